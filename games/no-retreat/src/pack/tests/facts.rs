//! The embedded pack against what the rulebook tells of counters, charts and tracks.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::Id;

use crate::alternate::Alternate;
use crate::combat::{Advance, CombatTable, Counterattack, Disorder, Method, odds};
use crate::front::Front;
use crate::leader::{LeaderRule, Role};
use crate::marker::{Ability, Icon};
use crate::nation::{Nation, Side};
use crate::pack::{Counted, MarkerLoss, Pack, Planning};
use crate::terrain::{ALL_POINTS, Line};
use crate::track::{Level, StanceEvent, TurnEvent};
use crate::unit::{Armor, Entry, Kind, Letter, Shape, Strength, Unit, Zone};

fn unit<'p>(pack: &'p Pack, key: &str) -> &'p Unit {
    pack.fronts.iter().flat_map(|front| &front.units).find(|unit| unit.key == key).expect(key)
}

fn of(pack: &Pack, front: Front, nation: Nation) -> Vec<&Unit> {
    pack.front(front).units.iter().filter(|unit| unit.nation == nation).collect()
}

fn code(pack: &Pack, index: u8) -> &str {
    &pack.outcomes[usize::from(index)].code
}

/// 2.0, 3.0, 5.5, 5.7: how many of each part there are.
#[test]
fn counts_of_the_parts() {
    let pack = Pack::embedded();
    let shapes = |front| {
        let count = |shape| pack.front(front).units.iter().filter(|unit| unit.shape == shape).count();
        [Shape::Square, Shape::Round, Shape::Hex].map(count)
    };
    // Sikorski's unit is a counter of the Polish Front (26.5).
    assert_eq!((shapes(Front::France), shapes(Front::Poland)), ([88 + 1, 1, 9], [82, 11, 9]));
    assert_eq!(pack.fronts.each_ref().map(|front| front.cards.len()), [36, 30]);
    assert_eq!(pack.fronts.each_ref().map(|front| front.plans.len()), [10, 0]);
    assert_eq!(
        (pack.leaders.len(), pack.leaders.iter().filter(|leader| leader.role == Role::Main).count()),
        (8, 4)
    );
    // 76 event cards and 4 leader cards with two sides each: 80.
    let cards: BTreeSet<u8> = pack
        .fronts
        .iter()
        .flat_map(|front| {
            let cards = front.cards.iter().map(|card| card.number);
            cards.chain(front.plans.iter().map(|plan| plan.number))
        })
        .chain(pack.leaders.iter().map(|leader| leader.number))
        .collect();
    assert_eq!(cards, (1..=80).collect());
}

