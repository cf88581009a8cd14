//! 15.0 Fog of war.

use engine::{Rules, Seat, Show, Viewer, covers};
use mechanics::UnitId;

use crate::nation::{Nation, Side};
use crate::testing::{Ground, PACK, Play, Position};

const AXIS: Viewer = Viewer::Seat(Seat(0));
const ALLIED: Viewer = Viewer::Seat(Seat(1));

// Clear land with a German and a Czech center, so that everybody is in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2511, 2515], true)
}

const STACKS: &str = "2513: ger.infantry.i ger.infantry.ii ger.panzer.16 / 2514: cze.2nd.r1 cze.2nd.r2 / \
                      2413: ger.infantry.iii ger.infantry.iv / 2615: cze.2nd.r3 cze.acav.fast";

#[test]
fn c15_0_a_only_the_top_of_an_enemy_stack_is_seen() {
    covers!("15.0.a");
    let mut p = supplied().position("axis combat", STACKS);
    let top = p.seen(Side::Allied, "2513").pop();
    assert_eq!(p.seen(Side::Allied, "2513"), ["?", "?", top.as_deref().unwrap()]);
    assert!(!p.seen(Side::Axis, "2513").contains(&"?".to_owned()), "his own he knows");
    assert_eq!(p.seen(Side::Axis, "2514").iter().filter(|key| *key == "?").count(), 1);
    // Choosing attackers shows nothing yet.
    p.play("attack 2514; add ger.infantry.i");
    assert_eq!(p.seen(Side::Axis, "2514").iter().filter(|key| *key == "?").count(), 1);
}

#[test]
fn c15_0_b_a_battle_opens_its_stacks_and_no_others() {
    covers!("15.0.b", "15.0.c");
    let mut p = supplied().position("axis combat", STACKS);
    p.play("attack 2514; add ger.infantry.i; declare");
    assert!(p.log.revealed, "no undo behind this");
    for (side, hex) in [(Side::Axis, "2514"), (Side::Allied, "2513")] {
        assert!(!p.seen(side, hex).contains(&"?".to_owned()), "{hex}");
    }
    assert!(p.seen(Side::Allied, "2413").contains(&"?".to_owned()));
    assert!(p.seen(Side::Axis, "2615").contains(&"?".to_owned()));
    // There is no way back: only the die is due.
    assert!(p.legal().is_empty());
}

#[test]
fn c15_0_d_displays_and_tracks_are_their_owners() {
    covers!("15.0.d");
    let units = "2513: ger.infantry.i / 2515: cze.infantry.1 / available: ger.airstrike.l1 / utilized: fra.airstrike.1 / \
                 reinforcement: ger.infantry.xvii cze.infantry.ghq / turn4: ger.infantry.xxi / eliminated: fra.acav.clm";
    let p = Ground::real().position("axis movement", units);
    let trays = |viewer| -> Vec<String> {
        let board = p.game.board(&p.state, viewer);
        board.trays.iter().flat_map(|tray| &tray.pieces).map(|piece| piece.key.clone()).collect()
    };
    assert_eq!(trays(AXIS), ["ger.airstrike.l1", "ger.infantry.xvii", "ger.infantry.xxi"]);
    assert_eq!(trays(ALLIED), ["fra.airstrike.1", "cze.infantry.ghq", "fra.acav.clm"]);
    assert!(trays(Viewer::Spectator).is_empty());
    assert_eq!(trays(Viewer::Umpire).len(), 6);
    // Points for losses would tell what lies in the display.
    let tracks = |viewer| -> Vec<String> {
        p.game.board(&p.state, viewer).tracks.into_iter().map(|track| track.name.to_string()).collect()
    };
    assert!(tracks(ALLIED).contains(&"Axis points for Allied losses".to_owned()));
    assert!(!tracks(AXIS).contains(&"Axis points for Allied losses".to_owned()));
}

#[test]
fn c15_0_e_air_units_look_around() {
    covers!("15.0.e");
    let units = format!("{STACKS} / 2614: ger.airstrike.l1");
    let p = supplied().position("axis movement", &units);
    for hex in ["2514", "2615"] {
        assert!(!p.seen(Side::Axis, hex).contains(&"?".to_owned()), "{hex} is next to 2614");
    }
    let p = supplied().position("axis movement", &format!("{STACKS} / 2612: ger.airstrike.l1"));
    assert!(p.seen(Side::Axis, "2514").contains(&"?".to_owned()), "two hexes are too far");
    // The enemy's air unit is no help to the other side.
    assert!(p.seen(Side::Allied, "2513").contains(&"?".to_owned()));
}

