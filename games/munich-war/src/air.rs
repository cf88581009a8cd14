//! 16.0 Airpower.

use engine::{Entry, Event, Journal, rule};
use hexmap::{Direction, HexId, Pass};
use mechanics::UnitId;

use crate::desk::Flight;
use crate::nation::{Nation, Side};
use crate::pack::{AirResult, TerrorResult};
use crate::sequence::{AirSegment, Phase};
use crate::state::{Frame, HexSet, Spot, State, Units};
use crate::unit::{Kind, Unit};
use crate::{Action, Desk, MunichWar};

impl MunichWar {
    /// Whether an air unit may fly a mission now (16.1, 16.2).
    fn may_fly(&self, state: &State, unit: UnitId, side: Side) -> bool {
        rule!("16.1.b", "16.2.b");
        let counter = self.unit(unit);
        counter.kind.is_air()
            && state.spots[unit] == Spot::AVAILABLE
            && state.side_of(counter.nation) == Some(side)
            && (self.options.air_by_display || !state.flown.contains(unit))
    }

    /// The side that places air units in this segment.
    pub(crate) fn flyer(state: &State) -> Side {
        match state.phase {
            Phase::Air(side, AirSegment::Interception) => side.enemy(),
            _ => state.active(),
        }
    }

    /// Hexes from which air units of a country may start (16.3).
    pub(crate) fn launch_hexes(&self, state: &State, desk: &Desk, nation: Nation, side: Side) -> HexSet {
        rule!("16.3.c", "16.3.d", "16.2.e");
        let own = |hex: &HexId| {
            let home = self.country(state, *hex) == Some(nation) && self.controls(state, desk, side, *hex);
            home || desk.stack(*hex).any(|unit| self.unit(unit).nation == nation)
        };
        rule!("16.3.e", "16.3.f", "16.8.2.g");
        let cities = self.field.cities - state.terror - desk.zones[side.enemy() as usize];
        cities.iter().filter(own).collect()
    }

    /// Hexes within an air unit's range of any launch hex, around neutral countries (16.3).
    pub(crate) fn in_range(&self, state: &State, desk: &mut Desk, unit: UnitId, from: HexSet) -> HexSet {
        let Unit { nation, range, .. } = *self.unit(unit);
        let mut ranges = std::mem::take(&mut desk.ranges);
        let found = ranges.find(Flight { joined: state.joined, nation, range, from }, || {
            self.search_flights(state, desk, unit, from);
            desk.flood.hexes().iter().copied().collect()
        });
        desk.ranges = ranges;
        found
    }

    /// The same as a search for ways; what is found is on the desk.
    pub(crate) fn search_flights(&self, state: &State, desk: &mut Desk, unit: UnitId, from: HexSet) {
        rule!("16.3.a", "16.3.b", "16.3.g", "16.3.h", "16.2.f");
        let counter = self.unit(unit);
        let invadable = self.invadable(state, desk, counter.nation);
        let mut closed = desk.neutral;
        if self.options.air_over_neutral_coast {
            closed -= self.field.coast;
        }
        let mut flood = std::mem::take(&mut desk.flood);
        rule!("16.3.i", "16.3.j", "16.3.k", "5.1.d");
        let country = |hex: HexId| self.field.hexes[hex.index()].country;
        let pass = |from: HexId, _: Direction, to: HexId| {
            // Only the country that is invaded may be flown into, and nowhere else from there.
            let open = match (closed.contains(from), closed.contains(to)) {
                (false, false) => true,
                (true, false) => country(from) == country(to),
                (false, true) => invadable.contains(to),
                (true, true) => country(from) == country(to),
            };
            if open { Pass::Through } else { Pass::No }
        };
        flood.fill(&self.field.grid, from.iter(), counter.range.into(), pass);
        desk.flood = flood;
    }

    /// Where an air unit may be put in this segment.
    pub(crate) fn targets(&self, state: &State, desk: &mut Desk, unit: UnitId) -> HexSet {
        self.look(state, desk);
        let side = Self::flyer(state);
        let from = self.launch_hexes(state, desk, self.unit(unit).nation, side);
        let mut reached = self.in_range(state, desk, unit, from);
        let at = |units: &Units| -> HexSet { units.iter().filter_map(|unit| state.hex(unit)).collect() };
        // Land units and markers do not count.
        rule!("16.5.a", "16.5.b", "16.5.c");
        reached -= at(&desk.flying[side as usize]);
        if side != state.active() {
            rule!("16.3.l");
            reached &= at(&desk.flying[side.enemy() as usize]);
        }
        // Neutral coasts may be flown over, but not be a target unless invaded.
        reached -= desk.neutral - self.invadable(state, desk, self.unit(unit).nation);
        reached
    }

