//! Every word of the client, in every language, in one place. The words of a game are its own.

use engine::Text;

use crate::settings::Lang;
use crate::{dom, words};

macro_rules! texts {
    ($($key:ident: $en:literal, $de:literal;)*) => {
        /// The words of one language.
        pub struct Texts {
            $(pub $key: &'static str,)*
        }
        static EN: Texts = Texts { $($key: $en,)* };
        static DE: Texts = Texts { $($key: $de,)* };
    };
}

/// The words of a language.
pub fn of(lang: Lang) -> &'static Texts {
    match lang {
        Lang::En => &EN,
        Lang::De => &DE,
    }
}

/// What a game says, in the language that the page is in.
pub fn say(text: &Text) -> String {
    words::with(None, |german| german.map_or_else(|| text.to_string(), |german| text.say(german)))
}

/// The words of the language that the page is in, where no settings are at hand.
pub fn spoken() -> &'static Texts {
    of(if is_german() { Lang::De } else { Lang::En })
}

/// Whether that language is German.
pub fn is_german() -> bool {
    dom::root().and_then(|root| root.get_attribute("lang")).is_some_and(|lang| lang == "de")
}

impl Texts {
    /// A length of time, as people say it: `45 minutes`, `3 hours`.
    pub fn duration(&self, minutes: u16) -> String {
        if minutes < 90 {
            format!("{minutes} {}", self.minutes)
        } else {
            format!("{} {}", hours(minutes), self.hours)
        }
    }

    /// From the shortest to the longest.
    pub fn durations(&self, short: u16, long: u16) -> String {
        match (short, long) {
            _ if short == long => self.duration(short),
            (90.., 90..) => format!("{}–{} {}", hours(short), hours(long), self.hours),
            _ => format!("{} – {}", self.duration(short), self.duration(long)),
        }
    }
}

fn hours(minutes: u16) -> String {
    let (whole, half) = (minutes / 60, minutes % 60 >= 30);
    if half { format!("{whole}½") } else { whole.to_string() }
}

