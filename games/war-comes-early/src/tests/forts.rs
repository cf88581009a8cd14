//! 11.5 Fortifications, and what is closed to whom.

use engine::covers;

use crate::nation::{Nation, Side, Standing};
use crate::state::Spot;
use crate::terrain::{Fort, Terrain};
use crate::testing::{Ground, Play, Position};

/// Plain ground with the real fortifications, and one German city as a source.
fn front() -> Ground {
    Ground::plain().cities(&[1516], false)
}

/// A corps that takes any fortification without a loss if the die shows 1.
fn hammer() -> Ground {
    front().factors("ge38.corps.1", 40, 4)
}

/// A French corps next to the undefended West Wall, whose hex is broken ground.
fn at_the_west_wall(phase: &str) -> Position {
    front().terrain(Terrain::Broken, &[514]).position_1938(phase, "0414: fr.corps.1")
}

/// German mechanized and infantry corps in 0514, next to the Maginot Line.
fn at_the_maginot_line(phase: &str, french: &str) -> Position {
    front().position_1938(phase, &format!("0514: ge38.corps.1 ge38.corps.16mc / {french}"))
}

#[test]
fn c11_5_a_intact_czech_fortifications_are_open_to_czechs_only() {
    covers!("11.5.a");
    let mut p = front().position_1938("german movement", "1720: ge38.corps.1");
    p.play("take ge38.corps.1").refused("go 1721", "11.5").refused("go 1819", "11.5");
    // Friends stay out as well.
    let mut p = front().position_1938("soviet movement", "1820: su.army.1");
    p.play("take su.army.1").refused("go 1721", "11.5").refused("go 1819", "11.5").offers("go 1821");
    // Hex by hex: one is breached, its neighbour is not.
    let mut p = front().position_1938("german movement", "1720: ge38.corps.1");
    p.breached("1721").play("take ge38.corps.1").refused("go 1819", "11.5").play("go 1721");
    let mut p = front().position_1938("czech movement", "1820: cz.corps.1");
    p.play("take cz.corps.1; go 1819").at("cz.corps.1", "1819");
}

#[test]
fn c11_5_b_the_belgian_fortification_is_open_to_belgians_only() {
    covers!("11.5.b");
    let mut p = front().position_1938("anglo-french movement", "0508: fr.corps.1 / 0607: be.corps.1");
    p.play("take fr.corps.1").refused("go 0608", "11.5").play("halt");
    p.play("take be.corps.1; go 0608").at("be.corps.1", "0608");
}

#[test]
fn c11_5_c_a_fortification_is_intact_until_an_attack_succeeds() {
    covers!("11.5.c", "T.sp.i");
    let p = Position::start_1938();
    assert!(p.state.breached.is_empty());
    let forts = Fort::ALL.map(|fort| p.game.field.fortified[fort as usize].len());
    assert!(forts.iter().all(|&forts| forts > 0), "all kinds are in play: {forts:?}");
    let czech = &p.game.war().country(Nation::Czechoslovakia).unwrap().forts;
    assert!(czech.iter().all(|hex| p.game.has_garrison(&p.state, hex, Side::Allied)));
    // A failed attack changes nothing.
    let mut p = front().position_1938("german combat", "1621: ge38.corps.1 ge38.corps.2");
    p.assault("1721", "ge38.corps.1").die(6).at("ge38.corps.1", "lost");
    assert!(p.state.breached.is_empty());
    p.play("end").until("german movement").play("take ge38.corps.2").refused("go 1721", "11.5");
}

#[test]
fn c11_5_d_whoever_goes_in_breaches_it() {
    covers!("11.5.d");
    let mut p = hammer().position_1938("german combat", "1621: ge38.corps.1 ge38.corps.2");
    p.assault("1721", "ge38.corps.1 ge38.corps.2")
        .die(1)
        .offers("advance ge38.corps.1; advance ge38.corps.2");
    assert!(p.state.breached.is_empty(), "not yet");
    p.play("advance ge38.corps.1; stay").at("ge38.corps.1", "1721");
    assert_eq!(p.state.breached, [p.hex("1721")].into_iter().collect());
    assert!(p.holds(Side::German, "1721") && p.said("is breached"));
    // Nobody goes in: it stands, and so does its garrison when the next attack comes.
    let mut p = hammer().position_1938("german combat", "1621: ge38.corps.1 ge38.corps.2");
    p.assault("1721", "ge38.corps.1").die(1).play("stay");
    assert!(p.state.breached.is_empty() && p.holds(Side::Allied, "1721"));
    p.play("end").until("german movement").play("end").until("german combat");
    p.assault("1721", "ge38.corps.2");
    assert_eq!(p.odds().defense, 2);
}

