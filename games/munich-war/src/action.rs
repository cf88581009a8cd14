//! What a player can do, one click at a time: how it is typed, what it is for and what a player reads.

use engine::{PieceId, PlaceId, Text};
use hexmap::HexId;
use mechanics::{Term, UnitId, journal};

use crate::MunichWar;
use crate::pack::CombatTable;

mechanics::actions! { MunichWar;
    /// End the phase, the segment, or the business at hand.
    End                               "end"                    End      "End the phase";
    /// Make no use of what is offered.
    Pass                              "pass"                   Finish   "Pass";
    /// Concede the game (3.3).
    Concede                           "concede"                Loss     "Concede the game";
    /// Deploy a unit at full strength (3.4.2).
    Deploy(unit: UnitId)              "deploy {unit}"          Pick     "Deploy {unit}";
    /// Deploy a unit reduced (3.4.2).
    DeployReduced(unit: UnitId)       "deploy {unit} reduced"  Pick     "Deploy {unit} reduced";
    /// Leave a unit out of the set-up for an additional armored one (23.1).
    Forgo(unit: UnitId)               "forgo {unit}"           Other    "Leave {unit} out";
    /// Deploy everything that is left as the pack suggests.
    DeployRest                        "deploy rest"            Other    "Place the rest automatically";
    /// Put the unit here.
    At(hex: HexId)                    "at {hex}"               Place    "In {hex}";
    /// Place a scheduled reinforcement (7.2.2).
    Place(unit: UnitId)               "place {unit}"           Pick     "Place {unit}";
    /// Mobilize a unit of the Reinforcement Display (7.2.1).
    Mobilize(unit: UnitId)            "mobilize {unit}"        Other    "Mobilize {unit}";
    /// Refit a unit (7.3).
    Refit(unit: UnitId)               "refit {unit}"           Other    "Refit {unit}";
    /// Put an available air unit into the Utilized Display in storms (20.0).
    Ground(unit: UnitId)              "ground {unit}"          Loss     "Ground {unit}";
    /// Launch an air unit (16.2).
    Fly(unit: UnitId)                 "fly {unit}"             Pick     "Launch {unit}";
    /// Fly to this target hex (16.2).
    To(hex: HexId)                    "to {hex}"               Move     "Fly to {hex}";
    /// Fly air supply to this hex (16.10.2).
    Supply(hex: HexId)                "supply {hex}"           Move     "Supply {hex} by air";
    /// Stand ready for air transport in this launch hex (16.10.1).
    Ready(hex: HexId)                 "ready {hex}"            Move     "Stand ready in {hex}";
    /// Resolve the interception here next (16.6).
    Engage(hex: HexId)                "engage {hex}"           Attack   "Fight over {hex}";
    /// Terror bomb the city (16.8).
    BombCity(unit: UnitId)            "bomb {unit} city"       Attack   "{unit} bombs the city";
    /// Terror bomb the units (16.8).
    BombUnits(unit: UnitId)           "bomb {unit} units"      Attack   "{unit} bombs the units";
    /// Reduce this unit (11.16, 16.8.1).
    Reduce(unit: UnitId)              "reduce {unit}"          Loss     "Reduce {unit}";
    /// Pick up a unit to move it (8.1).
    Take(unit: UnitId)                "take {unit}"            Pick     "Pick up {unit}";
    /// Use railroad movement (8.6).
    Rail                              "rail"                   Other    "Move by rail";
    /// Go to a hex by the cheapest path (8.1).
    Go(hex: HexId)                    "go {hex}"               Move     "Go to {hex}";
    /// Leave the map by rail (8.6.1).
    Exit                              "exit"                   Move     "Leave the map by rail";
    /// Come back onto the map by rail (8.6.1).
    Enter(unit: UnitId, hex: HexId)   "enter {unit} {hex}"     Place    "{unit} returns in {hex}";
    /// End the move.
    Halt                              "halt"                   Finish   "End this move";
    /// End the move with this unit of the hex on top (15.0).
    HaltTop(unit: UnitId)             "halt {unit}"            Finish   "End this move with {unit} on top";
    /// Use an amphibious marker for transport (18.2.1).
    Ship(unit: UnitId)                "ship {unit}"            Pick     "Use {unit}";
    /// Use an airlift unit for transport (16.10.1).
    Airlift(unit: UnitId)             "airlift {unit}"         Pick     "Use {unit}";
    /// Take this unit along.
    Board(unit: UnitId)               "board {unit}"           Join     "{unit} boards";
    /// Land here (16.10.1, 18.2.1).
    Land(hex: HexId)                  "land {hex}"             Move     "Land in {hex}";
    /// Stage an amphibious assault on this hex (18.2.2).
    Storm(hex: HexId)                 "storm {hex}"            Attack   "Assault {hex} from the sea";
    /// Place an amphibious marker in a port for supply (18.3).
    Sealift(unit: UnitId, hex: HexId) "sealift {unit} {hex}"   Place    "{unit} supplies {hex}";
    /// Attack a hex (11.0).
    Attack(hex: HexId)                "attack {hex}"           Attack   "Attack {hex}";
    /// Let this unit take part in the attack (11.2).
    Add(unit: UnitId)                 "add {unit}"             Join     "Add {unit}";
    /// Add every eligible unit of the attacking country.
    AddAll                            "add all"                Join     "Add all eligible units";
    /// Declare the attack: no way back (15.0).
    Declare                           "declare"                Commit   "Declare the attack";
    /// Resolve the attack on this table (11.7).
    Table(table: CombatTable)         "{table}"                Other    "Use the {table} table";
    /// Commit an air unit, a bombardment or a special forces marker (11.15).
    Support(unit: UnitId)             "support {unit}"         Join     "{unit} supports the attack";
    /// Retreat this unit next (12.0).
    Retreat(unit: UnitId)             "retreat {unit}"         Retreat  "{unit} retreats";
    /// Let this unit ignore the retreat in its fortress (12.2).
    Hold(unit: UnitId)                "hold {unit}"            Finish   "{unit} holds the fortress";
    /// Retreat into this hex.
    Back(hex: HexId)                  "back {hex}"             Retreat  "Retreat to {hex}";
    /// Advance this unit (13.0).
    Advance(unit: UnitId)             "advance {unit}"         Advance  "{unit} advances";
    /// Pursue with this unit into a second hex (13.1).
    Pursue(unit: UnitId, hex: HexId)  "pursue {unit} {hex}"    Advance  "{unit} pursues to {hex}";
    /// Eliminate an excess unit (9.1).
    Remove(unit: UnitId)              "remove {unit}"          Loss     "Eliminate {unit}";
}

