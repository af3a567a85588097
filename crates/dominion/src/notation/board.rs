//! A plain-text picture of what a viewer knows.

use std::fmt;

use bw_core::Seat;

use crate::cards::Cards;
use crate::state::Phase;
use crate::view::View;

pub(super) fn write(view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
    let phase = if view.phase == Phase::Over { "over" } else { view.phase.word() };
    let round = view.turn / u32::from(view.seats) + 1;
    writeln!(out, "round {round}, seat {}, {phase}", view.active)?;
    writeln!(out, "actions {}, buys {}, coins {}", view.actions, view.buys, view.coins)?;
    for card in view.kingdom.piles() {
        let count = view.supply.count(card);
        writeln!(out, "  {count:>2}  {:<13} ${}", card.name(), card.cost())?;
    }
    if !view.trash.is_empty() {
        writeln!(out, "trash: {}", list(&view.trash))?;
    }
    if !view.aside.is_empty() {
        writeln!(out, "set aside: {}", list(&view.aside))?;
    }
    if view.picked_len > 0 {
        writeln!(out, "picked: {} {}", view.picked_len, list(&view.picked))?;
    }
    Seat::all(view.seats).try_for_each(|seat| write_seat(view, seat, out))
}

fn write_seat(view: &View, seat: Seat, out: &mut dyn fmt::Write) -> fmt::Result {
    let player = view.player(seat);
    write!(out, "seat {seat}: hand {}", player.hand_len)?;
    if player.knows_hand() && player.hand_len > 0 {
        write!(out, " ({})", list(&player.hand))?;
    }
    write!(out, ", deck {}", player.deck_size())?;
    for card in player.tops.cards().iter().rev() {
        write!(out, " [{}]", card.name())?;
    }
    write!(out, ", discard {}", player.discard_len)?;
    if let Some(top) = player.discard_top {
        write!(out, " [{}]", top.name())?;
    }
    if !player.play.is_empty() {
        write!(out, ", in play: {}", list(&player.play))?;
    }
    writeln!(out)
}

fn list(cards: &Cards) -> String {
    let texts: Vec<String> =
        cards.iter().map(|(card, count)| format!("{count} {}", card.name())).collect();
    texts.join(", ")
}
