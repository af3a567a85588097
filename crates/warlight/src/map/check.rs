//! From the plain data of any map format to a checked map (spec 2.4).

use std::collections::BTreeMap;

use super::{Map, MapError, RegionInfo, SuperRegion, layout};
use crate::position::MAX_ARMIES;
use crate::region_set::{MAX_REGIONS, Region, RegionSet, regions};

/// A region as files have it.
#[derive(Clone, Debug, Default)]
pub(super) struct RawRegion {
    pub(super) id: u32,
    pub(super) key: String,
    pub(super) name: String,
    pub(super) super_region: u32,
    pub(super) neighbours: Vec<u32>,
    pub(super) label: Option<(f64, f64)>,
    pub(super) armies: Option<u32>,
}

/// A super region as files have it.
#[derive(Clone, Debug, Default)]
pub(super) struct RawSuper {
    pub(super) id: u32,
    pub(super) name: String,
    pub(super) bonus: u32,
    /// Empty if the format knows no colours.
    pub(super) color: String,
    /// Its regions, where the format lists them.
    pub(super) regions: Option<Vec<u32>>,
}

/// A map as files have it.
#[derive(Clone, Debug, Default)]
pub(super) struct RawMap {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) canvas: (f64, f64),
    pub(super) default_armies: u32,
    pub(super) regions: Vec<RawRegion>,
    pub(super) supers: Vec<RawSuper>,
}

/// Colours of super regions that have none, by place.
const COLOURS: [&str; 6] = ["#7bb661", "#5b8fd6", "#e3c64a", "#d9694f", "#5fbfb5", "#b86fc6"];

/// The largest id and the largest bonus.
const MOST: u32 = 9_999;

struct Checker<'a> {
    file: &'a str,
}

impl Checker<'_> {
    fn region<T>(&self, region: u32, rule: impl Into<String>) -> Result<T, MapError> {
        Err(MapError::Region { file: self.file.into(), region, rule: rule.into() })
    }

    fn super_region<T>(&self, super_region: u32, rule: impl Into<String>) -> Result<T, MapError> {
        Err(MapError::SuperRegion { file: self.file.into(), super_region, rule: rule.into() })
    }

    fn whole<T>(&self, rule: impl Into<String>) -> Result<T, MapError> {
        Err(MapError::Whole { file: self.file.into(), rule: rule.into() })
    }
}

/// Makes every border known at both of its ends.
pub(super) fn make_symmetric(raw: &mut RawMap) {
    let borders: Vec<(u32, u32)> =
        raw.regions.iter().flat_map(|r| r.neighbours.iter().map(|&n| (n, r.id))).collect();
    let places: BTreeMap<u32, usize> =
        raw.regions.iter().enumerate().map(|(place, region)| (region.id, place)).collect();
    for (at, neighbour) in borders {
        let Some(&place) = places.get(&at) else { continue };
        let list = &mut raw.regions[place].neighbours;
        if !list.contains(&neighbour) {
            list.push(neighbour);
        }
    }
}

/// Checks all rules; `file` is how messages name the map.
pub(super) fn check(file: &str, mut raw: RawMap) -> Result<Map, MapError> {
    let checker = Checker { file };
    raw.regions.sort_by_key(|region| region.id);
    raw.supers.sort_by_key(|super_region| super_region.id);
    ids(&checker, &raw)?;
    let places: BTreeMap<u32, u16> =
        raw.regions.iter().enumerate().map(|(at, region)| (region.id, at as u16)).collect();
    let mut supers = supers_of(&checker, &raw)?;
    let mut checked = Vec::with_capacity(raw.regions.len());
    for region in &raw.regions {
        let info = region_of(&checker, &raw, region, &places)?;
        supers[usize::from(info.super_region)].regions.insert(Region(checked.len() as u16));
        checked.push(info);
    }
    for super_region in &mut supers {
        super_region.members = regions(super_region.regions).collect();
    }
    lists_agree(&checker, &raw, &supers, &places)?;
    let map = Map {
        name: raw.name,
        title: raw.title,
        canvas: raw.canvas,
        default_armies: raw.default_armies.min(u32::from(MAX_ARMIES)) as u16,
        regions: checked,
        supers,
        sea_links: Vec::new(),
        shapes_file: None,
    };
    symmetric(&checker, &map)?;
    connected(&checker, &map)?;
    Ok(with_labels(map, &raw.regions))
}

fn ids(checker: &Checker<'_>, raw: &RawMap) -> Result<(), MapError> {
    let count = raw.regions.len();
    if count < 2 {
        return checker.whole(format!("a map has at least 2 regions, not {count}"));
    }
    if count > MAX_REGIONS {
        return checker.whole(format!("a map has at most {MAX_REGIONS} regions, not {count}"));
    }
    let finite = raw.canvas.0.is_finite() && raw.canvas.1.is_finite();
    if !finite || raw.canvas.0 < 1.0 || raw.canvas.1 < 1.0 || raw.canvas.0 + raw.canvas.1 > 1e5 {
        return checker.whole("the canvas needs a width and a height from 1 to 50000");
    }
    for region in &raw.regions {
        if region.id == 0 || region.id > MOST {
            return checker.region(region.id, format!("ids are from 1 to {MOST}"));
        }
    }
    for super_region in &raw.supers {
        if super_region.id == 0 || super_region.id > MOST {
            return checker.super_region(super_region.id, format!("ids are from 1 to {MOST}"));
        }
    }
    if let Some(twins) = raw.regions.windows(2).find(|pair| pair[0].id == pair[1].id) {
        return checker.region(twins[0].id, "the id is used twice");
    }
    if let Some(twins) = raw.supers.windows(2).find(|pair| pair[0].id == pair[1].id) {
        return checker.super_region(twins[0].id, "the id is used twice");
    }
    names(checker, raw)
}

