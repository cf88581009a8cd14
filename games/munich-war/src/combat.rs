//! 11.0 Land combat: who attacks what, support, the odds, and the roll.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Text, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Surround, UnitId, add_zone, is_ringed, journal, percentage};

use crate::field::Class;
use crate::frame::{Assemble, At, Frame, Playing, Step};
use crate::nation::Nation;
use crate::pack::{CombatTable, ShiftCause};
use crate::rules::die;
use crate::state::{Battle, BattleStep, HexSet, Spot, State, Units};
use crate::terrain::Terrain;
use crate::unit::Kind;
use crate::{Action, MunichWar};

/// An attack in numbers, with every shift (11.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Odds {
    pub attack: i16,
    pub defense: i16,
    pub percent: i16,
    /// The column before shifts, from 0.
    pub base: usize,
    pub terrain: i16,
    pub river: i16,
    pub entrenchment: i16,
    pub supply: i16,
    pub concentric: i16,
    pub air: i16,
    pub naval: i16,
    pub special: i16,
    pub alpine: i16,
    pub storms: i16,
    /// The column after shifts, from 0.
    pub column: usize,
}

impl Step for Assemble {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_assembly(out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Add(unit) => {
                on.state.battle.attackers.insert(unit);
            }
            Action::AddAll => on.play_add_all(),
            _ => on.play_declare(),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Add(unit) => at.can_join(unit),
            Action::AddAll => deny!("11.2", "add units one by one: fewer than two can still join"),
            Action::Declare => deny!("11.8.a", "no unit takes part in the attack yet: add one first"),
            _ => Ok(()),
        }
    }

    // The defenders are not known before the attack is declared (15.0).
    fn prompt(self, at: At<'_>) -> Prompt {
        let (state, target) = (at.state, at.place(at.state.battle.target));
        let strength: u16 =
            state.battle.attackers.iter().map(|unit| u16::from(at.face(state, unit).attack)).sum();
        Prompt::new(
            "11.8",
            match strength {
                0 => text!("Attack on {target}. Which units take part?", target = target),
                _ => text!(
                    "Attack on {target} with {strength} so far. Which other units take part?",
                    target = target,
                    strength = strength,
                ),
            },
        )
    }
}

