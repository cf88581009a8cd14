//! What the table is told besides the board, held against what the rules then do.

use ai::Advisor;
use engine::{
    ActionKind, Forecast, Hint, Insight, Log, Next, Role, Rules, Seat, Show, Subject, Viewer, Words,
};
use hexmap::HexId;
use mechanics::insight::place_id;

use crate::nation::Nation;
use crate::state::{Frame, Spot, State, Units};
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, PACK, Play, Position};
use crate::unit::Kind;
use crate::{Desk, MunichWar, Options};

const AXIS: Viewer = Viewer::Seat(Seat(0));

// Clear land with a German and a Czech center, so that everybody is in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2511, 2515], true)
}

fn forecast(p: &mut Position) -> Forecast {
    p.game.forecast(&p.state, &mut p.desk).expect("an attack is being prepared")
}

fn hint(p: &mut Position, action: &str) -> Hint {
    let action = p.game.read(action).unwrap();
    p.game.hint(&p.state, action, &mut p.desk)
}

fn facts(p: &mut Position, about: Subject) -> Vec<(String, String)> {
    let facts = p.game.facts(&p.state, AXIS, about, &mut p.desk);
    facts.into_iter().map(|fact| (fact.name.to_string(), fact.value.to_string())).collect()
}

fn has(facts: &[(String, String)], name: &str, value: &str) -> bool {
    facts.iter().any(|(known, text)| known == name && text.contains(value))
}

/// Every throw of the dice of an attack that is due, played out to its end: how often each result is said, and
/// the steps that both sides have lost by then, summed up.
struct Fought {
    results: Vec<(String, u32)>,
    throws: u32,
    lost: u32,
    taken: u32,
}

fn steps(p: &Position, state: &State, units: Units) -> u32 {
    let alive = units.iter().filter(|unit| state.spots[*unit] != Spot::ELIMINATED);
    alive.map(|unit| u32::from(p.game.steps_left(state, unit))).sum()
}

fn fight(p: &mut Position) -> Fought {
    let start = p.state;
    let (mut ours, theirs) = (start.battle.attackers, start.battle.defenders);
    ours.extend(start.battle.air);
    let special = start.battle.special.is_some();
    let mut fought = Fought { results: Vec::new(), throws: 0, lost: 0, taken: 0 };
    for number in 0..if special { 36 } else { 6 } {
        (p.state, p.log) = (start, Log::default());
        let mut dice = vec![(number % 6 + 1) as u8];
        if special {
            dice.push((number / 6 + 1) as u8);
        }
        while *p.state.frames.top() != Frame::Phase {
            match p.game.next(&p.state) {
                Next::Dice(_) => {
                    let die = dice.pop().expect("no more dice than these");
                    p.die(die);
                }
                _ => {
                    // Marines who will be lost anyway pay for the others.
                    let offered = p.offered();
                    let marines = offered.iter().find(|action| action.starts_with("reduce gbr.marines"));
                    let action = marines.or(offered.first()).expect("something is offered");
                    p.play(action);
                }
            }
        }
        fought.throws += 1;
        fought.lost += steps(p, &start, ours) - steps(p, &p.state, ours);
        fought.taken += steps(p, &start, theirs) - steps(p, &p.state, theirs);
        let names = p.game.pack.outcomes.iter().map(|outcome| outcome.name.clone());
        let told = p.told(Viewer::Umpire);
        let name = names.into_iter().find(|name| told.contains(&format!(": {name} (")));
        let name = name.unwrap_or_else(|| "Special forces clear the hex".to_owned());
        match fought.results.iter_mut().find(|(known, _)| *known == name) {
            Some((_, ways)) => *ways += 1,
            None => fought.results.push((name, 1)),
        }
    }
    (p.state, p.log) = (start, Log::default());
    fought
}

