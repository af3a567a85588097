//! Table 3.1 and graphs 3.6 and 3.7: tens, fives and threes on random kingdoms (spec 4, R6 and R7).

use bw_core::{Purpose, Rng};
use bw_dominion::{Dominion, Kingdom};
use bw_evolve::CoevolutionConfig;
use bw_lab::{
    Basis, Curve, Finding, Findings, LabError, Plot, RunContext, Scale, Sheet, SheetCell, Unit,
};
use bw_runner::Workers;
use bw_stats::{Confidence, Running, mean_interval};

use super::budget::kept;
use crate::thesis::{Agenda, best_of_library};
use crate::tune::{
    AgendaDuel, AgendaSpace, BatchPlan, Library, OpeningHand, evolve_agenda, evolve_five,
    evolve_library, game_of_two, kingdom_text, play_agendas, random_kingdom, shipped_library,
    subsets,
};

const OPENING: OpeningHand = OpeningHand::FiveTwo;
/// Random kingdoms of table 3.1 and graph 3.7.
const PRINTED_KINGDOMS: u64 = 100;
/// Fives that stand for all 252 at smoke scale.
const SAMPLE: usize = 6;

/// A kingdom with its agendas.
struct Contestants {
    game: Dominion,
    ten: Agenda,
    /// The winner of the kingdom's fives, and all of them.
    fives: (Agenda, Vec<Agenda>),
    threes: (Agenda, Vec<Agenda>),
}

