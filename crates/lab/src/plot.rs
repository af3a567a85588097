//! A plot as plain data.

use serde::{Deserialize, Serialize};

/// How a curve is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Points joined by a line.
    #[default]
    Line,
    /// Points.
    Dots,
    /// Bars from zero.
    Bars,
}

/// One series of points.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// How it is drawn.
    pub mark: Mark,
    /// Points from left to right.
    pub points: Vec<[f64; 2]>,
    /// Error bars: low and high for each point, or none at all.
    pub errors: Vec<[f64; 2]>,
}

impl Curve {
    /// A line through points.
    pub fn line(name: impl Into<String>, points: Vec<[f64; 2]>) -> Self {
        Curve { name: name.into(), points, ..Curve::default() }
    }

    /// Bars at 0, 1, 2 and so on.
    pub fn bars(name: impl Into<String>, heights: &[f64]) -> Self {
        let points = heights.iter().enumerate().map(|(at, &height)| [at as f64, height]).collect();
        Curve { name: name.into(), mark: Mark::Bars, points, errors: Vec::new() }
    }
}

/// A plot. Points that are not finite are left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plot {
    /// Names its file: letters, digits, dots and dashes.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// What goes to the right.
    pub x: String,
    /// What goes up.
    pub y: String,
    /// Names of 0, 1, 2 and so on along the bottom; none for an axis of numbers.
    pub names: Vec<String>,
    /// The curves, in the order of colours.
    pub curves: Vec<Curve>,
}

impl Plot {
    /// A plot without curves.
    pub fn new(id: &str, title: &str, x: &str, y: &str) -> Self {
        let [id, title, x, y] = [id, title, x, y].map(String::from);
        Plot { id, title, x, y, ..Plot::default() }
    }
}
