//! What players read: names, the prompt, the words for actions.

use engine::{Choice, Prompt, Refusal, Text, Words, rule, text};
use hexmap::{HexId, HexNumber};
use mechanics::insight::{halves, place_id};
use mechanics::{UnitId, journal};

use crate::air::markers;
use crate::nation::Side;
use crate::sequence::{Moment, ORDERS, Phase, PhaseKind};
use crate::state::{AttackKind, Frame, Spot, State, Step, Units};
use crate::unit::Size;
use crate::{Action, Desk, WarComesEarly};

impl Words for WarComesEarly {
    fn notation(&self, action: Action) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Action, String> {
        Action::read(self, text)
    }

    fn prompt(&self, state: &State, desk: &mut Desk) -> Prompt {
        self.look(state, desk);
        let target = state.battle.target.map(|hex| self.place(hex)).unwrap_or_default();
        let (case, text) = match *state.frames.top() {
            Frame::Phase => match state.kind() {
                None => self.ask_between(state),
                Some(PhaseKind::Reorganization) => self.ask_reorganization(state, desk),
                Some(PhaseKind::Movement) => {
                    let ask = "Pick up a unit or a stack to move it, or end the phase.";
                    ("11.0", self.ask_with_violations(state, ask))
                }
                Some(PhaseKind::Combat) => {
                    ("12.0", self.ask_with_violations(state, "Choose a hex to attack, or end the phase."))
                }
            },
            Frame::Form { army, missing, .. } => (
                "7.1",
                text!(
                    "Choose the {parts} that form {unit}: {n} more.",
                    parts = self.parts_word(army),
                    unit = self.name(army),
                    n = missing
                ),
            ),
            Frame::Bring { army, missing, .. } => (
                "7.1",
                text!(
                    "{unit} has broken down. Choose its {parts}: {n} more.",
                    unit = self.name(army),
                    parts = self.parts_word(army),
                    n = missing
                ),
            ),
            Frame::Disperse { hex } => (
                "7.0",
                text!(
                    "{hex} is over the stacking limit: move an enemy unit out of it.",
                    hex = self.place(hex)
                ),
            ),
            Frame::Place { unit } if state.spots[unit] == Spot::WAITING => {
                ("3.2.2", text!("In which city of Germany does {unit} arrive?", unit = self.name(unit)))
            }
            Frame::Place { unit } => ("3.5", text!("Where does {unit} come back?", unit = self.name(unit))),
            Frame::March => {
                let points = state.group.iter().map(|unit| state.points[unit]).min().unwrap_or(0);
                let units = self.names(state.group);
                let text = text!(
                    "{units}: {points} movement points left. Where to?",
                    units = units,
                    points = halves(points)
                );
                ("11.2", text)
            }
            Frame::Assemble => self.ask_assembly(state, desk, &target),
            Frame::Battle(Step::DefenderLoses | Step::AttackerLoses) => {
                let due = halves(state.battle.due);
                ("12.3", text!("Battle of {hex}: you must lose {n} corps.", hex = target, n = due))
            }
            Frame::Battle(Step::Advance) => {
                ("12.5", text!("{hex} is empty. Which units advance?", hex = target))
            }
            Frame::Battle(_) => ("12.3", text!("The battle of {hex} is being fought.", hex = target)),
            Frame::Momentum => {
                ("12.7", "The units that advanced may attack again at once. What do they attack?".into())
            }
            Frame::Deploy { nation } => (
                "3.3",
                text!(
                    "{country} is violated: where do you place {unit}?",
                    country = nation.name(),
                    unit = self.next_deployed(state, nation)
                ),
            ),
            Frame::Reserve { left } => {
                ("3.2.2", text!("{n} static corps arrive. Where is the next?", n = left))
            }
            Frame::Link => {
                let link = &self.war().link;
                let text = text!(
                    "{from} and {to} are linked. Where between them does {unit} arrive, if now?",
                    from = self.place(link.from),
                    to = self.place(link.to),
                    unit = self.name(link.unit)
                );
                ("3.2.1", text)
            }
            Frame::Railheads { moved } => {
                let left =
                    (0u8..).zip(state.railheads).filter(|(n, hex)| hex.is_some() && moved >> n & 1 == 0);
                let text = text!(
                    "Railheads that may move: {n}, each by up to {hexes} hexes of railroad. Which, and where to?",
                    n = left.count(),
                    hexes = self.war().rail.advance
                );
                ("10.3.1", text)
            }
            Frame::ReserveRoll => ("3.2.2", "A die says how many static corps arrive.".into()),
            Frame::Terror => ("6.2.1", "The die of the terror raid.".into()),
            Frame::Drop => ("12.8", "The die for the 7th Flieger Division.".into()),
            Frame::Return => {
                let unit = state.unrolled.iter().next();
                let name = unit.map(|unit| self.name(unit)).unwrap_or_default();
                ("3.5", text!("The dice say in how many turns {unit} comes back.", unit = name))
            }
            Frame::Bonus => ("4.5", "A die says what the capitulation brings the German player.".into()),
        };
        Prompt::new(case, text)
    }

