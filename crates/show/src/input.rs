//! How people enter decisions: by pointing at a picture.

use bw_core::{Game, Message, Seat};

/// How to point at a decision. A click narrows the list of decisions until one is left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// This handle, in this order.
    Pick(String),
    /// This handle, in any order among its neighbours of this kind (a set).
    Any(String),
    /// A number, chosen by a slider.
    Amount(u16),
    /// How the piece that was picked a place for lies, in quarter turns: stepped through, round and round, by the
    /// handles of [`TURN_HANDLES`].
    Turn(u16),
}

/// Handles that a picture may offer for stepping to the next and the previous [`Part::Turn`].
pub const TURN_HANDLES: [&str; 2] = ["turn:cw", "turn:ccw"];

/// How a decision that ends a person's turn is taken.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Confirmation {
    /// It waits for a confirmation, as everything that can still be changed.
    #[default]
    Asked,
    /// It is taken at once: there was nothing else to do.
    Unneeded,
    /// It is likely a slip: it waits, and this warning is shown.
    Warned(Message),
}

/// A ready-made way through a longer part of a turn, such as a known set-up.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrangement<A> {
    /// What it is, in a few words.
    pub label: Message,
    /// The decisions from here to the end of that part, in order.
    pub decisions: Vec<A>,
}

/// A click that no decision means.
#[derive(Clone, Copy, Debug)]
pub struct DeadClick<'c, A> {
    /// Handles that were picked before it.
    pub picks: &'c [String],
    /// What it hit; empty: the bare table.
    pub handle: &'c str,
    /// What could be decided.
    pub legal: &'c [A],
}

impl<'c, A> DeadClick<'c, A> {
    /// The handle's kind and what it names: `pile` and `Market`.
    pub fn place(&self) -> (&'c str, &'c str) {
        self.handle.split_once(':').unwrap_or((self.handle, ""))
    }
}

/// Decisions as handles of a picture.
pub trait Input: Game {
    /// How to point at a decision in a picture of [`Draw`](crate::Draw). Distinguishes all legal decisions.
    fn parts(&self, view: &Self::View, seat: Seat, action: Self::Action, out: &mut Vec<Part>);

    /// How carefully a decision is taken from a person.
    fn confirmation(&self, _view: &Self::View, _seat: Seat, _action: Self::Action) -> Confirmation {
        Confirmation::Asked
    }

    /// Why a click means nothing now: a whole sentence that names the rule, and the way out if it is short. None: there is no
    /// better reason than that nothing can be decided there.
    fn refusal(
        &self,
        _view: &Self::View,
        _seat: Seat,
        _click: &DeadClick<'_, Self::Action>,
    ) -> Option<Message> {
        None
    }

    /// Ready-made ways through the part of a turn that begins here; legal decision by decision.
    fn arrangements(&self, _view: &Self::View, _seat: Seat) -> Vec<Arrangement<Self::Action>> {
        Vec::new()
    }
}
