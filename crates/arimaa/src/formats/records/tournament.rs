//! The tournament file of the Python tools (spec 2.2): games one after another, each with tags `[Key "value"]`, a blank
//! line, turn lines, a result line and a blank line.

use std::fmt;

use bw_core::ParseError;

use super::lines::TurnLine;

/// One game of a tournament file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TournamentGame {
    /// The tags in order: `White`, `Black`, `TimeControl`, `PlyCount`, `ResultCode`, `Result`.
    pub tags: Vec<(String, String)>,
    /// The turns.
    pub turns: Vec<TurnLine>,
    /// `1-0`, `0-1`, or nothing if the game has no result.
    pub result: String,
}

impl TournamentGame {
    /// The value of a tag.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The tags and the blank line after them.
    pub(crate) fn tags_text(&self) -> String {
        let line = |(key, value): &(String, String)| {
            format!("[{key} \"{}\"]\n", value.replace(char::is_control, " "))
        };
        self.tags.iter().map(line).chain(["\n".into()]).collect()
    }
}

/// Reads all games of a tournament file.
pub fn parse_tournament(text: &str) -> Result<Vec<TournamentGame>, ParseError> {
    let games = read_tournament_numbered(text).map_err(|(_, error)| error)?;
    Ok(games.into_iter().map(|(game, _)| game).collect())
}

/// The games, each with the lines of its turns, from 1; or the line of a mistake.
pub(crate) fn read_tournament_numbered(
    text: &str,
) -> Result<Vec<(TournamentGame, Vec<usize>)>, (usize, ParseError)> {
    let mut games: Vec<(TournamentGame, Vec<usize>)> = Vec::new();
    // Whether tags still belong to the game that is being read.
    let mut in_tags = false;
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() {
            continue;
        }
        if line.starts_with('[') {
            if !in_tags {
                games.push(Default::default());
                in_tags = true;
            }
        } else {
            in_tags = false;
        }
        let (game, turn_lines) = games.last_mut().ok_or_else(|| {
            (number, ParseError::new("a game begins with a tag like `[White \"x\"]`", line))
        })?;
        let turns = game.turns.len();
        read_line(game, line).map_err(|error| (number, error))?;
        if game.turns.len() > turns {
            turn_lines.push(number);
        }
    }
    Ok(games)
}

fn read_line(game: &mut TournamentGame, line: &str) -> Result<(), ParseError> {
    if line.starts_with('[') {
        game.tags.push(parse_tag(line)?);
    } else if is_result(line) {
        line.clone_into(&mut game.result);
    } else if !game.result.is_empty() {
        return Err(ParseError::new("the game has its result already", line));
    } else {
        game.turns.push(line.parse()?);
    }
    Ok(())
}

fn is_result(line: &str) -> bool {
    matches!(line, "1-0" | "0-1" | "1/2-1/2" | "*")
}

fn parse_tag(line: &str) -> Result<(String, String), ParseError> {
    let wrong = || ParseError::new("expected a tag like `[White \"x\"]`", line);
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
    let (key, value) = inner.and_then(|inner| inner.split_once(" \"")).ok_or_else(wrong)?;
    let is_word = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_word { Ok((key.to_owned(), value.to_owned())) } else { Err(wrong()) }
}

impl fmt::Display for TournamentGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tags_text())?;
        self.turns.iter().try_for_each(|turn| writeln!(f, "{turn}"))?;
        if !self.result.is_empty() {
            writeln!(f, "{}", self.result)?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_written_as_they_are_read() {
        let text = "[White \"a \"b\" c\"]\n[Result \"1-0\"]\n\n1g Ra1\n1s ra8\n1-0\n\n\
                    [White \"x\"]\n\n2g Ee2n\n\n";
        let games = parse_tournament(text).unwrap();
        assert_eq!((games.len(), games[0].tag("White")), (2, Some("a \"b\" c")));
        assert_eq!(games.iter().map(ToString::to_string).collect::<String>(), text);
    }

    #[test]
    fn bad_lines_are_named() {
        let error = |text: &str| parse_tournament(text).unwrap_err().to_string();
        assert!(error("1g Ra1").contains("begins with a tag"));
        assert!(error("[White x]").contains("`[White x]`"));
        assert!(error("[White \"x\"]\n1-0\n1g Ra1").contains("its result already"));
        assert!(error("[White \"x\"]\nhello").contains("`hello`"));
        assert_eq!(parse_tournament("").unwrap(), []);
    }
}
