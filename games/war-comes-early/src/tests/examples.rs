//! Worked examples, by number, as far as they concern Poland 1939.

use engine::{Next, Rules, Seat, covers};

use crate::field::Mobility;
use crate::nation::{Nation, Side};
use crate::odds::Line;
use crate::pack::{Losses, MechAttack, Pack};
use crate::sequence::PhaseKind;
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

/// Plain ground with one German city: a source for all who can trace to it.
fn front() -> Ground {
    Ground::plain().cities(&[2922], false)
}

#[test]
fn e02_the_german_fixes_the_order_of_his_phases() {
    covers!("5.1.e", "5.1.f", "5.1.g");
    let mut p = Position::start();
    p.play("order combat movement reorganization");
    let mut run = Vec::new();
    for _ in 0..6 {
        run.push((p.state.active(), p.state.kind().expect("a phase")));
        // E2.2: too late to change it.
        p.refused("order reorganization movement combat", "5.1").play("end");
    }
    use PhaseKind::{Combat, Movement, Reorganization};
    let german = [Combat, Movement, Reorganization].map(|kind| (Side::German, kind));
    let polish = [Reorganization, Movement, Combat].map(|kind| (Side::Allied, kind));
    assert_eq!(run, [german, polish].concat(), "E2.1, and E2.3 with the Poles for the Czechs");
}

#[test]
fn e04_the_black_dot_of_chemnitz() {
    covers!("11.3.j");
    let p = Position::start();
    let (field, chemnitz) = (&p.game.field, p.hex("2017"));
    let broken = *Pack::embedded().terrain.natural(Terrain::Broken);
    assert!(field.hexes[chemnitz.index()].city.is_some());
    let ground = field.ground[chemnitz.index()];
    assert_eq!((ground.shift, ground.mech, ground.concentric), (broken.shift.into(), MechAttack::Full, true));
    let from = p.hex("2117");
    let side = field.grid.direction(from, chemnitz).expect("neighbours");
    assert_eq!(field.costs[Mobility::Foot as usize][from.index()][side.index()], 4, "broken, no rail here");
    assert!(!field.of(Nation::Germany).sources.contains(chemnitz));
    // The river point is due at such a city.
    let ground = Ground::plain().cities(&[2017], true).sides(SideKind::River, &[(2017, 2117)]);
    let mut p = ground.position("german movement", "2117: ge39.corps.1");
    p.play("take ge39.corps.1; go 2017");
    assert_eq!(p.points("ge39.corps.1"), 12 - 4);
    p.play("go 2117");
    assert_eq!(p.points("ge39.corps.1"), 12 - 8);
}

/// The column, from 1, of a Polish attack with these factors.
fn polish_column(attack: u8, defense: u8) -> u8 {
    let ground = front().factors("po.army.lz", attack, 7).factors("ge39.corps.1", 4, defense);
    let mut p = ground.position("polish combat", "3521: po.army.lz / 3522: ge39.corps.1");
    p.assault("3522", "po.army.lz");
    assert_eq!(p.odds().line, Line::Attack);
    p.column()
}

#[test]
fn e05_differential_equals_a_heading() {
    covers!("12.1.c");
    assert_eq!(polish_column(5, 3), 3, "+2");
}

#[test]
fn e06_differential_between_headings() {
    covers!("12.1.h");
    assert_eq!(polish_column(12, 3), 6, "+9 is read as +5, the nearer +10 notwithstanding");
}

#[test]
fn e07_reading_the_mechanized_line_and_e08_what_a_result_means() {
    covers!("12.3.a", "12.3.c", "12.3.d", "12.3.e");
    let mut p = front().position("german combat", "3521: ge39.army.3 / 3522: po.army.lz po.corps.1");
    p.assault("3522", "ge39.army.3");
    assert_eq!((p.odds().line, p.odds().attack - p.odds().defense, p.column()), (Line::Mechanized, 3, 5));
    p.die(1);
    assert_eq!(p.state.battle.result, (1, 2), "E7");
    // E8.1: two corps of the Poles first, then E8.2: one of the Germans.
    assert_eq!(p.decides(), Some(Side::Allied));
    p.play("lose po.army.lz");
    let corps = p.stack("3522").remove(0);
    p.play(&format!("lose {corps}"));
    let corps = p.stack("3522").remove(0);
    p.play(&format!("lose {corps}"));
    assert_eq!((p.stack("3522").len(), p.decides()), (1, Some(Side::German)));
    p.play("lose ge39.army.3");
    let corps = p.stack("3521").remove(0);
    p.play(&format!("lose {corps}"));
    assert_eq!((p.stack("3521").len(), p.stack("3522").len()), (2, 1));
}

