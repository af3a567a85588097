//! Speed on one core, and a checksum of behaviour.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bw_catalog::{BotSpec, BotSpecError, GameEntry, Lineup, NoForeign, Seating};
use bw_core::{Budget, OptionError, fingerprint};
use bw_package::{Bench, Gauge};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;

/// One measured speed.
#[derive(Clone, Debug, Serialize)]
pub struct Metric {
    /// Stable name.
    pub name: &'static str,
    /// How much by the clock on the wall, in the best of all repeats.
    pub value: f64,
    /// The same by CPU time: on a shared machine the clock on the wall counts what others do too.
    pub cpu_value: f64,
    /// Of what.
    pub unit: &'static str,
    /// Threads used.
    pub threads: u32,
    /// How often it was measured.
    pub repeats: u32,
    /// Smallest, middle and largest value by the clock on the wall.
    pub spread: Spread,
    /// Smallest, middle and largest value by CPU time.
    pub cpu_spread: Spread,
}

/// How the repeats of a measurement differ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The smallest value.
    pub min: f64,
    /// The middle value; of an even number the smaller of the two in the middle.
    pub median: f64,
    /// The largest value.
    pub max: f64,
}

impl Spread {
    /// Of at least one value.
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let (min, max) = (values[0], values[values.len() - 1]);
        Spread { min, median: values[(values.len() - 1) / 2], max }
    }
}

/// The speeds of a game and what it plays.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The game's id.
    pub game: &'static str,
    /// A checksum of fixed games: it changes when rules or bots behave differently.
    pub signature: String,
    /// The speeds.
    pub metrics: Vec<Metric>,
}

/// Why a speed cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The game refuses the rules of the bench.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A bot of the bench cannot be made.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
}

/// Measures every speed of a game for about so long.
pub fn bench(entry: &GameEntry, each: Duration) -> Result<BenchReport, BenchError> {
    let mut behaviour = Vec::new();
    let mut metrics = Vec::new();
    for bench in &entry.extras.benches {
        let mut lineup = lineup(entry, bench)?;
        sign(&mut *lineup, bench, &mut behaviour);
        let repeats = measure(&mut *lineup, each);
        metrics.push(metric(bench.name, false, &repeats));
    }
    for gauge in &entry.extras.gauges {
        metrics.push(metric(gauge.name, gauge.seconds, &gauged(gauge, each)));
    }
    Ok(BenchReport { game: entry.spec.id, signature: signed(&behaviour), metrics })
}

/// A checksum of what a game's rules and bots do in fixed games. It is the one that [`bench`] reports.
pub fn signature(entry: &GameEntry) -> Result<String, BenchError> {
    let mut behaviour = Vec::new();
    for bench in &entry.extras.benches {
        sign(&mut *lineup(entry, bench)?, bench, &mut behaviour);
    }
    Ok(signed(&behaviour))
}

fn signed(behaviour: &[u8]) -> String {
    format!("{:016x}", fingerprint(behaviour) as u64)
}

fn lineup(entry: &GameEntry, bench: &Bench) -> Result<Box<dyn Lineup>, BenchError> {
    let game = entry.game(bench.bots.len(), bench.rules)?;
    let specs: Vec<BotSpec> = bench.bots.iter().map(|bot| BotSpec::parse(bot)).collect();
    Ok(Arc::clone(&game).lineup(&specs, &NoForeign)?)
}

fn sign(lineup: &mut dyn Lineup, bench: &Bench, behaviour: &mut Vec<u8>) {
    for seed in 0..u64::from(bench.signature_games) {
        let played = lineup.play(seed, Seating { shift: 0 }, &Budget::default(), true);
        let record = played.record.expect("a record was asked for");
        behaviour.extend(record.actions.join("\n").bytes());
    }
}

/// One repeat: how many pieces of work, and the time they took.
struct Repeat {
    pieces: u64,
    wall: Duration,
    cpu: Duration,
}

