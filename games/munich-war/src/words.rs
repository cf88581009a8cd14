//! What players read: names, the prompt, the words for actions.

use engine::{Choice, Prompt, Refusal, Text, Words, text};
use hexmap::{HexId, Id};
use mechanics::insight::{halves, place_id, plural};
use mechanics::{UnitId, journal};

use crate::nation::{Nation, Nations};
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{By, Frame, LotId, State, Step, Units};
use crate::{Action, Desk, MunichWar};

impl Words for MunichWar {
    fn notation(&self, action: Action) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Action, String> {
        Action::read(self, text)
    }

    fn prompt(&self, state: &State, desk: &mut Desk) -> Prompt {
        self.look(state, desk);
        let target = || self.place(state.battle.target);
        let (case, text) = match *state.frames.top() {
            Frame::Phase => match state.phase {
                Phase::Deployment(step) => {
                    let nations = self.step(state, step).1;
                    ("3.4.1", self.ask_deployment(state, nations))
                }
                Phase::Mobilization(_, MobilizationStep::Reinforcements) => {
                    ("7.2.2", "Place the reinforcements of this turn.".to_owned())
                }
                Phase::Mobilization(..) => {
                    let points = self.points_in_words(state);
                    ("7.2", format!("{points} Mobilize and refit units, or end the phase."))
                }
                Phase::Air(_, AirSegment::Launch) => {
                    ("16.2", "Launch air units, or end the segment.".to_owned())
                }
                Phase::Air(_, AirSegment::Interception) => {
                    ("16.6", "Launch air units to intercept, or end the segment.".to_owned())
                }
                Phase::Air(..) => ("16.8", "Bomb cities or units, or end the segment.".to_owned()),
                Phase::Movement(_) => ("8.1", "Pick up a unit to move it, or end the phase.".to_owned()),
                Phase::Combat(_) => match self.has_targets(state, desk) {
                    true => ("11.0", "Choose a hex to attack, or end the phase.".to_owned()),
                    false => ("11.0", "Nothing can be attacked. End the phase.".to_owned()),
                },
                _ => ("4.0", self.phase_title(state)),
            },
            Frame::Prepare { .. } => ("23.6", "Dice for reduced Soviet units.".to_owned()),
            Frame::Deploy { unit, .. } => ("3.4.2", format!("Where is {} deployed?", self.name(unit))),
            Frame::Intervene { side } => {
                let nations = self.scenario(state).interventions[side as usize];
                ("5.3", self.ask_deployment(state, nations))
            }
            Frame::CrisisRoll => ("6.0", "Crisis elsewhere.".to_owned()),
            Frame::Crisis { .. } => (
                "6.0",
                format!(
                    "Crisis elsewhere: {} left to mobilize and refit units.",
                    plural(state.crisis.into(), "point", "points")
                ),
            ),
            Frame::Alert { nation } => {
                ("23.2", format!("{nation} is on the alert: spend its replacement point, or pass."))
            }
            Frame::Ground { left } => (
                "20.0",
                format!("Storms: ground {}.", plural(left.into(), "more air unit", "more air units")),
            ),
            Frame::Arrive { unit } => ("7.2.2", format!("Where does {} arrive?", self.name(unit))),
            Frame::Delay { unit } => ("7.2.1", format!("When does {} arrive?", self.name(unit))),
            Frame::March(march) => {
                let name = self.name(march.unit);
                match march.by {
                    By::Rail | By::Return => ("8.6", format!("{name} goes by rail. Where to?")),
                    _ => ("8.1", format!("{name}: {} movement points left. Where to?", halves(march.left))),
                }
            }
            Frame::Embark { marker } => {
                ("18.2.1", format!("{}: who boards, and where do they land?", self.name(marker)))
            }
            Frame::Evacuate => ("23.3", "Evacuation.".to_owned()),
            Frame::Lift { air, .. } => {
                ("16.10.1", format!("{}: whom does it carry, and where?", self.name(air)))
            }
            Frame::Flight { unit } => ("16.2", format!("Where does {} fly?", self.name(unit))),
            Frame::Interceptions => ("16.6", "Which interception is fought next?".to_owned()),
            Frame::Interception { hex } => ("16.6", format!("Interception over {}.", self.place(hex))),
            Frame::Bombing { air, .. } => ("16.8", format!("{} bombs.", self.name(air))),
            Frame::Terror { .. } => ("16.8.1", "Terror! Which unit is reduced?".to_owned()),
            // The defenders are not known before the attack is declared (15.0).
            Frame::Assemble => {
                let attackers = state.battle.attackers.iter();
                let strength: u16 = attackers.map(|unit| u16::from(self.face(state, unit).attack)).sum();
                match strength {
                    0 => ("11.8", format!("Attack on {}. Who takes part?", target())),
                    _ => (
                        "11.8",
                        format!("Attack on {} with {strength} so far. Who else takes part?", target()),
                    ),
                }
            }
            Frame::Battle(Step::Table) => {
                let odds = self.odds(state, desk);
                let (attack, defense) = (odds.attack, odds.defense);
                ("11.7", format!("Attack on {}, {attack} against {defense}: which table?", target()))
            }
            Frame::Battle(Step::Support) => {
                let odds = self.odds(state, desk);
                let shifts: i16 = odds.shifts().iter().map(|(_, shift)| shift).sum();
                let percent = odds.percent;
                let text = format!(
                    "Attack on {}, {percent} percent, shifts {shifts:+}: commit support, or end to roll.",
                    target()
                );
                ("11.15", text)
            }
            Frame::Battle(step @ (Step::DefenderLoses | Step::AttackerLoses)) => {
                let who = if step == Step::DefenderLoses { "defending" } else { "attacking" };
                let due = match state.battle.due {
                    1 => format!("one more {who} unit is reduced"),
                    due => format!("{due} more {who} units are reduced"),
                };
                ("11.16", format!("Battle of {}: {due}. Which?", target()))
            }
            Frame::Battle(Step::DefenderRetreats | Step::AttackerRetreats) => {
                ("12.0", format!("Battle of {}: who retreats next?", target()))
            }
            Frame::Battle(Step::Advance) => ("13.0", format!("{} is empty. Who advances?", target())),
            Frame::Battle(_) => ("11.8", format!("Battle of {}.", target())),
            Frame::Retreat(retreat) => {
                let name = self.name(retreat.unit);
                let left = match retreat.far.saturating_sub(retreat.gone) {
                    0 => "no room here".to_owned(),
                    left => format!("{} to go", plural(left.into(), "hex", "hexes")),
                };
                ("12.0", format!("{name} retreats, {left}. Where to?"))
            }
            Frame::Excess { hex } => ("9.1", format!("{} is overfull: eliminate a unit.", self.place(hex))),
            Frame::Check { nation } => ("21.0", format!("Does {nation} surrender?")),
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

impl MunichWar {
    /// `Warsaw (3212)`, or the number alone.
    pub(crate) fn place(&self, hex: HexId) -> String {
        let city = self.field.hexes[hex.index()].city.as_ref();
        journal::place(self.number(hex), city.map(|city| city.name.as_str()))
    }

    /// `German 16 armor corps`.
    pub(crate) fn name(&self, unit: UnitId) -> String {
        let unit = self.unit(unit);
        let size = unit.size.map_or(String::new(), |size| format!(" {}", size.word()));
        format!("{} {} {}{size}", unit.nation.adjective(), unit.name, unit.kind.word())
    }

    /// `An Italian unit`: for those who may not know which one.
    pub(crate) fn some_unit(&self, unit: UnitId) -> String {
        let nation = self.unit(unit).nation.adjective();
        let article = if nation.starts_with(['A', 'E', 'I', 'O', 'U']) { "An" } else { "A" };
        format!("{article} {nation} unit")
    }

    pub(crate) fn names(&self, units: Units) -> String {
        journal::list(units.iter().map(|unit| self.name(unit)))
    }

    // Which countries deploy, and how many of their units still wait.
    fn ask_deployment(&self, state: &State, nations: Nations) -> String {
        let mut waiting = Vec::new();
        for nation in &nations {
            let places = self.places_left(state, nation);
            if places > 0 {
                waiting.push(format!("{nation} {places}"));
            }
        }
        format!("Deploy a unit, or the rest as suggested. Left: {}.", waiting.join(", "))
    }

    /// How many places a country still has to fill on the Initial Deployment Table.
    pub(crate) fn places_left(&self, state: &State, nation: Nation) -> usize {
        let lines = self.lots.iter().enumerate().filter(|(_, lot)| lot.nation == nation);
        lines.map(|(index, _)| usize::from(state.lots[LotId::from_index(index)])).sum()
    }

    // What the countries of the phasing side can spend: `Germany 8, Poland 2.`
    fn points_in_words(&self, state: &State) -> String {
        let rich = state.joined[state.active() as usize].iter().filter(|nation| state.points[*nation] > 0);
        let words: Vec<String> = rich.map(|nation| format!("{nation} {}", state.points[nation])).collect();
        match words.is_empty() {
            true => "No replacement points left.".to_owned(),
            false => format!("Replacement points: {}.", words.join(", ")),
        }
    }

    // The words of the table of actions, where the position adds nothing to them.
    fn label(&self, state: &State, action: Action) -> Text {
        let label = action.label(self);
        match action {
            Action::End => Text::from(match (*state.frames.top(), state.phase) {
                (Frame::Phase, Phase::Air(..)) => "End the segment",
                (Frame::Phase, _) => "End the phase",
                (Frame::Battle(Step::Support), _) => "No more support: roll the die",
                (Frame::Battle(Step::Advance), _) => "No further advance",
                (Frame::Retreat(_), _) => "Stop the retreat in the fortress",
                _ => "Done",
            }),
            Action::Pass => Text::from(match *state.frames.top() {
                Frame::Alert { .. } => "Keep the point unspent",
                _ => "Reduce no unit",
            }),
            Action::BombCity(unit) | Action::BombUnits(unit) | Action::Take(unit) | Action::Add(unit) => {
                match state.hex(unit) {
                    Some(hex) => text!("{action} in {hex}", action = label, hex = self.place(hex)),
                    None => label,
                }
            }
            // What should not be done by mistake stands behind the words for doing it.
            Action::To(hex) | Action::Go(hex) | Action::Land(hex) | Action::Attack(hex) => {
                match self.invasion(state, hex) {
                    danger if danger.is_empty() => label,
                    danger => text!("{action} ({danger})", action = label, danger = danger),
                }
            }
            _ => label,
        }
    }
}
