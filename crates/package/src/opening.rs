//! Openings: first turns that games begin with, so that bots without luck do not play one game again and again.

use std::fmt;

use bw_core::{Game, Rng};

/// What a game knows of openings beyond its rules. A game without it has openings of uniformly random decisions.
pub struct OpeningKind<G: Game> {
    /// Turns of a random opening unless somebody asks for another number.
    pub turns: u32,
    /// A random opening with this number of turns: legal decisions from the beginning that end neither in the middle of a turn
    /// nor with the game. None if this luck came to nothing.
    pub random: fn(&G, turns: u32, rng: &mut Rng) -> Option<Vec<G::Action>>,
    /// Cuts a text into its turns where the notation shows where they begin; else the whole text is one piece.
    pub cut: fn(text: &str) -> Vec<&str>,
}

impl<G: Game> Clone for OpeningKind<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for OpeningKind<G> {}

impl<G: Game> fmt::Debug for OpeningKind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpeningKind({} turns)", self.turns)
    }
}