    fn choice(&self, state: &State, action: Action) -> Choice {
        let stands = || action.piece().and_then(|piece| state.hex(UnitId::new(piece.0)));
        Choice {
            notation: action.write(self),
            label: self.label(state, action),
            piece: action.piece(),
            place: action.place().or_else(|| stands().map(place_id)),
        }
    }

    fn refusal(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        self.why_not(state, action, desk)
    }
}

impl WarComesEarly {
    // What a player reads where the words depend on the position.
    fn label(&self, state: &State, action: Action) -> Text {
        let from = |unit| state.hex(unit).map(|hex| self.place(hex)).unwrap_or_default();
        match (action, *state.frames.top()) {
            (Action::End, _) => text!("End the {phase}", phase = self.phase_title(state)),
            (Action::Break(unit), _) => {
                let parts = self.parts_word(unit);
                text!("Break {unit} down into {parts}", unit = self.name(unit), parts = parts)
            }
            (Action::Replace(unit), _) if state.spots[unit] == Spot::WAITING => {
                text!("{unit} arrives", unit = self.name(unit))
            }
            (Action::At(hex), Frame::Phase) if state.phase == Phase::AirMissions => {
                text!("Ground support in {hex}", hex = self.place(hex))
            }
            (Action::TakeUnit(unit), _) => {
                text!("Pick up {unit} in {hex}", unit = self.name(unit), hex = from(unit))
            }
            (Action::Add(unit), _) => {
                text!("Add {unit} (from {hex})", unit = self.name(unit), hex = from(unit))
            }
            (Action::Lose(unit), _) if self.has_components(unit) => {
                text!("Break {unit} down to lose some of it", unit = self.name(unit))
            }
            (Action::Stay, Frame::Link) => "Not now".into(),
            (Action::Stay, Frame::Railheads { .. }) => "No further railhead moves".into(),
            (Action::Stay, Frame::Momentum | Frame::Assemble) => "No attack".into(),
            (Action::Bomb, _) => {
                let (air, enemy) = (self.war().air, state.active().enemy());
                text!(
                    "Terror raid: on {from} or more {side} points -{points}",
                    from = air.raid_from,
                    side = enemy.to_string(),
                    points = air.raid_points
                )
            }
            (Action::Rail(railhead, hex), _) => {
                let from = self.number(state.railheads[usize::from(railhead.0)]).to_string();
                text!("Move the railhead of {from} to {hex}", from = from, hex = self.place(hex))
            }
            _ => action.label(self),
        }
    }

    pub(crate) fn side_title(&self, side: Side) -> &str {
        let seat = self.scenario.seats.iter().find(|seat| seat.side == side);
        seat.map_or("", |seat| seat.title.as_str())
    }

    pub(crate) fn number(&self, hex: HexId) -> HexNumber {
        self.field.grid.number(hex)
    }

    /// `Warsaw (3821)`, or the number alone.
    pub(crate) fn place(&self, hex: HexId) -> String {
        rule!("2.1.b");
        let city = self.field.hexes[hex.index()].city.as_ref();
        journal::place(self.number(hex), city.map(|city| city.name.as_str()))
    }

    /// `German 10th Army`.
    pub(crate) fn name(&self, unit: UnitId) -> String {
        let unit = self.unit(unit);
        let size = match unit.size {
            Size::Front => "Front",
            Size::Army => "Army",
            Size::Corps => "Corps",
            Size::Division => "Division",
        };
        format!("{} {} {size}", unit.nation.adjective(), journal::ordinal(&unit.name))
    }