impl Step for BattleStep {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        match self {
            BattleStep::SpecialForces => die("special"),
            BattleStep::Roll => die("combat"),
            _ => game.asks(game.owner_of_losses(state, self)),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self {
            BattleStep::Table => at.legal_tables(out),
            BattleStep::Support => at.legal_support(out),
            BattleStep::DefenderLoses | BattleStep::AttackerLoses => at.legal_losses(at.state, self, out),
            BattleStep::DefenderRetreats | BattleStep::AttackerRetreats => at.legal_retreats(out),
            BattleStep::Advance => at.legal_advance(out),
            BattleStep::SpecialForces | BattleStep::Roll => {}
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Table(table) => on.game.play_table(on.state, table),
            Action::Support(unit) => on.play_support(unit),
            Action::Reduce(unit) => on.play_loss(unit),
            Action::Retreat(unit) => on.game.play_retreat(on.state, unit),
            Action::Hold(unit) => on.game.play_hold(on.state, unit),
            Action::Advance(unit) => on.play_advance(unit),
            Action::Pursue(unit, hex) => on.play_pursue(unit, hex),
            _ if self == BattleStep::Support => on.end_support(),
            _ => on.end_battle(),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let state = at.state;
        match action {
            Action::Table(CombatTable::Mobile) => at.may_use_mobile(state),
            Action::Support(unit) => {
                at.is_operated_by(state, unit, state.active())?;
                at.may_support(at, unit)
            }
            Action::Reduce(unit) => at.may_pay(state, self, unit),
            Action::Retreat(unit) => at.may_retreat(unit),
            Action::Hold(unit) => at.may_hold(unit),
            Action::Advance(unit) => at.may_advance(state, unit),
            Action::Pursue(unit, hex) => {
                deny!("13.0.j", !state.battle.attackers.contains(unit), "{unit} took no part in the attack");
                at.may_pursue(state, unit)?;
                at.may_pursue_to(unit, hex)
            }
            Action::End => deny!("18.2.2.g", "Marines that have cleared the beach must land"),
            _ => Ok(()),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        match self {
            BattleStep::SpecialForces => on.roll_special(rolled.first()),
            _ => on.roll_battle(rolled.first()),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match self {
            BattleStep::Table => on.game.settle_table(on.state),
            BattleStep::Support => on.settle_support(),
            BattleStep::DefenderLoses | BattleStep::AttackerLoses => on.settle_losses(self),
            BattleStep::DefenderRetreats | BattleStep::AttackerRetreats => {
                on.settle_retreats(self) || on.settle_forced()
            }
            BattleStep::Advance => on.settle_advance(),
            BattleStep::SpecialForces | BattleStep::Roll => false,
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let target = at.place(at.state.battle.target);
        let due = usize::from(at.state.battle.due);
        match self {
            BattleStep::Table => {
                let odds = at.odds();
                let text = text!(
                    "Attack on {target}, {attack} against {defense}: which table?",
                    target = target,
                    attack = odds.attack,
                    defense = odds.defense,
                );
                Prompt::new("11.7", text)
            }
            BattleStep::Support => {
                let odds = at.odds();
                let shifts: i16 = odds.shifts().iter().map(|(_, shift)| shift).sum();
                let text = text!(
                    "Attack on {target}, {percent} percent, shifts {shifts}: commit support, or end to roll.",
                    target = target,
                    percent = odds.percent,
                    shifts = format!("{shifts:+}"),
                );
                Prompt::new("11.15", text)
            }
            BattleStep::DefenderLoses => {
                let one = "Battle of {target}: reduce {n} more defending unit. Which?";
                let many = "Battle of {target}: reduce {n} more defending units. Which?";
                Prompt::new("11.16", Text::count(due, one, many).with("target", target))
            }
            BattleStep::AttackerLoses => {
                let one = "Battle of {target}: reduce {n} more attacking unit. Which?";
                let many = "Battle of {target}: reduce {n} more attacking units. Which?";
                Prompt::new("11.16", Text::count(due, one, many).with("target", target))
            }
            BattleStep::DefenderRetreats | BattleStep::AttackerRetreats => {
                Prompt::new("12.0", text!("Battle of {target}: which unit retreats next?", target = target))
            }
            BattleStep::Advance => {
                Prompt::new("13.0", text!("{target} is empty. Which units advance?", target = target))
            }
            BattleStep::SpecialForces | BattleStep::Roll => {
                Prompt::new("11.8", text!("Battle of {target}.", target = target))
            }
        }
    }
}

impl Odds {
    pub fn shifts(&self) -> [(&'static str, i16); 10] {
        [
            ("terrain", self.terrain),
            ("river", self.river),
            ("entrenchment", self.entrenchment),
            ("supply", self.supply),
            ("concentric", self.concentric),
            ("air", self.air),
            ("naval", self.naval),
            ("special forces", self.special),
            ("alpine", self.alpine),
            ("storms", self.storms),
        ]
    }
}

impl MunichWar {
    /// Whether a unit has its attack of this phase before it (11.0).
    pub(crate) fn may_attack(&self, state: &State, unit: UnitId) -> Verdict {
        self.is_operated_by(state, unit, state.active())?;
        rule!("11.0.d");
        deny!("11.15.a", !self.unit(unit).kind.is_land(), "{unit} supports an attack after it is declared");
        deny!("11.0.e", self.face(state, unit).attack == 0, "{unit} has no attack factor");
        if state.attacked.contains(unit) {
            rule!("11.1.a");
        }
        deny!("11.0.f", state.attacked.contains(unit), "{unit} has attacked in this phase");
        deny!("23.3.e", state.spent.contains(unit), "{unit} may not attack this turn after its move by sea");
        Ok(())
    }

    /// Whether a unit stands where it can attack a hex from.
    pub(crate) fn reaches(&self, state: &State, unit: UnitId, target: HexId) -> Verdict {
        let Some(hex) = state.hex(unit) else { deny!("11.0.b", "{unit} is not on the map") };
        if let Some(beach) = self.assault_of(state, unit) {
            deny!("18.2.2.f", beach != target, "{unit} must attack the hex that it lies off");
            return Ok(());
        }
        rule!("11.0.b");
        let Some(side) = self.field.grid.direction(hex, target) else {
            deny!("11.0.b", "{unit} is not next to {target}")
        };
        deny!("19.0.f", !self.field.is_open(hex, side), "an all-sea hexside is between {unit} and {target}");
        rule!("19.0.f");
        Ok(())
    }

    pub(crate) fn play_attack(&self, state: &mut State, target: HexId) {
        rule!("11.4.e");
        rule!("11.8.a");
        state.battle = Battle { target, ..Battle::default() };
        state.frames.push(Frame::Assemble(Assemble));
    }

    /// Whether an attack of several countries would be one of units landed from the sea and those with or
    /// next to them; Marines at sea are joined by whoever is next to their beach (D26, option).
    fn is_landing_attack(&self, state: &State, force: Units) -> bool {
        if force.iter().any(|unit| self.assault_of(state, unit).is_some()) {
            return true;
        }
        let landed = force & state.landed;
        let near = |unit: UnitId, other: UnitId| match (state.hex(unit), state.hex(other)) {
            (Some(a), Some(b)) => self.field.grid.distance(a, b) <= 1,
            _ => false,
        };
        force.iter().all(|unit| landed.iter().any(|other| near(unit, other)))
    }

    /// Whether a country has units in the attack.
    fn takes_part(&self, state: &State, nation: Nation) -> bool {
        state.battle.attackers.iter().any(|unit| self.unit(unit).nation == nation)
    }

    /// Whether the Mobile table may be chosen (11.7).
    pub(crate) fn may_use_mobile(&self, state: &State) -> Verdict {
        let fort = state.battle.defenders.iter().any(|unit| self.unit(unit).kind == Kind::Fortification);
        deny!("11.7.c", fort, "a fortification defends: only the Assault table may be used");
        rule!("11.7.d");
        let mechanized = state.battle.attackers.iter().any(|unit| self.unit(unit).kind.is_mechanized());
        deny!("11.7.e", !mechanized, "the Mobile table needs a mechanized attacker");
        rule!("13.1.g");
        Ok(())
    }

    pub(crate) fn legal_tables(&self, out: &mut Vec<Action>) {
        rule!("11.7.a");
        rule!("11.7.b");
        rule!("11.7.f");
        out.extend([CombatTable::Assault, CombatTable::Mobile].map(Action::Table));
    }

    /// Takes the Assault table where there is no choice. Says whether it did.
    pub(crate) fn settle_table(&self, state: &mut State) -> bool {
        let forced = self.may_use_mobile(state).is_err();
        if forced {
            self.play_table(state, CombatTable::Assault);
        }
        forced
    }

    pub(crate) fn play_table(&self, state: &mut State, table: CombatTable) {
        rule!("11.8.b");
        state.battle.table = table;
        state.frames.replace(Frame::Battle(BattleStep::Support));
    }

    /// Whether an air unit over the target may give tactical support (16.9).
    fn may_support_from_air(&self, state: &State, unit: UnitId) -> Verdict {
        let battle = &state.battle;
        deny!("16.9.b", battle.air.is_some(), "one air unit supports the attack already");
        let late = battle.naval.is_some() || battle.special.is_some();
        deny!("11.8.c", late, "air support is committed before ships and special forces");
        deny!("16.9.c", state.hex(unit) != Some(battle.target), "{unit} is not over {target}");
        let nation = self.unit(unit).nation;
        deny!("16.9.d", !self.takes_part(state, nation), "{unit} is not of the attackers' country");
        // D35: without a factor there is nothing to give.
        rule!("16.9.f");
        deny!("16.9.f", self.face(state, unit).air == 0, "{unit} has no air factor left");
        rule!("16.9.a");
        Ok(())
    }

    /// Whether a unit or a marker may support the attack (11.15).
    pub(crate) fn may_support(&self, at: At<'_>, unit: UnitId) -> Verdict {
        match self.unit(unit).kind {
            Kind::Airstrike => self.may_support_from_air(at.state, unit),
            Kind::Bombardment => at.may_bombard(unit),
            Kind::SpecialForces => self.may_commit_special(at.state, unit),
            _ => deny!("11.0.c", "{unit} gives no support"),
        }
    }

    /// The shifts of the target hex and its sides (11.11, 11.12, 19.0).
    fn add_ground(&self, state: &State, odds: &mut Odds) {
        let battle = &state.battle;
        let target = battle.target;
        let hex = &self.field.hexes[target.index()];
        let terrain = hex.terrain.expect("a target is a land hex");
        let natural = self.pack.terrain.natural(terrain).shift;
        let terror = state.terror.contains(target);
        if terror {
            rule!("16.8.2.e");
        }
        let city = (hex.city.is_some() && !terror).then_some(i16::from(self.pack.terrain.city));
        let alpine = battle.attackers.iter().any(|unit| self.class(unit) == Class::Alpine);
        let eased = if alpine { self.alpine_shift(terrain) } else { 0 };
        // The defender chooses; the farthest to the left is never worse.
        rule!("11.11.a");
        rule!("11.11.c");
        (odds.terrain, odds.alpine) = match city {
            // Alpine attackers ease the rough or the mountain, not the city in it.
            Some(city) if city < i16::from(natural) + eased => {
                rule!("11.11.e");
                rule!("11.11.f");
                (city, 0)
            }
            _ => (natural.into(), eased),
        };
        if odds.terrain < 0 {
            rule!("11.11.d");
        }
        let hexes = battle.attackers.iter().map(|unit| state.hex(unit).expect("attackers are on the map"));
        // Marines attack from the sea, over no river.
        let directions = Surround::of(&self.field.grid, target, hexes);
        rule!("11.11.h");
        if directions.is_some_and(|directions| directions.is_across(self.field.river[target.index()])) {
            rule!("11.11.b");
            rule!("8.5.f");
            if odds.terrain != 0 {
                rule!("11.11.g");
            }
            odds.river = self.pack.terrain.river.1.into();
        }
        let country = self.country(state, target);
        let own = battle.defenders.iter().all(|unit| Some(self.unit(unit).nation) == country);
        if hex.entrenchment {
            rule!("19.0.k");
            match own {
                true => rule!("11.12.b"),
                false => rule!("11.12.d"),
            }
        }
        if hex.entrenchment && own {
            rule!("11.12.a");
            rule!("19.0.m");
            if odds.terrain + odds.river != 0 {
                rule!("11.12.c");
            }
            odds.entrenchment = self.pack.shifts.of(ShiftCause::Entrenchment);
        }
    }

    /// What alpine attackers make of the shift of rough or mountain (19.0, D40).
    pub(crate) fn alpine_shift(&self, terrain: Terrain) -> i16 {
        if !matches!(terrain, Terrain::Rough | Terrain::Mountain) {
            return 0;
        }
        rule!("19.0.a");
        let right = self.pack.shifts.of(ShiftCause::Alpine);
        let natural = self.pack.terrain.natural(terrain).shift;
        if self.options.alpine_shift_right { right - i16::from(natural) } else { right }
    }

    /// The odds in words.
    pub(crate) fn odds_text(&self, odds: &Odds) -> String {
        let table = &self.pack.results[0];
        let mut text = format!("{} against {}: {}%", odds.attack, odds.defense, odds.percent);
        text += &journal::shifts(&odds.shifts());
        text + &format!(", column {}%.", table.heading(0, odds.column))
    }
}

impl At<'_> {
    /// Whether units of a country may attack what is in a hex: enemies, or neutrals it may invade.
    pub(crate) fn may_attack_hex(self, nation: Nation, target: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let enemy = state.active().enemy();
        if desk.occupied[enemy as usize].contains(target) {
            rule!("2.2.f");
            // What is closed to a country's units (23.5) may be attacked.
            rule!("23.5.c");
            return Ok(());
        }
        deny!("11.0.b", !desk.bystanders.contains(target), "no enemy unit is in {target}");
        rule!("5.4.b");
        let victim = self.country(state, target);
        let invades = victim.is_some_and(|victim| self.may_invade(state, nation, victim));
        deny!("5.5.a", !invades, "{target} is neutral: {nation} may not invade it");
        Ok(())
    }

    /// Whether a unit could attack a hex now (11.0).
    pub(crate) fn can_attack(self, unit: UnitId, target: HexId) -> Verdict {
        self.may_attack(self.state, unit)?;
        self.reaches(self.state, unit, target)?;
        self.may_attack_hex(self.unit(unit).nation, target)
    }

    /// Why a hex cannot be attacked (11.0).
    pub(crate) fn may_be_attacked(self, target: HexId) -> Verdict {
        let At { state, desk, .. } = self;
        let side = state.active();
        deny!("11.0.b", desk.occupied[side as usize].contains(target), "{hex} is held by friendly units");
        let enemy = desk.occupied[side.enemy() as usize] | desk.bystanders;
        deny!("11.0.b", !enemy.contains(target), "no enemy unit is in {hex}");
        let near = self
            .field
            .grid
            .neighbours(target)
            .iter()
            .filter(|hex| desk.occupied[side as usize].contains(**hex));
        let mut units = near.flat_map(|hex| desk.stack(*hex));
        let Some(first) = units.next() else { deny!("11.0.b", "no friendly unit is next to {hex}") };
        let judged = self.can_attack(first, target);
        if units.any(|unit| self.can_attack(unit, target).is_ok()) { Ok(()) } else { judged }
    }

    /// The hexes that may be attacked now (11.0).
    fn attackable(self) -> HexSet {
        let At { state, desk, .. } = self;
        let side = state.active();
        let mut targets = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            for &target in self.field.grid.neighbours(hex) {
                let enemy =
                    desk.occupied[side.enemy() as usize].contains(target) || desk.bystanders.contains(target);
                if !enemy || targets.contains(target) {
                    continue;
                }
                if desk.stack(hex).any(|unit| self.can_attack(unit, target).is_ok()) {
                    // Again, too, with units that have not attacked yet.
                    rule!("11.5");
                    rule!("11.3.b");
                    targets.insert(target);
                }
            }
        }
        targets
    }

    /// Whether anything may be attacked now.
    pub(crate) fn has_targets(self) -> bool {
        !self.attackable().is_empty()
    }

    /// What may be attacked now (11.0).
    pub(crate) fn legal_combat(self, out: &mut Vec<Action>) {
        let state = self.state;
        let side = state.active();
        let targets = self.attackable();
        rule!("11.0.h");
        rule!("11.0.i");
        out.extend(targets.iter().map(Action::Attack));
        // 18.3: at the start of the phase.
        if state.attacked.is_empty() {
            self.legal_sealift(out);
        }
        if !self.assaults_left(side) {
            rule!("11.0.g");
            rule!("10.4.a");
            rule!("11.4.d");
            out.push(Action::End);
        }
    }

    /// Whether a unit can take part in the attack that is being prepared.
    pub(crate) fn can_join(self, unit: UnitId) -> Verdict {
        let state = self.state;
        let nation = self.unit(unit).nation;
        let attackers = state.battle.attackers;
        deny!("11.2", attackers.contains(unit), "{unit} takes part already");
        self.is_operated_by(state, unit, state.active())?;
        let alike = attackers.iter().all(|other| self.unit(other).nation == nation);
        if !alike {
            let mut force = attackers;
            force.insert(unit);
            let landing = self.options.mixed_landing_attacks && self.is_landing_attack(state, force);
            deny!("11.3.a", !landing, "{unit} is not of the attackers' country");
        }
        self.can_attack(unit, state.battle.target)?;
        if state.landed.contains(unit) {
            rule!("18.2.1.k");
        }
        if attackers.intersects(&state.landed) {
            rule!("18.2.1.m");
        }
        if attackers.iter().any(|other| self.assault_of(state, other).is_some()) {
            rule!("18.2.2.j");
        }
        Ok(())
    }

    pub(crate) fn legal_assembly(self, out: &mut Vec<Action>) {
        let At { state, desk, .. } = self;
        let first = out.len();
        for &hex in self.field.grid.neighbours(state.battle.target) {
            if desk.occupied[state.active() as usize].contains(hex) {
                // From all sides, by stacks or parts of them.
                rule!("11.2");
                rule!("11.4.a");
                rule!("11.4.f");
                out.extend(desk.stack(hex).filter(|unit| self.can_join(*unit).is_ok()).map(Action::Add));
            }
        }
        let nation = |action: &Action| match *action {
            Action::Add(unit) => Some(self.unit(unit).nation),
            _ => None,
        };
        let begun = !state.battle.attackers.is_empty();
        // Before anybody has been added it is clear who "all" are only if they are of one country (11.3).
        let able = &out[first..];
        if able.len() > 1 && (begun || able.iter().all(|action| nation(action) == nation(&able[0]))) {
            out.push(Action::AddAll);
        }
        if begun {
            rule!("11.4.b");
            rule!("11.4.c");
            out.push(Action::Declare);
        }
    }

    /// Markers that the attacker may commit: air first (11.8).
    pub(crate) fn legal_support(self, out: &mut Vec<Action>) {
        rule!("11.8.c");
        rule!("11.15.b");
        for unit in self.ids().filter(|unit| self.may_support(self, *unit).is_ok()) {
            rule!("11.0.c");
            rule!("11.15.a");
            if self.state.battle.attackers.iter().any(|unit| self.assault_of(self.state, unit).is_some()) {
                rule!("18.2.2.k");
            }
            out.push(Action::Support(unit));
        }
        out.push(Action::End);
    }

    /// The numbers of the attack (11.9 to 11.15).
    pub(crate) fn odds(self) -> Odds {
        let state = self.state;
        let battle = &state.battle;
        let shifts = &self.pack.shifts;
        let attack: i16 = battle.attackers.iter().map(|unit| i16::from(self.face(state, unit).attack)).sum();
        let defense: i16 =
            battle.defenders.iter().map(|unit| i16::from(self.face(state, unit).defense)).sum();
        rule!("11.9.a");
        let percent = percentage(attack, defense);
        let table = &self.pack.results[battle.table as usize];
        rule!("11.9.b");
        rule!("11.10.e");
        let mut odds = Odds { attack, defense, percent, base: table.column(0, percent), ..Odds::default() };
        self.add_ground(state, &mut odds);
        let unsupplied = (battle.unsupplied & battle.attackers).len();
        odds.supply = match unsupplied {
            0 => {
                rule!("11.13.c");
                0
            }
            n if n == battle.attackers.len() => {
                rule!("11.13.a");
                shifts.of(ShiftCause::AllUnsupplied)
            }
            _ => {
                rule!("11.13.b", "14.7.b");
                shifts.of(ShiftCause::SomeUnsupplied)
            }
        };
        // 11.13, 14.7: supply does not touch the defender.
        rule!("11.13.d", "14.7.d");
        if self.is_concentric() {
            rule!("11.14.a");
            odds.concentric = shifts.of(ShiftCause::Concentric);
        }
        if let Some(air) = battle.air {
            rule!("11.15.c");
            odds.air = self.face(state, air).air.into();
        }
        if let Some(naval) = battle.naval {
            rule!("11.15.e", "18.1.l");
            odds.naval = self.unit(naval).bombardment.into();
        }
        if battle.success {
            rule!("11.15.d");
            odds.special = shifts.of(ShiftCause::SpecialForces);
        }
        // One attacker that suffers from them is enough (D43).
        let country = self.country(state, battle.target);
        let mut nations = battle.attackers.iter().map(|unit| self.unit(unit).nation);
        if nations.any(|nation| self.storms_hinder(state, nation, country)) {
            odds.storms = shifts.of(ShiftCause::Storms);
        }
        rule!("11.10.a");
        rule!("11.10.d");
        let sum: i16 = odds.shifts().iter().map(|(_, columns)| columns).sum();
        odds.column = table.shifted(odds.base, sum);
        match sum {
            1.. => rule!("11.10.b"),
            0 => {}
            _ => rule!("11.10.c"),
        }
        // No farther than the last column on either side.
        if odds.column as i16 != odds.base as i16 + sum {
            match sum {
                1.. => rule!("11.10.f"),
                _ => rule!("11.10.g"),
            }
        }
        odds
    }

    /// Whether attackers and their zones are all around the target (11.14).
    fn is_concentric(self) -> bool {
        let At { state, desk, .. } = self;
        rule!("11.14.c", "11.14.d");
        let target = state.battle.target;
        let mut covered = HexSet::EMPTY;
        for unit in &state.battle.attackers {
            let hex = state.hex(unit).expect("attackers are on the map");
            covered.insert(hex);
            if self.unit(unit).is_mobile() {
                add_zone(&mut covered, &self.field.grid, hex, self.field.open[hex.index()]);
            }
        }
        covered -= desk.neutral;
        let prohibited = |hex: HexId| {
            let closed = |unit: UnitId| !self.field.may_stand(self.class(unit), hex);
            rule!("11.14.b");
            state.battle.defenders.iter().all(closed)
                || (self.options.concentric_neutral_exempt && desk.neutral.contains(hex))
        };
        is_ringed(&self.field.grid, target, &covered, prohibited)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Passes over a Combat Phase in which nobody can do anything. Says whether it did.
    pub(crate) fn settle_combat(&mut self) -> bool {
        if !self.state.attacked.is_empty() {
            return false;
        }
        let mut ways = std::mem::take(&mut self.desk.ways);
        ways.clear();
        self.at().legal_combat(&mut ways);
        let idle = ways == [Action::End];
        self.desk.ways = ways;
        if idle {
            self.end_after_stacking();
        }
        idle
    }

    pub(crate) fn play_add_all(&mut self) {
        let game = self.game;
        for unit in game.ids() {
            if self.at().can_join(unit).is_ok() {
                self.state.battle.attackers.insert(unit);
            }
        }
    }

    /// The attack is declared: both players look at the stacks, and there is no way back (15.0).
    pub(crate) fn play_declare(&mut self) {
        let game = self.game;
        let target = self.state.battle.target;
        let first = self.state.battle.attackers.iter().next().expect("somebody attacks");
        self.invade(first, target);
        // All of them, also those that have retreated there.
        rule!("11.6.a");
        rule!("11.6.b");
        rule!("11.6.c");
        rule!("11.1.b");
        rule!("12.3");
        self.state.battle.defenders = self.at().desk.stack(target).collect();
        let enemy = self.state.active().enemy();
        self.state.battle.flak = self.at().has_flak(target, enemy);
        for unit in &{ self.state.battle.attackers } {
            // Markers are not asked.
            rule!("14.1.f");
            let supplied = self.at().is_supplied_to_attack(unit);
            self.state.battle.unsupplied.set(unit, !supplied);
        }
        self.state.attacked |= self.state.battle.attackers;
        self.journal.write(|| {
            let names = game.names(self.state.battle.attackers);
            let verb = if self.state.battle.attackers.len() == 1 { "attacks" } else { "attack" };
            Entry::said("11.8", format!("{names} {verb} {}.", game.place(target)))
        });
        rule!("15.0.b");
        self.journal.reveal();
        self.dismiss_foreign_air();
        rule!("15.0.c");
        self.state.frames.replace(Frame::Battle(BattleStep::Table));
    }

    /// 16.9: an air unit over the target that is not of the attackers' country goes home.
    fn dismiss_foreign_air(&mut self) {
        let game = self.game;
        rule!("16.9.d", "16.9.e");
        let (side, target) = (self.state.active(), self.state.battle.target);
        for unit in game.ids() {
            let counter = game.unit(unit);
            if counter.kind == Kind::Airstrike
                && self.state.hex(unit) == Some(target)
                && self.state.side_of(counter.nation) == Some(side)
                && !game.takes_part(self.state, counter.nation)
            {
                game.return_to_base(self.state, unit);
                self.journal.write(|| {
                    let (name, place) = (game.name(unit), game.place(target));
                    let text = format!("{name} goes home from {place}: no attacker is of its country.");
                    Entry::said("16.9", text)
                });
            }
        }
    }

    fn play_support(&mut self, unit: UnitId) {
        let game = self.game;
        self.journal.write(|| Entry::said("11.15", format!("{} supports the attack.", game.name(unit))));
        self.state.battle.commit(game.unit(unit).kind, unit);
    }

    /// Goes on where nothing can be committed. Says whether it did.
    pub(crate) fn settle_support(&mut self) -> bool {
        let game = self.game;
        let at = self.at();
        let none = !game.ids().any(|unit| game.may_support(at, unit).is_ok());
        if none {
            self.end_support();
        }
        none
    }

    pub(crate) fn end_support(&mut self) {
        match self.state.battle.special {
            Some(_) => self.state.frames.replace(Frame::Battle(BattleStep::SpecialForces)),
            None => self.count_odds(),
        }
    }

    /// Steps 5 and 6: the column is found, the die is due.
    pub(crate) fn count_odds(&mut self) {
        let game = self.game;
        rule!("11.8.e", "11.8.f");
        let odds = self.at().odds();
        self.state.battle.column = odds.column as u8;
        self.state.frames.replace(Frame::Battle(BattleStep::Roll));
        let state = &*self.state;
        self.journal.write(|| Entry::new("11.9", game.weighed(state, &odds), game.odds_text(&odds)));
    }

    /// The die of the attack: step 7.
    pub(crate) fn roll_battle(&mut self, die: u8) {
        let game = self.game;
        match self.state.battle.table {
            CombatTable::Assault => rule!("T.crt.assault"),
            CombatTable::Mobile => rule!("T.crt.mobile"),
        }
        let table = &game.pack.results[self.state.battle.table as usize];
        rule!("11.8.g");
        self.state.battle.die = die;
        self.state.battle.outcome = *table.result(self.state.battle.column.into(), die);
        let outcome = &game.pack.outcomes[usize::from(self.state.battle.outcome)];
        self.journal.write(|| {
            let name = match self.state.battle.table {
                CombatTable::Assault => "assault",
                CombatTable::Mobile => "mobile",
            };
            let cell = table.cell(name, self.state.battle.column.into(), die, outcome.code.clone());
            let event = Event::Rolled { purpose: "combat".into(), dice: vec![die], cell: Some(cell) };
            Entry::new("11.8", event, format!("The die shows {die}: {} ({}).", outcome.name, outcome.code))
        });
        rule!("11.8.h");
        rule!("11.16.a");
        self.begin_losses(BattleStep::DefenderLoses);
    }

    /// The attack is over: support goes home (11.18).
    pub(crate) fn end_battle(&mut self) {
        let game = self.game;
        let battle = self.state.battle;
        if let Some(air) = battle.air {
            rule!("11.18.a");
            // Flak counts as it was when the attack began, whatever has become of it.
            if battle.die == 1 && battle.flak {
                rule!("16.9.g");
                rule!("11.18.b");
                if self.reduce(air, "16.9") {
                    rule!("16.9.j");
                }
            } else {
                rule!("16.9.h");
            }
            rule!("16.9.i");
            game.return_to_base(self.state, air);
        }
        if let Some(marker) = battle.naval {
            rule!("11.18.c");
            rule!("18.1.m");
            rule!("18.1.n");
            self.state.spots[marker] = Spot::UTILIZED;
        }
        if let Some(marker) = battle.special {
            rule!("17.1.g");
            self.state.spots[marker] = Spot::UTILIZED;
        }
        self.end_assaults(self.state.attacked);
        self.state.battle = Battle::default();
        self.state.frames.pop();
    }

    /// The end of a Combat Phase.
    pub(crate) fn end_combat(&mut self) {
        self.state.attacked = Units::EMPTY;
        self.end_naval();
    }
}
