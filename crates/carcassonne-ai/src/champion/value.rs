//! What a position is worth in the end: points now and what is still to come, as a linear function fitted on games.
//!
//! Every seat has its own [`Features`]; its expected final points are their weighted sum, with weights that change
//! linearly with the tiles left. How far the truth strays from the expected lead gives the chance to win.

use std::sync::LazyLock;

use bw_carcassonne::{FeatureKind, Phase, SegmentId, State};
use bw_core::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

use super::chances::Chances;

/// How many features there are.
pub const FEATURES: usize = 21;

/// What a seat has, feature by feature; see [`NAMES`].
pub type Features = [f64; FEATURES];

/// The features' names.
pub const NAMES: [&str; FEATURES] = [
    "points now",
    "free meeples",
    "one free meeple at least",
    "city with one open edge",
    "city with two open edges",
    "city with more open edges",
    "meeples in cities with one open edge",
    "meeples in other cities",
    "road with one open end",
    "meeples on roads",
    "cells around cloisters, at most three empty",
    "cells around cloisters, more empty",
    "farm beside a city with one open edge",
    "farm beside a city with two open edges",
    "farm beside a city with more open edges",
    "farms",
    "city by its chance",
    "meeples in cities by their chance",
    "road by its chance",
    "meeples on roads by their chance",
    "cities beside farms by their chance",
];

const POINTS: usize = 0;
const FREE: usize = 1;
const ANY_FREE: usize = 2;
const CITY: usize = 3;
const CITY_MEEPLES: usize = 6;
const ROAD: usize = 8;
const ROAD_MEEPLES: usize = 9;
const CLOISTER: usize = 10;
const FARM: usize = 12;
const FARMS: usize = 15;
const LIKELY_CITY: usize = 16;
const LIKELY_ROAD: usize = 18;
const LIKELY_TOWNS: usize = 20;

/// The tiles that are drawn in a game.
const DRAWN: f64 = 71.0;

/// What every seat has.
pub fn features(state: &State) -> [Features; MAX_SEATS] {
    let mut all = [[0.0; FEATURES]; MAX_SEATS];
    let now = state.points_now();
    for seat in Seat::all(state.seats()) {
        let (own, free) = (&mut all[seat.index()], state.free_meeples(seat));
        own[POINTS] = f64::from(now[seat.index()].total());
        own[FREE] = f64::from(free);
        own[ANY_FREE] = f64::from(u8::from(free > 0));
    }
    let (mut seen, chances) = ([0u64; 4], Chances::of(state));
    for (_, root) in state.meeple_roots() {
        let (word, bit) = (root.index() / 64, 1 << (root.index() % 64));
        if seen[word] & bit == 0 {
            seen[word] |= bit;
            add_feature(state, root, &chances, &mut all);
        }
    }
    all
}

/// What a feature with meeples promises its owners, and its meeples to everybody.
fn add_feature(state: &State, root: SegmentId, chances: &Chances, all: &mut [Features; MAX_SEATS]) {
    let tally = state.tally(root);
    let open = tally.open() as usize;
    let mut promise = [0.0; FEATURES];
    // Features that count every meeple, and by how much.
    let mut by_meeple: [(usize, f64); 2] = [(0, 0.0); 2];
    match root.kind() {
        FeatureKind::City => {
            let (worth, chance) = (f64::from(state.worth_of(root)), chances.at(root));
            promise[CITY + open.clamp(1, 3) - 1] = worth;
            promise[LIKELY_CITY] = worth * chance;
            by_meeple = [(CITY_MEEPLES + usize::from(open > 1), 1.0), (LIKELY_CITY + 1, chance)];
        }
        FeatureKind::Road => {
            let chance = chances.at(root);
            promise[ROAD] = f64::from(u8::from(open == 1));
            promise[LIKELY_ROAD] = chance;
            by_meeple = [(ROAD_MEEPLES, 1.0), (LIKELY_ROAD + 1, chance)];
        }
        FeatureKind::Cloister => promise[CLOISTER + usize::from(open > 3)] = open as f64,
        FeatureKind::Farm => {
            promise[FARMS] = 1.0;
            add_cities_to_come(state, root, chances, &mut promise);
        }
    }
    for seat in Seat::all(state.seats()) {
        let own = &mut all[seat.index()];
        if tally.majority() & (1 << seat.index()) != 0 {
            for (sum, more) in own.iter_mut().zip(promise) {
                *sum += more;
            }
        }
        let meeples = f64::from(tally.meeples(seat.index()));
        for (at, each) in by_meeple {
            own[at] += meeples * each;
        }
    }
}

