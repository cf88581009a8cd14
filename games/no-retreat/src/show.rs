//! What players see: the map and the board.

use engine::{
    Board, Card, CardFace, Chart, Counter, Face, Hand, Holding, Look, Mark, MarkKind, Marker, Piece, PieceId,
    Pile, PileKind, PlaceId, PlaceInfo, PlaceKind, Scene, Show, Text, Track, TrackSpace, Tray, Turn, Viewer,
    rule, text,
};
use hexmap::{HexId, Id};
use mechanics::insight::{marks, place_id, points};
use mechanics::{Term, UnitId};

use crate::NoRetreat;
use crate::airdrops::DropId;
use crate::board::Hexes;
use crate::card::{CardId, Phase as Timing};
use crate::combat::{CombatTable, Token, ratio};
use crate::frame::Frame;
use crate::front::Front;
use crate::leader::{Leader, LeaderRule};
use crate::marker::{Ability, MarkerId};
use crate::nation::{Nation, Side};
use crate::plan::{Instruction, Objective, Plan};
use crate::secret_plans::PlanMark;
use crate::sequence::Phase;
use crate::state::{State, place};
use crate::track::{StanceTrack, TurnEvent};
use crate::unit::Units;

/// Cards are pieces too, numbered after the counters.
pub(crate) fn card_piece(card: CardId) -> PieceId {
    PieceId(CARDS + card.index() as u16)
}

/// And so are markers.
pub(crate) fn marker_piece(marker: MarkerId) -> PieceId {
    PieceId(MARKERS + marker.index() as u16)
}

/// And Drop! and Glider markers.
pub(crate) fn drop_piece(drop: DropId) -> PieceId {
    PieceId(DROPS + drop.index() as u16)
}

/// And the leader of a side.
fn leader_piece(side: Side) -> PieceId {
    PieceId(LEADERS + side as u16)
}

/// And the plan of a side.
fn plan_piece(side: Side) -> PieceId {
    PieceId(LEADERS + 2 + side as u16)
}

/// And what it has in the Secret Plans box.
fn box_piece(side: Side) -> PieceId {
    PieceId(LEADERS + 4 + side as u16)
}

const CARDS: u16 = 1000;
const MARKERS: u16 = 2000;
const DROPS: u16 = 3000;
const LEADERS: u16 = 4000;

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    /// A counter.
    Unit(UnitId),
    /// An event card.
    Card(CardId),
    /// An initiative marker.
    Marker(MarkerId),
    /// A Drop! or Glider marker.
    Drop(DropId),
    /// The leader of a side.
    Leader(Side),
}

impl NoRetreat {
    /// What a piece is, if there is such a one.
    pub(crate) fn thing(&self, piece: PieceId) -> Option<Thing> {
        let within = |from: u16, count: usize| {
            piece.0.checked_sub(from).map(usize::from).filter(|index| *index < count)
        };
        if let Some(index) = within(LEADERS, Side::ALL.len()) {
            return Some(Thing::Leader(Side::ALL[index]));
        }
        if let Some(index) = within(DROPS, self.drop_ids().count()) {
            return Some(Thing::Drop(DropId::from_index(index)));
        }
        if let Some(index) = within(MARKERS, self.pack.markers.len()) {
            return Some(Thing::Marker(MarkerId::from_index(index)));
        }
        if let Some(index) = within(CARDS, self.front().cards.len()) {
            return Some(Thing::Card(CardId::from_index(index)));
        }
        within(0, self.front().units.len()).map(|index| Thing::Unit(UnitId::from_index(index)))
    }
}

