//! The registry: which games there are, and what each brings along.

use std::sync::Arc;

use bw_core::perft_file::{self, PERFT_FORMAT};
use bw_core::playthrough::{PLAY_FORMAT, PlayHeader, check_playthrough, write_playthrough};
use bw_core::svg::Token;
use bw_core::{
    Bench, CaseReport, GameSpec, Notation, OptionError, OptionSpec, Options, Package, Render,
};

use crate::erased::{AnyGame, Erased};

/// A bot as lists show it.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its id in bot specs.
    pub name: &'static str,
    /// One line on how it thinks.
    pub summary: &'static str,
    /// Its parameters.
    pub options: &'static [OptionSpec],
}

/// A protocol for foreign bots as lists show it.
#[derive(Clone, Copy, Debug)]
pub struct ForeignInfo {
    /// The prefix in bot specs.
    pub prefix: &'static str,
    /// One line on the protocol.
    pub summary: &'static str,
}

type Build = dyn Fn(u8, &Options) -> Result<Arc<dyn AnyGame>, OptionError> + Send + Sync;

/// One game of the catalogue.
pub struct GameEntry {
    /// What is true whatever the options.
    pub spec: &'static GameSpec,
    /// Its bots.
    pub bots: Vec<BotInfo>,
    /// Protocols its foreign bots may speak.
    pub foreign: Vec<ForeignInfo>,
    /// Its speeds.
    pub benches: Vec<Bench>,
    /// Its own colours.
    pub tokens: &'static [Token],
    verify: Box<dyn Fn(&str) -> Result<CaseReport, String> + Send + Sync>,
    rewrite: fn(&str) -> Result<String, String>,
    build: Box<Build>,
}

impl std::fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "GameEntry({})", self.spec.id)
    }
}

impl GameEntry {
    fn new<G: Notation + Render>(mut package: Package<G>) -> Self {
        package.foreign.insert(0, crate::erased::line_protocol());
        let package = Arc::new(package);
        let bots = package
            .bots
            .iter()
            .map(|bot| BotInfo { name: bot.name, summary: bot.summary, options: bot.options })
            .collect();
        let foreign = package
            .foreign
            .iter()
            .map(|kind| ForeignInfo { prefix: kind.prefix, summary: kind.summary })
            .collect();
        let (benches, own_cases) = (package.benches.clone(), package.verify);
        let verify = Box::new(move |text: &str| verify::<G>(own_cases, text));
        let build = Box::new(move |seats, options: &Options| {
            let game = G::new(seats, options)?;
            let erased = Erased { game, options: options.clone(), package: Arc::clone(&package) };
            Ok(Arc::new(erased) as Arc<dyn AnyGame>)
        });
        GameEntry {
            spec: G::SPEC,
            bots,
            foreign,
            benches,
            tokens: G::tokens(),
            verify,
            rewrite: rewrite::<G>,
            build,
        }
    }

    /// The game for so many seats under the options written as `key=value,…`.
    pub fn game(&self, seats: usize, rules: &str) -> Result<Arc<dyn AnyGame>, OptionError> {
        let mut options = Options::parse(self.spec.options, rules)?;
        options.read_files(|path| std::fs::read_to_string(path))?;
        self.with_options(seats, &options)
    }

    /// The game for so many seats under these options.
    pub fn with_options(
        &self,
        seats: usize,
        options: &Options,
    ) -> Result<Arc<dyn AnyGame>, OptionError> {
        (self.build)(self.spec.check_seats(seats)?, options)
    }

    /// The game a record was played by.
    pub fn of_record(&self, record: &bw_core::Record) -> Result<Arc<dyn AnyGame>, OptionError> {
        let options = Options::from_json(self.spec.options, &record.rules)?;
        self.with_options(usize::from(record.seats), &options)
    }

    /// A playthrough or a file of perft counts as the game plays now; a header, or lines with just a depth,
    /// are enough of a file.
    pub fn rewritten(&self, text: &str) -> Result<String, String> {
        (self.rewrite)(text)
    }

    /// Checks the rules against a file of reference cases.
    pub fn verify(&self, text: &str) -> Result<CaseReport, String> {
        (self.verify)(text)
    }
}

/// Our own formats are read for every game, other case files by the game.
fn verify<G: Notation>(own: bw_core::VerifyFn, text: &str) -> Result<CaseReport, String> {
    match text.lines().next() {
        Some(PLAY_FORMAT) => check_playthrough::<G>(text).map_err(|error| error.to_string()),
        Some(PERFT_FORMAT) => {
            perft_file::check::<G>(text, u64::MAX).map_err(|error| error.to_string())
        }
        _ => own(text),
    }
}

fn rewrite<G: Notation>(text: &str) -> Result<String, String> {
    match text.lines().next() {
        Some(PLAY_FORMAT) => PlayHeader::read::<G>(text)
            .and_then(|header| write_playthrough::<G>(&header))
            .map_err(|error| error.to_string()),
        Some(PERFT_FORMAT) => perft_file::counted::<G>(text).map_err(|error| error.to_string()),
        _ => Err("this is neither a playthrough nor a file of counts".into()),
    }
}

/// No such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{name}`; there are {}", known.join(", "))]
pub struct UnknownGame {
    /// The name as written.
    pub name: String,
    /// The ids there are.
    pub known: Vec<&'static str>,
}

/// All games.
#[derive(Debug, Default)]
pub struct Catalog {
    games: Vec<GameEntry>,
}

impl Catalog {
    /// No games.
    pub fn empty() -> Self {
        Catalog::default()
    }

    /// The games of Boardwright.
    pub fn standard() -> Self {
        Catalog::empty().with(bw_carcassonne_ai::package())
    }

    /// The catalogue and one more game.
    #[must_use]
    pub fn with<G: Notation + Render>(mut self, package: Package<G>) -> Self {
        self.games.push(GameEntry::new(package));
        self
    }

    /// All games in the order they were added.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<&GameEntry, UnknownGame> {
        self.games.iter().find(|game| game.spec.id == id).ok_or_else(|| UnknownGame {
            name: id.to_string(),
            known: self.games.iter().map(|game| game.spec.id).collect(),
        })
    }
}
