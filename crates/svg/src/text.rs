//! Lines of words as elements.

use std::fmt::{self, Display};

use crate::{Anchor, Colour, Escaped, Font, Num};

/// A line of words at a point, fitted to the room that its font gives it.
///
/// ```
/// # use bw_svg::{Font, Text};
/// let name = Text::new((5.0, 12.5), "Ana & Bo", Font::new(14.0, "ink"));
/// assert_eq!(
///     format!("<g>{name}</g>"),
///     r#"<g><text x="5" y="12.5" font-size="14" fill="var(--ink)">Ana &amp; Bo</text></g>"#
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    x: f64,
    y: f64,
    words: &'a str,
    font: Font<'a>,
}

impl<'a> Text<'a> {
    /// Words whose foot line passes through a point.
    pub const fn new((x, y): (f64, f64), words: &'a str, font: Font<'a>) -> Text<'a> {
        Text { x, y, words, font }
    }
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (font, (words, size)) = (&self.font, self.font.fitted(self.words));
        let (x, y, size, ink) = (Num(self.x), Num(self.y), Num(size), Colour(font.ink));
        write!(f, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{ink}""#)?;
        if let Some(family) = font.family() {
            write!(f, r#" font-family="{family}""#)?;
        }
        if font.weight != 400 {
            write!(f, r#" font-weight="{}""#, font.weight)?;
        }
        match font.anchor {
            Anchor::Start => {}
            Anchor::Middle => f.write_str(r#" text-anchor="middle""#)?,
            Anchor::End => f.write_str(r#" text-anchor="end""#)?,
        }
        write!(f, ">{}</text>", Escaped(&words))
    }
}
