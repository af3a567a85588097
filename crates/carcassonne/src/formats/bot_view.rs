//! What foreign bots read over the JSON line protocol: tiles in `setup`, the table in every view.

use std::collections::BTreeMap;

use bw_core::{Seat, ViewSchemas};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;

use crate::game::Carcassonne;
use crate::options::FarmRule;
use crate::state::{Feature, Phase, State};
use crate::tiles::{Edge, FeatureKind, SegmentData, TileType};

/// What never changes in a game of Carcassonne.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CarcassonneSetup {
    /// Meeples of each player.
    meeples: u8,
    /// How farms are scored: `third` edition (per completed city, 3 points to each farm beside it), `first` edition or
    /// `none`.
    farms: &'static str,
    /// The letter of the tile that lies on the table from the start, at (0, 0).
    start_tile: char,
    /// Tiles by letter.
    tiles: BTreeMap<char, TileKind>,
}

/// A kind of tile, unturned.
#[derive(Serialize, JsonSchema)]
struct TileKind {
    /// How many there are, the start tile included.
    count: u8,
    /// Its edges: north, east, south, west, each `city`, `road` or `field`.
    edges: [&'static str; 4],
    /// Its segments; a meeple is put on one of them by its place in this list.
    segments: Vec<TileSegment>,
}

/// A part of a tile that a meeple can stand on.
#[derive(Serialize, JsonSchema)]
struct TileSegment {
    /// `city`, `road`, `cloister` or `farm`.
    kind: &'static str,
    /// Where it meets the tile's edges: three places an edge, clockwise: `N1`, `N2`, `N3`, `E1` to `W3`. Roads and
    /// cities are joined across the middle one, farms across any.
    slots: Vec<String>,
    /// Whether it bears a pennant: 2 points more in a completed city, 1 in another.
    pennant: bool,
    /// Of a farm: the places of the city segments on this tile that it touches.
    touches: Vec<u8>,
}

/// What a seat sees of the table: everything.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CarcassonneView {
    /// `draw`, `place` (a tile is to be placed), `meeple` (a meeple may be put on it) or `over`.
    phase: &'static str,
    /// Whose turn it is; null when the game is over.
    seat: Option<u8>,
    /// The letter of the tile that is to be placed.
    hand: Option<char>,
    /// Tiles on the table in the order of placing; the first is the start tile.
    tiles: Vec<TableTile>,
    /// Meeples on the table.
    meeples: Vec<TableMeeple>,
    /// In the phase `meeple`: what the meeple could be put on. The decision `mN` means the segment N.
    spots: Vec<MeepleSpot>,
    /// Players by seat, the first is seat 1.
    players: Vec<Follower>,
    /// How many tiles of each letter are left in the bag.
    bag: BTreeMap<char, u8>,
    /// How many tiles are left in all.
    tiles_left: u8,
    /// Tiles that fitted nowhere.
    discarded: Vec<char>,
}

/// A tile on the table.
#[derive(Serialize, JsonSchema)]
struct TableTile {
    /// Its letter.
    tile: char,
    /// Column; grows to the east.
    x: i8,
    /// Row; grows to the south.
    y: i8,
    /// Quarter turns clockwise.
    rotation: u8,
    /// Who placed it; null for the start tile.
    seat: Option<u8>,
}

/// A meeple on the table.
#[derive(Serialize, JsonSchema)]
struct TableMeeple {
    /// Its owner.
    seat: u8,
    /// The column of its tile.
    x: i8,
    /// The row of its tile.
    y: i8,
    /// The segment of its tile.
    segment: u8,
    /// What it stands on.
    feature: FeatureFacts,
}

/// Where a meeple may be put.
#[derive(Serialize, JsonSchema)]
struct MeepleSpot {
    /// The segment of the tile just placed.
    segment: u8,
    /// What it belongs to.
    feature: FeatureFacts,
}

/// A city, road, cloister or farm as it lies on the table.
#[derive(Serialize, JsonSchema)]
struct FeatureFacts {
    /// A number that is the same for all segments of this feature, in this view.
    id: usize,
    /// `city`, `road`, `cloister` or `farm`.
    kind: &'static str,
    /// Its tiles, of a city or road.
    tiles: u16,
    /// Its pennants.
    pennants: u16,
    /// Open edges of a city or road, empty cells around a cloister; 0 is complete. Farms are never complete.
    open: u16,
    /// What it gives its owners if it is scored as it is now.
    worth: u16,
    /// Meeples on it, by seat.
    meeples: Vec<u8>,
}

/// A player.
#[derive(Serialize, JsonSchema)]
struct Follower {
    /// Points so far.
    points: i32,
    /// Points if the game ended now.
    points_now: i32,
    /// Meeples that are not on the table.
    free_meeples: u8,
}

