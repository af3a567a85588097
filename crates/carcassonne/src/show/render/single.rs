//! A tile by itself, for hands, bags and logs, and the symbols for pages that refer to them.

use bw_svg::{Rect, SvgWriter};

use super::meeple::MeepleSet;
use super::parts::SharedDrawing;
use super::symbols::{Look, Symbols};

/// The tile as an `<svg>` element of its own with its corner towers; nothing for a type that does not
/// exist.
pub fn single_tile(kind: u8, rotation: u8) -> String {
    let Some(look) = Look::new(kind, rotation) else { return String::new() };
    let mut symbols = Symbols::new(false);
    symbols.need(look);
    if look.wall_ends().next().is_some() {
        symbols.need_part(SharedDrawing::Tower);
    }
    let mut out = alone();
    out.open("defs", &[]);
    symbols.define(&mut out);
    out.close();
    look.alone(&mut out);
    out.finish()
}

/// The same picture for a page that holds [`all_symbols`].
pub fn single_tile_by_symbols(kind: u8, rotation: u8) -> String {
    let Some(look) = Look::new(kind, rotation) else { return String::new() };
    let mut out = alone();
    look.alone(&mut out);
    out.finish()
}

/// The towers in the corners stand over the tile's edge.
fn alone() -> SvgWriter {
    SvgWriter::picture(Rect::new(-7.0, -16.0, 114.0, 124.0), &[("role", &"img")])
}

/// Every symbol of tiles and meeples as one `<defs>` element.
pub fn all_symbols() -> String {
    let mut out = SvgWriter::fragment();
    out.open("defs", &[]);
    Symbols::everything().define(&mut out);
    MeepleSet::ALL.define(&mut out);
    out.finish()
}
