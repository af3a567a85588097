//! Stash: a card game with private draws and one face-down card a seat.
//!
//! Every seat is dealt a hand. On its turn a seat draws a card while the deck lasts, then plays one face
//! up (a *top* if it beats the card before) or, once a game, stashes one face down. Tops are worth two
//! points, a stashed card its rank. The game is over when deck and hands are empty.
//!
//! The deck is a multiset: cards are drawn by chance when they are drawn, so a state holds no future.

mod capability;
mod cards;
mod explain;
mod notation;
mod render;
mod view;

use std::borrow::Cow;

use bw_core::{
    Actor, Game, GameSpec, OptionError, OptionKind, OptionSpec, Options, Outcome, Progress, Rng,
    Seat, Turn, Viewer, illegal_action,
};
use bw_package::Package;

pub use capability::Undo;
pub use cards::{Cards, MAX_RANKS, Rank};
pub use view::{Held, Stashed, View};

/// The most seats.
pub const MAX_STASH_SEATS: usize = 3;

/// The rules with their options fixed.
#[derive(Clone, Debug)]
pub struct Stash {
    seats: u8,
    ranks: u8,
    hand: u8,
    cards: Cards,
}

/// The full truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What can still be drawn.
    pub deck: Cards,
    /// Hands by seat.
    pub hands: [Cards; MAX_STASH_SEATS],
    /// Face-down cards by seat.
    pub stashed: [Option<Rank>; MAX_STASH_SEATS],
    /// The card to beat.
    pub top: Option<Rank>,
    /// All cards played face up.
    pub pile: Cards,
    /// How often each seat beat the card before.
    pub tops: [u8; MAX_STASH_SEATS],
    /// Whose turn it is.
    pub mover: Seat,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A seat plays a card face up.
    Play(Rank),
    /// A seat stashes a card.
    Keep(Rank),
    /// As others see it.
    KeepHidden,
    /// Chance gives the seat that draws a card.
    Draw(Rank),
    /// As others see it.
    DrawHidden,
}

/// Points for beating the card before.
const TOP_POINTS: i32 = 2;

impl Stash {
    /// Cards dealt before the first turn.
    fn dealt_at_start(&self) -> u8 {
        self.seats * self.hand
    }

    fn hands<'s>(&self, state: &'s State) -> &'s [Cards] {
        &state.hands[..usize::from(self.seats)]
    }

    /// Turns taken: each puts one card down.
    fn turns(&self, state: &State) -> u8 {
        state.pile.len() + state.stashed.iter().flatten().count() as u8
    }

    /// Who gets the next card, if one is due.
    fn drawer(&self, state: &State) -> Option<Seat> {
        let out = self.cards.len() - state.deck.len();
        match out.checked_sub(self.dealt_at_start()) {
            None => Some(Seat::new(out % self.seats)),
            Some(drawn) => {
                let due = !state.deck.is_empty() && drawn <= self.turns(state);
                due.then_some(state.mover)
            }
        }
    }

    /// The next seat that can do anything; the same one when the game is over.
    fn pass_on(&self, state: &mut State) {
        let mut next = state.mover.next(self.seats);
        while next != state.mover && state.hands[next.index()].is_empty() && state.deck.is_empty() {
            next = next.next(self.seats);
        }
        state.mover = next;
    }

    fn points(&self, state: &State, seat: Seat) -> [i32; 2] {
        let stashed = state.stashed[seat.index()].map_or(0, |rank| i32::from(rank.number()));
        [TOP_POINTS * i32::from(state.tops[seat.index()]), stashed]
    }
}

impl Game for Stash {
    type State = State;
    type View = View;
    type Action = Move;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "stash",
        name: "Stash",
        min_seats: 2,
        max_seats: MAX_STASH_SEATS as u8,
        hidden: true,
        chance: true,
        simultaneous: false,
        options: &[
            OptionSpec {
                key: "ranks",
                kind: OptionKind::Integer { min: 2, max: MAX_RANKS as i64 },
                default: "4",
            },
            OptionSpec {
                key: "copies",
                kind: OptionKind::Integer { min: 1, max: 4 },
                default: "3",
            },
            OptionSpec { key: "hand", kind: OptionKind::Integer { min: 1, max: 3 }, default: "2" },
        ],
        score_parts: &["tops", "stash"],
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let [ranks, copies, hand] =
            ["ranks", "copies", "hand"].map(|key| options.integer(key) as u8);
        let stash = Stash { seats, ranks, hand, cards: Cards::full(ranks, copies) };
        if stash.cards.len() < stash.dealt_at_start() {
            let (cards, needed) = (stash.cards.len(), stash.dealt_at_start());
            let what = format!("{cards} cards are too few to deal {needed}");
            return Err(OptionError::Invalid(what));
        }
        Ok(stash)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn max_actions(&self) -> u32 {
        2 * u32::from(self.cards.len())
    }

