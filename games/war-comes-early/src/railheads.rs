//! 10.3 Soviet railheads.

use engine::{Entry, Journal, rule};
use hexmap::{Direction, HexId, Pass};

use crate::nation::{Nation, Side};
use crate::sequence::{Phase, PhaseKind};
use crate::state::{Frame, HexSet, Railhead, State};
use crate::{Action, Desk, WarComesEarly};

/// Room for every hex of the map that waits to be looked at.
const MOST_HEXES: usize = crate::state::WORDS * 64;
/// More steps than any line has.
const NOT_JOINED: u16 = u16::MAX;

impl WarComesEarly {
    /// Whether this is the end of a Soviet Movement Phase and there are railheads to move (10.3.1).
    pub(crate) fn may_move_railheads(&self, state: &State) -> bool {
        let Some(campaign) = &self.campaign else { return false };
        let drawn = state.marker.map(|marker| &campaign.markers[usize::from(marker)]);
        state.phase == Phase::Group(PhaseKind::Movement)
            && drawn.is_some_and(|marker| marker.nations.contains(campaign.rail.nation))
            && state.railheads.iter().any(|hex| hex.is_some())
    }

    /// Railroad hexes that carry Soviet supply: in Allied hands (10.3), with one option inside the USSR or
    /// last entered by Soviet units.
    fn rails_open(&self, state: &State) -> HexSet {
        rule!("10.3.1.b");
        let held = self.field.rail_hexes & *state.control.of(Side::Allied as usize);
        if !self.options.soviet_rail_only {
            return held;
        }
        held & (self.field.of(self.war().rail.nation).home | state.soviet)
    }

    pub(crate) fn legal_railheads(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        let Frame::Railheads { moved } = *state.frames.top() else { return };
        let open = self.rails_open(state);
        let along = |from: HexId, side: Direction, to: HexId| {
            if !self.field.rails.has(from, side) {
                return Pass::No;
            }
            if !open.contains(to) {
                rule!("10.3.1.d");
                return Pass::No;
            }
            Pass::Through
        };
        rule!("10.3.1.a");
        for (n, railhead) in (0u8..).zip(state.railheads) {
            if railhead.is_some() && moved >> n & 1 == 0 {
                rule!("10.3.1.c");
                let advance = self.war().rail.advance.into();
                desk.flood.fill(&self.field.grid, [railhead], advance, along);
                out.extend(desk.flood.hexes()[1..].iter().map(|&hex| Action::Rail(Railhead(n), hex)));
            }
        }
        out.push(Action::Stay);
    }

    pub(crate) fn play_railhead(
        &self,
        state: &mut State,
        Railhead(railhead): Railhead,
        hex: HexId,
        journal: &mut impl Journal,
    ) {
        self.put_railhead(state, railhead, hex, journal);
        let Frame::Railheads { moved } = state.frames.top_mut() else { return };
        *moved |= 1 << railhead;
        let moved = *moved;
        let waits = |(n, railhead): (u8, HexId)| railhead.is_some() && moved >> n & 1 == 0;
        if !(0u8..).zip(state.railheads).any(waits) {
            state.frames.pop();
            self.close_phase(state, journal);
        }
    }

    fn put_railhead(&self, state: &mut State, railhead: u8, hex: HexId, journal: &mut impl Journal) {
        state.railheads[usize::from(railhead)] = hex;
        journal.write(|| {
            let text = match hex.is_some() {
                true => format!("Railhead {} is in {} now.", railhead + 1, self.place(hex)),
                false => format!("Railhead {} is lost: no line to a Soviet source is left.", railhead + 1),
            };
            Entry::said("10.3.1", text)
        });
    }

    /// 10.3.1: railheads that have lost their line go back to the first hex that restores it.
    pub(crate) fn pull_railheads_back(
        &self,
        state: &mut State,
        side: Side,
        hex: HexId,
        journal: &mut impl Journal,
    ) {
        if side == Side::German && self.field.rail_hexes.contains(hex) {
            self.rejoin_railheads(state, journal);
        }
    }

    fn rejoin_railheads(&self, state: &mut State, journal: &mut impl Journal) {
        rule!("10.3.1.e");
        let open = self.rails_open(state);
        let sources = self.field.of(self.war().rail.nation).sources;
        let mut joined = [NOT_JOINED; MOST_HEXES];
        self.follow_rails(sources & open, &open, |hex, steps| {
            joined[hex.index()] = steps;
            false
        });
        for (n, railhead) in (0u8..).zip(state.railheads) {
            if railhead.is_some() && joined[railhead.index()] == NOT_JOINED {
                // The nearest; of two, that on the way back.
                let mut back = (NOT_JOINED, NOT_JOINED, HexId::NONE);
                self.follow_rails([railhead].into_iter().collect(), &self.field.rail_hexes, |hex, steps| {
                    if joined[hex.index()] != NOT_JOINED {
                        back = back.min((steps, joined[hex.index()], hex));
                    }
                    steps > back.0
                });
                self.put_railhead(state, n, back.2, journal);
            }
        }
    }

    // Calls `found` for each hex that rails over open hexes join to these, with the number of steps, the
    // nearest first, until it says that it has seen enough.
    fn follow_rails(&self, from: HexSet, open: &HexSet, mut found: impl FnMut(HexId, u16) -> bool) {
        let mut seen = from;
        let mut waiting = [(HexId::NONE, 0); MOST_HEXES];
        let mut len = 0;
        for hex in &from {
            waiting[len] = (hex, 0);
            len += 1;
        }
        let mut next = 0;
        while next < len {
            let (hex, steps) = waiting[next];
            next += 1;
            if found(hex, steps) {
                return;
            }
            for (side, &to) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(hex)) {
                if self.field.rails.has(hex, side) && open.contains(to) && seen.insert(to) {
                    waiting[len] = (to, steps + 1);
                    len += 1;
                }
            }
        }
    }

    /// A unit of this nation has entered a hex: who was the last to do so matters for one option (10.3.1).
    pub(crate) fn remember_entry(
        &self,
        state: &mut State,
        nation: Nation,
        hex: HexId,
        journal: &mut impl Journal,
    ) {
        let Some(campaign) = &self.campaign else { return };
        if !self.options.soviet_rail_only {
            return;
        }
        let soviet = nation == campaign.rail.nation;
        if !soviet && state.soviet.remove(hex) {
            self.rejoin_railheads(state, journal);
        } else if soviet && !self.field.of(nation).home.contains(hex) {
            state.soviet.insert(hex);
        }
    }
}
