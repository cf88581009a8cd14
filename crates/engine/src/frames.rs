//! The stack of unfinished business inside a state.

use std::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A small fixed stack of frames: a dispersal inside a breakdown inside a combat inside a phase.
///
/// It is plain data in the state, so a game can stop, be stored and go on anywhere. `next`, `legal` and
/// `play` all read the top frame. `N` is the deepest nesting that the rulebook allows.
///
/// ```
/// use engine::Frames;
/// let mut frames: Frames<&str, 4> = Frames::new("combat phase");
/// frames.push("retreat");
/// assert_eq!(*frames.top(), "retreat");
/// frames.pop();
/// assert_eq!(*frames.top(), "combat phase");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frames<F, const N: usize> {
    // Slots above the top are always `None`, so that equal stacks are equal data.
    slots: [Option<F>; N],
    len: u8,
}

impl<F: Copy, const N: usize> Frames<F, N> {
    /// A stack that holds one frame.
    pub fn new(bottom: F) -> Self {
        let mut frames = Frames { slots: [None; N], len: 0 };
        frames.push(bottom);
        frames
    }

    /// The frame that decides what happens next.
    pub fn top(&self) -> &F {
        self.slots[self.len as usize - 1].as_ref().expect("the stack of frames is never empty")
    }

    /// The top frame, to be changed in place.
    pub fn top_mut(&mut self) -> &mut F {
        self.slots[self.len as usize - 1].as_mut().expect("the stack of frames is never empty")
    }

    /// The frame under the top one.
    pub fn below(&self) -> Option<&F> {
        self.len.checked_sub(2).and_then(|i| self.slots[i as usize].as_ref())
    }

    /// Interrupts the present business with another.
    pub fn push(&mut self, frame: F) {
        assert!((self.len as usize) < N, "frames nested deeper than {N}");
        self.slots[self.len as usize] = Some(frame);
        self.len += 1;
    }

    /// Ends the present business and goes back to what it interrupted.
    pub fn pop(&mut self) -> F {
        assert!(self.len > 1, "the bottom frame is never popped");
        self.len -= 1;
        self.slots[self.len as usize].take().expect("frames below the top are filled")
    }

    /// Puts another frame in place of the top one.
    pub fn replace(&mut self, frame: F) {
        *self.top_mut() = frame;
    }

    /// How many frames there are.
    pub fn depth(&self) -> usize {
        self.len as usize
    }

    /// All frames, the bottom one first.
    pub fn iter(&self) -> impl Iterator<Item = &F> {
        self.slots.iter().flatten()
    }
}

impl<F: fmt::Debug, const N: usize> fmt::Debug for Frames<F, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.slots.iter().flatten()).finish()
    }
}

impl<F: Serialize, const N: usize> Serialize for Frames<F, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.len as usize))?;
        for frame in self.slots.iter().flatten() {
            seq.serialize_element(frame)?;
        }
        seq.end()
    }
}

impl<'de, F: Deserialize<'de> + Copy, const N: usize> Deserialize<'de> for Frames<F, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read<F, const N: usize>(std::marker::PhantomData<F>);
        impl<'de, F: Deserialize<'de> + Copy, const N: usize> Visitor<'de> for Read<F, N> {
            type Value = Frames<F, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "one to {N} frames")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut frames = Frames { slots: [None; N], len: 0 };
                while let Some(frame) = seq.next_element()? {
                    if frames.len as usize == N {
                        return Err(A::Error::custom(format!("more than {N} frames")));
                    }
                    frames.push(frame);
                }
                if frames.len == 0 {
                    return Err(A::Error::custom("a stack of frames is never empty"));
                }
                Ok(frames)
            }
        }
        deserializer.deserialize_seq(Read(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popped_frames_leave_no_trace() {
        let mut frames: Frames<u8, 3> = Frames::new(1);
        let before = frames;
        frames.push(2);
        assert_eq!(frames.below(), Some(&1));
        assert_eq!(frames.pop(), 2);
        assert_eq!(frames, before);
    }

    #[test]
    fn stored_frames_come_back_and_bad_ones_do_not() {
        let mut frames: Frames<u8, 3> = Frames::new(1);
        frames.push(2);
        let bytes = postcard::to_stdvec(&frames).unwrap();
        assert_eq!(postcard::from_bytes::<Frames<u8, 3>>(&bytes).unwrap(), frames);
        assert!(postcard::from_bytes::<Frames<u8, 1>>(&bytes).is_err());
        assert!(postcard::from_bytes::<Frames<u8, 3>>(&[0]).is_err());
    }
}
