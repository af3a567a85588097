//! What a search remembers beside the table of positions: moves that were good elsewhere, and the best lines.

use bw_arimaa::{Position, Side};

use super::evaluate::Evaluator;
use super::moves::{Loss, MoveKind, RankedMove, StepMove, loss};
use super::recall::Recall;

/// Steps from the root that a search can look at.
pub(super) const MOST_PLIES: usize = 120;

/// The best line from each ply on.
#[derive(Debug)]
pub(super) struct Lines {
    moves: Vec<[StepMove; MOST_PLIES]>,
    ends: [usize; MOST_PLIES],
}

impl Default for Lines {
    fn default() -> Self {
        Lines { moves: vec![[StepMove::NONE; MOST_PLIES]; MOST_PLIES], ends: [0; MOST_PLIES] }
    }
}

impl Lines {
    /// No line from here on.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.ends[ply] = 0;
    }

    /// A better move here, with the line that follows it at another ply.
    #[inline]
    pub(super) fn improve(&mut self, ply: usize, play: StepMove, next: usize) {
        let len = self.ends[next].min(MOST_PLIES - 1);
        if next > ply {
            let (before, after) = self.moves.split_at_mut(next);
            before[ply][1..=len].copy_from_slice(&after[0][..len]);
        }
        self.moves[ply][0] = play;
        self.ends[ply] = len + 1;
    }

    /// The line from here on.
    pub(super) fn line(&self, ply: usize) -> &[StepMove] {
        &self.moves[ply][..self.ends[ply]]
    }
}

const KINDS: usize = 3;

/// Where scores of moves end: half of what is added brings them no further.
const MOST_HISTORY: i32 = 1 << 14;

/// Depths and numbers beyond this are reduced alike.
pub(super) const MOST_REDUCED: usize = 64;

fn reductions() -> Box<[[u8; MOST_REDUCED]; MOST_REDUCED]> {
    let log = |n: usize| (n.max(1) as f64).ln();
    let of = |depth, tried| 0.4 + log(depth) * log(tried) / 2.0;
    Box::new(std::array::from_fn(|depth| std::array::from_fn(|tried| of(depth, tried) as u8)))
}

/// Moves that were good elsewhere.
#[derive(Debug)]
pub(super) struct Memory {
    /// The best lines.
    pub(super) lines: Lines,
    /// The score of the best move at the root so far.
    pub(super) best_at_root: i32,
    /// By how many steps moves are reduced, by depth and number.
    pub(super) reductions: Box<[[u8; MOST_REDUCED]; MOST_REDUCED]>,
    killers: [[StepMove; 2]; MOST_PLIES],
    history: Vec<i32>,
    /// What was worked out about positions.
    pub(super) recall: Recall,
}

impl Default for Memory {
    fn default() -> Self {
        Memory {
            lines: Lines::default(),
            best_at_root: 0,
            reductions: reductions(),
            killers: [[StepMove::NONE; 2]; MOST_PLIES],
            history: vec![0; 2 * KINDS * 256 * 6],
            recall: Recall::default(),
        }
    }
}

/// Ranks of what is tried first.
/// The rank of what the table knows.
pub(super) const HASH_RANK: i32 = 1 << 30;
const CAPTURE_RANK: i32 = 1 << 24;
const KILLER_RANK: i32 = 1 << 20;
const PASS_RANK: i32 = 1 << 19;
/// A move with this rank or a lower one is a quiet one.
pub(super) const QUIET_RANK: i32 = 1 << 18;
const LOSS_RANK: i32 = -(1 << 20);

impl Memory {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.killers = [[StepMove::NONE; 2]; MOST_PLIES];
        self.history.fill(0);
    }

    /// What a position is worth.
    #[inline]
    pub(super) fn value(&mut self, evaluator: &Evaluator, position: &Position) -> i32 {
        self.recall.value(evaluator, position)
    }

    #[inline]
    fn at(position: &Position, play: StepMove, kind: MoveKind) -> usize {
        let side = usize::from(position.side() == Side::Silver);
        let piece = position.kind_at(play.first().from()).index();
        ((side * KINDS + kind as usize) * 6 + piece) * 256 + usize::from(play.first().bits())
    }

    /// Ranks moves: captures, those that refuted a sibling, the end of the turn, the others by success.
    #[inline]
    pub(super) fn rank(&self, position: &Position, moves: &mut [RankedMove], ply: usize) {
        let killers = self.killers[ply];
        for ranked in moves {
            let RankedMove { play, kind, .. } = *ranked;
            if play == StepMove::PASS {
                ranked.rank = PASS_RANK;
                continue;
            }
            ranked.rank = match loss(position, play, kind) {
                Loss::Foe(lost) => CAPTURE_RANK + lost.index() as i32,
                Loss::Own(lost) => LOSS_RANK - lost.index() as i32,
                Loss::None if play == killers[0] => KILLER_RANK + 1,
                Loss::None if play == killers[1] => KILLER_RANK,
                Loss::None => self.history[Self::at(position, play, kind)],
            };
        }
    }

    /// A move refuted the position; those tried before it did not.
    #[inline]
    pub(super) fn refuted(
        &mut self,
        position: &Position,
        by: RankedMove,
        tried: &[RankedMove],
        depth: i32,
        ply: usize,
    ) {
        if !by.play.is_some() || by.rank >= CAPTURE_RANK && by.rank < HASH_RANK {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != by.play {
            killers[1] = killers[0];
            killers[0] = by.play;
        }
        let bonus = (16 * depth * depth).min(MOST_HISTORY / 8);
        self.add(position, by, bonus);
        for &other in tried {
            if other.play.is_some() && other.rank < KILLER_RANK {
                self.add(position, other, -bonus / 2);
            }
        }
    }

    #[inline]
    fn add(&mut self, position: &Position, ranked: RankedMove, bonus: i32) {
        let entry = &mut self.history[Self::at(position, ranked.play, ranked.kind)];
        *entry += bonus - *entry * bonus.abs() / MOST_HISTORY;
    }
}
