//! The embedded pack against what the rulebook tells of the printed parts.

use std::collections::{BTreeMap, BTreeSet};

use crate::chit::{After, Chit, Class, Collapse, Effect, Party};
use crate::nation::{Nation, Side};
use crate::pack::{CombatTable, Entry, Fire, Level, Loss, OffMap, Pack, Rank, Waves, Weather};
use crate::unit::{Kind, Size, Start, Unit};

fn chit<'p>(pack: &'p Pack, id: &str) -> &'p Chit {
    pack.chits.iter().find(|chit| chit.id == id).unwrap()
}

fn of(pack: &Pack, nation: Nation) -> impl Iterator<Item = &Unit> {
    pack.units.iter().filter(move |unit| unit.nation == nation)
}

fn count(pack: &Pack, nation: Nation, kind: Kind, start: Start) -> usize {
    of(pack, nation).filter(|unit| unit.kind == kind && unit.start == start).count()
}

#[test]
fn the_embedded_pack_has_no_fault_and_its_counts_are_right() {
    let pack = Pack::embedded();
    let of_kind = |is: fn(Kind) -> bool| pack.units.iter().filter(|unit| is(unit.kind)).count();
    assert_eq!((of_kind(Kind::is_land), of_kind(Kind::is_air), of_kind(Kind::is_naval)), (135, 32, 11));
    assert_eq!(pack.units.len(), 178);
    let classes = [Class::SpecialAction, Class::Belligerency, Class::Collapse, Class::Blank];
    let copies = classes.map(|class| {
        pack.chits.iter().filter(|chit| chit.class == class).map(|chit| chit.copies).sum::<u8>()
    });
    assert_eq!(copies, [14, 13, 6, 5]);
    assert_eq!(pack.hexes.len(), 1092);
    assert_eq!(pack.scenarios.len(), 3);
    // 228 counters: 12 markers besides (2.1).
    assert_eq!(pack.units.len() + usize::from(copies.iter().sum::<u8>()) + 12, 228);
}

/// 26.4, column by column.
#[test]
fn twenty_countries_in_the_order_of_the_set_up() {
    let pack = Pack::embedded();
    let codes = |side| pack.set_up_order(side).into_iter().map(Nation::code).collect::<Vec<_>>().join(" ");
    assert_eq!(codes(Side::Allied), "Fr Br Be Ne Dn Cz Po Hu Gr Al Sz US");
    assert_eq!(codes(Side::Axis), "Ge Au It Yg Ro Bu Ba SU");
}

/// 7.7, 14.1, 21.4, 21.6, 23.4, 6.7, 19.5, 33.8.
#[test]
fn countries_are_those_of_the_rules() {
    let pack = Pack::embedded();
    let codes = |is: &dyn Fn(Nation) -> bool| {
        Nation::ALL.into_iter().filter(|nation| is(*nation)).map(Nation::code).collect::<Vec<_>>().join(" ")
    };
    let rank = |rank: Rank| codes(&|nation| pack.country(nation).rank == rank);
    assert_eq!(rank(Rank::Major), "Ge Fr Br It SU US");
    assert_eq!(rank(Rank::Minor).split(' ').count(), 17);
    assert_eq!(rank(Rank::Closed), "No Sw Fi Ir Tu Af");
    let zone = |number| {
        codes(&|nation| pack.country(nation).zone.map(|zone| pack.zones[zone].number) == Some(number))
    };
    assert_eq!(zone(1), "Ge Fr Br Be Ne Lu Dn Sz Au Cz");
    assert_eq!(zone(2), "It SU Po Hu Gr Al Yg Ro Bu Ba Pt Sp");
    assert_eq!(
        [pack.zones[0].line, pack.zones[0].moves, pack.zones[1].line, pack.zones[1].moves],
        [None, None, Some(15), Some(3)]
    );
    assert_eq!(codes(&|nation| pack.country(nation).invades), "SU");
    assert_eq!(Side::ALL.map(|side| pack.side(side).invades), [true, false]);
    assert_eq!(Side::ALL.map(|side| pack.side(side).crosses_seas), [false, true]);
    assert_eq!(Side::ALL.map(|side| pack.side(side).collapse), [Collapse::Putsch, Collapse::Strike]);
    let fights = |nation: Nation| matches!(pack.country(nation).rank, Rank::Major | Rank::Minor);
    assert_eq!(codes(&|nation| fights(nation) && !pack.country(nation).surrenders), "Br SU US");
    assert_eq!(
        codes(&|nation| fights(nation) && !pack.country(nation).chit),
        "Ge Fr Ne Lu Dn Sz Al Ba Pt Sp"
    );
    assert_eq!(codes(&|nation| fights(nation) && !pack.country(nation).fifth_columns), "Br SU US");
    let off_map = |nation| pack.country(nation).off_map;
    assert_eq!(off_map(Nation::Britain), Some(OffMap::Points(3)));
    assert_eq!(off_map(Nation::SovietUnion), Some(OffMap::Points(4)));
    assert_eq!(off_map(Nation::UnitedStates), Some(OffMap::Die));
    let helped = pack.country(Nation::UnitedStates).off_map_for;
    assert_eq!(codes(&|nation| helped.contains(nation)), "Fr Br US");
    assert_eq!(codes(&|nation| off_map(nation).is_some()), "Br SU US");
    let entry = |entry: Entry| codes(&|nation| fights(nation) && pack.country(nation).entry == entry);
    assert_eq!((entry(Entry::Own), entry(Entry::CivilWar)), ("SU".to_owned(), "Sp".to_owned()));
    assert_eq!(
        [Nation::Germany, Nation::Britain, Nation::SovietUnion, Nation::France]
            .map(|nation| pack.country(nation).doctrine),
        [2, 1, 1, 0]
    );
    assert_eq!(pack.country(Nation::Greece).on_map, 1);
}

