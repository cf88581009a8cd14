//! What an event does.
//!
//! One interpreter carries out every event. The *player* is whoever plays the card. Numbers of units, stacks, hexes and
//! markers are the most he may choose; he may choose fewer, but what can be followed is followed (5.2.4). A *stack* is all
//! units of the named kind in one hex at the moment of play. Choices are the player's unless an effect names `pick`.

use super::CardId;
use super::condition::Condition;
use super::moment::Moment;
use super::select::Place;
use crate::board::{Edge, Hexes};
use crate::combat::Method;
use crate::nation::{Nations, Side};
use crate::unit::{Letter, Units};

/// The player's part in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BattleRole {
    /// He attacks; in a counterattack the one who counterattacks.
    Attack,
    /// He defends.
    Defend,
    /// Either.
    Either,
}

/// What has no effect in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ignored {
    /// Shifts of river hexsides.
    River,
    /// The shift of a Fort.
    Fort,
    /// The attacker's armor bonus.
    Armor,
    /// The defender's Hold!.
    Hold,
    /// Defending tanks: they do not cancel the armor bonus.
    DefendingTank,
    /// The immunity of a Blitzkrieg! hex: it may be a Target of Prepared Combat (14.0).
    Blitzkrieg,
}

/// What a cancelling event answers (5.1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cancelled {
    /// An Air Force event that is not immune.
    Air,
    /// Any event that is not immune.
    Event,
    /// A combat support IM.
    Marker,
    /// This card's enemy event, immune or not.
    Card(CardId),
}

/// What is drawn or lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hand {
    /// Event cards.
    Cards,
    /// Initiative markers.
    Markers,
}

/// Where units are taken from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pool {
    /// The map; anywhere if no place is named.
    Map(Place),
    /// Their Reserve.
    Reserve,
    /// Reinforcements that have not come yet.
    Due,
}

