//! Decisions and chance outcomes in words.

use bw_core::Message;

use super::card_texts::listed;
use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::view::View;

/// What an action does, in the words of a list of decisions.
pub(crate) fn words(view: &View, action: Action) -> Message {
    let of_cards = |id: &'static str, cards| Message::new(id).with("cards", cards);
    match action {
        Action::Draw(drawn) => of_cards("dom-luck-draw", listed(drawn.cards().iter().copied())),
        Action::Reveal(drawn) => of_cards("dom-luck-show", listed(drawn.cards().iter().copied())),
        Action::Kingdom(kingdom) => of_cards("dom-luck-kingdom", listed(kingdom.cards())),
        Action::DrawHidden(count) => Message::new("dom-luck-draw-hidden").with("cards", count),
        Action::Opening(coppers) => Message::new("dom-luck-opening").with("coppers", coppers),
        Action::Buy(card) => of_card("dom-do-buy", card)
            .with("cost", card.cost())
            .with("left", view.coins.saturating_sub(u16::from(card.cost()))),
        _ => label(view, action).unwrap_or_else(|| decision(view, action)),
    }
}

/// A text about a card, which is its object.
fn of_card(id: &'static str, card: Card) -> Message {
    Message::new(id).with("card", card.message().form("acc"))
}

fn decision(view: &View, action: Action) -> Message {
    let spied = matches!(view.frames.peek(), Some(Frame::Spy { .. }));
    match action {
        Action::Play(card) => of_card("dom-do-play", card),
        Action::Discard(_) if spied => Message::new("dom-do-drop"),
        Action::Discard(card) => of_card("dom-do-discard", card),
        Action::Trash(card) => of_card("dom-do-trash", card),
        Action::Gain(card) => of_card("dom-do-gain", card),
        Action::Topdeck(card) => of_card("dom-do-top", card),
        Action::Throne(card) => of_card("dom-do-twice", card),
        Action::RevealMoat => Message::new("dom-do-moat"),
        Action::KeepHidden => Message::new("dom-do-keep-hidden"),
        Action::DiscardHidden => Message::new("dom-do-discard-hidden"),
        Action::DeckToDiscard => Message::new("dom-do-deck"),
        _ => Message::new("dom-do-done"),
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
