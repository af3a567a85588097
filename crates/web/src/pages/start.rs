//! The start page: games as cards, games to continue, the laboratory.

use std::sync::Arc;

use bw_catalog::Catalog;
use bw_store::GameEntry as Stored;
use maud::{Markup, PreEscaped, html};

use super::covers::Covers;
use super::icons::{icon, token};
use super::layout::{PageFrame, ordinary};
use crate::routes::Visit;
use crate::table_record::labels;

/// Actions before the picture on a card is taken.
pub(super) const COVER: usize = 60;

/// The start page.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Arc<Catalog>,
    covers: &Covers,
    running: &[Stored],
    laboratory: &Markup,
) -> Markup {
    let t = visit.texts();
    let content = html! {
        div.hero { h1 { (t.get("hero")) } p { (t.get("hero-text")) } }
        section aria-label=(t.get("games")) {
            div.games {
                @for game in catalog.games() {
                    a.card.game data-game=(game.spec.id) href=(format!("/new/{}", game.spec.id)) {
                        div.cover { (PreEscaped(covers.get(game, COVER, visit.lang).as_str())) }
                        div.body {
                            h3 { (game.words(visit.lang).name()) }
                            p.muted { (game.words(visit.lang).summary()) }
                            div.meta {
                                span { (icon("people")) (t.players(game.spec.min_seats, game.spec.max_seats)) }
                                span { (icon("bot")) (t.fill("n-bots", "bots", game.bots.len())) }
                            }
                        }
                    }
                }
            }
        }
        div.duo {
            section.card {
                div.panel-head { h2.card-title { (t.get("continue-head")) } a.small href="/library" { (t.get("all-games")) } }
                @if running.is_empty() {
                    p.card--pad.muted.small { (t.get("nothing-running")) }
                } @else {
                    ul.cont { @for game in running { (row(visit, catalog, game)) } }
                }
            }
            div.stack-lg {
            (laboratory)
            section.card.card--pad.stack {
                h2.card-title { (t.get("watch-head")) }
                p.muted.small { (t.get("watch-text")) }
                div.row.wrap {
                    @for game in catalog.games() {
                        a.btn.btn--sm href=(format!("/new/{}?watch=1", game.spec.id)) { (icon("eye")) (game.words(visit.lang).name()) }
                    }
                }
            }
            }
        }
    };
    ordinary(&PageFrame { visit, title: t.get("play"), game: None, current: "play" }, &content)
}

fn row(visit: &Visit, catalog: &Catalog, game: &Stored) -> Markup {
    let t = visit.texts();
    let players: Vec<String> = serde_json::from_str(&game.players).unwrap_or_default();
    let players = labels(&players);
    let name =
        catalog.game(&game.game).map_or(game.game.clone(), |entry| entry.words(visit.lang).name());
    html! {
        li data-game=(game.game) {
            span.who { @for number in 1..=usize::from(game.seats) { (token(number)) } }
            div { b { (name) } div.small.muted { (players.join(", ")) } }
            @if visit.host {
                a.btn.btn--sm.btn--primary href=(format!("/library/{}/open", game.id)) { (t.get("continue")) }
            } @else {
                a.btn.btn--sm href=(format!("/library/{}/open", game.id)) { (t.get("watch")) }
            }
        }
    }
}
