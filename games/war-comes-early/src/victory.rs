//! 4.0 Victory points and sudden death in 1938; 13.3 how to win in 1939.

use engine::{Entry, Journal, Outcome, Seat, Silent, rule};
use hexmap::HexId;

use crate::WarComesEarly;
use crate::campaign::{Chapter, Country};
use crate::frame::Playing;
use crate::nation::{Nation, Side, Standing};
use crate::pack::AwardWhen;
use crate::state::{Decision, Spot, State, Verdict};

impl WarComesEarly {
    /// The German points as they stand (13.3).
    pub(crate) fn victory_points(&self, state: &State, journal: &mut impl Journal) -> i16 {
        let german = Side::German as usize;
        let mut total = 0;
        for award in &self.awards {
            rule!("3.6.a");
            let held = state.control.holds(german, award.hex);
            let earned = match award.when {
                AwardWhen::Controls if award.eliminated.is_empty() => {
                    rule!("13.3.b", "13.3.d");
                    held
                }
                AwardWhen::Controls => {
                    rule!("13.3.c");
                    held
                }
                AwardWhen::Adjacent => {
                    rule!("13.3.e");
                    !held && self.has_neighbour(state, Side::German, award.hex)
                }
            };
            let gone = |unit| matches!(state.spots[unit], Spot::ELIMINATED | Spot::GONE);
            if earned && award.eliminated.iter().all(gone) {
                // Whether the units there are in supply makes no difference.
                rule!("13.3.f");
                total += award.points;
                journal.write(|| {
                    let why = if held { "is German" } else { "has a German unit next to it" };
                    let text = format!("{} {why}: {} points.", self.place(award.hex), award.points);
                    Entry::said("13.3", text)
                });
            }
        }
        total
    }

    /// What a hex scores for whoever holds it, if anything (4.4, 13.3).
    pub(crate) fn worth_of_hex(&self, hex: HexId) -> Option<i16> {
        let points = match &self.campaign {
            Some(campaign) => {
                let country = self.field.country(hex).and_then(|nation| campaign.country(nation));
                country
                    .filter(|country| country.scores)
                    .map_or(0, |_| self.field.hexes[hex.index()].vp.into())
            }
            None => {
                let goals = self.awards.iter().filter(|award| award.when == AwardWhen::Controls);
                goals.filter(|award| award.hex == hex).map(|award| award.points).sum()
            }
        };
        (points > 0).then_some(points)
    }

