//! What a viewer knows, as JSON (spec 8.3). Nothing is hidden: the view is the state.

use bw_core::{Seat, SeatSet};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::cell::Cell;
use crate::options::Rules;
use crate::points::Points;
use crate::state::{Phase, State};
use crate::tiles::TileType;

impl Phase {
    /// Its word in views and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Draw => "draw",
            Phase::Place => "place",
            Phase::Meeple => "meeple",
            Phase::Over => "over",
        }
    }
}

impl Serialize for TileType {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_char(self.letter())
    }
}

#[derive(serde::Serialize)]
struct TileView {
    tile: TileType,
    x: i8,
    y: i8,
    rotation: u8,
}

#[derive(serde::Serialize)]
struct MeepleView {
    seat: Seat,
    x: i8,
    y: i8,
    segment: u8,
}

struct LeftView<'s>(&'s State);

impl Serialize for LeftView<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut left = s.serialize_map(Some(TileType::COUNT))?;
        for tile in TileType::ALL {
            left.serialize_entry(&tile, &self.0.tiles_left_of(tile))?;
        }
        left.end()
    }
}

impl State {
    /// Who is asked now.
    pub(crate) fn asked(&self) -> SeatSet {
        match self.phase() {
            Phase::Place | Phase::Meeple => SeatSet::one(self.seat()),
            Phase::Draw | Phase::Over => SeatSet::EMPTY,
        }
    }

    fn tile_views(&self) -> Vec<TileView> {
        let view =
            |cell: Cell, tile, rotation| TileView { tile, x: cell.x(), y: cell.y(), rotation };
        self.tiles().map(|placed| view(placed.cell, placed.tile, placed.rotation)).collect()
    }

    fn meeple_views(&self) -> Vec<MeepleView> {
        self.meeples()
            .map(|meeple| MeepleView {
                seat: meeple.seat,
                x: meeple.cell.x(),
                y: meeple.cell.y(),
                segment: meeple.segment,
            })
            .collect()
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let rules: &Rules = &self.rules;
        let on_turn = (self.phase() != Phase::Over).then_some(self.seat());
        let points: Vec<Points> = Seat::all(self.seats()).map(|seat| self.points(seat)).collect();
        let free: Vec<u8> = Seat::all(self.seats()).map(|seat| self.free_meeples(seat)).collect();
        let discarded: Vec<TileType> =
            self.draws().filter(|&(_, discarded)| discarded).map(|(tile, _)| tile).collect();
        let mut view = s.serialize_struct("State", 11)?;
        view.serialize_field("options", rules)?;
        view.serialize_field("seats", &self.seats())?;
        view.serialize_field("phase", self.phase().name())?;
        view.serialize_field("seat", &on_turn)?;
        view.serialize_field("hand", &self.hand())?;
        view.serialize_field("tiles", &self.tile_views())?;
        view.serialize_field("meeples", &self.meeple_views())?;
        view.serialize_field("points", &points)?;
        view.serialize_field("free", &free)?;
        view.serialize_field("left", &LeftView(self))?;
        view.serialize_field("discarded", &discarded)?;
        view.end()
    }
}
