//! The messages of the JSON line protocol, versions 1 and 2: one object a line, `type` first.
//!
//! What we write has a stable order of fields. What we read may have any order and any further fields; every
//! error says what was expected and shows the beginning of what came.

use std::time::Duration;

use bw_core::{GameLimit, Options, Seat, TimeControl, TimeLeft};
use serde::Serialize;
use serde_json::{Map, Value};

/// The versions that we speak. Bots written for the first alone look for it in `protocol`.
pub(crate) const VERSIONS: [u64; 2] = [1, 2];

/// From this version on views are those that schemas describe.
pub(super) const READABLE: u64 = 2;

/// A view as a version has it.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Shown<'a, V> {
    /// As our own programs write it.
    Plain(&'a V),
    /// As the game's schema describes it.
    Readable(Value),
}

/// What we say to a bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Say<'a, V> {
    Hello {
        protocol: u64,
        versions: [u64; 2],
        game: &'a str,
        rules: &'a Options,
        seat: Seat,
        seats: u8,
        time_ms: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<SaidControl>,
        #[serde(skip_serializing_if = "Option::is_none")]
        setup: Option<&'a Value>,
    },
    Observe {
        actor: String,
        action: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<Shown<'a, V>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    Choose {
        id: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<Shown<'a, V>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        legal: Option<&'a [String]>,
        time_ms: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<SaidClock>,
    },
    Over {
        end: &'a str,
        by: Option<Seat>,
        reason: &'a str,
        scores: &'a [i32],
        ranks: &'a [u8],
        #[serde(skip_serializing_if = "Option::is_none")]
        fault: Option<&'a str>,
    },
    Quit,
}

/// What a game is played under; a limit of zero is none.
#[derive(Serialize)]
pub(super) struct SaidControl {
    text: String,
    allowance_ms: u64,
    reserve_ms: u64,
    percent: u32,
    most_reserve_ms: u64,
    turn_limit_ms: u64,
    game_limit_ms: u64,
    game_limit_turns: u32,
}

impl From<TimeControl> for SaidControl {
    fn from(control: TimeControl) -> Self {
        let (time, turns) = match control.game_limit {
            GameLimit::None => (Duration::ZERO, 0),
            GameLimit::Time(time) => (time, 0),
            GameLimit::Turns(turns) => (Duration::ZERO, turns),
        };
        SaidControl {
            text: control.to_string(),
            allowance_ms: milliseconds(control.allowance),
            reserve_ms: milliseconds(control.reserve),
            percent: control.percent,
            most_reserve_ms: milliseconds(control.most_reserve),
            turn_limit_ms: milliseconds(control.turn_limit),
            game_limit_ms: milliseconds(time),
            game_limit_turns: turns,
        }
    }
}

/// What a seat has on its clock when it is asked, and everybody in reserve.
#[derive(Serialize)]
pub(super) struct SaidClock {
    allowance_ms: u64,
    reserve_ms: u64,
    reserves_ms: Vec<u64>,
}

impl SaidClock {
    pub(super) fn new(left: &TimeLeft, seats: u8) -> Self {
        let reserves = &left.reserves[..usize::from(seats)];
        SaidClock {
            allowance_ms: milliseconds(left.allowance),
            reserve_ms: milliseconds(left.reserve),
            reserves_ms: reserves.iter().map(|&reserve| milliseconds(reserve)).collect(),
        }
    }
}

/// Whole milliseconds, rounded down: nobody is promised more than there is.
pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A message without a view.
pub(super) type Plain<'a> = Say<'a, ()>;

impl<V: Serialize> Say<'_, V> {
    /// The message as one line.
    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).expect("a message is plain data")
    }
}

/// What a bot says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Greeting {
    /// The version it speaks.
    pub(super) version: u64,
    /// Wants the legal decisions in `choose`.
    pub(super) legal: bool,
    /// Wants views.
    pub(super) view: bool,
    /// Wants positions.
    pub(super) position: bool,
    /// Wants `observe`.
    pub(super) events: bool,
    /// Plays many games in one process.
    pub(super) many: bool,
}

impl Default for Greeting {
    fn default() -> Self {
        Greeting {
            version: VERSIONS[0],
            legal: true,
            view: true,
            position: false,
            events: true,
            many: false,
        }
    }
}

