//! The embedded pack against what the rulebook tells of counters, tables and tracks.

use std::collections::BTreeMap;

use hexmap::{HexId, Id};
use mechanics::percentage;

use crate::combat::{AttackerLoss, DefenderLoss, Raid};
use crate::nation::{Nation, Partnership, Rank};
use crate::pack::{Pack, Player};
use crate::place::{Place, PlaceId};
use crate::terrain::{Port, SideKind, Surface, Terrain};
use crate::time::{Ground, Month, Season, Turn, Weather, Zone};
use crate::unit::{Arrival, Design, Face, Kind, MOST_UNITS};

fn design<'p>(pack: &'p Pack, key: &str) -> &'p Design {
    pack.designs.iter().find(|design| design.key == key).expect(key)
}

fn hex(pack: &Pack, number: &str) -> HexId {
    pack.grid.id(number.parse().expect(number)).expect(number)
}

/// 1,200 counters, of which 766 are units; a state has room for them and for partisans.
#[test]
fn counters_are_numbered_by_design() {
    let pack = Pack::embedded();
    assert_eq!((pack.designs.len(), pack.units.len()), (309, 766));
    assert!(pack.units.len() + 21 <= MOST_UNITS, "21 partisans (45.1)");
    let infantry = design(&pack, "ger.infantry.6-3");
    let counters: Vec<_> = infantry.counters().collect();
    assert_eq!(counters.len(), 38);
    assert!(counters.iter().all(|&unit| pack.design(unit).key == "ger.infantry.6-3"));
    assert_eq!(design(&pack, "ger.stp").counters().count(), 0, "transport points are change (10.1)");
    let mut by_nation: BTreeMap<&str, usize> = BTreeMap::new();
    for &id in &pack.units {
        *by_nation.entry(pack.designs[id.index()].nation.code()).or_default() += 1;
    }
    assert_eq!((by_nation["poland"], by_nation["denmark"]), (12, 1), "T.minor.poland, T.minor.denmark");
}

/// T.ob: lines of the cards, by year.
#[test]
fn orders_of_battle_grow_by_year() {
    let pack = Pack::embedded();
    let by = |key, year| design(&pack, key).by_year(year);
    assert_eq!([1939, 1940, 1941, 1942].map(|year| by("sov.infantry.4-3", year)), [14, 22, 32, 42]);
    assert_eq!(by("ger.infantry.6-3", 1940), 22, "scenario 13");
    assert_eq!(by("us.infantry.6-4", 1944), 11, "scenario 11");
    assert_eq!(by("uk.cl", 1942), 8, "one leaves for the Pacific (T.ob.note.d)");
    assert_eq!(design(&pack, "sov.infantry.5-3s").arrival, Arrival::Siberia);
    assert_eq!(design(&pack, "ger.bb.bismarck").arrival, Arrival::Autumn);
}

/// 12.1, 15.1, 19.0, 37.2: what counters show.
#[test]
fn faces() {
    let pack = Pack::embedded();
    let fighter = design(&pack, "ger.fighter.4s-4q3");
    assert_eq!(fighter.front, Face::Air { strength: 4, range: 4, quality: Some(3) });
    assert_eq!(fighter.face(true), Face::Air { strength: 2, range: 4, quality: Some(3) });
    let bomber = design(&pack, "ger.bomber.6-12");
    assert_eq!(
        (bomber.front, bomber.underlined),
        (Face::Air { strength: 6, range: 12, quality: None }, true)
    );
    let jet = design(&pack, "ger.fighter.2s-2q6");
    assert_eq!((jet.steps, jet.back), (1, None));
    assert_eq!(design(&pack, "ger.paratroop.1-3").steps, 1);
    let general = |key| design(&pack, key).front;
    assert_eq!(general("ger.general.guderian"), Face::General { combat: 4, exploitation: 5 });
    assert_eq!(general("ger.hq.south"), Face::Hq { attacks: 3, radius: 4 });
    assert_eq!(design(&pack, "uk.bb.repulse").front, Face::Ship { gunnery: Some(4), armor: 11, speed: 39 });
    let two_steps_without_back = |design: &&Design| design.steps == 2 && design.back.is_none();
    assert_eq!(pack.designs.iter().find(two_steps_without_back), None);
}

