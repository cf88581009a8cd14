//! What players read, in German: nothing may stay English in a game whose translation is whole.
//!
//! Random games are walked and everything that a table can show is held against `de.tsv` of the game; so are the
//! templates in its sources, for what random play does not reach.
//!
//! While a translation is written, the environment helps: `GERMAN_FROM` is the folder of the games to read it from, so that
//! it need not be built in, `GERMAN_OUT` a folder for lists of what is missing, `GERMAN_GAMES` how many games are walked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use engine::{
    Board, CardFace, Command, Counter, Entry, Event, Face, Fact, Forecast, Game, Match, Next, Offer, Opened,
    Outlook, Overlay, Rejected, Seat, Seed, Setup, Subject, Text, Translation, Viewer,
};

/// Games whose translation is whole. For the others the test only counts.
const WHOLE: [&str; 5] = ["war-comes-early", "munich-war", "rhineland-war", "no-retreat", "eto"];

fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// What is said at a table, and what of it stays English.
struct Listener {
    german: Translation,
    /// Names that are the same in German unless the translation says otherwise: of places and units.
    names: BTreeSet<String>,
    missing: BTreeMap<String, &'static str>,
    heard: BTreeSet<Text>,
}

impl Listener {
    fn new(game: &dyn Game) -> Listener {
        let draft = setting("GERMAN_FROM").map(|folder| format!("{folder}/{}/de.tsv", game.info().id));
        let file = draft.map(|path| std::fs::read_to_string(path).unwrap());
        let file = file.unwrap_or_else(|| game.translation("de").to_owned());
        let german = Translation::parse(&file).unwrap_or_else(|why| panic!("{}: {why}", game.info().id));
        Listener { german, names: BTreeSet::new(), missing: BTreeMap::new(), heard: BTreeSet::new() }
    }

    fn hear(&mut self, place: &'static str, text: &Text) {
        if !self.heard.insert(text.clone()) {
            return;
        }
        let mut missing = BTreeSet::new();
        text.untranslated(&self.german, &mut missing);
        for words in missing {
            self.missing.entry(words).or_insert(place);
        }
    }

    fn words(&mut self, place: &'static str, words: &str) {
        self.hear(place, &words.to_owned().into());
    }

    fn about_game(&mut self, game: &dyn Game) {
        let info = game.info();
        self.words("game", info.title);
        if let Some(said) = game.introduction() {
            let both = said.side.iter().chain([&said.situation, &said.wins]).map(|said| (&said.en, &said.de));
            let both = both.chain(said.scenario.iter().map(|said| (&said.en, &said.de)));
            for (english, german) in both.chain(said.sequence.iter().map(|said| (&said.en, &said.de))) {
                assert!(!german.is_empty(), "the introduction has no German: {english}");
            }
        }
        for seat in &info.seats {
            self.words("seat", seat);
        }
        for option in &info.options {
            self.words("option", option.title);
            self.words("option", option.help);
        }
        for scenario in &info.scenarios {
            self.words("scenario", scenario.title);
            // As the list of kept games has it.
            self.words("scenario", &format!("{}: {}", info.title, scenario.title));
            for seat in scenario.seats.iter().flatten() {
                self.words("seat", seat);
            }
            for step in game.guide(scenario.id).into_iter().flat_map(|guide| guide.step) {
                assert!(!step.de.is_empty(), "a step of the guide has no German: {}", step.en);
            }
        }
    }

    fn about_table(&mut self, opened: &dyn Opened) {
        for level in opened.levels() {
            self.words("level", level.title);
            self.words("level", level.help);
        }
        let scene = opened.scene();
        self.hear("title", &scene.title);
        for place in &scene.places {
            self.names.extend(place.label.split(" and ").map(str::to_owned));
            self.names.insert(place.label.clone());
            self.names.insert(place.name.clone());
            self.hear("terrain", &place.terrain);
        }
        for overlay in opened.overlays() {
            self.hear("overlay", &overlay.title);
            self.hear("overlay", &overlay.help);
        }
        for chart in opened.charts() {
            self.hear("chart", &chart.title);
            let cells = chart.rows.iter().flat_map(|(roll, cells)| std::iter::once(roll).chain(cells));
            cells.chain(&chart.headings).for_each(|words| self.words("chart", words));
            chart.key.iter().for_each(|(_, words)| self.hear("chart", words));
        }
        let look = opened.look();
        for words in
            look.factors.iter().chain(&look.turns).chain(look.nations.iter().map(|nation| &nation.name))
        {
            self.words("look", words);
        }
    }

