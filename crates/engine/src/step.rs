//! Unfinished business, one module a piece: who is asked, what is offered, what each answer does, what is refused.

/// Declares the frames of a game as a table of steps, and with them how its rules look at a position.
///
/// A step is a small plain type: a unit on the march, a battle at its loss step, the phase itself. It implements the
/// trait `Step` that the macro declares, in the module of its rule section: who decides, what is offered, what an
/// action or a roll does, what needs no decision, what the player reads, why something else is refused. The order of the
/// rows is the order of the enum and with it of the stored bytes.
///
/// The macro declares
///
/// - the enum, with `From` for every step and the calls passed on to the one that it holds;
/// - `At`, a position with tables that belong to it, and only to it: it is made by `at` alone, which brings the desk up
///   to date (`Desk::sync`), so a stale table cannot be read. It is `Copy`; buffers that a search fills are cells of the
///   desk. What the rules know about a position are methods of `At`;
/// - `Playing`, a position that is being changed, with its journal. What the rules do are methods of `Playing`. `at` looks
///   at it in between.
///
/// Both lend the game itself, so `at.pack` and `on.pack` are the game's.
///
/// ```
/// use engine::{Journal, Next, Prompt, Seat, Verdict, deny};
///
/// pub struct Race { pub goal: u8 }
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// pub enum Action { Go(u8) }
/// pub struct State { pub at: [u8; 2], pub frame: Frame }
/// #[derive(Default)]
/// pub struct Desk { left: u8 }
///
/// impl Desk {
///     fn sync(&mut self, game: &Race, state: &State) {
///         self.left = game.goal - state.at[0].max(state.at[1]);
///     }
/// }
///
/// engine::steps! { Race, State, Action, Desk;
///     /// What waits.
///     pub enum Frame {
///         /// Somebody is to run.
///         Run(Run),
///     }
/// }
///
/// /// A seat runs.
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
/// pub struct Run { seat: u8 }
///
/// impl At<'_> {
///     fn may_go(self, far: u8) -> Verdict {
///         deny!("2.1", far > self.desk.left, "the goal is nearer");
///         deny!("2.2", far > 3, "three is the most");
///         Ok(())
///     }
/// }
///
/// impl Step for Run {
///     fn next(self, _: &Race, _: &State) -> Next {
///         Next::Seat(Seat(self.seat))
///     }
///     fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
///         out.extend((1..=9).filter(|far| at.may_go(*far).is_ok()).map(Action::Go));
///     }
///     fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
///         let Action::Go(far) = action;
///         on.state.at[usize::from(self.seat)] += far;
///         on.state.frame = Run { seat: 1 - self.seat }.into();
///     }
///     fn prompt(self, at: At<'_>) -> Prompt {
///         Prompt::new("2.0", engine::text!("How far? {goal} is the goal.", goal = at.goal))
///     }
///     fn judge(self, at: At<'_>, action: Action) -> Verdict {
///         let Action::Go(far) = action;
///         at.may_go(far)
///     }
/// }
///
/// let (game, mut desk) = (Race { goal: 5 }, Desk::default());
/// let mut state = State { at: [0, 0], frame: Run { seat: 0 }.into() };
/// let mut offers = Vec::new();
/// state.frame.offer(game.at(&state, &mut desk), &mut offers);
/// assert_eq!(offers, [1, 2, 3].map(Action::Go));
/// let frame = state.frame;
/// frame.play(&mut game.playing(&mut state, &mut desk, &mut engine::Silent), Action::Go(3));
/// let bar = state.frame.judge(game.at(&state, &mut desk), Action::Go(3)).unwrap_err();
/// assert_eq!((state.at, bar.case), ([3, 0], "2.1"));
/// ```
#[macro_export]
macro_rules! steps {
    ($game:ty, $state:ty, $action:ty, $desk:ty; $(#[$doc:meta])* pub enum $frame:ident {
        $($(#[$row:meta])* $name:ident($step:ty),)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $frame {
            $($(#[$row])* $name($step),)+
        }

        $(impl From<$step> for $frame {
            fn from(step: $step) -> Self {
                $frame::$name(step)
            }
        })+

        /// A position with the tables that belong to it.
        #[derive(Clone, Copy)]
        pub(crate) struct At<'a> {
            /// The rules.
            pub game: &'a $game,
            /// The position.
            pub state: &'a $state,
            /// Its tables.
            pub desk: &'a $desk,
            _made_by_at: (),
        }

        impl std::ops::Deref for At<'_> {
            type Target = $game;
            fn deref(&self) -> &$game {
                self.game
            }
        }

        /// A position that is being changed.
        pub(crate) struct Playing<'a, J> {
            /// The rules.
            pub game: &'a $game,
            /// The position.
            pub state: &'a mut $state,
            /// The desk: look at the position with [`Playing::at`].
            pub desk: &'a mut $desk,
            /// Where to tell what happens.
            pub journal: &'a mut J,
        }

        impl<J> std::ops::Deref for Playing<'_, J> {
            type Target = $game;
            fn deref(&self) -> &$game {
                self.game
            }
        }

        #[allow(dead_code)]
        impl<J> Playing<'_, J> {
            /// The position as it is now.
            pub fn at(&mut self) -> At<'_> {
                self.game.at(self.state, self.desk)
            }
        }

        #[allow(dead_code)]
        impl $game {
            /// Looks at a position: brings the desk up to date.
            pub(crate) fn at<'a>(&'a self, state: &'a $state, desk: &'a mut $desk) -> At<'a> {
                desk.sync(self, state);
                At { game: self, state, desk, _made_by_at: () }
            }

            /// Changes a position.
            pub(crate) fn playing<'a, J>(
                &'a self,
                state: &'a mut $state,
                desk: &'a mut $desk,
                journal: &'a mut J,
            ) -> Playing<'a, J> {
                Playing { game: self, state, desk, journal }
            }
        }

        /// A piece of unfinished business.
        pub(crate) trait Step: Copy {
            /// Who or what decides.
            fn next(self, game: &$game, state: &$state) -> $crate::Next;

            /// What may be played.
            fn offer(self, _at: At<'_>, _out: &mut Vec<$action>) {}

            /// Plays what was offered.
            fn play<J: $crate::Journal>(self, _on: &mut Playing<'_, J>, _action: $action) {}

            /// Goes on after the throw that was asked for.
            fn roll<J: $crate::Journal>(self, _on: &mut Playing<'_, J>, _rolled: $crate::Rolled) {}

            /// Does what needs no decision. Says whether it did anything.
            fn settle<J: $crate::Journal>(self, _on: &mut Playing<'_, J>) -> bool {
                false
            }

            /// What the player is asked.
            fn prompt(self, at: At<'_>) -> $crate::Prompt;

            /// Why an action may not be played. `Ok` if it does not belong here at all.
            fn judge(self, _at: At<'_>, _action: $action) -> $crate::Verdict {
                Ok(())
            }
        }

        impl Step for $frame {
            #[inline]
            fn next(self, game: &$game, state: &$state) -> $crate::Next {
                match self {
                    $($frame::$name(step) => step.next(game, state),)+
                }
            }

            #[inline]
            fn offer(self, at: At<'_>, out: &mut Vec<$action>) {
                match self {
                    $($frame::$name(step) => step.offer(at, out),)+
                }
            }

            #[inline]
            fn play<J: $crate::Journal>(self, on: &mut Playing<'_, J>, action: $action) {
                match self {
                    $($frame::$name(step) => step.play(on, action),)+
                }
            }

            #[inline]
            fn roll<J: $crate::Journal>(self, on: &mut Playing<'_, J>, rolled: $crate::Rolled) {
                match self {
                    $($frame::$name(step) => step.roll(on, rolled),)+
                }
            }

            #[inline]
            fn settle<J: $crate::Journal>(self, on: &mut Playing<'_, J>) -> bool {
                match self {
                    $($frame::$name(step) => step.settle(on),)+
                }
            }

            fn prompt(self, at: At<'_>) -> $crate::Prompt {
                match self {
                    $($frame::$name(step) => step.prompt(at),)+
                }
            }

            fn judge(self, at: At<'_>, action: $action) -> $crate::Verdict {
                match self {
                    $($frame::$name(step) => step.judge(at, action),)+
                }
            }
        }
    };
}
