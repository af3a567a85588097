//! Results as files: JSON, CSV, SVG, and what the work itself left.

use bw_arena::Reproduced;
use bw_lab::{Basis, Plot, Report, Sheet, SheetCell};
use bw_svg::standalone;
use maud::{Markup, html};
use serde_json::Value;

use super::charts;
use crate::lab::{RequestedTournament, Shown, TournamentTable, What};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// A file that can be made of a run's result.
struct Made {
    name: String,
    make: Box<dyn Fn() -> String>,
}

fn made(name: impl Into<String>, make: impl Fn() -> String + 'static) -> Made {
    Made { name: name.into(), make: Box::new(make) }
}

/// The names of the files of a run, those it left first.
fn names(shown: &Shown) -> Vec<String> {
    let own = of_result(shown).into_iter().map(|file| file.name);
    let own: Vec<String> = own.filter(|name| !shown.files.contains(name)).collect();
    shown.files.iter().cloned().chain(own).collect()
}

/// The text of a file made of the result, if there is one with this name.
pub(crate) fn text(shown: &Shown, name: &str) -> Option<String> {
    of_result(shown).into_iter().find(|file| file.name == name).map(|file| (file.make)())
}

fn of_result(shown: &Shown) -> Vec<Made> {
    match &shown.what {
        What::Tournament { request, table: Some(table) } => {
            let (standings, pairings) = (standings(table), pairings(request, table));
            let objects = [json(&standings), json(&pairings)];
            let [standings_json, pairings_json] = objects;
            let picture = charts::elo(table, "Elo");
            let mut files = vec![
                made("standings.csv", move || standings.csv()),
                made("standings.json", move || standings_json.clone()),
                made("pairings.csv", move || pairings.csv()),
                made("pairings.json", move || pairings_json.clone()),
                made("elo.svg", move || standalone(&picture, &[])),
            ];
            files.extend(summary(shown, "tournament.json"));
            files
        }
        What::Evolution { report: Some(report), .. } => {
            let mut files = of_report(report);
            files.extend(summary(shown, "report.json"));
            files
        }
        What::Reproduction { result: Some(result), .. } => {
            let rows = rows(std::iter::once(&**result));
            let as_json = json(&rows);
            let mut files = vec![
                made("rows.csv", move || rows.csv()),
                made("rows.json", move || as_json.clone()),
            ];
            let findings = &result.findings;
            let report = Report {
                title: String::new(),
                sheets: findings.sheets.clone(),
                plots: findings.plots.clone(),
                notes: Vec::new(),
            };
            files.extend(of_report(&report));
            files.extend(summary(shown, "findings.json"));
            files
        }
        _ => Vec::new(),
    }
}

fn summary(shown: &Shown, name: &str) -> Option<Made> {
    let text = shown.run.summary.clone()?;
    Some(made(name, move || text.clone()))
}

fn of_report(report: &Report) -> Vec<Made> {
    let sheet = |sheet: &Sheet| {
        let sheet = sheet.clone();
        made(format!("{}.csv", sheet.id), move || sheet.csv())
    };
    let plot = |plot: &Plot| {
        let plot = plot.clone();
        made(format!("{}.svg", plot.id), move || standalone(&bw_plot::svg(&plot), &[]))
    };
    let as_json = |sheet: &Sheet| {
        let sheet = sheet.clone();
        made(format!("{}.json", sheet.id), move || json(&sheet))
    };
    let sheets = report.sheets.iter().flat_map(|one| [sheet(one), as_json(one)]);
    sheets.chain(report.plots.iter().map(plot)).collect()
}

/// A sheet as JSON: a list of its rows, each an object by the names of the columns.
pub(crate) fn json(sheet: &Sheet) -> String {
    let value = |cell: &SheetCell| match cell {
        SheetCell::Empty => Value::Null,
        SheetCell::Count(count) => (*count).into(),
        SheetCell::Number(number, _) => (*number).into(),
        SheetCell::Text(text) => text.as_str().into(),
    };
    let row = |cells: &Vec<SheetCell>| -> Value {
        let named = sheet.columns.iter().cloned().zip(cells.iter().map(value));
        Value::Object(named.collect())
    };
    Value::Array(sheet.rows.iter().map(row).collect()).to_string()
}

fn number(value: Option<f64>, decimals: u8) -> SheetCell {
    value.map_or(SheetCell::Empty, |value| SheetCell::Number(value, decimals))
}

