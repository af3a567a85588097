//! How to point at decisions: a card in the hand, a pile, a revealed card, or a button.

use bw_core::Seat;
use bw_show::Part;

use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::view::View;

/// The handle of a decision.
pub(super) fn handle(view: &View, action: Action) -> String {
    let hand = |card: Card| format!("hand:{}", card.name());
    match (action, view.frames.top()) {
        (Action::Play(card) | Action::Throne(card) | Action::Topdeck(card), _) => hand(card),
        (Action::RevealMoat, _) => hand(Card::Moat),
        (Action::Buy(card) | Action::Gain(card), _) => format!("pile:{}", card.name()),
        (Action::Discard(card), Some(Frame::Spy { seat, .. })) => revealed(seat, card),
        (Action::Trash(card), Some(Frame::Thief { seat, .. })) => revealed(seat, card),
        (Action::Discard(card) | Action::Trash(card), _) => hand(card),
        (Action::EndActions | Action::EndTreasures | Action::EndBuys, _) => "choice:end".into(),
        (Action::DeckToDiscard, _) => format!("deck:{}", view.active),
        _ => format!("choice:{}", super::decision_text(action)),
    }
}

/// The handle of a card shown by a seat.
pub(super) fn revealed(seat: Seat, card: Card) -> String {
    format!("reveal:{seat}:{}", card.name())
}

/// One handle is enough for every decision.
pub(super) fn parts(view: &View, action: Action, out: &mut Vec<Part>) {
    out.push(Part::Pick(handle(view, action)));
}
