//! What a player can do, one click at a time, and how it is written down.

use hexmap::HexId;
use mechanics::{UnitId, journal};

use crate::MunichWar;
use crate::pack::CombatTable;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// End the phase, the segment, or the business at hand.
    End,
    /// Make no use of what is offered.
    Pass,
    /// Concede the game (3.3).
    Concede,
    /// Deploy a unit at full strength (3.4.2).
    Deploy(UnitId),
    /// Deploy a unit reduced (3.4.2).
    DeployReduced(UnitId),
    /// Leave a unit out of the set-up for an additional armored one (23.1).
    Forgo(UnitId),
    /// Deploy everything that is left as the pack suggests.
    DeployRest,
    /// Put the unit here.
    At(HexId),
    /// Place a scheduled reinforcement (7.2.2).
    Place(UnitId),
    /// Mobilize a unit of the Reinforcement Display (7.2.1).
    Mobilize(UnitId),
    /// Refit a unit (7.3).
    Refit(UnitId),
    /// Put an available air unit into the Utilized Display in storms (20.0).
    Ground(UnitId),
    /// Launch an air unit (16.2).
    Fly(UnitId),
    /// Fly to this target hex (16.2).
    To(HexId),
    /// Fly air supply to this hex (16.10.2).
    Supply(HexId),
    /// Stand ready for air transport in this launch hex (16.10.1).
    Ready(HexId),
    /// Resolve the interception here next (16.6).
    Engage(HexId),
    /// Terror bomb the city (16.8).
    BombCity(UnitId),
    /// Terror bomb the units (16.8).
    BombUnits(UnitId),
    /// Reduce this unit (11.16, 16.8.1).
    Reduce(UnitId),
    /// Pick up a unit to move it (8.1).
    Take(UnitId),
    /// Use railroad movement (8.6).
    Rail,
    /// Go to a hex by the cheapest path (8.1).
    Go(HexId),
    /// Leave the map by rail (8.6.1).
    Exit,
    /// Come back onto the map by rail (8.6.1).
    Enter(UnitId, HexId),
    /// End the move.
    Halt,
    /// End the move with this unit of the hex on top (15.0).
    HaltTop(UnitId),
    /// Use an amphibious marker for transport (18.2.1).
    Ship(UnitId),
    /// Use an airlift unit for transport (16.10.1).
    Airlift(UnitId),
    /// Take this unit along.
    Board(UnitId),
    /// Land here (16.10.1, 18.2.1).
    Land(HexId),
    /// Stage an amphibious assault on this hex (18.2.2).
    Storm(HexId),
    /// Place an amphibious marker in a port for supply (18.3).
    Sealift(UnitId, HexId),
    /// Attack a hex (11.0).
    Attack(HexId),
    /// Let this unit take part in the attack (11.2).
    Add(UnitId),
    /// Let everybody of the attacking country take part who can.
    AddAll,
    /// Declare the attack: no way back (15.0).
    Declare,
    /// Resolve the attack on this table (11.7).
    Table(CombatTable),
    /// Commit an air unit, a bombardment or a special forces marker (11.15).
    Support(UnitId),
    /// Retreat this unit next (12.0).
    Retreat(UnitId),
    /// Let this unit ignore the retreat in its fortress (12.2).
    Hold(UnitId),
    /// Retreat into this hex.
    Back(HexId),
    /// Advance this unit (13.0).
    Advance(UnitId),
    /// Pursue with this unit into a second hex (13.1).
    Pursue(UnitId, HexId),
    /// Eliminate an excess unit (9.1).
    Remove(UnitId),
}

