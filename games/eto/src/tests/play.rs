//! Scenarios as a whole, and cases that a text cannot say.

use engine::covers;

use crate::state::Flag;
use crate::testing::{Ground, Play, Position};

/// The Battle of the Bulge from set-up to the end, without a shot: what its special rules say of time and tracks.
#[test]
fn bulge_runs_for_two_months() {
    covers!("PART6.d");
    covers!("PART2.a");
    covers!("SOP.M.1.a");
    covers!("SOP.f");
    covers!("SOP.a");
    covers!("SOP.M.5.a");
    covers!("SOP.M.6.5");
    covers!("CARD.M6.5");
    covers!("SOP.M.6.4.a");
    covers!("SOP.M.6.4.b");
    covers!("CARD.M6.4.A");
    covers!("PART8.a");
    covers!("S3.2.b");
    covers!("S3.2.e");
    covers!("S3.3.c");
    covers!("24.4.a2");
    covers!("S3.0.a");
    covers!("S3.0.b");
    covers!("S3.1.a");
    covers!("S3.2.a");
    covers!("S3.2.c");
    covers!("S0.g");
    covers!("CARD.0.c");
    covers!("CARD.M5.0");
    covers!("1.0.a1");
    covers!("1.0.a2");
    covers!("INT.2");
    covers!("24.4.d");
    covers!("42.1");
    covers!("42.3");
    covers!("32.8.c1");
    let mut p = Ground::real().with("scenario bulge").start();
    // The Allied player is first (S3.1).
    assert_eq!(p.next(), engine::Next::Seat(engine::Seat(1)));
    p.play("deploy us.infantry.6-4.1; at W3421; deploy rest; deploy rest");
    assert_eq!(p.state.powers[crate::nation::Nation::Germany].offensives, 3);
    assert_eq!(p.state.powers[crate::nation::Nation::France].offensives, 1);
    // The German is asked first (S3.2.c), then the Allied player.
    assert_eq!(p.next(), engine::Next::Seat(engine::Seat(0)));
    p.play("pass; pass; end; end");
    assert_eq!(p.state.date.month, crate::time::Month::January);
    assert_eq!(p.state.powers[crate::nation::Nation::Germany].offensives, 1);
    assert_eq!(p.state.powers[crate::nation::Nation::France].offensives, 4);
    p.play("pass; pass; end; end");
    assert_eq!(p.outcome().unwrap().verdict, "Draw");
}

/// S3.3: what counts, piece by piece.
#[test]
fn bulge_points() {
    covers!("S3.3.d");
    covers!("S3.3.e");
    covers!("S3.3.f");
    covers!("S3.3.g");
    covers!("S3.3.h");
    covers!("S3.3.i");
    let mut p = Ground::real().with("scenario bulge").start();
    p.play("deploy rest; deploy rest");
    let points = |p: &Position| p.game.bulge_score(&p.state).points;
    assert_eq!(points(&p), [0, 0]);
    let free = |p: &Position, city: bool, resource: bool| {
        let hexes = p.game.grounds[1].iter();
        let fits = |hex: &hexmap::HexId| {
            let record = p.game.pack.hex(*hex);
            let bare = record.terrain == Some(crate::terrain::Terrain::Clear);
            (record.city, record.resource) == (city, resource) && (city || resource || bare)
        };
        hexes.into_iter().find(fits).expect("such a hex")
    };
    let mut expected = 0;
    for (city, resource, worth) in [(false, false, 1), (true, false, 2), (true, true, 3)] {
        let hex = free(&p, city, resource);
        p.state.forces.control.give(hex, Some(crate::nation::Partnership::Axis));
        expected += worth;
        assert_eq!(points(&p), [expected, 0], "{city} {resource}");
    }
    // Neither open nor woods: nothing.
    let hilly = |hex: &hexmap::HexId| {
        let record = p.game.pack.hex(*hex);
        let rough = record.terrain == Some(crate::terrain::Terrain::Rough);
        rough && !record.city && !record.resource
    };
    let hill = p.game.grounds[1].iter().find(hilly).expect("a rough hex");
    p.state.forces.control.give(hill, Some(crate::nation::Partnership::Axis));
    assert_eq!(points(&p), [expected, 0], "a rough hex");
    let (infantry, armor) = (p.unit("ger.infantry.6-3.1"), p.unit("ger.armor.8-5.1"));
    p.state.forces.units[infantry].place = p.game.pool_of(&p.state, infantry);
    assert_eq!(points(&p), [expected, 1]);
    p.state.set(armor, Flag::Depleted, true);
    assert_eq!(points(&p), [expected, 3]);
    p.state.forces.units[armor].place = p.game.pool_of(&p.state, armor);
    assert_eq!(points(&p), [expected, 5], "4 and no more for armor that is gone");
}

