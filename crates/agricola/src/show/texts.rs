//! The words of the rules, English and Czech: `texts/en.ftl` and `texts/cs.ftl`, and of cards beside them.

use std::sync::LazyLock;

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
