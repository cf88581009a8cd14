//! 5.0 to 8.0, 17.0 and 19.0 to 24.0: cards, markers, checks, Stance, plans, politics, victory.

use engine::{Rules, Viewer, covers};

use crate::card::Cards;
use crate::nation::Side;
use crate::plan::Instruction;
use crate::secret_plans::PlanMark;
use crate::sequence::Phase;
use crate::state::place;
use crate::testing::{Ground, Play, Position};
use crate::track::StanceEvent;

/// The next phase begins, and all is done that needs no decision.
fn next(p: &mut Position) -> &mut Position {
    let Position { game, state, desk, log } = p;
    let mut on = game.playing(state, desk, log);
    on.end_phase();
    on.settle();
    p
}

/// The card step on a map without anything on it, with these hands.
fn card_step(hands: &str) -> Position {
    let mut p = Ground::france().plain().position("german draw", hands);
    next(&mut p);
    p
}

/// The checks of a turn, with this on the map of France or Poland.
fn checks(ground: Ground, units: &str) -> Position {
    let mut p = ground.position("events", units);
    next(&mut p);
    p
}

fn plan(p: &mut Position, side: Side, number: u8) {
    let at = p.game.front().plans.iter().position(|plan| plan.number == number).expect("a plan");
    p.state.plans.cards[side as usize] = Some(hexmap::Id::from_index(at));
}

#[test]
fn e04_two_passes_in_a_row_end_the_card_step() {
    covers!("8.0.C", "8.0.E", "5.2.b");
    let mut p = card_step("cards allied: 33 31 / cards german: 25");
    assert_eq!(p.decides(), Some(Side::Allied));
    // The German could answer with a card of the deck, so he is asked.
    p.play("play 33; pass");
    assert_eq!(p.decides(), Some(Side::German));
    p.play("pass");
    assert_eq!(p.decides(), Some(Side::Allied));
    assert_eq!(p.state.phase, Phase::Cards);
    p.play("pass");
    assert_eq!(p.state.phase, Phase::Staff);
    assert_eq!(p.game.front().card(p.state.discard.top().unwrap()).number, 33);
}

#[test]
fn c05_2_3_an_event_costs_markers_with_the_icon() {
    covers!("5.2.3.a", "5.8.1.a", "2.6.b2", "8.0.D");
    let mut p = card_step("cards german: 17 / ims german: blitz");
    p.play("play 17").offers("pay blitz.0").play("pay blitz.0");
    assert!(p.rolls(), "three markers are drawn");
    p.die(1).die(1).die(1);
    assert_eq!(p.game.marker_hand(&p.state, Side::German).len(), 3);
    let mut poor = card_step("cards german: 17");
    poor.refused("play 17", "5.2.3");
}

#[test]
fn c05_1_events_out_of_turn_phase_and_command() {
    covers!("5.1.2.a", "5.1.2.b", "5.1.2.c", "8.2.a", "5.2.a");
    card_step("cards german: 36").refused("play 36", "5.1.2");
    card_step("cards german: 4").refused("play 4", "5.1.2");
    card_step("cards german: 2 / ims german: blitz").refused("play 2", "8.2").refused("play 3", "5.2");
    card_step("cards allied: 32").refused("play 32", "5.1.2");
}

#[test]
fn c05_1_2_a_barred_w() {
    covers!("5.1.2.d");
    let mut p = card_step("replaced: allied / cards german: 29");
    p.refused("play 29", "5.1.2");
}

#[test]
fn c05_1_1_no_event_of_one_name_twice_in_a_turn() {
    covers!("5.1.1");
    let mut p = card_step("cards german: 25");
    let card =
        hexmap::Id::from_index(p.game.front().cards.iter().position(|card| card.number == 25).unwrap());
    p.state.occurred[Side::German as usize] = Cards::from_iter([card]);
    p.refused("play 25", "5.1.1");
}

#[test]
fn c05_1_3_only_the_card_that_names_it_stops_an_immune_one() {
    covers!("5.1.3.a", "5.1.3.b", "5.8.1.b");
    let mut p = card_step("cards allied: 17 / cards german: 21 8 / ims german: blitz hold");
    p.play("play 17");
    assert_eq!(p.decides(), Some(Side::German));
    p.refused("play 21", "5.1.3");
    p.play("play 8; pay blitz.0; pay hold.13");
    assert!(p.said("Haltbefehl! is cancelled."));
    assert!(p.state.halts.is_empty());
}

