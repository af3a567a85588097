//! Colour tokens: one table for pages, pictures and records.
//!
//! Pictures write every colour as `var(--token)`. In a page the style sheet gives the value; for
//! rasterising [`resolve`] replaces each by its literal; a downloaded picture carries its own
//! [`standalone`] block. All three come from the same rows, so they cannot disagree.
//!
//! Invariants: names are unique and lower case, values are `#rrggbb`, and light comes first. Names of a
//! single game start with its own prefix and live in that game's crate. Lengths, fonts and the soft
//! shadows of panels are matters of the pages and are not listed here.

use std::collections::BTreeMap;
use std::fmt::Write;

use thiserror::Error;

/// Which of the two values of a token is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Daylight: warm paper.
    #[default]
    Light,
    /// Evening: dimmed and slightly cooler, never inverted.
    Dark,
}

/// A named colour with its value in either theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Name without the two dashes.
    pub name: &'static str,
    /// Value in daylight.
    pub light: &'static str,
    /// Value in the evening.
    pub dark: &'static str,
}

impl Token {
    /// A token with its two values.
    pub const fn new(name: &'static str, light: &'static str, dark: &'static str) -> Token {
        Token { name, light, dark }
    }

    /// The value in a theme.
    pub const fn value(&self, theme: Theme) -> &'static str {
        match theme {
            Theme::Light => self.light,
            Theme::Dark => self.dark,
        }
    }
}

/// A picture uses colours that no table has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown colour tokens: {}", .names.join(", "))]
pub struct UnknownTokens {
    /// Their names, each once, in alphabetical order.
    pub names: Vec<String>,
}

const fn t(name: &'static str, light: &'static str, dark: &'static str) -> Token {
    Token::new(name, light, dark)
}

/// The colours that pages and all games share.
pub const SHARED: &[Token] = &[
    // surfaces and ink
    t("paper", "#f4efe4", "#171512"),
    t("card", "#fffcf6", "#221f1a"),
    t("raised", "#ffffff", "#2b2721"),
    t("sunk", "#ebe4d5", "#110f0d"),
    t("line", "#dfd6c4", "#3a342b"),
    t("line-strong", "#8f8573", "#7d7363"),
    t("ink", "#28231b", "#f2ebdd"),
    t("ink-2", "#574f41", "#c9bfad"),
    t("ink-3", "#6d6454", "#a39985"),
    // action and meaning
    t("accent", "#1b5e4c", "#7fcdb2"),
    t("accent-hover", "#134737", "#9bdcc5"),
    t("on-accent", "#ffffff", "#0d2a21"),
    t("accent-soft", "#dceae1", "#1f372f"),
    t("gold", "#b87a0a", "#e8b44a"),
    t("gold-soft", "#fbeecb", "#3a2e14"),
    t("gold-ink", "#7c5100", "#f0c468"),
    t("good", "#2a6b3c", "#8fd19b"),
    t("good-soft", "#dfeedd", "#1e3323"),
    t("warn", "#7d5000", "#f0bd62"),
    t("warn-soft", "#fbe9c6", "#3a2c12"),
    t("bad", "#a92c1b", "#ff9f8c"),
    t("bad-soft", "#fae0da", "#41211b"),
    t("info", "#22588f", "#93c3f3"),
    t("info-soft", "#deeaf6", "#1b2d40"),
    t("focus", "#0b5fd0", "#8cc2ff"),
    // seats: as a fill, as ink on that fill, as a line or text on a panel
    t("seat-1", "#1f66b5", "#3f86dc"),
    t("seat-2", "#c8431a", "#e2592e"),
    t("seat-3", "#f0b81c", "#f2bd30"),
    t("seat-4", "#c77fb9", "#c774ba"),
    t("seat-5", "#2e2d33", "#f6f4f0"),
    t("on-seat-1", "#ffffff", "#06182c"),
    t("on-seat-2", "#ffffff", "#2a0c02"),
    t("on-seat-3", "#2b2100", "#2b2100"),
    t("on-seat-4", "#2a0f25", "#2a0f25"),
    t("on-seat-5", "#ffffff", "#1c1b20"),
    t("seat-1-line", "#1f66b5", "#6fb0f5"),
    t("seat-2-line", "#c8431a", "#ff8a5c"),
    t("seat-3-line", "#8f6600", "#f5c542"),
    t("seat-4-line", "#9a4a8a", "#dd9fd1"),
    t("seat-5-line", "#2e2d33", "#e4e1da"),
    t("seat-rim", "#ffffff", "#14120f"),
    t("seat-ink", "#ffffff", "#17130e"),
    // names the board pictures use
    t("table", "#e6dcc8", "#1f1b16"),
    t("table-2", "#d9cdb3", "#2a251e"),
    t("surface", "#fffcf6", "#221f1a"),
    t("surface-2", "#f3ecdf", "#302b24"),
    t("surface-3", "#e4dbca", "#3c362d"),
    t("legal", "#9c6300", "#e8b44a"),
    t("chosen", "#1b5e4c", "#7fcdb2"),
    t("chosen-soft", "#dceae1", "#1f372f"),
    t("shade", "#3a2f20", "#000000"),
    t("shadow", "#3a2f20", "#000000"),
    t("icon-line", "#41362b", "#15110d"),
    t("icon-light", "#fffaf0", "#fff6e4"),
    t("rim", "#fffdf6", "#fffdf6"),
    t("outline", "#1d1812", "#14100b"),
    // one more line of plots
    t("teal", "#17697a", "#74c4d2"),
];

