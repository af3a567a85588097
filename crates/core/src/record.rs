//! Records: game, rules, players, action log. They replay without any generator.
//!
//! The format is JSON, version `boardwright-record/1`; `docs/record.md` shows one.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::game::Game;
use crate::notation::{Notation, ParseError};
use crate::notes::{Notes, NotesError};
use crate::options::Options;
use crate::outcome::End;
use crate::recorded_result::RecordedResult;
use crate::seat::{Actor, Turn, Viewer};
use crate::time_control::{GameLimit, TimeControl};

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
    /// What the players are called, by seat; empty if that is just what `players` says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// What it was played under, if clocks ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// How many of the actions an opening gave, before anybody was asked.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub opening: u32,
    /// `* draw U`, `1 0,1,r2`: actor and action, in order.
    pub actions: Vec<String>,
    /// The result; none while the game runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordedResult>,
    /// What somebody thinks of its turns. Rules and reports pass over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<Notes>,
    /// What a format of the game's own holds beside all this, so that it can be written back. Nobody else looks at it.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub extra: Map<String, Value>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde wants
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Bytes that [`Record::extra`] may have as JSON.
const MOST_EXTRA: usize = 256 << 10;

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// Not JSON, or not of our shape.
    #[error("not a record: {what}")]
    Malformed {
        /// What the reader of JSON says.
        what: String,
        /// The line of the text, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// Another format or version.
    #[error("the format is `{0}`, but this program reads `{RECORD_FORMAT}`")]
    Format(String),
    /// Something in the header is wrong.
    #[error("{0}")]
    Header(String),
    /// Notes that cannot be about this game.
    #[error("the notes: {0}")]
    Notes(#[from] NotesError),
    /// An action that cannot happen.
    #[error("action {} `{text}`: {why}", index + 1)]
    Action {
        /// 0-based index in the list.
        index: usize,
        /// The action as written.
        text: String,
        /// What is wrong with it.
        why: ActionError,
    },
    /// A result that no game of this many seats has.
    #[error("the result: {0}")]
    BadResult(String),
    /// The actions lead to another result than the record claims.
    #[error("the record claims {claimed}, but its actions give {found}")]
    Result {
        /// As written.
        claimed: String,
        /// As replayed.
        found: String,
    },
}

/// Why an action cannot happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// It is not `ACTOR TEXT`.
    #[error("there is no actor before the action")]
    NoActor,
    /// The actor is neither chance nor a seat.
    #[error("`{0}` is neither * nor a seat number")]
    UnknownActor(String),
    /// Somebody else is asked.
    #[error("it is not the turn of {actor}; the game waits for {}", waits_for(*turn))]
    NotAsked {
        /// Who acts.
        actor: Actor,
        /// Who may.
        turn: Turn,
    },
    /// It is not written as the game writes actions.
    #[error(transparent)]
    Unreadable(#[from] ParseError),
    /// It stands for several actions or none.
    #[error("this is not one action")]
    NotOne,
    /// The rules do not allow it.
    #[error("this is not legal here")]
    Illegal,
    /// A fault or a resignation ended the game before.
    #[error("the game is over")]
    Stopped,
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line().max(1), error.column().max(1));
        let what = error.to_string();
        // The place is kept as numbers.
        let what =
            what.strip_suffix(&format!(" at line {} column {}", error.line(), error.column()));
        let what = what.map_or_else(|| error.to_string(), String::from);
        RecordError::Malformed { what, line, column }
    }
}

impl Record {
    /// A record of a game without actions so far.
    pub fn new(game: &str, seats: u8, rules: &Options, players: Vec<String>) -> Self {
        Record {
            format: RECORD_FORMAT.into(),
            game: game.into(),
            seats,
            rules: rules.to_json(),
            seed: None,
            players,
            names: Vec::new(),
            clock: None,
            opening: 0,
            actions: Vec::new(),
            result: None,
            notes: None,
            extra: Map::new(),
        }
    }

    /// What the players are called, by seat: their names, or else what `players` says.
    pub fn player_names(&self) -> &[String] {
        if self.names.is_empty() { &self.players } else { &self.names }
    }

    /// Calls the players by these names. Names that say no more than `players` does are not kept.
    pub fn set_names(&mut self, names: Vec<String>) {
        self.names = if names == self.players { Vec::new() } else { names };
    }

