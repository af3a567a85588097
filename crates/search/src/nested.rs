//! Nested rollout policy adaptation with a bias: learning, for one decision, a policy that plays the rest of the game well.
//!
//! The search plays the same stretch of a game again and again. Every decision is drawn from a softmax over a *weight* of
//! each move, kept by the move's code, plus a *bias* that the game gives. After some playouts the weights are moved towards
//! the best one so far; the inner level starts from the weights of the outer one and is followed by a step of the outer
//! level towards the best of all (Rosin 2011; the bias after Cazenave 2020).

use bw_core::{Meter, Rng};

use crate::codebook::Codebook;

/// One move of a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// What it is; equal codes share a weight.
    pub code: u64,
    /// How likely it is before anything is learnt, as the logarithm of odds.
    pub bias: f32,
}

/// A stretch of a game that can be played again and again.
pub trait Episode: Send {
    /// Plays from the root to the end with the chance of this number, puts every decision that is to be learnt to the
    /// policy, and says what came of it.
    fn play(&mut self, luck: u64, policy: &mut Policy<'_>) -> f64;
}

/// A playout as it is remembered.
#[derive(Clone, Debug)]
pub struct Trace {
    /// What came of it.
    pub value: f64,
    /// Which chance it was played with.
    pub luck: u64,
    /// Moves of all decisions, one after another, as numbers of the codebook.
    moves: Vec<u32>,
    biases: Vec<f32>,
    /// Where the moves of each decision end.
    ends: Vec<u32>,
    /// Which of its moves was chosen at each decision.
    chosen: Vec<u32>,
}

impl Default for Trace {
    fn default() -> Self {
        let (moves, biases, ends, chosen) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Trace { value: f64::NEG_INFINITY, luck: 0, moves, biases, ends, chosen }
    }
}

impl Trace {
    fn clear(&mut self) {
        self.moves.clear();
        self.biases.clear();
        self.ends.clear();
        self.chosen.clear();
    }

    /// The decisions: where their moves lie, and which was chosen.
    fn decisions(&self) -> impl Iterator<Item = (std::ops::Range<usize>, usize)> + '_ {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let spans = begins.zip(&self.ends).map(|(from, &to)| from as usize..to as usize);
        spans.zip(&self.chosen).map(|(span, &chosen)| (span, chosen as usize))
    }
}

/// What an episode asks at every decision.
pub struct Policy<'a> {
    book: &'a mut Codebook,
    weights: &'a [f32],
    rng: &'a mut Rng,
    trace: &'a mut Trace,
    odds: &'a mut Vec<f32>,
    script: &'a [u64],
}

impl std::fmt::Debug for Policy<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Policy({} weights)", self.weights.len())
    }
}

/// How far ahead in a script a move is looked for: what lies between is left out.
const SCRIPT_WINDOW: usize = 12;

impl Policy<'_> {
    /// Chooses one of the moves.
    pub fn choose(&mut self, moves: &[Move]) -> usize {
        if moves.len() <= 1 {
            self.follow(moves);
            return 0;
        }
        self.odds.clear();
        for one in moves {
            let number = self.book.number(one.code);
            let weight = self.weights.get(number as usize).copied().unwrap_or(0.0);
            self.trace.moves.push(number);
            self.trace.biases.push(one.bias);
            self.odds.push(weight + one.bias);
        }
        let at = self.follow(moves).unwrap_or_else(|| self.draw());
        self.trace.ends.push(self.trace.moves.len() as u32);
        self.trace.chosen.push(at as u32);
        at
    }

    /// The generator of this playout, for what is drawn and not learnt.
    pub fn rng(&mut self) -> &mut Rng {
        self.rng
    }

    /// The move that the script has next.
    fn follow(&mut self, moves: &[Move]) -> Option<usize> {
        let near = self.script.iter().take(SCRIPT_WINDOW).enumerate();
        let mut found =
            near.filter_map(|(at, code)| Some((at, moves.iter().position(|m| m.code == *code)?)));
        let (at, chosen) = found.next()?;
        self.script = &self.script[at + 1..];
        Some(chosen)
    }

    fn draw(&mut self) -> usize {
        let sum = soften(self.odds);
        let mut drawn = self.rng.unit() as f32 * sum;
        for (at, odds) in self.odds.iter().enumerate() {
            if drawn < *odds {
                return at;
            }
            drawn -= odds;
        }
        self.odds.len() - 1
    }
}