const fn edge_word(edge: Edge) -> &'static str {
    match edge {
        Edge::City => "city",
        Edge::Road => "road",
        Edge::Field => "field",
    }
}

const fn kind_word(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::City => "city",
        FeatureKind::Road => "road",
        FeatureKind::Cloister => "cloister",
        FeatureKind::Farm => "farm",
    }
}

impl TileSegment {
    fn of(segment: &SegmentData) -> Self {
        let slot =
            |slot: u8| format!("{}{}", ["N", "E", "S", "W"][usize::from(slot / 3)], slot % 3 + 1);
        TileSegment {
            kind: kind_word(segment.kind),
            slots: (0..12).filter(|at| segment.slots & (1 << at) != 0).map(slot).collect(),
            pennant: segment.pennant,
            touches: (0..8).filter(|at| segment.touches & (1 << at) != 0).collect(),
        }
    }
}

impl TileKind {
    fn of(tile: TileType) -> Self {
        TileKind {
            count: tile.count(),
            edges: tile.data().edges.map(edge_word),
            segments: tile.segments().iter().map(TileSegment::of).collect(),
        }
    }
}

impl CarcassonneSetup {
    pub(crate) fn of(game: &Carcassonne) -> Self {
        let rules = game.rules();
        CarcassonneSetup {
            meeples: rules.meeples,
            farms: match rules.farms {
                FarmRule::Third => "third",
                FarmRule::First => "first",
                FarmRule::None => "none",
            },
            start_tile: TileType::START.letter(),
            tiles: TileType::ALL.map(|tile| (tile.letter(), TileKind::of(tile))).into(),
        }
    }
}

impl FeatureFacts {
    fn of(feature: &Feature, seats: u8) -> Self {
        FeatureFacts {
            id: feature.root.index(),
            kind: kind_word(feature.kind),
            tiles: feature.tiles,
            pennants: feature.pennants,
            open: feature.open,
            worth: feature.worth,
            meeples: feature.meeples[..usize::from(seats)].to_vec(),
        }
    }
}

impl CarcassonneView {
    pub(crate) fn of(state: &State) -> Self {
        let phase = state.phase();
        CarcassonneView {
            phase: phase.name(),
            seat: (phase != Phase::Over).then_some(state.seat().number()),
            hand: state.hand().map(TileType::letter),
            tiles: table_tiles(state),
            meeples: table_meeples(state),
            spots: meeple_spots(state),
            players: followers(state),
            bag: TileType::ALL.map(|tile| (tile.letter(), state.tiles_left_of(tile))).into(),
            tiles_left: state.tiles_left(),
            discarded: state.draws().filter(|draw| draw.1).map(|draw| draw.0.letter()).collect(),
        }
    }
}

fn table_tiles(state: &State) -> Vec<TableTile> {
    let tile = |placed: crate::state::PlacedTile| TableTile {
        tile: placed.tile.letter(),
        x: placed.cell.x(),
        y: placed.cell.y(),
        rotation: placed.rotation,
        seat: placed.seat.map(Seat::number),
    };
    state.tiles().map(tile).collect()
}

fn table_meeples(state: &State) -> Vec<TableMeeple> {
    let meeple = |meeple: crate::state::Meeple| {
        let feature = state.feature(state.tile_at(meeple.cell)?, meeple.segment)?;
        Some(TableMeeple {
            seat: meeple.seat.number(),
            x: meeple.cell.x(),
            y: meeple.cell.y(),
            segment: meeple.segment,
            feature: FeatureFacts::of(&feature, state.seats()),
        })
    };
    state.meeples().filter_map(meeple).collect()
}

fn meeple_spots(state: &State) -> Vec<MeepleSpot> {
    if state.phase() != Phase::Meeple {
        return Vec::new();
    }
    let last = state.tile_count() - 1;
    let spot = |segment| {
        let feature = FeatureFacts::of(&state.feature(last, segment)?, state.seats());
        Some(MeepleSpot { segment, feature })
    };
    state.spots().filter_map(spot).collect()
}

fn followers(state: &State) -> Vec<Follower> {
    let now = state.points_now();
    let player = |seat: Seat| Follower {
        points: state.points(seat).total(),
        points_now: now[seat.index()].total(),
        free_meeples: state.free_meeples(seat),
    };
    Seat::all(state.seats()).map(player).collect()
}

pub(crate) fn schemas() -> ViewSchemas {
    ViewSchemas {
        setup: schema_for!(CarcassonneSetup).into(),
        view: schema_for!(CarcassonneView).into(),
    }
}
