//! Bots that play whole games against each other.

use std::borrow::Cow;

use bw_core::{
    Bot, Budget, Buffers, End, Finished, Game, GameLoop, Incidents, Log, Record, Seat, panic_text,
};
use serde::{Deserialize, Serialize};

use crate::openings::{Opening, OpeningError};
use crate::schedule::Seating;

/// Characters kept of what a faulty bot did: enough for the end of a stack trace.
const STORY: usize = 1_500;

/// The result of one game, by seat.
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
    /// The game's word for what ended it.
    pub reason: Cow<'static, str>,
    /// The round it ended in.
    pub rounds: u32,
    /// Decisions that bots made.
    pub decisions: u32,
    /// What a faulty bot did.
    pub fault: Option<String>,
    /// The faulty bot never decided anything in this game.
    pub unplayed: bool,
    /// What seats did wrong without losing by it; seats that did nothing wrong are left out.
    pub incidents: Vec<(Seat, Incidents)>,
}

impl GameResult {
    /// The result of a finished game.
    pub fn new<G: Game>(game: &G, finished: &Finished<G>) -> Self {
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
            reason: finished.outcome.reason().into(),
            rounds: game.progress(&finished.state).round,
            decisions: finished.decisions,
            unplayed: match finished.end {
                End::Fault { seat, .. } => finished.decided[seat.index()] == 0,
                End::Normal | End::Resigned { .. } => false,
            },
            incidents: finished.incidents.clone(),
            fault: finished.fault.as_ref().map(|fault| fault.detail.chars().take(STORY).collect()),
        }
    }
}

impl GameResult {
    /// What a seat did wrong without losing by it.
    pub fn incidents_of(&self, seat: usize) -> Option<&Incidents> {
        let mut found = self.incidents.iter().filter(|(at, _)| at.index() == seat);
        found.next().map(|(_, counts)| counts)
    }

    /// Whether a seat left the game, which went on without it.
    pub fn has_left(&self, seat: usize) -> bool {
        self.incidents_of(seat).is_some_and(|counts| counts.exits > 0)
    }

    /// The rank of a seat if those who left the game come last.
    pub fn place(&self, seat: usize) -> u8 {
        if self.incidents.is_empty() {
            return self.ranks[seat];
        }
        let key = |seat: usize| (self.has_left(seat), self.ranks[seat]);
        1 + (0..self.ranks.len()).filter(|&other| key(other) < key(seat)).count() as u8
    }
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
    /// The games from now on begin with this opening, a line of the game's notation; without one, where the rules say.
    fn begin_with(&mut self, opening: Option<&str>) -> Result<(), OpeningError>;

    /// Plays one game: this luck, these seats. Nothing is carried over from earlier games.
    fn play(&mut self, seed: u64, seating: Seating, budget: &Budget, record: bool) -> Played;
}

/// Participants of one game's type, in the order of their list.
pub struct Players<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    buffers: Buffers<G>,
    /// What games begin with.
    pub opening: Opening<G>,
}

impl<G: Game> Players<G> {
    /// These participants, as many as the game has seats.
    pub fn new(bots: Vec<Box<dyn Bot<G>>>) -> Self {
        Players { bots, buffers: Buffers::default(), opening: Opening::default() }
    }

    /// Plays one game: this luck, these seats.
    pub fn play(
        &mut self,
        game: &G,
        seed: u64,
        seating: Seating,
        budget: &Budget,
        log: &mut impl Log<G::Action>,
    ) -> Finished<G> {
        let shift = seating.shift % self.bots.len().max(1);
        let seats = self.bots.len();
        self.bots.rotate_right(shift);
        self.buffers.rotate_right(seats, shift);
        let game_loop = GameLoop::with_buffers(game, std::mem::take(&mut self.buffers));
        let mut game_loop = game_loop.with_opening(&self.opening.actions);
        let finished = game_loop.play(&mut self.bots, seed, budget, log);
        self.buffers = game_loop.into_buffers();
        self.bots.rotate_left(shift);
        self.buffers.rotate_right(seats, seats - shift);
        finished
    }
}

impl<G: Game> std::fmt::Debug for Players<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Players({})", self.bots.len())
    }
}

/// Rules that panicked: what they said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Panicked(pub String);

/// Plays a game and turns a panic of the rules themselves into a readable error.
pub fn contained<T>(play: impl FnOnce() -> T) -> Result<T, Panicked> {
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(play));
    played.map_err(|panic| Panicked(panic_text(&*panic)))
}
