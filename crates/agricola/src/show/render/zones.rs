//! The table in zones: spaces, own farm, hand, majors, farms of others; for pages that lay them out. A unit is a pixel of the
//! screen, so everything flows into the width at hand and nothing is scaled.

use bw_core::{Message, Seat};
use bw_show::{LEAST_LETTERS, Place, RenderOptions, Zone, ZoneWidths};
use bw_svg::{Font, Rect, SANS, SvgWriter};

use super::SYMBOLS;
use super::farm;
use super::score;
use super::table::TablePicture;
use crate::game::Agricola;
use crate::options::Rules;
use crate::space::ROUNDS;
use crate::state::Phase;
use crate::view::View;

const EDGE: f64 = 8.0;
const GAP: f64 = 8.0;
/// From this width on a space is as wide as its words like it, and a farm has its goods beside it.
const BROAD: f64 = 560.0;
/// The narrowest card.
const LEAST_CARD: f64 = 158.0;
/// The widest cell of a farm.
const MOST_CELL: f64 = 78.0;

/// Draws a zone of this width; answers its height.
type DrawZone<'t> = fn(&mut TablePicture<'t>, f64) -> f64;

/// The zones of the table.
pub(super) fn zones<'t>(
    rules: &'t Rules,
    view: &'t View,
    options: &RenderOptions<'t, Agricola>,
    widths: ZoneWidths,
) -> Vec<Zone> {
    let drawn = |id, place, title: &'static str, count, draw: DrawZone<'t>| {
        let width = widths.of(place);
        let mut table = TablePicture::new(rules, view, options);
        table.flows = true;
        table.svg = SvgWriter::fragment().legible(LEAST_LETTERS);
        let height = draw(&mut table, width).ceil();
        let body = std::mem::take(&mut table.svg).finish();
        let ground = Rect::new(0.0, 0.0, width, height);
        let mut svg = SvgWriter::picture(ground, &[("font-family", &SANS), ("role", &"group")]);
        svg.define_used(SYMBOLS, &body);
        svg.raw(&body);
        Zone { id, place, title: Message::new(title), count, svg: svg.finish() }
    };
    let own = TablePicture::new(rules, view, options).own;
    let size = view.hands[own.index()];
    let held = u32::from(size.occupations + size.minors + size.pack);
    let mut zones = vec![
        drawn("spaces", Place::Middle, "ag-zone-spaces", None, TablePicture::spaces_zone),
        drawn("farm", Place::Own, "ag-zone-farm", None, TablePicture::farm_zone),
    ];
    if view.state.phase == Phase::Over {
        zones.push(drawn("score", Place::Aside, "ag-zone-score", None, TablePicture::score_zone));
    } else {
        if held > 0 || !rules.pool.is_empty() {
            let hand: DrawZone<'t> = TablePicture::hand_zone;
            zones.push(drawn("hand", Place::Aside, "ag-zone-hand", Some(held), hand));
        }
        let left = u32::from(view.state.majors.len());
        let majors: DrawZone<'t> = TablePicture::majors_zone;
        zones.push(drawn("majors", Place::Aside, "ag-zone-majors", Some(left), majors));
    }
    if rules.seats > 1 {
        zones.push(drawn(
            "others",
            Place::Aside,
            "ag-zone-others",
            None,
            TablePicture::others_zone,
        ));
    }
    zones
}

/// How many things of at least this width stand side by side.
fn columns(room: f64, least: f64, gap: f64) -> usize {
    (((room + gap) / (least + gap)).floor() as usize).max(1)
}

