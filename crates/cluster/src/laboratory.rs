//! Everything long at the workers of one store.

use std::sync::Arc;
use std::time::Duration;

use bw_arena::{Elsewhere, PROGRAM, ScheduledRun};
use bw_catalog::{Catalog, NoForeign};
use bw_core::Stop;
use bw_lab::{Experiment, Findings, LabError, RunContext, Scale};
use bw_runner::Executor;
use bw_store::{RunId, Store, StoreError};

use crate::lead::{Lead, Leader};
use crate::order::SharedWork;
use crate::remote_blocks::{Coordinator, RemoteBlocks};

/// The workers of a store, for runs without programs of others.
#[derive(Clone)]
pub struct Laboratory {
    store: Store,
    catalog: Arc<Catalog>,
    lead: Arc<dyn Lead>,
}

impl std::fmt::Debug for Laboratory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Laboratory at {}", self.store.place())
    }
}

/// Workers that can play for this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crew {
    /// How many there are.
    pub workers: usize,
    /// Their threads.
    pub threads: u32,
}

impl Crew {
    /// The workers of a store that are there and have this program's version.
    pub fn of(store: &Store) -> Result<Self, StoreError> {
        let there = store.crew(PROGRAM)?;
        let threads = there.iter().map(|(_, threads)| threads).sum();
        Ok(Crew { workers: there.len(), threads })
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.workers == 0
    }
}

impl Laboratory {
    /// The workers of this store; `lead` is told what people should know.
    pub fn new(store: &Store, catalog: &Arc<Catalog>, lead: Arc<dyn Lead>) -> Self {
        Laboratory { store: store.clone(), catalog: Arc::clone(catalog), lead }
    }

    /// Does work together with the workers.
    pub fn lead<T>(
        &self,
        run: RunId,
        what: SharedWork,
        context: &mut dyn RunContext,
        work: impl FnMut(&mut dyn RunContext) -> Result<T, LabError>,
    ) -> Result<T, LabError> {
        let leader = Leader { store: &self.store, catalog: &self.catalog, run, work: what };
        leader.lead(context, &self.lead, work)
    }
}

impl Elsewhere for Laboratory {
    fn executor<'r>(
        &'r self,
        run: &'r ScheduledRun,
        id: RunId,
        stop: Stop,
    ) -> Result<Box<dyn Executor + 'r>, LabError> {
        let coordinator = Coordinator {
            store: &self.store,
            catalog: &self.catalog,
            run,
            id,
            connect: Arc::new(NoForeign),
            turn: Duration::from_secs(10),
            records: false,
            stop,
            say: Box::new(|text| self.lead.say(text)),
        };
        Ok(Box::new(RemoteBlocks::new(coordinator).map_err(LabError::failed)?))
    }

    fn together(
        &self,
        id: RunId,
        (game, experiment, scale): (&str, &Experiment, Scale),
        context: &mut dyn RunContext,
        work: &mut dyn FnMut(&mut dyn RunContext) -> Result<Findings, LabError>,
    ) -> Result<Findings, LabError> {
        let Scale { full, games, seed } = scale;
        let (game, number) = (game.to_string(), experiment.id.to_string());
        let what = SharedWork::Experiment { game, id: number, full, games, seed };
        self.lead(id, what, context, work)
    }
}
