//! 4.5 Capitulation.

use engine::{Entry, Journal, Next, Prompt, Rolled, deny, rule};
use hexmap::HexId;

use crate::campaign::{Chapter, Country};
use crate::frame::{At, Bonus, Playing, Step};
use crate::nation::{Nation, Side, Standing};
use crate::pack::Falls;
use crate::rules::EVENT;
use crate::state::{Decision, Spot, State, Turn, Until, Verdict};
use crate::{Action, WarComesEarly};

impl Step for Bonus {
    fn next(self, _: &WarComesEarly, _: &State) -> Next {
        EVENT
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let die = rolled.first();
        rule!("T.vp.c", "T.vp.d");
        on.state.frames.pop();
        on.state.bonus -= 1;
        on.journal.write(|| Entry::said("4.5", format!("The die for the capitulation shows {die}.")));
        on.gain_points("4.5", Side::German, die.into());
        on.look_for_sudden_death();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("4.5", "A die says what the capitulation brings the German player.")
    }

    fn judge(self, _: At<'_>, _: Action) -> engine::Verdict {
        deny!("5.0.b", "the dice come first");
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A hex has changed hands: whoever falls by it falls now (4.5).
    pub(crate) fn look_for_capitulation(&mut self, hex: HexId) {
        let game = self.game;
        let Some(country) = game.field.country(hex).and_then(|nation| game.war().country(nation)) else {
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
        if self.state.standing[country.nation] == Standing::AtWar
            && country.capital.contains(hex)
            && country.capital.iter().all(|capital| self.state.control.holds(enemy, capital))
        {
            match country.chapter() {
                Chapter::Czechoslovakia => rule!("4.5.1.a"),
                Chapter::Neutral => rule!("4.5.2.b"),
                Chapter::Small => rule!("4.5.3.b"),
                Chapter::Ally => rule!("4.5.4.a"),
            }
            self.capitulate(country);
        }
    }

    /// A fortification has been breached: Czechoslovakia falls with the last one (4.5.1).
    pub(crate) fn look_for_lost_forts(&mut self, hex: HexId) {
        let game = self.game;
        let Some(country) = game.field.country(hex).and_then(|nation| game.war().country(nation)) else {
            return;
        };
        if country.falls == Falls::CapitalOrForts
            && self.state.standing[country.nation] == Standing::AtWar
            && country.forts.is_subset(&self.state.breached)
        {
            rule!("4.5.1.b");
            self.capitulate(country);
            if game.options.prague_with_forts {
                self.score_capital(country);
            }
            self.look_for_sudden_death();
        }
    }

    // 4.5: its units go, its marker goes, its fortifications are breached.
    fn capitulate(&mut self, country: &Country) {
        let game = self.game;
        let nation = country.nation;
        self.state.standing[nation] = Standing::Fallen;
        self.journal.write(|| {
            let units = if game.units_of(nation).is_empty() { "" } else { "; its units leave the game" };
            Entry::announced("4.5", format!("{nation} capitulates{units}."))
        });
        if game.is_early(self.state) && self.state.verdict.is_none() {
            rule!("4.1.a", "4.5.1.c");
            let by = Decision::EarlyCapitulation;
            self.decide(Verdict { winner: Some(Side::German), by });
        }
        for unit in game.units_of(nation) {
            match country.chapter() {
                Chapter::Czechoslovakia => rule!("4.5.1.d"),
                Chapter::Neutral => rule!("4.5.2.f"),
                Chapter::Small => rule!("4.5.3.i"),
                Chapter::Ally => rule!("4.5.4.d"),
            }
            if self.state.spots[unit] == Spot::ELIMINATED {
                rule!("3.5.g");
            }
            self.state.spots[unit] = Spot::GONE;
            self.state.returns[unit] = 0;
            for set in self.state.deeds() {
                set.remove(unit);
            }
            for set in [
                &mut self.state.tops,
                &mut self.state.group,
                &mut self.state.battle.advanced,
                &mut self.state.battle.spared,
                &mut self.state.unrolled,
                &mut self.state.doubled,
                &mut self.state.acting,
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
        self.state.breached |= country.forts;
        if country.bonus {
            rule!("4.5.1.g", "4.5.2.e");
            self.state.bonus += 1;
        } else {
            rule!("4.5.3.g", "4.5.4.c");
        }
        self.remove_marker();
    }

    // 5.2: a marker goes when none of its nations is left; those of several nations keep some that never fall.
    fn remove_marker(&mut self) {
        let game = self.game;
        rule!("5.2.l");
        for (i, marker) in (0u8..).zip(game.markers()) {
            let dead = marker.nations.iter().all(|nation| self.state.standing[nation] == Standing::Fallen);
            if dead {
                self.state.pool &= !(1 << i);
                self.state.track.remove(Turn::Marker(i));
                if self.state.marker == Some(i) {
                    self.state.marker = None;
                }
                // 5.3: it will never be drawn, so nobody waits for it.
                if self.state.patience == Some(Until::Marker(i)) {
                    self.state.patience = None;
                }
            }
        }
    }
}
