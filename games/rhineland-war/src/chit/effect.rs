//! What a chit does.

use hexmap::HexId;

use super::condition::side;
use crate::nation::{Nation, Nations, Side};
use crate::unit::{Kind, Size};

/// A marker of the Collapse Box (5.3 to 5.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Collapse {
    /// General Strike: the Allied player rolls.
    Strike,
    /// Putsch: the Axis player rolls.
    Putsch,
    /// Red Army Purge: whoever controls the Soviet Union rolls, the Allied player while it is neutral.
    Purge,
}

/// Which player a country joins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Party {
    /// Always this side.
    Side(Side),
    /// Whoever draws the chit.
    Drawer,
    /// The opponent of the drawer (22.1).
    Opponent,
}

impl Party {
    /// The side it is for this drawer.
    pub const fn of(self, drawer: Side) -> Side {
        match self {
            Party::Side(side) => side,
            Party::Drawer => drawer,
            Party::Opponent => drawer.enemy(),
        }
    }
}

/// Units of which one may be the one that is withdrawn (6.13).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recall {
    /// The country; only a belligerent loses a unit.
    pub nation: Nation,
    /// The type.
    pub kind: Kind,
    /// The sizes that count; none means any.
    pub sizes: Vec<Size>,
}

/// What a chit does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// `nothing` (5.6).
    Nothing,
    /// `shift 2`: the owner's attack moves so many columns to the right.
    Shift(u8),
    /// `terror 2 not Br SU`: Terror markers on up to so many targets outside these countries: enemy units in a hex, or an
    /// enemy-controlled city.
    Terror {
        /// How many targets.
        targets: u8,
        /// Countries that are out of reach.
        spared: Nations,
    },
    /// `agitate allied REGION`: Terror markers on all units and cities of the side in these hexes.
    Agitate {
        /// The side that suffers.
        side: Side,
        /// The hexes of the region.
        hexes: Vec<HexId>,
    },
    /// `fifth-column`: the drawer places one of his Fifth Column units, taken at random (19.5).
    FifthColumn,
    /// `civil-war`: the Spanish Civil War breaks out (31.1).
    CivilWar,
    /// `withdraw SU infantry army`: one such unit is withdrawn; `or` gives the owner a choice (6.13).
    Withdraw(Vec<Recall>),
    /// `join It drawer`: the country becomes a belligerent (21.3).
    Join {
        /// The country.
        nation: Nation,
        /// On whose side.
        party: Party,
    },
    /// `collapse putsch`: into the Collapse Box (5.2).
    Collapse(Collapse),
}

const WORDS: &str =
    "nothing, shift, terror, agitate, fifth-column, civil-war, withdraw, join, collapse; `;` parts several";

impl Effect {
    /// Reads effects, parted by `;`. `region` gives the hexes of a region of the map.
    pub fn read(text: &str, region: impl Fn(&str) -> Option<Vec<HexId>>) -> Result<Vec<Effect>, String> {
        text.split(';').map(|part| Effect::read_one(part, &region)).collect()
    }

    fn read_one(text: &str, region: &impl Fn(&str) -> Option<Vec<HexId>>) -> Result<Effect, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [] => Err(format!("an effect is missing; the words are {WORDS}")),
            ["nothing"] => Ok(Effect::Nothing),
            ["fifth-column"] => Ok(Effect::FifthColumn),
            ["civil-war"] => Ok(Effect::CivilWar),
            ["shift", columns] => Ok(Effect::Shift(number(columns)?)),
            ["terror", targets, rest @ ..] => {
                let spared = match rest {
                    [] => Nations::EMPTY,
                    ["not", spared @ ..] if !spared.is_empty() => {
                        spared.iter().map(|code| nation(code)).collect::<Result<_, _>>()?
                    }
                    _ => {
                        return Err(
                            "after the number of targets stands nothing, or `not` and countries".to_owned()
                        );
                    }
                };
                Ok(Effect::Terror { targets: number(targets)?, spared })
            }
            ["agitate", who, name @ ..] => {
                let name = name.join(" ");
                let hexes = region(&name).ok_or_else(|| format!("there is no region `{name}`"))?;
                Ok(Effect::Agitate { side: side(who)?, hexes })
            }
            ["withdraw", choices @ ..] => {
                let choices = choices.split(|word| *word == "or").map(recall);
                Ok(Effect::Withdraw(choices.collect::<Result<_, _>>()?))
            }
            ["join", code, party] => Ok(Effect::Join { nation: nation(code)?, party: read_party(party)? }),
            ["collapse", "strike"] => Ok(Effect::Collapse(Collapse::Strike)),
            ["collapse", "putsch"] => Ok(Effect::Collapse(Collapse::Putsch)),
            ["collapse", "purge"] => Ok(Effect::Collapse(Collapse::Purge)),
            _ => Err(format!("`{}` is no effect; the words are {WORDS}", words.join(" "))),
        }
    }
}

