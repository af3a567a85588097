//! Experiments with published results: plays their matches, compares, keeps what came out.

use std::sync::Arc;

use bw_catalog::{BotSpec, GameEntry, NoForeign};
use bw_core::{Budget, fingerprint};
use bw_lab::{
    Basis, Claim, Experiment, Finding, Findings, LabError, Measure, Measured, PlayerMeasured,
    RunContext, Scale, Trial, Unit, Verdict, Work,
};
use bw_runner::{GroupMeans, Totals};
use bw_store::{NewRun, RunId, Store};
use serde::Serialize;
use serde_json::json;

use crate::elsewhere::Elsewhere;
use crate::journal::{Journal, PROGRAM};
use crate::run::{PlayOptions, ScheduledRun};
use crate::schedule::Series;
use crate::stored_context::StoredContext;

/// A finding as reports list it.
#[derive(Clone, Debug, Serialize)]
pub struct ReproducedRow {
    /// The numbers.
    #[serde(flatten)]
    pub finding: Finding,
    /// How far apart the two may be by luck alone.
    pub agrees_within: Option<f64>,
    /// How they compare.
    pub verdict: Verdict,
}

/// An experiment's result; what it shows and what is known about differences stands in the game's texts.
#[derive(Clone, Debug)]
pub struct Reproduced {
    /// Its number.
    pub id: &'static str,
    /// Numbers.
    pub rows: Vec<ReproducedRow>,
    /// Statements that hold or do not.
    pub statements: Vec<(String, bool)>,
    /// Everything else it found.
    pub findings: Findings,
}

impl Reproduced {
    /// What an experiment found, as reports list it.
    pub fn new(experiment: &Experiment, findings: Findings) -> Self {
        let row = |finding: &Finding| ReproducedRow {
            finding: finding.clone(),
            agrees_within: finding.agrees_within(),
            verdict: finding.verdict(),
        };
        Reproduced {
            id: experiment.id,
            rows: findings.rows.iter().map(row).collect(),
            statements: findings.statements.clone(),
            findings,
        }
    }

    /// Whether some number or statement is not as published.
    pub fn differs(&self) -> bool {
        self.rows.iter().any(|row| row.verdict == Verdict::Differs)
            || self.statements.iter().any(|(_, holds)| !holds)
    }
}

/// Runs an experiment at a context. Finished blocks of its matches, and its result, are in the store: the same call goes on
/// where an interrupted one was. With `elsewhere` others play and work.
pub fn reproduce(
    entry: &GameEntry,
    experiment: &Experiment,
    scale: Scale,
    (store, elsewhere): (&Store, Option<&dyn Elsewhere>),
    fresh: bool,
    context: &mut dyn RunContext,
) -> Result<Reproduced, LabError> {
    let row = reproduction(entry, experiment, scale);
    let begin = if fresh { store.begin_fresh_run(&row) } else { store.begin_run(&row) };
    let row = begin.map_err(LabError::failed)?.id;
    let found = if context.keeps_files() {
        find(entry, experiment, scale, (store, elsewhere, row), fresh, context)
    } else {
        let mut context = StoredContext { context, store, run: row };
        find(entry, experiment, scale, (store, elsewhere, row), fresh, &mut context)
    };
    let findings = found.inspect_err(|_| {
        // Whoever looks at the store sees that it waits; the reason goes to whoever asked.
        let _ = store.mark_interrupted(row);
    })?;
    let summary = serde_json::to_string(&findings).map_err(LabError::failed)?;
    store.finish_run(row, &summary).map_err(LabError::failed)?;
    Ok(Reproduced::new(experiment, findings))
}

fn find(
    entry: &GameEntry,
    experiment: &Experiment,
    scale: Scale,
    (store, elsewhere, row): (&Store, Option<&dyn Elsewhere>, RunId),
    fresh: bool,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let (trials, conclude) = match experiment.work {
        Work::Own(run) => {
            let mut work = |context: &mut dyn RunContext| run(&scale, context);
            let what = (entry.spec.id, experiment, scale);
            return match elsewhere {
                Some(elsewhere) => elsewhere.together(row, what, context, &mut work),
                None => work(context),
            };
        }
        Work::Matches { trials, conclude } => (trials(&scale), conclude),
    };
    let mut measured = Vec::new();
    for trial in &trials {
        measured.push(play(entry, trial, scale, (store, elsewhere), fresh, context)?);
    }
    let mut findings = compare(entry, &trials, &measured);
    let more = conclude(&trials, &measured);
    findings.rows.extend(more.rows);
    findings.statements.extend(more.statements);
    findings.sheets.extend(more.sheets);
    findings.plots.extend(more.plots);
    Ok(findings)
}

