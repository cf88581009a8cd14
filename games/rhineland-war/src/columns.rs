//! 19.5 Fifth Columns come into play.

use engine::{Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Spot, UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::Rank;
use crate::state::{State, Units, place};
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    /// The Fifth Column of a player.
    pub(crate) fn column_of(&self, side: Side) -> Nation {
        let is_column = |nation: &Nation| {
            let country = self.pack.country(*nation);
            country.rank == Rank::FifthColumn && country.side == Some(side)
        };
        Nation::ALL.into_iter().find(is_column).unwrap_or(Nation::AxisColumn)
    }

    /// Fifth Column units that a player has not placed yet.
    pub(crate) fn columns_left(&self, state: &State, side: Side) -> Units {
        let all = self.of_nation[self.column_of(side)];
        all.iter().filter(|unit| state.spots[*unit] == place::WAITING).collect()
    }
}

impl At<'_> {
    /// Whether a Fifth Column may be placed in a hex (19.5, 21.3).
    pub fn may_place_column(self, side: Side, unit: UnitId, hex: HexId) -> Verdict {
        let Some(country) = self.field.country(hex) else { deny!("7.5.d", "{hex} is water") };
        let spared = !self.pack.country(country).fifth_columns;
        deny!(
            "19.5.f",
            spared && country == Nation::SovietUnion,
            "no Fifth Column comes to the Soviet Union"
        );
        deny!("19.5.g", spared, "no Fifth Column comes to this country");
        let enemies = self.occupied(side.enemy()) | self.desk.bystanders;
        deny!("19.5.d", enemies.contains(hex), "there are units in {hex}");
        self.may_be_in(unit, country)?;
        if self.desk.neutral.contains(hex) {
            let barred = self.options.columns_in_belligerents;
            deny!("21.3.2.c", barred, "{hex} is in a neutral country");
            self.may_invade(self.unit(unit).nation, country)?;
        } else {
            rule!("19.5.c");
        }
        if self.enemy_zone(side).contains(hex) {
            rule!("19.5.e");
        }
        self.fits_with(unit, hex)
    }
}

/// A Fifth Column unit is taken at random, then placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Columns {
    /// Who places it.
    pub side: Side,
    /// The unit, once it is known.
    pub unit: Option<UnitId>,
}

impl Step for Columns {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        match self.unit {
            Some(_) => Next::Seat(self.side.into()),
            None => {
                let left = game.columns_left(state, self.side).len() as u8;
                Next::Dice(Throw::draw("column", left))
            }
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let Some(unit) = self.unit else { return };
        let hexes = at.field.land.iter();
        out.extend(hexes.filter(|hex| at.may_place_column(self.side, unit, *hex).is_ok()).map(Action::At));
        if out.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        let (Some(unit), Action::At(hex)) = (self.unit, action) else { return };
        let game = on.game;
        if on.at().desk.neutral.contains(hex) {
            rule!("21.3.2.c");
            on.invade(game.unit(unit).nation, hex);
        }
        on.state.spots[unit] = Spot::at(hex);
        on.journal.write(|| {
            let told = text!("{unit} rises in {place}.", unit = game.name(unit), place = game.place(hex));
            engine::Entry::new("19.5", journal::placed(unit, hex), told)
        });
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let left = on.game.columns_left(on.state, self.side);
        rule!("19.5.b");
        let unit = left.iter().nth(usize::from(rolled.first()) - 1);
        on.state.frames.replace(Columns { unit, ..self }.into());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let left = on.game.columns_left(on.state, self.side);
        match (self.unit, left.len()) {
            (None, 0) => {
                on.state.frames.pop();
                true
            }
            (None, 1) => {
                let unit = left.iter().next();
                on.state.frames.replace(Columns { unit, ..self }.into());
                true
            }
            _ => false,
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.unit {
            Some(unit) => Prompt::new("19.5", text!("Where do you place the {unit}?", unit = at.name(unit))),
            None => Prompt::new("19.5", "A Fifth Column unit is taken at random."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self.unit, action) {
            (Some(unit), Action::At(hex)) => at.may_place_column(self.side, unit, hex),
            _ => Ok(()),
        }
    }
}