/// 17.3, 17.4.
#[test]
fn friendly_seas_and_the_gate() {
    let pack = Pack::embedded();
    let seas: Vec<String> = pack
        .friendly_seas
        .iter()
        .map(|sea| format!("{} {}", sea.nation.code(), pack.seas[sea.sea].id))
        .collect();
    assert_eq!(
        seas,
        ["Br north", "Br atlantic", "Br mediterranean", "Fr mediterranean", "Ge baltic", "It mediterranean"]
    );
    let closed: Vec<_> = pack.friendly_seas.iter().filter_map(|sea| sea.closed_by).collect();
    assert_eq!(closed.len(), 1);
    let gate = &pack.hexes[closed[0].index()];
    assert_eq!((gate.city.as_deref(), gate.country), (Some("Gibraltar"), Some(Nation::Britain)));
}

/// 7.8.
#[test]
fn zara_and_venice_are_joined() {
    let pack = Pack::embedded();
    let [crossing] = pack.crossings[..] else { panic!("one crossing") };
    assert_eq!((crossing.nation, crossing.cost), (Nation::Italy, 1));
    let names = crossing.ends.map(|hex| pack.hexes[hex.index()].city.clone().unwrap());
    assert_eq!(names, ["Zara", "Venice"]);
    assert!(pack.grid.distance(crossing.ends[0], crossing.ends[1]) > 1);
}

/// 14.1, 21.6: a country of one hex, which is rough.
#[test]
fn luxembourg_is_rough() {
    let pack = Pack::embedded();
    let hexes: Vec<_> = pack.hexes.iter().filter(|hex| hex.country == Some(Nation::Luxembourg)).collect();
    assert_eq!(hexes.len(), 1);
    assert_eq!(hexes[0].terrain, Some(crate::terrain::Terrain::Rough));
}

/// 5.2, 21.6, 22.1, 22.4, 26.3, 32.2, 32.3.
#[test]
fn chits_keep_to_the_rules() {
    let pack = Pack::embedded();
    for (id, after, held) in [
        ("shock", After::Pool, true),
        ("psywar", After::Pool, true),
        ("agitation", After::Aside, false),
        ("fifth", After::Aside, false),
        ("britain", After::Aside, false),
        ("putsch", After::CollapseBox, false),
        ("league", After::Aside, false),
    ] {
        assert_eq!((chit(&pack, id).after(), chit(&pack, id).is_held()), (after, held), "{id}");
    }
    let joins = |chit: &Chit| match chit.effects[..] {
        [Effect::Join { nation, party }] => Some((nation, party)),
        _ => None,
    };
    let party: BTreeMap<&str, Party> =
        pack.chits.iter().filter_map(joins).map(|(nation, party)| (nation.code(), party)).collect();
    assert_eq!(party.keys().copied().collect::<Vec<_>>().join(" "), "Au Be Br Bu Cz Gr Hu It Po Ro SU US Yg");
    assert_eq!(party["SU"], Party::Opponent);
    assert_eq!(party["It"], Party::Drawer);
    for allied in ["Br", "US", "Cz", "Be"] {
        assert_eq!(party[allied], Party::Side(Side::Allied), "{allied}");
    }
    assert_eq!(party["Po"].of(Side::Allied), Side::Allied);
    assert_eq!(party["Au"].of(Side::Axis), Side::Axis);
    for b in pack.chits.iter().filter(|chit| chit.class == Class::Belligerency) {
        assert_eq!(b.copies, 1, "{}", b.id);
    }
    for (id, collapse) in
        [("strike", Collapse::Strike), ("putsch", Collapse::Putsch), ("purge", Collapse::Purge)]
    {
        assert_eq!(chit(&pack, id).effects, [Effect::Collapse(collapse)]);
        assert!(chit(&pack, id).copies >= 2, "{id}");
    }
    assert!(chit(&pack, "fifth").copies >= 2);
    assert_eq!(chit(&pack, "spain").copies, 1);
    assert!(
        pack.chits.iter().any(|chit| chit.effects.iter().any(|effect| matches!(effect, Effect::Withdraw(_)))),
        "6.13"
    );
}

