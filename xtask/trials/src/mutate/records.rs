//! Mutated records: what `replay --verify` must not call verified.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use engine::record::Deed;
use engine::{Command, Game, Match, Next, Opened, OptionInfo, Record, Rolled, Seed, Setup};

use super::chance::Chance;
use super::text;
use super::{Spoilt, Verdict};
use xtask::Failure;

/// The name of a spoilt record among the files of a try.
const RECORD: &str = "record.txt";

/// What is published before the first step, and the receipt after the last one.
const COMMITMENT: &str = "Commitment";
const CHAIN: &str = "Chain";
/// What a record states about its end.
const STATED: [&str; 3] = ["State", "Result", CHAIN];

/// A way to spoil a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Byte,
    LineDropped,
    LineRepeated,
    LinesSwapped,
    CutOff,
    CutShort,
    Number,
    Word,
    TagDropped,
    TagChanged,
    Option,
    OptionRestated,
    Move,
    MoveRestated,
    Dice,
    DiceRestated,
    Unsealed,
    Forged,
    ForgedTerms,
    Remark,
    Several,
}

const KINDS: [(Kind, &str); 21] = [
    (Kind::Byte, "a bit flipped"),
    (Kind::LineDropped, "a line dropped"),
    (Kind::LineRepeated, "a line repeated"),
    (Kind::LinesSwapped, "two lines swapped"),
    (Kind::CutOff, "cut off anywhere"),
    (Kind::CutShort, "cut after a step, end restated"),
    (Kind::Number, "a number changed"),
    (Kind::Word, "a word changed"),
    (Kind::TagDropped, "a tag dropped"),
    (Kind::TagChanged, "a tag changed"),
    (Kind::Option, "an option switched"),
    (Kind::OptionRestated, "an option switched, end restated"),
    (Kind::Move, "a move replaced"),
    (Kind::MoveRestated, "a move replaced, end restated"),
    (Kind::Dice, "a throw changed"),
    (Kind::DiceRestated, "a throw changed, end restated"),
    (Kind::Unsealed, "made an old record, a move replaced"),
    (Kind::Forged, "another game, the same seed"),
    (Kind::ForgedTerms, "other options or players, same seed"),
    (Kind::Remark, "a remark or a space added"),
    (Kind::Several, "several of these"),
];

impl Kind {
    /// Whether whoever does this has the seed and the program, and makes everything anew that the record states. Such
    /// a record is sound in itself: what gives it away is the receipt that the players have noted.
    fn is_forgery(self) -> bool {
        let forged = [Kind::Forged, Kind::ForgedTerms];
        let restated = [Kind::CutShort, Kind::OptionRestated, Kind::MoveRestated, Kind::DiceRestated];
        forged.contains(&self) || restated.contains(&self)
    }
}

/// A record that is to be spoilt.
struct Original {
    name: String,
    text: String,
    record: Record,
    meaning: Meaning,
    game: usize,
}

impl Original {
    fn read(
        games: &[Box<dyn Game>],
        name: String,
        text: String,
        opened: &mut OpenedGames,
    ) -> Result<Self, Failure> {
        let sound = |why: String| Failure::Check(format!("{name} is not a sound record: {why}"));
        let record = Record::parse(&text).map_err(|error| sound(error.to_string()))?;
        let game = game_of(games, &record).ok_or_else(|| sound("there is no such game".to_owned()))?;
        let laid_out = open(&*games[game], &record, opened).map_err(sound)?;
        let proof = laid_out.prove(&record, None).map_err(|error| sound(error.to_string()))?;
        if record.tag(COMMITMENT).is_some() && !proof.whole {
            return Err(sound(proof.unproved.join(" ")));
        }
        let meaning = meaning(laid_out, &record).map_err(sound)?;
        Ok(Original { name, text, record, meaning, game })
    }
}

/// What a record says. Two records that say the same may differ in remarks, spaces and spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Meaning {
    game: String,
    scenario: String,
    /// Options that differ from the usual ones.
    options: String,
    /// Version of the rules, fingerprint of the pack, dice, players, what was published before the first step.
    stated: Vec<Option<String>>,
    /// Every action as the game writes it, every throw.
    deeds: Vec<Deed>,
}

/// All that the records are held against.
pub struct Records {
    games: Vec<Box<dyn Game>>,
    originals: Vec<Original>,
}

