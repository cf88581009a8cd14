//! 8.3 Fog of war.

use std::collections::BTreeSet;

use engine::{Event, Face, Log, Next, PieceId, Rolled, Rules, Seat, Show, Viewer, covers};
use mechanics::UnitId;

use crate::frame::{BattleStep, Frame};
use crate::nation::Side;
use crate::state::State;
use crate::testing::{Ground, Play, Position};
use crate::{Action, Desk, WarComesEarly};

const GERMAN: Viewer = Viewer::Seat(Seat(0));
const POLISH: Viewer = Viewer::Seat(Seat(1));

// Clear land with one German city, so that Germans in Poland can be in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2721], false)
}

#[test]
fn c8_3_a_only_the_top_of_an_enemy_stack_is_seen() {
    covers!("8.3.a");
    let units =
        "3521: ge39.corps.1 ge39.corps.2 ge39.corps.19mc / 3522: po.army.lz po.corps.1 / 3525: po.corps.2";
    let mut p = supplied().position("german combat", units);
    assert_eq!(p.seen(Side::Allied, "3521"), ["?", "?", "ge39.corps.19mc"]);
    assert_eq!(p.seen(Side::German, "3521").iter().filter(|key| *key == "?").count(), 0);
    assert_eq!(p.seen(Side::German, "3522"), ["?", "po.army.lz"]);
    assert_eq!(p.seen(Side::German, "3525"), ["po.corps.2"], "a unit alone lies on top");
    // Somebody who only looks on sees the tops of both.
    let hidden = |viewer| {
        let board = p.game.board(&p.state, viewer);
        board.pieces.into_iter().filter(|piece| piece.face == Face::Hidden).count()
    };
    assert_eq!(
        (hidden(Viewer::Spectator), hidden(Viewer::Umpire), hidden(GERMAN), hidden(POLISH)),
        (3, 0, 1, 2)
    );
    // Choosing the target and the attackers shows nothing yet.
    p.play("attack 3522; add ge39.corps.1");
    assert_eq!(p.seen(Side::German, "3522"), ["?", "po.army.lz"]);
}

#[test]
fn c8_3_a_stacks_are_open_while_a_declared_attack_is_fought() {
    covers!("8.3.a", "8.3.b");
    let units = "3521: ge39.corps.1 ge39.corps.2 / 3522: po.army.lz po.corps.1 / \
                 3421: ge39.corps.3 ge39.corps.4 / 3523: po.corps.2 po.corps.3";
    let mut p = supplied().position("german combat", units);
    p.play("attack 3522; add ge39.corps.1; declare");
    assert!(p.log.revealed, "no undo behind this");
    // From and against: the whole of both stacks. No others.
    assert_eq!(p.seen(Side::German, "3522"), ["po.corps.1", "po.army.lz"]);
    assert_eq!(p.seen(Side::Allied, "3521"), ["ge39.corps.2", "ge39.corps.1"]);
    assert_eq!(p.seen(Side::Allied, "3421"), ["?", "ge39.corps.3"]);
    assert_eq!(p.seen(Side::German, "3523"), ["?", "po.corps.2"]);
    // 4 against 10: die 1 costs the attacker a corps and nobody else. Then the curtain falls again.
    p.die(1).at("ge39.corps.1", "lost").offers("end");
    assert_eq!(p.seen(Side::German, "3522"), ["?", "po.army.lz"]);
    assert_eq!(p.seen(Side::Allied, "3421"), ["?", "ge39.corps.3"]);
}

#[test]
fn c8_3_b_a_declared_attack_is_not_called_off() {
    covers!("8.3.b");
    let mut p = supplied().position("german combat", "3521: ge39.corps.1 / 3522: po.army.lz po.corps.1");
    p.play("attack 3522; add ge39.corps.1; declare");
    assert!(p.legal().is_empty(), "only the die is due");
    p.refused("end", "12.0").refused("stay", "12.0").refused("attack 3522", "12.0");
    assert!(matches!(p.game.next(&p.state), Next::Dice(_)));
}

