//! Muster: all seats secretly send soldiers to three fields at once.
//!
//! In each round every seat places soldiers one by one, from the first field to the last, and says when
//! it is done; nobody sees what others place or whether they are done. When the last one is, each field
//! counts for the seat that has strictly the most soldiers there. Who won most fields after the last
//! round wins.

mod capability;
mod explain;
mod notation;
mod render;

use std::borrow::Cow;

use bw_core::{
    Actor, Game, GameSpec, OptionError, OptionKind, OptionSpec, Options, Outcome, Progress, Rng,
    Seat, SeatSet, Turn, Viewer, illegal_action,
};
use bw_package::Package;
use serde::Serialize;

/// The most seats.
pub const MAX_MUSTER_SEATS: usize = 4;

/// Fields to send soldiers to.
pub const FIELDS: usize = 3;

/// The rules with their options fixed.
#[derive(Clone, Debug)]
pub struct Muster {
    seats: u8,
    soldiers: u8,
    rounds: u8,
}

/// A field, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Field(u8);

impl Field {
    /// All fields, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Field> {
        (0..FIELDS as u8).map(Field)
    }

    /// 0-based index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1-based number, for text.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The field with this number, if there is one.
    pub fn from_number(number: u8) -> Option<Self> {
        (1..=FIELDS as u8).contains(&number).then(|| Field(number - 1))
    }
}

/// Soldiers by field.
pub type Soldiers = [u8; FIELDS];

/// What everybody knows: the state between rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Rounds that are over.
    pub round: u8,
    /// Fields won by each seat.
    pub won: [u8; MAX_MUSTER_SEATS],
    /// What each seat placed in the last round.
    pub last: [Soldiers; MAX_MUSTER_SEATS],
}

/// What a seat has placed this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Orders {
    /// Soldiers by field.
    pub placed: Soldiers,
    /// Whether the seat has committed.
    pub done: bool,
}

/// The full truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What everybody knows.
    pub board: Board,
    /// Orders of this round by seat.
    pub orders: [Orders; MAX_MUSTER_SEATS],
}

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What everybody knows.
    pub board: Board,
    /// Orders of this round by seat, where the viewer may see them.
    pub orders: Vec<Option<Orders>>,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Places a soldier.
    Place(Field),
    /// Commits what is placed.
    Done,
}

impl Orders {
    /// The first field that may still get soldiers.
    fn lowest(&self) -> Field {
        Field::all().rev().find(|field| self.placed[field.index()] > 0).unwrap_or(Field(0))
    }

    /// How many fields may get the next soldier.
    fn open_fields(&self, soldiers: u8) -> u8 {
        match self.placed.iter().sum::<u8>() < soldiers {
            true => FIELDS as u8 - self.lowest().0,
            false => 0,
        }
    }
}

impl Muster {
    /// What a field decided: the seat with strictly the most soldiers.
    fn winner(&self, state: &State, field: Field) -> Option<Seat> {
        let sent = |seat: Seat| state.orders[seat.index()].placed[field.index()];
        let most = Seat::all(self.seats).map(sent).max().filter(|&most| most > 0)?;
        let mut best = Seat::all(self.seats).filter(|&seat| sent(seat) == most);
        best.next().filter(|_| best.next().is_none())
    }

    fn resolve(&self, state: &mut State) {
        for field in Field::all() {
            if let Some(seat) = self.winner(state, field) {
                state.board.won[seat.index()] += 1;
            }
        }
        state.board.last = state.orders.map(|orders| orders.placed);
        state.board.round += 1;
        state.orders = Default::default();
    }

    fn open_seats(&self, state: &State) -> SeatSet {
        Seat::all(self.seats).filter(|seat| !state.orders[seat.index()].done).collect()
    }
}

