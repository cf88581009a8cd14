//! What a player can do, one click at a time: how it is typed, what it is for and what a player reads.

use engine::{PieceId, PlaceId, Text, text};
use hexmap::HexId;
use mechanics::{Term, UnitId, journal};

use crate::WarComesEarly;
use crate::nation::Nation;
use crate::sequence::{ORDERS, PhaseKind, PhaseOrder};
use crate::state::{Railhead, Until};

mechanics::actions! { WarComesEarly;
    /// Fix the order of the three German phases (5.1).
    Order(phases: PhaseOrder)           "order {phases}"         Other    "{phases}";
    /// End the phase.
    End                                 "end"                    End      "End the phase";
    /// Break an army down (7.0).
    Break(unit: UnitId)                 "break {unit}"           Other    "Break {unit} down";
    /// Form this army in a hex (7.0).
    Form(unit: UnitId, hex: HexId)      "form {unit} {hex}"      Other    "Form {unit} in {hex}";
    /// Take this component, when components differ in value.
    Use(unit: UnitId)                   "use {unit}"             Other    "Use {unit}";
    /// Bring an eliminated unit back (3.5).
    Replace(unit: UnitId)               "replace {unit}"         Other    "Bring {unit} back";
    /// Put the unit that comes back here (3.5).
    At(hex: HexId)                      "at {hex}"               Place    "In {hex}";
    /// Pick up the units that may move together from a hex (11.2).
    Take(hex: HexId)                    "take {hex}"             Pick     "Pick up the stack in {hex}";
    /// Pick up one unit (8.1).
    TakeUnit(unit: UnitId)              "take {unit}"            Pick     "Pick up {unit}";
    /// Go in column (11.6).
    Column                              "column"                 Other    "March in column: double points, no enemy zones";
    /// Leave this unit where the moving stack stands (11.2).
    Drop(unit: UnitId)                  "drop {unit}"            Other    "Leave {unit} here";
    /// Go to a hex by the cheapest path (11.0).
    Go(hex: HexId)                      "go {hex}"               Move     "Go to {hex}";
    /// End the move of the units that are picked up.
    Halt                                "halt"                   Finish   "End this move";
    /// End the move and put this unit on top of the stack (8.3).
    HaltTop(unit: UnitId)               "halt {unit}"            Finish   "End this move with {unit} on top";
    /// Attack a hex (12.0).
    Attack(hex: HexId)                  "attack {hex}"           Attack   "Attack {hex}";
    /// Flank attack into an empty hex (12.6).
    Flank(hex: HexId)                   "flank {hex}"            Attack   "Flank attack into {hex}";
    /// Let this unit take part in the attack.
    Add(unit: UnitId)                   "add {unit}"             Join     "Add {unit}";
    /// Add every unit that adds strength.
    AddAll                              "add all"                Join     "Add every unit that adds strength";
    /// Leave this unit out of the attack that is being prepared, for good.
    Without(unit: UnitId)               "without {unit}"         Other    "Leave {unit} out of the attack";
    /// Declare the attack: no way back (12.0).
    Declare                             "declare"                Commit   "Declare the attack";
    /// Give up this unit, or break this army down to give up parts of it (12.3).
    Lose(unit: UnitId)                  "lose {unit}"            Loss     "Lose {unit}";
    /// Advance this unit (12.5).
    Advance(unit: UnitId)               "advance {unit}"         Advance  "{unit} advances";
    /// Make no further use of an advance or a momentum attack.
    Stay                                "stay"                   Finish   "No advance";
    /// Move an excess unit of the opponent to a neighbouring hex (7.0).
    Shift(unit: UnitId, hex: HexId)     "shift {unit} {hex}"     Retreat  "Move {unit} to {hex}";
    /// Remove an excess unit of the opponent that can go nowhere (7.0).
    Remove(unit: UnitId)                "remove {unit}"          Loss     "{unit} can go nowhere: eliminate it";
    /// Set up the rest as suggested (3.0, 3.3).
    Default                             "default"                Other    "Place the rest automatically";
    /// Run a German phase now (5.3).
    Run(phase: PhaseKind)               "run {phase}"            Other    "Run the German {phase} Phase now";
    /// Run no German phase now (5.3).
    Pass                                "pass"                   Other    "Not now";
    /// Run no German phase before this moment (5.3).
    PassUntil(moment: Until)            "pass until {moment}"    Other    "Not before {moment}";
    /// Violate the neutrality of a country (3.3).
    Violate(country: Nation)            "violate {country}"      Other    "Violate the neutrality of {country}";
    /// Give an airpower marker to a terror raid (6.2.1).
    Bomb                                "bomb"                   Other    "Terror raid";
    /// Drop the 7th Flieger Division on a hex (12.8).
    Airdrop(hex: HexId)                 "airdrop {hex}"          Other    "Drop the 7th Flieger Division on {hex}";
    /// Move a railhead (10.3.1).
    Rail(railhead: Railhead, hex: HexId) "rail {railhead} {hex}" Other    "Move railhead {railhead} to {hex}";
}

