//! 5.0 Crises and collapse: chits are picked one by one, then the dice of the Collapse Box fall.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Throw, rule, text};
use hexmap::Id;
use serde::{Deserialize, Serialize};

use crate::RhinelandWar;
use crate::chit::{ChitId, Class, Collapse, Effect, Situation};
use crate::columns::Columns;
use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::{Preparation, Rank};
use crate::spain::Outbreak;
use crate::state::{Crisis, State, place};
use crate::withdrawal::Withdrawing;

/// What the test of a chit is asked about: a position, and who has drawn it.
struct Moment<'a> {
    at: At<'a>,
    drawer: Side,
}

impl Situation for Moment<'_> {
    fn side_of(&self, nation: Nation) -> Option<Side> {
        self.at.state.side_of(nation)
    }

    fn is_abroad(&self, side: Side) -> bool {
        self.at.is_abroad(side)
    }

    fn has_invaded(&self, side: Side) -> bool {
        self.at.state.invaders[side as usize]
    }

    fn is_purged(&self) -> bool {
        self.at.state.purged
    }

    fn uses_civil_war(&self) -> bool {
        self.at.options.civil_war
    }

    fn has_fifth_column(&self) -> bool {
        !self.at.columns_left(self.at.state, self.drawer).is_empty()
    }

    fn turn(&self) -> u8 {
        self.at.state.turn
    }
}

impl At<'_> {
    /// Whether a land unit of a side is outside the countries with which the side began the game.
    fn is_abroad(self, side: Side) -> bool {
        let first = self.scenario().belligerents[side as usize];
        let began = |country: Nation| {
            first.contains(country)
                || self.preparations(self.state).any(|preparation| {
                    matches!(preparation, Preparation::Join { nation, .. } if *nation == country)
                })
        };
        self.occupied(side).iter().any(|hex| self.field.country(hex).is_some_and(|land| !began(land)))
    }

    /// The Crisis hexes that a side's units occupy (5.1).
    pub fn crises_occupied(self, side: Side) -> u8 {
        let held = self.field.crises & self.occupied(side);
        held.iter().filter(|hex| self.occupies(side, *hex)).count() as u8
    }
}

impl RhinelandWar {
    /// Who rolls for the Red Army Purge: whoever controls the Soviet Union (5.5).
    fn purger(&self, state: &State) -> Side {
        match state.side_of(Nation::SovietUnion) {
            Some(side) => {
                rule!("5.5.a");
                side
            }
            None => {
                rule!("5.5.d");
                Side::Allied
            }
        }
    }

    /// Whether a side rolls for markers of a kind in its Crisis Phase (5.3 to 5.5).
    fn is_rolled(&self, state: &State, side: Side, kind: Collapse) -> bool {
        let over = match kind {
            Collapse::Purge => state.purged,
            _ => state.collapsed[side as usize],
        };
        if over {
            match kind {
                Collapse::Strike => rule!("5.3.d"),
                Collapse::Putsch => rule!("5.4.d"),
                Collapse::Purge => rule!("5.5.g"),
            }
            return false;
        }
        if state.markers(kind) == 0 {
            match kind {
                Collapse::Strike => rule!("5.3.c"),
                Collapse::Putsch => rule!("5.4.c"),
                Collapse::Purge => {}
            }
            return false;
        }
        kind != Collapse::Purge || self.purger(state) == side
    }

