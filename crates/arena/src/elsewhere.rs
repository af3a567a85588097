//! What others need to play blocks of a run, and how they play them.

use std::collections::BTreeMap;
use std::sync::Arc;

use bw_catalog::{BotSpec, Catalog, Connect, Files, Lineup};
use bw_core::{Options, Stop};
use bw_lab::{Experiment, Findings, LabError, RunContext, Scale};
use bw_runner::{
    BlockPlayer, BlockRequest, BlockResult, Executor, FoldedGames, RunnerError, foreign_sources,
};
use bw_store::RunId;
use serde::{Deserialize, Serialize};

use crate::bench::{BenchError, signature};
use crate::collect::fits;
use crate::journal::PROGRAM;
use crate::lineup_player::LineupPlayer;
use crate::run::{ArenaError, ScheduledRun};

/// Has the games of experiments played elsewhere, and does their other work together with others.
pub trait Elsewhere {
    /// Plays the blocks of a run, which has this number in the store.
    fn executor<'r>(
        &'r self,
        run: &'r ScheduledRun,
        id: RunId,
        stop: Stop,
    ) -> Result<Box<dyn Executor + 'r>, LabError>;

    /// Does an experiment of a game, which has this number in the store, together with others; `work` does it here.
    fn together(
        &self,
        id: RunId,
        what: (&str, &Experiment, Scale),
        context: &mut dyn RunContext,
        work: &mut dyn FnMut(&mut dyn RunContext) -> Result<Findings, LabError>,
    ) -> Result<Findings, LabError>;
}

/// What whoever plays blocks of a run must be and have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunNeeds {
    /// The version of the program.
    pub version: String,
    /// The game's id.
    pub game: String,
    /// How its bots and rules behave: the checksum that `bench` prints.
    pub signature: String,
    /// Programs of others that must be there, and may be started.
    pub foreign: Vec<ForeignNeed>,
}

/// A program of somebody else that plays in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForeignNeed {
    /// Its spec.
    pub bot: String,
    /// The files that its command line names, with checksums of their content.
    pub sources: BTreeMap<String, String>,
}

/// Why somebody cannot play blocks of a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Another version.
    #[error("it needs version {needed}; this is {here}")]
    Version {
        /// The run's.
        needed: String,
        /// Ours.
        here: String,
    },
    /// The same version, but other rules or bots.
    #[error(
        "{game} behaves differently there: signature {needed}, here {here}; use the same build"
    )]
    Signature {
        /// The game's id.
        game: String,
        /// The run's.
        needed: String,
        /// Ours.
        here: String,
    },
    /// No such game here.
    #[error("there is no game `{0}` here")]
    Game(String),
    /// A foreign bot that is not allowed here.
    #[error("`{0}` may not be started here; allow it with --allow '{0}'")]
    Forbidden(String),
    /// A foreign bot that is another one here.
    #[error("{file} of `{bot}` is missing here or differs from the one of the run")]
    OtherFile {
        /// The bot.
        bot: String,
        /// The file.
        file: String,
    },
}

impl RunNeeds {
    /// What a run needs of whoever plays its blocks.
    pub fn of(run: &ScheduledRun, catalog: &Catalog) -> Result<Self, BenchError> {
        let game = run.game.spec().id;
        let foreign = run.bots.iter().filter(|bot| run.game.is_foreign(bot)).map(|bot| {
            let sources = run.game.sources(bot).into_iter().collect();
            ForeignNeed { bot: bot.to_string(), sources }
        });
        Ok(RunNeeds {
            version: PROGRAM.into(),
            game: game.into(),
            signature: match catalog.game(game) {
                Ok(entry) => signature(entry)?,
                Err(_) => String::new(),
            },
            foreign: foreign.collect(),
        })
    }

    /// An error unless this program may play its blocks; `signature` is asked for the game's behaviour here.
    pub fn check(
        &self,
        catalog: &Catalog,
        allowed: &[String],
        signature: impl FnOnce() -> String,
    ) -> Result<(), Unfit> {
        if self.version != PROGRAM {
            let (needed, here) = (self.version.clone(), PROGRAM.into());
            return Err(Unfit::Version { needed, here });
        }
        catalog.game(&self.game).map_err(|_| Unfit::Game(self.game.clone()))?;
        let here = signature();
        if here != self.signature {
            let (game, needed) = (self.game.clone(), self.signature.clone());
            return Err(Unfit::Signature { game, needed, here });
        }
        for ForeignNeed { bot, sources } in &self.foreign {
            if !allowed.contains(bot) {
                return Err(Unfit::Forbidden(bot.clone()));
            }
            let here: BTreeMap<String, String> =
                foreign_sources(&BotSpec::parse(bot)).into_iter().collect();
            if let Some((file, _)) = sources.iter().find(|(file, sum)| here.get(*file) != Some(sum))
            {
                return Err(Unfit::OtherFile { bot: bot.clone(), file: file.clone() });
            }
        }
        Ok(())
    }
}

impl ScheduledRun {
    /// The files that options of its bots name, with their content.
    pub fn contents(&self) -> Result<BTreeMap<String, String>, ArenaError> {
        let mut files = BTreeMap::new();
        for bot in &self.bots {
            files.extend(self.game.contents(bot)?);
        }
        Ok(files)
    }

    /// Whether the results of a block can be those of its games, as far as that can be seen without playing them.
    pub fn is_sound(&self, asked: &BlockRequest, result: &BlockResult) -> bool {
        let pieces = postcard::from_bytes::<Vec<FoldedGames>>(&result.data);
        let lines = result.records.iter().filter(|&&byte| byte == b'\n').count() as u64;
        result.block == asked.block
            && lines == if asked.records { asked.block.games } else { 0 }
            && pieces.is_ok_and(|pieces| fits(self.game.seats(), result.block, &pieces))
    }
}

/// Plays blocks that somebody else has asked for, in one thread. The files that bots name are those that were sent along;
/// records come back with the results.
pub fn request_player(
    catalog: Arc<Catalog>,
    files: Files,
    connect: Arc<dyn Connect>,
) -> impl BlockPlayer {
    let make = move |request: &BlockRequest| lineup(&catalog, &files, &*connect, request);
    LineupPlayer::new(make, None)
}

fn lineup(
    catalog: &Catalog,
    files: &Files,
    connect: &dyn Connect,
    request: &BlockRequest,
) -> Result<Box<dyn Lineup>, RunnerError> {
    fn odd(error: impl std::fmt::Display) -> RunnerError {
        RunnerError::Elsewhere(format!("a block that cannot be played here: {error}"))
    }
    let entry = catalog.game(&request.game).map_err(odd)?;
    let rules = serde_json::from_str(&request.rules).map_err(odd)?;
    let options = Options::from_json(entry.spec.options, &rules).map_err(odd)?;
    let specs: Vec<BotSpec> = request.bots.iter().map(|bot| BotSpec::parse(bot)).collect();
    let game = entry.with_files(specs.len(), &options, files.clone()).map_err(odd)?;
    Ok(game.lineup(&specs, connect)?)
}
