//! What a record proves about the match it tells of, and what it leaves open, in sentences.

use std::sync::Arc;

use crate::chain::TERMS;
use crate::record::{CHAIN, COMMITMENT, RESULT, Record, RecordError, SEED, SEED_HASH, STATE};
use crate::table::{dice_kind, revealed_seed};
use crate::{DiceKind, GameInfo, Next, Receipt, Table, Words};

/// The shortest beginning of a receipt that says which one is meant.
const SHORTEST_RECEIPT: usize = 12;

/// What was proved. A record that contradicts itself proves nothing: that is a [`RecordError`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Whether all is proved that a record by itself can prove: a finished game, its dice, and what it was played with.
    pub whole: bool,
    /// The fingerprint of the whole record, for whoever wants to compare it.
    pub receipt: Option<Receipt>,
    /// What is certain.
    pub proved: Vec<String>,
    /// What is not.
    pub unproved: Vec<String>,
}

impl Proof {
    /// Plays a record again and sees what follows. `receipt` is one that somebody has noted, or its beginning: the
    /// record must come by it. `version` is that of the rules by which the steps are judged.
    pub(crate) fn of<R: Words>(
        rules: Arc<R>,
        info: &Arc<GameInfo>,
        record: &Record,
        version: &str,
        receipt: Option<&str>,
    ) -> Result<Proof, RecordError> {
        let seed = record.tag(SEED).map(|_| revealed_seed(record, info)).transpose()?;
        let (table, _) = Table::retrace(rules, info.clone(), record, usize::MAX, seed)?;
        let over = match table.next() {
            Next::Over(outcome) => Some(outcome.to_string()),
            _ => None,
        };
        if let Some(stated) = record.tag(RESULT)
            && over.as_deref() != Some(stated)
        {
            let found = over.as_deref().unwrap_or("a game that is not over");
            let cause = format!("the record states '{stated}', the replay gives '{found}'");
            return Err(record.wrong_tag(RESULT, cause));
        }
        let mut proof =
            Proof { whole: true, receipt: table.receipt(), proved: Vec::new(), unproved: Vec::new() };
        let sealed = record.tag(COMMITMENT).is_some();
        proof.steps(record, version);
        proof.ending(record, over.is_some(), sealed);
        proof.dice(dice_kind(record)?, seed.is_some(), sealed);
        proof.seals(record, seed.is_some());
        proof.terms(seed.is_some(), sealed);
        proof.very_game(table.chain(), receipt)?;
        proof.beside(record, info);
        Ok(proof)
    }

    fn proved(&mut self, sentence: impl Into<String>) {
        self.proved.push(sentence.into());
    }

    /// What no record can prove.
    fn open(&mut self, sentence: impl Into<String>) {
        self.unproved.push(sentence.into());
    }

    /// What a record could prove, and this one does not.
    fn missing(&mut self, sentence: impl Into<String>) {
        self.whole = false;
        self.open(sentence);
    }

    fn steps(&mut self, record: &Record, version: &str) {
        let steps = record.steps.len();
        self.proved(format!("The rules allow every step, in this order: {steps} of {steps}."));
        match record.tag("Rules") {
            Some(played) if played != version => self.open(format!(
                "That version {played} of the rules allowed the steps: they were judged by version {version}."
            )),
            _ => {}
        }
    }

    fn ending(&mut self, record: &Record, over: bool, sealed: bool) {
        let stated = [RESULT, STATE].into_iter().chain(sealed.then_some(CHAIN));
        let silent: Vec<_> = stated.filter(|tag| record.tag(tag).is_none()).collect();
        if !over {
            let steps = record.steps.len();
            self.missing(format!("How the game ends: it is unfinished, the record ends after step {steps}."));
        } else if silent.is_empty() {
            let chain = if sealed { ", last position and chain" } else { " and last position" };
            self.proved(format!("The game is finished, with the result{chain} that the record states."));
        } else {
            let silent = silent.join(", ");
            self.missing(format!(
                "That nothing is cut off: the game is over, but these tags are missing: {silent}."
            ));
        }
    }

