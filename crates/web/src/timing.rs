//! Stopwatches: how long every seat has been asked, and what of that its clock has not paid yet.

use std::time::{Duration, Instant};

use bw_core::Seat;

/// The clocks of a table. They stand still while the table is closed and go on from what was kept of them: the
/// last few seconds before a kill are given back to whoever was thinking.
#[derive(Debug)]
pub(crate) struct Timing {
    spent: Vec<Duration>,
    /// What of it has been taken off the seat's clock.
    booked: Vec<Duration>,
    asked: Vec<Seat>,
    since: Instant,
}

impl Timing {
    /// Clocks that stand still, with what each seat has spent before; those that are not given begin anew.
    pub(crate) fn new(seats: u8, spent_ms: &[u64], now: Instant) -> Self {
        let before = |seat: usize| spent_ms.get(seat).copied().map(Duration::from_millis);
        let spent: Vec<Duration> =
            (0..usize::from(seats)).map(|seat| before(seat).unwrap_or_default()).collect();
        Timing { booked: spent.clone(), spent, asked: Vec::new(), since: now }
    }

    /// What every seat has spent so far, to be kept.
    pub(crate) fn spent_ms(&self, now: Instant) -> Vec<u64> {
        let seats = u8::try_from(self.spent.len()).unwrap_or(0);
        Seat::all(seats).map(|seat| self.spent(seat, now).as_millis() as u64).collect()
    }

    /// From now on these seats are asked, and only their clocks run.
    pub(crate) fn ask(&mut self, seats: impl IntoIterator<Item = Seat>, now: Instant) {
        for seat in std::mem::take(&mut self.asked) {
            self.spent[seat.index()] += now.saturating_duration_since(self.since);
        }
        self.asked = seats.into_iter().collect();
        self.since = now;
    }

    /// What a seat has spent so far.
    pub(crate) fn spent(&self, seat: Seat, now: Instant) -> Duration {
        let running = match self.runs(seat) {
            true => now.saturating_duration_since(self.since),
            false => Duration::ZERO,
        };
        self.spent[seat.index()] + running
    }

    /// Whether a seat's clock runs.
    pub(crate) fn runs(&self, seat: Seat) -> bool {
        self.asked.contains(&seat)
    }

    /// What a seat has spent and its clock has not paid.
    pub(crate) fn unbooked(&self, seat: Seat, now: Instant) -> Duration {
        self.spent(seat, now).saturating_sub(self.booked[seat.index()])
    }

    /// The same, which counts as paid from now on.
    pub(crate) fn book(&mut self, seat: Seat, now: Instant) -> Duration {
        let time = self.unbooked(seat, now);
        self.booked[seat.index()] += time;
        time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clocks_of_those_who_are_asked_run() {
        let [ana, petr] = [Seat::new(0), Seat::new(1)];
        let start = crate::clock::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut timing = Timing::new(2, &[], start);
        timing.ask([ana], at(5));
        assert_eq!(timing.spent(ana, at(9)), Duration::from_secs(4));
        assert_eq!(timing.spent(petr, at(9)), Duration::ZERO);
        timing.ask([ana, petr], at(10));
        timing.ask([], at(13));
        assert_eq!(timing.spent(ana, at(99)), Duration::from_secs(8));
        assert_eq!(timing.spent(petr, at(99)), Duration::from_secs(3));
        assert!(!timing.runs(ana));
    }

    #[test]
    fn clocks_go_on_from_what_was_kept() {
        let petr = Seat::new(1);
        let start = crate::clock::now();
        let mut timing = Timing::new(2, &[1_500, 40_000], start);
        timing.ask([petr], start);
        let later = start + Duration::from_secs(2);
        assert_eq!(timing.spent_ms(later), [1_500, 42_000]);
        assert_eq!(timing.book(petr, later), Duration::from_secs(2), "the rest was paid before");
        assert_eq!(Timing::new(3, &[7], start).spent_ms(start), [7, 0, 0]);
    }

    #[test]
    fn time_is_paid_once() {
        let [ana, petr] = [Seat::new(0), Seat::new(1)];
        let start = crate::clock::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut timing = Timing::new(2, &[], start);
        timing.ask([ana], start);
        assert_eq!(timing.book(ana, at(5)), Duration::from_secs(5));
        timing.ask([petr], at(7));
        assert_eq!(timing.unbooked(ana, at(60)), Duration::from_secs(2));
        assert_eq!(timing.book(ana, at(60)), Duration::from_secs(2));
        assert_eq!(timing.book(ana, at(90)), Duration::ZERO);
        assert_eq!(timing.book(petr, at(90)), Duration::from_secs(83));
    }
}
