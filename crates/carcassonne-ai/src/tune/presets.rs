//! Configurations of the evolution as the thesis has them: its names for keys and its defaults (table 6.1, spec section
//! 4.3), and its twenty configurations (spec section 4.4), as differences from the defaults.

use bw_evolve::{Config, KeyNames};
use bw_lab::{LabError, LearningRequest};

/// What the thesis calls keys that have other names in the shared algorithm.
const KEY_NAMES: KeyNames = &[
    ("evolvedPlayer", "vyvijenaUI"),
    ("rules", "pravidla"),
    ("phases", "faze"),
    ("opponent", "vuciUI"),
];

/// Table 6.1; the other values are those of the shared algorithm.
pub(super) fn defaults() -> Config {
    Config {
        key_names: KEY_NAMES,
        evolved_player: "UIkFaziPr".to_owned(),
        rules: 19,
        phases: 3,
        fitness_opponent: "Vazena UI".to_owned(),
        ..Config::default()
    }
}

/// What a preset needs from an earlier run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Needs {
    /// The fitness opponent is the best individual of this preset's run: `vuciUI` must be set to it.
    BestOf(&'static str),
    /// The run starts from the final population of this preset's run: `startPopulation` must be set to it. A
    /// smaller one is filled up with random individuals.
    PopulationOf(&'static str),
}

/// One of the configurations A.1 to A.20.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Preset {
    /// Its number in the thesis, such as `A.4`.
    id: &'static str,
    /// Keys and values that differ from the defaults.
    differences: &'static [(&'static str, &'static str)],
    /// The earlier run it builds upon.
    needs: Option<Needs>,
}

impl Preset {
    /// The preset with this number; capitals do not matter.
    fn find(id: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.id.eq_ignore_ascii_case(id))
    }

    /// Some presets go on from another's run, which the order must name.
    fn check_needs(&self, order: &LearningRequest) -> Result<(), LabError> {
        let (key, what, other) = match self.needs {
            None => return Ok(()),
            Some(Needs::BestOf(other)) => ("vuciUI", "the weights", other),
            Some(Needs::PopulationOf(other)) => ("startPopulation", "the population", other),
        };
        let in_file = order.config.as_deref().is_some_and(|text| {
            text.lines().any(|line| {
                line.split_once('=').is_some_and(|(name, _)| name.trim().eq_ignore_ascii_case(key))
            })
        });
        if in_file || order.changes.iter().any(|(name, _)| name.eq_ignore_ascii_case(key)) {
            return Ok(());
        }
        let id = self.id;
        Err(LabError::usage(format!(
            "preset {id} goes on from {what} of {other}: name the folder of that run by {key}=FOLDER"
        )))
    }

    /// The whole configuration.
    fn config(&self) -> Config {
        let mut config = defaults();
        for (key, value) in self.differences {
            config.set(key, value).expect("invariant: presets hold good values; a test reads all");
        }
        config
    }
}

/// The configuration of the order's preset; the defaults without one.
pub(super) fn ordered(order: &LearningRequest) -> Result<Config, LabError> {
    let Some(name) = &order.preset else { return Ok(defaults()) };
    let preset = Preset::find(name).ok_or_else(|| unknown(name))?;
    preset.check_needs(order)?;
    Ok(preset.config())
}

fn unknown(name: &str) -> LabError {
    let known: Vec<_> = PRESETS.iter().map(|preset| preset.id).collect();
    LabError::usage(format!("there is no preset `{name}`; there are {}", known.join(", ")))
}

const fn preset(id: &'static str, differences: &'static [(&'static str, &'static str)]) -> Preset {
    Preset { id, differences, needs: None }
}

const fn after(needs: Needs, preset: Preset) -> Preset {
    Preset { needs: Some(needs), ..preset }
}