/// People and options name regions and super regions: no two alike.
fn names(checker: &Checker<'_>, raw: &RawMap) -> Result<(), MapError> {
    let mut known: BTreeMap<&str, u32> = BTreeMap::new();
    for region in &raw.regions {
        if let Some(other) = known.insert(region.name.trim(), region.id) {
            let rule = format!("its name `{}` is that of region {other}", region.name);
            return checker.region(region.id, rule);
        }
    }
    known.clear();
    for one in &raw.supers {
        if let Some(other) = known.insert(one.name.trim(), one.id) {
            let rule = format!("its name `{}` is that of super region {other}", one.name);
            return checker.super_region(one.id, rule);
        }
    }
    Ok(())
}

fn supers_of(checker: &Checker<'_>, raw: &RawMap) -> Result<Vec<SuperRegion>, MapError> {
    let mut supers = Vec::with_capacity(raw.supers.len());
    for (at, from) in raw.supers.iter().enumerate() {
        if from.bonus > MOST {
            return checker.super_region(from.id, format!("a bonus is at most {MOST}"));
        }
        supers.push(SuperRegion {
            id: from.id as u16,
            name: from.name.clone(),
            bonus: from.bonus as u16,
            color: match from.color.as_str() {
                "" => COLOURS[at % COLOURS.len()].into(),
                color => color.into(),
            },
            regions: RegionSet::EMPTY,
            members: Vec::new(),
        });
    }
    Ok(supers)
}

fn region_of(
    checker: &Checker<'_>,
    raw: &RawMap,
    region: &RawRegion,
    places: &BTreeMap<u32, u16>,
) -> Result<RegionInfo, MapError> {
    let Ok(super_region) = raw.supers.binary_search_by_key(&region.super_region, |s| s.id) else {
        let rule = format!("its super region {} does not exist", region.super_region);
        return checker.region(region.id, rule);
    };
    let mut neighbours = RegionSet::EMPTY;
    for &id in &region.neighbours {
        let Some(&at) = places.get(&id) else {
            return checker.region(region.id, format!("its neighbour {id} does not exist"));
        };
        if id == region.id {
            return checker.region(region.id, "it is its own neighbour");
        }
        if neighbours.contains(Region(at)) {
            return checker.region(region.id, format!("its neighbour {id} is listed twice"));
        }
        neighbours.insert(Region(at));
    }
    if region.armies.is_some_and(|armies| armies > u32::from(MAX_ARMIES)) {
        return checker.region(region.id, format!("it holds at most {MAX_ARMIES} armies"));
    }
    if region.label.is_some_and(|(x, y)| !x.is_finite() || !y.is_finite()) {
        return checker.region(region.id, "its label is nowhere");
    }
    Ok(RegionInfo {
        id: region.id as u16,
        key: region.key.clone(),
        name: region.name.clone(),
        super_region: super_region as u16,
        neighbours,
        near: regions(neighbours).collect(),
        label: region.label.unwrap_or_default(),
        armies: region.armies.map(|armies| armies as u16),
        shape: Vec::new(),
    })
}

fn lists_agree(
    checker: &Checker<'_>,
    raw: &RawMap,
    supers: &[SuperRegion],
    places: &BTreeMap<u32, u16>,
) -> Result<(), MapError> {
    for (from, checked) in raw.supers.iter().zip(supers) {
        let mut listed = RegionSet::EMPTY;
        for &id in from.regions.iter().flatten() {
            let Some(&at) = places.get(&id) else {
                return checker.super_region(from.id, format!("its region {id} does not exist"));
            };
            if listed.contains(Region(at)) {
                return checker.super_region(from.id, format!("its region {id} is listed twice"));
            }
            if !checked.regions.contains(Region(at)) {
                let rule = format!("super region {} lists it, but it says otherwise", from.id);
                return checker.region(id, rule);
            }
            listed.insert(Region(at));
        }
        if from.regions.is_some()
            && let Some(missing) = regions(checked.regions & !listed).next()
        {
            let rule = format!("it names super region {}, which does not list it", from.id);
            return checker.region(raw.regions[missing.index()].id, rule);
        }
        if checked.regions.is_empty() {
            return checker.super_region(from.id, "it has no regions");
        }
    }
    Ok(())
}

fn symmetric(checker: &Checker<'_>, map: &Map) -> Result<(), MapError> {
    for a in regions(map.all()) {
        for b in regions(map.neighbours(a)) {
            if !map.neighbours(b).contains(a) {
                let rule = format!("it lists {} as a neighbour, but not the reverse", map.id(b));
                return checker.region(u32::from(map.id(a)), rule);
            }
        }
    }
    Ok(())
}

fn connected(checker: &Checker<'_>, map: &Map) -> Result<(), MapError> {
    let mut reached: RegionSet = Region(0).bit();
    while map.surroundings(reached) != reached {
        reached = map.surroundings(reached);
    }
    match regions(map.all() & !reached).next() {
        Some(lost) => {
            let rule = format!("there is no way to it from region {}", map.regions[0].id);
            checker.region(u32::from(map.id(lost)), rule)
        }
        None => Ok(()),
    }
}

fn with_labels(mut map: Map, raw: &[RawRegion]) -> Map {
    let fixed: Vec<bool> = raw.iter().map(|region| region.label.is_some()).collect();
    if fixed.contains(&false) {
        let labels = layout::spread(&map, &fixed);
        for (region, label) in map.regions.iter_mut().zip(labels) {
            region.label = label;
        }
    }
    map
}
