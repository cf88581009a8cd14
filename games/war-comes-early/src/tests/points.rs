//! 4.0 How to win in 1938: victory points, sudden death, the end of the last turn.

use engine::{Outcome, Seat, Show, Viewer, covers};

use crate::nation::{Nation, Side, Standing};
use crate::state::{Decision, Spot};
use crate::terrain::Fort;
use crate::testing::{Ground, Play, Position};

const GERMAN: Option<Seat> = Some(Seat(0));
const ALLIED: Option<Seat> = Some(Seat(1));

// A German mechanized corps, which enemy zones do not stop, somewhere on clear land.
fn mech(phase: &str, hex: &str) -> Position {
    Ground::plain().position_1938(phase, &format!("{hex}: ge38.corps.16mc"))
}

fn winner(p: &Position) -> Option<Option<Seat>> {
    p.outcome().map(|outcome| outcome.winner())
}

fn by(p: &Position) -> Option<Decision> {
    p.state.verdict.map(|verdict| verdict.by)
}

#[test]
fn c4_3_a_both_sides_begin_with_fifty_points() {
    covers!("4.3.a", "T.vptrack");
    let p = Position::start_1938();
    assert_eq!(p.state.score, [50, 50]);
    let board = p.game.board(&p.state, Viewer::Spectator);
    let tracks: Vec<_> = board.tracks.iter().map(|track| (track.name.to_string(), track.value)).collect();
    assert_eq!(
        tracks,
        [("German points", 50), ("Allied points", 50)].map(|(name, value)| (name.to_owned(), value))
    );
    // The track runs from 1 to 100, and its ends win and lose the game (4.1).
    let points = p.game.war().points;
    assert_eq!((points.low, points.high), (1, 100));
}

#[test]
fn e01_capture_and_recapture_of_a_victory_point_hex() {
    covers!("4.4.c", "4.4.e", "4.5.2.d", "4.5.2.e", "T.vp.a", "T.vp.d");
    let units = "0507: ge38.corps.16mc / 0306: fr.corps.1 / 0708: be.corps.1";
    let mut p = Ground::plain().position_1938("4 german movement", units);
    p.score(60, 40).play("take ge38.corps.16mc; go 0406");
    assert_eq!(p.state.score, [63, 37], "E1.1");
    assert_eq!(p.state.standing[Nation::Belgium], Standing::Fallen);
    // The capitulation brings its die, once, and nothing for the capital again.
    p.die(2);
    assert_eq!(p.state.score, [65, 37]);
    p.play("go 0507; go 0607").now("anglo-french movement").play("take fr.corps.1; go 0406");
    assert_eq!(p.state.score, [62, 40], "E1.2, without the die");
    // The same without a capitulation in it: Lille is worth two.
    let mut p = mech("4 german movement", "0206");
    p.play("take ge38.corps.16mc; go 0106");
    assert_eq!(p.state.score, [52, 48]);
}

#[test]
fn c4_4_a_points_are_scored_when_control_is_gained() {
    covers!("4.4.a", "4.4.d", "3.6.b");
    let mut p = mech("4 german movement", "2424");
    assert!(!p.supplied("ge38.corps.16mc"), "supply does not matter");
    p.play("take ge38.corps.16mc; go 2425");
    assert_eq!(p.state.score, [52, 48], "Brno");
    assert!(p.said("German +2: 52 points.") && p.said("Allied -2: 48 points."));
    // Coming back into a hex of one's own scores nothing.
    p.play("go 2426; go 2425");
    assert_eq!(p.state.score, [52, 48]);
    // Nor does a hex that was never lost.
    let mut p = Ground::plain().position_1938("4 czech movement", "2424: cz.corps.1");
    p.play("take cz.corps.1; go 2425; go 2424; halt");
    assert_eq!(p.state.score, [50, 50]);
    p.held_by("2425", Some(Side::German)).now("czech movement").play("take cz.corps.1; go 2425");
    assert_eq!(p.state.score, [48, 52], "retaken");
}

