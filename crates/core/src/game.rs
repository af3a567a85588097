//! What a game is: an immutable value of rules, and plain data for everything that changes.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

use crate::options::{OptionError, OptionSpec, Options};
use crate::outcome::Outcome;
use crate::rng::{Dice, Rng};
use crate::seat::{Actor, Progress, Seat, Turn, Viewer};

/// What is true of a game whatever its options; what it says of itself stands in its texts.
#[derive(Clone, Copy, Debug)]
pub struct GameSpec {
    /// Lower-case id, as on the command line.
    pub id: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// Fewest seats.
    pub min_seats: u8,
    /// Most seats.
    pub max_seats: u8,
    /// Whether seats know different things.
    pub hidden: bool,
    /// Whether there are chance events.
    pub chance: bool,
    /// Whether several seats may be asked at once.
    pub simultaneous: bool,
    /// Rule options.
    pub options: &'static [OptionSpec],
    /// Names of the categories of a score, in the order of [`Game::score_parts`].
    pub score_parts: &'static [&'static str],
}

impl GameSpec {
    /// An error unless the game can be played by `seats` players.
    pub fn check_seats(&self, seats: usize) -> Result<u8, OptionError> {
        let range = usize::from(self.min_seats)..=usize::from(self.max_seats);
        if range.contains(&seats) {
            return Ok(seats as u8);
        }
        let (min, max) = (self.min_seats, self.max_seats);
        Err(OptionError::Seats { game: self.name, min, max, seats })
    }
}

/// A game with its options fixed.
///
/// The value itself holds what never changes (options, tables, maps); [`Game::State`] holds what does and
/// is plain data. A turn is a sequence of atomic decisions, chance is an action that is drawn when it
/// happens, and hidden things are left out of a [`Game::View`] by type.
///
/// The laws every implementation obeys are checked by `bw_testkit::Conformance`.
pub trait Game: Send + Sync + Sized + 'static {
    /// The full truth. Never leaves the server.
    type State: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// Exactly what one viewer knows. Owns its data; the same type as the state where nothing is hidden.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// One atomic decision or chance outcome. Its order is the canonical order of lists.
    type Action: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// What is true whatever the options.
    const SPEC: &'static GameSpec;

    /// The game for `seats` players (already within the spec's range) under these options.
    fn new(seats: u8, options: &Options) -> Result<Self, OptionError>;

    /// Number of seats.
    fn seats(&self) -> u8;

    /// No game has more decisions and chance events than this.
    fn max_actions(&self) -> u32;

    /// The state before the first action.
    fn initial(&self) -> Self::State;

    /// What the game waits for.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Round and turn.
    fn progress(&self, state: &Self::State) -> Progress;

    /// Appends the decisions open to a seat: strictly ascending, at least one if the seat is asked, none
    /// otherwise. The list is a function of the seat's view.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Carries out an action, which must be legal: [`Game::is_legal`] for a decision, [`Game::is_possible_chance`] for a
    /// chance event. Whoever takes actions from outside asks first; the loop asks about every answer of a foreign bot,
    /// in every build.
    ///
    /// All games meet an action that they cannot carry out in one way: by [`illegal_action`]. A debug build panics and
    /// names it; a release build leaves the state as it is or plays on in some state of the game. Nothing unsafe may
    /// depend on it.
    fn apply(&self, state: &mut Self::State, actor: Actor, action: Self::Action);

    /// Draws the outcome of the pending chance event.
    fn sample_chance(&self, state: &Self::State, rng: &mut Rng) -> Self::Action;

    /// The result; called only when the game is over.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Ends a game that has lasted as long as its clock allows, by the game's own rule for that. False, and nothing is
    /// changed, if it has no such rule; games that have one have it in every state that is not over.
    fn halt(&self, _state: &mut Self::State) -> bool {
        false
    }

    /// A seat's score by the categories of [`GameSpec::score_parts`], appended in that order.
    /// Called at the end; games with running scores answer at any time.
    fn score_parts(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<i32>) {}

    /// What a viewer knows. Borrowed where nothing is hidden.
    fn view<'s>(&self, state: &'s Self::State, by: Viewer) -> Cow<'s, Self::View>;

    /// What a viewer knows, written over an older view instead of put together anew: the loop asks for a view at
    /// every decision. The buffer holds nothing or an earlier answer of this method for the same game. Own versions
    /// equal [`Game::view`].
    #[inline]
    fn view_into<'v>(
        &self,
        state: &'v Self::State,
        by: Viewer,
        buffer: &'v mut Option<Self::View>,
    ) -> &'v Self::View {
        match self.view(state, by) {
            Cow::Borrowed(view) => view,
            Cow::Owned(view) => buffer.insert(view),
        }
    }

    /// An action as a viewer sees it happen: itself, a masked one ("draws five"), or nothing.
    fn seen(
        &self,
        before: &Self::State,
        actor: Actor,
        action: Self::Action,
        by: Viewer,
    ) -> Option<Self::Action>;

    /// Some state that looks like this to the viewer: hidden things are dealt at random.
    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// Whether an action may happen now. Own versions equal membership in [`Game::actions`].
    fn is_legal(&self, state: &Self::State, actor: Actor, action: Self::Action) -> bool {
        match actor {
            Actor::Seat(seat) => {
                let mut list = Vec::new();
                self.actions(state, seat, &mut list);
                list.binary_search(&action).is_ok()
            }
            Actor::Chance => self.is_possible_chance(state, action),
        }
    }

    /// Whether the pending chance event may turn out like this: needed to read records.
    fn is_possible_chance(&self, state: &Self::State, action: Self::Action) -> bool;

    /// A decision drawn uniformly. Own versions equal this one in distribution.
    fn random_action(
        &self,
        state: &Self::State,
        seat: Seat,
        rng: &mut Rng,
        buffer: &mut Vec<Self::Action>,
    ) -> Self::Action {
        buffer.clear();
        self.actions(state, seat, buffer);
        *rng.pick(buffer).expect("an asked seat has a decision")
    }

    /// Draws, logs and applies chance events until a seat is asked or the game is over.
    /// Own versions equal this one draw for draw.
    #[inline]
    fn settle(&self, state: &mut Self::State, dice: &mut Dice, log: &mut impl Log<Self::Action>) {
        while self.turn(state) == Turn::Chance {
            let action = self.sample_chance(state, &mut dice.roll());
            log.push(Actor::Chance, action);
            self.apply(state, Actor::Chance, action);
        }
    }
}

