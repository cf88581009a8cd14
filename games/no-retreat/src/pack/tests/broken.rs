//! Broken packs: every fault is found, with file, line and words, and nothing panics.

use mechanics::testing::Spoilt;

use crate::pack::{Pack, pack_files};

const SPOILT: Spoilt = Spoilt { files: pack_files, parse: |files| Pack::parse(files).map(|_| ()) };

#[track_caller]
fn broken(file: &str, old: &str, new: &str) -> Vec<String> {
    SPOILT.broken(file, old, new)
}

#[track_caller]
fn check(file: &str, old: &str, new: &str, what: &str) {
    SPOILT.check(file, old, new, what);
}

/// One of the faults contains this.
#[track_caller]
fn mentions(file: &str, old: &str, new: &str, what: &str) {
    let found = broken(file, old, new);
    assert!(found.iter().any(|fault| fault.contains(what)), "{found:#?}");
}

/// The line of a file that begins so.
fn line(file: &str, start: &str) -> String {
    let files = pack_files();
    let found = files.get(file).and_then(|text| text.lines().find(|line| line.starts_with(start)));
    found.unwrap_or_else(|| panic!("{start} in {file}")).to_owned() + "\n"
}

const FRENCH: &str = "france/cards.csv";
const POLISH: &str = "poland/cards.csv";

#[test]
fn head() {
    check("pack.toml", "no-retreat", "eto", "this is a pack of `eto`, not of `no-retreat`");
    check("pack.toml", "format = 1", "format = 2", "format 2 is unknown; this version reads 1");
}

#[test]
fn verbs_and_their_values() {
    mentions(FRENCH, "game_end()", "victory()", "effect: `victory` is no verb; the verbs are shift result");
    check(FRENCH, "retrieve(n=1)", "retrieve(n=one)", "effect: `n=one` is not a number from 1 to 6");
    check(FRENCH, "retrieve(n=1)", "retrieve()", "effect: `retrieve` needs `n`");
    check(FRENCH, "retrieve(n=1)", "\"retrieve(n=1, side=german)\"", "effect: `retrieve` has no `side`");
    check(FRENCH, "retrieve(n=1)", "retrieve(n=1", "effect: a bracket is not closed");
    let words = "effect: `role=defence` is not one of attack, defend, either";
    check(
        FRENCH,
        "\"shift(n=2, role=defend, where=fortified)\"",
        "\"shift(n=2, role=defence, where=fortified)\"",
        words,
    );
    mentions(FRENCH, "who=fr/br)", "who=fr/xx)", "effect: `xx` is no word for units");
    check(
        FRENCH,
        "\"bridges(n=2, who=de)\"",
        "\"bridges(n=2, who=su)\"",
        "effect: no unit, or none besides the others, is `su`",
    );
    mentions(
        FRENCH,
        "if=holds:rotterdam",
        "if=holds:atlantis",
        "effect: `atlantis` is no city and no word for hexes",
    );
    mentions(FRENCH, "if=one-group", "if=full-moon", "effect: `if=full-moon` is no condition");
    check(
        FRENCH,
        "cancel(x=#36, instead=yes)",
        "cancel(x=#99, instead=yes)",
        "effect: there is no card `#99` in this deck",
    );
    check(FRENCH, "change=D>DR/DR>DS", "change=D>DR/DR>XX", "effect: `XX` is no result of outcomes.csv");
    check(FRENCH, "change=D>DR/DR>DS", "change=D>DR/D>DS", "effect: `D>DR/D>DS` changes a result twice");
    let raf = "shift(n=1, role=either, if=stance:raf-fully-engaged)";
    let words = "effect: `pact-line` is no Stance event of this front";
    check(FRENCH, raf, "shift(n=1, role=either, if=stance:pact-line)", words);
    check(FRENCH, "country=nl/be", "country=nl/pl", "effect: Poland is not on this board");
}

