//! Cards as data (spec 4): what a card costs, what it needs, what it is worth, and its operations.
//!
//! Cards live in tables by theme (`data/`); the engine knows operations, not cards. A card is its number
//! in the joined table: majors first, then minors, then occupations.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use crate::data::CARDS;
use crate::farm::Material;
use crate::goods::{Good, Goods};
use crate::op::Op;

/// Number of playable cards.
pub const CARD_COUNT: usize = crate::data::COUNT;
/// Number of major improvements: the first cards of the table.
pub const MAJOR_COUNT: usize = 10;

/// A playable card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardKind {
    /// One of the ten major improvements that lie open.
    Major,
    /// A minor improvement, from a hand.
    Minor,
    /// An occupation, from a hand.
    Occupation,
}

/// Cards handed back to pay for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// None.
    Nothing,
    /// An own Fireplace instead of the price.
    OrFireplace,
    /// An own oven.
    Oven,
    /// Two own improvements.
    TwoImprovements,
}

/// A condition that must hold when a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// At least this number of occupations in play.
    Occupations(u8),
    /// At least this number of improvements in play.
    Improvements(u8),
    /// At least this number of ovens in play.
    Ovens(u8),
    /// At least this number of animals of a type.
    Animals(Good, u8),
    /// A house of exactly this material.
    House(Material),
    /// At most this round.
    RoundMax(u8),
    /// Another player with fewer occupations in play.
    OtherOccupationsBelow(u8),
}

/// Groups of cards that other cards speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tags(u8);

impl Tags {
    /// No group.
    pub const NONE: Tags = Tags(0);
    /// Cooking improvement.
    pub const COOKING: Tags = Tags(1);
    /// Baking improvement.
    pub const BAKING: Tags = Tags(2);
    /// Oven.
    pub const OVEN: Tags = Tags(4);
    /// Fireplace.
    pub const FIREPLACE: Tags = Tags(8);
    /// Cooking hearth.
    pub const HEARTH: Tags = Tags(16);
    /// Workshop with a conversion in each harvest.
    pub const CRAFT: Tags = Tags(32);
    /// Plow.
    pub const PLOW: Tags = Tags(64);

    /// Both groups.
    #[must_use]
    pub const fn and(self, other: Tags) -> Tags {
        Tags(self.0 | other.0)
    }

    /// Whether a group of the other is among these.
    pub const fn any(self, other: Tags) -> bool {
        self.0 & other.0 != 0
    }
}

/// Everything that is printed on a card, and what the engine needs to play it.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Deck letter and number.
    pub id: &'static str,
    /// English name.
    pub name: &'static str,
    /// What it is.
    pub kind: CardKind,
    /// Fewest players it is dealt to.
    pub min_players: u8,
    /// Prices to choose from; none: free. Of occupations: food beyond the price of the space.
    pub cost: &'static [Goods],
    /// Cards handed back.
    pub back: Back,
    /// Conditions.
    pub needs: &'static [Needs],
    /// Printed points.
    pub points: i8,
    /// Goes to the next player after its effect.
    pub passing: bool,
    /// Groups.
    pub tags: Tags,
    /// What it does.
    pub ops: &'static [Op],
}

impl Facts {
    const fn new(kind: CardKind, id: &'static str, name: &'static str) -> Facts {
        Facts {
            id,
            name,
            kind,
            min_players: 1,
            cost: &[],
            back: Back::Nothing,
            needs: &[],
            points: 0,
            passing: false,
            tags: Tags::NONE,
            ops: &[],
        }
    }

    pub(crate) const fn major(id: &'static str, name: &'static str) -> Facts {
        Facts::new(CardKind::Major, id, name)
    }

    pub(crate) const fn minor(id: &'static str, name: &'static str) -> Facts {
        Facts::new(CardKind::Minor, id, name)
    }

    pub(crate) const fn occupation(id: &'static str, name: &'static str) -> Facts {
        Facts::new(CardKind::Occupation, id, name)
    }

    pub(crate) const fn players(mut self, min: u8) -> Facts {
        self.min_players = min;
        self
    }

    pub(crate) const fn cost(mut self, cost: &'static [Goods]) -> Facts {
        self.cost = cost;
        self
    }

    pub(crate) const fn back(mut self, back: Back) -> Facts {
        self.back = back;
        self
    }

    pub(crate) const fn needs(mut self, needs: &'static [Needs]) -> Facts {
        self.needs = needs;
        self
    }

    pub(crate) const fn points(mut self, points: i8) -> Facts {
        self.points = points;
        self
    }

    pub(crate) const fn passing(mut self) -> Facts {
        self.passing = true;
        self
    }

    pub(crate) const fn tags(mut self, tags: Tags) -> Facts {
        self.tags = tags;
        self
    }

    pub(crate) const fn ops(mut self, ops: &'static [Op]) -> Facts {
        self.ops = ops;
        self
    }
}

impl Card {
    /// The card with this number below [`CARD_COUNT`].
    pub const fn new(index: u8) -> Card {
        debug_assert!((index as usize) < CARD_COUNT);
        Card(index)
    }

    /// Its number in the table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    #[inline]
    pub fn facts(self) -> &'static Facts {
        &CARDS[self.0 as usize]
    }

    /// Its operations.
    #[inline]
    pub fn ops(self) -> &'static [Op] {
        self.facts().ops
    }

    /// Deck letter and number.
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// Its English name.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> CardKind {
        self.facts().kind
    }

    /// All cards.
    pub fn all() -> impl Iterator<Item = Card> + Clone {
        (0..CARD_COUNT as u8).map(Card)
    }

    /// The card with this id.
    pub fn with_id(id: &str) -> Option<Card> {
        Card::all().find(|card| card.id() == id)
    }

    /// Whether it is a major or a minor improvement.
    pub fn is_improvement(self) -> bool {
        self.kind() != CardKind::Occupation
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let id = String::deserialize(d)?;
        Card::with_id(&id).ok_or_else(|| D::Error::custom("not a playable card"))
    }
}
