//! What people see of a game: pictures with handles, how decisions are entered, words.
//!
//! A game implements [`Draw`] (views as SVG), [`Input`] (how to point at decisions in that picture) and [`Explain`]
//! (what happens, what is asked and how seats stand, as [`bw_core::Message`]s). Its words are Fluent files beside its
//! code, read by [`Texts`]. Pages, terminal and records know nothing else of a game.

mod draw;
mod editor;
mod explain;
mod input;
mod story;
mod texts;
mod toy;

pub use draw::{Draw, LEAST_LETTERS, Layout, Place, RenderOptions, Zone, ZoneWidths};
pub use editor::Editor;
pub use explain::{Chosen, Explain, Question, Show};
pub use input::{Arrangement, Confirmation, DeadClick, Input, Part, TURN_HANDLES};
pub use story::{Happened, Line, TurnLog, said_one_by_one};
pub use texts::{TextSource, Texts, text_id};
