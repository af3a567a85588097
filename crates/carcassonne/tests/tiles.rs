//! The table of tiles against its totals, its checksum and the file it was typed from (spec 2.1).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeMap;

use bw_carcassonne::{Edge, FeatureKind, TILE_COUNT, TileData, TileType};

fn letter(edge: Edge) -> char {
    match edge {
        Edge::City => 'C',
        Edge::Road => 'R',
        Edge::Field => 'F',
    }
}

fn name(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "city",
        FeatureKind::Road => "road",
        FeatureKind::Cloister => "cloister",
        FeatureKind::Farm => "farm",
    }
}

/// The row of the table as one line.
fn line(data: &TileData) -> String {
    let edges: String = data.edges.iter().map(|&edge| letter(edge)).collect();
    let grid: Vec<String> =
        data.grid.iter().map(|row| row.iter().map(|&byte| char::from(byte)).collect()).collect();
    let segments: Vec<String> = data
        .segments
        .iter()
        .map(|s| {
            let (kind, (x, y)) = (name(s.kind), s.region);
            format!("{kind}:{:03x}:{:02x}:{}:{x}{y}", s.slots, s.touches, u8::from(s.pennant))
        })
        .collect();
    let (letter, count) = (data.letter, data.count);
    format!("{letter} {count} {edges} {} {}\n", grid.join("/"), segments.join(" "))
}

/// 64-bit FNV-1a.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn the_table_has_not_changed() {
    let table: String = TileType::ALL.iter().map(|tile| line(tile.data())).collect();
    assert_eq!(checksum(&table), 11_111_609_576_886_164_128, "{table}");
}

#[test]
fn totals_are_those_of_the_game() {
    let mut edges = BTreeMap::new();
    let mut segments = BTreeMap::new();
    let (mut tiles, mut pennants, mut one_ended) = (0, 0, 0);
    for tile in TileType::ALL {
        let count = u32::from(tile.count());
        tiles += count;
        for edge in tile.data().edges {
            *edges.entry(letter(edge)).or_insert(0) += count;
        }
        for segment in tile.segments() {
            *segments.entry(name(segment.kind)).or_insert(0) += count;
            pennants += count * u32::from(segment.pennant);
            let is_end = segment.kind == FeatureKind::Road && segment.slots.count_ones() == 1;
            one_ended += count * u32::from(is_end);
        }
    }
    assert_eq!((tiles as usize, pennants, one_ended), (TILE_COUNT, 10, 30));
    assert_eq!(edges, BTreeMap::from([('C', 79), ('R', 94), ('F', 115)]));
    let expected = [("city", 49), ("road", 62), ("farm", 126), ("cloister", 6)];
    assert_eq!(segments, BTreeMap::from(expected));
}

#[test]
fn letters_and_names_are_complete() {
    for (index, tile) in TileType::ALL.into_iter().enumerate() {
        assert_eq!(tile.index(), index);
        assert_eq!(tile.letter(), char::from(b'A' + index as u8));
        assert_eq!(TileType::from_letter(tile.letter()), Some(tile));
    }
    assert_eq!(TileType::from_letter('Y'), None);
    assert_eq!(TileType::from_letter('a'), None);
}

#[test]
fn edges_follow_from_segments() {
    for tile in TileType::ALL {
        let kind_at = |slot: usize| {
            let mut owners = tile.segments().iter().filter(|s| s.slots & (1 << slot) != 0);
            let owner = owners.next().unwrap();
            assert!(owners.next().is_none(), "{tile}: slot {slot} twice");
            owner.kind
        };
        for (edge, shown) in tile.data().edges.into_iter().enumerate() {
            let kinds = [0, 1, 2].map(|part| kind_at(3 * edge + part));
            let (side, middle) = match shown {
                Edge::City => (FeatureKind::City, FeatureKind::City),
                Edge::Road => (FeatureKind::Farm, FeatureKind::Road),
                Edge::Field => (FeatureKind::Farm, FeatureKind::Farm),
            };
            assert_eq!(kinds, [side, middle, side], "{tile}: edge {edge}");
        }
    }
}

