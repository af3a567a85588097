//! The words of the players, English and Czech: `texts/en.ftl` and `texts/cs.ftl`.

use bw_show::TextSource;

/// The files of the players' words.
pub(crate) const TEXTS: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };
