//! 12.7 What lies under the top of an enemy stack does not show.

use engine::{Face, Game, PieceId, Rules, Seat, Setup, Show, Viewer, covers};
use mechanics::testing::Play;

use crate::Shelf;
use crate::sequence::Phase;
use crate::state::Flag;
use crate::testing::{Ground, Position};

const GERMAN: Viewer = Viewer::Seat(Seat(0));
const POLISH: Viewer = Viewer::Seat(Seat(1));

/// Which of these counters a viewer sees.
fn seen(p: &Position, viewer: Viewer, keys: &[&str]) -> Vec<bool> {
    let board = p.game.board(&p.state, viewer);
    let shown = |key: &&str| {
        let id = PieceId(p.unit(key).raw());
        board.pieces.iter().any(|piece| matches!(&piece.face, Face::Shown(counter) if counter.id == id))
    };
    keys.iter().map(shown).collect()
}

#[test]
fn c12_7_the_top_counter_alone_is_seen() {
    covers!("12.7.e");
    covers!("12.7.f");
    let units = "W3732: ger.infantry.6-3.1 ger.armor.8-5.1 ger.general.guderian / W3533: poland.infantry.4-3.1 \
        poland.infantry.4-3.2";
    let mut p = Ground::real().position("german movement", units);
    let keys = ["ger.infantry.6-3.1", "ger.armor.8-5.1", "ger.general.guderian"];
    let count = |p: &Position, viewer| seen(p, viewer, &keys).into_iter().filter(|seen| *seen).count();
    assert_eq!([GERMAN, POLISH, Viewer::Spectator, Viewer::Umpire].map(|v| count(&p, v)), [3, 1, 1, 3]);
    // Even if it is a general; a marker in the hex covers nothing.
    let general = p.unit("ger.general.guderian");
    p.game.put_on_top(&mut p.state, general);
    assert_eq!(seen(&p, POLISH, &keys), [false, false, true]);
    let airfield = crate::state::Installation {
        hex: p.hex("W3732"),
        kind: crate::state::InstallationKind::Airfield,
        condition: crate::state::Condition::Whole,
    };
    p.state.installations[0] = Some(airfield);
    assert_eq!(seen(&p, POLISH, &keys), [false, false, true]);
    let hidden = p.game.board(&p.state, POLISH).pieces;
    assert_eq!(hidden.iter().filter(|piece| matches!(piece.face, Face::Hidden)).count(), 2);
}

#[test]
fn c12_7_who_ends_a_move_says_what_lies_on_top() {
    let units = "W3230: ger.hq.south / W3732: ger.infantry.6-3.1 / W3630: ger.infantry.6-3.2 / W3533: poland.infantry.4-3.1";
    let mut p = Ground::real().with("plain").position("german movement; active ger.infantry.6-3.2", units);
    p.play("take ger.infantry.6-3.2; go W3631; go W3732");
    if matches!(p.state.frames.top(), crate::Frame::March(_)) {
        p.play("halt ger.infantry.6-3.2");
        assert_eq!(seen(&p, POLISH, &["ger.infantry.6-3.1", "ger.infantry.6-3.2"]), [false, true]);
    }
}

#[test]
fn c12_7_reconnaissance_looks_through_stacks_but_not_in_seasonal_turns() {
    covers!("12.7.a1a");
    covers!("12.7.b");
    let units = "W3732: ger.infantry.6-3.1 ger.infantry.6-3.2 / W3533: poland.air.3-4q1";
    let mut p = Ground::real().position("german movement", units);
    let keys = ["ger.infantry.6-3.1", "ger.infantry.6-3.2"];
    assert_eq!(seen(&p, POLISH, &keys), [true, true]);
    assert_eq!(seen(&p, Viewer::Spectator, &keys), [true, false]);
    p.state.phase = Phase::Seasonal(crate::time::Season::Autumn);
    assert_eq!(seen(&p, POLISH, &keys), [true, false]);
}

#[test]
fn c12_7_positions_that_differ_in_what_is_hidden_look_the_same() {
    covers!("12.7.e");
    let units = "W3732: ger.infantry.6-3.1 ger.infantry.6-3.2 ger.general.guderian / \
        W3730: ger.infantry.6-3.3 ger.infantry.6-3.4- ger.general.kliest / W3533: poland.infantry.4-3.1";
    let p = Ground::real().position("german movement", units);
    let board = p.game.board(&p.state, POLISH);
    let mut different = 0;
    for n in 0..64u32 {
        let mut chance = n;
        let mut pick = |below: u32| {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (chance >> 16) % below
        };
        let other = p.game.reimagine(&p.state, POLISH, &mut pick);
        assert_eq!(p.game.board(&other, POLISH), board);
        assert_eq!(p.game.seen_by(&other, POLISH), p.game.seen_by(&p.state, POLISH));
        different += usize::from(p.game.board(&other, GERMAN) != p.game.board(&p.state, GERMAN));
        assert!(other.is(p.unit("ger.infantry.6-3.4"), Flag::Depleted));
    }
    assert!(different > 10, "{different}");
}

#[test]
fn c12_7_what_is_under_construction_lies_face_down() {
    covers!("12.7.c");
    use crate::state::{Condition, Installation, InstallationKind};
    let units = "W3732: ger.infantry.6-3.1 / W3533: poland.infantry.4-3.1";
    let mut p = Ground::real().position("german movement", units);
    let (hex, kind) = (p.hex("W3732"), InstallationKind::CoastalFort);
    p.state.installations[0] = Some(Installation { hex, kind, condition: Condition::Building });
    let label = |p: &Position, viewer| p.game.board(&p.state, viewer).markers[0].label.to_string();
    assert_eq!(label(&p, GERMAN), "fortification under construction");
    assert_eq!(label(&p, POLISH), "installation under construction");
    assert_eq!(label(&p, Viewer::Spectator), "installation under construction");
    let mut pick = |_| 1;
    let other = p.game.reimagine(&p.state, POLISH, &mut pick);
    assert_eq!(other.installations[0].map(|found| found.kind), Some(InstallationKind::Fort));
    assert_eq!(p.game.seen_by(&other, POLISH), p.game.seen_by(&p.state, POLISH));
    assert_eq!(p.game.board(&other, POLISH), p.game.board(&p.state, POLISH));
    // It serves nobody yet.
    assert_eq!(p.state.installations_in(hex).count(), 0);
    // An air unit within range turns it up, but not in a seasonal turn.
    p.put("W3533: poland.air.3-4q1");
    assert_eq!(label(&p, POLISH), "fortification under construction");
    let same = p.game.reimagine(&p.state, POLISH, &mut |_| 1);
    assert_eq!(same.installations[0].map(|found| found.kind), Some(kind));
    p.state.phase = Phase::Seasonal(crate::time::Season::Autumn);
    assert_eq!(label(&p, POLISH), "installation under construction");
}

#[test]
fn random_games_tell_nothing_hidden() {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let opened = shelf.open(&Setup::scenario(scenario.id)).unwrap();
        let mut fog = engine::Fog::default();
        let mut number = 0;
        while fog.positions < 2_000 {
            fog.append(opened.fog(11, number..number + 1));
            number += 1;
        }
        let few: Vec<&String> = fog.violations.iter().take(12).collect();
        assert!(few.is_empty(), "{}: {} of {}: {few:#?}", scenario.id, fog.violations.len(), fog.boards);
        assert!(fog.disguised * 20 > fog.boards, "{}: {} of {}", scenario.id, fog.disguised, fog.boards);
    }
}
