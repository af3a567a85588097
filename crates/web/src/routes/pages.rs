//! Pages that only show something.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use bw_core::{Lang, Message, OptionKind, UnknownLang};
use bw_store::{GameFilter, GameId, GameState};
use maud::Markup;
use serde::Deserialize;

use super::Visit;
use crate::access::Role;
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::glance::Glance;
use crate::i18n::LANG_COOKIE;
use crate::pages::library::{LibraryQuery, PAGE};
use crate::pages::start::{Continued, OneClick};
use crate::table_record::{self, ChairKind, Table};
use crate::{pages, replays};

type Shared = State<Arc<App>>;

/// Running games on the start page.
const CONTINUED: u32 = 3;

/// The start page.
pub(super) async fn start(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let filter = GameFilter { state: Some(GameState::Running), ..GameFilter::default() };
        let running = app.store.games(&filter, CONTINUED, 0)?.into_iter();
        let with_glance = |game: bw_store::GameEntry| {
            let glance = Glance::at(&app, game.id).ok();
            (game, glance)
        };
        let running: Vec<Continued> = running.map(with_glance).collect();
        let newest = app.lab.newest_table()?;
        let laboratory = pages::lab::card(&visit, app.lab.open_runs().len(), newest.as_deref());
        let one_click = one_click(&app, &visit)?;
        let play = (one_click.as_ref(), &running[..]);
        Ok(pages::start::page(&visit, &app.catalog, &app.covers, play, &laboratory))
    })
    .await
}

/// What the start page starts at once: for whoever serves the app the last finished game again, else the first game of the
/// catalogue against an easy bot.
fn one_click<'a>(app: &'a App, visit: &Visit) -> Result<Option<OneClick<'a>>, Failure> {
    let filter = GameFilter { state: Some(GameState::Finished), ..GameFilter::default() };
    let last = if visit.host { app.store.games(&filter, 1, 0)?.pop() } else { None };
    if let Some(last) = last
        && let Ok(entry) = app.catalog.game(&last.game)
        && let (_, Some(table)) = table_record::read(&app.store.load_game(last.id)?.record)?
    {
        let mut fields = pages::setup::fresh(entry, false, visit.texts());
        like(app, last.id, &table.keys.owner, &mut fields)?;
        return Ok(Some(OneClick { entry, fields, again: Some(table.labels()) }));
    }
    let Some(entry) = app.catalog.games().first() else { return Ok(None) };
    let mut fields = pages::setup::fresh(entry, false, visit.texts());
    let levels = fields.iter_mut().filter(|(name, _)| name.ends_with("_level"));
    levels.for_each(|(_, level)| *level = "easy".into());
    Ok(Some(OneClick { entry, fields, again: None }))
}

/// The board of a game that is being played, as an onlooker sees it.
pub(super) async fn board(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
) -> Result<Response, Failure> {
    blocking(move || {
        let svg = Glance::at(&app, GameId(id))?.picture(visit.lang);
        Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
    })
    .await
}

/// A picture of the help page.
pub(super) async fn help_picture(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path((game, moment)): Path<(String, String)>,
) -> Result<Response, Failure> {
    blocking(move || {
        let entry = app.catalog.game(&game).map_err(|error| Failure::missing(error.to_string()))?;
        let moment = moment.strip_suffix(".svg").and_then(|moment| moment.parse().ok());
        let moment = moment.filter(|moment| pages::help::MOMENTS.contains(moment));
        let moment = moment.ok_or_else(|| Failure::missing(Message::new("refused-no-picture")))?;
        let svg = app.covers.get(entry, moment, visit.lang).to_string();
        let head = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "private, max-age=3600")];
        Ok((head, svg).into_response())
    })
    .await
}

/// How the set-up form is to be filled.
#[derive(Deserialize)]
pub(super) struct Fill {
    watch: Option<u8>,
    like: Option<i64>,
    key: Option<String>,
}

/// The set-up page.
pub(super) async fn setup(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(game): Path<String>,
    Query(fill): Query<Fill>,
    Query(said): Query<BTreeMap<String, String>>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let entry = app.catalog.game(&game).map_err(|error| Failure::missing(error.to_string()))?;
        let mut fields = pages::setup::fresh(entry, fill.watch.is_some(), visit.texts());
        if let (Some(id), Some(key)) = (fill.like, &fill.key) {
            like(&app, GameId(id), key, &mut fields)?;
        }
        // A link may say who sits where and by which rules: `rule_position=…`.
        let known = |key: &str| entry.spec.options.iter().any(|spec| spec.key == key);
        let of_form = |name: &str| match name.strip_prefix("rule_") {
            Some(key) => known(key),
            None => name.starts_with("seat"),
        };
        fields.extend(said.into_iter().filter(|(name, _)| of_form(name)));
        Ok(pages::setup::page(&visit, entry, (&app.covers, &app.own_bots), &fields, None))
    })
    .await
}

