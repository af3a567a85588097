//! What pages show of a run: read from the store, and from the work that is being done.

use std::sync::{Arc, Mutex};

use bw_arena::{Format, Journal, OpeningSource, Reproduced, Series, TournamentReport};
use bw_core::TimeControl;
use bw_lab::{Findings, Report};
use bw_stats::SprtStatus;
use bw_store::{Run, RunFilter, RunId, RunState};
use serde::Deserialize;
use serde_json::{Map, Value};

pub(crate) use super::work::{ReproductionRequest, is_own_bot};
use super::{
    EVOLUTION, EvolutionRequest, FAILED, KINDS, Lab, Live, NOTE, REPORT, Status, is_own_file,
};
use crate::failure::Failure;

/// Runs of a kind on the overview.
const LISTED: u32 = 60;

/// A bot's place, as the stored report has it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Standing {
    pub(crate) bot: String,
    pub(crate) index: usize,
    pub(crate) games: u64,
    pub(crate) points: f64,
    pub(crate) elo: Option<f64>,
    pub(crate) elo_ci95: [Option<f64>; 2],
}

/// A pairing, as the stored report has it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Crossing {
    pub(crate) participants: Vec<usize>,
    pub(crate) games: u64,
    pub(crate) points: Vec<f64>,
    pub(crate) share: Option<f64>,
    pub(crate) share_ci95: [Option<f64>; 2],
    pub(crate) sprt: Option<SprtStatus>,
}

/// The report of a tournament, finished or so far.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct TournamentTable {
    pub(crate) games: u64,
    pub(crate) standings: Vec<Standing>,
    pub(crate) crossings: Vec<Crossing>,
    pub(crate) ends: Map<String, Value>,
}

impl TournamentTable {
    /// Games that ended by somebody's fault.
    pub(crate) fn faults(&self) -> u64 {
        let fine = ["normal", "resigned"];
        let bad = self.ends.iter().filter(|(end, _)| !fine.contains(&end.as_str()));
        bad.filter_map(|(_, count)| count.as_u64()).sum()
    }

    /// The same with the ratings counted from one bot's.
    pub(crate) fn anchored(&self, bot: usize) -> Option<TournamentTable> {
        let zero = self.standings.iter().find(|one| one.index == bot)?.elo?;
        let mut table = self.clone();
        for one in &mut table.standings {
            one.elo = one.elo.map(|elo| elo - zero);
            one.elo_ci95 = one.elo_ci95.map(|end| end.map(|end| end - zero));
        }
        Some(table)
    }

    /// The share of a bot against another and half its interval.
    pub(crate) fn cell(&self, bot: usize, other: usize) -> Option<(f64, Option<f64>)> {
        let crossing = |a: usize, b: usize| {
            self.crossings.iter().find(|one| one.participants == [a, b] && one.games > 0)
        };
        let half = |one: &Crossing| match one.share_ci95 {
            [Some(low), Some(high)] => Some((high - low) / 2.0),
            _ => None,
        };
        let own = crossing(bot, other).and_then(|one| one.share.map(|share| (share, half(one))));
        own.or_else(|| {
            let one = crossing(other, bot)?;
            one.share.map(|share| (1.0 - share, half(one)))
        })
    }
}

/// The part of a tournament's configuration that its page shows.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RequestedTournament {
    pub(crate) seats: usize,
    pub(crate) bots: Vec<String>,
    pub(crate) series: Vec<Series>,
    pub(crate) seed: u64,
    pub(crate) fixed_seats: bool,
    pub(crate) sprt: Option<Value>,
    pub(crate) openings: Option<OpeningSource>,
    #[serde(default)]
    pub(crate) clock: Option<TimeControl>,
    #[serde(default)]
    pub(crate) rules: Map<String, Value>,
}

impl RequestedTournament {
    /// Games of a pairing.
    pub(crate) fn each(&self) -> u64 {
        self.series.first().map_or(0, |series| series.games)
    }

    pub(crate) fn total(&self) -> u64 {
        self.series.iter().map(|series| series.games).sum()
    }

    pub(crate) fn format(&self) -> Format {
        let gauntlet = self.series.iter().all(|one| one.participants.first() == Some(&0));
        let all = self.bots.len() > self.seats;
        if gauntlet && all { Format::Gauntlet } else { Format::RoundRobin }
    }
}

/// What a run is about.
#[derive(Clone, Debug)]
pub(crate) enum What {
    Tournament {
        request: RequestedTournament,
        table: Option<Arc<TournamentTable>>,
    },
    Evolution {
        request: EvolutionRequest,
        report: Option<Arc<Report>>,
        best: Option<BestIndividual>,
    },
    Reproduction {
        request: ReproductionRequest,
        result: Option<Box<Reproduced>>,
    },
    /// A run of a program that wrote it otherwise.
    Unreadable,
}

