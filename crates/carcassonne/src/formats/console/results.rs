//! Results as the console tester writes them: a column per player, a row per kind of points (spec 5.6).
//!
//! Cells are separated by tabs. Czech numbers have a decimal comma, English ones a point.

use bw_core::Lang;
use bw_package::{MatchRequest, MatchTotals, PlayerTotals};

use crate::formats::ai_names::ai_name;
use crate::tiles::FeatureKind;

/// Rows of points: Czech, English, and the category; none for all.
const ROWS: [(&str, &str, Option<FeatureKind>); 5] = [
    ("Body celkem", "Total points", None),
    ("Body za města", "Points for cities", Some(FeatureKind::City)),
    ("Body za kláštery", "Points for cloisters", Some(FeatureKind::Cloister)),
    ("Body za cesty", "Points for roads", Some(FeatureKind::Road)),
    ("Body za louky", "Points for farms", Some(FeatureKind::Farm)),
];

/// The table of results.
pub(super) fn write(order: &MatchRequest, totals: &MatchTotals) -> String {
    let lang = order.lang;
    let heads = order.players.iter().map(|player| {
        let (ai, _) = ai_name(&player.bot, lang);
        let name = player.name.replace(['\t', '\n', '\r'], " ");
        if name.is_empty() { ai } else { format!("{ai} ({name})") }
    });
    let mut text = row("", heads);
    for (czech, english, kind) in ROWS {
        let label = word(lang, czech, english);
        let sum = |player: &PlayerTotals| match kind {
            None => player.score,
            Some(kind) => player.parts.get(kind as usize).copied().unwrap_or(0),
        };
        text += &row(label, totals.players.iter().map(|p| mean(sum(p), totals.games, lang)));
    }
    let wins = totals.players.iter().map(|player| player.wins.to_string());
    text + &row(word(lang, "Počet výher", "Wins"), wins)
}

fn word(lang: Lang, czech: &'static str, english: &'static str) -> &'static str {
    match lang {
        Lang::En => english,
        Lang::Cs => czech,
    }
}

fn row(label: &str, cells: impl Iterator<Item = String>) -> String {
    let mut row = label.to_string();
    for cell in cells {
        row.push('\t');
        row.push_str(&cell);
    }
    row + "\n"
}

/// A mean with two decimals, computed in whole numbers; halves are rounded up.
fn mean(sum: i64, games: u64, lang: Lang) -> String {
    let games = i64::try_from(games).unwrap_or(i64::MAX).max(1);
    let hundredths = (200 * sum + games).div_euclid(2 * games);
    let sign = if hundredths < 0 { "-" } else { "" };
    let point = if lang == Lang::Cs { ',' } else { '.' };
    let hundredths = hundredths.unsigned_abs();
    format!("{sign}{}{point}{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_package::{RequestedPlayer, ResultsTo};

    #[test]
    fn a_table_of_the_thesis() {
        let player = |bot: &str, name: &str| RequestedPlayer { bot: bot.into(), name: name.into() };
        let mut order = MatchRequest {
            players: vec![player("optimising", "PC 1"), player("exec:x", "PC\t2")],
            rules: String::new(),
            games: 200,
            seed: None,
            fixed_seats: true,
            logs: None,
            results: ResultsTo::StandardOutput,
            lang: Lang::Cs,
        };
        let totals =
            |score, parts: [i64; 4], wins| PlayerTotals { score, parts: parts.to_vec(), wins };
        let totals = MatchTotals {
            games: 200,
            players: vec![
                totals(17810, [7416, 3682, 3272, 3440], 124),
                totals(16646, [7012, 3884, 2130, 3620], 79),
            ],
        };
        assert_eq!(
            write(&order, &totals),
            "\tOptimalizacni UI (PC 1)\tVlastni UI (PC 2)\n\
             Body celkem\t89,05\t83,23\n\
             Body za města\t37,08\t35,06\n\
             Body za kláštery\t16,36\t10,65\n\
             Body za cesty\t18,41\t19,42\n\
             Body za louky\t17,20\t18,10\n\
             Počet výher\t124\t79\n"
        );
        order.lang = Lang::En;
        let english = write(&order, &totals);
        assert!(
            english.starts_with("\tOptimising AI (PC 1)\tOwn AI (PC 2)\nTotal points\t89.05\t")
        );
        assert!(english.ends_with("Wins\t124\t79\n"));
    }

    #[test]
    fn means_are_rounded_like_by_hand() {
        assert_eq!(mean(2, 3, Lang::En), "0.67");
        assert_eq!(mean(1, 200, Lang::En), "0.01");
        assert_eq!(mean(0, 0, Lang::Cs), "0,00");
        assert_eq!(mean(100, 1, Lang::Cs), "100,00");
    }
}
