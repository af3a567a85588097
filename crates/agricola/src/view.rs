//! What a viewer knows: everything but the hands (and, in a draft, the packs) of others.

use bw_core::{MAX_SEATS, Rng, Seat, Viewer};
use serde::Serialize;

use crate::card::CardKind;
use crate::card_set::CardSet;
use crate::options::Rules;
use crate::state::State;

/// Numbers of cards that others hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HandSize {
    /// Occupations in hand.
    pub occupations: u8,
    /// Minor improvements in hand.
    pub minors: u8,
    /// Cards in the pack of a draft.
    pub pack: u8,
    /// Whether the cards themselves are known.
    pub known: bool,
}

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The state, with cards of hidden hands left out unless all have seen them.
    pub state: State,
    /// Sizes of hands by seat.
    pub hands: [HandSize; MAX_SEATS],
}

impl View {
    pub(crate) fn of(state: &State, by: Viewer) -> View {
        let mut view = View { state: state.clone(), hands: Default::default() };
        for seat in Seat::all(state.seats) {
            let player = state.player(seat);
            let known = match by {
                Viewer::All => true,
                Viewer::Seat(eyes) => eyes == seat,
                Viewer::Public => false,
            };
            view.hands[seat.index()] = HandSize {
                occupations: player.hand.of_kind(CardKind::Occupation).len(),
                minors: player.hand.of_kind(CardKind::Minor).len(),
                pack: player.pack.len(),
                known,
            };
            if !known {
                let hidden = view.state.player_mut(seat);
                hidden.hand = hidden.hand.and(&state.passed);
                hidden.pack = CardSet::NONE;
            }
        }
        view
    }

    /// Some state that looks like this: hidden hands are dealt from the cards not seen.
    pub(crate) fn determinize(&self, rules: &Rules, rng: &mut Rng) -> State {
        let mut state = self.state.clone();
        let mut unseen = rules.pool.minus(&state.placed_cards());
        for seat in Seat::all(state.seats) {
            let size = self.hands[seat.index()];
            if size.known {
                continue;
            }
            for (kind, count) in
                [(CardKind::Occupation, size.occupations), (CardKind::Minor, size.minors)]
            {
                let have = state.player(seat).hand.of_kind(kind).len();
                for card in draw(&mut unseen, kind, count.saturating_sub(have), rng).iter() {
                    state.player_mut(seat).hand.add(card);
                }
            }
            let pack = draw(&mut unseen, state.kind_in_hand(), size.pack, rng);
            state.player_mut(seat).pack = pack;
        }
        state
    }
}

/// Takes random cards of a kind.
fn draw(unseen: &mut CardSet, kind: CardKind, count: u8, rng: &mut Rng) -> CardSet {
    let mut drawn = CardSet::NONE;
    for _ in 0..count {
        let open = unseen.of_kind(kind);
        if open.is_empty() {
            break;
        }
        if let Some(card) = open.nth(rng.below(u32::from(open.len()))) {
            unseen.remove(card);
            drawn.add(card);
        }
    }
    drawn
}
