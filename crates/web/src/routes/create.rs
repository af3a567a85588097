//! New games: from the form and from a replay; and their deletion.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use bw_arena::read_clock;
use bw_catalog::{AnyGame, GameEntry};
use bw_core::{Clock, Message, OptionKind, Record, Seat, TimeControl, TimeControlError};
use bw_store::{GameAction, GameId, NewGame};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Visit, heavy};
use crate::access::{self, check_token};
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::i18n::Texts;
use crate::room::seat_players;
use crate::table_record::{self, Chair, ChairKind, Table};
use crate::{pages, replays};

type Shared = State<Arc<App>>;
type Fields = BTreeMap<String, String>;

/// The longest name of a person.
const LONGEST_NAME: usize = 40;

/// Makes a game from the set-up form.
pub(super) async fn create(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(game): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, Failure> {
    check_token(&headers, fields.get("token").map(String::as_str))?;
    heavy(&app, &visit)?;
    blocking(move || {
        let entry = app.catalog.game(&game).map_err(|error| Failure::missing(error.to_string()))?;
        match new_game(&app, visit.texts(), entry, &fields) {
            Ok((id, key)) => Ok(Redirect::to(&format!("/play/{id}/{key}")).into_response()),
            // The form again, filled as it was, with what is wrong on top.
            Err(failure) if failure.status.is_client_error() => {
                let page = pages::setup::page(
                    &visit,
                    entry,
                    (&app.covers, &app.own_bots),
                    &fields,
                    Some(&failure.words(visit.texts())),
                );
                Ok((failure.status, page).into_response())
            }
            Err(failure) => Err(failure),
        }
    })
    .await
}

fn new_game(
    app: &App,
    t: Texts,
    entry: &GameEntry,
    fields: &Fields,
) -> Result<(GameId, String), Failure> {
    let chairs = chairs(t, app, entry, fields)?;
    let rules = rules(entry, fields);
    let game = entry.game(chairs.len(), &rules).map_err(|error| Failure::bad(error.to_string()))?;
    let mut table = Table::new(chairs)?;
    table.clock = control(t, &*game, fields)?.map(Clock::new);
    table.plain = fields.contains_key("plain");
    table.title = title(t, fields)?;
    let seed = access::seed()?;
    // Wrong bots are found before anything is stored.
    let record = seat_players(&game, &table, seed, &*app.own_bots)?.record();
    store(app, &record, &table, &[]).map_err(|failure| match failure.status {
        StatusCode::CONFLICT if table.title.is_some() => {
            Failure::bad(t.fill("title-taken", "name", table.title.unwrap_or_default()))
        }
        _ => failure,
    })
}

/// What the game is to be called; nothing if nobody gives it a name.
fn title(t: Texts, fields: &Fields) -> Result<Option<String>, Failure> {
    let title = fields.get("title").map_or("", |title| title.trim());
    if title.chars().count() > LONGEST_NAME || title.chars().any(char::is_control) {
        return Err(Failure::bad(t.fill("name-long", "letters", LONGEST_NAME)));
    }
    Ok((!title.is_empty()).then(|| title.to_string()))
}

/// The time control: one that the form offers, one that was written, or the minutes of older forms.
fn control(t: Texts, game: &dyn AnyGame, fields: &Fields) -> Result<Option<TimeControl>, Failure> {
    let field = |name: &str| fields.get(name).map_or("", |text| text.trim());
    let [own, offered, minutes] = ["clock_own", "clock", "minutes"].map(field);
    let text = match (own, offered, minutes) {
        ("", "", "" | "0") => return Ok(None),
        ("", "", minutes) => format!("{minutes}m+0s"),
        ("", offered, _) => offered.to_string(),
        (own, ..) => own.to_string(),
    };
    let control =
        read_clock(&text, game).map_err(|error| Failure::bad(clock_mistake(t, &error, &text)))?;
    Ok(Some(control))
}

/// What is wrong with a time control that somebody wrote.
pub(super) fn clock_mistake(t: Texts, error: &TimeControlError, text: &str) -> String {
    let shown: String = text.chars().take(60).collect();
    let message = match error {
        TimeControlError::Unreadable(_) | TimeControlError::NoTime(_) => "clock-wrong",
        TimeControlError::NoGameLimit { .. } => "clock-no-limit",
    };
    t.fill(message, "text", shown)
}

/// The rules as `key=value,…`; a box that is not ticked is not sent.
pub(super) fn rules(entry: &GameEntry, fields: &Fields) -> String {
    let written =
        entry.spec.options.iter().filter(|spec| spec.kind != OptionKind::File).filter_map(|spec| {
            let value = fields.get(&format!("rule_{}", spec.key)).map(|value| value.trim());
            match (spec.kind, value) {
                // A box that nobody ticked is a no, unless nobody was asked for a yes or no.
                (OptionKind::Flag, value) if !spec.default.is_empty() => {
                    Some(format!("{}={}", spec.key, value.is_some()))
                }
                (_, Some(value)) if !value.is_empty() => Some(format!("{}={value}", spec.key)),
                _ => None,
            }
        });
    written.collect::<Vec<_>>().join(",")
}

/// The rules that fields say, everything else as usual.
pub(super) fn said_rules(entry: &GameEntry, fields: &Fields) -> String {
    let said = entry.spec.options.iter().filter_map(|spec| {
        let value = fields.get(&format!("rule_{}", spec.key))?.trim();
        (spec.kind != OptionKind::File && !value.is_empty())
            .then(|| format!("{}={value}", spec.key))
    });
    said.collect::<Vec<_>>().join(",")
}

fn chairs(t: Texts, app: &App, entry: &GameEntry, fields: &Fields) -> Result<Vec<Chair>, Failure> {
    let mut chairs = Vec::new();
    for number in 1..=entry.spec.max_seats {
        let field =
            |name: &str| fields.get(&format!("seat{number}_{name}")).map_or("", |v| v.trim());
        match field("kind") {
            "here" => chairs.push(person(t, ChairKind::Here, field("name"), number)?),
            "link" => chairs.push(person(t, ChairKind::Link, field("name"), number)?),
            "bot" => chairs.push(match pages::setup::bot_of_level(entry, field("level")) {
                Some((_, spec)) => Chair { kind: ChairKind::Bot, name: spec.to_string() },
                None => bot(t, app, entry, field("bot"), field("options"))?,
            }),
            "" | "nobody" => {}
            other => {
                return Err(Failure::bad(t.fill("refused-kind", "kind", other)));
            }
        }
    }
    Ok(chairs)
}

fn person(t: Texts, kind: ChairKind, name: &str, number: u8) -> Result<Chair, Failure> {
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Failure::bad(t.fill("name-long", "letters", LONGEST_NAME)));
    }
    let usual = || format!("{} {number}", t.get("player-word"));
    let name = if name.is_empty() { usual() } else { name.to_string() };
    Ok(Chair { kind, name })
}

