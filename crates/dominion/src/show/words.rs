//! Decisions and chance outcomes in words.

use bw_core::Message;

use super::card_texts::listed;
use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::view::View;

/// What an action does.
pub(crate) fn words(view: &View, action: Action) -> Message {
    match action {
        Action::Draw(drawn) => {
            Message::new("dom-log-draw").with("cards", listed(drawn.cards().iter().copied()))
        }
        Action::Reveal(drawn) => {
            Message::new("dom-log-show").with("cards", listed(drawn.cards().iter().copied()))
        }
        Action::Kingdom(kingdom) => {
            Message::new("dom-log-kingdom").with("cards", listed(kingdom.cards()))
        }
        Action::DrawHidden(count) => Message::new("dom-log-draw-hidden").with("cards", count),
        Action::Opening(coppers) => Message::new("dom-log-opening").with("coppers", coppers),
        Action::Buy(card) => {
            of_card("dom-log-buy", card).with("cost", card.cost()).with("coins", view.coins)
        }
        _ => decision(view, action),
    }
}

/// A text about a card, which is its object.
fn of_card(id: &'static str, card: Card) -> Message {
    Message::new(id).with("card", card.message().form("acc"))
}

fn decision(view: &View, action: Action) -> Message {
    let spied = matches!(view.frames.peek(), Some(Frame::Spy { .. }));
    match action {
        Action::Play(card) => of_card("dom-log-play", card),
        Action::Keep(card) if spied => Message::new("dom-log-stay").with("card", card.message()),
        Action::Keep(card) => of_card("dom-log-keep", card),
        Action::Aside(card) => of_card("dom-log-aside", card),
        Action::Discard(card) => of_card("dom-log-discard", card),
        Action::Trash(card) => of_card("dom-log-trash", card),
        Action::Gain(card) => of_card("dom-log-gain", card),
        Action::Topdeck(card) => of_card("dom-log-top", card),
        Action::Take(card) => of_card("dom-log-take", card),
        Action::Leave(card) => of_card("dom-log-leave", card),
        Action::Throne(card) => of_card("dom-log-twice", card),
        _ => Message::new(plain(action)),
    }
}

/// The text of a decision that names no card.
const fn plain(action: Action) -> &'static str {
    match action {
        Action::PlayAll => "dom-log-play-all",
        Action::EndActions => "dom-log-end-actions",
        Action::EndTreasures => "dom-log-end-treasures",
        Action::EndBuys => "dom-log-end-buys",
        Action::RevealMoat => "dom-log-moat",
        Action::NoReveal => "dom-log-no-moat",
        Action::KeepHidden => "dom-log-keep-hidden",
        Action::DiscardHidden => "dom-log-discard-hidden",
        Action::DeckToDiscard => "dom-log-deck",
        Action::KeepDeck => "dom-log-keep-deck",
        _ => "dom-log-done",
    }
}

/// What stands on a button for a decision that no card stands for.
pub(crate) fn label(view: &View, action: Action) -> Option<Message> {
    let spied = matches!(view.frames.peek(), Some(Frame::Spy { .. }));
    Some(match action {
        Action::PlayAll => {
            let coins = view.player(view.active).hand.coins();
            Message::new("dom-do-all").with("coins", coins)
        }
        Action::EndActions => Message::new("dom-do-to-buy"),
        Action::EndTreasures => Message::new("dom-do-keep-rest"),
        Action::EndBuys => Message::new("dom-do-end"),
        Action::NoReveal => Message::new("dom-do-no-moat"),
        Action::Done => Message::new("dom-do-done"),
        Action::KeepDeck => Message::new("dom-do-no-deck"),
        Action::Keep(_) if spied => Message::new("dom-do-stay"),
        Action::Keep(_) => Message::new("dom-do-hand"),
        Action::Aside(_) => Message::new("dom-do-aside"),
        Action::Take(_) => Message::new("dom-do-take"),
        Action::Leave(_) => Message::new("dom-do-leave"),
        _ => return None,
    })
}
