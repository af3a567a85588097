//! What people ask for: a tournament, a piece of learning, experiments. Checked in one place, with one wording, for the
//! command line and the web app alike.

use std::collections::BTreeMap;
use std::sync::Arc;

use bw_catalog::{AnyGame, BotSpec, Catalog, GameEntry, NoForeign};
use bw_core::{Budget, Options, TimeControl, TimeControlError};
use bw_lab::{Experiment, LabError, Learning};
use bw_stats::Sprt;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::journal::{PROGRAM, files};
use crate::openings::{OpeningSet, OpeningSource, OpeningsError, OpeningsRequest};
use crate::run::ScheduledRun;
use crate::schedule::{Format, Series, pairings};

/// A tournament as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRequest {
    /// Bot specs.
    pub bots: Vec<String>,
    /// Rule options that differ from the defaults: `key=value,…`.
    pub rules: String,
    /// Seats at a table; two unless the game needs more.
    pub seats: Option<usize>,
    /// Games of each pairing.
    pub games: u64,
    /// The luck of the first group of every pairing.
    pub seed: u64,
    /// Who meets whom.
    pub format: Format,
    /// Everybody stays on the seat of the list.
    pub fixed_seats: bool,
    /// The time control, if clocks are to run.
    pub clock: Option<String>,
    /// A sequential test for the first bot of each pairing: `ELO0,ELO1`.
    pub sprt: Option<String>,
    /// What games begin with, if not where the rules say.
    pub openings: Option<OpeningsRequest>,
}

