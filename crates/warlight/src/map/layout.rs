//! Label points for maps that have none: a deterministic layout (spec 2.4).
//!
//! Points are drawn as far apart as their regions are in borders (the stress of the drawing is lowered step
//! by step), turned so that the long side of the drawing is that of the canvas, stretched over it, and parted
//! where they are too close. Only additions, products, quotients and square roots are used, so that every
//! machine gets the same points.

use super::Map;
use crate::region_set::Region;

type Point = (f64, f64);

const STEPS: usize = 200;
/// Larger maps are drawn in fewer steps, but not in fewer than these: a step looks at every pair of regions.
const FEWEST_STEPS: usize = 40;
/// Regions of a map that all steps are taken for.
const FEW: usize = 64;
/// Free space at the edge of the canvas.
const MARGIN: f64 = 40.0;

/// A point for every region; fixed ones keep theirs.
pub(super) fn spread(map: &Map, fixed: &[bool]) -> Vec<Point> {
    let (width, height) = map.canvas;
    let cell = (width * height / map.len() as f64).sqrt();
    let count = (STEPS * FEW / map.len().max(FEW)).max(FEWEST_STEPS);
    let steps = distances(map);
    let mut points;
    if fixed.contains(&true) {
        points = grid(map, fixed);
        for _ in 0..count {
            relax(&mut points, &steps, fixed, 0.9 * cell);
            for (point, _) in points.iter_mut().zip(fixed).filter(|(_, is_fixed)| !**is_fixed) {
                *point = (inside(point.0, width), inside(point.1, height));
            }
        }
    } else {
        points = by_landmarks(&steps);
        for _ in 0..count {
            relax(&mut points, &steps, fixed, 1.0);
        }
        turn(&mut points, width >= height);
        fit(&mut points, map.canvas);
    }
    let apart = 0.75 * cell.min(160.0);
    for _ in 0..count {
        part_close_ones(map, fixed, apart, &mut points);
    }
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    points.into_iter().map(|(x, y)| (tenth(x), tenth(y))).collect()
}

/// Borders on a shortest way between any two regions.
fn distances(map: &Map) -> Vec<Vec<f64>> {
    let all = (0..map.len() as u16).map(Region);
    all.map(|from| map.distances(from).into_iter().map(f64::from).collect()).collect()
}

/// The first pair of regions that something is largest for.
fn largest_pair(count: usize, value: impl Fn(usize, usize) -> f64) -> (usize, usize) {
    let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.fold((0, 0), |best, pair| {
        if best == (0, 0) || value(pair.0, pair.1) > value(best.0, best.1) { pair } else { best }
    })
}

/// A first drawing: where a region lies between two pairs of regions that are far from each other.
fn by_landmarks(steps: &[Vec<f64>]) -> Vec<Point> {
    let count = steps.len();
    let (west, east) = largest_pair(count, |a, b| steps[a][b]);
    let along = |at: usize| steps[west][at] - steps[east][at];
    let (north, south) = largest_pair(count, |a, b| steps[a][b] - (along(a) - along(b)).abs());
    let between = |a: usize, b: usize, at: usize| {
        let (near, far) = (steps[a][at], steps[b][at]);
        (near * near - far * far) / (2.0 * steps[a][b].max(1.0))
    };
    // A little disorder parts regions that lie alike.
    let place = |at: usize| {
        let shift = (0.001 * at as f64, 0.0013 * (at * 7 % 11) as f64);
        (between(west, east, at) + shift.0, between(north, south, at) + shift.1)
    };
    (0..count).map(place).collect()
}

/// One step: every free point goes to where the others want it, near ones having most to say.
fn relax(points: &mut [Point], steps: &[Vec<f64>], fixed: &[bool], unit: f64) {
    let wanted = |at: usize| {
        let (x, y) = points[at];
        let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
        for (other, &(x2, y2)) in points.iter().enumerate().filter(|(other, _)| *other != at) {
            let (dx, dy) = (x - x2, y - y2);
            let scale = unit * steps[at][other] / (dx * dx + dy * dy).sqrt().max(1e-9);
            let weight = 1.0 / (steps[at][other] * steps[at][other]);
            sum = (sum.0 + weight * (x2 + dx * scale), sum.1 + weight * (y2 + dy * scale));
            weights += weight;
        }
        (sum.0 / weights, sum.1 / weights)
    };
    let moved: Vec<Point> =
        (0..points.len()).map(|at| if fixed[at] { points[at] } else { wanted(at) }).collect();
    points.copy_from_slice(&moved);
}

