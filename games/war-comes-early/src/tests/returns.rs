//! 3.5 Replacements in 1938: dice for all but the Germans.

use engine::{Next, Rules, Words, covers};

use crate::nation::Side;
use crate::testing::{Ground, Play, Position};

// Clear land; the Poles find supply at home.
fn plain() -> Ground {
    Ground::plain()
}

// How many dice the return of a unit takes, if any.
fn dice(p: &Position) -> u8 {
    match p.game.next(&p.state) {
        Next::Dice(throw) => {
            assert_eq!((throw.purpose, throw.sides), ("returns", 6));
            throw.dice
        }
        _ => 0,
    }
}

// A Polish corps attacks three Soviet armies in 3522 and is lost.
fn lost_attacking(ground: Ground, turn: u8) -> Position {
    let units = "3521: po.corps.1 / 3522: su.army.1 su.army.2 su.army.3";
    let mut p = ground.position_1938(&format!("{turn} polish combat"), units);
    p.assault("3522", "po.corps.1").die(6).at("po.corps.1", "lost");
    p
}

// A Polish corps in 3522 is lost to an attack from these hexes.
fn lost_defending(ground: Ground, from: &[&str]) -> Position {
    let ground = ground.factors("su.army.1", 40, 2);
    let others = from.iter().zip(1..).map(|(hex, n)| format!("{hex}: su.army.{n}"));
    let units = format!("3522: po.corps.1 / {}", others.collect::<Vec<_>>().join(" / "));
    let mut p = ground.position_1938("4 soviet combat", &units);
    p.all_attack("3522").die(1).at("po.corps.1", "lost");
    p
}

#[test]
fn e20_replacement_rolls() {
    covers!("3.5.a", "3.5.d", "3.5.f");
    let mut p = lost_attacking(plain(), 4);
    assert_eq!(dice(&p), 1);
    p.die(3).at("po.corps.1", "lost");
    let unit = p.unit("po.corps.1");
    assert_eq!(p.state.returns[unit], 7, "E20.1");
    assert!(p.said("The return of Polish 1st Corps: 3, it comes back in turn 7."));
    let mut p = lost_defending(plain().cities(&[3522], false), &["3521"]);
    assert_eq!(dice(&p), 2);
    p.dice(&[4, 3]).at("po.corps.1", "gone");
    assert!(
        p.said("The return of Polish 1st Corps: 4+3, after the last turn, so it is gone for good."),
        "E20.2"
    );
    let mut p = lost_attacking(plain(), 9);
    p.die(1).at("po.corps.1", "lost");
    assert_eq!(p.state.returns[unit], 10, "E20.3");
    for die in 2..=6 {
        lost_attacking(plain(), 9).die(die).at("po.corps.1", "gone");
    }
    lost_attacking(plain(), 4).die(6).at("po.corps.1", "lost");
    lost_attacking(plain(), 7).die(4).at("po.corps.1", "gone");
}

#[test]
fn c3_5_b_out_of_supply_two_dice_are_rolled() {
    covers!("3.5.b");
    // In Czechoslovakia, with a Polish city to draw supply from or without one.
    let units = "2825: po.corps.1 / 2826: cz.army.1";
    for (supplied, expected) in [(true, 1), (false, 2)] {
        let ground = if supplied { plain().cities(&[2925], false) } else { plain() };
        let mut p = ground.position_1938("4 polish combat", units);
        let everywhere = p.game.war().country(crate::nation::Nation::Czechoslovakia).unwrap().forts;
        p.state.breached = everywhere;
        assert_eq!(p.supplied("po.corps.1"), supplied);
        p.assault("2826", "po.corps.1").die(6).at("po.corps.1", "lost");
        assert_eq!(dice(&p), expected);
        p.dice(&vec![1; expected.into()]);
        let unit = p.unit("po.corps.1");
        assert_eq!(p.state.returns[unit], 4 + expected, "the dice are added");
    }
}

#[test]
fn c3_5_c_two_dice_for_a_concentric_attack_on_the_unit() {
    covers!("3.5.c");
    assert_eq!(dice(&lost_defending(plain(), &["3521"])), 1);
    assert_eq!(dice(&lost_defending(plain(), &["3521", "3523"])), 2);
    assert_eq!(dice(&lost_defending(plain(), &["3521", "3622"])), 1, "two neighbours are not concentric");
    // Nor does it take the shift: in a fortification it does not count, but the attack is concentric.
    assert_eq!(dice(&lost_in_a_fort(false)), 2);
    // Whoever attacks concentrically has one die.
    let units = "3521: po.corps.1 / 3523: po.corps.2 / 3522: su.army.1 su.army.2 su.army.3 su.army.4";
    let mut p = plain().position_1938("4 polish combat", units);
    p.assault("3522", "po.corps.1 po.corps.2");
    assert!(p.state.battle.concentric);
    p.die(6);
    assert_eq!(dice(&p), 1);
}

