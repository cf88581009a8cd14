//! 4.5 Capitulation.

use engine::{Seat, covers};

use crate::nation::{Nation, Side, Standing};
use crate::pack::Falls;
use crate::sequence::Phase;
use crate::state::{Decision, HexSet, Spot, Turn};
use crate::terrain::Terrain;
use crate::testing::{Ground, Play, Position};

// The fortifications of a country, as numbers.
fn forts(p: &Position, nation: Nation, but: &str) -> String {
    let forts = p.game.war().country(nation).expect("a country").forts;
    assert!(!forts.is_empty());
    let numbers = forts.iter().map(|hex| p.game.number(hex).to_string());
    numbers.filter(|hex| hex != but).collect::<Vec<_>>().join(" ")
}

// One German army before the last Czech fortification that stands.
fn last_fort(phase: &str, more: &str) -> Position {
    let ground = Ground::plain().factors("ge38.army.2", 60, 9);
    let mut p = ground.position_1938(phase, &format!("1620: ge38.army.2 / {more}"));
    let others = forts(&p, Nation::Czechoslovakia, "1721");
    p.breached(&others);
    p
}

fn modifier(p: &Position) -> i16 {
    p.game.air_modifier(&p.state)
}

fn on_map(p: &Position, nation: Nation) -> usize {
    p.count(|unit, spot| unit.nation == nation && spot.is_on_map())
}

#[test]
fn c4_1_a_czechoslovakia_must_not_fall_in_the_first_two_turns() {
    covers!("4.1.a", "4.5.1.c");
    let german = |p: &Position| {
        let outcome = p.outcome().expect("the game is over");
        assert_eq!(
            (outcome.winner(), p.state.verdict.unwrap().by),
            (Some(Seat(0)), Decision::EarlyCapitulation)
        );
        assert!(p.said("German victory: Czechoslovakia has fallen within two turns."));
    };
    for turn in 1..=2 {
        let phase = |kind| format!("{turn} german {kind}");
        let mut p = Ground::plain().position_1938(&phase("movement"), "2021: ge38.corps.16mc");
        p.play("take ge38.corps.16mc; go 2121");
        german(&p);
        assert!(p.legal().is_empty(), "at once");
        let mut p = last_fort(&phase("combat"), "");
        p.assault("1721", "ge38.army.2").die(1).play("advance ge38.army.2");
        german(&p);
        assert!(p.holds(Side::Allied, "2121"));
    }
    let mut p = Ground::plain().position_1938("3 german movement", "2021: ge38.corps.16mc");
    p.play("take ge38.corps.16mc; go 2121").die(1);
    assert_eq!(p.outcome(), None, "from the third turn on the war goes on");
}

#[test]
fn e21_prague_falls_in_turn_five() {
    covers!("4.5.1.a", "4.5.1.d", "4.5.1.e", "4.5.1.f", "4.5.1.g", "4.5.1.i", "T.vp.c", "5.2.l", "3.5.g");
    let units = "2021: ge38.corps.16mc / 2425: cz.army.4 / 2625: cz.corps.1 cz.corps.11";
    let mut p = Ground::plain().position_1938("5 german movement", units);
    p.score(55, 44).lost("cz.corps.8");
    let corps = p.unit("cz.corps.8");
    p.state.returns[corps] = 7;
    let czech = p.game.markers().iter().position(|marker| marker.id == "czech").unwrap() as u8;
    assert_eq!(p.state.pool >> czech & 1, 1);
    assert!(p.in_zone_of(Side::Allied, "1620"), "the zone of a fortification");
    assert!(p.state.breached.is_empty());
    p.play("take ge38.corps.16mc; go 2121");
    assert!(p.said("Czechoslovakia capitulates"));
    assert_eq!((p.state.standing[Nation::Czechoslovakia], p.rolls()), (Standing::Fallen, true));
    assert_eq!(p.state.score, [60, 39], "Prague, once");
    p.die(4);
    assert_eq!(p.state.score, [64, 39], "the die is the German player's alone");
    assert!(!p.rolls());
    assert_eq!(on_map(&p, Nation::Czechoslovakia), 0);
    for unit in ["cz.army.4", "cz.corps.1", "cz.corps.8", "cz.corps.11"] {
        p.at(unit, "gone");
    }
    assert_eq!(p.state.returns[corps], 0);
    assert!(p.game.war().country(Nation::Czechoslovakia).unwrap().forts.is_subset(&p.state.breached));
    assert!(!p.in_zone_of(Side::Allied, "1620"));
    assert_eq!(p.state.pool >> czech & 1, 0);
    // From the next turn on the Allies roll one less in the air.
    p.play("halt").now("soviet combat");
    (p.state.pool, p.state.german) = (0, 0b111);
    p.play("end");
    assert_eq!((p.state.turn, p.state.phase), (6, Phase::AirRoll));
    assert_eq!(p.state.pool >> czech & 1, 0, "for ever");
    p.dice(&[1, 1, 1, 2, 2]);
    assert_eq!(p.state.air.side, None, "three against four less one");
}

