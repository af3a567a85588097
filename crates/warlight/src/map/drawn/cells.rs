//! Cells of a plane: what lies nearer to one point than to all others, with edges that neighbours share.
//!
//! Only additions, products, quotients and square roots are used, so that every machine draws the same.

use bw_core::Rng;

pub(super) type Point = (f64, f64);

/// Vertices nearer than this are one.
const SAME: f64 = 0.75;

/// A side of a cell: where it begins, and which cell lies beyond it; none at the edge of the canvas.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellSide {
    pub(super) from: Point,
    pub(super) beyond: Option<usize>,
}

/// A cell.
#[derive(Clone, Debug)]
pub(super) struct LandCell {
    pub(super) site: Point,
    pub(super) sides: Vec<CellSide>,
}

impl LandCell {
    /// Beginning, end and neighbour of every side.
    pub(super) fn edges(&self) -> impl Iterator<Item = (Point, Point, Option<usize>)> + '_ {
        let next = self.sides.iter().cycle().skip(1);
        self.sides.iter().zip(next).map(|(side, next)| (side.from, next.from, side.beyond))
    }

    /// The middle of its area.
    pub(super) fn middle(&self) -> Point {
        let (mut area, mut sum) = (0.0, (0.0, 0.0));
        for ((x1, y1), (x2, y2), _) in self.edges() {
            let cross = x1 * y2 - x2 * y1;
            area += cross;
            sum = (sum.0 + (x1 + x2) * cross, sum.1 + (y1 + y2) * cross);
        }
        if area.abs() < 1e-9 { self.site } else { (sum.0 / (3.0 * area), sum.1 / (3.0 * area)) }
    }

    /// Whether it touches the edge of the canvas.
    pub(super) fn is_outer(&self) -> bool {
        self.sides.iter().any(|side| side.beyond.is_none())
    }
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

/// About `count` cells of similar size that fill a canvas.
pub(super) fn cells(count: usize, (width, height): Point, rng: &mut Rng) -> Vec<LandCell> {
    let step = (width * height / count as f64).sqrt();
    let (columns, rows) = ((width / step).round().max(2.0), (height / step).round().max(2.0));
    let mut sites = Vec::new();
    for row in 0..rows as usize {
        for column in 0..columns as usize {
            let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
            let x = (column as f64 + shift + 0.5 * (rng.unit() - 0.5)) / columns * width;
            let y = (row as f64 + 0.5 + 0.7 * (rng.unit() - 0.5)) / rows * height;
            sites.push((x.clamp(1.0, width - 1.0), y.clamp(1.0, height - 1.0)));
        }
    }
    let mut drawn = divide(&sites, (width, height));
    // Sites in the middle of their cells make cells rounder.
    let middles: Vec<Point> = drawn.iter().map(LandCell::middle).collect();
    drawn = divide(&middles, (width, height));
    join_vertices(&mut drawn);
    drawn
}

/// The cells of these points.
fn divide(sites: &[Point], (width, height): Point) -> Vec<LandCell> {
    let corner = |from| CellSide { from, beyond: None };
    let canvas = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)].map(corner);
    let mut near: Vec<usize> = (0..sites.len()).collect();
    let cell = |(at, &site): (usize, &Point)| {
        near.sort_by(|&a, &b| {
            distance(sites[a], site).total_cmp(&distance(sites[b], site)).then(a.cmp(&b))
        });
        let mut sides = canvas.to_vec();
        for &other in near.iter().filter(|&&other| other != at) {
            let reach = sides.iter().map(|side| distance(side.from, site)).fold(0.0, f64::max);
            if distance(sites[other], site) > 2.0 * reach {
                break;
            }
            sides = cut(&sides, site, sites[other], other);
        }
        LandCell { site, sides }
    };
    sites.iter().enumerate().map(cell).collect()
}

