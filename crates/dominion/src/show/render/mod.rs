//! The table as a picture: opponents, supply, question, turn, own cards, as SVG with handles.
//!
//! Two layouts, `wide` (1120 units) and `tall` (400), and `zones` for pages that lay the table out themselves. Invariants: a picture is a function of view and options; colours
//! are tokens of [`bw_svg::SHARED`] and [`TOKENS`]; only symbols that are used are carried along.

mod faces;
mod own_area;
mod parts;
mod question;
mod symbol_rows;
mod table;
mod tall;
mod tokens;
mod wide;
mod zones;

use bw_core::{Message, Seat};
use bw_show::{Confirmation, DeadClick, Draw, Input, Part, RenderOptions, Zone, ZoneWidths};
use bw_svg::Token;

use crate::actions::Action;
use crate::card::Card;
use crate::game::Dominion;
use crate::show::refusals::refusal;
use crate::view::View;

pub use tokens::TOKENS;

/// All symbols, one in a line.
const SYMBOLS: &str = include_str!("symbols.svg");

impl Draw for Dominion {
    const COVER: Option<&'static str> = Some(include_str!("../cover.svg"));

    fn tokens() -> &'static [Token] {
        TOKENS
    }

    fn render(&self, view: &View, options: &RenderOptions<'_, Self>) -> String {
        table::draw(self, view, options)
    }

    const ZONES: bool = true;

    fn zones(
        &self,
        view: &View,
        options: &RenderOptions<'_, Self>,
        widths: ZoneWidths,
    ) -> Vec<Zone> {
        zones::zones(self, view, options, widths)
    }
}

impl Input for Dominion {
    fn confirmation(&self, view: &View, _: Seat, action: Action) -> Confirmation {
        let province =
            view.coins >= u16::from(Card::Province.cost()) && view.supply.has(Card::Province);
        match action {
            Action::EndBuys if province => Confirmation::Warned(
                Message::new("dom-warn-end").with("card", Card::Province.message()),
            ),
            Action::EndBuys => Confirmation::Unneeded,
            _ => Confirmation::Asked,
        }
    }

    fn parts(&self, view: &View, _: Seat, action: Action, out: &mut Vec<Part>) {
        parts::parts(view, action, out);
    }

    fn refusal(&self, view: &View, seat: Seat, click: &DeadClick<'_, Action>) -> Option<Message> {
        refusal(view, seat, click)
    }
}

/// A decision as the notation writes it.
fn decision_text(action: Action) -> String {
    let mut text = String::new();
    crate::notation::write_action_text(action, &mut text);
    text
}
