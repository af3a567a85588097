//! Deeper and deeper from one position, in one thread or several, until the budget is used up.

use std::time::{Duration, Instant};

use arrayvec::ArrayVec;
use bw_arimaa::{Position, Step, TurnGenerator};
use bw_core::{Budget, Meter, Stop};

use super::evaluate::Evaluator;
use super::memory::Memory;
use super::moves::StepMove;
use super::search::{Before, DECIDED, GameSoFar, INFINITE, Search, SearchParts, Window};
use super::table::PositionTable;

/// A turn with what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The turns, each at least one step long but for a first one that has begun before.
    pub turns: Vec<Vec<Step>>,
    /// Its score for the side to move, in thousandths of the first rabbit.
    pub score: i32,
    /// How many steps deep it was searched.
    pub depth: i32,
    /// The key of the position after the first turn.
    pub end: u64,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The best lines, best first.
    pub lines: Vec<Variation>,
    /// The deepest complete search, in steps.
    pub depth: i32,
    /// Nodes of all threads as far as they are known.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// What a search is asked.
#[derive(Clone, Copy, Debug)]
pub struct SearchTask<'q> {
    /// The position.
    pub position: &'q Position,
    /// The game so far.
    pub game: GameSoFar<'q>,
    /// What it may use.
    pub budget: &'q Budget,
    /// How many lines are wanted.
    pub lines: usize,
    /// The deepest search, in steps.
    pub most_depth: i32,
}

/// Deeper than this nobody looks.
pub const MOST_DEPTH: i32 = 60;
/// Lines that can be asked for.
pub const MOST_LINES: usize = 20;

/// Thinks. Keeps its table and buffers.
#[derive(Debug)]
pub struct Thinker {
    evaluator: Evaluator,
    parts: SearchParts,
    table: PositionTable,
    megabytes: usize,
    memory: Memory,
}

impl Thinker {
    /// With this evaluation and a table of this size in megabytes.
    pub fn new(evaluator: Evaluator, parts: SearchParts, megabytes: usize) -> Self {
        let (table, memory) = (PositionTable::new(megabytes), Memory::default());
        Thinker { evaluator, parts, table, megabytes, memory }
    }

    /// Gives the table another size, if it has not got it: what it knew is gone then.
    pub fn resize(&mut self, megabytes: usize) {
        if megabytes != self.megabytes {
            (self.table, self.megabytes) = (PositionTable::new(megabytes), megabytes);
        }
    }

    /// Forgets everything that earlier searches found.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Looks for the best lines and tells how it gets on, depth by depth. There is always one if there is a legal turn.
    ///
    /// A budget of nodes is used by one thread, and nothing that earlier searches left in the table is: the answer is the same on every
    /// machine and for any number of threads. Others are helped by more threads that fill the same table.
    pub fn think(
        &mut self,
        question: SearchTask<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Progress {
        self.table.next_search();
        self.memory.clear();
        if let Some(won) = goal(question.position) {
            return Progress { lines: vec![won], ..Progress::default() };
        }
        let Thinker { evaluator, parts, table, memory, .. } = self;
        let is_counted = question.budget.nodes.is_some();
        let helpers = if is_counted { 0 } else { question.budget.threads.saturating_sub(1) };
        let context = Context { evaluator, parts: *parts, table, fresh: is_counted, question };
        if helpers == 0 {
            return context.deepen(memory, question.budget, 0, watch);
        }
        let stop = Stop::default();
        let budget = Budget { stop: stop.clone(), ..Budget::default() };
        std::thread::scope(|scope| {
            for helper in 1..=helpers {
                let (context, budget) = (&context, &budget);
                scope.spawn(move || {
                    let mut memory = Memory::default();
                    context.deepen(&mut memory, budget, helper, &mut |_| {});
                });
            }
            let found = context.deepen(memory, question.budget, 0, watch);
            stop.stop();
            found
        })
    }
}

/// What all threads of a search share.
struct Context<'c> {
    evaluator: &'c Evaluator,
    parts: SearchParts,
    table: &'c PositionTable,
    fresh: bool,
    question: SearchTask<'c>,
}

