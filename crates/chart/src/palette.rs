//! The colours of the themes, and which country gets which.

use std::collections::BTreeSet;

use mechanics::sheet::{Sheet, Tint};

use crate::Theme;
use crate::mesh::Mesh;
use crate::random::Random;

/// The colours of a theme.
pub(crate) struct Palette {
    pub paper: &'static str,
    pub panel: &'static str,
    pub ink: &'static str,
    pub halo: &'static str,
    pub faint: &'static str,
    pub accent: &'static str,
    pub sea: &'static str,
    pub shallows: &'static str,
    pub ripple: &'static str,
    pub lake: &'static str,
    pub coast: &'static str,
    pub land: &'static str,
    pub sunny: &'static str,
    pub shady: &'static str,
    pub river: &'static str,
    pub river_bank: &'static str,
    pub water_name: &'static str,
    pub river_name: &'static str,
    pub rail: &'static str,
    pub rail_bed: &'static str,
    pub grid: &'static str,
    pub number: &'static str,
    pub star: &'static str,
    pub city: &'static str,
    pub sign: &'static str,
    pub works: &'static str,
    pub blocked: &'static str,
    pub trees: [&'static str; 3],
    pub reeds: &'static str,
    pub hill: [&'static str; 3],
    pub peak: [&'static str; 3],
    pub snow: [&'static str; 2],
    pub dune: &'static str,
    pub ditch: &'static str,
    pub house: [&'static str; 2],
    nations: [&'static str; 12],
    tints: [&'static str; 10],
}

const LIGHT: Palette = Palette {
    paper: "#f3ead3",
    panel: "#f8f2e1",
    ink: "#2b241c",
    halo: "#faf4e2",
    faint: "#8d7f68",
    accent: "#8e2f25",
    sea: "#a5c6d0",
    shallows: "#d3e5e1",
    ripple: "#7ea9b8",
    lake: "#b4d3da",
    coast: "#3f6274",
    land: "#ebe4c6",
    sunny: "#f6f0d6",
    shady: "#dcd7b2",
    river: "#4d8fb8",
    river_bank: "#2f678c",
    water_name: "#35677f",
    river_name: "#245a80",
    rail: "#3d332c",
    rail_bed: "#f5eed8",
    grid: "#54483a",
    number: "#6a5d4a",
    star: "#b3261e",
    city: "#b3261e",
    sign: "#2b241c",
    works: "#4a3f33",
    blocked: "#a52a20",
    trees: ["#4f7042", "#7f9f5c", "#3a5532"],
    reeds: "#4f8478",
    hill: ["#f1e3bb", "#8f7148", "#7d6340"],
    peak: ["#f3e8d2", "#7b5e42", "#523d2a"],
    snow: ["#ffffff", "#7d8a96"],
    dune: "#c39a55",
    ditch: "#7fb0b8",
    house: ["#8f5f4e", "#b98a74"],
    nations: [
        "#b8473a", "#3d6fa8", "#5d8f45", "#81589a", "#d0812b", "#2f8c88", "#8b6140", "#b4568a", "#8f8c2d",
        "#5a6b80", "#4a4f9c", "#7a9a2f",
    ],
    tints: [
        "#ebe4c6", "#bccd97", "#c0d5c3", "#dfd0a2", "#cfb684", "#bb9b70", "#d3c7b6", "#f0dfab", "#d0e0b0",
        "#dac6b6",
    ],
};

const DARK: Palette = Palette {
    paper: "#14171a",
    panel: "#1c2024",
    ink: "#e6dec9",
    halo: "#191c1d",
    faint: "#8d8775",
    accent: "#d98a6a",
    sea: "#15252f",
    shallows: "#244250",
    ripple: "#3a6272",
    lake: "#1f3f4d",
    coast: "#7fa3ad",
    land: "#36362d",
    sunny: "#403f34",
    shady: "#2e2f27",
    river: "#4f9cc6",
    river_bank: "#1b3c50",
    water_name: "#7fb0c4",
    river_name: "#8cc4e0",
    rail: "#c9bfa8",
    rail_bed: "#26261f",
    grid: "#cfc6ad",
    number: "#a59d88",
    star: "#e8604c",
    city: "#e0604c",
    sign: "#e6dec9",
    works: "#d2c6a8",
    blocked: "#e0604c",
    trees: ["#3f5c38", "#5c7d48", "#22351f"],
    reeds: "#6aa596",
    hill: ["#6a6149", "#1f1b13", "#15120c"],
    peak: ["#8d7b62", "#3d3226", "#17130e"],
    snow: ["#dfe4e8", "#4c5864"],
    dune: "#a88a52",
    ditch: "#4f8490",
    house: ["#a87a66", "#6d4c40"],
    nations: [
        "#d1685a", "#5f93cc", "#7fb162", "#a47dbd", "#dd9a4f", "#52b0ab", "#b28a66", "#d07ba9", "#b0ac4d",
        "#8497ad", "#7a80cc", "#9cbd50",
    ],
    tints: [
        "#36362d", "#2d3a28", "#2b3a38", "#433d2e", "#4f4432", "#5b4c38", "#6a6a69", "#4b432c", "#34402d",
        "#4a3d37",
    ],
};

impl Palette {
    pub fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    pub fn tint(&self, tint: Tint) -> &'static str {
        self.tints[tint as usize]
    }
}

/// The colours of the countries, so that neighbours differ and a country keeps its colour from map to map
/// where that is possible.
pub(crate) fn countries(sheet: &Sheet, mesh: &Mesh, palette: &Palette) -> Vec<&'static str> {
    let mut beside = vec![BTreeSet::new(); sheet.countries.len()];
    let mut size = vec![0_usize; sheet.countries.len()];
    for (index, cell) in mesh.cells.iter().enumerate() {
        let Some(country) = cell.country else { continue };
        size[country] += 1;
        beside[country].extend(mesh.neighbours(index).filter_map(|other| mesh.cells[other].country));
    }
    let mut order: Vec<usize> = (0..sheet.countries.len()).collect();
    order.sort_by_key(|&country| (usize::MAX - size[country], country));
    let mut colour = vec![usize::MAX; sheet.countries.len()];
    for country in order {
        let wish = Random::of(&sheet.countries[country].id).below(palette.nations.len());
        let used = |colour_index: usize| {
            let near = beside[country].iter().filter(|&&other| colour[other] == colour_index).count();
            let far = colour.iter().filter(|&&other| other == colour_index).count();
            (near, far)
        };
        let choices = (0..palette.nations.len()).map(|i| (wish + i) % palette.nations.len());
        colour[country] = choices.min_by_key(|&choice| used(choice)).unwrap_or(0);
    }
    colour.into_iter().map(|index| palette.nations[index]).collect()
}

/// A colour between two others, each `#rrggbb`.
pub(crate) fn mixed(from: &str, to: &str, share: f64) -> String {
    let part = |colour: &str, at: usize| {
        let digits =
            colour.get(1 + 2 * at..3 + 2 * at).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        f64::from(digits.unwrap_or(0))
    };
    let [red, green, blue] =
        [0, 1, 2].map(|at| (part(from, at) + (part(to, at) - part(from, at)) * share).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
