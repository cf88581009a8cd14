//! 12.0 to 12.3 Combat: who attacks what, the odds, and the roll.

use engine::{Entry, Event, Journal, rule};
use hexmap::{Direction, HexId, Id};
use mechanics::{Surround, UnitId, journal};

use crate::field::Mobility;
use crate::nation::{Nation, Side};
use crate::pack::{Losses, MechAttack};
use crate::state::{AttackKind, Battle, Frame, HexSet, State, Step, Units};
use crate::terrain::Fort;
use crate::{Action, Desk, WarComesEarly};

/// The two lines of headings of the results table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Attack = 0,
    Mechanized = 1,
}

/// An attack in numbers, with every shift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Odds {
    pub attack: i16,
    /// The garrison of a fortification included.
    pub defense: i16,
    pub line: Line,
    /// The column before shifts, from 0.
    pub base: usize,
    /// An intact fortification, which stands for the terrain.
    pub fort: Option<Fort>,
    pub terrain: i16,
    pub water: i16,
    pub concentric: i16,
    pub air: i16,
    pub drop: i16,
    /// The column after shifts, from 0.
    pub column: usize,
}

impl WarComesEarly {
    /// Whether a unit could attack a neighbouring hex at all: area, hexside, terrain (11.4, 11.5, 13.1).
    pub(crate) fn may_attack_into(
        &self,
        desk: &Desk,
        unit: UnitId,
        from: HexId,
        side: Direction,
        target: HexId,
    ) -> bool {
        rule!("11.4.c", "11.4.d", "T.sp.a", "T.sp.c", "13.1.e");
        let mech = self.mobility[unit.index()] == Mobility::Mech;
        self.field.is_open(from, side)
            && self.area(unit).operates.contains(target)
            && !desk.borders.spared[self.unit(unit).nation as usize].contains(target)
            && !(mech && self.field.ground[target.index()].mech == MechAttack::No)
    }

    /// What a side can be attacked in: hexes with its units, and fortifications with a garrison (12.0, 11.5).
    fn defended_hexes(&self, desk: &Desk, side: Side) -> HexSet {
        desk.occupied[side as usize] | desk.borders.garrisons[side as usize]
    }

    /// Whether a unit has its attack of this phase before it (12.0).
    fn is_fresh(&self, state: &State, unit: UnitId) -> bool {
        rule!("12.0.j", "12.0.h");
        state.acting.contains(unit) && !state.attacked.contains(unit)
    }

