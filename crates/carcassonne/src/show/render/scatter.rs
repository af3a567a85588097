//! Where houses, trees and tilled plots stand. Decoration is a function of type and rotation alone, so
//! that pictures never vary from game to game.
//!
//! Distances kept, in tile units: trees 14 from the places of meeples, 9.5 from the middle of roads, 8
//! from walls, 5 from tile edges; town houses 3.6 (behind) to 5.4 (in front) from walls and 4 from tile
//! edges; plots 9 from roads, 8 from walls and 4 from tile edges.

use bw_core::Rng;

use super::parts::{CHURCH_AT, HOUSES, SharedDrawing};
use super::plane::{Point, distance_to_border, distance_to_line, inside, p, turned};
use super::scene::FeatureKind;
use super::shape::Shape;
use super::tiles::Hub;

/// A part and the place of its foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlacedPart {
    pub(super) part: SharedDrawing,
    pub(super) foot: Point,
    /// Paint order: things further south hide things further north.
    depth: f64,
}

/// A tilled plot at rotation 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plot {
    pub(super) middle: Point,
    pub(super) corners: [Point; 4],
}

pub(super) const TREE_TO_ANCHOR: f64 = 14.0;
pub(super) const TREE_TO_ROAD: f64 = 9.5;
pub(super) const TREE_TO_WALL: f64 = 8.0;
pub(super) const TREE_TO_EDGE: f64 = 5.0;
pub(super) const PLOT_TO_ROAD: f64 = 9.0;
pub(super) const PLOT_TO_WALL: f64 = 8.0;
pub(super) const EDGE_MARGIN: f64 = 4.0;

fn between(rng: &mut Rng, low: f64, high: f64) -> f64 {
    low + (high - low) * rng.unit()
}

fn one_of(rng: &mut Rng, items: &[u8]) -> u8 {
    rng.pick(items).copied().unwrap_or_default()
}

fn off_edges(point: Point, margin: f64) -> bool {
    let free = margin..100.0 - margin;
    free.contains(&point.x) && free.contains(&point.y)
}

/// A turned tile with everything decoration keeps away from.
struct Ground<'a> {
    shape: &'a Shape,
    rotation: u8,
    roads: Vec<Vec<Point>>,
    walls: Vec<Vec<Point>>,
    anchors: Vec<Point>,
    hub: Point,
    shield: Option<Point>,
}

impl Ground<'_> {
    fn new(shape: &Shape, rotation: u8) -> Ground<'_> {
        let turn = |lines: Vec<Vec<Point>>| {
            lines.iter().map(|line| turned(line, rotation)).collect::<Vec<_>>()
        };
        Ground {
            shape,
            rotation,
            roads: turn(shape.road_lines()),
            walls: turn(shape.wall_lines()),
            anchors: shape.segments.iter().map(|s| s.anchor.turned(rotation)).collect(),
            hub: shape.hub_at.turned(rotation),
            shield: shape.shield.map(|at| at.turned(rotation)),
        }
    }

    /// The areas of one kind with the number of their slots.
    fn areas(&self, kind: FeatureKind) -> impl Iterator<Item = (Vec<Point>, usize)> + '_ {
        self.shape
            .segments
            .iter()
            .zip(&self.shape.areas)
            .filter(move |(segment, _)| segment.kind == kind)
            .filter_map(|(segment, area)| {
                let polygon = turned(&area.as_ref()?.polygon, self.rotation);
                Some((polygon, segment.slots.len()))
            })
    }

    fn off_roads(&self, point: Point, distance: f64) -> bool {
        self.roads.iter().all(|line| distance_to_line(point, line) > distance)
    }

    fn off_walls(&self, point: Point, distance: f64) -> bool {
        self.walls.iter().all(|line| distance_to_line(point, line) > distance)
    }
}

