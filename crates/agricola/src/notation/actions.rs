//! Decisions and chance outcomes: `place WOOD3`, `sow grain a1`, `pasture a4+a5`, `play E12`.

use std::fmt;

use bw_core::{Actor, ParseError, Seat};

use crate::actions::{Action, Spot};
use crate::card::Card;
use crate::cell::{Cell, Cells};
use crate::farm::Material;
use crate::goods::{Crop, Good};
use crate::space::{Space, SpacePart};

pub(super) fn write(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Start(seat) => write!(out, "start {seat}"),
        Action::Deal(seat, card) => write!(out, "deal {seat} {}", card.id()),
        Action::DealHidden(seat) => write!(out, "deal {seat} ?"),
        Action::Reveal(space) => write!(out, "reveal {}", space.id()),
        Action::Place(space) => write!(out, "place {}", space.id()),
        Action::Stay => out.write_str("stay"),
        Action::Exchange => out.write_str("exchange"),
        Action::Food(good) => write!(out, "cook {}", good.word()),
        Action::Convert(card, at) => write!(out, "convert {} {}", card.id(), u16::from(at) + 1),
        Action::Craft(card) => write!(out, "craft {}", card.id()),
        Action::Use(card) => write!(out, "use {}", card.id()),
        Action::Release(good) => write!(out, "release {}", good.word()),
        Action::Do(part) => write!(out, "do {}", part.word()),
        Action::Skip => out.write_str("skip"),
        Action::Room(cell) => write!(out, "room {}", cell.name()),
        Action::Stable(cell) => write!(out, "stable {}", cell.name()),
        Action::Plow(cell) => write!(out, "plow {}", cell.name()),
        Action::Sow(spot, crop) => {
            let spot = match spot {
                Spot::Field(cell) => cell.name(),
                Spot::Card(card) => card.id(),
            };
            write!(out, "sow {} {spot}", crop.good().word())
        }
        Action::Pasture(cells) => write!(out, "pasture {}", cells.text()),
        Action::Renovate(to) => write!(out, "renovate {}", to.word()),
        Action::Play(card) => write!(out, "play {}", card.id()),
        Action::Buy(card) => write!(out, "buy {}", card.id()),
        Action::Pay(at) => write!(out, "pay {}", u16::from(at) + 1),
        Action::Bake(grain) => write!(out, "bake {grain}"),
        Action::Take(at) => write!(out, "take {}", u16::from(at) + 1),
        Action::Keep([sheep, boar, cattle]) => write!(out, "keep {sheep} {boar} {cattle}"),
        Action::Breed([sheep, boar, cattle]) => write!(out, "breed {sheep} {boar} {cattle}"),
        Action::Pick(card) => write!(out, "pick {}", card.id()),
        Action::PickHidden => out.write_str("pick ?"),
        Action::Discard(card) => write!(out, "discard {}", card.id()),
        Action::DiscardHidden => out.write_str("discard ?"),
        Action::Done => out.write_str("done"),
    }
}

/// A decision as text.
pub(crate) fn action_text(action: Action) -> String {
    let mut text = String::new();
    write(action, &mut text).expect("a string takes all text");
    text
}

pub(super) fn parse(actor: Actor, text: &str) -> Result<Action, ParseError> {
    let wrong = || ParseError::new(expected(actor), text);
    let mut words = text.split(' ');
    let verb = words.next().unwrap_or("");
    let mut next = || words.next().unwrap_or("");
    let action = match actor {
        Actor::Chance => match verb {
            "start" => seat(next()).map(Action::Start),
            "deal" => {
                let to = seat(next());
                match next() {
                    "?" => to.map(Action::DealHidden),
                    id => to.zip(Card::with_id(id)).map(|(to, card)| Action::Deal(to, card)),
                }
            }
            "reveal" => Space::named(next()).map(Action::Reveal),
            _ => None,
        },
        Actor::Seat(_) => decision(verb, &mut next),
    };
    let action = action.ok_or_else(wrong)?;
    // What is left over, leading zeros and signs were not written by us.
    if action_text(action) == text { Ok(action) } else { Err(wrong()) }
}

fn expected(actor: Actor) -> &'static str {
    match actor {
        Actor::Chance => "expected `start`, `deal` or `reveal`",
        Actor::Seat(_) => "expected a decision such as `place WOOD3`, `plow a3` or `done`",
    }
}

fn decision<'t>(verb: &str, next: &mut impl FnMut() -> &'t str) -> Option<Action> {
    let mut card = |make: fn(Card) -> Action| Card::with_id(next()).map(make);
    Some(match verb {
        "craft" => return card(Action::Craft),
        "use" => return card(Action::Use),
        "play" => return card(Action::Play),
        "buy" => return card(Action::Buy),
        "place" => Action::Place(Space::named(next())?),
        "stay" => Action::Stay,
        "exchange" => Action::Exchange,
        "cook" => Action::Food(Good::named(next())?),
        "convert" => {
            let card = Card::with_id(next())?;
            Action::Convert(card, ordinal(next())?)
        }
        "release" => Action::Release(Good::named(next())?),
        "do" => {
            let word = next();
            Action::Do(SpacePart::ALL.into_iter().find(|part| part.word() == word)?)
        }
        "skip" => Action::Skip,
        "room" => Action::Room(Cell::named(next())?),
        "stable" => Action::Stable(Cell::named(next())?),
        "plow" => Action::Plow(Cell::named(next())?),
        "sow" => {
            let word = next();
            let crop = Crop::ALL.into_iter().find(|crop| crop.good().word() == word)?;
            let place = next();
            let field = Cell::named(place).map(Spot::Field);
            Action::Sow(field.or_else(|| Card::with_id(place).map(Spot::Card))?, crop)
        }
        "pasture" => Action::Pasture(Cells::parse(next())?),
        "renovate" => {
            let word = next();
            Action::Renovate(Material::ALL.into_iter().find(|to| to.word() == word)?)
        }
        "pay" => Action::Pay(ordinal(next())?),
        "bake" => Action::Bake(next().parse().ok()?),
        "take" => Action::Take(ordinal(next())?),
        "keep" => Action::Keep(herd(next)?),
        "breed" => Action::Breed(herd(next)?),
        "pick" => match next() {
            "?" => Action::PickHidden,
            id => Action::Pick(Card::with_id(id)?),
        },
        "discard" => match next() {
            "?" => Action::DiscardHidden,
            id => Action::Discard(Card::with_id(id)?),
        },
        "done" => Action::Done,
        _ => return None,
    })
}

fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::from_number)
}

/// People count from 1.
fn ordinal(text: &str) -> Option<u8> {
    let number: u16 = text.parse().ok()?;
    u8::try_from(number.checked_sub(1)?).ok()
}

fn herd<'t>(next: &mut impl FnMut() -> &'t str) -> Option<[u8; 3]> {
    let mut count = || next().parse::<u8>().ok();
    Some([count()?, count()?, count()?])
}
