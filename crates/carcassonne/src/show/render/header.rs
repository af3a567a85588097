//! The picture of a game in progress for records: a status strip above the board.
//!
//! The strip says who plays, what everybody has scored and with what, how many meeples are left, whose
//! turn it is, and which tile is in hand. Everything but names is drawn, so that a frame can be read
//! where there is no font. All frames of a film agree in size if their scenes have equal bounds.

use bw_core::Lang;
use bw_svg::{Font, Num, Rect, SANS, SvgWriter, mark, put};

use super::board::{BoardRect, Canvas};
use super::glyphs::{Align, Lettering, number, number_width, seat_letter};
use super::meeple::{FIGURE, seat_number};
use super::parts::SharedDrawing;
use super::plane::{Point, p};
use super::scene::Scene;
use super::symbols::{Look, Symbols};
use super::titles::Titles;

/// A player in the strip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeaderPlayer {
    /// Name; cut if it is too long.
    pub name: String,
    /// Seat, 0-based.
    pub seat: u8,
    /// Points in all.
    pub points: u32,
    /// Points by feature: cities, roads, cloisters, farms.
    pub by_feature: [u32; 4],
    /// Meeples in the supply.
    pub free_meeples: u8,
    /// Meeples the player owns.
    pub meeples: u8,
    /// Wins, alone or shared; once the game is over.
    pub winner: bool,
}

/// What the strip shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Players in turn order, up to five.
    pub players: Vec<HeaderPlayer>,
    /// Seat on turn, 0-based; nobody when the game is over.
    pub on_turn: Option<u8>,
    /// Tile in hand: type and rotation.
    pub tile: Option<(u8, u8)>,
    /// Tiles left in the bag.
    pub tiles_left: u32,
    /// A line of words under the strip; an empty one keeps its room, none takes no room.
    pub caption: Option<String>,
}

/// Width of the picture.
const WIDTH: f64 = 1200.0;
const MARGIN: f64 = 16.0;
const GAP: f64 = 12.0;
const CARD: f64 = 118.0;
const BAG: f64 = 176.0;
const CAPTION: f64 = 30.0;
/// Least and greatest height of the board below the strip.
const BOARD: (f64, f64) = (420.0, 1000.0);

/// The board with the status strip, 1200 wide.
pub fn board_with_header(scene: &Scene, header: &Header) -> String {
    let frame = BoardRect::of(scene);
    let top = MARGIN + CARD + MARGIN + header.caption.as_ref().map_or(0.0, |_| CAPTION);
    let (bw, bh) = (f64::from(frame.width), f64::from(frame.height));
    let height = (WIDTH * bh / bw).clamp(BOARD.0, BOARD.1).round();
    let whole = Rect::new(0.0, 0.0, WIDTH, top + height);
    let mut out = SvgWriter::picture(whole, &[("role", &"img"), ("font-family", &SANS)]);
    out.open("defs", &[]);
    let canvas = Canvas::new(scene);
    define(&mut out, &canvas, header);
    out.close();
    out.fill(whole, 0.0, "table");
    out.fill(Rect::new(0.0, 0.0, WIDTH, top), 0.0, "paper");
    put!(
        out,
        r#"<path d="M0,{t}H{w}" stroke="var(--line)" stroke-width="2"/>"#,
        w = Num(WIDTH),
        t = Num(top)
    );
    strip(&mut out, header);
    let zoom = (WIDTH / bw).min(height / bh).min(MOST_ZOOM);
    let (across, down) = ((bw * zoom).floor(), (bh * zoom).floor());
    put!(
        out,
        r#"<svg id="board" x="{}" y="{}" width="{}" height="{}" viewBox="{} {} {} {}" overflow="visible">"#,
        Num((WIDTH - across) / 2.0),
        Num(top + (height - down) / 2.0),
        Num(across),
        Num(down),
        frame.left,
        frame.top,
        frame.width,
        frame.height
    );
    // Nobody clicks this picture: it has no titles.
    canvas.paint(&mut out, Titles(Lang::En));
    out.raw("</svg>");
    out.finish()
}

/// The board is not drawn larger than this, however few tiles there are.
const MOST_ZOOM: f64 = 2.0;

fn define(out: &mut SvgWriter, canvas: &Canvas<'_>, header: &Header) {
    let mut extra = Symbols::new(canvas.is_far());
    if let Some(look) = header.tile.and_then(|(kind, rotation)| Look::new(kind, rotation)) {
        extra.need(look);
        if look.wall_ends().next().is_some() {
            extra.need_part(SharedDrawing::Tower);
        }
    }
    if !header.players.is_empty() {
        extra.need_part(SharedDrawing::Tree(1));
    }
    canvas.define(out, extra);
}

