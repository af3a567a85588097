//! The marks of plots: lines, dots and bars.

use bw_svg::{Colour, Num, Rect, SvgWriter, Title, put};

/// A straight line of this width.
pub(crate) fn line(svg: &mut SvgWriter, from: [f64; 2], to: [f64; 2], colour: &str, width: f64) {
    let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(Num);
    let (colour, width) = (Colour(colour), Num(width));
    put!(svg, r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{colour}" stroke-width="{width}"/>"#);
}

/// The line of a curve; `dashes` may be empty.
pub(crate) fn path(svg: &mut SvgWriter, points: &[[f64; 2]], colour: &str, dashes: &str) {
    svg.raw("<path d=\"");
    for (at, [x, y]) in points.iter().enumerate() {
        put!(svg, "{}{} {}", if at == 0 { 'M' } else { 'L' }, Num(*x), Num(*y));
    }
    put!(
        svg,
        r#"" fill="none" stroke="{}" stroke-width="2.25" stroke-linejoin="round" stroke-linecap="round""#,
        Colour(colour)
    );
    match dashes {
        "" => svg.raw("/>"),
        dashes => put!(svg, r#" stroke-dasharray="{dashes}"/>"#),
    }
}

/// A dot with words over it.
pub(crate) fn dot(svg: &mut SvgWriter, at: [f64; 2], colour: &str, words: &str) {
    disc(svg, at, 3.5, colour, words);
}

/// A point of a line, with words over it.
pub(crate) fn knot(svg: &mut SvgWriter, at: [f64; 2], colour: &str, words: &str) {
    disc(svg, at, 2.2, colour, words);
}

fn disc(svg: &mut SvgWriter, [x, y]: [f64; 2], radius: f64, colour: &str, words: &str) {
    put!(
        svg,
        r#"<circle cx="{}" cy="{}" r="{}" fill="{}">{}</circle>"#,
        Num(x),
        Num(y),
        Num(radius),
        Colour(colour),
        Title(words)
    );
}

/// A bar with words over it.
pub(crate) fn bar(svg: &mut SvgWriter, at: Rect, colour: &str, words: &str) {
    put!(svg, r#"<rect {at} rx="2" fill="{}">{}</rect>"#, Colour(colour), Title(words));
}