    /// What may be attacked now (12.0, 12.6).
    pub(crate) fn legal_combat(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("12.0.a", "12.0.c", "12.0.m", "12.0.n", "9.3.a");
        self.look(state, desk);
        let side = state.active();
        let enemies = self.defended_hexes(desk, side.enemy());
        let mut targets = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            for (direction, &target) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(hex)) {
                if enemies.contains(target)
                    && !targets.contains(target)
                    && desk.stack(hex).any(|unit| {
                        self.is_fresh(state, unit) && self.may_attack_into(desk, unit, hex, direction, target)
                    })
                {
                    targets.insert(target);
                }
            }
        }
        for target in &{ targets } {
            rule!("12.0.k");
            if self.was_stormed(state, target) || desk.stack(target).any(|unit| state.defended.contains(unit))
            {
                targets.remove(target);
            } else {
                out.push(Action::Attack(target));
            }
        }
        self.legal_flanks(state, desk, out);
        self.legal_drops(state, &(targets & desk.occupied[side.enemy() as usize]), out);
        out.push(Action::End);
    }

    /// Whether a unit can take part in the attack that is being prepared.
    pub(crate) fn can_join(&self, state: &State, desk: &mut Desk, unit: UnitId) -> bool {
        let battle = &state.battle;
        let (Some(target), Some(hex)) = (battle.target, state.hex(unit)) else { return false };
        let Some(direction) = self.field.grid.direction(hex, target) else { return false };
        let eligible = match battle.kind {
            AttackKind::Assault => self.is_fresh(state, unit),
            AttackKind::Flank => {
                self.is_fresh(state, unit) && self.may_flank_from(state, desk, unit, hex, target)
            }
            // 12.7: only those that have advanced; they stand in the one hex they advanced into.
            AttackKind::Momentum | AttackKind::MomentumFlank | AttackKind::AfterFlank => {
                battle.advanced.contains(unit) && self.is_eager(state, desk, unit, target)
            }
        };
        eligible
            && !battle.attackers.contains(unit)
            && !battle.spared.contains(unit)
            && self.may_attack_into(desk, unit, hex, direction, target)
            && (!battle.kind.is_flank() || self.fits_flank(state, unit))
    }

    /// A hex is chosen to be attacked, or to be entered by a flank attack; by units that have just advanced this
    /// is their momentum attack (12.7).
    pub(crate) fn play_target(&self, state: &mut State, target: HexId, flank: bool) {
        rule!("12.0.g");
        let momentum = *state.frames.top() == Frame::Momentum;
        let kind = match (momentum, flank) {
            (false, false) => AttackKind::Assault,
            (false, true) => AttackKind::Flank,
            (true, false) if state.battle.kind == AttackKind::Flank => AttackKind::AfterFlank,
            (true, false) => AttackKind::Momentum,
            (true, true) => AttackKind::MomentumFlank,
        };
        let advanced = if kind.is_momentum() { state.battle.advanced } else { Units::EMPTY };
        state.battle = Battle { target: Some(target), kind, advanced, ..Battle::default() };
        let frame = Frame::Assemble;
        if kind.is_momentum() { state.frames.replace(frame) } else { state.frames.push(frame) }
    }

    /// Who may join, and whether the attack may be declared (12.0).
    pub(crate) fn legal_assembly(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        rule!("12.0.f", "12.0.o", "12.1.f");
        self.look(state, desk);
        let target = state.battle.target.expect("an attack has a target");
        let mut able = 0;
        for i in 0..6 {
            let hex = self.field.grid.neighbours(target)[i];
            if !desk.occupied[state.active() as usize].contains(hex) {
                continue;
            }
            let mut at = desk.stack(hex).next();
            while let Some(unit) = at {
                if self.can_join(state, desk, unit) {
                    out.push(Action::Add(unit));
                    able += u8::from(!self.unit(unit).is_static());
                }
                at = desk.stack(hex).find(|other| *other > unit);
            }
        }
        if able > 1 && !state.battle.kind.is_flank() {
            out.push(Action::AddAll);
        }
        if state.battle.attackers.len() > 1 {
            out.extend(state.battle.attackers.iter().map(Action::Without));
        }
        if !state.battle.attackers.is_empty() {
            out.push(Action::Declare);
        }
        if state.battle.flieger {
            // 12.8: the attack may be declined; then the division is gone for nothing.
            rule!("12.8.i");
            out.push(Action::Stay);
        }
    }

    pub(crate) fn play_without(&self, state: &mut State, unit: UnitId) {
        state.battle.attackers.remove(unit);
        state.battle.spared.insert(unit);
    }

    /// Everybody who can, but for static units: they add no strength and can only be lost.
    pub(crate) fn play_add_all(&self, state: &mut State, desk: &mut Desk) {
        self.look(state, desk);
        for unit in self.ids() {
            let strong = state.acting.contains(unit) && !self.unit(unit).is_static();
            if strong && self.can_join(state, desk, unit) {
                state.battle.attackers.insert(unit);
            }
        }
    }

    pub(crate) fn play_declare(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        rule!("12.0.d", "8.3.b");
        self.look(state, desk);
        let attackers = state.battle.attackers;
        let target = state.battle.target.expect("an attack has a target");
        state.attacked |= attackers;
        if state.battle.kind.is_momentum() {
            rule!("12.0.l", "12.7.h");
            state.driven |= attackers;
            state.battle.spared = state.battle.advanced - attackers;
        }
        if state.battle.kind.is_flank() {
            return self.advance_flank(state, journal);
        }
        journal.write(|| {
            Entry::said("12.0", format!("{} attack {}.", self.names(attackers), self.place(target)))
        });
        // 8.3: both players look at the stacks that fight.
        journal.reveal();
        for unit in &attackers {
            rule!("10.0.c");
            let supplied = self.is_supplied_to_attack(state, desk, unit, target);
            state.battle.unsupplied.set(unit, !supplied);
        }
        let mut at = desk.stack(target).next();
        while let Some(unit) = at {
            rule!("12.0.p", "12.0.e", "12.0.i");
            state.defended.insert(unit);
            let supplied = self.is_supplied(state, desk, unit);
            state.battle.unsupplied.set(unit, !supplied);
            at = desk.stack(target).find(|other| *other > unit);
        }
        let defender = state.active().enemy();
        if self.has_garrison(state, target, defender) {
            state.battle.garrison = true;
            self.storm(state, target);
        }
        state.battle.advanced = Units::EMPTY;
        state.frames.replace(Frame::Battle(Step::Supply));
    }

    /// Breaks down the armies that are out of supply, one after the other (10.5); then the die is due.
    pub(crate) fn settle_supply(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        for unit in &{ state.battle.unsupplied } {
            if self.has_components(unit) && state.spots[unit].is_on_map() {
                rule!("7.0.c", "7.0.g", "10.5.f");
                return self.break_down(state, unit, "10.5", journal);
            }
        }
        self.look(state, desk);
        let target = state.battle.target.expect("an attack has a target");
        let held = desk.is_occupied(target) || state.battle.garrison;
        if !held || state.battle.attackers.is_empty() {
            // Dispersal has left nobody to fight.
            return self.end_battle(state, desk);
        }
        let odds = self.odds(state, desk, target, state.battle.attackers, &state.battle.unsupplied);
        state.battle.column = odds.column as u8;
        // 3.5: where the shift does not count, the attack is concentric all the same, but for the option.
        let directions = self.directions(state, target, state.battle.attackers);
        state.battle.concentric =
            is_concentric(directions) && (odds.concentric > 0 || !self.options.concentric_by_shift);
        state.frames.replace(Frame::Battle(Step::Roll));
        journal.write(|| Entry::new("12.1", self.weighed(target, &odds), self.odds_text(&odds)));
    }

    /// The numbers of an attack (12.1, 12.2).
    pub(crate) fn odds(
        &self,
        state: &State,
        desk: &Desk,
        target: HexId,
        attackers: Units,
        unsupplied: &Units,
    ) -> Odds {
        rule!("12.1.a", "12.1.c", "12.2.a", "10.5.e", "2.3.6.a");
        let defender = state.active().enemy();
        let attack = self.attack_strength(state, target, attackers, unsupplied);
        let fort = self.intact_fort(state, target, defender);
        // 11.5: the West Wall and the Maginot Line have 0 here.
        let garrison = fort.map_or(0, |fort| self.field.forts[fort as usize].intrinsic);
        let units: i16 = desk.stack(target).map(|unit| i16::from(self.unit(unit).defense)).sum();
        let defense = units + i16::from(garrison);
        let line = self.line(state, target, attackers, unsupplied);
        rule!("T.crt.a", "T.crt.b", "T.crt.d", "12.1.h");
        let base = self.results.column(line as usize, attack - defense);
        let ground = self.ground_of(state, target, defender);
        rule!("T.crt.f", "T.crt.g", "T.crt.h", "T.sp.d", "T.sp.e");
        let directions = self.directions(state, target, attackers);
        let water = self.water_shift(target, directions);
        let concentric = self.concentric(attackers, directions, ground.concentric);
        let air = self.air_shift(state, desk, target, attackers);
        // 12.8: the division in the hex of the battle.
        let drop = if state.battle.flieger {
            rule!("12.8.g");
            1
        } else {
            0
        };
        let column = self.results.shifted(base, ground.shift + water + concentric + air + drop);
        let terrain = ground.shift;
        Odds { attack, defense, line, base, fort, terrain, water, concentric, air, drop, column }
    }

    /// The hexes around the target from which attackers come.
    fn directions(&self, state: &State, target: HexId, attackers: Units) -> Surround {
        let hexes = attackers.iter().map(|unit| state.hex(unit).expect("attackers are on the map"));
        Surround::of(&self.field.grid, target, hexes).expect("attackers are adjacent")
    }

    // All over straits, or all over water of any kind.
    fn water_shift(&self, target: HexId, directions: Surround) -> i16 {
        if !directions.is_across(self.field.water[target.index()]) {
            0
        } else if directions.is_across(self.field.straits[target.index()]) {
            self.field.strait_shift
        } else {
            self.field.water_shift
        }
    }

    // 6.2.2: one column for whoever has an air zone there.
    fn air_shift(&self, state: &State, desk: &Desk, target: HexId, attackers: Units) -> i16 {
        let attacker = state.active();
        let above = |zone: &HexSet| {
            attackers.iter().any(|unit| state.hex(unit).is_some_and(|hex| zone.contains(hex)))
        };
        if self.air_zone(state, desk, attacker).is_some_and(above) {
            rule!("6.2.2.h");
            1
        } else if self.air_zone(state, desk, attacker.enemy()).is_some_and(|zone| zone.contains(target)) {
            rule!("6.2.2.i");
            -1
        } else {
            0
        }
    }

    fn concentric(&self, attackers: Units, directions: Surround, allowed: bool) -> i16 {
        if !allowed {
            rule!("T.sp.f", "T.sp.j");
            return 0;
        }
        rule!("T.crt.i");
        if !is_concentric(directions) {
            return 0;
        }
        let german = attackers.iter().all(|unit| self.unit(unit).nation == Nation::Germany);
        if german {
            rule!("12.2.2.d");
            2
        } else {
            rule!("12.2.2.e");
            1
        }
    }

    /// The sum of attack factors with what is halved (1.4, 10.5, mechanized units against cities).
    pub(crate) fn attack_strength(
        &self,
        state: &State,
        target: HexId,
        attackers: Units,
        unsupplied: &Units,
    ) -> i16 {
        rule!("12.1.b", "1.4.b", "1.4.c", "10.5.d", "T.sp.g");
        let city = self.ground_of(state, target, state.active().enemy()).mech == MechAttack::Half;
        let strength_from = |from: Option<HexId>| -> i16 {
            let (mut full, mut once, mut twice) = (0, 0, 0);
            for unit in attackers.iter().filter(|unit| from.is_none() || state.hex(*unit) == from) {
                let factor = i16::from(self.unit(unit).attack);
                let mech_into_city = city && self.mobility[unit.index()] == Mobility::Mech;
                match u8::from(mech_into_city) + u8::from(unsupplied.contains(unit)) {
                    0 => full += factor,
                    2 if !self.options.halve_once => twice += factor,
                    _ => once += factor,
                }
            }
            let halve = |n: i16| {
                rule!("1.4.a");
                (n + 1) / 2
            };
            full + halve(once + halve(twice))
        };
        if self.options.halve_whole_attack {
            return strength_from(None);
        }
        self.field
            .grid
            .neighbours(target)
            .iter()
            .filter(|hex| hex.is_some())
            .map(|hex| strength_from(Some(*hex)))
            .sum()
    }

    /// The line of headings that the attacker reads (12.1, 13.4). The Mechanized line is never worse, so
    /// whoever may read it does.
    pub(crate) fn line(&self, state: &State, target: HexId, attackers: Units, unsupplied: &Units) -> Line {
        rule!("12.1.d", "12.1.e", "13.4.k");
        let privileged: Units = attackers
            .iter()
            .filter(|&unit| {
                let supplied = self.options.line_without_supply || !unsupplied.contains(unit);
                self.has_mechanized_line(unit) && supplied
            })
            .collect();
        let half = if self.options.line_by_strength {
            // Strength as it counts in this attack, halved where it is.
            rule!("T.crt.e");
            let strength = |units| self.attack_strength(state, target, units, unsupplied);
            2 * strength(privileged) >= strength(attackers)
        } else {
            2 * privileged.len() >= attackers.len()
        };
        if half && !privileged.is_empty() { Line::Mechanized } else { Line::Attack }
    }

    /// The die of a battle (12.3).
    pub(crate) fn roll_battle(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        rule!("12.3.a", "12.3.b", "12.3.c", "12.3.d");
        rule!("T.crt.c1", "T.crt.c2", "T.crt.c3", "T.crt.c4", "T.crt.c5", "T.crt.c6");
        let Losses { attacker, defender } = *self.results.result(state.battle.column as usize, die);
        state.battle.result = (attacker, defender);
        // 12.3: the defender pays first.
        rule!("12.3.e");
        state.battle.due = 2 * defender;
        state.frames.replace(Frame::Battle(Step::DefenderLoses));
        journal.write(|| {
            let result = format!("{attacker}/{defender}");
            let cell = self.results.cell("combat", state.battle.column as usize, die, result);
            let event = Event::Rolled { purpose: "combat".into(), dice: vec![die], cell: Some(cell) };
            let text = format!("The die shows {die}: attacker loses {attacker}, defender {defender}.");
            Entry::new("12.3", event, text)
        });
    }

    pub(crate) fn end_battle(&self, state: &mut State, desk: &mut Desk) {
        rule!("12.0.q");
        let battle = std::mem::take(&mut state.battle);
        if battle.kind.is_momentum() && !self.options.one_momentum {
            // 12.7: one for each unit that advanced: whoever was not part of this may make his own.
            let first =
                if battle.kind == AttackKind::AfterFlank { AttackKind::Flank } else { AttackKind::Assault };
            state.battle = Battle { kind: first, advanced: battle.spared, ..Battle::default() };
            if self.offer_momentum(state, desk) {
                return;
            }
            state.battle = Battle::default();
        }
        state.frames.pop();
    }

    /// The odds in words.
    pub(crate) fn odds_text(&self, odds: &Odds) -> String {
        let sign = |n: i16| if n > 0 { format!("+{n}") } else { n.to_string() };
        let mut text = format!(
            "Attack {} against defense {}: {}, column {}",
            odds.attack,
            odds.defense,
            sign(odds.attack - odds.defense),
            odds.base + 1
        );
        if odds.line == Line::Mechanized {
            text += " of the Mechanized line";
        }
        let ground = match odds.fort {
            None => "terrain",
            Some(fort) => fort.title(),
        };
        text += &journal::shifts(&[
            (ground, odds.terrain),
            ("river", odds.water),
            ("concentric", odds.concentric),
            ("air", odds.air),
            ("7th Flieger", odds.drop),
        ]);
        if odds.column != odds.base {
            text += &format!(", so column {}", odds.column + 1);
        }
        text + "."
    }
}

/// 12.2.2: from opposite hexes, from three with one between each, or from more than three.
fn is_concentric(directions: Surround) -> bool {
    rule!("12.2.2.a", "12.2.2.b", "12.2.2.c");
    directions.opposite() || directions.alternate() || directions.hexes() > 3
}