#[test]
fn c4_4_b_every_hex_moves_its_printed_value() {
    covers!("4.4.b", "4.4.c", "T.vp.a");
    let mut p = Position::new_1938("4 czech movement", "");
    let mut valued = 0;
    for country in p.game.war().countries.iter().flatten().filter(|country| country.scores && !country.gift) {
        for hex in &country.hexes {
            let mut state = p.state;
            state.control.take(country.side as usize, hex);
            let value = i16::from(p.game.field.hexes[hex.index()].vp);
            let wall = i16::from(p.game.field.fort(hex) == Some(Fort::WestWall));
            let mut change = [value + wall; 2];
            change[country.side as usize] = -(value + wall);
            p.game.playing(&mut state, &mut p.desk, &mut engine::Silent).enter(country.side.enemy(), hex);
            assert_eq!(state.score, [50 + change[0], 50 + change[1]], "{}", p.game.place(hex));
            // Back again: the value, but nothing for the West Wall.
            p.game.playing(&mut state, &mut p.desk, &mut engine::Silent).enter(country.side, hex);
            change[country.side as usize] += value;
            change[country.side.enemy() as usize] -= value;
            assert_eq!(state.score, [50 + change[0], 50 + change[1]], "{}", p.game.place(hex));
            valued += usize::from(value > 0);
        }
    }
    assert!(valued > 60);
}

#[test]
fn c4_3_b_one_total_for_each_side() {
    covers!("4.3.b");
    let kosice = "3231: hu.corps.1";
    let mut p = Ground::plain().position_1938("4 hungarian movement", kosice);
    p.play("take hu.corps.1; go 3230");
    assert_eq!(p.state.score, [51, 49], "a Hungarian capture counts for the German total");
    let mut p = Ground::plain().position_1938("4 polish movement", "3229: po.corps.1");
    p.play("take po.corps.1; go 3230");
    assert_eq!(p.state.score, [51, 49]);
    let mut p = Ground::plain().position_1938("4 yugoslav movement", "3133: ro.corps.5");
    p.play("take ro.corps.5; go 3033");
    assert_eq!(p.state.score, [49, 51], "Debrecen, by Romanians");
}

#[test]
fn c4_3_c_the_game_ends_in_mid_phase() {
    covers!("4.3.c", "5.2.t", "4.1.c");
    let mut p = Ground::plain().position_1938("4 hungarian movement", "3231: hu.corps.1 / 3031: hu.corps.2");
    p.score(80, 2).play("take hu.corps.1; go 3230");
    assert_eq!(p.state.score, [81, 1]);
    assert_eq!(winner(&p), Some(GERMAN), "before the move is even ended");
    assert!(p.legal().is_empty());
    assert!(p.said("German victory: the other side has lost its points."));
}

#[test]
fn c4_4_f_the_first_allied_entry_breaches_the_west_wall_and_scores() {
    covers!("4.4.f", "4.4.g", "4.4.h", "T.vp.b");
    let units = "0417: fr.corps.1 / 0720: ge38.corps.16mc";
    let mut p = Ground::plain().position_1938("4 anglo-french movement", units);
    p.play("take fr.corps.1; go 0418");
    assert_eq!(p.state.score, [49, 51]);
    assert!(p.state.breached.contains(p.hex("0418")));
    p.play("go 0417; halt").now("german movement").play("take ge38.corps.16mc; go 0418; go 0519; halt");
    assert!(p.holds(Side::German, "0418"));
    assert_eq!(p.state.score, [49, 51], "a German recapture changes nothing");
    p.now("anglo-french movement").play("take fr.corps.1; go 0418");
    assert!(p.holds(Side::Allied, "0418"));
    assert_eq!(p.state.score, [49, 51], "nor does the second Allied entry");
    // Another hex is another point, by whatever Allied unit, in an advance too.
    let ground = Ground::plain().factors("uk.corps.bef", 40, 4);
    let units = "0417: uk.corps.bef / 0518: ge38.division.lr1";
    let mut p = ground.position_1938("4 anglo-french combat", units);
    p.assault("0518", "uk.corps.bef").die(1).play("advance uk.corps.bef");
    assert_eq!(p.state.score, [49, 51]);
}

