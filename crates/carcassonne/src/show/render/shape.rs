//! The form of every tile type at rotation 0, derived from its segments: walls, roads and the areas of
//! cities and farms.
//!
//! A city edge runs from corner to corner and every wall ends exactly in a corner of the tile; so
//! cities of neighbours grow together whatever the rotations. Walls cut the square into cities and
//! land, roads cut the land into farms: the areas of a tile add up to the square.

use std::sync::OnceLock;

use super::plane::{
    CORNERS, Cubic, MIDDLES, Point, cut, distance_to_line, edges, flatten, inside, p,
};
use super::scene::FeatureKind;
use super::tiles::{Hub, Segment, TILES, Tile};

/// What a piece of an area's border runs along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// The tile's edge 0..4 (N E S W).
    Edge(u8),
    /// A road.
    Road,
    /// A city wall.
    Wall,
}

/// A city or farm: its polygon, and what each edge of it runs along.
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) polygon: Vec<Point>,
    pub(super) along: Vec<Along>,
}

/// The form of a tile type.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) hub: Hub,
    pub(super) hub_at: Point,
    pub(super) shield: Option<Point>,
    pub(super) segments: &'static [Segment],
    /// Per segment; none for roads and cloisters.
    pub(super) areas: Vec<Option<Area>>,
    /// Per segment; empty for all but roads.
    pub(super) roads: Vec<Vec<Cubic>>,
    /// Every wall of the tile.
    pub(super) walls: Vec<Vec<Cubic>>,
}

/// The form of a tile type, if there is such a type.
pub(super) fn shape(kind: u8) -> Option<&'static Shape> {
    static SHAPES: OnceLock<Vec<Shape>> = OnceLock::new();
    SHAPES.get_or_init(|| TILES.iter().map(Shape::of).collect()).get(usize::from(kind))
}

impl Shape {
    fn of(tile: &Tile) -> Shape {
        let segments = tile.segments;
        let cities = segments.iter().filter(|s| s.kind == FeatureKind::City).count();
        let two_caps_meet = cities == 2 && share_a_corner(segments);
        let walls: Vec<Vec<Cubic>> = segments
            .iter()
            .filter(|segment| segment.kind == FeatureKind::City)
            .flat_map(|segment| walls_of(segment, two_caps_meet))
            .collect();
        let roads: Vec<Vec<Cubic>> = segments
            .iter()
            .map(|segment| match segment.kind {
                FeatureKind::Road => road_of(segment, tile.hub_at, cities > 0),
                _ => Vec::new(),
            })
            .collect();
        let polygons = cut_square(tile, &walls, &roads);
        let road_lines: Vec<Vec<Point>> = roads.iter().map(|curve| flatten(curve)).collect();
        let areas = segments.iter().map(|s| area_of(s, &polygons, &road_lines)).collect();
        let Tile { hub, hub_at, shield, .. } = *tile;
        Shape { hub, hub_at, shield, segments, areas, roads, walls }
    }

    /// The roads as lines of many points.
    pub(super) fn road_lines(&self) -> Vec<Vec<Point>> {
        self.roads.iter().filter(|curve| !curve.is_empty()).map(|curve| flatten(curve)).collect()
    }

    /// The walls as lines of many points.
    pub(super) fn wall_lines(&self) -> Vec<Vec<Point>> {
        self.walls.iter().map(|curve| flatten(curve)).collect()
    }

    /// Whether the tile has a road.
    pub(super) fn has_roads(&self) -> bool {
        self.roads.iter().any(|curve| !curve.is_empty())
    }

    /// Whether the tile has a city.
    pub(super) fn has_city(&self) -> bool {
        self.segments.iter().any(|segment| segment.kind == FeatureKind::City)
    }

    /// The city segment behind each edge of the turned tile.
    fn city_by_edge(&self, rotation: u8) -> [Option<usize>; 4] {
        let mut own = [None; 4];
        for (i, segment) in self.segments.iter().enumerate() {
            if segment.kind == FeatureKind::City {
                for slot in segment.slots {
                    own[usize::from((slot / 3 + rotation) % 4)] = Some(i);
                }
            }
        }
        own
    }

    /// Whether the edge of the turned tile belongs to a city.
    pub(super) fn is_city_edge(&self, rotation: u8, edge: usize) -> bool {
        self.city_by_edge(rotation)[edge].is_some()
    }

    /// Corners (0..4 = NW NE SE SW of the turned tile) in which a wall ends: the two edges that meet
    /// there do not belong to the same city.
    pub(super) fn wall_ends(&self, rotation: u8) -> impl Iterator<Item = usize> {
        let own = self.city_by_edge(rotation);
        (0..4).filter(move |&corner| own[(corner + 3) % 4] != own[corner])
    }
}

fn edges_of(segment: &Segment) -> [bool; 4] {
    let mut own = [false; 4];
    for slot in segment.slots {
        own[usize::from(slot / 3)] = true;
    }
    own
}

