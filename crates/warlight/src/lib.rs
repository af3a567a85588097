//! Rules, maps, notation and pictures of Warlight.
//!
//! All players enter deployments and attacks at once and in secret; then a round is resolved attack by
//! attack, with chance for the sequence and for the losses of fights. [`Warlight`] is the game,
//! [`Map`] its board, [`Position`] the small core that search copies.

mod actions;
mod apply;
mod chance;
mod combat;
pub mod formats;
mod game;
mod map;
mod notation;
mod odds;
mod options;
mod position;
mod region_set;
mod resolve;
mod scoring;
mod setup;
pub mod show;
mod state;
mod turns;
mod verify;
mod view;

pub use actions::{Action, Sequence};
pub use combat::{Killing, Rounding};
pub use formats::conversions::conversions;
pub use game::Warlight;
pub use map::{ATLAS, Map, MapError, RegionInfo, SeaLink, SuperRegion};
pub use odds::{Odds, kills, odds};
pub use options::{MovesOnce, Ordering, Rules, Start};
pub use position::{MAX_ARMIES, MAX_PLAYERS, Position};
pub use region_set::{
    ByRegion, MAX_REGIONS, Region, RegionSet, Regions, WORDS, nth_region, regions,
};
pub use resolve::fight;
pub use show::words::{TEXTS, region_name};
pub use state::{Attack, Fate, OrderResult, Orders, Phase, Resolution, State, Step, Wait};
pub use verify::verify;
pub use view::View;
