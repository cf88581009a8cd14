//! Measures what Colonel's search finds, judged by dice that it has not seen:
//!
//! ```text
//! cargo run --profile quick -p catalog --example gains -- munich-war little-entente 12 1000 8000 64000
//! ```
//!
//! The numbers are those of the games whose positions are searched, and of the steps of thought for each.

#![expect(clippy::print_stdout, reason = "figures to read")]

use ai::{Advisor, gains};
use engine::Setup;
use munich_war::MunichWar;
use war_comes_early::WarComesEarly;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, scenario, games, budgets @ ..] = &args[..] else {
        return Err("which game, scenario, how many games, and how many steps?".to_owned());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|why| format!("'{text}': {why}"));
    let budgets = budgets.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    let (games, setup) = (number(games)?, Setup::scenario(scenario));
    match game.as_str() {
        "munich-war" => print(&MunichWar::open(&setup)?, games, &budgets),
        "war-comes-early" => print(&WarComesEarly::open(&setup)?, games, &budgets),
        _ => return Err(format!("there is no advisor for '{game}'")),
    }
    Ok(())
}

fn print<R: Advisor>(rules: &R, games: u64, budgets: &[u64]) {
    for &budget in budgets {
        let gains = gains(rules, budget, 0..games);
        let count = gains.each.len().max(1) as f64;
        let mean = gains.each.iter().sum::<i64>() as f64 / count;
        let scatter = gains.each.iter().map(|gain| (*gain as f64 - mean).powi(2)).sum::<f64>();
        println!(
            "{budget:>7} steps: {count} positions, gain {mean:.1} ± {:.1}, {:.1} changes; {} better, {} worse",
            scatter.sqrt() / count,
            gains.changes as f64 / count,
            gains.each.iter().filter(|gain| **gain > 0).count(),
            gains.each.iter().filter(|gain| **gain < 0).count(),
        );
    }
}
