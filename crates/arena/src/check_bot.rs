//! Checks a foreign bot against the JSON line protocol, step by step.
//!
//! The bot plays a whole game from every seat through the very code that plays matches; what was said is
//! taken down and judged afterwards. The report names the first step that failed and what its author can do.

mod steps;
mod watch;

use std::fmt;
use std::sync::Arc;

use bw_catalog::{AnyGame, BotSpec, BotSpecError, GameResult, Seating};
use bw_core::{Budget, End};
use serde::Serialize;

use crate::process::{Hosting, ProcessOptions, Processes};
use steps::Evidence;
pub use watch::Spoken;
use watch::{Happened, Trace, Watched};

/// Lines of a session that a report keeps.
const TRANSCRIPT_LINES: usize = 1000;

/// How a bot is checked.
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    /// How its process is run.
    pub process: ProcessOptions,
    /// The bot it plays against; if none is named, `random`, else the first the game has, else itself.
    pub opponent: Option<String>,
    /// The luck of the games.
    pub seed: u64,
}

/// How a step went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", content = "detail", rename_all = "lowercase")]
pub enum StepVerdict {
    /// As expected.
    Passed,
    /// Not as expected: what happened.
    Failed(String),
    /// Not reached, because an earlier step failed.
    Skipped,
}

/// One step of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckStep {
    /// A short name.
    pub name: String,
    /// What the bot is expected to do.
    pub expected: String,
    /// How it went.
    #[serde(flatten)]
    pub verdict: StepVerdict,
    /// What its author can do, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<&'static str>,
}

/// `passed  starts`, or the failure with its hint on further lines.
impl fmt::Display for CheckStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            StepVerdict::Passed => write!(f, "passed   {}", self.name),
            StepVerdict::Skipped => write!(f, "skipped  {}", self.name),
            StepVerdict::Failed(detail) => {
                write!(f, "failed   {}\n  expected: {}", self.name, self.expected)?;
                write!(f, "\n  happened: {}", detail.replace('\n', "\n    "))?;
                self.hint.map_or(Ok(()), |hint| write!(f, "\n  hint: {hint}"))
            }
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// The game's id.
    pub game: String,
    /// The bot's command line.
    pub command: String,
    /// The steps in order.
    pub steps: Vec<CheckStep>,
    /// What held its processes together.
    pub hosting: Hosting,
    /// The slowest answer, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slowest_ms: Option<u64>,
    /// The end of what it wrote to its error stream, which is allowed and never read as an answer.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// What was said, from the beginning.
    pub transcript: Vec<Spoken>,
}

impl CheckReport {
    /// Whether every step passed.
    pub fn passed(&self) -> bool {
        self.steps.iter().all(|step| step.verdict == StepVerdict::Passed)
    }

    /// The first step that failed.
    pub fn first_failure(&self) -> Option<&CheckStep> {
        self.steps.iter().find(|step| matches!(step.verdict, StepVerdict::Failed(_)))
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            writeln!(f, "{step}")?;
        }
        writeln!(f, "It ran in {}.", self.hosting.describe())?;
        if let Some(slowest) = self.slowest_ms {
            writeln!(f, "The slowest answer took {slowest} ms.")?;
        }
        // A crash is shown with its last words already.
        let is_shown = |step: &CheckStep| matches!(&step.verdict, StepVerdict::Failed(story) if story.contains(&self.stderr));
        if !self.stderr.is_empty() && !self.steps.iter().any(is_shown) {
            writeln!(f, "The bot's stderr ended with:\n{}", self.stderr)?;
        }
        Ok(())
    }
}

