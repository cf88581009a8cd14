//! A game for the tests: six pieces, twelve fields, dice, fog, an option, a pack.

use std::collections::BTreeMap;

use engine::*;
use serde::{Deserialize, Serialize};

/// The game as the program sees it.
pub struct Skirmish {
    info: GameInfo,
}

impl Skirmish {
    pub fn new() -> Self {
        let scenario = |id, title, turns| ScenarioInfo { id, title, turns, seats: None };
        let fog = OptionInfo {
            id: "fog",
            title: "Fog of war",
            help: "Pieces are face down until they fight (3.1).",
            kind: OptionKind::Rulebook,
            default: true,
        };
        Skirmish {
            info: GameInfo {
                id: "skirmish",
                title: "Skirmish",
                seats: vec!["Red", "Blue"],
                options: vec![fog],
                scenarios: vec![
                    scenario("short", "A short one", 2),
                    scenario("long", "A long one", 6),
                    scenario("stuck", "One with a dead end", 2),
                    scenario("unsound", "One that is never sound", 2),
                    scenario("led", "One with computer players", 3),
                ],
            },
        }
    }
}

const PACK_TOML: &str = "game = \"skirmish\"\n";
const UNITS: &str = "unit,strength,source\nr1,4,rules\nr2,2,rules\nr3,1,estimate\nb1,3,rules\nb2,2,estimate\n\
    b3,2,estimate\n";
const FIELDS: &str = "field,label,source\n01,Redton,rules\n02,,geography\n03,Hill,geography\n04,,geography\n\
    05,,geography\n06,,geography\n07,,geography\n08,,geography\n09,,geography\n10,Mill,geography\n\
    11,,geography\n12,Blueford,rules\n";
const NAMES: [&str; 6] = ["r1", "r2", "r3", "b1", "b2", "b3"];

type Rows<'a> = Vec<(usize, Vec<&'a str>)>;

fn rows<'a>(files: &'a PackFiles, file: &str, faults: &mut Vec<PackFault>) -> Rows<'a> {
    let mut fault = |line, fault: &str| {
        faults.push(PackFault { file: file.to_owned(), line, fault: fault.to_owned() });
    };
    let Some(text) = files.get(file) else {
        fault(0, "the file is missing");
        return Vec::new();
    };
    let mut rows = Vec::new();
    for (i, line) in text.lines().enumerate().skip(1) {
        let cells: Vec<_> = line.split(',').collect();
        if cells.len() != 3 || !["rules", "geography", "estimate"].contains(&cells[2]) {
            fault(i + 1, "not three cells with a source");
        }
        rows.push((i + 1, cells));
    }
    rows
}

fn parse(files: &PackFiles) -> (Vec<PackFault>, [u8; 6], Vec<String>) {
    let mut faults = Vec::new();
    let mut strength = [0; 6];
    let units = rows(files, "units.csv", &mut faults);
    let fields = rows(files, "map/fields.csv", &mut faults);
    for (i, (line, cells)) in units.iter().enumerate().take(6) {
        match cells.get(1).map(|cell| cell.parse()) {
            Some(Ok(value)) => strength[i] = value,
            _ => faults.push(PackFault {
                file: "units.csv".to_owned(),
                line: *line,
                fault: "the strength is not a number".to_owned(),
            }),
        }
    }
    let labels =
        fields.iter().map(|(_, cells)| cells.get(1).copied().unwrap_or_default().to_owned()).collect();
    (faults, strength, labels)
}

