//! What a room does without a request: clocks run and are kept, people whose time is up lose, bots are asked.

use std::time::Duration;

use bw_core::{Seat, Turn};

use super::Room;
use crate::clock;
use crate::failure::Failure;
use crate::table_record::{self, ChairKind};

/// Wait after a store that failed.
pub(super) const RETRY: Duration = Duration::from_secs(2);

/// How often the clocks of people who think are kept: what a kill can cost at most.
const KEEP_CLOCKS: Duration = Duration::from_secs(4);

impl Room {
    /// Lets the clocks of those run who are asked now; bots that are paused are not.
    pub(super) fn run_clocks(&mut self) {
        let bots = self.table.seats_of(ChairKind::Bot);
        let paused = self.pace.paused;
        let asked: Vec<Seat> = match self.session.turn() {
            Turn::Decide(seats) => {
                seats.iter().filter(|seat| !(paused && bots.contains(seat))).collect()
            }
            Turn::Chance | Turn::Over => Vec::new(),
        };
        self.timing.ask(asked, clock::now());
    }

    /// Stores what every seat has spent. A store that is away is tried again later.
    pub(crate) fn keep_clocks(&mut self) {
        self.clocks_kept = clock::now();
        // Whose time is up is noticed here, too; a store that is away is tried again.
        let _ = self.book_time();
        self.look_at_clocks();
        if !self.finished {
            let text = table_record::write(&self.blank, Some(&self.table));
            let _ = self.store.rewrite_record(self.id, &text);
        }
    }

    /// How long until clocks are to be kept; none while no person's clock runs, or nobody looks and nobody can be late.
    fn wait_for_clocks(&self) -> Option<Duration> {
        let thinks = self.table.people().iter().any(|&seat| self.timing.runs(seat));
        let matters = self.session.clock().is_some() || self.is_watched();
        let due = self.clocks_kept + KEEP_CLOCKS;
        (thinks && matters && !self.finished).then(|| due.saturating_duration_since(clock::now()))
    }

    /// Whether somebody follows the game: the door holds one receiver, every open page another.
    pub(super) fn is_watched(&self) -> bool {
        self.version.receiver_count() > 1
    }

    /// Takes down how the clocks stand.
    pub(super) fn look_at_clocks(&mut self) {
        self.table.spent_ms = self.timing.spent_ms(clock::now());
        self.table.clock = self.session.clock().cloned();
    }

    /// Takes what people have thought off their clocks. An error if the game is over by that.
    pub(crate) fn book_time(&mut self) -> Result<(), Failure> {
        if self.session.clock().is_none() || self.session.outcome().is_some() {
            return Ok(());
        }
        let now = clock::now();
        for seat in self.table.people() {
            let time = self.timing.book(seat, now);
            if !time.is_zero() {
                self.session.spend(seat, time);
            }
        }
        if self.session.outcome().is_none() {
            return Ok(());
        }
        // Nothing of this is in the journal: whoever opens it again finds the clock where it was and lets it run out.
        self.thinking.stop();
        self.drafts.clear();
        self.run_clocks();
        self.announce();
        self.finish_if_over()?;
        Err(Failure::finished())
    }

    /// How long until something is to be done without a request; none: nothing.
    pub(crate) fn wait(&mut self) -> Option<Duration> {
        if self.stale {
            return Some(RETRY);
        }
        let unfinished = self.is_unfinished().then_some(RETRY);
        [self.wait_for_bots(), self.next_flag(), self.wait_for_clocks(), unfinished]
            .into_iter()
            .flatten()
            .min()
    }

    /// Whether the game is over and the store could not be told.
    fn is_unfinished(&self) -> bool {
        !self.finished && self.session.outcome().is_some()
    }

    /// How long until the time of some person is up.
    fn next_flag(&self) -> Option<Duration> {
        if self.session.outcome().is_some() {
            return None;
        }
        let now = clock::now();
        let left = |seat: &Seat| {
            let left = self.session.time_left(*seat)?;
            Some(left.limit.saturating_sub(self.timing.unbooked(*seat, now)))
        };
        let people = self.table.people();
        people.iter().filter(|seat| self.timing.runs(**seat)).filter_map(left).min()
    }

    /// Does what is due without a request.
    pub(crate) fn by_itself(&mut self) {
        if self.refresh().is_err() {
            // The store is still away; it is looked for again a little later.
            return;
        }
        match self.next_flag() {
            _ if self.is_unfinished() => {
                // It is tried again after a while.
                let _ = self.finish_if_over();
            }
            Some(Duration::ZERO) => {
                // If the store cannot be told, it is tried again after a while.
                let _ = self.book_time();
            }
            _ if self.wait_for_clocks() == Some(Duration::ZERO) => self.keep_clocks(),
            _ => self.bot_turn(),
        }
    }
}
