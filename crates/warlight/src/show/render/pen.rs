//! Small parts of SVG: numbers, texts, marks of seats.

use std::fmt;

use bw_core::Seat;

const FONT: &str = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";

/// A coordinate with at most one decimal.
#[derive(Clone, Copy)]
pub(super) struct Tenth(pub(super) f64);

impl fmt::Display for Tenth {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        match tenths % 10 {
            0 => write!(out, "{}", tenths / 10),
            _ => write!(out, "{:.1}", tenths as f64 / 10.0),
        }
    }
}

/// Words with the characters of markup escaped.
pub(super) fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
    out
}

/// A line of text; `anchor` is `start`, `middle` or `end`.
pub(super) struct Text<'t> {
    pub(super) at: (f64, f64),
    pub(super) words: &'t str,
    pub(super) size: f64,
    pub(super) colour: &'t str,
    pub(super) weight: u16,
    pub(super) anchor: &'t str,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Text { at, words, size, colour, weight, anchor } = self;
        write!(out, r#"<text x="{}" y="{}" font-family="{FONT}""#, Tenth(at.0), Tenth(at.1))?;
        write!(out, r#" font-size="{}" font-weight="{weight}""#, Tenth(*size))?;
        write!(out, r#" text-anchor="{anchor}" fill="var(--{colour})">{}</text>"#, escaped(words))
    }
}

/// The seat's shape, for people who do not tell the colours apart.
pub(super) fn mark(seat: Seat, (x, y): (f64, f64), r: f64) -> String {
    let fill = format!("var(--on-seat-{seat})");
    let points: &[(f64, f64)] = match seat.index() {
        0 => {
            let r = Tenth(r * 0.82);
            return format!(
                r#"<circle cx="{}" cy="{}" r="{r}" fill="{fill}"/>"#,
                Tenth(x),
                Tenth(y)
            );
        }
        1 => &[(0.0, -1.05), (1.0, 0.75), (-1.0, 0.75)],
        2 => &[(-0.76, -0.76), (0.76, -0.76), (0.76, 0.76), (-0.76, 0.76)],
        _ => &[(0.0, -1.1), (0.92, 0.0), (0.0, 1.1), (-0.92, 0.0)],
    };
    let corners: Vec<String> =
        points.iter().map(|(a, b)| format!("{},{}", Tenth(x + a * r), Tenth(y + b * r))).collect();
    format!(r#"<path d="M{}Z" fill="{fill}"/>"#, corners.join("L"))
}