    /// Reads a record and checks all that can be checked without the game's rules; [`replay`] checks the actions and what
    /// they lead to.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        /// The format first: another version may have another shape.
        #[derive(Deserialize)]
        struct Head {
            #[serde(default)]
            format: Value,
        }
        let malformed =
            |what: &str| RecordError::Malformed { what: what.into(), line: 1, column: 1 };
        // A derived reader would take an array as the fields in order.
        if text.trim_start().starts_with('[') {
            return Err(malformed("a record is an object, not a list"));
        }
        match serde_json::from_str::<Head>(text)?.format {
            Value::String(format) if format == RECORD_FORMAT => {}
            Value::String(other) => {
                return Err(RecordError::Format(other.chars().take(60).collect()));
            }
            _ => return Err(malformed("there is no `format`")),
        }
        let record: Record = serde_json::from_str(text)?;
        record.check()?;
        Ok(record)
    }

    /// An error unless everything is there once for every seat and the result is one that a game can have.
    pub fn check(&self) -> Result<(), RecordError> {
        if self.players.len() != usize::from(self.seats) {
            let (players, seats) = (self.players.len(), self.seats);
            let what = format!("{players} players are named for {seats} seats");
            return Err(RecordError::Header(what));
        }
        if !self.names.is_empty() && self.names.len() != usize::from(self.seats) {
            let (names, seats) = (self.names.len(), self.seats);
            return Err(RecordError::Header(format!("{names} names for {seats} seats")));
        }
        if self.opening as usize > self.actions.len() {
            let (opening, actions) = (self.opening, self.actions.len());
            let what = format!("`opening` is {opening}, but there are {actions} actions");
            return Err(RecordError::Header(what));
        }
        let extra = serde_json::to_string(&self.extra).map_or(usize::MAX, |text| text.len());
        if extra > MOST_EXTRA {
            let what = format!("`extra` has {extra} bytes; a record keeps at most {MOST_EXTRA}");
            return Err(RecordError::Header(what));
        }
        if let Some(notes) = &self.notes {
            notes.check(self.actions.len())?;
        }
        self.result.as_ref().map_or(Ok(()), |result| result.check(self.seats))
    }

    /// Whether both are of the same game, whatever its seed, where its opening came from, notes and other formats' data.
    pub fn is_same_game(&self, other: &Record) -> bool {
        let (seed, opening, extra) = (other.seed, other.opening, other.extra.clone());
        Record { seed, opening, extra, notes: other.notes.clone(), ..self.clone() } == *other
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

/// Replays the actions of a record and checks each of them and the result.
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
    if was_halted(game, &state, record) {
        game.halt(&mut state);
    }
    check_result(game, &state, record)?;
    Ok(Replayed { log, state })
}

/// Whether a record says that its game reached the limit of its clock before it was over.
fn was_halted<G: Game>(game: &G, state: &G::State, record: &Record) -> bool {
    let limited = record.clock.is_some_and(|clock| clock.game_limit != GameLimit::None);
    let is_normal = record.result.as_ref().is_some_and(|result| result.end == End::Normal);
    limited && is_normal && game.turn(state) != Turn::Over
}