fn standings(table: &TournamentTable) -> Sheet {
    let columns = ["place", "bot", "games", "points", "elo", "elo_low", "elo_high"];
    let mut sheet = Sheet::new("standings", "Standings", &columns);
    sheet.rows = (1..)
        .zip(&table.standings)
        .map(|(place, one)| {
            vec![
                SheetCell::Count(place),
                SheetCell::text(&one.bot),
                SheetCell::Count(one.games as i64),
                SheetCell::Number(one.points, 2),
                number(one.elo, 2),
                number(one.elo_ci95[0], 2),
                number(one.elo_ci95[1], 2),
            ]
        })
        .collect();
    sheet
}

fn pairings(request: &RequestedTournament, table: &TournamentTable) -> Sheet {
    let columns = ["bots", "games", "points", "share", "share_low", "share_high", "llr", "verdict"];
    let mut sheet = Sheet::new("pairings", "Pairings", &columns);
    sheet.rows = table
        .crossings
        .iter()
        .map(|one| {
            let bots = one.participants.iter().filter_map(|&bot| request.bots.get(bot));
            let points = one.points.iter().map(|points| format!("{points:.2}"));
            let test = one.sprt.as_ref();
            vec![
                SheetCell::text(bots.cloned().collect::<Vec<_>>().join(" – ")),
                SheetCell::Count(one.games as i64),
                SheetCell::text(points.collect::<Vec<_>>().join(" : ")),
                number(one.share, 4),
                number(one.share_ci95[0], 4),
                number(one.share_ci95[1], 4),
                number(test.map(|test| test.llr), 4),
                test.map_or(SheetCell::Empty, |test| SheetCell::text(test.verdict.to_string())),
            ]
        })
        .collect();
    sheet
}

/// Published and ours as a table.
pub(crate) fn rows<'r>(results: impl Iterator<Item = &'r Reproduced>) -> Sheet {
    const VERDICT: usize = 12;
    let columns = [
        "experiment",
        "what",
        "published",
        "published_games",
        "published_low",
        "published_high",
        "ours",
        "low",
        "high",
        "agrees_within",
        "near_within",
        "unit",
        "verdict",
    ];
    let mut sheet = Sheet::new("rows", "Published and ours", &columns);
    for result in results {
        for row in &result.rows {
            let finding = &row.finding;
            let unit = format!("{:?}", finding.unit).to_lowercase();
            let (games, theirs) = match finding.basis {
                Basis::Games { games, interval } => (Some(games), Some(interval)),
                Basis::Unstated | Basis::Exact => (None, None),
            };
            sheet.rows.push(vec![
                SheetCell::text(result.id),
                SheetCell::text(&finding.what),
                number(finding.published, 4),
                games.map_or(SheetCell::Empty, |games| SheetCell::Count(games as i64)),
                number(theirs.map(|bounds| bounds[0]), 4),
                number(theirs.map(|bounds| bounds[1]), 4),
                SheetCell::Number(finding.ours, 4),
                number(finding.interval.map(|bounds| bounds[0]), 4),
                number(finding.interval.map(|bounds| bounds[1]), 4),
                number(row.agrees_within, 4),
                number(finding.within, 4),
                SheetCell::text(unit),
                SheetCell::text(row.verdict.name()),
            ]);
        }
        for (words, holds) in &result.statements {
            let mut cells = vec![SheetCell::Empty; columns.len()];
            cells[0] = SheetCell::text(result.id);
            cells[1] = SheetCell::text(words);
            cells[VERDICT] = SheetCell::text(if *holds { "holds" } else { "does not hold" });
            sheet.rows.push(cells);
        }
    }
    sheet
}

/// The kind of a file, by its name.
pub(crate) fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("json") => "application/json",
        Some("csv") => "text/csv; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

/// Links to all files of a run.
pub(super) fn downloads(visit: &Visit, shown: &Shown) -> Markup {
    let t = visit.texts();
    let names = names(shown);
    html! {
        section.card.card--pad data-live="files" {
            h2.card-title { (t.get("lab-files")) }
            @if names.is_empty() { p.small.muted { (t.get("lab-no-files")) } }
            ul.files { @for name in &names {
                @let stored = format!("db:{}/{name}", shown.run.id);
                @let hint = shown.files.contains(name).then(|| t.fill("lab-file-name", "name", stored.as_str()));
                li { a.btn.btn--sm href=(format!("/lab/run/{}/file/{name}", shown.run.id)) download=(name) title=[hint] { (icon("download")) (name) } }
            } }
        }
    }
}
