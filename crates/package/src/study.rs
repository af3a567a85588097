//! Statistics over recorded games.

use bw_core::{Game, Record, Replayed};
use bw_lab::Report;

/// Looks at recorded games one by one and reports what they have in common. Holds sums, not games.
pub trait Study<G: Game>: Send {
    /// Looks at a game. Its record says who played; its log was checked.
    fn add(&mut self, game: &G, record: &Record, replayed: &Replayed<G>);

    /// Tables and plots about all games so far.
    fn report(&self) -> Report;
}

/// Begins a study.
pub type BeginStudy<G> = fn() -> Box<dyn Study<G>>;
