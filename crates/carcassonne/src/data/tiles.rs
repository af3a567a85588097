//! The 24 tile types of the base game in rotation 0 (spec 2.1 and 2.2), typed in as facts.
//!
//! Edges are in the order N E S W. Slots run clockwise: N = 0, 1, 2; E = 3, 4, 5; S = 6, 7, 8; W = 9, 10, 11.
//! A grid has its rows from top to bottom: `m` city, `c` road, `k` cloister, `l` meadow, `n` nobody's, `M` city
//! beside which a strip of meadow passes, `L` meadow joined through `M`. A region is the grid cell
//! (column, row) at which a segment's meeple is written.

use crate::tiles::{Edge, FeatureKind, SegmentData, TileData};

use Edge::{City as C, Field as F, Road as R};

const fn segment(kind: FeatureKind, slots: &[u8], region: (u8, u8)) -> SegmentData {
    let (mut mask, mut i) = (0, 0);
    while i < slots.len() {
        mask |= 1 << slots[i];
        i += 1;
    }
    SegmentData { kind, slots: mask, touches: 0, pennant: false, region }
}

const fn city(slots: &[u8], region: (u8, u8)) -> SegmentData {
    segment(FeatureKind::City, slots, region)
}

const fn pennant_city(slots: &[u8], region: (u8, u8)) -> SegmentData {
    let mut city = city(slots, region);
    city.pennant = true;
    city
}

const fn road(slots: &[u8], region: (u8, u8)) -> SegmentData {
    segment(FeatureKind::Road, slots, region)
}

const fn cloister(region: (u8, u8)) -> SegmentData {
    segment(FeatureKind::Cloister, &[], region)
}

/// A farm that touches these segments of its tile, all of them cities.
const fn farm(slots: &[u8], cities: &[u8], region: (u8, u8)) -> SegmentData {
    let mut farm = segment(FeatureKind::Farm, slots, region);
    let mut i = 0;
    while i < cities.len() {
        farm.touches |= 1 << cities[i];
        i += 1;
    }
    farm
}

