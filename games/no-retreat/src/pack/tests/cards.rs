//! The decks and plans against the rulebook: which effects must exist, and when events can be played.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use hexmap::Id;

use crate::card::{
    Air, Cancelled, Card, CardId, Condition, Effect, Hand, LASTING_VERBS, Moment, Phase, VERBS, Weygand,
};
use crate::front::Front;
use crate::nation::Side;
use crate::pack::{FrontPack, Pack};
use crate::plan::{Instruction, Objective};
use crate::track::StanceEvent;

fn card(front: &FrontPack, number: u8) -> &Card {
    front.cards.iter().find(|card| card.number == number).unwrap()
}

/// All effects of a half.
fn effects(card: &Card, side: Side) -> impl Iterator<Item = &Effect> {
    let event = card.event(side);
    event.plays.iter().flat_map(|play| &play.effects).chain(&event.red).chain(&event.black)
}

fn deck_has(front: &FrontPack, is: impl Fn(&Effect) -> bool) -> bool {
    front.cards.iter().any(|card| Side::ALL.iter().any(|side| effects(card, *side).any(&is)))
}

fn moments(card: &Card, side: Side) -> Vec<Vec<Moment>> {
    card.event(side).plays.iter().map(|play| play.moments.iter().collect()).collect()
}

/// Cards that the rulebook names (5.x, 11.0, 19.9, 20.x, 21.x, errata).
#[test]
fn named_cards() {
    let pack = Pack::embedded();
    let [france, poland] = &pack.fronts;
    let name = |front, number, side| card(front, number).event(side).name.as_str();
    assert_eq!(name(france, 1, Side::German), "Armistice");
    assert_eq!(name(france, 12, Side::Allied), "RAF Fighters");
    assert_eq!(name(france, 17, Side::Allied), "Haltbefehl!");
    assert_eq!(name(france, 29, Side::Allied), "Bataille Conduite");
    assert_eq!(name(france, 36, Side::German), "Philippe Petain");
    assert_eq!(name(poland, 61, Side::German), "Joseph Stalin");
    assert_eq!(name(poland, 72, Side::German), "Army Group West");
    assert_eq!(name(poland, 73, Side::Allied), "Phoney War");
    // 20.1.7, 19.9.
    assert!(effects(card(france, 36), Side::German).eq([&Effect::GameEnd]));
    assert!(effects(card(france, 17), Side::Allied).all(|effect| matches!(effect, Effect::Halt(_))));
    let halts = |front: &FrontPack| deck_has(front, |effect| matches!(effect, Effect::Halt(_)));
    assert!(halts(france) && !halts(poland));
    // 20.2.1: the RAF square changes card 12.
    let raf = Condition::Stance(StanceEvent::RafFullyEngaged);
    assert!(effects(card(france, 12), Side::Allied).any(|effect| *effect == Effect::Free(raf.clone())));
    // Errata: icons as printed.
    assert_eq!((card(france, 17).icons()[1], card(france, 23).icons()[1]), (0, 1));
    // 21.1.3: the first face of Army Group West removes a German unit.
    let Some(Effect::Roll(faces)) = card(poland, 72).event(Side::German).red.first() else {
        panic!("a table")
    };
    assert!(matches!(faces[0], Some(Effect::Remove { pick: Side::German, .. })));
}

/// 5.x: effects that some cards must have.
#[test]
fn effects_that_must_exist() {
    let pack = Pack::embedded();
    for front in &pack.fronts {
        assert!(deck_has(front, |effect| *effect == Effect::Cancel(Cancelled::Event)));
        assert!(deck_has(front, |effect| *effect == Effect::Cancel(Cancelled::Air)));
        assert!(deck_has(front, |effect| matches!(effect, Effect::Cancel(Cancelled::Card(_)))));
        assert!(deck_has(front, |effect| matches!(effect, Effect::Vp(_))));
        assert!(deck_has(front, |effect| matches!(effect, Effect::Draw(Hand::Markers, _))));
        assert!(deck_has(front, |effect| matches!(effect, Effect::CombatVp { .. })));
        assert!(deck_has(front, |effect| matches!(effect, Effect::Retrieve(_))));
        assert!(deck_has(front, |effect| matches!(effect, Effect::Rebuild { surrendered: true, .. })));
        assert!(deck_has(front, |effect| matches!(effect, Effect::Blitzkrieg { .. })));
        assert!(deck_has(front, |effect| matches!(effect, Effect::FreeRegional { .. })));
        let weather = front.cards.iter().filter(|card| {
            Side::ALL.iter().any(|side| effects(card, *side).any(|effect| *effect == Effect::Weather))
        });
        assert_eq!(weather.count(), 1, "never two Bad Weather turns in a row (19.11)");
    }
    let [france, poland] = &pack.fronts;
    assert!(deck_has(france, |effect| *effect == Effect::Reshuffle));
    assert!(deck_has(france, |effect| *effect == Effect::Initiative));
    assert!(deck_has(france, |effect| matches!(effect, Effect::Evacuate { .. })));
    assert!(deck_has(poland, |effect| matches!(effect, Effect::Experience(_))));
}

