//! The table of values made of Monte Carlo games (spec 5.6): `evolve agricola values`. Games are played for it, or read from a file of
//! records.
//!
//! Files of a run: `config.txt`, `checkpoint.json` (games played so far and their sums) and at the end `values.json`,
//! the table for `minmax:table=FILE`.

mod config;
mod experience;
mod records;

use bw_agricola::Agricola;
use bw_lab::{
    Curve, LabError, Learning, LearningRequest, Plot, Report, RunContext, Sheet, SheetCell,
};
use bw_runner::{Block, Completed, Coverage, Fold, SeriesSize};
use serde::{Deserialize, Serialize};

use crate::averages::{Averages, Sums};

pub use config::Config;
pub use experience::PRIOR_LEARNING;

/// The table of a finished run.
pub const VALUES_FILE: &str = "values.json";
const CHECKPOINT_FILE: &str = "checkpoint.json";
const CONFIG_FILE: &str = "config.txt";
/// Games between two savings.
const SAVE_EVERY: usize = 20;
/// Cards in the plot.
const CURVES: usize = 6;
/// Fewer plays of a card in a round mean nothing.
const SEEN_OFTEN: i64 = 5;

/// What `evolve agricola` offers.
pub const LEARNING: Learning =
    Learning { name: "values", presets: &["solo", "three"], keys: config::KEYS, run: learn };

/// A run as it is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedRun {
    config: Config,
    /// Games played, ascending once saved.
    done: Vec<u64>,
    scores: Sums,
    averages: Averages,
}

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut run = begin(order, context)?;
    if run.config.records.is_empty() {
        play_all(&mut run, context)?;
    } else {
        // A stopped reading begins anew: it takes seconds.
        run.save(context)?;
        records::add_all(&mut run, context)?;
    }
    context
        .save(VALUES_FILE, &run.averages.table(&run.config.title(), run.config.hands).to_text())?;
    Ok(run.report())
}

/// What is taken from games that were played.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct LearntFrom {
    games: Vec<u64>,
    scores: Sums,
    averages: Averages,
}

impl Fold<Agricola> for LearntFrom {
    const NAME: &'static str = "averages 1";
    const LOGGED: bool = true;

    fn add_group(&mut self, game: &Agricola, group: &[Completed<Agricola>]) {
        for Completed { number, finished, log, .. } in group {
            let scores = finished.outcome.scores();
            self.averages.add(game, log, |seat| scores.get(seat.index()).copied());
            scores.iter().for_each(|&score| self.scores.add(score));
            self.games.push(*number);
        }
    }

    fn merge(&mut self, other: Self) {
        self.games.extend(other.games);
        self.scores.merge(&other.scores);
        self.averages.merge(other.averages);
    }
}

fn play_all(run: &mut SavedRun, context: &mut dyn RunContext) -> Result<(), LabError> {
    let total = run.config.games;
    // All seats have the same bot: games count one by one.
    let mut covered = Coverage::new(vec![SeriesSize { games: total, group: 1 }]);
    for &first in &run.done {
        covered.add(Block { series: 0, first, games: 1 });
    }
    let series = run.config.series();
    series.play_gaps(covered, context, |context, played: LearntFrom| {
        let before = run.done.len() / SAVE_EVERY;
        run.done.extend(played.games);
        run.scores.merge(&played.scores);
        run.averages.merge(played.averages);
        if run.done.len() / SAVE_EVERY == before {
            return Ok(());
        }
        context.show(&run.report());
        run.save(context)
    })?;
    run.save(context)?;
    if (run.done.len() as u64) < total { Err(LabError::Stopped) } else { Ok(()) }
}

fn begin(order: &LearningRequest, context: &mut dyn RunContext) -> Result<SavedRun, LabError> {
    let saved = context.load(CHECKPOINT_FILE)?;
    if order.resume {
        if order.preset.is_some() || order.config.is_some() || !order.changes.is_empty() {
            let why = "a resumed run keeps its configuration; leave the preset, the file and all settings away";
            return Err(LabError::usage(why));
        }
        let missing = || LabError::usage(format!("there is no {CHECKPOINT_FILE} to resume"));
        let read = serde_json::from_str(&saved.ok_or_else(missing)?);
        return read.map_err(|error| LabError::usage(format!("{CHECKPOINT_FILE}: {error}")));
    }
    if saved.is_some() {
        let why = "there is a run already; resume it or choose another folder";
        return Err(LabError::usage(why));
    }
    let config = Config::of(order)?;
    context.save(CONFIG_FILE, &config.to_text())?;
    Ok(SavedRun {
        config,
        done: Vec::new(),
        scores: Sums::default(),
        averages: Averages::default(),
    })
}

impl SavedRun {
    fn save(&mut self, context: &mut dyn RunContext) -> Result<(), LabError> {
        self.done.sort_unstable();
        context.save(CHECKPOINT_FILE, &serde_json::to_string(self).map_err(LabError::failed)?)
    }