    /// `A corps`, for those who may not know which.
    pub(crate) fn some_unit(&self, unit: UnitId) -> &'static str {
        match self.unit(unit).size {
            Size::Front => "A front",
            Size::Army => "An army",
            Size::Corps => "A corps",
            Size::Division => "A division",
        }
    }

    /// What an army is made of: `corps`, or `armies` for a Soviet front (2.3.1).
    pub(crate) fn parts_word(&self, army: UnitId) -> &'static str {
        if self.unit(army).size == Size::Front { "armies" } else { "corps" }
    }

    pub(crate) fn names(&self, units: Units) -> String {
        journal::list(units.iter().map(|unit| self.name(unit)))
    }

    // What is asked when no units act.
    fn ask_between(&self, state: &State) -> (&'static str, Text) {
        match state.phase {
            Phase::SetUp(step) => ("3.0", self.ask_set_up(state, step)),
            Phase::AirMissions => {
                let left = markers(state.air.left);
                // 6.2.2: once a marker lies on the map, all others follow it.
                let text = match state.air.markers.is_empty() {
                    true => text!(
                        "{markers} without a mission: a terror raid, or ground support in which hex?",
                        markers = left
                    ),
                    false => {
                        text!("{markers} without a mission: ground support in which hex?", markers = left)
                    }
                };
                ("6.2", text)
            }
            Phase::AirRoll => ("6.1", "The dice for air superiority.".into()),
            Phase::Draw => ("5.2", "A national marker is drawn.".into()),
            Phase::Interrupt(moment) => ("5.3", self.ask_interrupt(state, moment)),
            _ => ("5.1", "In which order will the German phases of this turn be played?".into()),
        }
    }

    fn ask_reorganization(&self, state: &State, desk: &Desk) -> (&'static str, Text) {
        let due = self.due_back(state, desk);
        if !due.is_empty() {
            let text =
                text!("Back this turn: {units}. Place them before the phase ends.", units = self.names(due));
            return ("3.5", text);
        }
        let text = match state.is_german_phase() && !state.replaced {
            true => "Form armies, break them down, bring one lost corps back, or end the phase.",
            false => "Form armies, break them down, or end the phase.",
        };
        ("7.0", text.into())
    }

    // 3.3: the moment to violate neutrals is before anything else.
    fn ask_with_violations(&self, state: &State, ask: &'static str) -> Text {
        let mut violations = Vec::new();
        self.legal_violations(state, &mut violations);
        match violations.is_empty() {
            true => ask.into(),
            false => text!("{ask} Neutrals can be violated now, before anything else.", ask = ask),
        }
    }

    // Where the turn stands, and what the German player has left.
    fn ask_interrupt(&self, state: &State, moment: Moment) -> Text {
        let title = state.marker.map(|marker| self.markers()[usize::from(marker)].title.clone());
        let now = match (title, moment) {
            (Some(title), Moment::Draw) => text!("The {marker} marker is drawn.", marker = title),
            (Some(title), Moment::After(kind)) => {
                text!("The {marker} {phase} Phase is over.", marker = title, phase = kind.title())
            }
            (None, _) => "The nation whose turn it was has capitulated.".into(),
        };
        let left = ORDERS[0].into_iter().filter(|&kind| state.german >> kind as u8 & 1 == 0);
        let left = Text::list(left.map(|kind| kind.title().into()), ", ");
        let rest = match state.pool.count_ones() {
            _ if self.is_last_chance(state, moment) => "This is the last opportunity of the turn.".into(),
            0 => "No marker is left to be drawn.".into(),
            1 => "One marker is left to be drawn.".into(),
            many => text!("{n} markers are left to be drawn.", n = many),
        };
        text!(
            "{now} {rest} German phases left: {phases}. Is one run now?",
            now = now,
            rest = rest,
            phases = left
        )
    }

    fn ask_assembly(&self, state: &State, desk: &mut Desk, target: &str) -> (&'static str, Text) {
        let kind = state.battle.kind;
        let case = match kind {
            AttackKind::Assault => "12.0",
            AttackKind::Flank => "12.6",
            AttackKind::Momentum | AttackKind::MomentumFlank | AttackKind::AfterFlank => "12.7",
        };
        let target = target.to_owned();
        let attackers = state.battle.attackers;
        if kind.is_flank() {
            return (case, text!("Flank attack into {hex}. Which units go?", hex = target));
        }
        if attackers.is_empty() {
            return (case, text!("Attack on {hex}. Which units take part?", hex = target));
        }
        // 8.3: before the attack is declared the attacker knows the top unit only, so no odds are shown
        // for a stack.
        let prospect = self.prospect(state, desk).expect("an attack has a target");
        let broken: Units = prospect.broken.iter().map(|(army, _)| *army).collect();
        let broken = match broken.is_empty() {
            true => Text::default(),
            false => text!(
                " Out of supply and broken down before the battle: {units}.",
                units = self.names(broken)
            ),
        };
        let odds = match prospect.odds.filter(|_| prospect.hidden == 0) {
            Some(odds) => text!(". {odds}", odds = self.odds_text(&odds)),
            None => text!(": {units}.", units = self.names(attackers)),
        };
        let text = text!(
            "Attack on {hex}{odds}{broken} Declare it or add more.",
            hex = target,
            odds = odds,
            broken = broken
        );
        (case, text)
    }
}
