//! 1.0 to 2.4 and the areas of T.geo in 1938.

use engine::{Show, Viewer, covers};

use crate::nation::{Nation, Side};
use crate::pack::{Edge, Pack};
use crate::terrain::Fort;
use crate::testing::{Ground, Play, Position};
use crate::unit::Level;

#[test]
fn c1_1_a_ten_turns_of_four_days() {
    covers!("1.1.a", "T.gtrt.a");
    let mut p = Position::start_1938();
    let mut titles = Vec::new();
    for turn in 1..=10 {
        p.state.turn = turn;
        titles.push(p.game.turn(&p.state).to_string());
    }
    assert_eq!(titles[0], "Turn 1 of 10, 1-4 Oct");
    let date = |day: u16| if day <= 31 { (day, "Oct") } else { (day - 31, "Nov") };
    for (n, title) in (0u16..).zip(&titles) {
        let ((first, month), (last, end)) = (date(4 * n + 1), date(4 * n + 4));
        let label = if month == end {
            format!("{first}-{last} {end}")
        } else {
            format!("{first} {month}-{last} {end}")
        };
        assert_eq!(*title, format!("Turn {} of 10, {label}", n + 1));
    }
    assert_eq!(p.game.scenario.turns.len(), 10);
}

#[test]
fn c1_2_the_four_map_edges() {
    covers!("1.2.a", "1.2.b", "1.2.c", "1.2.d");
    let pack = Pack::embedded();
    let on = |edge, hex| pack.grid.edge(edge).contains(&hex);
    assert!([101, 3001, 6101, 6110].into_iter().all(|hex| on(Edge::North, hex)));
    assert!(!on(Edge::North, 6111) && !on(Edge::North, 102) && !on(Edge::North, 6011));
    assert_eq!(pack.grid.edge(Edge::East), (6111..=6133).collect::<Vec<u16>>());
    // Even columns end half a hex higher and have no row 34.
    assert!((1..=61).step_by(2).all(|column| on(Edge::South, column * 100 + 34)));
    assert!(pack.grid.edge(Edge::South).iter().all(|hex| hex % 100 == 34));
    assert!(on(Edge::South, 6134) && !on(Edge::East, 6134));
    assert_eq!(pack.grid.edge(Edge::West), (102..=134).collect::<Vec<u16>>());
    assert!(on(Edge::West, 134) && on(Edge::South, 134));
}

#[test]
fn c1_3_a_and_b_the_nations_of_both_players() {
    covers!("1.3.a", "1.3.b");
    use Nation::*;
    let p = Position::start_1938();
    let side = |nation: Nation| {
        let units = p.game.units_of(nation);
        assert!(!units.is_empty(), "{nation}");
        let sides: Vec<Side> = units.iter().map(|unit| p.game.side(unit)).collect();
        assert!(sides.iter().all(|side| *side == sides[0]));
        assert_eq!(p.game.war().country(nation).unwrap().side, sides[0]);
        sides[0]
    };
    for nation in [Germany, Italy, Hungary, Poland] {
        assert_eq!(side(nation), Side::German, "{nation}");
    }
    for nation in [Czechoslovakia, SovietUnion, France, Britain, Romania, Yugoslavia] {
        assert_eq!(side(nation), Side::Allied, "{nation}");
    }
    // 3.6: every hex by its country.
    assert!(p.holds(Side::German, "2533") && p.holds(Side::German, "3821") && p.holds(Side::Allied, "2121"));
}

#[test]
fn c2_3_1_d_soviet_fronts_rank_as_armies_and_armies_as_corps() {
    covers!("2.3.1.d", "2.3.1.e", "2.3.2.b");
    let units = "5322: su.front.1b / 5323: su.army.28 / 2121: cz.army.1 / 2221: cz.corps.8";
    let mut p = Position::new_1938("soviet movement", units);
    let level = |key: &str| p.game.unit(p.unit(key)).level();
    assert_eq!((level("su.front.1b"), level("cz.army.1")), (Level::Army, Level::Army));
    assert_eq!((level("su.army.28"), level("cz.corps.8")), (Level::Corps, Level::Corps));
    // In half corps equivalents and half points.
    assert_eq!((p.worth("su.army.28"), p.worth("cz.corps.8"), p.worth("su.front.1b")), (2, 2, 10));
    let factor = |key: &str| p.game.movement_factor(p.unit(key));
    assert_eq!((factor("su.front.1b"), factor("su.army.28")), (8, 12));
    p.play("take su.front.1b");
    assert_eq!(p.points("su.front.1b"), 8);
    p.play("halt; take su.army.28");
    assert_eq!(p.points("su.army.28"), 12);
}

#[test]
fn c2_4_b_breaches_are_not_limited_by_the_counters() {
    covers!("2.4.b");
    let mut p = Position::new_1938("3 german movement", "");
    p.breached("1721 1819 1824 2019 2119 2219 2225");
    let markers = p.game.board(&p.state, Viewer::Umpire).markers;
    assert_eq!(markers.iter().filter(|marker| marker.kind == "breach").count(), 7);
}

#[test]
fn t_sp_i_every_fortification_begins_intact() {
    covers!("T.sp.i");
    let p = Position::start_1938();
    assert!(p.state.breached.is_empty());
    let mut found = [0; 4];
    for hex in p.game.field.grid.ids() {
        if let Some(fort) = p.game.field.fort(hex) {
            found[fort as usize] += 1;
            let owner = p.game.field.country(hex).and_then(|nation| p.game.war().country(nation)).unwrap();
            // A neutral's works count from the violation on.
            if owner.nation != Nation::Belgium {
                assert_eq!(p.game.intact_fort(&p.state, hex, owner.side), Some(fort));
            }
        }
    }
    let [fort, heavy] = [Fort::Fort, Fort::Heavy].map(|fort| found[fort as usize]);
    assert_eq!((fort, heavy, found.iter().sum::<usize>()), (12, 5, 12 + 5 + 14 + 11));
}

