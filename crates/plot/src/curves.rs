//! The curves themselves: lines, dots, bars, error bars.

use bw_lab::{Curve, Mark, Plot};
use bw_svg::{Rect, SvgWriter};

use crate::frame::PlotFrame;
use crate::marks;

/// Colours and dashes by the order of curves: solid green, long dashes of gold, dots of blue, and on.
const STYLES: &[(&str, &str)] = &[
    ("accent", ""),
    ("gold", "9 6"),
    ("info", "1 6"),
    ("seat-2-line", ""),
    ("seat-4-line", "9 6"),
    ("ink-3", "1 6"),
    ("seat-3-line", ""),
    ("teal", "9 6"),
];

/// Lines of more points than this are drawn without them.
const MOST_KNOTS: usize = 80;

/// Colour and dashes of the n-th curve.
pub(crate) fn style(at: usize) -> (&'static str, &'static str) {
    STYLES[at % STYLES.len()]
}

pub(crate) fn draw(plot: &Plot, frame: &PlotFrame, svg: &mut SvgWriter) {
    let bars = plot.curves.iter().filter(|curve| curve.mark == Mark::Bars).count();
    let mut bar = 0;
    for (at, curve) in plot.curves.iter().enumerate() {
        match curve.mark {
            Mark::Line => line(curve, at, frame, svg),
            Mark::Dots => dots(curve, at, frame, svg),
            Mark::Bars => {
                draw_bars(curve, at, [bar, bars], frame, svg);
                bar += 1;
            }
        }
    }
}

fn is_finite(point: &&[f64; 2]) -> bool {
    point.iter().all(|value| value.is_finite())
}

fn line(curve: &Curve, at: usize, frame: &PlotFrame, svg: &mut SvgWriter) {
    let points: Vec<[f64; 2]> =
        curve.points.iter().filter(is_finite).map(|&point| frame.at(point)).collect();
    let (colour, dashes) = style(at);
    match points[..] {
        [] => {}
        [point] => marks::dot(svg, point, colour, &curve.name),
        _ => marks::path(svg, &points, colour, dashes),
    }
    // Few enough points are shown one by one, each with its numbers.
    if (2..=MOST_KNOTS).contains(&points.len()) {
        for &point in curve.points.iter().filter(is_finite) {
            marks::knot(svg, frame.at(point), colour, &point_words(curve, point));
        }
    }
    error_bars(curve, colour, 0.0, frame, svg);
}

fn dots(curve: &Curve, at: usize, frame: &PlotFrame, svg: &mut SvgWriter) {
    let (colour, _) = style(at);
    error_bars(curve, colour, 0.0, frame, svg);
    for &point in curve.points.iter().filter(is_finite) {
        marks::dot(svg, frame.at(point), colour, &point_words(curve, point));
    }
}

fn point_words(curve: &Curve, [x, y]: [f64; 2]) -> String {
    format!("{}: {x}, {y:.3}", curve.name)
}

fn draw_bars(
    curve: &Curve,
    at: usize,
    [bar, bars]: [usize; 2],
    frame: &PlotFrame,
    svg: &mut SvgWriter,
) {
    let step = frame.at([1.0, 0.0])[0] - frame.at([0.0, 0.0])[0];
    let width = (0.76 * step / bars.max(1) as f64).max(1.0);
    let shift = (bar as f64 - bars as f64 / 2.0) * width;
    let (colour, _) = style(at);
    for &point in curve.points.iter().filter(is_finite) {
        let ([x, y], [_, zero]) = (frame.at(point), frame.at([point[0], 0.0]));
        let at = Rect::new(x + shift + 0.5, y.min(zero), (width - 1.0).max(0.5), (zero - y).abs());
        marks::bar(svg, at, colour, &point_words(curve, point));
    }
    error_bars(curve, "ink-2", shift + width / 2.0, frame, svg);
}

fn error_bars(curve: &Curve, colour: &str, shift: f64, frame: &PlotFrame, svg: &mut SvgWriter) {
    const CAP: f64 = 4.0;
    for (&point, &[low, high]) in curve.points.iter().zip(&curve.errors) {
        let [x, high_y] = frame.at([point[0], high]);
        let [_, low_y] = frame.at([point[0], low]);
        if ![x, low_y, high_y].iter().all(|value| value.is_finite()) {
            continue;
        }
        let x = x + shift;
        marks::line(svg, [x, low_y], [x, high_y], colour, 1.5);
        for y in [low_y, high_y] {
            marks::line(svg, [x - CAP, y], [x + CAP, y], colour, 1.5);
        }
    }
}
