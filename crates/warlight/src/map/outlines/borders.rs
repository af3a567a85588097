//! Which outlines have a border in common, and where the middle of one is.

use super::{Point, Ring};

/// How far two sides of a border may lie from each other, in parts of the size of a region.
const GAP: f64 = 0.04;
/// How long a border is at least, in the same parts.
const SHORTEST: f64 = 0.15;

/// An outline with its box.
pub(super) struct RegionShape<'r> {
    rings: &'r [Ring],
    low: Point,
    high: Point,
}

fn sides(ring: &Ring) -> impl Iterator<Item = (Point, Point)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

fn distance_to_side((x, y): Point, ((x1, y1), (x2, y2)): (Point, Point)) -> f64 {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { ((x - x1) * dx + (y - y1) * dy) / length } else { 0.0 };
    let along = along.clamp(0.0, 1.0);
    let (nx, ny) = (x1 + along * dx - x, y1 + along * dy - y);
    (nx * nx + ny * ny).sqrt()
}

impl<'r> RegionShape<'r> {
    pub(super) fn new(rings: &'r [Ring]) -> Self {
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for &(x, y) in rings.iter().flatten() {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        RegionShape { rings, low, high }
    }

    fn all_sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.rings.iter().flat_map(sides)
    }

    fn distance(&self, point: Point) -> f64 {
        self.all_sides().map(|side| distance_to_side(point, side)).fold(f64::MAX, f64::min)
    }

    /// Whether a point lies inside: a ray from it crosses an odd number of sides.
    fn contains(&self, (x, y): Point) -> bool {
        let crossed = |((x1, y1), (x2, y2)): &(Point, Point)| {
            (*y1 > y) != (*y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        };
        self.all_sides().filter(crossed).count() % 2 == 1
    }

    /// A point well inside, for the number of armies.
    pub(super) fn middle(&self) -> Point {
        let step = |low: f64, high: f64, at: usize| low + (high - low) * (at as f64 + 0.5) / 16.0;
        let centre = ((self.low.0 + self.high.0) / 2.0, (self.low.1 + self.high.1) / 2.0);
        let mut best = (f64::MIN, centre);
        for at in 0..256 {
            let x = step(self.low.0, self.high.0, at % 16);
            let y = step(self.low.1, self.high.1, at / 16);
            if self.contains((x, y)) {
                let (dx, dy) = (x - centre.0, y - centre.1);
                let room = self.distance((x, y)) - 0.1 * (dx * dx + dy * dy).sqrt();
                if room > best.0 {
                    best = (room, (x, y));
                }
            }
        }
        best.1
    }

    /// How long the part of this outline is that lies near another.
    fn common(&self, other: &RegionShape<'_>, gap: f64) -> f64 {
        let is_apart = self.low.0 > other.high.0 + gap
            || other.low.0 > self.high.0 + gap
            || self.low.1 > other.high.1 + gap
            || other.low.1 > self.high.1 + gap;
        if is_apart {
            return 0.0;
        }
        let mut sum = 0.0;
        for ((x1, y1), (x2, y2)) in self.all_sides() {
            let length = ((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)).sqrt();
            let parts = (length / gap).ceil().clamp(1.0, 200.0);
            for part in 0..parts as usize {
                let t = (part as f64 + 0.5) / parts;
                let point = (x1 + (x2 - x1) * t, y1 + (y2 - y1) * t);
                let is_near = point.0 > other.low.0 - gap
                    && point.0 < other.high.0 + gap
                    && point.1 > other.low.1 - gap
                    && point.1 < other.high.1 + gap;
                if is_near && other.distance(point) <= gap {
                    sum += length / parts;
                }
            }
        }
        sum
    }
}

/// Pairs of outlines with a common border, on a canvas that holds all of them.
pub(super) fn pairs(shapes: &[RegionShape<'_>]) -> Vec<(usize, usize)> {
    // The size of a region: half of them are larger.
    let mut sizes: Vec<f64> = shapes
        .iter()
        .map(|shape| ((shape.high.0 - shape.low.0) * (shape.high.1 - shape.low.1)).max(0.0).sqrt())
        .collect();
    sizes.sort_by(f64::total_cmp);
    let size = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0).max(1e-6);
    let all = (0..shapes.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    all.filter(|&(a, b)| shapes[a].common(&shapes[b], GAP * size) >= SHORTEST * size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f64, y: f64, size: f64) -> Vec<Ring> {
        vec![vec![(x, y), (x + size, y), (x + size, y + size), (x, y + size)]]
    }

    #[test]
    fn borders_are_long_enough_and_near() {
        // Side by side, a small gap, only a corner, far away, inside of the first.
        let drawn = [
            square(0.0, 0.0, 100.0),
            square(100.0, -20.0, 100.0),
            square(0.0, 102.0, 100.0),
            square(200.0, 80.0, 100.0),
            square(500.0, 500.0, 100.0),
        ];
        let shapes: Vec<RegionShape<'_>> =
            drawn.iter().map(|rings| RegionShape::new(rings)).collect();
        assert_eq!(pairs(&shapes), [(0, 1), (0, 2)]);
        assert!(shapes[0].contains((50.0, 50.0)) && !shapes[0].contains((150.0, 50.0)));
        let (x, y) = shapes[0].middle();
        assert!((x - 50.0).abs() < 7.0 && (y - 50.0).abs() < 7.0);
    }
}