#[test]
fn c8_3_a_the_owner_chooses_the_top_unit() {
    covers!("8.3.a");
    let mut p =
        supplied().position("german movement", "3520: ge39.corps.1 ge39.corps.2 / 3521: ge39.corps.3");
    p.play("take 3520; go 3521").offers("halt; halt ge39.corps.2; halt ge39.corps.3");
    p.play("halt ge39.corps.3");
    assert_eq!(p.seen(Side::Allied, "3521"), ["?", "?", "ge39.corps.3"]);
    // It moves off next turn: the stack has another top, and it is seen where it stands alone.
    p.until("polish movement").until("german movement").play("take ge39.corps.3; go 3522; halt");
    assert_eq!(p.seen(Side::Allied, "3521"), ["?", "ge39.corps.1"]);
    assert_eq!(p.seen(Side::Allied, "3522"), ["ge39.corps.3"]);
    // One that comes back does not lie on top as it did.
    p.until("polish movement").until("german movement").play("take ge39.corps.3; go 3521; halt ge39.corps.2");
    assert_eq!(p.seen(Side::Allied, "3521"), ["?", "?", "ge39.corps.2"]);
}

#[test]
fn c8_3_a_an_overfull_hex_is_open_to_the_opponent_who_clears_it() {
    covers!("8.3.a");
    let units = "3521: po.army.lz po.corps.1 po.corps.2 po.corps.3 po.corps.4";
    let mut p = Ground::plain().position("polish reorganization", units);
    assert_eq!(p.seen(Side::German, "3521"), ["?", "?", "?", "?", "po.army.lz"]);
    p.play("break po.army.lz");
    assert!(!p.seen(Side::German, "3521").contains(&"?".to_owned()));
    p.play("shift po.corps.1 3520");
    assert_eq!(p.seen(Side::German, "3521").iter().filter(|key| *key == "?").count(), 4);
}

#[test]
fn c8_3_a_the_log_does_not_name_what_is_hidden() {
    covers!("8.3.a");
    let units = "3520: ge39.corps.1 ge39.corps.2 / 3530: ge39.corps.8 ge39.corps.10 ge39.corps.11";
    let mut p = supplied().position("german movement", units);
    p.play("take 3520; go 3522; halt; end");
    p.until("german reorganization").play("form ge39.army.10 3530");
    let (own, others) = (p.told(GERMAN), p.told(POLISH));
    assert!(
        own.contains("German 1st Corps, German 2nd Corps: 3520 to 3522")
            && own.contains("German 10th Army forms in 3530")
    );
    assert!(others.contains("2 units go from 3520 to 3522"));
    assert_eq!(p.told(Viewer::Spectator), others);
    assert!(!others.contains("corps"), "{others}");
    // The army lies there alone, for everybody to see.
    assert!(others.contains("German 10th Army forms in 3530"), "{others}");
}

// What is told of a play, to the Germans and to the others.
fn told_of(p: &mut Position, actions: &str) -> [String; 2] {
    p.log = Log::default();
    p.play(actions);
    assert_eq!(p.told(Viewer::Spectator), p.told(POLISH));
    [GERMAN, POLISH].map(|viewer| p.told(viewer))
}