    fn counter(&mut self, counter: &Counter) {
        self.names.insert(counter.name.clone());
        self.words("kind", &counter.kind);
        for mark in &counter.marks {
            self.hear("mark", &mark.word);
        }
    }

    fn board(&mut self, board: &Board) {
        self.hear("turn", &board.turn.text());
        self.hear("phase", &board.phase);
        for piece in &board.pieces {
            if let Face::Shown(counter) = &piece.face {
                self.counter(counter);
            }
        }
        for tray in &board.trays {
            self.hear("tray", &tray.name);
            tray.pieces.iter().for_each(|counter| self.counter(counter));
        }
        for track in &board.tracks {
            self.hear("track", &track.name);
            for space in &track.spaces {
                self.hear("track", &space.label);
                self.hear("track", &space.note);
            }
        }
        for marker in &board.markers {
            self.words("marker kind", &marker.kind);
            self.hear("marker", &marker.label);
        }
        for words in &board.sequence {
            self.hear("sequence", words);
        }
        let open = board.piles.iter().flat_map(|pile| &pile.shown);
        let held = board.hands.iter().flat_map(|hand| &hand.cards).filter_map(|card| match card {
            CardFace::Shown(card) => Some(card),
            CardFace::Hidden => None,
        });
        for card in open.chain(held) {
            self.hear("card", &card.name);
            self.hear("card", &card.text);
            for mark in &card.marks {
                self.hear("card", &mark.word);
            }
        }
        for pile in &board.piles {
            self.hear("pile", &pile.name);
        }
        for hand in &board.hands {
            self.hear("hand", &hand.name);
        }
    }

    fn offer(&mut self, offer: &Offer) {
        self.hear("label", &offer.label);
        self.hear("danger", &offer.danger);
    }

    fn outlook(&mut self, outlook: &Outlook) {
        self.hear("next", &outlook.next);
        for open in &outlook.open {
            self.hear("open", &open.text);
        }
        for phase in &outlook.phases {
            self.hear("phase", phase);
        }
    }

    fn forecast(&mut self, forecast: &Forecast) {
        self.hear("odds", &forecast.base);
        self.hear("odds", &forecast.odds);
        self.hear("unit of loss", &forecast.unit);
        for strength in forecast.attackers.iter().chain(&forecast.defenders) {
            self.hear("strength", &strength.name);
            self.hear("strength", &strength.note);
        }
        for shift in &forecast.shifts {
            self.hear("shift", &shift.name);
        }
        for chance in &forecast.results {
            self.hear("result", &chance.text);
        }
    }

    fn overlay(&mut self, overlay: &Overlay) {
        self.hear("overlay note", &overlay.note);
        for area in &overlay.areas {
            self.hear("overlay area", &area.title);
            for spot in &area.places {
                self.words("overlay spot", &spot.text);
            }
        }
    }

    fn fact(&mut self, fact: &Fact) {
        self.hear("fact", &fact.name);
        self.hear("fact", &fact.value);
    }

    fn entry(&mut self, entry: &Entry) {
        self.hear("log", &entry.text);
        match &entry.event {
            Event::Weighed(forecast) => self.forecast(forecast),
            Event::Rolled { purpose, cell, .. } => {
                self.words("purpose", purpose);
                if let Some(cell) = cell {
                    self.words("results table", &cell.table);
                    self.words("results table", &cell.result);
                    cell.headings.iter().for_each(|heading| self.words("results table", heading));
                }
            }
            _ => {}
        }
    }

