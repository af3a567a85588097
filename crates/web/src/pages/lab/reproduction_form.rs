//! The form of a reproduction.

use bw_catalog::{Catalog, GameEntry};
use maud::{Markup, html};

use super::fields::{self, Fields, LineField, Wrong, value};
use super::{Tab, framed};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// A fresh form: nothing is chosen, the scale of minutes.
pub(crate) fn fresh() -> Fields {
    [("scale", "quick"), ("seed", "1")].map(|(k, v)| (k.into(), v.into())).into_iter().collect()
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
    let to = |game: &str| format!("/lab/new/reproduction?game={game}");
    let content = html! {
        div.page-head { div { h1 { (t.get("lab-new-reproduction")) } p { (t.get("lab-reproduction-text")) } } }
        (fields::games(visit, catalog, id, &to, &|entry| !entry.extras.experiments.is_empty()))
        (fields::banner(t, wrong))
        form.setup method="post" action="/lab/new/reproduction" data-game=(id) {
            input type="hidden" name="token" value=(visit.token);
            input type="hidden" name="game" value=(id);
            section.card.card--pad {
                h2.card-title { (t.get("lab-experiments")) }
                p.hint { (t.get("lab-experiments-hint")) }
                (fields::mistake(wrong, "experiments"))
                ul.picks {
                    @for one in &entry.extras.experiments {
                        @let tick = format!("exp_{}", one.id);
                        li.pick { label.tick {
                            input type="checkbox" name=(tick) value="on" checked[filled.contains_key(&tick)];
                            span { b { (one.id) } span.hint { (entry.words(t.lang).experiment(one.id)) } }
                        } }
                    }
                }
            }
            aside.card.card--pad.stack {
                h2.card-title { (name) }
                fieldset.field {
                    legend.label { (t.get("lab-scale")) }
                    div.seg {
                        @for (word, key) in [("quick", "lab-quick"), ("full", "lab-full")] {
                            label { input type="radio" name="scale" value=(word) checked[value(filled, "scale") == word]; span { (t.get(key)) } }
                        }
                    }
                    span.hint { (t.get("lab-scale-hint")) }
                }
                (fields::line(filled, wrong, &LineField { name: "games", label: t.get("lab-games-match"), hint: t.get("lab-games-match-hint"), placeholder: "", number: true }))
                (fields::line(filled, wrong, &LineField { name: "seed", label: t.get("lab-seed"), hint: "", placeholder: "1", number: true }))
                @if visit.host {
                    button.btn.btn--primary.btn--lg { (icon("play")) (t.get("lab-start-reproduction")) }
                } @else { p.hint { (t.get("lab-host-only")) } }
            }
        }
    };
    framed(visit, t.get("lab-new-reproduction"), Some(id), Tab::Results, &content)
}
