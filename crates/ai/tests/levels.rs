//! The levels at a game of matches: whoever takes the last one wins.

use std::sync::Arc;

use ai::Advisor;
use engine::*;

/// One to `MOST` matches are taken at a time.
struct Nim<const MOST: u8>;

impl<const MOST: u8> Rules for Nim<MOST> {
    type State = (u8, Seat);
    type Action = u8;
    type Desk = ();

    fn start(&self) -> Self::State {
        (10, Seat(0))
    }
    fn next(&self, &(matches, seat): &Self::State) -> Next {
        match matches {
            0 => Next::Over(Outcome::won(Seat(1 - seat.0), "won", 1)),
            _ => Next::Seat(seat),
        }
    }
    fn legal(&self, &(matches, _): &Self::State, _: &mut (), out: &mut Vec<u8>) {
        out.extend(1..=matches.min(MOST));
    }
    fn play(&self, state: &mut Self::State, taken: u8, _: &mut (), _: &mut impl Journal) {
        *state = (state.0 - taken, Seat(1 - state.1.0));
    }
    fn roll(&self, _: &mut Self::State, _: Rolled, _: &mut (), _: &mut impl Journal) {}
    fn reimagine(&self, state: &Self::State, _: Viewer, _: &mut dyn FnMut(u32) -> u32) -> Self::State {
        *state
    }
    fn verify(&self, _: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

impl<const MOST: u8> Words for Nim<MOST> {
    fn notation(&self, taken: u8) -> String {
        format!("take {taken}")
    }
    fn read(&self, text: &str) -> Result<u8, String> {
        text.strip_prefix("take ").and_then(|n| n.parse().ok()).ok_or_else(|| format!("'{text}'"))
    }
    fn prompt(&self, _: &Self::State, _: &mut ()) -> Prompt {
        Prompt { case: "1".into(), text: "Take some matches.".into() }
    }
    fn choice(&self, _: &Self::State, taken: u8) -> Choice {
        Choice {
            notation: self.notation(taken),
            label: format!("Take {taken}").into(),
            piece: None,
            place: None,
        }
    }
    fn refusal(&self, _: &Self::State, _: u8, _: &mut ()) -> Refusal {
        Refusal::new("1", "no more than there are")
    }
}

impl<const MOST: u8> Show for Nim<MOST> {
    fn scene(&self) -> Scene {
        Scene { title: "Nim".into(), places: Vec::new() }
    }
    fn board(&self, _: &Self::State, _: Viewer) -> Board {
        Board::default()
    }
}

impl<const MOST: u8> Insight for Nim<MOST> {}

/// Greedy: many matches look good, but not so many that the other takes the rest.
impl<const MOST: u8> Advisor for Nim<MOST> {
    type Notes = ();
    fn is_far_enough(&self, _: &Self::State, _: Seat, _: &Self::State, begun: u32) -> bool {
        begun == 20
    }
    fn stage(&self, &(matches, _): &Self::State) -> u64 {
        matches.into()
    }
    fn survey(&self, _: &Self::State, _: u8, _: &mut (), _: &mut ()) {}
    fn context(&self, &(matches, _): &Self::State) -> u64 {
        matches.into()
    }
    fn appraise(
        &self,
        &(matches, _): &Self::State,
        _: Seat,
        legal: &[u8],
        _: &mut (),
        _: &mut (),
        out: &mut Vec<i32>,
    ) {
        out.extend(legal.iter().map(|taken| match matches - taken {
            0 => 100,
            left if left <= MOST => -1,
            _ => (*taken).into(),
        }));
    }
    fn evaluate(&self, _: &Self::State, _: Seat, _: &mut (), _: &mut ()) -> i32 {
        0
    }
}

type Game = Nim<3>;

fn mind(level: &str, seed: u64, nodes: Option<u64>) -> Box<dyn Mind> {
    ai::staff(Arc::new(Nim::<3>)).mind(level, seed, nodes).unwrap()
}

fn table<const MOST: u8>() -> Table<Nim<MOST>> {
    let info = GameInfo {
        id: "nim",
        title: "Nim",
        seats: vec!["First", "Second"],
        options: Vec::new(),
        scenarios: Vec::new(),
    };
    Table::new(Arc::new(Nim), Arc::new(info), Record::new(), Some(Seed::from_number(1)))
}

fn submit(table: &mut Table<Game>, text: &str) {
    let Next::Seat(seat) = Table::next(table) else { panic!("the game is over") };
    let command = Command { seat, ply: Table::ply(table), id: None, text: text.to_owned() };
    Table::submit(table, &command).unwrap();
}

/// What a player takes, and what it has looked at for that.
fn think(mind: &mut dyn Mind, table: &Table<Game>) -> (String, u64) {
    mind.begin(table).unwrap();
    let nodes = loop {
        let progress = mind.work();
        if progress.done >= 1000 {
            break progress.nodes;
        }
    };
    let [decision] = &mind.decide()[..] else { panic!("one decision a turn") };
    (decision.notation.clone(), nodes)
}

/// Plays a game, and says who wins it.
fn play(mut first: Box<dyn Mind>, mut second: Box<dyn Mind>) -> Seat {
    let mut table = table::<3>();
    loop {
        let mind = match Table::next(&table) {
            Next::Seat(Seat(0)) => &mut *first,
            Next::Seat(_) => &mut *second,
            Next::Over(outcome) => return outcome.winner().unwrap(),
            Next::Dice(_) => panic!("there are no dice"),
        };
        let (text, _) = think(mind, &table);
        submit(&mut table, &text);
    }
}

#[test]
fn recruit_takes_anything_but_nothing_foolish() {
    let mut table = table::<3>();
    submit(&mut table, "take 3");
    submit(&mut table, "take 1");
    // Six are left: taking three would give the game away.
    let taken: std::collections::BTreeSet<String> =
        (0..40).map(|seed| think(&mut *mind("recruit", seed, None), &table).0).collect();
    assert_eq!(taken.iter().map(String::as_str).collect::<Vec<_>>(), ["take 1", "take 2"]);
    submit(&mut table, "take 1");
    submit(&mut table, "take 1");
    // Four are left: whatever is done is foolish, so the least foolish is, and it is always the same.
    assert!((0..10).all(|seed| think(&mut *mind("recruit", seed, None), &table).0 == "take 1"));
}

#[test]
fn sergeant_takes_what_promises_most() {
    let mut table = table::<3>();
    let mut sergeant = mind("sergeant", 1, None);
    assert_eq!(think(&mut *sergeant, &table), ("take 3".to_owned(), 0));
    submit(&mut table, "take 3");
    submit(&mut table, "take 2");
    assert_eq!(think(&mut *sergeant, &table).0, "take 1", "five are left, and four is a trap for the other");
}

#[test]
fn colonel_finds_the_win_that_sergeant_misses() {
    // Ten are left: the greedy three loses; one or two win against somebody who is greedy himself.
    let sergeant = || mind("sergeant", 2, None);
    assert_eq!(play(sergeant(), sergeant()), Seat(1));
    for seed in 0..5 {
        assert_ne!(think(&mut *mind("colonel", seed, Some(500)), &table::<3>()).0, "take 3");
        assert_eq!(play(mind("colonel", seed, Some(500)), sergeant()), Seat(0));
    }
}

#[test]
fn the_same_seed_decides_the_same() {
    for level in ["recruit", "sergeant", "colonel"] {
        let line = |seed: u64, threads: usize| {
            let mut table = table::<3>();
            let mut mind = mind(level, seed, Some(300));
            mind.employ(threads);
            let mut line = Vec::new();
            while let Next::Seat(_) = Table::next(&table) {
                let thought = think(&mut *mind, &table);
                submit(&mut table, &thought.0);
                line.push(thought);
            }
            line
        };
        assert_eq!(line(7, 1), line(7, 1));
        assert_eq!(line(7, 1), line(7, 3), "threads change nothing");
    }
    let recruits: std::collections::BTreeSet<String> =
        (0..20).map(|seed| think(&mut *mind("recruit", seed, None), &table::<3>()).0).collect();
    assert_eq!(recruits.len(), 3, "another seed, another recruit");
}

#[test]
fn budgets_are_kept() {
    let table = table::<3>();
    for budget in [1, 50, 1000] {
        let (_, nodes) = think(&mut *mind("colonel", 1, Some(budget)), &table);
        // No dice will fall, so nothing is kept for later; the last line is played to its end.
        assert!((budget..=budget + 20).contains(&nodes), "{nodes} of {budget}");
    }
    // A mind can be asked at any time.
    let mut hasty = mind("colonel", 1, Some(1_000_000_000));
    hasty.begin(&table).unwrap();
    assert_eq!(hasty.decide()[0].notation, "take 3", "nothing better is known yet");
    let progress = hasty.work();
    assert!(progress.done < 1000 && progress.nodes >= 500, "{progress:?}");
    assert_ne!(hasty.decide()[0].notation, "take 3");
}

#[test]
fn phases_are_told_apart() {
    let mut table = table::<3>();
    let mut sergeant = mind("sergeant", 1, None);
    think(&mut *sergeant, &table);
    let first = sergeant.phase();
    think(&mut *sergeant, &table);
    assert_eq!(sergeant.phase(), first);
    submit(&mut table, "take 3");
    think(&mut *sergeant, &table);
    assert_ne!(sergeant.phase(), first);
}

#[test]
fn wrong_questions_are_answered_by_a_sentence() {
    let unknown = ai::staff(Arc::new(Nim::<3>)).mind("general", 1, None).err().unwrap();
    assert_eq!(unknown, "there is no level 'general'; there is: recruit, sergeant, colonel");
    let mut colonel = mind("colonel", 1, None);
    assert_eq!(colonel.begin(&table::<4>()).unwrap_err(), "this player plays another game");
    let mut over = table::<3>();
    for text in ["take 3", "take 3", "take 3", "take 1"] {
        submit(&mut over, text);
    }
    assert_eq!(colonel.begin(&over).unwrap_err(), "nobody is to decide in this position");
    assert!(colonel.decide().is_empty(), "nothing was begun");
}

#[test]
fn levels_say_how_they_play() {
    let staff = ai::staff(Arc::new(Nim::<3>));
    let levels = staff.levels();
    assert_eq!(levels.iter().map(|level| level.id).collect::<Vec<_>>(), ["recruit", "sergeant", "colonel"]);
    assert!(levels.iter().all(|level| level.help.ends_with('.')));
    assert_eq!(levels.iter().filter(|level| level.nodes > 0).count(), 1);
}
