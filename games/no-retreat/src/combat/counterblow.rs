//! 14.7.4 Counterblow markers that a combat result brings.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use serde::{Deserialize, Serialize};

use super::declaration::TokenKind;
use super::{Mark, Token};
use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::sequence::Phase;
use crate::state::State;
use crate::{Action, NoRetreat};

/// The phasing player puts a Counterblow marker on one of his hexes (14.7.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Blowing {
    /// The hex whose Target is turned over; none if a free marker is used.
    pub flips: Option<HexId>,
}

impl At<'_> {
    /// Hexes of the phasing player's units in the battle that may be marked (14.1.2, 14.6.2, 14.7).
    fn blown_hexes(self) -> Hexes {
        let side = self.state.phasing();
        let fits = |hex: &HexId| {
            if self.has_fortress(*hex) {
                rule!("14.1.2.e2");
                rule!("14.7.b");
                return false;
            }
            let ground = &self.front().ground[hex.index()][side as usize];
            if ground.no_counterblow {
                rule!("14.6.2.g");
            }
            !ground.no_counterblow && self.state.marks.at(*hex).is_none()
        };
        self.hexes_of(self.state.battle.units(side)).iter().filter(fits).collect()
    }

    /// The Target of this battle that can be turned over: the regular one before the brown.
    fn flippable(self) -> Option<HexId> {
        let side = self.state.phasing();
        let of = |token: Token| {
            let mut hexes = self.state.battle.marked.iter();
            hexes.find(|hex| {
                let fits = |mark: &Mark| mark.side == side && !mark.counterblow && mark.token == token;
                self.state.marks.at(*hex).is_some_and(fits)
            })
        };
        of(Token::Own).or_else(|| of(Token::Brown))
    }

    /// Whether the battle began with a Target of the phasing player.
    fn began_with_target(self) -> bool {
        let side = self.state.phasing();
        let target =
            |hex: HexId| self.state.marks.at(hex).is_some_and(|mark| mark.side == side && !mark.counterblow);
        self.state.battle.marked.iter().any(target)
    }

    /// Whether a marker may be put on a hex of the battle.
    fn may_blow(self, blowing: Blowing, hex: HexId, kind: TokenKind) -> Verdict {
        deny!(
            "14.7.4.c",
            !self.blown_hexes().contains(hex),
            "{hex} takes no Counterblow marker of this battle"
        );
        if blowing.flips.is_some() {
            deny!("14.7.4.c", kind != TokenKind::Own, "the Target of the battle is turned over");
            return Ok(());
        }
        let side = self.state.phasing();
        deny!("14.7.4.e2", self.token(side, kind, true).is_none(), "no such marker is free");
        for unit in self.stack(hex) {
            let nation = self.unit(unit).nation;
            deny!(
                "19.5.c",
                kind == TokenKind::Brown && !nation.uses_brown(),
                "that marker is not for {unit}"
            );
            let soviet = nation == Nation::SovietUnion;
            let gray = kind == TokenKind::Own && !self.soviets_use_gray();
            deny!("20.2.2.l", soviet && gray, "Soviet units use brown markers only");
            deny!("18.5.c", soviet && kind == TokenKind::Shock, "no initiative marker helps Soviet units");
        }
        Ok(())
    }

    /// Whether a regular or brown marker is at hand, so that the result cannot be passed over.
    fn must_blow(self, blowing: Blowing) -> bool {
        let open = |kind| self.blown_hexes().iter().any(|hex| self.may_blow(blowing, hex, kind).is_ok());
        blowing.flips.is_some() || open(TokenKind::Own) || open(TokenKind::Brown)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// CB: a Counterblow marker comes on one of the phasing player's hexes (14.7).
    pub(super) fn place_counterblow(&mut self) {
        rule!("T.results.CB.a");
        let at = self.at();
        if at.state.phase == Phase::Blitzkrieg {
            rule!("15.1.b");
            return;
        }
        if at.blown_hexes().is_empty() {
            return;
        }
        if at.state.battle.counterattacks > 0 {
            rule!("14.7.4.c2");
        }
        let flips = at.flippable();
        if at.began_with_target() && flips.is_none() {
            // A Shock-Target has no other side (d54).
            rule!("14.7.4.d");
            return;
        }
        self.state.frames.push(Blowing { flips }.into());
    }

    fn blow(&mut self, blowing: Blowing, hex: HexId, kind: TokenKind) {
        let side = self.state.phasing();
        let token = match blowing.flips {
            Some(from) => {
                rule!("14.7.4.c");
                rule!("2.5.f");
                self.state.marks.remove(from).map(|mark| mark.token)
            }
            None => {
                rule!("14.7.4.e");
                self.at().token(side, kind, true)
            }
        };
        let Some(token) = token else { return };
        if let Token::Initiative(marker) = token {
            self.state.held.remove(marker);
            self.state.away.insert(marker);
            self.journal.reveal();
        }
        self.state.marks.add(Mark { hex, side, token, counterblow: true, waits: true, card: None });
        let game = self.game;
        let words = || text!("A Counterblow marker comes on {hex}.", hex = game.place(hex));
        self.journal.write(|| Entry::said("14.7.4", words()));
    }
}

impl Step for Blowing {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.phasing().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        for hex in &at.blown_hexes() {
            for kind in TokenKind::ALL {
                if at.may_blow(self, hex, kind).is_ok() {
                    out.push(match kind {
                        TokenKind::Own => Action::Blow(hex),
                        TokenKind::Brown => Action::BrownBlow(hex),
                        TokenKind::Shock => Action::ShockBlow(hex),
                    });
                }
            }
        }
        // Whether a Shock-Counterblow is in hand nobody else knows.
        if !at.must_blow(self) {
            out.push(Action::Decline);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        match action {
            Action::Blow(hex) => on.blow(self, hex, TokenKind::Own),
            Action::BrownBlow(hex) => on.blow(self, hex, TokenKind::Brown),
            Action::ShockBlow(hex) => on.blow(self, hex, TokenKind::Shock),
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let side = at.state.phasing();
        if at.must_blow(self) || !at.marker_hand(at.state, side).is_empty() {
            return false;
        }
        rule!("14.7.4.e2");
        on.state.frames.pop();
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("14.7.4", "Put the Counterblow marker on one of your attacking hexes.")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Blow(hex) => at.may_blow(self, hex, TokenKind::Own),
            Action::BrownBlow(hex) => at.may_blow(self, hex, TokenKind::Brown),
            Action::ShockBlow(hex) => at.may_blow(self, hex, TokenKind::Shock),
            Action::Decline => {
                deny!("14.7.4.e", at.must_blow(self), "the marker must be placed");
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
