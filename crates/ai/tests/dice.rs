//! A phase with dice in it: what was planned before a throw is planned after it, and budget is left for what
//! it brings. What seems worse at the end of the phase is followed last.

use std::sync::Arc;

use ai::{Advisor, Plan, Playout, Search};
use engine::*;

/// Three steps, each careful or bold; a die is thrown after each and means nothing. Bold ones are worth more in
/// the end, and nobody sees that at once. Then come as many steps down as there are, and while one stands on the
/// top boldness seems to have cost something.
struct Climb {
    down: u8,
}

/// Steps taken, bold ones among them, whether the die of the last one lies, whether all is over.
type Climber = (u8, u8, bool, bool);

const STEPS: u8 = 3;

impl Rules for Climb {
    type State = Climber;
    type Action = bool;
    type Desk = ();

    fn start(&self) -> Climber {
        (0, 0, true, false)
    }
    fn next(&self, state: &Climber) -> Next {
        match state {
            (.., true) => Next::Over(Outcome::draw("there", 0)),
            (.., false, false) => Next::Dice(Throw::new("luck", 1, 6)),
            _ => Next::Seat(Seat(0)),
        }
    }
    fn legal(&self, &(steps, ..): &Climber, _: &mut (), out: &mut Vec<bool>) {
        out.extend(if steps >= STEPS { &[false][..] } else { &[false, true] });
    }
    fn play(&self, state: &mut Climber, bold: bool, _: &mut (), _: &mut impl Journal) {
        let (steps, so_far, ..) = *state;
        *state = match steps {
            _ if steps == STEPS + self.down => (steps, so_far, true, true),
            _ => (steps + 1, so_far + u8::from(bold), false, false),
        };
    }
    fn roll(&self, state: &mut Climber, _: Rolled, _: &mut (), _: &mut impl Journal) {
        state.2 = true;
    }
    fn reimagine(&self, state: &Climber, _: Viewer, _: &mut dyn FnMut(u32) -> u32) -> Climber {
        *state
    }
    fn verify(&self, _: &Climber) -> Result<(), String> {
        Ok(())
    }
}

impl Words for Climb {
    fn notation(&self, bold: bool) -> String {
        if bold { "bold" } else { "careful" }.to_owned()
    }
    fn read(&self, text: &str) -> Result<bool, String> {
        Ok(text == "bold")
    }
    fn prompt(&self, _: &Climber, _: &mut ()) -> Prompt {
        Prompt { case: "1".into(), text: "Climb.".into() }
    }
    fn choice(&self, _: &Climber, bold: bool) -> Choice {
        Choice { notation: self.notation(bold), label: self.notation(bold).into(), piece: None, place: None }
    }
    fn refusal(&self, _: &Climber, _: bool, _: &mut ()) -> Refusal {
        Refusal::new("1", "no")
    }
}

impl Show for Climb {
    fn scene(&self) -> Scene {
        Scene { title: "Climb".into(), places: Vec::new() }
    }
    fn board(&self, _: &Climber, _: Viewer) -> Board {
        Board::default()
    }
}

impl Insight for Climb {}

impl Advisor for Climb {
    type Notes = ();
    fn is_far_enough(&self, _: &Climber, _: Seat, _: &Climber, begun: u32) -> bool {
        begun == if self.down == 0 { 1 } else { 2 }
    }
    fn stage(&self, &(steps, _, thrown, _): &Climber) -> u64 {
        let up = steps > STEPS || steps == STEPS && thrown;
        let home = steps == STEPS + self.down && thrown;
        u64::from(up) + u64::from(home && self.down > 0)
    }
    fn survey(&self, _: &Climber, _: u8, _: &mut (), _: &mut ()) {}
    fn context(&self, &(steps, ..): &Climber) -> u64 {
        steps.into()
    }
    fn appraise(&self, _: &Climber, _: Seat, legal: &[bool], _: &mut (), _: &mut (), out: &mut Vec<i32>) {
        out.extend(legal.iter().map(|bold| if *bold { -1 } else { 0 }));
    }
    fn evaluate(&self, &(steps, bold, ..): &Climber, _: Seat, _: &mut (), _: &mut ()) -> i32 {
        i32::from(bold) * if steps < STEPS + self.down { -100 } else { 100 }
    }
}

fn table() -> Table<Climb> {
    let info = GameInfo {
        id: "climb",
        title: "Climb",
        seats: vec!["Climber"],
        options: Vec::new(),
        scenarios: Vec::new(),
    };
    Table::new(Arc::new(Climb { down: 0 }), Arc::new(info), Record::new(), Some(Seed::from_number(1)))
}

fn colonel(nodes: u64) -> Box<dyn Mind> {
    ai::staff(Arc::new(Climb { down: 0 })).mind("colonel", 1, Some(nodes)).unwrap()
}

fn think(mind: &mut dyn Mind, table: &Table<Climb>) -> u64 {
    mind.begin(table).unwrap();
    loop {
        let progress = mind.work();
        if progress.done >= 1000 {
            break progress.nodes;
        }
    }
}

fn play(mind: &mut dyn Mind, table: &mut Table<Climb>) -> String {
    let [decision] = &mind.decide()[..] else { panic!("one decision, then the die") };
    let text = decision.notation.clone();
    let command = Command { seat: Seat(0), ply: Table::ply(table), id: None, text: text.clone() };
    Table::submit(table, &command).unwrap();
    text
}

#[test]
fn a_plan_outlives_the_dice() {
    let (mut table, mut mind) = (table(), colonel(500));
    think(&mut *mind, &table);
    assert_eq!(play(&mut *mind, &mut table), "bold");
    // The rest is asked for before anything is thought: a newcomer would be careful.
    for _ in 1..STEPS {
        mind.begin(&table).unwrap();
        let mut newcomer = colonel(500);
        newcomer.begin(&table).unwrap();
        assert_eq!(newcomer.decide()[0].notation, "careful");
        assert_eq!(play(&mut *mind, &mut table), "bold");
    }
}

#[test]
fn something_is_kept_for_what_the_dice_bring() {
    let (mut table, mut mind) = (table(), colonel(60));
    let first = think(&mut *mind, &table);
    assert!((36..60).contains(&first), "three fifths and a line: {first}");
    play(&mut *mind, &mut table);
    let second = think(&mut *mind, &table);
    assert!(second > 0 && first + second < 60, "{first} and {second}");
}

#[test]
fn what_seems_worse_at_the_end_of_the_phase_is_followed_last() {
    let rules = Climb { down: 20 };
    let whole = u64::from(2 * (STEPS + rules.down));
    let mut search = Search::new(&rules, &rules.start(), Seat(0), Plan::default(), 1, 3000);
    let mut playouts = [Playout::default()];
    let mut costs = Vec::new();
    while search.done() < 1000 {
        let before = search.nodes();
        search.step(&rules, &mut playouts);
        costs.push(search.nodes() - before);
    }
    // The usual plan in every scenario; then what is bold in one of the steps, from there and to the top only; what is
    // still ahead of everything else then is followed home after all.
    let first = costs.iter().position(|cost| *cost < whole).unwrap();
    assert!(costs[..first].iter().all(|cost| *cost == whole), "{costs:?}");
    let mut bold = costs[first..first + 3].to_vec();
    bold.sort_unstable();
    assert_eq!(bold, [2, 4, 6], "{costs:?}");
    assert!(costs[first..].contains(&whole), "{costs:?}");
    assert!(!search.plan().deviations.is_empty(), "boldness pays in the end");
}
