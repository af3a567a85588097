//! The bots of the thesis (spec 5.6), as published and frozen.

pub(crate) mod harvest;
mod leaf;
mod minmax;
mod montecarlo;
mod playout;
mod random;
mod search;
mod table;
mod tree;

pub use harvest::{HARVEST_OPTION, Harvest};
pub use minmax::{MINMAX_OPTIONS, MinMax};
pub use montecarlo::{MONTECARLO_OPTIONS, MonteCarlo};
pub use playout::Playouts;
pub use random::{RANDOM_OPTIONS, RandomBot};
pub use search::SearchLimits;
pub use table::{Row, TableError, ValueTable};
pub use tree::{Growth, Selection, Worth};
