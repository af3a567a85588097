//! One running game: its session, its journal in the store, its bots' pace.
//!
//! A room lives on a thread of its own. Every change goes session first, store second; if the store refuses,
//! the session goes back, so that what a room shows is always what the store holds.

mod by_itself;
mod refresh;
mod talk;
mod thinking;

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use bw_catalog::{
    AnyGame, AnySession, BotSpec, Connect, Consultation, LogLine, SeatedPlayer, Thought,
};
use bw_core::{Budget, Lang, Message, Record, Seat, Stop, Turn, Viewer};
use bw_store::{GameAction, GameId, GameState, Store, StoreError};
use tokio::sync::watch;

use self::thinking::Thinking;
use crate::access::Role;
use crate::app::App;
use crate::chat::Speakers;
use crate::clock;
use crate::drafts::Drafts;
use crate::failure::Failure;
use crate::i18n::Texts;
use crate::own_bots::OwnBots;
use crate::patch::SentSnapshots;
use crate::presence::{OpenPage, Presence};
use crate::routes::NextTable;
use crate::table_record::{self, ChairKind, JournalLine, Table};
use crate::thinking_slots::ThinkingSlots;
use crate::timeline::Timeline;
use crate::timing::Timing;

/// The longest a built-in bot may think about a turn at a table of people.
const PATIENCE: Duration = Duration::from_secs(3);
/// How bots move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    pub(crate) paused: bool,
    /// Pause before a bot's turn, in milliseconds.
    pub(crate) pause_ms: u64,
}

/// What changed: the length of the journal, and a count of what it does not hold: pace and drafts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Version {
    pub(crate) journal: u32,
    pub(crate) other: u32,
}

/// What a bot would do for a seat that is asked, and why. Blocks.
pub(crate) fn advice(
    session: &dyn AnySession,
    seat: Seat,
    bot: &BotSpec,
    (texts, connect): (Texts, &dyn Connect),
) -> Result<Thought, Failure> {
    let asked = consultation(session, seat, bot, Stop::default(), connect)?;
    asked.think().map_err(|fault| Failure::broken(texts.bot_failed(fault.kind)))
}

/// A bot with the question of a seat that is asked.
fn consultation(
    session: &dyn AnySession,
    seat: Seat,
    bot: &BotSpec,
    stop: Stop,
    connect: &dyn Connect,
) -> Result<Box<dyn Consultation>, Failure> {
    let budget = Budget { time: Some(PATIENCE), stop, ..Budget::default() };
    session.consult(seat, bot, &budget, connect).map_err(|error| Failure::bad(error.to_string()))
}

/// A running game.
pub(crate) struct Room {
    pub(crate) id: GameId,
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) table: Table,
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) pace: Pace,
    pub(crate) drafts: Drafts,
    pub(crate) timeline: Timeline,
    /// What bots thought of their prospects: after how many actions, by which seat, and how good for it.
    pub(crate) estimates: Vec<(usize, Seat, f64)>,
    pub(crate) timing: Timing,
    /// The record before its first action, as the store holds it.
    blank: Record,
    clocks_kept: Instant,
    store: Store,
    app: Weak<App>,
    pub(crate) own_bots: Arc<OwnBots>,
    thinking_slots: Arc<ThinkingSlots>,
    version: Arc<watch::Sender<Version>>,
    presence: Presence,
    speakers: Speakers,
    /// Lines of the journal that are stored; pages are told of them when there is something to see.
    journal: u32,
    bot_at: Option<Instant>,
    pub(crate) thinking: Thinking,
    /// What pages were told last.
    pub(crate) sent: SentSnapshots,
    /// Where the same people play again, once somebody wants to.
    pub(crate) next: Option<NextTable>,
    finished: bool,
    /// Whether the store may hold something else: it was away in the middle of a change.
    stale: bool,
}

