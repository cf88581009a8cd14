//! What can be laid over the map.

use engine::{Area, Line, Overlay, OverlayInfo, Role, Seat, Spot, Subject, Text, Viewer, text};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{is_about, line, overlay_info, place_id};

use crate::field::Mover;
use crate::frame::At;
use crate::nation::Partnership;
use crate::state::Hexes;
use crate::time::{Ground, Zone};
use crate::unit::{Class, Face};

/// What can be laid over the map.
pub(super) fn list() -> Vec<OverlayInfo> {
    vec![
        overlay_info(
            "zones",
            "Zones of control",
            "Hexes in the zones of control of each side (25.0).",
            false,
        ),
        overlay_info(
            "supply",
            "Supply",
            "Units in and out of supply, sources, and the line of the unit you look at (32.0).",
            true,
        ),
        overlay_info("control", "Control", "To which side each land hex is friendly (24.4).", false),
        overlay_info(
            "front",
            "Fronts",
            "Hexes that would change hands behind a front if the step ended now (24.5).",
            false,
        ),
        overlay_info(
            "command",
            "Command",
            "What HQs command: all of them, or the one you look at (23.0).",
            true,
        ),
        overlay_info(
            "air",
            "Air range",
            "Where air units can fly from their bases: all, or the one you look at (13.0).",
            true,
        ),
        overlay_info("bases", "Air bases", "How many air units can be based in a hex (13.2).", false),
        overlay_info("goals", "Goals", "Hexes that decide over a country (40.0).", false),
        overlay_info(
            "weather",
            "Weather",
            "The weather zones, and what is so in them this month (1.0).",
            false,
        ),
    ]
}

fn area(role: Role, title: impl Into<Text>, hexes: impl IntoIterator<Item = HexId>) -> Area {
    let places = hexes.into_iter().map(|hex| Spot::plain(place_id(hex))).collect();
    Area { role, title: title.into(), places }
}

