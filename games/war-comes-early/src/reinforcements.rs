//! 3.2.1 and 3.2.2 German reinforcements.

use engine::{Entry, Journal, rule};
use hexmap::{Direction, HexId, Id, Pass};
use mechanics::UnitId;
use mechanics::journal::placed;

use crate::field::NO;
use crate::nation::{Nation, Side, Standing};
use crate::sequence::PhaseKind;
use crate::state::{Frame, HexSet, Spot, State};
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// What a German phase brings by itself (3.2.2, 12.8).
    pub(crate) fn open_german_phase(&self, state: &mut State, kind: PhaseKind) {
        let Some(campaign) = &self.campaign else { return };
        let reorganization = kind == PhaseKind::Reorganization;
        let due = state.turn > campaign.drop.turn || (state.turn == campaign.drop.turn && reorganization);
        if due && state.spots[campaign.drop.unit] == Spot::WAITING {
            rule!("12.8.a");
            state.flieger = true;
        }
        if reorganization && state.turn >= campaign.reserve.from && self.next_reserve(state).is_some() {
            rule!("3.2.2.c", "3.2.2.g");
            state.frames.push(Frame::ReserveRoll);
        }
    }

    /// Whether the corps that waits for the link of Vienna and Breslau may be placed now (3.2.1).
    pub(crate) fn finds_link(&self, state: &State, desk: &mut Desk) -> bool {
        rule!("3.2.1.c");
        let waits = self.campaign.as_ref().is_some_and(|war| state.spots[war.link.unit] == Spot::WAITING);
        waits && !self.link_hexes(state, desk).is_empty()
    }

    /// Hexes of the chain that the corps may stand in.
    fn link_hexes(&self, state: &State, desk: &mut Desk) -> HexSet {
        let unit = self.war().link.unit;
        self.look(state, desk);
        let chain = self.chain(state, desk) & self.area(unit).operates;
        let open = chain - self.closed_to(state, self.unit(unit).nation);
        open.iter().filter(|&hex| self.is_passable(unit, hex) && self.has_room(desk, unit, hex)).collect()
    }

    /// Every hex of every chain of German hexes between the two cities that is short enough (3.2.1).
    fn chain(&self, state: &State, desk: &mut Desk) -> HexSet {
        rule!("3.2.1.a", "3.2.1.b");
        let link = &self.war().link;
        let (field, german) = (&self.field, state.control.of(Side::German as usize));
        if !german.contains(link.from) || !german.contains(link.to) {
            return HexSet::EMPTY;
        }
        let longest = u16::from(link.hexes);
        desk.flood.fill(&field.grid, [link.from], longest, |at, side, to| {
            let joined = field.is_open(at, side) && german.contains(to) && to != link.to;
            if joined { Pass::Through } else { Pass::No }
        });
        // Back from the other city: so many hexes from there, and what is left of the length from here.
        let mut chain = HexSet::EMPTY;
        let mut front: HexSet = [link.to].into_iter().collect();
        for back in 1..=longest {
            let mut next = HexSet::EMPTY;
            for hex in &front {
                let joined = Direction::ALL.into_iter().filter(|&side| field.is_open(hex, side));
                for near in joined.filter_map(|side| field.grid.neighbour(hex, side)) {
                    let steps = desk.flood.steps(near).unwrap_or(0);
                    next.set(near, (1..=longest + 1 - back).contains(&steps));
                }
            }
            front = next - chain;
            chain |= front;
        }
        chain
    }

    /// Whether a unit can come into a hex from any side (11.4).
    fn is_passable(&self, unit: UnitId, hex: HexId) -> bool {
        let costs = &self.field.costs[self.mobility[unit.index()] as usize];
        Direction::ALL.into_iter().any(|side| {
            let near = self.field.grid.neighbour(hex, side);
            near.is_some_and(|near| costs[near.index()][side.opposite().index()] != NO)
        })
    }

    pub(crate) fn legal_link(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        out.extend(self.link_hexes(state, desk).iter().map(Action::At));
        out.push(Action::Stay);
    }

    pub(crate) fn play_link(&self, state: &mut State, hex: Option<HexId>, journal: &mut impl Journal) {
        rule!("3.2.1.d");
        state.frames.pop();
        if let Some(hex) = hex {
            self.arrive(state, "3.2.1", self.war().link.unit, hex, journal);
        }
        self.close_phase(state, journal);
    }

    /// 3.2.2: as many static corps as the die says, less one.
    pub(crate) fn roll_reserve(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        rule!("3.2.2.d");
        state.frames.pop();
        let war = self.war();
        let waiting = war.reserve.units.iter().filter(|&&unit| state.spots[unit] == Spot::WAITING).count();
        let left = die.saturating_sub(war.reserve.less).min(waiting as u8);
        journal.write(|| Entry::said("3.2.2", format!("The die shows {die}: {left} static corps arrive.")));
        state.frames.push(Frame::Reserve { left });
    }

    fn next_reserve(&self, state: &State) -> Option<UnitId> {
        self.war().reserve.units.iter().copied().find(|&unit| state.spots[unit] == Spot::WAITING)
    }

    /// Cities and the West Wall, in German hands, in enemy zones too (3.2.2).
    fn reserve_hexes(&self, state: &State, unit: UnitId) -> HexSet {
        rule!("3.2.2.e", "3.2.2.f");
        let places = (self.field.supply_cities | self.war().west_wall) & self.area(unit).operates;
        let nation = self.unit(unit).nation;
        let mut places = (places & *state.control.of(Side::German as usize)) - self.closed_to(state, nation);
        if !self.options.reserve_with_allies {
            // What Germany's allies hold at home is theirs; what was taken from an enemy is German.
            let countries = self.war().countries.iter().flatten();
            for ally in countries.filter(|country| country.side == Side::German && country.nation != nation) {
                if state.standing[ally.nation] == Standing::AtWar {
                    places -= ally.hexes;
                }
            }
        }
        places
    }

    pub(crate) fn legal_reserve(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("3.2.2.h");
        self.look(state, desk);
        let Some(unit) = self.next_reserve(state) else { return };
        let hexes = self.reserve_hexes(state, unit);
        out.extend(hexes.iter().filter(|&hex| self.has_room(desk, unit, hex)).map(Action::At));
    }

    pub(crate) fn play_reserve(&self, state: &mut State, hex: HexId, journal: &mut impl Journal) {
        let Frame::Reserve { left } = state.frames.pop() else { return };
        if let Some(unit) = self.next_reserve(state) {
            self.arrive(state, "3.2.2", unit, hex, journal);
        }
        state.frames.push(Frame::Reserve { left: left - 1 });
    }

    /// Ends the placement when no corps is left or no hex has room. Says whether it did.
    pub(crate) fn settle_reserve(&self, state: &mut State, desk: &mut Desk) -> bool {
        let Frame::Reserve { left } = *state.frames.top() else { return false };
        self.look(state, desk);
        let room = self.next_reserve(state).is_some_and(|unit| {
            self.reserve_hexes(state, unit).iter().any(|hex| self.has_room(desk, unit, hex))
        });
        if left > 0 && room {
            return false;
        }
        state.frames.pop();
        true
    }

    /// The corps of a turn, offered in the German Movement Phase (3.2.2).
    pub(crate) fn legal_arrival(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        let Some(campaign) = &self.campaign else { return };
        let unit = campaign.arrival.unit;
        if state.is_german_phase()
            && state.turn >= campaign.arrival.turn
            && state.spots[unit] == Spot::WAITING
            && self.arrival_hexes(state).iter().any(|hex| self.has_room(desk, unit, hex))
        {
            rule!("3.2.2.b");
            out.push(Action::Replace(unit));
        }
    }

    /// Cities of Germany where the corps of a turn may arrive (3.2.2).
    pub(crate) fn arrival_hexes(&self, state: &State) -> HexSet {
        let Some(germany) = self.war().country(Nation::Germany) else { return HexSet::EMPTY };
        self.field.supply_cities & germany.hexes & *state.control.of(Side::German as usize)
    }

    fn arrive(
        &self,
        state: &mut State,
        case: &'static str,
        unit: UnitId,
        hex: HexId,
        journal: &mut impl Journal,
    ) {
        state.spots[unit] = Spot::at(hex);
        self.notice(case, unit).tell(
            || self.is_seen(state, unit),
            || placed(unit, hex),
            || format!("{} arrives in {}.", self.name(unit), self.place(hex)),
            || format!("{} arrives in {}.", self.some_unit(unit), self.place(hex)),
            journal,
        );
    }
}
