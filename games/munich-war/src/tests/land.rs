//! Ground for the tests of the land war.

use mechanics::ResultsTable;

use crate::testing::{Ground, Play, Position};

/// Plain ground with two German centers, around 2314: neighbours 2313, 2414, 2415, 2315, 2215 and 2214 in ring
/// order. Whoever attacks 2314 from Germany is in supply.
pub(super) fn front() -> Ground {
    Ground::plain().cities(&[2311, 2317], true)
}

/// Every die on both tables brings this result.
pub(super) fn always(code: &str) -> impl FnOnce(&mut crate::pack::Pack) {
    let code = code.to_owned();
    move |pack| {
        let outcome = pack.outcomes.iter().position(|outcome| outcome.code == code).expect("a result");
        for table in &mut pack.results {
            let headings = (0..table.columns()).map(|column| table.heading(0, column)).collect();
            let rows = vec![vec![outcome as u8; table.columns()]; 6];
            *table = ResultsTable::new(vec![headings], rows).expect("a table");
        }
    }
}

/// An Axis attack on 2314 that ends in this result on the Assault table, or on the Mobile one if the code
/// ends in `m`. The die has been rolled.
pub(super) fn fought(ground: Ground, code: &str, units: &str, attackers: &str) -> Position {
    let (code, table) = match code.strip_suffix('m') {
        Some(code) => (code, "mobile"),
        None => (code, "assault"),
    };
    let mut p = ground.pack(always(code)).position("axis combat", units);
    p.assault("2314", attackers);
    if p.offered().contains(table) {
        p.play(table);
    }
    p.die(3);
    p
}