/// 2.3, 18.x: counters that the rulebook names.
#[test]
fn named_counters() {
    let pack = Pack::embedded();
    let face = |key| (unit(&pack, key).front.strength, unit(&pack, key).front.movement);
    // Errata.
    assert_eq!((face("f.ger.kleist.xli"), face("f.ger.kleist.xiv")), ((4, 6), (3, 6)));
    assert_eq!(
        [unit(&pack, "f.ger.okh.xvii").entry, unit(&pack, "f.ger.okh.xxxxvii").entry],
        [6, 7].map(Entry::Turn)
    );
    assert_eq!((face("f.ger.okh.xvii"), face("f.ger.okh.xxxxvii")), ((3, 3), (3, 3)));
    assert_eq!((face("p.ger.4th-army.reserve"), unit(&pack, "p.ger.4th-army.reserve").steps()), ((2, 3), 1));
    assert_eq!(unit(&pack, "p.sov.ukrainian.12th").kind, Kind::ArmoredInfantry);
    // 14.6.9, 18.5.
    let soviets = of(&pack, Front::Poland, Nation::SovietUnion);
    assert!(soviets.iter().all(|unit| unit.strength == Strength::Yellow && unit.bank.is_some()));
    assert_eq!(unit(&pack, "p.sov.ukrainian.5th").front.strength, 3);
    // 18.4, 18.10.
    let landing = unit(&pack, "f.ger.air-landing");
    assert_eq!((landing.kind, landing.shape, landing.front.strength), (Kind::Airborne, Shape::Round, 1));
    let dynamo = unit(&pack, "f.bri.bef.dynamo");
    assert_eq!((dynamo.kind, dynamo.shape, dynamo.entry), (Kind::Ship, Shape::Square, Entry::Stance));
    // 13.4.5, 18.7: of all fortresses Eben Emael alone has a Weak zone.
    let weak = |unit: &&Unit| unit.kind == Kind::Fortress && unit.zone == Zone::Weak;
    let weak: Vec<&str> =
        pack.front(Front::France).units.iter().filter(weak).map(|unit| &*unit.key).collect();
    assert_eq!(weak, ["f.bel.eben-emael"]);
    // 24.2, 24.3.
    let group = |front, nation, name: &str| {
        let front = pack.front(front);
        let is = |unit: &&Unit| {
            unit.nation == nation && unit.group.is_some_and(|group| front.groups[group.index()].name == name)
        };
        front.units.iter().filter(is).count()
    };
    assert_eq!(group(Front::France, Nation::France, "7th Army"), 2);
    assert_eq!(group(Front::France, Nation::Germany, "2nd Army"), 2);
    assert_eq!(unit(&pack, "f.ger.okh.xxii").kind, Kind::Mountain);
    // 21.1.1: four set-up groups of two round units and one square one.
    let poland = pack.front(Front::Poland);
    for name in ["Poznan", "Narew", "Lodz", "Modlin"] {
        let at = poland.cavalry_groups.iter().position(|group| group == name).map(|at| at as u8);
        let here =
            || poland.units.iter().filter(|unit| unit.cavalry_group.is_some() && unit.cavalry_group == at);
        assert_eq!(here().filter(|unit| unit.shape == Shape::Round).count(), 2, "{name}");
        assert_eq!(here().filter(|unit| unit.letter == Some(Letter::K)).count(), 1, "{name}");
    }
    let letters =
        |letter| pack.fronts.iter().flat_map(|f| &f.units).filter(|u| u.letter == Some(letter)).count();
    assert_eq!([Letter::Initiative, Letter::K, Letter::R, Letter::M].map(letters), [3, 4, 2, 5]);
    // 22.8: cavalry has no Group Name.
    assert!(poland.units.iter().all(|unit| unit.cavalry_group.is_none() || unit.group.is_none()));
    // 26.5: the same counter on both fronts.
    let [home, away] = ["p.pol.prusy.reserve", "f.pol.prusy.reserve"].map(|key| unit(&pack, key));
    assert_eq!((home.front, home.back, home.kind), (away.front, away.back, away.kind));
    assert_eq!(away.entry, Entry::Option(3));
}

/// 18.8: which nations have Regional units; 2.13: every border occurs.
#[test]
fn flags_of_counters() {
    let pack = Pack::embedded();
    let nations = |front: Front, is: fn(&Unit) -> bool| -> BTreeSet<&str> {
        pack.front(front).units.iter().filter(|unit| is(unit)).map(|unit| unit.nation.code()).collect()
    };
    assert_eq!(nations(Front::France, |unit| unit.regional), BTreeSet::from(["de", "fr", "be", "nl", "ch"]));
    assert_eq!(nations(Front::Poland, |unit| unit.regional), BTreeSet::from(["de", "pl", "sk"]));
    assert_eq!(nations(Front::France, |unit| unit.swiss), BTreeSet::from(["de", "fr"]));
    for armor in [Armor::Blitzkrieg, Armor::Regular, Armor::Light] {
        assert!(pack.fronts.iter().all(|front| front.units.iter().any(|unit| unit.armor == Some(armor))));
    }
    for unit in pack.fronts.iter().flat_map(|front| &front.units) {
        assert_eq!(unit.supply, unit.kind.is_works(), "{}", unit.key);
        assert!(unit.kind != Kind::Tank || unit.mobile, "{}", unit.key);
        assert!(unit.face(true).strength <= unit.face(false).strength);
    }
    assert!(unit(&pack, "f.ger.kleist.xix").is_mobile_panzer());
    assert!(
        !unit(&pack, "f.ger.kleist.xiv").is_mobile_panzer()
            && !unit(&pack, "f.fra.gqg.1-dcr").is_mobile_panzer()
    );
}

