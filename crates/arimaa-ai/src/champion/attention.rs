//! What somebody wants of the champion beside its turn: to hear how it gets on, more lines, a table of another size.
//!
//! Bots are made elsewhere and are asked by one interface for all games, which knows none of this. So it is said around the question, to
//! the thread that asks: [`attended`] does work, and a champion that thinks within it pays attention.

use std::cell::RefCell;

use bw_arimaa::Position;

use super::think::Progress;

/// Hears of every depth that was searched.
pub type Listener = Box<dyn FnMut(&Position, &Progress)>;

/// What is wanted beside a turn.
#[derive(Default)]
pub struct Attention {
    /// Who listens.
    pub listener: Option<Listener>,
    /// How many lines are compared, if not as the options say.
    pub lines: Option<usize>,
    /// Megabytes of the table, if not as the options say.
    pub hash: Option<usize>,
}

impl std::fmt::Debug for Attention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Attention(lines {:?}, hash {:?})", self.lines, self.hash)
    }
}

thread_local! {
    static WANTED: RefCell<Attention> = RefCell::default();
}

/// Does work in which a champion of this thread pays attention.
pub fn attended<T>(attention: Attention, work: impl FnOnce() -> T) -> T {
    let before = WANTED.replace(attention);
    let _restored = Restored(Some(before));
    work()
}

/// Puts back what was wanted before, after a panic too.
struct Restored(Option<Attention>);

impl Drop for Restored {
    fn drop(&mut self) {
        WANTED.replace(self.0.take().unwrap_or_default());
    }
}

/// The lines and the size of the table that are wanted.
pub(super) fn wanted() -> (Option<usize>, Option<usize>) {
    WANTED.with_borrow(|wanted| (wanted.lines, wanted.hash))
}

/// Reports to whoever listens.
pub(super) fn report(position: &Position, progress: &Progress) {
    // The listener is taken out while it is called: it may ask a champion itself.
    let Some(mut listener) = WANTED.with_borrow_mut(|wanted| wanted.listener.take()) else {
        return;
    };
    listener(position, progress);
    WANTED.with_borrow_mut(|wanted| {
        wanted.listener.get_or_insert(listener);
    });
}