impl Term<WarComesEarly> for UnitId {
    fn write(self, game: &WarComesEarly) -> String {
        game.unit(self).key.clone()
    }

    fn read(game: &WarComesEarly, key: &str) -> Result<UnitId, String> {
        journal::read_unit(game.units.iter().map(|unit| unit.key.as_str()), key)
    }

    fn say(self, game: &WarComesEarly) -> Text {
        game.name(self).into()
    }

    fn piece(self) -> Option<PieceId> {
        Some(PieceId(self.raw()))
    }
}

impl Term<WarComesEarly> for HexId {
    fn write(self, game: &WarComesEarly) -> String {
        game.number(self).to_string()
    }

    fn read(game: &WarComesEarly, number: &str) -> Result<HexId, String> {
        journal::read_hex(&game.field.grid, number)
    }

    fn say(self, game: &WarComesEarly) -> Text {
        game.place(self).into()
    }

    fn place(self) -> Option<PlaceId> {
        Some(PlaceId(self.raw()))
    }
}

impl Term<WarComesEarly> for PhaseKind {
    fn write(self, _: &WarComesEarly) -> String {
        self.word().to_owned()
    }

    fn read(_: &WarComesEarly, word: &str) -> Result<PhaseKind, String> {
        let kind = ORDERS[0].into_iter().find(|kind| kind.word() == word);
        kind.ok_or_else(|| format!("'{word}' is not a kind of phase"))
    }

    fn say(self, _: &WarComesEarly) -> Text {
        self.title().into()
    }
}

impl Term<WarComesEarly> for PhaseOrder {
    const WORDS: usize = 3;

    fn write(self, _: &WarComesEarly) -> String {
        self.phases().map(PhaseKind::word).join(" ")
    }

    fn read(_: &WarComesEarly, words: &str) -> Result<PhaseOrder, String> {
        let order = PhaseOrder::all().find(|order| order.phases().map(PhaseKind::word).join(" ") == words);
        order.ok_or_else(|| "an order names 'reorganization', 'movement' and 'combat' once each".to_owned())
    }

    fn say(self, _: &WarComesEarly) -> Text {
        let [a, b, c] = self.phases().map(PhaseKind::title);
        text!("{first}, then {second}, then {third}", first = a, second = b, third = c)
    }
}

impl Term<WarComesEarly> for Until {
    fn write(self, game: &WarComesEarly) -> String {
        match self {
            Until::Draw => "draw".to_owned(),
            Until::After(kind) => kind.word().to_owned(),
            Until::Last => "last".to_owned(),
            Until::Marker(n) => game.markers()[usize::from(n)].id.clone(),
        }
    }

    fn read(game: &WarComesEarly, word: &str) -> Result<Until, String> {
        Ok(match word {
            "draw" => Until::Draw,
            "last" => Until::Last,
            _ => match PhaseKind::read(game, word) {
                Ok(kind) => Until::After(kind),
                Err(_) => {
                    let marker = game.markers().iter().position(|marker| marker.id == word);
                    let marker = marker.ok_or_else(|| format!("'{word}' is not a moment to wait for"))?;
                    Until::Marker(marker as u8)
                }
            },
        })
    }

    fn say(self, game: &WarComesEarly) -> Text {
        match self {
            Until::Draw => "the next marker is drawn".into(),
            Until::After(kind) => text!("the end of a {phase} Phase", phase = kind.title()),
            Until::Marker(n) => {
                text!("the {marker} marker is drawn", marker = game.markers()[usize::from(n)].title.clone())
            }
            Until::Last => "the last opportunity of the turn".into(),
        }
    }
}

impl Term<WarComesEarly> for Nation {
    fn write(self, _: &WarComesEarly) -> String {
        self.code().to_lowercase()
    }

    fn read(_: &WarComesEarly, code: &str) -> Result<Nation, String> {
        let nation = Nation::ALL.into_iter().find(|nation| nation.code().eq_ignore_ascii_case(code));
        nation.ok_or_else(|| format!("'{code}' is not a country"))
    }

    fn say(self, _: &WarComesEarly) -> Text {
        self.name().into()
    }
}

impl Term<WarComesEarly> for Railhead {
    fn write(self, _: &WarComesEarly) -> String {
        (self.0 + 1).to_string()
    }

    fn read(_: &WarComesEarly, number: &str) -> Result<Railhead, String> {
        let number: Option<u8> = number.parse().ok().filter(|n| (1..=4).contains(n));
        number.map(|n| Railhead(n - 1)).ok_or_else(|| "railheads are numbered from 1 to 4".to_owned())
    }

    fn say(self, _: &WarComesEarly) -> Text {
        (self.0 + 1).into()
    }
}