/// Every verb of the vocabulary is used: none is dead weight.
#[test]
fn every_verb_occurs() {
    let pack = Pack::embedded();
    let mut seen: Vec<Discriminant<Effect>> = Vec::new();
    fn note(effect: &Effect, seen: &mut Vec<Discriminant<Effect>>) {
        match effect {
            Effect::Roll(faces) => faces.iter().flatten().for_each(|effect| note(effect, seen)),
            Effect::Drawn { effect, .. } => note(effect, seen),
            _ => {}
        }
        if !seen.contains(&discriminant(effect)) {
            seen.push(discriminant(effect));
        }
    }
    for front in &pack.fronts {
        for card in &front.cards {
            Side::ALL
                .into_iter()
                .for_each(|side| effects(card, side).for_each(|effect| note(effect, &mut seen)));
        }
        front.alternates.iter().flat_map(|a| &a.effects).for_each(|effect| note(effect, &mut seen));
    }
    let verbs = VERBS.split_whitespace().chain(LASTING_VERBS.split_whitespace());
    assert_eq!(seen.len(), verbs.count());
}

/// Icons both ways: W, aircraft, immunity, doubles, red text, and costs of 0 to 2.
#[test]
fn icons_occur() {
    let pack = Pack::embedded();
    for front in &pack.fronts {
        let events: Vec<_> = front.cards.iter().flat_map(|card| &card.events).collect();
        for air in [Air::White, Air::Black] {
            assert!(events.iter().any(|event| event.air == Some(air)));
        }
        assert!(events.iter().any(|event| event.immune) && events.iter().any(|event| event.is_red()));
        assert_eq!(events.iter().map(|event| event.cost).collect::<BTreeSet<_>>(), BTreeSet::from([0, 1, 2]));
        let doubles = front.cards.iter().filter(|card| card.double).count();
        assert!((5..=9).contains(&doubles) && front.cards.iter().any(|card| card.worth() == 2));
        let w: Vec<Weygand> = events.iter().filter_map(|event| event.weygand).collect();
        assert_eq!(w.contains(&Weygand::Only) && w.contains(&Weygand::Barred), front.front == Front::France);
        // 5.1.1: names within a side differ.
        for side in Side::ALL {
            let names: BTreeSet<&str> =
                front.cards.iter().map(|card| card.event(side).name.as_str()).collect();
            assert_eq!(names.len(), front.cards.len());
        }
    }
}

/// 5.1, 14.5, d85: each event has its moments.
#[test]
fn moments_of_events() {
    let pack = Pack::embedded();
    let [france, poland] = &pack.fronts;
    let of = |number, side| moments(card(if number < 49 { france } else { poland }, number), side);
    assert_eq!(of(2, Side::German), [[Moment::Battle]]);
    assert_eq!(of(2, Side::Allied), [[Moment::Answer]]);
    assert_eq!(
        of(3, Side::Allied),
        [[Moment::Battle], [Moment::Answer]],
        "a column, or the answer to card 10"
    );
    assert_eq!(of(7, Side::German), [[Moment::Combat]]);
    assert_eq!(of(7, Side::Allied), [[Moment::Target, Moment::Battle]]);
    assert_eq!(of(12, Side::Allied), [[Moment::Answer]], "the column comes with the answer");
    assert_eq!(of(33, Side::Allied), [[Moment::Strategic, Moment::Movement, Moment::Combat]]);
    assert_eq!(of(69, Side::German), [[Moment::Movement], [Moment::Answer]]);
    assert_eq!(of(52, Side::German), [[Moment::Battle]]);
    assert!(of(61, Side::German).is_empty(), "red text is not held");
    // No event of the hand lacks a moment, and no red one has any.
    for event in pack.fronts.iter().flat_map(|front| &front.cards).flat_map(|card| &card.events) {
        assert_eq!(event.is_red(), event.plays.is_empty(), "{}", event.name);
        assert!(event.plays.iter().all(|play| !play.moments.is_empty()), "{}", event.name);
        assert!(event.moments().is_subset(&event.phase.moments()));
    }
    let strategic = card(france, 24).event(Side::Allied);
    assert_eq!(
        (strategic.phase, strategic.is_in_time(5), strategic.is_in_time(6)),
        (Phase::Strategic, false, true)
    );
    assert!(
        card(france, 30).event(Side::Allied).is_in_time(6)
            && !card(france, 30).event(Side::Allied).is_in_time(7)
    );
}

