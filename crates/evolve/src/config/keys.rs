//! The one table of keys: how each parameter is called, read and written.

use super::values::{
    CROSSOVERS, Expected, MUTATIONS, REPLACEMENTS, SELECTIONS, decimal, meaning, name, one_line,
    probability, whole, word,
};
use super::{Config, KeyNames, Selection};

/// One parameter in the file.
pub(super) struct Key {
    pub(super) name: &'static str,
    aliases: &'static [&'static str],
    pub(super) get: fn(&Config) -> String,
    pub(super) set: fn(&mut Config, &str) -> Result<(), Expected>,
}

impl Key {
    /// Its name, or what the game calls it.
    pub(super) fn called(&self, names: KeyNames) -> &'static str {
        names.iter().find(|(ours, _)| *ours == self.name).map_or(self.name, |(_, own)| own)
    }
}

/// The key of this name; capitals do not matter.
pub(super) fn find(name: &str, names: KeyNames) -> Option<&'static Key> {
    let fits = |other: &str| other.eq_ignore_ascii_case(name);
    KEYS.iter().find(|key| fits(key.called(names)) || key.aliases.iter().any(|alias| fits(alias)))
}

/// All names, for messages.
pub(super) fn all_names(names: KeyNames) -> String {
    KEYS.iter().map(|key| key.called(names)).collect::<Vec<_>>().join(", ")
}

const MANY: u32 = 1_000_000;
const GAMES: Expected = "a number of games from 1 to 1000000";
const NUMBER: Expected = "a number such as -2 or 0.5";
const SEED: Expected = "a whole number from 0 to 18446744073709551615";

/// An entry whose value is the `Display` of a field, read by an expression over the text.
macro_rules! key {
    ($name:literal, $field:ident, $read:expr) => {
        Key {
            name: $name,
            aliases: &[],
            get: |config| config.$field.to_string(),
            set: |config, text| {
                let read: fn(&str) -> Result<_, Expected> = $read;
                config.$field = read(text)?;
                Ok(())
            },
        }
    };
}

/// An entry whose value is one of a list of words.
macro_rules! choice {
    ($name:literal, $field:ident, $words:expr, $expected:literal) => {
        Key {
            name: $name,
            aliases: &[],
            get: |config| word(config.$field, $words),
            set: |config, text| {
                config.$field = meaning(text, $words, $expected)?;
                Ok(())
            },
        }
    };
}

/// Every parameter, in the order of texts.
pub(super) const KEYS: &[Key] = &[
    key!("evolvedPlayer", evolved_player, name),
    key!("popSize", population, |t| whole(t, 2..=10_000, "a number from 2 to 10000")),
    Key {
        aliases: &["maxGeneration", "generations"],
        ..key!("maxGenerations", generations, |t| whole(t, 1..=MANY, "a number from 1 to 1000000"))
    },
    key!("rules", rules, |t| whole(t, 1..=1000, "a number from 1 to 1000")),
    key!("phases", phases, |t| whole(t, 1..=100, "a number from 1 to 100")),
    key!("mutProb", mutation_probability, probability),
    key!("mutProbPerBit", gene_mutation_probability, probability),
    key!("xOverProb", crossover_probability, probability),
    key!("matingGames", mating_games, |t| whole(t, 1..=MANY, GAMES)),
    key!("environmentGames", environment_games, |t| whole(t, 1..=MANY, GAMES)),
    key!("fitnessFrequent", fitness_every, |t| whole(t, 1..=MANY, "a number from 1 to 1000000")),
    key!("players", players, |t| whole(t, 2..=100, "a number from 2 to 100")),
    Key {
        name: "parSel",
        aliases: &[],
        get: |config| word(config.parental_selection, SELECTIONS),
        set: |config, text| {
            const EXPECTED: Expected = "tournament (turnajová)";
            match meaning(text, SELECTIONS, EXPECTED)? {
                // There are no pairs of old and new yet when parents are chosen.
                Selection::Differential => Err(EXPECTED),
                Selection::Tournament => {
                    config.parental_selection = Selection::Tournament;
                    Ok(())
                }
            }
        },
    },
    choice!(
        "envSel",
        environmental_selection,
        SELECTIONS,
        "tournament (turnajová) or differential (diferenciální)"
    ),
    choice!("mutOp", mutation, MUTATIONS, "classic (klasická) or adaptive (adaptivní)"),
    choice!(
        "crossOp",
        crossover,
        CROSSOVERS,
        "uniform (uniformní) or special n-point (speciální n-bodové)"
    ),
    choice!("replacement", replacement, REPLACEMENTS, "simple (jednoduché) or merging (slučovací)"),
    key!("opponent", fitness_opponent, name),
    key!("geneMin", gene_min, |t| decimal(t, NUMBER)),
    key!("geneMax", gene_max, |t| decimal(t, NUMBER)),
    key!("fitnessGames", fitness_games, |t| whole(t, 1..=MANY, GAMES)),
    key!("startPopulation", start_population, one_line),
    key!("seed", seed, |t| t.parse().map_err(|_| SEED)),
    key!("threads", threads, |t| whole(t, 0..=1024, "a number from 0 (all cores) to 1024")),
    key!("checkpointEvery", checkpoint_every, |t| {
        whole(t, 1..=MANY, "a number from 1 to 1000000")
    }),
];
