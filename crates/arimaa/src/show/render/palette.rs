//! The picture of the position editor: the board with a handle on every square, and the tools beside or below it.

use bw_core::Lang;
use bw_show::Layout;
use bw_svg::{Font, Handle, Rect, SANS, SvgWriter, put};

use super::animals::{self, move_colour, symbol};
use super::bar::{TOP, pill};
use super::plan::Plan;
use super::{MARGIN, field, group, header, marks, pieces, titles};
use crate::piece::{ARMY, Kind, Piece, Side};
use crate::position::Position;
use crate::show::editor::{CLEAR, piece_of};

/// Size of a tool.
const SLOT: i32 = 92;
/// From one tool to the next.
const STEP: i32 = 96;
/// Where the tools begin beside the board.
const LEFT: i32 = 868;
/// Where the column of the eraser begins below the board.
const RIGHT: i32 = 592;

/// Left, top and width of a tool.
type Place = (i32, i32, i32);

/// Where the tools lie: beside the board, on a narrow page below it.
#[derive(Clone, Copy)]
struct Tray {
    narrow: bool,
}

impl Tray {
    fn size(self) -> (i32, i32) {
        if self.narrow { (header::WIDTH, 1162) } else { (header::WIDTH + 212, 932) }
    }

    /// Left, top, width and height of what lies under the tools.
    fn frame(self) -> (i32, i32, i32, i32) {
        if self.narrow { (0, TOP, 800, 208) } else { (LEFT, 0, 212, 800) }
    }

    fn piece(self, side: Side, at: i32) -> Place {
        let across = STEP * side.index() as i32;
        match self.narrow {
            true => (12 + STEP * at, TOP + 8 + across, SLOT),
            false => (LEFT + 12 + across, 8 + STEP * at, SLOT),
        }
    }

    fn clear(self) -> Place {
        if self.narrow { (RIGHT, TOP + 8, 196) } else { (LEFT + 12, 8 + 6 * STEP, 188) }
    }

    fn mover(self, side: Side) -> Place {
        let across = side.index() as i32;
        match self.narrow {
            true => (RIGHT + 100 * across, TOP + 104, 96),
            false => (LEFT + 12 + STEP * across, 8 + 7 * STEP, SLOT),
        }
    }
}

/// The picture of a placement with a tool in hand.
pub(crate) fn editor(position: &Position, tool: &str, lang: Lang, layout: Layout) -> String {
    let plan = Plan { bottom: if layout.turned { Side::Silver } else { Side::Gold } };
    let tray = Tray { narrow: layout.narrow };
    let (width, height) = tray.size();
    let label = titles::board(lang);
    let corner = f64::from(-MARGIN);
    let mut out = SvgWriter::picture(
        Rect::new(corner, corner, f64::from(width), f64::from(height)),
        &[("role", &"group"), ("aria-label", &label), ("font-family", &SANS)],
    );
    out.open("defs", &[]);
    for side in Side::BOTH {
        Kind::ALL.into_iter().for_each(|kind| animals::define(&mut out, Piece::new(side, kind)));
    }
    field::define(&mut out);
    out.close();
    field::paint(&mut out, plan, |out, square, shape| {
        let title = match position.piece_at(square) {
            Some(_) => titles::piece_on(position, square, lang),
            None => square.to_string(),
        };
        out.open_handle(Handle::button(&format!("sq:{square}")).title(&title));
        put!(out, "{shape}/>");
        out.close();
    });
    group(&mut out, "pieces", |out| pieces(out, plan, position, None));
    group(&mut out, "marks", |out| marks::paint_frozen(out, plan, position));
    tools(&mut out, tray, position, tool, lang);
    out.finish()
}

fn tools(out: &mut SvgWriter, tray: Tray, position: &Position, tool: &str, lang: Lang) {
    let (x, y, width, height) = tray.frame();
    out.group(&[("id", &"tools")]);
    put!(
        out,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="18" fill="var(--surface)" stroke="var(--line)" stroke-width="1.5"/>"#
    );
    for side in Side::BOTH {
        let counts = position.counts(side);
        for (at, kind) in (0..).zip(Kind::ALL.into_iter().rev()) {
            let piece = Piece::new(side, kind);
            let place = tray.piece(side, at);
            let title = titles::tool(side, kind, lang);
            open(out, &format!("tool:{piece}"), place, &title, piece_of(tool) == Some(piece));
            let (x, y, _) = place;
            put!(
                out,
                r##"<use href="#{}" transform="translate({},{}) scale(.8)"/>"##,
                symbol(piece),
                x + 4,
                y + 2
            );
            let left = i32::from(ARMY[kind.index()]) - i32::from(counts[kind.index()]);
            pill(out, f64::from(x + 74), f64::from(y + 76), &left.to_string());
            out.close();
        }
    }
    clear(out, tray.clear(), tool, lang);
    for side in Side::BOTH {
        mover(out, tray.mover(side), position, side, lang);
    }
    out.close();
}

/// Opens the handle of a tool with its frame.
fn open(out: &mut SvgWriter, handle: &str, (x, y, width): Place, title: &str, on: bool) {
    let look = match on {
        true => r#"fill="var(--chosen)" fill-opacity=".2" stroke="var(--chosen)" stroke-width="4""#,
        false => r#"fill="var(--surface)" stroke="var(--line-strong)" stroke-width="1.5""#,
    };
    out.open_handle(Handle::tool(handle, on).title(title));
    put!(out, r#"<rect x="{x}" y="{y}" width="{width}" height="92" rx="14" {look}/>"#);
}

/// The tool that clears a square.
fn clear(out: &mut SvgWriter, place: Place, tool: &str, lang: Lang) {
    open(out, &format!("tool:{CLEAR}"), place, &titles::clears(lang), tool == CLEAR);
    let (x, y, _) = place;
    put!(
        out,
        r#"<path d="M{},{}l18,18m0,-18l-18,18" stroke="var(--bad)" stroke-width="5" stroke-linecap="round"/>"#,
        x + 18,
        y + 37
    );
    let text = Font::new(22.0, "ink").weight(600);
    out.text(f64::from(x + 48), f64::from(y + 54), &titles::text("ari-editor-clear", lang), text);
    out.close();
}

/// One of the two buttons that say who moves.
fn mover(out: &mut SvgWriter, place: Place, position: &Position, side: Side, lang: Lang) {
    let title = titles::moves(side, lang);
    open(out, &format!("side:{}", side.letter()), place, &title, position.side() == side);
    let (x, y, width) = place;
    let middle = x + width / 2;
    put!(
        out,
        r#"<circle cx="{middle}" cy="{}" r="15" fill="var(--{})"/>"#,
        y + 28,
        move_colour(side)
    );
    let text = Font::new(17.0, "ink").weight(600).middle();
    out.text(f64::from(middle), f64::from(y + 63), &titles::side_name(side, lang), text);
    let moves = titles::text("ari-editor-moves", lang);
    out.text(f64::from(middle), f64::from(y + 82), &moves, text);
    out.close();
}
