//! The player.

use bw_carcassonne::{Action, Carcassonne, State};
use bw_core::{
    Actor, Ask, Bot, Budget, Fault, Game, Message, OptionError, OptionKind, OptionSpec, Options,
    Plan, Seat,
};
use bw_search::{Expectimax, Halving, PolicyRollout, Worlds, analysis, halve};

use super::horizon::TilesAhead;
use super::proposals::Proposals;
use super::value::PositionValue;
use crate::thesis::rules19::{RuleBot, Settings, WeightSet, shipped};

const fn whole(key: &'static str, min: i64, max: i64, default: &'static str) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Integer { min, max }, default }
}

/// The options of [`Champion`].
pub const CHAMPION_OPTIONS: &[OptionSpec] = &[
    whole("iterations", 1, 1_000_000_000, ""),
    OptionSpec { key: "time", kind: OptionKind::Time, default: "" },
    whole("threads", 1, 256, "1"),
    whole("candidates", 2, 64, "8"),
    whole("ahead", 1, 72, "10"),
    OptionSpec {
        key: "win_bonus",
        kind: OptionKind::Number { min: 0.0, max: 1000.0 },
        default: "0",
    },
    OptionSpec { key: "value", kind: OptionKind::File, default: "" },
];

/// Tries of moves where neither iterations nor time are named.
const DEFAULT_TRIES: u64 = 250;
/// With fewer tiles left in the bag moves are played out to the end.
const TO_THE_END: u8 = 12;
/// States that solving the end may look at.
const MOST_SOLVED: u64 = 60_000;

/// Policies of one thread, by policy and seat.
type Policies = Vec<Vec<Box<dyn Bot<Carcassonne>>>>;

/// Tries moves out.
pub struct Champion {
    budget: Budget,
    candidates: usize,
    ahead: usize,
    win_bonus: f64,
    value: PositionValue,
    proposals: Proposals,
    policies: Vec<Policies>,
}

impl std::fmt::Debug for Champion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Champion({:?})", self.budget)
    }
}

impl Champion {
    /// With these options.
    pub fn new(game: &Carcassonne, options: &Options) -> Result<Self, OptionError> {
        let threads = options.integer("threads") as u32;
        let budget = Budget {
            iterations: options.integer_if_set("iterations").map(|n| n as u64),
            time: options.time("time"),
            threads,
            ..Budget::default()
        };
        let value = match options.get("value") {
            Some(_) => PositionValue::parse(options.text("value"))
                .map_err(|error| OptionError::Invalid(format!("option `value`: {error}")))?,
            None => PositionValue::shipped().clone(),
        };
        let set = |phases, players| shipped(WeightSet { phases, probability: true, players }).0;
        let players = game.seats();
        let policy = |phases, players| -> Vec<Box<dyn Bot<Carcassonne>>> {
            let bot = RuleBot::new(set(phases, players), Settings::default());
            (0..game.seats()).map(|_| Box::new(bot.clone()) as Box<dyn Bot<Carcassonne>>).collect()
        };
        let portfolio = || vec![policy(3, players), policy(5, 2)];
        Ok(Champion {
            budget,
            candidates: options.integer("candidates") as usize,
            ahead: options.integer("ahead") as usize,
            win_bonus: options.number("win_bonus"),
            value,
            proposals: Proposals::new(set(3, players)),
            policies: (0..threads.max(1)).map(|_| portfolio()).collect(),
        })
    }

    /// How far moves are played out from here.
    fn until(&self, state: &State) -> usize {
        let is_near = state.tiles_left() <= TO_THE_END;
        if is_near { usize::MAX } else { state.tile_count() + self.ahead }
    }

    /// The last move or two, exactly.
    fn solve(&self, game: &Carcassonne, state: &State) -> Option<Action> {
        if state.tiles_left() > 1 {
            return None;
        }
        let lead = |_: &Carcassonne, state: &State, seat: Seat| {
            let of = |seat: Seat| f64::from(state.points(seat).total());
            let others = Seat::all(state.seats()).filter(|&other| other != seat);
            of(seat) - others.map(of).fold(f64::MIN, f64::max)
        };
        Some(Expectimax::new(game, lead, MOST_SOLVED).solve(state)?.action)
    }
}

impl Bot<Carcassonne> for Champion {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Carcassonne>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let (game, state, seat) = (ask.game, ask.view, ask.seat);
        let moves = self.proposals.best(state, self.candidates);
        let answers: Vec<Vec<Action>> = moves
            .iter()
            .map(|one| {
                let mut plan = Plan::default();
                one.answer(&mut plan);
                plan.actions
            })
            .collect();
        if answers.len() == 1 {
            plan.actions.extend(&answers[0]);
            return Ok(());
        }
        if !ask.wants_analysis
            && let Some(action) = self.solve(game, state)
        {
            plan.actions.push(action);
            return Ok(());
        }
        let states: Vec<State> = answers
            .iter()
            .map(|actions| {
                let mut after = state.clone();
                for &action in actions {
                    game.apply(&mut after, Actor::Seat(seat), action);
                }
                after
            })
            .collect();
        let (until, seed) = (self.until(state), ask.rng.next());
        let horizon = TilesAhead { until, value: &self.value, win_bonus: self.win_bonus };
        let budget = ask.budget.tightened(&self.budget);
        let mut rollouts: Vec<_> = self
            .policies
            .iter_mut()
            .map(|policies| PolicyRollout {
                game,
                seat,
                seed,
                worlds: Worlds::Known(&states),
                horizon: &horizon,
                policies,
                buffers: bw_search::RolloutBuffers::default(),
            })
            .collect();
        let halving = Halving { candidates: answers.len(), tries: DEFAULT_TRIES };
        let contenders = halve(halving, &budget, &mut rollouts);
        plan.actions.extend(&answers[contenders[0].candidate]);
        if ask.wants_analysis {
            plan.analysis =
                Some(Box::new(analysis(&contenders, &answers, Message::new("unit-lead"))));
        }
        Ok(())
    }
}
