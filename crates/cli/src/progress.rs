//! How far a run is, on standard error: a bar where a person watches, and with `--live` the standing.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use bw_arena::{RunProgress, RunResult};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Where a run stands, for people.
pub(crate) struct RunStanding {
    /// For a terminal: tables, several lines.
    pub(crate) table: String,
    /// For a file: the same in one line.
    pub(crate) line: String,
}

/// Puts a standing together; gets the seconds since the start.
pub(crate) type Describe<'a> = dyn Fn(&RunResult, f64) -> RunStanding + 'a;

/// The bar of a run.
pub(crate) struct Bar<'a> {
    bar: ProgressBar,
    watched: bool,
    begin: Instant,
    live: Option<LiveStanding<'a>>,
}

struct LiveStanding<'a> {
    describe: &'a Describe<'a>,
    throttle: Throttle,
}

/// Between two standings on a terminal.
const REDRAWN: Duration = Duration::from_millis(500);
/// Between two lines where no terminal is.
const WRITTEN: Duration = Duration::from_secs(10);

/// Lets something happen once in a while.
struct Throttle {
    every: Duration,
    last: Option<Instant>,
}

impl Throttle {
    fn is_due(&self, now: Instant) -> bool {
        self.last.is_none_or(|last| now.saturating_duration_since(last) >= self.every)
    }

    fn happened(&mut self, now: Instant) {
        self.last = Some(now);
    }
}

#[allow(clippy::disallowed_methods)] // rates and intervals of what people are shown
fn now() -> Instant {
    Instant::now()
}

impl<'a> Bar<'a> {
    /// A bar, or nothing if nobody watches. With a description the standing is shown too, to whoever reads standard error.
    pub(crate) fn new(watched: bool, live: Option<&'a Describe<'a>>) -> Self {
        let target =
            if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template(
            "{msg}{wide_bar:.cyan/dim} {human_pos}/{human_len} games  {per_sec}  {eta} left",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        if watched {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        let every = if watched { REDRAWN } else { WRITTEN };
        let live = live
            .map(|describe| LiveStanding { describe, throttle: Throttle { every, last: None } });
        Bar { bar, watched, begin: now(), live }
    }

    /// Shows how far a run is. Games from the journal do not count for the rate.
    pub(crate) fn show(&mut self, progress: RunProgress<'_>) {
        if self.bar.length() != Some(progress.games) {
            self.bar.set_length(progress.games);
            self.bar.set_position(progress.resumed);
            self.bar.reset_eta();
        }
        self.bar.set_position(progress.played);
        if progress.played > progress.resumed {
            self.show_standing(progress);
        }
    }

    fn show_standing(&mut self, progress: RunProgress<'_>) {
        let (now, begin) = (now(), self.begin);
        let Some(live) = &mut self.live else { return };
        if !live.throttle.is_due(now) {
            return;
        }
        let result = progress.result();
        if result.series.iter().all(|series| series.totals.games == 0) {
            return;
        }
        live.throttle.happened(now);
        let seconds = now.saturating_duration_since(begin).as_secs_f64();
        let standing = (live.describe)(&result, seconds);
        if self.watched {
            self.bar.set_message(standing.table);
        } else {
            let line = format!("{}; {}", how_far(&progress, seconds), standing.line);
            // Whoever closed standard error does not want to read it.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// `120 of 2000 games, 3.4 games/s, 9 minutes left`.
fn how_far(progress: &RunProgress<'_>, seconds: f64) -> String {
    let RunProgress { played, resumed, games, .. } = *progress;
    let rate = (played - resumed) as f64 / seconds.max(1e-3);
    let left = Duration::try_from_secs_f64((games - played) as f64 / rate).unwrap_or(Duration::MAX);
    format!("{played} of {games} games, {rate:.1} games/s, {:#} left", HumanDuration(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_happen_at_most_so_often() {
        let start = now();
        let mut throttle = Throttle { every: WRITTEN, last: None };
        let mut happened = Vec::new();
        for second in 0..60 {
            let now = start + Duration::from_secs(second);
            if throttle.is_due(now) {
                throttle.happened(now);
                happened.push(second);
            }
        }
        assert_eq!(happened, [0, 10, 20, 30, 40, 50]);
        assert!(!throttle.is_due(start), "a clock that goes back is no reason");
    }
}