/// Whether two cities of one edge each lie at neighbouring edges.
fn share_a_corner(segments: &[Segment]) -> bool {
    let mut city = [false; 4];
    for segment in segments.iter().filter(|s| s.kind == FeatureKind::City) {
        for (all, own) in city.iter_mut().zip(edges_of(segment)) {
            *all |= own;
        }
    }
    (0..4).any(|e| city[e] && city[(e + 1) % 4])
}

/// One curve per run of edges that do not belong to the city. `slim` caps leave their corners at less
/// than 45 degrees, so that two of them can meet in one.
fn walls_of(segment: &Segment, slim: bool) -> Vec<Vec<Cubic>> {
    let own = edges_of(segment);
    let starts = (0..4).filter(|&e| !own[e] && own[(e + 3) % 4]);
    starts
        .map(|start| {
            let run = (0..4).take_while(|k| !own[(start + k) % 4]).count();
            wall_beside(run, slim).map(|piece| piece.map(|q| q.turned(start as u8))).to_vec()
        })
        .collect()
}

/// The wall along a run of edges outside the city, for a run that starts at the north edge.
fn wall_beside(run: usize, slim: bool) -> [Cubic; 2] {
    match run {
        // a bay: the field bites into the city
        1 => [
            [p(0.0, 0.0), p(16.0, 11.0), p(24.0, 25.0), p(50.0, 25.0)],
            [p(50.0, 25.0), p(76.0, 25.0), p(84.0, 11.0), p(100.0, 0.0)],
        ],
        // a diagonal
        2 => [
            [p(0.0, 0.0), p(24.0, 8.0), p(44.0, 24.0), p(56.0, 44.0)],
            [p(56.0, 44.0), p(76.0, 56.0), p(92.0, 76.0), p(100.0, 100.0)],
        ],
        // a cap: the city has one edge only
        _ if slim => [
            [p(0.0, 0.0), p(8.0, 22.0), p(32.5, 31.0), p(32.5, 50.0)],
            [p(32.5, 50.0), p(32.5, 69.0), p(8.0, 78.0), p(0.0, 100.0)],
        ],
        _ => [
            [p(0.0, 0.0), p(13.0, 18.0), p(34.0, 22.0), p(34.0, 50.0)],
            [p(34.0, 50.0), p(34.0, 78.0), p(13.0, 82.0), p(0.0, 100.0)],
        ],
    }
}

fn road_of(segment: &Segment, hub: Point, beside_city: bool) -> Vec<Cubic> {
    let ends: Vec<u8> = segment.slots.iter().map(|slot| slot / 3).collect();
    match ends[..] {
        [end] => vec![road_to_hub(end, hub)],
        [a, b] if b == a + 2 && beside_city => vec![
            // sags away from the city
            [p(100.0, 50.0), p(76.0, 50.0), p(70.0, 59.0), p(50.0, 59.0)],
            [p(50.0, 59.0), p(30.0, 59.0), p(24.0, 50.0), p(0.0, 50.0)],
        ],
        [a, b] if b == a + 2 => [
            [p(50.0, 0.0), p(50.0, 20.0), p(44.5, 30.0), p(46.5, 43.0)],
            [p(46.5, 43.0), p(48.0, 53.0), p(56.0, 60.0), p(54.5, 73.0)],
            [p(54.5, 73.0), p(53.5, 82.0), p(50.0, 88.0), p(50.0, 100.0)],
        ]
        .map(|piece| piece.map(|q| q.turned(a)))
        .to_vec(),
        [a, b] => {
            let from = if (b + 4 - a) % 4 == 3 { b } else { a };
            let bend = [p(50.0, 0.0), p(50.0, 27.0), p(73.0, 50.0), p(100.0, 50.0)];
            vec![bend.map(|q| q.turned(from))]
        }
        _ => Vec::new(),
    }
}

fn road_to_hub(edge: u8, hub: Point) -> Cubic {
    let start = MIDDLES[usize::from(edge)];
    let middle = start.towards(hub, 0.5);
    if edge % 2 == 1 {
        [start, p(middle.x, start.y), p(middle.x, hub.y), hub]
    } else {
        [start, p(start.x, middle.y), p(hub.x, middle.y), hub]
    }
}

fn cut_square(tile: &Tile, walls: &[Vec<Cubic>], roads: &[Vec<Cubic>]) -> Vec<Vec<Point>> {
    let mut polygons = vec![CORNERS.to_vec()];
    for wall in walls {
        cut(&mut polygons, &flatten(wall));
    }
    let lines: Vec<Vec<Point>> =
        roads.iter().filter(|curve| !curve.is_empty()).map(|curve| flatten(curve)).collect();
    match (tile.hub, &lines[..]) {
        // the road ends in the cloister's garden and divides nothing
        (Hub::Cloister, _) => {}
        // the outer two arms make one chord, the others end on it
        (Hub::Village, [first, inner @ .., last]) => {
            let mut chord = first.clone();
            chord.extend(last.iter().rev().skip(1));
            cut(&mut polygons, &chord);
            inner.iter().for_each(|line| cut(&mut polygons, line));
        }
        _ => lines.iter().for_each(|line| cut(&mut polygons, line)),
    }
    polygons
}

