//! 3.4 Initial deployment, and what the optional rules change about it.

use std::collections::BTreeMap;

use engine::{Next, Rules, covers};

use crate::frame::{Frame, InPhase};
use crate::nation::{Nation, Side};
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::{By, HexSet, March, Spot};
use crate::testing::{Ground, Play, Position};

const SCENARIOS: [&str; 5] =
    ["western-powers-guarantee", "little-entente", "intermarium", "anti-comintern-war", "general-war"];

/// The game after everybody has deployed as the pack suggests.
fn deployed(ground: Ground) -> Position {
    let mut p = ground.start();
    while matches!(p.state.phase, Phase::Deployment(_)) {
        p.play("deploy rest");
    }
    p
}

fn step(p: &mut Position, wanted: u8) {
    while p.state.phase != Phase::Deployment(wanted) {
        p.play("deploy rest");
    }
}

/// Whose counters may be deployed now, by country.
fn deploying(p: &mut Position) -> Vec<Nation> {
    let mut nations: Vec<Nation> = Vec::new();
    for action in p.legal() {
        if let crate::Action::Deploy(unit) | crate::Action::DeployReduced(unit) = action {
            nations.push(p.game.unit(unit).nation);
        }
    }
    nations.sort();
    nations.dedup();
    nations
}

/// The units of a country where `here` says, by type: `1 alpine corps, 2 infantry army (R)`.
fn muster(p: &Position, nation: Nation, here: impl Fn(Spot) -> bool) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for unit in p.game.ids().filter(|unit| p.game.unit(*unit).nation == nation && here(p.state.spots[*unit]))
    {
        let counter = p.game.unit(unit);
        let size = counter.size.map_or(String::new(), |size| format!(" {}", size.word()));
        let back = if p.state.reduced.contains(unit) { " (R)" } else { "" };
        *counts.entry(format!("{}{size}{back}", counter.kind.word())).or_default() += 1;
    }
    counts.into_iter().map(|(what, count)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}

fn on_map(spot: Spot) -> bool {
    spot.is_on_map()
}

/// What a country has on the map, in the Available and in the Reinforcement Display.
fn columns(p: &Position, nation: Nation) -> [String; 3] {
    let in_display = |wanted: Spot| move |spot: Spot| spot == wanted;
    [
        muster(p, nation, on_map),
        muster(p, nation, in_display(Spot::AVAILABLE)),
        muster(p, nation, in_display(Spot::REINFORCEMENT)),
    ]
}

