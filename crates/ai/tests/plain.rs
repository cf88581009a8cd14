//! The plain player at a small war along a road, which has a gauge and no advisor.

use std::sync::Arc;

use ai::{Advisor, Better, Plain, Sense};
use engine::*;

/// Places along the road; there is a town in the middle and one at each end.
const PLACES: u8 = 9;
const TOWNS: [u8; 3] = [0, 4, 8];
const TURNS: u8 = 5;

/// Each side has an army, a corps and a division. One after the other goes a step, then those next to the enemy may attack:
/// whoever throws more than the defender has over him beats him.
struct Road;

#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
struct War {
    turn: u8,
    side: u8,
    fights: bool,
    /// Where each unit is: three of each side.
    at: [Option<u8>; 6],
    done: [bool; 6],
    held: [Option<u8>; 3],
    picked: Option<u8>,
    battle: Option<(u8, u8, bool)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Do {
    Take(u8),
    Go(u8),
    Halt,
    Attack(u8),
    Add(u8),
    Declare,
    Cancel,
    End,
}

const STRENGTH: [i32; 6] = [6, 4, 1, 6, 4, 1];

fn side_of(unit: u8) -> u8 {
    unit / 3
}

impl War {
    fn unit_at(&self, place: u8) -> Option<u8> {
        (0..6).find(|unit| self.at[usize::from(*unit)] == Some(place))
    }
    fn is_free(&self, place: u8) -> bool {
        place < PLACES && self.unit_at(place).is_none()
    }
    fn own(&self) -> impl Iterator<Item = u8> + '_ {
        let here = |unit: &u8| self.at[usize::from(*unit)].is_some() && !self.done[usize::from(*unit)];
        (3 * self.side..3 * self.side + 3).filter(here)
    }
    /// Units that can attack a place: from next to it, or over the head of another.
    fn near(&self, target: u8) -> impl Iterator<Item = u8> + '_ {
        self.own().filter(move |unit| self.at[usize::from(*unit)].is_some_and(|at| at.abs_diff(target) <= 2))
    }
    fn enter(&mut self, unit: u8, place: u8) {
        self.at[usize::from(unit)] = Some(place);
        if let Some(town) = TOWNS.iter().position(|town| *town == place) {
            self.held[town] = Some(side_of(unit));
        }
    }
    fn attackers(&self) -> impl Iterator<Item = u8> + '_ {
        let joined = |unit: &u8| self.battle.is_some_and(|(_, joined, _)| joined >> unit & 1 == 1);
        (0..6).filter(joined)
    }
}

impl Rules for Road {
    type State = War;
    type Action = Do;
    type Desk = ();