/// 2.5, 9.x, 10.0, 12.4, 13.x, 14.x, 17.x, 19.x: single numbers.
#[test]
fn numbers_of_the_rules() {
    let pack = Pack::embedded();
    let n = &pack.numbers;
    assert_eq!([n.german_targets, n.allied_targets, n.brown_targets, n.drops + n.gliders], [5, 3, 2, 4]);
    assert_eq!([n.cards_drawn, n.improve_cost, n.rebuild_cost, n.rebuild_cost_polish], [4, 2, 1, 2]);
    assert_eq!([n.rebuild_cost_port, n.rebuilds, n.reserve_full, n.drop_range], [2, 2, 3, 8]);
    assert_eq!([n.low_supply_hexes, n.no_supply_hexes, n.no_actions_hexes, n.weather_mp], [3, 2, 1, 4]);
    assert_eq!([n.stack, n.stack_free, n.stack_large, n.zone_cost, n.zone_exit_cost], [2, 1, 1, 1, 2]);
    assert_eq!(
        [n.event_cap, n.automatic_vp, n.sudden_dice, n.surrender_range, n.pile_left],
        [12, 30, 2, 4, 1]
    );
    let ones = [n.fort_shift, n.hold_shift, n.blitz_shift, n.shock_target_shift, n.shock_counterblow_shift];
    assert_eq!(ones, [1; 5]);
    assert_eq!(
        [n.armor_shift, n.blitzkrieg_shift, n.mixed_shift, n.no_supply_shift, n.weak_attack],
        [1, 1, 1, 2, 1]
    );
    assert_eq!([n.surprise_no_actions, n.surprise_blitz, n.surprise_blitz_advanced], [2, 3, 2]);
}

/// 5.8, 19.0: twenty markers a side; dummies in Poland only.
#[test]
fn initiative_markers() {
    let pack = Pack::embedded();
    let count = |side, is: &dyn Fn(&crate::marker::Marker) -> bool| {
        pack.markers.iter().filter(|marker| marker.side == side && is(marker)).count()
    };
    assert_eq!(Side::ALL.map(|side| count(side, &|_| true)), [20, 20]);
    assert_eq!(Side::ALL.map(|side| count(side, &|marker| marker.shows(Front::France))), [20, 20]);
    assert_eq!(Side::ALL.map(|side| count(side, &|marker| marker.shows(Front::Poland))), [13, 10]);
    // 19.9, 22.6: only Sosnkowski can use Halt! Hitler in Poland, so none of them shows the Polish colours.
    let halt = |marker: &&crate::marker::Marker| marker.ability == Ability::HaltHitler;
    assert!(pack.markers.iter().filter(halt).all(|marker| !marker.shows(Front::Poland)));
    // 24.3: three Blitz! can be had.
    assert!(count(Side::German, &|marker| marker.ability == Ability::Blitz) >= 3);
    let kinds: BTreeSet<Ability> = pack.markers.iter().map(|marker| marker.ability).collect();
    assert_eq!(kinds.len(), Ability::ALL.len());
}

/// 11.0: rows of both tables and the two examples.
#[test]
fn landing_and_evacuation() {
    let pack = Pack::embedded();
    let names = pack.landing.each_ref().map(|row| row.name.as_str());
    assert_eq!(names, ["Easy Landing", "Normal Landing", "Hard Landing", "KIA Landing", "Bloodbath"]);
    assert_eq!(pack.landing.each_ref().map(|row| row.lands), [true, true, false, false, false]);
    assert_eq!(pack.landing.each_ref().map(|row| row.retry), [false, false, true, false, false]);
    assert_eq!(
        (pack.landing[2].lost, pack.landing[4].lost),
        (MarkerLoss::Eliminated, MarkerLoss::Surrendered)
    );
    let vp = pack.landing.each_ref().map(|row| row.combat_vp);
    assert_eq!(vp, [Some(Side::German), None, None, Some(Side::Allied), Some(Side::Allied)]);
    let rows = pack.evacuation.each_ref().map(|row| (row.step_loss, row.leaves, row.combat_vp));
    let (no, yes) = (false, true);
    assert_eq!(rows, [(yes, no, no), (no, no, no), (yes, yes, no), (no, yes, no), (no, yes, yes)]);
    let france = pack.front(Front::France);
    let card = france.cards.iter().find(|card| card.number == 29).unwrap();
    assert_eq!(card.icons(), [0, 1]);
    // E7: no opposition, one row up. E8: map edge, one row down.
    let row = |modifier| usize::from(pack.icons.row(card.icons(), modifier)) - 1;
    assert_eq!(pack.landing[row(0)].name, "Hard Landing");
    assert_eq!(pack.landing[row(france.numbers.landing_clear)].name, "Normal Landing");
    assert_eq!(pack.evacuation[row(0)].name, "Hard Evacuation");
    assert_eq!(pack.evacuation[row(france.numbers.evacuation_edge)].name, "Evacuation");
    // d67: modifiers add up and stop at the ends.
    assert_eq!((row(9), row(-9)), (4, 0));
    // Every row can come up on both fronts, without the two cards that are drawn again (errata).
    for front in &pack.fronts {
        let drawn = front.cards.iter().filter(|card| !card.redraw);
        let rows: BTreeSet<u8> = drawn.map(|card| pack.icons.row(card.icons(), 0)).collect();
        assert_eq!(rows.len(), 5);
    }
    let redraw: Vec<u8> = france.cards.iter().filter(|card| card.redraw).map(|card| card.number).collect();
    assert_eq!(redraw, [17, 23]);
}

