//! 5.0 The sequence of play in 1938: the first two turns, national markers, German phases between the others.

use engine::{Next, Rolled, Rules, Seat, Show, Silent, Words, covers};

use crate::nation::{Nation, Side, Standing};
use crate::sequence::{Moment, ORDERS, Phase, PhaseKind};
use crate::state::{Air, Turn};
use crate::testing::{Ground, Play, Position};

use PhaseKind::{Combat, Movement, Reorganization};

const IDS: [&str; 7] = ["anglo-french", "czech", "hungarian", "italian", "polish", "yugoslav", "soviet"];

// Turn 3 before the first marker is drawn; nobody has air superiority.
fn third_turn() -> Position {
    let mut p = Position::new_1938("air", "");
    p.dice(&[1, 1, 1, 1, 2]);
    assert_eq!((p.state.turn, p.state.phase), (3, Phase::Draw));
    p
}

// Draws this marker; the last one comes by itself.
fn draw(p: &mut Position, id: &str) {
    let marker = IDS.iter().position(|other| *other == id).unwrap();
    if p.state.marker == Some(marker as u8) && p.state.phase != Phase::Draw {
        return;
    }
    let number = (1..=p.state.pool.count_ones() as u8).find(|&n| p.game.drawn(&p.state, n) == marker as u8);
    p.die(number.expect("the marker is in the pool"));
}

fn drawn(p: &Position) -> &'static str {
    IDS[usize::from(p.state.marker.expect("a marker is drawn"))]
}

// What a player who wants nothing does; dice show ones.
fn idle(p: &mut Position) {
    match p.game.next(&p.state) {
        Next::Dice(throw) if throw.purpose == "air" => {
            p.dice(&[1, 1, 1, 1, 2]);
        }
        Next::Dice(throw) => {
            p.dice(&vec![1; usize::from(throw.dice)]);
        }
        _ => {
            let offered = p.offered();
            let wanted = ["end", "stay", "pass", "order reorganization movement combat"];
            let action = wanted.into_iter().find(|action| offered.contains(*action));
            p.play(action.unwrap_or_else(|| panic!("{offered:?}")));
        }
    }
}

fn asked(p: &Position) -> Option<Moment> {
    match p.state.phase {
        Phase::Interrupt(moment) => Some(moment),
        _ => None,
    }
}

// Plays on until the German player is asked, or the turn is over.
fn until_asked(p: &mut Position, turn: u8) -> Option<(&'static str, Moment)> {
    loop {
        if p.state.turn != turn || p.outcome().is_some() {
            return None;
        }
        if let Some(moment) = asked(p) {
            return Some((p.state.marker.map_or("nobody", |_| drawn(p)), moment));
        }
        idle(p);
    }
}

#[test]
fn c5_0_a_the_game_lasts_ten_turns() {
    covers!("5.0.a", "5.2.s", "5.2.w", "T.tst");
    let mut p = Position::new_1938("1 german reorganization", "");
    let mut turns = Vec::new();
    while p.outcome().is_none() {
        if turns.last() != Some(&p.state.turn) {
            turns.push(p.state.turn);
        }
        idle(&mut p);
    }
    assert_eq!(turns, (1..=10).collect::<Vec<u8>>());
    assert_eq!(p.outcome().unwrap().winner(), Some(Seat(1)), "4.2: Czechoslovakia stands");
}

#[test]
fn e02_the_first_two_turns_of_1938() {
    covers!("5.1.a", "5.1.d", "5.1.e", "5.1.f", "5.1.g", "6.1.a");
    let mut p = Position::start_1938();
    p.play("default; default");
    for turn in 1..=2 {
        assert_eq!((p.state.turn, p.state.phase), (turn, Phase::GermanOrder));
        assert_eq!(p.offered().len(), 6);
        p.play("order combat movement reorganization");
        for kind in [Combat, Movement, Reorganization] {
            // E2.1, E2.2
            assert_eq!((p.state.active(), p.state.kind()), (Side::German, Some(kind)));
            assert_eq!(p.state.acting, *p.game.units_of(Nation::Germany));
            p.refused("order movement combat reorganization", "5.1");
            p.refused("run movement", "5.0").play("end");
        }
        for kind in [Reorganization, Movement, Combat] {
            // E2.3
            assert_eq!((p.state.active(), p.state.kind()), (Side::Allied, Some(kind)));
            assert_eq!(p.state.acting, *p.game.units_of(Nation::Czechoslovakia));
            assert_eq!((p.state.air, p.state.pool, p.state.marker), (Air::default(), 0, None));
            p.play("end");
        }
    }
    assert_eq!((p.state.turn, p.state.phase), (3, Phase::AirRoll), "the first roll for the air");
    p.dice(&[1, 1, 1, 1, 3]);
    assert_eq!(p.state.air.side, Some(Side::Allied));
}

