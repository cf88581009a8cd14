//! The options that concern replacements, points, the air and armies in 1938: what each changes.

use crate::nation::{Nation, Side, Standing};
use crate::options::Options;
use crate::testing::{Ground, Play, Position};

const OFF_AND_ON: [bool; 2] = [false, true];

fn plain(change: impl FnOnce(&mut Options)) -> Ground {
    Ground::plain().options(change)
}

// A German corps attacks a French army in Germany and is lost.
fn lose(ground: Ground, corps: &str) -> Position {
    let units = format!("1010: fr.army.1 / 1009: {corps}");
    let mut p = ground.cities(&[1710], false).position_1938("4 german combat", &units);
    p.assault("1010", corps).die(6);
    assert!(p.state.hex(p.unit(corps)).is_none());
    p
}

#[test]
fn infantry_returns_only_holds_in_1938_too() {
    for on in OFF_AND_ON {
        let mut p = lose(plain(|options| options.infantry_returns_only = on), "ge38.corps.16mc");
        p.at("ge38.corps.16mc", if on { "gone" } else { "lost" });
        assert_eq!(p.state.score, [49, 50], "the points are lost all the same");
        p.now("german reorganization");
        assert_eq!(p.offered().contains("replace ge38.corps.16mc"), !on);
        let mut p = lose(plain(|options| options.infantry_returns_only = on), "ge38.corps.1");
        p.now("german reorganization").offers("replace ge38.corps.1");
    }
    // It concerns the German replacement only: French mechanized corps roll.
    let ground = plain(|options| options.infantry_returns_only = true);
    let mut p = ground.position_1938("4 anglo-french combat", "0111: fr.corps.1mc / 0110: ge38.army.2");
    p.assault("0110", "fr.corps.1mc").die(6).at("fr.corps.1mc", "lost");
    assert!(p.rolls());
}

#[test]
fn mountain_returns_lets_the_mountain_corps_come_back() {
    for on in OFF_AND_ON {
        let mut p = lose(plain(|options| options.mountain_returns = on), "ge38.corps.18mt");
        p.at("ge38.corps.18mt", if on { "lost" } else { "gone" }).now("german reorganization");
        assert_eq!(p.offered().contains("replace ge38.corps.18mt"), on);
    }
}

#[test]
fn home_cities_only_keeps_returning_units_at_home() {
    for on in OFF_AND_ON {
        let ground = Ground::real().options(|options| options.home_cities_only = on);
        let mut p = ground.position_1938("7 polish reorganization", "");
        p.lost("po.corps.1").held_by("2825", Some(Side::German));
        let unit = p.unit("po.corps.1");
        p.state.returns[unit] = 7;
        p.play("replace po.corps.1").offers("at 3821; at 3226");
        assert_eq!(p.offered().contains("at 2825"), !on, "a Czech city");
        // Sources are not cities: Italians come back at the edge of the map.
        let ground = Ground::real().options(|options| options.home_cities_only = on);
        let mut p = ground.position_1938("7 german reorganization", "");
        p.lost("ge38.corps.1").held_by("2425", Some(Side::German)).play("replace ge38.corps.1");
        p.offers("at 2413");
        assert_eq!(p.offered().contains("at 2425"), !on);
    }
}

#[test]
fn prague_with_forts_gives_its_points_with_the_last_fortification() {
    for on in OFF_AND_ON {
        let breach = |more: &str| {
            let ground = plain(|options| options.prague_with_forts = on).factors("ge38.army.2", 60, 9);
            let mut p = ground.position_1938("5 german combat", &format!("1620: ge38.army.2 / {more}"));
            let forts = p.game.war().country(Nation::Czechoslovakia).unwrap().forts;
            p.state.breached = forts;
            let last = p.hex("1721");
            p.state.breached.remove(last);
            p.assault("1721", "ge38.army.2").die(1).play("advance ge38.army.2").die(3);
            assert_eq!(p.state.standing[Nation::Czechoslovakia], Standing::Fallen);
            p
        };
        let mut p = breach("2021: ge38.corps.16mc");
        assert_eq!(p.state.score, if on { [58, 45] } else { [53, 50] });
        assert_eq!(p.holds(Side::German, "2121"), on);
        // Not again on entry.
        p.now("german movement").play("take ge38.corps.16mc; go 2121");
        assert_eq!(p.state.score, [58, 45]);
        // A Romanian in Prague keeps it for the Allies until he is thrown out.
        let p = breach("2121: ro.corps.5");
        assert_eq!(p.state.score, [53, 50]);
        assert!(p.holds(Side::Allied, "2121"));
    }
}

