//! What an attack comes to: everybody joins, and every face of the die is gone through.

use engine::{ActionKind, Gauged, Next, Rolled, Seat, Silent, Throw};

use super::sense::Thought;
use crate::Advisor;
use crate::plain::Plain;

/// A battle is followed for so many decisions.
const LONG: usize = 40;
/// So many ways of losing, retreating or advancing are looked at.
const WAYS: usize = 8;
/// So many results of a throw are gone through; of a second throw in the same battle, fewer.
const RESULTS: usize = 36;
const LATER: usize = 3;
/// So many declare attacks one after the other before they are fought.
const DECLARERS: usize = 8;
/// So many throws after one another are followed; cards that are drawn and markers out of a cup are throws as well.
const THROWS: usize = 3;
/// So many ways to fight with the same attackers are looked at.
const WAYS_TO_FIGHT: usize = 2;
/// So many choices without a kind of their own are all gone into.
const CHOICES: usize = 3;

impl<R: Gauged> Thought<'_, R> {
    /// What a position is worth when an attack has been made with all that can join it, or with what joins by itself.
    pub fn value_of_attack(&mut self, state: &R::State, attack: R::Action) -> i32 {
        let mut begun = state.clone();
        self.play(&mut begun, attack);
        if self.rules.next(&begun) != Next::Seat(self.seat) {
            return self.value_of_battle(begun);
        }
        let prepared = self.value_of_assembly(&begun, None);
        let fought = prepared.or_else(|| self.value_of_declared(state, &begun));
        fought.unwrap_or_else(|| self.value_of_battle(begun))
    }

    // The same for an attack that is only declared, and fought when all have declared: nobody declares more.
    fn value_of_declared(&mut self, before: &R::State, declared: &R::State) -> Option<i32> {
        let (_, known) = self.duties(before);
        let (mut state, duties) = self.duties(declared);
        let battle = duties.iter().copied().find(|duty| !known.contains(duty));
        self.give_back(known);
        self.give_back(duties);
        self.play(&mut state, battle?);
        if self.rules.next(&state) == Next::Seat(self.seat)
            && let Some(value) = self.value_of_assembly(&state, None)
        {
            return Some(value);
        }
        Some(self.value_of_battle(state))
    }

    /// How to stay out of it, where all else that is offered is a way to step in.
    pub fn leaves(&self, state: &R::State, offered: &[R::Action]) -> Option<R::Action> {
        let mut out = None;
        for &action in offered {
            match self.rules.kind(state, action) {
                ActionKind::Commit => {}
                ActionKind::Finish | ActionKind::End => out = out.or(Some(action)),
                _ => return None,
            }
        }
        out
    }

    // The attacks that must be made when nobody declares more.
    fn duties(&mut self, from: &R::State) -> (R::State, Vec<R::Action>) {
        let mut state = from.clone();
        for _ in 0..DECLARERS {
            let Next::Seat(seat) = self.rules.next(&state) else { break };
            let offered = self.legal(&state);
            let kind = |action: &R::Action| self.rules.kind(&state, *action);
            if offered.iter().all(|action| kind(action) == ActionKind::Attack) {
                return (state, offered);
            }
            let finish = offered.iter().copied().find(|action| kind(action) == ActionKind::Finish);
            let pays = offered.iter().all(|action| kind(action) == ActionKind::Loss);
            let done = match finish.or_else(|| self.leaves(&state, &offered)) {
                None if pays => Some(self.answer(&state, seat, &offered)),
                done => done,
            };
            self.give_back(offered);
            let Some(done) = done else { break };
            self.play(&mut state, done);
        }
        (state, Vec::new())
    }

    /// The same for an attack that is being prepared, with as many as do best of those who join one after the other, or with
    /// all but one. Nothing if it cannot be carried out.
    pub fn value_of_assembly(&mut self, state: &R::State, without: Option<R::Action>) -> Option<i32> {
        let mut state = state.clone();
        let mut left_out: Vec<R::Action> = without.into_iter().collect();
        let mut best = None;
        for _ in 0..LONG {
            if self.rules.next(&state) != Next::Seat(self.seat) {
                return best.max(Some(self.value_of_battle(state)));
            }
            let offered = self.legal(&state);
            let is = |action: &R::Action, wanted: ActionKind| {
                !left_out.contains(action) && self.rules.kind(&state, *action) == wanted
            };
            let join = offered.iter().copied().find(|action| is(action, ActionKind::Join));
            // Everybody but one is judged by itself: with fewer it has been judged before.
            let commits: Vec<R::Action> = match join {
                Some(_) if without.is_some() => Vec::new(),
                _ => {
                    let commits = offered.iter().copied().filter(|action| is(action, ActionKind::Commit));
                    commits.take(WAYS_TO_FIGHT).collect()
                }
            };
            self.give_back(offered);
            for commit in commits {
                let mut after = state.clone();
                self.play(&mut after, commit);
                best = best.max(Some(self.value_of_battle(after)));
            }
            let Some(join) = join else { return best };
            let mut after = state.clone();
            self.play(&mut after, join);
            match without {
                // Whoever is left out is not brought in by another action either.
                Some(without) if !self.offers(&after, without) => left_out.push(join),
                _ => state = after,
            }
        }
        best
    }

    fn offers(&mut self, state: &R::State, action: R::Action) -> bool {
        let offered = self.legal(state);
        let offers = offered.contains(&action);
        self.give_back(offered);
        offers
    }

    /// What a position is worth when all that hangs on it has been fought out, on average.
    pub fn value_of_battle(&mut self, state: R::State) -> i32 {
        self.fight(state, 0, LONG)
    }

    // With so many throws behind and so many decisions ahead.
    fn fight(&mut self, mut state: R::State, thrown: usize, ahead: usize) -> i32 {
        for ahead in (0..ahead).rev() {
            if self.is_late() {
                break;
            }
            match self.rules.next(&state) {
                Next::Over(outcome) => {
                    let won = Plain::<R>::WIN * 9 / 10;
                    return match outcome.winner() {
                        Some(winner) if winner == self.seat => won,
                        Some(_) => -won,
                        None => 0,
                    };
                }
                Next::Dice(_) if thrown == THROWS => break,
                Next::Dice(throw) => return self.mean(&state, throw, thrown, ahead),
                Next::Seat(seat) => {
                    let offered = self.legal(&state);
                    let kind = |action: &R::Action| self.rules.kind(&state, *action);
                    let has = |wanted: ActionKind| offered.iter().any(|action| kind(action) == wanted);
                    let prepares = has(ActionKind::Join) || has(ActionKind::Commit);
                    // Somebody must be picked for what goes on.
                    let must = offered.iter().all(|action| kind(action) == ActionKind::Pick);
                    if let Some(leaves) = self.leaves(&state, &offered) {
                        self.give_back(offered);
                        self.play(&mut state, leaves);
                        continue;
                    }
                    let over = has(ActionKind::End)
                        || has(ActionKind::Pick) && !must
                        || has(ActionKind::Attack) && !prepares;
                    if over || offered.is_empty() {
                        self.give_back(offered);
                        break;
                    }
                    let free = seat == self.seat
                        && (2..=CHOICES).contains(&offered.len())
                        && offered.iter().all(|action| kind(action) == ActionKind::Other);
                    if free {
                        let mut best = i32::MIN;
                        for &action in &offered {
                            let mut after = state.clone();
                            self.play(&mut after, action);
                            best = best.max(self.fight(after, thrown, ahead));
                        }
                        self.give_back(offered);
                        return best;
                    }
                    let action = self.answer(&state, seat, &offered);
                    self.give_back(offered);
                    self.play(&mut state, action);
                }
            }
        }
        self.evaluate(&state)
    }

    // The mean over all faces, or over some that are spread evenly.
    fn mean(&mut self, state: &R::State, throw: Throw, thrown: usize, ahead: usize) -> i32 {
        let sides = usize::from(throw.sides);
        let all = (0..throw.dice).try_fold(1_usize, |all, _| all.checked_mul(sides)).unwrap_or(usize::MAX);
        let tried = all.min(if thrown == 0 { RESULTS } else { LATER });
        let mut sum = 0;
        for at in 0..tried {
            // The middle of each of as many equal parts.
            let mut number = if tried == all { at } else { (2 * at + 1) * (all / (2 * tried)) };
            let mut values = [0; Rolled::MOST];
            let values = &mut values[..usize::from(throw.dice)];
            for value in values.iter_mut() {
                *value = 1 + (number % sides) as u8;
                number /= sides;
            }
            let mut after = state.clone();
            self.rules.roll(&mut after, Rolled::new(values), self.desk, &mut Silent);
            self.count();
            sum += i64::from(self.fight(after, thrown + 1, ahead));
        }
        (sum / tried.max(1) as i64) as i32
    }

    // What a seat does in a battle that is thought about: it gives up what is worth least, and goes where it is best off.
    fn answer(&mut self, state: &R::State, seat: Seat, offered: &[R::Action]) -> R::Action {
        if let [only] = offered {
            return *only;
        }
        let kind = |action: &R::Action| self.rules.kind(state, *action);
        let of_kind = |wanted: ActionKind| offered.iter().copied().find(|action| kind(action) == wanted);
        if let Some(prepared) = of_kind(ActionKind::Join).or(of_kind(ActionKind::Commit)) {
            return prepared;
        }
        let stays = offered.iter().copied().find(|action| kind(action) == ActionKind::Finish);
        let loses = stays.is_none() && offered.iter().any(|action| kind(action) == ActionKind::Loss);
        let mut best = stays.map(|stays| (self.evaluate_for(state, seat), stays));
        for &action in offered.iter().filter(|action| Some(**action) != stays).take(WAYS) {
            let mut after = state.clone();
            self.play(&mut after, action);
            let value = if loses { self.strength(&after, seat) } else { self.evaluate_for(&after, seat) };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map_or(offered[0], |(_, action)| action)
    }
}