const OPEN: &str = "var(--";

/// Splits a picture into plain text and token names, in order, and hands both to `each`.
fn scan<'a>(svg: &'a str, mut each: impl FnMut(&'a str, Option<&'a str>)) {
    let mut rest = svg;
    while let Some(start) = rest.find(OPEN) {
        let after = &rest[start + OPEN.len()..];
        let Some(end) = after.find(')') else { break };
        each(&rest[..start], Some(&after[..end]));
        rest = &after[end + 1..];
    }
    each(rest, None);
}

fn table(extra: &[Token]) -> BTreeMap<&'static str, Token> {
    SHARED.iter().chain(extra).map(|token| (token.name, *token)).collect()
}

/// The picture with every `var(--token)` replaced by its value, for programs that know no custom
/// properties. `extra` holds the game's own colours.
///
/// ```
/// # use bw_svg::{Theme, Token, resolve};
/// let own = [Token::new("cc-road", "#f7eedb", "#d3c4a4")];
/// let svg = r#"<path fill="var(--cc-road)" stroke="var(--ink)"/>"#;
/// let plain = resolve(svg, Theme::Dark, &own).unwrap();
/// assert_eq!(plain, r##"<path fill="#d3c4a4" stroke="#f2ebdd"/>"##);
/// assert_eq!(resolve(svg, Theme::Dark, &[]).unwrap_err().names, ["cc-road"]);
/// ```
pub fn resolve(svg: &str, theme: Theme, extra: &[Token]) -> Result<String, UnknownTokens> {
    let table = table(extra);
    let mut out = String::with_capacity(svg.len());
    let mut unknown = BTreeMap::new();
    scan(svg, |text, name| {
        out.push_str(text);
        match name.map(|name| (name, table.get(name))) {
            Some((_, Some(token))) => out.push_str(token.value(theme)),
            Some((name, None)) => drop(unknown.insert(name, ())),
            None => {}
        }
    });
    if unknown.is_empty() {
        Ok(out)
    } else {
        Err(UnknownTokens { names: unknown.into_keys().map(String::from).collect() })
    }
}

/// The tokens as one rule for the root of a page; both themes in `light-dark()`.
pub fn css(tokens: &[Token]) -> String {
    let mut out = String::from(":root{");
    for Token { name, light, dark } in tokens {
        let written = if light == dark {
            write!(out, "--{name}:{light};")
        } else {
            write!(out, "--{name}:light-dark({light},{dark});")
        };
        written.expect("a string takes any text");
    }
    out.push('}');
    out
}

