//! The writer: elements, shapes in colours of the theme, words that fit, handles.

use std::fmt::{self, Display, Write};

use crate::mark::{BADGE_SIDE, badge_middle, badge_outline, seat_letter};
use crate::{Font, Handle, Num, Rect, Text, escape::EscapedInto};

/// Writes formatted markup to a [`SvgWriter`], or path data to a string. What is put in is written as it is: numbers are
/// [`Num`]s or integers, words are [`Escaped`](crate::Escaped).
///
/// ```
/// # use bw_svg::{Num, put};
/// let mut path = String::new();
/// put!(path, "M{},{}h7", Num(0.5), 3);
/// assert_eq!(path, "M.5,3h7");
/// ```
#[macro_export]
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use ::std::fmt::Write as _;
        ::std::write!($out, $($arg)*).expect("a string takes all text")
    }};
}

/// A colour of the theme by the name of its token, as a value of `fill` or `stroke`.
///
/// ```
/// # use bw_svg::Colour;
/// assert_eq!(Colour("seat-1").to_string(), "var(--seat-1)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Colour<'a>(pub &'a str);

impl Display for Colour<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "var(--{})", self.0)
    }
}

/// Attributes by name. Values are escaped when they are written.
pub type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

/// A picture in the making, or a part of one.
///
/// ```
/// use bw_svg::{Colour, Font, Handle, Rect, SvgWriter};
///
/// let mut svg = SvgWriter::picture(Rect::new(0.0, 0.0, 100.0, 50.0), &[("role", &"img")]);
/// svg.open_handle(Handle::legal("card:3").title("Play \"3\""));
/// svg.fill(Rect::new(5.0, 5.0, 30.0, 40.0), 4.0, "card");
/// svg.text(20.0, 30.0, "3 & more", Font::new(14.0, "ink").bold().middle());
/// svg.close();
/// svg.element("line", &[("x2", &100), ("stroke", &Colour("line"))]);
/// assert_eq!(
///     svg.finish(),
///     concat!(
///         r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" role="img">"#,
///         r#"<g data-handle="card:3" class="h-legal" tabindex="0" role="button"><title>Play &quot;3&quot;</title>"#,
///         r#"<rect x="5" y="5" width="30" height="40" rx="4" fill="var(--card)"/>"#,
///         r#"<text x="20" y="30" font-size="14" fill="var(--ink)" font-weight="700" text-anchor="middle">3 &amp; more</text>"#,
///         r#"</g><line x2="100" stroke="var(--line)"/></svg>"#,
///     )
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct SvgWriter {
    svg: String,
    /// Elements that are open, outermost first.
    open: Vec<&'static str>,
    /// No words are set in smaller letters.
    least: f64,
}

impl Write for SvgWriter {
    fn write_str(&mut self, markup: &str) -> fmt::Result {
        self.svg.write_str(markup)
    }
}

/// Elements and groups.
impl SvgWriter {
    /// A part of a picture.
    pub fn fragment() -> SvgWriter {
        SvgWriter::default()
    }

