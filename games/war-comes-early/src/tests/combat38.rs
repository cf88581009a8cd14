//! 12.0 Combat in 1938: air shifts, garrisons, losses, nations that attack together.

use engine::covers;

use crate::nation::Side;
use crate::odds::Line;
use crate::pack::Losses;
use crate::testing::{Ground, Play, Position};

fn front() -> Ground {
    Ground::plain().cities(&[1516], false)
}

/// A German corps of 4 in 1531 against a Yugoslav of 3 in 1532.
fn in_yugoslavia(air: Option<(Side, &str)>) -> Position {
    let units = "1531: ge38.corps.1 ge38.corps.2 / 1532: yg.corps.1";
    let mut p = front().position_1938("3 german combat", units);
    if let Some((side, hexes)) = air {
        p.air(side, hexes);
    }
    p.assault("1532", "ge38.corps.1");
    p
}

#[test]
fn c6_2_2_h_one_column_for_attackers_in_a_friendly_air_zone() {
    covers!("6.2.2.h", "6.2.2.f");
    assert_eq!((in_yugoslavia(None).odds().air, in_yugoslavia(None).column()), (0, 2));
    let mut p = in_yugoslavia(Some((Side::German, "1530")));
    assert_eq!((p.odds().air, p.column()), (1, 3));
    assert!(p.said("air +1"));
    // One of them is enough, and more zones or units do not count for more.
    assert_eq!(in_yugoslavia(Some((Side::German, "1530 1531 1430"))).odds().air, 1);
    assert_eq!(in_yugoslavia(Some((Side::German, "1534"))).odds().air, 0, "only the target is in it");
    let mut p = front()
        .position_1938("3 german combat", "1531: ge38.corps.1 / 1631: ge38.corps.2 / 1532: yg.corps.1");
    p.air(Side::German, "1732").assault("1532", "ge38.corps.1 ge38.corps.2");
    assert_eq!(p.odds().air, 1, "1631 is in the zone, 1531 is not");
}

#[test]
fn c6_2_2_i_one_column_for_defenders_in_a_friendly_air_zone() {
    covers!("6.2.2.i", "6.2.2.f");
    let mut p = in_yugoslavia(Some((Side::Allied, "1533")));
    assert_eq!((p.odds().air, p.column()), (-1, 1));
    assert_eq!(in_yugoslavia(Some((Side::Allied, "1533 1532 1432"))).odds().air, -1);
    assert_eq!(in_yugoslavia(Some((Side::Allied, "1530"))).odds().air, 0, "only the attackers are in it");
    // A garrison counts as a defender.
    let mut p = front().position_1938("3 german combat", "1621: ge38.corps.1");
    p.air(Side::Allied, "1721").assault("1721", "ge38.corps.1");
    assert_eq!(p.odds().air, -1);
}

/// The force of E17: two mechanized corps of 5 and an infantry corps of 4 against a defense of 6.
fn mechanized_force(ground: Ground, first: &str, second: &str) -> Position {
    let ground =
        ground.factors("ge38.corps.14mc", 5, 5).factors("ge38.corps.15mc", 5, 4).factors("yg.corps.1", 2, 6);
    let units = format!(
        "{first}: ge38.corps.14mc / {second}: ge38.corps.15mc / 1533: ge38.corps.1 / 1532: yg.corps.1"
    );
    let mut p = ground.position_1938("3 german combat", &units);
    p.air(Side::German, "1530").assault("1532", "ge38.corps.14mc ge38.corps.15mc ge38.corps.1");
    p
}

#[test]
fn e17_mechanized_attack_in_the_open() {
    covers!("12.1.e", "12.2.2.d", "6.2.2.h", "T.crt.f");
    let mut p = mechanized_force(front(), "1531", "1531");
    let odds = p.odds();
    assert_eq!((odds.attack - odds.defense, odds.line, odds.base + 1), (8, Line::Mechanized, 7));
    assert_eq!((odds.concentric, odds.air, p.column()), (2, 1, 10), "E17.1");
    assert_eq!(p.die(6).state.battle.result, (1, 2));
    let table = &p.game.results;
    let column = table.shifted(table.column(Line::Attack as usize, 8), 3);
    assert_eq!((column + 1, *table.result(column, 6)), (9, Losses { attacker: 1, defender: 1 }), "E17.2");
}

