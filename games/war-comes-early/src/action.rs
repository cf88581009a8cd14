//! What a player can do, one click at a time, and how it is written down.

use hexmap::HexId;
use mechanics::{UnitId, journal};

use crate::WarComesEarly;
use crate::nation::Nation;
use crate::sequence::{ORDERS, PhaseKind};
use crate::state::Until;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Fix the order of the three German phases: an index into [`ORDERS`] (5.1).
    Order(u8),
    /// End the phase.
    End,
    /// Break an army down (7.0).
    Break(UnitId),
    /// Form this army in a hex (7.0).
    Form(UnitId, HexId),
    /// Take this component, when components differ in value.
    Use(UnitId),
    /// Bring an eliminated unit back (3.5).
    Replace(UnitId),
    /// Put the unit that comes back here (3.5).
    At(HexId),
    /// Pick up the units that may move together from a hex (11.2).
    Take(HexId),
    /// Pick up one unit (8.1).
    TakeUnit(UnitId),
    /// Go in column (11.6).
    Column,
    /// Leave this unit where the moving stack stands (11.2).
    Drop(UnitId),
    /// Go to a hex by the cheapest path (11.0).
    Go(HexId),
    /// End the move of the units that are picked up.
    Halt,
    /// End the move and put this unit on top of the stack (8.3).
    HaltTop(UnitId),
    /// Attack a hex (12.0).
    Attack(HexId),
    /// Flank attack into an empty hex (12.6).
    Flank(HexId),
    /// Let this unit take part in the attack.
    Add(UnitId),
    /// Let everybody take part who can.
    AddAll,
    /// Leave this unit out of the attack that is being prepared, for good.
    Without(UnitId),
    /// Declare the attack: no way back (12.0).
    Declare,
    /// Give up this unit, or break this army down to give up parts of it (12.3).
    Lose(UnitId),
    /// Advance this unit (12.5).
    Advance(UnitId),
    /// Make no further use of an advance or a momentum attack.
    Stay,
    /// Move an excess unit of the opponent to a neighbouring hex (7.0).
    Shift(UnitId, HexId),
    /// Remove an excess unit of the opponent that can go nowhere (7.0).
    Remove(UnitId),
    /// Set up the rest as suggested (3.0, 3.3).
    Default,
    /// Run a German phase now (5.3).
    Run(PhaseKind),
    /// Run no German phase now (5.3).
    Pass,
    /// Run no German phase before this moment (5.3).
    PassUntil(Until),
    /// Violate the neutrality of a country (3.3).
    Violate(Nation),
    /// Give an airpower marker to a terror raid (6.2.1).
    Bomb,
    /// Drop the 7th Flieger Division on a hex (12.8).
    Airdrop(HexId),
    /// Move a railhead (10.3.1).
    Rail(u8, HexId),
}

impl Action {
    /// The action in notation.
    pub(crate) fn write(self, game: &WarComesEarly) -> String {
        use Action::*;
        let unit = |unit: UnitId| game.unit(unit).key.as_str();
        let hex = |hex: HexId| game.field.grid.number(hex);
        match self {
            Order(order) => {
                let [a, b, c] = ORDERS[order as usize];
                format!("order {} {} {}", a.word(), b.word(), c.word())
            }
            End => "end".into(),
            Break(u) => format!("break {}", unit(u)),
            Form(u, h) => format!("form {} {}", unit(u), hex(h)),
            Use(u) => format!("use {}", unit(u)),
            Replace(u) => format!("replace {}", unit(u)),
            At(h) => format!("at {}", hex(h)),
            Take(h) => format!("take {}", hex(h)),
            TakeUnit(u) => format!("take {}", unit(u)),
            Column => "column".into(),
            Drop(u) => format!("drop {}", unit(u)),
            Go(h) => format!("go {}", hex(h)),
            Halt => "halt".into(),
            HaltTop(u) => format!("halt {}", unit(u)),
            Attack(h) => format!("attack {}", hex(h)),
            Flank(h) => format!("flank {}", hex(h)),
            Add(u) => format!("add {}", unit(u)),
            AddAll => "add all".into(),
            Without(u) => format!("without {}", unit(u)),
            Declare => "declare".into(),
            Lose(u) => format!("lose {}", unit(u)),
            Advance(u) => format!("advance {}", unit(u)),
            Stay => "stay".into(),
            Shift(u, h) => format!("shift {} {}", unit(u), hex(h)),
            Remove(u) => format!("remove {}", unit(u)),
            Default => "default".into(),
            Run(kind) => format!("run {}", kind.word()),
            Pass => "pass".into(),
            PassUntil(until) => format!("pass until {}", game.until_word(until)),
            Violate(nation) => format!("violate {}", nation.code().to_lowercase()),
            Bomb => "bomb".into(),
            Airdrop(h) => format!("airdrop {}", hex(h)),
            Rail(n, h) => format!("rail {} {}", n + 1, hex(h)),
        }
    }

