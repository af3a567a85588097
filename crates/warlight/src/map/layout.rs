//! Label points for maps that have none: a deterministic force layout (spec 2.4).
//!
//! Neighbours attract, all regions repel each other, steps get smaller. Only additions, products,
//! quotients and square roots are used, so that every machine gets the same points.

use super::Map;
use crate::position::{Region, regions};

const STEPS: u32 = 300;
/// Least distance between two points that may move.
const APART: f64 = 56.0;
/// Free space at the edge of the canvas.
const MARGIN: f64 = 40.0;

/// A point for every region; fixed ones keep theirs.
pub(super) fn spread(map: &Map, fixed: &[bool]) -> Vec<(f64, f64)> {
    let (width, height) = map.canvas;
    let bounded = fixed.contains(&true);
    let mut points = grid(map, fixed);
    let ideal = 0.9 * (width * height / map.len() as f64).sqrt();
    for step in 0..STEPS {
        let reach = ideal * f64::from(STEPS - step) / f64::from(STEPS);
        let moves: Vec<(f64, f64)> =
            (0..map.len()).map(|at| force(map, &points, at, ideal)).collect();
        for (at, (dx, dy)) in moves.into_iter().enumerate().filter(|(at, _)| !fixed[*at]) {
            let length = (dx * dx + dy * dy).sqrt().max(1e-9);
            let scale = length.min(reach) / length;
            let (x, y) = points[at];
            points[at] = (x + dx * scale, y + dy * scale);
            if bounded {
                points[at] = (inside(points[at].0, width), inside(points[at].1, height));
            }
        }
    }
    if !bounded {
        fit(&mut points, map.canvas);
    }
    for _ in 0..STEPS {
        part_close_ones(map, fixed, &mut points);
    }
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    points.into_iter().map(|(x, y)| (tenth(x), tenth(y))).collect()
}

/// Stretches free points over the canvas.
fn fit(points: &mut [(f64, f64)], (width, height): (f64, f64)) {
    let span = |values: &mut dyn Iterator<Item = f64>| {
        values.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    let (left, right) = span(&mut points.iter().map(|point| point.0));
    let (top, bottom) = span(&mut points.iter().map(|point| point.1));
    let place = |value: f64, (low, high): (f64, f64), size: f64| {
        let (near, far) = (inside(0.0, size), inside(size, size));
        near + (value - low) / (high - low).max(1e-6) * (far - near)
    };
    for point in points {
        *point = (place(point.0, (left, right), width), place(point.1, (top, bottom), height));
    }
}

/// Moves points apart that are closer than two badges.
fn part_close_ones(map: &Map, fixed: &[bool], points: &mut [(f64, f64)]) {
    for (a, b) in (0..points.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let (dx, dy) = (points[b].0 - points[a].0, points[b].1 - points[a].1);
        let distance = (dx * dx + dy * dy).sqrt();
        if distance >= APART {
            continue;
        }
        // Points in the same place part sideways.
        let (ux, uy) = if distance > 1e-6 { (dx / distance, dy / distance) } else { (1.0, 0.0) };
        let push = (APART - distance) / 2.0;
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
fn grid(map: &Map, fixed: &[bool]) -> Vec<(f64, f64)> {
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

fn force(map: &Map, points: &[(f64, f64)], at: usize, ideal: f64) -> (f64, f64) {
    let (x, y) = points[at];
    let away = |other: usize| {
        let (dx, dy) = (x - points[other].0, y - points[other].1);
        (dx, dy, (dx * dx + dy * dy).sqrt().max(1.0))
    };
    let mut sum = (0.0, 0.0);
    for other in (0..points.len()).filter(|&other| other != at) {
        let (dx, dy, distance) = away(other);
        let push = ideal * ideal / (distance * distance);
        sum = (sum.0 + dx * push, sum.1 + dy * push);
    }
    for other in regions(map.neighbours(Region(at as u8))) {
        let (dx, dy, distance) = away(other.index());
        let pull = distance / ideal;
        sum = (sum.0 - dx * pull, sum.1 - dy * pull);
    }
    sum
}
