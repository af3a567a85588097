//! What a state looks like: the game's own pictures.

use std::collections::BTreeSet;

use bw_core::{Actor, Message, Seat};
use bw_show::{DeadClick, Draw, Input, Part, RenderOptions};
use bw_svg::Token;

use super::header::{Header, HeaderPlayer, board_with_header};
use super::scene::{CellBounds, Highlight, PlacedTile, Preview, Scene, SceneMeeple};
use super::titles::Titles;
use super::{TOKENS, board};
use crate::actions::{Action, Placement};
use crate::cell::Cell;
use crate::game::Carcassonne;
use crate::options::FarmRule;
use crate::show::refusals::refusal;
use crate::state::{Feature, Phase, State};
use crate::tiles::FeatureKind;

impl Draw for Carcassonne {
    const COVER: Option<&'static str> = Some(include_str!("../cover.svg"));

    const KEEPS: bool = true;

    fn tokens() -> &'static [Token] {
        TOKENS
    }

    fn render(&self, view: &State, render_options: &RenderOptions<'_, Self>) -> String {
        let mut scene = scene(view, render_options);
        if !render_options.names.is_empty() {
            return board_with_header(&scene, &header(view, render_options));
        }
        let titles = Titles(render_options.lang);
        if !render_options.layout.plain {
            scene.highlights = claimed(view, titles);
        }
        board(&scene, titles)
    }
}

impl Input for Carcassonne {
    fn parts(&self, view: &State, _: Seat, action: Action, out: &mut Vec<Part>) {
        match action {
            Action::Place(Placement { cell, rotation }) => {
                out.push(Part::Pick(format!("cell:{},{}", cell.x(), cell.y())));
                out.push(Part::Turn(rotation.into()));
            }
            Action::NoMeeple | Action::Meeple(_) => {
                let cell = last_cell(view);
                let spot = match action {
                    Action::Meeple(segment) => segment.to_string(),
                    _ => "none".into(),
                };
                out.push(Part::Pick(format!("seg:{},{},{spot}", cell.x(), cell.y())));
            }
            Action::Draw(_) | Action::Discard(_) => {}
        }
    }

    fn refusal(&self, view: &State, seat: Seat, click: &DeadClick<'_, Action>) -> Option<Message> {
        refusal(view, seat, click)
    }
}

fn last_cell(state: &State) -> Cell {
    state.tile(state.tile_count() - 1).cell
}

fn at(cell: Cell) -> (i16, i16) {
    (cell.x().into(), cell.y().into())
}

fn tiles(state: &State) -> Vec<PlacedTile> {
    let tile = |placed: crate::PlacedTile| {
        let (x, y) = at(placed.cell);
        PlacedTile { kind: placed.tile.index() as u8, x, y, rotation: placed.rotation }
    };
    state.tiles().map(tile).collect()
}

fn meeples(state: &State) -> Vec<SceneMeeple> {
    let meeple = |meeple: crate::Meeple| {
        let (x, y) = at(meeple.cell);
        let lying = meeple.kind == FeatureKind::Farm;
        let seat = meeple.seat.index() as u8;
        SceneMeeple { seat, x, y, segment: meeple.segment, lying, faded: false }
    };
    state.meeples().map(meeple).collect()
}

/// Meeples that were scored and taken back, as they stood.
fn scored(state: &State, log: &[(Actor, Action)]) -> Vec<SceneMeeple> {
    let standing: BTreeSet<(Cell, u8)> =
        state.meeples().map(|meeple| (meeple.cell, meeple.segment)).collect();
    let (mut cell, mut gone) = (None, Vec::new());
    for &(actor, action) in log {
        match (actor, action, cell) {
            (_, Action::Place(placement), _) => cell = Some(placement.cell),
            (Actor::Seat(seat), Action::Meeple(segment), Some(cell))
                if !standing.contains(&(cell, segment)) =>
            {
                let kind = state
                    .tile_at(cell)
                    .and_then(|n| state.feature(n, segment))
                    .map_or(FeatureKind::Road, |feature| feature.kind);
                let ((x, y), lying) = (at(cell), kind == FeatureKind::Farm);
                let seat = seat.index() as u8;
                gone.push(SceneMeeple { seat, x, y, segment, lying, faded: true });
            }
            _ => {}
        }
    }
    gone
}

/// The features with meeples, each shown while one of its meeples is pointed at, with what it is worth now.
fn claimed(state: &State, titles: Titles) -> Vec<Highlight> {
    let mut found: Vec<(Feature, Highlight)> = Vec::new();
    for meeple in state.meeples() {
        let feature = state.tile_at(meeple.cell).and_then(|n| state.feature(n, meeple.segment));
        let Some(feature) = feature else { continue };
        let (x, y) = at(meeple.cell);
        let handle = format!("meeple:{x},{y},{}", meeple.segment);
        if let Some((_, known)) = found.iter_mut().find(|(known, _)| known.root == feature.root) {
            known.of.push(handle);
            continue;
        }
        // A meadow of the first rules has no worth of its own: its cities do.
        let counted = feature.kind != FeatureKind::Farm || state.rules.farms == FarmRule::Third;
        let part = |(n, segment): (usize, u8)| {
            let (x, y) = at(state.tile(n).cell);
            (x, y, segment)
        };
        let most = feature.meeples.iter().copied().max().unwrap_or(0);
        let mut owners = (0u8..).zip(feature.meeples).filter(|&(_, count)| count == most);
        let seat = owners.next().map(|(seat, _)| seat).filter(|_| owners.next().is_none());
        let highlight = Highlight {
            kind: feature.kind,
            parts: state.feature_parts(feature.root).map(part).collect(),
            seat,
            label: titles.feature(feature.kind, counted.then_some(feature.worth)),
            of: vec![handle],
        };
        found.push((feature, highlight));
    }
    found.into_iter().map(|(_, highlight)| highlight).collect()
}

