//! Rivers: courses snapped onto hexsides as unbroken lines from the source to the mouth.
//!
//! A river is the cheapest way along hexsides, where a hexside costs its length and the more the further it
//! lies from the course. Ends are not fixed: a mouth ends where there is water, another river or the edge of
//! the map, a source at the corner that suits it best.

use std::collections::{BTreeMap, BTreeSet};

use mechanics::pack::Source;
use rstar::primitives::Line;
use rstar::{PointDistance, RTree};

use crate::board::{Board, RiverPlan};
use crate::course::{Course, courses, own};
use crate::draft::{CLOSED, Draft, Drawn};
use crate::fit::Point;
use crate::geography::Geography;
use crate::plane::{Corner, Plane, Side};
use crate::search::{Cost, shortest};

/// What a hexside costs for its length alone.
const LENGTH: f64 = 0.12;
/// What it costs for the square of its distance from the course.
const ASIDE: f64 = 1.5;
/// What an end costs for the square of its distance from the end of the course.
const END: f64 = 1.0;
/// Points of a course from mark to mark: two hexes.
const PER_LEG: usize = 20;
/// How near a mark must be passed, in hexes.
const MARK: f64 = 1.1;
/// How far an end may be moved to reach a mouth, in hexes.
const REACH: f64 = 1.6;

/// The square of the distance within which a hexside counts as drawn after a piece that the board adds.
const ADDED: f64 = 0.25;

/// Draws the rivers of a board.
pub fn draw(
    board: &Board,
    plane: &Plane,
    geography: &Geography,
    draft: &mut Draft,
    faults: &mut Vec<String>,
) {
    let mut net = Net::new(board, plane, draft);
    for plan in &board.plan.river {
        if let Err(what) = net.river(geography, draft, plan) {
            faults.push(format!("board.toml: the {}: {what}", plan.name));
        }
    }
}

/// The corners of the map and the hexsides between them.
struct Net<'a> {
    plane: &'a Plane,
    /// The hexsides that meet in each corner, with their other ends.
    meets: BTreeMap<Corner, Vec<(Side, Corner)>>,
    /// Corners on the rim of the map.
    rim: BTreeSet<Corner>,
    /// Corners where water begins.
    water: BTreeSet<Corner>,
    /// Corners on each river drawn so far.
    drawn: BTreeMap<String, BTreeSet<Corner>>,
    /// The words for hexsides with a river.
    kinds: BTreeSet<&'a str>,
}

/// What an end of a river may be.
enum End<'a> {
    /// Any of these corners.
    Mouth(&'a BTreeSet<Corner>),
    /// Any corner.
    Source,
}

