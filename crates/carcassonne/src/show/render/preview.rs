//! The tile being placed: slightly transparent in a dashed frame, with turn buttons and the spots on
//! which a meeple may be put.

use bw_svg::{Handle, Num, SvgWriter, put};

use super::landscape::{Cell, Landscape, corner_of};
use super::meeple::{MeeplePose, meeple, meeple_on_tile, seat_number};
use super::parts::SharedDrawing;
use super::paths::{curve, polygon};
use super::plane::{CORNERS, Point, turned};
use super::scene::{FeatureKind, Preview};
use super::symbols::{KERB_WIDTH, Look};
use super::titles::Titles;

/// Radius of a meeple spot.
const SPOT: f64 = 9.8;

/// How a meeple on a feature of this kind is shown.
pub(super) fn pose_on(kind: FeatureKind) -> MeeplePose {
    if kind == FeatureKind::Farm { MeeplePose::Lying } else { MeeplePose::Standing }
}

/// Appends the preview. `towers` says whether a wall of a placed tile ends in a lattice corner.
pub(super) fn preview(
    out: &mut SvgWriter,
    land: &Landscape,
    preview: &Preview,
    towers: impl Fn(Cell) -> bool,
    titles: Titles,
) {
    let Some(look) = Look::new(preview.tile.kind, preview.tile.rotation) else { return };
    let cell = (i32::from(preview.tile.x), i32::from(preview.tile.y));
    let corner = corner_of(cell);
    put!(out, r#"<g id="preview" transform="translate({corner})">"#);
    if land.at(cell).is_none() {
        tile(out, look, cell, towers);
    }
    frame(out, preview.seat);
    hit_areas(out, look, preview);
    spots(out, look, preview, titles);
    if preview.declinable {
        no_meeple_button(out, preview, titles);
    }
    if preview.rotatable {
        turn_button(out, preview.seat, false, titles);
        turn_button(out, preview.seat, true, titles);
    }
    out.raw("</g>");
}

fn tile(out: &mut SvgWriter, look: Look, (x, y): Cell, towers: impl Fn(Cell) -> bool) {
    out.raw(r#"<g pointer-events="none"><rect x="-3" y="3" width="106" height="104" rx="6" fill="var(--shadow)" fill-opacity=".25"/><g opacity=".93">"#);
    look.ground(out, 0, 0, "");
    look.roads(out, 0, 0);
    look.tops(out, 0, 0);
    out.raw("</g>");
    for (i, at) in CORNERS.into_iter().enumerate() {
        let lattice = (x + i32::from(i == 1 || i == 2), y + i32::from(i >= 2));
        if look.wall_ends().any(|end| end == at) || towers(lattice) {
            SharedDrawing::Tower.stand(out, at.plus(0.0, 1.0));
        }
    }
    out.raw("</g>");
}

fn frame(out: &mut SvgWriter, seat: u8) {
    put!(
        out,
        r#"<g fill="none" pointer-events="none"><rect width="100" height="100" rx="3" stroke="var(--seat-rim)" stroke-width="6"/><rect width="100" height="100" rx="3" stroke="var(--seat-{}-line)" stroke-width="3.4" stroke-dasharray="8 5"/></g>"#,
        seat_number(seat)
    );
}

/// Invisible shapes of the segments behind their spots, roads last because they lie on farms.
fn hit_areas(out: &mut SvgWriter, look: Look, preview: &Preview) {
    let shape = look.shape();
    let handle = |out: &mut SvgWriter, i: u8| {
        let (x, y) = (preview.tile.x, preview.tile.y);
        put!(out, " {}/>", Handle::area(&format!("seg:{x},{y},{i}")));
    };
    for &i in &preview.spots {
        let Some(Some(area)) = shape.areas.get(usize::from(i)) else { continue };
        out.raw(r#"<path d=""#);
        polygon(out, turned(&area.polygon, look.rotation()), 0.0, 0.0);
        out.raw(r#"" fill="none" stroke="none" pointer-events="all""#);
        handle(out, i);
    }
    for &i in &preview.spots {
        let Some(road) = shape.roads.get(usize::from(i)).filter(|road| !road.is_empty()) else {
            continue;
        };
        out.raw(r#"<path d=""#);
        curve(out, road, look.rotation(), 0.0, 0.0);
        let width = Num(KERB_WIDTH);
        put!(out, r#"" fill="none" stroke="none" stroke-width="{width}" pointer-events="stroke""#);
        handle(out, i);
    }
}

fn spots(out: &mut SvgWriter, look: Look, preview: &Preview, titles: Titles) {
    let segments = look.shape().segments;
    if let Some(segment) = preview.meeple.and_then(|i| segments.get(usize::from(i))) {
        chosen(out, preview.seat, segment.kind, segment.anchor.turned(look.rotation()));
    }
    for &i in preview.spots.iter().filter(|&&i| preview.meeple != Some(i)) {
        let Some(segment) = segments.get(usize::from(i)) else { continue };
        let at = segment.anchor.turned(look.rotation());
        let (x, y) = (preview.tile.x, preview.tile.y);
        let title = titles.spot(segment.kind);
        out.open_handle(Handle::legal(&format!("seg:{x},{y},{i}")).title(&title));
        put!(
            out,
            r#"<circle cx="{}" cy="{}" r="{}" fill="var(--rim)" fill-opacity=".94" stroke="var(--legal)" stroke-width="2" stroke-dasharray="none"/>"#,
            Num(at.x),
            Num(at.y),
            Num(SPOT)
        );
        meeple(out, preview.seat, pose_on(segment.kind), at, 0.5, UNMARKED);
        out.close();
    }
}

/// Keeps a page's style of legal marks from the figures inside them.
const UNMARKED: &str = r#" fill="none" stroke="none" stroke-width="1" stroke-dasharray="none""#;

fn chosen(out: &mut SvgWriter, seat: u8, kind: FeatureKind, at: Point) {
    put!(
        out,
        r#"<g pointer-events="none"><circle cx="{}" cy="{}" r="17" fill="var(--rim)" fill-opacity=".55" stroke="var(--chosen)" stroke-width="3"/>"#,
        Num(at.x),
        Num(at.y)
    );
    meeple_on_tile(out, seat, pose_on(kind), at, "");
    out.raw("</g>");
}

fn turn_button(out: &mut SvgWriter, seat: u8, clockwise: bool, titles: Titles) {
    let (handle, x, mirror) = if clockwise {
        ("turn:cw", 93, "")
    } else {
        ("turn:ccw", 7, r#" transform="scale(-1,1)""#)
    };
    out.open_handle(Handle::legal(handle).title(&titles.turn(clockwise)));
    put!(
        out,
        r#"<g transform="translate({x},104)" stroke-dasharray="none"><circle r="11.5" fill="var(--surface)" stroke="var(--seat-{}-line)" stroke-width="2"/><path d="M5.3,1.7A5.6,5.6 0 1 1 4,-3.9L5.8,-2M6,-6V-1.8H1.8" fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"{mirror}/></g>"#,
        seat_number(seat)
    );
    out.close();
}

/// A crossed-out meeple below the tile.
fn no_meeple_button(out: &mut SvgWriter, preview: &Preview, titles: Titles) {
    let (x, y) = (preview.tile.x, preview.tile.y);
    let handle = format!("seg:{x},{y},none");
    out.open_handle(Handle::legal(&handle).title(&titles.no_follower()));
    put!(
        out,
        r#"<g transform="translate(50,106)" stroke-dasharray="none"><circle r="11.5" fill="var(--surface)" stroke="var(--seat-{}-line)" stroke-width="2"/>"#,
        seat_number(preview.seat)
    );
    meeple(out, preview.seat, MeeplePose::Standing, Point { x: 0.0, y: 0.0 }, 0.5, UNMARKED);
    out.raw(r#"<path d="M-6.5,-6.5L6.5,6.5M6.5,-6.5L-6.5,6.5" fill="none" stroke="var(--bad)" stroke-width="2.4" stroke-linecap="round"/></g>"#);
    out.close();
}
