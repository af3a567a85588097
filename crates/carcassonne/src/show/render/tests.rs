//! Laws of the pictures as a whole.

mod xml;

use std::collections::BTreeSet;

use bw_core::Lang;
use bw_svg::{Theme, resolve};

use super::*;
use xml::{Element, parse};

fn tile(letter: char, x: i16, y: i16, rotation: u8) -> PlacedTile {
    PlacedTile { kind: letter as u8 - b'A', x, y, rotation }
}

fn meeple(seat: u8, x: i16, y: i16, segment: u8, lying: bool) -> SceneMeeple {
    SceneMeeple { seat, x, y, segment, lying, faded: false }
}

/// A small position with everything a scene can show.
fn full_scene() -> Scene {
    Scene {
        tiles: vec![
            tile('D', 0, 0, 0),
            tile('H', 0, -1, 1),
            tile('E', -1, -1, 0),
            tile('O', 1, 0, 2),
            tile('A', -1, 0, 3),
            tile('U', -2, 0, 0),
            tile('R', 2, 0, 0),
        ],
        meeples: vec![
            meeple(0, -1, 0, 0, false),
            meeple(1, -2, 0, 0, false),
            SceneMeeple { faded: true, ..meeple(2, 1, 0, 3, true) },
        ],
        legal_cells: vec![(3, 0), (0, 1), (-3, 0)],
        last: vec![(2, 0, 2)],
        preview: Some(Preview {
            tile: tile('S', 3, 0, 1),
            seat: 3,
            rotatable: true,
            spots: vec![0, 1, 2, 3],
            declinable: true,
            meeple: None,
        }),
        highlights: vec![
            highlight(FeatureKind::City, &[(1, 0, 0), (2, 0, 0)], Some(2), "City · 5 → 10"),
            highlight(FeatureKind::Road, &[(0, 0, 1), (-1, 0, 1), (1, 0, 1)], Some(1), "Road · 3"),
            highlight(FeatureKind::Farm, &[(0, 0, 3), (-1, 0, 2)], None, "Farm <&> \"0\""),
            highlight(FeatureKind::Cloister, &[(-1, 0, 0)], Some(0), "Cloister · 6 → 9"),
        ],
        far: false,
        plain: false,
        bounds: None,
    }
}

fn highlight(
    kind: FeatureKind,
    parts: &[(i16, i16, u8)],
    seat: Option<u8>,
    label: &str,
) -> Highlight {
    Highlight { kind, parts: parts.to_vec(), seat, label: label.to_owned(), of: Vec::new() }
}

fn full_header() -> Header {
    let player = |seat: u8, points| HeaderPlayer {
        name: format!("Player & {seat}"),
        seat,
        points,
        by_feature: [points / 2, 12, 9, 108],
        free_meeples: seat,
        meeples: if seat == 4 { 20 } else { 7 },
        winner: seat == 1,
    };
    Header {
        players: (0..5).map(|seat| player(seat, 37 * u32::from(seat))).collect(),
        on_turn: Some(1),
        tile: Some((18, 3)),
        tiles_left: 41,
        caption: Some("Ana closes a road".to_owned()),
    }
}

/// Every kind of picture there is.
fn pictures() -> Vec<(String, String)> {
    let scene = full_scene();
    let far = Scene { far: true, ..scene.clone() };
    let chosen = {
        let mut scene = scene.clone();
        scene.preview.as_mut().unwrap().meeple = Some(2);
        scene
    };
    let mut all = vec![
        ("board".to_owned(), board(&scene, Titles(Lang::En))),
        ("far".to_owned(), board(&far, Titles(Lang::En))),
        ("chosen".to_owned(), board(&chosen, Titles(Lang::En))),
        ("empty".to_owned(), board(&Scene::default(), Titles(Lang::En))),
        ("header".to_owned(), board_with_header(&scene, &full_header())),
        ("bare".to_owned(), board_with_header(&Scene::default(), &Header::default())),
        ("symbols".to_owned(), all_symbols()),
    ];
    for kind in 0..TILE_TYPES as u8 {
        for rotation in 0..4 {
            let name = format!("{}{rotation}", char::from(b'A' + kind));
            let tiles = vec![PlacedTile { kind, x: 0, y: 0, rotation }];
            let alone = Scene { tiles, far: true, ..Scene::default() };
            all.push((format!("{name} far"), board(&alone, Titles(Lang::En))));
            all.push((name, single_tile(kind, rotation)));
        }
    }
    all
}