/// The cities beside a farm that are not complete, by open edges and by their chance.
fn add_cities_to_come(state: &State, farm: SegmentId, chances: &Chances, promise: &mut Features) {
    let mut open_towns = state.towns(farm) & !state.completed_towns();
    while open_towns != 0 {
        let city = state.lowest_city(open_towns);
        let open = state.tally(city).open() as usize;
        promise[FARM + open.clamp(1, 3) - 1] += 1.0;
        promise[LIKELY_TOWNS] += chances.at(city);
        open_towns &= !state.towns(city);
    }
}

/// A value function: weights at the end of a game and what a full bag adds to each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionValue {
    /// Where it comes from.
    pub origin: String,
    /// For how many players.
    pub players: u8,
    /// Weights when no tile is left.
    pub end: Vec<f64>,
    /// What is added to them for a full bag.
    pub bag: Vec<f64>,
    /// The variance of the lead for each tile that is left.
    pub variance: f64,
}

static SHIPPED: LazyLock<Vec<PositionValue>> = LazyLock::new(|| {
    let texts = [
        include_str!("../../data/champion-value-2.json"),
        include_str!("../../data/champion-value-3.json"),
        include_str!("../../data/champion-value-4.json"),
        include_str!("../../data/champion-value-5.json"),
    ];
    texts.iter().map(|text| PositionValue::parse(text).expect("shipped values are right")).collect()
});

/// What is wrong with a value's file.
#[derive(Debug, thiserror::Error)]
pub enum ValueError {
    /// It is not what such a file looks like.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// It has another number of weights.
    #[error("expected {FEATURES} weights in `end` and in `bag`")]
    Weights,
}

impl PositionValue {
    /// The one that comes along for this number of players.
    pub fn shipped(players: u8) -> &'static PositionValue {
        SHIPPED.iter().find(|value| value.players == players).unwrap_or(&SHIPPED[0])
    }

    /// How full the bag is.
    pub fn bag_of(state: &State) -> f64 {
        f64::from(state.tiles_left()) / DRAWN
    }

    /// Reads a file.
    pub fn parse(text: &str) -> Result<PositionValue, ValueError> {
        let value: PositionValue = serde_json::from_str(text)?;
        let fits = value.end.len() == FEATURES && value.bag.len() == FEATURES;
        if fits { Ok(value) } else { Err(ValueError::Weights) }
    }

    /// The final points that every seat can expect; the points it has after the end.
    pub fn expected(&self, state: &State) -> [f64; MAX_SEATS] {
        if state.phase() == Phase::Over {
            return std::array::from_fn(|seat| f64::from(state.points[seat].total()));
        }
        let bag = Self::bag_of(state);
        features(state).map(|features| {
            let weights = self.end.iter().zip(&self.bag).map(|(end, more)| end + bag * more);
            weights.zip(features).map(|(weight, feature)| weight * feature).sum()
        })
    }

    /// The expected lead of a seat over the best other.
    pub fn lead(&self, state: &State, seat: Seat) -> f64 {
        let expected = self.expected(state);
        let others = Seat::all(state.seats()).filter(|&other| other != seat);
        expected[seat.index()]
            - others.map(|other| expected[other.index()]).fold(f64::MIN, f64::max)
    }

    /// The chance that an expected lead is one in the end.
    pub fn chance(&self, lead: f64, tiles_left: u8) -> f64 {
        if tiles_left == 0 {
            return if lead > 0.0 {
                1.0
            } else if lead < 0.0 {
                0.0
            } else {
                0.5
            };
        }
        let spread = (f64::from(tiles_left) * self.variance).max(1.0).sqrt();
        // The logistic curve is near enough to the normal one, and cheap.
        1.0 / (1.0 + (-1.702 * lead / spread).exp())
    }
}
