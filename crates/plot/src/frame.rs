//! The frame of a plot: title, axes, grid.

use bw_lab::{Mark, Plot};
use bw_svg::{Font, Rect, SvgWriter};

use crate::Rest;
use crate::axis::Axis;
use crate::marks;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;
const TOP: f64 = 58.0;
const BOTTOM: f64 = 56.0;
/// How figures and units are set.
const SMALL: Font<'static> = Font::new(12.0, "ink-3");
/// The same letters at their widest, to leave room for.
const WIDEST: Font<'static> = SMALL.bold();

/// Where everything goes.
pub(crate) struct PlotFrame {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

impl PlotFrame {
    pub(crate) fn of(plot: &Plot, until: Option<f64>) -> Self {
        let points = || plot.curves.iter().flat_map(|curve| curve.points.iter());
        let bars = plot.curves.iter().any(|curve| curve.mark == Mark::Bars);
        let heights = points().map(|point| point[1]);
        let errors = plot.curves.iter().flat_map(|curve| curve.errors.iter().flatten().copied());
        let base = bars.then_some(0.0);
        let y = Axis::over(heights.chain(errors).chain(base), 6.0, true);
        let x = if plot.names.is_empty() {
            Axis::over(points().map(|point| point[0]).chain(until), 8.0, bars)
        } else {
            let last = plot.names.len() as f64 - 0.5;
            Axis::over([-0.5, last].into_iter(), 8.0, false)
        };
        let widest = y.ticks.iter().map(|&tick| WIDEST.width(&y.words(tick))).fold(0.0, f64::max);
        PlotFrame {
            width: WIDTH,
            height: HEIGHT,
            left: 26.0 + widest,
            right: WIDTH - crate::labels::room(plot),
            x,
            y,
        }
    }

    /// Where a point of the plot lies in the picture.
    pub(crate) fn at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [
            self.left + self.x.share(x) * (self.right - self.left),
            HEIGHT - BOTTOM - self.y.share(y) * (HEIGHT - BOTTOM - TOP),
        ]
    }

    /// Upper and lower end of the drawing.
    pub(crate) const fn span(&self) -> [f64; 2] {
        [TOP, HEIGHT - BOTTOM]
    }

    /// The part that is still to come, under everything else.
    pub(crate) fn shade(&self, rest: Rest<'_>, svg: &mut SvgWriter) {
        let [x, _] = self.at([rest.from, self.y.low]);
        let [top, bottom] = self.span();
        let at = Rect::new(x, top, self.right - x, bottom - top);
        marks::bar(svg, at, "sunk", rest.words);
        if at.w > WIDEST.width(rest.words) {
            svg.text(at.middle(), (top + bottom) / 2.0, rest.words, SMALL.middle());
        }
    }

    pub(crate) fn draw(&self, plot: &Plot, svg: &mut SvgWriter) {
        let title = Font::new(16.0, "ink").weight(600).cut(WIDTH - 36.0);
        svg.text(18.0, 26.0, &plot.title, title);
        svg.text(18.0, 44.0, &plot.y, SMALL);
        let middle = (self.left + self.right) / 2.0;
        svg.text(middle, HEIGHT - 14.0, &plot.x, SMALL.middle());
        for &tick in &self.y.ticks {
            let y = self.at([self.x.low, tick])[1];
            // Zero is where gain turns to loss: it stands out.
            let colour = if tick == 0.0 { "line-strong" } else { "line" };
            marks::line(svg, [self.left, y], [self.right, y], colour, 1.0);
            svg.text(self.left - 8.0, y + 4.0, &self.y.words(tick), SMALL.end());
        }
        let below = HEIGHT - BOTTOM + 18.0;
        if plot.names.is_empty() {
            for &tick in &self.x.ticks {
                let [x, _] = self.at([tick, self.y.low]);
                svg.text(x, below, &self.x.words(tick), SMALL.middle());
            }
            return;
        }
        let room = (self.right - self.left) / plot.names.len() as f64;
        let font = Font::new(12.0, "ink-2").middle().cut(room);
        for (at, name) in plot.names.iter().enumerate() {
            let [x, _] = self.at([at as f64, self.y.low]);
            svg.text(x, below, name, font);
        }
    }
}
