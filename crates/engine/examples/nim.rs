//! The contract in small: take one to three matches; whoever takes the last one wins.

use engine::*;

struct Nim;

impl Rules for Nim {
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
        out.extend(1..=matches.min(3));
    }
    fn play(&self, state: &mut Self::State, taken: u8, _: &mut (), journal: &mut impl Journal) {
        journal.write(|| Entry::said("1", format!("{} takes {taken}", state.1)));
        *state = (state.0 - taken, Seat(1 - state.1.0));
    }
    fn roll(&self, _: &mut Self::State, _: Rolled, _: &mut (), _: &mut impl Journal) {}
    fn reimagine(&self, state: &Self::State, _: Viewer, _: &mut dyn FnMut(u32) -> u32) -> Self::State {
        *state
    }
    fn verify(&self, &(matches, _): &Self::State) -> Result<(), String> {
        (matches <= 10).then_some(()).ok_or("too many matches".into())
    }
}

impl Words for Nim {
    fn notation(&self, taken: u8) -> String {
        format!("take {taken}")
    }
    fn read(&self, text: &str) -> Result<u8, String> {
        let number = text.strip_prefix("take ").and_then(|n| n.parse().ok());
        number.ok_or(format!("'{text}' is not of the form 'take 2'"))
    }
    fn prompt(&self, _: &Self::State, _: &mut ()) -> Prompt {
        Prompt { case: "1".into(), text: "Take one, two or three matches.".into() }
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
        Refusal::new("1", "one to three matches are taken, and no more than there are")
    }
}

impl Show for Nim {
    fn scene(&self) -> Scene {
        Scene { title: "Nim".into(), places: Vec::new() }
    }
    fn board(&self, &(matches, _): &Self::State, _: Viewer) -> Board {
        let left = Track::count("matches", matches);
        Board { tracks: vec![left], ..Board::default() }
    }
}

impl Insight for Nim {}

fn main() {
    let info = std::sync::Arc::new(GameInfo {
        id: "nim",
        title: "Nim",
        seats: vec!["First", "Second"],
        options: Vec::new(),
        scenarios: Vec::new(),
    });
    let mut table = Table::new(Nim.into(), info.clone(), Record::new(), Some(Seed::from_number(1)));
    let take = |table: &Table<Nim>, seat, n: u8| Command {
        seat: Seat(seat),
        ply: table.ply(),
        id: None,
        text: format!("take {n}"),
    };
    table.submit(&take(&table, 0, 2)).unwrap();
    assert!(matches!(table.submit(&take(&table, 0, 2)), Err(Rejected::NotYourTurn { .. })));
    assert!(matches!(table.submit(&take(&table, 1, 4)), Err(Rejected::Illegal(_))));
    assert_eq!(soak(&Nim.into(), &info, 1, 0..20).violations, Vec::<String>::new());
}