/// Turns logarithms into odds, the largest 1; their sum.
fn soften(odds: &mut [f32]) -> f32 {
    let most = odds.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    odds.iter_mut().for_each(|one| *one = (*one - most).exp());
    odds.iter().sum()
}

/// How a search is nested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nesting {
    /// Playouts of an inner level.
    pub inner: u32,
    /// How far weights move towards the best playout.
    pub step: f32,
    /// Chances that are taken in turns; each has a best playout of its own.
    pub lucks: u64,
}

/// A search that can go on where it stopped.
#[derive(Clone, Debug)]
pub struct Nested {
    book: Codebook,
    weights: Vec<f32>,
    inner: Vec<f32>,
    best: Vec<Trace>,
    trace: Trace,
    inner_best: Trace,
    odds: Vec<f32>,
    changes: Vec<(u32, f32)>,
    rng: Rng,
    playouts: u64,
    rounds: u64,
}

impl Nested {
    /// A search that has learnt nothing.
    pub fn new(rng: Rng) -> Self {
        Nested {
            book: Codebook::default(),
            weights: Vec::new(),
            inner: Vec::new(),
            best: Vec::new(),
            trace: Trace::default(),
            inner_best: Trace::default(),
            odds: Vec::new(),
            changes: Vec::new(),
            rng,
            playouts: 0,
            rounds: 0,
        }
    }

    /// Begins the search of another decision with a part of what was learnt for the last one.
    pub fn begin(&mut self, kept: f32, rng: Rng) {
        self.weights.iter_mut().for_each(|weight| *weight *= kept);
        self.best.clear();
        (self.rng, self.playouts, self.rounds) = (rng, 0, 0);
    }

    /// Playouts since the search began.
    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    /// The best playout of each chance that was played.
    pub fn best(&self) -> impl Iterator<Item = &Trace> {
        self.best.iter().filter(|trace| trace.value.is_finite())
    }

    /// The codes that a playout chose, in order: a script for another.
    pub fn script(&self, trace: &Trace) -> Vec<u64> {
        let chosen = trace.decisions().map(|(span, chosen)| trace.moves[span.start + chosen]);
        chosen.map(|number| self.book.code(number)).collect()
    }

    /// Plays along a script with this chance, as far as its moves are possible, and keeps what came of it.
    pub fn try_script(&mut self, episode: &mut impl Episode, luck: u64, script: &[u64]) -> f64 {
        let mut trace = std::mem::take(&mut self.trace);
        let outer = std::mem::take(&mut self.weights);
        self.play(episode, luck, &outer, script, &mut trace);
        self.weights = outer;
        let value = trace.value;
        self.keep(&trace);
        self.trace = trace;
        value
    }

    /// Searches until the meter is up; at least one playout.
    pub fn search(&mut self, episode: &mut impl Episode, nesting: Nesting, meter: &mut Meter<'_>) {
        let mut more = meter.iteration() || self.playouts == 0;
        while more {
            let luck = self.rounds % nesting.lucks.max(1);
            self.rounds += 1;
            more = self.inner_level(episode, luck, nesting, meter);
            let trace = std::mem::take(&mut self.inner_best);
            self.keep(&trace);
            self.inner_best = trace;
            if let Some(best) = self.best.get(luck as usize) {
                adapt(&mut self.weights, best, nesting.step, &mut self.odds, &mut self.changes);
            }
        }
    }

    /// One inner level; false if the meter is up.
    fn inner_level(
        &mut self,
        episode: &mut impl Episode,
        luck: u64,
        nesting: Nesting,
        meter: &mut Meter<'_>,
    ) -> bool {
        let mut weights = std::mem::take(&mut self.inner);
        weights.clone_from(&self.weights);
        let mut trace = std::mem::take(&mut self.trace);
        self.inner_best.value = f64::NEG_INFINITY;
        let mut more = true;
        for _ in 0..nesting.inner.max(1) {
            self.play(episode, luck, &weights, &[], &mut trace);
            if trace.value >= self.inner_best.value {
                std::mem::swap(&mut trace, &mut self.inner_best);
            }
            let best = &self.inner_best;
            adapt(&mut weights, best, nesting.step, &mut self.odds, &mut self.changes);
            more = meter.iteration();
            if !more {
                break;
            }
        }
        self.trace = trace;
        self.inner = weights;
        more
    }

    fn play(
        &mut self,
        episode: &mut impl Episode,
        luck: u64,
        weights: &[f32],
        script: &[u64],
        trace: &mut Trace,
    ) {
        trace.clear();
        let (book, rng, odds) = (&mut self.book, &mut self.rng, &mut self.odds);
        let mut policy = Policy { book, weights, rng, trace, odds, script };
        let value = episode.play(luck, &mut policy);
        (trace.value, trace.luck) = (value, luck);
        self.playouts += 1;
    }

