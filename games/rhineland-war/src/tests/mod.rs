//! The cases of the rulebook, section by section: texts in `cases`, and code where a text does not do.

mod air_naval;
mod definitions;
mod doctrine;
mod oracle;
mod preparedness;
mod random;
mod scenario;

use mechanics::testing::fixture;

use crate::testing::Position;

/// Each file is a section of the rulebook.
macro_rules! sections {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            fixture::run::<Position>(stringify!($name), include_str!(concat!("cases/", stringify!($name), ".txt")));
        }
    )*};
}

sections! { crisis mobilization surrender spain set_up weather movement control stacking zones supply rail }
sections! { air naval }
sections! { combat results retreat pursuit waves }