// A corps that goes from a hex to these neighbours, and not to those.
fn goes(phase: &str, unit: &str, hex: &str, open: &[&str], closed: &[&str]) {
    let mut p = Position::new_1938(phase, &format!("{hex}: {unit}"));
    p.play(&format!("take {unit}"));
    for hex in open {
        p.offers(&format!("go {hex}"));
    }
    for hex in closed {
        p.refused(&format!("go {hex}"), "11.7");
    }
}

#[test]
fn t_geo_a_five_nations_stay_at_home() {
    covers!("T.geo.a");
    goes("3 czech movement", "cz.corps.1", "2825", &["2726"], &["2824", "2925"]);
    goes("3 czech movement", "cz.corps.1", "2329", &["2429"], &["2229", "2228"]);
    goes("anglo-french movement", "be.corps.1", "0609", &["0509"], &["0710", "0512", "0210"]);
    goes("anglo-french movement", "ne.corps.1", "0807", &["0806"], &["0808", "0707"]);
    goes("anglo-french movement", "dn.army.fa", "2303", &["2302"], &["2203"]);
    goes("soviet movement", "li.army.fa", "4617", &["4717"], &["4519", "4516"]);
}

#[test]
fn t_geo_b_four_nations_go_anywhere() {
    covers!("T.geo.b");
    goes("3 german movement", "ge38.corps.1", "2824", &["2825", "2925"], &[]);
    goes("3 german movement", "ge38.corps.1", "2128", &["2229"], &[]);
    goes("3 german movement", "ge38.corps.1", "1429", &["1330"], &[]);
    goes("anglo-french movement", "fr.corps.1", "0418", &["0519"], &[]);
    goes("anglo-french movement", "uk.corps.bef", "0418", &["0519", "0318"], &[]);
    goes("soviet movement", "su.army.1", "5322", &["5321"], &[]);
    goes("soviet movement", "su.army.1", "3432", &["3433", "3332"], &[]);
    // Every country of the map but the three that are no part of the war.
    let p = Position::start_1938();
    for nation in [Nation::Germany, Nation::France, Nation::Britain, Nation::SovietUnion] {
        let area = p.game.field.of(nation).operates;
        for hex in p.game.field.grid.ids() {
            let outside = [Nation::Switzerland, Nation::Sweden, Nation::Finland];
            let country = p.game.field.country(hex);
            assert_eq!(area.contains(hex), country.is_some_and(|country| !outside.contains(&country)));
        }
    }
}

#[test]
fn t_geo_c_three_nations_stay_in_the_south_east() {
    covers!("T.geo.c");
    goes("hungarian movement", "hu.corps.1", "3229", &["3230"], &["3328", "3228"]);
    goes("hungarian movement", "hu.corps.1", "1932", &["1832"], &["1931"]);
    goes("yugoslav movement", "ro.corps.5", "3432", &["3332", "3433"], &["3630"]);
    goes("yugoslav movement", "ro.corps.5", "3533", &["3532"], &["3732"]);
    goes("yugoslav movement", "yg.corps.1", "1631", &["1632"], &["1530", "1630"]);
    goes("yugoslav movement", "yg.corps.1", "1832", &["1933"], &["1232"]);
}

#[test]
fn t_geo_d_italians_go_to_yugoslavia_only() {
    covers!("T.geo.d");
    goes("italian movement", "it.corps.1", "1229", &["1330"], &["1329", "1228"]);
    goes("italian movement", "it.corps.1", "0826", &["0827"], &["0925", "0116"]);
}

#[test]
fn t_geo_e_poles_go_to_czechoslovakia_only() {
    covers!("T.geo.e");
    goes("polish movement", "po.corps.1", "2925", &["2825"], &["2824", "2924"]);
    goes("polish movement", "po.corps.1", "5026", &["4926"], &["5125", "5126"]);
    goes("polish movement", "po.corps.1", "4518", &["4519"], &["4417", "4517"]);
}

#[test]
fn option_thirty_armies_makes_every_front_whole() {
    for (on, armies) in [(false, 28), (true, 30)] {
        let ground = Ground::real().options(|options| options.thirty_armies = on);
        let fronts = "5222: su.front.1b / 5322: su.front.2b / 5422: su.front.nw / 5230: su.front.sf / \
                      5231: su.front.sw / 5232: su.front.uf";
        let mut p = ground.position_1938("soviet reorganization", fronts);
        for front in ["1b", "2b", "nw", "sf", "sw", "uf"] {
            p.play(&format!("break su.front.{front}"));
        }
        assert_eq!(p.count(|unit, spot| unit.key.starts_with("su.army") && spot.is_on_map()), armies);
    }
    // They are no part of the printed mix.
    assert_eq!(Position::start_1938().game.units.len(), 218);
    assert_eq!(Position::start().game.units.len(), 53);
}

#[test]
fn option_czechs_in_germany_for_two_turns() {
    for (on, turn, open) in [(false, 1, false), (true, 1, true), (true, 2, true), (true, 3, false)] {
        let ground = Ground::real().options(|options| options.czechs_in_germany = on);
        let mut p = ground.position_1938(&format!("{turn} czech movement"), "2326: cz.corps.1");
        p.play("take cz.corps.1");
        assert_eq!(p.offered().contains("go 2226"), open, "turn {turn}, option {on}");
    }
}

#[test]
fn option_danzig_german_speaks_of_1939_only() {
    let ground = Ground::real().options(|options| options.danzig_german = true);
    assert!(!ground.start_1938().holds(Side::German, "3714"));
}
