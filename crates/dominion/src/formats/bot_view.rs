//! What foreign bots read over the JSON line protocol: cards in `setup`, everybody's zones in every view.

use std::collections::BTreeMap;

use bw_core::{Lang, Seat, ViewSchemas};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;

use crate::card::{Card, CardKind};
use crate::cards::Cards;
use crate::frame::Frame;
use crate::game::Dominion;
use crate::scoring::points;
use crate::view::{SeatView, View};

/// Cards by name, with how many there are.
type CardCounts = BTreeMap<&'static str, u8>;

/// What never changes in a game of Dominion.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DominionSetup {
    /// The kingdom's cards; null if the kingdom is drawn when the game starts (then every view has it).
    kingdom: Option<Vec<&'static str>>,
    /// All cards by name that may be in the game.
    cards: BTreeMap<&'static str, CardFacts>,
    /// Whether all treasures are played by themselves.
    auto_treasure: bool,
    /// The game ends after this number of rounds; 0 means never.
    max_rounds: u32,
}

/// What is printed on a card.
#[derive(Serialize, JsonSchema)]
struct CardFacts {
    /// Its price in coins.
    cost: u8,
    /// What it is: some of `treasure`, `victory`, `action`, `attack`, `reaction`, `curse`.
    types: Vec<&'static str>,
    /// Cards that it draws.
    draws: u8,
    /// Actions that it gives.
    actions: u8,
    /// Buys that it gives.
    buys: u8,
    /// Coins that it gives.
    coins: u8,
    /// Points that a victory card or a Curse is worth; those of Gardens depend on the deck and are null.
    points: Option<i32>,
    /// What it does, in words.
    text: String,
}

/// What a seat knows.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DominionView {
    /// Turns that are over, of all players together.
    turn: u32,
    /// Whose turn it is.
    seat: u8,
    /// `setup`, `action`, `treasure`, `buy`, `cleanup` or `over`.
    phase: &'static str,
    /// What is to be decided: `play_action`, `play_treasure`, `buy`, `gain`, `militia_discard`, …; null if nothing is.
    decision: Option<&'static str>,
    /// The card that asks for the decision, if it is a card.
    card: Option<&'static str>,
    /// Actions left.
    actions: u16,
    /// Buys left.
    buys: u16,
    /// Coins to spend.
    coins: u16,
    /// The kingdom's cards.
    kingdom: Vec<&'static str>,
    /// Cards left in each pile; a pile that is empty has 0.
    supply: CardCounts,
    /// Empty piles: the game ends with the third, or without Provinces.
    empty_piles: u8,
    /// Trashed cards.
    trash: CardCounts,
    /// Cards revealed or set aside.
    aside: CardCounts,
    /// Cards picked so far for Cellar, Chapel or Militia, as far as this seat sees them.
    picked: CardCounts,
    /// How many cards are picked so far.
    picked_size: u16,
    /// Players by seat, the first is seat 1.
    players: Vec<PlayerZones>,
}

/// One player as this seat sees it.
#[derive(Serialize, JsonSchema)]
struct PlayerZones {
    /// Points of all cards it owns.
    points: i32,
    /// All its cards, wherever they lie.
    owned: CardCounts,
    /// The hand; null if it is hidden.
    hand: Option<CardCounts>,
    /// How many cards are in the hand.
    hand_size: u16,
    /// Cards in play.
    play: CardCounts,
    /// The deck without its known top cards; null if it is hidden.
    deck: Option<CardCounts>,
    /// Known cards on top of the deck, the top card last.
    deck_top: Vec<&'static str>,
    /// How many cards are in the deck.
    deck_size: u16,
    /// The discard pile; null if it is hidden.
    discard: Option<CardCounts>,
    /// How many cards are in the discard pile.
    discard_size: u16,
    /// The visible card of the discard pile.
    discard_top: Option<&'static str>,
}

const fn type_word(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Treasure => "treasure",
        CardKind::Victory => "victory",
        CardKind::Action => "action",
        CardKind::Attack => "attack",
        CardKind::Reaction => "reaction",
        CardKind::Curse => "curse",
    }
}

fn counts(cards: &Cards) -> CardCounts {
    cards.iter().map(|(card, count)| (card.name(), count)).collect()
}

impl CardFacts {
    fn of(card: Card) -> Self {
        let [draws, actions, buys, coins] = card.facts().bonus;
        CardFacts {
            cost: card.cost(),
            types: card.facts().kinds.iter().copied().map(type_word).collect(),
            draws,
            actions,
            buys,
            coins,
            points: (card != Card::Gardens).then(|| points(&Cards::of(&[(card, 1)]))),
            text: card.text_in(Lang::En),
        }
    }
}

impl DominionSetup {
    pub(crate) fn of(game: &Dominion) -> Self {
        let rules = game.rules();
        let in_game = |card: &Card| rules.kingdom.is_none_or(|kingdom| kingdom.has_pile(*card));
        let cards = Card::ALL.into_iter().filter(in_game);
        DominionSetup {
            kingdom: rules.kingdom.map(|kingdom| kingdom.cards().map(Card::name).collect()),
            cards: cards.map(|card| (card.name(), CardFacts::of(card))).collect(),
            auto_treasure: rules.auto_treasure,
            max_rounds: rules.max_rounds,
        }
    }
}

impl PlayerZones {
    fn of(seat: &SeatView) -> Self {
        PlayerZones {
            points: points(&seat.owned),
            owned: counts(&seat.owned),
            hand: seat.knows_hand().then(|| counts(&seat.hand)),
            hand_size: seat.hand_len,
            play: counts(&seat.play),
            deck: seat.open.then(|| counts(&seat.deck)),
            deck_top: seat.tops.cards().iter().map(|card| card.name()).collect(),
            deck_size: seat.deck_size(),
            discard: seat.open.then(|| counts(&seat.discard)),
            discard_size: seat.discard_len,
            discard_top: seat.discard_top.map(Card::name),
        }
    }
}

impl DominionView {
    pub(crate) fn of(view: &View) -> Self {
        let decision = view.decision();
        let piles = view.kingdom.piles();
        DominionView {
            turn: view.turn,
            seat: view.active.number(),
            phase: view.phase.word(),
            decision,
            card: decision.and_then(|_| asking_card(view)),
            actions: view.actions,
            buys: view.buys,
            coins: view.coins,
            kingdom: view.kingdom.cards().map(Card::name).collect(),
            supply: piles.map(|card| (card.name(), view.supply.count(card))).collect(),
            empty_piles: view.empty_piles,
            trash: counts(&view.trash),
            aside: counts(&view.aside),
            picked: counts(&view.picked),
            picked_size: view.picked_len,
            players: Seat::all(view.seats).map(|seat| PlayerZones::of(view.player(seat))).collect(),
        }
    }
}

/// The card whose effect is being decided.
fn asking_card(view: &View) -> Option<&'static str> {
    let card = match view.frames.top()? {
        Frame::Pick { card, .. } | Frame::TrashOne { card } | Frame::React { card, .. } => card,
        Frame::Throne => Card::ThroneRoom,
        Frame::Victims { .. } => Card::Bureaucrat,
        Frame::Chancellor => Card::Chancellor,
        Frame::Spy { .. } => Card::Spy,
        Frame::Thief { .. } | Frame::ThiefGain { .. } => Card::Thief,
        Frame::Library { .. } => Card::Library,
        _ => return None,
    };
    Some(card.name())
}

pub(crate) fn schemas() -> ViewSchemas {
    ViewSchemas { setup: schema_for!(DominionSetup).into(), view: schema_for!(DominionView).into() }
}
