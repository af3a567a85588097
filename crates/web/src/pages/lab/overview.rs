//! What runs now, how to start something, what was done.

use bw_catalog::Catalog;
use bw_core::Message;
use bw_store::Run;
use maud::{Markup, html};

use super::parts::{bar, chip, controls, of_all, reached};
use super::words::{duration, game, title};
use super::{Tab, framed};
use crate::lab::{EVOLUTION, Shown, Status};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// How many experiments of a game were run.
pub(crate) struct Reproductions {
    pub(crate) game: &'static str,
    pub(crate) finished: usize,
    pub(crate) all: usize,
}

/// What the overview shows.
pub(crate) struct Overview {
    /// Running and waiting, in their order.
    pub(crate) open: Vec<Shown>,
    /// Tournaments and evolutions, newest first.
    pub(crate) done: Vec<(Run, Status, crate::lab::What)>,
    pub(crate) reproductions: Vec<Reproductions>,
}

/// The overview.
pub(crate) fn page(visit: &Visit, catalog: &Catalog, overview: &Overview) -> Markup {
    let t = visit.texts();
    let content = html! {
        div.page-head { div { h1 { (t.get("laboratory")) } p { (t.get("lab-text")) } } }
        section aria-label=(t.get("lab-start")) { div.starts {
            @for (picture, kind) in [("trophy", "tournament"), ("helix", "evolution"), ("scales", "reproduction")] {
                @let texts = [format!("lab-{kind}"), format!("lab-{kind}-text"), format!("lab-new-{kind}")];
                (start(picture, &format!("/lab/new/{kind}"), texts.each_ref().map(|id| t.get(id))))
            }
            @for (game, script) in catalog.games().iter().filter_map(|game| Some((game, game.extras.script?))) {
                @let texts = ["title", "text", "open"].map(|what| game.words(t.lang).script_page(script.name, what));
                (start("book", &format!("/lab/{}", script.name), texts.each_ref().map(String::as_str)))
            }
        } }
        div.lab data-lab { (parts(visit, catalog, overview)) }
    };
    framed(visit, t.get("laboratory"), None, Tab::Overview, &content)
}

/// A way to start something: its title, a text on it, the words of its button.
fn start(picture: &str, href: &str, [title, text, button]: [&str; 3]) -> Markup {
    html! {
        div.card.card--pad.start {
            span.badge { (icon(picture)) }
            h2.card-title { (title) }
            p.small.muted { (text) }
            a.btn href=(href) { (icon("plus")) (button) }
        }
    }
}

/// The parts of the overview that change.
pub(crate) fn parts(visit: &Visit, catalog: &Catalog, overview: &Overview) -> Markup {
    let t = visit.texts();
    html! {
        section.card data-live="now" {
            div.panel-head.wide-head {
                h2.card-title { (t.get("lab-now")) }
                @if !overview.open.is_empty() { span.chip.chip--good.chip--live { (overview.open.len()) } }
            }
            @if overview.open.is_empty() { p.card--pad.muted.small { (t.get("lab-nothing-now")) } }
            ul.cont.open-runs { @for shown in &overview.open { (open_run(visit, catalog, shown)) } }
        }
        div.labgrid {
            section.card data-live="done" {
                div.panel-head.wide-head { h2.card-title { (t.get("lab-runs")) } }
                @if overview.done.is_empty() {
                    div.empty { (icon("flask")) h3 { (t.get("lab-no-runs")) } p { (t.get("lab-no-runs-text")) } }
                } @else { (list(visit, catalog, overview)) }
            }
            section.card data-live="results" {
                div.panel-head.wide-head { h2.card-title { (t.get("lab-results")) } }
                ul.cont.results-list { @for one in &overview.reproductions {
                    li data-game=(one.game) {
                        div {
                            b.small { (game(t, catalog, one.game)) }
                            div.tiny.muted { (t.say(&Message::new("lab-experiments-run").with("finished", one.finished).with("all", one.all))) }
                        }
                        a.btn.btn--sm href=(format!("/lab/results/{}", one.game)) { (t.get("lab-open")) span.vh { " " (game(t, catalog, one.game)) } }
                    }
                } }
            }
        }
    }
}

fn open_run(visit: &Visit, catalog: &Catalog, shown: &Shown) -> Markup {
    let t = visit.texts();
    let left = shown.live.as_ref().and_then(|live| live.left());
    html! {
        li data-game=(shown.run.game) {
            div.grow.stack {
                div.row.wrap {
                    (chip(t, shown.status))
                    a.ttl href=(format!("/lab/run/{}", shown.run.id)) { (title(t, catalog, &shown.run, &shown.what)) }
                }
                @if let Some((done, total, what)) = reached(shown) {
                    (bar(t, done, total))
                    span.tiny.muted {
                        (of_all(t, done, total, &what, false))
                        @if let Some(left) = left { " · " (t.fill("lab-left", "time", duration(left))) }
                    }
                }
            }
            (controls(visit, shown, true))
        }
    }
}

fn list(visit: &Visit, catalog: &Catalog, overview: &Overview) -> Markup {
    let t = visit.texts();
    html! {
        ul.cont.run-list { @for (run, status, what) in &overview.done {
            li data-game=(run.game) {
                span.badge { (icon(if run.kind == EVOLUTION { "helix" } else { "trophy" })) }
                div {
                    a.ttl.small href=(format!("/lab/run/{}", run.id)) { (title(t, catalog, run, what)) }
                    div.tiny.muted { (t.get("lab-run")) " " (run.id) " · " time data-ms=(run.created_ms) {} }
                }
                (chip(t, *status))
            }
        } }
    }
}