#[test]
fn c5_1_a_other_nations_stand_still_in_the_first_two_turns() {
    covers!("5.1.a");
    let units =
        "2531: hu.corps.1 / 1633: yg.corps.1 / 2425: cz.corps.1 / 2015: ge38.corps.1 / 2424: ge38.corps.2";
    let mut p = Ground::plain().position_1938("2 german movement", units);
    p.offers("take ge38.corps.1").refused("take hu.corps.1", "5.2").refused("take cz.corps.1", "11.0");
    let mut p = Ground::plain().position_1938("2 czech movement", units);
    p.offers("take cz.corps.1").refused("take yg.corps.1", "5.2").refused("attack 2424", "5.0");
    p.play("end").offers("attack 2424");
    assert!(!p.offered().contains("form cz.army.1 2425"));
}

#[test]
fn c5_1_b_germans_and_czechs_leave_their_countries_later() {
    covers!("5.1.b");
    let units = "3022: ge38.corps.1 / 1630: ge38.corps.2 / 1631: yg.corps.5i / 2227: ge38.corps.3";
    let ground = || Ground::plain();
    for turn in 1..=2 {
        let mut p = ground().position_1938(&format!("{turn} german movement"), units);
        p.play("take ge38.corps.1").refused("go 3122", "5.1").offers("go 3023").play("halt");
        p.play("take ge38.corps.3").offers("go 2328").play("halt");
        let mut p = ground().position_1938(&format!("{turn} german combat"), units);
        p.refused("attack 1631", "5.1");
        // 3.3: nor is anybody violated.
        let mut p = ground().position_1938(&format!("{turn} german order"), units);
        p.play("order movement combat reorganization").refused("violate be", "3.3");
        let mut p = ground().position_1938(&format!("{turn} czech movement"), "2328: cz.corps.1");
        p.play("take cz.corps.1").refused("go 2228", "11.7");
    }
    let mut p = ground().position_1938("3 german movement", units);
    p.play("take ge38.corps.1").offers("go 3122");
    ground().position_1938("3 german combat", units).offers("attack 1631");
}

#[test]
fn c5_1_c_points_are_counted_from_the_first_turn_on() {
    covers!("5.1.c");
    let mut p = Ground::plain().position_1938("1 german movement", "2424: ge38.corps.16mc");
    p.play("take ge38.corps.16mc; go 2425");
    assert_eq!(p.state.score, [52, 48]);
}

#[test]
fn c5_2_a_markers_are_drawn_by_chance_and_once_each() {
    covers!("5.2.a", "5.2.b", "5.2.n");
    let mut p = third_turn();
    assert_eq!(p.game.markers().len(), 7);
    for left in (2..=7u8).rev() {
        let Next::Dice(throw) = p.game.next(&p.state) else { panic!("a marker is due") };
        assert_eq!((throw.dice, throw.sides, p.state.pool.count_ones()), (1, left, left.into()));
        assert_eq!(p.state.active(), Side::Allied, "the Allied player draws");
        // Each number is another marker, and none is German or drawn already.
        let mut markers = std::collections::BTreeSet::new();
        for number in 1..=left {
            let mut state = p.state;
            p.game.roll(&mut state, Rolled::new(&[number]), &mut p.desk, &mut Silent);
            let marker = state.marker.unwrap();
            assert_eq!(state.pool, p.state.pool & !(1 << marker));
            assert!(!p.game.markers()[usize::from(marker)].nations.contains(Nation::Germany));
            markers.insert(marker);
        }
        assert_eq!(markers.len(), usize::from(left));
        p.die(1);
        if asked(&p).is_some() {
            p.play("pass until last");
        }
        for _ in 0..3 {
            p.play("end");
        }
        if left == 2 {
            // The last needs no drawing.
            assert_eq!((p.state.pool, p.state.kind()), (0, Some(Reorganization)));
        }
    }
}

// Units of every nation.
const EVERYBODY: &str = "0110: fr.corps.1 / 0108: uk.corps.bef / 2425: cz.corps.1 / 2531: hu.corps.1 / \
    1131: it.corps.1 / 3226: po.corps.1 / 1633: yg.corps.1 / 3134: ro.corps.5 / 5322: su.army.1 / \
    2413: ge38.corps.1";
