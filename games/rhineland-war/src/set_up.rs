//! 3.3, 8.7, 26.4: set-up.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::{Spot, UnitId};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::Preparation;
use crate::state::{HexSet, State, place};
use crate::unit::{Kind, Start};
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    /// Results of the preparedness tables that hold (32.0).
    pub(crate) fn preparations<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Preparation> {
        let results = state.readiness.iter().filter(|result| **result > 0);
        results.flat_map(|result| &self.pack.preparedness.results[usize::from(*result) - 1].effects)
    }

    /// How a unit comes into play, preparedness counted (6.3, 32.0).
    pub(crate) fn start_of(&self, state: &State, unit: UnitId) -> Start {
        let counter = self.unit(unit);
        let mut start = counter.start;
        for preparation in self.preparations(state) {
            match preparation {
                Preparation::Place { units, .. } if units.contains(&unit) => {
                    start = if counter.kind.is_land() { Start::Map } else { Start::Available };
                }
                Preparation::Muster { nation, within } if *nation == counter.nation => match start {
                    Start::After(turns) if turns <= *within && counter.kind.is_land() => start = Start::Map,
                    Start::After(turns) if turns <= *within => start = Start::Available,
                    _ => {}
                },
                Preparation::Schedule { units, after } if units.contains(&unit) => {
                    start = Start::After(*after);
                }
                _ => {}
            }
        }
        start
    }

    /// Where a unit may be set up, preparedness counted (26.4, 32.0).
    pub(crate) fn ground_of(&self, state: &State, unit: UnitId) -> &HexSet {
        let counter = self.unit(unit);
        let anywhere = self.preparations(state).any(|preparation| match preparation {
            Preparation::Place { units, anywhere } => *anywhere && units.contains(&unit),
            Preparation::Muster { nation, within } => {
                *nation == counter.nation && matches!(counter.start, Start::After(turns) if turns <= *within)
            }
            Preparation::Free(nation) => {
                rule!("32.3.1.a");
                *nation == counter.nation && counter.kind != Kind::FortifiedZone
            }
            _ => false,
        });
        &self.grounds[unit.index()][usize::from(anywhere)]
    }

    /// The country that a player sets up now: the first in the order that has units left (26.4).
    fn setting_up(&self, state: &State, side: Side) -> Option<Nation> {
        let left =
            |nation: &Nation| self.of_nation[*nation].iter().any(|unit| state.spots[unit] == place::UNPLACED);
        self.set_up_order[side as usize].iter().copied().find(left)
    }
}

