//! What all pages of runs share: title with buttons, progress, state.

use bw_arena::OpeningSource;
use bw_catalog::Catalog;
use bw_core::Message;
use maud::{Markup, html};

use super::words::{clock, doing, duration, grouped, plain, title};
use crate::i18n::Texts;
use crate::lab::{LONGEST_NOTE, Shown, Status, What};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// The state of a run as a chip: icon or dot, and a word.
pub(super) fn chip(t: Texts, status: Status) -> Markup {
    match status {
        Status::Running => html! { span.chip.chip--good.chip--live { (t.get("lab-running")) } },
        Status::Stopping => html! { span.chip.chip--warn.chip--live { (t.get("lab-stopping")) } },
        Status::Waiting(_) => html! { span.chip { (icon("pause")) (t.get("lab-waiting")) } },
        Status::Stopped => {
            html! { span.chip.chip--warn { (icon("pause")) (t.get("lab-stopped")) } }
        }
        Status::Elsewhere => {
            html! { span.chip.chip--warn { (icon("pause")) (t.get("lab-elsewhere")) } }
        }
        Status::Failed => html! { span.chip.chip--bad { (icon("warn")) (t.get("lab-failed")) } },
        Status::Finished => {
            html! { span.chip.chip--info { (icon("check")) (t.get("lab-finished")) } }
        }
    }
}

/// A button that asks the server for something about a run.
pub(super) fn act(visit: &Visit, run: i64, action: &str, class: &str, inner: &Markup) -> Markup {
    html! {
        form method="post" action=(format!("/lab/run/{run}/{action}")) {
            input type="hidden" name="token" value=(visit.token);
            button class=(format!("btn {class}")) id=(format!("{action}-{run}")) { (inner) }
        }
    }
}

/// What the host can do with a run.
pub(super) fn controls(visit: &Visit, shown: &Shown, small: bool) -> Markup {
    let (t, id) = (visit.texts(), shown.run.id.0);
    let size = if small { " btn--sm" } else { "" };
    html! {
        @if visit.host {
            @match shown.status {
                Status::Running | Status::Waiting(_) => (act(visit, id, "stop", &format!("btn--danger{size}"), &html! { (icon("stop")) (t.get("lab-stop")) })),
                Status::Stopping => { button class=(format!("btn{size}")) disabled { (icon("stop")) (t.get("lab-stopping")) } }
                Status::Stopped | Status::Failed | Status::Elsewhere => (act(visit, id, "resume", &format!("btn--primary{size}"), &html! { (icon("play")) (t.get("lab-resume")) })),
                Status::Finished => {}
            }
        }
    }
}

/// Deletion, one step away from a slip of the finger.
fn deletion(visit: &Visit, shown: &Shown) -> Markup {
    let t = visit.texts();
    let over = matches!(
        shown.status,
        Status::Stopped | Status::Failed | Status::Elsewhere | Status::Finished
    );
    html! {
        @if visit.host && over {
            details.more-acts {
                summary.btn.btn--quiet { (icon("trash")) (t.get("lab-delete")) }
                div.card.pop {
                    p.small { (t.get("lab-delete-sure")) }
                    (act(visit, shown.run.id.0, "delete", "btn--danger btn--sm", &html! { (icon("trash")) (t.get("lab-delete")) }))
                }
            }
        }
    }
}

/// What the host wrote down about a run.
pub(super) fn note(visit: &Visit, shown: &Shown) -> Markup {
    let (t, id) = (visit.texts(), shown.run.id);
    html! {
        @if visit.host || !shown.note.is_empty() {
            section.card.card--pad data-live="note" {
                h2.card-title { (t.get("lab-note")) }
                @if !shown.note.is_empty() { p.run-note { (shown.note) } }
                @if visit.host {
                    details.more-acts.note-form {
                        summary.btn.btn--quiet.btn--sm { (t.get("lab-note-write")) }
                        form.stack method="post" action=(format!("/lab/run/{id}/note")) {
                            input type="hidden" name="token" value=(visit.token);
                            textarea.input name="note" rows="4" maxlength=(LONGEST_NOTE) aria-label=(t.get("lab-note")) { (shown.note) }
                            button.btn.btn--primary.btn--sm { (t.get("lab-note-keep")) }
                        }
                    }
                }
            }
        }
    }
}

