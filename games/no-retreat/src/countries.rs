//! 13.2.1 Countries: who may enter which, and how neutral ones come into the war; 18.9 the Swiss front.

use engine::{Entry, Journal, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::NoRetreat;
use crate::board::CountryEntry;
use crate::frame::{At, Playing};
use crate::nation::{Nation, Side};
use crate::plan::Instruction;
use crate::state::{State, place};
use crate::track::TurnEvent;

impl NoRetreat {
    /// The country of a hex and who may enter it.
    pub(crate) fn country_of(&self, hex: HexId) -> Option<(Nation, CountryEntry)> {
        let board = self.board();
        let nation = board.hexes[hex.index()].country?;
        Some((nation, board.countries[nation as usize]?.entry))
    }

    /// Whether a country stays out of the war so far (13.2.1).
    pub(crate) fn is_neutral(&self, state: &State, nation: Nation) -> bool {
        let entry = self.board().countries[nation as usize].map(|country| country.entry);
        match entry {
            _ if state.neutral.contains(nation) => true,
            Some(CountryEntry::Closed) => true,
            Some(CountryEntry::Neutral | CountryEntry::SwissQuestion | CountryEntry::Soviet) => {
                rule!("13.2.1.p");
                !state.at_war.contains(nation)
            }
            Some(CountryEntry::Open) | None => false,
        }
    }

    /// Whether the Rhine proper lies between two hexes (18.9).
    pub(crate) fn is_across_rhine(&self, a: HexId, b: HexId) -> bool {
        let board = self.board();
        let (a, b) = (a.min(b), a.max(b));
        board.rhine.contains(a)
            && board.rhine.contains(b)
            && board.sides.iter().any(|side| side.rhine && (side.a, side.b) == (a, b))
    }
}

impl At<'_> {
    /// Whether a unit may ever enter a hex (13.2.1, 13.2.3, 19.8, 20.1.1).
    pub(crate) fn may_enter(self, unit: UnitId, to: HexId) -> Verdict {
        let (counter, board) = (self.unit(unit), self.board());
        let record = &board.hexes[to.index()];
        if record.zone {
            deny!("13.2.3.a", counter.side == Side::German, "only Allied units enter an Evacuation Zone");
            return Ok(());
        }
        self.may_enter_country(unit, to)?;
        deny!("13.2.b", !board.land.contains(to), "{hex} is not a hex that units enter");
        let given_up = counter.side == Side::Allied && self.state.surrenders.contains(to);
        deny!("19.8.h", given_up, "no Allied unit enters a hex with a Surrender! marker");
        if counter.side == Side::Allied
            && board.ardennes.contains(to)
            && self.has_event(self.state, TurnEvent::NoDeployment)
        {
            let known = self.front().instructions;
            let spared = known.map(|charts| charts[Instruction::ArdennesSurprise as usize].units);
            let spared = spared.is_some_and(|units| units.contains(unit));
            deny!("20.1.1.d", !spared, "{unit} may not enter the Ardennes yet");
            match counter.nation {
                Nation::Belgium => rule!("20.1.1.e"),
                _ => rule!("20.1.1.f"),
            }
        }
        Ok(())
    }

    fn may_enter_country(self, unit: UnitId, to: HexId) -> Verdict {
        let counter = self.unit(unit);
        let Some((nation, entry)) = self.country_of(to) else { return Ok(()) };
        let (home, german) = (nation == counter.nation, counter.side == Side::German);
        let barred = self.state.neutral.contains(nation) && !home;
        deny!("21.1.1.e", barred, "{hex} is in a country that an event has made neutral");
        let at_war = home || self.state.at_war.contains(nation);
        match entry {
            CountryEntry::Open => match nation {
                Nation::Belgium => {
                    rule!("13.2.1.a");
                    rule!("13.2.1.a2");
                    rule!("13.2.1.a4");
                }
                Nation::Danzig => rule!("13.2.1.b2"),
                Nation::Germany if !german => rule!("13.2.1.c2"),
                Nation::Slovakia | Nation::Bohemia => rule!("13.2.1.h2"),
                _ => {}
            },
            CountryEntry::Closed => deny!("13.2.1.g", "no unit enters that country"),
            CountryEntry::Soviet => deny!("13.2.1.i", !home, "only Soviet units enter the Soviet Union"),
            CountryEntry::Neutral if german => {
                let closed = self.options.holland_closed
                    && self.has_instruction(self.state, Instruction::NeutralHolland);
                deny!("24.3.g", closed, "Neutral Holland is closed to you");
            }
            CountryEntry::Neutral => {
                deny!("13.2.1.e", !at_war, "{hex} is in a neutral country");
            }
            CountryEntry::SwissQuestion if german => {
                let open = at_war || self.has_instruction(self.state, Instruction::SwissQuestion);
                deny!("13.2.1.m", !open, "only the Swiss Question plan opens Switzerland");
                rule!("24.3.j");
            }
            CountryEntry::SwissQuestion => {
                deny!("13.2.1.n", !at_war, "{hex} is in a neutral country");
            }
        }
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// German units or markers try to enter a hex, or attack its units: a neutral country is at war from now on
    /// (13.2.1).
    pub(crate) fn provoke(&mut self, hex: HexId) {
        if let Some((nation, _)) = self.country_of(hex) {
            self.open_war(nation);
        }
    }

    /// A neutral country is at war from now on; its units may have been attacked anywhere (13.2.1).
    pub(crate) fn open_war(&mut self, nation: Nation) {
        let country = self.board().countries[nation as usize];
        let neutral = country.is_some_and(|country| {
            matches!(country.entry, CountryEntry::Neutral | CountryEntry::SwissQuestion)
        });
        if !neutral || !self.state.at_war.insert(nation) {
            return;
        }
        match nation {
            Nation::Switzerland => rule!("13.2.1.l"),
            _ => rule!("13.2.1.d"),
        }
        let words = || text!("{country} is at war with Germany.", country = nation.name());
        self.journal.write(|| Entry::announced("13.2.1", words()));
    }

    /// Units with the Swiss roundel come early: a German unit is in Switzerland, or attacks or moves across the Rhine (18.9).
    pub(crate) fn call_swiss_front(&mut self) {
        let game = self.game;
        for unit in game.ids().filter(|unit| game.unit(*unit).swiss) {
            if self.state.spots[unit] == place::DUE {
                self.state.spots[unit] = place::RESERVE;
                let words =
                    || text!("{unit} comes to the Reserve for the Swiss front.", unit = game.name(unit));
                self.journal.write(|| Entry::said("18.9", words()));
            }
        }
    }

    /// What a German unit does to neutrals and to the Swiss front by entering a hex (13.2.1, 18.9).
    pub(crate) fn cross_border(&mut self, unit: UnitId, from: Option<HexId>, to: HexId) {
        if self.unit(unit).nation != Nation::Germany {
            return;
        }
        self.provoke(to);
        if self.board().hexes[to.index()].country == Some(Nation::Switzerland) {
            rule!("18.9.a");
            self.call_swiss_front();
        } else if from.is_some_and(|from| self.is_across_rhine(from, to)) {
            rule!("18.9.b");
            self.call_swiss_front();
        }
    }
}