#[test]
fn t_deploy_every_country_has_its_columns() {
    covers!("T.deploy.germany.a", "T.deploy.germany.e", "T.deploy.germany.f", "T.deploy.czechoslovakia.a");
    covers!("T.deploy.czechoslovakia.b", "T.deploy.belgium", "T.deploy.small", "T.deploy.finland.a");
    covers!("T.deploy.finland.b", "T.deploy.france.a", "T.deploy.france.b", "T.deploy.france.c");
    covers!("T.deploy.britain.a", "T.deploy.britain.c", "T.deploy.britain.d", "T.deploy.hungary.a");
    covers!("T.deploy.hungary.b", "T.deploy.italy.a", "T.deploy.italy.b", "T.deploy.italy.c");
    covers!("T.deploy.netherlands", "T.deploy.poland.a", "T.deploy.poland.b", "T.deploy.poland.c");
    covers!("T.deploy.romania.a", "T.deploy.romania.b", "T.deploy.soviet.a", "T.deploy.soviet.b");
    covers!("T.deploy.soviet.c", "T.deploy.yugoslavia.a", "T.deploy.yugoslavia.b", "T.deploy.note.a");
    covers!("3.4.2.a", "3.4.2.f", "3.4.2.h", "3.4.3");
    let p = deployed(Ground::real().scenario("general-war"));
    let small = ["1 infantry corps", "", ""];
    let table = [
        (
            Nation::Germany,
            [
                "1 alpine corps, 3 anti-aircraft corps, 2 armor corps, 1 armored cavalry corps, 2 fortification, \
                 13 infantry corps, 1 mechanized infantry corps, 4 second line corps",
                "1 airlift, 3 airstrike, 1 amphibious, 3 special forces",
                "2 airstrike, 1 anti-aircraft corps, 1 anti-aircraft group, 1 armor corps, 2 infantry corps, \
                 1 infantry group, 1 marines division",
            ],
        ),
        (
            Nation::Czechoslovakia,
            [
                "1 armored cavalry corps, 6 fortification, 4 infantry army, 3 second line corps",
                "",
                "1 airstrike, 1 infantry army",
            ],
        ),
        (Nation::Belgium, ["1 cavalry corps, 1 fortification, 1 infantry army (R)", "", ""]),
        (Nation::Denmark, small),
        (Nation::Estonia, small),
        (Nation::Latvia, small),
        (Nation::Lithuania, small),
        (Nation::Finland, ["1 fortification, 1 infantry corps", "", "1 infantry corps"]),
        (
            Nation::France,
            [
                "1 alpine army, 1 armored cavalry corps, 4 fortification, 2 infantry army, 4 infantry army (R)",
                "1 airstrike, 1 amphibious, 1 bombardment",
                "1 airstrike, 2 infantry army, 1 marines brigade, 1 mechanized infantry corps",
            ],
        ),
        (
            Nation::Britain,
            [
                "1 anti-aircraft corps, 1 armor corps (R), 1 infantry corps",
                "2 airstrike, 1 amphibious, 1 bombardment",
                "1 airstrike, 1 infantry corps, 1 marines brigade, 1 second line corps, 1 special forces",
            ],
        ),
        (Nation::Hungary, ["1 cavalry corps, 1 infantry army", "", "1 infantry army"]),
        (
            Nation::Italy,
            [
                "1 alpine corps, 2 infantry army, 2 infantry army (R), 1 second line corps",
                "2 airstrike, 1 amphibious, 1 bombardment",
                "1 infantry army, 1 marines regiment, 1 mechanized infantry army",
            ],
        ),
        (Nation::Netherlands, ["1 infantry army", "", ""]),
        (
            Nation::Poland,
            [
                "1 alpine corps, 1 cavalry corps, 3 fortification, 3 infantry army, 2 infantry army (R)",
                "1 airstrike",
                "1 infantry army, 1 infantry corps",
            ],
        ),
        (Nation::Romania, ["1 alpine corps, 2 infantry army (R)", "", "1 cavalry corps"]),
        (
            Nation::SovietUnion,
            [
                "2 armor army (R), 1 armored cavalry corps (R), 4 fortification (R), 6 infantry army (R), \
                 1 security group",
                "2 airstrike, 1 special forces",
                "1 airstrike, 3 infantry army, 1 mechanized infantry corps, 1 special forces",
            ],
        ),
        (Nation::Yugoslavia, ["2 infantry army (R)", "", "1 alpine corps, 1 infantry army"]),
    ];
    for (nation, wanted) in table {
        assert_eq!(columns(&p, nation), wanted, "{nation}");
    }
    for unit in p.game.ids() {
        assert!(p.state.spots[unit] != Spot::UNPLACED, "{}", p.game.unit(unit).key);
    }
}

#[test]
fn c3_4_1_the_steps_of_the_set_up() {
    covers!("3.4.1.a", "3.4.1.b", "3.4.1.d", "3.4.1.e", "3.4.1.f", "3.4.a");
    let mut p = Ground::real().start();
    let early = [
        Nation::Belgium,
        Nation::Netherlands,
        Nation::Denmark,
        Nation::Lithuania,
        Nation::Latvia,
        Nation::Estonia,
    ];
    assert_eq!((p.decides(), deploying(&mut p)), (Some(Side::Allied), early.to_vec()));
    p.play("deploy rest");
    assert_eq!((p.decides(), deploying(&mut p)), (Some(Side::Axis), vec![Nation::Finland]));
    p.play("deploy rest");
    // Belligerents and the countries that may intervene, together.
    let allies = [Nation::Czechoslovakia, Nation::France, Nation::Britain, Nation::SovietUnion];
    assert_eq!((p.decides(), deploying(&mut p)), (Some(Side::Allied), allies.to_vec()));
    p.refused("deploy ger.fort.kb", "3.4.1");
    p.play("deploy rest");
    let axis = [Nation::Germany, Nation::Poland, Nation::Hungary, Nation::Italy];
    assert_eq!((p.decides(), deploying(&mut p)), (Some(Side::Axis), axis.to_vec()));
    p.play("deploy rest");
    assert_eq!(p.state.phase, Phase::Air(Side::Axis, AirSegment::Launch), "turn 1 begins with the air");
    for nation in early {
        assert_eq!(p.state.side_of(nation), None, "{nation} has units, but is neutral");
    }
}

