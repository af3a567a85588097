//! The game record: header lines `Key: value`, then turn lines (spec 2.2).
//!
//! A value of several lines begins with `--+=-` and ends with a line `--+=-`; `-+=-` is read too. Keys that nobody knows
//! are kept, and so is everything's order: what is read is written back the same.

use std::fmt;
use std::str::FromStr;

use bw_core::ParseError;

use super::lines::TurnLine;
use crate::state::TurnLabel;

/// A recorded game.
///
/// ```
/// use bw_arimaa::GameRecord;
///
/// let record: GameRecord = "Gold: A\nSilver: B\nResult: 1-0\n1g Ra1 Rb1".parse()?;
/// assert_eq!(record.header("Gold"), Some("A"));
/// assert_eq!(record.turns.len(), 1);
/// # Ok::<(), bw_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameRecord {
    /// A value with a line end stands between markers, even if it is one line.
    headers: Vec<(String, String)>,
    /// The turns, takebacks and resignations included.
    pub turns: Vec<TurnLine>,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// The turn in which it was said.
    pub label: TurnLabel,
    /// Who said it.
    pub speaker: String,
    /// What was said.
    pub text: String,
}

const MARKER: &str = "--+=-";

fn is_marker(text: &str) -> bool {
    matches!(text.trim(), "--+=-" | "-+=-")
}

impl GameRecord {
    /// A record of these headers and no turns.
    pub(crate) const fn with_headers(headers: Vec<(String, String)>) -> Self {
        GameRecord { headers, turns: Vec::new() }
    }

    /// All headers in order.
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    /// The value of a header.
    pub fn header(&self, key: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.trim_end())
    }

    /// The name of a player: `Gold` or `Silver`, in older records `White` or `Black`.
    pub fn player(&self, side: crate::Side) -> Option<&str> {
        let [now, before] = match side {
            crate::Side::Gold => ["Gold", "White"],
            crate::Side::Silver => ["Silver", "Black"],
        };
        self.header(now).or_else(|| self.header(before))
    }

    /// Sets a header, in its place if there is one with this key. Spaces at the ends of values do not survive.
    pub fn set_header(&mut self, key: &str, value: &str) -> Result<(), ParseError> {
        check_key(key)?;
        let value = clean(value);
        match self.headers.iter_mut().find(|(known, _)| known == key) {
            Some(place) => place.1 = value,
            None => self.headers.push((key.to_owned(), value)),
        }
        Ok(())
    }

    /// The chat: lines `2s White: hello` of the header `Chat`. What is none is passed over.
    pub fn chat(&self) -> impl Iterator<Item = ChatLine> {
        self.header("Chat").unwrap_or_default().lines().filter_map(|line| {
            let (label, rest) = line.trim().split_once(' ')?;
            let (speaker, text) = rest.split_once(':')?;
            let (speaker, text) = (speaker.trim().to_owned(), text.trim().to_owned());
            Some(ChatLine { label: label.parse().ok()?, speaker, text })
        })
    }

    /// Adds a line of chat.
    pub fn say(&mut self, label: TurnLabel, speaker: &str, text: &str) {
        let line = format!("{label} {}: {}", one_line(speaker).replace(':', " "), one_line(text));
        self.append_line("Chat", &line);
    }

    /// The times of turns in milliseconds: lines `2g 12.345` of the header `Times`.
    pub fn times(&self) -> impl Iterator<Item = (TurnLabel, u64)> {
        self.header("Times").unwrap_or_default().lines().filter_map(|line| {
            let (label, seconds) = line.trim().split_once(' ')?;
            Some((label.parse().ok()?, parse_seconds(seconds.trim())?))
        })
    }

    /// Adds the time of a turn.
    pub fn add_time(&mut self, label: TurnLabel, milliseconds: u64) {
        let line = format!("{label} {}.{:03}", milliseconds / 1000, milliseconds % 1000);
        self.append_line("Times", &line);
    }

    fn append_line(&mut self, key: &str, line: &str) {
        match self.headers.iter_mut().find(|(known, _)| known == key) {
            Some((_, value)) if !value.trim().is_empty() => {
                value.truncate(value.trim_end().len());
                value.push('\n');
                value.push_str(line);
            }
            Some((_, value)) => line.clone_into(value),
            None => self.headers.push((key.to_owned(), line.to_owned())),
        }
    }
}

/// Text without line ends or other control characters.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

/// A value that can be written and read back: clean lines, none of which is a marker.
fn clean(value: &str) -> String {
    let lines = value.lines().map(one_line).filter(|line| !is_marker(line));
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

fn parse_seconds(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) {
        return None;
    }
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(part.parse().ok()?)
}

fn check_key(key: &str) -> Result<(), ParseError> {
    let begins = key.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_- ".contains(c);
    if begins && key.chars().all(is_part) && key.trim() == key {
        return Ok(());
    }
    Err(ParseError::new(
        "a header's key begins with a letter and has letters, digits, - and _",
        key,
    ))
}

impl FromStr for GameRecord {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        GameRecord::read_numbered(text).map(|(record, _)| record).map_err(|(_, error)| error)
    }
}

