//! The form of an evolution.

use bw_catalog::{Catalog, GameEntry};
use bw_lab::Learning;
use maud::{Markup, html};

use super::fields::{self, Fields, LineField, Wrong, value};
use super::{Tab, framed};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// Keys that everybody wants to set; the others are folded away.
const FIRST: [&str; 5] = ["maxGenerations", "generations", "games", "popSize", "seed"];
/// Keys that the laboratory decides itself.
pub(crate) const OWN: [&str; 1] = ["threads"];

/// The form, filled with these fields.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Catalog,
    entry: &GameEntry,
    learning: &Learning,
    filled: &Fields,
    wrong: &Wrong,
) -> Markup {
    let t = visit.texts();
    let (id, name) = (entry.spec.id, entry.words(visit.lang).name());
    let to = |game: &str| format!("/lab/new/evolution?game={game}");
    let meaning = |key: &str| entry.words(t.lang).key(learning.name, key);
    let keys = learning.keys.iter().copied().filter(|key| !OWN.contains(key));
    let (first, more): (Vec<&str>, Vec<&str>) = keys.partition(|key| FIRST.contains(key));
    let touched = |keys: &[&str]| {
        keys.iter().any(|key| {
            let name = format!("key_{key}");
            wrong.contains_key(&name) || !value(filled, &name).is_empty()
        })
    };
    let content = html! {
        div.page-head { div { h1 { (t.get("lab-new-evolution")) } p { (t.get("lab-evolution-text")) } } }
        (fields::games(visit, catalog, id, &to, &|entry| !entry.extras.learning.is_empty()))
        (fields::banner(t, wrong))
        form.setup method="post" action="/lab/new/evolution" data-game=(id) {
            input type="hidden" name="token" value=(visit.token);
            input type="hidden" name="game" value=(id);
            input type="hidden" name="what" value=(learning.name);
            div.stack-lg {
                section.card.card--pad.stack {
                    h2.card-title { (t.get("lab-what-is-learnt")) }
                    @if entry.extras.learning.len() > 1 {
                        nav.seg.seg--links aria-label=(t.get("lab-what-is-learnt")) {
                            @for one in &entry.extras.learning {
                                a href=(format!("/lab/new/evolution?game={id}&what={}", one.name)) aria-current=[(one.name == learning.name).then_some("true")] { (one.name) }
                            }
                        }
                    }
                    p.hint { (entry.words(t.lang).learning(learning.name)) }
                    div.field {
                        label for="f-preset" { (t.get("lab-preset")) }
                        select.select #f-preset name="preset" {
                            @for preset in learning.presets {
                                option value=(preset) selected[value(filled, "preset") == *preset] { (preset) " – " (entry.words(t.lang).preset(learning.name, preset)) }
                            }
                        }
                        (fields::mistake(wrong, "preset"))
                        span.hint { (t.get("lab-preset-hint")) }
                    }
                }
                @if !first.is_empty() {
                    section.card.card--pad {
                        h2.card-title { (t.get("lab-keys")) }
                        p.hint { (t.get("lab-keys-hint")) }
                        div.keygrid { @for key in &first { (key_line(filled, wrong, key, &meaning(key))) } }
                    }
                }
                @if !more.is_empty() {
                    section.card.card--pad {
                        details open[touched(&more) || first.is_empty()] {
                            summary.card-title { (t.get("lab-more-keys")) " (" (more.len()) ")" }
                            div.keygrid { @for key in &more { (key_line(filled, wrong, key, &meaning(key))) } }
                        }
                    }
                }
            }
            aside.card.card--pad.stack {
                h2.card-title { (name) }
                p.small.muted { (t.get("lab-evolution-ready")) }
                div.callout { (icon("info")) span { (t.get("lab-stop-is-safe")) } }
                @if visit.host {
                    button.btn.btn--primary.btn--lg { (icon("play")) (t.get("lab-start-evolution")) }
                } @else { p.hint { (t.get("lab-host-only")) } }
            }
        }
    };
    framed(visit, t.get("lab-new-evolution"), Some(id), Tab::Evolution, &content)
}

fn key_line(filled: &Fields, wrong: &Wrong, key: &str, help: &str) -> Markup {
    let name = format!("key_{key}");
    let line = LineField { name: &name, label: key, hint: help, placeholder: "", number: false };
    fields::line(filled, wrong, &line)
}