impl Game for Skirmish {
    fn info(&self) -> &GameInfo {
        &self.info
    }
    fn open(&self, setup: &Setup) -> Result<Box<dyn Opened>, String> {
        let setup = setup.settle(&self.info)?;
        let files = setup.pack.clone().unwrap_or_else(|| self.pack());
        let (faults, strength, labels) = parse(&files);
        if let Some(fault) = faults.first() {
            return Err(fault.to_string());
        }
        let fog = setup.options.get("fog").copied().unwrap_or(true);
        let scenario = self.info.scenarios.iter().find(|s| s.id == setup.scenario).ok_or("no scenario")?;
        let rules = Fields { strength, labels, fog, scenario: scenario.clone() };
        let pack = StateHash::of(&files);
        let led = setup.scenario == "led";
        let opening = Opening::new(rules, &self.info, setup, "1", pack);
        Ok(Box::new(if led { opening.staffed(ai::staff) } else { opening }))
    }
    fn pack(&self) -> PackFiles {
        let files = [("pack.toml", PACK_TOML), ("units.csv", UNITS), ("map/fields.csv", FIELDS)];
        files.map(|(name, text)| (name.to_owned(), text.to_owned())).into()
    }
    fn check_pack(&self, files: &PackFiles) -> Vec<PackFault> {
        parse(files).0
    }
    fn report_pack(&self, files: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>> {
        let faults = self.check_pack(files);
        if !faults.is_empty() {
            return Err(faults);
        }
        let count = |file: &str| {
            let has = |source: &str| files[file].lines().filter(|line| line.ends_with(source)).count();
            Sources { rules: has(",rules"), geography: has(",geography"), estimate: has(",estimate") }
        };
        Ok([("fields".to_owned(), count("map/fields.csv")), ("units".to_owned(), count("units.csv"))].into())
    }
}

struct Fields {
    strength: [u8; 6],
    labels: Vec<String>,
    fog: bool,
    scenario: ScenarioInfo,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    at: [Option<u8>; 6],
    strength: [u8; 6],
    seen: [bool; 6],
    done: [bool; 6],
    fought: bool,
    seat: Seat,
    turn: u8,
    fight: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Move(u8, u8),
    Fight(u8),
    End,
}

fn owner(piece: usize) -> Seat {
    Seat(u8::from(piece >= 3))
}

fn field(place: u8) -> String {
    format!("{:02}", place + 1)
}

impl Fields {
    fn here(state: &State, seat: Seat, place: u8) -> impl Iterator<Item = usize> {
        let at = state.at;
        (0..6).filter(move |&piece| owner(piece) == seat && at[piece] == Some(place))
    }
    fn hidden(&self, state: &State, viewer: Viewer, piece: usize) -> bool {
        self.fog && !state.seen[piece] && !viewer.is_privy_to(owner(piece))
    }
    fn side(seat: Seat) -> &'static str {
        if seat.0 == 0 { "Red" } else { "Blue" }
    }
}

impl Rules for Fields {
    type State = State;
    type Action = Action;
    type Desk = ();

