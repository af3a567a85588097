//! The options of `ugrh` (spec 5.7).

use bw_arimaa::Preset;
use bw_core::{Budget, OptionError, OptionKind, OptionSpec, Options};

use super::evaluate::EvaluationSettings;
use super::factors::{Factors, Uniqueness};
use super::goal_next::Tactics;
use super::strategy::Opening;
use super::tables::Reading;
use super::weights::{Weights, WeightsError};

const fn flag(key: &'static str) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Flag, default: "true" }
}

const fn choice(
    key: &'static str,
    words: &'static [&'static str],
    default: &'static str,
) -> OptionSpec {
    OptionSpec { key, kind: OptionKind::Choice(words), default }
}

/// The options of [`Ugrh`](super::Ugrh).
pub const UGRH_OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "weights", kind: OptionKind::Text, default: "w3" },
    OptionSpec { key: "file", kind: OptionKind::File, default: "" },
    choice("opening", &["lone-elephant", "none"], "lone-elephant"),
    choice("setup", &["A", "A2", "B", "C"], "A"),
    OptionSpec { key: "depth_turns", kind: OptionKind::Integer { min: 1, max: 4 }, default: "2" },
    flag("ordering"),
    flag("own"),
    flag("connected"),
    flag("maxlen"),
    choice("unique", &["seed", "exact"], "seed"),
    choice("tables", &["printed", "symmetric"], "printed"),
    choice("goalnext", &["seed", "exact"], "seed"),
    choice("capnext", &["seed", "exact"], "seed"),
    OptionSpec { key: "random_turns", kind: OptionKind::Integer { min: 0, max: 20 }, default: "0" },
    OptionSpec { key: "time", kind: OptionKind::Time, default: "" },
    OptionSpec { key: "nodes", kind: OptionKind::Integer { min: 1, max: i64::MAX }, default: "" },
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
