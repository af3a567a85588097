//! Alpha-beta over whole turns (spec 5.7).
//!
//! The value of a position is that of minimax over delivered turns to a fixed depth, whatever is tried first: at the root
//! turns are tried by the value of a search one turn less deep, among equals the first delivered wins; below it, turns
//! that refuted others come first. Values are whole numbers, so "better" and "not worse" are windows that differ by one.

use bw_arimaa::{Position, Side, TurnGenerator};
use bw_core::Meter;

use super::evaluate::{Evaluator, Value, WON};
use super::factors::Factors;
use super::generate::{Delivered, Generator};
use super::turn_steps::TurnSteps;

/// More than any value.
const INFINITE: Value = 2 * WON;

/// Turns that refuted others, at one depth: the last ones first.
const REFUTATIONS: usize = 16;

/// Turns that are listed between two looks at the clock; those of a middle game are some ten thousand.
const LISTED_BETWEEN_CHECKS: usize = 64;

/// A turn at the root.
#[derive(Clone, Debug)]
struct RootTurn {
    turn: TurnSteps,
    /// The position after it, the other side to move.
    position: Position,
    /// Its place in the order of the thesis, which decides between equals.
    place: u32,
    /// Its value for the mover at the last depth, or a bound of it.
    value: Value,
}

/// A turn and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedTurn {
    /// The turn.
    pub turn: TurnSteps,
    /// Its value for the mover.
    pub value: Value,
    /// What is expected to follow.
    pub replies: Vec<TurnSteps>,
    /// How many turns deep it was looked at.
    pub depth: u8,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Turns that were the best when they were found, best first.
    pub choices: Vec<RatedTurn>,
    /// How many turns were considered at the root.
    pub turns: usize,
    /// Positions that were evaluated.
    pub nodes: u64,
}

/// Searches. Keeps its buffers.
#[derive(Debug)]
pub struct Searcher {
    factors: Factors,
    /// By depth below the root; missing while it is being worked on.
    levels: Vec<Option<Box<Level>>>,
    root: Vec<RootTurn>,
}

/// What belongs to one depth below the root.
#[derive(Debug)]
struct Level {
    generator: Generator,
    refutations: Vec<TurnSteps>,
    /// The best line from here on, as it was found last.
    line: Vec<TurnSteps>,
}

impl Level {
    fn new(factors: Factors) -> Self {
        let (refutations, line) = (Vec::with_capacity(REFUTATIONS + 1), Vec::new());
        Level { generator: Generator::new(factors), refutations, line }
    }

    fn remember(&mut self, turn: &TurnSteps) {
        if let Some(at) = self.refutations.iter().position(|known| known == turn) {
            self.refutations[..=at].rotate_right(1);
        } else {
            self.refutations.insert(0, *turn);
            self.refutations.truncate(REFUTATIONS);
        }
    }
}

/// One search: what it works with.
struct SearchRun<'r, 'b> {
    evaluator: &'r Evaluator,
    forbidden: &'r [u64],
    meter: &'r mut Meter<'b>,
}

/// The budget is used up.
struct OutOfBudget;

/// What values a node asks about: for its side to move, more than one and less than the other.
#[derive(Clone, Copy)]
struct Window {
    alpha: Value,
    beta: Value,
}

impl Searcher {
    /// A searcher over turns with these factors.
    pub fn new(factors: Factors) -> Self {
        Searcher { factors, levels: Vec::new(), root: Vec::new() }
    }