/// The best individual so far, as the log of a run of weights has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BestIndividual {
    pub(crate) generation: u64,
    pub(crate) fitness: f64,
    /// Names and values of its genes.
    pub(crate) genes: Vec<(String, f64)>,
}

impl BestIndividual {
    /// Finds it in a log of `generation,max,median,average,gene…`; none in other logs.
    pub(crate) fn of(log: &str) -> Option<BestIndividual> {
        let mut lines = log.lines();
        let mut head = lines.next()?.split(',');
        if head.next() != Some("generation") || head.next() != Some("max") {
            return None;
        }
        let names: Vec<&str> = head.skip(2).collect();
        let mut best: Option<BestIndividual> = None;
        for line in lines {
            let mut cells = line.split(',');
            let generation = cells.next()?.parse().ok()?;
            let fitness: f64 = cells.next()?.parse().ok()?;
            if best.as_ref().is_some_and(|best| best.fitness >= fitness) {
                continue;
            }
            let values = cells.skip(2).map_while(|cell| cell.parse().ok());
            let genes = names.iter().map(ToString::to_string).zip(values).collect();
            best = Some(BestIndividual { generation, fitness, genes });
        }
        best
    }
}

/// A run with all that its page shows.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) run: Run,
    pub(crate) status: Status,
    pub(crate) live: Option<Live>,
    pub(crate) failed: Option<String>,
    pub(crate) what: What,
    /// The bot from which ratings are counted, if one was chosen.
    pub(crate) anchor: Option<usize>,
    /// What the host wrote down about it.
    pub(crate) note: String,
    /// Files that it left.
    pub(crate) files: Vec<String>,
}

/// The report of the tournament that was looked at last, with the time of the change it was made after.
#[derive(Default)]
pub(super) struct TableCache(Mutex<Option<(RunId, i64, Arc<TournamentTable>)>>);

impl Lab {
    /// Everything about a run.
    pub(crate) fn shown(&self, id: RunId) -> Result<Shown, Failure> {
        let run = self.run(id)?;
        let failed = self.store.file(id, FAILED)?;
        let names = self.store.file_names(id)?;
        let status = self.status(&run, failed.is_some());
        let live = self.now().filter(|live| live.run == id);
        let what = self.what(&run, live.as_ref())?;
        let files = names.into_iter().filter(|name| !is_own_file(name)).collect();
        let note = self.store.file(id, NOTE)?.unwrap_or_default();
        Ok(Shown { run, status, live, failed, what, anchor: None, note, files })
    }

    fn what(&self, run: &Run, live: Option<&Live>) -> Result<What, Failure> {
        Ok(match run.kind.as_str() {
            "tournament" => match serde_json::from_str(&run.config) {
                Ok(request) => What::Tournament { request, table: self.table(run) },
                Err(_) => What::Unreadable,
            },
            EVOLUTION => match EvolutionRequest::read(&run.config) {
                Ok(request) => {
                    let report = self.report(run, live)?;
                    let log = self.store.file(run.id, "log.csv")?;
                    What::Evolution {
                        request,
                        report,
                        best: log.as_deref().and_then(BestIndividual::of),
                    }
                }
                Err(_) => What::Unreadable,
            },
            _ => match ReproductionRequest::read(&run.config) {
                Ok(request) => {
                    let result = self.reproduced(run, &request).map(Box::new);
                    What::Reproduction { request, result }
                }
                Err(_) => What::Unreadable,
            },
        })
    }

    /// The report of the tournament that was finished last, if it is among the newest.
    pub(crate) fn newest_table(&self) -> Result<Option<Arc<TournamentTable>>, Failure> {
        let filter = RunFilter { kind: Some("tournament".into()), game: None };
        let runs = self.store.runs(&filter, 8)?;
        let finished = runs.iter().filter(|run| run.state == RunState::Finished);
        Ok(finished.filter_map(|run| self.table(run)).find(|table| table.standings.len() > 1))
    }

    /// What a run is about, without its results.
    pub(crate) fn brief(&self, run: &Run) -> What {
        let read = |what: Option<What>| what.unwrap_or(What::Unreadable);
        read(match run.kind.as_str() {
            "tournament" => serde_json::from_str(&run.config)
                .ok()
                .map(|request| What::Tournament { request, table: None }),
            EVOLUTION => EvolutionRequest::read(&run.config).ok().map(|request| What::Evolution {
                request,
                report: None,
                best: None,
            }),
            _ => ReproductionRequest::read(&run.config)
                .ok()
                .map(|request| What::Reproduction { request, result: None }),
        })
    }