#[test]
fn c4_5_1_b_czechoslovakia_falls_with_its_last_fortification() {
    covers!("4.5.1.b", "4.5.1.d", "4.5.1.f", "4.5.1.g", "T.vp.c");
    let mut p = last_fort("5 german combat", "2425: cz.army.4 / 2021: ge38.corps.16mc");
    p.assault("1721", "ge38.army.2").die(1);
    assert_eq!(
        p.state.standing[Nation::Czechoslovakia],
        Standing::AtWar,
        "not breached before somebody goes in"
    );
    p.play("advance ge38.army.2");
    assert_eq!(p.state.standing[Nation::Czechoslovakia], Standing::Fallen);
    assert_eq!(p.state.score, [50, 50], "Prague is not German");
    assert!(p.holds(Side::Allied, "2121"));
    p.die(6).at("cz.army.4", "gone");
    assert_eq!(p.state.score, [56, 50]);
    // Its capture scores later as any other.
    p.now("german movement").play("take ge38.corps.16mc; go 2121");
    assert_eq!((p.state.score, p.rolls()), ([61, 45], false));
    // One that still stands keeps the country in the war.
    let mut p = last_fort("5 german combat", "");
    let others = forts(&p, Nation::Czechoslovakia, "1721");
    let others = others.split(' ').skip(1).collect::<Vec<_>>().join(" ");
    p.breached(&others).assault("1721", "ge38.army.2").die(1).play("advance ge38.army.2");
    assert_eq!(p.state.standing[Nation::Czechoslovakia], Standing::AtWar);
}

#[test]
fn c4_5_1_h_other_cities_are_not_taken_with_the_capital() {
    covers!("4.5.1.h", "4.5.2.g", "4.5.3.h", "4.5.4.e");
    // Who takes which capital from where, and which other city of the country is worth what.
    let falls = [
        ("german", "ge38.corps.16mc", "2021", "2121", "2425", 2, true),
        ("german", "ge38.corps.16mc", "0507", "0406", "0506", 2, true),
        ("german", "ge38.corps.16mc", "0905", "0904", "0705", 2, true),
        ("german", "ge38.corps.16mc", "2804", "2904", "2503", 1, true),
        ("german", "ge38.corps.16mc", "4817", "4816", "4412", 1, false),
        ("yugoslav", "ro.corps.5", "2533", "2532", "3033", 1, false),
        ("soviet", "su.army.1", "3921", "3821", "3226", 2, false),
    ];
    for (who, unit, from, capital, other, value, die) in falls {
        let mut p = Ground::plain().position_1938("4 german movement", "");
        let country = p.game.field.country(p.hex(capital)).unwrap();
        let (id, hex) = (p.unit(unit), p.hex(from));
        p.standing(country, Standing::AtWar);
        let side = p.game.side(id);
        p.state.spots[id] = Spot::at(hex);
        p.held_by(from, Some(side)).now(&format!("{who} movement"));
        let worth = i16::from(p.game.field.hexes[p.hex(capital).index()].vp);
        p.play(&format!("take {unit}; go {capital}"));
        assert_eq!(p.state.standing[country], Standing::Fallen, "{country}");
        assert_eq!(p.rolls(), die, "{country}");
        if die {
            p.die(1);
        }
        let mut expected = [50, 50];
        expected[side as usize] += worth + i16::from(die);
        expected[side.enemy() as usize] -= worth;
        assert_eq!(p.state.score, expected, "{country}");
        assert!(p.holds(side.enemy(), other), "{country}");
        let other_hex = p.hex(other);
        p.game.playing(&mut p.state, &mut p.desk, &mut engine::Silent).enter(side, other_hex);
        expected[side as usize] += value;
        expected[side.enemy() as usize] -= value;
        assert_eq!(p.state.score, expected, "{country}: when it is entered");
    }
}

