//! Counts what any opponent would shake his head at, in games of a level against itself:
//!
//! ```text
//! cargo run --profile quick -p catalog --example blunders -- munich-war little-entente colonel 150000 20
//! ```
//!
//! The last two are the steps of thought a phase and the number of games. With a folder after them the records of games
//! with blunders go there, to be looked at with `countermarch replay`.

#![expect(clippy::print_stdout, reason = "figures to read")]

use std::collections::BTreeMap;
use std::sync::Arc;

use ai::{Advisor, blunders};
use engine::{Playable, Record, Setup};
use munich_war::MunichWar;
use war_comes_early::WarComesEarly;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, scenario, level, nodes, games, folder @ ..] = &args[..] else {
        return Err("which game, scenario, level, how many steps and how many games?".to_owned());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|why| format!("'{text}': {why}"));
    let (nodes, games, setup) = (number(nodes)?, number(games)?, Setup::scenario(scenario));
    let run = Run { game, scenario, level, nodes, games, folder: folder.first().map(String::as_str) };
    match game.as_str() {
        "munich-war" => run.count(MunichWar::open(&setup)?),
        "war-comes-early" => run.count(WarComesEarly::open(&setup)?),
        _ => Err(format!("there is no advisor for '{game}'")),
    }
}

struct Run<'a> {
    game: &'a str,
    scenario: &'a str,
    level: &'a str,
    nodes: u64,
    games: u64,
    folder: Option<&'a str>,
}

impl Run<'_> {
    fn count<R: Advisor + Playable>(&self, rules: R) -> Result<(), String> {
        let info = Arc::new(catalog::game(self.game)?.info().clone());
        let rules = Arc::new(rules);
        let mut counts = BTreeMap::new();
        for seed in 1..=self.games {
            let mut tags = Record::new();
            tags.set_tag("Game", self.game);
            tags.set_tag("Scenario", self.scenario);
            let (found, record) = blunders(&rules, &info, tags, self.level, self.nodes, seed)?;
            if let (Some(folder), false) = (self.folder, found.is_empty()) {
                let file = format!("{folder}/{}-{seed}.txt", self.scenario);
                std::fs::write(&file, record.to_string()).map_err(|why| format!("{file}: {why}"))?;
            }
            for found in found {
                *counts.entry(found.what).or_insert(0u64) += 1;
                let (what, detail) = (found.what, found.detail);
                println!(
                    "game {seed}, step {}, {}: {what}: {detail} ({})",
                    found.ply, found.seat, found.action
                );
            }
        }
        for (what, times) in counts {
            println!("{times:>5}  {what}");
        }
        Ok(())
    }
}