    /// A tournament's report: the stored one, or one of the games so far.
    fn table(&self, run: &Run) -> Option<Arc<TournamentTable>> {
        if run.state == RunState::Finished {
            let text = run.summary.as_deref()?;
            return serde_json::from_str(text).ok().map(Arc::new);
        }
        let mut cache = self.tables.0.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some((id, at, table)) = &*cache
            && (*id, *at) == (run.id, run.updated_ms)
        {
            return Some(Arc::clone(table));
        }
        let played = bw_arena::ScheduledRun::restore(&self.catalog, &run.config).ok()?;
        let result = played.so_far(&mut Journal::of(&self.store, run.id)).ok()?;
        let report = TournamentReport::new(&played, &result, played.format());
        let value = serde_json::to_value(&report).ok()?;
        let table: Arc<TournamentTable> = Arc::new(serde_json::from_value(value).ok()?);
        *cache = Some((run.id, run.updated_ms, Arc::clone(&table)));
        Some(table)
    }

    /// The report of learning: the final one, the one of this moment, or the last one that was saved.
    fn report(&self, run: &Run, live: Option<&Live>) -> Result<Option<Arc<Report>>, Failure> {
        if let Some(report) = live.and_then(|live| live.report.clone()) {
            return Ok(Some(report));
        }
        let text = match (&run.summary, run.state) {
            (Some(summary), RunState::Finished) => Some(summary.clone()),
            _ => self.store.file(run.id, REPORT)?,
        };
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()).map(Arc::new))
    }

    fn reproduced(&self, run: &Run, request: &ReproductionRequest) -> Option<Reproduced> {
        let entry = self.catalog.game(&run.game).ok()?;
        let experiment =
            entry.extras.experiments.iter().find(|one| one.id == request.experiment)?;
        let findings: Findings = serde_json::from_str(run.summary.as_deref()?).ok()?;
        Some(Reproduced::new(experiment, findings))
    }

    /// Runs of all kinds, newest first.
    pub(crate) fn listed(&self, kinds: &[&str]) -> Result<Vec<(Run, Status)>, Failure> {
        let failed = self.store.runs_with_file(FAILED)?;
        let mut all = Vec::new();
        for kind in KINDS.iter().filter(|kind| kinds.contains(kind)) {
            let filter = RunFilter { kind: Some((*kind).to_string()), game: None };
            all.extend(self.store.runs(&filter, LISTED)?);
        }
        all.sort_by_key(|run| std::cmp::Reverse((run.created_ms, run.id)));
        let with_status = |run: Run| {
            let status = self.status(&run, failed.contains(&run.id));
            (run, status)
        };
        Ok(all.into_iter().map(with_status).collect())
    }

    /// The newest run of every experiment of a game, in the order of the experiments.
    pub(crate) fn results(
        &self,
        game: &str,
    ) -> Result<Vec<(&'static str, Option<Shown>)>, Failure> {
        let entry = self.catalog.game(game).map_err(|error| Failure::missing(error.to_string()))?;
        let filter = RunFilter { kind: Some("reproduction".into()), game: Some(game.to_string()) };
        let runs = self.store.runs(&filter, 1_000)?;
        let now = self.now();
        let failed = self.store.runs_with_file(FAILED)?;
        let mut results = Vec::new();
        for experiment in &entry.extras.experiments {
            let newest = runs.iter().find_map(|run| {
                let request = ReproductionRequest::read(&run.config).ok()?;
                (request.experiment == experiment.id).then_some((run, request))
            });
            let shown = newest.map(|(run, request)| Shown {
                run: run.clone(),
                status: self.status(run, failed.contains(&run.id)),
                live: now.clone().filter(|live| live.run == run.id),
                failed: None,
                what: What::Reproduction {
                    result: self.reproduced(run, &request).map(Box::new),
                    request,
                },
                anchor: None,
                note: String::new(),
                files: Vec::new(),
            });
            results.push((experiment.id, shown));
        }
        Ok(results)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_individual_is_found_in_a_log() {
        let log = "generation,max,median,average,phase1_rule1,phase1_rule2\n\
                   0,1.5,0,0,1,2\n14,3.25,1,1,-2,4.5\n28,3.25,2,2,9,9\n";
        let best = BestIndividual::of(log).unwrap();
        assert_eq!((best.generation, best.fitness), (14, 3.25));
        assert_eq!(best.genes, [("phase1_rule1".into(), -2.0), ("phase1_rule2".into(), 4.5)]);
        assert_eq!(BestIndividual::of("a,b\n1,2\n"), None);
        assert_eq!(BestIndividual::of(""), None);
    }
}