/// An effect of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    // In a battle.
    /// `shift(n=2, role=attack, who=, where=, table=, if=)`: so many columns in the player's favour, if he has the role,
    /// such a unit of his takes part, one of the attacked hexes is such a place, and the battle is on such a table.
    Shift {
        /// Columns.
        columns: u8,
        /// The player's part.
        role: BattleRole,
        /// At least one of these of his side.
        who: Option<Units>,
        /// The attacked hex.
        place: Place,
        /// The type of combat.
        method: Option<Method>,
        /// A further test.
        test: Option<Condition>,
    },
    /// `result(change=D>DR/DR>DS, role=attack, who=, where=)`: the rolled result becomes another, once.
    Result {
        /// From and to: indices into the outcomes.
        changes: Vec<(u8, u8)>,
        /// The player's part.
        role: BattleRole,
        /// At least one of these of his side.
        who: Option<Units>,
        /// The attacked hex.
        place: Place,
    },
    /// `ignore(x=river)`: in this battle.
    Ignore(Ignored),
    /// `advance(n=1, who=)`: so many hexes more after this battle, for such units of the player.
    Advance {
        /// Hexes.
        hexes: u8,
        /// Which units.
        who: Units,
    },
    /// `no_advance(who=)`: such units do not advance after this battle.
    NoAdvance(Units),
    /// `toll(n=1)`: by the end of this battle the player's force has lost at least so many steps.
    Toll(u8),
    /// `cancel(x=air|event|im|#10)`: what was just played has no effect; its cost is not given back.
    Cancel(Cancelled),

    // In a Movement Phase.
    /// `allowance(n=1, who=, count=)`: so many MP more or fewer this phase, for `count` stacks or for all; never below 1.
    Allowance {
        /// Movement Points.
        points: i8,
        /// Which units.
        who: Units,
        /// So many stacks; none is all units.
        stacks: Option<u8>,
    },
    /// `bridges(n=2, who=)`: so many stacks pay nothing for river hexsides this phase.
    Bridges {
        /// Stacks.
        stacks: u8,
        /// Which units.
        who: Units,
    },
    /// `halt_at_river(who=)`: such units stop once they have crossed a river hexside, this phase.
    HaltAtRiver(Units),

    // To the end of the game turn.
    /// `move_limit(n=2, who=, where=)`: such units enter at most so many of these hexes by movement.
    MoveLimit {
        /// Hexes.
        most: u8,
        /// Which units.
        who: Units,
        /// Where.
        hexes: Hexes,
    },
    /// `no_hold(where=)`: the enemy commits no Hold! in defence of these hexes.
    NoHold(Hexes),
    /// `landing_row(n=1)`: landing checks are read so many rows lower.
    LandingRow(i8),
    /// `weather()`: Bad Weather this turn, unless the last turn had it (19.11).
    Weather,
    /// `game_end()`: the game ends after this turn (20.1.7).
    GameEnd,

    // Hands.
    /// `draw(x=card|im, n=1)`: from the pile or the player's cup.
    Draw(Hand, u8),
    /// `lose(x=card|im, n=1)`: the enemy loses so many at random: cards to the discard pile, IMs to his cup.
    Lose(Hand, u8),
    /// `retrieve(n=1)`: the top cards of the discard pile, before this card is laid on it.
    Retrieve(u8),
    /// `reshuffle()`: draw pile and discard pile together.
    Reshuffle,
    /// `look()`: the player sees the enemy's hand of cards.
    Look,

    // Points.
    /// `vp(n=1)`: Event VP, from the German point of view.
    Vp(i8),
    /// `combat_vp(n=1, if=)`: the player may use so many Combat VP! from his hand (19.7.1).
    CombatVp {
        /// Markers.
        most: u8,
        /// A test.
        test: Option<Condition>,
    },
    /// `stance(n=-1, if=)`: the Stance marker moves up or down; a flip counts as a move (7.4).
    Stance {
        /// Squares.
        squares: i8,
        /// A test.
        test: Option<Condition>,
    },

    // Markers.
    /// `blitzkrieg(n=1, who=)`: so many Blitzkrieg! from the hand on such stacks now, of any type (15.0).
    Blitzkrieg {
        /// Markers.
        most: u8,
        /// Which units.
        who: Units,
    },
    /// `halt(n=2)`: so many Halt! Hitler from the hand on any hexes (19.9).
    Halt(u8),
    /// `drop(n=1)`: so many Drop! markers that were removed or lost come back, to be dropped this turn.
    Drop(u8),
    /// `target(n=1)`: so many more Target/Counterblow markers this game turn, of the player's own colour.
    Target(u8),
    /// `initiative()`: the French Shock-Target IM works for the rest of the game (19.3).
    Initiative,
    /// `experience(n=2)`: so many dummy IMs of the hand go to the Battle Experience box for good (5.8.3).
    Experience(u8),
    /// `no_actions(n=2, who=, where=)`: No Actions on so many hexes with such units.
    NoActions {
        /// Markers.
        most: u8,
        /// Which units.
        who: Units,
        /// Where.
        place: Place,
    },
    /// `ready(n=2|all, who=)`: so many No Actions markers are taken off such units.
    Ready {
        /// Markers; none is all.
        most: Option<u8>,
        /// Which units.
        who: Units,
    },
    /// `supply(n=2, who=, where=)`: so many stacks lose their Low or No Supply markers.
    Supply {
        /// Stacks.
        stacks: u8,
        /// Which units.
        who: Units,
        /// Where.
        place: Place,
    },

    // Units.
    /// `improve(n=1, who=, any_turn=yes)`: Improve free (9.1): in the Reserve or with map-edge supply, not to a dotted side,
    /// and on Attrition turns only with `any_turn`.
    Improve {
        /// Units.
        most: u8,
        /// Which.
        who: Units,
        /// On Attrition turns too (20.1.8).
        any_turn: bool,
    },
    /// `rebuild(n=1, box=destroyed/surrendered, who=)`: to the Reserve on the reduced side, free, above the two of 9.2.
    Rebuild {
        /// Units.
        most: u8,
        /// Which.
        who: Units,
        /// From the Surrendered box too (14.7.1).
        surrendered: bool,
    },
    /// `step(n=1, who=, where=, pick=german, each=yes)`: so many step losses, chosen by `pick`; `each` from another unit.
    Step {
        /// Steps.
        steps: u8,
        /// Which units.
        who: Units,
        /// Where.
        place: Place,
        /// Who chooses.
        pick: Side,
        /// No unit loses two.
        each: bool,
    },
    /// `to_reserve(n=2, who=, where=)`: from the map to the Reserve, on any turn and above its limit (10.0).
    ToReserve {
        /// Units.
        most: u8,
        /// Which.
        who: Units,
        /// Where.
        place: Place,
    },
    /// `evacuate(n=2, who=, where=)`: to the Evacuated box without a check, once evacuation is allowed (11.0).
    Evacuate {
        /// Units.
        most: u8,
        /// Which.
        who: Units,
        /// Where.
        place: Place,
    },
    /// `free_regional(n=2, who=)`: Regional limits end for good (18.8).
    FreeRegional {
        /// Units.
        most: u8,
        /// Which.
        who: Units,
    },
    /// `remove(n=1|all, who=, where=reserve|due|PLACE, pick=allied)`: out of the game; counts as no loss.
    Remove {
        /// Units; none is all.
        most: Option<u8>,
        /// Which.
        who: Units,
        /// From where.
        from: Pool,
        /// Who chooses.
        pick: Side,
    },
    /// `surrender(country=nl/be)`: one such country all of whose Major Cities are German-controlled: its units on the map, in
    /// the Reserve and in the Destroyed box go to the Surrendered box, one Event VP each.
    Surrender(Nations),
    /// `free(if=)`: the event costs no IM if this holds.
    Free(Condition),

    // Dice.
    /// `roll(1-2=EFFECT, 3-6=none)`: by a die; none is no effect.
    Roll(Box<[Option<Effect>; 6]>),
    /// `alternate()`: by a die on the card's Alternate Events (21.1).
    Alternate,

    // Results of Alternate Events, which last (21.1).
    /// `march(groups=1, who=, units=4, also=, inside=)`: so many Groups of such units and so many other units move at once,
    /// their full allowance, inside these hexes.
    March {
        /// Groups.
        groups: u8,
        /// Units of the Groups that move.
        who: Units,
        /// Other units.
        units: u8,
        /// Which.
        also: Units,
        /// Where they must stay.
        inside: Hexes,
    },
    /// `swap_groups(who=, last_turn=1)`: two Groups exchange their set-up hexes.
    SwapGroups {
        /// Of which units.
        who: Units,
        /// The last turn on which that can be done.
        last_turn: u8,
    },
    /// `exchange(letter=K)`: for any set-up group of cavalry, its round units leave the game for good and the unit with this
    /// letter stands in one of their hexes.
    Exchange(Letter),
    /// `neutral(country=bm/sk)`: these countries are neutral; German units there redeploy in Germany.
    Neutral(Nations),
    /// `enter(who=)`: such units go to the Reserve.
    Enter(Units),
    /// `improve_cost(n=1, who=, last_turn=3)`: Improving such units costs so many discards, to this turn.
    ImproveCost {
        /// Discards.
        cards: u8,
        /// Which units.
        who: Units,
        /// The last such turn.
        last_turn: u8,
    },
    /// `restore(who=)`: such units turn to their front.
    Restore(Units),
    /// `arrive(n=2, who=)`: reinforcements among such units come so many turns early.
    Arrive {
        /// Turns.
        turns: u8,
        /// Which units.
        who: Units,
    },
    /// `dice(card=#61, n=2, side=allied)`: on the table of this card that side rolls so many dice and chooses one.
    Dice {
        /// The card.
        card: CardId,
        /// Dice.
        dice: u8,
        /// Who rolls and chooses.
        side: Side,
    },
    /// `face(card=#72, die=1)`: the table of this card is not rolled on: it reads this face.
    Face {
        /// The card.
        card: CardId,
        /// The face.
        die: u8,
    },
    /// `void(card=#72)`: the table of this card has no effect.
    Void(CardId),
    /// `drawn(card=#72, do=EFFECT)`: each time this card is drawn this is done as well.
    Drawn {
        /// The card.
        card: CardId,
        /// What is done.
        effect: Box<Effect>,
    },
    /// `no_edge(edge=white)`: supply is not traced to this edge, except to Improve units (21.1.5).
    NoEdge(Edge),
    /// `frontier(who=)`: such units are set up anew so that the whole frontier is in their zones (21.1.6).
    Frontier(Units),
}

