//! What positions come to: games of the champion's policies, every position with the lead in the end.

use bw_carcassonne::{Action, Carcassonne, Phase, State};
use bw_core::{Actor, Ask, Budget, Dice, Game, Plan, Purpose, Rng, Seat};

use crate::champion::policies::{Policies, policies};
use crate::champion::value::{FEATURES, PositionValue, features};

use super::least_squares::LeastSquares;

/// Weights at the end and for a full bag.
pub(super) const WEIGHTS: usize = 2 * FEATURES;
/// Games by which the spread is measured, none of those that were fitted.
const CHECKED: u64 = 500;
const SEATING: u32 = 11;

/// Plays games.
pub(super) struct ValueGames<'g> {
    game: &'g Carcassonne,
    policies: Policies,
    legal: Vec<Action>,
    plan: Plan<Action>,
}

impl<'g> ValueGames<'g> {
    pub(super) fn new(game: &'g Carcassonne) -> Self {
        let policies = policies(game.seats());
        ValueGames { game, policies, legal: Vec::new(), plan: Plan::default() }
    }

    /// Adds a game to the sums.
    pub(super) fn add(&mut self, seed: u64, sums: &mut LeastSquares) {
        self.play(seed, |row, lead, _| sums.add(row, lead));
    }

    /// The fitted value, with what is left unexplained in games after `games`.
    pub(super) fn finish(&mut self, weights: &[f64], seed: u64, games: u64) -> PositionValue {
        // Errors grow with the tiles left: their squares over these, by least squares through the origin.
        let (mut squares, mut all) = (0.0, 0.0);
        for number in 0..CHECKED {
            self.play(seed.wrapping_add(games + number), |row, lead, left| {
                let parts = row.iter().zip(weights).map(|(value, weight)| value * weight);
                squares += left * (lead - parts.sum::<f64>()).powi(2);
                all += left * left;
            });
        }
        PositionValue {
            origin: String::new(),
            players: self.game.seats(),
            end: weights[..FEATURES].to_vec(),
            bag: weights[FEATURES..].to_vec(),
            variance: squares / all,
        }
    }

    /// Plays one game; whenever a tile is about to be drawn, `each` gets for every pair of seats the difference of their
    /// features, the lead in the end and the tiles left.
    fn play(&mut self, seed: u64, mut each: impl FnMut(&[f64; WEIGHTS], f64, f64)) {
        let game = self.game;
        let mut seating = Rng::derive(seed, Purpose::Task(SEATING), 0);
        let at: Vec<usize> =
            (0..game.seats()).map(|_| seating.below(self.policies.len() as u32) as usize).collect();
        let (mut state, mut dice, mut before) = (game.initial(), Dice::new(seed), Vec::new());
        while state.phase() != Phase::Over {
            if state.phase() == Phase::Draw {
                before.push(state.clone());
                let drawn = game.sample_chance(&state, &mut dice.roll());
                game.apply(&mut state, Actor::Chance, drawn);
                continue;
            }
            let seat = state.seat();
            let budget = Budget::default();
            self.plan.clear();
            let mut ask = Ask::from_state(
                game,
                seat,
                &state,
                &state,
                &budget,
                Rng::new(seed),
                &mut self.legal,
            );
            let bot = &mut self.policies[at[seat.index()]][seat.index()];
            bot.choose(&mut ask, &mut self.plan).expect("a rule bot does not fail");
            for &action in &self.plan.actions {
                game.apply(&mut state, Actor::Seat(seat), action);
            }
        }
        let points: Vec<f64> =
            Seat::all(game.seats()).map(|seat| f64::from(state.points(seat).total())).collect();
        for state in &before {
            add_pairs(state, &points, &mut each);
        }
    }
}

fn add_pairs(state: &State, points: &[f64], each: &mut impl FnMut(&[f64; WEIGHTS], f64, f64)) {
    let (all, left) = (features(state), f64::from(state.tiles_left()));
    let bag = PositionValue::bag_of(state);
    for one in 0..points.len() {
        for other in one + 1..points.len() {
            let row = std::array::from_fn(|at| {
                let difference = all[one][at % FEATURES] - all[other][at % FEATURES];
                if at < FEATURES { difference } else { bag * difference }
            });
            each(&row, points[one] - points[other], left);
        }
    }
}
