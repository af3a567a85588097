//! How well bots keep their time: overshoot of real decisions, asked one at a time.
//!
//! On a shared machine a bot is late because others have its core. What it would be on a free one is seen in decisions
//! during which its thread never waited for a core; where the machine tells, these are reported apart.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bw_catalog::{BotSpec, GameEntry, NoForeign, SeatedPlayer, SessionStep};
use bw_core::{Budget, Stop, Turn};
use serde::Serialize;

use crate::bench::BenchError;

/// What to measure.
#[derive(Clone, Debug)]
pub struct TimeKeepingRequest {
    /// Bot specs without their time; all bots that have the option `time` if there are none.
    pub bots: Vec<String>,
    /// Times for a decision.
    pub times: Vec<Duration>,
    /// Decisions of each bot and time that are to be measured.
    pub moves: usize,
    /// The longest that one bot is measured with one time.
    pub within: Option<Duration>,
    /// Ends the measuring early.
    pub stop: Stop,
}

/// How a bot kept a time.
#[derive(Clone, Debug, Serialize)]
pub struct TimeKeeping {
    /// The game's id.
    pub game: &'static str,
    /// The bot with its time.
    pub bot: String,
    /// What it had for a decision.
    pub time_ms: f64,
    /// Decisions asked for, among them those that need no search.
    pub asked: usize,
    /// Decisions that used the time up: only these are measured.
    pub moves: usize,
    /// By how much they were late.
    pub overshoot_ms: Overshoot,
    /// How many were late by more than [`TOLERATED`].
    pub late: usize,
    /// The same of decisions that had a core for themselves, where the machine tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undisturbed: Option<Undisturbed>,
    /// Runnable threads of the machine per core, where it says so, after the measuring.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load_per_core: Option<f64>,
}

/// Decisions during which the bot's thread never waited for a core.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Undisturbed {
    /// How many there were.
    pub moves: usize,
    /// By how much they were late.
    pub overshoot_ms: Overshoot,
}

/// Quantiles of an overshoot, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Overshoot {
    /// The median.
    pub p50: f64,
    /// One of a hundred is later.
    pub p99: f64,
    /// One of a thousand is later.
    pub p999: f64,
    /// The latest.
    pub max: f64,
}

/// What bots promise to stay below on a free core, at the 99.9th percentile.
pub const TOLERATED: Duration = Duration::from_millis(5);

/// Who waited no longer than this for a core had it for itself.
const UNDISTURBED: Duration = Duration::from_micros(200);

/// Between two decisions.
const PAUSE: Duration = Duration::from_millis(2);

/// Decisions asked for at most for each one that is measured: some bots need no search for most of theirs.
const ASKED_PER_MOVE: usize = 40;

impl TimeKeepingRequest {
    /// Specs of the bots that are measured: those asked for, or all that have a time to keep.
    pub fn specs(&self, entry: &GameEntry) -> Vec<String> {
        if !self.bots.is_empty() {
            return self.bots.clone();
        }
        let searches = entry.bots.iter().filter(|bot| bot.options.iter().any(|o| o.key == "time"));
        searches.map(|bot| bot.name.to_string()).collect()
    }
}

/// Measures how a bot keeps a time in games against itself.
pub fn time_keeping(
    entry: &GameEntry,
    spec: &str,
    time: Duration,
    request: &TimeKeepingRequest,
) -> Result<TimeKeeping, BenchError> {
    let separator = if spec.contains(':') { ',' } else { ':' };
    let spec = format!("{spec}{separator}time={}ms", millis(time));
    let (mut asked, mut late, mut seed) = (0, Vec::new(), 0);
    let mut undisturbed = waited_for_core().map(|_| Vec::new());
    let first = Instant::now();
    let goes_on = |asked: usize, found: usize| {
        found < request.moves
            && request.within.is_none_or(|within| first.elapsed() < within)
            && asked < request.moves.saturating_mul(ASKED_PER_MOVE)
            && !request.stop.is_stopped()
    };
    while goes_on(asked, late.len()) {
        seed += 1;
        let game = entry.game(usize::from(entry.spec.min_seats.max(2)), "")?;
        let bot = SeatedPlayer::Bot(BotSpec::parse(&spec));
        let players = vec![bot; usize::from(game.seats())];
        let mut session =
            Arc::clone(&game).session(players, seed, Budget::default(), &NoForeign)?;
        while goes_on(asked, late.len()) {
            let decides = matches!(session.turn(), Turn::Decide(_));
            // Others would have moved meanwhile; and who has just waited is not put aside at once.
            std::thread::sleep(PAUSE);
            let waited = waited_for_core();
            let begun = Instant::now();
            let SessionStep::Played(_) = session.step() else { break };
            let used = begun.elapsed();
            if decides {
                asked += 1;
                // Who answers early has not looked at a clock.
                if used * 10 < time * 9 {
                    continue;
                }
                late.push(used.saturating_sub(time));
                if let (Some(before), Some(after)) = (waited, waited_for_core())
                    && after.saturating_sub(before) < UNDISTURBED
                {
                    undisturbed.get_or_insert_default().push(used.saturating_sub(time));
                }
            }
        }
    }
    late.sort_unstable();
    let undisturbed = undisturbed.map(|mut late: Vec<Duration>| {
        late.sort_unstable();
        Undisturbed { moves: late.len(), overshoot_ms: Overshoot::of(&late) }
    });
    Ok(TimeKeeping {
        game: entry.spec.id,
        bot: spec,
        time_ms: millis(time),
        asked,
        moves: late.len(),
        overshoot_ms: Overshoot::of(&late),
        late: late.iter().filter(|late| **late > TOLERATED).count(),
        undisturbed,
        load_per_core: load_per_core(),
    })
}

impl Overshoot {
    /// The quantiles of sorted times, by nearest rank.
    fn of(sorted: &[Duration]) -> Self {
        let at = |per_mille: usize| {
            let rank = (sorted.len() * per_mille).div_ceil(1000).max(1);
            sorted.get(rank - 1).map_or(0.0, |late| millis(*late))
        };
        Overshoot { p50: at(500), p99: at(990), p999: at(999), max: at(1000) }
    }
}

fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// How long this thread has waited for a core in all: the second number that Linux keeps of it.
fn waited_for_core() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// How busy the machine was in the last minute.
fn load_per_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    let load: f64 = text.split(' ').next()?.parse().ok()?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Some((load / cores as f64 * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_of_the_nearest_rank() {
        let times: Vec<Duration> = (1..=2000).map(Duration::from_millis).collect();
        let expected = Overshoot { p50: 1000.0, p99: 1980.0, p999: 1998.0, max: 2000.0 };
        assert_eq!(Overshoot::of(&times), expected);
        assert_eq!(Overshoot::of(&[]), Overshoot::default());
        let one = Overshoot::of(&[Duration::from_micros(1500)]);
        assert_eq!((one.p50, one.max), (1.5, 1.5));
    }
}