impl Effect {
    /// Whether it can be carried out at a moment.
    pub fn works_in(&self, moment: Moment) -> bool {
        let moments: &[Moment] = match self {
            _ if self.is_about_battle() => &[Moment::Target, Moment::Battle, Moment::Answer],
            Effect::Cancel(_) => &[Moment::Answer],
            Effect::Allowance { .. } | Effect::Bridges { .. } | Effect::HaltAtRiver(_) => &[Moment::Movement],
            Effect::Blitzkrieg { .. } => &[Moment::Combat, Moment::Battle],
            Effect::CombatVp { .. } | Effect::NoActions { .. } | Effect::Initiative => {
                &[Moment::Draw, Moment::Strategic, Moment::Battle]
            }
            Effect::Ready { .. } | Effect::Supply { .. } => {
                &[Moment::Draw, Moment::Strategic, Moment::Movement, Moment::Combat]
            }
            Effect::Free(_) => &Moment::ALL,
            // Only red text is rolled for.
            Effect::Roll(_) | Effect::Alternate => &[Moment::Draw],
            _ if self.lasts() => &[],
            _ => &[Moment::Draw, Moment::Strategic],
        };
        moments.contains(&moment)
    }

    /// Whether it changes a battle.
    pub const fn is_about_battle(&self) -> bool {
        matches!(
            self,
            Effect::Shift { .. }
                | Effect::Result { .. }
                | Effect::Ignore(_)
                | Effect::Advance { .. }
                | Effect::NoAdvance(_)
                | Effect::Toll(_)
        )
    }

