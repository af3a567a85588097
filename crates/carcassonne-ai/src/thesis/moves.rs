//! Whole moves: a placement and a meeple or none, tried one after another on one scratch state.

use bw_carcassonne::{Action, Placement, Space, State, TrialSite};
use bw_core::Plan;

/// A whole move (spec 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the tile goes; none if it lies already and only the meeple is asked for.
    pub placement: Option<Placement>,
    /// The segment that gets a meeple.
    pub meeple: Option<u8>,
    /// Whether a meeple is asked for at all.
    pub is_asked: bool,
}

impl Move {
    /// Answers with this move.
    pub fn answer(self, plan: &mut Plan<Action>) {
        plan.actions.extend(self.placement.map(Action::Place));
        if self.is_asked {
            plan.actions.push(self.meeple.map_or(Action::NoMeeple, Action::Meeple));
        }
    }
}

/// A placement being tried.
#[derive(Clone, Copy, Debug)]
pub struct TriedPlacement<'m> {
    /// The cell with what lies around it.
    pub site: &'m TrialSite,
    /// How the tile is turned.
    pub rotation: u8,
    /// Whether it is the first rotation on this cell.
    pub is_first: bool,
}

impl TriedPlacement<'_> {
    /// Where and how.
    pub fn placement(&self) -> Placement {
        Placement { cell: self.site.cell(), rotation: self.rotation }
    }
}

/// A scratch state on which moves are tried and taken back; nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    scratch: Option<Box<State>>,
}

impl Moves {
    /// Calls `each` with every placement open to the seat on turn, in order, and the state after it:
    /// the tile lies, the meeple is not decided. If only the meeple is asked for, that is one call.
    pub fn each_placement(
        &mut self,
        state: &State,
        mut each: impl FnMut(Option<TriedPlacement<'_>>, &mut State),
    ) {
        let scratch = match &mut self.scratch {
            Some(scratch) => {
                State::clone_from(scratch, state);
                scratch
            }
            empty => empty.insert(Box::new(state.clone())),
        };
        let Some(tile) = state.hand() else {
            each(None, scratch);
            return;
        };
        for Space { cell, rotations } in state.spaces(tile) {
            let site = state.trial_site(cell).expect("a space borders a tile");
            let mut is_first = true;
            for rotation in rotations {
                let undo = scratch.try_tile(&site, rotation);
                each(Some(TriedPlacement { site: &site, rotation, is_first }), scratch);
                scratch.undo_try(&site, &undo);
                is_first = false;
            }
        }
    }

    /// Calls `each` with every whole move of the seat on turn, in order, and the state after it:
    /// completed features are scored, their meeples returned, the turn not yet passed on.
    pub fn each(&mut self, state: &State, mut each: impl FnMut(Move, &State)) {
        self.each_placement(state, |trial, after| {
            let placement = trial.map(|trial| trial.placement());
            let (spots, is_asked) = (after.spots(), !after.spots().is_empty());
            for meeple in std::iter::once(None).chain(spots.map(Some)) {
                let undo = after.deploy(meeple);
                each(Move { placement, meeple, is_asked }, after);
                after.undo_deploy(&undo);
            }
        });
    }
}