    /// The action that a line of notation means.
    pub(crate) fn parse(text: &str, game: &WarComesEarly) -> Result<Action, String> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["order", a, b, c] => {
                let order = ORDERS.iter().position(|order| order.map(PhaseKind::word) == [*a, *b, *c]);
                let order =
                    order.ok_or("an order names 'reorganization', 'movement' and 'combat' once each")?;
                Action::Order(order as u8)
            }
            ["end"] => Action::End,
            ["break", u] => Action::Break(game.read_unit(u)?),
            ["form", u, h] => Action::Form(game.read_unit(u)?, game.read_hex(h)?),
            ["use", u] => Action::Use(game.read_unit(u)?),
            ["replace", u] => Action::Replace(game.read_unit(u)?),
            ["at", h] => Action::At(game.read_hex(h)?),
            ["take", what] => match game.read_hex(what) {
                Ok(hex) => Action::Take(hex),
                Err(_) => Action::TakeUnit(game.read_unit(what)?),
            },
            ["column"] => Action::Column,
            ["drop", u] => Action::Drop(game.read_unit(u)?),
            ["go", h] => Action::Go(game.read_hex(h)?),
            ["halt"] => Action::Halt,
            ["halt", u] => Action::HaltTop(game.read_unit(u)?),
            ["attack", h] => Action::Attack(game.read_hex(h)?),
            ["flank", h] => Action::Flank(game.read_hex(h)?),
            ["add", "all"] => Action::AddAll,
            ["add", u] => Action::Add(game.read_unit(u)?),
            ["without", u] => Action::Without(game.read_unit(u)?),
            ["declare"] => Action::Declare,
            ["lose", u] => Action::Lose(game.read_unit(u)?),
            ["advance", u] => Action::Advance(game.read_unit(u)?),
            ["stay"] => Action::Stay,
            ["shift", u, h] => Action::Shift(game.read_unit(u)?, game.read_hex(h)?),
            ["remove", u] => Action::Remove(game.read_unit(u)?),
            ["default"] => Action::Default,
            ["run", kind] => Action::Run(game.read_kind(kind)?),
            ["pass"] => Action::Pass,
            ["pass", "until", moment] => Action::PassUntil(game.read_until(moment)?),
            ["violate", code] => {
                let nation = Nation::ALL.into_iter().find(|nation| nation.code().eq_ignore_ascii_case(code));
                Action::Violate(nation.ok_or_else(|| format!("'{code}' is no country"))?)
            }
            ["bomb"] => Action::Bomb,
            ["airdrop", h] => Action::Airdrop(game.read_hex(h)?),
            ["rail", n, h] => {
                let n: Option<u8> = n.parse().ok().filter(|n| (1..=4).contains(n));
                Action::Rail(n.ok_or("railheads are numbered from 1 to 4")? - 1, game.read_hex(h)?)
            }
            _ => return Err(format!("'{text}' is not an action of War Comes Early")),
        })
    }
}

impl WarComesEarly {
    fn until_word(&self, until: Until) -> &str {
        match until {
            Until::Draw => "draw",
            Until::After(kind) => kind.word(),
            Until::Last => "last",
            Until::Marker(n) => &self.markers()[usize::from(n)].id,
        }
    }

    fn read_until(&self, word: &str) -> Result<Until, String> {
        let kind = |kind: &PhaseKind| kind.word() == word;
        Ok(match word {
            "draw" => Until::Draw,
            "last" => Until::Last,
            _ => match ORDERS[0].into_iter().find(kind) {
                Some(kind) => Until::After(kind),
                None => {
                    let marker = self.markers().iter().position(|marker| marker.id == word);
                    let marker = marker.ok_or_else(|| format!("'{word}' is no moment to wait for"))?;
                    Until::Marker(marker as u8)
                }
            },
        })
    }

    fn read_kind(&self, word: &str) -> Result<PhaseKind, String> {
        let kind = ORDERS[0].into_iter().find(|kind| kind.word() == word);
        kind.ok_or_else(|| format!("'{word}' is no kind of phase"))
    }

    pub(crate) fn read_unit(&self, key: &str) -> Result<UnitId, String> {
        journal::read_unit(self.units.iter().map(|unit| unit.key.as_str()), key)
    }

    pub(crate) fn read_hex(&self, number: &str) -> Result<HexId, String> {
        journal::read_hex(&self.field.grid, number)
    }
}