/// What of a cell lies nearer to its site than to another.
fn cut(sides: &[CellSide], site: Point, other: Point, beyond: usize) -> Vec<CellSide> {
    // Positive on the side of the site.
    let (dx, dy) = (site.0 - other.0, site.1 - other.1);
    let middle = ((site.0 + other.0) / 2.0, (site.1 + other.1) / 2.0);
    let lead = |(x, y): Point| (x - middle.0) * dx + (y - middle.1) * dy;
    let mut kept = Vec::with_capacity(sides.len() + 1);
    for (at, side) in sides.iter().enumerate() {
        let next = sides[(at + 1) % sides.len()].from;
        let (here, there) = (lead(side.from), lead(next));
        if here >= 0.0 {
            kept.push(*side);
        }
        if (here >= 0.0) != (there >= 0.0) {
            let part = here / (here - there);
            let (x, y) = side.from;
            let from = (x + (next.0 - x) * part, y + (next.1 - y) * part);
            // Going out, the new side begins; coming in, the old one goes on.
            let beyond = if here >= 0.0 { Some(beyond) } else { side.beyond };
            kept.push(CellSide { from, beyond });
        }
    }
    kept
}

/// Makes vertices that differ only by rounding one, and drops sides that vanish.
fn join_vertices(cells: &mut [LandCell]) {
    let mut known: Vec<Point> = Vec::new();
    for cell in cells.iter_mut() {
        for side in &mut cell.sides {
            match known.iter().find(|&&vertex| distance(vertex, side.from) < SAME) {
                Some(&vertex) => side.from = vertex,
                None => {
                    side.from = (tenth(side.from.0), tenth(side.from.1));
                    known.push(side.from);
                }
            }
        }
        let sides = cell.sides.clone();
        let mut at = 0;
        cell.sides.retain(|side| {
            at += 1;
            side.from != sides[at % sides.len()].from
        });
    }
}

pub(super) fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A side as a crooked line, the same from both cells: points after its beginning, up to its end.
pub(super) fn crooked(from: Point, to: Point, seed: u64) -> Vec<Point> {
    let is_turned = (from.0, from.1) > (to.0, to.1);
    let (start, end) = if is_turned { (to, from) } else { (from, to) };
    let mut line = vec![start, end];
    let mut rng = Rng::new(seed ^ (start.0 * 10.0) as u64 ^ ((start.1 * 10.0) as u64) << 20);
    let mut swing = 0.22;
    while distance(line[0], line[1]) > 9.0 && line.len() < 17 {
        let mut finer = vec![start];
        for pair in line.windows(2) {
            let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
            let aside = swing * (rng.unit() - 0.5);
            let (x, y) = ((x1 + x2) / 2.0 - (y2 - y1) * aside, (y1 + y2) / 2.0 + (x2 - x1) * aside);
            finer.push((tenth(x), tenth(y)));
            finer.push(pair[1]);
        }
        line = finer;
        swing *= 1.1;
    }
    if is_turned {
        line.reverse();
    }
    line.remove(0);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_fill_the_canvas_and_agree_about_their_sides() {
        let canvas = (900.0, 600.0);
        let drawn = cells(60, canvas, &mut Rng::new(4));
        let area = |cell: &LandCell| {
            cell.edges().map(|(a, b, _)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs() / 2.0
        };
        let all: f64 = drawn.iter().map(area).sum();
        assert!((all / (canvas.0 * canvas.1) - 1.0).abs() < 0.01, "{all}");
        for (at, cell) in drawn.iter().enumerate() {
            for (from, to, beyond) in cell.edges().filter(|(a, b, _)| distance(*a, *b) > 3.0) {
                let Some(other) = beyond else { continue };
                let same = |(a, b, back)| (a, b, back) == (to, from, Some(at));
                assert!(drawn[other].edges().any(same), "{at} and {other}");
                let (there, mut back) = (crooked(from, to, 1), crooked(to, from, 1));
                back.reverse();
                assert_eq!(there[..there.len() - 1], back[1..]);
            }
        }
    }
}
