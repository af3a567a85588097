//! Speed on one core, and a checksum of behaviour.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bw_catalog::{BotSpec, BotSpecError, GameEntry, Lineup, NoForeign, Seating};
use bw_core::{Budget, OptionError, fingerprint};
use bw_package::{Bench, Gauge};
use serde::Serialize;

/// One measured speed.
#[derive(Clone, Debug, Serialize)]
pub struct Metric {
    /// Stable name.
    pub name: &'static str,
    /// How much.
    pub value: f64,
    /// Of what.
    pub unit: &'static str,
    /// Threads used.
    pub threads: u32,
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
        metrics.push(Metric {
            name: bench.name,
            value: measure(&mut *lineup, each),
            unit: "1/s",
            threads: 1,
        });
    }
    for gauge in &entry.extras.gauges {
        let value = gauged(gauge, each);
        let unit = if gauge.seconds { "s" } else { "1/s" };
        metrics.push(Metric { name: gauge.name, value, unit, threads: 1 });
    }
    let signature = format!("{:016x}", fingerprint(&behaviour) as u64);
    Ok(BenchReport { game: entry.spec.id, signature, metrics })
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

/// Pieces per second or seconds per piece of a game's own work, best of a few slices.
fn gauged(gauge: &Gauge, each: Duration) -> f64 {
    const SLICES: u32 = 5;
    let mut best = f64::INFINITY;
    let mut seed = 1;
    let whole = Instant::now();
    // Work that takes long by itself is not repeated beyond the time there is.
    for slice in 0..SLICES {
        if slice > 0 && whole.elapsed() >= each {
            break;
        }
        let (begin, mut pieces) = (Instant::now(), 0);
        while pieces == 0 || begin.elapsed() < each / SLICES {
            pieces += (gauge.work)(seed).max(1);
            seed += 1;
        }
        best = best.min(begin.elapsed().as_secs_f64() / pieces as f64);
    }
    if gauge.seconds { best } else { 1.0 / best }
}

/// Games per second, best of short slices: a shared machine only ever makes it slower, and rarely leaves a core alone
/// for long.
fn measure(lineup: &mut dyn Lineup, each: Duration) -> f64 {
    const SLICES: u32 = 25;
    let (mut best, budget) = (0.0_f64, Budget::default());
    let mut seed = 1;
    for _ in 0..SLICES {
        let (begin, mut games) = (Instant::now(), 0u32);
        while begin.elapsed() < each / SLICES || games == 0 {
            lineup.play(seed, Seating { shift: 0 }, &budget, false);
            seed += 1;
            games += 1;
        }
        best = best.max(f64::from(games) / begin.elapsed().as_secs_f64());
    }
    best
}
