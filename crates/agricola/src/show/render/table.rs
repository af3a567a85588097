//! Where everything lies, wide and tall.

use std::collections::{BTreeMap, BTreeSet};

use bw_core::{Actor, Lang, Message, Seat};
use bw_show::{Part, RenderOptions};
use bw_svg::{Handle, Rect, SANS, SvgWriter};

use super::score;
use super::spaces::Grid;
use super::{SYMBOLS, parts};
use crate::actions::Action;
use crate::game::Agricola;
use crate::goods::Goods;
use crate::options::{Dealing, HAND, Rules, WIDE_HAND};
use crate::show::texts::{label, texts};
use crate::show::words::words;
use crate::state::Phase;
use crate::view::View;

const EDGE: f64 = 12.0;

/// A picture in the making.
pub(super) struct TablePicture<'t> {
    pub(super) svg: SvgWriter,
    pub(super) rules: &'t Rules,
    pub(super) view: &'t View,
    /// A later view that must have room too.
    pub(super) later: Option<&'t View>,
    pub(super) lang: Lang,
    pub(super) last: &'t [(Actor, Action)],
    names: &'t [String],
    /// Whether the picture stands alone.
    framed: bool,
    /// Whose farm lies in front.
    pub(super) own: Seat,
    /// Handles of the decisions on offer, with the first decision of each and its words.
    pub(super) offers: BTreeMap<String, (Action, String)>,
    /// The same handles in the order of decisions.
    pub(super) order: Vec<String>,
    /// Handles that have been drawn.
    pub(super) drawn: BTreeSet<String>,
    /// Whether it flows into the width of a page: names break in two lines, numbers are as large as they must be.
    pub(super) flows: bool,
    /// The size of numbers on the farm that is drawn, in its own units.
    pub(super) figure: f64,
}

/// Sizes of a layout.
struct TableSizes {
    width: f64,
    hand_columns: usize,
    hand_height: f64,
    major_height: f64,
    other_height: f64,
}

impl TableSizes {
    /// One more column where that saves a row of one card.
    const fn columns_for(&self, cards: usize) -> usize {
        let one_more = cards == self.hand_columns + 1 && self.width == WIDE.width;
        if one_more { cards } else { self.hand_columns }
    }
}

const WIDE: TableSizes = TableSizes {
    width: 1120.0,
    hand_columns: 7,
    hand_height: 104.0,
    major_height: 88.0,
    other_height: 232.0,
};
const TALL: TableSizes = TableSizes {
    width: 760.0,
    hand_columns: 5,
    hand_height: 100.0,
    major_height: 104.0,
    other_height: 296.0,
};

/// The table as a picture.
pub(super) fn draw(
    rules: &Rules,
    view: &View,
    render_options: &RenderOptions<'_, Agricola>,
) -> String {
    let mut table = TablePicture::new(rules, view, render_options);
    let wide = !render_options.names.is_empty();
    let layout = if wide { WIDE } else { TALL };
    let inner = layout.width - 2.0 * EDGE;
    let top = if wide { table.wide_top() } else { table.tall_top() };
    let upper = std::mem::take(&mut table.svg).finish();
    // What lies below the question is drawn first: what it leaves over becomes buttons.
    let mut y = 0.0;
    if !wide {
        y += table.own_farm_beside(EDGE, y, inner) + EDGE;
    }
    y = table.middle(&layout, y);
    y = table.others(&layout, y);
    let lower = std::mem::take(&mut table.svg).finish();
    let bar = table.question(EDGE, top, inner);
    let ground = Rect::new(0.0, 0.0, layout.width, (top + bar + EDGE + y).ceil());
    let mut body = SvgWriter::fragment();
    body.fill(ground, 0.0, "table");
    body.raw(&upper);
    body.raw(&table.svg.finish());
    body.placed(0.0, top + bar + EDGE, 1.0);
    body.raw(&lower);
    let body = body.finish();
    let mut svg = SvgWriter::picture(
        ground,
        &[("font-family", &SANS), ("role", &"group"), ("aria-label", &"Agricola")],
    );
    svg.define_used(SYMBOLS, &body);
    svg.raw(&body);
    svg.finish()
}

