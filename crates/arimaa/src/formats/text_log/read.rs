//! Reads a game record or a game of a tournament file: plays its turns and checks what it claims.

use bw_core::{
    Actor, End, FaultKind, Game, Notes, Options, Outcome, ParseError, Record, RecordedResult, Turn,
    action_texts,
};
use bw_package::{IsBot, LineError};

use super::manner::Manner;
use super::notes;
use super::write::usual_text;
use super::{
    BOT_HEADERS, FAULT_CODES, OLD_SIDE_HEADERS, RULES_HEADER, SIDE_HEADERS, TERMINATION_HEADER,
};
use crate::actions::Action;
use crate::formats::records::{
    GameRecord, Replay, TournamentGame, TurnLine, read_tournament_numbered, replay_turns,
};
use crate::game::Arimaa;
use crate::notation::Strictness;
use crate::options::OPTIONS;
use crate::piece::Side;
use crate::state::TurnLabel;

/// Lines in which the first turn of a log must come.
const LONGEST_HEADER: usize = 1_000;

/// Whether a text begins like a log: with headers, tags or a turn, and a turn soon.
pub(super) fn recognises(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    !text.starts_with('{') && text.lines().take(LONGEST_HEADER).any(is_turn)
}

/// `2g …`: a label, and something after it or nothing.
fn is_turn(line: &str) -> bool {
    let label = line.split_whitespace().next().unwrap_or("");
    label.len() <= 5 && label.parse::<TurnLabel>().is_ok()
}

/// A tournament file is as many logs as games; anything else is one.
pub(super) fn split(text: &str) -> Vec<&str> {
    if !is_tournament(text) {
        return vec![text];
    }
    let is_tag = |line: &str| line.trim_start().starts_with('[');
    let (mut games, mut begin, mut at, mut in_tags) = (Vec::new(), 0, 0, true);
    for line in text.split_inclusive('\n') {
        if is_tag(line) && !in_tags {
            games.push(&text[begin..at]);
            begin = at;
        }
        if !line.trim().is_empty() {
            in_tags = is_tag(line);
        }
        at += line.len();
    }
    games.push(&text[begin..]);
    games
}

fn is_tournament(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('[')
}

/// Reads a log. What it holds beside the game is kept with the record.
pub(super) fn read(text: &str, _: &IsBot<'_>) -> Result<Record, LineError> {
    let (mut record, manner) = parse(text)?;
    let usual = usual_text(&record).map_err(|error| LineError::new(1, error.to_string()))?;
    record.extra = manner.beside(&parse(&usual)?.1).extra();
    Ok(record)
}

/// The record that a log describes, and all that the log holds.
pub(super) fn parse(text: &str) -> Result<(Record, Manner), LineError> {
    let text = text.trim_start_matches('\u{feff}');
    let log =
        ParsedLog::parse(text).map_err(|(line, error)| LineError::new(line, error.to_string()))?;
    let wrong_rules = |error| LineError::new(1, format!("the rules of the log: {error}"));
    let rules = log.value(RULES_HEADER).unwrap_or("");
    let options = Options::parse(OPTIONS, rules).map_err(wrong_rules)?;
    let game = Arimaa::new(2, &options).map_err(wrong_rules)?;
    let replay = log.replay(&game)?;
    let result = log
        .result(&game, &replay)
        .map_err(|what| LineError::new(log.lines.last().copied().unwrap_or(1), what))?;
    let players = Side::BOTH.map(|side| log.player(side)).to_vec();
    let mut record = Record::new(Arimaa::SPEC.id, 2, &options, players);
    record.set_names(Side::BOTH.map(|side| log.name(side)).to_vec());
    let actions = actions(&replay);
    record.actions = action_texts(&game, &actions);
    record.result = result;
    // What is not exactly as we write it is somebody else's header. A tag of a tournament file is always.
    let noted = log.value(notes::HEADER).filter(|_| log.result.is_none());
    let notes = noted.and_then(|text| Some((notes::read(&game, &replay, text)?, text)));
    let is_ours = |(read, text): &(Notes, &str)| {
        notes::write(&game, &actions, read) == *text && read.check(record.actions.len()).is_ok()
    };
    record.notes = notes.filter(is_ours).map(|(read, _)| read);
    Ok((record, log.manner(text)))
}

/// The decisions of a replay.
fn actions(replay: &Replay) -> Vec<(Actor, Action)> {
    let of_turn = |(label, actions): &(TurnLabel, Vec<Action>)| {
        let actor = Actor::Seat(label.side.seat());
        actions.iter().map(move |&action| (actor, action)).collect::<Vec<_>>()
    };
    replay.turns.iter().flat_map(of_turn).collect()
}

