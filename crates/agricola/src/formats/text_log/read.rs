//! Reads a save and checks everything it says against its actions.

use bw_core::{Game, RECORD_FORMAT, Record, RecordError, RecordedResult, TimeControl};
use bw_package::{IsBot, LineError};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::write::saved;
use super::{KEYS, SAVE_FORMAT};
use crate::game::Agricola;

/// Saves say what they are at their beginning.
pub(super) fn recognises(text: &str) -> bool {
    let text = text.trim_start();
    let start: String = text.chars().take(200).collect();
    text.starts_with('{') && start.contains("boardwright-agricola-save")
}

/// The parts of a save from which the game is made again.
#[derive(Deserialize)]
struct Header {
    format: String,
    seats: u8,
    rules: Map<String, Value>,
    seed: Option<u64>,
    players: Vec<String>,
    #[serde(default)]
    names: Vec<String>,
    clock: Option<TimeControl>,
    result: Option<RecordedResult>,
    #[serde(default)]
    extra: Map<String, Value>,
    actions: Vec<String>,
}

/// Reads a save.
pub(super) fn read(text: &str, _: &IsBot<'_>) -> Result<Record, LineError> {
    let error = |error: serde_json::Error| LineError::new(error.line().max(1), error.to_string());
    let header: Header = serde_json::from_str(text).map_err(error)?;
    let claimed: Map<String, Value> = serde_json::from_str(text).map_err(error)?;
    if header.format != SAVE_FORMAT {
        let format: String = header.format.chars().take(60).collect();
        let what = format!("the format is `{format}`, but this program reads `{SAVE_FORMAT}`");
        return Err(LineError::new(line_of(text, "format", 0), what));
    }
    if let Some(key) = claimed.keys().find(|key| !KEYS.contains(&key.as_str())) {
        let key: String = key.chars().take(40).collect();
        let what = format!("there is no part `{key}`; known: {}", KEYS.join(", "));
        return Err(LineError::new(line_of(text, &key, 0), what));
    }
    if header.players.len() != usize::from(header.seats) {
        let (players, seats) = (header.players.len(), header.seats);
        let what = format!("{players} players are named for {seats} seats");
        return Err(LineError::new(line_of(text, "players", 0), what));
    }
    let record = Record {
        format: RECORD_FORMAT.into(),
        game: Agricola::SPEC.id.into(),
        seats: header.seats,
        rules: header.rules,
        seed: header.seed,
        players: header.players,
        names: header.names,
        clock: header.clock,
        opening: 0,
        actions: header.actions,
        result: header.result,
        notes: None,
        extra: header.extra,
    };
    let found = saved(&record).map_err(|error| {
        let line = match &error {
            RecordError::Action { index, .. } => line_of(text, "actions", index + 1),
            RecordError::Result { .. } | RecordError::BadResult(_) => line_of(text, "result", 0),
            RecordError::Header(_) | RecordError::Notes(_) => line_of(text, "rules", 0),
            RecordError::Malformed { .. } | RecordError::Format(_) => 1,
        };
        LineError::new(line, error.to_string())
    })?;
    for key in KEYS {
        let (claimed, found) = (claimed.get(key), found.get(key));
        if let Some(difference) = difference(key, claimed, found) {
            let list = [claimed, found].map(|value| value.and_then(Value::as_array));
            let at = match list {
                [Some(claimed), Some(found)] => {
                    let equal = claimed.iter().zip(found).take_while(|(one, two)| one == two);
                    (equal.count() + 1).min(claimed.len())
                }
                _ => 0,
            };
            return Err(LineError::new(line_of(text, key, at), difference));
        }
    }
    Ok(record)
}

/// The first thing that a save says and its actions do not, with its place.
fn difference(place: &str, claimed: Option<&Value>, found: Option<&Value>) -> Option<String> {
    if claimed == found {
        return None;
    }
    match (claimed, found) {
        (Some(Value::Array(claimed)), Some(Value::Array(found))) => {
            let most = claimed.len().max(found.len());
            (0..most).find_map(|at| {
                difference(&format!("{place}[{at}]"), claimed.get(at), found.get(at))
            })
        }
        (Some(Value::Object(claimed)), Some(Value::Object(found))) => {
            let keys = claimed.keys().chain(found.keys());
            keys.into_iter().find_map(|key| {
                let name: String = key.chars().take(40).collect();
                difference(&format!("{place}.{name}"), claimed.get(key), found.get(key))
            })
        }
        _ => {
            let show = |value: Option<&Value>| {
                value.map_or("nothing".into(), |value| {
                    value.to_string().chars().take(80).collect::<String>()
                })
            };
            Some(format!("{place} is {}, but the actions give {}", show(claimed), show(found)))
        }
    }
}

/// The line of a part, or of an element of a list, from 1. A save that was laid out anew names the line of the part.
fn line_of(text: &str, key: &str, element: usize) -> usize {
    let head = format!("\"{key}\":");
    let part = text.lines().position(|line| line.trim_start().starts_with(&head));
    let Some(part) = part else { return 1 };
    let alone = text.lines().nth(part).is_some_and(|line| line.trim_end().ends_with('['));
    part + 1 + if alone { element } else { 0 }
}
