//! 3.3 Neutrals.

use engine::{Entry, Journal, Verdict, deny, rule};

use crate::campaign::Chapter;
use crate::frame::{Deploy, Playing};
use crate::nation::{Nation, Side, Standing};
use crate::sequence::PhaseKind;
use crate::state::{HexSet, State};
use crate::{Action, WarComesEarly};

impl WarComesEarly {
    /// Neutrals that the German player may violate as this phase begins (3.3).
    pub(crate) fn legal_violations(&self, state: &State, out: &mut Vec<Action>) {
        if self.campaign.is_none() || !state.opening {
            return;
        }
        let able = |nation: &Nation| self.may_violate(state, *nation).is_ok();
        out.extend(state.standing.of(Standing::Neutral).filter(able).map(Action::Violate));
    }

    /// Whether the neutrality of a country may be violated now (3.3).
    pub(crate) fn may_violate(&self, state: &State, nation: Nation) -> Verdict {
        if !state.is_german_phase() {
            rule!("1.3.e");
            deny!("3.3.c", "only the German player violates neutrals, in his own phases");
        }
        deny!("3.3.d", state.standing[nation] != Standing::Neutral, "{country} is not neutral");
        // 5.1: in the first turns no unit leaves Germany and Czechoslovakia.
        deny!("3.3.d", self.is_early(state), "no unit leaves Germany and Czechoslovakia in the first turns");
        let moment = matches!(state.kind(), Some(PhaseKind::Movement | PhaseKind::Combat));
        deny!(
            "3.3.d",
            !state.opening || !moment,
            "neutrals are violated as a Movement or Combat Phase begins, before anything else"
        );
        rule!("3.3.d");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 3.3: the country is at war from the announcement on, whether anybody enters it or not.
    pub(crate) fn play_violate(&mut self, nation: Nation) {
        let game = self.game;
        let Some(country) = game.war().country(nation) else { return };
        rule!("1.3.f");
        self.state.standing[nation] = Standing::AtWar;
        match country.chapter() {
            Chapter::Neutral => rule!("4.5.2.a"),
            _ => rule!("4.5.3.a"),
        }
        let invaders = game.ids().filter(|&unit| game.side(unit) == country.side.enemy());
        let occupied: HexSet = invaders.filter_map(|unit| self.state.hex(unit)).collect();
        rule!("3.3.h");
        for hex in &(country.hexes - occupied) {
            self.state.control.take(country.side as usize, hex);
        }
        self.journal.write(|| Entry::announced("3.3", format!("{nation} is violated and joins the Allies.")));
        if country.gift && game.options.danzig_when_announced {
            for hex in &country.capital {
                let value = i16::from(game.field.hexes[hex.index()].vp);
                self.gain_points("4.5.3", Side::German, value);
            }
            self.look_for_sudden_death();
        }
        if game.has_to_deploy(self.state, nation) {
            rule!("3.3.g");
            self.state.frames.push(Deploy { nation }.into());
        }
    }
}
