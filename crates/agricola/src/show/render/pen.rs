//! Writes SVG: shapes with colours as tokens, words that fit, symbols, handles.

use std::fmt::Write as _;

use bw_core::Seat;
use bw_svg::{fitted, text_width};

/// Serif stack for names, as an attribute value.
const SERIF: &str =
    "Iowan Old Style, Palatino Linotype, Palatino, P052, Georgia, DejaVu Serif, DejaVu Sans, serif";
/// Widths are estimated for bold letters; others are narrower.
const REGULAR: f32 = 0.88;
/// The smallest letters.
const SMALLEST: f32 = 9.0;

/// Where words lie relative to their point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How words are set.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: f32,
    pub(super) ink: &'static str,
    pub(super) bold: bool,
    pub(super) serif: bool,
    pub(super) anchor: Anchor,
    /// Set smaller, then cut, to fit this width; 0: as it is.
    pub(super) fit: f32,
}

impl Font {
    pub(super) const fn new(size: f32, ink: &'static str) -> Font {
        Font { size, ink, bold: false, serif: false, anchor: Anchor::Start, fit: 0.0 }
    }

    pub(super) const fn bold(self) -> Font {
        Font { bold: true, ..self }
    }

    pub(super) const fn serif(self) -> Font {
        Font { serif: true, bold: true, ..self }
    }

    pub(super) const fn middle(self) -> Font {
        Font { anchor: Anchor::Middle, ..self }
    }

    pub(super) const fn end(self) -> Font {
        Font { anchor: Anchor::End, ..self }
    }

    pub(super) const fn fit(self, fit: f32) -> Font {
        Font { fit, ..self }
    }

    /// The width of words, estimated.
    pub(super) fn width(&self, words: &str) -> f32 {
        text_width(words) as f32 * self.em()
    }

    fn em(&self) -> f32 {
        self.size * if self.bold { 1.0 } else { REGULAR }
    }

    /// The words and their size, so that they fit.
    fn fitted(mut self, words: &str) -> (String, f32) {
        if self.fit <= 0.0 {
            return (words.to_owned(), self.size);
        }
        while self.size > SMALLEST && self.width(words) > self.fit {
            self.size -= 0.5;
        }
        (fitted(words, f64::from(self.fit / self.em())), self.size)
    }
}

/// A rectangle.
#[derive(Clone, Copy)]
pub(super) struct Rect {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) w: f32,
    pub(super) h: f32,
}

pub(super) const fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect {
    Rect { x, y, w, h }
}