/// What is wrong with a request for a tournament.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RequestError {
    /// The rules or the number of seats.
    #[error("{0}")]
    Rules(String),
    /// There are too few bots.
    #[error("a tournament of {game} with {seats} seats needs at least {seats} bots, not {bots}")]
    TooFewBots {
        /// The game's name.
        game: &'static str,
        /// Seats at a table.
        seats: usize,
        /// Bots there are.
        bots: usize,
    },
    /// One of the bots.
    #[error("{reason}")]
    Bot {
        /// Which one of the list.
        index: usize,
        /// What is wrong.
        reason: String,
    },
    /// The time control.
    #[error("--clock {0}")]
    Clock(#[from] TimeControlError),
    /// The sequential test.
    #[error("--sprt {text}: {reason}")]
    Sprt {
        /// As written.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// The openings.
    #[error("--openings: {0}")]
    Openings(#[from] OpeningsError),
}

impl TournamentRequest {
    /// The run that is asked for. Everything is checked before anything is played.
    pub fn plan(&self, entry: &GameEntry) -> Result<ScheduledRun, RequestError> {
        let seats = self.seats.unwrap_or(usize::from(entry.spec.min_seats.max(2)));
        let rules = |error: bw_core::OptionError| RequestError::Rules(error.to_string());
        let game = entry.game(seats, &self.rules).map_err(rules)?;
        let bots: Vec<BotSpec> = self.bots.iter().map(|text| BotSpec::parse(text)).collect();
        let tables = pairings(bots.len(), seats, self.format);
        if tables.is_empty() {
            let (game, bots) = (entry.spec.name, bots.len());
            return Err(RequestError::TooFewBots { game, seats, bots });
        }
        for table in &tables {
            let specs: Vec<_> = table.iter().map(|&bot| bots[bot].clone()).collect();
            Arc::clone(&game).lineup(&specs, &NoForeign).map_err(|error| {
                let alone = |index: &&usize| {
                    let same = vec![bots[**index].clone(); seats];
                    Arc::clone(&game).lineup(&same, &NoForeign).is_err()
                };
                let index = table.iter().find(alone).copied().unwrap_or(table[0]);
                RequestError::Bot { index, reason: error.to_string() }
            })?;
        }
        let clock = self.clock.as_deref().map(|text| read_clock(text, &*game)).transpose()?;
        let sprt = self.sprt.as_deref().map(|text| sprt(text, seats)).transpose()?;
        let openings = self.openings.as_ref().map(|asked| asked.plan(&*game)).transpose()?;
        let series = tables.into_iter();
        let series = series.map(|participants| Series { participants, games: self.games });
        Ok(ScheduledRun {
            game,
            bots,
            series: series.collect(),
            seed: self.seed,
            fixed_seats: self.fixed_seats,
            budget: Budget { clock, ..Budget::default() },
            sprt,
            openings,
        })
    }
}

/// Reads the time control that a game is to be played under.
pub fn read_clock(text: &str, game: &dyn AnyGame) -> Result<TimeControl, TimeControlError> {
    let control = TimeControl::for_play(text)?;
    game.check_clock(&control)?;
    Ok(control)
}

fn sprt(text: &str, seats: usize) -> Result<Sprt, RequestError> {
    Sprt::parse(text)
        .and_then(|sprt| sprt.with_seats(seats as u32))
        .map_err(|error| RequestError::Sprt { text: text.into(), reason: error.to_string() })
}

/// The part of a stored configuration that a run is made of.
#[derive(Deserialize)]
struct StoredConfig {
    version: String,
    game: String,
    seats: usize,
    rules: Map<String, Value>,
    bots: Vec<String>,
    series: Vec<Series>,
    seed: u64,
    fixed_seats: bool,
    #[serde(default)]
    clock: Option<TimeControl>,
    sprt: Option<StoredTest>,
    #[serde(default)]
    files: BTreeMap<String, String>,
    openings: Option<OpeningSource>,
}

/// A sequential test as it is stored; it is checked again like one that is asked for.
#[derive(Deserialize)]
struct StoredTest {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    seats: u32,
}

impl StoredTest {
    fn test(&self) -> Result<Sprt, LabError> {
        Sprt::new(self.elo0, self.elo1)
            .and_then(|test| test.with_errors(self.alpha, self.beta))
            .and_then(|test| test.with_seats(self.seats))
            .map_err(LabError::failed)
    }
}

impl ScheduledRun {
    /// The run that a journal was kept of, from its stored configuration. Budgets are in the bots' specs: a tournament
    /// has no other.
    pub fn restore(catalog: &Catalog, config: &str) -> Result<ScheduledRun, LabError> {
        let unreadable = |error: serde_json::Error| {
            LabError::failed(format!("the run's configuration cannot be read: {error}"))
        };
        let stored: StoredConfig = serde_json::from_str(config).map_err(unreadable)?;
        if stored.version != PROGRAM {
            let version = stored.version;
            return Err(LabError::failed(format!(
                "the run was begun by version {version}, whose bots may play otherwise; begin it anew"
            )));
        }
        let entry = catalog.game(&stored.game).map_err(LabError::failed)?;
        let options =
            Options::from_json(entry.spec.options, &stored.rules).map_err(LabError::failed)?;
        let participants = stored.series.iter().flat_map(|series| &series.participants);
        if participants.max().is_some_and(|&last| last >= stored.bots.len())
            || stored.series.iter().any(|series| series.participants.len() != stored.seats)
        {
            return Err(LabError::failed(
                "the run's configuration names bots that it does not have",
            ));
        }
        let run = ScheduledRun {
            game: entry.with_options(stored.seats, &options).map_err(LabError::failed)?,
            bots: stored.bots.iter().map(|text| BotSpec::parse(text)).collect(),
            series: stored.series,
            seed: stored.seed,
            fixed_seats: stored.fixed_seats,
            budget: Budget { clock: stored.clock, ..Budget::default() },
            sprt: stored.sprt.map(|test| test.test()).transpose()?,
            openings: stored.openings.map(OpeningSet::restore),
        };
        if files(&run) != stored.files {
            let names: Vec<String> = stored.files.into_keys().collect();
            return Err(LabError::failed(format!(
                "the run was begun with another content of {}; begin it anew",
                names.join(", ")
            )));
        }
        Ok(run)
    }

    /// How its bots are paired.
    pub fn format(&self) -> Format {
        let seats = usize::from(self.game.seats());
        let tables = pairings(self.bots.len(), seats, Format::RoundRobin).len();
        if self.series.len() < tables { Format::Gauntlet } else { Format::RoundRobin }
    }
}

/// What a game can learn under this name; the first thing without one.
pub fn learning<'g>(entry: &'g GameEntry, what: Option<&str>) -> Result<&'g Learning, LabError> {
    let name = entry.spec.name;
    let Some(first) = entry.extras.learning.first() else {
        return Err(LabError::usage(format!("nothing can be learnt for {name}")));
    };
    let Some(what) = what else { return Ok(first) };
    entry.extras.learning.iter().find(|learning| learning.name == what).ok_or_else(|| {
        let known: Vec<_> = entry.extras.learning.iter().map(|learning| learning.name).collect();
        LabError::usage(format!("{name} cannot learn `{what}`; there is {}", known.join(", ")))
    })
}

