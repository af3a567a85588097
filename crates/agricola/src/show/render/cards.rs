//! Cards: frames with name, points, effect and price, chips, the hand, cards in play and majors.

use bw_core::{Lang, Seat};
use bw_svg::{Font, Handle, Num, Rect, put};

use super::labels;
use super::parts;
use super::rich::Block;
use super::table::TablePicture;
use crate::card::{Back, Card, CardKind, MAJOR_COUNT, Needs};
use crate::card_set::card_field_index;
use crate::goods::Goods;
use crate::show::texts::label;

/// The plate with the name.
const PLATE: f64 = 25.0;
/// The least height of a card in its frame.
const LEAST: f64 = 76.0;
/// The height of a chip.
const CHIP: f64 = 26.0;

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Hand,
    Played,
    Major,
}

/// The colours of a kind: frame, ground, ink on the frame.
const fn colours(kind: CardKind) -> [&'static str; 3] {
    match kind {
        CardKind::Occupation => ["ag-occ", "ag-occ-soft", "ag-occ-ink"],
        CardKind::Minor => ["ag-minor", "ag-minor-soft", "ag-minor-ink"],
        CardKind::Major => ["ag-major", "ag-major-soft", "ag-major-ink"],
    }
}

const fn kind_icon(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Occupation => "occupation",
        CardKind::Minor => "minor",
        CardKind::Major => "major",
    }
}

/// Goods as text with icons.
pub(super) fn goods_icons(goods: &Goods) -> String {
    let list: Vec<String> =
        goods.iter().map(|(good, count)| format!("{count}{{{}}}", good.word())).collect();
    list.join(" ")
}

/// The price and the conditions of a card.
fn foot(card: Card, lang: Lang) -> String {
    let facts = card.facts();
    let mut prices: Vec<String> = facts.cost.iter().map(goods_icons).collect();
    match facts.back {
        Back::Nothing => {}
        Back::OrFireplace => prices.push("{major}".into()),
        Back::Oven => prices.push("{bake}".into()),
        Back::TwoImprovements => prices.push("2{minor}".into()),
    }
    let needs: Vec<String> = facts.needs.iter().map(|need| condition(*need, lang)).collect();
    let mut text = prices.join(&format!(" {} ", label(lang, "ag-pic-or")));
    if !needs.is_empty() {
        let when = label(lang, "ag-pic-if");
        text = format!("{text} {when} {}", needs.join(" "));
    }
    text.trim_start().to_string()
}

fn condition(need: Needs, lang: Lang) -> String {
    let round = label(lang, "ag-pic-until");
    match need {
        Needs::Occupations(count) => format!("{count}{{occupation}}"),
        Needs::Improvements(count) => format!("{count}{{minor}}"),
        Needs::Ovens(count) => format!("{count}{{bake}}"),
        Needs::Animals(good, count) => format!("{count}{{{}}}", good.word()),
        Needs::House(material) => format!("{{{}}}{{room}}", material.word()),
        Needs::RoundMax(last) => format!("{round} ≤{last}"),
        Needs::OtherOccupationsBelow(count) => format!("<{count}{{occupation}}"),
    }
}