#[test]
fn dice_of_cards() {
    let roll = "roll(1=stance(n=1), 2-3=none, 4-6=stance(n=-1))";
    let face = "effect: a die of 4 has no effect: write `none`";
    check(POLISH, roll, "roll(1=stance(n=1), 2-3=none, 5-6=stance(n=-1))", face);
    check(POLISH, roll, "roll(1=stance(n=1), 1-3=none, 4-6=stance(n=-1))", "effect: a die of 1 stands twice");
    let words = "effect: `3-7` is not a face of the die, nor several such as 1-3";
    check(POLISH, roll, "roll(1-2=none, 3-7=stance(n=-1))", words);
    let found =
        broken("poland/alternates.csv", "german-operational-moves,76,4-5", "german-operational-moves,76,5");
    assert_eq!(found, ["poland/alternates.csv: card 76 has 0 results for a die of 4"]);
    let found =
        broken("poland/alternates.csv", "german-operational-moves,76,4-5", "german-operational-moves,76,3-5");
    assert_eq!(found, ["poland/alternates.csv: card 76 has 2 results for a die of 3"]);
}

#[test]
fn halves_and_icons() {
    let half = line(FRENCH, "21,allied,");
    let found = broken(FRENCH, &half, "");
    assert_eq!(found, ["france/cards.csv:42: card 21 has no Allied half (5.2)"]);
    let both = line(FRENCH, "21,german,") + &half;
    assert!(
        broken(FRENCH, &both, "")
            .contains(&"france/cards.csv: the deck has 36 cards, not 35 (3.0)".to_owned())
    );
    check(
        FRENCH,
        ",french,strategic,,,,no,,no,no,no,retrieve(n=1)",
        ",polish,strategic,,,,no,,no,no,no,retrieve(n=1)",
        "the icon of the Allied here is `french` (5.2.3)",
    );
    check(
        POLISH,
        "0,,strategic,,4,,no,,no,no,no,combat_vp(n=1)",
        "0,kreuz-1939,strategic,,4,,no,,no,no,no,combat_vp(n=1)",
        "an event that costs IMs, and no other, shows their icon (5.2.3)",
    );
    check(
        POLISH,
        "0,,strategic,,4,,no,,no,no,no,combat_vp(n=1)",
        "3,kreuz-1939,strategic,,4,,no,,no,no,no,combat_vp(n=1)",
        "cost: 3 is not from 0 to 2: a half shows two icons at most (5.8.1)",
    );
    check(
        POLISH,
        "0,,strategic,,4,,no,,no,no,no,combat_vp(n=1)",
        "0,,strategic,4,4,,no,,no,no,no,combat_vp(n=1)",
        "the turn icons leave no turn to play it (5.1.2)",
    );
    check(
        POLISH,
        "0,,strategic,,4,,no,,no,no,no,combat_vp(n=1)",
        "0,,strategic,,4,only,no,,no,no,no,combat_vp(n=1)",
        "Weygand commands on the French Front only (5.1.2)",
    );
    let gleiwitz = "0,,strategic,,4,,no,,no,no,no,combat_vp(n=1)";
    let found = broken(POLISH, gleiwitz, &gleiwitz.replace("4,,no", "4,,yes"));
    assert_eq!(
        found,
        ["poland/cards.csv:31: both halves of a card say the same of `double` and `redraw` (5.4)"]
    );
}

/// 5.1: a verb and a timing icon that never meet, red text that cannot be drawn, and what is played instead.
#[test]
fn moments() {
    let words = "effect: at no moment that the timing icon allows do all effects work";
    let stuka = ",combat,,,,no,black,no,no,no,\"shift(n=2, role=attack)\"";
    check(FRENCH, stuka, &stuka.replace("combat", "movement"), words);
    check(FRENCH, "ready(n=all, who=de)", "advance(n=1, who=de)", words);
    check(POLISH, "target(n=1)", "cancel(x=event)", words);
    let words = "effect: the condition asks about a battle, and there may be none";
    check(FRENCH, "if=in:within:1:capital", "if=tanks", words);
    let words = "effect: `instead` and `black` do not go together";
    check(FRENCH, "lose(x=im, n=1, black=yes)", "lose(x=im, n=1, black=yes, instead=yes)", words);
    let words = "effect: `Shift` cannot be carried out when a card is drawn";
    check(FRENCH, "lose(x=im, n=1, black=yes)", "shift(n=1, role=attack, black=yes)", words);
    let words = "effect: `black` stands beside red text only (5.2.4)";
    check(FRENCH, "\"draw(x=im, n=3)\"", "\"draw(x=im, n=3); vp(n=1, black=yes)\"", words);
    let words = "effect: turn icons bind black text only, and there is none (5.1.2)";
    check(FRENCH, "; lose(x=im, n=1, black=yes)", "", words);
    let words = "effect: `march` belongs to Alternate Events (21.1)";
    let march = "\"march(groups=1, who=de+inf, units=1, also=de+mobile, inside=de)\"";
    check(FRENCH, "\"draw(x=im, n=3)\"", march, words);
    let answer = ",1,polish,any,,,,no,white,no,no,no,cancel(x=air)";
    let words = "card 61 is played when drawn: it cannot be answered";
    check(POLISH, answer, &answer.replace("x=air", "x=#61"), words);
}

