//! One implementation of every face for every game.

use std::sync::Arc;

use bw_core::{
    Bot, BotKind, Budget, GameLimit, GameSpec, Lang, Options, Record, RecordError, TimeControl,
    TimeControlError, Viewer,
};
use bw_package::{EngineKind, ForeignKind, Package};
use bw_runner::{BotSpec, BotSpecError, Connect, Files, Lineup, Opening, OpeningError, Roster};
use bw_show::{Show, Texts};
use serde_json::Value;

use crate::consider::{self, ConsiderError, Considered};
use crate::game_words::GameWords;
use crate::judgement::{self, JudgedTurn, JudgementError};
use crate::line_engine;
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

    /// Turns of a random opening unless somebody asks for another number.
    fn opening_turns(&self) -> u32;

    /// `count` different random openings of `turns` turns, always the same ones for a seed; fewer if the game has no
    /// more. See [`bw_runner::Opening`].
    fn random_openings(
        &self,
        turns: u32,
        seed: u64,
        count: usize,
    ) -> Result<Vec<String>, OpeningError>;

    /// An opening as the game itself would write it, every decision checked.
    fn checked_opening(&self, line: &str) -> Result<String, OpeningError>;

    /// The files that decide what a bot plays, each with a checksum of its content; none for a spec that is wrong.
    fn sources(&self, spec: &BotSpec) -> Vec<(String, String)>;

    /// The files that a bot's options name, with their content.
    fn contents(&self, spec: &BotSpec) -> Result<Vec<(String, String)>, BotSpecError>;

    /// Whether a spec names a program of somebody else.
    fn is_foreign(&self, spec: &BotSpec) -> bool;

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

    /// What a bot thinks of every turn of a recorded game that had a choice, in order, until `each` says that it is
    /// enough.
    fn judge(
        &self,
        record: &Record,
        bot: &BotSpec,
        budget: &Budget,
        connect: &dyn Connect,
        each: &mut dyn FnMut(JudgedTurn) -> bool,
    ) -> Result<(), JudgementError>;

    /// What a bot thinks of a position in the notation of states; its own luck comes from `seed`.
    fn consider(
        &self,
        position: &str,
        bot: &BotSpec,
        budget: &Budget,
        seed: u64,
        connect: &dyn Connect,
    ) -> Result<Considered, ConsiderError>;

    /// An error unless games can be played under this time control.
    fn check_clock(&self, control: &TimeControl) -> Result<(), TimeControlError>;

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

    /// Reads an opening.
    pub(crate) fn opening(&self, line: &str) -> Result<Opening<G>, OpeningError> {
        Opening::read(&self.game, self.package.openings, line)
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

    fn opening_turns(&self) -> u32 {
        self.package.openings.map_or(OPENING_TURNS, |kind| kind.turns)
    }

    fn random_openings(
        &self,
        turns: u32,
        seed: u64,
        count: usize,
    ) -> Result<Vec<String>, OpeningError> {
        let kind = self.package.openings;
        let openings = Opening::random(&self.game, kind, turns, seed, count)?;
        Ok(openings.iter().map(|opening| opening.line(&self.game)).collect())
    }

    fn checked_opening(&self, line: &str) -> Result<String, OpeningError> {
        Ok(self.opening(line)?.line(&self.game))
    }

    fn sources(&self, spec: &BotSpec) -> Vec<(String, String)> {
        self.roster().sources(spec).unwrap_or_default()
    }

    fn contents(&self, spec: &BotSpec) -> Result<Vec<(String, String)>, BotSpecError> {
        self.roster().contents(spec)
    }

    fn is_foreign(&self, spec: &BotSpec) -> bool {
        self.roster().is_foreign(spec)
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

    fn judge(
        &self,
        record: &Record,
        bot: &BotSpec,
        budget: &Budget,
        connect: &dyn Connect,
        each: &mut dyn FnMut(JudgedTurn) -> bool,
    ) -> Result<(), JudgementError> {
        judgement::judge(self, record, bot, budget, connect, each)
    }

    fn consider(
        &self,
        position: &str,
        bot: &BotSpec,
        budget: &Budget,
        seed: u64,
        connect: &dyn Connect,
    ) -> Result<Considered, ConsiderError> {
        consider::consider(self, position, bot, budget, seed, connect)
    }

    fn check_clock(&self, control: &TimeControl) -> Result<(), TimeControlError> {
        let limited = control.game_limit != GameLimit::None;
        if !limited || self.game.halt(&mut self.game.initial()) {
            return Ok(());
        }
        let (control, game) = (control.to_string(), G::SPEC.name);
        Err(TimeControlError::NoGameLimit { control, game })
    }

    fn perft(&self, position: Option<&str>, depth: u32, seed: u64) -> Result<Perft, PositionError> {
        perft::count(&self.game, position, depth, seed)
    }
}

/// Turns of a random opening of a game that does not know better.
const OPENING_TURNS: u32 = 4;

/// Our own protocol, which every game speaks.
pub(crate) fn line_protocol<G: Show>() -> ForeignKind<G> {
    ForeignKind { prefix: "exec", make: crate::line_bot::make }
}

/// Bots of ours that speak it, by default the one that a newcomer meets.
pub(crate) fn line_engine<G: Show>(bots: &[BotKind<G>]) -> Option<EngineKind<G>> {
    let bot = bots.last()?.name;
    Some(EngineKind { protocol: line_engine::PROTOCOL, bot, serve: line_engine::serve })
}