impl<'a> Net<'a> {
    fn new(board: &'a Board, plane: &'a Plane, draft: &Draft) -> Net<'a> {
        let mut meets: BTreeMap<Corner, Vec<(Side, Corner)>> = BTreeMap::new();
        let mut water = BTreeSet::new();
        for (side, [a, b]) in plane.sides() {
            meets.entry(a).or_default().push((side, b));
            meets.entry(b).or_default().push((side, a));
            let wet = [side.0, side.1].iter().any(|&hex| draft.hex(hex).is_water())
                || draft.along(side).any(|(kind, _)| kind == "sea" || kind == "lake");
            if wet {
                water.extend([a, b]);
            }
        }
        // Three hexsides meet in a corner inside the map.
        let rim = meets.iter().filter(|(_, sides)| sides.len() < 3).map(|(&corner, _)| corner).collect();
        let kinds = board.plan.river.iter().map(|river| river.kind.as_str()).collect();
        Net { plane, meets, rim, water, drawn: BTreeMap::new(), kinds }
    }

    fn river(&mut self, geography: &Geography, draft: &mut Draft, plan: &RiverPlan) -> Result<(), String> {
        let sides = |words: &[String]| -> Result<BTreeSet<Side>, String> {
            Ok(self.plane.read_sides(&words.join(" "))?.into_iter().collect())
        };
        let (by, never) = (sides(&plan.by)?, sides(&plan.never)?);
        if let Some(into) = plan.into.as_ref().filter(|into| !self.drawn.contains_key(*into)) {
            return Err(format!("it joins the {into}, which is not drawn before it"));
        }
        let mut found: BTreeSet<Side> = BTreeSet::new();
        let mut corners = BTreeSet::new();
        for course in courses(self.plane, &geography.rivers, plan)? {
            let (path, sides) = self.path(draft, plan, &course, &by, &never)?;
            corners.extend(path);
            found.extend(sides);
        }
        if let Some(missed) = by.iter().find(|side| !found.contains(side)) {
            return Err(format!("it does not run along {}", self.plane.side_name(*missed)));
        }
        let own = own(self.plane, plan).map(|course| tree(&course));
        let before = draft.sides.len();
        for side in found {
            let land = draft.hex(side.0).is_land() && draft.hex(side.1).is_land();
            // Where water closes the hexside, or another river has it, there is nothing to draw.
            let taken =
                draft.along(side).any(|(kind, _)| CLOSED.contains(&kind) || self.kinds.contains(kind));
            if land && !taken {
                let added = own.as_ref().is_some_and(|own| far(own, self.plane.middle(side)) < ADDED);
                let made = added || by.contains(&side);
                let drawn = Drawn {
                    name: plan.name.clone(),
                    source: if made { Source::Estimate } else { Source::Geography },
                    note: if made { plan.note.clone() } else { String::new() },
                };
                draft.sides.insert((side, plan.kind.clone()), drawn);
            }
        }
        if draft.sides.len() == before {
            return Err("other rivers or water have all of its hexsides: leave it out".to_owned());
        }
        self.drawn.entry(plan.name.clone()).or_default().extend(corners);
        Ok(())
    }

    /// The corners and hexsides of one stretch.
    fn path(
        &self,
        draft: &Draft,
        plan: &RiverPlan,
        course: &Course,
        by: &BTreeSet<Side>,
        never: &BTreeSet<Side>,
    ) -> Result<(Vec<Corner>, Vec<Side>), String> {
        let legs = Legs::new(&course.points);
        let tips = [legs.marks[0], legs.marks[legs.marks.len() - 1]];
        let ends = self.ends(plan, tips, course.leaves)?;
        let tip_cost = |end: usize, corner: Corner| -> Option<Cost> {
            let distance = self.plane.corner(corner).distance(tips[end]);
            let allowed = match ends[end] {
                End::Mouth(corners) => corners.contains(&corner),
                // A source is no confluence.
                End::Source => !self.drawn.values().any(|river| river.contains(&corner)),
            };
            (allowed && distance < REACH).then_some(Cost(END * distance * distance))
        };
        // A place on the way is a corner and the number of marks passed, so that bends are not cut off.
        let starts = self.meets.keys().filter_map(|&corner| Some(((corner, 1), tip_cost(0, corner)?)));
        let last = legs.marks.len() - 1;
        let path = shortest(
            starts,
            |(corner, passed)| (passed == last).then(|| tip_cost(1, corner)).flatten(),
            |(corner, passed), steps| {
                let here = self.plane.corner(corner);
                let mark = here.distance_2(legs.marks[passed]);
                if passed < last && mark < MARK * MARK {
                    steps.push(((corner, passed + 1), Cost(END * mark)));
                }
                for &(side, to) in &self.meets[&corner] {
                    if never.contains(&side) || draft.along(side).any(|(kind, _)| kind == "blocked") {
                        continue;
                    }
                    let there = self.plane.corner(to);
                    let far = |point| legs.far(passed, point);
                    let aside = (far(here) + 2.0 * far(here.towards(there, 0.5)) + far(there)) / 4.0;
                    let share = if by.contains(&side) { 0.01 } else { 1.0 };
                    steps.push(((to, passed), Cost(share * (LENGTH + ASIDE * aside))));
                }
            },
        );
        let path = path.ok_or("no hexsides lead along it")?;
        let path = without_loops(path.into_iter().map(|(corner, _)| corner));
        let side = |pair: &[Corner]| {
            self.meets[&pair[0]].iter().find(|(_, to)| *to == pair[1]).map(|(side, _)| *side)
        };
        let sides = path.windows(2).filter_map(side).collect();
        Ok((path, sides))
    }

    /// What the ends of a course are: the edge of the map, water, another river, or a source.
    fn ends(&self, plan: &RiverPlan, tips: [Point; 2], leaves: [bool; 2]) -> Result<[End<'_>; 2], String> {
        let near = |corners: &BTreeSet<Corner>, tip: Point, reach: f64| {
            corners.iter().any(|&corner| self.plane.corner(corner).distance(tip) < reach)
        };
        let into = plan.into.as_ref().and_then(|into| self.drawn.get(into));
        let gap = |end: usize| {
            let corners = into.into_iter().flatten();
            corners.map(|&corner| self.plane.corner(corner).distance(tips[end])).fold(f64::MAX, f64::min)
        };
        let mouth = if gap(0) < gap(1) { 0 } else { 1 };
        let mut ends = [0, 1].map(|end| {
            if leaves[end] && near(&self.rim, tips[end], REACH) {
                return End::Mouth(&self.rim);
            }
            match into.filter(|_| end == mouth && gap(end) < REACH) {
                Some(river) => End::Mouth(river),
                None if near(&self.water, tips[end], 0.8) => End::Mouth(&self.water),
                None => End::Source,
            }
        });
        if ends.iter().all(|end| matches!(end, End::Source)) {
            for (end, tip) in ends.iter_mut().zip(tips) {
                let joined = self.drawn.values().find(|river| near(river, tip, 0.7));
                *end = joined.map_or(End::Source, End::Mouth);
            }
        }
        if ends.iter().all(|end| matches!(end, End::Source)) {
            return Err("both of its ends lie inland: say with `into` where it goes".to_owned());
        }
        Ok(ends)
    }
}

