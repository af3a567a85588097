//! Panels of players: the own farm with its supply, and the farms of others.

use bw_core::{Message, Seat, Turn};
use bw_svg::{Font, Handle, Rect};

use super::farm;
use super::parts;
use super::table::TablePicture;
use crate::farm::STABLES;
use crate::fences::FENCES;
use crate::goods::Good;

impl TablePicture<'_> {
    /// Emblem, name, start player, a note and points of a seat in a line.
    pub(super) fn heading(&mut self, seat: Seat, (x, y): (f64, f64), right: f64, note: &str) {
        let name = self.name(seat);
        let points = self.view.state.points(seat);
        let score = self.points_text(points);
        let score_font = Font::new(14.0, "ink").bold().end();
        let note_font = Font::new(12.5, "ink-2").end();
        let taken = score_font.width(&score) + note_font.width(note);
        let room = (right - x - 72.0 - taken).max(20.0);
        let font = Font::new(16.0, "ink").serif().shrink(room);
        self.emblem(seat, x, y, 27.0);
        self.svg.text(x + 36.0, y + 20.0, &name, font);
        let end = x + 42.0 + font.width(&name).min(room);
        if self.view.state.start == seat && self.view.state.round > 0 {
            self.icon("start", end, y + 3.0, 20.0);
        }
        self.svg.text(right, y + 20.0, &score, score_font);
        if !note.is_empty() {
            let left = right - score_font.width(&score) - 10.0;
            self.svg.text(left, y + 20.0, note, note_font);
        }
        if self.asked() == Some(seat) {
            let at = Rect::new(x - 4.0, y - 4.0, 35.0, 35.0);
            self.svg.outline(at, 17.5, &format!("seat-{seat}-line"), 2.0, "");
        }
    }

    /// Who is asked now.
    pub(super) fn asked(&self) -> Option<Seat> {
        match self.view.state.waits_for() {
            Turn::Decide(seats) => seats.first(),
            _ => None,
        }
    }

    fn points_text(&self, points: i32) -> String {
        self.say(&Message::new("n-points").with("points", points))
    }

    /// Pieces used, people and begging cards.
    pub(super) fn pieces_text(&self, seat: Seat) -> String {
        let player = self.view.state.player(seat);
        let id = if player.begging > 0 { "ag-pic-pieces-begging" } else { "ag-pic-pieces" };
        let pieces = Message::new(id)
            .with("people", player.family)
            .with("fences", player.farm.fences().len())
            .with("of-fences", FENCES)
            .with("stables", player.farm.stables.len())
            .with("of-stables", STABLES)
            .with("begging", player.begging);
        self.say(&pieces)
    }

    /// How many cards a seat holds; nothing where no cards are dealt.
    pub(super) fn hand_text(&self, seat: Seat) -> String {
        if self.rules.pool.is_empty() {
            return String::new();
        }
        let size = self.view.hands[seat.index()];
        let hand = Message::new("ag-pic-small-hand").with("occupations", size.occupations);
        self.say(&hand.with("minors", size.minors))
    }

    /// The own farm above its goods; answers its height.
    pub(super) fn own_farm(&mut self, x: f64, y: f64, w: f64) -> f64 {
        let cell = (w - 28.0) / 5.25;
        let high = farm::size(cell).1;
        let at = Rect::new(x, y, w, 44.0 + high + 74.0);
        self.panel(at, "", "");
        self.heading(self.own, (x + 14.0, y + 9.0), at.right() - 14.0, "");
        self.farm(self.own, x + 14.0, y + 44.0, cell);
        let below = y + 44.0 + high;
        let note = self.pieces_text(self.own);
        self.svg.text(x + 16.0, below + 19.0, &note, Font::new(12.0, "ink-2").shrink(w - 32.0));
        self.goods_bar(self.own, Rect::new(x + 8.0, below + 34.0, w - 12.0, 20.0), 10, 20.0);
        at.h
    }

    /// The own farm beside its goods and cards; answers its height.
    pub(super) fn own_farm_beside(&mut self, x: f64, y: f64, w: f64) -> f64 {
        let cell = 72.0;
        let (wide, high) = farm::size(cell);
        let at = Rect::new(x, y, w, high + 18.0);
        self.panel(at, "", "");
        self.farm(self.own, x + 9.0, y + 9.0, cell);
        let left = x + wide + 24.0;
        let right = at.right() - 14.0;
        self.heading(self.own, (left, y + 11.0), right, "");
        self.goods_bar(
            self.own,
            Rect::new(left - 8.0, y + 50.0, right - left + 12.0, 24.0),
            5,
            24.0,
        );
        let note = self.pieces_text(self.own);
        self.svg.text(left, y + 136.0, &note, Font::new(12.0, "ink-2").shrink(right - left));
        self.chips(self.own, Rect::new(left, y + 146.0, right - left, at.h - 154.0));
        at.h
    }

    /// Somebody else's farm, goods and cards.
    pub(super) fn other_farm(&mut self, seat: Seat, at: Rect) {
        let name = self.name(seat);
        self.svg.open_handle(Handle::new(&format!("player:{seat}")).title(&name));
        self.panel(at, "", "");
        let hand = self.hand_text(seat);
        self.heading(seat, (at.x + 12.0, at.y + 9.0), at.right() - 14.0, &hand);
        let roomy = at.w > 500.0;
        let cell = if roomy { 46.0 } else { 34.0 };
        let (wide, high) = farm::size(cell);
        self.farm(seat, at.x + 12.0, at.y + 44.0, cell);
        let left = at.x + wide + 24.0;
        let right = at.right() - 12.0;
        let columns = if roomy { 5 } else { 3 };
        let size = if roomy { 22.0 } else { 20.0 };
        let goods = Rect::new(left - 4.0, at.y + 44.0, right - left + 8.0, size);
        let below = self.goods_bar(seat, goods, columns, size);
        let note = self.pieces_text(seat);
        let font = Font::new(12.0, "ink-2");
        if roomy {
            self.svg.text(left, below + 12.0, &note, font.shrink(right - left));
            self.chips(
                seat,
                Rect::new(left, below + 20.0, right - left, at.bottom() - below - 28.0),
            );
        } else {
            let y = at.y + 44.0 + high.max(below - at.y - 44.0);
            self.svg.text(at.x + 14.0, y + 16.0, &note, font.shrink(at.w - 28.0));
            let room = Rect::new(at.x + 12.0, y + 24.0, at.w - 24.0, at.bottom() - y - 32.0);
            self.chips(seat, room);
        }
        self.svg.close();
    }

    /// All goods of a seat in rows; answers where they end.
    pub(super) fn goods_bar(&mut self, seat: Seat, at: Rect, columns: usize, size: f64) -> f64 {
        let w = at.w / columns as f64;
        let step = size + if columns == 3 { 7.0 } else { 12.0 };
        let goods = self.view.state.player(seat).goods;
        for (nth, good) in Good::ALL.into_iter().enumerate() {
            let (row, column) = ((nth / columns) as f64, (nth % columns) as f64);
            let (x, y) = (at.x + column * w, at.y + row * step);
            let count = goods.count(good);
            let own = seat == self.own;
            let word = self.say(&good.message());
            if own {
                let title = format!("{count} {word}");
                self.svg.open_handle(Handle::new(&parts::goods(good)).title(&title));
            } else {
                self.svg.group(&[]);
            }
            if count == 0 {
                self.svg.group(&[("opacity", &".42")]);
            }
            // Ten in a row stand close: two digits must have room.
            let close = columns == Good::ALL.len();
            let ink = if count > 0 { "ink" } else { "ink-3" };
            let font = Font::new(if close { 13.5 } else { 15.0 }, ink).bold();
            let icon = if close { x + 1.0 } else { x + (w - size) / 2.0 - 9.0 };
            let left = icon + size + if close { 1.0 } else { 4.0 };
            self.icon(good.word(), icon, y, size);
            self.svg.text(left, y + size * 0.74, &count.to_string(), font);
            if count == 0 {
                self.svg.close();
            }
            self.svg.close();
            if own {
                let ring = Rect::new(x + 2.0, y - 2.0, w - 4.0, size + 4.0);
                self.offer(&parts::goods(good), ring.grown(-1.0), 7.0);
            }
        }
        at.y + Good::ALL.len().div_ceil(columns) as f64 * step
    }
}
