//! Whole turns as text (spec 2.1): steps with removals, set-ups, and how strictly they are read.

use std::fmt;

use bw_core::ParseError;

use super::token::Token;
use crate::actions::Action;
use crate::piece::{Kind, Side};
use crate::position::{MAX_STEPS, Position, Removal};
use crate::setup::{HOME_SQUARES, home_index};
use crate::square::Step;
use crate::state::{Phase, State};

/// How much a reader forgives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Letters must name the piece that stands there, removals must be those that happen.
    #[default]
    Strict,
    /// Letters and removals are ignored as long as something stands there.
    Lenient,
}

/// Writes steps, which must be allowed one after another, with the removals they cause.
#[derive(Clone, Copy, Debug)]
pub struct TurnText<'t> {
    /// The position before them.
    pub start: &'t Position,
    /// The steps.
    pub steps: &'t [Step],
}

impl fmt::Display for TurnText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, token) in step_tokens(self.start, self.steps).into_iter().enumerate() {
            write!(f, "{}{token}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The words of steps, which must be allowed one after another; what cannot be moved at all is left out with the rest.
pub fn step_tokens(start: &Position, steps: &[Step]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(2 * steps.len());
    let mut position = *start;
    for &step in steps {
        let Some(piece) = position.piece_at(step.from()) else { break };
        if !position.is_empty_at(step.to()) {
            break;
        }
        tokens.push(Token::Step(piece, step));
        let removal = position.take_leniently(step);
        tokens.extend(removal.map(|Removal { piece, trap }| Token::Removal(piece, trap)));
    }
    tokens
}

/// Writes a set-up: what stands on a side's home squares, in the order of decisions.
#[derive(Clone, Copy, Debug)]
pub struct SetupText<'t> {
    /// The position after it.
    pub position: &'t Position,
    /// Whose set-up it is.
    pub side: Side,
}

impl fmt::Display for SetupText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.position.of_side(self.side) & self.side.home();
        let placed = own.filter_map(|square| Some((self.position.piece_at(square)?, square)));
        for (at, (piece, square)) in placed.enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { " " }, Token::Place(piece, square))?;
        }
        Ok(())
    }
}

/// Reads the tokens of a turn line.
pub fn parse_tokens(text: &str) -> Result<Vec<Token>, ParseError> {
    text.split_whitespace().map(str::parse).collect()
}

/// Takes the steps of a list of tokens from a position, as far as pieces stand where they should. The rules of movement
/// are not asked.
pub fn read_steps(
    start: &Position,
    tokens: &[Token],
    strictness: Strictness,
) -> Result<Vec<Step>, ParseError> {
    let mut position = *start;
    let mut steps = Vec::new();
    // The removal of the step before, until a token has named it.
    let mut removed: Option<Removal> = None;
    for (at, &token) in tokens.iter().enumerate() {
        let wrong = |what: &str| Err(ParseError::new(what, token.to_string()));
        match token {
            Token::Step(piece, step) => {
                match position.piece_at(step.from()) {
                    None => return wrong("there is no piece on this square"),
                    Some(found) if found != piece && strictness == Strictness::Strict => {
                        return wrong(&format!("the piece on this square is {found}"));
                    }
                    Some(_) => {}
                }
                if !position.is_empty_at(step.to()) {
                    return wrong("the square it goes to is not empty");
                }
                removed = position.take_leniently(step);
                steps.push(step);
            }
            Token::Removal(piece, trap) => {
                let named = Removal { piece, trap };
                if removed.take() != Some(named) && strictness == Strictness::Strict {
                    return wrong("this removal does not happen");
                }
            }
            Token::End if at + 1 == tokens.len() => {}
            Token::End => return wrong("nothing follows the end of a turn"),
            Token::Place(..) | Token::Leave(_) => {
                return wrong("a turn has placements or steps, not both");
            }
            Token::Takeback | Token::Resigns => return wrong("this is no step"),
        }
    }
    Ok(steps)
}

