//! What playing is. Knows no hex and no game.
//!
//! A game implements [`Rules`]; a [`Table`] plays it for people and computers, keeps the record and guards
//! the door; [`Game`], [`Opened`] and [`Match`] are the same with the types erased, for everything above.
//!
//! ```
#![doc = include_str!("../examples/nim.rs")]
//! ```

#![forbid(unsafe_code)]

mod answers;
mod board;
mod chain;
mod dice;
mod digest;
mod frames;
mod game;
mod insight;
mod journal;
pub mod mark;
mod options;
mod proof;
pub mod record;
mod rehearsal;
mod rules;
mod seat;
mod sim;
mod snapshots;
mod soak;
mod staff;
mod table;

pub use board::{
    Board, Counter, Face, Holding, Marker, Piece, PieceId, PlaceId, PlaceInfo, Scene, Track, Tray,
};
pub use chain::Receipt;
pub use dice::{Dice, DiceKind, Rolled, Seed, Throw, below};
pub use digest::{StateHash, store};
pub use frames::Frames;
pub use game::{
    Game, GameInfo, Match, Opened, Opening, OptionInfo, OptionKind, PackFault, PackFiles, ScenarioInfo,
    Setup, Sources,
};
pub use insight::{
    ActionKind, Area, Chance, Fact, Forecast, Guide, GuideStep, Hint, Line, Look, NationLook, Open, Outlook,
    Overlay, OverlayInfo, Role, RuleText, SeatLook, Shape, Shift, SignLook, Spot, Strength, Subject,
};
pub use journal::{Audience, Cell, Entry, Event, Journal, Log, Silent};
pub use proof::Proof;
pub use record::{Record, RecordError};
pub use rehearsal::Rehearsal;
pub use rules::{Choice, Next, Outcome, Prompt, Refusal, Rules};
pub use seat::{Seat, Seats, Viewer};
pub use sim::{PlayerKind, RunDigest, TOO_LONG, Tally, simulate};
pub use soak::{Fog, Soak, soak};
pub use staff::{Decision, LevelInfo, Mind, Progress, RANDOM, Staff};
pub use table::{Command, Rejected, Table};
