//! What never changes on a map, in tables: borders, super regions, distances (spec 2, 6.2).
//!
//! `W` is the number of words of a set of regions; players choose it for the map (`for_words!`).

use bw_warlight::{ByRegion, Map, Region, RegionSet, regions};

/// A super region as evaluations see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuperFacts<const W: usize> {
    /// Its regions.
    pub regions: RegionSet<W>,
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
pub struct MapTables<const W: usize> {
    /// All regions.
    pub all: RegionSet<W>,
    /// Neighbours by region.
    pub neighbours: ByRegion<RegionSet<W>, W>,
    /// Place of the super region, by region.
    pub super_of: ByRegion<u16, W>,
    /// The super regions, in the map's order.
    pub supers: Vec<SuperFacts<W>>,
    /// The largest distance of two regions.
    pub diameter: u16,
    /// By region: the regions at distance 0, 1, 2 ...
    rings: Vec<Vec<RegionSet<W>>>,
    /// By pair of regions: their distance.
    distances: Vec<u16>,
}

impl<const W: usize> MapTables<W> {
    /// The tables of this map, which must have room in `W` words.
    pub fn new(map: &Map) -> Self {
        assert!(map.len() <= 64 * W, "invariant: players choose the width by the map");
        let mut neighbours = ByRegion::filled(RegionSet::EMPTY);
        let mut super_of = ByRegion::filled(0);
        for region in regions(map.all()) {
            neighbours[region] = map.neighbours(region).resized();
            super_of[region] = map.region(region).super_region;
        }
        let facts = |s: &bw_warlight::SuperRegion| {
            let own: RegionSet<W> = s.regions.resized();
            let leaving = |r: Region| neighbours[r] & !own;
            let around = regions(own).fold(RegionSet::EMPTY, |set, region| set | leaving(region));
            let adjacent: RegionSet<W> = regions(around).map(|r| Region(super_of[r])).collect();
            SuperFacts {
                regions: own,
                bonus: s.bonus,
                size: own.len(),
                borders: regions(own).map(|region| leaving(region).len()).sum(),
                adjacent: adjacent.len(),
            }
        };
        let supers = map.supers.iter().map(facts).collect();
        let all: RegionSet<W> = map.all().resized();
        let rings: Vec<Vec<RegionSet<W>>> =
            regions(all).map(|from| rings(&neighbours, all, from)).collect();
        let diameter = rings.iter().map(|rings| rings.len() - 1).max().unwrap_or(0) as u16;
        let mut distances = vec![0; map.len() * map.len()];
        for (from, rings) in rings.iter().enumerate() {
            for (distance, ring) in rings.iter().enumerate() {
                for to in regions(*ring) {
                    distances[from * map.len() + to.index()] = distance as u16;
                }
            }
        }
        MapTables { all, neighbours, super_of, supers, diameter, rings, distances }
    }

    /// Borders on a shortest way between two regions.
    #[inline]
    pub fn distance(&self, from: Region, to: Region) -> u16 {
        self.distances[from.index() * self.rings.len() + to.index()]
    }

    /// Borders on a shortest way from a region to the nearest of a set; none if the set is empty.
    #[inline]
    pub fn distance_to(&self, from: Region, set: RegionSet<W>) -> Option<u16> {
        if W > 1 {
            // A ring is as long as the map: a few regions of the set are looked up sooner.
            return regions(set).map(|to| self.distance(from, to)).min();
        }
        let at = self.rings[from.index()].iter().position(|ring| ring.meets(set))?;
        Some(at as u16)
    }

    /// Borders on a shortest way from every region to the nearest of a set.
    pub fn distances_to(&self, set: RegionSet<W>) -> ByRegion<u16, W> {
        let mut distances = ByRegion::filled(u16::MAX);
        let (mut reached, mut edge, mut steps) = (set, set, 0);
        while !edge.is_empty() {
            let mut around = RegionSet::EMPTY;
            for region in regions(edge) {
                distances[region] = steps;
                around |= self.neighbours[region];
            }
            edge = around - reached;
            reached |= edge;
            steps += 1;
        }
        distances
    }

    /// The first step of a shortest way to the nearest region of a set (spec 6.6, move from inland).
    /// Of equally near regions, and then of equally short ways, the one with the lowest id is taken.
    #[inline]
    pub fn step_towards(&self, from: Region, set: RegionSet<W>) -> Option<Region> {
        let rings = &self.rings[from.index()];
        let distance = rings.iter().position(|ring| ring.meets(set)).filter(|&at| at > 0)?;
        let nearest = (rings[distance] & set).first()?;
        let nearer = self.rings[nearest.index()][distance - 1] & self.neighbours[from];
        nearer.first()
    }

    /// Whether all neighbours of a region are in a set.
    #[inline]
    pub fn is_inland(&self, region: Region, own: RegionSet<W>) -> bool {
        self.neighbours[region].is_within(own)
    }

    /// The super regions that are complete in a set, as a set of their places.
    #[inline]
    pub fn complete(&self, own: RegionSet<W>) -> RegionSet<W> {
        let mut set = RegionSet::EMPTY;
        for (facts, at) in self.supers.iter().zip(0..) {
            if facts.regions.is_within(own) {
                set.insert(Region(at));
            }
        }
        set
    }

    /// Armies per round for who owns a set.
    #[inline]
    pub fn income(&self, base: u16, own: RegionSet<W>) -> u16 {
        let complete = self.supers.iter().filter(|facts| facts.regions.is_within(own));
        complete.fold(base, |sum, facts| sum.saturating_add(facts.bonus)).min(u16::MAX / 8)
    }
}

fn rings<const W: usize>(
    neighbours: &ByRegion<RegionSet<W>, W>,
    all: RegionSet<W>,
    from: Region,
) -> Vec<RegionSet<W>> {
    let mut rings: Vec<RegionSet<W>> = vec![from.bit()];
    let (mut reached, mut edge): (RegionSet<W>, RegionSet<W>) = (from.bit(), from.bit());
    while reached != all {
        let around = regions(edge).fold(RegionSet::EMPTY, |set, region| set | neighbours[region]);
        edge = around & !reached;
        reached |= edge;
        rings.push(edge);
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
        let board = MapTables::<1>::new(&Map::world());
        let facts =
            |pick: fn(&SuperFacts<1>) -> u32| board.supers.iter().map(pick).collect::<Vec<_>>();
        assert_eq!(facts(|s| s.size), [9, 4, 7, 6, 12, 4]);
        assert_eq!(facts(|s| s.borders), [3, 2, 8, 6, 8, 1]);
        assert_eq!(facts(|s| s.adjacent), [3, 2, 3, 3, 4, 1]);
        assert_eq!(board.diameter, 10);
    }

    #[test]
    fn distances_and_steps_agree_with_the_map() {
        let map = Map::world();
        let board = MapTables::<1>::new(&map);
        for a in regions(map.all()) {
            for b in regions(map.all()) {
                assert_eq!(board.distance_to(a, b.bit()), Some(map.distance(a, b)));
                let step = board.step_towards(a, b.bit());
                let nearer = |n: &Region| map.distance(*n, b) + 1 == map.distance(a, b);
                assert_eq!(step, regions(map.neighbours(a)).find(nearer));
            }
        }
        assert_eq!(board.step_towards(id(&map, 11), RegionSet::EMPTY), None);
    }
}
