//! The board diagram (spec 2.3): a picture of twelve lines, read and written.
//!
//! Written, the board shows the position now, and the first line names the steps of the turn that have led to it. Read,
//! the board may also show the position before those steps: it is taken as it fits.

use std::fmt;

use bw_core::ParseError;

use super::position::check_placement;
use super::token::Token;
use super::turn::{Strictness, TurnText, parse_tokens, read_steps};
use crate::piece::{ARMY, Piece};
use crate::position::Position;
use crate::square::{Direction, Square, Step};
use crate::state::{State, TurnLabel};

/// What a diagram shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The turn that is being played.
    pub label: TurnLabel,
    /// The position at its beginning.
    pub start: Position,
    /// The steps that have been taken.
    pub steps: Vec<Step>,
    /// Lines after the board: turns that follow.
    pub following: Vec<String>,
}

const EDGE: &str = " +-----------------+";
const FILES: &str = "   a b c d e f g h";

/// Writes a state as a diagram.
pub fn write_diagram(state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "{}", state.label())?;
    if !state.steps_taken().is_empty() {
        let turn = TurnText { start: &state.start, steps: state.steps_taken() };
        write!(out, " {turn}")?;
    }
    writeln!(out, "\n{EDGE}")?;
    for rank in (0..8).rev() {
        write!(out, "{}|", rank + 1)?;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let empty = if square.is_trap() { 'x' } else { '.' };
            write!(out, " {}", state.piece_at(square).map_or(empty, Piece::letter))?;
        }
        writeln!(out, " |")?;
    }
    writeln!(out, "{EDGE}\n{FILES}")
}

/// Reads a diagram. Lines before the turn's label may be empty; the names of the files are not looked at.
pub fn parse_diagram(text: &str) -> Result<Diagram, ParseError> {
    let mut lines = text.lines().map(str::trim_end).skip_while(|line| line.is_empty());
    let head = lines.next().unwrap_or_default();
    let (label, steps) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
    let label: TurnLabel = label.parse()?;
    edge(lines.next())?;
    let mut board = Position::empty(label.side);
    for rank in (0..8).rev() {
        parse_rank(lines.next().unwrap_or_default(), rank, &mut board)?;
    }
    edge(lines.next())?;
    let is_files = |line: &&str| line.split_whitespace().all(|word| word.len() == 1);
    let following: Vec<String> =
        lines.filter(|line| !is_files(line)).map(|line| line.trim().to_owned()).collect();
    let (start, steps) = place_steps(&board, &parse_tokens(steps)?)?;
    check_placement(&start, [ARMY; 2])?;
    Ok(Diagram { label, start, steps, following })
}

fn edge(line: Option<&str>) -> Result<(), ParseError> {
    let line = line.unwrap_or_default();
    let inner = line.trim().strip_prefix('+').and_then(|rest| rest.strip_suffix('+'));
    match inner {
        Some(dashes) if dashes.len() >= 16 && dashes.chars().all(|c| c == '-') => Ok(()),
        _ => Err(ParseError::new("expected an edge of the board, ` +-----------------+`", line)),
    }
}

fn parse_rank(line: &str, rank: u8, board: &mut Position) -> Result<(), ParseError> {
    let number = rank + 1;
    let shape = || ParseError::new(format!("expected rank {number}, like `{number}| . . |`"), line);
    let cells = line.trim_start().strip_prefix(&format!("{number}|")).ok_or_else(shape)?;
    let cells: Vec<char> = cells.strip_suffix('|').ok_or_else(shape)?.chars().collect();
    if cells.len() != 17 || cells.iter().step_by(2).any(|&between| between != ' ') {
        return Err(shape());
    }
    for file in 0..8 {
        let (square, letter) = (Square::at(file, rank), cells[2 * usize::from(file) + 1]);
        match letter {
            '.' | ' ' => {}
            'x' | 'X' if square.is_trap() => {}
            letter => match Piece::from_letter(letter) {
                Some(piece) => board.put(piece, square),
                None => {
                    let what = format!("there is no such piece, on {square}");
                    return Err(ParseError::new(what, letter));
                }
            },
        }
    }
    Ok(())
}

