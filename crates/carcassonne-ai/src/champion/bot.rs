//! The player.

use bw_carcassonne::{Action, Carcassonne, State};
use bw_core::{
    Ask, Bot, Budget, Fault, Game, Message, OptionError, OptionKind, OptionSpec, Options, Plan,
};
use bw_search::{Contender, Halving, PolicyRollout, Worlds, analysis, catch_up, halve};

use super::end_game::{LAST_TILES, solve};
use super::horizon::TilesAhead;
use super::policies::{Policies, policies, proposing};
use super::proposals::{Proposal, Proposals};
use super::value::PositionValue;

/// The options of [`Champion`].
pub const CHAMPION_OPTIONS: &[OptionSpec] = &[
    Budget::ITERATIONS,
    Budget::TIME,
    Budget::THREADS,
    OptionSpec::whole("candidates", 2, 64, "8"),
    OptionSpec::whole("ahead", 1, 72, "10"),
    OptionSpec {
        key: "win_bonus",
        kind: OptionKind::Number { min: 0.0, max: 1000.0 },
        default: "0",
    },
    OptionSpec { key: "value", kind: OptionKind::File, default: "" },
];

/// Tries of moves where neither iterations nor time are named.
const DEFAULT_TRIES: u64 = 250;
/// About how many tries a millisecond has room for.
const TRIES_A_MILLISECOND: u64 = 12;
/// With fewer tiles left in the bag moves are played out to the end.
const TO_THE_END: u8 = 12;

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
        let budget = Budget::from_options(options);
        let threads = budget.threads.max(1);
        let value = match options.get("value") {
            Some(_) => PositionValue::parse(options.text("value"))
                .map_err(|error| OptionError::Invalid(format!("option `value`: {error}")))?,
            None => PositionValue::shipped(game.seats()).clone(),
        };
        Ok(Champion {
            budget,
            candidates: options.integer("candidates") as usize,
            ahead: options.integer("ahead") as usize,
            win_bonus: options.number("win_bonus"),
            value,
            proposals: Proposals::new(proposing(game.seats())),
            policies: (0..threads).map(|_| policies(game.seats())).collect(),
        })
    }

    /// How far moves are played out from here.
    fn until(&self, state: &State) -> usize {
        let is_near = state.tiles_left() <= TO_THE_END;
        if is_near { usize::MAX } else { state.tile_count() + self.ahead }
    }

    /// About how often moves will be tried.
    fn tries(budget: &Budget) -> u64 {
        budget.expected_iterations(TRIES_A_MILLISECOND).unwrap_or(DEFAULT_TRIES)
    }

    /// Moves with what they come to, best first.
    fn search(&mut self, ask: &mut Ask<'_, Carcassonne>) -> (Vec<Vec<Action>>, Vec<Contender>) {
        let (game, state, seat) = (ask.game, ask.view, ask.seat);
        let mut budget = ask.budget.tightened(&self.budget);
        if state.tiles_left() <= LAST_TILES {
            // What is not solved in half of the budget is tried out in the other half.
            let (tries, half) = (Self::tries(&budget), budget.part_of(2));
            let moves = self.proposals.best(game, state, &self.value, usize::MAX);
            if let Some(solved) = solve(game, state, &moves, self.win_bonus, tries, &half) {
                return (answers(&moves), solved);
            }
            budget = half;
        }
        let mut moves = self.proposals.best(game, state, &self.value, self.candidates);
        let proposed = moves.len();
        let judged = if ask.wants_analysis { ask.judged } else { &[] };
        let judged = self.proposals.judged(game, state, judged, &mut moves);
        let answers = answers(&moves);
        let states: Vec<State> = moves.into_iter().map(|one| one.after).collect();
        let (until, seed) = (self.until(state), ask.rng.next());
        let horizon = TilesAhead { until, value: &self.value, win_bonus: self.win_bonus };
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
        let halving = Halving { candidates: proposed, tries: DEFAULT_TRIES };
        let mut contenders = halve(halving, &budget, &mut rollouts);
        if let Some(candidate) = judged {
            let best = contenders[0];
            let at = contenders.iter().position(|one| one.candidate == candidate);
            let at = at.unwrap_or_else(|| {
                contenders.push(Contender::new(candidate));
                contenders.len() - 1
            });
            catch_up(&mut contenders[at], &best, &budget, &mut rollouts);
        }
        (answers, contenders)
    }
}

fn answers(moves: &[Proposal]) -> Vec<Vec<Action>> {
    let answer = |one: &Proposal| {
        let mut plan = Plan::default();
        one.tried.answer(&mut plan);
        plan.actions
    };
    moves.iter().map(answer).collect()
}

impl Bot<Carcassonne> for Champion {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Carcassonne>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let (answers, contenders) = self.search(ask);
        plan.actions.extend(&answers[contenders[0].candidate]);
        if ask.wants_analysis {
            plan.analysis =
                Some(Box::new(analysis(&contenders, &answers, Message::new("unit-lead"))));
        }
        Ok(())
    }
}
