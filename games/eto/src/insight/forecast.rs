//! What an attack will come to: on land with every result (26.0), in the air (15.0), with bombs (21.5).

use engine::{Chance, Event, Forecast, PieceId, Role, Seat, Shift, Strength, Text, Viewer, text};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{hundredths, place_id, signed, tally};

use crate::EuropeanTheater;
use crate::air::dogfight::Dogfight;
use crate::air::effect::{Effect, ways};
use crate::air::{Flight, Mission, Role as Acts, Stage, Strike};
use crate::attack::Attacking;
use crate::battle::{ODDS, Odds};
use crate::breakthrough::Breaking;
use crate::combat::{AttackerLoss, DefenderLoss, Outcome};
use crate::fog::Units;
use crate::frame::{At, Frame};
use crate::odds::{Change, Force};
use crate::state::{InstallationKind, NO_DUTY, REACTION, State};
use crate::unit::{Class, Face};

/// The faces of a die.
const DIE: std::ops::RangeInclusive<u8> = 1..=6;

impl Outcome {
    /// What it means; against a fortification a forced retreat is a step of the attacker instead (27.1).
    pub(crate) fn words(&self, fortified: bool) -> Text {
        let attacker = match (self.attacker, self.defender) {
            (AttackerLoss::None, DefenderLoss::Retreat(_)) if fortified => {
                return "against a fortification the attacker loses a step".into();
            }
            (AttackerLoss::None, _) => None,
            (AttackerLoss::Steps(n), _) => {
                Some(Text::count(n.into(), "the attacker loses a step", "the attacker loses {n} steps"))
            }
            (AttackerLoss::All, _) => Some("all attackers are eliminated".into()),
        };
        let defender = match self.defender {
            DefenderLoss::None => None,
            DefenderLoss::Choice(n) => Some(Text::count(
                n.into(),
                "the defender loses a step or retreats a hex",
                "the defender loses steps or retreats hexes, {n} in all",
            )),
            DefenderLoss::Retreat(n) => {
                Some(Text::count(n.into(), "the defender retreats a hex", "the defender retreats {n} hexes"))
            }
            DefenderLoss::All => Some("all defenders are eliminated".into()),
        };
        Text::list(attacker.into_iter().chain(defender), "; ")
    }

    /// What it is for the attacker.
    fn role(&self, fortified: bool) -> Role {
        let own = match self.attacker {
            AttackerLoss::None => 0,
            AttackerLoss::Steps(steps) => steps,
            AttackerLoss::All => u8::MAX,
        };
        match self.defender {
            DefenderLoss::None => Role::Bad,
            DefenderLoss::Retreat(_) if fortified => Role::Bad,
            DefenderLoss::Choice(n) if n <= own => Role::Note,
            _ => Role::Good,
        }
    }
}

impl EuropeanTheater {
    /// The odds of a declared attack, for the journal: the die that is thrown next is read there.
    pub(crate) fn weighed(&self, target: HexId, odds: &Odds) -> Event {
        let mut forecast = Forecast { target: Some(place_id(target)), ..Forecast::default() };
        self.tell_odds(&mut forecast, odds);
        Event::Weighed(Box::new(forecast))
    }

    /// An attack in the air, for the journal.
    pub(crate) fn weighed_strike(&self, state: &State, strike: Strike, number: i16) -> Event {
        let values = |unit: UnitId| match self.face(state, unit) {
            Face::Air { strength, quality, .. } => i32::from(strength) + i32::from(quality.unwrap_or(0)),
            _ => 0,
        };
        let attack = values(strike.by);
        Event::Weighed(Box::new(Forecast {
            target: Some(place_id(state.air.fight.hex)),
            attack,
            defense: attack - i32::from(number),
            odds: text!("target number {n}", n = number.to_string()),
            ..Forecast::default()
        }))
    }

    /// Bombs on installations, for the journal.
    pub(crate) fn weighed_raid(&self, hex: HexId, strength: i16, needed: u8) -> Event {
        Event::Weighed(Box::new(Forecast {
            target: Some(place_id(hex)),
            attack: strength.into(),
            defense: needed.into(),
            odds: text!("{n} needed", n = needed.to_string()),
            ..Forecast::default()
        }))
    }

