//! The words inside a picture: titles of handles and the picture's own name.

use bw_core::{Lang, Message};
use bw_show::Explain;

use super::scene::FeatureKind;
use crate::game::Carcassonne;
use crate::show::words;

/// Words for the handles of a board, in one language.
#[derive(Clone, Copy, Debug)]
pub struct Titles(pub Lang);

impl Titles {
    fn resolve(self, message: &Message) -> String {
        Carcassonne::texts().resolve(self.0, message)
    }

    /// Name of the whole picture.
    pub fn board(self) -> String {
        self.resolve(&Message::new("carc-board"))
    }

    /// A legal cell.
    pub fn cell(self, n: usize) -> String {
        self.resolve(&Message::new("carc-do-lay").with("n", n))
    }

    /// The button that turns the tile in hand.
    pub fn turn(self, clockwise: bool) -> String {
        let way = if clockwise { "clockwise" } else { "counterclockwise" };
        self.resolve(&Message::new("carc-do-turn").with("way", way))
    }

    /// The button for putting no follower.
    pub fn no_follower(self) -> String {
        self.resolve(&Message::new("carc-do-none"))
    }

    /// A feature and what it would give its owners now, if that can be said.
    pub fn feature(self, kind: FeatureKind, worth: Option<u16>) -> String {
        let feature = words::feature(kind);
        let Some(points) = worth else { return self.resolve(&feature) };
        let worth = Message::new("carc-worth").with("feature", feature);
        self.resolve(&worth.with("points", points))
    }

    /// A spot for a follower on the tile in hand.
    pub fn spot(self, kind: FeatureKind) -> String {
        self.resolve(&words::spot(kind))
    }

    /// What somebody did last: where the tile lies, and on what the follower stands.
    pub fn caption(self, who: &str, (x, y): (i16, i16), follower: Option<FeatureKind>) -> String {
        let id = if follower.is_some() { "carc-caption-lay-put" } else { "carc-caption-lay" };
        let laid = Message::new(id).with("who", who).with("x", x).with("y", y);
        let put = follower.map(|kind| words::spot(kind).form("acc"));
        self.resolve(&match put {
            Some(spot) => laid.with("spot", spot),
            None => laid,
        })
    }
}
