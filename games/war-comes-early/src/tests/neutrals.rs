//! 3.3 Neutrals.

use engine::covers;

use crate::nation::{Nation, Side, Standing};
use crate::testing::{Ground, Play, Position};

const BELGIANS: &str = "be.corps.1 be.corps.2 be.corps.3 be.corps.4 be.corps.5 be.corps.6 be.corps.c";
const DUTCH: &str = "ne.corps.1 ne.corps.2 ne.corps.3 ne.corps.4 ne.corps.lt";

// The German player is asked whether he runs a phase; a corps stands at Aachen.
fn asked() -> Position {
    let mut p = Position::new_1938("interrupt", "0809: ge38.corps.1 / 0212: fr.corps.1");
    p.waiting(BELGIANS).waiting(DUTCH).waiting("dn.army.fa li.army.fa");
    p
}

#[test]
fn c1_3_d_eight_countries_begin_neutral() {
    covers!("1.3.d", "3.3.b");
    use Nation::*;
    let p = Position::start_1938();
    let neutral = [Belgium, Netherlands, Denmark, Lithuania, Luxembourg, Latvia, Estonia, Danzig];
    assert_eq!(p.state.standing.of(Standing::Neutral).collect::<Vec<_>>(), neutral);
    // Nobody controls a neutral hex; Danzig is one hex.
    for nation in neutral {
        let hexes = &p.game.war().country(nation).unwrap().hexes;
        assert!(!hexes.is_empty());
        assert!(Side::ALL.into_iter().all(|side| !hexes.intersects(p.state.control.of(side as usize))));
    }
    assert_eq!(p.game.war().country(Danzig).unwrap().hexes.iter().collect::<Vec<_>>(), [p.hex("3714")]);
    for nation in [Luxembourg, Latvia, Estonia, Danzig] {
        assert!(p.game.units_of(nation).is_empty(), "{nation} has no units");
    }
}

#[test]
fn c1_3_c_nobody_enters_switzerland() {
    covers!("1.3.c");
    let swiss = |p: &Position| {
        p.game
            .field
            .grid
            .ids()
            .filter(|&hex| p.game.field.country(hex) == Some(Nation::Switzerland))
            .collect::<crate::HexSet>()
    };
    for (phase, unit, hex, refused) in [
        ("3 german movement", "ge38.corps.1", "0419", "0320"),
        ("anglo-french movement", "fr.corps.1", "0118", "0119"),
        ("italian movement", "it.corps.1", "0225", "0224"),
    ] {
        let mut p = Position::new_1938(phase, &format!("{hex}: {unit}"));
        let swiss = swiss(&p);
        assert_eq!(swiss.len(), 27);
        assert!(!p.game.in_play.intersects(&swiss));
        assert_eq!(p.state.standing[Nation::Switzerland], Standing::Outside);
        p.play(&format!("take {unit}")).refused(&format!("go {refused}"), "11.7");
        let enters = p
            .offered()
            .iter()
            .filter_map(|action| action.strip_prefix("go "))
            .any(|hex| swiss.contains(p.hex(hex)));
        assert!(!enters);
    }
    // No German announcement opens it either.
    let mut p = asked();
    p.play("run movement").refused("violate sz", "3.3");
}

#[test]
fn c1_3_e_no_allied_order_brings_a_neutral_in() {
    covers!("1.3.e", "3.3.c");
    let mut p = asked();
    p.play("pass").refused("violate be", "5.0").play("end; pass");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.refused("violate be", "3.3");
    p.play("take fr.corps.1; go 0210").refused("go 0310", "3.3").play("halt; end; pass");
    p.refused("violate be", "3.3").play("end");
    assert_eq!(p.state.standing[Nation::Belgium], Standing::Neutral);
    // Nor does a German unit simply walk in.
    let mut p = asked();
    p.play("run movement; take ge38.corps.1").refused("go 0709", "3.3");
}

#[test]
fn c3_3_d_neutrals_are_violated_as_a_movement_or_combat_phase_begins() {
    covers!("3.3.d");
    for phase in ["movement", "combat"] {
        let mut p = asked();
        p.play(&format!("run {phase}"));
        p.offers(
            "violate be; violate ne; violate dn; violate li; violate lu; violate la; violate es; violate da",
        );
        p.refused("violate cz", "3.3");
        // One or more, and nobody twice.
        p.play("violate lu; violate la").refused("violate lu", "3.3").offers("violate be");
    }
    let mut p = asked();
    p.play("run reorganization").refused("violate be", "5.0");
    // Not after anything has been done.
    let mut p = asked();
    p.play("run movement; take ge38.corps.1; go 0810; halt").refused("violate be", "3.3");
    // 5.1: not in the first two turns.
    for turn in [1, 2] {
        let mut p = Position::new_1938(&format!("{turn} german order"), "0809: ge38.corps.1");
        p.play("order movement combat reorganization").refused("violate be", "3.3");
        p.play("end").refused("violate be", "3.3");
    }
}

#[test]
fn c3_3_e_the_allied_player_sets_the_neutral_up_at_once() {
    covers!("3.3.e", "3.3.f");
    let mut p = asked();
    p.play("run movement; violate be");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.refused("take ge38.corps.1", "3.3");
    // Any hex of the own country, within stacking.
    p.offers("at 0608; at 0204; at 0709").refused("at 0404", "3.3").refused("at 0809", "3.3");
    p.refused("at 0210", "3.3").play("at 0406; at 0406; at 0406; at 0406; at 0406").refused("at 0406", "3.3");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.play("at 0407; at 0408");
    assert_eq!((p.decides(), p.stack("0406").len()), (Some(Side::German), 5));
    assert_eq!(p.count(|unit, spot| unit.nation == Nation::Belgium && spot.is_on_map()), 7);
    p.offers("violate ne; take ge38.corps.1");
    // The suggestion.
    p.play("violate ne; default").at("ne.corps.1", "0904").at("ne.corps.lt", "1105");
    p.play("violate dn; default; violate li; default").at("dn.army.fa", "2904").at("li.army.fa", "4816");
    assert_eq!(p.decides(), Some(Side::German));
}

