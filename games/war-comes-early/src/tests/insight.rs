//! What the table is told besides the board, held against what the rules then do.

use engine::{Forecast, Rules};

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
    p.play("declare");
    let odds = p.odds();
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
    foreseen
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
