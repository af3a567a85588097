//! Rule options (spec 1.7).

use bw_core::{OptionKind, OptionSpec, Options, Value};
use serde::Serialize;

/// The options, as `--rules` and the settings page know them.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "m2", kind: OptionKind::Flag, default: "false" },
    OptionSpec { key: "fair", kind: OptionKind::Flag, default: "false" },
    OptionSpec { key: "meeples", kind: OptionKind::Integer { min: 3, max: 11 }, default: "7" },
    OptionSpec {
        key: "farms",
        kind: OptionKind::Choice(&["third", "first", "none"]),
        default: "third",
    },
];

/// How farms are scored (spec 1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FarmRule {
    /// Every farm gives its owners 3 points for each completed city that touches it.
    Third,
    /// Every completed city gives 4 points to those with most farmers on all farms that touch it.
    First,
    /// Farms give nothing.
    None,
}

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rules {
    /// Number of players.
    #[serde(skip)]
    pub seats: u8,
    /// A completed city of two tiles gives 2 points instead of 4.
    pub m2: bool,
    /// Only whole rounds are played.
    pub fair: bool,
    /// Meeples per player.
    pub meeples: u8,
    /// How farms are scored.
    pub farms: FarmRule,
}

impl Rules {
    /// The rules that checked options describe.
    pub fn new(seats: u8, options: &Options) -> Self {
        let meeples = match options.get("meeples") {
            Some(&Value::Integer(meeples)) => meeples as u8,
            _ => 7,
        };
        let farms = match options.text("farms") {
            "first" => FarmRule::First,
            "none" => FarmRule::None,
            _ => FarmRule::Third,
        };
        Rules { seats, m2: options.flag("m2"), fair: options.flag("fair"), meeples, farms }
    }
}
