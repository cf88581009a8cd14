//! A position in numbers, for a player who knows nothing else: points, counters and cities.

use engine::{ActionKind, Force, Gauge, Gauged, Goal, MOST_SEATS, Manner, PlaceId};
use hexmap::Direction;
use mechanics::insight::place_id;
use mechanics::{UnitId, key_of};

use crate::frame::At;
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::pack::Counted;
use crate::prospects::{Prospects, STRENGTH, When, worth_of_marker};
use crate::sequence::Phase;
use crate::state::place;
use crate::terrain::SideKind;
use crate::unit::Strength;
use crate::{Action, Desk, NoRetreat, State};

/// What a point counts, and what a card in the hand does.
const POINT: i32 = 100;
const CARD: i32 = 8;
/// What a marker counts that its leader cannot use.
const DUMMY: i32 = 1;
/// What a point of the events of a campaign counts, which only brings its end near.
const EVENT: i32 = 40;
/// What it counts in hundredths to be within reach of a threshold of Sudden Death, by point.
const THRESHOLD: i32 = 35;
/// Battles to come count so much, in hundredths: those of this turn, those of the enemy after it, and those of the next turn.
const SOON: i32 = 85;
const NEXT: i32 = 45;
const LATER: i32 = 20;
/// The same for goals that stand empty: whoever takes them is soon driven out.
const RAID: i32 = 5;
/// How likely a unit without a line of supply surrenders in the end, in hundredths: without a marker, under Low and under No
/// Supply.
const DOOM: [i32; 3] = [20, 45, 85];
/// What units count by the turns that are left, in hundredths.
const STRENGTHS: [i32; 4] = [20, 30, 40, 50];
/// How likely a unit gets away that may leave by sea, in hundredths, by the hexes to the Evacuation Zone.
const AWAY: [i32; 6] = [70, 45, 30, 20, 12, 6];

impl NoRetreat {
    /// What the German wins with a hex.
    pub(crate) fn worth_of(&self, hex: hexmap::HexId) -> i32 {
        let Some(own) = &self.scenario().victory else {
            return POINT * self.board().hexes[hex.index()].city.map_or(0, |city| i32::from(city.vp.abs()));
        };
        let held = own.scores.iter().filter(|score| match &score.counted {
            Counted::Held(hexes) => hexes.contains(hex),
            _ => false,
        });
        held.map(|score| POINT * i32::from(score.vp)).sum::<i32>()
    }

    /// What the German has of the hexes that he holds, less what the Allied player has of his.
    fn held(&self, state: &State) -> i32 {
        let holds = |side: Side, hex| state.control.holds(side as usize, hex);
        let board = self.board();
        let campaign = self.scenario().victory.is_none();
        let prizes = board.cities.iter().map(|hex| {
            let german = campaign && board.greater_germany.contains(hex);
            let prize = self.reckoned.prizes[hex.index()];
            match german {
                true => -prize * i32::from(holds(Side::Allied, hex)),
                false => prize * i32::from(holds(Side::German, hex)),
            }
        });
        prizes.sum()
    }

    /// What a unit can attack with of its own will (14.1.1, 14.6.9).
    pub(crate) fn attack_of(&self, state: &State, unit: UnitId) -> u8 {
        let strength = self.face(state, unit).strength;
        let bound = state.no_actions.contains(unit) || state.no_supply.contains(unit);
        match self.unit(unit).strength {
            _ if bound => 0,
            Strength::White => 0,
            Strength::Yellow => strength.saturating_sub(self.pack.numbers.weak_attack as u8),
            Strength::Black => strength,
        }
    }

    /// What a hand counts.
    fn worth_of_hand(&self, state: &State, side: Side) -> i32 {
        let held = state.held.iter().filter(|marker| self.pack.marker(*marker).side == side);
        let markers = held.map(|marker| match self.may_use_ability(state, marker) {
            Ok(()) => worth_of_marker(self.pack.marker(marker).ability),
            Err(_) => DUMMY,
        });
        markers.sum::<i32>() + CARD * state.hands[side as usize].len() as i32
    }

