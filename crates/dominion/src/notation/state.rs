//! A state in one line.
//!
//! Sections are joined by `; `: kingdom (as hexadecimal bits), turn, phase and counters, supply, trash,
//! cards set aside, cards picked, frames, then one section for each seat with hand, deck, discard pile,
//! its visible card, known cards on the deck (top last), play area and `shown` or `hidden`, joined by
//! `/`. Cards are written `7 Copper+3 Estate`, nothing is `-`.

use std::fmt;

use bw_core::{ParseError, Seat};

use crate::card::Card;
use crate::cards::{Cards, MAX_TOPS, Tops};
use crate::frame::{Frame, Frames, Looked, MAX_FRAMES, Stolen};
use crate::kingdom::Kingdom;
use crate::options::Rules;
use crate::player::Player;
use crate::state::{Phase, State};

pub(super) fn write(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    let State { turn, actions, buys, coins, .. } = state;
    write!(out, "{:x}; {turn} {} ", state.kingdom.bits(), state.phase.word())?;
    write!(out, "{actions} {buys} {coins}")?;
    for cards in [&state.supply, &state.trash, &state.aside, &state.picked] {
        out.write_str("; ")?;
        write_cards(cards, out)?;
    }
    write!(out, "; {}", frames_text(&state.frames))?;
    for seat in Seat::all(state.seats) {
        out.write_str("; ")?;
        write_player(state.player(seat), out)?;
    }
    Ok(())
}

fn write_player(player: &Player, out: &mut dyn fmt::Write) -> fmt::Result {
    for cards in [&player.hand, &player.deck, &player.discard] {
        write_cards(cards, out)?;
        out.write_char('/')?;
    }
    out.write_str(name(player.discard_top))?;
    out.write_char('/')?;
    let tops: Vec<&str> = player.tops.cards().iter().map(|card| card.name()).collect();
    out.write_str(if tops.is_empty() { "-" } else { "" })?;
    out.write_str(&tops.join("+"))?;
    out.write_char('/')?;
    write_cards(&player.play, out)?;
    out.write_str(if player.shown { "/shown" } else { "/hidden" })
}

fn write_cards(cards: &Cards, out: &mut dyn fmt::Write) -> fmt::Result {
    if cards.is_empty() {
        return out.write_char('-');
    }
    for (at, (card, count)) in cards.iter().enumerate() {
        write!(out, "{}{count} {}", if at == 0 { "" } else { "+" }, card.name())?;
    }
    Ok(())
}

fn name(card: Option<Card>) -> &'static str {
    card.map_or("-", Card::name)
}

/// The stack of frames, the top one last.
pub(crate) fn frames_text(frames: &Frames) -> String {
    let texts: Vec<String> = frames.all().iter().map(frame_text).collect();
    if texts.is_empty() { "-".into() } else { texts.join("/") }
}

fn frame_text(frame: &Frame) -> String {
    let shows = |shown| if shown { "shown" } else { "hidden" };
    match *frame {
        Frame::Kingdom => "kingdom".into(),
        Frame::Opening => "opening".into(),
        Frame::Draw { seat, left } => format!("draw,{seat},{left}"),
        Frame::Again { card, times } => format!("again,{},{times}", card.name()),
        Frame::Throne => "throne".into(),
        Frame::React { card, seat, immune } => format!("react,{},{seat},{immune}", card.name()),
        Frame::Victims { card, seat, immune } => format!("victims,{},{seat},{immune}", card.name()),
        Frame::Pick { card, seat, last } => format!("pick,{},{seat},{}", card.name(), name(last)),
        Frame::Chancellor => "chancellor".into(),
        Frame::Gain { limit, mine } => {
            format!("gain,{limit},{}", if mine { "mine" } else { "any" })
        }
        Frame::TrashOne { card } => format!("trash,{}", card.name()),
        Frame::Spy { seat, left, immune, shown } => {
            format!("spy,{seat},{left},{immune},{}", shows(shown))
        }
        Frame::Thief { seat, immune, stolen, shown } => {
            format!("thief,{seat},{immune},{},{}", stolen_text(stolen), shows(shown))
        }
        Frame::ThiefGain { stolen } => format!("take,{}", stolen_text(stolen)),
        Frame::Library { looked: Looked::Nothing } => "library,-".into(),
        Frame::Library { looked: Looked::Hidden } => "library,?".into(),
        Frame::Library { looked: Looked::At(card) } => format!("library,{}", card.name()),
        Frame::Adventurer => "adventurer".into(),
        Frame::Council { seat } => format!("council,{seat}"),
    }
}