/// Fills the form with the settings of a game whose owner asks.
fn like(
    app: &App,
    id: GameId,
    key: &str,
    fields: &mut BTreeMap<String, String>,
) -> Result<(), Failure> {
    let (record, table) = table_record::read(&app.store.load_game(id)?.record)?;
    let Some(table) = table else { return Ok(()) };
    if Role::of(&table, key)? != Role::Owner {
        return Ok(());
    }
    fields.retain(|name, _| !name.ends_with("_kind") && !name.starts_with("rule_"));
    seats_like(&table, fields);
    let control = table.control().map(|control| control.to_string());
    fields.extend(control.map(|control| ("clock".to_string(), control)));
    fields.extend(table.plain.then(|| ("plain".to_string(), "true".to_string())));
    let options = replays::game_of(app, &record)?.spec.options;
    for spec in options.iter().filter(|spec| spec.kind != OptionKind::File) {
        match record.rules.get(spec.key) {
            None => {}
            // A box that is not ticked is not sent; a choice of yes and no is.
            Some(serde_json::Value::Bool(false)) if !spec.default.is_empty() => {}
            Some(serde_json::Value::String(text)) => {
                drop(fields.insert(format!("rule_{}", spec.key), text.clone()))
            }
            Some(other) => drop(fields.insert(format!("rule_{}", spec.key), other.to_string())),
        }
    }
    Ok(())
}

fn seats_like(table: &Table, fields: &mut BTreeMap<String, String>) {
    for (number, chair) in (1..).zip(&table.chairs) {
        let mut put = |name: &str, value: &str| {
            drop(fields.insert(format!("seat{number}_{name}"), value.into()))
        };
        match chair.kind {
            ChairKind::Here => put("kind", "here"),
            ChairKind::Link => put("kind", "link"),
            ChairKind::Bot => {
                let spec = bw_catalog::BotSpec::parse(&chair.name);
                put("kind", "bot");
                put("bot", spec.name());
                put("options", spec.rest());
                put("level", "full");
                continue;
            }
        }
        put("name", &chair.name);
    }
}

/// The library.
pub(super) async fn library(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Query(search): Query<LibraryQuery>,
) -> Result<Markup, Failure> {
    let some = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_string());
    let filter = GameFilter {
        game: some(&search.game),
        state: some(&search.state).and_then(|state| state.parse().ok()),
        run: None,
        text: some(&search.q),
    };
    blocking(move || {
        let found = app.store.games(&filter, PAGE + 1, search.page.saturating_mul(PAGE))?;
        Ok(pages::library::page(&visit, &app.catalog, &search, &found))
    })
    .await
}

/// Leads to a stored game: its replay, its table, or the place of the onlookers.
pub(super) async fn open(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
) -> Result<Redirect, Failure> {
    blocking(move || {
        let stored = app.store.load_game(GameId(id))?;
        if stored.entry.state == GameState::Finished {
            return Ok(Redirect::to(&format!("/replay/{id}")));
        }
        let (_, table) = table_record::read(&stored.record)?;
        let keys = table.ok_or_else(|| Failure::missing(Message::new("refused-no-table")))?.keys;
        let key = if visit.host { keys.owner } else { keys.watch };
        Ok(Redirect::to(&format!("/play/{id}/{key}")))
    })
    .await
}

/// Where a replay opens.
#[derive(Deserialize)]
pub(super) struct From {
    step: Option<usize>,
}

/// The replay page.
pub(super) async fn replay(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    Query(from): Query<From>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let entry = replays::game_of(&app, &game.record)?;
        Ok(pages::replay::page(&visit, &game, entry, from.step.unwrap_or(usize::MAX)))
    })
    .await
}

/// The help page.
pub(super) async fn help(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
) -> Result<Markup, Failure> {
    blocking(move || Ok(pages::help::page(&visit, &app.catalog))).await
}

/// Where to go after the change of language.
#[derive(Deserialize)]
pub(super) struct Back {
    back: Option<String>,
}

/// Chooses the language.
pub(super) async fn lang(
    Path(code): Path<String>,
    Query(back): Query<Back>,
) -> Result<Response, Failure> {
    let lang: Lang = code.parse().map_err(|error: UnknownLang| Failure::bad(error.to_string()))?;
    let code = if lang == Lang::Cs { "cs" } else { "en" };
    // Only paths of this server: no way to lead elsewhere.
    let inside =
        |path: &String| path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let to = back.back.filter(inside).unwrap_or_else(|| "/".into());
    let mut response = Redirect::to(&to).into_response();
    let cookie = format!("{LANG_COOKIE}={code}; Path=/; SameSite=Lax; Max-Age=31536000");
    let value = HeaderValue::from_str(&cookie)
        .map_err(|_| Failure::bad(Message::new("refused-no-language")))?;
    response.headers_mut().insert(SET_COOKIE, value);
    Ok(response)
}
