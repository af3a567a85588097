//! Deals what a viewer does not see, consistently with all that it sees (spec 1.4).
//!
//! That a seat is asked says something about its hand: who may reveal a Moat holds one. Such demands
//! are met by dealing again until they hold, and after some tries by dealing the demanded cards first.

use bw_core::{Rng, Seat};

use crate::actions::MILITIA_HAND;
use crate::card::{CARD_COUNT, Card};
use crate::cards::Cards;
use crate::frame::{Frame, Looked};
use crate::player::Player;
use crate::state::{Phase, State};
use crate::view::{SeatView, View};

/// Deals before the demanded cards are dealt on purpose.
const TRIES: u32 = 24;

/// A hand has cards of a number of kinds from a set.
struct Demand {
    kinds: usize,
    among: u32,
}

impl Demand {
    fn new(kinds: usize, among: impl Fn(Card) -> bool) -> Self {
        let bit = |card: Card| u32::from(among(card)) << card.id();
        Demand { kinds, among: Card::ALL.into_iter().fold(0, |bits, card| bits | bit(card)) }
    }

    fn has(&self, card: Card) -> bool {
        self.among & (1 << card.id()) != 0
    }

    fn holds(&self, hand: &Cards) -> bool {
        hand.kinds().filter(|&card| self.has(card)).count() >= self.kinds
    }
}

impl View {
    /// What being asked says about a hand.
    fn demand(&self, seat: Seat) -> Demand {
        let nothing = Demand { kinds: 0, among: 0 };
        if !self.waits_for().asks(seat) {
            return nothing;
        }
        match self.frames.top() {
            None if self.phase == Phase::Action => Demand::new(1, Card::is_action),
            None if self.phase == Phase::Treasure => Demand::new(1, Card::is_treasure),
            Some(Frame::Throne) => Demand::new(2, Card::is_action),
            Some(Frame::Library { .. }) => Demand::new(1, Card::is_action),
            Some(Frame::React { .. }) => Demand::new(1, |card| card == Card::Moat),
            Some(Frame::Victims { .. }) => Demand::new(2, Card::is_victory),
            Some(Frame::TrashOne { card: Card::Mine }) => Demand::new(2, Card::is_treasure),
            Some(Frame::TrashOne { card: Card::Moneylender }) => {
                Demand::new(1, |card| card == Card::Copper)
            }
            Some(Frame::TrashOne { .. }) => Demand::new(2, |_| true),
            Some(Frame::Pick { card: Card::Chapel, last, .. }) => {
                Demand::new(1, |card| last.is_none_or(|last| card >= last))
            }
            _ => nothing,
        }
    }

    /// Some state that looks like this.
    pub(crate) fn determinize(&self, rng: &mut Rng) -> State {
        let mut state = State {
            players: Default::default(),
            supply: self.supply,
            trash: self.trash,
            aside: self.aside,
            picked: self.picked,
            frames: self.frames,
            kingdom: self.kingdom,
            turn: self.turn,
            coins: self.coins,
            actions: self.actions,
            buys: self.buys,
            empty_piles: self.empty_piles,
            phase: self.phase,
            active: self.active,
            seats: self.seats,
        };
        for seat in Seat::all(self.seats) {
            let known = self.player(seat);
            *state.player_mut(seat) = outline(known);
            if !known.open {
                self.deal(&mut state, seat, rng);
            }
        }
        self.deal_looked(&mut state, rng);
        state
    }

    /// Deals the private zones of a seat.
    fn deal(&self, state: &mut State, seat: Seat, rng: &mut Rng) {
        let known = self.player(seat);
        let mut pool = self.unplaced(seat);
        let hidden_picks = self.picker() == Some(seat) && self.picked.len() < self.picked_len;
        let picking = matches!(self.frames.top(), Some(Frame::Pick { card, seat: picker, .. })
            if picker == seat && card != Card::Chapel);
        if hidden_picks || picking && !known.knows_hand() {
            self.deal_picks(state, seat, &mut pool, rng);
        } else if !known.knows_hand() {
            let hand = deal_hand(&mut pool, known.hand_len, &self.demand(seat), rng);
            state.player_mut(seat).hand = hand;
        }
        let under_top = known.discard_len - u16::from(known.discard_top.is_some());
        let player = state.player_mut(seat);
        player.discard = pool.take_random(under_top, rng);
        if let Some(top) = known.discard_top {
            player.discard.add(top);
        }
        player.deck = pool;
    }

