//! What people say at a table, and who of them is there.

use bw_core::Seat;

use super::Room;
use crate::access::Role;
use crate::chat::{Chat, ChatError, Said};
use crate::clock;
use crate::failure::Failure;
use crate::table_record::{self, ChairKind};

impl Room {
    /// Whether people play here from several devices, who may want to talk.
    pub(crate) fn has_guests(&self) -> bool {
        !self.table.seats_of(ChairKind::Link).is_empty()
    }

    /// What was said, for a role that plays here; nothing for others.
    pub(crate) fn heard(&self, role: Role) -> Option<&Chat> {
        let plays = !role.seats(&self.table).is_empty();
        (plays && self.has_guests()).then_some(&self.table.chat)
    }

    /// Says something, and keeps it with the game.
    pub(crate) fn say(&mut self, seat: Seat, said: Said) -> Result<(), Failure> {
        let refused = |error: ChatError| Failure::new(status(error), error.to_string());
        self.speakers.admit(seat, clock::now()).map_err(refused)?;
        let before = self.table.chat.clone();
        self.table.chat.add(seat, said);
        if let Err(failure) = self.keep_table() {
            self.table.chat = before;
            return Err(failure);
        }
        self.announce();
        Ok(())
    }

    /// Stores what the table knows besides the game; after the end with the whole record.
    fn keep_table(&mut self) -> Result<(), Failure> {
        if self.finished {
            return Ok(self.store_finished()?);
        }
        let text = table_record::write(&self.blank, Some(&self.table));
        Ok(self.store.rewrite_record(self.id, &text)?)
    }

    /// Whether the person of a seat has the table open; none where that is nobody's question.
    pub(crate) fn is_present(&self, seat: Seat) -> Option<bool> {
        let person = self.table.chairs[seat.index()].kind != ChairKind::Bot;
        let plays = |role: Role| role.seats(&self.table).contains(&seat);
        (person && self.has_guests()).then(|| self.presence.sees(plays))
    }
}

const fn status(error: ChatError) -> axum::http::StatusCode {
    match error {
        ChatError::TooMany => axum::http::StatusCode::TOO_MANY_REQUESTS,
        ChatError::Empty | ChatError::TooLong | ChatError::NoPhrase => {
            axum::http::StatusCode::BAD_REQUEST
        }
    }
}
