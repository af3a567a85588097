//! The options of `ugrh` (spec 5.7).

use bw_arimaa::Preset;
use bw_core::{Budget, OptionError, OptionKind, OptionSpec, Options};

use super::evaluate::EvaluationSettings;
use super::factors::{Factors, Uniqueness};
use super::goal_next::Tactics;
use super::strategy::Opening;
use super::tables::Reading;
use super::weights::{Weights, WeightsError};

const fn flag(key: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Flag, default: "true", help }
}

const fn choice(
    key: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    help: &'static str,
) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Choice(words), default, help }
}

/// The options of [`Ugrh`](super::Ugrh).
pub const UGRH_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "weights",
        kind: OptionKind::Text,
        default: "w3",
        help: "w1, w2, w3, or eleven numbers joined by slashes",
    },
    OptionSpec {
        key: "file",
        kind: OptionKind::File,
        default: "",
        help: "a file with eleven weights, instead of those named",
    },
    choice(
        "opening",
        &["lone-elephant", "none"],
        "lone-elephant",
        "how the game is opened: other tables and weights until a way to the goal opens, or not",
    ),
    choice("setup", &["A", "A2", "B", "C"], "A", "the arrangement that is set up"),
    OptionSpec {
        key: "depth_turns",
        kind: OptionKind::Integer { min: 1, max: 4 },
        default: "2",
        help: "how many turns deep it looks",
    },
    flag("ordering", "turns that capture, and pieces that move more often, come first"),
    flag("own", "turns that lose an own piece are left out, with three exceptions"),
    flag(
        "connected",
        "turns whose first two steps have nothing to do with each other are left out",
    ),
    flag("maxlen", "turns that could go on are left out"),
    choice("unique", &["seed", "exact"], "seed", "how turns to the same placement are found"),
    choice(
        "tables",
        &["printed", "symmetric"],
        "printed",
        "the position tables as printed or repaired",
    ),
    choice("goalnext", &["seed", "exact"], "seed", "goals of the next turn: listed cases or all"),
    choice("capnext", &["seed", "exact"], "seed", "captures of the next turn: listed cases or all"),
    OptionSpec {
        key: "random_turns",
        kind: OptionKind::Integer { min: 0, max: 20 },
        default: "0",
        help: "so many of its first turns are played at random: for games that differ",
    },
    OptionSpec {
        key: "time",
        kind: OptionKind::Time,
        default: "",
        help: "the longest it thinks about a turn",
    },
    OptionSpec {
        key: "nodes",
        kind: OptionKind::Integer { min: 1, max: i64::MAX },
        default: "",
        help: "the most positions it looks at in a turn",
    },
];

/// What `ugrh` is made of.
#[derive(Clone, Debug)]
pub struct UgrhSettings {
    /// The weights.
    pub weights: Weights,
    /// The opening strategy.
    pub opening: Opening,
    /// The set-up.
    pub setup: Preset,
    /// How many turns deep it looks.
    pub depth_turns: u8,
    /// Which turns it looks at.
    pub factors: Factors,
    /// How it evaluates.
    pub evaluation: EvaluationSettings,
    /// How many turns after the set-up are played at random.
    pub random_turns: u16,
    /// What it may use for a turn, besides what it is given.
    pub budget: Budget,
}

impl Default for UgrhSettings {
    fn default() -> Self {
        UgrhSettings {
            weights: Weights::W3,
            opening: Opening::LoneElephant,
            setup: Preset::A,
            depth_turns: 2,
            factors: Factors::ALL,
            evaluation: EvaluationSettings::default(),
            random_turns: 0,
            budget: Budget::default(),
        }
    }
}

impl UgrhSettings {
    /// The settings that checked options describe.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        let (key, text) = match options.get("file") {
            Some(_) => ("file", options.text("file")),
            None => ("weights", options.text("weights")),
        };
        let wrong = |error: WeightsError| OptionError::Invalid(format!("option `{key}`: {error}"));
        let weights = text.parse().map_err(wrong)?;
        let tactics = |key| match options.text(key) {
            "exact" => Tactics::Exact,
            _ => Tactics::Seed,
        };
        Ok(UgrhSettings {
            weights,
            opening: match options.text("opening") {
                "none" => Opening::None,
                _ => Opening::LoneElephant,
            },
            setup: Preset::named(options.text("setup")).unwrap_or(Preset::A),
            depth_turns: options.integer("depth_turns") as u8,
            factors: Factors {
                own: options.flag("own"),
                connected: options.flag("connected"),
                maxlen: options.flag("maxlen"),
                unique: match options.text("unique") {
                    "exact" => Uniqueness::Exact,
                    _ => Uniqueness::Seed,
                },
                ordering: options.flag("ordering"),
            },
            evaluation: EvaluationSettings {
                tables: match options.text("tables") {
                    "symmetric" => Reading::Symmetric,
                    _ => Reading::Printed,
                },
                goalnext: tactics("goalnext"),
                capnext: tactics("capnext"),
            },
            random_turns: options.integer("random_turns") as u16,
            budget: Budget {
                nodes: options.integer_if_set("nodes").map(|nodes| nodes as u64),
                time: options.time("time"),
                ..Budget::default()
            },
        })
    }
}
