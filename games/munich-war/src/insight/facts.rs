//! What a player would look up about a piece or a place.

use engine::{Fact, Subject, Viewer};
use hexmap::{Direction, HexId, Id};
use mechanics::UnitId;
use mechanics::insight::{cost_range, halves, plural, signed};

use crate::MunichWar;
use crate::field::{Class, NO};
use crate::frame::{At, Frame};
use crate::nation::{Nation, Side};
use crate::state::{Spot, State};
use crate::unit::Kind;

impl MunichWar {
    /// Whether a viewer may look at a counter (15.0).
    fn may_know(&self, state: &State, viewer: Viewer, unit: UnitId) -> bool {
        match state.hex(unit) {
            Some(_) => !self.hidden_from(state, viewer).contains(unit),
            None => self.may_examine(state, viewer, self.owner(state, unit)),
        }
    }

    /// What a step into a hex costs, by the side it comes from.
    fn cost_to_enter(&self, state: &State, class: Class, hex: HexId) -> String {
        let costs = Direction::ALL.into_iter().filter_map(|side| {
            let from = self.field.grid.neighbour(hex, side)?;
            let back = self.field.grid.direction(from, hex)?;
            let costs = &self.field.costs[class as usize][usize::from(state.storms)];
            Some(costs[from.index()][back.index()])
        });
        cost_range(costs.filter(|&cost| cost != NO))
    }

    fn fact_of_country(&self, state: &State, country: Nation) -> Fact {
        let text = match state.side_of(country) {
            Some(side) if state.surrendered.contains(country) => format!("{country} ({side}), surrendered"),
            Some(side) => format!("{country} ({side})"),
            None => {
                let fights = |nation: &Nation| state.is_belligerent(*nation);
                let may = |nation: &Nation| self.pack.country(*nation).invades.contains(country);
                let invaders: Vec<&str> =
                    Nation::ALL.into_iter().filter(fights).filter(may).map(Nation::name).collect();
                match invaders.is_empty() {
                    true => format!("{country}, neutral: nobody may enter"),
                    false => format!("{country}, neutral: {} may invade", invaders.join(", ")),
                }
            }
        };
        Fact::new("Country", text, "5.0")
    }

    fn facts_of_city(&self, state: &State, hex: HexId, facts: &mut Vec<Fact>) {
        let record = &self.field.hexes[hex.index()];
        if let Some(city) = &record.city {
            let mut what = Vec::new();
            if city.capital {
                what.push("capital".to_owned());
            }
            if city.center {
                what.push("mobilization center".to_owned());
            }
            if city.replacements > 0 {
                what.push(plural(city.replacements.into(), "replacement point", "replacement points"));
            }
            if !what.is_empty() {
                facts.push(Fact::new("City", what.join(", "), "7.1"));
            }
            if city.points > 0 {
                let both = record.objective > 0 && city.center;
                let text = format!("{}{}", city.points, if both { ", to the Allies only" } else { "" });
                facts.push(Fact::new("Victory points", text, "22.0"));
            }
        }
        if record.objective > 0 {
            let text = format!("{} for the Axis while a German unit stands there", record.objective);
            facts.push(Fact::new("Reich objective", text, "22.0"));
        }
        if record.mannerheim > 0 {
            let text = format!("{} while a Soviet unit stands there", record.mannerheim);
            facts.push(Fact::new("Mannerheim Line", text, "22.0"));
        }
        let seas = self.pack.seas.iter().filter(|sea| sea.ports.contains(&hex));
        let seas: Vec<&str> = seas.map(|sea| sea.name.as_str()).collect();
        if !seas.is_empty() {
            facts.push(Fact::new("Port", seas.join(", "), "18.2"));
        }
        if state.terror.contains(hex) {
            facts.push(Fact::new(
                "Terror",
                "no supply, no launches, no replacements, no shift of the city",
                "16.8.2",
            ));
        }
    }
}