#[test]
fn c3_4_1_c_the_allied_player_deploys_finland_in_intermarium() {
    covers!("3.4.1.c");
    let mut p = Ground::real().scenario("intermarium").start();
    step(&mut p, 2);
    assert_eq!((p.decides(), deploying(&mut p)), (Some(Side::Allied), vec![Nation::Finland]));
    // The Baltic states are belligerents here, but keep their place in the order (D7).
    assert_eq!(p.state.side_of(Nation::Latvia), Some(Side::Allied));
    p.at("lat.infantry.1", "3406");
}

#[test]
fn c3_4_1_h_countries_in_no_step_place_nothing() {
    covers!("3.4.1.h");
    let p = deployed(Ground::real().scenario("little-entente"));
    for nation in [Nation::SovietUnion, Nation::Britain] {
        assert_eq!(muster(&p, nation, |spot| spot != Spot::OUT), "", "{nation}");
        assert_eq!(p.state.side_of(nation), None);
    }
}

#[test]
fn c3_4_2_units_that_the_table_names() {
    covers!("3.4.2.b", "3.4.2.c", "T.deploy.germany.a", "T.deploy.britain.c");
    let mut p = Ground::real().start();
    step(&mut p, 4);
    p.refused("deploy ger.panzer.15", "3.4.3");
    p.play("deploy rest").at("ger.panzer.15", "reinforcement").at("gbr.airstrike.fc", "reinforcement");
    for (key, place) in [("ger.panzer.16", "2717"), ("ger.panzer.18", "2717")] {
        p.at(key, place);
    }
    p.at("gbr.airstrike.1", "available").at("gbr.airstrike.2", "available");
    // Of a type with a number only, the player takes any.
    let mut p = Ground::real().start();
    step(&mut p, 4);
    // For the second fort and for the flak of the Ruhr one hex is left each.
    p.play("deploy ger.fort.oq; at 2712; deploy ger.fort.kb; deploy ger.aaa.flak4");
    p.at("ger.fort.kb", "3109").at("ger.aaa.flak4", "1812");
    for (unit, hex) in [("sp", "1815"), ("wf", "1915"), ("r1", "1916"), ("r2", "1917")] {
        p.play(&format!("deploy ger.2nd.{unit}; at {hex}"));
    }
    p.play("deploy ger.aaa.flak2; at 2511; deploy ger.aaa.flak3; at 2210");
    p.play("deploy ger.infantry.xxi; at 2814; deploy ger.infantry.xvii; at 2814; deploy rest");
    p.at("ger.infantry.xii", "reinforcement").at("ger.infantry.xiii", "reinforcement");
    p.at("ger.aaa.flak1", "reinforcement");
}

