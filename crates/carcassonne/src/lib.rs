//! Carcassonne: the base game with 72 tiles for two to five players.
//!
//! [`Carcassonne`] implements the traits of `bw-core`; [`State`] is plain data of less than 4 KB that
//! can be placed on and taken back without allocation. Modules follow the path of a turn: `chance` draws,
//! `actions` lists, `apply` carries out, `scoring` counts. Below them lie `board` (tiles and frontier),
//! `features` (what is joined), `segments` and `fit` (tables made from the tiles in `data`).
//!
//! Whoever looks at many moves tries them on one scratch state: [`State::spaces`],
//! [`State::trial_site`], [`State::try_tile`], [`State::deploy`] and their undoing;
//! [`State::points_now_from`] then counts only what the tile changed; `survey` distinguishes features.

mod actions;
mod apply;
mod board;
mod cell;
mod chance;
mod data;
mod features;
mod fit;
pub mod formats;
mod game;
mod notation;
mod options;
mod points;
mod scoring;
mod segments;
mod setup;
pub mod show;
mod state;
mod survey;
mod tiles;
mod verify;
mod view;

pub use actions::{Action, Placement, Space, Spaces};
pub use apply::{Across, DeployUndo, PlaceUndo, TrialSite, TrialUndo, Undo};
pub use board::MAX_FRONTIER;
pub use cell::Cell;
pub use features::FeatureTally;
pub use fit::{Demand, Rotations};
pub use formats::ai_names::thesis_bot;
pub use formats::console::CONSOLE;
pub use formats::text_log::TEXT_LOG;
pub use game::Carcassonne;
pub use options::{FarmRule, OPTIONS, Rules};
pub use points::Points;
pub use scoring::PointsWithout;
pub use segments::{CITIES, ROADS, SegmentId, TileId};
pub use show::words::TEXTS;
pub use state::{Feature, Meeple, Phase, PlacedTile, Spots, State};
pub use tiles::{
    Edge, FeatureKind, MAX_SEGMENTS, SegmentData, TILE_COUNT, TileData, TileType, turned_region,
    turned_slots,
};
pub use verify::verify;