fn strip(out: &mut SvgWriter, header: &Header) {
    out.raw(r#"<g id="header">"#);
    let count = header.players.len().max(1) as f64;
    let width = (WIDTH - 2.0 * MARGIN - BAG - count * GAP) / count;
    for (i, player) in header.players.iter().enumerate() {
        let at = p(MARGIN + i as f64 * (width + GAP), MARGIN);
        card(out, player, at, width, header.on_turn == Some(player.seat));
    }
    bag(out, header, p(WIDTH - MARGIN - BAG, MARGIN));
    if let Some(caption) = header.caption.as_ref().filter(|words| !words.is_empty()) {
        let font = Font::new(15.0, "ink-2").weight(500).cut(WIDTH - 2.0 * MARGIN);
        out.text(MARGIN + 4.0, MARGIN + CARD + MARGIN + 14.0, caption, font);
    }
    out.raw("</g>");
}

/// A player's card: mark and name, meeples and points, points by feature.
fn card(out: &mut SvgWriter, player: &HeaderPlayer, at: Point, width: f64, on_turn: bool) {
    let Point { x, y } = at;
    panel(out, at, width, on_turn.then_some(player.seat));
    badge(out, player.seat, p(x + 28.0, y + 28.0));
    if player.winner {
        crown(out, p(x + width - 28.0, y + 39.0));
    }
    let room = width - if player.winner { 104.0 } else { 64.0 };
    let font = Font::new(18.0, "ink").weight(600).cut(room);
    out.text(x + 52.0, y + 34.5, &player.name, font);
    let height = if width < 220.0 { 24.0 } else { 27.0 };
    let style = Lettering { height, weight: 0.165, colour: "var(--ink)" };
    let foot = p(x + width - 17.0, y + 80.0);
    number(out, player.points, foot, Align::Right, style);
    let room = width - 45.0 - number_width(player.points, height);
    supply(out, player, p(x + 22.0, y + 80.0), room);
    features(out, player, p(x + 14.0, y + 101.0), width - 28.0);
}

/// Points by feature, spread over the width.
fn features(out: &mut SvgWriter, player: &HeaderPlayer, at: Point, width: f64) {
    let style = Lettering { height: 10.5, weight: 0.15, colour: "var(--ink-2)" };
    let wide = |points| 23.0 + number_width(points, style.height);
    let all: f64 = player.by_feature.iter().map(|&points| wide(points)).sum();
    let gap = ((width - all) / 3.0).clamp(1.0, 36.0);
    let mut x = at.x + 8.5;
    for (icon, points) in FEATURES.iter().zip(player.by_feature) {
        put!(out, r#"<g transform="translate({},{})">{icon}</g>"#, Num(x), Num(at.y));
        number(out, points, p(x + 13.5, at.y + 5.2), Align::Left, style);
        x += wide(points) + gap;
    }
}

fn panel(out: &mut SvgWriter, at: Point, width: f64, turn: Option<u8>) {
    let frame = format!(r#"<rect {} rx="14""#, Rect::new(at.x, at.y, width, CARD));
    let Some(seat) = turn else {
        put!(out, r#"{frame} fill="var(--surface)" stroke="var(--line)" stroke-width="1.5"/>"#);
        return;
    };
    let k = seat_number(seat);
    put!(
        out,
        r#"{frame} fill="var(--surface)"/>{frame} fill="var(--seat-{k})" fill-opacity=".13" stroke="var(--seat-{k}-line)" stroke-width="3"/>"#
    );
}

/// The seat's shape with its letter.
fn badge(out: &mut SvgWriter, seat: u8, at: Point) {
    let k = seat_number(seat);
    let (size, drop, height) = match seat % 5 {
        0 => (20.0, 0.0, 13.0),
        1 => (18.0, 4.0, 10.5),
        2 => (19.0, 0.0, 13.0),
        3 => (17.0, 0.0, 11.0),
        _ => (18.0, 0.0, 9.0),
    };
    put!(
        out,
        r#"{} fill="var(--seat-{k})" stroke="var(--seat-{k})" stroke-width="2.5" stroke-linejoin="round"/>"#,
        mark(usize::from(seat), (at.x, at.y), size)
    );
    let colour = format!("var(--on-seat-{k})");
    let style = Lettering { height, weight: 0.17, colour: &colour };
    seat_letter(out, seat, at.plus(0.0, drop), style);
}

/// Meeples of the player, those on the board only as outlines; a number if there are too many.
fn supply(out: &mut SvgWriter, player: &HeaderPlayer, at: Point, room: f64) {
    let k = seat_number(player.seat);
    let count = player.meeples.max(player.free_meeples);
    let pip = |out: &mut SvgWriter, i: f64, pitch: f64, free: bool| {
        put!(
            out,
            r#"<path transform="translate({}) scale(.72)" d="{FIGURE}""#,
            at.plus(i * pitch, 0.0)
        );
        if free {
            put!(out, r#" fill="var(--seat-{k})" stroke="var(--outline)" stroke-width="1"/>"#);
        } else {
            out.raw(r#" fill="none" stroke="var(--line-strong)" stroke-width="1.3" stroke-dasharray="2.4 2"/>"#);
        }
    };
    if count > 11 {
        pip(out, 0.0, 0.0, true);
        let style = Lettering { height: 14.0, weight: 0.15, colour: "var(--ink)" };
        number(out, u32::from(player.free_meeples), at.plus(13.0, -2.0), Align::Left, style);
        return;
    }
    let pitch = (room / f64::from(count.max(1))).clamp(4.0, 17.5);
    for i in 0..count {
        pip(out, f64::from(i), pitch, i < player.free_meeples);
    }
}

fn crown(out: &mut SvgWriter, at: Point) {
    put!(
        out,
        r#"<path transform="translate({at})" d="M-10,-2L-12,-17L-5.4,-11L0,-20L5.4,-11L12,-17L10,-2Z" fill="var(--cc-gold)" stroke="var(--gold)" stroke-width="1.5" stroke-linejoin="round"/>"#
    );
}

/// Pictures of the four kinds of feature, 18 wide around the origin.
const FEATURES: [&str; 4] = [
    concat!(
        r#"<path d="M-7.5,7V-6.5h3.6v3h2.1v-3h3.6v3h2.1v-3h3.6V7Z" fill="var(--cc-roof-1)" stroke="var(--cc-roof-dark)" stroke-width=".9" stroke-linejoin="round"/>"#,
        r#"<path d="M-2,7V3.2a2,2 0 0 1 4,0V7Z" fill="var(--cc-house)"/>"#,
    ),
    concat!(
        r#"<path d="M-6,6.5C-6,-1.5 6,1.5 6,-6.5" fill="none" stroke="var(--cc-kerb)" stroke-width="7"/>"#,
        r#"<path d="M-6,6.5C-6,-1.5 6,1.5 6,-6.5" fill="none" stroke="var(--cc-road)" stroke-width="4.6"/>"#,
    ),
    concat!(
        r#"<g stroke="var(--cc-wall-line)" stroke-width=".9" stroke-linejoin="round">"#,
        r#"<path d="M-2.5,7V1.2H8V7Z" fill="var(--cc-cloister)"/><path d="M-3,1.4L-1,-3.4H6.6L9,1.4Z" fill="var(--cc-slate)"/>"#,
        r#"<path d="M-7.5,7V-1.6h5.2V7Z" fill="var(--cc-cloister)"/><path d="M-8.6,-1.4L-4.9,-9L-1.2,-1.4Z" fill="var(--cc-slate)"/></g>"#,
    ),
    concat!(
        r#"<path d="M-9,7C-7,2.4 -3,.8 0,.8S7,2.4 9,7Z" fill="var(--cc-field-2)"/>"#,
        r##"<use href="#cc-w1" y="4.6" transform="scale(1.25)"/>"##,
    ),
];

/// The tile in hand and the pile of those still to come.
fn bag(out: &mut SvgWriter, header: &Header, at: Point) {
    panel(out, at, BAG, None);
    let hand = at.plus(18.0, 22.0);
    if let Some(look) = header.tile.and_then(|(kind, rotation)| Look::new(kind, rotation)) {
        put!(out, r#"<g transform="translate({hand}) scale(.8)">"#);
        if let Some(seat) = header.on_turn {
            put!(
                out,
                r#"<rect x="-2" y="-2" width="104" height="104" rx="4" fill="none" stroke="var(--seat-{}-line)" stroke-width="4"/>"#,
                seat_number(seat)
            );
        }
        look.alone(out);
        out.raw("</g>");
    } else {
        put!(
            out,
            r#"<rect x="{}" y="{}" width="78" height="78" rx="8" fill="none" stroke="var(--line-strong)" stroke-width="1.5" stroke-dasharray="7 5"/>"#,
            Num(hand.x + 1.0),
            Num(hand.y + 1.0)
        );
    }
    pile(out, header.tiles_left, at.plus(138.0, 50.0));
}

/// A pile of face-down tiles, lower the fewer there are, with their number.
fn pile(out: &mut SvgWriter, left: u32, at: Point) {
    let layers = left.div_ceil(15).min(5);
    for layer in 0..layers {
        let up = f64::from(layer) * 4.0;
        put!(
            out,
            r#"<path transform="translate({})" d="M-22,4L0,-6L22,4L0,14Z" fill="var(--cc-house-2)" stroke="var(--cc-wall-line)" stroke-width="1.2" stroke-linejoin="round"/>"#,
            at.plus(0.0, 4.0 - up)
        );
    }
    let style = Lettering { height: 19.0, weight: 0.16, colour: "var(--ink)" };
    let half = number_width(left, style.height) / 2.0;
    number(out, left, at.plus(-half, 52.0), Align::Left, style);
}
