//! Moments and downloads of finished games.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bw_catalog::PictureOptions;
use bw_core::{Actor, Seat, Viewer};
use bw_store::GameId;
use bw_svg::{Theme, Token, standalone};
use serde::Deserialize;
use serde_json::{Value, json};

use super::play::Laid;
use super::{Visit, heavy};
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::films::undrawn;
use crate::replays::{self, Finished};
use crate::snapshot::with_zones;

type Shared = State<Arc<App>>;

const PNG_WIDTH: u32 = 1_200;
const GIF_WIDTH: u32 = 560;

/// With whose eyes a moment is looked at; everything is shown if not said.
#[derive(Deserialize)]
pub(super) struct With {
    with: Option<u8>,
}

/// One moment as the replay page shows it.
pub(super) async fn step(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path((id, step)): Path<(i64, usize)>,
    Query(layout): Query<Laid>,
    Query(with): Query<With>,
) -> Result<Json<Value>, Failure> {
    let layout = layout.layout();
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let step = step.min(game.replay.actions());
        let options = PictureOptions { layout, ..game.picture_options(visit.lang) };
        let happened = step.checked_sub(1).map(|action| game.replay.words(action, visit.lang));
        let seat = happened.as_ref().and_then(|(actor, _)| match actor {
            Actor::Seat(seat) => Some(seat.number()),
            Actor::Chance => None,
        });
        let seats = u8::try_from(game.record.players.len()).unwrap_or(0);
        let seat_of =
            |number: u8| Seat::from_number(number).filter(|s| s.index() < usize::from(seats));
        let by = with.with.and_then(seat_of).map_or(Viewer::All, Viewer::Seat);
        let scores: Vec<Vec<i32>> =
            Seat::all(seats).map(|seat| game.replay.score_parts(step, seat)).collect();
        let zones = game.replay.zones(step, by, &options);
        let svg = match zones.is_empty() {
            true => game.replay.picture(step, by, &options),
            false => String::new(),
        };
        let moment = json!({
            "step": step,
            "round": game.replay.progress(step).round,
            "svg": svg,
            "words": happened.map(|(_, words)| words),
            "seat": seat,
            "scores": scores,
        });
        Ok(Json(with_zones(moment, zones)))
    })
    .await
}

fn download(kind: &'static str, name: &str, body: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, disposition)], body).into_response()
}

fn file_name(game: &Finished, ending: &str) -> String {
    format!("{}-{}.{ending}", game.record.game, game.entry.id)
}

/// The complete record.
pub(super) async fn record(State(app): Shared, Path(id): Path<i64>) -> Result<Response, Failure> {
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let body = game.record.to_json().into_bytes();
        Ok(download("application/json", &file_name(&game, "json"), body))
    })
    .await
}

/// The whole game in words.
pub(super) async fn log_text(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
) -> Result<Response, Failure> {
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let names = crate::table_record::labels(game.record.player_names());
        let mut text = String::new();
        let mut round = None;
        for line in game.replay.story(Viewer::All, &names, visit.lang).lines {
            if round != Some(line.round) {
                let head = visit.texts().fill("js-round", "a", line.round);
                text.push_str(&format!("\n{head}\n"));
                round = Some(line.round);
            }
            text.push_str(&format!("{}\n", line.text(&names)));
        }
        let body = text.trim_start().as_bytes().to_vec();
        Ok(download("text/plain; charset=utf-8", &file_name(&game, "txt"), body))
    })
    .await
}

/// The game in its own format of logs, for other programs and for an upload elsewhere.
pub(super) async fn own_log(State(app): Shared, Path(id): Path<i64>) -> Result<Response, Failure> {
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let entry = replays::game_of(&app, &game.record)?;
        let text = entry.own_log(&game.record, None);
        let text = text.map_err(|error| Failure::missing(error.to_string()))?;
        Ok(download("text/plain; charset=utf-8", &file_name(&game, "log.txt"), text.into_bytes()))
    })
    .await
}

