//! `countermarch games`: what can be played.

use engine::{Game, GameInfo, OptionKind};
use serde::Serialize;

use crate::console::{Console, Done};

/// List the games with their scenarios, sides and options.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listing<'a> {
    games: Vec<&'a GameInfo>,
}

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    // A game without a scenario is a board that waits for its rules.
    let games: Vec<&GameInfo> = games
        .iter()
        .filter(|game| !game.is_sample())
        .map(|game| game.info())
        .filter(|info| !info.scenarios.is_empty())
        .collect();
    if args.json {
        return console.json(&Listing { games });
    }
    for (i, info) in games.into_iter().enumerate() {
        if i > 0 {
            console.say("")?;
        }
        describe(info, console)?;
    }
    Ok(())
}

fn describe(info: &GameInfo, console: &mut Console<'_>) -> Done {
    console.say(format_args!("{}: {}", info.id, info.title))?;
    console.say(format_args!("  sides: {}", info.seats.join(", ")))?;
    console.say("  scenarios:")?;
    let ids = info.scenarios.iter().map(|scenario| scenario.id.len());
    let width = ids.chain(info.options.iter().map(|option| option.id.len())).max().unwrap_or(0);
    for scenario in &info.scenarios {
        console.say(format_args!(
            "    {:<width$}  {} ({} turns)",
            scenario.id, scenario.title, scenario.turns
        ))?;
    }
    if info.options.is_empty() {
        return Ok(());
    }
    console.say("  options:")?;
    for option in &info.options {
        let kind = match option.kind {
            OptionKind::Rulebook => "offered by the rulebook",
            OptionKind::Reading => "optional interpretation",
        };
        let default = if option.default { "on" } else { "off" };
        console.say(format_args!("    {:<width$}  {} ({kind}; {default})", option.id, option.title))?;
        console.say(format_args!("    {:<width$}  {}", "", option.help))?;
    }
    Ok(())
}
