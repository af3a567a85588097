//! The thesis's console tester (spec 5.6): its settings file, its dialogue and its table of results.

mod dialogue;
mod file;
mod items;
mod results;

use bw_core::Lang;
use bw_package::Console;

/// Orders matches in the words of the thesis's program.
pub const CONSOLE: Console = Console {
    lang: Lang::Cs,
    read: file::read,
    dialogue: dialogue::begin,
    results: results::write,
};