/// The position before the steps, and the steps. The board shows the position after them if they can be taken back
/// from it and lead there again, else the one before.
fn place_steps(board: &Position, tokens: &[Token]) -> Result<(Position, Vec<Step>), ParseError> {
    if tokens.is_empty() {
        return Ok((*board, Vec::new()));
    }
    if let Some(start) = taken_back(board, tokens)
        && let Ok(steps) = read_steps(&start, tokens, Strictness::Strict)
    {
        return Ok((start, steps));
    }
    Ok((*board, read_steps(board, tokens, Strictness::Strict)?))
}

/// The position before a list of steps that has led to this one, if each can be taken back.
fn taken_back(board: &Position, tokens: &[Token]) -> Option<Position> {
    let mut pieces: [Option<Piece>; 64] =
        std::array::from_fn(|at| board.piece_at(Square::new(at as u8)));
    for &token in tokens.iter().rev() {
        match token {
            Token::Removal(piece, trap) => {
                let cell = &mut pieces[trap.index()];
                if cell.replace(piece).is_some() {
                    return None;
                }
            }
            Token::Step(piece, step) => {
                if pieces[step.to().index()].take() != Some(piece) {
                    return None;
                }
                let back: Square = step.to().next(Direction::opposite(step.direction()))?;
                if pieces[back.index()].replace(piece).is_some() {
                    return None;
                }
            }
            _ => return None,
        }
    }
    let mut start = Position::empty(board.side());
    for (at, piece) in pieces.iter().enumerate() {
        if let Some(piece) = piece {
            start.put(*piece, Square::new(at as u8));
        }
    }
    Some(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;

    const FIGURE: &str = "g [rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";

    fn state() -> State {
        State::from_position(parse_position(FIGURE).unwrap())
    }

    fn written(state: &State) -> String {
        let mut text = String::new();
        write_diagram(state, &mut text).unwrap();
        text
    }

    #[test]
    fn a_diagram_looks_like_the_books() {
        let lines = [
            "2g",
            " +-----------------+",
            "8| r r r r r r r r |",
            "7| . . h e . . . c |",
            "6| c d x . . x . . |",
            "5| M . . . m h . . |",
            "4| . . . . E . . d |",
            "3| . . x . . H . C |",
            "2| C D . . . R D . |",
            "1| R R R R R . R R |",
            " +-----------------+",
            "   a b c d e f g h",
            "",
        ];
        assert_eq!(written(&state()), lines.join("\n"));
    }

    #[test]
    fn a_diagram_is_read_in_the_middle_of_a_turn() {
        let mut state = state();
        for step in
            read_steps(&state.start, &parse_tokens("ca6n Ma5n").unwrap(), Strictness::Strict)
                .unwrap()
        {
            state.take_step(step);
        }
        let text = written(&state) + "2s ra8s\n\n";
        assert!(text.starts_with("2g ca6n Ma5n\n"));
        let diagram = parse_diagram(&text).unwrap();
        assert_eq!((diagram.start, diagram.steps.as_slice()), (state.start, state.steps_taken()));
        assert_eq!(diagram.following[0], "2s ra8s");
        let before = written(&self::state()).replacen("2g", "2g ca6n Ma5n", 1);
        assert_eq!(parse_diagram(&before).unwrap().steps, diagram.steps);
    }

    #[test]
    fn wrong_lines_are_named() {
        let good = written(&state());
        for (from, to) in [
            ("2g", "2x"),
            (" +-", " --"),
            ("8| r", "9| r"),
            ("| r r", "|r r"),
            (". h e", ". k e"),
            ("H . C |", "H . x |"),
            ("4| . .", "4| . . ."),
        ] {
            let text = good.replacen(from, to, 1);
            assert_ne!(text, good, "{from}");
            assert!(parse_diagram(&text).is_err(), "{text}");
        }
        assert!(parse_diagram("").is_err());
    }
}
