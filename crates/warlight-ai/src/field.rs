//! A position as search wants it: armies by region and regions by player.
//!
//! Same content as [`Position`], with the sets of regions at hand. Nodes of a tree keep the smaller
//! [`Position`]; rounds are resolved on fields.

use bw_warlight::{MAX_ARMIES, MAX_PLAYERS, MAX_REGIONS, Position, Region, regions};

/// Owners and armies of all regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Armies by region.
    pub armies: [u16; MAX_REGIONS],
    /// Regions by seat.
    pub held: [u64; MAX_PLAYERS],
}

impl Field {
    /// The field of a position.
    pub fn new(position: &Position) -> Self {
        let mut field = Field { armies: [0; MAX_REGIONS], held: [0; MAX_PLAYERS] };
        for at in 0..MAX_REGIONS as u8 {
            let region = Region(at);
            field.armies[region.index()] = position.armies(region);
            if let Some(seat) = usize::from(position.owner(region)).checked_sub(1) {
                field.held[seat] |= region.bit();
            }
        }
        field
    }

    /// The position of a field.
    pub fn position(&self) -> Position {
        let mut position = Position::EMPTY;
        for (at, &armies) in self.armies.iter().enumerate() {
            position.set(Region(at as u8), 0, armies);
        }
        for (seat, &held) in self.held.iter().enumerate() {
            for region in regions(held) {
                position.set(region, seat as u8 + 1, self.armies[region.index()]);
            }
        }
        position
    }

    /// Regions of all players.
    #[inline]
    pub fn owned(&self) -> u64 {
        self.held.iter().fold(0, |all, held| all | held)
    }

    /// Who owns a region.
    #[inline]
    pub fn owner(&self, region: Region) -> Option<usize> {
        self.held.iter().position(|held| held & region.bit() != 0)
    }

    /// Adds armies to a region.
    #[inline]
    pub fn reinforce(&mut self, region: Region, armies: u16) {
        let cell = &mut self.armies[region.index()];
        *cell = cell.saturating_add(armies).min(MAX_ARMIES);
    }

    /// Gives a region to a seat.
    #[inline]
    pub fn give(&mut self, region: Region, seat: usize) {
        for held in &mut self.held {
            *held &= !region.bit();
        }
        self.held[seat] |= region.bit();
    }

    /// All armies of a seat.
    #[inline]
    pub fn army_sum(&self, seat: usize) -> u32 {
        regions(self.held[seat]).map(|region| u32::from(self.armies[region.index()])).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Rng;

    #[test]
    fn a_field_is_its_position() {
        let mut rng = Rng::new(5);
        let mut position = Position::EMPTY;
        for at in 0..MAX_REGIONS as u8 {
            position.set(Region(at), rng.below(5) as u8, rng.below(9000) as u16);
        }
        let field = Field::new(&position);
        assert_eq!(field.position(), position);
        for at in 0..MAX_REGIONS as u8 {
            let number = field.owner(Region(at)).map_or(0, |seat| seat as u8 + 1);
            assert_eq!(number, position.owner(Region(at)));
        }
    }
}
