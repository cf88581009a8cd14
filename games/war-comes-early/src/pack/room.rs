//! Whether every piece finds a place when its turn to be set up comes, wherever those before it stand (3.0, 8.0).

use hexmap::Id;
use mechanics::UnitId;

use crate::WarComesEarly;
use crate::campaign::{Campaign, SetUp};
use crate::stacking::{LIMIT, StackLoad};
use crate::state::HexSet;

/// What is suggested lies in its area, and no player comes to stand before a map without room for the next unit.
pub(crate) fn check(game: &WarComesEarly, campaign: &Campaign) -> Result<(), String> {
    for (at, step) in campaign.setup.iter().enumerate() {
        check_step(game, step, &campaign.setup[..at])?;
    }
    // Nobody is in a neutral country before it sets up (3.3).
    campaign.deployments.iter().try_for_each(|step| check_step(game, step, &[]))
}

fn check_step(game: &WarComesEarly, step: &SetUp, before: &[SetUp]) -> Result<(), String> {
    let title = &step.title;
    if let Some(outside) = step.default.iter().find(|&&hex| !step.area.contains(hex)) {
        let hex = game.number(*outside);
        return Err(format!("{title}: {hex} is suggested, but nothing of this may be set up there"));
    }
    let hexes = step.area.len();
    if step.railheads > 0 && hexes == 0 {
        return Err(format!("{title}: there is no hex for a railhead"));
    }
    for (at, &unit) in step.units.iter().enumerate() {
        let there = standing(game, &step.area, before);
        let filled = filled(game, unit, &there, &step.units[..at], step.apart);
        if filled >= hexes {
            let (units, key) = (step.units.len(), &game.unit(unit).key);
            return Err(format!("{title}: {units} units find no room in {hexes} hexes, `{key}` among them"));
        }
    }
    Ok(())
}

/// Units that may stand in an area before a step begins.
fn standing(game: &WarComesEarly, area: &HexSet, before: &[SetUp]) -> Vec<UnitId> {
    let opening = game.opening();
    let at_the_start = game.ids().filter(|&unit| opening.hex(unit).is_some_and(|hex| area.contains(hex)));
    let steps = before.iter().filter(|step| step.area.intersects(area));
    at_the_start.chain(steps.flat_map(|step| step.units.iter().copied())).collect()
}

/// Hexes without room for a unit, at worst.
fn filled(game: &WarComesEarly, unit: UnitId, there: &[UnitId], placed: &[UnitId], apart: bool) -> usize {
    let load = |unit: UnitId| game.loads[unit.index()];
    let (own, nation) = (load(unit), game.unit(unit).nation);
    // One to a hex, if the step says so.
    let mut filled = if apart { placed.len() } else { 0 };
    let mut friends = StackLoad::default();
    let mut points = 0;
    for &other in there.iter().chain(if apart { &[] } else { placed }) {
        if game.unit(other).nation != nation {
            filled += 1;
            continue;
        }
        points += usize::from(load(other).points);
        for (class, (one, ours)) in
            friends.classes.iter_mut().zip(load(other).classes.iter().zip(own.classes))
        {
            *class += one * ours;
        }
    }
    // An army keeps out another, and so does a German static corps; so many points keep out anybody.
    filled += friends.classes.iter().map(|&class| usize::from(class)).sum::<usize>();
    filled + points / usize::from(LIMIT.points - own.points + 1)
}