    /// Whether it is a result of Alternate Events only.
    pub const fn lasts(&self) -> bool {
        matches!(
            self,
            Effect::March { .. }
                | Effect::SwapGroups { .. }
                | Effect::Exchange(_)
                | Effect::Neutral(_)
                | Effect::Enter(_)
                | Effect::ImproveCost { .. }
                | Effect::Restore(_)
                | Effect::Arrive { .. }
                | Effect::Dice { .. }
                | Effect::Face { .. }
                | Effect::Void(_)
                | Effect::Drawn { .. }
                | Effect::NoEdge(_)
                | Effect::Frontier(_)
        )
    }

    /// The test it makes, if any.
    pub const fn test(&self) -> Option<&Condition> {
        match self {
            Effect::Shift { test, .. } | Effect::CombatVp { test, .. } | Effect::Stance { test, .. } => {
                test.as_ref()
            }
            Effect::Free(test) => Some(test),
            _ => None,
        }
    }

    /// The cards of other numbers that it names.
    pub fn card(&self) -> Option<CardId> {
        match self {
            Effect::Cancel(Cancelled::Card(card))
            | Effect::Dice { card, .. }
            | Effect::Face { card, .. }
            | Effect::Void(card)
            | Effect::Drawn { card, .. } => Some(*card),
            _ => None,
        }
    }
}
