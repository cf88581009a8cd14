//! 4.5 Capitulation.

use engine::{Entry, Journal, rule};
use hexmap::HexId;

use crate::WarComesEarly;
use crate::campaign::{Chapter, Country};
use crate::nation::{Nation, Side, Standing};
use crate::pack::Falls;
use crate::state::{Decision, Frame, Spot, State, Turn, Until, Verdict};

impl WarComesEarly {
    /// A hex has changed hands: whoever falls by it falls now (4.5).
    pub(crate) fn look_for_capitulation(&self, state: &mut State, hex: HexId, journal: &mut impl Journal) {
        let Some(country) = self.field.country(hex).and_then(|nation| self.war().country(nation)) else {
            return;
        };
        let enemy = country.side.enemy() as usize;
        if country.falls == Falls::Never {
            // Most countries never capitulate, the capital of Germany ends the game otherwise (4.1).
            match country.standing {
                Standing::Neutral => rule!("4.5.3.c", "3.3.j"),
                _ if country.nation == Nation::Germany => rule!("4.5.b"),
                _ => rule!("4.5.a"),
            }
            return;
        }
        if state.standing[country.nation] == Standing::AtWar
            && country.capital.contains(hex)
            && country.capital.iter().all(|capital| state.control.holds(enemy, capital))
        {
            match country.chapter() {
                Chapter::Czechoslovakia => rule!("4.5.1.a"),
                Chapter::Neutral => rule!("4.5.2.b"),
                Chapter::Small => rule!("4.5.3.b"),
                Chapter::Ally => rule!("4.5.4.a"),
            }
            self.capitulate(state, country, journal);
        }
    }

    /// A fortification has been breached: Czechoslovakia falls with the last one (4.5.1).
    pub(crate) fn look_for_lost_forts(&self, state: &mut State, hex: HexId, journal: &mut impl Journal) {
        let Some(country) = self.field.country(hex).and_then(|nation| self.war().country(nation)) else {
            return;
        };
        if country.falls == Falls::CapitalOrForts
            && state.standing[country.nation] == Standing::AtWar
            && country.forts.is_subset(&state.breached)
        {
            rule!("4.5.1.b");
            self.capitulate(state, country, journal);
            if self.options.prague_with_forts {
                self.score_capital(state, country, journal);
            }
            self.look_for_sudden_death(state, journal);
        }
    }

    // 4.5: its units go, its marker goes, its fortifications are breached.
    fn capitulate(&self, state: &mut State, country: &Country, journal: &mut impl Journal) {
        let nation = country.nation;
        state.standing[nation] = Standing::Fallen;
        journal.write(|| {
            let units = if self.units_of(nation).is_empty() { "" } else { "; its units leave the game" };
            Entry::announced("4.5", format!("{nation} capitulates{units}."))
        });
        if self.is_early(state) && state.verdict.is_none() {
            rule!("4.1.a", "4.5.1.c");
            let by = Decision::EarlyCapitulation;
            self.decide(state, Verdict { winner: Some(Side::German), by }, journal);
        }
        for unit in self.units_of(nation) {
            match country.chapter() {
                Chapter::Czechoslovakia => rule!("4.5.1.d"),
                Chapter::Neutral => rule!("4.5.2.f"),
                Chapter::Small => rule!("4.5.3.i"),
                Chapter::Ally => rule!("4.5.4.d"),
            }
            if state.spots[unit] == Spot::ELIMINATED {
                rule!("3.5.g");
            }
            state.spots[unit] = Spot::GONE;
            state.returns[unit] = 0;
            for set in state.deeds() {
                set.remove(unit);
            }
            for set in [
                &mut state.tops,
                &mut state.group,
                &mut state.battle.advanced,
                &mut state.battle.spared,
                &mut state.unrolled,
                &mut state.doubled,
                &mut state.acting,
            ] {
                set.remove(unit);
            }
        }
        // 4.5.1, 4.5.2: other cities are not taken with it.
        match country.chapter() {
            Chapter::Czechoslovakia => rule!("4.5.1.h"),
            Chapter::Neutral => rule!("4.5.2.g"),
            Chapter::Small => rule!("4.5.3.h"),
            Chapter::Ally => rule!("4.5.4.e"),
        }
        if country.chapter() == Chapter::Czechoslovakia {
            rule!("4.5.1.e");
        } else {
            rule!("4.5.2.h");
        }
        state.breached |= country.forts;
        if country.bonus {
            rule!("4.5.1.g", "4.5.2.e");
            state.bonus += 1;
        } else {
            rule!("4.5.3.g", "4.5.4.c");
        }
        self.remove_marker(state);
    }

    // 5.2: a marker goes when none of its nations is left; those of several nations keep some that never fall.
    fn remove_marker(&self, state: &mut State) {
        rule!("5.2.l");
        for (i, marker) in (0u8..).zip(self.markers()) {
            let dead = marker.nations.iter().all(|nation| state.standing[nation] == Standing::Fallen);
            if dead {
                state.pool &= !(1 << i);
                state.track.remove(Turn::Marker(i));
                if state.marker == Some(i) {
                    state.marker = None;
                }
                // 5.3: it will never be drawn, so nobody waits for it.
                if state.patience == Some(Until::Marker(i)) {
                    state.patience = None;
                }
            }
        }
    }

    /// 4.5.1, 4.5.2: the German player gains as many points as the die says.
    pub(crate) fn roll_bonus(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        rule!("T.vp.c", "T.vp.d");
        debug_assert_eq!(*state.frames.top(), Frame::Bonus);
        state.frames.pop();
        state.bonus -= 1;
        journal.write(|| Entry::said("4.5", format!("The die for the capitulation shows {die}.")));
        self.gain_points(state, "4.5", Side::German, die.into(), journal);
        self.look_for_sudden_death(state, journal);
    }
}
