//! 12.1 and 12.2 The odds of an attack, with every shift.

use engine::rule;
use hexmap::{HexId, Id};
use mechanics::{Surround, journal};

use crate::WarComesEarly;
use crate::field::Mobility;
use crate::frame::At;
use crate::nation::Nation;
use crate::pack::MechAttack;
use crate::state::{HexSet, State, Units};
use crate::terrain::Fort;

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

impl At<'_> {
    /// The numbers of an attack (12.1, 12.2).
    pub(crate) fn odds(self, target: HexId, attackers: Units, unsupplied: &Units) -> Odds {
        let At { state, desk, .. } = self;
        let defender = state.active().enemy();
        let attack = self.attack_strength(state, target, attackers, unsupplied);
        let fort = self.intact_fort(state, target, defender);
        // 11.5: the West Wall and the Maginot Line have 0 here.
        let garrison = fort.map_or(0, |fort| self.field.forts[fort as usize].intrinsic);
        // All of them together, in supply or not.
        rule!("12.0.e", "12.0.i");
        rule!("12.1.a", "10.5.e");
        let units: i16 = desk.stack(target).map(|unit| i16::from(self.unit(unit).defense)).sum();
        let defense = units + i16::from(garrison);
        let line = self.line(state, target, attackers, unsupplied);
        match line {
            Line::Attack => rule!("T.crt.a"),
            Line::Mechanized => rule!("T.crt.b"),
        }
        rule!("12.1.c");
        rule!("T.crt.d", "12.1.h");
        let base = self.results.column(line as usize, attack - defense);
        let ground = self.ground_of(state, target, defender);
        let directions = self.directions(state, target, attackers);
        let water = self.water_shift(target, directions);
        let concentric = self.concentric(attackers, directions, ground.concentric);
        let air = self.air_shift(target, attackers);
        // 12.8: the division in the hex of the battle.
        let drop = if state.battle.flieger {
            rule!("12.8.g");
            self.field.airdrop
        } else {
            0
        };
        rule!("T.crt.f", "T.crt.h");
        let shift = ground.shift + water + concentric + air + drop;
        rule!("12.2.a", "T.crt.g");
        let column = self.results.shifted(base, shift);
        let terrain = ground.shift;
        Odds { attack, defense, line, base, fort, terrain, water, concentric, air, drop, column }
    }
}

impl WarComesEarly {
    /// The hexes around the target from which attackers come.
    pub(crate) fn directions(&self, state: &State, target: HexId, attackers: Units) -> Surround {
        let hexes = attackers.iter().map(|unit| state.hex(unit).expect("attackers are on the map"));
        Surround::of(&self.field.grid, target, hexes).expect("attackers are adjacent")
    }

    // All over straits, or all over water of any kind.
    fn water_shift(&self, target: HexId, directions: Surround) -> i16 {
        if !directions.is_across(self.field.water[target.index()]) {
            0
        } else if directions.is_across(self.field.straits[target.index()]) {
            rule!("T.sp.e");
            self.field.strait_shift
        } else {
            rule!("T.sp.d", "T.sp.e");
            self.field.water_shift
        }
    }
}

impl At<'_> {
    // 6.2.2: for whoever has an air zone there.
    fn air_shift(self, target: HexId, attackers: Units) -> i16 {
        let At { state, .. } = self;
        let attacker = state.active();
        let above = |zone: &HexSet| {
            attackers.iter().any(|unit| state.hex(unit).is_some_and(|hex| zone.contains(hex)))
        };
        if self.air_zone(attacker).is_some_and(above) {
            rule!("6.2.2.h");
            self.field.air_shift
        } else if self.air_zone(attacker.enemy()).is_some_and(|zone| zone.contains(target)) {
            rule!("6.2.2.i");
            -self.field.air_shift
        } else {
            0
        }
    }
}

impl WarComesEarly {
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
            self.field.german_concentric
        } else {
            rule!("12.2.2.e");
            self.field.concentric
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
        rule!("12.1.b", "2.3.6.a");
        let city = self.ground_of(state, target, state.active().enemy()).mech == MechAttack::Half;
        let strength_from = |from: Option<HexId>| -> i16 {
            let (mut full, mut once, mut twice) = (0, 0, 0);
            for unit in attackers.iter().filter(|unit| from.is_none() || state.hex(*unit) == from) {
                let factor = i16::from(self.unit(unit).attack);
                let mech_into_city = city && self.mobility[unit.index()] == Mobility::Mech;
                if mech_into_city {
                    rule!("T.sp.g");
                }
                if unsupplied.contains(unit) {
                    rule!("10.5.d");
                }
                match u8::from(mech_into_city) + u8::from(unsupplied.contains(unit)) {
                    0 => full += factor,
                    2 if !self.options.halve_once => twice += factor,
                    _ => {
                        rule!("1.4.b");
                        once += factor;
                    }
                }
            }
            let halve = |n: i16| {
                rule!("1.4.a");
                if n == 1 {
                    rule!("1.4.c");
                }
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
        if !half || privileged.is_empty() {
            rule!("12.1.d");
            return Line::Attack;
        }
        match self.campaign {
            Some(_) => rule!("12.1.e"),
            None => rule!("13.4.k", "12.1.e"),
        }
        Line::Mechanized
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
pub(crate) fn is_concentric(directions: Surround) -> bool {
    if directions.opposite() {
        rule!("12.2.2.a");
    }
    if directions.alternate() {
        rule!("12.2.2.b");
    }
    if directions.hexes() > 3 {
        rule!("12.2.2.c");
    }
    directions.opposite() || directions.alternate() || directions.hexes() > 3
}
