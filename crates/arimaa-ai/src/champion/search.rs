//! The search: principal variations over single steps.
//!
//! A node is a position with what is left of its turn; a move takes one or two steps, or ends the turn. Depth counts steps, an
//! early end costs those that were left. Scores are for the side to move; they change their sign where the turn ends.

use arrayvec::ArrayVec;
use bw_arimaa::{Forbidden, Pending, Position, Squares};
use bw_core::Meter;

use super::commute::Reach;
use super::evaluate::Evaluator;
use super::memory::{MOST_PLIES, Memory, QUIET_RANK};
use super::moves::{StepMove, after};
use super::order::{Picker, Ranking};
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

/// What the turn so far leaves to be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// The move before, if it was of the same turn.
    pub(super) play: StepMove,
    pub(super) reach: Reach,
    /// Squares of which a move has to touch one, or else the other side reaches its goal next; none if it would not.
    pub(super) danger: Squares,
}

impl Before {
    pub(super) const NOTHING: Before =
        Before { play: StepMove::NONE, reach: Reach::EVERYTHING, danger: Squares::EMPTY };
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
        if let Some(line) = self.memory.recall.goal(position) {
            return Ok(WON - (ply as i32 + line.len() as i32));
        }
        let before = Before { danger: self.danger(position), ..before };
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
        let cut = self.futility(position, depth, window);
        let may_end = position.may_end(self.game.forbidden);
        let asked = self.asked(before);
        let mut picker = Picker::new(position, known, &asked, may_end);
        let alpha = window.alpha;
        // What leaves a threat alone loses to it.
        let lost = ply as i32 + i32::from(position.steps_left()) + 4 - WON;
        let (mut best, mut best_move) =
            (if picker.has_left_out() { lost } else { -INFINITE }, StepMove::NONE);
        let mut tried = 0;
        while let Some(ranked) = picker.next(position, &mut self.ranking(depth, ply)) {
            let play = ranked.play;
            // The quiet moves come last: where one is left out, so is the rest.
            let is_quiet = ranked.rank <= QUIET_RANK && play.is_some();
            if is_quiet && tried > 0 {
                if let Some(bound) = cut {
                    best = best.max(bound);
                    break;
                }
                if best > -DECIDED && self.is_late(tried, depth, window) {
                    break;
                }
            }
            let next = self.next(position, play, ply);
            let behind = self.behind(position, play, &next, asked.danger);
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
                self.memory.refuted(position, ranked, picker.tried(), depth, ply);
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
        // Where nothing was good enough, what was best before is still the first to try.
        let play = if best_move == StepMove::NONE { known } else { best_move };
        self.table.store(key, TableEntry { play, score: stored(best, ply), depth, bound });
        Ok(best)
    }

    /// What moves are ranked with.
    #[inline]
    fn ranking(&mut self, depth: i32, ply: usize) -> Ranking<'_> {
        Ranking { memory: self.memory, evaluator: self.evaluator, depth, ply }
    }

    /// What decides which moves are left out. In the first turn every way to a legal end stays open.
    #[inline]
    fn asked(&self, before: Before) -> Before {
        let danger = if self.path.len() > 1 { before.danger } else { Squares::EMPTY };
        if self.parts.orders {
            Before { danger, ..before }
        } else {
            Before { danger, ..Before::NOTHING }
        }
    }

    /// The squares that matter to a goal of the other side in its next turn.
    #[inline]
    fn danger(&mut self, position: &Position) -> Squares {
        let Some(threat) = self.memory.recall.threat(position) else { return Squares::EMPTY };
        let squares = threat.iter().fold(Squares::EMPTY, |all, step| all | step.squares());
        squares | squares.neighbours()
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

    /// What a move leaves to the next one of its turn.
    #[inline]
    fn behind(
        &mut self,
        position: &Position,
        play: StepMove,
        next: &Onward,
        danger: Squares,
    ) -> Before {
        let Onward::On(next) = next else { return Before::NOTHING };
        let reach = Reach::of(play);
        // A threat stands until one of its squares is touched; then there may be another one.
        let danger = if danger.meets(reach.changes) { self.danger(next) } else { danger };
        match position.pending() {
            Pending::None => Before { play, reach, danger },
            // What others left open cannot wait for another move.
            Pending::Pull { .. } | Pending::Push { .. } => Before { danger, ..Before::NOTHING },
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
/// What it costs to come back to a position of the game.
const REPETITION: i32 = 300;

/// Where a child is looked at.
#[derive(Clone, Copy)]
struct Deeper {
    depth: i32,
    ply: usize,
    behind: Before,
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