#[test]
fn c3_4_2_where_units_may_stand() {
    covers!("3.4.2.d", "3.4.2.e", "3.4.2.g", "3.4.2.i", "5.6.a");
    covers!("T.deploy.germany.b", "T.deploy.germany.c", "T.deploy.germany.d", "T.deploy.britain.b");
    let mut p = Ground::real().start();
    step(&mut p, 3);
    // London and no other city: nothing is asked.
    p.play("deploy gbr.aaa.adc").at("gbr.aaa.adc", "1211");
    for (unit, hex) in [("m1", "1714"), ("m2", "1715"), ("m3", "1816")] {
        p.play(&format!("deploy fra.fort.{unit}")).refused("at 1314", "3.4.2").play(&format!("at {hex}"));
    }
    // One fort to a hex: for the last one a single F is left.
    p.play("deploy fra.fort.m4").at("fra.fort.m4", "1817");
    p.play("deploy cze.fort.f1; at 2415; deploy cze.fort.f2").refused("at 2415", "9.0").play("at 2514");
    // Mountains without a railroad are for alpine units only.
    p.play("deploy fra.acav.clm").refused("at 1621", "19.0").play("at 1314");
    p.play("deploy fra.alpine.alpin").offers("at 1621").play("at 1621");
    step(&mut p, 4);
    // A fort on an F, one to a hex; the F of Breslau does not count.
    p.refused("deploy ger.infantry.i", "3.4.2");
    p.play("deploy ger.fort.oq").refused("at 2814", "3.4.2").refused("at 2511", "3.4.2");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["at 2712", "at 3109"]);
    p.play("at 3109; deploy ger.fort.kb").at("ger.fort.kb", "2712");
    // One flak in the Ruhr, and nowhere else.
    p.play("deploy ger.aaa.flak1").at("ger.aaa.flak1", "1812");
    // Second-line corps on the French frontier.
    p.play("deploy ger.2nd.sp").refused("at 2511", "3.4.2").refused("at 1813", "3.4.2");
    assert_eq!(
        p.offered().into_iter().collect::<Vec<_>>(),
        ["at 1814", "at 1815", "at 1915", "at 1916", "at 1917"]
    );
    p.play("at 1815");
    for unit in ["wf", "r1"] {
        p.play(&format!("deploy ger.2nd.{unit}; at 1815"));
    }
    p.play("deploy ger.2nd.r2").refused("at 1815", "9.0").play("at 1917");
    // The other flak in cities.
    p.play("deploy ger.aaa.flak2").refused("at 2512", "3.4.2").refused("at 1812", "9.0");
    p.refused("at 3109", "9.0").play("at 2210; deploy ger.aaa.flak3; at 2511");
    // The others anywhere at home that is not prohibited, with room.
    p.play("deploy ger.infantry.i").refused("at 2909", "5.6").refused("at 2515", "3.4.2");
    p.refused("at 2813", "3.4.2").offers("at 2814; at 2719");
    p.play("at 2814");
}

#[test]
fn c3_4_2_j_units_set_up_next_to_enemies() {
    covers!("3.4.2.j");
    let mut p = Ground::real().start();
    step(&mut p, 4);
    p.at("cze.infantry.4", "2716");
    p.play("deploy rest").at("ger.panzer.16", "2717");
    assert!(p.in_zone_of(Side::Allied, "2717"));
}

#[test]
fn the_suggested_set_up_holds_in_every_scenario() {
    for scenario in SCENARIOS {
        let p = deployed(Ground::real().scenario(scenario));
        for unit in p.game.ids() {
            let counter = p.game.unit(unit);
            let here = p.game.scenario(&p.state).setup.iter().find(|(known, _)| *known == unit);
            let wanted = here.map(|(_, hex)| *hex).or(counter.hex);
            if let Some(hex) = p.state.hex(unit) {
                let hex = p.game.number(hex);
                assert_eq!(Some(hex), wanted, "{scenario}: {} has a hex of its own", counter.key);
            }
        }
    }
}

#[test]
fn c3_4_1_g_optional_units_stay_in_the_box() {
    covers!("3.4.1.g", "2.5.1.e", "T.deploy.note.b");
    let mut p = Ground::real().start();
    p.at("ger.panzer.19", "out").at("fra.armor.deg", "out");
    step(&mut p, 4);
    p.refused("deploy ger.panzer.19", "3.4.1");
}

#[test]
fn c23_1_additional_armor() {
    covers!("23.1.a", "23.1.b", "23.1.c", "23.1.d", "23.1.e");
    let mut p = Ground::real().options(|options| options.additional_armor = true).start();
    step(&mut p, 3);
    // One French army at full strength makes room; those that start reduced do not count.
    p.play("deploy rest").at("fra.armor.deg", "1514").full("fra.armor.deg gbr.armor.mobl");
    assert_eq!(muster(&p, Nation::France, |spot| spot == Spot::ELIMINATED), "1 infantry army");
    assert!(muster(&p, Nation::France, on_map).contains("1 infantry army, 4 infantry army (R)"));
    p.play("deploy rest").at("ger.panzer.19", "2513");
    assert_eq!(muster(&p, Nation::Germany, |spot| spot == Spot::ELIMINATED), "2 infantry corps");
    assert!(muster(&p, Nation::Germany, on_map).contains("11 infantry corps"));
    assert!(muster(&p, Nation::Germany, |spot| spot == Spot::REINFORCEMENT).contains("2 infantry corps"));
}