impl Show for NoRetreat {
    fn scene(&self) -> Scene {
        let board = self.board();
        let places = board.grid.ids().zip(points(&board.grid)).map(|(hex, point)| {
            let record = &board.hexes[hex.index()];
            let name = record.city.map(|city| board.names[usize::from(city.name)].clone());
            let terrain = match (record.land, record.rough) {
                _ if record.zone => "Evacuation Zone",
                (false, _) => "water",
                (true, true) => "rough",
                (true, false) => "open",
            };
            PlaceInfo {
                name: board.grid.number(hex).to_string(),
                label: name.unwrap_or_default(),
                terrain: terrain.into(),
                kind: PlaceKind::Hex,
                at: Some(point),
            }
        });
        let title =
            text!("{game}: {scenario}", game = self.pack.title.clone(), scenario = &self.scenario().title);
        Scene { title, places: places.collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let mut on_map: Vec<_> = self.ids().filter_map(|unit| Some((unit, state.hex(unit)?))).collect();
        on_map.sort_by_key(|(_, hex)| *hex);
        let pieces = on_map.into_iter().map(|(unit, hex)| Piece {
            place: PlaceId(hex.raw()),
            owner: self.unit(unit).side.into(),
            face: Face::Shown(self.counter(state, unit)),
        });
        let holdings = Side::ALL.into_iter().flat_map(|side| {
            let cities = (*state.control.of(side as usize) & self.board().cities).iter().collect::<Vec<_>>();
            cities.into_iter().map(move |hex| Holding { place: PlaceId(hex.raw()), owner: side.into() })
        });
        let turn = self.front().turn(state.turn);
        Board {
            turn: Turn::new(state.turn, self.scenario().turns.1, turn.dates.clone()),
            phase: self.phase_title(state),
            pieces: pieces.collect(),
            trays: Side::ALL.into_iter().flat_map(|side| self.trays(state, side)).collect(),
            tracks: self.tracks(state),
            holdings: holdings.collect(),
            markers: self.markers(state),
            hands: Side::ALL.into_iter().flat_map(|side| self.hands(state, viewer, side)).collect(),
            piles: self.piles(state, viewer),
            ..Board::default()
        }
    }

    fn look(&self) -> Look {
        let text = match self.front().front {
            Front::France => include_str!("../look-france.toml"),
            Front::Poland => include_str!("../look-poland.toml"),
        };
        let mut look: Look = toml::from_str(text).unwrap_or_default();
        look.turns = self.front().turns.iter().map(|turn| turn.dates.clone()).collect();
        look
    }

    fn charts(&self) -> Vec<Chart> {
        let code = |outcome: &u8| self.pack.outcomes[usize::from(*outcome)].code.clone();
        let key =
            self.pack.outcomes.iter().map(|outcome| (outcome.code.clone(), outcome.name.clone().into()));
        let key: Vec<(String, Text)> = key.collect();
        let chart = |(table, _): (CombatTable, &str)| {
            let results = &self.pack.results(table).table;
            Chart {
                headings: (0..results.columns()).map(|at| ratio(results.heading(0, at))).collect(),
                key: key.clone(),
                ..results.chart(table.title(), code)
            }
        };
        CombatTable::ALL.into_iter().map(chart).collect()
    }
}

impl NoRetreat {
    /// The Reserve and the boxes of a side (2.1).
    fn trays(&self, state: &State, side: Side) -> Vec<Tray> {
        let boxes = [
            ("Reserve", place::RESERVE),
            ("Destroyed Units", place::DESTROYED),
            ("Surrendered Units", place::SURRENDERED),
            ("Evacuated Units", place::EVACUATED),
        ];
        let units = self.own_units[side as usize];
        let tray = |name: Text, here: &dyn Fn(UnitId) -> bool, drops: Vec<Counter>| {
            let own = units.iter().filter(|unit| here(*unit)).map(|unit| self.counter(state, unit));
            Tray { name, owner: side.into(), pieces: own.chain(drops).collect() }
        };
        let drops = |spot: mechanics::Spot| -> Vec<Counter> {
            let mine = self.drop_ids().filter(|_| side == Side::German);
            mine.filter(|drop| state.drops[drop.index()] == spot)
                .map(|drop| self.drop_counter(drop))
                .collect()
        };
        let mut trays: Vec<Tray> = boxes
            .into_iter()
            .map(|(name, spot)| tray(name.into(), &|unit| state.spots[unit] == spot, drops(spot)))
            .collect();
        for (at, port) in self.board().ports.iter().enumerate() {
            let name = text!("At sea off {port}", port = self.place(port.hex));
            trays.push(tray(name, &|unit| state.spots[unit] == place::at_sea(at), Vec::new()));
        }
        trays.push(tray(
            "Reinforcements to come".into(),
            &|unit| state.spots[unit] == place::DUE,
            Vec::new(),
        ));
        trays.retain(|tray| !tray.pieces.is_empty());
        trays
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let front = self.front();
        let turns = front.turns.iter().enumerate().map(|(at, turn)| {
            let events = TurnEvent::ALL.into_iter().filter(|(event, ..)| turn.events.contains(*event));
            let mut notes: Vec<Text> = vec![turn.dates.clone().into()];
            let [german, allied] = turn.markers;
            notes.push(text!("{n} Allied and {m} German markers", n = allied, m = german));
            notes.extend(events.map(|(event, ..)| event_title(event).into()));
            if let Some(death) = turn.sudden_death {
                notes.push(text!(
                    "Sudden Death: the Allied player fails above {allied}, the German below {german}",
                    allied = death.allied,
                    german = death.german
                ));
            }
            TrackSpace { label: (at + 1).to_string().into(), note: Text::list(notes, "; ") }
        });
        let stance = (1..=StanceTrack::TOP).map(|number| {
            let square = front.stance.square(number);
            let note = text!("{vp} VP at the end", vp = mechanics::insight::signed(square.vp.into()));
            TrackSpace { label: square.name.clone().into(), note }
        });
        let stance_name = match (front.front, state.flipped) {
            (Front::France, false) => "British Stance",
            (Front::France, true) => "British Stance (flipped)",
            (Front::Poland, false) => "Soviet Stance",
            (Front::Poland, true) => "Soviet Stance (flipped)",
        };
        // 0.0: VP, IM and the other short forms are those of the rulebook.
        rule!("0.0.b");
        rule!("17.1.c");
        rule!("17.4.a");
        rule!("17.4.b");
        vec![
            Track::count("Map VP", self.map_vp(state)),
            Track::count("Event VP", state.event_vp),
            Track::count("Total VP", self.total_vp(state)),
            Track {
                name: "Turn".into(),
                value: state.turn.into(),
                spaces: turns.collect(),
                at: Some(usize::from(state.turn) - 1),
            },
            Track {
                name: stance_name.into(),
                value: state.stance.into(),
                spaces: stance.collect(),
                at: Some(usize::from(state.stance) - 1),
            },
            Track::count("Bad Weather", i32::from(state.bad_weather)),
        ]
    }