    /// Everything that the player who decides can read, and what is refused to him.
    fn position(
        &mut self,
        play: &mut dyn Match,
        seat: Seat,
        dice: &mut Numbers,
        overlays: &[String],
        known: &[String],
    ) {
        self.hear("prompt", &play.prompt().text);
        let offers = play.offers();
        offers.iter().for_each(|offer| self.offer(offer));
        self.outlook(&play.outlook());
        if let Some(forecast) = play.forecast() {
            self.forecast(&forecast);
        }
        let board = play.board(Viewer::Seat(seat));
        self.board(&board);
        let mut subjects = board.subjects();
        subjects.extend(offers.iter().filter_map(|offer| offer.place.map(Subject::Place)));
        let about = (!subjects.is_empty()).then(|| subjects[dice.below(subjects.len())]);
        for about in
            about.into_iter().chain((0..2).map(|_| Subject::Place(engine::PlaceId(dice.below(1200) as u16))))
        {
            play.facts(Viewer::Seat(seat), about).iter().for_each(|fact| self.fact(fact));
            if let Some(refusal) = play.why_not(about) {
                self.hear("why not", &refusal.text);
            }
        }
        if !overlays.is_empty() {
            let id = &overlays[dice.below(overlays.len())];
            self.overlay(&play.overlay(Viewer::Seat(seat), id, about));
        }
        // What was allowed at another moment mostly is not now.
        for _ in 0..2.min(known.len()) {
            let text = known[dice.below(known.len())].clone();
            if offers.iter().any(|offer| offer.notation == text) {
                continue;
            }
            let command = Command { seat, ply: play.ply(), id: None, text };
            match play.submit(&command) {
                Err(Rejected::Illegal(refusal)) => self.hear("refusal", &refusal.text),
                other => panic!("{} is not offered: {other:?}", command.text),
            }
        }
    }
}

/// Numbers as good as thrown.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Walks a random game, and looks around at every so many decisions.
fn walk(listener: &mut Listener, opened: &dyn Opened, number: u64, every: usize) {
    let overlays: Vec<String> = opened.overlays().into_iter().map(|overlay| overlay.id).collect();
    let players = vec!["Anna".to_owned(), "Berta".to_owned()];
    let mut play = opened.start(&players, Seed::from_number(number));
    let mut dice = Numbers(number);
    let (mut read, mut known) = (0, BTreeSet::new());
    let mut kept = Vec::new();
    // Names of units are the same for whoever sees them.
    listener.board(&play.board(Viewer::Umpire));
    for decision in 0.. {
        play.journal(read).iter().for_each(|entry| listener.entry(entry));
        read = play.log_len();
        let seat = match play.next() {
            Next::Seat(seat) => seat,
            Next::Dice(_) => unreachable!("the table throws the dice"),
            Next::Over(outcome) => {
                listener.words("verdict", &outcome.to_string());
                listener.board(&play.board(Viewer::Spectator));
                break;
            }
        };
        if decision % every == 0 {
            listener.position(&mut *play, seat, &mut dice, &overlays, &kept);
        }
        let notations = play.notations();
        let text = notations[dice.below(notations.len())].clone();
        if known.insert(text.clone()) {
            kept.push(text.clone());
        }
        play.submit(&Command { seat, ply: play.ply(), id: None, text }).unwrap();
    }
}

/// What the computer players say about their decisions.
fn reasons(listener: &mut Listener, opened: &dyn Opened, decisions: usize) {
    let players = vec!["Anna".to_owned(), "Berta".to_owned()];
    let mut play = opened.start(&players, Seed::from_number(1));
    let quick = opened.levels().into_iter().rfind(|level| level.nodes == 0).unwrap();
    let mut mind = opened.mind(quick.id, 1, None).unwrap();
    let mut made = 0;
    while made < decisions
        && let Next::Seat(seat) = play.next()
    {
        mind.begin(&*play).unwrap();
        while mind.work().done < 1000 {}
        for decision in mind.decide() {
            if let Some(reason) = decision.reason {
                listener.words("reason", &reason);
            }
            made += 1;
            let command = Command { seat, ply: play.ply(), id: None, text: decision.notation };
            play.submit(&command).unwrap();
        }
    }
}

