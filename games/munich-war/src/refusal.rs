//! Why something that a player asks for is not allowed, and what is.
//!
//! No answer tells more than the board does: of enemy units it says that they are the enemy's.

use engine::Refusal;
use hexmap::HexId;
use mechanics::UnitId;

use crate::nation::Side;
use crate::pack::{CombatTable, Destination, Expense, Ground};
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{By, Frame, LotId, March, Spot, State, Step};
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar};

type Reason = (&'static str, String);

fn because(case: &'static str, text: impl Into<String>) -> Reason {
    (case, text.into())
}

impl MunichWar {
    /// The first rule that stands in the way of an action that is not offered.
    pub(crate) fn refuse(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        self.look(state, desk);
        if !fits(state, action) {
            let prompt = self.ask(state, desk);
            return match home_of(action) {
                Some(home) if state.frames.depth() == 1 => {
                    let text = format!("that belongs to {home}; now: {}", prompt.text);
                    Refusal::new("4.0", text)
                }
                _ => Refusal::new(&prompt.case, format!("something else is asked first: {}", prompt.text)),
            };
        }
        let (case, text) = self.reason(state, action, desk);
        Refusal::new(case, text)
    }

    fn reason(&self, state: &State, action: Action, desk: &mut Desk) -> Reason {
        match action {
            Action::Deploy(unit) => self.no_deployment(state, unit, false),
            Action::DeployReduced(unit) => self.no_deployment(state, unit, true),
            Action::Forgo(_) => because(
                "23.1",
                "only with additional armored forces: two German infantry corps and one French army are left out",
            ),
            Action::At(hex) => match *state.frames.top() {
                Frame::Deploy { unit, lot } => self.no_place(state, desk, unit, lot, hex),
                Frame::Arrive { unit } => self.no_entry(state, desk, unit, hex),
                _ => because("3.4", "no unit waits for a hex"),
            },
            Action::Place(unit) => match self.not_ours(state, unit) {
                Some(reason) => reason,
                None => because(
                    "7.2.2",
                    format!("{} is not due this turn; place one of those that are", self.name(unit)),
                ),
            },
            Action::Mobilize(unit) => self.no_mobilization(state, unit),
            Action::Refit(unit) => self.no_refit(state, desk, unit),
            Action::Ground(unit) => match self.not_ours(state, unit) {
                Some(reason) => reason,
                None => because("20.0", "only air units in the Available Display are grounded by storms"),
            },
            Action::Fly(unit) => self.no_mission(state, unit),
            Action::To(hex) | Action::Supply(hex) | Action::Ready(hex) => {
                self.no_flight(state, desk, action, hex)
            }
            Action::Engage(hex) => {
                let text = format!(
                    "no interception is due over {}; choose a hex with air units of both sides",
                    self.place(hex)
                );
                because("16.6", text)
            }
            Action::BombCity(unit) | Action::BombUnits(unit) => self.no_bombing(state, action, unit),
            Action::Reduce(unit) => self.no_loss(state, unit),
            Action::Take(unit) => self.no_move(state, unit),
            Action::Rail => self.no_rail(state),
            Action::Go(hex) => self.no_way(state, desk, hex),
            Action::Exit => because(
                "8.6.1",
                "only a Soviet unit that moves by rail, to a rail hex with an arrow on the east edge, leaves the map",
            ),
            Action::Enter(unit, hex) => self.no_return(state, unit, hex),
            Action::HaltTop(_) => {
                because("15.0", "only another unit of this hex can be put on top; or 'halt'")
            }
            Action::Ship(marker) => self.no_ship(state, marker),
            Action::Airlift(air) => match self.not_ours(state, air) {
                Some(reason) => reason,
                None => because(
                    "16.10.1",
                    "only an airlift unit that was launched for transport carries units, from a city out of \
                     enemy zones with a non-mechanized unit of corps size or smaller that has not moved",
                ),
            },
            Action::Board(unit) => self.no_boarding(state, unit),
            Action::Land(hex) => self.no_landing(state, desk, hex),
            Action::Storm(hex) => {
                let text = format!(
                    "only Marines assault, and only an enemy-occupied coastal hex next to an all-sea hex of a friendly \
                     sea; {} is none for those on board",
                    self.place(hex)
                );
                because("18.2.2", text)
            }
            Action::Sealift(marker, hex) => match self.not_ours(state, marker) {
                Some(reason) => reason,
                None if !state.attacked.is_empty() => because(
                    "18.3",
                    "supply comes by sea at the start of the phase, before the first attack".to_owned(),
                ),
                None => because(
                    "18.3",
                    format!(
                        "{} cannot be supplied so: an available amphibious marker goes to a friendly port of a friendly \
                         sea, without a terror marker, one to a port",
                        self.place(hex)
                    ),
                ),
            },
            Action::Attack(hex) => self.no_attack(state, desk, hex),
            Action::Add(unit) => self.no_part(state, desk, unit),
            Action::AddAll => because("11.2", "add units one by one: fewer than two can still join"),
            Action::Declare => because("11.8", "nobody takes part in the attack yet: add a unit first"),
            Action::Table(CombatTable::Mobile) => because(
                "11.7",
                "the Mobile table needs a mechanized attacker and a hex without a fortification",
            ),
            Action::Support(unit) => self.no_support(state, unit),
            Action::Retreat(unit) | Action::Hold(unit) => self.no_retreat(state, action, unit),
            Action::Back(hex) => self.no_way_back(state, desk, hex),
            Action::Advance(unit) | Action::Pursue(unit, _) => self.no_advance(state, action, unit),
            Action::Remove(unit) => match self.not_ours(state, unit) {
                Some(reason) => reason,
                None => because("9.1", "only a unit of the overfull hex that breaks a limit is eliminated"),
            },
            Action::Concede => because("3.3", "conceding is an option that the players have not agreed on"),
            Action::End => self.no_end(state),
            Action::DeployRest | Action::Pass | Action::Halt | Action::Table(_) => because("4.0", "not now"),
        }
    }

    /// The seat that decides does not own this counter, or it is not in the game.
    fn not_ours(&self, state: &State, unit: UnitId) -> Option<Reason> {
        let name = self.name(unit);
        if state.spots[unit] == Spot::OUT {
            return Some(because("3.4", format!("{name} takes no part in this game")));
        }
        let nation = self.unit(unit).nation;
        let decides = match *state.frames.top() {
            Frame::Phase if matches!(state.phase, Phase::Air(_, AirSegment::Interception)) => {
                state.active().enemy()
            }
            Frame::Crisis { side } | Frame::Intervene { side } => side,
            Frame::Battle(step) => self.owner_of_losses(state, step),
            _ => state.active(),
        };
        match state.side_of(nation) {
            None => Some(because("5.2", format!("{nation} is neutral: nobody operates its units"))),
            Some(side) if side != decides => Some(because("2.2", format!("{name} belongs to the enemy"))),
            Some(_) if state.surrendered.contains(nation) => {
                Some(because("21.0", format!("{nation} has surrendered")))
            }
            Some(_) => None,
        }
    }

    fn no_deployment(&self, state: &State, unit: UnitId, reduced: bool) -> Reason {
        let counter = self.unit(unit);
        let name = self.name(unit);
        let nations = match (state.phase, *state.frames.top()) {
            (_, Frame::Intervene { side }) => self.scenario(state).interventions[side as usize],
            (Phase::Deployment(step), _) => self.step(state, step).1,
            _ => crate::nation::Nations::EMPTY,
        };
        if counter.optional && !self.options.additional_armor {
            return because("3.4.1", format!("{name} belongs to an optional rule that is not in use"));
        }
        if !nations.contains(counter.nation) {
            let now = nations.iter().map(|nation| nation.to_string()).collect::<Vec<_>>().join(", ");
            return because("3.4.1", format!("{} does not deploy in this step; now: {now}", counter.nation));
        }
        if state.spots[unit] != Spot::UNPLACED {
            return because("3.4.2", format!("{name} has been deployed"));
        }
        if self.lot_for(state, unit, reduced).is_none() {
            let other = self.lot_for(state, unit, !reduced).is_some();
            return match (other, reduced) {
                (true, true) => because("3.4.2", format!("{name} starts at full strength")),
                (true, false) => because("3.4.2", format!("{name} starts reduced: deploy it so")),
                _ => {
                    because("3.4.3", format!("the table has no place left for {name}: it is a reinforcement"))
                }
            };
        }
        because(
            "3.4.2",
            "units with the fewest hexes to choose from are deployed first: forts, named places, frontiers, cities",
        )
    }

    fn no_place(&self, state: &State, desk: &Desk, unit: UnitId, lot: LotId, hex: HexId) -> Reason {
        let counter = self.unit(unit);
        let place = self.place(hex);
        let nation = counter.nation;
        let record = &self.field.hexes[hex.index()];
        let line = self.lots.get(hexmap::Id::index(lot)).filter(|lot| lot.place == Destination::Map);
        if record.country == Some(crate::nation::Nation::Danzig) {
            return because("5.6", "no unit is deployed in Danzig");
        }
        if record.country != Some(nation) {
            return because("3.4.2", format!("{place} is not in {nation}: units are deployed at home"));
        }
        match line.map_or(Ground::Home, |line| line.ground) {
            Ground::Fort if !record.fort => {
                return because("3.4.2", format!("{place} has no F: a fortification is deployed on one"));
            }
            Ground::City if record.city.is_none() => {
                return because(
                    "T.deploy",
                    format!("{place} is no city: {} is deployed in one", self.name(unit)),
                );
            }
            Ground::Place if line.and_then(|line| line.hex) != Some(hex) => {
                let wanted = line.and_then(|line| line.hex).map_or(String::new(), |hex| self.place(hex));
                return because("T.deploy", format!("the table puts this unit in {wanted}"));
            }
            Ground::Frontier => {
                let beyond = line.and_then(|line| line.frontier);
                let touches = self
                    .field
                    .grid
                    .neighbours(hex)
                    .iter()
                    .any(|next| next.is_some() && self.field.hexes[next.index()].country == beyond);
                if let (false, Some(beyond)) = (touches, beyond) {
                    return because("T.deploy", format!("{place} is not next to {beyond}"));
                }
            }
            _ => {}
        }
        if counter.is_static() && self.field.mountains.contains(hex) {
            return because("9.0", format!("{place} is a mountain hex: static units are not placed there"));
        }
        if !self.has_room(desk, hex, unit) {
            return self.no_room(&place);
        }
        let _ = state;
        because("19.0", format!("{place} is prohibited terrain for {}", self.name(unit)))
    }

    fn no_room(&self, place: &str) -> Reason {
        because(
            "9.0",
            format!(
                "{place} has no room: one army or three smaller mobile units of one country, one static unit; in marsh \
                 one unit in all"
            ),
        )
    }

    fn no_entry(&self, state: &State, desk: &Desk, unit: UnitId, hex: HexId) -> Reason {
        let nation = self.unit(unit).nation;
        let place = self.place(hex);
        let side = self.side(state, unit).unwrap_or(state.active());
        let edge = self.pack.country(nation).edge.contains(&hex);
        let center = self.field.centers.contains(hex) && self.country(state, hex) == Some(nation);
        if state.terror.contains(hex) {
            return because("16.8.2", format!("{place} has a terror marker"));
        }
        if state.entered.contains(hex) {
            return because("7.2.2", format!("{place} has received a unit in this phase"));
        }
        if !center && !edge {
            let text = format!("{place} is no capital, mobilization center or map-edge hex of {nation}");
            return because("7.2.2", text);
        }
        if !edge && self.in_enemy_zone(desk, side, hex) {
            return because("10.6", format!("{place} is in an enemy zone of control"));
        }
        because("7.2.2", format!("{place} is not in friendly hands"))
    }

    fn no_mobilization(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        if state.spots[unit] != Spot::REINFORCEMENT {
            return because("7.2.1", format!("{name} is not in the Reinforcement Display"));
        }
        self.no_points(state, unit, self.pack.expenses.of(Expense::Mobilize))
    }

    fn no_points(&self, state: &State, unit: UnitId, cost: u8) -> Reason {
        let nation = self.unit(unit).nation;
        let text = match *state.frames.top() {
            Frame::Crisis { .. } => format!("that costs {cost}; the crisis has {} left", state.crisis),
            _ => format!(
                "that costs {cost}; {nation} has {} of its own points, and may not use those of others",
                state.points[nation]
            ),
        };
        because("7.1", text)
    }

    fn no_refit(&self, state: &State, desk: &Desk, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        let Some(cost) = self.refit_cost(unit) else {
            return because(
                "7.3",
                format!("{name} can never be refitted: fortifications and units of one step cannot"),
            );
        };
        if !state.reduced.contains(unit) {
            return because("7.3", format!("{name} is at full strength"));
        }
        let points = match *state.frames.top() {
            Frame::Crisis { .. } => state.crisis,
            _ => state.points[self.unit(unit).nation],
        };
        if points < cost {
            return self.no_points(state, unit, cost);
        }
        match state.hex(unit) {
            Some(hex) if self.in_enemy_zone(desk, state.active(), hex) => {
                because("7.3", format!("{name} is in an enemy zone of control"))
            }
            Some(_) => because("7.3", format!("{name} is out of supply")),
            None => because("7.3", format!("{name} is not on the map, or in a display if it is an air unit")),
        }
    }

    fn no_mission(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        if !self.unit(unit).kind.is_air() {
            return because("16.0", format!("{name} is no air unit"));
        }
        if self.unit(unit).kind == Kind::Airlift
            && matches!(state.phase, Phase::Air(_, AirSegment::Interception))
        {
            return because("16.10", "airlift units do not intercept");
        }
        if state.grounded.contains(unit) {
            return because(
                "16.6.1",
                format!("{name} has no air factor left: it flies again when it is refitted"),
            );
        }
        if state.spots[unit] != Spot::AVAILABLE {
            return because("16.2", format!("{name} is not in the Available Display"));
        }
        if state.flown.contains(unit) && !self.options.air_by_display {
            return because("16.2", format!("{name} has flown its mission of this turn"));
        }
        because("16.3", format!("{name} has no target in range of a launch city that is free to use"))
    }

    fn no_flight(&self, state: &State, desk: &Desk, action: Action, hex: HexId) -> Reason {
        let Frame::Flight { unit } = *state.frames.top() else { return because("16.2", "nobody flies") };
        let place = self.place(hex);
        let counter = self.unit(unit);
        let airlift = counter.kind == Kind::Airlift;
        match action {
            Action::To(_) if airlift => {
                return because("16.10", "an airlift unit supplies a hex or stands ready for transport");
            }
            Action::Supply(_) | Action::Ready(_) if !airlift => {
                return because("16.0", "only an airlift unit carries supply or units");
            }
            _ => {}
        }
        let side = self.side(state, unit).unwrap_or(state.active());
        let invadable = self.invadable(state, desk, counter.nation);
        if (desk.neutral - invadable).contains(hex) {
            return because("16.3", format!("{place} is neutral: nobody flies there"));
        }
        if desk.flying[side as usize].iter().any(|other| state.hex(other) == Some(hex)) {
            return because("16.5", format!("a friendly air unit is over {place} already"));
        }
        if side != state.active() {
            let enemy = desk.flying[side.enemy() as usize].iter().any(|other| state.hex(other) == Some(hex));
            if !enemy {
                return because("16.3", format!("no enemy air unit to intercept is over {place}"));
            }
        }
        if let Action::Ready(_) = action {
            return because(
                "16.10.1",
                format!("{place} is no launch city with a non-mechanized unit of corps size or smaller"),
            );
        }
        let own = desk.stack(hex).any(|other| self.unit(other).nation == counter.nation);
        if airlift && !own {
            return because("16.10.2", format!("there is no land unit of {} in {place}", counter.nation));
        }
        because(
            "16.3",
            format!(
                "{place} is out of range ({} hexes) of every launch city, around neutral countries",
                counter.range
            ),
        )
    }

    fn no_bombing(&self, state: &State, action: Action, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        if self.unit(unit).kind != Kind::Airstrike || state.hex(unit).is_none() {
            return because("16.8", format!("{name} is no airstrike unit on the map"));
        }
        match action {
            Action::BombCity(_) => {
                because("16.8", format!("{name} is not over an enemy city without friendly units"))
            }
            _ => because("16.8", format!("there are no enemy units under {name}")),
        }
    }

    fn no_loss(&self, state: &State, unit: UnitId) -> Reason {
        let name = self.name(unit);
        if let Frame::Terror { .. } = *state.frames.top() {
            return because("16.8.1", "only an enemy unit in the bombed hex is selected, or nobody: 'pass'");
        }
        let battle = &state.battle;
        if battle.hit.contains(unit) {
            return because("11.16", format!("{name} has been reduced by this result"));
        }
        if !(battle.attackers | battle.defenders).contains(unit) {
            return because("11.16", format!("{name} takes no part in this battle"));
        }
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        because("11.16", "mechanized attackers are reduced before the others")
    }

    fn no_move(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        if !counter.kind.is_land() {
            return because("8.0", format!("{name} is a marker: it does not move over land"));
        }
        if counter.is_static() {
            return because("8.0", format!("{name} is static and never moves"));
        }
        if state.hex(unit).is_none() {
            return because("8.1", format!("{name} is not on the map"));
        }
        because("8.2", format!("{name} has finished its move of this phase"))
    }

    fn marching_unit(state: &State) -> Option<March> {
        match *state.frames.top() {
            Frame::March(march) => Some(march),
            _ => None,
        }
    }

    fn no_rail(&self, state: &State) -> Reason {
        let Some(march) = Self::marching_unit(state) else { return because("8.6", "nobody is on the move") };
        let (name, nation) = (self.name(march.unit), self.unit(march.unit).nation);
        if march.by != By::Choice {
            return because("8.6", format!("{name} has begun its move: railroad movement is chosen before"));
        }
        if !march.supplied {
            return because("8.6", format!("{name} is out of supply"));
        }
        if state.railed[nation] >= self.pack.country(nation).rail {
            let text =
                format!("{nation} has moved all the units by rail that it can: {}", state.railed[nation]);
            return because("8.6.2", text);
        }
        because(
            "8.6",
            format!("{name} is not in a rail hex of its own country from which a railroad goes on"),
        )
    }

    fn no_way(&self, state: &State, desk: &Desk, hex: HexId) -> Reason {
        let Some(march) = Self::marching_unit(state) else { return because("8.1", "nobody is on the move") };
        let side = state.active();
        let (name, place) = (self.name(march.unit), self.place(hex));
        let nation = self.unit(march.unit).nation;
        let start = state.hex(march.unit);
        if start == Some(hex) {
            return because("8.1", format!("{name} is there already; 'halt' ends its move"));
        }
        if !self.field.land.contains(hex) {
            return because("2.4", format!("{place} is all sea: land units do not enter it"));
        }
        if desk.occupied[side.enemy() as usize].contains(hex) {
            return because("8.2", format!("{place} is occupied by the enemy"));
        }
        let neutral = desk.neutral - self.invadable(state, desk, nation);
        if neutral.contains(hex) || desk.bystanders.contains(hex) {
            return match desk.neutral.contains(hex) && !neutral.contains(hex) {
                true => {
                    because("5.4", format!("neutral units stand in {place}: attack them to invade there"))
                }
                false => because("5.5", format!("{place} is neutral, and {nation} may not invade it")),
            };
        }
        if self.closed_to(state, nation).contains(hex) {
            return because("23.5", format!("{place} is closed to units of {nation}"));
        }
        let in_zone = start.is_some_and(|start| self.in_enemy_zone(desk, side, start));
        if in_zone && march.by != By::Choice {
            return because("10.3", format!("{name} has entered an enemy zone of control and must stop"));
        }
        if in_zone && self.in_enemy_zone(desk, side, hex) {
            return because(
                "10.3",
                "from one enemy zone straight into another is not allowed: the first hex must be free",
            );
        }
        if matches!(march.by, By::Rail | By::Return) {
            return because(
                "8.6",
                format!("no railroad of {nation} leads to {place} past enemy units and zones"),
            );
        }
        if self.field.is_prohibited(self.class(march.unit), hex) && !self.field.railed.contains(hex) {
            return because("19.0", format!("{place} is prohibited terrain for {name}"));
        }
        let half = if march.left % 2 == 1 { ".5" } else { "" };
        because("8.1", format!("{place} is too far: {}{half} movement points are left", march.left / 2))
    }

    fn no_return(&self, state: &State, unit: UnitId, hex: HexId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, nation) = (self.name(unit), self.unit(unit).nation);
        match state.spots[unit].left_in() {
            None => because("8.6.1", format!("{name} has not left the map by rail")),
            Some(turn) if turn >= state.turn => {
                because("8.6.1", format!("{name} left this turn: it may return on the next"))
            }
            Some(_) if state.railed[nation] >= self.pack.country(nation).rail => {
                because("8.6.2", format!("{nation} has moved all the units by rail that it can"))
            }
            Some(_) => because(
                "8.6.1",
                format!("{} is no rail hex with an arrow that is free to enter", self.place(hex)),
            ),
        }
    }

    fn no_ship(&self, state: &State, marker: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, marker) {
            return reason;
        }
        let name = self.name(marker);
        if self.unit(marker).kind != Kind::Amphibious {
            return because("18.2", format!("{name} is no amphibious marker"));
        }
        if state.spots[marker] != Spot::AVAILABLE {
            return because("18.2", format!("{name} is not in the Available Display"));
        }
        because(
            "18.2.1",
            format!(
                "{name} finds no unit of its country in a port of a friendly sea that could land elsewhere"
            ),
        )
    }

    fn no_boarding(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        if !counter.is_mobile() {
            return because("18.2.1", format!("{name} is not mobile"));
        }
        if state.moved.contains(unit) {
            return because("18.2.1", format!("{name} has moved in this phase"));
        }
        match *state.frames.top() {
            Frame::Lift { .. } if counter.is_army() || counter.kind.is_mechanized() => because(
                "16.10.1",
                format!("{name} is too heavy: non-mechanized units of corps size or smaller only"),
            ),
            Frame::Lift { .. } => because("16.10.1", format!("{name} is not in the launch hex")),
            Frame::Embark { marker } if self.unit(marker).nation != counter.nation => {
                because("18.2.1", format!("{} carries units of its own country only", self.name(marker)))
            }
            _ => because(
                "18.2.1",
                format!(
                    "{name} cannot board: one army or three smaller units, all from one port of a friendly sea"
                ),
            ),
        }
    }

    fn no_landing(&self, state: &State, desk: &Desk, hex: HexId) -> Reason {
        let place = self.place(hex);
        if state.terror.contains(hex) {
            return because("16.8.2", format!("{place} has a terror marker"));
        }
        if let Frame::Lift { cargo, .. } = *state.frames.top() {
            return match cargo {
                None => because("16.10.1", "who is carried? choose the unit first: 'board'"),
                Some(_) => because(
                    "16.10.1",
                    format!(
                        "{place} is no friendly city in range, out of enemy zones and without a terror marker"
                    ),
                ),
            };
        }
        if state.group.is_empty() {
            return because("18.2.1", "nobody is on board yet: 'board' a unit first");
        }
        if desk.occupied[state.active().enemy() as usize].contains(hex) {
            return because("18.2.1", format!("{place} is occupied by the enemy; Marines may assault it"));
        }
        if desk.neutral.contains(hex) {
            return because("5.1", format!("{place} is neutral"));
        }
        because(
            "18.2.1",
            format!(
                "{place} is no port of the sea on which the units embarked; only Marines land on a coast"
            ),
        )
    }

    fn no_attack(&self, state: &State, desk: &Desk, hex: HexId) -> Reason {
        let side = state.active();
        let place = self.place(hex);
        if desk.occupied[side as usize].contains(hex) {
            return because("11.0", format!("{place} is held by friendly units"));
        }
        if !desk.occupied[side.enemy() as usize].contains(hex) {
            return match desk.bystanders.contains(hex) {
                true => because("5.5", format!("{place} is neutral, and nobody next to it may invade it")),
                false => because("11.0", format!("no enemy unit is in {place}")),
            };
        }
        let near = self.field.grid.neighbours(hex).iter().copied();
        let mut near =
            near.filter(|next| next.is_some() && desk.occupied[side as usize].contains(*next)).peekable();
        if near.peek().is_none() {
            return because("11.0", format!("no friendly unit is next to {place}"));
        }
        because(
            "11.0",
            format!(
                "no unit next to {place} can attack it: each attacks once in a phase, with an attack factor, and not across \
                 an all-sea hexside"
            ),
        )
    }

    fn no_part(&self, state: &State, desk: &Desk, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        let battle = &state.battle;
        if battle.attackers.contains(unit) {
            return because("11.2", format!("{name} takes part already"));
        }
        if !counter.kind.is_land() {
            return because("11.15", format!("{name} is a marker: it supports after the attack is declared"));
        }
        let foreign = battle.attackers.iter().any(|other| self.unit(other).nation != counter.nation);
        if foreign {
            return because("11.3", format!("{name} is of another country than the attackers"));
        }
        if self.face(state, unit).attack == 0 {
            return because("11.0", format!("{name} has no attack factor"));
        }
        if state.attacked.contains(unit) {
            return because("11.0", format!("{name} has attacked in this phase"));
        }
        if state.spent.contains(unit) {
            return because("23.3", format!("{name} may not attack this turn after its move by sea"));
        }
        if self.assault_of(state, unit).is_some_and(|beach| beach != battle.target) {
            return because("18.2.2", format!("{name} must attack the hex it was landed at"));
        }
        if desk.bystanders.contains(battle.target) {
            return because("5.5", format!("{} may not invade this country", counter.nation));
        }
        because(
            "11.0",
            format!("{name} is not next to {}, or only across an all-sea hexside", self.place(battle.target)),
        )
    }

    fn no_support(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        let battle = &state.battle;
        let foreign = battle.attackers.iter().all(|other| self.unit(other).nation != counter.nation);
        match counter.kind {
            Kind::Airstrike if battle.air.is_some() => {
                because("16.9", "one air unit supports the attack already")
            }
            Kind::Airstrike if battle.naval.is_some() || battle.special.is_some() => {
                because("11.8", "air support is committed before ships and special forces")
            }
            Kind::Airstrike if state.hex(unit) != Some(battle.target) => {
                because("16.9", format!("{name} is not over {}", self.place(battle.target)))
            }
            Kind::Airstrike if foreign => {
                because("16.9", format!("{name} is of another country than the attackers"))
            }
            Kind::Airstrike => because("16.9", format!("{name} has no air factor left")),
            Kind::Bombardment if battle.naval.is_some() => because("18.1", "one marker bombards already"),
            Kind::Bombardment if foreign => {
                because("18.1", format!("no attacker is of the country of {name}"))
            }
            Kind::Bombardment if state.spots[unit] == Spot::AVAILABLE => because(
                "18.1",
                format!(
                    "{} is not on the coast of a friendly sea of {}",
                    self.place(battle.target),
                    counter.nation
                ),
            ),
            Kind::SpecialForces if battle.special.is_some() => {
                because("17.1", "one special forces marker supports the attack already")
            }
            Kind::Bombardment | Kind::SpecialForces => {
                because("11.15", format!("{name} is not in the Available Display"))
            }
            _ => because("11.15", format!("{name} gives no support")),
        }
    }

    fn no_retreat(&self, state: &State, action: Action, unit: UnitId) -> Reason {
        let name = self.name(unit);
        if !state.battle.retreating.contains(unit) {
            return because("12.0", format!("{name} does not have to retreat"));
        }
        match action {
            Action::Hold(_) => {
                because("12.2", format!("{name} is not in a hex with a friendly fortification"))
            }
            _ => because("12.1", format!("{name} is static: it holds")),
        }
    }

    fn no_way_back(&self, state: &State, desk: &Desk, hex: HexId) -> Reason {
        let Frame::Retreat(retreat) = *state.frames.top() else { return because("12.0", "nobody retreats") };
        let place = self.place(hex);
        let side = self.side(state, retreat.unit).unwrap_or(Side::Axis);
        if state.hex(retreat.unit).is_none_or(|from| self.field.grid.distance(from, hex) != 1) {
            return because("12.0", format!("{place} is not the next hex: a retreat goes hex by hex"));
        }
        if desk.occupied[side.enemy() as usize].contains(hex) {
            return because("12.1", format!("{place} is occupied by the enemy"));
        }
        if desk.neutral.contains(hex) {
            return because("12.1", format!("{place} is neutral"));
        }
        if !self.field.land.contains(hex) || self.field.is_prohibited(self.class(retreat.unit), hex) {
            return because("12.1", format!("{place} is prohibited terrain"));
        }
        if self.field.grid.distance(retreat.from, hex) <= u16::from(retreat.gone) {
            return because("12.1", format!("{place} does not lead away from the battle"));
        }
        because("12.1", format!("{place} would cost the unit more than another way, or overfill a hex"))
    }

    fn no_advance(&self, state: &State, action: Action, unit: UnitId) -> Reason {
        let (name, battle) = (self.name(unit), &state.battle);
        if !battle.attackers.contains(unit) {
            return because("13.0", format!("{name} took no part in the attack"));
        }
        if let Action::Pursue(_, hex) = action {
            if battle.table == CombatTable::Assault {
                return because("13.1", "only an attack on the Mobile table lets units pursue");
            }
            if state.storms {
                return because("20.0", "there is no pursuit in storms");
            }
            if !self.face(state, unit).pursuit {
                return because("13.1", format!("{name} has no pursuit sign"));
            }
            if !battle.advanced.contains(unit) {
                return because("13.1", format!("{name} advances into {} first", self.place(battle.target)));
            }
            if battle.pursued.contains(unit) {
                return because("13.1", format!("{name} has made its second hex"));
            }
            let text =
                format!("{} is not an open hex next to {}", self.place(hex), self.place(battle.target));
            return because("13.1", text);
        }
        if battle.advanced.contains(unit) {
            return because("13.0", format!("{name} has advanced"));
        }
        if self.unit(unit).is_static() {
            return because("13.0", format!("{name} is static"));
        }
        because("13.0", format!("{} is closed to {name}", self.place(battle.target)))
    }

    fn no_end(&self, state: &State) -> Reason {
        match (state.phase, *state.frames.top()) {
            (Phase::Combat(_), Frame::Phase) => {
                because("18.2.2", "Marines at sea must attack their beach before the phase ends")
            }
            (_, Frame::Battle(Step::Advance)) => {
                because("18.2.2", "Marines that have cleared the beach must land")
            }
            (_, Frame::Retreat(_)) => because("12.0", "the unit must go on: only in a fortress may it stop"),
            _ => because("4.0", "not now"),
        }
    }
}

