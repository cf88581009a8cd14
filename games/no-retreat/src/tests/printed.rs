//! 0.0 to 6.0: what is in the box, how a game begins, the order of play, and what players may not look at. E6.

use engine::{CardFace, Seat, Show, Viewer, covers};

use crate::front::Front;
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::place;
use crate::testing::{Ground, PACK, Play, Position};
use crate::track::TurnEvent;

fn seat(side: Side) -> Viewer {
    Viewer::Seat(Seat(side as u8))
}

#[test]
fn c01_0_a_one_front_is_played() {
    covers!("1.0.a", "3.0.a", "3.0.b", "3.0.c", "2.3.a");
    for (ground, cards, prefix) in [(Ground::france(), 36, "f."), (Ground::poland(), 30, "p.")] {
        let p = ground.start();
        assert_eq!(p.state.pile.len(), cards, "leaders and plans are not among them");
        assert!(p.game.ids().all(|unit| p.game.unit(unit).key.starts_with(prefix)));
        assert_eq!((p.state.turn, p.state.discard.len()), (1, 0));
        // Cards of leaders and plans have numbers of their own.
        let deck: Vec<u8> = p.game.front().cards.iter().map(|card| card.number).collect();
        assert!(PACK.leaders.iter().all(|leader| !deck.contains(&leader.number)));
        assert!(p.game.front().plans.iter().all(|plan| !deck.contains(&plan.number)));
        // A unit has a strength; markers are counted by themselves.
        assert!(p.game.ids().all(|unit| p.game.unit(unit).front.strength > 0));
    }
    let dunkirk = Ground { scenario: "dunkirk".to_owned(), ..Ground::france() }.start();
    assert_eq!(dunkirk.state.turn, 6);
    let unit = dunkirk.unit("f.fra.2nd-army.x");
    assert_ne!(dunkirk.state.spots[unit], Ground::france().start().state.spots[unit], "a set-up of its own");
}

#[test]
fn c02_6_all_markers_begin_in_two_cups() {
    covers!("2.3.e", "2.6.b", "2.6.d", "5.8.a");
    for ground in [Ground::france(), Ground::poland()] {
        let p = ground.start();
        assert!(p.state.held.is_empty() && p.state.away.is_empty());
        let [german, allied] = Side::ALL.map(|side| p.game.cup(&p.state, side));
        assert!(!german.intersects(&allied), "two cups");
        assert_eq!((german.len(), allied.len()), (20, 20), "all markers are in play on both fronts");
    }
}

#[test]
fn c04_0_the_sequence_of_play() {
    covers!(
        "4.0.a",
        "4.0.b",
        "4.0.I.2",
        "4.0.I.1.b",
        "4.0.II.1.d",
        "4.0.II.2",
        "4.0.II.3",
        "4.0.III.1",
        "4.0.III.2",
        "4.0.III.3",
        "4.0.III.4",
        "4.0.III.5",
        "4.0.IV"
    );
    use Side::{Allied, German};
    let mut p = Ground::france().position("events", "turn: 6");
    let mut order = Vec::new();
    while p.state.phase != Phase::EndOfTurn {
        p.state.phase = p.game.after(&p.state);
        order.push(p.state.phase);
    }
    let expected = [
        Phase::Checks,
        Phase::Draw(Allied),
        Phase::Draw(German),
        Phase::Prepare(Allied),
        Phase::Prepare(German),
        Phase::Cards,
        Phase::Markers,
        Phase::Staff,
        Phase::Improve(Allied),
        Phase::Rebuild(Allied),
        Phase::Reinforcements(Allied),
        Phase::Improve(German),
        Phase::Rebuild(German),
        Phase::Reinforcements(German),
        Phase::ToReserve(Allied),
        Phase::ToEdge(Allied),
        Phase::ToSea,
        Phase::ToReserve(German),
        Phase::ToEdge(German),
        Phase::Airdrops,
        Phase::Supply(German),
        Phase::Movement(German),
        Phase::Combat(German),
        Phase::Tactics,
        Phase::Blitzkrieg,
        Phase::Reserve(German),
        Phase::Supply(Allied),
        Phase::Movement(Allied),
        Phase::Combat(Allied),
        Phase::Reserve(Allied),
        Phase::EndOfTurn,
    ];
    assert_eq!(order, expected);
    assert_eq!(p.game.after(&p.state), Phase::Events, "a new turn begins");
    for phase in order {
        p.state.phase = phase;
        match phase {
            Phase::Movement(side) | Phase::Combat(side) | Phase::Reserve(side) => {
                assert_eq!(p.state.phasing(), side);
            }
            _ => {}
        }
    }
}