/// Checks the bot behind this command line. Fails itself only if the opponent cannot be made.
///
/// ```
/// use bw_arena::{CheckOptions, check_bot};
/// use bw_catalog::Catalog;
/// use bw_core::toy::Nim;
/// use bw_core::{BotKind, UniformBot};
/// use bw_package::Package;
///
/// let random = BotKind {
///     name: "random",
///     options: &[],
///     make: |_, _| Ok(Box::new(UniformBot)),
/// };
/// let catalog = Catalog::empty().with(Package::<Nim>::new(vec![random]));
/// let nim = catalog.game("nim")?.game(2, "")?;
/// let report = check_bot(&nim, "read hello; echo I am no bot", &CheckOptions::default())?;
/// assert_eq!(report.first_failure().map(|step| &*step.name), Some("greeting is well-formed"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_bot(
    game: &Arc<dyn AnyGame>,
    command: &str,
    options: &CheckOptions,
) -> Result<CheckReport, BotSpecError> {
    let trace = Trace::default();
    let processes = Processes::new(options.process);
    let hosting = processes.hosting();
    let connect = Watched { processes, trace: trace.clone() };
    let results = play_from_every_seat(game, command, options, &connect)?;
    let events = std::mem::take(&mut *trace.events());
    let evidence =
        Evidence { events: &events, results: &results, seats: usize::from(game.seats()) };
    Ok(CheckReport {
        game: game.spec().id.into(),
        command: command.trim().into(),
        steps: evidence.steps(),
        hosting,
        slowest_ms: slowest(&events),
        stderr: stderr(&events),
        transcript: transcript(&events),
    })
}

/// One game from each seat, up to the first that does not end normally.
fn play_from_every_seat(
    game: &Arc<dyn AnyGame>,
    command: &str,
    options: &CheckOptions,
    connect: &Watched,
) -> Result<Vec<GameResult>, BotSpecError> {
    let seats = usize::from(game.seats());
    let checked = BotSpec::parse(&format!("exec:{}", command.trim()));
    let opponent = match &options.opponent {
        Some(spec) => BotSpec::parse(spec),
        None => default_opponent(game, connect).unwrap_or_else(|| checked.clone()),
    };
    let mut specs = vec![opponent; seats];
    specs[0] = checked;
    let mut lineup = Arc::clone(game).lineup(&specs, connect)?;
    let mut results = Vec::new();
    for shift in 0..seats {
        let seed = options.seed.wrapping_add(shift as u64);
        let played = lineup.play(seed, Seating { shift }, &Budget::default(), false);
        results.push(played.result);
        if results.iter().any(|result| result.end != End::Normal) {
            break;
        }
    }
    Ok(results)
}

/// `random`, or the first bot the game has, if it has any.
fn default_opponent(game: &Arc<dyn AnyGame>, connect: &Watched) -> Option<BotSpec> {
    let random = BotSpec::parse("random");
    let specs = vec![random.clone(); usize::from(game.seats())];
    match Arc::clone(game).lineup(&specs, connect) {
        Err(BotSpecError::Unknown { known, .. }) => {
            known.iter().find(|name| !name.contains(':')).map(|name| BotSpec::parse(name))
        }
        _ => Some(random),
    }
}

fn slowest(events: &[Happened]) -> Option<u64> {
    let times = events.iter().filter_map(|event| match event {
        Happened::Answered(_, time) => Some(time.as_millis() as u64),
        _ => None,
    });
    times.max()
}

fn stderr(events: &[Happened]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Happened::Left(farewell) => Some(&farewell.stderr),
        _ => None,
    });
    words.into_iter().find(|text| !text.is_empty()).cloned().unwrap_or_default()
}

fn transcript(events: &[Happened]) -> Vec<Spoken> {
    let lines = events.iter().filter_map(|event| match event {
        Happened::Said(line) => Some(Spoken::Us(line.clone())),
        Happened::Answered(line, _) | Happened::Unasked(line) => Some(Spoken::Bot(line.clone())),
        Happened::NotStarted(_) | Happened::Failed(_) | Happened::Left(_) => None,
    });
    lines.take(TRANSCRIPT_LINES).collect()
}
