//! Maps: an undirected connected graph of regions, grouped into super regions (spec 2).
//!
//! Invariants, checked by [`Map::read`]: ids are positive and unique, regions and super regions are
//! sorted by id, borders are symmetric without loops, the graph is connected, every region belongs to
//! exactly one super region.

mod check;
mod error;
mod file;
mod layout;
mod setup_lines;
mod wl2;

pub use error::MapError;

use crate::position::{Region, regions};

/// A region of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct RegionInfo {
    /// Its id in texts and files.
    pub id: u16,
    /// A word for programs.
    pub key: String,
    /// The name people use.
    pub name: String,
    /// Place of its super region in the map's list.
    pub super_region: u8,
    /// Its neighbours.
    pub neighbours: u64,
    /// Where its army is drawn.
    pub label: (f64, f64),
    /// Its neutral armies at the start, if they are not the default.
    pub armies: Option<u16>,
    /// Its outline: polygons of rings of points; empty if it has none.
    pub shape: Vec<Vec<Vec<[f64; 2]>>>,
}

/// A super region of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct SuperRegion {
    /// Its id in texts and files.
    pub id: u16,
    /// The name people use.
    pub name: String,
    /// Armies per round for who owns it.
    pub bonus: u16,
    /// Its colour in map files; pictures have tints that follow the theme instead.
    pub color: String,
    /// Its regions.
    pub regions: u64,
}

/// A border without common land, drawn as lines.
#[derive(Clone, Debug, PartialEq)]
pub struct SeaLink {
    /// One end.
    pub a: Region,
    /// The other end.
    pub b: Region,
    /// Whether it leads around the edge of the canvas.
    pub wrap: bool,
    /// Lines of points.
    pub lines: Vec<Vec<[f64; 2]>>,
}

/// A checked map.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Its short name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Width and height of the canvas.
    pub canvas: (f64, f64),
    /// Neutral armies on a region at the start.
    pub default_armies: u16,
    /// Its regions, by id.
    pub regions: Vec<RegionInfo>,
    /// Its super regions, by id.
    pub supers: Vec<SuperRegion>,
    /// Borders drawn as lines.
    pub sea_links: Vec<SeaLink>,
    /// The file of outlines that the map file names. Who reads the map adds it with [`Map::add_shapes`].
    pub shapes_file: Option<String>,
}

impl Map {
    /// The world map with its outlines.
    pub fn world() -> Map {
        let mut map = Map::read("world.json", include_str!("../../data/world.json"))
            .expect("invariant: the embedded map is sound");
        map.add_shapes("world_shapes.json", include_str!("../../data/world_shapes.json"))
            .expect("invariant: the embedded outlines are sound");
        map
    }

    /// Reads a map of any known format: our own, that of the WL2 engine, or `setup_map` lines.
    /// `file` is how messages name it.
    pub fn read(file: &str, text: &str) -> Result<Map, MapError> {
        if text.trim_start().starts_with("setup_map") {
            return Map::from_setup_lines(file, text);
        }
        let json: serde_json::Value = serde_json::from_str(text)
            .map_err(|error| MapError::Syntax { file: file.into(), why: error.to_string() })?;
        if json.get("Regions").is_some() {
            Map::from_wl2(file, text)
        } else {
            file::read(file, text)
        }
    }

    /// Adds outlines from a file of shapes.
    pub fn add_shapes(&mut self, file: &str, text: &str) -> Result<(), MapError> {
        file::add_shapes(self, file, text)
    }

    /// The map as a file of our own format, without outlines.
    pub fn to_json(&self) -> String {
        file::write(self)
    }

    /// Number of regions.
    #[inline]
    pub fn len(&self) -> usize {
        self.regions.len()
    }

    /// Whether there are no regions: never, for a checked map.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// All regions as a set.
    pub fn all(&self) -> u64 {
        u64::MAX >> (64 - self.len())
    }

    /// The data of a region.
    #[inline]
    pub fn region(&self, region: Region) -> &RegionInfo {
        &self.regions[region.index()]
    }

    /// The id of a region.
    #[inline]
    pub fn id(&self, region: Region) -> u16 {
        self.regions[region.index()].id
    }

    /// The region with an id.
    pub fn by_id(&self, id: u16) -> Option<Region> {
        let at = self.regions.binary_search_by_key(&id, |region| region.id).ok()?;
        Some(Region(at as u8))
    }

    /// Neighbours of a region.
    #[inline]
    pub fn neighbours(&self, region: Region) -> u64 {
        self.regions[region.index()].neighbours
    }

    /// The neighbours of a set, and the set.
    pub fn surroundings(&self, set: u64) -> u64 {
        regions(set).fold(set, |all, region| all | self.neighbours(region))
    }

    /// Every border once, by ids.
    pub fn borders(&self) -> impl Iterator<Item = (Region, Region)> + '_ {
        let all = (0..self.len() as u8).map(Region);
        all.flat_map(|a| regions(self.neighbours(a)).filter(move |&b| a < b).map(move |b| (a, b)))
    }

    /// Borders on a shortest way between two regions.
    pub fn distance(&self, from: Region, to: Region) -> u8 {
        let (mut reached, mut steps) = (from.bit(), 0);
        while reached & to.bit() == 0 {
            reached = self.surroundings(reached);
            steps += 1;
        }
        steps
    }
}
