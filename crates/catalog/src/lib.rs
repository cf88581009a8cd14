//! The list of games: the only crate that names them all.

use engine::Game;

/// Every game there is, in the order in which they are shown.
pub fn games() -> Vec<Box<dyn Game>> {
    vec![
        Box::new(war_comes_early::Shelf::default()),
        Box::new(munich_war::Shelf::default()),
        Box::new(rhineland_war::Shelf::default()),
        Box::new(no_retreat::Shelf::default()),
        Box::new(eto::Shelf::default()),
    ]
}

/// Games that can be played by their id but stand in no list for players: examples of how a game is written.
pub fn samples() -> Vec<Box<dyn Game>> {
    vec![Box::new(sample::Shelf::default())]
}

/// Every game with data on the shelf: those that can be played, then those whose data or boards are there already.
pub fn shelf() -> Vec<Box<dyn Game>> {
    games()
}

/// All of these for the terminal: games and samples.
pub fn all() -> Vec<Box<dyn Game>> {
    games().into_iter().chain(samples()).collect()
}

/// The game with this id, or a sentence that lists those there are.
pub fn game(id: &str) -> Result<Box<dyn Game>, String> {
    let games = games();
    let known = games.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
    let found = games.into_iter().chain(samples()).find(|game| game.info().id == id);
    found.ok_or_else(|| format!("there is no game '{id}'; there is: {known}"))
}
