//! Turn lines: a turn's label and what was done in it.

use std::fmt;
use std::str::FromStr;

use bw_core::ParseError;

use crate::notation::{Token, parse_tokens};
use crate::state::TurnLabel;

/// What a turn line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A set-up or steps, with removals; nothing if the turn was not played any more.
    Turn(Vec<Token>),
    /// The turn before is taken back.
    Takeback,
    /// The side gives up.
    Resigns,
}

/// One line of a record: `3g Dd2n Dd3n Mc2e Rc4s Rc3x`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// Whose turn it is.
    pub label: TurnLabel,
    /// What was done.
    pub entry: Entry,
}

impl TurnLine {
    /// Whether a line looks like one: it begins with a digit.
    pub(super) fn is_meant(line: &str) -> bool {
        line.trim_start().starts_with(|c: char| c.is_ascii_digit())
    }
}

impl FromStr for TurnLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        let (label, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let label = label.parse()?;
        let tokens = parse_tokens(rest)?;
        let entry = match tokens[..] {
            [Token::Takeback] => Entry::Takeback,
            [Token::Resigns] => Entry::Resigns,
            _ => {
                check_mixture(&tokens)?;
                // A pass only ends the turn, which the line does anyway.
                Entry::Turn(tokens.into_iter().filter(|&token| token != Token::End).collect())
            }
        };
        Ok(TurnLine { label, entry })
    }
}

/// An error unless the tokens are all placements, or all steps and removals with an end at most.
fn check_mixture(tokens: &[Token]) -> Result<(), ParseError> {
    let wrong = |what: &str, token: &Token| Err(ParseError::new(what, token.to_string()));
    let is_place = |token: &Token| matches!(token, Token::Place(..));
    let placements = tokens.first().is_some_and(is_place);
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Takeback | Token::Resigns => return wrong("this stands alone in a turn", token),
            Token::Leave(_) => return wrong("empty squares are not written in a turn", token),
            Token::End if at + 1 < tokens.len() => {
                return wrong("nothing follows the end of a turn", token);
            }
            Token::Place(..) if !placements => {
                return wrong("a turn has placements or steps, not both", token);
            }
            Token::Step(..) | Token::Removal(..) if placements => {
                return wrong("a turn has placements or steps, not both", token);
            }
            _ => {}
        }
    }
    Ok(())
}

impl fmt::Display for TurnLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.label)?;
        match &self.entry {
            Entry::Turn(tokens) => tokens.iter().try_for_each(|token| write!(f, " {token}")),
            Entry::Takeback => f.write_str(" takeback"),
            Entry::Resigns => f.write_str(" resigns"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_lines_are_written_as_they_are_read() {
        for text in ["1g Ra1 Rb1", "3g Dd2n Rc3x", "4g takeback", "16s resigns", "17g"] {
            assert_eq!(text.parse::<TurnLine>().unwrap().to_string(), text);
        }
        assert_eq!("2w Ee2n pass".parse::<TurnLine>().unwrap().to_string(), "2g Ee2n");
    }

    #[test]
    fn mixtures_are_refused() {
        let error = |text: &str| text.parse::<TurnLine>().unwrap_err().to_string();
        assert_eq!(error("2g Ee2n Ra1"), "a turn has placements or steps, not both at `Ra1`");
        assert_eq!(error("2g Ra1 Ee2n"), "a turn has placements or steps, not both at `Ee2n`");
        assert_eq!(error("2g Ee2n takeback"), "this stands alone in a turn at `takeback`");
        assert_eq!(error("2g pass Ee2n"), "nothing follows the end of a turn at `end`");
        assert_eq!(error("2g -a1"), "empty squares are not written in a turn at `-a1`");
        assert!(error("g Ee2n").contains("like `2g`"));
    }
}
