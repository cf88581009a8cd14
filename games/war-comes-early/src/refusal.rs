//! Why something that a player asks for is not allowed.
//!
//! The conditions are verdicts, each in the file of its rule section. Here is which of them an action meets, and what
//! the names in their sentences stand for.

use engine::{Refusal, Text, Verdict, deny};
use hexmap::HexId;
use mechanics::UnitId;

use crate::sequence::{Phase, PhaseKind};
use crate::state::{Frame, Spot, State, Step};
use crate::unit::{Kind, Size};
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// The first rule that stands in the way of an action that is not offered.
    pub(crate) fn why_not(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        self.look(state, desk);
        match self.judge(state, action, desk) {
            Err(bar) => bar.refusal(|name| self.term(state, action, desk, name)),
            Ok(()) => Refusal::new("5.0", "not now"),
        }
    }

    fn judge(&self, state: &State, action: Action, desk: &mut Desk) -> Verdict {
        self.judge_moment(state, action)?;
        match action {
            Action::TakeUnit(unit) => self.judge_take(state, desk, unit),
            Action::Take(hex) => self.judge_take_stack(state, desk, hex),
            Action::Go(hex) => self.judge_go(state, desk, hex),
            Action::Column => self.may_go_in_column(state, desk, self.group_hex(state)),
            Action::Break(unit) => self.may_break(state, desk, unit),
            Action::Form(army, hex) => self.may_form(state, desk, army, hex),
            Action::Replace(unit) => self.may_replace(state, desk, unit),
            Action::Attack(hex) => self.judge_target(state, desk, hex),
            Action::Flank(hex) => self.judge_flank(state, desk, hex),
            Action::Add(unit) => self.can_join(state, desk, unit),
            Action::Without(_) => {
                deny!("12.0.f", "only one of several units that take part can be left out again")
            }
            Action::Declare => deny!("12.0.f", "no unit takes part in the attack yet"),
            Action::AddAll => deny!("12.0.f", "add units one by one: fewer than two can still join"),
            Action::Lose(unit) => self.judge_lose(state, unit),
            Action::Advance(unit) => {
                let target = state.battle.target.expect("a battle has a target");
                self.may_advance(state, desk, unit, target)
            }
            Action::At(_) => self.judge_place(state),
            Action::Shift(..) | Action::Remove(_) => deny!(
                "7.0.j",
                "only as many units as restore the stacking limit move, to a neighbouring hex where they may stand, \
                 out of enemy zones if possible"
            ),
            Action::Drop(_) => {
                deny!("11.2.c", "only a unit of the moving stack, and not the last, stays behind")
            }
            Action::HaltTop(_) => deny!("8.3.a", "only another unit of this hex can be put on top"),
            Action::Use(_) => deny!("7.1.c", "{unit} cannot be a component of this army now"),
            Action::End if state.kind() == Some(PhaseKind::Reorganization) => {
                deny!("3.5.h", "units whose turn has come are placed before the phase ends")
            }
            Action::Run(_) => deny!("5.3.d", "the German {own} Phase of this turn has been run"),
            Action::PassUntil(_) => deny!("5.3.b", "that moment will not come again this turn"),
            Action::Violate(nation) => self.may_violate(state, nation),
            Action::Bomb => deny!("6.2.1.a", "raids are flown before markers go onto the map"),
            Action::Airdrop(_) => {
                self.may_drop(state)?;
                deny!("12.8.e", "{hex} is not an enemy-held hex that German units next to it could attack")
            }
            Action::Rail(..) => deny!(
                "10.3.1.d",
                "each railhead moves once, along railroads, no farther than its allowance, over hexes in friendly hands \
                 that stay joined to the Soviet net"
            ),
            Action::Order(_) | Action::End | Action::Halt | Action::Stay | Action::Default | Action::Pass => {
                Ok(())
            }
        }
    }

    /// What a name in the sentence of a verdict stands for.
    fn term(&self, state: &State, action: Action, desk: &mut Desk, name: &str) -> Option<Text> {
        let unit = action.piece().map(|piece| UnitId::new(piece.0));
        let hex = action.place().map(|place| HexId::new(place.0)).or(state.battle.target);
        Some(match name {
            "unit" => self.name(unit?).into(),
            "hex" => self.place(hex?).into(),
            "here" => self.number(self.group_hex(state)).to_string().into(),
            "nation" => match unit.or_else(|| state.acting.iter().next()) {
                Some(unit) => self.unit(unit).nation.name().into(),
                None => return None,
            },
            "country" => match action {
                Action::Violate(nation) => nation.name().into(),
                _ => self.field.country(hex?)?.name().into(),
            },
            "placed" => match *state.frames.top() {
                Frame::Deploy { nation } => nation.name().into(),
                _ => return None,
            },
            "phase" => self.phase_title(state).into(),
            "own" => match action {
                Action::Run(kind) => kind.title().into(),
                _ => self.own_phase(state, action)?.title().into(),
            },
            "turn" => state.returns[unit?].into(),
            "needed" => self.components(unit?).into(),
            "ready" => self.ready_components(state, desk, unit?, hex?).into(),
            "parts" => match (self.unit(unit?).size, self.unit(unit?).kind) {
                (Size::Front, _) => "armies".into(),
                (_, Kind::Mechanized) => "mechanized corps".into(),
                _ => "infantry corps".into(),
            },
            _ => return None,
        })
    }

    // The kind of phase that an action belongs to, if it belongs to a phase.
    fn own_phase(&self, state: &State, action: Action) -> Option<PhaseKind> {
        Some(match action {
            Action::Replace(unit) if state.spots[unit] == Spot::WAITING => PhaseKind::Movement,
            Action::Break(_) | Action::Form(..) | Action::Replace(_) => PhaseKind::Reorganization,
            Action::Take(_) | Action::TakeUnit(_) => PhaseKind::Movement,
            Action::Attack(_) | Action::Flank(_) | Action::Airdrop(_) => PhaseKind::Combat,
            Action::Violate(_) => match state.kind()? {
                PhaseKind::Reorganization => PhaseKind::Movement,
                kind => kind,
            },
            Action::End => state.kind()?,
            _ => return None,
        })
    }

    // Whether the action belongs to this phase and this piece of business.
    fn judge_moment(&self, state: &State, action: Action) -> Verdict {
        use Action::*;
        match *state.frames.top() {
            Frame::Phase => return self.judge_phase(state, action),
            Frame::Form { .. } | Frame::Bring { .. } => {
                deny!("7.1.c", !matches!(action, Use(_)), "choose the components of the army first");
            }
            Frame::Disperse { .. } => {
                let fits = matches!(action, Shift(..) | Remove(_));
                deny!("7.0.i", !fits, "an overfull hex must be put in order first");
            }
            Frame::Place { .. } => {
                deny!("3.5.h", !matches!(action, At(_)), "place the unit that comes back first");
            }
            Frame::March => {
                let fits = matches!(action, Column | Drop(_) | Go(_) | HaltTop(_));
                deny!("11.0.g", !fits, "finish the move that is under way first: go on or halt");
            }
            Frame::Assemble => {
                let fits = matches!(action, Add(_) | AddAll | Without(_) | Declare);
                deny!("12.0.q", !fits, "an attack has been chosen: add units and declare it");
            }
            Frame::Battle(Step::Advance) => {
                let fits = matches!(action, Advance(_));
                deny!("12.5.g", !fits, "decide first which units advance: 'advance' or 'stay'");
            }
            Frame::Battle(_) => {
                let fits = matches!(action, Lose(_));
                deny!("12.0.d", !fits, "a declared attack is carried through: choose the losses");
            }
            Frame::Momentum => {
                let fits = matches!(action, Attack(_) | Flank(_));
                deny!("12.7.e", !fits, "decide first on the momentum attack: 'attack', 'flank' or 'stay'");
            }
            Frame::Deploy { .. } => {
                let fits = matches!(action, At(_) | Default);
                deny!("3.3.e", !fits, "the violated neutral is set up first: 'at' a hex, or 'default'");
            }
            Frame::Reserve { .. } => {
                deny!("3.2.2.d", !matches!(action, At(_)), "place the static corps that arrive first");
            }
            Frame::Link => {
                deny!(
                    "3.2.1.c",
                    !matches!(action, At(_)),
                    "place the corps in the chain of hexes, or 'stay'"
                );
            }
            Frame::Railheads { .. } => {
                deny!("10.3.1.c", !matches!(action, Rail(..)), "move railheads first, or 'stay'");
            }
            Frame::ReserveRoll | Frame::Terror | Frame::Drop | Frame::Return | Frame::Bonus => {
                deny!("5.0.b", "the dice come first");
            }
        }
        Ok(())
    }

    fn judge_phase(&self, state: &State, action: Action) -> Verdict {
        use Action::*;
        let Some(kind) = state.kind() else {
            match state.phase {
                Phase::SetUp(_) => {
                    let fits = matches!(action, At(_) | Default);
                    deny!("3.0.a", !fits, "the units are set up first: 'at' a hex, or 'default'");
                }
                Phase::AirMissions => {
                    let fits = matches!(action, At(_) | Bomb);
                    deny!(
                        "6.2.a",
                        !fits,
                        "give every airpower marker its mission first: 'bomb', or 'at' a hex"
                    );
                }
                Phase::Interrupt(_) => {
                    let fits = matches!(action, Run(_) | Pass | PassUntil(_));
                    deny!(
                        "5.3.b",
                        !fits,
                        "the German player first says whether he runs a phase: 'run' or 'pass'"
                    );
                }
                _ => {
                    let fits = matches!(action, Order(_));
                    deny!("5.1.f", !fits, "the German player fixes the order of his three phases first");
                }
            }
            return Ok(());
        };
        let Some(own) = self.own_phase(state, action) else {
            deny!(
                "5.1.f",
                matches!(action, Order(_)),
                "the order of the phases is fixed before the first of them begins"
            );
            deny!("5.0.b", "nothing is under way that this could belong to");
        };
        deny!("5.0.b", own != kind, "that belongs to a {own} Phase; this is the {phase}");
        Ok(())
    }

    // Why something may not be put into a hex.
    fn judge_place(&self, state: &State) -> Verdict {
        match (*state.frames.top(), state.phase) {
            (Frame::Phase, Phase::AirMissions) => deny!("6.2.2.b", "{hex} has a marker already"),
            (Frame::Phase, Phase::SetUp(_)) => {
                deny!("3.0.c", "{hex} is not where this may be set up, or has no room for it")
            }
            (Frame::Deploy { .. }, _) => {
                deny!("3.3.f", "{hex} is not a hex of {placed} with room for the unit")
            }
            (Frame::Reserve { .. }, _) => deny!(
                "3.2.2.e",
                "{hex} is not a city or West Wall hex in German hands with room for a static corps; what Germany's allies \
                 hold at home is theirs"
            ),
            (Frame::Link, _) => deny!("3.2.1.c", "{hex} is not in the chain, or has no room for the corps"),
            (Frame::Place { unit }, _) if state.spots[unit] == Spot::WAITING => {
                deny!("3.2.2.b", "{hex} is not a city of Germany in German hands with room")
            }
            _ => deny!("3.5.o", "{hex} is not a supply source or city in friendly hands with room"),
        }
    }
}
