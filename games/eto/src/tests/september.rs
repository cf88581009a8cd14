//! The September offensive of the example of play, example by example, with its dice, in Case White as it is set up by *set up the
//! rest*.
//!
//! The set-up is that of the example as far as it tells it. HQ North stands nearer (`headquarters.txt` has its move from
//! Konigsberg), and the fighter-bomber is within six hexes of both its targets, which it would not be from Konigsberg (E5).

use engine::{Next, Seat, Viewer, covers};

use crate::Frame;
use crate::nation::{Nation, Partnership};
use crate::odds::Superiority;
use crate::state::Flag;
use crate::testing::{Ground, Play, Position};

const KLIEST: &str = "ger.general.kliest";
const GUDERIAN: &str = "ger.general.guderian";
const BOMBER: &str = "ger.bomber.6-12.1";
const FIGHTER_BOMBER: &str = "ger.fighter-bomber.4-6q1.1";
const FIGHTER: &str = "ger.fighter.4s-4q3.1";
const POLISH_AIR: &str = "poland.air.3-4q1";

/// Units have halted: some must be told so.
fn halt(p: &mut Position) {
    if matches!(p.state.frames.top(), Frame::March(_)) {
        p.play("halt");
    }
}

/// A German unit flies over a hex; the Polish unit does not intercept it.
fn flies(p: &mut Position, key: &str, hex: &str) {
    p.play(&format!("fly {key}; target {hex}"));
    while matches!(p.state.frames.top(), Frame::Ask(_)) {
        p.play("let go");
    }
}

/// No more units fly.
fn no_more(p: &mut Position) {
    while matches!(p.state.frames.top(), Frame::Fly(_)) {
        p.play("end");
    }
}

fn goes(p: &mut Position, key: &str, hex: &str) {
    p.play(&format!("take {key}; go {hex}")).at(key, hex);
    halt(p);
}

/// The Poles would retreat, one after the other.
fn retreat(p: &mut Position) {
    while let Frame::Retreat(_) = *p.state.frames.top() {
        let first = p.offered().into_iter().next().expect("a unit");
        p.play(&first);
    }
}

/// The moves of the infantry (E64).
const INFANTRY: [(u8, &str); 6] =
    [(2, "W3630"), (3, "W3632"), (4, "W3632"), (11, "W3433"), (10, "W3432"), (9, "W3331")];

/// What is played, under the number of the example that it begins.
type Played = (u8, fn(&mut Position));

const STEPS: &[Played] = &[
    (54, |p| {
        p.play("end; break ger.armor.8-5.1; join ger.general.kliest; go W3733");
    }),
    (55, |p| {
        p.play("attack W3732");
        flies(p, BOMBER, "W3732");
        no_more(p);
    }),
    (57, |p| {
        p.play("fight W3732").die(2);
    }),
    (58, |p| {
        p.play("advance ger.armor.8-5.1; advance ger.general.kliest");
    }),
    (60, |p| {
        p.play("take ger.armor.8-5.1; join ger.general.kliest; go W3532");
        halt(p);
    }),
    (61, |p| {
        p.play("break ger.armor.8-5.2; join ger.general.guderian; attack W3232");
        flies(p, FIGHTER_BOMBER, "W3232");
        no_more(p);
        p.play("fight W3232").die(6);
    }),
    (62, |p| {
        p.play("advance ger.armor.8-5.2; advance ger.general.guderian");
    }),
    (63, |p| {
        p.play("take ger.armor.8-5.2; join ger.general.guderian; go W3432");
        halt(p);
    }),
    (64, |p| {
        for (unit, hex) in INFANTRY {
            goes(p, &format!("ger.infantry.6-3.{unit}"), hex);
        }
    }),
    (66, |p| {
        goes(p, "ger.hq.north", "W3630");
        goes(p, "ger.hq.south", "W3232");
    }),
    (67, |p| {
        for unit in [5, 6, 7] {
            p.play(&format!("activate ger.infantry.6-3.{unit}"));
        }
        p.play("end; attack W3629; attack W3533; end");
    }),
    (68, |p| {
        flies(p, FIGHTER_BOMBER, "W3629");
        flies(p, BOMBER, "W3533");
        no_more(p);
    }),
    (69, |p| {
        p.play("add all; add all");
    }),
    (70, |p| {
        p.play(
            "fly poland.air.3-4q1; target W3533; intercept ger.fighter.4s-4q3.1; as fighter poland.air.3-4q1",
        );
    }),
    (71, |p| {
        p.play("engage poland.air.3-4q1 ger.bomber.6-12.1").die(4);
    }),
    (73, |p| {
        p.die(1);
    }),
    (74, |p| {
        p.play("fight W3629").die(1);
    }),
    (75, |p| {
        p.play("lose ger.infantry.6-3.5; advance ger.infantry.6-3.6; end");
    }),
    (79, |p| {
        p.play("fight W3533").die(2);
        retreat(p);
    }),
    (80, |p| {
        p.play("advance ger.armor.8-5.2");
        // The Polish air unit leaves its base before the country falls (13.2).
        p.play("base W3431");
        while p.outcome().is_none() {
            p.play("end");
        }
    }),
];

