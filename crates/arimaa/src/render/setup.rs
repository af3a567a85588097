//! The board while a side sets up: the rest is veiled, home squares are framed, the next one stands out.

use bw_core::Lang;

use super::animals::{colour, move_colour};
use super::pen::{Words, put};
use super::plan::Plan;
use super::titles;
use crate::setup::{HOME_SQUARES, home_square};
use crate::state::State;

/// Appends veil, frame and the home squares that are still open.
pub(super) fn paint(out: &mut String, plan: Plan, state: &State, lang: Lang) {
    let side = state.side();
    // The home ranks lie at the bottom for the side that sits there.
    let below = side == plan.bottom;
    let (veil, home) = if below { (0, 600) } else { (200, 0) };
    let (fill, line) = (colour(side), move_colour(side));
    put!(
        out,
        r#"<g id="setup" pointer-events="none"><rect x="0" y="{veil}" width="800" height="600" fill="var(--ar-veil)" opacity=".62"/><rect x="2" y="{}" width="796" height="196" rx="6" fill="var(--{fill})" fill-opacity=".18" stroke="var(--{line})" stroke-width="4"/>"#,
        home + 2
    );
    for at in state.decided..HOME_SQUARES {
        let (x, y) = plan.corner(home_square(side, at));
        let (inset, size, look) = if at == state.decided {
            (5, 90, r#"fill-opacity=".3" stroke-width="4""#)
        } else {
            (9, 82, r#"fill-opacity=".12" stroke-width="2.5" stroke-dasharray="8 6""#)
        };
        put!(
            out,
            r#"<rect x="{}" y="{}" width="{size}" height="{size}" rx="10" fill="var(--legal)" stroke="var(--legal)" {look}/>"#,
            x + inset,
            y + inset
        );
    }
    out.push_str("</g>");
    if let Some(square) = state.next_home_square() {
        words(out, &titles::sets_up(side, lang), &titles::choose_for(square, lang));
    }
}

/// Appends what to do, between the traps.
fn words(out: &mut String, title: &str, hint: &str) {
    out.push_str(r#"<g id="setup-words" pointer-events="none">"#);
    let large = Words { size: 44, weight: 700, colour: "ink", anchor: "middle" };
    large.put(out, 400.0, 396.0, title);
    let small = Words { size: 23, weight: 500, colour: "ink-2", anchor: "middle" };
    small.put(out, 400.0, 440.0, hint);
    out.push_str("</g>");
}