    fn tell_odds(&self, forecast: &mut Forecast, odds: &Odds) {
        let heading = ODDS[odds.column.min(ODDS.len() - 1)];
        (forecast.attack, forecast.defense) = (odds.attack.into(), odds.defense.into());
        // 26.2: what support cannot add because there is not enough to support.
        let [attacker, defender] = odds.forces;
        let capped = |force: &Force| force.generals + force.bombers > force.base;
        let support = |name: &'static str, force: Force| {
            let most = Some(force).filter(capped);
            most.map(|force| Text::new(name).with("n", force.base.to_string()))
        };
        let parts = [
            Some(Text::from(heading)),
            support("support counts {n} at most", attacker),
            support("the defender's support counts {n} at most", defender),
        ];
        forecast.base = Text::list(parts.into_iter().flatten(), ", ");
        forecast.odds = text!("{odds}, die {modifier}", odds = heading, modifier = signed(odds.modifier));
        let shift = |change: Change| Shift {
            name: change.name.into(),
            columns: change.points.into(),
            case: change.case.to_owned(),
        };
        forecast.shifts.extend(odds.circumstances.changes(&self.pack).map(shift));
    }
}

impl At<'_> {
    /// The forecast of the attack at hand, for the player who prepares it.
    pub(super) fn forecast_attack(self) -> Option<Forecast> {
        let seat = self.phasing(self.state);
        match *self.state.frames.top() {
            Frame::Attack(Attacking::Designate(number)) => {
                let target = self.state.offensive.targets[usize::from(number) - 1]?;
                Some(self.forecast_ground(target.hex, number, seat))
            }
            Frame::Attack(Attacking::Fight) => {
                let mut left = self.open_attacks();
                let (first, second) = (left.next(), left.next());
                let ((number, hex), None) = (first?, second) else { return None };
                Some(self.forecast_ground(hex, number, seat))
            }
            Frame::React(reacting) if self.units.iter().any(|unit| self.state.duties[*unit] == REACTION) => {
                Some(self.forecast_ground(reacting.from, REACTION, Seat(reacting.seat)))
            }
            Frame::Dogfight(Dogfight { seat, rolls: false })
                if self.state.air.fight.stage == Stage::Attacks =>
            {
                Some(self.forecast_dogfight(Seat(seat)))
            }
            _ => None,
        }
    }

    /// The attacks of this step that have not been made, each with its number.
    pub(super) fn open_attacks(self) -> impl Iterator<Item = (u8, HexId)> {
        let targets = self.state.offensive.targets;
        let numbered = targets.into_iter().zip(1..).filter_map(|(target, number)| Some((number, target?)));
        numbered.filter(|(_, target)| !target.done).map(|(number, target)| (number, target.hex))
    }

    /// The counters of a hex that a seat does not see.
    pub(super) fn unseen_in(self, hex: HexId, seat: Seat) -> Units {
        let here: Units = self.stack(hex).collect();
        self.hidden_from(self.state, Viewer::Seat(seat)) & here
    }

    /// The odds of an attack as the attacker sees them, and how many defenders he does not see.
    pub(super) fn odds_seen(self, hex: HexId, number: u8, seat: Seat) -> (Odds, usize) {
        let unseen = self.unseen_in(hex, seat);
        (self.odds_without(hex, number, seat.0, &unseen), unseen.len())
    }

    /// The column that an attack would come to, short enough for a hex: `4-1`, `4-1?` if something is hidden.
    pub(super) fn odds_in_short(self, hex: HexId, number: u8, seat: Seat) -> String {
        let (odds, hidden) = self.odds_seen(hex, number, seat);
        if odds.attack == 0 || odds.defense == 0 {
            return String::new();
        }
        format!("{}{}", ODDS[odds.column.min(ODDS.len() - 1)], if hidden > 0 { "?" } else { "" })
    }

    /// The same for an attack that has not been announced, by all who could make it; a breakthrough by its stack.
    pub(super) fn odds_if_announced(self, hex: HexId) -> String {
        const TRIED: u8 = REACTION - 1;
        let seat = self.phasing(self.state);
        let stack = match *self.state.frames.top() {
            Frame::Break(Breaking { stack, .. }) => Some(stack),
            _ => None,
        };
        let mut tried = *self.state;
        for &unit in &self.units {
            let joins = match stack {
                Some(stack) => stack.contains(unit),
                None => self.state.duties[unit] == NO_DUTY && self.may_strike(unit, hex).is_ok(),
            };
            if joins {
                tried.duties[unit] = TRIED;
            }
        }
        let mut desk = crate::Desk::default();
        self.game.at(&tried, &mut desk).odds_in_short(hex, TRIED, seat)
    }

    fn forecast_ground(self, hex: HexId, duty: u8, seat: Seat) -> Forecast {
        let unseen = self.unseen_in(hex, seat);
        let odds = self.odds_without(hex, duty, seat.0, &unseen);
        let mut forecast = Forecast {
            target: Some(place_id(hex)),
            hidden: unseen.len(),
            unit: "steps, if no defender retreats".into(),
            ..Forecast::default()
        };
        let attackers: Vec<UnitId> =
            self.units.iter().copied().filter(|unit| self.state.duties[*unit] == duty).collect();
        let defenders: Vec<UnitId> = self
            .stack(hex)
            .filter(|unit| !unseen.contains(*unit) && self.owner(self.state, *unit) != seat)
            .filter(|unit| self.class(*unit) != Class::Air && self.class(*unit) != Class::Hq)
            .collect();
        forecast.attackers = self.strengths(&attackers);
        forecast.defenders = self.strengths(&defenders);
        let over = self.state.flights.iter().filter(|flight| flight.over == hex && !flight.aborted);
        for flight in over {
            let own = self.owner(self.state, flight.unit) == seat;
            let list = if own { &mut forecast.attackers } else { &mut forecast.defenders };
            list.push(self.support_of(flight, own));
        }
        self.tell_odds(&mut forecast, &odds);
        let fort = self.fort(self.state, hex) != 0
            || self.state.installations_in(hex).any(InstallationKind::is_fort);
        let printed = |unit: &&UnitId| self.class(**unit) == Class::Land;
        let printed: u16 =
            defenders.iter().filter(printed).map(|unit| u16::from(self.strength(self.state, *unit))).sum();
        if odds.forces[1].base > printed {
            let told = text!("the fortification makes it {n}", n = odds.forces[1].base.to_string());
            forecast.base = Text::list([forecast.base, told], ", ");
        }
        if odds.attack == 0 || odds.defense == 0 {
            return forecast;
        }
        let land = |units: &[UnitId]| {
            let land = units.iter().filter(|unit| self.class(**unit) == Class::Land);
            land.map(|unit| u32::from(self.steps(self.state, *unit))).sum::<u32>()
        };
        self.tell_results(&mut forecast, &odds, fort, [land(&attackers), land(&defenders)]);
        forecast
    }

    /// What units and generals bring.
    fn strengths(self, units: &[UnitId]) -> Vec<Strength> {
        let rating = |unit: UnitId| match self.face(self.state, unit) {
            Face::General { combat, .. } => combat,
            _ => 0,
        };
        let bring = |&unit: &UnitId| {
            let value = self.strength(self.state, unit);
            let hex = self.hex(self.state, unit);
            // 26.2: one general counts for his stack, the best.
            let outranked = self.class(unit) == Class::General
                && units.iter().any(|other| {
                    self.hex(self.state, *other) == hex
                        && (rating(*other), unit.raw()) > (value, other.raw())
                        && self.class(*other) == Class::General
                });
            let (value, note, case) = match self.class(unit) {
                Class::General if outranked => (0, "one general counts for a stack", "26.2.g2"),
                Class::General => (value, "added to his stack", "26.2.g1"),
                _ if self.suffers(unit) => (value, "out of supply", "33.2.a"),
                _ => (value, "", ""),
            };
            Strength {
                piece: PieceId(unit.raw()),
                name: self.name(unit),
                value: value.into(),
                note: note.into(),
                case: case.to_owned(),
            }
        };
        units.iter().map(bring).collect()
    }

    /// What an air unit over the battle brings (17.0).
    fn support_of(self, flight: &Flight, attacks: bool) -> Strength {
        let bombs = flight.role != Some(Acts::Fighter) && flight.mission == Mission::Support;
        let (value, note, case) = match (bombs, attacks) {
            (true, true) => (self.strength(self.state, flight.unit).into(), "ground support", "17.1"),
            (true, false) => (self.pack.numbers.defending_bomber.into(), "ground support", "17.3.a"),
            (false, _) => (0, "air superiority only", "17.2.a1"),
        };
        Strength {
            piece: PieceId(flight.unit.raw()),
            name: self.name(flight.unit),
            value,
            note: note.into(),
            case: case.to_owned(),
        }
    }

    /// Every result with its chance, and what each side loses on average.
    fn tell_results(self, forecast: &mut Forecast, odds: &Odds, fort: bool, steps: [u32; 2]) {
        let outcome = |die: u8| self.pack.outcome(odds.column, i16::from(die) + odds.modifier);
        let (mut lost, mut taken) = (0, 0);
        for (result, ways) in tally(DIE.map(|die| (outcome(die), 1))) {
            let stands = fort && matches!(result.defender, DefenderLoss::Retreat(_));
            lost += ways
                * match result.attacker {
                    AttackerLoss::None => u32::from(stands).min(steps[0]),
                    AttackerLoss::Steps(n) => u32::from(n).min(steps[0]),
                    AttackerLoss::All => steps[0],
                };
            taken += ways
                * match result.defender {
                    DefenderLoss::None | DefenderLoss::Retreat(_) => 0,
                    DefenderLoss::Choice(n) => u32::from(n).min(steps[1]),
                    DefenderLoss::All => steps[1],
                };
            let text = text!("{code}: {words}", code = result.code.clone(), words = result.words(fort));
            forecast.results.push(Chance { text, ways, of: DIE.count() as u32, role: result.role(fort) });
        }
        let throws = DIE.count() as u32;
        forecast.attacker_loses = hundredths(lost, throws);
        forecast.defender_loses = hundredths(taken, throws);
    }

    /// The attacks that a seat may name in an air battle, each with its chances (15.3).
    fn forecast_dogfight(self, seat: Seat) -> Forecast {
        let fight = self.state.air.fight;
        let mut forecast = Forecast {
            target: Some(place_id(fight.hex)),
            odds: text!("round {n}", n = fight.round.to_string()),
            unit: "steps".into(),
            ..Forecast::default()
        };
        let mine = |unit: UnitId| self.owner(self.state, unit) == seat;
        let mut pairs: Vec<(UnitId, UnitId)> = Vec::new();
        self.engagements(mine, |by, target| pairs.push((by, target)));
        let attacks = |unit: UnitId| pairs.iter().any(|(by, _)| *by == unit);
        for flight in self.participants().filter(|flight| !mine(flight.unit) || attacks(flight.unit)) {
            let quality = self.quality(self.state, flight.unit).unwrap_or(0);
            let fights = flight.role == Some(Acts::Fighter);
            let (value, note) = match (mine(flight.unit), fights) {
                (true, _) => (self.strength(self.state, flight.unit) + quality, ""),
                (false, true) => (quality, ""),
                (false, false) => (0, "acts as a bomber"),
            };
            let list = if mine(flight.unit) { &mut forecast.attackers } else { &mut forecast.defenders };
            list.push(Strength {
                piece: PieceId(flight.unit.raw()),
                name: self.name(flight.unit),
                value: value.into(),
                note: note.into(),
                case: String::new(),
            });
        }
        forecast.attack = forecast.attackers.iter().map(|one| one.value).sum();
        forecast.defense = forecast.defenders.iter().map(|one| one.value).sum();
        let mut best: Vec<(UnitId, u32)> = Vec::new();
        for &(by, target) in &pairs {
            let number = self.bare_number_of(Strike { by, at: target, die: 0 });
            for (effect, template, role) in [
                (Effect::Loss, "{by} attacks {target}, number {n}: it loses a step", Role::Good),
                (Effect::Abort, "{by} attacks {target}, number {n}: it is aborted", Role::Note),
            ] {
                let told = Text::new(template)
                    .with("by", self.name(by))
                    .with("target", self.name(target))
                    .with("n", number.to_string());
                let chance = Chance { text: told, ways: ways(number, effect), of: DIE.count() as u32, role };
                if chance.ways > 0 && !forecast.results.contains(&chance) {
                    forecast.results.push(chance);
                }
            }
            let loss = ways(number, Effect::Loss);
            match best.iter_mut().find(|(known, _)| *known == by) {
                Some((_, most)) => *most = loss.max(*most),
                None => best.push((by, loss)),
            }
        }
        let total = best.iter().map(|(_, ways)| ways).sum();
        forecast.defender_loses = hundredths(total, DIE.count() as u32);
        forecast
    }

    /// In how many of the throws of two dice bombs of so many points destroy the installations of a hex, and how many throws
    /// there are (21.5).
    pub(super) fn raid_ways(self, hex: HexId, strength: i16) -> (u32, u32) {
        let needed = self.needed(hex);
        let throws = DIE.flat_map(|one| DIE.map(move |other| one + other));
        let hits = throws.clone().filter(|dice| self.pack.raid(strength, *dice).damage >= needed).count();
        (hits as u32, throws.count() as u32)
    }
}
