//! Why something that a player asks for is not allowed, and what is.

use engine::{Refusal, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::nation::{Nation, Side, Standing};
use crate::sequence::{Phase, PhaseKind};
use crate::state::{AttackKind, Frame, Spot, State, Step};
use crate::unit::{Kind, Level, Size};
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// The first rule that stands in the way of an action that is not offered.
    pub(crate) fn why_not(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        self.look(state, desk);
        if let Some(refusal) = self.refuse_moment(state, action) {
            return refusal;
        }
        match action {
            Action::TakeUnit(unit) => self.refuse_take(state, desk, unit),
            Action::Take(hex) => self.refuse_take_stack(state, desk, hex),
            Action::Go(hex) => self.refuse_go(state, desk, hex),
            Action::Column => self.refuse_column(state, desk),
            Action::Break(unit) => self.refuse_break(state, desk, unit),
            Action::Form(army, hex) => self.refuse_form(state, desk, army, hex),
            Action::Replace(unit) => self.refuse_replace(state, unit),
            Action::Attack(hex) => self.refuse_attack(state, desk, hex),
            Action::Flank(hex) => self.refuse_flank(state, desk, hex),
            Action::Add(unit) => self.refuse_add(state, desk, unit),
            Action::Without(_) => {
                Refusal::new("12.0", "only one of several units that take part can be left out again")
            }
            Action::Declare => Refusal::new("12.0", "no unit takes part in the attack yet"),
            Action::AddAll => Refusal::new("12.0", "add units one by one: fewer than two can still join"),
            Action::Lose(unit) => self.refuse_lose(state, unit),
            Action::Advance(unit) => self.refuse_advance(state, unit),
            Action::At(hex) => {
                let place = self.place(hex);
                if let Some(refusal) = self.refuse_place(state, hex) {
                    return refusal;
                }
                Refusal::new(
                    "3.5",
                    format!("{place} is not a supply source or city in friendly hands with room"),
                )
            }
            Action::Shift(..) | Action::Remove(_) => Refusal::new(
                "7.0",
                "only as many units as restore the stacking limit, to a neighbouring hex where they may stand, \
                 out of enemy zones if possible",
            ),
            Action::Drop(_) => {
                Refusal::new("11.2", "only a unit of the moving stack, and not the last, stays behind")
            }
            Action::HaltTop(_) => Refusal::new("8.3", "only another unit of this hex can be put on top"),
            Action::Use(_) => Refusal::new("7.1", "that unit cannot be a component of this army now"),
            Action::End if state.kind() == Some(PhaseKind::Reorganization) => {
                Refusal::new("3.5", "units whose turn to come back has come are placed before the phase ends")
            }
            Action::Run(kind) => {
                let text = format!("the German {} Phase of this turn has been run", kind.title());
                Refusal::new("5.3", text)
            }
            Action::PassUntil(_) => Refusal::new("5.3", "that moment will not come again this turn"),
            Action::Violate(nation) => self.refuse_violation(state, nation),
            Action::Bomb => Refusal::new("6.2.1", "raids are flown before markers go onto the map"),
            Action::Airdrop(hex) => self.refuse_drop(state, hex),
            Action::Rail(..) => Refusal::new(
                "10.3.1",
                "each railhead moves once, along railroads, no farther than its allowance, over hexes in \
                 friendly hands that stay joined to the Soviet net",
            ),
            Action::Order(_) | Action::End | Action::Halt | Action::Stay | Action::Default | Action::Pass => {
                Refusal::new("5.0", "not now")
            }
        }
    }

    // The action belongs to another phase or another piece of business.
    fn refuse_moment(&self, state: &State, action: Action) -> Option<Refusal> {
        let fits = match *state.frames.top() {
            Frame::Phase => match state.kind() {
                None => {
                    let (case, text, fits) = match state.phase {
                        Phase::SetUp(_) => (
                            "3.0",
                            "the units are set up first: 'at' a hex, or 'default'",
                            matches!(action, Action::At(_) | Action::Default),
                        ),
                        Phase::AirMissions => (
                            "6.2",
                            "every airpower marker is given its mission first: 'bomb', or 'at' a hex",
                            matches!(action, Action::At(_) | Action::Bomb),
                        ),
                        Phase::Interrupt(_) => (
                            "5.3",
                            "the German player is asked whether he runs a phase now: 'run' or 'pass'",
                            matches!(action, Action::Run(_) | Action::Pass | Action::PassUntil(_)),
                        ),
                        _ => (
                            "5.1",
                            "the German player fixes the order of his three phases first",
                            matches!(action, Action::Order(_)),
                        ),
                    };
                    return (!fits).then(|| Refusal::new(case, text));
                }
                Some(kind) => {
                    let own = match action {
                        Action::Replace(unit) if state.spots[unit] == Spot::WAITING => PhaseKind::Movement,
                        Action::Break(_) | Action::Form(..) | Action::Replace(_) => PhaseKind::Reorganization,
                        Action::Take(_) | Action::TakeUnit(_) => PhaseKind::Movement,
                        Action::Attack(_) | Action::Flank(_) | Action::Airdrop(_) => PhaseKind::Combat,
                        Action::Violate(_) if kind != PhaseKind::Reorganization => kind,
                        Action::Violate(_) => PhaseKind::Movement,
                        Action::End => kind,
                        Action::Order(_) => {
                            let text = "the order of the phases is fixed before the first of them begins";
                            return Some(Refusal::new("5.1", text));
                        }
                        _ => {
                            return Some(Refusal::new(
                                "5.0",
                                "nothing is under way that this could belong to",
                            ));
                        }
                    };
                    if own != kind {
                        rule!("5.0.b");
                        let (title, own) = (self.phase_title(state), own.title());
                        let text = format!("that belongs to a {own} Phase; this is the {title}");
                        return Some(Refusal::new("5.0", text));
                    }
                    return None;
                }
            },
            Frame::Form { .. } | Frame::Bring { .. } => matches!(action, Action::Use(_)),
            Frame::Disperse { .. } => matches!(action, Action::Shift(..) | Action::Remove(_)),
            Frame::Place { .. } => matches!(action, Action::At(_)),
            Frame::March => {
                matches!(action, Action::Column | Action::Drop(_) | Action::Go(_) | Action::HaltTop(_))
            }
            Frame::Assemble => {
                matches!(action, Action::Add(_) | Action::AddAll | Action::Without(_) | Action::Declare)
            }
            Frame::Battle(Step::Advance) => matches!(action, Action::Advance(_)),
            Frame::Battle(_) => matches!(action, Action::Lose(_)),
            Frame::Momentum => matches!(action, Action::Attack(_) | Action::Flank(_)),
            Frame::Deploy { .. } => matches!(action, Action::At(_) | Action::Default),
            Frame::Reserve { .. } | Frame::Link => matches!(action, Action::At(_)),
            Frame::Railheads { .. } => matches!(action, Action::Rail(..)),
            Frame::ReserveRoll | Frame::Terror | Frame::Drop | Frame::Return | Frame::Bonus => false,
        };
        if fits {
            return None;
        }
        let (case, text) = match *state.frames.top() {
            Frame::March => ("11.0", "finish the move that is under way first: go on or halt"),
            Frame::Assemble => ("12.0", "an attack has been chosen: add units and declare it"),
            Frame::Battle(Step::Advance) => ("12.5", "decide first who advances: 'advance' or 'stay'"),
            Frame::Battle(_) => ("12.0", "a declared attack is carried through: choose the losses"),
            Frame::Momentum => ("12.7", "decide first on the momentum attack: 'attack', 'flank' or 'stay'"),
            Frame::Disperse { .. } => ("7.0", "an overfull hex must be put in order first"),
            Frame::Place { .. } => ("3.5", "place the unit that comes back first"),
            Frame::Form { .. } | Frame::Bring { .. } => ("7.1", "choose the components of the army first"),
            Frame::Deploy { .. } => ("3.3", "the violated neutral is set up first: 'at' a hex, or 'default'"),
            Frame::Reserve { .. } => ("3.2.2", "place the static corps that arrive first"),
            Frame::Link => ("3.2.1", "place the corps in the chain of hexes, or 'stay'"),
            Frame::Railheads { .. } => ("10.3.1", "move railheads first, or 'stay'"),
            Frame::Phase
            | Frame::ReserveRoll
            | Frame::Terror
            | Frame::Drop
            | Frame::Return
            | Frame::Bonus => ("5.0", "not now"),
        };
        Some(Refusal::new(case, text))
    }

    fn refuse_violation(&self, state: &State, nation: Nation) -> Refusal {
        let name = nation.name();
        let text = if !state.is_german_phase() {
            "only the German player violates neutrals, in his own phases".to_owned()
        } else if state.standing[nation] != Standing::Neutral {
            format!("{name} is not neutral")
        } else if self.is_early(state) {
            "nobody leaves Germany and Czechoslovakia in the first turns".to_owned()
        } else {
            "neutrals are violated as a Movement or Combat Phase begins, before anything else".to_owned()
        };
        Refusal::new("3.3", text)
    }

    fn refuse_drop(&self, state: &State, hex: HexId) -> Refusal {
        let place = self.place(hex);
        let text = if !state.flieger {
            "the 7th Flieger Division is not available, or has been used".to_owned()
        } else if state.air.side != Some(Side::German) {
            "the Germans have no air superiority this turn".to_owned()
        } else {
            format!("{place} is not an enemy-held hex that German units next to it could attack")
        };
        Refusal::new("12.8", text)
    }

    // Where something may not be put that is not coming back.
    fn refuse_place(&self, state: &State, hex: HexId) -> Option<Refusal> {
        let place = self.place(hex);
        let (case, text) = match (*state.frames.top(), state.phase) {
            (Frame::Phase, Phase::AirMissions) => ("6.2.2", format!("{place} has a marker already")),
            (Frame::Phase, Phase::SetUp(_)) => {
                ("3.0", format!("{place} is not where this may be set up, or has no room for it"))
            }
            (Frame::Deploy { nation }, _) => {
                ("3.3", format!("{place} is not a hex of {nation} with room for the unit"))
            }
            (Frame::Reserve { .. }, _) => (
                "3.2.2",
                format!(
                    "{place} is not a city or West Wall hex in German hands with room for a static corps; what \
                     Germany's allies hold at home is theirs"
                ),
            ),
            (Frame::Link, _) => {
                ("3.2.1", format!("{place} is not in the chain, or has no room for the corps"))
            }
            (Frame::Place { unit }, _) if state.spots[unit] == Spot::WAITING => {
                ("3.2.2", format!("{place} is not a city of Germany in German hands with room"))
            }
            _ => return None,
        };
        Some(Refusal::new(case, text))
    }

    fn refuse_take(&self, state: &State, desk: &mut Desk, unit: UnitId) -> Refusal {
        let name = self.name(unit);
        if self.side(unit) != state.active() {
            Refusal::new("11.0", format!("{name} does not belong to the player who moves"))
        } else if !state.acting.contains(unit) {
            Refusal::new("5.2", format!("this is not the turn of {}", self.unit(unit).nation))
        } else if !state.spots[unit].is_on_map() {
            Refusal::new("11.0", format!("{name} is not on the map"))
        } else if self.unit(unit).is_static() {
            Refusal::new("2.3.2", format!("{name} is static and never moves"))
        } else if state.done.contains(unit) {
            rule!("11.0.h");
            Refusal::new("11.0", format!("the move of {name} is finished"))
        } else {
            let hex = state.hex(unit).expect("it is on the map");
            let stopped = self.zone(desk, state.active().enemy()).contains(hex);
            let case = if stopped { "9.1" } else { "11.0" };
            Refusal::new(case, format!("{name} has no movement points left"))
        }
    }

    fn refuse_take_stack(&self, state: &State, desk: &Desk, hex: HexId) -> Refusal {
        let place = self.place(hex);
        match self.owner(desk, hex) {
            None => Refusal::new("11.2", format!("nobody is in {place}")),
            Some(side) if side != state.active() => {
                Refusal::new("11.0", format!("the units in {place} do not belong to the player who moves"))
            }
            Some(_) => Refusal::new(
                "11.2",
                format!(
                    "fewer than two units in {place} began the phase together and can still move; take one"
                ),
            ),
        }
    }

    fn refuse_go(&self, state: &State, desk: &mut Desk, hex: HexId) -> Refusal {
        let place = self.place(hex);
        let start = self.group_hex(state);
        let unit = state.group.iter().next().expect("a stack on the march has units");
        let enemy = state.active().enemy();
        if hex == start {
            return Refusal::new("11.0", format!("the stack is in {place} already"));
        }
        if self.area(unit).closed.contains(hex) {
            let country = self.field.hexes[hex.index()].country;
            return match country {
                None => Refusal::new("11.4", format!("{place} is water")),
                Some(country) => {
                    Refusal::new(self.area_case(), format!("these units may not enter {country} ({place})"))
                }
            };
        }
        let nation = self.unit(unit).nation;
        if let Some(refusal) = self.refuse_closed(state, nation, hex) {
            return refusal;
        }
        if desk.occupied[enemy as usize].contains(hex) {
            return Refusal::new("8.0", format!("{place} is occupied by the enemy"));
        }
        if !self.takes_in(desk, hex, nation, self.load_of(state.group.iter())) {
            let text = format!("{place} would be overfull, or units of another nation are there");
            return Refusal::new("8.0", text);
        }
        let zone = *self.zone(desk, enemy);
        let direction = self.field.grid.direction(start, hex);
        let column = state.group.intersects(&state.column);
        if column && self.is_bombed(state, desk, hex) {
            return Refusal::new("11.6", format!("{place} is in an enemy air zone, closed to columns"));
        }
        if column && zone.contains(hex) {
            return Refusal::new(
                "11.6",
                format!("{place} is in an enemy zone of control, closed to columns"),
            );
        }
        if let Some(side) = direction {
            if state.group.iter().any(|unit| self.costs(desk, unit).cost(start, side).is_none()) {
                let text = if self.field.is_open(start, side) {
                    format!("mechanized units enter {place} along a railroad only")
                } else {
                    format!("the hexside to {place} cannot be crossed")
                };
                return Refusal::new("11.4", text);
            }
            let bound = state.group.iter().any(|unit| !self.ignores_zones(unit));
            if bound && zone.contains(start) && zone.contains(hex) && !state.group.intersects(&state.marched)
            {
                return Refusal::new(
                    "9.1",
                    format!("from {} to {place} would be from one enemy zone to another", self.number(start)),
                );
            }
        }
        if state.group.iter().any(|unit| state.marched.contains(unit) && state.points[unit] == 0) {
            let case = if zone.contains(start) { "9.1" } else { "11.0" };
            return Refusal::new(
                case,
                "the move ended where an enemy zone or the last movement point stopped it",
            );
        }
        if self.is_mixed(state.group) && direction.is_none() {
            return Refusal::new("11.2", "units of both mobility classes move together one hex at a time");
        }
        Refusal::new(
            "11.0",
            format!("{place} is out of reach: movement points or enemy zones do not allow it"),
        )
    }

    fn refuse_column(&self, state: &State, desk: &Desk) -> Refusal {
        let hex = self.group_hex(state);
        let enemy = &desk.occupied[state.active().enemy() as usize];
        let text = if state.group.intersects(&state.column) {
            "the stack goes in column already"
        } else if state.group.intersects(&state.marched) {
            "column movement is chosen before the first hex is entered"
        } else if self.field.grid.neighbours(hex).iter().any(|neighbour| enemy.contains(*neighbour)) {
            "a unit next to an enemy unit cannot go in column"
        } else if self.is_bombed(state, desk, hex) {
            "a unit in an enemy air zone cannot go in column"
        } else {
            "a unit out of supply cannot go in column"
        };
        Refusal::new("11.6", text)
    }

    fn refuse_break(&self, state: &State, desk: &mut Desk, unit: UnitId) -> Refusal {
        let name = self.name(unit);
        if self.side(unit) != state.active() || !state.spots[unit].is_on_map() {
            Refusal::new("7.0", format!("{name} is not an army of yours on the map"))
        } else if !state.acting.contains(unit) {
            Refusal::new("5.2", format!("this is not the turn of {}", self.unit(unit).nation))
        } else if !self.has_components(unit) {
            let case = if self.is_single_piece(unit) { "13.4" } else { "7.0" };
            Refusal::new(case, format!("{name} cannot break down"))
        } else if !state.acting.contains(unit) {
            Refusal::new("5.2", format!("this is not the turn of {}", self.unit(unit).nation))
        } else if state.changed.contains(unit) {
            Refusal::new("7.0", format!("{name} was formed in this phase"))
        } else if self.options.air_bars_breakdown
            && state.hex(unit).is_some_and(|hex| self.is_bombed(state, desk, hex))
        {
            Refusal::new("6.2.2", format!("{name} is in an enemy air zone"))
        } else {
            debug_assert!(!self.is_supplied(state, desk, unit));
            Refusal::new("7.0", format!("{name} is out of supply"))
        }
    }

    fn refuse_form(&self, state: &State, desk: &mut Desk, army: UnitId, hex: HexId) -> Refusal {
        let (name, place) = (self.name(army), self.place(hex));
        let needed = self.components(army);
        if !self.has_components(army) || self.side(army) != state.active() {
            return Refusal::new("7.1", format!("{name} is not an army that you could form"));
        }
        if !state.acting.contains(army) {
            return Refusal::new("5.2", format!("this is not the turn of {}", self.unit(army).nation));
        }
        if state.spots[army] != Spot::ASIDE || state.changed.contains(army) {
            return Refusal::new(
                "7.1",
                format!("the piece {name} is in use or has broken down in this phase"),
            );
        }
        // 8.3: nothing is told about what an enemy stack holds.
        let own = |unit: &UnitId| self.side(*unit) == state.active();
        if desk.stack(hex).filter(own).any(|unit| self.unit(unit).level() == Level::Army) {
            return Refusal::new("8.0", format!("{place} holds an army already"));
        }
        if self.is_bombed(state, desk, hex) {
            return Refusal::new("6.2.2", format!("{place} is in an enemy air zone: nothing forms there"));
        }
        let ready = self.ready_components(state, desk, army, hex);
        let parts = match (self.unit(army).size, self.unit(army).kind) {
            (Size::Front, _) => "armies",
            (_, Kind::Mechanized) => "mechanized corps",
            _ => "infantry corps",
        };
        Refusal::new(
            "7.1",
            format!(
                "{name} needs {needed} {parts} in {place}, in supply and unchanged in this phase; there are {ready}"
            ),
        )
    }

    fn refuse_replace(&self, state: &State, unit: UnitId) -> Refusal {
        let name = self.name(unit);
        let dice = self.replacements(unit).dice;
        if state.spots[unit].is_on_map() || state.spots[unit] == Spot::ASIDE {
            Refusal::new("3.5", format!("{name} is not lost"))
        } else if state.spots[unit] == Spot::WAITING {
            Refusal::new("3.2.2", format!("{name} does not arrive in this phase"))
        } else if !self.is_replaceable(unit) || state.spots[unit] == Spot::GONE {
            let case = if self.campaign.is_some() { "3.5" } else { "13.4" };
            Refusal::new(case, format!("{name} is out of the game for good"))
        } else if !state.acting.contains(unit) {
            let nation = self.unit(unit).nation;
            Refusal::new("3.5", format!("{name} comes back in a Reorganization Phase of {nation} only"))
        } else if dice && state.returns[unit] > state.turn {
            Refusal::new("3.5", format!("{name} comes back in turn {}", state.returns[unit]))
        } else if state.replaced && !dice {
            Refusal::new("3.5", "this turn's replacement has been used")
        } else {
            Refusal::new("3.5", format!("no supply source or city in friendly hands has room for {name}"))
        }
    }

    fn refuse_attack(&self, state: &State, desk: &Desk, hex: HexId) -> Refusal {
        let place = self.place(hex);
        let enemy = state.active().enemy();
        let garrison = self.has_garrison(state, hex, enemy);
        if self.owner(desk, hex) != Some(enemy) && !garrison {
            return Refusal::new("12.0", format!("there is no enemy unit in {place}"));
        }
        if *state.frames.top() == Frame::Momentum && garrison {
            let text = format!("{place} is an intact fortification; no momentum attack is made into it");
            return Refusal::new("12.7", text);
        }
        if *state.frames.top() == Frame::Momentum {
            return Refusal::new(
                "12.7",
                format!("{place} is not next to the units that advanced, or closed to them"),
            );
        }
        if self.was_stormed(state, hex) || desk.stack(hex).any(|unit| state.defended.contains(unit)) {
            return Refusal::new("12.0", format!("units in {place} have been attacked in this phase"));
        }
        let own = &desk.occupied[state.active() as usize];
        let neighbours = self.field.grid.neighbours(hex);
        if !neighbours.iter().any(|neighbour| own.contains(*neighbour)) {
            return Refusal::new("12.0", format!("no unit of yours is next to {place}"));
        }
        let outside = |unit| state.acting.contains(unit) && !self.area(unit).operates.contains(hex);
        if self.ids().any(outside) {
            return Refusal::new(self.area_case(), format!("your units may not attack into {place}"));
        }
        let closed = |unit| self.refuse_closed(state, self.unit(unit).nation, hex);
        if !garrison && let Some(refusal) = state.acting.iter().next().and_then(closed) {
            return refusal;
        }
        let text = format!("nobody next to {place} can attack it: all have attacked, or terrain bars them");
        Refusal::new("12.0", text)
    }

    // The rule that keeps nations out of countries.
    fn area_case(&self) -> &'static str {
        if self.campaign.is_some() { "11.7" } else { "13.1" }
    }

    fn refuse_flank(&self, state: &State, desk: &mut Desk, hex: HexId) -> Refusal {
        let place = self.place(hex);
        if self.has_garrison(state, hex, state.active().enemy()) {
            let text = format!("{place} is an intact fortification; no flank attack is made into it");
            return Refusal::new("12.6", text);
        }
        if desk.is_occupied(hex) {
            return Refusal::new(
                "12.6",
                format!("{place} is occupied; a flank attack goes into an empty hex"),
            );
        }
        if !self.zone(desk, state.active().enemy()).contains(hex) {
            return Refusal::new("12.6", format!("{place} is in no enemy zone of control"));
        }
        if *state.frames.top() == Frame::Momentum && state.battle.kind == AttackKind::Flank {
            return Refusal::new("12.7", "a flank attack cannot be followed by another");
        }
        Refusal::new(
            "12.6",
            format!(
                "no unit next to {place} can make a flank attack: it must be German, in supply, next to an \
                 enemy unit, and have its attack before it"
            ),
        )
    }

    fn refuse_add(&self, state: &State, desk: &mut Desk, unit: UnitId) -> Refusal {
        let name = self.name(unit);
        let target = state.battle.target.expect("an attack has a target");
        let place = self.place(target);
        if self.side(unit) != state.active() {
            return Refusal::new("12.0", format!("{name} is not yours"));
        }
        if state.battle.attackers.contains(unit) {
            return Refusal::new("12.0", format!("{name} takes part already"));
        }
        if state.battle.spared.contains(unit) {
            return Refusal::new("12.0", format!("{name} has been left out of this attack"));
        }
        if !state.acting.contains(unit) {
            return Refusal::new("5.2", format!("this is not the turn of {}", self.unit(unit).nation));
        }
        let hex = state.hex(unit);
        let Some(direction) = hex.and_then(|hex| self.field.grid.direction(hex, target)) else {
            return Refusal::new("12.0", format!("{name} is not next to {place}"));
        };
        let momentum = state.battle.kind.is_momentum();
        let eager = state.battle.advanced.contains(unit) && self.is_eager(state, desk, unit, target);
        if momentum && !eager {
            let text = format!("{name} has not advanced, is out of supply, or makes no momentum attacks");
            return Refusal::new("12.7", text);
        }
        if !momentum && state.attacked.contains(unit) {
            return Refusal::new("12.0", format!("{name} has attacked in this phase"));
        }
        let from = hex.expect("it is adjacent");
        if !self.may_attack_into(desk, unit, from, direction, target) {
            return Refusal::new("11.4", format!("{name} cannot attack into {place} from where it is"));
        }
        if state.battle.kind.is_flank() && !self.fits_flank(state, unit) {
            return Refusal::new("12.6", format!("{name} would overfill {place}"));
        }
        debug_assert!(!self.can_join(state, desk, unit));
        Refusal::new("12.6", format!("{name} does not qualify for a flank attack"))
    }

    fn refuse_lose(&self, state: &State, unit: UnitId) -> Refusal {
        let name = self.name(unit);
        let step = match *state.frames.top() {
            Frame::Battle(step) => step,
            _ => return Refusal::new("12.3", "no losses are due"),
        };
        let involved = match step {
            Step::DefenderLoses => state.hex(unit) == state.battle.target,
            _ => state.battle.attackers.contains(unit),
        };
        if self.side(unit) != self.payer(state, step) || !involved {
            return Refusal::new("12.3", format!("{name} does not take part on the side that pays"));
        }
        Refusal::new("12.3", format!("{name} is worth more than must be given up"))
    }

    fn refuse_advance(&self, state: &State, unit: UnitId) -> Refusal {
        let name = self.name(unit);
        if !state.battle.attackers.contains(unit) {
            Refusal::new("12.5", format!("{name} did not take part in the attack"))
        } else if self.unit(unit).is_static() {
            Refusal::new("12.5", format!("{name} is static and does not advance"))
        } else if state.battle.advanced.contains(unit) {
            Refusal::new("12.5", format!("{name} has advanced already"))
        } else {
            Refusal::new("8.0", format!("{name} would overfill the hex, or another nation has it"))
        }
    }
}
