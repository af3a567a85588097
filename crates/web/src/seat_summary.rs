//! What a page shows of the seats, beside the board: who plays, points, what each of them has.

use std::time::{Duration, Instant};

use bw_core::{Lang, Seat, Viewer};
use serde_json::{Value, json};

use crate::access::Role;
use crate::clock;
use crate::room::Room;
use crate::table_record::ChairKind;

/// All seats as a viewer knows them.
pub(crate) fn seats(room: &Room, role: Role, viewer: Viewer, lang: Lang) -> Vec<Value> {
    let mine = role.seats(&room.table);
    let names = room.table.labels();
    let now = clock::now();
    Seat::all(room.game.seats())
        .map(|seat| {
            let chair = &room.table.chairs[seat.index()];
            let parts = room.session.known_score_parts(seat, viewer).unwrap_or_default();
            json!({
                "number": seat.number(),
                "name": names[seat.index()],
                "kind": chair.kind,
                "mine": mine.contains(&seat),
                "score": points(room.game.adds_up(), &parts),
                "parts": parts,
                "summary": room.session.summary(seat, viewer, lang),
                "spentMs": room.timing.spent(seat, now).as_millis() as u64,
                "clock": clock_json(room, seat, now),
                "runs": room.timing.runs(seat),
                "present": room.is_present(seat),
            })
        })
        .collect()
}

/// What a seat has on its clock at this moment; none where no clock runs. A bot pays for its thinking alone.
fn clock_json(room: &Room, seat: Seat, now: Instant) -> Option<Value> {
    let left = room.session.time_left(seat)?;
    let is_bot = room.table.chairs[seat.index()].kind == ChairKind::Bot;
    let used = if is_bot { Duration::ZERO } else { room.timing.unbooked(seat, now) };
    let beyond = used.saturating_sub(left.allowance);
    let ms = |time: Duration| time.as_millis() as u64;
    Some(json!({
        "limitMs": ms(left.limit.saturating_sub(used)),
        "allowanceMs": ms(left.allowance.saturating_sub(used)),
        "reserveMs": ms(left.reserve.saturating_sub(beyond)),
    }))
}

/// The points of a seat; none where nothing is known or the categories are no points.
fn points(adds_up: bool, parts: &[i32]) -> Option<i32> {
    (adds_up && !parts.is_empty()).then(|| parts.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_added_only_where_categories_are_points() {
        assert_eq!(points(false, &[3, 7, 5]), None);
        assert_eq!(points(true, &[3, 7]), Some(10));
        assert_eq!(points(true, &[]), None);
    }
}