    fn start(&self) -> War {
        let at = [Some(0), Some(1), Some(2), Some(8), Some(7), Some(6)];
        let held = [Some(0), None, Some(1)];
        War { turn: 1, side: 0, fights: false, at, done: [false; 6], held, picked: None, battle: None }
    }
    fn next(&self, state: &War) -> Next {
        let towns = |side| state.held.iter().filter(|held| **held == Some(side)).count() as i16;
        match state.battle {
            _ if state.turn > TURNS => {
                let points = towns(0) - towns(1);
                let winner = (points != 0).then_some(Seat(u8::from(points < 0)));
                Next::Over(match winner {
                    Some(seat) => Outcome::won(seat, "over", points),
                    None => Outcome::draw("over", points),
                })
            }
            Some((.., true)) => Next::Dice(Throw::new("combat", 1, 6)),
            _ => Next::Seat(Seat(state.side)),
        }
    }
    fn legal(&self, state: &War, _: &mut (), out: &mut Vec<Do>) {
        if let Some((target, joined, _)) = state.battle {
            let others = state.near(target).filter(|unit| joined >> unit & 1 == 0);
            out.extend(others.map(Do::Add));
            out.extend((joined > 0).then_some(Do::Declare));
            out.push(Do::Cancel);
        } else if let Some(unit) = state.picked {
            let at = state.at[usize::from(unit)].unwrap();
            let ways = [at.wrapping_sub(1), at + 1].into_iter().filter(|to| state.is_free(*to));
            out.extend(ways.map(Do::Go));
            out.push(Do::Halt);
        } else {
            if state.fights {
                let foes = (0..6).filter(|unit| side_of(*unit) != state.side);
                let places = foes.filter_map(|unit| state.at[usize::from(unit)]);
                out.extend(places.filter(|place| state.near(*place).next().is_some()).map(Do::Attack));
            } else {
                out.extend(state.own().map(Do::Take));
            }
            out.push(Do::End);
        }
    }
    fn play(&self, state: &mut War, action: Do, _: &mut (), _: &mut impl Journal) {
        match action {
            Do::Take(unit) => state.picked = Some(unit),
            Do::Go(place) => {
                let unit = state.picked.take().unwrap();
                state.enter(unit, place);
                state.done[usize::from(unit)] = true;
            }
            Do::Halt => {
                let unit = state.picked.take().unwrap();
                state.done[usize::from(unit)] = true;
            }
            Do::Attack(place) => state.battle = Some((place, 0, false)),
            Do::Add(unit) => state.battle.as_mut().unwrap().1 |= 1 << unit,
            Do::Declare => state.battle.as_mut().unwrap().2 = true,
            // Nothing is begun for ever: nobody who is near attacks any more.
            Do::Cancel => {
                let (target, ..) = state.battle.take().unwrap();
                let near: Vec<u8> = state.near(target).collect();
                near.iter().for_each(|unit| state.done[usize::from(*unit)] = true);
            }
            Do::End => {
                state.done = [false; 6];
                if state.fights {
                    state.turn += state.side;
                    state.side = 1 - state.side;
                }
                state.fights = !state.fights;
            }
        }
    }
    fn roll(&self, state: &mut War, rolled: Rolled, _: &mut (), _: &mut impl Journal) {
        let attackers: Vec<u8> = state.attackers().collect();
        let (target, ..) = state.battle.take().unwrap();
        let defender = state.unit_at(target).unwrap();
        let strength: i32 = attackers.iter().map(|unit| STRENGTH[usize::from(*unit)]).sum();
        if i32::from(rolled.first()) + strength > STRENGTH[usize::from(defender)] + 3 {
            state.at[usize::from(defender)] = None;
        } else {
            state.at[usize::from(attackers[0])] = None;
        }
        attackers.iter().for_each(|unit| state.done[usize::from(*unit)] = true);
    }
    fn reimagine(&self, state: &War, _: Viewer, _: &mut dyn FnMut(u32) -> u32) -> War {
        state.clone()
    }
    fn verify(&self, _: &War) -> Result<(), String> {
        Ok(())
    }
}

impl Words for Road {
    fn notation(&self, action: Do) -> String {
        format!("{action:?}")
    }
    fn read(&self, text: &str) -> Result<Do, String> {
        let all = (0..PLACES).flat_map(|n| [Do::Take(n), Do::Go(n), Do::Attack(n), Do::Add(n)]);
        let mut all = all.chain([Do::Halt, Do::Declare, Do::Cancel, Do::End]);
        all.find(|action| self.notation(*action) == text).ok_or_else(|| format!("'{text}'"))
    }
    fn prompt(&self, _: &War, _: &mut ()) -> Prompt {
        Prompt { case: "1".into(), text: "Decide.".into() }
    }
    fn choice(&self, _: &War, action: Do) -> Choice {
        Choice {
            notation: self.notation(action),
            label: self.notation(action).into(),
            piece: None,
            place: None,
        }
    }
    fn refusal(&self, _: &War, _: Do, _: &mut ()) -> Refusal {
        Refusal::new("1", "not now")
    }
}

impl Show for Road {
    fn scene(&self) -> Scene {
        Scene { title: "Road".into(), places: Vec::new() }
    }
    fn board(&self, _: &War, _: Viewer) -> Board {
        Board::default()
    }
}

impl Insight for Road {}

