//! Rule marks: which code carries out which case of the rulebook, and which test proves it.
//!
//! [`rule!`](crate::rule) costs nothing in a release build. In a debug build it is remembered while a
//! [`covers!`](crate::covers) guard is alive on the same thread.
//!
//! ```
//! fn halve(n: u8) -> u8 {
//!     engine::rule!("1.4.a");
//!     n.div_ceil(2)
//! }
//!
//! engine::covers!("1.4.a"); // fails at the end of the scope if the mark was never reached
//! assert_eq!(halve(5), 3);
//! ```

use std::cell::RefCell;
use std::collections::BTreeSet;

thread_local! {
    static HITS: RefCell<Option<BTreeSet<&'static str>>> = const { RefCell::new(None) };
}

/// Says that the code here carries out these cases of the rulebook.
#[macro_export]
macro_rules! rule {
    ($($id:literal),+ $(,)?) => {
        if cfg!(debug_assertions) {
            $crate::mark::hit(&[$($id),+]);
        }
    };
}

/// Says that the test in this scope proves these cases, and fails if their code was not reached.
#[macro_export]
macro_rules! covers {
    ($($id:literal),+ $(,)?) => {
        let _covers = $crate::mark::Covers::new(&[$($id),+]);
    };
}

/// Remembers that the marks were reached. Called by [`rule!`](crate::rule).
pub fn hit(ids: &[&'static str]) {
    HITS.with_borrow_mut(|hits| {
        if let Some(hits) = hits {
            hits.extend(ids);
        }
    });
}

/// The guard behind [`covers!`](crate::covers).
pub struct Covers {
    ids: Vec<String>,
    outer: Option<BTreeSet<&'static str>>,
}

impl Covers {
    /// Starts to listen for marks on this thread.
    pub fn new(ids: &[&str]) -> Self {
        let ids = ids.iter().map(|id| (*id).to_owned()).collect();
        Covers { ids, outer: HITS.replace(Some(BTreeSet::new())) }
    }
}

impl Drop for Covers {
    fn drop(&mut self) {
        let hits = HITS.take().unwrap_or_default();
        let missed: Vec<_> = self.ids.iter().filter(|id| !hits.contains(id.as_str())).collect();
        let missed = format!("{missed:?}");
        HITS.set(self.outer.take().map(|mut outer| {
            outer.extend(&hits);
            outer
        }));
        if cfg!(debug_assertions) && missed != "[]" && !std::thread::panicking() {
            panic!("this test claims to cover rule cases whose code it never reached: {missed}");
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn reached_marks_satisfy_the_guard_and_nest() {
        covers!("a", "b");
        {
            covers!("b");
            rule!("b");
        }
        rule!("a");
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "never reached")]
    fn an_unreached_mark_fails_the_test() {
        covers!("a", "b");
        rule!("a");
    }
}