// A Czech corps is lost in a fortification to an attack from opposite hexes.
fn lost_in_a_fort(by_shift: bool) -> Position {
    let ground = plain().options(|options| options.concentric_by_shift = by_shift);
    let ground = ground.factors("ge38.corps.1", 60, 4);
    let units = "1720: ge38.corps.1 / 1722: ge38.corps.2 / 1721: cz.corps.1";
    let mut p = ground.position_1938("4 german combat", units);
    p.all_attack("1721");
    assert_eq!((p.odds().concentric, p.odds().fort.is_some()), (0, true));
    p.die(1);
    p
}

#[test]
fn concentric_by_shift_asks_for_the_shift() {
    assert_eq!(dice(&lost_in_a_fort(true)), 1);
    let ground = plain().options(|options| options.concentric_by_shift = true);
    assert_eq!(dice(&lost_defending(ground, &["3521", "3523"])), 2, "where it counts");
}

#[test]
fn c3_5_d_and_e_two_dice_in_cities_and_before_them() {
    covers!("3.5.d", "3.5.e");
    assert_eq!(dice(&lost_defending(plain().cities(&[3522], false), &["3521"])), 2);
    assert_eq!(dice(&lost_attacking(plain().cities(&[3522], false), 4)), 2);
    // Not at a black dot, and not when the attacker comes out of a city.
    assert_eq!(dice(&lost_defending(plain().cities(&[3522], true), &["3521"])), 1);
    assert_eq!(dice(&lost_attacking(plain().cities(&[3522], true), 4)), 1);
    assert_eq!(dice(&lost_attacking(plain().cities(&[3521], false), 4)), 1);
    // Several reasons are still two dice.
    assert_eq!(dice(&lost_defending(plain().cities(&[3522], false), &["3521", "3523"])), 2);
}

#[test]
fn c3_5_a_each_lost_unit_has_its_own_roll() {
    covers!("3.5.a", "7.1.b");
    let ground = plain().factors("su.army.1", 60, 2);
    let mut p = ground.position_1938("4 soviet combat", "3522: po.army.lz / 3521: su.army.1");
    p.assault("3522", "su.army.1").die(1).at("po.army.lz", "aside");
    assert_eq!(dice(&p), 1);
    p.die(2);
    assert_eq!(dice(&p), 1, "the army was two corps");
    p.die(4);
    assert_eq!(dice(&p), 0);
    let mut turns: Vec<u8> =
        p.game.ids().map(|unit| p.state.returns[unit]).filter(|turn| *turn > 0).collect();
    turns.sort_unstable();
    assert_eq!(turns, [6, 8]);
    // Soviet armies roll as Western corps do.
    let ground = plain().factors("po.army.lz", 60, 2);
    let mut p = ground.position_1938("4 polish combat", "3522: po.army.lz / 3521: su.army.1");
    p.assault("3521", "po.army.lz").die(1).at("su.army.1", "lost");
    assert_eq!(dice(&p), 2, "out of supply in Poland");
    // So do French mechanized corps and the BEF, but no German.
    for unit in ["fr.corps.1mc", "fr.corps.c", "uk.corps.bef", "ge38.corps.1"] {
        let german = unit.starts_with("ge");
        let (from, target) = if german { ("0110", "0111") } else { ("0111", "0110") };
        let enemy = if german { "fr.army.1" } else { "ge38.army.2" };
        let phase = if german { "4 german combat" } else { "4 anglo-french combat" };
        let mut p = plain().position_1938(phase, &format!("{from}: {unit} / {target}: {enemy}"));
        p.assault(target, unit).die(6).at(unit, "lost");
        assert_eq!(dice(&p), u8::from(!german), "{unit}");
    }
}

#[test]
fn c3_5_h_units_come_back_in_their_nations_reorganization_phase() {
    covers!("3.5.h", "3.5.i");
    let mut p = lost_attacking(plain().cities(&[3017, 3821], false), 4);
    p.die(3);
    for turn in 4..=6 {
        p.state.turn = turn;
        p.now("polish reorganization").refused("replace po.corps.1", "3.5").offers("end");
    }
    p.state.turn = 7;
    p.now("hungarian reorganization").refused("replace po.corps.1", "3.5").offers("end");
    p.now("polish movement").refused("replace po.corps.1", "5.0");
    p.now("polish combat").refused("replace po.corps.1", "5.0");
    p.now("polish reorganization").offers("replace po.corps.1").refused("end", "3.5");
    assert_eq!(
        p.game.prompt(&p.state, &mut p.desk).text,
        "Back this turn: Polish 1st Corps. Place them before the phase ends."
    );
    p.play("replace po.corps.1; at 3017").at("po.corps.1", "3017").play("end; pass");
    // It acts in the same turn.
    p.play("take po.corps.1; go 3018; halt");
    // One that could not be placed, or was forgotten for lack of its phase, comes later.
    let mut p = lost_attacking(plain().cities(&[3017], false), 4);
    p.die(1).held_by("3017", Some(Side::Allied));
    p.state.turn = 5;
    p.now("polish reorganization").refused("replace po.corps.1", "3.5").offers("end");
    p.held_by("3017", Some(Side::German));
    p.state.turn = 6;
    p.now("polish reorganization").play("replace po.corps.1; at 3017");
}

