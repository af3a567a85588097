//! Fives: what they cost, how they play, and a library of them without the whole program.
//!
//! ```text
//! cargo run --release -p bw-dominion-ai --example fives -- budget SETS [GAMES]
//! cargo run --release -p bw-dominion-ai --example fives -- library DIR MINUTES [THREADS] [KEY=VALUE]…
//! ```
//!
//! `budget` evolves random sets from their threes and by the method of the threes, and lets the two play. `library` does what
//! `boardwright evolve dominion library --preset fives --out DIR` does, for so long, and goes on where it was.

#![allow(clippy::print_stdout)] // the table is the result

use bw_core::{Purpose, Rng, Stop};
use bw_dominion::{Card, Kingdom};
use bw_dominion_ai::tune::{
    OpeningHand, evolve_five, evolve_set, game_of_two, kingdom_text, learnings, play_agendas,
    shipped_library, subsets,
};
use bw_lab::{LabError, LearningRequest, Report, RunContext};
use bw_runner::Workers;

/// A folder, as far as a library needs one.
struct Folder {
    path: std::path::PathBuf,
    threads: usize,
    stop: Stop,
}

impl RunContext for Folder {
    fn threads(&self) -> usize {
        self.threads
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn progress(&mut self, done: u64, total: u64, doing: &str) {
        println!("{done} of {total} {doing}");
    }

    fn log_line(&mut self, line: &str) {
        println!("{line}");
    }

    fn show(&mut self, _: &Report) {}

    fn load(&mut self, name: &str) -> Result<Option<String>, LabError> {
        Ok(std::fs::read_to_string(self.path.join(name)).ok())
    }

    fn save(&mut self, name: &str, text: &str) -> Result<(), LabError> {
        let new = self.path.join("new");
        std::fs::write(&new, text).map_err(LabError::failed)?;
        std::fs::rename(&new, self.path.join(name)).map_err(LabError::failed)
    }

    fn read(&mut self, path: &str) -> Result<String, LabError> {
        std::fs::read_to_string(path).map_err(LabError::failed)
    }
}

fn library(mut words: impl Iterator<Item = String>) {
    let path = words.next().expect("a folder");
    let minutes: u64 = words.next().and_then(|n| n.parse().ok()).expect("minutes");
    let threads = words.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let changes = words.filter_map(|word| {
        word.split_once('=').map(|(key, value)| (key.to_string(), value.to_string()))
    });
    let request = LearningRequest {
        preset: Some("fives".into()),
        changes: changes.collect(),
        ..LearningRequest::default()
    };
    std::fs::create_dir_all(&path).expect("a folder");
    let mut folder = Folder { path: path.into(), threads, stop: Stop::default() };
    let stop = folder.stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_secs(60 * minutes));
        stop.stop();
    });
    let learning = learnings().into_iter().find(|one| one.name == "library");
    let learning = learning.expect("libraries are learnt");
    match (learning.run)(&request, &mut folder) {
        Ok(report) => println!("{}", report.title),
        Err(error) => println!("{error}"),
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    match words.next().as_deref() {
        Some("library") => library(words),
        _ => budget(words),
    }
}

fn budget(mut words: impl Iterator<Item = String>) {
    let sets: usize = words.next().and_then(|n| n.parse().ok()).unwrap_or(10);
    let games: u32 = words.next().and_then(|n| n.parse().ok()).unwrap_or(4_000);
    let mut fives = subsets(Kingdom::of(Card::ALL), 5);
    Rng::derive(11, Purpose::Task(0), 0).shuffle(&mut fives);
    let opening = OpeningHand::FiveTwo;
    let (mut sum, mut squares, mut seconds) = (0.0, 0.0, [0.0; 2]);
    for &cards in &fives[..sets] {
        let timed = |work: &dyn Fn() -> bw_dominion_ai::thesis::Agenda| {
            let before = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
            let made = work();
            let after = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
            let nanos = |text: &str| -> f64 {
                text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0)
            };
            (made, (nanos(&after) - nanos(&before)) / 1e9)
        };
        let (fast, one) = timed(&|| {
            evolve_five(shipped_library(), cards, opening, 1).expect("threes are stored")
        });
        let stop = Stop::default();
        let (full, two) = timed(&|| {
            let made = evolve_set(cards, opening, 2, Workers::new(1, &stop));
            made.expect("a set of five").expect("nobody stops it")
        });
        let game = game_of_two(cards, opening).expect("a kingdom");
        let tally = play_agendas(&game, &fast, &full, 0..games, 9);
        let share = 50.0 + 50.0 * tally.fitness();
        println!("{} {share:.1} %, {one:.2} s and {two:.2} s: {fast}", kingdom_text(cards));
        sum += share;
        squares += share * share;
        seconds[0] += one;
        seconds[1] += two;
    }
    let n = sets as f64;
    let (mean, spread) = (sum / n, ((squares / n - (sum / n).powi(2)) / n).sqrt());
    println!(
        "{sets} sets: {mean:.1} ± {:.1} %; {:.3} and {:.3} CPU seconds each",
        1.96 * spread,
        seconds[0] / n,
        seconds[1] / n
    );
}
