//! A slow scorer that shares nothing with the engine but the table of tiles: it keeps tiles and meeples
//! in maps and floods every feature anew from slots and contacts (spec 1.3 to 1.5, 2.2).

use std::collections::{BTreeMap, BTreeSet};

use bw_carcassonne::{FarmRule, FeatureKind, Placement, Points, Rules, SegmentData, TileType};
use bw_core::Seat;

type At = (i32, i32);
type Part = (At, u8);

const AROUND: [At; 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

pub(crate) struct Reference {
    rules: Rules,
    tiles: BTreeMap<At, (TileType, u8)>,
    meeples: BTreeMap<Part, Seat>,
    pub(crate) points: Vec<[u16; 4]>,
    pub(crate) free: Vec<u8>,
}

/// A feature, flooded.
#[derive(Debug)]
pub(crate) struct Flooded {
    pub(crate) kind: FeatureKind,
    pub(crate) parts: BTreeSet<Part>,
    pub(crate) tiles: usize,
    pub(crate) pennants: usize,
    /// Edges of cities and roads that border an empty cell, or empty cells around a cloister.
    pub(crate) open: usize,
    pub(crate) meeples: Vec<u8>,
}

impl Flooded {
    fn is_complete(&self) -> bool {
        self.kind != FeatureKind::Farm && self.open == 0
    }
}

fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

fn segments((tile, _): (TileType, u8)) -> &'static [SegmentData] {
    tile.segments()
}

/// Slots of a segment as they lie on the table.
fn slots_of(tile: (TileType, u8), segment: u8) -> impl Iterator<Item = u8> {
    let slots = segments(tile)[usize::from(segment)].slots;
    (0..12).filter(move |slot| slots & (1 << slot) != 0).map(move |slot| (slot + 3 * tile.1) % 12)
}

fn segment_at_slot(tile: (TileType, u8), slot: u8) -> u8 {
    (0..segments(tile).len() as u8)
        .find(|&segment| slots_of(tile, segment).any(|s| s == slot))
        .expect("every slot belongs to a segment")
}

fn kind_at_slot(tile: (TileType, u8), slot: u8) -> FeatureKind {
    segments(tile)[usize::from(segment_at_slot(tile, slot))].kind
}

fn contact(slot: u8) -> u8 {
    let (edge, place) = (slot / 3, slot % 3);
    3 * ((edge + 2) % 4) + (2 - place)
}

fn across(at: At, slot: u8) -> At {
    plus(at, AROUND[usize::from(slot / 3)])
}

/// What a turned tile looks like: kinds and slots of its segments.
fn look(tile: (TileType, u8)) -> BTreeSet<(FeatureKind, Vec<u8>)> {
    (0..segments(tile).len() as u8)
        .map(|segment| {
            let mut slots: Vec<u8> = slots_of(tile, segment).collect();
            slots.sort_unstable();
            (segments(tile)[usize::from(segment)].kind, slots)
        })
        .collect()
}

impl Reference {
    pub(crate) fn new(rules: Rules) -> Self {
        let seats = usize::from(rules.seats);
        Reference {
            rules,
            tiles: BTreeMap::from([((0, 0), (TileType::D, 0))]),
            meeples: BTreeMap::new(),
            points: vec![[0; 4]; seats],
            free: vec![rules.meeples; seats],
        }
    }

    /// All legal placements by trying every cell near the table and every rotation.
    pub(crate) fn placements(&self, tile: TileType) -> Vec<((i32, i32), u8)> {
        let cells: BTreeSet<(i32, i32)> = self
            .tiles
            .keys()
            .flat_map(|&at| AROUND[..4].iter().map(move |&step| plus(at, step)))
            .filter(|at| !self.tiles.contains_key(at))
            .map(|(x, y)| (y, x))
            .collect();
        let mut placements = Vec::new();
        for (y, x) in cells {
            let mut looks = Vec::new();
            for rotation in 0..4 {
                let look = look((tile, rotation));
                if !looks.contains(&look) && self.matches((x, y), (tile, rotation)) {
                    placements.push(((x, y), rotation));
                }
                looks.push(look);
            }
        }
        placements
    }

    fn matches(&self, at: At, tile: (TileType, u8)) -> bool {
        (0..12).all(|slot| {
            self.tiles.get(&across(at, slot)).is_none_or(|&neighbour| {
                kind_at_slot(tile, slot) == kind_at_slot(neighbour, contact(slot))
            })
        })
    }

    pub(crate) fn place(&mut self, tile: TileType, placement: Placement) {
        let at = (placement.cell.x().into(), placement.cell.y().into());
        assert!(self.placements(tile).contains(&(at, placement.rotation)));
        self.tiles.insert(at, (tile, placement.rotation));
    }