/// 1.1, 5.1.
#[test]
fn more_crisis_hexes_more_picks() {
    let pack = Pack::embedded();
    assert_eq!([0, 1, 3, 4, 6, 7, 9, 10, 14].map(|hexes| *pack.picks.at(hexes)), [0, 1, 1, 2, 2, 3, 3, 4, 4]);
}

/// 10.23: the fourteen results, line by line.
#[test]
fn the_results_do_what_the_rulebook_says() {
    use Loss::{All, Half, Highest, Mechanized, None, One};
    let pack = Pack::embedded();
    let lines: BTreeMap<&str, _> = pack
        .outcomes
        .iter()
        .map(|o| {
            let hexes =
                [o.attacker_retreat, o.defender_retreat, o.mech_pursuit, o.foot_pursuit, o.defender_pursuit];
            (o.code.as_str(), (o.attacker_loss, o.defender_loss, hexes))
        })
        .collect();
    let stated = [
        ("AE", (All, None, [0, 0, 0, 0, 1])),
        ("AD", (Highest, None, [1, 0, 0, 0, 0])),
        ("AP", (None, None, [2, 0, 0, 0, 1])),
        ("AT", (Half, None, [3, 0, 0, 0, 1])),
        ("AW", (None, None, [1, 0, 0, 0, 0])),
        ("BB", (Highest, Highest, [0, 0, 0, 0, 0])),
        ("BK", (None, All, [0, 0, 3, 1, 0])),
        ("DD", (None, Highest, [0, 1, 1, 1, 0])),
        ("DE", (None, All, [0, 0, 1, 1, 0])),
        ("DP", (None, None, [0, 2, 2, 1, 0])),
        ("DW", (None, None, [0, 1, 1, 1, 0])),
        ("MD", (Mechanized, None, [0, 1, 1, 1, 0])),
        ("MA", (None, One, [0, 1, 2, 1, 0])),
        ("OR", (None, Half, [0, 3, 3, 1, 0])),
    ];
    assert_eq!(lines, stated.into_iter().collect());
}

/// 10.21, and what a right shift is for (10.15): a higher column or die is never worse for the attacker.
#[test]
fn both_tables_rise_and_use_every_result() {
    let pack = Pack::embedded();
    let mut used = BTreeSet::new();
    for which in [CombatTable::Attrition, CombatTable::Mechanized] {
        let table = pack.results(which);
        for (percent, from) in [(153, 150), (83, 50), (106, 100), (49, 0), (99, 50), (700, 600)] {
            assert_eq!(table.heading(0, table.column(0, percent)), from, "{percent}");
        }
        for column in 0..table.columns() {
            let cells: Vec<u8> = table.outcomes(column).copied().collect();
            assert!(cells.is_sorted(), "outcomes.csv runs from the worst to the best");
            if column > 0 {
                let left: Vec<u8> = table.outcomes(column - 1).copied().collect();
                assert!(left.iter().zip(&cells).all(|(left, right)| left <= right));
            }
            used.extend(cells);
        }
    }
    assert_eq!(used.len(), 14);
    let mechanized: Vec<_> =
        (0..8).flat_map(|column| pack.results(CombatTable::Attrition).outcomes(column)).collect();
    let needs_tanks = |index: &u8| {
        ["MD", "MA", "BK", "OR", "DP"].contains(&pack.outcomes[usize::from(*index)].code.as_str())
    };
    assert!(!mechanized.into_iter().any(needs_tanks));
}

