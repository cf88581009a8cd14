//! 3.6 Hex control, and what changes with it: points (4.4), fortifications (11.5), capitulation (4.5).

use engine::{Entry, Event, Journal, PlaceId, rule};
use hexmap::HexId;

use crate::frame::Playing;
use crate::nation::Side;
use crate::terrain::Fort;

impl<J: Journal> Playing<'_, J> {
    /// A unit of this side is in the hex now: it is theirs from this instant (3.6).
    pub(crate) fn enter(&mut self, side: Side, hex: HexId) {
        let game = self.game;
        rule!("3.6.c");
        let before = Side::ALL.into_iter().find(|side| self.state.control.holds(*side as usize, hex));
        if before == Some(side) {
            return;
        }
        rule!("3.6.b", "3.6.d");
        self.state.control.take(side as usize, hex);
        if let Some(city) = &game.field.hexes[hex.index()].city {
            self.journal.write(|| {
                let event = Event::Taken { place: PlaceId(hex.raw()), by: game.seat(side) };
                let text = format!("{} ({}) is {} now.", city.name, game.number(hex), game.side_title(side));
                Entry::new("3.6", event, text)
            });
        }
        if game.campaign.is_some() {
            self.take_west_wall(side, hex);
            self.score_capture(side, hex);
            self.pull_railheads_back(side, hex);
            self.look_for_capitulation(hex);
            self.look_for_sudden_death();
        } else {
            rule!("13.3.j");
        }
    }

    // 4.4, 11.5: an Allied unit breaches a hex of the West Wall by entering it, which scores once.
    fn take_west_wall(&mut self, side: Side, hex: HexId) {
        let game = self.game;
        if game.field.fort(hex) != Some(Fort::WestWall) {
            return;
        }
        rule!("4.4.h");
        if side == Side::Allied && !self.state.breached.contains(hex) {
            rule!("11.5.i", "T.sp.k");
            self.state.breached.insert(hex);
            self.journal
                .write(|| Entry::said("11.5", format!("The West Wall is breached in {}.", game.place(hex))));
            rule!("4.4.f", "T.vp.b");
            let value = i16::from(game.field.hexes[hex.index()].wall);
            self.gain_points("4.4", Side::Allied, value);
            self.lose_points("4.4", Side::German, value);
        } else if side == Side::Allied {
            rule!("4.4.g");
        }
    }
}
