//! 7.4 and 20.2 The Stance marker: its moves, its flip side, and what happens in its squares.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::state::{State, place};
use crate::track::{StanceEvent, TurnEvent};
use crate::unit::{Bank, Entry as Entrance, Kind};
use crate::{Action, NoRetreat};

impl<J: Journal> Playing<'_, J> {
    /// 7.4: on a Stance turn the Total VP are compared with the threshold.
    pub(crate) fn check_stance(&mut self) {
        if !self.game.has_event(self.state, TurnEvent::Stance) {
            return;
        }
        rule!("7.4.a");
        match self.front().front {
            Front::France => rule!("20.1.3.a"),
            Front::Poland => rule!("20.1.4.a"),
        }
        let (total, threshold) = (self.game.total_vp(self.state), self.front().numbers.stance_threshold);
        match total.cmp(&threshold) {
            std::cmp::Ordering::Greater => {
                rule!("7.4.b");
                self.move_stance(-1);
            }
            std::cmp::Ordering::Less => rule!("7.4.c"),
            std::cmp::Ordering::Equal => rule!("7.4.d"),
        }
    }

    /// The marker moves so many squares, up or down; a marker on its flip side is turned over instead (7.4, 20.2).
    pub(crate) fn move_stance(&mut self, squares: i8) {
        let game = self.game;
        if self.state.flipped {
            match game.front().front {
                Front::France => rule!("20.2.1.d"),
                Front::Poland => rule!("20.2.2.e"),
            }
            rule!("7.4.e");
            if squares > 0 {
                rule!("7.4.h");
            }
            self.state.flipped = false;
            self.journal.write(|| Entry::announced("7.4", "The Stance marker is turned to its front."));
            return;
        }
        let Some(square) = game.stance_after(self.state.stance, squares) else {
            rule!("7.4.h");
            return;
        };
        match squares > 0 {
            true => rule!("7.4.1"),
            false => rule!("7.4.2"),
        }
        self.state.stance = square;
        let name = &game.front().stance.square(square).name;
        self.journal.write(|| Entry::announced("7.4", text!("Stance: {square}.", square = name)));
        self.enter_square();
    }

    /// What happens in the square that the marker has entered (20.2).
    fn enter_square(&mut self) {
        rule!("7.4.a3");
        let game = self.game;
        let square = game.front().stance.square(self.state.stance);
        match game.front().front {
            Front::France => rule!("20.1.3.b"),
            Front::Poland => rule!("20.1.4.b"),
        }
        let before = !self.state.happened.insert(square.event);
        self.state.flipped = square.flips;
        if before && square.once {
            rule!("7.4.g");
            match square.event {
                StanceEvent::BritishControl => rule!("20.2.1.g"),
                StanceEvent::OperationDynamo => rule!("20.2.1.i"),
                StanceEvent::PactLine => rule!("20.2.2.b"),
                StanceEvent::RedArmyReadied => rule!("20.2.2.j"),
                StanceEvent::SovietInvasion => rule!("20.2.2.m"),
                _ => {}
            }
            return;
        }
        match square.event {
            StanceEvent::CarefulTactics => {
                rule!("20.2.1.b");
                self.hold_back(Nation::Britain);
            }
            StanceEvent::StalinDithers => {
                rule!("20.2.2.c");
                self.hold_back(Nation::SovietUnion);
            }
            StanceEvent::OperationDynamo => {
                for unit in &game.own_units[Side::Allied as usize] {
                    if game.unit(unit).kind == Kind::Ship && self.state.spots[unit] == place::DUE {
                        rule!("20.2.1.h");
                        rule!("18.10.c");
                        self.state.spots[unit] = place::RESERVE;
                        let words = || text!("{unit} comes to the Reserve.", unit = game.name(unit));
                        self.journal.write(|| Entry::said("20.2.1", words()));
                    }
                }
            }
            StanceEvent::RedArmyReadied => self.state.frames.push(Mustering.into()),
            StanceEvent::SovietInvasion => {
                rule!("13.2.1.j");
                rule!("20.2.2.k");
                self.state.at_war.insert(Nation::SovietUnion);
            }
            StanceEvent::BritishControl => rule!("20.2.1.e"),
            StanceEvent::NaziSovietLine => {
                rule!("20.2.2.n");
                rule!("23.2.a");
            }
            StanceEvent::FrenchCommand | StanceEvent::RafFullyEngaged | StanceEvent::PactLine => {}
        }
    }

    /// No Actions on each hex with units of a nation.
    fn hold_back(&mut self, nation: Nation) {
        let game = self.game;
        let units = game.ids().filter(|unit| game.unit(*unit).nation == nation);
        let hexes: Hexes = units.filter_map(|unit| self.state.hex(unit)).collect();
        for hex in &hexes {
            match nation {
                Nation::Britain => rule!("20.2.1.c"),
                _ => rule!("20.2.2.d"),
            }
            self.put_no_actions("20.2", hex);
        }
    }
}

/// The German sets up the Soviet units in the Soviet Union, one after the other (20.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mustering;

impl Mustering {
    fn unit(self, game: &NoRetreat, state: &State) -> Option<UnitId> {
        let waits = |unit: &UnitId| {
            let counter = game.unit(*unit);
            counter.nation == Nation::SovietUnion
                && counter.entry == Entrance::Stance
                && state.spots[*unit] == place::DUE
        };
        game.ids().find(waits)
    }
}

impl At<'_> {
    fn may_muster(self, unit: UnitId, hex: HexId) -> Verdict {
        let (counter, board) = (self.unit(unit), self.board());
        let north = counter.bank == Some(Bank::North);
        let wrong = counter.bank.is_some_and(|bank| !board.banks[bank as usize].contains(hex));
        deny!("20.2.2.g", wrong && north, "{unit} is set up north of the Pripet");
        deny!("20.2.2.h", wrong && !north, "{unit} is set up south of the Pripet");
        deny!(
            "20.2.2.f",
            !board.country(Nation::SovietUnion).contains(hex),
            "{unit} is set up in the Soviet Union"
        );
        deny!("13.3.a", self.occupied(Side::Allied).contains(hex), "{hex} holds enemy units");
        self.may_stack(unit, hex)
    }

    fn mustering_hexes(self, unit: UnitId) -> impl Iterator<Item = HexId> {
        self.game.board().land.iter().filter(move |hex| self.may_muster(unit, *hex).is_ok())
    }
}

impl Step for Mustering {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(Side::German.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if let Some(unit) = self.unit(at.game, at.state) {
            out.extend(at.mustering_hexes(unit).map(Action::At));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let (Action::At(hex), Some(unit)) = (action, self.unit(on.game, on.state)) {
            rule!("20.2.2.f");
            on.arrive("20.2.2", unit, hex);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let Some(unit) = self.unit(on.game, on.state) else {
            on.state.frames.pop();
            return true;
        };
        let open = on.at().mustering_hexes(unit).next().is_some();
        if !open {
            // 16.1: from the Reserve it comes into any hex of the Soviet Union later.
            on.state.spots[unit] = place::RESERVE;
        }
        !open
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = self.unit(at.game, at.state).map_or("a unit".into(), |unit| at.name(unit));
        Prompt::new("20.2.2", text!("Where in the Soviet Union is {unit} set up?", unit = unit))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (action, self.unit(at.game, at.state)) {
            (Action::At(hex), Some(unit)) => at.may_muster(unit, hex),
            _ => Ok(()),
        }
    }
}
