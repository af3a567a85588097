//! The configuration file, good and bad, and the thesis's twenty configurations.

#![allow(clippy::unwrap_used)] // helpers of tests

use bw_evolve::{
    Config, ConfigFileError, Crossover, Mutation, Needs, PRESETS, Preset, Replacement, Selection,
};

#[test]
fn the_defaults_are_those_of_table_6_1() {
    let table = "vyvijenaUI = UIkFaziPr
popSize = 20
maxGenerations = 1000
pravidla = 19
faze = 3
mutProb = 0.8
mutProbPerBit = 0.7
xOverProb = 0.75
matingGames = 20
environmentGames = 16
fitnessFrequent = 14
players = 2
parSel = tournament
envSel = differential
mutOp = adaptive
crossOp = special n-point
replacement = merging
vuciUI = Vazena UI
geneMin = -2
geneMax = 20
fitnessGames = 100
startPopulation = \nseed = 1
threads = 0
checkpointEvery = 10
";
    assert_eq!(Config::default().to_text(), table);
    assert_eq!(Config::parse(table), Ok(Config::default()));
}

#[test]
fn a_file_in_czech_with_all_keys() {
    let text = "\u{feff}# celá konfigurace\r
vyvijenaUI = UIkFazi\r
popSize=15\r
maxGeneration = 700\r
\r
  pravidla = 12
faze = 5
mutProb = 0,5
mutProbPerBit = ,25
xOverProb = 1
matingGames = 6
environmentGames = 10
fitnessFrequent = 20
players = 3
parSel = turnajová
envSel = TURNAJOVÁ
mutOp = klasická
crossOp = Uniformní
replacement = jednoduché
vuciUI = UI 19/3 pr(5) = nejlepší
geneMin = -5
geneMax = 30,5
fitnessGames = 300
startPopulation = běhy/A.18/population.json
seed = 18446744073709551615
threads = 8
checkpointEvery = 25
";
    let expected = Config {
        evolved_player: "UIkFazi".to_owned(),
        population: 15,
        generations: 700,
        rules: 12,
        phases: 5,
        mutation_probability: 0.5,
        gene_mutation_probability: 0.25,
        crossover_probability: 1.0,
        mating_games: 6,
        environment_games: 10,
        fitness_every: 20,
        players: 3,
        parental_selection: Selection::Tournament,
        environmental_selection: Selection::Tournament,
        mutation: Mutation::Classic,
        crossover: Crossover::Uniform,
        replacement: Replacement::Simple,
        fitness_opponent: "UI 19/3 pr(5) = nejlepší".to_owned(),
        gene_min: -5.0,
        gene_max: 30.5,
        fitness_games: 300,
        start_population: "běhy/A.18/population.json".to_owned(),
        seed: u64::MAX,
        threads: 8,
        checkpoint_every: 25,
    };
    let config = Config::parse(text).unwrap();
    assert_eq!(config, expected);
    assert_eq!(Config::parse(&config.to_text()), Ok(expected.clone()));
    let json = serde_json::to_string(&config).unwrap();
    assert_eq!(serde_json::from_str::<Config>(&json).unwrap(), expected);
}

#[test]
fn operators_in_both_languages_with_and_without_diacritics() {
    let words = [
        ("envSel", "turnajova", "tournament"),
        ("envSel", "diferenciální", "differential"),
        ("envSel", "diferenciální", "Differential"),
        ("mutOp", "klasicka", "classic"),
        ("mutOp", "adaptivní", "adaptive"),
        ("mutOp", "adaptivni\u{301}", "ADAPTIVE"),
        ("crossOp", "uniformní", "uniform"),
        ("crossOp", "speciální  n-bodové", "special n-point"),
        ("crossOp", "specialni n-bodove", "special"),
        ("replacement", "jednoduché", "simple"),
        ("replacement", "slučovací", "merging"),
    ];
    for (key, czech, english) in words {
        let (mut a, mut b) = (Config::default(), Config::default());
        a.set(key, czech).unwrap();
        b.set(key, english).unwrap();
        assert_eq!(a, b, "{key} = {czech}");
        assert_eq!(a.get(key).unwrap(), b.get(&key.to_uppercase()).unwrap());
    }
}

