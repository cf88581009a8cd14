//! The searches on a map of 61 by 34 hexes with woods, hills, lakes and rivers in patches.
//!
//! Searches from a single hex take another start every round, so that the processor cannot learn one by heart.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hexmap::{
    Axis, Direction, Flood, Grid, HexId, HexNumber, HexSet, Layout, Pass, Reach, Sheet, Sides, Stagger, Step,
};

const STARTS: usize = 256;

struct Map {
    grid: Grid,
    // The cost of leaving each hex in each direction; 0 where there is no way.
    costs: Vec<[u8; 6]>,
    starts: Vec<HexId>,
    enemies: HexSet<32>,
}

impl Map {
    fn new() -> Map {
        let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
        let digits = (1..=61).flat_map(|column| (1..=33 + column % 2).map(move |row| column * 100 + row));
        let grid = Grid::new(layout, digits.map(|digits| HexNumber::new(None, digits).unwrap())).unwrap();
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = |bound: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed % bound as u64) as u16
        };

        let mut terrain = vec![2; grid.len()];
        for _ in 0..90 {
            let cost = [4, 4, 4, 6, 0][usize::from(random(5))];
            for hex in grid.within(HexId::new(random(grid.len())), random(3)) {
                terrain[hex.index()] = cost;
            }
        }
        let mut rivers = Sides::new(&grid, 0);
        for _ in 0..25 {
            let bank = Direction::from_index(random(6).into());
            let mut source = Some(HexId::new(random(grid.len())));
            for _ in 0..12 {
                let Some(hex) = source else { break };
                rivers.set(&grid, hex, bank, 2);
                rivers.set(&grid, hex, bank.turned(1), 2);
                source = grid.neighbour(hex, bank.turned(2));
            }
        }
        let cost = |hex, direction| match grid.neighbour(hex, direction).map(|to| terrain[to.index()]) {
            None | Some(0) => 0,
            Some(cost) => cost + rivers.get(hex, direction),
        };
        let costs = grid.ids().map(|hex| Direction::ALL.map(|direction| cost(hex, direction))).collect();
        // Well inside, so that the edge of the map does not cut the searches short.
        let middle = |_| 100 * (18 + random(26)) + 12 + random(12);
        let starts = (0..STARTS).map(middle).map(|digits| HexNumber::new(None, digits).unwrap());
        let starts = starts.map(|number| grid.id(number).unwrap()).collect();
        let enemies = (0..40).map(|_| HexId::new(random(grid.len()))).collect();
        Map { grid, costs, starts, enemies }
    }

    fn step(&self, from: HexId, direction: Direction) -> Step {
        match self.costs[from.index()][direction.index()] {
            0 => Step::No,
            cost => Step::Go(cost),
        }
    }

    fn zone(&self) -> HexSet<32> {
        let mut zone = HexSet::EMPTY;
        for enemy in &self.enemies {
            zone.extend(self.grid.neighbours(enemy));
        }
        zone
    }
}

fn reach(c: &mut Criterion) {
    let map = Map::new();
    let mut group = c.benchmark_group("reach");
    for (name, budget) in [("40", 8), ("150", 20), ("400", 31)] {
        let mut reach = Reach::new();
        let mut search = |start: HexId| {
            reach.search(&map.grid, start, budget, |from, direction, _| map.step(from, direction));
            reach.hexes().len()
        };
        let total: usize = map.starts.iter().map(|&start| search(start)).sum();
        group.throughput(Throughput::Elements((total / STARTS) as u64));
        let mut starts = map.starts.iter().cycle();
        group.bench_function(name, |b| b.iter(|| black_box(search(*starts.next().unwrap()))));
    }
    group.finish();
}

fn flood(c: &mut Criterion) {
    let map = Map::new();
    let zone = map.zone();
    let pass = |from: HexId, direction: Direction, to| match map.step(from, direction) {
        Step::Go(_) if !zone.contains(to) => Pass::Through,
        _ => Pass::No,
    };
    let sources: HexSet<32> = map.starts.iter().copied().step_by(40).collect();
    let mut group = c.benchmark_group("flood");
    let mut flood = Flood::new();
    let mut starts = map.starts.iter().cycle();
    group.bench_function("trace", |b| {
        let goal = |hex| sources.contains(hex);
        b.iter(|| black_box(flood.trace(&map.grid, *starts.next().unwrap(), goal, pass)));
    });
    flood.fill(&map.grid, &sources, u16::MAX, pass);
    group.throughput(Throughput::Elements(flood.hexes().len() as u64));
    group.bench_function("fill", |b| {
        b.iter(|| flood.fill(&map.grid, black_box(&sources), u16::MAX, pass));
    });
    group.finish();
}

fn zone(c: &mut Criterion) {
    let map = Map::new();
    c.bench_function("zone", |b| b.iter(|| black_box(&map).zone()));
}

criterion_group!(benches, reach, flood, zone);
criterion_main!(benches);
