//! A tournament: cross table, ratings, pairings with their tests.

use maud::{Markup, PreEscaped, html};

use super::charts;
use super::words::{grouped, plain, signed};
use crate::i18n::Texts;
use crate::lab::{Crossing, RequestedTournament, Shown, Standing, Status, TournamentTable};
use crate::pages::icons::icon;
use crate::routes::Visit;

pub(super) fn body(
    visit: &Visit,
    request: &RequestedTournament,
    table: Option<&TournamentTable>,
    shown: &Shown,
) -> Markup {
    let t = visit.texts();
    let Some(table) = table.filter(|table| table.games > 0) else {
        return html! {
            section.card.empty data-live="body" { (icon("trophy")) h2.card-title { (t.get("lab-no-games-yet")) } p { (t.get("lab-no-games-text")) } }
        };
    };
    html! {
        div.labgrid data-live="body" data-game=(shown.run.game) {
            section.card {
                div.panel-head.wide-head {
                    h2.card-title { (t.get(if request.seats == 2 { "lab-cross-table" } else { "lab-standings" })) }
                    span.small.muted { (t.get("lab-cross-hint")) }
                }
                div.table-wrap tabindex="0" role="region" aria-label=(t.get("lab-cross-table")) { (standings(t, request, table, shown.status)) }
                p.small.muted.foot-note { (t.get("lab-cross-note")) }
            }
            section.card.card--pad {
                div.section-head { h2.card-title { "Elo" } span.small.muted { (t.get("lab-intervals")) } }
                (anchors(t, table, shown))
                (PreEscaped(charts::elo(table, t.get("lab-elo-title"))))
            }
        }
        (pairings(t, request, table))
    }
}

/// From which bot ratings are counted: from their mean, if nobody chose one.
fn anchors(t: Texts, table: &TournamentTable, shown: &Shown) -> Markup {
    html! {
        form.row.wrap.small method="get" {
            label.row { (t.get("lab-anchor"))
                select.select.short name="anchor" {
                    option value="" { (t.get("lab-anchor-mean")) }
                    @for one in &table.standings { option value=(one.index) selected[shown.anchor == Some(one.index)] { (one.bot) } }
                }
            }
            button.btn.btn--sm { (t.get("lab-anchor-count")) }
            @if shown.anchor.is_some() { span.muted { (t.get("lab-anchor-intervals")) } }
        }
    }
}

/// Whether a pairing is being played: begun and not complete.
fn is_live(
    request: &RequestedTournament,
    table: &TournamentTable,
    a: usize,
    b: usize,
    status: Status,
) -> bool {
    let pair = [a.min(b), a.max(b)];
    let open =
        |one: &Crossing, all: u64| one.participants == pair && one.games < all && !is_decided(one);
    let mut pairs = table.crossings.iter().zip(&request.series);
    // Pairings are played one after the other: the first that is not complete is the one.
    let first = pairs.find(|(one, series)| one.games < series.games && !is_decided(one));
    status == Status::Running && first.is_some_and(|(one, series)| open(one, series.games))
}

fn is_decided(one: &Crossing) -> bool {
    one.sprt.as_ref().is_some_and(|test| test.verdict.is_final())
}

fn standings(
    t: Texts,
    request: &RequestedTournament,
    table: &TournamentTable,
    status: Status,
) -> Markup {
    let crossed = request.seats == 2;
    html! {
        table.table.cross {
            thead { tr {
                th scope="col" { (t.get("bot")) }
                @if crossed { @for (place, one) in (1..).zip(&table.standings) { th.c scope="col" title=(one.bot) { (place) } } }
                @else { th.num scope="col" { (t.get("lab-share")) } }
                th.num scope="col" { (t.get("lab-games")) }
                th.num scope="col" { "Elo" }
            } }
            tbody { @for (place, one) in (1..).zip(&table.standings) { tr {
                th scope="row" { span.faint { (place) } " " span.botname title=(one.bot) { (one.bot) } }
                @if crossed {
                    @for other in &table.standings { (cell(request, table, one, other, status)) }
                } @else {
                    td.num { @if one.games > 0 { (plain(100.0 * one.points / one.games as f64, 1)) } @else { "–" } }
                }
                td.num { (grouped(one.games)) }
                td.num { (elo(one)) }
            } } }
        }
    }
}

