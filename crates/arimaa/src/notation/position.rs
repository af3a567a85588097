//! A position in one line, `[` + 64 squares from a8 to h1 + `]`, and the letters of a handicap (spec 2.4).

use std::fmt;

use bw_core::ParseError;

use crate::piece::{ARMY, Kind, Piece, Side};
use crate::position::Position;
use crate::setup::Supply;
use crate::square::Square;

/// Writes the placement of a position as `[` + 64 squares + `]`; empty squares are spaces.
#[derive(Clone, Copy, Debug)]
pub struct OneLine<'p>(pub &'p Position);

/// The squares in the order of reading: a8 to h8, down to a1 to h1.
pub(crate) fn reading_order() -> impl Iterator<Item = Square> {
    (0..8).rev().flat_map(|rank| (0..8).map(move |file| Square::at(file, rank)))
}

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char('[')?;
        for square in reading_order() {
            f.write_char(self.0.piece_at(square).map_or(' ', Piece::letter))?;
        }
        f.write_char(']')
    }
}

/// Reads a placement: `[` + 64 squares + `]`; empty squares are spaces or points. Gold is to move.
///
/// Refused are unguarded pieces on traps and more pieces than an army has.
pub fn parse_one_line(text: &str) -> Result<Position, ParseError> {
    let position = parse_any_one_line(text)?;
    check_placement(&position, [ARMY; 2])?;
    Ok(position)
}

/// Reads a placement, whatever stands where.
pub(crate) fn parse_any_one_line(text: &str) -> Result<Position, ParseError> {
    let squares = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let squares = squares
        .ok_or_else(|| ParseError::new("a position has 64 squares between `[` and `]`", text))?;
    let count = squares.chars().count();
    if count != 64 {
        return Err(ParseError::new(format!("a position has 64 squares, not {count}"), text));
    }
    let mut position = Position::empty(Side::Gold);
    for (square, letter) in reading_order().zip(squares.chars()) {
        if let Some(piece) = parse_cell(letter, square)? {
            position.put(piece, square);
        }
    }
    Ok(position)
}

fn parse_cell(letter: char, square: Square) -> Result<Option<Piece>, ParseError> {
    match letter {
        ' ' | '.' => Ok(None),
        letter => match Piece::from_letter(letter) {
            Some(piece) => Ok(Some(piece)),
            None => Err(ParseError::new(format!("there is no such piece, on {square}"), letter)),
        },
    }
}

/// An error unless the placement can occur with at most `most` pieces of each kind.
pub(crate) fn check_placement(
    position: &Position,
    most: [[u8; Kind::COUNT]; 2],
) -> Result<(), ParseError> {
    if let Some(square) = position.unguarded().first() {
        let piece = position.piece_at(square).map_or(' ', Piece::letter);
        let what = "a piece on a trap has no friend beside it";
        return Err(ParseError::new(what, format!("{piece}{square}")));
    }
    for side in Side::BOTH {
        let counts = position.counts(side);
        for kind in Kind::ALL {
            let (count, most) = (counts[kind.index()], most[side.index()][kind.index()]);
            if count > most {
                let piece = Piece::new(side, kind).letter();
                let what = format!("there are {count} of this piece, but at most {most} can be");
                return Err(ParseError::new(what, piece));
            }
        }
    }
    Ok(())
}

/// Reads a position with its side to move: `g [64 squares]`, `s [...]`; `w` and `b` are read too.
pub fn parse_position(text: &str) -> Result<Position, ParseError> {
    let (side, board) = parse_side_and_board(text)?;
    Ok(parse_one_line(board)?.with_side(side))
}

/// Splits `g [64 squares]`.
pub(crate) fn parse_side_and_board(text: &str) -> Result<(Side, &str), ParseError> {
    let text = text.trim();
    let (word, board) = text.split_once(' ').unwrap_or((text, ""));
    let mut letters = word.chars();
    let side = letters.next().and_then(Side::from_letter).filter(|_| letters.next().is_none());
    let side =
        side.ok_or_else(|| ParseError::new("expected the side to move, `g` or `s`", word))?;
    Ok((side, board.trim_start()))
}

/// Reads the pieces that are left out, as letters, and answers what is left of both armies, Gold's first.
pub(crate) fn parse_supplies(left_out: &str) -> Result<[Supply; 2], ParseError> {
    let mut supplies = [ARMY; 2];
    for letter in left_out.chars() {
        let piece = Piece::from_letter(letter)
            .ok_or_else(|| ParseError::new("there is no such piece", letter))?;
        let left = &mut supplies[piece.side.index()][piece.kind.index()];
        // A side without rabbits has lost before it begins.
        if *left <= u8::from(piece.kind == Kind::Rabbit) {
            return Err(ParseError::new("this piece cannot be left out so often", letter));
        }
        *left -= 1;
    }
    Ok(supplies)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUP: &str = "[rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";

    #[test]
    fn boards_are_written_as_they_are_read() {
        let position = parse_one_line(SETUP).unwrap();
        assert_eq!(OneLine(&position).to_string(), SETUP);
        assert_eq!(parse_one_line(&SETUP.replace(' ', ".")).unwrap(), position);
        let silver = parse_position(&format!("b {SETUP}")).unwrap();
        assert_eq!(silver, position.with_side(Side::Silver));
    }

    fn error(text: &str) -> String {
        parse_position(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_name_what_is_wrong() {
        assert_eq!(error("x []"), "expected the side to move, `g` or `s` at `x`");
        assert_eq!(error("gold []"), "expected the side to move, `g` or `s` at `gold`");
        assert!(error("g [rr]").starts_with("a position has 64 squares, not 2 at"));
        assert!(error("g rr").starts_with("a position has 64 squares between"));
        let board = |change: &str| format!("g [{change}{}]", " ".repeat(64 - change.len()));
        assert_eq!(error(&board("rx")), "there is no such piece, on b8 at `x`");
        let unguarded = format!("{}R", " ".repeat(18));
        assert_eq!(error(&board(&unguarded)), "a piece on a trap has no friend beside it at `Rc6`");
        let many = "there are 2 of this piece, but at most 1 can be at `E`";
        assert_eq!(error(&board("EE")), many);
    }

    #[test]
    fn a_handicap_takes_pieces_away() {
        let [gold, silver] = parse_supplies("Mcc").unwrap();
        assert_eq!((gold, silver), ([8, 2, 2, 2, 0, 1], [8, 0, 2, 2, 1, 1]));
        assert!(parse_supplies("MM").is_err());
        assert!(parse_supplies("RRRRRRRR").is_err());
        assert!(parse_supplies("M c").is_err());
        assert_eq!(parse_supplies("").unwrap(), [ARMY; 2]);
    }
}
