//! 16.0 Air power, with 15.3, 19.3, 19.8, 20.3 and 33.2 to 33.6.
//!
//! An air unit comes onto the map with `Playing::place_air`. From there [`Patrolling`] carries it through the winter die and
//! interception to its mission; whoever placed it finds it over its hex, or in a box.

mod airlift;
mod bases;
mod interception;
mod missions;
mod patrols;
mod terror;

pub use self::airlift::Lifting;
pub(crate) use self::bases::AirDesk;
pub use self::interception::Patrolling;
pub use self::missions::{Flight, Mission};
pub use self::terror::Bombing;