/// A log in either format.
struct ParsedLog {
    values: Vec<(String, String)>,
    turns: Vec<TurnLine>,
    /// The lines of the turns, from 1.
    lines: Vec<usize>,
    /// The result line, if the format has one: `1-0` or `0-1`, or nothing.
    result: Option<String>,
}

impl ParsedLog {
    fn parse(text: &str) -> Result<Self, (usize, ParseError)> {
        if !is_tournament(text) {
            let (record, lines) = GameRecord::read_numbered(text)?;
            let values = record.headers().to_vec();
            return Ok(ParsedLog { values, turns: record.turns, lines, result: None });
        }
        let game = read_tournament_numbered(text)?.into_iter().next();
        let (TournamentGame { tags, turns, result }, lines) = game.unwrap_or_default();
        Ok(ParsedLog { values: tags, turns, lines, result: Some(result) })
    }

    fn value(&self, key: &str) -> Option<&str> {
        let found = self.values.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// The spec of a bot, or a name.
    fn player(&self, side: Side) -> String {
        self.value(BOT_HEADERS[side.index()]).map_or_else(|| self.name(side), String::from)
    }

    /// What the player of a side is called.
    fn name(&self, side: Side) -> String {
        let keys = [SIDE_HEADERS, OLD_SIDE_HEADERS].map(|keys| keys[side.index()]);
        let named = keys.into_iter().find_map(|key| self.value(key));
        // A bot without a name goes by its spec.
        let named = named.or_else(|| self.value(BOT_HEADERS[side.index()]));
        named.unwrap_or(SIDE_HEADERS[side.index()]).into()
    }

    /// All that the log holds, its turns as they stand in the text.
    fn manner(self, text: &str) -> Manner {
        let lines: Vec<&str> = text.lines().collect();
        let turn = |&number: &usize| lines.get(number - 1).map_or("", |line| line.trim()).into();
        Manner {
            turns: self.lines.iter().map(turn).collect(),
            headers: self.values,
            tournament: self.result,
        }
    }

    /// Plays the turns; the error names the line of the first wrong one.
    fn replay(&self, game: &Arimaa) -> Result<Replay, LineError> {
        let played = |turns: usize| replay_turns(game, &self.turns[..turns], Strictness::Lenient);
        let error = match played(self.turns.len()) {
            Ok(replay) => return Ok(replay),
            Err(error) => error,
        };
        // Halving finds the first wrong turn: all shorter beginnings are right, all longer ones wrong.
        let (mut right, mut wrong) = (0, self.turns.len());
        while right + 1 < wrong {
            let middle = usize::midpoint(right, wrong);
            if played(middle).is_ok() { right = middle } else { wrong = middle }
        }
        Err(LineError::new(self.lines.get(right).copied().unwrap_or(1), error.to_string()))
    }

    /// What the turns, the headers and the result line give together.
    fn result(&self, game: &Arimaa, replay: &Replay) -> Result<Option<RecordedResult>, String> {
        let claimed = match self.value("Result").or(self.result.as_deref()).unwrap_or("") {
            "1-0" => Some(Side::Gold),
            "0-1" => Some(Side::Silver),
            _ => None,
        };
        let found = self.ending(game, replay, claimed);
        let winner = found.as_ref().and_then(|(_, winner)| *winner);
        match (claimed, winner) {
            (Some(claimed), Some(winner)) if claimed != winner => Err(format!(
                "the log says that {} won, but by its turns it was {}",
                SIDE_HEADERS[claimed.index()],
                SIDE_HEADERS[winner.index()]
            )),
            _ => Ok(found.map(|(result, _)| result)),
        }
    }

    /// The result, and who won by the turns.
    fn ending(
        &self,
        game: &Arimaa,
        replay: &Replay,
        claimed: Option<Side>,
    ) -> Option<(RecordedResult, Option<Side>)> {
        if game.turn(&replay.state) == Turn::Over {
            let winner = replay.state.ending.map(|ending| ending.winner);
            return Some((RecordedResult::new(&game.outcome(&replay.state), End::Normal), winner));
        }
        let lost =
            |loser: Side, end: End| RecordedResult::new(&Outcome::forfeit(2, loser.seat()), end);
        if let Some(side) = replay.resigned {
            return Some((lost(side, End::Resigned { seat: side.seat() }), Some(!side)));
        }
        // The turns do not show how it ended: the headers may.
        let loser = !claimed?;
        let seat = loser.seat();
        let word = self.value(TERMINATION_HEADER).or_else(|| self.value("ResultCode"))?;
        let coded = FAULT_CODES.into_iter().find(|(code, _)| *code == word);
        let named = || FaultKind::ALL.into_iter().find(|kind| kind.name() == word);
        let end = match coded.map(|(_, kind)| kind).or_else(named) {
            Some(kind) => End::Fault { seat, kind },
            None if matches!(word, "resigned" | "r") => End::Resigned { seat },
            None => return None,
        };
        Some((lost(loser, end), None))
    }
}