impl Context<'_> {
    /// Searches deeper and deeper; helpers begin at different depths.
    fn deepen(
        &self,
        memory: &mut Memory,
        budget: &Budget,
        helper: u32,
        watch: &mut dyn FnMut(&Progress),
    ) -> Progress {
        let begun = now();
        let mut meter = budget.start();
        let mut progress = Progress::default();
        let first = 1 + (helper % 2) as i32;
        for depth in first..=self.question.most_depth.clamp(1, MOST_DEPTH) {
            let lines = self.lines_at(depth, memory, &mut meter, &progress.lines);
            let complete = lines.is_complete;
            progress.take(lines.found, depth, complete);
            progress.nodes = meter.nodes();
            progress.time = begun.elapsed();
            progress.fullness = self.table.fullness();
            let is_decided = progress
                .lines
                .first()
                .is_some_and(|best| best.score.abs() >= DECIDED && complete && depth > 8);
            if !complete {
                break;
            }
            watch(&progress);
            if is_decided || helper == 0 && self.is_late(&progress, budget) {
                break;
            }
        }
        if progress.lines.is_empty() {
            progress.lines.extend(self.any_turn());
        }
        progress
    }

    /// Whether the next depth would hardly be finished: only where unused time is kept.
    fn is_late(&self, progress: &Progress, budget: &Budget) -> bool {
        let keeps = budget.left.is_some_and(|left| left.control.percent > 0);
        let target = budget.thinking_time();
        keeps && target.is_some_and(|target| progress.time > target.mul_f64(LATE))
    }

    /// The lines of one depth, as far as the budget goes.
    fn lines_at(
        &self,
        depth: i32,
        memory: &mut Memory,
        meter: &mut Meter<'_>,
        known: &[Variation],
    ) -> LinesAt {
        let mut excluded: ArrayVec<u64, MOST_LINES> = ArrayVec::new();
        let mut found: Vec<Variation> = Vec::new();
        for at in 0..self.question.lines.clamp(1, MOST_LINES) {
            let guess = known.get(at).map(|line| line.score);
            let (line, is_complete) = self.best(depth, guess, memory, meter, &excluded);
            if let Some(line) = &line
                && !excluded.is_full()
            {
                excluded.push(line.end);
            }
            let is_there = line.is_some();
            found.extend(line);
            if !is_complete || !is_there {
                return LinesAt { found, is_complete };
            }
        }
        LinesAt { found, is_complete: true }
    }

    /// The best line of one depth, and whether all of that depth was searched.
    fn best(
        &self,
        depth: i32,
        guess: Option<i32>,
        memory: &mut Memory,
        meter: &mut Meter<'_>,
        excluded: &[u64],
    ) -> (Option<Variation>, bool) {
        let position = self.question.position;
        let whole = Window { alpha: -INFINITE, beta: INFINITE };
        let mut window = match guess.filter(|guess| guess.abs() < DECIDED && depth >= 4) {
            Some(guess) => Window { alpha: guess - NARROW, beta: guess + NARROW },
            None => whole,
        };
        let mut width = NARROW;
        // A line that is better than expected is good enough to be played if there is no time to say how good.
        let mut better = None;
        loop {
            let mut search = Search {
                table: self.table,
                evaluator: self.evaluator,
                memory,
                meter,
                parts: self.parts,
                game: self.question.game,
                fresh: self.fresh,
                excluded,
                path: ArrayVec::new(),
            };
            let result = search.root(position, depth, window);
            let moves = memory.lines.line(0);
            let line = |score| line_of(position, moves, score, depth, &self.question.game);
            match result {
                // What was found before the budget ran out is as good as its first move, which was best before.
                Err(_) => {
                    let found = moves.first().and_then(|_| line(memory.best_at_root));
                    return (found.or(better), false);
                }
                Ok(score) if score <= window.alpha && window.alpha > -INFINITE => {
                    width *= 4;
                    let lower = if width > WIDE { -INFINITE } else { score - width };
                    window = Window { alpha: lower, beta: window.beta };
                }
                Ok(score) if score >= window.beta && window.beta < INFINITE => {
                    better = line(score).or(better);
                    width *= 4;
                    let upper = if width > WIDE { INFINITE } else { score + width };
                    window = Window { alpha: window.alpha, beta: upper };
                }
                Ok(score) => return (line(score).or(better), true),
            }
        }
    }

    /// Any legal turn, for who had no time at all.
    fn any_turn(&self) -> Option<Variation> {
        let mut turn = None;
        let SearchTask { position, game, .. } = self.question;
        TurnGenerator::new().turns(position, game.forbidden, |found| {
            turn = Some(found.steps.to_vec());
            false
        });
        turn.map(|steps| Variation {
            end: end_key(position, &steps),
            turns: vec![steps],
            score: 0,
            depth: 0,
        })
    }
}