impl Game for Muster {
    type State = State;
    type View = View;
    type Action = Order;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "muster",
        name: "Muster",
        min_seats: 2,
        max_seats: MAX_MUSTER_SEATS as u8,
        hidden: true,
        chance: false,
        simultaneous: true,
        options: &[
            OptionSpec {
                key: "soldiers",
                kind: OptionKind::Integer { min: 1, max: 4 },
                default: "3",
            },
            OptionSpec {
                key: "rounds",
                kind: OptionKind::Integer { min: 1, max: 4 },
                default: "2",
            },
        ],
        score_parts: &["fields"],
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let [soldiers, rounds] = ["soldiers", "rounds"].map(|key| options.integer(key) as u8);
        Ok(Muster { seats, soldiers, rounds })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn max_actions(&self) -> u32 {
        u32::from(self.rounds) * u32::from(self.seats) * (u32::from(self.soldiers) + 1)
    }

    fn initial(&self) -> State {
        State { board: Board::default(), orders: Default::default() }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.board.round == self.rounds {
            Turn::Over
        } else {
            Turn::Decide(self.open_seats(state))
        }
    }

    fn progress(&self, state: &State) -> Progress {
        let round = u32::from(state.board.round);
        Progress { round: round + 1, turn: round }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Order>) {
        if self.turn(state).asks(seat) {
            let orders = &state.orders[seat.index()];
            let open = usize::from(orders.open_fields(self.soldiers));
            out.extend(Field::all().skip(FIELDS - open).map(Order::Place));
            out.push(Order::Done);
        }
    }

    fn apply(&self, state: &mut State, actor: Actor, action: Order) {
        let Actor::Seat(seat) = actor else { return illegal_action(&action) };
        match action {
            Order::Place(field) => state.orders[seat.index()].placed[field.index()] += 1,
            Order::Done => {
                state.orders[seat.index()].done = true;
                if self.open_seats(state).is_empty() {
                    self.resolve(state);
                }
            }
        }
    }

    fn sample_chance(&self, _: &State, _: &mut Rng) -> Order {
        unreachable!("there is no chance in Muster")
    }

    fn outcome(&self, state: &State) -> Outcome {
        let won = state.board.won.map(i32::from);
        Outcome::by_score(&won[..usize::from(self.seats)], "rounds")
    }

    fn score_parts(&self, state: &State, seat: Seat, out: &mut Vec<i32>) {
        out.push(i32::from(state.board.won[seat.index()]));
    }

    fn view<'s>(&self, state: &'s State, by: Viewer) -> Cow<'s, View> {
        let sees = |seat| by == Viewer::All || by == Viewer::Seat(seat);
        let orders = |seat: Seat| sees(seat).then(|| state.orders[seat.index()]);
        Cow::Owned(View {
            board: state.board.clone(),
            orders: Seat::all(self.seats).map(orders).collect(),
        })
    }

    fn seen(&self, _: &State, actor: Actor, action: Order, by: Viewer) -> Option<Order> {
        let own = matches!((actor, by), (Actor::Seat(seat), Viewer::Seat(eyes)) if seat == eyes);
        (own || by == Viewer::All).then_some(action)
    }

    /// Hidden orders are taken for not yet given: nobody knows who is done.
    fn determinize(&self, view: &View, _: &mut Rng) -> State {
        let mut state = State { board: view.board.clone(), orders: Default::default() };
        for (orders, known) in state.orders.iter_mut().zip(&view.orders) {
            *orders = known.unwrap_or_default();
        }
        state
    }

    fn is_possible_chance(&self, _: &State, _: Order) -> bool {
        false
    }

    fn random_action(&self, state: &State, seat: Seat, rng: &mut Rng, _: &mut Vec<Order>) -> Order {
        let open = state.orders[seat.index()].open_fields(self.soldiers);
        match rng.below(u32::from(open) + 1) as u8 {
            skipped if skipped == open => Order::Done,
            skipped => Order::Place(Field(FIELDS as u8 - open + skipped)),
        }
    }
}

/// The game with its bots.
pub fn package() -> Package<Muster> {
    Package::new(super::first_bot::kinds())
}