    /// Markers that lie in hexes.
    fn markers(&self, state: &State) -> Vec<Marker> {
        let marker = |hex: HexId, kind: &str, owner: Option<Side>, label: Text| Marker {
            place: place_id(hex),
            kind: kind.to_owned(),
            owner: owner.map(Into::into),
            label,
        };
        let mut all: Vec<Marker> = state
            .marks
            .iter()
            .map(|mark| {
                let kind = if mark.counterblow { "counterblow" } else { "target" };
                let token: Text = match mark.token {
                    Token::Own if mark.side == Side::German => "Gray-green".into(),
                    Token::Own => "Blue".into(),
                    Token::Brown => "Brown".into(),
                    Token::Initiative(marker) => marker.say(self),
                };
                let label = match mark.counterblow {
                    true => text!("{token}: Counterblow", token = token),
                    false => text!("{token}: Target", token = token),
                };
                marker(mark.hex, kind, Some(mark.side), label)
            })
            .collect();
        for drop in self.drop_ids() {
            let Some(hex) = state.drop_hex(drop) else { continue };
            let (kind, label) = if self.is_glider(drop) { ("glider", "Glider") } else { ("drop", "Drop!") };
            all.push(marker(hex, kind, Some(Side::German), label.into()));
        }
        all.extend(
            state.halts.iter().map(|hex| marker(hex, "halt", Some(Side::Allied), "Halt! Hitler".into())),
        );
        let given = |hex| marker(hex, "surrender", Some(Side::Allied), "Surrender!".into());
        // 17.7: when the game is over they are back in their cup.
        if state.phase != Phase::Over {
            all.extend(state.surrenders.iter().map(given));
        }
        all
    }

    fn counter(&self, state: &State, unit: UnitId) -> Counter {
        let (counter, face) = (self.unit(unit), self.face(state, unit));
        let sets = [
            (picked_up(state), MarkKind::Moving, "picked up"),
            (state.moved, MarkKind::Done, "has moved"),
            (state.battle.all(), MarkKind::Fighting, "takes part in the battle"),
            (state.fought, MarkKind::Fought, "has fought"),
            (state.reduced, MarkKind::Weakened, "reduced"),
            (state.no_actions, MarkKind::Disrupted, "No Actions"),
            (state.low_supply, MarkKind::Other, "Low Supply"),
            (state.no_supply, MarkKind::Unsupplied, "No Supply"),
            (state.spearheads.units(), MarkKind::Other, "Blitzkrieg!"),
        ];
        Counter {
            id: PieceId(unit.raw()),
            key: counter.key.clone(),
            name: counter.name.clone(),
            nation: counter.nation.code().to_owned(),
            kind: format!("{:?}", counter.kind).to_lowercase(),
            size: String::new(),
            factors: vec![face.strength, face.movement],
            marks: marks(&sets, |set| set.contains(unit)),
            beside: false,
        }
    }

