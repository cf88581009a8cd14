//! 10.3 Soviet supply and railheads.

use engine::covers;
use hexmap::HexId;

use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::testing::{Ground, Play, Position};

/// A railroad from the exit in 4534 north into Poland: 4534 and 4533 are Soviet.
const LINE: [u16; 9] = [4534, 4533, 4532, 4531, 4530, 4529, 4528, 4527, 4526];

fn ground() -> Ground {
    Ground::plain().rail(&LINE)
}

/// The Polish hexes of the line down to this row are in Allied hands, all railheads in one hex.
fn advanced(ground: Ground, phase: &str, units: &str, to_row: u16, railhead: &str) -> Position {
    let mut p = ground.position_1938(phase, units);
    for row in to_row..=32 {
        p.held_by(&format!("45{row}"), Some(Side::Allied));
    }
    p.railheads(&[railhead; 4].join(" "));
    p
}

#[test]
fn c10_3_a_four_hexes_to_a_railhead() {
    covers!("10.3.a", "10.2.f");
    let supplied = |hex: &str, change: fn(&mut Options)| {
        let units = format!("{hex}: su.army.1");
        advanced(ground().options(change), "soviet movement", &units, 32, "4533").supplied("su.army.1")
    };
    assert!(supplied("4532", |_| ()), "next to it");
    assert!(supplied("4528", |_| ()), "four hexes between them");
    assert!(!supplied("4527", |_| ()), "five, however open the way to the border is");
    assert!(supplied("4529", |options| options.railhead_four = true));
    assert!(!supplied("4528", |options| options.railhead_four = true), "its own hex counts");
    // At home there is no need of one.
    assert!(supplied("5928", |_| ()));
    let p = ground().position_1938("soviet movement", "");
    assert_eq!(p.game.war().rail.path, 4);
}

#[test]
fn c10_3_c_sources_are_where_railroads_leave_the_map() {
    covers!("10.3.c");
    let p = Position::new_1938("soviet movement", "");
    let sources = p.game.field.of(Nation::SovietUnion).sources;
    assert!(sources.len() > 5);
    for hex in &sources {
        let record = &p.game.field.hexes[hex.index()];
        assert_eq!(record.country, Some(Nation::SovietUnion));
        assert!(record.number / 100 == 61 || record.number % 100 == 34, "{}", record.number);
        assert!(p.game.field.rail_hexes.contains(hex));
    }
}

#[test]
fn c10_3_d_the_way_to_the_railhead_obeys_the_bans() {
    covers!("10.3.d");
    let supplied = |units: &str| {
        advanced(ground(), "soviet movement", &format!("4528: su.army.1 / {units}"), 32, "4533")
            .supplied("su.army.1")
    };
    assert!(supplied("4331: po.corps.1"));
    assert!(!supplied("4530: po.corps.1"), "an enemy unit");
    assert!(!supplied("4430: po.corps.1"), "an enemy zone");
    assert!(supplied("4430: po.corps.1 / 4530: su.army.2 / 4531: su.army.3"), "which friends lift");
    let city = ground().cities(&[4530], false);
    let mut p = advanced(city, "soviet movement", "4528: su.army.1", 32, "4533");
    p.held_by("4530", Some(Side::German));
    assert!(!p.supplied("su.army.1"), "an enemy city");
    p.held_by("4530", Some(Side::Allied));
    assert!(p.supplied("su.army.1"));
}

#[test]
fn c10_3_1_c_railheads_move_at_the_end_of_a_soviet_movement_phase() {
    covers!("10.3.1.c", "10.3.1.a");
    let mut p = advanced(ground(), "soviet movement", "4525: su.army.1", 26, "4533");
    p.refused("rail 1 4532", "5.0").play("end");
    p.offers("rail 1 4529; rail 1 4534; rail 4 4530; stay").refused("rail 1 4528", "10.3.1");
    p.play("rail 1 4529").refused("rail 1 4530", "10.3.1").offers("rail 2 4529");
    assert_eq!(p.state.railheads.map(|hex| p.game.number(hex).to_string()), ["4529", "4533", "4533", "4533"]);
    p.play("rail 2 4531; rail 3 4532; rail 4 4530");
    assert!(!p.offered().contains("stay"), "all four have moved");
    // They may all stay, and no other phase moves them.
    let mut p = advanced(ground(), "soviet movement", "4525: su.army.1", 26, "4533");
    p.play("end; stay").refused("rail 1 4529", "5.3");
    let mut p = advanced(ground(), "soviet combat", "4525: su.army.1", 26, "4533");
    p.play("end").refused("rail 1 4532", "5.3");
    let mut p = advanced(ground(), "anglo-french movement", "4525: su.army.1", 26, "4533");
    p.play("end").refused("rail 1 4532", "5.3");
}

