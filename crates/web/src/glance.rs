//! A stored game that is being played, seen as an onlooker sees it and without opening its table: no bot begins to think.

use std::sync::Arc;

use bw_catalog::{AnySession, NoForeign, PictureOptions, SeatedPlayer};
use bw_core::{Budget, Lang, Message, Seat, Turn, Viewer};
use bw_store::{GameId, GameState};

use crate::app::App;
use crate::failure::Failure;
use crate::replays::game_of;
use crate::room::replay;
use crate::table_record::{self, ChairKind, Table};

/// A running game as it stands.
pub(crate) struct Glance {
    table: Table,
    session: Box<dyn AnySession>,
}

impl Glance {
    /// The game with this number, if it is being played. Blocks.
    pub(crate) fn at(app: &App, id: GameId) -> Result<Self, Failure> {
        let stored = app.store.load_game(id)?;
        if stored.entry.state == GameState::Finished {
            return Err(Failure::finished());
        }
        let (record, table) = table_record::read(&stored.record)?;
        let table = table.ok_or_else(|| Failure::missing(Message::new("refused-no-table")))?;
        let game = game_of(app, &record)?.of_record(&record);
        let game = game.map_err(|error| Failure::broken(error.to_string()))?;
        let seed = record.seed.ok_or_else(|| Failure::broken(Message::new("refused-no-seed")))?;
        let people = table.chairs.iter().map(|chair| SeatedPlayer::Human(chair.name.clone()));
        let session =
            Arc::clone(&game).session(people.collect(), seed, Budget::default(), &NoForeign);
        let mut session = session.map_err(|error| Failure::broken(error.to_string()))?;
        replay(&mut *session, &stored.actions)?;
        Ok(Glance { table, session })
    }

    /// The game's own round.
    pub(crate) fn round(&self) -> u32 {
        self.session.progress().round
    }

    /// Who is to decide, if somebody is: the first of them, and whether it is a person at this screen.
    pub(crate) fn to_move(&self) -> Option<(String, bool)> {
        let Turn::Decide(seats) = self.session.turn() else { return None };
        let here = |seat: Seat| self.table.chairs[seat.index()].kind == ChairKind::Here;
        let seat = seats.iter().find(|seat| here(*seat)).or_else(|| seats.iter().next())?;
        Some((self.table.labels().swap_remove(seat.index()), here(seat)))
    }

    /// The board.
    pub(crate) fn picture(&self, lang: Lang) -> String {
        let options = PictureOptions { lang, last: 1, ..PictureOptions::default() };
        self.session.picture(Viewer::Public, &options)
    }
}
