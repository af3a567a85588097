//! What Stash can do beyond being played: list its chances, hash and take back.

use bw_core::{Actor, EnumerateChance, Game, Hashed, Reversible, Rng, Seat};

use super::{Move, Rank, Stash, State};

impl EnumerateChance for Stash {
    fn chance_outcomes(&self, state: &State, out: &mut Vec<(Move, u32)>) {
        out.extend(
            state.deck.ranks().map(|rank| (Move::Draw(rank), u32::from(state.deck.of(rank)))),
        );
    }
}

impl Hashed for Stash {
    fn key(&self, state: &State) -> u64 {
        let fold = |key: u64, byte: u8| Rng::new(key ^ u64::from(byte)).next();
        let number = |rank: Option<Rank>| rank.map_or(0, Rank::number);
        let mut key = u64::from(self.seats);
        for cards in [&state.deck, &state.pile].into_iter().chain(self.hands(state)) {
            key = cards.counts().iter().fold(key, |key, &count| fold(key, count));
        }
        for seat in Seat::all(self.seats) {
            key = fold(key, number(state.stashed[seat.index()]));
            key = fold(key, state.tops[seat.index()]);
        }
        fold(fold(key, number(state.top)), state.mover.number())
    }
}

/// What taking a move back needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    action: Move,
    /// Who moved, or who drew.
    seat: Seat,
    mover: Seat,
    top: Option<Rank>,
    tops: u8,
}

impl Reversible for Stash {
    type Undo = Undo;

    fn apply_undoable(&self, state: &mut State, actor: Actor, action: Move) -> Undo {
        let seat = match actor {
            Actor::Seat(seat) => seat,
            Actor::Chance => self.drawer(state).expect("a possible draw has a drawer"),
        };
        let (mover, top, tops) = (state.mover, state.top, state.tops[seat.index()]);
        self.apply(state, actor, action);
        Undo { action, seat, mover, top, tops }
    }

    fn undo(&self, state: &mut State, undo: Undo) {
        let Undo { action, seat, mover, top, tops } = undo;
        let hand = &mut state.hands[seat.index()];
        match action {
            Move::Draw(rank) => {
                hand.remove(rank);
                state.deck.add(rank);
            }
            Move::Play(rank) => {
                hand.add(rank);
                state.pile.remove(rank);
            }
            Move::Keep(rank) => {
                hand.add(rank);
                state.stashed[seat.index()] = None;
            }
            Move::KeepHidden | Move::DrawHidden => unreachable!("masked moves are never applied"),
        }
        state.mover = mover;
        state.top = top;
        state.tops[seat.index()] = tops;
    }
}
