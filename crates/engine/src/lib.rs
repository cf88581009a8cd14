//! What playing is. Knows no hex and no game.
//!
//! A game implements [`Rules`], [`Words`], [`Show`] and [`Insight`]; a [`Table`] plays it for people and computers, keeps the record and guards
//! the door; [`Game`], [`Opened`] and [`Match`] are the same with the types erased, for everything above.
//!
//! ```
#![doc = include_str!("../examples/nim.rs")]
//! ```

#![forbid(unsafe_code)]

mod board;
mod cards;
mod chain;
mod dice;
mod digest;
mod frames;
mod game;
mod gauge;
mod insight;
mod introduction;
mod journal;
pub mod mark;
mod offer;
mod options;
mod perft;
mod proof;
pub mod record;
mod rehearsal;
mod rules;
mod seat;
mod show;
mod sim;
mod snapshots;
mod soak;
mod staff;
mod step;
mod table;
mod text;
mod verdict;
mod words;

pub use board::{
    Board, Counter, Face, Holding, Mark, MarkKind, Marker, Piece, PieceId, PlaceId, PlaceInfo, PlaceKind,
    Point, Scene, Track, TrackSpace, Tray, Turn,
};
pub use cards::{Card, CardFace, Hand, Pile, PileKind};
pub use chain::Receipt;
pub use dice::{Dice, DiceKind, Rolled, Seed, Throw, below};
pub use digest::{StateHash, store};
pub use frames::Frames;
pub use game::{
    Game, GameInfo, Match, Opened, Opening, OptionInfo, OptionKind, PackFault, PackFiles, ScenarioInfo,
    Setup, Sources,
};
pub use gauge::{Force, Gauge, Gauged, Goal, MOST_SEATS, Manner};
pub use insight::{
    ActionKind, Area, Chance, Fact, Forecast, Guide, GuideStep, Hint, Insight, Line, Open, Outlook, Overlay,
    OverlayInfo, Role, RuleText, Shift, Spot, Strength, Subject,
};
pub use introduction::{Chart, Introduction, Needs, Said, ScenarioSaid, SequenceSaid};
pub use journal::{Audience, Cell, Entry, Event, Journal, Log, Silent};
pub use offer::Offer;
pub use perft::Landmark;
pub use proof::Proof;
pub use record::{Record, RecordError};
pub use rehearsal::Rehearsal;
pub use rules::{Next, Outcome, Playable, Rules};
pub use seat::{Seat, Seats, Viewer};
pub use show::{Look, NationLook, SeatLook, Shape, Show, SignLook};
pub use sim::{PlayerKind, RunDigest, TOO_LONG, Tally, simulate};
pub use soak::{Fog, Soak, soak};
pub use staff::{Decision, LevelInfo, Mind, Progress, RANDOM, Staff};
pub use table::{Command, Rejected, Table};
pub use text::{Text, Translation};
pub use verdict::{Bar, Verdict};
pub use words::{Choice, Prompt, Refusal, Words};