#[test]
fn c4_5_2_violated_neutrals_fight_until_their_capital_falls() {
    covers!("4.5.2.a", "4.5.2.b", "4.5.2.f", "4.5.2.j", "T.vp.d", "6.1.e");
    let neutrals = [
        (Nation::Belgium, "be", "0507", "0406", "0708: be.corps.1 be.corps.c"),
        (Nation::Netherlands, "ne", "0905", "0904", "1105: ne.corps.1 ne.corps.lt"),
        (Nation::Denmark, "dn", "2804", "2904", "2503: dn.army.fa"),
    ];
    for (nation, code, from, capital, units) in neutrals {
        let mut p = Ground::plain().position_1938("4 german movement", "1710: ge38.corps.16mc");
        assert_eq!((p.state.standing[nation], modifier(&p)), (Standing::Neutral, 0));
        p.now("german movement").play(&format!("violate {code}"));
        assert_eq!(p.state.standing[nation], Standing::AtWar, "at once");
        assert!(p.holds(Side::Allied, capital));
        assert_eq!(modifier(&p), 1);
        let mut p =
            Ground::plain().position_1938("4 german movement", &format!("{from}: ge38.corps.16mc / {units}"));
        assert!(on_map(&p, nation) > 0);
        p.play(&format!("take ge38.corps.16mc; go {capital}"));
        assert_eq!((p.state.standing[nation], on_map(&p, nation)), (Standing::Fallen, 0));
        let before = p.state.score;
        p.die(5);
        assert_eq!(p.state.score, [before[0] + 5, before[1]]);
        assert_eq!(modifier(&p), -1);
        assert!(p.game.units_of(nation).iter().all(|unit| p.state.spots[unit] == Spot::GONE));
    }
    let mut p = Position::new_1938("4 german movement", "");
    p.standing(Nation::Belgium, Standing::Fallen).standing(Nation::Netherlands, Standing::Fallen);
    assert_eq!(modifier(&p), -2);
}

#[test]
fn c4_5_2_j_the_fallen_are_missed_in_the_air_from_the_next_turn_on() {
    covers!("4.5.2.j", "6.1.e");
    let next_turn = |p: &mut Position| {
        p.now("soviet combat");
        (p.state.pool, p.state.german) = (0, 0b111);
        p.play("end");
        assert_eq!(p.state.phase, Phase::AirRoll);
    };
    // Belgium falls in turn 4, the Netherlands fall in turn 5.
    let units = "0507: ge38.corps.16mc / 0905: ge38.corps.15mc / 0708: be.corps.1 / 1105: ne.corps.1";
    let mut p = Ground::plain().position_1938("4 german movement", units);
    let air = p.state.air;
    p.play("take ge38.corps.16mc; go 0406").die(5).play("halt");
    assert_eq!(p.state.air, air, "not in the turn itself");
    next_turn(&mut p);
    // One less for the Belgians, one more for the Dutch, who fight.
    assert_eq!((p.state.turn, modifier(&p)), (5, 0));
    p.dice(&[1, 1, 1, 1, 2]);
    assert_eq!(p.state.air.side, None, "three against three");
    p.now("german movement").play("take ge38.corps.15mc; go 0904").die(5).play("halt");
    for turn in 6..=7 {
        next_turn(&mut p);
        assert_eq!(p.state.turn, turn);
        p.dice(&[1, 1, 1, 2, 3]);
        assert_eq!(p.state.air.side, None, "three against five less two, to the end of the game");
    }
}