#[test]
fn c4_1_b_a_hundred_german_points_win_with_prague_only() {
    covers!("4.1.b");
    let reach = |german, prague| {
        let mut p = mech("4 german movement", "2424");
        p.score(german, 30);
        if prague {
            p.standing(Nation::Czechoslovakia, Standing::Fallen).held_by("2121", Some(Side::German));
        }
        p.play("take ge38.corps.16mc; go 2425");
        assert_eq!(p.state.score[0], german + 2);
        p
    };
    assert_eq!((winner(&reach(98, true)), by(&reach(98, true))), (Some(GERMAN), Some(Decision::Points)));
    assert_eq!(winner(&reach(97, true)), None, "99 are too few");
    assert_eq!(winner(&reach(98, false)), None, "Prague is Allied");
    assert_eq!(winner(&reach(110, false)), None, "points are not capped, and not enough");
    // Prague itself may be what was missing.
    let mut p = mech("4 german movement", "2021");
    p.score(95, 30).play("take ge38.corps.16mc; go 2121");
    assert_eq!(winner(&p), Some(GERMAN));
    let mut p = mech("4 german movement", "2021");
    p.score(94, 30).play("take ge38.corps.16mc; go 2121");
    assert_eq!(winner(&p), None);
    p.die(1);
    assert_eq!((p.state.score[0], winner(&p)), (100, Some(GERMAN)), "the die of the capitulation");
}

#[test]
fn c4_1_c_one_allied_point_loses() {
    covers!("4.1.c");
    let fall = |allied| {
        let mut p = mech("4 german movement", "2424");
        p.score(50, allied).play("take ge38.corps.16mc; go 2425");
        (winner(&p), by(&p))
    };
    assert_eq!(fall(3), (Some(GERMAN), Some(Decision::Ruin)));
    assert_eq!(fall(2), (Some(GERMAN), Some(Decision::Ruin)));
    assert_eq!(fall(4), (None, None));
}

#[test]
fn c4_1_d_and_e_points_lose_and_win_for_the_allies() {
    covers!("4.1.d", "4.1.e");
    let konigsberg = |german, allied| {
        let mut p = Ground::plain().position_1938("4 soviet movement", "4215: su.army.1");
        p.score(german, allied).play("take su.army.1; go 4214; go 4114");
        assert_eq!(p.state.score, [german - 3, allied + 3]);
        (winner(&p), by(&p))
    };
    assert_eq!(konigsberg(4, 50), (Some(ALLIED), Some(Decision::Ruin)));
    assert_eq!(konigsberg(5, 50), (None, None));
    assert_eq!(konigsberg(50, 97), (Some(ALLIED), Some(Decision::Points)));
    assert_eq!(konigsberg(50, 96), (None, None));
}

#[test]
fn c4_1_f_both_hexes_of_berlin_win_for_the_allies() {
    covers!("4.1.f", "4.5.b");
    let mut p = Ground::plain().position_1938("4 soviet movement", "2412: su.army.1");
    p.play("take su.army.1; go 2413");
    assert_eq!((p.state.score, winner(&p)), ([45, 55], None), "one is not enough");
    p.play("go 2414");
    assert_eq!((winner(&p), by(&p)), (Some(ALLIED), Some(Decision::Berlin)));
    assert_eq!(p.state.standing[Nation::Germany], Standing::AtWar, "Germany does not capitulate");
    assert!(!p.said("capitulates"));
    // Both must be held at the same time.
    let units = "2412: su.army.1 / 2416: ge38.corps.16mc";
    let mut p = Ground::plain().position_1938("4 soviet movement", units);
    p.play("take su.army.1; go 2413; go 2412; halt").now("german movement");
    p.play("take ge38.corps.16mc; go 2413; go 2415; halt").now("soviet movement");
    p.play("take su.army.1; go 2313; go 2314; go 2414");
    assert!(p.holds(Side::Allied, "2414") && p.holds(Side::German, "2413"));
    assert_eq!(winner(&p), None);
}

#[test]
fn c4_1_if_both_sides_have_won_the_phasing_player_is_first() {
    // D13: a raid cannot do it, but one capture can: Allied to 1 and, elsewhere, German at 1 already.
    let mut p = mech("4 german movement", "2424");
    p.score(1, 3).play("take ge38.corps.16mc; go 2425");
    assert_eq!(winner(&p), Some(GERMAN));
    let mut p = Ground::plain().position_1938("4 soviet movement", "4214: su.army.1");
    p.score(4, 1).play("take su.army.1; go 4114");
    assert_eq!(winner(&p), Some(ALLIED));
}

