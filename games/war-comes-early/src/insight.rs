//! What a table can show beyond the board: overlays, facts to look up, the forecast of an attack.
//!
//! Nothing here decides anything. What is told under fog (8.3) follows from what the viewer may see: hidden
//! units are left out, and where that matters the answer says so.

mod forecast;
mod meant;

use engine::{
    Area, Fact, Forecast, Hint, Insight, Open, Outlook, Overlay, OverlayInfo, PlaceId, Role, Spot, Subject,
    Text, Viewer,
};
use hexmap::{Direction, HexId, Id};
use mechanics::UnitId;
use mechanics::insight::{
    area, cost_range, halves, is_about, line, overlay_info, place_id, signed, still_open,
};

use crate::field::{Mobility, NO};
use crate::frame::{Assemble, At, BattleStep, Bring, Frame, InPhase, March};
use crate::nation::Side;
use crate::pack::MechAttack;
use crate::sequence::{ORDERS, Phase, PhaseKind};
use crate::state::{HexSet, State, Units};
use crate::{Action, Desk, WarComesEarly};

impl Insight for WarComesEarly {
    fn hint(&self, state: &State, action: Action, desk: &mut Desk) -> Hint {
        use Action::*;
        let left = match action {
            Go(hex) => self.at(state, desk).left_after(hex),
            _ => String::new(),
        };
        let danger = match action {
            Break(army) => self.shortage(state, army),
            Lose(army) if self.has_components(army) => self.shortage(state, army),
            _ => String::new(),
        };
        // 3.3: a violated neutral is an enemy for the rest of the game.
        let grave = matches!(action, Violate(_));
        let danger = match action {
            Violate(nation) => format!("{nation} joins the other side"),
            _ => danger,
        };
        let rest = matches!(action, Default);
        Hint { left, danger: danger.into(), grave, rest, ..Hint::new(action.kind()) }
    }

    fn route(&self, state: &State, action: Action, desk: &mut Desk) -> Vec<PlaceId> {
        let Action::Go(target) = action else { return Vec::new() };
        self.at(state, desk).explore();
        let (mut path, route) = (Vec::new(), desk.march.get_mut());
        if route.reach.cost(target).is_some() && !self.is_mixed(state.group) {
            route.reach.path(target, &mut path);
        } else {
            path.push(target);
        }
        std::iter::once(self.group_hex(state)).chain(path).map(place_id).collect()
    }

    fn meant(&self, state: &State, about: Subject, desk: &mut Desk) -> Vec<Action> {
        self.at(state, desk).meant_by(about)
    }

    fn outlook(&self, state: &State, desk: &mut Desk) -> Outlook {
        let (phases, phase) = self.phases(state);
        let next = match *state.frames.top() {
            Frame::Phase(InPhase) => match phase.and_then(|phase| phases.get(phase + 1)) {
                Some(next) => format!("Then comes: {next}."),
                None if self.campaign.is_some() => String::new(),
                None if usize::from(state.turn) < self.scenario.turns.len() => {
                    "Then the next turn begins.".to_owned()
                }
                None => "Then the game ends and the points are counted.".to_owned(),
            },
            Frame::March(March) => "The stack stays picked up until you end its move.".to_owned(),
            Frame::Assemble(Assemble) => {
                "When the attack is declared, both sides look at the stacks and the die is thrown.".to_owned()
            }
            Frame::Battle(BattleStep::DefenderLoses) => "Then the attacker pays his losses.".to_owned(),
            Frame::Battle(BattleStep::AttackerLoses) => {
                "Then attackers may advance if the hex is empty.".to_owned()
            }
            Frame::Battle(BattleStep::Advance) => "Then the phase goes on.".to_owned(),
            _ => String::new(),
        };
        let open = if *state.frames.top() == Frame::Phase(InPhase) {
            self.at(state, desk).still_open()
        } else {
            Vec::new()
        };
        let turn = usize::from(state.turn).saturating_sub(1);
        let phases = phases.into_iter().map(Text::from).collect();
        Outlook { next: next.into(), about: self.asked_about(state), open, phases, phase, turn }
    }

