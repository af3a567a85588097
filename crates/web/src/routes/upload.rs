//! Games from files: our records, and logs in the games' own formats.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use bw_store::NewGame;
use serde_json::{Value, json};

use super::create::new_row;
use super::{Visit, heavy};
use crate::access::check_token;
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::i18n::Texts;
use crate::table_record;

/// Games that a file may hold.
const MOST: usize = 200;

/// Keeps the games of an uploaded file after checking every action: all of them or none.
pub(super) async fn upload(
    State(app): State<Arc<App>>,
    Extension(visit): Extension<Visit>,
    headers: HeaderMap,
    body: String,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    heavy(&app, &visit)?;
    blocking(move || {
        let games = games(&app, &body, visit.texts())?;
        let ids = app.store.save_records(&games)?;
        let to = match ids[..] {
            [id] => format!("/replay/{id}"),
            _ => "/library".to_string(),
        };
        Ok(Json(json!({ "to": to, "games": ids.len() })))
    })
    .await
}

/// The games of a file, checked and ready to be stored.
fn games(app: &App, text: &str, texts: Texts) -> Result<Vec<(NewGame, String)>, Failure> {
    let found = app.catalog.record_texts(text);
    let said = |key: &'static str, number: usize| texts.fill(key, "number", number);
    match found.len() {
        0 => return Err(Failure::bad(texts.get("upload-empty"))),
        1..=MOST => {}
        _ => return Err(Failure::bad(said("upload-many", MOST))),
    }
    let several = found.len() > 1;
    let numbered = found.into_iter().zip(1..);
    let read = numbered.map(|(one, number)| {
        let checked = app.catalog.check_record(one).map(|checked| checked.record);
        checked.map_err(|why| match several {
            true => Failure::bad(format!("{}: {why}", said("upload-game", number))),
            false => Failure::bad(why.to_string()),
        })
    });
    read.map(|record| {
        let record = record?;
        let outcome = serde_json::to_string(&record.result).unwrap_or_default();
        Ok((new_row(&record, table_record::write(&record, None)), outcome))
    })
    .collect()
}