#[test]
fn e10_halving() {
    covers!("1.4.b", "1.4.c");
    // All out of supply: halved.
    let strength = |a: u8, b: Option<u8>, apart: bool| {
        let ground = Ground::plain().factors("ge39.corps.1", a, 4).factors("ge39.corps.2", b.unwrap_or(0), 4);
        let second = match (b, apart) {
            (None, _) => "3123: po.army.lz".to_owned(),
            (Some(_), false) => "3521: ge39.corps.2".to_owned(),
            (Some(_), true) => "3621: ge39.corps.2".to_owned(),
        };
        let units = format!("3521: ge39.corps.1 / {second} / 3522: po.corps.1");
        let mut p = ground.position("german combat", &units);
        p.assault("3522", if b.is_some() { "ge39.corps.1 ge39.corps.2" } else { "ge39.corps.1" });
        p.odds().attack
    };
    assert_eq!(strength(1, None, false), 1, "E10.1");
    assert_eq!(strength(5, None, false), 3, "E10.2");
    assert_eq!(strength(3, Some(2), false), 3, "E10.2, over a stack");
    assert_eq!(strength(3, Some(3), false), 3, "E10.3, in one hex");
    assert_eq!(strength(3, Some(3), true), 2 + 2, "E10.3, in two");
}

#[test]
fn e11_beyond_the_ends_of_the_results_table() {
    covers!("T.crt.d");
    assert_eq!([polish_column(1, 9), polish_column(50, 9)], [1, 11], "the Attack line");
    let german = |attack| {
        let ground = front().factors("ge39.corps.1", attack, 4).factors("po.corps.1", 2, 9);
        let mut p = ground.position("german combat", "3521: ge39.corps.1 / 3522: po.corps.1");
        p.assault("3522", "ge39.corps.1");
        assert_eq!(p.odds().line, Line::Mechanized);
        p.column()
    };
    assert_eq!([german(1), german(50)], [1, 11], "the Mechanized line");
}

/// Two mechanized corps of 5 and an infantry corps of 4 against a defense of 6 in 3522.
fn mechanized_force(ground: Ground, first: &str, second: &str) -> Position {
    let ground = ground.mechanized(&["ge39.corps.1"]).factors("ge39.corps.19mc", 5, 4);
    let ground =
        ground.factors("ge39.corps.1", 5, 4).factors("ge39.corps.2", 4, 4).factors("po.army.lz", 5, 6);
    let units =
        format!("{first}: ge39.corps.19mc / {second}: ge39.corps.1 / 3523: ge39.corps.2 / 3522: po.army.lz");
    let mut p = ground.position("german combat", &units);
    p.assault("3522", "ge39.corps.19mc ge39.corps.1 ge39.corps.2");
    p
}

#[test]
fn e17_mechanized_attack_in_the_open() {
    covers!("12.1.e", "12.2.2.d");
    // 1939 has no air power, so every column is one to the left of the example.
    let mut p = mechanized_force(front(), "3521", "3521");
    let odds = p.odds();
    assert_eq!((odds.attack - odds.defense, odds.line, odds.base + 1), (8, Line::Mechanized, 7));
    assert_eq!((odds.concentric, p.column()), (2, 9), "E17.1 without the air shift");
    assert_eq!(p.die(6).state.battle.result, (1, 1));
    let table = &p.game.results;
    let column = table.shifted(table.column(Line::Attack as usize, 8), 2);
    assert_eq!((column + 1, *table.result(column, 6)), (8, Losses { attacker: 1, defender: 1 }), "E17.2");
}

#[test]
fn e18_the_same_force_against_a_city() {
    covers!("T.sp.f", "T.sp.g", "1.4.b");
    let city = || front().cities(&[3522], false);
    // Without air power; the city's own two columns come off at the end, as the chart of this pack has them.
    let mut p = mechanized_force(city(), "3521", "3521");
    let odds = p.odds();
    assert_eq!((odds.attack, odds.concentric, odds.base + 1), (5 + 4, 0, 5), "E18.1");
    assert_eq!((odds.terrain, p.column()), (-2, 3));
    assert_eq!(p.die(1).state.battle.result, (1, 1));
    let mut p = mechanized_force(city(), "3521", "3621");
    let odds = p.odds();
    assert_eq!((odds.attack, odds.concentric, odds.base + 1), (3 + 3 + 4, 0, 6), "E18.2");
    assert_eq!(p.column(), 4);
}