fn stolen_text(stolen: Stolen) -> String {
    stolen.map(name).join("+")
}

pub(super) fn parse(rules: &Rules, text: &str) -> Result<State, ParseError> {
    let sections: Vec<&str> = text.split("; ").collect();
    let seats = usize::from(rules.seats);
    let [kingdom, counters, supply, trash, aside, picked, frames, players @ ..] = &sections[..]
    else {
        return Err(ParseError::new("expected seven sections and one for each seat", text));
    };
    if players.len() != seats {
        return Err(ParseError::new(format!("expected sections of {seats} seats"), text));
    }
    let mut state = State::initial(rules);
    state.kingdom = read(kingdom, "a kingdom in hexadecimal", parse_kingdom)?;
    read(counters, "turn, phase, actions, buys and coins", |text| {
        parse_counters(text, &mut state)
    })?;
    let cards = |text: &str| read(text, "cards such as `7 Copper+3 Estate`", parse_cards);
    (state.supply, state.trash) = (cards(supply)?, cards(trash)?);
    (state.aside, state.picked) = (cards(aside)?, cards(picked)?);
    state.frames = read(frames, "frames", |text| parse_frames(text, rules.seats))?;
    for (seat, text) in Seat::all(rules.seats).zip(players) {
        state.players[seat.index()] = read(text, "the seven zones of a seat", parse_player)?;
    }
    state.empty_piles = match state.frames.top() {
        Some(Frame::Kingdom) => 0,
        _ => state.count_empty_piles(),
    };
    let on_turn = state.turn - u32::from(state.phase == Phase::Over);
    state.active = Seat::new((on_turn % u32::from(rules.seats)) as u8);
    state.count_owned();
    Ok(state)
}

fn read<T>(text: &str, what: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
    parse(text).ok_or_else(|| ParseError::new(format!("expected {what}"), text))
}

fn parse_kingdom(text: &str) -> Option<Kingdom> {
    Kingdom::from_bits(u32::from_str_radix(text, 16).ok()?)
}

fn parse_counters(text: &str, state: &mut State) -> Option<()> {
    let words: Vec<&str> = text.split(' ').collect();
    let [turn, phase, actions, buys, coins] = words[..] else { return None };
    state.turn = turn.parse().ok()?;
    state.phase = Phase::ALL.into_iter().find(|known| known.word() == phase)?;
    state.actions = actions.parse().ok()?;
    state.buys = buys.parse().ok()?;
    state.coins = coins.parse().ok()?;
    (state.phase != Phase::Over || state.turn > 0).then_some(())
}

fn parse_cards(text: &str) -> Option<Cards> {
    let mut cards = Cards::EMPTY;
    if text == "-" {
        return Some(cards);
    }
    for item in text.split('+') {
        let (count, name) = item.split_once(' ')?;
        let (count, card): (u8, Card) = (count.parse().ok()?, Card::named(name)?);
        if count == 0 || cards.has(card) {
            return None;
        }
        cards.0[card.id()] = count;
    }
    Some(cards)
}

