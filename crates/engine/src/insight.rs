//! What a table can show beyond the board: what an action leads to, overlays, facts to look up, the odds of an
//! attack.
//!
//! The same promise holds as for a [`Board`](crate::Board): what is told to a viewer follows from what this
//! viewer may know. Where something hidden would matter, the answer says that it is hidden.

use serde::{Deserialize, Serialize};

use crate::{PieceId, PlaceId, Rules, Seat, Text, Viewer};

/// What makes a game comfortable. A game that answers nothing of it can be played all the same.
pub trait Insight: Rules {
    /// What a client should know about an offered action.
    fn hint(&self, _: &Self::State, _: Self::Action, _: &mut Self::Desk) -> Hint {
        Hint::default()
    }

    /// The way that an offered action takes, from where the pieces stand; nothing if it goes nowhere.
    fn route(&self, _: &Self::State, _: Self::Action, _: &mut Self::Desk) -> Vec<PlaceId> {
        Vec::new()
    }

    /// What a player who points at a piece or a place may mean by it now, whether or not it is offered: the likeliest
    /// first. What is not offered a table refuses with its reason.
    fn meant(&self, _: &Self::State, _about: Subject, _: &mut Self::Desk) -> Vec<Self::Action> {
        Vec::new()
    }

    /// What lies ahead of the player who decides.
    fn outlook(&self, _: &Self::State, _: &mut Self::Desk) -> Outlook {
        Outlook::default()
    }

    /// What can be laid over the map.
    fn overlays(&self) -> Vec<OverlayInfo> {
        Vec::new()
    }

    /// An overlay by its id, about what the viewer looks at, from what this viewer may know.
    fn overlay(
        &self,
        _: &Self::State,
        _: Viewer,
        _id: &str,
        _about: Option<Subject>,
        _: &mut Self::Desk,
    ) -> Overlay {
        Overlay::default()
    }

    /// Everything that a player would look up about a piece or a place, from what this viewer may know.
    fn facts(&self, _: &Self::State, _: Viewer, _about: Subject, _: &mut Self::Desk) -> Vec<Fact> {
        Vec::new()
    }

    /// What the attack that is being prepared will come to, for the player who prepares it.
    fn forecast(&self, _: &Self::State, _: &mut Self::Desk) -> Option<Forecast> {
        None
    }
}

/// What an action is for, so that a client can sort and draw it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActionKind {
    /// Takes up pieces to do something with them.
    Pick,
    /// Goes somewhere.
    Move,
    /// Chooses what to attack.
    Attack,
    /// Adds a piece to what is being prepared.
    Join,
    /// Carries out what was prepared: from here on there is no way back.
    Commit,
    /// Gives something up.
    Loss,
    /// Draws back.
    Retreat,
    /// Follows up.
    Advance,
    /// Puts a piece on the board.
    Place,
    /// Anything else.
    #[default]
    Other,
    /// Ends what was begun with a pick or an attack; the phase goes on.
    Finish,
    /// Ends the phase.
    End,
}

/// What a client should know about an action besides its words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hint {
    /// What it is for.
    pub kind: ActionKind,
    /// What is left afterwards, short enough for a hex: movement points, `3` or `2½`.
    pub left: String,
    /// What a player should know before doing it, in a few words: `invades Belgium`; mostly nothing.
    pub danger: Text,
    /// Whether that is so great that a client asks once more before it is done.
    pub grave: bool,
    /// Whether it does all that is left of the kind by itself: places the rest of a set-up.
    pub rest: bool,
}

impl Hint {
    /// What an action is for, and nothing else.
    pub fn new(kind: ActionKind) -> Hint {
        Hint { kind, ..Hint::default() }
    }
}

/// What lies ahead of the player who decides.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Outlook {
    /// What happens after this decision or phase.
    pub next: Text,
    /// The piece or the place that the question is about, where it is one: who retreats, what is fought over.
    pub about: Option<Subject>,
    /// What could still be done in this phase.
    pub open: Vec<Open>,
    /// The phases of this turn in their order, as far as they are known.
    pub phases: Vec<Text>,
    /// Which of them is being played, from 0.
    pub phase: Option<usize>,
    /// Which turn is being played, from 0: an index into [`Look::turns`].
    pub turn: usize,
}

/// Something that could still be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Open {
    /// In words, with the number: `3 armies have not moved`.
    pub text: Text,
    /// Where.
    pub places: Vec<PlaceId>,
}

/// Something that can be laid over the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OverlayInfo {
    /// One word, unique in the game.
    pub id: String,
    /// Its name.
    pub title: Text,
    /// One sentence: what it shows.
    pub help: Text,
    /// Whether it changes with the piece or place that is looked at.
    pub about: bool,
}

/// Something laid over the map.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Overlay {
    /// Sets of places.
    pub areas: Vec<Area>,
    /// Ways from place to place.
    pub lines: Vec<Line>,
    /// What there is to say about it.
    pub note: Text,
}

/// Places of an overlay that are drawn alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// How they are drawn.
    pub role: Role,
    /// What they are, for the key of the overlay.
    pub title: Text,
    /// The places.
    pub places: Vec<Spot>,
}