/// A.1 to A.20, in order.
const PRESETS: &[Preset] = &[
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

#[cfg(test)]
mod tests {
    use bw_core::Stop;
    use bw_evolve::{Evolution, Genome, RealGenome};
    use bw_runner::Workers;

    use super::*;

    #[test]
    fn the_defaults_are_those_of_table_6_1() {
        let table = "vyvijenaUI = UIkFaziPr\npopSize = 20\nmaxGenerations = 1000\npravidla = 19\nfaze = 3\n\
            mutProb = 0.8\nmutProbPerBit = 0.7\nxOverProb = 0.75\nmatingGames = 20\nenvironmentGames = 16\n\
            fitnessFrequent = 14\nplayers = 2\nparSel = tournament\nenvSel = differential\nmutOp = adaptive\n\
            crossOp = special n-point\nreplacement = merging\nvuciUI = Vazena UI\ngeneMin = -2\ngeneMax = 20\n\
            fitnessGames = 100\nstartPopulation = \nseed = 1\nthreads = 0\ncheckpointEvery = 10\n";
        assert_eq!(defaults().to_text(), table);
    }

    /// The thesis's own wording of its configurations (chapter 6), one per line.
    const THESIS: &str = "A.1:
A.2: faze = 5
A.3: popSize = 15; faze = 5; mutProbPerBit = 0,6
A.4: mutProbPerBit = 0,5; matingGames = 6; environmentGames = 6; crossOp = uniformní
A.5: xOverProb = 0,8; envSel = turnajová; crossOp = uniformní; replacement = jednoduché; vuciUI = UI 19/3 pr
A.6: players = 3
A.7: vyvijenaUI = UIkFazi; crossOp = uniformní
A.8: popSize = 15; crossOp = uniformní
A.9: vyvijenaUI = UIkFazi; popSize = 15; mutProb = 0,5; crossOp = uniformní
A.10: players = 5
A.11: popSize = 15; xOverProb = 0,9; mutProb = 0,9; mutProbPerBit = 0,1; matingGames = 10; environmentGames = 10; mutOp = klasická
A.12: popSize = 15; xOverProb = 0,65; mutProb = 0,5; mutProbPerBit = 0,8; environmentGames = 10
A.13: popSize = 15; mutProbPerBit = 0,2; envSel = turnajová; mutOp = klasická; replacement = jednoduché; crossOp = uniformní
A.14: maxGeneration = 750
A.15: players = 4
A.16: faze = 5; mutProb = 0,5; mutProbPerBit = 0,2
A.17: mutProb = 0,9; mutProbPerBit = 0,1; xOverProb = 0,85; mutOp = klasická; crossOp = uniformní
A.18: popSize = 15; maxGeneration = 700; mutProbPerBit = 0,1; matingGames = 30; environmentGames = 24; mutOp = klasická
A.19: popSize = 15; maxGeneration = 700; mutProbPerBit = 0,1; mutOp = klasická; geneMin = -5; geneMax = 30
A.20: popSize = 15; faze = 1; crossOp = uniformní";

    #[test]
    fn the_presets_are_the_configurations_of_the_thesis() {
        assert_eq!(PRESETS.len(), 20);
        for (line, preset) in THESIS.lines().zip(PRESETS) {
            let (id, differences) = line.split_once(':').unwrap();
            assert_eq!(preset.id, id);
            let lines = differences.replace(';', "\n");
            assert_eq!(preset.config(), defaults().amended_by(&lines).unwrap(), "{id}");
            let written = lines.lines().filter(|line| !line.trim().is_empty()).count();
            assert_eq!(preset.differences.len(), written, "{id}");
            assert_eq!(preset.config().check(), Ok(()), "{id}");
        }
    }

    #[test]
    fn three_presets_build_upon_earlier_runs() {
        let needs: Vec<_> =
            PRESETS.iter().filter_map(|preset| Some((preset.id, preset.needs?))).collect();
        let expected = [
            ("A.8", Needs::BestOf("A.7")),
            ("A.14", Needs::PopulationOf("A.13")),
            ("A.19", Needs::PopulationOf("A.18")),
        ];
        assert_eq!(needs, expected);
        assert_eq!(Preset::find("a.20").map(|preset| preset.id), Some("A.20"));
    }

    #[test]
    fn every_preset_runs() {
        let points = |genome: &RealGenome| genome.genes().iter().sum::<f64>();
        let contest = |drawn: &[&RealGenome], _: u32, _: u64| -> Vec<f64> {
            drawn.iter().map(|one| points(one)).collect()
        };
        let fitness = |one: &RealGenome, _: u32, _: u64| points(one);
        let stop = Stop::default();
        for preset in PRESETS {
            let config =
                preset.config().amended_by("maxGenerations = 2\nfitnessGames = 3").unwrap();
            let mut run = Evolution::new(config.clone(), Vec::new()).unwrap();
            run.run(&contest, &fitness, Workers::new(2, &stop), |_| {}).unwrap();
            let state = run.state();
            assert_eq!(state.population().len(), config.population as usize, "{}", preset.id);
            assert!(state.population().iter().all(|genome| genome.check(run.space()).is_ok()));
            let measured: Vec<u32> = state.log().iter().map(|row| row.generation).collect();
            assert_eq!(measured, [0, 2], "{}", preset.id);
        }
    }
}
