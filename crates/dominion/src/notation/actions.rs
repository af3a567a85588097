//! Decisions and chance outcomes: `play Village`, `end buys`, `draw Copper, Estate`.

use std::fmt;

use bw_core::{Actor, ParseError};

use crate::actions::Action;
use crate::card::Card;
use crate::cards::Drawn;
use crate::kingdom::Kingdom;

/// Decisions without a card.
const PLAIN: &[(&str, Action)] = &[
    ("play all", Action::PlayAll),
    ("end actions", Action::EndActions),
    ("end treasures", Action::EndTreasures),
    ("end buys", Action::EndBuys),
    ("reveal Moat", Action::RevealMoat),
    ("no reveal", Action::NoReveal),
    ("done", Action::Done),
    ("deck to discard", Action::DeckToDiscard),
    ("keep deck", Action::KeepDeck),
    ("keep ?", Action::KeepHidden),
    ("discard ?", Action::DiscardHidden),
];

type OnCard = fn(Card) -> Action;

/// Decisions on a card.
const ON_CARDS: &[(&str, OnCard)] = &[
    ("play", Action::Play),
    ("buy", Action::Buy),
    ("keep", Action::Keep),
    ("aside", Action::Aside),
    ("discard", Action::Discard),
    ("trash", Action::Trash),
    ("gain", Action::Gain),
    ("topdeck", Action::Topdeck),
    ("take", Action::Take),
    ("leave", Action::Leave),
    ("throne", Action::Throne),
];

pub(super) fn write(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Draw(drawn) => write_list("draw", drawn.cards().iter().copied(), out),
        Action::DrawHidden(count) => write!(out, "draw {count}"),
        Action::Reveal(drawn) => write_list("reveal", drawn.cards().iter().copied(), out),
        Action::Opening(coppers) => write!(out, "opening {coppers}-{}", 7 - coppers.min(7)),
        Action::Kingdom(kingdom) => write_list("kingdom", kingdom.cards(), out),
        _ => write_decision(action, out),
    }
}

fn write_decision(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    if let Some((text, _)) = PLAIN.iter().find(|(_, plain)| *plain == action) {
        return out.write_str(text);
    }
    let on_card = ON_CARDS.iter().find_map(|(verb, on_card)| {
        Card::ALL.into_iter().find(|&card| on_card(card) == action).map(|card| (verb, card))
    });
    match on_card {
        Some((verb, card)) => write!(out, "{verb} {}", card.name()),
        None => Err(fmt::Error),
    }
}

fn write_list(
    verb: &str,
    cards: impl Iterator<Item = Card>,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    out.write_str(verb)?;
    let mut none = true;
    for card in cards {
        out.write_str(if none { " " } else { ", " })?;
        out.write_str(card.name())?;
        none = false;
    }
    if none { out.write_str(" nothing") } else { Ok(()) }
}

pub(super) fn parse(actor: Actor, text: &str) -> Result<Action, ParseError> {
    match actor {
        Actor::Chance => parse_chance(text),
        Actor::Seat(_) => parse_decision(text),
    }
}

fn parse_decision(text: &str) -> Result<Action, ParseError> {
    if let Some((_, action)) = PLAIN.iter().find(|(plain, _)| plain.eq_ignore_ascii_case(text)) {
        return Ok(*action);
    }
    let wrong =
        || ParseError::new("expected a decision such as `play Village` or `buy Gold`", text);
    let (verb, name) = text.split_once(' ').ok_or_else(wrong)?;
    let (_, on_card) =
        ON_CARDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(verb)).ok_or_else(wrong)?;
    let card = Card::named(name).ok_or_else(|| ParseError::new("there is no such card", name))?;
    Ok(on_card(card))
}

fn parse_chance(text: &str) -> Result<Action, ParseError> {
    let wrong = || {
        ParseError::new("expected `draw`, `reveal`, `kingdom` with cards, or `opening 5-2`", text)
    };
    let (verb, what) = text.split_once(' ').ok_or_else(wrong)?;
    let cards = || parse_cards(what).ok_or_else(wrong);
    let drawn = || Drawn::new(&cards()?).ok_or_else(wrong);
    match verb {
        "draw" => match what.parse() {
            Ok(count) => Ok(Action::DrawHidden(count)),
            Err(_) => Ok(Action::Draw(drawn()?)),
        },
        "reveal" => Ok(Action::Reveal(drawn()?)),
        "opening" => {
            let split = (0..=7).find(|coppers| what == format!("{coppers}-{}", 7 - coppers));
            split.map(Action::Opening).ok_or_else(wrong)
        }
        "kingdom" => {
            let cards = cards()?;
            let kingdom = Kingdom::of(cards.iter().copied());
            // A base card or a card named twice would be lost.
            let whole = kingdom.len() as usize == cards.len();
            if whole { Ok(Action::Kingdom(kingdom)) } else { Err(wrong()) }
        }
        _ => Err(wrong()),
    }
}

fn parse_cards(text: &str) -> Option<Vec<Card>> {
    if text == "nothing" {
        return Some(Vec::new());
    }
    text.split(',').map(Card::named).collect()
}
