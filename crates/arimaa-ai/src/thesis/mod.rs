//! The bot of the thesis, as published and frozen (spec 5).

mod capture_next;
mod evaluate;
mod factors;
mod generate;
mod goal_next;
mod ground;
mod random;
mod search;
mod settings;
mod strategy;
mod tables;
mod terms;
mod turn_steps;
mod ugrh;
mod weights;

pub use capture_next::{capture_next, seed_capture};
pub use evaluate::{
    Assessment, EvaluationSettings, Evaluator, GOAL_NEXT, Terms, UNIT, Value, WON, as_number,
};
pub use factors::{Factors, Uniqueness};
pub use generate::{Delivered, Generator};
pub use goal_next::{Tactics, goal_next};
pub use random::RandomBot;
pub use search::{Found, RatedTurn, Searcher};
pub use settings::{UGRH_OPTIONS, UgrhSettings};
pub use strategy::{Opening, is_middle_game};
pub use tables::{GameStage, Reading, Tables};
pub use turn_steps::TurnSteps;
pub use ugrh::Ugrh;
pub use weights::{TERM_NAMES, TERMS, Weights, WeightsError};
