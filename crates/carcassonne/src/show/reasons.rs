//! What a placement would do, for the list of decisions.

use bw_core::{Arg, Message, Seat};

use super::story::{closed, distinct, name, owners};
use super::words::feature;
use crate::actions::Placement;
use crate::cell::Cell;
use crate::state::{Feature, State};
use crate::tiles::FeatureKind;

/// A place by its number on the board, and what the tile would do there.
pub(super) fn place(state: &State, placement: Placement) -> Message {
    let Placement { cell, rotation } = placement;
    let fits = |hand| state.rotations_at(cell, hand).contains(rotation);
    let Some(n) = number(state, cell).filter(|_| state.hand().is_some_and(fits)) else {
        let unknown = Message::new("carc-do-place-unknown").with("x", cell.x());
        return unknown.with("y", cell.y());
    };
    let mut table = state.clone();
    table.place(placement);
    let (who, closed) = (state.seat(), closed(&table));
    let mut why: Vec<Message> = closed.iter().map(|one| closes(one, who)).collect();
    let last = table.tile_count() - 1;
    let segments = 0..table.last_tile().segments().len() as u8;
    let touched = distinct(segments.filter_map(|segment| table.feature(last, segment)));
    let grows = |one: &&Feature| one.open > 0 && one.kind != FeatureKind::Cloister;
    why.extend(touched.iter().filter(grows).filter_map(|one| adds(one, who)));
    if why.is_empty() {
        why.push(Message::new("carc-why-none"));
    }
    Message::new("carc-do-place")
        .with("n", n)
        .with("turned", 90 * u16::from(rotation))
        .with("why", Arg::Listed(why))
}

/// The number of a cell among those on which the tile in hand may lie, from 1, row by row.
fn number(state: &State, cell: Cell) -> Option<usize> {
    let spaces = state.spaces(state.hand()?);
    spaces.iter().position(|space| space.cell == cell).map(|at| at + 1)
}

fn closes(closed: &Feature, who: Seat) -> Message {
    let owners = owners(closed);
    let of =
        |id: &'static str, form| Message::new(id).with("feature", feature(closed.kind).form(form));
    match () {
        () if owners.is_empty() => of("carc-why-closes", "acc"),
        () if owners.contains(&who) => {
            of("carc-why-closes-yours", "youracc").with("points", closed.worth)
        }
        () => of("carc-why-closes-theirs", "acc")
            .with("points", closed.worth)
            .with("whos", Arg::All(owners.into_iter().map(name).collect())),
    }
}

fn adds(grown: &Feature, who: Seat) -> Option<Message> {
    let owners = owners(grown);
    let of =
        |id: &'static str, form| Message::new(id).with("feature", feature(grown.kind).form(form));
    match () {
        () if owners.is_empty() => None,
        () if owners.contains(&who) => Some(of("carc-why-yours", "your")),
        () => {
            let whos = Arg::All(owners.into_iter().map(name).collect());
            Some(of("carc-why-theirs", "the").with("whos", whos))
        }
    }
}
