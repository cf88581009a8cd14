//! Railways: lines between towns drawn from hex to hex.
//!
//! Each line of the geography is straight from town to town. It is drawn along the hexes that lie closest to
//! it, keeps off water and closed hexsides, and rather joins a line that is there than run beside it.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::HexId;

use crate::board::{Board, RailPlan};
use crate::check::land_from;
use crate::draft::{CLOSED, Draft, Drawn};
use crate::fit::Point;
use crate::geography::Geography;
use crate::plane::{Plane, Side};
use crate::search::{Cost, shortest};

/// A line drawn anew costs this much a hex, besides its distance from the line.
const NEW: f64 = 1.0;
/// Along a line that is there.
const SHARED: f64 = 0.7;
/// What a hex costs for the square of its distance from the line.
const ASIDE: f64 = 3.0;

/// Draws the railways of a board.
pub fn draw(
    board: &Board,
    plane: &Plane,
    geography: &Geography,
    draft: &mut Draft,
    faults: &mut Vec<String>,
) {
    let Some(plan) = &board.plan.rail else { return };
    let mut rails = Rails { plane, plan, stations: BTreeMap::new() };
    for place in &draft.places {
        // A town may have several names: of then and of today.
        let at = geography.towns.get(&place.at);
        let names = geography.towns.iter().filter(|(_, town)| Some(*town) == at).map(|(name, _)| name);
        for name in names.chain([&place.at]) {
            rails.stations.entry(name.clone()).or_insert(place.hex);
        }
    }
    let name = |ends: &[String; 2]| format!("{} - {}", ends[0], ends[1]);
    let known: BTreeSet<String> = geography.rails.iter().map(|line| name(&line.ends)).collect();
    for line in plan.without.iter().filter(|line| !known.contains(*line)) {
        faults.push(format!("board.toml: the geography has no railway `{line}`"));
    }
    for line in geography.rails.iter().filter(|line| !plan.without.contains(&name(&line.ends))) {
        let ends = line.at.map(|at| plane.fit.to_plane(at));
        let hexes = [0, 1].map(|end| rails.station(draft, &line.ends[end], ends[end]));
        let why = Drawn::geography("");
        if let Err(what) = rails.line(draft, ends, hexes, &why) {
            faults.push(format!("the railway {}: {what}", name(&line.ends)));
        }
    }
    for row in board.rails.rows() {
        let end = |text: &String| -> Result<(Point, HexId), String> {
            if let Ok(hex) = plane.read_hex(text) {
                return Ok((plane.centre(hex), hex));
            }
            let town = geography.towns.get(text);
            let at = town.ok_or_else(|| format!("`{text}` is neither a hex nor a town"))?;
            let point = plane.fit.to_plane(*at);
            let hex = rails.station(draft, text, point);
            Ok((point, hex.ok_or_else(|| format!("{text} is not on the map"))?))
        };
        let drawn = end(&row.value.from).and_then(|from| Ok((from, end(&row.value.to)?)));
        let why =
            Drawn { name: String::new(), source: row.value.source.clone(), note: row.value.reason.clone() };
        let drawn =
            drawn.and_then(|(from, to)| rails.line(draft, [from.0, to.0], [Some(from.1), Some(to.1)], &why));
        if let Err(what) = drawn {
            faults.push(format!("rails.csv:{}: {what}", row.line));
        }
    }
}

struct Rails<'a> {
    plane: &'a Plane,
    plan: &'a RailPlan,
    /// The hexes of towns, where the board puts them.
    stations: BTreeMap<String, HexId>,
}

