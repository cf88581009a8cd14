//! Doing things: playing, taking back, doing again.

use engine::{ActionKind, Command, Event, Next, Offer, PieceId, PlaceId, Rejected, Seat};
use leptos::prelude::*;

use super::{Session, View};
use crate::computer::Line;
use crate::settings::Settings;
use crate::texts;
use engine::record::write_steps;

/// Game, scenario, options, head and steps of the record, and how many steps there are.
type Request = (String, String, std::collections::BTreeMap<String, bool>, [String; 2], usize);

impl Session {
    /// Plays what is offered. What has great consequences is only asked about.
    pub fn choose(self, offer: &Offer) -> bool {
        let hopeless = offer.kind == ActionKind::Commit && self.now().is_hopeless();
        if offer.grave || hopeless {
            self.asked.set(Some(offer.clone()));
            return false;
        }
        self.play(&offer.notation)
    }

    /// Plays an action in notation for whoever decides; says whether it was allowed.
    pub fn play(self, notation: &str) -> bool {
        self.asked.set(None);
        let offers = self.now();
        self.core.update_value(|core| core.note_turn(&offers.offers));
        let done = self.submit(notation);
        if let Err(why) = &done {
            self.complaint.set(Some(why.clone()));
        } else {
            self.complaint.set(None);
            self.core.update_value(|core| match core.undone.last() {
                // Doing by hand what was taken back keeps what came after it.
                Some(last) if last == notation => {
                    core.undone.pop();
                }
                _ => core.undone.clear(),
            });
        }
        self.refresh();
        done.is_ok()
    }

    /// Answers questions that have one answer, where the player wants that. What ends a phase or commits an attack is
    /// always asked, and so is what has just been taken back.
    pub fn answer_forced(self, settings: Settings) {
        let forced = Memo::new(move |_| {
            let view = self.view.get();
            let free = settings.get().forced && view.mine && view.redoable == 0 && self.asked.get().is_none();
            match view.offers.as_slice() {
                [only] if free && !only.grave && is_forced(only.kind) => {
                    Some((view.ply, only.notation.clone()))
                }
                _ => None,
            }
        });
        Effect::new(move || {
            let Some((ply, notation)) = forced.get() else { return };
            self.later(0, move || {
                if self.now().ply == ply && self.now().mine {
                    self.play(&notation);
                }
            });
        });
    }

    fn submit(self, notation: &str) -> Result<(), String> {
        if !self.is_at_work() {
            return Err(texts::spoken().elsewhere.to_owned());
        }
        let play = |core: &mut super::Core| {
            let Next::Seat(seat) = core.play.next() else { return Err(Rejected::Over.to_string()) };
            let command = Command { seat, ply: core.play.ply(), id: None, text: notation.to_owned() };
            core.play.submit(&command).map_err(|why| why.to_string())?;
            while let Next::Dice(throw) = core.play.next() {
                let rolled = core.loose.throw(throw);
                if core.play.enter_dice(rolled).is_err() {
                    break;
                }
            }
            Ok(())
        };
        self.core.try_update_value(play).unwrap_or_else(|| Err(Rejected::Over.to_string()))
    }

    /// Takes back the last step of the one who decides.
    pub fn undo(self) -> bool {
        let undone = self.take_back();
        if let Some(notation) = undone.clone() {
            self.core.update_value(|core| core.undone.push(notation));
            self.refresh();
        }
        undone.is_some()
    }

    /// Takes back a step and gives its notation; the screen is not drawn.
    fn take_back(self) -> Option<String> {
        if !self.is_at_work() {
            return None;
        }
        self.core.try_update_value(|core| {
            let Next::Seat(seat) = core.play.next() else { return None };
            if core.play.undoable(seat) == 0 {
                return None;
            }
            let last = core.play.steps().last()?.deed.clone();
            core.play.undo(seat).ok()?;
            core.lowest = core.lowest.min(core.play.ply());
            core.kept_steps = core.kept_steps.min(core.play.ply());
            match last {
                engine::record::Deed::Action { text, .. } => Some(text),
                _ => None,
            }
        })?
    }

    /// Does again what was taken back last.
    pub fn redo(self) {
        let next = self.core.try_update_value(|core| core.undone.pop()).flatten();
        if let Some(notation) = next {
            if self.submit(&notation).is_err() {
                self.core.update_value(|core| core.undone.clear());
            }
            self.refresh();
        }
    }

    /// What places the rest by itself. While a counter is in hand it is what was offered before that.
    pub fn rest_offer(self, view: &View) -> Option<Offer> {
        let now = view.offers.iter().find(|offer| offer.rest).cloned();
        let placing = view.mine && view.offers.iter().any(|offer| offer.kind == ActionKind::Place);
        let kept = self.core.try_update_value(|core| {
            if now.is_some() || !placing {
                core.rest.clone_from(&now);
            }
            core.rest.clone()
        });
        now.or_else(|| kept.flatten().filter(|_| view.undoable > 0))
    }

    /// Places the rest by itself, whatever is in hand.
    pub fn place_rest(self) {
        let offered = |session: Session| session.now().offers.iter().find(|offer| offer.rest).cloned();
        if offered(self).is_none() {
            self.put_back();
        }
        if let Some(offer) = offered(self) {
            self.choose(&offer);
        }
    }

    /// Puts the counter in hand back to where it was picked up; says whether one was.
    pub fn put_back(self) -> bool {
        let Some(notation) = self.take_back() else { return false };
        self.refresh();
        let picked = self.now().offers.iter().any(|offer| {
            offer.notation == notation && offer.kind == ActionKind::Pick && offer.place.is_none()
        });
        if !picked && self.submit(&notation).is_ok() {
            self.refresh();
        }
        picked
    }