    /// Looks for the best turn, `depth` turns deep. Stops early when the meter is up; there is an answer all the same,
    /// if there is a legal turn. Of a turn that has begun the rest is looked for, without factors.
    pub fn search(
        &mut self,
        evaluator: &Evaluator,
        position: &Position,
        forbidden: &[u64],
        depth: u8,
        meter: &mut Meter<'_>,
    ) -> Found {
        let factors = self.factors;
        self.levels.resize_with(usize::from(depth), || Some(Box::new(Level::new(factors))));
        self.levels.iter_mut().flatten().for_each(|level| level.refutations.clear());
        self.list_root(position, forbidden, meter);
        let mut run = SearchRun { evaluator, forbidden, meter };
        let mut found = Found { turns: self.root.len(), ..Found::default() };
        for depth in 1..=depth.max(1) {
            let complete = self.deepen(&mut run, depth, &mut found);
            let decided = found.choices.first().is_some_and(|best| best.value.abs() == WON);
            if !complete || decided {
                break;
            }
        }
        found.nodes = run.meter.nodes();
        if found.choices.is_empty() {
            // Not even one position could be evaluated: the first turn is as good as any.
            let first = self.root.iter().min_by_key(|turn| turn.place);
            let choice = |turn| RatedTurn { turn, value: 0, replies: Vec::new(), depth: 0 };
            found.choices.extend(first.map(|first| choice(first.turn)));
        }
        found
    }

    /// Lists the turns at the root in the order of the thesis: those that capture first. When the time is over, what has been
    /// listed has to do.
    fn list_root(&mut self, position: &Position, forbidden: &[u64], meter: &Meter<'_>) {
        self.root.clear();
        if position.steps_taken() > 0 {
            return self.list_rest(position, forbidden);
        }
        let mut others = Vec::new();
        for factors in [self.factors, Factors::NONE] {
            let ordering = factors.ordering;
            Generator::new(factors).turns(position, forbidden, |found| {
                let list = if found.captures && ordering { &mut self.root } else { &mut others };
                let (turn, position) = (*found.turn, found.position());
                list.push(RootTurn { turn, position, place: 0, value: 0 });
                let listed = self.root.len() + others.len();
                !listed.is_multiple_of(LISTED_BETWEEN_CHECKS) || !meter.is_up()
            });
            self.root.append(&mut others);
            // A position can have legal turns of which none has all factors.
            if !self.root.is_empty() {
                break;
            }
        }
        for (place, turn) in self.root.iter_mut().enumerate() {
            turn.place = place as u32;
        }
    }

    /// Lists the ways to finish a turn that has begun.
    fn list_rest(&mut self, position: &Position, forbidden: &[u64]) {
        let root = &mut self.root;
        TurnGenerator::new().turns(position, forbidden, |found| {
            let turn = found.steps.iter().fold(TurnSteps::NONE, |turn, &step| turn.with(step));
            let place = root.len() as u32;
            root.push(RootTurn { turn, position: found.position(), place, value: 0 });
            true
        });
    }

    /// Searches every turn at the root so deep; whether all were.
    fn deepen(&mut self, run: &mut SearchRun<'_, '_>, depth: u8, found: &mut Found) -> bool {
        self.root.sort_by_key(|turn| (std::cmp::Reverse(turn.value), turn.place));
        let mut root = std::mem::take(&mut self.root);
        let mut best: Option<(Value, u32)> = None;
        let mut complete = true;
        let mut choices = Vec::new();
        for candidate in &mut root {
            // Among equals the first delivered wins.
            let alpha = match best {
                None => -INFINITE,
                Some((value, place)) if candidate.place < place => value - 1,
                Some((value, _)) => value,
            };
            let window = Window { alpha: -INFINITE, beta: -alpha };
            let Ok(reply) = self.value(run, &candidate.position, 0, depth - 1, window) else {
                complete = false;
                break;
            };
            candidate.value = -reply;
            if candidate.value > alpha {
                best = Some((candidate.value, candidate.place));
                let replies = self.line(0, depth - 1).to_vec();
                let RootTurn { turn, value, .. } = *candidate;
                choices.push(RatedTurn { turn, value, replies, depth });
            }
        }
        self.root = root;
        choices.reverse();
        choices.append(&mut found.choices);
        found.choices = choices;
        complete
    }