    fn overlays(&self) -> Vec<OverlayInfo> {
        let mut list = vec![
            overlay_info(
                "zones",
                "Zones of control",
                "Hexes in the zones of control of each side (9.0).",
                false,
            ),
            overlay_info("control", "Control", "Who holds which hex (3.6).", false),
            overlay_info(
                "supply",
                "Supply",
                "Stacks in and out of supply, with the traced line (10.0).",
                true,
            ),
            overlay_info(
                "goals",
                "Victory hexes",
                match self.campaign {
                    Some(_) => "Hexes that score when they are taken, with their points (4.4).",
                    None => "Hexes that score, with their points (13.3).",
                },
                false,
            ),
            overlay_info(
                "air",
                "Air zones",
                "Airpower markers and their zones, where they cost and shift (6.2).",
                false,
            ),
            overlay_info(
                "reach",
                "Enemy reach",
                "Hexes that the visible enemy units could reach in a phase (11.0).",
                true,
            ),
        ];
        // 13.4: no airpower in 1939.
        list.retain(|overlay| overlay.id != "air" || self.campaign.is_some());
        list
    }

    fn overlay(
        &self,
        state: &State,
        viewer: Viewer,
        id: &str,
        about: Option<Subject>,
        desk: &mut Desk,
    ) -> Overlay {
        match id {
            "zones" => {
                let zones = Side::ALL.map(|side| (side, *self.at(state, desk).zone(side)));
                let areas = zones.map(|(side, zone)| {
                    area(Role::Seat(self.seat(side)), self.side_title(side), &(zone & self.in_play))
                });
                Overlay { areas: areas.into(), ..Overlay::default() }
            }
            "control" => {
                let areas = Side::ALL.map(|side| {
                    let held = *state.control.of(side as usize) & self.in_play;
                    area(Role::Seat(self.seat(side)), self.side_title(side), &held)
                });
                Overlay { areas: areas.into(), ..Overlay::default() }
            }
            "supply" => self.at(state, desk).supply_overlay(viewer, about),
            "goals" => self.goals(state),
            "air" => self.air_zones(state),
            "reach" => self.enemy_reach(state, viewer, about, desk),
            _ => Overlay::default(),
        }
    }

    fn facts(&self, state: &State, viewer: Viewer, about: Subject, desk: &mut Desk) -> Vec<Fact> {
        match about {
            Subject::Piece(piece) => {
                let unit = UnitId::new(piece.0);
                let known =
                    unit.index() < self.units.len() && !self.hidden_from(state, viewer).contains(unit);
                if known { self.at(state, desk).facts_of_unit(unit) } else { Vec::new() }
            }
            Subject::Place(place) => {
                let hex = HexId::new(place.0);
                if hex.index() < self.field.grid.len() {
                    self.at(state, desk).facts_of_hex(viewer, hex)
                } else {
                    Vec::new()
                }
            }
        }
    }

    fn forecast(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        self.at(state, desk).forecast_attack()
    }
}

impl WarComesEarly {
    /// Whether an army that breaks down now brings fewer components than it should (7.1).
    fn shortage(&self, state: &State, army: UnitId) -> String {
        let Some(hex) = state.hex(army) else { return String::new() };
        let missing = self.components(army);
        let aside = Bring { army, hex, missing }.candidates(self, state).count();
        match aside < missing.into() {
            true => format!("only {aside} of {missing} {} are set aside", self.parts_word(army)),
            false => String::new(),
        }
    }
}

impl At<'_> {
    /// What the picked-up stack has left when it has gone to a hex: that of its slowest unit.
    fn left_after(self, target: HexId) -> String {
        let At { state, desk, .. } = self;
        self.explore();
        let halted = self.zone(state.active().enemy()).contains(target);
        let start = self.group_hex(state);
        let far = !self.is_mixed(state.group);
        let direction = self.field.grid.direction(start, target);
        let air = self.air_zone(state.active().enemy());
        let left = state.group.iter().map(|unit| {
            let cost = match desk.march.borrow().reach.cost(target) {
                Some(cost) if far => cost,
                _ => direction
                    .and_then(|side| self.step_cost(unit, start, side, target, air))
                    .unwrap_or(u8::MAX),
            };
            let stops = halted && !self.ignores_zones(unit);
            if stops { 0 } else { state.points[unit].saturating_sub(cost) }
        });
        halves(left.min().unwrap_or(0))
    }
}

impl WarComesEarly {
    /// The phases of this turn and the one that is being played, where the order is fixed (5.1, 13.4).
    fn phases(&self, state: &State) -> (Vec<String>, Option<usize>) {
        if self.campaign.is_some() {
            return (Vec::new(), None);
        }
        let (own, other) = (self.side_title(Side::German), self.side_title(Side::Allied));
        let mut phases: Vec<String> = match state.phase {
            Phase::GermanOrder => vec![format!("{own} phases")],
            _ => ORDERS[state.order as usize].map(|kind| format!("{own} {}", kind.title())).to_vec(),
        };
        let second = phases.len();
        phases.extend(ORDERS[0].map(|kind| format!("{other} {}", kind.title())));
        let phase = match state.phase {
            Phase::GermanOrder => Some(0),
            Phase::German(n) => Some(n.into()),
            Phase::Second(n) => Some(second + usize::from(n)),
            _ => None,
        };
        (phases, phase)
    }
}