/// Everything that stands on the turned tile, from back to front. `seed` differs from tile to tile.
pub(super) fn standing(shape: &Shape, rotation: u8, plots: &[Plot], seed: u64) -> Vec<PlacedPart> {
    let ground = Ground::new(shape, rotation);
    let mut rng = Rng::new((seed << 8) + u64::from(rotation) + 1);
    let mut out = Vec::new();
    for (polygon, _) in ground.areas(FeatureKind::City) {
        build_town(&ground, &polygon, &mut rng, &mut out);
    }
    if let Some(at) = ground.shield {
        out.push(PlacedPart { part: SharedDrawing::Shield, foot: at, depth: at.y + 9.0 });
    }
    if shape.hub == Hub::Cloister {
        out.push(PlacedPart { part: SharedDrawing::Cloister, foot: CHURCH_AT, depth: 60.0 });
    }
    if shape.hub == Hub::Village {
        build_village(&ground, &mut out);
    }
    plant_trees(&ground, plots, &mut rng, &mut out);
    out.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    out
}

/// Rows of houses, as many as fit.
fn build_town(ground: &Ground<'_>, polygon: &[Point], rng: &mut Rng, out: &mut Vec<PlacedPart>) {
    let mut row = 12.5;
    while row < 99.0 {
        let mut x = 7.0 + between(rng, 0.0, 5.0);
        while x < 95.0 {
            let kind = one_of(rng, &[0, 1, 2, 3, 4, 5, 6, 0, 1, 2]);
            let foot = p(x + between(rng, -1.0, 1.0), row + between(rng, -2.2, 2.2));
            if house_fits(ground, polygon, kind, foot) {
                out.push(PlacedPart { part: SharedDrawing::House(kind), foot, depth: foot.y });
                x += HOUSES[usize::from(kind)].width + between(rng, 2.2, 4.0);
            } else {
                x += 1.6;
            }
        }
        row += 13.4;
    }
}

fn house_fits(ground: &Ground<'_>, polygon: &[Point], kind: u8, foot: Point) -> bool {
    let house = &HOUSES[usize::from(kind)];
    let (half, height) = (house.width / 2.0, house.height());
    let outline = [
        foot.plus(-half - 1.0, 0.5),
        foot.plus(half + 1.0, 0.5),
        foot.plus(half, -height),
        foot.plus(-half, -height),
    ];
    let on_ground = outline.iter().all(|&corner| {
        let to_wall = if corner.y < foot.y { 3.6 } else { 5.4 };
        off_edges(corner, EDGE_MARGIN)
            && inside(corner, polygon)
            && ground.off_walls(corner, to_wall)
    });
    let hides_shield = ground.shield.is_some_and(|shield| {
        (foot.x - shield.x).abs() < 13.0 && (-12.0..20.0).contains(&(foot.y - shield.y))
    });
    let blocks_gate =
        ground.shape.hub == Hub::Gate && foot.plus(0.0, -3.0).distance(ground.hub) < 17.0;
    on_ground && !hides_shield && !blocks_gate
}

/// Up to four thatched houses around the well.
fn build_village(ground: &Ground<'_>, out: &mut Vec<PlacedPart>) {
    let mut built = 0;
    for (dx, dy) in [(-13.0, -8.0), (14.0, -7.0), (-13.0, 16.0), (14.0, 17.0)] {
        let foot = ground.hub.plus(dx, dy);
        if ground.off_roads(foot.plus(0.0, -3.0), 10.0)
            && ground.off_walls(foot.plus(0.0, -4.0), 9.0)
        {
            let part = SharedDrawing::House(if built == 1 { 8 } else { 7 });
            out.push(PlacedPart { part, foot, depth: foot.y });
            built += 1;
        }
    }
}

/// Small groups of trees in every farm, more in the large ones.
fn plant_trees(ground: &Ground<'_>, plots: &[Plot], rng: &mut Rng, out: &mut Vec<PlacedPart>) {
    let plots: Vec<Point> = plots.iter().map(|plot| plot.middle.turned(ground.rotation)).collect();
    let mut taken: Vec<Point> = out
        .iter()
        .filter(|s| matches!(s.part, SharedDrawing::House(7..)))
        .map(|s| s.foot)
        .collect();
    for (polygon, slots) in ground.areas(FeatureKind::Farm) {
        let mut wanted = match slots {
            0..=3 => 1,
            4..=6 => 2,
            _ => 4,
        };
        for _ in 0..240 {
            if wanted == 0 {
                break;
            }
            let foot = p(between(rng, 7.0, 93.0), between(rng, 13.0, 94.0));
            let free = taken.iter().all(|other| foot.distance(*other) > 13.0)
                && plots.iter().all(|plot| foot.distance(*plot) > 17.0);
            if free && tree_fits(ground, &polygon, foot) {
                plant_group(ground, &polygon, foot, rng, out);
                taken.push(foot);
                wanted -= 1;
            }
        }
    }
}