    /// How far the German is from what the next check asks of both sides (17.6), in points: beyond either end it counts double.
    fn standing(&self, state: &State) -> i32 {
        if !self.scenario().checks {
            return 0;
        }
        let from = usize::from(state.turn.max(1)) - 1;
        let Some(limits) = self.front().turns[from..].iter().find_map(|turn| turn.sudden_death) else {
            return 0;
        };
        let total = self.total_vp(state);
        let [short, over] = [limits.german - total, total - limits.allied];
        THRESHOLD * i32::from(over.clamp(0, 6) - short.clamp(0, 8))
    }
}

impl At<'_> {
    /// What a side can hope of the battles to come, of both sides.
    fn hopes(self, strength: i32) -> [i32; 2] {
        let prospects = Prospects::new(self, strength);
        let ground = |hex: hexmap::HexId| self.reckoned.prizes[hex.index()];
        let phase = self.state.phase;
        let mut hopes = [0; 2];
        // Who attacks next, and who after him; before the first player turn it is the German.
        let (first, share) = match phase {
            Phase::Movement(side) | Phase::Supply(side) => (side, SOON),
            Phase::Combat(Side::German)
            | Phase::Tactics
            | Phase::Blitzkrieg
            | Phase::Reserve(Side::German) => (Side::Allied, NEXT),
            _ => (Side::German, NEXT),
        };
        let when = if share == SOON { When::Soon } else { When::Next };
        hopes[first as usize] += prospects.of(first, when, ground) * share / 100;
        let after = if share == SOON { NEXT } else { LATER };
        let second = first.enemy();
        hopes[second as usize] += prospects.of(second, When::Next, ground) * after / 100;
        // Who moves next may find goals empty.
        let raider = if share == SOON { second } else { first };
        hopes[raider as usize] += self.raids(raider) * RAID / 100;
        if phase == Phase::Blitzkrieg {
            hopes[Side::German as usize] += prospects.of_assaults(ground) * SOON / 100;
        }
        hopes
    }

    /// What units without a line of supply cost their side beyond what they are worth now, in hundredths of a point.
    fn stranded(self, side: Side) -> i32 {
        let (game, state) = (self.game, self.state);
        let mut sum = 0;
        let main = match (side, self.front().front) {
            (Side::German, _) => Nation::Germany,
            (Side::Allied, Front::France) => Nation::France,
            (Side::Allied, Front::Poland) => Nation::Poland,
        };
        let lines = self.lines_of(main);
        // Belgian and Dutch units have sources of their own besides.
        let mut others = [None; 2];
        for unit in &self.own_units[side as usize] {
            let Some(hex) = state.hex(unit).filter(|hex| !lines.contains(*hex)) else { continue };
            let nation = game.unit(unit).nation;
            let own = match nation {
                _ if game.unit(unit).supply => continue,
                Nation::Switzerland | Nation::SovietUnion | Nation::Slovakia => continue,
                Nation::Belgium => Some(&mut others[0]),
                Nation::Holland => Some(&mut others[1]),
                _ => None,
            };
            if own.is_some_and(|own| own.get_or_insert_with(|| self.lines_of(nation)).contains(hex)) {
                continue;
            }
            let (low, no) = (state.low_supply.contains(unit), state.no_supply.contains(unit));
            let left = i32::from(game.turns_left(state));
            // It takes three Supply Phases.
            let doom = match () {
                () if no => DOOM[2],
                () if low => DOOM[1] * left.min(2) / 2,
                () => DOOM[0] * left.min(3) / 3,
            };
            let cost = STRENGTH * i32::from(game.face(state, unit).strength) / 2 + game.surrender_of(unit);
            sum += cost * doom / 100;
        }
        sum
    }

    /// What Allied units can still score by leaving over the sea.
    fn escapes(self) -> i32 {
        let (game, state) = (self.game, self.state);
        if self.is_evacuation_open().is_err() {
            return 0;
        }
        let scores = match &self.scenario().victory {
            Some(own) => &own.scores,
            None => &self.front().scores,
        };
        let mut best = [0; 6];
        for score in scores {
            let Counted::EvacuatedSteps(units) = &score.counted else { continue };
            for unit in units {
                let Some(hex) = state.hex(unit) else { continue };
                let zones = self.board().ports.iter().filter(|port| {
                    port.zone.is_some() && state.control.holds(Side::Allied as usize, port.hex)
                });
                let away = zones.filter_map(|port| port.zone);
                let away = away.map(|zone| self.board().grid.distance(hex, zone)).min();
                let Some(chance) = away.and_then(|away| AWAY.get(usize::from(away))) else { continue };
                let steps = i32::from(game.unit(unit).steps()) - i32::from(state.reduced.contains(unit));
                let value = -POINT * i32::from(score.vp) * steps * chance / 100 / i32::from(score.per.max(1));
                // So many get away at most.
                if let Some(least) = best.iter_mut().min().filter(|least| **least < value) {
                    *least = value;
                }
            }
        }
        best.iter().sum()
    }
}