    /// The cards of a seat whose place is not known.
    fn unplaced(&self, seat: Seat) -> Cards {
        let known = self.player(seat);
        let mut pool = known.owned;
        let mut placed = known.play;
        placed.add_all(&known.hand);
        known.tops.cards().iter().for_each(|&card| placed.add(card));
        if let Some(top) = known.discard_top {
            placed.add(top);
        }
        if self.aside_owner() == Some(seat) {
            placed.add_all(&self.aside);
        }
        if self.picker() == Some(seat) {
            placed.add_all(&self.picked);
        }
        let fits = pool.take_all(&placed);
        debug_assert!(fits, "what is seen is owned");
        pool
    }

    /// Deals a hand and the cards already picked from it: the lowest, so that picks can go on.
    fn deal_picks(&self, state: &mut State, seat: Seat, pool: &mut Cards, rng: &mut Rng) {
        let known = self.player(seat);
        let count = known.hand_len + self.picked_len;
        let mut rest = *pool;
        for attempt in 0..=TRIES {
            rest = *pool;
            let mut dealt = if attempt < TRIES {
                rest.take_random(count, rng)
            } else {
                one_of_each(&mut rest, count)
            };
            let picked = lowest(&mut dealt, self.picked_len);
            if attempt == TRIES || self.can_pick(&dealt) {
                state.player_mut(seat).hand = dealt;
                if let Some(Frame::Pick { card, seat, .. }) = self.frames.top() {
                    let last = picked.highest();
                    state.frames.replace(Frame::Pick { card, seat, last });
                }
                state.picked = picked;
                break;
            }
        }
        *pool = rest;
    }

    /// Whether a hand, all of it no lower than what was picked, leaves a choice.
    fn can_pick(&self, hand: &Cards) -> bool {
        let militia = matches!(self.frames.top(), Some(Frame::Pick { card: Card::Militia, .. }));
        match hand.kinds().next() {
            None => false,
            Some(first) => !militia || u16::from(hand.count(first)) <= MILITIA_HAND,
        }
    }

    /// The action a Library has drawn is one in the hand.
    fn deal_looked(&self, state: &mut State, rng: &mut Rng) {
        if self.frames.top() == Some(Frame::Library { looked: Looked::Hidden }) {
            let mut actions = state.player(self.active).hand;
            for card in Card::ALL.into_iter().filter(|card| !card.is_action()) {
                actions.0[card.id()] = 0;
            }
            let looked = actions.take_random(1, rng).kinds().next();
            if let Some(card) = looked {
                state.frames.replace(Frame::Library { looked: Looked::At(card) });
            }
        }
    }
}

/// What is known of a player, as the player.
fn outline(known: &SeatView) -> Player {
    Player {
        owned: known.owned,
        hand: known.hand,
        deck: known.deck,
        discard: known.discard,
        play: known.play,
        tops: known.tops,
        hand_len: known.hand_len,
        deck_len: known.deck_len,
        discard_len: known.discard_len,
        discard_top: known.discard_top,
        shown: known.shown,
    }
}

fn deal_hand(pool: &mut Cards, count: u16, demand: &Demand, rng: &mut Rng) -> Cards {
    for _ in 0..TRIES {
        let mut rest = *pool;
        let hand = rest.take_random(count, rng);
        if demand.holds(&hand) {
            *pool = rest;
            return hand;
        }
    }
    let mut demanded = Cards::EMPTY;
    for _ in 0..demand.kinds {
        let mut fitting = *pool;
        for card in Card::ALL {
            if !demand.has(card) || demanded.has(card) {
                fitting.0[card.id()] = 0;
            }
        }
        demanded.add_all(&fitting.take_random(1, rng));
    }
    pool.take_all(&demanded);
    let mut hand = pool.take_random(count - demanded.len(), rng);
    hand.add_all(&demanded);
    hand
}

/// Takes one card of each kind in turn: the most different cards there can be.
fn one_of_each(pool: &mut Cards, count: u16) -> Cards {
    let mut taken = Cards::EMPTY;
    let mut left = count.min(pool.len());
    while left > 0 {
        for id in 0..CARD_COUNT {
            if left > 0 && pool.0[id] > 0 {
                pool.0[id] -= 1;
                taken.0[id] += 1;
                left -= 1;
            }
        }
    }
    taken
}

/// Takes out the lowest cards.
fn lowest(cards: &mut Cards, count: u16) -> Cards {
    let mut taken = Cards::EMPTY;
    let mut left = count;
    for id in 0..CARD_COUNT {
        let some = left.min(u16::from(cards.0[id]));
        cards.0[id] -= some as u8;
        taken.0[id] += some as u8;
        left -= some;
    }
    taken
}