#[test]
fn pictures_are_xml_with_unique_names() {
    for (name, picture) in pictures() {
        let elements = parse(&picture).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut ids = BTreeSet::new();
        for id in elements.iter().filter_map(|element| element.get("id")) {
            assert!(ids.insert(id), "{name}: {id} twice");
        }
        assert!(elements.iter().all(|element| element.name != "style"), "{name}");
    }
}

/// Names that a picture refers to.
fn references(elements: &[Element]) -> BTreeSet<&str> {
    let values = elements.iter().flat_map(|element| &element.attributes);
    values
        .filter_map(|(key, value)| match key.as_str() {
            "href" => value.strip_prefix('#'),
            _ => value.strip_prefix("url(#")?.strip_suffix(')'),
        })
        .collect()
}

#[test]
fn pictures_define_exactly_what_they_use() {
    for (name, picture) in pictures() {
        let elements = parse(&picture).unwrap();
        let used = references(&elements);
        let ids: BTreeSet<&str> = elements.iter().filter_map(|e| e.get("id")).collect();
        for reference in &used {
            assert!(ids.contains(reference), "{name}: {reference} is missing");
        }
        let defs = elements.iter().position(|element| element.name == "defs").unwrap();
        for element in elements.iter().filter(|e| e.parent == Some(defs) && name != "symbols") {
            let id = element.get("id").unwrap();
            assert!(used.contains(id), "{name}: {id} is not used");
        }
    }
}

#[test]
fn all_colours_are_tokens_of_the_tables() {
    for (name, picture) in pictures() {
        for theme in [Theme::Light, Theme::Dark] {
            let plain = resolve(&picture, theme, TOKENS).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(!plain.contains("var("), "{name}");
        }
        let elements = parse(&picture).unwrap();
        for (key, value) in elements.iter().flat_map(|element| &element.attributes) {
            if key == "fill" || key == "stroke" {
                let known =
                    value == "none" || value.starts_with("var(") || value.starts_with("url(");
                assert!(known, "{name}: {key}={value}");
            }
        }
    }
}

#[test]
fn all_tokens_of_the_game_are_used_and_its_own() {
    let all: String = pictures().into_iter().map(|(_, picture)| picture).collect();
    // The tint is for the game's pages.
    for token in TOKENS.iter().filter(|token| token.name != "tint-carcassonne") {
        assert!(token.name.starts_with("cc-"), "{}", token.name);
        assert!(all.contains(&format!("var(--{})", token.name)), "{} is idle", token.name);
        assert!(bw_svg::SHARED.iter().all(|shared| shared.name != token.name));
    }
}

#[test]
fn numbers_are_plain_and_short() {
    for (name, picture) in pictures() {
        for element in parse(&picture).unwrap() {
            for (key, value) in &element.attributes {
                if matches!(key.as_str(), "aria-label" | "font-family" | "xmlns" | "href" | "id") {
                    continue;
                }
                for part in value.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')) {
                    let decimals = part.split_once('.').map_or(0, |(_, after)| after.len());
                    assert!(decimals <= 2 && part != "-0", "{name}: {key}={value}");
                }
                assert!(!value.contains("NaN") && !value.contains("inf"), "{name}: {key}={value}");
            }
        }
    }
}

#[test]
fn the_order_of_a_scene_does_not_matter() {
    let scene = full_scene();
    let mut other = scene.clone();
    other.tiles.reverse();
    other.meeples.reverse();
    other.legal_cells.reverse();
    other.highlights.iter_mut().for_each(|highlight| highlight.parts.reverse());
    assert_eq!(board(&scene, Titles(Lang::En)), board(&other, Titles(Lang::En)));
}