/// The decisions of a set-up whose placements are given in any order.
///
/// A whole set-up may leave squares empty; a part of one must name the next squares without a gap.
pub(crate) fn read_setup(state: &State, tokens: &[Token]) -> Result<Vec<Action>, ParseError> {
    let side = state.side();
    let mut squares: [Option<(Action, Token)>; HOME_SQUARES as usize] = Default::default();
    let mut pieces = 0;
    for &token in tokens {
        let wrong = |what: String| Err(ParseError::new(what, token.to_string()));
        let (square, action) = match token {
            Token::Place(piece, square) if piece.side == side => {
                pieces += 1;
                (square, Action::Place(piece.kind))
            }
            Token::Place(..) => return wrong("this is a piece of the other side".into()),
            Token::Leave(square) => (square, Action::Leave),
            Token::Step(..) | Token::Removal(..) => {
                return wrong("a turn has placements or steps, not both".into());
            }
            Token::End | Token::Takeback | Token::Resigns => {
                return wrong("this is no placement".into());
            }
        };
        let Some(index) = home_index(side, square) else {
            return wrong("this is no home square of the side to move".into());
        };
        if index < state.decided {
            return wrong("this square is decided already".into());
        }
        if squares[usize::from(index)].replace((action, token)).is_some() {
            return wrong("this square is named twice".into());
        }
    }
    let whole = pieces == state.supply.iter().sum::<u8>();
    fill_gaps(state, &squares, whole)
}

fn fill_gaps(
    state: &State,
    squares: &[Option<(Action, Token)>; HOME_SQUARES as usize],
    whole: bool,
) -> Result<Vec<Action>, ParseError> {
    let open = &squares[usize::from(state.decided)..];
    let named = open.iter().flatten().count();
    let last = open.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
    if named == last {
        return Ok(open[..last].iter().flatten().map(|&(action, _)| action).collect());
    }
    let next = state.next_home_square().map_or(String::new(), |square| square.to_string());
    match open.iter().flatten().next() {
        _ if whole => Ok(open.iter().map(|at| at.map_or(Action::Leave, |(a, _)| a)).collect()),
        Some((_, token)) if named == 1 => {
            Err(ParseError::new(format!("the next square is {next}"), token.to_string()))
        }
        Some((_, token)) => {
            let what = format!("the squares from {next} on must be named without a gap");
            Err(ParseError::new(what, token.to_string()))
        }
        None => Ok(Vec::new()),
    }
}

/// Reads the decisions of a turn or of a part of it. A text that begins with the turn's label is a whole turn: if it
/// has fewer than four steps it ends there.
pub(crate) fn read_decisions(state: &State, text: &str) -> Result<Vec<Action>, ParseError> {
    let mut words = text.split_whitespace().peekable();
    let is_label = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let labelled = match words.next_if(is_label) {
        None => false,
        Some(word) if word.parse() == Ok(state.label()) => true,
        Some(word) => {
            return Err(ParseError::new(format!("it is turn {}", state.label()), word));
        }
    };
    let tokens: Vec<Token> = words.map(str::parse).collect::<Result<_, _>>()?;
    if tokens.is_empty() {
        return Err(ParseError::new("expected at least one decision", text));
    }
    match state.phase() {
        Phase::Setup => read_setup(state, &tokens),
        Phase::Play | Phase::Over => read_play(state, &tokens, labelled),
    }
}

fn read_play(state: &State, tokens: &[Token], labelled: bool) -> Result<Vec<Action>, ParseError> {
    let steps = read_steps(&state.position, tokens, Strictness::Strict)?;
    let all = usize::from(state.position.steps_taken()) + steps.len();
    let most = usize::from(MAX_STEPS);
    if all > most {
        let last = tokens.iter().rfind(|token| matches!(token, Token::Step(..)));
        let last = last.map_or(String::new(), Token::to_string);
        return Err(ParseError::new(format!("a turn has at most {most} steps"), last));
    }
    let mut actions: Vec<Action> = steps.into_iter().map(Action::Step).collect();
    let ends = labelled || tokens.last() == Some(&Token::End);
    if ends && all < most {
        actions.push(Action::End);
    }
    if actions.is_empty() {
        let text = tokens.last().map_or(String::new(), Token::to_string);
        return Err(ParseError::new("the turn has ended by itself", text));
    }
    Ok(actions)
}

/// The kinds of a set-up line, in the order of decisions: for engines that answer with a set-up.
pub fn setup_tokens(side: Side, pieces: &[Kind; HOME_SQUARES as usize]) -> Vec<Token> {
    let place = |(at, &kind): (usize, &Kind)| {
        let square = crate::setup::home_square(side, at as u8);
        Token::Place(crate::piece::Piece { side, kind }, square)
    };
    pieces.iter().enumerate().map(place).collect()
}
