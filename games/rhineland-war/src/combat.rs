//! 10.0 Combat: who attacks what, which table, the die, and the end of an attack. The numbers are in `odds`.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{UnitId, sides_where};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::losses::{Force, Losing};
use crate::nation::{Nation, Side};
use crate::pack::{CombatTable, Entry as Access};
use crate::sequence::Phase;
use crate::state::{Assault, Battle, HexSet, State, Units, place};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

impl State {
    /// Whether this is the second wave (33.1).
    pub(crate) fn is_second_wave(&self) -> bool {
        matches!(self.phase, Phase::SecondWave(_))
    }

    /// The assault that a unit waits at sea for (18.11).
    pub(crate) fn assault_of(&self, unit: UnitId) -> Option<Assault> {
        self.assaults.iter().flatten().find(|assault| assault.unit == unit).copied()
    }
}

impl At<'_> {
    /// Whether a unit has an attack of this phase before it (10.4, 10.7).
    pub fn may_attack(self, unit: UnitId) -> Verdict {
        let attacker = self.side(self.state, unit) == Some(self.state.active());
        deny!("10.2.a", !attacker, "{unit} does not attack: this is the other player's Combat Phase");
        deny!("10.4", self.unit(unit).attack == 0, "{unit} has no attack strength");
        deny!("10.7", self.state.attacked.contains(unit), "{unit} has attacked in this phase");
        self.may_attack_in_wave(unit)
    }

    /// Whether a unit stands where it can attack a hex from (10.1): next to it over land, or off its beach (18.11).
    fn may_reach(self, unit: UnitId, target: HexId) -> Verdict {
        let hex = self.state.hex(unit).unwrap_or(HexId::NONE);
        let near = match self.state.assault_of(unit) {
            Some(assault) => assault.target == target,
            None => {
                let side = (hex != HexId::NONE).then(|| self.field.grid.direction(hex, target)).flatten();
                // d70, the other reading: adjacency is enough.
                side.is_some_and(|side| self.field.is_open(hex, side) || self.options.attack_over_straits)
            }
        };
        deny!("10.1.a", !near, "{unit} is not next to the target, or only over the sea");
        let (home, land) = (self.unit(unit).nation.home(), self.field.country(target));
        let sealed = land.is_some_and(|land| self.pack.country(land).entry == Access::Own && land != home);
        deny!("22.2.b", sealed, "no other country attacks into the Soviet Union");
        if home == Nation::SovietUnion && land != Some(home) {
            rule!("22.2.c");
        }
        if home == Nation::Spain && land != Some(home) {
            rule!("31.6.b");
        }
        let column = self.unit(unit).kind == Kind::FifthColumn;
        let abroad = self.field.country(hex) != self.field.country(target);
        deny!("19.6.e", column && abroad, "a Fifth Column does not attack over a border");
        Ok(())
    }

    /// Whether a unit may attack together with those that take part already (10.9).
    fn may_fight_beside(self, unit: UnitId, attackers: Units) -> Verdict {
        if attackers.is_empty() {
            return Ok(());
        }
        let column = |unit: UnitId| self.unit(unit).kind == Kind::FifthColumn;
        let columns = column(unit) || attackers.iter().any(column);
        deny!("19.6.h", columns, "a Fifth Column attacks alone");
        let nation = self.unit(unit).nation;
        let volunteers = attackers.iter().any(|other| self.unit(other).expeditionary);
        let mut foreign = attackers.iter().filter(|other| self.unit(*other).nation != nation);
        if self.unit(unit).expeditionary {
            if foreign.next().is_some() {
                rule!("10.9.b");
                rule!("19.1.c");
            }
            return Ok(());
        }
        let foreign = foreign.any(|other| !self.unit(other).expeditionary);
        deny!("10.9.a", foreign && !volunteers, "units of different countries do not attack together");
        deny!("10.9.d", foreign, "but for expeditionary units all attackers are of one country");
        Ok(())
    }

    /// Whether a unit can take part in an attack on a hex, beside those that take part already.
    pub fn may_join(self, unit: UnitId, target: HexId) -> Verdict {
        let attackers = self.state.battle.attackers;
        deny!("10.12", attackers.contains(unit), "{unit} takes part already, with its whole strength");
        self.may_attack(unit)?;
        self.may_reach(unit, target)?;
        self.may_fight_beside(unit, attackers)?;
        if self.state.is_second_wave() {
            // d48: only attacks that the Mechanized table can resolve.
            self.may_break_through(target)?;
            self.may_lead(attackers | [unit].into_iter().collect())?;
        }
        Ok(())
    }

    /// Whether these attackers may use the Mechanized table (10.20).
    fn may_lead(self, attackers: Units) -> Verdict {
        let leads = |unit: UnitId| self.unit(unit).kind.is_mechanized() && self.is_fed(unit);
        let led = attackers.iter().any(leads);
        deny!("10.20.b", !led, "the Mechanized table needs a mechanized attacker in supply");
        Ok(())
    }

    /// Whether the Mechanized table may be used against a hex (10.20).
    fn may_break_through(self, target: HexId) -> Verdict {
        let fort = self.stack(target).any(|unit| self.unit(unit).kind == Kind::FortifiedZone);
        deny!("10.20.c", fort, "the Mechanized table may not be used against a fortified zone");
        Ok(())
    }

    /// Whether a table may be chosen for the attack (10.20, 33.1).
    pub fn may_use(self, table: CombatTable) -> Verdict {
        match table {
            CombatTable::Attrition => {
                let second = self.state.is_second_wave();
                deny!("33.1.e", second, "attacks of the second wave use the Mechanized table");
                rule!("10.20.d");
                Ok(())
            }
            CombatTable::Mechanized => {
                self.may_break_through(self.state.battle.target)?;
                self.may_lead(self.state.battle.attackers)
            }
        }
    }

    /// Whether a hex may be attacked (10.1): enemy units are in it, and some unit can attack it.
    pub fn may_assail(self, target: HexId) -> Verdict {
        let neutral = self.desk.bystanders.contains(target);
        deny!("2.5.b", neutral, "the units in {hex} are neutral");
        if !self.occupied(self.state.active().enemy()).contains(target) {
            return Err(&engine::Bar { case: "10.1", text: "{hex} holds no enemy units" });
        }
        let mut why = Err(&engine::Bar { case: "10.1", text: "none of your units is next to {hex}" });
        for hex in self.field.grid.neighbours(target).iter().copied().filter(|hex| hex.is_some()) {
            for unit in
                self.stack(hex).filter(|unit| self.side(self.state, *unit) == Some(self.state.active()))
            {
                why = self.may_join(unit, target);
                if why.is_ok() {
                    return why;
                }
            }
        }
        why
    }

    /// The hexes that may be attacked now.
    pub fn attackable(self) -> HexSet {
        let side = self.state.active();
        let (ours, enemies) = (self.occupied(side), self.occupied(side.enemy()));
        let mut targets = HexSet::EMPTY;
        for hex in &ours {
            for &target in self.field.grid.neighbours(hex) {
                let fresh = target.is_some() && enemies.contains(target) && !targets.contains(target);
                if fresh && self.stack(hex).any(|unit| self.may_join(unit, target).is_ok()) {
                    targets.insert(target);
                }
            }
        }
        targets
    }

    /// Whether the phase may end: units at sea must attack first, if they can (18.11).
    fn may_end_combat(self) -> Verdict {
        let bound = |assault: &Assault| {
            self.occupied(self.state.active().enemy()).contains(assault.target)
                && self.may_join(assault.unit, assault.target).is_ok()
        };
        let waits = self.state.assaults.iter().flatten().any(bound);
        deny!("18.11.b", waits, "units at sea must attack before the phase ends");
        Ok(())
    }

    pub(crate) fn offer_combat(self, side: Side, out: &mut Vec<Action>) {
        let first = out.len();
        rule!("10.5.a");
        out.extend(self.attackable().iter().map(Action::Attack));
        if self.may_end_combat().is_ok() {
            if out.len() > first {
                rule!("10.1.b");
                rule!("9.7");
            }
            out.push(Action::End);
        }
        self.offer_air_supply(side, out);
        self.offer_sea_supply(side, out);
    }

    pub(crate) fn judge_combat(self, side: Side, action: Action) -> Verdict {
        match action {
            Action::Attack(hex) => self.may_assail(hex),
            Action::End => self.may_end_combat(),
            _ => self.judge_supply(side, action),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Combat supply is found for all attackers (13.10), once for each wave (33.1).
    pub(crate) fn begin_combat(&mut self, side: Side) {
        if self.state.is_second_wave() {
            rule!("33.1.h");
        } else {
            self.begin_waves(side);
        }
        rule!("13.10.a");
        self.state.supplied = self.at().supplied_units(side);
        self.state.retreated = Units::EMPTY;
    }

    pub(crate) fn play_combat(&mut self, action: Action) {
        let Action::Attack(target) = action else { return self.play_supply(action) };
        if !self.state.attacked.is_empty() {
            rule!("10.5.b");
        }
        let at = self.at();
        let near =
            |unit: UnitId| at.state.hex(unit).is_some_and(|hex| at.field.grid.distance(hex, target) == 1);
        if at.state.attacked.iter().any(near) {
            rule!("10.8");
        }
        self.state.battle = Battle { target, ..Battle::default() };
        self.state.frames.push(Assemble.into());
    }

    /// Ends the phase when there is nothing to attack. Says whether it did.
    pub(crate) fn settle_combat(&mut self, side: Side) -> bool {
        let at = self.at();
        let idle = at.attackable().is_empty() && at.may_end_combat().is_ok();
        if idle {
            self.end_after_stacking(side);
        }
        idle
    }

    pub(crate) fn end_combat(&mut self, _: Side) {
        // 18.2: who has not landed by now is lost at sea, and could not attack.
        let waiting = self.state.assaults.iter().flatten().map(|assault| assault.unit).collect();
        self.end_assaults(waiting);
        self.state.retreated = Units::EMPTY;
    }

    /// The attack is declared: both players look at the stacks, and there is no way back (15.1).
    fn declare(&mut self) {
        let at = self.at();
        let (target, attackers) = (at.state.battle.target, at.state.battle.attackers);
        let around: HexSet = attackers.iter().filter_map(|unit| at.state.hex(unit)).collect();
        let from = sides_where(&at.field.grid, target, |_, hex| around.contains(hex));
        if around.len() > 1 {
            rule!("10.6");
        }
        let idle = |unit: &UnitId| !attackers.contains(*unit) && at.may_attack(*unit).is_ok();
        if around.iter().any(|hex| at.stack(hex).any(|unit| idle(&unit))) {
            rule!("10.13");
        }
        rule!("10.14");
        let defenders: Units = at.stack(target).collect();
        let over = at.overstacking(target, at.state.retreated);
        let battle = &mut self.state.battle;
        (battle.defenders, battle.idle, battle.from) = (defenders, over, from);
        self.state.attacked |= attackers;
        self.state.stage = crate::state::Stage::Under;
        let game = self.game;
        self.journal.write(|| {
            let names = game.names(attackers);
            let place = game.place(target);
            let told = match attackers.len() {
                1 => text!("{units} attacks {place}.", units = names, place = place),
                _ => text!("{units} attack {place}.", units = names, place = place),
            };
            Entry::said("10.3", told)
        });
        rule!("15.1.b");
        self.journal.reveal();
        self.state.frames.replace(Fighting::Table.into());
    }
}

/// Attackers are chosen (10.3, step 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assemble;

impl Step for Assemble {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let target = at.state.battle.target;
        let first = out.len();
        for hex in at.field.grid.neighbours(target).iter().copied().filter(|hex| hex.is_some()) {
            out.extend(at.stack(hex).filter(|unit| at.may_join(*unit, target).is_ok()).map(Action::Add));
        }
        let begun = !at.state.battle.attackers.is_empty();
        let able = &out[first..];
        let nation = |action: &Action| match *action {
            Action::Add(unit) => Some(at.unit(unit).nation),
            _ => None,
        };
        // Before anybody has been added it is clear who "all" are only if they are of one country (10.9).
        if able.len() > 1 && (begun || able.iter().all(|action| nation(action) == nation(&able[0]))) {
            out.push(Action::AddAll);
        }
        if begun {
            out.push(Action::Declare);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Add(unit) => {
                on.state.battle.attackers.insert(unit);
            }
            Action::AddAll => {
                rule!("10.10.c");
                // Twice: in the second wave a unit in supply must come first (10.20).
                for unit in on.game.ids().chain(on.game.ids()) {
                    let at = on.at();
                    if at.land.contains(unit) && at.may_join(unit, at.state.battle.target).is_ok() {
                        on.state.battle.attackers.insert(unit);
                    }
                }
            }
            _ => on.declare(),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let place = at.place(at.state.battle.target);
        Prompt::new("10.3", text!("Attack on {place}: who takes part?", place = place))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Add(unit) => at.may_join(unit, at.state.battle.target),
            Action::Attack(_) => {
                deny!("10.10.a", "an attack goes against one hex only: finish this one first")
            }
            _ => Ok(()),
        }
    }
}