const NEUTRALS: &str = "0708: be.corps.1 / 1105: ne.corps.1 / 2904: dn.army.fa / 4816: li.army.fa";

fn who_acts(p: &Position) -> Vec<Nation> {
    let on_map = p.state.acting.iter().filter(|&unit| p.state.spots[unit].is_on_map());
    let mut nations: Vec<Nation> = on_map.map(|unit| p.game.unit(unit).nation).collect();
    nations.dedup();
    nations
}

#[test]
fn c5_2_c_to_i_whom_each_marker_lets_act() {
    covers!("5.2.c", "5.2.d", "5.2.e", "5.2.f", "5.2.g", "5.2.h", "5.2.i", "5.2.j", "5.2.q");
    use Nation::*;
    let groups: [(&str, Side, &[Nation], &[Nation]); 7] = [
        ("anglo-french", Side::Allied, &[France, Britain], &[France, Britain, Belgium, Netherlands, Denmark]),
        ("czech", Side::Allied, &[Czechoslovakia], &[Czechoslovakia]),
        ("hungarian", Side::German, &[Hungary], &[Hungary]),
        ("italian", Side::German, &[Italy], &[Italy]),
        ("polish", Side::German, &[Poland], &[Poland]),
        ("yugoslav", Side::Allied, &[Romania, Yugoslavia], &[Romania, Yugoslavia]),
        ("soviet", Side::Allied, &[SovietUnion], &[SovietUnion, Lithuania]),
    ];
    for (id, side, alone, with_neutrals) in groups {
        for kind in ["reorganization", "movement", "combat"] {
            let phase = format!("4 {id} {kind}");
            let p = Ground::plain().position_1938(&phase, EVERYBODY);
            assert_eq!((who_acts(&p).as_slice(), p.decides()), (alone, Some(side)), "{phase}");
            let p = Ground::plain().position_1938(&phase, &format!("{EVERYBODY} / {NEUTRALS}"));
            assert_eq!(who_acts(&p), with_neutrals, "{phase}");
        }
        // 5.2: those that are still neutral do nothing.
        let mut p = Ground::plain().position_1938(&format!("4 {id} movement"), EVERYBODY);
        p.waiting("be.corps.1");
        let belgian = p.unit("be.corps.1");
        assert!(!p.state.acting.contains(belgian));
        p.refused("take be.corps.1", if side == Side::Allied { "5.2" } else { "11.0" });
    }
    // Nor those that have fallen.
    let mut p =
        Ground::plain().position_1938("4 anglo-french movement", &format!("{EVERYBODY} / {NEUTRALS}"));
    p.standing(Denmark, Standing::Fallen).now("anglo-french movement");
    assert_eq!(who_acts(&p), [France, Britain, Belgium, Netherlands]);
}

#[test]
fn c5_2_m_the_phases_of_a_turn() {
    covers!("5.2.m", "5.2.p", "5.2.q", "5.2.v", "5.2.w", "5.2.k", "5.2.r", "6.3.a");
    let mut p = Position::new_1938("air", "");
    p.dice(&[1, 1, 2, 1, 2]).play("at 2121");
    let mut phases = Vec::new();
    let mut returned = 0;
    while p.state.turn == 3 {
        if let Some(kind) = p.state.kind() {
            if phases.last() != Some(&(drawn(&p), kind)) {
                phases.push((drawn(&p), kind));
            }
            assert_eq!(p.state.active(), p.game.markers()[usize::from(p.state.marker.unwrap())].side);
            assert_eq!(p.state.air.side, Some(Side::German), "markers stay to the end");
        }
        idle(&mut p);
        assert_ne!(p.state.phase, Phase::AirMissions, "once a turn");
        returned = p.told(engine::Viewer::Umpire).matches("Airpower returns.").count();
    }
    let expected: Vec<_> = IDS.into_iter().flat_map(|id| ORDERS[0].map(|kind| (id, kind))).collect();
    assert_eq!(phases, expected);
    assert_eq!(returned, 1);
    assert_eq!((p.state.turn, p.state.phase), (4, Phase::AirRoll));
    assert_eq!((p.state.pool, p.state.track.iter().count(), p.state.marker), (0b111_1111, 0, None));
    assert_eq!(p.state.air, Air::default());
}