/// Whose estimates are wanted.
#[derive(Deserialize)]
pub(super) struct By {
    bot: String,
}

/// How good a bot finds the game for whoever decides, moment by moment.
pub(super) async fn estimates(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    Query(by): Query<By>,
) -> Result<Json<Value>, Failure> {
    heavy(&app, &visit)?;
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        Ok(Json(json!(*game.estimates(&app, &by.bot)?)))
    })
    .await
}

/// Which moment of a game; the last if not said.
#[derive(Deserialize)]
pub(super) struct MomentQuery {
    pub(super) step: Option<usize>,
}

fn drawn(
    app: &App,
    game: &Finished,
    step: usize,
    visit: &Visit,
) -> Result<(String, &'static [Token]), Failure> {
    let options = PictureOptions {
        lang: visit.lang,
        names: game.record.players.clone(),
        last: 1,
        steady: true,
        ..PictureOptions::default()
    };
    let tokens = replays::game_of(app, &game.record)?.appearance.tokens;
    Ok((game.replay.picture(step, Viewer::All, &options), tokens))
}

/// A moment as SVG.
pub(super) async fn svg(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    Query(moment): Query<MomentQuery>,
) -> Result<Response, Failure> {
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let (svg, tokens) = drawn(&app, &game, moment.step.unwrap_or(usize::MAX), &visit)?;
        let body = standalone(&svg, tokens).into_bytes();
        Ok(download("image/svg+xml", &file_name(&game, "svg"), body))
    })
    .await
}

/// A moment as PNG.
pub(super) async fn png(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    Query(moment): Query<MomentQuery>,
) -> Result<Response, Failure> {
    heavy(&app, &visit)?;
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let (svg, tokens) = drawn(&app, &game, moment.step.unwrap_or(usize::MAX), &visit)?;
        let body = bw_picture::png(&svg, Theme::Light, tokens, PNG_WIDTH).map_err(undrawn)?;
        Ok(download("image/png", &file_name(&game, "png"), body))
    })
    .await
}

/// The moments of a film: the start and the end of every turn.
fn film_steps(game: &Finished) -> Vec<usize> {
    let mut steps = vec![0];
    steps.extend(game.replay.turn_ends());
    steps
}

/// Makes the film of a game, or waits until somebody else has made it. Blocks.
fn film(app: &App, game: &Finished, visit: &Visit) -> Result<Arc<Vec<u8>>, Failure> {
    let made = game.films.of(visit.lang).make(&film_steps(game), |step| {
        let (svg, tokens) = drawn(app, game, step, visit)?;
        bw_picture::rasterize(&svg, Theme::Light, tokens, GIF_WIDTH).map_err(undrawn)
    });
    made.inspect_err(|_| game.films.forget(visit.lang))
}

/// The game as a film, a frame per turn.
pub(super) async fn gif(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
) -> Result<Response, Failure> {
    heavy(&app, &visit)?;
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let body = film(&app, &game, &visit)?;
        Ok(download("image/gif", &file_name(&game, "gif"), body.to_vec()))
    })
    .await
}

/// Begins the film, if nobody has, and says how far it is.
pub(super) async fn film_progress(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
) -> Result<Json<Value>, Failure> {
    let (shared, asking) = (Arc::clone(&app), visit.clone());
    let game = blocking(move || shared.replays.get(&shared, GameId(id))).await?;
    let job = game.films.of(visit.lang);
    let (done, of) = job.progress();
    if of == 0 && job.made().is_none() {
        heavy(&app, &visit)?;
        // It goes on when the page is closed: whoever asks next finds it.
        tokio::task::spawn_blocking(move || film(&app, &game, &asking));
    }
    match job.made() {
        Some(Err(failure)) => Err(failure),
        made => Ok(Json(json!({ "done": done, "of": of, "ready": made.is_some() }))),
    }
}