impl At<'_> {
    pub(super) fn lay_over(self, viewer: Viewer, id: &str, about: Option<Subject>) -> Overlay {
        let plain = |areas: Vec<Area>| Overlay { areas, ..Overlay::default() };
        match id {
            "zones" => plain(self.by_seat(|of| self.desk.zones[of as usize])),
            "supply" => self.supply_overlay(viewer, about),
            "control" => plain(self.by_seat(|of| self.held(of))),
            "front" => plain(self.by_seat(|of| self.behind_front(of))),
            "command" => plain(self.command_areas(viewer, about)),
            "air" => plain(self.air_areas(viewer, about)),
            "bases" => plain(self.base_areas()),
            "goals" => plain(self.goal_areas()),
            "weather" => plain(self.weather_areas()),
            _ => Overlay::default(),
        }
    }

    /// Hexes of each seat: those of all partnerships that its nations belong to.
    fn by_seat(self, hexes: impl Fn(Partnership) -> Hexes) -> Vec<Area> {
        let seats = self.scenario().seats.iter().zip(0..);
        seats
            .map(|(seat, number)| {
                let own = |of: &Partnership| {
                    seat.nations.iter().any(|nation| self.state.partnership(nation) == Some(*of))
                };
                let all = Partnership::ALL.into_iter().filter(own).map(&hexes);
                let all = all.fold(Hexes::EMPTY, |sum, more| sum | more);
                area(Role::Seat(Seat(number)), seat.name.clone(), &all)
            })
            .collect()
    }

    fn held(self, of: Partnership) -> Hexes {
        self.field.land.iter().filter(|hex| self.state.forces.control.of(*hex) == Some(of)).collect()
    }

    /// Counters on the map that the viewer sees and that the question is about; all that he sees if it is about none.
    fn seen(
        self,
        viewer: Viewer,
        about: Option<Subject>,
        wanted: impl Fn(UnitId) -> bool,
    ) -> Vec<(UnitId, HexId)> {
        let hidden = self.hidden_from(self.state, viewer);
        let on_map = self.units.iter().filter_map(|unit| Some((*unit, self.hex(self.state, *unit)?)));
        let all: Vec<(UnitId, HexId)> =
            on_map.filter(|(unit, _)| !hidden.contains(*unit) && wanted(*unit)).collect();
        let meant: Vec<(UnitId, HexId)> =
            all.iter().copied().filter(|(unit, hex)| is_about(about, *unit, *hex)).collect();
        if meant.is_empty() { all } else { meant }
    }

    /// Whether a counter is supplied, as far as a viewer can tell: what lies hidden beside it may be fed by a fort instead.
    pub(super) fn is_supplied_for(self, viewer: Viewer, unit: UnitId, hex: HexId) -> bool {
        let hidden = self.hidden_from(self.state, viewer);
        match self.stack(hex).any(|other| hidden.contains(other)) {
            true => self.is_in_supply(self.nation(unit), hex) || self.is_served(unit, hex),
            false => self.is_supplied(unit),
        }
    }

    fn supply_overlay(self, viewer: Viewer, about: Option<Subject>) -> Overlay {
        let checked = |unit: UnitId| matches!(self.class(unit), Class::Land | Class::Air);
        let units = self.seen(viewer, about, checked);
        let (mut good, mut bad) = (Hexes::EMPTY, Hexes::EMPTY);
        let mut lines: Vec<Line> = Vec::new();
        for &(unit, hex) in &units {
            if !self.is_supplied_for(viewer, unit, hex) {
                bad.insert(hex);
                continue;
            }
            good.insert(hex);
            let traced = line(Role::Seat(self.owner(self.state, unit)), self.supply_line(unit, hex));
            if traced.places.len() > 1 && !lines.contains(&traced) {
                lines.push(traced);
            }
        }
        // Lines that are the end of a longer one need not be drawn again.
        let whole = lines.clone();
        lines.retain(|line| {
            !whole
                .iter()
                .any(|other| other.places.len() > line.places.len() && other.places.ends_with(&line.places))
        });
        let mut sources = Hexes::EMPTY;
        for nation in self.scenario().seats.iter().flat_map(|seat| seat.nations.iter()) {
            let known = self.sources[nation as usize].iter().copied();
            sources.extend(known.filter(|hex| self.supplies(nation, *hex)));
        }
        let areas = vec![
            area(Role::Good, "in supply", &(good - bad)),
            area(Role::Bad, "out of supply", &bad),
            area(Role::Goal, "source of supply", &(sources - good - bad)),
        ];
        let note =
            "A permanent fort supplies one unit; supply markers supply those who draw on them (32.1, 32.4).";
        Overlay { areas, lines, note: note.into() }
    }

    /// The way from a hex to a source of supply, if there is one.
    pub(super) fn supply_line(self, unit: UnitId, hex: HexId) -> Vec<HexId> {
        let nation = self.nation(unit);
        let desk = &mut *self.desk.supply.borrow_mut();
        let known = self.sources[nation as usize].iter().copied();
        let sources: Vec<HexId> = known.filter(|source| self.supplies(nation, *source)).collect();
        self.lay_lines(&mut desk.flood, sources, nation, HexId::NONE);
        let mut way = Vec::new();
        let Some(steps) = desk.flood.steps(hex) else { return way };
        // The path leaves out the hex that it begins in, the source.
        desk.flood.path(hex, &mut way);
        let first = way.first().copied().unwrap_or(hex);
        let open = self.field.open(Mover::Foot, self.is_frozen(self.state, first), first);
        let near = self.pack.grid.neighbours(first).iter().enumerate();
        let begins = |next: HexId| next.is_some() && desk.flood.steps(next) == Some(0);
        let source =
            near.filter(|(side, next)| open >> side & 1 == 1 && begins(**next)).map(|(_, next)| *next);
        match steps {
            0 => way = vec![hex],
            _ => way.splice(0..0, source.take(1)).for_each(drop),
        }
        way.reverse();
        way
    }

    fn command_areas(self, viewer: Viewer, about: Option<Subject>) -> Vec<Area> {
        let hqs = self.seen(viewer, about, |unit| self.class(unit) == Class::Hq);
        let each = |&(hq, _): &(UnitId, HexId)| {
            let post = self.post(self.state, hq)?;
            let title = text!("{hq}, radius {n}", hq = self.name(hq), n = post.radius.to_string());
            let within = self.pack.grid.within(post.hex, post.radius.into());
            Some(area(Role::Seat(self.owner(self.state, hq)), title, within))
        };
        hqs.iter().filter_map(each).collect()
    }

    fn air_areas(self, viewer: Viewer, about: Option<Subject>) -> Vec<Area> {
        let flies = |unit: UnitId| self.class(unit) == Class::Air;
        let units = self.seen(viewer, about, flies);
        let mut reached = vec![Hexes::EMPTY; self.scenario().seats.len()];
        for &(unit, base) in &units {
            let seat = self.owner(self.state, unit);
            let Face::Air { .. } = self.face(self.state, unit) else { continue };
            if self.is_grounded(self.state, base) {
                continue;
            }
            reached[seat.index()].insert(base);
            reached[seat.index()].extend(self.spread(base, self.leash(unit)).hexes().iter().copied());
        }
        let seats = reached.iter().zip(0..).filter(|(hexes, _)| !hexes.is_empty());
        seats
            .map(|(hexes, seat)| {
                let name = self.scenario().seats[usize::from(seat)].name.clone();
                area(Role::Seat(Seat(seat)), text!("{seat}: in range", seat = name), hexes)
            })
            .collect()
    }

    fn base_areas(self) -> Vec<Area> {
        let mut spots = Vec::new();
        for hex in &self.desk.fields {
            let bases = self.bases(hex);
            if bases > 0 {
                spots.push(Spot { place: place_id(hex), text: bases.to_string() });
            }
        }
        vec![Area { role: Role::Note, title: "air units that can be based".into(), places: spots }]
    }

    fn goal_areas(self) -> Vec<Area> {
        let each = |(nation, hexes): &(crate::nation::Nation, Vec<HexId>)| {
            let title = text!("decides over {nation}", nation = nation.name());
            area(Role::Goal, title, hexes.iter().copied())
        };
        self.goals.iter().map(each).collect()
    }

    fn weather_areas(self) -> Vec<Area> {
        let each = |(zone, _): (Zone, &str)| {
            let ground = self.pack.zones[self.state.weather as usize][zone as usize].ground;
            let grounded = self.state.grounded >> zone as u8 & 1 == 1;
            let role = match (ground, grounded) {
                (Ground::Fair, false) => Role::Good,
                (Ground::Fair, true) => Role::Note,
                _ => Role::Bad,
            };
            let air = if grounded { "air units grounded" } else { "air units may fly" };
            let title =
                text!("{zone} zone: {ground}, {air}", zone = zone.word(), ground = ground.word(), air = air);
            let hexes = self.pack.grid.ids().filter(|hex| self.pack.hexes[hex.index()].zone == Some(zone));
            area(role, title, hexes)
        };
        Zone::WORDS.into_iter().map(each).collect()
    }
}
