//! Cards: faces, backs, piles, chips, and rows of effect symbols.

use bw_core::Lang;
use bw_svg::{Colour, Font, Num, Rect, put};

use super::symbol_rows::rows;
use super::table::TablePicture;
use crate::card::{Card, CardKind};
use crate::show::texts::label;

/// The word in colour names of the kind that colours a card: its last one.
fn look(card: Card) -> &'static str {
    match card.facts().kinds.last() {
        Some(CardKind::Treasure) => "treasure",
        Some(CardKind::Victory) => "victory",
        Some(CardKind::Attack) => "attack",
        Some(CardKind::Reaction) => "reaction",
        Some(CardKind::Curse) => "curse",
        Some(CardKind::Action) | None => "action",
    }
}

/// Colour of the name on the plate.
fn plate_ink(card: Card) -> &'static str {
    match look(card) {
        "treasure" => "do-treasure-ink",
        "victory" => "do-victory-ink",
        "attack" => "do-attack-ink",
        "reaction" => "do-reaction-ink",
        "curse" => "do-curse-ink",
        _ => "do-action-ink",
    }
}

fn kind_word(kind: CardKind, lang: Lang) -> &'static str {
    label(
        lang,
        match kind {
            CardKind::Treasure => "kind-treasure",
            CardKind::Victory => "kind-victory",
            CardKind::Action => "kind-action",
            CardKind::Attack => "kind-attack",
            CardKind::Reaction => "kind-reaction",
            CardKind::Curse => "kind-curse",
        },
    )
}

/// The icon that marks attacks and reactions.
fn mark(card: Card) -> Option<&'static str> {
    if card.is(CardKind::Attack) {
        Some("do-i-attack")
    } else {
        card.is(CardKind::Reaction).then_some("do-i-reaction")
    }
}

fn picture_id(card: Card) -> String {
    format!("do-p-{}", card.name().replace(' ', "-"))
}