/// 5.2.4, d58: red text with a turn icon binds its black part only.
#[test]
fn red_and_black_text() {
    let pack = Pack::embedded();
    let event = card(pack.front(Front::France), 34).event(Side::German);
    assert_eq!(event.red, [Effect::Reshuffle, Effect::Draw(Hand::Cards, 1)]);
    assert_eq!((&event.black[..], event.from_turn), (&[Effect::Lose(Hand::Markers, 1)][..], Some(4)));
}

/// 21.1.3 to 21.1.6: results that change the tables of other cards.
#[test]
fn alternate_events_name_their_cards() {
    let pack = Pack::embedded();
    let poland = pack.front(Front::Poland);
    let result =
        |id: &str| &poland.alternates.iter().find(|alternate| alternate.id == id).unwrap().effects[..];
    let id = |number| CardId::from_index(poland.cards.iter().position(|card| card.number == number).unwrap());
    let dice = |card, side| Effect::Dice { card: id(card), dice: 2, side };
    assert_eq!(result("prudent-stalin"), [dice(61, Side::Allied)]);
    assert_eq!(result("belligerent-soviet-army"), [dice(61, Side::German)]);
    assert_eq!(result("aggressive-french-army"), [Effect::Face { card: id(72), die: 1 }]);
    assert_eq!(result("reinforced-westwall")[1], Effect::Void(id(72)));
    let Effect::Drawn { card, effect } = &result("inactive-french-army")[0] else { panic!("a draw") };
    assert!(*card == id(72) && matches!(**effect, Effect::Improve { most: 1, .. }));
    // 21.1.1: Slovakia, Hoth and both Mountain units leave the game.
    let Effect::Remove { most: None, who, .. } = &result("czechoslovakia-not-invaded")[0] else {
        panic!("removal")
    };
    assert_eq!(who.len(), 4);
    let Effect::Restore(mobilizing) = &result("complete-polish-mobilization")[0] else {
        panic!("the M units")
    };
    assert_eq!(mobilizing.len(), 5);
}

/// 7.3, 24.0, E3: plans.
#[test]
fn secret_plans() {
    let pack = Pack::embedded();
    let france = pack.front(Front::France);
    let plan = |number| france.plans.iter().find(|plan| plan.number == number).unwrap();
    let names = [38, 39, 40, 42].map(|number| plan(number).name.as_str());
    assert_eq!(names, ["Plan Dyle B", "Plan Escaut", "Plan E 1938", "Anweisung I"]);
    let (Objective::Control { side, least, hexes }, _) = &plan(38).lines[0] else { panic!("cities") };
    assert_eq!((*side, *least, hexes.len()), (Side::Allied, 6, 10));
    for side in Side::ALL {
        let mine = || france.plans.iter().filter(|plan| plan.side == side);
        assert_eq!((mine().count(), mine().filter(|plan| plan.historical).count()), (5, 1));
    }
    let back: Vec<u8> = france.plans.iter().filter(|plan| plan.may_discard).map(|plan| plan.number).collect();
    assert_eq!(back, [41]);
    assert!([39, 40].iter().all(|number| plan(*number).instructions.contains(Instruction::PlannedMoves)));
    assert!(plan(45).historical && plan(45).instructions.contains(Instruction::ArdennesSurprise));
    let used =
        france.plans.iter().fold(crate::plan::Instructions::EMPTY, |all, plan| all | plan.instructions);
    assert_eq!(used.len(), Instruction::ALL.len());
    // 24.2, 24.3: whom the instructions are about, and when.
    let charts = france.instructions.as_ref().unwrap();
    let chart = |instruction: Instruction| {
        (charts[instruction as usize].units.len(), charts[instruction as usize].turns)
    };
    assert_eq!(chart(Instruction::SeventhArmyFreed), (2, Some((1, 2))));
    assert_eq!(chart(Instruction::TankDoctrine), (3, Some((1, 2))));
    assert_eq!(chart(Instruction::SecondArmyFreed), (3, Some((1, 3))));
    assert_eq!(chart(Instruction::ArdennesSurprise), (2, Some((1, 3))));
    assert_eq!(chart(Instruction::SwissQuestion), (0, None));
}
