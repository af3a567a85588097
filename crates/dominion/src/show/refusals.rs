//! Why a click means nothing, in words.

use bw_core::{Message, Seat};
use bw_show::DeadClick;

use super::explain::question;
use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::state::Phase;
use crate::view::View;

/// Why a click means nothing now.
pub(super) fn refusal(view: &View, seat: Seat, click: &DeadClick<'_, Action>) -> Option<Message> {
    let plain = |id: &'static str| Some(Message::new(id));
    let (kind, name) = click.place();
    let card = Card::named(name.rsplit(':').next().unwrap_or(name));
    match (kind, card, view.frames.top()) {
        ("trash", ..) => plain("dom-no-trash"),
        ("deck" | "discard", ..) => plain("dom-no-deck"),
        ("pile", Some(card), None) => Some(pile(view, card)),
        ("pile", Some(card), Some(frame)) => {
            Some(gain(view, card, frame).unwrap_or_else(|| asked(view, seat)))
        }
        ("hand", Some(card), None) => Some(hand(view, card)),
        ("hand", Some(_), Some(Frame::TrashOne { card: Card::Mine })) => plain("dom-no-mine"),
        ("hand", Some(_), Some(Frame::TrashOne { card: Card::Moneylender })) => {
            plain("dom-no-lender")
        }
        ("hand", Some(_), Some(Frame::Victims { .. })) => plain("dom-no-top"),
        ("hand", Some(_), Some(Frame::Throne)) => plain("dom-no-throne"),
        ("hand", Some(_), Some(Frame::Pick { card: Card::Chapel, .. })) => plain("dom-no-chapel"),
        (.., Some(_)) => Some(asked(view, seat)),
        _ => None,
    }
}

/// Something else is asked first.
fn asked(view: &View, seat: Seat) -> Message {
    match question(view, seat) {
        Some(question) => Message::new("dom-no-first").with("question", question.ask),
        None => Message::new("dom-no-now"),
    }
}

/// A pile, while a turn goes its way.
fn pile(view: &View, card: Card) -> Message {
    let of = |id: &'static str| Message::new(id).with("card", card.message());
    match view.phase {
        _ if view.supply.count(card) == 0 => of("dom-no-pile"),
        Phase::Action => Message::new("dom-no-buy-action"),
        Phase::Treasure => Message::new("dom-no-buy-treasure"),
        Phase::Buy if u16::from(card.cost()) > view.coins => {
            of("dom-no-coins").with("cost", card.cost()).with("coins", view.coins)
        }
        _ => Message::new("dom-no-now"),
    }
}

/// A pile, while a card is gained.
fn gain(view: &View, card: Card, frame: Frame) -> Option<Message> {
    let Frame::Gain { limit, mine } = frame else { return None };
    let of = |id: &'static str| Message::new(id).with("card", card.message());
    Some(match () {
        () if view.supply.count(card) == 0 => of("dom-no-pile"),
        () if card.cost() > limit => {
            of("dom-no-limit").with("cost", card.cost()).with("coins", limit)
        }
        () if mine => of("dom-no-mine-gain"),
        () => Message::new("dom-no-now"),
    })
}

/// A card of the hand, while a turn goes its way.
fn hand(view: &View, card: Card) -> Message {
    match view.phase {
        Phase::Action if card.is_treasure() => Message::new("dom-no-treasure-yet"),
        Phase::Treasure | Phase::Buy if card.is_treasure() => Message::new("dom-no-bought"),
        Phase::Treasure | Phase::Buy if card.is_action() => Message::new("dom-no-action-now"),
        _ if card == Card::Curse => Message::new("dom-no-curse"),
        _ => Message::new("dom-no-victory"),
    }
}
