//! The table as a picture: action spaces, farms, cards, goods and points as SVG with handles.
//!
//! One unit is one CSS pixel at the nominal width. Pictures that stand alone carry names and are wide
//! (1120); the bare board is tall (760); `zones` are for pages that lay the table out themselves. Invariants: a picture is a function of view and
//! options; colours are tokens of [`bw_svg::SHARED`] and [`TOKENS`]; only symbols that are used are
//! carried along; nothing but what the view holds is drawn.

mod cards;
mod farm;
mod herds;
mod icons;
mod labels;
mod parts;
mod players;
mod question;
mod rich;
mod score;
mod spaces;
mod table;
mod tokens;
mod zones;

use bw_core::{Message, Seat};
use bw_show::{DeadClick, Draw, Input, Part, RenderOptions, Zone, ZoneWidths};
use bw_svg::Token;

use crate::actions::Action;
use crate::game::Agricola;
use crate::show::refusals::refusal;
use crate::view::View;
use tokens::TOKENS;

/// All symbols, one in a line.
const SYMBOLS: &str = include_str!("symbols.svg");

impl Draw for Agricola {
    const COVER: Option<&'static str> = Some(include_str!("../cover.svg"));

    fn tokens() -> &'static [Token] {
        TOKENS
    }

    fn render(&self, view: &View, options: &RenderOptions<'_, Self>) -> String {
        table::draw(self.rules(), view, options)
    }

    const ZONES: bool = true;

    fn zones(
        &self,
        view: &View,
        options: &RenderOptions<'_, Self>,
        widths: ZoneWidths,
    ) -> Vec<Zone> {
        zones::zones(self.rules(), view, options, widths)
    }
}

impl Input for Agricola {
    fn parts(&self, view: &View, seat: Seat, action: Action, out: &mut Vec<Part>) {
        parts::parts(view, seat, action, out);
    }

    fn refusal(&self, view: &View, seat: Seat, click: &DeadClick<'_, Action>) -> Option<Message> {
        refusal(self.rules(), view, seat, click)
    }
}