fn ten(
    game: &Dominion,
    kingdom: Kingdom,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Agenda, LabError> {
    if let Some(stored) = shipped_library().get(kingdom, OPENING) {
        return Ok(stored.clone());
    }
    let generations = if scale.full { 50 } else { 15 };
    // A ten takes a while: it is kept at the context for whoever comes again.
    let file = format!("tens-{generations}-{}.txt", scale.seed);
    let mut kept = kept(&file, context)?;
    if let Some(agenda) = kept.get(kingdom, OPENING) {
        return Ok(agenda.clone());
    }
    let (threads, stop) = (context.threads() as u32, context.stop());
    let config =
        CoevolutionConfig { generations, seed: scale.seed, ..CoevolutionConfig::default() };
    let (duel, space) = (AgendaDuel::new(game.clone()), AgendaSpace::new(kingdom));
    let evolved = evolve_agenda(&duel, &space, config, Workers::new(threads, &stop));
    let agenda = evolved.map_err(LabError::failed)?.ok_or(LabError::Stopped)?;
    kept.insert(kingdom, OPENING, agenda.clone());
    context.save(&file, &kept.to_text())?;
    Ok(agenda)
}

/// All fives of a kingdom at full scale, kept at the context; a sample of them otherwise.
fn fives(
    kingdom: Kingdom,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Library, LabError> {
    if scale.full {
        return evolve_library(&BatchPlan::of_kingdom(kingdom, 5, scale.seed), context);
    }
    let mut sets = subsets(kingdom, 5);
    Rng::derive(scale.seed, Purpose::Task(51), u64::from(kingdom.bits())).shuffle(&mut sets);
    let (threads, stop) = (context.threads() as u32, context.stop());
    sets.truncate(SAMPLE);
    let evolve = |at: usize| evolve_five(shipped_library(), sets[at], OPENING, scale.seed);
    let agendas = Workers::new(threads, &stop).map(sets.len(), evolve);
    let mut library = Library::default();
    for (&cards, agenda) in sets.iter().zip(agendas.ok_or(LabError::Stopped)?) {
        library.insert(cards, OPENING, agenda.ok_or(LabError::Stopped)?);
    }
    Ok(library)
}

/// The stored threes of a kingdom; where there are none, a sample is evolved.
fn threes(
    kingdom: Kingdom,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Library, LabError> {
    let stored = shipped_library();
    let mut library = Library::default();
    for cards in subsets(kingdom, 3) {
        if let Some(agenda) = stored.get(cards, OPENING) {
            library.insert(cards, OPENING, agenda.clone());
        }
    }
    if scale.full && library.len() < subsets(kingdom, 3).len() {
        return evolve_library(&BatchPlan::of_kingdom(kingdom, 3, scale.seed), context);
    }
    if library.is_empty() {
        let what = "no threes are stored for a kingdom; evolve the library or use --full";
        return Err(LabError::Failed(what.into()));
    }
    Ok(library)
}

fn with_winner(
    library: &Library,
    kingdom: Kingdom,
    size: u32,
) -> Result<(Agenda, Vec<Agenda>), LabError> {
    let best = best_of_library(library, kingdom, size, OPENING);
    let (_, winner) = best.ok_or_else(|| LabError::Failed("nobody won a tournament".into()))?;
    let all = library.entrants(kingdom, size, OPENING).into_iter().map(|one| one.agenda);
    Ok((winner, all.collect()))
}

fn contestants(
    kingdom: Kingdom,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Contestants, LabError> {
    let game = game_of_two(kingdom, OPENING).map_err(LabError::failed)?;
    let threes = with_winner(&threes(kingdom, scale, context)?, kingdom, 3)?;
    let fives = with_winner(&fives(kingdom, scale, context)?, kingdom, 5)?;
    let ten = ten(&game, kingdom, scale, context)?;
    Ok(Contestants { game, ten, fives, threes })
}

fn kingdoms(scale: &Scale) -> u64 {
    if scale.full { 100 } else { 5 }
}

fn games(scale: &Scale, full: u64, smoke: u64) -> u32 {
    let games = scale.games.unwrap_or(if scale.full { full } else { smoke });
    u32::try_from(games).unwrap_or(u32::MAX)
}

/// A row of table 3.1.
struct Printed {
    name: &'static str,
    mean: f64,
    max: f64,
    min: f64,
    variance: f64,
    won: f64,
}

/// Table 3.1.
#[rustfmt::skip] // as it is printed
const PRINTED: [Printed; 3] = [
    Printed { name: "five vs ten", mean: 2_027.0, max: 9_488.0, min: -3_671.0, variance: 5.2e6, won: 0.86 },
    Printed { name: "three vs ten", mean: 2_288.0, max: 10_000.0, min: -6_608.0, variance: 6.7e6, won: 0.91 },
    Printed { name: "five vs three", mean: -340.0, max: 2_962.0, min: -7_157.0, variance: 1.7e6, won: 0.39 },
];

/// Table 3.1 and graph 3.6.
pub(super) fn sizes(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let (games, count) = (games(scale, 10_000, 1_000), kingdoms(scale));
    let mut differences: [Vec<f64>; 3] = Default::default();
    let mut small_winners = true;
    for n in 0..count {
        let kingdom = random_kingdom(scale.seed, n);
        context.progress(n, count, &kingdom_text(kingdom));
        let Contestants { game, ten, fives, threes } = contestants(kingdom, scale, context)?;
        let pairs = [(&fives.0, &ten), (&threes.0, &ten), (&fives.0, &threes.0)];
        for (values, (one, two)) in differences.iter_mut().zip(pairs) {
            let tally = play_agendas(&game, one, two, 0..games, scale.seed.wrapping_add(n));
            values.push(10_000.0 * tally.fitness());
        }
        let ten_won =
            differences[..2].iter().any(|values| values.last().is_some_and(|&last| last < 0.0));
        small_winners &= !ten_won || ten.kingdom().len() <= 5;
    }
    let mut findings = tabulate(differences);
    let what = "tens that won name at most five kingdom cards".into();
    findings.statements.push((what, small_winners));
    Ok(findings)
}

/// The row of table 3.1 that the issue of strength hangs on, without the fives, which take days: the best three of a
/// kingdom against its ten.
pub(super) fn threes_against_tens(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let games = games(scale, 10_000, 1_000);
    let count = if scale.full { 100 } else { 10 };
    let columns = ["kingdom", "threes stored", "difference", "three", "ten"];
    let title = "The best three against the ten: difference of wins in 10,000 games";
    let mut sheet = Sheet::new("threes-tens", title, &columns);
    let mut values = Vec::new();
    for n in 0..count {
        let kingdom = random_kingdom(scale.seed, n);
        context.progress(n, count, &kingdom_text(kingdom));
        let game = game_of_two(kingdom, OPENING).map_err(LabError::failed)?;
        let (three, all) = with_winner(&threes(kingdom, scale, context)?, kingdom, 3)?;
        let ten = ten(&game, kingdom, scale, context)?;
        let tally = play_agendas(&game, &three, &ten, 0..games, scale.seed.wrapping_add(n));
        let difference = 10_000.0 * tally.fitness();
        values.push(difference);
        sheet.rows.push(vec![
            SheetCell::text(kingdom_text(kingdom)),
            SheetCell::Count(all.len() as i64),
            SheetCell::Number(difference, 0),
            SheetCell::text(three.to_string()),
            SheetCell::text(ten.to_string()),
        ]);
    }
    let Printed { name, mean, variance, won, .. } = &PRINTED[1];
    let ours = values.iter().filter(|&&value| value > 0.0).count();
    let rows = vec![
        mean_row(format!("{name}: mean difference"), *mean, Some(*variance), &values),
        share_row(format!("{name}: kingdoms won"), *won, ours, values.len()),
    ];
    let statement = ("threes beat tens on most kingdoms".into(), 2 * ours > values.len());
    Ok(Findings { rows, statements: vec![statement], sheets: vec![sheet], ..Findings::default() })
}

fn tabulate(differences: [Vec<f64>; 3]) -> Findings {
    let columns = ["match", "", "mean", "max", "min", "variance", "kingdoms won"];
    let title = "Differences of wins in 10,000 games";
    let mut sheet = Sheet::new("t3.1", title, &columns);
    let mut plot = Plot::new(
        "g3.6",
        "Differences of wins by kingdom, each curve sorted",
        "kingdom",
        "difference of wins in 10,000 games",
    );
    let mut findings = Findings::default();
    for (printed, mut values) in PRINTED.into_iter().zip(differences) {
        let Printed { name, mean, max, min, variance, won } = printed;
        let what = format!("{name}: mean difference");
        findings.rows.push(mean_row(what, mean, Some(variance), &values));
        let ours = values.iter().filter(|&&value| value > 0.0).count();
        findings.rows.push(share_row(format!("{name}: kingdoms won"), won, ours, values.len()));
        values.sort_by(f64::total_cmp);
        let running: Running = values.iter().copied().collect();
        let ends = [values.last(), values.first()].map(|end| end.copied().unwrap_or(0.0));
        let share = ours as f64 / values.len().max(1) as f64;
        let numbers = [running.mean(), ends[0], ends[1], running.variance().unwrap_or(0.0), share];
        for (whose, numbers) in [("ours", numbers), ("thesis", [mean, max, min, variance, won])] {
            let cells = numbers.iter().enumerate();
            let cells =
                cells.map(|(at, &number)| SheetCell::Number(number, if at == 4 { 2 } else { 0 }));
            sheet.rows.push(
                [SheetCell::text(name), SheetCell::text(whose)].into_iter().chain(cells).collect(),
            );
        }
        let points = values.iter().enumerate().map(|(at, &value)| [at as f64, value]).collect();
        plot.curves.push(Curve::line(name, points));
    }
    findings.sheets.push(sheet);
    findings.plots.push(plot);
    findings
}

/// The mean over kingdoms; the thesis's has the spread that it prints, or ours where it prints none.
fn mean_row(what: String, published: f64, variance: Option<f64>, values: &[f64]) -> Finding {
    let ours = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let interval = mean_interval(values, Confidence::P95).map(|interval| interval.bounds());
    let basis = match (variance, interval) {
        (Some(variance), _) => Basis::spread(published, variance.sqrt(), PRINTED_KINGDOMS),
        (None, Some(ours)) => {
            Basis::scatter(published, PRINTED_KINGDOMS, ours, values.len() as u64)
        }
        (None, None) => Basis::Unstated,
    };
    Finding::new(what, ours, interval, Unit::Points).beside(published, basis)
}

fn share_row(what: String, published: f64, count: usize, of: usize) -> Finding {
    let interval = bw_stats::wilson(count as u64, of as u64);
    let ours = count as f64 / of.max(1) as f64;
    Finding::new(what, ours, Some(interval.bounds()), Unit::Share)
        .beside(published, Basis::share(published, PRINTED_KINGDOMS))
}

/// Graph 3.7: which share of the fives and threes beats the ten.
pub(super) fn beating_ten(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let (games, count) = (games(scale, 1_000, 200), kingdoms(scale));
    let mut shares: [Vec<f64>; 2] = Default::default();
    for n in 0..count {
        let kingdom = random_kingdom(scale.seed, n);
        context.progress(n, count, &kingdom_text(kingdom));
        let Contestants { game, ten, fives, threes } = contestants(kingdom, scale, context)?;
        let (threads, stop) = (context.threads() as u32, context.stop());
        for (values, agendas) in shares.iter_mut().zip([&fives.1, &threes.1]) {
            let beats = |at: usize| {
                let tally = play_agendas(&game, &agendas[at], &ten, 0..games, scale.seed);
                f64::from(u8::from(tally.wins > tally.losses))
            };
            let beaten = Workers::new(threads, &stop).map_shared(agendas.len(), beats);
            let beaten = beaten.ok_or(LabError::Stopped)?;
            values.push(beaten.iter().sum::<f64>() / agendas.len().max(1) as f64);
        }
    }
    let mut plot = Plot::new("g3.7", "Share that beats the ten, sorted", "kingdom", "share");
    let mut findings = Findings::default();
    for ((name, published), mut values) in
        [("fives", 0.22), ("threes", 0.26)].into_iter().zip(shares)
    {
        let row = mean_row(format!("{name} that beat the ten"), published, None, &values);
        findings.rows.push(Finding { unit: Unit::Share, ..row });
        values.sort_by(f64::total_cmp);
        let points = values.iter().enumerate().map(|(at, &value)| [at as f64, value]).collect();
        plot.curves.push(Curve::line(name, points));
    }
    findings.plots.push(plot);
    Ok(findings)
}
