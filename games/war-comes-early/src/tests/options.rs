//! The options: each changes what its help says, and nothing beside it.

use engine::Setup;

use crate::nation::Side;
use crate::odds::Line;
use crate::options::Options;
use crate::terrain::SideKind;
use crate::testing::{Ground, Play};

const OFF_AND_ON: [bool; 2] = [false, true];

#[test]
fn every_option_is_off_and_sets_one_switch() {
    let setup = Setup::scenario("poland-1939");
    assert_eq!(Options::chosen(&setup), Options::default());
    let mut seen = Vec::new();
    for option in Options::list() {
        assert!(!option.default);
        let mut setup = setup.clone();
        setup.options.insert(option.id.to_owned(), true);
        let chosen = format!("{:?}", Options::chosen(&setup));
        assert_eq!(chosen.matches("true").count(), 1, "{}", option.id);
        assert!(!seen.contains(&chosen));
        seen.push(chosen);
    }
    assert_eq!(seen.len(), 22);
}

#[test]
fn line_by_strength_counts_strength_instead_of_units() {
    for (on, expected) in OFF_AND_ON.into_iter().zip([Line::Mechanized, Line::Attack]) {
        // Two units of three are in supply, with 2 of the 14 factors.
        let ground = Ground::plain().options(|options| options.line_by_strength = on);
        let ground = ground.factors("ge39.corps.1", 1, 4).factors("ge39.corps.2", 1, 4);
        let ground = ground.factors("ge39.corps.3", 24, 4);
        let units = "3023: ge39.corps.1 ge39.corps.2 / 3222: ge39.corps.3 / 3123: po.army.lz";
        let mut p = ground.position("german combat", units);
        p.play("attack 3123; add all; declare");
        assert_eq!((p.odds().attack, p.odds().line), (14, expected));
    }
}

#[test]
fn line_without_supply_keeps_the_german_privileges_only() {
    for on in OFF_AND_ON {
        let units = "3522: ge39.corps.1 / 3523: po.corps.1c / 3623: po.corps.2c";
        let ground = || {
            let ground = Ground::plain().options(|options| options.line_without_supply = on);
            ground.factors("ge39.corps.1", 50, 4)
        };
        let mut p = ground().position("german combat", units);
        assert!(!p.supplied("ge39.corps.1"));
        assert_eq!(p.offered().contains("flank 3422"), on);
        p.assault("3523", "ge39.corps.1");
        let line = if on { Line::Mechanized } else { Line::Attack };
        assert_eq!((p.odds().line, p.odds().attack), (line, 25), "strength is halved all the same");
        p.die(1).play("advance ge39.corps.1");
        assert_eq!(p.offered().contains("attack 3623"), on, "momentum");
    }
}

#[test]
fn infantry_returns_only_leaves_mechanized_corps_out() {
    for on in OFF_AND_ON {
        let ground = Ground::plain().cities(&[2922], false);
        let ground = ground.options(|options| options.infantry_returns_only = on);
        let units = "3522: ge39.corps.19mc ge39.corps.1 / 3523: po.army.lz po.corps.gr po.corps.cdc";
        let mut p = ground.position("german combat", units);
        p.assault("3523", "ge39.corps.19mc ge39.corps.1").die(6);
        p.at("ge39.corps.1", "lost").at("ge39.corps.19mc", if on { "gone" } else { "lost" });
        p.until("german reorganization").offers("replace ge39.corps.1");
        assert_eq!(p.offered().contains("replace ge39.corps.19mc"), !on);
    }
}

#[test]
fn danzig_german_gives_the_city_to_germany_at_the_start() {
    for on in OFF_AND_ON {
        let ground = Ground::real().options(|options| options.danzig_german = on);
        let p = ground.position("german movement", "");
        assert_eq!(p.holds(Side::German, "3714"), on);
        assert!(!p.holds(Side::Allied, "3714"));
        assert!(p.holds(Side::Allied, "3713") && p.holds(Side::German, "3815"), "its neighbours are as ever");
    }
}