impl Room {
    /// Rebuilds a game from the store.
    pub(crate) fn open(
        app: &Arc<App>,
        id: GameId,
        version: watch::Sender<Version>,
    ) -> Result<Self, Failure> {
        let stored = app.store.load_game(id)?;
        if stored.entry.state == GameState::Finished {
            return Err(Failure::finished());
        }
        let (record, table) = table_record::read(&stored.record)?;
        let table = table.ok_or_else(|| Failure::missing(Message::new("refused-no-table")))?;
        let entry = app.catalog.game(&record.game).map_err(|e| Failure::missing(e.to_string()))?;
        let game = entry.of_record(&record).map_err(|e| Failure::broken(e.to_string()))?;
        let seed = record.seed.ok_or_else(|| Failure::broken(Message::new("refused-no-seed")))?;
        let session = seat_players(&game, &table, seed, &*app.own_bots)?;
        let pace = Pace { paused: false, pause_ms: app.options.bot_pause_ms };
        let timing = Timing::new(game.seats(), &table.spent_ms, clock::now());
        let mut room = Room {
            id,
            game,
            table,
            session,
            pace,
            drafts: Drafts::default(),
            timeline: Timeline::default(),
            estimates: Vec::new(),
            timing,
            blank: record,
            clocks_kept: clock::now(),
            store: app.store.clone(),
            app: Arc::downgrade(app),
            own_bots: Arc::clone(&app.own_bots),
            thinking_slots: Arc::clone(&app.thinking_slots),
            version: Arc::new(version),
            presence: Presence::default(),
            speakers: Speakers::default(),
            journal: stored.entry.plies,
            bot_at: None,
            thinking: Thinking::default(),
            sent: SentSnapshots::default(),
            next: None,
            finished: false,
            stale: false,
        };
        room.replay(&stored.actions)?;
        if let Some(clock) = room.table.kept_clock() {
            room.session.resume_clock(clock);
        }
        room.timeline.keep(&room.game, &*room.session);
        room.publish();
        room.settle()?;
        Ok(room)
    }

    fn replay(&mut self, journal: &[GameAction]) -> Result<(), Failure> {
        replay(&mut *self.session, journal)
    }

    /// The version everybody sees.
    pub(crate) fn version(&self) -> Version {
        *self.version.borrow()
    }

    fn publish(&mut self) {
        self.run_clocks();
        let journal = self.journal;
        self.version.send_modify(|version| version.journal = journal);
    }

    /// Changes the pace.
    pub(crate) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        self.bot_at = None;
        self.run_clocks();
        self.announce();
    }

    /// Notifies everybody of a change that the journal does not hold.
    pub(crate) fn announce(&self) {
        self.version.send_modify(|version| version.other = version.other.wrapping_add(1));
    }

    /// A person's decision: checked, stored together with the chance events it causes, then shown.
    pub(crate) fn act(&mut self, seat: Seat, text: &str, version: u32) -> Result<(), Failure> {
        self.check_version(version)?;
        self.book_time()?;
        let before = self.session.actions();
        self.session.act(seat, text).map_err(|error| Failure::conflict(error.to_string()))?;
        if self.session.actions() == before {
            return Err(Failure::bad(Message::new("refused-no-decision")));
        }
        self.keep_from(before)
    }

    fn check_version(&self, version: u32) -> Result<(), Failure> {
        if self.version().journal == version {
            return Ok(());
        }
        Err(Failure::conflict(Message::new("refused-moved-on")))
    }

    /// Stores what the session did since it had `before` actions, and finishes a game that is over.
    pub(crate) fn keep_from(&mut self, before: usize) -> Result<(), Failure> {
        while self.session.turn() == Turn::Chance {
            self.session.step();
        }
        let done: Vec<GameAction> = self.session.log_lines()[before..]
            .iter()
            .map(|action| table_record::entry(action))
            .collect();
        if !done.is_empty() {
            match self.append(&done) {
                Ok(()) => {
                    self.timeline.keep(&self.game, &*self.session);
                    let session = &self.session;
                    self.drafts.keep(|seat, steps| session.draft(seat, steps).is_ok());
                    if !self.sets_up() {
                        self.publish();
                    }
                }
                Err(failure) => {
                    self.session.take_back_to(before);
                    return Err(failure);
                }
            }
        }
        self.finish_if_over()
    }

    fn finish_if_over(&mut self) -> Result<(), Failure> {
        if self.finished || self.session.outcome().is_none() {
            return Ok(());
        }
        self.look_at_clocks();
        let stored = self.store_finished();
        self.notice(&stored);
        stored?;
        self.finished = true;
        self.timeline.reveal();
        self.publish();
        Ok(())
    }

    /// Stores the game as one that is over.
    fn store_finished(&self) -> Result<(), StoreError> {
        let record = self.session.record();
        let result = serde_json::to_string(&record.result).unwrap_or_default();
        let record = table_record::write(&record, Some(&self.table));
        self.store.finish_game(self.id, &result, &record)
    }

    /// Takes a place for a page of a role that follows the table, where it matters who is there.
    pub(crate) fn arrive(&self, role: Role) -> Option<OpenPage> {
        if !self.has_guests() {
            return None;
        }
        let known = self.presence.sees(|other| other == role);
        let place = self.presence.arrive(role, &self.version);
        if !known {
            self.announce();
        }
        Some(place)
    }

    /// Rolls chance that is due at the start and finishes a game whose last store was interrupted.
    fn settle(&mut self) -> Result<(), Failure> {
        self.keep_from(self.session.actions())
    }

    /// Goes back to the last decision of one of these seats. At a table of several devices only what was
    /// decided since the last chance event or other seat can be taken back.
    pub(crate) fn undo(&mut self, role: Role, version: u32) -> Result<(), Failure> {
        self.check_version(version)?;
        let to = self
            .undo_target(role)
            .ok_or_else(|| Failure::conflict(Message::new("refused-nothing-to-undo")))?;
        let seat = role.seats(&self.table).first().copied().unwrap_or_default();
        if self.session.outcome().is_some() {
            return Err(Failure::finished());
        }
        let note = table_record::remark(seat, format!("!back {to}"));
        self.append(&[note])?;
        self.thinking.stop();
        self.session.take_back_to(to);
        self.timeline.cut(to);
        self.timeline.keep(&self.game, &*self.session);
        self.estimates.retain(|&(at, ..)| at < to);
        self.bot_at = None;
        self.drafts.clear();
        self.publish();
        Ok(())
    }

    /// How many actions are left when the last decision of this role is taken back.
    pub(crate) fn undo_target(&self, role: Role) -> Option<usize> {
        let seats = role.seats(&self.table);
        let mine = |entry: &GameAction| {
            u8::try_from(entry.actor + 1)
                .ok()
                .and_then(Seat::from_number)
                .filter(|s| seats.contains(s))
        };
        let log = self.session.log_lines();
        let last = log.iter().rposition(|action| mine(&table_record::entry(action)).is_some())?;
        let alone = self.table.seats_of(ChairKind::Link).is_empty();
        (alone || last + 1 == log.len()).then_some(last)
    }

    /// A person gives up.
    pub(crate) fn resign(&mut self, seat: Seat) -> Result<(), Failure> {
        if self.session.outcome().is_some() {
            return Err(Failure::finished());
        }
        let note = table_record::remark(seat, "!resign");
        self.append(&[note])?;
        self.thinking.stop();
        self.session.resign(seat);
        self.drafts.clear();
        self.publish();
        self.finish_if_over()
    }

    /// The log in words as a viewer sees it.
    pub(crate) fn story(&mut self, by: Viewer, lang: Lang) -> &[LogLine] {
        let names = self.table.labels();
        self.timeline.story(&*self.session, by, &names, lang)
    }
}

