//! Recorded games: every turn must be legal, and the game must end as its tags say.

use bw_core::{CaseFileError, CaseReport, GameLimit, TimeControl};

use super::rows::same;
use crate::formats::records::{Replay, TournamentGame, parse_tournament, replay_turns};
use crate::game::Arimaa;
use crate::notation::Strictness;
use crate::options::Rules;
use crate::piece::Side;

/// Replays all games of a tournament file.
pub(super) fn check(text: &str, report: &mut CaseReport) -> Result<(), CaseFileError> {
    let games = parse_tournament(text)?;
    for (at, game) in games.iter().enumerate() {
        let [gold, silver] = ["White", "Black"].map(|tag| game.tag(tag).unwrap_or("?"));
        report.case(format!("game {}, {gold} against {silver}", at + 1), check_game(game));
    }
    Ok(())
}

fn check_game(game: &TournamentGame) -> Result<(), String> {
    let rules = Rules { turns: turn_limit(game)?, ..Rules::default() };
    let replay = replay_turns(&Arimaa::with_rules(rules), &game.turns, Strictness::Strict);
    let replay = replay.map_err(|error| error.to_string())?;
    if let Some(count) = game.tag("PlyCount") {
        same("turns", &count.to_owned(), &game.turns.len().to_string())?;
    }
    let result = game.tag("Result").unwrap_or(&game.result);
    if !game.result.is_empty() {
        same("the result line", &result.to_owned(), &game.result)?;
    }
    check_end(game, &replay, result)
}

fn turn_limit(game: &TournamentGame) -> Result<u16, String> {
    let Some(control) = game.tag("TimeControl") else { return Ok(Rules::default().turns) };
    let control: TimeControl = control.parse().map_err(|error| format!("{error}"))?;
    match control.game_limit {
        GameLimit::Turns(turns) => Ok(u16::try_from(turns).unwrap_or(u16::MAX / 4)),
        GameLimit::None | GameLimit::Time(_) => Ok(Rules::default().turns),
    }
}

/// What the rules decide must be what the file says; time, resignation and illegal moves they cannot know.
fn check_end(game: &TournamentGame, replay: &Replay, result: &str) -> Result<(), String> {
    let code = game.tag("ResultCode").unwrap_or_default();
    let winner = match result {
        "1-0" => Some(Side::Gold),
        "0-1" => Some(Side::Silver),
        _ => None,
    };
    match (replay.state.ending, code) {
        (None, "t" | "r" | "i" | "") => Ok(()),
        (None, code) => Err(format!("the game is not over, but should have ended by `{code}`")),
        (Some(ending), _) => {
            same("the winner", &winner, &Some(ending.winner))?;
            same("the end", &code.to_owned(), &ending.reason.code().to_string())
        }
    }
}