/// The forecast of an attack with all support committed, against all its dice.
fn check(p: &mut Position) -> Forecast {
    let foreseen = forecast(p);
    if p.decides().is_some() {
        p.play("end");
    }
    if p.state.battle.special.is_none() {
        let odds = p.odds();
        assert_eq!((foreseen.attack, foreseen.defense), (odds.attack.into(), odds.defense.into()));
        assert_eq!(foreseen.odds, format!("column {}%", p.column()));
        let shifts: i32 = foreseen.shifts.iter().map(|shift| shift.columns).sum();
        assert_eq!(shifts, odds.shifts().iter().map(|(_, columns)| i32::from(*columns)).sum());
    }
    compare(&foreseen, &fight(p), "");
    foreseen
}

fn compare(foreseen: &Forecast, fought: &Fought, table: &str) {
    let chances: Vec<_> =
        foreseen.results.iter().filter(|chance| chance.text.to_string().starts_with(table)).collect();
    for chance in &chances {
        assert_eq!(chance.of, fought.throws);
        let text = chance.text.to_string();
        let name = text[table.len()..].split(": ").next().unwrap();
        let ways = fought.results.iter().find(|(known, _)| known == name).map_or(0, |(_, ways)| *ways);
        assert_eq!(chance.ways, ways, "{}", chance.text);
    }
    assert_eq!(chances.iter().map(|chance| chance.ways).sum::<u32>(), fought.throws);
    if table != "Mobile: " {
        let average = |sum: u32| (100 * sum + fought.throws / 2) / fought.throws;
        assert_eq!(foreseen.attacker_loses, average(fought.lost), "the attacker's losses");
        assert_eq!(foreseen.defender_loses, average(fought.taken), "the defender's losses");
    }
}

/// Puts the attack back to its support step, with these markers committed.
fn support(p: &mut Position, markers: &str) {
    p.state.frames.replace(Frame::Battle(crate::state::Step::Support));
    for key in markers.split_whitespace() {
        let unit = p.unit(key);
        p.game.play_support(&mut p.state, unit);
    }
}

#[test]
fn an_attack_of_infantry_comes_out_as_foreseen() {
    for attackers in [
        "ger.infantry.i",
        "ger.infantry.i ger.infantry.ii*",
        "ger.infantry.i ger.infantry.ii ger.infantry.iii",
    ] {
        let units = format!("2513: {attackers} / 2514: cze.2nd.r1 cze.2nd.r2");
        let mut p = supplied().position("axis combat", &units);
        p.assault("2514", &attackers.replace('*', ""));
        support(&mut p, "");
        check(&mut p);
    }
}

#[test]
fn every_shift_is_foreseen_with_its_case() {
    let ground = supplied()
        .terrain(Terrain::Rough, &[2514])
        .entrenchments(&[2514])
        .country(Nation::Czechoslovakia, &[2514])
        .sides(SideKind::River, &[(2513, 2514)]);
    let mut p = ground.position("axis combat", "2513: ger.alpine.gebirg / 2514: cze.2nd.r1");
    p.assault("2514", "ger.alpine.gebirg");
    support(&mut p, "");
    let foreseen = check(&mut p);
    let cases: Vec<&str> = foreseen.shifts.iter().map(|shift| shift.case.as_str()).collect();
    assert_eq!(cases, ["11.11", "11.11", "11.12", "19.0"]);
}

