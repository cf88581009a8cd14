//! Cases of the air war as texts, and the words that they use besides those of `testing`.

use engine::covers;
use hexmap::Id;
use mechanics::testing::{Play, fixture};

use super::Strike;
use super::dogfight::{Effect, effect};
use crate::state::{Installation, InstallationKind};
use crate::testing::Position;
use crate::time::Zone;

macro_rules! sections {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            // Read when the tests run: a new case costs no build.
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/cases/", stringify!($name), ".txt");
            let text = std::fs::read_to_string(file).expect("the cases of the section");
            fixture::run::<Position>(stringify!($name), &text);
        }
    )*};
}

sections! { air_sorties air_bases air_interception air_battle air_support air_offensive hour }

/// Words of cases of the air war. Says whether it knows the first one.
pub(crate) fn line(on: &mut Position, word: &str, rest: &str) -> bool {
    let words: Vec<&str> = rest.split(' ').collect();
    match (word, &words[..]) {
        ("over", [key, hex]) => {
            let (unit, hex) = (on.unit(key), on.hex(hex));
            let flight = on.state.flights.of(unit).unwrap_or_else(|| panic!("{key} is not aloft"));
            let found = on.game.number(flight.over).to_string();
            assert_eq!(flight.over, hex, "{key} is over {found}");
        }
        ("aborted" | "unaborted", [key]) => {
            let flight = on.state.flights.of(on.unit(key)).unwrap_or_else(|| panic!("{key} is not aloft"));
            assert_eq!(flight.aborted, word == "aborted", "{key}");
        }
        ("landed", [key]) => assert!(on.state.flights.of(on.unit(key)).is_none(), "{key} is aloft"),
        // `number 4 KEY KEY`: the target number of one air unit against another, with the attacks named so far.
        ("number", [n, by, target]) => {
            let strike = Strike { by: on.unit(by), at: on.unit(target), die: 0 };
            let slot = on.state.air.fight.strikes.iter().position(Option::is_none);
            let known = on.state.air.fight.strikes().any(|other| other.by == strike.by);
            if !known {
                on.state.air.fight.strikes[slot.expect("room")] = Some(strike);
            }
            let found = on.look().number_of(strike);
            if !known {
                on.state.air.fight.strikes[slot.expect("room")] = None;
            }
            assert_eq!(found.to_string(), *n, "{by} against {target}");
        }
        ("ground", [zone]) => {
            let zone = Zone::WORDS.iter().find(|(_, word)| word == zone).expect("a zone").0;
            on.state.grounded |= 1 << zone as u8;
        }
        ("crowd", keys) => {
            for key in keys {
                let unit = on.unit(key);
                on.state.air.excess.insert(unit);
            }
        }
        ("excess" | "based", [key]) => {
            let unit = on.unit(key);
            assert_eq!(on.state.air.excess.contains(unit), word == "excess", "{key}");
        }
        ("airfield" | "fort" | "ruin", hexes) => {
            let (kind, destroyed) = match word {
                "airfield" => (InstallationKind::Airfield, false),
                "fort" => (InstallationKind::Fort, false),
                _ => (InstallationKind::Printed, true),
            };
            for hex in hexes {
                let hex = on.hex(hex);
                let slot = on.state.installations.iter_mut().find(|slot| slot.is_none()).expect("room");
                *slot = Some(Installation { hex, kind, destroyed });
            }
        }
        ("destroyed" | "intact", [hex]) => {
            let hex = on.hex(hex);
            assert_eq!(on.game.is_destroyed(&on.state, hex), word == "destroyed");
        }
        ("needed", [hex, n]) => {
            let hex = on.hex(hex);
            assert_eq!(on.look().needed(hex).to_string(), *n, "needed in {hex:?}");
        }
        ("bases", [hex, n]) => {
            let hex = on.hex(hex);
            assert_eq!(on.look().bases(hex).to_string(), *n, "bases in {hex:?}");
        }
        ("points", [german, british]) => {
            let found = on.game.hour_score(&on.state).map(|points| points.to_string());
            assert_eq!(found, [*german, *british].map(str::to_owned));
        }
        ("verdict", _) => assert_eq!(on.game.hour_outcome(&on.state).verdict, rest),
        ("scouted" | "unscouted", [seat, hex]) => {
            let seat = <Position as fixture::Fixture>::seat(seat);
            let hex = on.hex(hex);
            assert_eq!(on.game.is_reconnoitred(&on.state, seat, hex), word == "scouted");
        }
        // A table in which every throw has one result.
        ("bombs", [damage, lost]) => {
            let raid = crate::combat::Raid {
                damage: damage.parse().expect("a number"),
                bomber_lost: *lost == "flak",
            };
            let columns = [[raid; 12]; 9];
            let heads = vec![1, 7, 12, 17, 25, 40, 60, 90, 120];
            on.game.pack.bombing = mechanics::ResultsTable::by_column(heads, &columns).expect("a table");
        }
        ("recovers", [key]) => {
            let unit = on.unit(key);
            on.state.air.recovers.insert(unit);
        }
        ("support", [hex, attack, defense, who]) => {
            let hex = on.hex(hex);
            let seat = on.game.phasing(&on.state).0;
            let found = on.look().support(hex, seat);
            let told = format!("{} {} {:?}", found.attack, found.defense, found.superiority);
            assert_eq!(told, format!("{attack} {defense} {who}"));
        }
        _ => return false,
    }
    true
}

#[test]
fn c15_3_what_dice_do() {
    covers!("15.3.c1");
    covers!("15.3.c2");
    covers!("15.3.c3");
    let results = [2, 3, 4].map(|die| effect(3, die));
    assert_eq!(results, [Effect::Loss, Effect::Abort, Effect::None]);
}

#[test]
fn c15_7_automatic_results() {
    covers!("15.7.a");
    covers!("15.7.b");
    covers!("15.7.c1");
    covers!("15.7.c2");
    assert_eq!(effect(0, 1), Effect::Loss, "a 1 always hits");
    assert_eq!(effect(9, 6), Effect::None, "a 6 never does");
    assert_eq!([4, 5, 9].map(|number| effect(number, 5)), [Effect::None, Effect::Abort, Effect::Abort]);
}

#[test]
fn t_bomb_the_table_begins_with_two_dice() {
    let pack = &crate::testing::PACK;
    assert!(pack.raid(60, 2).bomber_lost, "2 is flak");
    assert_eq!(pack.raid(6, 12), pack.raid(1, 12), "one column up to six points");
    assert_eq!(pack.hexes.len(), pack.grid.ids().count());
    let first = hexmap::HexId::from_index(0);
    assert!(pack.hex(first).bases() == 0);
}
