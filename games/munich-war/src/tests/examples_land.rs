//! The examples of the land war, by number.

use engine::covers;

use super::land::{always, fought, front};
use crate::frame::Frame;
use crate::nation::{Nation, Side};

use crate::terrain::Terrain;
use crate::testing::{Ground, Play, Position};

#[test]
fn e02_railroads_at_home_roads_everywhere() {
    covers!("8.6.a", "8.6.i", "8.6.j");
    let ground = || Ground::plain().cities(&[1814], true).rail(&[1814, 1815, 1714, 1614, 1514]);
    let mut p = ground().position("axis movement", "1815: ger.2nd.r1 / 1714: ger.infantry.i");
    p.play("take ger.2nd.r1; rail").offers("go 1814").withholds("go 1714").play("halt");
    p.play("take ger.infantry.i").withholds("rail").offers("go 1514").play("go 1514");
    assert!(
        matches!(p.state.frames.top(), Frame::March(march) if march.left == 2 * 4 - 2),
        "two roads, one point"
    );
}

#[test]
fn e03_markers_do_not_count_for_stacking() {
    covers!("9.0.b");
    let units = "2313: ger.infantry.i ger.infantry.ii ger.infantry.iii";
    let mut p = front().cities(&[2313], false).position("axis movement", units);
    p.terror("2313").play("end").withholds("remove ger.infantry.i");
}

#[test]
fn e04_nations_do_not_end_a_phase_together() {
    covers!("9.0.d", "8.2.h");
    for (mover, other) in [("ger.infantry.i", "ita.alpine.alp"), ("ita.alpine.alp", "ger.infantry.i")] {
        let ground = Ground::plain().scenario("anti-comintern-war");
        let mut p = ground.position("axis movement", &format!("2313: {mover} / 2314: {other}"));
        p.play(&format!("take {mover}; go 2314; halt; end"));
        p.offers(&format!("remove {mover}; remove {other}")).withholds("end");
    }
}

#[test]
fn e05_stacking_limits() {
    covers!("9.0.f", "9.0.g", "9.0.l");
    let ground = || Ground::plain().scenario("anti-comintern-war");
    let fits = |units: &str| {
        let mut p = ground().position("axis movement", &format!("2313: {units}"));
        p.play("end");
        !matches!(p.state.frames.top(), Frame::Excess(_))
    };
    assert!(fits("pol.infantry.pos pol.fort.k"));
    assert!(fits("ger.infantry.i ger.infantry.ii ger.fort.kb"));
    assert!(!fits("pol.infantry.pos pol.infantry.og"));
    assert!(fits("ita.alpine.alp ger.fort.kb"));
}

#[test]
fn e06_zones_and_a_neutral_country() {
    covers!("10.1.d", "5.2.c");
    let ground = Ground::plain().cities(&[1812], true);
    let mut p = ground.position("axis movement", "1613: bel.infantry.1 / 1813: ger.infantry.i");
    assert!(!p.in_zone_of(Side::Allied, "1712"));
    p.put("1712: ger.infantry.i");
    assert!(!p.in_zone_of(Side::Axis, "1613") && !p.in_zone_of(Side::Axis, "1612"));
    // The invader is in the zone of those it attacks at once.
    p.play("take ger.infantry.i; go 1612").at("ger.infantry.i", "1612");
    assert!(p.in_zone_of(Side::Allied, "1612") && p.in_zone_of(Side::Axis, "1613"));
    p.withholds("halt; take ger.infantry.i");
}

#[test]
fn e07_nationalities_in_an_attack() {
    covers!("11.3.a", "11.3.b", "11.5");
    let ground = Ground::plain().scenario("anti-comintern-war").pack(always("AS"));
    let units = "2313: ger.infantry.i / 2315: ita.alpine.alp / 2314: cze.infantry.1";
    let mut p = ground.position("axis combat", units);
    p.play("attack 2314; add ger.infantry.i").withholds("add ita.alpine.alp").play("declare").die(1);
    p.assault("2314", "ita.alpine.alp");
    assert_eq!(p.odds().attack, 3);
}

