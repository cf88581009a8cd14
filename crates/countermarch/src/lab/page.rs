//! The page: one file that needs nothing else.

use std::fmt::Write;

use super::Report;
use super::compare::Row;
use super::plots::Plot;
use super::study::{Numbers, Study};

const STYLE: &str = "\
body { font: 15px/1.5 system-ui, sans-serif; color: #333; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.2rem }
table { border-collapse: collapse; margin: .6rem 0 } th, td { padding: .2rem .7rem; border-bottom: 1px solid #ddd }
th { text-align: left } td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
figure { margin: 1rem 0; overflow-x: auto } figcaption { font-weight: 600 } svg { max-width: 100%; height: auto }
.sure { font-weight: 600 } .one { color: #2b6ca3 } .other { color: #d9822b } .small { color: #666; font-size: .9rem }
";

/// What is said in the terminal.
pub(super) fn summary(report: &Report) -> String {
    let mut lines = vec![format!(
        "{}, {}: {} against itself, seed {}",
        report.title, report.scenario, report.level, report.seed
    )];
    for study in &report.studies {
        let mut words = vec![format!("pack        {} ({})", study.name, study.pack)];
        words.push(format!("games       {}", study.games));
        for (seat, wins) in report.seats.iter().zip(study.wins.iter().copied()) {
            words.push(format!("wins        {seat}: {wins} ({:.1} %)", percent(wins, study.games)));
        }
        words.push(format!("draws       {} ({:.1} %)", study.draws, percent(study.draws, study.games)));
        words.push(format!(
            "first fifth {} ({:.1} %) are over in it",
            study.early,
            percent(study.early, study.games)
        ));
        words.push(format!("points      {}", spoken(&study.points)));
        words.push(format!("turns       {}", spoken(&study.length)));
        lines.append(&mut words);
    }
    if !report.comparison.is_empty() {
        let sure: Vec<&str> =
            report.comparison.iter().filter(|row| row.holm < 0.05).map(|row| &*row.what).collect();
        lines.push(match sure.is_empty() {
            true => "difference  none that chance would not explain".to_owned(),
            false => format!("difference  {}", sure.join("; ")),
        });
    }
    lines.join("\n")
}

fn spoken(numbers: &Numbers) -> String {
    format!(
        "{:.1} on average, from {} to {}, half up to {}",
        numbers.mean, numbers.least, numbers.most, numbers.median
    )
}

fn percent(part: u64, of: u64) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A table; all cells but the first of a row are numbers.
struct Table(String);

impl Table {
    fn new(heads: &[&str]) -> Self {
        let heads: String = heads.iter().map(|head| format!("<th>{}</th>", safe(head))).collect();
        Table(format!("<table><tr>{heads}</tr>\n"))
    }

    fn row(&mut self, name: &str, cells: &[String]) {
        let cells: String = cells.iter().map(|cell| format!("<td class=n>{}</td>", safe(cell))).collect();
        let _ = writeln!(self.0, "<tr><td>{}</td>{cells}</tr>", safe(name));
    }

    fn end(self) -> String {
        self.0 + "</table>\n"
    }
}

/// The whole page.
pub(super) fn html(report: &Report, plots: &[Plot]) -> String {
    let title = format!("{}: {}", report.title, report.scenario_title);
    let mut page = format!(
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8>\n<meta name=viewport content=\"width=device-width\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style></head><body>\n<h1>{0}</h1>\n",
        safe(&title)
    );
    page += &played(report);
    let figure = |name: &str| -> String {
        let wanted =
            plots.iter().filter(|plot| plot.name == name || plot.name.starts_with(&format!("{name}-")));
        wanted
            .map(|plot| {
                format!("<figure><figcaption>{}</figcaption>\n{}</figure>\n", safe(&plot.title), plot.svg)
            })
            .collect()
    };
    page += "<h2>Who wins</h2>\n";
    page += &outcomes(report);
    page += &figure("outcomes");
    if !report.comparison.is_empty() {
        page += &comparison(report);
    }
    page += "<h2>By how much, and when</h2>\n";
    page += &figure("points");
    page += &figure("length");
    page += "<h2>Losses</h2>\n";
    page += &losses(report);
    page += &figure("losses");
    page += "<h2>Towns</h2>\n<p>A place counts in the turn in which it first changes hands.</p>\n";
    page += &figure("captures");
    page += &captures(report);
    page += "<h2>Results tables</h2>\n<p>How often each cell was used, over all games.</p>\n";
    page += &figure("table");
    page += &unused(report);
    page += "<h2>Cases of the rulebook</h2>\n\
             <p>How often the journal names a case. Cases that happen silently are not in it.</p>\n";
    page += &cases(report);
    page + "</body></html>\n"
}

fn played(report: &Report) -> String {
    let mut text =
        format!("<p>{} games of {} against itself, seed {}", report.games, safe(&report.level), report.seed);
    if report.nodes > 0 {
        let _ = write!(text, ", {} steps of play before each phase", report.nodes);
    }
    if let Some(seconds) = report.seconds {
        let _ = write!(text, ", at most {seconds} s a phase");
    }
    if !report.options.is_empty() {
        let _ = write!(text, ", options {}", safe(&report.options));
    }
    text += ".</p>\n<ul>\n";
    for (study, class) in report.studies.iter().zip(["one", "other"]) {
        let _ = writeln!(text, "<li class={class}>{} (pack {})</li>", safe(&study.name), safe(&study.pack));
    }
    text + "</ul>\n"
}

/// The heads of a table with columns for each study.
fn heads<'a>(report: &'a Report, first: &'a str, columns: &[&'a str]) -> Vec<String> {
    let mut heads = vec![first.to_owned()];
    for study in &report.studies {
        for column in columns {
            heads.push(match report.studies.len() {
                1 => (*column).to_owned(),
                _ => format!("{column}, {}", study.name),
            });
        }
    }
    heads
}