/// A game's experiments with these numbers; all of them without any.
pub fn experiments<'g>(
    entry: &'g GameEntry,
    ids: &[String],
) -> Result<Vec<&'g Experiment>, LabError> {
    let name = entry.spec.name;
    if entry.extras.experiments.is_empty() {
        return Err(LabError::usage(format!("{name} has no published experiments")));
    }
    if ids.is_empty() {
        return Ok(entry.extras.experiments.iter().collect());
    }
    let find = |id: &String| {
        entry.extras.experiments.iter().find(|one| one.id.eq_ignore_ascii_case(id)).ok_or_else(
            || {
                let known: Vec<_> = entry.extras.experiments.iter().map(|one| one.id).collect();
                LabError::usage(format!(
                    "{name} has no experiment `{id}`; there are {}",
                    known.join(", ")
                ))
            },
        )
    };
    ids.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use bw_runner::{Block, BlockRequest};

    use super::*;
    use crate::journal::new_run;

    fn request(bots: &[&str]) -> TournamentRequest {
        TournamentRequest {
            bots: bots.iter().map(ToString::to_string).collect(),
            rules: "meeples=5".into(),
            seats: None,
            games: 20,
            seed: 7,
            format: Format::Gauntlet,
            fixed_seats: false,
            clock: Some("60s+500ms".into()),
            sprt: Some("0,20".into()),
            openings: None,
        }
    }

    #[test]
    fn a_run_is_restored_from_what_its_journal_is_found_by() {
        let catalog = Catalog::standard();
        let entry = catalog.game("carcassonne").unwrap();
        let run = request(&["greedy", "random", "greedy:ties=random"]).plan(entry).unwrap();
        let stored = new_run("tournament", &run);
        let again = ScheduledRun::restore(&catalog, &stored.config).unwrap();
        assert_eq!(new_run("tournament", &again), stored);
        assert_eq!((again.format(), again.series.len()), (Format::Gauntlet, 2));
        let older = stored.config.replace(PROGRAM, "0.0.1");
        assert!(ScheduledRun::restore(&catalog, &older).unwrap_err().to_string().contains("0.0.1"));
        let odd = stored.config.replace("[0,1]", "[0,9]");
        assert!(ScheduledRun::restore(&catalog, &odd).is_err());
        assert!(ScheduledRun::restore(&catalog, "{}").is_err());
    }

    #[test]
    fn openings_are_restored_with_their_run() {
        let catalog = Catalog::standard();
        let entry = catalog.game("arimaa").unwrap();
        let plan = |openings: Option<OpeningsRequest>| {
            let bots = request(&["random", "ugrh"]);
            TournamentRequest { rules: String::new(), openings, ..bots }.plan(entry).unwrap()
        };
        let key = |run: &ScheduledRun| new_run("tournament", run).fingerprint;
        let random = |turns| plan(Some(OpeningsRequest::Random { turns: Some(turns) }));
        let again = |run: &ScheduledRun| {
            ScheduledRun::restore(&catalog, &new_run("tournament", run).config).unwrap()
        };
        let (two, three) = (random(2), random(3));
        assert!(key(&two) != key(&three) && key(&two) != key(&plan(None)));
        assert_eq!(key(&again(&two)), key(&two));
        let lines = two.opening_lines().unwrap();
        assert_eq!((lines.len(), &lines), (10, &again(&two).opening_lines().unwrap()));
        // Blocks carry their own openings, one a rotation group, and need no file.
        let request = two.request(Block { series: 0, first: 16, games: 6 }, &lines, false);
        assert_eq!(request.openings, [&lines[8], &lines[9], &lines[0]].map(String::clone));
        let bytes = postcard::to_allocvec(&request).unwrap();
        assert_eq!(postcard::from_bytes::<BlockRequest>(&bytes).unwrap(), request);
        let listed = |name: &str| {
            let (name, text) = (name.to_string(), lines.join("\n"));
            plan(Some(OpeningsRequest::Listed { name, text }))
        };
        // What a list is called decides nothing.
        assert_eq!(key(&listed("a")), key(&listed("b")));
        assert_eq!(again(&listed("a")).opening_lines().unwrap(), lines);
    }

    #[test]
    fn the_bot_that_is_wrong_is_named() {
        let catalog = Catalog::standard();
        let entry = catalog.game("carcassonne").unwrap();
        let wrong = request(&["greedy", "random", "gredy"]).plan(entry).unwrap_err();
        assert!(matches!(&wrong, RequestError::Bot { index: 2, .. }), "{wrong:?}");
        assert!(matches!(request(&["greedy"]).plan(entry), Err(RequestError::TooFewBots { .. })));
        let test = TournamentRequest { sprt: Some("5".into()), ..request(&["greedy", "random"]) };
        assert!(matches!(test.plan(entry), Err(RequestError::Sprt { .. })));
        let rules =
            TournamentRequest { rules: "meeples=99".into(), ..request(&["greedy", "random"]) };
        assert!(matches!(rules.plan(entry), Err(RequestError::Rules(_))));
    }
}
