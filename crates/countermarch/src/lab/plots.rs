//! The plots, as SVG.

use std::collections::BTreeSet;
use std::error::Error;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::Report;
use super::study::{Numbers, Study, TableUse};

/// A plot.
pub(super) struct Plot {
    /// One word, also the name of its file.
    pub name: String,
    pub title: String,
    pub svg: String,
}

/// One colour for each study: both are told apart by everybody.
const COLOURS: [RGBColor; 2] = [RGBColor(0x2b, 0x6c, 0xa3), RGBColor(0xd9, 0x82, 0x2b)];
const INK: RGBColor = RGBColor(0x33, 0x33, 0x33);
const FONT: &str = "sans-serif";
/// More different numbers than this are gathered in classes.
const MOST_BARS: i64 = 40;

/// All plots of a report.
pub(super) fn draw(report: &Report) -> Result<Vec<Plot>, String> {
    let mut plots = Vec::new();
    let mut add = |name: &str, title: &str, svg: Result<String, Box<dyn Error>>| -> Result<(), String> {
        let svg = svg.map_err(|why| format!("the plot '{name}' cannot be drawn: {why}"))?;
        plots.push(Plot { name: name.to_owned(), title: title.to_owned(), svg });
        Ok(())
    };
    let studies = &report.studies;

    let verdicts: BTreeSet<&String> = studies.iter().flat_map(|study| study.verdicts.keys()).collect();
    let shares = |study: &Study| {
        let times = |verdict: &&String| study.verdicts.get(*verdict).copied().unwrap_or(0);
        verdicts.iter().map(|verdict| percent(times(verdict), study.games)).collect()
    };
    let names: Vec<String> = verdicts.iter().map(|verdict| (*verdict).clone()).collect();
    add("outcomes", "Outcomes", bars(&names, &series(studies, shares), "% of games"))?;

    let of = |number: &dyn Fn(&Study) -> &Numbers| {
        let values: Vec<&Numbers> = studies.iter().map(number).collect();
        let (names, shares) = classes(&values);
        bars(&names, &shares, "% of games")
    };
    add("points", "Points at the end", of(&|study| &study.points))?;
    add("length", "Turn of the end", of(&|study| &study.length))?;

    let nations: BTreeSet<&String> = studies.iter().flat_map(|study| study.losses.keys()).collect();
    let means = |study: &Study| {
        nations.iter().map(|nation| study.losses.get(*nation).map_or(0.0, |numbers| numbers.mean)).collect()
    };
    let names: Vec<String> = nations.iter().map(|nation| (*nation).clone()).collect();
    if !names.is_empty() {
        add("losses", "Units lost in a game", bars(&names, &series(studies, means), "units"))?;
    }
    for (i, study) in studies.iter().enumerate() {
        let suffix = if studies.len() > 1 { format!("-{}", i + 1) } else { String::new() };
        let of_pack = if studies.len() > 1 { format!(", {}", study.name) } else { String::new() };
        if !study.captures.is_empty() {
            let title = format!("Places that have changed hands by the end of a turn{of_pack}");
            add(&format!("captures{suffix}"), &title, captures(study))?;
        }
        for table in &study.tables {
            let title = format!("Use of the {} table{of_pack}", table.table);
            add(&format!("table-{}{suffix}", plain(&table.table)), &title, cells(table))?;
        }
    }
    Ok(plots)
}

/// A name that can be a file.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}

fn percent(part: u64, of: u64) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

fn series(studies: &[Study], values: impl Fn(&Study) -> Vec<f64>) -> Vec<Vec<f64>> {
    studies.iter().map(values).collect()
}

/// How often each number occurs in each study, in %; numbers are put together where there are many.
fn classes(studies: &[&Numbers]) -> (Vec<String>, Vec<Vec<f64>>) {
    let low = studies.iter().map(|numbers| numbers.least).min().unwrap_or(0);
    let high = studies.iter().map(|numbers| numbers.most).max().unwrap_or(0);
    let width = (high - low) / MOST_BARS + 1;
    let count = (high - low) / width + 1;
    let name = |i: i64| match (low + i * width, low + (i + 1) * width - 1) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from}..{to}"),
    };
    let shares = studies.iter().map(|numbers| {
        let mut counts = vec![0; count as usize];
        for value in &numbers.values {
            counts[((value - low) / width) as usize] += 1;
        }
        counts.into_iter().map(|n| percent(n, numbers.values.len() as u64)).collect()
    });
    ((0..count).map(name).collect(), shares.collect())
}

