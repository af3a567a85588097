//! Maps: the world, checks of files, other formats (spec 2).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Game, Options};
use bw_warlight::{Map, Region, Warlight, conversions, regions};

const EXAMPLE: &str = include_str!("data/wl2_example_map.json");
const WORLD: &str = include_str!("../data/world.json");
const SHAPES: &str = include_str!("../data/world_shapes.json");

#[test]
fn the_world_is_as_the_rules_describe_it() {
    let map = Map::world();
    assert_eq!((map.len(), map.supers.len(), map.borders().count()), (42, 6, 82));
    assert_eq!(map.sea_links.len(), 24);
    let all: Vec<Region> = regions(map.all()).collect();
    let far = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
    assert_eq!(far.map(|(a, b)| map.distance(a, b)).max(), Some(10));
    let region = |id| map.by_id(id).unwrap();
    let near = |a, b| map.neighbours(region(a)).contains(region(b));
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
            let leaving: u32 = regions(s.regions).map(|r| leaves(r).len()).sum();
            let border = regions(s.regions).filter(|&r| !leaves(r).is_empty()).count();
            let beyond = map.surroundings(s.regions) & !s.regions;
            let near = map.supers.iter().filter(|other| other.regions.meets(beyond)).count();
            (s.bonus, s.regions.len(), leaving, border, near)
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
        (
            "boardwright-warlight-map",
            "a-chess-board",
            "m: format `a-chess-board version 1` is unknown; expected `boardwright-warlight-map version 1`",
        ),
        (r#"{"id": 6, "name""#, r#"{"id": 5, "name""#, "m: super region 5: the id is used twice"),
        (r#"{"id": 6, "name""#, r#"{"id": 0, "name""#, "m: super region 0: ids are from 1 to 9999"),
        (
            r#""super_region": 6"#,
            r#""super_region": 7"#,
            "m: region 39: its super region 7 does not exist",
        ),
        (
            "\"regions\": [10, 11, 12, 13]",
            "\"regions\": [10, 11, 12, 13, 13]",
            "m: super region 2: its region 13 is listed twice",
        ),
        (
            "\"regions\": [10, 11, 12, 13]",
            "\"regions\": [10, 11, 12, 13, 77]",
            "m: super region 2: its region 77 does not exist",
        ),
        (
            "  ],\n  \"regions\"",
            "  ,{\"id\": 9, \"name\": \"Moon\", \"bonus\": 1, \"regions\": []}],\n  \"regions\"",
            "m: super region 9: it has no regions",
        ),
        (r#""bonus": 7"#, r#""bonus": 10000"#, "m: super region 5: a bonus is at most 9999"),
        (r#""bonus": 7"#, r#""bonus": -1"#, "m: invalid value: integer `-1`"),
        (r#""width": 1200"#, r#""width": 0"#, "m: the canvas needs a width and a height"),
        (
            "[11, 12], \"label\"",
            "[11, 12], \"armies\": 70000, \"label\"",
            "m: region 13: it holds at most 65535 armies",
        ),
        (
            r#"{"a": 2, "b": 3,"#,
            r#"{"a": 2, "b": 99,"#,
            "m: region 2: a sea link leads to region 99, which does not exist",
        ),
        (
            r#"{"a": 2, "b": 3,"#,
            r#"{"a": 2, "b": 42,"#,
            "m: region 2: a sea link leads to 42, which is no neighbour",
        ),
        ("\"regions\": [", "\"regions\": 7, \"x\": [", "m: invalid type: integer `7`"),
        ("{", "[", "m: "),
    ] {
        assert!(WORLD.contains(from), "{from}");
        let error = Map::read("m", &WORLD.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn wrong_outlines_are_named_with_their_region() {
    for (from, to, message) in [
        ("boardwright-warlight-shapes", "boardwright-warlight-map", "s: format `"),
        (r#""1":[["#, r#""99":[["#, "s: outline of region 99, which the map does not have"),
        (r#""1":[["#, r#""1":[[[[1,1],[2,2]],"#, "s: region 1: a ring has at least 3 points"),
    ] {
        assert!(SHAPES.contains(from), "{from}");
        let mut map = Map::read("m", WORLD).unwrap();
        let error = map.add_shapes("s", &SHAPES.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn wrong_maps_of_other_formats_are_reported_too() {
    for (text, message) in [
        ("setup_map super_regions 1", "m: a setup_map line has pairs of numbers"),
        ("setup_map regions 1 x", "m: `x` in a setup_map line is no number"),
        ("setup_map neighbors 1", "m: setup_map neighbors has pairs of a region and a list"),
        ("setup_map neighbors 1 2;3", "m: `1 2;3` is no region with its neighbours"),
        ("setup_map neighbors 4 5", "m: region 4: it has neighbours, but is not among the regions"),
        ("setup_map weather 4 5", "m: `setup_map weather 4 5` is no setup_map line"),
        (r#"{"Regions": []}"#, "m: missing field `SuperRegions`"),
        (
            r#"{"Regions": [{"id": 1, "superRegion": 1, "neighbors": [3]}, {"id": 2, "superRegion": 1, "neighbors": [1]}],
                "SuperRegions": [{"id": 1, "bonus": 2}]}"#,
            "m: region 1: its neighbour 3 does not exist",
        ),
        ("", "m: EOF while parsing a value"),
    ] {
        let error = Map::read("m", text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let many = |n: u32| (1..=n).map(|id| format!(" {id} 1")).collect::<String>();
    let text = format!("setup_map super_regions 1 2\nsetup_map regions{}", many(513));
    let error = Map::read("m", &text).unwrap_err().to_string();
    assert_eq!(error, "m: a map has at most 512 regions, not 513");
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
    // Our own format keeps everything, colours and the name of the outlines too.
    let world = Map::read("world", WORLD).unwrap();
    assert_eq!(world.supers[5].color, "#b86fc6");
    assert_eq!(world.shapes_file.as_deref(), Some("world_shapes.json"));
    assert_eq!(Map::read("again", &world.to_json()).unwrap(), world);
}

#[test]
fn every_format_can_be_written_from_every_other() {
    let formats = conversions();
    let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
    assert_eq!(names, ["map", "wl2", "setup", "svg", "shapes"]);
    for source in [None, Some(EXAMPLE), Some(WORLD)] {
        let file = source.map(|text| ("m", text));
        let plain = |text: &str| Map::read("m", text).unwrap().to_wl2();
        let wanted = plain(source.unwrap_or(WORLD));
        for first in &formats[..3] {
            let text = (first.write)(file).unwrap();
            for second in &formats[..3] {
                let again = (second.write)(Some(("m", &text))).unwrap();
                assert_eq!(plain(&again), wanted, "{} {}", first.name, second.name);
            }
        }
        let svg = (formats[3].write)(file).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("<style>") && !svg.contains("NaN"));
    }
    let svg = (formats[3].write)(None).unwrap();
    assert!(svg.contains("North America") && svg.matches("data-handle=\"region:").count() == 42);
    for format in &formats {
        let error = (format.write)(Some(("my.json", "{}"))).unwrap_err().to_string();
        assert!(error.starts_with("my.json: format ` version 0` is unknown"), "{error}");
    }
}

#[test]
fn the_smallest_maps_are_drawn() {
    let text = "setup_map super_regions 1 2\nsetup_map regions 1 1 2 1\nsetup_map neighbors 1 2";
    let map = Map::read("m", text).unwrap();
    let [a, b] = [0, 1].map(|at: usize| map.regions[at].label);
    assert!((a.0 - b.0).abs() > 500.0 && a.1 == 360.0 && b.1 == 360.0, "{a:?} {b:?}");
    let svg = conversions()[3];
    assert!((svg.write)(Some(("m", text))).unwrap().contains("data-handle=\"region:2\""));
}

#[test]
fn setup_lines_of_the_world_are_those_of_the_protocol() {
    let lines = Map::world().to_setup_lines();
    assert_eq!(lines[0], "setup_map super_regions 1 5 2 2 3 5 4 3 5 7 6 2");
    assert!(lines[1].starts_with("setup_map regions 1 1 2 1 3 1 ") && lines[1].ends_with(" 42 6"));
    assert!(lines[2].starts_with("setup_map neighbors 1 2,4,30 2 3,4,5 3 5,6,14 "));
}

/// Least distance of two label points.
fn least_distance(map: &Map) -> f64 {
    let labels = || map.regions.iter().map(|region| region.label);
    let pairs = labels().enumerate().flat_map(|(n, a)| labels().take(n).map(move |b| (a, b)));
    pairs.map(|(a, b)| (a.0 - b.0).hypot(a.1 - b.1)).fold(f64::MAX, f64::min)
}

#[test]
fn missing_labels_are_spread_over_the_canvas() {
    let map = Map::read("example", EXAMPLE).unwrap();
    assert!(least_distance(&map) > 70.0, "{}", least_distance(&map));
    let span = |pick: fn((f64, f64)) -> f64| {
        let values = || map.regions.iter().map(|region| pick(region.label));
        (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max))
    };
    assert_eq!((span(|point| point.0), span(|point| point.1)), ((40.0, 1160.0), (40.0, 680.0)));
    // Neighbours are near each other: most borders are no longer than a fifth of the canvas.
    let length = |(a, b): (Region, Region)| {
        let (a, b) = (map.region(a).label, map.region(b).label);
        (a.0 - b.0).hypot(a.1 - b.1)
    };
    let long = map.borders().filter(|&border| length(border) > 240.0).count();
    assert!(long * 10 <= map.borders().count(), "{long} long borders");
}

#[test]
fn labels_that_are_there_stay() {
    let text = WORLD.replace(r#", "label": {"x": 894.3, "y": 293.0}"#, "");
    assert_ne!(text, WORLD);
    let (map, world) = (Map::read("m", &text).unwrap(), Map::world());
    let changed: Vec<u16> = map
        .regions
        .iter()
        .zip(&world.regions)
        .filter(|(new, old)| new.label != old.label)
        .map(|(new, _)| new.id)
        .collect();
    assert_eq!(changed, [33]);
    let (x, y) = map.by_id(33).map(|china| map.region(china).label).unwrap();
    assert!((x - 894.3).hypot(y - 293.0) < 150.0, "{x} {y} is far from China");
}

#[test]
fn the_preset_wl2_counts_rounds_by_the_map() {
    let mut options =
        Options::parse(Warlight::SPEC.options, "preset=wl2,map=example.json").unwrap();
    options.read_files(|_| Ok(EXAMPLE.into())).unwrap();
    let game = Warlight::new(2, &options).unwrap();
    assert_eq!((game.rules().max_rounds, game.rules().wastelands), (160, 6));
}