/// S3.3: the verdicts.
#[test]
fn bulge_verdicts() {
    covers!("S3.3.a");
    covers!("S3.3.b");
    use crate::victory::{BulgeScore, bulge};
    let pack = &crate::testing::PACK;
    let verdict = |points: [i16; 2], armor: i16, goals_held: bool| {
        bulge(pack, &BulgeScore { points, armor_lost: [armor, 0], goals_held }).verdict
    };
    assert_eq!(verdict([0, 20], 5, true), "German major victory");
    assert_eq!(verdict([9, 12], 3, false), "Allied major victory");
    assert_eq!(verdict([9, 12], 2, false), "Allied minor victory");
    assert_eq!(verdict([12, 9], 3, false), "German minor victory");
    assert_eq!(verdict([9, 9], 2, false), "Draw");
}

/// Their Finest Hour and Case White before the first shot.
#[test]
fn how_the_scenarios_begin() {
    covers!("S2.1.a");
    covers!("S2.1.b");
    covers!("S2.1.e");
    covers!("S4.1.b");
    covers!("T.minor.poland");
    covers!("24.4.c");
    let mut p = Ground::real().with("scenario their-finest-hour").start();
    assert_eq!(p.next(), engine::Next::Seat(engine::Seat(0)), "the German first");
    p.play("deploy ger.bomber.6-12.1");
    let first = p.legal()[0];
    let text = engine::Words::notation(&p.game, first);
    p.play(&text).play("deploy rest");
    assert_eq!(p.next(), engine::Next::Seat(engine::Seat(1)));
    p.play("deploy rest");
    let flown = |p: &Position| p.game.units.iter().all(|unit| !p.state.is(*unit, Flag::Depleted));
    assert!(p.game.units.len() == 14 && flown(&p), "fourteen air units, all of them whole");
    for (hex, holder) in [("W3518", "axis"), ("W3916", "western")] {
        let of = p.state.forces.control.of(p.hex(hex)).expect("a holder");
        assert_eq!(format!("{of:?}").to_lowercase(), holder, "{hex}");
    }
    assert!(!engine::Show::board(&p.game, &p.state, engine::Viewer::Umpire).holdings.is_empty());
    // As printed for one player (S4.1).
    let mut p = Ground::real().start();
    p.play("deploy rest");
    let mut stands: Vec<String> = Vec::new();
    for hex in ["W3931", "W3629", "W3232", "E3032", "W3732", "W3734", "W3431", "W3533"] {
        let hex = p.hex(hex);
        let count = p.look().stack(hex).count();
        stands.push(count.to_string());
    }
    assert_eq!(stands, ["1", "1", "1", "1", "1", "1", "1", "4"]);
}

