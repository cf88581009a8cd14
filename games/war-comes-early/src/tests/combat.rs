//! 12.0 to 12.4 Combat.

use engine::covers;

use crate::frame::{BattleStep, Frame};
use crate::nation::Side;
use crate::odds::Line;
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

/// Plain ground with one German city: a source for all who can trace to it.
fn front() -> Ground {
    Ground::plain().cities(&[2922], false)
}

fn german_combat(units: &str) -> Position {
    front().position("german combat", units)
}

#[test]
fn c12_0_a_combat_is_fought_between_neighbours() {
    covers!("12.0.a");
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.corps.1c / 3520: po.corps.2c");
    p.offers("attack 3523").refused("attack 3520", "12.0").refused("attack 3521", "12.0");
}

#[test]
fn c12_0_b_whose_combat_phase_it_is_attacks() {
    covers!("12.0.b");
    let ground = front().factors("po.army.lz", 9, 7);
    let mut p = ground.position("polish combat", "3522: ge39.corps.1 ge39.corps.2 / 3521: po.army.lz");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.refused("attack 3521", "12.0").assault("3522", "po.army.lz").die(1);
    assert_eq!(p.state.battle.result, (1, 1));
    assert_eq!(p.decides(), Some(Side::German), "the German player is the defender");
    p.offers("lose ge39.corps.1");
}

#[test]
fn c12_0_c_attacking_is_voluntary() {
    covers!("12.0.c");
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.corps.1c");
    p.offers("attack 3523").play("end").at("po.corps.1c", "3523");
}

#[test]
fn c12_0_d_a_declared_attack_is_carried_through() {
    covers!("12.0.d");
    let mut p = german_combat("3522: ge39.corps.1 ge39.corps.2 / 3523: po.army.lz");
    p.assault("3523", "ge39.corps.1 ge39.corps.2").refused("end", "12.0");
    assert_eq!(*p.state.frames.top(), Frame::Battle(BattleStep::Roll));
    p.die(3).refused("end", "12.0").play("lose ge39.corps.1").play("end");
}

#[test]
fn c12_0_e_a_stack_defends_as_one() {
    covers!("12.0.e", "12.0.i", "12.0.p", "12.1.a");
    let mut p = german_combat("3522: ge39.army.3 / 3523: po.corps.1c po.corps.2c po.corps.1");
    let attacks = p.offered().into_iter().filter(|action| action.starts_with("attack"));
    assert_eq!(attacks.collect::<Vec<_>>(), ["attack 3523"], "the hex is the target, not a unit or a part");
    p.assault("3523", "ge39.army.3");
    assert_eq!(p.odds().defense, 2 + 2 + 3);
    for unit in ["po.corps.1c", "po.corps.2c", "po.corps.1"] {
        assert!(p.state.defended.contains(p.unit(unit)), "{unit} takes part");
    }
    // Nothing of it is left for a second attack: neither a unit nor a part of its factor.
    let units = "3522: ge39.corps.1 / 3524: ge39.corps.2 / 3523: po.army.lz po.corps.1c";
    let mut p = german_combat(units);
    p.offers("attack 3523").assault("3523", "ge39.corps.1");
    assert_eq!(p.odds().defense, 7 + 2);
    p.die(6).at("po.army.lz", "3523").at("po.corps.1c", "3523").refused("attack 3523", "12.0").offers("end");
}

#[test]
fn c12_0_f_everybody_next_to_a_hex_may_attack_it() {
    covers!("12.0.f");
    let units = "3521: ge39.corps.1 / 3523: ge39.corps.2 / 3421: ge39.corps.3 / 3422: ge39.corps.4 \
                 / 3621: ge39.corps.8 / 3622: ge39.corps.10 / 3522: po.army.lz";
    let mut p = german_combat(units);
    p.play("attack 3522; add all; declare");
    assert_eq!(p.odds().attack, 6 * 4);
    let mut p = german_combat(units);
    p.assault("3522", "ge39.corps.3");
    assert_eq!(p.odds().attack, 4, "or just one of them");
}

#[test]
fn a_unit_that_was_added_can_be_left_out_once() {
    let mut p = german_combat("3521: ge39.corps.1 / 3523: ge39.corps.2 / 3522: po.army.lz");
    p.play("attack 3522; add all; without ge39.corps.2");
    p.refused("add ge39.corps.2", "12.0").refused("without ge39.corps.1", "12.0");
    p.play("declare");
    assert_eq!(p.odds().attack, 4);
}

