//! What need not be looked at, or not so deep.

use bw_arimaa::Position;

use super::memory::MOST_REDUCED;
use super::search::{Before, DECIDED, Search, Stopped, Window};

impl Search<'_, '_> {
    /// A score that needs no moves: whoever may pass and still stands well enough need not move.
    pub(super) fn prune(
        &mut self,
        position: &Position,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Result<Option<i32>, Stopped> {
        if !self.parts.null_move || self.path.len() < 2 || window.beta.abs() >= DECIDED {
            return Ok(None);
        }
        if depth <= STANDING_DEPTH {
            return Ok(self.stands(position, depth, window));
        }
        if depth < NULL_DEPTH
            || position.steps_taken() > 0
            || self.memory.value(self.evaluator, position) < window.beta
        {
            return Ok(None);
        }
        let passed = position.with_side(!position.side());
        let below = window.turned();
        let score = -self.node(&passed, depth - NULL_COST, below, ply + 4, Before::NOTHING)?;
        Ok((score >= window.beta && score < DECIDED).then_some(score))
    }

    /// A score near the end for whoever stands well enough to end the turn here, if nothing is threatened.
    #[inline]
    fn stands(&mut self, position: &Position, depth: i32, window: Window) -> Option<i32> {
        let value = self.memory.value(self.evaluator, position) - STANDING_MARGIN * depth;
        let is_enough = value >= window.beta
            && (position.steps_taken() == 0 || position.may_end(self.game.forbidden))
            && self.memory.recall.threat(position).is_none();
        is_enough.then_some(value)
    }

    /// What quiet moves can reach at most, where that is too little.
    #[inline]
    pub(super) fn futility(
        &mut self,
        position: &Position,
        depth: i32,
        window: Window,
    ) -> Option<i32> {
        if !self.parts.futility
            || depth > FUTILE_DEPTH
            || !window.is_zero()
            || window.alpha.abs() >= DECIDED
        {
            return None;
        }
        let reach = self.memory.value(self.evaluator, position) + FUTILE_MARGIN * depth;
        (reach <= window.alpha).then_some(reach)
    }

    /// By how many steps a late quiet move is searched less deep at first.
    #[inline]
    pub(super) fn reduction(&self, tried: usize, depth: i32, window: Window) -> i32 {
        if !self.parts.reductions || depth < 3 || tried < 3 {
            return 0;
        }
        let row = &self.memory.reductions[(depth as usize).min(MOST_REDUCED - 1)];
        let reduction = i32::from(row[tried.min(MOST_REDUCED - 1)]);
        let reduction = if window.is_zero() { reduction } else { reduction - 1 };
        reduction.clamp(0, depth - 1)
    }

    /// Whether a quiet move comes so late near the end that it is not looked at.
    #[inline]
    pub(super) fn is_late(&self, tried: usize, depth: i32, window: Window) -> bool {
        self.parts.futility
            && depth <= FUTILE_DEPTH
            && window.is_zero()
            && tried >= LATE[depth.max(1) as usize]
    }
}

/// From which depth whoever stands well may pass, and what that costs: the turn and one step more.
const NULL_DEPTH: i32 = 6;
const NULL_COST: i32 = 5;
/// Up to which depth standing well is enough without a search, and by how much for each step.
const STANDING_DEPTH: i32 = 4;
const STANDING_MARGIN: i32 = 100;
/// Where quiet moves may be left out, and what one step may gain.
const FUTILE_DEPTH: i32 = 2;
const FUTILE_MARGIN: i32 = 350;
/// Quiet moves that are looked at with one step and with two steps to go.
const LATE: [usize; 3] = [0, 12, 20];
