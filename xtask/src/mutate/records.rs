//! Mutated records: what `replay --verify` must not call verified.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use engine::record::{Deed, Step};
use engine::{Game, Match, Next, Opened, Record, Rolled, Setup};

use super::chance::Chance;
use super::text;
use super::{Spoilt, Verdict};
use crate::{Failure, workspace};

/// The name of a spoilt record among the files of a try.
const RECORD: &str = "record.txt";
const GOLDEN: &str = "crates/catalog/tests/golden";

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
    Remark,
    Several,
}

const KINDS: [(Kind, &str); 18] = [
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
    (Kind::Remark, "a remark or a space added"),
    (Kind::Several, "several of these"),
];

/// A record that is to be spoilt.
struct Original {
    name: String,
    text: String,
    record: Record,
    meaning: Meaning,
    game: usize,
}

/// What a record says. Two records that say the same may differ in remarks, spaces and spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Meaning {
    game: String,
    scenario: String,
    /// Options that differ from the usual ones.
    options: String,
    /// Version of the rules, fingerprint of the pack, players, published hash.
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
    /// The golden records of the project.
    pub fn read() -> Result<Self, Failure> {
        let games = catalog::games();
        let mut paths: Vec<_> = std::fs::read_dir(workspace::root().join(GOLDEN))
            .map_err(|error| Failure::Check(format!("{GOLDEN}: {error}")))?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|end| end == "txt"))
            .collect();
        paths.sort();
        let mut originals = Vec::new();
        for path in paths {
            let text = workspace::read(&path)?;
            let name = workspace::shown(&path);
            let sound = |why: String| Failure::Check(format!("{name} is not a sound record: {why}"));
            let record = Record::parse(&text).map_err(|error| sound(error.to_string()))?;
            let proved = verify(&games, &text, &mut BTreeMap::new()).map_err(sound)?;
            let game = game_of(&games, &record).ok_or_else(|| sound("no such game".to_owned()))?;
            originals.push(Original { text, record, meaning: proved.meaning, game, name: name.clone() });
        }
        match originals.is_empty() {
            true => Err(Failure::Check(format!("{GOLDEN} has no records"))),
            false => Ok(Records { games, originals }),
        }
    }

    /// The record of this number, spoilt.
    pub fn spoil(&self, seed: u64, number: u64, opened: &mut OpenedGames) -> Spoilt {
        let mut chance = Chance::new("records", seed, number);
        let (kind, _) = KINDS[number as usize % KINDS.len()];
        let of = chance.below(self.originals.len());
        let text = self.change(&self.originals[of], kind, &mut chance, opened);
        let about = self.originals[of].name.clone();
        Spoilt { of, about, files: [(RECORD.to_owned(), text)].into() }
    }

    /// What becomes of it.
    pub fn judge(&self, spoilt: &Spoilt, opened: &mut OpenedGames) -> Verdict {
        judge(&self.games, &self.originals[spoilt.of].meaning, &spoilt.files[RECORD], opened)
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
                let sign = if option.default { '-' } else { '+' };
                let options = record.tag("Options").unwrap_or_default();
                let switched = match options.contains(option.id) {
                    true => String::new(),
                    false => format!("{options} {sign}{}", option.id),
                };
                record.set_tag("Options", &switched);
                if kind == Kind::OptionRestated {
                    restate(game, record, opened);
                }
            }
            Kind::Move | Kind::MoveRestated => {
                let actions = steps_where(record, |deed| matches!(deed, Deed::Action { .. }));
                let Some(&at) = chance.pick(&actions) else { return };
                let Ok(before) = replay(game, record, at, opened) else { return };
                let choices = before.choices();
                let Some(choice) = chance.pick(&choices) else { return };
                if let Deed::Action { text, .. } = &mut record.steps[at].deed {
                    text.clone_from(&choice.notation);
                }
                if kind == Kind::MoveRestated {
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
    let key = format!("{} {} {}", game.info().id, setup.scenario, setup.options_tag());
    if !opened.contains_key(&key) {
        opened.insert(key.clone(), game.open(&setup)?);
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

/// Writes the position that the steps lead to into the record, as anybody can who has the program.
fn restate(game: &dyn Game, record: &mut Record, opened: &mut OpenedGames) {
    let (state, result) = (record.tag("State").map(str::to_owned), record.tag("Result").map(str::to_owned));
    record.remove_tag("State");
    record.remove_tag("Result");
    match replay(game, record, usize::MAX, opened) {
        Ok(end) => {
            record.set_tag("State", &end.hash().to_string());
            if let Next::Over(outcome) = end.next() {
                record.set_tag("Result", &outcome.to_string());
            }
        }
        // A record that cannot be played to its end keeps what it said.
        Err(_) => {
            state.iter().for_each(|state| record.set_tag("State", state));
            result.iter().for_each(|result| record.set_tag("Result", result));
        }
    }
}

/// What has been proved of a record.
struct Proved {
    meaning: Meaning,
    /// Whether the game came to its end.
    over: bool,
}

/// What `countermarch replay --verify` says of a record: this is the one place that knows what counts as verified.
fn verify(games: &[Box<dyn Game>], text: &str, opened: &mut OpenedGames) -> Result<Proved, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let game = game_of(games, &record).ok_or("there is no such game")?;
    let laid_out = open(&*games[game], &record, opened)?;
    let end = laid_out.replay(&record, usize::MAX, true).map_err(|error| error.to_string())?;
    let result = match end.next() {
        Next::Over(outcome) => Some(outcome.to_string()),
        _ => None,
    };
    if let Some(stated) = record.tag("Result")
        && result.as_deref() != Some(stated)
    {
        return Err(format!("the record states '{stated}'"));
    }
    Ok(Proved { meaning: meaning(laid_out, &record, &*end), over: result.is_some() })
}

fn meaning(opened: &dyn Opened, record: &Record, end: &dyn Match) -> Meaning {
    let tags = ["Rules", "Pack", "Seed-Hash"].into_iter().chain(opened.info().seats.iter().copied());
    Meaning {
        game: opened.info().id.to_owned(),
        scenario: opened.setup().scenario.clone(),
        options: opened.setup().options_tag(),
        stated: tags.map(|tag| record.tag(tag).map(str::to_owned)).collect(),
        deeds: end.record().steps.into_iter().map(|Step { deed, .. }| deed).collect(),
    }
}

fn judge(games: &[Box<dyn Game>], original: &Meaning, spoilt: &str, opened: &mut OpenedGames) -> Verdict {
    match verify(games, spoilt, opened) {
        Err(why) => Verdict::Refused(why),
        Ok(proved) if !proved.over => Verdict::Unfinished,
        Ok(proved) if proved.meaning == *original => Verdict::Same,
        Ok(proved) => Verdict::FalseAccept(difference(original, &proved.meaning)),
    }
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

/// Ways that records of today cannot show: neither players nor options, rules and pack are bound by what is published,
/// and a move can be replaced by another that leads to the same end.
#[cfg(test)]
pub const UNBOUND: [&str; 6] = [
    "a tag dropped",
    "a tag changed",
    "an option switched",
    "an option switched, end restated",
    "a move replaced, end restated",
    "a throw changed, end restated",
];

/// The names of the ways, in order.
pub fn kinds() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    NAMES.get_or_init(|| KINDS.iter().map(|(_, name)| *name).collect())
}
