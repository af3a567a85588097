//! Recorded games as text: our record, one a line or pretty-printed, or a log in a game's own format.

use bw_core::{Lang, Record, RecordError};
use bw_package::{LineError, TextLog};

use crate::catalog::{Catalog, GameEntry};
use crate::replay::AnyReplay;

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
        if let Some((_, log)) = self.log_format(text) {
            return located(text, (log.split)(text));
        }
        let whole = RecordText { text, line: 1 };
        let lines = text.lines().zip(1..).map(|(text, line)| RecordText { text, line });
        let lines: Vec<_> = lines.filter(|line| !line.text.trim().is_empty()).collect();
        let one_a_line = lines.first().is_some_and(|line| line.text.trim_end().ends_with('}'));
        if one_a_line || lines.is_empty() { lines } else { vec![whole] }
    }

    /// The game that a text holds. A log is checked as it is read; of our own record only what can be checked without
    /// playing it.
    pub fn read_record(&self, found: RecordText<'_>) -> Result<Record, LineError> {
        let read = match self.log_format(found.text) {
            Some((game, log)) => (log.read)(found.text, &|player| game.is_bot(player)).and_then(
                |record| match record.check() {
                    Ok(()) => Ok(record),
                    Err(error) => Err(LineError::new(1, error.to_string())),
                },
            ),
            None => Record::from_json(found.text).map_err(|error| found.locate(&error)),
        };
        read.map_err(|error| found.in_file(error))
    }

    /// The game that a text holds, played through: every action, the end, scores and ranks are right.
    pub fn check_record(&self, found: RecordText<'_>) -> Result<CheckedRecord<'_>, LineError> {
        let record = self.read_record(found)?;
        let wrong = |error: &dyn std::fmt::Display| {
            found.in_file(LineError::new(found.line_of("rules"), error.to_string()))
        };
        let entry = self.game(&record.game).map_err(|error| wrong(&error))?;
        let game = entry.of_record(&record).map_err(|error| wrong(&error))?;
        let replay = game.replay(&record).map_err(|error| found.in_file(found.locate(&error)))?;
        Ok(CheckedRecord { record, entry, replay })
    }

    fn log_format(&self, text: &str) -> Option<(&GameEntry, TextLog)> {
        let mut formats =
            self.games().iter().filter_map(|game| Some((game, game.extras.text_log?)));
        formats.find(|(_, format)| (format.recognises)(text))
    }
}

/// A record that holds.
pub struct CheckedRecord<'c> {
    /// The record.
    pub record: Record,
    /// Its game.
    pub entry: &'c GameEntry,
    /// The game played again.
    pub replay: Box<dyn AnyReplay>,
}

impl std::fmt::Debug for CheckedRecord<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CheckedRecord").field(&self.record).finish()
    }
}

impl RecordText<'_> {
    /// An error of this text as one of the file.
    fn in_file(&self, error: LineError) -> LineError {
        LineError::new(self.line - 1 + error.line, error.what)
    }

    /// What is wrong with a record of ours, at its line of this text.
    fn locate(&self, error: &RecordError) -> LineError {
        let what = error.to_string();
        match error {
            RecordError::Malformed { line, column, .. } => {
                LineError::new(*line, format!("{what}, at column {column}"))
            }
            RecordError::Format(_) => LineError::new(self.line_of("format"), what),
            RecordError::Header(_) => LineError::new(self.line_of("players"), what),
            RecordError::Action { .. } => LineError::new(self.line_of("actions"), what),
            RecordError::Notes(_) => LineError::new(self.line_of("notes"), what),
            RecordError::BadResult(_) | RecordError::Result { .. } => {
                LineError::new(self.line_of("result"), what)
            }
        }
    }

    /// The line of this text that a member of the record begins in.
    fn line_of(&self, key: &str) -> usize {
        let head = format!("\"{key}\"");
        self.text.lines().position(|line| line.contains(&head)).map_or(1, |at| at + 1)
    }
}