    fn drop_counter(&self, drop: DropId) -> Counter {
        let glider = self.is_glider(drop);
        Counter {
            id: drop_piece(drop),
            key: drop.write(self),
            name: if glider { "Glider" } else { "Drop!" }.to_owned(),
            nation: Nation::Germany.code().to_owned(),
            kind: "airborne".to_owned(),
            size: String::new(),
            factors: Vec::new(),
            marks: Vec::new(),
            beside: true,
        }
    }

    /// A card as its holder sees it: his half first.
    fn card(&self, card: CardId, holder: Option<Side>) -> Card {
        let line = self.front().card(card);
        let words = |side: Side| {
            let event = line.event(side);
            text!("{side}: {name}. {text}", side = side.title(), name = &event.name, text = &event.text)
        };
        let Some(side) = holder else {
            return Card {
                id: card_piece(card),
                key: card.write(self),
                name: card.say(self),
                text: Text::list(Side::ALL.map(words), "\n"),
                case: "5.2".to_owned(),
                ..Card::default()
            };
        };
        let event = line.event(side);
        let timing = match event.phase {
            Timing::Strategic => "Strategic Phase",
            Timing::Movement => "Movement Phase",
            Timing::Combat => "Combat Phase",
            Timing::Any => "any phase",
        };
        let mut marks = vec![Mark::new(MarkKind::Other, timing)];
        if line.double {
            marks.push(Mark::new(MarkKind::Other, "two discards"));
        }
        let mut parts = vec![Text::from(&event.text)];
        parts.extend(event.from_turn.map(|turn| text!("From turn {turn}.", turn = turn)));
        parts.extend(event.before_turn.map(|turn| text!("Before turn {turn}.", turn = turn)));
        let halves = [Text::list(parts, " "), words(side.enemy())];
        Card {
            id: card_piece(card),
            key: card.write(self),
            name: text!("#{number} {name}", number = line.number, name = &event.name),
            text: Text::list(halves, "\n"),
            case: "5.2".to_owned(),
            cost: (event.cost > 0).then_some(event.cost),
            marks,
        }
    }

    /// Cards and markers in hand: everybody sees how many, their owner which; the fronts of markers are open (5.0).
    fn hands(&self, state: &State, viewer: Viewer, side: Side) -> [Hand; 2] {
        let open = viewer.is_privy_to(side.into());
        rule!("5.0.g");
        rule!("5.0.g2");
        let cards = state.hands[side as usize].iter().map(|card| match open {
            true => CardFace::Shown(self.card(card, Some(side))),
            false => CardFace::Hidden,
        });
        let markers = self.marker_hand(state, side);
        let front = self.front().front;
        let useful = markers.iter().filter(|marker| self.pack.marker(*marker).shows(front)).count();
        let name = match front {
            Front::France => text!("{side} markers", side = side.title()),
            // 5.8.3: which fronts show the icon is open.
            Front::Poland => text!("{side} markers, {n} with the icon", side = side.title(), n = useful),
        };
        let markers = markers.iter().map(|marker| match open {
            true => CardFace::Shown(self.marker_card(marker)),
            false => CardFace::Hidden,
        });
        [
            Hand {
                name: text!("{side} cards", side = side.title()),
                owner: side.into(),
                cards: cards.collect(),
            },
            Hand { name, owner: side.into(), cards: markers.collect() },
        ]
    }

    fn marker_card(&self, marker: MarkerId) -> Card {
        let line = self.pack.marker(marker);
        let dummy = !line.shows(self.front().front);
        let mut marks = Vec::new();
        if dummy {
            marks.push(Mark::new(MarkKind::Other, "dummy"));
        }
        Card {
            id: marker_piece(marker),
            key: marker.write(self),
            name: marker.say(self),
            text: ability_words(line.ability).into(),
            case: "5.8".to_owned(),
            cost: None,
            marks,
        }
    }

