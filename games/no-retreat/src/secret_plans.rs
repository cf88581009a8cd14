//! 5.7, 7.3, 20.3 and 24.0 Secret Plans: how they are chosen, what they bring before the war, and how they are recorded.
//!
//! Which plan a side has is its secret until an instruction shows it. Whether a side is asked follows from what both know: both
//! are asked for their plan, on every plan turn, and on the turns on which some instruction of their side can be used.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::{Term, UnitId};
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::marker::Ability;
use crate::nation::{Nation, Side};
use crate::pack::Planning;
use crate::plan::{Instruction, Instructions, Objective, Plan, PlanId, PlannedMoves, Variant};
use crate::sequence::Phase;
use crate::state::{State, place};
use crate::track::TurnEvent;
use crate::unit::Units;
use crate::{Action, NoRetreat};

/// 26.6: the plans with other Planned Moves, Plan Escaut and Plan E 1938.
const ALTERNATE_PLANS: [u8; 2] = [39, 40];

/// A marker in the Secret Plans box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum PlanMark {
    /// None.
    #[default]
    None,
    /// That of the plan line: it was met.
    Plan,
    /// The Dummy.
    Dummy,
}

/// The Secret Plans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Plans {
    /// The plan of each side: its secret.
    pub cards: [Option<PlanId>; 2],
    /// How often the Allied player has drawn the plan that may be put back (24.1): his secret until he puts it back.
    pub draws: u8,
    /// Whether it was put back.
    pub put_back: bool,
    /// Whether the other Planned Moves are made (26.6).
    pub alternate: bool,
    /// Markers in the box, by side and line; what lies face down is its player's secret (7.3).
    pub marks: [[PlanMark; 3]; 2],
    /// Instructions that both players have seen.
    pub shown: Instructions,
    /// Whether both know who goes first on the first turn (24.2).
    pub ordered: bool,
    /// Whether Neutral Holland has scored (24.3).
    pub scored: bool,
}

impl NoRetreat {
    /// The plans of a side.
    pub(crate) fn plans_of(&self, side: Side) -> impl Iterator<Item = PlanId> + Clone {
        let plans = self.front().plans.iter().enumerate();
        plans.filter(move |(_, plan)| plan.side == side).map(|(at, _)| PlanId::from_index(at))
    }

    /// The plans at the start: drawn later, or the Historical ones (24.1).
    pub(crate) fn opening_plans(&self) -> Plans {
        let mut plans = Plans::default();
        if self.scenario().planning == Planning::Historical {
            rule!("24.1.a");
            rule!("24.1.a2");
            for side in Side::ALL {
                plans.cards[side as usize] =
                    self.plans_of(side).find(|plan| self.front().plan(*plan).historical);
            }
        }
        plans
    }

    /// The plan of a side.
    pub(crate) fn plan_card(&self, state: &State, side: Side) -> Option<&Plan> {
        state.plans.cards[side as usize].map(|plan| self.front().plan(plan))
    }

    /// Whether a plan in force has an instruction (24.2, 24.3).
    pub(crate) fn has_instruction(&self, state: &State, instruction: Instruction) -> bool {
        rule!("5.7.b");
        let (.., side) = Instruction::ALL[instruction as usize];
        self.plan_card(state, side).is_some_and(|plan| plan.instructions.contains(instruction))
    }

    /// Whether a plan has other Planned Moves (26.6).
    pub(crate) fn has_alternate_moves(&self, plan: PlanId) -> bool {
        ALTERNATE_PLANS.contains(&self.front().plan(plan).number)
    }

    /// Whether an instruction can be used on a turn.
    fn is_in_season(&self, instruction: Instruction, turn: u8) -> bool {
        let charts = self.front().instructions;
        let turns = charts.and_then(|charts| charts[instruction as usize].turns);
        turns.is_none_or(|(first, last)| (first..=last).contains(&turn))
    }

    /// Whether an instruction can be used now.
    pub(crate) fn is_open(&self, state: &State, instruction: Instruction) -> bool {
        self.has_instruction(state, instruction) && self.is_in_season(instruction, state.turn)
    }