#[test]
fn e19_losses_and_disruption() {
    covers!("12.3.e", "12.3.l", "12.4.a");
    // E19.1 with a Polish army and corps against a German army of three corps.
    let ground = front().factors("po.army.lz", 16, 7);
    let mut p = ground.position("polish combat", "3521: po.army.lz po.corps.1c / 3522: ge39.army.3");
    p.assault("3522", "po.army.lz po.corps.1c").die(3);
    assert_eq!(p.state.battle.result, (1, 1));
    p.play("lose ge39.army.3");
    assert_eq!(p.stack("3522").len(), 3);
    let corps = p.stack("3522").remove(0);
    p.play(&format!("lose {corps}"));
    assert_eq!((p.stack("3522").len(), p.decides()), (2, Some(Side::Allied)));
    p.play("lose po.corps.1c").at("po.corps.1c", "gone").at("po.army.lz", "aside");
    assert_eq!(p.stack("3521").len(), 2, "the unhurt army is two corps now");
}

#[test]
fn e22_results_of_1939() {
    covers!("13.3.b", "13.3.c", "13.3.d", "13.3.e", "13.3.g", "13.3.h", "13.3.i");
    let end = |german: &[&str], cdc: bool, near_warsaw: bool| {
        let cdc = if cdc { "3713: po.corps.cdc" } else { "" };
        let near = if near_warsaw { "3820: ge39.corps.1" } else { "2922: ge39.corps.1" };
        let mut p = Position::new("polish combat", &format!("{near} / {cdc}"));
        german.iter().for_each(|hex| {
            p.held_by(hex, Some(Side::German));
        });
        p.state.turn = 6;
        p.play("end");
        match p.game.next(&p.state) {
            Next::Over(outcome) => (outcome.points, outcome.winner()),
            _ => panic!("the game is over"),
        }
    };
    assert_eq!(end(&["3226", "3821"], true, false), (3, None), "E22.1");
    assert_eq!(end(&["3226", "3714", "3821"], false, false), (4, Some(Seat(0))), "E22.2");
    assert_eq!(end(&["3226", "3714"], false, true), (3, None), "E22.3");
    assert_eq!(end(&["3714", "3821"], true, false), (2, Some(Seat(1))), "E22.4");
}

#[test]
fn e23_movement_allowances() {
    covers!("11.6.f", "10.5.f", "11.2.g");
    let line: Vec<u16> = (2405..=2430).collect();
    let rail = || Ground::plain().country(Nation::Germany, &line).rail(&line);
    let mut p = rail().position("german movement", "2405: ge39.corps.1 ge39.army.3");
    p.play("take ge39.corps.1; column").offers("go 2429").refused("go 2430", "11.0");
    p.play("halt; take ge39.army.3; column").offers("go 2421").refused("go 2422", "11.0");
    // E23.2
    let mut p = Ground::plain().position("german movement", "3522: ge39.army.3");
    p.play("take ge39.army.3; take 3522");
    assert!(p.stack("3522").iter().all(|corps| p.points(corps) == 6), "three points each");
    // E23.3
    let mut p = Ground::plain().position("german movement", "2515: ge39.army.3 ge39.corps.1");
    p.play("take 2515; go 2519; drop ge39.army.3; go 2521");
    p.at("ge39.army.3", "2519").at("ge39.corps.1", "2521").refused("take ge39.corps.1", "11.0");
}

#[test]
fn e24_stacking_count() {
    covers!("8.0.d", "8.0.e", "8.0.h");
    let ground = Ground::plain().mechanized(&["ge39.corps.1"]);
    let units = "2515: ge39.corps.19mc ge39.corps.1 / 2516: ge39.army.3 / 2514: ge39.corps.cb";
    let mut p = ground.position("german movement", units);
    p.play("take 2515; go 2516; halt");
    assert_eq!(p.stack("2516").len(), 3, "E24.1: two and two and one");
    p.play("take ge39.corps.cb").refused("go 2516", "8.0");
    let mut p = Ground::plain().position("german movement", "2515: ge39.army.3 / 2516: ge39.army.4");
    p.play("take ge39.army.3").refused("go 2516", "8.0").offers("go 2415");
}
