//! The bare board: frame, squares, goal lines, traps, names of files and ranks.

use bw_svg::{Font, SvgWriter, put};

use super::animals::colour;
use super::plan::Plan;
use crate::piece::Side;
use crate::square::Square;
use crate::squares::Squares;

/// Appends the definitions of the trap and of the snowflake.
pub(super) fn define(out: &mut SvgWriter) {
    out.raw(concat!(
        r#"<g id="ar-trap"><circle cx="50" cy="50" r="41" fill="var(--ar-trap)" opacity=".55"/>"#,
        r#"<circle cx="50" cy="50" r="34" fill="var(--ar-trap-2)" opacity=".55"/>"#,
        r#"<circle cx="50" cy="53" r="27" fill="var(--ar-trap-2)" opacity=".6"/>"#,
        r#"<circle cx="50" cy="50" r="41" fill="none" stroke="var(--ar-trap-line)" stroke-width="3" stroke-dasharray="10.7 10.7"/></g>"#,
        r#"<g id="ar-frozen"><circle r="14" fill="var(--ar-ice)" stroke="var(--ar-ice-line)" stroke-width="2.4"/>"#,
        r#"<g fill="none" stroke="var(--ar-ice-line)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">"#,
    ));
    for angle in (0..360).step_by(60) {
        put!(out, r#"<path transform="rotate({angle})" d="M0,0V-8.6M-2.9,-7.6L0,-4.8L2.9,-7.6"/>"#);
    }
    out.raw("</g></g>");
}

/// Appends the board without pieces; `put_square` appends a square, whose element is given up to its last attribute.
pub(super) fn paint(
    out: &mut SvgWriter,
    plan: Plan,
    put_square: impl Fn(&mut SvgWriter, Square, &str),
) {
    out.raw(concat!(
        r#"<g id="field"><rect x="-46" y="-46" width="892" height="892" rx="26" fill="var(--ar-frame-2)"/>"#,
        r#"<rect x="-46" y="-48" width="892" height="888" rx="26" fill="var(--ar-frame)"/>"#,
        r#"<rect x="-6" y="-6" width="812" height="812" rx="8" fill="var(--ar-frame-2)"/>"#,
    ));
    for square in plan.in_order() {
        let (x, y) = plan.corner(square);
        let shade = 1 + (square.file() + square.rank() + 1) % 2;
        let shape = format!(
            r#"<rect x="{x}" y="{y}" width="100" height="100" fill="var(--ar-sq-{shade})""#
        );
        put_square(out, square, &shape);
    }
    out.raw(r#"<g pointer-events="none"><path d=""#);
    for line in 1..8 {
        put!(out, "M{at},0V800M0,{at}H800", at = 100 * line);
    }
    out.raw(r#"" stroke="var(--ar-grid)" stroke-width="1.5"/>"#);
    for side in Side::BOTH {
        // A side's goal line is far from where it sits.
        let y = if side == plan.bottom { 3 } else { 797 };
        put!(out, r#"<path d="M0,{y}H800" stroke="var(--{})" stroke-width="6"/>"#, colour(side));
    }
    for trap in Squares::TRAPS {
        let (x, y) = plan.corner(trap);
        put!(out, r##"<use href="#ar-trap" x="{x}" y="{y}"/>"##);
    }
    names(out, plan);
    out.raw("</g></g>");
}

fn names(out: &mut SvgWriter, plan: Plan) {
    let words = Font::new(22.0, "ink-2").bold().middle();
    for at in 0..8 {
        let file = char::from(b'a' + at);
        let (x, _) = plan.middle(Square::at(at, 0));
        out.text(x, 830.0, &file.to_string(), words);
        let (_, y) = plan.middle(Square::at(0, at));
        out.text(-26.0, y + 8.0, &(at + 1).to_string(), words);
    }
}
