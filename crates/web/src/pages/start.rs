//! The start page: a game in one click, games to continue, new games, the laboratory.

use std::collections::BTreeMap;

use bw_catalog::{Catalog, GameEntry};
use bw_core::Message;
use bw_store::GameEntry as Stored;
use maud::{Markup, PreEscaped, html};

use super::covers::Covers;
use super::icons::{icon, token};
use super::layout::{PageFrame, ordinary};
use crate::glance::Glance;
use crate::routes::Visit;
use crate::table_record::labels;

/// What a click starts: a game with these fields of its set-up form.
pub(crate) struct OneClick<'c> {
    pub(crate) entry: &'c GameEntry,
    pub(crate) fields: BTreeMap<String, String>,
    /// Who played last time; nobody where nothing has been played yet.
    pub(crate) again: Option<Vec<String>>,
}

/// A running game, and how it stands if that can be seen.
pub(crate) type Continued = (Stored, Option<Glance>);

/// The start page.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Catalog,
    covers: &Covers,
    (one_click, running): (Option<&OneClick<'_>>, &[Continued]),
    laboratory: &Markup,
) -> Markup {
    let t = visit.texts();
    let content = html! {
        section.start-top {
            div.hero {
                h1 { (t.get("hero")) }
                p { (t.get("hero-text")) }
            }
            @if let Some(one_click) = one_click { (quick(visit, covers, one_click)) }
        }
        @if !running.is_empty() {
            section {
                div.section-head { h2 { (t.get("continue-head")) } a.small href="/library" { (t.get("all-games")) } }
                ul.cont { @for (at, game) in running.iter().enumerate() { (card(visit, catalog, game, at == 0)) } }
            }
        }
        section #games {
            div.section-head { h2 { (t.get("new-game")) } span.small.muted.hide-s { (t.get("pick-text")) } }
            div.games { @for game in catalog.games() { (cover(visit, covers, game)) } }
        }
        div.duo {
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
    };
    ordinary(&PageFrame { visit, title: t.get("play"), game: None, current: "play" }, &content)
}

/// The card that starts a game at once.
fn quick(visit: &Visit, covers: &Covers, one_click: &OneClick<'_>) -> Markup {
    let (t, entry) = (visit.texts(), one_click.entry);
    let name = entry.words(visit.lang).name();
    let (chip, head, text) = match &one_click.again {
        Some(players) => {
            let text =
                Message::new("again-text").with("game", name).with("players", players.join(", "));
            (t.get("again-chip"), t.get("again-head"), t.say(&text))
        }
        None => (t.get("first-chip"), t.get("first-head"), t.fill("first-text", "game", name)),
    };
    html! {
        form.quick.card data-game=(entry.spec.id) method="post" action=(format!("/new/{}", entry.spec.id)) {
            input type="hidden" name="token" value=(visit.token);
            @for (name, value) in &one_click.fields { input type="hidden" name=(name) value=(value); }
            div.cover { (PreEscaped(covers.card(entry, visit.lang).as_str())) }
            div.body {
                span.chip.chip--game { (icon("hint")) (chip) }
                h2 { (head) }
                p { (text) }
                div.row.wrap {
                    button.btn.btn--primary.btn--lg { (icon("play")) (t.get("play-now")) }
                    a.btn.btn--quiet href="#games" { (t.get("other-game")) }
                }
            }
        }
    }
}

/// A game of the catalogue.
fn cover(visit: &Visit, covers: &Covers, game: &GameEntry) -> Markup {
    let (t, words) = (visit.texts(), game.words(visit.lang));
    let (fewest, most) = (game.spec.min_seats, game.spec.max_seats);
    html! {
        a.card.game data-game=(game.spec.id) href=(format!("/new/{}", game.spec.id)) {
            div.cover { (PreEscaped(covers.card(game, visit.lang).as_str())) }
            div.body {
                h3 { (words.name()) }
                p { (words.summary()) }
                div.meta {
                    span title=(t.players(fewest, most)) { (icon("people")) @if fewest < most { (fewest) "–" } (most) }
                    @if let Some(minutes) = game.appearance.minutes {
                        span { (icon("clock")) (t.fill("n-minutes", "minutes", minutes)) }
                    }
                }
            }
        }
    }
}

/// A game to go on with.
fn card(visit: &Visit, catalog: &Catalog, (game, glance): &Continued, first: bool) -> Markup {
    let t = visit.texts();
    let players = labels(&serde_json::from_str::<Vec<String>>(&game.players).unwrap_or_default());
    let name =
        catalog.game(&game.game).map_or(game.game.clone(), |entry| entry.words(visit.lang).name());
    let round = glance.as_ref().map(Glance::round).filter(|round| *round > 0);
    let to_move = glance.as_ref().and_then(Glance::to_move);
    html! {
        li.card data-game=(game.game) {
            div.thumb data-drawing=(format!("/library/{}/board.svg", game.id)) aria-hidden="true" {}
            div.body {
                b { (name) }
                small { @if let Some(round) = round { (t.fill("js-round", "a", round)) " · " } (players.join(", ")) }
                div.row.wrap {
                    span.who { @for number in 1..=usize::from(game.seats) { (token(number)) } }
                    @match to_move {
                        Some((_, true)) if visit.host => span.chip.chip--good.chip--live { (t.get("your-turn")) },
                        Some((player, _)) => span.chip { (t.fill("to-move", "player", player)) },
                        None => {},
                    }
                }
                @let (word, primary) = if visit.host { ("continue", first) } else { ("watch", false) };
                a.btn.btn--sm.btn--primary[primary] href=(format!("/library/{}/open", game.id)) { (t.get(word)) }
            }
        }
    }
}