fn table(report: &Report, first: &str, columns: &[&str]) -> Table {
    let heads = heads(report, first, columns);
    Table::new(&heads.iter().map(String::as_str).collect::<Vec<_>>())
}

fn outcomes(report: &Report) -> String {
    let mut table = table(report, "", &["games", "%"]);
    let mut row = |name: &str, number: &dyn Fn(&Study) -> u64| {
        let cells = report.studies.iter().flat_map(|study| {
            let n = number(study);
            [n.to_string(), format!("{:.1}", percent(n, study.games))]
        });
        table.row(name, &cells.collect::<Vec<_>>());
    };
    for (i, seat) in report.seats.iter().enumerate() {
        row(&format!("{seat} wins"), &|study| study.wins[i]);
    }
    row("draws", &|study| study.draws);
    row("over in the first fifth of the turns", &|study| study.early);
    let mut text = table.end();
    for study in &report.studies {
        let [low, high] = study.interval95.map(|share| 100.0 * share);
        let _ = writeln!(
            text,
            "<p>{}: of the games that were won, between {low:.1} % and {high:.1} % go to {}, with 95 % \
             confidence. Points: {}. Turns: {}.</p>",
            safe(&study.name),
            safe(report.seats.first().copied().unwrap_or("the first side")),
            spoken(&study.points),
            spoken(&study.length)
        );
    }
    text
}

fn comparison(report: &Report) -> String {
    let mut text = "<h2>What differs</h2>\n<p>Bold rows are hardly chance: their p, corrected for the number of \
                    questions (Holm), is below 0.05. Both packs meet the same dice, but games part soon, so they \
                    are treated as independent.</p>\n"
        .to_owned();
    let names: Vec<&str> = report.studies.iter().map(|study| study.name.as_str()).collect();
    let heads = ["", names[0], names[1], "difference, 95 %", "test", "p", "p corrected"]
        .map(|head| format!("<th>{}</th>", safe(head)));
    let _ = writeln!(text, "<table><tr>{}</tr>", heads.concat());
    for row in &report.comparison {
        let class = if row.holm < 0.05 { " class=sure" } else { "" };
        let cells = numbers_of(row).map(|cell| format!("<td class=n>{}</td>", safe(&cell)));
        let _ = writeln!(text, "<tr{class}><td>{}</td>{}</tr>", safe(&row.what), cells.concat());
    }
    text + "</table>\n"
}

