//! The log: who laid what, what was closed and who got the points.

use bw_core::{Actor, Arg, Message, Seat};
use bw_show::{Happened, Line};

use super::words::{feature, shown_on, spot_of};
use crate::actions::Action;
use crate::game::Carcassonne;
use crate::options::FarmRule;
use crate::state::{Feature, Phase, State};
use crate::tiles::FeatureKind;

/// What happened in a turn: one line for the tile with its follower, one for everything it closed; after the last turn
/// one for everything that is still held.
pub(super) fn story(turn: &[Happened<'_, Carcassonne>]) -> Vec<Line> {
    let mut lines = Vec::new();
    for (at, event) in turn.iter().enumerate() {
        match (event.actor, event.action) {
            (_, Action::Discard(tile)) => {
                let misfit = Message::new("carc-log-misfit").with("tile", shown_on(tile));
                lines.push(Line::of_luck(misfit, at));
            }
            (Actor::Seat(seat), Action::Place(_)) if scores(event) => {
                lines.extend(placed(seat, turn, at, None));
            }
            (Actor::Seat(seat), Action::Place(_)) if at + 1 == turn.len() => {
                lines.push(Line::of(seat, laid(seat, event.after), at));
            }
            (Actor::Seat(seat), Action::NoMeeple) => lines.extend(placed(seat, turn, at, None)),
            (Actor::Seat(seat), Action::Meeple(on)) => {
                lines.extend(placed(seat, turn, at, Some(on)));
            }
            _ => {}
        }
    }
    lines
}

/// Whether a placement is the last decision of its turn: nobody is asked for a follower.
fn scores(event: &Happened<'_, Carcassonne>) -> bool {
    event.after.phase() != Phase::Meeple
}

fn laid(who: Seat, after: &State) -> Message {
    Message::new("carc-log-lay").with("who", who).with("tile", shown_on(after.last_tile()))
}

/// The tile with its follower, and what it closed.
fn placed(
    who: Seat,
    turn: &[Happened<'_, Carcassonne>],
    at: usize,
    follower: Option<u8>,
) -> Vec<Line> {
    let event = &turn[at];
    let mut table = event.before.clone();
    if let Action::Place(placement) = event.action {
        table.place(placement);
    }
    let stands = follower.map(|segment| spot_of(&table, segment, Some("acc")));
    if let Some(segment) = follower {
        table.stand(segment);
    }
    let closed = closed(&table);
    let mut lines = Vec::new();
    match stands {
        Some(stands) => {
            let message = Message::new("carc-log-lay-put").with("who", who);
            let message = message.with("tile", shown_on(table.last_tile())).with("spot", stands);
            lines.push(Line::of(who, message, at));
        }
        None if closed.is_empty() => lines.push(Line::of(who, laid(who, &table), at)),
        None => {}
    }
    lines.extend(closed.iter().map(|one| closing(who, one, at).scored_at(tiles(&table, one))));
    if event.after.phase() == Phase::Over {
        lines.extend(held(&table, &closed).iter().filter_map(|one| ending(&table, one, at)));
    }
    lines
}

/// What the last tile has completed, on a table where nothing of it is scored yet.
pub(super) fn closed(table: &State) -> Vec<Feature> {
    let last = table.tile_count() - 1;
    let segments = 0..table.last_tile().segments().len() as u8;
    let own = segments.filter_map(|segment| table.feature(last, segment));
    let own = own.filter(|one| matches!(one.kind, FeatureKind::City | FeatureKind::Road));
    let all = own.chain(occupied(table).filter(|one| one.kind == FeatureKind::Cloister));
    distinct(all.filter(|one| one.open == 0))
}

/// What somebody stands on and was not closed by the last tile.
fn held(table: &State, closed: &[Feature]) -> Vec<Feature> {
    let is_closed = |one: &Feature| closed.iter().any(|other| other.root == one.root);
    distinct(occupied(table).filter(|one| !is_closed(one)))
}

fn occupied(table: &State) -> impl Iterator<Item = Feature> + '_ {
    table.meeples().filter_map(|meeple| table.feature(table.tile_at(meeple.cell)?, meeple.segment))
}

pub(super) fn distinct(features: impl Iterator<Item = Feature>) -> Vec<Feature> {
    let mut found: Vec<Feature> = Vec::new();
    for feature in features {
        if found.iter().all(|other| other.root != feature.root) {
            found.push(feature);
        }
    }
    found
}

/// Who gets the points of a feature.
pub(super) fn owners(feature: &Feature) -> Vec<Seat> {
    let most = feature.meeples.iter().copied().max().unwrap_or(0);
    let seats = Seat::all(feature.meeples.len() as u8);
    seats.filter(|seat| most > 0 && feature.meeples[seat.index()] == most).collect()
}

fn closing(who: Seat, closed: &Feature, at: usize) -> Line {
    let owners = owners(closed);
    let id = match &owners[..] {
        [] => "carc-log-close-nobody",
        [owner] if *owner == who => "carc-log-close",
        [_] => "carc-log-close-other",
        _ => "carc-log-close-shared",
    };
    let names = owners.iter().map(|&owner| name(owner)).collect();
    let message = Message::new(id)
        .with("who", who)
        .with("feature", feature(closed.kind).form("acc"))
        .with("kind", kind(closed.kind))
        .with("size", size(closed))
        .with("whos", Arg::All(names));
    let points = owners.iter().map(|&owner| (owner, i32::from(closed.worth)));
    Line::of(who, message, at).worth(points)
}

/// What a feature gives at the end of the game.
fn ending(table: &State, held: &Feature, at: usize) -> Option<Line> {
    let owners = owners(held);
    if held.worth == 0 || owners.is_empty() {
        return None;
    }
    let names = owners.iter().map(|&owner| name(owner)).collect();
    let message = match held.kind {
        FeatureKind::Farm if table.rules.farms == FarmRule::Third => {
            Message::new("carc-log-meadow").with("cities", held.worth / 3)
        }
        FeatureKind::Farm => return None,
        _ => Message::new("carc-log-unfinished")
            .with("kind", kind(held.kind))
            .with("size", size(held)),
    };
    let points: Vec<_> = owners.iter().map(|&owner| (owner, i32::from(held.worth))).collect();
    let line = Line::of_luck(message.with("whos", Arg::All(names)), at).worth(points);
    Some(line.scored_at(tiles(table, held)))
}

/// The tiles of a feature, by their handles.
fn tiles(table: &State, feature: &Feature) -> Vec<String> {
    let mut numbers: Vec<usize> = table.feature_parts(feature.root).map(|(n, _)| n).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let handle = |n| {
        let cell = table.tile(n).cell;
        format!("tile:{},{}", cell.x(), cell.y())
    };
    numbers.into_iter().map(handle).collect()
}

pub(super) fn name(seat: Seat) -> Message {
    Message::new("log-name").with("who", seat)
}

/// How large a city or a road is: tiles and pennants.
fn size(feature: &Feature) -> Arg {
    let tiles = Message::new("n-tiles").with("tiles", feature.tiles);
    let pennants = Message::new("n-pennants").with("pennants", feature.pennants);
    Arg::Listed([tiles].into_iter().chain((feature.pennants > 0).then_some(pennants)).collect())
}

const fn kind(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "city",
        FeatureKind::Road => "road",
        FeatureKind::Cloister => "cloister",
        FeatureKind::Farm => "meadow",
    }
}