impl At<'_> {
    fn still_open(self) -> Vec<Open> {
        let At { state, .. } = self;
        let mut actions = Vec::new();
        let open = match state.kind() {
            Some(PhaseKind::Movement) => {
                self.legal_movement(&mut actions);
                let fresh = |action: &Action| match *action {
                    Action::TakeUnit(unit) if !state.marched.contains(unit) => state.hex(unit),
                    _ => None,
                };
                still_open(actions.iter().filter_map(fresh), "unit has not moved", "units have not moved")
            }
            Some(PhaseKind::Combat) => {
                self.legal_combat(&mut actions);
                let target = |action: &Action| match *action {
                    Action::Attack(hex) => Some(hex),
                    _ => None,
                };
                still_open(actions.iter().filter_map(target), "hex can be attacked", "hexes can be attacked")
            }
            _ => None,
        };
        open.into_iter().collect()
    }
}

impl WarComesEarly {
    /// Units that the viewer can see, and that the question is about.
    fn seen(&self, state: &State, viewer: Viewer, about: Option<Subject>) -> Vec<(UnitId, HexId)> {
        let hidden = self.hidden_from(state, viewer);
        let on_map = self.ids().filter_map(|unit| Some((unit, state.hex(unit)?)));
        on_map.filter(|&(unit, hex)| !hidden.contains(unit) && is_about(about, unit, hex)).collect()
    }
}

impl At<'_> {
    fn supply_overlay(self, viewer: Viewer, about: Option<Subject>) -> Overlay {
        let At { state, .. } = self;
        let subject = about.filter(|_| !self.seen(state, viewer, about).is_empty());
        let (mut good, mut bad) = (HexSet::EMPTY, HexSet::EMPTY);
        let mut lines = Vec::new();
        for (unit, hex) in self.seen(state, viewer, subject) {
            if !self.is_supplied(unit) {
                bad.insert(hex);
                continue;
            }
            good.insert(hex);
            if self.area(unit).home.contains(hex) {
                continue;
            }
            let traced = self.supply_line(unit, hex);
            if traced.len() > 1 {
                lines.push(line(Role::Seat(self.seat(self.side(unit))), traced));
            }
        }
        let note = "In one's own country units are in supply without a line (10.1).".to_owned();
        let areas =
            vec![area(Role::Good, "in supply", &(good - bad)), area(Role::Bad, "out of supply", &bad)];
        Overlay { areas, lines, note: note.into() }
    }
}

impl WarComesEarly {
    fn goals(&self, state: &State) -> Overlay {
        let hexes = || self.field.grid.ids().filter_map(|hex| Some((hex, self.worth_of_hex(hex)?)));
        let spot = |hex, points: i16| Spot { place: place_id(hex), text: points.to_string() };
        let Some(campaign) = &self.campaign else {
            let areas = hexes().map(|(hex, points)| {
                let held = state.control.holds(Side::German as usize, hex);
                let side = if held { Side::German } else { Side::Allied };
                let role = Role::Seat(self.seat(side));
                Area { role, title: self.place(hex).into(), places: vec![spot(hex, points)] }
            });
            let points = self.victory_points(state, &mut engine::Silent);
            let note = format!("{points} points as things stand (13.3).");
            return Overlay { areas: areas.collect(), lines: Vec::new(), note: note.into() };
        };
        let of = |holder: Option<Side>, role, title: &str| {
            let held = hexes().filter(|(hex, _)| self.holder(state, *hex) == holder);
            let places = held.map(|(hex, points)| spot(hex, points)).collect();
            Area { role, title: title.to_owned().into(), places }
        };
        let mut areas: Vec<Area> = Side::ALL
            .into_iter()
            .map(|side| of(Some(side), Role::Seat(self.seat(side)), self.side_title(side)))
            .collect();
        areas.push(of(None, Role::Note, "neutral"));
        // 4.4: a hex of the West Wall scores once, when Allied units enter it first.
        let wall = campaign.west_wall - state.breached;
        let wall = wall.iter().map(|hex| spot(hex, self.field.hexes[hex.index()].wall.into()));
        areas.push(Area {
            role: Role::Note,
            title: "West Wall, once".to_owned().into(),
            places: wall.collect(),
        });
        let [german, allied] = state.score;
        let note = format!("{german} German points, {allied} Allied points as things stand (4.3).");
        Overlay { areas, lines: Vec::new(), note: note.into() }
    }

