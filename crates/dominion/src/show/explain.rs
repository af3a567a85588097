//! The game in words: what happens, what is asked, what seats have.

use bw_core::{Actor, Message, Seat, Turn};
use bw_show::{Chosen, Explain, Line, Question, Texts, TurnLog};

use super::story::story;
use super::texts::texts;
use super::words::words;
use crate::actions::Action;
use crate::card::Card;
use crate::frame::{Frame, Looked};
use crate::game::Dominion;
use crate::state::Phase;
use crate::view::View;

/// What the Militia leaves in a hand.
const MILITIA_LEAVES: u16 = 3;
/// The most cards a Chapel trashes.
const CHAPEL_TRASHES: u32 = 4;

impl Explain for Dominion {
    const MINUTES: Option<u16> = Some(20);

    const SERIES: &'static [&'static str] = &["money"];

    fn texts() -> &'static Texts {
        texts()
    }

    fn words(&self, view: &View, _: Actor, action: Action) -> Message {
        words(view, action)
    }

    fn story(&self, turn: &TurnLog<'_, Self>) -> Vec<Line> {
        story(turn.events)
    }

    fn summary(&self, view: &View, seat: Seat) -> Vec<Message> {
        let player = view.player(seat);
        let cards = Message::new("dom-seat").with("cards", player.owned.len());
        vec![cards.with("hand", player.hand_len)]
    }

    fn question(&self, view: &View, seat: Seat, _: &[Action]) -> Option<Question> {
        question(view, seat)
    }

    fn remaining(&self, view: &View) -> Vec<(Message, u32)> {
        let piles = view.kingdom.piles();
        piles.map(|card| (card.message(), u32::from(view.supply.count(card)))).collect()
    }

    fn series(&self, view: &View, seat: Seat) -> Vec<Option<f64>> {
        let player = view.player(seat);
        vec![player.open.then(|| f64::from(player.owned.coins()))]
    }
}

/// What a seat is asked; nothing if it is not.
pub(super) fn question(view: &View, seat: Seat) -> Option<Question> {
    match view.waits_for() {
        Turn::Decide(seats) if seats.contains(seat) => {}
        _ => return None,
    }
    Some(match view.frames.top() {
        None => of_phase(view),
        Some(Frame::Pick { card, .. }) => picking(view, seat, card),
        Some(frame) => Question::new(of_frame(view, seat, frame)),
    })
}

fn of_phase(view: &View) -> Question {
    match view.phase {
        Phase::Action => Question::new(Message::new("dom-ask-action"))
            .help(Message::new("dom-help-action").with("actions", view.actions)),
        Phase::Treasure => Question::new(Message::new("dom-ask-treasure")),
        _ => Question::new(Message::new("dom-ask-buy"))
            .help(Message::new("dom-help-buy").with("coins", view.coins).with("buys", view.buys)),
    }
}

/// Sets of cards, chosen one by one.
fn picking(view: &View, seat: Seat, card: Card) -> Question {
    let count = u32::from(view.picked_len);
    let (ask, of) = match card {
        Card::Cellar => (Message::new("dom-ask-cellar"), None),
        Card::Chapel => (Message::new("dom-ask-chapel"), Some(CHAPEL_TRASHES)),
        _ => {
            let held = view.player(seat).hand_len + view.picked_len;
            let away = held.saturating_sub(MILITIA_LEAVES);
            (Message::new("dom-ask-militia").with("cards", away), Some(u32::from(away)))
        }
    };
    Question { chosen: Some(Chosen { count, of }), ..Question::new(ask) }
}

fn of_frame(view: &View, asked: Seat, frame: Frame) -> Message {
    let of_card = |id: &'static str, card: Card| Message::new(id).with("card", card.message());
    match frame {
        Frame::Throne => Message::new("dom-ask-twice"),
        Frame::React { card, .. } => of_card("dom-ask-moat", card),
        Frame::Victims { .. } => Message::new("dom-ask-top"),
        Frame::Chancellor => Message::new("dom-ask-chancellor"),
        Frame::Gain { limit, mine } => {
            let id = if mine { "dom-ask-hand" } else { "dom-ask-gain" };
            Message::new(id).with("coins", limit)
        }
        Frame::TrashOne { card: Card::Mine } => Message::new("dom-ask-mine"),
        Frame::TrashOne { card: Card::Moneylender } => Message::new("dom-ask-lender"),
        Frame::TrashOne { .. } => Message::new("dom-ask-remodel"),
        Frame::Spy { seat, .. } => match view.player(seat).tops.cards().last() {
            Some(&top) if seat == asked => of_card("dom-ask-spy-own", top),
            Some(&top) => of_card("dom-ask-spy", top).with("player", seat),
            None => Message::new("dom-pic-drawing"),
        },
        Frame::Thief { seat, .. } => Message::new("dom-ask-thief").with("player", seat),
        Frame::ThiefGain { stolen } => match stolen.into_iter().flatten().next() {
            Some(card) => of_card("dom-ask-take", card),
            None => Message::new("dom-pic-drawing"),
        },
        Frame::Library { looked: Looked::At(card) } => of_card("dom-ask-library", card),
        Frame::Pick { .. }
        | Frame::Library { .. }
        | Frame::Kingdom
        | Frame::Opening
        | Frame::Draw { .. }
        | Frame::Again { .. }
        | Frame::Adventurer
        | Frame::Council { .. } => Message::new("dom-pic-drawing"),
    }
}