    /// Puts down what was begun: takes steps back until nothing is picked up or prepared.
    pub fn cancel(self) -> bool {
        let begun = |session: Session| {
            let view = session.now();
            view.forecast.is_some() || view.offers.iter().any(|offer| is_inner(offer.kind))
        };
        if !begun(self) {
            return false;
        }
        let before = self.now().ply;
        while begun(self) && self.undo() {}
        self.now().ply < before
    }

    /// Chooses exactly these pieces for what is being prepared.
    pub fn choose_joined(self, wanted: &[PieceId]) {
        let joined = |session: Session| -> Vec<PieceId> {
            let forecast = session.now().forecast.clone();
            forecast.map_or(Vec::new(), |forecast| forecast.attackers.iter().map(|a| a.piece).collect())
        };
        // No action can be toggled, so whoever leaves is taken back together with those who came after.
        while joined(self).iter().any(|piece| !wanted.contains(piece)) {
            if self.take_back().is_none() {
                break;
            }
            self.core.update_value(|core| core.undone.clear());
            self.refresh();
        }
        for piece in wanted {
            let view = self.now();
            let join = view.offers_for(*piece).find(|offer| offer.kind == ActionKind::Join);
            if let Some(join) = join {
                let notation = join.notation.clone();
                self.play(&notation);
            }
        }
    }

    /// What clicking on a place means now.
    pub fn click(self, place: PlaceId) -> Click {
        let view = self.now();
        if !view.mine {
            return Click::Nothing;
        }
        let offers: Vec<Offer> = view.offers_at(place).cloned().collect();
        match offers.as_slice() {
            [] => self.finish_and_click(place),
            [only] => {
                self.choose(only);
                Click::Done
            }
            several => {
                // Going there is what a click means while something is picked up.
                let mut moves = several.iter().filter(|offer| offer.kind == ActionKind::Move);
                match (moves.next(), moves.next()) {
                    (Some(only), None) => {
                        self.choose(only);
                        Click::Done
                    }
                    _ => Click::Choose,
                }
            }
        }
    }

    /// A click on something that can only be done when what was begun is finished: finishes it first.
    fn finish_and_click(self, place: PlaceId) -> Click {
        let view = self.now();
        let finish = view
            .offers
            .iter()
            .find(|offer| offer.kind == ActionKind::Finish && offer.place.is_none() && offer.piece.is_none());
        let Some(finish) = finish.map(|offer| offer.notation.clone()) else { return Click::Nothing };
        if self.submit(&finish).is_err() {
            return Click::Nothing;
        }
        let offered = self.core.try_update_value(|core| {
            core.play.offers().iter().any(|offer| {
                offer.place == Some(place) && matches!(offer.kind, ActionKind::Pick | ActionKind::Attack)
            })
        });
        if offered != Some(true) {
            self.take_back();
            return Click::Nothing;
        }
        self.core.update_value(|core| core.undone.clear());
        self.refresh();
        self.click(place)
    }

    /// The player of a seat is at the screen.
    pub fn sit_down(self, seat: Seat) {
        self.core.update_value(|core| core.at_screen = Some(seat));
        self.refresh();
    }
}

/// Whether an action belongs to something that was begun and can be put down again.
fn is_inner(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Move | ActionKind::Join | ActionKind::Commit)
}

/// Whether an answer may be given for the player if it is the only one.
fn is_forced(kind: ActionKind) -> bool {
    use ActionKind::{Advance, Finish, Loss, Place, Retreat};
    matches!(kind, Loss | Retreat | Advance | Place | Finish)
}

/// What a click on a place has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Click {
    /// Something was played.
    Done,
    /// There are several things to choose from.
    Choose,
    /// Nothing can be done there.
    Nothing,
}

impl Session {
    /// Plays a line of the computer; says whether the player at the screen can see anything of it. The screen
    /// is not drawn.
    pub(crate) fn play_line(self, line: &Line) -> Result<bool, String> {
        let from = self.core.try_update_value(|core| {
            core.play.remark(&line.reason);
            core.play.log_len()
        });
        self.submit(&line.text)?;
        let seen = self.core.with_value(|core| {
            let told = core.play.log(core.viewer(), from.unwrap_or_default());
            told.iter().any(|entry| entry.event != Event::Remarked)
        });
        Ok(seen)
    }

    /// Whether a computer player is to decide.
    pub(crate) fn is_computers_turn(self) -> bool {
        self.core.with_value(|core| match core.play.next() {
            Next::Seat(seat) => !core.is_person(seat),
            _ => false,
        })
    }

    /// Game, scenario, options, the head of the record and its steps from `known` on, for somebody who is to think about
    /// them elsewhere; and how many steps there are.
    pub(crate) fn request(self, known: usize) -> Request {
        self.core.with_value(|core| {
            let setup = core.opened.setup();
            let game = core.opened.info().id.to_owned();
            let steps = write_steps(&core.play.steps()[known..], known);
            let record = [core.play.head().to_string(), steps];
            (game, setup.scenario.clone(), setup.options.clone(), record, core.play.ply())
        })
    }

    /// The fewest steps there have been since this was last asked: whatever came after them may be another step now.
    pub(crate) fn lowest_ply(self) -> usize {
        let lowest = self.core.try_update_value(|core| {
            let ply = core.play.ply();
            std::mem::replace(&mut core.lowest, ply).min(ply)
        });
        lowest.unwrap_or_default()
    }
}
