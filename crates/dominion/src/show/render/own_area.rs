//! The viewer's own cards: deck, hand, discard pile.

use bw_core::Message;
use bw_svg::{Font, Handle, Rect};

use super::table::TablePicture;
use super::wide::{EDGE, INNER};
use crate::card::Card;
use crate::cards::Cards;
use crate::show::texts::texts;

const HAND_CARD: f64 = 132.0;

/// The widest a name may be before what else is shown of its player.
const NAME_ROOM: f64 = 420.0;

impl TablePicture<'_> {
    /// Deck, hand and discard pile of the viewer.
    pub(super) fn own_area(&mut self, y: f64) {
        let (own, player) = (self.own, *self.view.player(self.own));
        self.panel(Rect::new(EDGE, y, INNER, 266.0));
        self.emblem(own, 43.0, y + 29.0);
        let name = self.name(own);
        let font = Font::new(15.0, "ink").serif().shrink(NAME_ROOM);
        self.svg.text(66.0, y + 34.0, &name, font);
        let words = Message::new("dom-pic-own")
            .with("turns", self.turns_taken(own))
            .with("cards", player.owned.len())
            .with("points", crate::scoring::points(&player.owned));
        let words = texts().resolve(self.lang, &words);
        let end = 76.0 + font.width(&name).min(NAME_ROOM);
        self.svg.text(end, y + 34.0, &words, Font::new(13.0, "ink-2"));
        let deck = format!("deck:{own}");
        self.svg.open_handle(Handle::new(&deck).title(self.word("dom-pic-deck")));
        if player.deck_size() > 0 {
            match player.tops.cards().last() {
                Some(&top) => self.face(top, 30.0, y + 60.0, 84.0, self.lang),
                None => self.back(30.0, y + 60.0, 84.0),
            }
        }
        let text = format!("{} {}", self.word("dom-pic-deck"), player.deck_size());
        self.svg.text(72.0, y + 196.0, &text, Font::new(12.5, "ink-2").bold().middle());
        self.svg.close();
        self.offer(&deck, Rect::new(30.0, y + 60.0, 84.0, 117.6), 6.0);
        let title = self.word("dom-pic-discard-pile");
        self.svg.open_handle(Handle::new(&format!("discard:{own}")).title(title));
        if let Some(top) = player.discard_top {
            self.face(top, 1006.0, y + 60.0, 84.0, self.lang);
        }
        let text = format!("{} {}", self.word("dom-pic-discard"), player.discard_len);
        self.svg.text(1048.0, y + 196.0, &text, Font::new(12.5, "ink-2").bold().middle());
        self.svg.close();
        self.hand(y + 62.0);
    }

    /// The own hand with what is picked from it, which is marked.
    pub(super) fn own_hand(&self) -> Vec<(Card, bool)> {
        let picking = self.view.picker() == Some(self.own);
        let picked = if picking { self.view.picked } else { Cards::EMPTY };
        sorted(&self.view.player(self.own).hand, &picked)
    }

    fn hand(&mut self, y: f64) {
        let player = *self.view.player(self.own);
        let (x, room) = (134.0, 852.0);
        let cards = self.own_hand();
        let backs = if player.knows_hand() { 0 } else { usize::from(player.hand_len) };
        let count = cards.len() + backs;
        if count == 0 {
            return;
        }
        let step = if count > 1 {
            ((room - HAND_CARD) / (count - 1) as f64).min(HAND_CARD + 12.0)
        } else {
            0.0
        };
        let left = x + (room - step * (count - 1) as f64 - HAND_CARD) / 2.0;
        for back in 0..backs {
            self.back(left + step * back as f64, y, HAND_CARD);
        }
        for (at, &(card, chosen)) in cards.iter().enumerate() {
            let raised = if chosen { 12.0 } else { 0.0 };
            let at = Rect::new(left + step * at as f64, y - raised, HAND_CARD, HAND_CARD * 1.4);
            let handle = format!("hand:{}", card.name());
            self.svg.open_handle(Handle::new(&handle).title(&self.note(card)));
            self.face(card, at.x, at.y, HAND_CARD, self.lang);
            if chosen {
                self.svg.outline(at.grown(3.0), 12.0, "chosen", 4.0, "");
                self.tick(at.x + at.w - 2.0, at.y + 2.0);
            }
            self.svg.close();
            if !chosen {
                // Where cards overlap, only what is visible takes clicks.
                let visible = if at.x + step < left + step * (count - 1) as f64 + 1.0 && step > 0.0
                {
                    at.w.min(step)
                } else {
                    at.w
                };
                let ring =
                    if step < HAND_CARD && count > 1 { Rect { w: visible, ..at } } else { at };
                self.offer(&handle, ring, 9.0);
            }
        }
    }
}

/// Cards of a hand with those picked from it: actions, treasures, victory cards, curses.
fn sorted(hand: &Cards, picked: &Cards) -> Vec<(Card, bool)> {
    let order = |card: Card| match card {
        _ if card.is_action() => 0,
        _ if card.is_treasure() => 1,
        _ if card.is_victory() => 2,
        _ => 3,
    };
    let copies = |cards: &Cards, chosen: bool| -> Vec<(Card, bool)> {
        let each = cards.iter();
        each.flat_map(|(card, count)| (0..count).map(move |_| (card, chosen))).collect()
    };
    let mut all = copies(hand, false);
    all.extend(copies(picked, true));
    all.sort_by_key(|&(card, chosen)| (order(card), card, !chosen));
    all
}