fn parse_player(text: &str) -> Option<Player> {
    let zones: Vec<&str> = text.split('/').collect();
    let [hand, deck, discard, top, tops, play, shown] = zones[..] else { return None };
    let (hand, deck, discard) = (parse_cards(hand)?, parse_cards(deck)?, parse_cards(discard)?);
    Some(Player {
        owned: Cards::EMPTY,
        hand,
        deck,
        discard,
        play: parse_cards(play)?,
        tops: parse_tops(tops)?,
        hand_len: hand.len(),
        deck_len: deck.len(),
        discard_len: discard.len(),
        discard_top: parse_optional(top)?,
        shown: parse_shown(shown)?,
    })
}

fn parse_tops(text: &str) -> Option<Tops> {
    let mut tops = Tops::default();
    for name in text.split('+').filter(|_| text != "-") {
        if usize::from(tops.len()) == MAX_TOPS {
            return None;
        }
        tops.push(Card::named(name)?);
    }
    Some(tops)
}

fn parse_optional(text: &str) -> Option<Option<Card>> {
    if text == "-" { Some(None) } else { Card::named(text).map(Some) }
}

fn parse_shown(text: &str) -> Option<bool> {
    match text {
        "shown" => Some(true),
        "hidden" => Some(false),
        _ => None,
    }
}

fn parse_frames(text: &str, seats: u8) -> Option<Frames> {
    let mut frames = Frames::default();
    for (at, part) in text.split('/').filter(|_| text != "-").enumerate() {
        if at == MAX_FRAMES {
            return None;
        }
        frames.push(parse_frame(part, seats)?);
    }
    Some(frames)
}

fn parse_frame(text: &str, seats: u8) -> Option<Frame> {
    let words: Vec<&str> = text.split(',').collect();
    let seat = |text: &str| {
        text.parse().ok().and_then(Seat::from_number).filter(|seat| seat.number() <= seats)
    };
    Some(match words[..] {
        ["kingdom"] => Frame::Kingdom,
        ["opening"] => Frame::Opening,
        ["draw", who, left] => Frame::Draw { seat: seat(who)?, left: left.parse().ok()? },
        ["again", card, times] => {
            Frame::Again { card: Card::named(card)?, times: times.parse().ok()? }
        }
        ["throne"] => Frame::Throne,
        ["react", card, who, immune] => Frame::React {
            card: Card::named(card)?,
            seat: seat(who)?,
            immune: immune.parse().ok()?,
        },
        ["victims", card, who, immune] => Frame::Victims {
            card: Card::named(card)?,
            seat: seat(who)?,
            immune: immune.parse().ok()?,
        },
        ["pick", card, who, last] => {
            Frame::Pick { card: Card::named(card)?, seat: seat(who)?, last: parse_optional(last)? }
        }
        ["chancellor"] => Frame::Chancellor,
        ["gain", limit, "mine"] => Frame::Gain { limit: limit.parse().ok()?, mine: true },
        ["gain", limit, "any"] => Frame::Gain { limit: limit.parse().ok()?, mine: false },
        ["trash", card] => Frame::TrashOne { card: Card::named(card)? },
        ["spy", who, left, immune, shown] => Frame::Spy {
            seat: seat(who)?,
            left: left.parse().ok()?,
            immune: immune.parse().ok()?,
            shown: parse_shown(shown)?,
        },
        ["thief", who, immune, stolen, shown] => Frame::Thief {
            seat: seat(who)?,
            immune: immune.parse().ok()?,
            stolen: parse_stolen(stolen)?,
            shown: parse_shown(shown)?,
        },
        ["take", stolen] => Frame::ThiefGain { stolen: parse_stolen(stolen)? },
        ["library", "-"] => Frame::Library { looked: Looked::Nothing },
        ["library", card] => Frame::Library { looked: Looked::At(Card::named(card)?) },
        ["adventurer"] => Frame::Adventurer,
        ["council", who] => Frame::Council { seat: seat(who)? },
        _ => return None,
    })
}

fn parse_stolen(text: &str) -> Option<Stolen> {
    let cards: Vec<Option<Card>> = text.split('+').map(parse_optional).collect::<Option<_>>()?;
    cards.try_into().ok()
}