/// A course with marks along it that must be passed in order.
struct Legs {
    /// The marks, from end to end.
    marks: Vec<Point>,
    /// The course from each mark but the first back to the mark before the last and on to the next.
    trees: Vec<RTree<Line<[f64; 2]>>>,
}

impl Legs {
    fn new(points: &[Point]) -> Legs {
        let legs = (points.len() / PER_LEG).max(1);
        let at = |mark: usize| (points.len() - 1) * mark.min(legs) / legs;
        Legs {
            marks: (0..=legs).map(|mark| points[at(mark)]).collect(),
            trees: (0..=legs).map(|mark| tree(&points[at(mark.saturating_sub(2))..=at(mark + 1)])).collect(),
        }
    }

    /// The square of the distance of a point from the course around the next mark.
    fn far(&self, next: usize, point: Point) -> f64 {
        far(&self.trees[next], point)
    }
}

/// A way without the detours that lead back to where they began.
fn without_loops(path: impl Iterator<Item = Corner>) -> Vec<Corner> {
    let mut clean: Vec<Corner> = Vec::new();
    for corner in path {
        if let Some(before) = clean.iter().position(|&known| known == corner) {
            clean.truncate(before);
        }
        clean.push(corner);
    }
    clean
}

/// A line, ready to be asked how far it is.
fn tree(points: &[Point]) -> RTree<Line<[f64; 2]>> {
    let lines = points.windows(2).map(|pair| Line::new([pair[0].u, pair[0].v], [pair[1].u, pair[1].v]));
    RTree::bulk_load(lines.collect())
}

/// The square of the distance of a point from a line.
fn far(tree: &RTree<Line<[f64; 2]>>, point: Point) -> f64 {
    let at = [point.u, point.v];
    tree.nearest_neighbor(at).map_or(0.0, |line| line.distance_2(&at))
}

/// Checks that no river ends inland at both of its ends; `draft` is the finished map.
pub fn check(board: &Board, plane: &Plane, draft: &Draft, faults: &mut Vec<String>) {
    let kinds: BTreeSet<&str> = board.plan.river.iter().map(|river| river.kind.as_str()).collect();
    let mut meets: BTreeMap<Corner, Vec<(&str, Side)>> = BTreeMap::new();
    let mut outlets: BTreeSet<Corner> = BTreeSet::new();
    let mut full: BTreeMap<Corner, usize> = BTreeMap::new();
    for (side, ends) in plane.sides() {
        ends.iter().for_each(|&end| *full.entry(end).or_default() += 1);
        let wet = [side.0, side.1].iter().any(|&hex| draft.hex(hex).is_water());
        if wet || draft.is_closed(side) {
            outlets.extend(ends);
        }
        for (_, drawn) in draft.along(side).filter(|(kind, _)| kinds.contains(kind)) {
            ends.iter().for_each(|&end| meets.entry(end).or_default().push((&drawn.name, side)));
        }
    }
    outlets.extend(full.iter().filter(|(_, count)| **count < 3).map(|(&corner, _)| corner));
    // Rivers that hang together, by the corners they share.
    let mut seen: BTreeSet<Corner> = BTreeSet::new();
    for &start in meets.keys() {
        if !seen.insert(start) {
            continue;
        }
        let mut todo = vec![start];
        let mut outlet = false;
        let mut names = BTreeSet::new();
        while let Some(corner) = todo.pop() {
            outlet |= outlets.contains(&corner);
            for &(name, side) in &meets[&corner] {
                names.insert(name);
                let direction = plane.grid.direction(side.0, side.1).expect("a hexside has two neighbours");
                todo.extend(plane.ends(side.0, direction).into_iter().filter(|&end| seen.insert(end)));
            }
        }
        if !outlet {
            let names: Vec<&str> = names.into_iter().collect();
            faults.push(format!(
                "no mouth: {} reaches neither water nor the edge of the map",
                names.join(", ")
            ));
        }
    }
}
