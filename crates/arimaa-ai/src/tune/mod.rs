//! Learning of the weights (spec 5.8): from the turns of games' winners, by the genetic algorithm of the thesis.
//!
//! [`games`] are read or played, [`cases`] keeps what evaluations need of their turns so that an individual costs only
//! dot products, `genetic` breeds, and [`LEARNING`] is what `evolve arimaa weights` runs. [`linear`] is for the champion.

pub mod cases;
pub mod games;
mod genetic;
mod learning;
pub mod linear;
mod orders;

pub use genetic::{Chromosome, GENE_MAX, GENES, Population, Rates};
pub use learning::{LEARNING, WEIGHTS_FILE};
pub use orders::Variant;
