//! Plots of reports as SVG, in the colours of the pages.
//!
//! [`svg`] draws a [`Plot`]: the same picture serves the web app, files and PNG. It is written as the boards are,
//! for colours that follow the theme, names at the ends of lines instead of a legend, and bytes that never change.
//!
//! ```
//! use bw_lab::{Curve, Plot};
//!
//! let mut plot = Plot::new("growth", "Growth", "year", "points");
//! plot.curves.push(Curve::line("ours", vec![[0.0, 1.0], [10.0, 7.5]]));
//! assert!(bw_plot::svg(&plot).starts_with("<svg"));
//! ```

mod axis;
mod curves;
mod frame;
mod labels;
mod marks;

use bw_lab::Plot;
use bw_svg::{Rect, SANS, SvgWriter, Title, put};

use frame::PlotFrame;

/// The plot as a picture.
pub fn svg(plot: &Plot) -> String {
    drawn(plot, None)
}

/// The plot of something that still grows: the axis reaches to `until`, and the part to come is shaded and says so.
///
/// ```
/// use bw_lab::{Curve, Plot};
///
/// let mut plot = Plot::new("fitness", "Fitness", "generation", "points");
/// plot.curves.push(Curve::line("maximum", vec![[0.0, 1.0], [10.0, 7.5]]));
/// assert!(bw_plot::growing(&plot, 40.0, "still to come").contains("still to come"));
/// assert_eq!(bw_plot::growing(&plot, 10.0, "still to come"), bw_plot::svg(&plot));
/// ```
pub fn growing(plot: &Plot, until: f64, words: &str) -> String {
    let xs = plot.curves.iter().flat_map(|curve| &curve.points).map(|point| point[0]);
    let last = xs.filter(|x| x.is_finite()).fold(f64::NEG_INFINITY, f64::max);
    // An axis of names has nothing to come, and neither has one that is at its end.
    let grows = plot.names.is_empty() && until.is_finite() && last.is_finite() && last < until;
    drawn(plot, grows.then_some(Rest { from: last, until, words }))
}

/// What is still to come of a plot.
#[derive(Clone, Copy)]
struct Rest<'w> {
    from: f64,
    until: f64,
    words: &'w str,
}

fn drawn(plot: &Plot, rest: Option<Rest<'_>>) -> String {
    let frame = PlotFrame::of(plot, rest.map(|rest| rest.until));
    let ground = Rect::new(0.0, 0.0, frame.width, frame.height);
    let mut svg = SvgWriter::picture(ground, &[("role", &"img"), ("font-family", &SANS)]);
    put!(svg, "{}", Title(&plot.title));
    svg.fill(ground, 8.0, "card");
    if let Some(rest) = rest {
        frame.shade(rest, &mut svg);
    }
    frame.draw(plot, &mut svg);
    curves::draw(plot, &frame, &mut svg);
    labels::draw(plot, &frame, &mut svg);
    svg.finish() + "\n"
}