    fn report(&self) -> Report {
        let columns = ["card", "name", "round", "n", "mean", "sd"];
        let title = "Average final score of those who played a card in a round";
        let mut sheet = Sheet::new("cards", title, &columns);
        let number = |value: Option<f64>| value.map_or(SheetCell::Empty, SheetCell::number);
        for (id, name, rounds) in self.averages.iter() {
            for (round, sums) in (1..).zip(rounds).filter(|(_, sums)| sums.count > 0) {
                sheet.rows.push(vec![
                    SheetCell::text(id),
                    SheetCell::text(name),
                    SheetCell::Count(round),
                    SheetCell::Count(sums.count),
                    number(sums.mean()),
                    number(sums.deviation()),
                ]);
            }
        }
        let mean = self.scores.mean().unwrap_or(0.0);
        let note = format!(
            "{} games, mean score {mean:.2}; {VALUES_FILE} holds the table",
            self.done.len()
        );
        Report {
            title: self.config.title(),
            sheets: vec![sheet],
            plots: vec![self.plot()],
            notes: vec![note],
        }
    }

    /// The cards played most often: what those scored who played them in each round.
    fn plot(&self) -> Plot {
        let (id, title) = ("cards", "Average final score by the round in which a card is played");
        let mut plot = Plot::new(id, title, "round", "points");
        let mut cards: Vec<_> = self.averages.iter().collect();
        let count = |rounds: &[Sums]| rounds.iter().map(|sums| sums.count).sum::<i64>();
        cards.sort_by_key(|(_, _, rounds)| std::cmp::Reverse(count(&rounds[..])));
        let curves = cards.into_iter().take(CURVES).map(|(_, name, rounds)| {
            let means = (1u8..).zip(rounds).filter(|(_, sums)| sums.count >= SEEN_OFTEN);
            let point = |(round, sums): (u8, &Sums)| Some([f64::from(round), sums.mean()?]);
            Curve::line(name, means.filter_map(point).collect())
        });
        plot.curves = curves.collect();
        plot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thesis::ValueTable;
    use bw_lab::MemoryContext;

    fn order(changes: &[(&str, &str)]) -> LearningRequest {
        let changes = changes.iter().map(|(key, value)| ((*key).into(), (*value).into()));
        LearningRequest { changes: changes.collect(), ..LearningRequest::default() }
    }

    const QUICK: &[(&str, &str)] = &[("bot", "montecarlo:sims=1,expansions=1"), ("games", "6")];

    #[test]
    fn a_stopped_run_goes_on_to_the_same_table() {
        let mut whole = MemoryContext::default();
        learn(&order(QUICK), &mut whole).unwrap();
        let table = ValueTable::parse(&whole.files[VALUES_FILE]).unwrap();
        assert!(table.spaces.iter().any(|row| row[0] > 0.0));
        let mut context = MemoryContext { stop_after: 2, ..MemoryContext::default() };
        assert_eq!(learn(&order(QUICK), &mut context), Err(LabError::Stopped));
        assert!(!context.files.contains_key(VALUES_FILE));
        context.stop = bw_core::Stop::default();
        context.stop_after = 0;
        let resumed = LearningRequest { resume: true, ..LearningRequest::default() };
        learn(&resumed, &mut context).unwrap();
        assert_eq!(context.files, whole.files);
        assert!(learn(&order(QUICK), &mut context).is_err(), "a run is not overwritten");
    }

    #[test]
    fn cards_have_values_if_asked_for() {
        let values = |hands: &str| {
            let mut context = MemoryContext::default();
            learn(&order(&[QUICK, &[("hands", hands)]].concat()), &mut context).unwrap();
            ValueTable::parse(&context.files[VALUES_FILE]).unwrap()
        };
        let sum = |rows: &[[f64; 14]]| rows.iter().map(|row| row[0]).sum::<f64>();
        let (spaces, all) = (values("false"), values("true"));
        assert_eq!(sum(&spaces.cards), 0.0);
        assert!((sum(&spaces.spaces) - 1000.0).abs() < 1.0, "a round's spaces share 1000");
        assert!(sum(&all.cards) > 0.0);
        assert!((sum(&all.spaces) + sum(&all.cards) - 1000.0).abs() < 1.0);
    }

    #[test]
    fn the_embedded_table_comes_from_the_run_described_beside_it() {
        let text = include_str!("../../data/values-run.txt");
        let order = LearningRequest { config: Some(text.into()), ..LearningRequest::default() };
        assert_eq!(Config::of(&order).unwrap().title(), ValueTable::values().name);
        let none = |row: &[f64; 14]| row.iter().all(|value| *value == 0.0);
        assert!(ValueTable::values().cards.iter().all(none), "spaces only, as in the thesis");
    }

    #[test]
    fn wrong_orders_are_refused() {
        let refusal = |changes: &[(&str, &str)]| {
            learn(&order(changes), &mut MemoryContext::default()).unwrap_err().to_string()
        };
        assert!(refusal(&[("gamez", "3")]).starts_with("unknown key `gamez`; known: players"));
        assert!(refusal(&[("games", "x")]).contains("`games` is `x`"));
        assert!(
            refusal(&[("hands", "two")]).contains("`hands` is `two`, but must be true or false")
        );
        assert!(refusal(&[("bot", "farmer")]).contains("no bot `farmer`"));
        assert!(refusal(&[("players", "3")]).contains("pool=seed"));
        let preset = LearningRequest { preset: Some("solos".into()), ..LearningRequest::default() };
        let error = learn(&preset, &mut MemoryContext::default()).unwrap_err().to_string();
        assert_eq!(error, "there is no preset `solos`; there are solo, three");
    }
}
