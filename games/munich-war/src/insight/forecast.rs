//! The forecast of an attack (11.8): strengths, shifts, the column, the chance of every result.

use engine::{Chance, Event, Forecast, PieceId, Role, Silent, Strength, Viewer, text};
use mechanics::UnitId;
use mechanics::insight::{hundredths, place_id, plural, shifts, tally};

use crate::combat::Odds;
use crate::frame::{Assemble, Frame};
use crate::pack::{Advance, CombatTable, Loss, Outcome, ShiftCause};
use crate::state::{BattleStep, State, Units};
use crate::unit::Kind;
use crate::{Desk, MunichWar};

/// The sides of a die.
const DIE: u32 = 6;

/// What can come out of an attack before the combat die is thrown: special forces may succeed or not (17.1).
struct Branch {
    state: State,
    /// In how many throws of their die.
    ways: u32,
    odds: Odds,
}

/// What came of one throw.
#[derive(PartialEq)]
struct Throw {
    table: CombatTable,
    /// An index into the outcomes; none if special forces have cleared the hex without a die (D55).
    outcome: Option<u8>,
}

impl MunichWar {
    /// The tables that the attacker may choose from (11.7).
    fn tables(&self, state: &State) -> Vec<CombatTable> {
        match self.may_use_mobile(state).is_ok() {
            true => vec![CombatTable::Assault, CombatTable::Mobile],
            false => vec![CombatTable::Assault],
        }
    }

    /// `column 200%`; both tables have the same headings.
    fn heading(&self, odds: &Odds) -> String {
        format!("{}%", self.pack.results[0].heading(0, odds.column))
    }

    /// The odds of a declared attack, for the journal: the special forces have succeeded by now, or not.
    pub(crate) fn weighed(&self, state: &State, odds: &Odds) -> Event {
        let mut forecast = Forecast {
            target: Some(place_id(state.battle.target)),
            attack: odds.attack.into(),
            defense: odds.defense.into(),
            ..Forecast::default()
        };
        self.tell_odds(&mut forecast, state, odds);
        forecast.shifts.retain(|shift| shift.case != "17.1");
        forecast.shifts.extend(shifts([("Special forces", odds.special, "17.1")]));
        Event::Weighed(Box::new(forecast))
    }

    fn tell_odds(&self, forecast: &mut Forecast, state: &State, odds: &Odds) {
        let column = self.pack.results[0].heading(0, odds.base);
        forecast.base = format!("{}%, column {column}%", odds.percent).into();
        forecast.odds = format!("column {}", self.heading(odds)).into();
        let success = state.battle.special.map(|marker| self.unit(marker).success);
        let special = format!("Special forces, if they succeed ({} in 6)", success.unwrap_or(0));
        let hoped = success.map_or(0, |_| self.pack.shifts.of(ShiftCause::SpecialForces));
        forecast.shifts = shifts([
            ("Terrain", odds.terrain, "11.11"),
            ("All over a river", odds.river, "11.11"),
            ("Entrenchment", odds.entrenchment, "11.12"),
            ("Attackers out of supply", odds.supply, "11.13"),
            ("Concentric attack", odds.concentric, "11.14"),
            ("Air support", odds.air, "16.9"),
            ("Naval bombardment", odds.naval, "18.1"),
            ("Alpine attackers", odds.alpine, "19.0"),
            ("Storms", odds.storms, "20.0"),
            (&special, hoped, "17.1"),
        ]);
    }

    /// The chance of each result and what is lost on average on the first table.
    fn weigh(&self, forecast: &mut Forecast, branches: &[Branch], tables: &[CombatTable]) {
        let of = if branches.len() > 1 { DIE * DIE } else { DIE };
        let standing = self.steps_of(&branches[0].state, branches[0].state.battle.defenders);
        let mut throws = Vec::new();
        let (mut lost, mut taken) = (0, 0);
        for table in tables.iter().copied() {
            for branch in branches.iter().filter(|branch| branch.ways > 0) {
                let defenders = branch.state.battle.defenders;
                // What the special forces have done before the combat die.
                let gone = standing - self.steps_of(&branch.state, defenders);
                let ways = if branches.len() > 1 { branch.ways } else { 1 };
                for die in 1..=DIE as u8 {
                    let outcome = (!defenders.is_empty())
                        .then(|| *self.pack.results[table as usize].result(branch.odds.column, die));
                    throws.push((Throw { table, outcome }, ways));
                    if table == tables[0] {
                        let (attacker, defender) = self.toll(&branch.state, outcome, die);
                        lost += ways * attacker;
                        taken += ways * (defender + gone);
                    }
                }
            }
        }
        forecast.attacker_loses = hundredths(lost, of);
        forecast.defender_loses = hundredths(taken, of);
        let mut results = tally(throws);
        results.sort_by_key(|(throw, _)| (throw.table as u8, throw.outcome.unwrap_or(u8::MAX)));
        let chance = |(throw, ways): (Throw, u32)| {
            let (text, role) = match throw.outcome {
                Some(outcome) => {
                    let outcome = &self.pack.outcomes[usize::from(outcome)];
                    (in_words(outcome), meaning(outcome))
                }
                None => ("Special forces clear the hex".to_owned(), Role::Good),
            };
            let text = match (tables.len() > 1, throw.table) {
                (false, _) => text,
                (_, CombatTable::Assault) => format!("Assault: {text}"),
                (_, CombatTable::Mobile) => format!("Mobile: {text}"),
            };
            Chance { text: text.into(), ways, of, role }
        };
        forecast.results = results.into_iter().map(chance).collect();
    }