/// The offensive up to an example, which has not been played yet.
fn before(example: u8) -> Position {
    let mut p = Ground::real().start();
    p.play("deploy rest; deploy rest; offensive ger.hq.north; combine ger.hq.south");
    let due = STEPS.iter().filter(|(number, _)| *number < example);
    due.for_each(|(_, play)| play(&mut p));
    p
}

/// The numbers of the attack on a hex: attack, defense, odds, die.
fn odds(p: &Position) -> String {
    let told = p.told(Viewer::Umpire);
    let line = told.lines().rev().find(|line| line.starts_with("Attack on")).expect("an attack");
    line.split(": ").skip(1).collect::<Vec<_>>().join(": ").trim_end_matches('.').to_owned()
}

/// The result of the last attack.
fn result(p: &Position) -> String {
    let told = p.told(Viewer::Umpire);
    let line = told.lines().rev().find(|line| line.starts_with("The die shows")).expect("a die");
    line.split(": ").last().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// E54: two hexes before a breakthrough, the second from zone to zone: the stack did not begin in one (28.1 with 25.3).
#[test]
fn e54_two_hexes_before_the_breakthrough() {
    let mut p = before(54);
    p.play("end; break ger.armor.8-5.1; join ger.general.kliest");
    p.offers("go W3832; go W3733").refused("go W3731", "28.1");
    let (pole, armor) = (Partnership::Western, Partnership::Axis);
    for hex in ["W3832", "W3733"] {
        let hex = p.hex(hex);
        assert!(p.look().in_enemy_zone(armor, hex) && !p.look().occupies(pole, hex));
    }
    p.play("go W3733").at("ger.armor.8-5.1", "W3733").at(KLIEST, "W3733");
    p.refused("go W3632", "28.1");
}

/// E55: Poland may meet the bomber, which a German fighter could avenge; it declines.
#[test]
fn e55_the_polish_fighter_is_asked_and_declines() {
    let mut p = before(55);
    p.play("attack W3732; fly ger.bomber.6-12.1; target W3732");
    assert_eq!(p.next(), Next::Seat(Seat(1)));
    p.offers("intercept poland.air.3-4q1; let pass; let go");
    // Had it taken off, the German fighter could have met it.
    let mut met = before(55);
    met.play("attack W3732; fly ger.bomber.6-12.1; target W3732; intercept poland.air.3-4q1");
    met.offers("intercept ger.fighter.4s-4q3.1");
    p.play("let go");
    assert_eq!(p.next(), Next::Seat(Seat(0)));
}

/// E56: armor 8, general 3 and bomber 6 make 16, twice the armor, and no more.
#[test]
fn e56_support_adds_no_more_than_the_base() {
    covers!("26.2.e2");
    covers!("17.3.b");
    covers!("26.2.f");
    let mut p = before(57);
    p.play("fight W3732");
    let hex = p.hex("W3732");
    let duty = p.state.battle.duty;
    let found = p.look().odds(hex, duty, 0);
    assert_eq!((found.attack, found.defense), (16, 4));
    assert_eq!(crate::battle::ODDS[found.column], "4-1");
    p.die(2);
    assert_eq!(odds(&p), "16 against 4: 4-1, die +2");
}

/// E57: air superiority and blitzkrieg make a 2 a 4: DEx.
#[test]
fn e57_two_is_four() {
    covers!("44.2.a");
    let mut p = before(57);
    p.play("fight W3732");
    let hex = p.hex("W3732");
    let duty = p.state.battle.duty;
    let circumstances = p.look().odds(hex, duty, 0).circumstances;
    assert!(circumstances.blitzkrieg && circumstances.air == Superiority::Attacker);
    p.die(2);
    assert_eq!(result(&p), "DEx");
}

/// E58: the Pole into the replenishment box, the armor on its back, and on with both; the general has taken part.
#[test]
fn e58_advance() {
    let mut p = before(60);
    p.at("poland.infantry.4-3.5", "replenishment").at("ger.armor.8-5.1", "W3732").at(KLIEST, "W3732");
    let armor = p.unit("ger.armor.8-5.1");
    assert!(p.state.is(armor, Flag::Depleted) && p.state.is(p.unit(KLIEST), Flag::BrokeThrough));
    assert_eq!(p.game.strength(&p.state, armor), 4);
}

/// E59: the bomber is back in Berlin, committed.
#[test]
fn e59_the_bomber_is_committed() {
    let mut p = before(60);
    p.at(BOMBER, "W3626");
    assert!(p.state.flights.of(p.unit(BOMBER)).is_none() && p.state.is(p.unit(BOMBER), Flag::Committed));
}

/// E60: two hexes of the three that Kliest's rating allows, both of them in zones.
#[test]
fn e60_breakthrough_of_kliest() {
    covers!("28.3.c");
    let mut p = before(60);
    p.play("take ger.armor.8-5.1; join ger.general.kliest").offers("go W3632; go W3532");
    p.play("go W3632; go W3532").at("ger.armor.8-5.1", "W3532").at(KLIEST, "W3532");
}

/// E61: Guderian and the fighter-bomber: 16 against 4, a 6 is beyond the table: DE.
#[test]
fn e61_krakow() {
    let p = before(62);
    assert_eq!((odds(&p), result(&p)), ("16 against 4: 4-1, die +2".to_owned(), "DE".to_owned()));
    assert_eq!(p.whereabouts("poland.infantry.4-3.3"), "replenishment");
}

/// E62: Krakow is one of three.
#[test]
fn e62_one_of_three_city_resource_hexes() {
    let mut p = before(63);
    p.at("ger.armor.8-5.2", "W3232").at(GUDERIAN, "W3232");
    assert!(p.state.is(p.unit(GUDERIAN), Flag::BrokeThrough));
    let goals: Vec<String> =
        p.game.decisive(Nation::Poland).map(|hex| p.game.number(hex).to_string()).collect();
    assert_eq!(goals, ["W3232", "W3533", "W3629"]);
    let krakow = p.hex("W3232");
    assert_eq!(p.state.forces.control.of(krakow), Some(Partnership::Axis));
    assert!(!p.game.is_overrun(&p.state, Nation::Poland));
}

/// E63: Guderian goes two hexes, of five.
#[test]
fn e63_breakthrough_of_guderian() {
    let mut p = before(63);
    p.play("take ger.armor.8-5.2; join ger.general.guderian").offers("go W3432");
    p.play("go W3432").at("ger.armor.8-5.2", "W3432").at(GUDERIAN, "W3432");
}

/// E64: the infantry, around the zones of the Poles.
#[test]
fn e64_infantry_moves() {
    let mut p = before(64);
    for (unit, hex) in INFANTRY {
        let key = format!("ger.infantry.6-3.{unit}");
        p.play(&format!("take {key}"));
        // W3733 is in the zone of W3734, W3332 in that of W3431: by way of those it would have to stop.
        let way = match unit {
            4 => ["W3832", "W3732", "W3632"].as_slice(),
            10 => &["W3232", "W3333", "W3432"],
            _ => &[hex],
        };
        way.iter().for_each(|hex| {
            p.play(&format!("go {hex}"));
        });
        p.at(&key, hex);
        halt(&mut p);
    }
    let mut p = before(64);
    p.play("take ger.infantry.6-3.4; go W3733");
    assert!(!matches!(p.state.frames.top(), Frame::March(_)), "it has stopped");
    p.play("take ger.infantry.6-3.10; go W3332");
    assert!(!matches!(p.state.frames.top(), Frame::March(_)), "it has stopped");
}

/// E65: what broke through does not move in the third step, and attacks in the fourth.
#[test]
fn e65_armor_that_broke_through() {
    let mut p = before(64);
    p.refused("take ger.armor.8-5.1", "28.4").refused("take ger.armor.8-5.2", "28.4");
    let mut p = before(69);
    p.play("add all").offers("add ger.armor.8-5.1; add ger.armor.8-5.2");
}

/// E66: the HQs follow; three hexes from HQ North is too near for HQ South, whose radius is four.
#[test]
fn e66_hqs_keep_their_interval() {
    let mut p = before(66);
    p.play("take ger.hq.north").offers("go W3630").play("go W3630");
    halt(&mut p);
    let distance = |p: &Position, a: &str, b: &str| p.game.pack.grid.distance(p.hex(a), p.hex(b));
    assert_eq!(distance(&p, "W3630", "W3232"), 4);
    assert_eq!(distance(&p, "W3630", "W3331"), 3);
    p.play("take ger.hq.south").offers("go W3232").refused("go W3331", "23.4");
}

/// E67: who attacks is within the radius of the HQ that commands the attack.
#[test]
fn e67_units_in_command() {
    let mut p = before(68);
    let distance = |p: &Position, a: &str, b: &str| p.game.pack.grid.distance(p.hex(a), p.hex(b));
    let far: Vec<u16> =
        ["W3632", "W3532", "W3432", "W3433"].iter().map(|hex| distance(&p, "W3232", hex)).collect();
    assert_eq!((far, distance(&p, "W3230", "W3134")), (vec![4, 3, 2, 2], 4));
    no_more(&mut p);
    p.offers(
        "add ger.infantry.6-3.2; add ger.infantry.6-3.5; add ger.infantry.6-3.6; add ger.infantry.6-3.7",
    );
    p.play("add all").offers("add ger.infantry.6-3.3; add ger.infantry.6-3.10; add ger.infantry.6-3.11");
}

/// E68: units committed in the second step fly again in the fourth.
#[test]
fn e68_committed_units_fly_again() {
    let mut p = before(68);
    for (key, hex) in [(FIGHTER_BOMBER, "W3629"), (BOMBER, "W3533")] {
        assert!(p.state.is(p.unit(key), Flag::Committed), "{key}");
        flies(&mut p, key, hex);
    }
}

/// E69: all who are next to Poznan attack it, all next to Warsaw attack Warsaw.
#[test]
fn e69_who_attacks() {
    let p = before(70);
    let duty = |key: &str| p.state.duties[p.unit(key)];
    for unit in [2, 5, 6, 7] {
        assert_eq!(duty(&format!("ger.infantry.6-3.{unit}")), 1, "Poznan");
    }
    for unit in [3, 4, 10, 11] {
        assert_eq!(duty(&format!("ger.infantry.6-3.{unit}")), 2, "Warsaw");
    }
    for key in ["ger.armor.8-5.1", "ger.armor.8-5.2", KLIEST, GUDERIAN] {
        assert_eq!(duty(key), 2, "{key}");
    }
}

/// E70: Polish air over its own base, and the fighter that meets it is the third to be committed.
#[test]
fn e70_three_units_are_committed() {
    let mut p = before(70);
    let committed =
        |p: &Position| [BOMBER, FIGHTER_BOMBER, FIGHTER].map(|key| p.state.is(p.unit(key), Flag::Committed));
    assert_eq!(committed(&p), [true, true, false]);
    p.play("fly poland.air.3-4q1; target W3533").offers("intercept ger.fighter.4s-4q3.1");
    p.play("intercept ger.fighter.4s-4q3.1");
    assert_eq!(committed(&p), [true; 3]);
}

/// E71: the Polish unit, 3 and 1 and 1 over its base, needs 5; a 4 costs the bomber a step, and it is out of the battle.
#[test]
fn e71_the_bomber_is_hit() {
    let mut p = before(71);
    crate::air::tests::line(&mut p, "number", "5 poland.air.3-4q1 ger.bomber.6-12.1");
    let mut p = before(74);
    assert!(p.state.is(p.unit(BOMBER), Flag::Depleted));
    crate::air::tests::line(&mut p, "aborted", BOMBER);
}

/// E72: a 5 would have turned it back unhurt.
#[test]
fn e72_the_bomber_is_aborted() {
    let mut p = before(71);
    p.play("engage poland.air.3-4q1 ger.bomber.6-12.1").die(5).die(1);
    assert!(!p.state.is(p.unit(BOMBER), Flag::Depleted));
    crate::air::tests::line(&mut p, "aborted", BOMBER);
}

/// E73: the fighter's 1 hits. The example has 6 for its number and leaves out the bonus of an escort and of the blitzkrieg
/// (44.2), which make it 8: nothing follows from that, a 6 never hits (15.7).
#[test]
fn e73_the_polish_unit_is_hit() {
    let mut p = before(73);
    crate::air::tests::line(&mut p, "number", "8 ger.fighter.4s-4q3.1 poland.air.3-4q1");
    p.die(1);
    assert!(p.state.is(p.unit(POLISH_AIR), Flag::Depleted));
    crate::air::tests::line(&mut p, "aborted", POLISH_AIR);
}

/// E74: 28 against 4 is treated as 6-1; a 1 is a 3: DEx.
#[test]
fn e74_poznan() {
    let p = before(75);
    assert_eq!((odds(&p), result(&p)), ("28 against 4: 6-1, die +2".to_owned(), "DEx".to_owned()));
}

/// E75: the Pole is eliminated, an infantry flipped, and the Germans are in Poznan.
#[test]
fn e75_poznan_falls() {
    let mut p = before(75);
    p.play("lose ger.infantry.6-3.5; advance ger.infantry.6-3.6; end");
    assert!(p.state.is(p.unit("ger.infantry.6-3.5"), Flag::Depleted));
    p.at("poland.infantry.4-3.2", "replenishment").at("ger.infantry.6-3.6", "W3629");
}

/// E76: the fighter alone is in the air over Warsaw: superiority, and no points of the bomber.
#[test]
fn e76_air_over_warsaw() {
    let mut p = before(77);
    crate::air::tests::line(&mut p, "support", "W3533 0 0 Attacker");
}

/// E77: 43 against 12 is 3-1.
#[test]
fn e77_warsaw() {
    let mut p = before(77);
    let hex = p.hex("W3533");
    let found = p.look().odds(hex, 2, 0);
    assert_eq!((found.attack, found.defense, crate::battle::ODDS[found.column]), (43, 12, "3-1"));
}

/// E78: with the bomber it would have been 49 against 12, 4-1.
#[test]
fn e78_warsaw_with_the_bomber() {
    let mut p = before(70);
    no_more(&mut p);
    let hex = p.hex("W3533");
    let found = p.look().odds(hex, 2, 0);
    assert_eq!((found.attack, found.defense, crate::battle::ODDS[found.column]), (49, 12, "4-1"));
}

/// E79: (D2) with German zones all around: nobody gets away, and steps are no way out.
#[test]
fn e79_no_retreat_from_warsaw() {
    let mut p = before(79);
    p.play("fight W3533").die(2);
    assert_eq!((odds(&p), result(&p)), ("43 against 12: 3-1, die +2".to_owned(), "(D2)".to_owned()));
    p.withholds("give way; lose poland.infantry.4-3.8");
    retreat(&mut p);
    for unit in [8, 9, 10] {
        assert_eq!(p.whereabouts(&format!("poland.infantry.4-3.{unit}")), "replenishment");
    }
}

/// E80: the last of three hexes: Poland is conquered, and gone from the map.
#[test]
fn e80_poland_is_conquered() {
    covers!("40.0.a");
    let mut p = before(81);
    assert!(p.state.conquered.contains(Nation::Poland));
    for key in ["poland.infantry.4-3.1", "poland.infantry.4-3.4", POLISH_AIR] {
        p.at(key, "removed");
    }
    let home = |hex: &hexmap::HexId| p.game.pack.hex(*hex).country == Some(Nation::Poland);
    let mut hexes = p.game.field.land.iter().filter(home);
    assert!(hexes.all(|hex| p.state.forces.control.of(hex) == Some(Partnership::Axis)));
}

/// E111: three German steps are the price: armor, infantry, bomber.
#[test]
fn e111_german_minor_victory() {
    covers!("22.5.a1");
    covers!("SOP.4A.G");
    covers!("CARD.4A.H");
    covers!("44.1.b1");
    covers!("CARD.4A.0.a");
    covers!("SOP.M.4.3.A1");
    let p = before(81);
    for key in ["ger.armor.8-5.1", "ger.infantry.6-3.5", BOMBER] {
        assert!(p.state.is(p.unit(key), Flag::Depleted), "{key}");
    }
    let outcome = p.outcome().expect("the game is over");
    assert_eq!((outcome.verdict, outcome.points), ("German minor victory", 3));
    assert_eq!(p.game.steps_lost(&p.state, Seat(0)), 3);
}

/// E7: in September there is but fair weather, and no die.
#[test]
fn e07_september_is_fair() {
    covers!("PART2.a");
    let mut p = Ground::real().start();
    p.play("deploy rest; deploy rest");
    assert_eq!(p.next(), Next::Seat(Seat(0)), "no dice are thrown");
    assert_eq!((p.state.weather, p.state.grounded), (crate::time::Weather::Fair, 0));
    p.offers("offensive ger.hq.north");
}
