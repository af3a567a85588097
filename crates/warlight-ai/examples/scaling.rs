//! Whether trees get slower when other trees grow beside them: simulations per second of CPU time of a
//! thread, with 1, 2, ... trees at a time. Runs alternate, so that load on the machine hits all alike,
//! and the time a thread waits for a core does not count.
//!
//! `cargo run --release -p bw-warlight-ai --example scaling -- [MOST THREADS] [REPETITIONS]`
//!
//! Reads `/proc/thread-self/schedstat`: Linux only.

#![allow(clippy::print_stdout, clippy::unwrap_used)] // an example prints, and may fail

use std::sync::{Arc, Barrier};
use std::thread;

use bw_core::{Game, Notation, Options, Rng, Seat};
use bw_warlight::Warlight;
use bw_warlight_ai::thesis::{
    MCTS_OPTIONS, Searching, SerialShare, THESIS_SCALING, Tree, generator, searching,
};
use bw_warlight_ai::{POSITIONS, Scene};

/// Simulations of one tree in one run: 15 seconds of the thesis.
const SIMULATIONS: u32 = 1272;

/// Seconds this thread has been on a core.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() * 1e-9
}

/// Simulations per second of CPU time, of each of `threads` trees that grow at a time.
fn run(parts: &Arc<Searching<1>>, scenes: &[Scene<1>], threads: usize, seed: u64) -> Vec<f64> {
    let barrier = Barrier::new(threads);
    let one = |at: usize| {
        let mut tree = Tree::new(Arc::clone(parts));
        barrier.wait();
        let begin = cpu_seconds();
        for (n, scene) in scenes.iter().enumerate() {
            tree.plant(scene, Rng::new(seed * 1000 + (at * 10 + n) as u64));
            for _ in 0..SIMULATIONS {
                tree.simulate();
            }
        }
        f64::from(SIMULATIONS) * scenes.len() as f64 / (cpu_seconds() - begin)
    };
    thread::scope(|scope| {
        let one = &one;
        let running: Vec<_> = (0..threads).map(|at| scope.spawn(move || one(at))).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse().unwrap());
    let (most, repetitions) = (args.next().unwrap_or(2), args.next().unwrap_or(9));
    let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options)).unwrap();
    let options = Options::defaults(MCTS_OPTIONS);
    let parts = Arc::new(searching(&game, &options, generator(&game, &options).unwrap()));
    let scenes: Vec<Scene<1>> = POSITIONS
        .iter()
        .map(|text| Scene::of_state(&game, &game.parse_state(text).unwrap(), Seat::new(0)))
        .collect();
    run(&parts, &scenes, 1, 0);
    let mut speeds = vec![Vec::new(); most];
    for repetition in 1..=repetitions {
        for threads in 1..=most {
            speeds[threads - 1].extend(run(&parts, &scenes, threads, repetition as u64));
        }
    }
    let speeds: Vec<f64> = speeds.into_iter().map(median).collect();
    for (at, speed) in speeds.iter().enumerate() {
        println!(
            "{} trees: {speed:.0} a CPU second and tree, {:.3} of one",
            at + 1,
            speed / speeds[0]
        );
    }
    let share = SerialShare::fit(THESIS_SCALING[0], THESIS_SCALING[1]);
    println!(
        "thesis: 1272, 1096, 836; work that stops all trees, {:.1} % of a lone one's time, would give {:.0} at 4 threads",
        100.0 * share.of_one(),
        share.expected(4)
    );
}
