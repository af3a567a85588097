//! The log: what was played, bought, gained and lost, one line for one deed.

use bw_core::{Actor, Arg, Message, Seat};
use bw_show::{Happened, Line};

use super::card_texts::listed;
use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::game::Dominion;
use crate::state::Phase;
use crate::view::View;

type Deed<'a> = Happened<'a, Dominion>;

/// Cards of one seat that are said together.
struct Pile {
    seat: Seat,
    id: &'static str,
    cards: Vec<Card>,
    unseen: u16,
    last: usize,
}

impl Pile {
    fn line(self) -> Line {
        let said = Message::new(self.id).with("who", self.seat);
        let count = self.cards.len() as u16 + self.unseen;
        let cards: Arg = match self.unseen {
            0 => listed(self.cards),
            _ => Message::new("n-cards").form("acc").with("cards", count).into(),
        };
        Line::of(self.seat, said.with("names", cards), self.last)
    }
}

/// What happened in a turn.
pub(super) fn story(turn: &[Deed<'_>]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut pile: Option<Pile> = None;
    for (at, event) in turn.iter().enumerate() {
        match collected(event) {
            Some((seat, id, card)) => {
                let same = pile.as_ref().is_some_and(|pile| pile.seat == seat && pile.id == id);
                if !same {
                    lines.extend(pile.take().map(Pile::line));
                }
                let begun = || Pile { seat, id, cards: Vec::new(), unseen: 0, last: at };
                let pile = pile.get_or_insert_with(begun);
                pile.last = at;
                pile.cards.extend(card);
                pile.unseen += u16::from(card.is_none());
            }
            None => {
                lines.extend(pile.take().map(Pile::line));
                lines.extend(said(event, at));
            }
        }
        lines.extend(consequences(event, at));
    }
    lines.extend(pile.map(Pile::line));
    lines
}

/// A card of several that are said in one line: whose, in which line, and which, if it is seen.
fn collected(event: &Deed<'_>) -> Option<(Seat, &'static str, Option<Card>)> {
    let Actor::Seat(seat) = event.actor else { return None };
    let watched =
        matches!(event.before.frames.peek(), Some(Frame::Spy { .. } | Frame::Thief { .. }));
    Some(match event.action {
        Action::Discard(card) if !watched => (seat, "dom-log-discard", Some(card)),
        Action::DiscardHidden if !watched => (seat, "dom-log-discard", None),
        Action::Trash(card) if !watched => (seat, "dom-log-trash", Some(card)),
        Action::Gain(card) => (seat, "dom-log-gain", Some(card)),
        Action::Topdeck(card) => (seat, "dom-log-top", Some(card)),
        Action::Aside(card) => (seat, "dom-log-aside", Some(card)),
        Action::Take(card) => (seat, "dom-log-take", Some(card)),
        _ => return None,
    })
}

fn said(event: &Deed<'_>, at: usize) -> Option<Line> {
    match event.actor {
        Actor::Seat(seat) => decided(event, seat).map(|message| Line::of(seat, message, at)),
        Actor::Chance => happened(event, at),
    }
}

fn decided(event: &Deed<'_>, who: Seat) -> Option<Message> {
    let before = event.before;
    let of_card = |id: &'static str, card: Card| {
        Message::new(id).with("who", who).with("card", card.message().form("acc"))
    };
    Some(match event.action {
        Action::Play(card) if !card.is_treasure() => match card.bonuses() {
            Some(gains) => of_card("dom-log-play-gains", card).with("gains", gains),
            None => of_card("dom-log-play", card),
        },
        Action::Throne(card) => of_card("dom-log-twice", card),
        Action::Buy(card) => {
            of_card("dom-log-buy", card).with("cost", card.cost()).with("coins", before.coins)
        }
        Action::EndBuys if before.player(who).owned == event.after.player(who).owned => {
            return unused(before, who);
        }
        Action::RevealMoat => Message::new("dom-log-safe").with("who", who),
        Action::DeckToDiscard => Message::new("dom-log-deck").with("who", who),
        Action::Keep(card) | Action::Discard(card) | Action::Trash(card) => {
            return looked_at(before, who, card, event.action);
        }
        _ => return None,
    })
}