#[test]
fn dots_supply_lets_black_dots_count_for_supply_only() {
    for on in OFF_AND_ON {
        let ground = || Ground::plain().cities(&[2922], true).options(|options| options.dots_supply = on);
        let mut p = ground().position("german movement", "3522: ge39.corps.1");
        assert_eq!(p.supplied("ge39.corps.1"), on, "a source");
        // Enemy-held dots then block lines as other cities do.
        let dots = [3521, 3523, 3421, 3422, 3621, 3622];
        let ring = Ground::plain().cities(&dots, true).cities(&[2922], false);
        let ring = ring.options(|options| options.dots_supply = on);
        let mut p = ring.position("german movement", "3522: ge39.corps.1");
        assert_eq!(p.supplied("ge39.corps.1"), !on, "a block");
        // Movement and combat know nothing of them.
        let ground = ground().cities(&[3123], true).sides(SideKind::River, &[(3022, 3123)]);
        let mut p = ground.position("german movement", "3022: ge39.corps.1");
        p.play("take ge39.corps.1; go 3123");
        assert_eq!(p.points("ge39.corps.1"), 12 - 4, "the river costs its point");
        let ground = Ground::plain().cities(&[3123], true).options(|options| options.dots_supply = on);
        let mut p = ground.position("german combat", "3023: ge39.corps.19mc / 3123: po.corps.1c");
        p.assault("3123", "ge39.corps.19mc");
        assert_eq!((p.odds().attack, p.odds().terrain), (7, 0));
    }
}

#[test]
fn dots_supply_lets_replacements_arrive_there() {
    for on in OFF_AND_ON {
        let ground = Ground::plain().cities(&[2922], false).cities(&[2821], true);
        let ground = ground.options(|options| options.dots_supply = on);
        let mut p = ground.position("german combat", "3522: ge39.corps.1 / 3523: po.army.lz");
        p.assault("3523", "ge39.corps.1").die(6).until("german reorganization").play("replace ge39.corps.1");
        p.offers("at 2922");
        assert_eq!(p.offered().contains("at 2821"), on);
    }
}

#[test]
fn zones_beyond_area_reach_into_closed_countries() {
    for on in OFF_AND_ON {
        let ground = Ground::plain().options(|options| options.zones_beyond_area = on);
        let mut p = ground.position("german movement", "2923: ge39.corps.1 / 3123: po.corps.1c");
        assert!(p.in_zone_of(Side::Allied, "3122"), "in Poland at any rate");
        assert_eq!(p.in_zone_of(Side::Allied, "3023"), on, "in Germany");
        p.play("take ge39.corps.1; go 3023");
        assert_eq!(p.points("ge39.corps.1"), if on { 0 } else { 10 }, "the zone stops the corps");
    }
}

#[test]
fn mech_column_lets_mechanized_columns_into_zones() {
    for on in OFF_AND_ON {
        let ground = || Ground::plain().options(|options| options.mech_column = on);
        let units = "3022: ge39.corps.19mc ge39.corps.1 / 3323: po.corps.1c";
        let mut p = ground().position("german movement", units);
        p.play("take ge39.corps.19mc; column");
        assert_eq!(p.offered().contains("go 3222"), on);
        let mut p = ground().position("german movement", units);
        p.play("take ge39.corps.1; column").refused("go 3222", "11.6");
        let mut p = ground().position("german movement", "3022: ge39.corps.19mc / 3123: po.corps.1c");
        p.play("take ge39.corps.19mc").refused("column", "11.6");
    }
}

#[test]
fn halve_once_halves_mechanized_units_without_supply_once_before_a_city() {
    for (on, expected) in OFF_AND_ON.into_iter().zip([2, 4]) {
        let ground = || Ground::plain().options(|options| options.halve_once = on);
        let units = "3521: ge39.corps.19mc / 3522: po.corps.1";
        let mut p = ground().cities(&[3522], false).position("german combat", units);
        p.assault("3522", "ge39.corps.19mc");
        assert_eq!(p.odds().attack, expected, "seven");
        let mut p = ground().position("german combat", units);
        p.assault("3522", "ge39.corps.19mc");
        assert_eq!(p.odds().attack, 4, "one reason is one halving");
    }
}

#[test]
fn halve_whole_attack_adds_over_all_hexes_first() {
    for (on, expected) in OFF_AND_ON.into_iter().zip([2 + 2, 3]) {
        let ground = Ground::plain().options(|options| options.halve_whole_attack = on);
        let ground = ground.factors("ge39.corps.1", 3, 4).factors("ge39.corps.2", 3, 4);
        let units = "3521: ge39.corps.1 / 3523: ge39.corps.2 / 3522: po.corps.1";
        let mut p = ground.position("german combat", units);
        p.play("attack 3522; add all; declare");
        assert_eq!(p.odds().attack, expected);
    }
}