texts! {
    minutes: "minutes", "Minuten";
    hours: "hours", "Stunden";
    all_counts: "All counts", "Alle Zähler";
    weight: "weight", "Anspruch";
    out_of: "of", "von";
    sides_and_victory: "Sides and victory", "Seiten und Sieg";
    wins: "What wins", "Was gewinnt";
    readings: "Optional interpretations", "Andere Auslegungen";
    readings_help: "Where the rulebook can be read in two ways, this is the other one.",
        "Wo man das Regelheft auf zwei Weisen lesen kann, ist dies die andere.";
    finished_games: "Finished games", "Beendete Spiele";
    you: "You", "Du";
    backup: "Back up all games", "Alle Spiele sichern";
    open_file: "Open a record or a backup", "Aufzeichnung oder Sicherung öffnen";
    restored: "Games restored:", "Zurückgeholte Spiele:";
    kept_newer: "Newer or the same here already:", "Hier schon ebenso neu oder neuer:";
    no_backup: "This is not a backup of this program.", "Das ist keine Sicherung dieses Programms.";
    room_used: "of the browser's room is used by games.", "des Platzes im Browser sind mit Spielen belegt.";
    put_away: "Put the oldest away in a file…", "Die ältesten in eine Datei legen…";
    put_away_ask: "The oldest games have been saved in this file. Delete them here?",
        "Die ältesten Spiele sind in dieser Datei gesichert. Hier löschen?";
    tables: "Tables and sequence of play", "Tabellen und Ablauf";
    sequence: "Sequence of play", "Ablauf einer Runde";
    this_turn: "This turn", "Diese Runde";
    die: "Die", "Würfel";
    why_over: "How it ended", "Wie es endete";
    check_dice: "Check the dice", "Würfel prüfen";
    proved: "Proved", "Bewiesen";
    unproved: "Not proved", "Nicht bewiesen";
    play_again: "Play it again", "Noch einmal spielen";
    key_tables: "Tables and sequence of play", "Tabellen und Ablauf";
    tagline: "Hex-and-counter wargames, every rule enforced, in your browser.",
        "Hexfeld-Kriegsspiele mit allen Regeln, direkt im Browser.";
    games: "Games", "Spiele";
    no_rules_yet: "Map only; rules to come.", "Nur die Karte; die Regeln kommen noch.";
    scenario: "Scenario", "Szenario";
    turns: "turns", "Runden";
    seats: "Who plays", "Wer spielt";
    person: "Human (this device)", "Mensch (an diesem Gerät)";
    computer: "Computer", "Computer";
    options: "Options", "Optionen";
    new_game: "New game", "Neues Spiel";
    start: "Start the game", "Spiel beginnen";
    first_steps: "First steps: a guided turn", "Erste Schritte: eine geführte Runde";
    go_on: "Continue", "Weiterspielen";
    nothing_kept: "No game has been started yet.", "Noch kein Spiel begonnen.";
    forget: "Delete", "Löschen";
    forget_ask: "Delete this game for good?", "Dieses Spiel endgültig löschen?";
    forget_yes: "Delete", "Löschen";
    forget_no: "Keep it", "Behalten";
    save_record: "Save the record", "Aufzeichnung speichern";
    copy_record: "Copy the record", "Aufzeichnung kopieren";
    settings: "Settings", "Einstellungen";
    language: "Language", "Sprache";
    theme: "Colours", "Farben";
    theme_auto: "as the system", "wie das System";
    theme_light: "light", "hell";
    theme_dark: "dark", "dunkel";
    text_size: "Text size", "Schriftgröße";
    motion: "Motion", "Bewegung";
    motion_full: "full", "voll";
    motion_reduced: "reduced", "reduziert";
    pace: "Pace of the computer and of replays", "Tempo des Computers und der Wiederholung";
    pace_slow: "slow", "langsam";
    pace_normal: "normal", "normal";
    pace_fast: "fast", "schnell";
    think: "The computer thinks at most", "Der Computer überlegt höchstens";
    reasons: "Show the computer's reasons, even if they give away what is hidden",
        "Gründe des Computers zeigen, auch wenn sie Verdecktes verraten";
    show_turn: "Show the other player's last turn", "Letzten Zug des anderen zeigen";
    home: "Home", "Start";
    close: "Close", "Schließen";
    board_help: "The map. Arrow keys move the cursor, Enter acts, N goes to the next place with a choice, question mark lists all keys.",
        "Die Karte. Pfeiltasten bewegen den Cursor, Enter handelt, N springt zur nächsten Möglichkeit, Fragezeichen zeigt alle Tasten.";
    zoom_in: "Zoom in (+)", "Vergrößern (+)";
    zoom_out: "Zoom out (−)", "Verkleinern (−)";
    zoom_fit: "Fit (0)", "Alles zeigen (0)";
    hidden: "hidden", "verdeckt";
    actions: "Actions", "Aktionen";
    info: "Info", "Info";
    log: "Log", "Verlauf";
    forces: "Forces", "Truppen";
    search: "Search", "Suchen";
    undo: "Undo", "Zurück";
    redo: "Redo", "Wieder";
    still_open: "Still possible:", "Noch möglich:";
    end_anyway: "End anyway", "Trotzdem beenden";
    keep_playing: "Keep playing", "Weiterspielen";
    why: "Why?", "Warum?";
    rule: "Rule", "Regel";
    no_rule_text: "There is no text for this case.", "Zu diesem Fall gibt es keinen Text.";
    others_turn: "The other side decides.", "Die andere Seite entscheidet.";
    thinking: "The computer is thinking", "Der Computer überlegt";
    playing: "The computer plays", "Der Computer zieht";
    best_so_far: "So far:", "Bisher:";
    play_now: "Move now", "Jetzt ziehen";
    no_worker: "This browser cannot start a worker for the computer player.",
        "Dieser Browser kann für den Computerspieler keinen Worker starten.";
    no_answer: "The computer player has not answered in time.",
        "Der Computerspieler hat nicht rechtzeitig geantwortet.";
    no_room: "The browser has no room left to keep this game.",
        "Der Browser hat keinen Platz mehr, um dieses Spiel aufzuheben.";
    lost_seed: "The seed of this game's dice is lost. It goes on with new dice, and its record can no longer be verified.",
        "Der Startwert der Würfel ist verloren. Es geht mit neuen Würfeln weiter; prüfen lässt sich die Aufzeichnung nicht mehr.";
    cut_record: "The record is cut off: its head lacks the line", "Die Aufzeichnung ist abgeschnitten: im Kopf fehlt die Zeile";
    elsewhere: "This game is open in another tab", "Dieses Spiel ist in einem anderen Tab offen";
    elsewhere_help: "Only one tab can play it. Everything played there is kept and comes along.",
        "Nur ein Tab kann es spielen. Was dort gespielt wurde, ist aufgehoben und kommt mit.";
    play_here: "Play here", "Hier spielen";
    stop: "Stop", "Anhalten";
    paused: "The computer is stopped.", "Der Computer ist angehalten.";
    carry_on: "Resume", "Fortsetzen";
    take_over: "Play this side myself", "Diese Seite selbst spielen";
    attack: "Attack", "Angriff";
    attackers: "Attackers", "Angreifer";
    defenders: "Defenders", "Verteidiger";
    can_join: "Can take part", "Können teilnehmen";
    nobody_yet: "None yet: add units below or click them on the map.", "Noch keine: unten oder auf der Karte wählen.";
    hidden_defenders: "hidden below the top counter: not counted here", "verdeckt unter dem obersten Stein: hier nicht gezählt";
    strength: "Strength", "Stärke";
    odds: "Odds", "Verhältnis";
    expected: "Expected losses", "Erwartete Verluste";
    attacker: "attacker", "Angreifer";
    defender: "defender", "Verteidiger";
    cancel: "Cancel", "Abbrechen";
    overlays: "Overlays", "Ebenen";
    replay: "Replay", "Wiederholung";
    replay_back: "Back to the game", "Zurück zum Spiel";
    replay_step: "Step", "Schritt";
    play: "Play", "Abspielen";
    pause: "Pause", "Pause";
    keys: "Keys", "Tasten";
    hand_over: "Hand the screen over", "Bildschirm übergeben";
    hand_over_to: "The next decision is for:", "Die nächste Entscheidung trifft:";
    hand_over_help: "The other side's counters are covered. Pass the screen, then go on.",
        "Die Steine der anderen Seite sind verdeckt. Bildschirm weitergeben, dann weiter.";
    ready: "I'm ready", "Ich bin bereit";
    game_over: "The game is over", "Das Spiel ist aus";
    draw: "Draw", "Unentschieden";
    again: "Watch it again", "Noch einmal ansehen";
    trays: "Beside the map", "Neben der Karte";
    turn_track: "Turns and phases", "Runden und Phasen";
    nothing_chosen: "Click on a counter or a hex to read everything about it.", "Stein oder Hexfeld anklicken, um alles darüber zu lesen.";
    filter: "Filter actions", "Aktionen filtern";
    guide_skip: "Skip", "Überspringen";
    guide_next: "Next", "Weiter";
    guide_end: "Finish", "Fertig";
    guide_of: "of", "von";
    menu: "Menu", "Menü";
    dice: "die", "Würfel";
    centre: "Show on the map", "Auf der Karte zeigen";
    all_units: "All units on the map", "Alle Einheiten auf der Karte";
    key_move: "Move the cursor", "Cursor bewegen";
    key_act: "Act at the cursor; go there", "Am Cursor handeln; dorthin gehen";
    key_next: "Next, previous place with a choice", "Nächste, vorige Möglichkeit";
    key_cancel: "Put down, close", "Ablegen, schließen";
    key_end: "End the move or the phase", "Zug oder Phase beenden";
    key_declare: "Carry out what is prepared", "Vorbereitetes ausführen";
    key_undo: "Undo, redo", "Zurück, wieder";
    key_zoom: "Zoom; fit the units, the whole map; to the cursor", "Zoom; alle Einheiten, ganze Karte; zum Cursor";
    key_overlay: "Overlays", "Ebenen";
    key_list: "List of all actions", "Liste aller Aktionen";
    key_fan: "Spread the stack at the cursor", "Stapel am Cursor auffächern";
    key_why: "Why: the rule behind the question", "Warum: die Regel hinter der Frage";
    key_replay: "Replay: back and forth", "Wiederholung: zurück und vor";
    key_help: "This list", "Diese Liste";
    broken: "This cannot be opened:", "Das lässt sich nicht öffnen:";
    cards: "Results stay on the map", "Ergebnisse bleiben auf der Karte";
    cards_click: "until I close them", "bis ich sie schließe";
    cards_moment: "for a moment", "einen Moment";
    cards_off: "not at all", "gar nicht";
    tips: "Show what lies under the pointer", "Zeigen, was unter dem Zeiger liegt";
    forced: "Answer questions with one answer for me", "Fragen mit nur einer Antwort für mich beantworten";
    letters: "Single letters are keys", "Einzelne Buchstaben sind Tasten";
    minimap: "Show the small map", "Kleine Karte zeigen";
    chips: "Show the buttons of the overlays", "Knöpfe der Ebenen zeigen";
    now_you: "To decide:", "Zu entscheiden:";
    next_result: "Next result", "Nächstes Ergebnis";
    points_left: "left", "übrig";
    panels: "Question and lists", "Frage und Listen";
    signs: "Signs and colours", "Zeichen und Farben";
    sign_moving: "picked up", "aufgenommen";
    sign_done: "has moved", "hat gezogen";
    sign_fighting: "attacks now", "greift gerade an";
    sign_fought: "has attacked", "hat angegriffen";
    sign_weakened: "reduced", "reduziert";
    sign_unsupplied: "out of supply", "unversorgt";
    sign_isolated: "isolated", "isoliert";
    sign_disrupted: "disrupted", "zersprengt";
    sign_pick: "can be picked up", "kann aufgenommen werden";
    sign_move: "can be entered; the number is what is left", "kann betreten werden; die Zahl ist der Rest";
    sign_attack: "can be attacked", "kann angegriffen werden";
    sign_loss: "can be lost", "kann verloren gehen";
    sign_about: "what is asked is about this", "darum geht die Frage";
    beside: "Beside the map:", "Neben der Karte:";
    to_place: "To place:", "Zu platzieren:";
    not_yet: "This unit cannot be placed now: another one comes first.", "Diese Einheit kann jetzt nicht platziert werden: eine andere kommt zuerst.";
    column: "Column", "Spalte";
    earlier: "Show earlier entries", "Frühere Einträge zeigen";
    save_log: "Save the log", "Verlauf speichern";
    copied: "Copied.", "Kopiert.";
    others_did: "The other side", "Die andere Seite";
    moves: "moves", "Züge";
    one_move: "move", "Zug";
    attacks: "attacks", "Angriffe";
    one_attack: "attack", "Angriff";
    previous: "Previous", "Zurück";
    next: "Next", "Weiter";
    watch_turn: "Watch it", "Ansehen";
    sure: "Are you sure?", "Wirklich?";
    do_it: "Yes, do it", "Ja, ausführen";
    cannot_win: "this attack cannot succeed: no result is good for the attacker", "dieser Angriff kann nicht gelingen: kein Ergebnis nützt dem Angreifer";
}
