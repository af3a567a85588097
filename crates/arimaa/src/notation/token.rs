//! The words of turns (spec 2.1): placements `Ra1`, steps `Ee2n`, removals `rc3x`, and what stands for a whole turn.

use std::fmt;
use std::str::FromStr;

use bw_core::ParseError;

use crate::piece::{Piece, Side};
use crate::square::{Direction, Square, Step};
use crate::state::TurnLabel;

/// One word of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    /// A piece is put on a home square.
    Place(Piece, Square),
    /// A home square is left empty: only as a decision, never in a turn line.
    Leave(Square),
    /// A piece moves.
    Step(Piece, Step),
    /// A piece is taken by a trap.
    Removal(Piece, Square),
    /// The turn ends: `end` as a decision, `pass` in old turn lines.
    End,
    /// The turn before is taken back.
    Takeback,
    /// The side to move gives up.
    Resigns,
}

impl FromStr for Token {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        for (word, token) in WORDS {
            if text.eq_ignore_ascii_case(word) {
                return Ok(token);
            }
        }
        if text.is_ascii() && (3..=4).contains(&text.len()) {
            parse_short(text)
        } else {
            Err(ParseError::new(EXPECTED, text))
        }
    }
}

const WORDS: [(&str, Token); 6] = [
    ("end", Token::End),
    ("pass", Token::End),
    ("takeback", Token::Takeback),
    ("resigns", Token::Resigns),
    ("resign", Token::Resigns),
    ("endturn", Token::End),
];

const EXPECTED: &str =
    "expected a placement like `Ra1`, a step like `Ee2n` or a removal like `rc3x`";

/// Reads three or four ASCII characters.
fn parse_short(text: &str) -> Result<Token, ParseError> {
    let wrong = |what: &str| ParseError::new(what, text);
    let square =
        Square::named(&text[1..3]).ok_or_else(|| wrong("this names no square of the board"))?;
    if text.starts_with('-') && text.len() == 3 {
        return Ok(Token::Leave(square));
    }
    let letter = text.chars().next().unwrap_or(' ');
    let piece = Piece::from_letter(letter).ok_or_else(|| wrong("this names no piece"))?;
    match text.chars().nth(3) {
        None => Ok(Token::Place(piece, square)),
        Some('x') if square.is_trap() => Ok(Token::Removal(piece, square)),
        Some('x') => Err(wrong("pieces are removed only on traps")),
        Some(letter) => {
            let direction = Direction::from_letter(letter)
                .ok_or_else(|| wrong("a step goes n, e, s or w; x is a removal"))?;
            let step =
                Step::new(square, direction).ok_or_else(|| wrong("this step leaves the board"))?;
            Ok(Token::Step(piece, step))
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Place(piece, square) => write!(f, "{piece}{square}"),
            Token::Leave(square) => write!(f, "-{square}"),
            Token::Step(piece, step) => write!(f, "{piece}{step}"),
            Token::Removal(piece, square) => write!(f, "{piece}{square}x"),
            Token::End => f.write_str("end"),
            Token::Takeback => f.write_str("takeback"),
            Token::Resigns => f.write_str("resigns"),
        }
    }
}

impl FromStr for TurnLabel {
    type Err = ParseError;

    /// `2g`; the older letters `w` and `b` are read too.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("expected a turn's number and side, like `2g`", text);
        let letter = text.chars().next_back().ok_or_else(wrong)?;
        let side = Side::from_letter(letter).ok_or_else(wrong)?;
        let digits = &text[..text.len() - letter.len_utf8()];
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        let number = digits.parse().ok().filter(|&number| is_number && number > 0);
        Ok(TurnLabel { number: number.ok_or_else(wrong)?, side })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_written_as_they_are_read() {
        for text in
            ["Ra1", "ra8", "Ee2n", "mh8w", "rc3x", "Hf6x", "-b2", "end", "takeback", "resigns"]
        {
            assert_eq!(text.parse::<Token>().unwrap().to_string(), text);
        }
        assert_eq!("PASS".parse(), Ok(Token::End));
        assert_eq!("Resign".parse(), Ok(Token::Resigns));
    }

    #[test]
    fn wrong_tokens_are_named() {
        let error = |text: &str| text.parse::<Token>().unwrap_err().to_string();
        assert_eq!(error("Ka1"), "this names no piece at `Ka1`");
        assert_eq!(error("Ra9"), "this names no square of the board at `Ra9`");
        assert_eq!(error("Ra1q"), "a step goes n, e, s or w; x is a removal at `Ra1q`");
        assert_eq!(error("Ra1w"), "this step leaves the board at `Ra1w`");
        assert_eq!(error("Ra1x"), "pieces are removed only on traps at `Ra1x`");
        assert!(error("Rá1").contains("Rá1"));
        for text in ["", "R", "Ra", "Ra1nn", "-a1n", "--a1"] {
            assert!(text.parse::<Token>().is_err(), "{text}");
        }
    }

    #[test]
    fn labels_are_numbers_with_a_side() {
        let label: TurnLabel = "12b".parse().unwrap();
        assert_eq!((label.to_string(), label.turns_before()), ("12s".into(), 23));
        assert_eq!(TurnLabel::after(23), label);
        for text in ["", "g", "0g", "+2g", "2", "2x", "70000g", "2gg", "2é"] {
            assert!(text.parse::<TurnLabel>().is_err(), "{text}");
        }
    }
}