impl TablePicture<'_> {
    /// The spaces of the board, round cards in play, rounds to come.
    fn spaces_zone(&mut self, w: f64) -> f64 {
        let inner = w - 2.0 * EDGE;
        let columns = columns(inner, if w >= BROAD { 136.0 } else { 106.0 }, GAP).min(6);
        let tile = (inner - GAP * (columns - 1) as f64) / columns as f64;
        let high = if w >= BROAD { 58.0 } else { 62.0 };
        let place = |at: usize, top: f64| {
            let (row, column) = ((at / columns) as f64, (at % columns) as f64);
            Rect::new(EDGE + column * (tile + GAP), top + row * (high + GAP), tile, high)
        };
        let caption = self.round_caption();
        let font = Font::new(13.0, "ink-2").shrink(inner - 4.0);
        self.svg.text(EDGE + 2.0, 20.0, &caption, font);
        let mut y = 30.0;
        let spaces = self.board_spaces();
        for (nth, &space) in spaces.iter().enumerate() {
            self.space(space, place(nth, y), None);
        }
        y += spaces.len().div_ceil(columns) as f64 * (high + GAP);
        let heading = Font::new(14.0, "ink").serif();
        self.svg.text(EDGE + 2.0, y + 16.0, self.words("ag-pic-rounds"), heading);
        y += 24.0;
        let (mut shown, mut ahead) = (0, Vec::new());
        for round in 1..=ROUNDS {
            match self.view.state.order[usize::from(round) - 1] {
                Some(space) if self.view.state.in_play.has(space) => {
                    self.space(space, place(shown, y), Some(round));
                    shown += 1;
                }
                space => ahead.push((round, space)),
            }
        }
        y += shown.div_ceil(columns) as f64 * (high + GAP);
        let waiting = self.seats().any(|seat| {
            let coming = &self.view.state.player(seat).coming;
            ahead.iter().any(|&(round, _)| !coming[usize::from(round) - 1].goods().is_empty())
        });
        let chips = if w >= BROAD { 7 } else { 4 };
        let wide = (inner - GAP * (chips - 1) as f64) / chips as f64;
        let high = if waiting { 58.0 } else { 34.0 };
        for (nth, &(round, space)) in ahead.iter().enumerate() {
            let (row, column) = ((nth / chips) as f64, (nth % chips) as f64);
            let (x, y) = (EDGE + column * (wide + GAP), y + row * (high + GAP));
            self.future_chip(round, space, Rect::new(x, y, wide, high));
        }
        y + ahead.len().div_ceil(chips) as f64 * (high + GAP)
    }

    /// The own farm with goods and cards in play.
    fn farm_zone(&mut self, w: f64) -> f64 {
        self.farm_block(self.own, EDGE, w) + GAP
    }

    /// The farms of all others.
    fn others_zone(&mut self, w: f64) -> f64 {
        let others: Vec<Seat> = self.seats().filter(|&seat| seat != self.own).collect();
        let mut y = EDGE;
        for seat in others {
            y = self.farm_block(seat, y, w) + GAP;
        }
        y
    }

    /// A seat's farm, goods and cards as a block; answers where it ends.
    fn farm_block(&mut self, seat: Seat, y: f64, w: f64) -> f64 {
        let inner = w - 2.0 * EDGE;
        // The ground is drawn when its height is known.
        let before = std::mem::replace(&mut self.svg, SvgWriter::fragment().legible(LEAST_LETTERS));
        let right = w - EDGE - 12.0;
        let hand = if seat == self.own { String::new() } else { self.hand_text(seat) };
        self.heading(seat, (EDGE + 12.0, y + 9.0), right, &hand);
        let broad = w >= BROAD;
        let room = if broad { inner * 0.56 } else { inner - 16.0 };
        let cell = (room / 5.25).min(MOST_CELL);
        let (wide, high) = farm::size(cell);
        let left = if broad { EDGE + 10.0 } else { EDGE + (inner - wide) / 2.0 };
        self.farm(seat, left, y + 46.0, cell);
        let (x, mut below) = match broad {
            true => (left + wide + 16.0, y + 46.0),
            false => (EDGE + 12.0, y + 46.0 + high + 14.0),
        };
        let goods = Rect::new(x - 6.0, below, right - x + 12.0, 26.0);
        below = self.goods_bar(seat, goods, 5, 26.0) + 8.0;
        let note = self.pieces_text(seat);
        let font = Font::new(12.5, "ink-2").shrink(right - x);
        self.svg.text(x, below + 6.0, &note, font);
        below += 18.0;
        if self.view.state.player(seat).played.iter().next().is_some() {
            let room = Rect::new(x, below, right - x, 10_000.0);
            below = self.chips(seat, room) + 10.0;
        }
        let bottom = below.max(y + 46.0 + high + 10.0);
        let drawn = std::mem::replace(&mut self.svg, before).finish();
        self.panel(Rect::new(EDGE, y, inner, bottom - y), "", "");
        self.svg.raw(&drawn);
        bottom
    }

    fn hand_zone(&mut self, w: f64) -> f64 {
        let columns = columns(w - 2.0 * EDGE, LEAST_CARD, GAP);
        self.hand_flow(Rect::new(EDGE, EDGE, w - 2.0 * EDGE, 0.0), columns)
    }

    fn majors_zone(&mut self, w: f64) -> f64 {
        let columns = columns(w - 2.0 * EDGE, LEAST_CARD, GAP);
        self.majors_flow(Rect::new(EDGE, EDGE, w - 2.0 * EDGE, 0.0), columns)
    }

    fn score_zone(&mut self, w: f64) -> f64 {
        self.score_sheet(Rect::new(EDGE, EDGE, w - 2.0 * EDGE, score::HEIGHT));
        score::HEIGHT + 2.0 * EDGE
    }
}