#[test]
fn hidden_units_are_dealt_anew() {
    let p = supplied().position("axis movement", STACKS);
    let mut others = std::collections::BTreeSet::new();
    for seed in 0..40u32 {
        let mut n = seed;
        let mut pick = |below: u32| {
            n = n.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            (n >> 16) % below
        };
        let other = p.game.reimagine(&p.state, ALLIED, &mut pick);
        assert_eq!(p.game.board(&other, ALLIED), p.game.board(&p.state, ALLIED));
        let who = |key: &str| p.game.number(other.hex(p.unit(key)).unwrap()).to_string();
        others.insert((who("ger.infantry.ii"), who("ger.infantry.iv")));
    }
    assert!(others.len() > 1, "{others:?}");
    // What a player knows stays as it is.
    let own = p.game.reimagine(&p.state, Viewer::Umpire, &mut |_| 0);
    assert_eq!(own, p.state);
}

#[test]
fn a_move_is_told_to_its_owner_only() {
    let mut p = Position::new("axis movement", "2512: ger.infantry.i ger.infantry.ii / 2515: cze.infantry.1");
    p.play("take ger.infantry.ii; go 2412");
    assert!(p.told(AXIS).contains("German II infantry corps"), "{}", p.told(AXIS));
    assert!(!p.told(ALLIED).contains("German II infantry corps"), "{}", p.told(ALLIED));
}

#[test]
fn a_launch_that_shows_something_cannot_be_taken_back() {
    covers!("15.0.e");
    let units =
        "2513: ger.infantry.i / 2515: cze.2nd.r1 cze.2nd.r2 / 2617: cze.2nd.r3 / available: ger.airstrike.l1";
    let launched = |units: &str, to: &str| {
        let mut p = Position::new("axis launch", units);
        p.play(&format!("fly ger.airstrike.l1; to {to}"));
        p.log.revealed
    };
    assert!(launched(units, "2515") && launched(units, "2514"), "a stack in or next to the hex");
    assert!(!launched(units, "2617"), "a single unit is seen anyway");
    assert!(!launched(units, "2511"), "and nothing is here");
    let watched = format!("{units} / 2616: ger.airstrike.l2");
    assert!(!launched(&watched, "2515"), "this stack was open before");
    let own = "2513: ger.infantry.i ger.infantry.ii / available: ger.airstrike.l1";
    assert!(!launched(own, "2513"), "his own he knows");
    // A neutral's stack is as closed as an enemy's.
    let neutral = "2513: ger.infantry.i / 1612: bel.infantry.1 bel.fort.ee / available: ger.airstrike.l1";
    assert!(launched(neutral, "1712"));
}

#[test]
fn an_army_never_takes_the_place_of_a_smaller_unit() {
    // Stacking would tell them apart.
    let ground = supplied().unit("pol.infantry.og", |unit| unit.steps = 2);
    let p = ground.position(
        "axis movement",
        "3212: pol.fort.w pol.infantry.pos / 3015: pol.alpine.mtn pol.infantry.og",
    );
    assert_eq!(
        [p.seen(Side::Allied, "3212")[0].as_str(), p.seen(Side::Allied, "3015")[0].as_str()],
        ["?", "?"]
    );
    for first in 0..4 {
        let other = p.game.reimagine(&p.state, ALLIED, &mut |below| first % below);
        assert_eq!(other.hex(p.unit("pol.infantry.pos")), Some(p.hex("3212")));
    }
}

#[test]
fn when_the_game_is_over_everything_is_laid_open() {
    covers!("15.0.d");
    let mut p = Ground::real().position("axis movement", "2513: ger.infantry.i / eliminated: fra.acav.clm");
    let sees = |p: &Position| {
        let board = p.game.board(&p.state, AXIS);
        let trays = board.trays.iter().flat_map(|tray| &tray.pieces).any(|piece| piece.key == "fra.acav.clm");
        let tracks = board.tracks.iter().any(|track| track.name == "Axis points for Allied losses");
        [trays, tracks]
    };
    assert_eq!(sees(&p), [false, false]);
    p.state.phase = crate::sequence::Phase::Over;
    assert_eq!(sees(&p), [true, true]);
}

