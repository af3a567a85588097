//! The colours of this game's artwork, light and dark.

use bw_svg::Token;

const fn t(name: &'static str, light: &'static str, dark: &'static str) -> Token {
    Token { name, light, dark }
}

/// Every colour that only Arimaa uses.
pub const TOKENS: &[Token] = &[
    // covers, chips and thin rules of pages
    t("tint-arimaa", "#3d5596", "#9fb4ee"),
    t("ar-frame", "#cdbb96", "#3d352a"),
    t("ar-frame-2", "#b8a47c", "#2f2921"),
    t("ar-sq-1", "#f1e8d6", "#4a4238"),
    t("ar-sq-2", "#e7dbc3", "#423b31"),
    t("ar-grid", "#cfbf9f", "#5a5144"),
    t("ar-trap", "#a9865f", "#241f19"),
    t("ar-trap-2", "#7d5c3b", "#15110d"),
    t("ar-trap-line", "#5b3f26", "#8c7a60"),
    t("ar-gold", "#f2bf45", "#f0bd48"),
    t("ar-gold-2", "#c98d17", "#b98318"),
    t("ar-gold-line", "#4a2f04", "#241702"),
    t("ar-gold-eye", "#3b2503", "#241702"),
    t("ar-silver", "#8d9db0", "#9fb0c4"),
    t("ar-silver-2", "#64758a", "#6b7d93"),
    t("ar-silver-line", "#1d2733", "#0e141b"),
    t("ar-silver-eye", "#ffffff", "#0e141b"),
    t("ar-ivory", "#fffaf0", "#fff6e4"),
    t("ar-ice", "#d8f0fb", "#d8f0fb"),
    t("ar-ice-line", "#1e6f9a", "#155b80"),
    t("ar-move-gold", "#9a6700", "#f5c542"),
    t("ar-move-silver", "#3f5470", "#b5c8df"),
    t("ar-veil", "#e6dcc8", "#1f1b16"),
];
