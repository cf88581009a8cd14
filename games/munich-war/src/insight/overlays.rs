//! What can be laid over the map.

use engine::{Area, Overlay, OverlayInfo, Role, Spot, Subject, Viewer};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{area, is_about, line, overlay_info, place_id};

use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::state::{By, HexSet, March, State, Units};
use crate::unit::Kind;
use crate::{Desk, MunichWar};

/// What can be laid over the map.
pub(super) fn list() -> Vec<OverlayInfo> {
    vec![
        overlay_info(
            "zones",
            "Zones of control",
            "Hexes in the zones of control of each side (10.0).",
            false,
        ),
        overlay_info(
            "control",
            "Control",
            "Who controls which hex; disputed ones are nobody's (2.3).",
            false,
        ),
        overlay_info("supply", "Supply", "Units in and out of supply, with the traced line (14.0).", true),
        overlay_info("goals", "Victory hexes", "Cities and objectives, with their points (22.0).", false),
        overlay_info(
            "reach",
            "Enemy reach",
            "Hexes that the visible enemy units could reach in a phase (8.0).",
            true,
        ),
        overlay_info(
            "air",
            "Airpower",
            "Launch hexes, and the range of the air unit you look at (16.3).",
            true,
        ),
        overlay_info(
            "sea",
            "Friendly seas",
            "Coasts that ships can bombard, and ports they can use (18.0).",
            false,
        ),
        overlay_info("weather", "Weather", "Where storms change costs and attacks (20.0).", false),
        overlay_info(
            "neutral",
            "Neutral countries",
            "Hexes nobody may enter without an invasion (5.0).",
            false,
        ),
    ]
}

impl MunichWar {
    /// Land units that the viewer can see, and that the question is about.
    pub(super) fn seen(&self, state: &State, viewer: Viewer, about: Option<Subject>) -> Vec<(UnitId, HexId)> {
        let hidden = self.hidden_from(state, viewer);
        let on_map = self.land.iter().filter_map(|unit| Some((unit, state.hex(unit)?)));
        on_map.filter(|&(unit, hex)| !hidden.contains(unit) && is_about(about, unit, hex)).collect()
    }

    /// The position without static units that the viewer cannot see: a fortification under the top of a stack
    /// would show in its supply. Mobile ones stay for their zones, which everybody has to respect.
    pub(crate) fn as_seen(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        for unit in &self.hidden_from(state, viewer) {
            if self.unit(unit).is_static() {
                seen.spots[unit] = crate::state::Spot::OUT;
                seen.tops.remove(unit);
            }
        }
        seen
    }

    /// An air unit that the viewer may look at: on the map, or in a display that is open to him.
    fn air_unit(&self, state: &State, viewer: Viewer, about: Option<Subject>) -> Option<UnitId> {
        let known = |unit: UnitId| {
            state.hex(unit).is_some() || self.may_examine(state, viewer, self.owner(state, unit))
        };
        self.ids().find(|&unit| {
            let meant = match about {
                Some(Subject::Piece(piece)) => piece.0 == unit.raw(),
                Some(Subject::Place(place)) => state.hex(unit).is_some_and(|hex| place_id(hex) == place),
                None => false,
            };
            meant && self.unit(unit).kind.is_air() && known(unit)
        })
    }

    fn weather(&self, state: &State) -> Overlay {
        if !state.storms {
            let note = "Fair weather. Storms can set in from November on (20.0).".to_owned();
            return Overlay { note: note.into(), ..Overlay::default() };
        }
        let soviet = self.field.countries[Nation::SovietUnion];
        let finnish = self.field.countries[Nation::Finland];
        let areas = vec![
            area(Role::Bad, "storms: dearer moves, attacks by others one column left", &soviet),
            area(Role::Note, "storms: attacks by others one column left", &finnish),
        ];
        let note = "Everywhere: supply lines one hex shorter, no second hex of a pursuit, half of the air units on the ground (20.0).";
        Overlay { areas, lines: Vec::new(), note: note.to_owned().into() }
    }
}