#[test]
fn e18_the_same_force_against_a_city() {
    covers!("T.sp.f", "T.sp.g", "6.2.2.h");
    let city = || front().cities(&[1532], false);
    // The city's own two columns come off at the end.
    let mut p = mechanized_force(city(), "1531", "1531");
    let odds = p.odds();
    assert_eq!((odds.attack, odds.concentric, odds.air, odds.base + 1), (5 + 4, 0, 1, 5), "E18.1");
    assert_eq!((odds.terrain, p.column()), (-2, 4));
    let (table, column) = (&p.game.results, odds.base + 1);
    assert_eq!(*table.result(column, 1), Losses { attacker: 1, defender: 3 });
    let mut p = mechanized_force(city(), "1531", "1631");
    let odds = p.odds();
    assert_eq!((odds.attack, odds.air, odds.base + 1), (3 + 3 + 4, 1, 6), "E18.2");
    let (table, column) = (&p.game.results, odds.base + 1);
    assert_eq!(*table.result(column, 1), Losses { attacker: 0, defender: 4 });
}

#[test]
fn nations_of_one_marker_attack_together_but_advance_apart() {
    covers!("12.5.c", "12.0.f");
    let ground = front().factors("fr.corps.1", 30, 4);
    let units = "0414: fr.corps.1 / 0413: uk.corps.bef / 0514: ge38.division.lr1";
    let mut p = ground.position_1938("anglo-french combat", units);
    p.breached("0514").assault("0514", "fr.corps.1 uk.corps.bef");
    assert_eq!(p.odds().attack, 30 + 3);
    p.die(1).offers("advance fr.corps.1; advance uk.corps.bef").play("advance fr.corps.1");
    p.offers("end").at("uk.corps.bef", "0413");
    // Whoever is not drawn takes no part.
    let units = "2330: hu.corps.1 / 2329: cz.corps.1 / 2228: ge38.corps.1";
    let mut p = front().position_1938("3 german combat", units);
    p.play("attack 2329").refused("add hu.corps.1", "5.2").offers("add ge38.corps.1");
}

#[test]
fn c12_1_a_the_garrison_adds_its_factor() {
    covers!("12.1.a");
    let defense = |target: &str, units: &str| {
        let mut p = front().position_1938("german combat", units);
        p.assault(target, "ge38.corps.1");
        p.odds().defense
    };
    assert_eq!(defense("1721", "1621: ge38.corps.1"), 2);
    assert_eq!(defense("1721", "1621: ge38.corps.1 / 1721: cz.army.1"), 2 + 7);
    assert_eq!(defense("2522", "2521: ge38.corps.1"), 4, "a heavy one");
}

#[test]
fn c12_3_g_soviet_danish_and_lithuanian_armies_are_one_corps() {
    covers!("12.3.g", "12.3.h", "12.3.m");
    let p = front().position_1938("3 german combat", "");
    let worth = |key: &str| p.worth(key);
    assert_eq!(["su.army.1", "dn.army.fa", "li.army.fa"].map(worth), [2; 3]);
    assert_eq!(["su.front.1b", "hu.army.1", "fr.army.1", "ge38.corps.16mc"].map(worth), [10, 6, 4, 2]);
    // One corps is all that the Danes have.
    let ground = front().factors("ge38.corps.1", 3, 4);
    let mut p = ground.position_1938("3 german combat", "2403: ge38.corps.1 ge38.corps.2 / 2503: dn.army.fa");
    p.assault("2503", "ge38.corps.1").die(1);
    assert!(p.said("attacker loses 1, defender 1"));
    p.at("dn.army.fa", "gone");
}

#[test]
fn c12_3_i_a_static_division_is_half_a_corps() {
    covers!("12.3.i");
    // E19.2, with divisions that attack: more than two would not fit into one hex.
    let units = "0513: ge38.division.lr1 ge38.division.lr2 / 0614: ge38.division.lr3 / 0514: fr.corps.1";
    let mut p = front().position_1938("3 german combat", units);
    p.breached("0514").assault("0514", "ge38.division.lr1 ge38.division.lr2 ge38.division.lr3").die(1);
    assert_eq!(p.state.battle.result, (1, 0));
    assert_eq!(p.worth("ge38.division.lr1"), 1);
    p.play("lose ge38.division.lr1; lose ge38.division.lr3").offers("end");
    p.at("ge38.division.lr2", "0513").at("ge38.division.lr1", "gone");
}

