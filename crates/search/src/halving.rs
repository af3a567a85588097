//! Sequential halving: all candidates that are left are tried with the same lucks, then the worse half goes.

use bw_core::Budget;

use crate::trial::{Rollout, Trials};

/// How a budget is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halving {
    /// How many candidates there are, best first by whoever proposed them.
    pub candidates: usize,
    /// Tries in all, where the budget names neither iterations nor time.
    pub tries: u64,
}

/// A candidate after the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Which one.
    pub candidate: usize,
    /// In how many rounds it was tried.
    pub rounds: u32,
    /// What its tries came to.
    pub trials: Trials,
    /// What the best came to with the same lucks: who was dropped early is compared by these alone.
    pub best_then: Trials,
}

/// What a candidate is expected to come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// What candidates are compared by.
    pub value: f64,
    /// The lead over the best other seat.
    pub lead: f64,
    /// The chance to win.
    pub chance: f64,
}

impl Contender {
    /// A candidate that was not tried yet.
    pub fn new(candidate: usize) -> Self {
        let (trials, best_then) = (Trials::default(), Trials::default());
        Contender { candidate, rounds: 0, trials, best_then }
    }

    /// What it is expected to come to, comparable with the best: how it differs from the best by the lucks that both were
    /// tried with, on top of all that is known of the best.
    pub fn expected(&self, best: &Contender) -> Expected {
        let (own, then, all) = (&self.trials, &self.best_then, &best.trials);
        let Expected { value, lead, chance } = own.means();
        if then.count == 0 {
            return Expected { value, lead, chance };
        }
        let (then, all) = (then.means(), all.means());
        Expected {
            value: value - then.value + all.value,
            lead: lead - then.lead + all.lead,
            chance: (chance - then.chance + all.chance).clamp(0.0, 1.0),
        }
    }
}

/// Tries candidates with the rollouts, one for each thread, and puts the best first: those that stayed longest, then by
/// mean value; the order of proposal breaks ties.
///
/// Iterations are tries of a candidate. With a budget of iterations the result is the same for any number of rollouts;
/// with one of time it depends on the machine.
pub fn halve<R: Rollout>(halving: Halving, budget: &Budget, rollouts: &mut [R]) -> Vec<Contender> {
    let mut contenders: Vec<Contender> = (0..halving.candidates).map(Contender::new).collect();
    // After every round: everybody's tries so far, by candidate.
    let mut after: Vec<Vec<Trials>> = Vec::new();
    let rounds = rounds(halving.candidates);
    let tries = budget.iterations.unwrap_or(if budget.thinking_time().is_some() {
        u64::MAX
    } else {
        halving.tries
    });
    let (mut left, mut luck) = (halving.candidates, 0);
    for round in 0..rounds {
        let round_budget = budget.part_of(rounds);
        let begun = contenders.iter().map(|one| one.trials.count).sum::<u64>();
        let share = tries.saturating_sub(begun) / u64::from(rounds - round);
        let lucks = (share / left as u64).max(1);
        let tried: Vec<usize> = contenders[..left].iter().map(|one| one.candidate).collect();
        let (sums, used) = try_all(&tried, luck, lucks, &round_budget, rollouts);
        luck += used;
        for (contender, sum) in contenders.iter_mut().zip(sums) {
            contender.trials.merge(&sum);
            contender.rounds = round + 1;
        }
        let mut so_far = vec![Trials::default(); contenders.len()];
        contenders.iter().for_each(|one| so_far[one.candidate] = one.trials);
        after.push(so_far);
        contenders[..left].sort_by(|a, b| {
            b.trials.mean().total_cmp(&a.trials.mean()).then(a.candidate.cmp(&b.candidate))
        });
        left = left.div_ceil(2);
        if budget.stop.is_stopped() {
            break;
        }
    }
    if let Some(best) = contenders.first().map(|best| best.candidate) {
        for contender in &mut contenders {
            let last = (contender.rounds as usize).checked_sub(1).and_then(|at| after.get(at));
            contender.best_then = last.map_or_else(Trials::default, |trials| trials[best]);
        }
    }
    contenders
}

/// Tries a candidate with the lucks that it missed, up to as many as the best had: a candidate that was dropped early, or
/// one that nobody proposed, is then compared with the best by the same lucks.
pub fn catch_up<R: Rollout>(
    contender: &mut Contender,
    best: &Contender,
    budget: &Budget,
    rollouts: &mut [R],
) {
    let (first, lucks) = (contender.trials.count, best.trials.count);
    if lucks > first {
        let untimed = Budget { stop: budget.stop.clone(), ..Budget::default() };
        let tried = [contender.candidate];
        let (sums, _) = try_all(&tried, first, lucks - first, &untimed, rollouts);
        sums.iter().for_each(|sum| contender.trials.merge(sum));
        contender.best_then = best.trials;
    }
}

/// Rounds until one of `candidates` is left.
fn rounds(candidates: usize) -> u32 {
    candidates.max(1).next_power_of_two().trailing_zeros()
}

/// Tries the candidates with lucks from `first` on, at most `lucks` of them; what came of each, and how many lucks were
/// given out. Candidates are compared by the same lucks: one that not all of them could be tried with does not count.
fn try_all<R: Rollout>(
    candidates: &[usize],
    first: u64,
    lucks: u64,
    budget: &Budget,
    rollouts: &mut [R],
) -> (Vec<Trials>, u64) {
    let threads = rollouts.len().max(1) as u64;
    let work = |rollout: &mut R, thread: u64| {
        let meter = Budget { iterations: None, nodes: None, ..budget.clone() };
        let meter = meter.start();
        let mut sums = vec![Trials::default(); candidates.len()];
        let (mut trials, mut used) = (Vec::with_capacity(candidates.len()), 0);
        // Every thread takes each `threads`-th luck.
        while thread + used * threads < lucks {
            let luck = first + thread + used * threads;
            trials.clear();
            for &candidate in candidates {
                // One luck is always tried: there must be something to choose by.
                if used > 0 && meter.is_up() {
                    return (sums, used);
                }
                trials.push(rollout.roll(candidate, luck));
            }
            for (sum, &trial) in sums.iter_mut().zip(&trials) {
                sum.add(trial);
            }
            used += 1;
        }
        (sums, used)
    };
    let results: Vec<(Vec<Trials>, u64)> = match rollouts {
        [only] => vec![work(only, 0)],
        many => std::thread::scope(|scope| {
            let started: Vec<_> = (0..)
                .zip(many.iter_mut())
                .map(|(thread, rollout)| scope.spawn(move || work(rollout, thread)))
                .collect();
            let done = started.into_iter().map(|thread| thread.join());
            // A panic of a rollout is the panic of its bot.
            done.map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        }),
    };
    let mut sums = vec![Trials::default(); candidates.len()];
    let mut most = 0;
    for (partial, used) in &results {
        most = most.max(*used);
        for (sum, more) in sums.iter_mut().zip(partial) {
            sum.merge(more);
        }
    }
    (sums, (most * threads).min(lucks))
}
