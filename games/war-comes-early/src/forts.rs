//! 11.5 Fortifications, and what is closed to whom (3.3, 5.1, 11.5).

use engine::{Entry, Journal, Verdict, deny, rule};
use hexmap::{HexId, Id};
use mechanics::{UnitId, add_zone};

use crate::WarComesEarly;
use crate::field::Ground;
use crate::frame::Playing;
use crate::nation::{Nation, Side, Standing, Standings};
use crate::state::{HexSet, State, UNITS};
use crate::terrain::Fort;

/// What follows from who is in the war and which fortifications stand: kept until one of them changes.
#[derive(Default)]
pub(crate) struct Borders {
    made_for: Option<(HexSet, Standings, bool)>,
    /// Hexes inside its area that a nation may not enter now.
    pub closed: Vec<HexSet>,
    /// The same, but for the limit of the first turns: zones of control end here (9.0).
    pub barred: Vec<HexSet>,
    /// What a nation may not even attack: all that is closed but for the fortifications of its enemies.
    pub spared: Vec<HexSet>,
    /// Fortifications of each side that have a garrison.
    pub garrisons: [HexSet; 2],
    /// Their zones of control.
    pub zones: [HexSet; 2],
    /// Where the supply lines of each side cannot pass (10.2).
    pub cut: [HexSet; 2],
    /// Whether fortifications have become clear terrain (4.5.2).
    pub cleared: bool,
}

impl WarComesEarly {
    /// Hexes inside its area that a nation may not enter now: neutrals, intact fortifications of others, for
    /// Germans the Maginot Line, and in the first turns all but two countries.
    pub(crate) fn closed_to(&self, state: &State, nation: Nation) -> HexSet {
        self.barred_to(state, nation) | self.beyond_limit(state, nation)
    }

    // 5.1: in the first turns nobody leaves two countries.
    fn beyond_limit(&self, state: &State, nation: Nation) -> HexSet {
        let Some(campaign) = &self.campaign else { return HexSet::EMPTY };
        if self.is_early(state) {
            rule!("5.1.b");
            self.in_play - campaign.early
        } else if self.options.czechs_in_germany && nation == campaign.second {
            campaign.early - self.field.of(nation).home
        } else {
            HexSet::EMPTY
        }
    }

    fn barred_to(&self, state: &State, nation: Nation) -> HexSet {
        let Some(campaign) = &self.campaign else { return HexSet::EMPTY };
        let mut barred = HexSet::EMPTY;
        for country in campaign.countries.iter().flatten() {
            if state.standing[country.nation] == Standing::Neutral {
                rule!("3.3.c");
                barred |= country.hexes;
            } else if country.nation != nation {
                match country.nation {
                    Nation::Belgium => rule!("11.5.b"),
                    _ => rule!("11.5.a"),
                }
                rule!("11.5.c", "11.5.e");
                barred |= country.forts - state.breached;
            }
        }
        if nation == Nation::Germany {
            rule!("11.5.j");
            barred |= self.field.fortified[Fort::Maginot as usize];
        }
        barred
    }

    /// Works out what is closed to whom, unless that is known already.
    pub(crate) fn draw_borders(&self, state: &State, borders: &mut Borders) {
        let early = self.is_early(state);
        let known = borders.made_for.as_ref().is_some_and(|(breached, standing, was_early)| {
            *breached == state.breached && *standing == state.standing && *was_early == early
        });
        if known {
            return;
        }
        borders.made_for = Some((state.breached, state.standing, early));
        for sets in [&mut borders.closed, &mut borders.barred, &mut borders.spared] {
            sets.resize(Nation::ALL.len(), HexSet::EMPTY);
        }
        (borders.garrisons, borders.zones) = ([HexSet::EMPTY; 2], [HexSet::EMPTY; 2]);
        borders.cut = [HexSet::EMPTY; 2];
        let Some(campaign) = &self.campaign else { return };
        borders.cleared = false;
        for country in campaign.countries.iter().flatten() {
            let (side, enemy) = (country.side as usize, country.side.enemy() as usize);
            match state.standing[country.nation] {
                Standing::Neutral => {
                    rule!("10.2.m");
                    borders.cut.iter_mut().for_each(|cut| *cut |= country.hexes);
                }
                Standing::AtWar => {
                    rule!("10.2.h", "10.2.i");
                    let walls =
                        [Fort::WestWall, Fort::Maginot].map(|wall| self.field.fortified[wall as usize]);
                    let walls = (walls[0] | walls[1]) & country.hexes;
                    borders.garrisons[side] |= country.forts - state.breached;
                    borders.cut[enemy] |= (country.forts | walls) - state.breached;
                }
                Standing::Fallen => borders.cleared |= country.clears,
                Standing::Outside => {}
            }
        }
        for side in [Side::German as usize, Side::Allied as usize] {
            // 9.0: what a unit may not enter does not limit the zone of a fortification.
            rule!("9.0.b", "9.0.c");
            for hex in &borders.garrisons[side] {
                let reaches = self.field.open[hex.index()] & !self.field.straits[hex.index()];
                add_zone(&mut borders.zones[side], &self.field.grid, hex, reaches);
            }
        }
        for power in &self.scenario.nations {
            let at = power.nation as usize;
            let (barred, limit) =
                (self.barred_to(state, power.nation), self.beyond_limit(state, power.nation));
            borders.barred[at] = barred;
            borders.closed[at] = barred | limit;
            borders.spared[at] = limit | (barred - borders.garrisons[power.side.enemy() as usize]);
        }
    }

