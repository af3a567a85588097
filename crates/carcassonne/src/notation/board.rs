//! A plain-text picture of the table: every tile as three rows of three letters.

use std::fmt;

use bw_core::{Lang, Seat};
use bw_show::Explain;

use crate::cell::Cell;
use crate::game::Carcassonne;
use crate::show::words::shown_on;
use crate::state::{Phase, PlacedTile, State};
use crate::tiles::{FeatureKind, TileType, turned_region};

/// Writes scores, the tiles with their meeples, and a legend.
pub(super) fn write(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    write_status(state, out)?;
    writeln!(out)?;
    Window::around(state).write(state, out)?;
    writeln!(out)?;
    writeln!(out, "# city  * pennant  + road  x crossing  @ cloister  . meadow  1-5 meeples")
}

fn write_status(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    for seat in Seat::all(state.seats()) {
        let (points, free) = (state.points(seat), state.free_meeples(seat));
        let [cities, roads, cloisters, farms] = points.by_kind();
        write!(out, "seat {seat}: {} points (cities {cities}, roads {roads}, ", points.total())?;
        writeln!(out, "cloisters {cloisters}, farms {farms}), {free} free meeples")?;
    }
    let (seat, left) = (state.seat(), state.tiles_left());
    match (state.phase(), state.hand()) {
        (Phase::Over, _) => writeln!(out, "the game is over; {left} tiles left"),
        (Phase::Meeple, _) => {
            let last = state.tile(state.tile_count() - 1);
            write!(out, "seat {seat} puts a meeple on {} at {}, or none; ", last.tile, last.cell)?;
            writeln!(out, "{left} tiles left")
        }
        (_, Some(tile)) => {
            let what = Carcassonne::texts().resolve(Lang::En, &shown_on(tile));
            writeln!(out, "seat {seat} places {tile} ({what}) on a cell with ?; {left} tiles left")
        }
        (_, None) => writeln!(out, "seat {seat} draws; {left} tiles left"),
    }
}

/// The part of the plane that is shown.
struct Window {
    west: i8,
    north: i8,
    east: i8,
    south: i8,
}

impl Window {
    /// All tiles, and the cells on which the tile in hand may be placed.
    fn around(state: &State) -> Self {
        let spaces = state.hand().map(|tile| state.spaces(tile)).unwrap_or_default();
        let cells = state.tiles().map(|placed| placed.cell);
        let origin = Window { west: 0, north: 0, east: 0, south: 0 };
        cells.chain(spaces.iter().map(|space| space.cell)).fold(origin, |window, cell| Window {
            west: window.west.min(cell.x()),
            north: window.north.min(cell.y()),
            east: window.east.max(cell.x()),
            south: window.south.max(cell.y()),
        })
    }

    fn write(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut line = String::from("    ");
        for x in self.west..=self.east {
            line.push_str(&format!(" {x:^3}"));
        }
        writeln!(out, "{}", line.trim_end())?;
        for y in self.north..=self.south {
            for row in 0..3 {
                let mut line = if row == 1 { format!("{y:>3} ") } else { "    ".into() };
                for x in self.west..=self.east {
                    line.push(' ');
                    line.extend(cell_row(state, Cell::new(x, y), row));
                }
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}

fn cell_row(state: &State, cell: Cell, row: u8) -> [char; 3] {
    let Some(tile) = state.tile_at(cell) else {
        let is_open = state.hand().is_some_and(|tile| !state.rotations_at(cell, tile).is_empty());
        return if row == 1 && is_open { [' ', '?', ' '] } else { [' '; 3] };
    };
    let placed = state.tile(tile);
    std::array::from_fn(|column| letter(&placed, (column as u8, row)))
}

/// What a cell of a placed tile's grid shows.
fn letter(placed: &PlacedTile, cell: (u8, u8)) -> char {
    let meeple = placed.meeple.filter(|_| !placed.is_returned);
    let standing = meeple.and_then(|segment| placed.tile.segments().get(usize::from(segment)));
    if let (Some(segment), Some(seat)) = (standing, placed.seat)
        && turned_region(segment.region, placed.rotation) == cell
    {
        return char::from(b'0' + seat.number());
    }
    let (column, row) = turned_region(cell, 4 - placed.rotation);
    if pennant_at(placed.tile) == Some((column, row)) {
        return '*';
    }
    match placed.tile.data().grid[usize::from(row)][usize::from(column)] {
        b'm' | b'M' => '#',
        b'c' => '+',
        b'k' => '@',
        b'n' if (column, row) == (1, 1) => 'x',
        _ => '.',
    }
}

/// The first cell of a city with a pennant at which no meeple is shown.
fn pennant_at(tile: TileType) -> Option<(u8, u8)> {
    let city = tile.segments().iter().position(|segment| segment.pennant)?;
    let data = &tile.segments()[city];
    debug_assert_eq!(data.kind, FeatureKind::City);
    (0..9)
        .map(|n| (n % 3, n / 3))
        .filter(|&cell| cell != data.region)
        .find(|&(column, row)| tile.segment_at(column, row) == Some(city as u8))
}
