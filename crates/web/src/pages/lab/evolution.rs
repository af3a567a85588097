//! An evolution: its plot as it grows, the best individual, what it reports.

use bw_catalog::{Catalog, GameEntry};
use bw_core::Message;
use bw_lab::{Plot, Report, Sheet, SheetCell};
use maud::{Markup, PreEscaped, html};

use super::words::{plain, signed};
use crate::i18n::Texts;
use crate::lab::{BestIndividual, EvolutionRequest, Shown, Status};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// Weights shown of the best individual: the largest ones.
const WEIGHTS: usize = 10;
/// Rows of a table on the page; the rest is in the file.
const ROWS: usize = 24;

pub(super) fn body(
    visit: &Visit,
    catalog: &Catalog,
    request: &EvolutionRequest,
    report: Option<&Report>,
    best: Option<&BestIndividual>,
    shown: &Shown,
) -> Markup {
    let t = visit.texts();
    let until = shown.live.as_ref().map(|live| live.progress.total as f64);
    let (plots, sheets) = report.map_or((&[][..], &[][..]), |one| (&one.plots, &one.sheets));
    html! {
        div.labgrid.labgrid--wide data-live="body" data-game=(shown.run.game) {
            section.card.card--pad.plots {
                @if plots.is_empty() {
                    div.empty { (icon("helix")) h2.card-title { (t.get("lab-no-plot-yet")) } p { (t.get("lab-no-plot-text")) } }
                }
                @for plot in plots { (figure(t, plot, until.filter(|until| *until > 0.0))) }
            }
            div.stack-lg {
                @if let Some(best) = best { (individual(t, catalog.game(&request.game).ok(), best)) }
                (outcome(visit, catalog, request, report, shown))
                (log_lines(t, shown))
                div.callout { (icon("info")) span { (t.get("lab-stop-is-safe")) } }
            }
        }
        @for sheet in sheets { (table(t, sheet)) }
    }
}

/// A plot; while the run goes on it says what is still to come.
pub(super) fn figure(t: Texts, plot: &Plot, until: Option<f64>) -> Markup {
    let plot = in_words(t, plot);
    let svg = match until {
        Some(until) => bw_plot::growing(&plot, until, t.get("lab-to-come")),
        None => bw_plot::svg(&plot),
    };
    html! { figure.plot { (PreEscaped(svg)) } }
}

/// A plot in the reader's language, as far as its words are usual ones; reports are written in English.
fn in_words(t: Texts, plot: &Plot) -> Plot {
    let word = |words: &str| {
        let slug =
            words.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        t.find(&format!("chart-{slug}")).map_or_else(|| words.to_string(), String::from)
    };
    // A curve of a compared run has the run's name before its own.
    let curve_name = |name: &str| match name.rsplit_once(": ") {
        Some((run, own)) => format!("{run}: {}", word(own)),
        None => word(name),
    };
    let mut own =
        Plot { title: word(&plot.title), x: word(&plot.x), y: word(&plot.y), ..plot.clone() };
    for curve in &mut own.curves {
        curve.name = curve_name(&curve.name);
    }
    own
}

fn individual(t: Texts, entry: Option<&GameEntry>, best: &BestIndividual) -> Markup {
    let named =
        |gene: &String| entry.map_or_else(|| gene.clone(), |entry| entry.words(t.lang).gene(gene));
    let mut genes: Vec<&(String, f64)> = best.genes.iter().collect();
    genes.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    genes.truncate(WEIGHTS);
    let most = genes.first().map_or(1.0, |gene| gene.1.abs().max(f64::MIN_POSITIVE));
    let about = Message::new("lab-best-about").with("generation", best.generation);
    let about = about.with("fitness", plain(best.fitness, 2));
    html! {
        section.card.card--pad {
            h2.card-title { (t.get("lab-best")) }
            p.small.muted { (t.say(&about)) }
            ul.contrib {
                @for (name, value) in genes {
                    li.neg[*value < 0.0] {
                        span { (named(name)) }
                        span.ax aria-hidden="true" { i style=(format!("--v:{:.2}", value.abs() / most)) {} }
                        span.num { (signed(*value, 1)) }
                    }
                }
            }
        }
    }
}

/// What came out, with the way to use it.
fn outcome(
    visit: &Visit,
    catalog: &Catalog,
    request: &EvolutionRequest,
    report: Option<&Report>,
    shown: &Shown,
) -> Markup {
    let t = visit.texts();
    let entry = catalog.game(&request.game);
    let summary = entry.ok().map(|entry| entry.words(t.lang).learning(&request.learning));
    html! {
        section.card.card--pad {
            h2.card-title { (t.get("lab-outcome")) }
            @if let Some(report) = report {
                p.small lang="en" { b { (report.title) } }
                @for note in &report.notes { p.small.note lang="en" { (note) } }
            }
            @if let Some(summary) = summary { p.small.muted { (summary) } }
            @if shown.status == Status::Finished { p.small.muted { (t.get("lab-outcome-files")) } }
        }
    }
}

/// The last lines of what the work reports.
fn log_lines(t: Texts, shown: &Shown) -> Markup {
    let lines = shown.live.iter().flat_map(|live| live.log_lines.iter().rev().take(6));
    let lines: Vec<&String> = lines.collect();
    html! {
        @if !lines.is_empty() {
            section.card.card--pad {
                h2.card-title { (t.get("lab-log")) }
                ol.log-lines.small lang="en" { @for line in lines { li { (line) } } }
            }
        }
    }
}

/// A table of a report; the last rows of a long one.
pub(super) fn table(t: Texts, sheet: &Sheet) -> Markup {
    let skipped = sheet.rows.len().saturating_sub(ROWS);
    html! {
        section.card data-live=(format!("sheet-{}", sheet.id)) {
            div.panel-head.wide-head {
                h2.card-title lang="en" { (sheet.title) }
                @if skipped > 0 { span.small.muted { (t.say(&Message::new("lab-last-rows").with("shown", ROWS).with("rows", sheet.rows.len()))) } }
            }
            div.table-wrap tabindex="0" role="region" aria-label=(sheet.title) { table.table lang="en" {
                thead { tr { @for (at, column) in sheet.columns.iter().enumerate() {
                    th.num[is_number(sheet, at)] scope="col" { (column) }
                } } }
                tbody { @for row in &sheet.rows[skipped..] { tr {
                    @for cell in row { @if cell.is_number() { td.num { (shown_cell(cell)) } } @else { td { (cell.plain()) } } }
                } } }
            } }
        }
    }
}

fn is_number(sheet: &Sheet, at: usize) -> bool {
    sheet.rows.iter().filter_map(|row| row.get(at)).any(SheetCell::is_number)
}

fn shown_cell(cell: &SheetCell) -> String {
    match cell {
        SheetCell::Number(value, decimals) => plain(*value, usize::from(*decimals)),
        other => other.plain(),
    }
}
