//! 10.0 Supply.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::odds::Line;
use crate::terrain::{HexKind, SideKind};
use crate::testing::{Ground, Play, Position};

/// Plain ground with one German city: a source for all who can trace to it.
fn front() -> Ground {
    Ground::plain().cities(&[2922], false)
}

/// The same with lakes round 3522, so that its only way out is 3521.
fn pocket() -> Ground {
    front().water(HexKind::Lake, &[3523, 3421, 3422, 3621, 3622])
}

/// A German corps in the pocket, and these units.
fn corps_in(ground: Ground, others: &str) -> Position {
    ground.position("german movement", &format!("3522: ge39.corps.1 / {others}"))
}

#[test]
fn c10_0_a_only_units_out_of_supply_move_and_attack_at_less_than_full_value() {
    covers!("10.0.a");
    for (ground, points, attack) in [(front(), 12, 4), (Ground::plain(), 6, 2)] {
        let mut p = ground.position("german movement", "3522: ge39.corps.1 / 3523: po.corps.1c");
        p.play("take ge39.corps.1");
        assert_eq!(p.points("ge39.corps.1"), points);
        p.play("halt").until("german combat").assault("3523", "ge39.corps.1");
        assert_eq!(p.odds().attack, attack);
    }
}

#[test]
fn c10_0_b_supply_is_judged_when_the_move_begins_and_holds_for_all_of_it() {
    covers!("10.0.b", "10.5.b");
    // Without a source anywhere, the corps is in supply at home only.
    let mut p = Ground::plain().position("german movement", "3022: ge39.corps.1");
    p.play("take ge39.corps.1; go 3122");
    assert!(!p.supplied("ge39.corps.1"));
    assert_eq!(p.points("ge39.corps.1"), 10, "still six points less the one spent");
    p.play("go 3622").at("ge39.corps.1", "3622");
    p.play("end").until("german movement").play("take ge39.corps.1");
    assert_eq!(p.points("ge39.corps.1"), 6, "the next move begins out of supply");
}

#[test]
fn c10_0_c_every_battle_judges_supply_afresh_for_the_attacker() {
    covers!("10.0.c");
    let ground = || front().water(HexKind::Lake, &[3523, 3421, 3422, 3622]).factors("ge39.corps.1", 5, 4);
    let units = "3522: ge39.corps.1 / 3520: ge39.army.3 / 3521: po.corps.1c / 3621: po.corps.2c";
    let mut cut = ground().position("german combat", units);
    cut.assault("3621", "ge39.corps.1");
    assert_eq!((cut.odds().attack, cut.odds().line), (3, Line::Attack));

    let mut opened = ground().position("german combat", units);
    opened.assault("3521", "ge39.army.3").die(1).play("advance ge39.army.3; stay");
    opened.assault("3621", "ge39.corps.1");
    assert_eq!((opened.odds().attack, opened.odds().line), (5, Line::Mechanized));
}

#[test]
fn c10_0_c_every_battle_judges_supply_afresh_for_the_defender() {
    covers!("10.0.c", "10.5.f");
    let ground = || front().water(HexKind::Lake, &[3523, 3421, 3422, 3622]).factors("po.army.mo", 40, 7);
    let units =
        "3522: ge39.army.3 / 3521: ge39.corps.1 / 3520: ge39.corps.2 / 3420: po.army.mo / 3621: po.army.lz";
    let mut open = ground().position("polish combat", units);
    open.assault("3522", "po.army.lz").at("ge39.army.3", "3522");
    assert_eq!(open.odds().defense, 13);

    let mut cut = ground().position("polish combat", units);
    cut.assault("3521", "po.army.mo").die(1).play("advance po.army.mo");
    cut.assault("3522", "po.army.lz").at("ge39.army.3", "aside");
    assert_eq!(cut.stack("3522").len(), 3);
    assert_eq!(cut.odds().defense, 12, "three corps defend");
}

#[test]
fn c10_1_a_units_in_their_own_country_need_no_line() {
    covers!("10.1.a");
    let ring = "3521: ge39.corps.1 / 3523: ge39.corps.2 / 3421: ge39.corps.3 / 3422: ge39.corps.4 \
                / 3621: ge39.corps.8 / 3622: ge39.corps.10";
    let units = format!("3522: po.corps.1c / 3023: ge39.corps.11 / {ring}");
    let mut p = Ground::plain().position("german combat", &units);
    assert!(p.supplied("po.corps.1c"), "surrounded, but in Poland");
    assert!(p.supplied("ge39.corps.11"), "no source anywhere, but in Germany");
    assert!(!p.supplied("ge39.corps.1"));
    // Attacks into one's own country are in supply from wherever they come.
    let corps = p.unit("ge39.corps.1");
    let mut supplied = |target| {
        let target = p.hex(target);
        p.game.at(&p.state, &mut p.desk).is_supplied_to_attack(corps, target)
    };
    assert!(supplied("3022"));
    assert!(!supplied("3123"));
}

