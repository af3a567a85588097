//! A tile by itself, for hands, bags and logs, and the symbols for pages that refer to them.

use super::meeple::MeepleSet;
use super::parts::Part;
use super::pen::put;
use super::symbols::{Look, Symbols};

/// The tile as an `<svg>` element of its own with its corner towers; nothing for a type that does not
/// exist.
pub fn single_tile(kind: u8, rotation: u8) -> String {
    let Some(look) = Look::new(kind, rotation) else { return String::new() };
    let mut symbols = Symbols::new(false);
    symbols.need(look);
    if look.wall_ends().next().is_some() {
        symbols.need_part(Part::Tower);
    }
    let mut out = String::from(OPEN);
    out.push_str("<defs>");
    symbols.define(&mut out);
    out.push_str("</defs>");
    look.alone(&mut out);
    out.push_str("</svg>");
    out
}

/// The same picture for a page that holds [`all_symbols`].
pub fn single_tile_by_symbols(kind: u8, rotation: u8) -> String {
    let Some(look) = Look::new(kind, rotation) else { return String::new() };
    let mut out = String::from(OPEN);
    look.alone(&mut out);
    out.push_str("</svg>");
    out
}

/// The towers in the corners stand over the tile's edge.
const OPEN: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-7 -16 114 124" role="img">"#;

/// Every symbol of tiles and meeples as one `<defs>` element.
pub fn all_symbols() -> String {
    let mut out = String::with_capacity(1 << 18);
    put!(out, "<defs>");
    Symbols::everything().define(&mut out);
    MeepleSet::ALL.define(&mut out);
    out.push_str("</defs>");
    out
}