/// A metric from its repeats: pieces per second, or seconds per piece. The best of them counts, as a shared machine only
/// ever makes it slower.
fn metric(name: &'static str, seconds: bool, repeats: &[Repeat]) -> Metric {
    let spread = |time: fn(&Repeat) -> Duration| {
        let value = |repeat: &Repeat| {
            // A clock that did not move yet gives no rate.
            let time = time(repeat).as_secs_f64().max(1e-9);
            if seconds { time / repeat.pieces as f64 } else { repeat.pieces as f64 / time }
        };
        Spread::of(repeats.iter().map(value).collect())
    };
    let best = |spread: Spread| if seconds { spread.min } else { spread.max };
    let (wall, cpu) = (spread(|repeat| repeat.wall), spread(|repeat| repeat.cpu));
    Metric {
        name,
        value: best(wall),
        cpu_value: best(cpu),
        unit: if seconds { "s" } else { "1/s" },
        threads: 1,
        repeats: repeats.len() as u32,
        spread: wall,
        cpu_spread: cpu,
    }
}

/// Does some work for so long, at least once; `cpu` is whose CPU time counts.
fn repeat(cpu: ClockId, long: Duration, mut work: impl FnMut() -> u64) -> Repeat {
    let (begin, cpu_begin) = (Instant::now(), cpu_time(cpu));
    let mut pieces = 0;
    while pieces == 0 || begin.elapsed() < long {
        pieces += work().max(1);
    }
    Repeat { pieces, wall: begin.elapsed(), cpu: cpu_time(cpu).saturating_sub(cpu_begin) }
}

fn cpu_time(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// A game's own work, which may use threads of its own: the CPU time of all of them counts.
fn gauged(gauge: &Gauge, each: Duration) -> Vec<Repeat> {
    const SLICES: u32 = 5;
    let (whole, mut seed, mut repeats) = (Instant::now(), 0, Vec::new());
    // Work that takes long by itself is not repeated beyond the time there is.
    while repeats.is_empty() || repeats.len() < SLICES as usize && whole.elapsed() < each {
        repeats.push(repeat(ClockId::ProcessCPUTime, each / SLICES, || {
            seed += 1;
            (gauge.work)(seed)
        }));
    }
    repeats
}

/// Whole games in short slices: a shared machine rarely leaves a core alone for long.
fn measure(lineup: &mut dyn Lineup, each: Duration) -> Vec<Repeat> {
    const SLICES: u32 = 25;
    let (mut seed, budget) = (0, Budget::default());
    let slice = |_| {
        repeat(ClockId::ThreadCPUTime, each / SLICES, || {
            seed += 1;
            lineup.play(seed, Seating { shift: 0 }, &budget, false);
            1
        })
    };
    (0..SLICES).map(slice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeats(of: &[(u64, u64, u64)]) -> Vec<Repeat> {
        let one = |&(pieces, wall, cpu): &(u64, u64, u64)| {
            let [wall, cpu] = [wall, cpu].map(Duration::from_millis);
            Repeat { pieces, wall, cpu }
        };
        of.iter().map(one).collect()
    }

    #[test]
    fn the_best_repeat_counts_and_the_others_are_the_spread() {
        let measured = [(100, 1000, 500), (100, 500, 500), (100, 2000, 400)];
        let rate = metric("games", false, &repeats(&measured));
        assert_eq!((rate.value, rate.cpu_value, rate.repeats), (200.0, 250.0, 3));
        assert_eq!(rate.spread, Spread { min: 50.0, median: 100.0, max: 200.0 });
        let time = metric("turn", true, &repeats(&measured));
        assert_eq!((time.value, time.cpu_value, time.unit), (0.005, 0.004, "s"));
        assert_eq!(time.cpu_spread, Spread { min: 0.004, median: 0.005, max: 0.005 });
    }

    #[test]
    fn cpu_time_passes_while_work_is_done() {
        let mut sum = 0u64;
        let done = repeat(ClockId::ThreadCPUTime, Duration::from_millis(20), || {
            sum = std::hint::black_box((0..10_000).fold(sum, u64::wrapping_add));
            1
        });
        assert!(done.pieces > 0 && done.cpu > Duration::ZERO);
    }
}