#[test]
fn c10_1_b_east_prussia_and_danzig_are_german_home_country() {
    covers!("10.1.b");
    let units = "3918: ge39.corps.1 / 3714: ge39.corps.2 / 3919: ge39.corps.3";
    let mut p = Ground::plain().position("german movement", units);
    assert!(p.supplied("ge39.corps.1") && p.supplied("ge39.corps.2"));
    assert!(!p.supplied("ge39.corps.3"), "across the border");
}

#[test]
fn c10_2_a_a_line_may_be_of_any_length_and_cross_empty_enemy_hexes() {
    covers!("10.2.a", "10.2.b");
    let mut p = front().position("german movement", "4922: ge39.corps.1");
    assert!(p.holds(Side::Allied, "4822") && p.holds(Side::Allied, "3922"));
    assert!(p.supplied("ge39.corps.1"), "twenty hexes from 2922");
    let mut p = Ground::plain().position("german movement", "4922: ge39.corps.1");
    assert!(!p.supplied("ge39.corps.1"), "there is nothing to trace to");
}

#[test]
fn c10_2_c_only_sources_of_the_own_nation_count() {
    covers!("10.2.c", "10.2.d");
    // Germany holds a Czech city from the start, and a Polish one that it has taken.
    let ground = Ground::plain().cities(&[2825, 3125, 3023], false);
    let mut p = ground.position("german movement", "3522: ge39.corps.1");
    p.held_by("3125", Some(Side::German)).held_by("3023", Some(Side::Allied));
    assert!(p.holds(Side::German, "2825"));
    assert!(!p.supplied("ge39.corps.1"));
    p.held_by("3023", Some(Side::German));
    assert!(p.supplied("ge39.corps.1"), "a German city counts");
}

#[test]
fn c10_2_g_enemy_units_block_the_line() {
    covers!("10.2.g");
    assert!(corps_in(pocket(), "").supplied("ge39.corps.1"));
    assert!(!corps_in(pocket(), "3521: po.corps.1c").supplied("ge39.corps.1"));
}

#[test]
fn c10_2_j_enemy_cities_block_the_line_even_if_empty() {
    covers!("10.2.j");
    let mut p = corps_in(pocket().cities(&[3521], false), "");
    assert!(!p.supplied("ge39.corps.1"));
    p.held_by("3521", Some(Side::German));
    assert!(p.supplied("ge39.corps.1"));
    let mut p = corps_in(pocket().cities(&[3521], true), "");
    assert!(p.supplied("ge39.corps.1"), "a black dot blocks nothing");
}

#[test]
fn c10_2_k_a_line_may_end_in_an_enemy_zone_but_not_pass_it() {
    covers!("10.2.k");
    let mut p = corps_in(pocket(), "3420: po.corps.1c");
    assert!(p.in_zone_of(Side::Allied, "3521"));
    assert!(!p.supplied("ge39.corps.1"));
    let mut p = corps_in(pocket(), "3420: po.corps.1c / 3521: ge39.corps.2");
    assert!(p.supplied("ge39.corps.1"), "a friendly unit negates the zone");
    let mut p = corps_in(front(), "3523: po.corps.1c");
    assert!(p.in_zone_of(Side::Allied, "3522"));
    assert!(p.supplied("ge39.corps.1"), "only its own hex is in the zone");
}

#[test]
fn c10_2_l_what_nobody_may_cross_or_enter_stops_the_line() {
    covers!("10.2.l");
    for side in [SideKind::Blocked, SideKind::Lake, SideKind::Sea] {
        let mut p = corps_in(pocket().sides(side, &[(3521, 3522)]), "");
        assert!(!p.supplied("ge39.corps.1"), "{side:?} hexside");
    }
    for kind in [HexKind::Lake, HexKind::Sea] {
        let mut p = corps_in(pocket().water(kind, &[3521]), "");
        assert!(!p.supplied("ge39.corps.1"), "{kind:?}");
    }
    let mut p = corps_in(pocket().country(Nation::Switzerland, &[3521]), "");
    assert!(!p.supplied("ge39.corps.1"), "out of play");
    let mut p = corps_in(pocket().sides(SideKind::River, &[(3521, 3522)]), "");
    assert!(p.supplied("ge39.corps.1"), "a river is no bar");
}

#[test]
fn c10_4_a_a_source_counts_only_while_friendly_and_again_at_once() {
    covers!("10.4.a", "10.4.b");
    let mut p = corps_in(front(), "");
    p.held_by("2922", Some(Side::Allied));
    assert!(!p.supplied("ge39.corps.1"));
    p.held_by("2922", Some(Side::German));
    assert!(p.supplied("ge39.corps.1"));
}

