//! 1.0 and 2.0: what the words mean. What only the map or the counters can break is checked on all of them.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Face, Next, Rolled, Rules, Setup, Show, Viewer, covers};

use crate::MunichWar;
use crate::nation::{Nation, Nations, Side};
use crate::options::Options;
use crate::sequence::Phase;
use crate::state::State;
use crate::testing::{Ground, PACK, Play, Position};
use crate::unit::{Kind, Size, Unit};

/// Plays at random to the end of the game and shows every step: the state before, and the position after.
fn wander(p: &mut Position, seed: u32, mut look: impl FnMut(&State, &Position)) {
    let mut number = seed;
    let mut pick = |below: usize| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 8) as usize % below
    };
    loop {
        let before = p.state;
        match p.game.next(&p.state) {
            Next::Over(_) => return,
            Next::Dice(throw) => {
                // 2.0: one die with six sides, whatever it is for.
                assert_eq!((throw.dice, throw.sides), (1, 6), "{}", throw.purpose);
                p.game.roll(&mut p.state, Rolled::new(&[1 + pick(6) as u8]), &mut p.desk, &mut p.log);
            }
            Next::Seat(_) => {
                let legal = p.legal();
                let action = legal[pick(legal.len())];
                p.game.play(&mut p.state, action, &mut p.desk, &mut p.log);
            }
        }
        look(&before, p);
        p.log.entries.clear();
    }
}

#[test]
fn c1_0_b_sides_change_by_intervention_and_invasion_only() {
    covers!("1.0.b", "2.0.b");
    let (mut interventions, mut invasions) = (0, 0);
    for seed in 1..=4 {
        let mut p = Ground::real().scenario("little-entente").start();
        wander(&mut p, seed, |before, p| {
            for side in Side::ALL {
                let gone = before.joined[side as usize] - p.state.joined[side as usize];
                assert!(gone.is_empty() || before.phase == Phase::Determination, "nobody changes sides");
            }
            if before.joined == p.state.joined || matches!(before.phase, Phase::Deployment(_)) {
                return;
            }
            let cases: Vec<&str> = p.log.entries.iter().map(|entry| entry.case).collect();
            assert!(cases.contains(&"5.3") || cases.contains(&"5.4"), "{cases:?}");
            interventions += usize::from(cases.contains(&"5.3"));
            invasions += usize::from(cases.contains(&"5.4"));
        });
    }
    assert!(interventions > 0 && invasions > 0, "{interventions} {invasions}");
}

#[test]
fn c2_1_a_a_unit_is_in_one_hex() {
    covers!("2.1.a");
    let mut p = Position::new("axis movement", "2512: ger.infantry.i ger.infantry.ii");
    let places = |p: &Position| -> Vec<String> {
        let board = p.game.board(&p.state, Viewer::Umpire);
        let shown = board.pieces.into_iter().filter_map(|piece| match piece.face {
            Face::Shown(counter) if counter.key == "ger.infantry.i" => Some(piece.place),
            _ => None,
        });
        shown.map(|place| p.game.number(hexmap::HexId::new(place.0)).to_string()).collect()
    };
    assert_eq!(places(&p), ["2512"]);
    p.play("take ger.infantry.i; go 2412; halt");
    assert_eq!(places(&p), ["2412"]);
    p.at("ger.infantry.ii", "2512");
}

#[test]
fn c2_1_b_every_hex_has_a_number_of_its_own() {
    covers!("2.1.b");
    let p = Position::new("axis movement", "");
    let numbers: BTreeSet<String> =
        p.game.field.grid.ids().map(|hex| p.game.number(hex).to_string()).collect();
    assert_eq!(numbers.len(), p.game.field.grid.len());
    for number in &numbers {
        assert!(number.len() == 4 && number.bytes().all(|digit| digit.is_ascii_digit()), "{number}");
        assert_eq!(p.game.number(p.hex(number)).to_string(), *number);
    }
}

#[test]
fn c2_1_d_gotland_is_not_there() {
    covers!("2.1.d");
    let p = Ground::real().scenario("general-war").position("allied movement", "");
    let field = &p.game.field;
    let sweden = field.countries[Nation::Sweden];
    // All of Sweden hangs together: no island of it is land.
    let mut mainland: crate::state::HexSet = [p.hex("2603")].into_iter().collect();
    loop {
        let near = |hex: &hexmap::HexId| {
            field.grid.neighbours(*hex).iter().any(|next| next.is_some() && mainland.contains(*next))
        };
        let grown: crate::state::HexSet = sweden.iter().filter(near).collect();
        if (grown - mainland).is_empty() {
            break;
        }
        mainland |= grown;
    }
    assert_eq!(mainland, sweden);
    // Where it would be there is only sea.
    for hex in ["2805", "2905", "2906", "3006"] {
        assert!(!field.land.contains(p.hex(hex)), "{hex}");
    }
    let mut p = Position::new("axis movement", "available: ger.sea.sea / 3109: ger.marines.af");
    p.play("ship ger.sea.sea; board ger.marines.af").withholds("land 2905; land 2906");
}

