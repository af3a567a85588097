//! Bots that play whole games against each other.

use std::sync::Arc;

use bw_core::{
    Bot, Budget, Buffers, End, Fault, FaultKind, Finished, GameLoop, NoLog, Record, RecordedResult,
    Seat, action_texts, panic_text,
};
use bw_package::{Dial, Transport};
use bw_show::Show;
use serde::{Deserialize, Serialize};

use crate::bot_spec::{BotSpec, BotSpecError};
use crate::erased::Erased;

/// Opens foreign bots. `bw-arena` does it with processes.
pub trait Connect: Send + Sync {
    /// A way to reach the bot behind this command line.
    fn dial(&self, command: &str) -> Box<dyn Dial>;
}

/// Opens no foreign bot: they lose by a crash that says so.
#[derive(Clone, Copy, Debug)]
pub struct NoForeign;

impl Connect for NoForeign {
    fn dial(&self, _: &str) -> Box<dyn Dial> {
        struct Nobody;
        impl Dial for Nobody {
            fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
                Err(Fault::new(FaultKind::Crashed, "foreign bots cannot be started here"))
            }
            fn timeouts(&self) -> bw_package::Timeouts {
                bw_package::Timeouts::default()
            }
        }
        Box::new(Nobody)
    }
}

/// Who sits where: participant `i` takes seat `(i + shift) mod k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// How far everybody moved on.
    pub shift: usize,
}

impl Seating {
    /// The participant on a seat at a table of `seats`.
    pub fn participant(self, seat: usize, seats: usize) -> usize {
        (seat + seats - self.shift % seats) % seats
    }

    /// The seat of a participant at a table of `seats`.
    pub fn seat(self, participant: usize, seats: usize) -> usize {
        (participant + self.shift) % seats
    }
}

/// The result of one game, by seat. Small: millions of them are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Why it stopped.
    pub end: End,
    /// Ranks by seat, 1 is best.
    pub ranks: Vec<u8>,
    /// Scores by seat.
    pub scores: Vec<i32>,
    /// Scores by category, seat by seat; empty unless the game ended normally.
    pub parts: Vec<i32>,
    /// Decisions made.
    pub decisions: u32,
    /// What a faulty bot did.
    pub fault: Option<String>,
}

/// One played game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its result.
    pub result: GameResult,
    /// Its record, if one was wanted.
    pub record: Option<Record>,
}

/// Bots that were made once and play many games.
pub trait Lineup: Send {
    /// Plays one game: this luck, these seats. Nothing is carried over from earlier games.
    fn play(&mut self, seed: u64, seating: Seating, budget: &Budget, record: bool) -> Played;
}

pub(crate) struct TypedLineup<G: Show> {
    erased: Arc<Erased<G>>,
    specs: Vec<BotSpec>,
    bots: Vec<Box<dyn Bot<G>>>,
    buffers: Buffers<G>,
}

impl<G: Show> TypedLineup<G> {
    pub(crate) fn new(
        erased: Arc<Erased<G>>,
        specs: &[BotSpec],
        connect: &dyn Connect,
    ) -> Result<Self, BotSpecError> {
        let bots = specs.iter().map(|spec| erased.bot(spec, connect)).collect::<Result<_, _>>()?;
        Ok(TypedLineup { erased, specs: specs.to_vec(), bots, buffers: Buffers::default() })
    }

    fn record(&self, seed: u64, seating: Seating, finished: &Finished<G>, log: &Log<G>) -> Record {
        let seats = self.bots.len();
        let players = (0..seats)
            .map(|seat| self.specs[seating.participant(seat, seats)].to_string())
            .collect();
        let mut record = self.erased.blank_record(players, Some(seed));
        record.actions = action_texts(&self.erased.game, log);
        record.result = Some(RecordedResult::new(&finished.outcome, finished.end));
        record
    }
}

type Log<G> = Vec<(bw_core::Actor, <G as bw_core::Game>::Action)>;

impl<G: Show> Lineup for TypedLineup<G> {
    fn play(&mut self, seed: u64, seating: Seating, budget: &Budget, record: bool) -> Played {
        let erased = Arc::clone(&self.erased);
        let game = &erased.game;
        let shift = seating.shift % self.bots.len();
        self.bots.rotate_right(shift);
        let mut table = GameLoop::with_buffers(game, std::mem::take(&mut self.buffers));
        let (finished, log) = if record {
            let mut log = Vec::new();
            (table.play(&mut self.bots, seed, budget, &mut log), Some(log))
        } else {
            (table.play(&mut self.bots, seed, budget, &mut NoLog), None)
        };
        self.buffers = table.into_buffers();
        self.bots.rotate_left(shift);
        let record = log.map(|log| self.record(seed, seating, &finished, &log));
        Played { result: result(game, &finished), record }
    }
}

fn result<G: bw_core::Game>(game: &G, finished: &Finished<G>) -> GameResult {
    let mut parts = Vec::new();
    if finished.end == End::Normal {
        for seat in Seat::all(game.seats()) {
            game.score_parts(&finished.state, seat, &mut parts);
        }
    }
    GameResult {
        end: finished.end,
        ranks: finished.outcome.ranks().to_vec(),
        scores: finished.outcome.scores().to_vec(),
        parts,
        decisions: finished.decisions,
        fault: finished.fault.as_ref().map(|fault| fault.detail.chars().take(300).collect()),
    }
}

/// Plays a game and turns a panic of the rules themselves into a readable error.
pub fn contained(play: impl FnOnce() -> Played) -> Result<Played, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(play)).map_err(|p| panic_text(&*p))
}