impl MunichWar {
    pub(super) fn enemy_reach(
        &self,
        state: &State,
        viewer: Viewer,
        about: Option<Subject>,
        desk: &mut Desk,
    ) -> Overlay {
        let own = match viewer {
            Viewer::Seat(seat) if seat == self.seat(Side::Allied) => Side::Allied,
            _ => Side::Axis,
        };
        let enemies = |about| -> Vec<(UnitId, HexId)> {
            let mut list = self.seen(state, viewer, about);
            list.retain(|(unit, _)| {
                self.side(state, *unit) == Some(own.enemy()) && self.unit(*unit).is_mobile()
            });
            list
        };
        let meant = enemies(about);
        let units = if meant.is_empty() { enemies(None) } else { meant };
        // The movement phase of the other side, as things stand.
        let mut later = self.as_seen(state, viewer);
        later.phase = crate::sequence::Phase::Movement(own.enemy());
        later.moved = Units::EMPTY;
        let mut reached = HexSet::EMPTY;
        for (unit, hex) in units.into_iter().filter(|(_, hex)| self.field.land.contains(*hex)) {
            reached.insert(hex);
            let supplied = self.at(&later, desk).is_supplied_to_move(unit);
            let factor = self.face(&later, unit).movement;
            let factor = if supplied { factor } else { factor.div_ceil(2) };
            let march = March { unit, left: 2 * factor, by: By::Choice, supplied };
            self.at(&later, desk).explore(march);
            reached.extend(desk.march.get_mut().targets.iter().copied());
        }
        let note = "Railroad moves, transports, and units under the top of a stack are not counted (15.0).";
        Overlay {
            areas: vec![area(Role::Bad, "in reach of the enemy", &reached)],
            lines: Vec::new(),
            note: note.to_owned().into(),
        }
    }
}