    fn steps_of(&self, state: &State, units: Units) -> u32 {
        units.iter().map(|unit| u32::from(self.steps_left(state, unit))).sum()
    }

    /// The steps that attacker and defender lose by a result (11.16, 16.9). Who must retreat and cannot move is
    /// lost too (12.1), and pays for the others; what else a retreat costs depends on its way.
    fn toll(&self, state: &State, outcome: Option<u8>, die: u8) -> (u32, u32) {
        let Some(outcome) = outcome.map(|outcome| &self.pack.outcomes[usize::from(outcome)]) else {
            return (0, 0);
        };
        let battle = &state.battle;
        let steps = |loss: Loss, units: Units, matched: u32| {
            let count = units.len() as u32;
            match loss {
                Loss::None => 0,
                Loss::One | Loss::Mechanized => count.min(1),
                Loss::All => count,
                Loss::Matched => matched.min(count),
                Loss::Eliminate => self.steps_of(state, units),
            }
        };
        let hit = steps(outcome.defender_loss, battle.defenders, 0);
        let fort = |unit: &UnitId| self.unit(*unit).kind == Kind::Fortification;
        let stuck: Units =
            match outcome.defender_retreat > 0 && !battle.defenders.iter().any(|unit| fort(&unit)) {
                true => battle.defenders.iter().filter(|unit| self.unit(*unit).is_static()).collect(),
                false => Units::EMPTY,
            };
        let paid = steps(outcome.defender_loss, stuck, 0);
        let flak = u32::from(die == 1 && battle.flak && battle.air.is_some());
        let afloat: Units =
            battle.attackers.iter().filter(|unit| self.assault_of(state, *unit).is_some()).collect();
        let lost = match self.clears(state, outcome) {
            // 18.2.2: Marines at sea are lost, and pay for the others as far as they can.
            false if !afloat.is_empty() => {
                let others = battle.attackers - afloat;
                let others = match outcome.attacker_loss {
                    loss @ (Loss::All | Loss::Eliminate) => steps(loss, others, hit),
                    loss => {
                        let due = steps(loss, battle.attackers, hit);
                        due.saturating_sub(afloat.len() as u32).min(others.len() as u32)
                    }
                };
                others + self.steps_of(state, afloat)
            }
            _ => steps(outcome.attacker_loss, battle.attackers, hit),
        };
        (lost + flak, hit - paid + self.steps_of(state, stuck))
    }

    /// Whether a result empties the attacked hex and lets the attacker in, if no defender who may hold a fortress
    /// leaves it.
    fn clears(&self, state: &State, outcome: &Outcome) -> bool {
        let defenders = state.battle.defenders;
        let survives = |unit: &UnitId| match outcome.defender_loss {
            Loss::Eliminate => false,
            Loss::All => self.steps_left(state, *unit) > 1,
            // The defender chooses whom to reduce.
            Loss::One => defenders.len() > 1 || self.steps_left(state, *unit) > 1,
            _ => true,
        };
        let stays =
            |unit: &UnitId| outcome.defender_retreat == 0 || self.unit(*unit).kind == Kind::Fortification;
        outcome.advance != Advance::No && !defenders.iter().any(|unit| stays(&unit) && survives(&unit))
    }
}