#[test]
fn c2_1_e_konigsberg_is_german() {
    covers!("2.1.e");
    let mut p = Position::new("axis mobilization", "");
    assert_eq!(p.game.country(&p.state, p.hex("3109")), Some(Nation::Germany));
    let before = p.game.replacement_points(&p.state, &mut p.desk, Nation::Germany);
    p.taken(Side::Allied, "3109");
    assert_eq!(p.game.replacement_points(&p.state, &mut p.desk, Nation::Germany), before - 1);
}

#[test]
fn c2_1_f_the_mannerheim_line_is_finnish() {
    covers!("2.1.f");
    let mut p = Position::new("axis movement", "");
    let line: Vec<_> =
        p.game.field.grid.ids().filter(|hex| p.game.field.hexes[hex.index()].mannerheim > 0).collect();
    assert_eq!(line.len(), 1);
    assert_eq!(p.game.country(&p.state, line[0]), Some(Nation::Finland));
    p.joins(Nation::Finland, Side::Axis);
    let number = p.game.number(line[0]).to_string();
    assert_eq!(p.controller(&number), Some(Side::Axis));
}

#[test]
fn c2_2_f_whoever_the_opponent_controls_is_the_enemy() {
    covers!("2.2.f", "2.2.g");
    let units = "2513: ger.infantry.i / 2514: cze.infantry.1 / 2613: pol.infantry.pos";
    let mut p = Position::new("axis combat", units);
    p.offers("attack 2514").withholds("attack 2613");
    p.play("attack 2514").refused("add cze.infantry.1", "2.2");
    // The same units on other sides.
    let mut p = Ground::real().scenario("general-war").position("axis combat", units);
    p.offers("attack 2514; attack 2613");
}

#[test]
fn c2_2_g_all_of_a_side_are_friends_however_they_joined() {
    covers!("2.2.g");
    let mut p = Position::new("axis movement", "2512: ger.infantry.i / 2020: ita.infantry.1");
    p.withholds("take ita.infantry.1").refused("take ita.infantry.1", "5.2");
    p.joins(Nation::Italy, Side::Axis).offers("take ita.infantry.1; take ger.infantry.i");
}

#[test]
fn c2_2_h_nobody_orders_neutral_units() {
    covers!("2.2.h");
    let units = "1512: bel.infantry.1 / 1710: net.infantry.fa / available: fra.airstrike.1";
    for phase in ["axis movement", "allied movement", "axis combat", "allied combat"] {
        let mut p = Position::new(phase, &format!("{units} / 1712: ger.infantry.i / 1413: fra.infantry.1"));
        let theirs =
            p.offered().into_iter().find(|action| action.contains("bel.") || action.contains("net."));
        assert_eq!(theirs, None, "{phase}");
    }
}

#[test]
fn c2_2_i_the_phasing_player_decides_in_his_turn() {
    covers!("2.2.i");
    let units = "2513: ger.infantry.i / 2514: cze.infantry.1";
    for (phase, side) in [("axis movement", Side::Axis), ("allied movement", Side::Allied)] {
        let p = Position::new(phase, units);
        assert_eq!((p.state.active(), p.decides()), (side, Some(side)));
    }
    // The other one only where a rule asks him.
    let p = Position::new("axis interception", "2515: ger.airstrike.l1 / available: cze.airstrike.air");
    assert_eq!((p.state.active(), p.decides()), (Side::Axis, Some(Side::Allied)));
}

#[test]
fn c2_3_i_the_board_shows_who_controls_what() {
    covers!("2.3.i");
    let mut p =
        Position::new("axis movement", "2716: ger.infantry.i / 2816: ger.infantry.ii / 2916: cze.infantry.1");
    p.taken(Side::Axis, "2515");
    let board = p.game.board(&p.state, Viewer::Spectator);
    let mut shown = BTreeMap::new();
    for holding in &board.holdings {
        assert!(shown.insert(holding.place.0, holding.owner).is_none(), "held once");
    }
    for hex in p.game.field.grid.ids() {
        let number = p.game.number(hex).to_string();
        let owner = p.controller(&number).map(|side| p.game.seat(side));
        assert_eq!(shown.get(&hex.raw()).copied(), owner, "{number}");
    }
    let seat = |hex: &str| shown.get(&p.hex(hex).raw()).copied();
    assert_eq!([seat("2515"), seat("2716")], [Some(p.game.seat(Side::Axis)); 2], "a capital and a center");
    assert_eq!(seat("2816"), None, "in the zones of both");
}

