//! Our own maps. All but the world are drawn from the recipes beside their files in `data/maps`.

use super::Map;

/// Names of our maps, as the rule option `atlas` has them.
pub const ATLAS: &[&str] = &["world", "duel", "isles", "marches", "realm"];

/// Map file and outlines.
type Files = (&'static str, &'static str);

macro_rules! files {
    ($name:literal) => {
        (
            include_str!(concat!("../../data/maps/", $name, ".map.json")),
            include_str!(concat!("../../data/maps/", $name, ".shapes.json")),
        )
    };
}

fn files(name: &str) -> Option<Files> {
    Some(match name {
        "world" => {
            let world = include_str!("../../data/world.json");
            (world, include_str!("../../data/world_shapes.json"))
        }
        "duel" => files!("duel"),
        "isles" => files!("isles"),
        "marches" => files!("marches"),
        "realm" => files!("realm"),
        _ => return None,
    })
}

impl Map {
    /// One of our maps, with its outlines.
    pub fn of_atlas(name: &str) -> Option<Map> {
        let (map, shapes) = files(name)?;
        let mut map = Map::read(name, map).expect("invariant: our maps are sound");
        map.add_shapes(name, shapes).expect("invariant: our outlines are sound");
        Some(map)
    }
}