#[test]
fn c4_5_2_c_copenhagen_is_reached_over_the_straits_only() {
    covers!("4.5.2.c");
    let p = Position::new_1938("4 german movement", "");
    let field = &p.game.field;
    let (near, far) = (p.hex("2503"), p.hex("2603"));
    let reach = |ferry: bool| {
        let mut seen: HexSet = [p.hex("2904")].into_iter().collect();
        let mut waiting = vec![p.hex("2904")];
        while let Some(hex) = waiting.pop() {
            for side in hexmap::Direction::ALL {
                let Some(to) = field.grid.neighbour(hex, side) else { continue };
                let crosses = [(near, far), (far, near)].contains(&(hex, to));
                let on_foot = field.of(Nation::Germany).operates.contains(to) && field.is_open(hex, side);
                if on_foot && (ferry || !crosses) && seen.insert(to) {
                    waiting.push(to);
                }
            }
        }
        seen
    };
    assert!(reach(true).contains(p.hex("2413")), "over the straits Berlin and Copenhagen are joined");
    let denmark = p.game.war().country(Nation::Denmark).unwrap().hexes;
    assert!(reach(false).is_subset(&denmark));
    assert!(!reach(false).contains(near) && reach(false).contains(far));
    // Moving and attacking, once Denmark is violated.
    let mut p = Position::new_1938("4 german movement", "2503: ge38.corps.1 / 2904: dn.army.fa");
    p.play("take ge38.corps.1; go 2603").at("ge38.corps.1", "2603");
    let mut p = Position::new_1938("4 german combat", "2503: ge38.corps.1 / 2603: dn.army.fa");
    p.offers("attack 2603").assault("2603", "ge38.corps.1");
    assert!(p.rolls());
}

#[test]
fn c4_5_2_h_the_belgian_fortification_falls_with_belgium() {
    covers!("4.5.2.h", "4.5.2.i");
    let ground = || Ground::plain().terrain(Terrain::Mountain, &[608]);
    let units = "0507: ge38.corps.16mc / 0709: ge38.corps.1 / 0508: be.corps.1";
    let mut p = ground().position_1938("4 german movement", units);
    p.play("take ge38.corps.1").refused("go 0608", "11.5").play("halt");
    assert!(p.in_zone_of(Side::Allied, "0709"));
    p.play("take ge38.corps.16mc; go 0406").die(1).play("halt");
    assert!(p.state.breached.contains(p.hex("0608")));
    assert!(!p.in_zone_of(Side::Allied, "0709"));
    p.now("german movement").play("take ge38.corps.1");
    let before = p.points("ge38.corps.1");
    p.play("go 0608");
    assert_eq!(before - p.points("ge38.corps.1"), 2, "clear");
    let units = "0608: fr.corps.1 / 0708: ge38.corps.1";
    let terrain = |belgium| {
        let mut p = ground().position_1938("4 german combat", units);
        p.standing(Nation::Belgium, Standing::AtWar).standing(Nation::Belgium, belgium);
        p.held_by("0708", Some(Side::German)).breached("0608").assault("0608", "ge38.corps.1");
        p.odds().terrain
    };
    assert_eq!(terrain(Standing::Fallen), 0, "clear for combat too");
    assert!(terrain(Standing::AtWar) < 0, "a mere breach shows the mountains");
}