/// Title, one line on what was ordered, buttons.
pub(super) fn head(visit: &Visit, catalog: &Catalog, shown: &Shown) -> Markup {
    let t = visit.texts();
    let kind = match shown.what {
        What::Reproduction { .. } => {
            Some((format!("/lab/results/{}", shown.run.game), "lab-results"))
        }
        _ => None,
    };
    let again = match shown.what {
        What::Tournament { .. } => Some("tournament"),
        What::Evolution { .. } => Some("evolution"),
        What::Reproduction { .. } => Some("reproduction"),
        What::Unreadable => None,
    };
    html! {
        div.page-head data-live="head" {
            div {
                div.row.small.muted {
                    a href="/lab" { (t.get("laboratory")) }
                    @if let Some((href, name)) = &kind { " / " a href=(href) { (t.get(name)) } }
                    " / " (t.get("lab-run")) " " (shown.run.id)
                }
                h1 { (title(t, catalog, &shown.run, &shown.what)) }
                p { (ordered(t, shown)) }
            }
            div.row.wrap {
                (controls(visit, shown, false))
                @if let Some(kind) = again {
                    a.btn.btn--quiet href=(format!("/lab/new/{kind}?like={}", shown.run.id)) { (icon("copy")) (t.get("lab-again")) }
                }
                @if again.is_some() {
                    a.btn.btn--quiet href=(format!("/lab/compare?a={}", shown.run.id)) { (icon("scales")) (t.get("lab-compare")) }
                }
                (deletion(visit, shown))
            }
        }
    }
}

/// What games begin with.
fn opened(t: Texts, openings: &OpeningSource) -> String {
    t.say(&match openings {
        OpeningSource::Random { turns } => {
            Message::new("lab-openings-random-shown").with("turns", *turns)
        }
        OpeningSource::Lines(lines) => {
            Message::new("lab-openings-list-shown").with("count", lines.len())
        }
    })
}

/// What was ordered, in a sentence.
fn ordered(t: Texts, shown: &Shown) -> String {
    match &shown.what {
        What::Tournament { request, .. } => {
            let format = match request.format() {
                bw_arena::Format::RoundRobin => t.get("lab-round-robin"),
                bw_arena::Format::Gauntlet => t.get("lab-gauntlet"),
            };
            let seats = if request.fixed_seats { "lab-fixed-shown" } else { "lab-rotate-shown" };
            let games = t.fill("lab-games-a-pair", "games", grouped(request.each()));
            let seed = t.fill("lab-seed-shown", "seed", request.seed.to_string());
            let openings = match &request.openings {
                None => String::new(),
                Some(openings) => format!(", {}", opened(t, openings)),
            };
            let clock = match &request.clock {
                None => String::new(),
                Some(control) => {
                    format!(", {}", t.fill("lab-clock-shown", "clock", control.to_string()))
                }
            };
            format!("{format}, {games}, {}{openings}{clock}. {seed}", t.get(seats))
        }
        What::Evolution { request, .. } => {
            let preset = request.preset.as_deref().unwrap_or(t.get("lab-default-preset"));
            let mut text = format!("{} {preset}", t.get("lab-preset"));
            for (key, value) in &request.changes {
                text += &format!(", {key} = {value}");
            }
            text + "."
        }
        What::Reproduction { request, .. } => {
            let scale = if request.full { "lab-full-shown" } else { "lab-quick-shown" };
            let seed = t.fill("lab-seed-shown", "seed", request.seed.to_string());
            match request.games {
                Some(games) => {
                    let games = t.fill("lab-games-a-match", "games", grouped(games));
                    format!("{games}. {seed}")
                }
                None => format!("{}. {seed}", t.get(scale)),
            }
        }
        What::Unreadable => String::new(),
    }
}