    pub(crate) fn legal_air(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("16.2.a", "16.2.c", "16.2.d", "4.0.i", "4.0.j");
        self.look(state, desk);
        let side = Self::flyer(state);
        let interception = side != state.active();
        if let Phase::Air(_, AirSegment::TerrorBombing) = state.phase {
            self.legal_bombing(state, desk, out);
        } else {
            for unit in self.ids().filter(|&unit| self.may_fly(state, unit, side)) {
                let able = match self.unit(unit).kind {
                    Kind::Airlift if interception => {
                        rule!("16.10.a", "16.0.b");
                        false
                    }
                    Kind::Airlift => self.has_airlift_target(state, desk, unit),
                    _ => !self.targets(state, desk, unit).is_empty(),
                };
                if able {
                    out.push(Action::Fly(unit));
                }
            }
        }
        out.push(Action::End);
    }

    /// Where the air unit that is being launched may go.
    pub(crate) fn legal_flight(&self, state: &State, desk: &mut Desk, unit: UnitId, out: &mut Vec<Action>) {
        if self.unit(unit).kind == Kind::Airlift {
            out.extend(self.supply_targets(state, desk, unit).iter().map(Action::Supply));
            out.extend(self.lift_hexes(state, desk, unit).iter().map(Action::Ready));
        } else {
            out.extend(self.targets(state, desk, unit).iter().map(Action::To));
        }
    }

    fn has_airlift_target(&self, state: &State, desk: &mut Desk, unit: UnitId) -> bool {
        !self.supply_targets(state, desk, unit).is_empty() || !self.lift_hexes(state, desk, unit).is_empty()
    }

    /// Hexes with units of its country that an airlift unit can supply (16.10.2).
    fn supply_targets(&self, state: &State, desk: &mut Desk, unit: UnitId) -> HexSet {
        rule!("16.10.2.a", "16.10.2.b", "16.10.d");
        let nation = self.unit(unit).nation;
        let reached = self.targets(state, desk, unit);
        let own = |hex: &HexId| desk.stack(*hex).any(|other| self.unit(other).nation == nation);
        reached.iter().filter(own).collect()
    }

    /// Launch hexes with a unit that can be carried (16.10.1).
    fn lift_hexes(&self, state: &State, desk: &mut Desk, unit: UnitId) -> HexSet {
        rule!("16.10.1.a", "16.10.1.c");
        self.look(state, desk);
        let side = state.active();
        let from = self.launch_hexes(state, desk, self.unit(unit).nation, side);
        let taken: HexSet = desk.flying[side as usize].iter().filter_map(|unit| state.hex(unit)).collect();
        let cargo = |hex: &HexId| desk.stack(*hex).any(|other| self.is_cargo(unit, other));
        (from - taken).iter().filter(cargo).collect()
    }

    /// Whether an airlift unit can carry a land unit (16.10.1, D57).
    fn is_cargo(&self, air: UnitId, unit: UnitId) -> bool {
        // Marines on land are foot like any other.
        rule!("16.10.1.d", "18.2.2.m");
        let counter = self.unit(unit);
        let country = !self.options.airlift_own_country || counter.nation == self.unit(air).nation;
        counter.is_mobile() && !counter.kind.is_mechanized() && !counter.is_army() && country
    }

    /// An air unit is put on the map (16.2); `lift` makes it a transport (16.10.1).
    pub(crate) fn play_flight(
        &self,
        state: &mut State,
        hex: HexId,
        lift: bool,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) {
        let Frame::Flight { unit } = *state.frames.top() else { return };
        state.frames.pop();
        self.look(state, desk);
        if self.uncovers(state, desk, unit, hex) {
            journal.reveal();
        }
        rule!("5.4.c", "16.8.e");
        self.invade(state, unit, hex, journal);
        rule!("16.1.a", "16.2.g");
        state.spots[unit] = Spot::at(hex);
        state.flown.insert(unit);
        state.lifting.set(unit, lift);
        journal.write(|| {
            let event =
                Event::Placed { piece: engine::PieceId(unit.raw()), place: engine::PlaceId(hex.raw()) };
            Entry::new("16.2", event, format!("{} flies to {}.", self.name(unit), self.place(hex)))
        });
    }

