//! A turn as simple steps, pushes and pulls.

use bw_arimaa::{Direction, MAX_STEPS, Square, Step};

const STEPS: usize = MAX_STEPS as usize;

/// The steps of a turn, and which of them are second halves of pushes and pulls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnSteps {
    steps: [Step; STEPS],
    len: u8,
    /// Bit n: step n is a second half.
    halves: u8,
}

impl TurnSteps {
    /// No step.
    pub const NONE: TurnSteps = TurnSteps {
        steps: [Step::new_unchecked(Square::new(0), Direction::North); STEPS],
        len: 0,
        halves: 0,
    };

    /// Its steps in order.
    #[inline]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    /// How many steps it has.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it has none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One step more; there is room for four.
    #[inline]
    #[must_use]
    pub const fn with(mut self, step: Step) -> Self {
        self.steps[self.len as usize % STEPS] = step;
        self.len += 1;
        self
    }

    /// A push or a pull more.
    #[inline]
    #[must_use]
    pub const fn with_pair(self, first: Step, second: Step) -> Self {
        let mut both = self.with(first).with(second);
        both.halves |= 1 << (self.len + 1);
        both
    }

    /// The simple steps, pushes and pulls it is made of.
    pub fn moves(&self) -> impl Iterator<Item = (Step, Option<Step>)> + '_ {
        let is_half = |at: usize| self.halves >> at & 1 == 1;
        let starts = (0..self.len()).filter(move |&at| !is_half(at));
        starts.map(move |at| {
            let second = self.steps().get(at + 1).copied().filter(|_| is_half(at + 1));
            (self.steps[at], second)
        })
    }
}
