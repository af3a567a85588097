//! The board picture: passes over all tiles, not tile by tile, each in a group of its own, so that an
//! update can replace one group and keep the rest.

use bw_svg::{Handle, Num, Rect, SANS, SvgWriter, put};

use std::collections::BTreeSet;
use std::fmt::Display;

use super::feature::{Busy, feature, label};
use super::landscape::{Cell, Landscape, corner_of};
use super::meeple::{MeeplePose, MeepleSet, meeple_on_tile, seat_number};
use super::parts::SharedDrawing;
use super::plane::{Point, p};
use super::preview::{pose_on, preview};
use super::scene::{CellBounds, Scene, SceneMeeple};
use super::symbols::{Look, Symbols};
use super::titles::Titles;

/// Room around the outermost cells.
const MARGIN: i32 = 30;

/// A rectangle of the board in tile units: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardRect {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl BoardRect {
    /// The picture's rectangle: its cells and a margin.
    pub(super) fn of(scene: &Scene) -> BoardRect {
        let CellBounds { west, north, east, south } = scene.cell_bounds();
        let length =
            |from: i16, to: i16| ((i32::from(to) - i32::from(from)).max(0) + 1) * 100 + 2 * MARGIN;
        BoardRect {
            left: i32::from(west) * 100 - MARGIN,
            top: i32::from(north) * 100 - MARGIN,
            width: length(west, east),
            height: length(north, south),
        }
    }
}

/// The board as one `<svg>` element: colours as `var(--token)`, what can be clicked as `data-handle`.
pub fn board(scene: &Scene, titles: Titles) -> String {
    let BoardRect { left, top, width, height } = BoardRect::of(scene);
    // the parts of an image are hidden from screen readers, those of a group are not
    let interactive = !scene.legal_cells.is_empty() || scene.preview.is_some();
    let role = if interactive { "group" } else { "img" };
    let label = titles.board();
    let view = Rect::new(f64::from(left), f64::from(top), f64::from(width), f64::from(height));
    let mut attributes: Vec<(&str, &dyn Display)> =
        vec![("role", &role), ("aria-label", &label), ("font-family", &SANS)];
    if scene.far {
        attributes.push(("class", &"far"));
    }
    let mut out = SvgWriter::picture(view, &attributes);
    let canvas = Canvas::new(scene);
    out.open("defs", &[]);
    canvas.define(&mut out, Symbols::new(scene.far));
    out.close();
    out.fill(view, 0.0, "table");
    canvas.paint(&mut out, titles);
    out.finish()
}

/// A scene with what several passes need of it.
pub(super) struct Canvas<'a> {
    scene: &'a Scene,
    land: Landscape,
    /// Lattice corners in which a wall ends; (x, y) is the upper left corner of that cell.
    towers: BTreeSet<Cell>,
    /// Meeples and where they stand, from north to south.
    meeples: Vec<(SceneMeeple, Point)>,
}

