//! Which game, scenario, options and pack: what several commands ask for in the same words.

use std::path::{Path, PathBuf};

use engine::{Game, GameInfo, Opened, Setup};

use crate::console::Failure;
use crate::folder::Folder;

/// What is to be laid out.
#[derive(clap::Args)]
pub(crate) struct SetupArgs {
    /// The scenario; without it the game's first
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Switch an option of the game on or off; may be given several times
    #[arg(long = "option", value_name = "NAME=on|off", value_parser = option)]
    pub options: Vec<(String, bool)>,
    /// Use the pack in this directory instead of the one that comes with the game
    #[arg(long, value_name = "DIR")]
    pub pack: Option<PathBuf>,
}

impl SetupArgs {
    /// The setup without its pack, checked against the game.
    pub fn settle(&self, info: &GameInfo) -> Result<Setup, Failure> {
        let mut setup = Setup::scenario(self.scenario.as_deref().unwrap_or_default());
        for (id, on) in &self.options {
            if setup.options.insert(id.clone(), *on).is_some() {
                return Err(Failure::Input(format!("the option '{id}' is given twice")));
            }
        }
        setup.settle(info).map_err(Failure::Input)
    }
}

fn option(text: &str) -> Result<(String, bool), String> {
    match text.split_once('=') {
        Some((id, "on")) => Ok((id.to_owned(), true)),
        Some((id, "off")) => Ok((id.to_owned(), false)),
        _ => Err("an option is switched by 'name=on' or 'name=off'".to_owned()),
    }
}

/// The game with this id, or a sentence that lists those there are.
pub(crate) fn find<'a>(games: &'a [Box<dyn Game>], id: &str) -> Result<&'a dyn Game, String> {
    let found = games.iter().find(|game| game.info().id == id);
    found.map(|game| &**game).ok_or_else(|| {
        let known: Vec<_> =
            games.iter().filter(|game| !game.is_sample()).map(|game| game.info().id).collect();
        format!("there is no game '{id}'; there is: {}", known.join(", "))
    })
}

/// Lays a settled setup out, with the pack in `dir` if there is one.
pub(crate) fn open(
    game: &dyn Game,
    mut setup: Setup,
    dir: Option<&Path>,
) -> Result<Box<dyn Opened>, Failure> {
    setup.pack = dir.map(Folder::read_pack).transpose()?;
    game.open(&setup).map_err(|why| match dir {
        Some(dir) => Failure::Input(format!("{}: {why}", dir.display())),
        None => Failure::Input(why),
    })
}
