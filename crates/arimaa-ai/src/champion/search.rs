//! The search: principal variations over single steps.
//!
//! A node is a position with what is left of its turn; a move takes one or two steps, or ends the turn. Depth counts steps, an
//! early end costs those that were left. Scores are for the side to move; they change their sign where the turn ends.

use arrayvec::ArrayVec;
use bw_arimaa::{Forbidden, Pending, Position};
use bw_core::Meter;

use super::commute::{Reach, is_superfluous};
use super::evaluate::Evaluator;
use super::memory::{MOST_PLIES, Memory, QUIET_RANK};
use super::moves::{MoveKind, MoveList, RankedMove, StepMove, after, generate};
use super::table::{Bound, PositionTable, TableEntry};

/// More than any score.
pub(super) const INFINITE: i32 = 32_500;
/// A won game; steps that it takes are subtracted.
pub const WON: i32 = 32_000;
/// Scores beyond this are won games.
pub const DECIDED: i32 = WON - 1_000;

/// The budget is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// Turns from the root that are remembered against repetition.
const MOST_TURNS: usize = MOST_PLIES;

/// What can be switched off, to see what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchParts {
    /// Late moves are searched less deep at first.
    pub reductions: bool,
    /// Whoever stands well enough may pass a turn.
    pub null_move: bool,
    /// Of steps that do not depend on each other only one order is searched.
    pub orders: bool,
    /// Captures are looked at beyond the depth.
    pub quiescence: bool,
    /// Quiet moves that cannot help are left out at the end.
    pub futility: bool,
}

impl SearchParts {
    /// Everything.
    pub const ALL: SearchParts = SearchParts {
        reductions: true,
        null_move: true,
        orders: true,
        quiescence: true,
        futility: true,
    };
}

/// What a search knows of the game.
#[derive(Clone, Copy, Debug)]
pub struct GameSoFar<'g> {
    /// Positions that may not occur again.
    pub forbidden: Forbidden<'g>,
    /// Positions that have occurred.
    pub seen: &'g [u64],
}

/// One thread's search.
pub(super) struct Search<'r, 'b> {
    pub(super) table: &'r PositionTable,
    pub(super) evaluator: &'r Evaluator,
    pub(super) memory: &'r mut Memory,
    pub(super) meter: &'r mut Meter<'b>,
    pub(super) parts: SearchParts,
    pub(super) game: GameSoFar<'r>,
    /// Only what this search stored is used: the answer depends on nothing else.
    pub(super) fresh: bool,
    /// Ends of the first turn that are not looked for: other lines have them.
    pub(super) excluded: &'r [u64],
    /// The keys of the turns from the root on.
    pub(super) path: ArrayVec<u64, MOST_TURNS>,
}

impl std::fmt::Debug for Search<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Search({:?})", self.parts)
    }
}

/// The move before, if it was of the same turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    play: StepMove,
    reach: Reach,
}

impl Before {
    pub(super) const NOTHING: Before = Before { play: StepMove::NONE, reach: Reach::EVERYTHING };
}

