//! How long a bot may think.
//!
//! Budgets in iterations or nodes give the same result everywhere and are the only ones that tests and
//! reproductions use; time budgets are for play. This is the one place below the arena that reads a clock.

use std::time::{Duration, Instant};

use crate::options::{OptionKind, OptionSpec, Options};
use crate::stop::Stop;
use crate::time_control::TimeControl;
use crate::time_plan::TimeLeft;

/// Limits of one turn's thinking. What is `None` is not limited.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The bot's own natural unit: simulations, playouts, candidate evaluations.
    pub iterations: Option<u64>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// What games are played under; whoever asks then fills in `left` for each question.
    pub clock: Option<TimeControl>,
    /// What the seat that is asked has on its clock.
    pub left: Option<TimeLeft>,
    /// Threads a bot may use besides the caller's; 0 and 1 mean none.
    pub threads: u32,
    /// Stops the thinking from outside.
    pub stop: Stop,
}

fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

impl Budget {
    /// The option of a searching bot that limits [`Budget::iterations`].
    pub const ITERATIONS: OptionSpec = OptionSpec::whole("iterations", 1, 1_000_000_000, "");
    /// The option that limits [`Budget::time`].
    pub const TIME: OptionSpec = OptionSpec { key: "time", kind: OptionKind::Time, default: "" };
    /// The option for [`Budget::threads`].
    pub const THREADS: OptionSpec = OptionSpec::whole("threads", 1, 256, "1");

    /// What a bot that has these three options may use.
    pub fn from_options(options: &Options) -> Budget {
        Budget {
            iterations: options.integer_if_set("iterations").map(|n| n as u64),
            time: options.time("time"),
            threads: options.integer("threads") as u32,
            ..Budget::default()
        }
    }

    /// The tighter of two budgets; the stop flag is this one's.
    #[must_use]
    pub fn tightened(&self, other: &Budget) -> Budget {
        Budget {
            iterations: smaller(self.iterations, other.iterations),
            nodes: smaller(self.nodes, other.nodes),
            time: smaller(self.time, other.time),
            clock: self.clock.or(other.clock),
            left: self.left.or(other.left),
            threads: self.threads.max(other.threads),
            stop: self.stop.clone(),
        }
    }

    /// How long to think: the tighter of `time` and what the clock lets a seat plan with.
    pub fn thinking_time(&self) -> Option<Duration> {
        smaller(self.time, self.left.map(|left| left.plan().target))
    }

    /// About how many iterations there will be where a millisecond has room for this many; `None` if nothing limits them.
    pub fn expected_iterations(&self, a_millisecond: u64) -> Option<u64> {
        let time = self.thinking_time().map(|time| time.as_millis() as u64);
        smaller(self.iterations, time.map(|time| time.saturating_mul(a_millisecond)))
    }

    /// One of this many parts of the budget, with the same stop flag. What a clock leaves is divided as time.
    #[must_use]
    pub fn part_of(&self, parts: u32) -> Budget {
        let parts = parts.max(1);
        let share = |whole: u64| whole / u64::from(parts);
        Budget {
            iterations: self.iterations.map(share),
            nodes: self.nodes.map(share),
            time: self.thinking_time().map(|time| time / parts),
            clock: None,
            left: None,
            threads: self.threads,
            stop: self.stop.clone(),
        }
    }

    /// Starts counting.
    pub fn start(&self) -> Meter<'_> {
        #[allow(clippy::disallowed_methods)] // the one clock below the arena
        let deadline = self.thinking_time().map(|time| Instant::now() + time);
        Meter {
            budget: self,
            deadline,
            iterations: 0,
            nodes: 0,
            until_check: 0,
            between_checks: 1,
            checked: None,
        }
    }
}

/// Counts what a bot has used of its budget.
///
/// ```
/// # use bw_core::Budget;
/// let budget = Budget { iterations: Some(3), ..Budget::default() };
/// let mut meter = budget.start();
/// let mut done = 0;
/// while meter.iteration() {
///     done += 1;
/// }
/// assert_eq!(done, 3);
/// ```
#[derive(Debug)]
pub struct Meter<'b> {
    budget: &'b Budget,
    deadline: Option<Instant>,
    iterations: u64,
    nodes: u64,
    until_check: u32,
    /// Nodes between two looks at the clock, by how long they took before.
    between_checks: u32,
    checked: Option<Instant>,
}

/// The most nodes between two looks at the clock or at the stop flag.
const MOST_BETWEEN_CHECKS: u32 = 256;

/// How far apart looks at the clock should be: nodes take less than a microsecond in one game and a hundred in another.
const CHECK_EVERY: Duration = Duration::from_micros(200);

impl Meter<'_> {
    /// Asks for one more iteration; counts it if there is room.
    pub fn iteration(&mut self) -> bool {
        if self.budget.iterations.is_some_and(|limit| self.iterations >= limit) || self.is_up() {
            return false;
        }
        self.iterations += 1;
        true
    }

    /// Asks for one more node; counts it if there is room. Looks at the clock now and then.
    #[inline]
    pub fn node(&mut self) -> bool {
        if self.budget.nodes.is_some_and(|limit| self.nodes >= limit) {
            return false;
        }
        if self.until_check == 0 {
            if self.is_up() {
                return false;
            }
            self.until_check = self.nodes_until_check();
        }
        self.until_check -= 1;
        self.nodes += 1;
        true
    }

    /// How many nodes there may be until the next look at the clock.
    fn nodes_until_check(&mut self) -> u32 {
        if self.deadline.is_none() {
            return MOST_BETWEEN_CHECKS;
        }
        #[allow(clippy::disallowed_methods)] // the one clock below the arena
        let now = Instant::now();
        let took = self.checked.replace(now).map(|before| now.saturating_duration_since(before));
        let wanted = match took {
            Some(took) if took > CHECK_EVERY => self.between_checks / 2,
            Some(took) if took < CHECK_EVERY / 2 => self.between_checks * 2,
            _ => self.between_checks,
        };
        self.between_checks = wanted.clamp(1, MOST_BETWEEN_CHECKS);
        self.between_checks
    }

    /// Whether time is over or somebody asked to stop.
    pub fn is_up(&self) -> bool {
        #[allow(clippy::disallowed_methods)] // the one clock below the arena
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late || self.budget.stop.is_stopped()
    }

    /// Iterations counted so far.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_limited_exactly() {
        let budget = Budget { nodes: Some(1000), ..Budget::default() };
        let mut meter = budget.start();
        while meter.node() {}
        assert_eq!(meter.nodes(), 1000);
    }

    #[test]
    fn a_stopped_budget_gives_no_iteration() {
        let budget = Budget::default();
        budget.stop.stop();
        assert!(!budget.start().iteration());
    }

    #[test]
    fn no_time_left_means_no_node() {
        let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
        assert!(!budget.start().node());
    }

    #[test]
    fn the_tighter_budget_wins() {
        let a = Budget { iterations: Some(5), ..Budget::default() };
        let b = Budget { iterations: Some(9), nodes: Some(3), ..Budget::default() };
        let both = a.tightened(&b);
        assert_eq!((both.iterations, both.nodes), (Some(5), Some(3)));
    }
}