    /// A whole picture that shows this part of the plane.
    pub fn picture(view: Rect, attributes: Attributes<'_>) -> SvgWriter {
        let mut svg = SvgWriter {
            svg: String::with_capacity(1 << 15),
            open: vec!["svg"],
            ..SvgWriter::default()
        };
        let [x, y, w, h] = [view.x, view.y, view.w, view.h].map(Num);
        put!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}""#);
        svg.attributes(attributes);
        svg.raw(">");
        svg
    }

    /// The same, where no words are set in letters smaller than this many units.
    #[must_use]
    pub fn legible(self, least: f64) -> SvgWriter {
        SvgWriter { least, ..self }
    }

    /// Markup that is ready.
    pub fn raw(&mut self, markup: &str) {
        self.svg.push_str(markup);
    }

    fn attributes(&mut self, attributes: Attributes<'_>) {
        for (name, value) in attributes {
            put!(self, r#" {name}=""#);
            put!(EscapedInto(&mut self.svg), "{value}");
            self.raw("\"");
        }
    }

    /// An element without content.
    pub fn element(&mut self, name: &'static str, attributes: Attributes<'_>) {
        put!(self, "<{name}");
        self.attributes(attributes);
        self.raw("/>");
    }

    /// Begins an element; ends with [`SvgWriter::close`].
    pub fn open(&mut self, name: &'static str, attributes: Attributes<'_>) {
        put!(self, "<{name}");
        self.attributes(attributes);
        self.raw(">");
        self.open.push(name);
    }

    /// Begins a group; ends with [`SvgWriter::close`].
    pub fn group(&mut self, attributes: Attributes<'_>) {
        self.open("g", attributes);
    }

    /// Begins a group that is moved and scaled; ends with [`SvgWriter::close`].
    pub fn placed(&mut self, x: f64, y: f64, scale: f64) {
        let (x, y, scale) = (Num(x), Num(y), Num(scale));
        self.group(&[("transform", &format_args!("translate({x} {y}) scale({scale})"))]);
    }

    /// Begins a group for what a handle names; ends with [`SvgWriter::close`].
    pub fn open_handle(&mut self, handle: Handle<'_>) {
        put!(self, "<g {handle}>{}", handle.title_element());
        self.open.push("g");
    }

    /// Ends the innermost element that is open.
    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            put!(self, "</{name}>");
        }
    }

    /// Defines the symbols of a sheet, one in a line, that a part of the picture uses.
    pub fn define_used(&mut self, sheet: &str, part: &str) {
        self.open("defs", &[]);
        for symbol in sheet.lines() {
            let id = symbol.split('"').nth(1).unwrap_or("");
            if part.contains(&format!("\"#{id}\"")) {
                self.raw(symbol);
            }
        }
        self.close();
    }

    /// The markup; whatever is open is closed.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.svg
    }
}

