//! Goods: building resources, crops, food and animals (spec 2.1).

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// One kind of goods. Food is kept with them, though the rules call only the others goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Good {
    /// A building resource.
    Wood,
    /// A building resource.
    Clay,
    /// A building resource.
    Reed,
    /// A building resource.
    Stone,
    /// A crop.
    Grain,
    /// A crop.
    Vegetable,
    /// What people eat.
    Food,
    /// An animal.
    Sheep,
    /// An animal: wild boar.
    Boar,
    /// An animal.
    Cattle,
}

/// Number of kinds.
pub const GOOD_COUNT: usize = 10;

impl Good {
    /// All kinds, in the order of lists.
    pub const ALL: [Good; GOOD_COUNT] = [
        Good::Wood,
        Good::Clay,
        Good::Reed,
        Good::Stone,
        Good::Grain,
        Good::Vegetable,
        Good::Food,
        Good::Sheep,
        Good::Boar,
        Good::Cattle,
    ];

    /// Wood, clay, reed and stone.
    pub const BUILDING: [Good; 4] = [Good::Wood, Good::Clay, Good::Reed, Good::Stone];

    /// Sheep, wild boar and cattle.
    pub const ANIMALS: [Good; 3] = [Good::Sheep, Good::Boar, Good::Cattle];

    /// Its word in texts.
    pub const fn word(self) -> &'static str {
        match self {
            Good::Wood => "wood",
            Good::Clay => "clay",
            Good::Reed => "reed",
            Good::Stone => "stone",
            Good::Grain => "grain",
            Good::Vegetable => "vegetable",
            Good::Food => "food",
            Good::Sheep => "sheep",
            Good::Boar => "boar",
            Good::Cattle => "cattle",
        }
    }

    /// The kind with this word.
    pub fn named(word: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.word() == word)
    }

    /// Whether it is an animal.
    pub const fn is_animal(self) -> bool {
        self as usize >= Good::Sheep as usize
    }

    /// Whether it is a building resource.
    pub const fn is_building(self) -> bool {
        (self as usize) < 4
    }
}

impl Serialize for Good {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Good {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = String::deserialize(d)?;
        Good::named(&word).ok_or_else(|| D::Error::custom("not a kind of goods"))
    }
}

/// An amount of every kind. Sums saturate far beyond what a game can hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Goods(pub [u8; GOOD_COUNT]);

impl Goods {
    /// Nothing.
    pub const NONE: Goods = Goods([0; GOOD_COUNT]);

    /// An amount of one kind.
    pub const fn of(good: Good, count: u8) -> Goods {
        let mut goods = [0; GOOD_COUNT];
        goods[good as usize] = count;
        Goods(goods)
    }

    /// Both amounts.
    #[must_use]
    pub const fn and(mut self, other: Goods) -> Goods {
        let mut at = 0;
        while at < GOOD_COUNT {
            self.0[at] = self.0[at].saturating_add(other.0[at]);
            at += 1;
        }
        self
    }

    /// Without the other amount; what is missing is ignored.
    #[must_use]
    pub const fn without(mut self, other: Goods) -> Goods {
        let mut at = 0;
        while at < GOOD_COUNT {
            self.0[at] = self.0[at].saturating_sub(other.0[at]);
            at += 1;
        }
        self
    }

    /// How many of a kind.
    #[inline]
    pub const fn count(&self, good: Good) -> u8 {
        self.0[good as usize]
    }

    /// Adds `count` of a kind.
    #[inline]
    pub const fn add(&mut self, good: Good, count: u8) {
        self.0[good as usize] = self.0[good as usize].saturating_add(count);
    }

    /// Takes `count` of a kind away; what is missing is ignored.
    #[inline]
    pub const fn take(&mut self, good: Good, count: u8) {
        self.0[good as usize] = self.0[good as usize].saturating_sub(count);
    }

    /// Sets the number of a kind.
    pub const fn set(&mut self, good: Good, count: u8) {
        self.0[good as usize] = count;
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; GOOD_COUNT]
    }

    /// Whether there is at least as much of everything.
    #[inline]
    pub fn covers(&self, other: &Goods) -> bool {
        self.0.iter().zip(other.0).all(|(&have, need)| have >= need)
    }

    /// Whether there are animals among them.
    #[inline]
    pub const fn has_animals(&self) -> bool {
        self.0[7] | self.0[8] | self.0[9] != 0
    }

    /// Sheep, wild boar and cattle.
    #[inline]
    pub const fn herd(&self) -> [u8; 3] {
        [self.0[7], self.0[8], self.0[9]]
    }

    /// Kinds and amounts, leaving out what there is none of.
    pub fn iter(&self) -> impl Iterator<Item = (Good, u8)> + '_ {
        Good::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// `2 wood, 1 reed`; nothing is `nothing`.
    pub fn text(&self) -> String {
        let texts: Vec<String> =
            self.iter().map(|(good, count)| format!("{count} {}", good.word())).collect();
        if texts.is_empty() { "nothing".into() } else { texts.join(", ") }
    }
}

// Goods of one kind, named by the kind: prices and yields in the tables of cards read like the printed ones.

pub(crate) const fn wood(count: u8) -> Goods {
    Goods::of(Good::Wood, count)
}
pub(crate) const fn clay(count: u8) -> Goods {
    Goods::of(Good::Clay, count)
}
pub(crate) const fn reed(count: u8) -> Goods {
    Goods::of(Good::Reed, count)
}
pub(crate) const fn stone(count: u8) -> Goods {
    Goods::of(Good::Stone, count)
}
pub(crate) const fn grain(count: u8) -> Goods {
    Goods::of(Good::Grain, count)
}
pub(crate) const fn vegetable(count: u8) -> Goods {
    Goods::of(Good::Vegetable, count)
}
pub(crate) const fn food(count: u8) -> Goods {
    Goods::of(Good::Food, count)
}
pub(crate) const fn sheep(count: u8) -> Goods {
    Goods::of(Good::Sheep, count)
}
pub(crate) const fn boar(count: u8) -> Goods {
    Goods::of(Good::Boar, count)
}
pub(crate) const fn cattle(count: u8) -> Goods {
    Goods::of(Good::Cattle, count)
}

impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (good, count) in self.iter() {
            map.serialize_entry(good.word(), &count)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Goods {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<String, u8>::deserialize(d)?;
        let mut goods = Goods::NONE;
        for (word, count) in map {
            let good = Good::named(&word).ok_or_else(|| D::Error::custom("unknown goods"))?;
            goods.set(good, count);
        }
        Ok(goods)
    }
}

/// A crop: what can be sown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Crop {
    /// Three on a field.
    Grain,
    /// Two on a field.
    Vegetable,
}

impl Crop {
    /// Both crops.
    pub const ALL: [Crop; 2] = [Crop::Grain, Crop::Vegetable];

    /// As goods.
    pub const fn good(self) -> Good {
        match self {
            Crop::Grain => Good::Grain,
            Crop::Vegetable => Good::Vegetable,
        }
    }

    /// How many lie on a field after sowing one.
    pub const fn sown(self) -> u8 {
        match self {
            Crop::Grain => 3,
            Crop::Vegetable => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_add_and_compare() {
        let cost = wood(5).and(reed(2));
        assert!(wood(6).and(reed(2)).covers(&cost));
        assert!(!wood(6).and(reed(1)).covers(&cost));
        assert_eq!(cost.text(), "5 wood, 2 reed");
        assert_eq!(cost.without(wood(7)), reed(2));
        assert_eq!(sheep(2).and(cattle(1)).herd(), [2, 0, 1]);
    }
}
