//! The table for a phone held upright: 400 units, one thing below the other, what is needed in every turn first.

use bw_core::{Message, Seat};
use bw_svg::{Font, Handle, Rect};

use super::parts::revealed;
use super::question::question;
use super::table::TablePicture;
use crate::card::Card;
use crate::show::texts::texts;
use crate::state::Phase;

pub(super) const WIDTH: f64 = 400.0;
const EDGE: f64 = 8.0;
const INNER: f64 = WIDTH - 2.0 * EDGE;
const GAP: f64 = 6.0;
/// Largest card of the hand.
const HAND_CARD: f64 = 76.0;
/// Smallest one: more cards overlap.
const LEAST_CARD: f64 = 66.0;

impl TablePicture<'_> {
    /// Draws everything; answers the height.
    pub(super) fn tall(&mut self) -> f64 {
        let mut y = EDGE;
        let own = self.own;
        for seat in Seat::all(self.view.seats).filter(|&seat| seat != own) {
            self.opponent_line(seat, Rect::new(EDGE, y, INNER, 36.0));
            y += 36.0 + GAP;
        }
        self.counters_line(Rect::new(EDGE, y, INNER, 40.0));
        y += 40.0 + GAP;
        y += self.question_box(y) + GAP;
        self.own_box(Rect::new(EDGE, y, INNER, 160.0));
        y += 160.0 + GAP;
        self.played_line(Rect::new(EDGE, y, INNER, 42.0));
        y += 42.0 + GAP + 4.0;
        self.supply_grid(y)
    }

    /// Name, sizes of hand and deck, the discard pile with its top card.
    pub(super) fn opponent_line(&mut self, seat: Seat, at: Rect) {
        let player = *self.view.player(seat);
        let name = self.name(seat);
        self.svg.open_handle(Handle::new(&format!("player:{seat}")).title(&name));
        self.panel(at);
        self.emblem(seat, at.x + 20.0, at.y + 18.0);
        let sizes = [
            (player.hand_len, self.word("dom-pic-small-hand"), None),
            (player.deck_size(), self.word("dom-pic-small-deck"), player.tops.cards().last()),
            (player.discard_len, self.word("dom-pic-small-discard"), player.discard_top.as_ref()),
        ];
        let font = Font::new(12.0, "ink-2");
        let mut right = at.x + at.w - 8.0;
        for (count, word, shown) in sizes.into_iter().rev() {
            if let Some(&card) = shown {
                right -= 24.0;
                self.picture(card, right, at.y + 6.0, 24.0);
                right -= 3.0;
            }
            let text = format!("{word} {count}");
            right -= font.width(&text);
            self.svg.text(right, at.y + 22.5, &text, font);
            right -= 8.0;
        }
        let font = Font::new(14.0, "ink").serif().shrink(right - at.x - 40.0);
        self.svg.text(at.x + 38.0, at.y + 23.0, &name, font);
        self.svg.close();
    }

    /// Who is on turn, in which phase, with which actions, buys and money.
    fn counters_line(&mut self, at: Rect) {
        let view = self.view;
        self.svg.open_handle(Handle::new("status:turn").title(&self.name(view.active)));
        self.panel(at);
        self.emblem(view.active, at.x + 20.0, at.y + 20.0);
        let phase = match view.phase {
            Phase::Action => self.word("dom-pic-phase-action"),
            Phase::Treasure | Phase::Buy => self.word("dom-pic-phase-buy"),
            _ => self.word("dom-pic-phase-clean-up"),
        };
        let font = Font::new(13.0, "ink").bold().shrink(62.0);
        self.svg.text(at.x + 38.0, at.y + 24.5, phase, font);
        let counters = [
            ("do-i-action", view.actions, self.word("dom-pic-actions")),
            ("do-i-buy", view.buys, self.word("dom-pic-buys")),
            ("do-i-coin", view.coins, self.word("dom-pic-coins")),
        ];
        for (nth, (icon, value, word)) in counters.into_iter().enumerate() {
            let x = at.x + 104.0 + 93.0 * nth as f64;
            self.svg.fill(Rect::new(x, at.y + 4.0, 89.0, 32.0), 8.0, "surface-2");
            self.svg.symbol(icon, x + 4.0, at.y + 9.0, 22.0);
            let (text, font) = (value.to_string(), Font::new(18.0, "ink").bold());
            self.svg.text(x + 30.0, at.y + 26.5, &text, font);
            let shift = 34.0 + font.width(&text);
            let small = Font::new(11.5, "ink-2").shrink(86.0 - shift);
            self.svg.text(x + shift, at.y + 25.5, word, small);
        }
        self.svg.close();
    }

    /// The question and its buttons, beside it if there is room; answers the height.
    fn question_box(&mut self, y: f64) -> f64 {
        let asked = question(self.view, self.own, self.names, self.lang);
        let buttons = self.buttons();
        let title = Font::new(14.0, "ink").bold();
        let detail = Font::new(12.0, "ink-2");
        let words = title.width(&asked.title).max(detail.width(&asked.detail));
        let picked = if self.view.picked_len > 0 { 34.0 } else { 0.0 };
        let wide = |label: &str| title.width(label) + 28.0;
        let all: f64 = buttons.iter().map(|button| wide(&button.1) + 10.0).sum();
        let beside = words + picked + all + 30.0 <= INNER;
        let height = if beside && self.later.is_none() { 48.0 } else { 90.0 };
        let at = Rect::new(EDGE, y, INNER, height);
        let mine = !self.offers.is_empty();
        self.svg.fill(at, 10.0, if mine { "chosen-soft" } else { "surface" });
        self.svg.outline(at, 10.0, if mine { "chosen" } else { "line" }, 1.5, "");
        let base = if asked.detail.is_empty() { 29.0 } else { 20.0 };
        self.svg.text(at.x + 12.0, y + base, &asked.title, title.shrink(INNER - 24.0 - picked));
        self.svg.text(at.x + 12.0, y + 37.0, &asked.detail, detail.shrink(INNER - 24.0 - picked));
        let mut right = at.x + at.w - 9.0;
        let shrink = if beside { 1.0 } else { (INNER - 20.0) / all.max(INNER - 20.0) };
        for button in &buttons {
            let w = wide(&button.1) * shrink;
            self.button(button, Rect::new(right - w, y + height - 41.0, w, 34.0));
            right -= w + 10.0;
        }
        if self.view.picked_len > 0 {
            let x = if beside { right - 16.0 } else { at.x + at.w - 22.0 };
            self.svg.disc((x, y + 24.0), 13.0, "chosen", ("chosen", 0.0));
            let font = Font::new(14.0, "on-accent").bold().middle();
            self.svg.text(x, y + 29.0, &self.view.picked_len.to_string(), font);
        }
        height
    }

    /// Deck, discard pile and hand of the viewer.
    fn own_box(&mut self, at: Rect) {
        let (own, player) = (self.own, *self.view.player(self.own));
        self.panel(at);
        self.emblem(own, at.x + 20.0, at.y + 21.0);
        let name = self.name(own);
        let font = Font::new(14.0, "ink").serif().shrink(150.0);
        self.svg.text(at.x + 38.0, at.y + 18.0, &name, font);
        let words = Message::new("dom-pic-own-short")
            .with("turns", self.turns_taken(own))
            .with("points", crate::scoring::points(&player.owned));
        let words = texts().resolve(self.lang, &words);
        self.svg.text(at.x + 38.0, at.y + 33.0, &words, Font::new(12.0, "ink-2"));
        let right = at.x + at.w;
        let (deck, discard) = (format!("deck:{own}"), format!("discard:{own}"));
        let (first, second) = (self.word("dom-pic-deck"), self.word("dom-pic-discard"));
        let top = player.tops.cards().last().copied();
        self.heap(
            &deck,
            first,
            player.deck_size(),
            top,
            Rect::new(right - 202.0, at.y + 6.0, 92.0, 30.0),
        );
        let at_discard = Rect::new(right - 102.0, at.y + 6.0, 96.0, 30.0);
        self.heap(&discard, second, player.discard_len, player.discard_top, at_discard);
        self.hand_row(at.x + 10.0, at.y + 46.0, at.w - 20.0);
    }

    /// A pile of one's own with its visible card.
    fn heap(&mut self, handle: &str, word: &str, count: u16, top: Option<Card>, at: Rect) {
        self.svg.open_handle(Handle::new(handle).title(word));
        self.svg.fill(at, 8.0, "surface-2");
        match top {
            Some(card) => self.picture(card, at.x + 3.0, at.y + 4.0, 22.0),
            None if count > 0 && handle.starts_with("deck") => {
                self.back(at.x + 6.0, at.y + 5.0, 14.0);
            }
            None => {}
        }
        let text = format!("{word} {count}");
        let font = Font::new(12.0, "ink-2").bold().shrink(at.w - 32.0);
        self.svg.text(at.x + 28.0, at.y + 19.5, &text, font);
        self.svg.close();
        self.offer(handle, at, 8.0);
    }

    /// The hand, copies of a card in one heap.
    fn hand_row(&mut self, x: f64, y: f64, room: f64) {
        let player = *self.view.player(self.own);
        if !player.knows_hand() {
            if player.hand_len > 0 {
                self.back(x, y, HAND_CARD);
                self.badge(player.hand_len, x + HAND_CARD - 4.0, y + 4.0);
            }
            return;
        }
        let hand = self.own_hand();
        let heaps: Vec<&[(Card, bool)]> = hand.chunk_by(|one, two| one == two).collect();
        let count = heaps.len().max(1) as f64;
        let w = ((room + GAP) / count - GAP).clamp(LEAST_CARD, HAND_CARD);
        let step = if count > 1.0 { ((room - w) / (count - 1.0)).min(w + GAP) } else { w };
        for (nth, heap) in heaps.into_iter().enumerate() {
            let (card, chosen) = heap[0];
            let at = Rect::new(x + step * nth as f64, y, w, w * 1.4);
            let handle = format!("hand:{}", card.name());
            self.svg.open_handle(Handle::new(&handle).title(&self.note(card)));
            self.face(card, at.x, at.y, w, self.lang);
            if chosen {
                self.svg.outline(at.grown(2.0), 10.0, "chosen", 4.0, "");
                self.tick(at.x + 9.0, at.y + 9.0);
            }
            if heap.len() > 1 {
                self.badge(heap.len() as u16, at.x + step.min(w) - 12.0, at.y + 12.0);
            }
            self.svg.close();
            if !chosen {
                // Where cards overlap, only what is visible takes clicks.
                let last = nth + 1 == count as usize;
                let visible = if last { w } else { w.min(step - 2.0) };
                self.offer(&handle, Rect { w: visible, ..at }, 7.0);
            }
        }
    }

    fn badge(&mut self, count: u16, x: f64, y: f64) {
        self.svg.disc((x, y), 11.0, "ink", ("surface", 1.5));
        let font = Font::new(13.0, "surface").bold().middle();
        self.svg.text(x, y + 4.7, &format!("×{count}"), font.shrink(20.0));
    }

    /// The play area, or what is revealed; names are left out when they do not fit.
    fn played_line(&mut self, at: Rect) {
        self.panel(at);
        let shown = self.revealed_cards();
        let open = !shown.is_empty();
        let cards = if open {
            shown
        } else {
            let active = self.view.active;
            let play = self.view.player(active).play;
            play.iter().map(|(card, count)| (active, card, count)).collect()
        };
        let word = if open { self.word("dom-pic-shown") } else { self.word("dom-pic-in-play") };
        let font = Font::new(12.5, "ink-2").bold();
        self.svg.text(at.x + 12.0, at.y + 25.5, word, font);
        let mut x = at.x + 22.0 + font.width(word);
        let chip = Font::new(13.0, "ink").bold();
        let named: f64 =
            cards.iter().map(|&(_, c, n)| 54.0 + chip.width(&self.counted_name(c, n))).sum();
        let fits = x + named <= at.x + at.w;
        for (seat, card, count) in cards {
            let label = if fits { self.counted_name(card, count) } else { format!("×{count}") };
            if x + 48.0 + chip.width(&label) > at.x + at.w {
                self.svg.text(x, at.y + 26.0, "…", Font::new(14.0, "ink-2").bold());
                break;
            }
            let w = self.chip(card, &label, x, at.y + 6.0);
            self.offer(&revealed(seat, card), Rect::new(x, at.y + 6.0, w, 30.0), 15.0);
            x += w + GAP;
        }
    }

    /// Piles in three columns: treasures, victory cards, the kingdom, then Curses and the trash; answers where they
    /// end.
    fn supply_grid(&mut self, y: f64) -> f64 {
        const BASE: [Card; 6] =
            [Card::Copper, Card::Silver, Card::Gold, Card::Estate, Card::Duchy, Card::Province];
        const HIGH: f64 = 72.0;
        let w = (INNER - 16.0) / 3.0;
        let place = |nth: usize| {
            let (row, column) = ((nth / 3) as f64, (nth % 3) as f64);
            Rect::new(EDGE + column * (w + 8.0), y + row * (HIGH + 12.0), w, HIGH)
        };
        let kingdom: Vec<Card> = self.view.kingdom.cards().collect();
        for (nth, card) in BASE.into_iter().chain(kingdom).enumerate() {
            self.pile(card, place(nth));
        }
        let rest = BASE.len() + self.piles();
        self.pile(Card::Curse, place(rest));
        self.trash(place(rest + 1));
        place(rest + 1).y + HIGH + 16.0
    }
}
