//! 13.3 Stacking.

use engine::{Verdict, deny, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::At;
use crate::leader::LeaderRule;
use crate::nation::{Nation, Side};
use crate::unit::Kind;

impl At<'_> {
    /// Whether Allied units of all nations may stack in a hex: Dynamo is there, or next to this Evacuation Zone (13.3.6).
    fn is_dynamo_hex(self, hex: HexId) -> bool {
        let holds = |hex: HexId| self.stack(hex).any(|unit| self.unit(unit).kind == Kind::Ship);
        let board = self.board();
        let zone = board.hexes[hex.index()].zone;
        holds(hex) || (zone && board.grid.neighbours(hex).iter().any(|near| near.is_some() && holds(*near)))
    }

    /// Whether a unit may stop in a hex beside those that are there (13.3, 22.0).
    pub fn may_stack(self, unit: UnitId, hex: HexId) -> Verdict {
        let (counter, numbers) = (self.unit(unit), &self.pack.numbers);
        let (mut count, mut free, mut large) = (1, u8::from(counter.free_stack), u8::from(counter.large));
        let leader = self.leader(self.state, counter.side);
        let dynamo = counter.side == Side::Allied && (counter.kind == Kind::Ship || self.is_dynamo_hex(hex));
        for other in self.stack(hex).filter(|other| *other != unit) {
            let there = self.unit(other);
            if there.nation != counter.nation {
                let german = counter.side == Side::German;
                deny!("13.3.2.a", german, "German, Slovak and Soviet units do not stack with each other");
                deny!("13.3.2.b", !dynamo, "units of two nations do not stack");
                rule!("13.3.6");
                rule!("18.10.h");
            }
            count += 1;
            free += u8::from(there.free_stack);
            large += u8::from(there.large);
            if counter.kind == Kind::Cavalry && counter.group.is_none() {
                rule!("22.x.b");
            }
            let groups = counter.group.is_some() && there.group.is_some() && counter.group != there.group;
            let rigid = leader.has(LeaderRule::RigidOrganization)
                && counter.nation == Nation::France
                && there.nation == Nation::France;
            deny!("22.1.a", rigid && groups, "French units of two Groups do not stack under this leader");
            let in_city = self.board().cities.contains(hex);
            let strict = leader.has(LeaderRule::RigidStrategy) && !in_city;
            deny!("22.5.a", strict && groups, "units of two Groups stack in cities only under this leader");
            let early = leader.has(LeaderRule::EarlyBlitzkrieg) && counter.nation == Nation::Germany;
            deny!(
                "22.7.b",
                early && counter.mobile != there.mobile,
                "Mobile and other units do not stack under this leader"
            );
        }
        let over = count - numbers.stack;
        if over > 0 {
            // 13.3.3: one unit with an asterisk above the limit.
            rule!("13.3.3");
        }
        deny!("13.3.1", over > i16::from(free).min(numbers.stack_free), "{hex} is full");
        deny!("13.3.5", i16::from(large) > numbers.stack_large, "Large units do not stack together");
        Ok(())
    }
}
