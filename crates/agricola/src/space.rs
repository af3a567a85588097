//! Action spaces (spec 2.4) and what they become in the family variant (spec 2.14).

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use crate::goods::{Good, Goods, food, reed, stone, wood};

macro_rules! spaces {
    ($($name:ident = $id:literal, $en:literal;)*) => {
        /// An action space.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Space { $(#[doc = concat!($en, ".")] $name),* }

        /// All spaces, in the order of lists.
        const ALL: &[Space] = &[$(Space::$name),*];
        const IDS: &[&str] = &[$($id),*];
        const NAMES: &[&str] = &[$($en),*];
    };
}

spaces! {
    Build = "BUILD", "Build rooms and stables";
    StartMinor = "START_MINOR", "Starting player";
    Grain1 = "GRAIN1", "Take 1 grain";
    Plow1 = "PLOW1", "Plow 1 field";
    Occ = "OCC", "Occupation";
    DayLabor = "DAY_LABOR", "Day laborer";
    Wood3 = "WOOD3", "3 wood";
    Clay1 = "CLAY1", "1 clay";
    Reed1 = "REED1", "1 reed";
    Fishing = "FISHING", "Fishing";
    Occ3 = "OCC3", "Occupation (2 food)";
    Bres1 = "BRES1", "1 building resource";
    Wood2 = "WOOD2", "2 wood";
    Clay1B = "CLAY1B", "1 clay (second)";
    Wood1 = "WOOD1", "1 wood";
    Clay2 = "CLAY2", "2 clay";
    Travel = "TRAVEL", "Traveling players";
    Rsf = "RSF", "1 reed, 1 stone, 1 food";
    Occ4 = "OCC4", "Occupation (1, 1, 2 food)";
    Wood4 = "WOOD4", "4 wood";
    Clay3 = "CLAY3", "3 clay";
    ReedSw = "REED_SW", "Reed, stone and wood";
    AnimalChoice = "ANIMAL_CHOICE", "An animal of choice";
    RoomOrTravel = "ROOM_OR_TRAVEL", "1 room or traveling players";
    Occ5OrGrowth = "OCC5_OR_GROWTH", "Occupation or family growth";
    ForesterWood = "WOOD2_X", "2 wood (Master Forester)";
    Improve = "IMPROVE", "Improvement";
    Fences = "FENCES", "Fences";
    SowBake = "SOW_BAKE", "Sow and bake";
    Sheep = "SHEEP", "1 sheep";
    GrowthMinor = "GROWTH_MINOR", "Family growth";
    RenoImprove = "RENO_IMPROVE", "Renovation, improvement";
    StoneA = "STONE_A", "1 stone";
    Veg1 = "VEG1", "Take 1 vegetable";
    Boar = "BOAR", "1 wild boar";
    Cattle = "CATTLE", "1 cattle";
    StoneB = "STONE_B", "1 stone (second)";
    PlowSow = "PLOW_SOW", "Plow and sow";
    GrowthNoRoom = "GROWTH_NOROOM", "Family growth without room";
    RenoFences = "RENO_FENCES", "Renovation, fences";
}

/// Number of spaces.
pub const SPACE_COUNT: usize = ALL.len();
/// Rounds of a game.
pub const ROUNDS: u8 = 14;

/// One thing that can be done at a space with a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SpacePart {
    /// Become the start player.
    Start,
    /// Play a minor improvement.
    Minor,
    /// Play an occupation.
    Occupation,
    /// Build rooms and stables.
    Build,
    /// Build one room.
    OneRoom,
    /// Build one stable for one wood.
    OneStable,
    /// Take the goods that lie here.
    Take,
    /// Plow a field.
    Plow,
    /// Sow.
    Sow,
    /// Bake bread.
    Bake,
    /// Play a minor or buy a major improvement.
    Improve,
    /// Build fences.
    Fences,
    /// Family growth if there is room.
    Growth,
    /// Family growth in any case.
    GrowthNoRoom,
    /// Renovate.
    Renovate,
    /// Choose goods.
    Goods,
}

impl SpacePart {
    /// All parts.
    pub const ALL: [SpacePart; 16] = [
        SpacePart::Start,
        SpacePart::Minor,
        SpacePart::Occupation,
        SpacePart::Build,
        SpacePart::OneRoom,
        SpacePart::OneStable,
        SpacePart::Take,
        SpacePart::Plow,
        SpacePart::Sow,
        SpacePart::Bake,
        SpacePart::Improve,
        SpacePart::Fences,
        SpacePart::Growth,
        SpacePart::GrowthNoRoom,
        SpacePart::Renovate,
        SpacePart::Goods,
    ];

