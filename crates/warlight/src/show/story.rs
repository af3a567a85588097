//! The log: a round is said when its orders have been carried out, as far as the viewer saw it.

use bw_core::{Actor, Arg, Message, Seat};
use bw_show::{Line, TurnLog};

use super::words::{continent_name, region_name};
use crate::actions::Action;
use crate::game::Warlight;
use crate::region_set::{Region, RegionSet};
use crate::state::{Fate, OrderResult, Phase};

/// What happened in a turn of the set-up, or in a round.
pub(super) fn story(game: &Warlight, turn: &TurnLog<'_, Warlight>) -> Vec<Line> {
    let last = turn.events.len();
    if turn.start.state.round == 0 {
        return set_up(game, turn);
    }
    let (start, end) = (&turn.start.state, &turn.end.state);
    let is_over = end.phase == Phase::Over && start.phase != Phase::Over;
    if end.round == start.round && !is_over {
        return Vec::new();
    }
    let mut lines: Vec<Line> = Seat::all(game.seat_count())
        .filter_map(|seat| placed(game, &end.report, seat))
        .map(|(seat, message)| Line::of(seat, message, last))
        .collect();
    let sent = end.report.iter().filter(|order| order.fate != Fate::Deployed);
    lines.extend(sent.map(|order| Line::of(order.seat, carried_out(game, turn, order), last)));
    lines.extend(continents(game, turn).into_iter().map(|(seat, said)| Line::of(seat, said, last)));
    let gone = |seat: &Seat| start.out[seat.index()] == 0 && end.out[seat.index()] != 0;
    let gone = Seat::all(game.seat_count()).filter(gone);
    let out = |who| Line::of_luck(Message::new("war-log-out").with("who", who), last);
    lines.extend(gone.map(out));
    lines
}

/// First regions and wastelands, each in one line; regions that are picked in turns, one by one.
fn set_up(game: &Warlight, turn: &TurnLog<'_, Warlight>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut wastelands: Vec<Message> = Vec::new();
    let mut starts: Vec<Vec<Message>> = vec![Vec::new(); usize::from(game.seat_count())];
    for (at, event) in turn.events.iter().enumerate() {
        match (event.actor, event.action) {
            (_, Action::Wasteland(region)) => wastelands.push(named(game, region)),
            (_, Action::Start { seat, region }) => {
                starts[seat.index()].push(named(game, region));
            }
            (Actor::Seat(who), Action::Pick(region))
                if event.before.state.phase == Phase::Draft =>
            {
                let said = Message::new("war-log-pick").with("who", who);
                let said = said.with("region", region_name(game.map(), region));
                lines.push(Line::of(who, said, at));
            }
            _ => {}
        }
    }
    let last = turn.events.len();
    if !wastelands.is_empty() {
        let said = Message::new("war-log-waste").with("regions", Arg::Listed(wastelands));
        lines.push(Line::of_luck(said, last));
    }
    for (seat, regions) in Seat::all(game.seat_count()).zip(starts) {
        if !regions.is_empty() {
            let said = Message::new("war-log-start").with("who", seat);
            lines.push(Line::of(seat, said.with("regions", Arg::Listed(regions)), last));
        }
    }
    lines
}

fn named(game: &Warlight, region: Region) -> Message {
    Message::new("war-named").with("region", region_name(game.map(), region))
}

/// Where a seat's new armies went.
fn placed(game: &Warlight, report: &[OrderResult], seat: Seat) -> Option<(Seat, Message)> {
    let own = report.iter().filter(|order| order.seat == seat && order.fate == Fate::Deployed);
    let places: Vec<Message> = own
        .clone()
        .map(|order| {
            let place = Message::new("war-placed").with("n", order.armies);
            place.with("region", region_name(game.map(), order.to))
        })
        .collect();
    let armies: u16 = own.map(|order| order.armies).sum();
    let said = Message::new("war-log-place").with("who", seat).with("armies", armies);
    (!places.is_empty()).then(|| (seat, said.with("places", Arg::Listed(places))))
}

fn carried_out(game: &Warlight, turn: &TurnLog<'_, Warlight>, order: &OrderResult) -> Message {
    let of = |id: &'static str| {
        Message::new(id)
            .with("who", order.seat)
            .with("from", region_name(game.map(), order.from))
            .with("to", region_name(game.map(), order.to))
    };
    let outcome = match order.fate {
        Fate::Moved | Fate::Deployed => return of("war-log-march").with("armies", order.armies),
        Fate::Skipped => return of("war-log-skip"),
        Fate::Conquered => "taken",
        Fate::BothFell => "both",
        Fate::Fell => "wiped",
        Fate::Repelled => "repelled",
    };
    of("war-log-attack")
        .with("outcome", outcome)
        .with("a", order.armies)
        .with("d", defenders(turn, order))
        .with("lost", order.attackers)
        .with("killed", order.defenders)
}

/// How many defended: where a fight was seen, what stood there then; else at least those who fell.
fn defenders(turn: &TurnLog<'_, Warlight>, order: &OrderResult) -> u16 {
    let fought = turn.events.iter().find_map(|event| {
        let wait = event.before.state.resolution.wait;
        let crate::state::Wait::Fight { attack, .. } = wait else { return None };
        (attack.from == order.from && attack.to == order.to)
            .then(|| event.before.state.position.armies(order.to))
    });
    fought.unwrap_or(order.defenders).max(order.defenders)
}

/// Continents that somebody holds now and did not before, or the other way round.
fn continents(game: &Warlight, turn: &TurnLog<'_, Warlight>) -> Vec<(Seat, Message)> {
    let (start, end) = (&turn.start.state.position, &turn.end.state.position);
    let mut said = Vec::new();
    for seat in Seat::all(game.seat_count()) {
        if !(turn.start.knows(game.map(), seat) && turn.end.knows(game.map(), seat)) {
            continue;
        }
        for (at, continent) in game.map().supers.iter().enumerate() {
            let held = |own: RegionSet| own & continent.regions == continent.regions;
            let id = match (held(start.holdings(seat)), held(end.holdings(seat))) {
                (false, true) => "war-log-continent",
                (true, false) => "war-log-continent-lost",
                _ => continue,
            };
            let message = Message::new(id).with("who", seat).with("bonus", continent.bonus);
            said.push((seat, message.with("name", continent_name(game.map(), at))));
        }
    }
    said
}
