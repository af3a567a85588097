//! Maps of hundreds of regions: laws, our own maps, recipes, pictures of regions.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Game, Notation, Options, Seat, UniformBot, Viewer};
use bw_testkit::{Conformance, Every};
use bw_warlight::{ATLAS, MAX_REGIONS, Map, Warlight, conversions, regions};

fn game(seats: u8, rules: &str) -> Warlight {
    Warlight::new(seats, &Options::parse(Warlight::SPEC.options, rules).unwrap()).unwrap()
}

fn convert(name: &str, file: &str, text: &str) -> Result<String, String> {
    let all = conversions();
    let conversion = all.iter().find(|conversion| conversion.name == name).unwrap();
    (conversion.write)(Some((file, text))).map_err(|error| error.to_string())
}

#[test]
fn our_maps_are_what_their_recipes_give() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/data/maps");
    let read = |name: &str| std::fs::read_to_string(format!("{data}/{name}")).unwrap();
    for name in ATLAS.iter().filter(|name| **name != "world") {
        let recipe = read(&format!("{name}.json"));
        assert_eq!(convert("map", name, &recipe).unwrap(), read(&format!("{name}.map.json")));
        assert_eq!(convert("shapes", name, &recipe).unwrap(), read(&format!("{name}.shapes.json")));
    }
}

#[test]
fn our_maps_are_playable_and_of_all_sizes() {
    let sizes = [(42, 6), (20, 5), (48, 9), (104, 18), (400, 64)];
    for (name, size) in ATLAS.iter().zip(sizes) {
        let map = Map::of_atlas(name).unwrap();
        assert_eq!((map.len(), map.supers.len()), size, "{name}");
        for super_region in &map.supers {
            assert!((3..=12).contains(&super_region.members.len()), "{name}: {super_region:?}");
        }
        assert!(map.regions.iter().all(|region| !region.shape.is_empty()), "{name}");
        let most = map.regions.iter().map(|region| region.near.len()).max();
        assert!(most <= Some(11), "{name}: {most:?} neighbours");
        for seats in 2..=Warlight::SPEC.max_seats {
            game(seats, &format!("atlas={name},start=random_any"));
        }
        game(2, &format!("atlas={name},preset=wl1"));
        game(2, &format!("atlas={name},preset=wl2"));
    }
    let wastes = |name: &str| {
        let map = Map::of_atlas(name).unwrap();
        map.regions.iter().filter(|region| region.armies.is_some()).count()
    };
    assert_eq!(["world", "duel", "isles", "marches", "realm"].map(wastes), [0, 0, 4, 0, 12]);
}

#[test]
fn laws_hold_on_a_map_of_400_regions() {
    let config = Conformance::<Warlight> {
        games: 1,
        rules: &[
            "atlas=realm,max_rounds=2,start=random_any,start_regions=2",
            "atlas=realm,max_rounds=2,fog=true,start=random_any,order=per_round",
        ],
        seats: Some(2..=3),
        every: Every {
            lists: 8,
            texts: 12,
            views: 12,
            luck: 12,
            pictures: 100,
            garbage: 20,
            replays: 1,
        },
        ..Default::default()
    };
    config.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn set_ups_of_both_challenges_fit_large_maps() {
    for rules in ["atlas=realm,preset=wl2,max_rounds=1", "atlas=realm,preset=wl1,max_rounds=1"] {
        let game = game(2, rules);
        let mut bots: Vec<Box<dyn bw_core::Bot<Warlight>>> =
            vec![Box::new(UniformBot), Box::new(UniformBot)];
        let played = bw_core::GameLoop::new(&game).play(
            &mut bots,
            3,
            &bw_core::Budget::default(),
            &mut bw_core::NoLog,
        );
        assert_eq!(played.fault.map(|fault| fault.to_string()), None, "{rules}");
        assert!(played.state.starts[0].len() >= 3, "{rules}");
    }
}

#[test]
fn armies_go_up_to_65535() {
    let game = game(2, "");
    let text = "round 3: 10=1:65535 11=1:65000 12=2:65535";
    let mut state = game.parse_state(text).unwrap();
    let region = |id| game.map().by_id(id).unwrap();
    state.position.reinforce(region(11), 60_000);
    assert_eq!(state.position.armies(region(11)), u16::MAX);
    let seat = Seat::new(0);
    let mut legal = Vec::new();
    game.actions(&state, seat, &mut legal);
    let view = game.view(&state, Viewer::Seat(seat));
    for text in ["deploy 10 5", "deploy 11 5"] {
        let mut read = Vec::new();
        game.parse_actions(&view, bw_core::Actor::Seat(seat), text, &mut read).unwrap();
        assert!(legal.contains(&read[0]), "{text}");
    }
}

/// A recipe with something changed.
fn recipe(from: &str, to: &str) -> Result<Map, String> {
    let text = include_str!("../data/maps/duel.json");
    assert!(text.contains(from), "{from}");
    Map::read("r", &text.replacen(from, to, 1)).map_err(|error| error.to_string())
}

#[test]
fn recipes_say_what_is_wrong() {
    for (from, to, why) in [
        ("\"regions\": 20", "\"regions\": 7", "r: a recipe has 8 to 512 `regions`"),
        ("\"regions\": 20", "\"regions\": 513", "r: a recipe has 8 to 512 `regions`"),
        ("\"super_regions\": 5", "\"super_regions\": 6", "at least four regions for each"),
        ("\"super_regions\": 5", "\"super_regions\": 0", "at least four regions for each"),
        ("\"sea\": 40", "\"sea\": 71", "at most 70 hundredths"),
        ("\"sea\": 40", "\"see\": 40", "unknown field `see`"),
        ("\"width\": 900", "\"width\": 20", "`width` and `height` are 300 to 6000"),
        ("\"version\": 1", "\"version\": 2", "format `boardwright-warlight-recipe version 2`"),
    ] {
        let error = recipe(from, to).unwrap_err();
        assert!(error.contains(why), "{to}: {error}");
    }
}

#[test]
fn recipes_of_all_kinds_give_sound_maps() {
    for (from, to) in [
        ("\"sea\": 40", "\"sea\": 0"),
        ("\"sea\": 40", "\"sea\": 70"),
        ("\"regions\": 20", "\"regions\": 130"),
        ("\"height\": 560", "\"height\": 3000"),
        ("\"super_regions\": 5", "\"super_regions\": 1"),
        ("\"seed\": 3", "\"seed\": 18446744073709551615"),
    ] {
        let map = recipe(from, to).unwrap();
        assert!(map.supers.iter().all(|one| one.members.len() >= 2 && one.bonus > 0), "{to}");
        let again = recipe(from, to).unwrap();
        assert_eq!(map, again);
    }
    let full = recipe("\"regions\": 20", &format!("\"regions\": {MAX_REGIONS}")).unwrap();
    assert_eq!(regions(full.all()).count(), MAX_REGIONS);
}

const DRAWN: &str = include_str!("../../../examples/warlight-map.svg");

/// The drawn example with something changed.
fn drawn(from: &str, to: &str) -> Result<Map, String> {
    assert!(DRAWN.contains(from), "{from}");
    Map::read("m.svg", &DRAWN.replacen(from, to, 1)).map_err(|error| error.to_string())
}

#[test]
fn a_map_drawn_by_hand_is_read_as_it_is_meant() {
    let map = Map::read("m.svg", DRAWN).unwrap();
    assert_eq!((map.name.as_str(), map.title.as_str()), ("straits", "The Straits"));
    let supers: Vec<_> =
        map.supers.iter().map(|s| (s.name.as_str(), s.bonus, s.members.len())).collect();
    assert_eq!(supers, [("Westerland", 3, 4), ("Easterland", 2, 3), ("Northern Isles", 1, 2)]);
    let name = |region| map.region(region).name.as_str();
    let borders: Vec<_> = map.borders().map(|(a, b)| (name(a), name(b))).collect();
    assert_eq!(
        borders,
        [
            ("The Cape", "Hills"),
            ("The Cape", "The Moor"),
            ("Hills", "Harbour"),
            ("Hills", "Skerry"),
            ("The Moor", "Harbour"),
            ("Harbour", "Ferry"),
            ("Ferry", "Forest"),
            ("Ferry", "Dunes"),
            ("Ferry", "Skerry"),
            ("Forest", "Dunes"),
            ("Forest", "Beacon"),
            ("Skerry", "Beacon"),
        ]
    );
    assert_eq!(map.sea_links.len(), 5);
    let moor = map.regions.iter().find(|region| region.key == "moor").unwrap();
    assert_eq!((moor.armies, moor.shape.len()), (Some(6), 1));
    // Moved by its group, and the number of armies stands inside.
    assert_eq!(map.regions[0].shape[0][0][0], [30.0, 70.0]);
    let (x, y) = map.regions[0].label;
    assert!((60.0..160.0).contains(&x) && (60.0..140.0).contains(&y), "{x} {y}");
    // It comes back from our own format, and has room for a game.
    let (own, shapes) =
        (convert("map", "m", DRAWN).unwrap(), convert("shapes", "m", DRAWN).unwrap());
    let mut again = Map::read("m.svg", &own).unwrap();
    again.add_shapes("m", &shapes).unwrap();
    assert_eq!(again, map);
}

#[test]
fn borders_may_be_listed_instead() {
    let error = drawn("A map drawn by hand.", "borders: listed;").unwrap_err();
    assert!(error.starts_with("m.svg: region 2: there is no way to it"), "{error}");
}

#[test]
fn drawn_maps_say_what_is_wrong() {
    for (from, to, why) in [
        ("bonus: 3", "bonus: three", "m.svg: `west`: `bonus: three` is no number"),
        (
            "<desc>bonus: 3</desc>",
            "",
            "m.svg: `west`: it has outlines, but its description has no `bonus: N`",
        ),
        ("armies: 6", "armies: six", "m.svg: `moor`: `armies: six` is no number"),
        (
            "links: ferry",
            "links: fairy",
            "m.svg: `harbour`: it is linked to `fairy`, which is no region",
        ),
        ("links: ferry", "links: harbour", "m.svg: `harbour`: it is linked to itself"),
        ("id=\"moor\"", "id=\"cape\"", "m.svg: `cape`: the id is used twice"),
        ("id=\"moor\"", "", "m.svg: an outline of super region 1 has no id"),
        (
            "<title>The Moor",
            "<title>Hills",
            "m.svg: region 3: its name `Hills` is that of region 2",
        ),
        ("C60 10 120", "A60 10 120", "m.svg: `cape`: arcs are not read"),
        (
            "M40 140L150 130 160 240 60 260Q20 200 40 140Z",
            "M0 0",
            "m.svg: `moor`: it has no outline",
        ),
        ("translate(10 10)", "rotate(10)", "m.svg: `layer`: `rotate` is not read"),
        ("viewBox", "viewbox", "m.svg: the picture has neither `viewBox` nor"),
        ("<title>The Straits</title>", "<title>", "m.svg: expected"),
        ("links: skerry, forest", "links: forest", ""),
    ] {
        match drawn(from, to) {
            Err(error) => assert!(!why.is_empty() && error.starts_with(why), "{to}: {error}"),
            Ok(_) => assert!(why.is_empty(), "{to}: {why}"),
        }
    }
    let none = Map::read("m.svg", "<svg width='10' height='10'><g/></svg>").unwrap_err();
    assert!(none.to_string().starts_with("m.svg: no group has outlines"), "{none}");
}
