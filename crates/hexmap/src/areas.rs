use std::error::Error;
use std::fmt;

use crate::{AreaId, Grid, HexId};

/// The areas of a map: their names, which are adjacent, and the hexes on their coasts.
///
/// ```
/// # use hexmap::{Areas, Axis, Grid, Layout, Sheet, Stagger};
/// # let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
/// # let grid = Grid::new(layout, ["0101".parse()?, "0102".parse()?])?;
/// # let port = grid.id("0101".parse()?).unwrap();
/// let mut areas = Areas::builder();
/// let baltic = areas.area("Baltic")?;
/// let north_sea = areas.area("North Sea")?;
/// areas.link(baltic, north_sea, 2)?;
/// areas.coast(baltic, port);
/// let areas = areas.build(&grid);
///
/// assert_eq!(areas.neighbours(north_sea), [(baltic, 2)]);
/// assert!(areas.seas_of(port).eq([baltic]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Areas {
    names: Vec<String>,
    neighbours: Vec<Vec<(AreaId, u8)>>,
    coasts: Vec<Vec<HexId>>,
    // The seas of hex `i` are `seas[first[i]..first[i + 1]]`.
    seas: Vec<AreaId>,
    first: Vec<u32>,
}

impl Areas {
    /// Nothing yet, to be filled.
    pub fn builder() -> AreasBuilder {
        AreasBuilder::default()
    }

    /// All areas, in the order they were added.
    pub fn areas(&self) -> impl ExactSizeIterator<Item = AreaId> + Clone + use<> {
        (0..self.names.len()).map(|index| AreaId::new(index as u8))
    }

    /// The name of an area.
    pub fn name(&self, area: AreaId) -> &str {
        &self.names[area.index()]
    }

    /// The area with this name.
    pub fn named(&self, name: &str) -> Option<AreaId> {
        self.areas().find(|&area| self.name(area) == name)
    }

    /// The areas next to this one and the cost of going there, in order of id.
    pub fn neighbours(&self, area: AreaId) -> &[(AreaId, u8)] {
        &self.neighbours[area.index()]
    }

    /// The hexes that touch an area, in order of id.
    pub fn coast(&self, area: AreaId) -> &[HexId] {
        &self.coasts[area.index()]
    }

    /// The areas that touch a hex, in order of id.
    pub fn seas_of(&self, hex: HexId) -> impl Iterator<Item = AreaId> {
        let span = self.first[hex.index()] as usize..self.first[hex.index() + 1] as usize;
        self.seas[span].iter().copied()
    }
}

/// Collects the areas of a map.
#[derive(Clone, Default, Debug)]
pub struct AreasBuilder {
    names: Vec<String>,
    links: Vec<(AreaId, AreaId, u8)>,
    coasts: Vec<(HexId, AreaId)>,
}

impl AreasBuilder {
    /// Adds an area.
    pub fn area(&mut self, name: &str) -> Result<AreaId, AreaError> {
        if self.names.iter().any(|known| known == name) {
            return Err(AreaError::Twice(name.to_owned()));
        }
        let Ok(index) = u8::try_from(self.names.len()) else {
            return Err(AreaError::TooMany(name.to_owned()));
        };
        self.names.push(name.to_owned());
        Ok(AreaId::new(index))
    }

    /// Makes two areas adjacent, at this cost either way.
    pub fn link(&mut self, a: AreaId, b: AreaId, cost: u8) -> Result<(), AreaError> {
        let name = |area: AreaId| self.names[area.index()].clone();
        if a == b {
            return Err(AreaError::Itself(name(a)));
        }
        if self.links.iter().any(|&(c, d, _)| (c, d) == (a, b)) {
            return Err(AreaError::Linked(name(a), name(b)));
        }
        self.links.extend([(a, b, cost), (b, a, cost)]);
        Ok(())
    }

    /// Lets an area touch a hex.
    pub fn coast(&mut self, area: AreaId, hex: HexId) {
        self.coasts.push((hex, area));
    }

    /// The finished areas.
    pub fn build(mut self, grid: &Grid) -> Areas {
        self.links.sort_unstable();
        self.coasts.sort_unstable();
        self.coasts.dedup();
        let mut neighbours = vec![Vec::new(); self.names.len()];
        for &(from, to, cost) in &self.links {
            neighbours[from.index()].push((to, cost));
        }
        let mut coasts = vec![Vec::new(); self.names.len()];
        for &(hex, area) in &self.coasts {
            coasts[area.index()].push(hex);
        }
        let first = |index: usize| self.coasts.partition_point(|(hex, _)| hex.index() < index) as u32;
        Areas {
            names: self.names,
            neighbours,
            first: (0..=grid.len()).map(first).collect(),
            seas: self.coasts.iter().map(|&(_, area)| area).collect(),
            coasts,
        }
    }
}

/// Why an area or a link between areas was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AreaError {
    /// There is an area of this name.
    Twice(String),
    /// This area is one more than there are ids.
    TooMany(String),
    /// The area would be its own neighbour.
    Itself(String),
    /// The two are linked already.
    Linked(String, String),
}

impl fmt::Display for AreaError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            AreaError::Twice(name) => write!(f, "area {name} is listed twice"),
            AreaError::TooMany(name) => write!(f, "no room for area {name}: a map has at most 256"),
            AreaError::Itself(name) => write!(f, "area {name} is linked to itself"),
            AreaError::Linked(a, b) => write!(f, "the link between {a} and {b} is listed twice"),
        }
    }
}

impl Error for AreaError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{hex, rectangle};

    #[test]
    fn coasts_both_ways() {
        let grid = rectangle(3, 3);
        let [a, b, c] = ["0101", "0202", "0303"].map(|number| hex(&grid, number));
        let mut areas = Areas::builder();
        let baltic = areas.area("Baltic").unwrap();
        let gulf = areas.area("Gulf of Finland").unwrap();
        for (area, hex) in [(gulf, b), (baltic, c), (baltic, a), (gulf, a), (gulf, a)] {
            areas.coast(area, hex);
        }
        let areas = areas.build(&grid);
        assert_eq!(areas.coast(baltic), [a, c]);
        assert_eq!(areas.coast(gulf), [a, b]);
        assert!(areas.seas_of(a).eq([baltic, gulf]));
        assert!(areas.seas_of(c).eq([baltic]));
        assert_eq!(areas.seas_of(hex(&grid, "0102")).count(), 0);
        assert_eq!(areas.named("Gulf of Finland"), Some(gulf));
        assert_eq!(areas.named("Black Sea"), None);
        assert!(areas.areas().map(|area| areas.name(area)).eq(["Baltic", "Gulf of Finland"]));
    }

    #[test]
    fn faults_are_named() {
        let mut areas = Areas::builder();
        let baltic = areas.area("Baltic").unwrap();
        let gulf = areas.area("Gulf").unwrap();
        areas.link(baltic, gulf, 1).unwrap();
        assert_eq!(areas.area("Gulf").unwrap_err().to_string(), "area Gulf is listed twice");
        assert_eq!(areas.link(gulf, gulf, 1).unwrap_err().to_string(), "area Gulf is linked to itself");
        assert_eq!(
            areas.link(gulf, baltic, 2).unwrap_err().to_string(),
            "the link between Gulf and Baltic is listed twice"
        );
        for box_number in 2..256 {
            areas.area(&box_number.to_string()).unwrap();
        }
        assert!(areas.area("Black Sea").is_err());
    }
}