    fn start(&self) -> State {
        let at = [Some(0), Some(0), Some(0), Some(11), Some(11), Some(11)];
        let (strength, seat) = (self.strength, Seat(0));
        State { at, strength, seen: [false; 6], done: [false; 6], fought: false, seat, turn: 1, fight: None }
    }
    fn next(&self, state: &State) -> Next {
        if state.fight.is_some() {
            return Next::Dice(Throw::new("combat", 1, 6));
        }
        if state.turn <= self.scenario.turns {
            return Next::Seat(state.seat);
        }
        let left = |seat| (0..6).filter(|&p| owner(p) == seat && state.at[p].is_some()).count() as i16;
        let points = left(Seat(0)) - left(Seat(1));
        Next::Over(match points {
            1.. => Outcome::won(Seat(0), "Red victory", points),
            0 => Outcome::draw("draw", points),
            _ => Outcome::won(Seat(1), "Blue victory", points),
        })
    }
    fn legal(&self, state: &State, _: &mut (), out: &mut Vec<Action>) {
        if self.scenario.id == "stuck" && state.seat.0 == 1 {
            return;
        }
        for piece in (0..6).filter(|&p| owner(p) == state.seat && !state.done[p]) {
            if let Some(at) = state.at[piece] {
                out.extend((0..12).filter(|&to| to != at).map(|to| Action::Move(piece as u8, to)));
            }
        }
        for place in 0..12 {
            let here = Self::here(state, state.seat, place).next().is_some();
            if here && !state.fought && Self::here(state, Seat(1 - state.seat.0), place).next().is_some() {
                out.push(Action::Fight(place));
            }
        }
        out.push(Action::End);
    }
    fn play(&self, state: &mut State, action: Action, _: &mut (), journal: &mut impl Journal) {
        let side = Self::side(state.seat);
        match action {
            Action::Move(piece, to) => {
                let place = field(to);
                journal.write(|| Entry::said("2.1", format!("{side} moves a piece to {place}")));
                let secret = format!(
                    "it was {} of strength {}",
                    NAMES[piece as usize], state.strength[piece as usize]
                );
                journal.write(|| Entry::said("3.1", secret).only(state.seat));
                journal.write(|| {
                    let theirs = Entry::said("3.1", "which one is not to be seen");
                    Entry { audience: Audience::Except(state.seat), ..theirs }
                });
                state.at[piece as usize] = Some(to);
                state.done[piece as usize] = true;
            }
            Action::Fight(place) => {
                journal.write(|| Entry::said("4.1", format!("{side} fights in {}", field(place))));
                journal.reveal();
                for piece in 0..6 {
                    state.seen[piece] |= state.at[piece] == Some(place);
                }
                state.fought = true;
                state.fight = Some(place);
            }
            Action::End => {
                journal.write(|| Entry::said("1.2", format!("{side} ends the turn")));
                state.turn += state.seat.0;
                state.seat = Seat(1 - state.seat.0);
                state.done = [false; 6];
                state.fought = false;
            }
        }
    }
    fn roll(&self, state: &mut State, rolled: Rolled, _: &mut (), journal: &mut impl Journal) {
        let Some(place) = state.fight.take() else { return };
        let loser = if rolled.first() >= 4 { Seat(1 - state.seat.0) } else { state.seat };
        let lost = Self::here(state, loser, place).next();
        if self.scenario.id == "led" {
            let cell = Cell {
                table: "fights".to_owned(),
                headings: vec!["any".to_owned(), "never".to_owned()],
                column: 0,
                rows: 6,
                row: usize::from(rolled.first()) - 1,
                result: Self::side(loser).to_owned(),
            };
            let event =
                Event::Rolled { purpose: "combat".into(), dice: vec![rolled.first()], cell: Some(cell) };
            journal.write(|| Entry::new("4.2", event, format!("roll {rolled}")));
        }
        if let Some(piece) = lost {
            let nation = if piece < 3 { "RE" } else { "BL" }.to_owned();
            let (piece_id, place) = (PieceId(piece as u16), Some(PlaceId(place.into())));
            let event = Event::Lost { piece: piece_id, place, nation, gone: true };
            state.at[piece] = None;
            journal.write(|| Entry::new("4.2", event, format!("roll {rolled}: {} is lost", NAMES[piece])));
        }
    }
    fn reimagine(&self, state: &State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32) -> State {
        let mut other = state.clone();
        for seat in [Seat(0), Seat(1)] {
            let hidden = |&p: &usize| owner(p) == seat && self.hidden(state, viewer, p);
            let pieces: Vec<usize> = (0..6).filter(hidden).collect();
            // In order first, so that all positions that look the same are dealt from the same strengths.
            let mut strengths: Vec<u8> = pieces.iter().map(|piece| state.strength[*piece]).collect();
            strengths.sort_unstable();
            for (piece, strength) in pieces.iter().zip(strengths) {
                other.strength[*piece] = strength;
            }
            for i in (1..pieces.len()).rev() {
                other.strength.swap(pieces[i], pieces[pick(i as u32 + 1) as usize]);
            }
        }
        other
    }
    fn verify(&self, state: &State) -> Result<(), String> {
        let sorted = |mut strength: [u8; 6]| {
            strength.sort_unstable();
            strength
        };
        match self.scenario.id {
            "unsound" => Err("nothing here is sound".to_owned()),
            _ if sorted(state.strength) != sorted(self.strength) => Err("strengths got lost".to_owned()),
            _ => Ok(()),
        }
    }
}

impl Words for Fields {
    fn notation(&self, action: Action) -> String {
        match action {
            Action::Move(piece, to) => format!("move {} {}", NAMES[piece as usize], field(to)),
            Action::Fight(place) => format!("fight {}", field(place)),
            Action::End => "end".to_owned(),
        }
    }
    fn read(&self, text: &str) -> Result<Action, String> {
        let place = |word: &str| match word.parse::<u8>() {
            Ok(n) if (1..=12).contains(&n) && word.len() == 2 => Ok(n - 1),
            _ => Err(format!("'{word}' is not a field from 01 to 12")),
        };
        match text.split(' ').collect::<Vec<_>>().as_slice() {
            ["move", piece, to] => match NAMES.iter().position(|name| name == piece) {
                Some(piece) => Ok(Action::Move(piece as u8, place(to)?)),
                None => Err(format!("there is no piece '{piece}'")),
            },
            ["fight", at] => Ok(Action::Fight(place(at)?)),
            ["end" | "pass"] => Ok(Action::End),
            _ => Err(format!("'{text}' is not of the form 'move r1 02', 'fight 02' or 'end'")),
        }
    }
    fn prompt(&self, _: &State, _: &mut ()) -> Prompt {
        Prompt { case: "1.1".to_owned(), text: "Move, fight or end the turn.".to_owned().into() }
    }
    fn choice(&self, _: &State, action: Action) -> Choice {
        let (label, piece, place) = match action {
            Action::Move(piece, to) => {
                let label = format!("Piece {} goes to field {}", NAMES[piece as usize], field(to));
                (label, Some(PieceId(piece.into())), Some(PlaceId(to.into())))
            }
            Action::Fight(place) => {
                (format!("Fight in field {}", field(place)), None, Some(PlaceId(place.into())))
            }
            Action::End => ("End the turn".to_owned(), None, None),
        };
        Choice { notation: self.notation(action), label: label.into(), piece, place }
    }
    fn refusal(&self, state: &State, action: Action, _: &mut ()) -> Refusal {
        match action {
            Action::Move(piece, _) if owner(piece as usize) != state.seat => {
                Refusal::new("2.2", "only your own pieces move")
            }
            Action::Move(..) => Refusal::new("2.3", "a piece moves once a turn, to another field"),
            _ => Refusal::new("4.1", "one fight a turn, where both sides have a piece"),
        }
    }
}