/// What one depth gave.
struct LinesAt {
    found: Vec<Variation>,
    is_complete: bool,
}

/// How far scores are expected to stay from those of the depth before.
const NARROW: i32 = 200;
/// A window that would be wider has no end.
const WIDE: i32 = 4_000;
/// The part of the time after which no deeper search is begun where time can be saved.
const LATE: f64 = 0.6;

impl Progress {
    /// Takes the lines of a depth; those of one that is not complete only as far as they go.
    fn take(&mut self, found: Vec<Variation>, depth: i32, is_complete: bool) {
        if is_complete {
            self.depth = depth;
        }
        // A shallow line may end where the turn must not: then those of the depth before stand.
        if found.is_empty() {
            return;
        }
        if is_complete {
            self.lines = found;
            return;
        }
        let wanted = self.lines.len().max(found.len());
        let known = std::mem::replace(&mut self.lines, found);
        for line in known {
            if self.lines.len() < wanted && self.lines.iter().all(|other| other.end != line.end) {
                self.lines.push(line);
            }
        }
    }
}

/// A turn that wins at once.
fn goal(position: &Position) -> Option<Variation> {
    let steps = position.goal_line()?;
    let score = super::search::WON - steps.len() as i32;
    let turn = steps.to_vec();
    // A rabbit that stands there already wins when the turn ends, if it may.
    let is_legal = !turn.is_empty() || position.may_end(&[]);
    let (depth, end) = (steps.len() as i32, end_key(position, &turn));
    is_legal.then_some(Variation { turns: vec![turn], score, depth, end })
}

/// Moves as turns; nothing if the first one is no legal turn.
fn line_of(
    start: &Position,
    moves: &[StepMove],
    score: i32,
    depth: i32,
    game: &GameSoFar<'_>,
) -> Option<Variation> {
    let (mut turns, mut steps) = (Vec::new(), Vec::new());
    let mut position = *start;
    for &play in moves {
        for step in play.steps() {
            if !position.allows(step) {
                return None;
            }
            position.take_unchecked(step);
            steps.push(step);
        }
        if play == StepMove::PASS || position.steps_left() == 0 {
            turns.push(std::mem::take(&mut steps));
            position.end_turn_unchecked();
        }
    }
    if turns.is_empty() {
        // The line ends within the first turn, which then ends, too.
        if !position.may_end(game.forbidden) {
            return None;
        }
        turns.push(steps);
    } else if !steps.is_empty() && !position.is_pushing() {
        turns.push(steps);
    }
    let end = end_key(start, turns.first()?);
    Some(Variation { turns, score, depth, end })
}

/// The key of the position that a turn leads to.
fn end_key(position: &Position, turn: &[Step]) -> u64 {
    let mut end = *position;
    for &step in turn {
        end.take_unchecked(step);
    }
    end.key_if_ended()
}

impl Search<'_, '_> {
    /// The score of the position that is asked about.
    fn root(
        &mut self,
        position: &Position,
        depth: i32,
        window: Window,
    ) -> Result<i32, super::search::Stopped> {
        if position.steps_taken() > 0 {
            self.path.push(position.start_key());
        }
        self.memory.best_at_root = -INFINITE;
        self.node(position, depth, window, 0, Before::NOTHING)
    }
}

#[allow(clippy::disallowed_methods)] // whoever watches wants to know how long it took
fn now() -> Instant {
    Instant::now()
}
