//! What somebody thinks of the turns of a recorded game: their values, and what would have been better.

use serde::{Deserialize, Serialize};

/// Notes on the turns of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    /// Whose they are: a bot's spec or a name.
    pub by: String,
    /// The unit of all values, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The turns, in the order in which they were played; some may be missing.
    pub turns: Vec<TurnNote>,
}

/// A note on one turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnNote {
    /// How many actions there were before the turn.
    pub at: usize,
    /// How good it was for whoever decided, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// What would have been played instead; none if it was the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterTurn>,
}

/// A turn that would have been played instead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BetterTurn {
    /// Its decisions in notation.
    pub actions: Vec<String>,
    /// How good it is for whoever decides.
    pub value: f64,
}

/// Bytes that notes may have as JSON.
const MOST_NOTES: usize = 1 << 20;

/// Why notes cannot be kept with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotesError {
    /// They are about an action that there is not.
    #[error("there is a note at action {at}, but there are {actions} actions")]
    At {
        /// As noted.
        at: usize,
        /// How many there are.
        actions: usize,
    },
    /// Two notes of one turn, or notes that go back.
    #[error("notes are in the order of the turns, one for each; that at action {0} is not")]
    Order(usize),
    /// A better turn without a decision.
    #[error("the better turn noted at action {0} has no decision")]
    Empty(usize),
    /// There is too much of them.
    #[error("the notes have {0} bytes; a record keeps at most {MOST_NOTES}")]
    Long(usize),
}

impl TurnNote {
    /// What the turn gave away against the better one, if both values are known.
    ///
    /// ```
    /// use bw_core::{BetterTurn, TurnNote};
    ///
    /// let better = BetterTurn { actions: vec!["Ee2n".into()], value: 1.25 };
    /// let note = TurnNote { at: 32, value: Some(0.5), better: Some(better) };
    /// assert_eq!(note.loss(), Some(0.75));
    /// ```
    pub fn loss(&self) -> Option<f64> {
        let value = self.value?;
        Some(
            self.better
                .as_ref()
                .map_or(0.0, |better| Notes::rounded(better.value - value).max(0.0)),
        )
    }
}

impl Notes {
    /// A value as notes have it: with three decimals.
    pub fn rounded(value: f64) -> f64 {
        // Adding nothing turns a negative zero into none.
        (value * 1000.0).round() / 1000.0 + 0.0
    }

    /// An error unless they can be about a game with this many actions.
    pub fn check(&self, actions: usize) -> Result<(), NotesError> {
        let mut before = None;
        for note in &self.turns {
            let at = note.at;
            if at >= actions {
                return Err(NotesError::At { at, actions });
            }
            if before.replace(at).is_some_and(|before| before >= at) {
                return Err(NotesError::Order(at));
            }
            if note.better.as_ref().is_some_and(|better| better.actions.is_empty()) {
                return Err(NotesError::Empty(at));
            }
        }
        match serde_json::to_string(self).map_or(usize::MAX, |text| text.len()) {
            long if long > MOST_NOTES => Err(NotesError::Long(long)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(places: &[usize]) -> Notes {
        let turn = |&at: &usize| TurnNote { at, value: Some(0.5), better: None };
        Notes { by: "b".into(), unit: None, turns: places.iter().map(turn).collect() }
    }

    #[test]
    fn notes_are_about_turns_of_the_game_in_their_order() {
        assert_eq!(notes(&[0, 3, 9]).check(10), Ok(()));
        assert_eq!(notes(&[0, 10]).check(10), Err(NotesError::At { at: 10, actions: 10 }));
        assert_eq!(notes(&[3, 3]).check(10), Err(NotesError::Order(3)));
        let mut empty = notes(&[1]);
        empty.turns[0].better = Some(BetterTurn { actions: Vec::new(), value: 1.0 });
        assert_eq!(empty.check(10), Err(NotesError::Empty(1)));
        let long = Notes { by: "b".repeat(MOST_NOTES), ..notes(&[]) };
        assert!(matches!(long.check(10), Err(NotesError::Long(_))));
    }

    #[test]
    fn losses_are_never_negative() {
        let better = |value| Some(BetterTurn { actions: vec!["x".into()], value });
        let note = |value, better| TurnNote { at: 0, value, better };
        assert_eq!(note(Some(1.0), better(0.25)).loss(), Some(0.0));
        assert_eq!(note(Some(1.0), None).loss(), Some(0.0));
        assert_eq!(note(None, better(0.25)).loss(), None);
        assert_eq!(Notes::rounded(-0.0004).to_string(), "0");
    }
}
