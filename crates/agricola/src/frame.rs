//! What is still to be done: a stack of small tasks, the top one first (spec 3, decisions).

use bw_core::Seat;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::cell::Cell;
use crate::farm::Material;
use crate::space::Space;

/// The deepest stack.
pub const MAX_FRAMES: usize = 16;

/// From where a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deck {
    /// An occupation from the hand.
    Occupation,
    /// A minor improvement from the hand.
    Minor,
    /// A minor from the hand or a major.
    Improvement,
}

/// Goods to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoodsChoice {
    /// What a space offers.
    Space(Space),
    /// What a card gives on play.
    Card(Card),
    /// What a card gives at a space.
    Bonus(Card, Space),
    /// More from the Joinery: food or a second wood.
    Plane,
    /// An animal for a vegetable.
    Trade,
}

/// What food pays for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Service {
    /// What a card offered at a space.
    Bonus(Card),
    /// A field to plow.
    Plow,
    /// Another occupation.
    Occupation,
    /// Another improvement.
    Improvement(Deck),
    /// Cattle at a space.
    Cattle,
    /// The use of the Master Forester's space.
    Forester,
}

/// What is being paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bill {
    /// A room on a cell.
    Room(Cell),
    /// A renovation.
    Renovation(Material),
    /// A card; of an occupation with the price of the space.
    Card(Card, u8),
    /// An amount of food for something.
    Food(u8, Service),
}

/// One task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Place a person.
    Place {
        /// Whether goods were exchanged before.
        exchanged: bool,
    },
    /// Exchange goods.
    Exchange {
        /// Goods cooked so far.
        cooked: u8,
    },
    /// Go through the parts of a space.
    Parts {
        /// The space.
        space: Space,
        /// The next part.
        at: u8,
        /// Whether something was done.
        done: bool,
    },
    /// Choose goods.
    Choose(GoodsChoice),
    /// Use a card or not.
    Offer {
        /// The card.
        card: Card,
        /// Where, if at a space.
        space: Option<Space>,
        /// How much of the taken goods is left.
        left: u8,
    },
    /// Play a card of one's hand because somebody played another.
    React(Card),
    /// Build rooms and stables.
    Build {
        /// Rooms that may still be built.
        rooms: u8,
        /// Stables that may still be built.
        stables: u8,
        /// Wood for a stable.
        wood: u8,
        /// Whether rooms are free.
        free: bool,
        /// The first cell for the next stable.
        from: u8,
        /// Whether it may end.
        done: bool,
    },
    /// Plow fields.
    Plow {
        /// How many may still be plowed.
        left: u8,
        /// Whether it may end.
        done: bool,
    },
    /// Sow.
    Sow {
        /// The first spot for the next crop: cells, then cards.
        from: u8,
        /// Whether it may end.
        done: bool,
        /// Only one vegetable on a field.
        single: bool,
    },
    /// Build fences.
    Fences {
        /// New pieces so far.
        new: u8,
    },
    /// Fence one cell without wood.
    FreePasture,
    /// Renovate.
    Renovate,
    /// Play a card.
    Play {
        /// From where.
        deck: Deck,
        /// Price of an occupation.
        price: u8,
        /// Whether cards may add to it.
        first: bool,
    },
    /// Pay.
    Pay(Bill),
    /// Bake bread.
    Bake {
        /// Whether at least one grain is baked.
        must: bool,
        /// Whether somebody else baked.
        follows: bool,
    },
    /// Decide which animals stay.
    Keep,
    /// Feed the family.
    Feed {
        /// The first kind of conversion that may come next.
        from: u8,
        /// Goods turned into food by cooking so far.
        cooked: u8,
    },
    /// Let animals breed.
    Breed,
    /// Pick a card of the pack.
    Draft,
    /// Give a dealt card away.
    Discard,
}

/// A task and who does it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Who.
    pub seat: Seat,
    /// What.
    pub task: Task,
}

/// The stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frames {
    frames: [Frame; MAX_FRAMES],
    len: u8,
}

const EMPTY: Frame = Frame { seat: Seat::new(0), task: Task::Breed };

impl Default for Frames {
    fn default() -> Self {
        Frames { frames: [EMPTY; MAX_FRAMES], len: 0 }
    }
}

impl Frames {
    /// The frame to be done next.
    #[inline]
    pub const fn top(&self) -> Option<Frame> {
        if self.len == 0 { None } else { Some(self.frames[self.len as usize - 1]) }
    }

    /// All frames, the top one last.
    pub fn all(&self) -> &[Frame] {
        &self.frames[..usize::from(self.len)]
    }

    pub(crate) fn all_mut(&mut self) -> &mut [Frame] {
        &mut self.frames[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) fn push(&mut self, seat: Seat, task: Task) {
        debug_assert!(usize::from(self.len) < MAX_FRAMES, "the stack is deep enough");
        if usize::from(self.len) < MAX_FRAMES {
            self.frames[usize::from(self.len)] = Frame { seat, task };
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if self.len > 0 {
            self.len -= 1;
            // Equal stacks are equal bit for bit.
            self.frames[usize::from(self.len)] = EMPTY;
        }
    }

    /// Changes the task on top.
    #[inline]
    pub(crate) fn replace(&mut self, task: Task) {
        if self.len > 0 {
            self.frames[usize::from(self.len) - 1].task = task;
        }
    }
}

impl Serialize for Frames {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.all())
    }
}

impl<'de> Deserialize<'de> for Frames {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let list = Vec::<Frame>::deserialize(d)?;
        if list.len() > MAX_FRAMES {
            return Err(serde::de::Error::custom("too many frames"));
        }
        let mut frames = Frames::default();
        list.iter().for_each(|frame| frames.push(frame.seat, frame.task));
        Ok(frames)
    }
}
