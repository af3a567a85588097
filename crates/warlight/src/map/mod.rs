//! Maps: an undirected connected graph of regions, grouped into super regions (spec 2).
//!
//! Invariants, checked by [`Map::read`]: ids are positive and unique, regions and super regions are
//! sorted by id, borders are symmetric without loops, the graph is connected, every region belongs to
//! exactly one super region.

mod atlas;
mod check;
mod drawn;
mod error;
mod file;
mod layout;
mod outlines;
mod setup_lines;
mod wl2;

pub use atlas::ATLAS;
pub use error::MapError;

use crate::region_set::{Region, RegionSet, regions};

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
    pub super_region: u16,
    /// Its neighbours.
    pub neighbours: RegionSet,
    /// The same as a list.
    pub near: Vec<Region>,
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
    pub regions: RegionSet,
    /// The same as a list.
    pub members: Vec<Region>,
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

/// Room for a badge at the ends of a line over the sea.
const BADGE: f64 = 13.0;

impl Map {
    /// The world map with its outlines.
    pub fn world() -> Map {
        Map::of_atlas("world").expect("invariant: the world is ours")
    }

    /// Reads a map of any known format: our own, that of the WL2 engine, `setup_map` lines, a recipe, or a picture.
    /// `file` is how messages name it.
    pub fn read(file: &str, text: &str) -> Result<Map, MapError> {
        if text.trim_start().starts_with("setup_map") {
            return Map::from_setup_lines(file, text);
        }
        if text.trim_start().starts_with('<') {
            return outlines::read(file, text);
        }
        let json: serde_json::Value = serde_json::from_str(text)
            .map_err(|error| MapError::Syntax { file: file.into(), why: error.to_string() })?;
        if json.get("Regions").is_some() {
            Map::from_wl2(file, text)
        } else if json.get("format").is_some_and(|format| format == drawn::FORMAT) {
            drawn::read(file, text)
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

    /// The outlines as a file of our own format.
    pub fn to_shapes(&self) -> String {
        file::write_shapes(self)
    }

    /// Draws lines over the sea between pairs of regions, from badge to badge.
    fn link_over_sea(&mut self, pairs: &[(usize, usize)]) {
        for &(a, b) in pairs {
            let ((x1, y1), (x2, y2)) = (self.regions[a].label, self.regions[b].label);
            let length = ((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)).sqrt().max(1.0);
            let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
            let tenth = |value: f64| (value * 10.0).round() / 10.0;
            let start = [tenth(x1 + BADGE * ux), tenth(y1 + BADGE * uy)];
            let end = [tenth(x2 - BADGE * ux), tenth(y2 - BADGE * uy)];
            let [a, b] = [a, b].map(|at| Region(at as u16));
            self.sea_links.push(SeaLink { a, b, wrap: false, lines: vec![vec![start, end]] });
        }
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
    pub fn all(&self) -> RegionSet {
        RegionSet::up_to(self.len())
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
        Some(Region(at as u16))
    }

    /// Neighbours of a region.
    #[inline]
    pub fn neighbours(&self, region: Region) -> RegionSet {
        self.regions[region.index()].neighbours
    }

    /// Neighbours of a region as a list.
    #[inline]
    pub fn near(&self, region: Region) -> &[Region] {
        &self.regions[region.index()].near
    }

    /// The neighbours of a set, and the set.
    pub fn surroundings(&self, set: RegionSet) -> RegionSet {
        regions(set).flat_map(|region| self.near(region)).fold(set, |mut all, &near| {
            all.insert(near);
            all
        })
    }

    /// Every border once, by ids.
    pub fn borders(&self) -> impl Iterator<Item = (Region, Region)> + '_ {
        let all = (0..self.len() as u16).map(Region);
        all.flat_map(|a| regions(self.neighbours(a)).filter(move |&b| a < b).map(move |b| (a, b)))
    }

    /// Borders on a shortest way between two regions.
    pub fn distance(&self, from: Region, to: Region) -> u16 {
        self.distances(from)[to.index()]
    }

    /// Borders on a shortest way from a region to every region.
    pub fn distances(&self, from: Region) -> Vec<u16> {
        let mut distances = vec![u16::MAX; self.len()];
        distances[from.index()] = 0;
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&region) = queue.get(next) {
            next += 1;
            for &near in self.near(region) {
                if distances[near.index()] == u16::MAX {
                    distances[near.index()] = distances[region.index()] + 1;
                    queue.push(near);
                }
            }
        }
        distances
    }
}