    fn dice(&mut self, kind: DiceKind, revealed: bool, sealed: bool) {
        if !revealed {
            return self.missing("The dice: the seed is not revealed.");
        }
        let before = if sealed { "committed to" } else { "published as a hash" };
        self.proved(format!("The revealed seed is the one that was {before} before the first step."));
        match kind {
            DiceKind::Chained => {
                self.proved("Every throw follows from the seed and from all that was played before it.");
                self.open("That nobody looked at the seed while the match ran.");
            }
            DiceKind::Streams => {
                self.proved("Every throw follows from the seed.");
                self.open(
                    "That nobody looked at the seed while the match ran; these dice do not depend on the moves, so \
                     whoever did could plan around all of them.",
                );
            }
        }
    }

    fn seals(&mut self, record: &Record, revealed: bool) {
        match (record.steps.iter().filter(|step| step.seal.is_some()).count(), revealed) {
            (0, _) => {}
            (private, true) => self.proved(format!(
                "What was decided and drawn in secret is what was sealed at the time: {private} of {private} steps."
            )),
            (_, false) => self.missing(
                "That what was decided and drawn in secret is what was sealed at the time: it takes the seed to see that.",
            ),
        }
    }

    fn terms(&mut self, revealed: bool, sealed: bool) {
        match (sealed, revealed) {
            (true, true) => self.proved(
                "Game, scenario, options, version of the rules, pack, players and kind of dice are those committed to.",
            ),
            (true, false) => self.missing(
                "That scenario, options, pack and players are those committed to: it takes the seed to see that.",
            ),
            (false, _) => {
                self.missing(
                    "That scenario, options, pack and players are those of the match: this is an old record, and \
                     nothing binds them to the hash of the seed.",
                );
                self.missing(
                    "That no move was changed: the steps of an old record are not chained, and a change that leads to \
                     the same last position does not show.",
                );
            }
        }
    }

    fn very_game(&mut self, chain: &[Receipt], receipt: Option<&str>) -> Result<(), RecordError> {
        let wrong = |cause: String| Err(RecordError::new(1, cause));
        let steps = chain.len() - 1;
        let Some(noted) = receipt else {
            match self.receipt {
                Some(receipt) => self.open(format!(
                    "That this is the game that both players saw: no file can show that by itself. Compare its \
                     receipt with the one that you noted: {receipt}"
                )),
                None => self.open("That this is the game that both players saw: an old record has no receipt."),
            }
            return Ok(());
        };
        let noted = noted.to_ascii_lowercase();
        if noted.len() < SHORTEST_RECEIPT || !noted.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return wrong(format!(
                "a receipt is at least {SHORTEST_RECEIPT} hexadecimal digits, not '{noted}'"
            ));
        }
        if self.receipt.is_none() {
            return wrong("an old record has no receipts: it cannot be compared".to_owned());
        }
        match chain.iter().position(|link| link.to_string().starts_with(&noted)) {
            None => wrong(format!("this is another game than the one with the receipt {noted}")),
            Some(at) if at == steps => {
                self.proved("It is the game with your receipt, to its last step.");
                Ok(())
            }
            Some(at) => {
                if at > 0 {
                    self.proved(format!("It is the game with your receipt up to step {at}."));
                }
                self.missing(format!(
                    "That steps {} to {steps} are those that both players saw: your receipt is older.",
                    at + 1
                ));
                Ok(())
            }
        }
    }

    fn beside(&mut self, record: &Record, info: &GameInfo) {
        let own = [COMMITMENT, SEED, RESULT, STATE, CHAIN, SEED_HASH];
        let known = |tag: &str| {
            let mut names = TERMS.iter().chain(&own).chain(&info.seats);
            names.any(|name| name.eq_ignore_ascii_case(tag))
        };
        let others: Vec<&str> = record.tags().map(|(name, _)| name).filter(|name| !known(name)).collect();
        let said = record.steps.iter().any(|step| !step.remark.is_empty() || !step.notes.is_empty());
        let mut beside = Vec::new();
        if said || !record.notes.is_empty() {
            beside.push("remarks and notes".to_owned());
        }
        match others[..] {
            [] => {}
            [name] => beside.push(format!("the tag {name}")),
            [name, ..] => beside.push(format!("the tag {name} and {} more", others.len() - 1)),
        }
        if !beside.is_empty() {
            self.open(format!("What {} say: they are no part of the match.", beside.join(" and ")));
        }
    }
}
