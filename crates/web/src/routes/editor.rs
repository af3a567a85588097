//! Positions put together by hand, for games that offer an editor. The line is all there is to keep, so nothing is stored.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Redirect;
use axum::{Extension, Json};
use bw_catalog::{AnySession, BotSpec, GameEntry, NoForeign, SeatedPlayer};
use bw_core::{Budget, Message, Turn};
use bw_show::{Editor, Layout};
use bw_store::GameId;
use maud::Markup;
use serde::Deserialize;
use serde_json::{Value, json};

use super::play::{Laid, LinkPath, Shared, at_table};
use super::replay::MomentQuery;
use super::{Visit, heavy};
use crate::access::check_token;
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::room::advice;
use crate::snapshot::thought_json;
use crate::{pages, replays};

/// The longest line that is read.
const LONGEST: usize = 400;

fn editor_of<'a>(
    app: &'a App,
    game: &str,
) -> Result<(&'a GameEntry, &'static dyn Editor), Failure> {
    let entry = app.catalog.game(game).map_err(|error| Failure::missing(error.to_string()))?;
    let none = || Failure::missing(Message::new("refused-no-editor"));
    Ok((entry, entry.extras.editor.ok_or_else(none)?))
}

/// With what the page opens.
#[derive(Deserialize)]
pub(super) struct From {
    line: Option<String>,
}

/// The page.
pub(super) async fn page(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(game): Path<String>,
    Query(from): Query<From>,
) -> Result<(StatusCode, Markup), Failure> {
    let (entry, editor) = editor_of(&app, &game)?;
    let beginnings = editor.beginnings(visit.lang);
    let long = from.line.as_ref().is_some_and(|line| line.len() > LONGEST);
    let known = from.line.filter(|_| !long);
    let line =
        known.or_else(|| beginnings.first().map(|(_, line)| line.clone())).unwrap_or_default();
    let page = pages::editor::page(&visit, entry, editor, &beginnings, &line, long);
    // What can be shown is shown, but the request was wrong.
    Ok((if long { StatusCode::BAD_REQUEST } else { StatusCode::OK }, page))
}

/// A line, the tool in hand, and the handle that was clicked, if one was.
#[derive(Deserialize)]
pub(super) struct Edit {
    line: String,
    #[serde(default)]
    tool: String,
    click: Option<String>,
}

/// The line after a click, its picture, and why no game can start from it.
pub(super) async fn edit(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(game): Path<String>,
    Query(edit): Query<Edit>,
    Query(laid): Query<Laid>,
) -> Result<Json<Value>, Failure> {
    let (_, editor) = editor_of(&app, &game)?;
    if edit.line.len() > LONGEST {
        return Err(Failure::bad(Message::new("refused-long-line")));
    }
    let (line, tool) = match edit.click {
        None => (edit.line, edit.tool),
        Some(handle) => editor
            .click(&edit.line, &edit.tool, &handle)
            .ok_or_else(|| Failure::bad(Message::new("refused-nothing-to-click")))?,
    };
    Ok(Json(answer(editor, &line, &tool, &visit, laid.layout())))
}

/// What the page shows of a line.
fn answer(editor: &dyn Editor, line: &str, tool: &str, visit: &Visit, layout: Layout) -> Value {
    json!({
        "line": line,
        "tool": tool,
        "svg": editor.picture(line, tool, visit.lang, layout),
        "problem": editor.problem(line, visit.lang),
    })
}

/// A line and the bot to ask about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineQuery {
    line: String,
    bot: String,
}

/// What a bot thinks of a position.
pub(super) async fn analyse(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Json(question): Json<LineQuery>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    heavy(&app, &visit)?;
    blocking(move || {
        let (entry, editor) = editor_of(&app, &game)?;
        if let Some(problem) = editor.problem(&question.line, visit.lang) {
            return Err(Failure::bad(problem));
        }
        let bot = BotSpec::parse(&question.bot);
        let known = entry.bots.iter().any(|known| known.name == bot.name());
        if !known && !app.own_bots.knows(entry, &bot) {
            return Err(Failure::bad(Message::new("refused-no-adviser")));
        }
        let session = begun(entry, editor, &question.line)?;
        let Turn::Decide(seats) = session.turn() else {
            return Err(Failure::bad(Message::new("refused-nobody-decides")));
        };
        let seat = seats.iter().next().unwrap_or_default();
        let thought = advice(&*session, seat, &bot, (visit.texts(), &*app.own_bots))?;
        let mut shown = thought_json(&*session, 0, seat, &thought, visit.lang);
        shown["seat"] = seat.number().into();
        Ok(Json(shown))
    })
    .await
}

/// A game that starts from a line, with people on its seats.
fn begun(
    entry: &GameEntry,
    editor: &dyn Editor,
    line: &str,
) -> Result<Box<dyn AnySession>, Failure> {
    let bad = |error: String| Failure::bad(error);
    let rules = format!("{}={line}", editor.option());
    let seats = usize::from(entry.spec.min_seats);
    let game = entry.game(seats, &rules).map_err(|error| bad(error.to_string()))?;
    let people = (1..=seats).map(|seat| SeatedPlayer::Human(seat.to_string())).collect();
    game.session(people, 0, Budget::default(), &NoForeign).map_err(|error| bad(error.to_string()))
}

/// Leads from a table to the editor with the board as it is now.
pub(super) async fn of_table(
    State(app): Shared,
    Path(link): LinkPath,
) -> Result<Redirect, Failure> {
    let shared = Arc::clone(&app);
    at_table(app, link, move |room, _| {
        let (_, editor) = editor_of(&shared, room.game.spec().id)?;
        // The whole state is shown: only where nothing is hidden.
        let open = !room.game.spec().hidden;
        let state = room.timeline.state_text().filter(|_| open).unwrap_or_default();
        lead(room.game.spec().id, editor, &state)
    })
    .await
}

/// Leads from a replay to the editor with the board of a moment.
pub(super) async fn of_replay(
    State(app): Shared,
    Path(id): Path<i64>,
    Query(moment): Query<MomentQuery>,
) -> Result<Redirect, Failure> {
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let entry = replays::game_of(&app, &game.record)?;
        let (_, editor) = editor_of(&app, entry.spec.id)?;
        let step = moment.step.unwrap_or(usize::MAX).min(game.replay.actions());
        lead(entry.spec.id, editor, &game.replay.state_text(step))
    })
    .await
}

fn lead(game: &str, editor: &dyn Editor, state: &str) -> Result<Redirect, Failure> {
    let line =
        editor.of_state(state).ok_or_else(|| Failure::bad(Message::new("refused-no-position")))?;
    Ok(Redirect::to(&format!("/editor/{game}?line={}", pages::escaped(&line))))
}