impl Rect {
    /// Grown on all sides.
    pub(super) const fn grown(self, by: f32) -> Rect {
        rect(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    pub(super) const fn middle(self) -> f32 {
        self.x + self.w / 2.0
    }

    pub(super) const fn right(self) -> f32 {
        self.x + self.w
    }

    pub(super) const fn bottom(self) -> f32 {
        self.y + self.h
    }
}

/// The picture being written.
#[derive(Default)]
pub(super) struct Pen {
    pub(super) svg: String,
}

impl Pen {
    pub(super) fn raw(&mut self, text: std::fmt::Arguments<'_>) {
        self.svg.write_fmt(text).expect("a string takes all text");
    }

    /// A filled rectangle with round corners.
    pub(super) fn fill(&mut self, at: Rect, radius: f32, fill: &str) {
        self.raw(format_args!(
            r#"<rect {} rx="{}" fill="var(--{fill})"/>"#,
            Place(at),
            Number(radius)
        ));
    }

    /// The same, half transparent.
    pub(super) fn veil(&mut self, at: Rect, radius: f32, fill: &str, opacity: f32) {
        self.raw(format_args!(
            r#"<rect {} rx="{}" fill="var(--{fill})" opacity="{opacity}" pointer-events="none"/>"#,
            Place(at),
            Number(radius)
        ));
    }

    /// An outline; `dash` may be empty.
    pub(super) fn outline(&mut self, at: Rect, radius: f32, stroke: &str, width: f32, dash: &str) {
        let dash =
            if dash.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dash}""#) };
        self.raw(format_args!(
            r#"<rect {} rx="{}" fill="none" stroke="var(--{stroke})" stroke-width="{width}"{dash}/>"#,
            Place(at),
            Number(radius)
        ));
    }

    pub(super) fn circle(&mut self, (x, y): (f32, f32), r: f32, fill: &str, stroke: &str) {
        self.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="var(--{fill})" stroke="var(--{stroke})" stroke-width="1.5"/>"#,
            Number(x), Number(y), Number(r)
        ));
    }

    /// A symbol in a square.
    pub(super) fn symbol(&mut self, id: &str, x: f32, y: f32, size: f32) {
        self.raw(format_args!(
            r##"<use href="#{id}" x="{}" y="{}" width="{s}" height="{s}"/>"##,
            Number(x),
            Number(y),
            s = Number(size)
        ));
    }

    /// An icon of goods, actions and the like.
    pub(super) fn icon(&mut self, name: &str, x: f32, y: f32, size: f32) {
        self.symbol(&format!("ag-i-{name}"), x, y, size);
    }

    /// A person.
    pub(super) fn pawn(&mut self, seat: Seat, x: f32, y: f32, size: f32) {
        self.symbol(&format!("ag-pawn-{seat}"), x, y, size);
    }

    /// The shape of a seat with its letter.
    pub(super) fn emblem(&mut self, seat: Seat, x: f32, y: f32, size: f32) {
        self.symbol(&format!("ag-seat-{seat}"), x, y, size);
    }

    pub(super) fn text(&mut self, x: f32, y: f32, words: &str, font: Font) {
        let (words, size) = font.fitted(words);
        let family = if font.serif { format!(r#" font-family="{SERIF}""#) } else { String::new() };
        let weight = if font.bold { r#" font-weight="700""# } else { "" };
        let anchor = match font.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        self.raw(format_args!(
            r#"<text x="{}" y="{}" font-size="{}" fill="var(--{})"{family}{weight}{anchor}>{}</text>"#,
            Number(x), Number(y), Number(size), font.ink, escape(&words)
        ));
    }

    /// A panel with its heading and a note at the right.
    pub(super) fn panel(&mut self, at: Rect, heading: &str, note: &str) {
        self.fill(at, 12.0, "surface");
        self.outline(at, 12.0, "line", 1.0, "");
        if !heading.is_empty() {
            self.text(at.x + 14.0, at.y + 22.0, heading, Font::new(15.0, "ink").serif());
        }
        if !note.is_empty() {
            self.text(at.right() - 14.0, at.y + 21.0, note, Font::new(12.5, "ink-2").end());
        }
    }

    /// A group that lets clicks through, or fades what is in it.
    pub(super) fn group(&mut self, attributes: &str) {
        self.raw(format_args!("<g {attributes}>"));
    }

    /// A group that is moved and scaled.
    pub(super) fn placed(&mut self, x: f32, y: f32, scale: f32) {
        self.raw(format_args!(
            r#"<g transform="translate({} {}) scale({})">"#,
            Number(x),
            Number(y),
            Number(scale)
        ));
    }

    /// Opens a group for what a handle names; ends with [`Pen::close`].
    pub(super) fn open(&mut self, handle: &str, title: &str) {
        self.raw(format_args!(
            r#"<g data-handle="{}"><title>{}</title>"#,
            escape(handle),
            escape(title)
        ));
    }

    pub(super) fn close(&mut self) {
        self.svg.push_str("</g>");
    }

    /// The mark of something that can be chosen: it takes clicks and keys.
    pub(super) fn legal(&mut self, handle: &str, title: &str, at: Rect, radius: f32, wash: bool) {
        let fill =
            if wash { r#"fill="var(--legal)" fill-opacity="0.16""# } else { r#"fill="none""# };
        let class = if wash { "h-legal" } else { "h-legal h-ring" };
        self.raw(format_args!(
            r#"<rect class="{class}" data-handle="{}" data-state="legal" tabindex="0" role="button" aria-label="{}" {} rx="{}" {fill} stroke="var(--legal)" stroke-width="2.5" stroke-dasharray="7 5" pointer-events="all"/>"#,
            escape(handle), escape(title), Place(at), Number(radius)
        ));
    }
}

/// A rectangle as attributes.
struct Place(Rect);

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Rect { x, y, w, h } = self.0;
        let (x, y, w, h) = (Number(x), Number(y), Number(w), Number(h));
        write!(f, r#"x="{x}" y="{y}" width="{w}" height="{h}""#)
    }
}

/// A number with at most two decimals.
pub(super) struct Number(pub(super) f32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Text for XML.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}
