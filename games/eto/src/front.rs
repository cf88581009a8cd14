//! 24.5 Fronts: who shows one takes what lies behind it.
//!
//! A front is computed and never asked for, at the end of every step of the owner's Offensive phase and of his Movement phase.
//! The enemy-controlled hexes without friendly units and outside friendly zones are joined wherever a land unit could go; a
//! piece without an enemy land unit, air base or fort turns friendly, except where an enemy zone reaches.

use engine::{Journal, rule};
use hexmap::{HexId, Pass};

use crate::field::Mover;
use crate::frame::{At, Playing};
use crate::nation::Partnership;
use crate::sequence::Phase;
use crate::state::Hexes;

impl At<'_> {
    /// The partnerships of the seat that moves now.
    fn showing(self) -> Option<Partnership> {
        match self.state.phase {
            Phase::Offensive(_) => self.attacking_partnership(),
            Phase::Movement(_) => {
                let seat = self.phasing(self.state);
                let nations = &self.scenario().seats[seat.index()].nations;
                nations.iter().find_map(|nation| self.state.partnership(nation))
            }
            _ => None,
        }
    }

    /// Whether a hex never changes hands because of a front (24.5).
    pub(crate) fn is_stronghold(self, hex: HexId) -> bool {
        let record = self.pack.hex(hex);
        record.bases() > 0
            || self.bases(hex) > 0
            || record.fortress
            || self.field.fort(hex) != 0
            || self.state.installations_in(hex).next().is_some()
    }

    /// The hexes behind a partnership's front.
    pub(crate) fn behind_front(self, of: Partnership) -> Hexes {
        let control = &self.state.forces.control;
        let open = |hex: HexId| {
            control.of(hex).is_some_and(|holder| holder.is_hostile(of))
                && !self.occupies(of, hex)
                && !self.desk.zones[of as usize].contains(hex)
        };
        let (mut seen, mut behind) = (Hexes::EMPTY, Hexes::EMPTY);
        let flood = &mut *self.desk.flood.borrow_mut();
        for hex in &self.field.land {
            if seen.contains(hex) || !open(hex) {
                continue;
            }
            flood.fill(&self.pack.grid, [hex], u16::MAX, |from, side, to| {
                let passes = self.field.open(Mover::Foot, self.is_frozen(self.state, from), from);
                match passes >> side.index() & 1 == 1 && open(to) {
                    true => Pass::Through,
                    false => Pass::No,
                }
            });
            let piece = flood.hexes();
            seen.extend(piece.iter().copied());
            let held = |hex: &HexId| self.is_stronghold(*hex) || self.is_enemy_in(of, *hex);
            if piece.iter().any(held) {
                rule!("24.5.b1");
                if piece.iter().any(|hex| self.is_enemy_in(of, *hex)) {
                    rule!("24.5.f");
                }
                rule!("24.5.e1");
                continue;
            }
            rule!("24.5.c");
            rule!("24.5.b2");
            rule!("FE.24.5");
            for &hex in piece {
                match self.in_enemy_zone(of, hex) {
                    true => rule!("24.5.d"),
                    false => {
                        behind.insert(hex);
                    }
                }
            }
        }
        behind
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The seat that moves shows its front.
    pub(crate) fn show_fronts(&mut self) {
        let at = self.at();
        let Some(of) = at.showing() else { return };
        rule!("24.5.a");
        let behind = at.behind_front(of);
        for hex in &behind {
            self.state.forces.control.give(hex, Some(of));
        }
    }
}
