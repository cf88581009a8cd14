//! Definitions and tables: what the pack says, held against the rulebook, and reached in play.

use engine::{Next, Rules, Seat, Show, Viewer, covers};
use mechanics::Term;

use crate::air::Mission;
use crate::chit::{ChitId, Class, Collapse, Effect};
use crate::nation::{Nation, Side};
use crate::pack::{CombatTable, Fire, Landing, Rank, Weather};
use crate::sequence::Phase;
use crate::state::{Crisis, place};
use crate::testing::{Ground, PACK, Play, Position, ids};
use crate::unit::{Kind, Size, Start};

fn unit_count(test: impl Fn(&crate::unit::Unit) -> bool) -> usize {
    PACK.units.iter().filter(|unit| test(unit)).count()
}

#[test]
fn c1_1_c_more_crisis_hexes_never_mean_fewer_chits() {
    covers!("1.1.c", "T.pick");
    let hexes = ["3320", "3319", "3318", "3317", "3316", "3220", "3221", "3222", "3420", "3421", "3120"];
    let keys: Vec<String> = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi"]
        .map(|name| format!("ger.inf.{name}"))
        .into();
    let picks = |count: usize| {
        let numbers: Vec<u16> = hexes[..count].iter().map(|hex| hex.parse().unwrap()).collect();
        let mut p = Ground::plain().each(&numbers, |hex| hex.crisis = 10).position("axis rally", "-");
        for (hex, key) in hexes.iter().zip(&keys) {
            p.put(&format!("{hex}: {key}"));
        }
        let Position { game, state, desk, log } = &mut p;
        game.playing(state, desk, log).begin_crisis(Side::Axis);
        assert_eq!(p.state.crisis, Crisis::Surrender);
        p.state.picks
    };
    let all: Vec<u8> = (0..=hexes.len()).map(picks).collect();
    assert!(all.is_sorted(), "{all:?}");
    let table: Vec<u8> = (0..=hexes.len() as i16).map(|count| *PACK.picks.at(count)).collect();
    assert_eq!(all, table);
    assert_eq!((all[0], all[1]), (0, 1));
}

#[test]
fn c2_1_b_every_die_has_six_sides() {
    covers!("2.1.b");
    let mut p = Ground::real().options(|options| options.wwii_operations = true).start();
    let mut thrown = 0;
    for _ in 0..400 {
        match p.next() {
            Next::Dice(throw) => {
                thrown += 1;
                assert!(throw.sides == 6 || throw.drawn, "{throw}");
                let dice = vec![1; throw.dice.into()];
                p.dice(&dice);
            }
            Next::Seat(_) => {
                let offered = p.offered();
                let known =
                    ["deploy rest", "end", "pass", "halt"].into_iter().find(|word| offered.contains(*word));
                let first = offered.iter().next().cloned().expect("something to do");
                p.play(&known.map_or(first, str::to_owned));
            }
            Next::Over(_) => break,
        }
    }
    assert!(thrown > 5);
}

#[test]
fn c2_7_c_kinds_of_air_and_naval_counters() {
    covers!("2.7.c", "2.7.d", "2.2.c", "19.1.a");
    let game = Ground::real().start().game;
    for (index, unit) in PACK.units.iter().enumerate() {
        let air = game.air.contains(mechanics::UnitId::new(index as u16));
        assert_eq!(air, matches!(unit.kind, Kind::Tac | Kind::Sac | Kind::Mac), "{}", unit.key);
        assert_eq!(unit.kind.is_naval(), matches!(unit.kind, Kind::Bombardment | Kind::Amphibious));
    }
    assert_eq!(unit_count(|unit| unit.nation == Nation::SovietUnion && unit.kind == Kind::Airborne), 1);
    let volunteers: std::collections::BTreeSet<(&str, &str)> = PACK
        .units
        .iter()
        .filter(|unit| unit.expeditionary)
        .map(|unit| (unit.name.as_str(), unit.nation.code()))
        .collect();
    let stated = [("AVG", "US"), ("BEF", "Br"), ("CL", "Ge"), ("CVT", "It"), ("IB", "SU")];
    assert_eq!(volunteers.into_iter().collect::<Vec<_>>(), stated);
}

#[test]
fn c2_9_b_a_named_unit_is_the_one_that_is_set_up_there() {
    covers!("2.9.b", "3.3.b");
    let corps = || {
        Ground::real().unit("fra.inf.2", |unit| {
            let hex = unit.hex.expect("a suggested hex");
            unit.ground = crate::unit::Ground::Only(vec![hex]);
        })
    };
    let mut p = corps().position("allied setup", "unplaced: fra.inf.2 fra.inf.3");
    p.play("deploy fra.inf.2").refused("at 3817", "3.3").offers("at 3918").play("at 3918");
    assert_eq!(p.whereabouts("fra.inf.2"), "3918");
    p.offers("deploy fra.inf.3");
}