impl<'t> TablePicture<'t> {
    pub(super) fn new(
        rules: &'t Rules,
        view: &'t View,
        render_options: &RenderOptions<'t, Agricola>,
    ) -> Self {
        let own = own_seat(view, render_options);
        let (mut offers, mut order) = (BTreeMap::new(), Vec::new());
        for &action in render_options.legal {
            let mut list = Vec::new();
            parts::parts(view, own, action, &mut list);
            for part in list {
                let (Part::Pick(handle) | Part::Any(handle)) = part else { continue };
                offers.entry(handle).or_insert_with_key(|handle: &String| {
                    order.push(handle.clone());
                    let words = words(rules, view, Actor::Seat(own), action);
                    (action, texts().resolve(render_options.lang, &words))
                });
            }
        }
        TablePicture {
            svg: SvgWriter::fragment(),
            rules,
            view,
            later: render_options.room_for,
            lang: render_options.lang,
            last: render_options.last,
            names: render_options.labels(),
            framed: !render_options.names.is_empty(),
            own,
            offers,
            order,
            drawn: BTreeSet::new(),
            flows: false,
            figure: 12.0,
        }
    }

    /// A label by its text's id.
    pub(super) fn words(&self, id: &str) -> &'static str {
        label(self.lang, id)
    }

    /// A message in words.
    pub(super) fn say(&self, message: &Message) -> String {
        texts().resolve(self.lang, message)
    }

    pub(super) fn goods_text(&self, goods: &Goods) -> String {
        goods.text_in(self.lang)
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.view.state.seats)
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        let name = self.names.get(seat.index()).filter(|name| !name.is_empty());
        match name {
            _ if !self.framed && seat == self.own && self.is_seated() => {
                self.words("ag-pic-you").to_string()
            }
            Some(name) => name.clone(),
            None => self.say(&Message::new("ag-pic-player").with("seat", seat.number())),
        }
    }

    /// Whether somebody at the table looks on: exactly one hand is known.
    fn is_seated(&self) -> bool {
        self.seats().filter(|seat| self.view.hands[seat.index()].known).count() == 1
    }

    /// The ring of a handle that is on offer.
    pub(super) fn offer(&mut self, handle: &str, at: Rect, radius: f64) {
        if let Some((_, words)) = self.offers.get(handle) {
            self.svg.choice(Handle::ring(handle).label(words), at.grown(3.0), radius + 3.0);
            self.drawn.insert(handle.to_string());
        }
    }

    /// The same for a cell: filled, and not beyond its place.
    pub(super) fn offer_washed(&mut self, handle: &str, at: Rect, radius: f64) {
        if let Some((_, words)) = self.offers.get(handle) {
            self.svg.choice(Handle::legal(handle).label(words), at, radius);
            self.drawn.insert(handle.to_string());
        }
    }

    /// Spaces on the left, the own farm and cards on the right; answers where they end.
    fn wide_top(&mut self) -> f64 {
        const LEFT: f64 = 644.0;
        let grid = Grid { columns: 4, height: 62.0, gap: 8.0 };
        let bottom = self.action_board(EDGE, 10.0, LEFT, grid);
        let (x, w) = (EDGE + LEFT + 14.0, WIDE.width - 2.0 * EDGE - LEFT - 14.0);
        let y = 2.0 * EDGE + self.own_farm(x, EDGE, w);
        let panel = Rect::new(x, y, w, bottom - y);
        let count = self.view.state.player(self.own).played.len();
        let note = if count > 0 { count.to_string() } else { String::new() };
        self.panel(panel, self.words("ag-pic-in-play"), &note);
        self.played_cards(Rect::new(x + 14.0, y + 34.0, w - 28.0, panel.h - 44.0));
        bottom + EDGE
    }

    fn tall_top(&mut self) -> f64 {
        let grid = Grid { columns: 5, height: 60.0, gap: 7.0 };
        self.action_board(EDGE, 8.0, TALL.width - 2.0 * EDGE, grid) + EDGE
    }

    /// The hand and the majors, or the score sheet in their place; answers where they end.
    fn middle(&mut self, layout: &TableSizes, y: f64) -> f64 {
        let w = layout.width - 2.0 * EDGE;
        let hand = self.hand_panel_height(layout);
        let majors = 34.0 + 2.0 * (layout.major_height + 8.0) + 4.0;
        let is_over = |view: &View| view.state.phase == Phase::Over;
        let mut high = hand + majors + EDGE;
        if is_over(self.view) {
            self.score_sheet(Rect::new(EDGE, y, w, score::HEIGHT));
            high = if self.later.is_some() { high } else { 0.0 };
        } else {
            if hand > 0.0 {
                self.hand_panel(layout, Rect::new(EDGE, y, w, hand - EDGE));
            }
            let at = Rect::new(EDGE, y + hand, w, majors);
            let left = self.view.state.majors.len();
            let note = self.say(&Message::new("ag-pic-left").with("n", left));
            let heading = self.words("ag-pic-majors");
            self.panel(at, heading, &note);
            let inside = Rect::new(at.x + 14.0, at.y + 34.0, w - 28.0, 0.0);
            self.majors(inside, 5, layout.major_height);
        }
        if is_over(self.view) || self.later.is_some_and(is_over) {
            high = high.max(score::HEIGHT + EDGE);
        }
        y + high
    }

    /// With the gap below it; nothing where no cards are dealt. Films have room for every hand.
    fn hand_panel_height(&self, layout: &TableSizes) -> f64 {
        let size = self.view.hands[self.own.index()];
        let held = size.occupations + size.minors + size.pack;
        let most = match self.rules.dealing {
            Dealing::Keep7 => HAND + WIDE_HAND,
            _ => 2 * HAND,
        };
        if held == 0 && self.rules.pool.is_empty() {
            return 0.0;
        }
        let cards = if self.later.is_some() { most.max(held) } else { held.max(1) };
        let rows = usize::from(cards).div_ceil(layout.columns_for(usize::from(cards)));
        34.0 + rows as f64 * (layout.hand_height + 8.0) + 4.0 + EDGE
    }

    fn hand_panel(&mut self, layout: &TableSizes, at: Rect) {
        let size = self.view.hands[self.own.index()];
        let id = if size.pack > 0 { "ag-pic-hand-pack" } else { "ag-pic-hand" };
        let note = Message::new(id)
            .with("occupations", size.occupations)
            .with("minors", size.minors)
            .with("pack", size.pack);
        let note = self.say(&note);
        let heading = match self.is_seated() {
            true => self.words("ag-pic-your-hand").to_string(),
            false => {
                let name = self.name(self.own);
                self.say(&Message::new("ag-pic-hand-of").with("who", name))
            }
        };
        self.panel(at, &heading, &note);
        let inside = Rect::new(at.x + 14.0, at.y + 34.0, at.w - 28.0, 0.0);
        let columns = layout.columns_for(usize::from(size.occupations + size.minors + size.pack));
        self.hand(inside, columns, layout.hand_height);
    }

    /// The farms of others, two in a row; answers where they end.
    fn others(&mut self, layout: &TableSizes, y: f64) -> f64 {
        let others: Vec<Seat> = self.seats().filter(|&seat| seat != self.own).collect();
        let w = (layout.width - 3.0 * EDGE) / 2.0;
        let mut bottom = y;
        for (nth, &seat) in others.iter().enumerate() {
            let x = EDGE + (nth % 2) as f64 * (w + EDGE);
            let y = y + (nth / 2) as f64 * (layout.other_height + EDGE);
            // The last one of an odd number has the row to itself.
            let alone = nth + 1 == others.len() && nth % 2 == 0;
            let (w, h) = match alone {
                true => (layout.width - 2.0 * EDGE, WIDE.other_height),
                false => (w, layout.other_height),
            };
            self.other_farm(seat, Rect::new(x, y, w, h));
            bottom = y + h + EDGE;
        }
        bottom
    }
}

/// Whose farm lies in front: the only seat whose hand is known, else who is offered decisions, else the
/// first, so that films do not jump.
fn own_seat(view: &View, render_options: &RenderOptions<'_, Agricola>) -> Seat {
    let mut known = Seat::all(view.state.seats).filter(|seat| view.hands[seat.index()].known);
    let decider = view.state.frames.top().map(|frame| frame.seat);
    match (known.next(), known.next()) {
        (Some(only), None) => only,
        _ if !render_options.legal.is_empty() => decider.unwrap_or_default(),
        _ => Seat::default(),
    }
}
