//! Rollouts of any game: bots decide on all seats until a horizon.

use bw_core::{
    Actor, Ask, Bot, Budget, Dice, Game, Plan, Purpose, Rng, Seat, Streams, Turn, Viewer,
};

use crate::trial::{Rollout, Trial};

/// Where rollouts end and what that is worth.
pub trait Horizon<G: Game>: Sync {
    /// Whether a rollout goes no further; asked whenever chance is about to happen or a seat is asked.
    fn is_reached(&self, state: &G::State) -> bool;

    /// What a state is worth to a seat; it may be over.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> Trial;
}

/// The states in which candidates are tried.
#[derive(Debug)]
pub enum Worlds<'a, G: Game> {
    /// Nothing is hidden: the state after each candidate.
    Known(&'a [G::State]),
    /// A world is drawn from the view for each luck, the same for all candidates, and the candidate is played in it.
    Drawn {
        /// What the seat knows.
        view: &'a G::View,
        /// What is tried.
        candidates: &'a [Vec<G::Action>],
    },
}

impl<G: Game> Clone for Worlds<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Worlds<'_, G> {}

/// Plays candidates out with bots as policies.
pub struct PolicyRollout<'a, G: Game, H> {
    /// The rules.
    pub game: &'a G,
    /// Who decides.
    pub seat: Seat,
    /// The seed of all lucks.
    pub seed: u64,
    /// Where candidates are tried.
    pub worlds: Worlds<'a, G>,
    /// Where it ends.
    pub horizon: &'a H,
    /// By policy and seat. The n-th luck is played with the n-th policy for the decider, the others' change more slowly.
    pub policies: &'a mut [Vec<Box<dyn Bot<G>>>],
    /// Scratch.
    pub buffers: RolloutBuffers<G>,
}

/// What rollouts keep from one to the next, only to save the making of it.
#[derive(Debug)]
pub struct RolloutBuffers<G: Game> {
    legal: Vec<G::Action>,
    plan: Plan<G::Action>,
    state: Option<G::State>,
    view: Option<G::View>,
}

impl<G: Game> Default for RolloutBuffers<G> {
    fn default() -> Self {
        RolloutBuffers { legal: Vec::new(), plan: Plan::default(), state: None, view: None }
    }
}

impl<G: Game, H> std::fmt::Debug for PolicyRollout<'_, G, H> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PolicyRollout({:?}, {} policies)", self.seat, self.policies.len())
    }
}

impl<G: Game, H: Horizon<G>> PolicyRollout<'_, G, H> {
    /// The world of a luck after a candidate, in the scratch state.
    fn begin(&mut self, candidate: usize, seed: u64) -> G::State {
        let mut state = self.buffers.state.take();
        match self.worlds {
            Worlds::Known(states) => match &mut state {
                Some(state) => state.clone_from(&states[candidate]),
                empty => *empty = Some(states[candidate].clone()),
            },
            Worlds::Drawn { view, candidates } => {
                let mut rng = Rng::derive(seed, Purpose::Task(WORLD), 0);
                let mut world = self.game.determinize(view, &mut rng);
                for &action in &candidates[candidate] {
                    if !self.game.turn(&world).asks(self.seat) {
                        break;
                    }
                    self.game.apply(&mut world, Actor::Seat(self.seat), action);
                }
                state = Some(world);
            }
        }
        state.expect("a state was put there")
    }

    fn play_on(&mut self, state: &mut G::State, luck: u64, seed: u64) {
        let (mut dice, mut decisions) = (Dice::new(seed), 0);
        let streams = Streams::new(seed, Purpose::Task(DECISIONS));
        let (budget, count) = (Budget::default(), self.policies.len() as u64);
        let policy_of = |seat: Seat| {
            let number = if seat == self.seat { luck } else { luck / count };
            (number % count) as usize
        };
        while !self.horizon.is_reached(state) {
            match self.game.turn(state) {
                Turn::Over => return,
                Turn::Chance => {
                    let action = self.game.sample_chance(state, &mut dice.roll());
                    self.game.apply(state, Actor::Chance, action);
                }
                Turn::Decide(seats) => {
                    let seat = seats.first().expect("somebody is asked");
                    let RolloutBuffers { legal, plan, view, .. } = &mut self.buffers;
                    let view = self.game.view_into(state, Viewer::Seat(seat), view);
                    let rng = streams.nth(decisions);
                    decisions += 1;
                    plan.clear();
                    let mut ask =
                        Ask::from_state(self.game, seat, state, view, &budget, rng, legal);
                    let bot = &mut self.policies[policy_of(seat)][seat.index()];
                    bot.choose(&mut ask, plan).expect("a policy of ours does not fail");
                    for &action in &plan.actions {
                        self.game.apply(state, Actor::Seat(seat), action);
                        if !self.game.turn(state).asks(seat) {
                            break;
                        }
                    }
                }
            }
        }
    }
}

const WORLD: u32 = 1;
const DECISIONS: u32 = 2;
const LUCKS: u32 = 3;

impl<G: Game, H: Horizon<G>> Rollout for PolicyRollout<'_, G, H> {
    fn roll(&mut self, candidate: usize, luck: u64) -> Trial {
        let seed = Rng::derive(self.seed, Purpose::Task(LUCKS), luck).next();
        let mut state = self.begin(candidate, seed);
        self.play_on(&mut state, luck, seed);
        let trial = self.horizon.value(self.game, &state, self.seat);
        self.buffers.state = Some(state);
        trial
    }
}
