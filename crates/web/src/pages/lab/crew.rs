//! Workers: who is there, what waits for them, how quickly blocks come in.

use std::time::Duration;

use bw_catalog::Catalog;
use bw_core::Message;
use bw_store::{Order, Worker, WorkerState};
use maud::{Markup, PreEscaped, html};

use super::words::{duration, game, grouped, plain};
use super::{Tab, charts, framed};
use crate::i18n::Texts;
use crate::lab::{CrewShown, KINDS, Throughput};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// The page.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Catalog,
    shown: &CrewShown,
    throughput: &[Throughput],
) -> Markup {
    let t = visit.texts();
    let content = html! {
        div.page-head { div { h1 { (t.get("lab-workers")) } p { (t.get("lab-workers-text")) } } }
        div.lab data-lab { (parts(visit, catalog, shown, throughput)) }
    };
    framed(visit, t.get("lab-workers"), None, Tab::Crew, &content)
}

/// What changes on it.
pub(crate) fn parts(
    visit: &Visit,
    catalog: &Catalog,
    shown: &CrewShown,
    throughput: &[Throughput],
) -> Markup {
    let t = visit.texts();
    html! {
        section.card.runhead data-live="sums" aria-label=(t.get("lab-workers-sums")) { (sums(t, shown, throughput)) }
        section.card data-live="queue" {
            div.panel-head.wide-head { h2.card-title { (t.get("lab-queue")) } }
            @if shown.orders.is_empty() { p.card--pad.muted.small { (t.get("lab-queue-empty")) } }
            @else { (queue(visit, catalog, &shown.orders)) }
        }
        section.card data-live="workers" {
            div.panel-head.wide-head { h2.card-title { (t.get("lab-workers")) } }
            @if shown.workers.is_empty() {
                div.empty { (icon("machines")) h3 { (t.get("lab-no-workers")) } p { (t.get("lab-no-workers-text")) " " code { "boardwright worker --db URL" } } }
            } @else { (workers(visit, &shown.workers)) }
        }
    }
}

fn sums(t: Texts, shown: &CrewShown, throughput: &[Throughput]) -> Markup {
    let working = shown.workers.iter().filter(|worker| worker.state == WorkerState::Working);
    let (count, threads) =
        working.fold((0_usize, 0_u64), |(n, all), one| (n + 1, all + u64::from(one.threads)));
    let blocks = shown.workers.iter().map(|worker| worker.done).sum();
    let open = shown.orders.iter().map(|order| order.open).sum();
    // Of the last minute: single looks jump.
    let recent = throughput.iter().filter(|one| one.ago < 60.0);
    let (sum, looks) =
        recent.fold((0.0, 0.0_f64), |(sum, n), one| (sum + one.blocks_per_second, n + 1.0));
    let stat =
        |value: &str, name: &str| html! { div.stat { b { (value) } span { (t.get(name)) } } };
    html! {
        div.stats {
            (stat(&grouped(count as u64), "lab-workers-there"))
            (stat(&grouped(threads), "lab-workers-threads"))
            (stat(&grouped(open), "lab-queue-open"))
            (stat(&grouped(blocks), "lab-workers-blocks"))
            (stat(&plain(sum / looks.max(1.0), 1), "lab-workers-rate"))
        }
        @if throughput.iter().any(|one| one.blocks_per_second > 0.0) {
            figure.flow {
                (PreEscaped(charts::throughput(throughput, t.get("lab-throughput"))))
                figcaption.tiny.muted { (peak(t, throughput)) }
            }
        }
    }
}

/// How many blocks came in at best, and over which time the picture goes.
fn peak(t: Texts, throughput: &[Throughput]) -> String {
    let longest = throughput.iter().map(|one| one.ago).fold(60.0, f64::max);
    let time = duration(Duration::from_secs_f64(longest));
    let most = plain(charts::most_blocks(throughput), 1);
    t.say(&Message::new("lab-throughput-peak").with("most", most).with("time", time))
}

fn queue(visit: &Visit, catalog: &Catalog, orders: &[Order]) -> Markup {
    let t = visit.texts();
    html! {
        div.table-wrap { table.table {
            thead { tr {
                th { (t.get("lab-run")) } th { (t.get("lab-queue-kind")) } th { (t.get("lab-queue-game")) }
                th.num { (t.get("lab-queue-open")) } th.num { (t.get("lab-queue-out")) }
                th { (t.get("lab-queue-coordinator")) } th { span.vh { (t.get("lab-stop")) } }
            } }
            tbody { @for order in orders { tr {
                td { @if KINDS.contains(&order.kind.as_str()) { a href=(format!("/lab/run/{}", order.run)) { (order.run) } } @else { (order.run) } }
                td { (order.kind) }
                td { (game(t, catalog, &order.game)) }
                td.num { (grouped(order.open)) }
                td.num { (grouped(order.out)) }
                td { (t.fill("lab-ago", "time", duration(Duration::from_millis(order.silent_ms.unsigned_abs())))) }
                td { @if order.paused { span.chip.chip--warn { (t.get("lab-stopping")) } }
                    @else if visit.host { (act(visit, &format!("/lab/orders/{}/stop", order.id), &format!("stop-order-{}", order.id), ("stop", "lab-stop"), &order.run.to_string())) } }
            } } }
        } }
    }
}

fn workers(visit: &Visit, workers: &[Worker]) -> Markup {
    let t = visit.texts();
    html! {
        div.table-wrap { table.table {
            thead { tr {
                th { (t.get("lab-worker")) } th { (t.get("lab-worker-version")) } th.num { (t.get("lab-workers-threads")) }
                th.num { (t.get("lab-workers-blocks")) } th { (t.get("lab-worker-state")) } th { (t.get("lab-worker-sign")) }
                th { span.vh { (t.get("lab-drain")) } }
            } }
            tbody { @for worker in workers { tr {
                td { b { (worker.name) } " " span.muted.small { (worker.id) } }
                td { (worker.version) }
                td.num { (worker.threads) }
                td.num { (grouped(worker.done)) }
                td { (state(t, worker)) }
                td { (t.fill("lab-ago", "time", duration(Duration::from_millis(worker.silent_ms.unsigned_abs())))) }
                td { @if visit.host && worker.state == WorkerState::Working {
                    (act(visit, &format!("/lab/workers/{}/drain", worker.id), &format!("drain-{}", worker.id), ("next", "lab-drain"), &worker.name))
                } }
            } } }
        } }
    }
}

fn state(t: Texts, worker: &Worker) -> Markup {
    let (class, name) = match worker.state {
        WorkerState::Working => ("chip chip--good", "lab-worker-working"),
        WorkerState::Draining => ("chip chip--warn", "lab-worker-draining"),
        WorkerState::Aside => ("chip chip--bad", "lab-worker-aside"),
        WorkerState::Gone => ("chip", "lab-worker-gone"),
    };
    html! {
        span class=(class) { (t.get(name)) }
        @if !worker.note.is_empty() { div.tiny.muted { (worker.note) } }
    }
}

/// A button that asks for something about one row; readers of screens hear which.
fn act(visit: &Visit, href: &str, id: &str, (picture, name): (&str, &str), whose: &str) -> Markup {
    let t = visit.texts();
    html! {
        form method="post" action=(href) {
            input type="hidden" name="token" value=(visit.token);
            button.btn.btn--sm id=(id) { (icon(picture)) (t.get(name)) span.vh { " " (whose) } }
        }
    }
}