    /// The value of a position for its side to move, `depth` turns deep; outside the window a bound.
    fn value(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        position: &Position,
        at: usize,
        depth: u8,
        window: Window,
    ) -> Result<Value, OutOfBudget> {
        if depth == 0 {
            return run.evaluate(position);
        }
        let Some(mut level) = self.levels.get_mut(at).and_then(Option::take) else {
            return run.evaluate(position);
        };
        if position.ending(run.forbidden).is_some() {
            level.line.clear();
            self.levels[at] = Some(level);
            return run.evaluate(position);
        }
        let Level { generator, refutations, line } = &mut *level;
        let mut node = Node { best: -INFINITE, window, refuted_by: None, line };
        let tried = self.retry(run, position, (at, depth), generator, refutations, &mut node);
        let all = tried.and_then(|()| {
            self.try_all(run, position, (at, depth), generator, &mut node)?;
            if node.best > -INFINITE {
                return Ok(());
            }
            // A position can have legal turns of which none has all factors.
            let mut any = Generator::new(Factors::NONE);
            self.try_all(run, position, (at, depth), &mut any, &mut node)
        });
        let (best, refuted_by) = (node.best, node.refuted_by);
        if let Some(turn) = refuted_by {
            level.remember(&turn);
        }
        self.levels[at] = Some(level);
        all.map(|()| best)
    }

    /// Tries turns that refuted others.
    fn retry(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        position: &Position,
        (at, depth): (usize, u8),
        generator: &Generator,
        refutations: &[TurnSteps],
        node: &mut Node<'_>,
    ) -> Result<(), OutOfBudget> {
        for turn in refutations {
            let Some(mut end) = generator.accepts(position, turn, run.forbidden) else { continue };
            end.end_turn_unchecked();
            let value = -self.value(run, &end, at + 1, depth - 1, node.below())?;
            if node.take(turn, value, self.line(at + 1, depth - 1)) {
                break;
            }
        }
        Ok(())
    }

    /// Tries all turns, unless one has refuted the position already.
    fn try_all(
        &mut self,
        run: &mut SearchRun<'_, '_>,
        position: &Position,
        (at, depth): (usize, u8),
        generator: &mut Generator,
        node: &mut Node<'_>,
    ) -> Result<(), OutOfBudget> {
        if node.refuted_by.is_some() {
            return Ok(());
        }
        let mut result = Ok(());
        generator.turns(position, run.forbidden, |found: &Delivered<'_>| {
            match self.value(run, &found.position(), at + 1, depth - 1, node.below()) {
                Ok(value) => !node.take(found.turn, -value, self.line(at + 1, depth - 1)),
                Err(out) => {
                    result = Err(out);
                    false
                }
            }
        });
        result
    }

    /// The best line found last at a depth, if it was looked at.
    fn line(&self, at: usize, depth: u8) -> &[TurnSteps] {
        let level = self.levels.get(at).and_then(Option::as_ref).filter(|_| depth > 0);
        level.map_or(&[], |level| &level.line)
    }
}

/// A position whose turns are being tried.
struct Node<'l> {
    best: Value,
    window: Window,
    refuted_by: Option<TurnSteps>,
    line: &'l mut Vec<TurnSteps>,
}

impl Node<'_> {
    /// What the positions after its turns are asked about.
    fn below(&self) -> Window {
        Window { alpha: -self.window.beta, beta: -self.window.alpha.max(self.best) }
    }

    /// Takes the value of a turn; whether nothing more has to be known.
    #[inline]
    fn take(&mut self, turn: &TurnSteps, value: Value, replies: &[TurnSteps]) -> bool {
        if value > self.best {
            self.best = value;
            self.line.clear();
            self.line.push(*turn);
            self.line.extend_from_slice(replies);
        }
        let refutes = self.best >= self.window.beta;
        if refutes {
            self.refuted_by = Some(*turn);
        }
        refutes
    }
}

impl SearchRun<'_, '_> {
    /// The value of a position for its side to move.
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Result<Value, OutOfBudget> {
        if !self.meter.node() {
            return Err(OutOfBudget);
        }
        let value = self.evaluator.value(position, self.forbidden);
        Ok(if position.side() == Side::Gold { value } else { -value })
    }
}
