//! 6.0 Airpower.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule};
use hexmap::HexId;

use crate::campaign::Chapter;
use crate::frame::{At, Playing, Step, Terror};
use crate::nation::{Side, Standing};
use crate::rules::EVENT;
use crate::state::{Air, HexSet, State};
use crate::{Action, WarComesEarly};

/// `3 airpower markers`.
pub(crate) fn markers(count: u8) -> String {
    format!("{count} airpower marker{}", if count == 1 { "" } else { "s" })
}

impl Step for Terror {
    fn next(self, _: &WarComesEarly, _: &State) -> Next {
        EVENT
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let die = rolled.first();
        let game = on.game;
        rule!("6.2.1.d");
        on.state.frames.pop();
        let air = game.war().air;
        let victim = on.state.active().enemy();
        let hit = die >= air.raid_from;
        on.journal.write(|| {
            let effect = if hit { "a hit" } else { "no effect" };
            let from = air.raid_from;
            Entry::said(
                "6.2.1",
                format!("{victim} cities are raided: {die} ({from} or more hits), {effect}."),
            )
        });
        if hit {
            rule!("6.2.1.e", "T.vp.e");
            on.lose_points("6.2.1", victim, air.raid_points.into());
        }
        if on.state.verdict.is_none() {
            on.next_mission();
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("6.2.1", "The die of the terror raid.")
    }

    fn judge(self, _: At<'_>, _: Action) -> Verdict {
        deny!("5.0.b", "the dice come first");
    }
}

impl WarComesEarly {
    /// The dice of both players: the German ones first (6.1).
    pub(crate) fn air_throw(&self) -> Throw {
        let air = self.war().air;
        Throw::new("air", air.german_dice + air.allied_dice, 6)
    }

    /// What the Allied player adds to his roll (3.3.1, 4.5, 6.1).
    pub(crate) fn air_modifier(&self, state: &State) -> i16 {
        // The roll is the first thing in a turn, so whoever has fallen fell in an earlier one.
        let countries = self.war().countries.iter().flatten();
        countries
            .map(|country| match state.standing[country.nation] {
                Standing::AtWar => {
                    match country.air_at_war {
                        0 => rule!("3.3.1.b"),
                        _ => rule!("3.3.1.a", "6.1.e"),
                    }
                    i16::from(country.air_at_war)
                }
                Standing::Fallen => {
                    match country.chapter() {
                        Chapter::Czechoslovakia => rule!("4.5.1.i"),
                        Chapter::Neutral => {
                            rule!("4.5.2.j", "3.3.1.c");
                            rule!("6.1.e");
                        }
                        Chapter::Small => rule!("4.5.3.j"),
                        Chapter::Ally => rule!("4.5.4.f"),
                    }
                    rule!("6.1.d");
                    i16::from(country.air_fallen)
                }
                Standing::Neutral | Standing::Outside => 0,
            })
            .sum()
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 6.1: the higher total has air superiority, and as many markers as it is higher.
    pub(crate) fn roll_air(&mut self, rolled: Rolled) {
        let game = self.game;
        rule!("6.1.a");
        let german_dice = usize::from(game.war().air.german_dice);
        let sum = |dice: &[u8]| dice.iter().map(|&die| i16::from(die)).sum::<i16>();
        let (german_roll, allied_roll) = rolled.values().split_at(german_dice);
        let modifier = game.air_modifier(self.state);
        rule!("6.1.b");
        let german = sum(german_roll);
        rule!("6.1.c");
        let allied = sum(allied_roll) + modifier;
        rule!("6.1.f");
        let side = match german.cmp(&allied) {
            std::cmp::Ordering::Greater => Some(Side::German),
            std::cmp::Ordering::Less => Some(Side::Allied),
            std::cmp::Ordering::Equal => {
                rule!("6.1.h");
                None
            }
        };
        rule!("6.1.g");
        let left = (german - allied).unsigned_abs() as u8;
        // One side's, and as many as the dice say, whatever was used before.
        rule!("6.1.i", "6.3.b");
        self.state.air = Air { side, left, markers: HexSet::EMPTY };
        self.journal.write(|| {
            let show = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<Vec<_>>().join("+");
            let who = match side {
                Some(side) => format!("{} air superiority, {}", game.side_title(side), markers(left)),
                None => "nobody has air superiority".to_owned(),
            };
            let change = if modifier == 0 { String::new() } else { format!("{modifier:+}") };
            let (german_roll, allied_roll) = (show(german_roll), show(allied_roll));
            let text = format!(
                "Air: German {german_roll} = {german}, Allied {allied_roll}{change} = {allied}: {who}."
            );
            Entry::said("6.1", text)
        });
        self.next_mission();
    }

    /// The next marker's mission, or the first national marker when all have one.
    fn next_mission(&mut self) {
        if self.state.air.left > 0 {
            if self.state.phase != crate::sequence::Phase::AirMissions {
                self.begin(crate::sequence::Phase::AirMissions);
            }
        } else {
            self.next_marker();
        }
    }
}

impl WarComesEarly {
    /// Raids come first, then every other marker goes onto the map (6.2).
    pub(crate) fn legal_missions(&self, state: &State, out: &mut Vec<Action>) {
        // There is no other action until every marker has a mission.
        rule!("6.2.a", "6.2.2.a");
        if state.air.markers.is_empty() {
            rule!("6.2.1.a");
            out.push(Action::Bomb);
        }
        rule!("6.2.2.b");
        let free = self.field.grid.ids().filter(|&hex| !state.air.markers.contains(hex));
        rule!("6.2.2.c", "6.2.2.d");
        out.extend(free.map(Action::At));
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_bomb(&mut self) {
        rule!("6.2.1.b", "6.2.1.c");
        rule!("6.3.c");
        self.state.air.left -= 1;
        self.state.frames.push(Terror.into());
    }

    pub(crate) fn play_support(&mut self, hex: HexId) {
        let game = self.game;
        // 6.3: a marker is a place on the map, no unit that could be lost.
        rule!("6.3.d");
        self.state.air.left -= 1;
        self.state.air.markers.insert(hex);
        self.journal.write(|| {
            let left = match self.state.air.left {
                0 => String::new(),
                left => format!("; {} left", markers(left)),
            };
            Entry::said("6.2.2", format!("Ground support in {}{left}.", game.place(hex)))
        });
        self.next_mission();
    }

    /// 6.3: all markers leave the map.
    pub(crate) fn return_airpower(&mut self) {
        rule!("6.3.a");
        if self.state.air.side.is_some() {
            self.state.air = Air::default();
            self.journal.write(|| Entry::said("6.3", "Airpower returns."));
        }
    }
}

impl At<'_> {}

impl WarComesEarly {
    /// The hexes of all zones: each marker's hex and those around it, whatever the terrain (6.2.2).
    pub(crate) fn spread_air(&self, markers: &HexSet) -> HexSet {
        rule!("6.2.2.e", "6.2.2.f");
        let mut zone = *markers;
        for hex in markers {
            zone.extend(self.field.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some()));
        }
        zone
    }
}

impl<'a> At<'a> {
    /// The hexes in an air zone of this side (6.2.2).
    pub(crate) fn air_zone(self, side: Side) -> Option<&'a HexSet> {
        let At { state, desk, .. } = self;
        rule!("6.2.b");
        (state.air.side == Some(side) && !desk.air_zone.is_empty()).then_some(&desk.air_zone)
    }
}
