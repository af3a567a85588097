//! Numbers, durations and titles as the laboratory writes them.

use std::time::Duration;

use bw_catalog::Catalog;
use bw_lab::Unit;
use bw_store::Run;

use crate::i18n::Texts;
use crate::lab::What;

const THIN: char = '\u{2009}';
const MINUS: char = '\u{2212}';

/// A whole number with thin spaces between thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && digits.len() > 3 {
            text.push(THIN);
        }
        text.push(digit);
    }
    text
}

/// A number with a true minus.
pub(super) fn plain(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| "0.".contains(c)) => rest.to_string(),
        Some(rest) => format!("{MINUS}{rest}"),
        None => text,
    }
}

/// A number with its sign.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    let text = plain(value, decimals);
    if text.starts_with(MINUS) || value == 0.0 { text } else { format!("+{text}") }
}

/// A number of an experiment, without its unit.
pub(super) fn measured(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Points | Unit::Ratio => plain(value, 2),
        Unit::Share => plain(100.0 * value, 1),
        Unit::Count => plain(value, 0),
    }
}

/// A duration in words: "4 min".
pub(super) fn duration(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=99 => format!("{seconds} s"),
        seconds @ 100..=5_999 => format!("{} min", seconds.div_ceil(60)),
        seconds @ 6_000..=359_999 => format!("{} h", seconds.div_ceil(3_600)),
        seconds => format!("{} d", seconds.div_ceil(86_400)),
    }
}

/// A duration as on a clock: "7:39".
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// What work counts, in the reader's language where it is one of the usual words.
pub(super) fn doing(t: Texts, words: &str) -> String {
    let (first, rest) = words.split_once(", ").map_or((words, ""), |(a, b)| (a, b));
    let first = t.find(&format!("lab-doing-{first}")).unwrap_or(first);
    if rest.is_empty() { first.to_string() } else { format!("{first} ({rest})") }
}

/// The name of a game.
pub(super) fn game(t: Texts, catalog: &Catalog, id: &str) -> String {
    catalog.game(id).map_or_else(|_| id.to_owned(), |entry| entry.words(t.lang).name())
}

/// What a run is called.
pub(super) fn title(t: Texts, catalog: &Catalog, run: &Run, what: &What) -> String {
    let game = game(t, catalog, &run.game);
    match what {
        What::Tournament { request, .. } => {
            format!(
                "{game}, {}, {}",
                t.fill("n-bots", "bots", request.bots.len()),
                t.fill("n-seats", "seats", request.seats)
            )
        }
        What::Evolution { request, .. } => {
            format!("{game}, {}: {}", t.get("lab-evolution-of"), request.learning)
        }
        What::Reproduction { request, .. } => {
            let entry = catalog.game(&run.game);
            let title = entry.map(|entry| entry.words(t.lang).experiment(&request.experiment));
            format!("{game} {}: {}", request.experiment, title.unwrap_or_default())
        }
        What::Unreadable => format!("{game}, {} {}", t.get("lab-run"), run.id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_look_asks() {
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(9_840), "9\u{2009}840");
        assert_eq!(grouped(1_500_000), "1\u{2009}500\u{2009}000");
        assert_eq!(signed(-18.4, 0), "\u{2212}18");
        assert_eq!(signed(96.0, 0), "+96");
        assert_eq!(plain(-0.001, 2), "0.00");
        assert_eq!(clock(Duration::from_secs(459)), "7:39");
        assert_eq!(duration(Duration::from_secs(240)), "4 min");
    }
}
