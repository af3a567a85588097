//! The arrows of a turn: one line for each piece over all its steps, and a numbered dot on every step.
//!
//! A piece that was pushed or pulled has a dashed line, which runs beside the others.

use bw_svg::{Font, Num, SvgWriter, put};

use super::animals::{move_colour, symbol};
use super::plan::Plan;
use crate::notation::{Token, step_tokens};
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::square::{Square, Step};

/// A turn, or as much of it as has been played.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnShown<'t> {
    pub(super) start: &'t Position,
    pub(super) steps: &'t [Step],
}

/// The way of one piece: its squares, and the numbers of the steps between them.
struct ArrowPath {
    piece: Piece,
    squares: Vec<Square>,
    numbers: Vec<usize>,
}

/// Appends the definition of a side's arrow head.
pub(super) fn define(out: &mut SvgWriter, side: Side) {
    put!(
        out,
        r#"<marker id="ar-tip-{}" viewBox="0 0 10 10" refX="4" refY="5" markerWidth="4.4" markerHeight="4.4" orient="auto-start-reverse"><path d="M0,0L10,5L0,10L2.6,5Z" fill="var(--{})"/></marker>"#,
        side.letter(),
        move_colour(side)
    );
}

impl TurnShown<'_> {
    pub(super) fn side(&self) -> Side {
        self.start.side()
    }

    /// Pieces that traps took, with the traps.
    pub(super) fn removals(&self) -> impl Iterator<Item = (Piece, Square)> {
        step_tokens(self.start, self.steps).into_iter().filter_map(|token| match token {
            Token::Removal(piece, trap) => Some((piece, trap)),
            _ => None,
        })
    }

    fn ways(&self) -> Vec<ArrowPath> {
        let mut ways: Vec<ArrowPath> = Vec::new();
        let mut number = 0;
        for token in step_tokens(self.start, self.steps) {
            let Token::Step(piece, step) = token else { continue };
            number += 1;
            let going = ways
                .iter_mut()
                .find(|way| way.piece == piece && way.squares.last() == Some(&step.from()));
            match going {
                Some(way) => {
                    way.squares.push(step.to());
                    way.numbers.push(number);
                }
                None => ways.push(ArrowPath {
                    piece,
                    squares: vec![step.from(), step.to()],
                    numbers: vec![number],
                }),
            }
        }
        ways
    }

    /// Appends squares that the turn touched, softly tinted.
    pub(super) fn paint_squares(&self, out: &mut SvgWriter, plan: Plan) {
        let colour = move_colour(self.side());
        let touched: crate::Squares =
            self.steps.iter().flat_map(|step| [step.from(), step.to()]).collect();
        for square in touched {
            let (x, y) = plan.corner(square);
            put!(
                out,
                r#"<rect x="{}" y="{}" width="94" height="94" rx="8" fill="var(--{colour})" opacity=".14"/>"#,
                x + 3,
                y + 3
            );
        }
    }

    /// Appends ghosts of removed pieces that stand where nobody stands now, and a badge for each.
    pub(super) fn paint_removals(&self, out: &mut SvgWriter, plan: Plan, now: &Position) {
        for (piece, trap) in self.removals() {
            let (x, y) = plan.corner(trap);
            if now.is_empty_at(trap) {
                put!(
                    out,
                    r##"<g opacity=".5"><use href="#{}" transform="translate({},{}) scale(.68)"/></g>"##,
                    symbol(piece),
                    x + 16,
                    y + 16
                );
            }
            put!(
                out,
                r#"<g transform="translate({},{})"><circle r="14" fill="var(--bad)" stroke="var(--seat-rim)" stroke-width="2.6"/><path d="M-5,-5L5,5M5,-5L-5,5" stroke="var(--surface)" stroke-width="3.6" stroke-linecap="round"/></g>"#,
                x + 82,
                y + 82
            );
        }
    }

    /// Appends the arrows and their numbers.
    pub(super) fn paint(&self, out: &mut SvgWriter, plan: Plan) {
        let ways = self.ways();
        for way in &ways {
            self.paint_line(out, plan, way);
        }
        for way in &ways {
            self.paint_numbers(out, plan, way);
        }
    }

    fn paint_line(&self, out: &mut SvgWriter, plan: Plan, way: &ArrowPath) {
        let (colour, side) = (move_colour(self.side()), self.side().letter());
        let mut line = String::new();
        for (at, (x, y)) in self.points(plan, way).into_iter().enumerate() {
            put!(line, "{}{},{}", if at == 0 { 'M' } else { 'L' }, Num(x), Num(y));
        }
        let dash = if way.piece.side == self.side() { "" } else { r#" stroke-dasharray="9 7""# };
        put!(
            out,
            r#"<path d="{line}" fill="none" stroke="var(--seat-rim)" stroke-width="9.5" stroke-linejoin="round" stroke-linecap="round" opacity=".85"/><path d="{line}" fill="none" stroke="var(--{colour})" stroke-width="5.2"{dash} stroke-linejoin="round" marker-end="url(#ar-tip-{side})"/>"#
        );
    }

    fn paint_numbers(&self, out: &mut SvgWriter, plan: Plan, way: &ArrowPath) {
        let points = self.points(plan, way);
        let words = Font::new(15.0, "surface").weight(800).middle();
        for (pair, number) in points.windows(2).zip(&way.numbers) {
            let [(from_x, from_y), (to_x, to_y)] = [pair[0], pair[1]];
            let (x, y) = (from_x + (to_x - from_x) * 0.45, from_y + (to_y - from_y) * 0.45);
            put!(
                out,
                r#"<circle cx="{}" cy="{}" r="11" fill="var(--{})" stroke="var(--seat-rim)" stroke-width="2.4"/>"#,
                Num(x),
                Num(y),
                move_colour(self.side())
            );
            out.text(x, y + 5.4, &number.to_string(), words);
        }
    }

    /// The corners of a line, shifted off the middle of the squares; the tip stops short.
    fn points(&self, plan: Plan, way: &ArrowPath) -> Vec<(f64, f64)> {
        let shift = if way.piece.side == self.side() { -17.0 } else { 17.0 };
        let mut points: Vec<(f64, f64)> = way
            .squares
            .iter()
            .map(|&square| plan.middle(square))
            .map(|(x, y)| (x + shift, y + shift))
            .collect();
        if let [.., (from_x, from_y), (to_x, to_y)] = &mut points[..] {
            *to_x -= (*to_x - *from_x) * 0.12;
            *to_y -= (*to_y - *from_y) * 0.12;
        }
        points
    }
}
