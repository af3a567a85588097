//! A running game: its page, its state, its stream, decisions.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use bw_core::{Message, Seat, Stop};
use bw_show::{Layout, ZoneWidths};
use bw_store::GameId;
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Visit, heavy};
use crate::access::{Role, check_token};
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::room::{Pace, Room, Version};
use crate::snapshot::{Onlooker, eyes, picture_options, snapshot};
use crate::{pages, snapshot};

pub(super) type Shared = State<Arc<App>>;
pub(super) type LinkPath = Path<(i64, String)>;

/// Does something at a table with the role its key opens.
pub(super) async fn at_table<T: Send + 'static>(
    app: Arc<App>,
    (id, key): (i64, String),
    work: impl FnOnce(&mut Room, Role) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    blocking(move || {
        let shared = Arc::clone(&app);
        app.rooms.call(&shared, GameId(id), move |room| {
            let role = Role::of(&room.table, &key)?;
            work(room, role)
        })
    })
    .await
}

/// The play page.
pub(super) async fn page(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path((id, key)): LinkPath,
) -> Result<Response, Failure> {
    let advisers = Arc::clone(&app);
    let link = key.clone();
    let page = at_table(app, (id, key), move |room, role| {
        let entry = advisers.catalog.game(room.game.spec().id);
        let entry = entry.map_err(|error| Failure::missing(error.to_string()))?;
        Ok(pages::play::page(&visit, room, role, &link, entry).into_response())
    })
    .await;
    match page {
        Err(failure) if failure.status == axum::http::StatusCode::GONE => {
            Ok(Redirect::to(&format!("/replay/{id}")).into_response())
        }
        other => other,
    }
}

/// How a page lays the board: `?narrow=1`, `?turned=1`, `?kept=1`; the widths of its zones, `?middle=640&own=360&aside=360`.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Laid {
    #[serde(default)]
    narrow: u8,
    #[serde(default)]
    turned: u8,
    #[serde(default)]
    kept: u8,
    /// Widths of zones, where the page lays the table out by them.
    middle: Option<u16>,
    own: Option<u16>,
    aside: Option<u16>,
}

impl Laid {
    pub(super) fn layout(self) -> Layout {
        let [narrow, turned, kept] = [self.narrow, self.turned, self.kept].map(|word| word != 0);
        let zones = self.middle.map(|middle| ZoneWidths {
            middle,
            own: self.own.unwrap_or(middle),
            aside: self.aside.unwrap_or(middle),
        });
        Layout { narrow, turned, kept, plain: false, zones }
    }
}

/// Which seat's person looks, at a table where several share a screen; with whose eyes somebody who may see
/// everything wants to look.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Looking {
    seat: Option<u8>,
    with: Option<u8>,
}

impl Looking {
    fn look(self) -> Onlooker {
        let seat = |number: Option<u8>| number.and_then(Seat::from_number);
        Onlooker { shown: seat(self.seat), with: seat(self.with) }
    }
}

/// Everything the page shows.
pub(super) async fn state(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    Query(looking): Query<Looking>,
    Query(laid): Query<Laid>,
    Query(have): Query<Have>,
) -> Result<Json<Value>, Failure> {
    let (look, layout) = (looking.look(), laid.layout());
    at_table(app, link, move |room, role| {
        let state = snapshot(room, role, look, visit.lang, layout);
        Ok(Json(have.said(room, role, state)))
    })
    .await
}

/// Which snapshot a page has: `?have=STAMP`, 0 for none. Who does not say so gets the whole.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Have {
    have: Option<u64>,
}

impl Have {
    /// A snapshot as the page wants it.
    pub(super) fn said(self, room: &mut Room, role: Role, state: Value) -> Value {
        match self.have {
            Some(stamp) => room.sent.patch(role, Some(stamp), state),
            None => state,
        }
    }
}

/// The board as it was after `step` actions.
pub(super) async fn moment(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path((id, key, step)): Path<(i64, String, usize)>,
    Query(looking): Query<Looking>,
    Query(laid): Query<Laid>,
) -> Result<Json<Value>, Failure> {
    let look = looking.look();
    at_table(app, (id, key), move |room, role| {
        let options = picture_options(room, visit.lang, laid.layout(), 1);
        snapshot::moment(room, role, look, step, &options).map(Json)
    })
    .await
}

