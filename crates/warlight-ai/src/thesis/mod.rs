//! The players of the thesis (spec 6, 7), exactly as published: improvements go into other bots.
//!
//! Parts are separate and chosen by options (spec 6.11): [`Evaluation`] values regions and positions,
//! [`StartGenerator`] and [`Generator`] propose turns, [`RoundEvaluation`] picks the result of a round,
//! [`Playouts`] plays on, [`Tree`] searches, [`Search`] joins trees.

mod aggressive;
mod attack;
mod deploy;
mod evaluation;
mod front;
mod generator;
mod losses;
mod mcts;
mod one_big_army;
mod one_turn;
mod playout;
mod random;
mod resolve;
mod round;
mod scaling;
mod search;
mod settings;
mod smart_random;
mod start;
mod tree;
mod turns;
mod weights;

pub use aggressive::Aggressive;
pub use attack::Approach;
pub use deploy::{Deployment, Habits};
pub use evaluation::{Conquered, Evaluation, RegionParts, RegionValues};
pub use generator::{Generator, GeneratorScratch, TurnRequest};
pub use losses::Losses;
pub use mcts::Mcts;
pub use one_big_army::OneBigArmy;
pub use playout::{PlayoutBuffers, Playouts};
pub use random::RandomBot;
pub use resolve::{BattleLuck, DrawnLuck, reinforce, resolve, resolve_among};
pub use round::{Attitude, Compare, MAX_SAMPLES, RoundEvaluation, RoundScratch};
pub use scaling::{SerialShare, THESIS_SCALING};
pub use search::{RootTurn, Search, SearchLimits};
pub use settings::{
    MCTS_OPTIONS, SMART_RANDOM_OPTIONS, WEIGHTS_OPTIONS, generator, no_defence, searching, start,
    weights,
};
pub use smart_random::SmartRandom;
pub use start::{StartGenerator, best_pick, best_picks};
pub use tree::{Child, Exploring, Searching, Shape, Tree};
pub use turns::{Span, Turn, TurnSpan, Turns};
pub use weights::{SuperWeights, Weights, WeightsError};