#[test]
fn the_reason_of_a_computer_player_is_the_forecast() {
    let remark = |p: &mut Position, units: &str| {
        p.play("attack 2514");
        for unit in units.split_whitespace() {
            p.play(&format!("add {unit}"));
        }
        let declare = p.game.read("declare").unwrap();
        p.game.reason(&p.state, declare, &mut p.desk).expect("a reason")
    };
    // A fortification, which does not retreat.
    let units = "2513: ger.infantry.i ger.infantry.ii / 2514: cze.fort.f1";
    let mut p = supplied().position("axis combat", units);
    let text = remark(&mut p, "ger.infantry.i ger.infantry.ii");
    let foreseen = forecast(&mut p);
    p.play("declare");
    let fought = fight(&mut p);
    let average = |sum: u32| {
        let hundredths = (100 * sum + fought.throws / 2) / fought.throws;
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    let good = foreseen.results.iter().filter(|chance| chance.role == Role::Good);
    let good: u32 = good.map(|chance| chance.ways).sum();
    assert_eq!(
        text,
        format!(
            "Attack in column {}%. {good} of 6 throws are good; the enemy loses {} steps on average, we {}.",
            p.column(),
            average(fought.taken),
            average(fought.lost)
        )
    );
    let mut p = supplied().position("axis combat", "2513: ger.panzer.16 / 2514: cze.2nd.r1 cze.2nd.r2");
    let text = remark(&mut p, "ger.panzer.16");
    assert!(text.contains("There is more in the hex than we see."), "{text}");
    assert!(
        text.contains("throws on the Assault table are good") && text.contains("on the Mobile table;"),
        "{text}"
    );
}

#[test]
fn special_forces_are_weighed_by_their_die() {
    let units = "2513: ger.infantry.i ger.infantry.ii / 2514: cze.2nd.r1 / available: ger.sf.ab";
    let mut p = supplied().position("axis combat", units);
    p.assault("2514", "ger.infantry.i ger.infantry.ii");
    support(&mut p, "ger.sf.ab");
    let foreseen = check(&mut p);
    assert!(foreseen.odds.to_string().contains("if the special forces succeed"), "{}", foreseen.odds);
    assert_eq!(foreseen.results[0].of, 36);
}

/// The first counter of a kind and country.
fn counter(kind: Kind, nation: Nation) -> String {
    let found = PACK.units.iter().find(|unit| unit.kind == kind && unit.nation == nation);
    found.expect("the pack has one").key.clone()
}

#[test]
fn special_forces_that_clear_a_fort_need_no_combat_die() {
    let fort = counter(Kind::Fortification, Nation::Czechoslovakia);
    let units = format!("2513: ger.infantry.i / 2514: {fort}* / available: ger.sf.ab");
    let ground = supplied().country(Nation::Czechoslovakia, &[2514]);
    let mut p = ground.position("axis combat", &units);
    p.assault("2514", "ger.infantry.i");
    support(&mut p, "ger.sf.ab");
    let foreseen = check(&mut p);
    let cleared = foreseen
        .results
        .iter()
        .find(|chance| chance.text.to_string().starts_with("Special"))
        .expect("a chance");
    assert_eq!((cleared.ways, cleared.of, cleared.role), (18, 36, Role::Good));
}

#[test]
fn flak_counts_against_air_support() {
    let fort = counter(Kind::Fortification, Nation::Czechoslovakia);
    let air = counter(Kind::Airstrike, Nation::Germany);
    let units =
        format!("2513: ger.infantry.i ger.infantry.ii ger.infantry.iii / 2514: cze.2nd.r1 {fort} {air}");
    let mut p = supplied().position("axis combat", &units);
    p.assault("2514", "ger.infantry.i ger.infantry.ii ger.infantry.iii");
    support(&mut p, &air);
    let foreseen = check(&mut p);
    assert!(foreseen.shifts.iter().any(|shift| shift.case == "16.9" && shift.columns > 0));
}

#[test]
fn c12_1_who_cannot_retreat_is_counted() {
    let flak = counter(Kind::AntiAircraft, Nation::Germany);
    let ground = supplied().unit(&flak, |unit| unit.nation = Nation::Czechoslovakia);
    let units = format!("2513: ger.infantry.i ger.infantry.ii ger.infantry.iii / 2514: cze.2nd.r1 {flak}");
    let mut p = ground.position("axis combat", &units);
    p.assault("2514", "ger.infantry.i ger.infantry.ii ger.infantry.iii");
    support(&mut p, "");
    check(&mut p);
}

#[test]
fn both_tables_are_weighed_while_there_is_a_choice() {
    let units = "2513: ger.panzer.16 ger.infantry.i / 2514: cze.2nd.r1 cze.2nd.r2";
    let mut p = supplied().position("axis combat", units);
    p.assault("2514", "ger.panzer.16 ger.infantry.i");
    let foreseen = forecast(&mut p);
    assert_eq!(foreseen.unit, "steps on the Assault table");
    for (word, table) in [("assault", "Assault: "), ("mobile", "Mobile: ")] {
        let before = p.state;
        p.play(word);
        compare(&foreseen, &fight(&mut p), table);
        p.state = before;
    }
}

#[test]
fn before_the_declaration_only_the_top_of_the_stack_counts() {
    let units = "2513: ger.infantry.i / 2514: cze.2nd.r1 cze.2nd.r2";
    let mut p = supplied().position("axis combat", units);
    p.play("attack 2514");
    let foreseen = forecast(&mut p);
    assert_eq!((foreseen.defenders.len(), foreseen.hidden), (1, 1));
    assert!(foreseen.results.is_empty(), "nobody attacks yet");
    p.play("add ger.infantry.i");
    assert_eq!(forecast(&mut p).results.iter().map(|chance| chance.ways).sum::<u32>(), 6);
}

#[test]
fn c5_4_an_invasion_is_foreseen_as_declared() {
    let mut p = supplied().position("axis combat", "");
    let field = &p.game.field;
    let german = field.countries[Nation::Germany];
    let frontier = |hex: &HexId| {
        let at = field.grid.neighbours(*hex).iter().position(|next| german.contains(*next));
        at.filter(|side| field.open[hex.index()] >> side & 1 == 1)
            .map(|side| (field.grid.neighbours(*hex)[side], *hex))
    };
    let belgian = field.countries[Nation::Belgium].iter().find_map(|hex| frontier(&hex));
    let (from, to) = belgian.map(|(from, to)| (p.game.number(from), p.game.number(to))).expect("a frontier");
    let second = counter(Kind::Infantry, Nation::Belgium);
    p.put(&format!("{from}: ger.infantry.i / {to}: {second}"));
    assert_eq!(hint(&mut p, &format!("attack {to}")).danger, "invades Belgium");
    p.play(&format!("attack {to}; add ger.infantry.i"));
    let foreseen = forecast(&mut p);
    p.play("declare");
    assert_eq!(foreseen.odds, format!("column {}%", p.column()));
    compare(&foreseen, &fight(&mut p), "");
}

#[test]
fn what_leaves_no_choice_is_not_asked() {
    let units = "2513: ger.panzer.16 ger.panzer.18 / 2514: cze.2nd.r1";
    let ground = supplied().terrain(Terrain::Mountain, &[2515, 2614, 2414]);
    let mut p = ground.position("axis combat", units);
    // Only one way is left to the defender.
    p.assault("2514", "ger.panzer.16 ger.panzer.18").play("mobile").die(6);
    assert_eq!(
        *p.state.frames.top(),
        Frame::Battle(crate::state::Step::Advance),
        "the retreat has been made"
    );
    let mut p = supplied().position("axis movement", "2513: ger.infantry.i / 2517: cze.2nd.r1");
    p.play("end");
    assert_ne!(p.state.phase, crate::sequence::Phase::Combat(crate::nation::Side::Axis), "nobody can attack");
}

#[test]
fn c18_3_supply_by_sea_is_offered_until_the_first_attack() {
    let units = "available: gbr.sea.sea / 1413: gbr.2nd.ta gbr.infantry.cw / 1513: ger.2nd.sp";
    let mut p = Position::new("allied movement", units);
    p.play("end").offers("sealift gbr.sea.sea 1211; attack 1513");
    p.play("attack 1513; add gbr.2nd.ta; declare").die(1);
    while *p.state.frames.top() != Frame::Phase {
        let first = p.offered().into_iter().next().expect("something is offered");
        p.play(&first);
    }
    p.withholds("sealift gbr.sea.sea 1211").refused("sealift gbr.sea.sea 1211", "18.3");
}

#[test]
fn hints_say_what_is_left_and_what_may_be_regretted() {
    let mut p = supplied().position(
        "axis movement",
        "2513: ger.infantry.i / 2412: ger.infantry.ii ger.infantry.iii ger.infantry.iv",
    );
    p.play("take ger.infantry.i");
    assert_eq!(hint(&mut p, "go 2412").kind, ActionKind::Move);
    assert_eq!(hint(&mut p, "go 2412").left, "2");
    assert_eq!(hint(&mut p, "go 2412").danger, "too full to stay in");
    p.play("go 2412; halt");
    assert_eq!(hint(&mut p, "end").danger, "units are lost: 1 hex is too full");
    assert_eq!(hint(&mut p, "end").kind, ActionKind::End);
}

#[test]
fn the_route_of_a_move_begins_where_the_unit_stands() {
    let mut p = supplied().position("axis movement", "2513: ger.infantry.i");
    p.play("take ger.infantry.i");
    let to = p.game.read("go 2511").unwrap();
    let route = p.game.route(&p.state, to, &mut p.desk);
    let ends = [route[0], route[route.len() - 1]];
    assert_eq!(ends, ["2513", "2511"].map(|hex| place_id(p.hex(hex))));
    assert_eq!(route.len(), 3);
}

#[test]
fn the_outlook_counts_what_is_open() {
    let mut p =
        supplied().position("axis movement", "2513: ger.infantry.i ger.infantry.ii / 2514: cze.2nd.r1");
    let outlook = p.game.outlook(&p.state, &mut p.desk);
    assert_eq!(outlook.open[0].text, "2 units have not moved");
    assert_eq!(outlook.phases[outlook.phase.unwrap()], "Axis Movement");
    assert_eq!(outlook.next, "Then comes: Axis Combat.");
    p.play("end");
    let outlook = p.game.outlook(&p.state, &mut p.desk);
    assert_eq!(outlook.open[0].text, "1 hex can be attacked");
}

#[test]
fn supply_is_told_with_its_line() {
    let ground = supplied().rail(&[2511, 2512, 2513]);
    let mut p = ground.position("axis movement", "2513: ger.infantry.i / 2514: cze.2nd.r1");
    let unit = p.unit("ger.infantry.i");
    let line = p.game.supply_line(&p.state, &mut p.desk, unit);
    assert_eq!(line, ["2513", "2512", "2511"].map(|hex| p.hex(hex)));
    let known = facts(&mut p, Subject::Piece(engine::PieceId(unit.raw())));
    assert!(has(&known, "Supply", "yes: from City (2511)"), "{known:?}");
    let overlay = p.game.overlay(&p.state, AXIS, "supply", None, &mut p.desk);
    assert!(overlay.lines.iter().any(|line| line.places.len() == 3));
    assert_eq!(overlay.areas[1].places.len(), 0, "nobody is out of supply");
}

#[test]
fn a_hex_tells_who_can_attack_it() {
    let mut p = supplied().position("axis combat", "2513: ger.infantry.i / 2514: cze.2nd.r1");
    let place = place_id(p.hex("2514"));
    let known = facts(&mut p, Subject::Place(place));
    assert!(has(&known, "Can attack it", "German I infantry corps (3)"), "{known:?}");
    assert!(has(&known, "To enter", "1 points"), "{known:?}");
}

#[test]
fn overlays_tell_weather_and_reach() {
    let mut p = supplied().position("axis movement", "2513: ger.infantry.i / 2517: cze.2nd.r1");
    let lay = |p: &mut Position, id: &str| p.game.overlay(&p.state, AXIS, id, None, &mut p.desk);
    assert!(lay(&mut p, "weather").areas.is_empty());
    p.storms();
    assert_eq!(lay(&mut p, "weather").areas.len(), 2);
    let reach = lay(&mut p, "reach");
    let places: Vec<_> = reach.areas[0].places.iter().map(|spot| spot.place).collect();
    assert!(places.contains(&place_id(p.hex("2517"))) && places.contains(&place_id(p.hex("2516"))));
    for info in p.game.overlays() {
        lay(&mut p, &info.id);
    }
}

#[test]
fn marines_at_sea_are_foreseen_to_be_lost() {
    // A corps that falls to one step, and two that do not all fall to it.
    for defenders in ["ger.2nd.sp", "ger.2nd.sp ger.2nd.wf", "ger.infantry.i"] {
        for others in ["", "gbr.infantry.bef"] {
            let units =
                format!("available: gbr.sea.sea / 1212: gbr.marines.rm / 1910: {others} / 1909: {defenders}");
            let mut p = Ground::real().position("allied movement", &units);
            p.play("ship gbr.sea.sea; board gbr.marines.rm; storm 1909; end");
            p.assault("1909", &format!("gbr.marines.rm {others}"));
            support(&mut p, "");
            check(&mut p);
        }
    }
}

#[test]
fn victory_hexes_say_what_they_bring() {
    let value = |scenario: &'static str, hex: &str| {
        let mut p = Ground::real().scenario(scenario).position("axis movement", "");
        let overlay = p.game.overlay(&p.state, AXIS, "goals", None, &mut p.desk);
        let place = place_id(p.hex(hex));
        let mut spots = overlay.areas.into_iter().flat_map(|area| area.places);
        spots.find(|spot| spot.place == place).map(|spot| spot.text)
    };
    let some = |text: &str| Some(text.to_owned());
    // Kiev and Ploesti are centers and objectives: 2 points to the Axis, and to the Allies the center's one.
    assert_eq!(value("anti-comintern-war", "4113"), some("2"));
    assert_eq!(value("anti-comintern-war", "3821"), some("2"));
    assert_eq!(value("general-war", "3821"), some("1"));
    // The Mannerheim Line is for the Soviets: Finland is no enemy of theirs yet.
    assert_eq!(value("anti-comintern-war", "3701"), None);
    assert_eq!(value("western-powers-guarantee", "2515"), some("5"));
    assert_eq!(value("western-powers-guarantee", "1713"), None, "neutral, and no capital");
    let mut p = Ground::real().scenario("anti-comintern-war").position("axis movement", "");
    let kiev = Subject::Place(place_id(p.hex("4113")));
    let facts = facts(&mut p, kiev);
    assert!(has(&facts, "Victory points", "1, to the Allies only") && has(&facts, "Reich objective", "2"));
}

