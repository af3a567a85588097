//! What makes a sequence of steps a legal turn (spec 1.2): one to four steps, no push left open, another placement
//! than before, no third occurrence; and which steps lead there at all.
//!
//! A step is offered only if some legal turn begins with the steps so far plus this one, so that nobody can be driven
//! into a dead end. Nearly always that is plain from the step alone; the rest is looked up by trying.

use crate::position::{MAX_STEPS, Position};
use crate::square::Step;
use crate::steps::{StepKind, StepSet};

/// Positions that may not occur again: the keys ([`Position::key_if_ended`]) of those that have occurred twice.
pub type Forbidden<'k> = &'k [u64];

/// Why a turn cannot end here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotEnd {
    /// No step has been taken.
    #[error("no step was taken")]
    NoStep,
    /// An enemy was displaced, but nobody has followed.
    #[error("the push is not completed")]
    OpenPush,
    /// The placement is what it was before the turn.
    #[error("the position is unchanged")]
    Unchanged,
    /// The position has occurred twice.
    #[error("the position would occur for the third time")]
    ThirdTime,
}

/// Why a sequence of steps is no legal turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError {
    /// More than four steps.
    #[error("there are more than {MAX_STEPS} steps")]
    TooLong,
    /// The rules of movement do not allow a step.
    #[error("the step {step} is not allowed")]
    Step {
        /// The step.
        step: Step,
        /// Its place in the turn, from 0.
        index: usize,
    },
    /// The turn cannot end after the last step.
    #[error("{0}")]
    End(#[from] CannotEnd),
}

impl Position {
    /// Why the turn cannot end here, if it cannot.
    #[inline]
    pub fn cannot_end(&self, forbidden: Forbidden<'_>) -> Option<CannotEnd> {
        if self.steps_taken() == 0 {
            Some(CannotEnd::NoStep)
        } else if self.is_pushing() {
            Some(CannotEnd::OpenPush)
        } else if self.placement_key() == self.start_key() {
            Some(CannotEnd::Unchanged)
        } else if is_forbidden(forbidden, self.key_if_ended()) {
            Some(CannotEnd::ThirdTime)
        } else {
            None
        }
    }

    /// Whether the turn may end here.
    #[inline]
    pub fn may_end(&self, forbidden: Forbidden<'_>) -> bool {
        self.cannot_end(forbidden).is_none()
    }

    /// Whether some legal turn begins with the steps taken so far.
    pub fn can_be_completed(&self, forbidden: Forbidden<'_>) -> bool {
        self.may_end(forbidden)
            || self.steps().iter().any(|step| self.leads_on_slowly(step, forbidden))
    }

    fn leads_on_slowly(&self, step: Step, forbidden: Forbidden<'_>) -> bool {
        let mut after = *self;
        after.take_unchecked(step);
        after.can_be_completed(forbidden)
    }

    /// Whether some legal turn begins with the steps so far and this one, which the rules of movement allow.
    #[inline]
    pub fn leads_on(&self, step: Step, forbidden: Forbidden<'_>) -> bool {
        if forbidden.is_empty() && self.plainly_leads_on(step) {
            return true;
        }
        self.leads_on_slowly(step, forbidden)
    }

    /// Whether a step plainly leads on where repetition does not matter.
    ///
    /// The first step always does: it changes the placement, and a push can be finished, because nothing that stands
    /// still is frozen by an enemy's leaving. So does a push in the first three steps: what it displaced cannot be
    /// back. Any other step does unless it restores the placement.
    #[inline]
    fn plainly_leads_on(&self, step: Step) -> bool {
        match self.steps_taken() {
            0 => true,
            1 if self.step_kind(step) == StepKind::Push => true,
            2 if self.step_kind(step) == StepKind::Push => false,
            _ => self.key_after(step) != self.start_key(),
        }
    }

    /// Whether a step may be taken: the rules of movement allow it and some legal turn begins with it.
    pub fn is_open(&self, step: Step, forbidden: Forbidden<'_>) -> bool {
        self.allows(step) && self.leads_on(step, forbidden)
    }

    /// The steps that may be taken, in canonical order.
    pub fn open_steps<'a>(
        &'a self,
        forbidden: Forbidden<'a>,
    ) -> impl Iterator<Item = Step> + use<'a> {
        self.steps().iter().filter(move |&step| self.leads_on(step, forbidden))
    }

    /// Whether the side to move has a legal turn.
    pub fn has_turn(&self, forbidden: Forbidden<'_>) -> bool {
        let steps: StepSet = self.steps();
        steps.iter().any(|step| self.leads_on(step, forbidden))
    }

    /// The position after a whole turn of the side to move, which has not begun yet.
    pub fn play_turn(
        &self,
        steps: &[Step],
        forbidden: Forbidden<'_>,
    ) -> Result<Position, TurnError> {
        if steps.len() > usize::from(MAX_STEPS) {
            return Err(TurnError::TooLong);
        }
        let mut position = *self;
        for (index, &step) in steps.iter().enumerate() {
            if !position.allows(step) {
                return Err(TurnError::Step { step, index });
            }
            position.take_unchecked(step);
        }
        if let Some(why) = position.cannot_end(forbidden) {
            return Err(why.into());
        }
        position.end_turn_unchecked();
        Ok(position)
    }
}

#[inline]
fn is_forbidden(forbidden: Forbidden<'_>, key: u64) -> bool {
    !forbidden.is_empty() && forbidden.contains(&key)
}