#[test]
fn c4_5_3_danzig_is_a_gift() {
    covers!("4.5.3.a", "4.5.3.b", "4.5.3.d", "4.5.3.e", "4.5.3.g", "4.5.3.j");
    let units = "3715: ge38.corps.16mc / 3612: su.army.1";
    let mut p = Ground::plain().position_1938("4 german movement", units);
    p.play("take ge38.corps.16mc").refused("go 3714", "3.3").play("halt").now("german movement");
    p.play("violate da");
    assert_eq!((p.state.score, p.state.standing[Nation::Danzig]), ([50, 50], Standing::AtWar));
    assert!(p.holds(Side::Allied, "3714"));
    p.play("take ge38.corps.16mc; go 3714");
    assert_eq!(p.state.score, [52, 50], "the Allies lose nothing");
    assert_eq!((p.state.standing[Nation::Danzig], p.rolls()), (Standing::Fallen, false));
    assert_eq!(modifier(&p), 0);
    p.play("go 3717; halt").now("soviet movement").play("take su.army.1; go 3613; go 3714");
    assert_eq!(p.state.score, [50, 52], "from now on as any other");
    p.play("halt").now("soviet movement").play("take su.army.1; go 3613; halt").now("german movement");
    p.play("take ge38.corps.16mc; go 3714");
    assert_eq!(p.state.score, [52, 50]);
}

#[test]
fn c4_5_3_luxembourg_and_lithuania_fall_without_a_die() {
    covers!("4.5.3.a", "4.5.3.b", "4.5.3.f", "4.5.3.g", "4.5.3.i", "4.5.3.j");
    let mut p = Ground::plain().position_1938("4 german movement", "0513: ge38.corps.16mc");
    p.now("german movement").play("violate lu");
    assert!(p.holds(Side::Allied, "0512") && p.state.standing[Nation::Luxembourg] == Standing::AtWar);
    assert_eq!(modifier(&p), 0);
    p.play("take ge38.corps.16mc; go 0512");
    assert_eq!((p.state.score, p.rolls()), ([51, 49], false));
    assert_eq!((p.state.standing[Nation::Luxembourg], modifier(&p)), (Standing::Fallen, 0));
    assert!(p.said("Luxembourg capitulates."), "it has no units that could leave");
    let units = "4817: ge38.corps.16mc / 4512: li.army.fa";
    let mut p = Ground::plain().position_1938("4 german movement", units);
    assert_eq!(modifier(&p), 0);
    p.play("take ge38.corps.16mc; go 4816");
    assert_eq!((p.state.score, p.rolls()), ([52, 48], false));
    p.at("li.army.fa", "gone");
    assert!(p.said("Lithuania capitulates; its units leave the game."));
    assert_eq!((p.state.standing[Nation::Lithuania], modifier(&p)), (Standing::Fallen, 0));
    // The Soviet marker stays, though the Lithuanians are gone.
    let soviet = p.game.markers().iter().position(|marker| marker.id == "soviet").unwrap() as u8;
    assert_eq!(p.state.pool >> soviet & 1, 1);
}

#[test]
fn c4_5_3_c_latvia_and_estonia_never_capitulate() {
    covers!("4.5.3.a", "4.5.3.c");
    for (nation, code, capital) in [(Nation::Latvia, "la", "5111"), (Nation::Estonia, "es", "5604")] {
        let mut p = Ground::plain().position_1938("4 german movement", "1710: ge38.corps.1");
        p.now("german movement").play(&format!("violate {code}"));
        assert!(p.holds(Side::Allied, capital));
        for hex in &p.game.war().country(nation).unwrap().hexes {
            p.game.playing(&mut p.state, &mut p.desk, &mut engine::Silent).enter(Side::German, hex);
        }
        assert!(p.holds(Side::German, capital));
        assert_eq!(p.state.standing[nation], Standing::AtWar);
        assert_eq!((p.state.score, p.state.bonus, modifier(&p)), ([50, 50], 0, 0));
    }
}

