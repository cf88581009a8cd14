//! Unfinished business, one row a piece; each is a step in the module of its rule section.

use crate::air::{Bombing, Flight, Lifting, Patrolling};
use crate::chits_played::Psywar;
use crate::columns::Columns;
use crate::combat::{Assemble, Fighting};
use crate::crisis::{Collapsing, Drawing};
use crate::desk::Desk;
use crate::losses::Losing;
use crate::mobilization::{Arriving, Delaying};
use crate::movement::{Entrain, March};
use crate::naval::{Embarking, Staging};
use crate::pursuit::Pursuing;
use crate::retreat::Retreating;
use crate::sequence::InPhase;
use crate::set_up::Deploying;
use crate::spain::Outbreak;
use crate::stacking::Excess;
use crate::state::State;
use crate::waves::Doctrine;
use crate::withdrawal::Withdrawing;
use crate::{Action, RhinelandWar};

engine::steps! { RhinelandWar, State, Action, Desk;
    /// A piece of business that waits for a decision or for dice.
    pub enum Frame {
        /// The phase itself.
        Phase(InPhase),
        /// A unit is set up (26.4).
        Deploy(Deploying),
        /// Units of a country that has joined wait for their delay dice, or one that was bought for its own (6.3, 6.5).
        Delay(Delaying),
        /// The doctrine die of a country (33.8), or the open declaration of its wave.
        Doctrine(Doctrine),
        /// A unit arrives (6.12).
        Arrive(Arriving),
        /// A unit is on the move (7.2).
        March(March),
        /// A unit goes by rail (14.3).
        Rail(Entrain),
        /// Units board an amphibious marker (18.2).
        Embark(Embarking),
        /// A patrol attacks a naval marker (30.1).
        Stage(Staging),
        /// An air unit chooses where to fly, for a mission (16.2).
        Flight(Flight),
        /// An air unit has been placed: winter die, interception, then its mission (16.11, 20.3).
        Patrol(Patrolling),
        /// A terror attack: the target is chosen, the die is due (16.4).
        Bomb(Bombing),
        /// A unit is carried by air (16.23, 19.3).
        Lift(Lifting),
        /// Terror by a chit (5.2).
        Psywar(Psywar),
        /// Attackers are chosen (10.3, step 1).
        Assemble(Assemble),
        /// A declared attack, up to its die.
        Battle(Fighting),
        /// A side chooses its losses (10.22).
        Lose(Losing),
        /// A unit retreats hex by hex (11.1).
        Retreat(Retreating),
        /// Units pursue (12.2).
        Pursue(Pursuing),
        /// The owner eliminates excess units at the end of a phase (8.2).
        Excess(Excess),
        /// A chit is drawn (5.1).
        Draw(Drawing),
        /// A Fifth Column is placed (19.5).
        Column(Columns),
        /// A unit is withdrawn (6.13).
        Withdraw(Withdrawing),
        /// The dice of the Collapse Box (5.3 to 5.5).
        Collapse(Collapsing),
        /// The Spanish Civil War breaks out: the factions are set up (31.2).
        Outbreak(Outbreak),
    }
}
