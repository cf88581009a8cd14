//! Unfinished business, one row a piece; each is a step in the module of its rule section.
//!
//! A section adds a row here, a type with its [`Step`] in its own module, and the actions that answer it in `action`. The bottom
//! frame is always the phase; `sequence` says which phase does what, and passes over those with nothing to decide. What an event
//! of a card asks is a frame of `choosing`, pushed by `effects`.

use crate::airdrops::{AirLanding, Dropping, Landings, Retrying};
use crate::checks::{Checking, Harassing};
use crate::choosing::Choosing;
use crate::combat::{
    Advancing, Arming, Assaulting, Assembling, Blowing, Cancelling, ChoosingGround, Committing, Crowding,
    Declaring, Disordering, Falling, Fighting, InBattle, Keeping, Losing, Merging, Paying, Reading,
    Retreating, Riposte,
};
use crate::desk::Desk;
use crate::discards::Discarding;
use crate::effects::{Carrying, Forfeiting};
use crate::evacuation::{Evacuating, Scoring};
use crate::events::{Resolving, Window};
use crate::hands::{Doubting, Drawing};
use crate::movement::March;
use crate::organization::Ashore;
use crate::overstacking::{MakingRoom, Overstacked};
use crate::payment::PayingMarkers;
use crate::red::{Red, Table, Turning};
use crate::redeploy::{Fronting, Marching, Regrouping, Settling, Trading};
use crate::reserve::Entering;
use crate::secret_plans::{Planner, Recording};
use crate::sequence::InPhase;
use crate::stance::Mustering;
use crate::state::State;
use crate::strategic::{Leaving, Redrawing};
use crate::{Action, NoRetreat};

engine::steps! { NoRetreat, State, Action, Desk;
    /// A piece of business that waits for a decision or for dice.
    pub enum Frame {
        /// The phase itself.
        Phase(InPhase),
        /// A side draws cards and markers, and discards what is too much (8.1).
        Draw(Drawing),
        /// A unit is on the move (13.0).
        March(March),
        /// A unit comes from the Reserve (16.1).
        Enter(Entering),

        // 5.3, 9.0 to 13.0: organization, deployment, movement.
        /// A side discards cards until something is paid (5.3).
        Discard(Discarding),
        /// A rebuilt unit lands in or next to its port (9.2).
        Ashore(Ashore),
        /// A unit tries to leave the map (11.0).
        Evacuate(Evacuating),
        /// A side may use a Combat VP! (11.0).
        Score(Scoring),
        /// A Drop! or Glider marker is dropped (10.0).
        Drop(Dropping),
        /// The Air Landing unit comes down (18.4).
        AirLand(AirLanding),
        /// Markers check the Landing Table (11.0).
        Land(Landings),
        /// The German may pay for another try (11.0).
        Retry(Retrying),
        /// Stacks are too high (13.3.4).
        Overstacked(Overstacked),
        /// A unit makes room (13.3.4).
        MakeRoom(MakingRoom),

        // 5.0 to 8.0, 17.0, 19.0 to 24.0: cards, markers, checks, plans.
        /// A side is asked for a card (5.1, 8.0).
        Window(Window),
        /// A card is being played (5.2).
        Resolve(Resolving),
        /// A side pays with markers (5.2.3).
        PayMarkers(PayingMarkers),
        /// Effects are carried out one after the other (5.2).
        Carry(Carrying),
        /// An effect leaves a choice (5.2).
        Choose(Choosing),
        /// A side loses cards or markers at random.
        Forfeit(Forfeiting),
        /// A card with red text is carried out (5.2.4).
        Red(Red),
        /// A table in red text is rolled on (21.1).
        Table(Table),
        /// A die decides on an Alternate Event (21.1).
        Turn(Turning),
        /// Units move at once (21.1).
        Redeploy(Marching),
        /// Two Groups change places (21.1.4).
        Regroup(Regrouping),
        /// Square cavalry replaces round (21.1.1).
        Trade(Trading),
        /// German units leave neutral countries (21.1.1).
        Settle(Settling),
        /// The frontier is set up anew (21.1.6).
        Front(Fronting),
        /// The first card may be redrawn (22.7).
        Doubt(Doubting),
        /// A card or a marker may be redrawn (22.2, 22.3).
        Redraw(Redrawing),
        /// The checks of a turn (7.0).
        Check(Checking),
        /// No Actions markers after a failed check (17.6).
        Harass(Harassing),
        /// Soviet units are set up (20.2.2).
        Muster(Mustering),
        /// A side draws its Secret Plan (5.7).
        Plan(Planner),
        /// A side records how its plan stands (7.3).
        Record(Recording),
        /// Units leave a city that is given up (19.8).
        Leave(Leaving),

        // 14.0, 15.0 and 25.0: combat.
        /// A side declares what is attacked (14.1).
        Declare(Declaring),
        /// A side discards for a Counterblow (14.1.2).
        PayCounterblow(Paying),
        /// The battles of a Combat Phase (14.2).
        Fight(Fighting),
        /// A battle is put together (14.3).
        Assemble(Assembling),
        /// A battle is fought, step by step (14.5).
        Battle(InBattle),
        /// The defender chooses the terrain that counts (14.3.6).
        Ground(ChoosingGround),
        /// A side may commit a support marker (14.5).
        Commit(Committing),
        /// A side may cancel the enemy's support marker (26.1).
        Cancel(Cancelling),
        /// The defender may read the result in another way (22.2, 22.6).
        Read(Reading),
        /// A side loses steps (14.7.1).
        Lose(Losing),
        /// The defender may counterattack (14.7.3).
        Riposte(Riposte),
        /// The defender retreats or stays (14.7).
        Fall(Falling),
        /// Units retreat (14.7.5).
        Retreat(Retreating),
        /// A stack is too high after a retreat (13.3.4).
        Crowd(Crowding),
        /// A retreating hex gets a No Actions marker (14.7).
        Disorder(Disordering),
        /// The phasing player places a Counterblow marker (14.7.4).
        Blow(Blowing),
        /// Attackers advance (14.8).
        Advance(Advancing),
        /// Blitzkrieg! markers are placed (15.0).
        Arm(Arming),
        /// Stacks under Blitzkrieg! markers act (15.0).
        Assault(Assaulting),
        /// A Blitzkrieg! marker stays in one hex (15.4).
        Keep(Keeping),
        /// Polish cavalry joins other units (25.1).
        Merge(Merging),
    }
}