#[test]
fn c05_1_3_an_answer_cancels_and_the_price_is_lost() {
    covers!("5.2.3.b", "5.8.1.b", "22.1.e");
    let mut p = card_step("cards allied: 19 / ims allied: hold shock / cards german: 21");
    let stance = p.state.stance;
    p.play("play 19; pay hold.20; pay shock.25; play 21");
    assert!(p.said("Churchill in Paris is cancelled."));
    assert_eq!((p.state.stance, p.game.marker_hand(&p.state, Side::Allied).len()), (stance, 0));
}

#[test]
fn e29_dummies_neither_pay_nor_work() {
    covers!("5.8.3.a", "22.6.a");
    let mut p =
        Ground::poland().plain().position("german draw", "cards allied: 77 / ims allied: dummy halt-hitler");
    p.state.turn = 3;
    next(&mut p);
    p.refused("play 77", "5.2.3");
    let marker = p.game.marker_hand(&p.state, Side::Allied).iter().next().unwrap();
    assert!(p.game.may_use_ability(&p.state, marker).is_err());
    p.state.replaced[Side::Allied as usize] = true;
    assert!(p.game.may_use_ability(&p.state, marker).is_ok());
    assert!(p.game.purse(&p.state, Side::Allied).is_empty());
}

#[test]
fn e43_hitler_keeps_no_cards() {
    covers!("22.4.a", "8.1.a", "8.1.c", "8.0.B");
    let mut p = Ground::france().plain().position("allied draw", "replaced: german / cards german: 25 27 13");
    next(&mut p);
    assert!(p.state.hands[Side::German as usize].is_empty());
    let crate::Frame::Draw(drawing) = *p.state.frames.top() else { panic!("he draws") };
    assert_eq!((drawing.cards, drawing.markers), (4, 10));
}

#[test]
fn c07_4_above_the_threshold_the_marker_goes_down() {
    covers!("7.4.a", "7.4.b", "7.4.2", "7.4.a3", "20.1.3.a", "20.1.3.b", "20.2.1.b", "20.2.1.c");
    let p = checks(Ground::france().plain(), "0810: f.bri.bef.i / vp: 7");
    assert_eq!((p.state.stance, p.state.flipped), (4, true));
    assert!(p.state.no_actions.contains(p.unit("f.bri.bef.i")));
}

#[test]
fn c07_4_in_or_below_the_threshold_it_stays() {
    covers!("7.4.c", "7.4.d");
    assert_eq!(checks(Ground::france().plain(), "vp: 6").state.stance, 5);
    assert_eq!(checks(Ground::france().plain(), "vp: 5").state.stance, 5);
}

#[test]
fn c07_4_a_flipped_marker_is_turned_over_instead() {
    covers!("7.4.e", "20.2.1.d");
    let mut p = Ground::france().plain().position("events", "vp: 9 / stance: 4");
    p.state.flipped = true;
    next(&mut p);
    assert_eq!((p.state.stance, p.state.flipped), (4, false));
}

#[test]
fn c20_2_1_dynamo_comes_once() {
    covers!("20.2.1.h", "20.2.1.i", "7.4.g");
    let mut p = Ground::france().plain().position("events", "vp: 9 / stance: 3 / due: f.bri.bef.dynamo");
    next(&mut p);
    p.at("f.bri.bef.dynamo", "reserve");
    let mut again = Ground::france().plain().position("events", "vp: 9 / stance: 3 / due: f.bri.bef.dynamo");
    again.state.happened.insert(StanceEvent::OperationDynamo);
    next(&mut again);
    again.at("f.bri.bef.dynamo", "due");
}

#[test]
fn e18_sudden_death_on_turn_7_of_poland() {
    covers!("17.6.b", "17.6.c", "17.6.d", "17.6.B.a", "17.6.B.b", "17.6.B.c", "5.6.A", "5.6.C.a", "5.6.D");
    let calm = checks(Ground::poland().plain(), "turn: 7 / vp: 12");
    assert_eq!(calm.state.replacing, [false; 2], "12 is not more than 13");
    let mut ground = Ground::poland();
    ground.pack.fronts[1].turns[6].sudden_death.as_mut().unwrap().allied = 10;
    let mut p = checks(ground.plain(), "turn: 7 / vp: 12 / 0810: p.pol.narew.33");
    assert_eq!((p.state.replacing, p.state.event_vp), ([false, true], 10));
    assert!(p.state.no_markers[Side::Allied as usize]);
    p.dice(&[3, 4]).play("point 0810");
    assert!(p.state.no_actions.contains(p.unit("p.pol.narew.33")));
    assert!(!p.state.replaced[Side::Allied as usize], "he takes command when the next turn begins");
}

