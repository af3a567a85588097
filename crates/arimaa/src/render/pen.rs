//! Writing SVG text: numbers, words, and how wide they are.

use std::fmt::{self, Display, Write};

/// Appends formatted text. Writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($arg)*);
    }};
}
pub(super) use put;

/// A number as pictures write it: at most one decimal, never minus zero.
pub(super) fn n(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

/// Text that is safe inside an element or a quoted attribute. Control characters, which XML forbids, are left out.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c.is_control() => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The font of all words, as the pages have it.
pub(super) const FONT: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/// How words are set.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) size: u32,
    pub(super) weight: u32,
    pub(super) colour: &'a str,
    pub(super) anchor: &'static str,
}

impl Words<'_> {
    /// Appends words whose foot line passes through a point.
    pub(super) fn put(self, out: &mut String, x: f64, y: f64, words: &str) {
        let Words { size, weight, colour, anchor } = self;
        put!(
            out,
            r#"<text x="{}" y="{}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="var(--{colour})">{}</text>"#,
            n(x),
            n(y),
            Escaped(words)
        );
    }
}

/// Estimated width of a line of words in a medium-bold sans, in font sizes. Errs on the wide side, because the font is
/// whatever the reader's machine has.
pub(super) fn text_width(words: &str) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '|' | '!' | 'í' => 0.36,
        ' ' | '·' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '-' => 0.45,
        'm' | 'w' | 'M' | 'W' | '→' | '…' | '—' | '%' | '@' => 1.0,
        c if c.is_uppercase() => 0.78,
        c if (c as u32) > 0x2e80 => 1.05,
        _ => 0.69,
    };
    words.chars().map(width).sum()
}

/// The words, cut with an ellipsis where they would be wider than `width` font sizes.
pub(super) fn fitted(words: &str, width: f64) -> String {
    if text_width(words) <= width {
        return words.to_owned();
    }
    let mut cut = String::new();
    let mut used = text_width("…");
    for c in words.chars() {
        used += text_width(c.encode_utf8(&mut [0; 4]));
        if used > width {
            break;
        }
        cut.push(c);
    }
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}
