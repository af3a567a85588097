//! The words of the rules, English and Czech: `texts/en.ftl` and `texts/cs.ftl`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bw_core::Lang;
use bw_show::{TextSource, Texts};

/// The files of the rules' words.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../../texts/en.ftl"), cs: include_str!("../../texts/cs.ftl") };

/// The rules' words.
pub(crate) fn texts() -> &'static Texts {
    static RULES: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS]));
    &RULES
}

/// Labels of pictures, which ask for them by the dozen.
const LABELS: &[&str] = &[
    "dom-pic-over",
    "dom-pic-drawing",
    "dom-pic-empty",
    "dom-pic-trash",
    "dom-pic-deck",
    "dom-pic-discard",
    "dom-pic-discard-pile",
    "dom-pic-in-hand",
    "dom-pic-small-hand",
    "dom-pic-small-deck",
    "dom-pic-small-discard",
    "dom-pic-phase-action",
    "dom-pic-phase-buy",
    "dom-pic-phase-clean-up",
    "dom-pic-actions",
    "dom-pic-buys",
    "dom-pic-coins",
    "dom-pic-in-play",
    "dom-pic-shown",
    "kind-treasure",
    "kind-victory",
    "kind-action",
    "kind-attack",
    "kind-reaction",
    "kind-curse",
];

/// A label of pictures by its text's id.
pub(crate) fn label(lang: Lang, id: &str) -> &'static str {
    static WORDS: LazyLock<BTreeMap<&str, [String; 2]>> = LazyLock::new(|| {
        let both =
            |id: &&'static str| (*id, [Lang::En, Lang::Cs].map(|lang| texts().get(lang, id)));
        LABELS.iter().map(both).collect()
    });
    let words = WORDS.get(id);
    debug_assert!(words.is_some(), "`{id}` is no label");
    words.map_or("", |words| &words[usize::from(lang == Lang::Cs)])
}
