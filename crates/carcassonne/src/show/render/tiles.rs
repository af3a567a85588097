//! The 24 tile types as the artist sees them, at rotation 0: kind and slots of every segment, where a
//! meeple stands on it, where the shield hangs and what stands in the middle.
//!
//! Order and slots are those of the tile table of the rules; a meeple's place is the roomiest spot of
//! its segment.

use super::plane::{Point, p};
use super::scene::FeatureKind;

/// Number of tile types.
pub const TILE_TYPES: usize = 24;

/// What stands where roads end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hub {
    /// Nothing.
    Plain,
    /// A crossing with a well and a few houses.
    Village,
    /// A gate in the city wall.
    Gate,
    /// A church.
    Cloister,
}

/// A segment of a tile type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) kind: FeatureKind,
    pub(super) slots: &'static [u8],
    /// Where a meeple stands.
    pub(super) anchor: Point,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    pub(super) hub: Hub,
    pub(super) hub_at: Point,
    pub(super) shield: Option<Point>,
    pub(super) segments: &'static [Segment],
}

const fn tile(hub: Hub, hub_at: Point, segments: &'static [Segment]) -> Tile {
    Tile { hub, hub_at, shield: None, segments }
}

const fn plain(segments: &'static [Segment]) -> Tile {
    tile(Hub::Plain, p(50.0, 50.0), segments)
}

impl Tile {
    const fn with_shield(mut self, x: f64, y: f64) -> Tile {
        self.shield = Some(p(x, y));
        self
    }
}

const fn city(slots: &'static [u8], x: f64, y: f64) -> Segment {
    Segment { kind: FeatureKind::City, slots, anchor: p(x, y) }
}

const fn road(slots: &'static [u8], x: f64, y: f64) -> Segment {
    Segment { kind: FeatureKind::Road, slots, anchor: p(x, y) }
}

const fn farm(slots: &'static [u8], x: f64, y: f64) -> Segment {
    Segment { kind: FeatureKind::Farm, slots, anchor: p(x, y) }
}

const CHURCH: Segment =
    Segment { kind: FeatureKind::Cloister, slots: &[], anchor: super::parts::CHURCH_AT };

