//! Speed of the thesis's search on the stored positions, one thread, five runs.
//!
//! `cargo run --release -p bw-warlight-ai --example warlight_bots`

#![allow(clippy::print_stdout, clippy::disallowed_methods)] // an example measures and prints

use std::time::Instant;

use bw_warlight_ai::simulate_positions;

fn main() {
    simulate_positions(0);
    for run in 1..=5 {
        let begin = Instant::now();
        let simulations: u64 = (0..5).map(|n| simulate_positions(run * 100 + n)).sum();
        let seconds = begin.elapsed().as_secs_f64();
        println!("run {run}: {:.0} simulations per second", simulations as f64 / seconds);
    }
}
