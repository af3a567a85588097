//! The game in words: what happens, what is asked, how seats stand.

use std::sync::LazyLock;

use bw_core::{Actor, Message, Seat};
use bw_show::{Explain, Line, Question, TextSource, Texts, TurnLog, text_id};

use super::reasons;
use super::story::story;
use crate::actions::Action;
use crate::game::Carcassonne;
use crate::state::{Phase, State};
use crate::tiles::{FeatureKind, TileType, turned_region};

/// The words of the rules.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../../texts/en.ftl"), cs: include_str!("../../texts/cs.ftl") };

impl Explain for Carcassonne {
    const MINUTES: Option<u16> = Some(40);

    fn texts() -> &'static Texts {
        static OWN: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS]));
        &OWN
    }

    fn words(&self, view: &State, _: Actor, action: Action) -> Message {
        match action {
            Action::Draw(tile) => Message::new("carc-luck-draw").with("tile", shown_on(tile)),
            Action::Discard(tile) => Message::new("carc-luck-misfit").with("tile", shown_on(tile)),
            Action::Place(placement) => reasons::place(view, placement),
            Action::NoMeeple => Message::new("carc-do-none"),
            Action::Meeple(segment) => spot_of(view, segment, None),
        }
    }

    fn story(&self, turn: &TurnLog<'_, Self>) -> Vec<Line> {
        story(turn.events)
    }

    fn summary(&self, view: &State, seat: Seat) -> Vec<Message> {
        let free = Message::new("carc-seat").with("free", view.free_meeples(seat));
        vec![free.with("of", self.rules().meeples)]
    }

    fn question(&self, view: &State, seat: Seat, _: &[Action]) -> Option<Question> {
        match view.phase() {
            Phase::Place => {
                let drawn = Message::new("carc-help-place").with("tile", shown_on(view.hand()?));
                let help = drawn.with("tiles", view.tiles_left());
                Some(Question::new(Message::new("carc-ask-place")).help(help))
            }
            Phase::Meeple => {
                let free = view.free_meeples(seat);
                let help = Message::new("carc-help-put").with("followers", free);
                Some(Question::new(Message::new("carc-ask-put")).help(help))
            }
            Phase::Draw | Phase::Over => None,
        }
    }

    fn remaining(&self, view: &State) -> Vec<(Message, u32)> {
        let left = |tile| (shown_on(tile), view.tiles_left_of(tile).into());
        TileType::ALL.map(left).into()
    }
}

/// What a tile shows.
pub(crate) fn shown_on(tile: TileType) -> Message {
    Message::new(text_id("tile", tile.letter().encode_utf8(&mut [0; 4])))
}

/// A follower on a segment of the last tile; where several are alike, with the side on which it is.
pub(super) fn spot_of(state: &State, segment: u8, form: Option<&'static str>) -> Message {
    let placed = state.tile(state.tile_count() - 1);
    let segments = placed.tile.segments();
    let Some(data) = segments.get(usize::from(segment)) else {
        return Message::new("carc-do-put-unknown");
    };
    let spot = match form {
        Some(form) => spot(data.kind).form(form),
        None => spot(data.kind),
    };
    let alike = segments.iter().filter(|other| other.kind == data.kind).count();
    if alike == 1 {
        return Message::new("carc-do-put").with("spot", spot);
    }
    let direction = direction(turned_region(data.region, placed.rotation));
    Message::new("carc-do-put-there").with("spot", spot).with("direction", direction)
}

/// A kind of feature; its forms are `acc`, `your`, `youracc` and `the`.
pub(crate) fn feature(kind: FeatureKind) -> Message {
    Message::new(match kind {
        FeatureKind::City => "carc-city",
        FeatureKind::Road => "carc-road",
        FeatureKind::Cloister => "carc-cloister",
        FeatureKind::Farm => "carc-meadow",
    })
}

/// A follower on a feature of this kind.
pub(crate) fn spot(kind: FeatureKind) -> Message {
    Message::new(match kind {
        FeatureKind::City => "carc-spot-city",
        FeatureKind::Road => "carc-spot-road",
        FeatureKind::Cloister => "carc-spot-cloister",
        FeatureKind::Farm => "carc-spot-meadow",
    })
}

/// Where a cell of a tile's grid lies.
fn direction(cell: (u8, u8)) -> Message {
    Message::new(match cell {
        (0, 0) => "carc-northwest",
        (1, 0) => "carc-north",
        (2, 0) => "carc-northeast",
        (0, 1) => "carc-west",
        (2, 1) => "carc-east",
        (0, 2) => "carc-southwest",
        (1, 2) => "carc-south",
        (2, 2) => "carc-southeast",
        _ => "carc-middle",
    })
}
