//! Views as SVG pictures with handles.

use bw_core::{Actor, Game, Lang, Message};
use bw_svg::Token;

/// How a picture lies on its page. A game that has no such way of drawing ignores it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Layout {
    /// The page is narrower than high: a phone held upright.
    pub narrow: bool,
    /// Seen from the other side of the table.
    pub turned: bool,
    /// What has left the board stays as a shadow, see [`Draw::KEEPS`].
    pub kept: bool,
    /// Places of legal decisions are handles but look like nothing: a game without aids.
    pub plain: bool,
    /// The page lays the table out by zones, which are this wide; see [`Draw::ZONES`].
    pub zones: Option<ZoneWidths>,
}

/// Where on a page a zone of the table belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// What everybody plays on: in view as long as there is room for anything.
    Middle,
    /// What belongs to who looks: below the middle or beside it.
    Own,
    /// One tap away.
    Aside,
}

/// How wide zones are, in pixels of the screen: a unit of a zone's picture is one of them, so that no words are scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ZoneWidths {
    /// Width of those in the middle.
    pub middle: u16,
    /// Width of the own one.
    pub own: u16,
    /// Width of those aside.
    pub aside: u16,
}

impl ZoneWidths {
    /// The narrowest and the widest a zone is drawn.
    pub const RANGE: (u16, u16) = (280, 1_600);

    /// The width of zones at a place, within [`ZoneWidths::RANGE`].
    pub fn of(self, place: Place) -> f64 {
        let width = match place {
            Place::Middle => self.middle,
            Place::Own => self.own,
            Place::Aside => self.aside,
        };
        f64::from(width.clamp(ZoneWidths::RANGE.0, ZoneWidths::RANGE.1))
    }
}

/// A part of the table with a picture of its own.
#[derive(Clone, Debug)]
pub struct Zone {
    /// What pages remember it by.
    pub id: &'static str,
    /// Where it belongs.
    pub place: Place,
    /// What it is called.
    pub title: Message,
    /// How many things lie there, where that is worth knowing.
    pub count: Option<u32>,
    /// The picture, as wide as was asked for, in letters of at least [`LEAST_LETTERS`] units.
    pub svg: String,
}

/// The smallest letters of a zone, in pixels.
pub const LEAST_LETTERS: f64 = 12.0;

/// What a picture shows besides the view.
#[derive(Clone, Debug)]
pub struct RenderOptions<'a, G: Game> {
    /// Language of titles and labels.
    pub lang: Lang,
    /// Decisions to offer as handles; empty for a picture that nobody clicks.
    pub legal: &'a [G::Action],
    /// What happened lately, oldest first, to be highlighted.
    pub last: &'a [(Actor, G::Action)],
    /// Everything that happened, oldest first, where the layout keeps what has left; otherwise empty.
    pub log: &'a [(Actor, G::Action)],
    /// Decisions that the seat asked has entered and not confirmed, oldest first; [`RenderOptions::last`] ends with them. What
    /// came onto the board by the n-th of them and may be exchanged with others is marked `data-step="n"`, from 0.
    pub draft: &'a [G::Action],
    /// Names of the players, for pictures that stand alone; empty for the bare board.
    pub names: &'a [String],
    /// What the players are called where the bare board itself speaks of them.
    pub called: &'a [String],
    /// The board must have room for this later view too, so that all frames of a film agree.
    pub room_for: Option<&'a G::View>,
    /// How the picture lies on its page.
    pub layout: Layout,
}

impl<G: Game> Default for RenderOptions<'_, G> {
    fn default() -> Self {
        RenderOptions {
            lang: Lang::En,
            legal: &[],
            last: &[],
            log: &[],
            draft: &[],
            names: &[],
            called: &[],
            room_for: None,
            layout: Layout::default(),
        }
    }
}

impl<'a, G: Game> RenderOptions<'a, G> {
    /// What the players are called, as far as the picture knows.
    pub const fn labels(&self) -> &'a [String] {
        if self.names.is_empty() { self.called } else { self.names }
    }
}

/// Views as pictures.
pub trait Draw: Game {
    /// Whether a picture can be seen from the other side, where the second seat sits, see [`Layout::turned`].
    const TURNS: bool = false;

    /// Whether a picture can show pieces that have left the board, see [`Layout::kept`]. Not for games with hidden things.
    const KEEPS: bool = false;

    /// A drawing for the game's card, 400 by 300, that may be cut to 300 by 200 around its middle: one `<svg>` element without
    /// words, coloured by tokens. A game without one shows a moment of a game.
    const COVER: Option<&'static str> = None;

    /// The game's own colours, besides [`bw_svg::SHARED`]. One that is named `tint-` and the game's id colours covers,
    /// chips and thin rules of the game's pages; they have the accent's colour without it.
    fn tokens() -> &'static [Token];

    /// Whether the table can be taken apart into zones, each with its own picture, see [`Draw::zones`]. A board has none.
    const ZONES: bool = false;

    /// One `<svg>` element with colours as `var(--token)` and handles as `data-handle`.
    fn render(&self, view: &Self::View, options: &RenderOptions<'_, Self>) -> String;

    /// The zones of the table in the order of a reader, drawn this wide. Together they show what [`Draw::render`] shows; decisions
    /// that no zone has a handle for are offered by the page.
    fn zones(
        &self,
        _view: &Self::View,
        _options: &RenderOptions<'_, Self>,
        _widths: ZoneWidths,
    ) -> Vec<Zone> {
        Vec::new()
    }
}
