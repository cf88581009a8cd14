//! What the attack that is being prepared will come to (10.3): both tables, exact chances.

use engine::{Chance, Event, Forecast, Role, Shift, Strength, Text, Viewer, text};
use mechanics::UnitId;
use mechanics::battle::{Change, Ledger, halves};
use mechanics::insight::{hundredths, place_id, tally};

use crate::RhinelandWar;
use crate::frame::{At, Frame};
use crate::pack::{CombatTable, Loss, Outcome};
use crate::state::{Battle, Units};

impl At<'_> {
    /// The forecast of the attack at hand, for the player who prepares it.
    pub(crate) fn forecast_attack(self) -> Option<Forecast> {
        let declared = match *self.state.frames.top() {
            Frame::Assemble(_) => false,
            Frame::Battle(_) => true,
            _ => return None,
        };
        let mut battle = self.state.battle;
        let side = self.state.active();
        let hidden = self.hidden_from(self.state, Viewer::Seat(side.into()));
        let here: Units = self.stack(battle.target).collect();
        if !declared {
            battle.defenders = here - hidden;
        }
        let unseen = if declared { Units::EMPTY } else { here & hidden };
        let strength = |unit: UnitId, value: u8, note: Text, case: &str| Strength {
            piece: engine::PieceId(unit.raw()),
            name: self.name(unit),
            value: value.into(),
            note,
            case: case.to_owned(),
        };
        let mut forecast = Forecast {
            target: Some(place_id(battle.target)),
            hidden: unseen.len(),
            unit: "units".into(),
            ..Forecast::default()
        };
        for unit in &battle.defenders {
            let idle = battle.idle.contains(unit);
            let note = if idle { "adds nothing after its retreat".into() } else { Text::default() };
            let value = if idle { 0 } else { self.unit(unit).defense };
            forecast.defenders.push(strength(unit, value, note, if idle { "11.5" } else { "" }));
        }
        for unit in &battle.attackers {
            let fed = self.is_fed(unit);
            let note = if fed { Text::default() } else { "out of supply: halved".into() };
            forecast.attackers.push(strength(
                unit,
                self.unit(unit).attack,
                note,
                if fed { "" } else { "10.17" },
            ));
        }
        forecast.attack = forecast.attackers.iter().map(|attacker| attacker.value).sum();
        forecast.defense = forecast.defenders.iter().map(|defender| defender.value).sum();
        if battle.attackers.is_empty() || battle.defenders.is_empty() {
            return Some(forecast);
        }
        let tables: Vec<CombatTable> = match declared && battle.die == 0 && !self.is_choosing_table() {
            true => vec![battle.table],
            false => [CombatTable::Attrition, CombatTable::Mechanized]
                .into_iter()
                .filter(|table| self.could_use(*table, &battle))
                .collect(),
        };
        let ledger = self.ledger(&battle);
        self.tell_ledger(&mut forecast, &ledger);
        self.weigh_results(&mut forecast, &battle, &tables);
        Some(forecast)
    }

    fn is_choosing_table(self) -> bool {
        use crate::combat::Fighting;
        matches!(self.state.frames.top(), Frame::Battle(Fighting::Table))
    }

    /// Whether a table could be used by this attack (10.20).
    fn could_use(self, table: CombatTable, battle: &Battle) -> bool {
        let fort =
            battle.defenders.iter().any(|unit| self.unit(unit).kind == crate::unit::Kind::FortifiedZone);
        let mech =
            battle.attackers.iter().any(|unit| self.unit(unit).kind.is_mechanized() && self.is_fed(unit));
        match table {
            CombatTable::Attrition => !self.state.is_second_wave(),
            CombatTable::Mechanized => mech && !fort,
        }
    }
}

impl RhinelandWar {
    /// The odds of a declared attack, for the journal: the die that is thrown next is read there.
    pub(crate) fn weighed(&self, battle: &Battle, ledger: &Ledger) -> Event {
        let attack = battle.attackers.iter().map(|unit| i32::from(self.unit(unit).attack)).sum();
        let adding = battle.defenders - battle.idle;
        let defense = adding.iter().map(|unit| i32::from(self.unit(unit).defense)).sum();
        let target = Some(place_id(battle.target));
        let mut forecast = Forecast { target, attack, defense, ..Forecast::default() };
        self.tell_ledger(&mut forecast, ledger);
        Event::Weighed(Box::new(forecast))
    }

