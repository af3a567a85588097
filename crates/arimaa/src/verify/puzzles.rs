//! Positions with a judged idea as puzzles, by which any bot can be scored (spec 8.3).

use bw_core::CaseFileError;
use bw_package::{Puzzle, PuzzleKind};
use serde_json::Value;

use super::suite::{SuiteCase, parse_suite};
use crate::notation::{OneLine, Strictness, Token, read_steps};

/// Files of judged positions.
pub const PUZZLES: PuzzleKind = PuzzleKind { recognises, read };

/// Whether the first row is a judged position.
fn recognises(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let row = first.and_then(|line| serde_json::from_str::<Value>(line).ok());
    row.is_some_and(|row| row.get("test").is_some())
}

fn read(text: &str) -> Result<Vec<Puzzle>, CaseFileError> {
    let cases = parse_suite(text)?;
    if cases.is_empty() {
        return Err(CaseFileError::Empty("rows have `id`, `side`, `board` and `test`"));
    }
    Ok(cases.into_iter().map(puzzle).collect())
}

fn puzzle(case: SuiteCase) -> Puzzle {
    let position = format!("{} {}", case.position.side().letter(), OneLine(&case.position));
    let (id, tags) = (case.id.clone(), case.tags.clone());
    Puzzle { id, position, tags, score: Box::new(move |turn| score(&case, turn)) }
}

/// The score of a turn in decisions; what cannot be read as one has none.
fn score(case: &SuiteCase, turn: &[String]) -> f64 {
    let tokens: Result<Vec<Token>, _> = turn.iter().map(|decision| decision.parse()).collect();
    let steps = tokens.and_then(|tokens| read_steps(&case.position, &tokens, Strictness::Strict));
    steps.map_or(0.0, |steps| case.score(&steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = r#"
{"id": "home", "side": "g", "board": "[       rR                  e                         E          ]", "test": "must_goal"}
{"id": "away", "side": "s", "board": "[r                          e                         E     R    ]", "test": "pieces_after_move", "criteria": [{"all": ["ed4"], "score": 1.0}, {"all": ["!ed5"], "score": 0.5}], "tags": ["walk"]}
"#;

    fn points(puzzle: &Puzzle, turn: &str) -> f64 {
        let decisions: Vec<String> = turn.split(' ').map(String::from).collect();
        (puzzle.score)(&decisions)
    }

    #[test]
    fn turns_are_scored_by_their_decisions() {
        assert!(recognises(ROWS) && !recognises("1g Ra1") && !recognises("{\"move\": 1}"));
        let puzzles = read(ROWS).unwrap();
        assert_eq!(puzzles[1].tags, ["walk"]);
        assert!(puzzles[1].position.starts_with("s [r    "));
        assert_eq!(points(&puzzles[0], "Ra7n end"), 1.0);
        assert_eq!(points(&puzzles[0], "Ra7e end"), 0.0);
        let away = |turn: &str| points(&puzzles[1], turn);
        assert_eq!([away("ed5s end"), away("ed5n end"), away("ra8s end")], [1.0, 0.5, 0.0]);
        assert_eq!([away("ed5n ed6s end"), away("nonsense"), away("Ed5n end")], [0.0; 3]);
    }

    #[test]
    fn files_without_puzzles_are_refused() {
        assert!(read("\n").unwrap_err().to_string().contains("rows have `id`"));
        let wrong = ROWS.replace("must_goal", "must_win");
        assert_eq!(read(&wrong).unwrap_err().to_string(), "line 2: `must_win` is no known test");
    }
}