#[test]
fn c23_1_d_the_player_chooses_who_makes_room() {
    covers!("23.1.d");
    let mut p = Ground::real().options(|options| options.additional_armor = true).start();
    step(&mut p, 4);
    p.play("forgo ger.infantry.xii; forgo ger.infantry.xiii").withholds("forgo ger.infantry.xi");
    p.at("ger.infantry.xii", "eliminated").refused("forgo ger.infantry.xi", "23.1");
    p.play("deploy rest").at("ger.infantry.i", "3109");
}

#[test]
fn c23_2_german_surprise_attack() {
    covers!("23.2.a", "23.2.b", "23.2.c", "23.2.e");
    let ground = Ground::real().options(|options| options.surprise_attack = true);
    let mut p = ground.start();
    while matches!(p.state.phase, Phase::Deployment(_)) {
        p.play("deploy rest");
    }
    let mut asked = Vec::new();
    while let Phase::SurpriseAttack(nation) = p.state.phase {
        asked.push(nation);
        match nation {
            Nation::France => {
                p.at("fra.airstrike.1", "available").die(3).at("fra.airstrike.1", "utilized");
            }
            Nation::Britain => {
                p.die(4).at("gbr.airstrike.1", "available");
            }
            Nation::Belgium => {
                // A neutral on the alert spends its point at once: its army is back to strength.
                p.reduced("bel.infantry.1").die(6);
                assert_eq!(p.decides(), Some(Side::Allied));
                p.play("refit bel.infantry.1; pass").full("bel.infantry.1");
            }
            _ => {
                p.die(5);
            }
        }
    }
    // Allied belligerents and neutrals, but not those that would join the Axis (D59).
    for nation in [Nation::Czechoslovakia, Nation::France, Nation::Britain, Nation::Belgium, Nation::Finland]
    {
        assert!(asked.contains(&nation), "{nation}");
    }
    for nation in [Nation::Germany, Nation::Poland, Nation::Hungary, Nation::Italy, Nation::Romania] {
        assert!(!asked.contains(&nation), "{nation}");
    }
    // Surprised air units cannot intercept in the first Axis turn: they are not available.
    p.at("fra.airstrike.1", "utilized");
    assert_eq!(p.state.phase, Phase::Air(Side::Axis, AirSegment::Launch));
}

#[test]
fn c23_6_soviet_preparedness() {
    covers!("23.6.a", "23.6.b");
    let ground = Ground::real().scenario("anti-comintern-war");
    let mut p = ground.options(|options| options.soviet_preparedness = true).start();
    let mut dice = 0;
    while let Next::Dice(_) = p.game.next(&p.state) {
        // 4 keeps a unit reduced, 5 does not: every second one.
        p.die(4 + dice % 2);
        dice += 1;
    }
    assert_eq!(dice, 4 + 6 + 2 + 1, "a die for each reduced unit");
    while matches!(p.state.phase, Phase::Deployment(_)) {
        p.play("deploy rest");
    }
    let soviet = muster(&p, Nation::SovietUnion, on_map);
    assert_eq!(
        soviet,
        "1 armor army, 1 armor army (R), 1 armored cavalry corps (R), 2 fortification, 2 fortification (R), \
         3 infantry army, 3 infantry army (R), 1 security group"
    );
}

#[test]
fn c23_6_dice_are_rolled_at_the_event_if_the_soviets_are_set_up_then() {
    covers!("23.6.a", "23.6.b");
    let ground = Ground::real().options(|options| {
        options.soviet_preparedness = true;
        options.intervention_at_event = true;
    });
    assert!(!ground.clone().start().rolls(), "nobody rolls for units that may never come");
    let mut p = ground.position("events", "");
    p.die(2);
    for die in 0..4 + 6 + 2 + 1 {
        assert!(matches!(p.state.frames.top(), Frame::Prepare(_)), "a die for each reduced unit");
        p.die(4 + die % 2);
    }
    assert_eq!(p.decides(), Some(Side::Allied));
    p.play("deploy rest; deploy rest");
    assert_eq!(
        muster(&p, Nation::SovietUnion, on_map),
        "1 armor army, 1 armor army (R), 1 armored cavalry corps (R), 2 fortification, 2 fortification (R), \
         3 infantry army, 3 infantry army (R), 1 security group"
    );
    assert_eq!(p.state.phase, Phase::Mobilization(Side::Axis, MobilizationStep::Expenditure));
}