/// A place of an overlay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// The place.
    pub place: PlaceId,
    /// What is written there; mostly nothing.
    pub text: String,
}

impl Spot {
    /// A place without words.
    pub fn plain(place: PlaceId) -> Spot {
        Spot { place, text: String::new() }
    }
}

/// A way of an overlay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// How it is drawn.
    pub role: Role,
    /// From place to place.
    pub places: Vec<PlaceId>,
}

/// What something means, for the client to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Role {
    /// It belongs to a side.
    Seat(Seat),
    /// Good for the viewer.
    Good,
    /// Bad for the viewer.
    Bad,
    /// Worth having.
    Goal,
    /// Worth knowing.
    Note,
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// A counter or a card.
    Piece(PieceId),
    /// A place.
    Place(PlaceId),
}

/// Something that a player would look up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// What is told: `Supply`.
    pub name: Text,
    /// What is so: `yes, from Breslau (2522)`.
    pub value: Text,
    /// The case of the rulebook.
    pub case: String,
}

impl Fact {
    /// A fact under a case.
    pub fn new(name: impl Into<Text>, value: impl Into<Text>, case: &str) -> Fact {
        Fact { name: name.into(), value: value.into(), case: case.to_owned() }
    }
}

/// What the attack that is being prepared will come to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Forecast {
    /// What is attacked.
    pub target: Option<PlaceId>,
    /// Who takes part, with what each brings.
    pub attackers: Vec<Strength>,
    /// Who stands against it, as far as the attacker may see.
    pub defenders: Vec<Strength>,
    /// How many defenders cannot be seen: the numbers below leave them out.
    pub hidden: usize,
    /// The sum of the attackers.
    pub attack: i32,
    /// The sum of the defenders.
    pub defense: i32,
    /// The odds as the game names them, before shifts: `+4, column 6`.
    pub base: Text,
    /// Every shift.
    pub shifts: Vec<Shift>,
    /// The odds after all shifts: `column 7`.
    pub odds: Text,
    /// Every result that can come out, the worst for the attacker first.
    pub results: Vec<Chance>,
    /// What the attacker loses on average, in hundredths.
    pub attacker_loses: u32,
    /// What the defender loses on average, in hundredths.
    pub defender_loses: u32,
    /// What is lost, in the words of the game: `corps`.
    pub unit: Text,
}

/// What a piece brings to an attack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// The piece.
    pub piece: PieceId,
    /// Its name.
    pub name: Text,
    /// What it is worth here.
    pub value: i32,
    /// Why that is not what is printed on it; mostly nothing.
    pub note: Text,
    /// The case of the rulebook behind the note.
    pub case: String,
}

/// A shift of the odds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shift {
    /// Why.
    pub name: Text,
    /// By how many columns, to the right for the attacker.
    pub columns: i32,
    /// The case of the rulebook.
    pub case: String,
}

/// A result and how likely it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// The result in words.
    pub text: Text,
    /// In how many of the throws it comes out.
    pub ways: u32,
    /// How many throws there are.
    pub of: u32,
    /// What it means for the attacker.
    pub role: Role,
}

/// A case of the rulebook in our own words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RuleText {
    /// The case.
    pub case: &'static str,
    /// What it says.
    pub text: &'static str,
}

impl RuleText {
    /// The cases of a checklist (`rules.tsv`) at or below `case`: `12.0` gives `12.0`, `12.0.a`, `12.0.b` ...
    /// Cases that describe printed parts are left out.
    pub fn find(table: &'static str, case: &str) -> Vec<RuleText> {
        let below =
            |id: &str| id.strip_prefix(case).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let rows = table.lines().skip(1).filter_map(|line| {
            let mut cells = line.split('\t');
            let (id, kind, text) = (cells.next()?, cells.next()?, cells.next()?);
            (kind != "component" && below(id)).then_some(RuleText { case: id, text })
        });
        rows.collect()
    }
}

/// A guided beginning of a scenario: somebody looks over the player's shoulder and points at things.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// The seat of the pupil.
    pub seat: u8,
    /// The steps in order.
    pub step: Vec<GuideStep>,
}

/// One thing to say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuideStep {
    /// What to say, in English.
    pub en: String,
    /// The same in German.
    #[serde(default)]
    pub de: String,
    /// Where to point: places by name.
    #[serde(default)]
    pub places: Vec<String>,
    /// The part of the table to point at: `prompt`, `forecast`, `log`, `overlays`, `tracks`, `tray`.
    #[serde(default)]
    pub part: String,
    /// The step is done when an action is played whose notation begins with this; without it, when the
    /// player has read it.
    #[serde(default)]
    pub until: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_found_with_everything_below_it() {
        let table = "id\tkind\trule\tcheck\n12.0\teffect\tone\t-\n12.0.a\teffect\ttwo\t-\n\
            12.01\teffect\tno\t-\n12.0.b\tcomponent\tno\t-\n";
        let found: Vec<_> = RuleText::find(table, "12.0").iter().map(|rule| rule.text).collect();
        assert_eq!(found, ["one", "two"]);
    }
}