#[test]
fn e10_entrenchments_of_aachen() {
    covers!("11.12.a", "11.12.d");
    let shift = |phase: &str, attacker: &str, defenders: &str| {
        let mut p = Position::new(phase, &format!("1813: {attacker} / 1712: {defenders}"));
        p.assault("1712", attacker).odds().entrenchment
    };
    assert_eq!(shift("allied combat", "fra.infantry.1", "ger.infantry.i"), -1);
    assert_eq!(shift("allied combat", "fra.infantry.1", "pol.infantry.pos"), 0);
    assert_eq!(shift("axis combat", "ger.infantry.i", "fra.infantry.1"), 0);
    assert_eq!(shift("allied combat", "fra.infantry.1", "ger.fort.kb pol.infantry.pos"), 0);
}

/// Two German units, 6 against 2; those in 2415 are out of supply.
fn e11(units: &str) -> Position {
    let ground = Ground::plain().cities(&[2311], true);
    let mut p = ground.position("axis combat", &format!("{units} / 2314: cze.2nd.r1"));
    p.assault("2314", "ger.infantry.i ger.infantry.ii");
    p
}

#[test]
fn e11_mixed_supply_in_an_attack() {
    covers!("11.13.a", "11.13.b");
    let mut p = e11("2313: ger.infantry.i / 2415: ger.infantry.ii");
    assert_eq!((p.odds().percent, p.odds().supply, p.column()), (300, -1, 200));
    let mut p = e11("2415: ger.infantry.i ger.infantry.ii");
    assert_eq!((p.odds().percent, p.odds().supply, p.column()), (300, -2, 150));
}

#[test]
fn e12_netting_shifts_from_the_lowest_column() {
    covers!("11.10.d", "11.10.e", "11.15.c", "11.15.d");
    let ground = front()
        .terrain(Terrain::Forest, &[2314])
        .unit("ger.infantry.i", |unit| unit.faces[0].attack = 1)
        .unit("cze.infantry.1", |unit| unit.faces[0].defense = 10);
    let units = "2313: ger.infantry.i / 2314: cze.infantry.1 ger.airstrike.l1 / available: ger.sf.ab";
    let mut p = ground.position("axis combat", units);
    p.assault("2314", "ger.infantry.i").play("support ger.airstrike.l1; support ger.sf.ab").die(1);
    let odds = p.odds();
    assert_eq!((odds.percent, odds.base), (10, 0));
    assert_eq!((odds.air, odds.special, odds.terrain), (2, 1, -1));
    assert_eq!(p.column(), 100);
}

#[test]
fn e13_supply_source_nationality() {
    covers!("14.2.b");
    let ground = Ground::plain().scenario("anti-comintern-war").cities(&[2511], true);
    let mut p = ground.position("axis movement", "2513: ger.infantry.i / 2612: ita.alpine.alp");
    assert!(p.supplied("ger.infantry.i"));
    assert!(!p.supplied("ita.alpine.alp"));
}

#[test]
fn e14_a_foreign_port_as_source() {
    covers!("14.2.c", "14.2.d");
    // South-east of Antwerp, with nothing else near.
    let mut p = Ground::plain().position("allied movement", "1714: gbr.2nd.ta");
    assert!(!p.supplied("gbr.2nd.ta"), "Belgium is neutral");
    p.joins(Nation::Belgium, Side::Allied);
    assert!(p.supplied("gbr.2nd.ta"));
    p.taken(Side::Axis, "1612");
    assert!(!p.supplied("gbr.2nd.ta"));
    p.taken(Side::Allied, "1612");
    assert!(p.supplied("gbr.2nd.ta"));
    assert!(!p.terror("1612").supplied("gbr.2nd.ta"));
}

