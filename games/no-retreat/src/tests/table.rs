//! What the table shows: hands and backs, markers with their signs, overlays, facts, hints, what a click means.

use engine::{CardFace, Face, Insight, MarkKind, PieceId, Role, Seat, Show, Subject, Viewer, Words};
use mechanics::insight::place_id;

use crate::Action;
use crate::nation::Side;
use crate::testing::{Ground, Play, Position};

fn seat(side: Side) -> Viewer {
    Viewer::Seat(Seat(side as u8))
}

#[test]
fn hands_are_open_to_their_owner_alone() {
    let p = Position::new("german reserve", "cards german: 9 12 / ims german: blitz hold / cards allied: 1");
    let hand = |viewer, name: &str| {
        let board = Show::board(&p.game, &p.state, viewer);
        let hand = board.hands.into_iter().find(|hand| hand.name == name).expect("a hand");
        let open = hand.cards.iter().filter(|card| matches!(card, CardFace::Shown(_))).count();
        (hand.cards.len(), open)
    };
    assert_eq!(hand(seat(Side::German), "German cards"), (2, 2));
    assert_eq!(hand(seat(Side::Allied), "German cards"), (2, 0));
    assert_eq!(hand(seat(Side::German), "German markers"), (2, 2));
    assert_eq!(hand(seat(Side::Allied), "German markers"), (2, 0));
    let board = Show::board(&p.game, &p.state, seat(Side::German));
    let CardFace::Shown(card) = &board.hands[0].cards[0] else { panic!("his own card") };
    assert_eq!(card.name.to_string(), "#9 Forced March");
    assert!(card.marks.iter().any(|mark| mark.word == "two discards"));
    // A card that is not his has no facts for him.
    let allied = PieceId(crate::show::card_piece(hexmap::Id::from_index(0)).0);
    let mut desk = crate::Desk::default();
    assert!(p.game.facts(&p.state, seat(Side::German), Subject::Piece(allied), &mut desk).is_empty());
    assert!(!p.game.facts(&p.state, seat(Side::Allied), Subject::Piece(allied), &mut desk).is_empty());
}

#[test]
fn every_marker_and_mark_of_the_game_has_a_sign() {
    let mut p = Position::new(
        "german movement",
        "0818: f.ger.4th-army.ii / low: f.ger.4th-army.ii / idle: f.ger.4th-army.ii / drops: drop1@1010 \
         glider1@1310 / halts: 0815 / surrenders: 0413",
    );
    let unit = p.unit("f.ger.4th-army.ii");
    p.state.reduced.insert(unit);
    let (board, look) = (Show::board(&p.game, &p.state, Viewer::Umpire), p.game.look());
    let known = |word: &str| look.signs.iter().any(|sign| sign.word == word);
    let kinds: Vec<&str> = board.markers.iter().map(|marker| marker.kind.as_str()).collect();
    assert_eq!(kinds, ["drop", "glider", "halt", "surrender"]);
    assert!(kinds.iter().chain(&["target", "counterblow"]).all(|kind| known(kind)));
    let Face::Shown(counter) = &board.pieces[0].face else { panic!("open") };
    let marks: Vec<MarkKind> = counter.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!(marks, [MarkKind::Weakened, MarkKind::Disrupted, MarkKind::Other]);
    let other = counter.marks.iter().filter(|mark| mark.kind == MarkKind::Other);
    assert!(other.into_iter().all(|mark| known(&mark.word.to_string())));
}

#[test]
fn the_unit_on_the_move_and_where_it_goes() {
    let mut p = Position::new("german movement", "1505: f.ger.4th-army.ii");
    p.play("take f.ger.4th-army.ii");
    let board = Show::board(&p.game, &p.state, Viewer::Umpire);
    let Face::Shown(counter) = &board.pieces[0].face else { panic!("open") };
    assert_eq!(counter.marks[0].kind, MarkKind::Moving);
    let hex = p.hex("1405");
    let Position { game, state, desk, .. } = &mut p;
    let hint = game.hint(state, Action::Go(hex), desk);
    assert_eq!((hint.danger.to_string().as_str(), hint.grave), ("brings Holland into the war", true));
    let route = game.route(state, Action::Go(hex), desk);
    assert_eq!(route, [place_id(state.hex(hexmap::Id::from_index(4)).unwrap()), place_id(hex)]);
    // A click on a hex means to go there, offered or not.
    assert_eq!(game.meant(state, Subject::Place(place_id(hex)), desk), [Action::Go(hex)]);
    assert_eq!(game.outlook(state, desk).about, Some(Subject::Piece(counter.id)));
    p.play("go 1405");
    let moved = p
        .log
        .entries
        .iter()
        .any(|entry| matches!(&entry.event, engine::Event::Moved { path, .. } if path.len() == 2));
    assert!(moved, "the move is drawn as an arrow");
}

#[test]
fn overlays_say_what_the_rules_say() {
    let mut p = Ground::france().plain().position(
        "allied movement",
        "0818: f.fra.2nd-army.x / 0812: f.ger.4th-army.ii / 0822: f.ger.7th-army.xxv",
    );
    let Position { game, state, desk, .. } = &mut p;
    let zones = game.overlay(state, Viewer::Umpire, "zones", None, desk);
    let sizes: Vec<usize> = zones.areas.iter().map(|area| area.places.len()).collect();
    assert_eq!(sizes, [6, 6, 6, 0]);
    let supply = game.overlay(state, Viewer::Umpire, "supply", None, desk);
    let bad = supply.areas.iter().find(|area| area.role == Role::Bad).expect("out of supply");
    assert_eq!(bad.places.len(), 3, "no sources on this map");
    // The reach of a unit is shown to its own player.
    let about = Some(Subject::Piece(PieceId(p.unit("f.fra.2nd-army.x").raw())));
    let Position { game, state, desk, .. } = &mut p;
    assert_eq!(game.overlay(state, seat(Side::Allied), "reach", about, desk).areas[0].places.len(), 35);
    assert!(game.overlay(state, seat(Side::German), "reach", about, desk).areas.is_empty());
    for info in game.overlays() {
        game.overlay(state, Viewer::Umpire, &info.id, about, desk);
    }
}

#[test]
fn a_refusal_is_one_sentence_with_its_case() {
    let mut p = Position::new("allied to-edge", "0115: f.fra.2nd-army.x");
    let unit = p.unit("f.fra.2nd-army.x");
    let Position { game, state, desk, .. } = &mut p;
    let refusal = game.refusal(state, Action::Evacuate(unit), desk);
    assert_eq!(refusal.to_string(), "no Allied unit evacuates yet (10.0.B)");
    assert_eq!(game.meant(state, Subject::Piece(PieceId(unit.raw())), desk), [Action::Evacuate(unit)]);
}
