//! 7.1 What armies and fronts are made of in 1938.

use engine::{Insight, Subject, Viewer, Words, covers};

use crate::nation::Side;
use crate::odds::Line;
use crate::state::Spot;
use crate::terrain::Terrain;
use crate::testing::{Ground, Play, Position};

// Clear land; everybody stands at home.
fn position(who: &str, units: &str) -> Position {
    Ground::plain().position_1938(&format!("4 {who} reorganization"), units)
}

// Asserts that these units form the army in this hex, and that it breaks down into as many.
fn makes(who: &str, army: &str, hex: &str, parts: &[&str]) {
    let mut p = position(who, &format!("{hex}: {}", parts.join(" ")));
    p.play(&format!("form {army} {hex}")).at(army, hex);
    assert!(parts.iter().all(|part| p.whereabouts(part) == "aside"), "{army}");
    let phase = format!("{who} reorganization");
    p.now(&phase).play(&format!("break {army}")).at(army, "aside");
    assert_eq!(p.stack(hex).len(), parts.len(), "{army}");
    // With one component less there is no army.
    refuses(who, army, hex, &parts[1..].join(" "));
}

fn refuses(who: &str, army: &str, hex: &str, parts: &str) {
    let mut p = position(who, &format!("{hex}: {parts}"));
    p.refused(&format!("form {army} {hex}"), "7.1");
}

#[test]
fn c7_1_d_czech_armies() {
    covers!("7.1.d", "7.1.e");
    makes("czech", "cz.army.1", "2425", &["cz.corps.1", "cz.corps.8"]);
    makes("czech", "cz.army.4", "2425", &["cz.corps.2", "cz.corps.3"]);
    refuses("czech", "cz.army.1", "2425", "cz.corps.1 cz.corps.11");
    refuses("czech", "cz.army.1", "2425", "cz.corps.12 cz.corps.11");
}

#[test]
fn c7_1_f_french_armies() {
    covers!("7.1.f", "7.1.g");
    makes("anglo-french", "fr.army.5", "0110", &["fr.corps.1", "fr.corps.cac"]);
    for other in ["fr.corps.1mc", "fr.corps.c"] {
        refuses("anglo-french", "fr.army.1", "0110", &format!("fr.corps.1 {other}"));
    }
    refuses("anglo-french", "fr.army.1", "0110", "fr.corps.1mc fr.corps.2mc fr.corps.3mc");
    let p = position("anglo-french", "0110: uk.corps.bef");
    let (bef, armies) = (p.unit("uk.corps.bef"), p.game.ids().filter(|&unit| p.game.has_components(unit)));
    assert!(armies.into_iter().all(|army| !p.game.is_component(army, bef)));
}

#[test]
fn c7_1_h_german_armies() {
    covers!("7.1.h", "7.1.i");
    makes("german", "ge38.army.2", "1710", &["ge38.corps.1", "ge38.corps.13"]);
    makes("german", "ge38.army.14", "1710", &["ge38.corps.1", "ge38.corps.18mt"]);
    for other in ["ge38.corps.r1", "ge38.corps.16mc", "ge38.division.lr1"] {
        refuses("german", "ge38.army.2", "1710", &format!("ge38.corps.1 {other}"));
    }
    refuses("german", "ge38.army.2", "1710", "ge38.corps.15mc ge38.corps.16mc");
    let p = position("german", "1710: ge38.army.2");
    assert!(!p.game.is_component(p.unit("ge38.army.2"), p.unit("ge38.division.7f")));
}

#[test]
fn c7_1_h_the_owner_chooses_where_a_rule_tells_components_apart() {
    covers!("7.1.h");
    // The mountain corps has the factors of the others, but never comes back (3.5).
    let mut p = position("german", "1710: ge38.corps.1 ge38.corps.2 ge38.corps.18mt");
    let [one, mountain] = ["ge38.corps.1", "ge38.corps.18mt"].map(|key| p.game.unit(p.unit(key)));
    assert_eq!((one.attack, one.defense), (mountain.attack, mountain.defense));
    p.play("form ge38.army.2 1710").offers("use ge38.corps.1; use ge38.corps.18mt");
    p.play("use ge38.corps.18mt").at("ge38.army.2", "1710").at("ge38.corps.18mt", "aside");
    assert_eq!(p.stack("1710").len(), 2, "the other two are alike");
    let mut p = position("german", "1710: ge38.army.2 / 1810: ge38.army.3");
    let [last, mountain] = ["ge38.corps.4", "ge38.corps.18mt"].map(|key| p.unit(key));
    (p.state.spots[last], p.state.spots[mountain]) = (Spot::GONE, Spot::ASIDE);
    p.play("break ge38.army.2").offers("use ge38.corps.1; use ge38.corps.2; use ge38.corps.18mt");
    p.play("use ge38.corps.18mt").at("ge38.corps.18mt", "1710").at("ge38.corps.2", "aside");
    // Where all are alike nobody is asked.
    let mut p = position("german", "1710: ge38.corps.1 ge38.corps.2 ge38.corps.3");
    p.play("form ge38.army.2 1710").at("ge38.army.2", "1710").offers("end");
}