#[test]
fn prague_with_forts_pulls_railheads_back() {
    for on in OFF_AND_ON {
        let ground = Ground::real().options(|options| options.prague_with_forts = on);
        let ground = ground.factors("ge38.army.2", 60, 9);
        let mut p = ground.position_1938("5 german combat", "1620: ge38.army.2");
        // All railroads outside Germany are Allied: a railhead may be in Prague.
        for hex in &p.game.field.rail_hexes {
            if p.game.field.country(hex) != Some(Nation::Germany) {
                p.state.control.take(Side::Allied as usize, hex);
            }
        }
        p.railheads("2121 2121 5322 5322");
        let forts = p.game.war().country(Nation::Czechoslovakia).unwrap().forts;
        let last = p.hex("1721");
        p.state.breached = forts;
        p.state.breached.remove(last);
        p.assault("1721", "ge38.army.2").die(1).play("advance ge38.army.2").die(3);
        assert_eq!(p.holds(Side::German, "2121"), on);
        assert_eq!(p.said("Prague (2121) is German now."), on);
        assert_eq!(p.state.railheads[0] == p.hex("2121"), !on, "10.3.1: at once");
        assert!(p.state.railheads[0].is_some() && p.state.railheads[2] == p.hex("5322"));
    }
}

#[test]
fn danzig_when_announced_gives_the_points_at_the_violation() {
    for on in OFF_AND_ON {
        let ground = plain(|options| options.danzig_when_announced = on);
        let units = "3715: ge38.corps.16mc / 3612: su.army.1";
        let mut p = ground.position_1938("4 german movement", units);
        p.now("german movement").play("violate da");
        assert_eq!(p.state.score, if on { [52, 50] } else { [50, 50] });
        p.play("take ge38.corps.16mc; go 3714");
        assert_eq!(p.state.score, [52, 50]);
        assert_eq!(p.state.standing[Nation::Danzig], Standing::Fallen);
        p.play("go 3717; halt").now("soviet movement").play("take su.army.1; go 3613; go 3714");
        assert_eq!(p.state.score, [50, 52], "captured as any other");
    }
    // Where nobody goes in, the announcement is enough, even to win.
    let ground = plain(|options| options.danzig_when_announced = true);
    let mut p = ground.position_1938("4 german movement", "3715: ge38.corps.16mc");
    p.score(98, 30).standing(Nation::Czechoslovakia, Standing::Fallen).held_by("2121", Some(Side::German));
    p.now("german movement").play("violate da");
    assert!(p.outcome().is_some());
}

#[test]
fn air_bars_breakdown_forbids_it_under_enemy_markers() {
    for on in OFF_AND_ON {
        let ground = || plain(|options| options.air_bars_breakdown = on);
        let units = "2425: cz.army.4 / 2121: cz.army.1 / 2729: cz.corps.1 cz.corps.2";
        let mut p = ground().position_1938("4 czech reorganization", units);
        p.air(Side::German, "2424").offers("break cz.army.1");
        assert_eq!(p.offered().contains("break cz.army.4"), !on);
        if on {
            p.refused("break cz.army.4", "6.2.2");
        }
        p.air(Side::Allied, "2424").offers("break cz.army.4");
        // Breakdown against one's will takes place: the army that attacks and is held.
        let units = "2425: cz.army.4 / 2424: ge38.corps.1 ge38.corps.2 ge38.corps.3 ge38.corps.4";
        let ground = ground().factors("cz.army.4", 60, 7);
        let mut p = ground.position_1938("4 czech combat", units);
        p.air(Side::German, "2426").assault("2424", "cz.army.4").die(6);
        p.play("lose ge38.corps.1; lose ge38.corps.2; lose ge38.corps.3").at("cz.army.4", "aside");
    }
}

#[test]
fn thirty_armies_make_every_front_whole() {
    for on in OFF_AND_ON {
        let fronts = ["1b", "2b", "nw", "sf", "sw", "uf"];
        let hexes = ["5322", "5222", "5718", "4433", "4632", "5030"];
        let units = fronts.iter().zip(hexes).map(|(front, hex)| format!("{hex}: su.front.{front}"));
        let ground = plain(|options| options.thirty_armies = on);
        let units = units.collect::<Vec<_>>().join(" / ");
        let mut p = ground.position_1938("4 soviet reorganization", &units);
        for front in fronts {
            p.play(&format!("break su.front.{front}"));
        }
        assert_eq!(p.stack("5030").len(), if on { 5 } else { 3 });
        assert_eq!(
            p.count(|unit, spot| unit.key.starts_with("su.army") && spot.is_on_map()),
            if on { 30 } else { 28 }
        );
    }
}

#[test]
fn czechs_in_germany_lets_them_out_for_two_turns() {
    for on in OFF_AND_ON {
        let ground = || plain(|options| options.czechs_in_germany = on);
        for turn in 1..=2 {
            let mut p = ground().position_1938(&format!("{turn} czech movement"), "2328: cz.corps.1");
            p.play("take cz.corps.1");
            assert_eq!(p.offered().contains("go 2228"), on);
            let units = "2328: cz.corps.1 / 2228: ge38.corps.1";
            let mut p = ground().position_1938(&format!("{turn} czech combat"), units);
            assert_eq!(p.offered().contains("attack 2228"), on);
            // Not to Hungary.
            let mut p = ground().position_1938(&format!("{turn} czech movement"), "3230: cz.corps.1");
            p.play("take cz.corps.1").refused("go 3231", "11.7");
        }
        let mut p = ground().position_1938("3 czech movement", "2328: cz.corps.1");
        p.play("take cz.corps.1");
        assert!(!p.offered().contains("go 2228"), "from the third turn on all stay at home");
    }
}