impl Term<MunichWar> for UnitId {
    fn write(self, game: &MunichWar) -> String {
        game.unit(self).key.clone()
    }

    fn read(game: &MunichWar, key: &str) -> Result<UnitId, String> {
        journal::read_unit(game.pack.units.iter().map(|unit| unit.key.as_str()), key)
    }

    fn say(self, game: &MunichWar) -> Text {
        game.name(self).into()
    }

    fn piece(self) -> Option<PieceId> {
        Some(PieceId(self.raw()))
    }
}

impl Term<MunichWar> for HexId {
    fn write(self, game: &MunichWar) -> String {
        game.number(self).to_string()
    }

    fn read(game: &MunichWar, number: &str) -> Result<HexId, String> {
        journal::read_hex(&game.field.grid, number)
    }

    fn say(self, game: &MunichWar) -> Text {
        game.place(self).into()
    }

    fn place(self) -> Option<PlaceId> {
        Some(PlaceId(self.raw()))
    }
}

impl Term<MunichWar> for CombatTable {
    fn write(self, _: &MunichWar) -> String {
        match self {
            CombatTable::Assault => "assault".to_owned(),
            CombatTable::Mobile => "mobile".to_owned(),
        }
    }

    fn read(_: &MunichWar, word: &str) -> Result<CombatTable, String> {
        match word {
            "assault" => Ok(CombatTable::Assault),
            "mobile" => Ok(CombatTable::Mobile),
            _ => Err(format!("'{word}' is not an action of Munich War")),
        }
    }

    fn say(self, _: &MunichWar) -> Text {
        match self {
            CombatTable::Assault => "Assault".into(),
            CombatTable::Mobile => "Mobile".into(),
        }
    }
}