    /// Whether an air unit over a hex shows its owner units that he could not look at before (15.0).
    fn uncovers(&self, state: &State, desk: &Desk, air: UnitId, hex: HexId) -> bool {
        rule!("15.0.e");
        let Some(side) = self.side(state, air) else { return false };
        let near = |from: HexId, to: HexId| self.field.grid.distance(from, to) <= 1;
        let watched = |hex: HexId| {
            desk.flying[side as usize].iter().any(|other| state.hex(other).is_some_and(|at| near(at, hex)))
        };
        let around = self.field.grid.neighbours(hex).iter().copied().filter(|next| next.is_some());
        around.chain([hex]).any(|hex| {
            let mut stack = desk.stack(hex);
            let theirs = stack.next().is_some_and(|unit| self.owner(state, unit) != self.seat(side));
            theirs && stack.next().is_some() && !watched(hex)
        })
    }

    /// Passes over segments in which nothing can happen. Says whether it did.
    pub(crate) fn settle_air(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) -> bool {
        let Phase::Air(side, segment) = state.phase else { return false };
        self.look(state, desk);
        let idle = match segment {
            AirSegment::Launch => !self.ids().any(|unit| self.may_fly(state, unit, side)),
            AirSegment::Interception | AirSegment::TerrorBombing => desk.flying[side as usize].is_empty(),
        };
        if idle {
            self.end_phase(state, journal);
        }
        idle
    }

    /// The end of a segment: after interceptors are placed, they fight (16.6).
    pub(crate) fn end_segment(&self, state: &mut State, journal: &mut impl Journal) {
        match state.phase {
            Phase::Air(_, AirSegment::Interception) => {
                rule!("16.6.a");
                state.frames.push(Frame::Interceptions);
            }
            _ => self.end_phase(state, journal),
        }
    }

    /// Hexes with air units of both sides.
    fn dogfights(&self, state: &State, desk: &Desk) -> HexSet {
        rule!("16.6.c", "16.10.c");
        let at = |units: &Units| -> HexSet { units.iter().filter_map(|unit| state.hex(unit)).collect() };
        at(&desk.flying[0]) & at(&desk.flying[1])
    }

    pub(crate) fn legal_interceptions(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("16.6.d");
        self.look(state, desk);
        out.extend(self.dogfights(state, desk).iter().map(Action::Engage));
    }

    /// Ends the interceptions after the last; a single one needs no choice. Says whether it did.
    pub(crate) fn settle_interceptions(
        &self,
        state: &mut State,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        self.look(state, desk);
        let fights = self.dogfights(state, desk);
        match fights.len() {
            0 => {
                state.frames.pop();
                self.end_phase(state, journal);
                true
            }
            1 => {
                let hex = fights.iter().next().expect("there is one");
                state.frames.push(Frame::Interception { hex });
                true
            }
            _ => false,
        }
    }

    /// The air unit of a side in a hex.
    pub(crate) fn air_at(&self, state: &State, side: Side, hex: HexId) -> Option<UnitId> {
        self.ids().find(|&unit| {
            self.unit(unit).kind.is_air()
                && state.hex(unit) == Some(hex)
                && self.side(state, unit) == Some(side)
        })
    }