#[test]
fn c8_3_a_an_army_under_a_corps_is_named_to_its_owner_only() {
    covers!("8.3.a");
    let units = "3530: ge39.corps.8 ge39.corps.10 ge39.corps.11 ge39.corps.22 / \
                 3520: ge39.army.8 ge39.corps.21 / 3525: ge39.army.3 ge39.corps.2";
    let mut p = supplied().position("german reorganization", units);
    for top in ["ge39.corps.22", "ge39.corps.21"] {
        let top = p.unit(top);
        p.game.put_on_top(&mut p.state, top);
    }
    assert_eq!(p.seen(Side::Allied, "3520"), ["?", "ge39.corps.21"]);
    let [own, others] = told_of(&mut p, "form ge39.army.10 3530");
    assert_eq!(p.seen(Side::Allied, "3530"), ["?", "ge39.corps.22"]);
    assert_eq!(
        (own.as_str(), others.as_str()),
        ("German 10th Army forms in 3530.", "An army forms in 3530.")
    );
    // It breaks down under a corps, and its corps come to lie there too.
    let [own, others] = told_of(&mut p, "break ge39.army.8");
    assert_eq!(p.seen(Side::Allied, "3520"), ["?", "?", "?", "ge39.corps.21"]);
    assert!(
        own.starts_with("German 8th Army breaks down in 3520.") && own.matches("German ").count() == 4,
        "{own}"
    );
    let anonymous = ["An army breaks down in 3520."].into_iter().chain(["A corps is in 3520."; 3]);
    assert_eq!(others, anonymous.collect::<Vec<_>>().join("\n"));
    // An army on top is seen to break down; of what comes in its place, the top is seen.
    let [own, others] = told_of(&mut p, "break ge39.army.3");
    let top = p.seen(Side::Allied, "3525").pop().expect("a stack");
    let top = p.game.name(p.unit(&top));
    assert!(others.starts_with("German 3rd Army breaks down in 3525."), "{others}");
    assert_eq!(others.matches("German ").count(), 1 + others.matches(&top).count(), "{others}");
    assert_eq!(own.matches("German ").count(), 4, "{own}");
    // Out of supply it breaks down when it is picked up: the same.
    let units = "3520: ge39.army.8 ge39.corps.21";
    let mut p = Ground::plain().position("german movement", units);
    let top = p.unit("ge39.corps.21");
    p.game.put_on_top(&mut p.state, top);
    let [own, others] = told_of(&mut p, "take ge39.army.8");
    assert!(own.contains("German 8th Army breaks down") && !others.contains("German "), "{others}");
}

#[test]
fn c8_3_a_who_arrives_under_another_unit_is_named_to_its_owner_only() {
    covers!("8.3.a");
    let units = "2413: ge38.army.2 / 2128: ge38.army.3";
    let mut p = Position::new_1938("3 interrupt", units);
    p.waiting("ge38.corps.r1 ge38.corps.r2").lost("ge38.corps.1").play("run reorganization").die(3);
    let [own, others] = told_of(&mut p, "at 2413");
    let place = "Berlin (2413)";
    assert_eq!(own, format!("German R1 Corps arrives in {place}."));
    assert_eq!(others, format!("A corps arrives in {place}."));
    let [_, others] = told_of(&mut p, "at 2414");
    assert!(others.starts_with("German R2 Corps arrives in"), "alone it is seen: {others}");
    let [own, others] = told_of(&mut p, "replace ge38.corps.1; at 2128");
    assert!(own.starts_with("German 1st Corps comes back in"), "{own}");
    assert!(others.starts_with("A corps comes back in"), "{others}");
}

#[test]
fn c8_3_a_a_refusal_does_not_tell_what_a_stack_holds() {
    covers!("8.3.a");
    let game = |stack: &str| {
        let units = format!("3521: ge39.corps.1 ge39.corps.2 / 3522: {stack}");
        let mut p = supplied().position("german reorganization", &units);
        let top = p.unit("po.corps.1");
        p.game.put_on_top(&mut p.state, top);
        assert_eq!(p.seen(Side::German, "3522"), ["?", "po.corps.1"]);
        p.refused("form ge39.army.10 3522", "7.1");
    };
    game("po.corps.1 po.corps.2");
    game("po.corps.1 po.army.lz");
}

// A small generator: tests need no better dice.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}

/// Units that a viewer sees on the map.
fn in_sight(game: &WarComesEarly, state: &State, viewer: Viewer) -> BTreeSet<u16> {
    let board = game.board(state, viewer);
    let shown = board.pieces.into_iter().filter_map(|piece| match piece.face {
        Face::Shown(counter) => Some(counter.id.0),
        Face::Hidden => None,
    });
    shown.collect()
}

/// Units beside the map, which everybody sees.
fn beside(game: &WarComesEarly, state: &State) -> BTreeSet<u16> {
    let board = game.board(state, Viewer::Spectator);
    board.trays.into_iter().flat_map(|tray| tray.pieces).map(|counter| counter.id.0).collect()
}