#[test]
fn every_scenario_has_its_victory_hexes() {
    for scenario in &PACK.scenarios {
        let game = MunichWar::new(PACK.clone(), &scenario.id, Options::default()).expect("a scenario");
        let state = game.start();
        let overlay = game.overlay(&state, AXIS, "goals", None, &mut Desk::default());
        let sides = [Seat(0), Seat(1)]
            .map(|seat| overlay.areas.iter().filter(|area| area.role == Role::Seat(seat)).count());
        assert!(sides.iter().all(|goals| *goals >= 3), "{}: {sides:?}", scenario.id);
    }
}

#[test]
fn the_map_in_words_has_all_that_is_printed() {
    let p = Position::new("axis movement", "");
    let scene = p.game.scene();
    let words = |hex: &str| scene.places[usize::from(place_id(p.hex(hex)).0)].terrain.clone();
    let pilsen = words("2415");
    for part in ["fortification", "Czechoslovakia", "Reich Strategic Objective, 2 points", "railroad to 2515"]
    {
        assert!(pilsen.to_string().contains(part), "{pilsen}");
    }
    for (hex, part) in [
        ("2511", "city, capital"),
        ("2511", "15 points"),
        ("2717", "mobilization center"),
        ("1712", "entrenchment"),
        ("3701", "Mannerheim Line, 2 points"),
        ("4304", "railroad off the map"),
        ("2210", "port"),
    ] {
        assert!(words(hex).to_string().contains(part), "{hex}: {}", words(hex));
    }
    // Every river and railroad is told from both of its sides.
    for side in PACK.sides.iter().filter(|side| side.kind == SideKind::River) {
        for (from, to) in [(side.a, side.b), (side.b, side.a)] {
            let text = scene.places[from.index()].terrain.to_string();
            let rivers = text.split(", ").find_map(|part| part.strip_prefix("river towards "));
            let number = p.game.number(to).to_string();
            assert!(rivers.is_some_and(|rivers| rivers.split(' ').any(|known| known == number)), "{text}");
        }
    }
}
