//! Maps drawn by hand: an SVG file with an outline for every region and a group for every super region.
//!
//! A group is a super region, the outlines in it are its regions. Titles are names (else ids are). Descriptions say the
//! rest: `bonus: 5` of a group, `links: other_id, another_id` and `armies: 6` of an outline. Regions whose outlines have a
//! border in common are neighbours, unless the description of the whole picture says `borders: listed`. Drawing programs
//! such as Inkscape edit ids, titles and descriptions of objects.

mod borders;
mod path;

use std::collections::BTreeMap;

use roxmltree::{Document, Node, ParsingOptions};

use self::borders::{RegionShape, pairs};
use self::path::{Transform, polygon, rings};
use super::check::{RawMap, RawRegion, RawSuper, check};
use super::{Map, MapError};
use crate::region_set::MAX_REGIONS;

type Point = (f64, f64);
type Ring = Vec<Point>;

/// Elements of the largest file.
const MOST_NODES: u32 = 100_000;

/// A region in the making.
struct DrawnRegion {
    key: String,
    rings: Vec<Ring>,
    links: Vec<String>,
}

struct Reader<'f> {
    file: &'f str,
    raw: RawMap,
    drawn: Vec<DrawnRegion>,
}

/// Reads a picture as a map.
pub(super) fn read(file: &str, text: &str) -> Result<Map, MapError> {
    let wrong = |why: String| MapError::Syntax { file: file.into(), why };
    let options = ParsingOptions { nodes_limit: MOST_NODES, allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, options).map_err(|e| wrong(e.to_string()))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(wrong(format!("`{}` is no picture: expected `svg`", root.tag_name().name())));
    }
    let (start, canvas) = canvas(root).ok_or_else(|| {
        wrong("the picture has neither `viewBox` nor `width` and `height`".into())
    })?;
    let name = root.attribute("id").unwrap_or("drawn").to_string();
    let title = words(root, "title").unwrap_or_else(|| name.clone());
    let raw = RawMap { name, title, canvas, default_armies: 2, ..RawMap::default() };
    let mut reader = Reader { file, raw, drawn: Vec::new() };
    reader.groups(root, Transform::NONE.with(&format!("translate({} {})", -start.0, -start.1)))?;
    let listed = facts(root).get("borders").is_some_and(|how| how == "listed");
    reader.finish(listed)
}

/// Where the canvas begins, and its size.
fn canvas(root: Node<'_, '_>) -> Option<(Point, Point)> {
    if let Some(text) = root.attribute("viewBox") {
        let numbers: Option<Vec<f64>> =
            text.split([' ', ',']).filter(|w| !w.is_empty()).map(|w| w.parse().ok()).collect();
        if let Some(&[x, y, width, height]) = numbers.as_deref() {
            return Some(((x, y), (width, height)));
        }
    }
    let size = |name| root.attribute(name)?.trim_end_matches("px").parse().ok();
    Some(((0.0, 0.0), (size("width")?, size("height")?)))
}