#[test]
fn c3_5_j_static_units_never_return() {
    covers!("3.5.j", "3.5.k", "3.5.p");
    let lost = |phase: &str, hex: &str, victim: &str, from: &str, attacker: &str| {
        let ground = plain().factors(attacker, 60, 9);
        let mut p = ground.position_1938(phase, &format!("{hex}: {victim} / {from}: {attacker}"));
        p.state.breached = p.game.war().country(crate::nation::Nation::Czechoslovakia).unwrap().forts;
        p.assault(hex, attacker).die(1).at(victim, "gone");
        assert_eq!(dice(&p), 0, "{victim}");
    };
    lost("4 german combat", "2122", "cz.corps.11", "2121", "ge38.corps.1");
    lost("4 soviet combat", "3713", "po.corps.cdc", "3613", "su.army.1");
    lost("4 anglo-french combat", "0418", "ge38.division.lr1", "0417", "fr.corps.1");
    lost("4 anglo-french combat", "1010", "ge38.corps.r1", "1009", "fr.corps.1");
    // Nor the Soviet IAC, nor armies without components.
    lost("4 german combat", "4433", "su.corps.iac", "4432", "ge38.corps.1");
    lost("4 german combat", "4816", "li.army.fa", "4817", "ge38.corps.1");
    lost("4 german combat", "2402", "dn.army.fa", "2403", "ge38.corps.1");
}

#[test]
fn c3_5_l_one_german_corps_returns_each_turn_without_a_die() {
    covers!("3.5.l", "3.5.m");
    let ground = plain().cities(&[1710, 2413], false);
    let mut p = ground.position_1938("4 german reorganization", "");
    p.lost("ge38.corps.1 ge38.corps.2 ge38.corps.16mc").offers("end");
    p.play("replace ge38.corps.2; at 1710").refused("replace ge38.corps.1", "3.5");
    assert!(!p.rolls());
    // What is not used is not saved.
    p.now("soviet combat");
    (p.state.pool, p.state.german) = (0, 0b111);
    p.play("end").dice(&[1, 1, 1, 1, 2]).die(1).play("pass until last").now("soviet combat");
    (p.state.pool, p.state.german) = (0, 0b111);
    p.play("end").now("german reorganization");
    assert_eq!(p.state.turn, 6);
    p.play("replace ge38.corps.1; at 1710").refused("replace ge38.corps.16mc", "3.5");
}

#[test]
fn c3_5_o_units_return_to_sources_and_cities_in_friendly_hands() {
    covers!("3.5.o");
    let mut p =
        Position::new_1938("7 polish reorganization", "3821: po.army.lz / 3226: po.army.cc po.corps.2");
    p.lost("po.corps.1").held_by("2825", Some(Side::German)).held_by("3017", Some(Side::Allied));
    let unit = p.unit("po.corps.1");
    p.state.returns[unit] = 7;
    p.play("replace po.corps.1");
    p.offers("at 3821; at 3226; at 3421; at 2825");
    p.refused("at 3017", "3.5").refused("at 3416", "3.5").refused("at 3420", "3.5").refused("at 2821", "3.5");
    p.refused("at 2425", "3.5");
    // Soviet armies at the rail exits and in cities, Yugoslavs on the southern edge.
    let mut p = Position::new_1938("7 soviet reorganization", "");
    p.lost("su.army.1").held_by("4321", Some(Side::Allied)).held_by("5322", Some(Side::German));
    let unit = p.unit("su.army.1");
    p.state.returns[unit] = 7;
    p.play("replace su.army.1").offers("at 6121; at 5534; at 4321").refused("at 5322", "3.5");
    p.refused("at 5718", "3.5");
    // A full hex has no room, nor has one with another nation in it.
    let mut p = Position::new_1938(
        "7 yugoslav reorganization",
        "1633: yg.army.1 yg.corps.1 yg.corps.2 yg.corps.3 yg.corps.4 / 1332: ro.corps.5",
    );
    p.lost("yg.corps.5i");
    let unit = p.unit("yg.corps.5i");
    p.state.returns[unit] = 7;
    p.play("replace yg.corps.5i")
        .offers("at 1334; at 1534")
        .refused("at 1633", "3.5")
        .refused("at 1332", "3.5");
}
