//! What the people of a table say to each other: short lines and set phrases, kept with the game and shown to nobody else.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bw_core::Seat;
use serde::{Deserialize, Serialize};

use crate::i18n::Texts;

/// Letters of a line.
pub(crate) const LONGEST: usize = 200;
/// Lines that a game keeps; older ones go.
const KEPT: usize = 200;
/// Lines that a seat may say within [`WITHIN`].
const BURST: usize = 6;
const WITHIN: Duration = Duration::from_secs(12);

/// What can be said without a keyboard, in the reader's own language: the texts `phrase-…`.
pub(crate) const PHRASES: [&str; 8] =
    ["hello", "luck", "well-played", "oops", "moment", "thanks", "again", "bye"];

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Said {
    /// In somebody's own words.
    Text(String),
    /// One of [`PHRASES`].
    Phrase(String),
}

/// Something said, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChatLine {
    /// The number of the seat.
    pub(crate) seat: u8,
    pub(crate) said: Said,
}

/// Why a line is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ChatError {
    #[error("there is nothing in it")]
    Empty,
    #[error("it has more than {LONGEST} letters")]
    TooLong,
    #[error("there is no such phrase")]
    NoPhrase,
    #[error("too many lines at once")]
    TooMany,
}

impl Said {
    /// A line as it is kept: without line ends, control characters and marks that turn the direction of what follows.
    pub(crate) fn text(text: &str) -> Result<Said, ChatError> {
        let turns = |letter: char| matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        let clean: String = text.chars().filter(|&letter| !turns(letter)).collect();
        let clean = clean.replace(char::is_control, " ");
        let words: Vec<&str> = clean.split_whitespace().collect();
        let line = words.join(" ");
        match line.chars().count() {
            0 => Err(ChatError::Empty),
            1..=LONGEST => Ok(Said::Text(line)),
            _ => Err(ChatError::TooLong),
        }
    }

    /// One of the set phrases.
    pub(crate) fn phrase(name: &str) -> Result<Said, ChatError> {
        let known = PHRASES.iter().find(|known| **known == name).ok_or(ChatError::NoPhrase)?;
        Ok(Said::Phrase((*known).to_string()))
    }

    /// As a reader sees it; phrases of other versions of the program by their names.
    pub(crate) fn words(&self, texts: Texts) -> String {
        match self {
            Said::Text(line) => line.clone(),
            Said::Phrase(name) => {
                texts.find(&format!("phrase-{name}")).map_or_else(|| name.clone(), String::from)
            }
        }
    }
}

/// What was said at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chat {
    /// How many lines are gone: a game keeps the last ones.
    gone: u32,
    lines: Vec<ChatLine>,
}

impl Chat {
    /// Adds a line; the oldest one goes when there are too many.
    pub(crate) fn add(&mut self, seat: Seat, said: Said) {
        self.lines.push(ChatLine { seat: seat.number(), said });
        if self.lines.len() > KEPT {
            self.lines.remove(0);
            self.gone += 1;
        }
    }

    /// The lines that are kept.
    pub(crate) fn lines(&self) -> &[ChatLine] {
        &self.lines
    }

    /// How many lines were said altogether.
    pub(crate) fn said(&self) -> usize {
        self.gone as usize + self.lines.len()
    }

    /// Whether nobody has said anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.said() == 0
    }
}

/// Who spoke lately.
#[derive(Debug, Default)]
pub(crate) struct Speakers(VecDeque<(Seat, Instant)>);

impl Speakers {
    /// Lets a seat speak, unless it has just said a lot.
    pub(crate) fn admit(&mut self, seat: Seat, now: Instant) -> Result<(), ChatError> {
        self.0.retain(|&(_, at)| now.saturating_duration_since(at) < WITHIN);
        if self.0.iter().filter(|(speaker, _)| *speaker == seat).count() >= BURST {
            return Err(ChatError::TooMany);
        }
        self.0.push_back((seat, now));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bw_core::Lang;

    use super::*;

    #[test]
    fn lines_are_cleaned_and_measured() {
        assert_eq!(Said::text("  good\tgame \n :) "), Ok(Said::Text("good game :)".into())));
        assert_eq!(Said::text("a\u{202E}b\0c"), Ok(Said::Text("ab c".into())));
        for empty in ["", " \n", "\u{202E}"] {
            assert_eq!(Said::text(empty), Err(ChatError::Empty), "{empty:?}");
        }
        assert!(Said::text(&"ž".repeat(LONGEST)).is_ok());
        assert_eq!(Said::text(&"x".repeat(LONGEST + 1)), Err(ChatError::TooLong));
        assert_eq!(Said::phrase("insult"), Err(ChatError::NoPhrase));
    }

    #[test]
    fn phrases_are_read_in_ones_own_language() {
        for name in PHRASES {
            let said = Said::phrase(name).unwrap();
            let [en, cs] = [Lang::En, Lang::Cs].map(|lang| said.words(Texts::new(lang)));
            assert!(!en.is_empty() && en != cs && en != name, "{name}: {en}, {cs}");
        }
    }

    #[test]
    fn nobody_floods_a_table() {
        let (ana, petr) = (Seat::new(0), Seat::new(1));
        let (mut speakers, start) = (Speakers::default(), crate::clock::now());
        for _ in 0..BURST {
            assert_eq!(speakers.admit(ana, start), Ok(()));
        }
        assert_eq!(speakers.admit(ana, start), Err(ChatError::TooMany));
        assert_eq!(speakers.admit(petr, start), Ok(()), "others may still speak");
        assert_eq!(speakers.admit(ana, start + WITHIN), Ok(()));
        let mut chat = Chat::default();
        for number in 0..KEPT + 5 {
            chat.add(ana, Said::Text(number.to_string()));
        }
        assert_eq!((chat.lines().len(), chat.said()), (KEPT, KEPT + 5));
        assert_eq!(chat.lines()[0].said, Said::Text("5".into()));
    }
}