fn numbers_of(row: &Row) -> [String; 6] {
    let number = |value: f64| match row.share {
        true => format!("{:.1} %", 100.0 * value),
        false => format!("{value:.2}"),
    };
    let [low, high] = row.difference.map(number);
    let p = |p: f64| if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") };
    [
        number(row.one),
        number(row.other),
        format!("{low} to {high}"),
        row.test.to_owned(),
        p(row.p),
        p(row.holm),
    ]
}

fn losses(report: &Report) -> String {
    let mut table = table(report, "nation", &["units lost", "deviation", "most", "weakened"]);
    let mut nations: Vec<&String> =
        report.studies.iter().flat_map(|study| study.losses.keys().chain(study.weakened.keys())).collect();
    nations.sort();
    nations.dedup();
    for nation in nations {
        let cells = report.studies.iter().flat_map(|study| {
            let lost = study.losses.get(nation);
            let number = |value: Option<f64>| value.map_or("0".to_owned(), |value| format!("{value:.2}"));
            [
                number(lost.map(|lost| lost.mean)),
                number(lost.map(|lost| lost.deviation)),
                lost.map_or(0, |lost| lost.most).to_string(),
                number(study.weakened.get(nation).map(|weakened| weakened.mean)),
            ]
        });
        table.row(nation, &cells.collect::<Vec<_>>());
    }
    table.end()
}

fn captures(report: &Report) -> String {
    let mut text = String::new();
    for study in &report.studies {
        let mut heads = ["place", "changes hands, % of games", "median turn"].map(str::to_owned).to_vec();
        heads.extend(report.seats.iter().map(|seat| format!("taken by {seat}")));
        heads.extend(report.seats.iter().map(|seat| format!("held by {seat} in the end")));
        if report.studies.len() > 1 {
            let _ = writeln!(text, "<p>{}</p>", safe(&study.name));
        }
        let mut table = Table::new(&heads.iter().map(String::as_str).collect::<Vec<_>>());
        for capture in &study.captures {
            let share = format!("{:.1}", percent(capture.games, study.games));
            let mut cells = vec![share, capture.median_turn.to_string()];
            cells.extend(capture.by.iter().chain(&capture.held).map(u64::to_string));
            table.row(&format!("{} ({})", capture.label, capture.place), &cells);
        }
        text += &table.end();
    }
    text
}

fn unused(report: &Report) -> String {
    let mut text = String::new();
    for study in &report.studies {
        for table in &study.tables {
            let columns: Vec<&str> = (0..table.headings.len())
                .filter(|&c| table.uses.iter().all(|row| row[c] == 0))
                .map(|c| table.headings[c].as_str())
                .collect();
            if !columns.is_empty() {
                let _ = writeln!(
                    text,
                    "<p>{}: columns of the {} table that never occurred: {}.</p>",
                    safe(&study.name),
                    safe(&table.table),
                    safe(&columns.join(", "))
                );
            }
        }
    }
    text
}

fn cases(report: &Report) -> String {
    let mut table = table(report, "case", &["% of games", "times a game"]);
    let mut named: Vec<(&str, &str)> = Vec::new();
    for case in report.studies.iter().flat_map(|study| &study.cases) {
        if !named.iter().any(|(known, _)| *known == case.case) {
            named.push((&case.case, &case.text));
        }
    }
    for (name, text) in named {
        let cells = report.studies.iter().flat_map(|study| {
            let used = study.cases.iter().find(|case| case.case == name);
            let (games, times) = used.map_or((0, 0), |case| (case.games, case.times));
            [
                format!("{:.1}", percent(games, study.games)),
                format!("{:.2}", times as f64 / study.games.max(1) as f64),
            ]
        });
        table.row(&format!("{name} {text}"), &cells.collect::<Vec<_>>());
    }
    table.end()
}