#[test]
fn e15_mountains_and_lines_of_supply() {
    covers!("14.3.h", "19.0.b");
    let mountains = &[2312, 2213, 2214, 2314, 2413, 2414];
    let ground = || Ground::plain().cities(&[2311], true).terrain(Terrain::Mountain, mountains);
    for (unit, open) in [("ger.panzer.16", false), ("ger.alpine.gebirg", true), ("ger.infantry.i", false)] {
        let mut p = ground().position("axis movement", &format!("2313: {unit}"));
        assert_eq!(p.supplied(unit), open, "{unit}");
    }
}

#[test]
fn e16_length_of_lines_of_supply() {
    covers!("14.3.i", "14.3.j", "14.3.k", "20.0.h");
    let ground = || Ground::plain().cities(&[2311], true).options(|options| options.german_sea_none = true);
    for (hex, storms, four, three) in [
        ("2315", false, true, false),
        ("2314", false, true, true),
        ("2316", false, false, false),
        ("2315", true, false, false),
        ("2314", true, true, false),
        ("2313", true, true, true),
    ] {
        let mut p = ground().position("axis movement", &format!("{hex}: ger.infantry.i ger.2nd.r1"));
        if storms {
            p.storms();
        }
        assert_eq!((p.supplied("ger.infantry.i"), p.supplied("ger.2nd.r1")), (four, three), "{hex}");
    }
}

#[test]
fn e23_a_fortification_can_be_surrounded() {
    covers!("11.14.c");
    let units = "2313: ger.infantry.i / 2315: ger.infantry.ii / 2314: cze.fort.f1";
    let mut p = front().position("axis combat", units);
    assert_eq!(p.assault("2314", "ger.infantry.i ger.infantry.ii").odds().concentric, 1);
}

#[test]
fn e25_a_retreat_through_two_zones() {
    covers!("12.0.c", "12.1.b", "12.1.m", "11.17.b");
    // All ways from 2314 but 2315 are shut; then 2216, 2316 and 2416.
    let ground = || {
        front()
            .terrain(Terrain::Mountain, &[2214, 2215, 2414, 2415])
            .unit("cze.infantry.1", |unit| unit.faces.iter_mut().for_each(|face| face.movement = 1))
    };
    let wall =
        "2313: ger.infantry.i / 2314: cze.infantry.1 / 2217: ger.alpine.gebirg / 2417: ger.infantry.iii";
    // 2217 covers 2216 and 2316, 2417 covers 2416 and 2316; the corps in 2415 covers 2315.
    let mut p = fought(ground(), "DP", &format!("{wall} / 2415: ger.infantry.iv"), "ger.infantry.i");
    p.at("cze.infantry.1", "eliminated");
    let mut p = fought(ground(), "DP", wall, "ger.infantry.i");
    // 2315 is the only way, and costs nothing.
    p.at("cze.infantry.1", "2315").full("cze.infantry.1").play("back 2316").reduced("cze.infantry.1");
    p.at("cze.infantry.1", "2316");
}

#[test]
fn e26_bloodbath() {
    covers!("T.results.bb.a", "T.results.bb.b", "T.results.bb.c");
    let units = "2313: ger.infantry.i ger.infantry.ii / 2314: fra.acav.clm fra.mech.5m fra.marines.ch";
    let mut p = fought(front(), "BB", units, "ger.infantry.i ger.infantry.ii");
    p.reduced("fra.acav.clm fra.mech.5m").at("fra.marines.ch", "eliminated");
    p.reduced("ger.infantry.i ger.infantry.ii").at("ger.infantry.i", "2313").at("ger.infantry.ii", "2313");
    p.withholds("advance ger.infantry.i").offers("end");
}

#[test]
fn e30_concentric_geometry() {
    covers!("11.14.a", "11.14.b", "11.14.d");
    let ring = ["2313", "2414", "2415", "2315", "2215", "2214"];
    let corps = ["ger.infantry.i", "ger.infantry.ii", "ger.infantry.iii"];
    let shift = |ground: Ground, places: &[usize]| {
        let placed = places.iter().zip(corps).map(|(place, unit)| format!("{}: {unit} / ", ring[*place]));
        let units = placed.collect::<String>() + "2314: cze.infantry.1";
        let mut p = ground.position("axis combat", &units);
        p.assault("2314", &corps[..places.len()].join(" ")).odds().concentric
    };
    assert_eq!(shift(front(), &[0, 3]), 1);
    assert_eq!(shift(front(), &[0, 1]), 0);
    assert_eq!(shift(front(), &[0, 2]), 0);
    assert_eq!(shift(front(), &[0, 2, 4]), 1);
    assert_eq!(shift(front().terrain(Terrain::Mountain, &[2215]), &[0, 2]), 1);
}

