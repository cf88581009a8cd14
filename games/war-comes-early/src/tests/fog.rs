//! 8.3 Fog of war.

use std::collections::BTreeSet;

use engine::{Event, Face, Log, Next, PieceId, Rolled, Rules, Seat, Viewer, covers};
use mechanics::UnitId;

use crate::nation::Side;
use crate::state::{Frame, State, Step};
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
    assert!(own.contains("Ge 1 corps, Ge 2 corps: 3520 to 3522") && own.contains("Ge 10 army forms in 3530"));
    assert!(others.contains("2 units go from 3520 to 3522"));
    assert_eq!(p.told(Viewer::Spectator), others);
    assert!(!others.contains("corps") && !others.contains("army"), "{others}");
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

/// Units that a viewer sees, on the map or in the trays.
fn in_sight(game: &WarComesEarly, state: &State, viewer: Viewer) -> BTreeSet<u16> {
    let board = game.board(state, viewer);
    let map = board.pieces.into_iter().filter_map(|piece| match piece.face {
        Face::Shown(counter) => Some(counter.id),
        Face::Hidden => None,
    });
    let trays = board.trays.into_iter().flat_map(|tray| tray.pieces).map(|counter| counter.id);
    map.chain(trays).map(|piece: PieceId| piece.0).collect()
}

// Plays at random, for `steps` decisions at most, and shows every position before and after each of them.
fn wander(
    seed: u64,
    steps: u32,
    mut watch: impl FnMut(&WarComesEarly, &State, Option<Action>, &State, &Log),
) {
    let Position { game, mut state, .. } = Position::start();
    let (mut dice, mut desk) = (Dice(seed), Desk::default());
    for _ in 0..steps {
        let (before, mut log, mut action) = (state, Log::default(), None);
        match game.next(&state) {
            Next::Over(_) => return,
            Next::Dice(_) => {
                let rolled = Rolled::new(&[dice.below(6) as u8 + 1]);
                game.roll(&mut state, rolled, &mut desk, &mut log);
            }
            Next::Seat(_) => {
                let mut legal = Vec::new();
                game.legal(&state, &mut desk, &mut legal);
                let chosen = legal[dice.below(legal.len() as u32) as usize];
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
        wander(seed, 600, |game, _, _, state, _| {
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
    for seed in 1..5 {
        wander(seed, 600, |game, before, action, after, log| {
            battles += u32::from(*after.frames.top() == Frame::Battle(Step::Roll));
            for viewer in [GERMAN, POLISH, Viewer::Spectator] {
                let mut known = in_sight(game, before, viewer);
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
                        assert!(!entry.text.contains(&game.name(unit)), "{}", entry.text);
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
