//! Following a record: a match is brought to where the record says, with no step played twice.

use engine::record::{Deed, Step};
use engine::{Command, Match, Next, Opened, Record};

/// A match that follows a record.
pub struct Follower {
    play: Box<dyn Match>,
    steps: Vec<Step>,
}

impl Follower {
    /// A match at the first position of a record.
    pub fn new(opened: &dyn Opened, record: &Record) -> Result<Follower, String> {
        let play = opened.replay(record, 0, false).map_err(|error| error.to_string())?;
        Ok(Follower { play, steps: Vec::new() })
    }

    /// The match, where it was brought last.
    pub fn play(&mut self) -> &mut dyn Match {
        self.play.as_mut()
    }

    /// Brings the match to the position after `to` steps of the record: onwards if it is on the way, from the start
    /// otherwise.
    pub fn go(&mut self, opened: &dyn Opened, record: &Record, to: usize) -> Result<(), String> {
        let to = to.min(record.steps.len());
        let same = |(a, b): (&Step, &Step)| a.deed == b.deed;
        if self.steps.len() > to || !self.steps.iter().zip(&record.steps).all(same) {
            *self = Follower::new(opened, record)?;
        }
        for step in &record.steps[self.steps.len()..to] {
            self.repeat(step)?;
            self.steps.push(step.clone());
        }
        Ok(())
    }

    fn repeat(&mut self, step: &Step) -> Result<(), String> {
        match (&step.deed, self.play.next()) {
            (Deed::Dice { rolled, .. }, _) => self.play.enter_dice(*rolled),
            (Deed::Action { text, .. }, Next::Seat(seat)) => {
                self.play.remark(&step.remark);
                let command = Command { seat, ply: self.play.ply(), id: None, text: text.clone() };
                self.play.submit(&command).map(|_| ()).map_err(|why| why.to_string())
            }
            (Deed::Action { text, .. }, _) => Err(format!("nobody can play '{text}' here")),
        }
    }
}