/// INT.13, 7.8, S12.2: the map.
#[test]
fn places_on_the_map() {
    let pack = Pack::embedded();
    assert_eq!(pack.hexes.len(), 3847);
    let at = |number| pack.hex(hex(&pack, number));
    assert_eq!(pack.name(hex(&pack, "W3533")), Some("Warsaw"));
    let warsaw = at("W3533");
    assert!(warsaw.capital && warsaw.is_city_resource());
    assert_eq!((warsaw.country, warsaw.bases()), (Some(Nation::Poland), 2));
    assert_eq!(at("W3321").terrain, Some(Terrain::Forest), "the Ardennes");
    assert_eq!(at("E1924").zone, Some(Zone::Severe), "Moscow (1.0.b)");
    assert_eq!(at("W3520").port.map(|port| port >= Port::Minor), Some(true), "Antwerp");
    // The head of the Onega Bay is no sea: nothing would join it to its area.
    assert_eq!((at("E0727").surface, at("E0727").area), (Surface::Land, None));
    let seas = pack.hexes.iter().filter(|hex| hex.surface == Surface::Sea);
    assert!(seas.clone().all(|hex| hex.area.is_some()));
    assert_eq!(seas.count(), 1309);
    let maginot = pack.hexsides.iter().filter(|side| side.kind == SideKind::Fort).count();
    assert_eq!(maginot, 6, "the whole border of France with Germany");
    let capitals: Vec<Nation> =
        pack.hexes.iter().filter(|hex| hex.capital).filter_map(|hex| hex.country).collect();
    assert!(capitals.contains(&Nation::Germany) && !capitals.contains(&Nation::Switzerland));
}

/// One numbering for hexes, ports, areas, boxes and holds: each comes back from its number.
#[test]
fn places_have_one_numbering() {
    let pack = Pack::embedded();
    let ports = pack.hexes.iter().filter(|hex| hex.port.is_some()).count();
    assert_eq!(pack.places.len(), 3847 + ports + pack.seas.len() + pack.boxes.len() + 766);
    assert!(pack.places.len() < 1 << 13, "13 bits of the two bytes");
    let units = pack.units.len();
    let ids =
        pack.grid.ids().map(Place::Hex).chain((0..units).map(|unit| Place::Aboard(Id::from_index(unit))));
    let mut last: Option<PlaceId> = None;
    for place in ids {
        let id = pack.places.id(place).unwrap();
        assert_eq!(pack.places.place(id), place);
        assert!(last.is_none_or(|last| last < id));
        last = Some(id);
    }
}

/// 31.4, 36.1, INT.2: nations.
#[test]
fn nations_have_rail_and_income() {
    let pack = Pack::embedded();
    let germany = pack.country(Nation::Germany);
    assert_eq!((germany.income, germany.partnership), (90, Some(Partnership::Axis)));
    assert_eq!((pack.country(Nation::SovietUnion).rail, pack.country(Nation::Italy).rail), (5, 2));
    assert_eq!(pack.country(Nation::SovietUnion).player, Some(Player::Allied));
    let prices = [Nation::Germany, Nation::SovietUnion, Nation::Britain, Nation::Poland];
    assert_eq!(
        prices.map(|nation| pack.country(nation).offensive),
        [Some(2), Some(2), Some(3), None],
        "22.6.b1"
    );
    assert_eq!(pack.country(Nation::Poland).partnership, None, "a neutral until it is attacked");
    assert_eq!(
        (pack.country(Nation::Libya).rank, pack.country(Nation::Libya).holder),
        (Rank::Colony, Nation::Italy)
    );
    assert_eq!(pack.country(Nation::Switzerland).rank, Rank::Closed);
    assert_eq!(pack.years.iter().map(|year| year.us_income).collect::<Vec<_>>(), [0, 0, 0, 60, 80, 100, 120]);
}