    fn holder(&self, state: &State, hex: HexId) -> Option<Side> {
        Side::ALL.into_iter().find(|side| state.control.holds(*side as usize, hex))
    }

    fn air_zones(&self, state: &State) -> Overlay {
        let mut zone = HexSet::EMPTY;
        for hex in &state.air.markers {
            zone.insert(hex);
            zone.extend(self.field.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some()));
        }
        let role = state.air.side.map_or(Role::Note, |side| Role::Seat(self.seat(side)));
        Overlay { areas: vec![area(role, "air zones", &zone)], ..Overlay::default() }
    }

    fn enemy_reach(&self, state: &State, viewer: Viewer, about: Option<Subject>, desk: &mut Desk) -> Overlay {
        let own = match viewer {
            Viewer::Seat(seat) if seat == self.seat(Side::Allied) => Side::Allied,
            _ => Side::German,
        };
        let all = self.seen(state, viewer, None);
        let enemies = |list: &[(UnitId, HexId)]| -> Vec<(UnitId, HexId)> {
            list.iter().copied().filter(|(unit, _)| self.side(*unit) != own).collect()
        };
        let meant = enemies(&self.seen(state, viewer, about));
        // 8.3: as if nothing lay under the top of a stack, or full stacks and the like would show.
        let mut seen = *state;
        for unit in &self.hidden_from(state, viewer) {
            seen.spots[unit] = crate::state::Spot::GONE;
        }
        let mut reached = HexSet::EMPTY;
        for (unit, hex) in if meant.is_empty() { enemies(&all) } else { meant } {
            if !self.unit(unit).is_static() {
                reached |= self.reach_of(&seen, desk, unit, hex);
            }
        }
        let note = "Units under the top of a stack are hidden and not counted (8.3).".to_owned();
        Overlay {
            areas: vec![area(Role::Bad, "in reach of the enemy", &reached)],
            lines: Vec::new(),
            note: note.into(),
        }
    }

    /// Where a unit could go in a movement phase of its own, as things stand.
    fn reach_of(&self, state: &State, desk: &mut Desk, unit: UnitId, hex: HexId) -> HexSet {
        let mut later = *state;
        later.mover = self.side(unit);
        later.acting = *self.units_of(self.unit(unit).nation);
        let supplied = self.at(state, desk).is_supplied(unit);
        later.points[unit] = self.allowance(unit, supplied);
        later.group = Units::from_iter([unit]);
        (later.marched, later.column, later.done) = (Units::EMPTY, Units::EMPTY, Units::EMPTY);
        self.at(&later, desk).explore();
        let mut reached: HexSet = desk.march.get_mut().targets.iter().copied().collect();
        reached.insert(hex);
        if self.at(&later, desk).may_go_in_column(hex).is_ok() {
            self.playing(&mut later, desk, &mut engine::Silent).play_column();
            self.at(&later, desk).explore();
            reached.extend(desk.march.get_mut().targets.iter().copied());
        }
        reached
    }
}

