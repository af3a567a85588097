//! Why a click means nothing, in words.

use bw_core::{Message, Seat};
use bw_show::DeadClick;

use super::words::region_name;
use crate::actions::Action;
use crate::game::Warlight;
use crate::region_set::Region;
use crate::state::{Phase, State, Step};
use crate::view::View;

/// Why a click means nothing now.
pub(super) fn refusal(
    game: &Warlight,
    view: &View,
    seat: Seat,
    click: &DeadClick<'_, Action>,
) -> Option<Message> {
    let (state, at) = (&view.state, region(game, click.handle));
    let of =
        |id: &'static str, region| Message::new(id).with("region", region_name(game.map(), region));
    match (click.place().0, at) {
        ("super", _) => Some(Message::new("war-no-continent")),
        ("", _) => Some(Message::new("war-no-sea")),
        (_, Some(region)) if state.phase != Phase::Orders => Some(of("war-no-offer", region)),
        (_, Some(region)) => Some(match state.steps.get(seat.index())? {
            Step::Deploy if !state.position.is_own(region, seat) => of("war-no-own", region),
            Step::Deploy => of("war-no-armies", region),
            _ => no_order(game, state, seat, (click, region)),
        }),
        _ => None,
    }
}

/// Why no order begins or goes on with a region.
fn no_order(
    game: &Warlight,
    state: &State,
    seat: Seat,
    (click, region): (&DeadClick<'_, Action>, Region),
) -> Message {
    let named = |id: &'static str| Message::new(id).with("region", region_name(game.map(), region));
    let from = click.picks.first().and_then(|pick| self::region(game, pick));
    match from {
        Some(from) if from != region => match game.map().distance(from, region) {
            1 => named("war-no-twice"),
            _ => named("war-no-far").with("from", region_name(game.map(), from)),
        },
        _ if !state.position.is_own(region, seat) => named("war-no-own"),
        _ => {
            let stands = state.position.armies(region) + state.orders.deployed(region);
            let id = if stands <= 1 { "war-no-stay" } else { "war-no-sent" };
            named(id)
        }
    }
}

/// The region of a handle.
fn region(game: &Warlight, handle: &str) -> Option<Region> {
    let (kind, id) = handle.split_once(':')?;
    let id = id.parse().ok().filter(|_| matches!(kind, "region" | "deploy"))?;
    game.map().by_id(id)
}
