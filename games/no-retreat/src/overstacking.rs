//! 13.3.4 Stacks that are too high when a Movement Phase or a retreat ends.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::losses::Fate;
use crate::nation::Side;
use crate::state::State;
use crate::terrain::SideKind;
use crate::{Action, NoRetreat};

impl At<'_> {
    /// The first hex in which units of a side stand against the limits (13.3). What only a leader forbids may stay (22.0).
    fn overstacked(self, side: Side) -> Option<HexId> {
        let occupied = self.occupied(side);
        occupied.iter().find(|hex| self.is_crowded(*hex))
    }

    /// Whether a unit that is too many may go to the next hex: by a retreat of one hex (14.7.5).
    fn may_make_room(self, unit: UnitId, direction: Direction, to: HexId) -> Verdict {
        let (counter, board) = (self.unit(unit), self.board());
        let Some(from) = self.state.hex(unit).filter(|_| to.is_some()) else {
            deny!("13.3.4.b", "{unit} goes one hex");
        };
        let water = board.along.get(from, direction) == Some(SideKind::Water);
        deny!("13.3.4.b", water, "the sea bars the way of {unit}");
        self.may_enter(unit, to)?;
        deny!("13.3.a", self.occupied(counter.side.enemy()).contains(to), "{hex} holds enemy units");
        let bound = self.zone_against(counter.nation).contains(to);
        let friend = self.occupied(counter.side).contains(to);
        deny!("13.3.4.b", bound && !friend, "{hex} is in an enemy zone of control");
        self.may_stack(unit, to)
    }

    fn ways_out(self, unit: UnitId) -> impl Iterator<Item = HexId> {
        let from = self.state.hex(unit).filter(|_| !self.unit(unit).kind.is_fixed());
        let around = from.map(|from| *self.board().grid.neighbours(from));
        let ways = around.into_iter().flat_map(|around| Direction::ALL.into_iter().zip(around));
        ways.filter(move |(direction, to)| self.may_make_room(unit, *direction, *to).is_ok())
            .map(|(_, to)| to)
    }
}

/// Stacks of a side are too high (13.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Overstacked {
    /// Whose.
    pub side: Side,
    /// Whether the phase ends once they are not.
    pub ends_phase: bool,
}

impl Step for Overstacked {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if let Some(hex) = at.overstacked(self.side) {
            out.extend(at.stack(hex).map(Action::Expel));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Expel(unit) = action {
            on.state.frames.push(MakingRoom { unit }.into());
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if on.at().overstacked(self.side).is_some() {
            return false;
        }
        on.state.frames.pop();
        if self.ends_phase {
            on.end_phase();
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hex = at.overstacked(self.side).map_or("a hex".into(), |hex| at.place(hex));
        Prompt::new("13.3.4", text!("Too many units stand in {hex}: which one makes room?", hex = hex))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Expel(unit) = action {
            let here = at.overstacked(self.side);
            let there = here.is_some_and(|hex| at.state.hex(unit) == Some(hex));
            deny!("13.3.4.b", !there, "{unit} does not stand where too many are");
        }
        Ok(())
    }
}

/// A unit makes room (13.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MakingRoom {
    /// The unit.
    pub unit: UnitId,
}

impl Step for MakingRoom {
    fn next(self, game: &NoRetreat, _: &State) -> Next {
        Next::Seat(game.unit(self.unit).side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.ways_out(self.unit).map(Action::At));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if let Action::At(hex) = action {
            rule!("13.3.4.b");
            if on.game.planned_moves(on.state).is_some() {
                rule!("24.2.n");
            }
            on.travel("13.3.4", self.unit, &[hex]);
            on.share_markers(hex);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if on.at().ways_out(self.unit).next().is_some() {
            return false;
        }
        rule!("13.3.4.c");
        on.state.frames.pop();
        let game = on.game;
        let words = || text!("{unit} finds no room.", unit = game.name(self.unit));
        on.journal.write(|| Entry::said("13.3.4", words()));
        on.eliminate(self.unit, Fate::Eliminated);
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("13.3.4", text!("Where does {unit} go?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let Action::At(hex) = action else { return Ok(()) };
        let from = at.state.hex(self.unit).unwrap_or(HexId::NONE);
        let Some(direction) = at.board().grid.direction(from, hex) else {
            deny!("13.3.4.b", "{unit} goes one hex");
        };
        at.may_make_room(self.unit, direction, hex)
    }
}
