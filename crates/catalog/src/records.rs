//! Recorded games as text: our record, one a line or pretty-printed, or a log in a game's own format.

use bw_core::{Lang, Record, RecordError};
use bw_package::{LineError, LoggedPlayer, TextLog};

use crate::catalog::{Catalog, GameEntry};

/// The text of one recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordText<'t> {
    /// The text.
    pub text: &'t str,
    /// The line of the file it begins in, from 1.
    pub line: usize,
}

impl Catalog {
    /// The recorded games in a text: a log or a pretty-printed record is one, unless the log's format lets several stand
    /// one after another; otherwise every line is one.
    pub fn record_texts<'t>(&self, text: &'t str) -> Vec<RecordText<'t>> {
        if let Some(log) = self.log_format(text) {
            return located(text, (log.split)(text));
        }
        let whole = RecordText { text, line: 1 };
        let lines = text.lines().zip(1..).map(|(text, line)| RecordText { text, line });
        let lines: Vec<_> = lines.filter(|line| !line.text.trim().is_empty()).collect();
        let one_a_line = lines.first().is_some_and(|line| line.text.trim_end().ends_with('}'));
        if one_a_line || lines.is_empty() { lines } else { vec![whole] }
    }

    /// The game that a text tells. A log is checked as it is read; the actions of our own record are not.
    pub fn read_record(&self, found: RecordText<'_>) -> Result<Record, LineError> {
        let RecordText { text, line } = found;
        let read = match self.log_format(text) {
            Some(log) => (log.read)(text),
            None => Record::from_json(text).map_err(|error| located_json(&error)),
        };
        read.map_err(|error| LineError::new(line - 1 + error.line, error.what))
    }

    fn log_format(&self, text: &str) -> Option<TextLog> {
        let mut formats = self.games().iter().filter_map(|game| game.extras.text_log);
        formats.find(|format| (format.recognises)(text))
    }
}

impl GameEntry {
    /// A recorded game as a log in the game's own format; `names` are those of the players by seat.
    pub fn own_log(
        &self,
        record: &Record,
        names: Vec<String>,
        lang: Option<Lang>,
    ) -> Result<String, String> {
        let Some(log) = self.extras.text_log else {
            return Err(format!("{} has no text log of its own", self.spec.name));
        };
        let players: Vec<LoggedPlayer> = names
            .into_iter()
            .zip(&record.players)
            .map(|(name, player)| LoggedPlayer {
                name,
                bot: self.is_bot(player).then(|| player.clone()),
            })
            .collect();
        (log.write)(record, &players, lang.unwrap_or(log.lang)).map_err(|error| error.to_string())
    }
}

/// Parts of a text in order, each with the line it begins in.
fn located<'t>(whole: &'t str, parts: Vec<&'t str>) -> Vec<RecordText<'t>> {
    let (mut line, mut at) = (1, 0);
    let locate = |text: &'t str| {
        let begin = (text.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        line += whole.get(at..begin).map_or(0, |between| between.matches('\n').count());
        at = begin;
        RecordText { text, line }
    };
    parts.into_iter().map(locate).collect()
}

/// What is wrong with a record of ours, at the line that the reader of JSON tells at the end of its words.
fn located_json(error: &RecordError) -> LineError {
    let what = error.to_string();
    let place = what.rsplit_once(" at line ").and_then(|(what, place)| {
        let (line, column) = place.split_once(" column ")?;
        Some(LineError::new(line.parse().ok()?, format!("{what}, at column {column}")))
    });
    place.unwrap_or_else(|| LineError::new(1, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"{"format":"boardwright-record/1","game":"arimaa","seats":2,"rules":{},"players":["a","b"],"actions":[]}"#;

    fn lines(text: &str) -> Vec<usize> {
        Catalog::standard().record_texts(text).iter().map(|found| found.line).collect()
    }

    #[test]
    fn games_of_a_text_know_their_lines() {
        assert!(lines("").is_empty());
        assert_eq!(lines(&format!("\n{RECORD}\n\n{RECORD}\n")), [2, 4]);
        assert_eq!(lines(&RECORD.replace(",", ",\n")), [1], "a pretty-printed one");
        let games = "[White \"a\"]\n\n1w Ra1\n\n[White \"b\"]\n\n1w Ra1\n";
        assert_eq!(lines(games), [1, 5], "a tournament file of Arimaa");
        assert_eq!(lines("Hráči: Ana, Petr\nnonsense"), [1], "a log of Carcassonne");
    }

    #[test]
    fn mistakes_are_told_with_the_line_of_the_file() {
        let catalog = Catalog::standard();
        let wrong = |text: &str| {
            let found = catalog.record_texts(text);
            let told = found.into_iter().map(|one| catalog.read_record(one));
            told.filter_map(Result::err).map(|error| error.to_string()).collect::<Vec<_>>()
        };
        let broken = format!("{RECORD}\n\n{{\"format\": 3, }}\n");
        assert_eq!(wrong(&broken), ["line 3: not a record: trailing comma, at column 15"]);
        let other = RECORD.replace("record/1", "record/9");
        let told = wrong(&format!("{RECORD}\n{other}"));
        assert!(told[0].starts_with("line 2: the format is `boardwright-record/9`"), "{told:?}");
        let games = "[White \"a\"]\n\n1w Ra1\n\n[White \"b\"]\n\n1w Ra1 Rz9\n";
        assert!(wrong(games)[1].starts_with("line 7: "), "{:?}", wrong(games));
    }
}
