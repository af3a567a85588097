//! Writes a recorded game as a game record.

use bw_core::{End, Game, Lang, Options, Record, RecordError, replay};
use bw_package::IsBot;

use super::manner::Manner;
use super::notes;
use super::read::parse;
use super::{BOT_HEADERS, RULES_HEADER, SIDE_HEADERS, TERMINATION_HEADER};
use crate::formats::records::{Entry, GameRecord, TurnLine, turn_lines};
use crate::game::Arimaa;
use crate::options::OPTIONS;
use crate::piece::Side;

/// Writes a log: as it was read, if it was, else as is usual. Its words are the same in every language.
pub(super) fn write(
    record: &Record,
    _: &IsBot<'_>,
    _: Option<Lang>,
) -> Result<String, RecordError> {
    let usual = usual_text(record)?;
    let manner = Manner::of(record);
    if let (true, Ok((_, in_usual))) = (manner != Manner::default(), parse(&usual)) {
        let manner = if record.notes.is_some() { manner.annotated(&in_usual) } else { manner };
        // Extra data is anybody's: it counts only if the log still is of the same game.
        let text = manner.text(&in_usual);
        if parse(&text).is_ok_and(|(read, _)| read.is_same_game(record)) {
            return Ok(text);
        }
    }
    Ok(usual)
}

/// The game record that we would write of a game.
pub(super) fn usual_text(record: &Record) -> Result<String, RecordError> {
    let wrong = |error: &dyn std::fmt::Display| RecordError::Header(error.to_string());
    let options = Options::from_json(OPTIONS, &record.rules).map_err(|error| wrong(&error))?;
    let game = Arimaa::new(record.seats, &options).map_err(|error| wrong(&error))?;
    record.check()?;
    let replayed = replay(&game, record)?;
    let mut headers = Vec::new();
    let players = record.players.iter().zip(record.player_names());
    for (side, (player, name)) in Side::BOTH.into_iter().zip(players) {
        headers.push((SIDE_HEADERS[side.index()], name.clone()));
        if player != name {
            headers.push((BOT_HEADERS[side.index()], player.clone()));
        }
    }
    headers.push((RULES_HEADER, options.changes()));
    let noted = record.notes.as_ref().map(|it| notes::write(&game, &replayed.log, it));
    let mut log = GameRecord::default();
    log.turns = turn_lines(&game, replayed.log.iter().map(|&(_, action)| action));
    if let Some(result) = &record.result {
        let is_first = |side: &Side| result.ranks.get(side.index()) == Some(&1);
        let score = match Side::BOTH.into_iter().find(is_first) {
            Some(Side::Gold) => "1-0",
            Some(Side::Silver) => "0-1",
            None => "*",
        };
        headers.push(("Result", score.into()));
        let why = match result.end {
            End::Normal => result.reason.as_str(),
            end => end.name(),
        };
        headers.push((TERMINATION_HEADER, why.into()));
        let label = replayed.state.label();
        if result.end == (End::Resigned { seat: label.side.seat() }) {
            log.turns.push(TurnLine { label, entry: Entry::Resigns });
        }
    }
    headers.extend(noted.map(|noted| (notes::HEADER, noted)));
    for (key, value) in headers.into_iter().filter(|(_, value)| !value.is_empty()) {
        log.set_header(key, &value).map_err(|error| wrong(&error))?;
    }
    Ok(log.to_string())
}