    /// Whether the Allied player turn comes first: on the first turn with Planned Moves (24.2).
    pub(crate) fn goes_first(&self, state: &State) -> Side {
        let planned = self.is_open(state, Instruction::PlannedMoves);
        if planned {
            rule!("24.2.a");
            rule!("4.0.c");
            if state.plans.alternate {
                rule!("26.6.a2");
            }
            Side::Allied
        } else {
            Side::German
        }
    }

    /// The Planned Moves that bind Allied units now, if any (24.2, 26.6).
    pub(crate) fn planned_moves(&self, state: &State) -> Option<&PlannedMoves> {
        let now =
            state.phase == Phase::Movement(Side::Allied) && self.is_open(state, Instruction::PlannedMoves);
        let variant = usize::from(state.plans.alternate);
        self.front().planned.as_ref().filter(|_| now).map(|planned| &planned[variant])
    }

    /// The plan line of the turn, from 0 (20.3).
    pub(crate) fn plan_line(&self, state: &State) -> Option<u8> {
        let lines = [TurnEvent::PlanA, TurnEvent::PlanB, TurnEvent::PlanC];
        let line = (0..).zip(lines).find(|(_, event)| self.has_event(state, *event)).map(|(line, _)| line)?;
        rule!("20.3.a");
        match line {
            0 => rule!("20.3.1.a"),
            1 => rule!("20.3.2"),
            _ => rule!("20.3.3"),
        }
        (self.scenario().planning != Planning::None).then_some(line)
    }

    /// Whether the plan of a side meets its line now (7.3).
    pub(crate) fn is_met(&self, state: &State, side: Side, line: u8) -> bool {
        let Some(plan) = self.plan_card(state, side) else { return false };
        let count = |who: &Units, hexes: &Hexes| {
            who.iter().filter(|unit| state.hex(*unit).is_some_and(|hex| hexes.contains(hex))).count()
        };
        match &plan.lines[usize::from(line)].0 {
            Objective::Control { side, least, hexes } => {
                let held = hexes.iter().filter(|hex| state.control.holds(*side as usize, *hex)).count();
                held >= usize::from(*least)
            }
            Objective::Units { least, who, hexes } => count(who, hexes) >= usize::from(*least),
            Objective::NoUnits { who, hexes } => count(who, hexes) == 0,
            Objective::Drawn(times) => state.plans.draws == *times,
        }
    }

    /// VP of a plan line that was met, from the German point of view.
    fn plan_vp(&self, state: &State, side: Side, line: usize) -> i16 {
        let vp = self.plan_card(state, side).map_or(0, |plan| i16::from(plan.lines[line].1));
        if side == Side::German { vp } else { -vp }
    }

    /// VP of the plans at the end of the game (20.3).
    pub(crate) fn plans_vp(&self, state: &State) -> i16 {
        let mut sum = 0;
        for side in Side::ALL {
            for (line, mark) in state.plans.marks[side as usize].iter().enumerate() {
                if *mark == PlanMark::Plan {
                    rule!("5.7.c");
                    match side {
                        Side::German => rule!("T.endvp.f"),
                        Side::Allied => rule!("T.endvp.g"),
                    }
                    sum += self.plan_vp(state, side, line);
                }
            }
        }
        sum
    }

    /// Whether a side is asked for its instructions: some plan of its side can use one on this turn (24.2, 24.3).
    pub(crate) fn has_preparations(&self, state: &State, side: Side) -> bool {
        let useful = |instruction: &Instruction| {
            matches!(
                instruction,
                Instruction::SeventhArmyFreed
                    | Instruction::TankDoctrine
                    | Instruction::SecondArmyFreed
                    | Instruction::ArdennesSurprise
                    | Instruction::NeutralHolland
            )
        };
        let charts = self.front().instructions.is_some();
        let mine =
            Instruction::ALL.iter().filter(|(.., of)| *of == side).map(|(instruction, ..)| *instruction);
        let mut open = mine.filter(useful).filter(|it| charts && self.is_in_season(*it, state.turn));
        match self.scenario().planning {
            Planning::None => false,
            Planning::Drawn => open.next().is_some(),
            Planning::Historical => open.any(|it| self.has_instruction(state, it)),
        }
    }

