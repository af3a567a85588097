//! The lines an engine says to a bot (spec 5.1, 5.3), made from what the bot's seat knows.

use std::fmt::Write;

use bw_core::Seat;

use super::{Protocol, TimeBank, opponent, player};
use crate::game::Warlight;
use crate::options::Start;
use crate::region_set::{Region, RegionSet, regions};
use crate::state::Fate;
use crate::view::View;

/// A line of words and ids.
fn with_ids(words: &str, game: &Warlight, list: impl IntoIterator<Item = Region>) -> String {
    let mut line = words.to_string();
    for region in list {
        write!(line, " {}", game.map().id(region)).expect("a string takes all text");
    }
    line
}

/// Everything that is said before the first request.
pub(super) fn introduction(
    protocol: Protocol,
    game: &Warlight,
    view: &View,
    seat: Seat,
    bank: &TimeBank,
) -> Vec<String> {
    let mut lines = Vec::new();
    if protocol == Protocol::Wl2 {
        lines.push(format!("settings timebank {}", bank.most()));
        lines.push(format!("settings time_per_move {}", bank.per_move()));
        lines.push(format!("settings max_rounds {}", game.rules().max_rounds));
    }
    lines.push(format!("settings your_bot {}", player(seat)));
    lines.push(format!("settings opponent_bot {}", player(opponent(seat))));
    lines.extend(game.map().to_setup_lines());
    if protocol == Protocol::Wl2 {
        lines.push(with_ids("setup_map wastelands", game, wastelands(game, view)));
        if game.rules().start == Start::Draft {
            let offered = regions(view.state.offers[seat.index()]);
            lines.push(with_ids("settings starting_regions", game, offered));
            let picks = view.state.draft / 2;
            lines.push(format!("settings starting_pick_amount {picks}"));
        }
    }
    lines
}

/// Regions that are neutral with more than two armies at the start. They are public, even under fog.
fn wastelands<'g>(game: &'g Warlight, view: &'g View) -> impl Iterator<Item = Region> + 'g {
    let state = &view.state;
    let started = state.starts.iter().fold(RegionSet::EMPTY, |all, set| all | *set);
    regions(game.map().all() & !started).filter(move |&region| {
        let wasteland = state.wastelands.contains(region);
        let armies = game.neutral_armies(region);
        (if wasteland { game.rules().wasteland_armies } else { armies }) > 2
    })
}

/// The request for a pick, with the regions still available.
pub(super) fn pick_request(
    protocol: Protocol,
    game: &Warlight,
    choices: RegionSet,
    bank: &TimeBank,
) -> String {
    let plural = if protocol == Protocol::Wl1 { "s" } else { "" };
    let words = format!("pick_starting_region{plural} {}", bank.left());
    with_ids(&words, game, regions(choices))
}

/// Where the opponent starts; none if that is unknown.
pub(super) fn opponent_starts(
    game: &Warlight,
    view: &View,
    seat: Seat,
    order: &[Region],
) -> Option<String> {
    let starts = view.state.starts[opponent(seat).index()];
    if starts.is_empty() {
        return None;
    }
    // The order of picks, as far as it was seen.
    let seen = order.iter().copied().filter(|&region| starts.contains(region));
    let unseen = regions(starts - order.iter().collect());
    Some(with_ids("setup_map opponent_starting_regions", game, seen.chain(unseen)))
}

/// The lines before a round, and after the last one.
pub(super) fn round(game: &Warlight, view: &View, seat: Seat) -> [String; 3] {
    // After the last round a view shows everything.
    let own = view.state.position.holdings(seat);
    let around = game.map().surroundings(own) & game.map().all();
    let visible = if game.rules().fog { view.visible & around } else { view.visible };
    let income = if own.is_empty() { 0 } else { game.income(&view.state.position, seat) };
    [
        format!("settings starting_armies {income}"),
        update_map(game, view, seat, visible),
        opponent_moves(game, view, seat),
    ]
}

fn update_map(game: &Warlight, view: &View, seat: Seat, visible: RegionSet) -> String {
    let position = &view.state.position;
    let own = position.holdings(seat);
    let near = regions(own).flat_map(|region| regions(game.map().neighbours(region)));
    let (mut line, mut open) = ("update_map".to_string(), visible);
    for region in regions(own).chain(near).chain(regions(visible)) {
        if !open.contains(region) {
            continue;
        }
        open.remove(region);
        let owner = Seat::from_number(position.owner(region)).map_or("neutral", player);
        let (id, armies) = (game.map().id(region), position.armies(region));
        write!(line, " {id} {owner} {armies}").expect("a string takes all text");
    }
    line
}

fn opponent_moves(game: &Warlight, view: &View, seat: Seat) -> String {
    let (map, bit) = (game.map(), 1u8 << seat.index());
    let mut line = "opponent_moves".to_string();
    for event in &view.state.report {
        if event.seat == seat || event.witnesses & bit == 0 {
            continue;
        }
        let (name, from, to) = (player(event.seat), map.id(event.from), map.id(event.to));
        let armies = event.armies;
        let written = match event.fate {
            Fate::Skipped => Ok(()),
            Fate::Deployed => write!(line, " {name} place_armies {to} {armies}"),
            _ => write!(line, " {name} attack/transfer {from} {to} {armies}"),
        };
        written.expect("a string takes all text");
    }
    line
}
