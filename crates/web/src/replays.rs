//! Finished games, checked and ready to be looked at; the last few are kept, with what bots think of them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bw_catalog::{AnyReplay, BotSpec, GameEntry, NoForeign, PictureOptions, SeatedPlayer};
use bw_core::{Budget, Lang, Message, Record, Seat, Turn};
use bw_store::{GameEntry as Stored, GameId, GameState};

use crate::app::App;
use crate::failure::Failure;
use crate::films::Films;
use crate::table_record;

const KEPT: usize = 16;
/// Moments of a game that a bot is asked about.
const ASKED: usize = 60;
/// The longest a bot thinks about one of them.
const GLANCE: Duration = Duration::from_millis(60);

/// A moment, the seat that decides there, and how good a bot finds it for that seat.
pub(crate) type Estimate = (usize, Seat, f64);

/// A finished game.
pub(crate) struct Finished {
    pub(crate) entry: Stored,
    pub(crate) record: Record,
    pub(crate) replay: Box<dyn AnyReplay>,
    /// By bot, once somebody asked.
    estimates: Mutex<BTreeMap<String, Arc<Vec<Estimate>>>>,
    pub(crate) films: Films,
}

impl Finished {
    /// How its pictures look on a page.
    pub(crate) fn picture_options(&self, lang: Lang) -> PictureOptions {
        let called = table_record::labels(self.record.player_names());
        PictureOptions { lang, called, last: 1, steady: true, ..PictureOptions::default() }
    }

    /// What a bot of the catalogue thinks of the game, a few dozen moments of it. Blocks; done once.
    pub(crate) fn estimates(&self, app: &App, bot: &str) -> Result<Arc<Vec<Estimate>>, Failure> {
        let entry = game_of(app, &self.record)?;
        if !entry.bots.iter().any(|known| known.name == bot) {
            return Err(Failure::bad(Message::new("refused-no-bot")));
        }
        let lock = || self.estimates.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some(known) = lock().get(bot) {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(self.estimate(entry, &BotSpec::parse(bot))?);
        lock().insert(bot.to_string(), Arc::clone(&made));
        Ok(made)
    }

    fn estimate(&self, entry: &GameEntry, bot: &BotSpec) -> Result<Vec<Estimate>, Failure> {
        let broken = |why: String| Failure::broken(format!("The game cannot be judged: {why}"));
        let game = entry.of_record(&self.record).map_err(|e| broken(e.to_string()))?;
        let people = self.record.players.iter().cloned().map(SeatedPlayer::Human).collect();
        let seed = self.record.seed.unwrap_or(0);
        let mut session = game
            .session(people, seed, Budget::default(), &NoForeign)
            .map_err(|e| broken(e.to_string()))?;
        let mut turns = vec![0];
        turns.extend(self.replay.turn_ends());
        let mut every = turns.len().div_ceil(ASKED).max(1);
        // Seats take turns: a stride that divides them would always ask the same ones.
        while self.record.players.len() > 1 && every > 1 && shares(every, self.record.players.len())
        {
            every += 1;
        }
        let budget = Budget { time: Some(GLANCE), ..Budget::default() };
        let mut estimates = Vec::new();
        let mut due = turns.into_iter().step_by(every).peekable();
        for (at, action) in self.record.actions.iter().enumerate() {
            if let Turn::Decide(seats) = session.turn()
                && due.peek().is_some_and(|&turn| turn <= at)
            {
                due.next();
                let seat = seats.iter().next().unwrap_or_default();
                // A bot that fails at a moment has nothing to say about it.
                if let Ok(Ok(thought)) = session.think(seat, bot, &budget, &NoForeign) {
                    let own = thought.values.get(seat.index()).copied();
                    let value = own.or_else(|| thought.candidates.first().map(|c| c.value));
                    estimates.extend(value.filter(|v| v.is_finite()).map(|v| (at, seat, v)));
                }
            }
            session.enact(action).map_err(|error| broken(error.to_string()))?;
        }
        Ok(estimates)
    }
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
            return Err(Failure::forbidden(Message::new("refused-still-played")));
        }
        let (record, _) = table_record::read(&stored.record)?;
        let replay = open(app, &record)?;
        let finished = Arc::new(Finished {
            entry: stored.entry,
            record,
            replay,
            estimates: Mutex::default(),
            films: Films::default(),
        });
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

/// Whether two numbers have a common divisor.
fn shares(one: usize, other: usize) -> bool {
    (2..=other).any(|divisor| one.is_multiple_of(divisor) && other.is_multiple_of(divisor))
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
