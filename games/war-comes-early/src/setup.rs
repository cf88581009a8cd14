//! 3.0 Set-up, and 3.3 the set-up of a neutral that has been violated.

use engine::{
    Audience, Entry, Event, Journal, Next, PieceId, PlaceId, Prompt, Text, Verdict, deny, rule, text,
};
use hexmap::HexId;
use mechanics::UnitId;

use crate::campaign::SetUp;
use crate::frame::{At, Deploy, Frame, Playing, Step};
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::{Spot, State};
use crate::{Action, WarComesEarly};

/// What is placed next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Unit(UnitId),
    Railhead(usize),
}

impl Step for Deploy {
    fn next(self, game: &WarComesEarly, _: &State) -> Next {
        // 3.3: the Allied player sets up whoever is violated.
        game.asks(Side::Allied)
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let nation = self.nation;
        let At { state, .. } = at;
        rule!("3.3.e", "3.3.f");
        let Some(step) = at.deployment(nation) else { return };
        let Some((_, piece)) = at.next_piece(state, step) else { return };
        let open = step.area.iter().filter(|&hex| at.may_set_up(step, piece, hex));
        out.extend(open.map(Action::At));
        out.push(Action::Default);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let game = on.game;
        let Some(step) = game.deployment(self.nation) else { return };
        match action {
            Action::At(hex) => {
                if let Some((_, piece)) = game.next_piece(on.state, step) {
                    on.put("3.3", piece, hex);
                }
            }
            _ => on.put_all("3.3", step),
        }
        if game.next_piece(on.state, step).is_none() {
            on.state.frames.pop();
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let next = at.deployment(self.nation).and_then(|step| at.next_piece(at.state, step));
        let text = text!(
            "{country} is violated: where do you place {unit}?",
            country = self.nation.name(),
            unit = next.map_or_else(String::new, |(_, piece)| at.piece_name(piece))
        );
        Prompt::new("3.3", text)
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        let fits = matches!(action, Action::At(_) | Action::Default);
        deny!("3.3.e", !fits, "the violated neutral is set up first: 'at' a hex, or 'default'");
        let placed = matches!(action, Action::At(_));
        deny!("3.3.f", placed, "{hex} is not a hex of {placed} with room for the unit");
        Ok(())
    }
}

impl WarComesEarly {
    pub(crate) fn set_up_side(&self, step: u8) -> Side {
        rule!("3.0.a", "3.0.d");
        let side = self.war().setup[usize::from(step)].side;
        match side {
            Side::Allied => rule!("3.1.a"),
            Side::German => rule!("3.2.a"),
        }
        side
    }
}

impl At<'_> {
    pub(crate) fn legal_set_up(self, out: &mut Vec<Action>) {
        let At { state, .. } = self;
        let Some((step, (_, piece))) =
            self.step(state).and_then(|step| Some((step, self.next_piece(state, step)?)))
        else {
            return;
        };
        let open = step.area.iter().filter(|&hex| self.may_set_up(step, piece, hex));
        out.extend(open.map(Action::At));
        out.push(Action::Default);
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_set_up(&mut self, hex: HexId) {
        let game = self.game;
        let Some(step) = game.step(self.state) else { return };
        if let Some((_, piece)) = game.next_piece(self.state, step) {
            self.put("3.0", piece, hex);
        }
        self.next_set_up();
    }
}

impl WarComesEarly {
    /// What is asked of the player who sets up.
    pub(crate) fn ask_set_up(&self, state: &State, step: u8) -> Text {
        let step = &self.war().setup[usize::from(step)];
        match self.next_piece(state, step) {
            Some((_, piece)) => {
                let waiting = step.units.iter().filter(|&&unit| state.spots[unit] == Spot::WAITING).count();
                let railheads = &state.railheads[..usize::from(step.railheads)];
                let left = waiting + railheads.iter().filter(|hex| **hex == HexId::NONE).count();
                text!(
                    "{title} ({case}), still to place: {n}. Where do you place {unit}?",
                    title = &step.title,
                    case = &step.case,
                    n = left,
                    unit = self.piece_name(piece)
                )
            }
            None => (&step.title).into(),
        }
    }

    /// The unit that is placed next, in a set-up or by a violated neutral.
    pub(crate) fn set_up_next(&self, state: &State) -> Option<UnitId> {
        let step = match *state.frames.top() {
            Frame::Deploy(Deploy { nation }) => self.deployment(nation),
            _ => self.step(state),
        };
        match self.next_piece(state, step?)?.1 {
            Piece::Unit(unit) => Some(unit),
            Piece::Railhead(_) => None,
        }
    }

    /// How a neutral sets up when it is violated, if it has units (3.3).
    fn deployment(&self, nation: Nation) -> Option<&SetUp> {
        self.war().deployments.iter().find(|step| step.nation == Some(nation))
    }