#[test]
fn e31_an_alpine_attack() {
    covers!("19.0.a", "11.11.d");
    let column = |unit: &str, right: bool| {
        let ground =
            front().terrain(Terrain::Mountain, &[2314]).options(|options| options.alpine_shift_right = right);
        let mut p =
            ground.position("axis combat", &format!("2313: ger.infantry.i {unit} / 2314: fra.acav.clm"));
        p.assault("2314", &format!("ger.infantry.i {unit}"));
        let odds = p.odds();
        assert_eq!((odds.percent, p.game.pack.results[0].heading(0, odds.base)), (150, 150));
        p.column()
    };
    assert_eq!(column("ger.infantry.ii", false), 50);
    assert_eq!(column("ger.alpine.gebirg", false), 100);
    assert_eq!(column("ger.alpine.gebirg", true), 200);
}

#[test]
fn e32_retreat_and_a_fortress() {
    covers!("12.2.a", "12.2.c", "12.2.e", "13.0.i", "11.7.c");
    let units = "2313: ger.panzer.16 / 2314: cze.fort.f1 cze.acav.fast";
    let mut p = fought(front(), "DW", units, "ger.panzer.16");
    p.play("hold cze.acav.fast").at("cze.fort.f1", "2314").withholds("advance ger.panzer.16");
    let mut p = fought(front(), "DW", units, "ger.panzer.16");
    p.play("retreat cze.acav.fast; back 2315").withholds("advance ger.panzer.16").at("cze.fort.f1", "2314");
    let mut p = fought(front(), "DD", &units.replace("f1", "f1*"), "ger.panzer.16");
    p.at("cze.fort.f1", "eliminated").reduced("cze.acav.fast").withholds("hold cze.acav.fast");
    p.play("back 2315").offers("advance ger.panzer.16");
}

#[test]
fn e33_special_forces_before_the_odds() {
    covers!("11.8.d", "11.8.e");
    let fort = |marks: &str| {
        let units = format!("2313: ger.infantry.i / 2314: cze.fort.f1{marks} / available: ger.sf.ab");
        let mut p = front().pack(always("AS")).position("axis combat", &units);
        p.assault("2314", "ger.infantry.i").play("support ger.sf.ab");
        p
    };
    let mut p = fort("");
    p.die(1).reduced("cze.fort.f1");
    assert_eq!((p.odds().defense, p.odds().special), (2, 1));
    p.die(3).at("ger.sf.ab", "utilized");
    let mut p = fort("");
    p.die(6).full("cze.fort.f1").at("ger.sf.ab", "eliminated");
    assert_eq!((p.odds().defense, p.odds().special), (4, 0));
    let mut p = fort("*");
    p.die(1).at("cze.fort.f1", "eliminated").play("advance ger.infantry.i").at("ger.infantry.i", "2314");
}

#[test]
fn e34_movement_out_of_supply() {
    covers!("14.6.b", "14.6.c", "8.3.a");
    for (movement, left) in [(1, 1), (3, 2), (4, 2), (5, 3)] {
        let ground = Ground::plain()
            .rail(&[2516, 2517])
            .country(Nation::Germany, &[2516, 2517])
            .terrain(Terrain::Rough, &[2515])
            .unit("ger.infantry.i", |unit| unit.faces[0].movement = movement);
        let mut p = ground.position("axis movement", "2516: ger.infantry.i");
        p.play("take ger.infantry.i").withholds("rail").offers("go 2515");
        assert!(matches!(p.state.frames.top(), Frame::March(march) if march.left == 2 * left));
    }
}