#[test]
fn results_tables() {
    let row = "german-mobile,3:1,CA,EX,CR,D,DS,DS,";
    check("results.csv", row, &row.replace("EX", "XX"), "`XX` is no result of outcomes.csv");
    let lower = "german-mobile,4:1,-,CR,D,DR,DS,DS,";
    check("results.csv", lower, &lower.replace("DS,DS", "DR,DS"), "a die of 5 is worse than at 3:1");
    let found = broken("results.csv", lower, &lower.replace("CR,D,DR", "CR,DR,D"));
    assert_eq!(found[0], "results.csv:9: a die of 4 is worse than one of 3");
    let words = "odds: `7:5` is not odds such as 3:2, in whole sixths";
    check("results.csv", "allied-mobile,3:2,", "allied-mobile,7:5,", words);
    let found = broken("results.csv", &line("results.csv", "fortress,2:1,"), "");
    assert_eq!(found, ["results.csv: all tables have the same columns (14.5)"]);
    let found = broken("results.csv", &line("results.csv", "fortress,below,"), "");
    assert_eq!(found, ["results.csv: `fortress` has no result below its columns (14.6.1)"]);
    let words = "below the columns the result is automatic: six times the same (14.6.1)";
    check("results.csv", "fortress,below,A1,A1", "fortress,below,A1,CA", words);
    let words = "a result that demands a counterattack, and no other, has another result `otherwise` (14.7)";
    check(
        "outcomes.csv",
        "CR,Counterattack Required,0,0,0,must,D,",
        "CR,Counterattack Required,0,0,0,must,,",
        words,
    );
    let words = "retreat: 4 is not from 0 to 3: a retreat is two or three hexes (14.7)";
    check(
        "outcomes.csv",
        "Defender Retreat,0,0,0,none,,0,no,2,",
        "Defender Retreat,0,0,0,none,,0,no,4,",
        words,
    );
}

#[test]
fn other_tables() {
    let words = "mp: 0 is not from 1 to 12: a move must end, and costs are added up in a byte";
    check("terrain.csv", "rough,any,2,", "rough,any,0,", words);
    let words = "mp: `all` is not a number; only an Evacuation Zone costs `all`";
    check("terrain.csv", "rough,any,2,", "rough,any,all,", words);
    check("terrain.csv", "rough,any,2,", "rough,allied,2,", "natural terrain binds both sides");
    let found = broken("icons.csv", "2,2,2,estimate,\n", "");
    assert_eq!(found, ["icons.csv: 2 German and 2 Allied icons have no row"]);
    check("icons.csv", "2,2,2,", "2,2,6,", "row: 6 is not from 1 to 5: both tables have five rows (11.0)");
    check("landing.csv", "Normal Landing,yes,none", "Normal Landing,no,none", "a marker lands or is lost");
    let found = broken("evacuation.csv", &line("evacuation.csv", "2,Delay,"), "");
    assert_eq!(found, ["evacuation.csv: the row `2` is missing"]);
    check(
        "markers.csv",
        "allied,shock,3,2,",
        "german,shock,3,2,",
        "the German player has no `shock` markers (19.0)",
    );
    check(
        "markers.csv",
        "allied,shock,3,2,",
        "allied,shock,3,4,",
        "only 3 of these can show the Polish icon",
    );
    let found = broken("numbers.csv", "drop_range,", "drop_reach,");
    assert_eq!(found.len(), 2);
    assert!(found[1].ends_with("there is no number `drop_reach`"));
    check("scores.csv", "france,evacuated-units,de+mobile", "france,evacuated-units,de+flying", UNIT_WORDS);
}

const UNIT_WORDS: &str = "`flying` is no word for units; the words are de fr br be nl ch pl su sk german allied inf \
                          tank cav mountain fort ship mobile nonmobile regional letter:X group:NAME unit:KEY, and \
                          not: before any of them";