#[test]
fn c3_3_f_not_where_germans_stand() {
    covers!("3.3.f");
    let mut p = Position::new_1938("interrupt", "4412: ge38.corps.1");
    p.waiting("li.army.fa");
    p.play("run movement; violate li").refused("at 4412", "3.3").play("at 4413");
    assert!(p.holds(Side::German, "4412") && p.holds(Side::Allied, "4413"));
}

#[test]
fn c3_3_g_a_violated_neutral_fights_for_the_allies() {
    covers!("1.3.f", "3.3.g", "4.5.2.a", "4.5.3.a");
    let mut p = asked();
    p.play("run combat; violate ne; default; violate dn; default; violate be; default");
    p.play("violate lu; violate da; violate la; violate li; default");
    use Nation::*;
    for nation in [Netherlands, Denmark, Belgium, Luxembourg, Danzig, Latvia, Lithuania] {
        assert_eq!(p.state.standing[nation], Standing::AtWar);
        let hexes = p.game.war().country(nation).unwrap().hexes;
        assert!(hexes.is_subset(p.state.control.of(Side::Allied as usize)), "{nation} is Allied");
        assert!(p.game.units_of(nation).iter().all(|unit| p.game.side(unit) == Side::Allied));
    }
    assert_eq!(p.state.standing[Estonia], Standing::Neutral);
    // The Anglo-French marker has been drawn: its phases are theirs too.
    p.play("end; pass");
    let acting = |key: &str| p.state.acting.contains(p.unit(key));
    assert!(acting("ne.corps.1") && acting("be.corps.c") && acting("dn.army.fa") && acting("fr.corps.1"));
    assert!(!acting("li.army.fa"));
}

#[test]
fn c3_3_h_latvia_and_estonia_open_to_the_soviets() {
    covers!("3.3.h");
    let mut p = Position::new_1938("interrupt", "4510: ge38.corps.1 / 5815: su.army.1");
    let soviets =
        |p: &Position, hex: &str| !p.game.closed_to(&p.state, Nation::SovietUnion).contains(p.hex(hex));
    assert!(!soviets(&p, "5715") && !soviets(&p, "5604"));
    p.play("run movement; violate la");
    assert_eq!(p.decides(), Some(Side::German));
    let latvia = p.game.war().country(Nation::Latvia).unwrap().hexes;
    for hex in &latvia {
        let german = hex == p.hex("4510");
        assert_eq!(p.state.control.holds(Side::Allied as usize, hex), !german);
    }
    assert!(p.holds(Side::German, "4510"));
    assert!(soviets(&p, "5715") && !soviets(&p, "5604"));
    p.play("violate es");
    assert!(soviets(&p, "5604") && p.holds(Side::Allied, "5604"));
}

#[test]
fn c3_3_i_and_j_riga_gives_no_points_and_ends_nothing() {
    covers!("3.3.i", "3.3.j");
    let ground = Ground::real().value(5111, 3);
    let mut p = ground.position_1938("3 german movement", "5112: ge38.corps.1");
    p.standing(Nation::Latvia, Standing::AtWar).held_by("5112", Some(Side::German));
    p.play("take ge38.corps.1; go 5111; halt");
    assert!(p.holds(Side::German, "5111"));
    assert_eq!(p.state.score, [50, 50]);
    assert_eq!(p.state.standing[Nation::Latvia], Standing::AtWar);
}

// The Allied total of 5 and 4 with what these countries bring, from the dice of an Air Superiority Phase.
fn allied_air(standings: &[(Nation, Standing)]) -> i16 {
    let mut p = Position::new_1938("4 air", "");
    for &(nation, standing) in standings {
        p.standing(nation, standing);
    }
    p.dice(&[1, 1, 1, 5, 4]);
    assert_eq!(p.state.air.side, Some(Side::Allied));
    i16::from(p.state.air.left) + 3
}

#[test]
fn c3_3_1_neutrals_at_war_help_in_the_air() {
    covers!("3.3.1.a", "3.3.1.b", "3.3.1.c");
    use Nation::*;
    let at_war = |nation| (nation, Standing::AtWar);
    assert_eq!(allied_air(&[]), 9);
    assert_eq!(allied_air(&[at_war(Belgium), at_war(Denmark)]), 11);
    assert_eq!(allied_air(&[at_war(Belgium), at_war(Denmark), at_war(Netherlands)]), 12);
    assert_eq!(allied_air(&[Danzig, Luxembourg, Estonia, Latvia, Lithuania].map(at_war)), 9);
    assert_eq!(allied_air(&[(Belgium, Standing::Fallen), at_war(Denmark)]), 9 + 1 - 1);
}

#[test]
fn option_danzig_counts_when_announced() {
    for (on, announced, entered) in [(false, 50, 52), (true, 52, 52)] {
        let ground = Ground::real().options(|options| options.danzig_when_announced = on);
        let mut p = ground.position_1938("interrupt", "3715: ge38.corps.1");
        p.play("run movement; violate da");
        assert_eq!(p.state.score, [announced, 50]);
        p.play("take ge38.corps.1; go 3714; halt");
        assert_eq!(p.state.score, [entered, 50]);
    }
}