    fn has_neighbour(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.ids().any(|unit| {
            let at = state.hex(unit);
            self.side(unit) == side && at.is_some_and(|at| self.field.grid.direction(at, hex).is_some())
        })
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 4.4: a side that takes a hex of value from the other gains its points, and the other loses them.
    pub(crate) fn score_capture(&mut self, side: Side, hex: HexId) {
        let game = self.game;
        let value = i16::from(game.field.hexes[hex.index()].vp);
        let Some(country) = game.field.country(hex).and_then(|nation| game.war().country(nation)) else {
            return;
        };
        if value == 0 {
            return;
        }
        rule!("4.4.b");
        if !country.scores {
            rule!("3.3.i");
            return;
        }
        rule!("4.4.a", "4.4.d");
        if game.is_early(self.state) {
            rule!("5.1.c");
        }
        if country.capital.contains(hex) {
            match country.chapter() {
                Chapter::Czechoslovakia => rule!("4.5.1.f"),
                Chapter::Neutral => rule!("4.5.2.d"),
                Chapter::Small => rule!("4.5.3.f"),
                Chapter::Ally => rule!("4.5.4.b"),
            }
        }
        // 4.5.3: the first German entry into Danzig costs the Allies nothing.
        if country.gift && side == Side::German && self.state.standing[country.nation] != Standing::Fallen {
            rule!("4.5.3.d");
            if !game.options.danzig_when_announced {
                self.gain_points("4.5.3", side, value);
            }
            return;
        }
        if country.gift {
            rule!("4.5.3.e");
        }
        rule!("4.4.c", "T.vp.a");
        self.gain_points("4.4", side, value);
        self.lose_points("4.4", side.enemy(), value);
        // No hex remembers that it has scored.
        rule!("4.4.e");
    }

    /// 4.5.1: the points of a capital that has fallen without being entered.
    pub(crate) fn score_capital(&mut self, country: &Country) {
        let game = self.game;
        for hex in &country.capital {
            // Where another ally stands, nobody can give it away.
            if !game.ids().any(|unit| self.state.hex(unit) == Some(hex)) {
                self.enter(country.side.enemy(), hex);
            }
        }
    }

    /// Points gained, by the case that gives them.
    pub(crate) fn gain_points(&mut self, case: &'static str, side: Side, points: i16) {
        let game = self.game;
        rule!("4.3.b", "4.3.c");
        self.state.score[side as usize] += points;
        self.journal.write(|| {
            let total = self.state.score[side as usize];
            Entry::said(case, format!("{} +{points}: {total} points.", game.side_title(side)))
        });
    }

    /// Points lost without a gain to the other side, or the other half of a capture.
    pub(crate) fn lose_points(&mut self, case: &'static str, side: Side, points: i16) {
        let game = self.game;
        self.state.score[side as usize] -= points;
        self.journal.write(|| {
            let total = self.state.score[side as usize];
            Entry::said(case, format!("{} -{points}: {total} points.", game.side_title(side)))
        });
        self.look_for_sudden_death();
    }

    /// 4.1: the game ends at once; if both sides could claim it, the one whose phase it is.
    pub(crate) fn look_for_sudden_death(&mut self) {
        let game = self.game;
        if self.state.verdict.is_some() {
            return;
        }
        rule!("5.2.t");
        let first = self.state.active();
        let decided = [first, first.enemy()]
            .into_iter()
            .find_map(|side| game.has_won(self.state, side).map(|by| Verdict { winner: Some(side), by }));
        if let Some(verdict) = decided {
            self.decide(verdict);
        }
    }

    /// The game is over before its end (4.1).
    pub(crate) fn decide(&mut self, verdict: Verdict) {
        let game = self.game;
        self.state.verdict = Some(verdict);
        self.journal.write(|| Entry::said("4.1", format!("{}.", game.verdict_text(verdict))));
    }
}

impl WarComesEarly {
    fn has_won(&self, state: &State, side: Side) -> Option<Decision> {
        let (high, low) = (i16::from(self.war().points.high), i16::from(self.war().points.low));
        let held = |nation: Nation| {
            let capital = self.war().country(nation).map(|country| country.capital);
            capital.is_some_and(|capital| capital.is_subset(state.control.of(side as usize)))
        };
        let [german, allied] = state.score;
        match side {
            Side::German if german >= high && held(Nation::Czechoslovakia) => {
                rule!("4.1.b");
                Some(Decision::Points)
            }
            Side::German if allied <= low => {
                rule!("4.1.c");
                Some(Decision::Ruin)
            }
            Side::Allied if german <= low => {
                rule!("4.1.d");
                Some(Decision::Ruin)
            }
            Side::Allied if allied >= high => {
                rule!("4.1.e");
                Some(Decision::Points)
            }
            Side::Allied if held(Nation::Germany) => {
                rule!("4.1.f");
                Some(Decision::Berlin)
            }
            _ => None,
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The last turn has been played (4.2, 13.3).
    pub(crate) fn end_game(&mut self) {
        let game = self.game;
        let Some(campaign) = &game.campaign else {
            rule!("13.3.a");
            let points = game.victory_points(self.state, self.journal);
            self.journal.write(|| Entry::said("13.3", format!("The war is over: {points} German points.")));
            return;
        };
        rule!("5.2.s", "4.2.c");
        let [german, allied] = self.state.score;
        let lead = i16::from(campaign.points.lead);
        let winner = if self.state.standing[Nation::Czechoslovakia] != Standing::Fallen {
            rule!("4.2.a");
            Some(Side::Allied)
        } else if german - allied >= lead {
            rule!("4.2.b");
            Some(Side::German)
        } else if allied - german >= lead {
            Some(Side::Allied)
        } else {
            None
        };
        let verdict = Verdict { winner, by: Decision::Time };
        self.state.verdict = Some(verdict);
        self.journal.write(|| {
            let why = match self.state.standing[Nation::Czechoslovakia] {
                Standing::Fallen => {
                    format!("{german} German points to {allied}; {lead} more than the other win")
                }
                _ => "Czechoslovakia has not capitulated".to_owned(),
            };
            Entry::said("4.2", format!("{}; {why}.", game.verdict_text(verdict)))
        });
    }
}

impl WarComesEarly {
    fn verdict_text(&self, verdict: Verdict) -> String {
        let who = verdict.winner.map_or("Draw", |side| match side {
            Side::German => "German victory",
            Side::Allied => "Allied victory",
        });
        let why = match verdict.by {
            Decision::EarlyCapitulation => "Czechoslovakia has fallen within two turns",
            Decision::Points => "the points are enough",
            Decision::Ruin => "the other side has lost its points",
            Decision::Berlin => "Berlin is Allied",
            Decision::Time => "the last turn has been played",
        };
        format!("{who}: {why}")
    }

    /// The verdict (4.1, 4.2, 13.3).
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        if let Some(verdict) = state.verdict {
            // 4.2: the lead of whoever has won; in a draw, of whoever is ahead.
            let [german, allied] = state.score;
            let points = match verdict.winner {
                Some(Side::German) => german - allied,
                Some(Side::Allied) => allied - german,
                None => (german - allied).abs(),
            };
            let text = match verdict.winner {
                Some(Side::German) => "German victory",
                Some(Side::Allied) => "Allied victory",
                None => "Draw",
            };
            let winners = verdict.winner.map(|side| Seat(side as u8)).into_iter().collect();
            return Outcome { winners, verdict: text, points };
        }
        let points = self.victory_points(state, &mut Silent);
        let bands = &self.scenario.results;
        let band = bands.iter().find(|band| (i16::from(band.from)..=i16::from(band.to)).contains(&points));
        match band.and_then(|band| band.winner) {
            Some(Side::German) => {
                rule!("13.3.i");
                Outcome::won(Seat(Side::German as u8), "German victory", points)
            }
            Some(Side::Allied) => {
                rule!("13.3.g");
                Outcome::won(Seat(Side::Allied as u8), "Polish victory", points)
            }
            None => {
                rule!("13.3.h");
                Outcome::draw("Draw", points)
            }
        }
    }
}
