//! Laws on what only some games can do. Each check plays the games of a [`crate::Conformance`].

mod bot_views;
mod chance;
mod hashed;
mod reversible;
mod turns;

pub use bot_views::bot_views;
pub use chance::enumerates_chance;
pub use hashed::{hashed, hashed_up_to};
pub use reversible::reversible;
pub use turns::{SameTurn, TurnLimits, whole_turns, whole_turns_within};