/// Bars side by side, a group for each name.
fn bars(names: &[String], series: &[Vec<f64>], unit: &str) -> Result<String, Box<dyn Error>> {
    let mut svg = String::new();
    let width = (names.len() as u32 * 60 + 120).clamp(420, 960);
    {
        let root = SVGBackend::with_string(&mut svg, (width, 300)).into_drawing_area();
        root.fill(&WHITE)?;
        let most = series.iter().flatten().copied().fold(0.0, f64::max);
        let top = if most > 0.0 { most * 1.15 } else { 1.0 };
        let groups = names.len().max(1) as f64;
        let mut chart = ChartBuilder::on(&root)
            .margin(8)
            .margin_bottom(34)
            .y_label_area_size(52)
            .build_cartesian_2d(0.0..groups, 0.0..top)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .disable_x_axis()
            .y_labels(6)
            .y_desc(unit)
            .label_style((FONT, 12).into_font().color(&INK))
            .light_line_style(WHITE)
            .draw()?;
        let bar = 0.8 / series.len().max(1) as f64;
        // Numbers over bars only where there is room for them.
        let told = names.len() * series.len() <= 24;
        let small = (FONT, 11).into_font().color(&INK);
        for (s, values) in series.iter().enumerate() {
            for (i, value) in values.iter().enumerate() {
                let left = i as f64 + 0.1 + s as f64 * bar;
                let corners = [(left, 0.0), (left + bar, *value)];
                chart.draw_series([Rectangle::new(corners, COLOURS[s % 2].filled())])?;
                if told && *value > 0.0 {
                    let style = small.clone().pos(Pos::new(HPos::Center, VPos::Bottom));
                    let (x, y) = chart.backend_coord(&(left + bar / 2.0, *value));
                    root.draw(&Text::new(format!("{value:.1}"), (x, y - 2), style))?;
                }
            }
        }
        let every = names.len().div_ceil(30);
        for (i, name) in names.iter().enumerate().step_by(every.max(1)) {
            let (x, y) = chart.backend_coord(&(i as f64 + 0.5, 0.0));
            let style = small.clone().pos(Pos::new(HPos::Center, VPos::Top));
            let room = (width as usize / names.len().max(1) / 6).max(4) * every;
            root.draw(&Text::new(shortened(name, room), (x, y + 8), style))?;
        }
        root.present()?;
    }
    Ok(svg)
}

fn shortened(name: &str, room: usize) -> String {
    match name.chars().count() > room {
        true => name.chars().take(room.saturating_sub(1)).chain(['.']).collect(),
        false => name.to_owned(),
    }
}

/// Shades from 0 to 1 in a grid, with words in it.
fn grid(
    rows: &[String],
    columns: &[String],
    cell: impl Fn(usize, usize) -> (f64, String),
) -> Result<String, Box<dyn Error>> {
    let (left, above, wide, high) = (190, 30, 46, 20);
    let size = (left + wide * columns.len() as i32 + 10, above + high * rows.len() as i32 + 10);
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (size.0 as u32, size.1 as u32)).into_drawing_area();
        root.fill(&WHITE)?;
        let font = |colour: &RGBColor| (FONT, 11).into_font().color(colour);
        for (c, column) in columns.iter().enumerate() {
            let style = font(&INK).pos(Pos::new(HPos::Center, VPos::Center));
            root.draw(&Text::new(column.clone(), (left + wide * c as i32 + wide / 2, above / 2), style))?;
        }
        for (r, row) in rows.iter().enumerate() {
            let y = above + high * r as i32;
            let style = font(&INK).pos(Pos::new(HPos::Right, VPos::Center));
            root.draw(&Text::new(shortened(row, 30), (left - 6, y + high / 2), style))?;
            for c in 0..columns.len() {
                let x = left + wide * c as i32;
                let (shade, words) = cell(r, c);
                let colour = shaded(shade);
                root.draw(&Rectangle::new([(x, y), (x + wide - 1, y + high - 1)], colour.filled()))?;
                let ink = if shade > 0.6 { WHITE } else { INK };
                let style = font(&ink).pos(Pos::new(HPos::Center, VPos::Center));
                root.draw(&Text::new(words, (x + wide / 2, y + high / 2), style))?;
            }
        }
        root.present()?;
    }
    Ok(svg)
}

fn shaded(shade: f64) -> RGBColor {
    let RGBColor(r, g, b) = COLOURS[0];
    let mix = |full: u8| (245.0 + (f64::from(full) - 245.0) * shade.clamp(0.0, 1.0)) as u8;
    RGBColor(mix(r), mix(g), mix(b))
}

/// How likely each place has changed hands by each turn.
fn captures(study: &Study) -> Result<String, Box<dyn Error>> {
    let turns: BTreeSet<u32> =
        study.captures.iter().flat_map(|capture| capture.turns.keys().copied()).collect();
    let turns: Vec<u32> = match (turns.first(), turns.last()) {
        (Some(first), Some(last)) => (*first..=*last).collect(),
        _ => Vec::new(),
    };
    let rows: Vec<String> =
        study.captures.iter().map(|capture| format!("{} ({})", capture.label, capture.place)).collect();
    let columns: Vec<String> = turns.iter().map(|turn| format!("turn {turn}")).collect();
    grid(&rows, &columns, |r, c| {
        let by: u64 = study.captures[r].turns.range(..=turns[c]).map(|(_, games)| games).sum();
        let share = by as f64 / study.games.max(1) as f64;
        (share, if by == 0 { String::new() } else { format!("{:.0} %", 100.0 * share) })
    })
}

/// How often each cell was used.
fn cells(table: &TableUse) -> Result<String, Box<dyn Error>> {
    let most = table.uses.iter().flatten().copied().max().unwrap_or(0).max(1) as f64;
    let rows: Vec<String> = (1..=table.uses.len()).map(|roll| format!("die {roll}")).collect();
    grid(&rows, &table.headings, |r, c| (table.uses[r][c] as f64 / most, table.uses[r][c].to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_are_put_together() {
        let numbers = |values: Vec<i64>| Numbers {
            mean: 0.0,
            deviation: 0.0,
            least: *values.iter().min().unwrap(),
            median: 0,
            most: *values.iter().max().unwrap(),
            values,
        };
        let (names, shares) = classes(&[&numbers(vec![-1, 0, 0, 1]), &numbers(vec![1, 1])]);
        assert_eq!(names, ["-1", "0", "1"]);
        assert_eq!(shares, [[25.0, 50.0, 25.0], [0.0, 0.0, 100.0]]);
        let (names, shares) = classes(&[&numbers(vec![0, 99])]);
        assert_eq!((names.len(), names[0].as_str()), (34, "0..2"));
        assert_eq!(shares[0].iter().sum::<f64>(), 100.0);
    }
}
