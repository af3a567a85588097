//! Cases on what one turn can do.

use std::collections::BTreeMap;

use bw_core::CaseReport;
use serde::Deserialize;
use serde_json::Value;

use super::rows::{Placed, read, same};
use crate::piece::{Kind, Piece};

#[derive(Deserialize)]
struct TacticsRow {
    #[serde(flatten)]
    placed: Placed,
    #[serde(default)]
    after: String,
    goal_in_steps: Option<u8>,
    captures: BTreeMap<char, u8>,
}

/// Checks in how many steps a goal and captures can be had.
pub(super) fn check(row: &Value, report: &mut CaseReport) -> Result<(), String> {
    let row: TacticsRow = read(row)?;
    let position = row.placed.position()?;
    let found = position.captures();
    let captures: BTreeMap<char, u8> = Kind::ALL
        .into_iter()
        .filter_map(|kind| {
            let piece = Piece::new(!position.side(), kind);
            found.fewest(kind).map(|steps| (piece.letter(), steps))
        })
        .collect();
    let result = same("steps to the goal", &row.goal_in_steps, &position.goal_in())
        .and_then(|()| same("captures", &row.captures, &captures));
    report.case(format!("after {} {}", row.after, row.placed.board), result);
    Ok(())
}
