//! The form of a tournament.

use bw_catalog::{Catalog, GameEntry, check_openings};
use maud::{Markup, html};

use super::fields::{self, Fields, LineField, Wrong, value};
use super::{Tab, framed};
use crate::i18n::Texts;
use crate::pages::icons::icon;
use crate::routes::Visit;

/// Characters of a list of openings at most.
pub(crate) const MOST_OF_A_LIST: usize = 40_000;

/// A fresh form: the weakest and the strongest bot, a hundred games.
pub(crate) fn fresh(entry: &GameEntry) -> Fields {
    let mut fields = Fields::new();
    for bot in entry.bots.iter().take(3) {
        fields.insert(format!("bot_{}", bot.name), "on".into());
    }
    let values = [("games", "100"), ("seed", "1"), ("format", "round-robin"), ("openings", "none")];
    for (name, value) in values {
        fields.insert(name.into(), value.into());
    }
    fields.insert("seats".into(), entry.spec.min_seats.max(2).to_string());
    fields::fresh_rules(entry, &mut fields);
    fields
}

/// The form, filled with these fields.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Catalog,
    entry: &GameEntry,
    filled: &Fields,
    wrong: &Wrong,
) -> Markup {
    let t = visit.texts();
    let (id, name) = (entry.spec.id, entry.words(visit.lang).name());
    let to = |game: &str| format!("/lab/new/tournament?game={game}");
    let content = html! {
        div.page-head { div { h1 { (t.get("lab-new-tournament")) } p { (t.get("lab-tournament-text")) } } }
        (fields::games(visit, catalog, id, &to, &|entry| entry.bots.len() > 1))
        (fields::banner(t, wrong))
        form.setup method="post" action="/lab/new/tournament" data-game=(id) {
            input type="hidden" name="token" value=(visit.token);
            input type="hidden" name="game" value=(id);
            div.stack-lg {
                section.card.card--pad {
                    h2.card-title { (t.get("lab-bots")) }
                    p.hint { (t.get("lab-bots-hint")) }
                    (fields::mistake(wrong, "bots"))
                    ul.picks { @for bot in &entry.bots { (fields::bot(t, entry, bot, filled, wrong)) } }
                    div.field {
                        label for="f-more" { (t.get("lab-more-bots")) }
                        textarea.input.mono #f-more name="more" rows="3" maxlength="4000" spellcheck="false" aria-describedby="hint-more" placeholder=(format!("{}:…", entry.bots.last().map_or("", |bot| bot.name))) { (value(filled, "more")) }
                        (fields::mistake(wrong, "more"))
                        span.hint #hint-more { (t.get("lab-more-bots-hint")) }
                    }
                }
                @if !entry.spec.options.is_empty() {
                    section.card.card--pad {
                        h2.card-title { (t.get("rules")) }
                        (fields::mistake(wrong, "rules"))
                        (fields::rules(t, entry, filled))
                    }
                }
            }
            aside.card.card--pad.stack {
                h2.card-title { (name) }
                (fields::line(filled, wrong, &LineField { name: "games", label: t.get("lab-games-each"), hint: "", placeholder: "100", number: true }))
                @if entry.spec.max_seats > 2 {
                    (fields::line(filled, wrong, &LineField { name: "seats", label: t.get("lab-seats"), hint: "", placeholder: "2", number: true }))
                }
                (fields::line(filled, wrong, &LineField { name: "seed", label: t.get("lab-seed"), hint: t.get("lab-seed-hint"), placeholder: "1", number: true }))
                fieldset.field {
                    legend.label { (t.get("lab-format")) }
                    div.seg {
                        @for (word, key) in [("round-robin", "lab-round-robin"), ("gauntlet", "lab-gauntlet")] {
                            label { input type="radio" name="format" value=(word) checked[value(filled, "format") == word]; span { (t.get(key)) } }
                        }
                    }
                    span.hint { (t.get("lab-format-hint")) }
                }
                div.field.for-gauntlet {
                    label for="f-first" { (t.get("lab-challenger")) }
                    select.select #f-first name="first" {
                        option value="" { (t.get("lab-challenger-first")) }
                        @for bot in &entry.bots { option value=(bot.name) selected[value(filled, "first") == bot.name] { (bot.name) } }
                        option value="+" selected[value(filled, "first") == "+"] { (t.get("lab-challenger-more")) }
                    }
                    (fields::mistake(wrong, "first"))
                }
                label.switch {
                    input type="checkbox" role="switch" name="fixed_seats" value="true" checked[filled.contains_key("fixed_seats")];
                    span { b { (t.get("lab-fixed-seats")) } span.hint.block { (t.get("lab-fixed-seats-hint")) } }
                }
                @if check_openings(entry.spec, 2).is_ok() { (openings(t, filled, wrong)) }
                (fields::line(filled, wrong, &LineField { name: "clock", label: t.get("lab-clock"), hint: t.get("lab-clock-hint"), placeholder: "60s+500ms", number: false }))
                (fields::line(filled, wrong, &LineField { name: "sprt", label: t.get("lab-sprt"), hint: t.get("lab-sprt-hint"), placeholder: "0,20", number: false }))
                @if visit.host {
                    button.btn.btn--primary.btn--lg { (icon("play")) (t.get("lab-start-tournament")) }
                } @else { p.hint { (t.get("lab-host-only")) } }
            }
        }
    };
    framed(visit, t.get("lab-new-tournament"), Some(id), Tab::Tournament, &content)
}

/// What games begin with: without openings bots that have no luck play one game again and again.
fn openings(t: Texts, filled: &Fields, wrong: &Wrong) -> Markup {
    let words = [
        ("none", "lab-openings-none"),
        ("random", "lab-openings-random"),
        ("list", "lab-openings-list"),
    ];
    html! {
        fieldset.field {
            legend.label { (t.get("lab-openings")) }
            div.seg {
                @for (word, key) in words {
                    label { input type="radio" name="openings" value=(word) checked[value(filled, "openings") == word]; span { (t.get(key)) } }
                }
            }
            (fields::mistake(wrong, "openings"))
            span.hint { (t.get("lab-openings-hint")) }
        }
        div.for-random {
            (fields::line(filled, wrong, &LineField { name: "opening_turns", label: t.get("lab-opening-turns"), hint: t.get("lab-opening-turns-hint"), placeholder: "", number: true }))
        }
        div.field.for-list {
            label for="f-opening-list" { (t.get("lab-opening-list")) }
            textarea.input.mono #f-opening-list name="opening_list" rows="5" maxlength=(MOST_OF_A_LIST) spellcheck="false" aria-describedby="hint-opening-list" { (value(filled, "opening_list")) }
            (fields::mistake(wrong, "opening_list"))
            span.hint #hint-opening-list { (t.get("lab-opening-list-hint")) }
        }
    }
}
