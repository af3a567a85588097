//! What `evolve dominion` runs: one agenda, or a whole library.

use bw_core::{Purpose, Rng};
use bw_dominion::Kingdom;
use bw_evolve::{Coevolution, CoevolutionState, RunStep, Tally};
use bw_lab::{
    Curve, LabError, Learning, LearningRequest, Plot, Report, RunContext, Sheet, SheetCell,
};
use bw_runner::Workers;

use super::batch::{BatchPlan, Share, evolve_library};
use super::config::{AGENDA_KEYS, AgendaConfig, Evolved};
use super::evolve::{OpeningHand, game_of_two};
use super::exchange::exchange;
use super::games::{AgendaDuel, play_readings};
use super::library::Library;
use crate::thesis::Agenda;

/// The file of a run's parameters.
const CONFIG: &str = "config.txt";
/// The file of a run's result.
pub(super) const RESULT: &str = "agenda.txt";
/// The file of a whole library.
pub(super) const LIBRARY: &str = "library.txt";

/// The game's training.
pub fn learnings() -> Vec<Learning> {
    vec![
        Learning {
            name: "agenda",
            presets: &["ten", "five", "three", "big-money"],
            keys: AGENDA_KEYS,
            run: learn_agenda,
        },
        Learning {
            name: "library",
            presets: &["threes", "fives"],
            keys: &["kingdom", "share", "opening", "seed"],
            run: learn_library,
        },
        exchange(),
    ]
}

fn agenda_config(
    order: &LearningRequest,
    context: &mut dyn RunContext,
) -> Result<AgendaConfig, LabError> {
    if order.resume {
        return resumed_config(order, context);
    }
    let name = order.preset.as_deref().unwrap_or(Evolved::Ten.name());
    let evolved = Evolved::ALL.into_iter().find(|evolved| evolved.name() == name);
    let known = Evolved::ALL.map(Evolved::name).join(", ");
    let evolved =
        evolved.ok_or_else(|| LabError::Usage(format!("no preset `{name}`; there is {known}")))?;
    let mut config = AgendaConfig::new(evolved);
    config.amend(order.config.as_deref().unwrap_or("")).map_err(LabError::usage)?;
    for (key, value) in &order.changes {
        config.set(key, value).map_err(LabError::usage)?;
    }
    config.check().map_err(LabError::usage)?;
    let text = format!("# preset {name}\n{}", config.to_text());
    context.save(CONFIG, &text)?;
    Ok(config)
}

fn resumed_config(
    order: &LearningRequest,
    context: &mut dyn RunContext,
) -> Result<AgendaConfig, LabError> {
    if order.preset.is_some() || order.config.is_some() || !order.changes.is_empty() {
        return Err(LabError::Usage("a run goes on with the parameters it began with".into()));
    }
    let missing = || LabError::Usage(format!("there is no run to go on with: no {CONFIG}"));
    let text = context.load(CONFIG)?.ok_or_else(missing)?;
    let preset = text.lines().next().and_then(|line| line.strip_prefix("# preset "));
    let evolved = Evolved::ALL.into_iter().find(|evolved| Some(evolved.name()) == preset);
    let broken = || LabError::Usage(format!("{CONFIG} does not name its preset"));
    let mut config = AgendaConfig::new(evolved.ok_or_else(broken)?);
    config.amend(&text).map_err(|error| LabError::Usage(format!("{CONFIG}: {error}")))?;
    config.check().map_err(LabError::usage)?;
    Ok(config)
}

/// One generation as the log shows it.
struct Row {
    generation: u32,
    fitness: f64,
    /// Difference of wins per game against the best before, and against the reference.
    differences: [Option<f64>; 2],
    agenda: Agenda,
}