impl TablePicture<'_> {
    fn card_name(&self, card: Card) -> &'static str {
        card.name_in(self.lang)
    }

    fn card_title(&self, card: Card) -> String {
        let text = card.text_in(self.lang);
        format!("{}. {text}", self.card_name(card))
    }

    /// A card in its frame.
    fn card(&mut self, card: Card, at: Rect, zone: Zone) {
        let facts = card.facts();
        let [frame, ground, ink] = colours(facts.kind);
        self.svg.veil(Rect::new(at.x, at.y + 1.5, at.w, at.h), 9.0, "shade", 0.14);
        self.svg.fill(at, 9.0, ground);
        put!(
            self.svg,
            r#"<path d="M{} {}v-16a9 9 0 0 1 9 -9h{}a9 9 0 0 1 9 9v16z" fill="var(--{frame})"/>"#,
            Num(at.x),
            Num(at.y + PLATE),
            Num(at.w - 18.0)
        );
        let room = at.w - if facts.points == 0 { 16.0 } else { 40.0 };
        self.plate_name(self.card_name(card), at, room, ink);
        if facts.points != 0 {
            self.icon("points", at.right() - 27.0, at.y + 0.5, 24.0);
            let font = Font::new(12.0, "ag-star-ink").bold().middle();
            self.svg.text(at.right() - 15.0, at.y + 18.0, &facts.points.to_string(), font);
        }
        let foot = if zone == Zone::Played { String::new() } else { foot(card, self.lang) };
        self.effect(card, at, if foot.is_empty() && !facts.passing { 6.0 } else { 22.0 });
        let block = Block::new(Font::new(12.0, "ink").bold()).icons(16.0);
        self.rich(&foot, at.x + 8.0, at.bottom() - 8.5, block, 1);
        if facts.passing && zone != Zone::Played {
            self.icon("pass", at.right() - 26.0, at.bottom() - 23.0, 19.0);
        }
        self.svg.outline(at.grown(-0.75), 8.5, frame, 1.5, "");
    }

    /// The name in one line, or a long one in two.
    fn plate_name(&mut self, name: &str, at: Rect, room: f64, ink: &'static str) {
        let font = Font::new(13.5, ink).serif().shrink(room);
        let middle = name.len() / 2;
        let breaks = name.match_indices([' ', '-']).map(|(at, mark)| at + mark.len());
        let split = breaks.min_by_key(|at| at.abs_diff(middle));
        match split.filter(|_| font.sized(11.0).width(name) > room) {
            Some(split) => {
                let font = font.sized(10.0);
                self.svg.text(at.x + 9.0, at.y + 11.0, name[..split].trim_end(), font);
                self.svg.text(at.x + 9.0, at.y + 21.5, &name[split..], font);
            }
            None => self.svg.text(at.x + 9.0, at.y + 17.5, name, font),
        }
    }

    /// The effect in as many lines as there is room for, smaller if there are too many.
    fn effect(&mut self, card: Card, at: Rect, foot: f64) {
        let text = labels::effect(card, self.lang);
        let room = at.h - PLATE - foot - 3.0;
        let block = |size: f64| Block::new(Font::new(size, "ink")).wrapped(at.w - 16.0);
        let fits = |size: &f64| {
            let block = block(*size);
            block.height(text) as f64 * block.leading <= room + 3.0
        };
        let size = [12.5, 11.5, 10.5].into_iter().find(fits).unwrap_or(10.0);
        let block = block(size);
        let most = ((room + 3.0) / block.leading).floor().max(1.0) as usize;
        self.rich(text, at.x + 8.0, at.y + PLATE + size + 3.5, block, most);
    }

    /// Name and points in one line; answers its width.
    fn chip(&mut self, seat: Seat, card: Card, x: f64, y: f64) {
        let [frame, ground, _] = colours(card.kind());
        let at = Rect::new(x, y, self.chip_width(card), CHIP);
        let handle = match seat == self.own {
            true => parts::played(card),
            false => format!("card:{seat}:{}", card.id()),
        };
        let title = self.card_title(card);
        self.svg.open_handle(Handle::new(&handle).title(&title));
        self.svg.fill(at, 7.0, ground);
        self.svg.outline(at, 7.0, frame, 1.3, "");
        self.icon(kind_icon(card.kind()), x + 4.0, y + 4.0, CHIP - 8.0);
        self.svg.text(x + 26.0, y + 17.5, self.card_name(card), Font::new(12.0, "ink").bold());
        let points = card.facts().points;
        if points != 0 {
            let font = Font::new(12.0, "gold-ink").bold().end();
            self.svg.text(at.right() - 7.0, y + 17.5, &points.to_string(), font);
        }
        self.svg.close();
        self.grown_on(seat, card, at);
        if seat == self.own {
            self.offer(&parts::played(card), at.grown(-2.0), 7.0);
        }
    }

    fn chip_width(&self, card: Card) -> f64 {
        let name = Font::new(12.0, "ink").bold().width(self.card_name(card));
        30.0 + name + if card.facts().points == 0 { 6.0 } else { 18.0 }
    }

    /// Cards in play as chips in rows; what does not fit is counted. Answers where they end.
    pub(super) fn chips(&mut self, seat: Seat, at: Rect) -> f64 {
        let cards: Vec<Card> = self.view.state.player(seat).played.iter().collect();
        let (mut x, mut y) = (at.x, at.y);
        for (nth, &card) in cards.iter().enumerate() {
            let w = self.chip_width(card);
            if x > at.x && x + w > at.right() {
                (x, y) = (at.x, y + CHIP + 6.0);
            }
            let named = self.offers.contains_key(&parts::played(card)) && seat == self.own;
            if y + CHIP > at.bottom() + 2.0 && !named {
                let rest = format!("+{}", cards.len() - nth);
                let font = Font::new(12.5, "ink-2").bold().end();
                self.svg.text(at.right(), y - 6.0, &rest, font);
                return y;
            }
            self.chip(seat, card, x, y);
            x += w + 6.0;
        }
        y + CHIP
    }

    /// The own cards in play: in frames as long as there is room, else as chips.
    pub(super) fn played_cards(&mut self, at: Rect) {
        let cards: Vec<Card> = self.view.state.player(self.own).played.iter().collect();
        if cards.is_empty() {
            let words = self.words("ag-pic-no-cards");
            self.svg.text(at.x, at.y + 10.0, words, Font::new(12.5, "ink-3"));
        }
        let rows = cards.len().div_ceil(3).max(1) as f64;
        let height = ((at.h + 8.0) / rows - 8.0).min(96.0);
        if height < LEAST {
            self.chips(self.own, at);
            return;
        }
        let w = (at.w - 16.0) / 3.0;
        for (nth, &card) in cards.iter().enumerate() {
            let (row, column) = ((nth / 3) as f64, (nth % 3) as f64);
            let place =
                Rect::new(at.x + column * (w + 8.0), at.y + row * (height + 8.0), w, height);
            let handle = parts::played(card);
            let title = self.card_title(card);
            self.svg.open_handle(Handle::new(&handle).title(&title));
            self.card(card, place, Zone::Played);
            self.svg.close();
            self.grown_on(self.own, card, place);
            self.offer(&handle, place, 9.0);
        }
    }

    /// What grows on a card that is sown like a field.
    fn grown_on(&mut self, seat: Seat, card: Card, at: Rect) {
        let Some(field) = card_field_index(card) else { return };
        let planted = self.view.state.player(seat).card_fields[field];
        let Some(crop) = planted.crop() else { return };
        let (x, y) = (at.right() - 34.0, at.bottom() - 12.0);
        self.svg.group(&[("pointer-events", &"none")]);
        self.svg.fill(Rect::new(x - 4.0, y - 8.0, 38.0, 20.0), 10.0, "surface");
        self.icon(crop.good().word(), x, y - 7.0, 18.0);
        let font = Font::new(12.5, "ink").bold();
        self.svg.text(x + 20.0, y + 6.5, &planted.count().to_string(), font);
        self.svg.close();
    }

    /// The cards of the own hand, and of the pack in a draft; rows of at least this many.
    pub(super) fn hand(&mut self, at: Rect, columns: usize, height: f64) {
        let cards = self.hand_cards();
        let w = (at.w - 8.0 * (columns - 1) as f64) / columns as f64;
        let places = (0..cards.len()).map(|nth| {
            let (row, column) = ((nth / columns) as f64, (nth % columns) as f64);
            Rect::new(at.x + column * (w + 8.0), at.y + row * (height + 8.0), w, height)
        });
        self.hand_in(&cards, &places.collect::<Vec<_>>());
    }

    /// The same in rows as high as what their cards say; answers where they end.
    pub(super) fn hand_flow(&mut self, at: Rect, columns: usize) -> f64 {
        let cards = self.hand_cards();
        let faces: Vec<Option<Card>> = cards.iter().map(|card| card.ok()).collect();
        let (places, end) = self.flow(&faces, at, columns);
        self.hand_in(&cards, &places);
        end
    }

    /// The cards of the own hand; backs by kind where they are not known.
    fn hand_cards(&self) -> Vec<Result<Card, Option<CardKind>>> {
        let player = self.view.state.player(self.own);
        let size = self.view.hands[self.own.index()];
        if size.known {
            let cards = player.hand.or(&player.pack);
            let ordered = [CardKind::Occupation, CardKind::Minor].map(|kind| cards.of_kind(kind));
            return ordered.iter().flat_map(|set| set.iter()).map(Ok).collect();
        }
        let kinds = [
            (size.occupations, Some(CardKind::Occupation)),
            (size.minors, Some(CardKind::Minor)),
            (size.pack, None),
        ];
        let backs = kinds.iter().flat_map(|&(count, kind)| (0..count).map(move |_| Err(kind)));
        backs.collect()
    }

    fn hand_in(&mut self, cards: &[Result<Card, Option<CardKind>>], places: &[Rect]) {
        let choosing = self.offers.keys().any(|handle| handle.starts_with("hand:"));
        for (&card, &place) in cards.iter().zip(places) {
            let card = match card {
                Ok(card) => card,
                Err(kind) => {
                    self.back(kind, place);
                    continue;
                }
            };
            let handle = parts::hand(card);
            let title = self.card_title(card);
            self.svg.open_handle(Handle::new(&handle).title(&title));
            self.card(card, place, Zone::Hand);
            self.svg.close();
            if choosing && !self.offers.contains_key(&handle) {
                self.svg.veil(place, 9.0, "surface", 0.38);
            }
            self.offer(&handle, place, 9.0);
        }
    }

    /// Places of cards in rows, each as high as the card that says most; where they end.
    fn flow(&self, cards: &[Option<Card>], at: Rect, columns: usize) -> (Vec<Rect>, f64) {
        let w = (at.w - 8.0 * (columns - 1) as f64) / columns as f64;
        let (mut places, mut y) = (Vec::new(), at.y);
        for row in cards.chunks(columns) {
            let needed = row.iter().flatten().map(|&card| {
                let block = Block::new(Font::new(12.5, "ink")).wrapped(w - 16.0);
                let lines = block.height(labels::effect(card, self.lang)) as f64;
                PLATE + lines * block.leading + 30.0
            });
            let height = needed.fold(LEAST, f64::max);
            places.extend(
                (0..row.len()).map(|nth| Rect::new(at.x + nth as f64 * (w + 8.0), y, w, height)),
            );
            y += height + 8.0;
        }
        (places, y)
    }

    /// A card face down; the backs of occupations and minors differ.
    fn back(&mut self, kind: Option<CardKind>, at: Rect) {
        let [frame, ground, _] = kind.map_or(["line-strong", "ag-future", ""], colours);
        self.svg.veil(Rect::new(at.x, at.y + 1.5, at.w, at.h), 9.0, "shade", 0.14);
        self.svg.fill(at, 9.0, ground);
        self.svg.outline(at.grown(-0.75), 8.5, frame, 1.5, "");
        self.svg.outline(at.grown(-8.0), 5.0, frame, 1.0, "");
        if let Some(kind) = kind {
            let (x, y) = (at.middle() - 18.0, at.y + at.h / 2.0 - 18.0);
            self.svg.group(&[("opacity", &".6")]);
            self.icon(kind_icon(kind), x, y, 36.0);
            self.svg.close();
        }
    }

    /// The ten major improvements; owned ones are faded and show whose they are.
    pub(super) fn majors(&mut self, at: Rect, columns: usize, height: f64) {
        let w = (at.w - 8.0 * (columns - 1) as f64) / columns as f64;
        for (nth, card) in Card::all().take(MAJOR_COUNT).enumerate() {
            let (row, column) = ((nth / columns) as f64, (nth % columns) as f64);
            let place =
                Rect::new(at.x + column * (w + 8.0), at.y + row * (height + 8.0), w, height);
            self.major(card, place);
        }
    }

    /// The same in rows as high as what their cards say; answers where they end.
    pub(super) fn majors_flow(&mut self, at: Rect, columns: usize) -> f64 {
        let cards: Vec<Option<Card>> = Card::all().take(MAJOR_COUNT).map(Some).collect();
        let (places, end) = self.flow(&cards, at, columns);
        for (card, place) in cards.into_iter().flatten().zip(places) {
            self.major(card, place);
        }
        end
    }

    fn major(&mut self, card: Card, place: Rect) {
        let choosing = self.offers.keys().any(|handle| handle.starts_with("major:"));
        let owner = self.seats().find(|&seat| self.view.state.player(seat).played.has(card));
        let handle = parts::major(card);
        let mut title = self.card_title(card);
        if let Some(owner) = owner {
            title = format!("{title} · {}", self.name(owner));
        }
        self.svg.open_handle(Handle::new(&handle).title(&title));
        self.card(card, place, Zone::Major);
        let out = !self.view.state.majors.has(card);
        if out || choosing && !self.offers.contains_key(&handle) {
            self.svg.veil(place, 9.0, "surface", 0.45);
        }
        if let Some(owner) = owner {
            self.emblem(owner, place.right() - 28.0, place.bottom() - 28.0, 23.0);
        }
        self.svg.close();
        self.offer(&handle, place, 9.0);
    }
}
