//! The sequence of play (SOP): months, phases and the steps of an offensive.
//!
//! Parts of the game that are not written yet pass by themselves: strategic warfare, the naval half of the Naval and Air
//! phase, the second naval movement, and the seasonal turn.

use engine::{Entry, Journal, Next, Prompt, Rolled, Seat, Verdict, deny, rule, text};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::pack::Phase as Played;
use crate::state::{Flag, Group, NO_DUTY, State};
use crate::time::{Date, Season, Turn};
use crate::{Action, EuropeanTheater};

/// A step of an offensive (SOP.M.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum OffensiveStep {
    /// 1: command status.
    Command,
    /// 2: breakthroughs.
    Breakthrough,
    /// 3: movement.
    Movement,
    /// 4: combat.
    Combat,
    /// 5A: exploitation movement.
    Exploitation,
    /// 5B: exploitation combat.
    ExploitationCombat,
    /// 6: unit status.
    Status,
}

/// What is being played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// A seat sets up: the number is its place in the scenario's order.
    SetUp(u8),
    /// 1: weather.
    Weather,
    /// 2: strategic warfare.
    StrategicWarfare,
    /// 3: a seat's part of the Naval and Air phase, in the order of the seats.
    NavalAndAir(u8),
    /// 4: a seat may begin an offensive.
    Offensives,
    /// 4: an offensive.
    Offensive(OffensiveStep),
    /// 4B: an air offensive.
    AirOffensive,
    /// 5: a seat's part of the Movement phase, in the order of the seats.
    Movement(u8),
    /// 6: the Supply step of the End phase.
    Supply,
    /// 6: the Replenishment step.
    Replenishment,
    /// 6: Command Status, and the end of the turn.
    EndOfTurn,
    /// A seasonal turn.
    Seasonal(Season),
    /// The game is over.
    Over,
}

impl Phase {
    /// What it is called, without the seat.
    pub const fn title(self) -> &'static str {
        match self {
            Phase::SetUp(_) => "Set-up",
            Phase::Weather => "Weather Phase",
            Phase::StrategicWarfare => "Strategic Warfare Phase",
            Phase::NavalAndAir(_) => "Naval and Air Phase",
            Phase::Offensives => "Offensive Phase",
            Phase::Offensive(step) => match step {
                OffensiveStep::Command => "Offensive: Command Status",
                OffensiveStep::Breakthrough => "Offensive: Breakthroughs",
                OffensiveStep::Movement => "Offensive: Movement",
                OffensiveStep::Combat => "Offensive: Combat",
                OffensiveStep::Exploitation => "Offensive: Exploitation",
                OffensiveStep::ExploitationCombat => "Offensive: Exploitation Combat",
                OffensiveStep::Status => "Offensive: Unit Status",
            },
            Phase::AirOffensive => "Air Offensive",
            Phase::Movement(_) => "Movement Phase",
            Phase::Supply => "End Phase: Supply",
            Phase::Replenishment => "End Phase: Replenishment",
            Phase::EndOfTurn => "End Phase",
            Phase::Seasonal(_) => "Seasonal Turn",
            Phase::Over => "The game is over",
        }
    }
}

impl EuropeanTheater {
    /// The nth seat in the order of a phase: the one with the initiative first.
    pub(crate) fn nth_seat(&self, n: u8) -> Seat {
        Seat((self.scenario().initiative + n) % self.seats())
    }

    /// The seat whose phase it is.
    pub(crate) fn phasing(&self, state: &State) -> Seat {
        match state.phase {
            Phase::SetUp(n) => Seat(self.scenario().setup[usize::from(n)]),
            Phase::NavalAndAir(n) if state.air.second => self.nth_seat(self.seats() - 1 - n),
            Phase::NavalAndAir(n) | Phase::Movement(n) => self.nth_seat(n),
            Phase::Offensive(_) | Phase::AirOffensive => {
                state.offensive.nation.and_then(|nation| state.seat(nation)).unwrap_or(Seat(state.chance))
            }
            _ => Seat(state.chance),
        }
    }

    fn plays(&self, phase: Played) -> bool {
        self.scenario().phases.contains(&phase)
    }

    /// Whether the scenario plays a phase; what it does not play is passed over (SOP.f).
    pub(crate) fn is_played(&self, phase: Phase) -> bool {
        match phase {
            Phase::StrategicWarfare => self.plays(Played::StrategicWarfare),
            Phase::NavalAndAir(_) => self.plays(Played::NavalAndAir),
            Phase::Offensives => self.plays(Played::Offensive),
            Phase::Movement(_) => self.plays(Played::Movement),
            Phase::Supply => self.plays(Played::Supply),
            Phase::Replenishment => self.plays(Played::Replenishment),
            _ => true,
        }
    }

