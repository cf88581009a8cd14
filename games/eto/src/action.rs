//! What a player can do, one click at a time: how it is typed, what it is for and what a player reads.

use engine::{PieceId, PlaceId, Text};
use hexmap::{HexId, Id};
use mechanics::{Term, UnitId, journal};

use crate::EuropeanTheater;
use crate::nation::Nation;
use crate::place::AreaId;

mechanics::actions! { EuropeanTheater;
    /// End the phase, the step, or the business at hand.
    End                             "end"                       End      "End the step";
    /// Make no use of what is offered.
    Pass                            "pass"                      Finish   "Pass";
    /// Set up everything that is left as the pack suggests.
    DeployRest                      "deploy rest"               Other    "Set up the rest";
    /// Set up a unit (S0.b).
    Deploy(unit: UnitId)            "deploy {unit}"             Pick     "Set up {unit}";
    /// Begin at sea (S0.f).
    AtSea(area: AreaId)             "at sea {area}"             Place    "At sea: {area}";
    /// Put the unit here.
    At(hex: HexId)                  "at {hex}"                  Place    "In {hex}";
    /// Set up an airfield here (S4.1).
    Airfield(hex: HexId)            "airfield {hex}"            Place    "Airfield in {hex}";
    /// Begin an offensive of a stack (22.3).
    StackOffensive(hex: HexId)      "offensive stack {hex}"     Other    "Offensive of the stack in {hex}";
    /// Begin an offensive of a minor country (22.4).
    MinorOffensive(nation: Nation)  "offensive minor {nation}"  Other    "Offensive of {nation}";
    /// Begin an air offensive (21.0).
    AirOffensive(nation: Nation)    "offensive air {nation}"    Other    "Air offensive of {nation}";
    /// Begin an offensive with this HQ or general (22.1, 22.2).
    Offensive(unit: UnitId)         "offensive {unit}"          Other    "Offensive of {unit}";
    /// Let this HQ take part in the offensive too (23.6).
    Combine(unit: UnitId)           "combine {unit}"            Join     "{unit} takes part";
    /// Pay a point for another HQ (23.6).
    Pay(nation: Nation)             "pay {nation}"              Other    "{nation} pays a point";
    /// Activate every unit that can be.
    ActivateAll                     "activate all"              Join     "Activate all units in command";
    /// Activate a unit for the offensive (22.0).
    Activate(unit: UnitId)          "activate {unit}"           Join     "Activate {unit}";
    /// Pick up a unit to move it (24.0).
    Take(unit: UnitId)              "take {unit}"               Pick     "Pick up {unit}";
    /// Move a unit by rail (31.0).
    Entrain(unit: UnitId)           "rail {unit}"               Pick     "Move {unit} by rail";
    /// Let this unit go along (24.3, 28.0).
    Join(unit: UnitId)              "join {unit}"               Join     "{unit} goes along";
    /// Go to a hex by a shortest path (24.0).
    Go(hex: HexId)                  "go {hex}"                  Move     "Go to {hex}";
    /// End the move.
    Halt                            "halt"                      Finish   "End this move";
    /// End the move with this counter on top of the stack (12.7).
    HaltTop(unit: UnitId)           "halt {unit}"               Finish   "End this move with {unit} on top";
    /// Prepare a breakthrough with this armor (28.0).
    Break(unit: UnitId)             "break {unit}"              Pick     "Break through with {unit}";
    /// Announce an attack on a hex (SOP.M.4.3.D2).
    Attack(hex: HexId)              "attack {hex}"              Attack   "Attack {hex}";
    /// Let every eligible unit take part in the attack.
    AddAll                          "add all"                   Join     "Add all eligible units";
    /// Let this unit take part in the attack (26.3).
    Add(unit: UnitId)               "add {unit}"                Join     "Add {unit}";
    /// All attackers of this hex are named.
    Declare                         "declare"                   Commit   "These units attack";
    /// Resolve this attack now (26.1).
    Fight(hex: HexId)               "fight {hex}"               Commit   "Fight for {hex}";
    /// Cancel an announced attack (26.3).
    Cancel(hex: HexId)              "cancel {hex}"              Other    "Cancel the attack on {hex}";
    /// Lose a step of this unit (27.2).
    Lose(unit: UnitId)              "lose {unit}"               Loss     "{unit} loses a step";
    /// Retreat with all units, for what is still due (27.1).
    GiveWay                         "give way"                  Retreat  "Retreat";
    /// Retreat this unit next (27.3).
    Retreat(unit: UnitId)           "retreat {unit}"            Retreat  "{unit} retreats";
    /// Retreat into this hex.
    Back(hex: HexId)                "back {hex}"                Retreat  "Retreat to {hex}";
    /// Advance into the hex that was attacked (27.4).
    Advance(unit: UnitId)           "advance {unit}"            Advance  "{unit} advances";
    /// Advance into a hex that others have left (27.4).
    Follow(unit: UnitId, hex: HexId) "follow {unit} {hex}"      Advance  "{unit} follows to {hex}";
    /// Attack the enemy who leaves with this armor (26.5).
    React(unit: UnitId)             "react {unit}"              Attack   "{unit} attacks those who leave";
    /// Eliminate an excess unit (24.2).
    Remove(unit: UnitId)            "remove {unit}"             Loss     "Eliminate {unit}";
    /// Put an HQ into the force pool (23.1).
    Pool(unit: UnitId)              "pool {unit}"               Loss     "Put {unit} into the force pool";
    /// Let this unit of an overstacked hex take no part in its defense (26.3).
    Spare(unit: UnitId)             "spare {unit}"              Other    "{unit} takes no part";
    /// Supply a unit from a marker (32.4).
    Supply(unit: UnitId)            "supply {unit}"             Other    "Supply {unit} from a marker";
    /// Destroy the supply markers of a hex (32.4).
    Discard(hex: HexId)             "discard {hex}"             Other    "Destroy the supply markers in {hex}";
    // The air war.
    /// Be first in the Naval and Air phase (SOP.M.3).
    GoFirst                         "go first"                  Other    "Go first";
    /// Let the enemy be first (SOP.M.3).
    GoSecond                        "go second"                 Other    "Let the enemy go first";
    /// Send this air unit out (12.0).
    Fly(unit: UnitId)               "fly {unit}"                Pick     "Fly with {unit}";
    /// Make this hex the target of the flight (12.3, 12.5, 21.4).
    Target(hex: HexId)              "target {hex}"              Attack   "Fly to {hex}";
    /// Fly over this hex on the way (13.0).
    Over(hex: HexId)                "over {hex}"                Move     "By way of {hex}";
    /// Change base to this hex (12.3, 13.2).
    Base(hex: HexId)                "base {hex}"                Move     "Change base to {hex}";
    /// Stay on the base that was reached (12.3).
    Land                            "land"                      Finish   "Stay on this base";
    /// Use the base before another unit (13.4).
    Top(unit: UnitId)               "top {unit}"                Other    "{unit} uses the base from now on";
    /// Let another country take part in the air offensive (21.1).
    CombineAir(nation: Nation)      "combine air {nation}"      Join     "{nation} takes part in the air offensive";
    /// Intercept with this fighter (14.1).
    Intercept(unit: UnitId)         "intercept {unit}"          Attack   "Intercept with {unit}";
    /// Do not intercept (more) in this hex (14.1).
    LetPass                         "let pass"                  Finish   "Not in this hex";
    /// Do not intercept this flight any more (14.1).
    LetGo                           "let go"                    Finish   "Not this flight";
    /// Do not intercept in this step any more (14.1).
    StandDown                       "stand down"                Finish   "Intercept no more in this step";
    /// Act as a fighter (12.1).
    AsFighter(unit: UnitId)         "as fighter {unit}"         Other    "{unit} acts as a fighter";
    /// Act as a bomber (12.1).
    AsBomber(unit: UnitId)          "as bomber {unit}"          Other    "{unit} acts as a bomber";
    /// Attack an air unit (15.3).
    Engage(unit: UnitId, target: UnitId) "engage {unit} {target}" Attack "{unit} attacks {target}";
    /// Abort this air unit (15.2).
    Withdraw(unit: UnitId)          "abort {unit}"              Retreat  "Abort {unit}";
    /// Abort no more units (15.2).
    FlyOn                           "fly on"                    Finish   "Go on to the second round";
    /// Rebuild an air unit (34.3).
    Recover(unit: UnitId)           "recover {unit}"            Other    "Rebuild {unit}";
    /// Try to repair the installations of a hex (34.4).
    Repair(hex: HexId)              "repair {hex}"              Other    "Repair the installations in {hex}";
}

