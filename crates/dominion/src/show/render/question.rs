//! What the table asks, in words, and the labels of its buttons.

use bw_core::{Lang, Turn};

use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::state::Phase;
use crate::view::View;

/// A title and a sentence.
pub(super) struct Question {
    pub(super) title: String,
    pub(super) detail: &'static str,
}

const fn pick(lang: Lang, english: &'static str, czech: &'static str) -> &'static str {
    match lang {
        Lang::En => english,
        Lang::Cs => czech,
    }
}

/// What is asked of the seat that decides.
pub(super) fn question(view: &View, lang: Lang) -> Question {
    let plain =
        |english, czech, detail| Question { title: pick(lang, english, czech).into(), detail };
    match (view.waits_for(), view.frames.top()) {
        (Turn::Over, _) => plain("The game is over", "Konec hry", ""),
        (Turn::Chance, _) => plain("Cards are drawn", "Dobírají se karty", ""),
        (_, Some(frame)) => {
            Question { title: asking(frame).name_in(lang).into(), detail: detail(frame, lang) }
        }
        (_, None) => match view.phase {
            Phase::Action => plain(
                "Action phase",
                "Fáze akcí",
                pick(
                    lang,
                    "Play an action or end the phase.",
                    "Zahrajte akci, nebo fázi ukončete.",
                ),
            ),
            Phase::Treasure => {
                plain("Buy phase", "Fáze nákupu", pick(lang, "Play treasures.", "Vyložte peníze."))
            }
            _ => plain(
                "Buy phase",
                "Fáze nákupu",
                pick(lang, "Buy a card or end the turn.", "Kupte kartu, nebo ukončete tah."),
            ),
        },
    }
}

/// The card that asks.
fn asking(frame: Frame) -> Card {
    match frame {
        Frame::React { card, .. }
        | Frame::Victims { card, .. }
        | Frame::Pick { card, .. }
        | Frame::TrashOne { card }
        | Frame::Again { card, .. } => card,
        Frame::Chancellor => Card::Chancellor,
        Frame::Gain { mine: true, .. } => Card::Mine,
        Frame::Gain { limit: 5, .. } => Card::Feast,
        Frame::Gain { limit: 4, .. } => Card::Workshop,
        Frame::Gain { .. } => Card::Remodel,
        Frame::Spy { .. } => Card::Spy,
        Frame::Thief { .. } | Frame::ThiefGain { .. } => Card::Thief,
        Frame::Library { .. } => Card::Library,
        Frame::Adventurer => Card::Adventurer,
        Frame::Council { .. } => Card::CouncilRoom,
        Frame::Throne | Frame::Kingdom | Frame::Opening | Frame::Draw { .. } => Card::ThroneRoom,
    }
}

fn detail(frame: Frame, lang: Lang) -> &'static str {
    let (english, czech) = match frame {
        Frame::Throne => {
            ("Choose an action to play twice.", "Zvolte akci, která se zahraje dvakrát.")
        }
        Frame::React { .. } => ("Reveal a Moat?", "Ukázat Hradní příkop?"),
        Frame::Victims { .. } => {
            ("Put a victory card on your deck.", "Vraťte vítěznou kartu na balíček.")
        }
        Frame::Pick { card: Card::Cellar, .. } => {
            ("Discard any number of cards.", "Odložte libovolný počet karet.")
        }
        Frame::Pick { card: Card::Chapel, .. } => {
            ("Choose up to 4 cards to trash.", "Zvolte nejvýše 4 karty na smetiště.")
        }
        Frame::Pick { .. } => ("Discard down to 3 cards.", "Odložte karty do tří."),
        Frame::Chancellor => ("Put your deck onto the discard pile?", "Odložit celý balíček?"),
        Frame::Gain { .. } => ("Choose a card to gain.", "Zvolte kartu, kterou získáte."),
        Frame::TrashOne { .. } => ("Choose a card to trash.", "Zvolte kartu na smetiště."),
        Frame::Spy { .. } => ("Keep or discard the card?", "Nechat kartu, nebo ji odložit?"),
        Frame::Thief { .. } => ("Choose a treasure to trash.", "Zvolte peníze na smetiště."),
        Frame::ThiefGain { .. } => ("Take the trashed card?", "Vzít si zahozenou kartu?"),
        Frame::Library { .. } => {
            ("Keep the action or set it aside?", "Nechat akci, nebo dát stranou?")
        }
        _ => ("", ""),
    };
    pick(lang, english, czech)
}

/// What stands on a button.
pub(super) fn label(action: Action, lang: Lang) -> String {
    let named = |english, czech, card: Card| {
        format!("{} {}", pick(lang, english, czech), card.name_in(lang))
    };
    match action {
        Action::EndActions => pick(lang, "End actions", "Konec akcí").into(),
        Action::EndTreasures => pick(lang, "End treasures", "Konec vykládání").into(),
        Action::PlayAll => pick(lang, "Play all", "Vyložit vše").into(),
        Action::EndBuys => pick(lang, "End turn", "Konec tahu").into(),
        Action::NoReveal => pick(lang, "Do not reveal", "Neukázat").into(),
        Action::Done => pick(lang, "Done", "Hotovo").into(),
        Action::KeepDeck => pick(lang, "Keep the deck", "Nechat balíček").into(),
        Action::Keep(card) => named("Keep", "Nechat", card),
        Action::Aside(card) => named("Set aside", "Stranou", card),
        Action::Take(card) => named("Take", "Vzít", card),
        Action::Leave(card) => named("Leave", "Nechat", card),
        _ => super::decision_text(action),
    }
}