/// The text of a title or description.
fn words(node: Node<'_, '_>, tag: &str) -> Option<String> {
    let element = node.children().find(|child| child.has_tag_name_of(tag))?;
    let text: String = element.text()?.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// What a description says: `key: value`, one after another with `;` or on lines of their own.
fn facts(node: Node<'_, '_>) -> BTreeMap<String, String> {
    let element = node.children().find(|child| child.has_tag_name_of("desc"));
    let text = element.and_then(|element| element.text()).unwrap_or("");
    let pairs = text.split([';', '\n']).filter_map(|fact| fact.split_once(':'));
    pairs.map(|(key, value)| (key.trim().to_lowercase(), value.trim().to_string())).collect()
}

trait Tagged {
    /// Whether this is an element of this name, in any namespace.
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl Tagged for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

impl Reader<'_> {
    fn wrong<T>(&self, element: &str, rule: impl Into<String>) -> Result<T, MapError> {
        let (file, rule) = (self.file.into(), rule.into());
        Err(MapError::Element { file, element: element.into(), rule })
    }

    /// Goes through the groups: those with outlines are super regions, the others layers.
    fn groups(
        &mut self,
        node: Node<'_, '_>,
        transform: Result<Transform, String>,
    ) -> Result<(), MapError> {
        let transform = match transform {
            Ok(transform) => transform,
            Err(why) => return self.wrong(label(node), why),
        };
        // A stack of our own: files may be nested as deeply as they like.
        let mut open = vec![(node, transform)];
        while let Some((node, transform)) = open.pop() {
            let mut layers = Vec::new();
            for group in node.children().filter(|child| child.has_tag_name_of("g")) {
                let inner = match group.attribute("transform") {
                    Some(text) => transform.with(text),
                    None => Ok(transform),
                };
                let inner = match inner {
                    Ok(inner) => inner,
                    Err(why) => return self.wrong(label(group), why),
                };
                if group.children().any(is_outline) {
                    self.super_region(group, inner)?;
                } else {
                    layers.push((group, inner));
                }
            }
            layers.reverse();
            open.extend(layers);
        }
        Ok(())
    }

    fn super_region(&mut self, group: Node<'_, '_>, transform: Transform) -> Result<(), MapError> {
        let id = self.raw.supers.len() as u32 + 1;
        let said = facts(group);
        let name = words(group, "title").unwrap_or_else(|| label(group).into());
        let bonus = match said.get("bonus").map(|text| text.parse()) {
            Some(Ok(bonus)) => bonus,
            Some(Err(_)) => {
                return self
                    .wrong(label(group), format!("`bonus: {}` is no number", said["bonus"]));
            }
            None => {
                let rule = "it has outlines, but its description has no `bonus: N`";
                return self.wrong(label(group), rule);
            }
        };
        for outline in group.children().filter(|child| is_outline(*child)) {
            self.region(outline, transform, id)?;
        }
        self.raw.supers.push(RawSuper { id, name, bonus, color: String::new(), regions: None });
        Ok(())
    }

    fn region(
        &mut self,
        outline: Node<'_, '_>,
        transform: Transform,
        super_region: u32,
    ) -> Result<(), MapError> {
        let key = outline.attribute("id").unwrap_or_default().to_string();
        if key.is_empty() {
            let rule = format!("an outline of super region {super_region} has no id");
            return Err(MapError::Whole { file: self.file.into(), rule });
        }
        if self.drawn.len() >= MAX_REGIONS {
            let rule = format!("a map has at most {MAX_REGIONS} regions");
            return Err(MapError::Whole { file: self.file.into(), rule });
        }
        if self.drawn.iter().any(|other| other.key == key) {
            return self.wrong(&key, "the id is used twice");
        }
        let read = match (outline.attribute("d"), outline.attribute("points")) {
            (Some(data), _) => rings(data),
            (_, Some(points)) => polygon(points),
            _ => Ok(Vec::new()),
        };
        let inner =
            outline.attribute("transform").map_or(Ok(transform), |text| transform.with(text));
        let (mut rings, inner) = match (read, inner) {
            (Ok(rings), Ok(inner)) => (rings, inner),
            (Err(why), _) | (_, Err(why)) => return self.wrong(&key, why),
        };
        rings.retain(|ring| ring.len() > 2);
        if rings.is_empty() {
            return self.wrong(&key, "it has no outline of at least three points");
        }
        let tenth = |value: f64| (value * 10.0).round() / 10.0;
        for point in rings.iter_mut().flatten() {
            let (x, y) = inner.apply(*point);
            if !x.is_finite() || !y.is_finite() || x.abs().max(y.abs()) > 1e6 {
                return self.wrong(&key, "its outline leads nowhere");
            }
            *point = (tenth(x), tenth(y));
        }
        let said = facts(outline);
        let armies = match said.get("armies").map(|text| text.parse()) {
            Some(Err(_)) => {
                return self.wrong(&key, format!("`armies: {}` is no number", said["armies"]));
            }
            Some(Ok(armies)) => Some(armies),
            None => None,
        };
        let links = said.get("links").map_or("", String::as_str).split([',', ' ']);
        let links =
            links.map(str::trim).filter(|word| !word.is_empty()).map(String::from).collect();
        let (x, y) = RegionShape::new(&rings).middle();
        self.raw.regions.push(RawRegion {
            id: self.raw.regions.len() as u32 + 1,
            name: words(outline, "title").unwrap_or_else(|| key.clone()),
            key: key.clone(),
            super_region,
            neighbours: Vec::new(),
            label: Some((tenth(x), tenth(y))),
            armies,
        });
        self.drawn.push(DrawnRegion { key, rings, links });
        Ok(())
    }

    fn finish(mut self, listed: bool) -> Result<Map, MapError> {
        if self.drawn.is_empty() {
            let rule =
                "no group has outlines with ids: a super region is a group of paths or polygons";
            return Err(MapError::Whole { file: self.file.into(), rule: rule.into() });
        }
        let shapes: Vec<RegionShape<'_>> =
            self.drawn.iter().map(|one| RegionShape::new(&one.rings)).collect();
        let mut near = if listed { Vec::new() } else { pairs(&shapes) };
        let places: BTreeMap<&str, usize> =
            self.drawn.iter().enumerate().map(|(at, one)| (one.key.as_str(), at)).collect();
        let mut links = Vec::new();
        for (at, one) in self.drawn.iter().enumerate() {
            for link in &one.links {
                match places.get(link.as_str()) {
                    Some(&other) if other != at => links.push((at.min(other), at.max(other))),
                    Some(_) => return self.wrong(&one.key, "it is linked to itself"),
                    None => {
                        let rule = format!("it is linked to `{link}`, which is no region");
                        return self.wrong(&one.key, rule);
                    }
                }
            }
        }
        links.retain(|link| !near.contains(link));
        links.sort_unstable();
        links.dedup();
        near.extend(&links);
        for &(a, b) in &near {
            self.raw.regions[a].neighbours.push(b as u32 + 1);
            self.raw.regions[b].neighbours.push(a as u32 + 1);
        }
        let mut map = check(self.file, self.raw)?;
        for (region, one) in map.regions.iter_mut().zip(&self.drawn) {
            let ring = |ring: &Ring| ring.iter().map(|&(x, y)| [x, y]).collect();
            region.shape = one.rings.iter().map(|one| vec![ring(one)]).collect();
        }
        if !listed {
            map.link_over_sea(&links);
        }
        Ok(map)
    }
}

fn is_outline(node: Node<'_, '_>) -> bool {
    node.has_tag_name_of("path") || node.has_tag_name_of("polygon")
}

/// What an element is called in messages.
fn label<'n>(node: Node<'n, '_>) -> &'n str {
    node.attribute("id").unwrap_or("a group without id")
}