impl Gauged for Road {
    fn links(&self) -> Vec<Vec<PlaceId>> {
        let around = |at: u8| [at.wrapping_sub(1), at + 1].into_iter().filter(|to| *to < PLACES);
        (0..PLACES).map(|at| around(at).map(|to| PlaceId(to.into())).collect()).collect()
    }
    fn gauge(&self, state: &War, _: &mut (), out: &mut Gauge) {
        for unit in 0..6 {
            let Some(at) = state.at[usize::from(unit)] else { continue };
            let strength = STRENGTH[usize::from(unit)];
            out.forces.push(Force {
                seat: Seat(side_of(unit)),
                place: Some(PlaceId(at.into())),
                attack: strength,
                defense: strength,
                reach: 2,
                worth: 8 * strength,
            });
        }
        for (town, holder) in TOWNS.iter().zip(state.held) {
            let mut worth = [0; MOST_SEATS];
            worth[..2].fill(100);
            out.goals.push(Goal { place: PlaceId((*town).into()), worth, holder: holder.map(Seat) });
        }
    }
    fn turns_left(&self, state: &War) -> u16 {
        TURNS.saturating_sub(state.turn).into()
    }
    fn kind(&self, _: &War, action: Do) -> ActionKind {
        match action {
            Do::Take(_) => ActionKind::Pick,
            Do::Go(_) => ActionKind::Move,
            Do::Attack(_) => ActionKind::Attack,
            Do::Add(_) => ActionKind::Join,
            Do::Declare => ActionKind::Commit,
            Do::Halt | Do::Cancel => ActionKind::Finish,
            Do::End => ActionKind::End,
        }
    }
    fn phase_key(&self, state: &War) -> u64 {
        ai::key((state.turn, state.side, state.fights))
    }
    fn question_key(&self, state: &War) -> u64 {
        ai::key((state.picked, state.battle))
    }
}

/// What each offered action promises.
fn promises(state: &War) -> Vec<(Do, i32)> {
    let plain = Plain::new(Arc::new(Road));
    let (mut legal, mut out, mut sense) = (Vec::new(), Vec::new(), Sense::default());
    plain.legal(state, &mut (), &mut legal);
    plain.appraise(state, Seat(state.side), &legal, &mut (), &mut sense, &mut out);
    let picks = legal.iter().all(|action| matches!(action, Do::Take(_) | Do::End));
    assert_eq!(plain.looked(&mut sense) == 0, picks, "what is tried is counted");
    legal.into_iter().zip(out).collect()
}

fn best(state: &War) -> Do {
    promises(state).into_iter().max_by_key(|(_, promise)| *promise).unwrap().0
}

fn war(at: [Option<u8>; 6], fights: bool) -> War {
    War { at, fights, ..Road.start() }
}

fn playing(level: &str, against: &str, seed: u64, threads: usize) -> (Vec<String>, Outcome) {
    let info = GameInfo {
        id: "road",
        title: "Road",
        seats: vec!["West", "East"],
        options: Vec::new(),
        scenarios: Vec::new(),
    };
    let opening = Opening::new(Road, &info, Setup::default(), "1", StateHash(0)).staffed(ai::plain_staff);
    let nodes = |level: &str| (level == "colonel").then_some(2000);
    let mut minds = [level, against].map(|level| opening.mind(level, seed, nodes(level)).unwrap());
    minds.iter_mut().for_each(|mind| mind.employ(threads));
    let mut play = opening.start(&[level.to_owned(), against.to_owned()], Seed::from_number(seed));
    let mut told = Vec::new();
    loop {
        let seat = match play.next() {
            Next::Seat(seat) => seat,
            Next::Over(outcome) => return (told, outcome),
            Next::Dice(_) => panic!("the table throws the dice"),
        };
        let mind = &mut minds[seat.index()];
        mind.begin(&*play).unwrap();
        while mind.work().done < 1000 {}
        for Decision { notation: text, .. } in mind.decide() {
            play.submit(&Command { seat, ply: play.ply(), id: None, text: text.clone() }).unwrap();
            told.push(text);
        }
    }
}