#[test]
fn bad_files_name_the_line_and_the_reason() {
    let cases = [
        ("popSize", "line 1: `popSize` is not of the form `key = value`"),
        ("\n\npopSize 20 # x", "line 3: `popSize 20 # x` is not of the form `key = value`"),
        ("popSize = 1", "line 1: `popSize` must be a number from 2 to 10000, not `1`"),
        ("popSize = 20,5", "line 1: `popSize` must be a number from 2 to 10000, not `20,5`"),
        ("# a\nmutProb = 1,01", "line 2: `mutProb` must be a probability from 0 to 1, not `1,01`"),
        ("mutProb = -0.1", "line 1: `mutProb` must be a probability from 0 to 1, not `-0.1`"),
        ("mutProb = 0,5.1", "line 1: `mutProb` must be a probability from 0 to 1, not `0,5.1`"),
        ("mutProb = nan", "line 1: `mutProb` must be a probability from 0 to 1, not `nan`"),
        ("mutProb =", "line 1: `mutProb` must be a probability from 0 to 1, not ``"),
        ("geneMin = inf", "line 1: `geneMin` must be a number such as -2 or 0.5, not `inf`"),
        ("vuciUI = ", "line 1: `vuciUI` must be a name, not ``"),
        (
            "seed = -1",
            "line 1: `seed` must be a whole number from 0 to 18446744073709551615, not `-1`",
        ),
        (
            "crossOp = dvoubodové",
            "line 1: `crossOp` must be uniform (uniformní) or special n-point (speciální n-bodové), not `dvoubodové`",
        ),
        (
            "parSel = diferenciální",
            "line 1: `parSel` must be tournament (turnajová), not `diferenciální`",
        ),
        (
            "maxGenerations = 5\nfaze = 2\nmaxGeneration = 6",
            "line 3: `maxGenerations` was already given in line 1",
        ),
        (
            "faze = 2\nreplacement = simple\n",
            "line 2: differential envSel needs merging replacement",
        ),
        (
            "players = 5\nfaze = 1\npopSize = 4\n",
            "line 3: contests of 5 players need a popSize of as many, not 4",
        ),
        (
            "geneMin = 20",
            "line 1: genes need a finite range, the lower end below the upper; 20 to 20 is none",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(Config::parse(text).unwrap_err().to_string(), message, "{text:?}");
    }
    let error = Config::parse("faze = 3\npopsise = 20").unwrap_err();
    assert_eq!(error.line(), 2);
    assert!(
        error.to_string().starts_with("line 2: unknown key `popsise`; the keys are vyvijenaUI,")
    );
}

#[test]
fn values_set_in_code_are_checked_too() {
    let bad = [
        Config { mutation_probability: 1.5, ..Config::default() },
        Config { gene_max: f64::NAN, ..Config::default() },
        Config { fitness_every: 0, ..Config::default() },
        Config { checkpoint_every: 0, ..Config::default() },
        Config { players: 0, ..Config::default() },
        Config { parental_selection: Selection::Differential, ..Config::default() },
        Config { fitness_opponent: "two\nlines".to_owned(), ..Config::default() },
    ];
    for config in bad {
        assert!(config.check().is_err(), "{config:?}");
    }
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
fn the_presets_are_the_configurations_of_the_thesis() -> Result<(), ConfigFileError> {
    assert_eq!(PRESETS.len(), 20);
    for (line, preset) in THESIS.lines().zip(PRESETS) {
        let (id, differences) = line.split_once(':').unwrap();
        assert_eq!(preset.id, id);
        let lines = differences.replace(';', "\n");
        assert_eq!(preset.config(), Config::parse(&lines)?, "{id}");
        let written = lines.lines().filter(|line| !line.trim().is_empty()).count();
        assert_eq!(preset.differences.len(), written, "{id}");
        assert_eq!(preset.config().check(), Ok(()), "{id}");
    }
    Ok(())
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