#[test]
fn c2_4_a_every_land_hex_is_in_a_country() {
    covers!("2.4.a");
    let p = Position::new("axis movement", "");
    for (hex, record) in p.game.field.grid.ids().zip(&p.game.field.hexes) {
        assert_eq!(record.country.is_some(), record.land, "{}", p.game.number(hex));
        let owners = Nation::ALL.into_iter().filter(|nation| p.game.field.countries[*nation].contains(hex));
        assert_eq!(owners.count(), usize::from(record.land), "{}", p.game.number(hex));
    }
}

#[test]
fn c2_4_b_units_enter_and_attack_belligerents_only() {
    covers!("2.4.b", "2.4.c", "2.4.d");
    let units = "3319: hun.infantry.1 / 3419: rom.infantry.1";
    let enters = |phase: &str, joins: bool| {
        let mut p = Position::new(phase, units);
        if joins {
            p.joins(Nation::Romania, Side::Allied);
        }
        assert_eq!(p.state.is_belligerent(Nation::Romania), joins);
        let hex = p.hex("3420");
        p.game.look(&p.state, &mut p.desk);
        assert_eq!(p.desk.neutral.contains(hex), !joins, "neutral is who is on no side");
        if phase == "axis movement" {
            p.play("take hun.infantry.1");
        }
        p.offered()
    };
    assert!(!enters("axis combat", false).contains("attack 3419"));
    assert!(enters("axis combat", true).contains("attack 3419"));
    let into_romania = |offered: BTreeSet<String>| {
        let p = Position::new("axis movement", "");
        let romania = p.game.field.countries[Nation::Romania];
        offered.iter().filter_map(|action| action.strip_prefix("go ")).any(|hex| romania.contains(p.hex(hex)))
    };
    assert!(!into_romania(enters("axis movement", false)));
    assert!(into_romania(enters("axis movement", true)));
}

#[test]
fn c2_5_counters_are_land_units_support_markers_or_information() {
    covers!("2.5", "2.7.a");
    let p = Position::new("axis movement", "");
    for unit in p.game.ids() {
        let kind = p.game.unit(unit).kind;
        assert_eq!(p.game.land.contains(unit), kind.is_land(), "{}", p.game.unit(unit).key);
        let support =
            kind.is_air() || matches!(kind, Kind::Bombardment | Kind::Amphibious | Kind::SpecialForces);
        assert_ne!(kind.is_land(), support, "{kind:?}");
        let lists = Nation::ALL.into_iter().filter(|nation| p.game.of_nation[*nation].contains(unit));
        assert_eq!(lists.collect::<Vec<_>>(), [p.game.unit(unit).nation]);
    }
    // Information is no counter of a country: control and terror are sets of hexes.
    use Nation::*;
    let with_units: Nations = PACK.units.iter().map(|unit| unit.nation).collect();
    let seventeen: Nations = [
        Belgium,
        Czechoslovakia,
        Denmark,
        Estonia,
        Finland,
        France,
        Britain,
        Germany,
        Italy,
        Hungary,
        Latvia,
        Lithuania,
        Netherlands,
        Poland,
        Romania,
        SovietUnion,
        Yugoslavia,
    ]
    .into_iter()
    .collect();
    assert_eq!(with_units, seventeen);
}

