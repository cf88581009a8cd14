//! 14.5 and 14.6 Strengths, odds and shifts: one ledger that journal, prompt and forecast read.

use engine::{Cell, Event, Forecast, Shift, Text, rule, text};
use hexmap::HexId;
use mechanics::battle::{Change, Ledger};
use mechanics::insight::place_id;

use super::{Battle, CombatTable, Method, Token, odds};
use crate::card::{Effect, Ignored};
use crate::frame::At;
use crate::marker::Ability;
use crate::nation::{Nation, Nations, Side};
use crate::sequence::Phase;
use crate::terrain::Line;
use crate::unit::{Armor, Kind, Strength, Units};

/// The odds of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Strengths and shifts, each with its cause.
    pub ledger: Ledger,
    /// The table.
    pub table: CombatTable,
    /// Attack to defence in sixths.
    pub ratio: i16,
    /// The column before shifts; none below the first.
    pub initial: Option<usize>,
    /// The column after shifts; none below the first: an automatic result (14.6.1).
    pub column: Option<usize>,
    /// Whether the attacker has the armor bonus (14.6.5).
    pub armored: bool,
    /// The printed odds of the columns.
    headings: [i16; COLUMNS],
}

/// Room for the columns of a table.
const COLUMNS: usize = 16;

/// What the terrain of the hex and hexside does that count (14.3.6, 14.6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Relief {
    /// Columns to the left.
    pub shift: i16,
    /// Whether the armor bonus is possible.
    pub armor: bool,
    /// No Air Force events.
    pub no_air: bool,
}

impl Odds {
    /// Attack strength.
    pub fn attack(&self) -> i16 {
        self.ledger.attack / 2
    }

    /// Defence strength.
    pub fn defence(&self) -> i16 {
        self.ledger.defense / 2
    }

    /// The odds before shifts: `3:2`.
    pub fn initial_text(&self) -> String {
        self.heading(self.initial)
    }

    /// The odds after shifts.
    pub fn final_text(&self) -> String {
        self.heading(self.column)
    }

    fn heading(&self, column: Option<usize>) -> String {
        match column {
            Some(column) => ratio(self.headings[column]),
            None => format!("below {}", ratio(self.headings[0])),
        }
    }

    /// `12 against 9: 1:1, River -1, column 1:2.`
    pub fn text(&self) -> Text {
        let line = |line: &mechanics::battle::Line| match line.change {
            Change::Shift(columns) => {
                text!(", {cause} {n}", cause = line.cause, n = format!("{columns:+}"))
            }
            Change::Attack(halves) => {
                text!(", {cause} {n}", cause = line.cause, n = format!("{:+}", halves / 2))
            }
            _ => Text::from(""),
        };
        text!(
            "{attack} against {defence}: {base}{lines}, column {column}.",
            attack = self.attack(),
            defence = self.defence(),
            base = self.initial_text(),
            lines = Text::list(self.ledger.lines().map(line), ""),
            column = self.final_text()
        )
    }

    /// What tells the odds in the journal and in a forecast.
    pub fn forecast(&self, target: Option<HexId>) -> Forecast {
        let shift = |line: &mechanics::battle::Line| match line.change {
            Change::Shift(columns) => {
                Some(Shift { name: line.cause.into(), columns: columns.into(), case: line.case.to_owned() })
            }
            _ => None,
        };
        Forecast {
            target: target.map(place_id),
            attack: self.attack().into(),
            defense: self.defence().into(),
            base: self.initial_text().into(),
            shifts: self.ledger.lines().filter_map(shift).collect(),
            odds: self.final_text().into(),
            unit: "steps".into(),
            ..Forecast::default()
        }
    }

    /// The same as an event.
    pub fn weighed(&self, target: Option<HexId>) -> Event {
        Event::Weighed(Box::new(self.forecast(target)))
    }

    /// The cell of a die.
    pub fn cell(&self, columns: usize, die: u8, result: &str) -> Option<Cell> {
        let word = CombatTable::ALL.iter().find(|(table, _)| *table == self.table).map(|(_, word)| *word);
        Some(Cell {
            table: word?.to_owned(),
            headings: self.headings[..columns].iter().map(|heading| ratio(*heading)).collect(),
            column: self.column?,
            rows: 6,
            row: usize::from(die) - 1,
            result: result.to_owned(),
        })
    }
}