#[test]
fn c12_0_g_an_attack_has_one_target() {
    covers!("12.0.g");
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.corps.1c / 3622: po.corps.2c");
    p.play("attack 3523").refused("attack 3622", "12.0");
    p.play("add ge39.corps.1").refused("attack 3622", "12.0").play("declare");
    assert_eq!(p.odds().defense, 2);
}

#[test]
fn c12_0_j_a_unit_attacks_once_with_all_it_has() {
    covers!("12.0.h", "12.0.j");
    let ground = || front().factors("ge39.corps.1", 20, 4);
    let poles = "3523: po.corps.1c / 3622: po.corps.2c";
    let mut p = ground().position("german combat", &format!("3522: ge39.corps.1 / {poles}"));
    p.assault("3523", "ge39.corps.1").die(1).play("stay").refused("attack 3622", "12.0");
    let units = format!("3522: ge39.corps.1 ge39.corps.2 / {poles}");
    let mut p = ground().position("german combat", &units);
    p.assault("3523", "ge39.corps.1").die(1).play("stay");
    p.play("attack 3622").offers("add ge39.corps.2").refused("add ge39.corps.1", "12.0");
    assert_eq!(p.play("add ge39.corps.2; declare").odds().attack, 4);
}

#[test]
fn c12_0_k_a_unit_is_attacked_once() {
    covers!("12.0.k");
    let ground = front().factors("po.army.lz", 5, 6);
    let units = "3522: ge39.corps.1 ge39.corps.2 / 3422: ge39.corps.3 / 3523: po.army.lz";
    let mut p = ground.position("german combat", units);
    p.assault("3523", "ge39.corps.1 ge39.corps.2").die(1);
    assert_eq!(p.state.battle.result, (1, 1));
    p.play("lose po.army.lz");
    let corps = p.stack("3523").remove(0);
    p.play(&format!("lose {corps}; lose ge39.corps.1"));
    assert_eq!(p.stack("3523").len(), 1, "what is left of the army");
    p.refused("attack 3523", "12.0");
    p.until("german movement").play("end").until("german combat").offers("attack 3523");
}

#[test]
fn c12_0_l_only_momentum_attacks_repeat() {
    covers!("12.0.l");
    let units = "3522: ge39.corps.1 ge39.corps.2 / 3621: ge39.army.3 / 3523: po.army.lz / 3622: po.corps.1c";
    let mut p = german_combat(units);
    p.assault("3523", "ge39.corps.1 ge39.corps.2").die(3).play("lose ge39.corps.1");
    p.refused("attack 3523", "12.0");
    p.assault("3622", "ge39.army.3").die(1).play("advance ge39.army.3");
    // The army has attacked, and the Poles in 3523 have been attacked.
    p.play("attack 3523; add ge39.army.3; declare");
    assert_eq!((p.odds().attack, p.odds().defense), (13, 7));
}

#[test]
fn c12_0_m_any_number_of_attacks_in_any_order_by_parts_of_a_stack() {
    covers!("12.0.m", "12.0.n", "12.0.o");
    let ground = front().factors("ge39.corps.1", 20, 4).factors("ge39.corps.2", 20, 4);
    let units = "3522: ge39.corps.1 ge39.corps.2 ge39.corps.3 / 3421: ge39.army.3 \
                 / 3622: po.corps.1c / 3523: po.corps.2c / 3321: po.corps.1";
    let mut p = ground.position("german combat", units);
    p.offers("attack 3622; attack 3523; attack 3321");
    p.assault("3523", "ge39.corps.2").die(1).play("stay").offers("attack 3622; attack 3321");
    p.assault("3321", "ge39.army.3").die(1).play("stay");
    p.assault("3622", "ge39.corps.1").die(1).play("stay");
    p.at("ge39.corps.3", "3522");
    assert!(!p.state.attacked.contains(p.unit("ge39.corps.3")), "one of the stack did not attack");
    assert_eq!(p.stack("3622").len() + p.stack("3523").len() + p.stack("3321").len(), 0);
}

