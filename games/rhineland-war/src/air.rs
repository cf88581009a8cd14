//! 16.0 Air power, with 15.3, 19.3, 19.8, 20.3 and 33.2 to 33.6.
//!
//! An air unit comes onto the map with `Playing::place_air`. From there [`Patrolling`] carries it through the winter die and
//! interception to its mission; whoever placed it finds it over its hex, or in a box.

mod airlift;
mod bases;
mod interception;
mod missions;
mod patrols;
mod terror;

use engine::rule;
use mechanics::UnitId;

pub use self::airlift::Lifting;
pub(crate) use self::bases::AirDesk;
pub use self::interception::{Moment, Patrolling};
pub use self::missions::{Flight, Mission};
pub use self::terror::{Bombing, Target};

use crate::frame::At;
use crate::state::Units;
use crate::unit::Kind;

impl At<'_> {
    /// Whether an air unit or a fleet may support one of these attackers (16.9, 19.1, d100).
    pub(crate) fn may_help(self, helper: UnitId, attackers: Units) -> engine::Verdict {
        let helping = self.unit(helper);
        if helping.expeditionary {
            rule!("16.9.b");
            return Ok(());
        }
        if attackers.iter().any(|unit| self.unit(unit).expeditionary) {
            rule!("16.9.c");
            return Ok(());
        }
        let own = attackers.iter().any(|unit| self.unit(unit).nation == helping.nation);
        engine::deny!("16.9.a", !own, "{unit} supports attacks of its own country");
        Ok(())
    }

    /// Columns to the right for alpine attackers into this hex (19.7).
    pub(crate) fn alpine_shift(self, attackers: Units, hex: hexmap::HexId) -> i16 {
        let alpine = attackers.iter().any(|unit| self.unit(unit).kind == Kind::Alpine);
        let terrain = self.field.hexes[hex.index()].terrain;
        match terrain.filter(|_| alpine).map(|terrain| self.pack.terrain.natural(terrain).alpine_shift) {
            Some(shift) if shift != 0 => {
                rule!("19.7");
                i16::from(shift)
            }
            _ => 0,
        }
    }
}

/// Terror by a chit (5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Psywar;

impl crate::frame::Step for Psywar {
    fn next(self, _: &crate::RhinelandWar, state: &crate::State) -> engine::Next {
        engine::Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<crate::Action>) {
        out.push(crate::Action::Pass);
    }

    fn play<J: engine::Journal>(self, on: &mut crate::frame::Playing<'_, J>, _: crate::Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> engine::Prompt {
        engine::Prompt::new("5.2", "Where do you lay terror?")
    }
}