fn plant_group(
    ground: &Ground<'_>,
    polygon: &[Point],
    middle: Point,
    rng: &mut Rng,
    out: &mut Vec<PlacedPart>,
) {
    let firs = one_of(rng, &[0, 0, 1]);
    let count = one_of(rng, &[1, 2, 2, 3]);
    for k in 0..count {
        let shift = (f64::from(k) - f64::from(count - 1) / 2.0) * 5.2;
        let foot = middle.plus(shift, f64::from(k % 2) * 2.2);
        let size = one_of(rng, &[0, 1]);
        if count == 1 || tree_fits(ground, polygon, foot) {
            out.push(PlacedPart {
                part: SharedDrawing::Tree(2 * firs + size),
                foot,
                depth: foot.y,
            });
        }
    }
}

fn tree_fits(ground: &Ground<'_>, polygon: &[Point], foot: Point) -> bool {
    let (middle, top) = (foot.plus(0.0, -5.0), foot.plus(0.0, -10.0));
    let in_garden = ground.shape.hub == Hub::Cloister
        && (foot.x - 50.0).abs() < 34.0
        && (-34.0..27.0).contains(&(foot.y - 50.0));
    !in_garden
        && [foot, top].iter().all(|&q| inside(q, polygon) && off_edges(q, TREE_TO_EDGE - 3.0))
        && off_edges(foot, TREE_TO_EDGE)
        && [foot, middle].iter().all(|&q| ground.off_roads(q, TREE_TO_ROAD))
        && [foot, middle, top].iter().all(|&q| ground.off_walls(q, TREE_TO_WALL))
        && ground.anchors.iter().all(|anchor| middle.distance(*anchor) >= TREE_TO_ANCHOR)
}

/// Directions of a plot's corners from its middle, as cosine and sine.
const PLOT_CORNERS: [(f64, f64); 4] =
    [(0.8776, 0.4794), (-0.7374, 0.6755), (-0.8481, -0.5298), (0.7756, -0.6313)];

/// Tilled plots in the larger farms of a type, at rotation 0: they turn with the tile.
pub(super) fn plots(shape: &Shape, seed: u64) -> Vec<Plot> {
    let ground = Ground::new(shape, 0);
    let mut rng = Rng::new(seed << 8);
    let mut out: Vec<Plot> = Vec::new();
    for (polygon, slots) in ground.areas(FeatureKind::Farm).filter(|(_, slots)| *slots >= 5) {
        let mut wanted = if slots < 9 { 1 } else { 2 };
        for _ in 0..120 {
            if wanted == 0 {
                break;
            }
            let plot = random_plot(&mut rng);
            let apart = out.iter().all(|other| other.middle.distance(plot.middle) >= 30.0);
            if apart && plot_fits(&ground, &polygon, &plot) {
                out.push(plot);
                wanted -= 1;
            }
        }
    }
    out
}

fn random_plot(rng: &mut Rng) -> Plot {
    let middle = p(between(rng, 14.0, 86.0), between(rng, 14.0, 86.0));
    let radius = between(rng, 10.0, 14.0);
    // a direction by its half-angle tangent: sine and cosine differ in the last bit between machines
    let t = between(rng, -1.0, 1.0);
    let (cos, sin) = ((1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t));
    let corners = PLOT_CORNERS.map(|(x, y)| {
        middle.plus(radius * (cos * x - sin * y), radius * 0.86 * (sin * x + cos * y))
    });
    Plot { middle, corners }
}

fn plot_fits(ground: &Ground<'_>, polygon: &[Point], plot: &Plot) -> bool {
    let in_garden = ground.shape.hub == Hub::Cloister && plot.middle.distance(p(50.0, 50.0)) < 37.0;
    !in_garden
        && plot.corners.iter().all(|&q| inside(q, polygon) && off_edges(q, EDGE_MARGIN))
        && plot.corners.iter().chain([&plot.middle]).all(|&q| ground.off_roads(q, PLOT_TO_ROAD))
        && plot.corners.iter().all(|&q| ground.off_walls(q, PLOT_TO_WALL))
        && distance_to_border(plot.middle, polygon) >= 8.0
}

