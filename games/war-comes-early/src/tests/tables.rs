//! The tables of the player aids: combat results, shifts, special terrain, turns.

use engine::{Next, Rules, Seat, Viewer, covers};

use crate::odds::{Line, Odds};
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

/// Plain ground with one German city: a source for all who can trace to it.
fn front() -> Ground {
    Ground::plain().cities(&[2922], false)
}

/// An attack on 3522 that waits for its die, by these units and from these hexes.
fn attack(ground: Ground, units: &str) -> (Position, Odds) {
    let german = units.contains("3522: po.");
    let phase = if german { "german combat" } else { "polish combat" };
    let mut p = ground.position(phase, units);
    let attackers = p.game.ids().filter(|&unit| p.game.side(unit) == p.state.active());
    let mut keys =
        attackers.filter(|&unit| p.state.hex(unit).is_some()).map(|unit| p.game.unit(unit).key.clone());
    let keys = keys.by_ref().collect::<Vec<_>>().join(" ");
    p.assault("3522", &keys);
    let odds = p.odds();
    (p, odds)
}

/// The columns, from 1, for these differentials.
fn columns(phase: &str, line: Line, differentials: &[i16]) -> Vec<u8> {
    let (attacker, defender) = match line {
        Line::Attack => ("po.army.lz", "ge39.corps.1"),
        Line::Mechanized => ("ge39.corps.1", "po.army.lz"),
    };
    let units = format!("3521: {attacker} / 3522: {defender}");
    let mut p = front().position(phase, &units);
    p.play(&format!("attack 3522; add {attacker}"));
    let [attacker, defender] = [attacker, defender].map(|key| p.unit(key).raw() as usize);
    let mut column = |differential: i16| {
        p.game.units[attacker].attack = (50 + differential) as u8;
        p.game.units[defender].defense = 50;
        let odds = p.odds();
        assert_eq!((odds.line, odds.base), (line, odds.column));
        odds.column as u8 + 1
    };
    differentials.iter().map(|&differential| column(differential)).collect()
}

#[test]
fn t_crt_a_headings_of_the_attack_line() {
    covers!("T.crt.a", "T.crt.d");
    let differentials = [-7, -3, 0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 20, 24, 25, 29, 30, 44];
    let expected = [1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 9, 9, 10, 10, 11, 11];
    assert_eq!(columns("polish combat", Line::Attack, &differentials), expected);
}

#[test]
fn t_crt_b_headings_of_the_mechanized_line() {
    covers!("T.crt.b", "T.crt.d");
    let differentials = [-9, -1, 0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 19, 20, 24, 25, 44];
    let expected = [1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11];
    assert_eq!(columns("german combat", Line::Mechanized, &differentials), expected);
}

#[test]
fn t_crt_c_results() {
    covers!("T.crt.c1", "T.crt.c2", "T.crt.c3", "T.crt.c4", "T.crt.c5", "T.crt.c6");
    let rows = [
        "1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5 0/5",
        "2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5",
        "3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5",
        "3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5",
        "3/0 3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4",
        "3/0 3/0 3/0 3/0 2/0 2/0 1/1 1/1 1/1 1/2 0/3",
    ];
    // More corps on both sides than any result takes, so that the losses wait for a decision.
    let poles = "po.army.lz po.corps.1 po.corps.2 po.corps.1c po.corps.2c";
    let units = format!("3521: ge39.army.3 ge39.corps.1 / 3522: {poles}");
    let (mut p, _) = attack(front(), &units);
    let before = p.state;
    for (die, row) in (1..).zip(rows) {
        for (column, cell) in row.split(' ').enumerate() {
            p.state = before;
            p.state.battle.column = column as u8;
            let (attacker, defender) = p.die(die).state.battle.result;
            assert_eq!(format!("{attacker}/{defender}"), cell, "die {die}, column {}", column + 1);
        }
    }
}

#[test]
fn t_crt_e_by_strength_half_of_it_must_be_in_supply() {
    covers!("T.crt.e");
    // 3023 is at home and in supply, 3222 is not: its strength counts half.
    let line = |home: u8, abroad: u8, by_strength: bool| {
        let ground = Ground::plain().options(|options| options.line_by_strength = by_strength);
        let ground = ground.factors("ge39.corps.1", home, 4).factors("ge39.corps.2", abroad, 4);
        let units = "3023: ge39.corps.1 / 3222: ge39.corps.2 / 3123: po.army.lz";
        let mut p = ground.position("german combat", units);
        p.assault("3123", "ge39.corps.1 ge39.corps.2");
        assert_eq!(p.odds().attack, 11);
        p.odds().line
    };
    assert_eq!(line(6, 10, true), Line::Mechanized, "6 of 11");
    assert_eq!(line(5, 12, true), Line::Attack, "5 of 11");
    assert_eq!(line(5, 12, false), Line::Mechanized, "without the option one unit of two is enough");
}

#[test]
fn t_crt_f_all_shifts_add_up_to_one() {
    covers!("T.crt.f", "T.crt.g", "T.crt.h");
    // Woods 1 left, river 1 left, concentric 2 right; there is no air power in 1939.
    let ground = || front().sides(SideKind::River, &[(3521, 3522), (3522, 3523)]);
    let units = "3521: ge39.corps.1 / 3523: ge39.corps.2 / 3522: po.corps.1";
    let (_, odds) = attack(ground().terrain(Terrain::Woods, &[3522]), units);
    assert_eq!((odds.terrain, odds.water, odds.concentric), (-1, -1, 2));
    assert_eq!((odds.base, odds.column), (6, 6));
    let (_, odds) = attack(ground(), units);
    assert_eq!((odds.base, odds.column), (6, 7), "two right and one left: one to the right");
    let units = "3521: ge39.corps.1 ge39.corps.2 / 3522: po.corps.1";
    let (_, odds) = attack(ground().terrain(Terrain::Woods, &[3522]), units);
    assert_eq!((odds.base, odds.column), (6, 4), "left means a lower column");
    // Beyond the ends nothing moves.
    let (p, odds) =
        attack(front().terrain(Terrain::Mountain, &[3522]), "3521: ge39.corps.1 / 3522: po.army.lz");
    assert_eq!((odds.base, odds.column, p.column()), (0, 0, 1));
    let ground = front().factors("ge39.corps.1", 60, 4);
    let (p, odds) = attack(ground, "3521: ge39.corps.1 / 3523: ge39.corps.2 / 3522: po.corps.1");
    assert_eq!((odds.base, odds.column, p.column()), (10, 10, 11));
}

