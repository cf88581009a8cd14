//! Conditions that allow, explain and are counted, all in one line.
//!
//! A predicate of the rules returns a [`Verdict`]. What is offered asks whether it is `Ok`; a refusal tells the
//! player its [`Bar`]; and [`deny!`](crate::deny) marks the case of the rulebook where it decides.
//!
//! ```
//! use engine::{Verdict, deny};
//!
//! fn may_attack(factor: u8, has_attacked: bool) -> Verdict {
//!     deny!("11.0.e", factor == 0, "{unit} has no attack factor");
//!     deny!("11.0.f", has_attacked, "{unit} has attacked in this phase");
//!     Ok(())
//! }
//!
//! assert!(may_attack(3, false).is_ok());
//! assert_eq!(may_attack(0, true).unwrap_err().case, "11.0.e");
//! ```

use crate::{Refusal, Text};

/// What stands in the way: a case of the rulebook and what to tell the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    /// The case, as the checklist numbers it.
    pub case: &'static str,
    /// A template: `{unit} has no attack factor`. What its names stand for is said by whoever renders it.
    pub text: &'static str,
}

/// Whether something is allowed, and if not, why. As small as a pointer: a question asked a million times costs
/// no more than a boolean.
pub type Verdict = Result<(), &'static Bar>;

impl Bar {
    /// The refusal that a player reads, with `argument` for the names in the template.
    pub fn refusal(&self, mut argument: impl FnMut(&str) -> Option<Text>) -> Refusal {
        let mut text = Text::new(self.text);
        for name in crate::text::names_in(self.text) {
            if let Some(value) = argument(name) {
                text = text.with(name, value);
            }
        }
        Refusal::new(case_of(self.case), text)
    }
}

/// The case as the rulebook prints it: `11.0.e` of the checklist is in 11.0, and so is `11.0.e2`.
fn case_of(id: &str) -> &str {
    // `a`, or `a1` and `a1b` where a checklist counts further.
    let letter = |part: &str| {
        let further = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        part.starts_with(|first: char| first.is_ascii_lowercase())
            && part.len() <= 3
            && part.bytes().all(further)
    };
    match id.rsplit_once('.') {
        Some((case, part)) if letter(part) => case,
        _ => id,
    }
}

/// Inside a function that returns a [`Verdict`]: denies under a case of the rulebook when something is so.
///
/// The case is marked as [`rule!`](crate::rule) marks it, when it denies and only then.
#[macro_export]
macro_rules! deny {
    ($case:literal, $when:expr, $text:literal) => {
        if $when {
            $crate::rule!($case);
            return Err(&$crate::Bar { case: $case, text: $text });
        }
    };
    ($case:literal, $text:literal) => {{
        $crate::rule!($case);
        return Err(&$crate::Bar { case: $case, text: $text });
    }};
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::covers;

    fn may_enter(full: bool, sea: bool) -> Verdict {
        deny!("2.4", sea, "{hex} is all sea");
        deny!("9.1.c", full, "{hex} has no room for {unit}");
        Ok(())
    }

    #[test]
    fn the_case_that_denies_is_the_one_that_is_marked() {
        covers!("9.1.c");
        assert_eq!(may_enter(true, false).unwrap_err().text, "{hex} has no room for {unit}");
        assert_eq!(may_enter(false, false), Ok(()));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "never reached")]
    fn a_case_that_does_not_deny_is_not_proved() {
        covers!("9.1.c");
        assert!(may_enter(true, true).is_err());
    }

    #[test]
    fn a_refusal_names_the_case_of_the_rulebook() {
        let bar = may_enter(true, false).unwrap_err();
        let refusal = bar.refusal(|name| Some(Text::new(if name == "hex" { "2513" } else { "III Corps" })));
        assert_eq!(refusal.to_string(), "2513 has no room for III Corps (9.1)");
        let bar = may_enter(false, true).unwrap_err();
        assert_eq!(bar.refusal(|_| None).to_string(), "{hex} is all sea (2.4)");
        assert_eq!(["9.1.c2", "9.1.low.a", "9.1"].map(case_of), ["9.1", "9.1.low", "9.1"]);
    }

    #[test]
    fn a_verdict_is_as_small_as_a_pointer() {
        assert_eq!(size_of::<Verdict>(), size_of::<usize>());
    }
}
