//! The table for wide pages: 1120 units, everything side by side.

use bw_core::{Actor, Message, Seat};
use bw_svg::{Font, Handle, Rect};

use super::parts::revealed;
use super::question::question;
use super::table::TablePicture;
use crate::actions::Action;
use crate::card::Card;
use crate::show::texts::texts;
use crate::state::Phase;

pub(super) const WIDTH: f64 = 1120.0;
pub(super) const EDGE: f64 = 12.0;
pub(super) const INNER: f64 = WIDTH - 2.0 * EDGE;

impl TablePicture<'_> {
    /// Draws everything; answers the height.
    pub(super) fn wide(&mut self) -> f64 {
        let mut y = EDGE;
        self.opponents(y);
        y += 108.0;
        y = self.supply(y) + 12.0;
        self.question(y);
        y += 56.0;
        self.status(y);
        y += 68.0;
        self.own_area(y);
        y + 278.0
    }

    fn opponents(&mut self, y: f64) {
        let others: Vec<Seat> = Seat::all(self.view.seats).filter(|&s| s != self.own).collect();
        let count = others.len() as f64;
        let w = (INNER - EDGE * (count - 1.0)) / count;
        for (at, &seat) in others.iter().enumerate() {
            self.opponent(
                seat,
                Rect::new(EDGE + at as f64 * (w + EDGE), y, w, 96.0),
                others.len() == 1,
            );
        }
    }

    fn opponent(&mut self, seat: Seat, at: Rect, alone: bool) {
        let player = *self.view.player(seat);
        let name = self.name(seat);
        self.svg.open_handle(Handle::new(&format!("player:{seat}")).title(&name));
        self.panel(at);
        self.emblem(seat, at.x + 28.0, at.y + 28.0);
        let font = Font::new(15.0, "ink").serif().shrink(if alone { 150.0 } else { at.w - 70.0 });
        self.svg.text(at.x + 50.0, at.y + 27.0, &name, font);
        let turn = Message::new("dom-pic-turns").with("turns", self.turns_taken(seat));
        let turn = texts().resolve(self.lang, &turn);
        self.svg.text(at.x + 50.0, at.y + 44.0, &turn, Font::new(12.0, "ink-2"));
        let (mut x, top, card) = if alone {
            (at.x + 216.0, at.y + 14.0, 34.0)
        } else {
            (at.x + 16.0, at.y + 52.0, 22.0)
        };
        let backs = player.hand_len.min(if alone { 7 } else { 3 });
        for back in 0..backs {
            self.back(x + f64::from(back) * card * 0.4, top, card);
        }
        x += f64::from(backs.max(1) - 1) * card * 0.4 + card + 8.0;
        let hand = self.word("dom-pic-in-hand");
        x = self.counted(x, top, player.hand_len, hand, alone);
        if let Some(&known) = player.tops.cards().last() {
            self.face(known, x, top, card, self.lang);
        } else {
            self.back(x, top, card);
        }
        let deck = self.word("dom-pic-small-deck");
        x = self.counted(x + card + 8.0, top, player.deck_size(), deck, alone);
        if let Some(top_card) = player.discard_top {
            self.face(top_card, x, top, card, self.lang);
        }
        let discard = self.word("dom-pic-small-discard");
        x = self.counted(x + card + 8.0, top, player.discard_len, discard, alone);
        if alone {
            self.last_turn(seat, x + 20.0, at);
        }
        self.svg.close();
    }

    fn counted(&mut self, x: f64, y: f64, count: u16, word: &str, large: bool) -> f64 {
        let size = if large { 20.0 } else { 16.0 };
        self.svg.text(x, y + size, &count.to_string(), Font::new(size, "ink").bold());
        let font = Font::new(11.5, "ink-2");
        self.svg.text(x, y + size + 14.0, word, font);
        x + font.width(word).max(24.0) + 16.0
    }

    fn last_turn(&mut self, seat: Seat, x: f64, at: Rect) {
        let mut left = x;
        let last = self.last;
        let shown = last.iter().filter(|(actor, _)| *actor == Actor::Seat(seat));
        for &(_, action) in shown {
            let card = match action {
                Action::Play(card) | Action::Buy(card) | Action::Gain(card) => card,
                _ => continue,
            };
            if left > at.x + at.w - 160.0 {
                break;
            }
            let text = match action {
                Action::Buy(_) => {
                    let bought = Message::new("dom-pic-bought").with("card", card.message());
                    texts().resolve(self.lang, &bought)
                }
                _ => card.name_in(self.lang).to_string(),
            };
            left += self.chip(card, &text, left, at.y + 33.0) + 6.0;
        }
    }

    /// Base cards in two columns, the kingdom beside them; answers where it ends.
    fn supply(&mut self, y: f64) -> f64 {
        const BASE: [Card; 7] = [
            Card::Copper,
            Card::Estate,
            Card::Silver,
            Card::Duchy,
            Card::Gold,
            Card::Province,
            Card::Curse,
        ];
        for (at, card) in BASE.into_iter().enumerate() {
            let (row, column) = ((at / 2) as f64, (at % 2) as f64);
            self.pile(card, Rect::new(EDGE + column * 142.0, y + row * 76.0, 132.0, 64.0));
        }
        self.trash(Rect::new(EDGE + 142.0, y + 228.0, 132.0, 64.0));
        let kingdom: Vec<Card> = self.view.kingdom.cards().collect();
        let piles = self.piles();
        let columns = if piles <= 10 { 5 } else { 6 };
        let x = EDGE + 300.0;
        let w = (WIDTH - EDGE - x - 12.0 * (columns - 1) as f64) / columns as f64;
        for (at, &card) in kingdom.iter().enumerate() {
            let (row, column) = ((at / columns) as f64, (at % columns) as f64);
            self.pile(card, Rect::new(x + column * (w + 12.0), y + row * 152.0, w, 140.0));
        }
        let rows = piles.div_ceil(columns).max(2);
        y + rows as f64 * 152.0
    }

    /// The question and its buttons.
    fn question(&mut self, y: f64) {
        let asked = question(self.view, self.own, self.names, self.lang);
        let at = Rect::new(EDGE, y, INNER, 44.0);
        let mine = !self.offers.is_empty();
        self.svg.fill(at, 10.0, if mine { "chosen-soft" } else { "surface" });
        self.svg.outline(at, 10.0, if mine { "chosen" } else { "line" }, 1.5, "");
        let font = Font::new(15.0, "ink").bold();
        self.svg.text(at.x + 16.0, y + 28.0, &asked.title, font);
        let x = at.x + 28.0 + font.width(&asked.title);
        self.svg.text(x, y + 28.0, &asked.detail, Font::new(13.5, "ink-2"));
        let mut right = at.x + at.w - 8.0;
        for button in self.buttons() {
            let w = Font::new(14.0, "on-accent").bold().width(&button.1) + 32.0;
            self.button(&button, Rect::new(right - w, y + 7.0, w, 30.0));
            right -= w + 16.0;
        }
        if self.view.picked_len > 0 {
            let text = self.view.picked_len.to_string();
            self.svg.disc((right - 16.0, y + 22.0), 13.0, "chosen", ("chosen", 0.0));
            let font = Font::new(14.0, "on-accent").bold().middle();
            self.svg.text(right - 16.0, y + 27.0, &text, font);
        }
    }

    /// Phases, counters, the play area and revealed cards.
    fn status(&mut self, y: f64) {
        let view = self.view;
        let at = Rect::new(EDGE, y, 640.0, 56.0);
        self.svg.open_handle(Handle::new("status:turn").title(&self.name(view.active)));
        self.panel(at);
        self.emblem(view.active, at.x + 28.0, y + 28.0);
        let mut x = at.x + 50.0;
        let phases = [
            (matches!(view.phase, Phase::Action), self.word("dom-pic-phase-action")),
            (matches!(view.phase, Phase::Treasure | Phase::Buy), self.word("dom-pic-phase-buy")),
            (matches!(view.phase, Phase::CleanUp), self.word("dom-pic-phase-clean-up")),
        ];
        for (on, word) in phases {
            let ink = if on { "on-accent" } else { "ink-3" };
            let font = Font::new(13.0, ink).bold();
            let w = font.width(word) + 24.0;
            self.svg.fill(
                Rect::new(x, y + 14.0, w, 28.0),
                14.0,
                if on { "accent" } else { "surface-2" },
            );
            self.svg.text(x + w / 2.0, y + 32.5, word, font.middle());
            x += w + 6.0;
        }
        let counters = [
            ("do-i-action", view.actions, self.word("dom-pic-actions")),
            ("do-i-buy", view.buys, self.word("dom-pic-buys")),
            ("do-i-coin", view.coins, self.word("dom-pic-coins")),
        ];
        for (at_counter, (icon, value, word)) in counters.into_iter().enumerate() {
            let x = at.x + at.w - 112.0 * (3 - at_counter) as f64 - 4.0;
            self.svg.fill(Rect::new(x, y + 8.0, 106.0, 40.0), 10.0, "surface-2");
            self.svg.symbol(icon, x + 8.0, y + 16.0, 24.0);
            let font = Font::new(21.0, "ink").bold();
            self.svg.text(x + 39.0, y + 35.0, &value.to_string(), font);
            let shift = 44.0 + font.width(&value.to_string());
            self.svg.text(
                x + shift,
                y + 34.0,
                word,
                Font::new(11.5, "ink-2").shrink(102.0 - shift),
            );
        }
        self.svg.close();
        self.in_play(Rect::new(664.0, y, WIDTH - 676.0, 56.0));
    }

    fn in_play(&mut self, at: Rect) {
        self.panel(at);
        let shown = self.revealed_cards();
        let word = if shown.is_empty() {
            self.word("dom-pic-in-play")
        } else {
            self.word("dom-pic-shown")
        };
        let font = Font::new(12.5, "ink-2").bold();
        self.svg.text(at.x + 14.0, at.y + 33.0, word, font);
        let mut x = at.x + 26.0 + font.width(word);
        for (seat, card, count) in shown {
            let label = self.counted_name(card, count);
            let w = self.chip(card, &label, x, at.y + 13.0);
            self.offer(&revealed(seat, card), Rect::new(x, at.y + 13.0, w, 30.0), 15.0);
            x += w + 10.0;
        }
        if self.revealed_cards().is_empty() {
            self.played(x, at);
        }
    }

    fn played(&mut self, mut x: f64, at: Rect) {
        for (card, count) in self.view.player(self.view.active).play.iter() {
            let label = self.counted_name(card, count);
            if x + Font::new(13.0, "ink").bold().width(&label) + 50.0 > at.x + at.w {
                self.svg.text(x, at.y + 33.0, "…", Font::new(14.0, "ink-2").bold());
                break;
            }
            x += self.chip(card, &label, x, at.y + 13.0) + 8.0;
        }
    }
}