impl Gauged for NoRetreat {
    fn links(&self) -> Vec<Vec<PlaceId>> {
        let board = self.board();
        let near = |hex: hexmap::HexId| {
            let ways = Direction::ALL.into_iter().zip(board.grid.neighbours(hex));
            let open = ways.filter(|(direction, to)| {
                let water = board.along.get(hex, *direction) == Some(SideKind::Water);
                !to.is_none() && board.land.contains(**to) && !water
            });
            open.map(|(_, to)| place_id(*to)).collect()
        };
        board.grid.ids().map(near).collect()
    }

    fn gauge(&self, state: &State, desk: &mut Desk, out: &mut Gauge) {
        let at = self.at(state, desk);
        let events = if self.scenario().victory.is_none() { EVENT } else { 0 };
        // Held hexes are goals.
        let mut margin =
            POINT * i32::from(self.score(state)) - self.held(state) + events * i32::from(state.event_vp);
        margin += self.standing(state);
        margin += self.worth_of_hand(state, Side::German) - self.worth_of_hand(state, Side::Allied);
        margin += at.stranded(Side::Allied) - at.stranded(Side::German) - at.escapes();
        let left = usize::from(self.turns_left(state));
        let hopes = at.hopes(STRENGTHS[left.min(STRENGTHS.len() - 1)]);
        for side in Side::ALL {
            // What the enemy hopes for is counted there.
            out.hopes[side as usize] = hopes[side as usize];
        }
        out.margin[Side::German as usize] = margin / 2;
        out.margin[Side::Allied as usize] = -margin / 2;
        for unit in self.ids() {
            let (counter, face) = (self.unit(unit), self.face(state, unit));
            let worth = STRENGTH * i32::from(face.strength);
            let worth = match state.spots[unit] {
                place::DUE | place::OUT | place::EVACUATED | place::SURRENDERED => continue,
                place::DESTROYED => worth / 4,
                _ if state.no_supply.contains(unit) => worth / 2,
                _ if state.low_supply.contains(unit) => worth * 3 / 4,
                _ => worth,
            };
            out.forces.push(Force {
                seat: counter.side.into(),
                place: state.hex(unit).map(place_id),
                attack: self.attack_of(state, unit).into(),
                defense: face.strength.into(),
                reach: if counter.kind.is_fixed() { 0 } else { face.movement + 1 },
                worth,
            });
        }
        let board = self.board();
        for hex in &board.cities {
            let prize = self.reckoned.prizes[hex.index()];
            if prize == 0 {
                continue;
            }
            let mut worth = [0; MOST_SEATS];
            // What one side wins the other loses; but what lies behind the German lines draws nobody there.
            let home = events > 0 && board.greater_germany.contains(hex);
            let allied = if home { 0 } else { prize / 2 };
            worth[Side::German as usize] = prize - allied;
            worth[Side::Allied as usize] = allied;
            let holder = Side::ALL.into_iter().find(|side| state.control.holds(*side as usize, hex));
            out.goals.push(Goal { place: place_id(hex), worth, holder: holder.map(Into::into) });
        }
    }

    fn manner(&self) -> Manner {
        Manner { on_the_way: 700, lost: 0, exposed: 0, prey: 0 }
    }

    fn turns_left(&self, state: &State) -> u16 {
        u16::from(self.scenario().turns.1.saturating_sub(state.turn))
    }

    fn kind(&self, _: &State, action: Action) -> ActionKind {
        action.kind()
    }

    fn phase_key(&self, state: &State) -> u64 {
        key_of(&(state.turn, state.phase))
    }

    fn question_key(&self, state: &State) -> u64 {
        key_of(&(state.phase, state.frames.top()))
    }
}