#[test]
fn two_runs_give_the_same_bytes() {
    let scene = full_scene();
    let elsewhere = std::thread::spawn({
        let scene = scene.clone();
        move || {
            (
                board(&scene, Titles(Lang::En)),
                board_with_header(&scene, &full_header()),
                all_symbols(),
            )
        }
    });
    let here =
        (board(&scene, Titles(Lang::En)), board_with_header(&scene, &full_header()), all_symbols());
    assert_eq!(here, elsewhere.join().unwrap());
}

/// The artwork is frozen, because recorded pictures depend on it. Whoever changes it on purpose looks
/// at all tiles again and writes the new number here.
#[test]
fn the_artwork_is_the_one_that_was_looked_at() {
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = all_symbols().bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
    assert_eq!(hash, 0x996c_4f4b_df07_dbf5, "now {hash:#x}");
}

#[test]
fn legal_handles_can_be_clicked_focused_and_read() {
    let elements = parse(&board(&full_scene(), Titles(Lang::En))).unwrap();
    let mut seen = BTreeSet::new();
    for (i, element) in elements.iter().enumerate() {
        let Some(handle) = element.get("data-handle") else {
            assert_ne!(element.get("class"), Some("h-legal"));
            continue;
        };
        if element.get("class") != Some("h-legal") {
            continue;
        }
        assert!(seen.insert(handle.to_owned()), "{handle} is two tab stops");
        assert_eq!(element.get("tabindex"), Some("0"), "{handle}");
        assert_eq!(element.get("role"), Some("button"), "{handle}");
        let title = elements.iter().find(|e| e.parent == Some(i) && e.name == "title");
        assert!(title.is_some_and(|title| !title.text.is_empty()), "{handle}");
    }
    let expected = [
        "cell:-3,0",
        "cell:0,1",
        "cell:3,0",
        "seg:3,0,0",
        "seg:3,0,1",
        "seg:3,0,2",
        "seg:3,0,3",
        "seg:3,0,none",
        "turn:ccw",
        "turn:cw",
    ];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn tiles_meeples_and_areas_are_handles_too() {
    let picture = board(&full_scene(), Titles(Lang::En));
    for handle in ["tile:-2,0", "tile:0,-1", "meeple:-1,0,0", "meeple:1,0,3"] {
        assert_eq!(picture.matches(&format!("data-handle=\"{handle}\"")).count(), 1, "{handle}");
    }
    for i in 0..4 {
        let handle = format!("data-handle=\"seg:3,0,{i}\"");
        assert_eq!(picture.matches(&handle).count(), 2, "spot and area of {i}");
    }
}

#[test]
fn groups_come_in_paint_order() {
    let picture = board(&full_scene(), Titles(Lang::En));
    let groups = [
        "id=\"legal\"",
        "id=\"shadow\"",
        "id=\"ground\"",
        "class=\"feature\"",
        "id=\"roads\"",
        "id=\"tops\"",
        "id=\"joints\"",
        "id=\"last\"",
        "id=\"preview\"",
        "id=\"meeples\"",
        "class=\"feature-label\"",
    ];
    let at: Vec<usize> = groups.iter().map(|group| picture.find(group).unwrap()).collect();
    assert!(at.is_sorted(), "{at:?}");
    let far = board(&Scene { far: true, ..full_scene() }, Titles(Lang::En));
    assert!(
        far.contains("class=\"far\"") && !far.contains("#cc-w0") && !far.contains("cobble\"/>")
    );
}

fn view_box(picture: &str) -> String {
    parse(picture).unwrap()[0].get("viewBox").unwrap().to_owned()
}

#[test]
fn a_picture_is_as_large_as_its_cells() {
    assert_eq!(view_box(&board(&full_scene(), Titles(Lang::En))), "-330 -130 760 360");
    assert_eq!(view_box(&board(&Scene::default(), Titles(Lang::En))), "-30 -30 160 160");
    let bounds = Some(CellBounds { west: -2, north: -1, east: 3, south: 4 });
    let fixed = Scene { bounds, ..full_scene() };
    assert_eq!(view_box(&board(&fixed, Titles(Lang::En))), "-230 -130 660 660");
}

#[test]
fn frames_of_a_film_agree_in_size() {
    let bounds = Some(CellBounds { west: -4, north: -3, east: 5, south: 3 });
    let first = Scene { bounds, tiles: vec![tile('D', 0, 0, 0)], ..Scene::default() };
    let last = Scene { bounds, ..full_scene() };
    let header = full_header();
    let over = Header { on_turn: None, tile: None, caption: Some(String::new()), ..full_header() };
    assert_eq!(
        view_box(&board_with_header(&first, &header)),
        view_box(&board_with_header(&last, &over))
    );
}

#[test]
fn joints_hide_seams_and_wall_ends() {
    let tiles = vec![tile('E', 0, 0, 0), tile('E', 0, -1, 2)];
    let picture = board(&Scene { tiles, ..Scene::default() }, Titles(Lang::En));
    let joints = &picture[picture.find("id=\"joints\"").unwrap()..];
    let joints = &joints[..joints.find("id=\"last\"").unwrap()];
    assert_eq!(joints.matches("#cc-tower").count(), 2, "one tower per corner, not per tile");
    assert_eq!(joints.matches("#cc-h").count(), 3, "three houses on the seam");
}

#[test]
fn nothing_a_scene_can_hold_makes_a_picture_fail() {
    let wild = PlacedTile { kind: 255, x: i16::MIN, y: i16::MAX, rotation: 255 };
    let scene = Scene {
        tiles: vec![wild, PlacedTile { kind: 3, ..wild }, tile('D', i16::MAX, i16::MIN, 7)],
        meeples: vec![
            meeple(255, i16::MIN, i16::MAX, 255, true),
            meeple(9, i16::MIN, i16::MAX, 0, true),
        ],
        legal_cells: vec![(i16::MIN, i16::MIN), (i16::MIN, i16::MIN)],
        last: vec![(i16::MAX, i16::MAX, 255)],
        preview: Some(Preview {
            tile: PlacedTile { kind: 23, ..wild },
            seat: 200,
            rotatable: true,
            declinable: true,
            spots: vec![255, 0, 0],
            meeple: Some(99),
        }),
        highlights: vec![
            highlight(FeatureKind::Farm, &[(0, 0, 200)], Some(77), "nothing"),
            highlight(FeatureKind::Road, &[(i16::MIN, i16::MAX, 0)], None, "no road"),
            highlight(FeatureKind::Cloister, &[], None, ""),
        ],
        far: false,
        plain: false,
        bounds: Some(CellBounds { west: 5, north: 5, east: -5, south: -5 }),
    };
    let header = Header {
        players: (0..40)
            .map(|seat| HeaderPlayer { seat, points: u32::MAX, ..Default::default() })
            .collect(),
        tile: Some((99, 9)),
        tiles_left: u32::MAX,
        ..Header::default()
    };
    for picture in [board(&scene, Titles(Lang::En)), board_with_header(&scene, &header)] {
        parse(&picture).unwrap();
    }
    assert_eq!(single_tile(24, 0), "");
    assert_eq!(segments(24).count(), 0);
    assert!(has_shield(2) && !has_shield(3) && !has_shield(200));
}

#[test]
fn every_distinct_look_is_drawn_once() {
    let symbols = all_symbols();
    assert_eq!(symbols.matches("id=\"cc-g-").count(), 79);
    assert_eq!(symbols.matches("id=\"cc-t-").count(), 79);
    assert_eq!(symbols.matches("id=\"meeple-").count(), 10);
}

#[test]
fn the_artwork_draws_the_tiles_of_the_rules() {
    for tile in crate::TileType::ALL {
        let kind = tile.index() as u8;
        let bits = |slots: &[u8]| slots.iter().fold(0, |bits, slot| bits | 1_u16 << slot);
        let drawn: Vec<_> = segments(kind).map(|(kind, slots)| (kind, bits(slots))).collect();
        let ruled: Vec<_> = tile.segments().iter().map(|s| (s.kind, s.slots)).collect();
        assert_eq!(drawn, ruled, "{tile:?}");
        let pennant = tile.segments().iter().any(|segment| segment.pennant);
        assert_eq!(has_shield(kind), pennant, "{tile:?}");
    }
}
