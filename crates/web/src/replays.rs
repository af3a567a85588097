//! Finished games, checked and ready to be looked at; the last few are kept.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use bw_catalog::{AnyReplay, GameEntry};
use bw_core::Record;
use bw_store::{GameEntry as Stored, GameId, GameState};

use crate::app::App;
use crate::failure::Failure;
use crate::stored;

const KEPT: usize = 16;

/// A finished game.
pub(crate) struct Finished {
    pub(crate) entry: Stored,
    pub(crate) record: Record,
    pub(crate) replay: Box<dyn AnyReplay>,
}

/// The last few that were asked for.
#[derive(Default)]
pub(crate) struct Replays {
    kept: Mutex<VecDeque<(GameId, Arc<Finished>)>>,
}

impl Replays {
    /// The game with this number, if it is over. Blocks.
    pub(crate) fn get(&self, app: &App, id: GameId) -> Result<Arc<Finished>, Failure> {
        if let Some((_, found)) = self.lock().iter().find(|(kept, _)| *kept == id) {
            return Ok(Arc::clone(found));
        }
        let stored = app.store.load_game(id)?;
        if stored.entry.state != GameState::Finished {
            return Err(Failure::forbidden(
                "This game is still being played; it can be replayed when it is over.",
            ));
        }
        let (record, _) = stored::read(&stored.record)?;
        let replay = open(app, &record)?;
        let finished = Arc::new(Finished { entry: stored.entry, record, replay });
        let mut kept = self.lock();
        kept.push_front((id, Arc::clone(&finished)));
        kept.truncate(KEPT);
        Ok(finished)
    }

    /// Forgets a deleted game.
    pub(crate) fn forget(&self, id: GameId) {
        self.lock().retain(|(kept, _)| *kept != id);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<(GameId, Arc<Finished>)>> {
        self.kept.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

/// The catalogue's entry of a record's game.
pub(crate) fn game_of<'a>(app: &'a App, record: &Record) -> Result<&'a GameEntry, Failure> {
    app.catalog.game(&record.game).map_err(|error| Failure::bad(error.to_string()))
}

/// Checks a record.
pub(crate) fn open(app: &App, record: &Record) -> Result<Box<dyn AnyReplay>, Failure> {
    let game = game_of(app, record)?.of_record(record).map_err(|e| Failure::bad(e.to_string()))?;
    game.replay(record).map_err(|error| Failure::bad(error.to_string()))
}