impl Show for Fields {
    fn scene(&self) -> Scene {
        let place = |i: u8| PlaceInfo {
            name: field(i),
            label: self.labels.get(i as usize).cloned().unwrap_or_default(),
            terrain: if i == 2 { "hill" } else { "field" }.to_owned().into(),
            ..PlaceInfo::default()
        };
        Scene { title: "Skirmish".to_owned().into(), places: (0..12).map(place).collect() }
    }
    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let face = |piece: usize| match self.hidden(state, viewer, piece) {
            true => Face::Hidden,
            false => Face::Shown(Counter {
                id: PieceId(piece as u16),
                key: NAMES[piece].to_owned(),
                name: format!("Troop {}", NAMES[piece]),
                nation: if piece < 3 { "RE" } else { "BL" }.to_owned(),
                kind: "infantry".to_owned(),
                size: "XX".to_owned(),
                factors: vec![state.strength[piece], 1],
                marks: state.done[piece].then(|| Mark::new(MarkKind::Done, "done")).into_iter().collect(),
                beside: false,
            }),
        };
        let place = |piece: usize| state.at[piece].map(|at| PlaceId(at.into()));
        let mut pieces: Vec<Piece> =
            (0..6).filter_map(|p| Some(Piece { place: place(p)?, owner: owner(p), face: face(p) })).collect();
        pieces.sort_by_key(|piece| piece.place);
        let lost = (0..6).filter(|&p| state.at[p].is_none());
        let lost = lost.map(|p| match face(p) {
            Face::Shown(counter) => counter,
            Face::Hidden => unreachable!("a lost piece has fought"),
        });
        Board {
            turn: Turn::new(state.turn.min(self.scenario.turns), self.scenario.turns, ""),
            phase: "Action phase".to_owned().into(),
            pieces,
            trays: vec![Tray { name: "Lost".to_owned().into(), owner: Seat(0), pieces: lost.collect() }],
            tracks: vec![Track::count("Turn", state.turn)],
            holdings: vec![
                Holding { place: PlaceId(0), owner: Seat(0) },
                Holding { place: PlaceId(11), owner: Seat(1) },
            ],
            ..Board::default()
        }
    }
}

impl Insight for Fields {}

/// Goes where an enemy is, and fights there.
impl ai::Advisor for Fields {
    type Notes = ();
    fn is_far_enough(&self, _: &Self::State, _: Seat, _: &Self::State, begun: u32) -> bool {
        begun >= 2
    }

    fn stage(&self, state: &State) -> u64 {
        2 * u64::from(state.turn) + u64::from(state.seat.0)
    }
    fn survey(&self, _: &State, _: u8, _: &mut (), _: &mut ()) {}
    fn context(&self, state: &State) -> u64 {
        state.done.iter().filter(|done| **done).count() as u64
    }
    fn appraise(
        &self,
        state: &State,
        seat: Seat,
        legal: &[Action],
        _: &mut (),
        _: &mut (),
        out: &mut Vec<i32>,
    ) {
        let enemy = |place: u8| Self::here(state, Seat(1 - seat.0), place).next().is_some();
        out.extend(legal.iter().map(|action| match *action {
            Action::Fight(_) => 20,
            Action::Move(_, to) if enemy(to) && !state.fought => 10,
            Action::Move(..) => -1,
            Action::End => 0,
        }));
    }
    fn evaluate(&self, state: &State, seat: Seat, _: &mut (), _: &mut ()) -> i32 {
        let left = |seat| (0..6).filter(|&p| owner(p) == seat && state.at[p].is_some()).count() as i32;
        left(seat) - left(Seat(1 - seat.0))
    }
    fn reason(&self, _: &State, action: Action, _: &mut ()) -> Option<String> {
        matches!(action, Action::Fight(_)).then(|| "It is won in 3 of 6 cases.".to_owned())
    }
}