#[test]
fn counters() {
    let (french, polish) = ("france/units.csv", "poland/units.csv");
    let xix = "f.ger.kleist.xix,de,Kleist,XIX,tank,square,yes,blitzkrieg,5,6,3,6,black,full,";
    check(french, xix, &xix.replace("5,6,3,6", "5,6,6,6"), "the back is not stronger than the front (2.3.5)");
    let words = "a tank, and no other unit, has a border: blitzkrieg, regular, light (2.13)";
    check(french, xix, &xix.replace("tank", "infantry"), words);
    check(french, xix, &xix.replace("5,6,3,6", "5,6,3,"), "a back has strength and movement");
    let char_b = "f.fra.gqg.1-dcr,fr,GQG,1 DCR,tank,square,yes,regular,";
    check(
        french,
        char_b,
        &char_b.replace("regular", "blitzkrieg"),
        "only German panzers have the red border (2.13)",
    );
    let fort = "f.fra.longwy,fr,,Longwy,fortress,hex,";
    let words = "Forts and Fortresses, and no other units, are hexagonal (18.6, 18.7)";
    check(french, fort, &fort.replace("hex,", "square,"), words);
    let twice = broken(french, "f.fra.longwy,fr,", "f.fra.boulay,fr,");
    assert!(twice.iter().any(|fault| fault.ends_with("unit `f.fra.boulay` stands twice")), "{twice:?}");
    let fifth = "p.sov.ukrainian.5th,su,Ukrainian,5th,infantry,square,no,,3,3,2,3,yellow,full,";
    check(
        polish,
        fifth,
        &fifth.replace("yellow", "black"),
        "Soviet units, and no others, have a Weak Attack (18.5)",
    );
    let words = "a yellow unit must have strength left to attack with (14.6.9)";
    check(polish, fifth, &fifth.replace("3,3,2,3", "3,3,1,3"), words);
    let round = "p.pol.cav.podolska,pl,,Podolska,cavalry,round,no,,1,4,,,black,weak,";
    check(polish, round, &round.replace("weak", "full"), "a round unit has a Weak zone (13.4.5)");
    check(polish, round, &round.replace(",pl,,", ",pl,Poznan,"), "Polish cavalry has no Group Name (22.8)");
    let words = "entry: `soon` is not start, reserve, stance, letter, a turn, or option and a turn";
    let entry = "yes,no,,,,6,rules X.err.3,";
    check(french, entry, &entry.replace('6', "soon"), words);
    check(french, entry, &entry.replace(",6,", ",17,"), "turn 17 lies beyond the 14 turns of the track");
}

#[test]
fn set_ups() {
    let (french, polish) = ("france/setup.csv", "poland/setup.csv");
    let third = "campaign,f.ger.12th-army.iii,1512,";
    let words = "1511 is over the stacking limit of 2 (13.3.1)";
    let found = broken(french, third, "campaign,f.ger.12th-army.iii,1511,");
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with(words), "{found:?}");
    check(
        french,
        third,
        "campaign,f.ger.12th-army.iii,0910,",
        "`f.ger.12th-army.iii` is not at home in 0910",
    );
    check(french, third, "campaign,f.ger.12th-army.iii,9999,", "there is no hex `9999`");
    check(
        french,
        third,
        "campaign,f.ger.12th-army.iii,0101,",
        "`f.ger.12th-army.iii`: 0101 is no land that units may enter",
    );
    let words = "`f.ger.12th-army.iii` does not start a campaign there by its entry";
    check(french, third, "campaign,f.ger.12th-army.iii,destroyed,", words);
    let found = broken(french, &line(french, third), "");
    assert_eq!(found, ["france/setup.csv: `f.ger.12th-army.iii` starts the campaign and has no place"]);
    let words = "1109 holds more Large units than it may (13.3.5)";
    let large = "campaign,f.bel.belgian-army.ii-iv,1108,";
    let found = broken(french, large, &large.replace("1108", "1109"));
    assert!(found.iter().any(|fault| fault.ends_with(words)), "{found:?}");
    let dane = "dunkirk,f.bel.belgian-army.cav,0608,full,";
    check(french, dane, &dane.replace("0608", "0609"), "0609 holds units of two nations (13.3.2)");
    let brigade = "warsaw,p.pol.cav.podolska,1211,full,";
    check(polish, brigade, &brigade.replace("full", "reduced"), "`p.pol.cav.podolska` has one step only");
}

