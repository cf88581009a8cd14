//! 5.0, 5.7 and 5.8 What players keep from each other: cards in hand, the backs of markers, Secret Plans.

use engine::Viewer;

use crate::NoRetreat;
use crate::card::{CardId, Cards};
use crate::frame::Frame;
use crate::hands::Doubting;
use crate::marker::{MarkerId, Markers};
use crate::nation::Side;
use crate::pack::Planning;
use crate::plan::{Instruction, PlanId};
use crate::secret_plans::{PlanMark, PlanStage};
use crate::state::State;

impl NoRetreat {
    /// Deals anew what this viewer may not know, out of what he knows alone.
    pub(crate) fn deal_anew(&self, state: &State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32) -> State {
        let mut other = *state;
        let closed = Side::ALL.into_iter().filter(|side| !viewer.is_privy_to((*side).into()));
        let mut pool = closed.clone().fold(state.pile, |pool, side| pool | state.hands[side as usize]);
        // 5.2.4: no hand holds a card with red text.
        let fits = |card: CardId, side: Side| !self.front().card(card).event(side).is_red();
        let mut due = [0; 2];
        closed.clone().for_each(|side| due[side as usize] = state.hands[side as usize].len());
        for side in closed {
            other.hands[side as usize] = Cards::EMPTY;
            for _ in 0..state.hands[side as usize].len() {
                due[side as usize] -= 1;
                // What is left must do for all that is still to be dealt.
                let leaves_enough = |card: CardId| {
                    let left = || pool.iter().filter(move |other| *other != card);
                    let enough = |of: Side| left().filter(|card| fits(*card, of)).count() >= due[of as usize];
                    let either = |card: &CardId| Side::ALL.into_iter().any(|of| fits(*card, of));
                    Side::ALL.into_iter().all(enough) && left().filter(either).count() >= due[0] + due[1]
                };
                let may = |card: &CardId| fits(*card, side) && leaves_enough(*card);
                let ways: Cards = pool.iter().filter(may).collect();
                if let Some(card) = ways.iter().nth(pick((ways.len() as u32).max(1)) as usize) {
                    pool.remove(card);
                    other.hands[side as usize].insert(card);
                }
            }
            self.deal_markers(state, &mut other, side, pick);
        }
        other.pile = pool;
        for side in Side::ALL.into_iter().filter(|side| !viewer.is_privy_to((*side).into())) {
            self.deal_plan(state, &mut other, side, pick);
        }
        // 22.7: the card that may be redrawn is one of the hand.
        if let Frame::Doubt(doubt) = *state.frames.top()
            && !viewer.is_privy_to(doubt.side.into())
        {
            let hand = other.hands[doubt.side as usize];
            if let Some(card) = hand.iter().nth(pick((hand.len() as u32).max(1)) as usize) {
                other.frames.replace(Doubting { card, ..doubt }.into());
            }
        }
        other
    }

    /// A plan that is as good as the present one, as far as the other player knows (5.7, 24.0), and markers that lie as they do.
    fn deal_plan(&self, state: &State, other: &mut State, side: Side, pick: &mut dyn FnMut(u32) -> u32) {
        let placed = |mark: &PlanMark| *mark != PlanMark::None;
        let count = state.plans.marks[side as usize].iter().filter(|mark| placed(mark)).count() as u32;
        // One of them at most is the Dummy.
        let dummy = pick(count + 1);
        let mut number = 0;
        for mark in other.plans.marks[side as usize].iter_mut().filter(|mark| placed(mark)) {
            number += 1;
            *mark = if number == dummy { PlanMark::Dummy } else { PlanMark::Plan };
        }
        let redrawing =
            matches!(state.frames.top(), Frame::Plan(planner) if planner.stage == PlanStage::Draw);
        let open = self.scenario().planning == Planning::Drawn && state.plans.cards[side as usize].is_some();
        if !open || (redrawing && state.plans.put_back && side == Side::Allied) {
            return;
        }
        let ways: Vec<(PlanId, u8)> = self.plan_ways(state, side).collect();
        if let Some(&(plan, draws)) = ways.get(pick((ways.len() as u32).max(1)) as usize) {
            other.plans.cards[side as usize] = Some(plan);
            if side == Side::Allied {
                other.plans.draws = draws;
            }
        }
    }

    /// The plans that a side may have, as far as the other knows, each with the draws of the French Initiative.
    fn plan_ways(&self, state: &State, side: Side) -> impl Iterator<Item = (PlanId, u8)> {
        let plans = state.plans;
        let fits = move |plan: PlanId, draws: u8| {
            let card = self.front().plan(plan);
            let known = plans.shown.iter().filter(|shown| Instruction::ALL[*shown as usize].2 == side);
            let mut known = known.into_iter();
            let doctrine = |shown: Instruction| shown == Instruction::TankDoctrine && draws > 0;
            let shows = known.all(|shown| card.instructions.contains(shown) || doctrine(shown));
            let planned = card.instructions.contains(Instruction::PlannedMoves);
            let ordered = side == Side::German
                || !plans.ordered
                || planned == plans.shown.contains(Instruction::PlannedMoves);
            let alternate = side == Side::German || !plans.alternate || self.has_alternate_moves(plan);
            shows && ordered && alternate
        };
        let ways = self.plans_of(side).flat_map(move |plan| {
            let initiative = self.front().plan(plan).may_discard;
            let draws: &[u8] = match (side, plans.put_back, initiative) {
                (Side::German, ..) | (_, false, false) => &[0],
                (_, false, true) => &[1],
                // Put back once: another came, or the same again, after which any plan could be chosen.
                (_, true, false) => &[1, 2],
                (_, true, true) => &[2],
            };
            draws.iter().map(move |draws| (plan, *draws))
        });
        ways.filter(move |(plan, draws)| fits(*plan, *draws))
    }

    /// The open fronts of markers are kept, what is on their backs is not (5.0): neither in the hand nor in the Battle
    /// Experience box.
    fn deal_markers(&self, state: &State, other: &mut State, side: Side, pick: &mut dyn FnMut(u32) -> u32) {
        let (hand, own) = (self.marker_hand(state, side), self.own_markers[side as usize]);
        let boxed = state.experience & own;
        other.held -= hand;
        other.away -= boxed;
        other.experience -= boxed;
        for polish in [false, true] {
            let shows = |marker: &MarkerId| self.pack.marker(*marker).polish == polish;
            let all = hand | self.cup(state, side) | boxed;
            let mut pool: Markers = all.iter().filter(shows).collect();
            let mut deal = |of: Markers, to: &mut dyn FnMut(MarkerId)| {
                for _ in 0..of.iter().filter(shows).count() {
                    let at = pick(pool.len() as u32) as usize;
                    if let Some(marker) = pool.iter().nth(at) {
                        pool.remove(marker);
                        to(marker);
                    }
                }
            };
            deal(hand, &mut |marker| _ = other.held.insert(marker));
            deal(boxed, &mut |marker| {
                other.away.insert(marker);
                other.experience.insert(marker);
            });
        }
    }
}