#[test]
fn c7_1_x_a_front_that_brings_fewer_armies_says_so() {
    covers!("7.1.x");
    let mut p = position("soviet", "5322: su.front.1b / 5329: su.front.2b");
    for key in ["su.army.1", "su.army.2"] {
        let unit = p.unit(key);
        p.state.spots[unit] = Spot::GONE;
    }
    let hint = p.game.hint(&p.state, p.read("break su.front.1b"), &mut p.desk);
    assert_eq!(hint.danger, "");
    p.play("break su.front.1b");
    assert!(!p.said("no more are set aside"));
    let hint = p.game.hint(&p.state, p.read("break su.front.2b"), &mut p.desk);
    assert_eq!(hint.danger, "only 3 of 5 armies are set aside");
    p.play("break su.front.2b");
    assert_eq!(p.stack("5329").len(), 3);
    assert!(p.said("3 of 5 armies come to 5329: no more are set aside."));
    assert_eq!(p.log.entries.last().map(|entry| entry.case), Some("7.1"));
    // A German army whose corps have not all come: the mix has 13 for seven armies.
    let mut p = position("german", "1710: ge38.army.2");
    let unit = p.unit("ge38.corps.2");
    p.state.spots[unit] = Spot::GONE;
    p.play("break ge38.army.2");
    assert!(p.said("1 of 2 corps come to 1710: no more are set aside."), "{:?}", p.log);
}

#[test]
fn c2_3_1_fronts_break_down_into_armies() {
    covers!("2.3.1.e");
    let mut p = position("soviet", "5322: su.front.1b");
    let label = |p: &Position, action: &str| p.game.choice(&p.state, p.read(action)).label;
    assert_eq!(label(&p, "break su.front.1b"), "Break Soviet 1B Front down into armies");
    let piece = engine::PieceId(p.unit("su.front.1b").raw());
    let facts = p.game.facts(&p.state, Viewer::Umpire, Subject::Piece(piece), &mut p.desk);
    assert!(facts.iter().any(|fact| fact.value == "5 armies"), "{facts:?}");
    let p = position("german", "1710: ge38.army.2");
    assert_eq!(label(&p, "break ge38.army.2"), "Break German 2nd Army down into corps");
}

#[test]
fn c7_1_j_hungarian_armies() {
    covers!("7.1.j", "7.1.k");
    makes("hungarian", "hu.army.1", "2531", &["hu.corps.1", "hu.corps.8", "hu.corps.hb"]);
    refuses("hungarian", "hu.army.1", "2531", "hu.corps.1 hu.corps.2 hu.corps.mc");
}

#[test]
fn c7_1_l_italian_armies() {
    covers!("7.1.l", "7.1.m");
    makes("italian", "it.army.1", "1131", &["it.corps.1", "it.corps.14"]);
    makes("italian", "it.army.6", "1131", &["it.corps.ac", "it.corps.mc", "it.corps.fc"]);
    refuses("italian", "it.army.6", "1131", "it.corps.ac it.corps.mc it.corps.1");
    refuses("italian", "it.army.6", "1131", "it.corps.1 it.corps.2 it.corps.3");
    refuses("italian", "it.army.1", "1131", "it.corps.ac it.corps.mc");
    refuses("italian", "it.army.1", "1131", "it.corps.ac it.corps.1");
}

#[test]
fn c7_1_q_polish_armies_of_1938() {
    covers!("7.1.q", "7.1.r");
    makes("polish", "po.army.lz", "3226", &["po.corps.1", "po.corps.bi"]);
    for other in ["po.corps.1c", "po.corps.gr", "po.corps.cdc"] {
        refuses("polish", "po.army.lz", "3226", &format!("po.corps.1 {other}"));
    }
}