#[test]
fn c12_0_q_one_attack_is_finished_before_the_next() {
    covers!("12.0.q");
    let units =
        "3522: ge39.army.3 ge39.corps.1 / 3523: po.corps.1c po.corps.2c po.corps.1 / 3622: po.corps.2";
    let mut p = german_combat(units);
    p.assault("3523", "ge39.army.3").die(5);
    assert_eq!(p.state.battle.result, (1, 1));
    p.refused("attack 3622", "12.0").play("lose po.corps.1");
    p.refused("attack 3622", "12.0").play("lose ge39.army.3");
    let corps = p.stack("3522").into_iter().find(|corps| corps != "ge39.corps.1").unwrap();
    p.play(&format!("lose {corps}")).offers("attack 3622");
    let mut p = german_combat("3522: ge39.army.3 ge39.corps.1 / 3523: po.corps.1c / 3622: po.corps.2");
    p.assault("3523", "ge39.army.3").die(1).refused("attack 3622", "12.5").play("stay").offers("attack 3622");
}

#[test]
fn c12_1_c_the_differential_is_attack_less_defense() {
    covers!("12.1.c");
    let ground = front().factors("po.army.lz", 5, 7).factors("ge39.corps.1", 4, 3);
    let mut p = ground.position("polish combat", "3521: po.army.lz / 3522: ge39.corps.1");
    p.assault("3522", "po.army.lz");
    let odds = p.odds();
    assert_eq!((odds.attack, odds.defense, p.column()), (5, 3, 3), "+2");
}

#[test]
fn c12_1_d_normally_the_attack_line_is_read() {
    covers!("12.1.d");
    let mut p = front().position("polish combat", "3521: po.army.lz / 3522: ge39.corps.1");
    p.assault("3522", "po.army.lz");
    assert_eq!(p.odds().line, Line::Attack);
    // Nor by Germans without supply.
    let units = "3521: po.army.lz / 3522: ge39.corps.1";
    let mut p = Ground::plain().position("german combat", units);
    p.assault("3521", "ge39.corps.1");
    assert_eq!(p.odds().line, Line::Attack);
}

#[test]
fn c12_1_e_the_mechanized_line_needs_half_of_the_units_in_supply() {
    covers!("12.1.e");
    // In 1939 all Germans count (13.4). Those in 3023 are at home and in supply; those in Poland are not.
    let line = |home: &str, abroad: &str| {
        let units = format!("3023: {home} / 3222: {abroad} / 3123: po.army.lz");
        let mut p = Ground::plain().position("german combat", &units);
        p.play("attack 3123; add all; declare");
        p.odds().line
    };
    let two_of_four = line("ge39.corps.1 ge39.corps.2", "ge39.corps.3 ge39.corps.4");
    let one_of_three = line("ge39.corps.1", "ge39.corps.3 ge39.corps.4");
    let one_of_four = line("ge39.corps.1", "ge39.corps.2 ge39.corps.3 ge39.corps.4");
    assert_eq!([two_of_four, one_of_three, one_of_four], [Line::Mechanized, Line::Attack, Line::Attack]);
    // Pieces count, whatever their strength.
    assert_eq!(line("ge39.corps.cb", "ge39.corps.19mc"), Line::Mechanized);
}

#[test]
fn c12_1_f_static_units_attack_with_nothing() {
    covers!("12.1.f");
    let units = "3521: po.corps.gr po.army.lz / 3522: ge39.corps.1";
    let mut p = front().position("polish combat", units);
    p.play("attack 3522").offers("add po.corps.gr").play("add po.corps.gr");
    assert_eq!(p.odds().attack, 0);
    assert_eq!(p.play("add po.army.lz; declare").odds().attack, 5);
}

#[test]
fn c12_1_h_between_two_headings_the_lower_one_counts() {
    covers!("12.1.h");
    let column = |attack| {
        let ground = front().factors("po.army.lz", attack, 7);
        let mut p = ground.position("polish combat", "3521: po.army.lz / 3522: ge39.corps.1");
        p.assault("3522", "po.army.lz").column()
    };
    assert_eq!([column(4 + 9), column(4 + 12)], [6, 7], "+9 as +5, +12 as +10");
}

#[test]
fn c12_2_a_the_shifts_are_those_of_the_chart() {
    covers!("12.2.a");
    let shifts = [(Terrain::Clear, 0), (Terrain::Woods, -1), (Terrain::Rough, -2), (Terrain::Mountain, -3)];
    for (terrain, shift) in shifts {
        for (side, river) in [(None, 0), (Some(SideKind::River), -1)] {
            let mut ground = front().terrain(terrain, &[3523]);
            if let Some(side) = side {
                ground = ground.sides(side, &[(3522, 3523)]);
            }
            let mut p = ground.position("german combat", "3522: ge39.army.3 / 3523: po.corps.1c");
            p.assault("3523", "ge39.army.3");
            let odds = p.odds();
            assert_eq!((odds.terrain, odds.water, odds.concentric), (shift, river, 0), "{terrain:?}");
            assert_eq!(i16::from(p.column()), 8 + shift + river, "+11 on the Mechanized line");
        }
    }
}