impl Action {
    /// The action in notation.
    pub(crate) fn write(self, game: &MunichWar) -> String {
        use Action::*;
        let unit = |unit: UnitId| game.unit(unit).key.as_str();
        let hex = |hex: HexId| game.number(hex);
        match self {
            End => "end".into(),
            Pass => "pass".into(),
            Concede => "concede".into(),
            Deploy(u) => format!("deploy {}", unit(u)),
            DeployReduced(u) => format!("deploy {} reduced", unit(u)),
            Forgo(u) => format!("forgo {}", unit(u)),
            DeployRest => "deploy rest".into(),
            At(h) => format!("at {}", hex(h)),
            Place(u) => format!("place {}", unit(u)),
            Mobilize(u) => format!("mobilize {}", unit(u)),
            Refit(u) => format!("refit {}", unit(u)),
            Ground(u) => format!("ground {}", unit(u)),
            Fly(u) => format!("fly {}", unit(u)),
            To(h) => format!("to {}", hex(h)),
            Supply(h) => format!("supply {}", hex(h)),
            Ready(h) => format!("ready {}", hex(h)),
            Engage(h) => format!("engage {}", hex(h)),
            BombCity(u) => format!("bomb {} city", unit(u)),
            BombUnits(u) => format!("bomb {} units", unit(u)),
            Reduce(u) => format!("reduce {}", unit(u)),
            Take(u) => format!("take {}", unit(u)),
            Rail => "rail".into(),
            Go(h) => format!("go {}", hex(h)),
            Exit => "exit".into(),
            Enter(u, h) => format!("enter {} {}", unit(u), hex(h)),
            Halt => "halt".into(),
            HaltTop(u) => format!("halt {}", unit(u)),
            Ship(u) => format!("ship {}", unit(u)),
            Airlift(u) => format!("airlift {}", unit(u)),
            Board(u) => format!("board {}", unit(u)),
            Land(h) => format!("land {}", hex(h)),
            Storm(h) => format!("storm {}", hex(h)),
            Sealift(u, h) => format!("sealift {} {}", unit(u), hex(h)),
            Attack(h) => format!("attack {}", hex(h)),
            Add(u) => format!("add {}", unit(u)),
            AddAll => "add all".into(),
            Declare => "declare".into(),
            Table(CombatTable::Assault) => "assault".into(),
            Table(CombatTable::Mobile) => "mobile".into(),
            Support(u) => format!("support {}", unit(u)),
            Retreat(u) => format!("retreat {}", unit(u)),
            Hold(u) => format!("hold {}", unit(u)),
            Back(h) => format!("back {}", hex(h)),
            Advance(u) => format!("advance {}", unit(u)),
            Pursue(u, h) => format!("pursue {} {}", unit(u), hex(h)),
            Remove(u) => format!("remove {}", unit(u)),
        }
    }

    /// The action that a line of notation means.
    pub(crate) fn parse(text: &str, game: &MunichWar) -> Result<Action, String> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let unit = |key: &str| game.read_unit(key);
        let hex = |number: &str| game.read_hex(number);
        Ok(match words.as_slice() {
            ["end"] => Action::End,
            ["pass"] => Action::Pass,
            ["concede"] => Action::Concede,
            ["deploy", "rest"] => Action::DeployRest,
            ["deploy", u] => Action::Deploy(unit(u)?),
            ["deploy", u, "reduced"] => Action::DeployReduced(unit(u)?),
            ["forgo", u] => Action::Forgo(unit(u)?),
            ["at", h] => Action::At(hex(h)?),
            ["place", u] => Action::Place(unit(u)?),
            ["mobilize", u] => Action::Mobilize(unit(u)?),
            ["refit", u] => Action::Refit(unit(u)?),
            ["ground", u] => Action::Ground(unit(u)?),
            ["fly", u] => Action::Fly(unit(u)?),
            ["to", h] => Action::To(hex(h)?),
            ["supply", h] => Action::Supply(hex(h)?),
            ["ready", h] => Action::Ready(hex(h)?),
            ["engage", h] => Action::Engage(hex(h)?),
            ["bomb", u, "city"] => Action::BombCity(unit(u)?),
            ["bomb", u, "units"] => Action::BombUnits(unit(u)?),
            ["reduce", u] => Action::Reduce(unit(u)?),
            ["take", u] => Action::Take(unit(u)?),
            ["rail"] => Action::Rail,
            ["go", h] => Action::Go(hex(h)?),
            ["exit"] => Action::Exit,
            ["enter", u, h] => Action::Enter(unit(u)?, hex(h)?),
            ["halt"] => Action::Halt,
            ["halt", u] => Action::HaltTop(unit(u)?),
            ["ship", u] => Action::Ship(unit(u)?),
            ["airlift", u] => Action::Airlift(unit(u)?),
            ["board", u] => Action::Board(unit(u)?),
            ["land", h] => Action::Land(hex(h)?),
            ["storm", h] => Action::Storm(hex(h)?),
            ["sealift", u, h] => Action::Sealift(unit(u)?, hex(h)?),
            ["attack", h] => Action::Attack(hex(h)?),
            ["add", "all"] => Action::AddAll,
            ["add", u] => Action::Add(unit(u)?),
            ["declare"] => Action::Declare,
            ["assault"] => Action::Table(CombatTable::Assault),
            ["mobile"] => Action::Table(CombatTable::Mobile),
            ["support", u] => Action::Support(unit(u)?),
            ["retreat", u] => Action::Retreat(unit(u)?),
            ["hold", u] => Action::Hold(unit(u)?),
            ["back", h] => Action::Back(hex(h)?),
            ["advance", u] => Action::Advance(unit(u)?),
            ["pursue", u, h] => Action::Pursue(unit(u)?, hex(h)?),
            ["remove", u] => Action::Remove(unit(u)?),
            _ => return Err(format!("'{text}' is not an action of Munich War")),
        })
    }
}

impl MunichWar {
    pub(crate) fn read_unit(&self, key: &str) -> Result<UnitId, String> {
        journal::read_unit(self.pack.units.iter().map(|unit| unit.key.as_str()), key)
    }

    pub(crate) fn read_hex(&self, number: &str) -> Result<HexId, String> {
        journal::read_hex(&self.field.grid, number)
    }
}
