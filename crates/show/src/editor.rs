//! Positions put together by hand. A game may offer an editor; whoever shows it knows no rules.

use bw_core::Lang;

use crate::draw::Layout;

/// A game's editor of positions. A position is one line of text, which is all that has to be kept.
pub trait Editor: Send + Sync {
    /// The option of the rules that starts a game from a line.
    fn option(&self) -> &'static str;

    /// Names and lines to begin with; the first is what a new editor shows.
    fn beginnings(&self, lang: Lang) -> Vec<(String, String)>;

    /// The line of a state as [`bw_core::Notation::write_state`] writes it, if it can be one.
    fn of_state(&self, state: &str) -> Option<String>;

    /// The line after a click on a handle with a tool in hand, and the tool in hand from then on. None where there
    /// is no such handle or the line cannot be read.
    fn click(&self, line: &str, tool: &str, handle: &str) -> Option<(String, String)>;

    /// The placement as a picture with handles, the tools too; none if the line cannot be read.
    fn picture(&self, line: &str, tool: &str, lang: Lang, layout: Layout) -> Option<String>;

    /// Why no game can start from a line, as a sentence; none if one can.
    fn problem(&self, line: &str, lang: Lang) -> Option<String>;
}

impl std::fmt::Debug for dyn Editor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Editor")
    }
}
