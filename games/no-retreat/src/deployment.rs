//! 10.0 The Deployment Phase: units leave the map for the Reserve or for good. Airdrops are in `airdrops`.

use engine::{Entry, Journal, Verdict, deny, rule, text};
use mechanics::{UnitId, journal};

use crate::Action;
use crate::board::Edge;
use crate::discards::Purchase;
use crate::frame::{At, Playing};
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::place;
use crate::track::{StanceEvent, TurnEvent};
use crate::unit::{PerUnits, Units};

impl At<'_> {
    /// Discards for the next unit of this step (10.0).
    fn price_to_leave(self) -> u8 {
        let numbers = &self.pack.numbers;
        match i16::from(self.state.served) < numbers.free_moves {
            true => 0,
            false => numbers.move_cost as u8,
        }
    }

    /// 10.0 A and D: whether a unit may go to the Reserve, costs aside.
    fn may_withdraw(self, side: Side, unit: UnitId) -> Verdict {
        let (counter, state, numbers) = (self.unit(unit), self.state, &self.pack.numbers);
        deny!("10.0", counter.side != side, "{unit} is not yours");
        let french = counter.nation == Nation::France;
        deny!("10.0.A.d", side == Side::Allied && !french, "only French units go to the Allied Reserve");
        let german = counter.nation == Nation::Germany;
        deny!("10.0.D.d", side == Side::German && !german, "only German units go to the German Reserve");
        let Some(hex) = state.hex(unit) else {
            deny!("10.0.A.a", "{unit} is not on the map");
        };
        deny!("2.3.3.b", counter.kind.is_fixed(), "{unit} never moves");
        deny!("18.8.g", self.is_bound(unit), "{unit} is a Regional unit that is not freed");
        let units = self.own_units[side as usize];
        let waiting = units.iter().filter(|unit| state.spots[*unit] == place::RESERVE).count();
        // d79: all units of the side, and no markers.
        rule!("10.0.A.e");
        let full = waiting as i16 >= numbers.reserve_full;
        let zone = self.zone_against(counter.nation).contains(hex);
        let cut = !self.edge_supplied(counter.nation, false).contains(hex);
        match side {
            Side::Allied => {
                deny!("10.0.A.b", full, "the Reserve holds three units or more");
                deny!("10.0.A.c2", zone, "{unit} is in an enemy zone of control");
                deny!("10.0.A.c", cut, "{unit} traces no supply to a friendly map edge");
            }
            Side::German => {
                deny!("10.0.D.b", full, "the Reserve holds three units or more");
                deny!("10.0.D.c2", zone, "{unit} is in an enemy zone of control");
                deny!("10.0.D.c", cut, "{unit} traces no supply to a friendly map edge");
            }
        }
        Ok(())
    }

    /// Whether Allied units may leave the map yet (11.0).
    pub(crate) fn is_evacuation_open(self) -> Verdict {
        match self.front().front {
            Front::France => {
                // 20.2.1: for the rest of the game, wherever the marker goes.
                let early = !self.state.happened.contains(StanceEvent::BritishControl);
                if early {
                    rule!("20.2.1.a");
                }
                deny!("11.0.c", early, "no Allied unit evacuates before British Control");
                rule!("20.2.1.e");
            }
            Front::Poland => {
                let turns = self.front().turns.iter().take(self.state.turn.into());
                let mut gone = turns.map(|turn| turn.events);
                let early = !gone.any(|events| events.contains(TurnEvent::PolishEvacuation));
                deny!("11.0.d", early, "no Polish unit evacuates before Polish Evacuation");
                rule!("20.1.6");
            }
        }
        Ok(())
    }

    /// 10.0 B, C and E: whether a unit may try to leave the map in this phase, costs aside.
    fn may_evacuate(self, phase: Phase, unit: UnitId) -> Verdict {
        let (counter, state, board) = (self.unit(unit), self.state, self.board());
        let side = phase.side();
        deny!("10.0", counter.side != side, "{unit} is not yours");
        let Some(hex) = state.hex(unit) else {
            deny!("10.0", "{unit} is not on the map");
        };
        deny!("2.3.3.b", counter.kind.is_fixed(), "{unit} never moves");
        let blue = board.edge(Edge::Blue).contains(hex);
        match phase {
            Phase::ToSea => {
                if self.is_evacuation_open().is_err() {
                    deny!(
                        "10.0.C.c",
                        self.front().front == Front::France,
                        "no Allied unit evacuates before British Control"
                    );
                    deny!("10.0.C.d", "no Polish unit evacuates before Polish Evacuation");
                }
                let zone = board.hexes[hexmap::Id::index(hex)].zone;
                deny!("10.0.C.a", !zone, "{unit} is not in an Evacuation Zone");
            }
            Phase::ToEdge(Side::Allied) => {
                let early = self.is_evacuation_open().is_err();
                deny!("10.0.B.c", early, "no Allied unit evacuates yet");
                let edge = blue || board.edge(Edge::White).contains(hex);
                deny!("10.0.B.a", !edge, "{unit} is not next to a blue or white map border");
            }
            _ => {
                // British Control names Allied units only.
                rule!("10.0.E.d");
                let mobile = counter.nation == Nation::Germany && counter.mobile;
                deny!("10.0.E.a", !mobile || !blue, "only German Mobile units next to a blue border leave");
                let zone = self.zone_against(counter.nation).contains(hex);
                deny!("10.0.E.b2", zone, "{unit} is in an enemy zone of control");
                let cut = !self.edge_supplied(counter.nation, false).contains(hex);
                deny!("10.0.E.b", cut, "{unit} traces no supply to a friendly map edge");
            }
        }
        deny!("10.0.B.d", state.tried.contains(unit), "{unit} has tried to leave in this phase");
        Ok(())
    }

    fn may_leave(self, unit: UnitId) -> Verdict {
        match self.state.phase {
            Phase::ToReserve(side) => self.may_withdraw(side, unit),
            phase => self.may_evacuate(phase, unit),
        }
    }

    fn may_pay_to_leave(self, unit: UnitId) -> Verdict {
        self.may_leave(unit)?;
        let side = self.state.phase.side();
        let short = self.means(side) < self.price_to_leave();
        match self.state.phase {
            Phase::ToReserve(Side::Allied) => {
                deny!("10.0.A.a2", short, "each further unit costs a discard, and you have none");
            }
            Phase::ToReserve(Side::German) => {
                deny!("10.0.D.a2", short, "each further unit costs a discard, and you have none");
            }
            Phase::ToEdge(Side::Allied) => {
                deny!("10.0.B.a2", short, "each further unit costs a discard, and you have none");
            }
            Phase::ToSea => {
                deny!("10.0.C.a2", short, "each further unit costs a discard, and you have none");
            }
            _ => deny!("10.0.E.a2", short, "each further unit costs a discard, and you have none"),
        }
        Ok(())
    }

    /// Whether the player of a step of 9.0 or 10.0 is asked, as both players know.
    pub(crate) fn is_asked_to_organize(self, phase: Phase) -> bool {
        match phase {
            Phase::Improve(side) => self.is_asked_to_improve(side),
            Phase::Rebuild(side) => self.is_asked_to_rebuild(side),
            Phase::ToReserve(_) | Phase::ToEdge(_) | Phase::ToSea => self.is_asked_to_deploy(),
            Phase::Airdrops => self.is_asked_to_airdrop(),
            _ => false,
        }
    }

    fn is_asked_to_deploy(self) -> bool {
        let side = self.state.phase.side();
        let units = self.own_units[side as usize];
        self.may_have_means(side, self.price_to_leave())
            && units.iter().any(|unit| self.may_leave(unit).is_ok())
    }

    pub(crate) fn offer_deployment(self, out: &mut Vec<Action>) {
        let units = self.own_units[self.state.phase.side() as usize];
        let open = units.iter().filter(|unit| self.may_pay_to_leave(*unit).is_ok());
        match self.state.phase {
            Phase::ToReserve(_) => out.extend(open.map(Action::Withdraw)),
            _ => out.extend(open.map(Action::Evacuate)),
        }
    }

    pub(crate) fn judge_withdrawal(self, unit: UnitId) -> Verdict {
        let now = matches!(self.state.phase, Phase::ToReserve(_));
        deny!("10.0", !now, "units go to the Reserve in their step of the Deployment Phase only");
        self.may_pay_to_leave(unit)
    }

    pub(crate) fn judge_evacuation(self, unit: UnitId) -> Verdict {
        let now = matches!(self.state.phase, Phase::ToEdge(_) | Phase::ToSea);
        deny!("13.5.a", !now, "units leave the map in the Deployment Phase only");
        self.may_pay_to_leave(unit)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit goes to the Reserve: free, or for a discard (10.0 A and D).
    pub(crate) fn choose_to_withdraw(&mut self, unit: UnitId) {
        let (side, price) = (self.state.phase.side(), self.at().price_to_leave());
        match (side, price) {
            (Side::Allied, 0) => rule!("10.0.A.a"),
            (Side::Allied, _) => rule!("10.0.A.a2"),
            (Side::German, 0) => rule!("10.0.D.a"),
            (Side::German, _) => rule!("10.0.D.a2"),
        }
        self.state.served += 1;
        self.buy(side, price, Purchase::Withdraw(unit));
    }

    /// A unit tries to leave the map: free, or for a discard (10.0 B, C and E).
    pub(crate) fn choose_to_evacuate(&mut self, unit: UnitId) {
        let (side, price) = (self.state.phase.side(), self.at().price_to_leave());
        match (self.state.phase, price) {
            (Phase::ToEdge(Side::Allied), 0) => rule!("10.0.B.a"),
            (Phase::ToEdge(Side::Allied), _) => rule!("10.0.B.a2"),
            (Phase::ToSea, 0) => rule!("10.0.C.a"),
            (Phase::ToSea, _) => rule!("10.0.C.a2"),
            (_, 0) => rule!("10.0.E.a"),
            _ => rule!("10.0.E.a2"),
        }
        self.state.served += 1;
        self.buy(side, price, Purchase::Evacuate(unit));
    }

    /// What lasts for a step or for the Deployment Phase only is put away when a phase ends (5.4, 10.0).
    pub(crate) fn tidy_deployment(&mut self) {
        let state = &mut *self.state;
        (state.credit, state.served) = (0, 0);
        match state.phase {
            Phase::Airdrops => state.tried = Units::EMPTY,
            Phase::Movement(_) => {
                let orders = &mut state.orders;
                orders.points = PerUnits::filled(0);
                (orders.bridged, orders.stopped) = (Units::EMPTY, Units::EMPTY);
            }
            Phase::EndOfTurn => {
                state.orders = Default::default();
                state.landing_row = 0;
            }
            _ => {}
        }
    }

    /// A unit goes from the map to the Reserve (10.0).
    pub(crate) fn withdraw(&mut self, case: &'static str, unit: UnitId) {
        self.leave_map(case, unit, place::RESERVE);
    }

    /// A unit leaves the map for a box; what it was under stays behind.
    pub(crate) fn leave_map(&mut self, case: &'static str, unit: UnitId, to: mechanics::Spot) {
        let (game, state) = (self.game, &mut *self.state);
        let Some(hex) = state.hex(unit) else { return };
        state.spots[unit] = to;
        for marks in [&mut state.no_actions, &mut state.low_supply, &mut state.no_supply] {
            marks.remove(unit);
        }
        self.drop_from_spearheads(unit);
        self.journal.write(|| {
            let words = match to {
                place::RESERVE => text!("{unit} goes to the Reserve.", unit = game.name(unit)),
                _ => text!("{unit} leaves the map.", unit = game.name(unit)),
            };
            Entry::new(case, journal::removed(unit, hex), words)
        });
    }
}