fn learn_agenda(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let config = agenda_config(order, context)?;
    let mut report = Report {
        title: format!("{} for {}", config.evolved.name(), super::kingdom_text(config.kingdom)),
        ..Report::default()
    };
    let mut library = Library::default();
    for &opening in &config.openings {
        let rows = evolve_opening(&config, opening, order.resume, (&report, context))?;
        let Some(last) = rows.last() else { continue };
        library.insert(config.kingdom, opening, last.agenda.clone());
        report = grown(&report, opening, &rows);
    }
    context.save(RESULT, &library.to_text())?;
    context.show(&report);
    Ok(report)
}

/// A report with what is known of one more opening.
fn grown(report: &Report, opening: OpeningHand, rows: &[Row]) -> Report {
    let mut report = report.clone();
    report.notes.extend(rows.last().map(|last| format!("{}: {}", opening.word(), last.agenda)));
    report.sheets.push(sheet(opening, rows));
    report.plots.extend(plots(opening, rows));
    report
}

fn evolve_opening(
    config: &AgendaConfig,
    opening: OpeningHand,
    resume: bool,
    (before, context): (&Report, &mut dyn RunContext),
) -> Result<Vec<Row>, LabError> {
    let game = game_of_two(config.kingdom, opening).map_err(LabError::usage)?;
    let (duel, space) = (AgendaDuel::new(game).with_readings(config.readings), config.space());
    let file = format!("coevolution-{}.json", opening.word());
    let saved = if resume { context.load(&file)? } else { None };
    let mut run = match saved {
        Some(text) => {
            let state = CoevolutionState::from_json(&text).map_err(LabError::usage)?;
            Coevolution::resume(state, &space).map_err(LabError::usage)?
        }
        None => Coevolution::new(config.coevolution.clone(), &space).map_err(LabError::usage)?,
    };
    let (threads, stop) = (context.threads() as u32, context.stop());
    let workers = Workers::new(threads, &stop);
    let mut rows: Vec<Row> = Vec::new();
    for at in 0..run.state().log().len() {
        rows.push(measure(config, &duel, run.state(), at));
    }
    loop {
        let step = run.step(&duel, workers).map_err(LabError::failed)?;
        match step {
            RunStep::Finished => return Ok(rows),
            RunStep::Stopped => return Err(LabError::Stopped),
            RunStep::Bred | RunStep::Measured => {
                context.save(&file, &run.state().to_json())?;
                let row = measure(config, &duel, run.state(), rows.len());
                context.log_line(&generation_line(opening, &row));
                let (done, total) = (u64::from(row.generation), config.coevolution.generations);
                context.progress(done, u64::from(total), "generations");
                rows.push(row);
                context.show(&grown(before, opening, &rows));
            }
        }
    }
}

/// Measures the best of a generation; the luck comes from the seed and the generation.
fn measure(
    config: &AgendaConfig,
    duel: &AgendaDuel,
    state: &CoevolutionState<Agenda>,
    at: usize,
) -> Row {
    let row = &state.log()[at];
    let seed = Rng::derive(config.coevolution.seed, Purpose::Task(100), at as u64).next();
    let difference = |other: &Agenda| -> Option<f64> {
        let (game, pair) = (duel.game(), [&row.best, other]);
        let tally: Tally = play_readings(game, pair, 0..config.measure, seed, duel.readings());
        (config.measure > 0).then(|| tally.fitness())
    };
    let before = at.checked_sub(1).map(|before| &state.log()[before].best);
    Row {
        generation: row.generation,
        fitness: row.tally.fitness(),
        differences: [before.and_then(difference), difference(&config.reference)],
        agenda: row.best.clone(),
    }
}

fn generation_line(opening: OpeningHand, row: &Row) -> String {
    let show =
        |difference: Option<f64>| difference.map_or("-".into(), |value| format!("{value:+.3}"));
    let [before, reference] = row.differences.map(show);
    let (opening, generation, fitness) = (opening.word(), row.generation, row.fitness);
    let agenda = &row.agenda;
    format!(
        "{opening} generation {generation}: fitness {fitness:+.3}, against the one before {before}, \
         against the reference {reference}: {agenda}"
    )
}