/// Brings a fresh session to where a journal ends.
pub(crate) fn replay(session: &mut dyn AnySession, journal: &[GameAction]) -> Result<(), Failure> {
    for (at, action) in journal.iter().enumerate() {
        let wrong = |why: &dyn std::fmt::Display| {
            Failure::broken(format!("Line {} of the stored game is wrong: {why}.", at + 1))
        };
        let line = JournalLine::read(action).ok_or_else(|| wrong(&"it makes no sense"))?;
        match line {
            JournalLine::Chance(text) => session.enact(&format!("* {text}")),
            JournalLine::Decision(seat, text) => session.enact(&format!("{seat} {text}")),
            JournalLine::Back(to) => {
                session.take_back_to(to);
                Ok(())
            }
            JournalLine::Resign(seat) => {
                session.resign(seat);
                Ok(())
            }
            JournalLine::Late(seat) => {
                session.lose_on_time(seat);
                Ok(())
            }
        }
        .map_err(|why| wrong(&why))?;
    }
    Ok(())
}

/// A session with people and bots on their seats.
pub(crate) fn seat_players(
    game: &Arc<dyn AnyGame>,
    table: &Table,
    seed: u64,
    connect: &dyn Connect,
) -> Result<Box<dyn AnySession>, Failure> {
    let players = table
        .chairs
        .iter()
        .map(|chair| match chair.kind {
            ChairKind::Bot => SeatedPlayer::Bot(BotSpec::parse(&chair.name)),
            ChairKind::Here | ChairKind::Link => SeatedPlayer::Human(chair.name.clone()),
        })
        .collect();
    let budget = Budget { time: Some(PATIENCE), clock: table.control(), ..Budget::default() };
    Arc::clone(game)
        .session(players, seed, budget, connect)
        .map_err(|error| Failure::bad(error.to_string()))
}
