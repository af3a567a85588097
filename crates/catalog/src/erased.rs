//! One implementation of every face for every game.

use std::sync::Arc;

use bw_core::{Bot, BotKind, Budget, Game, GameSpec, Lang, Options, Record, RecordError, Viewer};
use bw_package::{ForeignKind, Package};
use bw_show::{Show, Texts};

use crate::bot_spec::{BotSpec, BotSpecError};
use crate::files::Files;
use crate::lineup::{Connect, Lineup, TypedLineup};
use crate::perft::{self, Perft, PositionError};
use crate::replay::{AnyReplay, TypedReplay};
use crate::session::{AnySession, Player, TypedSession};
use crate::trial::{self, Trial};

/// A game with its options fixed, its type forgotten.
pub trait AnyGame: Send + Sync {
    /// What is true whatever the options.
    fn spec(&self) -> &'static GameSpec;

    /// Names of the figures of a seat that are worth following besides the score.
    fn series(&self) -> &'static [&'static str];

    /// Number of seats.
    fn seats(&self) -> u8;

    /// Its options.
    fn options(&self) -> &Options;

    /// Bots for whole games, one participant per spec, as many as there are seats.
    fn lineup(
        self: Arc<Self>,
        specs: &[BotSpec],
        connect: &dyn Connect,
    ) -> Result<Box<dyn Lineup>, BotSpecError>;

    /// A game that is played decision by decision.
    fn session(
        self: Arc<Self>,
        players: Vec<Player>,
        seed: u64,
        budget: Budget,
        connect: &dyn Connect,
    ) -> Result<Box<dyn AnySession>, BotSpecError>;

    /// Plays so many games between two bots at once, with seats exchanged in every second game on the same luck,
    /// and looks at them as [`crate::AnyStudy`] does.
    fn trial(&self, bots: &[BotSpec; 2], games: u32, seed: u64) -> Result<Trial, BotSpecError>;

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
        if let Some(kind) = self.package.foreign.iter().find(|kind| kind.prefix == spec.name()) {
            if spec.rest().trim().is_empty() {
                return Err(BotSpecError::NoCommand { prefix: kind.prefix.into() });
            }
            return Ok((kind.make)(&self.game, &self.options, connect.dial(spec.rest())));
        }
        let (kind, options) = own_bot(&self.package, &self.files, spec)?;
        let in_bot = |error| BotSpecError::Options { bot: spec.to_string(), error };
        (kind.make)(&self.game, &options).map_err(in_bot)
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

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn lineup(
        self: Arc<Self>,
        specs: &[BotSpec],
        connect: &dyn Connect,
    ) -> Result<Box<dyn Lineup>, BotSpecError> {
        Ok(Box::new(TypedLineup::new(self, specs, connect)?))
    }

    fn session(
        self: Arc<Self>,
        players: Vec<Player>,
        seed: u64,
        budget: Budget,
        connect: &dyn Connect,
    ) -> Result<Box<dyn AnySession>, BotSpecError> {
        Ok(Box::new(TypedSession::new(self, players, seed, budget, connect)?))
    }

    fn trial(&self, bots: &[BotSpec; 2], games: u32, seed: u64) -> Result<Trial, BotSpecError> {
        trial::play(self, bots, games, seed)
    }

    fn replay(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyReplay>, RecordError> {
        Ok(Box::new(TypedReplay::new(self, record)?))
    }

    fn perft(&self, position: Option<&str>, depth: u32, seed: u64) -> Result<Perft, PositionError> {
        perft::count(&self.game, position, depth, seed)
    }
}

/// The bot of ours that a spec names, and its options.
pub(crate) fn own_bot<'p, G: Game>(
    package: &'p Package<G>,
    files: &Files,
    spec: &BotSpec,
) -> Result<(&'p BotKind<G>, Options), BotSpecError> {
    let kind = package.bots.iter().find(|kind| kind.name == spec.name());
    let kind = kind.ok_or_else(|| unknown(package, spec))?;
    let in_bot = |error| BotSpecError::Options { bot: spec.to_string(), error };
    let mut options = Options::parse(kind.options, spec.rest()).map_err(in_bot)?;
    options.read_files(|path| files.read(path)).map_err(in_bot)?;
    Ok((kind, options))
}

fn unknown<G: Game>(package: &Package<G>, spec: &BotSpec) -> BotSpecError {
    if spec.name() == "human" {
        return BotSpecError::Human;
    }
    let bots = package.bots.iter().map(|kind| kind.name.to_string());
    let foreign = package.foreign.iter().map(|kind| format!("{}:COMMAND", kind.prefix));
    let known = bots.chain(foreign).collect();
    BotSpecError::Unknown { game: G::SPEC.id, name: spec.name().into(), known }
}

/// Our own protocol, which every game speaks.
pub(crate) fn line_protocol<G: Show>() -> ForeignKind<G> {
    ForeignKind {
        prefix: "exec",
        summary: "any program that speaks our JSON line protocol (docs/protocol.md)",
        make: crate::line_bot::make,
    }
}