    /// The die of an interception combat (16.6).
    pub(crate) fn roll_interception(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        let Frame::Interception { hex } = *state.frames.top() else { return };
        state.frames.pop();
        let side = state.active();
        rule!("16.6.b");
        let attacker = self.air_at(state, side.enemy(), hex).expect("an interceptor");
        let defender = self.air_at(state, side, hex).expect("an intercepted unit");
        let factor = |unit| i16::from(self.face(state, unit).air);
        // The two air units and the die: nothing else on the map has a part in it.
        rule!("16.6.e", "16.6.f", "16.6.g", "16.6.h", "16.6.i", "16.6.j", "16.6.1.c", "T.interception");
        let table = &self.pack.interception;
        let column = table.column(0, factor(attacker) - factor(defender));
        let result = *table.result(column, die);
        journal.write(|| {
            let (code, what) = result_in_words(result);
            let cell = Some(table.cell("interception", column, die, code.to_owned()));
            let event = Event::Rolled { purpose: "interception".into(), dice: vec![die], cell };
            let (a, d) = (self.name(attacker), self.name(defender));
            Entry::new("16.6", event, format!("{a} intercepts {d}: the die shows {die}, {what} ({code})."))
        });
        use AirResult::*;
        if matches!(result, DefenderLoss | MutualLoss) {
            rule!("T.interception_results.g", "T.interception_results.h");
            self.reduce_in_air_combat(state, defender, journal);
        }
        if matches!(result, AttackerLoss | MutualLoss) {
            rule!("T.interception_results.d");
            self.reduce_in_air_combat(state, attacker, journal);
        }
        match result {
            AttackerDestroyed => {
                rule!("T.interception_results.c");
                self.eliminate(state, attacker, "16.6", journal);
            }
            DefenderDestroyed => {
                rule!("T.interception_results.f", "16.4.d");
                self.eliminate(state, defender, "16.6", journal);
            }
            DefenderAbort => {
                rule!("T.interception_results.e", "16.4.c", "16.6.1.a");
                self.return_to_base(state, defender);
            }
            _ => {}
        }
        rule!("16.4.e");
        self.return_to_base(state, attacker);
    }

    /// Interception sends a unit of factor 0 home until it is refitted (D31).
    fn reduce_in_air_combat(&self, state: &mut State, unit: UnitId, journal: &mut impl Journal) {
        if !self.reduce(state, unit, "16.6", journal)
            && self.face(state, unit).air == 0
            && self.unit(unit).kind == Kind::Airstrike
        {
            rule!("T.interception_results.a");
            self.return_to_base(state, unit);
            state.grounded.set(unit, !self.options.zero_air_flies);
            let owner = self.owner(state, unit);
            if state.grounded.contains(unit) {
                journal.write(|| {
                    let text = format!("{} has no factor left and waits for its refit.", self.name(unit));
                    Entry::said("16.6.1", text).only(owner)
                });
            }
        }
    }

    /// An air unit goes to the Utilized Display, if it is still on the map (16.4).
    pub(crate) fn return_to_base(&self, state: &mut State, unit: UnitId) {
        rule!("16.4.a", "16.1.c");
        if state.hex(unit).is_some() {
            state.spots[unit] = Spot::UTILIZED;
            state.lifting.remove(unit);
            let zero = self.unit(unit).kind == Kind::Airstrike && self.face(state, unit).air == 0;
            if zero && self.options.zero_air_grounded {
                state.grounded.insert(unit);
            }
        }
    }

    /// The missions that can be declared in the Terror Bombing Segment (16.8).
    fn legal_bombing(&self, state: &State, desk: &Desk, out: &mut Vec<Action>) {
        rule!("16.8.a", "16.8.b", "16.8.h", "4.0.k");
        let side = state.active();
        for unit in &desk.flying[side as usize] {
            rule!("16.0.a");
            if self.unit(unit).kind != Kind::Airstrike {
                continue;
            }
            let hex = state.hex(unit).expect("it is on the map");
            let enemy =
                self.country(state, hex).and_then(|nation| state.side_of(nation)) == Some(side.enemy());
            let ours = desk.occupied[side as usize].contains(hex);
            if enemy && self.field.cities.contains(hex) && !ours {
                // A neutral's city too: its country fights since the unit was put there (D34).
                rule!("16.8.c", "16.8.d", "16.8.g");
                out.push(Action::BombCity(unit));
            }
            if desk.occupied[side.enemy() as usize].contains(hex) {
                rule!("16.8.f");
                out.push(Action::BombUnits(unit));
            }
        }
    }