/// 7.6, 10.18, 16.5, 19.7.
#[test]
fn the_terrain_chart() {
    use crate::terrain::Terrain;
    let pack = Pack::embedded();
    let line = |terrain| pack.terrain.natural(terrain);
    let clear = line(Terrain::Clear);
    assert_eq!([clear.foot, clear.alpine, clear.mech, clear.defense], [1; 4]);
    let city = pack.terrain.city;
    assert_eq!([city.foot, city.alpine, city.mech, city.defense], [1, 1, 1, 2]);
    assert_eq!(Terrain::ALL.map(|terrain| line(terrain).alpine_shift), [0, 1, 1]);
    assert!(pack.terrain.river.foot > 0 && pack.terrain.river.defense == 2);
}

/// 16.12, 19.8, 20.2 to 20.4, 30.1, 33.2, 33.8, 6.3, 6.5.
#[test]
fn the_small_tables() {
    let pack = Pack::embedded();
    let hits = |die: i16| (pack.terror.at(die).city, pack.terror.at(die).units);
    assert_eq!(
        [0, 4, 5, 6, 8].map(hits),
        [(false, false), (false, false), (true, false), (true, true), (true, true)]
    );
    assert_eq!([pack.numbers.terror_sac, pack.numbers.terror_pair, pack.numbers.terror_flak], [1, 1, -1]);
    let fires: BTreeSet<_> =
        pack.cap.tac.iter().chain(&pack.cap.sac).map(|fire| format!("{fire:?}")).collect();
    assert_eq!(fires.len(), 3);
    assert_eq!(pack.ships, [Fire::None, Fire::None, Fire::None, Fire::None, Fire::Abort, Fire::Eliminate]);
    assert_eq!(
        (pack.delays.reinforcement, pack.delays.replacement),
        ([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])
    );
    let thaw = pack.weather(Weather::ThawEast);
    assert_eq!((thaw.clear, thaw.supply, thaw.pursuit, thaw.grounded), (2, 2, Some(1), 0));
    assert!(
        thaw.reaches(Nation::Poland) && thaw.reaches(Nation::SovietUnion) && !thaw.reaches(Nation::Romania)
    );
    let winter = pack.weather(Weather::Winter);
    assert_eq!((winter.clear, winter.supply, winter.pursuit, winter.grounded), (1, 2, Some(1), 3));
    assert!(winter.reaches(Nation::Spain));
    assert_eq!(pack.weather(Weather::Storms).becomes, Some((5, Weather::Winter)));
    let waves = |die: i16| (pack.doctrine.at(die).waves, pack.doctrine.at(die).shift);
    let stated =
        [Waves::First, Waves::First, Waves::Either, Waves::Either, Waves::Either, Waves::Both, Waves::Both];
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(waves), stated.map(|waves| (waves, 0)));
    assert_eq!(waves(8), (Waves::Both, 1));
}

/// 20.1, 26.1, 27.1, 25.3, 26.2, 26.3, 32.0.
#[test]
fn track_scenarios_and_levels() {
    let pack = Pack::embedded();
    let months: Vec<&str> = pack.turns.iter().map(|turn| turn.label.as_str()).collect();
    assert_eq!(
        (months.len(), months[0], months[7], months[11]),
        (12, "March 1936", "October 1936", "February 1937")
    );
    for weather in [Weather::ThawEast, Weather::Winter, Weather::Storms] {
        assert!(pack.turns.iter().any(|turn| turn.weather == weather), "{weather:?}");
    }
    let lengths =
        ["standard", "extended", "variable-preparedness"].map(|id| pack.scenario(id).unwrap().turns);
    assert_eq!(lengths, [8, 12, 8]);
    for scenario in &pack.scenarios {
        assert_eq!(scenario.belligerents[0].iter().collect::<Vec<_>>(), [Nation::Germany]);
        assert_eq!(scenario.belligerents[1].iter().collect::<Vec<_>>(), [Nation::France]);
        let hand: Vec<&str> = scenario.hands[0].iter().map(|id| pack.chit(*id).id.as_str()).collect();
        assert_eq!((hand, scenario.hands[1].len()), (vec!["shock", "psywar"], 0));
    }
    let levels = [0, 25, 26, 50, 51, 75, 76, 183].map(|difference| *pack.victory.at(difference));
    use Level::{Decisive, Draw, Major, Marginal};
    assert_eq!(levels, [Draw, Draw, Marginal, Marginal, Major, Major, Decisive, Decisive]);
}