/// 40.0: countries without city resource hexes.
#[test]
fn small_countries_fall() {
    covers!("40.0.c");
    covers!("40.0.d");
    use crate::nation::{Nation, Partnership};
    let mut p = Ground::real().position("german movement", "W3230: ger.hq.south ger.infantry.6-3.1");
    let at_war = |p: &mut Position, nation: Nation| {
        p.state.powers[nation].partnership = Some(Partnership::Western);
        let home = |hex: &hexmap::HexId| p.game.pack.hex(*hex).country == Some(nation);
        let hexes: Vec<hexmap::HexId> = p.game.field.land.iter().filter(home).collect();
        hexes.iter().for_each(|hex| p.state.forces.control.give(*hex, Some(Partnership::Western)));
        hexes
    };
    let decisive = |p: &Position, hex: hexmap::HexId| {
        let record = p.game.pack.hex(hex);
        (record.city || record.resource, record.is_city_resource())
    };
    // One with cities and resources apart: all of them must go.
    let small = Nation::ALL.into_iter().find(|nation| {
        let hexes = p.game.field.land.iter().filter(|hex| p.game.pack.hex(*hex).country == Some(*nation));
        let kinds: Vec<(bool, bool)> = hexes.map(|hex| decisive(&p, hex)).collect();
        !kinds.iter().any(|kind| kind.1) && kinds.iter().filter(|kind| kind.0).count() > 1
    });
    let small = small.expect("such a country");
    let hexes = at_war(&mut p, small);
    let goals: Vec<hexmap::HexId> = hexes.iter().copied().filter(|hex| decisive(&p, *hex).0).collect();
    for hex in goals {
        assert!(!p.game.is_overrun(&p.state, small), "{small:?} still holds a place");
        p.state.forces.control.give(hex, Some(Partnership::Axis));
    }
    assert!(p.game.is_overrun(&p.state, small));
    // One without any: whoever enters takes it.
    let bare = Nation::Luxembourg;
    let hexes = at_war(&mut p, bare);
    for hex in &hexes {
        let record = &mut p.game.pack.hexes[hexmap::Id::index(*hex)];
        (record.city, record.resource, record.capital) = (false, false, false);
    }
    assert!(!p.game.is_overrun(&p.state, bare));
    let place = p.game.pack.places.id(crate::place::Place::Hex(hexes[0])).unwrap();
    let infantry = p.unit("ger.infantry.6-3.1");
    p.state.forces.units[infantry].place = place;
    assert!(p.game.is_overrun(&p.state, bare));
}

/// S4.3: the Pole as printed plays a whole game against anybody.
#[test]
fn the_pole_plays_as_printed() {
    covers!("S4.0.a");
    use engine::{Game, Next, Seat, Seed, Setup};
    let shelf = crate::Shelf::default();
    let opened = shelf.open(&Setup::scenario("case-white")).unwrap();
    for number in 0..10 {
        let players = ["recruit".to_owned(), "as-printed".to_owned()];
        let mut game = opened.start(&players, Seed::from_number(number));
        let mut minds =
            [opened.mind("recruit", number, None).unwrap(), opened.mind("as-printed", number, None).unwrap()];
        while let Next::Seat(Seat(seat)) = game.next() {
            let mind = &mut minds[usize::from(seat)];
            mind.begin(&*game).unwrap();
            for decision in mind.decide() {
                let ply = game.ply();
                let command = engine::Command { seat: Seat(seat), ply, id: None, text: decision.notation };
                game.submit(&command).expect("an offered action");
            }
        }
        assert!(matches!(game.next(), Next::Over(_)));
    }
}

