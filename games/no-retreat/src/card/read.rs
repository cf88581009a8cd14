//! Reads effects: every verb with its values, names resolved.

use hexmap::Id;

use super::CardId;
use super::clause::Clause;
use super::condition::Condition;
use super::effect::{BattleRole, Cancelled, Effect, Hand, Ignored, Pool};
use super::select::{Names, Place};
use crate::board::Edge;
use crate::combat::{Method, Outcome};
use crate::nation::{Nation, Nations, Side};
use crate::unit::{Letter, Units};

/// By what effects are understood.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub names: Names<'a>,
    pub outcomes: &'a [Outcome],
    /// The numbers of the deck, in the order of the cards.
    pub numbers: &'a [u8],
}

/// The verbs of events.
pub(crate) const VERBS: &str = "shift result ignore advance no_advance toll cancel allowance bridges halt_at_river \
    move_limit no_hold landing_row weather game_end draw lose retrieve reshuffle look vp combat_vp stance blitzkrieg \
    halt drop target initiative experience no_actions ready supply improve rebuild step to_reserve evacuate \
    free_regional remove surrender free roll alternate";
/// The verbs of results of Alternate Events.
pub(crate) const LASTING_VERBS: &str = "march swap_groups exchange neutral enter improve_cost restore arrive dice face \
    void drawn no_edge frontier";

/// Most units, stacks, markers, cards or columns that an effect names.
const MOST: i8 = 6;