/// The log in words, as this link may see it.
pub(super) async fn log_text(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
) -> Result<Response, Failure> {
    let text = at_table(app, link, move |room, role| {
        let viewer = eyes(room, role, Onlooker::default()).viewer;
        let names = room.table.labels();
        let lines = room.story(viewer, visit.lang).iter().map(|line| line.text(&names) + "\n");
        Ok(lines.collect::<String>())
    })
    .await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The position as text, as this link may see it.
pub(super) async fn board_text(
    State(app): Shared,
    Path(link): LinkPath,
    Query(looking): Query<Looking>,
) -> Result<Response, Failure> {
    let look = looking.look();
    let text = at_table(app, link, move |room, role| {
        Ok(room.session.board(eyes(room, role, look).viewer))
    })
    .await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A stream of "look again": one event per change, its id is the length of the journal.
pub(super) async fn events(
    State(app): Shared,
    Path((id, key)): LinkPath,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let seen =
        headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let shared = Arc::clone(&app);
    let place = at_table(Arc::clone(&app), (id, key), |room, role| Ok(room.arrive(role))).await?;
    let versions = blocking(move || shared.rooms.versions(&shared, GameId(id))).await?;
    let stop = app.stop.clone();
    let first = seen.map(|journal: u32| Version { journal, other: 0 });
    let start = (versions, first, stop, place);
    let stream = stream::unfold(start, |(mut versions, seen, stop, place)| async move {
        let mut changed = std::pin::pin!(stop.stopped());
        loop {
            let now = *versions.borrow_and_update();
            // Who comes back knows the journal it saw last; pace and drafts are sent anew.
            if seen.is_none_or(|seen| seen != now) {
                let data = json!({ "version": now.journal, "other": now.other });
                let event = Event::default().id(now.journal.to_string()).data(data.to_string());
                return Some((Ok(event), (versions, Some(now), stop.clone(), place)));
            }
            tokio::select! {
                // The room was closed: the browser connects again and finds it as it is then.
                more = versions.changed() => if more.is_err() { return None },
                () = &mut changed => return None,
            }
        }
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// A decision.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Decision {
    seat: u8,
    text: String,
    version: u32,
}

/// The seat of a request, if the role decides for it.
pub(super) fn own_seat(room: &Room, role: Role, number: u8) -> Result<Seat, Failure> {
    Seat::from_number(number)
        .filter(|seat| role.seats(&room.table).contains(seat))
        .ok_or_else(|| Failure::forbidden(Message::new("refused-not-your-seat")))
}

/// Takes a decision.
pub(super) async fn act(
    State(app): Shared,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(decision): Json<Decision>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    at_table(app, link, move |room, role| {
        let seat = own_seat(room, role, decision.seat)?;
        room.act(seat, &decision.text, decision.version)?;
        Ok(Json(json!({ "version": room.version().journal })))
    })
    .await
}

/// A request that says which state it was made in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    version: u32,
}

/// Takes back.
pub(super) async fn undo(
    State(app): Shared,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(at): Json<At>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    at_table(app, link, move |room, role| {
        if role == Role::Watcher {
            return Err(Failure::forbidden(Message::new("refused-onlooker")));
        }
        room.undo(role, at.version)?;
        Ok(Json(json!({ "version": room.version().journal })))
    })
    .await
}

/// A seat of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Whose {
    seat: u8,
}

/// Gives up.
pub(super) async fn resign(
    State(app): Shared,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(whose): Json<Whose>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    at_table(app, link, move |room, role| {
        let seat = own_seat(room, role, whose.seat)?;
        room.resign(seat)?;
        Ok(Json(json!({ "version": room.version().journal })))
    })
    .await
}

/// Speed of bots.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewPace {
    paused: bool,
    pause_ms: u64,
    /// One move of a bot, paused or not.
    #[serde(default)]
    step: bool,
}

/// Sets the pace; the owner of the table does.
pub(super) async fn pace(
    State(app): Shared,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(pace): Json<NewPace>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    at_table(app, link, move |room, role| {
        if role != Role::Owner {
            return Err(Failure::forbidden(Message::new("refused-pace-owner")));
        }
        room.set_pace(Pace { paused: pace.paused, pause_ms: pace.pause_ms.min(10_000) });
        if pace.step {
            room.step_bots();
        }
        Ok(Json(json!({})))
    })
    .await
}

/// A question to an adviser.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hint {
    seat: u8,
    bot: String,
}

/// What a bot would do, and why.
pub(super) async fn hint(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(hint): Json<Hint>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    heavy(&app, &visit)?;
    let (catalog, slots) = (Arc::clone(&app.catalog), Arc::clone(&app.thinking_slots));
    let own_bots = Arc::clone(&app.own_bots);
    let texts = visit.texts();
    let (seat, version, asked, stop) =
        at_table(Arc::clone(&app), link.clone(), move |room, role| {
            let seat = own_seat(room, role, hint.seat)?;
            if room.table.plain {
                return Err(Failure::forbidden(Message::new("refused-without-aids")));
            }
            let bot = bw_catalog::BotSpec::parse(&hint.bot);
            let game = catalog.game(room.game.spec().id);
            let game = game.map_err(|error| Failure::bad(error.to_string()))?;
            let known = game.bots.iter().any(|known| known.name == bot.name());
            if !known && !own_bots.knows(game, &bot) {
                return Err(Failure::bad(Message::new("refused-no-adviser")));
            }
            let (asked, stop) = room.adviser(seat, &bot)?;
            Ok((seat, room.version().journal, asked, stop))
        })
        .await?;
    // The table is free meanwhile; who does not wait for the answer any more stops the search.
    let _gone = StopOnDrop(stop);
    let thought = blocking(move || {
        let _slot = slots.wait().ok_or_else(|| Failure::broken(texts.get("bots-busy")))?;
        asked.think().map_err(|fault| Failure::broken(texts.bot_failed(fault.kind)))
    })
    .await?;
    at_table(app, link, move |room, _| {
        if room.version().journal != version {
            return Err(Failure::conflict(texts.get("hint-late")));
        }
        let at = room.session.actions();
        Ok(Json(snapshot::thought_json(&*room.session, at, seat, &thought, visit.lang)))
    })
    .await
}

/// Ends a search when nobody waits for it any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Makes bots answer now, with the best they have: those at the table for its owner, an adviser for who asked it.
pub(super) async fn answer_now(
    State(app): Shared,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(_): Json<Empty>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    at_table(app, link, move |room, role| {
        if role == Role::Owner {
            room.thinking.stop();
        }
        for seat in role.seats(&room.table) {
            room.thinking.stop_advice(seat);
        }
        Ok(Json(json!({})))
    })
    .await
}

/// A request without anything in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Empty {}
