//! Highlighted features. They lie above the ground and below roads and houses: artwork is never tinted.
//!
//! A city or farm gets a light tint and a line along its inside, clipped to its areas, except where it
//! goes on beyond a border to a placed neighbour. A road is a wider line under the road, a cloister the
//! outline of its nine cells. Lines are in the owner's colour on a casing, in ink without an owner.

use bw_svg::{Font, Num, Rect, SvgWriter, Text, put};

use super::landscape::{Landscape, corner_of};
use super::meeple::seat_number;
use super::parts::{CHURCH_AT, WALL_WIDTH};
use super::paths::{curve, line, polygon};
use super::plane::{Point, p, turned};
use super::scene::{FeatureKind, Highlight};
use super::shape::Along;
use super::symbols::KERB_WIDTH;
use super::tiles::Hub;

/// How much wider the casing is than the line, on either side.
const CASING: f64 = 1.5;

/// Half widths of the line: along open borders, roads (3 units show beside the kerb) and walls.
const HALF_WIDTHS: [f64; 3] = [3.8, KERB_WIDTH / 2.0 + 3.0, WALL_WIDTH / 2.0 + 3.6];

fn colour(highlight: &Highlight) -> String {
    highlight
        .seat
        .map_or_else(|| "var(--ink)".to_owned(), |s| format!("var(--seat-{}-line)", seat_number(s)))
}

