//! The words of the rules, English and Czech: `texts/en.ftl` and `texts/cs.ftl`, and of cards beside them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use bw_core::Lang;
use bw_show::{TextSource, Texts};

/// The files of the rules' words.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../../texts/en.ftl"), cs: include_str!("../../texts/cs.ftl") };

/// Names and texts of cards.
pub const CARD_TEXTS: TextSource = TextSource {
    en: include_str!("../../texts/cards.en.ftl"),
    cs: include_str!("../../texts/cards.cs.ftl"),
};

/// The rules' words.
pub(crate) fn texts() -> &'static Texts {
    static RULES: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS, CARD_TEXTS]));
    &RULES
}

/// Labels of pictures, which ask for them by the dozen.
const LABELS: &[&str] = &[
    "ag-pic-no-cards",
    "ag-pic-room",
    "ag-pic-stable",
    "ag-pic-grain",
    "ag-pic-vegetable",
    "ag-pic-none",
    "ag-pic-final-score",
    "ag-pic-total",
    "ag-pic-actions",
    "ag-pic-rounds",
    "ag-pic-stage",
    "ag-pic-you",
    "ag-pic-in-play",
    "ag-pic-majors",
    "ag-pic-your-hand",
    "ag-pic-over",
    "ag-pic-dealing",
    "ag-pic-who-starts",
    "ag-pic-round-card",
    "ag-pic-full",
    "ag-pic-or",
    "ag-pic-if",
    "ag-pic-until",
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
