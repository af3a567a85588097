//! The nineteen rules from scratch, slowly and obviously (spec 3.5, 3.7): every number is counted on the
//! finished state, with nothing taken over from the state before but points and free meeples.

#![allow(clippy::unwrap_used, dead_code)] // a failed unwrap is a failed test; tests share parts

use std::collections::BTreeSet;

use bw_carcassonne::{
    Action, Cell, Edge, Feature, FeatureKind, Placement, SegmentId, State, TileType, turned_slots,
};
use bw_core::Seat;

/// Which variant of the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    /// `mean`, `sum`, `max` or `own`.
    pub(crate) rel: &'static str,
    /// `turns`, `ratio` or `linear`.
    pub(crate) rule7: &'static str,
    /// `minus` or `plus`.
    pub(crate) rule9: &'static str,
    /// `product`, `min` or `mean`; none without probability.
    pub(crate) quality: Option<&'static str>,
}

/// A move: where the tile goes unless it lies already, and the segment for a meeple.
pub(crate) type Turn = (Option<Placement>, Option<u8>);

/// All moves in the thesis's order: cells as the sides of the placed tiles meet them, in the order of placing.
pub(crate) fn turns(state: &State) -> Vec<Turn> {
    let meeples = |state: &State| -> Vec<Option<u8>> {
        std::iter::once(None).chain(state.spots().map(Some)).collect()
    };
    let Some(tile) = state.hand() else {
        return meeples(state).into_iter().map(|meeple| (None, meeple)).collect();
    };
    let mut cells: Vec<Cell> = Vec::new();
    for placed in state.tiles() {
        for cell in (0..4).map(|edge| placed.cell.across(edge)) {
            if state.tile_at(cell).is_none() && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    let mut turns = Vec::new();
    for cell in cells {
        for rotation in 0..tile.distinct_rotations() {
            if fits(state, cell, tile, rotation) {
                let placement = Placement { cell, rotation };
                let mut placed = state.clone();
                placed.place(placement);
                turns.extend(meeples(&placed).into_iter().map(|m| (Some(placement), m)));
            }
        }
    }
    turns
}

/// The actions of a move.
pub(crate) fn actions(state: &State, (placement, meeple): Turn) -> Vec<Action> {
    let mut after = state.clone();
    let mut actions = Vec::new();
    if let Some(placement) = placement {
        after.place(placement);
        actions.push(Action::Place(placement));
    }
    if !after.spots().is_empty() {
        actions.push(meeple.map_or(Action::NoMeeple, Action::Meeple));
    }
    actions
}

/// The state after a move, with completed features scored, before the next draw.
pub(crate) fn after(state: &State, (placement, meeple): Turn) -> State {
    let mut after = state.clone();
    if let Some(placement) = placement {
        after.place(placement);
    }
    after.deploy(meeple);
    after
}

/// The edge that a turned tile shows.
fn shown(tile: TileType, rotation: u8, edge: usize) -> Edge {
    tile.data().edges[(edge + 4 - usize::from(rotation)) % 4]
}

fn fits(state: &State, cell: Cell, tile: TileType, rotation: u8) -> bool {
    (0..4).all(|edge| {
        state.tile_at(cell.across(edge)).is_none_or(|n| {
            let beside = state.tile(n);
            shown(beside.tile, beside.rotation, edge ^ 2) == shown(tile, rotation, edge)
        })
    })
}

/// The share of tiles left that fit a cell.
pub(crate) fn fit(state: &State, cell: Cell) -> f64 {
    if state.tiles_left() == 0 {
        return 0.0;
    }
    let fitting: u32 = TileType::ALL
        .into_iter()
        .filter(|&tile| (0..4).any(|rotation| fits(state, cell, tile, rotation)))
        .map(|tile| u32::from(state.tiles_left_of(tile)))
        .sum();
    f64::from(fitting) / f64::from(state.tiles_left())
}

/// All features on the table.
pub(crate) fn features(state: &State) -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    for n in 0..state.tile_count() {
        for segment in 0..state.tile(n).tile.segments().len() as u8 {
            let feature = state.feature(n, segment).unwrap();
            if features.iter().all(|other| other.root != feature.root) {
                features.push(feature);
            }
        }
    }
    features
}

/// The empty cells that have to be filled to complete a city, road or cloister.
pub(crate) fn need_cells(state: &State, root: SegmentId) -> BTreeSet<(i8, i8)> {
    let mut cells = BTreeSet::new();
    for (n, segment) in state.feature_parts(root) {
        let placed = state.tile(n);
        let data = &placed.tile.segments()[usize::from(segment)];
        let (x, y) = (placed.cell.x(), placed.cell.y());
        if data.kind == FeatureKind::Cloister {
            for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                cells.insert((x + dx, y + dy));
            }
        } else {
            let slots = turned_slots(data.slots, placed.rotation);
            for (edge, (dx, dy)) in [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().enumerate() {
                if slots & (1 << (3 * edge + 1)) != 0 {
                    cells.insert((x + dx, y + dy));
                }
            }
        }
    }
    cells.retain(|&(x, y)| state.tile_at(Cell::new(x, y)).is_none());
    cells
}

/// The quality of an unfinished feature.
fn quality(state: &State, cells: &BTreeSet<(i8, i8)>, how: &str) -> f64 {
    let fits: Vec<f64> = cells.iter().map(|&(x, y)| fit(state, Cell::new(x, y))).collect();
    match how {
        _ if fits.is_empty() => 1.0,
        "product" => fits.iter().product(),
        "min" => fits.iter().copied().fold(f64::INFINITY, f64::min),
        _ => fits.iter().sum::<f64>() / fits.len() as f64,
    }
}

fn rel(seats: u8, mover: Seat, how: &str, of: impl Fn(Seat) -> f64) -> f64 {
    let others: Vec<f64> = Seat::all(seats).filter(|&seat| seat != mover).map(&of).collect();
    let subtracted = match how {
        "mean" => others.iter().sum::<f64>() / others.len() as f64,
        "sum" => others.iter().sum(),
        "max" => others.iter().copied().fold(f64::MIN, f64::max),
        _ => 0.0,
    };
    of(mover) - subtracted
}

/// The cities that are not complete and touch a farm.
fn open_cities_beside(state: &State, farm: SegmentId, all: &[Feature]) -> Vec<Feature> {
    let mut touched = BTreeSet::new();
    for (n, segment) in state.feature_parts(farm) {
        let touches = state.tile(n).tile.segments()[usize::from(segment)].touches;
        for city in (0..8).filter(|city| touches & (1 << city) != 0) {
            touched.insert(state.feature(n, city).unwrap().root);
        }
    }
    all.iter().filter(|city| touched.contains(&city.root) && city.open > 0).copied().collect()
}

/// The values of all rules for a move.
pub(crate) fn values(before: &State, turn: Turn, variant: Variant) -> [f64; 19] {
    use FeatureKind::{City, Cloister, Farm, Road};
    let (mover, seats, after) = (before.seat(), before.seats(), after(before, turn));
    let pending = after.pending();
    let gain = |seat: Seat, kind| f64::from(after.points(seat)[kind] - before.points(seat)[kind]);
    let waits = |seat: Seat, kind| f64::from(pending[seat.index()][kind]);
    let rel = |of: &dyn Fn(Seat) -> f64| rel(seats, mover, variant.rel, of);
    let put = |seat: Seat| i32::from(seat == mover && turn.1.is_some());
    let back = |seat: Seat| {
        let (now, then) = (after.free_meeples(seat), before.free_meeples(seat));
        f64::from(i32::from(now) - i32::from(then) + put(seat))
    };
    let free = f64::from(after.free_meeples(mover));
    let turns = f64::from(after.tiles_left() / seats);
    let all = features(&after);
    let need = |feature: &Feature| need_cells(&after, feature.root).len() as f64;
    let q = |feature: &Feature| {
        variant.quality.map_or(1.0, |how| quality(&after, &need_cells(&after, feature.root), how))
    };
    let mine = |feature: &Feature| f64::from(feature.meeples[mover.index()]);
    let is_held = |feature: &Feature| {
        mine(feature) > 0.0 && feature.meeples.iter().all(|&m| f64::from(m) <= mine(feature))
    };
    let held = |kind| {
        let of_kind = move |f: &&Feature| f.kind == kind && f.open > 0 && is_held(f);
        all.iter().filter(of_kind).copied().collect::<Vec<Feature>>()
    };
    let ratio = |city: &Feature| f64::from(city.tiles) / need(city).max(1.0);
    let farmers: f64 = all.iter().filter(|f| f.kind == Farm).map(mine).sum();
    [
        rel(&|seat| gain(seat, City)),
        rel(&|seat| gain(seat, Road)),
        rel(&|seat| gain(seat, Cloister) + waits(seat, Cloister)),
        rel(&|seat| waits(seat, City)),
        rel(&|seat| waits(seat, Road)),
        rel(&|seat| waits(seat, Farm)),
        match variant.rule7 {
            "ratio" => free / turns.max(1.0),
            "linear" => free,
            _ => -turns / (free + 1.0),
        },
        if turn.1.is_some() && free <= turns { -1.0 } else { 0.0 },
        {
            let others: f64 = Seat::all(seats).filter(|&seat| seat != mover).map(back).sum();
            if variant.rule9 == "plus" { others } else { -others }
        },
        -all.iter()
            .filter(|f| f.kind != Farm && mine(f) > 0.0)
            .map(|f| mine(f) * need(f) * (2.0 - q(f)))
            .sum::<f64>(),
        held(City).iter().map(q).sum(),
        held(Road).iter().map(q).sum(),
        held(Cloister).iter().map(q).sum(),
        held(Farm).len() as f64,
        free,
        held(City).iter().map(ratio).sum(),
        -farmers / turns.max(1.0),
        back(mover),
        held(Farm)
            .iter()
            .flat_map(|farm| open_cities_beside(&after, farm.root, &all))
            .map(|city| ratio(&city))
            .sum(),
    ]
}