/// Odds in sixths as they are printed.
pub(crate) fn ratio(sixths: i16) -> String {
    let (mut a, mut b) = (sixths, 6);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    format!("{}:{}", sixths / a, 6 / a)
}

impl At<'_> {
    /// The odds of the battle of the position.
    pub(crate) fn odds(self) -> Odds {
        self.odds_of(&self.state.battle)
    }

    /// The odds of a battle (14.5, steps 2, 4 and 5).
    pub(crate) fn odds_of(self, battle: &Battle) -> Odds {
        rule!("14.5.2");
        if battle.method == Method::Mobile {
            rule!("14.0.i");
        }
        if battle.all().iter().any(|unit| self.unit(unit).kind == Kind::Airborne) {
            rule!("18.4.a");
        }
        let points = |units: Units| -> i16 {
            units.iter().map(|unit| i16::from(self.face(self.state, unit).strength)).sum()
        };
        let mut ledger = Ledger::new(points(battle.attackers), points(battle.defenders));
        let weak = battle.attackers.iter().filter(|unit| self.unit(*unit).strength == Strength::Yellow);
        let weak = weak.count() as i16 * self.pack.numbers.weak_attack;
        if weak > 0 {
            rule!("14.6.9");
            rule!("2.3.2.c");
            if battle.attackers.iter().any(|unit| self.unit(unit).nation == Nation::SovietUnion) {
                rule!("18.5.a");
            }
            ledger.add("14.6.9", "Weak Attack", Change::Attack(-2 * weak));
        }
        let table = CombatTable::of(battle.method, battle.attacker).unwrap_or(CombatTable::GermanPrepared);
        let results = &self.pack.results(table).table;
        let armored = self.shifts(battle, &mut ledger);
        let mut headings = [0; COLUMNS];
        let columns = results.columns().min(COLUMNS);
        for (column, heading) in headings.iter_mut().enumerate().take(columns) {
            *heading = results.heading(0, column);
        }
        rule!("14.5.4");
        let ratio = odds(ledger.attack / 2, ledger.defense / 2);
        let initial = (ratio >= headings[0]).then(|| results.column(0, ratio));
        // 14.6.1: what is below the first column before shifts is not shifted.
        let column = initial.and_then(|initial| {
            let shifted = initial as i16 + ledger.shift;
            if shifted < 0 {
                rule!("14.6.1.c");
            }
            if shifted >= columns as i16 || ratio > headings[columns - 1] {
                rule!("14.6.1.a");
            }
            (shifted >= 0).then(|| results.shifted(initial, ledger.shift))
        });
        if initial.is_none() {
            rule!("14.6.1.b");
        }
        ledger.base = initial.unwrap_or(0);
        ledger.column = column.unwrap_or(0);
        Odds { ledger, table, ratio, initial, column, armored, headings }
    }

    /// Every shift of a battle (14.6). Says whether the armor bonus is among them.
    fn shifts(self, battle: &Battle, ledger: &mut Ledger) -> bool {
        let numbers = &self.pack.numbers;
        let (attacker, defender) = (battle.attacker, battle.attacker.enemy());
        if battle.method == Method::Fortress {
            rule!("14.6.7");
        }
        self.terrain_shifts(battle, ledger);
        let units = |units: Units, is: &dyn Fn(&crate::unit::Unit) -> bool| {
            units.iter().any(|unit| is(self.unit(unit)))
        };
        if units(battle.defenders, &|unit| unit.kind == Kind::Fort) && !self.ignores(attacker, Ignored::Fort)
        {
            rule!("14.6.6");
            rule!("14.6.2.c");
            if battle.counterattacks > 0 {
                rule!("14.7.3.d3");
            }
            ledger.add("14.6.6", "Fort", Change::Shift(-numbers.fort_shift));
        }
        let support = |side: Side| {
            let mine = battle.support.iter().map(|marker| self.pack.marker(marker));
            mine.filter(|marker| marker.side == side && marker.ability.is_support()).count() as i16
        };
        if support(defender) > 0 && !self.ignores(attacker, Ignored::Hold) {
            rule!("14.6.3.b");
            rule!("19.2.b");
            ledger.add("14.6.3", "Hold!", Change::Shift(-numbers.hold_shift));
        }
        let helped = support(attacker);
        if helped > 0 {
            rule!("14.6.4.b");
            rule!("19.1.b");
            let cause = if attacker == Side::German { "Blitz!" } else { "Shock!" };
            ledger.add("14.6.4", cause, Change::Shift(helped * numbers.blitz_shift));
        }
        if !battle.support.is_empty()
            && battle.all().intersects(&(self.state.low_supply | self.state.no_supply))
        {
            rule!("12.4.x");
        }
        let armored = self.has_armor_bonus(battle);
        let blitz = self.blitzkrieg_bonus(battle);
        // d26: with the reading, Blitzkrieg! and armor give one column together.
        let one = self.options.one_blitzkrieg_shift && battle.method == Method::Blitzkrieg;
        if armored && !one {
            rule!("14.6.5.a");
            rule!("14.6.5.b");
            if battle.counterattacks > 0 {
                rule!("18.1.c");
            }
            match battle.method {
                Method::Prepared => rule!("2.13.b"),
                _ => rule!("2.13.a"),
            }
            ledger.add("14.6.5", "Armor", Change::Shift(numbers.armor_shift));
        }
        if blitz {
            rule!("15.3.f");
            rule!("2.9.c");
            rule!("19.6.g");
            ledger.add("15.3", "Blitzkrieg!", Change::Shift(numbers.blitzkrieg_shift));
        }
        if self.options.advanced && battle.method == Method::Blitzkrieg && self.is_group(battle.attackers) {
            rule!("25.2.a");
            rule!("1.0.b");
            rule!("25.2.b");
            ledger.add("25.2", "One Group", Change::Shift(numbers.group_shift));
        }
        let nations: Nations = battle.attackers.iter().map(|unit| self.unit(unit).nation).collect();
        if nations.len() > 1 {
            if attacker == Side::Allied {
                rule!("14.6.8.a");
                ledger.add("14.6.8", "Different nations", Change::Shift(-numbers.mixed_shift));
            } else {
                rule!("14.6.8.c");
            }
        }
        self.mark_shifts(battle, ledger);
        if battle.defenders.is_subset(&self.state.no_supply) && !battle.defenders.is_empty() {
            rule!("12.4.no.f");
            ledger.add("12.4", "Defenders under No Supply", Change::Shift(numbers.no_supply_shift));
        }
        if battle.bonus > 0 {
            rule!("T.results.CA1");
            ledger.add("14.7", "Counterattack", Change::Shift(battle.bonus.into()));
        }
        self.card_shifts(battle, ledger);
        armored
    }

    /// Terrain (14.6.2): none for counterattacked units and in Counterblow hexes.
    fn terrain_shifts(self, battle: &Battle, ledger: &mut Ledger) {
        let Some(site) = battle.site.or_else(|| battle.targets.iter().next()) else { return };
        if battle.counterattacks > 0 {
            rule!("14.7.3.d");
            return;
        }
        if self.state.marks.at(site).is_some_and(|mark| mark.counterblow)
            && self.state.phase != Phase::Blitzkrieg
        {
            rule!("14.1.2.h");
            rule!("14.7.4.a2");
            return;
        }
        let before = ledger.shift;
        for line in self.lines_in(site).into_iter().flatten() {
            let Some(ground) =
                self.pack.terrain.line(line, battle.attacker).filter(|ground| ground.shift > 0)
            else {
                continue;
            };
            match line {
                Line::Rough => rule!("14.6.2.k"),
                Line::Minor => rule!("14.6.2.j"),
                _ => rule!("14.6.2.a"),
            }
            ledger.add("14.6.2", line.title(), Change::Shift(-i16::from(ground.shift)));
        }
        if let Some(line) = self.line_across(battle, site) {
            let ground = self.pack.terrain.line(line, battle.attacker).filter(|ground| ground.shift > 0);
            if let Some(ground) = ground.filter(|_| !self.ignores(battle.attacker, Ignored::River)) {
                rule!("14.6.2.j2");
                ledger.add("14.6.2", line.title(), Change::Shift(-i16::from(ground.shift)));
            }
        }
        if before - ledger.shift > 1 {
            rule!("14.6.2.j3");
        }
        if before == ledger.shift {
            rule!("14.6.2.i");
        }
    }

    /// The lines of the chart for a hex.
    pub(crate) fn lines_in(self, hex: HexId) -> [Option<Line>; 4] {
        let record = &self.board().hexes[hex.index()];
        let natural = if record.rough { Line::Rough } else { Line::Open };
        let city = record.city.map(|city| if city.major { Line::Major } else { Line::Minor });
        [
            Some(natural),
            city,
            record.fortified.then_some(Line::Fortified),
            record.zone.then_some(Line::Evacuation),
        ]
    }

    /// The line of the hexside that counts: only if all attack across such lines (14.6.2).
    pub(crate) fn line_across(self, battle: &Battle, site: HexId) -> Option<Line> {
        let line = |from: HexId| {
            let line = self.side_between(from, site).flatten()?;
            self.pack.terrain.line(line, battle.attacker).map(|_| line)
        };
        let hexes = self.hexes_of(battle.attackers);
        if !hexes.iter().all(|from| line(from).is_some()) {
            rule!("14.6.2.a");
            return None;
        }
        let chosen = battle.across.or_else(|| {
            hexes.iter().max_by_key(|from| {
                let line = line(*from).and_then(|line| self.pack.terrain.line(line, battle.attacker));
                line.map_or(0, |ground| ground.shift)
            })
        });
        chosen.and_then(line)
    }

    /// What a choice of hex and hexside does (14.3.6).
    pub(crate) fn relief(self, battle: &Battle, site: HexId, across: Option<HexId>) -> Relief {
        let battle = Battle { site: Some(site), across, ..*battle };
        let mut ledger = Ledger::new(0, 0);
        self.terrain_shifts(&battle, &mut ledger);
        let no_air = self.front().ground[site.index()][battle.attacker as usize].no_air;
        Relief { shift: -ledger.shift, armor: self.allows_armor(&battle), no_air }
    }

    /// Whether the terrain that counts lets armor have its bonus (14.6.5).
    fn allows_armor(self, battle: &Battle) -> bool {
        let Some(site) = battle.site.or_else(|| battle.targets.iter().next()) else { return false };
        let ground = self.front().ground[site.index()][battle.attacker as usize];
        let line = self.line_across(battle, site);
        let line = line.and_then(|line| self.pack.terrain.line(line, battle.attacker));
        ground.armor_bonus && line.is_none_or(|line| line.armor_bonus)
    }

    /// The armor bonus (2.13, 14.6.5, 18.1).
    fn has_armor_bonus(self, battle: &Battle) -> bool {
        let colour = match battle.method {
            Method::Mobile | Method::Blitzkrieg => Armor::Blitzkrieg,
            Method::Prepared => Armor::Regular,
            Method::Fortress => return false,
        };
        let (attacker, defender) = (battle.attacker, battle.attacker.enemy());
        let fits = |unit: &mechanics::UnitId| self.unit(*unit).armor == Some(colour);
        let mut tanks = battle.attackers.iter().filter(fits).peekable();
        if tanks.peek().is_none() {
            if battle.defenders.iter().any(|unit| fits(&unit)) {
                rule!("14.6.5.c");
            }
            if battle.attackers.iter().any(|unit| self.unit(unit).armor.is_some()) {
                rule!("18.1.b");
                if battle
                    .attackers
                    .iter()
                    .all(|unit| self.unit(unit).armor.is_none_or(|it| it == Armor::Light))
                {
                    rule!("2.13.c");
                }
            }
            return false;
        }
        if tanks.all(|unit| self.state.no_supply.contains(unit)) {
            rule!("12.4.no.e");
            return false;
        }
        if self.state.bad_weather {
            rule!("14.6.5.d");
            rule!("19.11.d");
            return false;
        }
        if self.ignores(defender, Ignored::Armor) {
            return false;
        }
        for unit in &battle.defenders {
            let kind = self.unit(unit).kind;
            rule!("2.3.7");
            if kind == Kind::Tank && self.ignores(attacker, Ignored::DefendingTank) {
                continue;
            }
            if !kind.is_infantry_type() {
                match kind {
                    Kind::Tank => rule!("2.13.d"),
                    Kind::Ship => rule!("14.6.5.h"),
                    Kind::ArmoredInfantry => {
                        rule!("14.6.5.f");
                        rule!("X.err.2");
                    }
                    _ => rule!("14.6.5.f"),
                }
                return false;
            }
        }
        if !self.allows_armor(battle) {
            rule!("14.6.5.g");
            if battle.counterattacks > 0 {
                rule!("14.7.3.d2");
            }
            return false;
        }
        rule!("18.1.a");
        rule!("14.6.5.h");
        true
    }

    /// The column of the Blitzkrieg! marker: only panzers assault (15.3, d26).
    fn blitzkrieg_bonus(self, battle: &Battle) -> bool {
        if battle.method != Method::Blitzkrieg {
            return false;
        }
        let tank = |unit| self.unit(unit).kind == Kind::Tank;
        let held = self.options.one_blitzkrieg_shift && battle.defenders.iter().any(tank);
        battle.attackers.iter().all(tank) && !held
    }

    /// Whether two German Mobile units of one Group attack out of one hex (25.2).
    fn is_group(self, units: Units) -> bool {
        let key = |unit| {
            let counter = self.unit(unit);
            let german = counter.mobile && counter.side == Side::German;
            counter.group.filter(|_| german).map(|group| (group, self.state.hex(unit)))
        };
        units.iter().any(|unit| {
            key(unit).is_some() && units.iter().any(|other| other != unit && key(other) == key(unit))
        })
    }

    /// Shock-Target and Shock-Counterblow (14.6.10, 14.6.11).
    fn mark_shifts(self, battle: &Battle, ledger: &mut Ledger) {
        // They work in the hex where they lie: not while its units strike back, but again when these are struck in turn.
        if !battle.counterattacks.is_multiple_of(2) || self.state.phase == Phase::Blitzkrieg {
            return;
        }
        let numbers = &self.pack.numbers;
        let marks = battle.targets.iter().filter_map(|hex| self.state.marks.at(hex));
        let shock = |counterblow| {
            let is = move |mark: &&super::Mark| {
                mark.counterblow == counterblow && matches!(mark.token, Token::Initiative(_))
            };
            marks.clone().any(|mark| is(&mark))
        };
        if shock(true) {
            rule!("14.6.10");
            rule!("19.4.b");
            ledger.add("14.6.10", "Shock-Counterblow", Change::Shift(-numbers.shock_counterblow_shift));
        }
        if shock(false) {
            rule!("14.6.11");
            rule!("19.3.b");
            ledger.add("14.6.11", "Shock-Target", Change::Shift(numbers.shock_target_shift));
        }
    }

    /// Events (14.5).
    fn card_shifts(self, battle: &Battle, ledger: &mut Ledger) {
        for side in Side::ALL {
            for effect in self.battle_effects(side) {
                let Effect::Shift { columns, role, who, place, method, test } = effect else { continue };
                let works = self.plays_role(battle, side, *role)
                    && method.is_none_or(|method| method == battle.method)
                    && self.suits(battle, side, who.as_ref(), place)
                    && test.as_ref().is_none_or(|test| self.holds_in(battle, side, test));
                if works {
                    let columns = i16::from(*columns);
                    let cause = if side == Side::German { "German event" } else { "Allied event" };
                    let columns = if side == battle.attacker { columns } else { -columns };
                    ledger.add("14.5", cause, Change::Shift(columns));
                }
            }
        }
    }

    /// Markers of the hand that shift columns, and what they are called: for the prompt of the Commitment Step.
    pub(crate) fn support_ability(self, side: Side) -> Ability {
        match (side == self.state.battle.attacker, side) {
            (true, Side::German) => Ability::Blitz,
            (true, Side::Allied) => Ability::Shock,
            (false, _) => Ability::Hold,
        }
    }
}
