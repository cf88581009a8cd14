//! Who decides for a computer player: the staff of the game, or chance where a game has none.

use engine::{Decision, LevelInfo, Match, Mind, Opened, PlayerKind, Progress};

/// The player that every game has.
const RANDOM: LevelInfo = LevelInfo {
    id: PlayerKind::Random.name(),
    title: "Random",
    help: "Plays any allowed action, each as likely as the others.",
    nodes: 0,
};

/// The levels that a game can be played against, the weakest first.
pub fn levels(opened: &dyn Opened) -> Vec<LevelInfo> {
    let staff = opened.staff().map_or(&[][..], |staff| staff.levels());
    std::iter::once(RANDOM).chain(staff.iter().copied()).collect()
}

/// The player of a level. Whatever a record calls it, somebody answers: the strongest, if there is no such level.
pub fn mind(opened: &dyn Opened, level: &str, seed: u64) -> Result<Box<dyn Mind>, String> {
    let Some(staff) = opened.staff().filter(|_| level != RANDOM.id) else {
        return Ok(Box::new(Chance { seed, offered: Vec::new() }));
    };
    let known = staff.levels().iter().find(|known| known.id == level).or(staff.levels().last());
    staff.mind(known.map_or(level, |known| known.id), seed, None)
}

/// Any offered action, each as likely as the others.
struct Chance {
    seed: u64,
    offered: Vec<String>,
}

impl Mind for Chance {
    fn begin(&mut self, play: &dyn Match) -> Result<(), String> {
        self.offered = play.choices().into_iter().map(|choice| choice.notation).collect();
        Ok(())
    }

    fn work(&mut self) -> Progress {
        Progress { done: 1000, nodes: 0 }
    }

    fn decide(&mut self) -> Vec<Decision> {
        // Any generator will do; this one is Knuth's.
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = (self.seed >> 33) as usize % self.offered.len().max(1);
        let pick = self.offered.get(pick).cloned();
        pick.map(|notation| Decision { notation, reason: None }).into_iter().collect()
    }
}
