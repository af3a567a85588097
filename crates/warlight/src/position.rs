//! Regions, and the small core of a state: who owns each region with how many armies (spec 1, 11).
//!
//! Invariants: a cell packs an owner (0 is neutral, else the player number) and 0 to [`MAX_ARMIES`]
//! armies; cells beyond the map are 0; owned regions hold at least one army.

use bw_core::Seat;

/// The most regions of a map: sets of regions are 64-bit masks.
pub const MAX_REGIONS: usize = 64;
/// The most armies on one region; what would exceed it is lost.
pub const MAX_ARMIES: u16 = (1 << ARMY_BITS) - 1;
/// The most players.
pub const MAX_PLAYERS: usize = 4;

const ARMY_BITS: u16 = 13;

/// A region by its place in the map's list, which is sorted by id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Region(pub u8);

impl Region {
    /// Index into tables by region.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this region alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The regions of a set, in order.
#[inline]
pub fn regions(mut set: u64) -> impl Iterator<Item = Region> {
    std::iter::from_fn(move || {
        let region = (set != 0).then(|| Region(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(region)
    })
}

/// The region at a place of a set, counted from 0.
pub fn nth_region(set: u64, place: u32) -> Option<Region> {
    regions(set).nth(place as usize)
}

/// Owners and armies of all regions: 128 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    cells: [u16; MAX_REGIONS],
}

impl Position {
    /// No armies anywhere.
    pub const EMPTY: Position = Position { cells: [0; MAX_REGIONS] };

    /// Owner of a region: 0 is neutral, else the player number.
    #[inline]
    pub const fn owner(&self, region: Region) -> u8 {
        (self.cells[region.index()] >> ARMY_BITS) as u8
    }

    /// Armies on a region.
    #[inline]
    pub const fn armies(&self, region: Region) -> u16 {
        self.cells[region.index()] & MAX_ARMIES
    }

    /// Sets owner and armies of a region.
    #[inline]
    pub fn set(&mut self, region: Region, owner: u8, armies: u16) {
        self.cells[region.index()] = (u16::from(owner) << ARMY_BITS) | armies.min(MAX_ARMIES);
    }

    /// Adds armies to a region.
    #[inline]
    pub fn reinforce(&mut self, region: Region, armies: u16) {
        let cell = &mut self.cells[region.index()];
        let sum = (*cell & MAX_ARMIES).saturating_add(armies).min(MAX_ARMIES);
        *cell = (*cell & !MAX_ARMIES) | sum;
    }

    /// Takes armies from a region, which must have them.
    #[inline]
    pub fn reduce(&mut self, region: Region, armies: u16) {
        debug_assert!(armies <= self.armies(region));
        self.cells[region.index()] -= armies.min(self.armies(region));
    }

    /// Whether the seat owns the region.
    #[inline]
    pub const fn is_own(&self, region: Region, seat: Seat) -> bool {
        self.owner(region) == seat.number()
    }

    /// The regions of an owner (0: neutral ones), also those beyond the map if it is 0.
    #[inline]
    pub fn holdings_of(&self, owner: u8) -> u64 {
        let mut set = 0;
        for (at, &cell) in self.cells.iter().enumerate() {
            set |= u64::from(cell >> ARMY_BITS == u16::from(owner)) << at;
        }
        set
    }

    /// The regions of a seat.
    #[inline]
    pub fn holdings(&self, seat: Seat) -> u64 {
        self.holdings_of(seat.number())
    }

    /// All armies of a seat.
    pub fn army_sum(&self, seat: Seat) -> u32 {
        regions(self.holdings(seat)).map(|region| u32::from(self.armies(region))).sum()
    }

    /// This position with everything outside a set of regions forgotten.
    #[must_use]
    pub fn masked(&self, visible: u64) -> Position {
        let mut masked = Position::EMPTY;
        for region in regions(visible) {
            masked.cells[region.index()] = self.cells[region.index()];
        }
        masked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small_and_keeps_what_is_set() {
        assert_eq!(size_of::<Position>(), 128);
        let mut position = Position::EMPTY;
        position.set(Region(3), 4, 9);
        position.reinforce(Region(3), 20_000);
        assert_eq!((position.owner(Region(3)), position.armies(Region(3))), (4, MAX_ARMIES));
        position.reduce(Region(3), 8_000);
        assert_eq!((position.owner(Region(3)), position.armies(Region(3))), (4, 191));
        assert_eq!(position.holdings(Seat::new(3)), Region(3).bit());
    }
}