    /// The chit that a draw gives: the number of a chit in the pool, from 1.
    fn drawn(&self, state: &State, mut number: u8) -> Option<ChitId> {
        (0..self.pack.chits.len()).map(ChitId::from_index).find(|chit| {
            let here = state.pool[*chit];
            let found = number <= here;
            number = number.saturating_sub(here);
            found
        })
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The number of picks is fixed before anything else (5.1).
    pub(crate) fn begin_crisis(&mut self, side: Side) {
        rule!("5.1.a");
        let hexes = self.at().crises_occupied(side);
        rule!("5.1.b");
        rule!("1.1.c");
        rule!("T.pick");
        let picks = *self.pack.picks.at(hexes.into());
        self.state.picks = picks;
        self.state.crisis = Crisis::Surrender;
        self.journal.write(|| {
            let told = text!(
                "{side} units occupy {hexes} Crisis hexes: {picks} chits are picked.",
                side = side.title(),
                hexes = hexes,
                picks = picks
            );
            Entry::said("5.1", told)
        });
    }

    /// Goes on with the Crisis Phase: surrenders, picks, dice (4.2, d63).
    pub(crate) fn settle_crisis(&mut self, side: Side) -> bool {
        match self.state.crisis {
            Crisis::Surrender => {
                self.test_surrender();
                self.state.crisis = match self.state.picks {
                    0 => Crisis::Collapse,
                    _ if self.state.pool_size() == 0 => {
                        rule!("5.1.f");
                        Crisis::Collapse
                    }
                    _ => Crisis::Pick,
                };
            }
            Crisis::Pick => {
                // 5.1: each chit is resolved before the next.
                rule!("5.1.c");
                match side {
                    Side::Axis => rule!("4.2.I.F.a"),
                    Side::Allied => rule!("4.2.II.F.a"),
                }
                self.state.picks -= 1;
                self.state.crisis = Crisis::Surrender;
                self.draw_chit(side);
            }
            Crisis::Collapse => {
                self.state.crisis = Crisis::Purge;
                let kind = self.pack.side(side).collapse;
                if self.is_rolled(self.state, side, kind) {
                    match side {
                        Side::Axis => rule!("4.2.I.F.b"),
                        Side::Allied => rule!("4.2.II.F.b"),
                    }
                    self.state.frames.push(Collapsing { side, kind }.into());
                }
            }
            Crisis::Purge => {
                rule!("5.5.f");
                self.state.crisis = Crisis::Done;
                if self.is_rolled(self.state, side, Collapse::Purge) {
                    self.state.frames.push(Collapsing { side, kind: Collapse::Purge }.into());
                }
            }
            Crisis::Done => self.end_phase(),
        }
        true
    }

    /// A side picks a chit, here and now (5.1, 30.4); with an empty pool there is none to pick (d64).
    pub(crate) fn draw_chit(&mut self, side: Side) {
        if self.state.pool_size() > 0 {
            self.state.frames.push(Drawing { side }.into());
        }
    }

    /// A chit has been drawn: it is held, or takes effect and leaves the pool (5.2).
    fn resolve_chit(&mut self, side: Side, chit: ChitId) {
        let game = self.game;
        rule!("5.7");
        let drawn = game.pack.chit(chit);
        self.state.pool[chit] -= 1;
        let title = side.title();
        let name = || Text::from(&drawn.name);
        if drawn.is_held() {
            rule!("5.2.b");
            self.state.hands[side as usize][chit] += 1;
            self.journal.write(|| {
                Entry::announced("5.2", text!("You pick {chit}, and hold it.", chit = name()))
                    .only(side.into())
            });
            self.journal.write(|| Entry {
                audience: engine::Audience::Except(side.into()),
                ..Entry::said("5.2", text!("The {side} player picks a chit and holds it.", side = title))
            });
            return;
        }
        rule!("5.1.d");
        self.journal.write(|| {
            Entry::announced("5.1", text!("The {side} player picks {chit}.", side = title, chit = name()))
        });
        rule!("5.2.a");
        let goes_back = match drawn.class {
            Class::Blank => {
                rule!("5.6");
                self.options.blanks_to_pool
            }
            Class::Collapse => false,
            Class::Belligerency => {
                rule!("5.2.j");
                !self.bring_in(side, chit) && self.options.unmet_to_pool
            }
            Class::SpecialAction => {
                self.act(side, chit);
                rule!("5.2.d");
                false
            }
        };
        if goes_back {
            self.state.pool[chit] += 1;
        } else if drawn.class == Class::Blank {
            rule!("5.6.b");
        }
        if let [Effect::Collapse(kind)] = drawn.effects[..] {
            rule!("5.2.l");
            self.state.collapse[kind as usize] += 1;
        }
    }

    /// A country comes in by its chit (5.2, 21.3). Says whether its precondition was met, or did not matter.
    fn bring_in(&mut self, drawer: Side, chit: ChitId) -> bool {
        let game = self.game;
        let drawn = game.pack.chit(chit);
        let [Effect::Join { nation, party }] = drawn.effects[..] else { return true };
        let case = if nation == Nation::SovietUnion { "22.4" } else { "5.2" };
        if self.state.side_of(nation).is_some() {
            rule!("5.2.g");
            rule!("5.2.h");
            rule!("5.2.i");
            // 5.2: its side stays what it is, and no other chit is picked instead.
            self.journal.write(|| {
                let told = text!("{nation} is a belligerent already: no effect.", nation = nation.name());
                Entry::said(case, told)
            });
            return true;
        }
        if nation == Nation::SovietUnion && self.state.purged {
            rule!("22.4.b");
            rule!("5.5.c");
            self.journal.write(|| Entry::said(case, text!("The Red Army has been purged: no effect.")));
            return true;
        }
        let at = self.at();
        if !drawn.test(drawer).holds(&Moment { at, drawer }) {
            rule!("5.2.f");
            self.journal
                .write(|| Entry::said("5.2", text!("{nation} stays neutral.", nation = nation.name())));
            return false;
        }
        if nation == Nation::SovietUnion {
            rule!("22.1.c");
        }
        rule!("5.2.e");
        let side = party.of(drawer);
        self.journal.write(|| {
            let told = text!("{nation} joins the {side} side.", nation = nation.name(), side = side.title());
            Entry::announced("21.3", told)
        });
        rule!("21.3.1");
        match side {
            Side::Allied => rule!("2.3.b"),
            Side::Axis => rule!("2.3.d"),
        }
        // The picks of this phase are fixed: its Crisis hexes count from the next one.
        rule!("5.1.e");
        self.join(nation, side);
        true
    }

    /// A Special Action that is not held takes effect at once (5.2).
    fn act(&mut self, drawer: Side, chit: ChitId) {
        let game = self.game;
        let drawn = game.pack.chit(chit);
        let at = self.at();
        if !drawn.test(drawer).holds(&Moment { at, drawer }) {
            match drawn.effects[..] {
                [Effect::CivilWar] => rule!("24.1.d"),
                [Effect::FifthColumn] => rule!("19.5.h"),
                _ => {}
            }
            self.journal.write(|| Entry::said("5.2", "It has no effect."));
            return;
        }
        // What needs a decision goes onto a heap: the last comes first.
        for (number, effect) in drawn.effects.iter().enumerate().rev() {
            match effect {
                Effect::Agitate { side, hexes } => self.agitate(*side, hexes),
                Effect::FifthColumn => {
                    rule!("19.5.a");
                    self.state.frames.push(Columns { side: drawer, unit: None }.into());
                }
                Effect::CivilWar => {
                    rule!("31.2.a");
                    self.state.frames.push(Outbreak { side: Side::Allied }.into());
                }
                Effect::Withdraw(_) => {
                    self.state.frames.push(Withdrawing { chit, effect: number as u8 }.into());
                }
                Effect::Nothing
                | Effect::Shift(_)
                | Effect::Terror { .. }
                | Effect::Join { .. }
                | Effect::Collapse(_) => {}
            }
        }
    }

    /// A side can neither mobilize nor replace from now on (5.3, 5.4, 6.14).
    fn collapse(&mut self, side: Side) {
        self.state.collapsed[side as usize] = true;
        self.journal.write(|| {
            let told = text!(
                "The {side} side collapses: no more reinforcements and replacements.",
                side = side.title()
            );
            Entry::announced("6.14", told)
        });
        for unit in self.game.ids() {
            let on_track = place::due(self.state.spots[unit]).is_some();
            if !on_track || self.game.side(self.state, unit) != Some(side) {
                continue;
            }
            if self.pack.country(self.game.unit(unit).nation).rank == Rank::Faction {
                rule!("31.9");
                continue;
            }
            rule!("6.14.a");
            self.state.spots[unit] = place::DEAD;
        }
        // Units on the map stay where they are.
        rule!("6.14.c");
    }

    /// All Soviet units leave the game (5.5, 22.4).
    fn purge(&mut self) {
        self.state.purged = true;
        let neutral = self.state.side_of(Nation::SovietUnion).is_none();
        self.journal.write(|| match neutral {
            true => Entry::announced("5.5", "The Red Army is purged: the Soviet Union stays out of the war."),
            false => Entry::announced("5.5", "The Red Army is purged: all Soviet units are withdrawn."),
        });
        if neutral {
            rule!("5.5.e");
        }
        let game = self.game;
        for unit in &game.of_nation[Nation::SovietUnion] {
            if game.unit(unit).expeditionary {
                if self.options.brigades_outlive_purge {
                    continue;
                }
                rule!("5.5.h");
            }
            rule!("5.5.b");
            self.withdraw(unit);
        }
        self.state.scheduling -= game.of_nation[Nation::SovietUnion];
        rule!("22.4.a");
    }
}

use engine::Text;

/// A chit is drawn: its number is its drawer's alone until it is played (3.2, 5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drawing {
    /// Who draws.
    pub side: Side,
}