#[test]
fn c2_11_b_there_are_terror_markers_enough_but_only_so_many_ships() {
    covers!("2.11.b");
    let mut p = Position::new("allied movement", "3911: fra.inf.ada / utilized: fra.amph.sea");
    p.withholds("ship fra.amph.sea");
    let cities: Vec<_> = p.game.field.cities.iter().collect();
    let Position { game, state, desk, log } = &mut p;
    let mut on = game.playing(state, desk, log);
    cities.iter().for_each(|city| on.frighten_city(*city));
    assert_eq!(p.state.terror_cities.len(), cities.len());
    assert!(cities.len() > 100);
}

#[test]
fn c3_1_b_both_sides_are_open_to_either_player() {
    covers!("3.1.b");
    use engine::Game;
    let shelf = crate::Shelf::default();
    assert_eq!(shelf.info().seats, ["Axis", "Allied"]);
    let opened = shelf.open(&engine::Setup::scenario("standard")).unwrap();
    assert_eq!(opened.info().seats.len(), 2);
}

#[test]
fn c5_2_a_every_chit_has_a_class_and_does_what_it_says() {
    covers!("5.2.a", "5.7", "T.chits", "21.6");
    for chit in ids::<ChitId>(PACK.chits.len()) {
        let mut p = Ground::real().position("axis rally", "3718: ger.inf.i");
        p.state.pool.fill(0);
        p.state.pool[chit] = 1;
        p.play("end").die(1);
        let line = PACK.chit(chit);
        let held = p.state.hands[0][chit]
            > PACK.scenarios[0].hands[0].iter().filter(|id| **id == chit).count() as u8;
        assert_eq!(held, line.is_held(), "{}", line.id);
        assert_eq!(p.state.pool[chit], 0, "{}", line.id);
        match line.class {
            Class::Collapse => assert_eq!(p.state.collapse.iter().sum::<u8>(), 1),
            Class::Belligerency => assert!(matches!(line.effects[..], [Effect::Join { .. }])),
            Class::Blank => assert_eq!(line.effects, [Effect::Nothing]),
            Class::SpecialAction => assert!(!line.effects.is_empty()),
        }
    }
    let p = Ground::real().start();
    for id in ["shock", "psywar", "agitation", "fifth", "spain", "strike", "putsch", "purge", "league"] {
        let chit = ChitId::read(&p.game, id).unwrap();
        let held: u8 = p.state.hands.iter().map(|hand| hand[chit]).sum();
        assert!(p.state.pool[chit] + held > 0, "{id}");
    }
    let joins: Vec<Nation> = PACK
        .chits
        .iter()
        .filter_map(|chit| match chit.effects[..] {
            [Effect::Join { nation, .. }] => Some(nation),
            _ => None,
        })
        .collect();
    let without = ["Pt", "Ne", "Lu", "Sz", "Dn", "Ba", "Al"].map(|code| code.parse::<Nation>().unwrap());
    for nation in Nation::ALL {
        let country = matches!(PACK.country(nation).rank, Rank::Major | Rank::Minor);
        let begins = matches!(nation, Nation::Germany | Nation::France | Nation::Spain);
        assert_eq!(joins.contains(&nation), country && !begins && !without.contains(&nation), "{nation}");
    }
    assert!(PACK.chits.iter().any(|chit| chit.effects == [Effect::Collapse(Collapse::Purge)]));
}

#[test]
fn t_deploy_every_country_of_the_set_up_has_its_units() {
    covers!("T.deploy", "6.2.a", "26.5", "6.3.b", "6.3.d", "3.3.a");
    let p = Ground::real().start();
    for side in Side::ALL {
        for nation in PACK.set_up_order(side) {
            assert!(unit_count(|unit| unit.nation == nation) > 0, "{nation}");
        }
    }
    // The belligerents of the start count from turn 1; all others wait.
    for (index, unit) in PACK.units.iter().enumerate() {
        let spot = p.state.spots[mechanics::UnitId::new(index as u16)];
        let starts = matches!(unit.nation, Nation::Germany | Nation::France);
        match unit.start {
            Start::After(turns) if starts => assert_eq!(place::due(spot), Some(1 + turns), "{}", unit.key),
            Start::After(_) => assert_eq!(spot, place::WAITING, "{}", unit.key),
            _ => {}
        }
    }
}