fn cell(
    request: &RequestedTournament,
    table: &TournamentTable,
    one: &Standing,
    other: &Standing,
    status: Status,
) -> Markup {
    if one.index == other.index {
        return html! { td.c.self { div {} } };
    }
    let live = is_live(request, table, one.index, other.index, status);
    let class = if live { "c is-live" } else { "c" };
    match table.cell(one.index, other.index) {
        None => html! { td class=(class) { div.none { "–" } } },
        Some((share, half)) => {
            let colour = if share >= 0.5 { "var(--accent)" } else { "var(--bad)" };
            let strength = (share - 0.5).abs() * 84.0;
            html! { td class=(class) { div style=(format!("--wc:{colour};--wp:{strength:.0}%")) {
                (plain(100.0 * share, 0))
                @if let Some(half) = half { small { "±" (plain(100.0 * half, 0)) } }
            } } }
        }
    }
}

fn elo(one: &Standing) -> Markup {
    let half = match one.elo_ci95 {
        [Some(low), Some(high)] => Some((high - low) / 2.0),
        _ => None,
    };
    html! {
        @match one.elo {
            Some(elo) => { b { (signed(elo, 0)) } @if let Some(half) = half { " " span.ci { "±" (plain(half, 0)) } } }
            None => "–",
        }
    }
}

fn pairings(t: Texts, request: &RequestedTournament, table: &TournamentTable) -> Markup {
    let name = |bot: &usize| request.bots.get(*bot).map_or("?", String::as_str);
    html! {
        section.card data-live="pairings" {
            div.panel-head.wide-head { h2.card-title { (t.get("lab-pairings")) } span.small.muted { (t.get("lab-pairings-hint")) } }
            div.table-wrap tabindex="0" role="region" aria-label=(t.get("lab-pairings")) { table.table {
                thead { tr {
                    th scope="col" { (t.get("lab-pairing")) }
                    th.num scope="col" { (t.get("lab-games")) }
                    th.num scope="col" { (t.get("points")) }
                    th.num scope="col" { (t.get("lab-first-share")) }
                    @if request.sprt.is_some() { th scope="col" { (t.get("lab-test")) } th scope="col" { (t.get("lab-verdict")) } }
                } }
                tbody { @for one in &table.crossings { tr {
                    td { @for (at, bot) in one.participants.iter().enumerate() { @if at > 0 { span.faint { " – " } } (name(bot)) } }
                    td.num { (grouped(one.games)) }
                    td.num { (one.points.iter().map(|points| plain(*points, 1)).collect::<Vec<_>>().join(" : ")) }
                    td.num { (share(one)) }
                    @if request.sprt.is_some() { (test(t, one)) }
                } } }
            } }
        }
    }
}

fn share(one: &Crossing) -> String {
    match (one.games, one.share, one.share_ci95) {
        (1.., Some(share), [Some(low), Some(high)]) => {
            let per_cent = |value: f64| plain(100.0 * value, 1);
            format!("{} % ({} – {})", per_cent(share), per_cent(low), per_cent(high))
        }
        _ => "–".into(),
    }
}

/// The sequential test: where the ratio lies between its bounds, and what follows.
fn test(t: Texts, one: &Crossing) -> Markup {
    let Some(test) = &one.sprt else { return html! { td { "–" } td { "–" } } };
    let at = ((test.llr - test.lower) / (test.upper - test.lower)).clamp(0.0, 1.0);
    let (class, picture, word) = match test.verdict {
        bw_stats::SprtVerdict::AcceptH1 => ("chip chip--good", "check", "lab-h1"),
        bw_stats::SprtVerdict::AcceptH0 => ("chip chip--bad", "close", "lab-h0"),
        bw_stats::SprtVerdict::Continue => ("chip", "minus", "lab-undecided"),
    };
    html! {
        td.llr {
            span.bar aria-hidden="true" { i style=(format!("width:{:.0}%", 100.0 * at)) {} }
            span.small { (signed(test.llr, 2)) " " span.ci { "[" (plain(test.lower, 2)) ", " (plain(test.upper, 2)) "]" } }
        }
        td { span class=(class) { (icon(picture)) (t.get(word)) } }
    }
}