/// 14.7: what the fourteen results do.
#[test]
fn combat_results() {
    let pack = Pack::embedded();
    let codes: Vec<&str> = pack.outcomes.iter().map(|outcome| outcome.code.as_str()).collect();
    let known = ["A1", "CA1", "CA", "-", "CB", "EX", "CR", "EX/CR", "D", "D1", "DR", "DS", "DD", "DE"];
    assert_eq!(codes, known);
    let by_code: BTreeMap<&str, _> = codes.iter().copied().zip(&pack.outcomes).collect();
    assert_eq!(
        (by_code["A1"].attacker_steps, by_code["EX"].attacker_steps, by_code["EX"].defender_steps),
        (1, 1, 1)
    );
    assert_eq!((by_code["CA1"].counterattack_shift, by_code["CA"].counterattack), (1, Counterattack::May));
    for both in ["CR", "EX/CR"] {
        let outcome = by_code[both];
        assert_eq!(
            (outcome.counterattack, code(&pack, outcome.otherwise.unwrap())),
            (Counterattack::Must, "D")
        );
    }
    assert_eq!((by_code["D"].retreat, by_code["D"].may_stand, by_code["D"].advance), (2, true, Advance::One));
    assert_eq!(
        (by_code["D1"].defender_steps, by_code["D1"].retreat, by_code["D1"].advance),
        (1, 0, Advance::One)
    );
    let shattering = ["DR", "DS", "DD"].map(|code| (by_code[code].retreat, by_code[code].no_actions));
    assert_eq!(shattering, [(2, Disorder::One), (3, Disorder::All), (3, Disorder::All)]);
    assert_eq!(
        (by_code["DD"].each_steps, by_code["DE"].eliminates, by_code["CB"].counterblow),
        (1, true, true)
    );
    let full: Vec<&str> =
        by_code.iter().filter(|(_, o)| o.advance == Advance::Full).map(|(code, _)| *code).collect();
    assert_eq!(full, ["DD", "DE", "DR", "DS"]);
}

/// 14.5, 14.6.1: columns, limits and the examples E11, E12, E37.
#[test]
fn odds_and_columns() {
    let pack = Pack::embedded();
    let results = &pack.results(CombatTable::GermanPrepared).table;
    let headings: Vec<i16> = (0..results.columns()).map(|column| results.heading(0, column)).collect();
    assert_eq!(headings, [2, 3, 6, 9, 12, 18, 24, 30, 36]);
    let column = |attack, defence| results.column(0, odds(attack, defence));
    let named =
        |odds: &str| headings.iter().position(|h| *h == crate::combat::printed_odds(odds).unwrap()).unwrap();
    assert_eq!((column(12, 9), column(14, 9)), (named("1:1"), named("3:2")));
    assert_eq!((column(24, 2), results.shifted(column(24, 2), -2)), (named("6:1"), named("4:1")));
    assert_eq!(results.shifted(column(14, 2), 2), named("6:1"));
    assert!(odds(2, 7) < headings[0]);
}

