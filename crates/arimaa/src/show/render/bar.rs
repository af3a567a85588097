//! What lies below the board: the counter of steps, or in the set-up the tray of pieces.

use bw_core::Lang;
use bw_svg::{Font, Handle, Rect, SvgWriter, put};

use super::animals::{move_colour, symbol};
use super::setup::SettingUp;
use super::titles;
use crate::actions::Action;
use crate::piece::{Kind, Piece};
use crate::position::MAX_STEPS;
use crate::state::State;

/// Where the bar begins.
pub(super) const TOP: i32 = 868;

/// Appends the counter: who moves, and four boxes of which those taken are filled. It is the handle that ends the turn.
pub(super) fn counter(out: &mut SvgWriter, state: &State, legal: &[Action], lang: Lang) {
    let ends = legal.contains(&Action::End);
    let side = state.ending.map_or(state.side(), |ending| ending.winner);
    out.group(&[("id", &"steps")]);
    let title = titles::end_turn(lang);
    out.open_handle(match ends {
        true => Handle::legal("steps").title(&title),
        false => Handle::new("steps"),
    });
    put!(
        out,
        r#"<rect x="0" y="{TOP}" width="800" height="62" rx="16" fill="var(--surface)" stroke="var(--line)" stroke-width="1.5"/>"#
    );
    if ends {
        put!(
            out,
            r#"<rect x="0" y="{TOP}" width="800" height="62" rx="16" fill="var(--legal)" fill-opacity=".12" stroke="var(--legal)" stroke-width="2.6" stroke-dasharray="7 5"/>"#
        );
    }
    let elephant = symbol(Piece::new(side, Kind::Elephant));
    put!(out, r##"<use href="#{elephant}" transform="translate(10,{}) scale(.52)"/>"##, TOP + 6);
    let room = if ends { 400.0 } else { 466.0 };
    let words = Font::new(23.0, "ink").bold().cut(room + 69.0);
    let status = titles::status(state, lang);
    out.text(74.0, f64::from(TOP + 39), &status, words);
    if state.ending.is_none() {
        boxes(out, state);
    }
    if ends {
        tick(out);
    }
    out.close();
    out.close();
}

fn boxes(out: &mut SvgWriter, state: &State) {
    let colour = move_colour(state.side());
    let taken = state.position.steps_taken();
    for at in 0..MAX_STEPS {
        let x = 556 + 62 * i32::from(at);
        let used = at < taken;
        let look = if used {
            format!(r#"fill="var(--{colour})""#)
        } else {
            r#"fill="none" stroke-dasharray="6 5""#.to_owned()
        };
        put!(
            out,
            r#"<rect x="{x}" y="{}" width="52" height="40" rx="11" stroke="var(--{colour})" stroke-width="2.6" {look}/>"#,
            TOP + 11
        );
        let colour = if used { "surface" } else { "ink-2" };
        let words = Font::new(22.0, colour).bold().middle();
        out.text(f64::from(x + 26), f64::from(TOP + 39), &(at + 1).to_string(), words);
    }
}

/// The button inside the counter.
fn tick(out: &mut SvgWriter) {
    put!(
        out,
        r#"<g transform="translate(522,{})"><circle r="19" fill="var(--legal)" stroke="var(--seat-rim)" stroke-width="2.6"/><path d="M-8,.5L-2.5,6.5L8,-6" fill="none" stroke="var(--surface)" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/></g>"#,
        TOP + 31
    );
}

/// Appends the tray: six kinds with how many are left to place, strongest first.
pub(super) fn tray(out: &mut SvgWriter, now: &SettingUp, legal: &[Action], lang: Lang) {
    let may_leave = legal.contains(&Action::Leave);
    let slot = if may_leave { 111 } else { 128 };
    out.group(&[("id", &"tray")]);
    put!(
        out,
        r#"<rect x="0" y="{TOP}" width="800" height="128" rx="18" fill="var(--surface)" stroke="var(--line)" stroke-width="1.5"/>"#
    );
    for (at, kind) in Kind::ALL.into_iter().rev().enumerate() {
        supply(out, now, legal, kind, 22 + slot * at as i32, lang);
    }
    if may_leave {
        leave(out, now, 22 + slot * 6, lang);
    }
    out.close();
}

fn supply(out: &mut SvgWriter, now: &SettingUp, legal: &[Action], kind: Kind, x: i32, lang: Lang) {
    let piece = Piece::new(now.side, kind);
    let left = now.supply[kind.index()];
    let handle = format!("supply:{}", kind.letter());
    if let (true, Some(square)) = (legal.contains(&Action::Place(kind)), now.next_square()) {
        let title = titles::supply(Some(kind), square, lang);
        out.open_handle(Handle::legal(&handle).title(&title));
        slot(out, x - 4, 112);
    } else {
        out.open_handle(Handle::new(&handle));
    }
    let faded = if left == 0 { r#" opacity=".28""# } else { "" };
    put!(out, r##"<use href="#{}" x="{x}" y="{}"{faded}/>"##, symbol(piece), TOP + 12);
    if left > 0 {
        pill(out, f64::from(x + 88), f64::from(TOP + 104), &format!("×{left}"));
    }
    out.close();
}

fn leave(out: &mut SvgWriter, now: &SettingUp, x: i32, lang: Lang) {
    let Some(square) = now.next_square() else { return };
    let title = titles::supply(None, square, lang);
    out.open_handle(Handle::legal("supply:none").title(&title));
    slot(out, x - 4, 92);
    put!(
        out,
        r#"<path d="M{},{}h36" stroke="var(--ink-2)" stroke-width="7" stroke-linecap="round"/>"#,
        x + 24,
        TOP + 64
    );
    out.close();
}

/// The frame of something in the tray that can be chosen.
fn slot(out: &mut SvgWriter, x: i32, width: i32) {
    put!(
        out,
        r#"<rect x="{x}" y="{}" width="{width}" height="112" rx="14" fill="var(--legal)" fill-opacity=".12" stroke="var(--legal)" stroke-width="2.4" stroke-dasharray="7 5"/>"#,
        TOP + 8
    );
}

/// A label with round ends.
pub(super) fn pill(out: &mut SvgWriter, x: f64, y: f64, label: &str) {
    let (font, height) = (Font::new(19.0, "ink").weight(600).middle(), 30.0);
    let width = (font.width(label) + 14.0).round();
    put!(
        out,
        r#"<rect {} rx="15" fill="var(--surface)" stroke="var(--line-strong)" stroke-width="2.3"/>"#,
        Rect::new(x - width / 2.0, y - height / 2.0, width, height)
    );
    out.text(x, y + 6.8, label, font);
}
