//! Decisions in words, English and Czech.

use std::fmt;

use bw_core::{Actor, Lang};

use crate::actions::Action;
use crate::card::Card;
use crate::view::View;

pub(crate) fn write(
    view: &View,
    _: Actor,
    action: Action,
    lang: Lang,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    match action {
        Action::Draw(drawn) => {
            write_list(pick(lang, "draws", "dobírá"), drawn.cards().iter().copied(), lang, out)
        }
        Action::Reveal(drawn) => {
            write_list(pick(lang, "reveals", "odhaluje"), drawn.cards().iter().copied(), lang, out)
        }
        Action::Kingdom(kingdom) => {
            write_list(pick(lang, "the kingdom is", "království tvoří"), kingdom.cards(), lang, out)
        }
        Action::DrawHidden(count) => match lang {
            Lang::En => write!(out, "draws {count} card{}", if count == 1 { "" } else { "s" }),
            Lang::Cs => write!(out, "dobírá karty: {count}"),
        },
        Action::Opening(coppers) => {
            let words = pick(lang, "first hands hold Coppers", "měďáků v prvních rukách");
            write!(out, "{words}: {coppers}")
        }
        _ => write_decision(view, action, lang, out),
    }
}

fn pick<'a>(lang: Lang, english: &'a str, czech: &'a str) -> &'a str {
    match lang {
        Lang::En => english,
        Lang::Cs => czech,
    }
}

fn write_list(
    verb: &str,
    cards: impl Iterator<Item = Card>,
    lang: Lang,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let names: Vec<&str> = cards.map(|card| card.name_in(lang)).collect();
    let nothing = pick(lang, "nothing", "nic");
    let names = if names.is_empty() { nothing.into() } else { names.join(", ") };
    write!(out, "{verb} {names}")
}

/// Words before a card, or the whole of it.
fn words(action: Action) -> (&'static str, &'static str, Option<Card>) {
    match action {
        Action::Play(card) => ("plays", "hraje", Some(card)),
        Action::PlayAll => ("plays all treasures", "hraje všechny peníze", None),
        Action::EndActions => ("plays no more actions", "nehraje další akci", None),
        Action::EndTreasures => ("plays no more treasures", "nehraje další peníze", None),
        Action::Buy(card) => ("buys", "kupuje", Some(card)),
        Action::EndBuys => ("ends the turn", "končí tah", None),
        Action::RevealMoat => ("reveals a Moat", "ukazuje Hradní příkop", None),
        Action::NoReveal => ("reveals nothing", "nic neukazuje", None),
        Action::Keep(card) => ("keeps", "nechává", Some(card)),
        Action::KeepHidden => ("keeps the card", "nechává si kartu", None),
        Action::Aside(card) => ("sets aside", "dává stranou", Some(card)),
        Action::Discard(card) => ("discards", "odkládá", Some(card)),
        Action::DiscardHidden => ("discards a card", "odkládá kartu", None),
        Action::Trash(card) => ("trashes", "zahazuje na smetiště", Some(card)),
        Action::Done => ("is done", "končí výběr", None),
        Action::DeckToDiscard => {
            ("puts the deck onto the discard pile", "odkládá celý dobírací balíček", None)
        }
        Action::KeepDeck => ("leaves the deck", "nechává balíček být", None),
        Action::Gain(card) => ("gains", "získává", Some(card)),
        Action::Topdeck(card) => ("puts on the deck", "vrací na balíček", Some(card)),
        Action::Take(card) => ("takes from the trash", "bere si ze smetiště", Some(card)),
        Action::Leave(card) => ("leaves in the trash", "nechává na smetišti", Some(card)),
        Action::Throne(card) => ("plays twice", "hraje dvakrát", Some(card)),
        Action::Draw(_)
        | Action::DrawHidden(_)
        | Action::Reveal(_)
        | Action::Opening(_)
        | Action::Kingdom(_) => ("draws", "dobírá", None),
    }
}

fn write_decision(
    view: &View,
    action: Action,
    lang: Lang,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let (english, czech, card) = words(action);
    out.write_str(pick(lang, english, czech))?;
    let Some(card) = card else { return Ok(()) };
    write!(out, " {}", card.name_in(lang))?;
    match action {
        Action::Buy(card) => write!(out, " (${}/${})", card.cost(), view.coins),
        _ => Ok(()),
    }
}