#[test]
fn c11_5_d_the_last_breach_ends_the_czech_war() {
    covers!("11.5.d");
    let all = "1819 1824 2019 2119 2219 2225 2320 2327 2420 2421 2522 2523 2623 2724 2725";
    let mut p = hammer().position_1938("5 german combat", "1621: ge38.corps.1 / 2626: cz.corps.1");
    p.breached(all).assault("1721", "ge38.corps.1").die(1);
    assert_eq!(p.state.standing[Nation::Czechoslovakia], Standing::AtWar);
    p.play("advance ge38.corps.1");
    assert_eq!(p.state.standing[Nation::Czechoslovakia], Standing::Fallen);
    p.at("cz.corps.1", "gone").at("ge38.corps.1", "1721");
    assert!(p.rolls(), "the die for the capitulation");
    p.die(4).offers("end");
}

#[test]
fn c11_5_e_a_breached_fortification_is_ignored() {
    covers!("11.5.e", "11.5.f");
    for breached in [false, true] {
        let forts = if breached { "1721" } else { "" };
        let mut p = front().position_1938("german movement", "1516: ge38.corps.1");
        p.breached(forts);
        assert_eq!(p.in_zone_of(Side::Allied, "1621"), !breached, "its zone");
        p.play("take ge38.corps.1; go 1519; halt");
        // The owner gains nothing from it any more.
        let ground = front().terrain(Terrain::Broken, &[1721]);
        let mut p = ground.position_1938("german combat", "1621: ge38.corps.1 / 1721: cz.corps.11");
        p.breached(forts).assault("1721", "ge38.corps.1");
        let odds = p.odds();
        let (defense, terrain) = if breached { (3, -1) } else { (3 + 2, -2) };
        assert_eq!((odds.defense, odds.terrain, odds.fort.is_some()), (defense, terrain, !breached));
    }
}

#[test]
fn c11_5_g_the_west_wall_has_no_garrison() {
    covers!("11.5.g");
    at_the_west_wall("anglo-french combat").refused("attack 0514", "12.0");
    let mut p = front().position_1938("anglo-french combat", "0414: fr.corps.1 / 0514: ge38.division.lr1");
    p.assault("0514", "fr.corps.1");
    assert_eq!((p.odds().defense, p.odds().terrain), (2, -2), "the division alone, behind the wall");
    assert!(!p.state.battle.garrison);
}

#[test]
fn c11_5_h_undefended_it_is_entered_at_the_cost_of_the_terrain_and_breached() {
    covers!("11.5.h", "11.5.i", "T.sp.k");
    let mut p = at_the_west_wall("anglo-french movement");
    let score = p.state.score;
    p.play("take fr.corps.1; go 0514").at("fr.corps.1", "0514");
    assert_eq!(p.points("fr.corps.1"), 12 - 4, "broken ground, and no zone stops the corps");
    assert_eq!(p.state.breached, [p.hex("0514")].into_iter().collect());
    assert_eq!(p.state.score, [score[0] - 1, score[1] + 1]);
    // A German who comes back finds no wall, and it scores once only.
    let mut p = front().position_1938("anglo-french combat", "0414: fr.corps.1 / 0514: ge38.division.lr1");
    p.breached("0514").assault("0514", "fr.corps.1");
    assert_eq!((p.odds().terrain, p.odds().fort), (0, None));
}

#[test]
fn c11_5_j_germans_leave_the_maginot_line_alone() {
    covers!("11.5.j");
    let mut p = at_the_maginot_line("3 german movement", "0208: fr.corps.1");
    p.play("take ge38.corps.1").refused("go 0414", "11.5").refused("go 0515", "11.5");
    let mut p = at_the_maginot_line("3 german combat", "0413: fr.corps.1");
    p.refused("attack 0413", "11.5").refused("flank 0414", "12.6");
    assert!(p.in_zone_of(Side::Allied, "0414"), "or nobody would think of it");
    // Others behind it are no target either, and a breach would not open it.
    let mut p = at_the_maginot_line("3 german combat", "0414: fr.corps.1");
    p.breached("0414").refused("attack 0414", "11.5");
}

