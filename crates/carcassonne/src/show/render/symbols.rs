//! One drawing per tile type and rotation, in three layers that the board paints one after the other
//! over all tiles: ground (`cc-g-D1`), roads (`cc-r-D1`) and what stands on it (`cc-t-D1`).
//!
//! Ground turns with the tile; everything with a height stands upright, so turned tiles are drawings of
//! their own. They are made once and kept; a board then only refers to them. What is too small to be
//! seen from far has the class `cc-near`, so that a page can hide it while it zooms.

use std::sync::OnceLock;

use bw_core::Rng;
use bw_svg::{Num, SvgWriter, put};

use super::parts::{PartSet, SharedDrawing, gate, wall};
use super::paths::{curve_on, polygon};
use super::plane::{CORNERS, Point, turned};
use super::scatter::{PlacedPart, Plot, plots, standing};
use super::scene::FeatureKind;
use super::shape::{Shape, shape};
use super::tiles::{Hub, TILE_TYPES};

/// Width of a road with its kerbs.
pub(super) const KERB_WIDTH: f64 = 13.0;
const ROAD_WIDTH: f64 = 9.5;

/// A tile type in a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Look {
    kind: u8,
    rotation: u8,
}

/// The drawings of a look.
struct Drawing {
    symbols: String,
    parts: PartSet,
}

impl Look {
    /// The look, if there is such a type.
    pub(super) fn new(kind: u8, rotation: u8) -> Option<Look> {
        (usize::from(kind) < TILE_TYPES).then_some(Look { kind, rotation: rotation % 4 })
    }

    /// Every look that differs from the others: all four rotations, two for types that a half turn
    /// does not change, one for those that no turn changes.
    pub(super) fn all() -> impl Iterator<Item = Look> {
        (0..TILE_TYPES as u8).flat_map(|kind| {
            let distinct = match kind {
                1 | 2 | 23 => 1,
                5 | 6 | 7 | 20 => 2,
                _ => 4,
            };
            (0..distinct).map(move |rotation| Look { kind, rotation })
        })
    }

    pub(super) fn rotation(self) -> u8 {
        self.rotation
    }

    pub(super) fn shape(self) -> &'static Shape {
        shape(self.kind).expect("a look has a type of the table")
    }

    fn letter(self) -> char {
        char::from(b'A' + self.kind)
    }

    /// The corners of the tile in which a wall ends.
    pub(super) fn wall_ends(self) -> impl Iterator<Item = Point> {
        self.shape().wall_ends(self.rotation).map(|corner| CORNERS[corner])
    }

    fn drawing(self, far: bool) -> &'static Drawing {
        static DRAWINGS: [OnceLock<Drawing>; TILE_TYPES * 8] =
            [const { OnceLock::new() }; TILE_TYPES * 8];
        let slot = usize::from(self.kind) * 8 + usize::from(self.rotation) * 2 + usize::from(far);
        DRAWINGS[slot].get_or_init(|| draw(self, far))
    }

    /// Appends one layer of the look, its upper left corner at `(x, y)`.
    fn layer(self, out: &mut SvgWriter, layer: char, x: i32, y: i32, handle: &str) {
        put!(out, r##"<use href="#cc-{layer}-{}{}""##, self.letter(), self.rotation);
        if (x, y) != (0, 0) {
            put!(out, r#" x="{x}" y="{y}""#);
        }
        put!(out, "{handle}/>");
    }

    /// Appends the ground; `handle` is a ready attribute or nothing.
    pub(super) fn ground(self, out: &mut SvgWriter, x: i32, y: i32, handle: &str) {
        self.layer(out, 'g', x, y, handle);
    }

    /// Appends the roads, if there are any.
    pub(super) fn roads(self, out: &mut SvgWriter, x: i32, y: i32) {
        if self.shape().has_roads() {
            self.layer(out, 'r', x, y, "");
        }
    }

    /// Appends what stands on the tile, if anything does.
    pub(super) fn tops(self, out: &mut SvgWriter, x: i32, y: i32) {
        self.layer(out, 't', x, y, "");
    }

    /// Appends the tile as it looks by itself, with its own corner towers.
    pub(super) fn alone(self, out: &mut SvgWriter) {
        self.ground(out, 0, 0, "");
        self.roads(out, 0, 0);
        self.tops(out, 0, 0);
        for corner in self.wall_ends() {
            SharedDrawing::Tower.stand(out, corner);
        }
    }
}

/// The symbols a picture needs.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    looks: Vec<Look>,
    parts: PartSet,
    far: bool,
}