impl At<'_> {
    pub(crate) fn lay_over(self, viewer: Viewer, id: &str, about: Option<Subject>) -> Overlay {
        let At { state, desk, .. } = self;
        let by_side = |hexes: &dyn Fn(Side) -> HexSet| -> Vec<Area> {
            Side::ALL.map(|side| area(Role::Seat(self.seat(side)), side.title(), &hexes(side))).into()
        };
        let plain = |areas: Vec<Area>| Overlay { areas, ..Overlay::default() };
        match id {
            "zones" => plain(by_side(&|side| desk.zones[side as usize])),
            "control" => plain(by_side(&|side| {
                let held = state.tenure.of(side as usize);
                held.iter().filter(|hex| !desk.is_disputed(*hex)).collect()
            })),
            "supply" => self.supply_overlay(viewer, about),
            "goals" => self.goals(),
            "air" => self.air_overlay(viewer, about),
            "sea" => self.seas(),
            "weather" => self.weather(state),
            "neutral" => plain(vec![area(Role::Note, "neutral", &desk.neutral)]),
            _ => Overlay::default(),
        }
    }

    fn supply_overlay(self, viewer: Viewer, about: Option<Subject>) -> Overlay {
        let state = self.state;
        let subject = about.filter(|_| !self.seen(state, viewer, about).is_empty());
        let units = self.seen(state, viewer, subject);
        let state = &self.as_seen(state, viewer);
        let (mut good, mut bad) = (HexSet::EMPTY, HexSet::EMPTY);
        let mut lines = Vec::new();
        for (unit, hex) in units {
            // Neutrals trace nothing.
            let Some(side) = self.side(state, unit) else { continue };
            if !self.is_supplied_to_attack(unit) {
                bad.insert(hex);
                continue;
            }
            good.insert(hex);
            let traced = self.supply_line(unit);
            if traced.len() > 1 {
                lines.push(line(Role::Seat(self.seat(side)), traced));
            }
        }
        // Lines that are the end of a longer one need not be drawn again.
        let whole = lines.clone();
        lines.retain(|line| {
            !whole
                .iter()
                .any(|other| other.places.len() > line.places.len() && other.places.ends_with(&line.places))
        });
        let note = "Units in their own centers, with a fortification or beside supply from the air or the sea need no line (14.1, 16.10.2, 18.3).";
        let areas =
            vec![area(Role::Good, "in supply", &(good - bad)), area(Role::Bad, "out of supply", &bad)];
        Overlay { areas, lines, note: note.to_owned().into() }
    }

    fn goals(self) -> Overlay {
        let state = self.state;
        let mut areas: Vec<Area> = Vec::new();
        for (hex, record) in self.field.grid.ids().zip(&self.field.hexes) {
            let owner = self.country(state, hex).and_then(|nation| state.side_of(nation));
            let Some(owner) = owner else { continue };
            let value = self.prize(state, owner.enemy(), record);
            if value == 0 {
                continue;
            }
            let held = match self.options.vp_needs_control {
                true => self.controls(owner.enemy(), hex),
                false => state.last.holds(owner.enemy() as usize, hex),
            };
            let side = if held { owner.enemy() } else { owner };
            areas.push(Area {
                role: Role::Seat(self.seat(side)),
                title: self.place(hex).into(),
                places: vec![Spot { place: place_id(hex), text: value.to_string() }],
            });
        }
        let [axis, allied] = Side::ALL.map(|side| self.points_for_places(state, side, &mut engine::Silent));
        let note = format!("Places as things stand: Axis {axis}, Allies {allied} points (22.0).");
        Overlay { areas, lines: Vec::new(), note: note.into() }
    }

    fn air_overlay(self, viewer: Viewer, about: Option<Subject>) -> Overlay {
        let state = self.state;
        let flies = |nation: Nation| self.of_nation[nation].iter().any(|unit| self.unit(unit).kind.is_air());
        let mut areas = Vec::new();
        if let Some(unit) = self.air_unit(state, viewer, about)
            && let Some(side) = self.side(state, unit)
        {
            let from = self.launch_hexes(self.unit(unit).nation, side);
            let reached = self.in_range(unit, from);
            areas.push(area(Role::Note, &format!("in range of {}", self.name(unit)), &reached));
            areas.push(area(Role::Seat(self.seat(side)), "launch hexes", &from));
        } else {
            for side in Side::ALL {
                let mut from = HexSet::EMPTY;
                for nation in (state.joined[side as usize] - state.surrendered).iter().filter(|n| flies(*n)) {
                    from |= self.launch_hexes(nation, side);
                }
                areas.push(area(Role::Seat(self.seat(side)), &format!("{side} launch hexes"), &from));
            }
        }
        let mut watched = HexSet::EMPTY;
        for unit in self.ids().filter(|unit| self.unit(*unit).kind.is_air()) {
            let ours = self.side(state, unit).is_some_and(|side| viewer.is_privy_to(self.seat(side)));
            if let (Some(hex), true) = (state.hex(unit), ours) {
                watched.insert(hex);
                watched.extend(self.field.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some()));
            }
        }
        if !watched.is_empty() {
            areas.push(area(Role::Good, "looked at from the air", &watched));
        }
        let note = "Air units start from cities of their country, or with units of it, that are free of enemy zones and of terror (16.3).";
        Overlay { areas, lines: Vec::new(), note: note.to_owned().into() }
    }

    /// Where ships could act. Which markers are at hand is nobody else's business (15.0).
    fn seas(self) -> Overlay {
        let state = self.state;
        let mut areas = Vec::new();
        let at_sea = |nation: Nation, kind: Kind| {
            self.of_nation[nation].iter().any(|unit| self.unit(unit).kind == kind)
        };
        for side in Side::ALL {
            let (mut coast, mut ports) = (HexSet::EMPTY, HexSet::EMPTY);
            for waters in self.waters.iter().filter(|waters| self.is_sea_open(waters)) {
                if state.side_of(waters.nation) != Some(side) || !state.is_belligerent(waters.nation) {
                    continue;
                }
                if at_sea(waters.nation, Kind::Bombardment) {
                    coast |= waters.bombard;
                }
                if at_sea(waters.nation, Kind::Amphibious) && waters.used == crate::pack::SeaUse::All {
                    ports |= self.field.seas[waters.sea].ports - state.terror;
                }
            }
            let role = Role::Seat(self.seat(side));
            areas.push(area(role, &format!("{side} ships can bombard"), &coast));
            let places =
                ports.iter().map(|hex| Spot { place: place_id(hex), text: "⚓".to_owned() }).collect();
            areas.push(Area { role, title: format!("{side} ships can use").into(), places });
        }
        Overlay { areas, ..Overlay::default() }
    }
}
