//! Every ban says which rule it is, and what would be allowed.

use engine::Words;

use crate::testing::{Ground, Play, Position};

fn supplied() -> Ground {
    Ground::plain().cities(&[2511, 2515], true)
}

#[test]
fn an_action_of_another_phase() {
    let mut p = Position::new("axis movement", "2513: ger.infantry.i / 2515: cze.infantry.1");
    p.refused("attack 2515", "4.0")
        .refused("refit ger.infantry.i", "4.0")
        .refused("fly ger.airstrike.l1", "4.0");
    p.play("take ger.infantry.i").refused("take ger.infantry.i", "8.1");
    let attack = p.game.read("attack 2515").unwrap();
    let refusal = p.game.refusal(&p.state, attack, &mut p.desk);
    assert!(refusal.text.to_string().starts_with("something else is asked first"), "{refusal}");
}

#[test]
fn whose_unit_it_is() {
    let units = "2513: ger.infantry.i / 2415: cze.fort.f1 / 1512: bel.infantry.1 / 2712: ger.fort.oq";
    let mut p = Position::new("axis movement", units);
    p.refused("take cze.fort.f1", "2.2")
        .refused("take bel.infantry.1", "5.2")
        .refused("take ger.fort.oq", "8.0");
    p.refused("take ger.infantry.ii", "3.4");
    p.play("take ger.infantry.i; halt").refused("take ger.infantry.i", "8.2");
}

#[test]
fn where_a_unit_may_not_go() {
    let units = "2513: ger.infantry.i / 2514: cze.2nd.r1 / 2612: cze.2nd.r2";
    let mut p = supplied().position("axis movement", units);
    p.play("take ger.infantry.i")
        .refused("go 2514", "8.2")
        .refused("go 2613", "10.3")
        .refused("go 1912", "8.1");
    p.refused("go 2508", "2.4").refused("go 2513", "8.1").refused("exit", "8.6.1").refused("rail", "8.6");
    // Belgium may be invaded, Switzerland never.
    let mut p = Position::new("axis movement", "1917: ger.infantry.i");
    p.play("take ger.infantry.i").refused("go 1918", "5.5");
}

#[test]
fn who_may_not_attack() {
    let units =
        "2513: ger.infantry.i ger.aaa.flak1 / 2512: ger.infantry.ii / 2514: cze.2nd.r1 / 2414: hun.cavalry.c";
    let mut p = supplied().position("axis combat", units);
    p.refused("attack 2515", "11.0").refused("attack 2513", "11.0");
    p.play("attack 2514").refused("declare", "11.8").refused("add ger.aaa.flak1", "11.0");
    p.refused("add ger.infantry.ii", "11.0").refused("add cze.2nd.r1", "2.2");
    p.play("add ger.infantry.i").refused("add hun.cavalry.c", "11.3").refused("add ger.infantry.i", "11.2");
    p.refused("end", "11.8");
}

#[test]
fn what_points_do_not_buy() {
    let units = "2513: ger.infantry.i ger.2nd.sp ger.panzer.16* / 2511: ger.infantry.ii* / 2514: cze.2nd.r1 / \
                 reinforcement: ger.infantry.xvii";
    let mut p = Position::new("axis mobilization", units);
    p.refused("mobilize ger.infantry.xvii", "7.1").refused("mobilize ger.infantry.i", "7.2.1");
    p.refused("refit ger.2nd.sp", "7.3")
        .refused("refit ger.infantry.i", "7.3")
        .refused("refit ger.infantry.ii", "7.1");
    p.points(crate::nation::Nation::Germany, 8).refused("refit ger.panzer.16", "7.3");
    p.offers("refit ger.infantry.ii; mobilize ger.infantry.xvii");
}

#[test]
fn who_may_not_fly() {
    let units = "2511: ger.infantry.i / available: ger.airstrike.l1 ger.airlift.ju / utilized: ger.airstrike.l2 / \
                 2515: cze.infantry.1";
    let mut p = Position::new("axis launch", units);
    p.refused("fly ger.airstrike.l2", "16.2").refused("fly ger.infantry.i", "16.0");
    p.play("fly ger.airstrike.l1")
        .refused("to 1819", "16.3")
        .refused("supply 2511", "16.0")
        .refused("to 4301", "16.3");
    p.play("to 2515").refused("fly ger.airstrike.l1", "16.2");
}

#[test]
fn every_prompt_cites_a_case() {
    let cases: Vec<&str> =
        include_str!("../../rules.tsv").lines().filter_map(|line| line.split('\t').next()).collect();
    let known = |case: &str| {
        cases.iter().any(|id| *id == case || id.strip_prefix(case).is_some_and(|rest| rest.starts_with('.')))
    };
    for (phase, units, actions) in [
        ("axis movement", "2513: ger.infantry.i", "take ger.infantry.i"),
        ("axis combat", "2513: ger.infantry.i / 2514: cze.2nd.r1", "attack 2514"),
        ("axis launch", "2511: ger.infantry.i / available: ger.airstrike.l1", "fly ger.airstrike.l1"),
        ("axis mobilization", "2513: ger.infantry.i", ""),
        ("axis reinforcements", "turn2: ger.infantry.i", "place ger.infantry.i"),
    ] {
        let mut p = Position::new(phase, units);
        for action in std::iter::once("").chain(actions.split(';')) {
            p.play(action);
            let prompt = p.game.prompt(&p.state, &mut p.desk);
            assert!(known(&prompt.case) && prompt.text.to_string().ends_with(['.', '?']), "{prompt:?}");
        }
    }
}
