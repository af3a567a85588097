//! The game's own colours.

use bw_svg::Token;

const fn t(name: &'static str, light: &'static str, dark: &'static str) -> Token {
    Token::new(name, light, dark)
}

/// Colours of goods, farms and cards.
pub(super) const TOKENS: &[Token] = &[
    // covers, chips and thin rules of pages
    t("tint-agricola", "#855208", "#dfae5c"),
    t("ag-wood", "#b07a45", "#c08a55"),
    t("ag-wood-2", "#e0b881", "#ecc894"),
    t("ag-wood-3", "#8a5a2e", "#8f6237"),
    t("ag-clay", "#c4613a", "#d6764e"),
    t("ag-clay-2", "#e08a63", "#eda37d"),
    t("ag-reed", "#7f9a3c", "#a4bf5c"),
    t("ag-reed-2", "#7a4f2c", "#b07c50"),
    t("ag-stone", "#8f959b", "#9aa1a8"),
    t("ag-stone-2", "#c3c8cc", "#cfd4d8"),
    t("ag-stone-3", "#6f757c", "#757c84"),
    t("ag-grain", "#e3b021", "#efc343"),
    t("ag-grain-2", "#f6d977", "#fbe597"),
    t("ag-veg", "#e8792a", "#f28d43"),
    t("ag-leaf", "#4f8f3a", "#77b85f"),
    t("ag-food", "#4a7fa3", "#6ba3c9"),
    t("ag-food-2", "#f0c98a", "#f4d5a1"),
    t("ag-sheep", "#fbf6ea", "#f3ecdd"),
    t("ag-sheep-2", "#4a4340", "#9a8f85"),
    t("ag-boar", "#5b4a40", "#8d7768"),
    t("ag-boar-2", "#3e322b", "#5e4d42"),
    t("ag-cattle", "#a5562f", "#bd6b41"),
    t("ag-cattle-2", "#f4e6d0", "#f6ead8"),
    t("ag-ground", "#dfe0ae", "#4a4f33"),
    t("ag-ground-2", "#cdd093", "#5a603d"),
    t("ag-farm-edge", "#b9a878", "#6a6040"),
    t("ag-pasture", "#a9cc7b", "#4c6b36"),
    t("ag-pasture-2", "#8fb963", "#5d8042"),
    t("ag-soil", "#a8794e", "#5d4630"),
    t("ag-soil-2", "#8b5f39", "#473422"),
    t("ag-soil-3", "#bd9068", "#705439"),
    t("ag-yard", "#e6d3a8", "#5a4e37"),
    t("ag-yard-2", "#d6be8a", "#6a5c41"),
    t("ag-fence", "#7c4f28", "#d0a170"),
    t("ag-fence-2", "#d9a869", "#f0cc98"),
    t("ag-roof-wood", "#cfa14b", "#b38a40"),
    t("ag-roof-clay", "#a8432b", "#b65339"),
    t("ag-roof-stone", "#56636f", "#66747f"),
    t("ag-occ", "#e9c651", "#c9a63a"),
    t("ag-minor", "#e59a55", "#cf8544"),
    t("ag-major", "#b5473a", "#b04c3f"),
    t("ag-occ-soft", "#faf0cb", "#3c3519"),
    t("ag-minor-soft", "#fae6d0", "#41301d"),
    t("ag-major-soft", "#f6d9d2", "#452722"),
    t("ag-occ-ink", "#3a2c00", "#241b00"),
    t("ag-minor-ink", "#3d1f00", "#2a1600"),
    t("ag-major-ink", "#ffffff", "#ffffff"),
    t("ag-future", "#d8cfbc", "#37322b"),
    t("ag-star-ink", "#4d3600", "#3b2a00"),
];
