//! The picture of a game in progress for records: a strip with both players above the board.
//!
//! The strip shows names, whose turn it is, the pieces both sides still have and have lost, and the last turn in
//! notation. Every picture of a game has the same size.

use bw_show::RenderOptions;
use bw_svg::{Font, SvgWriter, put};

use super::animals::{colour, move_colour, symbol};
use super::arrows::TurnShown;
use super::titles;
use crate::game::Arimaa;
use crate::notation::TurnText;
use crate::piece::{ARMY, Kind, Piece, Side};
use crate::state::{Phase, State, TurnLabel};

/// Width of the strip, that of the board below it.
pub(super) const WIDTH: i32 = 932;
/// Height of the strip.
pub(super) const HEIGHT: i32 = 196;

const CARD_WIDTH: i32 = 444;
const CARD_HEIGHT: i32 = 124;

/// Appends the strip, its upper left corner at a point.
pub(super) fn paint(
    out: &mut SvgWriter,
    state: &State,
    options: &RenderOptions<'_, Arimaa>,
    last: Option<&TurnShown<'_>>,
    at: (i32, i32),
) {
    put!(
        out,
        r#"<g id="header" pointer-events="none" transform="translate({},{})"><rect width="{WIDTH}" height="{HEIGHT}" fill="var(--paper)"/><path d="M0,{HEIGHT}H{WIDTH}" stroke="var(--line)" stroke-width="2"/>"#,
        at.0,
        at.1
    );
    for side in Side::BOTH {
        let x = 16 + (CARD_WIDTH + 12) * side.index() as i32;
        let name = options.names.get(side.index()).map_or("", String::as_str);
        card(out, state, side, name, x);
    }
    let words = Font::new(20.0, "ink-2").weight(500).cut(900.0);
    let caption = caption(state, options, last);
    out.text(22.0, f64::from(CARD_HEIGHT + 50), &caption, words);
    out.raw("</g>");
}

/// The last turn, or how the game ended.
fn caption(
    state: &State,
    options: &RenderOptions<'_, Arimaa>,
    last: Option<&TurnShown<'_>>,
) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(last) = last {
        let label = TurnLabel::after(state.turns.saturating_sub(1));
        let turn = TurnText { start: last.start, steps: last.steps };
        parts.push(format!("{label} {turn}"));
    }
    match state.ending {
        Some(ending) => parts.push(titles::ending_words(ending, options.lang)),
        None if parts.is_empty() => parts.push(titles::status(state, options.lang)),
        None => {}
    }
    parts.join(" · ")
}

/// A player's card: elephant, name, pieces.
fn card(out: &mut SvgWriter, state: &State, side: Side, name: &str, x: i32) {
    let on_turn = state.phase() != Phase::Over && state.side() == side;
    let won = state.ending.is_some_and(|ending| ending.winner == side);
    let frame =
        format!(r#"<rect x="{x}" y="16" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="16""#);
    put!(out, r#"{frame} fill="var(--surface)" stroke="var(--line)" stroke-width="1.5"/>"#);
    if on_turn || won {
        put!(
            out,
            r#"{frame} fill="var(--{})" fill-opacity=".13" stroke="var(--{})" stroke-width="3.4"/>"#,
            colour(side),
            move_colour(side)
        );
    }
    let elephant = symbol(Piece::new(side, Kind::Elephant));
    put!(out, r##"<use href="#{elephant}" transform="translate({},20) scale(.56)"/>"##, x + 12);
    let room = if won { 310.0 } else { 350.0 };
    let words = Font::new(23.0, "ink").bold().cut(room);
    out.text(f64::from(x + 78), 58.0, name, words);
    if won {
        laurel(out, x + CARD_WIDTH - 40);
    }
    army(out, state, side, x + 16);
}

/// The pieces of a side, strongest first; those it has lost, or not placed yet, only as shadows.
fn army(out: &mut SvgWriter, state: &State, side: Side, x: i32) {
    let mut left = x;
    let counts = state.position.counts(side);
    for kind in Kind::ALL.into_iter().rev() {
        let count = counts[kind.index()];
        for number in 0..ARMY[kind.index()].max(count) {
            let faded = if number < count { "" } else { r#" opacity=".2""# };
            put!(
                out,
                r##"<use href="#{}" transform="translate({left},99) scale(.31)"{faded}/>"##,
                symbol(Piece::new(side, kind))
            );
            left += match kind {
                Kind::Elephant | Kind::Camel | Kind::Horse => 31,
                Kind::Dog | Kind::Cat => 27,
                Kind::Rabbit => 22,
            };
        }
    }
}

/// A wreath for the winner.
fn laurel(out: &mut SvgWriter, x: i32) {
    put!(
        out,
        r#"<g transform="translate({x},46)" fill="none" stroke="var(--gold)" stroke-width="4" stroke-linecap="round"><path d="M-5,15C-17,10 -19,-6 -11,-15M5,15C17,10 19,-6 11,-15"/><path d="M-7,-1L-1,5L8,-6" stroke="var(--good)"/></g>"#
    );
}