#[test]
fn c04_0_i_1_the_turn_marker() {
    covers!("4.0.I.1.a", "4.0.I.1.a2");
    let mut p = Ground::france().start();
    p.die(2).play("plan 38").die(1);
    assert_eq!((p.state.turn, p.state.phase), (1, Phase::Draw(Side::Allied)), "no advance before turn 1");
    let mut p = Ground::france().plain().position("end-of-turn", "turn: 5");
    let Position { game, state, desk, log } = &mut p;
    game.playing(state, desk, log).end_phase();
    assert_eq!(p.state.turn, 6);
}

#[test]
fn e06_the_french_turn_track() {
    covers!("6.0", "T.turntrack");
    let rows = [
        (3, "14-15 May 1940", [10, 6], &[TurnEvent::NoDeployment][..]),
        (4, "16-19 May 1940", [10, 8], &[TurnEvent::PlanA, TurnEvent::Stance]),
        (5, "20-23 May 1940", [8, 6], &[TurnEvent::Stance]),
        (6, "24-27 May 1940", [10, 8], &[TurnEvent::Stance]),
    ];
    for (number, dates, markers, events) in rows {
        let mut p = Ground::france().plain().position("checks", &format!("turn: {number}"));
        let turn = p.game.front().turn(number);
        assert_eq!((turn.dates.as_str(), turn.markers), (dates, markers), "turn {number}");
        for (event, ..) in TurnEvent::ALL {
            assert_eq!(p.game.has_event(&p.state, event), events.contains(&event), "turn {number}");
        }
        let Position { game, state, desk, log } = &mut p;
        game.playing(state, desk, log).end_phase();
        let crate::Frame::Draw(drawing) = *p.state.frames.top() else { panic!("the Allied player draws") };
        assert_eq!(drawing.markers, markers[Side::Allied as usize], "turn {number}");
    }
}

#[test]
fn c05_0_what_players_may_not_look_at() {
    covers!("0.0.b", "5.0.d", "5.0.g", "5.0.g2", "5.0.h");
    let p = Ground::poland()
        .position("german reserve", "cards german: 49 / ims german: dummy blitz blitz hold / discard: 50 51");
    let board = Show::board(&p.game, &p.state, seat(Side::Allied));
    let hand = |name: &str| board.hands.iter().find(|hand| hand.name == name).expect("a hand");
    // The backs are hidden; how many fronts show the icon is open.
    let markers = hand("German markers, 2 with the icon");
    assert_eq!(markers.cards.len(), 3);
    assert!(markers.cards.iter().all(|card| matches!(card, CardFace::Hidden)));
    for pile in &board.piles {
        match pile.name.to_string().as_str() {
            "Discard Pile" => {
                let shown: Vec<String> = pile.shown.iter().map(|card| card.name.to_string()).collect();
                assert_eq!(pile.count, 2);
                assert!(shown.len() == 1 && shown[0].starts_with("#51"), "{shown:?}");
            }
            "Draw Pile" | "German cup" | "Allied cup" => assert!(pile.shown.is_empty() && pile.count > 0),
            _ => {}
        }
    }
    for track in ["Map VP", "Event VP", "Total VP"] {
        assert!(board.tracks.iter().any(|known| known.name == track), "{track}");
    }
}

#[test]
fn c02_1_boxes_and_pools_are_no_hexes() {
    let p = Ground::france().start();
    assert_eq!(p.game.front().front, Front::France);
    for spot in [place::RESERVE, place::DESTROYED, place::SURRENDERED, place::EVACUATED, place::DUE] {
        assert!(!spot.is_on_map() && spot.hex().is_none());
    }
}
