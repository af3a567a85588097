//! Maps: the world, checks of files, other formats (spec 2).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Game, Options};
use bw_warlight::{Map, Region, Warlight, regions};

const EXAMPLE: &str = include_str!("data/wl2_example_map.json");
const WORLD: &str = include_str!("../data/world.json");

#[test]
fn the_world_is_as_the_rules_describe_it() {
    let map = Map::world();
    assert_eq!((map.len(), map.supers.len(), map.borders().count()), (42, 6, 82));
    assert_eq!(map.sea_links.len(), 24);
    let all: Vec<Region> = regions(map.all()).collect();
    let far = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
    assert_eq!(far.map(|(a, b)| map.distance(a, b)).max(), Some(10));
    let region = |id| map.by_id(id).unwrap();
    let near = |a, b| map.neighbours(region(a)) & region(b).bit() != 0;
    assert!(!near(16, 19) && near(23, 36) && near(22, 20) && near(1, 30));
    assert!(all.iter().all(|&region| !map.region(region).shape.is_empty()));
}

#[test]
fn super_regions_of_the_world_have_the_listed_borders() {
    let map = Map::world();
    let table: Vec<_> = map
        .supers
        .iter()
        .map(|s| {
            let leaves = |r: Region| map.neighbours(r) & !s.regions;
            let leaving: u32 = regions(s.regions).map(|r| leaves(r).count_ones()).sum();
            let border = regions(s.regions).filter(|&r| leaves(r) != 0).count();
            let beyond = map.surroundings(s.regions) & !s.regions;
            let near = map.supers.iter().filter(|other| other.regions & beyond != 0).count();
            (s.bonus, s.regions.count_ones(), leaving, border, near)
        })
        .collect();
    let expected = [
        (5, 9, 3, 3, 3),
        (2, 4, 2, 2, 2),
        (5, 7, 8, 4, 3),
        (3, 6, 6, 3, 3),
        (7, 12, 8, 5, 4),
        (2, 4, 1, 1, 1),
    ];
    assert_eq!(table, expected);
}

#[test]
fn every_broken_rule_is_named_with_its_region() {
    for (from, to, message) in [
        (
            r#""version": 1"#,
            r#""version": 2"#,
            "m: format `boardwright-warlight-map version 2` is unknown; expected `boardwright-warlight-map version 1`",
        ),
        (r#""id": 13, "key""#, r#""id": 12, "key""#, "m: region 12: the id is used twice"),
        (
            "[11, 12], \"label\"",
            "[11, 12, 99], \"label\"",
            "m: region 13: its neighbour 99 does not exist",
        ),
        ("[11, 12], \"label\"", "[11, 12, 13], \"label\"", "m: region 13: it is its own neighbour"),
        (
            "[11, 12], \"label\"",
            "[11, 12, 12], \"label\"",
            "m: region 13: its neighbour 12 is listed twice",
        ),
        (
            "[11, 12], \"label\"",
            "[11], \"label\"",
            "m: region 12: it lists 13 as a neighbour, but not the reverse",
        ),
        (
            "\"regions\": [10, 11, 12, 13]",
            "\"regions\": [10, 11, 12]",
            "m: region 13: it names super region 2, which does not list it",
        ),
        (
            "\"regions\": [10, 11, 12, 13]",
            "\"regions\": [10, 11, 12, 13, 14]",
            "m: region 14: super region 2 lists it, but it says otherwise",
        ),
        (r#""id": 42, "key""#, r#""id": 0, "key""#, "m: region 0: ids are from 1 to 9999"),
        ("\"key\": \"alaska\"", "\"kee\": \"alaska\"", "unknown field"),
    ] {
        assert!(WORLD.contains(from), "{from}");
        let error = Map::read("m", &WORLD.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_map_in_two_parts_is_refused() {
    let text = "setup_map super_regions 1 2\nsetup_map regions 1 1 2 1 3 1 4 1\nsetup_map neighbors 1 2 3 4";
    let error = Map::read("m", text).unwrap_err().to_string();
    assert_eq!(error, "m: region 3: there is no way to it from region 1");
    let error = Map::read("m", "setup_map super_regions 1 2\nsetup_map regions 1 1").unwrap_err();
    assert_eq!(error.to_string(), "m: a map has at least 2 regions, not 1");
}

#[test]
fn all_formats_come_back_the_same() {
    let map = Map::read("example", EXAMPLE).unwrap();
    assert_eq!((map.len(), map.supers.len()), (64, 13));
    assert_eq!(Map::read("wl2", &map.to_wl2()).unwrap(), map);
    assert_eq!(Map::read("own", &map.to_json()).unwrap(), map);
    let lines = Map::read("lines", &map.to_setup_lines().join("\n")).unwrap();
    assert_eq!(lines.regions, map.regions);
    assert_eq!(lines.supers, map.supers);
}

#[test]
fn setup_lines_of_the_world_are_those_of_the_protocol() {
    let lines = Map::world().to_setup_lines();
    assert_eq!(lines[0], "setup_map super_regions 1 5 2 2 3 5 4 3 5 7 6 2");
    assert!(lines[1].starts_with("setup_map regions 1 1 2 1 3 1 ") && lines[1].ends_with(" 42 6"));
    assert!(lines[2].starts_with("setup_map neighbors 1 2,4,30 2 3,4,5 3 5,6,14 "));
}

#[test]
fn missing_labels_are_spread_over_the_canvas() {
    let map = Map::read("example", EXAMPLE).unwrap();
    for a in &map.regions {
        assert!((0.0..=1200.0).contains(&a.label.0) && (0.0..=720.0).contains(&a.label.1));
        for b in map.regions.iter().filter(|b| b.id != a.id) {
            let (dx, dy) = (a.label.0 - b.label.0, a.label.1 - b.label.1);
            assert!(dx * dx + dy * dy > 28.0 * 28.0, "{} and {} overlap", a.id, b.id);
        }
    }
}

#[test]
fn the_preset_wl2_counts_rounds_by_the_map() {
    let mut options =
        Options::parse(Warlight::SPEC.options, "preset=wl2,map=example.json").unwrap();
    options.read_files(|_| Ok(EXAMPLE.into())).unwrap();
    let game = Warlight::new(2, &options).unwrap();
    assert_eq!((game.rules().max_rounds, game.rules().wastelands), (160, 6));
}
