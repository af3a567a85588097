//! The registry: which games there are, and what each brings along.

use std::sync::Arc;

use bw_core::perft_file::{self, PERFT_FORMAT};
use bw_core::playthrough::{PLAY_FORMAT, PlayHeader, check_playthrough, write_playthrough};
use bw_core::{
    BotKind, CaseFileError, CaseReport, GameSpec, Notation, OptionError, OptionKind, OptionSpec,
    Options, ViewSchemas,
};
use bw_lab::LabError;
use bw_package::{EngineInput, EngineKind, EngineOutput, Extras, Package, VerifyFn};
use bw_runner::{BotSpec, DATABASE, Files, Roster};
use bw_show::{Show, Texts};
use bw_svg::Token;

use crate::erased::{AnyGame, Erased};
use crate::study::{AnyStudy, TypedStudy};

/// A bot as lists show it.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its id in bot specs.
    pub name: &'static str,
    /// Its parameters.
    pub options: &'static [OptionSpec],
}

impl BotInfo {
    /// The first of these options, written as `key=value,…`, that names a file on the disk.
    pub fn file_on_disk<'o>(&self, options: &'o str) -> Option<&'o str> {
        let is_file = |key: &str| {
            self.options.iter().any(|option| option.key == key && option.kind == OptionKind::File)
        };
        let pairs = options.split(',').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let mut pairs = pairs.map(|(key, value)| (key.trim(), value.trim()));
        pairs.find(|(key, value)| is_file(key) && !value.starts_with(DATABASE)).map(|(key, _)| key)
    }
}

/// A foreign protocol that our bots can speak, as lists show it.
#[derive(Clone, Copy, Debug)]
pub struct EngineInfo {
    /// Its name.
    pub protocol: &'static str,
    /// The bot that plays if none is named.
    pub bot: &'static str,
}

type Serve =
    dyn Fn(&str, &BotSpec, EngineInput, EngineOutput) -> Result<(), LabError> + Send + Sync;

type Build = dyn Fn(u8, &Options, Files) -> Result<Arc<dyn AnyGame>, OptionError> + Send + Sync;

/// One game of the catalogue.
pub struct GameEntry {
    /// What is true whatever the options.
    pub spec: &'static GameSpec,
    /// Its bots.
    pub bots: Vec<BotInfo>,
    /// Protocols its foreign bots may speak, by their prefixes in bot specs.
    pub foreign: Vec<&'static str>,
    /// Foreign protocols that its bots can speak.
    pub engines: Vec<EngineInfo>,
    /// What it has besides rules and bots.
    pub extras: Extras,
    /// The words of its rules and of its players.
    pub texts: Arc<Texts>,
    /// What its pictures and figures are like.
    pub appearance: Appearance,
    /// Where files that its options name are read.
    pub files: Files,
    /// What the JSON line protocol promises of its views, if it promises anything.
    pub view_schemas: Option<ViewSchemas>,
    rewrite: fn(&str) -> Result<String, CaseFileError>,
    check: fn(VerifyFn, &str) -> Result<CaseReport, CaseFileError>,
    build: Box<Build>,
    serve: Box<Serve>,
    study: Box<dyn Fn() -> Box<dyn AnyStudy> + Send + Sync>,
}

/// What a game's pictures and figures are like.
#[derive(Clone, Copy, Debug)]
pub struct Appearance {
    /// Its own colours.
    pub tokens: &'static [Token],
    /// A drawing for its card.
    pub cover: Option<&'static str>,
    /// About how many minutes people take for a game.
    pub minutes: Option<u16>,
    /// Whether its board can be seen from the other side.
    pub turns: bool,
    /// Whether its pictures can show what has left the board.
    pub keeps: bool,
    /// Whether its table can be taken apart into zones.
    pub zones: bool,
    /// Figures of a seat that are worth following besides the score.
    pub series: &'static [&'static str],
    /// Whether the categories of a score add up to points while the game is played.
    pub adds_up: bool,
}

impl Appearance {
    fn of<G: Show>() -> Self {
        Appearance {
            tokens: G::tokens(),
            cover: G::COVER,
            minutes: G::MINUTES,
            turns: G::TURNS,
            keeps: Erased::<G>::KEEPS,
            zones: G::ZONES,
            series: G::SERIES,
            adds_up: G::ADDS_UP,
        }
    }
}

impl std::fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "GameEntry({})", self.spec.id)
    }
}

impl GameEntry {
    fn new<G: Show>(mut package: Package<G>, files: Files) -> Self {
        package.foreign.insert(0, crate::erased::line_protocol());
        package.engines.extend(crate::erased::line_engine(&package.bots));
        let bot = |bot: &BotKind<G>| BotInfo { name: bot.name, options: bot.options };
        let engine = |kind: &EngineKind<G>| EngineInfo { protocol: kind.protocol, bot: kind.bot };
        let bots = package.bots.iter().map(bot).collect();
        let foreign = package.foreign.iter().map(|kind| kind.prefix).collect();
        let engines = package.engines.iter().map(engine).collect();
        let (extras, own_study) = (package.extras.clone(), package.study);
        let texts = Arc::new(G::texts().extended(extras.texts));
        let package = Arc::new(package);
        let served = (Arc::clone(&package), files.clone());
        let serve = Box::new(move |protocol: &str, bot: &BotSpec, input, output| {
            serve((&served.0, &served.1), protocol, bot, input, output)
        });
        let own_texts = Arc::clone(&texts);
        let build = Box::new(move |seats, options: &Options, files| {
            let (game, package) = (G::new(seats, options)?, Arc::clone(&package));
            let (options, texts) = (options.clone(), Arc::clone(&own_texts));
            let erased = Erased { game, options, package, texts, files };
            Ok(Arc::new(erased) as Arc<dyn AnyGame>)
        });
        GameEntry {
            spec: G::SPEC,
            bots,
            foreign,
            engines,
            extras,
            texts,
            appearance: Appearance::of::<G>(),
            files,
            view_schemas: G::view_schemas(),
            rewrite: rewrite::<G>,
            check: verify::<G>,
            build,
            serve,
            study: Box::new(move || Box::new(TypedStudy::new(own_study))),
        }
    }