    /// The fortification of a hex, if it stands and serves whoever holds it for this side.
    pub(crate) fn intact_fort(&self, state: &State, hex: HexId, side: Side) -> Option<Fort> {
        rule!("11.5.f");
        let fort = self.field.fort(hex)?;
        let country = self.war_country(hex)?;
        (self.field.fortified[fort as usize].contains(hex)
            && !state.breached.contains(hex)
            && country.side == side
            && state.standing[country.nation] == Standing::AtWar)
            .then_some(fort)
    }

    /// Whether an intrinsic garrison defends a hex: not on the West Wall nor the Maginot Line, and not before
    /// its country is at war (11.5).
    #[inline]
    pub(crate) fn has_garrison(&self, state: &State, hex: HexId, side: Side) -> bool {
        rule!("11.5.g");
        matches!(self.intact_fort(state, hex, side), Some(Fort::Fort | Fort::Heavy))
    }

    // What stands for the garrison of a hex in a set of units.
    fn garrison(&self, hex: HexId) -> Option<UnitId> {
        let at = self.field.garrisons.iter().position(|&garrison| garrison == hex);
        at.map(|at| UnitId::from_index(UNITS + at))
    }

    /// Whether the garrison of a fortification has been attacked in this phase (12.0).
    pub(crate) fn was_stormed(&self, state: &State, hex: HexId) -> bool {
        self.garrison(hex).is_some_and(|garrison| state.defended.contains(garrison))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The garrison of a fortification is attacked.
    pub(crate) fn storm(&mut self, hex: HexId) {
        let game = self.game;
        self.state.defended.extend(game.garrison(hex));
    }
}

impl WarComesEarly {
    fn war_country(&self, hex: HexId) -> Option<&crate::campaign::Country> {
        let campaign = self.campaign.as_ref()?;
        campaign.country(self.field.country(hex)?)
    }

    /// A hex as those who attack this side find it: an intact fortification stands for the terrain (11.3),
    /// but what mechanized units cannot attack, or attack at half strength, stays so.
    pub(crate) fn ground_of(&self, state: &State, hex: HexId, side: Side) -> Ground {
        let ground = self.field.ground[hex.index()];
        if let Some(fort) = self.intact_fort(state, hex, side) {
            rule!("11.3.i", "T.sp.j");
            let line = self.field.forts[fort as usize];
            return Ground { shift: line.shift.into(), concentric: line.concentric, ..ground };
        }
        let clears = |country: &crate::campaign::Country| {
            country.clears
                && country.forts.contains(hex)
                && state.standing[country.nation] == Standing::Fallen
        };
        if self.war_country(hex).is_some_and(clears) { self.field.clear } else { ground }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 11.5: the garrison is gone and somebody has gone in: the fortification is out of the game.
    pub(crate) fn breach(&mut self, hex: HexId) {
        let game = self.game;
        rule!("11.5.d");
        self.state.breached.insert(hex);
        self.journal
            .write(|| Entry::said("11.5", format!("The fortification in {} is breached.", game.place(hex))));
    }
}

impl WarComesEarly {
    /// Whether a hex inside its area is open to a nation now.
    pub(crate) fn is_open_to(&self, state: &State, nation: Nation, hex: HexId) -> Verdict {
        let Some(country) = self.war_country(hex) else { return Ok(()) };
        if !self.closed_to(state, nation).contains(hex) {
            return Ok(());
        }
        let beyond = self.beyond_limit(state, nation).contains(hex);
        deny!("5.1.b", beyond, "{hex} lies outside the countries where units may be now");
        let neutral = state.standing[country.nation] == Standing::Neutral;
        deny!("3.3.c", neutral, "{hex} lies in {country}, which is neutral");
        let maginot = self.field.fort(hex) == Some(Fort::Maginot);
        deny!("11.5.j", maginot, "{hex} is part of the Maginot Line, closed to German units");
        deny!("11.5.a", "{hex} is an intact fortification, open to its own country only");
    }
}