impl Reader<'_> {
    /// Reads one effect.
    pub fn effect(&self, mut clause: Clause<'_>) -> Result<Effect, String> {
        let read = self.verb(&mut clause)?;
        clause.end()?;
        Ok(read)
    }

    fn verb(&self, clause: &mut Clause<'_>) -> Result<Effect, String> {
        Ok(match clause.verb {
            "shift" => Effect::Shift {
                columns: clause.count("n", 3)?,
                role: role(clause)?,
                who: self.some(clause)?,
                place: self.place(clause)?,
                method: match clause.find("table") {
                    None => None,
                    Some(_) => Some(clause.word("table", &METHODS)?),
                },
                test: Condition::find(clause, &self.names)?,
            },
            "result" => Effect::Result {
                changes: self.changes(clause.need("change")?)?,
                role: role(clause)?,
                who: self.some(clause)?,
                place: self.place(clause)?,
            },
            "ignore" => Effect::Ignore(clause.word("x", &IGNORED)?),
            "advance" => Effect::Advance { hexes: clause.count("n", 3)?, who: self.who(clause)? },
            "no_advance" => Effect::NoAdvance(self.who(clause)?),
            "toll" => Effect::Toll(clause.count("n", 3)?),
            "cancel" => Effect::Cancel(match clause.need("x")? {
                "air" => Cancelled::Air,
                "event" => Cancelled::Event,
                "im" => Cancelled::Marker,
                text if text.starts_with('#') => Cancelled::Card(self.card(text)?),
                text => {
                    return Err(format!("`x={text}` is not air, event, im or # and the number of a card"));
                }
            }),
            "allowance" => Effect::Allowance {
                points: clause.number("n", -4, 4)?,
                who: self.who(clause)?,
                stacks: clause.find("count").is_some().then(|| clause.count("count", MOST)).transpose()?,
            },
            "bridges" => Effect::Bridges { stacks: clause.count("n", MOST)?, who: self.who(clause)? },
            "halt_at_river" => Effect::HaltAtRiver(self.who(clause)?),
            "move_limit" => Effect::MoveLimit {
                most: clause.count("n", MOST)?,
                who: self.who(clause)?,
                hexes: self.names.hexes(clause.need("where")?)?,
            },
            "no_hold" => Effect::NoHold(self.names.hexes(clause.need("where")?)?),
            "landing_row" => Effect::LandingRow(clause.number("n", -4, 4)?),
            "weather" => Effect::Weather,
            "game_end" => Effect::GameEnd,
            "draw" => Effect::Draw(clause.word("x", &HANDS)?, clause.count("n", MOST)?),
            "lose" => Effect::Lose(clause.word("x", &HANDS)?, clause.count("n", MOST)?),
            "retrieve" => Effect::Retrieve(clause.count("n", MOST)?),
            "reshuffle" => Effect::Reshuffle,
            "look" => Effect::Look,
            "vp" => Effect::Vp(clause.number("n", -4, 4)?),
            "combat_vp" => Effect::CombatVp {
                most: clause.count("n", MOST)?,
                test: Condition::find(clause, &self.names)?,
            },
            "stance" => Effect::Stance {
                squares: clause.number("n", -1, 1)?,
                test: Condition::find(clause, &self.names)?,
            },
            "blitzkrieg" => Effect::Blitzkrieg { most: clause.count("n", MOST)?, who: self.who(clause)? },
            "halt" => Effect::Halt(clause.count("n", MOST)?),
            "drop" => Effect::Drop(clause.count("n", MOST)?),
            "target" => Effect::Target(clause.count("n", 2)?),
            "initiative" => Effect::Initiative,
            "experience" => Effect::Experience(clause.count("n", MOST)?),
            "no_actions" => Effect::NoActions {
                most: clause.count("n", MOST)?,
                who: self.who(clause)?,
                place: self.place(clause)?,
            },
            "ready" => Effect::Ready { most: count_or_all(clause)?, who: self.who(clause)? },
            "supply" => Effect::Supply {
                stacks: clause.count("n", MOST)?,
                who: self.who(clause)?,
                place: self.place(clause)?,
            },
            "improve" => Effect::Improve {
                most: clause.count("n", MOST)?,
                who: self.who(clause)?,
                any_turn: clause.mark("any_turn")?,
            },
            "rebuild" => Effect::Rebuild {
                most: clause.count("n", MOST)?,
                who: self.who(clause)?,
                surrendered: clause.word("box", &[("destroyed", false), ("destroyed/surrendered", true)])?,
            },
            "step" => Effect::Step {
                steps: clause.count("n", MOST)?,
                who: self.who(clause)?,
                place: self.place(clause)?,
                pick: clause.word("pick", &SIDES)?,
                each: clause.mark("each")?,
            },
            "to_reserve" => Effect::ToReserve {
                most: clause.count("n", MOST)?,
                who: self.who(clause)?,
                place: self.place(clause)?,
            },
            "evacuate" => Effect::Evacuate {
                most: clause.count("n", MOST)?,
                who: self.who(clause)?,
                place: self.place(clause)?,
            },
            "free_regional" => {
                Effect::FreeRegional { most: clause.count("n", MOST)?, who: self.who(clause)? }
            }
            "remove" => Effect::Remove {
                most: count_or_all(clause)?,
                who: self.who(clause)?,
                from: match clause.find("where") {
                    Some("reserve") => Pool::Reserve,
                    Some("due") => Pool::Due,
                    place => Pool::Map(self.names.place(place)?),
                },
                pick: clause.word("pick", &SIDES)?,
            },
            "surrender" => Effect::Surrender(self.countries(clause)?),
            "free" => Effect::Free(Condition::read(clause.need("if")?, &self.names)?),
            "roll" => return self.roll(clause),
            "alternate" => Effect::Alternate,
            _ => return self.lasting(clause),
        })
    }

    fn lasting(&self, clause: &mut Clause<'_>) -> Result<Effect, String> {
        Ok(match clause.verb {
            "march" => Effect::March {
                groups: clause.number("groups", 0, 3)? as u8,
                who: self.who(clause)?,
                units: clause.number("units", 0, 9)? as u8,
                also: self.names.units(clause.need("also")?)?,
                inside: self.names.hexes(clause.need("inside")?)?,
            },
            "swap_groups" => {
                Effect::SwapGroups { who: self.who(clause)?, last_turn: clause.count("last_turn", 14)? }
            }
            "exchange" => {
                let letter = clause.need("letter")?;
                Effect::Exchange(Letter::read(letter).ok_or_else(|| format!("`{letter}` is no letter"))?)
            }
            "neutral" => Effect::Neutral(self.countries(clause)?),
            "enter" => Effect::Enter(self.who(clause)?),
            "improve_cost" => Effect::ImproveCost {
                cards: clause.number("n", 0, 4)? as u8,
                who: self.who(clause)?,
                last_turn: clause.count("last_turn", 14)?,
            },
            "restore" => Effect::Restore(self.who(clause)?),
            "arrive" => Effect::Arrive { turns: clause.count("n", 5)?, who: self.who(clause)? },
            "dice" => Effect::Dice {
                card: self.card(clause.need("card")?)?,
                dice: clause.count("n", 3)?,
                side: clause.word("side", &SIDES)?,
            },
            "face" => Effect::Face { card: self.card(clause.need("card")?)?, die: clause.count("die", 6)? },
            "void" => Effect::Void(self.card(clause.need("card")?)?),
            "drawn" => Effect::Drawn {
                card: self.card(clause.need("card")?)?,
                effect: Box::new(self.effect(Clause::read(clause.need("do")?)?)?),
            },
            "no_edge" => {
                let words = Edge::ALL.map(|(edge, word)| (word, edge));
                Effect::NoEdge(clause.word("edge", &words)?)
            }
            "frontier" => Effect::Frontier(self.who(clause)?),
            verb => {
                let what = format!(
                    "`{verb}` is no verb; the verbs are {VERBS}; for Alternate Events {LASTING_VERBS}"
                );
                return Err(what);
            }
        })
    }

    fn who(&self, clause: &mut Clause<'_>) -> Result<Units, String> {
        self.names.units(clause.need("who")?)
    }

    fn some(&self, clause: &mut Clause<'_>) -> Result<Option<Units>, String> {
        clause.find("who").map(|text| self.names.units(text)).transpose()
    }

    fn place(&self, clause: &mut Clause<'_>) -> Result<Place, String> {
        self.names.place(clause.find("where"))
    }

    fn countries(&self, clause: &mut Clause<'_>) -> Result<Nations, String> {
        let nation = |code: &str| match code.parse::<Nation>() {
            Ok(nation) if self.names.board.countries[nation.index()].is_some() => Ok(nation),
            Ok(nation) => Err(format!("{nation} is not on this board")),
            Err(error) => Err(error.to_string()),
        };
        clause.need("country")?.split('/').map(nation).collect()
    }

    fn card(&self, text: &str) -> Result<CardId, String> {
        let number = text.strip_prefix('#').and_then(|number| number.parse::<u8>().ok());
        let found = number.and_then(|number| self.numbers.iter().position(|known| *known == number));
        found.map(CardId::from_index).ok_or_else(|| format!("there is no card `{text}` in this deck"))
    }

    fn changes(&self, text: &str) -> Result<Vec<(u8, u8)>, String> {
        let code = |code: &str| {
            let found = self.outcomes.iter().position(|outcome| outcome.code == code);
            found.map(|at| at as u8).ok_or_else(|| format!("`{code}` is no result of outcomes.csv"))
        };
        let mut changes: Vec<(u8, u8)> = Vec::new();
        for change in text.split('/') {
            let (from, to) =
                change.split_once('>').ok_or_else(|| format!("`{change}` is not such as D>DR"))?;
            let (from, to) = (code(from)?, code(to)?);
            if changes.iter().any(|(known, _)| *known == from) {
                return Err(format!("`{text}` changes a result twice"));
            }
            changes.push((from, to));
        }
        Ok(changes)
    }

    fn roll(&self, clause: &mut Clause<'_>) -> Result<Effect, String> {
        let mut faces: [Option<Option<Effect>>; 6] = Default::default();
        for (range, text) in clause.all() {
            let effect = match text {
                "none" => None,
                text => Some(self.effect(Clause::read(text)?)?),
            };
            for die in die_range(range)? {
                if faces[usize::from(die) - 1].replace(effect.clone()).is_some() {
                    return Err(format!("a die of {die} stands twice"));
                }
            }
        }
        if let Some(gap) = faces.iter().position(Option::is_none) {
            return Err(format!("a die of {} has no effect: write `none`", gap + 1));
        }
        Ok(Effect::Roll(Box::new(faces.map(Option::flatten))))
    }
}