/// A declared attack, up to its die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fighting {
    /// The attacker chooses the table (step 1).
    Table,
    /// He commits support (step 5).
    Support,
    /// The die is due (step 6).
    Roll,
}

impl Step for Fighting {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        match self {
            Fighting::Table => {
                rule!("10.20.a");
                Next::Seat(state.active().into())
            }
            Fighting::Support => Next::Seat(state.active().into()),
            Fighting::Roll => Next::Dice(Throw::new("combat", 1, 6)),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self {
            Fighting::Table => {
                rule!("10.2.b");
                let tables = [CombatTable::Attrition, CombatTable::Mechanized];
                out.extend(tables.into_iter().filter(|table| at.may_use(*table).is_ok()).map(Action::Table));
            }
            Fighting::Support => at.offer_support(out),
            Fighting::Roll => {}
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Table(table) => on.choose_table(table),
            Action::Support(unit) => on.commit_support(unit),
            Action::Play(chit) => on.play_shock(chit),
            _ => on.close_support(),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.resolve(rolled.first());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match self {
            Fighting::Table => {
                let at = on.at();
                let (attrition, mechanized) =
                    (at.may_use(CombatTable::Attrition).is_ok(), at.may_use(CombatTable::Mechanized).is_ok());
                if attrition && mechanized {
                    return false;
                }
                on.choose_table(if mechanized { CombatTable::Mechanized } else { CombatTable::Attrition });
                true
            }
            Fighting::Support => {
                let asked = on.at().has_support();
                if !asked {
                    on.close_support();
                }
                !asked
            }
            Fighting::Roll => false,
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self {
            Fighting::Table => Prompt::new("10.20", "Which table do you use?"),
            Fighting::Support => {
                let odds = at.ledger(&at.state.battle).text(&at.pack.results[0]);
                Prompt::new("10.15", text!("{odds} Add support, or roll the die.", odds = odds))
            }
            Fighting::Roll => Prompt::new("10.3", "The die decides the attack."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self, action) {
            (Fighting::Table, Action::Table(table)) => at.may_use(table),
            (Fighting::Support, Action::Support(unit)) => at.may_support(unit),
            (Fighting::Support, Action::Play(chit)) => at.may_play_shock(chit),
            (_, Action::Pass) => deny!("15.1.c", "both players have looked: the attack is fought"),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    fn choose_table(&mut self, table: CombatTable) {
        rule!("10.3.1");
        self.state.battle.table = table;
        self.state.frames.replace(Fighting::Support.into());
    }

    /// Support is closed: the column stands, the die is due.
    fn close_support(&mut self) {
        rule!("10.3.5");
        let battle = self.state.battle;
        let ledger = self.at().ledger(&battle);
        self.state.battle.column = ledger.column as u8;
        self.state.frames.replace(Fighting::Roll.into());
        let game = self.game;
        self.journal.write(|| {
            Entry::new("10.21", game.weighed(&battle, &ledger), ledger.text(&game.pack.results[0]))
        });
    }

    /// The die of the attack (step 6).
    fn resolve(&mut self, die: u8) {
        rule!("10.3.6");
        match self.state.battle.table {
            CombatTable::Attrition => rule!("T.crt.attrition"),
            CombatTable::Mechanized => rule!("T.crt.mech"),
        }
        let game = self.game;
        let battle = &mut self.state.battle;
        let table = &game.pack.results[battle.table as usize];
        let column = usize::from(battle.column);
        battle.die = die;
        battle.outcome = *table.result(column, die);
        let outcome = &game.pack.outcomes[usize::from(battle.outcome)];
        let name = match battle.table {
            CombatTable::Attrition => "attrition",
            CombatTable::Mechanized => "mechanized",
        };
        self.journal.write(|| {
            let cell = table.cell(name, column, die, outcome.code.clone());
            let event = Event::Rolled { purpose: "combat".into(), dice: vec![die], cell: Some(cell) };
            let told = text!(
                "The die shows {die}: {name} ({code}).",
                die = die.to_string(),
                name = &outcome.name,
                code = &outcome.code
            );
            Entry::new("10.3", event, told)
        });
        rule!("10.3.7");
        self.state.frames.replace(Losing { force: Force::Defender }.into());
    }

    /// The attack is over: support goes home (16.8, 17.2), and who is still at sea is lost (18.11).
    pub(crate) fn end_battle(&mut self) {
        let battle = self.state.battle;
        for unit in &battle.air {
            rule!("16.8.d");
            self.state.spots[unit] = place::UTILIZED;
        }
        if let Some(fleet) = battle.fleet {
            rule!("17.2.d");
            self.state.spots[fleet] = place::UTILIZED;
        }
        if battle.attackers.is_empty() && !(battle.air.is_empty() && battle.fleet.is_none()) {
            rule!("10.22.c");
        }
        self.end_assaults(battle.attackers | battle.lost);
        rule!("10.3.8");
        self.state.battle = Battle::default();
        self.state.frames.pop();
    }

    /// Units of these that have not landed are eliminated, and their marker unless some unit that it brought has landed (18.11).
    fn end_assaults(&mut self, involved: Units) {
        let assaults = self.state.assaults;
        let battle = &self.state.battle;
        let cleared = battle.die > 0
            && self.game.pack.outcomes[usize::from(battle.outcome)].foot_pursuit > 0
            && battle.defenders.is_empty();
        if involved.iter().any(|unit| self.state.assault_of(unit).is_none()) {
            rule!("18.11.k");
        }
        let landed = |state: &State, game: &RhinelandWar, unit: UnitId| {
            state.hex(unit).is_some_and(|hex| game.field.land.contains(hex))
        };
        let mut saved = Units::EMPTY;
        for assault in assaults.iter().flatten().filter(|assault| involved.contains(assault.unit)) {
            if landed(self.state, self.game, assault.unit) {
                saved.insert(assault.marker);
            }
        }
        for (slot, assault) in assaults.iter().enumerate() {
            let Some(assault) = assault.filter(|assault| involved.contains(assault.unit)) else { continue };
            if self.state.hex(assault.unit).is_some() && !landed(self.state, self.game, assault.unit) {
                match cleared {
                    true => rule!("18.11.i"),
                    false => rule!("18.11.d"),
                }
                if self.state.battle.attackers.iter().any(|unit| landed(self.state, self.game, unit)) {
                    rule!("18.11.k");
                }
                self.eliminate(assault.unit, "18.11");
            }
            if saved.contains(assault.marker) {
                self.state.spots[assault.marker] = place::UTILIZED;
            } else if self.state.spots[assault.marker] != self.lost_marker() {
                rule!("18.11.e");
                self.lose_marker(assault.marker, "18.11");
            }
            self.state.assaults[slot] = None;
        }
    }

    /// Where a lost naval marker goes: with 30.0 it can be bought back (d89).
    fn lost_marker(&self) -> mechanics::Spot {
        match self.options.ship_attacks {
            true => place::BOX,
            false => place::DEAD,
        }
    }

    /// A naval marker is lost.
    pub(crate) fn lose_marker(&mut self, marker: UnitId, case: &'static str) {
        rule!("18.11.j");
        self.state.spots[marker] = self.lost_marker();
        let game = self.game;
        self.journal.write(|| Entry::said(case, text!("{unit} is lost.", unit = game.name(marker))));
    }
}
