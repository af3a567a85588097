//! A line of the table's talk.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use bw_core::Message;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Visit;
use super::play::{LinkPath, Shared, at_table, own_seat};
use crate::access::check_token;
use crate::chat::{ChatError, LONGEST, Said};
use crate::failure::Failure;
use crate::i18n::Texts;

/// What somebody wants to say: own words or the name of a phrase.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SaidLine {
    seat: u8,
    #[serde(default)]
    text: String,
    phrase: Option<String>,
}

/// Says it.
pub(super) async fn say(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(link): LinkPath,
    headers: HeaderMap,
    Json(line): Json<SaidLine>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    let texts = visit.texts();
    let said = match &line.phrase {
        Some(name) => Said::phrase(name),
        None => Said::text(&line.text),
    };
    let said = said.map_err(|error| refused(texts, error))?;
    at_table(app, link, move |room, role| {
        let seat = own_seat(room, role, line.seat)?;
        if !room.has_guests() {
            return Err(Failure::bad(texts.get("chat-alone")));
        }
        room.say(seat, said).map_err(|failure| match failure.status {
            StatusCode::TOO_MANY_REQUESTS => refused(texts, ChatError::TooMany),
            _ => failure,
        })?;
        Ok(Json(json!({})))
    })
    .await
}

fn refused(texts: Texts, error: ChatError) -> Failure {
    let (status, id) = match error {
        ChatError::Empty => (StatusCode::BAD_REQUEST, "chat-empty"),
        ChatError::TooLong => (StatusCode::BAD_REQUEST, "chat-long"),
        ChatError::NoPhrase => (StatusCode::BAD_REQUEST, "chat-no-phrase"),
        ChatError::TooMany => (StatusCode::TOO_MANY_REQUESTS, "chat-many"),
    };
    Failure::new(status, texts.say(&Message::new(id).with("letters", LONGEST)))
}
