//! Whole moves: a placement and a meeple or none, tried one after another on one scratch state.
//!
//! Moves come in the thesis's order: it goes through the placed tiles in the order of placing and looks at their four
//! sides. The text does not say so; it is the reading under which tables 7.1 and 7.2 agree in every category.

use arrayvec::ArrayVec;
use bw_carcassonne::{
    Across, Action, MAX_FRONTIER, Placement, Rotations, State, TileType, TrialSite,
};
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
        for Listed { site, rotations, .. } in in_order_of_placing(state, tile) {
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

/// A cell of the list of moves.
struct Listed {
    /// The oldest tile beside it, and which of that tile's sides it lies at.
    rank: u16,
    site: TrialSite,
    rotations: Rotations,
}

/// The cells on which a tile fits, each where the list of moves first meets it.
fn in_order_of_placing(state: &State, tile: TileType) -> ArrayVec<Listed, MAX_FRONTIER> {
    let mut listed = ArrayVec::new();
    for (cell, demand) in state.frontier() {
        let rotations = demand.rotations(tile);
        if !rotations.is_empty() {
            let site = state.trial_site(cell).expect("a cell of the frontier borders a tile");
            listed.push(Listed { rank: rank(&site), site, rotations });
        }
    }
    listed.sort_unstable_by_key(|listed| listed.rank);
    listed
}

fn rank(site: &TrialSite) -> u16 {
    let beside = (0..4).filter_map(|edge| match site.across(edge) {
        Across::Tile(n) => Some(4 * n as u16 + (edge ^ 2) as u16),
        Across::Frontier(_) | Across::Beyond => None,
    });
    beside.min().expect("a cell of the frontier borders a tile")
}