#[test]
fn tracks() {
    let turns = "france/turns.csv";
    check(turns, "5,20-23 May 1940,", "6,20-23 May 1940,", "this is turn 5, not 6");
    check(
        turns,
        "no-deployment,,,,rules 6.0",
        "mobilization,,,,rules 6.0",
        "`mobilization` is no event of the French Front (20.1)",
    );
    check(
        turns,
        "no-deployment,,,,rules 6.0",
        "armistice,,,,rules 6.0",
        "`armistice` is no turn event (20.1)",
    );
    let words = "a Death's Head has a threshold for each side (17.6)";
    check(
        "poland/turns.csv",
        "stance,13,6,,estimate,estimate,rules 20.1,rules 17.6,estimate,",
        "stance,13,,,estimate,estimate,rules 20.1,rules 17.6,,",
        words,
    );
    check("poland/turns.csv", "stance,13,6,", "stance,7,6,", "a threshold is lower than on turn 4");
    let words = "one Total could fail both sides: the German threshold is the lower one (17.6)";
    check("france/turns.csv", "plan-a stance,7,3,", "plan-a stance,7,8,", words);
    let words = "a turn with Game End, and no other, has a score for it (17.7)";
    check("france/turns.csv", "plan-c game-end attrition,23,15,8,", "plan-c attrition,23,15,8,", words);
    let words = "this is no Stance event of the Polish Front (20.2)";
    let found = broken("poland/stance.csv", "3,red-army-readied,", "3,british-control,");
    assert!(found.iter().any(|fault| fault.ends_with(words)), "{found:?}");
    let words = "a higher square is never worse for the Allied player (20.2.2)";
    check("poland/stance.csv", "yes,no,-4,", "yes,no,-1,", words);
    let words = "from must be higher than in the line before";
    check("poland/victory.csv", "16,german-operational", "9,german-operational", words);
    let words =
        "level: `tie` is not one of allied-major, allied-operational, german-operational, german-major";
    check("poland/victory.csv", "16,german-operational", "16,tie", words);
}

#[test]
fn boards() {
    let regions = "france/map/regions.csv";
    let found = broken(regions, "Ardennes,1112 1113", "Ardennes,1113");
    assert!(
        found.contains(&format!("{regions}: the Ardennes are 14 connected Rough hexes (24.3)")),
        "{found:?}"
    );
    let found = broken(regions, "edge blue,", "edge azure,");
    assert!(found.contains(&format!("{regions}: there is no region `edge blue`")), "{found:?}");
    let places = "france/map/places.csv";
    check(places, "0413,minor,Amiens,1,", "0413,minor,Amiens,2,", "this city scores 1, not 2 (17.0)");
    let found = broken(places, "0417,major,Paris,", "0417,major,Versailles,");
    let words = "the capital is three city hexes that meet in one point (17.6, 19.8)";
    assert!(found.contains(&format!("{places}: {words}")), "{found:?}");
    let words = "an Evacuation Zone is at sea, everything else on land that units may enter";
    check(places, "0413,minor,Amiens,", "0101,minor,Amiens,", words);
    let sides = pack_files().get("poland/map/hexsides.csv").unwrap().replace(",Pripet,", ",Styr,");
    let mut files = pack_files();
    files.insert("poland/map/hexsides.csv", sides);
    let words = "the Pripet must part the Soviet Union in two, each with a red edge (20.2.2)";
    assert_eq!(SPOILT.faults(&files), [format!("poland/map/hexsides.csv: {words}")]);
    let countries = "poland/countries.csv";
    let found = broken(countries, &line(countries, "dz,"), "");
    assert_eq!(found, ["poland/countries.csv: Danzig is missing"]);
    check(
        countries,
        "li,,closed",
        "li,german,closed",
        "every country that units enter, and no other, is controlled (2.11)",
    );
}