impl Symbols {
    /// No symbols yet; `far` leaves small things out of all of them.
    pub(super) fn new(far: bool) -> Symbols {
        Symbols { far, ..Symbols::default() }
    }

    /// Every symbol there is.
    pub(super) fn everything() -> Symbols {
        Symbols { looks: Look::all().collect(), parts: PartSet::ALL, far: false }
    }

    pub(super) fn need(&mut self, look: Look) {
        self.looks.push(look);
    }

    pub(super) fn need_part(&mut self, part: SharedDrawing) {
        self.parts.add(part);
    }

    /// Appends the definitions.
    pub(super) fn define(mut self, out: &mut SvgWriter) {
        self.looks.sort_unstable();
        self.looks.dedup();
        for look in &self.looks {
            self.parts.add_all(look.drawing(self.far).parts);
        }
        if !self.looks.is_empty() {
            out.raw(grass());
        }
        if !self.far && self.looks.iter().any(|look| look.shape().has_city()) {
            out.raw(COBBLES);
        }
        self.parts.define(out);
        for look in &self.looks {
            out.raw(&look.drawing(self.far).symbols);
        }
    }
}

/// Grass. Its size divides the tile, so there is no seam between tiles; so does that of the cobbles.
fn grass() -> &'static str {
    static GRASS: OnceLock<String> = OnceLock::new();
    GRASS.get_or_init(|| {
        let mut rng = Rng::new(5);
        let mut between = |low: f64, high: f64| low + (high - low) * rng.unit();
        let mut out = SvgWriter::fragment();
        out.raw(r#"<pattern id="cc-grass" width="50" height="50" patternUnits="userSpaceOnUse">"#);
        for _ in 0..3 {
            put!(
                out,
                r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="var(--cc-field-3)" fill-opacity=".35"/>"#,
                Num(between(8.0, 42.0)),
                Num(between(8.0, 42.0)),
                Num(between(5.0, 8.0)),
                Num(between(3.0, 5.0))
            );
        }
        out.raw(r#"<path d=""#);
        for _ in 0..16 {
            put!(out, "M{},{}l.8,-2.2l.9,2.2", Num(between(2.0, 47.0)), Num(between(4.0, 49.0)));
        }
        out.raw(r#"" fill="none" stroke="var(--cc-field-2)" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round"/></pattern>"#);
        out.finish()
    })
}

const COBBLES: &str = concat!(
    r#"<pattern id="cc-cobble" width="12.5" height="10" patternUnits="userSpaceOnUse">"#,
    r#"<path class="cc-near" d="M1,2h2.4M6,2h2.4M3.5,5h2.4M8.5,5h2.4M1,8h2.4M6,8h2.4" "#,
    r#"stroke="var(--cc-city-2)" stroke-width=".8" stroke-linecap="round"/></pattern>"#,
);

fn draw(look: Look, far: bool) -> Drawing {
    let shape = look.shape();
    let seed = u64::from(look.kind) + 1;
    let plots = plots(shape, seed);
    let mut parts = PartSet::default();
    let mut out = SvgWriter::fragment();
    let id = (look.letter(), look.rotation);
    put!(out, r#"<g id="cc-g-{}{}">"#, id.0, id.1);
    ground(&mut out, look, if far { &[] } else { &plots }, far);
    out.raw("</g>");
    if shape.has_roads() {
        put!(out, r#"<g id="cc-r-{}{}">"#, id.0, id.1);
        roads(&mut out, look);
        out.raw("</g>");
    }
    put!(out, r#"<g id="cc-t-{}{}">"#, id.0, id.1);
    for PlacedPart { part, foot, .. } in standing(shape, look.rotation, &plots, seed) {
        if !(far && matches!(part, SharedDrawing::Tree(_))) {
            parts.add(part);
            part.stand(&mut out, foot);
        }
    }
    walls(&mut out, look, &mut parts);
    out.raw("</g>");
    Drawing { symbols: out.finish(), parts }
}

fn ground(out: &mut SvgWriter, look: Look, plots: &[Plot], far: bool) {
    const SQUARE: &str = r#"<path d="M0,0H100V100H0Z" fill="#;
    put!(out, r#"{SQUARE}"var(--cc-field)"/>{SQUARE}"url(#cc-grass)"/>"#);
    if !plots.is_empty() {
        out.raw(r#"<g class="cc-near">"#);
    }
    for (i, plot) in plots.iter().enumerate() {
        let fill = if (i + usize::from(look.kind)) % 2 == 0 { "plot-1" } else { "plot-2" };
        tilled(out, &plot.corners.map(|corner| corner.turned(look.rotation)), fill);
    }
    if !plots.is_empty() {
        out.raw("</g>");
    }
    let shape = look.shape();
    let areas = shape.segments.iter().zip(&shape.areas);
    for area in areas.filter(|(s, _)| s.kind == FeatureKind::City).filter_map(|(_, a)| a.as_ref()) {
        let mut d = String::new();
        polygon(&mut d, turned(&area.polygon, look.rotation), 0.0, 0.0);
        put!(out, r#"<path d="{d}" fill="var(--cc-city)"/>"#);
        if !far {
            put!(out, r#"<path d="{d}" fill="url(#cc-cobble)"/>"#);
        }
    }
    out.raw(r#"<path d="M.3,.3H99.7V99.7H.3Z" fill="none" stroke="var(--cc-tile-edge)" stroke-width=".6" stroke-opacity=".35"/>"#);
}

fn tilled(out: &mut SvgWriter, corners: &[Point; 4], fill: &str) {
    let [a, b, c, d] = *corners;
    out.raw(r#"<path d=""#);
    polygon(out, *corners, 0.0, 0.0);
    put!(
        out,
        r#"" fill="var(--cc-{fill})" stroke="var(--cc-{fill})" stroke-width="4" stroke-linejoin="round"/><path d=""#
    );
    for row in 0..4 {
        let share = (f64::from(row) + 0.5) / 4.0;
        put!(out, "M{}L{}", a.towards(b, share), d.towards(c, share));
    }
    out.raw(r#"" stroke="var(--cc-plot-row)" stroke-width="1.1" stroke-linecap="round"/>"#);
}

/// An end of a road, drawn a little over the tile's edge to leave no gap between tiles.
fn over_the_edge(end: Point) -> Point {
    let out = |v: f64| {
        if v == 0.0 {
            -0.4
        } else if v == 100.0 {
            100.4
        } else {
            v
        }
    };
    Point { x: out(end.x), y: out(end.y) }
}

fn roads(out: &mut SvgWriter, look: Look) {
    let shape = look.shape();
    let mut d = String::new();
    for road in shape.roads.iter().filter(|road| !road.is_empty()) {
        let ends = [road[0][0], road[road.len() - 1][3]].map(|end| end.turned(look.rotation));
        put!(d, "M{}L{}", over_the_edge(ends[0]), ends[0]);
        curve_on(&mut d, road, look.rotation, 0.0, 0.0);
        put!(d, "L{}", over_the_edge(ends[1]));
    }
    put!(
        out,
        r#"<g fill="none"><path d="{d}" stroke="var(--cc-kerb)" stroke-width="{}"/>"#,
        Num(KERB_WIDTH)
    );
    let hub = shape.hub_at.turned(look.rotation);
    if shape.hub == Hub::Village {
        put!(
            out,
            r#"<circle cx="{}" cy="{}" r="12" fill="var(--cc-kerb)"/>"#,
            Num(hub.x),
            Num(hub.y)
        );
    }
    put!(
        out,
        r#"<path d="{d}" stroke="var(--cc-road)" stroke-width="{}"/><path d="{d}" stroke="var(--cc-road-2)" stroke-width="1.2" stroke-dasharray="3.2 4.4" stroke-linecap="round"/></g>"#,
        Num(ROAD_WIDTH)
    );
    if shape.hub == Hub::Village {
        well(out, hub);
    }
}

fn well(out: &mut SvgWriter, at: Point) {
    let (x, y) = (Num(at.x), Num(at.y));
    put!(
        out,
        r#"<circle cx="{x}" cy="{y}" r="10.2" fill="var(--cc-city)"/><circle cx="{x}" cy="{y}" r="6.6" fill="none" stroke="var(--cc-city-2)" stroke-width="1.4" stroke-dasharray="2.4 1.6"/><circle cx="{x}" cy="{y}" r="3.6" fill="var(--cc-wall)" stroke="var(--cc-wall-line)" stroke-width=".9"/><circle cx="{x}" cy="{y}" r="1.7" fill="var(--cc-slate)"/>"#
    );
}

fn walls(out: &mut SvgWriter, look: Look, parts: &mut PartSet) {
    let shape = look.shape();
    for pieces in &shape.walls {
        wall(out, pieces, look.rotation);
    }
    for pieces in &shape.walls {
        parts.add(SharedDrawing::Turret);
        if shape.hub == Hub::Gate {
            gate(out, shape.hub_at.turned(look.rotation), look.rotation);
        } else {
            let middle = pieces[0][3].turned(look.rotation);
            SharedDrawing::Turret.stand(out, middle.plus(0.0, 1.0));
        }
    }
}
