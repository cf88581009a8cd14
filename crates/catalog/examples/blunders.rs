//! Counts what any opponent would shake his head at, in games of a level against itself:
//!
//! ```text
//! cargo run --profile quick -p catalog --example blunders -- munich-war little-entente colonel 150000 20
//! ```
//!
//! The last two are the steps of thought a phase and the number of games.

use std::collections::BTreeMap;
use std::sync::Arc;

use ai::{Advisor, blunders};
use engine::Setup;
use munich_war::MunichWar;
use war_comes_early::WarComesEarly;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, scenario, level, nodes, games] = &args[..] else {
        return Err("which game, scenario, level, how many steps and how many games?".to_owned());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|why| format!("'{text}': {why}"));
    let (nodes, games, setup) = (number(nodes)?, number(games)?, Setup::scenario(scenario));
    match game.as_str() {
        "munich-war" => count(MunichWar::open(&setup)?, game, level, nodes, games),
        "war-comes-early" => count(WarComesEarly::open(&setup)?, game, level, nodes, games),
        _ => Err(format!("there is no advisor for '{game}'")),
    }
}

fn count<R: Advisor>(rules: R, game: &str, level: &str, nodes: u64, games: u64) -> Result<(), String> {
    let info = Arc::new(catalog::game(game)?.info().clone());
    let rules = Arc::new(rules);
    let mut counts = BTreeMap::new();
    for seed in 1..=games {
        for found in blunders(&rules, &info, level, nodes, seed)? {
            *counts.entry(found.what).or_insert(0u64) += 1;
            println!("game {seed}, step {}, {}: {} ({})", found.ply, found.seat, found.what, found.action);
        }
    }
    for (what, times) in counts {
        println!("{times:>5}  {what}");
    }
    Ok(())
}
