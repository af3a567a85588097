//! What both layouts of the table share.

use std::collections::BTreeMap;

use bw_core::{Actor, Lang, Message, Seat, Turn};
use bw_show::{Explain, RenderOptions};
use bw_svg::{Font, Handle, Num, Rect, SANS, SvgWriter, put, seat_letter};

use super::parts::handle;
use super::question::button;
use super::{SYMBOLS, tall, wide};
use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::game::Dominion;
use crate::show::card_texts::listed;
use crate::show::texts::{label, texts};
use crate::view::View;

/// The table as a picture.
pub(super) fn draw(game: &Dominion, view: &View, options: &RenderOptions<'_, Dominion>) -> String {
    let mut table = TablePicture::new(game, view, options);
    let (width, height) = match options.layout.narrow {
        true => (tall::WIDTH, table.tall()),
        false => (wide::WIDTH, table.wide()),
    };
    let mut svg = SvgWriter::picture(
        Rect::new(0.0, 0.0, width, height),
        &[("font-family", &SANS), ("role", &"group")],
    );
    let body = table.svg.finish();
    svg.define_used(SYMBOLS, &body);
    svg.fill(Rect::new(0.0, 0.0, width, height), 0.0, "table");
    svg.raw(&body);
    svg.finish()
}

pub(super) struct TablePicture<'t> {
    pub(super) svg: SvgWriter,
    pub(super) view: &'t View,
    pub(super) lang: Lang,
    pub(super) names: &'t [String],
    pub(super) last: &'t [(Actor, Action)],
    /// Another view that must have room too.
    pub(super) later: Option<&'t View>,
    /// Whose cards lie in front.
    pub(super) own: Seat,
    /// Handles of the decisions on offer, with words.
    pub(super) offers: BTreeMap<String, (Action, String)>,
}

impl<'t> TablePicture<'t> {
    pub(super) fn new(
        game: &Dominion,
        view: &'t View,
        options: &RenderOptions<'t, Dominion>,
    ) -> Self {
        let own = own_seat(view);
        let offers = options.legal.iter().map(|&action| {
            let words = game.words(view, Actor::Seat(own), action);
            let words = Dominion::texts().resolve(options.lang, &words);
            (handle(view, action), (action, words))
        });
        TablePicture {
            svg: SvgWriter::fragment(),
            view,
            lang: options.lang,
            names: options.labels(),
            last: options.last,
            later: options.room_for,
            own,
            offers: offers.collect(),
        }
    }

