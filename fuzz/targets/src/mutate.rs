//! Inputs made from other inputs by small accidents, the same in every run: what stable tests try beside the corpora.

use bw_core::Rng;

/// Pieces that readers trip over: numbers at the ends of their ranges, separators, letters of several bytes.
const PIECES: &[&[u8]] = &[
    b"0",
    b"-1",
    b"1",
    b"127",
    b"128",
    b"255",
    b"256",
    b"65535",
    b"65536",
    b"4294967295",
    b"4294967296",
    b"9223372036854775807",
    b"18446744073709551615",
    b"1e308",
    b"1e-320",
    b"NaN",
    b"inf",
    b"null",
    b"[]",
    b"{}",
    b"\"",
    b"\\u0000",
    b"\n",
    b"\r\n",
    b"\0",
    b",",
    b"=",
    b":",
    b" ",
    b"%00",
    b"%ff",
    b"\xff",
    b"\xc5\xbe",
    b"\xe2\x80\x8d",
    b"\xf0\x9f\x83\x8f",
];

/// The longest input.
const LONGEST: usize = 64 * 1024;

/// An input made from one of a corpus, now and then with a part of another.
pub fn mutated(corpus: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut data = rng.pick(corpus).cloned().unwrap_or_default();
    for _ in 0..=rng.below(4) {
        let other = rng.pick(corpus).map_or(&[][..], Vec::as_slice);
        accident(&mut data, other, rng);
    }
    data.truncate(LONGEST);
    data
}

fn accident(data: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let at = place(data.len(), rng);
    let end = (at + place(16, rng)).min(data.len());
    let piece = rng.pick(PIECES).copied().unwrap_or_default();
    match rng.below(9) {
        0 => data.truncate(at),
        1 => drop(data.drain(at..end)),
        2 => data.insert(at, rng.below(256) as u8),
        3 if at < data.len() => data[at] ^= 1 << rng.below(8),
        4 => drop(data.splice(at..at, piece.iter().copied())),
        5 => drop(data.splice(at..end, piece.iter().copied())),
        6 => {
            let copied = data[at..end].to_vec();
            let to = place(data.len(), rng);
            data.splice(to..to, copied);
        }
        7 => {
            data.truncate(at);
            data.extend_from_slice(&other[place(other.len(), rng)..]);
        }
        _ => replace_number(data, piece, at),
    }
}

fn place(length: usize, rng: &mut Rng) -> usize {
    rng.below(length as u32 + 1) as usize
}

/// Replaces the first number from a place on.
fn replace_number(data: &mut Vec<u8>, piece: &[u8], from: usize) {
    let Some(at) = data[from..].iter().position(u8::is_ascii_digit).map(|at| at + from) else {
        return;
    };
    let digits = data[at..].iter().position(|byte| !byte.is_ascii_digit());
    let end = digits.map_or(data.len(), |digits| at + digits);
    data.splice(at..end, piece.iter().copied());
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn mutations_are_many_and_the_same_in_every_run() {
        let corpus = [b"heap 12, turn 3".to_vec(), b"take 3".to_vec()];
        let all = || -> BTreeSet<Vec<u8>> {
            let mut rng = Rng::new(1);
            (0..1_000).map(|_| mutated(&corpus, &mut rng)).collect()
        };
        assert!(all().len() > 800, "{}", all().len());
        assert_eq!(all(), all());
    }

    #[test]
    fn an_empty_corpus_gives_inputs_too() {
        let mut rng = Rng::new(1);
        let longest = (0..500).map(|_| mutated(&[], &mut rng).len()).max();
        assert!(longest > Some(3));
    }
}