#[test]
fn c11_3_i_natural_terrain_for_movement_the_fortification_for_combat() {
    covers!("11.3.i");
    let ground = || front().terrain(Terrain::Mountain, &[1721]);
    let mut p = ground().position_1938("czech movement", "1820: cz.corps.1");
    p.play("take cz.corps.1; go 1721");
    assert_eq!(p.points("cz.corps.1"), 12 - 6);
    let mut p = ground().position_1938("german combat", "1621: ge38.corps.1 ge38.corps.16mc");
    p.play("attack 1721").refused("add ge38.corps.16mc", "11.4").play("add ge38.corps.1; declare");
    assert_eq!(p.odds().terrain, -2, "the fort, not the mountain");
    // A city in the hex still halves mechanized units (D70).
    let ground = front().cities(&[2522], false).factors("ge38.corps.16mc", 7, 4);
    let mut p = ground.position_1938("german combat", "2521: ge38.corps.16mc");
    p.assault("2522", "ge38.corps.16mc");
    assert_eq!((p.odds().attack, p.odds().defense, p.odds().terrain), (4, 4, -3));
}

#[test]
fn c_t_sp_j_no_concentric_shift_against_fortifications() {
    covers!("T.sp.j");
    for (breached, shift) in [("", 0), ("2522", 2)] {
        let units = "2621: ge38.corps.1 / 2422: ge38.corps.2 / 2522: cz.corps.11";
        let mut p = front().position_1938("german combat", units);
        p.breached(breached).assault("2522", "ge38.corps.1 ge38.corps.2");
        assert_eq!(p.odds().concentric, shift);
        assert!(p.state.battle.concentric, "they do surround it");
    }
    for (breached, shift) in [("", 0), ("0514", 1)] {
        let units = "0413: fr.corps.1 / 0614: fr.corps.2 / 0514: ge38.division.lr1";
        let mut p = front().position_1938("anglo-french combat", units);
        p.breached(breached).assault("0514", "fr.corps.1 fr.corps.2");
        assert_eq!(p.odds().concentric, shift);
    }
}

#[test]
fn c4_5_2_h_the_fallen_belgian_fortification_is_clear_terrain() {
    let enter = |standing: Standing| {
        let ground = front().terrain(Terrain::Rough, &[608]);
        let mut p = ground.position_1938("3 german movement", "0609: ge38.corps.16mc");
        p.standing(Nation::Belgium, standing).breached("0608").held_by("0609", Some(Side::German));
        p.play("take ge38.corps.16mc; go 0608");
        let attack = front().terrain(Terrain::Rough, &[608]);
        let mut q = attack.position_1938("3 german combat", "0609: ge38.corps.1 / 0608: fr.corps.1");
        q.standing(Nation::Belgium, standing).breached("0608").held_by("0609", Some(Side::German));
        q.assault("0608", "ge38.corps.1");
        (p.points("ge38.corps.16mc"), q.odds().terrain)
    };
    assert_eq!(enter(Standing::AtWar), (12 - 6, -2), "breached: rough again");
    assert_eq!(enter(Standing::Fallen), (12 - 2, 0));
}

#[test]
fn c12_0_k_a_garrison_is_attacked_once_in_a_phase() {
    covers!("12.0.k");
    let mut p = front().position_1938("german combat", "1621: ge38.corps.1 / 1620: ge38.corps.2");
    p.assault("1721", "ge38.corps.1").die(6).refused("attack 1721", "12.0");
    p.play("end").until("german movement").play("end").until("german combat").offers("attack 1721");
}

#[test]
fn c3_3_neutrals_and_the_limit_of_the_first_turns_close_hexes() {
    covers!("11.7.a");
    let mut p = front().position_1938("3 german movement", "0809: ge38.corps.1");
    p.play("take ge38.corps.1").refused("go 0709", "3.3");
    let mut p = front().position_1938("3 german movement", "0809: ge38.corps.1");
    p.standing(Nation::Belgium, Standing::AtWar).play("take ge38.corps.1; go 0709");
    // 5.1: in the first turns nobody leaves two countries, by moving or attacking.
    let mut p = front().position_1938("german movement", "2228: ge38.corps.1");
    p.play("take ge38.corps.1").refused("go 2229", "5.1");
    let mut p = front().position_1938("german combat", "1630: ge38.corps.1 / 1631: yg.corps.1");
    p.refused("attack 1631", "5.1");
    front().position_1938("3 german combat", "1630: ge38.corps.1 / 1631: yg.corps.1").offers("attack 1631");
}

#[test]
fn a_battle_ends_when_its_defenders_are_gone() {
    // The die takes the garrison and the corps, the capital falls to nobody: all is in order.
    let mut p = hammer().position_1938("3 german combat", "1621: ge38.corps.1 / 1721: cz.corps.11");
    p.assault("1721", "ge38.corps.1").die(1).at("cz.corps.11", "gone").play("stay; end");
    assert_eq!(p.state.spots[p.unit("cz.corps.11")], Spot::GONE);
}
