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
}

/// Tries candidates with the rollouts, one for each thread, and puts the best first: those that stayed longest, then by
/// mean value; the order of proposal breaks ties.
///
/// Iterations are tries of a candidate. With a budget of iterations the result is the same for any number of rollouts;
/// with one of time it depends on the machine.
pub fn halve<R: Rollout>(halving: Halving, budget: &Budget, rollouts: &mut [R]) -> Vec<Contender> {
    let blank = |candidate| Contender { candidate, rounds: 0, trials: Trials::default() };
    let mut contenders: Vec<Contender> = (0..halving.candidates).map(blank).collect();
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
        contenders[..left].sort_by(|a, b| {
            b.trials.mean().total_cmp(&a.trials.mean()).then(a.candidate.cmp(&b.candidate))
        });
        left = left.div_ceil(2);
        if budget.stop.is_stopped() {
            break;
        }
    }
    contenders
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
