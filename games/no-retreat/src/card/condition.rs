//! What must hold for an effect to work.

use super::clause::Clause;
use super::select::Names;
use crate::board::Hexes;
use crate::track::StanceEvent;

/// A test, made when the effect is carried out: `if=...`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `stance:raf-fully-engaged`: the Stance marker is in the square of this event.
    Stance(StanceEvent),
    /// `above-stance`: the Total VP are above the Stance threshold.
    AboveStance,
    /// `holds:rotterdam`: the player of the card controls these hexes, all of them.
    Holds(Hexes),
    /// `in:within:1:capital`: a unit of the player is in one of these hexes.
    UnitIn(Hexes),
    /// `one-group`: all attackers are of one Group.
    OneGroup,
    /// `hexes:2`: the attack comes from at least so many hexes.
    Hexes(u8),
    /// `tanks`: a tank unit takes part in the attack.
    Tanks,
}

impl Condition {
    /// Whether it asks about a battle.
    pub const fn is_about_battle(&self) -> bool {
        matches!(self, Condition::OneGroup | Condition::Hexes(_) | Condition::Tanks)
    }

    /// The value of `if`, which may be missing.
    pub(super) fn find(clause: &mut Clause<'_>, names: &Names<'_>) -> Result<Option<Condition>, String> {
        clause.find("if").map(|text| Condition::read(text, names)).transpose()
    }

    pub(super) fn read(text: &str, names: &Names<'_>) -> Result<Condition, String> {
        let number = |text: &str, most: u8| {
            let number = text.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("`{text}` is not a number from 1 to {most}"))
        };
        Ok(match text {
            "above-stance" => Condition::AboveStance,
            "one-group" => Condition::OneGroup,
            "tanks" => Condition::Tanks,
            _ => match text.split_once(':') {
                Some(("stance", word)) => {
                    let known = StanceEvent::of(names.front).into_iter().find(|(_, known)| *known == word);
                    let (event, _) =
                        known.ok_or_else(|| format!("`{word}` is no Stance event of this front"))?;
                    Condition::Stance(event)
                }
                Some(("hexes", least)) => Condition::Hexes(number(least, 6)?),
                Some(("holds", hexes)) => Condition::Holds(names.hexes(hexes)?),
                Some(("in", hexes)) => Condition::UnitIn(names.hexes(hexes)?),
                _ => return Err(format!("`if={text}` is no condition; the words are {WORDS}")),
            },
        })
    }
}

const WORDS: &str = "stance:EVENT, above-stance, holds:HEXES, in:HEXES, one-group, hexes:N, tanks";
