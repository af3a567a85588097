//! The rest of a game as the search plays it: own decisions by the policy, the others by experience.

use bw_agricola::{Action, Agricola, State, Task};
use bw_core::{Actor, Game, Purpose, Rng, Seat, Turn};
use bw_search::{Episode, Move, Policy};

use super::explain::Tried;
use super::moves::{code, prune};
use super::prior::{Prior, Situation, place_of, situation};
use crate::thesis::harvest::{breed, feed_quickly};

/// What counts for a seat at the end.
pub(crate) fn worth(state: &State, seat: Seat) -> f64 {
    let own = f64::from(state.points(seat));
    let others = Seat::all(state.seats).filter(|&other| other != seat);
    match others.map(|other| state.points(other)).max() {
        Some(best) => own - OTHERS * f64::from(best),
        None => own,
    }
}

/// How much a point of the best other player counts against an own one.
const OTHERS: f64 = 0.5;
/// A stream of luck of its own: what chance brings, and what the others do.
const CHANCES: u32 = 0xA1;
const OTHERS_DECIDE: u32 = 0xA2;

/// An own decision, and the round it falls in.
pub(crate) type Recorded = (u8, Action);

/// Plays on from what a seat knows.
pub(crate) struct Rest<'g> {
    pub(crate) game: &'g Agricola,
    pub(crate) seat: Seat,
    /// A state for each luck.
    pub(crate) roots: &'g [State],
    pub(crate) seed: u64,
    pub(crate) prior: &'g Prior,
    /// Own decisions of the last playout, if they are wanted.
    pub(crate) record: Option<Vec<Recorded>>,
    /// What was tried first, and the best that came of it, if somebody wants to read it.
    pub(crate) tried: Option<Tried>,
    list: Vec<Action>,
    moves: Vec<Move>,
}

impl<'g> Rest<'g> {
    pub(crate) fn new(
        game: &'g Agricola,
        seat: Seat,
        roots: &'g [State],
        seed: u64,
        prior: &'g Prior,
    ) -> Self {
        let (list, moves) = (Vec::new(), Vec::new());
        Rest { game, seat, roots, seed, prior, record: None, tried: None, list, moves }
    }

    fn apply(&mut self, state: &mut State, action: Action) {
        if let Some(record) = &mut self.record {
            record.push((state.round, action));
        }
        self.game.apply(state, Actor::Seat(self.seat), action);
    }

    fn decide(&mut self, state: &mut State, task: Task, policy: &mut Policy<'_>) {
        let (game, seat) = (self.game, self.seat);
        self.list.clear();
        game.actions(state, seat, &mut self.list);
        if task == Task::Breed {
            let mut fixed = Rng::new(0);
            let herd = breed(state.player(seat), &self.list, &mut fixed);
            return self.apply(state, herd.unwrap_or(Action::Done));
        }
        prune(state, seat, task, &mut self.list);
        if self.list.len() == 1 {
            return self.apply(state, self.list[0]);
        }
        let here = situation(game, state, seat);
        self.moves.clear();
        for &action in &self.list {
            let bias = self.prior.bias(&here, place_of(state, task, action));
            self.moves.push(Move { code: code(state, seat, task, action), bias });
        }
        let at = policy.choose(&self.moves);
        self.apply(state, self.list[at]);
    }

    /// Somebody else decides by experience.
    fn other(&mut self, state: &mut State, seat: Seat, task: Task, rng: &mut Rng) {
        let game = self.game;
        self.list.clear();
        game.actions(state, seat, &mut self.list);
        if task == Task::Breed {
            let herd = breed(state.player(seat), &self.list, rng).unwrap_or(Action::Done);
            return game.apply(state, Actor::Seat(seat), herd);
        }
        prune(state, seat, task, &mut self.list);
        let here = situation(game, state, seat);
        let action = draw(self.prior, state, task, &here, &self.list, rng);
        game.apply(state, Actor::Seat(seat), action);
    }
}

/// Draws a decision by experience alone.
fn draw(
    prior: &Prior,
    state: &State,
    task: Task,
    here: &Situation,
    list: &[Action],
    rng: &mut Rng,
) -> Action {
    let odds = |action: &Action| prior.bias(here, place_of(state, task, *action)).min(30.0).exp();
    let sum: f32 = list.iter().map(odds).sum();
    let mut drawn = rng.unit() as f32 * sum;
    for action in list {
        let odds = odds(action);
        if drawn < odds {
            return *action;
        }
        drawn -= odds;
    }
    list[list.len() - 1]
}

/// The task of the seat that is asked.
pub(crate) fn task_of(state: &State) -> Option<Task> {
    state.frames.top().map(|frame| frame.task)
}

/// Whether this is decided without the policy: what families eat.
pub(crate) fn is_feeding(task: Task) -> bool {
    matches!(task, Task::Feed { .. })
}

impl Episode for Rest<'_> {
    fn play(&mut self, luck: u64, policy: &mut Policy<'_>) -> f64 {
        let (game, me) = (self.game, self.seat);
        let mut state = self.roots[luck as usize % self.roots.len()].clone();
        let seed = self.seed.wrapping_add(luck);
        let mut others = Rng::derive(seed, Purpose::Task(OTHERS_DECIDE), 0);
        if let Some(record) = &mut self.record {
            record.clear();
        }
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let number = u64::from(state.round) << 8 | u64::from(state.step);
                    let mut rng = Rng::derive(seed, Purpose::Task(CHANCES), number);
                    let action = game.sample_chance(&state, &mut rng);
                    game.apply(&mut state, Actor::Chance, action);
                }
                Turn::Decide(seats) => {
                    let seat = seats.first().unwrap_or_default();
                    let Some(task) = task_of(&state) else { break };
                    if is_feeding(task) {
                        feed_quickly(game, &mut state, seat, &mut self.list);
                    } else if seat == me {
                        self.decide(&mut state, task, policy);
                    } else {
                        self.other(&mut state, seat, task, &mut others);
                    }
                }
            }
        }
        let value = worth(&state, me);
        if let (Some(tried), Some(line)) = (&mut self.tried, &self.record) {
            tried.add(line, value, &state, me);
        }
        value
    }
}