    /// Remembers a playout if it is at least as good as the best with its chance.
    fn keep(&mut self, trace: &Trace) {
        let at = trace.luck as usize;
        if self.best.len() <= at {
            self.best.resize_with(at + 1, Trace::default);
        }
        if trace.value >= self.best[at].value {
            self.best[at].clone_from(trace);
        }
    }
}

/// Moves weights towards a playout: up for what it chose, down for the rest by how likely that was.
fn adapt(
    weights: &mut Vec<f32>,
    trace: &Trace,
    step: f32,
    odds: &mut Vec<f32>,
    changes: &mut Vec<(u32, f32)>,
) {
    changes.clear();
    for (span, chosen) in trace.decisions() {
        let moves = &trace.moves[span.clone()];
        odds.clear();
        let weight = |number: &u32| weights.get(*number as usize).copied().unwrap_or(0.0);
        odds.extend(moves.iter().zip(&trace.biases[span]).map(|(m, bias)| weight(m) + bias));
        let share = step / soften(odds);
        changes.extend(moves.iter().zip(odds.iter()).map(|(&m, odds)| (m, -share * odds)));
        changes.push((moves[chosen], step));
    }
    for &(number, change) in changes.iter() {
        let at = number as usize;
        if weights.len() <= at {
            weights.resize(at + 1, 0.0);
        }
        weights[at] += change;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Budget;

    /// Eight digits from 0 to 3, one after another; only one sequence is worth all points, and what a digit is worth
    /// depends on the one before.
    struct Lock {
        bias: f32,
    }

    const LENGTH: u64 = 8;
    const RIGHT: [u64; LENGTH as usize] = [3, 1, 0, 2, 2, 0, 1, 3];

    impl Episode for Lock {
        fn play(&mut self, luck: u64, policy: &mut Policy<'_>) -> f64 {
            let (mut value, mut before) = (0, true);
            for place in 0..LENGTH {
                let wanted = (RIGHT[place as usize] + luck) % 4;
                let bias = |digit| if digit == 0 { self.bias } else { 0.0 };
                let code = |digit| luck * 1000 + place * 10 + digit;
                let moves: Vec<Move> =
                    (0..4).map(|digit| Move { code: code(digit), bias: bias(digit) }).collect();
                let right = policy.choose(&moves) as u64 == wanted;
                value += i32::from(right) + 2 * i32::from(right && before);
                before = right;
            }
            f64::from(value)
        }
    }

    const ALL: f64 = 3.0 * LENGTH as f64;

    fn search(bias: f32, lucks: u64, iterations: u64) -> Nested {
        let budget = Budget { iterations: Some(iterations), ..Budget::default() };
        let mut nested = Nested::new(Rng::new(5));
        let nesting = Nesting { inner: 20, step: 1.0, lucks };
        nested.search(&mut Lock { bias }, nesting, &mut budget.start());
        assert_eq!(nested.playouts(), iterations);
        nested
    }

    #[test]
    fn the_one_right_sequence_is_found() {
        let nested = search(0.0, 1, 1000);
        let best = nested.best().next().unwrap();
        assert_eq!(best.value, ALL);
        let digits: Vec<u64> = nested.script(best).iter().map(|code| code % 10).collect();
        assert_eq!(digits, RIGHT);
    }

    #[test]
    fn a_wrong_bias_is_unlearnt() {
        let nested = search(2.0, 1, 2000);
        assert_eq!(nested.best().next().unwrap().value, ALL);
    }

    #[test]
    fn every_chance_has_a_best_playout_of_its_own() {
        let nested = search(0.0, 3, 4000);
        let values: Vec<(u64, f64)> = nested.best().map(|best| (best.luck, best.value)).collect();
        assert_eq!(values, [(0, ALL), (1, ALL), (2, ALL)]);
    }

    #[test]
    fn a_script_is_played_again_and_what_is_impossible_left_out() {
        let mut nested = search(0.0, 1, 1000);
        let mut script = nested.script(nested.best().next().unwrap());
        nested.begin(0.0, Rng::new(6));
        assert!(nested.best().next().is_none());
        script.insert(3, u64::MAX);
        assert_eq!(nested.try_script(&mut Lock { bias: 0.0 }, 0, &script), ALL);
        assert_eq!(nested.best().next().unwrap().value, ALL);
    }
}
