//! What people see of a game: pictures with handles, and how decisions are pointed at in them.

mod editor;
mod render;
mod toy;

pub use editor::Editor;
pub use render::{AMOUNT_STEPPERS, Arrangement, Care, Layout, Part, Render, RenderOptions};
