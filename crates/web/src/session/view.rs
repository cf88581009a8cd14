//! What the screen shows of a match.

use std::sync::Arc;

use engine::{
    Board, Forecast, Match, Next, Offer, Outcome, Outlook, PieceId, PlaceId, Prompt, Role, Seat, Viewer,
};
use leptos::prelude::*;

use super::{Core, Session};

/// What the screen shows.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// How many steps are shown.
    pub ply: usize,
    /// Whose eyes it is for.
    pub viewer: Viewer,
    /// Who decides, if somebody does.
    pub decides: Option<Seat>,
    /// Whether the one who decides sits at this screen.
    pub mine: bool,
    pub board: Board,
    /// What may be played, if it is for this screen to decide.
    pub offers: Vec<Offer>,
    pub prompt: Prompt,
    pub outlook: Outlook,
    pub forecast: Option<Forecast>,
    /// How long the whole log is.
    pub log_len: usize,
    /// How many steps can be taken back.
    pub undoable: usize,
    /// How many can be done again.
    pub redoable: usize,
    pub outcome: Option<Outcome>,
    /// How many steps the whole record has, if this is a replay.
    pub replay: Option<usize>,
}

impl View {
    pub(super) fn empty() -> View {
        View {
            ply: 0,
            viewer: Viewer::Spectator,
            decides: None,
            mine: false,
            board: Board::default(),
            offers: Vec::new(),
            prompt: Prompt { case: String::new(), text: String::new().into() },
            outlook: Outlook::default(),
            forecast: None,
            log_len: 0,
            undoable: 0,
            redoable: 0,
            outcome: None,
            replay: None,
        }
    }

    /// What may be done at a place.
    pub fn offers_at(&self, place: PlaceId) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| offer.place == Some(place))
    }

    /// What may be done with a piece.
    pub fn offers_for(&self, piece: PieceId) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| offer.piece == Some(piece))
    }

    /// Whether nothing good can come of the attack that is being prepared, as far as it is known.
    pub fn is_hopeless(&self) -> bool {
        self.forecast.as_ref().is_some_and(|forecast| {
            let good = |chance: &engine::Chance| matches!(chance.role, Role::Good);
            forecast.hidden == 0 && !forecast.results.is_empty() && !forecast.results.iter().any(good)
        })
    }

    /// What lies at the place of a question about something.
    pub fn place_about(&self, about: engine::Subject) -> Option<PlaceId> {
        match about {
            engine::Subject::Place(place) => Some(place),
            engine::Subject::Piece(id) => self.place_of(id),
        }
    }

    /// Where a piece stands that lies face up.
    pub fn place_of(&self, id: PieceId) -> Option<PlaceId> {
        let found = self.board.pieces.iter().find(|piece| match &piece.face {
            engine::Face::Shown(counter) => counter.id == id,
            engine::Face::Hidden => false,
        });
        found.map(|piece| piece.place)
    }

    /// Pieces at a place, the bottom of the stack first.
    pub fn stack(&self, place: PlaceId) -> impl Iterator<Item = &engine::Piece> {
        self.board.pieces.iter().filter(move |piece| piece.place == place)
    }
}