fn scene(state: &State, render_options: &RenderOptions<'_, Carcassonne>) -> Scene {
    let legal_cells = legal_cells(render_options.legal);
    let preview = preview(state, render_options.legal);
    let bounds = render_options
        .room_for
        .and_then(|later| CellBounds::around(later.tiles().map(|placed| at(placed.cell))));
    Scene {
        tiles: tiles(state),
        meeples: meeples(state).into_iter().chain(scored(state, render_options.log)).collect(),
        legal_cells: legal_cells.into_iter().map(at).collect(),
        plain: render_options.layout.plain,
        last: last_tiles(render_options.last),
        preview,
        highlights: Vec::new(),
        far: false,
        bounds,
    }
}

fn legal_cells(legal: &[Action]) -> BTreeSet<Cell> {
    let cell = |action: &Action| match action {
        Action::Place(placement) => Some(placement.cell),
        _ => None,
    };
    legal.iter().filter_map(cell).collect()
}

/// The latest tile of every seat among the last actions.
fn last_tiles(last: &[(Actor, Action)]) -> Vec<(i16, i16, u8)> {
    let mut tiles: Vec<(i16, i16, u8)> = Vec::new();
    for &(actor, action) in last.iter().rev() {
        if let (Actor::Seat(seat), Action::Place(placement)) = (actor, action) {
            let seat = seat.index() as u8;
            if tiles.iter().all(|tile| tile.2 != seat) {
                let (x, y) = at(placement.cell);
                tiles.push((x, y, seat));
            }
        }
    }
    tiles
}

/// The tile in hand once its cell is chosen, or the tile just placed with its meeple spots.
fn preview(state: &State, legal: &[Action]) -> Option<Preview> {
    let seat = state.seat().index() as u8;
    match (*legal.first()?, state.phase()) {
        (Action::Place(first), Phase::Place) => {
            let one_cell = legal_cells(legal).len() == 1;
            let (x, y) = at(first.cell);
            let tile = PlacedTile {
                kind: state.hand().filter(|_| one_cell)?.index() as u8,
                x,
                y,
                rotation: first.rotation,
            };
            let rotatable = legal.len() > 1;
            let (spots, declinable, meeple) = (Vec::new(), false, None);
            Some(Preview { tile, seat, rotatable, spots, declinable, meeple })
        }
        (_, Phase::Meeple) => {
            let tile = *tiles(state).last()?;
            let spots = legal
                .iter()
                .filter_map(|action| match action {
                    Action::Meeple(segment) => Some(*segment),
                    _ => None,
                })
                .collect();
            let declinable = legal.contains(&Action::NoMeeple);
            let (rotatable, meeple) = (false, None);
            Some(Preview { tile, seat, rotatable, spots, declinable, meeple })
        }
        _ => None,
    }
}

fn header(state: &State, render_options: &RenderOptions<'_, Carcassonne>) -> Header {
    let over = state.phase() == Phase::Over;
    let seats = || Seat::all(state.seats());
    let best = seats().map(|seat| state.points(seat).total()).max();
    let players = seats()
        .map(|seat| {
            let points = state.points(seat);
            HeaderPlayer {
                name: render_options.names.get(seat.index()).cloned().unwrap_or_default(),
                seat: seat.index() as u8,
                points: points.total().unsigned_abs(),
                by_feature: points.by_kind().map(u32::from),
                free_meeples: state.free_meeples(seat),
                meeples: state.rules.meeples,
                winner: over && Some(points.total()) == best,
            }
        })
        .collect();
    Header {
        players,
        on_turn: (!over).then(|| state.seat().index() as u8),
        tile: state.hand().map(|tile| (tile.index() as u8, 0)),
        tiles_left: state.tiles_left().into(),
        caption: Some(caption(state, render_options)),
    }
}

/// The last turn in words.
fn caption(state: &State, render_options: &RenderOptions<'_, Carcassonne>) -> String {
    let mut turn = render_options.last.iter().rev();
    let mut meeple = None;
    let placed = turn.find_map(|&(actor, action)| match (actor, action) {
        (Actor::Seat(seat), Action::Place(placement)) => Some((seat, placement.cell)),
        (_, Action::Meeple(segment)) => {
            meeple = Some(segment);
            None
        }
        _ => None,
    });
    let Some((seat, cell)) = placed else { return String::new() };
    let name = render_options.names.get(seat.index()).map_or("", String::as_str);
    let kind = meeple.and_then(|segment| state.last_tile().segments().get(usize::from(segment)));
    let follower = kind.map(|segment| segment.kind);
    Titles(render_options.lang).caption(name, at(cell), follower)
}