    /// The leader of a side as a card (5.5).
    fn leader_card(&self, state: &State, side: Side) -> Card {
        let leader = self.leader(state, side);
        Card {
            id: leader_piece(side),
            key: format!("leader.{}", side.title().to_lowercase()),
            name: leader.name.clone().into(),
            text: self.leader_words(leader),
            case: "5.5".to_owned(),
            ..Card::default()
        }
    }

    /// What a leader allows and demands (5.5, 22.0).
    pub(crate) fn leader_words(&self, leader: &Leader) -> Text {
        let rules = leader.rules.map(|rule| Text::from(rule_words(rule)));
        text!(
            "At most {cards} cards and {markers} markers. {rules}",
            cards = leader.card_limit,
            markers = leader.marker_limit,
            rules = Text::list(rules, " ")
        )
    }

    /// Draw pile, discard pile with its top open (5.0), the cups and the leaders.
    fn piles(&self, state: &State, viewer: Viewer) -> Vec<Pile> {
        let pile = |name: &'static str, kind, owner: Option<Side>, count: usize, shown: Vec<Card>| Pile {
            name: name.into(),
            kind,
            owner: owner.map(Into::into),
            count: count as u16,
            shown,
        };
        rule!("5.0.d");
        rule!("5.0.h");
        let top = state.discard.top().map(|card| self.card(card, None));
        let cup = |side| self.cup(state, side).len();
        let leader = |side| vec![self.leader_card(state, side)];
        let mut piles = vec![
            pile("Draw Pile", PileKind::Deck, None, state.pile.len(), Vec::new()),
            pile("Discard Pile", PileKind::Discard, None, state.discard.len(), top.into_iter().collect()),
            pile("German cup", PileKind::Cup, Some(Side::German), cup(Side::German), Vec::new()),
            pile("Allied cup", PileKind::Cup, Some(Side::Allied), cup(Side::Allied), Vec::new()),
            pile("German leader", PileKind::Box, Some(Side::German), 1, leader(Side::German)),
            pile("Allied leader", PileKind::Box, Some(Side::Allied), 1, leader(Side::Allied)),
        ];
        for side in Side::ALL {
            // 5.7: a plan is its player's secret.
            if let Some(plan) = self.plan_card(state, side).filter(|_| viewer.is_privy_to(side.into())) {
                let name = if side == Side::German { "German plan" } else { "Allied plan" };
                piles.push(pile(name, PileKind::Box, Some(side), 1, vec![self.plan_face(plan, side)]));
            }
            // 7.3: how many markers lie in the box both see, and which only who has put them there.
            let laid =
                state.plans.marks[side as usize].iter().filter(|mark| **mark != PlanMark::None).count();
            if laid > 0 {
                let name = if side == Side::German { "German plan markers" } else { "Allied plan markers" };
                let own = viewer.is_privy_to(side.into()).then(|| self.plan_marks(state, side));
                piles.push(pile(name, PileKind::Box, Some(side), laid, own.into_iter().collect()));
            }
            let away = (self.own_markers[side as usize] & state.experience).len();
            if away > 0 {
                let name = if side == Side::German { "German experience" } else { "Allied experience" };
                piles.push(pile(name, PileKind::Box, Some(side), away, Vec::new()));
            }
        }
        piles
    }

    /// A Secret Plan as its player sees it (5.7).
    fn plan_face(&self, plan: &Plan, side: Side) -> Card {
        let instructions = plan.instructions.iter().map(|it| Text::from(instruction_title(it)));
        let lines = LETTERS.into_iter().zip(&plan.lines);
        let lines = lines.map(|(letter, (objective, vp))| {
            let what = self.objective_words(objective);
            text!("{letter}, {vp} VP: {what}.", letter = letter, vp = *vp, what = what)
        });
        let instructions: Vec<Text> = instructions.collect();
        let instructions = match instructions.is_empty() {
            true => Vec::new(),
            false => vec![text!("{instructions}.", instructions = Text::list(instructions, ", "))],
        };
        Card {
            id: plan_piece(side),
            key: format!("plan.{}", plan.number),
            name: text!("#{number} {name}", number = plan.number, name = &plan.name),
            text: Text::list(instructions.into_iter().chain(lines), "\n"),
            case: "5.7".to_owned(),
            ..Card::default()
        }
    }

