//! In which order the moves of a node are tried.
//!
//! What the table knows comes first, and often nothing else is needed: the others are ranked only after it, and quiet moves are judged
//! by what they lead to only when their turn comes.

use bw_arimaa::{Position, Squares};

use super::commute::{Reach, is_superfluous};
use super::evaluate::Evaluator;
use super::memory::{HASH_RANK, Memory, QUIET_RANK};
use super::moves::{MoveKind, MoveList, RankedMove, StepMove, after, generate};
use super::search::Before;

/// Hands over the moves of a node, the likeliest first.
pub(super) struct Picker {
    moves: MoveList,
    at: usize,
    stage: PickStage,
    has_left_out: bool,
}

/// How much is known of the moves that were not handed over yet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PickStage {
    /// The first one is what the table knows.
    Known,
    /// Nothing.
    Unranked,
    /// Their ranks.
    Ranked,
    /// Their ranks, by what they lead to as well.
    Judged,
}

/// What moves are ranked with.
pub(super) struct Ranking<'r> {
    pub(super) memory: &'r mut Memory,
    pub(super) evaluator: &'r Evaluator,
    pub(super) depth: i32,
    pub(super) ply: usize,
}

/// Squares of which a move has to touch one to parry a threat, by how many steps may follow it: these may make room for a piece, thaw or
/// guard it.
fn zones(danger: Squares) -> [Squares; 4] {
    let mut zones = [danger; 4];
    for at in 1..4 {
        let beside = zones[at - 1] | zones[at - 1].neighbours();
        zones[at] = beside | beside.neighbours();
    }
    zones
}

/// From which depth quiet moves are judged by what they lead to, and how much that counts beside success elsewhere.
const JUDGED_DEPTH: i32 = 4;
const JUDGED_WEIGHT: i32 = 4;

impl Picker {
    /// The moves of a position, and the end of the turn if it may end. Of two orders of independent moves only one is listed, if `before`
    /// says what came before; the known move always is. Moves that leave a danger alone are not.
    #[inline]
    pub(super) fn new(
        position: &Position,
        known: StepMove,
        before: &Before,
        may_end: bool,
    ) -> Self {
        let mut moves = MoveList::new();
        generate(position, &mut moves);
        if before.play.is_some() {
            moves.retain(|ranked| {
                let play = ranked.play;
                play == known || !is_superfluous(play, Reach::of(play), before.play, before.reach)
            });
        }
        let is_threatened = !before.danger.is_empty();
        if is_threatened {
            let zones = zones(before.danger);
            let left = position.steps_left();
            moves.retain(|ranked| {
                let rest = left.saturating_sub(ranked.play.step_count());
                zones[usize::from(rest & 3)].meets(Reach::of(ranked.play).changes)
            });
        }
        if may_end && !is_threatened {
            let end = RankedMove { play: StepMove::PASS, kind: MoveKind::Plain, rank: 0 };
            // There is always room: see MOST_MOVES.
            let _ = moves.try_push(end);
        }
        let mut stage = PickStage::Unranked;
        if known != StepMove::NONE
            && let Some(at) = moves.iter().position(|ranked| ranked.play == known)
        {
            moves.swap(0, at);
            moves[0].rank = HASH_RANK;
            stage = PickStage::Known;
        }
        Picker { moves, at: 0, stage, has_left_out: is_threatened }
    }

    /// Whether moves are missing that lose to a threat.
    #[inline]
    pub(super) fn has_left_out(&self) -> bool {
        self.has_left_out
    }

    /// The next move.
    #[inline]
    pub(super) fn next(
        &mut self,
        position: &Position,
        ranking: &mut Ranking<'_>,
    ) -> Option<RankedMove> {
        if self.at >= self.moves.len() {
            return None;
        }
        match self.stage {
            PickStage::Known => self.stage = PickStage::Unranked,
            PickStage::Unranked => {
                ranking.memory.rank(position, &mut self.moves[self.at..], ranking.ply);
                self.stage = PickStage::Ranked;
                self.bring_best();
            }
            PickStage::Ranked | PickStage::Judged => self.bring_best(),
        }
        if self.stage == PickStage::Ranked
            && ranking.depth >= JUDGED_DEPTH
            && self.moves[self.at].rank <= QUIET_RANK
        {
            self.judge(position, ranking);
            self.stage = PickStage::Judged;
            self.bring_best();
        }
        self.at += 1;
        Some(self.moves[self.at - 1])
    }

    /// The moves before the one that was handed over last.
    #[inline]
    pub(super) fn tried(&self) -> &[RankedMove] {
        &self.moves[..self.at.saturating_sub(1)]
    }

    /// Brings the highest rank of the rest to the front of it.
    #[inline]
    fn bring_best(&mut self) {
        let mut best = self.at;
        for other in self.at + 1..self.moves.len() {
            if self.moves[other].rank > self.moves[best].rank {
                best = other;
            }
        }
        self.moves.swap(self.at, best);
    }

    /// Ranks the rest, which is quiet, by what it leads to as well.
    fn judge(&mut self, position: &Position, ranking: &mut Ranking<'_>) {
        for ranked in &mut self.moves[self.at..] {
            if ranked.play.is_some() {
                let next = after(position, ranked.play);
                let value = ranking.memory.value(ranking.evaluator, &next);
                ranked.rank = (ranked.rank / 4 + JUDGED_WEIGHT * value).min(QUIET_RANK);
            }
        }
    }
}
