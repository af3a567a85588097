//! Everything a game brings along: one value per game, handed to the catalogue.

use std::fmt;

use crate::bot::Bot;
use crate::foreign::ForeignKind;
use crate::game::Game;
use crate::options::{OptionError, OptionSpec, Options};

/// A kind of bot.
pub struct BotKind<G: Game> {
    /// Its id in bot specs.
    pub name: &'static str,
    /// One line on how it thinks.
    pub summary: &'static str,
    /// Its parameters.
    pub options: &'static [OptionSpec],
    /// A new one.
    pub make: fn(&G, &Options) -> Result<Box<dyn Bot<G>>, OptionError>,
}

impl<G: Game> fmt::Debug for BotKind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BotKind({})", self.name)
    }
}

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

/// What checking a file of reference cases gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseReport {
    /// How many cases held.
    pub held: u32,
    /// Those that did not: name and what differs.
    pub failed: Vec<(String, String)>,
}

impl CaseReport {
    /// Counts one case.
    pub fn case(&mut self, name: impl Into<String>, result: Result<(), String>) {
        match result {
            Ok(()) => self.held += 1,
            Err(why) => self.failed.push((name.into(), why)),
        }
    }
}

/// Checks the rules against a file of reference cases. The error tells what is wrong with the file itself.
pub type VerifyFn = fn(text: &str) -> Result<CaseReport, String>;

/// A game with everything that belongs to it.
#[derive(Debug)]
pub struct Package<G: Game> {
    /// Its bots, in the order of lists.
    pub bots: Vec<BotKind<G>>,
    /// Protocols of its foreign bots, besides our own.
    pub foreign: Vec<ForeignKind<G>>,
    /// Its speeds.
    pub benches: Vec<Bench>,
    /// Its reader of reference cases.
    pub verify: VerifyFn,
}

impl<G: Game> Package<G> {
    /// A game with these bots and nothing else yet.
    pub fn new(bots: Vec<BotKind<G>>) -> Self {
        let verify: VerifyFn = |_| Err("this game has no reference cases".into());
        Package { bots, foreign: Vec::new(), benches: Vec::new(), verify }
    }
}