    /// What a side has in the Secret Plans box, as its player sees it (7.3).
    fn plan_marks(&self, state: &State, side: Side) -> Card {
        let lines = LETTERS.into_iter().zip(state.plans.marks[side as usize]);
        let words = lines.filter_map(|(letter, mark)| match mark {
            PlanMark::None => None,
            PlanMark::Plan => Some(text!("Plan {letter}: its marker.", letter = letter)),
            PlanMark::Dummy => Some(text!("Plan {letter}: the Dummy.", letter = letter)),
        });
        Card {
            id: box_piece(side),
            key: format!("plan-box.{}", side.title().to_lowercase()),
            name: "Secret Plans box".into(),
            text: Text::list(words, "\n"),
            case: "7.3".to_owned(),
            ..Card::default()
        }
    }

    /// What a line of a Secret Plan asks for (20.3).
    fn objective_words(&self, objective: &Objective) -> Text {
        let board = self.board();
        match objective {
            Objective::Control { side, least, hexes } => {
                let of = self.cities_words(hexes);
                text!("{side} control of {n} of {cities}", side = side.title(), n = *least, cities = of)
            }
            Objective::Units { least, who, hexes } => {
                let (n, side, place) = (*least, self.side_of(who), self.area_words(hexes));
                match who.iter().all(|unit| self.unit(unit).mobile) {
                    true => {
                        text!("{n} {side} Mobile units in {place}", n = n, side = side, place = place)
                    }
                    false => text!("{n} {side} units in {place}", n = n, side = side, place = place),
                }
            }
            Objective::NoUnits { who, hexes } => {
                let place = self.area_words(&(*hexes & board.land));
                text!("no {side} units in {place}", side = self.side_of(who), place = place)
            }
            Objective::Drawn(1) => "this plan was drawn once".into(),
            Objective::Drawn(times) => text!("this plan was drawn {n} times", n = *times),
        }
    }

    fn side_of(&self, units: &Units) -> Text {
        units.iter().next().map_or(Text::default(), |unit| self.unit(unit).side.title().into())
    }

    /// Cities by their names, or by their countries if all of those are meant.
    fn cities_words(&self, hexes: &Hexes) -> Text {
        let board = self.board();
        let countries = self.countries_of(hexes);
        let all = countries.iter().fold(Hexes::EMPTY, |all, nation| all | board.country(*nation));
        if hexes.len() > 3 && *hexes == (all & board.cities) {
            let names = countries.into_iter().map(|nation| Text::from(nation.name()));
            return text!("the city hexes in {countries}", countries = Text::list(names, ", "));
        }
        let mut names: Vec<&String> = Vec::new();
        for city in hexes.iter().filter_map(|hex| board.hexes[hex.index()].city) {
            let name = &board.names[usize::from(city.name)];
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Text::list(names.into_iter().map(Text::from), ", ")
    }

    /// Land by its countries.
    fn area_words(&self, hexes: &Hexes) -> Text {
        let board = self.board();
        let countries = self.countries_of(hexes);
        let all = countries.iter().fold(Hexes::EMPTY, |all, nation| all | board.country(*nation));
        let forest = (all & board.ardennes & board.land) - *hexes;
        let names = Text::list(countries.into_iter().map(|nation| nation.name().into()), ", ");
        match forest.is_empty() {
            true => names,
            false => text!("{countries} outside the Ardennes", countries = names),
        }
    }

    fn countries_of(&self, hexes: &Hexes) -> Vec<Nation> {
        let mut countries: Vec<Nation> = Vec::new();
        for nation in hexes.iter().filter_map(|hex| self.board().hexes[hex.index()].country) {
            if !countries.contains(&nation) {
                countries.push(nation);
            }
        }
        countries
    }
}

/// The letters of the lines of a plan.
pub(crate) const LETTERS: [&str; 3] = ["A", "B", "C"];

/// The units that a player has picked up.
pub(crate) fn picked_up(state: &State) -> Units {
    let unit = match *state.frames.top() {
        Frame::March(march) => Some(march.unit),
        Frame::Enter(entering) => Some(entering.unit),
        Frame::AirLand(landing) => Some(landing.unit),
        Frame::Ashore(ashore) => Some(ashore.unit),
        Frame::MakeRoom(making) => Some(making.unit),
        Frame::Evacuate(evacuating) => Some(evacuating.unit),
        _ => None,
    };
    unit.into_iter().collect()
}

/// The name of a turn event (20.1).
const fn event_title(event: TurnEvent) -> &'static str {
    match event {
        TurnEvent::NoDeployment => "No Deployment",
        TurnEvent::Mobilization => "Mobilization",
        TurnEvent::Stance => "Stance check",
        TurnEvent::RegionalFreed => "Regional Freed",
        TurnEvent::PolishEvacuation => "Polish Evacuation",
        TurnEvent::GameEnd => "the game may end",
        TurnEvent::Attrition => "Attrition",
        TurnEvent::PlanA => "Plan A",
        TurnEvent::PlanB => "Plan B",
        TurnEvent::PlanC => "Plan C",
    }
}