impl Canvas<'_> {
    pub(super) fn new(scene: &Scene) -> Canvas<'_> {
        let land = Landscape::new(&scene.tiles);
        let mut towers = BTreeSet::new();
        for ((x, y), look) in land.iter() {
            for end in look.wall_ends() {
                // ordered by row first, because towers are painted from north to south
                towers.insert((y + i32::from(end.y > 0.0), x + i32::from(end.x > 0.0)));
            }
        }
        let mut meeples: Vec<(SceneMeeple, Point)> = scene
            .meeples
            .iter()
            .filter_map(|m| Some((*m, land.anchor((m.x, m.y, m.segment))?)))
            .collect();
        meeples.sort_by(|(a, at), (b, other)| {
            at.y.total_cmp(&other.y).then(at.x.total_cmp(&other.x)).then(a.cmp(b))
        });
        Canvas { scene, land, towers, meeples }
    }

    /// Adds the symbols of the scene.
    fn need(&self, symbols: &mut Symbols, figures: &mut MeepleSet) {
        self.land.iter().for_each(|(_, look)| symbols.need(look));
        if !self.towers.is_empty() {
            symbols.need_part(SharedDrawing::Tower);
        }
        if !self.scene.far && self.seams().next().is_some() {
            SEAM_HOUSES.iter().for_each(|&house| symbols.need_part(SharedDrawing::House(house)));
        }
        for (meeple, _) in &self.meeples {
            figures.add(meeple.seat, pose_of(meeple));
        }
        let Some(preview) = &self.scene.preview else { return };
        let Some(look) = Look::new(preview.tile.kind, preview.tile.rotation) else { return };
        symbols.need(look);
        if look.wall_ends().next().is_some() {
            symbols.need_part(SharedDrawing::Tower);
        }
        if preview.declinable {
            figures.add(preview.seat, MeeplePose::Standing);
        }
        let segments = look.shape().segments;
        for segment in preview.spots.iter().chain(&preview.meeple) {
            if let Some(segment) = segments.get(usize::from(*segment)) {
                figures.add(preview.seat, pose_on(segment.kind));
            }
        }
    }

    /// Whether the board is seen from far.
    pub(super) fn is_far(&self) -> bool {
        self.scene.far
    }

    /// Appends the definitions of the scene's symbols and some more.
    pub(super) fn define(&self, out: &mut SvgWriter, mut symbols: Symbols) {
        let mut figures = MeepleSet::default();
        self.need(&mut symbols, &mut figures);
        symbols.define(out);
        figures.define(out);
    }

    /// Appends all groups in paint order.
    pub(super) fn paint(&self, out: &mut SvgWriter, titles: Titles) {
        self.legal(out, titles);
        self.shadow(out);
        self.tiles(out);
        self.joints(out);
        self.last(out);
        if let Some(tile) = &self.scene.preview {
            preview(out, &self.land, tile, |(x, y)| self.towers.contains(&(y, x)), titles);
        }
        self.figures(out);
        self.labels(out);
    }

    fn legal(&self, out: &mut SvgWriter, titles: Titles) {
        out.raw(if self.scene.plain {
            r#"<g id="legal" opacity="0">"#
        } else {
            r#"<g id="legal">"#
        });
        let mut cells = self.scene.legal_cells.clone();
        cells.sort_unstable_by_key(|(x, y)| (*y, *x));
        cells.dedup();
        // the tile being placed is not quite opaque: the mark under it would shine through
        let covered = self.scene.preview.as_ref().map(|preview| (preview.tile.x, preview.tile.y));
        for (n, (x, y)) in (1..).zip(cells) {
            let corner = corner_of((i32::from(x), i32::from(y)));
            out.open_handle(Handle::legal(&format!("cell:{x},{y}")).title(&titles.cell(n)));
            put!(
                out,
                r#"<rect x="{}" y="{}" width="86" height="86" rx="9""#,
                Num(corner.x + 7.0),
                Num(corner.y + 7.0)
            );
            if covered == Some((x, y)) {
                out.raw(r#" fill="none" stroke="none" pointer-events="all"/>"#);
                out.close();
                continue;
            }
            put!(
                out,
                r#" fill="var(--legal)" fill-opacity=".12" stroke="var(--legal)" stroke-width="2.2" stroke-dasharray="7 5"/><path d="M{}h14m-7,-7v14" fill="none" stroke="var(--legal)" stroke-width="3" stroke-dasharray="none" stroke-linecap="round"/><text x="{}" y="{}" font-size="17" font-weight="700" fill="var(--legal)" pointer-events="none">{n}</text>"#,
                corner.plus(43.0, 50.0),
                Num(corner.x + 14.0),
                Num(corner.y + 27.0)
            );
            out.close();
        }
        out.raw("</g>");
    }

    /// The soft shadow of the landscape on the table. Tiles hide all of it but the coast's.
    fn shadow(&self, out: &mut SvgWriter) {
        let around =
            |(x, y): Cell| (-1..=1).flat_map(move |i| (-1..=1).map(move |j| (x + i, y + j)));
        let coast = self.land.iter().map(|(cell, _)| cell);
        let coast = coast.filter(|cell| around(*cell).any(|other| self.land.at(other).is_none()));
        let (mut wide, mut narrow) = (String::new(), String::new());
        for cell in coast {
            let corner = corner_of(cell);
            put!(
                wide,
                "M{}a5,5 0 0 1 5,-5h100a5,5 0 0 1 5,5v100a5,5 0 0 1 -5,5h-100a5,5 0 0 1 -5,-5Z",
                corner.plus(-3.0, 6.0)
            );
            put!(narrow, "M{}h103v103h-103Z", corner.plus(-0.5, 1.5));
        }
        if !wide.is_empty() {
            put!(
                out,
                r#"<g id="shadow" fill="var(--shadow)" pointer-events="none"><path d="{wide}" fill-opacity=".07"/><path d="{narrow}" fill-opacity=".16"/></g>"#
            );
        }
    }

    fn tiles(&self, out: &mut SvgWriter) {
        out.raw(r#"<g id="ground">"#);
        for ((x, y), look) in self.land.iter() {
            let handle = format!(r#" data-handle="tile:{x},{y}""#);
            look.ground(out, x * 100, y * 100, &handle);
        }
        out.raw("</g>");
        for (i, highlight) in self.scene.highlights.iter().enumerate() {
            feature(out, &self.land, highlight, i);
        }
        out.raw(r#"<g id="roads" pointer-events="none">"#);
        self.land.iter().for_each(|((x, y), look)| look.roads(out, x * 100, y * 100));
        out.raw(r#"</g><g id="tops" pointer-events="none">"#);
        self.land.iter().for_each(|((x, y), look)| look.tops(out, x * 100, y * 100));
        out.raw("</g>");
    }

    /// Joined city edges: the cell, and whether it is joined at its north (else at its west) edge.
    fn seams(&self) -> impl Iterator<Item = (Cell, bool)> + '_ {
        self.land.iter().flat_map(move |(cell, look)| {
            [(0, true), (3, false)].into_iter().filter_map(move |(edge, north)| {
                let joined = look.shape().is_city_edge(look.rotation(), edge)
                    && self.land.has_neighbour(cell, edge);
                joined.then_some((cell, north))
            })
        })
    }

    /// What hides the joints between tiles: houses on joined city edges, a tower where walls end.
    fn joints(&self, out: &mut SvgWriter) {
        out.raw(r#"<g id="joints" pointer-events="none">"#);
        if !self.scene.far {
            out.raw(r#"<g class="cc-near">"#);
            self.seams().for_each(|(cell, north)| seam(out, corner_of(cell), north));
            out.raw("</g>");
        }
        for &(y, x) in &self.towers {
            SharedDrawing::Tower.stand(out, corner_of((x, y)).plus(0.0, 1.0));
        }
        out.raw("</g>");
    }

    fn last(&self, out: &mut SvgWriter) {
        out.raw(r#"<g id="last" fill="none" pointer-events="none">"#);
        for &(x, y, seat) in &self.scene.last {
            let corner = corner_of((i32::from(x), i32::from(y)));
            let frame = format!(
                r#"<rect x="{}" y="{}" width="98" height="98" rx="4" stroke="var(--"#,
                Num(corner.x + 1.0),
                Num(corner.y + 1.0)
            );
            put!(
                out,
                r#"<g data-last="{0}">{frame}seat-rim)" stroke-width="6.5"/>{frame}seat-{0}-line)" stroke-width="3.8"/></g>"#,
                seat_number(seat)
            );
        }
        out.raw("</g>");
    }

    fn figures(&self, out: &mut SvgWriter) {
        out.raw(r#"<g id="meeples">"#);
        for (meeple, at) in &self.meeples {
            let SceneMeeple { x, y, segment, .. } = meeple;
            let faded = if meeple.faded { r#" opacity=".4""# } else { "" };
            let more = format!(
                r#" data-handle="meeple:{x},{y},{segment}" data-on="seg:{x},{y},{segment}"{faded}"#
            );
            meeple_on_tile(out, meeple.seat, pose_of(meeple), *at, &more);
        }
        out.raw("</g>");
    }

    fn labels(&self, out: &mut SvgWriter) {
        if self.scene.highlights.iter().all(|highlight| highlight.label.is_empty()) {
            return;
        }
        let preview = self
            .scene
            .preview
            .as_ref()
            .map(|preview| corner_of((i32::from(preview.tile.x), i32::from(preview.tile.y))));
        let mut busy = Busy::new(&self.land, self.meeples.iter().map(|(_, at)| *at), preview);
        for highlight in &self.scene.highlights {
            label(out, &self.land, highlight, &mut busy);
        }
    }
}

fn pose_of(meeple: &SceneMeeple) -> MeeplePose {
    if meeple.lying { MeeplePose::Lying } else { MeeplePose::Standing }
}

/// The kinds of house that stand on seams.
const SEAM_HOUSES: [u8; 3] = [0, 3, 1];

/// Three houses on a joined city edge, the north or west one of the cell.
fn seam(out: &mut SvgWriter, corner: Point, north: bool) {
    let feet = if north {
        [p(24.0, 4.8), p(50.0, 4.8), p(75.0, 4.8)]
    } else {
        [p(0.0, 30.0), p(0.0, 55.0), p(0.0, 80.0)]
    };
    let order = if north { SEAM_HOUSES } else { [3, 0, 1] };
    for (foot, house) in feet.into_iter().zip(order) {
        SharedDrawing::House(house).stand(out, foot.plus(corner.x, corner.y));
    }
}
