//! A plain-text picture: super regions with their regions, owners and armies, then entered orders.

use std::fmt;

use bw_core::Seat;

use crate::game::Warlight;
use crate::region_set::regions;
use crate::state::Fate;
use crate::view::View;

/// Writes what a viewer knows.
pub(super) fn write(game: &Warlight, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
    let (map, state) = (game.map(), &view.state);
    writeln!(out, "{}, round {}", map.title, state.round)?;
    for super_region in &map.supers {
        writeln!(out, "{} (+{})", super_region.name, super_region.bonus)?;
        for region in regions(super_region.regions) {
            write!(out, "  {:>3} {:<24}", map.id(region), map.region(region).name)?;
            let armies = state.position.armies(region);
            match state.position.owner(region) {
                _ if !view.visible.contains(region) => write!(out, " ?")?,
                0 => write!(out, " -  {armies}")?,
                owner => write!(out, " P{owner} {armies}")?,
            }
            let deployed = state.orders.deployed(region);
            if deployed > 0 {
                write!(out, " +{deployed}")?;
            }
            writeln!(out)?;
        }
    }
    write_entries(game, view, out)?;
    write_report(game, view, out)
}

fn write_entries(game: &Warlight, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
    let (map, state) = (game.map(), &view.state);
    for seat in Seat::all(game.seat_count()) {
        if state.round == 0 && !state.offers[seat.index()].is_empty() {
            write!(out, "offer of player {seat}:")?;
            for region in regions(state.offers[seat.index()]) {
                let mark = if state.picks[seat.index()].contains(&region) { "*" } else { "" };
                write!(out, " {}{mark}", map.id(region))?;
            }
            writeln!(out)?;
        }
        if state.income[seat.index()] > 0 {
            writeln!(out, "income of player {seat}: {}", state.income[seat.index()])?;
        }
        for attack in state.orders.attacks(seat) {
            let (from, to) = (map.id(attack.from), map.id(attack.to));
            writeln!(out, "player {seat}: {from} -> {to} with {}", attack.armies)?;
        }
    }
    Ok(())
}

fn write_report(game: &Warlight, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
    let map = game.map();
    for event in view.state.report.iter().filter(|event| event.fate != Fate::Deployed) {
        let (from, to) = (map.id(event.from), map.id(event.to));
        let fate = match event.fate {
            Fate::Deployed | Fate::Moved => "moved",
            Fate::Conquered => "conquered",
            Fate::BothFell => "both fell",
            Fate::Repelled => "repelled",
            Fate::Fell => "fell",
            Fate::Skipped => "skipped",
        };
        write!(out, "last: player {}: {from} -> {to} with {}: {fate}", event.seat, event.armies)?;
        writeln!(out, " (-{} : -{})", event.attackers, event.defenders)?;
    }
    Ok(())
}
