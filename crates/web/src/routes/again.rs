//! Another game at the same table: the same people, rules and clocks, perhaps on other seats.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use bw_core::{Clock, Message};
use bw_store::GameId;
use serde::Deserialize;
use serde_json::{Value, json};

use super::create::store;
use super::play::{LinkPath, Shared, at_table};
use super::{Visit, heavy};
use crate::access::{self, Role, check_token};
use crate::app::App;
use crate::failure::Failure;
use crate::room::{Room, seat_players};
use crate::table_record::{Keys, Table};

/// The table at which the same people play again.
#[derive(Clone, Debug)]
pub(crate) struct NextTable {
    id: GameId,
    keys: Keys,
    swapped: bool,
}

impl NextTable {
    /// The link of whoever has this role now.
    pub(crate) fn link(&self, role: Role) -> String {
        let key = match role {
            Role::Owner => &self.keys.owner,
            Role::Watcher => &self.keys.watch,
            Role::Seat(seat) => {
                let seats = self.keys.seats.len().max(1);
                &self.keys.seats[(seat.index() + usize::from(self.swapped)) % seats]
            }
        };
        format!("/play/{}/{key}", self.id)
    }
}

/// How to play again.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// Everybody one seat further.
    swap: bool,
}

/// Makes the next table, or leads to it if somebody has made it.
pub(super) async fn again(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(wish): Json<Wish>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    heavy(&app, &visit)?;
    let shared = Arc::clone(&app);
    at_table(app, link, move |room, role| {
        if role == Role::Watcher {
            return Err(Failure::forbidden(Message::new("refused-onlooker")));
        }
        if room.session.outcome().is_none() {
            return Err(Failure::conflict(visit.texts().get("again-not-over")));
        }
        if room.next.is_none() {
            room.next = Some(next_table(&shared, room, wish.swap)?);
            room.announce();
        }
        let to = room.next.as_ref().map(|next| next.link(role));
        Ok(Json(json!({ "to": to })))
    })
    .await
}

fn next_table(app: &App, room: &Room, swapped: bool) -> Result<NextTable, Failure> {
    let mut chairs = room.table.chairs.clone();
    if swapped {
        chairs.rotate_right(1);
    }
    let mut table = Table::new(chairs)?;
    table.clock = room.table.control().map(Clock::new);
    table.plain = room.table.plain;
    table.title = room.table.title.as_deref().map(next_title);
    let record = seat_players(&room.game, &table, access::seed()?, &*app.own_bots)?.record();
    let stored = store(app, &record, &table, &[]).or_else(|failure| {
        // Another game may be called so already: this one has no name then.
        let named = failure.status == StatusCode::CONFLICT && table.title.take().is_some();
        if named { store(app, &record, &table, &[]) } else { Err(failure) }
    });
    Ok(NextTable { id: stored?.0, keys: table.keys, swapped })
}

/// What the next of several games is called: "Final", "Final (2)", "Final (3)".
fn next_title(title: &str) -> String {
    let numbered = title.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let number = |(name, n): (&str, &str)| n.parse::<u32>().ok().map(|n| (name.to_string(), n));
    let (name, n) = numbered.and_then(number).unwrap_or((title.to_string(), 1));
    format!("{name} ({})", n.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_one_name_are_numbered() {
        assert_eq!(next_title("Final"), "Final (2)");
        assert_eq!(next_title("Final (2)"), "Final (3)");
        assert_eq!(next_title("Final (last)"), "Final (last) (2)");
    }
}
