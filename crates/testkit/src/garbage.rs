//! Texts that are nearly right: what readers must survive.

use bw_core::Rng;

/// Characters that readers trip over: digits, signs, separators, wide and invisible ones.
const CHARACTERS: &[char] = &[
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', '+', '.', ',', ':', ';', ' ', '\t',
    '\n', '\0', 'a', 'Z', '*', '?', '/', '|', '"', '\\', 'ž', 'ß', '√', '漢', '\u{200d}',
    '\u{feff}', '🃏',
];

/// Pieces that overflow, underflow or confuse.
const PIECES: &[&str] = &[
    "99999999999999999999999",
    "-1",
    "255",
    "256",
    "65536",
    "4294967296",
    "NaN",
    "  ",
    "--",
    "٣",
    "\u{1F1E8}\u{1F1FF}",
];

/// Numbers at and beyond the ends of what a field may hold.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "15",
    "16",
    "99",
    "127",
    "128",
    "199",
    "254",
    "255",
    "256",
    "32767",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "18446744073709551615",
    "-1",
    "-128",
];

/// A valid text with one or two of its numbers replaced by extreme ones; nothing else is wrong with it.
pub(crate) fn renumber(valid: &str, rng: &mut Rng) -> String {
    let mut text = valid.to_string();
    for _ in 0..=rng.below(2) {
        let numbers: Vec<(usize, &str)> = text
            .match_indices(|c: char| c.is_ascii_digit())
            .filter(|&(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_digit()))
            .map(|(at, _)| {
                let digits = text[at..].find(|c: char| !c.is_ascii_digit());
                (at, &text[at..digits.map_or(text.len(), |digits| at + digits)])
            })
            .collect();
        if numbers.is_empty() {
            break;
        }
        let (at, old) = numbers[rng.below(numbers.len() as u32) as usize];
        let end = at + old.len();
        text.replace_range(at..end, NUMBERS[rng.below(NUMBERS.len() as u32) as usize]);
    }
    text
}

/// A text made from valid ones by one to three accidents.
pub(crate) fn spoil(valid: &str, other: &str, rng: &mut Rng) -> String {
    let mut text: Vec<char> = valid.chars().collect();
    for _ in 0..=rng.below(3) {
        accident(&mut text, other, rng);
    }
    text.into_iter().collect()
}

fn accident(text: &mut Vec<char>, other: &str, rng: &mut Rng) {
    let place = |len: usize, rng: &mut Rng| rng.below(len as u32 + 1) as usize;
    let at = place(text.len(), rng);
    let character = CHARACTERS[rng.below(CHARACTERS.len() as u32) as usize];
    match rng.below(10) {
        0 => text.truncate(at),
        1 => drop(text.drain(..at)),
        2 => text.insert(at, character),
        3 if at < text.len() => drop(text.remove(at)),
        4 if at < text.len() => text[at] = character,
        5 if at < text.len() => text.insert(at, text[at]),
        6 if at + 1 < text.len() => text.swap(at, at + 1),
        7 => {
            let piece = PIECES[rng.below(PIECES.len() as u32) as usize];
            text.splice(at..at, piece.chars());
        }
        8 => {
            let tail: Vec<char> = other.chars().collect();
            text.truncate(at);
            text.extend(&tail[place(tail.len(), rng)..]);
        }
        9 => {
            let twice = text.clone();
            text.push(' ');
            text.extend(twice);
        }
        _ => text.extend(
            (0..1 + rng.below(8)).map(|_| char::from_u32(rng.below(0x3000)).unwrap_or('\u{fffd}')),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn accidents_are_many_and_repeatable() {
        let spoilt = |seed| spoil("take 3", "heap 12", &mut Rng::new(seed));
        let all: BTreeSet<String> = (0..500).map(spoilt).collect();
        assert!(all.len() > 300, "{}", all.len());
        assert!(all.contains(""), "some are cut to nothing");
        assert!(all.iter().any(|text| text.contains("99999")), "some numbers overflow");
        assert_eq!(spoilt(3), spoilt(3));
    }

    #[test]
    fn numbers_become_extreme_and_nothing_else_changes() {
        let changed = |seed| renumber("heap 12, turn 3", &mut Rng::new(seed));
        let all: BTreeSet<String> = (0..500).map(changed).collect();
        assert!(
            all.contains("heap 255, turn 3") && all.contains("heap 12, turn 18446744073709551615")
        );
        assert!(all.iter().all(|text| text.starts_with("heap ") && text.contains(", turn ")));
    }

    #[test]
    fn the_empty_text_can_be_spoilt() {
        for seed in 0..200 {
            assert_eq!(renumber("", &mut Rng::new(seed)), "");
            spoil("", "", &mut Rng::new(seed));
        }
    }
}
