//! The map while it is drawn: every value with its source and the reason for it.

use std::collections::BTreeMap;

use hexmap::HexId;
use mechanics::pack::Source;
use mechanics::sheet::{AreaKind, HexKind};

use crate::plane::Side;

/// A map that is not written yet.
#[derive(Default)]
pub struct Draft {
    /// One entry per hex, in the order of the ids.
    pub hexes: Vec<DraftHex>,
    /// What is in the hexes.
    pub places: Vec<DraftPlace>,
    /// What lies along hexsides, by hexside and kind.
    pub sides: BTreeMap<(Side, String), Drawn>,
    /// Links, by the two hexes and kind.
    pub links: BTreeMap<(Side, String), Drawn>,
    /// Areas.
    pub areas: Vec<DraftArea>,
    /// Hexes on the coast of an area, by hex and the word for the area.
    pub coasts: BTreeMap<(HexId, String), Drawn>,
}

/// A hex.
pub struct DraftHex {
    /// Land or water.
    pub kind: HexKind,
    /// The word for its terrain; empty on water.
    pub terrain: String,
    /// The word for its country; empty where there is none.
    pub country: String,
    /// The word for its zone.
    pub zone: String,
    /// Where kind and terrain are from.
    pub source: Source,
    /// Where the country is from.
    pub country_source: Source,
    /// Why, one part for each override.
    pub notes: Vec<String>,
}

impl DraftHex {
    /// Whether it is land.
    pub fn is_land(&self) -> bool {
        self.kind == HexKind::Land
    }

    /// Whether it is sea or lake.
    pub fn is_water(&self) -> bool {
        matches!(self.kind, HexKind::Sea | HexKind::Lake)
    }
}

/// Something in a hex.
pub struct DraftPlace {
    /// The hex.
    pub hex: HexId,
    /// The town of the geography it stands for.
    pub at: String,
    /// What it is.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Option<i16>,
    /// Whose it is.
    pub owner: String,
    /// Where hex and kind are from.
    pub source: Source,
    /// Where the value is from.
    pub value_source: Option<Source>,
    /// A remark.
    pub note: String,
}

/// Something between two hexes, or a hex on a coast.
pub struct Drawn {
    /// Its name.
    pub name: String,
    /// Where it is from.
    pub source: Source,
    /// Why.
    pub note: String,
}

impl Drawn {
    /// What the geography shows.
    pub fn geography(name: &str) -> Drawn {
        Drawn { name: name.to_owned(), source: Source::Geography, note: String::new() }
    }
}

/// A place that is not a hex.
pub struct DraftArea {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// The hexes it covers, in order.
    pub hexes: Vec<HexId>,
    /// Where it is from.
    pub source: Source,
    /// A remark.
    pub note: String,
}

/// Hexsides of these kinds keep land units apart.
pub const CLOSED: [&str; 3] = ["blocked", "lake", "sea"];

impl Draft {
    /// A hex.
    pub fn hex(&self, hex: HexId) -> &DraftHex {
        &self.hexes[hex.index()]
    }

    /// What lies along a hexside, by kind.
    pub fn along(&self, side: Side) -> impl Iterator<Item = (&str, &Drawn)> {
        let all = self.sides.range((side, String::new())..);
        all.take_while(move |((at, _), _)| *at == side).map(|((_, kind), drawn)| (kind.as_str(), drawn))
    }

    /// Whether land units cannot cross a hexside.
    pub fn is_closed(&self, side: Side) -> bool {
        self.along(side).any(|(kind, _)| CLOSED.contains(&kind))
    }
}