/// The name of a set-up instruction of a plan (24.2, 24.3).
const fn instruction_title(instruction: Instruction) -> &'static str {
    match instruction {
        Instruction::PlannedMoves => "Planned Moves",
        Instruction::SeventhArmyFreed => "7th Army Freed",
        Instruction::TankDoctrine => "Tank Doctrine",
        Instruction::Initiative => "Initiative",
        Instruction::SecondArmyFreed => "2nd Army Freed",
        Instruction::ArdennesSurprise => "Ardennes Surprise",
        Instruction::NeutralHolland => "Neutral Holland",
        Instruction::SwissQuestion => "Swiss Question",
    }
}

/// What the back of a marker is called (19.0).
pub(crate) const fn ability_title(ability: Ability) -> &'static str {
    match ability {
        Ability::Blitz => "Blitz!",
        Ability::Shock => "Shock!",
        Ability::Hold => "Hold!",
        Ability::ShockTarget => "Shock-Target",
        Ability::InitiativeTarget => "Initiative Target",
        Ability::ShockCounterblow => "Shock-Counterblow",
        Ability::Blitzkrieg => "Blitzkrieg!",
        Ability::CombatVp => "Combat VP!",
        Ability::Surrender => "Surrender!",
        Ability::HaltHitler => "Halt! Hitler",
    }
}

/// What the back of a marker does (19.0).
pub(crate) const fn ability_words(ability: Ability) -> &'static str {
    match ability {
        Ability::Blitz | Ability::Shock => "A column to the right for an attack of yours.",
        Ability::Hold => "A column to the left for a defence of yours.",
        Ability::ShockTarget => "A Target with a column to the right; the attack may cost a step.",
        Ability::InitiativeTarget => "The French Shock-Target, of use once it is unlocked.",
        Ability::ShockCounterblow => "A Counterblow without a discard, with a column to the left.",
        Ability::Blitzkrieg => {
            "Panzers advance or assault in the Blitzkrieg Assault Phase, and are hard to attack."
        }
        Ability::CombatVp => "An Event VP, when an event or a table allows it.",
        Ability::Surrender => "A city that is given up: it scores one VP less, and no Allied unit enters it.",
        Ability::HaltHitler => "German Mobile units beside it stop under No Actions.",
    }
}

/// A unique rule of a leader in a sentence (22.0).
const fn rule_words(rule: LeaderRule) -> &'static str {
    match rule {
        LeaderRule::RigidOrganization => "French units of two Groups do not stack.",
        LeaderRule::ObsoleteMethods => "No Allied Mobile Combat, and no Hold!.",
        LeaderRule::ImprovedTactics => "A card may be redrawn when the German Combat Phase ends.",
        LeaderRule::TheyShallNotPass => "French defenders may read DR as D1.",
        LeaderRule::StaffWork => "A card may be redrawn when the Strategic Phase ends.",
        LeaderRule::Auftragstaktik => "A marker may be redrawn when the Strategic Phase ends.",
        LeaderRule::Inflexibility => "All cards are discarded before the draw.",
        LeaderRule::NoRetreat => "German defenders read D as D1.",
        LeaderRule::RigidStrategy => "Units of two Groups stack in cities only.",
        LeaderRule::InfantryDoctrine => "Polish units do not counterattack in Mobile Combat.",
        LeaderRule::NaWroga => "The backs of markers without the icon work.",
        LeaderRule::DesperateDefense => "Polish defenders may read CR as EX.",
        LeaderRule::Oberkommando => "The first card drawn without red text may be redrawn.",
        LeaderRule::EarlyBlitzkrieg => "German Mobile and other units do not stack.",
        LeaderRule::GeneralstabConflict => "Double cards are not played for their events.",
        LeaderRule::AcceleratedAssault => "German attacks read CB as EX.",
    }
}