/// 27.3: a unit without supply goes where it is in supply, not into a pocket.
#[test]
fn who_is_cut_off_retreats_into_supply() {
    covers!("27.3.i");
    let grid = &crate::testing::PACK.grid;
    let id = |number: &str| grid.id(number.parse().unwrap()).unwrap();
    // Two hexes behind the unit are shut in on all other sides.
    let shut = [("W3532", ["W3431", "W3632"]), ("W3632", ["W3532", "W3532"])];
    let sides: Vec<String> = shut
        .into_iter()
        .flat_map(|(pocket, open)| {
            let near = grid.neighbours(id(pocket)).iter().filter(move |hex| hex.is_some());
            let closed = near.filter(move |hex| !open.map(id).contains(*hex));
            closed.map(move |hex| format!("{pocket}-{}", grid.number(*hex)))
        })
        .collect();
    let mut ground = Ground::real();
    for part in ["plain", "metropolis W3228 W3533", "result (D2)", "forest W3432", "option strict-supply"] {
        ground = ground.with(part);
    }
    let units = "W3230: ger.hq.south / W3331: ger.infantry.6-3.1 ger.infantry.6-3.2 / W3332: ger.infantry.6-3.3 / \
        W3530: ger.infantry.6-3.4 / W3431: poland.infantry.4-3.1";
    let phase = "german combat; active ger.infantry.6-3.1 ger.infantry.6-3.2";
    let mut p = ground.with(&format!("blocked {}", sides.join(" "))).position(phase, units);
    let pole = p.unit("poland.infantry.4-3.1");
    assert!(!p.look().is_supplied(pole));
    p.play("attack W3431; add all; fight W3431").die(3);
    let place = p.whereabouts("poland.infantry.4-3.1");
    assert!(!["W3431", "W3532", "W3632"].contains(&place.as_str()), "{place}");
}

/// 44.4: the bonus is none against British units alone.
#[test]
fn no_bonus_against_british_units_alone() {
    covers!("44.4");
    let ground = Ground::real().with("plain").with("metropolis W3228 W3533").with("force uk.infantry.6-4 1");
    let units =
        "W3230: ger.hq.south / W3331: ger.infantry.6-3.1 ger.infantry.6-3.2 / W3431: uk.infantry.6-4.1";
    let mut p = ground.position("german combat; active ger.infantry.6-3.1 ger.infantry.6-3.2", units);
    use crate::nation::Nation;
    p.state.blitz.insert(Nation::Britain);
    p.state.blitz.insert(Nation::Poland);
    p.play("attack W3431; add ger.infantry.6-3.1");
    let hex = p.hex("W3431");
    assert!(!p.look().odds(hex, 1, 0).circumstances.blitzkrieg);
    p.put("W3431: poland.infantry.4-3.1");
    assert!(p.look().odds(hex, 1, 0).circumstances.blitzkrieg, "with Polish units beside them");
}

/// INT.14: the two maps are one, and what one map covers of the other is there once.
#[test]
fn the_maps_join() {
    covers!("INT.14a");
    let pack = &crate::testing::PACK;
    let sheet = |hex: hexmap::HexId| pack.grid.number(hex).sheet();
    let plain = |hex: &hexmap::HexId| pack.hex(*hex).is_land();
    let poland = |hex: &hexmap::HexId| pack.hex(*hex).country == Some(crate::nation::Nation::Poland);
    let seam = pack.grid.ids().filter(plain).filter(poland).find_map(|from| {
        let near = pack.grid.neighbours(from).iter().copied().filter(|hex| hex.is_some());
        let across = near.filter(plain).filter(poland).find(|to| sheet(*to) != sheet(from));
        across.map(|to| (pack.grid.number(from).to_string(), pack.grid.number(to).to_string()))
    });
    let (from, to) = seam.expect("a way across the seam");
    let phase = "polish moves";
    let mut p = Ground::real().with("plain").position(phase, &format!("{from}: poland.infantry.4-3.1"));
    p.play(&format!("take poland.infantry.4-3.1; go {to}")).at("poland.infantry.4-3.1", &to);
    let mut numbers: Vec<_> = pack.grid.ids().map(|hex| pack.grid.number(hex)).collect();
    let all = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), all);
}

