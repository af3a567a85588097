//! The configuration file, good and bad.

#![allow(clippy::unwrap_used)] // helpers of tests

use bw_evolve::{Config, Crossover, Mutation, Replacement, Selection};

#[test]
fn a_configuration_is_written_and_read_as_a_whole() {
    let table = "evolvedPlayer = evolved
popSize = 20
maxGenerations = 1000
rules = 19
phases = 3
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
opponent = usual
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
evolvedPlayer = UIkFazi\r
popSize=15\r
maxGeneration = 700\r
\r
  rules = 12
phases = 5
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
opponent = UI 19/3 pr(5) = nejlepší
geneMin = -5
geneMax = 30,5
fitnessGames = 300
startPopulation = běhy/A.18/population.json
seed = 18446744073709551615
threads = 8
checkpointEvery = 25
";
    let expected = Config {
        key_names: &[],
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
    assert_eq!(Config::parse(&config.to_text()), Ok(expected));
}

#[test]
fn a_game_may_call_keys_by_names_of_its_own() {
    let own = Config { key_names: &[("phases", "ages")], ..Config::default() };
    let config = own.clone().amended_by("AGES = 5").unwrap();
    assert_eq!((config.phases, config.get("ages").as_deref()), (5, Some("5")));
    assert!(config.to_text().contains("\nages = 5\n") && !config.to_text().contains("phases"));
    let error = |text: &str| own.clone().amended_by(text).unwrap_err().to_string();
    assert!(
        error("phases = 5")
            .contains("the keys are evolvedPlayer, popSize, maxGenerations, rules, ages,")
    );
    assert_eq!(error("ages = 0"), "line 1: `ages` must be a number from 1 to 100, not `0`");
    assert_eq!(error("ages = 2\nages = 3"), "line 2: `ages` was already given in line 1");
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
        ("opponent = ", "line 1: `opponent` must be a name, not ``"),
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
            "maxGenerations = 5\nphases = 2\nmaxGeneration = 6",
            "line 3: `maxGenerations` was already given in line 1",
        ),
        (
            "phases = 2\nreplacement = simple\n",
            "line 2: differential envSel needs merging replacement",
        ),
        (
            "players = 5\nphases = 1\npopSize = 4\n",
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
    let error = Config::parse("phases = 3\npopsise = 20").unwrap_err();
    assert_eq!(error.line(), 2);
    assert!(
        error.to_string().starts_with("line 2: unknown key `popsise`; the keys are evolvedPlayer,")
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