/// Faces of a die: `3` or `1-3`.
pub(crate) fn die_range(text: &str) -> Result<std::ops::RangeInclusive<u8>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let die = |text: &str| text.parse::<u8>().ok().filter(|die| (1..=6).contains(die));
    match (die(first), die(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err(format!("`{text}` is not a face of the die, nor several such as 1-3")),
    }
}

fn count_or_all(clause: &mut Clause<'_>) -> Result<Option<u8>, String> {
    if clause.find("n") == Some("all") { Ok(None) } else { clause.count("n", MOST).map(Some) }
}

fn role(clause: &mut Clause<'_>) -> Result<BattleRole, String> {
    let words =
        [("attack", BattleRole::Attack), ("defend", BattleRole::Defend), ("either", BattleRole::Either)];
    clause.word("role", &words)
}

const SIDES: [(&str, Side); 2] = [("german", Side::German), ("allied", Side::Allied)];
const HANDS: [(&str, Hand); 2] = [("card", Hand::Cards), ("im", Hand::Markers)];
const METHODS: [(&str, Method); 4] = [
    ("mobile", Method::Mobile),
    ("prepared", Method::Prepared),
    ("fortress", Method::Fortress),
    ("blitzkrieg", Method::Blitzkrieg),
];
const IGNORED: [(&str, Ignored); 6] = [
    ("river", Ignored::River),
    ("fort", Ignored::Fort),
    ("armor", Ignored::Armor),
    ("hold", Ignored::Hold),
    ("defending-tank", Ignored::DefendingTank),
    ("blitzkrieg", Ignored::Blitzkrieg),
];