/// The types A to X.
pub(crate) const TILES: [TileData; 24] = [
    TileData {
        letter: 'A',
        count: 2,
        edges: [F, F, R, F],
        grid: [*b"lll", *b"lkl", *b"lcl"],
        segments: &[
            cloister((1, 1)),
            road(&[7], (1, 2)),
            farm(&[0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11], &[], (0, 0)),
        ],
    },
    TileData {
        letter: 'B',
        count: 4,
        edges: [F, F, F, F],
        grid: [*b"lll", *b"lkl", *b"lll"],
        segments: &[cloister((1, 1)), farm(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], &[], (0, 0))],
    },
    TileData {
        letter: 'C',
        count: 1,
        edges: [C, C, C, C],
        grid: [*b"mmm", *b"mmm", *b"mmm"],
        segments: &[pennant_city(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], (1, 1))],
    },
    TileData {
        letter: 'D',
        count: 4,
        edges: [C, R, F, R],
        grid: [*b"LML", *b"ccc", *b"lll"],
        segments: &[
            city(&[0, 1, 2], (1, 0)),
            road(&[4, 10], (1, 1)),
            farm(&[3, 11], &[0], (0, 0)),
            farm(&[5, 6, 7, 8, 9], &[], (1, 2)),
        ],
    },
    TileData {
        letter: 'E',
        count: 5,
        edges: [C, F, F, F],
        grid: [*b"lml", *b"lll", *b"lll"],
        segments: &[city(&[0, 1, 2], (1, 0)), farm(&[3, 4, 5, 6, 7, 8, 9, 10, 11], &[0], (1, 1))],
    },
    TileData {
        letter: 'F',
        count: 2,
        edges: [F, C, F, C],
        grid: [*b"lll", *b"mmm", *b"lll"],
        segments: &[
            pennant_city(&[3, 4, 5, 9, 10, 11], (1, 1)),
            farm(&[0, 1, 2], &[0], (1, 0)),
            farm(&[6, 7, 8], &[0], (1, 2)),
        ],
    },
    TileData {
        letter: 'G',
        count: 1,
        edges: [F, C, F, C],
        grid: [*b"lll", *b"mmm", *b"lll"],
        segments: &[
            city(&[3, 4, 5, 9, 10, 11], (1, 1)),
            farm(&[0, 1, 2], &[0], (1, 0)),
            farm(&[6, 7, 8], &[0], (1, 2)),
        ],
    },
    TileData {
        letter: 'H',
        count: 3,
        edges: [F, C, F, C],
        grid: [*b"lll", *b"mlm", *b"lll"],
        segments: &[
            city(&[3, 4, 5], (2, 1)),
            city(&[9, 10, 11], (0, 1)),
            farm(&[0, 1, 2, 6, 7, 8], &[0, 1], (1, 1)),
        ],
    },
    TileData {
        letter: 'I',
        count: 2,
        edges: [C, F, F, C],
        grid: [*b"nml", *b"mll", *b"lll"],
        segments: &[
            city(&[0, 1, 2], (1, 0)),
            city(&[9, 10, 11], (0, 1)),
            farm(&[3, 4, 5, 6, 7, 8], &[0, 1], (1, 1)),
        ],
    },
    TileData {
        letter: 'J',
        count: 3,
        edges: [C, R, R, F],
        grid: [*b"LML", *b"lcc", *b"lcl"],
        segments: &[
            city(&[0, 1, 2], (1, 0)),
            road(&[4, 7], (1, 1)),
            farm(&[3, 8, 9, 10, 11], &[0], (0, 0)),
            farm(&[5, 6], &[], (2, 2)),
        ],
    },
    TileData {
        letter: 'K',
        count: 3,
        edges: [C, F, R, R],
        grid: [*b"LML", *b"ccl", *b"lcl"],
        segments: &[
            city(&[0, 1, 2], (1, 0)),
            road(&[7, 10], (1, 1)),
            farm(&[3, 4, 5, 6, 11], &[0], (2, 0)),
            farm(&[8, 9], &[], (0, 2)),
        ],
    },
    TileData {
        letter: 'L',
        count: 3,
        edges: [C, R, R, R],
        grid: [*b"LML", *b"cnc", *b"lcl"],
        segments: &[
            city(&[0, 1, 2], (1, 0)),
            road(&[4], (2, 1)),
            road(&[7], (1, 2)),
            road(&[10], (0, 1)),
            farm(&[3, 11], &[0], (0, 0)),
            farm(&[5, 6], &[], (2, 2)),
            farm(&[8, 9], &[], (0, 2)),
        ],
    },
    TileData {
        letter: 'M',
        count: 2,
        edges: [C, F, F, C],
        grid: [*b"mml", *b"mll", *b"lll"],
        segments: &[
            pennant_city(&[0, 1, 2, 9, 10, 11], (0, 0)),
            farm(&[3, 4, 5, 6, 7, 8], &[0], (2, 2)),
        ],
    },
    TileData {
        letter: 'N',
        count: 3,
        edges: [C, F, F, C],
        grid: [*b"mml", *b"mll", *b"lll"],
        segments: &[city(&[0, 1, 2, 9, 10, 11], (0, 0)), farm(&[3, 4, 5, 6, 7, 8], &[0], (2, 2))],
    },
    TileData {
        letter: 'O',
        count: 2,
        edges: [C, R, R, C],
        grid: [*b"MML", *b"Mcc", *b"Lcl"],
        segments: &[
            pennant_city(&[0, 1, 2, 9, 10, 11], (0, 0)),
            road(&[4, 7], (1, 1)),
            farm(&[3, 8], &[0], (2, 0)),
            farm(&[5, 6], &[], (2, 2)),
        ],
    },
    TileData {
        letter: 'P',
        count: 3,
        edges: [C, R, R, C],
        grid: [*b"MML", *b"Mcc", *b"Lcl"],
        segments: &[
            city(&[0, 1, 2, 9, 10, 11], (0, 0)),
            road(&[4, 7], (1, 1)),
            farm(&[3, 8], &[0], (2, 0)),
            farm(&[5, 6], &[], (2, 2)),
        ],
    },
    TileData {
        letter: 'Q',
        count: 1,
        edges: [C, C, F, C],
        grid: [*b"mmm", *b"mmm", *b"lll"],
        segments: &[
            pennant_city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], (1, 1)),
            farm(&[6, 7, 8], &[0], (1, 2)),
        ],
    },
    TileData {
        letter: 'R',
        count: 3,
        edges: [C, C, F, C],
        grid: [*b"mmm", *b"mmm", *b"lll"],
        segments: &[city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], (1, 1)), farm(&[6, 7, 8], &[0], (1, 2))],
    },
    TileData {
        letter: 'S',
        count: 2,
        edges: [C, C, R, C],
        grid: [*b"mmm", *b"mmm", *b"lcl"],
        segments: &[
            pennant_city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], (1, 1)),
            road(&[7], (1, 2)),
            farm(&[6], &[0], (2, 2)),
            farm(&[8], &[0], (0, 2)),
        ],
    },
    TileData {
        letter: 'T',
        count: 1,
        edges: [C, C, R, C],
        grid: [*b"mmm", *b"mmm", *b"lcl"],
        segments: &[
            city(&[0, 1, 2, 3, 4, 5, 9, 10, 11], (1, 1)),
            road(&[7], (1, 2)),
            farm(&[6], &[0], (2, 2)),
            farm(&[8], &[0], (0, 2)),
        ],
    },
    TileData {
        letter: 'U',
        count: 8,
        edges: [R, F, R, F],
        grid: [*b"lcl", *b"lcl", *b"lcl"],
        segments: &[
            road(&[1, 7], (1, 1)),
            farm(&[2, 3, 4, 5, 6], &[], (2, 1)),
            farm(&[0, 8, 9, 10, 11], &[], (0, 1)),
        ],
    },
    TileData {
        letter: 'V',
        count: 9,
        edges: [F, F, R, R],
        grid: [*b"lll", *b"ccl", *b"lcl"],
        segments: &[
            road(&[7, 10], (1, 1)),
            farm(&[0, 1, 2, 3, 4, 5, 6, 11], &[], (2, 0)),
            farm(&[8, 9], &[], (0, 2)),
        ],
    },
    TileData {
        letter: 'W',
        count: 4,
        edges: [F, R, R, R],
        grid: [*b"lll", *b"cnc", *b"lcl"],
        segments: &[
            road(&[4], (2, 1)),
            road(&[7], (1, 2)),
            road(&[10], (0, 1)),
            farm(&[0, 1, 2, 3, 11], &[], (1, 0)),
            farm(&[5, 6], &[], (2, 2)),
            farm(&[8, 9], &[], (0, 2)),
        ],
    },
    TileData {
        letter: 'X',
        count: 1,
        edges: [R, R, R, R],
        grid: [*b"lcl", *b"cnc", *b"lcl"],
        segments: &[
            road(&[1], (1, 0)),
            road(&[4], (2, 1)),
            road(&[7], (1, 2)),
            road(&[10], (0, 1)),
            farm(&[0, 11], &[], (0, 0)),
            farm(&[2, 3], &[], (2, 0)),
            farm(&[5, 6], &[], (2, 2)),
            farm(&[8, 9], &[], (0, 2)),
        ],
    },
];