#[test]
fn c10_4_c_german_sources_are_german_cities_with_east_prussia_and_danzig() {
    covers!("10.4.c");
    let abroad = |ground: Ground| ground.position("german movement", "3920: ge39.corps.1");
    assert!(abroad(Ground::plain().cities(&[3917], false)).supplied("ge39.corps.1"));
    assert!(!abroad(Ground::plain().cities(&[3917], true)).supplied("ge39.corps.1"), "a black dot");
    let mut p = abroad(Ground::plain().cities(&[3714], false));
    assert!(!p.supplied("ge39.corps.1"), "nobody controls Danzig yet");
    p.held_by("3714", Some(Side::German));
    assert!(p.supplied("ge39.corps.1"));

    let p = Position::start();
    let sources = &p.game.field.of(Nation::Germany).sources;
    let real = ["2821", "3714", "4114", "3917", "2825", "3821"].map(|hex| sources.contains(p.hex(hex)));
    assert_eq!(real, [true, true, true, false, false, false], "Breslau, Danzig and Konigsberg");
}

#[test]
fn c10_5_a_nobody_is_lost_for_being_out_of_supply() {
    covers!("10.5.a");
    let mut p = Ground::plain().position("german movement", "3522: ge39.corps.1");
    while p.state.turn < 6 {
        assert!(!p.supplied("ge39.corps.1"));
        p.until("polish combat").play("end").at("ge39.corps.1", "3522");
    }
}

#[test]
fn c10_5_c_movement_is_halved_out_of_supply() {
    covers!("10.5.c");
    let units = "3522: ge39.corps.1 / 3524: ge39.army.sab";
    let mut p = Ground::plain().position("german movement", units);
    p.play("take ge39.corps.1").offers("go 3519").refused("go 3518", "11.0");
    assert_eq!(p.points("ge39.corps.1"), 6, "three points");
    p.play("halt; take ge39.army.sab").offers("go 3526").refused("go 3527", "11.0");
    assert_eq!(p.points("ge39.army.sab"), 4, "two points");
    let mut p = front().position("german movement", units);
    p.play("take ge39.corps.1").offers("go 3516").play("halt; take ge39.army.sab");
    assert_eq!(p.points("ge39.army.sab"), 8);
}

#[test]
fn c10_5_d_attack_factors_out_of_supply_are_halved() {
    covers!("10.5.d", "12.1.b");
    // 3023 is in Germany and in supply, 3222 is in Poland and out of it.
    let ground = Ground::plain().factors("ge39.corps.1", 2, 4).factors("ge39.corps.2", 3, 4);
    let units = "3023: ge39.corps.3 / 3222: ge39.corps.1 ge39.corps.2 / 3123: po.army.lz";
    let mut p = ground.position("german combat", units);
    p.assault("3123", "ge39.corps.1 ge39.corps.2 ge39.corps.3");
    assert_eq!(p.odds().attack, 3 + 4, "five are halved to three, four stay four");
}

#[test]
fn c10_5_e_defense_factors_are_not() {
    covers!("10.5.e");
    let units = "3522: ge39.corps.1 / 3521: po.army.lz";
    let mut p = Ground::plain().position("polish combat", units);
    assert!(!p.supplied("ge39.corps.1"));
    p.assault("3522", "po.army.lz");
    assert_eq!(p.odds().defense, 4);
}

#[test]
fn c10_5_f_an_army_out_of_supply_breaks_down_before_it_moves() {
    covers!("10.5.f");
    let mut p = Ground::plain().position("german movement", "3522: ge39.army.3");
    p.play("take ge39.army.3").at("ge39.army.3", "aside");
    assert_eq!(p.stack("3522").len(), 3);
    p.play("take 3522");
    for corps in p.stack("3522") {
        assert_eq!(p.points(&corps), 6, "{corps} moves at half");
    }
    let mut p = front().position("german movement", "3522: ge39.army.3");
    p.play("take ge39.army.3").at("ge39.army.3", "3522");
    assert_eq!(p.points("ge39.army.3"), 8);
}

#[test]
fn c10_5_f_an_army_out_of_supply_breaks_down_before_it_attacks() {
    covers!("10.5.f");
    let units = "3522: ge39.army.3 / 3521: po.army.lz";
    let mut p = Ground::plain().position("german combat", units);
    p.assault("3521", "ge39.army.3").at("ge39.army.3", "aside");
    assert_eq!(p.state.battle.attackers.len(), 3, "its corps make the attack");
    assert_eq!(p.odds().attack, 6, "at half of 4 + 4 + 4");
    let mut p = front().position("german combat", units);
    p.assault("3521", "ge39.army.3").at("ge39.army.3", "3522");
    assert_eq!(p.odds().attack, 13);
}