/// A turn in which something could have been bought.
fn unused(view: &View, who: Seat) -> Option<Message> {
    let coins = Message::new("n-coins").with("coins", view.coins);
    (view.coins > 0).then(|| Message::new("dom-log-buy-none").with("who", who).with("coins", coins))
}

/// What a Spy or a Thief did with a card.
fn looked_at(view: &View, who: Seat, card: Card, action: Action) -> Option<Message> {
    match view.frames.peek() {
        Some(&Frame::Spy { seat, .. }) => {
            let choice = if matches!(action, Action::Keep(_)) { "keep" } else { "discard" };
            let said = Message::new("dom-log-spy").with("who", who).with("victim", seat);
            Some(said.with("card", card.message()).with("choice", choice))
        }
        Some(&Frame::Thief { seat, .. }) => Some(
            Message::new("dom-log-lost")
                .with("victim", seat)
                .with("card", card.message().form("acc")),
        ),
        _ => None,
    }
}

fn happened(event: &Deed<'_>, at: usize) -> Option<Line> {
    match (event.action, event.before.frames.peek()) {
        (Action::Kingdom(kingdom), _) => {
            let names = listed(kingdom.cards());
            Some(Line::of_luck(Message::new("dom-log-start").with("names", names), at))
        }
        (Action::Draw(drawn), Some(&Frame::Draw { seat, .. }))
            if event.before.phase == Phase::Action || hides(event.before) =>
        {
            let said = Message::new("dom-log-drew").with("who", seat);
            let names = listed(drawn.cards().iter().copied());
            Some(Line::of(seat, said.with("names", names), at))
        }
        (Action::Reveal(shown), Some(Frame::Adventurer)) => {
            let who = event.before.active;
            let said = Message::new("dom-log-showed").with("who", who);
            Some(Line::of(who, said.with("names", listed(shown.cards().iter().copied())), at))
        }
        _ => None,
    }
}

/// Whether the viewer does not see everything.
fn hides(view: &View) -> bool {
    Seat::all(view.seats).any(|seat| !view.player(seat).open)
}

/// What came of it by itself: Curses, empty piles, the end.
fn consequences(event: &Deed<'_>, at: usize) -> Vec<Line> {
    let (before, after) = (event.before, event.after);
    let mut lines = Vec::new();
    let bought = matches!(event.action, Action::Buy(_) | Action::Gain(_));
    let curses = |view: &View, seat: Seat| view.player(seat).owned.count(Card::Curse);
    let cursed: Vec<Message> = Seat::all(after.seats)
        .filter(|&seat| !bought && curses(after, seat) > curses(before, seat))
        .map(|seat| Message::new("log-name").with("who", seat))
        .collect();
    if !cursed.is_empty() {
        let said = Message::new("dom-log-curse").with("count", cursed.len());
        lines.push(Line::of_luck(said.with("whos", Arg::All(cursed)), at));
    }
    if before.phase != Phase::Setup {
        let emptied = after
            .kingdom
            .piles()
            .filter(|&card| before.supply.count(card) > 0 && after.supply.count(card) == 0);
        lines.extend(emptied.map(|card| {
            let said = Message::new("dom-log-empty").with("card", card.message());
            Line::of_luck(said.with("n", after.empty_piles), at)
        }));
    }
    if after.phase == Phase::Over && before.phase != Phase::Over {
        let reason = match after.supply.count(Card::Province) {
            0 => "provinces",
            _ if after.empty_piles >= 3 => "piles",
            _ => "rounds",
        };
        lines.push(Line::of_luck(Message::new("dom-over").with("reason", reason), at));
    }
    lines
}