#[test]
fn c4_5_4_hungary_and_poland_fall_with_their_capitals() {
    covers!("4.5.4.a", "4.5.4.b", "4.5.4.c", "4.5.4.d", "4.5.4.f", "3.5.g", "5.2.l");
    let falls = [
        (Nation::Hungary, "yugoslav", "ro.corps.5", "2533", "2532", "2931: hu.army.1 / 3033: hu.corps.mc"),
        (Nation::Poland, "soviet", "su.army.1", "3921", "3821", "3226: po.army.cc / 3713: po.corps.cdc"),
    ];
    for (nation, who, unit, from, capital, units) in falls {
        let phase = format!("6 {who} movement");
        let mut p = Ground::plain().position_1938(&phase, &format!("{from}: {unit} / {units}"));
        let lost = if nation == Nation::Hungary { "hu.corps.8" } else { "po.corps.5" };
        p.lost(lost);
        let lost_unit = p.unit(lost);
        p.state.returns[lost_unit] = 8;
        let own = |id: usize| p.game.markers()[id].nations.contains(nation);
        let marker = (0..7).find(|&id| own(id)).unwrap() as u8;
        assert_eq!(p.state.pool >> marker & 1, 1);
        p.play(&format!("take {unit}; go {capital}"));
        assert_eq!(p.state.standing[nation], Standing::Fallen);
        assert_eq!((p.state.score, p.rolls()), ([45, 55], false), "the capital, and no die");
        assert_eq!(on_map(&p, nation), 0);
        p.at(lost, "gone");
        assert_eq!(p.state.returns[lost_unit], 0);
        assert_eq!(p.state.pool >> marker & 1, 0);
        assert_eq!(modifier(&p), 1);
        // It is in the next roll of the air, not in this turn's.
        p.play("halt").now(&format!("{who} combat"));
        (p.state.pool, p.state.german) = (0, 0b111);
        p.play("end").dice(&[1, 1, 1, 1, 1]);
        assert_eq!((p.state.turn, p.state.air.side), (7, None), "two and one");
    }
}

#[test]
fn c4_5_a_seven_nations_never_capitulate() {
    covers!("4.5.a", "4.5.b");
    use Nation::{Britain, France, Germany, Italy, Romania, SovietUnion, Yugoslavia};
    for nation in [SovietUnion, France, Britain, Italy, Romania, Germany, Yugoslavia] {
        let mut p = Position::new_1938("4 czech movement", "");
        let country = p.game.war().country(nation).unwrap();
        assert_eq!(country.falls, Falls::Never);
        let (side, hexes) = (country.side, country.hexes);
        for hex in &hexes {
            p.game.playing(&mut p.state, &mut p.desk, &mut p.log).enter(side.enemy(), hex);
        }
        assert!(hexes.is_subset(p.state.control.of(side.enemy() as usize)));
        assert_eq!(p.state.standing[nation], Standing::AtWar, "{nation}");
        assert!(!p.said("capitulates"));
    }
}

#[test]
fn c5_2_l_the_marker_of_the_fallen_leaves_pool_and_track() {
    covers!("5.2.l");
    // The Polish marker has been drawn and lies on the track; the Soviets take Warsaw.
    let mut p = Ground::plain().position_1938("4 polish movement", "3921: su.army.1 / 3226: po.army.cc");
    p.play("end; pass; end; pass until last").now("soviet movement");
    let polish = p.game.markers().iter().position(|marker| marker.id == "polish").unwrap() as u8;
    assert!(p.state.track.iter().any(|turn| turn == Turn::Marker(polish)));
    p.play("take su.army.1; go 3821");
    assert!(!p.state.track.iter().any(|turn| turn == Turn::Marker(polish)));
    // Nor does it come back with the others when a turn begins.
    p.play("halt");
    for turn in 5..=6 {
        p.now("soviet combat");
        (p.state.pool, p.state.german) = (0, 0b111);
        p.play("end");
        assert_eq!((p.state.turn, p.state.phase), (turn, Phase::AirRoll));
        assert_eq!(p.state.pool, 0b111_1111 & !(1 << polish));
        p.dice(&[1, 1, 1, 1, 1]);
    }
    // 5.2: a nation that falls in its own turn has no further phases.
    let mut p = Ground::plain().position_1938("4 czech reorganization", "2021: ge38.corps.16mc");
    p.now("german movement");
    p.state.marker = Some(1);
    p.play("take ge38.corps.16mc; go 2121").die(1).play("halt; end");
    assert_eq!(p.state.marker, None);
    assert!(matches!(p.state.phase, Phase::Interrupt(_)), "{:?}", p.state.phase);
    p.play("pass");
    assert_eq!(p.state.phase, Phase::Draw, "no Czech phase follows");
}
