//! 5.0 Belligerency and neutrals.

use engine::{Entry, Journal, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::nation::{Nation, Nations, Side};
use crate::state::{Frame, HexSet, State};
use crate::{Action, Desk, MunichWar};

impl MunichWar {
    /// A country becomes a belligerent of a side: all of its hexes are controlled by that side (D60).
    pub(crate) fn join(&self, state: &mut State, nation: Nation, side: Side) {
        rule!("2.2.b", "2.2.d", "2.2.e", "2.2.g", "2.3.j", "5.0.a", "3.1.a", "5.1.a");
        state.joined[side as usize].insert(nation);
        let mut hexes = self.field.countries[nation];
        if nation == Nation::Poland {
            hexes |= self.field.countries[Nation::Danzig];
        }
        state.tenure.join(side as usize, &hexes);
        for hex in &hexes {
            state.last.take(side as usize, hex);
        }
    }

    /// Whether units of a country may invade another (5.5).
    #[inline]
    pub(crate) fn may_invade(&self, state: &State, nation: Nation, victim: Nation) -> bool {
        rule!("1.0.b");
        state.side_of(victim).is_none() && self.pack.country(nation).invades.contains(victim)
    }

    /// The neutral hexes that units of a country may enter, as an invasion (5.4).
    pub(crate) fn invadable(&self, state: &State, desk: &Desk, nation: Nation) -> HexSet {
        rule!("2.4.c", "5.5.a", "5.5.b", "5.5.c", "5.6.d", "5.6.e");
        let mut hexes = HexSet::EMPTY;
        for victim in &self.pack.country(nation).invades {
            if state.side_of(victim).is_none() {
                hexes |= self.field.countries[victim];
            }
        }
        hexes & desk.neutral
    }

    /// If the hex is a neutral's, its country becomes a belligerent against the invader, at once (5.4).
    pub(crate) fn invade(&self, state: &mut State, by: UnitId, hex: HexId, journal: &mut impl Journal) {
        let Some(victim) = self.country(state, hex) else { return };
        if state.side_of(victim).is_some() {
            return;
        }
        rule!("5.4.a", "5.4.f", "5.0.g", "5.1.c", "5.2.d");
        let invader = self.unit(by).nation;
        let side = state.side_of(invader).expect("an invader is a belligerent");
        debug_assert!(self.may_invade(state, invader, victim));
        rule!("5.4.d");
        self.join(state, victim, side.enemy());
        journal.write(|| {
            let text = format!("{invader} invades {victim}, which joins the {} side.", side.enemy());
            Entry::announced("5.4", text)
        });
    }

    /// The intervention event: the scenario's neutrals join (5.3).
    pub(crate) fn intervene(&self, state: &mut State, journal: &mut impl Journal) {
        rule!("5.3.c");
        if std::mem::replace(&mut state.intervened, true) {
            journal.write(|| Entry::said("5.3", "Who may intervene has done so: no effect."));
            return;
        }
        rule!("5.0.f", "5.3.a", "5.3.b");
        rule!("S1.d", "S1.e", "S3.d", "S3.e", "S4.d", "S4.e", "S5.d", "S5.e", "S6.d", "S6.e");
        let scenario = self.scenario(state);
        for side in Side::ALL {
            let mut joining = scenario.interventions[side as usize];
            // A country that was invaded before has its side already.
            joining -= state.joined[0] | state.joined[1];
            for nation in &joining {
                self.join(state, nation, side);
                journal.write(|| Entry::announced("5.3", format!("{nation} joins the {side} side.")));
            }
            if self.options.intervention_at_event && !joining.is_empty() {
                self.deploy_at_event(state, side, joining);
            }
        }
    }

    /// The other reading of 5.3: the forces are deployed now.
    fn deploy_at_event(&self, state: &mut State, side: Side, joining: Nations) {
        for nation in &joining {
            // Finland has been deployed with the neutrals (3.4.1).
            if self.pack.country(nation).step.is_none() {
                self.ready_to_deploy(state, nation);
            }
        }
        state.frames.push(Frame::Intervene { side });
        if joining.contains(Nation::SovietUnion) {
            self.prepare(state);
        }
    }

    /// What the side that deploys at the event may do.
    pub(crate) fn legal_intervention(
        &self,
        state: &State,
        desk: &mut Desk,
        side: Side,
        out: &mut Vec<Action>,
    ) {
        let nations = self.scenario(state).interventions[side as usize];
        self.legal_deployment_of(state, desk, nations, out);
    }

    /// Ends the deployment at the event when everything stands, and with the last of them the Events
    /// Phase. Says whether it did.
    pub(crate) fn settle_intervention(&self, state: &mut State, journal: &mut impl Journal) -> bool {
        let Frame::Intervene { side } = *state.frames.top() else { return false };
        let nations = self.scenario(state).interventions[side as usize];
        let done = self.settle_deployment_of(state, nations, journal);
        if done {
            state.frames.pop();
            if *state.frames.top() == Frame::Phase {
                self.end_phase(state, journal);
            }
        }
        done
    }
}