#[test]
fn c23_1_d_those_who_make_room_are_not_deployed_in_the_end() {
    covers!("23.1.d");
    let mut p = Ground::real().options(|options| options.additional_armor = true).start();
    step(&mut p, 4);
    p.withholds("deploy ger.panzer.19");
    let german = |p: &mut Position, prefix: &str| {
        p.offered().into_iter().find(|action| action.starts_with(prefix) && !action.ends_with("reduced"))
    };
    // German units come one by one, infantry first; those bound to a place, and the fewest hexes, before.
    let corps = |p: &mut Position| {
        let all: Vec<String> = p.offered().into_iter().collect();
        all.into_iter().find(|action| action.starts_with("deploy ger.infantry.") && !action.ends_with(".ss"))
    };
    let bound = ["deploy ger.fort", "deploy ger.2nd", "deploy ger.aaa"];
    let next = |p: &mut Position| corps(p).or_else(|| bound.into_iter().find_map(|prefix| german(p, prefix)));
    while let Some(next) = next(&mut p) {
        p.play(&next);
        if let Some(at) = german(&mut p, "at ") {
            p.play(&at);
        }
    }
    let infantry = |spot: fn(Spot) -> bool| muster(&p, Nation::Germany, spot);
    assert!(infantry(on_map).contains("11 infantry corps"), "{}", infantry(on_map));
    p.offers("forgo ger.infantry.xii; forgo ger.infantry.xiii; deploy ger.panzer.19");
    p.play("deploy rest");
    assert_eq!(muster(&p, Nation::Germany, |spot| spot == Spot::ELIMINATED), "2 infantry corps");
}

/// Where the units of a side could go from the suggested set-up, were it their movement phase: over land, and by sea.
fn first_moves(p: &mut Position, side: Side) -> [HexSet; 2] {
    let mut later = p.state;
    (later.phase, later.frames) = (Phase::Movement(side), engine::Frames::new(Frame::Phase(InPhase)));
    let (mut by_land, mut by_sea) = (HexSet::EMPTY, HexSet::EMPTY);
    for unit in p.game.ids() {
        if p.game.may_move(&later, unit).is_err() {
            continue;
        }
        let supplied = p.game.at(&later, &mut p.desk).is_supplied_to_move(unit);
        let left = 2 * p.game.face(&later, unit).movement;
        p.game.at(&later, &mut p.desk).explore(March { unit, left, by: By::Choice, supplied });
        by_land.extend(p.desk.march.get_mut().targets.iter().copied());
        if p.game.at(&later, &mut p.desk).may_embark(unit) {
            by_sea |= p.game.at(&later, &mut p.desk).landings([unit].into_iter().collect());
        }
    }
    [by_land, by_sea]
}

#[test]
fn the_suggested_set_ups_give_nothing_away_on_the_first_turn() {
    for scenario in SCENARIOS {
        let mut p = deployed(Ground::real().scenario(scenario));
        for side in Side::ALL {
            let [by_land, by_sea] = first_moves(&mut p, side);
            for hex in &(by_land | by_sea) {
                let record = &p.game.field.hexes[hex.index()];
                let owner = p.game.country(&p.state, hex).and_then(|nation| p.state.side_of(nation));
                if owner == Some(side) {
                    continue;
                }
                let place = p.game.place(hex);
                let prize = p.game.field.centers.contains(hex) || record.objective > 0;
                assert!(!prize, "{scenario}: the {side} side could walk into {place}");
                // Nobody may be deployed in Danzig, and the Baltic states have a corps each for their capitals.
                let bare = ["2909", "3207", "3208"].map(|hex| p.hex(hex)).contains(&hex);
                let landing = owner.is_some() && by_sea.contains(hex) && !bare;
                assert!(!landing, "{scenario}: the {side} side could land in {place}");
            }
        }
    }
}

