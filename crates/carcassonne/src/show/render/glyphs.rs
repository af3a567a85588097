//! Our own figures and seat letters, drawn as strokes: scores must be readable in pictures made where
//! there is no font at all.

use bw_svg::{Num, SvgWriter, put};

use super::plane::Point;

/// Height and width of a glyph in its own units, without the stroke.
const HEIGHT: f64 = 16.0;
const WIDTH: f64 = 9.6;

/// Distance from one figure to the next. All figures are equally wide.
const ADVANCE: f64 = 13.6;

const FIGURES: [&str; 10] = [
    "M.4,5.2C.4,1.8 2.2,0 4.8,0S9.2,1.8 9.2,5.2V10.8C9.2,14.2 7.4,16 4.8,16S.4,14.2 .4,10.8Z",
    "M1.6,3.4L5.8,0V16",
    "M.6,4.4C.8,1.6 2.6,0 4.9,0C7.4,0 9.1,1.7 9.1,4.2C9.1,8 4,11 .6,16H9.4",
    "M.8,3.2C1.4,1.2 2.9,0 4.8,0C7.2,0 8.9,1.5 8.9,3.8C8.9,6.2 7,7.5 4.2,7.5C7.3,7.5 9.3,9 9.3,11.7C9.3,14.3 7.4,16 4.8,16C2.6,16 .9,14.8 .3,12.6",
    "M7,16V0L.2,11.2H9.8",
    "M8.6,0H2L1.2,7.4C2.2,6.5 3.4,6.1 4.7,6.1C7.4,6.1 9.3,8 9.3,11C9.3,14.1 7.4,16 4.6,16C2.5,16 .9,15 .3,13",
    "M8.5,1.6C7.6,.5 6.5,0 5.2,0C2.2,0 .4,2.8 .4,8.4C.4,13.6 2.2,16 4.9,16C7.5,16 9.2,14.1 9.2,11.1C9.2,8.2 7.5,6.3 5,6.3C2.6,6.3 .8,8 .5,10.4",
    "M.4,0H9.3L3.4,16",
    "M4.8,7.5C2.6,7.5 1,6 1,3.8C1,1.5 2.6,0 4.8,0S8.6,1.5 8.6,3.8C8.6,6 7,7.5 4.8,7.5C2.2,7.5 .3,9.1 .3,11.7C.3,14.3 2.2,16 4.8,16S9.3,14.3 9.3,11.7C9.3,9.1 7.4,7.5 4.8,7.5Z",
    "M1.1,14.4C2,15.5 3.1,16 4.4,16C7.4,16 9.2,13.2 9.2,7.6C9.2,2.4 7.4,0 4.7,0C2.1,0 .4,1.9 .4,4.9C.4,7.8 2.1,9.7 4.6,9.7C7,9.7 8.8,8 9.1,5.6",
];

const LETTERS: [&str; 5] = [
    "M0,16L4.8,0L9.6,16M1.7,10.6H7.9",
    "M1,0V16H5.4C8,16 9.4,14.4 9.4,12C9.4,9.4 7.8,7.8 5.2,7.8H1H4.8C7.2,7.8 8.7,6.4 8.7,3.9C8.7,1.6 7.3,0 5,0Z",
    "M9.4,3.6C8.8,1.3 7.3,0 5.2,0C2.2,0 .3,2.8 .3,8S2.2,16 5.2,16C7.3,16 8.8,14.7 9.4,12.4",
    "M.8,0V16H3.8C7.2,16 9.4,13 9.4,8S7.2,0 3.8,0Z",
    "M8.8,0H1.2V16H9M1.2,7.8H7.8",
];

/// Which side of a number its place names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// How glyphs are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lettering<'a> {
    /// Height in units of the picture.
    pub(super) height: f64,
    /// Stroke width, as a share of the height.
    pub(super) weight: f64,
    /// A ready colour.
    pub(super) colour: &'a str,
}

/// Width of a number at a height.
pub(super) fn number_width(value: u32, height: f64) -> f64 {
    let digits = f64::from(value.checked_ilog10().unwrap_or(0) + 1);
    ((digits - 1.0) * ADVANCE + WIDTH) * height / HEIGHT
}

/// Appends a number whose foot line starts or ends at the point.
pub(super) fn number(
    out: &mut SvgWriter,
    value: u32,
    at: Point,
    align: Align,
    style: Lettering<'_>,
) {
    let scale = style.height / HEIGHT;
    let left = match align {
        Align::Left => at.x,
        Align::Right => at.x - number_width(value, style.height),
    };
    for (i, digit) in value.to_string().bytes().enumerate() {
        let x = left + i as f64 * ADVANCE * scale;
        let figure = FIGURES[usize::from(digit - b'0')];
        glyph(out, figure, x, at.y - style.height, style);
    }
}

/// Appends the letter of a seat with its middle at the point.
pub(super) fn seat_letter(out: &mut SvgWriter, seat: u8, at: Point, style: Lettering<'_>) {
    let scale = style.height / HEIGHT;
    let letter = LETTERS[usize::from(seat) % LETTERS.len()];
    glyph(out, letter, at.x - WIDTH * scale / 2.0, at.y - style.height / 2.0, style);
}

fn glyph(out: &mut SvgWriter, d: &str, x: f64, y: f64, style: Lettering<'_>) {
    put!(
        out,
        r#"<path transform="translate({},{}) scale({})" d="{d}" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"/>"#,
        Num(x),
        Num(y),
        Num(style.height / HEIGHT),
        style.colour,
        Num(style.weight * HEIGHT)
    );
}
