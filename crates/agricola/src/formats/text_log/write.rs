//! Writes a recorded game as a save.

use bw_core::{
    Actor, Game, Lang, Notation, Options, Record, RecordError, Seat, Turn, Viewer, replay,
};
use bw_package::IsBot;
use serde_json::{Map, Value, json};

use super::{KEYS, LISTS, SAVE_FORMAT};
use crate::actions::Action;
use crate::game::Agricola;
use crate::scoring::PARTS;
use crate::state::State;

/// Writes a save. It holds no words of a language.
pub(super) fn write(
    record: &Record,
    _: &IsBot<'_>,
    _: Option<Lang>,
) -> Result<String, RecordError> {
    Ok(text(&saved(record)?))
}

/// Everything that a save of this game says.
pub(super) fn saved(record: &Record) -> Result<Map<String, Value>, RecordError> {
    let header = |error: &dyn std::fmt::Display| RecordError::Header(error.to_string());
    let options =
        Options::from_json(Agricola::SPEC.options, &record.rules).map_err(|e| header(&e))?;
    let seats = Agricola::SPEC.check_seats(record.seats.into()).map_err(|e| header(&e))?;
    let game = Agricola::new(seats, &options).map_err(|error| header(&error))?;
    record.check()?;
    let replayed = replay(&game, record)?;
    let (plays, rounds) = course(&game, &replayed.log);
    let mut save = Map::new();
    save.insert("format".into(), SAVE_FORMAT.into());
    save.insert("seats".into(), seats.into());
    save.insert("rules".into(), Value::Object(record.rules.clone()));
    if let Some(seed) = record.seed {
        save.insert("seed".into(), seed.into());
    }
    save.insert("players".into(), json!(record.players));
    if let Some(clock) = record.clock {
        save.insert("clock".into(), json!(clock));
    }
    if !record.names.is_empty() {
        save.insert("names".into(), json!(record.names));
    }
    if !record.extra.is_empty() {
        save.insert("extra".into(), Value::Object(record.extra.clone()));
    }
    if let Some(result) = &record.result {
        let mut result = json!(result);
        result["breakdown"] = breakdown(&replayed.state);
        result["winners"] = winners(&game, &replayed.state);
        save.insert("result".into(), result);
    }
    save.insert("plays".into(), Value::Array(plays));
    save.insert("rounds".into(), Value::Array(rounds));
    save.insert("actions".into(), json!(record.actions));
    Ok(save)
}

/// Placements, and states at the ends of rounds.
fn course(game: &Agricola, log: &[(Actor, Action)]) -> (Vec<Value>, Vec<Value>) {
    let (mut plays, mut rounds) = (Vec::<Play>::new(), Vec::new());
    let mut state = game.initial();
    for &(actor, action) in log {
        let (round, turn) = (state.round, state.turn);
        if let Actor::Seat(seat) = actor {
            let view = game.view(&state, Viewer::Seat(seat));
            if let Action::Place(space) = action {
                plays.push(Play { round, turn, seat, space: space.id(), ..Play::default() });
            } else if let Some(play) = plays.last_mut().filter(|play| play.turn == turn)
                && play.round == round
                && play.seat == seat
            {
                play.options.push(game.action_text(&view, actor, action));
            }
            if let (Action::Play(card) | Action::Buy(card), Some(play)) = (action, plays.last_mut())
            {
                play.cards.push(card.id());
            }
        }
        game.apply(&mut state, actor, action);
        let over = game.turn(&state) == Turn::Over;
        if round > 0 && (over || state.round > round) {
            rounds.push(json!({"round": round, "state": state}));
        }
    }
    if game.turn(&state) != Turn::Over && state.round > 0 {
        // Saved in the middle of a round.
        rounds.push(json!({"round": state.round, "unfinished": true, "state": state}));
    }
    (plays.iter().map(Play::json).collect(), rounds)
}

/// A placement.
#[derive(Default)]
struct Play {
    round: u8,
    turn: u16,
    seat: Seat,
    space: &'static str,
    options: Vec<String>,
    cards: Vec<&'static str>,
}

impl Play {
    fn json(&self) -> Value {
        json!({
            "round": self.round,
            "turn": self.turn,
            "player": self.seat.number(),
            "space": self.space,
            "option": self.options,
            "cards": self.cards,
        })
    }
}

/// Points by category, seat by seat.
fn breakdown(state: &State) -> Value {
    let of = |seat: Seat| -> Map<String, Value> {
        let points = state.points_by_part(seat);
        PARTS.iter().zip(points).map(|(part, points)| ((*part).into(), points.into())).collect()
    };
    Seat::all(state.seats).map(|seat| Value::Object(of(seat))).collect()
}

/// Everybody with the highest score.
fn winners(game: &Agricola, state: &State) -> Value {
    let outcome = game.outcome(state);
    let first = Seat::all(state.seats).filter(|seat| outcome.ranks()[seat.index()] == 1);
    first.map(|seat| Value::from(seat.number())).collect()
}

fn text(save: &Map<String, Value>) -> String {
    let parts = KEYS.iter().filter_map(|&key| Some((key, save.get(key)?)));
    let parts: Vec<String> = parts.map(|(key, value)| part(key, value)).collect();
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

fn part(key: &str, value: &Value) -> String {
    match value.as_array().filter(|list| LISTS.contains(&key) && !list.is_empty()) {
        Some(list) => {
            let lines: Vec<String> = list.iter().map(Value::to_string).collect();
            format!("\"{key}\": [\n{}\n]", lines.join(",\n"))
        }
        None => format!("\"{key}\": {value}"),
    }
}
