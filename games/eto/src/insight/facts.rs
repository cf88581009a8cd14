//! What a player would look up about a counter or a hex.

use engine::{Fact, PieceId, Seat, Subject, Text, Viewer, text};
use hexmap::{Direction, HexId};
use mechanics::UnitId;

use crate::air::{Mission, Role};
use crate::frame::At;
use crate::nation::{Partnership, Rank};
use crate::state::{Flag, InstallationKind, Mode};
use crate::terrain::{Port, SideKind, Surface, Terrain};
use crate::unit::{Class, Face, Kind};

impl Kind {
    /// What it is called.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Armor => "armor",
            Kind::Paratroop => "paratroops",
            Kind::Fighter => "fighter",
            Kind::FighterBomber => "fighter-bomber",
            Kind::NavalAir => "naval air unit",
            Kind::Bomber => "bomber",
            Kind::General => "general",
            Kind::Hq => "headquarters",
            Kind::Airfield => "airfield",
            Kind::Stp | Kind::Atp => "transport",
            _ => "ships",
        }
    }
}

impl Terrain {
    /// What it is called.
    pub(crate) fn word(self) -> &'static str {
        let known = Terrain::WORDS.iter().find(|(known, _)| *known == self);
        known.map_or("clear", |(_, word)| word)
    }
}

impl InstallationKind {
    /// What it is called.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            InstallationKind::Airfield => "airfield",
            InstallationKind::Fort => "fortification",
            InstallationKind::CoastalFort => "coastal fortification",
            InstallationKind::Printed => "destroyed installation",
        }
    }
}

fn yes(so: bool) -> &'static str {
    if so { "yes" } else { "no" }
}

fn hexes(n: u16) -> Text {
    Text::count(n.into(), "1 hex", "{n} hexes")
}

