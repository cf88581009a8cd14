//! 3.3 Neutrals.

use engine::{Entry, Journal, rule};

use crate::nation::{Nation, Side, Standing};
use crate::sequence::PhaseKind;
use crate::state::{Frame, HexSet, State};
use crate::{Action, WarComesEarly};

impl WarComesEarly {
    /// Neutrals that the German player may violate as this phase begins (3.3).
    pub(crate) fn legal_violations(&self, state: &State, out: &mut Vec<Action>) {
        // 5.1: in the first turns nobody leaves Germany and Czechoslovakia.
        rule!("3.3.c", "3.3.d", "1.3.e");
        let moment = matches!(state.kind(), Some(PhaseKind::Movement | PhaseKind::Combat));
        if self.campaign.is_none()
            || !state.opening
            || !moment
            || !state.is_german_phase()
            || self.is_early(state)
        {
            return;
        }
        out.extend(state.standing.of(Standing::Neutral).map(Action::Violate));
    }

    /// 3.3: the country is at war from the announcement on, whether anybody enters it or not.
    pub(crate) fn play_violate(&self, state: &mut State, nation: Nation, journal: &mut impl Journal) {
        rule!("1.3.f", "3.3.g", "3.3.h", "4.5.2.a", "4.5.3.a");
        let Some(country) = self.war().country(nation) else { return };
        state.standing[nation] = Standing::AtWar;
        let invaders = self.ids().filter(|&unit| self.side(unit) == country.side.enemy());
        let occupied: HexSet = invaders.filter_map(|unit| state.hex(unit)).collect();
        for hex in &(country.hexes - occupied) {
            state.control.take(country.side as usize, hex);
        }
        journal.write(|| Entry::announced("3.3", format!("{nation} is violated and joins the Allies.")));
        if country.gift && self.options.danzig_when_announced {
            for hex in &country.capital {
                let value = i16::from(self.field.hexes[hex.index()].vp);
                self.gain_points(state, "4.5.3", Side::German, value, journal);
            }
            self.look_for_sudden_death(state, journal);
        }
        if self.has_to_deploy(state, nation) {
            state.frames.push(Frame::Deploy { nation });
        }
    }
}