#[test]
fn c17_6_all_three_conditions_win() {
    covers!("17.6.g", "17.6.m", "5.6.B");
    let mut ground = Ground::poland();
    ground.pack.fronts[1].turns[6].sudden_death.as_mut().unwrap().allied = 1;
    let mut p = ground.position("events", "turn: 7 / replaced: allied");
    for hex in p.game.board().capital.iter().collect::<Vec<_>>() {
        p.state.control.take(Side::German as usize, hex);
    }
    next(&mut p);
    assert_eq!((p.state.won, p.state.sudden), (Some(Side::German), true));
    assert_eq!(p.outcome().unwrap().verdict, "German Major Victory by Sudden Death");
}

#[test]
fn e16_event_vp_cross_zero_and_are_capped() {
    covers!("17.2.d", "17.2.e");
    let mut p = Ground::france().plain().position("events", "vp: 3");
    let Position { game, state, desk, log } = &mut p;
    let mut on = game.playing(state, desk, log);
    on.event_vp("17.2", -1);
    assert_eq!(on.state.event_vp, 2);
    on.event_vp("17.2", -3);
    assert_eq!(on.state.event_vp, -1);
    on.event_vp("17.2", 14);
    assert_eq!(on.state.event_vp, 12);
}

#[test]
fn e03_a_plan_line_is_recorded_in_secret() {
    covers!("7.3.a", "7.3.c", "20.3.a", "20.3.1.a", "20.3.1.b");
    let mut ground = Ground::france();
    ground.pack.fronts[0].turns[3].sudden_death = None;
    let mut p = ground.plain().position("events", "turn: 4");
    plan(&mut p, Side::Allied, 38);
    plan(&mut p, Side::German, 45);
    for hex in p.game.board().land.iter().collect::<Vec<_>>() {
        p.state.control.take(Side::German as usize, hex);
    }
    next(&mut p);
    p.refused("record", "7.3").offers("bluff; pass").play("bluff");
    assert_eq!(p.state.plans.marks[Side::Allied as usize][0], PlanMark::Dummy);
    let twin = p.game.seen_by(&p.state, Viewer::Seat(Side::German.into()));
    assert_eq!(twin.plans.marks[Side::Allied as usize][0], PlanMark::Plan, "the German sees a marker only");
}

#[test]
fn e23_planned_moves_reverse_the_first_turn() {
    covers!("24.2.a", "4.0.c");
    let mut p = Ground::france().plain().position("airdrops", "turn: 1");
    plan(&mut p, Side::Allied, 38);
    assert_eq!(p.game.goes_first(&p.state), Side::Allied);
    plan(&mut p, Side::Allied, 41);
    assert_eq!(p.game.goes_first(&p.state), Side::German);
    plan(&mut p, Side::Allied, 38);
    p.state.turn = 2;
    assert_eq!(p.game.goes_first(&p.state), Side::German);
}

#[test]
fn c24_3_neutral_holland_scores_once() {
    covers!("24.3.i");
    let mut p = Ground::france().plain().position("german draw", "turn: 2");
    plan(&mut p, Side::German, 43);
    next(&mut p);
    p.play("end").play("score");
    assert_eq!(p.state.event_vp, 2);
    assert!(p.state.plans.shown.contains(Instruction::NeutralHolland));
    p.refused("score", "24.3");
}

#[test]
fn e19_square_cavalry_replaces_round() {
    covers!("21.1.1.c", "21.1.1.d", "21.1.a");
    let mut p = Ground::poland().start();
    p.state.frames = engine::Frames::new(crate::sequence::InPhase.into());
    let card =
        hexmap::Id::from_index(p.game.front().cards.iter().position(|card| card.number == 58).unwrap());
    p.state.in_play.insert(card);
    p.state.pile.remove(card);
    let Position { game, state, desk, log } = &mut p;
    let mut on = game.playing(state, desk, log);
    on.state.frames.push(crate::red::Red { side: Side::Allied, card, stage: 0 }.into());
    on.settle();
    p.die(4).play("name p.pol.k.narew");
    let place = p.offered().into_iter().find(|text| text.starts_with("at ")).unwrap();
    p.play(&place).play("enough");
    assert!(p.state.hex(p.unit("p.pol.k.narew")).is_some());
    assert_eq!(p.state.spots[p.unit("p.pol.k.lodz")], place::DUE);
}