fn number(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(number @ 1..=20) => Ok(number),
        _ => Err(format!("`{text}` is not a number from 1 to 20")),
    }
}

fn nation(code: &str) -> Result<Nation, String> {
    code.parse().map_err(|error: crate::nation::NationError| error.to_string())
}

fn read_party(word: &str) -> Result<Party, String> {
    match word {
        "drawer" => Ok(Party::Drawer),
        "opponent" => Ok(Party::Opponent),
        _ => side(word)
            .map(Party::Side)
            .map_err(|_| format!("a country joins axis, allied, drawer or opponent, not `{word}`")),
    }
}

fn recall(words: &[&str]) -> Result<Recall, String> {
    let [code, kind, sizes @ ..] = words else {
        return Err("a withdrawal names a country and a type of unit".to_owned());
    };
    let kind = Kind::ALL.into_iter().find(|known| known.code() == *kind);
    let kind = kind.ok_or_else(|| format!("`{}` is no type of unit", words[1]))?;
    let size = |word: &&str| {
        let known = [Size::Army, Size::Corps, Size::Division, Size::Brigade, Size::Regiment];
        known
            .into_iter()
            .find(|size| size.word() == *word)
            .ok_or_else(|| format!("`{word}` is no size of a unit"))
    };
    Ok(Recall { nation: nation(code)?, kind, sizes: sizes.iter().map(size).collect::<Result<_, _>>()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Effect>, String> {
        Effect::read(text, |name| (name == "two words").then(Vec::new))
    }

    #[test]
    fn effects_are_read() {
        assert_eq!(read("shift 2").unwrap(), [Effect::Shift(2)]);
        let spared: Nations = [Nation::Britain, Nation::SovietUnion].into_iter().collect();
        assert_eq!(read("terror 2 not Br SU").unwrap(), [Effect::Terror { targets: 2, spared }]);
        let agitate = Effect::Agitate { side: Side::Allied, hexes: Vec::new() };
        assert_eq!(read("agitate allied two words").unwrap(), [agitate]);
        let [Effect::Withdraw(choices), Effect::Withdraw(fleet)] = &read(
            "withdraw Fr infantry corps army or Br infantry corps; withdraw Br bombardment",
        )
        .unwrap()[..] else {
            panic!("two withdrawals");
        };
        assert_eq!((choices.len(), fleet[0].kind), (2, Kind::Bombardment));
        assert_eq!(choices[0].sizes, [Size::Corps, Size::Army]);
        let join = Effect::Join { nation: Nation::SovietUnion, party: Party::Opponent };
        assert_eq!(read("join SU opponent").unwrap(), [join]);
        assert_eq!(Party::Opponent.of(Side::Allied), Side::Axis);
    }

    #[test]
    fn what_is_no_effect_is_refused() {
        for (text, why) in [
            ("shift 99", "`99` is not a number from 1 to 20"),
            ("terror 2 but Br", "after the number of targets stands nothing, or `not` and countries"),
            ("agitate allied Utopia", "there is no region `Utopia`"),
            ("join Xx axis", "`Xx` is no country of this game"),
            ("join It nobody", "a country joins axis, allied, drawer or opponent, not `nobody`"),
            ("withdraw SU", "a withdrawal names a country and a type of unit"),
            ("withdraw SU dragoons", "`dragoons` is no type of unit"),
            ("withdraw SU infantry horde", "`horde` is no size of a unit"),
        ] {
            assert_eq!(read(text).unwrap_err(), why, "{text}");
        }
        assert!(read("dance").unwrap_err().starts_with("`dance` is no effect; the words are nothing"));
        assert!(read("shift 2;").unwrap_err().starts_with("an effect is missing"));
    }
}
