//! One try: what nobody sees is dealt, the candidate is played, then everybody buys by a policy until the game is over.
//!
//! As fast as the games that evolution plays: no views, no boxes, nothing allocated in a game.

use bw_core::{Actor, Dice, Game, NoLog, Purpose, Rng, Seat, Turn};
use bw_dominion::{Action, Dominion, State, View};
use bw_search::{MILLI, Rollout, Trial};

use super::policy::Policy;
use super::portfolio::Portfolio;
use crate::thesis::{HeuristicPlayer, Seen};

/// Something to try: decisions that belong together, and who plays on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) actions: Vec<Action>,
    /// The member of the portfolio that the decider follows afterwards.
    pub(super) member: usize,
}

/// Players of one thread.
#[derive(Debug)]
pub(super) struct Players {
    /// By seat and member.
    players: Vec<Vec<HeuristicPlayer<Policy>>>,
    buffer: Vec<Action>,
    /// The world of the luck that was tried last, and who follows what there.
    world: Option<(u64, State, [usize; 4])>,
}

impl Players {
    pub(super) fn new(portfolio: &Portfolio, seats: u8) -> Self {
        let players: Vec<_> =
            portfolio.members.iter().map(|one| HeuristicPlayer::new(one.clone())).collect();
        let players = vec![players; usize::from(seats)];
        Players { players, buffer: Vec::with_capacity(16), world: None }
    }

    /// What a member decides here.
    pub(super) fn plan(
        &mut self,
        game: &Dominion,
        seen: &Seen<'_>,
        member: usize,
        mut rng: Rng,
    ) -> Vec<Action> {
        let player = &mut self.players[seen.seat.index()][member];
        player.start(game);
        let mut actions = Vec::new();
        player.decide(seen, &mut rng, &mut actions);
        actions
    }

    /// Nothing of an earlier decision is left.
    pub(super) fn clear(&mut self) {
        self.world = None;
    }
}

/// Tries the candidates of one decision.
#[derive(Debug)]
pub(super) struct Tries<'a> {
    pub(super) game: &'a Dominion,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    pub(super) seed: u64,
    pub(super) candidates: &'a [Candidate],
    /// By seat: how likely each member is.
    pub(super) weights: &'a [Vec<f64>],
    /// What a point of lead is worth beside a win.
    pub(super) lead_weight: f64,
    pub(super) table: &'a mut Players,
}

const LUCKS: u32 = 1;
const WORLD: u32 = 2;
const DECISIONS: u32 = 3;
/// Beyond this a lead is worth no more.
const MOST_LEAD: i32 = 30;

impl Tries<'_> {
    /// What is dealt in a luck, and who follows what.
    fn world(&mut self, luck: u64, seed: u64) -> (State, [usize; 4]) {
        if let Some((number, state, follows)) = self.table.world
            && number == luck
        {
            return (state, follows);
        }
        let mut rng = Rng::derive(seed, Purpose::Task(WORLD), 0);
        let state = self.game.determinize(self.view, &mut rng);
        let mut follows = [0; 4];
        for (seat, weights) in self.weights.iter().enumerate() {
            follows[seat] = drawn(weights, rng.unit());
        }
        self.table.world = Some((luck, state, follows));
        (state, follows)
    }
}

/// The place that a number from 0 to 1 falls on.
fn drawn(weights: &[f64], mut number: f64) -> usize {
    for (at, weight) in weights.iter().enumerate() {
        number -= weight;
        if number < 0.0 {
            return at;
        }
    }
    0
}

impl Rollout for Tries<'_> {
    fn roll(&mut self, candidate: usize, luck: u64) -> Trial {
        let seed = Rng::derive(self.seed, Purpose::Task(LUCKS), luck).next();
        let (mut state, mut follows) = self.world(luck, seed);
        let Candidate { actions, member } = &self.candidates[candidate];
        follows[self.seat.index()] = *member;
        for &action in actions {
            if !self.game.turn(&state).asks(self.seat) {
                break;
            }
            self.game.apply(&mut state, Actor::Seat(self.seat), action);
        }
        let Players { players, buffer, .. } = &mut *self.table;
        for (seat, players) in players.iter_mut().enumerate() {
            players[follows[seat]].start(self.game);
        }
        let (mut dice, mut rng) = (Dice::new(seed), Rng::derive(seed, Purpose::Task(DECISIONS), 0));
        loop {
            self.game.settle(&mut state, &mut dice, &mut NoLog);
            let Turn::Decide(seats) = self.game.turn(&state) else { break };
            let seat = seats.first().expect("somebody is asked");
            let seen = Seen::in_state(&state, seat);
            buffer.clear();
            players[seat.index()][follows[seat.index()]].decide(&seen, &mut rng, buffer);
            for &action in buffer.iter() {
                self.game.apply(&mut state, Actor::Seat(seat), action);
                if !self.game.turn(&state).asks(seat) {
                    break;
                }
            }
        }
        judged(&state, self.seat, self.lead_weight)
    }
}

/// What a finished game is to a seat.
fn judged(state: &State, seat: Seat, lead_weight: f64) -> Trial {
    let key = |seat: Seat| (state.points(seat), std::cmp::Reverse(state.turns_taken(seat)));
    let own = key(seat);
    let (mut best, mut ahead, mut beside) = (i32::MIN, 0, 1);
    for other in Seat::all(state.seats).filter(|&other| other != seat) {
        let theirs = key(other);
        best = best.max(theirs.0);
        ahead += i32::from(theirs > own);
        beside += i64::from(theirs == own);
    }
    let lead = own.0 - best;
    let win = if ahead > 0 { 0 } else { MILLI as i64 / beside };
    let bonus = lead_weight * f64::from(lead.clamp(-MOST_LEAD, MOST_LEAD)) * MILLI;
    Trial { value: win + bonus.round() as i64, lead: i64::from(lead) * MILLI as i64, win }
}
