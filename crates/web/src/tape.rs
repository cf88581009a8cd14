//! Following a record: a match is brought to where the record says, with no step played twice.

use engine::record::Step;
use engine::{Match, Opened, Record};

/// A match that follows a record.
pub struct Follower {
    play: Box<dyn Match>,
}

impl Follower {
    /// A match at the first position of a record.
    pub fn new(opened: &dyn Opened, record: &Record) -> Result<Follower, String> {
        let play = opened.replay(&record.beginning(), 0, false).map_err(|error| error.to_string())?;
        Ok(Follower { play })
    }

    /// The match, where it was brought last.
    pub fn play(&mut self) -> &mut dyn Match {
        self.play.as_mut()
    }

    /// The same, to be looked at only.
    pub fn shown(&self) -> &dyn Match {
        self.play.as_ref()
    }

    /// Brings the match to the position after `to` of these steps, the first of which it has followed so far.
    pub fn go(&mut self, steps: &[Step], to: usize) -> Result<(), String> {
        let to = to.min(steps.len());
        self.play.rewind(to)?;
        steps[self.play.ply()..to].iter().try_for_each(|step| self.repeat(step))
    }

    /// Goes back to the position after `from` steps, and on with these.
    pub fn go_on(&mut self, from: usize, steps: &[Step]) -> Result<(), String> {
        self.play.rewind(from)?;
        if self.play.ply() != from {
            return Err(format!("step {} is missing", self.play.ply() + 1));
        }
        steps.iter().try_for_each(|step| self.repeat(step))
    }

    fn repeat(&mut self, step: &Step) -> Result<(), String> {
        self.play.repeat(step).map_err(|error| error.to_string())
    }
}

/// Plays by chance for some steps, with a reason for each, and shows every position.
#[cfg(test)]
pub fn at_random(opened: &dyn Opened, steps: usize, look: impl FnMut(&dyn Match)) {
    nth_at_random(opened, 1, steps, look);
}

/// The same with other dice and other choices. Says how many steps were played.
#[cfg(test)]
pub fn nth_at_random(opened: &dyn Opened, nth: u64, steps: usize, mut look: impl FnMut(&dyn Match)) -> usize {
    use engine::{Command, Next};

    let mut play = opened.start(&[], engine::Seed::from_number(nth));
    let mut number = nth;
    while let (Next::Seat(seat), true) = (play.next(), play.ply() < steps) {
        let offered = play.notations();
        // Any generator will do; this one is Knuth's.
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = offered[(number >> 33) as usize % offered.len()].clone();
        play.remark("chance wants it");
        play.submit(&Command { seat, ply: play.ply(), id: None, text }).expect("it is offered");
        look(play.as_ref());
    }
    play.ply()
}

#[cfg(test)]
mod tests {
    use engine::record::{parse_steps, write_steps};
    use engine::{Setup, StateHash};

    use super::*;

    #[test]
    fn the_head_of_a_match_in_progress_and_its_steps_are_enough_to_follow_it() {
        let opened = catalog::games()[0].open(&Setup::default()).unwrap();
        let mut sent: Option<(String, String, StateHash)> = None;
        at_random(opened.as_ref(), 40, |play| {
            sent = Some((play.head().to_string(), write_steps(play.steps(), 0), play.hash()));
        });
        let (head, steps, hash) = sent.unwrap();
        let mut follower = Follower::new(opened.as_ref(), &Record::parse(&head).unwrap()).unwrap();
        follower.go_on(0, &parse_steps(&steps, 0).unwrap()).unwrap();
        assert_eq!(follower.play().hash(), hash);
    }
}
