//! 10.23 The combat results. What they do is data of the pack; here each part of each result has its case.

use engine::rule;

use crate::RhinelandWar;
use crate::state::State;

/// A part of a result, at the moment it is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    DefenderLoss,
    AttackerLoss,
    DefenderRetreat,
    AttackerRetreat,
    /// Supplied mechanized attackers may pursue.
    Mechanized,
    /// Other attackers may pursue.
    Foot,
    /// Defenders may pursue.
    Defenders,
    /// There is no pursuit.
    NoPursuit,
}

impl RhinelandWar {
    /// Marks the case of 10.23 that is carried out.
    pub(crate) fn mark_result(&self, state: &State, part: Part) {
        use Part::*;
        if !cfg!(debug_assertions) {
            return;
        }
        match (self.result(state).code.as_str(), part) {
            ("AE", AttackerLoss) => rule!("10.23.AE.a"),
            ("AE", Defenders) => rule!("10.23.AE.b"),
            ("AD", AttackerLoss) => rule!("10.23.AD.a"),
            ("AD", AttackerRetreat) => rule!("10.23.AD.b"),
            ("AD", NoPursuit) => rule!("10.23.AD.c"),
            ("AP", AttackerRetreat) => rule!("10.23.AP.a"),
            ("AP", Defenders) => rule!("10.23.AP.b"),
            ("AT", AttackerLoss) => rule!("10.23.AT.a"),
            ("AT", AttackerRetreat) => rule!("10.23.AT.b"),
            ("AT", Defenders) => rule!("10.23.AT.c"),
            ("AW", AttackerRetreat) => rule!("10.23.AW.a"),
            ("AW", NoPursuit) => rule!("10.23.AW.b"),
            ("BB", DefenderLoss) => rule!("10.23.BB.a"),
            ("BB", AttackerLoss) => rule!("10.23.BB.b"),
            ("BB", NoPursuit) => rule!("10.23.BB.c"),
            ("BK", DefenderLoss) => rule!("10.23.BK.a"),
            ("BK", Mechanized) => rule!("10.23.BK.b"),
            ("BK", Foot) => rule!("10.23.BK.c"),
            ("DD", DefenderLoss) => rule!("10.23.DD.a"),
            ("DD", DefenderRetreat) => rule!("10.23.DD.b"),
            ("DD", Foot | Mechanized) => rule!("10.23.DD.c"),
            ("DE", DefenderLoss) => rule!("10.23.DE.a"),
            ("DE", Foot | Mechanized) => rule!("10.23.DE.b"),
            ("DP", DefenderRetreat) => rule!("10.23.DP.a"),
            ("DP", Mechanized) => rule!("10.23.DP.b"),
            ("DP", Foot) => rule!("10.23.DP.c"),
            ("DW", DefenderRetreat) => rule!("10.23.DW.a"),
            ("DW", Foot | Mechanized) => rule!("10.23.DW.b"),
            ("MD", AttackerLoss) => rule!("10.23.MD.a"),
            ("MD", DefenderRetreat) => rule!("10.23.MD.b"),
            ("MD", Foot | Mechanized) => rule!("10.23.MD.c"),
            ("MA", DefenderLoss) => rule!("10.23.MA.a"),
            ("MA", DefenderRetreat) => rule!("10.23.MA.b"),
            ("MA", Mechanized) => rule!("10.23.MA.c"),
            ("MA", Foot) => rule!("10.23.MA.d"),
            ("OR", DefenderLoss) => rule!("10.23.OR.a"),
            ("OR", DefenderRetreat) => rule!("10.23.OR.b"),
            ("OR", Mechanized) => rule!("10.23.OR.c"),
            ("OR", Foot) => rule!("10.23.OR.d"),
            _ => {}
        }
    }
}
