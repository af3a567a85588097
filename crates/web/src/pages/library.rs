//! The library: every stored game, found by text, game and state.

use bw_catalog::Catalog;
use bw_store::{GameEntry as Stored, GameState};
use maud::{Markup, html};
use serde::Deserialize;

use super::icons::icon;
use super::layout::{PageFrame, ordinary};
use crate::routes::Visit;
use crate::table_record::labels;

/// Games on a page.
pub(crate) const PAGE: u32 = 25;

/// Files that are offered for an upload: records, and logs in the games' own formats.
const ACCEPTED: &str = ".json,.jsonl,.txt,.pgn,.log,application/json,text/plain";

/// What was asked for.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct LibraryQuery {
    #[serde(default)]
    pub(crate) q: String,
    #[serde(default)]
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) state: String,
    #[serde(default)]
    pub(crate) page: u32,
}

/// The library page; one more game than fits says that there is a next page.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Catalog,
    search: &LibraryQuery,
    found: &[Stored],
) -> Markup {
    let t = visit.texts();
    let shown = &found[..found.len().min(PAGE as usize)];
    let content = html! {
        div.page-head {
            div { h1 { (t.get("library")) } p { (t.get("library-text")) } }
            div.row {
                label.btn title=(t.get("import-text")) { (icon("download")) (t.get("import")) input.vh #upload type="file" accept=(ACCEPTED) aria-describedby="import-text"; }
                a.btn.btn--primary href="/" { (icon("plus")) (t.get("new-game")) }
            }
        }
        p.small.muted #import-text { (t.get("import-text")) }
        section.card.lib {
            form.filters method="get" action="/library" {
                div.with-icon { (icon("search")) input.input type="search" name="q" value=(search.q) placeholder=(t.get("search-hint")) aria-label=(t.get("search")); }
                select.select name="game" aria-label=(t.get("game")) {
                    option value="" { (t.get("all-games")) }
                    @for game in catalog.games() { option value=(game.spec.id) selected[game.spec.id == search.game] { (game.words(visit.lang).name()) } }
                }
                select.select name="state" aria-label=(t.get("state")) {
                    option value="" { (t.get("any-state")) }
                    option value="running" selected[search.state == "running"] { (t.get("running")) }
                    option value="finished" selected[search.state == "finished"] { (t.get("finished")) }
                }
                button.btn { (t.get("search")) }
            }
            @if shown.is_empty() {
                div.empty { h3 { (t.get("no-games")) } p { (t.get("no-games-text")) } a.btn.btn--primary href="/" { (t.get("new-game")) } }
            } @else {
                (games(visit, catalog, shown))
            }
            (pager(visit, search, found.len() > PAGE as usize))
        }
    };
    ordinary(
        &PageFrame { visit, title: t.get("library"), game: None, current: "library" },
        &content,
    )
}

fn games(visit: &Visit, catalog: &Catalog, shown: &[Stored]) -> Markup {
    let t = visit.texts();
    html! {
        div.table-wrap {
            table.table {
                thead { tr {
                    th { (t.get("title-players")) } th.opt-col { (t.get("game")) } th { (t.get("state")) }
                    th.opt-col.num { (t.get("count")) } th.opt-col { (t.get("changed")) } th { span.vh { (t.get("more-actions")) } }
                } }
                tbody { @for game in shown { (row(visit, catalog, game)) } }
            }
        }
    }
}

fn row(visit: &Visit, catalog: &Catalog, game: &Stored) -> Markup {
    let t = visit.texts();
    let players: Vec<String> = serde_json::from_str(&game.players).unwrap_or_default();
    let players = labels(&players);
    let over = game.state == GameState::Finished;
    let name =
        catalog.game(&game.game).map_or(game.game.clone(), |entry| entry.words(visit.lang).name());
    html! {
        tr data-game=(game.game) {
            td {
                a.ttl href=(format!("/library/{}/open", game.id)) { (game.name.clone().unwrap_or_else(|| players.join(", "))) }
                div.small.faint { "#" (game.id) @if game.name.is_some() { " · " (players.join(", ")) } }
            }
            td.opt-col { span.chip.chip--game { (name) } }
            td {
                @if over { span.chip.chip--info { (t.get("finished")) } div.small.muted { (result(&players, game.outcome.as_deref())) } }
                @else { span.chip.chip--good.chip--live { (t.get("running")) } }
            }
            td.opt-col.num { @if game.plies > 0 { (game.plies) } }
            td.opt-col { time data-ms=(game.updated_ms) {} }
            td.num {
                @if visit.host {
                    button.btn.btn--quiet.btn--icon.btn--sm type="button" data-delete=(game.id) aria-label=(format!("{} #{}", t.get("delete"), game.id)) { (icon("trash")) }
                }
            }
        }
    }
}

/// Who won with how many points, as far as the outcome says.
pub(super) fn result(players: &[String], outcome: Option<&str>) -> String {
    let outcome: serde_json::Value =
        outcome.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let number = |list: &str, seat: usize| {
        outcome.get(list).and_then(|l| l.get(seat)).and_then(serde_json::Value::as_i64)
    };
    let winners = players.iter().enumerate().filter(|(seat, _)| number("ranks", *seat) == Some(1));
    winners
        .map(|(seat, name)| format!("{name} {}", number("scores", seat).unwrap_or(0)))
        .collect::<Vec<_>>()
        .join(", ")
}

fn pager(visit: &Visit, search: &LibraryQuery, more: bool) -> Markup {
    let t = visit.texts();
    let form = |page: u32, text: &str, possible: bool| {
        html! {
            form method="get" action="/library" {
                input type="hidden" name="q" value=(search.q);
                input type="hidden" name="game" value=(search.game);
                input type="hidden" name="state" value=(search.state);
                input type="hidden" name="page" value=(page);
                button.btn.btn--sm disabled[!possible] { (text) }
            }
        }
    };
    html! {
        div.pager { span { (search.page + 1) } span.row {
            (form(search.page.saturating_sub(1), t.get("back"), search.page > 0))
            (form(search.page + 1, t.get("next"), more))
        } }
    }
}