    fn tell_ledger(&self, forecast: &mut Forecast, ledger: &Ledger) {
        let table = &self.pack.results[0];
        let heading = |column: usize| table.heading(0, column).to_string();
        forecast.base = text!(
            "{attack} : {defense}, {percent} %, column {column} %",
            attack = halves(ledger.attack),
            defense = halves(ledger.defense),
            percent = ledger.percent.to_string(),
            column = heading(ledger.base)
        );
        forecast.odds = text!("column {column} %", column = heading(ledger.column));
        for line in ledger.lines() {
            let (name, columns) = match line.change {
                Change::Shift(columns) => (Text::from(line.cause), columns),
                Change::AttackTimes(times) => {
                    (text!("{cause}: attack ×{n}", cause = line.cause, n = times.to_string()), 0)
                }
                Change::DefenseTimes(times) => {
                    (text!("{cause}: defense ×{n}", cause = line.cause, n = times.to_string()), 0)
                }
                Change::Attack(half) => {
                    let n = format!("{}{}", if half < 0 { "−" } else { "+" }, halves(half.abs()));
                    (text!("{cause}: attack {n}", cause = line.cause, n = n), 0)
                }
            };
            forecast.shifts.push(Shift { name, columns: columns.into(), case: line.case.to_owned() });
        }
    }
}

impl At<'_> {
    /// Every result with its chance, and what each side loses on average.
    fn weigh_results(self, forecast: &mut Forecast, battle: &Battle, tables: &[CombatTable]) {
        let mut results: Vec<(Text, Role, u32)> = Vec::new();
        let (mut ours, mut theirs, mut throws) = (0, 0, 0);
        for &table in tables {
            let tried = Battle { table, ..*battle };
            let column = self.ledger(&tried).column;
            let chart = &self.pack.results[table as usize];
            let faces = chart.outcomes(column).map(|outcome| (usize::from(*outcome), 1));
            for (outcome, ways) in tally(faces) {
                let result = &self.pack.outcomes[outcome];
                let (lost, taken) = (self.cost(battle, result, true), self.cost(battle, result, false));
                if table == tables[0] {
                    ours += lost * ways;
                    theirs += taken * ways;
                    throws += ways;
                }
                let role = match (taken > lost, result.mech_pursuit > 0 || result.foot_pursuit > 0) {
                    (_, true) => Role::Good,
                    (true, false) => Role::Good,
                    (false, false) if lost > 0 || result.attacker_retreat > 0 => Role::Bad,
                    _ => Role::Note,
                };
                let name = Text::from(&result.name);
                let text = match tables.len() {
                    1 => name,
                    _ => text!("{table}: {result}", table = table_name(table), result = name),
                };
                results.push((text, role, ways));
            }
        }
        forecast.results =
            results.into_iter().map(|(text, role, ways)| Chance { text, ways, of: 6, role }).collect();
        forecast.attacker_loses = hundredths(ours, throws);
        forecast.defender_loses = hundredths(theirs, throws);
    }

    /// How many units a result costs a side at least.
    fn cost(self, battle: &Battle, result: &Outcome, attacker: bool) -> u32 {
        let (loss, force) = match attacker {
            true => (result.attacker_loss, battle.attackers),
            false => (result.defender_loss, battle.defenders),
        };
        let strength = |unit: UnitId| {
            let counter = self.unit(unit);
            u32::from(if attacker { counter.attack } else { counter.defense })
        };
        match loss {
            Loss::None => 0,
            Loss::One | Loss::Highest => u32::from(!force.is_empty()),
            Loss::Mechanized => u32::from(force.iter().any(|unit| self.unit(unit).kind.is_mechanized())),
            Loss::All => force.len() as u32,
            Loss::Half => {
                let total: u32 = force.iter().map(strength).sum();
                let mut strengths: Vec<u32> = force.iter().map(strength).collect();
                strengths.sort_unstable_by(|a, b| b.cmp(a));
                let mut gone = 0;
                let enough = strengths.iter().take_while(|strength| {
                    let more = 2 * gone < total;
                    gone += **strength;
                    more
                });
                enough.count() as u32
            }
        }
    }
}

fn table_name(table: CombatTable) -> &'static str {
    match table {
        CombatTable::Attrition => "Attrition",
        CombatTable::Mechanized => "Mechanized",
    }
}
