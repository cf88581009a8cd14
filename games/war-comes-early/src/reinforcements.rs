//! 3.2.1 and 3.2.2 German reinforcements.

use engine::{Entry, Journal, Next, Prompt, Rolled, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Id, Pass};
use mechanics::UnitId;
use mechanics::journal::placed;

use crate::field::NO;
use crate::frame::{At, Link, Playing, Reserve, ReserveRoll, Step};
use crate::nation::{Nation, Side, Standing};
use crate::rules::EVENT;
use crate::sequence::PhaseKind;
use crate::state::{HexSet, Spot, State};
use crate::{Action, WarComesEarly};

impl<J: Journal> Playing<'_, J> {
    /// What a German phase brings by itself (3.2.2, 12.8).
    pub(crate) fn open_german_phase(&mut self, kind: PhaseKind) {
        let game = self.game;
        let Some(campaign) = &game.campaign else { return };
        let reorganization = kind == PhaseKind::Reorganization;
        let due =
            self.state.turn > campaign.drop.turn || (self.state.turn == campaign.drop.turn && reorganization);
        if due && self.state.spots[campaign.drop.unit] == Spot::WAITING {
            rule!("12.8.a");
            self.state.flieger = true;
        }
        if reorganization
            && self.state.turn >= campaign.reserve.from
            && game.next_reserve(self.state).is_some()
        {
            rule!("3.2.2.c", "3.2.2.g");
            self.state.frames.push(ReserveRoll.into());
        }
    }
}

impl Step for ReserveRoll {
    fn next(self, _: &WarComesEarly, _: &State) -> Next {
        EVENT
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let die = rolled.first();
        let game = on.game;
        rule!("3.2.2.d");
        on.state.frames.pop();
        let war = game.war();
        let waiting = war.reserve.units.iter().filter(|&&unit| on.state.spots[unit] == Spot::WAITING).count();
        let left = die.saturating_sub(war.reserve.less).min(waiting as u8);
        on.journal
            .write(|| Entry::said("3.2.2", format!("The die shows {die}: {left} static corps arrive.")));
        on.state.frames.push(Reserve { left }.into());
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("3.2.2", "A die says how many static corps arrive.")
    }

    fn judge(self, _: At<'_>, _: Action) -> Verdict {
        deny!("5.0.b", "the dice come first");
    }
}

impl Step for Reserve {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let At { state, .. } = at;
        rule!("3.2.2.h");
        let Some(unit) = at.next_reserve(state) else { return };
        let hexes = at.reserve_hexes(state, unit);
        out.extend(hexes.iter().filter(|&hex| at.has_room(unit, hex)).map(Action::At));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::At(hex) = action else { return };
        if let Some(unit) = on.game.next_reserve(on.state) {
            on.arrive("3.2.2", unit, hex);
        }
        on.state.frames.replace(Reserve { left: self.left - 1 }.into());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let (left, at) = (self.left, on.at());
        let room = at
            .next_reserve(at.state)
            .is_some_and(|unit| at.reserve_hexes(at.state, unit).iter().any(|hex| at.has_room(unit, hex)));
        if left > 0 && room {
            return false;
        }
        on.state.frames.pop();
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("3.2.2", text!("{n} static corps arrive. Where is the next?", n = self.left))
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        let fits = matches!(action, Action::At(_));
        deny!("3.2.2.d", !fits, "place the static corps that arrive first");
        deny!(
            "3.2.2.e",
            "{hex} is not a city or West Wall hex in German hands with room for a static corps; what Germany's allies \
             hold at home is theirs"
        );
    }
}

impl Step for Link {
    fn next(self, game: &WarComesEarly, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.link_hexes().iter().map(Action::At));
        out.push(Action::Stay);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        rule!("3.2.1.d");
        on.state.frames.pop();
        if let Action::At(hex) = action {
            on.arrive("3.2.1", on.game.war().link.unit, hex);
        }
        on.close_phase();
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let link = &at.war().link;
        let text = text!(
            "{from} and {to} are linked. Where between them does {unit} arrive, if now?",
            from = at.place(link.from),
            to = at.place(link.to),
            unit = at.name(link.unit)
        );
        Prompt::new("3.2.1", text)
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        let fits = matches!(action, Action::At(_));
        deny!("3.2.1.c", !fits, "place the corps in the chain of hexes, or 'stay'");
        deny!("3.2.1.c", "{hex} is not in the chain, or has no room for the corps");
    }
}

