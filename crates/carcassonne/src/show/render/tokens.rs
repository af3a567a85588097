//! The colours of this game's artwork, light and dark. Dark values are dimmed and slightly cooler,
//! never inverted: grass stays green, paper white stays on walls, labels and figures.

use bw_svg::Token;

const fn t(name: &'static str, light: &'static str, dark: &'static str) -> Token {
    Token { name, light, dark }
}

/// Every colour that only Carcassonne uses.
pub const TOKENS: &[Token] = &[
    // covers, chips and thin rules of pages
    t("tint-carcassonne", "#44692b", "#9cc46f"),
    t("cc-field", "#b3cb8b", "#5d7549"),
    t("cc-field-2", "#a3bf7a", "#536b41"),
    t("cc-field-3", "#c3d69c", "#687f52"),
    t("cc-plot-1", "#cdd593", "#727f4c"),
    t("cc-plot-2", "#bdd08a", "#68804a"),
    t("cc-plot-row", "#aebb6c", "#5c6a3c"),
    t("cc-tree", "#5f8f55", "#3c5f3b"),
    t("cc-tree-2", "#7aa868", "#4d7548"),
    t("cc-trunk", "#7d5f42", "#4e3c2b"),
    t("cc-road", "#f7eedb", "#d3c4a4"),
    t("cc-road-2", "#e6d8bb", "#bfae8c"),
    t("cc-kerb", "#a58f68", "#463c2c"),
    t("cc-city", "#e0bd8c", "#8f744f"),
    t("cc-city-2", "#d3ac78", "#826844"),
    t("cc-house", "#fbf1de", "#d9cbb0"),
    t("cc-house-2", "#e2d1b2", "#b3a284"),
    t("cc-roof-1", "#c65d3e", "#a34a31"),
    t("cc-roof-2", "#b04a33", "#8d3b29"),
    t("cc-roof-3", "#d5804f", "#b0663f"),
    t("cc-roof-dark", "#8d3a29", "#6d2d20"),
    t("cc-thatch", "#b58b4e", "#8d6b3c"),
    t("cc-thatch-dark", "#8f6b38", "#6b502b"),
    t("cc-wall", "#f1e8d4", "#c9bb9d"),
    t("cc-wall-side", "#b7a582", "#75664c"),
    t("cc-wall-line", "#77674b", "#3b3224"),
    t("cc-cloister", "#ffffff", "#e4ded2"),
    t("cc-cloister-2", "#dcd8d2", "#b9b2a5"),
    t("cc-slate", "#56728c", "#46607a"),
    t("cc-slate-dark", "#40586f", "#34495d"),
    t("cc-shield", "#234f8e", "#2c5fa6"),
    t("cc-shield-line", "#fff6dd", "#f5e6bd"),
    t("cc-gold", "#f3c14b", "#f0bf4c"),
    t("cc-tile-edge", "#5d6b43", "#26301d"),
];
