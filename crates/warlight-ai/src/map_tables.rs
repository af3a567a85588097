//! What never changes on a map, in tables: borders, super regions, distances (spec 2, 6.2).

use bw_warlight::{MAX_REGIONS, Map, Region, regions};

/// A super region as evaluations see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuperFacts {
    /// Its regions.
    pub regions: u64,
    /// Armies per round for who owns it.
    pub bonus: u16,
    /// How many regions it has.
    pub size: u32,
    /// Borders that leave it.
    pub borders: u32,
    /// Super regions next to it.
    pub adjacent: u32,
}

/// The tables of a map.
#[derive(Clone, Debug)]
pub struct MapTables {
    /// All regions.
    pub all: u64,
    /// Neighbours by region.
    pub neighbours: [u64; MAX_REGIONS],
    /// Place of the super region, by region.
    pub super_of: [u8; MAX_REGIONS],
    /// The super regions, in the map's order.
    pub supers: Vec<SuperFacts>,
    /// The largest distance of two regions.
    pub diameter: u8,
    /// By region: the regions at distance 0, 1, 2 ...
    rings: Vec<Vec<u64>>,
}

impl MapTables {
    /// The tables of this map.
    pub fn new(map: &Map) -> Self {
        let mut neighbours = [0; MAX_REGIONS];
        let mut super_of = [0; MAX_REGIONS];
        for region in regions(map.all()) {
            neighbours[region.index()] = map.neighbours(region);
            super_of[region.index()] = map.region(region).super_region;
        }
        let facts = |s: &bw_warlight::SuperRegion| {
            let leaving = |r: Region| neighbours[r.index()] & !s.regions;
            let around = regions(s.regions).fold(0, |set, region| set | leaving(region));
            let adjacent = regions(around).fold(0u64, |set, r| set | 1 << super_of[r.index()]);
            SuperFacts {
                regions: s.regions,
                bonus: s.bonus,
                size: s.regions.count_ones(),
                borders: regions(s.regions).map(|region| leaving(region).count_ones()).sum(),
                adjacent: adjacent.count_ones(),
            }
        };
        let supers = map.supers.iter().map(facts).collect();
        let rings: Vec<Vec<u64>> = regions(map.all()).map(|from| rings(map, from)).collect();
        let diameter = rings.iter().map(|rings| rings.len() - 1).max().unwrap_or(0) as u8;
        MapTables { all: map.all(), neighbours, super_of, supers, diameter, rings }
    }

    /// Borders on a shortest way from a region to the nearest of a set; none if the set is empty.
    pub fn distance_to(&self, from: Region, set: u64) -> Option<u8> {
        let at = self.rings[from.index()].iter().position(|ring| ring & set != 0)?;
        Some(at as u8)
    }

    /// The first step of a shortest way to the nearest region of a set (spec 6.6, move from inland).
    /// Of equally near regions, and then of equally short ways, the one with the lowest id is taken.
    #[inline]
    pub fn step_towards(&self, from: Region, set: u64) -> Option<Region> {
        let rings = &self.rings[from.index()];
        let distance = rings.iter().position(|ring| ring & set != 0).filter(|&at| at > 0)?;
        let nearest = (rings[distance] & set).trailing_zeros() as usize;
        let nearer = self.rings[nearest][distance - 1] & self.neighbours[from.index()];
        Some(Region(nearer.trailing_zeros() as u8))
    }

    /// Whether all neighbours of a region are in a set.
    #[inline]
    pub fn is_inland(&self, region: Region, own: u64) -> bool {
        self.neighbours[region.index()] & !own == 0
    }

    /// The super regions that are complete in a set, by place.
    #[inline]
    pub fn complete(&self, own: u64) -> u64 {
        let mut set = 0;
        for (at, facts) in self.supers.iter().enumerate() {
            set |= u64::from(facts.regions & own == facts.regions) << at;
        }
        set
    }

    /// Armies per round for who owns a set.
    #[inline]
    pub fn income(&self, base: u16, own: u64) -> u16 {
        let complete = self.supers.iter().filter(|facts| facts.regions & own == facts.regions);
        complete.fold(base, |sum, facts| sum.saturating_add(facts.bonus)).min(u16::MAX / 8)
    }
}

fn rings(map: &Map, from: Region) -> Vec<u64> {
    let (mut reached, mut rings) = (from.bit(), vec![from.bit()]);
    while reached != map.all() {
        let more = map.surroundings(reached) & map.all();
        rings.push(more & !reached);
        reached = more;
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(map: &Map, id: u16) -> Region {
        map.by_id(id).unwrap()
    }

    #[test]
    fn the_world_has_the_published_facts() {
        let board = MapTables::new(&Map::world());
        let facts =
            |pick: fn(&SuperFacts) -> u32| board.supers.iter().map(pick).collect::<Vec<_>>();
        assert_eq!(facts(|s| s.size), [9, 4, 7, 6, 12, 4]);
        assert_eq!(facts(|s| s.borders), [3, 2, 8, 6, 8, 1]);
        assert_eq!(facts(|s| s.adjacent), [3, 2, 3, 3, 4, 1]);
        assert_eq!(board.diameter, 10);
    }

    #[test]
    fn distances_and_steps_agree_with_the_map() {
        let map = Map::world();
        let board = MapTables::new(&map);
        for a in regions(map.all()) {
            for b in regions(map.all()) {
                assert_eq!(board.distance_to(a, b.bit()), Some(map.distance(a, b)));
                let step = board.step_towards(a, b.bit());
                let nearer = |n: &Region| map.distance(*n, b) + 1 == map.distance(a, b);
                assert_eq!(step, regions(map.neighbours(a)).find(nearer));
            }
        }
        assert_eq!(board.step_towards(id(&map, 11), 0), None);
    }
}