/// 25 against a corps and a garrison in an intact fort: column 9, with the fort 7.
fn storm(die: u8) -> Position {
    let ground = front().factors("ge38.corps.1", 16, 4);
    let units = "1621: ge38.corps.1 ge38.army.10 / 1721: cz.corps.11";
    let mut p = ground.position_1938("german combat", units);
    p.assault("1721", "ge38.corps.1 ge38.army.10");
    assert_eq!((p.odds().attack, p.odds().defense, p.column()), (25, 5, 7));
    assert!(p.state.battle.garrison);
    p.die(die);
    p
}

#[test]
fn c12_3_j_the_garrison_is_the_last_to_go() {
    covers!("12.3.j", "12.5.a");
    // E19.3
    let mut p = storm(3);
    assert_eq!(p.state.battle.result, (1, 2));
    p.at("cz.corps.11", "gone").play("lose ge38.corps.1; advance ge38.army.10");
    assert_eq!(p.state.breached, [p.hex("1721")].into_iter().collect());
    p.at("ge38.army.10", "1721");
    // E19.4
    let mut p = storm(5);
    assert_eq!(p.state.battle.result, (1, 1));
    p.at("cz.corps.11", "gone").play("lose ge38.corps.1");
    assert!(p.state.breached.is_empty());
    p.offers("end");
}

#[test]
fn c12_4_a_a_garrison_that_holds_disrupts_attackers() {
    covers!("12.4.a");
    let mut p = storm(5);
    p.play("lose ge38.corps.1").at("ge38.army.10", "aside");
    assert_eq!(p.stack("1621").len(), 2, "its two corps");
    p.offers("end").refused("attack 1721", "12.0");
}

#[test]
fn e19_yugoslavs_against_hungarians() {
    covers!("12.3.l", "12.4.a");
    let ground = front().factors("yg.army.1", 16, 7);
    let mut p = ground.position_1938("yugoslav combat", "2033: yg.army.1 yg.corps.5i / 2032: hu.army.1");
    p.assault("2032", "yg.army.1 yg.corps.5i").die(4);
    assert_eq!(p.state.battle.result, (1, 1));
    p.play("lose hu.army.1");
    let corps = p.stack("2032").remove(0);
    p.play(&format!("lose {corps}"));
    assert_eq!(p.stack("2032").len(), 2);
    while p.rolls() {
        p.die(1);
    }
    p.play("lose yg.corps.5i");
    while p.rolls() {
        p.die(1);
    }
    assert_eq!(p.stack("2033").len(), 2, "the unhurt army is two corps now");
    p.at("yg.army.1", "aside");
}

#[test]
fn c12_6_g_no_flank_attack_into_a_fortification() {
    covers!("12.6.g");
    let mut p = front().position_1938("german combat", "1621: ge38.corps.16mc / 1722: cz.corps.1");
    assert!(p.in_zone_of(Side::Allied, "1721"));
    p.refused("flank 1721", "12.6").offers("flank 1620");
    p.breached("1721").offers("flank 1721");
}

#[test]
fn c12_7_i_no_momentum_attack_into_a_fortification() {
    covers!("12.7.i");
    let momentum = |breached: &str| {
        let ground = front().factors("ge38.corps.16mc", 40, 4);
        let units = "1621: ge38.corps.16mc / 1722: cz.corps.12 / 1721: cz.corps.11 / 1822: cz.corps.13";
        let mut p = ground.position_1938("german combat", units);
        p.breached(breached).assault("1722", "ge38.corps.16mc").die(1).play("advance ge38.corps.16mc");
        p
    };
    momentum("").offers("attack 1822; stay").refused("attack 1721", "12.7");
    momentum("1721").offers("attack 1822; attack 1721");
}

#[test]
fn d48_flank_attacks_stop_at_neutrals() {
    covers!("12.6.a");
    // 0709 is Belgian.
    let units = "0809: ge38.corps.16mc / 0909: fr.corps.1";
    let mut p = front().position_1938("3 german combat", units);
    assert!(p.in_zone_of(Side::Allied, "0808"));
    p.offers("flank 0808").refused("flank 0709", "12.6");
}
