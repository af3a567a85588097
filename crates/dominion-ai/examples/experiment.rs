//! An experiment at smoke scale without the whole program: `cargo run --release -p bw-dominion-ai --example experiment -- ID [SEED]`.

#![allow(clippy::print_stdout)] // the findings are the result

use bw_dominion_ai::reproduce::experiments;
use bw_lab::{MemoryContext, Scale, Work};

fn main() {
    let mut words = std::env::args().skip(1);
    let id = words.next().expect("the id of an experiment");
    let seed = words.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let experiment = experiments().into_iter().find(|one| one.id == id).expect("a known id");
    let Work::Own(work) = experiment.work else { return println!("{id} is matches of bots") };
    let scale = Scale { full: false, games: None, seed };
    match work(&scale, &mut MemoryContext::default()) {
        Ok(findings) => println!("{findings:#?}"),
        Err(error) => println!("{error}"),
    }
}