impl Records {
    /// Of every scenario a game of people, a game of computers, which has other dice, and that game again as records
    /// were before they had commitments. The golden records belong to one state of the packs; these need none.
    pub fn read() -> Result<Self, Failure> {
        let games = catalog::games();
        let mut opened = OpenedGames::new();
        let mut originals = Vec::new();
        for game in &games {
            for scenario in &game.info().scenarios {
                let laid_out = lay_out(&**game, &Setup::scenario(scenario.id), &mut opened);
                let laid_out = laid_out.map_err(Failure::Check)?;
                let of = |player: &str, number| {
                    let players = vec![player.to_owned(); laid_out.info().seats.len()];
                    let start = laid_out.start(&players, Seed::from_number(number));
                    play(start, &[], &mut Chance::new("games", 1, number))
                };
                let (people, computers) = (of("somebody", 1), of("random", 2));
                let mut old = computers.clone();
                make_old(&mut old);
                for (what, record) in [("people", people), ("computers", computers), ("old", old)] {
                    let name = format!("{} {} {what}", game.info().id, scenario.id);
                    originals.push(Original::read(&games, name, record.to_string(), &mut opened)?);
                }
            }
        }
        Ok(Records { games, originals })
    }

    /// The record of this number, spoilt.
    pub fn spoil(&self, seed: u64, number: u64, opened: &mut OpenedGames) -> Spoilt {
        let mut chance = Chance::new("records", seed, number);
        let kind = kind(number);
        let of = chance.below(self.originals.len());
        let text = self.change(&self.originals[of], kind, &mut chance, opened);
        let about = self.originals[of].name.clone();
        Spoilt { of, about, files: [(RECORD.to_owned(), text)].into() }
    }

    /// What becomes of it.
    pub fn judge(&self, number: u64, spoilt: &Spoilt, opened: &mut OpenedGames) -> Verdict {
        let original = &self.originals[spoilt.of];
        self.verify(original, kind(number), &spoilt.files[RECORD], opened).unwrap_or_else(Verdict::Refused)
    }

    /// What `countermarch replay --verify` says of a record, and with a receipt `--receipt`.
    fn verify(
        &self,
        original: &Original,
        kind: Kind,
        text: &str,
        opened: &mut OpenedGames,
    ) -> Result<Verdict, String> {
        let record = Record::parse(text).map_err(|error| error.to_string())?;
        let game = game_of(&self.games, &record).ok_or("there is no such game")?;
        let laid_out = open(&*self.games[game], &record, opened)?;
        let proof = laid_out.prove(&record, None).map_err(|error| error.to_string())?;
        if !proof.whole {
            return Ok(Verdict::Open);
        }
        let meaning = meaning(laid_out, &record)?;
        if meaning == original.meaning {
            return Ok(Verdict::Same);
        }
        let noted = original.record.tag(CHAIN);
        if kind.is_forgery() && noted.is_some_and(|noted| laid_out.prove(&record, Some(noted)).is_err()) {
            return Ok(Verdict::ByReceipt);
        }
        Ok(Verdict::FalseAccept(difference(&original.meaning, &meaning)))
    }

    fn change(
        &self,
        original: &Original,
        kind: Kind,
        chance: &mut Chance,
        opened: &mut OpenedGames,
    ) -> String {
        let text = &original.text;
        match kind {
            Kind::Byte => text::flip_bit(text, chance),
            Kind::LineDropped => text::drop_line(text, chance),
            Kind::LineRepeated => text::repeat_line(text, chance),
            Kind::LinesSwapped => text::swap_lines(text, chance),
            Kind::CutOff => text::cut_off(text, chance),
            Kind::Number => text::change_number(text, chance),
            Kind::Word => text::change_word(text, chance),
            Kind::Several => {
                let changes = [text::flip_bit, text::change_number, text::change_word, text::drop_line];
                let mut spoilt = text.clone();
                for _ in 0..2 + chance.below(3) {
                    spoilt = changes[chance.below(changes.len())](&spoilt, chance);
                }
                spoilt
            }
            _ => {
                let mut record = original.record.clone();
                self.rewrite(original, kind, &mut record, chance, opened);
                record.to_string()
            }
        }
    }