    /// The phase that stands next in the book, played or not.
    pub(crate) fn following(&self, state: &State, phase: Phase) -> Phase {
        let last = self.seats() - 1;
        match phase {
            Phase::SetUp(n) if n < last => Phase::SetUp(n + 1),
            Phase::SetUp(_) => Phase::Weather,
            Phase::Weather => Phase::StrategicWarfare,
            Phase::StrategicWarfare => Phase::NavalAndAir(0),
            Phase::NavalAndAir(n) if n < last => Phase::NavalAndAir(n + 1),
            Phase::NavalAndAir(_) => Phase::Offensives,
            Phase::Offensives => Phase::Movement(0),
            Phase::Offensive(step) => match step {
                OffensiveStep::Command => Phase::Offensive(OffensiveStep::Breakthrough),
                OffensiveStep::Breakthrough => Phase::Offensive(OffensiveStep::Movement),
                OffensiveStep::Movement => Phase::Offensive(OffensiveStep::Combat),
                OffensiveStep::Combat => Phase::Offensive(OffensiveStep::Exploitation),
                OffensiveStep::Exploitation => Phase::Offensive(OffensiveStep::ExploitationCombat),
                OffensiveStep::ExploitationCombat => Phase::Offensive(OffensiveStep::Status),
                OffensiveStep::Status => Phase::Offensives,
            },
            Phase::AirOffensive => Phase::Offensives,
            Phase::Movement(n) if n < last => Phase::Movement(n + 1),
            Phase::Movement(_) => Phase::Supply,
            Phase::Supply => Phase::Replenishment,
            Phase::Replenishment => Phase::EndOfTurn,
            Phase::EndOfTurn if state.date >= self.scenario().end => {
                rule!("S0.g");
                Phase::Over
            }
            Phase::EndOfTurn => match self.turn_after(state.date) {
                Turn::Season(season) => Phase::Seasonal(season),
                Turn::Month(_) => Phase::Weather,
            },
            Phase::Seasonal(_) => Phase::Weather,
            Phase::Over => Phase::Over,
        }
    }

    fn turn_after(&self, date: Date) -> Turn {
        self.pack.year.next(Turn::Month(date.month)).0
    }

    /// The month after another.
    pub(crate) fn month_after(&self, date: Date) -> Date {
        let (mut turn, mut year) = (Turn::Month(date.month), date.year);
        loop {
            let (next, new_year) = self.pack.year.next(turn);
            year += u16::from(new_year);
            if let Turn::Month(month) = next {
                return Date { year, month };
            }
            turn = next;
        }
    }

    /// What the tracks of the scenario show at the start of this month.
    pub(crate) fn set_tracks(&self, state: &mut State) {
        for track in self.scenario().tracks.iter().filter(|track| track.month == state.date.month) {
            let seat = &self.scenario().seats[usize::from(track.seat)];
            let Some(nation) = seat.nations.iter().next() else { continue };
            let power = &mut state.powers[nation];
            if state.date != self.scenario().start {
                rule!("S3.2.b");
                rule!("S3.2.e");
            }
            (power.offensives, power.reserve) = (track.offensives, power.reserve + track.reserve);
        }
    }