#[test]
fn c7_1_s_romanian_and_yugoslav_armies() {
    covers!("7.1.s", "7.1.t", "7.1.u");
    makes("yugoslav", "ro.army.1", "3134", &["ro.corps.5", "ro.corps.8"]);
    for other in ["ro.corps.c", "ro.corps.mt"] {
        refuses("yugoslav", "ro.army.1", "3134", &format!("ro.corps.5 {other}"));
    }
    makes("yugoslav", "yg.army.1", "1633", &["yg.corps.1", "yg.corps.8"]);
    makes("yugoslav", "yg.army.4", "1633", &["yg.corps.5i", "yg.corps.6i"]);
    // Nobody forms the army of another nation.
    refuses("yugoslav", "ro.army.1", "1633", "yg.corps.1 yg.corps.2");
}

#[test]
fn c7_1_v_belgians_and_dutch_do_not_reorganize() {
    covers!("7.1.v");
    let units = "0406: be.corps.1 be.corps.2 be.corps.3 be.corps.c / 0904: ne.corps.1 ne.corps.2 ne.corps.lt";
    let mut p = position("anglo-french", units);
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["end"]);
    p.refused("break be.corps.1", "7.0").refused("form be.corps.1 0406", "7.1");
}

#[test]
fn c7_1_w_danish_and_lithuanian_armies_do_not_break_down() {
    covers!("7.1.w");
    let mut p = position("anglo-french", "2402: dn.army.fa");
    p.refused("break dn.army.fa", "7.0");
    assert_eq!(p.worth("dn.army.fa"), 2, "one corps");
    let mut p = position("soviet", "4816: li.army.fa");
    p.refused("break li.army.fa", "7.0");
    // A failed attack does not disrupt it.
    let ground = Ground::plain().factors("li.army.fa", 60, 2);
    let units = "4816: li.army.fa / 4817: ge38.corps.1 ge38.corps.2 ge38.corps.3 ge38.corps.4";
    let mut p = ground.position_1938("4 soviet combat", units);
    p.assault("4817", "li.army.fa").die(6);
    assert_eq!(p.state.battle.result.0, 0, "the attacker loses nothing");
    for corps in ["ge38.corps.1", "ge38.corps.2", "ge38.corps.3"] {
        p.play(&format!("lose {corps}"));
    }
    p.at("ge38.corps.4", "4817").at("li.army.fa", "4816");
    // As a loss it counts for one corps, and is lost whole.
    let ground = Ground::plain().factors("ge38.army.2", 40, 9);
    let mut p = ground.position_1938("4 german combat", "4816: li.army.fa / 4817: ge38.army.2");
    p.assault("4816", "ge38.army.2").die(1).at("li.army.fa", "gone");
}

#[test]
fn c7_1_x_soviet_fronts() {
    covers!("7.1.x", "7.1.y");
    makes(
        "soviet",
        "su.front.1b",
        "5322",
        &["su.army.1", "su.army.2", "su.army.3", "su.army.14", "su.army.28"],
    );
    refuses("soviet", "su.front.1b", "5322", "su.army.1 su.army.2 su.army.3 su.army.4 su.corps.iac");
    // D5: there are only 28 armies, so of six fronts one yields three.
    let fronts = ["1b", "2b", "nw", "sf", "sw", "uf"];
    let hexes = ["5322", "5222", "5718", "4433", "4632", "5030"];
    let units = fronts.iter().zip(hexes).map(|(front, hex)| format!("{hex}: su.front.{front}"));
    let mut p = position("soviet", &units.collect::<Vec<_>>().join(" / "));
    let aside = p.count(|unit, spot| unit.key.starts_with("su.army") && spot == Spot::ASIDE);
    assert_eq!(aside, 28);
    let mut yields = Vec::new();
    for (front, hex) in fronts.iter().zip(hexes) {
        p.play(&format!("break su.front.{front}"));
        yields.push(p.stack(hex).len());
    }
    assert_eq!(yields, [5, 5, 5, 5, 5, 3]);
    p.now("soviet reorganization").offers("form su.front.nw 5322").refused("form su.front.nw 5030", "7.1");
}

#[test]
fn e19_1_losses_of_an_army_of_three_corps() {
    covers!("7.1.a", "7.1.j", "7.1.u");
    let ground = Ground::plain().factors("yg.army.1", 12, 7);
    let mut p = ground.position_1938("4 yugoslav combat", "1832: yg.army.1 yg.corps.5i / 1933: hu.army.1");
    p.assault("1933", "yg.army.1 yg.corps.5i").die(3);
    assert_eq!(p.state.battle.result, (1, 1));
    p.play("lose hu.army.1").at("hu.army.1", "aside");
    assert_eq!((p.stack("1933").len(), p.decides()), (3, Some(Side::German)));
    let corps = p.stack("1933").remove(0);
    p.play(&format!("lose {corps}")).die(1);
    assert_eq!(p.stack("1933").len(), 2);
    // His unhurt army is two corps now, for the defenders have held.
    p.play("lose yg.corps.5i");
    while p.rolls() {
        p.die(1);
    }
    p.at("yg.army.1", "aside");
    assert_eq!(p.stack("1832").len(), 2);
}

