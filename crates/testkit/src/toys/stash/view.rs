//! What a viewer of Stash knows: sizes where cards are face down.

use bw_core::{Rng, Seat, Viewer};
use serde::Serialize;

use super::{Cards, MAX_STASH_SEATS, Rank, Stash, State};

/// A hand as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Held {
    /// Its cards.
    Open(Cards),
    /// How many cards.
    Closed(u8),
}

impl Held {
    /// How many cards.
    pub fn len(&self) -> u8 {
        match self {
            Held::Open(cards) => cards.len(),
            Held::Closed(count) => *count,
        }
    }

    /// Whether it holds no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A stash as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stashed {
    /// Nothing yet.
    Nothing,
    /// This card.
    Open(Rank),
    /// Some card.
    Closed,
}

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Cards left to draw.
    pub deck: u8,
    /// Hands by seat.
    pub hands: Vec<Held>,
    /// Stashes by seat.
    pub stashed: Vec<Stashed>,
    /// The card to beat.
    pub top: Option<Rank>,
    /// All cards played face up.
    pub pile: Cards,
    /// How often each seat beat the card before.
    pub tops: [u8; MAX_STASH_SEATS],
    /// Whose turn it is.
    pub mover: Seat,
}

impl View {
    pub(super) fn of(game: &Stash, state: &State, by: Viewer) -> View {
        let sees = |seat| by == Viewer::All || by == Viewer::Seat(seat);
        let hand = |seat: Seat| match &state.hands[seat.index()] {
            cards if sees(seat) => Held::Open(*cards),
            cards => Held::Closed(cards.len()),
        };
        let stashed = |seat: Seat| match state.stashed[seat.index()] {
            None => Stashed::Nothing,
            Some(rank) if sees(seat) => Stashed::Open(rank),
            Some(_) => Stashed::Closed,
        };
        View {
            deck: state.deck.len(),
            hands: Seat::all(game.seats).map(hand).collect(),
            stashed: Seat::all(game.seats).map(stashed).collect(),
            top: state.top,
            pile: state.pile,
            tops: state.tops,
            mover: state.mover,
        }
    }

    /// Cards whose place this viewer does not know.
    pub fn unseen(&self, game: &Stash) -> Cards {
        let mut seen = self.pile;
        for held in &self.hands {
            if let Held::Open(cards) = held {
                seen = seen.plus(cards);
            }
        }
        for stashed in &self.stashed {
            if let Stashed::Open(rank) = stashed {
                seen.add(*rank);
            }
        }
        game.cards.minus(&seen)
    }

    pub(super) fn deal_unseen(&self, game: &Stash, rng: &mut Rng) -> State {
        let mut unseen = self.unseen(game);
        let mut hands = [Cards::default(); MAX_STASH_SEATS];
        for (hand, held) in hands.iter_mut().zip(&self.hands) {
            *hand = match held {
                Held::Open(cards) => *cards,
                Held::Closed(count) => unseen.take(*count, rng),
            };
        }
        let mut stashed = [None; MAX_STASH_SEATS];
        for (card, seen) in stashed.iter_mut().zip(&self.stashed) {
            *card = match seen {
                Stashed::Nothing => None,
                Stashed::Open(rank) => Some(*rank),
                Stashed::Closed => unseen.take(1, rng).ranks().next(),
            };
        }
        let (top, pile, tops, mover) = (self.top, self.pile, self.tops, self.mover);
        State { deck: unseen, hands, stashed, top, pile, tops, mover }
    }
}
