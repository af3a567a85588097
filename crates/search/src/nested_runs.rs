//! Several nested searches of one decision, on threads.

use bw_core::Budget;

use crate::nested::{Episode, Nested, Nesting};

/// Gives every search its share of the budget. Threads take searches in turns, one episode each; a budget of iterations
/// gives the same for any number of episodes. The first search tries the script before anything else.
pub fn search_all<E: Episode>(
    searches: &mut [Nested],
    episodes: &mut [E],
    nesting: Nesting,
    script: &[u64],
    budget: &Budget,
) {
    let (runs, threads) = (searches.len() as u32, episodes.len().max(1));
    // Threads work side by side: time is shared only by the searches of one thread.
    let side_by_side = (threads as u32).clamp(1, runs.max(1));
    let mut share = budget.part_of(runs);
    share.time = budget.thinking_time().map(|time| time * side_by_side / runs.max(1));
    let work = |search: &mut Nested, episode: &mut E, first: bool| {
        let mut meter = share.start();
        if first && !script.is_empty() {
            for luck in 0..nesting.lucks.max(1) {
                if meter.iteration() {
                    search.try_script(episode, luck, script);
                }
            }
        }
        search.search(episode, nesting, &mut meter);
    };
    if let [episode] = episodes {
        for (run, search) in searches.iter_mut().enumerate() {
            work(search, episode, run == 0);
        }
        return;
    }
    let mut shares: Vec<Vec<(usize, &mut Nested)>> = (0..threads).map(|_| Vec::new()).collect();
    for (run, search) in searches.iter_mut().enumerate() {
        shares[run % threads].push((run, search));
    }
    std::thread::scope(|scope| {
        for (shared, episode) in shares.into_iter().zip(episodes) {
            scope.spawn(move || {
                for (run, search) in shared {
                    work(search, episode, run == 0);
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nested::{Move, Policy};
    use bw_core::Rng;

    /// Six bits, worth what their number is when read the other way round.
    struct Bits;

    impl Episode for Bits {
        fn play(&mut self, _: u64, policy: &mut Policy<'_>) -> f64 {
            let bit = |place: u64| [0, 1].map(|bit| Move { code: 2 * place + bit, bias: 0.0 });
            (0..6).map(|place| (policy.choose(&bit(place)) << place) as f64).sum()
        }
    }

    #[test]
    fn threads_change_nothing() {
        let search = |threads: usize| {
            let mut searches: Vec<Nested> = (0..5).map(|n| Nested::new(Rng::new(n))).collect();
            let mut episodes: Vec<Bits> = (0..threads).map(|_| Bits).collect();
            let nesting = Nesting { inner: 4, step: 0.5, lucks: 1 };
            let budget = Budget { iterations: Some(60), ..Budget::default() };
            search_all(&mut searches, &mut episodes, nesting, &[1, 3], &budget);
            let best = |search: &Nested| search.best().map(|one| one.value).sum::<f64>();
            let all: Vec<f64> = searches.iter().map(best).collect();
            let tried: u64 = searches.iter().map(Nested::playouts).sum();
            (all, tried)
        };
        let one = search(1);
        assert_eq!(one.1, 60);
        assert_eq!(search(2), one);
        assert_eq!(search(8), one);
    }
}