#[cfg(test)]
mod tests {
    use super::super::shape::shape;
    use super::*;

    /// Calls `check` with every turned tile and what stands on it.
    fn for_all(mut check: impl FnMut(String, &Ground<'_>, &[Plot], &[PlacedPart])) {
        for kind in 0..24 {
            let shape = shape(kind).unwrap();
            let seed = u64::from(kind) + 1;
            let plots = plots(shape, seed);
            for rotation in 0..4 {
                let name = format!("{}{rotation}", char::from(b'A' + kind));
                let ground = Ground::new(shape, rotation);
                check(name, &ground, &plots, &standing(shape, rotation, &plots, seed));
            }
        }
    }

    fn nearest(point: Point, lines: &[Vec<Point>]) -> f64 {
        lines.iter().map(|line| distance_to_line(point, line)).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn trees_keep_their_distances() {
        let mut trees = 0;
        for_all(|name, ground, plots, standing| {
            for tree in standing.iter().filter(|s| matches!(s.part, SharedDrawing::Tree(_))) {
                trees += 1;
                let (foot, middle) = (tree.foot, tree.foot.plus(0.0, -5.0));
                assert!(off_edges(foot, TREE_TO_EDGE), "{name} {foot:?}");
                assert!(nearest(foot, &ground.roads) >= TREE_TO_ROAD, "{name} {foot:?}");
                for at in [foot, middle, foot.plus(0.0, -10.0)] {
                    assert!(nearest(at, &ground.walls) >= TREE_TO_WALL, "{name} {foot:?}");
                }
                for anchor in &ground.anchors {
                    assert!(middle.distance(*anchor) >= TREE_TO_ANCHOR, "{name} {foot:?}");
                }
                for plot in plots {
                    let at = plot.middle.turned(ground.rotation);
                    assert!(foot.distance(at) > 10.0, "{name} {foot:?}");
                }
                let farms: Vec<_> = ground.areas(FeatureKind::Farm).collect();
                assert!(farms.iter().any(|(farm, _)| inside(foot, farm)), "{name} {foot:?}");
            }
        });
        assert!(trees > 300, "a bare country: {trees} trees");
    }

    #[test]
    fn houses_stand_inside_the_walls() {
        for_all(|name, ground, _, standing| {
            let cities: Vec<_> = ground.areas(FeatureKind::City).collect();
            let houses: Vec<_> =
                standing.iter().filter(|s| matches!(s.part, SharedDrawing::House(..7))).collect();
            for (city, slots) in &cities {
                let here = houses.iter().filter(|house| inside(house.foot, city)).count();
                assert!(here >= slots / 2, "{name}: {here} houses behind {slots} slots");
            }
            for house in houses {
                assert!(cities.iter().any(|(city, _)| inside(house.foot, city)), "{name}");
                assert!(nearest(house.foot, &ground.walls) >= 5.0, "{name} {:?}", house.foot);
                assert!(off_edges(house.foot, EDGE_MARGIN), "{name} {:?}", house.foot);
                if let Some(shield) = ground.shield {
                    assert!(house.foot.distance(shield) > 11.0, "{name} hides its shield");
                }
            }
        });
    }

    #[test]
    fn plots_keep_their_distances() {
        for_all(|name, ground, plots, _| {
            for (i, plot) in plots.iter().enumerate() {
                for corner in plot.corners.map(|corner| corner.turned(ground.rotation)) {
                    assert!(off_edges(corner, EDGE_MARGIN - 1e-9), "{name} {corner:?}");
                    assert!(nearest(corner, &ground.roads) >= PLOT_TO_ROAD - 1e-9, "{name}");
                    assert!(nearest(corner, &ground.walls) >= PLOT_TO_WALL - 1e-9, "{name}");
                }
                for other in &plots[..i] {
                    assert!(plot.middle.distance(other.middle) >= 30.0, "{name}");
                }
            }
        });
    }

    #[test]
    fn things_are_painted_from_back_to_front() {
        for_all(|name, _, _, standing| {
            assert!(standing.is_sorted_by(|a, b| a.depth <= b.depth), "{name}");
        });
    }
}
