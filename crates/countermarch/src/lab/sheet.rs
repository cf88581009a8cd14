//! What is noted down about one game.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Board, Cell, Event, Match, PlaceId, Scene, Seat, Viewer};
use serde::Serialize;

use crate::bout::Bout;

/// One game.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(super) struct Sheet {
    pub winner: Option<u8>,
    /// The seats that share a victory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<u8>,
    pub verdict: String,
    pub points: i16,
    /// The turn in which it ended, and the most there could have been.
    pub turn: u32,
    pub turns: u32,
    /// What each nation lost.
    pub losses: BTreeMap<String, Toll>,
    /// The turn in which a named place first changed hands, and to whom.
    pub captures: BTreeMap<u16, (u32, u8)>,
    /// Who holds the named places in the end.
    pub held: BTreeMap<u16, u8>,
    #[serde(skip)]
    pub cells: Vec<Cell>,
    /// How often each case stands in the journal.
    pub cases: BTreeMap<&'static str, u32>,
}

/// What a nation lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Toll {
    /// Units that are gone.
    pub units: u32,
    /// How often a unit was weakened without being lost.
    pub weakened: u32,
}

/// Looks at a match while it is played.
pub(super) struct Watcher<'a> {
    scene: &'a Scene,
    /// Who held each named place when it was last held by anybody.
    known: Option<BTreeMap<PlaceId, Seat>>,
    /// How much of the journal has been read.
    read: usize,
    sheet: Sheet,
}

impl<'a> Watcher<'a> {
    pub fn new(scene: &'a Scene) -> Self {
        Watcher { scene, known: None, read: 0, sheet: Sheet::default() }
    }

    /// Looks at the board.
    pub fn look(&mut self, play: &dyn Match) {
        let board = play.board(Viewer::Umpire);
        if board.turn.of > 0 {
            (self.sheet.turn, self.sheet.turns) = (board.turn.number.into(), board.turn.of.into());
        }
        let held = self.held(&board);
        let entered = self.entered(play);
        let known = self.known.get_or_insert_with(|| held.clone());
        for (place, owner) in &held {
            // What was nobody's is taken by going there; a country that enters the war brings its own towns along.
            let taken = match known.insert(*place, *owner) {
                Some(before) => before != *owner,
                None => entered.contains(place),
            };
            if taken {
                self.sheet.captures.entry(place.0).or_insert((self.sheet.turn, owner.0));
            }
        }
        self.sheet.held = held.into_iter().map(|(place, owner)| (place.0, owner.0)).collect();
    }

    // Where somebody has gone since the last look.
    fn entered(&mut self, play: &dyn Match) -> BTreeSet<PlaceId> {
        let entries = play.log(Viewer::Umpire, self.read);
        self.read = play.log_len();
        let paths = entries.into_iter().filter_map(|entry| match entry.event {
            Event::Moved { path, .. } => Some(path),
            _ => None,
        });
        paths.flat_map(|path| path.into_iter().skip(1)).collect()
    }

    // The places that have a name and that somebody holds.
    fn held(&self, board: &Board) -> BTreeMap<PlaceId, Seat> {
        let named = |place: PlaceId| {
            self.scene.places.get(usize::from(place.0)).is_some_and(|place| !place.label.is_empty())
        };
        let holdings = board.holdings.iter().filter(|holding| named(holding.place));
        holdings.map(|holding| (holding.place, holding.owner)).collect()
    }

    /// The game is over.
    pub fn end(mut self, bout: &Bout) -> Sheet {
        self.look(&*bout.play);
        let mut sheet = self.sheet;
        sheet.winner = bout.outcome.winner().map(|seat| seat.0);
        if sheet.winner.is_none() {
            sheet.shared = bout.outcome.winners.iter().map(|seat| seat.0).collect();
        }
        bout.outcome.verdict.clone_into(&mut sheet.verdict);
        sheet.points = bout.outcome.points;
        for entry in bout.play.log(Viewer::Umpire, 0) {
            match entry.event {
                Event::Rolled { cell: Some(cell), .. } => sheet.cells.push(cell),
                Event::Lost { nation, gone, .. } => {
                    let toll = sheet.losses.entry(nation).or_default();
                    toll.units += u32::from(gone);
                    toll.weakened += u32::from(!gone);
                }
                _ => {}
            }
            if !entry.case.is_empty() {
                *sheet.cases.entry(entry.case).or_default() += 1;
            }
        }
        sheet
    }
}
