//! After the database was away: what a room shows must again be what the store holds.
//!
//! A change whose answer was lost may have been stored or not. The room does not guess: before it does anything else it
//! looks, and where the store knows more it goes on from there.

use bw_core::Message;
use bw_store::{GameAction, GameState, StoreError};

use super::thinking::Thinking;
use super::{Room, seat_players};
use crate::failure::Failure;
use crate::timeline::Timeline;

impl Room {
    /// Appends to the journal.
    pub(super) fn append(&mut self, lines: &[GameAction]) -> Result<(), Failure> {
        let stored = self.store.append_actions(self.id, self.journal, lines);
        self.notice(&stored);
        self.journal = stored?;
        Ok(())
    }

    /// Remembers that the store may hold something else than the room shows.
    pub(super) fn notice<T>(&mut self, stored: &Result<T, StoreError>) {
        if let Err(StoreError::Unreachable { .. } | StoreError::WrongPly { .. }) = stored {
            self.stale = true;
        }
    }

    /// Makes sure that the room shows what the store holds; an error while the store is away.
    pub(crate) fn refresh(&mut self) -> Result<(), Failure> {
        if !self.stale {
            return Ok(());
        }
        let stored = self.store.load_game(self.id)?;
        if stored.entry.plies != self.journal {
            let seed =
                self.blank.seed.ok_or_else(|| Failure::broken(Message::new("refused-no-seed")))?;
            let clock = self.session.clock().cloned();
            self.session = seat_players(&self.game, &self.table, seed, &*self.own_bots)?;
            // Whoever thinks about the old session is not waited for.
            self.thinking = Thinking::default();
            self.bot_at = None;
            self.estimates.clear();
            self.drafts.clear();
            self.replay(&stored.actions)?;
            if let Some(clock) = clock {
                self.session.resume_clock(clock);
            }
            self.timeline = Timeline::default();
            self.timeline.keep(&self.game, &*self.session);
            self.journal = stored.entry.plies;
            self.publish();
        }
        if stored.entry.state == GameState::Finished && !self.finished {
            self.finished = true;
            self.timeline.reveal();
            self.announce();
        }
        self.stale = false;
        self.settle()
    }
}