/// The tile types A to X.
pub(super) const TILES: [Tile; TILE_TYPES] = [
    // A: cloister, road S
    tile(
        Hub::Cloister,
        p(50.0, 57.0),
        &[CHURCH, road(&[7], 50.0, 80.8), farm(&[0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11], 22.5, 77.5)],
    ),
    // B: cloister
    tile(
        Hub::Cloister,
        p(50.0, 57.0),
        &[CHURCH, farm(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 22.5, 77.5)],
    ),
    // C: city NESW, pennant
    plain(&[city(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 66.0, 56.0)]).with_shield(29.0, 34.0),
    // D: city N, road E-W (start tile type)
    plain(&[
        city(&[0, 1, 2], 50.0, 14.0),
        road(&[4, 10], 50.0, 59.0),
        farm(&[3, 11], 12.5, 32.5),
        farm(&[5, 6, 7, 8, 9], 27.5, 80.0),
    ]),
    // E: city N
    plain(&[city(&[0, 1, 2], 50.0, 14.0), farm(&[3, 4, 5, 6, 7, 8, 9, 10, 11], 50.0, 67.5)]),
    // F: city E-W, pennant
    plain(&[
        city(&[3, 4, 5, 9, 10, 11], 66.0, 50.0),
        farm(&[0, 1, 2], 50.0, 12.5),
        farm(&[6, 7, 8], 50.0, 87.5),
    ])
    .with_shield(28.0, 50.0),
    // G: city E-W
    plain(&[
        city(&[3, 4, 5, 9, 10, 11], 27.5, 50.0),
        farm(&[0, 1, 2], 50.0, 12.5),
        farm(&[6, 7, 8], 50.0, 87.5),
    ]),
    // H: city E and city W, separate
    plain(&[
        city(&[3, 4, 5], 86.0, 50.0),
        city(&[9, 10, 11], 14.0, 50.0),
        farm(&[0, 1, 2, 6, 7, 8], 50.0, 77.5),
    ]),
    // I: city N and city W, separate
    plain(&[
        city(&[0, 1, 2], 50.0, 14.0),
        city(&[9, 10, 11], 14.0, 50.0),
        farm(&[3, 4, 5, 6, 7, 8], 65.0, 65.0),
    ]),
    // J: city N, road E-S
    plain(&[
        city(&[0, 1, 2], 50.0, 14.0),
        road(&[4, 7], 64.9, 64.9),
        farm(&[3, 8, 9, 10, 11], 27.5, 60.0),
        farm(&[5, 6], 82.5, 80.0),
    ]),
    // K: city N, road S-W
    plain(&[
        city(&[0, 1, 2], 50.0, 14.0),
        road(&[7, 10], 35.1, 64.9),
        farm(&[3, 4, 5, 6, 11], 72.5, 60.0),
        farm(&[8, 9], 17.5, 80.0),
    ]),
    // L: city N, roads E, S, W ending at a crossing
    tile(
        Hub::Village,
        p(50.0, 58.0),
        &[
            city(&[0, 1, 2], 50.0, 14.0),
            road(&[4], 77.7, 53.1),
            road(&[7], 50.0, 81.3),
            road(&[10], 22.3, 53.1),
            farm(&[3, 11], 12.5, 32.5),
            farm(&[5, 6], 75.0, 80.0),
            farm(&[8, 9], 25.0, 80.0),
        ],
    ),
    // M: city N-W, pennant
    plain(&[city(&[0, 1, 2, 9, 10, 11], 52.0, 20.0), farm(&[3, 4, 5, 6, 7, 8], 75.0, 75.0)])
        .with_shield(20.0, 24.0),
    // N: city N-W
    plain(&[city(&[0, 1, 2, 9, 10, 11], 32.5, 32.5), farm(&[3, 4, 5, 6, 7, 8], 75.0, 75.0)]),
    // O: city N-W, pennant, road E-S
    plain(&[
        city(&[0, 1, 2, 9, 10, 11], 52.0, 20.0),
        road(&[4, 7], 64.9, 64.9),
        farm(&[3, 8], 90.0, 37.5),
        farm(&[5, 6], 82.5, 80.0),
    ])
    .with_shield(20.0, 24.0),
    // P: city N-W, road E-S
    plain(&[
        city(&[0, 1, 2, 9, 10, 11], 32.5, 32.5),
        road(&[4, 7], 64.9, 64.9),
        farm(&[3, 8], 90.0, 37.5),
        farm(&[5, 6], 82.5, 80.0),
    ]),
    // Q: city N-E-W, pennant
    plain(&[city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], 67.0, 42.0), farm(&[6, 7, 8], 50.0, 87.5)])
        .with_shield(27.0, 36.0),
    // R: city N-E-W
    plain(&[city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], 50.0, 37.5), farm(&[6, 7, 8], 50.0, 87.5)]),
    // S: city N-E-W, pennant, road S
    tile(
        Hub::Gate,
        p(50.0, 75.0),
        &[
            city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], 67.0, 42.0),
            road(&[7], 50.0, 89.0),
            farm(&[6], 71.0, 91.0),
            farm(&[8], 29.0, 91.0),
        ],
    )
    .with_shield(27.0, 36.0),
    // T: city N-E-W, road S
    tile(
        Hub::Gate,
        p(50.0, 75.0),
        &[
            city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], 50.0, 37.5),
            road(&[7], 50.0, 89.0),
            farm(&[6], 71.0, 91.0),
            farm(&[8], 29.0, 91.0),
        ],
    ),
    // U: road N-S
    plain(&[
        road(&[1, 7], 51.6, 56.9),
        farm(&[2, 3, 4, 5, 6], 75.0, 37.5),
        farm(&[0, 8, 9, 10, 11], 25.0, 70.0),
    ]),
    // V: road S-W
    plain(&[
        road(&[7, 10], 35.1, 64.9),
        farm(&[0, 1, 2, 3, 4, 5, 6, 11], 62.5, 35.0),
        farm(&[8, 9], 17.5, 80.0),
    ]),
    // W: roads E, S, W ending at a crossing
    tile(
        Hub::Village,
        p(50.0, 50.0),
        &[
            road(&[4], 77.7, 50.0),
            road(&[7], 50.0, 77.7),
            road(&[10], 22.3, 50.0),
            farm(&[0, 1, 2, 3, 11], 50.0, 22.5),
            farm(&[5, 6], 77.5, 77.5),
            farm(&[8, 9], 22.5, 77.5),
        ],
    ),
    // X: roads N, E, S, W ending at a crossing
    tile(
        Hub::Village,
        p(50.0, 50.0),
        &[
            road(&[1], 50.0, 22.3),
            road(&[4], 77.7, 50.0),
            road(&[7], 50.0, 77.7),
            road(&[10], 22.3, 50.0),
            farm(&[0, 11], 22.5, 22.5),
            farm(&[2, 3], 77.5, 22.5),
            farm(&[5, 6], 77.5, 77.5),
            farm(&[8, 9], 22.5, 77.5),
        ],
    ),
];

/// Kind and slots of every segment of a tile type, in order; nothing for a type that does not exist.
/// For checking this table against the one of the rules.
pub fn segments(kind: u8) -> impl Iterator<Item = (FeatureKind, &'static [u8])> {
    let rows = TILES.get(usize::from(kind)).map_or(&[][..], |tile| tile.segments);
    rows.iter().map(|segment| (segment.kind, segment.slots))
}

/// Whether a tile type carries a shield (pennant).
pub fn has_shield(kind: u8) -> bool {
    TILES.get(usize::from(kind)).is_some_and(|tile| tile.shield.is_some())
}
