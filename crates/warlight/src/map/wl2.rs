//! Maps of the engine of the Warlight AI Challenge 2 (spec 2.4): each border at one end or at both.

use serde::{Deserialize, Serialize};

use super::check::{RawMap, RawRegion, RawSuper, check, make_symmetric};
use super::{Map, MapError};
use crate::region_set::regions;

#[derive(Serialize, Deserialize)]
struct Wl2Region {
    id: u32,
    #[serde(rename = "superRegion")]
    super_region: u32,
    neighbors: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct Wl2Super {
    id: u32,
    bonus: u32,
}

#[derive(Serialize, Deserialize)]
struct Wl2Map {
    #[serde(rename = "Regions")]
    regions: Vec<Wl2Region>,
    #[serde(rename = "SuperRegions")]
    supers: Vec<Wl2Super>,
}

/// The canvas of maps that bring no drawing.
pub(super) const CANVAS: (f64, f64) = (1200.0, 720.0);

/// A region that has no name of its own.
pub(super) fn nameless(id: u32, super_region: u32, neighbours: Vec<u32>) -> RawRegion {
    let (key, name) = (format!("region_{id}"), format!("Region {id}"));
    RawRegion { id, key, name, super_region, neighbours, label: None, armies: None }
}

/// A super region that has no name of its own.
pub(super) fn nameless_super(id: u32, bonus: u32) -> RawSuper {
    let (name, color) = (format!("Super region {id}"), String::new());
    RawSuper { id, name, bonus, color, regions: None }
}

impl Map {
    /// Reads a map of the WL2 engine.
    pub fn from_wl2(file: &str, text: &str) -> Result<Map, MapError> {
        let from: Wl2Map = serde_json::from_str(text)
            .map_err(|error| MapError::Syntax { file: file.into(), why: error.to_string() })?;
        let region = |r: Wl2Region| nameless(r.id, r.super_region, r.neighbors);
        let mut raw = RawMap {
            name: "wl2".into(),
            title: "Map of the Warlight AI Challenge 2".into(),
            canvas: CANVAS,
            default_armies: 2,
            regions: from.regions.into_iter().map(region).collect(),
            supers: from.supers.iter().map(|s| nameless_super(s.id, s.bonus)).collect(),
        };
        make_symmetric(&mut raw);
        check(file, raw)
    }

    /// Writes a map for the WL2 engine, each border at the end that comes first.
    pub fn to_wl2(&self) -> String {
        let region = |(at, from): (usize, &super::RegionInfo)| Wl2Region {
            id: u32::from(from.id),
            super_region: u32::from(self.supers[usize::from(from.super_region)].id),
            neighbors: regions(from.neighbours)
                .filter(|region| region.index() > at)
                .map(|region| u32::from(self.id(region)))
                .collect(),
        };
        let map = Wl2Map {
            regions: self.regions.iter().enumerate().map(region).collect(),
            supers: self
                .supers
                .iter()
                .map(|s| Wl2Super { id: u32::from(s.id), bonus: u32::from(s.bonus) })
                .collect(),
        };
        serde_json::to_string(&map).expect("invariant: a map is plain data")
    }
}
