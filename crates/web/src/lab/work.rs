//! Doing a run: the same calls as the command line's, at a context over the store.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bw_arena::{Elsewhere, Journal, PROGRAM, PlayOptions, ScheduledRun, TournamentReport};
use bw_catalog::{GameEntry, NoForeign};
use bw_cluster::{Crew, Laboratory, SharedWork};
use bw_lab::{Experiment, LabError, LearningRequest, RunContext, Scale};
use bw_store::RunId;
use serde::Deserialize;

use super::store_context::StoreContext;
use super::{EVOLUTION, EvolutionRequest, Lab, is_own_file};
use crate::failure::Failure;

/// How a run came to its end.
pub(super) enum WorkEnding {
    Finished,
    Stopped,
}

/// Does a run; an error and a panic are words for the page.
pub(super) fn contained(lab: &Lab, run: RunId) -> Result<WorkEnding, String> {
    let done = catch_unwind(AssertUnwindSafe(|| dispatch(lab, run)));
    match done {
        Ok(Ok(())) => Ok(WorkEnding::Finished),
        Ok(Err(LabError::Stopped)) => Ok(WorkEnding::Stopped),
        Ok(Err(error)) => Err(error.to_string()),
        Err(panic) => {
            let message = panic.downcast_ref::<&str>().map(ToString::to_string);
            let message = message.or_else(|| panic.downcast_ref::<String>().cloned());
            Err(format!("the work broke: {}", message.unwrap_or_default()))
        }
    }
}

fn dispatch(lab: &Lab, id: RunId) -> Result<(), LabError> {
    let stored = lab.patient.run(id).map_err(LabError::failed)?;
    match stored.kind.as_str() {
        "tournament" => tournament(lab, id, &stored.config),
        EVOLUTION => evolution(lab, id, &stored.config),
        _ => reproduction(lab, id, &stored.config),
    }
}

fn context(lab: &Lab, id: RunId) -> StoreContext<'_> {
    let stop = lab.now().map(|live| live.stop).unwrap_or_default();
    StoreContext::new(lab, id, stop)
}

/// A run whose bots are all our own: from a page no program is started.
fn own_bots(lab: &Lab, config: &str) -> Result<ScheduledRun, LabError> {
    let run = ScheduledRun::restore(&lab.catalog, config)?;
    let entry = lab.catalog.game(run.game.spec().id).map_err(LabError::failed)?;
    match run.bots.iter().find(|bot| !is_own_bot(entry, bot.name())) {
        Some(bot) => Err(LabError::failed(format!(
            "`{bot}` is a program of its own: go on with this run from the command line"
        ))),
        None => Ok(run),
    }
}

/// Whether a bot of this name comes along with the game.
pub(crate) fn is_own_bot(entry: &GameEntry, name: &str) -> bool {
    entry.bots.iter().any(|bot| bot.name == name)
}

fn tournament(lab: &Lab, id: RunId, config: &str) -> Result<(), LabError> {
    let run = own_bots(lab, config)?;
    let stop = lab.now().map(|live| live.stop).unwrap_or_default();
    let mut journal = Journal::of(&lab.patient, id);
    let laboratory = laboratory(lab)?;
    let executor = laboratory.as_ref().map(|others| others.executor(&run, id, stop.clone()));
    let mut executor = executor.transpose()?;
    let result = run
        .play(PlayOptions {
            threads: 0,
            connect: Arc::new(NoForeign),
            journal: Some(&mut journal),
            records: None,
            elsewhere: match &mut executor {
                Some(executor) => Some(&mut **executor),
                None => None,
            },
            stop,
            progress: &mut |progress| lab.note_progress(progress.played, progress.games, "games"),
        })
        .map_err(LabError::failed)?;
    if !result.complete {
        return Err(LabError::Stopped);
    }
    let report = TournamentReport::new(&run, &result, run.format());
    let summary = serde_json::to_string(&report).map_err(LabError::failed)?;
    journal.finish(&summary).map_err(LabError::failed)
}

/// The workers of the store, if there are any: then they play.
fn laboratory(lab: &Lab) -> Result<Option<Laboratory>, LabError> {
    let crew = Crew::of(&lab.patient).map_err(LabError::failed)?;
    let silent = Arc::new(|_: &str| ());
    Ok((!crew.is_empty()).then(|| Laboratory::new(&lab.patient, &lab.catalog, silent)))
}