impl Core {
    /// Whose eyes the screen is for.
    pub(super) fn viewer(&self) -> Viewer {
        if matches!(self.play.next(), Next::Over(_)) || self.persons().next().is_none() {
            return Viewer::Umpire;
        }
        self.at_screen.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What the screen shows: the present, or a match that follows a record of so many steps.
    pub(super) fn show(&mut self, replayed: Option<(&mut dyn Match, usize)>) -> View {
        let viewer = self.viewer();
        let replay = replayed.as_ref().map(|(_, length)| *length);
        let persons: Vec<Seat> = self.persons().collect();
        let undone = self.undone.len();
        let play: &mut dyn Match = match replayed {
            Some((play, _)) => play,
            None => self.play.as_mut(),
        };
        let decides = match play.next() {
            Next::Seat(seat) => Some(seat),
            _ => None,
        };
        let mine = replay.is_none()
            && decides.is_some_and(|seat| persons.contains(&seat) && viewer == Viewer::Seat(seat));
        let offers = match mine {
            true => play.offers(),
            false => Vec::new(),
        };
        let nothing = Prompt { case: String::new(), text: String::new().into() };
        // What is asked names hidden things, so only the one who is asked may read it.
        let may_read = viewer == Viewer::Umpire || decides.is_some_and(|seat| viewer == Viewer::Seat(seat));
        View {
            ply: play.ply(),
            viewer,
            decides,
            mine,
            board: play.board(viewer),
            offers,
            prompt: if decides.is_some() && may_read { play.prompt() } else { nothing },
            outlook: play.outlook(),
            forecast: if mine { play.forecast() } else { None },
            log_len: play.log_len(),
            undoable: if mine { decides.map_or(0, |seat| play.undoable(seat)) } else { 0 },
            redoable: if mine { undone } else { 0 },
            outcome: match play.next() {
                Next::Over(outcome) => Some(outcome),
                _ => None,
            },
            replay,
        }
    }
}

impl Session {
    /// Draws everything anew from the match.
    pub fn refresh(self) {
        let decides = self.core.with_value(|core| match core.play.next() {
            Next::Seat(seat) if core.is_person(seat) && core.at_screen != Some(seat) => Some(seat),
            _ => None,
        });
        let fog = self.stage().look.fog;
        let hand_to = match decides {
            // Nobody may look before the other has sat down.
            Some(seat) if fog && self.core.with_value(|core| core.persons().count()) > 1 => {
                self.core.update_value(|core| core.at_screen = None);
                Some(seat)
            }
            Some(seat) => {
                self.core.update_value(|core| core.at_screen = Some(seat));
                None
            }
            None => None,
        };
        if self.hand_to.get_untracked() != hand_to {
            self.hand_to.set(hand_to);
        }
        if let Some(view) = self.core.try_update_value(|core| core.show(None)) {
            self.view.set(Arc::new(view));
        }
        self.tell_news();
        self.keep_soon();
    }
}

#[cfg(test)]
mod tests {
    use engine::{Audience, Entry, Event};

    use super::super::news::told;
    use super::*;
    use crate::tape::at_random;

    #[test]
    fn the_log_has_the_words_for_its_reader_and_the_reasons_of_computers() {
        for game in catalog::games() {
            let opened = game.open(&engine::Setup::default()).unwrap();
            let (person, other) = (Seat(0), Seat(1));
            let viewer = Viewer::Seat(person);
            let (mut news, mut reasons, mut covered) = (0, 0, false);
            at_random(opened.as_ref(), 400, |play| {
                let secret = |entry: &Entry| {
                    matches!(entry.event, Event::Moved { .. }) && entry.audience == Audience::Only(other)
                };
                covered |= play.journal(0).iter().any(secret);
                let remarked = |entry: &&Entry| entry.event == Event::Remarked;
                let shown: Vec<Entry> = told(play, viewer, &[person]).cloned().collect();
                let own = play.log(viewer, 0);
                assert!(
                    shown
                        .iter()
                        .filter(|entry| !remarked(entry))
                        .eq(own.iter().filter(|entry| !remarked(entry)))
                );
                // Where two people play, neither reads why the other did something.
                assert!(told(play, viewer, &[person, other]).eq(&own));
                reasons += shown.iter().filter(remarked).count() - own.iter().filter(remarked).count();
                // Of what only the other may read, nothing is told in the words for everybody else.
                for pair in play.journal(0).windows(2) {
                    let [secret, open] = pair else { continue };
                    let twins =
                        secret.audience == Audience::Only(other) && open.audience == Audience::Except(other);
                    let (Event::Moved { .. }, Event::Moved { pieces, .. }) = (&secret.event, &open.event)
                    else {
                        continue;
                    };
                    if twins {
                        let told = secret.text.to_string();
                        let cut = told.split_once(": ").or_else(|| told.split_once(" goes "));
                        let (name, _) = cut.expect("who goes is told first");
                        assert!(
                            pieces.is_empty() && !open.text.to_string().contains(name),
                            "{} / {}",
                            secret.text,
                            open.text
                        );
                        assert!(shown.contains(open) && !shown.contains(secret));
                        news += 1;
                    }
                }
            });
            // Where units move openly, everybody reads the same of a move.
            assert!(
                (news > 0 || !covered) && reasons > 0,
                "{}: {news} moves, {reasons} reasons",
                game.info().id
            );
        }
    }
}