impl MunichWar {
    pub(crate) fn forecast_attack(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        let mut later = *state;
        let target = state.battle.target;
        let mut forecast = Forecast {
            target: Some(place_id(target)),
            unit: "steps".to_owned().into(),
            ..Forecast::default()
        };
        let mut tables = vec![state.battle.table];
        match *state.frames.top() {
            Frame::Assemble(Assemble) => {
                let hidden = self.hidden_from(state, Viewer::Seat(self.seat(state.active())));
                let stack: Units = desk.stack(target).collect();
                later.battle.defenders = stack - hidden;
                forecast.hidden = (stack & hidden).len();
                self.declare_in_thought(&mut later, desk);
                tables = self.tables(&later);
            }
            Frame::Battle(BattleStep::Table) => tables = self.tables(&later),
            Frame::Battle(BattleStep::Support) => {}
            _ => return None,
        }
        let strength = |unit: UnitId, value: u8, note: &str, case: &str| Strength {
            piece: PieceId(unit.raw()),
            name: self.name(unit).into(),
            value: value.into(),
            note: note.to_owned().into(),
            case: case.to_owned(),
        };
        for unit in &later.battle.defenders {
            forecast.defenders.push(strength(unit, self.face(state, unit).defense, "", ""));
        }
        forecast.defense = forecast.defenders.iter().map(|defender| defender.value).sum();
        for unit in &later.battle.attackers {
            let (note, case) = match self.assault_of(state, unit).is_some() {
                true => ("lost unless the hex is cleared", "18.2.2"),
                false if later.battle.unsupplied.contains(unit) => ("out of supply", "14.7"),
                false => ("", ""),
            };
            forecast.attackers.push(strength(unit, self.face(state, unit).attack, note, case));
        }
        if later.battle.attackers.is_empty() {
            return Some(forecast);
        }
        forecast.attack = forecast.attackers.iter().map(|attacker| attacker.value).sum();
        let odds = self.at(&later, desk).odds();
        self.tell_odds(&mut forecast, &later, &odds);
        let branches = self.branches(&later, desk);
        if let [failure, success] = branches.as_slice()
            && failure.odds.column != success.odds.column
            && !success.state.battle.defenders.is_empty()
        {
            let column = self.heading(&success.odds);
            let sure = std::mem::take(&mut forecast.odds);
            forecast.odds =
                text!("{odds}, {column} if the special forces succeed", odds = sure, column = column);
        }
        if tables.len() > 1 {
            forecast.unit = "steps on the Assault table".to_owned().into();
        }
        self.weigh(&mut forecast, &branches, &tables);
        Some(forecast)
    }

    /// What a declaration would change: neutrals join the enemy, and supply is looked at (11.8).
    fn declare_in_thought(&self, later: &mut State, desk: &mut Desk) {
        let Some(first) = later.battle.attackers.iter().next() else { return };
        let target = later.battle.target;
        self.playing(later, desk, &mut Silent).invade(first, target);
        for unit in &{ later.battle.attackers } {
            let supplied = self.at(later, desk).is_supplied_to_attack(unit);
            later.battle.unsupplied.set(unit, !supplied);
        }
    }

    /// The attack with special forces that fail and that succeed, if there are any.
    fn branches(&self, state: &State, desk: &mut Desk) -> Vec<Branch> {
        let branch = |state: State, ways: u32, desk: &mut Desk| {
            let odds = match state.battle.defenders.is_empty() {
                true => Odds::default(),
                false => self.at(&state, desk).odds(),
            };
            Branch { state, ways, odds }
        };
        let Some(marker) = state.battle.special else { return vec![branch(*state, DIE, desk)] };
        let success = u32::from(self.unit(marker).success).min(DIE);
        let mut failed = *state;
        failed.battle.special = None;
        let mut helped = *state;
        helped.battle.success = true;
        let defenders = helped.battle.defenders;
        if let Some(fort) = defenders.iter().find(|unit| self.unit(*unit).kind == Kind::Fortification) {
            self.playing(&mut helped, desk, &mut Silent).reduce(fort, "17.1");
        }
        vec![branch(failed, DIE - success, desk), branch(helped, success, desk)]
    }
}

/// `Defender Panics: the defender retreats 2 hexes, attackers may advance`.
pub(crate) fn in_words(outcome: &Outcome) -> String {
    let mut parts = Vec::new();
    for (who, all, loss, retreat) in [
        ("the defender", "defender", outcome.defender_loss, outcome.defender_retreat),
        ("the attacker", "attacker", outcome.attacker_loss, outcome.attacker_retreat),
    ] {
        match loss {
            Loss::None => {}
            Loss::One => parts.push(format!("{who} loses a step")),
            Loss::Mechanized => parts.push(format!("{who} loses a step, mechanized units first")),
            Loss::All => parts.push(format!("every {all} loses a step")),
            Loss::Matched => parts.push(format!("{who} loses as many")),
            Loss::Eliminate => parts.push(format!("every {all} is eliminated")),
        }
        if retreat > 0 {
            parts.push(format!("{who} retreats {}", plural(retreat.into(), "hex", "hexes")));
        }
    }
    if parts.is_empty() {
        parts.push("nothing happens".to_owned());
    }
    match outcome.advance {
        Advance::No => {}
        Advance::Cleared => parts.push("attackers may advance if the hex is empty".to_owned()),
        Advance::Yes => parts.push("attackers may advance".to_owned()),
    }
    format!("{}: {}", outcome.name, parts.join(", "))
}

/// What a result means for the attacker.
fn meaning(outcome: &Outcome) -> Role {
    let hurt = |loss: Loss, retreat: u8| loss != Loss::None || retreat > 0;
    let attacker = hurt(outcome.attacker_loss, outcome.attacker_retreat);
    let defender = hurt(outcome.defender_loss, outcome.defender_retreat);
    match (attacker, defender) {
        (false, true) => Role::Good,
        (true, true) if outcome.advance == Advance::Yes => Role::Good,
        (true, false) => Role::Bad,
        _ => Role::Note,
    }
}
