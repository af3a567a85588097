//! Published numbers and ours, side by side.

use bw_arena::{Reproduced, ReproducedRow};
use bw_catalog::{Catalog, GameEntry};
use bw_lab::{Basis, Unit, Verdict};
use maud::{Markup, PreEscaped, html};

use super::charts::interval;
use super::evolution::{figure, table};
use super::fields;
use super::parts::{act, bar, chip, of_all};
use super::words::{grouped, measured, plain};
use super::{Tab, framed};
use crate::i18n::Texts;
use crate::lab::{Shown, Status, What};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// Experiments with their newest runs.
pub(crate) type Results = [(&'static str, Option<Shown>)];

/// A verdict: icon and word.
fn verdict(t: Texts, verdict: Verdict) -> Markup {
    let (class, picture, word) = match verdict {
        Verdict::Agrees => ("chip chip--good", "check", "lab-agrees"),
        Verdict::Near => ("chip chip--warn", "warn", "lab-near"),
        Verdict::Differs => ("chip chip--bad", "close", "lab-differs"),
        Verdict::New => ("chip", "minus", "lab-not-comparable"),
    };
    html! { span class=(class) { (icon(picture)) (t.get(word)) } }
}

fn statement(t: Texts, holds: bool) -> Markup {
    match holds {
        true => html! { span.chip.chip--good { (icon("check")) (t.get("lab-holds")) } },
        false => html! { span.chip.chip--bad { (icon("close")) (t.get("lab-holds-not")) } },
    }
}

fn reproduced(shown: &Shown) -> Option<&Reproduced> {
    match &shown.what {
        What::Reproduction { result, .. } => result.as_deref(),
        _ => None,
    }
}

/// How many numbers got which verdict.
pub(super) fn tally<'r>(results: impl Iterator<Item = &'r Reproduced>) -> [usize; 4] {
    let mut counts = [0; 4];
    for row in results.flat_map(|result| &result.rows) {
        counts[match row.verdict {
            Verdict::Agrees => 0,
            Verdict::Near => 1,
            Verdict::Differs => 2,
            Verdict::New => 3,
        }] += 1;
    }
    counts
}

/// The results of a game.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Catalog,
    entry: &GameEntry,
    results: &Results,
) -> Markup {
    let t = visit.texts();
    let (id, name) = (entry.spec.id, entry.words(visit.lang).name());
    let title = format!("{name}: {}", t.get("lab-results"));
    let content = html! {
        div.page-head {
            div { h1 { (t.get("lab-results-title")) } p { (t.get("lab-results-text")) } }
            div.row.wrap {
                @for (ending, shown) in [("csv", "CSV"), ("json", "JSON")] {
                    a.btn href=(format!("/lab/results/{id}/rows.{ending}")) { (icon("download")) (shown) }
                }
                a.btn.btn--primary href=(format!("/lab/new/reproduction?game={id}")) { (icon("play")) (t.get("lab-run-experiments")) }
            }
        }
        (fields::games(visit, catalog, id, &|game| format!("/lab/results/{game}"), &|entry| !entry.extras.experiments.is_empty()))
        div.lab data-lab { (parts(visit, entry, results)) }
    };
    framed(visit, &title, Some(id), Tab::Results, &content)
}

/// The parts of the results page that change.
pub(crate) fn parts(visit: &Visit, entry: &GameEntry, results: &Results) -> Markup {
    let t = visit.texts();
    let name = entry.words(visit.lang).name();
    let found = || results.iter().filter_map(|(_, shown)| reproduced(shown.as_ref()?));
    let counts = tally(found());
    let verdicts = [
        (Verdict::Agrees, "lab-agrees-why"),
        (Verdict::Near, "lab-near-why"),
        (Verdict::Differs, "lab-differs-why"),
        (Verdict::New, "lab-new-why"),
    ];
    html! {
        div.verdict-sum data-live="sum" {
            @for ((kind, why), count) in verdicts.into_iter().zip(counts) {
                div.card { b { (count) } span.row { (verdict(t, kind)) } span.small.muted { (t.get(why)) } }
            }
        }
        section.card data-live="rows" data-game=(entry.spec.id) {
            div.panel-head.wide-head { h2.card-title { (name) } (legend(t)) }
            div.table-wrap tabindex="0" role="region" aria-label=(name) { table.table.results {
                (columns(t))
                tbody { @for (experiment, (_, shown)) in entry.extras.experiments.iter().zip(results) {
                    (group(visit, experiment.id, &entry.words(visit.lang).experiment(experiment.id), shown.as_ref()))
                    @if let Some(result) = shown.as_ref().and_then(reproduced) { (rows(visit, entry, result)) }
                } }
            } }
        }
    }
}

fn legend(t: Texts) -> Markup {
    html! {
        div.legend {
            span { svg.ivl.key viewBox="0 0 22 12" aria-hidden="true" { path.pub d="M11 1l5 5-5 5-5-5z" {} } (t.get("lab-published")) }
            span { svg.ivl.key viewBox="0 0 22 12" aria-hidden="true" { line.rng x1="2" x2="20" y1="6" y2="6" {} circle.our cx="11" cy="6" r="4" {} } (t.get("lab-ours-95")) }
        }
    }
}