/// Reads one `ACTOR TEXT` and checks that it may happen in this state.
pub fn read_action<G: Notation>(
    game: &G,
    state: &G::State,
    text: &str,
) -> Result<(Actor, G::Action), ActionError> {
    let (who, what) = text.split_once(' ').ok_or(ActionError::NoActor)?;
    let actor: Actor =
        who.parse().map_err(|()| ActionError::UnknownActor(who.chars().take(40).collect()))?;
    let turn = game.turn(state);
    let asked = match actor {
        Actor::Chance => turn == Turn::Chance,
        Actor::Seat(seat) => turn.asks(seat),
    };
    if !asked {
        return Err(ActionError::NotAsked { actor, turn });
    }
    let view = game.view(state, Viewer::All);
    let mut actions = Vec::new();
    game.parse_actions(&view, actor, what, &mut actions)?;
    let [action] = actions[..] else { return Err(ActionError::NotOne) };
    let possible = match actor {
        Actor::Chance => game.is_possible_chance(state, action),
        Actor::Seat(_) => game.is_legal(state, actor, action),
    };
    if possible { Ok((actor, action)) } else { Err(ActionError::Illegal) }
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

/// An error unless the actions of a record lead to the result it claims.
fn check_result<G: Game>(game: &G, state: &G::State, record: &Record) -> Result<(), RecordError> {
    let Some(result) = &record.result else { return Ok(()) };
    result.check(game.seats())?;
    result.check_against((game.turn(state) == Turn::Over).then(|| game.outcome(state)).as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{Bot, UniformBot};
    use crate::budget::Budget;
    use crate::game_loop::GameLoop;
    use crate::notes::TurnNote;
    use crate::outcome::{End, FaultKind, Outcome};
    use crate::seat::Seat;
    use crate::toy::Nim;

    /// A whole game of Nim.
    fn record() -> (Nim, Record) {
        let options = Options::defaults(Nim::SPEC.options);
        let game = Nim::new(2, &options).unwrap();
        let mut bots: Vec<Box<dyn Bot<Nim>>> = vec![Box::new(UniformBot), Box::new(UniformBot)];
        let mut log = Vec::new();
        let played = GameLoop::new(&game).play(&mut bots, 1, &Budget::default(), &mut log);
        let mut record = Record::new(Nim::SPEC.id, 2, &options, vec!["a".into(), "b".into()]);
        record.actions = action_texts(&game, &log);
        record.result = Some(RecordedResult::new(&played.outcome, End::Normal));
        (game, record)
    }

    /// What is wrong with a record whose JSON was changed.
    fn wrong(from: &str, to: &str) -> String {
        let (game, record) = record();
        let text = record.to_json();
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let read = Record::from_json(&changed).and_then(|record| replay(&game, &record));
        read.err().map_or_else(|| "right".into(), |error| error.to_string())
    }

    #[test]
    fn records_are_read_as_they_are_written() {
        let (game, mut record) = record();
        assert!(!record.to_json().contains("names") && !record.to_json().contains("extra"));
        record.set_names(record.players.clone());
        assert_eq!((record.names.len(), record.player_names()), (0, &record.players[..]));
        record.set_names(vec!["Ana".into(), String::new()]);
        record.extra.insert("note".into(), Value::from("kept"));
        let read = Record::from_json(&record.to_json()).unwrap();
        assert_eq!((&read, read.player_names()), (&record, &record.names[..]));
        replay(&game, &read).unwrap();
        let turn = TurnNote { at: 1, value: None, better: None };
        record.notes = Some(Notes { by: "b".into(), unit: None, turns: vec![turn] });
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        assert!(read.is_same_game(&Record { seed: Some(3), extra: Map::new(), ..record.clone() }));
        assert!(!read.is_same_game(&Record { names: Vec::new(), ..record }));
    }

    #[test]
    fn headers_are_checked() {
        assert_eq!(wrong("[\"a\",\"b\"]", "[\"a\"]"), "1 players are named for 2 seats");
        assert_eq!(wrong("\"actions\"", "\"names\":[\"x\"],\"actions\""), "1 names for 2 seats");
        let opened = "\"opening\":2,\"actions\"";
        assert_eq!(wrong("\"actions\"", opened), "right");
        let long = wrong("\"actions\"", "\"opening\":999,\"actions\"");
        assert!(long.starts_with("`opening` is 999, but there are "), "{long}");
        let much = format!("\"extra\":{{\"x\":\"{}\"}},\"actions\"", "y".repeat(MOST_EXTRA));
        assert!(wrong("\"actions\"", &much).starts_with("`extra` has 2621"));
        assert_eq!(wrong("\"actions\"", "\"extra\":{\"x\":[1,null]},\"actions\""), "right");
        let notes = r#""notes":{"by":"b","turns":[{"at":999}]},"actions""#;
        assert!(
            wrong("\"actions\"", notes).starts_with("the notes: there is a note at action 999")
        );
        assert!(wrong("record/1", "record/2").starts_with("the format is `boardwright-record/2`"));
        assert_eq!(
            Record::from_json("{}").unwrap_err().to_string(),
            "not a record: there is no `format`"
        );
        let list = Record::from_json("[\"boardwright-record/1\"]").unwrap_err();
        assert_eq!(list.to_string(), "not a record: a record is an object, not a list");
        let broken = Record::from_json("{\n\"format\": x}").unwrap_err();
        assert!(matches!(broken, RecordError::Malformed { line: 2, column: 11, .. }), "{broken:?}");
        // A result that makes no sense has the line of the result, not of what follows.
        let lines =
            record().1.to_json().replace("normal", "banana").replace("\"result\"", "\n\"result\"");
        let strange = Record::from_json(&lines.replace("}}", "}\n}")).unwrap_err();
        assert!(matches!(strange, RecordError::Malformed { line: 2, .. }), "{strange:?}");
    }

    #[test]
    fn results_are_checked() {
        let (_, record) = record();
        let RecordedResult { scores, ranks, .. } = record.result.unwrap();
        let (scores, ranks) = (format!("{scores:?}"), format!("{ranks:?}"));
        let (scores, ranks) = (scores.replace(' ', ""), ranks.replace(' ', ""));
        assert!(
            wrong("normal", "banana")
                .contains("`banana` is not an end of a game; there are normal")
        );
        assert!(wrong("\"normal\"", "\"time\"").contains("`by` does not name the seat"));
        assert!(wrong("\"normal\"", "\"normal\",\"by\":1").contains("but `by` names seat 1"));
        assert!(wrong("\"normal\"", "\"time\",\"by\":6").contains("seat 6 is not between 1 and 5"));
        assert_eq!(wrong(&ranks, "[1,2,3]"), "the result: 3 ranks for 2 seats");
        assert_eq!(wrong(&scores, "[]"), "the result: 0 scores for 2 seats");
        for no_ranking in ["[0,1]", "[2,2]", "[1,3]", "[255,1]"] {
            assert!(wrong(&ranks, no_ranking).contains("are no ranking"), "{no_ranking}");
        }
        assert!(wrong(&ranks, "[1,1]").starts_with("the record claims scores"));
        assert!(wrong(&scores, "[7,7]").contains("but its actions give scores"));
        assert!(wrong("\"normal\"", "\"time\",\"by\":3").contains("`by` names seat 3 of 2"));
    }

    #[test]
    fn ends_that_are_not_by_the_rules_are_checked_for_what_they_can_mean() {
        let (game, whole) = record();
        let mut record = whole.clone();
        let seat = Seat::new(1);
        for end in [End::Fault { seat, kind: FaultKind::Stalled }, End::Resigned { seat }] {
            let forfeit = RecordedResult::new(&Outcome::forfeit(2, seat), end);
            record.actions = whole.actions[..1].to_vec();
            record.result = Some(forfeit.clone());
            assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
            replay(&game, &record).unwrap();
            // The loser first, or points for somebody.
            for (scores, ranks) in [(vec![0, 0], vec![2, 1]), (vec![1, 0], vec![1, 2])] {
                record.result = Some(RecordedResult { scores, ranks, ..forfeit.clone() });
                let error = Record::from_json(&record.to_json()).unwrap_err().to_string();
                assert!(
                    error.contains("who is then last while the others share the win"),
                    "{error}"
                );
            }
            // Nobody can give up a game that is over.
            record.actions.clone_from(&whole.actions);
            record.result = Some(forfeit);
            let error = replay(&game, &record).unwrap_err().to_string();
            assert!(
                error.ends_with("but its actions give a game that ended by its rules"),
                "{error}"
            );
        }
        // Unfinished games have no result, finished ones may lack one.
        record.actions.truncate(1);
        record.result = whole.result;
        let error = replay(&game, &record).unwrap_err().to_string();
        assert!(error.ends_with("but its actions give an unfinished game"), "{error}");
    }

    #[test]
    fn actions_are_checked_one_by_one() {
        let (game, record) = record();
        let error = |action: &str| {
            let mut record = record.clone();
            record.actions[2] = action.into();
            replay(&game, &record).unwrap_err().to_string()
        };
        assert_eq!(error("x"), "action 3 `x`: there is no actor before the action");
        assert_eq!(error("y x"), "action 3 `y x`: `y` is neither * nor a seat number");
        let turn = error("1 x");
        assert_eq!(turn, "action 3 `1 x`: it is not the turn of 1; the game waits for seat 2");
        assert!(error("2 nonsense").starts_with("action 3 `2 nonsense`: "));
    }
}