/// An experiment of this scale as the store finds it; finished, its summary is its [`Findings`].
pub fn reproduction(entry: &GameEntry, experiment: &Experiment, scale: Scale) -> NewRun {
    let config = json!({
        "version": PROGRAM,
        "game": entry.spec.id,
        "experiment": experiment.id,
        "full": scale.full,
        "games": scale.games,
        "seed": scale.seed,
    })
    .to_string();
    NewRun {
        kind: "reproduction".into(),
        game: entry.spec.id.into(),
        fingerprint: format!("{:032x}", fingerprint(config.as_bytes())),
        config,
    }
}

fn play(
    entry: &GameEntry,
    trial: &Trial,
    scale: Scale,
    (store, elsewhere): (&Store, Option<&dyn Elsewhere>),
    fresh: bool,
    context: &mut dyn RunContext,
) -> Result<Measured, LabError> {
    let seats = trial.bots.len();
    let games = scale.games.unwrap_or(trial.games[usize::from(scale.full)]);
    // Without whole rotations the seats would not be fair.
    let games = if trial.fixed_seats { games } else { games.next_multiple_of(seats as u64) };
    let run = ScheduledRun {
        game: entry.game(seats, &trial.rules).map_err(LabError::failed)?,
        bots: trial.bots.iter().map(|bot| BotSpec::parse(bot)).collect(),
        series: vec![Series { participants: (0..seats).collect(), games }],
        seed: scale.seed,
        fixed_seats: trial.fixed_seats,
        budget: Budget::default(),
        sprt: None,
        openings: None,
    };
    let mut journal =
        Journal::open(store, "reproduce", &run, fresh).map_err(LabError::failed)?.journal;
    let doing = format!("games, {}", title(trial));
    let id = journal.run();
    let executor = elsewhere.map(|elsewhere| elsewhere.executor(&run, id, context.stop()));
    let mut executor = executor.transpose()?;
    let result = run
        .play(PlayOptions {
            threads: context.threads(),
            connect: Arc::new(NoForeign),
            journal: Some(&mut journal),
            records: None,
            elsewhere: match &mut executor {
                Some(executor) => Some(&mut **executor),
                None => None,
            },
            stop: context.stop(),
            progress: &mut |progress| context.progress(progress.played, progress.games, &doing),
        })
        .map_err(LabError::failed)?;
    if !result.complete {
        journal.interrupt().map_err(LabError::failed)?;
        return Err(LabError::Stopped);
    }
    journal.finish("{}").map_err(LabError::failed)?;
    Ok(measured(&run, &result.series[0].totals))
}

fn title(trial: &Trial) -> String {
    if trial.label.is_empty() { trial.bots.join(" – ") } else { trial.label.clone() }
}

fn measured(run: &ScheduledRun, totals: &Totals) -> Measured {
    let parts = run.game.spec().score_parts.len();
    let players = totals.players.iter().map(|player| PlayerMeasured {
        score: mean(&player.score),
        parts: (0..parts).map(|at| player.parts.get(at).map_or((0.0, [0.0; 2]), mean)).collect(),
        wins: (player.wins as f64 / totals.games.max(1) as f64, player.win_rate().bounds()),
    });
    Measured { players: players.collect(), games: totals.games }
}

/// The mean over games that ended normally, and its 95 % interval over groups.
fn mean(part: &GroupMeans) -> (f64, [f64; 2]) {
    let mean = part.mean().unwrap_or(0.0);
    (mean, part.interval().map_or([mean, mean], |interval| interval.bounds()))
}

/// The claims beside what was measured.
fn compare(entry: &GameEntry, trials: &[Trial], measured: &[Measured]) -> Findings {
    let mut findings = Findings::default();
    for (trial, ours) in trials.iter().zip(measured) {
        for claim in &trial.claims {
            findings.rows.push(finding(entry, trial, claim, ours));
        }
        if trial.ordered {
            let what = label(trial, "order of the players as published".into());
            findings.statements.push((what, is_in_order(trial, ours)));
        }
    }
    findings
}