#[test]
fn e55_a_delay_dice_of_the_belligerents_fall_before_the_first_turn() {
    covers!("6.3.e", "6.3.f", "6.3.g", "15.2");
    let mut p = Ground::real().start();
    let waiting: Vec<_> = p.state.scheduling.iter().collect();
    assert!(waiting.iter().all(|unit| p.game.unit(*unit).start == Start::Die) && waiting.len() > 4);
    let mut dice = [6, 1, 2, 3, 4, 5].into_iter().cycle();
    let mut shown = Vec::new();
    while p.rolls() {
        let die = dice.next().unwrap();
        shown.push(die);
        p.die(die);
    }
    let due: Vec<u8> = waiting.iter().map(|unit| place::due(p.state.spots[*unit]).unwrap() - 1).collect();
    assert_eq!(due, shown, "M+DR counts from turn 1: a 6 is turn 7");
    // 15.2: the other player sees neither the units on the track nor when they come.
    let board = |viewer| p.game.board(&p.state, viewer);
    let tracks =
        |viewer| board(viewer).trays.iter().filter(|tray| tray.name.to_string().starts_with("Due")).count();
    let mine = tracks(Viewer::Seat(Seat(0)));
    let theirs = tracks(Viewer::Seat(Seat(1)));
    assert!(
        mine > 0 && theirs > 0 && tracks(Viewer::Umpire) == mine + theirs && tracks(Viewer::Spectator) == 0
    );
    let other = p.game.reimagine(&p.state, Viewer::Seat(Seat(1)), &mut |_| 0);
    assert!(waiting.iter().any(|unit| other.spots[*unit] != p.state.spots[*unit]));
    assert_eq!(p.game.board(&other, Viewer::Seat(Seat(1))), board(Viewer::Seat(Seat(1))));
}

#[test]
fn t_repcost_what_units_cost() {
    covers!("T.repcost", "6.5.b");
    for unit in &PACK.units {
        let never = unit.kind == Kind::FifthColumn;
        assert_eq!(unit.cost.is_none(), never, "{}", unit.key);
        let cost = match (unit.kind, unit.size) {
            (Kind::Bombardment, _) => Some(6),
            (Kind::Amphibious, _) => Some(3),
            _ if matches!(PACK.country(unit.nation).rank, Rank::Faction) => Some(0),
            (Kind::Infantry, Some(Size::Army)) => Some(3),
            _ => None,
        };
        if let Some(cost) = cost {
            assert_eq!(unit.cost, Some(cost), "{}", unit.key);
        }
    }
    let mut p = Position::new("allied mobilization", "box: fra.inf.2 / 4117: fra.inf.3");
    p.state.points[Nation::France] = 3;
    p.offers("buy fra.inf.2");
    p.state.points[Nation::France] = 2;
    p.refused("buy fra.inf.2", "6.6").refused("buy fra.inf.3", "6.5");
}

#[test]
fn c6_7_d_american_points_buy_american_british_and_french_units() {
    covers!("6.7.d");
    let mut p = Position::new(
        "allied mobilization; US allied; Br allied; Po allied",
        "4117: fra.inf.2 / box: fra.inf.7 gbr.inf.ta pol.inf.1",
    );
    p.state.points.fill(0);
    p.state.points[Nation::UnitedStates] = 4;
    p.state.points[Nation::France] = 1;
    p.offers("buy gbr.inf.ta").refused("buy pol.inf.1", "6.6").play("buy fra.inf.7");
    assert_eq!((p.state.points[Nation::France], p.state.points[Nation::UnitedStates]), (0, 2));
}

#[test]
fn t_tec_what_ground_costs() {
    covers!("T.tec", "7.2.c");
    let p = Ground::plain().cities(&[3220], 0).start();
    let costs = &p.game.field.costs[crate::field::Class::Foot as usize][Weather::Fair as usize];
    let from = p.hex("3320");
    for (side, &to) in p.game.field.grid.neighbours(from).iter().enumerate() {
        assert_eq!(costs[from.index()][side], 1, "clear hexes and cities cost 1: {}", p.game.number(to));
    }
    for terrain in crate::terrain::Terrain::ALL {
        let line = PACK.terrain.natural(terrain);
        assert!([1, 2].contains(&line.defense), "{terrain:?}");
        assert!(line.foot >= 1 && line.mech >= line.foot && line.alpine <= line.foot, "{terrain:?}");
    }
}