#[test]
fn farms_touch_the_cities_beside_them() {
    for tile in TileType::ALL {
        let segments = tile.segments();
        let at = |slot: usize| segments.iter().position(|s| s.slots & (1 << (slot % 12)) != 0);
        for slot in 0..12 {
            let (a, b) = (at(slot).unwrap(), at(slot + 1).unwrap());
            for (farm, city) in [(a, b), (b, a)] {
                let kinds = (segments[farm].kind, segments[city].kind);
                if kinds == (FeatureKind::Farm, FeatureKind::City) {
                    assert!(segments[farm].touches & (1 << city) != 0, "{tile}: slot {slot}");
                }
            }
        }
        for segment in segments {
            for city in (0..8).filter(|city| segment.touches & (1 << city) != 0) {
                assert_eq!(segments[city].kind, FeatureKind::City, "{tile}");
            }
        }
    }
}

#[test]
fn every_letter_of_a_grid_belongs_to_a_segment_of_its_kind() {
    for tile in TileType::ALL {
        let mut owned = vec![0; tile.segments().len()];
        for row in 0..3 {
            for column in 0..3 {
                let letter = tile.data().grid[usize::from(row)][usize::from(column)];
                let segment = tile.segment_at(column, row);
                let kind = segment.map(|s| tile.segments()[usize::from(s)].kind);
                let expected = match letter {
                    b'm' | b'M' => Some(FeatureKind::City),
                    b'c' => Some(FeatureKind::Road),
                    b'k' => Some(FeatureKind::Cloister),
                    b'l' | b'L' => Some(FeatureKind::Farm),
                    _ => None,
                };
                assert_eq!(kind, expected, "{tile}: {column},{row}");
                if let Some(segment) = segment {
                    owned[usize::from(segment)] += 1;
                }
            }
        }
        assert!(owned.iter().all(|&cells| cells > 0), "{tile}: {owned:?}");
        for (segment, data) in tile.segments().iter().enumerate() {
            let (column, row) = data.region;
            assert_eq!(tile.segment_at(column, row), Some(segment as u8), "{tile}");
        }
        assert_eq!(tile.segment_at(3, 0), None);
    }
}

#[test]
fn the_table_is_that_of_the_reference_file() {
    let file: serde_json::Value = serde_json::from_str(include_str!("data/tiles.json")).unwrap();
    assert_eq!(file["tiles"].as_array().unwrap().len(), TileType::ALL.len());
    for (tile, row) in TileType::ALL.into_iter().zip(file["tiles"].as_array().unwrap()) {
        assert_eq!(line(tile.data()), line_of_file(row), "{tile}");
    }
}

fn line_of_file(row: &serde_json::Value) -> String {
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_string();
    let numbers = |value: &serde_json::Value| -> Vec<u64> {
        value.as_array().into_iter().flatten().map(|n| n.as_u64().unwrap()).collect()
    };
    let bits = |value: &serde_json::Value| numbers(value).iter().fold(0u64, |set, n| set | 1 << n);
    let grid: Vec<String> = row["grid"].as_array().unwrap().iter().map(text).collect();
    let segments: Vec<String> = row["segments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| {
            let (slots, touches) = (bits(&s["slots"]), bits(&s["cities"]));
            let pennant = u8::from(s["pennant"].as_bool() == Some(true));
            let region = numbers(&s["region"]);
            let kind = text(&s["kind"]);
            format!("{kind}:{slots:03x}:{touches:02x}:{pennant}:{}{}", region[0], region[1])
        })
        .collect();
    let (id, edges) = (text(&row["id"]), text(&row["edges"]));
    format!("{id} {} {edges} {} {}\n", row["count"], grid.join("/"), segments.join(" "))
}
