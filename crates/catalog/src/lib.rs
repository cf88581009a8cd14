//! The list of games: the only crate that names them all.

use engine::Game;

/// Every game there is, in the order in which they are shown.
pub fn games() -> Vec<Box<dyn Game>> {
    vec![
        Box::new(war_comes_early::Shelf::default()),
        Box::new(munich_war::Shelf::default()),
        Box::new(rhineland_war::Shelf::default()),
        Box::new(no_retreat::Shelf::default()),
    ]
}

/// Games that can be played by their id but stand in no list for players: examples of how a game is written.
pub fn samples() -> Vec<Box<dyn Game>> {
    vec![Box::new(sample::Shelf::default())]
}

/// Games that are played in the terminal and by machine, but not offered at the table yet: not all of its tests have been
/// played with them.
pub fn previews() -> Vec<Box<dyn Game>> {
    vec![Box::new(eto::Shelf::default())]
}

/// Every game whose rules are there.
pub fn playable() -> Vec<Box<dyn Game>> {
    games().into_iter().chain(previews()).collect()
}

/// Every game with data on the shelf: those that can be played, then those whose data or boards are there already.
pub fn shelf() -> Vec<Box<dyn Game>> {
    let mut shelf = games();
    shelf.push(Box::new(eto::shelf()));
    shelf
}

/// All of these for the terminal: games, previews and samples.
pub fn all() -> Vec<Box<dyn Game>> {
    playable().into_iter().chain(samples()).collect()
}

/// The game with this id, or a sentence that lists those there are.
pub fn game(id: &str) -> Result<Box<dyn Game>, String> {
    let games = games();
    let known = games.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
    let found = games.into_iter().chain(samples()).chain(previews()).find(|game| game.info().id == id);
    found.ok_or_else(|| format!("there is no game '{id}'; there is: {known}"))
}