#[test]
fn c15_0_the_journal_does_not_name_what_leaves_the_map_or_comes_by_sea() {
    covers!("15.0.a");
    let others = |p: &Position, side: Side| p.told(Viewer::Seat(side.enemy().into()));
    let units = "4301: sov.infantry.1 sov.acav.cm";
    let mut p = Ground::real().scenario("anti-comintern-war").position("allied movement", units);
    p.play("take sov.infantry.1; rail; exit");
    assert!(others(&p, Side::Allied).contains("A Soviet unit leaves the map by rail."));
    p.state.turn = 3;
    p.play("enter sov.infantry.1 4304");
    assert!(others(&p, Side::Allied).contains("A Soviet unit comes back in 4304."));
    assert!(!others(&p, Side::Allied).contains("infantry"), "{}", others(&p, Side::Allied));
    assert!(p.told(Viewer::Seat(Side::Allied.into())).contains("Soviet 1 infantry army comes back in 4304."));
    let ground = Ground::real().options(|options| options.naval_evacuation = true);
    let units = "available: gbr.sea.sea / 1313: gbr.infantry.bef / 1211: gbr.aaa.adc";
    let mut p = ground.position("allied movement", units);
    p.play("ship gbr.sea.sea; board gbr.infantry.bef; land 1211").die(3);
    assert!(p.seen(Side::Axis, "1211").contains(&"?".to_owned()), "one of two units is covered");
    assert!(others(&p, Side::Allied).contains("A British unit arrives safely: the die shows 3."));
    assert!(!others(&p, Side::Allied).contains("BEF"), "{}", others(&p, Side::Allied));
}

#[test]
fn c15_0_others_hear_what_happens_and_not_to_whom() {
    covers!("15.0.a");
    let heard = |p: &Position, side: Side, other: &str, own: &str| {
        let (theirs, ours) = (Viewer::Seat(side.enemy().into()), Viewer::Seat(side.into()));
        let (theirs, ours) = (p.told(theirs), p.told(ours));
        assert!(theirs.contains(other) && !theirs.contains(own), "{theirs}");
        assert!(ours.contains(own) && !ours.contains(other), "{ours}");
    };
    // 7.2.1, 7.3: a die for the turn of arrival, a refit.
    let units = "2511: ger.infantry.i ger.infantry.ii* ger.infantry.iii / reinforcement: ger.infantry.xvii";
    let mut p = supplied().position("axis mobilization", units);
    p.state.points[Nation::Germany] = 9;
    p.play("mobilize ger.infantry.xvii").die(3);
    heard(&p, Side::Axis, "A German unit arrives on turn", "German XVII infantry corps arrives on turn");
    p.play("refit ger.infantry.ii");
    heard(&p, Side::Axis, "A German unit is refitted.", "German II infantry corps is refitted.");
    // 7.2.2: what is due comes, and markers go to their display.
    let units = "2511: ger.infantry.i / turn2: ger.infantry.xvii ger.sf.ab";
    let mut p = Ground::plain()
        .cities(&[2511, 2315, 2515], true)
        .country(Nation::Germany, &[2315])
        .position("axis reinforcements", units);
    p.play("place ger.infantry.xvii; at 2511");
    heard(
        &p,
        Side::Axis,
        "A German unit arrives in City (2511)",
        "German XVII infantry corps arrives in City",
    );
    assert!(p.told(ALLIED).contains("A German unit is available."), "{}", p.told(ALLIED));
    // 23.3: who is hurt at sea and lies under another unit is not named.
    let ground = Ground::real().options(|options| options.naval_evacuation = true);
    let units = "available: gbr.sea.sea / 1313: gbr.infantry.bef / 1211: gbr.aaa.adc";
    let mut p = ground.position("allied movement", units);
    let guard = p.unit("gbr.aaa.adc");
    p.state.tops.insert(guard);
    p.play("ship gbr.sea.sea; board gbr.infantry.bef; land 1211").die(5);
    heard(
        &p,
        Side::Allied,
        "A British unit in London (1211) is reduced.",
        "British BEF infantry corps is reduced.",
    );
    // 3.4: a set-up.
    let mut p = Ground::real().scenario("general-war").start();
    p.play("deploy rest");
    assert!(p.told(AXIS).contains("A Belgian unit is deployed in Liege (1613)."), "{}", p.told(AXIS));
    let names = PACK.units.iter().enumerate().map(|(index, _)| p.game.name(UnitId::new(index as u16)));
    assert!(names.into_iter().all(|name| !p.told(AXIS).contains(&name)), "{}", p.told(AXIS));
}

#[test]
fn an_article_fits_its_country() {
    let p = Position::new("axis movement", "");
    assert_eq!(p.game.some_unit(p.unit("ita.airstrike.1")), "An Italian unit");
    assert_eq!(p.game.some_unit(p.unit("ger.infantry.i")), "A German unit");
}
