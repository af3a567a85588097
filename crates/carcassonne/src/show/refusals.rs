//! Why a click means nothing, in words.

use bw_core::{Message, Seat};
use bw_show::DeadClick;

use super::words::shown_on;
use crate::actions::Action;
use crate::cell::Cell;
use crate::state::{Phase, State};

/// Why a click means nothing now.
pub(super) fn refusal(state: &State, seat: Seat, click: &DeadClick<'_, Action>) -> Option<Message> {
    let plain = |id: &'static str| Some(Message::new(id));
    match (state.phase(), click.place()) {
        (Phase::Place, ("tile", _)) => plain("carc-no-taken-cell"),
        (Phase::Place | Phase::Meeple, ("meeple", place)) => standing(state, seat, place),
        (Phase::Place, ("", _)) => {
            let misfit = Message::new("carc-no-edge").with("tile", shown_on(state.hand()?));
            Some(misfit.with("places", state.spaces(state.hand()?).len()))
        }
        (Phase::Meeple, ("tile", place)) => match cell(place) == Some(last_cell(state)) {
            true => plain("carc-no-spot"),
            false => plain("carc-no-other-tile"),
        },
        (Phase::Meeple, _) => plain("carc-no-spot"),
        _ => None,
    }
}

/// A follower that stands.
fn standing(state: &State, seat: Seat, place: &str) -> Option<Message> {
    let at = cell(place.rsplit_once(',')?.0)?;
    let meeple = state.meeples().find(|meeple| meeple.cell == at)?;
    let id = if meeple.seat == seat { "carc-no-move" } else { "carc-no-theirs" };
    Some(Message::new(id).with("who", meeple.seat))
}

fn last_cell(state: &State) -> Cell {
    state.tile(state.tile_count() - 1).cell
}

/// A cell as handles write it.
fn cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    Cell::within_reach(x.parse().ok()?, y.parse().ok()?)
}
