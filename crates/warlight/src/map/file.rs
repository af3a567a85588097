//! Our own format of maps and of outlines (spec 2.4).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::check::{RawMap, RawRegion, RawSuper, check};
use super::{Map, MapError, SeaLink};
use crate::region_set::regions;

const FORMAT: &str = "boardwright-warlight-map";
const SHAPES: &str = "boardwright-warlight-shapes";

#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Canvas {
    width: f64,
    height: f64,
}

#[derive(Serialize, Deserialize)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SuperFile {
    id: u32,
    name: String,
    bonus: u32,
    #[serde(default)]
    color: String,
    regions: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionFile {
    id: u32,
    #[serde(default)]
    key: String,
    name: String,
    super_region: u32,
    neighbours: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    armies: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkFile {
    a: u32,
    b: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    wrap: bool,
    line: Vec<Vec<[f64; 2]>>,
}

fn two() -> u32 {
    2
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    format: String,
    version: u32,
    name: String,
    #[serde(default)]
    title: String,
    canvas: Canvas,
    #[serde(default = "two")]
    default_neutral_armies: u32,
    super_regions: Vec<SuperFile>,
    regions: Vec<RegionFile>,
    #[serde(default)]
    sea_links: Vec<LinkFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shapes: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct ShapesFile {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
    regions: BTreeMap<String, Vec<Vec<Vec<[f64; 2]>>>>,
}

pub(super) fn json<'t, T: Deserialize<'t>>(file: &str, text: &'t str) -> Result<T, MapError> {
    serde_json::from_str(text)
        .map_err(|error| MapError::Syntax { file: file.into(), why: error.to_string() })
}

pub(super) fn head(file: &str, text: &str, format: &str) -> Result<(), MapError> {
    let head: Head = json(file, text)?;
    if head.format == format && head.version == 1 {
        return Ok(());
    }
    let found = format!("{} version {}", head.format, head.version);
    let expected = format!("{format} version 1");
    Err(MapError::Format { file: file.into(), found, expected })
}

/// Reads a map of our own format.
pub(super) fn read(file: &str, text: &str) -> Result<Map, MapError> {
    head(file, text, FORMAT)?;
    let from: MapFile = json(file, text)?;
    let (links, shapes) = (from.sea_links, from.shapes);
    let raw = RawMap {
        name: from.name,
        title: from.title,
        canvas: (from.canvas.width, from.canvas.height),
        default_armies: from.default_neutral_armies,
        regions: from.regions.into_iter().map(raw_region).collect(),
        supers: from.super_regions.into_iter().map(raw_super).collect(),
    };
    let mut map = check(file, raw)?;
    map.shapes_file = shapes;
    for link in links {
        map.sea_links.push(sea_link(&map, file, link)?);
    }
    Ok(map)
}

fn raw_region(from: RegionFile) -> RawRegion {
    RawRegion {
        id: from.id,
        key: from.key,
        name: from.name,
        super_region: from.super_region,
        neighbours: from.neighbours,
        label: from.label.map(|point| (point.x, point.y)),
        armies: from.armies,
    }
}

fn raw_super(from: SuperFile) -> RawSuper {
    let SuperFile { id, name, bonus, color, regions } = from;
    RawSuper { id, name, bonus, color, regions: Some(regions) }
}

fn sea_link(map: &Map, file: &str, link: LinkFile) -> Result<SeaLink, MapError> {
    let wrong = |rule: String| MapError::Region { file: file.into(), region: link.a, rule };
    let find = |id: u32| {
        let region = u16::try_from(id).ok().and_then(|id| map.by_id(id));
        region
            .ok_or_else(|| wrong(format!("a sea link leads to region {id}, which does not exist")))
    };
    let (a, b) = (find(link.a)?, find(link.b)?);
    if !map.neighbours(a).contains(b) {
        return Err(wrong(format!("a sea link leads to {}, which is no neighbour", link.b)));
    }
    if link.line.iter().flatten().flatten().any(|value| !value.is_finite()) {
        return Err(wrong("a sea link leads nowhere".into()));
    }
    Ok(SeaLink { a, b, wrap: link.wrap, lines: link.line })
}

/// Adds outlines to a map.
pub(super) fn add_shapes(map: &mut Map, file: &str, text: &str) -> Result<(), MapError> {
    head(file, text, SHAPES)?;
    let shapes: ShapesFile = json(file, text)?;
    for (id, shape) in shapes.regions {
        let Some(region) = id.parse().ok().and_then(|id| map.by_id(id)) else {
            let rule = format!("outline of region {id}, which the map does not have");
            return Err(MapError::Whole { file: file.into(), rule });
        };
        if shape.iter().flatten().any(|ring| ring.len() < 3) {
            let (region, rule) = (u32::from(map.id(region)), "a ring has at least 3 points".into());
            return Err(MapError::Region { file: file.into(), region, rule });
        }
        map.regions[region.index()].shape = shape;
    }
    Ok(())
}

/// Writes the outlines of a map.
pub(super) fn write_shapes(map: &Map) -> String {
    let drawn = map.regions.iter().filter(|region| !region.shape.is_empty());
    let regions = drawn.map(|region| (region.id.to_string(), region.shape.clone())).collect();
    let file = ShapesFile { format: SHAPES.into(), version: 1, regions };
    serde_json::to_string(&file).expect("invariant: outlines are plain data")
}

/// Writes a map in our own format.
pub(super) fn write(map: &Map) -> String {
    let ids = |set| regions(set).map(|region| u32::from(map.id(region))).collect();
    let super_file = |from: &super::SuperRegion| SuperFile {
        id: u32::from(from.id),
        name: from.name.clone(),
        bonus: u32::from(from.bonus),
        color: from.color.clone(),
        regions: ids(from.regions),
    };
    let region_file = |from: &super::RegionInfo| RegionFile {
        id: u32::from(from.id),
        key: from.key.clone(),
        name: from.name.clone(),
        super_region: u32::from(map.supers[usize::from(from.super_region)].id),
        neighbours: ids(from.neighbours),
        label: Some(Point { x: from.label.0, y: from.label.1 }),
        armies: from.armies.map(u32::from),
    };
    let link_file = |from: &SeaLink| LinkFile {
        a: u32::from(map.id(from.a)),
        b: u32::from(map.id(from.b)),
        wrap: from.wrap,
        line: from.lines.clone(),
    };
    let file = MapFile {
        format: FORMAT.into(),
        version: 1,
        name: map.name.clone(),
        title: map.title.clone(),
        canvas: Canvas { width: map.canvas.0, height: map.canvas.1 },
        default_neutral_armies: u32::from(map.default_armies),
        super_regions: map.supers.iter().map(super_file).collect(),
        regions: map.regions.iter().map(region_file).collect(),
        sea_links: map.sea_links.iter().map(link_file).collect(),
        shapes: map.shapes_file.clone(),
    };
    serde_json::to_string(&file).expect("invariant: a map is plain data")
}