    /// The game for `seats` players under the options written as `key=value,…`.
    pub fn game(&self, seats: usize, rules: &str) -> Result<Arc<dyn AnyGame>, OptionError> {
        let mut options = Options::parse(self.spec.options, rules)?;
        options.read_files(|path| self.files.read(path))?;
        self.with_options(seats, &options)
    }

    /// The game for `seats` players under these options.
    pub fn with_options(
        &self,
        seats: usize,
        options: &Options,
    ) -> Result<Arc<dyn AnyGame>, OptionError> {
        self.with_files(seats, options, self.files.clone())
    }

    /// The game for `seats` players under these options, whose bots read their files there.
    pub fn with_files(
        &self,
        seats: usize,
        options: &Options,
        files: Files,
    ) -> Result<Arc<dyn AnyGame>, OptionError> {
        (self.build)(self.spec.check_seats(seats)?, options, files)
    }

    /// The game a record was played by.
    pub fn of_record(&self, record: &bw_core::Record) -> Result<Arc<dyn AnyGame>, OptionError> {
        let options = Options::from_json(self.spec.options, &record.rules)?;
        self.with_options(usize::from(record.seats), &options)
    }

    /// A playthrough or a file of perft counts as the game plays now; a header, or lines with just a depth,
    /// are enough of a file.
    pub fn rewritten(&self, text: &str) -> Result<String, CaseFileError> {
        (self.rewrite)(text)
    }

    /// Whether a player of a record is a bot of this game or a foreign one, not a person.
    pub fn is_bot(&self, player: &str) -> bool {
        let spec = BotSpec::parse(player);
        self.bots.iter().any(|bot| bot.name == spec.name()) || self.foreign.contains(&spec.name())
    }

    /// Begins statistics over recorded games.
    pub fn study(&self) -> Box<dyn AnyStudy> {
        (self.study)()
    }

    /// Lets a bot play in a foreign arena that speaks this protocol, until it is told to leave or the input ends.
    pub fn serve(
        &self,
        protocol: &str,
        bot: &BotSpec,
        input: EngineInput,
        output: EngineOutput,
    ) -> Result<(), LabError> {
        (self.serve)(protocol, bot, input, output)
    }

    /// Checks the rules against a file of reference cases.
    pub fn verify(&self, text: &str) -> Result<CaseReport, CaseFileError> {
        (self.check)(self.extras.verify, text)
    }
}

fn serve<G: Show>(
    (package, files): (&Package<G>, &Files),
    protocol: &str,
    spec: &BotSpec,
    input: EngineInput,
    output: EngineOutput,
) -> Result<(), LabError> {
    let kind = package.engines.iter().find(|kind| kind.protocol == protocol).ok_or_else(|| {
        let known: Vec<_> = package.engines.iter().map(|kind| kind.protocol).collect();
        let known = if known.is_empty() { "none".into() } else { known.join(", ") };
        let name = G::SPEC.name;
        LabError::usage(format!("bots of {name} do not speak `{protocol}`; they speak {known}"))
    })?;
    let roster = Roster::new(package, files.clone());
    let (bot, options) = roster.own(spec).map_err(LabError::usage)?;
    (kind.serve)(&|game: &G| (bot.make)(game, &options), input, output)
}

/// Our own formats are read for every game, other case files by the game.
fn verify<G: Notation>(own: VerifyFn, text: &str) -> Result<CaseReport, CaseFileError> {
    match text.lines().next() {
        Some(PLAY_FORMAT) => Ok(check_playthrough::<G>(text)?),
        Some(PERFT_FORMAT) => Ok(perft_file::check::<G>(text, u64::MAX)?),
        _ => own(text),
    }
}

fn rewrite<G: Notation>(text: &str) -> Result<String, CaseFileError> {
    match text.lines().next() {
        Some(PLAY_FORMAT) => Ok(write_playthrough::<G>(&PlayHeader::read::<G>(text)?)?),
        Some(PERFT_FORMAT) => Ok(perft_file::counted::<G>(text)?),
        _ => Err(CaseFileError::NotOurs),
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
    files: Files,
}

impl Catalog {
    /// No games.
    pub fn empty() -> Self {
        Catalog::default()
    }

    /// The games of Boardwright.
    pub fn standard() -> Self {
        Catalog::empty()
            .with(bw_carcassonne_ai::package())
            .with(bw_agricola_ai::package())
            .with(bw_dominion_ai::package())
            .with(bw_arimaa_ai::package())
            .with(bw_warlight_ai::package())
    }

    /// The catalogue and one more game.
    #[must_use]
    pub fn with<G: Show>(mut self, package: Package<G>) -> Self {
        self.games.push(GameEntry::new(package, self.files.clone()));
        self
    }

    /// Where files that options name are read.
    pub fn files(&self) -> &Files {
        &self.files
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