#[test]
fn t_crt_both_tables_give_a_result_for_every_die_and_column() {
    covers!("T.crt.attrition", "T.crt.mech");
    for (table, word) in [(CombatTable::Attrition, "attrition"), (CombatTable::Mechanized, "mechanized")] {
        let chart = PACK.results(table);
        for percent in [1, 49, 50, 99, 100, 149, 150, 199, 600, 3000] {
            for die in 1..=6 {
                let outcome = usize::from(*chart.result(chart.column(0, percent), die));
                assert!(outcome < 14, "{word} {percent} {die}");
            }
        }
        for die in 1..=6 {
            let mut p = Ground::plain()
                .pack(|pack| {
                    pack.scenarios.iter_mut().for_each(|scenario| scenario.hands = Default::default());
                })
                .position("axis combat", "3320: ger.arm.1 / 3420: fra.inf.ada");
            p.state.supplied = p.units("ger.arm.1");
            p.play("attack 3420; add ger.arm.1; declare").play(word).die(die);
            let code = &PACK.outcomes[usize::from(*chart.result(chart.column(0, 100), die))].code;
            assert!(p.said(&format!("({code})")), "{word} {die}: {code}");
        }
    }
}

#[test]
fn t_small_tables_are_read_as_printed() {
    covers!("T.terror", "T.cap", "T.airborne");
    let mut rising = true;
    for die in -1..=9 {
        let (low, high) = (PACK.terror.at(die), PACK.terror.at(die + 1));
        rising &= low.city <= high.city && low.units <= high.units;
    }
    assert!(rising, "a higher die is never worse for the bomber");
    for die in 1..=6 {
        let mut p = Position::new("axis terror", "available: ger.tac.1");
        p.play("fly ger.tac.1; raid 3817").die(die);
        let hex = p.hex("3817");
        assert_eq!(p.state.terror_cities.contains(hex), PACK.terror.at(die.into()).city, "{die}");

        let mut p = Position::new("axis terror", "available: ger.tac.1 ger.tac.2");
        let patrol = p.unit("fra.tac.1");
        p.put("3817: fra.tac.1");
        p.state.patrols.insert(patrol);
        p.play("fly ger.tac.1; raid 3817").dice(&[die, 1]);
        let place = match PACK.cap.tac[usize::from(die) - 1] {
            Fire::None => "3817",
            Fire::Abort => "utilized",
            Fire::Eliminate => "box",
        };
        assert_eq!(p.whereabouts("ger.tac.1"), place, "{die}");

        let units = "2123: sov.abn.abn / available: sov.mac.1";
        let mut p = Position::new("axis movement; SU axis; Po allied", units);
        p.play("lift sov.mac.1; board sov.abn.abn; drop 2322").die(die);
        let place = match PACK.airborne[usize::from(die) - 1] {
            Landing::Lost => "box",
            Landing::Scattered | Landing::Landed => "2322",
        };
        assert_eq!(p.whereabouts("sov.abn.abn"), place, "{die}");
    }
}

#[test]
fn c20_1_the_weather_is_that_of_the_turn_for_both_sides() {
    covers!("20.1.a", "20.1.b", "T.turntrack");
    assert_eq!(PACK.turns.len(), 12);
    for turn in 1..=12 {
        let mut p = Ground::real().scenario("extended").position("weather", "-");
        p.state.turn = turn;
        let Position { game, state, desk, log } = &mut p;
        game.playing(state, desk, log).begin_turn();
        let printed = PACK.turns[usize::from(turn) - 1].weather;
        assert_eq!(p.state.weather, printed);
        assert!(matches!(printed, Weather::Fair | Weather::ThawEast | Weather::Winter | Weather::Storms));
    }
    let mut p = Ground::real().start();
    let mut seen = Vec::new();
    for side in Side::ALL {
        super::scenario::until(&mut p, Phase::Movement(side));
        seen.push((p.state.turn, p.state.weather));
    }
    assert_eq!(seen, [(1, Weather::ThawEast); 2]);
}

#[test]
fn c21_1_a_a_country_is_at_war_or_neutral() {
    covers!("21.1.a", "22.1.a");
    let mut p = Ground::real().start();
    let neutral = p.look().desk.neutral;
    for nation in Nation::ALL {
        let land = p.game.field.countries[nation];
        let side = p.state.side_of(nation);
        if !land.is_empty() {
            assert_eq!(land.intersects(&neutral), side.is_none(), "{nation}");
        }
    }
    assert_eq!(p.state.side_of(Nation::SovietUnion), None);
}