/// 2.9, 19.1, 24.1, 29.2, 31.2, 31.3, 2.2.
#[test]
fn counters_that_the_rulebook_names() {
    let pack = Pack::embedded();
    let abbreviations = "AdA Alp ARGK AVG Bas BEF Cen CL CMG CCNN CW CVT DCR DLM EdA EdM HG HSSPF IB GHQ Mtn NKVD Nor RAD \
                         Sch SSLS SSP SST SSVT Sur TA TRGK 1/B 1/L 1/U";
    for word in abbreviations.split_whitespace() {
        let is = |unit: &Unit| {
            unit.name.strip_prefix(word).is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(|c: char| c == '-' || c.is_ascii_digit())
            })
        };
        assert!(pack.units.iter().any(is), "{word}");
    }
    let expeditionary: BTreeSet<_> =
        pack.units.iter().filter(|unit| unit.expeditionary).map(|unit| unit.name.as_str()).collect();
    assert_eq!(expeditionary.into_iter().collect::<Vec<_>>(), ["AVG", "BEF", "CL", "CVT", "IB"]);
    for name in ["CL", "CVT", "IB"] {
        let units: Vec<_> = pack.units.iter().filter(|unit| unit.name == name).collect();
        assert!(units.iter().all(|unit| unit.civil_war), "{name}");
        assert_eq!(units.iter().map(|unit| unit.kind.is_air()).collect::<Vec<_>>(), [false, true], "{name}");
    }
    assert_eq!(of(&pack, Nation::SovietUnion).filter(|unit| unit.kind == Kind::Airborne).count(), 1);
    assert!(
        of(&pack, Nation::Greece)
            .any(|unit| unit.kind == Kind::Infantry && unit.is_army() && unit.cost == Some(3))
    );
    let faction = |nation| {
        let mut lines: Vec<String> = of(&pack, nation)
            .map(|unit| format!("{}-{}-{} {:?}", unit.attack, unit.defense, unit.movement, unit.start))
            .collect();
        lines.sort();
        lines.join(", ")
    };
    assert_eq!(faction(Nation::Republic), "0-2-0 Map, 0-2-0 Map, 2-3-2 Die, 2-3-2 Map, 2-3-2 Map, 3-4-3 Die");
    assert_eq!(faction(Nation::Nationalists), "0-2-0 Map, 3-3-4 Map, 3-4-3 Die, 3-4-3 Map, 3-4-3 Map");
    assert!(
        of(&pack, Nation::Republic).chain(of(&pack, Nation::Nationalists)).all(|unit| unit.cost == Some(0))
    );
    let columns = pack.units.iter().filter(|unit| unit.kind == Kind::FifthColumn);
    assert!(
        columns.clone().all(|unit| unit.cost.is_none() && unit.is_static() && unit.size == Some(Size::Corps))
    );
    assert_eq!(columns.count(), 6);
}

/// What 32.2 and 32.3 change is there to be changed.
#[test]
fn counters_that_preparedness_needs() {
    let pack = Pack::embedded();
    let (ge, fr, br) = (Nation::Germany, Nation::France, Nation::Britain);
    assert_eq!(count(&pack, ge, Kind::Infantry, Start::After(1)), 1);
    let motorized = |unit: &&Unit| unit.kind == Kind::MotorizedInfantry && unit.size == Some(Size::Division);
    assert_eq!(of(&pack, ge).filter(motorized).filter(|unit| unit.start == Start::Die).count(), 4);
    assert_eq!(count(&pack, ge, Kind::Sac, Start::Box), 3);
    assert_eq!(count(&pack, Nation::Italy, Kind::Sac, Start::Box), 1);
    assert!(of(&pack, fr).any(|unit| unit.start == Start::After(0)));
    assert!(of(&pack, fr).any(|unit| unit.start == Start::After(1)));
    assert_eq!(count(&pack, fr, Kind::FortifiedZone, Start::Map), 3);
    assert_eq!(count(&pack, fr, Kind::Armor, Start::Box), 2);
    assert_eq!(count(&pack, br, Kind::Armor, Start::Die), 1);
    assert_eq!(count(&pack, br, Kind::Armor, Start::Box), 1);
    assert_eq!(count(&pack, br, Kind::AntiAircraft, Start::After(1)), 1);
    assert_eq!(
        (count(&pack, br, Kind::Sac, Start::After(1)), count(&pack, br, Kind::Sac, Start::Box)),
        (1, 1)
    );
    assert!(of(&pack, br).all(|unit| unit.name != "BEF" || unit.start != Start::Map));
}
