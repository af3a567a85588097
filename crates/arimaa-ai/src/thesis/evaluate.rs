//! The value of a position (spec 5.4): what its terms are, and what weights make of them.
//!
//! Everything is counted in whole numbers, so that equal positions are equal: terms in hundredths, weights in
//! ten-thousandths, values in millionths.

use bw_arimaa::{Kind, Position, Side};

use super::capture_next::capture_next;
use super::goal_next::{Tactics, goal_next};
use super::ground::Ground;
use super::tables::{GameStage, Reading, Tables};
use super::terms;
use super::weights::{TERMS, Weights};

/// The value of a position, for Gold.
pub type Value = i64;

/// One unit of the thesis.
pub const UNIT: Value = 1_000_000;
/// The value of a won position.
pub const WON: Value = 10_000 * UNIT;
/// The value of a position in which the side to move reaches the goal this turn.
pub const GOAL_NEXT: Value = WON - UNIT;

/// A value as a number of the thesis.
pub fn as_number(value: Value) -> f64 {
    value as f64 / UNIT as f64
}

/// The terms of a position in hundredths: Gold's minus Silver's.
pub type Terms = [i32; TERMS];

/// What is known of a position between turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assessment {
    /// This side has won.
    Won(Side),
    /// This side is to move and reaches the goal.
    GoalNext(Side),
    /// Neither.
    Open(Terms),
}

/// How positions are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EvaluationSettings {
    /// The reading of the tables.
    pub tables: Reading,
    /// How goals of the next turn are found.
    pub goalnext: Tactics,
    /// How captures of the next turn are found.
    pub capnext: Tactics,
}

/// Evaluates positions at one stage of the game.
#[derive(Clone, Debug)]
pub struct Evaluator {
    tables: Tables,
    weights: [i32; TERMS],
    settings: EvaluationSettings,
}

fn signed(side: Side, value: Value) -> Value {
    match side {
        Side::Gold => value,
        Side::Silver => -value,
    }
}

impl Evaluator {
    /// With plain weights, which the opening strategy changes.
    pub fn new(stage: GameStage, weights: Weights, settings: EvaluationSettings) -> Self {
        let weights = match stage {
            GameStage::LoneElephant => weights.of_lone_elephant(),
            GameStage::Middle => weights,
        };
        let tables = Tables::new(stage, settings.tables);
        Evaluator { tables, weights: *weights.units(), settings }
    }

    /// The value of a position between turns, for Gold.
    pub fn value(&self, position: &Position, forbidden: &[u64]) -> Value {
        self.value_of(&self.assess(position, forbidden))
    }

    /// The value of what is known of a position, for Gold.
    #[inline]
    pub fn value_of(&self, assessment: &Assessment) -> Value {
        match assessment {
            Assessment::Won(side) => signed(*side, WON),
            Assessment::GoalNext(side) => signed(*side, GOAL_NEXT),
            Assessment::Open(terms) => self.contributions(terms).iter().sum(),
        }
    }

    /// What each term adds to the value.
    #[inline]
    pub fn contributions(&self, terms: &Terms) -> [Value; TERMS] {
        std::array::from_fn(|at| Value::from(terms[at]) * Value::from(self.weights[at]))
    }

    /// What is known of a position between turns.
    pub fn assess(&self, position: &Position, forbidden: &[u64]) -> Assessment {
        if let Some(ending) = position.ending(forbidden) {
            return Assessment::Won(ending.winner);
        }
        let mover = position.side();
        if goal_next(position, self.settings.goalnext).is_some() {
            return Assessment::GoalNext(mover);
        }
        Assessment::Open(self.terms(position))
    }

    /// The terms of a position in which nobody wins at once.
    fn terms(&self, position: &Position) -> Terms {
        let mover = position.side();
        let other = position.with_side(!mover);
        let open = terms::open_directions(position.empty_squares());
        let [gold, silver] = Side::BOTH.map(|side| self.standing(position, side, &open));
        let mut all: Terms = std::array::from_fn(|at| gold[at] - silver[at]);
        let sign = |side: Side| if side == Side::Gold { 1 } else { -1 };
        all[8] = sign(!mover) * goal_value(goal_next(&other, self.settings.goalnext));
        all[9] = sign(mover) * capture_next(position, self.settings.capnext);
        all[10] = sign(!mover) * capture_next(&other, self.settings.capnext);
        all
    }

    /// The first eight terms of a side.
    fn standing(&self, position: &Position, side: Side, open: &[bw_arimaa::Squares; 3]) -> Terms {
        let ground = Ground::new(position, side);
        [
            terms::piece_position(position, side, &self.tables),
            terms::material(position, side),
            terms::goal_distance(&ground),
            terms::blocked(position, side, open),
            terms::freezing(position, &ground),
            terms::centre_access(position, &ground),
            terms::rabbit_attack(&ground, position.of(!side, Kind::Rabbit)),
            terms::rabbit_wall(&ground),
            0,
            0,
            0,
        ]
    }
}

/// What the fewest steps to the goal are worth to a side that is not to move.
fn goal_value(steps: Option<u8>) -> i32 {
    match steps {
        Some(0 | 1) => 200,
        Some(2) => 180,
        Some(3) => 140,
        Some(_) => 100,
        None => 0,
    }
}
