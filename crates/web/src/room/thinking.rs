//! Bots of a table think on threads of their own: the room answers everybody meanwhile.
//!
//! A bot leaves its chair with the question and comes back with an answer, which is played when the table is not
//! paused. What a person does meanwhile never waits for it: an undo or a resignation stops the search, and an answer
//! to a question that is gone is not listened to.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bw_catalog::{BotSpec, BotWork, Consultation, SessionStep};
use bw_core::{Message, Seat, Stop, Turn};

use super::by_itself::RETRY;
use super::{Room, consultation};
use crate::clock;
use crate::failure::Failure;
use crate::table_record::ChairKind;

/// Wait before a bot asks again for its place among those that think.
const CROWDED: Duration = Duration::from_millis(15);

/// Searches of all tables are numbered, so that no answer comes to the wrong one.
static SEARCHES: AtomicU64 = AtomicU64::new(0);

/// What bots of a table think about now.
#[derive(Default)]
pub(crate) struct Thinking {
    search: Option<(u64, Stop)>,
    /// A bot that has thought and waits until the table goes on.
    back: Option<Box<dyn BotWork>>,
    /// Whether its answer is played even if the table is paused.
    once: bool,
    /// Advice that people wait for, by the seat that asked.
    advice: Vec<(Seat, Stop)>,
}

impl Thinking {
    /// Makes the bot that is asked answer with the best it has.
    pub(crate) fn stop(&self) {
        if let Some((_, stop)) = &self.search {
            stop.stop();
        }
    }

    /// Makes whoever advises a seat answer with the best there is.
    pub(crate) fn stop_advice(&mut self, seat: Seat) {
        self.advice.retain(|(whose, stop)| {
            let other = *whose != seat;
            if !other {
                stop.stop();
            }
            other
        });
    }

    /// Whether a bot thinks now.
    pub(crate) fn is_busy(&self) -> bool {
        self.search.is_some()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
        for (_, stop) in &self.advice {
            stop.stop();
        }
    }
}

impl Room {
    /// How long until a bot is to be asked or its answer to be played; none: not by itself.
    pub(super) fn wait_for_bots(&mut self) -> Option<Duration> {
        if self.thinking.is_busy() || self.pace.paused && !self.thinking.once {
            return None;
        }
        if self.thinking.back.is_some() {
            return Some(Duration::ZERO);
        }
        let Turn::Decide(seats) = self.session.turn() else { return None };
        let bots = self.table.seats_of(ChairKind::Bot);
        if !seats.iter().any(|seat| bots.contains(&seat)) {
            return None;
        }
        let pause = match self.sets_up() || self.thinking.once {
            true => Duration::ZERO,
            false => Duration::from_millis(self.pace.pause_ms),
        };
        let at = *self.bot_at.get_or_insert_with(|| clock::now() + pause);
        Some(at.saturating_duration_since(clock::now()))
    }

    /// Whether a bot is in the middle of setting up: that is one move to look at, not one for each piece.
    pub(super) fn sets_up(&self) -> bool {
        let Turn::Decide(seats) = self.session.turn() else { return false };
        let Some(seat) = seats.iter().next() else { return false };
        if self.session.progress().round > 0 {
            return false;
        }
        let bots = self.table.seats_of(ChairKind::Bot);
        let decided = self.session.log_lines().last().map(|line| line.split(' ').next());
        bots.contains(&seat) && decided == Some(Some(seat.to_string().as_str()))
    }

    /// Asks a bot, or plays what it answered, if it is time.
    pub(super) fn bot_turn(&mut self) {
        if self.wait_for_bots() != Some(Duration::ZERO) {
            return;
        }
        match self.thinking.back.take() {
            Some(work) => self.play_answer(work),
            None => self.ask_bot(),
        }
    }

    /// One answer of a bot, paused or not.
    pub(crate) fn step_bots(&mut self) {
        let bots = self.table.seats_of(ChairKind::Bot);
        if let Turn::Decide(seats) = self.session.turn() {
            self.thinking.once = seats.iter().any(|seat| bots.contains(&seat));
        }
        self.bot_at = None;
    }

    fn ask_bot(&mut self) {
        let Some(slot) = self.thinking_slots.take() else {
            self.bot_at = Some(clock::now() + CROWDED);
            return;
        };
        self.bot_at = None;
        self.session.explain(self.is_watched());
        let stop = Stop::default();
        let Some(mut work) = self.session.ask_bot(&stop) else { return };
        let search = SEARCHES.fetch_add(1, Ordering::Relaxed);
        self.thinking.search = Some((search, stop));
        let (id, app) = (self.id, self.app.clone());
        let thread = std::thread::Builder::new().name(format!("bot of game {id}"));
        let spawned = thread.spawn(move || {
            work.think();
            drop(slot);
            if let Some(app) = app.upgrade() {
                app.rooms.bring_back(id, search, work);
            }
        });
        if spawned.is_err() {
            // The bot is gone with the thread that could not be had: the table is built anew from the store.
            self.journal = u32::MAX;
            self.stale = true;
        }
    }

    /// A bot has thought.
    pub(crate) fn answered(&mut self, search: u64, work: Box<dyn BotWork>) {
        if self.thinking.search.as_ref().is_none_or(|(asked, _)| *asked != search) {
            return;
        }
        self.thinking.search = None;
        self.thinking.back = Some(work);
        if !self.stale {
            self.bot_turn();
        }
    }

    fn play_answer(&mut self, work: Box<dyn BotWork>) {
        let before = self.session.actions();
        let step = self.session.take_answer(work);
        if !self.sets_up() {
            self.thinking.once = false;
        }
        match step {
            SessionStep::Played(_) => {
                self.keep_estimate();
                if self.keep_from(before).is_err() {
                    // Shown as it was; tried again when the store may be back.
                    self.estimates.retain(|&(at, ..)| at < before);
                    self.bot_at = Some(clock::now() + RETRY);
                }
            }
            // A bot that failed has ended the game.
            SessionStep::Over => {
                let _ = self.finish_if_over();
            }
            SessionStep::Waits => {}
        }
    }

    /// How good the last bot found its own prospects.
    fn keep_estimate(&mut self) {
        let Some(last) = self.session.last_thought() else { return };
        let own = last.thought.values.get(last.seat.index()).copied();
        let value = own.or_else(|| last.thought.candidates.first().map(|best| best.value));
        self.estimates.extend(value.filter(|v| v.is_finite()).map(|v| (last.at, last.seat, v)));
    }

    /// A bot with the question of a seat, to be asked elsewhere. What the seat asked before is answered at once.
    pub(crate) fn adviser(
        &mut self,
        seat: Seat,
        bot: &BotSpec,
    ) -> Result<(Box<dyn Consultation>, Stop), Failure> {
        if !self.session.turn().asks(seat) {
            return Err(Failure::conflict(Message::new("refused-not-asked")));
        }
        self.thinking.stop_advice(seat);
        let stop = Stop::default();
        let asked = consultation(&*self.session, seat, bot, stop.clone(), &*self.own_bots)?;
        self.thinking.advice.push((seat, stop.clone()));
        Ok((asked, stop))
    }
}
