//! Positions with a judged idea: what a good turn has to achieve, and how a turn scores.

use bw_core::{CaseFileError, CaseReport};
use serde::Deserialize;
use serde_json::Value;

use super::rows::{Placed, read};
use crate::notation::{Token, step_tokens};
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::{Square, Step};
use crate::turns::TurnGenerator;

/// What a turn has to achieve.
#[derive(Clone, Debug, PartialEq)]
pub enum SuiteTest {
    /// A rabbit on the goal rank.
    MustGoal,
    /// A position in which the opponent has no goal in one turn.
    MustPreventGoal,
    /// The first of these whose every item holds gives its score.
    PiecesAfterMove(Vec<(Vec<SuiteItem>, f64)>),
}

/// Something that has to be true of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuiteItem {
    /// The piece stands there afterwards.
    Stands(Piece, Square),
    /// The piece does not stand there afterwards.
    StandsNot(Piece, Square),
    /// The piece is removed there in the turn.
    Removed(Piece, Square),
}

/// A position with what a good turn has to achieve.
#[derive(Clone, Debug, PartialEq)]
pub struct SuiteCase {
    /// Its name.
    pub id: String,
    /// The position.
    pub position: Position,
    /// What has to be achieved.
    pub test: SuiteTest,
    /// What it is about.
    pub tags: Vec<String>,
}

#[derive(Deserialize)]
struct SuiteRow {
    id: String,
    #[serde(flatten)]
    placed: Placed,
    test: String,
    #[serde(default)]
    criteria: Vec<Criterion>,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Criterion {
    all: Vec<String>,
    score: f64,
}

/// Reads a file of judged positions, one JSON object a line.
pub fn parse_suite(text: &str) -> Result<Vec<SuiteCase>, CaseFileError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            let row = serde_json::from_str(line).map_err(|error| error.to_string());
            row.and_then(|row| SuiteCase::read(&row)).map_err(|e| CaseFileError::line(at + 1, e))
        })
        .collect()
}

impl SuiteCase {
    fn read(row: &Value) -> Result<SuiteCase, String> {
        let row: SuiteRow = read(row)?;
        let test = match row.test.as_str() {
            "must_goal" => SuiteTest::MustGoal,
            "must_prevent_goal" => SuiteTest::MustPreventGoal,
            "pieces_after_move" => SuiteTest::PiecesAfterMove(parse_criteria(&row.criteria)?),
            other => return Err(format!("`{other}` is no known test")),
        };
        Ok(SuiteCase { id: row.id, position: row.placed.position()?, test, tags: row.tags })
    }

    /// How well a turn does, from 0 to 1; one that is not legal does not at all.
    pub fn score(&self, steps: &[Step]) -> f64 {
        let Ok(after) = self.position.play_turn(steps, &[]) else { return 0.0 };
        let achieved = |achieved| if achieved { 1.0 } else { 0.0 };
        let mover = self.position.side();
        match &self.test {
            SuiteTest::MustGoal => achieved(after.of(mover, Kind::Rabbit).meets(mover.goal())),
            SuiteTest::MustPreventGoal => {
                let over = after.rabbit_ending().is_some_and(|ending| ending.winner == mover);
                achieved(over || (after.rabbit_ending().is_none() && after.goal_in().is_none()))
            }
            SuiteTest::PiecesAfterMove(criteria) => {
                let tokens = step_tokens(&self.position, steps);
                let met = criteria
                    .iter()
                    .find(|(items, _)| items.iter().all(|item| item.holds(&after, &tokens)));
                met.map_or(0.0, |(_, score)| *score)
            }
        }
    }

    /// An error unless some turn scores.
    fn check(&self) -> Result<(), String> {
        let mut solved = false;
        TurnGenerator::new().turns(&self.position, &[], |turn| {
            solved = self.score(turn.steps) > 0.0;
            !solved
        });
        if !solved {
            return Err("no turn achieves what it should".into());
        }
        if self.test == SuiteTest::MustGoal && self.position.goal_in().is_none() {
            return Err("there is a goal, but the solver finds none".into());
        }
        Ok(())
    }
}

impl SuiteItem {
    fn parse(text: &str) -> Result<SuiteItem, String> {
        let (not, word) = text.strip_prefix('!').map_or((false, text), |word| (true, word));
        match (word.parse(), not) {
            (Ok(Token::Place(piece, square)), false) => Ok(SuiteItem::Stands(piece, square)),
            (Ok(Token::Place(piece, square)), true) => Ok(SuiteItem::StandsNot(piece, square)),
            (Ok(Token::Removal(piece, square)), false) => Ok(SuiteItem::Removed(piece, square)),
            _ => Err(format!("`{text}` is no item like `Ed3`, `rf3x` or `!Rc5`")),
        }
    }

    fn holds(self, after: &Position, tokens: &[Token]) -> bool {
        match self {
            SuiteItem::Stands(piece, square) => after.piece_at(square) == Some(piece),
            SuiteItem::StandsNot(piece, square) => after.piece_at(square) != Some(piece),
            SuiteItem::Removed(piece, square) => tokens.contains(&Token::Removal(piece, square)),
        }
    }
}

fn parse_criteria(criteria: &[Criterion]) -> Result<Vec<(Vec<SuiteItem>, f64)>, String> {
    let read = |criterion: &Criterion| {
        let items: Result<_, String> =
            criterion.all.iter().map(|item| SuiteItem::parse(item)).collect();
        Ok((items?, criterion.score))
    };
    criteria.iter().map(read).collect()
}

/// Checks that a judged position can be solved.
pub(super) fn check(row: &Value, report: &mut CaseReport) -> Result<(), String> {
    let case = SuiteCase::read(row)?;
    let result = case.check();
    report.case(case.id, result);
    Ok(())
}
