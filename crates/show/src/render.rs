//! Pictures with handles: every view can be drawn, every decision can be pointed at.

use bw_core::{Actor, Game, Lang, Seat};
use bw_svg::Token;

use crate::editor::Editor;

/// How to point at a decision. A click narrows the list of decisions until one is left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// This handle, in this order.
    Pick(String),
    /// This handle, in any order among its neighbours of this kind (a set).
    Any(String),
    /// A number, chosen by a slider, or stepped through by the handles of [`AMOUNT_STEPPERS`].
    Amount(u16),
}

/// Handles that a picture may offer for stepping to the next and the previous [`Part::Amount`].
pub const AMOUNT_STEPPERS: [&str; 2] = ["rotate:cw", "rotate:ccw"];

/// How a decision that ends a person's turn is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Care {
    /// It waits for a confirmation, as everything that can still be changed.
    #[default]
    Usual,
    /// It is taken at once: there was nothing else to do.
    Free,
    /// It is likely a slip: it waits, and this is asked.
    Ask(&'static str),
}

/// How a picture lies on its page. A game that has no such way of drawing ignores it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Layout {
    /// The page is narrower than high: a phone held upright.
    pub narrow: bool,
    /// Seen from the other side of the table.
    pub turned: bool,
    /// What has left the board stays as a shadow, see [`Render::KEEPS`].
    pub kept: bool,
    /// Places of legal decisions are handles but look like nothing: a game without aids.
    pub plain: bool,
}

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
    /// What the players are called, as far as the picture is told.
    pub const fn labels(&self) -> &'a [String] {
        if self.names.is_empty() { self.called } else { self.names }
    }
}

/// A ready-made way through a longer part of a turn, such as a known set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement<A> {
    /// What it is, in a few words.
    pub label: String,
    /// The decisions from here to the end of that part, in order.
    pub decisions: Vec<A>,
}

/// Views as SVG.
pub trait Render: Game {
    /// Whether a picture can be seen from the other side, where the second seat sits, see [`Layout::turned`].
    const TURNS: bool = false;

    /// Whether a picture can show pieces that have left the board, see [`Layout::kept`]. Not for games with hidden things.
    const KEEPS: bool = false;

    /// Figures of a seat worth following over a game besides its score, by the words of the rulebook.
    const SERIES: &'static [&'static str] = &[];

    /// The game's own colours, besides [`bw_svg::SHARED`].
    fn tokens() -> &'static [Token];

    /// The game's editor of positions, if it has one.
    fn editor() -> Option<&'static dyn Editor> {
        None
    }

    /// One `<svg>` element with colours as `var(--token)` and handles as `data-handle`.
    fn render(&self, view: &Self::View, options: &RenderOptions<'_, Self>) -> String;

    /// The figures of [`Render::SERIES`] for a seat, as far as a view tells them.
    fn series(&self, _view: &Self::View, _seat: Seat) -> Vec<Option<f64>> {
        Vec::new()
    }

    /// How carefully a decision is taken from a person.
    fn care(&self, _view: &Self::View, _seat: Seat, _action: Self::Action, _lang: Lang) -> Care {
        Care::Usual
    }

    /// Ready-made ways through the part of a turn that begins here; legal decision by decision.
    fn arrangements(
        &self,
        _view: &Self::View,
        _seat: Seat,
        _lang: Lang,
    ) -> Vec<Arrangement<Self::Action>> {
        Vec::new()
    }

    /// How a decision may turn out, in a few words, where that can be worked out: the chance of an attack.
    fn forecast(
        &self,
        _view: &Self::View,
        _seat: Seat,
        _action: Self::Action,
        _lang: Lang,
    ) -> Option<String> {
        None
    }

    /// How to point at a decision in that picture. Tells all legal decisions apart.
    fn parts(&self, view: &Self::View, seat: Seat, action: Self::Action, out: &mut Vec<Part>);
}
