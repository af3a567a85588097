//! The speeds of `bench arimaa` by processor time, quick to build: for work on a busy machine.
//!
//! `cargo run --release -p bw-arimaa-ai --example speed -- champion_nodes_per_second 5`

#![allow(clippy::print_stdout, clippy::print_stderr)] // an example prints

mod common;

use std::time::Duration;

use bw_arimaa_ai::package;
use common::Processor;

/// Work done and the processor time that it took, best of some repeats: a busy machine only makes it slower.
fn measured(work: fn(u64) -> u64, repeats: u64, processor: &Processor) -> Option<(u64, Duration)> {
    let mut best: Option<(u64, Duration)> = None;
    for seed in 0..repeats {
        let begun = processor.used()?;
        let pieces = work(seed);
        let took = processor.used()?.saturating_sub(begun).max(Duration::from_nanos(1));
        let is_better = |&(other, other_took): &(u64, Duration)| {
            pieces as f64 / took.as_secs_f64() > other as f64 / other_took.as_secs_f64()
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some((pieces, took));
        }
    }
    best
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let repeats = args.get(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    let processor = Processor::of_this_thread();
    for gauge in package().extras.gauges {
        if args.first().is_some_and(|name| name != gauge.name) {
            continue;
        }
        match measured(gauge.work, repeats, &processor) {
            Some((pieces, took)) => {
                let rate = pieces as f64 / took.as_secs_f64();
                println!("{}: {pieces} in {took:.3?}, {rate:.0} a second", gauge.name);
            }
            None => eprintln!("this system does not tell the processor time of a thread"),
        }
    }
}