/// 14.0, 15.1, 22.x: what the tables must and must not contain; each favours the side it should.
#[test]
fn results_tables() {
    let pack = Pack::embedded();
    let cells = |table| -> BTreeSet<&str> {
        let table = &pack.results(table).table;
        (0..table.columns())
            .flat_map(|column| table.outcomes(column))
            .map(|cell| code(&pack, *cell))
            .collect()
    };
    let all: BTreeSet<&str> = CombatTable::ALL.into_iter().flat_map(|(table, _)| cells(table)).collect();
    assert_eq!(all.len(), 14);
    for table in [CombatTable::Fortress, CombatTable::Blitzkrieg] {
        assert!(!cells(table).contains("CB"));
    }
    for table in [CombatTable::GermanMobile, CombatTable::GermanPrepared] {
        assert!(["CB", "D", "DR"].iter().all(|code| cells(table).contains(code)));
    }
    for table in [CombatTable::GermanMobile, CombatTable::AlliedMobile] {
        assert!(["CA", "CR"].iter().all(|code| cells(table).contains(code)));
    }
    let better = [
        (CombatTable::GermanMobile, CombatTable::AlliedMobile),
        (CombatTable::GermanPrepared, CombatTable::AlliedPrepared),
    ];
    for (german, allied) in better.map(|(g, a)| (&pack.results(g).table, &pack.results(a).table)) {
        for column in 0..german.columns() {
            assert!((1..=6).all(|die| german.result(column, die) >= allied.result(column, die)));
        }
    }
    let below = CombatTable::ALL.map(|(table, _)| code(&pack, pack.results(table).below));
    assert_eq!(below, ["CA1", "CA1", "A1", "A1", "A1", "CA1"]);
    assert_eq!(CombatTable::of(Method::Fortress, Side::Allied), None);
}

/// 13.2, 13.4, 14.6: what is known of the Terrain Effects Chart, with E12 and E13.
#[test]
fn terrain() {
    let pack = Pack::embedded();
    let line = |line| pack.terrain.line(line, Side::Allied).unwrap();
    assert_eq!((line(Line::Open).cost, line(Line::Rough).shift, line(Line::Minor).shift), (1, 2, 1));
    assert_eq!(line(Line::River).shift, 1);
    assert_eq!(line(Line::Minor).shift + line(Line::River).shift + pack.numbers.fort_shift as u8, 3);
    assert_eq!(line(Line::Evacuation).cost, ALL_POINTS);
    let closed: Vec<&str> =
        Line::ALL.into_iter().filter(|(l, _)| !line(*l).zone).map(|(_, word)| word).collect();
    assert_eq!(closed, ["rough"]);
    // 24.3: Mobile attacks over the Meuse must be allowed.
    assert!(!line(Line::River).no_mobile);
    assert_eq!(pack.terrain.line(Line::Fortified, Side::German), None);
    let france = pack.front(Front::France);
    let ardennes = france.board.ardennes.iter().next().unwrap();
    let [ground, _] = france.ground[ardennes.index()];
    assert_eq!((ground.cost, ground.shift, ground.zone, ground.no_mobile), (2, 2, false, true));
    // The West Wall binds Allied attackers only; Aachen is a Minor City in it.
    let aachen = france.board.city("aachen").iter().next().unwrap();
    let [german, allied] = france.ground[aachen.index()];
    assert_eq!(((german.cost, german.shift), (allied.cost, allied.shift)), ((1, 1), (2, 2)));
}