impl GameRecord {
    /// The record, and the lines of its turns, from 1; or the line of a mistake.
    pub(crate) fn read_numbered(text: &str) -> Result<(Self, Vec<usize>), (usize, ParseError)> {
        let mut record = GameRecord::default();
        let mut turn_lines = Vec::new();
        let mut lines = text.lines().zip(1..);
        while let Some((line, number)) = lines.next() {
            if line.trim().is_empty() {
                continue;
            }
            let here = |error| (number, error);
            if TurnLine::is_meant(line) {
                record.turns.push(line.parse().map_err(here)?);
                turn_lines.push(number);
                continue;
            }
            let (key, value) = line.split_once(':').ok_or_else(|| {
                here(ParseError::new("expected a header `Key: value` or a turn `2g Ee2n`", line))
            })?;
            let key = key.trim();
            check_key(key).map_err(here)?;
            let value = if is_marker(value) {
                let value = block(key, &mut lines.by_ref().map(|(line, _)| line)).map_err(here)?;
                // A line end says that a value stands between markers.
                if value.contains('\n') { value } else { value + "\n" }
            } else {
                clean(value)
            };
            record.headers.push((key.to_owned(), value));
        }
        Ok((record, turn_lines))
    }
}

/// The lines up to the closing marker.
fn block<'t>(key: &str, lines: &mut impl Iterator<Item = &'t str>) -> Result<String, ParseError> {
    let mut value = Vec::new();
    for line in lines {
        if is_marker(line) {
            return Ok(clean(&value.join("\n")));
        }
        value.push(line);
    }
    Err(ParseError::new(format!("the value is not closed by `{MARKER}`"), key))
}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.headers {
            if value.contains('\n') {
                writeln!(f, "{key}: {MARKER}")?;
                if !value.trim_end().is_empty() {
                    writeln!(f, "{}", value.trim_end())?;
                }
                writeln!(f, "{MARKER}")?;
            } else {
                writeln!(f, "{}", format_args!("{key}: {value}").to_string().trim_end())?;
            }
        }
        self.turns.iter().try_for_each(|turn| writeln!(f, "{turn}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "\
Event: Casual Game
Gold: A
Silver: B
Site:
X-Unknown: kept: as it is
Chat: --+=-
2s White: hello
3g Black: time 10:30, and you?
--+=-
Result: 1-0
1g Ra2 Rb2 Mc2 Dd2
1s ra7 rb7 rc7 rd7
2g Ra2n Ra3e Rb3n Rb4e
3g Dd2n Dd3n Mc2e Rc4s Rc3x
4g takeback
3s takeback
16s resigns
";

    #[test]
    fn records_are_written_as_they_are_read() {
        let record: GameRecord = RECORD.parse().unwrap();
        assert_eq!(record.to_string(), RECORD);
        assert_eq!((record.turns.len(), record.headers().len()), (7, 7));
        assert_eq!(record.player(crate::Side::Silver), Some("B"));
        let short = RECORD.replace("--+=-", "-+=-");
        assert_eq!(short.parse::<GameRecord>().unwrap(), record);
        let spaced = RECORD.replace('\n', "\r\n\r\n");
        let spaced: GameRecord = spaced.parse().unwrap();
        assert_eq!(spaced.turns, record.turns);
    }

    #[test]
    fn chat_is_read_and_added() {
        let mut record: GameRecord = RECORD.parse().unwrap();
        record.say("4s".parse().unwrap(), "A:b", "fine\nthanks");
        let chat: Vec<ChatLine> = record.chat().collect();
        assert_eq!((chat.len(), chat[1].text.as_str()), (3, "time 10:30, and you?"));
        assert_eq!((chat[2].speaker.as_str(), chat[2].text.as_str()), ("A b", "fine thanks"));
        assert_eq!(record.to_string().parse::<GameRecord>().unwrap(), record);
    }

    #[test]
    fn times_are_kept() {
        let mut record = GameRecord::default();
        record.add_time("2g".parse().unwrap(), 12_345);
        record.add_time("2s".parse().unwrap(), 7);
        let read: GameRecord = record.to_string().parse().unwrap();
        let times: Vec<u64> = read.times().map(|(_, time)| time).collect();
        assert_eq!(times, [12_345, 7]);
        assert_eq!(parse_seconds("1.5"), Some(1500));
        assert_eq!([parse_seconds("-1"), parse_seconds(""), parse_seconds("1e3")], [None; 3]);
    }

    #[test]
    fn bad_lines_are_named() {
        let error = |text: &str| text.parse::<GameRecord>().unwrap_err().to_string();
        assert!(error("Gold A").contains("`Gold A`"));
        assert!(error("Chat: --+=-\nhello").starts_with("the value is not closed"));
        assert!(error("Go*ld: A").contains("`Go*ld`"));
        assert!(error("1g Ra1 Ka2").contains("`Ka2`"));
        let mut record = GameRecord::default();
        assert!(record.set_header("two\nlines", "x").is_err());
        record.set_header("Note", "a\n--+=-\nb").unwrap();
        assert_eq!(record.to_string().parse::<GameRecord>().unwrap(), record);
    }
}
