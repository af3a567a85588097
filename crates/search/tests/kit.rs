//! The kit on games whose right answers are known.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::toy::{Heap, Nim, Take};
use bw_core::{
    Actor, Bot, Budget, Game, Message, Options, Outcome, Rng, Seat, Stop, UniformBot, Viewer,
};
use bw_search::{
    Contender, Expectimax, Halving, Horizon, PolicyRollout, Rollout, RolloutBuffers, Trial, Worlds,
    Worth, analysis, catch_up, halve,
};
use bw_testkit::toys::Stash;

fn nim() -> Nim {
    Nim::new(2, &Options::defaults(Nim::SPEC.options)).unwrap()
}

fn heap(left: u8) -> Heap {
    Heap { left: Some(left), mover: Seat::new(0), turns: 0 }
}

fn win(game: &Nim, state: &Heap, seat: Seat) -> Worth {
    let win = f64::from(u8::from(game.outcome(state).rank(seat) == 1));
    Worth { value: win, win }
}

fn nodes(limit: u64) -> Budget {
    Budget { nodes: Some(limit), ..Budget::default() }
}

#[test]
fn ends_are_solved() {
    let (game, budget) = (nim(), nodes(1_000_000));
    for left in 1..=12 {
        let solved = Expectimax::new(&game, win, &budget).solve(&heap(left)).unwrap();
        let is_won = left % 4 != 0;
        assert_eq!(solved.worths[0].win, f64::from(u8::from(is_won)), "{left}");
        if is_won {
            assert_eq!(solved.action, Take(left % 4));
        }
    }
}

#[test]
fn chance_is_averaged() {
    let (game, budget) = (nim(), nodes(1_000_000));
    // Heaps of 9 to 12 are equally likely; only 12 is lost for the first seat.
    let worths = Expectimax::new(&game, win, &budget).worths(&game.initial()).unwrap();
    assert_eq!(worths.map(|worth| worth.win)[..3], [0.75, 0.25, 0.0]);
}

#[test]
fn what_is_too_large_is_not_guessed() {
    let budget = nodes(20);
    let game = nim();
    let mut small = Expectimax::new(&game, win, &budget);
    assert_eq!(small.solve(&heap(12)), None);
    assert_eq!(small.nodes(), 20);
    let stop = Stop::default();
    stop.stop();
    let stopped = Budget { stop, ..nodes(1_000_000) };
    assert_eq!(Expectimax::new(&game, win, &stopped).solve(&heap(12)), None);
}

/// Candidates of known worth, disturbed by a luck that all of them share and one of their own.
#[derive(Clone)]
struct Known {
    worth: Vec<f64>,
    rolled: u64,
    stop_after: Option<(u64, Stop)>,
}

impl Known {
    fn new(worth: &[f64]) -> Self {
        Known { worth: worth.to_vec(), rolled: 0, stop_after: None }
    }
}

impl Rollout for Known {
    fn roll(&mut self, candidate: usize, luck: u64) -> Trial {
        self.rolled += 1;
        if let Some((after, stop)) = &self.stop_after
            && self.rolled >= *after
        {
            stop.stop();
        }
        let noise = |seed: u64, width: f64| {
            let lot = f64::from(Rng::new(seed).below(1_000_001)) / 1e6;
            (lot - 0.5) * width
        };
        let own = noise(luck * 1000 + candidate as u64 + 7, 4.0);
        let value = Trial::milli(self.worth[candidate] + noise(luck, 100.0) + own);
        Trial { value, lead: value, win: 0 }
    }
}

fn search(worth: &[f64], iterations: u64, threads: usize) -> Vec<Contender> {
    let budget = Budget { iterations: Some(iterations), ..Budget::default() };
    let halving = Halving { candidates: worth.len(), tries: 100 };
    halve(halving, &budget, &mut vec![Known::new(worth); threads])
}

#[test]
fn the_best_is_found_through_luck_that_all_share() {
    // A luck moves values fifty times as far as candidates differ: only pairs can tell them apart.
    let worth = [0.0, 1.0, 3.0, 2.0, 0.5, 2.5, 1.5, 0.2];
    let contenders = search(&worth, 600, 1);
    assert_eq!(contenders[0].candidate, 2);
    assert_eq!(contenders.len(), worth.len());
    assert!(contenders[0].rounds > contenders[7].rounds);
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let worth: Vec<f64> = (0..11).map(|n| f64::from(n * 7 % 11) / 5.0).collect();
    for iterations in [1, 10, 99, 1000] {
        let one = search(&worth, iterations, 1);
        for threads in [2, 3, 8] {
            assert_eq!(search(&worth, iterations, threads), one, "{iterations} on {threads}");
        }
    }
}

#[test]
fn a_dropped_candidate_catches_up_by_the_lucks_of_the_best() {
    let worth = [0.0, 1.0, 3.0, 2.0, 0.5, 2.5, 1.5, 0.2];
    let budget = Budget { iterations: Some(600), ..Budget::default() };
    for threads in [1, 3] {
        let mut rollouts = vec![Known::new(&worth); threads];
        let halving = Halving { candidates: 7, tries: 100 };
        let mut contenders = halve(halving, &budget, &mut rollouts);
        let (first, best) = (contenders[0], contenders[0].trials);
        let last = contenders.last_mut().unwrap();
        catch_up(last, &first, &budget, &mut rollouts);
        // One that nobody proposed.
        let mut other = Contender::new(7);
        catch_up(&mut other, &first, &budget, &mut rollouts);
        for contender in [*last, other] {
            let difference = best.mean() - contender.trials.mean();
            let right = 3.0 - worth[contender.candidate];
            assert_eq!(contender.trials.count, best.count);
            assert!((difference - right).abs() < 0.6, "{difference} should be {right}");
        }
        let before = other.trials;
        catch_up(&mut other, &first, &budget, &mut rollouts);
        assert_eq!(other.trials, before, "nothing was missed");
    }
}