    /// Its word in texts.
    pub const fn word(self) -> &'static str {
        match self {
            SpacePart::Start => "start",
            SpacePart::Minor => "minor",
            SpacePart::Occupation => "occupation",
            SpacePart::Build => "build",
            SpacePart::OneRoom => "room",
            SpacePart::OneStable => "stable",
            SpacePart::Take => "take",
            SpacePart::Plow => "plow",
            SpacePart::Sow => "sow",
            SpacePart::Bake => "bake",
            SpacePart::Improve => "improve",
            SpacePart::Fences => "fences",
            SpacePart::Growth => "growth",
            SpacePart::GrowthNoRoom => "growth-no-room",
            SpacePart::Renovate => "renovate",
            SpacePart::Goods => "goods",
        }
    }

    /// Whether it gives the family room or a child.
    pub(crate) const fn is_of_family(self) -> bool {
        matches!(self, SpacePart::OneRoom | SpacePart::Growth | SpacePart::GrowthNoRoom)
    }

    /// Whether it depends on cards in a hand.
    pub const fn needs_hand(self) -> bool {
        matches!(self, SpacePart::Minor | SpacePart::Occupation | SpacePart::Improve)
    }
}

/// How the parts of a space belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartsLink {
    /// At least one, in order.
    AndOr,
    /// The first, then perhaps the others.
    Then,
    /// Exactly one.
    Or,
}

impl Space {
    /// All spaces, in the order of lists.
    pub const fn all() -> &'static [Space] {
        ALL
    }

    /// Its number, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its id in texts.
    pub const fn id(self) -> &'static str {
        IDS[self as usize]
    }

    /// Its English name.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// The space with this id.
    pub fn named(id: &str) -> Option<Space> {
        ALL.iter().copied().find(|space| space.id() == id)
    }

    /// The stage of a round card.
    pub const fn stage(self) -> Option<u8> {
        Some(match self {
            Space::Improve | Space::Fences | Space::SowBake | Space::Sheep => 1,
            Space::GrowthMinor | Space::RenoImprove | Space::StoneA => 2,
            Space::Veg1 | Space::Boar => 3,
            Space::Cattle | Space::StoneB => 4,
            Space::PlowSow | Space::GrowthNoRoom => 5,
            Space::RenoFences => 6,
            _ => return None,
        })
    }

    /// Whether it lies on the board from the start with this number of players.
    pub const fn on_board(self, seats: u8) -> bool {
        match self {
            Space::Occ3 | Space::Bres1 | Space::Clay1B => seats == 3,
            Space::Wood2 => seats == 3 || seats == 4,
            Space::Wood1 | Space::Clay2 | Space::Travel | Space::Rsf | Space::Occ4 => seats == 4,
            Space::Wood4
            | Space::Clay3
            | Space::ReedSw
            | Space::AnimalChoice
            | Space::RoomOrTravel
            | Space::Occ5OrGrowth => seats == 5,
            Space::ForesterWood => false,
            _ => self.stage().is_none(),
        }
    }

    /// What it accumulates each round.
    #[inline]
    pub const fn accumulates(self, seats: u8, family: bool) -> Option<(Good, u8)> {
        Some(match self {
            Space::Wood3 => (Good::Wood, if seats == 1 { 2 } else { 3 }),
            Space::Clay1 | Space::Clay1B => (Good::Clay, 1),
            Space::Reed1 | Space::ReedSw => (Good::Reed, 1),
            Space::Fishing | Space::Travel | Space::RoomOrTravel => (Good::Food, 1),
            Space::Wood2 | Space::ForesterWood => (Good::Wood, 2),
            Space::Wood1 => (Good::Wood, 1),
            Space::Clay2 => (Good::Clay, 2),
            Space::Wood4 => (Good::Wood, 4),
            Space::Clay3 => (Good::Clay, 3),
            Space::Sheep => (Good::Sheep, 1),
            Space::StoneA | Space::StoneB => (Good::Stone, 1),
            Space::Boar => (Good::Boar, 1),
            Space::Cattle => (Good::Cattle, 1),
            Space::StartMinor if family => (Good::Food, 1),
            _ => return None,
        })
    }

    /// What every use gives from the general supply.
    #[inline]
    pub const fn gives(self, family: bool) -> Goods {
        match self {
            Space::Grain1 => Goods::of(Good::Grain, 1),
            Space::Veg1 => Goods::of(Good::Vegetable, 1),
            Space::DayLabor => food(if family { 1 } else { 2 }),
            Space::Rsf => reed(1).and(stone(1)).and(food(1)),
            Space::ReedSw => stone(1).and(wood(1)),
            _ => Goods::NONE,
        }
    }

    /// Its parts; none at spaces that only give goods.
    #[inline]
    pub const fn parts(self, family: bool) -> (&'static [SpacePart], PartsLink) {
        match self {
            Space::Build => (&[SpacePart::Build], PartsLink::Then),
            Space::StartMinor if family => (&[SpacePart::Start], PartsLink::Then),
            Space::StartMinor => (&[SpacePart::Start, SpacePart::Minor], PartsLink::AndOr),
            Space::Plow1 => (&[SpacePart::Plow], PartsLink::Then),
            Space::Occ if family => (&[SpacePart::OneStable, SpacePart::Bake], PartsLink::AndOr),
            Space::Occ3 | Space::Occ4 if family => (&[SpacePart::Goods], PartsLink::Then),
            Space::DayLabor if family => (&[SpacePart::Goods], PartsLink::Then),
            Space::Occ5OrGrowth if family => {
                (&[SpacePart::Growth, SpacePart::Goods], PartsLink::Or)
            }
            Space::Occ | Space::Occ3 | Space::Occ4 => (&[SpacePart::Occupation], PartsLink::Then),
            Space::Occ5OrGrowth => (&[SpacePart::Occupation, SpacePart::Growth], PartsLink::Or),
            Space::Bres1 | Space::AnimalChoice => (&[SpacePart::Goods], PartsLink::Then),
            Space::RoomOrTravel => (&[SpacePart::OneRoom, SpacePart::Take], PartsLink::Or),
            Space::Improve => (&[SpacePart::Improve], PartsLink::Then),
            Space::Fences => (&[SpacePart::Fences], PartsLink::Then),
            Space::SowBake => (&[SpacePart::Sow, SpacePart::Bake], PartsLink::AndOr),
            Space::GrowthMinor if family => (&[SpacePart::Growth], PartsLink::Then),
            Space::GrowthMinor => (&[SpacePart::Growth, SpacePart::Minor], PartsLink::Then),
            Space::RenoImprove => (&[SpacePart::Renovate, SpacePart::Improve], PartsLink::Then),
            Space::PlowSow => (&[SpacePart::Plow, SpacePart::Sow], PartsLink::AndOr),
            Space::GrowthNoRoom => (&[SpacePart::GrowthNoRoom], PartsLink::Then),
            Space::RenoFences => (&[SpacePart::Renovate, SpacePart::Fences], PartsLink::Then),
            _ => (&[], PartsLink::Then),
        }
    }

    /// The price of the n-th occupation (from 0) played here.
    pub const fn occupation_price(self, played: u8) -> u8 {
        match self {
            Space::Occ => (played > 0) as u8,
            Space::Occ4 | Space::Occ5OrGrowth => 1 + (played >= 2) as u8,
            _ => 2,
        }
    }
}

