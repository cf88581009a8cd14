//! 7.0 and 8.0: the opponent moves excess units out of a hex.

use engine::{Entry, Event, Journal, Next, PieceId, PlaceId, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Id};
use mechanics::UnitId;

use crate::frame::{At, Disperse, Playing, Step};
use crate::nation::Side;
use crate::stacking::LIMIT;
use crate::state::{Spot, State};
use crate::{Action, WarComesEarly};

impl Step for Disperse {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        // 7.0: the player who does not own the units moves them.
        let unit = game.ids().find(|&unit| state.hex(unit) == Some(self.hex));
        game.asks(unit.map_or(state.active(), |unit| game.side(unit).enemy()))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let hex = self.hex;
        let from = out.len();
        at.excess(hex, |unit| out.push(Action::Remove(unit)));
        let to = out.len();
        for i in from..to {
            let Action::Remove(unit) = out[i] else { unreachable!("just pushed") };
            at.refuges(unit, hex, |refuge| out.push(Action::Shift(unit, refuge)));
        }
        if out.len() > to {
            out.drain(from..to);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Shift(unit, to) => on.play_shift(unit, to),
            Action::Remove(unit) => on.eliminate(unit),
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = !on.at().is_overfull(self.hex);
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hex = at.place(self.hex);
        let text = text!("{hex} is over the stacking limit: move an enemy unit out of it.", hex = hex);
        Prompt::new("7.0", text)
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        let fits = matches!(action, Action::Shift(..) | Action::Remove(_));
        deny!("7.0.i", !fits, "an overfull hex must be put in order first");
        deny!(
            "7.0.j",
            "only as many units as restore the stacking limit move, to a neighbouring hex where they may stand, \
             out of enemy zones if possible"
        );
    }
}

impl At<'_> {
    /// Whether a hex holds more than it may.
    pub(crate) fn is_overfull(self, hex: HexId) -> bool {
        !self.stack_load(hex).fits(&LIMIT)
    }

    /// The side that owns the units in a hex.
    pub(crate) fn owner(self, hex: HexId) -> Option<Side> {
        let At { desk, .. } = self;
        desk.stack(hex).next().map(|unit| self.side(unit))
    }

    /// Where an excess unit may be put: hexes free of enemy zones if there are any (7.0).
    fn refuges(self, unit: UnitId, hex: HexId, mut found: impl FnMut(HexId)) {
        let At { desk, .. } = self;
        rule!("7.0.i", "8.0.k");
        let side = self.side(unit);
        let zone = *self.zone(side.enemy());
        let costs = self.costs(unit);
        let nation = self.unit(unit).nation;
        let load = self.loads[unit.index()];
        let open = |direction: &Direction| {
            let Some(to) = self.field.grid.neighbour(hex, *direction) else { return false };
            costs.cost(hex, *direction).is_some()
                && !desk.occupied[side.enemy() as usize].contains(to)
                && !desk.borders.closed[nation as usize].contains(to)
                && self.takes_in(to, nation, load).is_ok()
        };
        let neighbour = |direction| self.field.grid.neighbours(hex)[Direction::index(direction)];
        let free = Direction::ALL.into_iter().filter(open).any(|d| !zone.contains(neighbour(d)));
        for to in Direction::ALL.into_iter().filter(open).map(neighbour) {
            if !free || !zone.contains(to) {
                if !free {
                    rule!("7.0.k");
                }
                found(to);
            }
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    fn play_shift(&mut self, unit: UnitId, to: HexId) {
        let game = self.game;
        let from = self.state.hex(unit).expect("an excess unit is on the map");
        self.state.spots[unit] = Spot::at(to);
        self.state.tops.remove(unit);
        // It has left its hex, and with it the battle.
        self.state.battle.attackers.remove(unit);
        self.state.battle.unsupplied.remove(unit);
        self.state.battle.spared.remove(unit);
        self.journal.write(|| {
            let event = Event::Moved {
                pieces: vec![PieceId(unit.raw())],
                path: vec![PlaceId(from.raw()), PlaceId(to.raw())],
            };
            let (from, to) = (game.place(from), game.place(to));
            Entry::new("7.0", event, format!("{} is dispersed from {from} to {to}.", game.name(unit)))
        });
        self.remember_entry(game.unit(unit).nation, to);
        self.enter(game.side(unit), to);
    }
}