impl Term<EuropeanTheater> for UnitId {
    fn write(self, game: &EuropeanTheater) -> String {
        game.key(self)
    }

    fn read(game: &EuropeanTheater, key: &str) -> Result<UnitId, String> {
        let known = game.units.iter().copied().find(|unit| game.key(*unit) == key);
        known.ok_or_else(|| format!("there is no unit '{key}' in this scenario"))
    }

    fn say(self, game: &EuropeanTheater) -> Text {
        game.name(self)
    }

    fn piece(self) -> Option<PieceId> {
        Some(PieceId(self.raw()))
    }
}

impl Term<EuropeanTheater> for HexId {
    fn write(self, game: &EuropeanTheater) -> String {
        game.number(self).to_string()
    }

    fn read(game: &EuropeanTheater, number: &str) -> Result<HexId, String> {
        engine::rule!("INT.13");
        journal::read_hex(&game.pack.grid, &number.to_uppercase())
    }

    fn say(self, game: &EuropeanTheater) -> Text {
        game.place(self)
    }

    fn place(self) -> Option<PlaceId> {
        Some(PlaceId(self.raw()))
    }
}

impl Term<EuropeanTheater> for AreaId {
    fn write(self, game: &EuropeanTheater) -> String {
        game.pack.seas[self.index()].as_ref().map_or(String::new(), |sea| sea.id.clone())
    }

    fn read(game: &EuropeanTheater, word: &str) -> Result<AreaId, String> {
        let found = game.pack.seas.iter().position(|sea| sea.as_ref().is_some_and(|sea| sea.id == word));
        found.map(AreaId::from_index).ok_or_else(|| format!("there is no sea area '{word}'"))
    }

    fn say(self, game: &EuropeanTheater) -> Text {
        game.pack.seas[self.index()].as_ref().map_or("a sea area".into(), |sea| sea.name.clone().into())
    }
}

impl Term<EuropeanTheater> for Nation {
    fn write(self, _: &EuropeanTheater) -> String {
        self.code().to_owned()
    }

    fn read(_: &EuropeanTheater, word: &str) -> Result<Nation, String> {
        word.parse().map_err(|error: crate::nation::NationError| error.to_string())
    }

    fn say(self, _: &EuropeanTheater) -> Text {
        self.name().into()
    }
}

/// How a counter is called in the notation: its design, and its number if there are several.
pub(crate) fn key_of(design: &crate::unit::Design, unit: UnitId) -> String {
    match design.first {
        Some(first) if design.total > 1 => format!("{}.{}", design.key, unit.index() - first.index() + 1),
        _ => design.key.clone(),
    }
}
