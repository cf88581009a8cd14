//! What the table is told besides the board, held against what the rules then do.

use ai::Advisor;
use engine::{Forecast, Rules};

use crate::Action;
use crate::state::{Frame, Step};
use crate::testing::{Ground, Play, Position};

fn forecast(p: &mut Position) -> Forecast {
    p.game.forecast(&p.state, &mut p.desk).expect("an attack is being prepared")
}

/// The attack as foreseen against the attack as fought.
fn check(p: &mut Position, target: &str, units: &str) -> Forecast {
    p.play(&format!("attack {target}"));
    for unit in units.split_whitespace() {
        p.play(&format!("add {unit}"));
    }
    let foreseen = forecast(p);
    // The prompt and the remark of a computer player tell what the rules then say.
    let prompt = p.game.prompt(&p.state, &mut p.desk).text;
    let remark = p.game.reason(&p.state, Action::Declare, &mut p.desk).expect("a reason");
    p.play("declare");
    let odds = p.odds();
    let said = p.game.odds_text(&odds);
    assert!(p.said(&said) && prompt.contains(&said) && remark.starts_with(&said), "{prompt}\n{remark}");
    assert_eq!((foreseen.attack, foreseen.defense), (odds.attack.into(), odds.defense.into()));
    assert_eq!(foreseen.odds, format!("column {}", p.column()));
    let mut results = vec![0; foreseen.results.len()];
    for die in 1..=6 {
        let losses = *p.game.results.result(usize::from(p.state.battle.column), die);
        let text = format!("attacker loses {}, defender {}", losses.attacker, losses.defender);
        let found = foreseen.results.iter().position(|chance| chance.text.starts_with(&text));
        results[found.expect("every result is foreseen")] += 1;
    }
    assert_eq!(results, foreseen.results.iter().map(|chance| chance.ways).collect::<Vec<_>>());
    check_cleared(p, &foreseen, &remark);
    foreseen
}

/// What each die leaves of the defenders, against what is foreseen.
fn check_cleared(p: &mut Position, foreseen: &Forecast, remark: &str) {
    let declared = p.state;
    let mut cleared = 0;
    for die in 1..=6 {
        p.state = declared;
        p.die(die);
        while let Frame::Battle(Step::DefenderLoses | Step::AttackerLoses)
        | Frame::Disperse { .. }
        | Frame::Return = *p.state.frames.top()
        {
            match p.offered().into_iter().next() {
                Some(first) => p.play(&first),
                None => p.die(1),
            };
        }
        let losses = p.game.results.result(usize::from(declared.battle.column), die);
        let (attacker, defender) = (losses.attacker, losses.defender);
        let text = format!("attacker loses {attacker}, defender {defender}: the hex is cleared");
        let told = foreseen.results.iter().any(|chance| chance.text == text);
        let empty = *p.state.frames.top() == Frame::Battle(Step::Advance);
        assert_eq!(told, empty, "die {die}");
        cleared += u32::from(empty);
    }
    assert!(remark.contains(&format!("Taken in {} of 100 cases", 100 * cleared / 6)), "{remark}");
    p.state = declared;
}

#[test]
fn an_army_in_supply_attacks_as_it_stands() {
    let ground = Ground::plain().cities(&[2922], false);
    let mut p = ground.position("german combat", "3022: ge39.army.10 / 3123: po.army.lz");
    let foreseen = check(&mut p, "3123", "ge39.army.10");
    assert_eq!(foreseen.attackers[0].note, "");
}

#[test]
fn c10_5_f_an_army_out_of_supply_is_foreseen_to_fight_as_its_corps() {
    let mut p = Ground::plain().position("german combat", "3522: ge39.army.10 / 3622: po.army.lz");
    let foreseen = check(&mut p, "3622", "ge39.army.10");
    assert!(foreseen.attackers[0].note.contains("breaks down into"), "{:?}", foreseen.attackers);
    assert_eq!(foreseen.attackers[0].case, "10.5");
}

#[test]
fn c12_3_j_the_garrison_of_a_fortification_is_one_corps_more() {
    // Alone, and with one or two corps of the field army.
    let ground = || Ground::plain().factors("ge38.army.2", 18, 9).factors("ge38.army.3", 9, 9);
    for defenders in ["", "/ 1721: cz.corps.1", "/ 1721: cz.army.1"] {
        let units = format!("1620: ge38.army.2 / 1720: ge38.army.3 {defenders}");
        let mut p = ground().position_1938("german combat", &units);
        let foreseen = check(&mut p, "1721", "ge38.army.2 ge38.army.3");
        assert_eq!(foreseen.shifts[0].name, "Fortification (garrison 2)");
    }
    // The West Wall has none.
    let ground = Ground::plain().factors("fr.army.1", 18, 9);
    let mut p = ground.position_1938("4 anglo-french combat", "0414: fr.army.1 / 0514: ge38.division.lr1");
    let foreseen = check(&mut p, "0514", "fr.army.1");
    assert!(foreseen.results.iter().any(|chance| chance.text.ends_with("defender 1: the hex is cleared")));
}

#[test]
fn c8_3_a_no_odds_are_told_against_a_stack() {
    let units = "3522: ge39.army.10 / 3622: po.army.lz po.corps.1";
    let mut p = Ground::plain().position("german combat", units);
    p.play("attack 3622; add ge39.army.10");
    let prompt = p.game.prompt(&p.state, &mut p.desk).text;
    let broken = "Out of supply and broken down before the battle: Ge 10 army.";
    assert_eq!(prompt, format!("Attack on 3622: Ge 10 army. {broken} Declare it or add more."));
    assert_eq!(forecast(&mut p).hidden, 1);
}
