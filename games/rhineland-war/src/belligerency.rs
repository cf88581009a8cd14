//! 21.0 Neutrals and 2.5: who belongs to whom, who may enter what, and how a country comes into the war.

use engine::{Entry, Journal, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::RhinelandWar;
use crate::frame::{At, Playing};
use crate::mobilization::{Arriving, Delaying};
use crate::nation::{Nation, Side};
use crate::pack::{Entry as Access, Rank};
use crate::sequence::Phase;
use crate::state::{HexSet, State, place};
use crate::unit::Start;
use crate::waves::Doctrine;

impl RhinelandWar {
    /// The land hexes of countries that are on no side (2.5, 21.1).
    pub(crate) fn neutral_hexes(&self, state: &State) -> HexSet {
        rule!("21.1.a");
        let mut neutral = self.field.land;
        for side in Side::ALL {
            for nation in &state.joined[side as usize] {
                neutral -= self.field.countries[nation.home()];
            }
        }
        neutral
    }

    /// Whether a unit's country could invade a neutral (21.4): one that the Axis controls, or the Soviet Union.
    pub(crate) fn is_aggressive(&self, state: &State, nation: Nation) -> bool {
        match state.side_of(nation) {
            Some(Side::Axis) => {
                rule!("21.4.a");
                true
            }
            Some(Side::Allied) if self.pack.country(nation).invades => {
                rule!("21.4.b");
                true
            }
            _ => false,
        }
    }

    /// Whether a unit may ever be in a country, its neutrality apart (7.7, 22.2, 24.1, 31.6).
    pub(crate) fn may_be_in(&self, unit: UnitId, country: Nation) -> Verdict {
        let counter = self.unit(unit);
        let nation = counter.nation;
        if country == nation.home() {
            return Ok(());
        }
        match self.pack.country(country).entry {
            Access::Open => {}
            Access::Own => {
                rule!("7.7.c");
                deny!("22.2.a", "only Soviet units may enter the Soviet Union")
            }
            Access::CivilWar => {
                deny!("24.1.a", !self.options.civil_war, "Spain is out of play");
                let volunteer = counter.expeditionary || !self.options.spain_for_volunteers;
                deny!("31.1.d", !volunteer, "only volunteers may enter Spain");
                rule!("31.1.d");
            }
            Access::Closed => deny!("2.5.a", "no unit may enter this land"),
        }
        match self.pack.country(nation).rank {
            Rank::Minor => {
                let near = self.field.neighbours[nation].contains(country);
                deny!("7.7.d", !near, "{unit} may enter only its own country and its neighbours");
            }
            Rank::Faction => deny!("31.6.a", "Spanish units never leave Spain"),
            Rank::Major => {
                rule!("7.7.a");
                rule!("7.7.b");
            }
            Rank::FifthColumn | Rank::Closed => {}
        }
        Ok(())
    }
}

impl At<'_> {
    /// Whether a unit may enter a hex as far as countries go: belligerent ones, and neutrals that it may invade.
    pub fn may_cross_into(self, unit: UnitId, hex: HexId) -> Verdict {
        let Some(country) = self.field.country(hex) else {
            deny!("7.5.d", "{hex} is water");
        };
        self.may_be_in(unit, country)?;
        if self.desk.neutral.contains(hex) {
            self.may_invade(self.unit(unit).nation, country)?;
        }
        Ok(())
    }

    /// Whether units of a country may invade another (21.4).
    pub fn may_invade(self, nation: Nation, victim: Nation) -> Verdict {
        let aggressive = self.is_aggressive(self.state, nation);
        if !aggressive {
            rule!("7.7.f");
        }
        deny!("21.2.a", !aggressive, "{hex} is neutral, and only the Axis and the Soviet Union invade");
        deny!("31.1.a", victim == Nation::Spain, "Spain is neutral until its civil war breaks out");
        let soviet = victim == Nation::SovietUnion;
        deny!("22.1.b", soviet, "{hex} cannot be invaded: its country comes into the war by a chit only");
        let closed = matches!(self.pack.country(victim).rank, Rank::Closed);
        deny!("2.5.a", closed, "{hex} is not part of the war");
        Ok(())
    }

    /// All hexes that a unit may not enter because of countries: for searches.
    pub fn closed_to(self, unit: UnitId) -> HexSet {
        let mut closed = HexSet::EMPTY;
        for nation in Nation::ALL {
            let hexes = self.field.countries[nation];
            if hexes.is_empty() {
                continue;
            }
            let neutral = self.state.side_of(nation).is_none()
                && !(nation == Nation::Spain && self.has_civil_war(self.state));
            let barred = self.may_be_in(unit, nation).is_err()
                || (neutral && self.may_invade(self.unit(unit).nation, nation).is_err());
            if barred {
                closed |= hexes;
            } else if self.state.surrendered.contains(nation) {
                rule!("23.2.3");
            }
        }
        closed
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The scenario's belligerents join, before the set-up (26.2).
    pub(crate) fn line_up(&mut self) {
        rule!("26.2");
        let belligerents = self.scenario().belligerents;
        for side in Side::ALL {
            match side {
                Side::Axis => rule!("2.3.c"),
                Side::Allied => rule!("2.3.a"),
            }
            // 19.5: a Fifth Column is a player's from the start.
            let column = self.game.column_of(side);
            self.state.joined[side as usize].insert(column);
            for nation in &belligerents[side as usize] {
                self.join(nation, side);
            }
        }
    }

    /// A country becomes a belligerent of a side (21.3): its hexes are that side's unless somebody holds them already
    /// (d65), its reinforcements are scheduled (6.3).
    pub(crate) fn join(&mut self, nation: Nation, side: Side) {
        let turn = self.state.turn;
        rule!("21.1.c");
        self.state.joined[side as usize].insert(nation);
        self.state.entry[nation] = turn;
        let taken = self.state.tenure.of(0) | self.state.tenure.of(1);
        rule!("2.4.j");
        rule!("7.7.g");
        let hexes = self.field.countries[nation] - taken;
        self.state.tenure.join(side as usize, &hexes);
        self.schedule(nation, side);
        rule!("5.2.k");
        if self.options.wwii_operations && self.has_mechanized(nation) {
            rule!("33.8.a");
            self.state.frames.push(Doctrine::Die { nation }.into());
        }
    }

    /// Reinforcements of a new belligerent go onto the track (6.3); those by die wait for it.
    fn schedule(&mut self, nation: Nation, side: Side) {
        let game = self.game;
        if !game.mobilizes(self.state, nation) {
            rule!("6.14.b");
            return;
        }
        rule!("6.2.a");
        rule!("26.5");
        let first = game.next_mobilization(self.state, side);
        let mut at_once = false;
        for unit in &game.of_nation[nation] {
            if self.state.spots[unit] != place::WAITING {
                continue;
            }
            let start = game.start_of(self.state, unit);
            if game.unit(unit).expeditionary && matches!(start, Start::After(_) | Start::Die) {
                rule!("19.2.a");
            }
            match start {
                Start::After(turns) => {
                    match turns {
                        0 => rule!("6.3.c"),
                        _ => rule!("6.3.d"),
                    }
                    at_once |= turns == 0;
                    rule!("6.3.a");
                    self.state.spots[unit] = place::track((self.state.turn + turns).max(first));
                }
                Start::Die => {
                    self.state.scheduling.insert(unit);
                }
                _ => {}
            }
        }
        let in_play = !matches!(self.state.phase, Phase::Preparedness | Phase::SetUp(_));
        if !in_play {
            rule!("6.3.b");
        }
        if at_once && in_play && self.options.m0_at_once {
            self.state.frames.push(Arriving::AtOnce { nation }.into());
        }
        let rolling = Delaying::Reinforcements.into();
        if !self.state.scheduling.is_empty() && !self.state.frames.iter().any(|frame| *frame == rolling) {
            self.state.frames.push(rolling);
        }
    }

    /// If the hex is a neutral's, its country becomes a belligerent against the invader, at once (21.3).
    pub(crate) fn invade(&mut self, invader: Nation, hex: HexId) {
        let Some(victim) = self.field.country(hex) else { return };
        if !self.at().desk.neutral.contains(hex) {
            return;
        }
        let Some(side) = self.state.side_of(invader) else { return };
        rule!("21.3.2.d");
        match side.enemy() {
            Side::Allied => rule!("2.3.b"),
            Side::Axis => rule!("2.3.d"),
        }
        self.state.invaders[side as usize] = true;
        self.journal.write(|| {
            let enemy = side.enemy().title();
            let told = text!(
                "{invader} invades {victim}, which joins the {side} side.",
                invader = invader.name(),
                victim = victim.name(),
                side = enemy
            );
            Entry::announced("21.3", told)
        });
        self.join(victim, side.enemy());
    }
}
