//! Where tiles fit: what the neighbours of an empty cell demand, and which rotations obey (spec 8.1).
//!
//! A demand has two bits per edge, N E S W from the lowest bits up: 0 for no neighbour, else the
//! [`Edge`] that the neighbour shows. There are 256 demands, so the answer is a table.

use crate::tiles::{Edge, TileType};

/// What the neighbours of an empty cell demand of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Demand(u8);

impl Demand {
    /// No neighbours: everything fits.
    pub const NONE: Demand = Demand(0);

    /// What the neighbour at an edge (0 to 3 for N E S W) shows.
    #[inline]
    pub const fn edge(self, edge: usize) -> Option<Edge> {
        match (self.0 >> (2 * edge)) & 3 {
            1 => Some(Edge::City),
            2 => Some(Edge::Road),
            3 => Some(Edge::Field),
            _ => None,
        }
    }

    /// How many neighbours there are.
    #[inline]
    pub const fn neighbours(self) -> u32 {
        ((self.0 | self.0 >> 1) & 0b0101_0101).count_ones()
    }

    /// A number that is different for all 256 demands.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The same with a neighbour at an edge that had none.
    #[inline]
    #[must_use]
    pub const fn with(self, edge: usize, shown: Edge) -> Self {
        Demand(self.0 | (shown as u8) << (2 * edge))
    }

    /// The same without the neighbour at an edge.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, edge: usize) -> Self {
        Demand(self.0 & !(3 << (2 * edge)))
    }

    /// The distinct rotations in which a type obeys.
    #[inline]
    pub fn rotations(self, tile: TileType) -> Rotations {
        Rotations(ROTATIONS[self.0 as usize][tile as usize])
    }

    /// The rotations in which a type obeys, counted once for every neighbour.
    #[inline]
    pub fn rotations_by_neighbours(self, tile: TileType) -> u32 {
        BY_NEIGHBOURS[tile as usize][self.0 as usize].into()
    }

    /// Whether a type obeys in some rotation.
    #[inline]
    pub fn admits(self, tile: TileType) -> bool {
        ADMITTED[self.0 as usize] & (1 << tile as u8) != 0
    }

    /// The types that obey in some rotation, as bits from A up.
    #[inline]
    pub fn admitted(self) -> u32 {
        ADMITTED[self.0 as usize]
    }
}

/// A set of rotations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rotations(u8);

impl Rotations {
    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    #[inline]
    pub const fn len(self) -> u32 {
        // One nibble: a table in a register beats counting bits one by one.
        ((0x4332_3221_3221_2110_u64 >> (4 * self.0)) & 7) as u32
    }

    /// Whether it holds this one.
    #[inline]
    pub const fn contains(self, rotation: u8) -> bool {
        rotation < 4 && self.0 & (1 << rotation) != 0
    }
}

/// The rotations in ascending order.
impl Iterator for Rotations {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

static ROTATIONS: [[u8; TileType::COUNT]; 256] = {
    let mut table = [[0; TileType::COUNT]; 256];
    let mut demand = 0;
    while demand < 256 {
        let mut tile = 0;
        while tile < TileType::COUNT {
            table[demand][tile] = obeying(Demand(demand as u8), TileType::ALL[tile]);
            tile += 1;
        }
        demand += 1;
    }
    table
};

/// Sixteen at most. By type first: whoever asks goes through the demands of many cells for one tile.
static BY_NEIGHBOURS: [[u8; 256]; TileType::COUNT] = {
    let mut table = [[0; 256]; TileType::COUNT];
    let mut demand = 0;
    while demand < 256 {
        let neighbours = Demand(demand as u8).neighbours() as u8;
        let mut tile = 0;
        while tile < TileType::COUNT {
            table[tile][demand] = Rotations(ROTATIONS[demand][tile]).len() as u8 * neighbours;
            tile += 1;
        }
        demand += 1;
    }
    table
};

static ADMITTED: [u32; 256] = {
    let mut table = [0; 256];
    let mut demand = 0;
    while demand < 256 {
        let mut tile = 0;
        while tile < TileType::COUNT {
            if ROTATIONS[demand][tile] != 0 {
                table[demand] |= 1 << tile;
            }
            tile += 1;
        }
        demand += 1;
    }
    table
};

/// The slow way: the distinct rotations in which every edge with a neighbour shows the same.
const fn obeying(demand: Demand, tile: TileType) -> u8 {
    let edges = tile.data().edges;
    let (mut rotations, mut rotation) = (0, 0);
    while rotation < tile.distinct_rotations() {
        let (mut obeys, mut edge) = (true, 0);
        while edge < 4 {
            let shown = edges[(edge + 4 - rotation as usize) % 4];
            if let Some(wanted) = demand.edge(edge) {
                obeys &= wanted as u8 == shown as u8;
            }
            edge += 1;
        }
        rotations |= (obeys as u8) << rotation;
        rotation += 1;
    }
    rotations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_rotations_are_those_of_their_bits() {
        for bits in 0..16u8 {
            assert_eq!(Rotations(bits).len(), bits.count_ones());
            assert_eq!(Rotations(bits).count() as u32, bits.count_ones());
        }
    }

    #[test]
    fn rotations_are_counted_for_every_neighbour() {
        for code in 0..=255 {
            let demand = Demand(code);
            for tile in TileType::ALL {
                let counted = demand.rotations(tile).len() * demand.neighbours();
                assert_eq!(demand.rotations_by_neighbours(tile), counted, "{code} {tile}");
            }
        }
    }

    #[test]
    fn a_free_cell_takes_every_distinct_rotation() {
        let distinct: Vec<_> =
            TileType::ALL.iter().map(|&tile| Demand::NONE.rotations(tile).len()).collect();
        let b_c_x = [1, 2, 23];
        let f_g_h_u = [5, 6, 7, 20];
        for (tile, &count) in distinct.iter().enumerate() {
            let expected = match tile {
                tile if b_c_x.contains(&tile) => 1,
                tile if f_g_h_u.contains(&tile) => 2,
                _ => 4,
            };
            assert_eq!(count, expected, "{}", TileType::ALL[tile]);
        }
    }

    #[test]
    fn the_cap_turns_to_the_city() {
        let north_city = Demand::NONE.with(0, Edge::City);
        assert_eq!(north_city.rotations(TileType::E).collect::<Vec<_>>(), [0]);
        assert_eq!(north_city.with(1, Edge::Field).rotations(TileType::N).collect::<Vec<_>>(), [0]);
        assert_eq!(north_city.rotations(TileType::N).collect::<Vec<_>>(), [0, 1]);
        assert!(!north_city.admits(TileType::U) && !north_city.admits(TileType::X));
        assert_eq!(north_city.without(0), Demand::NONE);
    }
}