#[test]
fn c2_5_1_a_a_land_unit_shows_all_its_values() {
    covers!("2.5.1.a", "2.5.3.a", "2.5.4");
    let units = "2513: ger.panzer.16 / 2612: ger.infantry.i* / 2511: ger.fort.kb ger.airstrike.l1 / 2411: ger.airlift.ju / \
                 available: ger.sf.ab gbr.bomb.fleet gbr.sea.sea";
    let p = Position::new("axis movement", units);
    let board = p.game.board(&p.state, Viewer::Umpire);
    let on_map = board.pieces.into_iter().filter_map(|piece| match piece.face {
        Face::Shown(counter) => Some(counter),
        Face::Hidden => None,
    });
    let all = on_map.chain(board.trays.into_iter().flat_map(|tray| tray.pieces));
    let shown: BTreeMap<String, _> = all.map(|counter| (counter.key.clone(), counter)).collect();
    let of = |key: &str| {
        let counter = &shown[key];
        let text = format!("{} {} {} {}", counter.nation, counter.name, counter.kind, counter.size);
        (
            text.trim().to_owned(),
            counter.factors.clone(),
            counter.marks.iter().map(|mark| mark.word.to_string()).collect::<Vec<_>>().join(" "),
        )
    };
    let expect =
        |text: &str, factors: &[u8], marks: &str| (text.to_owned(), factors.to_vec(), marks.to_owned());
    assert_eq!(of("ger.panzer.16"), expect("Ge 16 armor XXX", &[6, 4, 6], ""));
    assert_eq!(of("ger.infantry.i"), expect("Ge I infantry XXX", &[2, 2, 4], "reduced"));
    assert_eq!(of("ger.fort.kb"), expect("Ge KB fortification", &[0, 4, 0], ""));
    assert_eq!(of("ger.airstrike.l1").0, "Ge L1 airstrike");
    assert_eq!(of("ger.airstrike.l1").1[0], 2, "its combat factor, then its range");
    assert_eq!(of("ger.airlift.ju").0, "Ge JU airlift");
    assert_eq!(of("ger.sf.ab"), expect("Ge AB special forces", &[3], ""));
    assert_eq!(of("gbr.bomb.fleet").1, [2]);
    assert_eq!(of("gbr.sea.sea").1, [] as [u8; 0]);
    // The seven sizes, and no other.
    let symbols: BTreeSet<&str> = PACK.units.iter().filter_map(|unit| unit.size.map(Size::symbol)).collect();
    assert!(symbols.is_subset(&["XXXX", "XXX", "XX", "[XX]", "X", "[X]", "III"].into()), "{symbols:?}");
    for unit in PACK.units.iter().filter(|unit| unit.kind.is_land() && unit.kind != Kind::Fortification) {
        assert!(unit.size.is_some(), "{}", unit.key);
    }
}

#[test]
fn c2_5_1_b_the_plus_sign_is_the_right_to_pursue() {
    covers!("2.5.1.b");
    for sign in [true, false] {
        let ground = super::land::front().unit("ger.panzer.16", |unit| unit.faces[0].pursuit = sign);
        let units = "2313: ger.panzer.16 / 2314: cze.2nd.r1";
        let mut p = super::land::fought(ground, "DZm", units, "ger.panzer.16");
        p.play("advance ger.panzer.16");
        assert_eq!(p.offered().contains("pursue ger.panzer.16 2315"), sign);
    }
}

#[test]
fn c2_5_1_c_a_flag_on_the_back_is_one_step() {
    covers!("2.5.1.c", "2.5.1.d");
    let lost = |unit: &str| {
        let p = super::land::fought(
            super::land::front(),
            "DA",
            &format!("2313: ger.infantry.i / 2314: {unit}"),
            "ger.infantry.i",
        );
        p.whereabouts(unit.trim_end_matches('*'))
    };
    assert_eq!(lost("cze.2nd.r1"), "eliminated");
    assert_eq!(lost("cze.infantry.1"), "2314");
    assert_eq!(lost("cze.infantry.1*"), "eliminated");
    for unit in &PACK.units {
        let [front, back] = unit.faces;
        match unit.steps {
            2 if unit.kind.is_land() => {
                assert!(back.attack <= front.attack && back.defense <= front.defense, "{}", unit.key);
                assert!(back.attack < front.attack || back.defense < front.defense, "{}", unit.key);
                assert_eq!(back.movement == 0, front.movement == 0, "{} is static on both sides", unit.key);
            }
            2 => assert!(unit.kind.is_air(), "{}", unit.key),
            1 => assert_eq!(back, front, "{}", unit.key),
            _ => assert!(!unit.kind.is_land() && !unit.kind.is_air(), "{}", unit.key),
        }
    }
}

#[test]
fn c2_5_2_the_three_classes_of_land_units() {
    covers!("2.5.2.a", "2.5.2.b", "2.5.2.c", "2.5.2.d");
    use crate::field::Class;
    use Kind::*;
    let mut p = Position::new("axis movement", "2313: ger.fort.kb ger.infantry.i");
    for unit in p.game.ids().collect::<Vec<_>>() {
        let Unit { key, kind, .. } = p.game.unit(unit).clone();
        let counter = p.game.unit(unit);
        if !kind.is_land() {
            continue;
        }
        let mechanized = matches!(kind, Armor | MechanizedInfantry | ArmoredCavalry);
        let foot = matches!(kind, Infantry | SecondLine | Alpine | Cavalry | Security | Marines);
        assert_eq!(kind.is_mechanized(), mechanized, "{key}");
        assert_eq!(p.game.class(unit) == Class::Mech, mechanized, "{key}");
        if mechanized || foot {
            assert!(counter.is_mobile() && !counter.is_static(), "{key}");
        } else {
            // D16: the motorized flak has a movement factor and is mobile.
            let motorized = key == "ger.aaa.hg";
            assert_eq!((counter.is_mobile(), counter.is_static()), (motorized, !motorized), "{key}");
        }
    }
    // In play: static units neither move nor count among the mobile ones of a stack.
    p.offers("take ger.infantry.i").withholds("take ger.fort.kb").play("end");
    assert_ne!(p.state.phase, Phase::Movement(Side::Axis));
}

