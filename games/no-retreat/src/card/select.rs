//! Which units and which hexes an effect is about.
//!
//! In the pack `+` means *and*, `/` means *or*, and `+` binds first: `de+mobile/sk`. Names are resolved while a pack is
//! read: units become a set of units, and all that does not change in play becomes a set of hexes.

use hexmap::Id;
use mechanics::UnitId;

use crate::board::{Board, Edge, Hexes, slug};
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::unit::{Group, Kind, Letter, Unit, Units};

/// One way in which a hex can fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// It must be one of these.
    pub hexes: Hexes,
    /// `near:1:de`: one of these units must be in range (2.10).
    pub near: Option<(u8, Units)>,
    /// `far:1:de`: none of these units may be in range.
    pub far: Option<(u8, Units)>,
    /// `fort`: one of these units must be in it.
    pub holds: Option<Units>,
    /// `beside-battle`: it must be next to an attacked hex.
    pub beside_battle: bool,
    /// `edge-supplied`: it must be able to trace supply to a friendly map edge (10.0).
    pub edge_supplied: bool,
    /// `free-of-zones`: it may not be in an enemy zone of control.
    pub free_of_zones: bool,
}

/// Hexes in which an effect works: any one of the spots must fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place(pub Vec<Spot>);

impl Spot {
    fn anywhere(board: &Board) -> Spot {
        Spot {
            hexes: board.grid.ids().collect(),
            near: None,
            far: None,
            holds: None,
            beside_battle: false,
            edge_supplied: false,
            free_of_zones: false,
        }
    }
}

/// The units and hexes of a front, by which words are understood.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub front: Front,
    pub board: &'a Board,
    pub units: &'a [Unit],
    pub groups: &'a [Group],
}

