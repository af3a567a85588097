//! The small core of a state: who owns each region with how many armies (spec 1, 11).
//!
//! Invariants: a cell packs an owner (0 is neutral, else the player number) and 0 to [`MAX_ARMIES`]
//! armies; cells beyond the map are 0; owned regions hold at least one army.

use bw_core::Seat;

use crate::region_set::{Region, RegionSet, regions};

/// The most armies on one region; what would exceed it is lost.
pub const MAX_ARMIES: u16 = u16::MAX;
/// The most players.
pub const MAX_PLAYERS: usize = bw_core::MAX_SEATS;

/// Regions of maps that need no memory of their own.
const FEW: usize = 64;

/// Armies in the lower half, the owner above.
#[allow(clippy::large_enum_variant)] // small maps are copied all the time and ask nobody for memory
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum ArmyCells {
    Few([u32; FEW]),
    Many(Box<[u32]>),
}

/// Owners and armies of all regions: 64 of them in place, more in memory of their own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    cells: ArmyCells,
}

const fn cell(owner: u8, armies: u16) -> u32 {
    (owner as u32) << 16 | armies as u32
}

impl Position {
    /// No armies anywhere, with room for 64 regions.
    pub const EMPTY: Position = Position { cells: ArmyCells::Few([0; FEW]) };

    /// No armies anywhere on a map of this number of regions.
    pub fn empty(regions: usize) -> Position {
        if regions <= FEW {
            return Position::EMPTY;
        }
        Position { cells: ArmyCells::Many(vec![0; regions].into_boxed_slice()) }
    }

    /// The cells; some of the last may be beyond the map.
    #[inline]
    fn cells(&self) -> &[u32] {
        match &self.cells {
            ArmyCells::Few(cells) => cells,
            ArmyCells::Many(cells) => cells,
        }
    }

    #[inline]
    fn cell_mut(&mut self, region: Region) -> &mut u32 {
        match &mut self.cells {
            ArmyCells::Few(cells) => &mut cells[region.index()],
            ArmyCells::Many(cells) => &mut cells[region.index()],
        }
    }

    /// How many regions there is room for.
    #[inline]
    pub fn room(&self) -> usize {
        self.cells().len()
    }

    /// Owner of a region: 0 is neutral, else the player number.
    #[inline]
    pub fn owner(&self, region: Region) -> u8 {
        (self.cells()[region.index()] >> 16) as u8
    }

    /// Armies on a region.
    #[inline]
    pub fn armies(&self, region: Region) -> u16 {
        self.cells()[region.index()] as u16
    }

    /// Sets owner and armies of a region.
    #[inline]
    pub fn set(&mut self, region: Region, owner: u8, armies: u16) {
        *self.cell_mut(region) = cell(owner, armies);
    }

    /// Adds armies to a region.
    #[inline]
    pub fn reinforce(&mut self, region: Region, armies: u16) {
        let place = self.cell_mut(region);
        *place = cell((*place >> 16) as u8, (*place as u16).saturating_add(armies));
    }

    /// Takes armies from a region, which must have them.
    #[inline]
    pub fn reduce(&mut self, region: Region, armies: u16) {
        debug_assert!(armies <= self.armies(region));
        *self.cell_mut(region) -= u32::from(armies.min(self.armies(region)));
    }

    /// Whether the seat owns the region.
    #[inline]
    pub fn is_own(&self, region: Region, seat: Seat) -> bool {
        self.owner(region) == seat.number()
    }

    /// Whether the seat owns any region.
    #[inline]
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.cells().iter().any(|&cell| cell >> 16 == u32::from(seat.number()))
    }

    /// The regions of an owner (0: neutral ones), also those beyond the map if it is 0.
    #[inline]
    pub fn holdings_of(&self, owner: u8) -> RegionSet {
        let cells = self.cells().iter().zip(0..);
        let held = cells.filter(|(cell, _)| **cell >> 16 == u32::from(owner));
        held.map(|(_, at)| Region(at)).collect()
    }

    /// The regions of a seat.
    #[inline]
    pub fn holdings(&self, seat: Seat) -> RegionSet {
        self.holdings_of(seat.number())
    }

    /// All armies of a seat.
    pub fn army_sum(&self, seat: Seat) -> u32 {
        let own = |cell: &&u32| **cell >> 16 == u32::from(seat.number());
        self.cells().iter().filter(own).map(|cell| cell & u32::from(MAX_ARMIES)).sum()
    }

    /// This position with everything outside a set of regions forgotten.
    #[must_use]
    pub fn masked(&self, visible: RegionSet) -> Position {
        let mut masked = Position::empty(self.room());
        for region in regions(visible) {
            *masked.cell_mut(region) = self.cells()[region.index()];
        }
        masked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small_and_keeps_what_is_set() {
        assert!(size_of::<Position>() <= 264);
        for (room, at) in [(42, 3), (64, 63), (65, 64), (400, 399)] {
            let (mut position, region) = (Position::empty(room), Region(at));
            position.set(region, 4, 9);
            position.reinforce(region, 65_530);
            assert_eq!((position.owner(region), position.armies(region)), (4, MAX_ARMIES));
            position.reduce(region, 65_000);
            assert_eq!((position.owner(region), position.armies(region)), (4, 535));
            assert_eq!(position.holdings(Seat::new(3)), region.bit());
            assert!(position.is_alive(Seat::new(3)) && !position.is_alive(Seat::new(0)));
            assert_eq!(position.masked(region.bit()), position);
            assert_eq!(position.masked(RegionSet::EMPTY), Position::empty(room));
        }
    }
}
