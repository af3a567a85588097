//! Help: rules in our own words with pictures of the game itself, bots, keys.

use bw_catalog::{Catalog, GameEntry};
use maud::{Markup, html};

use super::layout::{PageFrame, ordinary};
use crate::i18n::Texts;
use crate::routes::Visit;

/// Actions before the moments that are pictured, one after each paragraph of the rules.
pub(crate) const MOMENTS: [usize; 3] = [8, 30, 90];

/// The help page.
pub(crate) fn page(visit: &Visit, catalog: &Catalog) -> Markup {
    let t = visit.texts();
    let content = html! {
        div.page-head { div { h1 { (t.get("help")) } p { (t.get("help-text")) } } }
        nav.row.wrap aria-label=(t.get("games")) { @for game in catalog.games() { a.btn.btn--sm href=(format!("#{}", game.spec.id)) { (game.words(visit.lang).name()) } } a.btn.btn--sm href="#keys" { (t.get("keys")) } }
        @for game in catalog.games() { (about(visit, t, game)) }
        section.card.card--pad.stack #keys { h2 { (t.get("keys")) } (keys(t)) }
    };
    ordinary(&PageFrame { visit, title: t.get("help"), game: None, current: "help" }, &content)
}

fn about(visit: &Visit, t: Texts, game: &GameEntry) -> Markup {
    let words = game.words(visit.lang);
    html! {
        section.card.card--pad.stack id=(game.spec.id) data-game=(game.spec.id) {
            h2 { (words.name()) }
            p.muted { (words.summary()) }
            @for (at, paragraph) in words.help().iter().enumerate() {
                p { (paragraph) }
                @if let Some(actions) = MOMENTS.get(at) {
                    div.cover data-drawing=(format!("/help/{}/{actions}.svg", game.spec.id)) aria-hidden="true" {}
                }
            }
            @if let Some(script) = game.extras.script {
                p { a href=(format!("/lab/{}", script.name)) { (words.script_page(script.name, "title")) } ": " (words.script_page(script.name, "text")) }
            }
            h3 { (t.get("bots")) }
            dl.bots {
                @for bot in &game.bots {
                    dt.mono { (bot.name) }
                    dd { (words.bot_summary(bot.name)) ". " span.muted { (words.bot_about(bot.name)) } }
                }
            }
        }
    }
}

/// The keys of the play and replay pages, opened by `?`.
pub(super) fn keys_dialog(visit: &Visit) -> Markup {
    let t = visit.texts();
    html! {
        dialog.dialog.wide #keys-dialog aria-label=(t.get("keys")) {
            h2 { (t.get("keys")) }
            (keys(t))
            div.acts { button.btn.btn--sm.btn--primary type="button" data-close { (t.get("close")) } }
        }
    }
}

fn keys(t: Texts) -> Markup {
    let rows: &[(&[&str], &str)] = &[
        (&["↑", "↓"], "key-list"),
        (&["Enter"], "key-take"),
        (&["1", "…", "9"], "key-digit"),
        (&["Q", "E"], "key-turn"),
        (&["/"], "key-filter"),
        (&["Alt", "←", "→"], "key-move"),
        (&["Delete"], "key-remove"),
        (&["Ctrl", "Z"], "key-undo"),
        (&["H"], "key-hint"),
        (&["Space"], "key-pause"),
        (&["Ctrl", "Shift", "🖱"], "key-more"),
        (&["G", "L"], "key-graph"),
        (&["+", "−", "F"], "key-zoom"),
        (&["V"], "key-flip"),
        (&["T"], "key-text"),
        (&["Esc"], "key-esc"),
        (&["←", "→"], "key-replay"),
        (&["Home", "End"], "key-ends"),
        (&["?"], "key-help"),
    ];
    html! {
        dl.keys { @for (names, what) in rows { dt { @for name in *names { kbd { (name) } " " } } dd { (t.get(what)) } } }
    }
}