    /// Whether the three tank units of the French Initiative may come (24.2, d21).
    fn has_tank_doctrine(&self, state: &State) -> bool {
        let kept = self.has_instruction(state, Instruction::TankDoctrine);
        let drawn = state.plans.draws > 0 && !self.options.doctrine_needs_plan;
        (kept || drawn || state.plans.draws > 1) && self.is_in_season(Instruction::TankDoctrine, state.turn)
    }

    /// Whether the French Shock-Target works: by an event, or by a second draw of the French Initiative (19.3, 24.2).
    pub(crate) fn has_initiative(&self, state: &State) -> bool {
        if state.plans.draws > 1 {
            rule!("24.2.l");
        }
        state.initiative || state.plans.draws > 1
    }

    fn units_of(&self, instruction: Instruction) -> Units {
        self.front().instructions.map_or(Units::EMPTY, |charts| charts[instruction as usize].units)
    }
}

/// A side draws its plan (5.7, 24.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Planner {
    /// Whose.
    pub side: Side,
    /// How far it is.
    pub stage: PlanStage,
}

/// How far the choice of a plan is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PlanStage {
    /// A card is drawn.
    Draw,
    /// It is kept, put back, or another is chosen.
    Keep,
    /// Which Planned Moves are made (26.6).
    Moves,
}

impl At<'_> {
    fn may_keep(self, plan: PlanId) -> Verdict {
        let own = self.state.plans.cards[Side::Allied as usize] == Some(plan);
        let free = self.state.plans.draws > 1 && self.front().plan(plan).side == Side::Allied;
        deny!("24.2.m", !own && !free, "{plan} is not the plan that you have drawn");
        Ok(())
    }

    fn may_put_back(self) -> Verdict {
        let plans = &self.state.plans;
        deny!("24.1.b", plans.put_back, "a plan is put back once only");
        let card = self.plan_card(self.state, Side::Allied);
        deny!("24.1.b", !card.is_some_and(|plan| plan.may_discard), "this plan may not be put back");
        Ok(())
    }

    fn may_move_otherwise(self) -> Verdict {
        let known = self.state.plans.cards[Side::Allied as usize];
        let other = known.is_some_and(|plan| self.has_alternate_moves(plan));
        deny!("26.6.a", !other, "only Plan Escaut and Plan E 1938 have other Planned Moves");
        Ok(())
    }
}