/// T.crt: the rows of the table as printed; 26.1: how odds are read.
#[test]
fn combat_results() {
    compares!("T.crt.r");
    let pack = Pack::embedded();
    let row =
        |die| (0..8).map(|column| pack.outcome(column, die).code.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!(row(0), "AE AE xx xx xx xx xx xx");
    assert_eq!(row(1), "AE AE x x x D1x D2x D2x");
    assert_eq!(row(2), "AE AE x D1x D1x D1 D3x (D2)");
    assert_eq!(row(3), "AE x D1x D1 D2x D3x (D2) DEx");
    assert_eq!(row(4), "D1xx D1x D1 D2x (D2) (D2) DEx DEx");
    assert_eq!(row(5), "D1x D1x D1 (D2) D3 DEx DE DE");
    assert_eq!(row(6), "D1 D1 (D2) DE DE DE DE DE");
    assert_eq!(row(7), "D2 D2 DE DE DE DE DE DE");
    assert_eq!((row(-3), row(9)), (row(0), row(7)), "T.crt.clamp");
    let column = |attack, defense| pack.results.column(0, percentage(attack, defense));
    assert_eq!([(1, 9), (1, 3), (1, 2), (13, 13), (14, 9)].map(|(a, d)| column(a, d)), [0, 0, 1, 2, 3]);
    assert_eq!([(15, 3), (23, 4), (24, 4), (99, 1)].map(|(a, d)| column(a, d)), [6, 6, 7, 7], "5-1 is 4-1");
    let mixed = pack.outcomes.iter().find(|outcome| outcome.code == "D1xx").unwrap();
    assert_eq!((mixed.attacker, mixed.defender), (AttackerLoss::Steps(2), DefenderLoss::Choice(1)));
    let retreat = pack.outcomes.iter().find(|outcome| outcome.code == "(D2)").unwrap();
    assert_eq!((retreat.attacker, retreat.defender), (AttackerLoss::None, DefenderLoss::Retreat(2)));
}

/// T.crtmod, T.weather, T.terrain: modifiers.
#[test]
fn modifiers_of_the_die() {
    compares!("T.crtmod.");
    let pack = Pack::embedded();
    let plus = &pack.modifiers;
    let up = [plus.attacker_air, plus.blitzkrieg, plus.paradrop, plus.defender_unsupplied];
    assert_eq!(up, [1; 4]);
    let down = [plus.defender_air, plus.rough, plus.river, plus.frozen_river, plus.mud];
    assert_eq!(down, [-1, -1, -2, -1, -1]);
    assert_eq!((plus.attacker_unsupplied, plus.from_the_sea), (-2, -3));
    assert_eq!(i16::from(pack.terrain[Terrain::Rough as usize].modifier), plus.rough);
    assert!(!pack.terrain[Terrain::Marsh as usize].armor && pack.terrain[Terrain::Forest as usize].slip);
    assert_eq!(i16::from(pack.sides[SideKind::River as usize].frozen_modifier), plus.frozen_river);
    let lake = pack.sides[SideKind::Lake as usize];
    assert_eq!((lake.land, lake.frozen), (false, true));
    let winter = pack.grounds[Ground::Winter as usize];
    assert_eq!((winter.breakthrough, winter.exploitation, winter.breakthrough_most), (true, false, Some(3)));
}

/// T.bomb: where the columns begin, and that a star costs a bomber.
#[test]
fn bombing() {
    let pack = Pack::embedded();
    let columns = [6, 7, 24, 25, 119, 120].map(|strength| pack.bombing.column(0, strength));
    assert_eq!(columns, [0, 1, 3, 4, 7, 8]);
    assert_eq!(pack.raid(12, 2), Raid { damage: 0, bomber_lost: true });
    assert_eq!(pack.raid(12, 7), Raid { damage: 2, bomber_lost: false });
    assert_eq!(pack.raid(130, 15), Raid { damage: 18, bomber_lost: true });
}

/// SOP.b2, 1.2 to 1.4: the year and its weather.
#[test]
fn year_and_weather() {
    let pack = Pack::embedded();
    assert_eq!(pack.year.turns[0], Turn::Season(Season::Winter));
    assert_eq!(pack.year.next(Turn::Month(Month::March)), (Turn::Season(Season::Spring), false));
    assert_eq!(pack.year.next(Turn::Month(Month::December)), (Turn::Season(Season::Winter), true));
    assert_eq!(pack.year.fixed(Month::September), Some(Weather::Fair));
    assert_eq!(pack.year.fixed(Month::October), None);
    let grounded = |weather, zone| pack.zones[weather as usize][zone as usize].grounded_from;
    assert_eq!(grounded(Weather::Mud, Zone::Severe), Some(9));
    assert_eq!(grounded(Weather::Winter, Zone::Severe), Some(7));
    assert_eq!(grounded(Weather::Winter, Zone::MildWest), Some(9), "with the moderate zone (1.4.c)");
    assert_eq!(pack.zones[Weather::Winter as usize][Zone::MildWest as usize].ground, Ground::Fair, "1.4.d");
    assert_eq!(grounded(Weather::Winter, Zone::MildSouth), None);
}

/// Every source is counted: the combat results are facts of the cards, the bombing table is ours.
#[test]
fn sources_are_counted() {
    let report = Pack::report(&crate::pack_files());
    let tally = |part: &str| report.part(part);
    assert_eq!((tally("combat results").rules, tally("combat results").estimate), (8, 0));
    assert_eq!((tally("bombing table").rules, tally("bombing table").estimate), (0, 12));
    assert_eq!((tally("scenario forces").rules, tally("scenario forces").estimate), (33, 0));
    assert_eq!((tally("units").rules, tally("units").estimate), (309, 0));
}

/// T.abbr: which ships have names.
#[test]
fn squadrons_have_no_names() {
    engine::covers!("T.abbr");
    let pack = Pack::embedded();
    for design in &pack.designs {
        match design.kind {
            Kind::Battleship | Kind::HeavyCruiser | Kind::Carrier => assert!(!design.name.is_empty()),
            Kind::LightCruiser | Kind::DestroyerEscort | Kind::EscortCarrier => {
                assert!(design.name.is_empty());
            }
            _ => {}
        }
    }
}

/// Rules E1: a letter for the map and four digits.
#[test]
fn e01_numbers_of_hexes() {
    let pack = Pack::embedded();
    let moscow = hex(&pack, "E1924");
    assert_eq!(pack.name(moscow), Some("Moscow"));
    assert_eq!(pack.grid.number(moscow).to_string(), "E1924");
    assert_ne!(pack.grid.number(moscow).sheet(), pack.grid.number(hex(&pack, "W3533")).sheet());
}

/// Rules E3: Moscow is severe, Athens moderate, Cairo mild.
#[test]
fn e03_weather_zones() {
    let pack = Pack::embedded();
    let zone = |name: &str| {
        let at = pack.grid.ids().find(|hex| pack.name(*hex) == Some(name)).expect(name);
        pack.hex(at).zone
    };
    let found = ["Moscow", "Athens", "Cairo"].map(zone);
    assert_eq!(found, [Some(Zone::Severe), Some(Zone::Moderate), Some(Zone::MildSouth)]);
}

/// Rules E38: odds in the defender's favor.
#[test]
fn e38_odds() {
    let pack = Pack::embedded();
    let odds = |attack| crate::battle::ODDS[crate::odds::column(&pack, attack, 4)];
    assert_eq!([10, 9, 7, 21, 24, 1].map(odds), ["2-1", "2-1", "3-2", "4-1", "6-1", "1-3"]);
}