    /// The die of a terror bombing mission (16.8).
    pub(crate) fn roll_bombing(
        &self,
        state: &mut State,
        die: u8,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) {
        rule!("16.8.i", "16.8.j", "16.8.k", "16.6.1.b", "T.terror");
        let Frame::Bombing { air, units } = *state.frames.top() else { return };
        state.frames.pop();
        let hex = state.hex(air).expect("a bomber is on the map");
        let table = &self.pack.terror;
        let mut column = table.column(0, self.face(state, air).air.into());
        let country = self.country(state, hex);
        if self.storms_hinder(state, self.unit(air).nation, country) && !self.options.no_storm_terror_shift {
            column = table.shifted(column, self.pack.shifts.of(crate::pack::ShiftCause::Storms));
        }
        let result = *table.result(column, die);
        self.look(state, desk);
        let flak = self.has_flak(state, desk, hex, state.active().enemy());
        journal.write(|| {
            let (word, what) = match result {
                TerrorResult::Terror if units => ("Terror!", "a unit may be reduced"),
                TerrorResult::Terror => ("Terror!", "the city is terrorized"),
                TerrorResult::Defiance => ("Defiance!", "the air unit is reduced"),
                TerrorResult::Flak if flak => ("Flak", "the air unit is reduced"),
                TerrorResult::Flak => ("Flak", "of which there is none"),
                TerrorResult::None => ("-", "no effect"),
            };
            let cell = Some(table.cell("terror", column, die, word.to_owned()));
            let event = Event::Rolled { purpose: "terror".into(), dice: vec![die], cell };
            let target = if units { "the units in " } else { "" };
            let (name, place) = (self.name(air), self.place(hex));
            let what =
                if result == TerrorResult::None { what.to_owned() } else { format!("{word} ({what})") };
            Entry::new("16.8", event, format!("{name} bombs {target}{place}: the die shows {die}, {what}."))
        });
        match result {
            TerrorResult::Terror if units => {
                rule!("16.8.1.g", "T.terror_results.a");
                state.frames.push(Frame::Terror { air });
                return;
            }
            TerrorResult::Terror => {
                rule!("16.8.1.f", "16.8.1.h", "16.8.2.a", "16.8.2.b", "2.8.a", "T.terror_results.a");
                state.terror.insert(hex);
            }
            TerrorResult::Defiance => {
                rule!("16.8.1.a", "16.8.1.b", "T.terror_results.b");
                self.reduce(state, air, "16.8", journal);
            }
            TerrorResult::Flak if flak => {
                rule!("16.8.1.c", "16.8.1.i", "16.7.b", "T.terror_results.c");
                self.reduce(state, air, "16.8", journal);
            }
            TerrorResult::Flak | TerrorResult::None => {
                rule!("16.8.1.d", "16.8.1.e", "16.8.1.j");
            }
        }
        rule!("16.4.b");
        self.return_to_base(state, air);
    }

    /// Whether a side has flak in a hex (16.7).
    pub(crate) fn has_flak(&self, state: &State, desk: &Desk, hex: HexId, side: Side) -> bool {
        rule!("16.7.a");
        desk.stack(hex).any(|unit| self.unit(unit).kind.has_flak() && self.side(state, unit) == Some(side))
    }

    /// Whom the bomber may select (16.8.1): nobody is allowed too.
    pub(crate) fn legal_terror(&self, state: &State, desk: &mut Desk, air: UnitId, out: &mut Vec<Action>) {
        self.look(state, desk);
        let hex = state.hex(air).expect("a bomber is on the map");
        let enemy = state.active().enemy();
        let theirs = |unit: &UnitId| self.side(state, *unit) == Some(enemy);
        out.extend(desk.stack(hex).filter(theirs).map(Action::Reduce));
        out.push(Action::Pass);
    }

    pub(crate) fn play_terror(&self, state: &mut State, unit: Option<UnitId>, journal: &mut impl Journal) {
        let Frame::Terror { air } = *state.frames.top() else { return };
        state.frames.pop();
        if let Some(unit) = unit {
            self.reduce(state, unit, "16.8", journal);
        }
        rule!("16.8.1.h");
        self.return_to_base(state, air);
    }

    /// Whether a unit is in or next to the target hex of air supply of its country (16.10.2).
    pub(crate) fn is_air_supplied(&self, state: &State, unit: UnitId) -> bool {
        rule!("16.10.2.d", "16.10.2.e", "16.10.2.f", "16.10.2.h");
        let Some(hex) = state.hex(unit) else { return false };
        let nation = self.unit(unit).nation;
        self.of_nation[nation].iter().any(|air| {
            self.unit(air).kind == Kind::Airlift
                && !state.lifting.contains(air)
                && state.hex(air).is_some_and(|at| self.field.grid.distance(at, hex) <= 1)
        })
    }

    /// Airlift units that can carry somebody now (16.10.1).
    pub(crate) fn legal_airlifts(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("16.10.1.b");
        for air in &{ state.lifting } {
            if self.side(state, air) == Some(state.active()) && self.has_cargo(state, desk, air) {
                out.push(Action::Airlift(air));
            }
        }
    }

