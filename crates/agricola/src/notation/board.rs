//! A plain-text picture of what a viewer knows.

use std::fmt;

use bw_core::Seat;

use crate::cell::{COLUMNS, Cell, ROWS};
use crate::farm::Farm;
use crate::goods::Crop;
use crate::options::Rules;
use crate::view::View;

pub(super) fn write(rules: &Rules, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
    let state = &view.state;
    writeln!(out, "round {}, start player {}", state.round, state.start)?;
    for space in state.in_play.iter() {
        write!(out, "  {:<14}", space.id())?;
        let goods = state.lying_goods(rules, space);
        if !goods.is_empty() {
            write!(out, " {}", goods.text())?;
        }
        for seat in Seat::all(state.seats) {
            if state.people[space.index()] >> seat.index() & 1 != 0 {
                write!(out, " [{seat}]")?;
            }
        }
        writeln!(out)?;
    }
    let majors: Vec<&str> = state.majors.iter().map(|card| card.id()).collect();
    writeln!(out, "majors: {}", majors.join(" "))?;
    Seat::all(state.seats).try_for_each(|seat| write_seat(view, seat, out))
}

fn write_seat(view: &View, seat: Seat, out: &mut dyn fmt::Write) -> fmt::Result {
    let player = view.state.player(seat);
    write!(out, "seat {seat}: {} points, {} people", view.state.points(seat), player.family)?;
    if player.newborn > 0 {
        write!(out, " ({} newborn)", player.newborn)?;
    }
    write!(out, ", {}", player.goods.text())?;
    if player.begging > 0 {
        write!(out, ", {} begging", player.begging)?;
    }
    writeln!(out, ", {} house", player.farm.house.word())?;
    write_farm(&player.farm, out)?;
    let names = |cards: &crate::card_set::CardSet| {
        let names: Vec<String> =
            cards.iter().map(|card| format!("{} {}", card.id(), card.name())).collect();
        names.join(", ")
    };
    if !player.played.is_empty() {
        writeln!(out, "  in play: {}", names(&player.played))?;
    }
    let size = view.hands[seat.index()];
    write!(out, "  hand: {} occupations, {} minors", size.occupations, size.minors)?;
    if !player.hand.is_empty() {
        write!(out, ": {}", names(&player.hand))?;
    }
    if !player.pack.is_empty() {
        write!(out, "; pack: {}", names(&player.pack))?;
    }
    writeln!(out)
}

/// Cells as letters: room, field (with what grows), stable, fences around.
fn write_farm(farm: &Farm, out: &mut dyn fmt::Write) -> fmt::Result {
    let fences = farm.fences();
    for row in 0..=ROWS {
        out.write_str("  ")?;
        for column in 0..COLUMNS {
            let fence = fences.has_horizontal(row, column);
            out.write_str(if fence { "+--" } else { "+  " })?;
        }
        out.write_str("+\n")?;
        if row == ROWS {
            break;
        }
        out.write_str("  ")?;
        for column in 0..=COLUMNS {
            let fence = fences.has_vertical(row, column);
            out.write_char(if fence { '|' } else { ' ' })?;
            if column < COLUMNS {
                out.write_str(&cell_text(farm, Cell::at(row, column)))?;
            }
        }
        out.write_char('\n')?;
    }
    Ok(())
}

fn cell_text(farm: &Farm, cell: Cell) -> String {
    let planted = farm.crops[cell.index()];
    if farm.rooms.has(cell) {
        "R ".into()
    } else if farm.fields.has(cell) {
        match planted.crop() {
            None => "F ".into(),
            Some(Crop::Grain) => format!("g{:x}", planted.count()),
            Some(Crop::Vegetable) => format!("v{:x}", planted.count()),
        }
    } else if farm.stables.has(cell) {
        "S ".into()
    } else {
        ". ".into()
    }
}