/// The templates in the sources of a game: what stands in the places where texts are made.
fn templates(game: &str) -> BTreeSet<String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("src");
    let mut found = BTreeSet::new();
    let mut folders = vec![sources];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && stem != "tests" && stem != "pack" {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") && stem != "testing" {
                let source = std::fs::read_to_string(&path).unwrap();
                // What a file has of its own tests comes last.
                in_source(source.split("#[cfg(test)]\nmod ").next().unwrap(), &mut found);
            }
        }
    }
    found
}

/// All text in the sources and in the data of a game, and in what all games share.
fn corpus(game: &dyn Game) -> String {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let home = house.join("games").join(game.info().id);
    let looks = std::fs::read_dir(&home).unwrap().map(|entry| entry.unwrap().path());
    let looks = looks.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let mut text: String = looks.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let mut folders = vec![home.join("src"), home.join("pack")];
    folders.extend(["engine", "mechanics", "ai"].map(|name| house.join("crates").join(name).join("src")));
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => text.push_str(&std::fs::read_to_string(path).unwrap()),
            }
        }
    }
    text
}

/// What stands in the braces of a template, and what stands outside them.
fn parts(template: &str) -> (Vec<&str>, Vec<&str>) {
    let mut pieces = template.split('{');
    let mut outside = vec![pieces.next().unwrap_or_default()];
    let mut names = Vec::new();
    for piece in pieces {
        let (name, after) = piece.split_once('}').unwrap();
        names.push(name);
        outside.push(after);
    }
    (names, outside)
}

#[test]
fn no_line_of_a_translation_is_in_vain() {
    let words = |text: &str| -> BTreeSet<String> {
        text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect()
    };
    for game in catalog::playable() {
        let id = game.info().id;
        let german = Translation::parse(game.translation("de")).unwrap_or_else(|why| panic!("{id}: {why}"));
        let known = words(&corpus(&*game));
        for template in german.templates() {
            let (names, outside) = parts(template);
            let (told, _) = parts(german.find(template).unwrap());
            let lost: Vec<_> = names.iter().filter(|name| !told.contains(name)).collect();
            assert_eq!(lost, Vec::<&&str>::new(), "{id}: the German of `{template}` says less");
            let unknown: Vec<_> =
                words(&outside.join(" ")).into_iter().filter(|word| !known.contains(word)).collect();
            assert_eq!(unknown, Vec::<String>::new(), "{id}: the game never says `{template}`");
        }
    }
}

/// Whether a literal is a text: by the call that it is in, and the argument that it is.
fn is_text(call: &str, argument: usize) -> bool {
    match call {
        "text!" | "Text::from" | "Text::new" => argument == 0,
        "Text::count" => argument > 0,
        "deny!" => argument > 0,
        "Entry::said" | "Entry::announced" | "Prompt::new" | "Refusal::new" => argument == 1,
        "Fact::new" => argument < 2,
        "Track::count" => argument == 0,
        _ => false,
    }
}