impl Greeting {
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let object = message(line, "hello")?;
        let version = version(&object, line)?;
        if let Some(name) = object.get("name").filter(|name| !name.is_string()) {
            return Err(wrong_field("hello", "name", "a text", name));
        }
        let many = match object.get("games") {
            None => false,
            Some(games) if games.as_u64() == Some(1) => false,
            Some(games) if games.as_str() == Some("many") => true,
            Some(games) => return Err(wrong_field("hello", "games", "1 or \"many\"", games)),
        };
        let flag = |key, default| match object.get(key) {
            None => Ok(default),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(wrong_field("hello", key, "true or false", other)),
        };
        Ok(Greeting {
            version,
            legal: flag("legal", true)?,
            view: flag("view", true)?,
            position: flag("position", false)?,
            events: flag("events", true)?,
            many,
        })
    }
}

/// The version that a bot has chosen.
fn version(object: &Map<String, Value>, line: &str) -> Result<u64, String> {
    let Some(chosen) = object.get("protocol") else {
        return Err(format!("`hello` without `protocol`: {}", shortened(line)));
    };
    chosen.as_u64().filter(|version| VERSIONS.contains(version)).ok_or_else(|| {
        let got = shortened(&chosen.to_string());
        let [old, new] = VERSIONS;
        format!("the bot speaks protocol {got}, expected `{old}` or `{new}`")
    })
}

/// What a bot decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The decision with this index in the legal list.
    Index(usize),
    /// The first text of a plan, and the rest of it.
    Texts(String, Vec<String>),
}

impl Answer {
    /// Reads the answer to the question with this id.
    pub(super) fn read(line: &str, id: u64) -> Result<Self, String> {
        let mut object = message(line, "choice")?;
        match object.get("id") {
            Some(got) if got.as_u64() == Some(id) => {}
            Some(got) => {
                let got = shortened(&got.to_string());
                return Err(format!("an answer to question {got}, expected one to `{id}`"));
            }
            None => return Err(format!("`choice` without `id`, expected `{id}`")),
        }
        let mut given = ["index", "action", "plan"]
            .into_iter()
            .filter_map(|key| object.remove(key).map(|value| (key, value)));
        match (given.next(), given.next()) {
            (Some((key, value)), None) => Self::decision(key, value),
            _ => Err(format!(
                "`choice` needs exactly one of `index`, `action`, `plan`: {}",
                shortened(line)
            )),
        }
    }

    fn decision(key: &str, value: Value) -> Result<Self, String> {
        let expected = match (key, value) {
            ("index", value) => match value.as_u64().and_then(|index| index.try_into().ok()) {
                Some(index) => return Ok(Answer::Index(index)),
                None => ("a whole number from 0", value),
            },
            ("action", Value::String(text)) => return Ok(Answer::Texts(text, Vec::new())),
            ("action", value) => ("a text", value),
            (_, value) => match plan(&value) {
                Some(answer) => return Ok(answer),
                None => ("a list of texts, at least one", value),
            },
        };
        Err(wrong_field("choice", key, expected.0, &expected.1))
    }
}

fn plan(value: &Value) -> Option<Answer> {
    let texts = value.as_array()?.iter().map(|text| text.as_str().map(str::to_string));
    let mut texts: Vec<String> = texts.collect::<Option<_>>()?;
    if texts.is_empty() {
        return None;
    }
    let first = texts.remove(0);
    Some(Answer::Texts(first, texts))
}

/// The fields of a message of this type.
fn message(line: &str, kind: &str) -> Result<Map<String, Value>, String> {
    let got = shortened(line);
    let value: Value = serde_json::from_str(line)
        .map_err(|error| format!("expected a JSON object, got {got}: {error}"))?;
    let Value::Object(object) = value else {
        return Err(format!("expected a JSON object, got {got}"));
    };
    match object.get("type").and_then(Value::as_str) {
        Some(found) if found == kind => Ok(object),
        Some(found) => Err(format!(
            "expected a message of type `{kind}`, got one of type {}",
            shortened(found)
        )),
        None => Err(format!("expected a message of type `{kind}`, got one without `type`: {got}")),
    }
}

fn wrong_field(message: &str, key: &str, expected: &str, got: &Value) -> String {
    format!("`{key}` of `{message}` must be {expected}, got {}", shortened(&got.to_string()))
}

/// The beginning of a foreign text, in backquotes.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    let start: String = text.chars().take(SHOWN).collect();
    let dots = if start.len() < text.len() { "..." } else { "" };
    format!("`{start}{dots}`")
}
