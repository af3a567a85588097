//! The Arimaa Engine Interface, protocol version 1 (spec 4), in both roles and without any input or output of its own:
//! [`Engine`] answers the lines of a controller, [`aei`] makes a bot of a foreign engine.

mod announced_time;
mod controller;
mod engine;
mod game_options;
mod line_text;
mod message;

pub use controller::{RESIGNED, aei};
pub use engine::{Driver, Engine, Identity, Next, OptionAnswer, SearchReport, Task};
pub use game_options::{Allowance, GameOptions};
pub use line_text::line_text;
pub use message::{Reply, Request};