/// The stage to which a round belongs.
pub const fn stage_of(round: u8) -> u8 {
    match round {
        0..=4 => 1,
        5..=7 => 2,
        8..=9 => 3,
        10..=11 => 4,
        12..=13 => 5,
        _ => 6,
    }
}

/// Whether a round ends with a harvest.
pub const fn is_harvest(round: u8) -> bool {
    matches!(round, 4 | 7 | 9 | 11 | 13 | 14)
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let id = String::deserialize(d)?;
        Space::named(&id).ok_or_else(|| D::Error::custom("not an action space"))
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spaces(u64);

impl Spaces {
    /// No space.
    pub const NONE: Spaces = Spaces(0);

    /// These spaces.
    pub const fn of(list: &[Space]) -> Spaces {
        let mut bits = 0;
        let mut at = 0;
        while at < list.len() {
            bits |= 1 << list[at] as u8;
            at += 1;
        }
        Spaces(bits)
    }

    /// Whether the space is in the set.
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        self.0 >> space as u8 & 1 != 0
    }

    /// Adds a space.
    pub const fn add(&mut self, space: Space) {
        self.0 |= 1 << space as u8;
    }

    /// The spaces in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let space = ALL[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            Some(space)
        })
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::NONE, |mut set, space| {
            set.add(space);
            set
        })
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Vec::<Space>::deserialize(d)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_by_number_of_players() {
        let count = |seats| ALL.iter().filter(|space| space.on_board(seats)).count();
        assert_eq!([1, 2, 3, 4, 5].map(count), [10, 10, 14, 16, 16]);
        let stages = [1, 2, 3, 4, 5, 6];
        let cards = |stage| ALL.iter().filter(|space| space.stage() == Some(stage)).count();
        assert_eq!(stages.map(cards), [4, 3, 2, 2, 2, 1]);
    }

    #[test]
    fn prices_of_occupations() {
        let prices = |space: Space| [0, 1, 2, 3].map(|played| space.occupation_price(played));
        assert_eq!(prices(Space::Occ), [0, 1, 1, 1]);
        assert_eq!(prices(Space::Occ3), [2, 2, 2, 2]);
        assert_eq!(prices(Space::Occ4), [1, 1, 2, 2]);
        assert_eq!(prices(Space::Occ5OrGrowth), [1, 1, 2, 2]);
    }
}
