//! Tables 2, 3 and 4 (spec 6).

use bw_lab::{Basis, Finding, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Unit};

use bw_stats::Interval;

use super::samples::{Samples, Summary};
use crate::series::Series;

/// A printed row of tables 2 and 3: most points, mean, share of games over 25; games of ours at full scale.
struct Row {
    name: &'static str,
    bot: &'static str,
    printed: [f64; 3],
    full: u64,
}

/// Games of table 4: its shares are 14, 5 and 4 of 22. Tables 2 and 3 do not tell theirs.
const TABLE_4_PRINTED_GAMES: u64 = 22;

const RANDOM: Row =
    Row { name: "Random", bot: "random", printed: [33.0, 8.48, 0.0131], full: 1000 };
const MONTE_CARLO: Row =
    Row { name: "Monte Carlo", bot: "montecarlo", printed: [38.0, 22.32, 0.3102], full: 200 };
const MINMAX: Row = Row { name: "MinMax", bot: "minmax", printed: [23.0, 10.96, 0.0], full: 100 };
const STRATEGY: Row =
    Row { name: "Player strategy", bot: "strategy", printed: [31.0, 18.0, 0.2083], full: 200 };

/// How near counts as reproduced: the thesis states no settings.
const MAX_WITHIN: f64 = 5.0;
const MEAN_WITHIN: f64 = 3.0;
const SHARE_WITHIN: f64 = 0.1;

fn count(scale: &Scale, full: u64) -> u64 {
    scale.games.unwrap_or(if scale.full { full } else { full.div_ceil(10) }).max(1)
}

/// How near a number must be, by what it counts.
const fn within(unit: Unit) -> f64 {
    match unit {
        Unit::Count => MAX_WITHIN,
        Unit::Share => SHARE_WITHIN,
        Unit::Points | Unit::Ratio => MEAN_WITHIN,
    }
}

/// A share beside the printed one.
fn share(what: String, printed: f64, ours: Interval, games: Option<u64>) -> Finding {
    let basis = games.map_or(Basis::Unstated, |games| Basis::share(printed, games));
    let row = Finding::new(what, ours.estimate, Some(ours.bounds()), Unit::Share);
    row.beside(printed, basis).near_within(within(Unit::Share))
}

/// The best score, which more games raise, and the mean.
fn common(
    name: &str,
    summary: &Summary,
    [max, mean]: [f64; 2],
    games: Option<u64>,
) -> [Finding; 2] {
    let (best, interval) = (f64::from(summary.max()), summary.mean_interval());
    let basis = match (games, interval) {
        (Some(games), Some(ours)) => Basis::scatter(mean, games, ours, summary.sums.count as u64),
        _ => Basis::Unstated,
    };
    [
        Finding::new(format!("{name}, maximum"), best, None, Unit::Count)
            .beside(max, Basis::Unstated)
            .near_within(within(Unit::Count)),
        Finding::new(format!("{name}, mean"), summary.mean(), interval, Unit::Points)
            .beside(mean, basis)
            .near_within(within(Unit::Points)),
    ]
}

fn spread(rows: &[(&str, Summary)]) -> Sheet {
    let mut sheet = Sheet::new("scores", "Scores", &["player", "games", "mean", "sd", "max"]);
    for (name, summary) in rows {
        sheet.rows.push(vec![
            SheetCell::text(*name),
            SheetCell::Count(summary.sums.count),
            SheetCell::number(summary.mean()),
            summary.sums.deviation().map_or(SheetCell::Empty, SheetCell::number),
            SheetCell::Count(summary.max().into()),
        ]);
    }
    sheet
}

fn solo(
    bot: &str,
    rules: &str,
    games: u64,
    scale: &Scale,
    context: &mut dyn RunContext,
    file: &str,
) -> Result<Summary, LabError> {
    let (bots, seed) = (vec![bot.into()], scale.seed);
    let samples: Samples = Series { bots, rules: rules.into(), seed, games }.play(context, file)?;
    Ok(samples.of(0))
}

/// Everybody alone. `rows` are in the published order of means, best first.
fn alone(rows: &[Row], scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let (mut findings, mut sums) = (Findings::default(), Vec::new());
    for row in rows {
        let file = format!("{}.json", row.bot);
        let summary = solo(row.bot, "pool=seed", count(scale, row.full), scale, context, &file)?;
        let [max, mean, over] = row.printed;
        findings.rows.extend(common(row.name, &summary, [max, mean], None));
        let what = format!("{}, over 25", row.name);
        findings.rows.push(share(what, over, summary.over.share(), None));
        sums.push((row.name, summary));
    }
    let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    let ordered = sums.windows(2).all(|pair| pair[0].1.mean() > pair[1].1.mean());
    findings.statements.push((format!("means in the order {}", names.join(" > ")), ordered));
    findings.sheets.push(spread(&sums));
    findings.sheets.push(mild_sheet(rows, scale, context)?);
    Ok(findings)
}

/// The thesis gives the start player 2 food and names no exception for the solo game.
const MILD: &str = "pool=seed,feed=2,start_food=2";

