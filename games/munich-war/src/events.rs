//! 6.0 Events Phase.

use engine::{Entry, Journal, Next, Prompt, Rolled, Text, Verdict, rule};
use mechanics::UnitId;
use mechanics::insight::plural;

use crate::frame::{At, Crisis, CrisisRoll, Frame, InPhase, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::Happening;
use crate::rules::die;
use crate::sequence::Phase;
use crate::state::State;
use crate::{Action, MunichWar};

impl Step for CrisisRoll {
    fn next(self, _: &MunichWar, _: &State) -> Next {
        die("events")
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_crisis(rolled.first());
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("6.0", "Crisis elsewhere.")
    }
}

impl Step for Crisis {
    fn next(self, game: &MunichWar, _: &State) -> Next {
        game.asks(self.side)
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_crisis(self.side, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::End => on.end_crisis(),
            _ => on.play_expense(action),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new(
            "6.0",
            Text::count(
                at.state.crisis.into(),
                "Crisis elsewhere: {n} point left to mobilize and refit units.",
                "Crisis elsewhere: {n} points left to mobilize and refit units.",
            ),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Mobilize(unit) | Action::Refit(unit) = action {
            at.is_operated_by(at.state, unit, self.side)?;
        }
        at.judge_expense(action, |_| at.state.crisis)
    }
}

impl At<'_> {
    /// Enemy capitals and mobilization centers that German units occupy.
    fn german_conquests(self) -> usize {
        let At { state, desk, .. } = self;
        let enemy = |hex: &hexmap::HexId| {
            let owner = self.country(state, *hex).and_then(|nation| state.side_of(nation));
            owner == Some(Side::Allied)
        };
        let german = |unit: UnitId| self.unit(unit).nation == Nation::Germany;
        let held = |hex: &hexmap::HexId| desk.stack(*hex).any(german);
        (self.field.centers & desk.occupied[Side::Axis as usize]).iter().filter(enemy).filter(held).count()
    }

    /// Mobilizations and refits that the crisis pays for (D46).
    pub(crate) fn legal_crisis(self, side: Side, out: &mut Vec<Action>) {
        let state = self.state;
        rule!("T.events.4.d");
        for nation in &(state.joined[side as usize] - state.surrendered) {
            self.legal_expenses(nation, state.crisis, out);
        }
        out.push(Action::End);
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The die of the Events Table.
    pub(crate) fn roll_event(&mut self, die: u8) {
        let game = self.game;
        rule!("4.0.c", "6.0");
        let line = game.pack.events[usize::from(die) - 1];
        self.journal.write(|| Entry::said("6.0", format!("The die shows {die}: {}.", title(line.event))));
        // The crisis has a die of its own before the phase ends.
        if line.event == Happening::Crisis {
            self.state.frames.push(Frame::CrisisRoll(CrisisRoll));
            return;
        }
        match line.event {
            Happening::Weather => self.storms_set_in(),
            Happening::Intervention => {
                rule!("T.events.2");
                self.intervene();
            }
            Happening::Putsch => {
                rule!("T.events.5");
                let held = self.at().german_conquests();
                self.bar(Side::Axis, held < usize::from(line.threshold), held);
            }
            Happening::Blitzkrieg => {
                rule!("T.events.6");
                let held = self.at().german_conquests();
                self.bar(Side::Allied, held >= usize::from(line.threshold), held);
            }
            Happening::Crisis => {}
        }
        if *self.state.frames.top() == Frame::Phase(InPhase) {
            self.end_phase();
        }
    }

    /// Whether a side gets no replacement points this turn, for what German units hold (Putsch!, Blitzkrieg!).
    fn bar(&mut self, side: Side, barred: bool, held: usize) {
        self.state.barred[side as usize] = barred;
        self.journal.write(|| {
            let places = plural(held, "enemy capital or center", "enemy capitals or centers");
            let get = if barred { "get no replacement points this turn" } else { "keep their points" };
            Entry::said("6.0", format!("German units hold {places}: the {} {get}.", powers(side)))
        });
    }

    /// The second die of Crisis Elsewhere.
    pub(crate) fn roll_crisis(&mut self, die: u8) {
        let game = self.game;
        rule!("T.events.4.a", "T.events.4.b");
        let line = game.pack.events.iter().find(|line| line.event == Happening::Crisis);
        let line = line.expect("the crisis is under way");
        let side = if die <= line.threshold { Side::Axis } else { Side::Allied };
        self.state.crisis = line.points;
        self.state.frames.replace(Frame::Crisis(Crisis { side }));
        self.journal.write(|| {
            Entry::said("6.0", format!("The die shows {die}: {} points for the {side} side.", line.points))
        });
    }

    /// Ends the spending of the crisis: what is left is lost.
    pub(crate) fn end_crisis(&mut self) {
        rule!("T.events.4.c");
        self.state.crisis = 0;
        self.state.frames.pop();
        debug_assert_eq!(self.state.phase, Phase::Events);
        self.end_phase();
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