fn columns(t: Texts) -> Markup {
    html! {
        thead { tr {
            th scope="col" { (t.get("lab-row")) }
            th.num scope="col" { (t.get("lab-published-head")) }
            th.num scope="col" { (t.get("lab-ours")) }
            th.opt-col scope="col" { (t.get("lab-one-line")) }
            th.num scope="col" { (t.get("lab-tolerance")) }
            th scope="col" { (t.get("lab-verdict")) }
        } }
    }
}

/// The heading of an experiment in the table, with where its run is.
fn group(visit: &Visit, id: &str, title: &str, shown: Option<&Shown>) -> Markup {
    let t = visit.texts();
    html! {
        tr.group { td colspan="6" {
            div.row.between.wrap {
                span { (id) " · " (title) }
                span.row.wrap {
                    @match shown {
                        None => span.small.faint { (t.get("lab-not-run")) },
                        Some(shown) => {
                            @if let Some(live) = shown.live.as_ref().filter(|live| live.progress.total > 0) {
                                span.small.muted { (of_all(t, live.progress.done, live.progress.total, &live.progress.doing, false)) }
                                span.mini { (bar(t, live.progress.done, live.progress.total)) }
                            }
                            (chip(t, shown.status))
                            @if visit.host && matches!(shown.status, Status::Stopped | Status::Failed | Status::Elsewhere) {
                                (act(visit, shown.run.id.0, "resume", "btn--sm", &html! { (t.get("lab-resume")) }))
                            }
                            a.small href=(format!("/lab/run/{}", shown.run.id)) { (t.get("lab-open")) span.vh { " " (id) } }
                        }
                    }
                }
            }
        } }
    }
}

fn rows(visit: &Visit, entry: &GameEntry, result: &Reproduced) -> Markup {
    let t = visit.texts();
    let remark = entry.words(visit.lang).experiment_remark(result.id);
    html! {
        @for row in &result.rows { tr {
            td lang="en" { (row.finding.what) @if row.finding.unit == Unit::Share { " %" } }
            td.num { (published(t, row)) }
            td.num { (ours(row)) }
            td.opt-col { (PreEscaped(interval(row, [t.get("lab-published"), t.get("lab-ours-word")]))) }
            td.num { (tolerance(t, row)) }
            td { (verdict(t, row.verdict)) }
        } }
        @for (words, holds) in &result.statements { tr {
            td lang="en" colspan="5" { (words) }
            td { (statement(t, *holds)) }
        } }
        @if let Some(remark) = remark { tr { td.small.muted colspan="6" { (remark) } } }
    }
}

/// Half of an interval, without its unit.
fn half([low, high]: [f64; 2], unit: Unit) -> String {
    width((high - low) / 2.0, unit)
}

/// A distance of two numbers, without their unit.
fn width(distance: f64, unit: Unit) -> String {
    match unit {
        Unit::Share => plain(100.0 * distance, 1),
        Unit::Points | Unit::Ratio => plain(distance, 2),
        Unit::Count => plain(distance, 1),
    }
}

fn ours(row: &ReproducedRow) -> Markup {
    let finding = &row.finding;
    html! {
        b { (measured(finding.ours, finding.unit)) }
        @if let Some(bounds) = finding.interval { " " span.ci { "±" (half(bounds, finding.unit)) } }
    }
}

/// The published number with its own error, and of how many games it is.
fn published(t: Texts, row: &ReproducedRow) -> Markup {
    let finding = &row.finding;
    let Some(value) = finding.published else { return html! { "–" } };
    html! {
        (measured(value, finding.unit))
        @match finding.basis {
            Basis::Games { games, interval } => {
                " " span.ci { "±" (half(interval, finding.unit)) }
                div.small.muted { (t.fill("lab-of-games", "games", grouped(games))) }
            }
            Basis::Unstated => { div.small.muted { (t.get("lab-games-unstated")) } }
            Basis::Exact => {}
        }
    }
}

/// How far apart the two may be: by luck, and as the experiment allows.
fn tolerance(t: Texts, row: &ReproducedRow) -> Markup {
    let finding = &row.finding;
    let Some(luck) = row.agrees_within else { return html! {} };
    html! {
        "±" (width(luck, finding.unit))
        @if let Some(within) = finding.within {
            div.small.muted { (t.fill("lab-near-up-to", "within", width(within, finding.unit))) }
        }
    }
}

/// The body of the page of one experiment.
pub(super) fn one(
    visit: &Visit,
    catalog: &Catalog,
    result: Option<&Reproduced>,
    shown: &Shown,
) -> Markup {
    let t = visit.texts();
    let (Some(result), Ok(entry)) = (result, catalog.game(&shown.run.game)) else {
        return html! {
            section.card.empty data-live="body" { (icon("scales")) h2.card-title { (t.get("lab-no-result-yet")) } p { (t.get("lab-no-result-text")) } }
        };
    };
    html! {
        section.card data-live="body" data-game=(shown.run.game) {
            div.panel-head.wide-head { h2.card-title { (t.get("lab-rows")) } (legend(t)) }
            div.table-wrap tabindex="0" role="region" aria-label=(t.get("lab-rows")) { table.table.results { (columns(t)) tbody { (rows(visit, entry, result)) } } }
        }
        @if !result.findings.plots.is_empty() {
            section.card.card--pad.plots data-live="plots" { @for plot in &result.findings.plots { (figure(t, plot, None)) } }
        }
        @for sheet in &result.findings.sheets { (table(t, sheet)) }
    }
}
