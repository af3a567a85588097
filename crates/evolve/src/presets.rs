//! The twenty configurations of the Carcassonne thesis (spec section 4.4), as differences from the defaults.

use crate::config::Config;

/// What a preset needs from an earlier run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// The fitness opponent is the best individual of this preset's run: `vuciUI` must be set to it.
    BestOf(&'static str),
    /// The run starts from the final population of this preset's run: `startPopulation` must be set to it. A
    /// smaller one is filled up with random individuals.
    PopulationOf(&'static str),
}

/// One of the configurations A.1 to A.20.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its number in the thesis, such as `A.4`.
    pub id: &'static str,
    /// Keys and values that differ from the defaults.
    pub differences: &'static [(&'static str, &'static str)],
    /// The earlier run it builds upon.
    pub needs: Option<Needs>,
}

impl Preset {
    /// The preset with this number; capitals do not matter.
    ///
    /// ```
    /// use bw_evolve::{Needs, Preset};
    ///
    /// let preset = Preset::find("A.8").unwrap();
    /// assert_eq!(preset.config().population, 15);
    /// assert_eq!(preset.needs, Some(Needs::BestOf("A.7")));
    /// assert_eq!(Preset::find("A.21"), None);
    /// ```
    pub fn find(id: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.id.eq_ignore_ascii_case(id))
    }

    /// The whole configuration.
    pub fn config(&self) -> Config {
        let mut config = Config::default();
        for (key, value) in self.differences {
            config.set(key, value).expect("invariant: presets hold good values; a test reads all");
        }
        config
    }
}

const fn preset(id: &'static str, differences: &'static [(&'static str, &'static str)]) -> Preset {
    Preset { id, differences, needs: None }
}

const fn after(needs: Needs, preset: Preset) -> Preset {
    Preset { needs: Some(needs), ..preset }
}

/// A.1 to A.20, in order.
pub const PRESETS: &[Preset] = &[
    preset("A.1", &[]),
    preset("A.2", &[("faze", "5")]),
    preset("A.3", &[("popSize", "15"), ("faze", "5"), ("mutProbPerBit", "0.6")]),
    preset(
        "A.4",
        &[
            ("mutProbPerBit", "0.5"),
            ("matingGames", "6"),
            ("environmentGames", "6"),
            ("crossOp", "uniform"),
        ],
    ),
    preset(
        "A.5",
        &[
            ("xOverProb", "0.8"),
            ("envSel", "tournament"),
            ("crossOp", "uniform"),
            ("replacement", "simple"),
            ("vuciUI", "UI 19/3 pr"),
        ],
    ),
    preset("A.6", &[("players", "3")]),
    preset("A.7", &[("vyvijenaUI", "UIkFazi"), ("crossOp", "uniform")]),
    after(Needs::BestOf("A.7"), preset("A.8", &[("popSize", "15"), ("crossOp", "uniform")])),
    preset(
        "A.9",
        &[("vyvijenaUI", "UIkFazi"), ("popSize", "15"), ("mutProb", "0.5"), ("crossOp", "uniform")],
    ),
    preset("A.10", &[("players", "5")]),
    preset(
        "A.11",
        &[
            ("popSize", "15"),
            ("xOverProb", "0.9"),
            ("mutProb", "0.9"),
            ("mutProbPerBit", "0.1"),
            ("matingGames", "10"),
            ("environmentGames", "10"),
            ("mutOp", "classic"),
        ],
    ),
    preset(
        "A.12",
        &[
            ("popSize", "15"),
            ("xOverProb", "0.65"),
            ("mutProb", "0.5"),
            ("mutProbPerBit", "0.8"),
            ("environmentGames", "10"),
        ],
    ),
    preset(
        "A.13",
        &[
            ("popSize", "15"),
            ("mutProbPerBit", "0.2"),
            ("envSel", "tournament"),
            ("mutOp", "classic"),
            ("replacement", "simple"),
            ("crossOp", "uniform"),
        ],
    ),
    after(Needs::PopulationOf("A.13"), preset("A.14", &[("maxGenerations", "750")])),
    preset("A.15", &[("players", "4")]),
    preset("A.16", &[("faze", "5"), ("mutProb", "0.5"), ("mutProbPerBit", "0.2")]),
    preset(
        "A.17",
        &[
            ("mutProb", "0.9"),
            ("mutProbPerBit", "0.1"),
            ("xOverProb", "0.85"),
            ("mutOp", "classic"),
            ("crossOp", "uniform"),
        ],
    ),
    preset(
        "A.18",
        &[
            ("popSize", "15"),
            ("maxGenerations", "700"),
            ("mutProbPerBit", "0.1"),
            ("matingGames", "30"),
            ("environmentGames", "24"),
            ("mutOp", "classic"),
        ],
    ),
    after(
        Needs::PopulationOf("A.18"),
        preset(
            "A.19",
            &[
                ("popSize", "15"),
                ("maxGenerations", "700"),
                ("mutProbPerBit", "0.1"),
                ("mutOp", "classic"),
                ("geneMin", "-5"),
                ("geneMax", "30"),
            ],
        ),
    ),
    preset("A.20", &[("popSize", "15"), ("faze", "1"), ("crossOp", "uniform")]),
];