/// PART6: the four powers of rules E35, each with a player of its own.
fn four_powers(offensives: [u8; 4]) -> Position {
    use crate::nation::{Nation, Nations, Partnership};
    let mut ground = Ground::real().with("scenario bulge").with("tracks").with("force ita.hq.italy 1");
    ground = ground.with("force sov.hq.western 1");
    let scenario = ground.pack.scenarios.iter_mut().find(|scenario| scenario.id == "bulge").unwrap();
    let seat = |name: &str, nation: Nation, partnership| crate::pack::ScenarioSeat {
        name: name.to_owned(),
        nations: [nation].into_iter().collect::<Nations>(),
        partnership,
    };
    scenario.seats = vec![
        seat("Italian", Nation::Italy, Partnership::Axis),
        seat("German", Nation::Germany, Partnership::Axis),
        seat("British", Nation::Britain, Partnership::Western),
        seat("Soviet", Nation::SovietUnion, Partnership::Soviet),
    ];
    let known = scenario.seats.clone();
    scenario.forces.retain(|force| {
        let nation = ground.pack.designs[hexmap::Id::index(force.design)].nation;
        known.iter().any(|seat| seat.nations.contains(nation))
    });
    for force in &mut scenario.forces {
        let nation = ground.pack.designs[hexmap::Id::index(force.design)].nation;
        force.seat = known.iter().position(|seat| seat.nations.contains(nation)).unwrap() as u8;
    }
    (scenario.setup, scenario.initiative) = (vec![0, 1, 2, 3], 0);
    scenario.grounds.resize(4, Vec::new());
    let units = "W3322: ger.hq.b / W2025: ita.hq.italy / W3616: uk.hq.21st / E1924: sov.hq.western";
    let mut p = ground.position("german offensives", units);
    let nations = [Nation::Italy, Nation::Germany, Nation::Britain, Nation::SovietUnion];
    for (nation, count) in nations.into_iter().zip(offensives) {
        p.state.powers[nation].offensives = count;
    }
    p.state.phase = crate::sequence::Phase::SetUp(3);
    let Position { game, state, desk, log } = &mut p;
    let mut on = game.playing(state, desk, log);
    on.state.phase = crate::sequence::Phase::StrategicWarfare;
    on.end_phase();
    on.settle();
    p
}

/// Rules E35 and PART6: partners who do not agree, and sides that take turns.
#[test]
fn e35_sides_take_turns_and_the_partner_with_most_offensives_comes_first() {
    covers!("PART6.b2");
    covers!("PART6.d");
    let seat = |n| engine::Next::Seat(engine::Seat(n));
    // Germany has three offensives and Italy two: Germany is asked first, then Italy, then the other side.
    let mut p = four_powers([2, 3, 1, 2]);
    assert_eq!(p.next(), seat(1), "Germany");
    p.play("pass");
    assert_eq!(p.next(), seat(0), "Italy");
    p.play("pass");
    assert_eq!(p.next(), seat(3), "the Soviet Union, which has two");
    p.play("pass");
    assert_eq!(p.next(), seat(2), "the United Kingdom");
    // After an offensive of one side either power of the other has the chance.
    let mut p = four_powers([3, 2, 2, 1]);
    assert_eq!(p.next(), seat(0), "Italy has more");
    p.play("offensive ita.hq.italy; end; end");
    assert_eq!(p.next(), seat(2), "the United Kingdom");
    p.play("pass");
    assert_eq!(p.next(), seat(3), "or the Soviet Union");
    p.play("pass");
    assert_eq!(p.next(), seat(1), "Germany, which has not used its own");
}

/// Play E110: as in history the front stands where it stood, and the Germans have lost more: an Allied minor victory.
#[test]
fn e110_bulge_as_it_was() {
    let mut p = Ground::real().with("scenario bulge").start();
    p.play("deploy rest; deploy rest");
    for key in ["ger.infantry.6-3.1", "ger.infantry.4-2.1", "ger.infantry.4-2.2", "us.infantry.6-4.1"] {
        let unit = p.unit(key);
        p.state.forces.units[unit].place = p.game.pool_of(&p.state, unit);
    }
    p.play("pass; pass; end; end; pass; pass; end; end");
    let points = p.game.bulge_score(&p.state).points;
    assert!(points[1] > points[0], "{points:?}");
    assert_eq!(p.outcome().unwrap().verdict, "Allied minor victory");
}