    /// A label by its text's id.
    pub(super) fn word(&self, id: &str) -> &'static str {
        label(self.lang, id)
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None => {
                let player = Message::new("dom-pic-player").with("seat", seat.number());
                texts().resolve(self.lang, &player)
            }
        }
    }

    /// The ring of a handle that is on offer.
    pub(super) fn offer(&mut self, handle: &str, at: Rect, radius: f64) {
        if let Some((_, words)) = self.offers.get(handle) {
            let note = self.card_note(handle).unwrap_or_else(|| words.clone());
            ring(&mut self.svg, Handle::ring(handle).label(words).title(&note), at, radius);
        }
    }

    /// The disc of something that is chosen.
    pub(super) fn tick(&mut self, x: f64, y: f64) {
        self.svg.disc((x, y), 9.0, "chosen", ("surface", 1.5));
        put!(
            self.svg,
            r#"<path d="M{} {}l3 3.5l5.5 -6.5" fill="none" stroke="var(--on-accent)" stroke-width="2"/>"#,
            Num(x - 4.5),
            Num(y + 0.5)
        );
    }

    /// What the card of a handle does, for whoever rests on it.
    fn card_note(&self, handle: &str) -> Option<String> {
        let card = Card::named(handle.rsplit_once(':')?.1)?;
        Some(self.note(card))
    }

    pub(super) fn note(&self, card: Card) -> String {
        let note = Message::new("dom-pic-card")
            .with("card", card.message())
            .with("cost", card.cost())
            .with("text", card.text_in(self.lang));
        texts().resolve(self.lang, &note)
    }

    /// Buttons of decisions that no card stands for: handle, label, words.
    pub(super) fn buttons(&self) -> Vec<(String, String, String)> {
        let choices = self.offers.iter().filter(|(handle, _)| handle.starts_with("choice:"));
        choices
            .map(|(handle, (action, words))| {
                (handle.clone(), button(self.view, *action, self.lang), words.clone())
            })
            .collect()
    }

    pub(super) fn button(&mut self, (handle, label, words): &(String, String, String), at: Rect) {
        let font = Font::new(14.0, "on-accent").bold().middle().shrink(at.w - 12.0);
        self.svg.fill(at, 8.0, "accent");
        self.svg.text(at.middle(), at.y + at.h / 2.0 + 5.0, label, font);
        ring(&mut self.svg, Handle::ring(handle).label(words).title(words), at, 8.0);
    }

    /// Kingdom cards to leave room for.
    pub(super) fn piles(&self) -> usize {
        let later = self.later.map_or(0, |later| later.kingdom.len());
        self.view.kingdom.len().max(later) as usize
    }

    pub(super) fn panel(&mut self, at: Rect) {
        self.svg.fill(at, 12.0, "surface");
        self.svg.outline(at, 12.0, "line", 1.0, "");
    }

    pub(super) fn emblem(&mut self, seat: Seat, x: f64, y: f64) {
        let number = seat.number();
        let (fill, on) = (format!("seat-{number}"), on_seat(number));
        self.svg.disc((x, y), 13.0, &fill, ("seat-rim", 1.5));
        let letter = seat_letter(seat.index()).to_string();
        self.svg.text(x, y + 5.0, &letter, Font::new(14.0, on).bold().middle());
    }

    pub(super) fn turns_taken(&self, seat: Seat) -> u32 {
        let seats = u32::from(self.view.seats);
        self.view.turn / seats + u32::from((seat.index() as u32) < self.view.turn % seats)
    }

    pub(super) fn pile(&mut self, card: Card, at: Rect) {
        let handle = format!("pile:{}", card.name());
        let (count, lang) = (self.view.supply.count(card), self.lang);
        let title = self.pile_title(card, count);
        self.svg.open_handle(Handle::new(&handle).title(&title));
        self.pile_face(card, at, count, lang);
        let choosing = self.offers.keys().any(|offer| offer.starts_with("pile:"));
        if choosing && count > 0 && !self.offers.contains_key(&handle) {
            self.svg.veil(at, 9.0, "table", 0.3);
        }
        self.svg.close();
        self.offer(&handle, at, 9.0);
    }

    /// What a card of the supply does, and how many are left.
    pub(super) fn pile_title(&self, card: Card, count: u8) -> String {
        let title = Message::new("dom-pic-pile").with("note", self.note(card)).with("count", count);
        texts().resolve(self.lang, &title)
    }

    pub(super) fn trash(&mut self, at: Rect) {
        let count = self.view.trash.len();
        let word = self.word("dom-pic-trash");
        let title = self.trash_list();
        self.svg.open_handle(Handle::new("trash").title(&title));
        self.svg.fill(at, 8.0, "surface-2");
        self.svg.outline(at, 8.0, "line-strong", 1.2, "");
        self.svg.symbol("do-i-trash", at.x + 10.0, at.y + 16.0, 32.0);
        let font = Font::new(14.0, "ink").serif().shrink(at.w - 58.0);
        self.svg.text(at.x + 52.0, at.y + 30.0, word, font);
        self.svg.text(at.x + 52.0, at.y + 48.0, &count.to_string(), Font::new(12.5, "ink-2"));
        self.svg.close();
    }

    pub(super) fn trash_list(&self) -> String {
        let copies = |(card, count): (Card, u8)| std::iter::repeat_n(card, usize::from(count));
        let cards = listed(self.view.trash.iter().flat_map(copies));
        texts().resolve(self.lang, &Message::new("dom-pic-trash-list").with("cards", cards))
    }

    /// A card's name, with the number of copies if there are several.
    pub(super) fn counted_name(&self, card: Card, count: u8) -> String {
        let name = card.name_in(self.lang);
        if count > 1 { format!("{name} ×{count}") } else { name.to_string() }
    }

    /// Cards shown by Spy, Thief, Library or Adventurer.
    pub(super) fn revealed_cards(&self) -> Vec<(Seat, Card, u8)> {
        let view = self.view;
        if let Some(Frame::Spy { seat, shown: true, .. }) = view.frames.top() {
            return view
                .player(seat)
                .tops
                .cards()
                .last()
                .map(|&c| (seat, c, 1))
                .into_iter()
                .collect();
        }
        match view.aside_owner() {
            Some(owner) => view.aside.iter().map(|(card, count)| (owner, card, count)).collect(),
            None => Vec::new(),
        }
    }
}

/// The ring around something that can be chosen; it lies over the title of what it is around.
fn ring(svg: &mut SvgWriter, handle: Handle<'_>, at: Rect, radius: f64) {
    svg.choice(handle, at.grown(3.0), radius + 3.0);
}

/// Whose cards lie in front: the only open seat, else who decides, else who is on turn.
fn own_seat(view: &View) -> Seat {
    let mut open = Seat::all(view.seats).filter(|&seat| view.player(seat).open);
    match (open.next(), open.next(), view.waits_for()) {
        (Some(only), None, _) => only,
        (_, _, Turn::Decide(seats)) => seats.first().unwrap_or(view.active),
        _ => view.active,
    }
}

fn on_seat(number: u8) -> &'static str {
    match number {
        1 => "on-seat-1",
        2 => "on-seat-2",
        3 => "on-seat-3",
        _ => "on-seat-4",
    }
}