/// What values a node asks about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Only whether a score is above alpha.
    const fn zero(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same question from the other side.
    pub(super) const fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    pub(super) const fn is_zero(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// Where a move leads.
enum Onward {
    /// On in the same turn.
    On(Position),
    /// To the other side's turn.
    Over(Position),
    /// To the end of the game, with this score for the mover.
    End(i32),
    /// Nowhere: the turn may not end like this.
    Nowhere,
}

impl Search<'_, '_> {
    /// The score of a position for its side to move, `depth` steps deep.
    pub(super) fn node(
        &mut self,
        position: &Position,
        depth: i32,
        window: Window,
        ply: usize,
        before: Before,
    ) -> Result<i32, Stopped> {
        self.memory.lines.clear(ply);
        if !self.meter.node() {
            return Err(Stopped);
        }
        if ply + 8 >= MOST_PLIES || self.path.is_full() {
            return Ok(self.memory.value(self.evaluator, position));
        }
        if position.steps_taken() > 0 {
            return self.expand(position, depth, window, ply, before);
        }
        // What cannot reach the goal with four steps cannot with the rest of them either: once a turn is enough.
        if let Some(steps) = position.goal_in() {
            return Ok(WON - (ply as i32 + i32::from(steps)));
        }
        self.path.push(position.turn_key());
        let value = self.expand(position, depth, window, ply, before)?;
        self.path.pop();
        Ok(value)
    }

    fn expand(
        &mut self,
        position: &Position,
        depth: i32,
        mut window: Window,
        ply: usize,
        before: Before,
    ) -> Result<i32, Stopped> {
        if depth <= 0 {
            return self.quiesce(position, window, ply, QUIET_TURNS);
        }
        let key = self.key(position);
        let known = self.table.find(key, self.fresh);
        if let Some(entry) = known
            && window.is_zero()
            && entry.depth >= depth
            && let Some(score) = usable(entry, window, ply)
        {
            return Ok(score);
        }
        if window.is_zero()
            && let Some(score) = self.prune(position, depth, window, ply)?
        {
            return Ok(score);
        }
        let known = known.map_or(StepMove::NONE, |entry| entry.play);
        let mut moves = MoveList::new();
        generate(position, &mut moves);
        self.memory.rank(position, &mut moves, known, ply);
        if depth >= JUDGED_DEPTH {
            self.judge(position, &mut moves);
        }
        if position.may_end(self.game.forbidden) {
            let rank = Memory::pass_rank(known);
            let _ =
                moves.try_push(RankedMove { play: StepMove::PASS, kind: MoveKind::Plain, rank });
        }
        let cut = self.futility(position, depth, window);
        let alpha = window.alpha;
        let (mut best, mut best_move) = (-INFINITE, StepMove::NONE);
        let mut tried = 0;
        for at in 0..moves.len() {
            let ranked = pick(&mut moves, at);
            let play = ranked.play;
            let reach = if play.is_some() { Reach::of(play) } else { Reach::EVERYTHING };
            if self.parts.orders
                && play != known
                && is_superfluous(play, reach, before.play, before.reach)
            {
                continue;
            }
            let is_quiet = ranked.rank <= QUIET_RANK && play.is_some();
            if let Some(bound) = cut
                && tried > 0
                && is_quiet
            {
                best = best.max(bound);
                continue;
            }
            if is_quiet && best > -DECIDED && self.is_late(tried, depth, window) {
                continue;
            }
            let next = self.next(position, play, ply);
            let behind = self.behind(position, play, reach);
            let cost = if play.is_some() { play.step_count() } else { position.steps_left() };
            let deeper =
                Deeper { depth: depth - i32::from(cost), ply: ply + usize::from(cost), behind };
            let reduced = if is_quiet { self.reduction(tried, depth, window) } else { 0 };
            let score = match self.child(&next, deeper, window, tried > 0, reduced)? {
                // No end of the turn is legal there.
                score if score <= -INFINITE => continue,
                score => self.judged(position, &next, score),
            };
            tried += 1;
            if score <= best {
                continue;
            }
            best = score;
            if score > window.alpha {
                (window.alpha, best_move) = (score, play);
                self.memory.lines.improve(ply, play, deeper.ply.min(MOST_PLIES - 1));
                if ply == 0 {
                    self.memory.best_at_root = score;
                }
            }
            if score >= window.beta {
                self.memory.refuted(position, ranked, &moves[..at], depth, ply);
                break;
            }
        }
        if best == -INFINITE {
            // In the middle of a turn whoever came here has to go another way; at its beginning there is none.
            let stuck = position.steps_taken() == 0;
            return Ok(if stuck { ply as i32 - WON } else { -INFINITE });
        }
        let bound = match best {
            _ if best >= window.beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let score = stored(best, ply);
        self.table.store(key, TableEntry { play: best_move, score, depth, bound });
        Ok(best)
    }

    /// The key of a position in the table; at the root other lines are other positions.
    ///
    /// Where one order of steps is enough, the move before decides which moves are left out; it is no part of the key all the same: what
    /// is left out after one move is looked at after another that leads to the same placements.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let key = position.search_key();
        if self.path.len() > 1 {
            return key;
        }
        self.excluded.iter().fold(key, |key, other| key ^ other.rotate_left(17))
    }

    /// What the next move of this turn is compared with: nothing where others left a push or a pull open, which cannot wait.
    #[inline]
    fn behind(&self, position: &Position, play: StepMove, reach: Reach) -> Before {
        match position.pending() {
            Pending::None => Before { play, reach },
            Pending::Pull { .. } | Pending::Push { .. } => Before::NOTHING,
        }
    }

    /// Ranks quiet moves by what they lead to as well: where much depends on the order.
    fn judge(&mut self, position: &Position, moves: &mut MoveList) {
        for ranked in moves {
            if ranked.rank <= QUIET_RANK && ranked.play.is_some() {
                let next = after(position, ranked.play);
                let value = self.memory.value(self.evaluator, &next);
                ranked.rank = (ranked.rank / 4 + JUDGED_WEIGHT * value).min(QUIET_RANK);
            }
        }
    }

    /// Where a move leads.
    #[inline]
    fn next(&self, position: &Position, play: StepMove, ply: usize) -> Onward {
        let ended = if play == StepMove::PASS {
            *position
        } else {
            let next = after(position, play);
            if next.steps_left() > 0 {
                return Onward::On(next);
            }
            if !next.may_end(self.game.forbidden) {
                return Onward::Nowhere;
            }
            next
        };
        let key = ended.key_if_ended();
        let is_excluded = self.path.len() == 1 && self.excluded.contains(&key);
        // Coming back to a position of this line leads nowhere: what can be had from there can be had there.
        if is_excluded || self.path.contains(&key) {
            return Onward::Nowhere;
        }
        let mut next = ended;
        next.end_turn_unchecked();
        match next.rabbit_ending() {
            None => Onward::Over(next),
            Some(ending) => {
                let won = WON - (ply as i32 + i32::from(play.step_count()));
                Onward::End(if ending.winner == position.side() { won } else { -won })
            }
        }
    }

    /// The score of what a move leads to, for the mover; later moves are asked first whether they are better at all.
    fn child(
        &mut self,
        next: &Onward,
        deeper: Deeper,
        window: Window,
        is_later: bool,
        reduction: i32,
    ) -> Result<i32, Stopped> {
        let position = match next {
            Onward::Nowhere => return Ok(-INFINITE),
            Onward::End(score) => {
                self.memory.lines.clear(deeper.ply.min(MOST_PLIES - 1));
                return Ok(*score);
            }
            Onward::On(position) | Onward::Over(position) => position,
        };
        let is_over = matches!(next, Onward::Over(_));
        let mut ask = |depth: i32, window: Window| -> Result<i32, Stopped> {
            if is_over {
                let score =
                    self.node(position, depth, window.turned(), deeper.ply, Before::NOTHING)?;
                Ok(-score)
            } else {
                self.node(position, depth, window, deeper.ply, deeper.behind)
            }
        };
        if is_later {
            let zero = Window::zero(window.alpha);
            if reduction > 0 && ask(deeper.depth - reduction, zero)? <= window.alpha {
                return Ok(window.alpha);
            }
            if !window.is_zero() || reduction > 0 {
                let score = ask(deeper.depth, zero)?;
                if score <= window.alpha || window.is_zero() {
                    return Ok(score);
                }
            }
        }
        ask(deeper.depth, window)
    }

    /// A first turn that leads to a position of the game so far gains nothing: it is worth a little less.
    #[inline]
    fn judged(&self, position: &Position, next: &Onward, score: i32) -> i32 {
        if self.path.len() == 1
            && let Onward::Over(over) = next
            && score.abs() < DECIDED
            && over.side() != position.side()
            && self.game.seen.contains(&over.turn_key())
        {
            return score - REPETITION;
        }
        score
    }
}

/// Turns that quiescence may take.
const QUIET_TURNS: u8 = 2;
/// From which depth moves are ranked by what they lead to, and how much that counts beside success elsewhere.
const JUDGED_DEPTH: i32 = 4;
const JUDGED_WEIGHT: i32 = 4;
/// What it costs to come back to a position of the game.
const REPETITION: i32 = 300;

/// Where a child is looked at.
#[derive(Clone, Copy)]
struct Deeper {
    depth: i32,
    ply: usize,
    behind: Before,
}

/// Brings the highest rank of the rest to the front of it.
#[inline]
fn pick(moves: &mut MoveList, at: usize) -> RankedMove {
    let mut best = at;
    for other in at + 1..moves.len() {
        if moves[other].rank > moves[best].rank {
            best = other;
        }
    }
    moves.swap(at, best);
    moves[at]
}

/// A score as the table keeps it: wins are counted from the position.
#[inline]
fn stored(score: i32, ply: usize) -> i32 {
    match score {
        won if won >= DECIDED => won + ply as i32,
        lost if lost <= -DECIDED => lost - ply as i32,
        other => other,
    }
}

/// The score of an entry, if it answers what is asked.
#[inline]
fn usable(entry: TableEntry, window: Window, ply: usize) -> Option<i32> {
    let score = match entry.score {
        won if won >= DECIDED => won - ply as i32,
        lost if lost <= -DECIDED => lost + ply as i32,
        other => other,
    };
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    answers.then_some(score)
}
