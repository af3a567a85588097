//! Decisions, and the lists of those that are open (spec 1.2).

use bw_core::Rng;

use crate::piece::{Kind, Side};
use crate::square::Step;
use crate::state::{Phase, State};

/// One atomic decision. The order is that of lists: pieces from the weakest, steps by origin and target, then the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Set-up with a handicap: leaves the next home square empty.
    Leave,
    /// Set-up: puts a piece on the next home square.
    Place(Kind),
    /// Moves a piece to a neighbouring square; an own one, or an enemy that is pushed or pulled.
    Step(Step),
    /// Ends the turn before the fourth step.
    End,
}

const _: () = assert!(size_of::<Action>() <= 8);

impl State {
    /// Appends the decisions open to a side, in order.
    pub(crate) fn list_actions(&self, side: Side, out: &mut Vec<Action>) {
        if side != self.side() {
            return;
        }
        match self.phase() {
            Phase::Setup => {
                if self.may_leave() {
                    out.push(Action::Leave);
                }
                let left = |kind: &Kind| self.supply[kind.index()] > 0;
                out.extend(Kind::ALL.into_iter().filter(left).map(Action::Place));
            }
            Phase::Play => {
                let position = &self.position;
                out.extend(position.open_steps(self.forbidden()).map(Action::Step));
                if position.may_end(self.forbidden()) {
                    out.push(Action::End);
                }
            }
            Phase::Over => {}
        }
    }

    /// Whether a side may decide this now.
    pub(crate) fn is_open(&self, side: Side, action: Action) -> bool {
        let position = &self.position;
        side == self.side()
            && match (self.phase(), action) {
                (Phase::Setup, Action::Leave) => self.may_leave(),
                (Phase::Setup, Action::Place(kind)) => self.supply[kind.index()] > 0,
                (Phase::Play, Action::Step(step)) => position.is_open(step, self.forbidden()),
                (Phase::Play, Action::End) => position.may_end(self.forbidden()),
                _ => false,
            }
    }

    /// A decision of the side to move, every one equally likely; none when the game is over.
    #[inline]
    pub(crate) fn random_decision(&self, rng: &mut Rng) -> Option<Action> {
        match self.phase() {
            Phase::Setup => self.random_placement(rng),
            Phase::Play => self.random_step(rng),
            Phase::Over => None,
        }
    }

    fn random_placement(&self, rng: &mut Rng) -> Option<Action> {
        let leave = u32::from(self.may_leave());
        let kinds = self.supply.iter().filter(|&&left| left > 0).count() as u32;
        let choice = rng.below((kinds + leave).max(1));
        if choice < leave {
            return Some(Action::Leave);
        }
        let mut left = Kind::ALL.into_iter().filter(|kind| self.supply[kind.index()] > 0);
        left.nth((choice - leave) as usize).map(Action::Place)
    }

    #[inline]
    fn random_step(&self, rng: &mut Rng) -> Option<Action> {
        let (position, forbidden) = (&self.position, self.forbidden());
        let steps = position.steps();
        let end = u32::from(position.may_end(forbidden));
        let count = steps.len();
        if count + end == 0 {
            return None;
        }
        // Steps that lead nowhere are drawn again: they are rare, and there is always something else.
        loop {
            let Some(step) = steps.nth(rng.below(count + end)) else { return Some(Action::End) };
            if position.leads_on(step, forbidden) {
                return Some(Action::Step(step));
            }
        }
    }
}