impl At<'_> {
    pub(super) fn facts_about(self, viewer: Viewer, about: Subject) -> Vec<Fact> {
        match about {
            Subject::Piece(PieceId(piece)) => {
                let unit = UnitId::new(piece);
                let known = self.units.binary_search(&unit).is_ok();
                let seen = known && !self.hidden_from(self.state, viewer).contains(unit);
                if seen { self.facts_of_unit(viewer, unit) } else { Vec::new() }
            }
            Subject::Place(place) if usize::from(place.0) < self.pack.hexes.len() => {
                self.facts_of_hex(viewer, HexId::new(place.0))
            }
            Subject::Place(_) => Vec::new(),
        }
    }

    fn facts_of_unit(self, viewer: Viewer, unit: UnitId) -> Vec<Fact> {
        let state = self.state;
        let mut facts = vec![
            Fact::new("Type", self.kind(unit).word(), "INT.23"),
            Fact::new("Country", self.nation(unit).name(), "INT.2"),
        ];
        match self.face(state, unit) {
            Face::Land { strength, movement } => {
                facts.push(Fact::new("Strength", strength.to_string(), "26.2.a"));
                facts.push(Fact::new("Movement", hexes(movement.into()), "24.0.b"));
            }
            Face::Air { strength, range, quality } => {
                facts.push(Fact::new("Strength", strength.to_string(), "15.3.b1"));
                facts.push(Fact::new("Range", hexes(range.into()), "13.0"));
                let told = match quality {
                    Some(quality) => quality.to_string().into(),
                    None => Text::from("none: it attacks no air units"),
                };
                facts.push(Fact::new("Quality", told, "15.1.b"));
            }
            Face::General { combat, exploitation } => {
                facts.push(Fact::new("Adds to his stack", combat.to_string(), "26.2.g1"));
                facts.push(Fact::new("Exploitation", hexes(exploitation.into()), "29.1.d"));
            }
            Face::Hq { attacks, radius } => self.facts_of_hq(unit, attacks, radius, &mut facts),
            _ => {}
        }
        let design = self.design(unit);
        if design.steps > 1 {
            let told = text!(
                "{n} of {all}",
                n = self.steps(state, unit).to_string(),
                all = design.steps.to_string()
            );
            facts.push(Fact::new("Steps", told, "27.2.a1"));
        }
        if let Some(hex) = self.hex(state, unit) {
            if matches!(self.class(unit), Class::Land | Class::Air) {
                facts.push(self.fact_of_supply(viewer, unit, hex));
            }
            if self.class(unit) == Class::Air {
                self.facts_of_flier(unit, &mut facts);
            } else {
                facts.push(self.fact_of_command(unit));
            }
        }
        facts
    }

    fn fact_of_supply(self, viewer: Viewer, unit: UnitId, hex: HexId) -> Fact {
        let told = if !self.is_supplied_for(viewer, unit, hex) {
            match self.state.is(unit, Flag::OutOfSupply) {
                true => "no, and marked out of supply".into(),
                false => "no".into(),
            }
        } else {
            match self.supply_line(unit, hex).last() {
                Some(source) => text!("yes, from {hex}", hex = self.place(*source)),
                None => "yes".into(),
            }
        };
        Fact::new("Supply", told, "32.0.a")
    }

    fn facts_of_hq(self, hq: UnitId, attacks: u8, radius: u8, facts: &mut Vec<Fact>) {
        facts.push(Fact::new("Attacks in a step", attacks.to_string(), "22.1.a2"));
        facts.push(Fact::new("Command radius", hexes(radius.into()), "23.0.b1"));
        if self.state.hqs().any(|other| other == hq) {
            let told =
                text!("yes; {n} attacks of all HQs left in this step", n = self.attacks_left().to_string());
            facts.push(Fact::new("Takes part in the offensive", told, "22.1.a2"));
        }
    }

    /// What a unit has to do with offensives (22.0).
    fn fact_of_command(self, unit: UnitId) -> Fact {
        let state = self.state;
        let offensive = state.offensive.mode != Mode::None;
        let told = if state.is(unit, Flag::Commanded) {
            "activated for this offensive"
        } else if state.is(unit, Flag::Activated) {
            "activated earlier in this turn"
        } else if offensive && self.is_standby(unit) {
            "on standby"
        } else {
            "not activated"
        };
        Fact::new("Command", told, "22.5.a1")
    }

    fn facts_of_flier(self, unit: UnitId, facts: &mut Vec<Fact>) {
        let state = self.state;
        let told = if state.is(unit, Flag::Committed) {
            "currently committed (CC)"
        } else if state.is(unit, Flag::Previous) {
            "previously committed (PC)"
        } else {
            "uncommitted"
        };
        facts.push(Fact::new("Commitment", told, "20.0.a"));
        facts.push(Fact::new("Has flown", yes(state.is(unit, Flag::Flown)), "12.0.e1"));
        if state.air.excess.contains(unit) {
            facts.push(Fact::new("Base", "one too many: it may only change base", "13.4.f2"));
        }
        let Some(flight) = state.flights.of(unit) else { return };
        let role = match flight.role {
            Some(Role::Fighter) => "fighter",
            Some(Role::Bomber) => "bomber",
            None => "not said yet",
        };
        facts.push(Fact::new("Acts as", role, "12.1.b2"));
        let mission = match flight.mission {
            _ if flight.aborted => "aborted".into(),
            Mission::Underway => "on its way".into(),
            Mission::Support => text!("ground support over {hex}", hex = self.place(flight.target)),
            Mission::Intercept(quarry) => text!("intercepts {unit}", unit = self.name(quarry)),
            Mission::Base => text!("changes base to {hex}", hex = self.place(flight.target)),
            Mission::Bomb => text!("bombs {hex}", hex = self.place(flight.target)),
            Mission::Sweep => text!("attacks air units in {hex}", hex = self.place(flight.target)),
            Mission::Home => "waits to return".into(),
        };
        facts.push(Fact::new("In the air", mission, "12.0.e1"));
    }

    fn facts_of_hex(self, viewer: Viewer, hex: HexId) -> Vec<Fact> {
        let record = self.pack.hex(hex);
        let mut facts = Vec::new();
        match (record.surface, record.terrain) {
            (Surface::Land, Some(terrain)) => facts.push(Fact::new("Terrain", terrain.word(), "24.1.b")),
            (Surface::Lake, _) => facts.push(Fact::new("Terrain", "lake", "24.1.g")),
            (Surface::Sea, _) => facts.push(Fact::new("Terrain", "sea", "24.1.c")),
            _ => return facts,
        }
        if let Some(country) = record.country {
            facts.push(Fact::new("Country", country.name(), "INT.2"));
        }
        if record.is_land() {
            let told = match self.state.forces.control.of(hex) {
                Some(of) => of.title(),
                None => "neutral",
            };
            facts.push(Fact::new("Control", told, "24.4.a1"));
        }
        self.facts_of_places(hex, &mut facts);
        self.facts_of_installations(hex, &mut facts);
        if let Some(zone) = record.zone {
            let air =
                if self.is_grounded(self.state, hex) { "air units grounded" } else { "air units may fly" };
            let told = text!(
                "{zone} zone: {ground}, {air}",
                zone = zone.word(),
                ground = self.ground(self.state, hex).word(),
                air = air
            );
            facts.push(Fact::new("Weather", told, "1.0.b"));
        }
        for of in Partnership::ALL {
            if self.desk.zones[of as usize].contains(hex) {
                facts.push(Fact::new("Zone of control", of.title(), "25.0"));
            }
        }
        if record.is_land() {
            facts.push(Fact::new(
                "Room",
                text!("{n} land units", n = self.most_in(hex).to_string()),
                "24.2.a1b",
            ));
        }
        let attacked = self.open_attacks().find(|(_, target)| *target == hex);
        if let (Some((number, _)), Viewer::Seat(seat)) = (attacked, viewer)
            && seat == self.phasing(self.state)
        {
            facts.push(self.fact_of_attack(number, hex, seat));
        }
        facts
    }

    fn fact_of_attack(self, number: u8, hex: HexId, seat: Seat) -> Fact {
        let (odds, hidden) = self.odds_seen(hex, number, seat);
        let told = match hidden {
            0 => odds.text(),
            n => text!("{odds}, without {n} that you do not see", odds = odds.text(), n = n.to_string()),
        };
        Fact::new("Attack", told, "26.1.a")
    }

    /// City, resource and port, and what they are for.
    fn facts_of_places(self, hex: HexId, facts: &mut Vec<Fact>) {
        let record = self.pack.hex(hex);
        let what = match (record.capital, record.city, record.resource) {
            (true, true, true) => Some("capital, city resource"),
            (false, true, true) => Some("city resource"),
            (true, true, false) => Some("capital"),
            (false, true, false) => Some("city"),
            (_, false, true) => Some("resource"),
            _ => None,
        };
        facts.extend(what.map(|what| Fact::new("City", what, "T.terrain.cityres.a")));
        let port = match record.port {
            Some(Port::Major) => Some("major port"),
            Some(Port::Minor) => Some("minor port"),
            None => None,
        };
        facts.extend(port.map(|port| Fact::new("Port", port, "13.2.b1")));
        let nations = self.scenario().seats.iter().flat_map(|seat| seat.nations.iter());
        for nation in nations.filter(|nation| self.is_source(hex, *nation)) {
            let works = self.supplies(nation, hex);
            let told = match works {
                true => text!("for {nation}", nation = nation.name()),
                false => text!("for {nation}, but not now", nation = nation.name()),
            };
            facts.push(Fact::new("Source of supply", told, "32.1.a1"));
        }
        if record.country.is_some_and(|country| self.pack.country(country).rank == Rank::Closed) {
            facts.push(Fact::new("Closed", "no unit enters", "24.1.a"));
        }
        let sides = [SideKind::River, SideKind::Canal, SideKind::Ferry, SideKind::Lake, SideKind::Blocked];
        let there = |kind: &SideKind| Direction::ALL.into_iter().any(|side| self.field.has(hex, side, *kind));
        let named = sides.into_iter().filter(there).map(|kind| Text::from(kind.word()));
        let named = Text::list(named, ", ");
        if !named.is_empty() {
            facts.push(Fact::new("Hexsides", named, "24.1.b"));
        }
    }

    fn facts_of_installations(self, hex: HexId, facts: &mut Vec<Fact>) {
        let bases = self.bases(hex);
        if bases > 0 {
            facts.push(Fact::new("Air bases", bases.to_string(), "13.2.b1"));
        }
        let sides = self.fort(self.state, hex).count_ones();
        if sides > 0 {
            let told = Text::count(sides as usize, "on 1 side", "on {n} sides");
            facts.push(Fact::new("Permanent fort", told, "26.2.b1"));
        }
        for found in self.state.installations.iter().flatten().filter(|found| found.hex == hex) {
            let told = match (found.kind, found.destroyed) {
                (InstallationKind::Printed, _) => "destroyed".into(),
                (kind, true) => text!("{kind}, destroyed", kind = kind.word()),
                (kind, false) => kind.word().into(),
            };
            facts.push(Fact::new("Installation", told, "27.6.b"));
        }
        for depot in self.state.depots.iter().flatten().filter(|depot| depot.hex == hex) {
            if depot.isolated {
                facts.push(Fact::new("Isolated source", "supplies with its markers only", "32.8.d1"));
            }
            if depot.markers > 0 {
                facts.push(Fact::new("Supply markers", depot.markers.to_string(), "32.4.d1"));
            }
        }
    }

    /// Attacks that the HQs of the offensive have left in this step.
    pub(crate) fn attacks_left(self) -> u8 {
        let all = self.state.hqs().map(|hq| match self.face(self.state, hq) {
            Face::Hq { attacks, .. } => attacks,
            _ => 0,
        });
        let all: u8 = all.sum();
        all.saturating_sub(self.state.targets().count() as u8)
    }
}

impl SideKind {
    fn word(self) -> &'static str {
        let known = SideKind::WORDS.iter().find(|(known, _)| *known == self);
        known.map_or("", |(_, word)| word)
    }
}
