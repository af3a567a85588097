//! Our bots as an engine of the Arimaa Engine Interface (spec 4.2, 4.4).
//!
//! [`serve`] connects three threads: one reads lines, one thinks, and the caller's keeps the protocol by way of
//! [`bw_arimaa::formats::protocol::Engine`] and writes. It leaves when it is told to and when the input ends, in the middle of a
//! thought too.

mod input;
mod serve;
mod thinker;
mod wishes;

pub use serve::serve;

use bw_arimaa::Arimaa;
use bw_package::EngineKind;

/// The protocol that our bots speak.
pub fn aei() -> EngineKind<Arimaa> {
    EngineKind { protocol: "aei", bot: "ugrh", serve }
}