#[test]
fn c10_3_1_b_rails_inside_the_ussr_are_soviet_at_the_start() {
    covers!("10.3.1.b");
    let p = Position::new_1938("soviet movement", "");
    let home = p.game.field.of(Nation::SovietUnion).home & p.game.field.rail_hexes;
    assert!(home.len() > 50 && home.iter().all(|hex| p.state.control.holds(Side::Allied as usize, hex)));
    // Any of them will do for a railhead that comes by.
    let mut p = ground().position_1938("soviet movement", "");
    p.railheads("4534 4534 4534 4534").play("end").offers("rail 1 4533").refused("rail 1 4532", "10.3.1");
}

#[test]
fn c10_3_1_d_only_over_rail_in_friendly_hands() {
    covers!("10.3.1.d");
    let mut p = advanced(ground(), "soviet movement", "4525: su.army.1", 26, "4533");
    p.held_by("4531", Some(Side::German)).play("end");
    p.offers("rail 1 4532").refused("rail 1 4531", "10.3.1").refused("rail 1 4530", "10.3.1");
}

#[test]
fn c10_3_1_d_with_the_option_soviet_rail_only() {
    covers!("10.3.1.d");
    for (only, offered) in [(false, true), (true, false)] {
        let ground = ground().options(|options| options.soviet_rail_only = only);
        let mut p = advanced(ground, "soviet movement", "4525: su.army.1 / 4432: su.army.2", 26, "4533");
        p.play("take su.army.2; go 4532; halt; end").offers("rail 1 4532");
        assert_eq!(p.offered().contains("rail 1 4531"), offered, "no Soviet unit has been there");
    }
    // What another nation has entered since is no longer Soviet.
    let ground = ground().options(|options| options.soviet_rail_only = true);
    let mut p = advanced(ground, "anglo-french movement", "4432: fr.corps.1", 26, "4533");
    let link = p.hex("4532");
    p.state.soviet.insert(link);
    p.railheads("4532 4532 4533 4533").play("take fr.corps.1; go 4532");
    assert_eq!(p.state.railheads, [p.hex("4533"); 4]);
    assert!(!p.state.soviet.contains(link));
}

#[test]
fn c10_3_1_e_railheads_that_are_cut_off_go_back_at_once() {
    covers!("10.3.1.e", "10.3.b");
    let units = "4526: su.army.1 / 4332: po.corps.1";
    let mut p = advanced(ground(), "polish movement", units, 26, "4529");
    p.railheads("4529 4527 4533 4532");
    assert!(p.supplied("su.army.1"));
    p.play("take po.corps.1; go 4432; go 4532");
    // The railhead in the hex that was taken goes back as well.
    assert_eq!(p.state.railheads, [p.hex("4533"); 4]);
    assert!(!p.supplied("su.army.1") && p.said("Railhead 1 is in"));
    // Where a second line joins them still, they stay.
    let around = ground().rail(&[4534, 4633, 4632, 4631, 4531]);
    let mut p = advanced(around, "polish movement", units, 26, "4529");
    p.held_by("4631", Some(Side::Allied)).railheads("4529 4527 4533 4532");
    p.play("take po.corps.1; go 4432; go 4532");
    assert_eq!(p.state.railheads, ["4529", "4527", "4533", "4533"].map(|hex| p.hex(hex)));
    assert!(p.supplied("su.army.1"));
}

#[test]
fn a_railhead_without_any_line_is_lost() {
    let mut p = advanced(ground(), "3 german movement", "4433: ge38.corps.1", 26, "4529");
    p.play("take ge38.corps.1; go 4533");
    assert_eq!(p.state.railheads, [p.hex("4534"); 4]);
    // The one exit of the net is taken.
    let mut p = advanced(ground(), "3 german movement", "4533: ge38.corps.1", 26, "4534");
    p.play("take ge38.corps.1; go 4534");
    assert_eq!(p.state.railheads, [HexId::NONE; 4]);
}
