//! 3.0 Set-up, and 3.3 the set-up of a neutral that has been violated.

use engine::{Audience, Entry, Event, Journal, PieceId, PlaceId, Text, rule, text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::campaign::SetUp;
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::{Frame, Spot, State};
use crate::{Action, Desk, WarComesEarly};

/// What is placed next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Unit(UnitId),
    Railhead(usize),
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

    pub(crate) fn legal_set_up(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        self.look(state, desk);
        let Some((step, (_, piece))) =
            self.step(state).and_then(|step| Some((step, self.next_piece(state, step)?)))
        else {
            return;
        };
        let open = step.area.iter().filter(|&hex| self.may_set_up(state, desk, step, piece, hex));
        out.extend(open.map(Action::At));
        out.push(Action::Default);
    }

    pub(crate) fn play_set_up(&self, state: &mut State, hex: HexId, journal: &mut impl Journal) {
        let Some(step) = self.step(state) else { return };
        if let Some((_, piece)) = self.next_piece(state, step) {
            self.put(state, "3.0", piece, hex, journal);
        }
        self.next_set_up(state, journal);
    }

    /// Places all that is left of this player's list, or of the neutral, as the pack suggests.
    pub(crate) fn play_default(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        if let Frame::Deploy { nation } = *state.frames.top() {
            if let Some(step) = self.deployment(nation) {
                self.put_all(state, desk, "3.3", step, journal);
            }
            state.frames.pop();
            return;
        }
        let side = state.active();
        while let Some(step) = self.step(state).filter(|step| step.side == side) {
            self.put_all(state, desk, "3.0", step, journal);
            self.next_set_up(state, journal);
        }
    }

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
            Frame::Deploy { nation } => self.deployment(nation),
            _ => self.step(state),
        };
        match self.next_piece(state, step?)?.1 {
            Piece::Unit(unit) => Some(unit),
            Piece::Railhead(_) => None,
        }
    }

    /// The unit of a violated neutral that is placed next, in words.
    pub(crate) fn next_deployed(&self, state: &State, nation: Nation) -> String {
        let next = self.deployment(nation).and_then(|step| self.next_piece(state, step));
        next.map_or_else(String::new, |(_, piece)| self.piece_name(piece))
    }

    pub(crate) fn legal_deployment(
        &self,
        state: &State,
        desk: &mut Desk,
        nation: Nation,
        out: &mut Vec<Action>,
    ) {
        rule!("3.3.e", "3.3.f");
        self.look(state, desk);
        let Some(step) = self.deployment(nation) else { return };
        let Some((_, piece)) = self.next_piece(state, step) else { return };
        let open = step.area.iter().filter(|&hex| self.may_set_up(state, desk, step, piece, hex));
        out.extend(open.map(Action::At));
        out.push(Action::Default);
    }

    pub(crate) fn play_deployment(
        &self,
        state: &mut State,
        nation: Nation,
        hex: HexId,
        journal: &mut impl Journal,
    ) {
        let Some(step) = self.deployment(nation) else { return };
        if let Some((_, piece)) = self.next_piece(state, step) {
            self.put(state, "3.3", piece, hex, journal);
        }
        if self.next_piece(state, step).is_none() {
            state.frames.pop();
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

    fn may_set_up(&self, state: &State, desk: &Desk, step: &SetUp, piece: Piece, hex: HexId) -> bool {
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
        !taken && self.has_room(desk, unit, hex)
    }

    fn put_all(
        &self,
        state: &mut State,
        desk: &mut Desk,
        case: &'static str,
        step: &SetUp,
        journal: &mut impl Journal,
    ) {
        while let Some((at, piece)) = self.next_piece(state, step) {
            self.look(state, desk);
            let suggested = step.default.get(at).copied();
            let mut open = suggested.into_iter().chain(step.area.iter());
            // What the player has placed himself may be in the way.
            let open = open.find(|&hex| self.may_set_up(state, desk, step, piece, hex));
            let Some(hex) = open else { unreachable!("{} always finds room", self.piece_name(piece)) };
            self.put(state, case, piece, hex, journal);
        }
    }

    fn put(
        &self,
        state: &mut State,
        case: &'static str,
        piece: Piece,
        hex: HexId,
        journal: &mut impl Journal,
    ) {
        match piece {
            Piece::Unit(unit) => {
                state.spots[unit] = Spot::at(hex);
                let owner = self.seat(self.side(unit));
                journal.write(|| {
                    let event = Event::Placed { piece: PieceId(unit.raw()), place: PlaceId(hex.raw()) };
                    let text = format!("{} is set up in {}.", self.name(unit), self.place(hex));
                    Entry::new(case, event, text).only(owner)
                });
                // 8.3: the opponent sees the top of each stack only.
                journal.write(|| {
                    let text = format!("A unit is set up in {}.", self.place(hex));
                    Entry { audience: Audience::Except(owner), ..Entry::said(case, text) }
                });
            }
            Piece::Railhead(n) => {
                state.railheads[n] = hex;
                journal.write(|| Entry::said(case, format!("Railhead {} is in {}.", n + 1, self.place(hex))));
            }
        }
    }

    // On to the next list that still has pieces, then to the first turn (3.0).
    fn next_set_up(&self, state: &mut State, journal: &mut impl Journal) {
        while let Phase::SetUp(n) = state.phase {
            if self.next_piece(state, &self.war().setup[usize::from(n)]).is_some() {
                return;
            }
            let last = usize::from(n) + 1 == self.war().setup.len();
            self.begin(state, if last { Phase::GermanOrder } else { Phase::SetUp(n + 1) }, journal);
        }
    }

    fn piece_name(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit(unit) => self.name(unit),
            Piece::Railhead(n) => format!("railhead {}", n + 1),
        }
    }
}
