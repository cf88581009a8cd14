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
                    let text = "Pick up a unit or a stack to move it, or end the phase.";
                    ("11.0", format!("{text}{}", self.ask_violations(state)))
                }
                Some(PhaseKind::Combat) => (
                    "12.0",
                    format!("Choose a hex to attack, or end the phase.{}", self.ask_violations(state)),
                ),
            },
            Frame::Form { army, missing, .. } => {
                let parts = self.parts_word(army);
                ("7.1", format!("Choose the {parts} that form {}: {missing} more.", self.name(army)))
            }
            Frame::Bring { army, missing, .. } => {
                let (name, parts) = (self.name(army), self.parts_word(army));
                ("7.1", format!("{name} has broken down. Choose its {parts}: {missing} more."))
            }
            Frame::Disperse { hex } => {
                ("7.0", format!("{} is overfull: move an enemy unit out of it.", self.place(hex)))
            }
            Frame::Place { unit } if state.spots[unit] == Spot::WAITING => {
                ("3.2.2", format!("In which city of Germany does {} arrive?", self.name(unit)))
            }
            Frame::Place { unit } => ("3.5", format!("Where does {} come back?", self.name(unit))),
            Frame::March => {
                let points = state.group.iter().map(|unit| state.points[unit]).min().unwrap_or(0);
                let names = self.names(state.group);
                let left = if points == 2 { "point" } else { "points" };
                ("11.2", format!("{names}: {} movement {left} left. Where to?", halves(points)))
            }
            Frame::Assemble => self.ask_assembly(state, desk, &target),
            Frame::Battle(Step::DefenderLoses | Step::AttackerLoses) => {
                let due = halves(state.battle.due);
                ("12.3", format!("Battle of {target}: you must lose {due} corps."))
            }
            Frame::Battle(Step::Advance) => ("12.5", format!("{target} is empty. Who advances?")),
            Frame::Battle(_) => ("12.3", format!("The battle of {target} is being fought.")),
            Frame::Momentum => (
                "12.7",
                "The units that advanced may attack again at once. What will they attack?".to_owned(),
            ),
            Frame::Deploy { nation } => (
                "3.3",
                format!(
                    "{nation} is violated. Where do you place the {}?",
                    self.next_deployed(state, nation)
                ),
            ),
            Frame::Reserve { left } => ("3.2.2", format!("{left} static corps arrive. Where is the next?")),
            Frame::Link => {
                let link = &self.war().link;
                let (from, to) = (self.place(link.from), self.place(link.to));
                let name = self.name(link.unit);
                (
                    "3.2.1",
                    format!("{from} and {to} are linked. Where between them does {name} arrive, if now?"),
                )
            }
            Frame::Railheads { moved } => {
                let left =
                    (0u8..).zip(state.railheads).filter(|(n, hex)| hex.is_some() && moved >> n & 1 == 0);
                let left = left.count();
                let furthest = self.war().rail.advance;
                let text = format!(
                    "Railheads that may move on: {left}, each by up to {furthest} hexes of railroad. Which, \
                     and where to?"
                );
                ("10.3.1", text)
            }
            Frame::ReserveRoll => ("3.2.2", "A die says how many static corps arrive.".to_owned()),
            Frame::Terror => ("6.2.1", "The die of the terror raid.".to_owned()),
            Frame::Drop => ("12.8", "The die for the 7th Flieger Division.".to_owned()),
            Frame::Return => {
                let unit = state.unrolled.iter().next();
                let name = unit.map(|unit| self.name(unit)).unwrap_or_default();
                ("3.5", format!("The dice say in how many turns {name} comes back."))
            }
            Frame::Bonus => ("4.5", "A die says what the capitulation brings the German player.".to_owned()),
        };
        Prompt { case: case.to_owned(), text: text.into() }
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
    fn ask_between(&self, state: &State) -> (&'static str, String) {
        match state.phase {
            Phase::SetUp(step) => ("3.0", self.ask_set_up(state, step)),
            Phase::AirMissions => {
                let left = markers(state.air.left);
                // 6.2.2: once a marker lies on the map, all others follow it.
                let text = match state.air.markers.is_empty() {
                    true => {
                        format!("{left} without a mission: a terror raid, or ground support in which hex?")
                    }
                    false => format!("{left} without a mission: ground support in which hex?"),
                };
                ("6.2", text)
            }
            Phase::AirRoll => ("6.1", "The dice for air superiority.".to_owned()),
            Phase::Draw => ("5.2", "A national marker is drawn.".to_owned()),
            Phase::Interrupt(moment) => ("5.3", self.ask_interrupt(state, moment)),
            _ => ("5.1", "In which order will the German phases of this turn be played?".to_owned()),
        }
    }

    fn ask_reorganization(&self, state: &State, desk: &Desk) -> (&'static str, String) {
        let due = self.due_back(state, desk);
        if !due.is_empty() {
            return (
                "3.5",
                format!("Back this turn: {}. Place them before the phase ends.", self.names(due)),
            );
        }
        let text = match state.is_german_phase() && !state.replaced {
            true => "Form armies, break them down, bring one lost corps back, or end the phase.",
            false => "Form armies, break them down, or end the phase.",
        };
        ("7.0", text.to_owned())
    }

    // 3.3: the moment to violate neutrals is before anything else.
    fn ask_violations(&self, state: &State) -> &'static str {
        let mut violations = Vec::new();
        self.legal_violations(state, &mut violations);
        if violations.is_empty() { "" } else { " Neutrals can be violated now, before anything else." }
    }

    // Where the turn stands, and what the German player has left.
    fn ask_interrupt(&self, state: &State, moment: Moment) -> String {
        let title = state.marker.map(|marker| self.markers()[usize::from(marker)].title.as_str());
        let now = match (title, moment) {
            (Some(title), Moment::Draw) => format!("The {title} marker is drawn."),
            (Some(title), Moment::After(kind)) => format!("The {title} {} Phase is over.", kind.title()),
            (None, _) => "The nation whose turn it was has capitulated.".to_owned(),
        };
        let left = ORDERS[0].into_iter().filter(|&kind| state.german >> kind as u8 & 1 == 0);
        let left = left.map(PhaseKind::title).collect::<Vec<_>>().join(", ");
        let rest = match state.pool.count_ones() {
            _ if self.is_last_chance(state, moment) => "This is the last opportunity of the turn.".to_owned(),
            0 => "No marker is left to be drawn.".to_owned(),
            1 => "One marker is left to be drawn.".to_owned(),
            many => format!("{many} markers are left to be drawn."),
        };
        format!("{now} {rest} German phases left: {left}. Is one run now?")
    }

    fn ask_assembly(&self, state: &State, desk: &mut Desk, target: &str) -> (&'static str, String) {
        let kind = state.battle.kind;
        let case = match kind {
            AttackKind::Assault => "12.0",
            AttackKind::Flank => "12.6",
            AttackKind::Momentum | AttackKind::MomentumFlank | AttackKind::AfterFlank => "12.7",
        };
        let attackers = state.battle.attackers;
        if kind.is_flank() {
            return (case, format!("Flank attack into {target}. Who goes?"));
        }
        if attackers.is_empty() {
            return (case, format!("Attack on {target}. Who takes part?"));
        }
        // 8.3: before the attack is declared the attacker knows the top unit only, so no odds are shown
        // for a stack.
        let prospect = self.prospect(state, desk).expect("an attack has a target");
        let broken: Units = prospect.broken.iter().map(|(army, _)| *army).collect();
        let broken = match broken.is_empty() {
            true => String::new(),
            false => format!(" Out of supply and broken down before the battle: {}.", self.names(broken)),
        };
        let odds = match prospect.odds.filter(|_| prospect.hidden == 0) {
            Some(odds) => format!(". {}", self.odds_text(&odds)),
            None => format!(": {}.", self.names(attackers)),
        };
        (case, format!("Attack on {target}{odds}{broken} Declare it or add more."))
    }
}