impl Rails<'_> {
    /// The hex of a town: where the board has it, or the land hex nearest to where it is.
    fn station(&self, draft: &Draft, town: &str, at: Point) -> Option<HexId> {
        if let Some(&hex) = self.stations.get(town) {
            return Some(hex);
        }
        let hex = self.plane.hex_at(at)?;
        let near = std::iter::once(hex).chain(self.plane.around(hex));
        near.filter(|&near| self.open(draft, near)).min_by(|&a, &b| {
            let far = |hex| self.plane.centre(hex).distance_2(at);
            far(a).total_cmp(&far(b))
        })
    }

    fn open(&self, draft: &Draft, hex: HexId) -> bool {
        draft.hex(hex).is_land() && !self.plan.closed.contains(&draft.hex(hex).country)
    }

    /// Draws one line; the part off the map is left out.
    fn line(
        &self,
        draft: &mut Draft,
        [from, to]: [Point; 2],
        hexes: [Option<HexId>; 2],
        why: &Drawn,
    ) -> Result<(), String> {
        // The stretches of land along the line, so that what lies off the map or at sea is left out.
        let steps = (from.distance(to) * 20.0).ceil().max(1.0);
        let along = (0..=steps as u32).map(|step| {
            let hex = self.plane.hex_at(from.towards(to, f64::from(step) / steps));
            hex.filter(|&hex| self.open(draft, hex))
        });
        let mut along: Vec<Option<HexId>> = along.collect();
        let last = along.len() - 1;
        (along[0], along[last]) = (hexes[0], hexes[1]);
        if hexes.iter().all(Option::is_some) {
            return self.join(draft, [from, to], [hexes[0], hexes[1]].map(Option::unwrap_or_default), why);
        }
        let Some(start) = along.iter().copied().find(Option::is_some).flatten() else { return Ok(()) };
        let end = along.iter().rev().copied().find(Option::is_some).flatten().unwrap_or(start);
        // A line that only brushes the map, or leaves it at once, is not there.
        if hexes.iter().all(Option::is_none) {
            return Ok(());
        }
        self.join(draft, [from, to], [start, end], why)
    }

    /// Links two hexes along a line.
    fn join(
        &self,
        draft: &mut Draft,
        [from, to]: [Point; 2],
        [start, end]: [HexId; 2],
        why: &Drawn,
    ) -> Result<(), String> {
        let ends = [self.plane.centre(start), self.plane.centre(end)];
        let path = shortest(
            [(start, Cost::ZERO)],
            |hex| (hex == end).then_some(Cost::ZERO),
            |hex, steps| {
                for near in self.plane.around(hex).filter(|&near| self.open(draft, near)) {
                    let side = (hex.min(near), hex.max(near));
                    if !self.crosses(draft, side) {
                        continue;
                    }
                    let there = draft.links.contains_key(&(side, self.plan.kind.clone()));
                    let centre = self.plane.centre(near);
                    // Moved towns bend the line: it runs between the hexes as well as between the towns.
                    let aside = aside(centre, from, to).min(aside(centre, ends[0], ends[1]));
                    let step = if there { SHARED } else { NEW } + ASIDE * aside;
                    steps.push((near, Cost(step)));
                }
            },
        );
        let number = |hex| self.plane.grid.number(hex);
        let Some(path) = path else {
            return Err(format!("no way leads from {} to {}", number(start), number(end)));
        };
        // A ferry would else go around by land.
        let (steps, straight) = (path.len() - 1, self.plane.grid.distance(start, end));
        if steps > 2 * usize::from(straight) + 3 {
            return Err(format!("the way by land takes {steps} hexes instead of {straight}"));
        }
        for pair in path.windows(2) {
            let side = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            let drawn = draft.links.entry((side, self.plan.kind.clone()));
            drawn.or_insert_with(|| Drawn {
                name: String::new(),
                source: why.source.clone(),
                note: why.note.clone(),
            });
        }
        Ok(())
    }

    fn crosses(&self, draft: &Draft, side: Side) -> bool {
        draft
            .along(side)
            .all(|(kind, _)| !CLOSED.contains(&kind) || self.plan.ferries.iter().any(|ferry| ferry == kind))
    }
}

/// The square of the distance of a point from the piece of line between two others.
pub fn aside(point: Point, a: Point, b: Point) -> f64 {
    let length = a.distance_2(b);
    if length == 0.0 {
        return point.distance_2(a);
    }
    let share = ((point.u - a.u) * (b.u - a.u) + (point.v - a.v) * (b.v - a.v)) / length;
    point.distance_2(a.towards(b, share.clamp(0.0, 1.0)))
}

/// Checks that the railways hang together and reach what they must.
pub fn check(board: &Board, plane: &Plane, draft: &Draft, faults: &mut Vec<String>) {
    let Some(plan) = &board.plan.rail else { return };
    let mut next: BTreeMap<HexId, Vec<HexId>> = BTreeMap::new();
    for ((a, b), _) in draft.links.keys().filter(|(_, kind)| *kind == plan.kind) {
        next.entry(*a).or_default().push(*b);
        next.entry(*b).or_default().push(*a);
    }
    for place in &draft.places {
        let asked = plan.reach.contains(&place.kind)
            && (plan.reach_in.is_empty() || plan.reach_in.contains(&draft.hex(place.hex).country));
        if asked && !next.contains_key(&place.hex) {
            faults.push(format!("no railway reaches {} in {}", place.name, plane.grid.number(place.hex)));
        }
    }
    // Nets by size; all but the largest must leave the map or lie behind water.
    let mut seen = BTreeSet::new();
    let mut nets: Vec<BTreeSet<HexId>> = Vec::new();
    for &start in next.keys() {
        if seen.contains(&start) {
            continue;
        }
        let mut net = BTreeSet::from([start]);
        let mut todo = vec![start];
        while let Some(hex) = todo.pop() {
            todo.extend(next[&hex].iter().copied().filter(|&near| net.insert(near)));
        }
        seen.extend(net.iter().copied());
        nets.push(net);
    }
    nets.sort_by_key(|net| std::cmp::Reverse(net.len()));
    let Some(main) = nets.first() else { return };
    // Straits part railways even where troops can cross them.
    let is_river = |kind: &str| board.plan.river.iter().any(|river| river.kind == kind);
    let dry = |side| draft.along(side).all(|(kind, _)| is_river(kind));
    let mainland = land_from(plane, draft, *main.first().unwrap_or(&HexId::NONE), dry);
    for net in &nets[1..] {
        let edge = net.iter().any(|&hex| plane.around(hex).count() < 6);
        let first = *net.first().unwrap_or(&HexId::NONE);
        if !edge && mainland.contains(&first) {
            let number = plane.grid.number(first);
            faults
                .push(format!("the railways around {number} ({} hexes) are joined to no others", net.len()));
        }
    }
}