impl TablePicture<'_> {
    /// A card's picture.
    pub(super) fn picture(&mut self, card: Card, x: f64, y: f64, size: f64) {
        self.svg.symbol(&picture_id(card), x, y, size);
    }

    fn cost_coin(&mut self, card: Card, x: f64, y: f64, r: f64) {
        self.svg.disc((x, y), r, "do-coin", ("do-coin-2", (r * 0.14).max(1.5)));
        let font = Font::new(r * 1.1, "do-coin-ink").bold().middle();
        self.svg.text(x, y + r * 0.37, &card.cost().to_string(), font);
    }

    /// A shape with round upper corners.
    fn plate(&mut self, at: Rect, r: f64, fill: &str) {
        put!(
            self.svg,
            r#"<path d="M{} {}v{}a{r} {r} 0 0 1 {r} -{r}h{}a{r} {r} 0 0 1 {r} {r}v{}z" fill="{}"/>"#,
            Num(at.x),
            Num(at.y + at.h),
            Num(r - at.h),
            Num(at.w - 2.0 * r),
            Num(at.h - r),
            Colour(fill),
            r = Num(r)
        );
    }

    /// A card in portrait: picture, name, symbols and types from a width of 100 on.
    pub(super) fn face(&mut self, card: Card, x: f64, y: f64, w: f64, lang: Lang) {
        let (h, r, kind) = (w * 1.4, (w * 0.07).max(6.0), look(card));
        let large = w >= 100.0;
        let plate = if large { w * 0.2 } else { w * 0.31 };
        let art = if large { 0.46 * h } else { h - plate };
        let at = Rect::new(x, y, w, h);
        self.svg.veil(Rect::new(x, y + 2.0, w, h), r, "shade", 0.16);
        self.svg.fill(at, r, "do-card");
        self.plate(Rect::new(x, y, w, art), r, &format!("do-{kind}-soft"));
        let size = (art * 0.86).min(w * if large { 0.62 } else { 0.74 });
        self.picture(card, x + (w - size) / 2.0, y + (art - size) / 2.0 + 1.0, size);
        self.svg.fill(
            Rect::new(x, y + art, w, plate),
            if large { 0.0 } else { r * 0.6 },
            &format!("do-{kind}"),
        );
        let font = Font::new(if large { w * 0.117 } else { w * 0.154 }, plate_ink(card));
        let base = y + art + plate / 2.0 + font.size * 0.34;
        self.svg.text(at.middle(), base, card.name_in(lang), font.serif().middle().shrink(w - 8.0));
        if large {
            self.body(card, at, art + plate, lang);
        }
        self.svg.outline(
            Rect::new(x + 0.75, y + 0.75, w - 1.5, h - 1.5),
            r - 0.5,
            &format!("do-{kind}"),
            1.5,
            "",
        );
    }

    fn body(&mut self, card: Card, at: Rect, top: f64, lang: Lang) {
        let w = at.w;
        self.cost_coin(card, at.x + w * 0.105 + 5.0, at.y + w * 0.105 + 5.0, w * 0.105);
        if let Some(icon) = mark(card) {
            self.svg.symbol(icon, at.x + w * 0.85 - 6.0, at.y + 6.0, w * 0.15);
        }
        let lines: Vec<String> = rows(card).iter().map(|row| row.replace('|', " ")).collect();
        let (middle, room) = (at.y + (top + at.h - 16.0) / 2.0, w - 12.0);
        self.rows(&lines, at.middle(), middle, w * 0.125, w * 0.2, room);
        let kinds: Vec<&str> = card.facts().kinds.iter().map(|&k| kind_word(k, lang)).collect();
        let font = Font::new(10.0, "ink-2").middle().shrink(room);
        self.svg.text(at.middle(), at.y + at.h - 7.0, &kinds.join(" – "), font);
    }

    /// A card's back.
    pub(super) fn back(&mut self, x: f64, y: f64, w: f64) {
        let (h, r, m) = (w * 1.4, (w * 0.07).max(5.0), w * 0.07);
        self.svg.veil(Rect::new(x, y + 2.0, w, h), r, "shade", 0.16);
        self.svg.fill(Rect::new(x, y, w, h), r, "do-back");
        self.svg.outline(Rect::new(x, y, w, h).grown(-m), r * 0.7, "do-back-2", 1.5, "");
        let (cx, cy) = (x + w / 2.0, y + h / 2.0);
        put!(
            self.svg,
            r#"<path d="M{} {}L{} {}L{} {}L{} {}z" fill="none" stroke="var(--do-back-2)" stroke-width="2"/>"#,
            Num(cx),
            Num(y + h * 0.26),
            Num(x + w * 0.76),
            Num(cy),
            Num(cx),
            Num(y + h * 0.74),
            Num(x + w * 0.24),
            Num(cy)
        );
        self.svg.disc((cx, cy), w * 0.09, "do-back-2", ("do-back-2", 0.0));
    }

    /// A supply pile in landscape; the edges below show how thick it is.
    pub(super) fn pile_face(&mut self, card: Card, at: Rect, count: u8, lang: Lang) {
        let (kind, name) = (look(card), card.name_in(lang));
        let tall = at.h >= 100.0;
        if count == 0 {
            return self.empty_pile(card, at, lang);
        }
        for (edge, more_than) in [(3.0, 7), (2.0, 3), (1.0, 1)] {
            if count > more_than {
                let under = Rect::new(at.x + 1.5, at.y + edge * 2.6, at.w - 3.0, at.h);
                self.svg.fill(under, 9.0, "do-card");
                self.svg.outline(under, 9.0, "line-strong", 1.0, "");
            }
        }
        let (plate, art) = if tall { (30.0, at.w * 0.5) } else { (24.0, at.w * 0.45) };
        self.svg.fill(at, 9.0, "do-card");
        self.svg.fill(
            Rect::new(at.x, at.y + plate, art, at.h - plate),
            6.0,
            &format!("do-{kind}-soft"),
        );
        self.plate(Rect::new(at.x, at.y, at.w, plate), 9.0, &format!("do-{kind}"));
        let size = if tall { (art - 12.0).min(70.0) } else { (at.h - plate - 4.0).min(38.0) };
        let shift = if tall { 8.0 } else { 2.0 };
        let left = if tall { (art - size) / 2.0 } else { art - size };
        self.picture(card, at.x + left, at.y + plate + shift, size);
        let pill = if count > 9 { 34.0 } else { 26.0 };
        let font = Font::new(if tall { 15.5 } else { 14.0 }, plate_ink(card)).serif();
        self.svg.text(at.x + 10.0, at.y + plate * 0.69, name, font.shrink(at.w - pill - 20.0));
        self.svg.fill(
            Rect::new(at.x + at.w - pill - 5.0, at.y + plate / 2.0 - 9.0, pill, 18.0),
            9.0,
            "do-card",
        );
        let font = Font::new(14.0, "ink").bold().middle();
        let x = at.x + at.w - pill / 2.0 - 5.0;
        self.svg.text(x, at.y + plate / 2.0 + 5.0, &count.to_string(), font);
        let r = if tall { 13.0 } else { 10.0 };
        self.cost_coin(card, at.x + r + 4.0, at.y + at.h - r - 4.0, r);
        if let Some(icon) = mark(card) {
            self.svg.symbol(icon, at.x + art - 24.0, at.y + at.h - 27.0, 20.0);
        }
        self.pile_rows(card, at, plate, art);
        self.svg.outline(at.grown(-0.75), 8.5, &format!("do-{kind}"), 1.5, "");
    }

    fn pile_rows(&mut self, card: Card, at: Rect, plate: f64, art: f64) {
        let mut lines: Vec<String> =
            rows(card).iter().flat_map(|row| row.split('|')).map(str::to_string).collect();
        // In a low pile four short rows would be smaller than two long ones.
        if lines.len() > 3 && at.h < 100.0 {
            lines = rows(card).iter().map(|row| row.replace('|', " ")).collect();
        }
        let step = ((at.h - plate - 4.0) / lines.len().max(1) as f64).min(25.0);
        let x = at.x + art + (at.w - art) / 2.0;
        let y = at.y + plate + (at.h - plate) / 2.0;
        self.rows(&lines, x, y, (step * 0.72).min(16.5), step, at.w - art - 8.0);
    }

    fn empty_pile(&mut self, card: Card, at: Rect, lang: Lang) {
        self.svg.fill(at, 10.0, "surface-2");
        self.svg.outline(at, 10.0, "line-strong", 1.5, "6 4");
        let font = Font::new(14.0, "ink-2").serif().shrink(at.w - 24.0);
        self.svg.text(at.x + 12.0, at.y + 20.0, card.name_in(lang), font);
        let size = (at.h - 58.0).clamp(24.0, 64.0);
        self.svg.group(&[("opacity", &".3")]);
        self.picture(card, at.x + 12.0, at.y + 26.0, size);
        self.svg.close();
        let pill = Rect::new(at.x + at.w - 70.0, at.y + at.h - 28.0, 62.0, 20.0);
        self.svg.fill(pill, 10.0, "ink-3");
        let word = label(lang, "dom-pic-empty");
        let font = Font::new(12.0, "surface").bold().middle();
        self.svg.text(pill.middle(), pill.y + 14.5, word, font);
    }

    /// Picture, name and number in a row of text; answers its width.
    pub(super) fn chip(&mut self, card: Card, label: &str, x: f64, y: f64) -> f64 {
        let font = Font::new(13.0, "ink").bold();
        let w = self.chip_width(label);
        let at = Rect::new(x, y, w, 30.0);
        self.svg.fill(at, 15.0, "do-card");
        self.svg.outline(at, 15.0, &format!("do-{}", look(card)), 1.5, "");
        self.picture(card, x + 8.0, y + 3.0, 24.0);
        self.svg.text(x + 38.0, y + 19.6, label, font);
        w
    }

    pub(super) fn chip_width(&self, label: &str) -> f64 {
        48.0 + Font::new(13.0, "ink").bold().width(label)
    }

    /// A pile of the kingdom in a zone: the whole plate for the name; price and number under the picture.
    pub(super) fn zone_pile_face(&mut self, card: Card, at: Rect, count: u8, lang: Lang) {
        const PLATE: f64 = 26.0;
        let (kind, art) = (look(card), (at.w * 0.46).min(72.0));
        self.svg.veil(Rect { y: at.y + 2.0, ..at }, 9.0, "shade", 0.16);
        self.svg.fill(at, 9.0, "do-card");
        let ground = Rect::new(at.x, at.y + PLATE, art, at.h - PLATE);
        self.svg.fill(ground, 6.0, &format!("do-{kind}-soft"));
        self.plate(Rect { h: PLATE, ..at }, 9.0, &format!("do-{kind}"));
        let marked = mark(card);
        let font = Font::new(14.0, plate_ink(card)).serif();
        let room = at.w - if marked.is_some() { 32.0 } else { 14.0 };
        self.svg.text(at.x + 8.0, at.y + 18.0, card.name_in(lang), font.shrink(room));
        if let Some(icon) = marked {
            self.svg.symbol(icon, at.right() - 22.0, at.y + 4.0, 18.0);
        }
        let size = (art - 6.0).min(at.h - PLATE - 28.0);
        self.picture(card, at.x + (art - size) / 2.0, at.y + PLATE + 3.0, size);
        self.cost_coin(card, at.x + 15.0, at.bottom() - 14.0, 10.5);
        self.count_pill(u16::from(count), at.x + art - 2.0, at.bottom() - 24.0);
        let inside = Rect::new(at.x + art, at.y + PLATE, at.w - art, at.h - PLATE);
        self.zone_rows(card, inside);
        self.svg.outline(at.grown(-0.75), 8.5, &format!("do-{kind}"), 1.5, "");
    }

    /// Rows of symbols in letters that can be read: what is too wide goes on in the next line.
    fn zone_rows(&mut self, card: Card, at: Rect) {
        const LETTERS: f64 = 12.0;
        let room = at.w - 6.0;
        let mut lines: Vec<String> = Vec::new();
        for row in rows(card).iter().flat_map(|row| row.split('|')) {
            let mut begun = true;
            for word in row.split(' ') {
                let joined = lines.last().map(|line| format!("{line} {word}"));
                match (begun, lines.last_mut(), joined) {
                    (false, Some(line), Some(joined)) if rich_width(&joined, LETTERS) <= room => {
                        *line = joined;
                    }
                    _ => lines.push(word.to_string()),
                }
                begun = false;
            }
        }
        let step = ((at.h - 6.0) / lines.len().max(1) as f64).min(23.0);
        let size = (step * 0.76).clamp(LETTERS, 16.0);
        self.rows(&lines, at.middle(), at.y + at.h / 2.0, size, step, room);
    }

    /// A base card in a zone: picture, name, price and worth in two short lines.
    pub(super) fn low_pile_face(&mut self, card: Card, at: Rect, count: u8, lang: Lang) {
        let kind = look(card);
        self.svg.veil(Rect { y: at.y + 2.0, ..at }, 9.0, "shade", 0.16);
        self.svg.fill(at, 9.0, "do-card");
        self.svg.fill(Rect { w: 44.0, ..at }, 9.0, &format!("do-{kind}-soft"));
        self.picture(card, at.x + 4.0, at.y + (at.h - 36.0) / 2.0, 36.0);
        // Widths are estimated on the wide side.
        let font = Font::new(14.0, "ink").serif().shrink((at.w - 84.0) * 1.12);
        self.svg.text(at.x + 50.0, at.y + 20.0, card.name_in(lang), font);
        self.cost_coin(card, at.x + 60.0, at.y + 34.0, 10.0);
        for row in rows(card) {
            self.rich(row, at.x + 76.0 + rich_width(row, 12.0) / 2.0, at.y + 38.5, 12.0, at.w);
        }
        self.count_pill(u16::from(count), at.right() - 6.0, at.y + 14.0);
        self.svg.outline(at.grown(-0.75), 8.5, &format!("do-{kind}"), 1.5, "");
    }

    /// A number in a pill that ends here.
    pub(super) fn count_pill(&mut self, count: u16, right: f64, y: f64) {
        let words = count.to_string();
        let font = Font::new(13.5, "ink").bold().middle();
        let w = (font.width(&words) + 10.0).max(24.0);
        self.svg.fill(Rect::new(right - w, y, w, 20.0), 10.0, "surface-2");
        self.svg.text(right - w / 2.0, y + 15.0, &words, font);
    }

    /// Rows of symbols centred at a point.
    fn rows(&mut self, lines: &[String], x: f64, y: f64, size: f64, step: f64, room: f64) {
        let alone = lines.len() == 1 && lines[0].chars().count() < 12;
        let size = if alone { size * 1.3 } else { size };
        let top = y - (lines.len().max(1) - 1) as f64 * step / 2.0 + size * 0.36;
        for (at, line) in lines.iter().enumerate() {
            self.rich(line, x, top + at as f64 * step, size, room);
        }
    }

    /// One row of words and icons, centred, smaller if it does not fit.
    fn rich(&mut self, row: &str, x: f64, y: f64, size: f64, room: f64) {
        let width = rich_width(row, size);
        let size = if width > room { size * room / width } else { size };
        let mut left = x - rich_width(row, size) / 2.0;
        for piece in pieces(row) {
            let wide = piece.width(size);
            match piece {
                RowPiece::Words(words) => {
                    self.svg.text(left, y, words, Font::new(size, "ink").bold())
                }
                RowPiece::Coin(value) => {
                    let r = size * 0.62;
                    self.svg.disc((left + r, y - size * 0.36), r, "do-coin", ("do-coin-2", 1.5));
                    let font = Font::new(size * 0.85, "do-coin-ink").bold().middle();
                    self.svg.text(left + r, y - size * 0.06, value, font);
                }
                RowPiece::Icon(icon) => {
                    let side = size * 1.26;
                    let id = format!("do-i-{icon}");
                    self.svg.symbol(&id, left, y - size * 0.36 - side / 2.0, side);
                }
            }
            left += wide;
        }
    }
}

/// A piece of a row.
#[derive(Clone, Copy)]
enum RowPiece<'a> {
    Words(&'a str),
    Icon(&'a str),
    Coin(&'a str),
}

impl RowPiece<'_> {
    fn width(&self, size: f64) -> f64 {
        match self {
            // A little air before the icon that follows.
            RowPiece::Words(words) => Font::new(size, "ink").bold().width(words) + size * 0.12,
            RowPiece::Icon(_) | RowPiece::Coin(_) => size * 1.3,
        }
    }
}

fn pieces(row: &str) -> impl Iterator<Item = RowPiece<'_>> {
    row.split('{').enumerate().flat_map(|(at, part)| {
        let (icon, words) = match part.split_once('}') {
            Some((icon, words)) if at > 0 => (Some(icon), words),
            _ => (None, part),
        };
        let icon = icon.map(|icon| match icon.strip_prefix('$') {
            Some(value) => RowPiece::Coin(value),
            None => RowPiece::Icon(icon),
        });
        icon.into_iter().chain((!words.is_empty()).then_some(RowPiece::Words(words)))
    })
}

fn rich_width(row: &str, size: f64) -> f64 {
    pieces(row).map(|piece| piece.width(size)).sum()
}