#[test]
fn c4_2_the_end_of_the_last_turn() {
    covers!("4.2.a", "4.2.b", "4.2.c", "5.2.s");
    let mut p = Position::new_1938("10 soviet combat", "");
    (p.state.pool, p.state.german) = (0, 0b111);
    let start = p.state;
    let mut end = |german, allied, fallen| -> Outcome {
        p.state = start;
        p.score(german, allied);
        if fallen {
            p.standing(Nation::Czechoslovakia, Standing::Fallen);
        }
        assert_eq!(p.outcome(), None);
        p.play("end");
        assert_eq!((p.state.turn, by(&p)), (10, Some(Decision::Time)));
        p.outcome().expect("the last turn is over")
    };
    assert_eq!(end(99, 10, false).winner(), ALLIED, "Czechoslovakia stands");
    assert_eq!(end(10, 99, false).winner(), ALLIED);
    assert_eq!(end(99, 10, true).winner(), GERMAN);
    for lead in 0..20 {
        assert_eq!(end(50 + lead, 50, true).winner(), None);
        assert_eq!(end(50, 50 + lead, true).winner(), None);
    }
    assert_eq!(end(50, 50, true).verdict, "Draw");
    assert_eq!(end(70, 50, true).winner(), GERMAN);
    assert_eq!(end(50, 70, true).winner(), ALLIED);
    // The verdict tells the lead of the winner.
    assert_eq!(end(70, 50, true).to_string(), "German victory (20 points)");
    assert_eq!(end(50, 73, true).to_string(), "Allied victory (23 points)");
    assert_eq!(end(50, 55, true).to_string(), "Draw (5 points)");
    assert_eq!(end(60, 50, false).to_string(), "Allied victory (-10 points)", "behind, but Prague stands");
}

// A German mechanized corps attacks and is lost; German territory is in supply, the other is not.
fn lose_mech(p: &mut Position, target: &str, corps: &str) {
    p.now("german combat").assault(target, corps).die(6).at(corps, "lost");
}

#[test]
fn c4_6_lost_mechanized_corps_cost_points_every_time() {
    covers!("4.6.a", "4.6.b", "4.6.c", "4.6.d", "T.vp.f");
    let units = "1010: fr.army.1 / 1009: ge38.corps.16mc / 2424: cz.army.1 / 2423: ge38.corps.15mc";
    let mut p = Ground::plain().cities(&[1710], false).position_1938("4 german combat", units);
    assert!(p.supplied("ge38.corps.16mc"));
    p.held_by("1710", Some(Side::Allied));
    assert!(!p.supplied("ge38.corps.15mc"));
    lose_mech(&mut p, "1010", "ge38.corps.16mc");
    assert_eq!(p.state.score, [49, 50], "in supply; the Allies gain nothing");
    // The loss is told first, then what it costs.
    let told: Vec<_> =
        p.log.entries.iter().rev().take(2).map(|entry| (entry.case, entry.text.to_string())).collect();
    assert_eq!((told[0].0, &*told[0].1), ("4.6", "German -1: 49 points."));
    assert!(told[1].0 == "12.3" && told[1].1.starts_with("German 16MC Corps is lost in"), "{told:?}");
    lose_mech(&mut p, "2424", "ge38.corps.15mc");
    assert_eq!(p.state.score, [47, 50], "out of supply");
    // It comes back as the replacement of a turn, and is lost again.
    p.held_by("1710", Some(Side::German)).now("german reorganization");
    p.play("replace ge38.corps.16mc; at 1710").refused("replace ge38.corps.15mc", "3.5");
    let (corps, hex) = (p.unit("ge38.corps.16mc"), p.hex("1009"));
    p.state.spots[corps] = Spot::at(hex);
    lose_mech(&mut p, "1010", "ge38.corps.16mc");
    assert_eq!(p.state.score, [46, 50]);
    // An infantry corps costs nothing, nor does a mechanized corps of another nation.
    let mut p = Ground::plain().position_1938("4 german combat", "1010: fr.army.1 / 1009: ge38.corps.1");
    lose_mech(&mut p, "1010", "ge38.corps.1");
    assert_eq!(p.state.score, [50, 50]);
    let mut p = Ground::plain().position_1938("4 italian combat", "1332: yg.army.1 / 1232: it.corps.ac");
    p.assault("1332", "it.corps.ac").die(6);
    p.at("it.corps.ac", "lost");
    assert_eq!(p.state.score, [50, 50]);
}