#[test]
fn e24_4_a_front_that_breaks_down_in_a_full_hex() {
    covers!("7.0.i", "7.0.j", "7.1.x");
    let units = "5322: su.front.1b su.army.1 su.army.2 su.army.3 su.army.4";
    let mut p = position("soviet", units);
    p.play("break su.front.1b");
    assert_eq!((p.stack("5322").len(), p.decides()), (9, Some(Side::German)));
    for moved in 1..=4 {
        let army = p.stack("5322").remove(0);
        p.play(&format!("shift {army} 5321"));
        assert_eq!(p.stack("5321").len(), moved);
    }
    assert_eq!((p.stack("5322").len(), p.decides()), (5, Some(Side::Allied)));
}

#[test]
fn c7_1_n_italian_mechanized_units_have_no_german_privileges_in_combat() {
    covers!("7.1.n");
    let ground = || Ground::plain().factors("it.corps.ac", 60, 3).factors("ge38.corps.16mc", 60, 4);
    let italian = "1232: it.corps.ac / 1332: yg.corps.1 / 1432: yg.corps.2";
    let mut p = ground().position_1938("4 italian combat", italian);
    assert!(!p.offered().iter().any(|action| action.starts_with("flank")));
    p.assault("1332", "it.corps.ac");
    assert_eq!(p.odds().line, Line::Attack);
    p.die(1).die(1).play("advance it.corps.ac").refused("attack 1432", "12.0").offers("end");
    // The same with Germans.
    let german = "1232: ge38.corps.16mc / 1332: yg.corps.1 / 1432: yg.corps.2";
    let mut p = ground().cities(&[1430], false).position_1938("4 german combat", german);
    assert!(p.offered().iter().any(|action| action.starts_with("flank")));
    p.assault("1332", "ge38.corps.16mc");
    assert_eq!(p.odds().line, Line::Mechanized);
    p.die(1).die(1).play("advance ge38.corps.16mc").offers("attack 1432");
    // The army is no better.
    let mut p = Ground::plain().position_1938("4 italian combat", "1232: it.army.6 / 1332: yg.corps.1");
    p.assault("1332", "it.army.6");
    assert_eq!(p.odds().line, Line::Attack);
}

#[test]
fn c7_1_o_enemy_zones_stop_italian_mechanized_units() {
    covers!("7.1.o");
    for (who, unit, left) in
        [("italian", "it.corps.ac", 0), ("italian", "it.army.6", 0), ("german", "ge38.corps.16mc", 10)]
    {
        let units = format!("1230: {unit} / 1333: yg.corps.1");
        let ground = Ground::plain().cities(&[1430], false);
        let mut p = ground.position_1938(&format!("4 {who} movement"), &units);
        p.play(&format!("take {unit}; go 1331"));
        let before = p.points(unit);
        assert!(before > 0 && p.in_zone_of(Side::Allied, "1332"));
        p.play("go 1332");
        assert_eq!(p.points(unit), if left == 0 { 0 } else { before - 2 }, "{unit}");
    }
    let p = position("italian", "1131: it.army.6");
    for unit in ["it.army.6", "it.corps.ac", "it.corps.mc", "it.corps.fc", "hu.corps.mc", "fr.corps.1mc"] {
        assert!(!p.game.ignores_zones(p.unit(unit)), "{unit}");
    }
    assert!(p.game.ignores_zones(p.unit("ge38.corps.16mc")));
}

#[test]
fn c7_1_p_italian_mechanized_units_pay_as_all_mechanized_units() {
    covers!("7.1.p");
    let ground = || Ground::plain().terrain(Terrain::Woods, &[1130]).terrain(Terrain::Mountain, &[1132]);
    let cost = |who: &str, unit: &str| {
        let mut p = ground().position_1938(&format!("4 {who} movement"), &format!("1131: {unit}"));
        p.play(&format!("take {unit}"));
        let before = p.points(unit);
        let mountains = p.offered().contains("go 1132");
        p.play("go 1130");
        (before - p.points(unit), mountains)
    };
    let mech = cost("german", "ge38.corps.16mc");
    let foot = cost("italian", "it.corps.1");
    assert_ne!(mech, foot);
    for unit in ["it.corps.ac", "it.army.6"] {
        assert_eq!(cost("italian", unit), mech, "{unit}");
    }
    assert!(!mech.1 && foot.1);
}
