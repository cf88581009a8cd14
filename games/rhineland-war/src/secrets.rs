//! 5.2 and 15.2 What players keep from each other besides covered units: the chits in their hands, and when units on their
//! track are due.

use engine::{Card, CardFace, Hand, Pile, PileKind, Text, Viewer, rule, text};
use hexmap::Id;
use mechanics::UnitId;

use crate::RhinelandWar;
use crate::chit::{ChitId, Class, Effect};
use crate::frame::Frame;
use crate::mobilization::Arriving;
use crate::nation::Side;
use crate::show::chit_piece;
use crate::state::{ChitCounts, State, place};
use crate::unit::Start;

impl RhinelandWar {
    fn chit_ids(&self) -> impl Iterator<Item = ChitId> + use<> {
        (0..self.pack.chits.len()).map(ChitId::from_index)
    }

    /// Deals anew what the opponents of a viewer hold and when their units are due, out of what the viewer knows alone: so
    /// the deal says nothing about how it really is.
    pub(crate) fn deal_secrets_anew(
        &self,
        state: &mut State,
        viewer: Viewer,
        pick: &mut dyn FnMut(u32) -> u32,
    ) {
        let closed = Side::ALL.map(|side| !viewer.is_privy_to(side.into()));
        self.deal_hands_anew(state, closed, pick);
        for unit in self.ids() {
            let Some(side) = self.side(state, unit).filter(|side| closed[*side as usize]) else { continue };
            let arrives = Frame::from(Arriving::Unit { unit });
            if place::due(state.spots[unit]).is_some() && !state.frames.iter().any(|frame| *frame == arrives)
            {
                rule!("15.2");
                state.spots[unit] = place::track(self.some_turn(state, side, unit, pick));
            }
        }
    }

    /// Only chits that are held can be in a hand; the rest of them is in the pool.
    fn deal_hands_anew(&self, state: &mut State, closed: [bool; 2], pick: &mut dyn FnMut(u32) -> u32) {
        let held = |chit: &ChitId| self.pack.chit(*chit).is_held();
        let sizes = Side::ALL.map(|side| state.hand_size(side));
        let mut unseen = ChitCounts::filled(0);
        for chit in self.chit_ids().filter(held) {
            unseen[chit] = std::mem::take(&mut state.pool[chit]);
            for side in Side::ALL.into_iter().filter(|side| closed[*side as usize]) {
                unseen[chit] += std::mem::take(&mut state.hands[side as usize][chit]);
            }
        }
        for side in Side::ALL.into_iter().filter(|side| closed[*side as usize]) {
            for _ in 0..sizes[side as usize] {
                let left: u32 = unseen.as_slice().iter().map(|count| u32::from(*count)).sum();
                if left == 0 {
                    break;
                }
                let mut number = pick(left);
                let found = self.chit_ids().find(|chit| {
                    let here = u32::from(unseen[*chit]);
                    let found = number < here;
                    number = number.saturating_sub(here);
                    found
                });
                if let Some(chit) = found {
                    unseen[chit] -= 1;
                    state.hands[side as usize][chit] += 1;
                }
            }
        }
        for chit in self.chit_ids().filter(held) {
            state.pool[chit] = unseen[chit];
        }
    }

    /// A turn in which a unit could be due, as far as everybody knows: by its schedule, or by a die.
    fn some_turn(&self, state: &State, side: Side, unit: UnitId, pick: &mut dyn FnMut(u32) -> u32) -> u8 {
        let first = self.next_mobilization(state, side);
        let entry = state.entry[self.unit(unit).nation];
        let by_die = |from: u8, delays: &[u8; 6], pick: &mut dyn FnMut(u32) -> u32| {
            let open = || delays.iter().map(|delay| from + delay).filter(|turn| *turn >= first);
            match open().count() as u32 {
                0 => first,
                ways => open().nth(pick(ways) as usize).unwrap_or(first),
            }
        };
        match self.start_of(state, unit) {
            _ if state.bought.contains(unit) => by_die(state.turn, &self.pack.delays.replacement, pick),
            Start::After(turns) => (entry + turns).max(first),
            _ => by_die(entry, &self.pack.delays.reinforcement, pick),
        }
    }

    fn card(&self, chit: ChitId) -> Card {
        let line = self.pack.chit(chit);
        Card {
            id: chit_piece(chit),
            key: line.id.clone(),
            name: Text::from(&line.name),
            text: Text::list(line.effects.iter().map(what), " "),
            case: "5.2".to_owned(),
            ..Card::default()
        }
    }

    /// The chits that the players hold: everybody sees how many, their owner which (5.2).
    pub(crate) fn chit_hands(&self, state: &State, viewer: Viewer) -> Vec<Hand> {
        let hand = |side: Side| {
            let open = viewer.is_privy_to(side.into());
            let of_kind = |chit: ChitId| (0..state.hands[side as usize][chit]).map(move |_| chit);
            let chits = self.chit_ids().flat_map(of_kind);
            let face = |chit| if open { CardFace::Shown(self.card(chit)) } else { CardFace::Hidden };
            let name = text!("{side} chits", side = side.title());
            Hand { name, owner: side.into(), cards: chits.map(face).collect() }
        };
        Side::ALL.map(hand).into()
    }

    /// The pool, the Collapse Box and the chits that are out of play.
    pub(crate) fn chit_piles(&self, state: &State) -> Vec<Pile> {
        let copies = |count: &dyn Fn(ChitId) -> u8| -> Vec<Card> {
            let of_kind = |chit: ChitId| (0..count(chit)).map(move |_| chit);
            self.chit_ids().flat_map(of_kind).map(|chit| self.card(chit)).collect()
        };
        let is_collapse = |chit: ChitId| self.pack.chit(chit).class == Class::Collapse;
        let gone = |chit: ChitId| {
            let held: u8 = state.hands.iter().map(|hand| hand[chit]).sum();
            self.pack.chit(chit).copies.saturating_sub(state.pool[chit] + held)
        };
        let collapse = copies(&|chit| if is_collapse(chit) { gone(chit) } else { 0 });
        let aside = copies(&|chit| if is_collapse(chit) { 0 } else { gone(chit) });
        let pile = |name: &'static str, kind, shown: Vec<Card>| Pile {
            name: name.into(),
            kind,
            owner: None,
            count: shown.len() as u16,
            shown,
        };
        let pool = Pile { count: state.pool_size().into(), ..pile("Crisis Pool", PileKind::Cup, Vec::new()) };
        vec![
            pool,
            pile("Collapse Box", PileKind::Box, collapse),
            pile("Chits out of play", PileKind::Discard, aside),
        ]
    }
}

/// What a chit does, in words.
fn what(effect: &Effect) -> Text {
    match effect {
        Effect::Nothing => "No effect.".into(),
        Effect::Shift(columns) => text!("An attack moves {n} columns to the right.", n = *columns),
        Effect::Terror { targets, .. } => text!("Terror on up to {n} targets.", n = *targets),
        Effect::Agitate { .. } => "Terror on units and cities of a region.".into(),
        Effect::FifthColumn => "A Fifth Column rises.".into(),
        Effect::CivilWar => "The Spanish Civil War breaks out.".into(),
        Effect::Withdraw(_) => "A unit is withdrawn.".into(),
        Effect::Join { nation, .. } => text!("{nation} enters the war.", nation = nation.name()),
        Effect::Collapse(_) => "It goes into the Collapse Box.".into(),
    }
}