impl At<'_> {
    fn facts_of_unit(self, unit: UnitId) -> Vec<Fact> {
        let At { state, .. } = self;
        let counter = self.unit(unit);
        let mut facts = vec![
            Fact::new("Attack", counter.attack.to_string(), "2.3.6"),
            Fact::new("Defense", counter.defense.to_string(), "2.3.6"),
        ];
        if self.has_components(unit) {
            facts.push(Fact::new(
                "Made of",
                format!("{} {}", self.components(unit), self.parts_word(unit)),
                "7.1",
            ));
        }
        let Some(hex) = state.hex(unit) else {
            facts.push(Fact::new("Where", "beside the map", "7.1"));
            return facts;
        };
        let supplied = self.is_supplied(unit);
        let supply = match supplied {
            true if self.area(unit).home.contains(hex) => "yes: in its own country".to_owned(),
            true => match self.supply_line(unit, hex).last() {
                Some(&source) => format!("yes: from {}", self.place(source)),
                None => "yes".to_owned(),
            },
            false => "no: half movement, half attack, an army breaks down when it moves or fights".to_owned(),
        };
        facts.push(Fact::new("Supply", supply, if supplied { "10.2" } else { "10.5" }));
        if counter.is_static() {
            facts.push(Fact::new("Movement", "none: static", "2.3.2"));
        } else {
            facts.push(Fact::new(
                "Movement",
                format!("{} points", halves(self.allowance(unit, supplied))),
                "2.3.2",
            ));
        }
        if state.group.contains(unit) {
            facts.push(Fact::new("Points left", halves(state.points[unit]), "11.2"));
        }
        if self.ignores_zones(unit) {
            facts.push(Fact::new("Zones", "enemy zones do not hinder it", "9.1"));
        }
        if self.has_mechanized_line(unit) && counter.is_mech() {
            facts.push(Fact::new("Attack line", "counts for the Mechanized line", "12.1"));
        }
        facts
    }

    fn facts_of_hex(self, viewer: Viewer, hex: HexId) -> Vec<Fact> {
        let At { state, .. } = self;
        let holder = self.holder(state, hex);
        let ground = self.ground_of(state, hex, holder.unwrap_or(Side::Allied));
        let record = &self.field.hexes[hex.index()];
        let mut facts = Vec::new();
        if record.terrain.is_none() {
            return vec![Fact::new("Terrain", "water: nobody may enter", "11.4")];
        }
        let cost = |mobility: Mobility| {
            // What a step into the hex costs where neither rail nor river changes it: the dearest of the six.
            let costs = Direction::ALL.into_iter().filter_map(|side| {
                let from = self.field.grid.neighbour(hex, side)?;
                let back = self.field.grid.direction(from, hex)?;
                Some(self.field.costs[mobility as usize][from.index()][back.index()])
            });
            cost_range(costs.filter(|&cost| cost != NO))
        };
        let (foot, mech) = (cost(Mobility::Foot), cost(Mobility::Mech));
        let costs = if foot == mech {
            format!("{foot} points")
        } else {
            format!("foot {foot}, mechanized {mech} points")
        };
        facts.push(Fact::new("To enter", format!("{costs}, by side"), "11.3"));
        let shift = match ground.shift {
            0 => "no shift".to_owned(),
            n if n.abs() == 1 => format!("{} column for the attacker", signed(n)),
            n => format!("{} columns for the attacker", signed(n)),
        };
        facts.push(Fact::new("Defense here", shift, "12.2"));
        match ground.mech {
            MechAttack::No => facts.push(Fact::new("Mechanized", "may not attack into it", "11.4")),
            MechAttack::Half => facts.push(Fact::new("Mechanized", "attack at half strength", "T.sp")),
            MechAttack::Full => {}
        }
        if !ground.concentric {
            facts.push(Fact::new("Concentric", "no shift for attacks from several sides", "12.2.2"));
        }
        if let Some(fort) = holder.and_then(|side| self.intact_fort(state, hex, side)) {
            let garrison = self.field.forts[fort as usize].intrinsic;
            facts.push(Fact::new("Fortification", format!("intact, garrison {garrison}"), "11.5"));
        }
        facts.push(Fact::new(
            "Control",
            holder.map_or("nobody".to_owned(), |side| self.side_title(side).to_owned()),
            "3.6",
        ));
        let zones: Vec<&str> = Side::ALL
            .into_iter()
            .filter(|&side| self.zone(side).contains(hex))
            .map(|side| self.side_title(side))
            .collect();
        if !zones.is_empty() {
            facts.push(Fact::new("In the zone of", zones.join(" and "), "9.0"));
        }
        let case = if self.campaign.is_some() { "4.4" } else { "13.3" };
        facts.extend(
            self.worth_of_hex(hex).map(|points| Fact::new("Victory points", points.to_string(), case)),
        );
        if record.wall > 0 && self.campaign.is_some() && !state.breached.contains(hex) {
            let text = format!("{} for the first Allied unit that enters", record.wall);
            facts.push(Fact::new("West Wall", text, "4.4"));
        }
        self.attackers_of(viewer, hex, &mut facts);
        facts
    }

    /// Who of those the viewer sees stands ready to attack what is in a hex.
    fn attackers_of(self, viewer: Viewer, hex: HexId, facts: &mut Vec<Fact>) {
        let At { state, desk, .. } = self;
        let Some(owner) = desk.stack(hex).next().map(|unit| self.side(unit)) else { return };
        let able: Vec<String> = self
            .seen(state, viewer, None)
            .into_iter()
            .filter(|&(unit, from)| {
                let direction = self.field.grid.direction(from, hex);
                self.side(unit) != owner
                    && !self.unit(unit).is_static()
                    && direction.is_some_and(|side| self.may_attack_into(unit, from, side, hex).is_ok())
            })
            .map(|(unit, _)| format!("{} ({})", self.name(unit), self.unit(unit).attack))
            .collect();
        if !able.is_empty() {
            facts.push(Fact::new("Can attack it", able.join(", "), "12.0"));
        }
    }
}