#[test]
fn c5_2_p_all_others_have_one_order_of_phases() {
    covers!("5.2.p");
    let units = "1131: it.corps.1 it.corps.2 / 1332: yg.corps.1 / 1331: it.corps.3";
    let mut p = Ground::plain().position_1938("4 italian reorganization", units);
    p.offers("form it.army.1 1131").refused("take it.corps.1", "5.0").refused("attack 1332", "5.0");
    p.play("end; pass").offers("take it.corps.1").refused("attack 1332", "5.0");
    p.refused("form it.army.1 1131", "5.0");
    p.play("end; pass").offers("attack 1332").refused("take it.corps.1", "5.0");
}

#[test]
fn c5_2_o_the_german_player_is_asked_after_every_draw_and_phase() {
    covers!("5.2.o", "5.3.b");
    let mut p = third_turn();
    let mut moments = Vec::new();
    while let Some(moment) = until_asked(&mut p, 3) {
        moments.push(moment);
        assert_eq!(p.decides(), Some(Side::German));
        p.offers("run reorganization; run movement; run combat; pass").play("pass");
    }
    let of = |id| {
        [Moment::Draw, Moment::After(Reorganization), Moment::After(Movement), Moment::After(Combat)]
            .map(|moment| (id, moment))
    };
    assert_eq!(
        moments,
        IDS.into_iter().flat_map(of).collect::<Vec<_>>(),
        "and not for the air or at the end"
    );
    assert_eq!((p.state.turn, p.state.phase), (4, Phase::AirRoll));
}

#[test]
fn e03_german_phases_between_the_others() {
    covers!("5.3.b", "5.3.c", "5.3.d", "5.3.e", "5.3.f", "5.3.g", "5.2.u");
    let mut p = Position::new_1938("air", "1710: ge38.corps.1 / 5322: su.army.1");
    p.dice(&[1, 1, 1, 1, 2]);
    draw(&mut p, "italian");
    // E3.1
    p.play("run movement");
    assert_eq!((p.state.phase, p.state.active()), (Phase::Extra(Movement, Moment::Draw), Side::German));
    p.offers("take ge38.corps.1").play("end");
    // 5.3: one phase is declared at a time, and none twice.
    p.offers("run reorganization; run combat; pass").refused("run movement", "5.3");
    // E3.2
    p.play("pass");
    assert_eq!((p.state.phase, drawn(&p)), (Phase::Group(Reorganization), "italian"));
    for _ in 0..3 {
        p.play("end; pass");
    }
    // E3.3
    draw(&mut p, "polish");
    p.play("pass until soviet; end; end; end");
    draw(&mut p, "soviet");
    assert_eq!(asked(&p), Some(Moment::Draw));
    p.play("pass; end; pass; end; stay");
    assert_eq!((asked(&p), drawn(&p)), (Some(Moment::After(Movement)), "soviet"));
    // E3.4
    p.play("run combat").offers("end").play("end");
    // E3.5
    p.offers("run reorganization; pass").refused("run combat", "5.3").refused("run movement", "5.3");
    p.play("run reorganization; end");
    // E3.6
    assert_eq!((p.state.phase, drawn(&p), p.decides()), (Phase::Group(Combat), "soviet", Some(Side::Allied)));
    // E3.7
    p.play("end");
    assert_eq!(until_asked(&mut p, 3), None);
    assert_eq!((p.state.turn, p.state.phase), (4, Phase::AirRoll));
}

#[test]
fn e14_the_track_is_exactly_full() {
    covers!("5.2.u", "5.3.a", "5.3.g", "T.tst");
    let mut p = third_turn();
    draw(&mut p, "czech");
    let mut expected = vec!["Czech"];
    let shown = |p: &Position| p.game.board(&p.state, engine::Viewer::Spectator).sequence;
    assert_eq!(shown(&p), expected);
    for kind in [Combat, Reorganization, Movement] {
        let pool = p.state.pool;
        p.play(&format!("run {}; end", kind.word()));
        assert_eq!(p.state.pool, pool, "German markers are never in the pool");
        expected.push(match kind {
            Combat => "German Combat",
            Movement => "German Movement",
            Reorganization => "German Reorganization",
        });
        assert_eq!(shown(&p), expected, "the leftmost empty box");
    }
    for (id, title) in [
        ("soviet", "Soviet and Lithuanian"),
        ("anglo-french", "Anglo-French"),
        ("polish", "Polish"),
        ("yugoslav", "Yugoslav and Romanian"),
        ("italian", "Italian"),
        ("hungarian", "Hungarian"),
    ] {
        while p.state.phase != Phase::Draw && p.state.pool.count_ones() != 0 {
            idle(&mut p);
        }
        draw(&mut p, id);
        expected.push(title);
        assert_eq!(shown(&p), expected);
    }
    assert_eq!(p.state.track.iter().count(), 10);
    assert_eq!(p.state.track.iter().filter(|turn| matches!(turn, Turn::German(_))).count(), 3);
    // There is no eleventh box.
    let mut track = p.state.track;
    track.add(Turn::Marker(0));
    assert_eq!(track, p.state.track);
}

