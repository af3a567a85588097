//! Meeples and the seat marks: a traveller in a wide hat and a cloak, standing or lying, with the
//! seat's shape on the cloak for people who cannot distinguish the colours.

use bw_svg::{Num, SvgWriter, put};

use super::plane::Point;

/// Seats that have a colour and a shape of their own.
const SEATS: u8 = 5;

/// Number of a seat's colours, 1..=5; seats beyond start again.
pub(super) fn seat_number(seat: u8) -> u8 {
    seat % SEATS + 1
}

/// Outline of the figure; the origin is the middle of its feet, about 20 wide and 27 high.
pub(super) const FIGURE: &str = concat!(
    "M-8.6,-18.6C-8.6,-20 -6.4,-20.4 -4.6,-20.6C-4.9,-25.4 -2.6,-27.4 0,-27.4",
    "C2.6,-27.4 4.9,-25.4 4.6,-20.6C6.4,-20.4 8.6,-20 8.6,-18.6",
    "C8.6,-17.3 6.2,-16.8 4.2,-16.6C4.1,-15.2 3.6,-14.2 2.8,-13.4",
    "C6.6,-12.2 8.2,-8.6 9.2,-1.8C9.4,-.4 8.6,0 7.6,0H-7.6C-8.6,0 -9.4,-.4 -9.2,-1.8",
    "C-8.2,-8.6 -6.6,-12.2 -2.8,-13.4C-3.6,-14.2 -4.1,-15.2 -4.2,-16.6",
    "C-6.2,-16.8 -8.6,-17.3 -8.6,-18.6Z",
);

/// Scale at which meeples stand on tiles.
const ON_TILE: f64 = 0.92;

/// How meeples are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MeeplePose {
    /// Knight, thief or monk.
    Standing,
    /// Farmer.
    Lying,
}

/// Which meeple symbols a picture needs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MeepleSet([bool; SEATS as usize], [bool; SEATS as usize]);

impl MeepleSet {
    /// All of them.
    pub(super) const ALL: MeepleSet = MeepleSet([true; SEATS as usize], [true; SEATS as usize]);

    pub(super) fn add(&mut self, seat: u8, layout: MeeplePose) {
        let set = match layout {
            MeeplePose::Standing => &mut self.0,
            MeeplePose::Lying => &mut self.1,
        };
        set[usize::from(seat % SEATS)] = true;
    }

    /// Appends the definitions of the symbols in the set.
    pub(super) fn define(self, out: &mut SvgWriter) {
        for seat in 0..SEATS {
            let (upright, lying) = (self.0[usize::from(seat)], self.1[usize::from(seat)]);
            if upright {
                standing(out, seat);
            }
            if lying {
                lie(out, seat);
            }
        }
    }
}

fn body(out: &mut SvgWriter, seat: u8) {
    let k = seat_number(seat);
    put!(
        out,
        r#"<path d="{FIGURE}" fill="none" stroke="var(--rim)" stroke-width="3.4" stroke-linejoin="round"/><path d="{FIGURE}" fill="var(--seat-{k})" stroke="var(--outline)" stroke-linejoin="round"/><path d="M-4.6,-20.6C-2,-19.7 2,-19.7 4.6,-20.6" fill="none" stroke="var(--outline)" stroke-width=".9" stroke-opacity=".55"/>"#
    );
}

fn standing(out: &mut SvgWriter, seat: u8) {
    put!(
        out,
        r#"<g id="meeple-{}"><ellipse cx="1.5" cy=".8" rx="10.5" ry="3" fill="var(--shadow)" fill-opacity=".35"/>"#,
        seat_number(seat)
    );
    body(out, seat);
    mark(out, seat, Point { x: 0.0, y: -6.0 }, 3.9);
    out.raw("</g>");
}

fn lie(out: &mut SvgWriter, seat: u8) {
    put!(
        out,
        r#"<g id="meeple-{}-lying"><ellipse cx="1" cy="9" rx="15" ry="3" fill="var(--shadow)" fill-opacity=".35"/><g transform="translate(13.5,0) rotate(-90)">"#,
        seat_number(seat)
    );
    body(out, seat);
    out.raw("</g>");
    mark(out, seat, Point { x: 7.2, y: 0.0 }, 3.9);
    out.raw("</g>");
}

/// Appends a meeple whose middle is at the point. `more` are ready attributes or nothing.
pub(super) fn meeple(
    out: &mut SvgWriter,
    seat: u8,
    layout: MeeplePose,
    at: Point,
    scale: f64,
    more: &str,
) {
    let (suffix, down) = match layout {
        MeeplePose::Standing => ("", 12.0 * scale),
        MeeplePose::Lying => ("-lying", 0.0),
    };
    put!(
        out,
        r##"<use href="#meeple-{}{suffix}" transform="translate({}) scale({})"{more}/>"##,
        seat_number(seat),
        at.plus(0.0, down),
        Num(scale)
    );
}

/// Appends a meeple at its place on a tile.
pub(super) fn meeple_on_tile(
    out: &mut SvgWriter,
    seat: u8,
    layout: MeeplePose,
    at: Point,
    more: &str,
) {
    meeple(out, seat, layout, at, ON_TILE, more);
}

/// Appends the seat's shape.
fn mark(out: &mut SvgWriter, seat: u8, at: Point, size: f64) {
    let k = seat_number(seat);
    let mark = bw_svg::mark(usize::from(seat), (at.x, at.y), size);
    put!(out, r#"{mark} fill="var(--on-seat-{k})"/>"#);
}
