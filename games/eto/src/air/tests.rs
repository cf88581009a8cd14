//! Cases of the air war as texts, and the words that they use besides those of `testing`.

use engine::covers;
use hexmap::Id;
use mechanics::testing::{Play, fixture};

use super::Strike;
use super::effect::{Effect, effect};
use crate::nation::{Nation, Partnership};
use crate::state::{Flag, Installation, InstallationKind};
use crate::testing::{Ground, PACK, Position};
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
    let pack = &PACK;
    assert!(pack.raid(60, 2).bomber_lost, "2 is flak");
    assert_eq!(pack.raid(6, 12), pack.raid(1, 12), "one column up to six points");
    assert_eq!(pack.hexes.len(), pack.grid.ids().count());
    let first = hexmap::HexId::from_index(0);
    assert!(pack.hex(first).bases() == 0);
}

/// What `sort_base` makes of a newcomer.
fn comes(p: &mut Position, key: &str) {
    let (unit, hex) = (p.unit(key), p.hex("W3331"));
    let Position { game, state, desk, log } = p;
    game.playing(state, desk, log).sort_base(hex, Some(unit));
}

#[test]
fn c13_4_two_units_on_a_base_and_no_more() {
    covers!("13.4.a1");
    covers!("13.4.a2");
    covers!("13.4.f1");
    let units = "W3331: ger.fighter.4s-4q3.1 ger.fighter.4s-4q3.2 ger.fighter.4s-4q3.3 / W3533: poland.infantry.4-3.1";
    let ground = Ground::real().with("plain").with("force ger.fighter.4s-4q3 3");
    let mut p = ground.position("german movement", units);
    line(&mut p, "airfield", "W3331");
    let third = p.unit("ger.fighter.4s-4q3.3");
    let place = std::mem::replace(&mut p.state.forces.units[third].place, p.game.removed_box());
    comes(&mut p, "ger.fighter.4s-4q3.2");
    line(&mut p, "excess", "ger.fighter.4s-4q3.2");
    line(&mut p, "based", "ger.fighter.4s-4q3.1");
    p.state.forces.units[third].place = place;
    comes(&mut p, "ger.fighter.4s-4q3.3");
    assert_eq!(p.whereabouts("ger.fighter.4s-4q3.3"), "axis-pool");
    assert_eq!(p.whereabouts("ger.fighter.4s-4q3.2"), "W3331");
}

#[test]
fn c13_4_who_flees_goes_to_a_base_that_another_holds() {
    covers!("13.4.b");
    covers!("13.2.e3b");
    covers!("FE.13.4");
    let units = "W3331: ger.fighter.4s-4q3.1 / W3230: ger.fighter.4s-4q3.2 ger.infantry.6-3.1 / W3533: poland.infantry.4-3.1";
    let ground = Ground::real().with("plain").with("force ger.fighter.4s-4q3 2");
    let mut p = ground.position("german movement", units);
    line(&mut p, "airfield", "W3331 W3230");
    let hex = p.hex("W3331");
    p.state.forces.control.give(hex, Some(Partnership::Western));
    let Position { game, state, desk, log } = &mut p;
    let mut on = game.playing(state, desk, log);
    on.lose_base(hex);
    on.settle();
    assert_eq!(p.whereabouts("ger.fighter.4s-4q3.1"), "W3230");
    line(&mut p, "excess", "ger.fighter.4s-4q3.1");
    assert!(p.state.is(p.unit("ger.fighter.4s-4q3.1"), Flag::Flown), "it flies nothing more in this phase");
}

#[test]
fn c14_1_who_has_let_a_flight_pass_out_of_range_is_too_late() {
    covers!("14.1.b2");
    let units = "W3520: ger.bomber.6-12.1 / W3517: uk.fighter.4s-3q3.1 / W3916: uk.fighter.4s-3q3.2";
    let ground = Ground::real().with("scenario their-finest-hour");
    let mut p = ground.position("german offensives; offensives 1", units);
    p.play("offensive air germany; fly ger.bomber.6-12.1; target W3916");
    let south = crate::Action::Intercept(p.unit("uk.fighter.4s-3q3.1"));
    assert!(p.legal().contains(&south));
    while p.legal().contains(&south) {
        p.play("let pass");
    }
    p.refused("intercept uk.fighter.4s-3q3.1", "14.1");
}

#[test]
fn c21_1_partners_pay_for_a_combined_air_offensive() {
    covers!("21.1.b1");
    covers!("21.1.b2");
    covers!("21.1.f");
    covers!("42.0.a");
    covers!("42.0.c");
    covers!("42.0.d");
    let units = "W3520: ger.bomber.6-12.1 / W3419: ita.bomber.6-12.1 / W3616: uk.fighter.4s-3q3.1";
    let ground = Ground::real().with("scenario their-finest-hour").with("force ita.bomber.6-12 1");
    let mut p = ground.position("german offensives; offensives 2", units);
    for nation in [Nation::Germany, Nation::Italy] {
        assert_eq!(p.state.partnership(nation), Some(Partnership::Axis));
    }
    assert_eq!(p.state.partnership(Nation::Britain), Some(Partnership::Western));
    p.play("offensive air germany");
    p.refused("combine air uk", "21.1").refused("fly ita.bomber.6-12.1", "21.1");
    assert_eq!(p.state.powers[Nation::Germany].offensives, 1);
    let reserve = p.state.powers[Nation::Germany].reserve;
    p.play("combine air italy");
    let germany = p.state.powers[Nation::Germany];
    assert_eq!((germany.offensives, germany.reserve), (0, reserve), "an offensive for each, and no points");
    p.play("fly ger.bomber.6-12.1; over W3419; join ita.bomber.6-12.1; target W3517");
    let lead = p.unit("ger.bomber.6-12.1");
    assert_eq!(p.state.flights.of(p.unit("ita.bomber.6-12.1")).map(|flight| flight.lead), Some(lead));
}

#[test]
fn s0_naval_air_on_land_and_ships_in_ports() {
    covers!("FE.13.2.a");
    covers!("S0.d");
    let ground = Ground::real().with("scenario their-finest-hour").with("force uk.naval.2-4q1 1");
    let ship = PACK
        .designs
        .iter()
        .find(|design| design.nation == Nation::Britain && design.kind == crate::unit::Kind::Battleship);
    let ship = ship.expect("a British battleship").key.clone();
    let ground = ground.with(&format!("force {ship} 1"));
    let mut p = ground.position("british setup", &format!("unplaced: uk.naval.2-4q1.1 {ship}"));
    p.play("deploy uk.naval.2-4q1.1");
    let dry = p.game.grounds[1]
        .iter()
        .find(|hex| p.game.pack.hex(*hex).port.is_none())
        .expect("a hex without a port");
    let dry = p.game.number(dry).to_string();
    p.play("at W3616").at("uk.naval.2-4q1.1", "W3616");
    p.play(&format!("deploy {ship}"));
    p.refused(&format!("at {dry}"), "S0");
}