#[test]
fn c5_3_c_german_phases_come_in_any_order_and_number() {
    covers!("5.3.c", "5.3.d", "5.3.e", "5.3.f");
    for order in ORDERS {
        let mut p = third_turn();
        draw(&mut p, "hungarian");
        for (n, kind) in order.into_iter().enumerate() {
            for done in &order[..n] {
                p.refused(&format!("run {}", done.word()), "5.3");
            }
            p.play(&format!("run {}", kind.word()));
            assert_eq!(p.state.kind(), Some(kind));
            p.play("end");
        }
        // All three before anybody else, and no question after the third.
        assert_eq!((p.state.phase, drawn(&p)), (Phase::Group(Reorganization), "hungarian"));
        assert_eq!(until_asked(&mut p, 3), None);
    }
}

#[test]
fn c5_3_h_german_phases_are_not_saved() {
    covers!("5.3.h");
    let mut p = third_turn();
    draw(&mut p, "hungarian");
    p.play("run movement; end; pass until last");
    assert_eq!(until_asked(&mut p, 3), Some(("soviet", Moment::After(Combat))));
    p.play("pass");
    assert_eq!((p.state.turn, p.state.german), (4, 0));
    p.dice(&[1, 1, 1, 1, 2]);
    draw(&mut p, "hungarian");
    p.offers("run reorganization; run movement; run combat")
        .play("run combat; end")
        .refused("run combat", "5.3");
}

#[test]
fn standing_answers_are_asked_again_when_promised() {
    let moments = |answer: &str| {
        let mut p = third_turn();
        draw(&mut p, "italian");
        let mut moments = Vec::new();
        let mut turns = 0;
        loop {
            let offered = p.offered().contains(answer);
            p.play(if offered { answer } else { "pass" });
            match until_asked(&mut p, 3) {
                Some(moment) => moments.push(moment),
                None => return moments,
            }
            turns += 1;
            assert!(turns < 40);
        }
    };
    // Markers come in the order of the list after the Italian one.
    let rest = ["anglo-french", "czech", "hungarian", "polish", "yugoslav", "soviet"];
    let last = ("soviet", Moment::After(Combat));
    let mut draws: Vec<_> = rest.map(|id| (id, Moment::Draw)).to_vec();
    // After the last draw nothing is left to wait for in this way: every moment is asked.
    draws.extend([Reorganization, Movement, Combat].map(|kind| ("soviet", Moment::After(kind))));
    assert_eq!(moments("pass until draw"), draws);
    let ends = |kind| {
        let mut ends = vec![("italian", Moment::After(kind))];
        ends.extend(rest.map(|id| (id, Moment::After(kind))));
        ends
    };
    assert_eq!(moments("pass until combat"), ends(Combat));
    let mut movement = ends(Movement);
    movement.push(last);
    assert_eq!(moments("pass until movement"), movement, "the last opportunity is always offered");
    let mut first = ends(Reorganization);
    first.extend([("soviet", Moment::After(Movement)), last]);
    assert_eq!(moments("pass until reorganization"), first);
    assert_eq!(moments("pass until last"), [last]);
    let polish = moments("pass until polish");
    assert_eq!(polish[0], ("polish", Moment::Draw));
    assert_eq!(polish.last(), Some(&last));
}

