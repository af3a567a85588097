//! One implementation of every face for every game.

use std::sync::Arc;

use bw_core::{Bot, Budget, GameSpec, Lang, Options, Record, RecordError, Viewer};
use bw_package::{ForeignKind, Package};
use bw_runner::{BotSpec, BotSpecError, Connect, Files, Lineup, Roster};
use bw_show::{Show, Texts};
use serde_json::Value;

use crate::game_words::GameWords;
use crate::lineup::TypedLineup;
use crate::perft::{self, Perft, PositionError};
use crate::replay::{AnyReplay, TypedReplay};
use crate::session::{AnySession, SeatedPlayer, TypedSession};
use crate::trial::{self, TrialResult};

/// A game with its options fixed, its type forgotten.
pub trait AnyGame: Send + Sync {
    /// What is true whatever the options.
    fn spec(&self) -> &'static GameSpec;

    /// Names of the figures of a seat that are worth following besides the score.
    fn series(&self) -> &'static [&'static str];

    /// Whether the categories of a score add up to points while the game is played.
    fn adds_up(&self) -> bool;

    /// What the game says of itself in a language.
    fn words(&self, lang: Lang) -> GameWords<'_>;

    /// Number of seats.
    fn seats(&self) -> u8;

    /// Its options.
    fn options(&self) -> &Options;

    /// What foreign bots have to know before the first decision.
    fn setup_json(&self) -> Option<Value>;

    /// Bots for whole games, one participant per spec, as many as there are seats.
    fn lineup(
        self: Arc<Self>,
        specs: &[BotSpec],
        connect: &dyn Connect,
    ) -> Result<Box<dyn Lineup>, BotSpecError>;

    /// The files that decide what a bot plays, each with a checksum of its content; none for a spec that is wrong.
    fn sources(&self, spec: &BotSpec) -> Vec<(String, String)>;

    /// A game that is played decision by decision.
    fn session(
        self: Arc<Self>,
        players: Vec<SeatedPlayer>,
        seed: u64,
        budget: Budget,
        connect: &dyn Connect,
    ) -> Result<Box<dyn AnySession>, BotSpecError>;

    /// Plays a number of games between two bots at once, with seats exchanged in every second game on the same luck,
    /// and looks at them as [`crate::AnyStudy`] does.
    fn trial(
        &self,
        bots: &[BotSpec; 2],
        games: u32,
        seed: u64,
    ) -> Result<TrialResult, BotSpecError>;

    /// A recorded game, every action checked.
    fn replay(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyReplay>, RecordError>;

    /// Counts decision sequences from the start or from a position.
    fn perft(&self, position: Option<&str>, depth: u32, seed: u64) -> Result<Perft, PositionError>;
}

impl std::fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({}) for {}", self.spec().id, self.options(), self.seats())
    }
}

/// A typed game with its package: the one type behind [`AnyGame`].
pub(crate) struct Erased<G: Show> {
    pub(crate) game: G,
    pub(crate) options: Options,
    pub(crate) package: Arc<Package<G>>,
    pub(crate) texts: Arc<Texts>,
    pub(crate) files: Files,
}

impl<G: Show> Erased<G> {
    /// Whether pictures can show what has left the board: the log they need must hold no secrets.
    pub(crate) const KEEPS: bool = G::KEEPS && !G::SPEC.hidden;

    pub(crate) fn bot(
        &self,
        spec: &BotSpec,
        connect: &dyn Connect,
    ) -> Result<Box<dyn Bot<G>>, BotSpecError> {
        self.roster().bot(&self.game, &self.options, spec, connect)
    }

    pub(crate) fn roster(&self) -> Roster<'_, G> {
        Roster::new(&self.package, self.files.clone())
    }

    /// What is left to come, in words.
    pub(crate) fn remaining(&self, state: &G::State, by: Viewer, lang: Lang) -> Vec<(String, u32)> {
        let left = self.game.remaining(&self.game.view(state, by));
        left.into_iter().map(|(name, count)| (self.texts.resolve(lang, &name), count)).collect()
    }

    pub(crate) fn blank_record(&self, players: Vec<String>, seed: Option<u64>) -> Record {
        let mut record = Record::new(G::SPEC.id, self.game.seats(), &self.options, players);
        record.seed = seed;
        record
    }
}

impl<G: Show> AnyGame for Erased<G> {
    fn spec(&self) -> &'static GameSpec {
        G::SPEC
    }

    fn series(&self) -> &'static [&'static str] {
        G::SERIES
    }

    fn adds_up(&self) -> bool {
        G::ADDS_UP
    }

    fn words(&self, lang: Lang) -> GameWords<'_> {
        GameWords::new(&self.texts, G::SPEC, lang)
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn setup_json(&self) -> Option<Value> {
        self.game.setup_json()
    }

    fn lineup(
        self: Arc<Self>,
        specs: &[BotSpec],
        connect: &dyn Connect,
    ) -> Result<Box<dyn Lineup>, BotSpecError> {
        Ok(Box::new(TypedLineup::new(self, specs, connect)?))
    }

    fn sources(&self, spec: &BotSpec) -> Vec<(String, String)> {
        self.roster().sources(spec).unwrap_or_default()
    }

    fn session(
        self: Arc<Self>,
        players: Vec<SeatedPlayer>,
        seed: u64,
        budget: Budget,
        connect: &dyn Connect,
    ) -> Result<Box<dyn AnySession>, BotSpecError> {
        Ok(Box::new(TypedSession::new(self, players, seed, budget, connect)?))
    }

    fn trial(
        &self,
        bots: &[BotSpec; 2],
        games: u32,
        seed: u64,
    ) -> Result<TrialResult, BotSpecError> {
        trial::play(self, bots, games, seed)
    }

    fn replay(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyReplay>, RecordError> {
        Ok(Box::new(TypedReplay::new(self, record)?))
    }

    fn perft(&self, position: Option<&str>, depth: u32, seed: u64) -> Result<Perft, PositionError> {
        perft::count(&self.game, position, depth, seed)
    }
}

/// Our own protocol, which every game speaks.
pub(crate) fn line_protocol<G: Show>() -> ForeignKind<G> {
    ForeignKind { prefix: "exec", make: crate::line_bot::make }
}
