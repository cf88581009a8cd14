//! Unfinished business, one row a piece; each is a step in the module of its rule section.
//!
//! A section adds a row here, a type with its [`Step`] in its own module, and the actions that answer it in `action`. The bottom
//! frame is always the phase. Frames of the air war belong to `air`.

use crate::advance::Advancing;
use crate::air::aloft::{Aloft, Asking};
use crate::air::basing::{Evacuating, Rebasing};
use crate::air::dogfight::Dogfight;
use crate::air::order::Ordering;
use crate::air::raid::Raiding;
use crate::air::recovery::Recovering;
use crate::air::route::{Flying, Routing};
use crate::air::strike::Striking;
use crate::arrival::Arriving;
use crate::attack::Attacking;
use crate::battle::{Fighting, Sparing};
use crate::breakthrough::Breaking;
use crate::combined::Paying;
use crate::depots::{Drawing, Supplying};
use crate::desk::Desk;
use crate::headquarters::Displaced;
use crate::losses::{GeneralFate, Losing};
use crate::march::March;
use crate::rail::Entraining;
use crate::reaction::Reacting;
use crate::retreat::Retreating;
use crate::sequence::InPhase;
use crate::set_up::Deploying;
use crate::stacking::Excess;
use crate::state::State;
use crate::{Action, EuropeanTheater};

engine::steps! { EuropeanTheater, State, Action, Desk;
    /// A piece of business that waits for a decision or for dice.
    pub enum Frame {
        /// The phase itself.
        Phase(InPhase),
        /// A unit is set up (S0.b).
        Deploy(Deploying),
        /// A unit is on the move (24.0, 30.0).
        March(March),
        /// A stack of armor prepares a breakthrough (28.0).
        Break(Breaking),
        /// The attack sequence (4A).
        Attack(Attacking),
        /// A ground attack, up to its die (26.1).
        Battle(Fighting),
        /// A side loses steps (27.2).
        Lose(Losing),
        /// Units retreat (27.3).
        Retreat(Retreating),
        /// Units advance (27.4).
        Advance(Advancing),
        /// A die decides the fate of a general (27.5).
        General(GeneralFate),
        /// An HQ must leave its hex (23.3).
        Displace(Displaced),
        /// A stack is too large (24.2).
        Excess(Excess),
        /// Armor may react (26.5).
        React(Reacting),
        /// A unit goes by rail (31.0).
        Rail(Entraining),
        /// An overstacked hex is attacked (26.3).
        Spare(Sparing),
        /// Units may draw on supply markers (32.4).
        Draw(Drawing),
        /// The Supply step (33.3).
        Supply(Supplying),
        // The air war.
        /// The seat with the initiative says who is first (SOP.M.3).
        Order(Ordering),
        /// A seat sends out air units (12.3, 12.5, 12.6).
        Fly(Flying),
        /// A flight is told where to go (13.0).
        Route(Routing),
        /// Flights are on their way (14.0).
        Aloft(Aloft),
        /// The enemy of a flight may intercept it (14.1).
        Ask(Asking),
        /// Air-to-air combat (15.0).
        Dogfight(Dogfight),
        /// Those who have arrived attack (21.4).
        Strike(Striking),
        /// Bombs fall (21.5).
        Raid(Raiding),
        /// A unit changes base (12.3).
        Rebase(Rebasing),
        /// A unit leaves a lost base (13.2).
        Evacuate(Evacuating),
        /// Pilots are recovered, installations repaired (34.3, 34.4).
        Recover(Recovering),
        // Later parts of the sequence.
        /// Nations share the price of a combined offensive (23.6).
        Pay(Paying),
        /// What enters in a seasonal turn without being built (27.5, S0.i).
        Arrive(Arriving),
    }
}
