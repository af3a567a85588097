//! The table in zones: supply, own hand, what lies in play; for pages that lay them out. A unit is a pixel of the screen, so
//! everything flows into the width at hand and nothing is scaled.

use bw_core::{Message, Seat};
use bw_show::{LEAST_LETTERS, Place, RenderOptions, Zone, ZoneWidths};
use bw_svg::{Font, Handle, Rect, SANS, SvgWriter};

use super::SYMBOLS;
use super::parts::revealed;
use super::table::TablePicture;
use crate::card::Card;
use crate::game::Dominion;
use crate::view::View;

const EDGE: f64 = 8.0;
const GAP: f64 = 9.0;
/// From this width on the kingdom lies in five columns and base cards in four.
const BROAD: f64 = 560.0;
/// The narrowest pile of the kingdom.
const LEAST_PILE: f64 = 106.0;
const PILE: f64 = 104.0;
const BASE_PILE: f64 = 48.0;

/// The zones of the table.
pub(super) fn zones<'t>(
    game: &Dominion,
    view: &'t View,
    options: &RenderOptions<'t, Dominion>,
    widths: ZoneWidths,
) -> Vec<Zone> {
    let drawn = |id, title: &'static str, count, draw: fn(&mut TablePicture<'t>, f64) -> f64| {
        let width = widths.of(Place::Middle);
        let mut table = TablePicture::new(game, view, options);
        table.svg = SvgWriter::fragment().legible(LEAST_LETTERS);
        let height = draw(&mut table, width).ceil();
        let body = std::mem::take(&mut table.svg).finish();
        let ground = Rect::new(0.0, 0.0, width, height);
        let mut svg = SvgWriter::picture(ground, &[("font-family", &SANS), ("role", &"group")]);
        svg.define_used(SYMBOLS, &body);
        svg.raw(&body);
        Zone { id, place: Place::Middle, title: Message::new(title), count, svg: svg.finish() }
    };
    let own = view.player(TablePicture::new(game, view, options).own);
    let play = view.player(view.active).play.len();
    vec![
        drawn("supply", "dom-zone-supply", None, TablePicture::supply_zone),
        drawn("hand", "dom-zone-hand", Some(u32::from(own.hand_len)), TablePicture::hand_zone),
        drawn("play", "dom-zone-play", Some(u32::from(play)), TablePicture::play_zone),
    ]
}

/// Places from left to right in rows: columns of equal width.
struct Flow {
    x: f64,
    y: f64,
    columns: usize,
    cell: (f64, f64),
    gap: f64,
}

impl Flow {
    fn new(at: Rect, columns: usize, gap: f64) -> Flow {
        let w = (at.w - gap * (columns - 1) as f64) / columns as f64;
        Flow { x: at.x, y: at.y, columns, cell: (w, at.h), gap }
    }

    fn place(&self, nth: usize) -> Rect {
        let (row, column) = ((nth / self.columns) as f64, (nth % self.columns) as f64);
        let (w, h) = self.cell;
        Rect::new(self.x + column * (w + self.gap), self.y + row * (h + self.gap), w, h)
    }

    /// Where a number of them end, with the gap below.
    fn end(&self, count: usize) -> f64 {
        self.y + count.div_ceil(self.columns) as f64 * (self.cell.1 + self.gap)
    }
}

