//! Writes SVG: shapes with colours as tokens, text that fits, handles.

use std::fmt::Write;

use bw_svg::fitted;

/// Serif stack for names, as an attribute value.
const SERIF: &str =
    "Iowan Old Style, Palatino Linotype, Palatino, P052, Georgia, DejaVu Serif, DejaVu Sans, serif";

/// Where text begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
}

/// How text is set.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: f32,
    pub(super) ink: &'static str,
    pub(super) bold: bool,
    pub(super) serif: bool,
    pub(super) anchor: Anchor,
    /// Set smaller to fit this width; 0: as it is.
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

    pub(super) const fn fit(self, fit: f32) -> Font {
        Font { fit, ..self }
    }

    /// The width of a text, estimated.
    pub(super) fn width(&self, text: &str) -> f32 {
        let em: f32 = text.chars().map(letter_width).sum();
        // Room for the widest of the fonts, which is the one of picture records.
        let bold = if self.bold { 1.2 } else { 1.06 };
        em * self.size * bold * if self.serif { 0.96 } else { 1.0 }
    }
}

fn letter_width(letter: char) -> f32 {
    match letter {
        'm' | 'w' | 'M' | 'W' => 0.86,
        'i' | 'j' | 'l' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.3,
        't' | 'f' | 'r' => 0.42,
        '+' | '−' | '–' | '≤' | '×' => 0.8,
        _ if letter.is_ascii_digit() => 0.66,
        _ if letter.is_uppercase() => 0.67,
        _ => 0.56,
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
}

/// The picture being written.
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
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{radius}" fill="var(--{fill})"/>"#,
            n(at.x),
            n(at.y),
            n(at.w),
            n(at.h)
        ));
    }

    /// The same, half transparent.
    pub(super) fn veil(&mut self, at: Rect, radius: f32, fill: &str, opacity: f32) {
        self.raw(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{radius}" fill="var(--{fill})" opacity="{opacity}"/>"#,
            n(at.x), n(at.y), n(at.w), n(at.h)
        ));
    }

    /// An outline.
    pub(super) fn outline(&mut self, at: Rect, radius: f32, stroke: &str, width: f32, dash: &str) {
        let dash =
            if dash.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dash}""#) };
        self.raw(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{radius}" fill="none" stroke="var(--{stroke})" stroke-width="{width}"{dash}/>"#,
            n(at.x), n(at.y), n(at.w), n(at.h)
        ));
    }

    pub(super) fn circle(&mut self, x: f32, y: f32, r: f32, fill: &str, stroke: &str, width: f32) {
        self.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="var(--{fill})" stroke="var(--{stroke})" stroke-width="{}"/>"#,
            n(x), n(y), n(r), n(width)
        ));
    }

    pub(super) fn path(&mut self, d: std::fmt::Arguments<'_>, fill: &str) {
        self.raw(format_args!(r#"<path d="{d}" fill="var(--{fill})"/>"#));
    }

    /// A symbol in a square.
    pub(super) fn symbol(&mut self, id: &str, x: f32, y: f32, size: f32) {
        self.raw(format_args!(
            r##"<use href="#{id}" x="{}" y="{}" width="{s}" height="{s}"/>"##,
            n(x),
            n(y),
            s = n(size)
        ));
    }

    pub(super) fn text(&mut self, x: f32, y: f32, text: &str, font: Font) {
        let mut size = font.size;
        while font.fit > 0.0 && size > 9.0 && (Font { size, ..font }).width(text) > font.fit {
            size -= 0.5;
        }
        let text = match font.fit > 0.0 && size <= 9.0 {
            true => &fitted(text, f64::from(font.fit / size)),
            false => text,
        };
        let family = if font.serif { format!(r#" font-family="{SERIF}""#) } else { String::new() };
        let weight = if font.bold { r#" font-weight="700""# } else { "" };
        let anchor = match font.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
        };
        self.raw(format_args!(
            r#"<text x="{}" y="{}" font-size="{}" fill="var(--{})"{family}{weight}{anchor}>{}</text>"#,
            n(x), n(y), n(size), font.ink, escape(text)
        ));
    }

    /// The disc of something that is chosen.
    pub(super) fn tick(&mut self, x: f32, y: f32) {
        self.circle(x, y, 9.0, "chosen", "surface", 1.5);
        self.raw(format_args!(
            r#"<path d="M{} {}l3 3.5l5.5 -6.5" fill="none" stroke="var(--on-accent)" stroke-width="2"/>"#,
            n(x - 4.5),
            n(y + 0.5)
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

    /// The dashed ring of something that can be chosen: it takes clicks and keys, and lies over the title of what
    /// it is around.
    pub(super) fn legal(&mut self, handle: &str, words: &str, note: &str, at: Rect, radius: f32) {
        let ring = at.grown(3.0);
        self.raw(format_args!(
            r#"<rect class="h-legal h-ring" data-handle="{}" data-state="legal" tabindex="0" role="button" aria-label="{}" x="{}" y="{}" width="{}" height="{}" rx="{}" fill="none" stroke="var(--legal)" stroke-width="2.5" stroke-dasharray="7 5" pointer-events="all"><title>{}</title></rect>"#,
            escape(handle), escape(words), n(ring.x), n(ring.y), n(ring.w), n(ring.h), radius + 3.0, escape(note)
        ));
    }
}

/// A number with at most two decimals.
pub(super) fn n(value: f32) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
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
