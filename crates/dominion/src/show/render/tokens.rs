//! The game's own colours.

use bw_svg::Token;

const fn t(name: &'static str, light: &'static str, dark: &'static str) -> Token {
    Token::new(name, light, dark)
}

/// Colours of cards, coins and pictograms.
pub const TOKENS: &[Token] = &[
    // covers, chips and thin rules of pages
    t("tint-dominion", "#7a3a6e", "#d59acb"),
    t("do-treasure", "#d9a62b", "#c7962a"),
    t("do-treasure-soft", "#faeec8", "#3f3516"),
    t("do-victory", "#3f7f35", "#6aa85a"),
    t("do-victory-soft", "#dcecd2", "#263a22"),
    t("do-treasure-ink", "#3a2900", "#261b00"),
    t("do-victory-ink", "#ffffff", "#0f1c0b"),
    t("do-action-ink", "#ffffff", "#ffffff"),
    t("do-attack-ink", "#ffffff", "#ffffff"),
    t("do-reaction-ink", "#ffffff", "#ffffff"),
    t("do-curse-ink", "#ffffff", "#ffffff"),
    t("do-action", "#6f675b", "#71695d"),
    t("do-action-soft", "#efeadf", "#35312b"),
    t("do-attack", "#b23a30", "#b8473c"),
    t("do-attack-soft", "#f7dcd5", "#452521"),
    t("do-reaction", "#2f6da3", "#3877b0"),
    t("do-reaction-soft", "#d8e7f3", "#1f3346"),
    t("do-curse", "#744a96", "#8159a4"),
    t("do-curse-soft", "#e8dcf0", "#35273f"),
    t("do-card", "#fffdf7", "#2a2621"),
    t("do-back", "#4c5a70", "#55647c"),
    t("do-back-2", "#66758d", "#6f7f98"),
    t("do-coin", "#e6b93c", "#eac557"),
    t("do-coin-2", "#b8860f", "#9a7317"),
    t("do-coin-ink", "#4d3600", "#3b2a00"),
    t("do-copper", "#c97f4e", "#d08a5b"),
    t("do-silver", "#c2c9cf", "#c6cdd3"),
    t("do-gold", "#e9bb37", "#efc750"),
    t("do-p-stone", "#a7adb3", "#9ca3a9"),
    t("do-p-stone-2", "#d5d9dc", "#c5cacf"),
    t("do-p-wood", "#a8713f", "#b47e4b"),
    t("do-p-wood-2", "#d4a56d", "#dbb07a"),
    t("do-p-red", "#c4503f", "#cf6050"),
    t("do-p-blue", "#4f86b0", "#6199c4"),
    t("do-p-green", "#6a9f52", "#76ab5e"),
    t("do-p-gold", "#e3b440", "#e8bf55"),
    t("do-p-dark", "#4a4550", "#6d6675"),
    t("do-p-light", "#fff6e2", "#f6ead0"),
    t("do-p-purple", "#8560a8", "#9c78bf"),
];