fn label(trial: &Trial, words: String) -> String {
    if trial.label.is_empty() { words } else { format!("{}: {words}", trial.label) }
}

fn player_name(trial: &Trial, player: usize) -> &str {
    trial.names.get(player).unwrap_or(&trial.bots[player])
}

fn finding(entry: &GameEntry, trial: &Trial, claim: &Claim, ours: &Measured) -> Finding {
    let (what, unit) = match claim.measure {
        Measure::Score => ("total", Unit::Points),
        Measure::Part(name) => (name, Unit::Points),
        Measure::Wins => ("wins", Unit::Share),
    };
    let (value, interval) = value(entry, claim.measure, &ours.players[claim.player]);
    let what = label(trial, format!("{}, {what}", player_name(trial, claim.player)));
    let basis = match (trial.published_games, unit) {
        (None, _) => Basis::Unstated,
        (Some(games), Unit::Share) => Basis::share(claim.published, games),
        (Some(games), _) => Basis::scatter(claim.published, games, interval, ours.games),
    };
    Finding::new(what, value, Some(interval), unit)
        .beside(claim.published, basis)
        .near_within(claim.within)
}

fn value(entry: &GameEntry, measure: Measure, player: &PlayerMeasured) -> (f64, [f64; 2]) {
    match measure {
        Measure::Score => player.score,
        Measure::Wins => player.wins,
        Measure::Part(name) => {
            let at = entry.spec.score_parts.iter().position(|part| *part == name);
            at.map_or((f64::NAN, [f64::NAN; 2]), |at| player.parts[at])
        }
    }
}

/// Whether nobody who won more often in print won less often here.
fn is_in_order(trial: &Trial, ours: &Measured) -> bool {
    let wins: Vec<(f64, f64)> = trial
        .claims
        .iter()
        .filter(|claim| claim.measure == Measure::Wins)
        .map(|claim| (claim.published, ours.players[claim.player].wins.0))
        .collect();
    wins.iter().all(|a| wins.iter().all(|b| a.0 <= b.0 || a.1 > b.1))
}

#[cfg(test)]
mod tests {
    use bw_catalog::Catalog;
    use bw_lab::{MemoryContext, Report};

    use super::*;

    /// A context without a folder.
    #[derive(Default)]
    struct BareContext(MemoryContext);

    impl RunContext for BareContext {
        fn threads(&self) -> usize {
            1
        }
        fn stop(&self) -> bw_core::Stop {
            self.0.stop()
        }
        fn progress(&mut self, _: u64, _: u64, _: &str) {}
        fn log_line(&mut self, line: &str) {
            self.0.log_line(line);
        }
        fn show(&mut self, _: &Report) {}
        fn load(&mut self, _: &str) -> Result<Option<String>, LabError> {
            Ok(None)
        }
        fn save(&mut self, _: &str, _: &str) -> Result<(), LabError> {
            Ok(())
        }
        fn read(&mut self, path: &str) -> Result<String, LabError> {
            self.0.read(path)
        }
        fn keeps_files(&self) -> bool {
            false
        }
    }

    /// Comes half way, is stopped there, and goes on from there.
    fn half_by_half(_: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
        if context.load("half")?.is_none() {
            context.save("half", "done")?;
            return Err(LabError::Stopped);
        }
        Ok(Findings::default())
    }

    #[test]
    fn work_without_a_folder_goes_on_from_what_the_store_keeps() {
        let catalog = Catalog::standard();
        let entry = catalog.game("carcassonne").unwrap();
        let experiment = Experiment { id: "h", work: Work::Own(half_by_half) };
        let store = Store::open("sqlite::memory:").unwrap();
        let scale = Scale { full: false, games: None, seed: 1 };
        let again = |fresh| {
            let mut context = BareContext::default();
            reproduce(entry, &experiment, scale, (&store, None), fresh, &mut context).map(|_| ())
        };
        assert_eq!(again(false), Err(LabError::Stopped));
        assert_eq!(again(false), Ok(()));
        assert_eq!(again(true), Err(LabError::Stopped), "a fresh run begins anew");
    }
}
