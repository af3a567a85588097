//! Work for measuring speed: the thesis's search and the champion's on stored positions (spec 11).

use std::sync::{Arc, OnceLock};

use bw_core::{Ask, Bot, Budget, Game, Notation, Options, Plan, Rng, Seat, Viewer};
use bw_warlight::Warlight;

use crate::champion::{CHAMPION_OPTIONS, Champion};
use crate::scene::Scene;
use crate::thesis::{
    MCTS_OPTIONS, Search, SearchLimits, Searching, generator, searching as searching_of,
};

/// An opening, a first contact and a late position, as state texts.
pub const POSITIONS: [&str; 3] = [
    "round 1: 11=1:2 18=2:2 33=2:2 40=1:2",
    "round 6: 9=2:3 10=1:8 11=1:2 12=1:3 13=1:1 20=2:4 21=2:6 22=2:1 23=2:1 24=2:1 38=2:5 39=1:7 40=1:2 41=1:1 42=1:1",
    "round 14: 1=2:6 2=2:9 3=2:6 4=2:2 5=2:3 10=1:3 11=1:1 12=1:7 13=1:1 14=2:3 17=1:6 20=1:2 21=1:8 22=1:1 23=1:1 27=1:6 28=1:1 30=1:3 31=1:9 32=1:9 33=1:1 34=1:14 35=1:1 36=1:4 37=1:3 38=1:3 39=2:4 40=2:2 41=2:1 42=2:1",
];

/// Simulations of a turn: ten seconds of the thesis.
const SIMULATIONS: u64 = 457;

/// The default search and the stored positions.
fn prepared() -> &'static (Arc<Searching<1>>, Vec<Scene<1>>) {
    static PREPARED: OnceLock<(Arc<Searching<1>>, Vec<Scene<1>>)> = OnceLock::new();
    PREPARED.get_or_init(|| {
        let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options))
            .expect("invariant: the default rules are sound");
        let options = Options::defaults(MCTS_OPTIONS);
        let generator =
            generator(&game, &options).expect("invariant: the default options are sound");
        let scene = |text: &&str| {
            let state = game.parse_state(text).expect("invariant: stored positions are sound");
            Scene::of_state(&game, &state, Seat::new(0))
        };
        let scenes = POSITIONS.iter().map(scene).collect();
        (Arc::new(searching_of(&game, &options, generator)), scenes)
    })
}

/// Searches each stored position as `mcts` does in one thread; returns how many simulations that took.
pub fn simulate_positions(seed: u64) -> u64 {
    let (searching, scenes) = prepared();
    let mut search = Search::new(Arc::clone(searching));
    let limits = SearchLimits { iterations: Some(SIMULATIONS), time: None, threads: 1 };
    let mut simulations = 0;
    for (scene, n) in scenes.iter().zip(seed..) {
        search.run(scene, &Rng::new(n), limits, &Budget::default());
        simulations += search.shapes().map(|shape| shape.simulations).sum::<u64>();
    }
    simulations
}

/// Tries of a turn of the champion.
const TRIES: u64 = 2000;

/// Has the champion decide in each stored position; returns how many tries it was given.
pub(crate) fn champion_tries(seed: u64) -> u64 {
    let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options))
        .expect("invariant: the default rules are sound");
    let mut champion = Champion::<1>::new(&game, &Options::defaults(CHAMPION_OPTIONS))
        .expect("invariant: the default options are sound");
    let budget = Budget { iterations: Some(TRIES), ..Budget::default() };
    let (mut legal, mut plan) = (Vec::new(), Plan::default());
    for (text, n) in POSITIONS.iter().zip(seed..) {
        let state = game.parse_state(text).expect("invariant: stored positions are sound");
        let (seat, rng) = (Seat::new(0), Rng::new(n));
        let view = game.view(&state, Viewer::Seat(seat));
        let mut ask = Ask::from_state(&game, seat, &state, &view, &budget, rng, &mut legal);
        plan.clear();
        champion.choose(&mut ask, &mut plan).expect("the champion does not fail");
    }
    TRIES * POSITIONS.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_simulation_is_counted() {
        assert_eq!(simulate_positions(1), 3 * SIMULATIONS);
    }
}
