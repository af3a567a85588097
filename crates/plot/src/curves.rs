//! The curves themselves: lines, dots, bars, error bars.

use bw_lab::{Curve, Mark, Plot};

use crate::frame::Frame;
use crate::pen::Pen;

/// Colours and dashes by the order of curves: solid green, long dashes of gold, dots of blue, and on.
const STYLES: &[(&str, &str)] = &[
    ("accent", ""),
    ("gold", "9 6"),
    ("info", "1 6"),
    ("seat-2-line", ""),
    ("seat-4-line", "9 6"),
    ("ink-3", "1 6"),
    ("seat-3-line", ""),
    ("tint-warlight", "9 6"),
];

/// Colour and dashes of the n-th curve.
pub(crate) fn style(at: usize) -> (&'static str, &'static str) {
    STYLES[at % STYLES.len()]
}

pub(crate) fn draw(plot: &Plot, frame: &Frame, pen: &mut Pen) {
    let bars = plot.curves.iter().filter(|curve| curve.mark == Mark::Bars).count();
    let mut bar = 0;
    for (at, curve) in plot.curves.iter().enumerate() {
        match curve.mark {
            Mark::Line => line(curve, at, frame, pen),
            Mark::Dots => dots(curve, at, frame, pen),
            Mark::Bars => {
                draw_bars(curve, at, [bar, bars], frame, pen);
                bar += 1;
            }
        }
    }
}

fn is_finite(point: &&[f64; 2]) -> bool {
    point.iter().all(|value| value.is_finite())
}

fn line(curve: &Curve, at: usize, frame: &Frame, pen: &mut Pen) {
    let points: Vec<[f64; 2]> =
        curve.points.iter().filter(is_finite).map(|&point| frame.at(point)).collect();
    let (colour, dashes) = style(at);
    match points[..] {
        [] => {}
        [point] => pen.dot(point, colour, &curve.name),
        _ => pen.path(&points, colour, dashes),
    }
    error_bars(curve, colour, 0.0, frame, pen);
}

fn dots(curve: &Curve, at: usize, frame: &Frame, pen: &mut Pen) {
    let (colour, _) = style(at);
    error_bars(curve, colour, 0.0, frame, pen);
    for &point in curve.points.iter().filter(is_finite) {
        pen.dot(frame.at(point), colour, &told(curve, point));
    }
}

fn told(curve: &Curve, [x, y]: [f64; 2]) -> String {
    format!("{}: {x}, {y:.3}", curve.name)
}

fn draw_bars(curve: &Curve, at: usize, [bar, bars]: [usize; 2], frame: &Frame, pen: &mut Pen) {
    let step = frame.at([1.0, 0.0])[0] - frame.at([0.0, 0.0])[0];
    let width = (0.76 * step / bars.max(1) as f64).max(1.0);
    let shift = (bar as f64 - bars as f64 / 2.0) * width;
    let (colour, _) = style(at);
    for &point in curve.points.iter().filter(is_finite) {
        let ([x, y], [_, zero]) = (frame.at(point), frame.at([point[0], 0.0]));
        let corner = [x + shift + 0.5, y.min(zero)];
        pen.bar(corner, [(width - 1.0).max(0.5), (zero - y).abs()], colour, &told(curve, point));
    }
    error_bars(curve, "ink-2", shift + width / 2.0, frame, pen);
}

fn error_bars(curve: &Curve, colour: &str, shift: f64, frame: &Frame, pen: &mut Pen) {
    const CAP: f64 = 4.0;
    for (&point, &[low, high]) in curve.points.iter().zip(&curve.errors) {
        let [x, high_y] = frame.at([point[0], high]);
        let [_, low_y] = frame.at([point[0], low]);
        if ![x, low_y, high_y].iter().all(|value| value.is_finite()) {
            continue;
        }
        let x = x + shift;
        pen.line([x, low_y], [x, high_y], colour, 1.5);
        for y in [low_y, high_y] {
            pen.line([x - CAP, y], [x + CAP, y], colour, 1.5);
        }
    }
}
