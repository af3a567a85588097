//! What a seat is asked: the game's question and facts, or that its turn is to be confirmed.

use bw_catalog::{AnyDraft, Prompt};
use bw_core::Lang;

use crate::i18n::Texts;

/// What the page asks about a draft.
pub(crate) fn question(draft: &dyn AnyDraft, names: &[String], lang: Lang) -> Prompt {
    let own = |id| Prompt { ask: Texts::new(lang).get(id).into(), help: Vec::new(), chosen: None };
    match draft.asks() {
        true => draft.question(names, lang).unwrap_or_else(|| own("ask-any")),
        false => own("ask-confirm"),
    }
}
