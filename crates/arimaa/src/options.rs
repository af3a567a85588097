//! Rule options (spec 1.1, 1.6, 2.4).

use bw_core::{OptionError, OptionKind, OptionSpec, Options};

use crate::notation::{parse_position, parse_supplies};
use crate::piece::{ARMY, Kind, Side};
use crate::position::Position;
use crate::setup::Supply;

/// The options, as `--rules` and the settings page know them.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "turns", kind: OptionKind::Integer { min: 2, max: 1000 }, default: "500" },
    OptionSpec { key: "handicap", kind: OptionKind::Text, default: "" },
    OptionSpec { key: "position", kind: OptionKind::Text, default: "" },
];

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The game stops after Silver's turn with this number.
    pub turns: u16,
    /// Pieces that each side sets up, Gold's first.
    pub supplies: [Supply; 2],
    /// The position from which the game starts, instead of a set-up.
    pub start: Option<Position>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { turns: 500, supplies: [ARMY; 2], start: None }
    }
}

impl Rules {
    /// The rules that checked options describe.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        let turns = options.integer("turns") as u16;
        let handicap = options.text("handicap");
        let supplies = parse_supplies(handicap).map_err(|error| invalid("handicap", &error))?;
        let start = match options.text("position") {
            "" => None,
            text => Some(parse_position(text).map_err(|error| invalid("position", &error))?),
        };
        if let Some(ending) = start.and_then(|start| start.ending(&[])) {
            let (winner, reason) = (ending.winner, ending.reason.name());
            return Err(OptionError::Invalid(format!(
                "option `position`: the game is over there, {winner:?} has won by {reason}"
            )));
        }
        if start.is_some() && !handicap.is_empty() {
            let what = "options `handicap` and `position` cannot be used together";
            return Err(OptionError::Invalid(what.into()));
        }
        Ok(Rules { turns, supplies, start })
    }

    /// Whether some piece is left out.
    pub fn has_handicap(&self) -> bool {
        self.supplies != [ARMY; 2]
    }

    /// The most pieces of each kind that either side can have, Gold's first.
    pub(crate) fn most(&self) -> [[u8; Kind::COUNT]; 2] {
        match self.start {
            Some(start) => Side::BOTH.map(|side| start.counts(side)),
            None => self.supplies,
        }
    }
}

fn invalid(key: &str, error: &bw_core::ParseError) -> OptionError {
    OptionError::Invalid(format!("option `{key}`: {error}"))
}