    /// The feature of a segment.
    pub(crate) fn flood(&self, start: Part) -> Flooded {
        let data = |part: &Part| segments(self.tiles[&part.0])[usize::from(part.1)];
        let kind = data(&start).kind;
        let (mut parts, mut to_do, mut open) = (BTreeSet::new(), vec![start], BTreeSet::new());
        while let Some(part) = to_do.pop() {
            if !parts.insert(part) {
                continue;
            }
            for slot in slots_of(self.tiles[&part.0], part.1) {
                let there = across(part.0, slot);
                match self.tiles.get(&there) {
                    Some(&tile) => to_do.push((there, segment_at_slot(tile, contact(slot)))),
                    None => drop(open.insert((part.0, slot / 3))),
                }
            }
        }
        let open = match kind {
            FeatureKind::Cloister => 8 - self.filled_around(start.0),
            FeatureKind::Farm => 1,
            FeatureKind::City | FeatureKind::Road => open.len(),
        };
        let mut meeples = vec![0; self.free.len()];
        for part in &parts {
            if let Some(seat) = self.meeples.get(part) {
                meeples[seat.index()] += 1;
            }
        }
        let tiles = parts.iter().map(|part| part.0).collect::<BTreeSet<_>>().len();
        let pennants = parts.iter().filter(|part| data(part).pennant).count();
        Flooded { kind, parts, tiles, pennants, open, meeples }
    }

    fn filled_around(&self, at: At) -> usize {
        AROUND.iter().filter(|&&step| self.tiles.contains_key(&plus(at, step))).count()
    }

    /// Every feature on the table, once.
    pub(crate) fn features(&self) -> Vec<Flooded> {
        let mut seen = BTreeSet::new();
        let mut features = Vec::new();
        for (&at, &tile) in &self.tiles {
            for segment in 0..segments(tile).len() as u8 {
                if !seen.contains(&(at, segment)) {
                    let feature = self.flood((at, segment));
                    seen.extend(feature.parts.iter().copied());
                    features.push(feature);
                }
            }
        }
        features
    }

    /// The segments of a tile on which a seat may put a meeple.
    pub(crate) fn spots(&self, at: At, seat: Seat) -> Vec<u8> {
        if self.free[seat.index()] == 0 {
            return Vec::new();
        }
        (0..segments(self.tiles[&at]).len() as u8)
            .filter(|&segment| self.flood((at, segment)).meeples.iter().all(|&m| m == 0))
            .collect()
    }

    /// Puts a meeple, then scores and clears everything complete.
    pub(crate) fn finish(&mut self, at: At, seat: Seat, meeple: Option<u8>) {
        if let Some(segment) = meeple {
            assert!(self.spots(at, seat).contains(&segment));
            self.meeples.insert((at, segment), seat);
            self.free[seat.index()] -= 1;
        }
        for feature in self.features().into_iter().filter(Flooded::is_complete) {
            let worth = self.worth(&feature);
            for seat in majority(&feature.meeples) {
                self.points[seat][feature.kind as usize] += worth;
            }
            for part in &feature.parts {
                if let Some(seat) = self.meeples.remove(part) {
                    self.free[seat.index()] += 1;
                }
            }
        }
    }

    fn worth(&self, feature: &Flooded) -> u16 {
        let worth = match feature.kind {
            FeatureKind::City if !feature.is_complete() => feature.tiles + feature.pennants,
            FeatureKind::City if self.rules.m2 && feature.tiles == 2 => 2,
            FeatureKind::City => 2 * (feature.tiles + feature.pennants),
            FeatureKind::Road => feature.tiles,
            FeatureKind::Cloister => 9 - feature.open,
            FeatureKind::Farm => match self.rules.farms {
                FarmRule::Third => 3 * self.completed_cities_beside(feature).len(),
                FarmRule::First | FarmRule::None => 0,
            },
        };
        worth as u16
    }

    /// The completed cities that touch a farm, each by its first part.
    fn completed_cities_beside(&self, farm: &Flooded) -> BTreeSet<Part> {
        let mut cities = BTreeSet::new();
        for &(at, segment) in &farm.parts {
            let touches = segments(self.tiles[&at])[usize::from(segment)].touches;
            for city in (0..8).filter(|city| touches & (1 << city) != 0) {
                let city = self.flood((at, city));
                if city.is_complete() {
                    cities.extend(city.parts.first());
                }
            }
        }
        cities
    }

    /// What everybody would have if the game ended now.
    pub(crate) fn points_now(&self) -> Vec<Points> {
        let mut points = self.points.clone();
        let features = self.features();
        for feature in &features {
            for seat in majority(&feature.meeples) {
                points[seat][feature.kind as usize] += self.worth(feature);
            }
        }
        if self.rules.farms == FarmRule::First {
            let mut farmers: BTreeMap<Part, Vec<u8>> = BTreeMap::new();
            for farm in features.iter().filter(|feature| feature.kind == FeatureKind::Farm) {
                for city in self.completed_cities_beside(farm) {
                    let sum = farmers.entry(city).or_insert_with(|| vec![0; self.free.len()]);
                    for (sum, more) in sum.iter_mut().zip(&farm.meeples) {
                        *sum += more;
                    }
                }
            }
            for seat in farmers.values().flat_map(|meeples| majority(meeples)) {
                points[seat][FeatureKind::Farm as usize] += 4;
            }
        }
        points.into_iter().map(Points::new).collect()
    }

    /// The meeples on the table.
    pub(crate) fn meeples(&self) -> impl Iterator<Item = (At, u8, Seat)> + '_ {
        self.meeples.iter().map(|(&(at, segment), &seat)| (at, segment, seat))
    }
}

fn majority(meeples: &[u8]) -> Vec<usize> {
    let most = meeples.iter().copied().max().unwrap_or(0);
    (0..meeples.len()).filter(|&seat| most > 0 && meeples[seat] == most).collect()
}