/// Shapes. Colours are names of tokens.
impl SvgWriter {
    /// A filled rectangle with round corners.
    pub fn fill(&mut self, at: Rect, radius: f64, fill: &str) {
        put!(self, r#"<rect {at} rx="{}" fill="{}"/>"#, Num(radius), Colour(fill));
    }

    /// A rectangle that lets through what lies below it, clicks as well.
    pub fn veil(&mut self, at: Rect, radius: f64, fill: &str, opacity: f64) {
        let (radius, fill, opacity) = (Num(radius), Colour(fill), Num(opacity));
        put!(
            self,
            r#"<rect {at} rx="{radius}" fill="{fill}" opacity="{opacity}" pointer-events="none"/>"#
        );
    }

    /// The outline of a rectangle; `dash` may be empty.
    pub fn outline(&mut self, at: Rect, radius: f64, stroke: &str, width: f64, dash: &str) {
        let (radius, stroke, width) = (Num(radius), Colour(stroke), Num(width));
        put!(self, r#"<rect {at} rx="{radius}" fill="none" stroke="{stroke}""#);
        put!(self, r#" stroke-width="{width}""#);
        match dash {
            "" => self.raw("/>"),
            dash => put!(self, r#" stroke-dasharray="{dash}"/>"#),
        }
    }

    /// A disc with its edge.
    pub fn disc(&mut self, (x, y): (f64, f64), radius: f64, fill: &str, edge: (&str, f64)) {
        self.element(
            "circle",
            &[
                ("cx", &Num(x)),
                ("cy", &Num(y)),
                ("r", &Num(radius)),
                ("fill", &Colour(fill)),
                ("stroke", &Colour(edge.0)),
                ("stroke-width", &Num(edge.1)),
            ],
        );
    }

    /// A symbol in a square.
    pub fn symbol(&mut self, id: &str, x: f64, y: f64, size: f64) {
        let (x, y, size) = (Num(x), Num(y), Num(size));
        put!(self, r##"<use href="#{id}" x="{x}" y="{y}" width="{size}" height="{size}"/>"##);
    }

    /// The badge of a seat, counted from 0, in a square: its shape in its colour with its letter.
    pub fn badge(&mut self, seat: usize, x: f64, y: f64, size: f64) {
        let number = seat + 1;
        self.placed(x, y, size / BADGE_SIDE);
        put!(
            self,
            r#"<path d="{}" fill="var(--seat-{number})" stroke="var(--seat-rim)" stroke-width="1.9" stroke-linejoin="round"/>"#,
            badge_outline(seat)
        );
        let ink = format!("on-seat-{number}");
        let letter = seat_letter(seat).to_string();
        let foot = badge_middle(seat) + 5.8;
        self.text(BADGE_SIDE / 2.0, foot, &letter, Font::new(16.0, &ink).bold().middle());
        self.close();
    }
}

/// Words and what can be chosen.
impl SvgWriter {
    /// A line of words, fitted to the room that the font gives them.
    pub fn text(&mut self, x: f64, y: f64, words: &str, font: Font<'_>) {
        put!(self, "{}", Text::new((x, y), words, font.at_least(self.least)));
    }

    /// The dashed frame of something that can be chosen; it takes clicks and keys. [`Handle::ring`] lets shine through
    /// what lies below, other handles are lightly filled.
    pub fn choice(&mut self, handle: Handle<'_>, at: Rect, radius: f64) {
        let fill = match handle.is_ring() {
            true => r#"fill="none""#,
            false => r#"fill="var(--legal)" fill-opacity=".16""#,
        };
        put!(self, r#"<rect {handle} {at} rx="{}" {fill}"#, Num(radius));
        put!(
            self,
            r#" stroke="var(--legal)" stroke-width="2.5" stroke-dasharray="7 5" pointer-events="all">{}</rect>"#,
            handle.title_element()
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_open_is_closed_in_the_end() {
        let mut svg = SvgWriter::picture(Rect::new(-1.0, 0.0, 9.0, 8.5), &[]);
        svg.group(&[("id", &"a")]);
        svg.placed(1.5, 2.0, 0.25);
        svg.close();
        svg.open("defs", &[]);
        assert_eq!(
            svg.finish(),
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 9 8.5"><g id="a">"#,
                r#"<g transform="translate(1.5 2) scale(.25)"></g><defs></defs></g></svg>"#
            )
        );
        let mut part = SvgWriter::fragment();
        part.close();
        assert_eq!(part.finish(), "");
    }

    #[test]
    fn no_words_break_out_of_their_place() {
        let bad = "\"'><script>&\u{1}\u{ffff}";
        let mut svg = SvgWriter::picture(Rect::new(0.0, 0.0, 1.0, 1.0), &[("aria-label", &bad)]);
        svg.open_handle(Handle::legal(bad).title(bad).label(bad));
        svg.text(0.0, 0.0, bad, Font::new(10.0, "ink"));
        svg.choice(Handle::ring(bad).title(bad), Rect::new(0.0, 0.0, 1.0, 1.0), 0.0);
        let svg = svg.finish();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let words = "\"'><script>&";
        let kept = |node: &roxmltree::Node<'_, '_>| node.attribute("data-handle") == Some(words);
        assert_eq!(document.root_element().attribute("aria-label"), Some(words));
        assert_eq!(document.descendants().filter(kept).count(), 2);
        let said = |node: &roxmltree::Node<'_, '_>| node.is_text() && node.text() == Some(words);
        assert_eq!(document.descendants().filter(said).count(), 3);
        assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    }

    #[test]
    fn only_used_symbols_are_defined() {
        let sheet = "<symbol id=\"a\"/>\n<symbol id=\"ab\"/>\n<symbol id=\"c\"/>";
        let mut svg = SvgWriter::fragment();
        svg.define_used(sheet, r##"<use href="#ab"/>"##);
        assert_eq!(svg.finish(), r#"<defs><symbol id="ab"/></defs>"#);
    }

    #[test]
    fn badges_carry_colour_shape_and_letter() {
        let mut svg = SvgWriter::fragment();
        svg.badge(1, 10.0, 20.0, 16.0);
        let svg = svg.finish();
        assert!(
            svg.starts_with(r#"<g transform="translate(10 20) scale(.5)"><path d="M16 2.5"#),
            "{svg}"
        );
        assert!(svg.contains("var(--seat-2)") && svg.contains("var(--on-seat-2)"), "{svg}");
        assert!(svg.ends_with(">B</text></g>"), "{svg}");
    }
}