/// The concentric shift of an attack on 3522 from these hexes, German or Polish.
fn concentric(side: Side, hexes: &[&str]) -> i16 {
    let corps = ["1", "2", "3", "4", "5"];
    let (nation, phase, target) = match side {
        Side::German => ("ge39", "german combat", "po.army.lz"),
        Side::Allied => ("po", "polish combat", "ge39.corps.22"),
    };
    let german = ["1", "2", "3", "4", "8"];
    let mut units = format!("3522: {target}");
    for (i, hex) in hexes.iter().enumerate() {
        let number = if side == Side::German { german[i] } else { corps[i] };
        units += &format!(" / {hex}: {nation}.corps.{number}");
    }
    let mut p = front().position(phase, &units);
    p.play(if hexes.len() > 1 { "attack 3522; add all; declare" } else { "attack 3522" });
    let (base, odds) = (p.odds().base, p.odds());
    assert_eq!(odds.column as i16, (base as i16 + odds.concentric).clamp(0, 10));
    odds.concentric
}

#[test]
fn c12_2_2_from_opposite_hexes() {
    covers!("12.2.2.a", "12.2.2.d", "12.2.2.e");
    for pair in [["3521", "3523"], ["3421", "3622"], ["3422", "3621"]] {
        assert_eq!(concentric(Side::German, &pair), 2, "{pair:?}");
        assert_eq!(concentric(Side::Allied, &pair), 1, "{pair:?}");
    }
    assert_eq!(concentric(Side::German, &["3521", "3622"]), 0);
    assert_eq!(concentric(Side::German, &["3521", "3621"]), 0);
}

#[test]
fn c12_2_2_from_three_hexes_with_one_between_each() {
    covers!("12.2.2.b");
    assert_eq!(concentric(Side::German, &["3521", "3622", "3422"]), 2);
    assert_eq!(concentric(Side::Allied, &["3523", "3421", "3621"]), 1);
    assert_eq!(concentric(Side::German, &["3421", "3521", "3621"]), 0, "three in a row");
}

#[test]
fn c12_2_2_from_more_than_three_hexes() {
    covers!("12.2.2.c");
    assert_eq!(concentric(Side::German, &["3421", "3521", "3621", "3622"]), 2);
    assert_eq!(concentric(Side::Allied, &["3421", "3521", "3621", "3622", "3523"]), 1);
}

/// A German army of 13 and a corps of 4 against a Polish army and corps: 17 - 10 on the Mechanized line.
fn even_fight() -> Position {
    let mut p = german_combat("3522: ge39.army.3 ge39.corps.1 / 3523: po.army.lz po.corps.1");
    p.assault("3523", "ge39.army.3 ge39.corps.1");
    assert_eq!(p.column(), 7);
    p
}

#[test]
fn c12_3_a_the_die_and_the_column_give_the_result() {
    covers!("12.3.a", "12.3.b", "12.3.c", "12.3.d", "12.3.e");
    for (die, result) in [(2, (1, 3)), (3, (1, 2)), (4, (1, 1)), (6, (1, 1))] {
        assert_eq!(even_fight().die(die).state.battle.result, result, "column 7, die {die}");
    }
    // 1/2: the defender gives up two corps equivalents, then the attacker one.
    let mut p = even_fight();
    p.die(3);
    assert_eq!((p.decides(), p.state.battle.due), (Some(Side::Allied), 4));
    p.play("lose po.corps.1");
    assert_eq!((p.decides(), p.state.battle.due), (Some(Side::Allied), 2));
    p.play("lose po.army.lz");
    assert_eq!(p.stack("3523").len(), 2, "the army is two corps now");
    let corps = p.stack("3523").remove(0);
    p.play(&format!("lose {corps}"));
    assert_eq!((p.decides(), p.state.battle.due), (Some(Side::German), 2));
    p.play("lose ge39.corps.1").at("ge39.corps.1", "lost");
    assert_eq!(p.stack("3523").len(), 1);
}

