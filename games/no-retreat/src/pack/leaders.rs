//! Leaders: `leaders.csv`.

use mechanics::pack::{Faults, Report, Source, Sourced, Table, name_fault};
use serde::Deserialize;

use super::limits;
use crate::front::Front;
use crate::leader::{Leader, LeaderRule, Role};
use crate::marker::Icon;
use crate::nation::Side;

/// `leaders.csv`.
#[derive(Deserialize)]
pub(super) struct LeaderRow {
    number: u8,
    front: Front,
    side: Side,
    name: String,
    role: Role,
    vp_cost: i8,
    icon: Icon,
    marker_limit: u8,
    card_limit: u8,
    rules: String,
    source: Source,
    cost_source: Source,
    icon_source: Source,
    limits_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for LeaderRow {
    fn count(&self, report: &mut Report) {
        for source in [&self.source, &self.cost_source, &self.icon_source] {
            report.count("leaders", source);
        }
        (0..2).for_each(|_| report.count("leader limits", &self.limits_source));
    }
}

/// The leaders, if all could be read.
pub(super) fn leaders(table: &Table<LeaderRow>, faults: &mut Faults) -> Option<Vec<Leader>> {
    let mut leaders: Vec<Leader> = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        name_fault(&line.name).into_iter().for_each(|what| table.fault(row, what, faults));
        if leaders.iter().any(|leader| leader.name == line.name) {
            table.fault(row, format!("`{}` stands twice", line.name), faults);
        }
        table.within(row, "vp_cost", line.vp_cost, &limits::LEADER, faults);
        table.within(row, "marker_limit", line.marker_limit, &limits::HAND, faults);
        table.within(row, "card_limit", line.card_limit, &limits::HAND, faults);
        let wanted = Icon::of(line.front, line.side);
        if line.icon != wanted {
            table.fault(
                row,
                format!("the icon of the {} here is `{}` (5.5.2)", line.side, wanted.word()),
                faults,
            );
        }
        if line.role == Role::Main && line.vp_cost != 0 {
            table.fault(row, "a Main Leader replaces nobody, so his command costs no VP (5.6)", faults);
        }
        let mut rules = Vec::new();
        for word in line.rules.split_whitespace() {
            match LeaderRule::ALL.into_iter().find(|(_, known)| *known == word) {
                Some((rule, _)) if leaders.iter().any(|leader| leader.has(rule)) => {
                    table.fault(row, format!("`{word}` is the rule of another leader"), faults);
                    rules.push(rule);
                }
                Some((rule, _)) => rules.push(rule),
                None => table.fault(row, format!("`{word}` is no rule of a leader (22.0)"), faults),
            }
        }
        let Ok(rules) = <[LeaderRule; 2]>::try_from(rules) else {
            table.fault(row, "a leader has two unique rules (5.5.5)", faults);
            continue;
        };
        leaders.push(Leader {
            number: line.number,
            front: line.front,
            side: line.side,
            name: line.name.clone(),
            role: line.role,
            vp_cost: line.vp_cost,
            icon: line.icon,
            marker_limit: line.marker_limit,
            card_limit: line.card_limit,
            rules,
        });
    }
    let words = Front::ALL
        .map(|front| Side::ALL.map(|side| [Role::Main, Role::Replacement].map(|role| (front, side, role))));
    let mut whole = table.is_whole();
    for (front, side, role) in words.into_iter().flatten().flatten() {
        let count = table
            .rows()
            .iter()
            .filter(|row| (row.value.front, row.value.side, row.value.role) == (front, side, role));
        let count = count.count();
        if count != 1 && table.is_whole() {
            whole = false;
            table.lacks(
                format!("the {} has {count} {side} {role:?} leaders, not one (5.5)", front.title()),
                faults,
            );
        }
    }
    (whole && leaders.len() == table.rows().len()).then_some(leaders)
}