fn sheet(opening: OpeningHand, rows: &[Row]) -> Sheet {
    let columns =
        ["generation", "fitness", "against the one before", "against the reference", "agenda"];
    let mut sheet = Sheet::new(
        format!("generations-{}", opening.word()),
        "The best of every generation",
        &columns,
    );
    let cell =
        |value: Option<f64>| value.map_or(SheetCell::Empty, |value| SheetCell::Number(value, 4));
    sheet.rows = rows
        .iter()
        .map(|row| {
            let [before, reference] = row.differences.map(cell);
            let generation = SheetCell::Count(i64::from(row.generation));
            vec![
                generation,
                cell(Some(row.fitness)),
                before,
                reference,
                SheetCell::text(row.agenda.to_string()),
            ]
        })
        .collect();
    sheet
}

fn plots(opening: OpeningHand, rows: &[Row]) -> [Plot; 2] {
    let word = opening.word();
    let points = |value: &dyn Fn(&Row) -> Option<f64>| -> Vec<[f64; 2]> {
        let point = |row: &Row| value(row).map(|value| [f64::from(row.generation), value]);
        rows.iter().filter_map(point).collect()
    };
    let mut progress = Plot::new(
        &format!("progress-{word}"),
        "Progress of the best agenda",
        "generation",
        "difference of wins per game",
    );
    progress.curves = vec![
        Curve::line("against the one before", points(&|row| row.differences[0])),
        Curve::line("against the reference", points(&|row| row.differences[1])),
        Curve::line("fitness", points(&|row| Some(row.fitness))),
    ];
    let mut thresholds = Plot::new(
        &format!("thresholds-{word}"),
        "When the best agenda buys points",
        "generation",
        "fewer Provinces than",
    );
    thresholds.curves = [("Province", 0), ("Duchy", 1), ("Estate", 2)]
        .map(|(name, at)| {
            Curve::line(name, points(&|row| Some(f64::from(row.agenda.thresholds[at]))))
        })
        .to_vec();
    [progress, thresholds]
}

fn batch_plan(
    order: &LearningRequest,
    context: &mut dyn RunContext,
) -> Result<BatchPlan, LabError> {
    let saved = if order.resume { context.load(CONFIG)? } else { None };
    let mut plan = BatchPlan::threes();
    let mut settings: Vec<(String, String)> = Vec::new();
    settings.push(("preset".into(), order.preset.clone().unwrap_or_else(|| "threes".into())));
    let config = saved.as_deref().or(order.config.as_deref()).unwrap_or("");
    for line in
        config.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (key, value) = line
            .split_once('=')
            .ok_or_else(|| LabError::Usage(format!("`{line}` is not of the form key = value")))?;
        settings.push((key.trim().into(), value.trim().into()));
    }
    settings.extend(order.changes.iter().cloned());
    for (key, value) in &settings {
        set_plan(&mut plan, key, value)?;
    }
    if saved.is_none() {
        let line = |(key, value): &(String, String)| format!("{key} = {value}\n");
        context.save(CONFIG, &settings.iter().map(line).collect::<String>())?;
    }
    Ok(plan)
}

fn set_plan(plan: &mut BatchPlan, key: &str, value: &str) -> Result<(), LabError> {
    let wrong =
        |expected: &str| LabError::Usage(format!("`{key}` must be {expected}, not `{value}`"));
    match (key, value) {
        ("preset", "threes") => plan.size = 3,
        ("preset", "fives") => {
            (plan.size, plan.openings) = (5, vec![OpeningHand::FiveTwo]);
        }
        ("preset", _) => {
            return Err(LabError::Usage(format!("no preset `{value}`; there is threes, fives")));
        }
        ("kingdom", cards) => {
            plan.within =
                Some(Kingdom::parse(cards).map_err(|unknown| wrong(&unknown.to_string()))?)
        }
        ("share", text) => {
            plan.share = Share::parse(text).ok_or_else(|| wrong("a part such as 3/100"))?;
        }
        ("opening", "both") => plan.openings = OpeningHand::ALL.to_vec(),
        ("opening", word) => {
            let opening = OpeningHand::named(word).ok_or_else(|| wrong("5-2, 4-3 or both"))?;
            plan.openings = vec![opening];
        }
        ("seed", number) => {
            plan.config.seed = number.parse().map_err(|_| wrong("a whole number"))?
        }
        _ => {
            return Err(LabError::Usage(format!(
                "unknown key `{key}`; the keys are kingdom, share, opening, seed"
            )));
        }
    }
    Ok(())
}

