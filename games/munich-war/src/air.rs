//! 16.0 Airpower.

use engine::{Bar, Entry, Event, Journal, Next, Prompt, Rolled, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Pass};
use mechanics::UnitId;

use crate::desk::Range;
use crate::frame::{At, Bombing, Flight, Frame, Interception, Interceptions, Lift, Playing, Step, Terror};
use crate::nation::{Nation, Side};
use crate::pack::{AirResult, TerrorResult};
use crate::rules::die;
use crate::sequence::{AirSegment, Phase};
use crate::state::{HexSet, Spot, State, Units};
use crate::unit::{Kind, Unit};
use crate::{Action, MunichWar};

impl Step for Lift {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_lift(self.air, self.cargo, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Board(unit) => on.state.frames.replace(Lift { cargo: Some(unit), ..self }.into()),
            Action::Land(hex) => on.play_lift(hex),
            _ => {}
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new(
            "16.10.1",
            text!("{unit}: which unit does it carry, and where?", unit = at.name(self.air)),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (action, self.cargo) {
            (Action::Board(unit), _) => {
                let away = at.state.hex(unit) != at.state.hex(self.air);
                deny!("16.10.1.e", away, "{unit} is not in the launch hex");
                at.may_board(at.state, self.air, unit)?;
                deny!("16.10.1.e", "no friendly city in range is open to {unit}")
            }
            (_, None) => deny!("16.10.1.e", "who is carried? choose the unit first: 'board'"),
            _ => deny!(
                "16.10.1.e",
                "{hex} is no friendly city in range, out of enemy zones and without a terror marker"
            ),
        }
    }
}

impl Step for Flight {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_flight(self.unit, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::To(hex) | Action::Supply(hex) => on.play_flight(hex, false),
            Action::Ready(hex) => on.play_flight(hex, true),
            _ => {}
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("16.2", text!("Where does {unit} fly?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let airlift = at.unit(self.unit).kind == Kind::Airlift;
        match action {
            Action::To(hex) => {
                deny!("16.10.a", airlift, "an airlift unit supplies a hex or stands ready for transport");
                at.airspace(self.unit).1(hex)
            }
            Action::Supply(_) | Action::Ready(_) if !airlift => {
                deny!("16.0.b", "only an airlift unit carries supply or units")
            }
            Action::Supply(hex) => {
                at.airspace(self.unit).1(hex)?;
                at.may_supply(self.unit, hex)
            }
            Action::Ready(hex) => at.may_wait(self.unit, &at.launching(self.unit), hex),
            _ => Ok(()),
        }
    }
}

impl Step for Interceptions {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        game.asks(state.active().enemy())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_interceptions(out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Engage(hex) = action {
            on.state.frames.push(Interception { hex }.into());
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_interceptions()
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("16.6", "Which interception is fought next?")
    }

    fn judge(self, _: At<'_>, _: Action) -> Verdict {
        deny!("16.6.c", "no interception is due over {hex}; choose a hex with air units of both sides")
    }
}

impl Step for Interception {
    fn next(self, _: &MunichWar, _: &State) -> Next {
        die("interception")
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_interception(rolled.first());
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("16.6", text!("Interception over {hex}.", hex = at.place(self.hex)))
    }
}

impl Step for Bombing {
    fn next(self, _: &MunichWar, _: &State) -> Next {
        die("terror")
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_bombing(rolled.first());
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("16.8", text!("{unit} bombs.", unit = at.name(self.air)))
    }
}

impl Step for Terror {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_terror(self.air, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Reduce(unit) => on.play_terror(Some(unit)),
            _ => on.play_terror(None),
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("16.8.1", "Terror! Which unit is reduced?")
    }
}

impl MunichWar {
    /// Whether an air unit may fly a mission of a side now (16.1, 16.2).
    fn may_fly(&self, state: &State, unit: UnitId, side: Side) -> Verdict {
        let kind = self.unit(unit).kind;
        deny!("16.0.a", !kind.is_air(), "{unit} is no air unit");
        self.is_operated_by(state, unit, side)?;
        if kind == Kind::Airlift && side != state.active() {
            rule!("16.0.b");
            deny!("16.10.a", "airlift units do not intercept");
        }
        let spent = state.grounded.contains(unit);
        deny!("16.6.1.b", spent, "{unit} has no air factor left: it flies again when it is refitted");
        rule!("16.1.b");
        let ready = state.spots[unit] == Spot::AVAILABLE;
        deny!("16.2.b", !ready, "{unit} is not in the Available Display");
        let flown = state.flown.contains(unit) && !self.options.air_by_display;
        deny!("16.2.b", flown, "{unit} has flown its mission of this turn");
        rule!("16.2.b");
        Ok(())
    }

    /// The side that places air units in this segment.
    pub(crate) fn flyer(state: &State) -> Side {
        match state.phase {
            Phase::Air(side, AirSegment::Interception) => side.enemy(),
            _ => state.active(),
        }
    }

    /// Whether an airlift unit can carry a land unit (16.10.1, D57).
    fn is_cargo(&self, air: UnitId, unit: UnitId) -> Verdict {
        // Marines on land are foot like any other.
        rule!("18.2.2.m");
        let counter = self.unit(unit);
        let foot = counter.is_mobile() && !counter.kind.is_mechanized();
        deny!("16.10.1.c", !foot, "{unit} is too heavy: non-mechanized units of corps size or smaller only");
        let army = counter.is_army();
        deny!("16.10.1.d", army, "{unit} is too heavy: non-mechanized units of corps size or smaller only");
        let foreign = self.options.airlift_own_country && counter.nation != self.unit(air).nation;
        deny!("16.10.1.c", foreign, "an airlift unit carries units of its own country only");
        Ok(())
    }

    /// The air unit of a side in a hex.
    pub(crate) fn air_at(&self, state: &State, side: Side, hex: HexId) -> Option<UnitId> {
        self.ids().find(|&unit| {
            self.unit(unit).kind.is_air()
                && state.hex(unit) == Some(hex)
                && self.side(state, unit) == Some(side)
        })
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

    /// Whether a unit is in or next to the target hex of air supply of its country (16.10.2).
    pub(crate) fn is_air_supplied(&self, state: &State, unit: UnitId) -> bool {
        rule!("16.10.2.d");
        rule!("16.10.2.e");
        let Some(hex) = state.hex(unit) else { return false };
        rule!("16.10.2.f");
        let nation = self.unit(unit).nation;
        rule!("16.10.2.h");
        self.of_nation[nation].iter().any(|air| {
            self.unit(air).kind == Kind::Airlift
                && !state.lifting.contains(air)
                && state.hex(air).is_some_and(|at| self.field.grid.distance(at, hex) <= 1)
        })
    }

    pub(crate) fn may_board(&self, state: &State, air: UnitId, unit: UnitId) -> Verdict {
        self.may_move(state, unit)?;
        self.is_cargo(air, unit)
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

impl At<'_> {
    /// Hexes from which air units of a country may start (16.3).
    pub(crate) fn launch_hexes(self, nation: Nation, side: Side) -> HexSet {
        let At { state, desk, .. } = self;
        rule!("16.3.c");
        rule!("16.3.d");
        let own = |hex: &HexId| {
            if self.country(state, *hex) == Some(nation) && self.controls(side, *hex) {
                rule!("16.3.c");
                return true;
            }
            rule!("16.3.d");
            desk.stack(*hex).any(|unit| self.unit(unit).nation == nation)
        };
        rule!("16.3.e");
        rule!("16.3.f");
        rule!("16.8.2.g");
        let cities = self.field.cities - state.terror - desk.zones[side.enemy() as usize];
        rule!("16.2.e");
        cities.iter().filter(own).collect()
    }

    /// Hexes within an air unit's range of any launch hex, around neutral countries (16.3).
    pub(crate) fn in_range(self, unit: UnitId, from: HexSet) -> HexSet {
        let At { state, desk, .. } = self;
        let Unit { nation, range, .. } = *self.unit(unit);
        desk.ranges.borrow_mut().find(Range { joined: state.joined, nation, range, from }, || {
            self.search_flights(unit, from);
            desk.flood.borrow().hexes().iter().copied().collect()
        })
    }

    /// The same as a search for ways; what is found is on the desk.
    pub(crate) fn search_flights(self, unit: UnitId, from: HexSet) {
        let desk = self.desk;
        let counter = self.unit(unit);
        rule!("16.3.b");
        let invadable = self.invadable(counter.nation);
        rule!("5.1.d");
        rule!("16.3.k");
        let mut closed = desk.neutral;
        if self.options.air_over_neutral_coast {
            closed -= self.field.coast;
        }
        let mut flood = desk.flood.borrow_mut();
        rule!("16.3.i");
        rule!("16.3.j");
        let country = |hex: HexId| self.field.hexes[hex.index()].country;
        let pass = |from: HexId, _: Direction, to: HexId| {
            // Only the country that is invaded may be flown into, and nowhere else from there.
            let open = match (closed.contains(from), closed.contains(to)) {
                (false, false) => true,
                (true, false) => country(from) == country(to),
                (false, true) => {
                    match invadable.contains(to) {
                        true => rule!("16.3.j"),
                        false => rule!("16.3.i"),
                    }
                    invadable.contains(to)
                }
                (true, true) => country(from) == country(to),
            };
            if open { Pass::Through } else { Pass::No }
        };
        rule!("16.3.a");
        rule!("16.3.g");
        rule!("16.3.h");
        rule!("16.2.f");
        flood.fill(&self.field.grid, from.iter(), counter.range.into(), pass);
    }

    /// Hexes from which an air unit may start in this segment (16.3).
    fn launching(self, unit: UnitId) -> HexSet {
        self.launch_hexes(self.unit(unit).nation, MunichWar::flyer(self.state))
    }

    /// The hexes in range of an air unit, and whether it may be put into a hex in this segment.
    fn airspace(self, unit: UnitId) -> (HexSet, impl Fn(HexId) -> Verdict) {
        let At { state, desk, .. } = self;
        let side = MunichWar::flyer(state);
        let reached = self.in_range(unit, self.launching(unit));
        let over = |side: Side| -> HexSet {
            desk.flying[side as usize].iter().filter_map(|unit| state.hex(unit)).collect()
        };
        let (own, theirs) = (over(side), over(side.enemy()));
        // Neutral coasts may be flown over, but not be a target unless invaded.
        let neutral = desk.neutral - self.invadable(self.unit(unit).nation);
        let interception = side != state.active();
        let may = move |hex: HexId| {
            deny!("16.3.i", neutral.contains(hex), "{hex} is neutral: air units do not fly there");
            // Land units and markers do not count.
            rule!("16.5.c");
            deny!("16.5.a", own.contains(hex), "a friendly air unit is over {hex} already");
            if interception {
                let alone = !theirs.contains(hex);
                deny!("16.3.l", alone, "no enemy air unit to intercept is over {hex}");
                rule!("16.5.b");
            }
            deny!(
                "16.3.a",
                !reached.contains(hex),
                "{hex} is out of range ({range} hexes) of every launch city, around neutral countries"
            );
            Ok(())
        };
        (reached, may)
    }

    /// Where an air unit may be put in this segment.
    pub(crate) fn targets(self, unit: UnitId) -> HexSet {
        let (reached, may) = self.airspace(unit);
        reached.iter().filter(|hex| may(*hex).is_ok()).collect()
    }

    /// Whether an air unit may be launched in this segment (16.2, 16.3).
    fn may_launch(self, unit: UnitId) -> Verdict {
        self.may_fly(self.state, unit, MunichWar::flyer(self.state))?;
        rule!("16.2.a");
        let idle = match self.unit(unit).kind {
            Kind::Airlift => !self.has_airlift_target(unit),
            _ => self.targets(unit).is_empty(),
        };
        deny!("16.3.a", idle, "{unit} has no target in range of a launch city that is free to use");
        Ok(())
    }

    /// Why an air unit is not launched or does not bomb now.
    pub(crate) fn judge_air(self, action: Action) -> Verdict {
        match action {
            Action::Fly(unit) => self.may_launch(unit),
            Action::BombCity(unit) => self.may_bomb_city(unit),
            Action::BombUnits(unit) => self.may_bomb_units(unit),
            _ => Ok(()),
        }
    }

    pub(crate) fn legal_air(self, out: &mut Vec<Action>) {
        rule!("16.2.c");
        rule!("16.2.d");
        rule!("4.0.i");
        rule!("4.0.j");
        if let Phase::Air(_, AirSegment::TerrorBombing) = self.state.phase {
            self.legal_bombing(out);
        } else {
            out.extend(self.ids().filter(|unit| self.may_launch(*unit).is_ok()).map(Action::Fly));
        }
        out.push(Action::End);
    }

    /// Where the air unit that is being launched may go.
    pub(crate) fn legal_flight(self, unit: UnitId, out: &mut Vec<Action>) {
        if self.unit(unit).kind == Kind::Airlift {
            out.extend(self.supply_targets(unit).iter().map(Action::Supply));
            out.extend(self.lift_hexes(unit).iter().map(Action::Ready));
        } else {
            out.extend(self.targets(unit).iter().map(Action::To));
        }
    }

    fn has_airlift_target(self, unit: UnitId) -> bool {
        !self.supply_targets(unit).is_empty() || !self.lift_hexes(unit).is_empty()
    }

    /// Hexes with units of its country that an airlift unit can supply (16.10.2).
    fn supply_targets(self, unit: UnitId) -> HexSet {
        rule!("16.10.2.a");
        rule!("16.10.d");
        self.targets(unit).iter().filter(|hex| self.may_supply(unit, *hex).is_ok()).collect()
    }

    /// Whether an airlift unit finds somebody to supply in a hex (16.10.2).
    fn may_supply(self, unit: UnitId, hex: HexId) -> Verdict {
        let nation = self.unit(unit).nation;
        let own = self.desk.stack(hex).any(|other| self.unit(other).nation == nation);
        deny!("16.10.2.b", !own, "there is no land unit of {nation} in {hex}");
        rule!("16.10.2.b");
        Ok(())
    }

    /// Launch hexes with a unit that can be carried (16.10.1).
    fn lift_hexes(self, unit: UnitId) -> HexSet {
        let from = self.launching(unit);
        from.iter().filter(|hex| self.may_wait(unit, &from, *hex).is_ok()).collect()
    }

    /// Whether an airlift unit may stand ready in a hex, one of those to start from (16.10.1).
    fn may_wait(self, unit: UnitId, from: &HexSet, hex: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let taken = desk.flying[state.active() as usize].iter().any(|other| state.hex(other) == Some(hex));
        deny!("16.5.a", taken, "a friendly air unit is over {hex} already");
        let cargo = from.contains(hex) && desk.stack(hex).any(|other| self.is_cargo(unit, other).is_ok());
        deny!(
            "16.10.1.c",
            !cargo,
            "{hex} is no launch city with a non-mechanized unit of corps size or smaller"
        );
        rule!("16.10.1.a", "16.10.1.c");
        Ok(())
    }

    /// Whether an air unit over a hex shows its owner units that he could not look at before (15.0).
    fn uncovers(self, air: UnitId, hex: HexId) -> bool {
        let At { state, desk, .. } = self;
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

    /// Hexes with air units of both sides.
    fn dogfights(self) -> HexSet {
        let At { state, desk, .. } = self;
        rule!("16.6.c", "16.10.c");
        let at = |units: &Units| -> HexSet { units.iter().filter_map(|unit| state.hex(unit)).collect() };
        at(&desk.flying[0]) & at(&desk.flying[1])
    }

    pub(crate) fn legal_interceptions(self, out: &mut Vec<Action>) {
        rule!("16.6.d");
        out.extend(self.dogfights().iter().map(Action::Engage));
    }

    /// The missions that can be declared in the Terror Bombing Segment (16.8).
    fn legal_bombing(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        rule!("16.8.a");
        rule!("4.0.k");
        for unit in &desk.flying[state.active() as usize] {
            if self.may_bomb_city(unit).is_ok() {
                out.push(Action::BombCity(unit));
            }
            if self.may_bomb_units(unit).is_ok() {
                out.push(Action::BombUnits(unit));
            }
        }
    }

    /// Where an airstrike unit is that could bomb (16.8).
    fn bomber(self, unit: UnitId) -> Result<HexId, &'static Bar> {
        let state = self.state;
        self.is_operated_by(state, unit, state.active())?;
        rule!("16.0.a");
        match state.hex(unit).filter(|_| self.unit(unit).kind == Kind::Airstrike) {
            Some(hex) => Ok(hex),
            None => deny!("16.8.a", "{unit} is no airstrike unit on the map"),
        }
    }

    /// Whether a unit may bomb the city under it (16.8).
    fn may_bomb_city(self, unit: UnitId) -> Verdict {
        let At { state, desk, .. } = self;
        let hex = self.bomber(unit)?;
        let side = state.active();
        let enemy = self.country(state, hex).and_then(|nation| state.side_of(nation)) == Some(side.enemy());
        let ours = desk.occupied[side as usize].contains(hex);
        deny!(
            "16.8.c",
            !enemy || ours || !self.field.cities.contains(hex),
            "{unit} is not over an enemy city without friendly units"
        );
        // A neutral's city too: its country fights since the unit was put there (D34).
        rule!("16.8.c");
        rule!("16.8.d");
        if desk.occupied[side.enemy() as usize].contains(hex) {
            rule!("16.8.g");
        }
        rule!("16.8.b");
        rule!("16.8.h");
        Ok(())
    }

    /// Whether a unit may bomb the enemies under it (16.8).
    fn may_bomb_units(self, unit: UnitId) -> Verdict {
        let hex = self.bomber(unit)?;
        let enemy = self.state.active().enemy();
        let none = !self.desk.occupied[enemy as usize].contains(hex);
        deny!("16.8.f", none, "there are no enemy units under {unit}");
        rule!("16.8.f");
        Ok(())
    }

    /// Whether a side has flak in a hex (16.7).
    pub(crate) fn has_flak(self, hex: HexId, side: Side) -> bool {
        let At { state, desk, .. } = self;
        rule!("16.7.a");
        desk.stack(hex).any(|unit| self.unit(unit).kind.has_flak() && self.side(state, unit) == Some(side))
    }

    /// Whom the bomber may select (16.8.1): nobody is allowed too.
    pub(crate) fn legal_terror(self, air: UnitId, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        let hex = state.hex(air).expect("a bomber is on the map");
        let enemy = state.active().enemy();
        let theirs = |unit: &UnitId| self.side(state, *unit) == Some(enemy);
        out.extend(desk.stack(hex).filter(theirs).map(Action::Reduce));
        out.push(Action::Pass);
    }

    /// Airlift units that can carry somebody now (16.10.1).
    pub(crate) fn legal_airlifts(self, out: &mut Vec<Action>) {
        let state = self.state;
        rule!("16.10.1.b");
        for air in &{ state.lifting } {
            if self.side(state, air) == Some(state.active()) && self.has_cargo(air) {
                out.push(Action::Airlift(air));
            }
        }
    }

    fn has_cargo(self, air: UnitId) -> bool {
        let At { state, desk, .. } = self;
        let Some(hex) = state.hex(air) else { return false };
        let cargo: Units = desk.stack(hex).filter(|unit| self.may_board(state, air, *unit).is_ok()).collect();
        cargo.iter().any(|unit| !self.lift_targets(air, unit).is_empty())
    }

    /// Cities to which an airlift unit can carry a unit (16.10.1).
    pub(crate) fn lift_targets(self, air: UnitId, cargo: UnitId) -> HexSet {
        let At { state, desk, .. } = self;
        let hex = state.hex(air).expect("an airlift unit is on the map");
        let side = state.active();
        rule!("16.10.1.f");
        rule!("16.10.1.g");
        if self.in_enemy_zone(side, hex) || state.terror.contains(hex) {
            return HexSet::EMPTY;
        }
        rule!("16.10.1.e");
        let reached = self.in_range(air, [hex].into_iter().collect());
        let mut cities = (reached & self.field.cities) - state.terror - desk.zones[side.enemy() as usize];
        // 23.5 holds however a unit moves.
        cities -= self.closed_to(state, self.unit(cargo).nation);
        let open = |city: &HexId| *city != hex && self.controls(side, *city) && self.may_be_put(cargo, *city);
        cities.iter().filter(open).collect()
    }

    pub(crate) fn legal_lift(self, air: UnitId, cargo: Option<UnitId>, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        let hex = state.hex(air).expect("an airlift unit is on the map");
        match cargo {
            None => {
                let cargo: Units =
                    desk.stack(hex).filter(|unit| self.may_board(state, air, *unit).is_ok()).collect();
                let able = |unit: &UnitId| !self.lift_targets(air, *unit).is_empty();
                out.extend(cargo.iter().filter(able).map(Action::Board));
            }
            Some(unit) => out.extend(self.lift_targets(air, unit).iter().map(Action::Land)),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// An air unit is put on the map (16.2); `lift` makes it a transport (16.10.1).
    pub(crate) fn play_flight(&mut self, hex: HexId, lift: bool) {
        let game = self.game;
        let Frame::Flight(Flight { unit }) = *self.state.frames.top() else { return };
        self.state.frames.pop();
        if self.at().uncovers(unit, hex) {
            self.journal.reveal();
        }
        rule!("5.4.c", "16.8.e");
        self.invade(unit, hex);
        rule!("16.1.a", "16.2.g");
        self.state.spots[unit] = Spot::at(hex);
        self.state.flown.insert(unit);
        self.state.lifting.set(unit, lift);
        self.journal.write(|| {
            let event =
                Event::Placed { piece: engine::PieceId(unit.raw()), place: engine::PlaceId(hex.raw()) };
            Entry::new("16.2", event, format!("{} flies to {}.", game.name(unit), game.place(hex)))
        });
    }

    /// Passes over segments in which nothing can happen. Says whether it did.
    pub(crate) fn settle_air(&mut self) -> bool {
        let game = self.game;
        let Phase::Air(side, segment) = self.state.phase else { return false };
        let idle = match segment {
            AirSegment::Launch => !game.ids().any(|unit| game.may_fly(self.state, unit, side).is_ok()),
            AirSegment::Interception | AirSegment::TerrorBombing => {
                self.at().desk.flying[side as usize].is_empty()
            }
        };
        if idle {
            self.end_phase();
        }
        idle
    }

    /// The end of a segment: after interceptors are placed, they fight (16.6).
    pub(crate) fn end_segment(&mut self) {
        match self.state.phase {
            Phase::Air(_, AirSegment::Interception) => {
                rule!("16.6.a");
                self.state.frames.push(Frame::Interceptions(Interceptions));
            }
            _ => self.end_phase(),
        }
    }

    /// Ends the interceptions after the last; a single one needs no choice. Says whether it did.
    pub(crate) fn settle_interceptions(&mut self) -> bool {
        let fights = self.at().dogfights();
        match fights.len() {
            0 => {
                self.state.frames.pop();
                self.end_phase();
                true
            }
            1 => {
                let hex = fights.iter().next().expect("there is one");
                self.state.frames.push(Frame::Interception(Interception { hex }));
                true
            }
            _ => false,
        }
    }

    /// The die of an interception combat (16.6).
    pub(crate) fn roll_interception(&mut self, die: u8) {
        let game = self.game;
        let Frame::Interception(Interception { hex }) = *self.state.frames.top() else { return };
        self.state.frames.pop();
        let side = self.state.active();
        rule!("16.6.b");
        let attacker = game.air_at(self.state, side.enemy(), hex).expect("an interceptor");
        let defender = game.air_at(self.state, side, hex).expect("an intercepted unit");
        rule!("16.6.j");
        let factor = |unit| i16::from(game.face(self.state, unit).air);
        // The two air units and the die: nothing else on the map has a part in it.
        rule!("16.6.e");
        rule!("T.interception");
        let table = &game.pack.interception;
        rule!("16.6.f");
        rule!("16.6.g");
        rule!("16.6.1.c");
        rule!("16.6.i");
        let column = table.column(0, factor(attacker) - factor(defender));
        rule!("16.6.h");
        let result = *table.result(column, die);
        self.journal.write(|| {
            let (code, what) = result_in_words(result);
            let cell = Some(table.cell("interception", column, die, code.to_owned()));
            let event = Event::Rolled { purpose: "interception".into(), dice: vec![die], cell };
            let (a, d) = (game.name(attacker), game.name(defender));
            Entry::new("16.6", event, format!("{a} intercepts {d}: the die shows {die}, {what} ({code})."))
        });
        use AirResult::*;
        if matches!(result, DefenderLoss | MutualLoss) {
            rule!("T.interception_results.g", "T.interception_results.h");
            self.reduce_in_air_combat(defender);
        }
        if matches!(result, AttackerLoss | MutualLoss) {
            rule!("T.interception_results.d");
            self.reduce_in_air_combat(attacker);
        }
        match result {
            AttackerDestroyed => {
                rule!("T.interception_results.c");
                self.eliminate(attacker, "16.6");
            }
            DefenderDestroyed => {
                rule!("T.interception_results.f", "16.4.d");
                self.eliminate(defender, "16.6");
            }
            DefenderAbort => {
                rule!("T.interception_results.e");
                rule!("16.4.c");
                rule!("16.6.1.a");
                game.return_to_base(self.state, defender);
            }
            _ => {}
        }
        rule!("16.4.e");
        game.return_to_base(self.state, attacker);
    }

    /// Interception sends a unit of factor 0 home until it is refitted (D31).
    fn reduce_in_air_combat(&mut self, unit: UnitId) {
        let game = self.game;
        if !self.reduce(unit, "16.6")
            && game.face(self.state, unit).air == 0
            && game.unit(unit).kind == Kind::Airstrike
        {
            rule!("T.interception_results.a");
            game.return_to_base(self.state, unit);
            self.state.grounded.set(unit, !game.options.zero_air_flies);
            let owner = game.owner(self.state, unit);
            if self.state.grounded.contains(unit) {
                self.journal.write(|| {
                    let text = format!("{} has no factor left and waits for its refit.", game.name(unit));
                    Entry::said("16.6.1", text).only(owner)
                });
            }
        }
    }

    /// The die of a terror bombing mission (16.8).
    pub(crate) fn roll_bombing(&mut self, die: u8) {
        let game = self.game;
        let Frame::Bombing(Bombing { air, units }) = *self.state.frames.top() else { return };
        self.state.frames.pop();
        let hex = self.state.hex(air).expect("a bomber is on the map");
        rule!("16.8.i");
        rule!("T.terror");
        let table = &game.pack.terror;
        rule!("16.8.k");
        rule!("16.6.1.b");
        let mut column = table.column(0, game.face(self.state, air).air.into());
        let country = game.country(self.state, hex);
        if game.storms_hinder(self.state, game.unit(air).nation, country)
            && !game.options.no_storm_terror_shift
        {
            column = table.shifted(column, game.pack.shifts.of(crate::pack::ShiftCause::Storms));
        }
        let result = *table.result(column, die);
        let enemy = self.state.active().enemy();
        rule!("16.8.j");
        let flak = self.at().has_flak(hex, enemy);
        self.journal.write(|| {
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
            let (name, place) = (game.name(air), game.place(hex));
            let what =
                if result == TerrorResult::None { what.to_owned() } else { format!("{word} ({what})") };
            Entry::new("16.8", event, format!("{name} bombs {target}{place}: the die shows {die}, {what}."))
        });
        match result {
            TerrorResult::Terror if units => {
                rule!("16.8.1.g");
                rule!("T.terror_results.a");
                self.state.frames.push(Frame::Terror(Terror { air }));
                return;
            }
            TerrorResult::Terror => {
                rule!("16.8.1.f");
                rule!("16.8.1.h");
                rule!("16.8.2.a");
                rule!("16.8.2.b");
                rule!("2.8.a");
                rule!("T.terror_results.a");
                self.state.terror.insert(hex);
            }
            TerrorResult::Defiance => {
                rule!("16.8.1.a");
                rule!("16.8.1.b");
                rule!("T.terror_results.b");
                self.reduce(air, "16.8");
            }
            TerrorResult::Flak if flak => {
                rule!("16.8.1.c");
                rule!("16.8.1.i");
                rule!("16.7.b");
                rule!("T.terror_results.c");
                self.reduce(air, "16.8");
            }
            TerrorResult::Flak => {
                rule!("16.8.1.d");
                rule!("16.8.1.j");
            }
            TerrorResult::None => {
                rule!("16.8.1.e");
                rule!("16.8.1.j");
            }
        }
        rule!("16.4.b");
        game.return_to_base(self.state, air);
    }

    pub(crate) fn play_terror(&mut self, unit: Option<UnitId>) {
        let game = self.game;
        let Frame::Terror(Terror { air }) = *self.state.frames.top() else { return };
        self.state.frames.pop();
        if let Some(unit) = unit {
            self.reduce(unit, "16.8");
        }
        rule!("16.8.1.h");
        game.return_to_base(self.state, air);
    }

    /// The lifted unit lands; its move is over (16.10.1).
    pub(crate) fn play_lift(&mut self, hex: HexId) {
        let game = self.game;
        rule!("16.10.1.h", "16.10.1.i", "16.10.b");
        let Frame::Lift(Lift { air, cargo: Some(unit) }) = *self.state.frames.top() else { return };
        let start = self.state.hex(unit).expect("cargo is on the map");
        self.state.frames.pop();
        self.state.spots[unit] = Spot::at(hex);
        self.state.tops.remove(unit);
        self.state.moved.insert(unit);
        game.tell_move(self.state, unit, start, &[hex], self.journal);
        game.return_to_base(self.state, air);
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