impl Names<'_> {
    /// The units that a text names; each part of it must name some that the others do not.
    pub fn units(&self, text: &str) -> Result<Units, String> {
        let mut all = Units::EMPTY;
        for way in text.split('/') {
            let before = all.len();
            for (at, unit) in self.units.iter().enumerate() {
                let words = way.split('+').map(|word| self.fits(unit, word.trim()));
                if words.collect::<Result<Vec<bool>, _>>()?.into_iter().all(|fits| fits) {
                    all.insert(UnitId::from_index(at));
                }
            }
            if all.len() == before {
                return Err(format!("no unit, or none besides the others, is `{way}`"));
            }
        }
        Ok(all)
    }

    /// Whether a word holds of a unit.
    fn fits(&self, unit: &Unit, word: &str) -> Result<bool, String> {
        if let Some(word) = word.strip_prefix("not:") {
            return self.fits(unit, word).map(|fits| !fits);
        }
        if let Ok(nation) = word.parse::<Nation>() {
            return Ok(unit.nation == nation);
        }
        Ok(match word {
            "german" => unit.side == Side::German,
            "allied" => unit.side == Side::Allied,
            "mobile" => unit.mobile,
            "nonmobile" => !unit.mobile,
            "regional" => unit.regional,
            "inf" => unit.kind == Kind::Infantry,
            "tank" => unit.kind == Kind::Tank,
            "cav" => unit.kind == Kind::Cavalry,
            "mountain" => unit.kind == Kind::Mountain,
            "fort" => unit.kind == Kind::Fort,
            "ship" => unit.kind == Kind::Ship,
            _ => match word.split_once(':') {
                Some(("letter", letter)) => {
                    let known =
                        Letter::read(letter).ok_or_else(|| format!("`{letter}` is no letter of a unit"))?;
                    unit.letter == Some(known)
                }
                Some(("group", name)) => {
                    if !self.groups.iter().any(|group| slug(&group.name) == name) {
                        return Err(format!("there is no Group `{name}`"));
                    }
                    unit.group.is_some_and(|group| slug(&self.groups[group.index()].name) == name)
                }
                Some(("unit", key)) => {
                    if !self.units.iter().any(|unit| unit.key == key) {
                        return Err(format!("there is no unit `{key}`"));
                    }
                    unit.key == key
                }
                _ => return Err(format!("`{word}` is no word for units; the words are {UNIT_WORDS}")),
            },
        })
    }

    /// The hexes that a text names and that play does not change; there must be some.
    pub fn hexes(&self, text: &str) -> Result<Hexes, String> {
        let place = self.place(Some(text))?;
        let anywhere = Spot::anywhere(self.board);
        let mut all = Hexes::EMPTY;
        for spot in place.0 {
            if spot != (Spot { hexes: spot.hexes, ..anywhere.clone() }) {
                return Err(format!("`{text}` changes in play"));
            }
            all |= spot.hexes;
        }
        Ok(all)
    }

    /// The place that a text names, or anywhere.
    pub fn place(&self, text: Option<&str>) -> Result<Place, String> {
        let Some(text) = text else { return Ok(Place(vec![Spot::anywhere(self.board)])) };
        text.split('/').map(|way| self.spot(way)).collect::<Result<_, _>>().map(Place)
    }

    fn spot(&self, text: &str) -> Result<Spot, String> {
        let mut spot = Spot::anywhere(self.board);
        for word in text.split('+').map(str::trim) {
            match word {
                "fort" => spot.holds = Some(self.units("fort")?),
                "beside-battle" => spot.beside_battle = true,
                "edge-supplied" => spot.edge_supplied = true,
                "free-of-zones" => spot.free_of_zones = true,
                "not-ardennes" => spot.hexes -= self.board.ardennes,
                _ => match word.split_once(':') {
                    Some(("near", rest)) => spot.near = Some(self.range(rest)?),
                    Some(("far", rest)) => spot.far = Some(self.range(rest)?),
                    _ => spot.hexes &= self.fixed(word)?,
                },
            }
        }
        if spot.hexes.is_empty() {
            return Err(format!("no hex is `{text}`"));
        }
        Ok(spot)
    }

    /// `1:de`: a range and units.
    fn range(&self, text: &str) -> Result<(u8, Units), String> {
        let (range, units) =
            text.split_once(':').ok_or_else(|| format!("`{text}` is not a range and units"))?;
        Ok((number(range)?, self.units(units)?))
    }

    fn fixed(&self, word: &str) -> Result<Hexes, String> {
        let board = self.board;
        if let Ok(nation) = word.parse::<Nation>() {
            return Ok(board.country(nation));
        }
        Ok(match word {
            "city" => board.cities,
            "major" => board.hexes_where(|hex| hex.city.is_some_and(|city| city.major)),
            "port" => board.hexes_where(|hex| hex.port),
            "ez" => board.hexes_where(|hex| hex.zone),
            "fortified" => board.fortified,
            "capital" => board.capital,
            "greater-germany" => board.greater_germany,
            _ => match word.split_once(':') {
                Some(("edge", colour)) => {
                    let edge = Edge::ALL.into_iter().find(|(_, word)| *word == colour);
                    let (edge, _) = edge.ok_or_else(|| format!("there is no `{colour}` map edge"))?;
                    *board.edge(edge)
                }
                Some(("within", rest)) => {
                    let (range, from) =
                        rest.split_once(':').ok_or_else(|| format!("`{word}` names no hexes"))?;
                    board.within(&self.fixed(from)?, u16::from(number(range)?))
                }
                _ => {
                    let hexes = board.city(word);
                    if hexes.is_empty() {
                        return Err(format!(
                            "`{word}` is no city and no word for hexes; the words are {HEX_WORDS}"
                        ));
                    }
                    hexes
                }
            },
        })
    }
}

fn number(text: &str) -> Result<u8, String> {
    let range = text.parse().ok().filter(|range| (1..=20).contains(range));
    range.ok_or_else(|| format!("`{text}` is not a range from 1 to 20"))
}

const UNIT_WORDS: &str = "de fr br be nl ch pl su sk german allied inf tank cav mountain fort ship mobile nonmobile \
                          regional letter:X group:NAME unit:KEY, and not: before any of them";
const HEX_WORDS: &str = "de fr be nl ch pl, city major port ez fortified capital greater-germany edge:COLOUR \
                         within:N:HEXES, fort near:N:UNITS far:N:UNITS beside-battle edge-supplied free-of-zones \
                         not-ardennes";