/// 6.0, 8.1, 17.6, 20.1, 20.3: both turn tracks.
#[test]
fn turn_tracks() {
    let pack = Pack::embedded();
    for front in &pack.fronts {
        assert_eq!(front.turns.len(), 14);
        let on =
            |event| -> Vec<u8> { (1..=14).filter(|turn| front.turn(*turn).events.contains(event)).collect() };
        assert_eq!(on(TurnEvent::Stance), [4, 5, 6, 7, 9]);
        assert_eq!(on(TurnEvent::GameEnd), [10, 11, 12, 13, 14]);
        assert_eq!(
            (on(TurnEvent::Attrition), on(TurnEvent::RegionalFreed)),
            (on(TurnEvent::GameEnd), vec![8])
        );
        let first = [on(TurnEvent::NoDeployment), on(TurnEvent::Mobilization)];
        let plans = [TurnEvent::PlanA, TurnEvent::PlanB, TurnEvent::PlanC].map(on).concat();
        match front.front {
            Front::France => assert_eq!((first, plans), ([vec![1, 2, 3], vec![]], vec![4, 7, 10])),
            Front::Poland => assert_eq!((first, plans), ([vec![], vec![1, 2, 3]], vec![])),
        }
    }
    let (france, poland) = (pack.front(Front::France), pack.front(Front::Poland));
    assert!(poland.turn(8).events.contains(TurnEvent::PolishEvacuation));
    // E5, E6: German first here, Allied first in the boxes.
    let markers: Vec<[u8; 2]> = (2..=6).map(|turn| france.turn(turn).markers).collect();
    assert_eq!(markers, [[12, 8], [10, 6], [10, 8], [8, 6], [10, 8]]);
    let dates: Vec<&str> = (3..=6).map(|turn| france.turn(turn).dates.as_str()).collect();
    assert_eq!(dates, ["14-15 May 1940", "16-19 May 1940", "20-23 May 1940", "24-27 May 1940"]);
    // E18, E21, E22.
    assert_eq!(poland.turn(7).sudden_death.unwrap().allied, 13);
    // The largest draw can be held (5.5.3).
    assert!(france.turns.iter().all(|turn| turn.markers[0] <= 12));
}

/// 7.4, 20.2: five squares, downwards from the start.
#[test]
fn stance_tracks() {
    let pack = Pack::embedded();
    for front in &pack.fronts {
        let downwards: Vec<StanceEvent> =
            (1..=5).rev().map(|square| front.stance.square(square).event).collect();
        assert_eq!(downwards, StanceEvent::of(front.front).map(|(event, _)| event));
        let flips: Vec<u8> = (1..=5).filter(|square| front.stance.square(*square).flips).collect();
        assert_eq!((flips, front.numbers.stance_start), (vec![4], 5));
        // Higher squares are better for the Allies (20.2.2).
        assert!((1..5).all(|square| front.stance.square(square).vp >= front.stance.square(square + 1).vp));
    }
    let once = |front: Front| -> Vec<u8> {
        (1..=5).filter(|square| pack.front(front).stance.square(*square).once).collect()
    };
    assert_eq!((once(Front::France), once(Front::Poland)), (vec![2, 3], vec![2, 3, 5]));
    assert_eq!(pack.front(Front::France).stance.of(StanceEvent::RafFullyEngaged), Some(1));
}