impl Step for Drawing {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Dice(Throw::draw("chit", state.pool_size()).only(self.side.into()))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.state.frames.pop();
        if let Some(chit) = on.game.drawn(on.state, rolled.first()) {
            on.resolve_chit(self.side, chit);
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("5.1", "A Crisis chit is picked.")
    }
}

/// A die of the Collapse Box (5.3 to 5.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Collapsing {
    /// Who rolls.
    pub side: Side,
    /// The markers that are rolled for.
    pub kind: Collapse,
}

impl Collapsing {
    const fn case(self) -> &'static str {
        match self.kind {
            Collapse::Strike => "5.3",
            Collapse::Putsch => "5.4",
            Collapse::Purge => "5.5",
        }
    }
}

impl Step for Collapsing {
    fn next(self, _: &RhinelandWar, _: &State) -> Next {
        Next::Dice(Throw::new("collapse", 1, 6))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.state.frames.pop();
        match self.kind {
            Collapse::Strike => rule!("5.3.a"),
            Collapse::Putsch => rule!("5.4.a"),
            Collapse::Purge => {}
        }
        let (die, markers) = (rolled.first(), on.state.markers(self.kind));
        on.journal.write(|| {
            let event = Event::Rolled { purpose: "collapse".to_owned(), dice: vec![die], cell: None };
            let told =
                text!("Die {die}, {markers} markers in the Collapse Box.", die = die, markers = markers);
            Entry::new(self.case(), event, told)
        });
        if die > markers {
            return;
        }
        match self.kind {
            Collapse::Strike => {
                rule!("5.3.b");
                on.collapse(self.side);
            }
            Collapse::Putsch => {
                rule!("5.4.b");
                on.collapse(self.side);
            }
            Collapse::Purge => on.purge(),
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new(self.case(), "A die is rolled for the Collapse Box.")
    }
}
