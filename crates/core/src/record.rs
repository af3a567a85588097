//! Records: game, rules, players, action log. They replay without any generator.
//!
//! The format is JSON, version `boardwright-record/1`; `docs/record.md` shows one.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::game::Game;
use crate::notation::Notation;
use crate::outcome::{End, Outcome};
use crate::seat::{Actor, Seat, Turn, Viewer};

/// The name and version of the format.
pub const RECORD_FORMAT: &str = "boardwright-record/1";

/// One recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Always [`RECORD_FORMAT`].
    pub format: String,
    /// The game's id.
    pub game: String,
    /// Number of seats.
    pub seats: u8,
    /// Rule options, all of them.
    pub rules: Map<String, Value>,
    /// The seed of its luck, if known. Not needed to replay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Who played, by seat: bot specs or names of people.
    pub players: Vec<String>,
    /// `* draw U`, `1 0,1,r2`: actor and action, in order.
    pub actions: Vec<String>,
    /// The result; none while the game runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordedResult>,
}

/// The result of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedResult {
    /// `normal`, or the fault or resignation that ended it.
    pub end: String,
    /// Whose fault or resignation it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The game's word for what ended it.
    pub reason: String,
    /// Scores by seat.
    pub scores: Vec<i32>,
    /// Ranks by seat, 1 is best.
    pub ranks: Vec<u8>,
}

impl RecordedResult {
    /// The result as a record keeps it.
    pub fn new(outcome: &Outcome, end: End) -> Self {
        let by = match end {
            End::Normal => None,
            End::Fault { seat, .. } | End::Resigned { seat } => Some(seat),
        };
        RecordedResult {
            end: end.name().into(),
            by,
            reason: outcome.reason().into(),
            scores: outcome.scores().to_vec(),
            ranks: outcome.ranks().to_vec(),
        }
    }
}

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Not JSON, or not of our shape.
    #[error("not a record: {0}")]
    Malformed(String),
    /// Another format or version.
    #[error("the format is `{0}`, but this program reads `{RECORD_FORMAT}`")]
    Format(String),
    /// Something in the header is wrong.
    #[error("{0}")]
    Header(String),
    /// An action that cannot happen.
    #[error("action {} `{text}`: {why}", index + 1)]
    Action {
        /// 0-based index in the list.
        index: usize,
        /// The action as written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// The actions lead to another result than the record claims.
    #[error("the record claims {claimed}, but its actions give {found}")]
    Result {
        /// As written.
        claimed: String,
        /// As replayed.
        found: String,
    },
}

impl Record {
    /// Reads and checks the outer shape; [`replay`] checks the actions.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        // The format first: another version may have another shape.
        let value: Value = serde_json::from_str(text)
            .map_err(|error| RecordError::Malformed(error.to_string()))?;
        match value.get("format").and_then(Value::as_str) {
            Some(RECORD_FORMAT) => {}
            Some(other) => return Err(RecordError::Format(other.chars().take(60).collect())),
            None => return Err(RecordError::Malformed("there is no `format`".into())),
        }
        let record: Record =
            serde_json::from_value(value).map_err(|e| RecordError::Malformed(e.to_string()))?;
        if record.players.len() != usize::from(record.seats) {
            let (players, seats) = (record.players.len(), record.seats);
            let what = format!("{players} players are named for {seats} seats");
            return Err(RecordError::Header(what));
        }
        Ok(record)
    }

    /// One line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }
}

/// The actions of a log as texts of a record.
pub fn action_texts<G: Notation>(game: &G, log: &[(Actor, G::Action)]) -> Vec<String> {
    let mut state = game.initial();
    log.iter()
        .map(|&(actor, action)| {
            let view = game.view(&state, Viewer::All);
            let mut text = format!("{actor} ");
            game.write_action(&view, actor, action, &mut text).expect("a string takes all text");
            drop(view);
            game.apply(&mut state, actor, action);
            text
        })
        .collect()
}

/// A record turned back into a log, every action checked.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    /// The actions.
    pub log: Vec<(Actor, G::Action)>,
    /// The state after the last one.
    pub state: G::State,
}

/// Replays the actions of a record and checks each; checks the result of a game that ended normally.
pub fn replay<G: Notation>(game: &G, record: &Record) -> Result<Replayed<G>, RecordError> {
    let mut state = game.initial();
    let mut log = Vec::with_capacity(record.actions.len());
    for (index, text) in record.actions.iter().enumerate() {
        let (actor, action) = read_action(game, &state, text).map_err(|why| {
            RecordError::Action { index, text: text.chars().take(80).collect(), why }
        })?;
        log.push((actor, action));
        game.apply(&mut state, actor, action);
    }
    check_result(game, &state, record)?;
    Ok(Replayed { log, state })
}

/// Reads one `ACTOR TEXT` and checks that it may happen in this state.
pub fn read_action<G: Notation>(
    game: &G,
    state: &G::State,
    text: &str,
) -> Result<(Actor, G::Action), String> {
    let (who, what) = text.split_once(' ').ok_or("there is no actor before the action")?;
    let actor: Actor =
        who.parse().map_err(|()| format!("`{who}` is neither * nor a seat number"))?;
    let turn = game.turn(state);
    let asked = match actor {
        Actor::Chance => turn == Turn::Chance,
        Actor::Seat(seat) => turn.asks(seat),
    };
    if !asked {
        return Err(format!(
            "it is not the turn of {actor}; the game waits for {}",
            waits_for(turn)
        ));
    }
    let view = game.view(state, Viewer::All);
    let mut actions = Vec::new();
    game.parse_actions(&view, actor, what, &mut actions).map_err(|error| error.to_string())?;
    let [action] = actions[..] else { return Err("this is not one action".into()) };
    let possible = match actor {
        Actor::Chance => game.is_possible_chance(state, action),
        Actor::Seat(_) => game.is_legal(state, actor, action),
    };
    if possible { Ok((actor, action)) } else { Err("this is not legal here".into()) }
}

fn waits_for(turn: Turn) -> String {
    match turn {
        Turn::Over => "nobody, it is over".into(),
        Turn::Chance => "a chance event".into(),
        Turn::Decide(seats) => {
            let seats: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
            format!("seat {}", seats.join(" or "))
        }
    }
}

fn check_result<G: Game>(game: &G, state: &G::State, record: &Record) -> Result<(), RecordError> {
    let Some(claimed) = record.result.as_ref().filter(|result| result.end == "normal") else {
        return Ok(());
    };
    let differs = |found: String| RecordError::Result {
        claimed: format!("scores {:?} and ranks {:?}", claimed.scores, claimed.ranks),
        found,
    };
    if game.turn(state) != Turn::Over {
        return Err(differs("an unfinished game".into()));
    }
    let outcome = game.outcome(state);
    if outcome.scores() != claimed.scores || outcome.ranks() != claimed.ranks {
        let found = format!("scores {:?} and ranks {:?}", outcome.scores(), outcome.ranks());
        return Err(differs(found));
    }
    Ok(())
}