/// 17.0, 17.7, E34: points and bands.
#[test]
fn victory() {
    let pack = Pack::embedded();
    let level = |front: Front, total| *pack.front(front).levels.at(total);
    let bands = |front| [9, 10, 14, 15, 16, 21, 22, 30, 31, -40, 90].map(|total| level(front, total));
    use Level::{AlliedMajor as A, AlliedOperational as a, GermanMajor as G, GermanOperational as g};
    assert_eq!(bands(Front::France), [A, A, A, a, a, a, g, g, G, A, G]);
    assert_eq!(bands(Front::Poland), [A, a, a, a, g, g, G, G, G, A, G]);
    // 17.7: the End Game table of the French Front, in its order.
    let france = pack.front(Front::France);
    let scores: Vec<(i8, u8, usize)> = france
        .scores
        .iter()
        .map(|score| match &score.counted {
            Counted::EvacuatedUnits(units) | Counted::EvacuatedSteps(units) | Counted::Lost(units) => {
                (score.vp, score.per, units.len())
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let mobile = of(&pack, Front::France, Nation::Germany).iter().filter(|unit| unit.mobile).count();
    let (british, german) =
        (of(&pack, Front::France, Nation::Britain).len(), of(&pack, Front::France, Nation::Germany).len());
    let allied = france.units.iter().filter(|unit| unit.side == Side::Allied).count();
    let expected =
        [(1, 1, mobile), (1, 1, british), (-1, 1, british), (-1, 2, allied - british), (-1, 1, german)];
    assert_eq!(scores, expected);
}

/// 5.5, 17.6, 22.0: leaders.
#[test]
fn leaders() {
    let pack = Pack::embedded();
    let find = |front, side, role| {
        pack.leaders
            .iter()
            .find(|l| (l.front, l.side, l.role) == (front, side, role))
            .map(|l| l.name.as_str())
    };
    let names = |front, side| [Role::Main, Role::Replacement].map(|role| find(front, side, role).unwrap());
    assert_eq!(names(Front::France, Side::Allied), ["Gamelin", "Weygand"]);
    assert_eq!(names(Front::France, Side::German), ["Brauchitsch", "Hitler"]);
    assert_eq!(names(Front::Poland, Side::Allied), ["Rydz-Smigly", "Sosnkowski"]);
    assert_eq!(names(Front::Poland, Side::German), ["Rundstedt", "Bock"]);
    // E18: Sosnkowski lowers the total by two.
    let by_name = |name| pack.leaders.iter().find(|leader| leader.name == name).unwrap();
    assert_eq!(by_name("Sosnkowski").vp_cost, -2);
    assert_eq!((by_name("Rundstedt").icon, by_name("Gamelin").icon), (Icon::Kreuz1939, Icon::French));
    assert!(
        by_name("Hitler").has(LeaderRule::NoRetreat) && by_name("Bock").has(LeaderRule::GeneralstabConflict)
    );
    let rules: BTreeSet<LeaderRule> = pack.leaders.iter().flat_map(|leader| leader.rules).collect();
    assert_eq!(rules.len(), 16);
}

/// 21.1: six cards, eighteen results with their VP.
#[test]
fn alternate_events() {
    let pack = Pack::embedded();
    let poland = pack.front(Front::Poland);
    let mut points: BTreeMap<u8, Vec<i8>> = BTreeMap::new();
    for alternate in &poland.alternates {
        points.entry(poland.card(alternate.card).number).or_default().push(alternate.vp);
    }
    points.values_mut().for_each(|vp| vp.sort());
    let expected = [
        (58, vec![1, 1, 4]),
        (59, vec![1, 2, 4]),
        (63, vec![2, 2, 2]),
        (76, vec![-4, -2, -1]),
        (77, vec![-4, -2, -2]),
        (78, vec![-4, -2, -1]),
    ];
    assert_eq!(points, BTreeMap::from(expected));
    // The dearer, the rarer: our own ranges.
    let faces = |alternate: &Alternate| alternate.die.1 - alternate.die.0 + 1;
    assert!(poland.alternates.iter().all(|alternate| alternate.vp.abs() < 4 || faces(alternate) == 1));
    assert_eq!(poland.alternates.iter().map(faces).sum::<u8>(), 36);
}

/// 24.1: six scenarios, of which the Historical ones fix the plans.
#[test]
fn scenarios() {
    let pack = Pack::embedded();
    let line = |id| {
        let scenario = pack.scenario(id).unwrap();
        (scenario.front, scenario.turns, scenario.planning, scenario.alternates, scenario.checks)
    };
    let whole = (1, 14);
    assert_eq!(line("france-regular"), (Front::France, whole, Planning::Drawn, false, true));
    assert_eq!(line("france-historical"), (Front::France, whole, Planning::Historical, false, true));
    assert_eq!(line("poland-regular"), (Front::Poland, whole, Planning::None, true, true));
    assert_eq!(line("poland-historical"), (Front::Poland, whole, Planning::None, false, true));
    assert_eq!(line("dunkirk"), (Front::France, (6, 8), Planning::None, false, false));
    assert_eq!(line("warsaw"), (Front::Poland, (5, 7), Planning::None, false, false));
    assert_eq!(pack.scenarios.len(), 6);
    let dunkirk = pack.scenario("dunkirk").unwrap();
    let leaders = dunkirk.leaders.map(|leader| pack.leader(leader).name.as_str());
    assert_eq!(leaders, ["Brauchitsch", "Weygand"]);
    let own = dunkirk.victory.as_ref().unwrap();
    assert_eq!(
        [12, 11, 7, 2].map(|sum| *own.levels.at(sum)),
        Level::ALL.map(|(level, _)| level).into_iter().rev().collect::<Vec<_>>()[..]
    );
    assert!(pack.scenario("france-regular").unwrap().victory.is_none());
}
