//! 6.0 Events Phase.

use engine::{Entry, Journal, rule};
use mechanics::UnitId;
use mechanics::insight::plural;

use crate::nation::{Nation, Side};
use crate::pack::Happening;
use crate::sequence::Phase;
use crate::state::{Frame, State};
use crate::{Action, Desk, MunichWar};

impl MunichWar {
    /// The die of the Events Table.
    pub(crate) fn roll_event(&self, state: &mut State, die: u8, desk: &mut Desk, journal: &mut impl Journal) {
        rule!("4.0.c", "6.0");
        let line = self.pack.events[usize::from(die) - 1];
        journal.write(|| Entry::said("6.0", format!("The die shows {die}: {}.", title(line.event))));
        // The crisis has a die of its own before the phase ends.
        if line.event == Happening::Crisis {
            state.frames.push(Frame::CrisisRoll);
            return;
        }
        match line.event {
            Happening::Weather => self.storms_set_in(state, journal),
            Happening::Intervention => {
                rule!("T.events.2");
                self.intervene(state, journal);
            }
            Happening::Putsch => {
                rule!("T.events.5");
                let held = self.german_conquests(state, desk);
                self.bar(state, Side::Axis, held < usize::from(line.threshold), held, journal);
            }
            Happening::Blitzkrieg => {
                rule!("T.events.6");
                let held = self.german_conquests(state, desk);
                self.bar(state, Side::Allied, held >= usize::from(line.threshold), held, journal);
            }
            Happening::Crisis => {}
        }
        if *state.frames.top() == Frame::Phase {
            self.end_phase(state, journal);
        }
    }

    /// Whether a side gets no replacement points this turn, for what German units hold (Putsch!, Blitzkrieg!).
    fn bar(&self, state: &mut State, side: Side, barred: bool, held: usize, journal: &mut impl Journal) {
        state.barred[side as usize] = barred;
        journal.write(|| {
            let places = plural(held, "enemy capital or center", "enemy capitals or centers");
            let get = if barred { "get no replacement points this turn" } else { "keep their points" };
            Entry::said("6.0", format!("German units hold {places}: the {} {get}.", powers(side)))
        });
    }

    /// Enemy capitals and mobilization centers that German units occupy.
    fn german_conquests(&self, state: &State, desk: &mut Desk) -> usize {
        self.look(state, desk);
        let enemy = |hex: &hexmap::HexId| {
            let owner = self.country(state, *hex).and_then(|nation| state.side_of(nation));
            owner == Some(Side::Allied)
        };
        let german = |unit: UnitId| self.unit(unit).nation == Nation::Germany;
        let held = |hex: &hexmap::HexId| desk.stack(*hex).any(german);
        (self.field.centers & desk.occupied[Side::Axis as usize]).iter().filter(enemy).filter(held).count()
    }

    /// The second die of Crisis Elsewhere.
    pub(crate) fn roll_crisis(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        rule!("T.events.4.a", "T.events.4.b");
        let line = self.pack.events.iter().find(|line| line.event == Happening::Crisis);
        let line = line.expect("the crisis is under way");
        let side = if die <= line.threshold { Side::Axis } else { Side::Allied };
        state.crisis = line.points;
        state.frames.replace(Frame::Crisis { side });
        journal.write(|| {
            Entry::said("6.0", format!("The die shows {die}: {} points for the {side} side.", line.points))
        });
    }

    /// Mobilizations and refits that the crisis pays for (D46).
    pub(crate) fn legal_crisis(&self, state: &State, desk: &mut Desk, side: Side, out: &mut Vec<Action>) {
        rule!("T.events.4.d");
        for nation in &(state.joined[side as usize] - state.surrendered) {
            self.legal_expenses(state, desk, nation, state.crisis, out);
        }
        out.push(Action::End);
    }

    /// Ends the spending of the crisis: what is left is lost.
    pub(crate) fn end_crisis(&self, state: &mut State, journal: &mut impl Journal) {
        rule!("T.events.4.c");
        state.crisis = 0;
        state.frames.pop();
        debug_assert_eq!(state.phase, Phase::Events);
        self.end_phase(state, journal);
    }
}

const fn powers(side: Side) -> &'static str {
    match side {
        Side::Axis => "Axis powers",
        Side::Allied => "Allies",
    }
}

fn title(event: Happening) -> &'static str {
    match event {
        Happening::Weather => "Weather",
        Happening::Intervention => "Intervention",
        Happening::Crisis => "Crisis Elsewhere",
        Happening::Putsch => "Putsch!",
        Happening::Blitzkrieg => "Blitzkrieg!",
    }
}
