//! What every page has: head, title bar, navigation.

use bw_catalog::{Appearance, GameEntry};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::icons::icon;
use crate::routes::Visit;

const LOGO: &str = include_str!("../../assets/logo.svg");

/// The frame of a page.
pub(super) struct PageFrame<'a> {
    pub(super) visit: &'a Visit,
    pub(super) title: &'a str,
    /// The game the page is about, for its tint.
    pub(super) game: Option<&'a str>,
    /// Which entry of the navigation is current.
    pub(super) current: &'a str,
}

fn head(visit: &Visit, title: &str, script: Option<&str>) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
            meta name="color-scheme" content="light dark";
            meta name="bw-token" content=(visit.token);
            meta name="bw-base" data-base=(visit.base.trim_start_matches('/'));
            title { (title) " · Boardwright" }
            @let asset = |name: &str| format!("/assets/{}/{name}", visit.assets);
            link rel="icon" href=(asset("logo.svg"));
            link rel="stylesheet" href=(asset("style.css"));
            script src=(asset("shell.js")) type="module" {}
            @if let Some(script) = script {
                script src=(asset(script)) type="module" {}
            }
            script #texts type="application/json" {
                (PreEscaped(script_json(&visit.texts().for_scripts())))
            }
        }
    }
}

/// JSON that may stand inside a script element.
pub(super) fn script_json(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

/// Buttons at the right end of the title bar.
fn ends(visit: &Visit) -> Markup {
    let t = visit.texts();
    let other = if t.code() == "en" { "cs" } else { "en" };
    html! {
        a.btn.btn--quiet.btn--sm href=(format!("/lang/{other}?back={}", escaped(&visit.here))) lang=(other) aria-label=(t.get("language")) {
            (icon("globe")) span.hide-s { (t.get("language")) }
        }
        button.btn.btn--quiet.btn--icon type="button" data-theme-switch aria-label=(t.get("theme")) { (icon("moon")) }
    }
}

/// The same in the menu of a table, where a phone's title bar has no room for them.
pub(super) fn ends_in_menu(visit: &Visit) -> Markup {
    let t = visit.texts();
    let other = if t.code() == "en" { "cs" } else { "en" };
    html! {
        a.btn.btn--quiet.only-phone href=(format!("/lang/{other}?back={}", escaped(&visit.here))) lang=(other) { (icon("globe")) (t.get("language")) }
        button.btn.btn--quiet.only-phone type="button" data-theme-switch { (icon("moon")) (t.get("theme")) }
    }
}

/// A text as a value of a query.
pub(crate) fn escaped(path: &str) -> String {
    path.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
}

/// An ordinary page: title bar with navigation, content that scrolls.
pub(super) fn ordinary(frame: &PageFrame<'_>, content: &Markup) -> Markup {
    page(frame, None, content)
}

/// An ordinary page with a script of its own.
pub(super) fn scripted(frame: &PageFrame<'_>, script: &str, content: &Markup) -> Markup {
    page(frame, Some(script), content)
}

fn page(frame: &PageFrame<'_>, script: Option<&str>, content: &Markup) -> Markup {
    let t = frame.visit.texts();
    let links = [
        ("/", "play", "play"),
        ("/library", "library", "book"),
        ("/lab", "laboratory", "flask"),
        ("/help", "help", "hint"),
    ];
    let nav = html! {
        @for (href, name, picture) in links {
            a href=(href) aria-current=[(frame.current == name).then_some("page")] { (icon(picture)) (t.get(name)) }
        }
    };
    html! {
        (DOCTYPE)
        html lang=(t.code()) {
            (head(frame.visit, frame.title, script))
            body data-game=[frame.game] {
                a.skip href="#main" { (t.get("skip")) }
                header.topbar {
                    a.brand href="/" aria-label=(t.get("start-page")) { (PreEscaped(LOGO)) span.hide-s { "Boardwright" } }
                    nav.nav aria-label=(t.get("main-nav")) { (nav) }
                    div.end { (ends(frame.visit)) }
                }
                main.page #main { (content) }
                nav.botnav aria-label=(t.get("main-nav")) { (nav) }
            }
        }
    }
}

/// A page about one game on the table: it fills the window.
pub(super) fn table(
    frame: &PageFrame<'_>,
    script: &str,
    crumb: &Markup,
    tools: &Markup,
    content: &Markup,
) -> Markup {
    let t = frame.visit.texts();
    html! {
        (DOCTYPE)
        html lang=(t.code()) {
            (head(frame.visit, frame.title, Some(script)))
            body.play-body data-game=[frame.game] {
                a.skip href="#ask" { (t.get("skip-ask")) }
                header.topbar {
                    a.brand href="/" aria-label=(t.get("start-page")) { (PreEscaped(LOGO)) span.hide-s { "Boardwright" } }
                    div.crumb { (crumb) }
                    div.end { (tools) (ends(frame.visit)) }
                    h1.vh { (frame.title) }
                }
                div #banner role="status" hidden {}
                noscript { div.banner { (t.get("no-script")) } }
                (content)
                div.toasts #toasts aria-live="assertive" {}
            }
        }
    }
}

/// What else a board can do.
#[derive(Clone, Copy, Default)]
pub(super) struct Switches {
    /// It can be seen from the other side.
    pub(super) turns: bool,
    /// It can show what has left it.
    pub(super) keeps: bool,
    /// It is laid out by zones.
    pub(super) zones: bool,
}

impl Switches {
    pub(super) const fn of(entry: &GameEntry) -> Switches {
        let Appearance { turns, keeps, zones, .. } = entry.appearance;
        Switches { turns, keeps, zones }
    }
}

/// The board's place; below it, never on it, what is left and the buttons of the view.
pub(super) fn stage(visit: &Visit, svg: &str, switches: Switches, more: &Markup) -> Markup {
    let t = visit.texts();
    html! {
        section.stage.has-zones[switches.zones] aria-label=(t.get("board")) {
            @if switches.zones {
                div.ztabs #ztabs role="tablist" aria-label=(t.get("board")) hidden {}
                div.board #board tabindex="0" {}
            } @else {
                div.board #board tabindex="0" { (PreEscaped(svg)) }
            }
            div.viewbar {
                div.facts #info {}
                div.board-tools role="group" aria-label=(t.get("view")) {
                    @if !switches.zones {
                        @for (way, picture, name) in [("out", "minus", "zoom-out"), ("in", "plus", "zoom-in"), ("fit", "fit", "fit")] {
                            button.btn.btn--icon.btn--quiet type="button" data-zoom=(way) aria-label=(t.get(name)) title=(t.get(name)) { (icon(picture)) }
                        }
                    }
                    @if switches.turns {
                        button.btn.btn--icon.btn--quiet #turn-board type="button" aria-label=(t.get("turn-board")) title=(t.get("turn-board")) aria-keyshortcuts="V" { (icon("flip")) }
                    }
                    @if switches.keeps {
                        button.btn.btn--icon.btn--quiet #keep-gone type="button" aria-label=(t.get("keep-gone")) title=(t.get("keep-gone")) { (icon("ghost")) }
                    }
                    (more)
                }
            }
            div.tip #tip hidden {}
        }
    }
}
