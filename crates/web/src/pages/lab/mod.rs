//! The laboratory: what runs, what is finished, how to start; one page per run; published results beside ours.

mod charts;
pub(crate) mod compare;
pub(crate) mod crew;
mod evolution;
pub(crate) mod evolution_form;
mod fields;
pub(crate) mod files;
pub(crate) mod overview;
mod parts;
pub(crate) mod reproduction_form;
pub(crate) mod results;
pub(crate) mod script;
mod tournament;
pub(crate) mod tournament_form;
mod words;

use bw_catalog::Catalog;
use maud::{Markup, PreEscaped, html};

use super::icons::icon;
use super::layout::{PageFrame, scripted};
use crate::lab::{Shown, TournamentTable, What};
use crate::routes::Visit;

pub(crate) use fields::Wrong;

/// Which of the laboratory's own pages is current.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Overview,
    Tournament,
    Evolution,
    Results,
    Crew,
}

/// The frame of the laboratory's pages, with their own navigation.
fn framed(visit: &Visit, title: &str, game: Option<&str>, tab: Tab, content: &Markup) -> Markup {
    let t = visit.texts();
    let tabs = [
        (Tab::Overview, "/lab", "flask", "lab-overview"),
        (Tab::Tournament, "/lab/new/tournament", "trophy", "lab-new-tournament"),
        (Tab::Evolution, "/lab/new/evolution", "helix", "lab-new-evolution"),
        (Tab::Results, "/lab/results", "scales", "lab-results"),
        (Tab::Crew, "/lab/workers", "machines", "lab-workers"),
    ];
    let content = html! {
        nav.tabs.labtabs aria-label=(t.get("laboratory")) {
            @for (which, href, picture, name) in tabs {
                a href=(href) aria-current=[(which == tab).then_some("page")] { (icon(picture)) (t.get(name)) }
            }
        }
        (content)
        p.vh #said role="status" {}
    };
    scripted(&PageFrame { visit, title, game, current: "laboratory" }, "lab.js", &content)
}

/// The laboratory's card on the start page: the newest tournament, what runs, the ways in.
pub(crate) fn card(visit: &Visit, going: usize, newest: Option<&TournamentTable>) -> Markup {
    let t = visit.texts();
    html! {
        section.card.card--pad.stack {
            @if let Some(table) = newest { (PreEscaped(charts::elo(table, t.get("lab-elo-title")))) }
            div.row.between.wrap {
                h2.card-title { a.ttl href="/lab" { (t.get("laboratory")) } }
                @if going > 0 { span.chip.chip--good.chip--live { (t.fill("lab-going", "runs", going)) } }
            }
            p.muted.small { (t.get("lab-card-text")) }
            div.row.wrap {
                a.btn.btn--sm href="/lab/new/tournament" { (icon("trophy")) (t.get("lab-tournament")) }
                a.btn.btn--sm href="/lab/new/evolution" { (icon("helix")) (t.get("lab-evolution")) }
                a.btn.btn--sm href="/lab/results" { (icon("scales")) (t.get("lab-results")) }
            }
        }
    }
}

/// The page of a run.
pub(crate) fn run(visit: &Visit, catalog: &Catalog, shown: &Shown) -> Markup {
    let title = words::title(visit.texts(), catalog, &shown.run, &shown.what);
    framed(
        visit,
        &title,
        Some(&shown.run.game),
        Tab::Overview,
        &html! {
            div.lab data-lab { (run_parts(visit, catalog, shown)) }
        },
    )
}

/// The parts of a run's page that change while it is worked on.
pub(crate) fn run_parts(visit: &Visit, catalog: &Catalog, shown: &Shown) -> Markup {
    let t = visit.texts();
    html! {
        (parts::head(visit, catalog, shown))
        (parts::progress(visit, shown))
        @if let Some(reason) = &shown.failed {
            div.banner.banner--bad data-live="failed" { (icon("warn")) (t.get("lab-failed-why")) " " (reason) }
        }
        @match &shown.what {
            What::Tournament { request, table } => (tournament::body(visit, request, table.as_deref(), shown)),
            What::Evolution { request, report, best } => (evolution::body(visit, catalog, request, report.as_deref(), best.as_ref(), shown)),
            What::Reproduction { result, .. } => (results::one(visit, catalog, result.as_deref(), shown)),
            What::Unreadable => { div.callout data-live="body" { (icon("info")) (t.get("lab-unreadable")) } }
        }
        (parts::note(visit, shown))
        (files::downloads(visit, shown))
    }
}