/// Whether an action answers what is asked.
fn fits(state: &State, action: Action) -> bool {
    use Action::*;
    match *state.frames.top() {
        Frame::Phase => match state.phase {
            Phase::Deployment(_) => matches!(action, Deploy(_) | DeployReduced(_) | Forgo(_) | DeployRest),
            Phase::Mobilization(_, MobilizationStep::Reinforcements) => matches!(action, Place(_)),
            Phase::Mobilization(..) => matches!(action, Mobilize(_) | Refit(_) | End | Concede),
            Phase::Air(_, AirSegment::TerrorBombing) => matches!(action, BombCity(_) | BombUnits(_) | End),
            Phase::Air(..) => matches!(action, Fly(_) | End),
            Phase::Movement(_) => matches!(action, Take(_) | Enter(..) | Ship(_) | Airlift(_) | End),
            Phase::Combat(_) => matches!(action, Attack(_) | Sealift(..) | End),
            _ => false,
        },
        Frame::Deploy { .. } | Frame::Arrive { .. } => matches!(action, At(_)),
        Frame::Intervene { .. } => matches!(action, Deploy(_) | DeployReduced(_) | Forgo(_) | DeployRest),
        Frame::Crisis { .. } => matches!(action, Mobilize(_) | Refit(_) | End),
        Frame::Alert { .. } => matches!(action, Mobilize(_) | Refit(_) | Pass),
        Frame::Ground { .. } => matches!(action, Ground(_)),
        Frame::March(_) => matches!(action, Go(_) | Rail | Exit | Halt | HaltTop(_)),
        Frame::Embark { .. } => matches!(action, Board(_) | Land(_) | Storm(_)),
        Frame::Lift { .. } => matches!(action, Board(_) | Land(_)),
        Frame::Flight { .. } => matches!(action, To(_) | Supply(_) | Ready(_)),
        Frame::Interceptions => matches!(action, Engage(_)),
        Frame::Terror { .. } => matches!(action, Reduce(_) | Pass),
        Frame::Assemble => matches!(action, Add(_) | AddAll | Declare),
        Frame::Battle(Step::Table) => matches!(action, Table(_)),
        Frame::Battle(Step::Support) => matches!(action, Support(_) | End | Table(CombatTable::Mobile)),
        Frame::Battle(Step::DefenderLoses | Step::AttackerLoses) => matches!(action, Reduce(_)),
        Frame::Battle(Step::DefenderRetreats | Step::AttackerRetreats) => {
            matches!(action, Retreat(_) | Hold(_))
        }
        Frame::Battle(Step::Advance) => matches!(action, Advance(_) | Pursue(..) | End),
        Frame::Retreat(_) => matches!(action, Back(_) | End),
        Frame::Excess { .. } => matches!(action, Remove(_)),
        _ => false,
    }
}

/// The phase that an action which begins something belongs to.
fn home_of(action: Action) -> Option<&'static str> {
    use Action::*;
    Some(match action {
        Deploy(_) | DeployReduced(_) | Forgo(_) | DeployRest => "the initial deployment",
        Place(_) | Mobilize(_) | Refit(_) | Concede => "a Mobilization Phase",
        Fly(_) => "an Air Mission Launch or Interception Segment",
        BombCity(_) | BombUnits(_) => "a Terror Bombing Segment",
        Take(_) | Enter(..) | Ship(_) | Airlift(_) => "a Movement Phase",
        Attack(_) => "a Combat Phase",
        _ => return None,
    })
}
