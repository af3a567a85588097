//! Everything a game brings along: one value per game, handed to the catalogue.

use bw_core::{BotKind, CaseFileError, CaseReport, Game};
use bw_lab::{Experiment, Learning};
use bw_show::{Editor, TextSource};

use crate::collection::ScriptCollection;
use crate::console::Console;
use crate::conversion::Conversion;
use crate::engine::EngineKind;
use crate::foreign::ForeignKind;
use crate::opening::OpeningKind;
use crate::own_perft::OwnPerft;
use crate::palette::Palette;
use crate::puzzle::PuzzleKind;
use crate::script::ScriptKind;
use crate::study::BeginStudy;
use crate::text_log::TextLog;

/// A speed that `bench` measures: these bots play each other on one core.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// Stable metric name, for instance `random_games_per_second`.
    pub name: &'static str,
    /// One bot spec per seat.
    pub bots: &'static [&'static str],
    /// Rule options that differ from the defaults.
    pub rules: &'static str,
    /// Games that make the signature.
    pub signature_games: u32,
}

/// A speed that `bench` measures by work of the game's own, for what whole games cannot show.
#[derive(Clone, Copy, Debug)]
pub struct Gauge {
    /// Stable metric name, for instance `random_steps_per_second`.
    pub name: &'static str,
    /// Whether the metric is the time of one piece instead of pieces per second.
    pub seconds: bool,
    /// Does some work with this luck and says how many pieces it was.
    pub work: fn(seed: u64) -> u64,
}

/// Checks the rules against a file of reference cases. The error says what is wrong with the file itself.
pub type VerifyFn = fn(text: &str) -> Result<CaseReport, CaseFileError>;

/// What a game has besides its rules and bots. Whatever a game does not have stays empty.
#[derive(Clone, Debug)]
pub struct Extras {
    /// Bots for people who choose by level: easy, medium, hard, each a bot's spec.
    pub levels: Option<[&'static str; 3]>,
    /// Time controls that its players know, besides a reserve with an increment.
    pub clocks: &'static [&'static str],
    /// What its players say, beside what the rules say.
    pub texts: &'static [TextSource],
    /// Its speeds.
    pub benches: Vec<Bench>,
    /// Speeds of another kind.
    pub gauges: Vec<Gauge>,
    /// What can be learnt.
    pub learning: Vec<Learning>,
    /// Experiments with published results, in the order of lists.
    pub experiments: Vec<Experiment>,
    /// Its reader of reference cases.
    pub verify: VerifyFn,
    /// Its files of puzzles.
    pub puzzles: Option<PuzzleKind>,
    /// What it counts itself from positions.
    pub perft: Option<OwnPerft>,
    /// Its own way to ask for matches.
    pub console: Option<Console>,
    /// Its own format of logs.
    pub text_log: Option<TextLog>,
    /// Formats that files of its own can be written in.
    pub conversions: Vec<Conversion>,
    /// How people write bots of their own.
    pub script: Option<ScriptKind>,
    /// Scripts that learning has left and the database keeps.
    pub collection: Option<ScriptCollection>,
    /// Its editor of positions.
    pub editor: Option<&'static dyn Editor>,
    /// What texts of rule options can be picked from; made when a page needs it.
    pub palettes: fn() -> Vec<Palette>,
}

impl Default for Extras {
    fn default() -> Self {
        let verify: VerifyFn = |_| Err(CaseFileError::NoReader);
        Extras {
            levels: None,
            clocks: &[],
            texts: &[],
            benches: Vec::new(),
            gauges: Vec::new(),
            learning: Vec::new(),
            experiments: Vec::new(),
            verify,
            puzzles: None,
            perft: None,
            console: None,
            text_log: None,
            conversions: Vec::new(),
            script: None,
            collection: None,
            editor: None,
            palettes: Vec::new,
        }
    }
}

/// A game with everything that belongs to it.
#[derive(Debug)]
pub struct Package<G: Game> {
    /// Its bots in the order of lists, weaker ones first; the last is whom a newcomer meets.
    pub bots: Vec<BotKind<G>>,
    /// Protocols of its foreign bots, besides our own.
    pub foreign: Vec<ForeignKind<G>>,
    /// Foreign protocols that its bots can speak.
    pub engines: Vec<EngineKind<G>>,
    /// Its own statistics over recorded games, if it has some.
    pub study: Option<BeginStudy<G>>,
    /// Its own way to make openings, if it has one.
    pub openings: Option<OpeningKind<G>>,
    /// Everything else.
    pub extras: Extras,
}

impl<G: Game> Package<G> {
    /// A game with these bots and nothing else yet.
    pub fn new(bots: Vec<BotKind<G>>) -> Self {
        let (foreign, engines) = (Vec::new(), Vec::new());
        Package { bots, foreign, engines, study: None, openings: None, extras: Extras::default() }
    }
}
