//! What a player can do, one click at a time: how it is typed, what it is for and what a player reads.

use engine::{PieceId, PlaceId, Text};
use hexmap::{HexId, Id};
use mechanics::{Term, UnitId, journal};

use crate::RhinelandWar;
use crate::chit::ChitId;
use crate::nation::Nation;
use crate::pack::CombatTable;
use crate::state::Standing;

mechanics::actions! { RhinelandWar;
    /// End the phase, or the business at hand.
    End                                 "end"                     End      "End the phase";
    /// Make no use of what is offered.
    Pass                                "pass"                    Finish   "Pass";
    /// Concede the game (3.4).
    Concede                             "concede"                 Loss     "Concede the game";
    /// Set up a unit (26.4).
    Deploy(unit: UnitId)                "deploy {unit}"           Pick     "Place {unit}";
    /// Set up everything that is left as the pack suggests.
    DeployRest                          "deploy rest"             Other    "Place the rest automatically";
    /// Put the unit here.
    At(hex: HexId)                      "at {hex}"                Place    "In {hex}";
    /// Place a unit that arrives (6.12).
    Place(unit: UnitId)                 "place {unit}"            Pick     "Place {unit}";
    /// Replace a unit of the Replacement Box (6.5).
    Buy(unit: UnitId)                   "buy {unit}"              Other    "Replace {unit}";
    /// Give a point to a minor power (29.1).
    Give(from: Nation, to: Nation)      "give {from} {to}"        Other    "{from} gives a point to {to}";
    /// Use the points of a foreign center for Germany (28.1).
    Claim(hex: HexId)                   "claim {hex}"             Other    "Use the points of {hex} for Germany";
    /// Play a chit (5.2).
    Play(chit: ChitId)                  "chit {chit}"             Other    "Play {chit}";
    /// Choose an air unit for a mission (16.3).
    Fly(unit: UnitId)                   "fly {unit}"              Pick     "Fly with {unit}";
    /// Bomb this hex (16.4).
    Raid(hex: HexId)                    "raid {hex}"              Attack   "Bomb {hex}";
    /// Enter a patrol's zone here to fight it (16.18).
    Sweep(hex: HexId)                   "sweep {hex}"             Attack   "Fight the patrol over {hex}";
    /// Fly a combat air patrol here (16.10).
    Patrol(hex: HexId)                  "patrol {hex}"            Place    "Patrol over {hex}";
    /// Fly supply in (16.19).
    Supply(hex: HexId)                  "supply {hex}"            Place    "Supply {hex} by air";
    /// Bomb the city (16.4).
    BombCity                            "bomb city"               Attack   "Bomb the city";
    /// Bomb the units (16.4).
    BombUnits                           "bomb units"              Attack   "Bomb the units";
    /// Lay terror on a city by a chit (5.2).
    FrightenCity(hex: HexId)            "frighten city {hex}"     Attack   "Terror on the city in {hex}";
    /// Lay terror on units by a chit (5.2).
    FrightenUnits(hex: HexId)           "frighten units {hex}"    Attack   "Terror on the units in {hex}";
    /// Intercept with this air unit (16.14, 33.6).
    Intercept(unit: UnitId)             "intercept {unit}"        Attack   "{unit} intercepts";
    /// Answer all such questions this way from now on.
    Stand(standing: Standing)           "intercept {standing}"    Other    "Intercept {standing}";
    /// Pick up a unit to move it (7.2).
    Take(unit: UnitId)                  "take {unit}"             Pick     "Pick up {unit}";
    /// Move a unit by rail (14.3).
    Entrain(unit: UnitId)               "rail {unit}"             Pick     "Move {unit} by rail";
    /// Go to a hex by the cheapest path (7.2).
    Go(hex: HexId)                      "go {hex}"                Move     "Go to {hex}";
    /// End the move.
    Halt                                "halt"                    Finish   "End this move";
    /// End the move with this unit of the hex on top (15.1).
    HaltTop(unit: UnitId)               "halt {unit}"             Finish   "End this move with {unit} on top";
    /// Use an amphibious marker (18.2).
    Ship(unit: UnitId)                  "ship {unit}"             Pick     "Use {unit}";
    /// Use an air unit for transport (16.23, 19.4).
    Lift(unit: UnitId)                  "lift {unit}"             Pick     "Use {unit}";
    /// Take this unit along.
    Board(unit: UnitId)                 "board {unit}"            Join     "{unit} boards";
    /// Land here (16.23, 18.2).
    Land(hex: HexId)                    "land {hex}"              Move     "Land in {hex}";
    /// Jump here (19.3).
    Drop(hex: HexId)                    "drop {hex}"              Move     "Jump over {hex}";
    /// Assault this hex from the sea (18.11).
    Storm(hex: HexId)                   "storm {hex}"             Attack   "Assault {hex} from the sea";
    /// Supply a coastal hex from the sea (18.13).
    Sealift(unit: UnitId, hex: HexId)   "sealift {unit} {hex}"    Place    "{unit} supplies {hex}";
    /// Attack a hex (10.1).
    Attack(hex: HexId)                  "attack {hex}"            Attack   "Attack {hex}";
    /// Let this unit take part in the attack (10.6).
    Add(unit: UnitId)                   "add {unit}"              Join     "Add {unit}";
    /// Add every eligible unit.
    AddAll                              "add all"                 Join     "Add all eligible units";
    /// Declare the attack: no way back (15.1).
    Declare                             "declare"                 Commit   "Declare the attack";
    /// Resolve the attack on this table (10.20).
    Table(table: CombatTable)           "{table}"                 Other    "Use the {table} table";
    /// Commit an air unit or a bombardment (10.15).
    Support(unit: UnitId)               "support {unit}"          Join     "{unit} supports the attack";
    /// Lose this unit (10.22).
    Lose(unit: UnitId)                  "lose {unit}"             Loss     "Lose {unit}";
    /// Retreat this unit next (11.3).
    Retreat(unit: UnitId)               "retreat {unit}"          Retreat  "{unit} retreats";
    /// Let this unit ignore the retreat in its fort (11.4).
    Hold(unit: UnitId)                  "hold {unit}"             Finish   "{unit} holds the fort";
    /// Retreat into this hex.
    Back(hex: HexId)                    "back {hex}"              Retreat  "Retreat to {hex}";
    /// Pursue with this unit into this hex (12.2).
    Pursue(unit: UnitId, hex: HexId)    "pursue {unit} {hex}"     Advance  "{unit} pursues to {hex}";
    /// Eliminate an excess unit (8.2).
    Remove(unit: UnitId)                "remove {unit}"           Loss     "Eliminate {unit}";
    /// Withdraw this unit (6.13).
    Withdraw(unit: UnitId)              "withdraw {unit}"         Loss     "Withdraw {unit}";
    /// Attack with this country's mechanized units in the second wave (33.8).
    Second(nation: Nation)              "second {nation}"         Other    "{nation} attacks in the second wave";
}