#[test]
fn it_goes_where_a_town_is() {
    let mut state = war([None, Some(3), None, Some(8), None, None], false);
    assert_eq!(best(&state), Do::Take(1));
    state.picked = Some(1);
    assert_eq!(best(&state), Do::Go(4));
}

#[test]
fn it_attacks_with_all_that_it_takes_and_not_without_hope() {
    // Six and four against six: any die but one wins, and six alone loses by a three.
    let mut state = war([Some(3), Some(2), None, Some(4), None, None], true);
    assert_eq!(best(&state), Do::Attack(4));
    state.battle = Some((4, 0, false));
    let Do::Add(first) = best(&state) else { panic!("somebody joins") };
    state.battle = Some((4, 1 << first, false));
    assert!(matches!(best(&state), Do::Add(second) if second != first), "{:?}", promises(&state));
    state.battle = Some((4, 0b11, false));
    assert_eq!(best(&state), Do::Declare);
    // A division against an army.
    assert_eq!(best(&war([None, None, Some(3), Some(4), None, None], true)), Do::End);
}

#[test]
fn a_sure_attack_promises_what_the_enemy_is_worth() {
    let state = war([Some(3), Some(2), None, None, None, Some(4)], true);
    let promise = promises(&state)[0];
    let better = war([Some(3), Some(2), None, None, None, None], true);
    let plain = Plain::new(Arc::new(Road));
    let [before, after] =
        [&state, &better].map(|state| plain.evaluate(state, Seat(0), &mut (), &mut Sense::default()));
    // The least caution aside.
    assert_eq!(promise.0, Do::Attack(4));
    assert!((after - before - 2..=after - before).contains(&promise.1), "{promise:?}, {before} to {after}");
}

#[test]
fn more_is_never_worth_less() {
    let betters = |state: &War, _: &mut ()| {
        let mut betters = Vec::new();
        for side in 0..2 {
            for (town, place) in TOWNS.iter().enumerate() {
                if state.unit_at(*place).is_none() {
                    let mut better = state.clone();
                    better.held[town] = Some(side);
                    betters.push(Better { why: format!("town {town}"), seat: Seat(side), state: better });
                }
            }
        }
        for unit in 0..6 {
            let mut better = state.clone();
            better.at[usize::from(unit)] = None;
            let seat = Seat(1 - side_of(unit));
            betters.push(Better { why: format!("unit {unit} gone"), seat, state: better });
        }
        betters
    };
    let trials = ai::trials(&Plain::new(Arc::new(Road)), 1, 0..100, betters);
    assert!(trials.compared > 500, "{trials:?}");
    assert_eq!(trials.violations, Vec::<String>::new());
}

#[test]
fn it_beats_chance_from_either_side() {
    let won = |seed: u64| {
        let (level, against) = if seed.is_multiple_of(2) { ("plain", "random") } else { ("random", "plain") };
        playing(level, against, seed, 1).1.winner() == Some(Seat((seed % 2) as u8))
    };
    let won = (0..40).filter(|seed| won(*seed)).count();
    assert!(won >= 34, "{won} of 40");
}

#[test]
fn every_level_is_made_of_it() {
    let staff = ai::plain_staff(Arc::new(Road));
    assert_eq!(
        staff.levels().iter().map(|level| level.id).collect::<Vec<_>>(),
        ["recruit", "sergeant", "colonel"]
    );
    assert_eq!(staff.unlisted(), [ai::PLAIN]);
    assert_eq!(playing("plain", "recruit", 3, 1), playing("sergeant", "recruit", 3, 1));
    assert_eq!(
        playing("colonel", "sergeant", 3, 1),
        playing("colonel", "sergeant", 3, 2),
        "threads change nothing"
    );
    let recruits: Vec<_> = (0..5).map(|seed| playing("recruit", "plain", seed, 1).0).collect();
    assert!(recruits.iter().any(|other| *other != recruits[0]), "another seed, another recruit");
}
