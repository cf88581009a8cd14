//! The cases of the rulebook, section by section: texts in `cases`, and code where a text does not do.

mod fog;
mod insight;
mod oracle;
mod play;
mod random;
mod september;

use mechanics::testing::fixture;

use crate::testing::Position;

/// Each file is a section of the rulebook.
macro_rules! sections {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            // Read when the tests run: a new case costs no build.
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/cases/", stringify!($name), ".txt");
            let text = std::fs::read_to_string(file).expect("the cases of the section");
            fixture::run::<Position>(stringify!($name), &text);
        }
    )*};
}

sections! { set_up command headquarters movement control stacking zones }
sections! { combat losses retreat advance reaction breakthrough exploitation }
sections! { moves rail supply season september_ends weather why verdicts solitaire }