impl At<'_> {
    /// Whether the corps that waits for the link of Vienna and Breslau may be placed now (3.2.1).
    pub(crate) fn finds_link(self) -> bool {
        let At { state, .. } = self;
        rule!("3.2.1.c");
        let waits = self.campaign.as_ref().is_some_and(|war| state.spots[war.link.unit] == Spot::WAITING);
        waits && !self.link_hexes().is_empty()
    }

    /// Hexes of the chain that the corps may stand in.
    fn link_hexes(self) -> HexSet {
        let At { state, .. } = self;
        let unit = self.war().link.unit;
        let chain = self.chain() & self.area(unit).operates;
        let open = chain - self.closed_to(state, self.unit(unit).nation);
        open.iter().filter(|&hex| self.is_passable(unit, hex) && self.has_room(unit, hex)).collect()
    }

    /// Every hex of every chain of German hexes between the two cities that is short enough (3.2.1).
    fn chain(self) -> HexSet {
        let At { state, desk, .. } = self;
        rule!("3.2.1.a", "3.2.1.b");
        let link = &self.war().link;
        let (field, german) = (&self.field, state.control.of(Side::German as usize));
        if !german.contains(link.from) || !german.contains(link.to) {
            return HexSet::EMPTY;
        }
        let longest = u16::from(link.hexes);
        let mut flood = desk.flood.borrow_mut();
        flood.fill(&field.grid, [link.from], longest, |at, side, to| {
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
                    let steps = flood.steps(near).unwrap_or(0);
                    next.set(near, (1..=longest + 1 - back).contains(&steps));
                }
            }
            front = next - chain;
            chain |= front;
        }
        chain
    }
}

impl WarComesEarly {
    /// Whether a unit can come into a hex from any side (11.4).
    fn is_passable(&self, unit: UnitId, hex: HexId) -> bool {
        let costs = &self.field.costs[self.mobility[unit.index()] as usize];
        Direction::ALL.into_iter().any(|side| {
            let near = self.field.grid.neighbour(hex, side);
            near.is_some_and(|near| costs[near.index()][side.opposite().index()] != NO)
        })
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
}

impl At<'_> {
    /// The corps of a turn, offered in the German Movement Phase (3.2.2).
    pub(crate) fn legal_arrival(self, out: &mut Vec<Action>) {
        let At { state, .. } = self;
        let Some(campaign) = &self.campaign else { return };
        let unit = campaign.arrival.unit;
        if state.is_german_phase()
            && state.turn >= campaign.arrival.turn
            && state.spots[unit] == Spot::WAITING
            && self.arrival_hexes(state).iter().any(|hex| self.has_room(unit, hex))
        {
            rule!("3.2.2.b");
            out.push(Action::Replace(unit));
        }
    }
}

impl WarComesEarly {
    /// Cities of Germany where the corps of a turn may arrive (3.2.2).
    pub(crate) fn arrival_hexes(&self, state: &State) -> HexSet {
        let Some(germany) = self.war().country(Nation::Germany) else { return HexSet::EMPTY };
        self.field.supply_cities & germany.hexes & *state.control.of(Side::German as usize)
    }
}

impl<J: Journal> Playing<'_, J> {
    fn arrive(&mut self, case: &'static str, unit: UnitId, hex: HexId) {
        let game = self.game;
        self.state.spots[unit] = Spot::at(hex);
        game.notice(case, unit).tell(
            || game.is_seen(self.state, unit),
            || placed(unit, hex),
            || format!("{} arrives in {}.", game.name(unit), game.place(hex)),
            || format!("{} arrives in {}.", game.some_unit(unit), game.place(hex)),
            self.journal,
        );
    }
}