#[test]
fn an_analysis_has_values_and_chances_of_all_that_were_tried() {
    let worth = [0.0, 1.0, 3.0, 2.0];
    let contenders = search(&worth, 200, 1);
    let candidates: Vec<Vec<Take>> = (0..4).map(|take| vec![Take(take)]).collect();
    let shown = analysis(&contenders, &candidates, Message::new("unit-lead"));
    assert_eq!(shown.candidates[0].actions, [Take(2)]);
    assert_eq!(shown.candidates.len(), shown.chances.len());
    // Those that were dropped had other lucks, which move values by up to fifty.
    for candidate in &shown.candidates {
        let difference = shown.candidates[0].value - candidate.value;
        let right = 3.0 - worth[usize::from(candidate.actions[0].0)];
        assert!((difference - right).abs() < 1.2, "{difference} should be {right}");
    }
    assert_eq!(shown.nodes, contenders.iter().map(|one| one.trials.count).sum::<u64>());
}

#[test]
fn a_budget_is_kept() {
    let worth = [0.0; 8];
    for iterations in [24, 100, 1000] {
        let tried: u64 = search(&worth, iterations, 1).iter().map(|one| one.trials.count).sum();
        assert!(tried <= iterations, "{tried} of {iterations}");
        assert!(tried * 10 >= iterations * 8, "{tried} of {iterations}");
    }
    // Every candidate is tried once, whatever the budget is.
    let tried: u64 = search(&worth, 1, 1).iter().map(|one| one.trials.count).sum();
    assert_eq!(tried, 8 + 4 + 2);
}

#[test]
fn one_candidate_needs_no_search() {
    let contenders = search(&[1.0], 100, 1);
    assert_eq!((contenders[0].candidate, contenders[0].trials.count), (0, 0));
}

#[test]
fn a_search_can_be_stopped() {
    let stop = Stop::default();
    let budget = Budget { iterations: Some(u64::MAX / 2), stop: stop.clone(), ..Budget::default() };
    let rollout = Known { stop_after: Some((500, stop)), ..Known::new(&[0.0, 1.0, 0.5]) };
    let contenders = halve(Halving { candidates: 3, tries: 10 }, &budget, &mut [rollout]);
    assert_eq!(contenders[0].candidate, 1);
}

/// To the end of the game.
struct End;

impl<G: Game> Horizon<G> for End {
    fn is_reached(&self, _: &G::State) -> bool {
        false
    }

    fn value(&self, game: &G, state: &G::State, seat: Seat) -> Trial {
        Trial::of_outcome(&game.outcome(state), seat)
    }
}

fn uniform<G: Game>(game: &G) -> Vec<Vec<Box<dyn Bot<G>>>> {
    vec![Seat::all(game.seats()).map(|_| Box::new(UniformBot) as Box<dyn Bot<G>>).collect()]
}

#[test]
fn rollouts_find_the_win_in_one() {
    let game = nim();
    let takes: Vec<Heap> = [1, 2, 3]
        .map(|take| {
            let mut after = heap(3);
            game.apply(&mut after, Actor::Seat(Seat::new(0)), Take(take));
            after
        })
        .into();
    let mut policies = uniform(&game);
    let rollout = PolicyRollout {
        game: &game,
        seat: Seat::new(0),
        seed: 5,
        worlds: Worlds::Known(&takes),
        horizon: &End,
        policies: &mut policies,
        buffers: RolloutBuffers::default(),
    };
    let budget = Budget { iterations: Some(60), ..Budget::default() };
    let contenders = halve(Halving { candidates: 3, tries: 0 }, &budget, &mut [rollout]);
    assert_eq!(contenders[0].candidate, 2);
    assert_eq!(contenders[0].trials.chance(), 1.0);
    assert!(contenders[1].trials.chance() < 1.0);
}

#[test]
fn hidden_worlds_are_drawn_from_the_view_alone() {
    let game = Stash::new(2, &Options::defaults(Stash::SPEC.options)).unwrap();
    let mut state = game.initial();
    let mut dice = bw_core::Dice::new(3);
    game.settle(&mut state, &mut dice, &mut bw_core::NoLog);
    let seat = Seat::new(0);
    let view = game.view(&state, Viewer::Seat(seat)).into_owned();
    let mut legal = Vec::new();
    game.actions(&state, seat, &mut legal);
    let candidates: Vec<Vec<_>> = legal.into_iter().map(|action| vec![action]).collect();
    let rolls = || {
        let mut policies = uniform(&game);
        let mut rollout = PolicyRollout {
            game: &game,
            seat,
            seed: 9,
            worlds: Worlds::Drawn { view: &view, candidates: &candidates },
            horizon: &End,
            policies: &mut policies,
            buffers: RolloutBuffers::default(),
        };
        (0..50).map(|luck| rollout.roll(0, luck)).collect::<Vec<_>>()
    };
    let first = rolls();
    assert_eq!(first, rolls(), "a luck is a luck");
    assert!(first.iter().any(|trial| *trial != first[0]), "lucks differ");
}

#[test]
fn a_result_counts_the_lead_and_the_share_of_the_win() {
    let outcome = Outcome::by_score(&[12, 30, 30], "end");
    let [first, second] = [0, 1].map(|seat| Trial::of_outcome(&outcome, Seat::new(seat)));
    assert_eq!((first.lead, first.win), (-18_000, 0));
    assert_eq!((second.lead, second.win), (0, 500));
}
