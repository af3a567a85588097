//! What is still to be done: a small stack of frames that says who decides what (spec 2.4).
//!
//! The top frame is what the game waits for; those below go on when it is done. A state at rest never
//! has a top frame that could be carried out without a decision or a chance event.

use bw_core::Seat;

use crate::card::Card;

/// Cards that a Thief has trashed, by victim.
pub type Stolen = [Option<Card>; 3];

/// Something to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Chance: the kingdom is drawn.
    Kingdom,
    /// Chance: the split of Coppers that all first hands share.
    Opening,
    /// Chance: a seat draws cards.
    Draw {
        /// Who draws.
        seat: Seat,
        /// How many.
        left: u16,
    },
    /// A Throne Room plays this card once more, as often as said.
    Again {
        /// The card.
        card: Card,
        /// Plays left.
        times: u8,
    },
    /// Decision `throne_pick`.
    Throne,
    /// Decision `react_moat` of a seat.
    React {
        /// The attack that was played.
        card: Card,
        /// Who may reveal.
        seat: Seat,
        /// Who has revealed a Moat, as bits.
        immune: u8,
    },
    /// An attack goes round; for the Bureaucrat: decision `bureaucrat_topdeck` of the seat.
    Victims {
        /// The attack.
        card: Card,
        /// The next victim.
        seat: Seat,
        /// Who has revealed a Moat, as bits.
        immune: u8,
    },
    /// Decisions `cellar_discard`, `chapel_trash`, `militia_discard`: one more card of a set, or done.
    Pick {
        /// The card that asks.
        card: Card,
        /// Who picks.
        seat: Seat,
        /// The last pick: the next one is no lower. None at first, or when it is hidden.
        last: Option<Card>,
    },
    /// Decision `chancellor`.
    Chancellor,
    /// Decision `gain`.
    Gain {
        /// Highest cost.
        limit: u8,
        /// A treasure to the hand (Mine); else any card to the discard pile.
        mine: bool,
    },
    /// Decisions `remodel_trash`, `mine_trash`, and the optional Moneylender.
    TrashOne {
        /// The card that asks.
        card: Card,
    },
    /// Spy at a seat: chance while nothing is shown, then decision `spy_discard`.
    Spy {
        /// Whose top card.
        seat: Seat,
        /// Seats left, with this one.
        left: u8,
        /// Who has revealed a Moat, as bits.
        immune: u8,
        /// Whether the top card is shown.
        shown: bool,
    },
    /// Thief at a seat: chance while cards are missing, then decision `thief_trash`.
    Thief {
        /// The victim.
        seat: Seat,
        /// Who has revealed a Moat, as bits.
        immune: u8,
        /// What has been trashed.
        stolen: Stolen,
        /// Whether all cards are revealed.
        shown: bool,
    },
    /// Decision `thief_gain` on the first card left.
    ThiefGain {
        /// Cards to decide on.
        stolen: Stolen,
    },
    /// Library: chance, or decision `library_setaside` on the card looked at, which is in the hand.
    Library {
        /// The action just drawn.
        looked: Looked,
    },
    /// Chance: the Adventurer reveals cards.
    Adventurer,
    /// Council Room: the next seat draws.
    Council {
        /// Who.
        seat: Seat,
    },
}

/// The action a Library has drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Looked {
    /// None: the next card is to be drawn.
    Nothing,
    /// This one.
    At(Card),
    /// Some action that this viewer does not see.
    Hidden,
}

/// The most frames there can be.
pub const MAX_FRAMES: usize = 8;

/// The stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frames {
    len: u8,
    // Unused places hold `Adventurer`.
    frames: [Frame; MAX_FRAMES],
}

impl Default for Frames {
    fn default() -> Self {
        Frames { len: 0, frames: [Frame::Adventurer; MAX_FRAMES] }
    }
}

impl Frames {
    /// All frames, the top one last.
    #[inline]
    pub fn all(&self) -> &[Frame] {
        &self.frames[..usize::from(self.len)]
    }

    /// Whether nothing is to be done.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What is to be done now.
    #[inline]
    pub fn top(&self) -> Option<Frame> {
        self.peek().copied()
    }

    /// What is to be done now, where it lies. A frame is written field by field, and copying it whole soon afterwards
    /// waits for all of the writes: whoever is in a hurry looks at the fields.
    #[inline]
    pub fn peek(&self) -> Option<&Frame> {
        self.frames[..usize::from(self.len)].last()
    }

    /// The same frames as another stack. Mostly both are empty, and there is nothing to copy.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &Frames) {
        if self.len | other.len != 0 {
            *self = *other;
        }
    }

    /// Puts a frame on top.
    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.len)] = frame;
        self.len += 1;
    }

    /// Takes the top frame away.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.len -= 1;
        self.frames[usize::from(self.len)] = Frame::Adventurer;
    }

    /// Changes the top frame.
    #[inline]
    pub(crate) fn replace(&mut self, frame: Frame) {
        self.frames[usize::from(self.len) - 1] = frame;
    }
}

impl std::fmt::Debug for Frames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}