    /// Changes that need to know what a record is.
    fn rewrite(
        &self,
        original: &Original,
        kind: Kind,
        record: &mut Record,
        chance: &mut Chance,
        opened: &mut OpenedGames,
    ) {
        let game = &*self.games[original.game];
        match kind {
            Kind::CutShort => {
                record.steps.truncate(chance.below(record.steps.len()));
                restate(game, record, opened);
            }
            Kind::TagDropped | Kind::TagChanged => {
                let tags: Vec<String> = record.tags().map(|(name, _)| name.to_owned()).collect();
                let Some(tag) = chance.pick(&tags) else { return };
                let value = record.tag(tag).unwrap_or_default().to_owned();
                match kind {
                    Kind::TagDropped => record.remove_tag(tag),
                    _ if value.is_empty() => record.set_tag(tag, "other"),
                    _ => record.set_tag(tag, &text::flip_bit(&value, chance)),
                }
            }
            Kind::Option | Kind::OptionRestated => {
                let Some(option) = chance.pick(&game.info().options) else { return };
                let Ok(mut setup) = Setup::of_record(record, game.info()) else { return };
                switch(&mut setup, option);
                record.set_tag("Options", &setup.full_options_tag(game.info()));
                if kind == Kind::OptionRestated {
                    restate(game, record, opened);
                }
            }
            Kind::Move | Kind::MoveRestated | Kind::Unsealed => {
                let actions = steps_where(record, |deed| matches!(deed, Deed::Action { .. }));
                let Some(&at) = chance.pick(&actions) else { return };
                let Ok(before) = replay(game, record, at, opened) else { return };
                let offered = before.notations();
                let Some(other) = chance.pick(&offered) else { return };
                if let Deed::Action { text, .. } = &mut record.steps[at].deed {
                    text.clone_from(other);
                }
                if kind == Kind::Unsealed {
                    make_old(record);
                }
                if kind != Kind::Move {
                    restate(game, record, opened);
                }
            }
            Kind::Dice | Kind::DiceRestated => {
                let throws = steps_where(record, |deed| matches!(deed, Deed::Dice { .. }));
                let Some(&at) = chance.pick(&throws) else { return };
                if let Deed::Dice { rolled, .. } = &mut record.steps[at].deed {
                    let mut values = rolled.values().to_vec();
                    if let Some(die) = chance.place(values.len()) {
                        values[die] = 1 + chance.below(6) as u8;
                    }
                    *rolled = Rolled::new(&values);
                }
                if kind == Kind::DiceRestated {
                    restate(game, record, opened);
                }
            }
            Kind::Forged | Kind::ForgedTerms => {
                if let Some(forged) = forge(game, record, kind == Kind::ForgedTerms, chance, opened) {
                    *record = forged;
                }
            }
            Kind::Remark => {
                let Some(at) = chance.place(record.steps.len()) else { return };
                record.steps[at].remark = "he  had no  choice".to_owned();
                if let Deed::Action { text, .. } = &mut record.steps[at].deed {
                    *text = text.replace(' ', "  ");
                }
            }
            _ => {}
        }
    }
}

/// Games that have been laid out, by what is laid out: that takes longer than to replay a record.
pub type OpenedGames = BTreeMap<String, Box<dyn Opened>>;

fn steps_where(record: &Record, is: impl Fn(&Deed) -> bool) -> Vec<usize> {
    record.steps.iter().enumerate().filter(|(_, step)| is(&step.deed)).map(|(at, _)| at).collect()
}

fn game_of(games: &[Box<dyn Game>], record: &Record) -> Option<usize> {
    games.iter().position(|game| record.tag("Game") == Some(game.info().id))
}

fn open<'a>(game: &dyn Game, record: &Record, opened: &'a mut OpenedGames) -> Result<&'a dyn Opened, String> {
    let setup = Setup::of_record(record, game.info()).map_err(|(tag, why)| format!("{tag}: {why}"))?;
    lay_out(game, &setup, opened)
}

fn lay_out<'a>(
    game: &dyn Game,
    setup: &Setup,
    opened: &'a mut OpenedGames,
) -> Result<&'a dyn Opened, String> {
    let key = format!("{} {} {}", game.info().id, setup.scenario, setup.options_tag());
    if !opened.contains_key(&key) {
        opened.insert(key.clone(), game.open(setup)?);
    }
    Ok(&*opened[&key])
}

fn replay(
    game: &dyn Game,
    record: &Record,
    to: usize,
    opened: &mut OpenedGames,
) -> Result<Box<dyn Match>, String> {
    open(game, record, opened)?.replay(record, to, false).map_err(|error| error.to_string())
}

/// Writes the position that the steps lead to and their chain into the record, as anybody can who has the program.
fn restate(game: &dyn Game, record: &mut Record, opened: &mut OpenedGames) {
    let mut bare = record.clone();
    STATED.into_iter().for_each(|tag| bare.remove_tag(tag));
    // A record that cannot be played to its end keeps what it said.
    let Ok(end) = replay(game, &bare, usize::MAX, opened) else { return };
    STATED.into_iter().for_each(|tag| record.remove_tag(tag));
    let restated = end.record();
    for tag in STATED {
        restated.tag(tag).into_iter().for_each(|value| record.set_tag(tag, value));
    }
}

