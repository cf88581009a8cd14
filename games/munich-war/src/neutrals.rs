//! 5.0 Belligerency and neutrals.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::{At, Frame, InPhase, Intervene, Playing, Step};
use crate::nation::{Nation, Nations, Side};
use crate::state::{HexSet, Spot, State};
use crate::{Action, MunichWar};

impl Step for Intervene {
    fn next(self, game: &MunichWar, _: &State) -> Next {
        game.asks(self.side)
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_intervention(self.side, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.play_deployment(action);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_intervention()
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new(
            "5.3",
            at.ask_deployment(at.state, at.scenario(at.state).interventions[self.side as usize]),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let nations = at.scenario(at.state).interventions[self.side as usize];
        at.judge_deployment(at.state, nations, action)
    }
}

impl MunichWar {
    /// A country becomes a belligerent of a side: all of its hexes are controlled by that side (D60).
    pub(crate) fn join(&self, state: &mut State, nation: Nation, side: Side) {
        match side {
            Side::Allied => rule!("2.2.b"),
            Side::Axis => rule!("2.2.d"),
        }
        rule!("2.2.e");
        rule!("2.2.g");
        rule!("3.1.a");
        state.joined[side as usize].insert(nation);
        let mut hexes = self.field.countries[nation];
        if nation == Nation::Poland {
            hexes |= self.field.countries[Nation::Danzig];
        }
        // Until now neither player controlled them.
        rule!("5.0.a");
        rule!("5.1.a");
        rule!("2.3.j");
        state.tenure.join(side as usize, &hexes);
        for hex in &hexes {
            state.last.take(side as usize, hex);
        }
    }

    /// Whether the player of a side commands a unit (2.2, 5.2).
    #[inline]
    pub(crate) fn is_operated_by(&self, state: &State, unit: UnitId, side: Side) -> Verdict {
        let nation = self.unit(unit).nation;
        deny!("3.4.a", state.spots[unit] == Spot::OUT, "{unit} takes no part in this game");
        match state.side_of(nation) {
            None => deny!("5.2.b", "{nation} is neutral: neither player operates its units"),
            Some(owner) => deny!("2.2.f", owner != side, "{unit} belongs to the enemy"),
        }
        deny!("21.0.j", state.surrendered.contains(nation), "{nation} has surrendered");
        rule!("3.1.b");
        Ok(())
    }

    /// Whether units of a country may invade another (5.5).
    #[inline]
    pub(crate) fn may_invade(&self, state: &State, nation: Nation, victim: Nation) -> bool {
        rule!("1.0.b");
        state.side_of(victim).is_none() && self.pack.country(nation).invades.contains(victim)
    }

    /// The other reading of 5.3: the forces are deployed now.
    fn deploy_at_event(&self, state: &mut State, side: Side, joining: Nations) {
        for nation in &joining {
            // Finland has been deployed with the neutrals (3.4.1).
            if self.pack.country(nation).step.is_none() {
                self.ready_to_deploy(state, nation);
            }
        }
        state.frames.push(Frame::Intervene(Intervene { side }));
        if joining.contains(Nation::SovietUnion) {
            self.prepare(state);
        }
    }
}

impl At<'_> {
    /// The neutral hexes that units of a country may enter, as an invasion (5.4).
    pub(crate) fn invadable(self, nation: Nation) -> HexSet {
        let At { state, desk, .. } = self;
        rule!("5.5.a");
        rule!("5.6.d");
        rule!("5.6.e");
        let mut hexes = HexSet::EMPTY;
        for victim in &self.pack.country(nation).invades {
            if state.side_of(victim).is_none() {
                match nation {
                    Nation::Germany => rule!("5.5.b"),
                    _ => rule!("5.5.c"),
                }
                hexes |= self.field.countries[victim];
            }
        }
        rule!("2.4.c");
        hexes & desk.neutral
    }

    /// What the side that deploys at the event may do.
    pub(crate) fn legal_intervention(self, side: Side, out: &mut Vec<Action>) {
        let state = self.state;
        let nations = self.scenario(state).interventions[side as usize];
        self.legal_deployment_of(nations, out);
    }
}

impl<J: Journal> Playing<'_, J> {
    /// If the hex is a neutral's, its country becomes a belligerent against the invader, at once (5.4).
    pub(crate) fn invade(&mut self, by: UnitId, hex: HexId) {
        let game = self.game;
        let Some(victim) = game.country(self.state, hex) else { return };
        if self.state.side_of(victim).is_some() {
            return;
        }
        rule!("5.4.a");
        rule!("5.1.c");
        let invader = game.unit(by).nation;
        let side = self.state.side_of(invader).expect("an invader is a belligerent");
        debug_assert!(game.may_invade(self.state, invader, victim));
        rule!("5.4.d");
        rule!("5.4.f");
        rule!("5.0.g");
        rule!("5.2.d");
        game.join(self.state, victim, side.enemy());
        self.journal.write(|| {
            let text = format!("{invader} invades {victim}, which joins the {} side.", side.enemy());
            Entry::announced("5.4", text)
        });
    }

    /// The intervention event: the scenario's neutrals join (5.3).
    pub(crate) fn intervene(&mut self) {
        let game = self.game;
        rule!("5.3.c");
        if std::mem::replace(&mut self.state.intervened, true) {
            self.journal.write(|| Entry::said("5.3", "Who may intervene has done so: no effect."));
            return;
        }
        let scenario = game.scenario(self.state);
        for side in Side::ALL {
            match (scenario.dice.first(), side) {
                (Some(3), Side::Axis) => rule!("S3.d"),
                (Some(3), Side::Allied) => rule!("S3.e"),
                (Some(4), Side::Axis) => rule!("S4.d"),
                (Some(4), Side::Allied) => rule!("S4.e"),
                (Some(5), Side::Axis) => rule!("S5.d"),
                (Some(5), Side::Allied) => rule!("S5.e"),
                (Some(6), Side::Axis) => rule!("S6.d"),
                (Some(6), Side::Allied) => rule!("S6.e"),
                (_, Side::Axis) => rule!("S1.d"),
                (_, Side::Allied) => rule!("S1.e"),
            }
            let mut joining = scenario.interventions[side as usize];
            // A country that was invaded before has its side already.
            joining -= self.state.joined[0] | self.state.joined[1];
            for nation in &joining {
                rule!("5.0.f");
                rule!("5.3.a");
                rule!("5.3.b");
                game.join(self.state, nation, side);
                self.journal.write(|| Entry::announced("5.3", format!("{nation} joins the {side} side.")));
            }
            if game.options.intervention_at_event && !joining.is_empty() {
                game.deploy_at_event(self.state, side, joining);
            }
        }
    }

    /// Ends the deployment at the event when everything stands, and with the last of them the Events
    /// Phase. Says whether it did.
    pub(crate) fn settle_intervention(&mut self) -> bool {
        let game = self.game;
        let Frame::Intervene(Intervene { side }) = *self.state.frames.top() else { return false };
        let nations = game.scenario(self.state).interventions[side as usize];
        let done = self.settle_deployment_of(nations);
        if done {
            self.state.frames.pop();
            if *self.state.frames.top() == Frame::Phase(InPhase) {
                self.end_phase();
            }
        }
        done
    }
}