#[test]
fn plans_and_leaders() {
    let plans = "france/plans.csv";
    let words = "line_a: `conquer` is no objective; the words are control, units, no_units, drawn";
    check(plans, "\"control(side=allied, n=6,", "\"conquer(side=allied, n=6,", words);
    check(
        plans,
        "\"control(side=allied, n=6,",
        "\"control(side=allied, n=11,",
        "line_a: `n=11` is not a number from 1 to 10",
    );
    check(
        plans,
        "Sichelschnitt,ardennes-surprise,",
        "Sichelschnitt,tank-doctrine,",
        "`tank-doctrine` is an instruction of the Allied player",
    );
    check(
        plans,
        "Sichelschnitt,ardennes-surprise,",
        "Sichelschnitt,surprise,",
        "`surprise` is no instruction (24.2, 24.3)",
    );
    let found = broken(plans, "ardennes-surprise,yes,", "ardennes-surprise,no,");
    assert_eq!(found, ["france/plans.csv: the German player has 0 Historical plans, not one (24.1)"]);
    let planned = "france/planned.csv";
    check(planned, "regular,br,beside:Dyle", "regular,br,beside:Styx", "goal: no hexside is named `Styx`");
    let found = broken(planned, &line(planned, "alternate,be/nl,"), "");
    assert!(found[0].starts_with("france/planned.csv: `f.bel.belgian-army."), "{found:?}");
    let words = "there is no Group `77th-army`";
    check("france/instructions.csv", "group:7th-army", "group:77th-army", words);
    let leaders = "leaders.csv";
    check(
        leaders,
        "Gamelin,main,0,french",
        "Gamelin,main,0,polish",
        "the icon of the Allied here is `french` (5.5.2)",
    );
    check(
        leaders,
        "Gamelin,main,0,",
        "Gamelin,main,-1,",
        "a Main Leader replaces nobody, so his command costs no VP (5.6)",
    );
    check(
        leaders,
        "rigid-organization obsolete-methods",
        "rigid-organization",
        "a leader has two unique rules (5.5.5)",
    );
    let found = broken(leaders, "obsolete-methods", "no-retreat");
    assert_eq!(found, ["leaders.csv:5: `no-retreat` is the rule of another leader"]);
    let found = broken(leaders, &line(leaders, "48,france,german,Hitler"), "");
    assert_eq!(found[0], "leaders.csv: the French Front has 0 German Replacement leaders, not one (5.5)");
}

#[test]
fn alternates() {
    let file = "poland/alternates.csv";
    check(file, "prudent-stalin,63,", "prudent-stalin,99,", "there is no card 99");
    let words = "effect: card 58 has no table to roll on";
    check(file, "\"dice(card=#73, n=2, side=allied)\"", "\"dice(card=#58, n=2, side=allied)\"", words);
    let words = "vp: a result of an Allied card is positive, one of a German card negative (26.4)";
    let row = line(file, "fearful-neutrals,");
    check(file, &row, &row.replace(",-4,", ",4,"), words);
}

#[test]
fn scenarios() {
    let dunkirk = "scenarios/dunkirk.toml";
    let found = broken(dunkirk, "\"Weygand\"", "\"Sosnkowski\"");
    assert_eq!(found[0], "scenarios/dunkirk.toml:7: `Sosnkowski` is no leader of the French Front");
    check(
        dunkirk,
        "turns = [6, 8]",
        "turns = [6, 15]",
        "turns: from 6 to 15 are no turns of the track, which has 14",
    );
    check(dunkirk, "setup = \"dunkirk\"", "setup = \"calais\"", "the French Front has no set-up `calais`");
    check(
        dunkirk,
        "flipped = false",
        "flipped = true",
        "the Stance marker does not flip in that square (20.2)",
    );
    check(
        dunkirk,
        "alternates = false",
        "alternates = true",
        "Alternate Events belong to the Polish Front (21.1)",
    );
    mentions(dunkirk, "of = \"dunkirk\"", "of = \"atlantis\"", "`atlantis` is no city and no word for hexes");
    mentions(dunkirk, "from = 3", "from = 9", "`from` must be higher than in the band before");
    mentions(dunkirk, "0210 0211", "9999 0211", "`9999` is no land hex of this board");
    mentions(dunkirk, "0210 0211", "0510 0211", "`f.bri.bef.iii` stands in 0510, which is German here");
    let regular = "scenarios/poland-regular.toml";
    check(regular, "plans = \"none\"", "plans = \"drawn\"", "plans belong to the French Front (5.7)");
    check(regular, "\"Rydz-Smigly\"", "\"Sosnkowski\"", "a campaign starts under the Main Leaders (5.5)");
    check(regular, "stance = 5", "stance = 6", "the Stance track has squares 1 to 5 (20.2)");
    check(regular, "id = \"poland-regular\"", "id = \"poland\"", "a scenario file is named after its id");
}

#[test]
fn an_empty_pack_lacks_every_file() {
    SPOILT.empty();
}

#[test]
fn spoilt_files_are_refused() {
    SPOILT.cut();
}