/// Finds the literals in a source that are texts.
fn in_source(source: &str, found: &mut BTreeSet<String>) {
    // The calls that are open, each with the argument that has come.
    let mut calls: Vec<(String, usize)> = Vec::new();
    let letters: Vec<char> = source.chars().collect();
    let is_name = |letter: char| letter.is_alphanumeric() || "_:!".contains(letter);
    let mut at = 0;
    while at < letters.len() {
        let rest = &letters[at..];
        match letters[at] {
            '/' if rest.get(1) == Some(&'/') => {
                at += rest.iter().position(|letter| *letter == '\n').unwrap_or(rest.len());
                continue;
            }
            '\'' if rest.get(2) == Some(&'\'') => at += 2,
            '\'' if rest.get(1) == Some(&'\\') => at += 3,
            '(' | '[' | '{' => {
                let name: String =
                    letters[..at].iter().rev().take_while(|letter| is_name(**letter)).collect();
                calls.push((name.chars().rev().collect(), 0));
            }
            ')' | ']' | '}' => drop(calls.pop()),
            ',' => {
                if let Some((_, argument)) = calls.last_mut() {
                    *argument += 1;
                }
            }
            '"' => {
                let (text, length) = literal(&rest[1..]);
                at += length;
                // A block that is an argument counts as what it is in.
                let call = calls.iter().rev().find(|(name, _)| !name.is_empty());
                if call.is_some_and(|(name, argument)| is_text(name, *argument)) {
                    found.insert(text);
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// A string literal after its opening quote, and how long it is with the closing one.
fn literal(letters: &[char]) -> (String, usize) {
    let (mut text, mut at) = (String::new(), 0);
    while letters[at] != '"' {
        match (letters[at], letters[at + 1]) {
            ('\\', '\n') => {
                at += 2;
                while letters[at].is_whitespace() {
                    at += 1;
                }
                continue;
            }
            ('\\', letter) => {
                text.push(letter);
                at += 1;
            }
            (letter, _) => text.push(letter),
        }
        at += 1;
    }
    (text, at + 1)
}

#[test]
fn literals_that_are_texts_are_found() {
    let source = r#"
        deny!("12.0", a != '"', "{unit} \
              stays"); // text!("no")
        Entry::said("5.1", if a { "one" } else { "two" }); x("no"); Fact::new("name", f("no"), "1.1");
    "#;
    let mut found = BTreeSet::new();
    in_source(source, &mut found);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["name", "one", "two", "{unit} stays"]);
}

/// What stays English in a game: each with where it is said.
fn english_in(game: &dyn Game) -> BTreeMap<String, &'static str> {
    let games: u64 = setting("GERMAN_GAMES").and_then(|number| number.parse().ok()).unwrap_or(1);
    let mut listener = Listener::new(game);
    listener.about_game(game);
    let scenarios = &game.info().scenarios;
    for scenario in scenarios {
        let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
        listener.about_table(&*opened);
        for number in 0..games {
            walk(&mut listener, &*opened, number, 5);
        }
    }
    // What an option brings is said in one scenario after the other.
    for (option, scenario) in game.info().options.iter().zip(scenarios.iter().cycle()) {
        let mut setup = Setup::scenario(scenario.id);
        setup.options.insert(option.id.to_owned(), !option.default);
        walk(&mut listener, &*game.open(&setup).unwrap(), 7, 20);
    }
    reasons(&mut listener, &*game.open(&Setup::default()).unwrap(), 300);
    for template in templates(game.info().id) {
        // A word that is never alone is found where it stands.
        if template.contains(' ') && listener.german.find(&template).is_none() {
            listener.words("source", &template);
        }
    }
    // Codes of results are printed in a table: they are the same in every language.
    let is_code = |words: &str| words.len() <= 3 && words.bytes().all(|letter| letter.is_ascii_uppercase());
    let Listener { names, mut missing, .. } = listener;
    missing.retain(|words, _| !names.contains(words) && !is_code(words));
    missing
}

#[test]
fn nothing_stays_english() {
    let games = catalog::playable();
    let missing: Vec<_> = std::thread::scope(|scope| {
        let all: Vec<_> = games.iter().map(|game| scope.spawn(move || english_in(&**game))).collect();
        all.into_iter().map(|one| one.join().expect("no game panics")).collect()
    });
    for (game, missing) in games.iter().zip(missing) {
        let id = game.info().id;
        if let Some(folder) = setting("GERMAN_OUT") {
            let lines: String = missing.iter().map(|(words, place)| format!("{place}\t{words}\n")).collect();
            std::fs::write(format!("{folder}/{id}.missing"), lines).unwrap();
        }
        let count = missing.len();
        let whole = WHOLE.contains(&id);
        assert!(count == 0 || !whole, "{id}: {count} templates have no German: {missing:#?}");
        assert!(count > 0 || whole, "{id} is whole: it belongs into the list");
    }
}
