//! Positions to learn from: quiet ones of games in which the champion plays itself.

use std::fmt::Write as _;

use bw_arimaa::{Action, Arimaa, MAX_STEPS, OPENINGS, OneLine, Position, Side, parse_position};
use bw_core::{Actor, Budget, Game, ParseError, Purpose, Rng};

use crate::champion::evaluate::{Evaluator, LinearWeights};
use crate::champion::{DECIDED, GameSoFar, MOST_DEPTH, SearchParts, SearchTask, Thinker};

/// A position between turns, what a search said of it, and how its game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) position: Position,
    /// For the side to move, in thousandths of the first rabbit.
    pub(super) score: i32,
    /// Whether the side to move won.
    pub(super) won: bool,
}

/// Turns of the random opening.
const OPENING_TURNS: u32 = 4;
/// Games that go on longer are not learnt from.
const LONGEST: u16 = 400;
/// Megabytes of a table for so few positions.
const TABLE: usize = 1;

/// The positions of one game, one a line.
pub(super) fn play_block(weights: &LinearWeights, nodes: u64, seed: u64, number: u64) -> String {
    let game = Arimaa::default();
    let evaluator = Evaluator::new(Some(weights.clone()));
    let mut thinker = Thinker::new(evaluator, SearchParts::ALL, TABLE);
    let mut state = opened(&game, seed, number);
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    let mut met: Vec<(Position, i32)> = Vec::new();
    while state.ending.is_none() && state.turns < LONGEST {
        let so_far = GameSoFar { forbidden: state.forbidden(), seen: state.history.seen() };
        let question = SearchTask {
            position: &state.position,
            game: so_far,
            budget: &budget,
            lines: 1,
            most_depth: MOST_DEPTH,
        };
        let found = thinker.think(question, &mut |_| {});
        let Some(best) = found.lines.first() else { break };
        if is_quiet(&state.position) && best.score.abs() < DECIDED {
            met.push((state.position, best.score));
        }
        let steps = best.turns.first().map_or(&[][..], Vec::as_slice);
        let ends = steps.len() < usize::from(MAX_STEPS);
        let actions = steps.iter().map(|&step| Action::Step(step));
        let seat = Actor::Seat(state.side().seat());
        for action in actions.chain(ends.then_some(Action::End)) {
            game.apply(&mut state, seat, action);
        }
    }
    let Some(ending) = state.ending else { return String::new() };
    let mut text = String::new();
    for (position, score) in met {
        let won = u8::from(position.side() == ending.winner);
        let (side, board) = (position.side().letter(), OneLine(&position));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{won} {score} {side} {board}");
    }
    text
}

/// A game after a random opening.
fn opened(game: &Arimaa, seed: u64, number: u64) -> bw_arimaa::State {
    let mut rng = Rng::derive(seed, Purpose::Task(7), number);
    let opening = loop {
        if let Some(opening) = (OPENINGS.random)(game, OPENING_TURNS, &mut rng) {
            break opening;
        }
    };
    let mut state = game.initial();
    for action in opening {
        let actor = Actor::Seat(state.side().seat());
        game.apply(&mut state, actor, action);
    }
    state
}

/// Whether nothing is won or taken at once: what happens then is not for an evaluation to know.
fn is_quiet(position: &Position) -> bool {
    let other = position.with_side(!position.side());
    position.goal_in().is_none() && other.goal_in().is_none() && position.captures().is_empty()
}

impl Sample {
    /// Reads what a block of games left.
    pub(super) fn read_all(text: &str) -> Result<Vec<Sample>, ParseError> {
        text.lines().map(Sample::read).collect()
    }

    fn read(line: &str) -> Result<Sample, ParseError> {
        let mut parts = line.splitn(3, ' ');
        let mut part = || parts.next().unwrap_or_default();
        let (won, score, position) = (part(), part(), part());
        let wrong = || ParseError::new("expected won or not, a score and a position", line);
        Ok(Sample {
            position: parse_position(position)?,
            score: score.parse().map_err(|_| wrong())?,
            won: match won {
                "0" => false,
                "1" => true,
                _ => return Err(wrong()),
            },
        })
    }

    /// Whether Gold won.
    pub(super) fn gold_won(&self) -> bool {
        self.won == (self.position.side() == Side::Gold)
    }

    /// The score for Gold.
    pub(super) fn gold_score(&self) -> i32 {
        if self.position.side() == Side::Gold { self.score } else { -self.score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_were_written() {
        let text = play_block(&LinearWeights::by_hand(), 60, 5, 1);
        let samples = Sample::read_all(&text).unwrap();
        assert!(samples.len() > 10, "{}", samples.len());
        assert_eq!(text, play_block(&LinearWeights::by_hand(), 60, 5, 1));
        assert!(Sample::read_all("2 3 g []").is_err());
    }
}
