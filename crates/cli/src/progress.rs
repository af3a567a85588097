//! A progress bar with rate and ETA, where a person watches.

use std::time::Duration;

use bw_arena::RunProgress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The bar of a run.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar, or nothing if nobody watches.
    pub(crate) fn new(watched: bool) -> Self {
        let target =
            if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template(
            "{wide_bar:.cyan/dim} {human_pos}/{human_len} games  {per_sec}  {eta} left",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        if watched {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Bar(bar)
    }

    /// Shows how far a run is. Games from the journal do not count for the rate.
    pub(crate) fn show(&self, progress: RunProgress) {
        if self.0.length() != Some(progress.games) {
            self.0.set_length(progress.games);
            self.0.set_position(progress.resumed);
            self.0.reset_eta();
        }
        self.0.set_position(progress.played);
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