#[test]
fn t_crt_i_concentric_attacks_shift_germans_two_and_others_one() {
    covers!("T.crt.i");
    let (_, odds) = attack(front(), "3521: ge39.corps.1 / 3523: ge39.corps.2 / 3522: po.corps.1");
    assert_eq!(odds.column - odds.base, 2);
    let (_, odds) = attack(front(), "3521: po.corps.1 / 3523: po.corps.2 / 3522: ge39.corps.cb");
    assert_eq!(odds.column - odds.base, 1);
}

#[test]
fn t_sp_b_a_swamp_is_nothing_to_attackers_on_foot() {
    covers!("T.sp.b");
    let (_, odds) = attack(
        front().terrain(Terrain::Swamp, &[3522]),
        "3521: ge39.corps.1 ge39.corps.2 / 3522: po.corps.1",
    );
    assert_eq!((odds.terrain, odds.attack, odds.column), (0, 8, odds.base));
}

#[test]
fn t_sp_d_rivers_shift_only_if_all_attack_across_them() {
    covers!("T.sp.d", "T.sp.e");
    let ground = |sides: &[(u16, u16)]| front().sides(SideKind::River, sides);
    let units = "3521: ge39.corps.1 / 3621: ge39.corps.2 / 3522: po.corps.1";
    let (_, odds) = attack(ground(&[(3521, 3522), (3522, 3621)]), units);
    assert_eq!((odds.water, odds.column), (-1, odds.base - 1));
    let (_, odds) = attack(ground(&[(3521, 3522)]), units);
    assert_eq!((odds.water, odds.column), (0, odds.base), "one of them is not across");
    // The river adds to what the hex does, cities included.
    let rivers = [(3521, 3522), (3522, 3621)];
    let (_, odds) = attack(ground(&rivers).cities(&[3522], false), units);
    assert_eq!((odds.terrain, odds.water, odds.base - odds.column), (-2, -1, 3));
    let (_, odds) = attack(ground(&rivers).terrain(Terrain::Broken, &[3522]), units);
    assert_eq!((odds.terrain, odds.water, odds.base - odds.column), (-1, -1, 2));
}

#[test]
fn t_sp_f_no_concentric_shift_against_cities() {
    covers!("T.sp.f");
    let units = "3521: ge39.corps.1 / 3523: ge39.corps.2 / 3522: po.corps.1";
    let (_, odds) = attack(front().cities(&[3522], false), units);
    assert_eq!(odds.concentric, 0);
    let (_, odds) = attack(front(), units);
    assert_eq!(odds.concentric, 2);
}

#[test]
fn t_sp_g_mechanized_units_are_halved_against_cities() {
    covers!("T.sp.g");
    let units = "3521: ge39.corps.19mc ge39.corps.1 / 3522: po.corps.1";
    let (_, odds) = attack(front().cities(&[3522], false), units);
    assert_eq!(odds.attack, 4 + 4, "seven are halved to four, the infantry stays four");
    let (_, odds) = attack(front(), units);
    assert_eq!(odds.attack, 7 + 4);
}

#[test]
fn t_sp_h_black_dots_do_nothing_in_combat() {
    covers!("T.sp.h");
    let units = "3521: ge39.corps.19mc / 3523: ge39.corps.1 / 3522: po.corps.1";
    let (_, odds) = attack(front().cities(&[3522], true), units);
    assert_eq!((odds.attack, odds.terrain, odds.concentric), (7 + 4, 0, 2));
}

#[test]
fn t_mf_movement_factors() {
    covers!("T.mf");
    let p = Position::start();
    let factor = |key| p.game.movement_factor(p.unit(key));
    // In half points, as 2.3.2 has them.
    assert_eq!(["ge39.army.3", "po.army.lz", "ge39.army.sab"].map(factor), [8, 8, 8]);
    assert_eq!(["ge39.corps.1", "ge39.corps.19mc", "po.corps.1c"].map(factor), [12, 12, 12]);
    assert_eq!(["po.corps.gr", "po.corps.cdc"].map(factor), [0, 0]);
    assert_eq!(p.count(|unit, _| unit.is_static()), 2, "nobody else is static in 1939");
}

#[test]
fn t_gtrt_b_six_turns_of_three_days() {
    covers!("T.gtrt.b");
    let mut p = Position::start();
    let dates = ["1-3 Sep", "4-6 Sep", "7-9 Sep", "10-12 Sep", "13-15 Sep", "16-18 Sep"];
    for (turn, dates) in (1..).zip(dates) {
        assert_eq!(p.game.turn(&p.state).to_string(), format!("Turn {turn} of 6, {dates}"));
        p.until("polish combat").play("end");
    }
    assert!(matches!(p.game.next(&p.state), Next::Over(_)), "there is no seventh");
    assert!(p.told(Viewer::Seat(Seat(0))).contains("Turn 6 of 6, 16-18 Sep."), "and the players are told");
}
