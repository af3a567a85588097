//! Cases on the rules: single turns and counts of steps.

use bw_core::CaseReport;
use serde::Deserialize;
use serde_json::Value;

use super::rows::{Placed, read, same};
use crate::notation::{OneLine, Strictness, TurnText, parse_tokens, read_steps};
use crate::perft::{StepCounts, count_steps};
use crate::position::Position;

#[derive(Deserialize)]
struct TurnRow {
    name: String,
    #[serde(flatten)]
    placed: Placed,
    #[serde(rename = "move")]
    turn: String,
    legal: bool,
    result: Option<String>,
    canonical: Option<String>,
    ends: Option<String>,
}

/// Checks whether a turn is legal, what it leads to, how it is written and whether it ends the game.
pub(super) fn check_turn(row: &Value, report: &mut CaseReport) -> Result<(), String> {
    let row: TurnRow = read(row)?;
    let start = row.placed.position()?;
    let result = row.check(&start);
    report.case(row.name, result);
    Ok(())
}

impl TurnRow {
    fn check(&self, start: &Position) -> Result<(), String> {
        let played = self.play(start);
        match (&played, self.legal) {
            (Err(_), false) => return Ok(()),
            (Ok(_), false) => return Err("the turn is legal, but should not be".into()),
            (Err(why), true) => return Err(format!("the turn should be legal, but {why}")),
            (Ok(_), true) => {}
        }
        let (after, text) = played?;
        let board = OneLine(&after).to_string();
        same("the result", self.result.as_ref().unwrap_or(&board), &board)?;
        same("the turn's text", self.canonical.as_ref().unwrap_or(&text), &text)?;
        let ends = after
            .ending(&[])
            .map(|ending| format!("{} {}", ending.winner.letter(), ending.reason.name()));
        same("the end", &self.ends, &ends)
    }

    fn play(&self, start: &Position) -> Result<(Position, String), String> {
        let tokens = parse_tokens(&self.turn).map_err(|error| error.to_string())?;
        let steps = read_steps(start, &tokens, Strictness::Strict);
        let steps = steps.map_err(|error| error.to_string())?;
        let after = start.play_turn(&steps, &[]).map_err(|error| error.to_string())?;
        Ok((after, TurnText { start, steps: &steps }.to_string()))
    }
}

#[derive(Deserialize)]
struct CountRow {
    name: String,
    #[serde(flatten)]
    placed: Placed,
    step_sequences: [u64; 4],
    complete_sequences: [u64; 4],
    unique_cumulative: [u64; 4],
}

/// Checks how many step sequences and different results there are.
pub(super) fn check_counts(row: &Value, report: &mut CaseReport) -> Result<(), String> {
    let row: CountRow = read(row)?;
    let StepCounts { step_sequences, complete_sequences, unique_cumulative } =
        count_steps(&row.placed.position()?, 4);
    let result = same("step sequences", &row.step_sequences, &step_sequences)
        .and_then(|()| same("complete ones", &row.complete_sequences, &complete_sequences))
        .and_then(|()| same("different results", &row.unique_cumulative, &unique_cumulative));
    report.case(row.name, result);
    Ok(())
}