#[test]
fn c23_2_d_the_alert_is_worth_one_point_at_once() {
    covers!("23.2.d");
    let alerted = |nation: Nation| {
        let mut p = deployed(Ground::real().options(|options| options.surprise_attack = true));
        while p.state.phase != Phase::SurpriseAttack(nation) {
            p.die(4);
        }
        p.die(6);
        assert_eq!(p.decides(), Some(Side::Allied), "{nation}");
        assert_eq!(p.state.points[nation], 1, "{nation}");
        p
    };
    // A neutral refits: one point, one unit, and nothing is left.
    let mut p = alerted(Nation::Belgium);
    p.offers("refit bel.infantry.1; pass").play("refit bel.infantry.1").full("bel.infantry.1");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["pass"]);
    // A belligerent mobilizes; what costs two is out of reach.
    let mut p = alerted(Nation::Britain);
    p.reduced("gbr.armor.mobl").withholds("refit gbr.armor.mobl");
    p.offers("mobilize gbr.infantry.cw; mobilize gbr.2nd.ta").play("mobilize gbr.infantry.cw").die(5);
    p.at("gbr.infantry.cw", "turn4");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["pass"]);
    // What is not spent at once is lost.
    let mut p = alerted(Nation::Czechoslovakia);
    p.offers("mobilize cze.infantry.ghq").play("pass");
    assert_eq!(p.state.points[Nation::Czechoslovakia], 0);
    // No other die does it.
    for die in 1..=5 {
        let mut p = deployed(Ground::real().options(|options| options.surprise_attack = true));
        while p.state.phase != Phase::SurpriseAttack(Nation::Belgium) {
            p.die(4);
        }
        p.die(die);
        assert!(!matches!(p.state.frames.top(), Frame::Alert(_)), "{die}");
    }
}

#[test]
fn c2_1_c_the_f_of_breslau_does_not_count() {
    covers!("2.1.c");
    let fits = |ground: Ground| {
        let mut p = ground.start();
        step(&mut p, 4);
        p.play("deploy ger.fort.oq");
        p.offered().contains("at 2814")
    };
    // The F is all that Breslau lacks: with the one of the printed map it would be offered.
    assert!(!fits(Ground::real()));
    assert!(fits(Ground::real().pack(|pack| {
        let number = "2814".parse().expect("a number");
        let breslau = pack.grid.id(number).expect("a hex of the map");
        pack.hexes[breslau.index()].fort = true;
    })));
}

#[test]
fn c3_4_d_countries_that_the_scenario_does_not_name_stay_neutral() {
    covers!("3.4.d", "5.5.a");
    // Romania and Yugoslavia in Western Powers Guarantee: nobody may invade them, by no way.
    let units = "3318: hun.infantry.1 / 2519: ger.infantry.i ger.infantry.ii / 3615: pol.infantry.pos / \
                 available: ger.airstrike.l1";
    for nation in [Nation::Romania, Nation::Yugoslavia] {
        let mut p = Position::new("axis movement", units);
        let country = p.game.field.countries[nation];
        for unit in ["hun.infantry.1", "ger.infantry.i", "pol.infantry.pos"] {
            let reached = p.reach(unit);
            assert!(!reached.is_empty() && !reached.intersects(&country), "{unit} into {nation}");
            p.play("halt");
        }
        let mut p = Position::new("axis launch", units);
        p.play("fly ger.airstrike.l1");
        let inside: Vec<_> = country.iter().map(|hex| format!("to {}", p.game.number(hex))).collect();
        assert!(inside.iter().all(|action| !p.offered().contains(action)), "by air into {nation}");
        // The intervention brings others.
        let mut p = Position::new("events", units);
        p.die(2);
        assert_eq!(p.state.side_of(nation), None);
        assert_eq!(p.state.side_of(Nation::Italy), Some(Side::Axis));
    }
    let mut p = Position::new("axis movement", units);
    p.play("take hun.infantry.1").refused("go 3319", "5.5");
}
