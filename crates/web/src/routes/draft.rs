//! What a person enters before confirming it: the draft, the narrowing of long lists.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use bw_core::{Lang, Seat};
use bw_show::{Layout, Part};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Visit;
use super::play::{Have, Laid, LinkPath, Shared, at_table, own_seat};
use crate::access::{Role, check_token};
use crate::choice_filter::FilteredChoices;
use crate::drafts::Change;
use crate::failure::Failure;
use crate::room::Room;
use crate::snapshot::{Onlooker, eyes, filtered, snapshot};

/// A draft as it should be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDraft {
    seat: u8,
    revision: u32,
    steps: Vec<String>,
}

/// Replaces a draft: one added, removed, changed or moved step is a new list.
pub(super) async fn set(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    Query(laid): Query<Laid>,
    Query(have): Query<Have>,
    headers: HeaderMap,
    Json(draft): Json<NewDraft>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    at_table(app, link, move |room, role| {
        let seat = own_seat(room, role, draft.seat)?;
        let change = Change { seat, revision: draft.revision, steps: draft.steps };
        let confirmed = room.set_draft(change, visit.lang)?;
        Ok(answer(room, (role, have), seat, confirmed, (visit.lang, laid.layout())))
    })
    .await
}

/// A draft to confirm, perhaps with the decision that closes the turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirm {
    seat: u8,
    revision: u32,
    more: Option<String>,
}

/// Confirms a draft.
pub(super) async fn confirm(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    Query(laid): Query<Laid>,
    Query(have): Query<Have>,
    headers: HeaderMap,
    Json(confirm): Json<Confirm>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    at_table(app, link, move |room, role| {
        let seat = own_seat(room, role, confirm.seat)?;
        room.confirm(seat, confirm.revision, confirm.more, visit.lang)?;
        Ok(answer(room, (role, have), seat, true, (visit.lang, laid.layout())))
    })
    .await
}

/// The table after a change, as the person who made it sees it.
fn answer(
    room: &mut Room,
    (role, have): (Role, Have),
    seat: Seat,
    confirmed: bool,
    (lang, layout): (Lang, Layout),
) -> Json<Value> {
    let state = snapshot(room, role, Onlooker { shown: Some(seat), with: None }, lang, layout);
    Json(json!({ "confirmed": confirmed, "state": have.said(room, role, state) }))
}

/// What was picked so far.
#[derive(Deserialize)]
pub(super) struct Picked {
    seat: u8,
    /// Handles, one a line.
    picks: String,
}

/// The decisions left of a long list.
pub(super) async fn choices(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    Query(picked): Query<Picked>,
) -> Result<Json<FilteredChoices>, Failure> {
    at_table(app, link, move |room, role| {
        let seat = own_seat(room, role, picked.seat)?;
        Ok(Json(filtered(room, seat, &lines(&picked.picks), visit.lang)))
    })
    .await
}

/// A click that means nothing.
#[derive(Deserialize)]
pub(super) struct Dead {
    seat: u8,
    /// What it hit; empty: the bare table.
    handle: String,
    /// What was picked before it, one handle a line.
    #[serde(default)]
    picks: String,
}

/// Why a click means nothing, in the game's own words; null where the game has no reason of its own. At a table without aids
/// nobody is told.
pub(super) async fn why(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    Query(dead): Query<Dead>,
) -> Result<Json<Value>, Failure> {
    at_table(app, link, move |room, role| {
        let seat = own_seat(room, role, dead.seat)?;
        let picks = lines(&dead.picks);
        let draft = room.draft(seat).filter(|_| !room.table.plain);
        let names = room.table.labels();
        let why = draft.and_then(|draft| draft.refusal(&picks, &dead.handle, &names, visit.lang));
        Ok(Json(json!({ "why": why })))
    })
    .await
}

/// Handles, one a line.
fn lines(text: &str) -> Vec<String> {
    text.split('\n').filter(|pick| !pick.is_empty()).map(String::from).collect()
}

/// The piece in hand: the board as the first decision would make it, and the handle under which the piece would
/// lie. Only where nothing is hidden, and only for pieces that can be turned.
pub(super) async fn piece(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
) -> Result<Json<Value>, Failure> {
    at_table(app, link, move |room, role| {
        let seat = eyes(room, role, Onlooker::default()).seat.filter(|_| !room.game.spec().hidden);
        Ok(Json(seat.and_then(|seat| in_hand(room, seat, visit.lang)).unwrap_or_default()))
    })
    .await
}

fn in_hand(room: &Room, seat: Seat, lang: Lang) -> Option<Value> {
    let start = room.session.draft(seat, &[]).ok()?;
    let first = start.offers(lang).into_iter().next()?.choice;
    let [Part::Pick(handle), Part::Turn(turn)] = &first.parts[..] else { return None };
    let placed = room.session.draft(seat, std::slice::from_ref(&first.text)).ok()?;
    let options = crate::snapshot::picture_options(room, lang, Layout::default(), 0);
    Some(json!({ "handle": handle, "turn": turn, "svg": placed.picture(&options) }))
}