impl At<'_> {
    /// Whether a unit may be set up next.
    fn may_deploy(self, side: Side, unit: UnitId) -> Verdict {
        let counter = self.unit(unit);
        deny!("3.3.c", self.state.spots[unit] != place::UNPLACED, "{unit} is not to be set up");
        let now = self.setting_up(self.state, side);
        deny!("26.4.g", now != Some(counter.nation), "{nation} is set up first");
        // Units that are alike in every respect are offered once.
        Ok(())
    }

    /// Whether a unit may be set up in a hex (3.3, 8.7, 26.4).
    pub fn may_deploy_at(self, unit: UnitId, hex: HexId) -> Verdict {
        let counter = self.unit(unit);
        let admits = self.ground_of(self.state, unit).contains(hex);
        deny!(
            "26.4.b",
            !admits && counter.kind == Kind::FortifiedZone,
            "{unit} belongs in its own border hex"
        );
        let named =
            matches!(counter.ground, crate::unit::Ground::Only(_)) && counter.kind != Kind::FortifiedZone;
        deny!("3.3.b", !admits && named, "the chart gives {unit} its own hexes");
        deny!(
            "26.4.a",
            !admits,
            "{unit} is set up in a city of its country, where the chart says nothing else"
        );
        let fits = self.fits_with(unit, hex);
        deny!("8.7", fits.is_err(), "{hex} has no room for {unit}");
        if let Some(side) = self.side(self.state, unit)
            && self.enemy_zone(side).contains(hex)
        {
            rule!("3.3.e");
        }
        Ok(())
    }

    pub(crate) fn offer_set_up(self, side: Side, out: &mut Vec<Action>) {
        let Some(nation) = self.setting_up(self.state, side) else { return };
        for unit in &self.of_nation[nation] {
            if self.may_deploy(side, unit).is_ok() && !self.has_twin_before(unit) {
                out.push(Action::Deploy(unit));
            }
        }
        out.push(Action::DeployRest);
    }

    /// Whether a unit that waits for set-up is like one before it in the list: they are offered once (3.3).
    fn has_twin_before(self, unit: UnitId) -> bool {
        let alike = |other: UnitId| {
            let (a, b) = (self.unit(other), self.unit(unit));
            self.state.spots[other] == place::UNPLACED
                && (a.kind, a.size, a.attack, a.defense, a.movement, a.expeditionary)
                    == (b.kind, b.size, b.attack, b.defense, b.movement, b.expeditionary)
                && self.ground_of(self.state, other) == self.ground_of(self.state, unit)
        };
        self.of_nation[self.unit(unit).nation].iter().take_while(|other| *other != unit).any(alike)
    }

    pub(crate) fn judge_set_up(self, side: Side, action: Action) -> Verdict {
        match action {
            Action::Deploy(unit) => self.may_deploy(side, unit),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_set_up(&mut self, action: Action) {
        match action {
            Action::Deploy(unit) => self.state.frames.push(Deploying { unit }.into()),
            Action::DeployRest => self.deploy_rest(),
            _ => {}
        }
    }

    /// Places everything that is left as the pack suggests, or in the first lawful hex.
    fn deploy_rest(&mut self) {
        let side = self.state.active();
        while let Some(nation) = self.game.setting_up(self.state, side) {
            let game = self.game;
            // Named hexes first, so that no other unit takes their room.
            for named in [true, false] {
                for unit in &game.of_nation[nation] {
                    if self.state.spots[unit] != place::UNPLACED {
                        continue;
                    }
                    let at = self.at();
                    let suggested = game.unit(unit).hex.filter(|hex| at.may_deploy_at(unit, *hex).is_ok());
                    let hex = match named {
                        true => suggested,
                        false => {
                            let mut ground = game.ground_of(at.state, unit).iter();
                            ground.find(|hex| at.may_deploy_at(unit, *hex).is_ok())
                        }
                    };
                    match (hex, named) {
                        (Some(hex), _) => self.deploy(unit, hex),
                        // 6.10: what has no room goes to the Replacement Box.
                        (None, false) => {
                            rule!("6.10.c");
                            self.state.spots[unit] = place::BOX;
                        }
                        (None, true) => {}
                    }
                }
            }
        }
    }

    fn deploy(&mut self, unit: UnitId, hex: HexId) {
        rule!("3.3.d");
        rule!("2.9.b");
        self.state.spots[unit] = Spot::at(hex);
        let (game, owner) = (self.game, self.game.owner(self.state, unit));
        let notice = mechanics::journal::Notice { case: "26.4", owner };
        let place = || game.place(hex);
        notice.tell(
            || false,
            || mechanics::journal::placed(unit, hex),
            || text!("{unit} is set up in {place}.", unit = game.name(unit), place = place()),
            || text!("{unit} is set up in {place}.", unit = game.some_unit(unit), place = place()),
            self.journal,
        );
    }

    pub(crate) fn settle_set_up(&mut self, side: Side) -> bool {
        if self.game.setting_up(self.state, side).is_some() {
            return false;
        }
        rule!("26.4.d");
        self.journal.write(|| Entry::said("26.4", text!("{side} set-up is complete.", side = side.title())));
        self.end_phase();
        true
    }
}

/// A unit is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploying {
    /// The unit.
    pub unit: UnitId,
}

impl Step for Deploying {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        match game.owner(state, self.unit) {
            engine::Seat(0) => rule!("26.4.f"),
            _ => rule!("26.4.e"),
        }
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let hexes = at.ground_of(at.state, self.unit).iter();
        out.extend(hexes.filter(|hex| at.may_deploy_at(self.unit, *hex).is_ok()).map(Action::At));
        if out.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        match action {
            Action::At(hex) => on.deploy(self.unit, hex),
            // 6.10: without room for it, it is left over.
            _ if on.unit(self.unit).cost.is_none() => on.state.spots[self.unit] = place::DEAD,
            _ => {
                rule!("6.10.c");
                on.state.spots[self.unit] = place::BOX;
            }
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("26.4", text!("Where do you place the {unit}?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_deploy_at(self.unit, hex),
            _ => Ok(()),
        }
    }
}