/// Attributes of what is shown only while a handle is pointed at: pages show it then.
fn pointed(highlight: &Highlight) -> String {
    match highlight.of.is_empty() {
        true => String::new(),
        false => format!(r#" data-of="{}" visibility="hidden""#, highlight.of.join(" ")),
    }
}

/// Appends a highlighted feature; `number` is different for all features of a picture.
pub(super) fn feature(out: &mut SvgWriter, land: &Landscape, highlight: &Highlight, number: usize) {
    put!(out, r#"<g class="feature" pointer-events="none"{}>"#, pointed(highlight));
    let colour = colour(highlight);
    match highlight.kind {
        FeatureKind::City | FeatureKind::Farm => region(out, land, highlight, &colour, number),
        FeatureKind::Road => road(out, land, highlight, &colour, number),
        FeatureKind::Cloister => cloister(out, land, highlight, &colour),
    }
    out.raw("</g>");
}

fn region(
    out: &mut SvgWriter,
    land: &Landscape,
    highlight: &Highlight,
    colour: &str,
    number: usize,
) {
    let mut areas = String::new();
    let mut contours = [String::new(), String::new(), String::new()];
    for part in sorted_parts(highlight) {
        trace_part(land, part, &mut areas, &mut contours);
    }
    if areas.is_empty() {
        return;
    }
    put!(
        out,
        r##"<clipPath id="cc-hl{number}"><path d="{areas}"/></clipPath><path d="{areas}" fill="var(--rim)" fill-opacity=".27"/><g clip-path="url(#cc-hl{number})" fill="none" stroke-linejoin="round" stroke-linecap="round">"##
    );
    for (extra, paint) in [(CASING, "var(--seat-rim)"), (0.0, colour)] {
        for (half, d) in HALF_WIDTHS.iter().zip(&contours).filter(|(_, d)| !d.is_empty()) {
            let width = Num(2.0 * (half + extra));
            put!(out, r#"<path d="{d}" stroke="{paint}" stroke-width="{width}"/>"#);
        }
    }
    out.raw("</g>");
}

fn sorted_parts(highlight: &Highlight) -> Vec<(i16, i16, u8)> {
    let mut parts = highlight.parts.clone();
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// Adds the part's area, and those pieces of its border that are the feature's border, by what they
/// run along.
fn trace_part(
    land: &Landscape,
    part: (i16, i16, u8),
    areas: &mut String,
    contours: &mut [String; 3],
) {
    let Some((cell, look, _)) = land.segment(part) else { return };
    let Some(area) = &look.shape().areas[usize::from(part.2)] else { return };
    let (corner, rotation) = (corner_of(cell), look.rotation());
    polygon(areas, turned(&area.polygon, rotation), corner.x, corner.y);
    let kind_of = |along: Along| match along {
        Along::Edge(e) => {
            let edge = usize::from((e + rotation) % 4);
            (!land.has_neighbour(cell, edge)).then_some(0)
        }
        Along::Road => Some(1),
        Along::Wall => Some(2),
    };
    let kinds: Vec<Option<usize>> = area.along.iter().map(|&along| kind_of(along)).collect();
    let count = kinds.len();
    let mut i = 0;
    while i < count {
        let run = kinds[i..].iter().take_while(|kind| **kind == kinds[i]).count();
        if let Some(kind) = kinds[i] {
            let points = (i..=i + run).map(|k| area.polygon[k % count].turned(rotation));
            line(&mut contours[kind], points, corner.x, corner.y);
        }
        i += run;
    }
}

fn road(out: &mut SvgWriter, land: &Landscape, highlight: &Highlight, colour: &str, number: usize) {
    let (mut cells, mut d) = (String::new(), String::new());
    for part in sorted_parts(highlight) {
        let Some((cell, look, _)) = land.segment(part) else { continue };
        let corner = corner_of(cell);
        curve(
            &mut d,
            &look.shape().roads[usize::from(part.2)],
            look.rotation(),
            corner.x,
            corner.y,
        );
        put!(cells, "M{corner}h100v100h-100Z");
    }
    if d.is_empty() {
        return;
    }
    let width = KERB_WIDTH + 6.0;
    put!(
        out,
        r##"<clipPath id="cc-hl{number}"><path d="{cells}"/></clipPath><g clip-path="url(#cc-hl{number})" fill="none" stroke-linecap="round"><path d="{d}" stroke="var(--seat-rim)" stroke-width="{}"/><path d="{d}" stroke="{colour}" stroke-width="{}"/></g>"##,
        Num(width + 2.0 * CASING),
        Num(width)
    );
}

fn cloister(out: &mut SvgWriter, land: &Landscape, highlight: &Highlight, colour: &str) {
    for part in sorted_parts(highlight) {
        let Some((cell, ..)) = land.segment(part) else { continue };
        let corner = corner_of(cell);
        let frame = format!(
            r#"<rect x="{}" y="{}" width="296" height="296" rx="6""#,
            Num(corner.x - 98.0),
            Num(corner.y - 98.0)
        );
        put!(
            out,
            r#"{frame} fill="var(--rim)" fill-opacity=".2" stroke="var(--seat-rim)" stroke-width="6.8"/>{frame} fill="none" stroke="{colour}" stroke-width="3.8"/>"#
        );
    }
}

/// Font size of labels.
const LABEL_SIZE: f64 = 16.0;
/// How labels are set.
const LABEL: Font<'static> = Font::new(LABEL_SIZE, "ink").weight(600).middle();

/// Half the size of a label's pill.
fn half_label(label: &str) -> Point {
    p((LABEL.width(label) + LABEL_SIZE * 1.3) / 2.0, LABEL_SIZE * 0.8)
}

/// What labels keep off: meeples, shields, churches, the tile being placed and each other.
#[derive(Debug)]
pub(super) struct Busy {
    /// Middle and half size of each.
    boxes: Vec<(Point, Point)>,
}

impl Busy {
    /// Shields and churches of all placed tiles, meeples and the tile being placed.
    pub(super) fn new(
        land: &Landscape,
        meeples: impl Iterator<Item = Point>,
        preview: Option<Point>,
    ) -> Busy {
        let shields = land.iter().filter_map(|(cell, look)| {
            let corner = corner_of(cell);
            Some(look.shape().shield?.turned(look.rotation()).plus(corner.x, corner.y))
        });
        let churches = land.iter().filter(|(_, look)| look.shape().hub == Hub::Cloister);
        let mut boxes: Vec<(Point, Point)> =
            meeples.chain(shields).map(|at| (at, p(14.0, 17.0))).collect();
        boxes.extend(churches.map(|(cell, _)| {
            let corner = corner_of(cell);
            (CHURCH_AT.plus(corner.x, corner.y - 6.0), p(20.0, 24.0))
        }));
        boxes.extend(preview.map(|corner| (corner.plus(50.0, 54.0), p(58.0, 64.0))));
        Busy { boxes }
    }

    fn hits(&self, at: Point, half: Point) -> usize {
        let touches = |(middle, size): &&(Point, Point)| {
            (at.x - middle.x).abs() < half.x + size.x && (at.y - middle.y).abs() < half.y + size.y
        };
        self.boxes.iter().filter(touches).count()
    }
}

/// Appends the feature's words as a pill near its middle, off whatever is busy, and makes that place
/// busy.
pub(super) fn label(out: &mut SvgWriter, land: &Landscape, highlight: &Highlight, busy: &mut Busy) {
    if highlight.label.is_empty() {
        return;
    }
    let half = half_label(&highlight.label);
    let Some(at) = place_label(land, highlight, half, busy) else { return };
    // What comes and goes is in nobody's way.
    if highlight.of.is_empty() {
        busy.boxes.push((at, half));
    }
    put!(
        out,
        r#"<g class="feature-label" pointer-events="none"{}><rect {} rx="{}" fill="var(--surface)" stroke="{}" stroke-width="2"/>{}</g>"#,
        pointed(highlight),
        Rect::new(at.x - half.x, at.y - half.y, 2.0 * half.x, 2.0 * half.y),
        Num(half.y),
        colour(highlight),
        Text::new((at.x, at.y + LABEL_SIZE * 0.36), &highlight.label, LABEL)
    );
}

fn place_label(land: &Landscape, highlight: &Highlight, half: Point, busy: &Busy) -> Option<Point> {
    let anchors: Vec<Point> = highlight.parts.iter().filter_map(|q| land.anchor(*q)).collect();
    let count = anchors.len() as f64;
    let middle = p(
        anchors.iter().map(|a| a.x).sum::<f64>() / count,
        anchors.iter().map(|a| a.y).sum::<f64>() / count,
    );
    // a cloister is all nine cells
    let more = if highlight.kind == FeatureKind::Cloister { 100.0 } else { 0.0 };
    let (west, east) = span(anchors.iter().map(|a| a.x), more)?;
    let (north, south) = span(anchors.iter().map(|a| a.y), more)?;
    let mut best: Option<(f64, Point)> = None;
    let mut y = north + 14.0;
    while y < south - 10.0 {
        let mut x = west + 10.0;
        while x < east - 10.0 {
            let at = p(x, y);
            let distance = at.distance(middle);
            if best.is_none_or(|(cost, _)| distance < cost) {
                let cost = distance + 200.0 * busy.hits(at, half) as f64;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, at));
                }
            }
            x += 10.0;
        }
        y += 7.0;
    }
    best.map(|(_, at)| at)
}

/// From the first to the last cell border around the coordinates, and some more.
fn span(values: impl Iterator<Item = f64>, more: f64) -> Option<(f64, f64)> {
    let cells = values.map(|v| {
        let start = (v / 100.0).floor() * 100.0;
        (start - more, start + 100.0 + more)
    });
    cells.reduce(|(low, high), (from, to)| (low.min(from), high.max(to)))
}