/// Everybody alone, fed as at a table of several.
fn mild_sheet(
    rows: &[Row],
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Sheet, LabError> {
    let columns = ["player", "games", "mean", "sd", "max", "printed mean", "printed max"];
    let title = format!("Scores without the exceptions of the solo game ({MILD})");
    let mut sheet = Sheet::new("mild", title, &columns);
    for row in rows {
        let file = format!("mild-{}.json", row.bot);
        let summary = solo(row.bot, MILD, count(scale, row.full), scale, context, &file)?;
        let [max, mean, _] = row.printed;
        sheet.rows.push(vec![
            SheetCell::text(row.name),
            SheetCell::Count(summary.sums.count),
            SheetCell::number(summary.mean()),
            summary.sums.deviation().map_or(SheetCell::Empty, SheetCell::number),
            SheetCell::Count(summary.max().into()),
            SheetCell::number(mean),
            SheetCell::Number(max, 0),
        ]);
    }
    Ok(sheet)
}

/// Random, Monte Carlo and MinMax, and which kind of random play comes nearest to the printed one.
pub(super) fn table_2(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let mut findings = alone(&[MONTE_CARLO, MINMAX, RANDOM], scale, context)?;
    findings.sheets.push(random_variants(scale, context)?);
    Ok(findings)
}

/// The same with the strategy.
pub(super) fn table_3(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    alone(&[MONTE_CARLO, STRATEGY, MINMAX, RANDOM], scale, context)
}

/// Random play with milder rules; the nearest to the printed mean is marked.
fn random_variants(scale: &Scale, context: &mut dyn RunContext) -> Result<Sheet, LabError> {
    let mut rows = Vec::new();
    for feed in [3, 2] {
        for food in [0, 2] {
            for bot in ["random", "random:harvest=uniform", "uniform"] {
                let rules = format!("pool=seed,feed={feed},start_food={food}");
                let file = format!("variant-{}.json", rows.len());
                let games = count(scale, RANDOM.full);
                rows.push((bot, feed, food, solo(bot, &rules, games, scale, context, &file)?));
            }
        }
    }
    let far = |summary: &Summary| (summary.mean() - RANDOM.printed[1]).abs();
    let nearest = rows.iter().map(|row| far(&row.3)).fold(f64::INFINITY, f64::min);
    let columns = ["bot", "feed", "start_food", "mean", "sd", "max", "nearest"];
    let mut sheet = Sheet::new("random-variants", "Random play under milder rules", &columns);
    for (bot, feed, food, summary) in &rows {
        sheet.rows.push(vec![
            SheetCell::text(*bot),
            SheetCell::Count(*feed),
            SheetCell::Count(*food),
            SheetCell::number(summary.mean()),
            summary.sums.deviation().map_or(SheetCell::Empty, SheetCell::number),
            SheetCell::Count(summary.max().into()),
            if far(summary) <= nearest { SheetCell::text("yes") } else { SheetCell::Empty },
        ]);
    }
    Ok(sheet)
}

/// Games of table 4 at full scale.
const TABLE_4_GAMES: u64 = 220;

/// Three players at one table.
pub(super) fn table_4(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    const PRINTED: [(&str, &str, [f64; 3]); 3] = [
        ("Monte Carlo", "montecarlo", [24.0, 12.18, 14.0 / 22.0]),
        ("MinMax", "minmax", [17.0, 4.27, 5.0 / 22.0]),
        ("Player strategy", "strategy", [20.0, 6.54, 4.0 / 22.0]),
    ];
    let bots = PRINTED.iter().map(|(_, bot, _)| (*bot).into()).collect();
    let (rules, games) = ("pool=wave1".into(), count(scale, TABLE_4_GAMES));
    let series = Series { bots, rules, seed: scale.seed, games };
    let played: Samples = series.play(context, "table4.json")?;
    let (mut findings, mut sums) = (Findings::default(), Vec::new());
    for (at, (name, _, [max, mean, wins])) in PRINTED.iter().enumerate() {
        let summary = played.of(at);
        let printed_games = Some(TABLE_4_PRINTED_GAMES);
        findings.rows.extend(common(name, &summary, [*max, *mean], printed_games));
        let what = format!("{name}, wins");
        findings.rows.push(share(what, *wins, summary.wins.share(), printed_games));
        sums.push((*name, summary));
    }
    let most = sums[1..].iter().all(|(_, summary)| summary.wins.points() < sums[0].1.wins.points());
    findings.statements.push(("Monte Carlo wins most".into(), most));
    let better = sums[2].1.mean() > sums[1].1.mean();
    findings.statements.push(("the strategy has a better mean than MinMax".into(), better));
    findings.sheets.push(spread(&sums));
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    #[test]
    fn a_row_of_table_2_is_measured() {
        let scale = Scale { full: false, games: Some(3), seed: 1 };
        let findings = alone(&[RANDOM], &scale, &mut MemoryContext::default()).unwrap();
        assert_eq!(findings.rows.len(), 3);
        assert!(findings.rows[1].ours < 8.48, "random play begs under the rules of the solo game");
        assert_eq!(findings.sheets[0].rows.len(), 1);
        let [SheetCell::Number(solo, _), SheetCell::Number(mild, _)] =
            [0, 1].map(|sheet: usize| findings.sheets[sheet].rows[0][2].clone())
        else {
            panic!("means are numbers")
        };
        assert!(mild > solo, "less food is needed: {mild} and {solo}");
    }

    #[test]
    fn a_tenth_is_played_unless_all_are_wanted() {
        let scale = |full, games| Scale { full, games, seed: 0 };
        assert_eq!(count(&scale(false, None), 220), 22);
        assert_eq!(count(&scale(true, None), 220), 220);
        assert_eq!(count(&scale(true, Some(7)), 220), 7);
    }
}
