//! Sets of regions, and tables by region, for maps of any size.
//!
//! A set is `W` words of 64 regions. Rules and files use the widest sets; players choose the number of words
//! when they see the map, so that a map of 64 regions costs one word and no loop.

use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, Deref, DerefMut, Index, IndexMut, Not, Sub,
};

use serde::{Serialize, Serializer};

/// The most regions of a map.
pub const MAX_REGIONS: usize = WORDS * WORD;
/// Words of a set that has room for every map.
pub const WORDS: usize = 8;
/// Regions of a word.
const WORD: usize = 64;

/// A region by its place in the map's list, which is sorted by id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Region(pub u16);

impl Region {
    /// Index into tables by region.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this region alone.
    #[inline]
    pub fn bit<const W: usize>(self) -> RegionSet<W> {
        let mut set = RegionSet::EMPTY;
        set.insert(self);
        set
    }
}

/// A set of regions.
///
/// ```
/// use bw_warlight::{Region, RegionSet};
///
/// let mut set: RegionSet = [Region(3), Region(400)].into_iter().collect();
/// set.remove(Region(3));
/// assert!(set.contains(Region(400)) && set.len() == 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionSet<const W: usize = WORDS>([u64; W]);

impl<const W: usize> Default for RegionSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> RegionSet<W> {
    /// No regions.
    pub const EMPTY: Self = RegionSet([0; W]);

    /// The regions from the first on.
    pub fn up_to(count: usize) -> Self {
        let full = |at: usize| match count.saturating_sub(at * WORD) {
            0 => 0,
            rest if rest < WORD => (1 << rest) - 1,
            _ => u64::MAX,
        };
        RegionSet(std::array::from_fn(full))
    }

    /// The same regions in a set of another width; those without room are lost.
    #[inline]
    pub fn resized<const V: usize>(self) -> RegionSet<V> {
        RegionSet(std::array::from_fn(|at| self.0.get(at).copied().unwrap_or(0)))
    }

    /// Whether a region is in the set.
    #[inline]
    pub const fn contains(&self, region: Region) -> bool {
        let at = region.index();
        self.0[at / WORD] >> (at % WORD) & 1 != 0
    }

    /// Adds a region.
    #[inline]
    pub const fn insert(&mut self, region: Region) {
        let at = region.index();
        self.0[at / WORD] |= 1 << (at % WORD);
    }

    /// Takes a region out.
    #[inline]
    pub const fn remove(&mut self, region: Region) {
        let at = region.index();
        self.0[at / WORD] &= !(1 << (at % WORD));
    }

    /// Whether there are no regions.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many regions there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// How many regions there are before one.
    #[inline]
    pub fn rank(&self, region: Region) -> u32 {
        let (word, bit) = (region.index() / WORD, region.index() % WORD);
        let whole: u32 = self.0[..word].iter().map(|word| word.count_ones()).sum();
        whole + (self.0[word] & ((1 << bit) - 1)).count_ones()
    }

    /// The first region.
    #[inline]
    pub fn first(&self) -> Option<Region> {
        regions(*self).next()
    }

    /// Whether both sets have a region in common.
    #[inline]
    pub fn meets(&self, other: Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | a & b) != 0
    }

    /// Whether the other set has all of these regions.
    #[inline]
    pub fn is_within(&self, other: Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | a & !b) == 0
    }
}

/// The regions of a set, in order.
#[inline]
pub fn regions<const W: usize>(set: RegionSet<W>) -> Regions<W> {
    Regions { words: set.0, at: 0 }
}

/// The region at a place of a set, counted from 0.
pub fn nth_region<const W: usize>(set: RegionSet<W>, place: u32) -> Option<Region> {
    regions(set).nth(place as usize)
}

/// Goes through a set.
#[derive(Clone, Debug)]
pub struct Regions<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Regions<W> {
    type Item = Region;

    #[inline]
    fn next(&mut self) -> Option<Region> {
        // With one word there is nothing to skip, and no loop.
        while self.at + 1 < W && self.words[self.at] == 0 {
            self.at += 1;
        }
        let word = &mut self.words[self.at];
        if *word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(Region((self.at * WORD + bit) as u16))
    }
}

impl<const W: usize> FromIterator<Region> for RegionSet<W> {
    fn from_iter<I: IntoIterator<Item = Region>>(list: I) -> Self {
        let mut set = Self::EMPTY;
        list.into_iter().for_each(|region| set.insert(region));
        set
    }
}

impl<'r, const W: usize> FromIterator<&'r Region> for RegionSet<W> {
    fn from_iter<I: IntoIterator<Item = &'r Region>>(list: I) -> Self {
        list.into_iter().copied().collect()
    }
}

impl<const W: usize> BitAnd for RegionSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        RegionSet(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const W: usize> BitOr for RegionSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        RegionSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

/// Regions of the first set that the second does not have.
impl<const W: usize> Sub for RegionSet<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        RegionSet(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

/// Everything else, also beyond the map.
impl<const W: usize> Not for RegionSet<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        RegionSet(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for RegionSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for RegionSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// A number where the regions of the first word are all there are; else the words.
impl<const W: usize> Serialize for RegionSet<W> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if self.0[1..].iter().all(|&word| word == 0) {
            return self.0[0].serialize(s);
        }
        self.0[..].serialize(s)
    }
}

/// A value for each region: a slice with room for `W` words of regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByRegion<T, const W: usize = WORDS>([[T; WORD]; W]);

impl<T: Copy, const W: usize> ByRegion<T, W> {
    /// The same value for all.
    #[inline]
    pub const fn filled(value: T) -> Self {
        ByRegion([[value; WORD]; W])
    }
}

impl<T: Copy + Default, const W: usize> Default for ByRegion<T, W> {
    fn default() -> Self {
        Self::filled(T::default())
    }
}

impl<T, const W: usize> Deref for ByRegion<T, W> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.0.as_flattened()
    }
}

impl<T, const W: usize> DerefMut for ByRegion<T, W> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.0.as_flattened_mut()
    }
}

impl<T, const W: usize> Index<Region> for ByRegion<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, region: Region) -> &T {
        &self.0.as_flattened()[region.index()]
    }
}

impl<T, const W: usize> IndexMut<Region> for ByRegion<T, W> {
    #[inline]
    fn index_mut(&mut self, region: Region) -> &mut T {
        &mut self.0.as_flattened_mut()[region.index()]
    }
}

impl<T, const W: usize> Index<usize> for ByRegion<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.0.as_flattened()[place]
    }
}

impl<T, const W: usize> IndexMut<usize> for ByRegion<T, W> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.0.as_flattened_mut()[place]
    }
}

/// Makes something for the number of words that a map needs: `for_words!(game.map().len(), W => Bot::<W>::new(…))`.
#[macro_export]
macro_rules! for_words {
    ($regions:expr, $width:ident => $make:expr) => {
        match $regions {
            0..=64 => {
                const $width: usize = 1;
                $make
            }
            65..=128 => {
                const $width: usize = 2;
                $make
            }
            _ => {
                const $width: usize = $crate::WORDS;
                $make
            }
        }
    };
}
