//! The colours of the map.

use bw_svg::Token;

/// Ground tints of super regions there are; more super regions take them in turn.
pub(super) const TINTS: usize = 6;

pub(super) const TOKENS: &[Token] = &[
    // covers, chips and thin rules of pages
    Token::new("tint-warlight", "#17697a", "#74c4d2"),
    Token::new("wl-sea", "#d3e1e6", "#17222a"),
    Token::new("wl-sea-2", "#c3d5dc", "#1d2b34"),
    Token::new("wl-shore", "#e6eff1", "#22323c"),
    Token::new("wl-link", "#6f8b98", "#6d8794"),
    Token::new("wl-border", "#ffffff", "#15191b"),
    Token::new("wl-fog", "#bfc4c2", "#2a3034"),
    Token::new("wl-fog-2", "#b6bbb9", "#30373b"),
    Token::new("wl-neutral", "#fffcf6", "#38352f"),
    Token::new("wl-neutral-ink", "#39342b", "#efe8da"),
    Token::new("wl-1", "#d9e2c4", "#47503a"),
    Token::new("wl-1-line", "#6d8a3f", "#8fae62"),
    Token::new("wl-2", "#f1d6da", "#553d43"),
    Token::new("wl-2-line", "#ad4f63", "#dd8a9b"),
    Token::new("wl-3", "#f0e3bd", "#544c33"),
    Token::new("wl-3-line", "#a07f1d", "#d1b04e"),
    Token::new("wl-4", "#f0d5c4", "#54423a"),
    Token::new("wl-4-line", "#b1643a", "#d98f66"),
    Token::new("wl-5", "#cbe4dc", "#384d49"),
    Token::new("wl-5-line", "#31857a", "#69b8ac"),
    Token::new("wl-6", "#e2d3e8", "#4a3f52"),
    Token::new("wl-6-line", "#8a55a0", "#b98bcb"),
];