/// The picture as a file of its own: the tokens it uses are defined inside, and it follows the theme
/// of whoever shows it. Text before the first `<svg …>` tag stays; without one nothing changes.
pub fn standalone(svg: &str, extra: &[Token]) -> String {
    let Some(head) = svg.find("<svg").and_then(|at| svg[at..].find('>').map(|end| at + end + 1))
    else {
        return svg.to_owned();
    };
    let table = table(extra);
    let mut used = BTreeMap::new();
    scan(svg, |_, name| {
        if let Some(token) = name.and_then(|name| table.get(name)) {
            used.insert(token.name, *token);
        }
    });
    let block = |theme| -> String {
        used.values().map(|token| format!("--{}:{};", token.name, token.value(theme))).collect()
    };
    format!(
        "{}<style>svg{{{}}}@media (prefers-color-scheme:dark){{svg{{{}}}}}</style>{}",
        &svg[..head],
        block(Theme::Light),
        block(Theme::Dark),
        &svg[head..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_colour(value: &str) -> bool {
        value.len() == 7
            && value.starts_with('#')
            && value[1..].chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'))
    }

    #[test]
    fn names_are_unique_and_values_are_colours() {
        for (i, token) in SHARED.iter().enumerate() {
            assert!(is_colour(token.light) && is_colour(token.dark), "{token:?}");
            assert!(SHARED[..i].iter().all(|other| other.name != token.name), "{token:?} twice");
        }
    }

    #[test]
    fn aliases_of_the_pages_keep_their_values() {
        let value = |name| SHARED.iter().find(|t| t.name == name).map(|t| (t.light, t.dark));
        for (alias, name) in [
            ("surface", "card"),
            ("chosen", "accent"),
            ("chosen-soft", "accent-soft"),
            ("shadow", "shade"),
        ] {
            assert!(value(name).is_some());
            assert_eq!(value(alias), value(name));
        }
    }

    /// Relative luminance of sRGB, as the web's accessibility guidelines define it.
    fn luminance(value: &str) -> f64 {
        let channel = |i: usize| {
            let c = f64::from(u8::from_str_radix(&value[i..i + 2], 16).unwrap()) / 255.0;
            if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str, theme: Theme) -> f64 {
        let value = |name: &str| {
            luminance(SHARED.iter().find(|t| t.name == name).unwrap().value(theme)) + 0.05
        };
        let (a, b) = (value(a), value(b));
        a.max(b) / a.min(b)
    }

    #[test]
    fn text_and_marks_have_contrast_in_both_themes() {
        for theme in [Theme::Light, Theme::Dark] {
            for ink in ["ink", "ink-2", "ink-3", "accent", "good", "warn", "bad", "info"] {
                assert!(contrast(ink, "card", theme) >= 4.5, "{ink} {theme:?}");
            }
            for (mark, ground) in [
                ("line-strong", "card"),
                ("gold", "card"),
                ("legal", "table"),
                ("focus", "card"),
                ("focus", "table"),
            ] {
                assert!(contrast(mark, ground, theme) >= 3.0, "{mark} on {ground} {theme:?}");
            }
            for seat in 1..=5 {
                let (fill, ink, line) = (
                    format!("seat-{seat}"),
                    format!("on-seat-{seat}"),
                    format!("seat-{seat}-line"),
                );
                assert!(contrast(&ink, &fill, theme) >= 4.5, "{ink} {theme:?}");
                assert!(contrast(&line, "card", theme) >= 4.5, "{line} {theme:?}");
            }
        }
    }

    #[test]
    fn resolving_lists_each_unknown_token_once() {
        let svg = "var(--zebra) var(--ink) var(--apple) var(--zebra)";
        let error = resolve(svg, Theme::Light, &[]).unwrap_err();
        assert_eq!(error.names, ["apple", "zebra"]);
        assert_eq!(error.to_string(), "unknown colour tokens: apple, zebra");
    }

    #[test]
    fn resolving_keeps_everything_else() {
        assert_eq!(resolve("no tokens — čau", Theme::Light, &[]).unwrap(), "no tokens — čau");
        assert_eq!(resolve("open var(--ink", Theme::Light, &[]).unwrap(), "open var(--ink");
        assert_eq!(resolve("var(--ink)!", Theme::Light, &[]).unwrap(), "#28231b!");
    }

    #[test]
    fn a_style_sheet_writes_equal_values_once() {
        let tokens = [Token::new("a", "#000000", "#ffffff"), Token::new("b", "#123456", "#123456")];
        assert_eq!(css(&tokens), ":root{--a:light-dark(#000000,#ffffff);--b:#123456;}");
    }

    #[test]
    fn a_file_of_its_own_defines_what_it_uses() {
        let svg = r#"<svg xmlns="x"><path fill="var(--ink)" stroke="var(--own)"/></svg>"#;
        let own =
            [Token::new("own", "#010101", "#020202"), Token::new("idle", "#030303", "#030303")];
        assert_eq!(
            standalone(svg, &own),
            concat!(
                r#"<svg xmlns="x"><style>svg{--ink:#28231b;--own:#010101;}"#,
                r#"@media (prefers-color-scheme:dark){svg{--ink:#f2ebdd;--own:#020202;}}</style>"#,
                r#"<path fill="var(--ink)" stroke="var(--own)"/></svg>"#
            )
        );
        assert_eq!(standalone("no picture", &own), "no picture");
    }
}