#[test]
fn standing_answers_name_only_moments_that_still_come() {
    let mut p = third_turn();
    draw(&mut p, "polish");
    p.offers("pass until draw; pass until reorganization; pass until soviet; pass until last");
    p.refused("pass until polish", "5.3");
    p.play("pass until soviet");
    p.refused("pass until italian", "5.0");
    assert_eq!(until_asked(&mut p, 3), Some(("soviet", Moment::Draw)));
    p.refused("pass until draw", "5.3").refused("pass until czech", "5.3");
    p.offers("pass until reorganization; pass until movement; pass until combat; pass until last");
    p.play("pass");
    assert_eq!(until_asked(&mut p, 3), Some(("soviet", Moment::After(Reorganization))));
    p.refused("pass until reorganization", "5.3").offers("pass until movement; pass until combat");
    p.play("pass until combat");
    assert_eq!(until_asked(&mut p, 3), Some(("soviet", Moment::After(Combat))));
    p.refused("pass until last", "5.3").offers("run combat; pass");
    // One phase after the other, to the end of the turn.
    p.play("run combat; end");
    assert_eq!(until_asked(&mut p, 3), Some(("soviet", Moment::After(Combat))));
    p.play("run movement; end; run reorganization; end");
    assert_eq!(p.state.turn, 4);
}

// The Hungarians take Prague in their Movement Phase of turn 4.
fn prague_falls(p: &mut Position) {
    assert_eq!((p.state.phase, drawn(p)), (Phase::Group(Movement), "hungarian"));
    p.play("take hu.corps.1; go 2121").die(1).play("halt; end");
}

fn before_prague(answer: &str) -> Position {
    let mut p = Ground::plain().position_1938("4 hungarian reorganization", "2122: hu.corps.1");
    p.play("end");
    assert_eq!(asked(&p), Some(Moment::After(Reorganization)));
    p.play(answer);
    p
}

#[test]
fn standing_answers_survive_a_capitulation() {
    // The awaited marker is out of the game: the question comes at the next opportunity.
    let mut p = before_prague("pass until czech");
    prague_falls(&mut p);
    assert_eq!((asked(&p), drawn(&p)), (Some(Moment::After(Movement)), "hungarian"));
    p.refused("pass until czech", "5.3");
    // Another that is awaited still comes.
    let mut p = before_prague("pass until soviet");
    prague_falls(&mut p);
    assert_eq!(asked(&p), None);
    assert_eq!(until_asked(&mut p, 4), Some(("soviet", Moment::Draw)));
    // It was the last marker of the turn: what is left now is the last opportunity.
    let mut p = before_prague("pass until last");
    p.state.pool = 1 << 1;
    prague_falls(&mut p);
    assert_eq!((p.state.pool, asked(&p)), (0, None));
    assert_eq!(until_asked(&mut p, 4), Some(("hungarian", Moment::After(Combat))));
    p.refused("pass until last", "5.3");
    // The nation whose turn it is falls in a German phase, as the last of the turn.
    let mut p = Ground::plain().position_1938("4 czech reorganization", "2122: ge38.corps.16mc");
    p.state.pool = 0;
    p.play("end; run movement; take ge38.corps.16mc; go 2121").die(1).play("halt; end");
    assert_eq!((p.state.marker, asked(&p)), (None, Some(Moment::After(Reorganization))));
    p.offers("run combat; run reorganization; pass").refused("pass until last", "5.3");
    p.play("run combat; end; run reorganization; end");
    assert_eq!(p.state.turn, 5);
}

#[test]
fn no_question_is_asked_when_all_three_phases_are_used() {
    let mut p = third_turn();
    draw(&mut p, "italian");
    p.play("run combat; end; run movement; end; run reorganization; end");
    assert_eq!(p.state.phase, Phase::Group(Reorganization));
    assert_eq!(until_asked(&mut p, 3), None);
    // A new turn asks again, whatever was said in the last one.
    p.dice(&[1, 1, 1, 1, 2]).die(1);
    assert_eq!(asked(&p), Some(Moment::Draw));
    p.play("pass until last");
    while p.state.turn == 4 {
        idle(&mut p);
    }
    p.dice(&[1, 1, 1, 1, 2]).die(1);
    assert_eq!((p.state.turn, asked(&p), p.state.patience), (5, Some(Moment::Draw), None));
}

#[test]
fn the_question_says_where_the_turn_stands() {
    let mut p = third_turn();
    draw(&mut p, "polish");
    let prompt = |p: &mut Position| p.game.prompt(&p.state, &mut p.desk).text;
    let text = prompt(&mut p);
    assert_eq!(
        text,
        "The Polish marker is drawn. 6 markers are left to be drawn. German phases left: Reorganization, \
         Movement, Combat. Is one run now?"
    );
    p.play("run combat; end; pass until last");
    until_asked(&mut p, 3);
    assert_eq!(
        prompt(&mut p),
        "The Soviet and Lithuanian Combat Phase is over. This is the last opportunity of the turn. German \
         phases left: Reorganization, Movement. Is one run now?"
    );
}