impl Step for Planner {
    fn next(self, game: &NoRetreat, _: &State) -> Next {
        match self.stage {
            PlanStage::Draw => {
                let plans = game.plans_of(self.side).count() as u8;
                Next::Dice(Throw::draw("plan", plans).only(self.side.into()))
            }
            _ => Next::Seat(self.side.into()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if self.stage == PlanStage::Moves {
            out.push(Action::Moves(Variant::Regular));
            if at.may_move_otherwise().is_ok() {
                out.push(Action::Moves(Variant::Alternate));
            }
            return;
        }
        let plans = at.game.plans_of(self.side);
        out.extend(plans.filter(|plan| at.may_keep(*plan).is_ok()).map(Action::Choose));
        if at.may_put_back().is_ok() {
            out.push(Action::PutBack);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Choose(plan) => {
                if on.state.plans.draws > 1 {
                    rule!("24.2.m");
                }
                on.state.plans.cards[self.side as usize] = Some(plan);
                match on.game.options.alternate_moves {
                    true => on.state.frames.replace(Planner { stage: PlanStage::Moves, ..self }.into()),
                    false => _ = on.state.frames.pop(),
                }
            }
            Action::PutBack => {
                rule!("24.1.b");
                on.state.plans.put_back = true;
                on.state.frames.replace(Planner { stage: PlanStage::Draw, ..self }.into());
                on.journal.reveal();
                let words = "The Allied player puts his plan back and draws another.";
                on.journal.write(|| Entry::announced("24.1", words));
            }
            Action::Moves(variant) => {
                on.state.frames.pop();
                if variant == Variant::Alternate {
                    rule!("26.6.a");
                    on.state.plans.alternate = true;
                    on.state.plans.shown.insert(Instruction::PlannedMoves);
                    on.journal.reveal();
                    on.weaken_belgium();
                }
            }
            _ => {}
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        rule!("5.7.a");
        let game = on.game;
        let Some(plan) = game.plans_of(self.side).nth(usize::from(rolled.first()) - 1) else { return };
        on.state.plans.cards[self.side as usize] = Some(plan);
        if game.front().plan(plan).may_discard {
            on.state.plans.draws += 1;
        }
        let words = || text!("Your Secret Plan: {plan}.", plan = plan.say(game));
        on.journal.write(|| Entry::said("5.7", words()).only(self.side.into()));
        match self.side {
            Side::Allied => on.state.frames.replace(Planner { stage: PlanStage::Keep, ..self }.into()),
            Side::German => _ = on.state.frames.pop(),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.stage {
            PlanStage::Moves => Prompt::new("26.6", "Which Planned Moves do you make?"),
            _ if at.state.plans.draws > 1 => Prompt::new(
                "24.2",
                "You have drawn the French Initiative again: keep it, or choose any plan.",
            ),
            _ => Prompt::new("24.1", "This is your Secret Plan."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Choose(plan) => at.may_keep(plan),
            Action::PutBack => at.may_put_back(),
            Action::Moves(Variant::Alternate) => at.may_move_otherwise(),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 26.6: two Belgian units start on their lower side.
    fn weaken_belgium(&mut self) {
        let Some(planned) = self.game.front().planned.as_ref() else { return };
        for unit in &planned[Variant::Alternate as usize].reduced {
            rule!("26.6.i");
            rule!("26.6.j");
            self.state.reduced.insert(unit);
        }
    }

    /// 7.3: a side checks its plan line, in secret; with option 26.9 it scores at once.
    pub(crate) fn check_plan(&mut self, side: Side, line: u8) {
        rule!("7.3.a");
        if !self.options.immediate_plans {
            self.record_plan(side, line);
            return;
        }
        rule!("26.9");
        if self.game.is_met(self.state, side, line) {
            self.journal.reveal();
            let vp = self.game.plan_vp(self.state, side, line.into());
            let words = || text!("The {side} plan is fulfilled.", side = side.title());
            self.journal.write(|| Entry::announced("26.9", words()));
            self.event_vp("26.9", vp);
        }
    }

    /// An instruction is used: both players know it now.
    fn show(&mut self, instruction: Instruction) {
        if self.state.plans.shown.insert(instruction) {
            self.journal.reveal();
            let (_, word, side) = Instruction::ALL[instruction as usize];
            let words = || text!("The {side} plan: {instruction}.", side = side.title(), instruction = word);
            self.journal.write(|| Entry::announced("24.0", words()));
        }
    }
}

/// A side records how its plan stands: face down, so that the other does not see whether it is the Dummy (7.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recording {
    /// Whose.
    pub side: Side,
    /// The line, from 0.
    pub line: u8,
}

impl At<'_> {
    fn may_record(self, record: Recording) -> Verdict {
        let met = self.is_met(self.state, record.side, record.line);
        deny!("7.3.c", !met, "your plan line is not met: put the Dummy marker into the box, or none");
        Ok(())
    }

    fn may_bluff(self, record: Recording) -> Verdict {
        let met = self.is_met(self.state, record.side, record.line);
        deny!("7.3.b", met, "your plan line is met: put its marker into the box");
        let used = self.state.plans.marks[record.side as usize].contains(&PlanMark::Dummy);
        deny!("20.3.x", used, "you have one Dummy marker only, and it is in the box");
        Ok(())
    }
}

impl Step for Recording {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if at.may_record(self).is_ok() {
            out.push(Action::Record);
            return;
        }
        if at.may_bluff(self).is_ok() {
            out.push(Action::Bluff);
        }
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        let mark = match action {
            Action::Record => {
                rule!("7.3.b");
                PlanMark::Plan
            }
            Action::Bluff => {
                rule!("7.3.c");
                rule!("20.3.1.b");
                PlanMark::Dummy
            }
            _ => {
                rule!("20.3.1.b");
                PlanMark::None
            }
        };
        rule!("2.1.d");
        on.state.plans.marks[self.side as usize][usize::from(self.line)] = mark;
        on.journal.write(|| {
            let side = self.side.title();
            let words = match mark {
                PlanMark::None => text!("{side} puts no marker into the Secret Plans box.", side = side),
                _ => text!("{side} puts a marker into the Secret Plans box, face down.", side = side),
            };
            Entry::said("7.3", words)
        });
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let letter = ["A", "B", "C"][usize::from(self.line)];
        let met = at.may_record(self).is_ok();
        let words = match met {
            true => text!("Plan {letter} is met: record it.", letter = letter),
            false => {
                text!("Plan {letter} is not met: put the Dummy into the box, or nothing.", letter = letter)
            }
        };
        Prompt::new("7.3", words)
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Record => at.may_record(self),
            Action::Bluff => at.may_bluff(self),
            Action::Pass => {
                let met = at.may_record(self).is_ok();
                deny!("7.3.b", met, "your plan line is met: put its marker into the box");
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// What a side does with its plan before the war, in the Strategic Phase (24.2, 24.3).
impl At<'_> {
    /// The instruction by which a unit comes to the Reserve now.
    fn freed_by(self, side: Side, unit: UnitId) -> Option<Instruction> {
        let ways = match side {
            Side::Allied => &[Instruction::SeventhArmyFreed, Instruction::TankDoctrine][..],
            Side::German => &[Instruction::SecondArmyFreed][..],
        };
        let open = |way: &&Instruction| {
            let state = self.state;
            let now = match **way {
                Instruction::TankDoctrine => self.has_tank_doctrine(state),
                other => self.is_open(state, other),
            };
            now && self.units_of(**way).contains(unit)
        };
        ways.iter().find(open).copied()
    }

    pub(crate) fn may_free(self, side: Side, unit: UnitId) -> Verdict {
        let spot = self.state.spots[unit];
        let there = spot.hex().is_some() || spot == place::DUE;
        let known = match side {
            Side::Allied => {
                self.units_of(Instruction::SeventhArmyFreed) | self.units_of(Instruction::TankDoctrine)
            }
            Side::German => self.units_of(Instruction::SecondArmyFreed),
        };
        deny!("24.0", !known.contains(unit), "no instruction of a plan brings {unit} to the Reserve");
        deny!("24.0", !there, "{unit} is neither on the map nor due");
        let tanks = self.units_of(Instruction::TankDoctrine).contains(unit);
        let closed = self.freed_by(side, unit).is_none();
        deny!("24.2.k", closed && tanks, "{unit} comes with Tank Doctrine only, on turn 1 or 2");
        deny!(
            "24.2.j",
            closed && side == Side::Allied,
            "{unit} comes with 7th Army Freed only, on turn 1 or 2"
        );
        deny!("24.3.a", closed, "{unit} comes with 2nd Army Freed only, on turns 1 to 3");
        Ok(())
    }

    /// 24.3: No Actions on Allied-occupied hexes in Belgium.
    pub(crate) fn may_surprise(self, side: Side, hex: HexId) -> Verdict {
        let open = side == Side::German && self.is_open(self.state, Instruction::ArdennesSurprise);
        deny!("24.3.b", !open, "only the Ardennes Surprise places No Actions, on turns 1 to 3");
        let most = self.pack.numbers.surprise_no_actions;
        deny!("24.3.b", i16::from(self.state.served) >= most, "no more No Actions are placed on this turn");
        let belgian = self.board().hexes[hex.index()].country == Some(Nation::Belgium);
        deny!("24.3.b", !belgian, "{hex} is not in Belgium");
        let free = self.occupied(Side::Allied).contains(hex)
            && self.stack(hex).any(|unit| !self.state.no_actions.contains(unit));
        deny!("24.3.b", !free, "no Allied units stand in {hex} without No Actions");
        Ok(())
    }

    /// 24.3: two Event VP, once.
    pub(crate) fn may_score_holland(self, side: Side) -> Verdict {
        let open = side == Side::German && self.is_open(self.state, Instruction::NeutralHolland);
        deny!("24.3.i", !open, "only Neutral Holland scores, on turns 1 to 3");
        deny!("24.3.i", self.state.plans.scored, "Neutral Holland has scored");
        Ok(())
    }

    pub(crate) fn offer_preparations(self, side: Side, out: &mut Vec<Action>) {
        let units = self.own_units[side as usize];
        out.extend(units.iter().filter(|unit| self.may_free(side, *unit).is_ok()).map(Action::Name));
        if side == Side::German {
            let land = self.board().land;
            out.extend(land.iter().filter(|hex| self.may_surprise(side, *hex).is_ok()).map(Action::Point));
            if self.may_score_holland(side).is_ok() {
                out.push(Action::Score);
            }
        }
    }

    /// 24.3: a unit in the Ardennes goes to the Allied Reserve for a Blitzkrieg! marker.
    pub(crate) fn may_remove(self, unit: UnitId) -> Verdict {
        let now = self.state.phase == Phase::Reserve(Side::German);
        let open = now && self.is_open(self.state, Instruction::ArdennesSurprise);
        deny!(
            "24.3.d",
            !open,
            "only the Ardennes Surprise does that, in the German Reserve Phases of turns 1 to 3"
        );
        let named = self.units_of(Instruction::ArdennesSurprise).contains(unit);
        let there = self.state.hex(unit).is_some_and(|hex| self.board().ardennes.contains(hex));
        deny!("24.3.d", !named || !there, "{unit} is not one of the two units in the Ardennes");
        let marker = self.usable(self.state, Side::German, Ability::Blitzkrieg);
        deny!("24.3.e", marker.is_none(), "each unit costs a Blitzkrieg! marker of your hand");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit comes to the Reserve by an instruction (24.2, 24.3).
    pub(crate) fn free_unit(&mut self, side: Side, unit: UnitId) {
        let Some(way) = self.at().freed_by(side, unit) else { return };
        match way {
            Instruction::SeventhArmyFreed => rule!("24.2.j"),
            Instruction::TankDoctrine => rule!("24.2.k"),
            _ if self.unit(unit).nation == Nation::Germany
                && self.unit(unit).kind == crate::unit::Kind::Mountain =>
            {
                rule!("24.3.a2");
            }
            _ => rule!("24.3.a"),
        }
        self.show(way);
        if self.state.hex(unit).is_some() {
            self.withdraw("24.0", unit);
            return;
        }
        self.state.spots[unit] = place::RESERVE;
        let game = self.game;
        let words = || text!("{unit} comes to the Reserve.", unit = game.name(unit));
        self.journal.write(|| Entry::said("24.0", words()));
    }

    pub(crate) fn surprise(&mut self, hex: HexId) {
        rule!("24.3.b");
        self.state.served += 1;
        self.show(Instruction::ArdennesSurprise);
        self.put_no_actions("24.3", hex);
    }

    pub(crate) fn score_holland(&mut self) {
        rule!("24.3.i");
        self.state.plans.scored = true;
        self.show(Instruction::NeutralHolland);
        let vp = self.pack.numbers.neutral_holland_vp;
        self.event_vp("24.3", vp);
    }

    pub(crate) fn remove_from_ardennes(&mut self, unit: UnitId) {
        let Some(marker) = self.game.usable(self.state, Side::German, Ability::Blitzkrieg) else { return };
        rule!("24.3.d");
        rule!("24.3.e");
        self.journal.reveal();
        self.to_cup(marker);
        self.show(Instruction::ArdennesSurprise);
        self.withdraw("24.3", unit);
    }

    /// The first Supply Phase shows who goes first (24.2).
    pub(crate) fn show_order(&mut self) {
        if self.state.plans.ordered || self.scenario().planning == Planning::None {
            return;
        }
        self.state.plans.ordered = true;
        self.journal.reveal();
        if self.game.goes_first(self.state) == Side::Allied {
            self.show(Instruction::PlannedMoves);
        }
    }
}
