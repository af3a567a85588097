//! What a refused visit shows: a title, the reason, a way on.

use maud::{Markup, html};

use super::icons::icon;
use super::layout::{PageFrame, ordinary};
use crate::failure::Failure;
use crate::routes::Visit;

/// The page of a failure.
pub(crate) fn page(visit: &Visit, failure: &Failure) -> Markup {
    let t = visit.texts();
    let title = t
        .find(&format!("error-{}", failure.status.as_u16()))
        .unwrap_or_else(|| t.get("error-other"));
    let content = html! {
        section.card.empty {
            (icon("warn"))
            h1 { (title) }
            p { (failure.words(t)) }
            a.btn.btn--primary href="/" { (t.get("to-start-page")) }
        }
    };
    ordinary(&PageFrame { visit, title, game: None, current: "" }, &content)
}
