//! The forces of a scenario: its lists, held against the order of battle (S0.i), and the ships that may begin at sea (S0.f).

use hexmap::Id;
use mechanics::pack::{Document, Faults};

use super::scenario::{AtSea, AtSeaEntry, Board, Force, Scenario, ScenarioFile};
use crate::place::AreaId;
use crate::unit::{Class, Design, DesignId};

/// The counters of a scenario, no more than the order of battle has by then.
pub(super) fn forces(
    file: &Document<ScenarioFile>,
    scenario: &Scenario,
    designs: &[Design],
    faults: &mut Faults,
) -> Vec<Force> {
    let mut forces: Vec<Force> = Vec::new();
    for entry in &file.value.force {
        let key = entry.unit.as_ref();
        let Some(number) = designs.iter().position(|design| design.key == *key) else {
            file.fault(&entry.unit, format!("there is no unit `{key}`"), faults);
            continue;
        };
        let (design, id) = (&designs[number], DesignId::from_index(number));
        let season = entry.season;
        if forces.iter().any(|force| force.design == id && force.season == season) {
            file.fault(&entry.unit, format!("`{key}` stands twice"), faults);
        }
        let (count, year) = (*entry.count.as_ref(), scenario.start.year);
        let most = design.by_year(year);
        let listed = forces.iter().filter(|force| force.design == id).map(|force| i16::from(force.count));
        let most = most - listed.sum::<i16>();
        if count == 0 || i16::from(count) > most {
            file.fault(
                &entry.count,
                format!("the order of battle of {year} has {most} of `{key}`, not {count}"),
                faults,
            );
        }
        let Some(seat) = scenario.seat_of(design.nation) else {
            file.fault(&entry.unit, format!("no seat decides for {}", design.nation), faults);
            continue;
        };
        forces.push(Force { design: id, count, seat, season });
    }
    forces
}

/// The ships that may begin at sea: ships of the game, in areas of the sheet.
pub(super) fn at_sea(
    file: &Document<ScenarioFile>,
    board: Board<'_>,
    designs: &[Design],
    faults: &mut Faults,
) -> Vec<AtSea> {
    let list = |entry: &AtSeaEntry| {
        let mut found = AtSea { ships: Vec::new(), areas: Vec::new(), most: entry.most };
        for key in &entry.units {
            let number = designs.iter().position(|design| design.key == *key.as_ref());
            match number.filter(|number| designs[*number].kind.class() == Class::Naval) {
                Some(number) => found.ships.push(DesignId::from_index(number)),
                None => file.fault(key, format!("there is no ship `{}`", key.as_ref()), faults),
            }
        }
        for id in &entry.areas {
            match board.sheet.areas.iter().position(|area| area.id == *id.as_ref()) {
                Some(number) => found.areas.push(AreaId::from_index(number)),
                None => file.fault(id, format!("there is no area `{}`", id.as_ref()), faults),
            }
        }
        found
    };
    file.value.at_sea.iter().map(list).collect()
}