#[test]
fn c2_5_3_b_the_size_fills_the_hex() {
    covers!("2.5.3.b");
    let ground = || {
        let mut ground = Ground::plain();
        for key in ["ger.infantry.i", "ger.infantry.ii"] {
            ground = ground.unit(key, |unit| unit.size = Some(Size::Division));
        }
        ground
    };
    let excess = |ground: Ground| {
        let mut p = ground.position("axis movement", "2313: ger.infantry.i ger.infantry.ii");
        p.play("end");
        p.state.phase == Phase::Movement(Side::Axis)
    };
    assert!(!excess(ground()));
    assert!(
        excess(ground().unit("ger.infantry.i", |unit| unit.size = Some(Size::Army))),
        "an army stands alone"
    );
}

#[test]
fn c2_8_a_there_are_as_many_markers_as_needed() {
    covers!("2.8.a");
    let mut p = Position::new("axis bombing", "2515: ger.airstrike.l1");
    let cities: Vec<String> = p.game.field.cities.iter().map(|hex| p.game.number(hex).to_string()).collect();
    p.terror(&cities.iter().filter(|city| *city != "2515").cloned().collect::<Vec<_>>().join(" "));
    let die = (1..=6).find(|&die| {
        let mut p = Position::new("axis bombing", "2515: ger.airstrike.l1");
        p.play("bomb ger.airstrike.l1 city").die(die);
        p.state.terror.contains(p.hex("2515"))
    });
    p.play("bomb ger.airstrike.l1 city").die(die.expect("some die brings terror"));
    let board = p.game.board(&p.state, Viewer::Spectator);
    let markers = board.markers.iter().filter(|marker| marker.kind == "terror").count();
    assert_eq!(markers, cities.len());
    assert!(markers > 40, "far more than were ever printed");
}

#[test]
fn c7_4_who_makes_room_is_gone_for_good() {
    covers!("7.4");
    let mut p = Ground::real().options(|options| options.additional_armor = true).start();
    while !matches!(p.state.phase, Phase::Air(..)) {
        p.play("deploy rest");
    }
    let gone: Vec<String> = PACK.units.iter().map(|unit| unit.key.clone()).collect();
    let gone: Vec<String> = gone.into_iter().filter(|key| p.whereabouts(key) == "eliminated").collect();
    assert_eq!(gone.len(), 3, "{gone:?}");
    // Whatever happens, they never come back.
    wander(&mut p, 38, |_, p| {
        for key in &gone {
            assert!(!p.state.spots[p.unit(key)].is_on_map(), "{key}");
        }
    });
    for key in &gone {
        assert!(matches!(p.whereabouts(key).as_str(), "eliminated"), "{key}");
    }
}

#[test]
fn c23_0_every_option_stands_alone() {
    covers!("23.0");
    let fields = |options: &Options| -> Vec<bool> {
        format!("{options:?}").split(", ").map(|field| field.contains("true")).collect()
    };
    let all = Options::list();
    assert_eq!(all.len(), 30);
    let mut seen = BTreeSet::new();
    for info in &all {
        assert!(!info.default, "{} is off unless chosen", info.id);
        let mut setup = Setup::scenario("western-powers-guarantee");
        setup.options.insert(info.id.to_owned(), true);
        let chosen = Options::chosen(&setup);
        let on: Vec<usize> =
            fields(&chosen).iter().enumerate().filter(|(_, on)| **on).map(|(n, _)| n).collect();
        assert_eq!(on.len(), 1, "{} turns on nothing else", info.id);
        assert!(seen.insert(on[0]), "{} is an option of its own", info.id);
        assert!(MunichWar::open(&setup).is_ok(), "{}", info.id);
    }
    let optional =
        all.iter().filter(|info| info.help.contains("(23.") && !info.id.starts_with("surprise-all"));
    assert_eq!(optional.count(), 6, "the six optional rules");
}
