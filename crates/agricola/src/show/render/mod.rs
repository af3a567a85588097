//! The table as a picture: action spaces, farms, cards, goods and points as SVG with handles.
//!
//! One unit is one CSS pixel at the nominal width. Pictures that stand alone carry names and are wide
//! (1120); the board of a page is bare and tall (760). Invariants: a picture is a function of view and
//! options; colours are tokens of [`bw_svg::SHARED`] and [`TOKENS`]; only symbols that are used are
//! carried along; nothing but what the view holds is drawn.

mod cards;
mod farm;
mod herds;
mod labels;
mod parts;
mod pen;
mod players;
mod question;
mod rich;
mod score;
mod spaces;
mod table;
mod tokens;

use bw_core::Seat;
use bw_show::{Draw, Input, Part, RenderOptions};
use bw_svg::Token;

use crate::actions::Action;
use crate::game::Agricola;
use crate::view::View;
use tokens::TOKENS;

/// All symbols, one in a line.
const SYMBOLS: &str = include_str!("symbols.svg");

impl Draw for Agricola {
    fn tokens() -> &'static [Token] {
        TOKENS
    }

    fn render(&self, view: &View, options: &RenderOptions<'_, Self>) -> String {
        let (body, width, height) = table::draw(self.rules(), view, options);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"system-ui, Segoe UI, Roboto, Noto Sans, Helvetica Neue, Arial, \
             sans-serif\" role=\"group\" aria-label=\"Agricola\"><defs>"
        );
        for symbol in SYMBOLS.lines() {
            let id = symbol.split('"').nth(1).unwrap_or("");
            if body.contains(&format!("\"#{id}\"")) {
                svg.push_str(symbol);
            }
        }
        svg.push_str("</defs>");
        svg.push_str(&body);
        svg.push_str("</svg>");
        svg
    }
}

impl Input for Agricola {
    fn parts(&self, view: &View, seat: Seat, action: Action, out: &mut Vec<Part>) {
        parts::parts(view, seat, action, out);
    }
}