#[test]
fn c24_1_c_with_the_civil_war_its_volunteers_are_in_the_mix() {
    covers!("24.1.c");
    let p = Ground::real().options(|options| options.civil_war = true).start();
    let keys = ["ger.mot.cl", "ger.tac.cl", "ita.mot.cvt", "ita.tac.cvt", "sov.inf.ib", "sov.tac.ib"];
    for key in keys {
        assert_eq!(p.whereabouts(key), "box", "{key}");
    }
}

#[test]
fn c26_3_b_all_other_chits_are_in_the_pool() {
    covers!("26.3.b");
    let p = Ground::real().start();
    let all: u8 = PACK.chits.iter().map(|chit| chit.copies).sum();
    assert_eq!(p.state.pool_size(), all - 2);
}

#[test]
fn c31_3_reinforcements_of_the_factions_come_by_dice_of_their_own() {
    covers!("31.3.a", "31.3.b", "31.3.c");
    let ground = Ground::real().options(|options| options.civil_war = true);
    let mut p = ground.position("axis rally", "waiting: spr.inf.edm spr.inf.sur spn.inf.cen");
    let Position { game, state, desk, log } = &mut p;
    game.playing(state, desk, log).break_out();
    let mut dice = [2, 5, 3].into_iter();
    while p.rolls() {
        p.die(dice.next().expect("three dice"));
    }
    assert_eq!(dice.next(), None);
    for (key, turn) in [("spr.inf.edm", "turn5"), ("spr.inf.sur", "turn8"), ("spn.inf.cen", "turn6")] {
        assert_eq!(p.whereabouts(key), turn, "{key}");
    }
    let factors = |key: &str| {
        let unit = p.game.unit(p.unit(key));
        (unit.attack, unit.defense, unit.movement)
    };
    assert_eq!(["spr.inf.edm", "spr.inf.sur", "spn.inf.cen"].map(factors), [(3, 4, 3), (2, 3, 2), (3, 4, 3)]);
}

#[test]
fn c32_1_b_variable_preparedness_lasts_eight_turns_or_twelve() {
    covers!("32.1.b");
    for (long, turns) in [(false, 8), (true, 12)] {
        let ground = Ground::real().scenario("variable-preparedness");
        let mut p = ground.options(|options| options.long_preparedness = long).start();
        super::scenario::until(&mut p, Phase::Over);
        assert_eq!(p.state.turn, turns);
    }
}

#[test]
fn e35_movement_out_of_supply_is_halved_and_rounded_up() {
    covers!("13.8.b");
    for (printed, halved) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)] {
        let ground = Ground::plain().unit("ger.inf.i", |unit| unit.movement = printed);
        let mut p = ground.position("axis movement; Cz axis", "3018: ger.inf.i");
        p.play("take ger.inf.i");
        let prompt = engine::Words::prompt(&p.game, &p.state, &mut p.desk).text.to_string();
        assert!(prompt.ends_with(&format!(": {halved} movement points left.")), "{prompt}");
    }
}

#[test]
fn e50_points_and_level() {
    covers!("25.1", "25.2.a", "25.2.b", "25.3.b");
    let ground = Ground::plain()
        .each(&[3120, 3121, 3122, 3020, 4117], |hex| hex.crisis = 10)
        .cities(&[3420], 3)
        .cities(&[3421, 3422], 2)
        .cities(&[4317], 5)
        .cities(&[3817], 3);
    let units = "3120: ger.inf.i / 3121: ger.inf.ii / 3122: ger.inf.iii / 3020: ger.inf.iv / 4117: fra.inf.2 / \
                 3817: fra.inf.3 / 3718: ger.inf.v";
    let mut p = ground.position("axis combat", units);
    assert_eq!([p.look().points(Side::Axis), p.look().points(Side::Allied)], [47, 15]);
    p.state.phase = Phase::Over;
    let outcome = p.outcome().expect("the game is over");
    assert_eq!((outcome.verdict, outcome.points), ("Axis marginal victory", 32));
}

#[test]
fn missions_of_each_type() {
    let mut p = Position::new("axis terror", "available: ger.tac.1 ger.sac.1 ger.mac.1");
    let at = p.game.at(&p.state, &mut p.desk);
    let able = |key: &str, mission| at.may_launch(Term::read(at.game, key).unwrap(), mission).is_ok();
    let missions =
        [Mission::Terror, Mission::Sweep, Mission::Support, Mission::Patrol, Mission::Supply, Mission::Drop];
    assert_eq!(missions.map(|mission| able("ger.tac.1", mission)), [true, true, true, true, false, false]);
    assert_eq!(missions.map(|mission| able("ger.sac.1", mission)), [true, true, false, false, false, true]);
    assert_eq!(missions.map(|mission| able("ger.mac.1", mission)), [false, false, false, false, true, true]);
}
