//! What one turn can do: reach the goal, capture a piece (spec 5.4, 6.2). Exact, and fast enough for search.
//!
//! Repetition and unchanged placements are not asked about: a goal ends the game, and a capture can be neither.

mod capture;
mod goal;

use std::fmt;
use std::ops::Deref;

pub use capture::Captures;

use crate::position::MAX_STEPS;
use crate::square::Step;
use crate::squares::Squares;
use crate::state::NO_STEP;

/// The squares at most so far from some.
#[inline]
fn around(squares: Squares, distance: u8) -> Squares {
    (0..distance).fold(squares, |all, _| all | all.neighbours())
}

/// Up to four steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct StepLine {
    steps: [Step; MAX_STEPS as usize],
    len: u8,
}

impl StepLine {
    /// No steps.
    pub const fn new() -> Self {
        StepLine { steps: [NO_STEP; MAX_STEPS as usize], len: 0 }
    }

    /// Adds a step; there is room for four.
    #[inline]
    pub fn push(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(usize::from(self.len)) {
            *place = step;
            self.len += 1;
        }
    }

    /// Takes the last step off.
    #[inline]
    pub fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}

impl Default for StepLine {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for StepLine {
    type Target = [Step];

    #[inline]
    fn deref(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
}

impl fmt::Debug for StepLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