/// Turns the drawing so that its longest side is horizontal, or vertical.
fn turn(points: &mut [Point], is_wide: bool) {
    let count = points.len() as f64;
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let middle = (sum.0 / count, sum.1 / count);
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in points.iter().map(|point| (point.0 - middle.0, point.1 - middle.1)) {
        (xx, yy, xy) = (xx + x * x, yy + y * y, xy + x * y);
    }
    // The direction in which the points are spread most: the larger eigenvector of their spread.
    let half = (xx - yy) / 2.0;
    let root = (half * half + xy * xy).sqrt();
    let (x, y) = if half >= 0.0 { (half + root, xy) } else { (xy, root - half) };
    let length = (x * x + y * y).sqrt();
    let (x, y) = if length > 1e-9 { (x / length, y / length) } else { (1.0, 0.0) };
    for point in points {
        let (dx, dy) = (point.0 - middle.0, point.1 - middle.1);
        let (along, across) = (dx * x + dy * y, dy * x - dx * y);
        *point = if is_wide { (along, across) } else { (across, along) };
    }
}

/// Stretches free points over the canvas.
fn fit(points: &mut [Point], (width, height): Point) {
    let span = |values: &mut dyn Iterator<Item = f64>| {
        values.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    let (left, right) = span(&mut points.iter().map(|point| point.0));
    let (top, bottom) = span(&mut points.iter().map(|point| point.1));
    let place = |value: f64, (low, high): Point, size: f64| {
        let (near, far) = (inside(0.0, size), inside(size, size));
        // A drawing without height lies in the middle.
        let share = if high - low > 1e-6 { (value - low) / (high - low) } else { 0.5 };
        near + share * (far - near)
    };
    for point in points {
        *point = (place(point.0, (left, right), width), place(point.1, (top, bottom), height));
    }
}

/// Moves points apart that are closer than this, half of the way.
fn part_close_ones(map: &Map, fixed: &[bool], apart: f64, points: &mut [Point]) {
    for (a, b) in (0..points.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let (dx, dy) = (points[b].0 - points[a].0, points[b].1 - points[a].1);
        let distance = (dx * dx + dy * dy).sqrt();
        if distance >= apart {
            continue;
        }
        // Points in the same place part sideways.
        let (ux, uy) = if distance > 1e-6 { (dx / distance, dy / distance) } else { (1.0, 0.0) };
        let push = (apart - distance) / 4.0;
        for (at, sign) in [(a, -1.0), (b, 1.0)] {
            if !fixed[at] {
                let (x, y) = points[at];
                let moved = (x + sign * ux * push, y + sign * uy * push);
                points[at] = (inside(moved.0, map.canvas.0), inside(moved.1, map.canvas.1));
            }
        }
    }
}

fn inside(value: f64, size: f64) -> f64 {
    value.max(MARGIN.min(size / 4.0)).min(size - MARGIN.min(size / 4.0))
}

/// Rows of a grid, every other one shifted, so that no three points lie alike.
fn grid(map: &Map, fixed: &[bool]) -> Vec<Point> {
    let (width, height) = map.canvas;
    let columns = (1..=map.len()).find(|n| n * n >= map.len()).unwrap_or(1);
    let cell = |at: usize| {
        let (column, row) = (at % columns, at / columns);
        let shift = 0.25 * (row % 2) as f64 + 0.01 * column as f64;
        let x = (column as f64 + 0.4 + shift) / (columns as f64 + 0.5) * width;
        (x, (row as f64 + 0.5) / columns as f64 * height)
    };
    let known = |at: usize| if fixed[at] { map.regions[at].label } else { cell(at) };
    (0..map.len()).map(known).collect()
}
