//! Writes a recorded game as a game record.

use bw_core::{Game, Lang, Options, Record, RecordError, replay};
use bw_package::LoggedPlayer;

use super::{BOT_HEADERS, RULES_HEADER, SIDE_HEADERS, TERMINATION_HEADER};
use crate::formats::records::{Entry, GameRecord, TurnLine, turn_lines};
use crate::game::Arimaa;
use crate::options::OPTIONS;
use crate::piece::Side;

/// Writes a log. Its words are the same in every language.
pub(super) fn write(
    record: &Record,
    players: &[LoggedPlayer],
    _: Lang,
) -> Result<String, RecordError> {
    let wrong = |error: &dyn std::fmt::Display| RecordError::Header(error.to_string());
    let options = Options::from_json(OPTIONS, &record.rules).map_err(|error| wrong(&error))?;
    let game = Arimaa::new(record.seats, &options).map_err(|error| wrong(&error))?;
    let replayed = replay(&game, record)?;
    let mut headers = Vec::new();
    for (side, player) in Side::BOTH.into_iter().zip(players) {
        headers.push((SIDE_HEADERS[side.index()], player.name.clone()));
        if let Some(bot) = player.bot.as_ref().filter(|bot| **bot != player.name) {
            headers.push((BOT_HEADERS[side.index()], bot.clone()));
        }
    }
    headers.push((RULES_HEADER, options.changes()));
    let mut log = GameRecord::default();
    log.turns = turn_lines(&game, replayed.log.iter().map(|&(_, action)| action));
    if let Some(result) = &record.result {
        // A record is somebody's file: it may claim a result for fewer seats than two.
        let is_first = |side: &Side| result.ranks.get(side.index()) == Some(&1);
        let winner = Side::BOTH.into_iter().find(is_first);
        let score = match winner {
            Some(Side::Gold) => "1-0",
            Some(Side::Silver) => "0-1",
            None => "*",
        };
        headers.push(("Result", score.into()));
        let is_normal = result.end == "normal";
        let why = if is_normal { &result.reason } else { &result.end };
        headers.push((TERMINATION_HEADER, why.clone()));
        let label = replayed.state.label();
        if result.end == "resigned" && result.by == Some(label.side.seat()) {
            log.turns.push(TurnLine { label, entry: Entry::Resigns });
        }
    }
    for (key, value) in headers.into_iter().filter(|(_, value)| !value.is_empty()) {
        log.set_header(key, &value).map_err(|error| wrong(&error))?;
    }
    Ok(log.to_string())
}
