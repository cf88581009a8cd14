//! Tables to look things up in: ground combat, air combat, bombs, weather.

use engine::{Chart, Text, text};

use crate::EuropeanTheater;
use crate::air::effect;
use crate::pack::Pack;
use crate::time::{Month, Weather, Zone};

impl EuropeanTheater {
    pub(super) fn all_charts(&self) -> Vec<Chart> {
        vec![combat(&self.pack), effect::chart(), bombs(&self.pack), months(&self.pack), zones(&self.pack)]
    }
}

/// The Combat Results Table: its rows are the die with all that is added to it.
fn combat(pack: &Pack) -> Chart {
    let code = |outcome: &u8| pack.outcomes[usize::from(*outcome)].code.clone();
    let mut chart = pack.results.chart("Ground combat: odds, and the die with its modifiers", code);
    for (number, (roll, _)) in chart.rows.iter_mut().enumerate() {
        *roll = number.to_string();
    }
    chart.headings = crate::battle::ODDS.map(str::to_owned).into();
    chart.key = pack.outcomes.iter().map(|outcome| (outcome.code.clone(), outcome.words(false))).collect();
    chart
}

/// The bombing table: its rows are two dice.
fn bombs(pack: &Pack) -> Chart {
    let mut chart = pack.bombing.chart("Bombing: points of the bombers, and two dice", |raid| raid.print());
    for ((roll, _), dice) in chart.rows.iter_mut().zip(2u8..) {
        *roll = dice.to_string();
    }
    let mut key: Vec<(String, Text)> = Vec::new();
    for raid in chart.rows.iter().flat_map(|(_, cells)| cells) {
        if !key.iter().any(|(code, _)| code == raid) {
            key.push((raid.clone(), meaning(raid)));
        }
    }
    chart.key = key;
    chart
}

/// What a cell of the bombing table means.
fn meaning(cell: &str) -> Text {
    let bare = cell.trim_end_matches('*');
    match (bare, cell.ends_with('*')) {
        ("", _) => "a bomber loses a step".into(),
        ("-", _) => "no effect".into(),
        (n, false) => text!("result {n}", n = n.to_owned()),
        (n, true) => text!("result {n}, and a bomber loses a step", n = n.to_owned()),
    }
}

/// What the die of each month brings (1.0).
fn months(pack: &Pack) -> Chart {
    let row = |&(month, _): &(Month, &str)| {
        let cells = pack.year.weather[month as usize].iter().map(|weather| weather.word().to_owned());
        (month.name().to_owned(), cells.collect())
    };
    Chart {
        title: "Weather of the months: die".into(),
        headings: (1..=pack.year.weather[0].len()).map(|die| die.to_string()).collect(),
        rows: Month::WORDS.iter().map(row).collect(),
        key: Vec::new(),
    }
}

/// What weather is in each zone, and from which dice air units are grounded there (1.1 to 1.4).
fn zones(pack: &Pack) -> Chart {
    let row = |(weather, zone): (Weather, Zone)| {
        let here = &pack.zones[weather as usize][zone as usize];
        let grounded = here.grounded_from.map_or("-".to_owned(), |from| format!("{from}+"));
        (format!("{}, {}", weather.word(), zone.word()), vec![here.ground.word().to_owned(), grounded])
    };
    let all = Weather::ALL.into_iter().flat_map(|weather| Zone::WORDS.map(|(zone, _)| (weather, zone)));
    Chart {
        title: "Weather by zone".into(),
        headings: vec!["ground".to_owned(), "air units grounded".to_owned()],
        rows: all.map(row).collect(),
        key: Vec::new(),
    }
}
