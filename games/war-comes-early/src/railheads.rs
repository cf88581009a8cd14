//! 10.3 Soviet railheads.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Pass};

use crate::frame::{At, Playing, Railheads, Step};
use crate::nation::{Nation, Side};
use crate::sequence::{Phase, PhaseKind};
use crate::state::{HexSet, Railhead, State};
use crate::{Action, WarComesEarly};

/// Room for every hex of the map that waits to be looked at.
const MOST_HEXES: usize = crate::state::WORDS * 64;
/// More steps than any line has.
const NOT_JOINED: u16 = u16::MAX;

impl Step for Railheads {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let Railheads { moved } = self;
        let At { state, desk, .. } = at;
        let open = at.rails_open(state);
        let along = |from: HexId, side: Direction, to: HexId| {
            if !at.field.rails.has(from, side) {
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
                let advance = at.war().rail.advance.into();
                let mut flood = desk.flood.borrow_mut();
                flood.fill(&at.field.grid, [railhead], advance, along);
                out.extend(flood.hexes()[1..].iter().map(|&hex| Action::Rail(Railhead(n), hex)));
            }
        }
        out.push(Action::Stay);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let mut moved = self.moved;
        if let Action::Rail(Railhead(railhead), hex) = action {
            on.put_railhead(railhead, hex);
            moved |= 1 << railhead;
            on.state.frames.replace(Railheads { moved }.into());
        }
        let waits = |(n, railhead): (u8, HexId)| railhead.is_some() && moved >> n & 1 == 0;
        if action == Action::Stay || !(0u8..).zip(on.state.railheads).any(waits) {
            on.state.frames.pop();
            on.close_phase();
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let waits = |(n, hex): &(u8, HexId)| hex.is_some() && self.moved >> n & 1 == 0;
        let text = text!(
            "Railheads that may move: {n}, each by up to {hexes} hexes of railroad. Which, and where to?",
            n = (0u8..).zip(at.state.railheads).filter(waits).count(),
            hexes = at.war().rail.advance
        );
        Prompt::new("10.3.1", text)
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        deny!("10.3.1.c", !matches!(action, Action::Rail(..)), "move railheads first, or 'stay'");
        deny!(
            "10.3.1.d",
            "each railhead moves once, along railroads, no farther than its allowance, over hexes in friendly hands \
             that stay joined to the Soviet net"
        );
    }
}

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
}

impl<J: Journal> Playing<'_, J> {
    fn put_railhead(&mut self, railhead: u8, hex: HexId) {
        let game = self.game;
        self.state.railheads[usize::from(railhead)] = hex;
        self.journal.write(|| {
            let text = match hex.is_some() {
                true => format!("Railhead {} is in {} now.", railhead + 1, game.place(hex)),
                false => format!("Railhead {} is lost: no line to a Soviet source is left.", railhead + 1),
            };
            Entry::said("10.3.1", text)
        });
    }

    /// 10.3.1: railheads that have lost their line go back to the first hex that restores it.
    pub(crate) fn pull_railheads_back(&mut self, side: Side, hex: HexId) {
        let game = self.game;
        if side == Side::German && game.field.rail_hexes.contains(hex) {
            self.rejoin_railheads();
        }
    }

    fn rejoin_railheads(&mut self) {
        let game = self.game;
        rule!("10.3.1.e");
        let open = game.rails_open(self.state);
        let sources = game.field.of(game.war().rail.nation).sources;
        let mut joined = [NOT_JOINED; MOST_HEXES];
        game.follow_rails(sources & open, &open, |hex, steps| {
            joined[hex.index()] = steps;
            false
        });
        for (n, railhead) in (0u8..).zip(self.state.railheads) {
            if railhead.is_some() && joined[railhead.index()] == NOT_JOINED {
                // The nearest; of two, that on the way back.
                let mut back = (NOT_JOINED, NOT_JOINED, HexId::NONE);
                game.follow_rails([railhead].into_iter().collect(), &game.field.rail_hexes, |hex, steps| {
                    if joined[hex.index()] != NOT_JOINED {
                        back = back.min((steps, joined[hex.index()], hex));
                    }
                    steps > back.0
                });
                self.put_railhead(n, back.2);
            }
        }
    }
}

impl WarComesEarly {
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
}

impl<J: Journal> Playing<'_, J> {
    /// A unit of this nation has entered a hex: who was the last to do so matters for one option (10.3.1).
    pub(crate) fn remember_entry(&mut self, nation: Nation, hex: HexId) {
        let game = self.game;
        let Some(campaign) = &game.campaign else { return };
        if !game.options.soviet_rail_only {
            return;
        }
        let soviet = nation == campaign.rail.nation;
        if !soviet && self.state.soviet.remove(hex) {
            self.rejoin_railheads();
        } else if soviet && !game.field.of(nation).home.contains(hex) {
            self.state.soviet.insert(hex);
        }
    }
}