#[test]
fn c12_3_f_a_side_that_is_wiped_out_pays_no_more() {
    covers!("12.3.f");
    let ground = front().factors("po.corps.1c", 2, 12);
    let mut p = ground.position("german combat", "3522: ge39.army.3 ge39.corps.1 / 3523: po.corps.1c");
    p.assault("3523", "ge39.army.3 ge39.corps.1").die(2);
    assert_eq!(p.state.battle.result, (1, 3));
    p.at("po.corps.1c", "gone");
    assert_eq!(p.decides(), Some(Side::German), "the attacker still loses his one");
    p.play("lose ge39.corps.1").offers("advance ge39.army.3");
    // And the other way round: one attacker, three to lose.
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.army.lz");
    p.assault("3523", "ge39.corps.1").die(6);
    p.at("ge39.corps.1", "lost").at("po.army.lz", "3523").offers("end");
}

#[test]
fn c12_3_k_each_player_chooses_his_losses() {
    covers!("12.3.k");
    let units = "3522: ge39.army.3 ge39.corps.1 ge39.corps.2 / 3523: po.corps.1 po.corps.2 po.corps.1c";
    let mut p = german_combat(units);
    p.assault("3523", "ge39.army.3 ge39.corps.1").die(4);
    assert_eq!(p.state.battle.result, (1, 1));
    p.offers("lose po.corps.1; lose po.corps.2; lose po.corps.1c").refused("lose ge39.corps.1", "12.3");
    p.play("lose po.corps.2").offers("lose ge39.army.3; lose ge39.corps.1");
    p.refused("lose ge39.corps.2", "12.3").play("lose ge39.corps.1");
    p.at("po.corps.1", "3523").at("po.corps.1c", "3523").at("po.corps.2", "gone");
}

#[test]
fn c12_3_l_armies_break_down_in_place_to_pay() {
    covers!("12.3.l");
    let mut p = even_fight();
    p.die(4).play("lose po.army.lz").at("po.army.lz", "aside");
    assert_eq!(p.state.battle.due, 2, "breaking down pays nothing yet");
    let corps = p.stack("3523").into_iter().find(|corps| corps != "po.corps.1").unwrap();
    p.play(&format!("lose {corps}; lose ge39.army.3"));
    let corps = p.stack("3522").into_iter().find(|corps| corps != "ge39.corps.1").unwrap();
    p.play(&format!("lose {corps}"));
    assert_eq!(p.stack("3523").len(), 2, "one of the two of the army, and the corps");
    assert_eq!(p.stack("3522").len(), 3, "two of the three of the army, and the corps");
}

#[test]
fn c12_3_m_what_pieces_are_worth() {
    covers!("12.3.m");
    let p = Position::start();
    let pieces = ["ge39.corps.1", "ge39.corps.19mc", "po.corps.gr", "po.army.lz", "ge39.army.3"];
    // In half corps equivalents.
    assert_eq!(pieces.map(|unit| p.worth(unit)), [2, 2, 2, 4, 6]);
}

#[test]
fn c12_4_a_if_a_defender_holds_attacking_armies_break_down() {
    covers!("12.4.a");
    let units = "3522: ge39.army.3 / 3422: ge39.army.sab / 3622: ge39.army.4 / 3523: po.army.lz po.corps.1c";
    let mut p = german_combat(units);
    p.assault("3523", "ge39.army.3 ge39.army.sab").die(4);
    assert_eq!(p.state.battle.result, (1, 1));
    p.play("lose po.corps.1c; lose ge39.army.3");
    let corps = p.stack("3522").remove(0);
    p.play(&format!("lose {corps}")).at("po.army.lz", "3523").at("ge39.army.sab", "3422");
    p.at("ge39.army.4", "3622");

    // Unhurt, it breaks down all the same; not if nobody holds.
    let fight = |die| {
        let ground = front().factors("ge39.corps.1", 2, 4);
        let units = "3522: ge39.army.3 ge39.corps.1 / 3523: po.corps.1 po.corps.2";
        let mut p = ground.position("german combat", units);
        p.assault("3523", "ge39.army.3 ge39.corps.1").die(die);
        p
    };
    let mut p = fight(4);
    p.play("lose po.corps.1; lose ge39.corps.1").at("ge39.army.3", "aside");
    assert_eq!(p.stack("3522").len(), 3);
    let mut p = fight(2);
    assert_eq!(p.state.battle.result, (1, 3));
    p.play("lose ge39.corps.1").at("ge39.army.3", "3522").offers("advance ge39.army.3");
}