/// A point just inside the tile at a slot.
fn slot_point(slot: u8) -> Point {
    p([17.0, 50.0, 83.0][usize::from(slot % 3)], 1.2).turned(slot / 3)
}

fn area_of(segment: &Segment, polygons: &[Vec<Point>], roads: &[Vec<Point>]) -> Option<Area> {
    if !matches!(segment.kind, FeatureKind::City | FeatureKind::Farm) {
        return None;
    }
    let seed = slot_point(*segment.slots.first()?);
    let exact = polygons.iter().find(|polygon| inside(seed, polygon))?;
    let along = edges(exact).map(|(a, b)| along(a, b, roads)).collect();
    Some(Area { polygon: exact.iter().map(|point| point.to_tenths()).collect(), along })
}

fn along(a: Point, b: Point, roads: &[Vec<Point>]) -> Along {
    let middle = a.towards(b, 0.5);
    if a.y == 0.0 && b.y == 0.0 {
        Along::Edge(0)
    } else if a.x == 100.0 && b.x == 100.0 {
        Along::Edge(1)
    } else if a.y == 100.0 && b.y == 100.0 {
        Along::Edge(2)
    } else if a.x == 0.0 && b.x == 0.0 {
        Along::Edge(3)
    } else if roads.iter().any(|road| distance_to_line(middle, road) < 0.6) {
        Along::Road
    } else {
        Along::Wall
    }
}

#[cfg(test)]
mod tests {
    use super::super::plane::{area, distance_to_border};
    use super::*;

    fn shapes() -> impl Iterator<Item = (char, &'static Shape)> {
        (0..24).map(|kind| (char::from(b'A' + kind), shape(kind).unwrap()))
    }

    #[test]
    fn areas_of_a_tile_add_up_to_the_square() {
        for (letter, shape) in shapes() {
            let sum: f64 = shape.areas.iter().flatten().map(|a| area(&a.polygon)).sum();
            assert!((sum - 10_000.0).abs() < 1e-6, "{letter}: {sum}");
        }
    }

    #[test]
    fn every_slot_lies_in_the_area_of_its_segment() {
        for (letter, shape) in shapes() {
            let mut seen = [0; 12];
            for (segment, area) in shape.segments.iter().zip(&shape.areas) {
                for &slot in segment.slots {
                    seen[usize::from(slot)] += 1;
                    if let Some(area) = area {
                        assert!(inside(slot_point(slot), &area.polygon), "{letter} {slot}");
                    }
                }
            }
            assert_eq!(seen, [1; 12], "{letter}");
        }
    }

    #[test]
    fn meeples_stand_on_their_segments() {
        for (letter, shape) in shapes() {
            for (i, segment) in shape.segments.iter().enumerate() {
                let anchor = segment.anchor;
                if let Some(area) = &shape.areas[i] {
                    assert!(inside(anchor, &area.polygon), "{letter} {i}");
                    assert!(distance_to_border(anchor, &area.polygon) > 6.0, "{letter} {i}");
                }
                if segment.kind == FeatureKind::Road {
                    let line = flatten(&shape.roads[i]);
                    assert!(distance_to_line(anchor, &line) < 0.5, "{letter} {i}");
                }
                for other in &shape.segments[..i] {
                    assert!(anchor.distance(other.anchor) > 21.0, "{letter} {i}");
                }
            }
        }
    }

    #[test]
    fn every_wall_ends_in_two_corners() {
        for (letter, shape) in shapes() {
            for wall in &shape.walls {
                for end in [wall[0][0], wall[wall.len() - 1][3]] {
                    let corner = CORNERS.iter().position(|&corner| corner == end);
                    let corner = corner.unwrap_or_else(|| panic!("{letter}: {end:?}"));
                    assert!(shape.wall_ends(0).any(|c| c == corner), "{letter}");
                }
            }
        }
    }

    #[test]
    fn every_edge_of_a_tile_is_covered_once() {
        for (letter, shape) in shapes() {
            for edge in 0..4 {
                let mut length = 0.0;
                for area in shape.areas.iter().flatten() {
                    for ((a, b), along) in edges(&area.polygon).zip(&area.along) {
                        if *along == Along::Edge(edge) {
                            length += a.distance(b);
                        }
                    }
                }
                assert_eq!(length, 100.0, "{letter} {edge}");
            }
        }
    }

    #[test]
    fn walls_and_joints_turn_with_the_tile() {
        let d = shape(3).unwrap();
        assert_eq!(d.wall_ends(0).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(d.wall_ends(1).collect::<Vec<_>>(), [1, 2]);
        assert!(d.is_city_edge(3, 3) && !d.is_city_edge(3, 0));
        let c = shape(2).unwrap();
        assert_eq!(c.wall_ends(0).count(), 0);
        let i = shape(8).unwrap();
        assert_eq!(i.wall_ends(0).collect::<Vec<_>>(), [0, 1, 3]);
    }
}
