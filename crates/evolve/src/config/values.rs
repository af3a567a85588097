//! Values of the configuration file: numbers with decimal comma or point, Czech and English words.

use std::ops::RangeInclusive;

use super::Selection;
use crate::crossover::Crossover;
use crate::mutate::Mutation;
use crate::replace::Replacement;

/// What a value should have been.
pub(super) type Expected = &'static str;

/// A whole number inside the range.
pub(super) fn whole(
    text: &str,
    range: RangeInclusive<u32>,
    expected: Expected,
) -> Result<u32, Expected> {
    text.parse().ok().filter(|value| range.contains(value)).ok_or(expected)
}

/// A finite number in plain decimal notation.
pub(super) fn decimal(text: &str, expected: Expected) -> Result<f64, Expected> {
    let plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+');
    if !text.chars().all(plain) {
        return Err(expected);
    }
    let value: f64 = text.replace(',', ".").parse().map_err(|_| expected)?;
    if value.is_finite() { Ok(value) } else { Err(expected) }
}

/// A probability from 0 to 1.
pub(super) fn probability(text: &str) -> Result<f64, Expected> {
    const EXPECTED: Expected = "a probability from 0 to 1";
    let value = decimal(text, EXPECTED)?;
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(EXPECTED) }
}

/// A name that is not empty and fits on a line.
pub(super) fn name(text: &str) -> Result<String, Expected> {
    if text.is_empty() { Err("a name") } else { one_line(text) }
}

/// A text, possibly empty, that fits on a line.
pub(super) fn one_line(text: &str) -> Result<String, Expected> {
    if text.contains(char::is_control) {
        Err("text without control characters")
    } else {
        Ok(text.to_owned())
    }
}

/// A word of the file: what it means, how we write it, and the other ways to write it (folded).
type Spellings<T> = [(T, &'static str, &'static [&'static str])];

/// A selection.
pub(super) const SELECTIONS: &Spellings<Selection> = &[
    (Selection::Tournament, "tournament", &["turnajova"]),
    (Selection::Differential, "differential", &["diferencialni"]),
];

/// A mutation.
pub(super) const MUTATIONS: &Spellings<Mutation> = &[
    (Mutation::Classic, "classic", &["klasicka"]),
    (Mutation::Adaptive, "adaptive", &["adaptivni"]),
];

/// A crossover.
pub(super) const CROSSOVERS: &Spellings<Crossover> = &[
    (Crossover::Uniform, "uniform", &["uniformni"]),
    (Crossover::SpecialNPoint, "special n-point", &["specialni n-bodove", "special"]),
];

/// A replacement.
pub(super) const REPLACEMENTS: &Spellings<Replacement> = &[
    (Replacement::Simple, "simple", &["jednoduche"]),
    (Replacement::Merging, "merging", &["slucovaci"]),
];

/// The meaning of a word, written with or without diacritics, in any case.
pub(super) fn meaning<T: Copy>(
    text: &str,
    words: &Spellings<T>,
    expected: Expected,
) -> Result<T, Expected> {
    let folded = fold(text);
    let fits = |english: &str, others: &[&str]| english == folded || others.contains(&&*folded);
    let found = words.iter().find(|(_, english, others)| fits(english, others));
    found.map(|&(meaning, ..)| meaning).ok_or(expected)
}

/// How we write a meaning.
pub(super) fn word<T: Copy + PartialEq>(meaning: T, words: &Spellings<T>) -> String {
    let found = words.iter().find(|(other, ..)| *other == meaning);
    found.map_or_else(String::new, |(_, english, _)| (*english).to_owned())
}

/// Small letters without Czech diacritics, single spaces.
fn fold(text: &str) -> String {
    let combining = |c: &char| !('\u{300}'..='\u{36f}').contains(c);
    let plain: String = text.chars().flat_map(char::to_lowercase).filter(combining).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    plain
        .chars()
        .map(|c| match c {
            'á' => 'a',
            'č' => 'c',
            'ď' => 'd',
            'é' | 'ě' => 'e',
            'í' => 'i',
            'ň' => 'n',
            'ó' => 'o',
            'ř' => 'r',
            'š' => 's',
            'ť' => 't',
            'ú' | 'ů' => 'u',
            'ý' => 'y',
            'ž' => 'z',
            other => other,
        })
        .collect()
}