    /// The nation whose track a nation's offensives are taken from: in scenarios with one track for a seat its first.
    pub(crate) fn track_of(&self, nation: Nation) -> Nation {
        let scenario = self.scenario();
        let seat = scenario.seat_of(nation).map(|seat| &scenario.seats[usize::from(seat)]);
        match seat.and_then(|seat| seat.nations.iter().next()) {
            Some(first) if !scenario.tracks.is_empty() => first,
            _ => nation,
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends the phase and begins the next that is played.
    pub(crate) fn end_phase(&mut self) {
        let game = self.game;
        let mut next = game.following(self.state, self.state.phase);
        self.finish_phase();
        while !game.is_played(next) {
            rule!("SOP.f");
            match game.scenario().chapter {
                2 => {
                    rule!("S2.2.a");
                    rule!("S2.0");
                }
                3 => {
                    rule!("S3.2.a");
                    rule!("S3.0.a");
                }
                4 => rule!("S4.0.a"),
                _ => {}
            }
            next = game.following(self.state, next);
        }
        self.state.closing = false;
        self.state.phase = next;
        self.begin_phase();
    }

    fn finish_phase(&mut self) {
        let game = self.game;
        self.state.group = Group::default();
        for &unit in &game.units {
            self.state.forces.units[unit].clear(Flag::OF_A_STEP);
        }
        match self.state.phase {
            Phase::Weather => self.end_weather(),
            Phase::Offensive(OffensiveStep::Status) => self.end_offensive(),
            Phase::AirOffensive => self.end_offensive(),
            Phase::EndOfTurn => {
                for &unit in &game.units {
                    if self.state.forces.units[unit].place == game.replenishment_box() {
                        rule!("27.7.b");
                        self.state.forces.units[unit].place = game.pool_of(self.state, unit);
                    }
                }
                rule!("SOP.M.6.5");
                rule!("CARD.M6.5");
                rule!("SOP.a");
                self.state.blitz = Default::default();
                if self.state.date < game.scenario().end {
                    self.state.date = game.month_after(self.state.date);
                    // S3.2.b: what is left of the offensives of the month goes.
                    game.set_tracks(self.state);
                }
            }
            _ => {}
        }
    }

    fn begin_phase(&mut self) {
        rule!("CARD.0.c");
        let (state, game) = (&*self.state, self.game);
        let quiet = matches!(state.phase, Phase::Offensive(OffensiveStep::Status) | Phase::EndOfTurn);
        if !quiet {
            self.journal.write(|| {
                let told = text!(
                    "{month} {year}, {phase}",
                    month = state.date.month.name(),
                    year = state.date.year,
                    phase = game.phase_title(state)
                );
                Entry::said("SOP", told)
            });
        }
        match self.state.phase {
            Phase::Weather => self.begin_weather(),
            Phase::Offensives => {
                rule!("PART6.d");
                // SOP.M.4.6.D: the enemy of who has just made one is asked first; at the start who has the initiative.
                if self.state.offensives == 0 && self.state.declined == 0 {
                    let first = game.scenario().initiative;
                    let side = game.first_of(self.state, game.is_allied(first));
                    self.state.chance = side.unwrap_or(first);
                    match game.scenario().chapter {
                        2 => rule!("S2.2.b"),
                        3 => rule!("S3.2.c"),
                        _ => {}
                    }
                }
            }
            Phase::Offensive(OffensiveStep::Combat) => self.begin_combat(),
            Phase::Offensive(OffensiveStep::Exploitation) => self.begin_exploitation(),
            Phase::Offensive(OffensiveStep::ExploitationCombat) => self.begin_combat(),
            Phase::Movement(_) => {
                rule!("SOP.M.5.a");
                rule!("CARD.M5.0");
            }
            Phase::Supply => self.state.frames.push(crate::depots::Supplying::Ask(0).into()),
            Phase::Seasonal(_) if game.plays(Played::Construction) => {
                self.state.frames.push(crate::arrival::Arriving { number: 0, unit: None }.into());
            }
            Phase::EndOfTurn => self.reset_command(),
            _ => {}
        }
    }

    /// The End phase, step 4: what was used is ready again (SOP.M.6.4).
    fn reset_command(&mut self) {
        rule!("SOP.M.6.4.a");
        rule!("SOP.M.6.4.a2");
        rule!("SOP.M.6.4.b");
        rule!("CARD.M6.4.A");
        rule!("CARD.M6.4.B");
        rule!("CARD.M6.4.C");
        for &unit in &self.game.units {
            let gone = [Flag::Activated, Flag::BrokeThrough, Flag::Committed, Flag::Previous];
            self.state.forces.units[unit].clear(&gone);
        }
        (self.state.offensives, self.state.declined) = (0, 0);
        self.state.railed.fill(0);
    }

    /// The step is to end: after its stacks have been put right (24.2) and fronts are shown (24.5).
    pub(crate) fn close_phase(&mut self) {
        if self.state.phase == Phase::Offensive(OffensiveStep::Command)
            && self.state.hqs().any(|hq| !self.state.is(hq, Flag::Moved))
        {
            rule!("23.2.a2b");
        }
        self.state.closing = true;
    }

    fn settle_phase(&mut self) -> bool {
        let game = self.game;
        if self.state.closing {
            rule!("24.2.c1");
            if let Some(excess) = self.at().overstacked() {
                self.state.frames.push(excess.into());
                return true;
            }
            self.show_fronts();
            if self.state.phase == Phase::Offensive(OffensiveStep::Exploitation) {
                self.bar_who_did_not_exploit();
            }
            match self.state.phase {
                // 28.4: what armor owes is kept until the Combat step.
                Phase::Offensive(OffensiveStep::Breakthrough | OffensiveStep::Movement) => self.keep_owed(),
                _ => self.state.duties.fill(NO_DUTY),
            }
            self.end_phase();
            return true;
        }
        match self.state.phase {
            Phase::SetUp(_) => {
                let seat = game.phasing(self.state);
                let done = !game.is_setting_up(self.state, seat);
                if done {
                    self.end_phase();
                }
                done
            }
            Phase::Weather => {
                let done = game.weather_throw(self.state).is_none();
                if done {
                    self.end_phase();
                }
                done
            }
            Phase::NavalAndAir(n) => {
                if n > 0 {
                    rule!("SOP.M.3.a2");
                }
                let seat = game.phasing(self.state);
                if !self.begin_naval_and_air(seat.0) {
                    self.close_phase();
                }
                true
            }
            Phase::Offensives => self.settle_offensives(),
            Phase::AirOffensive => {
                if !self.begin_air_offensive() {
                    self.end_phase();
                }
                true
            }
            Phase::Offensive(step) => match step {
                OffensiveStep::Command | OffensiveStep::Movement => false,
                OffensiveStep::Breakthrough => self.settle_breakthroughs(),
                OffensiveStep::Exploitation => self.settle_exploitation(),
                OffensiveStep::Combat | OffensiveStep::ExploitationCombat => {
                    // The attack sequence is a frame: when the phase is on top again it is over.
                    self.close_phase();
                    true
                }
                OffensiveStep::Status => {
                    self.end_phase();
                    true
                }
            },
            Phase::Movement(_) | Phase::Over => false,
            Phase::Supply => {
                self.end_phase();
                true
            }
            Phase::Replenishment => {
                rule!("PART8.b");
                if !self.begin_recovery() {
                    self.end_phase();
                }
                true
            }
            Phase::StrategicWarfare | Phase::EndOfTurn | Phase::Seasonal(_) => {
                self.end_phase();
                true
            }
        }
    }
}

/// The phase itself: the bottom frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct InPhase;

impl Step for InPhase {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        match state.phase {
            Phase::Over => Next::Over(game.outcome(state)),
            Phase::Weather => match game.weather_throw(state) {
                Some(throw) => Next::Dice(throw),
                None => Next::Seat(game.phasing(state)),
            },
            _ => Next::Seat(game.phasing(state)),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let seat = at.phasing(at.state);
        match at.state.phase {
            Phase::SetUp(_) => at.offer_set_up(seat, out),
            Phase::Offensives => {
                at.offer_offensives(seat, out);
                at.offer_discards(seat, out);
            }
            Phase::Offensive(step) => {
                at.offer_step(step, out);
                out.push(Action::End);
            }
            Phase::Movement(_) => {
                at.offer_moves(seat, out);
                at.offer_discards(seat, out);
                out.push(Action::End);
            }
            _ => out.push(Action::End),
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (on.state.phase, action) {
            (Phase::SetUp(_), action) => on.play_set_up(action),
            (_, Action::Discard(hex)) => on.discard(hex),
            (Phase::Offensives, action) => on.play_offensives(action),
            (_, Action::End) => on.close_phase(),
            (Phase::Offensive(_), action) => on.play_step(action),
            (Phase::Movement(_), action) => on.play_move(action),
            _ => {}
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        if on.state.phase == Phase::Weather {
            on.roll_weather(rolled);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_phase()
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match at.state.phase {
            Phase::SetUp(_) => Prompt::new("S0", "Choose a unit to set up, or set up the rest as suggested."),
            Phase::Weather => Prompt::new("1.0", "Dice decide the weather."),
            Phase::Offensives => Prompt::new("22.0", "Begin an offensive, or pass."),
            Phase::Offensive(OffensiveStep::Command) => {
                Prompt::new("23.2", "Name and move the HQs that take part, then end the step.")
            }
            Phase::Offensive(OffensiveStep::Breakthrough) => {
                Prompt::new("28.0", "Choose armor for a breakthrough, or end the step.")
            }
            Phase::Offensive(OffensiveStep::Movement) => {
                Prompt::new("24.0", "Activate and move units, then end the step.")
            }
            Phase::Offensive(OffensiveStep::Exploitation) => {
                Prompt::new("29.2", "Move armor that exploits, or end the step.")
            }
            Phase::Movement(_) => {
                Prompt::new("30.0", "Move units that were not activated, or end the phase.")
            }
            phase => Prompt::new("SOP", phase.title()),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let seat = at.phasing(at.state);
        match (at.state.phase, action) {
            (Phase::SetUp(_), action) => at.judge_set_up(seat, action),
            (_, Action::Discard(hex)) => at.may_discard(seat, hex),
            (Phase::Offensives, action) => at.judge_offensives(seat, action),
            (Phase::Offensive(step), action) => at.judge_step(step, action),
            (Phase::Movement(_), action) => at.judge_moves(seat, action),
            (_, Action::Take(_)) => deny!("24.0.a", "units do not move now"),
            _ => Ok(()),
        }
    }
}