impl At<'_> {
    pub(crate) fn facts_about(self, viewer: Viewer, about: Subject) -> Vec<Fact> {
        let state = self.state;
        match about {
            Subject::Piece(piece) => {
                let unit = UnitId::new(piece.0);
                match unit.index() < self.pack.units.len() && self.may_know(state, viewer, unit) {
                    true => self.facts_of_unit(viewer, unit),
                    false => Vec::new(),
                }
            }
            Subject::Place(place) => {
                let hex = HexId::new(place.0);
                match hex.index() < self.field.grid.len() {
                    true => self.facts_of_hex(viewer, hex),
                    false => Vec::new(),
                }
            }
        }
    }

    fn facts_of_unit(self, viewer: Viewer, unit: UnitId) -> Vec<Fact> {
        let state = self.state;
        let counter = self.unit(unit);
        let face = self.face(state, unit);
        let mut facts = Vec::new();
        match counter.kind {
            kind if kind.is_land() => {
                facts.push(Fact::new("Attack", face.attack.to_string(), "11.9"));
                facts.push(Fact::new("Defense", face.defense.to_string(), "11.9"));
            }
            kind if kind.is_air() => {
                facts.push(Fact::new("Air factor", face.air.to_string(), "16.6"));
                facts.push(Fact::new("Range", plural(counter.range.into(), "hex", "hexes"), "16.3"));
            }
            Kind::Bombardment => {
                let shift = signed(counter.bombardment.into());
                facts.push(Fact::new(
                    "In support",
                    format!("{shift} columns on the coast of a friendly sea"),
                    "18.1",
                ));
            }
            Kind::SpecialForces => {
                let text = format!("on a die of {} or less; otherwise they are lost", counter.success);
                facts.push(Fact::new("Succeed", text, "17.1"));
            }
            _ => facts.push(Fact::new("Carries", "an army, or up to three smaller units", "18.2.1")),
        }
        if counter.steps > 0 {
            let left = counter.steps - u8::from(state.reduced.contains(unit));
            let mut text = format!("{left} of {}", counter.steps);
            if let (true, Some(cost)) = (left < counter.steps, self.refit_cost(unit)) {
                text += &format!("; a refit costs {}", plural(cost.into(), "point", "points"));
            }
            facts.push(Fact::new("Steps", text, "11.17"));
        }
        if face.pursuit {
            facts.push(Fact::new("Pursuit", "may go on for a second hex on the Mobile table", "13.1"));
        }
        if counter.kind.has_flak() {
            facts.push(Fact::new("Flak", "fires at aircraft over its hex", "16.7"));
        }
        match state.hex(unit) {
            Some(hex) if counter.kind.is_land() => {
                self.facts_on_map(viewer, unit, hex, &mut facts);
            }
            Some(hex) => facts.push(Fact::new("Over", self.place(hex), "16.2")),
            None => facts.push(Fact::new("Where", whereabouts(state.spots[unit]), "4.0")),
        }
        facts
    }

    fn facts_on_map(self, viewer: Viewer, unit: UnitId, hex: HexId, facts: &mut Vec<Fact>) {
        let state = self.state;
        let nation = self.unit(unit).nation;
        let Some(side) = state.side_of(nation) else {
            facts.push(Fact::new("Neutral", format!("{nation} does not fight yet"), "5.0"));
            return;
        };
        let state = &self.as_seen(state, viewer);
        let supplied = self.is_supplied(unit);
        let supply = match self.supply_line(unit).as_slice() {
            _ if self.is_air_supplied(state, unit) => "yes: from the air".to_owned(),
            _ if !supplied && self.is_sea_supplied(state, unit) => "to attack only: from the sea".to_owned(),
            [] => "no: half movement, no railroads, no refit; the attack suffers".to_owned(),
            [_] => "yes: needs no line".to_owned(),
            [.., source] => format!("yes: from {}", self.place(*source)),
        };
        facts.push(Fact::new("Supply", supply, "14.0"));
        let to_move = self.is_supplied_to_move(unit);
        if self.unit(unit).is_static() {
            facts.push(Fact::new("Movement", "none: static", "8.0"));
        } else {
            let factor = self.face(state, unit).movement;
            let points = 2 * if to_move { factor } else { factor.div_ceil(2) };
            facts.push(Fact::new("Movement", format!("{} points", halves(points)), "8.1"));
        }
        if let Frame::March(march) = *state.frames.top()
            && march.unit == unit
        {
            facts.push(Fact::new("Points left", halves(march.left), "8.1"));
        }
        if self.in_enemy_zone(side, hex) {
            facts.push(Fact::new(
                "Zone",
                "in an enemy zone of control: leaves it only at the start of a move",
                "10.3",
            ));
        }
        if self.class(unit) == Class::Alpine {
            facts.push(Fact::new(
                "Alpine",
                "enters mountains, eases attacks into rough and mountain",
                "19.0",
            ));
        }
    }

    fn facts_of_hex(self, viewer: Viewer, hex: HexId) -> Vec<Fact> {
        let At { state, desk, .. } = self;
        let record = &self.field.hexes[hex.index()];
        let Some(terrain) = record.terrain else {
            return vec![Fact::new("Terrain", "sea: land units come here only on board", "2.4")];
        };
        let mut facts = Vec::new();
        let costs = Class::ALL.map(|class| self.cost_to_enter(state, class, hex));
        let [foot, alpine, mech] = &costs;
        let text = match (foot == alpine, foot == mech) {
            (true, true) => format!("{foot} points"),
            (true, false) => format!("foot {foot}, mechanized {mech} points"),
            _ => format!("foot {foot}, alpine {alpine}, mechanized {mech} points"),
        };
        facts.push(Fact::new("To enter", format!("{text}, by side"), "8.4"));
        let natural = self.pack.terrain.natural(terrain).shift;
        let city =
            if record.city.is_some() && !state.terror.contains(hex) { self.pack.terrain.city } else { 0 };
        let ground = match natural.min(city) {
            0 => "no shift".to_owned(),
            n @ (-1 | 1) => format!("{} column for the attacker", signed(n.into())),
            n => format!("{} columns for the attacker", signed(n.into())),
        };
        facts.push(Fact::new("Defense here", ground, "11.11"));
        if record.entrenchment {
            let shift = signed(self.pack.shifts.of(crate::pack::ShiftCause::Entrenchment));
            let text = format!("{shift} column if all defenders are of the country");
            facts.push(Fact::new("Entrenchment", text, "11.12"));
        }
        if self.field.marshes.contains(hex) {
            facts.push(Fact::new("Stacking", "one unit only", "9.0"));
        }
        if let Some(country) = self.country(state, hex) {
            facts.push(self.fact_of_country(state, country));
        }
        let holder = Side::ALL.into_iter().find(|side| self.controls(*side, hex));
        let control = match holder {
            Some(side) => side.title(),
            None if desk.is_disputed(hex) => "nobody: disputed",
            None => "nobody",
        };
        facts.push(Fact::new("Control", control, "2.3"));
        let zones: Vec<&str> = Side::ALL
            .into_iter()
            .filter(|&side| desk.zones[side as usize].contains(hex))
            .map(Side::title)
            .collect();
        if !zones.is_empty() {
            facts.push(Fact::new("In the zone of", zones.join(" and "), "10.0"));
        }
        self.facts_of_city(state, hex, &mut facts);
        self.attackers_of(viewer, hex, &mut facts);
        facts
    }

    /// Who of those the viewer sees stands ready to attack what is in a hex.
    fn attackers_of(self, viewer: Viewer, hex: HexId, facts: &mut Vec<Fact>) {
        let At { state, desk, .. } = self;
        let Some(owner) = desk.stack(hex).next().map(|unit| self.side(state, unit)) else { return };
        let able = |unit: UnitId, from: HexId| {
            let side = self.side(state, unit);
            let open = self.field.grid.direction(from, hex).is_some_and(|way| self.field.is_open(from, way));
            let nation = self.unit(unit).nation;
            let country = self.country(state, hex);
            let enemy = match owner {
                Some(owner) => side == Some(owner.enemy()),
                None => country.is_some_and(|victim| self.may_invade(state, nation, victim)),
            };
            side.is_some() && enemy && open && self.face(state, unit).attack > 0
        };
        let ready: Vec<String> = self
            .seen(state, viewer, None)
            .into_iter()
            .filter(|&(unit, from)| able(unit, from))
            .map(|(unit, _)| format!("{} ({})", self.name(unit), self.face(state, unit).attack))
            .collect();
        if !ready.is_empty() {
            facts.push(Fact::new("Can attack it", ready.join(", "), "11.0"));
        }
    }
}

/// Where a counter beside the map lies.
fn whereabouts(spot: Spot) -> String {
    match spot {
        Spot::AVAILABLE => "available".to_owned(),
        Spot::UTILIZED => "used: back in the next Mobilization Phase".to_owned(),
        Spot::REINFORCEMENT => "can be mobilized".to_owned(),
        Spot::ELIMINATED => "eliminated".to_owned(),
        Spot::SURRENDERED => "surrendered".to_owned(),
        Spot::UNPLACED => "to be deployed".to_owned(),
        spot => match (spot.turn(), spot.left_in()) {
            (Some(turn), _) => format!("arrives on turn {turn}"),
            (_, Some(turn)) => format!("off the map by rail since turn {turn}"),
            _ => "not in this game".to_owned(),
        },
    }
}