fn evolution(lab: &Lab, id: RunId, config: &str) -> Result<(), LabError> {
    let request = current(EvolutionRequest::read(config)?)?;
    let entry = lab.catalog.game(&request.game).map_err(LabError::failed)?;
    let learning = bw_arena::learning(entry, Some(&request.learning))?;
    let mut context = context(lab, id);
    let files = lab.patient.file_names(id).map_err(LabError::failed)?;
    let begun = files.iter().any(|name| !is_own_file(name));
    let resume = LearningRequest { resume: true, ..LearningRequest::default() };
    let laboratory = laboratory(lab)?;
    let learn = |order: &LearningRequest, context: &mut dyn RunContext| match &laboratory {
        Some(others) => {
            let LearningRequest { preset, config, changes, resume } = order.clone();
            let (game, name) = (request.game.clone(), learning.name.to_string());
            let what = SharedWork::Learning { game, name, preset, config, changes, resume };
            others.lead(id, what, context, |context| (learning.run)(order, context))
        }
        None => (learning.run)(order, context),
    };
    let report = match if begun { Some(learn(&resume, &mut context)) } else { None } {
        None => learn(&request.begin(), &mut context)?,
        // Killed before there was anything to go on from: it begins again, and ends the same.
        Some(Err(LabError::Usage(why))) => match learn(&request.begin(), &mut context) {
            Err(LabError::Usage(_)) => return Err(LabError::Failed(why)),
            other => other?,
        },
        Some(other) => other?,
    };
    bw_arena::collect_scripts(entry, &lab.patient, Some(id), &mut context)?;
    let summary = serde_json::to_string(&report).map_err(LabError::failed)?;
    lab.patient.finish_run(id, &summary).map_err(LabError::failed)
}

fn current(request: EvolutionRequest) -> Result<EvolutionRequest, LabError> {
    if request.version == PROGRAM {
        return Ok(request);
    }
    let version = request.version;
    Err(LabError::failed(format!(
        "the run was begun by version {version}, whose players may play otherwise; begin it anew"
    )))
}

/// An experiment as it is stored.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ReproductionRequest {
    version: String,
    game: String,
    pub(crate) experiment: String,
    pub(crate) full: bool,
    pub(crate) games: Option<u64>,
    pub(crate) seed: u64,
}

impl ReproductionRequest {
    pub(crate) fn read(config: &str) -> Result<Self, LabError> {
        serde_json::from_str(config).map_err(|error| {
            LabError::failed(format!("the run's configuration cannot be read: {error}"))
        })
    }

    pub(crate) fn scale(&self) -> Scale {
        Scale { full: self.full, games: self.games, seed: self.seed }
    }

    fn find<'l>(&self, lab: &'l Lab) -> Result<(&'l GameEntry, &'l Experiment), LabError> {
        if self.version != PROGRAM {
            let version = &self.version;
            return Err(LabError::failed(format!(
                "the experiment was begun by version {version}; begin it anew"
            )));
        }
        let entry = lab.catalog.game(&self.game).map_err(LabError::failed)?;
        let found = bw_arena::experiments(entry, std::slice::from_ref(&self.experiment))?;
        Ok((entry, found[0]))
    }
}

fn reproduction(lab: &Lab, id: RunId, config: &str) -> Result<(), LabError> {
    let request = ReproductionRequest::read(config)?;
    let (entry, experiment) = request.find(lab)?;
    let mut context = context(lab, id);
    let laboratory = laboratory(lab)?;
    let elsewhere = laboratory.as_ref().map(|others| others as &dyn Elsewhere);
    let at = (&lab.patient, elsewhere);
    bw_arena::reproduce(entry, experiment, request.scale(), at, false, &mut context).map(|_| ())
}

impl Lab {
    /// Whether a stored run can go on here, before it is put into the queue.
    pub(super) fn check(&self, run: &bw_store::Run) -> Result<(), Failure> {
        let checked = match run.kind.as_str() {
            "tournament" => own_bots(self, &run.config).map(|_| ()),
            EVOLUTION => EvolutionRequest::read(&run.config).and_then(current).map(|_| ()),
            _ => ReproductionRequest::read(&run.config)
                .and_then(|request| request.find(self).map(|_| ())),
        };
        checked.map_err(|error| Failure::conflict(format!("This run cannot go on here: {error}.")))
    }
}
