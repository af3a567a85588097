//! A position as search wants it: armies by region and regions by player.
//!
//! Same content as [`Position`], with the sets of regions at hand, in as many words as the map needs.

use bw_warlight::{ByRegion, MAX_PLAYERS, Position, Region, RegionSet, regions};

/// Owners and armies of all regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field<const W: usize> {
    /// Armies by region.
    pub armies: ByRegion<u16, W>,
    /// Regions by seat.
    pub held: [RegionSet<W>; MAX_PLAYERS],
}

impl<const W: usize> Field<W> {
    /// Nobody has anything.
    pub const EMPTY: Self =
        Field { armies: ByRegion::filled(0), held: [RegionSet::EMPTY; MAX_PLAYERS] };

    /// The field of a position.
    pub fn new(position: &Position) -> Self {
        let mut field = Self::EMPTY;
        for region in (0..position.room().min(64 * W) as u16).map(Region) {
            field.armies[region] = position.armies(region);
            if let Some(seat) = usize::from(position.owner(region)).checked_sub(1) {
                field.held[seat].insert(region);
            }
        }
        field
    }

    /// The position of a field, with room for all its regions.
    pub fn position(&self) -> Position {
        let mut position = Position::empty(64 * W);
        for (&armies, at) in self.armies.iter().zip(0..) {
            position.set(Region(at), 0, armies);
        }
        for (held, number) in self.held.iter().zip(1..) {
            for region in regions(*held) {
                position.set(region, number, self.armies[region]);
            }
        }
        position
    }

    /// Regions of all players.
    #[inline]
    pub fn owned(&self) -> RegionSet<W> {
        self.held.iter().fold(RegionSet::EMPTY, |all, held| all | *held)
    }

    /// Who owns a region.
    #[inline]
    pub fn owner(&self, region: Region) -> Option<usize> {
        self.held.iter().position(|held| held.contains(region))
    }

    /// Adds armies to a region.
    #[inline]
    pub fn reinforce(&mut self, region: Region, armies: u16) {
        let cell = &mut self.armies[region];
        *cell = cell.saturating_add(armies);
    }

    /// Gives a region to a seat.
    #[inline]
    pub fn give(&mut self, region: Region, seat: usize) {
        for held in &mut self.held {
            held.remove(region);
        }
        self.held[seat].insert(region);
    }

    /// All armies of a seat.
    #[inline]
    pub fn army_sum(&self, seat: usize) -> u32 {
        regions(self.held[seat]).map(|region| u32::from(self.armies[region])).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Rng;

    fn check<const W: usize>() {
        let mut rng = Rng::new(5);
        let mut position = Position::empty(64 * W);
        let all = || (0..64 * W as u16).map(Region);
        for region in all() {
            let owner = rng.below(MAX_PLAYERS as u32 + 1) as u8;
            position.set(region, owner, rng.below(65_536) as u16);
        }
        let field = Field::<W>::new(&position);
        assert_eq!(field.position(), position);
        for region in all() {
            let number = field.owner(region).map_or(0, |seat| seat as u8 + 1);
            assert_eq!(number, position.owner(region));
        }
    }

    #[test]
    fn a_field_is_its_position() {
        check::<1>();
        check::<2>();
        check::<8>();
    }
}
