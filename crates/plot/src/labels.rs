//! Names of curves: at the ends of lines, or above bars in a row.

use bw_lab::{Mark, Plot};
use bw_svg::{Font, Rect, SvgWriter};

use crate::curves::style;
use crate::frame::PlotFrame;
use crate::marks;

/// How names are set.
const fn name_font(ink: &str) -> Font<'_> {
    Font::new(12.5, ink).weight(600)
}
const MOST: f64 = 190.0;

/// Room to the right of the frame.
pub(crate) fn room(plot: &Plot) -> f64 {
    let lines = plot.curves.iter().filter(|curve| curve.mark != Mark::Bars);
    let widest = lines.map(|curve| name_font("ink-2").width(&curve.name)).fold(0.0, f64::max);
    (24.0 + widest).clamp(24.0, MOST)
}

pub(crate) fn draw(plot: &Plot, frame: &PlotFrame, svg: &mut SvgWriter) {
    let mut ends = Vec::new();
    let mut x = frame.left;
    for (at, curve) in plot.curves.iter().enumerate() {
        let last = curve.points.iter().rev().find(|point| point.iter().all(|v| v.is_finite()));
        match (curve.mark, last) {
            (Mark::Bars, _) => {
                let square = Rect::new(x, 36.0, 10.0, 10.0);
                marks::bar(svg, square, style(at).0, &curve.name);
                svg.text(x + 15.0, 45.5, &curve.name, name_font("ink-2"));
                x += 34.0 + name_font("ink-2").width(&curve.name);
            }
            (_, Some(&point)) => ends.push((frame.at(point)[1], at)),
            (_, None) => {}
        }
    }
    for (y, at) in spread(ends, frame.span()) {
        let font = name_font(style(at).0).cut(MOST - 24.0);
        svg.text(frame.right + 8.0, y + 4.0, &plot.curves[at].name, font);
    }
}

/// Pushes names apart that would lie on each other; their order by height stays.
fn spread(mut ends: Vec<(f64, usize)>, [top, bottom]: [f64; 2]) -> Vec<(f64, usize)> {
    const LINE: f64 = 16.0;
    ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut free = top;
    for (y, _) in &mut ends {
        *y = y.max(free);
        free = *y + LINE;
    }
    let mut free = bottom;
    for (y, _) in ends.iter_mut().rev() {
        *y = y.min(free);
        free = *y - LINE;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_distance_and_stay_inside() {
        let placed = spread(vec![(50.0, 0), (50.5, 1), (99.0, 2), (100.0, 3)], [0.0, 100.0]);
        let gaps: Vec<f64> = placed.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert!(gaps.iter().all(|&gap| gap >= 16.0), "{placed:?}");
        assert!(placed.iter().all(|(y, _)| (0.0..=100.0).contains(y)), "{placed:?}");
        assert_eq!(placed.iter().map(|(_, at)| *at).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