    /// Whether a neutral has units that are still to be set up.
    pub(crate) fn has_to_deploy(&self, state: &State, nation: Nation) -> bool {
        self.deployment(nation).is_some_and(|step| self.next_piece(state, step).is_some())
    }

    fn step(&self, state: &State) -> Option<&SetUp> {
        match state.phase {
            Phase::SetUp(step) => Some(&self.war().setup[usize::from(step)]),
            _ => None,
        }
    }

    /// The piece that is placed next, and its place in the list.
    fn next_piece(&self, state: &State, step: &SetUp) -> Option<(usize, Piece)> {
        let waiting = |(_, unit): &(usize, &UnitId)| state.spots[**unit] == Spot::WAITING;
        if let Some((at, &unit)) = step.units.iter().enumerate().find(waiting) {
            return Some((at, Piece::Unit(unit)));
        }
        let railhead =
            state.railheads[..usize::from(step.railheads)].iter().position(|hex| *hex == HexId::NONE)?;
        Some((step.units.len() + railhead, Piece::Railhead(railhead)))
    }
}

impl At<'_> {
    fn may_set_up(self, step: &SetUp, piece: Piece, hex: HexId) -> bool {
        let At { state, .. } = self;
        let Piece::Unit(unit) = piece else {
            rule!("3.1.h");
            return step.area.contains(hex);
        };
        let nation = self.unit(unit).nation;
        match nation {
            Nation::Czechoslovakia => rule!("3.1.c"),
            Nation::SovietUnion => rule!("3.1.f", "3.1.g"),
            Nation::Romania => rule!("3.1.l"),
            Nation::Germany if self.unit(unit).is_static() => rule!("3.2.i"),
            Nation::Germany => rule!("3.2.j"),
            _ => {}
        }
        if !step.area.contains(hex) {
            return false;
        }
        // "Any five hexes" for five units: one in each (3.1, 3.2).
        match nation {
            Nation::Czechoslovakia => rule!("3.1.d"),
            Nation::Yugoslavia => rule!("3.1.j"),
            Nation::France | Nation::Britain => rule!("3.1.n"),
            Nation::Hungary => rule!("3.2.b"),
            Nation::Italy => rule!("3.2.f"),
            _ => {}
        }
        let taken = step.apart && step.units.iter().any(|&other| state.hex(other) == Some(hex));
        rule!("3.0.c");
        !taken && self.has_room(unit, hex)
    }
}

impl<J: Journal> Playing<'_, J> {
    fn put_all(&mut self, case: &'static str, step: &SetUp) {
        let game = self.game;
        while let Some((at, piece)) = game.next_piece(self.state, step) {
            let suggested = step.default.get(at).copied();
            let mut open = suggested.into_iter().chain(step.area.iter());
            // What the player has placed himself may be in the way.
            let open = open.find(|&hex| self.at().may_set_up(step, piece, hex));
            let Some(hex) = open else { unreachable!("{} always finds room", game.piece_name(piece)) };
            self.put(case, piece, hex);
        }
    }

    fn put(&mut self, case: &'static str, piece: Piece, hex: HexId) {
        let game = self.game;
        match piece {
            Piece::Unit(unit) => {
                self.state.spots[unit] = Spot::at(hex);
                let owner = game.seat(game.side(unit));
                self.journal.write(|| {
                    let event = Event::Placed { piece: PieceId(unit.raw()), place: PlaceId(hex.raw()) };
                    let text = format!("{} is set up in {}.", game.name(unit), game.place(hex));
                    Entry::new(case, event, text).only(owner)
                });
                // 8.3: the opponent sees the top of each stack only.
                self.journal.write(|| {
                    let text = format!("A unit is set up in {}.", game.place(hex));
                    Entry { audience: Audience::Except(owner), ..Entry::said(case, text) }
                });
            }
            Piece::Railhead(n) => {
                self.state.railheads[n] = hex;
                self.journal
                    .write(|| Entry::said(case, format!("Railhead {} is in {}.", n + 1, game.place(hex))));
            }
        }
    }

    // On to the next list that still has pieces, then to the first turn (3.0).
    fn next_set_up(&mut self) {
        let game = self.game;
        while let Phase::SetUp(n) = self.state.phase {
            if game.next_piece(self.state, &game.war().setup[usize::from(n)]).is_some() {
                return;
            }
            let last = usize::from(n) + 1 == game.war().setup.len();
            self.begin(if last { Phase::GermanOrder } else { Phase::SetUp(n + 1) });
        }
    }
}

impl WarComesEarly {
    fn piece_name(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit(unit) => self.name(unit),
            Piece::Railhead(n) => format!("railhead {}", n + 1),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Places all that is left of this player's list, as the pack suggests.
    pub(crate) fn play_default(&mut self) {
        let (game, side) = (self.game, self.state.active());
        while let Some(step) = game.step(self.state).filter(|step| step.side == side) {
            self.put_all("3.0", step);
            self.next_set_up();
        }
    }
}
