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