/// A bar with its words.
pub(super) fn bar(t: Texts, done: u64, total: u64) -> Markup {
    let share = if total == 0 { 0.0 } else { 100.0 * done.min(total) as f64 / total as f64 };
    html! {
        div.bar role="progressbar" aria-valuenow=(format!("{share:.0}")) aria-valuemin="0" aria-valuemax="100" aria-label=(t.get("lab-progress")) {
            i style=(format!("width:{share:.1}%")) {}
        }
    }
}

/// How far a run is: done and all of it, as far as it is known.
pub(super) fn reached(shown: &Shown) -> Option<(u64, u64, String)> {
    if let Some(live) = shown.live.as_ref().filter(|live| live.progress.total > 0) {
        return Some((live.progress.done, live.progress.total, live.progress.doing.clone()));
    }
    match &shown.what {
        What::Tournament { request, table } => {
            let done = table.as_ref().map_or(0, |table| table.games);
            let total = if shown.status == Status::Finished { done } else { request.total() };
            Some((done, total, "games".into()))
        }
        _ => None,
    }
}

/// One figure with its caption.
pub(super) fn stat(value: impl Into<String>, caption: &str) -> Markup {
    html! { div.stat { b { (value.into()) } span { (caption) } } }
}

/// State, bar, rate and time left.
pub(super) fn progress(visit: &Visit, shown: &Shown) -> Markup {
    let t = visit.texts();
    let reached = reached(shown);
    let finished = shown.status == Status::Finished;
    html! {
        section.card.runhead data-live="progress" data-status=(format!("{:?}", shown.status).to_lowercase()) aria-label=(t.get("lab-progress")) {
            div {
                div.row.between.wrap {
                    span.row.wrap {
                        span #state { (chip(t, shown.status)) }
                        @if let Some((done, total, what)) = &reached {
                            b { (of_all(t, *done, *total, what, finished)) }
                        }
                    }
                    span.muted.small { (remark(t, shown)) }
                }
                @if let Some((done, total, _)) = &reached { (bar(t, *done, *total)) }
                @else if finished { (bar(t, 1, 1)) }
                (stats(t, shown))
            }
        }
    }
}

/// "9 840 of 15 000 games".
pub(super) fn of_all(t: Texts, done: u64, total: u64, what: &str, finished: bool) -> String {
    let what = doing(t, what);
    if finished {
        return format!("{} {what}", grouped(total));
    }
    format!("{} {} {} {what}", grouped(done), t.get("lab-of"), grouped(total))
}

/// What is worth saying at the end of the line.
fn remark(t: Texts, shown: &Shown) -> String {
    match shown.status {
        Status::Running => shown.live.as_ref().and_then(|live| live.left()).map_or_else(
            || t.get("lab-begins").to_string(),
            |left| t.fill("lab-left", "time", duration(left)),
        ),
        Status::Waiting(before) => t.fill("lab-before", "runs", before),
        Status::Stopping => t.get("lab-stopping-why").into(),
        Status::Stopped => t.get("lab-stopped-why").into(),
        Status::Elsewhere => t.get("lab-elsewhere-why").into(),
        Status::Failed => t.get("lab-failed-again").into(),
        Status::Finished => String::new(),
    }
}

fn stats(t: Texts, shown: &Shown) -> Markup {
    html! {
        div.stats {
            @if let Some(live) = &shown.live {
                @if let Some(rate) = live.rate() {
                    (stat(plain(rate, if rate < 10.0 { 2 } else { 0 }), &format!("{} {}", doing(t, &live.progress.doing), t.get("lab-a-second"))))
                }
                (stat(clock(live.elapsed()), t.get("lab-so-far")))
            }
            @match &shown.what {
                What::Tournament { request, table } => {
                    (stat(grouped(request.bots.len() as u64), t.get("lab-bots-word")))
                    (stat(grouped(table.as_ref().map_or(0, |table| table.faults())), t.get("lab-faults")))
                }
                What::Evolution { best: Some(best), .. } => {
                    (stat(plain(best.fitness, 2), t.get("lab-best-fitness")))
                    (stat(grouped(best.generation), t.get("lab-best-generation")))
                }
                _ => {}
            }
            @if shown.live.is_none() {
                div.stat { b.when { time data-ms=(shown.run.updated_ms) {} } span { (t.get("lab-last-change")) } }
            }
        }
    }
}