/// Why there is no log of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnLogError {
    /// The game has no format of its own.
    #[error("{0} has no text log of its own")]
    NoFormat(&'static str),
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl GameEntry {
    /// A recorded game as a log in the game's own format.
    pub fn own_log(&self, record: &Record, lang: Option<Lang>) -> Result<String, OwnLogError> {
        let log = self.extras.text_log.ok_or(OwnLogError::NoFormat(self.spec.name))?;
        Ok((log.write)(record, &|player| self.is_bot(player), lang)?)
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
    fn mistakes_are_reported_with_the_line_of_the_file() {
        let catalog = Catalog::standard();
        let wrong = |text: &str| {
            let found = catalog.record_texts(text);
            let checked = found.into_iter().map(|one| catalog.check_record(one));
            checked.filter_map(Result::err).map(|error| error.to_string()).collect::<Vec<_>>()
        };
        let broken = format!("{RECORD}\n\n{{\"format\": 3, }}\n");
        assert_eq!(wrong(&broken), ["line 3: not a record: trailing comma, at column 15"]);
        let other = RECORD.replace("record/1", "record/9");
        let errors = wrong(&format!("{RECORD}\n{other}"));
        assert!(
            errors[0].starts_with("line 2: the format is `boardwright-record/9`"),
            "{errors:?}"
        );
        let games = "[White \"a\"]\n\n1w Ra1\n\n[White \"b\"]\n\n1w Ra1 Rz9\n";
        assert!(wrong(games)[1].starts_with("line 7: "), "{:?}", wrong(games));
    }

    #[test]
    fn impossible_results_are_refused_with_line_and_reason() {
        let catalog = Catalog::standard();
        let wrong = |result: &str| {
            let text = RECORD.replace("]}", &format!("],\n\"result\":{result}\n}}"));
            let found = RecordText { text: &text, line: 7 };
            catalog.check_record(found).err().map(|error| error.to_string())
        };
        for (result, message) in [
            (
                r#"{"end":"banana","reason":"x","scores":[1,0],"ranks":[1,2]}"#,
                "line 8: not a record: `banana` is not an end of a game; there are normal, time, illegal, crashed, \
                 stalled, memory, resigned, at column ",
            ),
            (
                r#"{"end":"normal","reason":"x","scores":[1,0],"ranks":[1,2,3]}"#,
                "line 8: the result: 3 ranks for 2 seats",
            ),
            (
                r#"{"end":"normal","reason":"x","scores":[1],"ranks":[1,2]}"#,
                "line 8: the result: 1 scores for 2 seats",
            ),
            (
                r#"{"end":"normal","reason":"x","scores":[1,0],"ranks":[2,2]}"#,
                "line 8: the result: the ranks [2, 2] are no ranking: seat 1 has 2, but 0 seats are better",
            ),
            (
                r#"{"end":"normal","reason":"x","scores":[1,0],"ranks":[1,2]}"#,
                "line 8: the record claims scores [1, 0] and ranks [1, 2], but its actions give an unfinished game",
            ),
            (
                r#"{"end":"time","reason":"forfeit","scores":[0,0],"ranks":[1,2]}"#,
                "line 8: not a record: the end is `time`, but `by` does not name the seat, at column ",
            ),
        ] {
            let found = wrong(result).unwrap_or_default();
            assert!(found.starts_with(message), "{found}, not {message}");
        }
        let resigned = |ranks: &str| {
            wrong(&format!(
                r#"{{"end":"resigned","by":2,"reason":"forfeit","scores":[0,0],"ranks":{ranks}}}"#
            ))
        };
        assert_eq!(resigned("[1,2]"), None);
        let error = resigned("[2,1]").expect("the wrong winner");
        assert!(error.contains("who is then last while the others share the win"), "{error}");
    }

    /// Files of the first version, from before records had names and extra data: read, checked and written back the same.
    #[test]
    fn old_records_stay_readable() {
        let catalog = Catalog::standard();
        let text = include_str!("../../../golden/formats/record-1.jsonl");
        let found = catalog.record_texts(text);
        assert_eq!(found.len(), 7);
        for one in found {
            let checked = catalog.check_record(one).expect("a right record");
            assert_eq!(checked.record.to_json(), one.text);
            assert_eq!(checked.replay.actions(), checked.record.actions.len());
        }
    }

    /// The first file with openings.
    #[test]
    fn records_with_openings_stay_readable() {
        let catalog = Catalog::standard();
        let text = include_str!("../../../golden/formats/record-1-openings.jsonl");
        let found = catalog.record_texts(text);
        let opened: Vec<u32> = found
            .into_iter()
            .map(|one| {
                let record = catalog.check_record(one).expect("a right record").record;
                assert_eq!(record.to_json(), one.text);
                record.opening
            })
            .collect();
        assert_eq!(opened, [38, 38, 32]);
    }
}