/// Takes down what happens.
pub trait Log<A> {
    /// Whether it takes down anything: for a log that does not, nobody needs to put actions together.
    #[inline]
    fn keeps(&self) -> bool {
        true
    }

    /// One action, before it is applied.
    fn push(&mut self, actor: Actor, action: A);
}

/// Takes down nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLog;

impl<A> Log<A> for NoLog {
    #[inline]
    fn keeps(&self) -> bool {
        false
    }

    #[inline]
    fn push(&mut self, _: Actor, _: A) {}
}

impl<A> Log<A> for Vec<(Actor, A)> {
    #[inline]
    fn push(&mut self, actor: Actor, action: A) {
        Vec::push(self, (actor, action));
    }
}

/// Meets an action that a game cannot carry out: see [`Game::apply`].
#[cold]
#[track_caller]
pub fn illegal_action(action: &dyn Debug) {
    debug_assert!(false, "{action:?} is not legal here");
}

/// Chance events whose outcomes can be listed: expectimax, exact tests.
pub trait EnumerateChance: Game {
    /// Appends every possible outcome with its integer weight, in canonical order.
    fn chance_outcomes(&self, state: &Self::State, out: &mut Vec<(Self::Action, u32)>);
}

/// States with a key for hash tables: equal states have equal keys.
pub trait Hashed: Game {
    /// The key.
    fn key(&self, state: &Self::State) -> u64;
}

/// Actions that can be taken back, where that is faster than copying the state.
pub trait Reversible: Game {
    /// What taking back needs.
    type Undo;

    /// Like [`Game::apply`], remembering how to take it back.
    fn apply_undoable(
        &self,
        state: &mut Self::State,
        actor: Actor,
        action: Self::Action,
    ) -> Self::Undo;

    /// Takes the last action back: the state is as it was, bit for bit.
    fn undo(&self, state: &mut Self::State, undo: Self::Undo);
}

/// Games whose players think in whole turns.
pub trait WholeTurns: Game {
    /// The small core of a state that whole-turn search copies.
    type Position: Clone;

    /// That core of a state between turns.
    fn position<'s>(&self, state: &'s Self::State) -> &'s Self::Position;

    /// Calls `each` with every different turn of a seat until it answers false.
    fn turns(
        &self,
        position: &Self::Position,
        seat: Seat,
        each: &mut dyn FnMut(&[Self::Action]) -> bool,
    );
}
