//! 25.0 How to win.

use engine::{Entry, Journal, Outcome, rule, text};

use crate::RhinelandWar;
use crate::desk::Desk;
use crate::frame::{At, Playing};
use crate::nation::Side;
use crate::pack::Level;
use crate::sequence::Phase;
use crate::state::State;

impl At<'_> {
    /// The victory points of a side (25.2).
    pub fn points(self, side: Side) -> i16 {
        let crises = self.field.crises & self.occupied(side);
        let occupied = crises.iter().filter(|hex| self.occupies(side, *hex));
        let crises: i16 = occupied
            .map(|hex| {
                rule!("25.2.a");
                i16::from(self.field.hexes[hex.index()].crisis)
            })
            .sum();
        let centers = self.field.centers.iter().filter(|hex| self.controls(side, *hex));
        let centers: i16 = centers
            .map(|hex| {
                let terror = self.state.terror_cities.contains(hex) && self.options.terror_takes_points;
                rule!("25.2.b");
                if self.state.terror_cities.contains(hex) {
                    rule!("25.2.c");
                }
                if terror { 0 } else { i16::from(self.field.hexes[hex.index()].mobilization) }
            })
            .sum();
        crises + centers
    }

    /// Whether a side has a unit in a hex that holds it (5.1, d115).
    pub fn occupies(self, side: Side, hex: hexmap::HexId) -> bool {
        rule!("2.4.a");
        rule!("2.4.i");
        self.stack(hex).any(|unit| {
            let counter = self.unit(unit);
            let holds = !self.options.forts_hold_nothing
                || !matches!(counter.kind, crate::unit::Kind::FortifiedZone | crate::unit::Kind::FifthColumn);
            self.side(self.state, unit) == Some(side) && holds
        })
    }
}

impl RhinelandWar {
    /// How the game ends as it stands (25.3).
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        if let Some(side) = state.conceded {
            rule!("3.4.c");
            let verdict = match side {
                Side::Axis => "The Axis concedes",
                Side::Allied => "The Allies concede",
            };
            return Outcome::won(side.enemy().into(), verdict, 0);
        }
        let mut desk = Desk::default();
        let at = self.at(state, &mut desk);
        let lead = at.points(Side::Axis) - at.points(Side::Allied);
        let side = if lead > 0 { Side::Axis } else { Side::Allied };
        rule!("25.1");
        match self.pack.victory.at(lead.abs()) {
            Level::Draw => rule!("25.3.a"),
            Level::Marginal => rule!("25.3.b"),
            Level::Major => rule!("25.3.c"),
            Level::Decisive => rule!("25.3.d"),
        }
        let verdict = match (self.pack.victory.at(lead.abs()), side) {
            (Level::Draw, _) => return Outcome::draw("Draw", lead.abs()),
            (Level::Marginal, Side::Axis) => "Axis marginal victory",
            (Level::Major, Side::Axis) => "Axis major victory",
            (Level::Decisive, Side::Axis) => "Axis decisive victory",
            (Level::Marginal, Side::Allied) => "Allied marginal victory",
            (Level::Major, Side::Allied) => "Allied major victory",
            (Level::Decisive, Side::Allied) => "Allied decisive victory",
        };
        Outcome::won(side.into(), verdict, lead.abs())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The player concedes (3.4).
    pub(crate) fn concede(&mut self) {
        let side = self.state.active();
        self.state.conceded = Some(side);
        self.state.phase = Phase::Over;
        self.journal
            .write(|| Entry::announced("3.4", text!("The {side} player concedes.", side = side.title())));
    }
}