fn learn_library(
    order: &LearningRequest,
    context: &mut dyn RunContext,
) -> Result<Report, LabError> {
    let plan = batch_plan(order, context)?;
    let library = evolve_library(&plan, context)?;
    context.save(LIBRARY, &library.to_text())?;
    Ok(library_report(&library, plan.word()))
}

/// A library as a table.
pub(super) fn library_report(library: &Library, word: &str) -> Report {
    let mut sheet = Sheet::new("library", "Agendas", &["opening", "cards", "agenda"]);
    sheet.rows = library
        .iter()
        .map(|(cards, opening, agenda)| {
            let texts =
                [opening.word().to_string(), super::kingdom_text(cards), agenda.to_string()];
            texts.map(SheetCell::Text).to_vec()
        })
        .collect();
    let title = format!("{} {word}", library.len());
    Report { title, sheets: vec![sheet], ..Report::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    fn order(changes: &[(&str, &str)]) -> LearningRequest {
        let changes =
            changes.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        LearningRequest { preset: Some("three".into()), changes, ..LearningRequest::default() }
    }

    const SMALL: [(&str, &str); 8] = [
        ("kingdom", "Chapel+Witch+Moat"),
        ("opening", "both"),
        ("leaders", "3"),
        ("pool", "8"),
        ("generations", "4"),
        ("min_games", "4"),
        ("max_games", "8"),
        ("measure", "20"),
    ];

    #[test]
    fn a_stopped_run_goes_on_and_ends_with_the_same_bytes() {
        let mut whole = MemoryContext::default();
        let report = learn_agenda(&order(&SMALL), &mut whole).unwrap();
        assert_eq!(whole.lines.len(), 8, "a line for every generation");
        assert_eq!((report.sheets.len(), report.plots.len()), (2, 4));
        let agendas = Library::parse(&whole.files[RESULT]).unwrap();
        assert_eq!(agendas.len(), 2);
        for stop_after in [1, 4, 6] {
            let mut context = MemoryContext { stop_after, ..MemoryContext::default() };
            assert_eq!(learn_agenda(&order(&SMALL), &mut context), Err(LabError::Stopped));
            let shown = context.shown.as_ref().expect("every generation is shown");
            assert_eq!(shown.plots.len(), if stop_after < 5 { 2 } else { 4 });
            context.stop = bw_core::Stop::default();
            let resume = LearningRequest { resume: true, ..LearningRequest::default() };
            assert_eq!(learn_agenda(&resume, &mut context).unwrap(), report);
            assert_eq!(context.files, whole.files);
        }
    }

    #[test]
    fn wrong_orders_are_usage_errors() {
        let wrong =
            |order: &LearningRequest| match learn_agenda(order, &mut MemoryContext::default()) {
                Err(LabError::Usage(what)) => what,
                other => panic!("{other:?}"),
            };
        assert!(wrong(&order(&[("kingdom", "first-game")])).contains("needs a kingdom of 3 cards"));
        let preset = LearningRequest { preset: Some("seven".into()), ..LearningRequest::default() };
        assert!(wrong(&preset).contains("there is ten, five, three, big-money"));
        assert!(
            wrong(&LearningRequest { resume: true, ..LearningRequest::default() })
                .contains("no config.txt")
        );
        let share = |share: &str| LearningRequest {
            preset: Some("fives".into()),
            changes: vec![("share".into(), share.into())],
            ..LearningRequest::default()
        };
        let error = learn_library(&share("3"), &mut MemoryContext::default()).unwrap_err();
        assert_eq!(error.to_string(), "`share` must be a part such as 3/100, not `3`");
    }
}