impl Term<RhinelandWar> for UnitId {
    fn write(self, game: &RhinelandWar) -> String {
        game.unit(self).key.clone()
    }

    fn read(game: &RhinelandWar, key: &str) -> Result<UnitId, String> {
        journal::read_unit(game.pack.units.iter().map(|unit| unit.key.as_str()), key)
    }

    fn say(self, game: &RhinelandWar) -> Text {
        game.name(self)
    }

    fn piece(self) -> Option<PieceId> {
        Some(PieceId(self.raw()))
    }
}

impl Term<RhinelandWar> for HexId {
    fn write(self, game: &RhinelandWar) -> String {
        game.number(self).to_string()
    }

    fn read(game: &RhinelandWar, number: &str) -> Result<HexId, String> {
        journal::read_hex(&game.field.grid, number)
    }

    fn say(self, game: &RhinelandWar) -> Text {
        game.place(self)
    }

    fn place(self) -> Option<PlaceId> {
        Some(PlaceId(self.raw()))
    }
}

impl Term<RhinelandWar> for Nation {
    fn write(self, _: &RhinelandWar) -> String {
        self.code().to_lowercase()
    }

    fn read(_: &RhinelandWar, word: &str) -> Result<Nation, String> {
        let known = Nation::ALL.into_iter().find(|nation| nation.code().eq_ignore_ascii_case(word));
        known.ok_or_else(|| format!("`{word}` is not a country of this game"))
    }

    fn say(self, _: &RhinelandWar) -> Text {
        self.name().into()
    }
}

impl Term<RhinelandWar> for ChitId {
    fn write(self, game: &RhinelandWar) -> String {
        game.pack.chit(self).id.clone()
    }

    fn read(game: &RhinelandWar, word: &str) -> Result<ChitId, String> {
        let known = game.pack.chits.iter().position(|chit| chit.id == word);
        known.map(ChitId::from_index).ok_or_else(|| format!("there is no chit '{word}'"))
    }

    fn say(self, game: &RhinelandWar) -> Text {
        (&game.pack.chit(self).name).into()
    }

    fn piece(self) -> Option<PieceId> {
        Some(crate::show::chit_piece(self))
    }
}

mechanics::words! { RhinelandWar;
    CombatTable { Attrition "attrition" "Attrition"; Mechanized "mechanized" "Mechanized"; }
    Standing { Ask "ask" "when asked"; Always "always" "always"; Never "never" "never"; }
}
