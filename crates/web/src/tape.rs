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

/// Plays by chance for some steps, with a reason for each, and shows every position.
#[cfg(test)]
pub fn at_random(opened: &dyn Opened, steps: usize, mut look: impl FnMut(&dyn Match)) {
    let mut play = opened.start(&[], engine::Seed::from_number(1));
    let mut number = 1_u64;
    while let (Next::Seat(seat), true) = (play.next(), play.ply() < steps) {
        let offered = play.notations();
        // Any generator will do; this one is Knuth's.
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = offered[(number >> 33) as usize % offered.len()].clone();
        play.remark("chance wants it");
        play.submit(&Command { seat, ply: play.ply(), id: None, text }).expect("it is offered");
        look(play.as_ref());
    }
}