/// A built-in bot or one that whoever serves the app has brought along. Other programs cannot be started from a page, nor
/// files read, but those of the database.
fn bot(
    t: Texts,
    app: &App,
    entry: &GameEntry,
    name: &str,
    options: &str,
) -> Result<Chair, Failure> {
    if app.own_bots.knows(entry, &bw_catalog::BotSpec::parse(name)) {
        return Ok(Chair { kind: ChairKind::Bot, name: name.to_string() });
    }
    let info = entry
        .bots
        .iter()
        .find(|bot| bot.name == name)
        .ok_or_else(|| Failure::bad(t.fill("refused-bot", "bot", name)))?;
    if let Some(key) = info.file_on_disk(options) {
        let words = t.fill("no-file-option", "option", key);
        return Err(Failure::bad(words));
    }
    let name = if options.is_empty() { name.to_string() } else { format!("{name}:{options}") };
    Ok(Chair { kind: ChairKind::Bot, name })
}

/// Stores a new running game and answers its owner's link.
pub(super) fn store(
    app: &App,
    record: &Record,
    table: &Table,
    journal: &[GameAction],
) -> Result<(GameId, String), Failure> {
    let text = table_record::write(record, Some(table));
    let new = NewGame { name: table.title.clone(), ..new_row(record, text) };
    let id = app.store.create_game(&new)?;
    if !journal.is_empty() {
        app.store.append_actions(id, 0, journal)?;
    }
    Ok((id, table.keys.owner.clone()))
}

pub(super) fn new_row(record: &Record, text: String) -> NewGame {
    NewGame {
        name: None,
        game: record.game.clone(),
        rules: Value::Object(record.rules.clone()).to_string(),
        seats: record.seats,
        players: serde_json::to_string(record.player_names()).unwrap_or_default(),
        record: text,
        run: None,
    }
}

/// From which step of a replay to play on, and on which seat.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Branch {
    step: usize,
    seat: u8,
}

/// A new game that begins like an old one.
pub(super) async fn branch(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    headers: HeaderMap,
    Json(branch): Json<Branch>,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    heavy(&app, &visit)?;
    blocking(move || {
        let finished = app.replays.get(&app, GameId(id))?;
        let you = Seat::from_number(branch.seat)
            .filter(|seat| seat.index() < finished.record.players.len());
        let entry = replays::game_of(&app, &finished.record)?;
        let (id, key) = branched(&app, entry, &finished.record, branch.step, you)?;
        Ok(Json(json!({ "to": format!("/play/{id}/{key}") })))
    })
    .await
}

fn branched(
    app: &App,
    entry: &GameEntry,
    old: &Record,
    step: usize,
    you: Option<Seat>,
) -> Result<(GameId, String), Failure> {
    let seats = u8::try_from(old.players.len()).unwrap_or(0);
    let chairs = Seat::all(seats).map(|seat| {
        let name = old.players[seat.index()].clone();
        let spec = bw_catalog::BotSpec::parse(&name);
        let is_bot = entry.bots.iter().any(|bot| bot.name == spec.name())
            || app.own_bots.knows(entry, &spec);
        match is_bot && you != Some(seat) {
            true => Chair { kind: ChairKind::Bot, name },
            false => {
                Chair { kind: ChairKind::Here, name: name.chars().take(LONGEST_NAME).collect() }
            }
        }
    });
    let table = Table::new(chairs.collect())?;
    let game = entry.of_record(old).map_err(|error| Failure::bad(error.to_string()))?;
    // With its seed the old luck goes on; a record that does not have it goes on with new luck.
    let seed = old.seed.map_or_else(access::seed, Ok)?;
    let mut session = seat_players(&game, &table, seed, &*app.own_bots)?;
    let begun = &old.actions[..step.min(old.actions.len())];
    for action in begun {
        session.enact(action).map_err(|why| {
            Failure::conflict(format!("This record cannot be played on from here: {why}."))
        })?;
    }
    let journal: Vec<GameAction> = begun.iter().map(|action| table_record::entry(action)).collect();
    let mut record = session.record();
    record.actions.clear();
    record.result = None;
    store(app, &record, &table, &journal)
}

/// Deletes a game.
pub(super) async fn delete(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    headers: HeaderMap,
) -> Result<Json<Value>, Failure> {
    check_token(&headers, None)?;
    if !visit.host {
        return Err(Failure::forbidden(Message::new("refused-delete-host")));
    }
    blocking(move || {
        app.rooms.forget(GameId(id));
        app.store.delete_game(GameId(id))?;
        app.replays.forget(GameId(id));
        Ok(Json(json!({})))
    })
    .await
}
