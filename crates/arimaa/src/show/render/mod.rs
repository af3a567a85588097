//! The board, the animals and the marks of play, as SVG.
//!
//! One square is 100 × 100 units and the board's upper left corner is the origin. Groups have ids in paint order, so
//! that an update can replace one and keep the rest: `field`, `setup`, `last-squares`, `selected`, `legal`, `pieces`,
//! `marks`, `last-turn`, `draft`, and `steps` or `tray`.
//!
//! Handles: `sq:e4` (a step goes from it, then to it), `supply:C` (set-up; `supply:none` leaves the square empty) and
//! `steps` (ends the turn). Only they take the pointer. When all offered steps go from one square, it is shown as
//! chosen and its targets stand out.
//!
//! Invariants: a picture is a function of view and options; it holds no `<style>`; it uses only colours of
//! [`bw_svg::SHARED`] and [`TOKENS`].

mod animals;
mod arrows;
mod bar;
mod field;
mod header;
mod marks;
mod palette;
mod plan;
mod setup;
mod titles;
mod tokens;

use bw_core::{Actor, Lang, Message, Seat};
use bw_show::{Arrangement, DeadClick, Draw, Input, Part, RenderOptions};
use bw_svg::{Rect, SANS, SvgWriter, Token, put};

pub(crate) use palette::editor;
pub(crate) use titles::ending;
pub use tokens::TOKENS;

use crate::actions::Action;
use crate::game::Arimaa;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::setup::{Preset, decisions as setup_decisions};
use crate::show::refusals::refusal;
use crate::square::{Square, Step};
use crate::state::{Phase, State};
use crate::tactics::StepLine;
use arrows::TurnShown;
use marks::Offer;
use plan::Plan;
use setup::SettingUp;

impl Draw for Arimaa {
    const COVER: Option<&'static str> = Some(include_str!("../cover.svg"));

    const TURNS: bool = true;

    fn tokens() -> &'static [Token] {
        TOKENS
    }

    fn render(&self, view: &State, options: &RenderOptions<'_, Self>) -> String {
        board_for(view, if options.layout.turned { Side::Silver } else { Side::Gold }, options)
    }
}

impl Input for Arimaa {
    fn arrangements(&self, view: &State, seat: Seat) -> Vec<Arrangement<Action>> {
        let begins = view.phase() == Phase::Setup && view.decided == 0;
        if !begins || view.side().seat() != seat {
            return Vec::new();
        }
        let ready = Preset::ALL.map(|preset| Arrangement {
            label: titles::preset(preset),
            decisions: setup_decisions(view, preset),
        });
        ready.into()
    }

    fn parts(&self, _: &State, _: Seat, action: Action, out: &mut Vec<Part>) {
        let pick = |handle: String| Part::Pick(handle);
        match action {
            Action::Leave => out.push(pick("supply:none".into())),
            Action::Place(kind) => out.push(pick(format!("supply:{}", kind.letter()))),
            Action::Step(step) => {
                out.push(pick(format!("sq:{}", step.from())));
                out.push(pick(format!("sq:{}", step.to())));
            }
            Action::End => out.push(pick("steps".into())),
        }
    }

    fn refusal(&self, view: &State, _: Seat, click: &DeadClick<'_, Action>) -> Option<Message> {
        refusal(view, click)
    }
}

/// Space around the board's frame.
const MARGIN: i32 = 66;

/// The picture of a view with a side below: squares are turned, pieces never.
pub fn board_for(view: &State, bottom: Side, options: &RenderOptions<'_, Arimaa>) -> String {
    let plan = Plan { bottom };
    let last = last_turn(view, options.last);
    let last = last.as_ref().map(|(start, line)| TurnShown { start, steps: line });
    let draft = TurnShown { start: &view.start, steps: view.steps_taken() };
    let framed = !options.names.is_empty();
    let header = if framed { header::HEIGHT } else { 0 };
    let setting_up = SettingUp::of(view, options.draft);
    let tall = framed || options.room_for.is_some() || setting_up.is_some();
    let (top, height) = (-MARGIN - header, header + if tall { 1082 } else { 1016 });
    let frame =
        Rect::new(f64::from(-MARGIN), f64::from(top), f64::from(header::WIDTH), f64::from(height));
    let label = titles::board(options.lang);
    let mut out = SvgWriter::picture(
        frame,
        &[("role", &"img"), ("aria-label", &label), ("font-family", &SANS)],
    );
    out.open("defs", &[]);
    define(&mut out, view, last.as_ref(), setting_up.as_ref(), framed);
    out.close();
    out.fill(frame, 0.0, "table");
    if framed {
        header::paint(&mut out, view, options, last.as_ref(), (-MARGIN, top));
    }
    paint(&mut out, plan, view, options, last.as_ref(), &draft, setting_up.as_ref());
    bar(&mut out, view, options, setting_up.as_ref(), tall);
    out.finish()
}

