//! Plots of reports as SVG, in the colours of the pages.
//!
//! [`svg`] draws a [`Plot`]: the same picture serves the web app, files and PNG. It writes SVG itself, as the boards do,
//! for colours that follow the theme, names at the ends of lines instead of a legend, and bytes that never change.
//!
//! ```
//! use bw_core::lab::{Curve, Plot};
//!
//! let mut plot = Plot::new("growth", "Growth", "year", "points");
//! plot.curves.push(Curve::line("ours", vec![[0.0, 1.0], [10.0, 7.5]]));
//! assert!(bw_plot::svg(&plot).starts_with("<svg"));
//! ```

mod axis;
mod curves;
mod frame;
mod labels;
mod pen;

use bw_core::lab::Plot;

use frame::Frame;

/// The plot as a picture.
pub fn svg(plot: &Plot) -> String {
    let frame = Frame::of(plot);
    let mut pen = pen::Pen::new(frame.width, frame.height, &plot.title);
    frame.draw(plot, &mut pen);
    curves::draw(plot, &frame, &mut pen);
    labels::draw(plot, &frame, &mut pen);
    pen.finish()
}