// Plays at random, for `steps` decisions at most, and shows every position before and after each of them.
fn wander(
    start: Position,
    seed: u64,
    steps: u32,
    mut watch: impl FnMut(&WarComesEarly, &State, Option<Action>, &State, &Log),
) {
    let Position { game, mut state, .. } = start;
    let (mut dice, mut desk) = (Dice(seed), Desk::default());
    for _ in 0..steps {
        let (before, mut log, mut action) = (state, Log::default(), None);
        match game.next(&state) {
            Next::Over(_) => return,
            Next::Dice(throw) => {
                let shown = |_| dice.below(throw.sides.into()) as u8 + 1;
                let rolled = Rolled::new(&(0..throw.dice).map(shown).collect::<Vec<_>>());
                game.roll(&mut state, rolled, &mut desk, &mut log);
            }
            Next::Seat(_) => {
                let mut legal = Vec::new();
                game.legal(&state, &mut desk, &mut legal);
                let chosen = match legal.contains(&Action::Default) {
                    true => Action::Default,
                    false => legal[dice.below(legal.len() as u32) as usize],
                };
                game.play(&mut state, chosen, &mut desk, &mut log);
                action = Some(chosen);
            }
        }
        watch(&game, &before, action, &state, &log);
    }
}

#[test]
fn c8_3_a_boards_do_not_tell_apart_what_is_hidden() {
    covers!("8.3.a");
    let (mut dice, mut disguised) = (Dice(5), 0);
    for seed in 1..5 {
        wander(Position::start(), seed, 600, |game, _, _, state, _| {
            for viewer in [GERMAN, POLISH, Viewer::Spectator] {
                let other = game.reimagine(state, viewer, &mut |n| dice.below(n));
                assert_eq!(game.board(&other, viewer), game.board(state, viewer));
                game.verify(&other).unwrap();
                disguised += u32::from(other.spots != state.spots);
            }
            assert_eq!(game.reimagine(state, Viewer::Umpire, &mut |n| n - 1), *state, "nothing is hidden");
        });
    }
    assert!(disguised > 100, "{disguised}");
}

#[test]
fn c8_3_a_nobody_reads_of_units_that_he_has_not_seen() {
    covers!("8.3.a");
    let (mut read, mut battles) = (0, 0);
    for seed in 1..9 {
        let start = if seed < 5 { Position::start() } else { Position::start_1938() };
        wander(start, seed, 600, |game, before, action, after, log| {
            battles += u32::from(*after.frames.top() == Frame::Battle(BattleStep::Roll));
            for viewer in [GERMAN, POLISH, Viewer::Spectator] {
                // Whoever comes from beside the map, or goes there, may be hidden where he stands.
                let mut known: BTreeSet<u16> = &beside(game, before) & &beside(game, after);
                known.extend(in_sight(game, before, viewer));
                known.extend(in_sight(game, after, viewer));
                if action == Some(Action::Declare) {
                    // Both players look at the stacks of an attack as soon as it is declared.
                    let attackers = before.battle.attackers.iter().filter_map(|unit| before.hex(unit));
                    let hexes: Vec<_> = attackers.chain(before.battle.target).collect();
                    let fights = |unit: &UnitId| before.hex(*unit).is_some_and(|hex| hexes.contains(&hex));
                    known.extend(game.ids().filter(fights).map(UnitId::raw));
                }
                for entry in log.entries.iter().filter(|entry| entry.is_for(viewer)) {
                    let unknown = game.ids().filter(|unit| !known.contains(&unit.raw()));
                    for unit in unknown {
                        assert!(!entry.text.to_string().contains(&game.name(unit)), "{}", entry.text);
                        let told = match &entry.event {
                            Event::Moved { pieces, .. } => pieces.contains(&PieceId(unit.raw())),
                            Event::Placed { piece, .. }
                            | Event::Removed { piece, .. }
                            | Event::Lost { piece, .. } => piece.0 == unit.raw(),
                            _ => false,
                        };
                        assert!(!told, "{:?}", entry.event);
                    }
                    read += 1;
                }
            }
        });
    }
    assert!(read > 1000 && battles > 10, "{read} entries, {battles} battles");
}