/// Makes a record what it was before there were commitments: the hash of the seed is all that was published.
fn make_old(record: &mut Record) {
    let seed = record.tag("Seed").and_then(|seed| seed.parse::<Seed>().ok());
    record.unseal();
    seed.iter().for_each(|seed| record.set_tag("Seed-Hash", &seed.commitment()));
}

/// Plays another game with the seed of a record: its own moves up to somewhere, then others. With `terms`, some of
/// what it is played with is changed too.
fn forge(
    game: &dyn Game,
    record: &Record,
    terms: bool,
    chance: &mut Chance,
    opened: &mut OpenedGames,
) -> Option<Record> {
    let seed: Seed = record.tag("Seed")?.parse().ok()?;
    let mut setup = Setup::of_record(record, game.info()).ok()?;
    let other_player = terms && chance.below(2) == 0;
    if terms && !other_player {
        switch(&mut setup, chance.pick(&game.info().options)?);
    }
    let laid_out = lay_out(game, &setup, opened).ok()?;
    let seats = laid_out.info().seats.iter();
    let mut players: Vec<String> =
        seats.map(|seat| record.tag(seat).unwrap_or_default().to_owned()).collect();
    if other_player {
        let at = chance.place(players.len())?;
        players[at] = "somebody else".to_owned();
    }
    let actions = record.steps.iter().filter_map(|step| match &step.deed {
        Deed::Action { text, .. } => Some(text.as_str()),
        _ => None,
    });
    let mut actions: Vec<&str> = actions.collect();
    if !terms {
        actions.truncate(chance.below(actions.len()));
    }
    let mut forged = play(laid_out.start(&players, seed), &actions, chance);
    if record.tag(COMMITMENT).is_none() {
        // The hash of the seed is what the players know of the match.
        make_old(&mut forged);
    }
    Some(forged)
}

/// Plays a game to its end: these actions as long as they are allowed, then any.
fn play(mut game: Box<dyn Match>, actions: &[&str], chance: &mut Chance) -> Record {
    let mut actions = actions.iter();
    while let Next::Seat(seat) = game.next() {
        let ply = game.ply();
        let mut submit =
            |text: &str| game.submit(&Command { seat, ply, id: None, text: text.to_owned() }).is_ok();
        if !actions.next().is_some_and(|text| submit(text)) {
            actions = [].iter();
            let offered = game.notations();
            let Some(text) = chance.pick(&offered) else { break };
            let command = Command { seat, ply, id: None, text: text.clone() };
            game.submit(&command).expect("an offered action");
        }
    }
    game.record()
}

/// Switches an option over.
fn switch(setup: &mut Setup, option: &OptionInfo) {
    let on = setup.options.get(option.id).copied().unwrap_or(option.default);
    setup.options.insert(option.id.to_owned(), !on);
}

fn meaning(opened: &dyn Opened, record: &Record) -> Result<Meaning, String> {
    let end = opened.replay(record, usize::MAX, false).map_err(|error| error.to_string())?;
    let tags = ["Rules", "Pack", "Dice", COMMITMENT, "Seed-Hash"].into_iter();
    let tags = tags.chain(opened.info().seats.iter().copied());
    Ok(Meaning {
        game: opened.info().id.to_owned(),
        scenario: opened.setup().scenario.clone(),
        options: opened.setup().options_tag(),
        stated: tags.map(|tag| record.tag(tag).map(str::to_owned)).collect(),
        deeds: end.steps().iter().map(|step| step.deed.clone()).collect(),
    })
}

/// The first thing in which two meanings differ.
fn difference(one: &Meaning, other: &Meaning) -> String {
    if (&one.game, &one.scenario, &one.options) != (&other.game, &other.scenario, &other.options) {
        return format!(
            "verified as {} {} {}, played as {} {} {}",
            other.game, other.scenario, other.options, one.game, one.scenario, one.options
        );
    }
    if let Some((one, other)) = one.stated.iter().zip(&other.stated).find(|(one, other)| one != other) {
        return format!("verified with {other:?}, played with {one:?}");
    }
    let at = one.deeds.iter().zip(&other.deeds).position(|(one, other)| one != other);
    match at {
        Some(at) => {
            format!("verified with {:?} as step {}, played {:?}", other.deeds[at], at + 1, one.deeds[at])
        }
        None => format!("verified with {} steps, played with {}", other.deeds.len(), one.deeds.len()),
    }
}

/// The way in which the record of this number is spoilt.
fn kind(number: u64) -> Kind {
    KINDS[number as usize % KINDS.len()].0
}

/// The names of the ways, in order.
pub fn kinds() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    NAMES.get_or_init(|| KINDS.iter().map(|(_, name)| *name).collect())
}
