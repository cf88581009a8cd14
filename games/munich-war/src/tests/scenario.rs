//! 3.0 to 3.3 Scenarios: who fights whom, and for how long.

use engine::{Next, Rules, Seat, covers};

use crate::nation::{Nation, Nations, Side};
use crate::sequence::Phase;
use crate::testing::{Ground, Play, Position};

fn by_die(die: u8) -> Position {
    let mut p = Ground::real().scenario(crate::scenario::BY_DIE).start();
    p.die(die);
    p
}

#[track_caller]
fn lined_up(p: &Position, title: &str, axis: &[Nation], allied: &[Nation], turns: u8) {
    let scenario = p.game.scenario(&p.state);
    assert_eq!((scenario.title.as_str(), scenario.turns), (title, turns));
    let set = |nations: &[Nation]| nations.iter().copied().collect::<Nations>();
    assert_eq!(p.state.joined, [set(axis), set(allied)]);
    assert_eq!(p.state.turn, 1);
}

#[test]
fn c3_2_the_die_gives_the_scenario() {
    covers!("3.2.b", "S1.a", "S1.b", "S1.c", "S2", "S3.a", "S3.b", "S3.c", "S4.a", "S4.b", "S4.c", "S5.a");
    covers!("S5.b", "S5.c", "S6.a", "S6.b", "S6.c", "3.0", "3.4.b", "2.2.a", "2.2.c", "3.3.b", "5.0.d");
    use Nation::*;
    for die in [1, 2] {
        let (axis, allied) = ([Germany, Poland, Hungary], [Czechoslovakia, Britain, France]);
        lined_up(&by_die(die), "Western Powers Guarantee", &axis, &allied, 6);
    }
    lined_up(&by_die(3), "Little Entente", &[Germany, Hungary], &[Czechoslovakia, Romania, Yugoslavia], 4);
    let allied = [Czechoslovakia, Poland, Lithuania, Latvia, Estonia, Romania];
    lined_up(&by_die(4), "Intermarium", &[Germany, SovietUnion], &allied, 6);
    let (axis, allied) = ([Germany, Italy, Poland], [Czechoslovakia, SovietUnion, Romania]);
    lined_up(&by_die(5), "Anti-Comintern War", &axis, &allied, 8);
    let (axis, allied) = ([Germany, Italy, Hungary, Romania], [Czechoslovakia, Britain, France, Poland]);
    lined_up(&by_die(6), "General War", &axis, &allied, 8);
}

#[test]
fn c3_2_a_the_scenario_is_chosen() {
    covers!("3.2.a", "1.0.a");
    let p = Ground::real().scenario("little-entente").start();
    assert_eq!(p.game.scenario(&p.state).title, "Little Entente");
    assert_eq!(p.game.next(&p.state), Next::Seat(Seat(1)), "no die: the set-up begins");
}

#[test]
fn c3_4_c_intervention_countries_wait_for_the_event() {
    covers!("3.4.c", "5.0.e");
    let p = Ground::real().start();
    for nation in [Nation::Italy, Nation::SovietUnion] {
        assert_eq!(p.state.side_of(nation), None);
        assert!(p.game.deployed_nations(&p.state).contains(nation), "{nation} deploys all the same");
    }
}

#[test]
fn c3_1_a_player_commands_all_his_side() {
    covers!("3.1.a", "3.1.b");
    let mut p =
        Position::new("axis movement", "2513: ger.panzer.16 / 3115: pol.infantry.pos / 2515: cze.infantry.1");
    p.offers("take ger.panzer.16; take pol.infantry.pos").refused("take cze.infantry.1", "2.2");
}

#[track_caller]
fn ends_after(scenario: &'static str, turns: u8) {
    let units = "2511: ger.infantry.i / 2515: cze.infantry.1";
    let mut p = Ground::real().scenario(scenario).position("allied movement", units);
    p.turn(turns - 1).play("end");
    for _ in 0..40 {
        match p.game.next(&p.state) {
            Next::Over(_) => break,
            // No weather, no event: a five only bars replacement points.
            Next::Dice(_) => {
                p.die(5);
            }
            Next::Seat(_) => {
                assert!(p.state.turn <= turns);
                p.play("end");
            }
        }
    }
    assert_eq!((p.state.turn, p.state.phase), (turns, Phase::Over), "{scenario}");
    assert!(p.outcome().is_some());
}

#[test]
fn c3_3_the_game_ends_after_its_last_turn() {
    covers!("3.3.a", "3.3.c", "S1.f", "S3.f", "S4.f", "S5.f", "S6.f", "4.0.p", "4.0.q");
    ends_after("western-powers-guarantee", 6);
    ends_after("little-entente", 4);
    ends_after("intermarium", 6);
    ends_after("anti-comintern-war", 8);
    ends_after("general-war", 8);
}

#[test]
fn c3_3_e_a_player_may_concede() {
    covers!("3.3.e");
    let units = "2511: ger.infantry.i / 2515: cze.infantry.1";
    Position::new("axis mobilization", units).refused("concede", "3.3");
    let mut p =
        Ground::real().options(|options| options.concession = true).position("axis mobilization", units);
    p.play("concede");
    let outcome = p.outcome().expect("the game is over");
    assert_eq!((outcome.winner(), outcome.verdict), (Some(Seat(Side::Allied as u8)), "Axis concedes"));
}

#[test]
fn c5_6_borders_of_the_map() {
    covers!("5.6.b");
    // Danzig is Poland's once Poland fights; until then it is neutral.
    let p = Position::new("axis movement", "2511: ger.infantry.i");
    assert_eq!(p.game.country(&p.state, p.hex("2909")), Some(Nation::Poland));
    let p = Ground::real().scenario("little-entente").position("axis movement", "2511: ger.infantry.i");
    assert_eq!(p.game.country(&p.state, p.hex("2909")), Some(Nation::Danzig));
    // 2.1: Konigsberg is German, the Mannerheim Line Finnish; 5.6: Zara is Italian.
    for (hex, nation) in [("3109", Nation::Germany), ("3701", Nation::Finland), ("2623", Nation::Italy)] {
        assert_eq!(p.game.country(&p.state, p.hex(hex)), Some(nation));
    }
}