    fn has_cargo(&self, state: &State, desk: &mut Desk, air: UnitId) -> bool {
        let Some(hex) = state.hex(air) else { return false };
        self.look(state, desk);
        let cargo: Units = desk.stack(hex).filter(|unit| self.may_board(state, air, *unit)).collect();
        cargo.iter().any(|unit| !self.lift_targets(state, desk, air, unit).is_empty())
    }

    pub(crate) fn may_board(&self, state: &State, air: UnitId, unit: UnitId) -> bool {
        self.may_move(state, unit) && self.is_cargo(air, unit)
    }

    /// Cities to which an airlift unit can carry a unit (16.10.1).
    pub(crate) fn lift_targets(&self, state: &State, desk: &mut Desk, air: UnitId, cargo: UnitId) -> HexSet {
        rule!("16.10.1.e", "16.10.1.f", "16.10.1.g");
        let hex = state.hex(air).expect("an airlift unit is on the map");
        let side = state.active();
        if self.in_enemy_zone(desk, side, hex) || state.terror.contains(hex) {
            return HexSet::EMPTY;
        }
        let reached = self.in_range(state, desk, air, [hex].into_iter().collect());
        let mut cities = (reached & self.field.cities) - state.terror - desk.zones[side.enemy() as usize];
        // 23.5 holds however a unit moves.
        cities -= self.closed_to(state, self.unit(cargo).nation);
        let open = |city: &HexId| {
            *city != hex && self.controls(state, desk, side, *city) && self.may_be_put(cargo, *city)
        };
        cities.iter().filter(open).collect()
    }

    pub(crate) fn legal_lift(
        &self,
        state: &State,
        desk: &mut Desk,
        air: UnitId,
        cargo: Option<UnitId>,
        out: &mut Vec<Action>,
    ) {
        self.look(state, desk);
        let hex = state.hex(air).expect("an airlift unit is on the map");
        match cargo {
            None => {
                let cargo: Units = desk.stack(hex).filter(|unit| self.may_board(state, air, *unit)).collect();
                let able = |unit: &UnitId| !self.lift_targets(state, desk, air, *unit).is_empty();
                out.extend(cargo.iter().filter(able).map(Action::Board));
            }
            Some(unit) => out.extend(self.lift_targets(state, desk, air, unit).iter().map(Action::Land)),
        }
    }

    /// The lifted unit lands; its move is over (16.10.1).
    pub(crate) fn play_lift(&self, state: &mut State, hex: HexId, journal: &mut impl Journal) {
        rule!("16.10.1.h", "16.10.1.i", "16.10.b");
        let Frame::Lift { air, cargo: Some(unit) } = *state.frames.top() else { return };
        let start = state.hex(unit).expect("cargo is on the map");
        state.frames.pop();
        state.spots[unit] = Spot::at(hex);
        state.tops.remove(unit);
        state.moved.insert(unit);
        self.tell_move(state, unit, start, &[hex], journal);
        self.return_to_base(state, air);
    }

    /// Transports that have carried nobody go home at the end of the Movement Phase.
    pub(crate) fn end_airlifts(&self, state: &mut State) {
        for air in &{ state.lifting } {
            if self.side(state, air) == Some(state.active()) {
                self.return_to_base(state, air);
            }
        }
    }

    /// The Air Return Phase: nobody of the phasing side stays up (4.0).
    pub(crate) fn return_air(&self, state: &mut State) {
        rule!("16.10.2.c", "16.10.2.g");
        let side = state.active();
        for unit in self.ids() {
            if self.unit(unit).kind.is_air() && self.side(state, unit) == Some(side) {
                self.return_to_base(state, unit);
            }
        }
    }
}

/// A result of the Interception Combat Table: its code and what it brings.
fn result_in_words(result: AirResult) -> (&'static str, &'static str) {
    match result {
        AirResult::AttackerDestroyed => ("AE", "the interceptor is eliminated"),
        AirResult::AttackerLoss => ("AL", "the interceptor is reduced"),
        AirResult::DefenderAbort => ("DB", "the intercepted unit goes home"),
        AirResult::DefenderDestroyed => ("DE", "the intercepted unit is eliminated"),
        AirResult::DefenderLoss => ("DL", "the intercepted unit is reduced"),
        AirResult::MutualLoss => ("ML", "both are reduced"),
        AirResult::Nothing => ("-", "no effect"),
    }
}
