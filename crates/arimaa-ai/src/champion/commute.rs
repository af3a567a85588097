//! Moves of one turn that have nothing to do with each other: either order leads to the same placement, and only one
//! of the two is searched.
//!
//! Of two neighbouring moves of a turn that do not depend on each other the one with the lower number comes first. Every
//! placement keeps at least one order that obeys this: the lowest of all its orders does.

use bw_arimaa::{Squares, Step};

use super::moves::StepMove;

/// The squares whose pieces a move may change, and those that matter to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) changes: Squares,
    depends: Squares,
}

impl Reach {
    /// Of the end of a turn, which depends on everything.
    pub(super) const EVERYTHING: Reach = Reach { changes: Squares::ALL, depends: Squares::ALL };

    /// Of a move.
    #[inline]
    pub(super) fn of(play: StepMove) -> Reach {
        let first = STEPS[usize::from(play.first().bits())];
        match play.second() {
            None => first,
            Some(second) => {
                let second = STEPS[usize::from(second.bits())];
                Reach {
                    changes: first.changes | second.changes,
                    depends: first.depends | second.depends,
                }
            }
        }
    }

    /// Whether neither of two moves can matter to the other.
    #[inline]
    pub(super) fn is_apart_from(self, other: Reach) -> bool {
        !self.changes.meets(other.depends) && !self.depends.meets(other.changes)
    }
}

/// Whether a move after another one is left out, because the other order is searched.
#[inline]
pub(super) fn is_superfluous(
    play: StepMove,
    reach: Reach,
    before: StepMove,
    before_reach: Reach,
) -> bool {
    play < before && reach.is_apart_from(before_reach)
}

/// A step changes its two squares and may leave a piece on a trap beside them unguarded. It depends on these squares, on
/// what stands beside them (freezing, guards), and on all guards of traps it comes near.
const fn reach_of(bits: u8) -> Reach {
    let step = Step::from_bits_unchecked(bits);
    let squares = step.squares().bits();
    let near = squares | Squares::from_bits(squares).neighbours().bits();
    let traps = near & Squares::TRAPS.bits();
    let guards = Squares::from_bits(traps).neighbours().bits();
    Reach {
        changes: Squares::from_bits(squares | traps),
        depends: Squares::from_bits(near | guards),
    }
}

static STEPS: [Reach; 256] = {
    let mut table = [Reach::EVERYTHING; 256];
    let mut bits = 0;
    while bits < 256 {
        table[bits] = reach_of(bits as u8);
        bits += 1;
    }
    table
};