impl TablePicture<'_> {
    /// The kingdom, then treasures, victory cards, Curses and the trash.
    fn supply_zone(&mut self, w: f64) -> f64 {
        const BASE: [Card; 7] = [
            Card::Copper,
            Card::Silver,
            Card::Gold,
            Card::Curse,
            Card::Estate,
            Card::Duchy,
            Card::Province,
        ];
        let inner = w - 2.0 * EDGE;
        let columns = match w >= BROAD {
            true => 5,
            false => (((inner + GAP) / (LEAST_PILE + GAP)).floor() as usize).max(2),
        };
        let flow = Flow::new(Rect::new(EDGE, EDGE, inner, PILE), columns, GAP);
        let kingdom: Vec<Card> = self.view.kingdom.cards().collect();
        for (nth, &card) in kingdom.iter().enumerate() {
            self.zone_pile(card, flow.place(nth), false);
        }
        let y = flow.end(kingdom.len()) + 3.0;
        let columns = if w >= BROAD { 4 } else { 2 };
        let flow = Flow::new(Rect::new(EDGE, y, inner, BASE_PILE), columns, GAP);
        for (nth, card) in BASE.into_iter().enumerate() {
            self.zone_pile(card, flow.place(nth), true);
        }
        self.zone_trash(flow.place(BASE.len()));
        flow.end(BASE.len() + 1)
    }

    fn zone_pile(&mut self, card: Card, at: Rect, low: bool) {
        let handle = format!("pile:{}", card.name());
        let count = self.view.supply.count(card);
        let title = self.pile_title(card, count);
        self.svg.open_handle(Handle::new(&handle).title(&title));
        match low {
            true => self.low_pile_face(card, at, count, self.lang),
            false => self.zone_pile_face(card, at, count, self.lang),
        }
        let choosing = self.offers.keys().any(|offer| offer.starts_with("pile:"));
        if count == 0 || choosing && !self.offers.contains_key(&handle) {
            self.svg.veil(at, 9.0, "table", if count == 0 { 0.55 } else { 0.35 });
        }
        self.svg.close();
        self.offer(&handle, at, 9.0);
    }

    fn zone_trash(&mut self, at: Rect) {
        let title = self.trash_list();
        self.svg.open_handle(Handle::new("trash").title(&title));
        self.svg.fill(at, 9.0, "surface-2");
        self.svg.outline(at, 9.0, "line-strong", 1.2, "");
        self.svg.symbol("do-i-trash", at.x + 8.0, at.y + 8.0, 32.0);
        let font = Font::new(14.0, "ink").serif().shrink(at.w - 80.0);
        self.svg.text(at.x + 46.0, at.y + 29.0, self.word("dom-pic-trash"), font);
        self.count_pill(self.view.trash.len(), at.right() - 6.0, at.y + 14.0);
        self.svg.close();
    }

    /// What may be done this turn, the own hand, deck and discard pile.
    fn hand_zone(&mut self, w: f64) -> f64 {
        let inner = w - 2.0 * EDGE;
        let mut y = EDGE;
        self.zone_counters(Rect::new(EDGE, y, inner, 36.0));
        y += 36.0 + GAP + 4.0;
        let (own, player) = (self.own, *self.view.player(self.own));
        let cards = self.own_hand();
        let backs = if player.knows_hand() { 0 } else { usize::from(player.hand_len) };
        // Cards as wide as three in a row of a phone, or seven in a broad row.
        let columns = if w >= BROAD { ((inner + GAP) / 111.0).floor() as usize } else { 3 };
        let wide = ((inner - GAP * (columns - 1) as f64) / columns as f64).min(118.0);
        let row = wide * columns as f64 + GAP * (columns - 1) as f64;
        let flow = Flow::new(Rect::new(EDGE, y, row, wide * 1.4), columns, GAP);
        for back in 0..backs {
            let at = flow.place(back);
            self.back(at.x, at.y, at.w);
        }
        for (nth, &(card, chosen)) in cards.iter().enumerate() {
            let at = flow.place(nth);
            let handle = format!("hand:{}", card.name());
            let title = self.note(card);
            self.svg.open_handle(Handle::new(&handle).title(&title));
            self.face(card, at.x, at.y, at.w, self.lang);
            if chosen {
                self.svg.outline(at.grown(2.0), 10.0, "chosen", 4.0, "");
                self.tick(at.right() - 4.0, at.y + 4.0);
            }
            self.svg.close();
            if !chosen {
                self.offer(&handle, at, 8.0);
            }
        }
        let count = cards.len() + backs;
        let at = flow.place(count);
        let half = (at.h - GAP) / 2.0;
        let deck = player.tops.cards().last().copied();
        let word = self.word("dom-pic-small-deck");
        let upper = Rect { h: half, ..at };
        self.zone_heap(&format!("deck:{own}"), word, player.deck_size(), deck, upper);
        let word = self.word("dom-pic-small-discard");
        let lower = Rect { y: at.y + half + GAP, h: half, ..at };
        self.zone_heap(
            &format!("discard:{own}"),
            word,
            player.discard_len,
            player.discard_top,
            lower,
        );
        flow.end(count + 1)
    }

    /// A deck or a discard pile as a number with a word; a card that is known lies beside it.
    fn zone_heap(&mut self, handle: &str, word: &str, count: u16, shown: Option<Card>, at: Rect) {
        self.svg.open_handle(Handle::new(handle).title(word));
        self.panel(at);
        let x = match shown {
            Some(card) => {
                self.picture(card, at.x + 6.0, at.y + (at.h - 36.0) / 2.0, 36.0);
                at.x + 42.0 + (at.w - 42.0) / 2.0
            }
            None => at.middle(),
        };
        let middle = at.y + at.h / 2.0;
        let font = Font::new(20.0, "ink").serif().middle();
        self.svg.text(x, middle, &count.to_string(), font);
        let font = Font::new(12.5, "ink-2").middle().shrink(at.w - 48.0);
        self.svg.text(x, middle + 17.0, word, font);
        self.svg.close();
        self.offer(handle, at, 10.0);
    }

    /// Actions, buys and money of whose turn it is.
    fn zone_counters(&mut self, at: Rect) {
        let view = self.view;
        let name = self.name(view.active);
        self.svg.open_handle(Handle::new("status:turn").title(&name));
        let counters = [
            ("do-i-action", view.actions, self.word("dom-pic-actions")),
            ("do-i-buy", view.buys, self.word("dom-pic-buys")),
            ("do-i-coin", view.coins, self.word("dom-pic-coins")),
        ];
        let w = ((at.w - 2.0 * GAP) / 3.0).min(170.0);
        for (nth, (icon, value, word)) in counters.into_iter().enumerate() {
            let at = Rect::new(at.x + (w + GAP) * nth as f64, at.y, w, at.h);
            self.panel(at);
            self.svg.symbol(icon, at.x + 8.0, at.y + 7.0, 22.0);
            let font = Font::new(19.0, "ink").bold();
            let value = value.to_string();
            self.svg.text(at.x + 36.0, at.y + 25.0, &value, font);
            let left = 42.0 + font.width(&value);
            let font = Font::new(13.0, "ink-2").shrink(w - left - 6.0);
            self.svg.text(at.x + left, at.y + 24.0, word, font);
        }
        self.svg.close();
    }

    /// Others with their cards, what is shown, and what lies in play.
    fn play_zone(&mut self, w: f64) -> f64 {
        let inner = w - 2.0 * EDGE;
        let others: Vec<Seat> = Seat::all(self.view.seats).filter(|&s| s != self.own).collect();
        let columns = if w >= BROAD { others.len().clamp(1, 2) } else { 1 };
        let flow = Flow::new(Rect::new(EDGE, EDGE, inner, 36.0), columns, GAP);
        for (nth, &seat) in others.iter().enumerate() {
            self.opponent_line(seat, flow.place(nth));
        }
        let mut y = flow.end(others.len());
        let shown = self.revealed_cards();
        if !shown.is_empty() {
            y = self.zone_chips("dom-pic-shown", &shown, y, w);
        }
        let active = self.view.active;
        let play = self.view.player(active).play;
        let cards: Vec<(Seat, Card, u8)> =
            play.iter().map(|(card, count)| (active, card, count)).collect();
        self.zone_chips("dom-pic-in-play", &cards, y, w)
    }

    /// A heading and cards as chips in rows; answers where they end.
    fn zone_chips(&mut self, heading: &str, cards: &[(Seat, Card, u8)], y: f64, w: f64) -> f64 {
        let font = Font::new(13.0, "ink-2").bold();
        self.svg.text(EDGE + 4.0, y + 14.0, self.word(heading), font);
        let (mut x, mut y) = (EDGE, y + 24.0);
        if cards.is_empty() {
            self.svg.text(EDGE + 4.0, y + 14.0, "–", Font::new(14.0, "ink-3"));
        }
        for &(seat, card, count) in cards {
            let label = self.counted_name(card, count);
            let wide = self.chip_width(&label);
            if x > EDGE && x + wide > w - EDGE {
                (x, y) = (EDGE, y + 40.0);
            }
            self.chip(card, &label, x, y);
            self.offer(&revealed(seat, card), Rect::new(x, y, wide, 30.0), 15.0);
            x += wide + GAP;
        }
        y + 30.0 + GAP
    }
}