fn paint(
    out: &mut SvgWriter,
    plan: Plan,
    view: &State,
    options: &RenderOptions<'_, Arimaa>,
    last: Option<&TurnShown<'_>>,
    draft: &TurnShown<'_>,
    setting_up: Option<&SettingUp>,
) {
    let position = &view.position;
    let offer = Offer::new(options.legal);
    field::paint(out, plan, |out, square, shape| {
        put!(out, r#"{shape} data-handle="sq:{square}"/>"#);
    });
    if let Some(setting_up) = setting_up {
        setting_up.paint(out, plan, options.lang);
    }
    group(out, "last-squares", |out| {
        if let Some(turn) = last {
            turn.paint_squares(out, plan);
        }
    });
    group(out, "selected", |out| offer.paint_chosen(out, plan));
    out.group(&[("id", &"legal")]);
    offer.paint(out, plan, view, options.lang);
    out.close();
    group(out, "pieces", |out| {
        pieces(out, plan, position, setting_up.map(|now| (now, options.lang)));
    });
    group(out, "marks", |out| marks::paint_frozen(out, plan, position));
    group(out, "last-turn", |out| {
        if let Some(turn) = last {
            turn.paint_removals(out, plan, position);
            turn.paint(out, plan);
        }
    });
    group(out, "draft", |out| {
        draft.paint_removals(out, plan, position);
        draft.paint(out, plan);
    });
}

/// Appends what lies below the board. A tall picture has room for a tray: pictures of a record must agree in size,
/// whatever they show.
fn bar(
    out: &mut SvgWriter,
    view: &State,
    options: &RenderOptions<'_, Arimaa>,
    setting_up: Option<&SettingUp>,
    tall: bool,
) {
    if let Some(setting_up) = setting_up {
        return bar::tray(out, setting_up, options.legal, options.lang);
    }
    out.placed(0.0, if tall { 33.0 } else { 0.0 }, 1.0);
    bar::counter(out, view, options.legal, options.lang);
    out.close();
}

/// Appends a group that does not take the pointer.
fn group(out: &mut SvgWriter, id: &str, paint: impl FnOnce(&mut SvgWriter)) {
    out.group(&[("id", &id), ("pointer-events", &"none")]);
    paint(out);
    out.close();
}

/// Appends the pieces; what stands on a square by a step of the draft can be exchanged with others of it.
fn pieces(
    out: &mut SvgWriter,
    plan: Plan,
    position: &Position,
    setting_up: Option<(&SettingUp, Lang)>,
) {
    let frozen = marks::frozen(position);
    for square in plan.in_order() {
        let piece = position.piece_at(square);
        let opened = setting_up.is_some_and(|(now, lang)| now.open(out, plan, square, piece, lang));
        if let Some(piece) = piece {
            put_piece(out, plan, piece, square, frozen.contains(square));
        }
        if opened {
            out.close();
        }
    }
}

fn put_piece(out: &mut SvgWriter, plan: Plan, piece: Piece, square: Square, frozen: bool) {
    let (x, y) = plan.corner(square);
    let faded = if frozen { r#" opacity=".72""# } else { "" };
    let symbol = animals::symbol(piece);
    put!(out, r##"<use href="#{symbol}" x="{x}" y="{y}" data-on="sq:{square}"{faded}/>"##);
}

/// Defines the symbols that the picture uses.
fn define(
    out: &mut SvgWriter,
    view: &State,
    last: Option<&TurnShown<'_>>,
    setting_up: Option<&SettingUp>,
    whole_armies: bool,
) {
    let draft = TurnShown { start: &view.start, steps: view.steps_taken() };
    let removed: Vec<Piece> = last
        .into_iter()
        .chain([&draft])
        .flat_map(|turn| turn.removals().map(|(piece, _)| piece))
        .collect();
    let bar_side = view.ending.map_or(view.side(), |ending| ending.winner);
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let piece = Piece::new(side, kind);
            let in_tray = setting_up.is_some_and(|now| now.side == side);
            let in_bar = side == bar_side && kind == Kind::Elephant;
            let on_board = !view.position.of(side, kind).is_empty();
            if whole_armies || in_tray || in_bar || on_board || removed.contains(&piece) {
                animals::define(out, piece);
            }
        }
        if !draft.steps.is_empty() && side == draft.side() || last.is_some_and(|t| t.side() == side)
        {
            arrows::define(out, side);
        }
    }
    field::define(out);
}

/// The turn before this one, if something of it is to be highlighted: as it was played, or as it can have been.
fn last_turn(view: &State, last: &[(Actor, Action)]) -> Option<(Position, StepLine)> {
    let start = *view.previous.as_ref()?;
    let actor = Actor::Seat(start.side().seat());
    // What the side to move has decided since is drawn as its draft.
    let steps: Vec<Step> = last
        .iter()
        .rev()
        .skip_while(|(by, _)| *by != actor)
        .take_while(|(by, _)| *by == actor)
        .filter_map(|(_, action)| match action {
            Action::Step(step) => Some(*step),
            _ => None,
        })
        .collect();
    if steps.is_empty() {
        return None;
    }
    let played = start.play_turn(&steps.iter().rev().copied().collect::<Vec<_>>(), &[]);
    let line = match played {
        Ok(after) if after.placement_key() == view.start.placement_key() => {
            let mut line = StepLine::new();
            steps.iter().rev().for_each(|&step| line.push(step));
            line
        }
        _ => start.turn_to(&view.start)?,
    };
    Some((start, line))
}