    fn initial(&self) -> State {
        State {
            deck: self.cards,
            hands: Default::default(),
            stashed: Default::default(),
            top: None,
            pile: Cards::default(),
            tops: Default::default(),
            mover: Seat::new(0),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.drawer(state).is_some() {
            Turn::Chance
        } else if state.hands[state.mover.index()].is_empty() {
            Turn::Over
        } else {
            Turn::of(state.mover)
        }
    }

    fn progress(&self, state: &State) -> Progress {
        let turn = u32::from(self.turns(state));
        Progress { round: turn / u32::from(self.seats) + 1, turn }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Move>) {
        if self.turn(state).asks(seat) {
            let hand = &state.hands[seat.index()];
            out.extend(hand.ranks().map(Move::Play));
            if state.stashed[seat.index()].is_none() {
                out.extend(hand.ranks().map(Move::Keep));
            }
        }
    }

    fn apply(&self, state: &mut State, actor: Actor, action: Move) {
        match (actor, action) {
            (Actor::Chance, Move::Draw(rank)) => {
                let drawer = self.drawer(state).expect("a possible draw has a drawer");
                state.deck.remove(rank);
                state.hands[drawer.index()].add(rank);
            }
            (Actor::Seat(seat), Move::Play(rank)) => {
                state.hands[seat.index()].remove(rank);
                state.pile.add(rank);
                if state.top.is_none_or(|top| rank > top) {
                    state.tops[seat.index()] += 1;
                }
                state.top = Some(rank);
                self.pass_on(state);
            }
            (Actor::Seat(seat), Move::Keep(rank)) => {
                state.hands[seat.index()].remove(rank);
                state.stashed[seat.index()] = Some(rank);
                self.pass_on(state);
            }
            _ => illegal_action(&action),
        }
    }

    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Move {
        Move::Draw(state.deck.pick(rng).expect("cards are drawn while there are any"))
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut scores = [0; MAX_STASH_SEATS];
        for seat in Seat::all(self.seats) {
            scores[seat.index()] = self.points(state, seat).iter().sum();
        }
        Outcome::by_score(&scores[..usize::from(self.seats)], "cards")
    }

    fn score_parts(&self, state: &State, seat: Seat, out: &mut Vec<i32>) {
        out.extend(self.points(state, seat));
    }

    fn view<'s>(&self, state: &'s State, by: Viewer) -> Cow<'s, View> {
        Cow::Owned(View::of(self, state, by))
    }

    fn seen(&self, before: &State, actor: Actor, action: Move, by: Viewer) -> Option<Move> {
        let owner = match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => self.drawer(before),
        };
        if by == Viewer::All || owner.is_some_and(|owner| by == Viewer::Seat(owner)) {
            return Some(action);
        }
        Some(match action {
            Move::Draw(_) => Move::DrawHidden,
            Move::Keep(_) => Move::KeepHidden,
            open => open,
        })
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        view.deal_unseen(self, rng)
    }

    fn is_legal(&self, state: &State, actor: Actor, action: Move) -> bool {
        let Actor::Seat(seat) = actor else { return self.is_possible_chance(state, action) };
        let holds = |rank| state.hands[seat.index()].of(rank) > 0;
        self.turn(state).asks(seat)
            && match action {
                Move::Play(rank) => holds(rank),
                Move::Keep(rank) => holds(rank) && state.stashed[seat.index()].is_none(),
                Move::KeepHidden | Move::Draw(_) | Move::DrawHidden => false,
            }
    }

    fn is_possible_chance(&self, state: &State, action: Move) -> bool {
        let Move::Draw(rank) = action else { return false };
        self.drawer(state).is_some() && state.deck.of(rank) > 0
    }
}

/// The game with its bots.
pub fn package() -> Package<Stash> {
    Package::new(super::first_bot::kinds())
}
