//! The settings file: one item a line (spec 5.6).
//!
//! A mark of byte order, carriage returns, typographic quotes, accents and case do not matter. Words may be
//! Czech or English; the results are written in the language of the file.

use bw_core::Lang;
use bw_package::{CheckBot, LineError, MatchRequest, RequestedPlayer};

use super::items;
use crate::formats::ai_names::{AiKind, split_own};
use crate::formats::modifications::Modifications;

/// Reads a settings file.
pub(super) fn read(text: &str, check: &CheckBot<'_>) -> Result<MatchRequest, LineError> {
    let text = text.trim_start_matches('\u{feff}').replace(['“', '”', '„'], "\"");
    let mut lines = Lines::new(&text);
    let mut words = WordLanguages::default();
    let (players, number) = lines.item("the number of players, 2 to 5", items::players)?;
    let players = (1..=players)
        .map(|which| player(&mut lines, which, (players, number), &mut words, check))
        .collect::<Result<_, _>>()?;
    let (games, _) = lines.item("the number of games", items::games)?;
    let logs = logs(&mut lines, &mut words)?;
    let seed = seed(&mut lines, &mut words)?;
    let (results, _) = lines.item("the file for results in quotes, or -", output)?;
    let modifications = match lines.next() {
        None => Modifications::default(),
        Some((number, line)) => {
            Modifications::parse(line).map_err(|what| LineError::new(number, what))?
        }
    };
    if let Some((number, line)) = lines.next_filled() {
        let what = items::unexpected(line, "expected: nothing may follow the modifications");
        return Err(LineError::new(number, what));
    }
    words.note(modifications.lang);
    Ok(MatchRequest {
        players,
        rules: modifications.rules.join(","),
        games,
        seed,
        fixed_seats: !modifications.rotate,
        logs,
        results,
        lang: words.lang(),
    })
}

fn player(
    lines: &mut Lines<'_>,
    which: usize,
    (players, count_line): (usize, usize),
    words: &mut WordLanguages,
    check: &CheckBot<'_>,
) -> Result<RequestedPlayer, LineError> {
    let expected =
        format!("player {which} of {players} (line {count_line} says how many) as \"AI\" \"NAME\"");
    let read = |line: &str| {
        let (ai, name) = two_quoted(line).ok_or_else(|| items::unexpected(line, &expected))?;
        let (kind, lang) = items::kind(ai, check)?;
        words.note(lang);
        match kind {
            AiKind::Bot(bot) => {
                let bot = if lang.is_some() { with_weights_of_two(bot, players) } else { bot };
                Ok(RequestedPlayer { bot, name: name.into() })
            }
            AiKind::Own => {
                let (command, name) = split_own(name).ok_or_else(|| {
                    format!("the name `{name}` must begin with a command, as in \"$python3 my_bot.py$NAME\"")
                })?;
                Ok(RequestedPlayer { bot: items::own(command, check)?, name: name.into() })
            }
        }
    };
    lines.item(&expected, read).map(|(player, _)| player)
}

/// In a settings file the plain name `UI 19/3 pr` means the weights for two players, however many play: the thesis lists
/// it beside `UI 19/3 pr(5)` in a game of five. Bots named by their specs follow the number of seats.
fn with_weights_of_two(bot: String, players: usize) -> String {
    if bot == "rules19-3-pr" && players > 2 { format!("{bot}:players=2") } else { bot }
}

/// `"AI" "NAME"`
fn two_quoted(line: &str) -> Option<(&str, &str)> {
    let (ai, rest) = line.trim().strip_prefix('"')?.split_once('"')?;
    let (name, rest) = rest.trim_start().strip_prefix('"')?.rsplit_once('"')?;
    rest.trim().is_empty().then(|| (ai.trim(), name.trim()))
}

fn logs(lines: &mut Lines<'_>, words: &mut WordLanguages) -> Result<Option<String>, LineError> {
    let expected = "whether to keep logs: ano \"FOLDER\", or ne";
    let (folder, _) = lines.any_item(expected, |line| {
        let Some(folder) = words.after_yes(line) else { return Ok(None) };
        match items::path(folder) {
            "" => Err("`ano` needs a folder for the logs, as in ano \"logy\"".to_string()),
            folder => Ok(Some(folder.to_string())),
        }
    })?;
    Ok(folder)
}

fn seed(lines: &mut Lines<'_>, words: &mut WordLanguages) -> Result<Option<u64>, LineError> {
    let expected = "the luck: ano SEED, or ne for other games every time";
    let (seed, _) = lines.any_item(expected, |line| match words.after_yes(line) {
        None => Ok(None),
        Some("") => Err("`ano` needs a seed, as in ano 1111".to_string()),
        Some(seed) => items::seed(seed).map(Some),
    })?;
    Ok(seed)
}

fn output(line: &str) -> Result<bw_package::ResultsTo, String> {
    let line = line.trim();
    if line == "-" || (line.len() > 1 && line.starts_with('"') && line.ends_with('"')) {
        return items::results(items::path(line));
    }
    Err(items::unexpected(line, "the file for results in quotes, as in \"results.txt\", or -"))
}

/// The languages of the words so far.
#[derive(Default)]
struct WordLanguages {
    english: bool,
    czech: bool,
}

impl WordLanguages {
    fn note(&mut self, lang: Option<Lang>) {
        self.english |= lang == Some(Lang::En);
        self.czech |= lang == Some(Lang::Cs);
    }

    /// Czech, like the thesis, unless all words are English.
    fn lang(&self) -> Lang {
        if self.english && !self.czech { Lang::En } else { Lang::Cs }
    }

    /// What follows a yes; nothing if the line says anything else.
    fn after_yes<'l>(&mut self, line: &'l str) -> Option<&'l str> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (yes, lang) = items::yes_or_no(word)?;
        self.note(Some(lang));
        yes.then(|| rest.trim())
    }
}

/// The lines of a file, numbered from 1.
struct Lines<'t> {
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    read: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        Lines { lines: text.lines().enumerate(), read: 0 }
    }

    fn next(&mut self) -> Option<(usize, &'t str)> {
        let (at, line) = self.lines.next()?;
        self.read = at + 1;
        Some((at + 1, line))
    }

    fn next_filled(&mut self) -> Option<(usize, &'t str)> {
        std::iter::from_fn(|| self.next()).find(|(_, line)| !line.trim().is_empty())
    }

    /// The next item and its line; an error if the file ends before it.
    fn any_item<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<(T, usize), LineError> {
        let Some((number, line)) = self.next() else {
            let what = format!("the file ends here, but must go on with {expected}");
            return Err(LineError::new(self.read + 1, what));
        };
        match read(line) {
            Ok(item) => Ok((item, number)),
            Err(what) => Err(LineError::new(number, what)),
        }
    }

    /// Like [`Lines::any_item`], and the line may not be empty.
    fn item<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<(T, usize), LineError> {
        self.any_item(expected, |line| {
            if line.trim().is_empty() { Err(items::unexpected("", expected)) } else { read(line) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_package::BotRefused;
    use bw_package::ResultsTo;

    const SAMPLE: &str = "3\n\"Vazena UI\" \"PC 1\"\n\"Hladova UI\" \"PC 2\"\n\
        \"Vlastni UI\" \"$TestovaciUI$PC s vlastní implementací\"\n10\nne\nano 1111\n\"log/vysledky.txt\"\n";

    fn order(text: &str) -> Result<MatchRequest, String> {
        let check = |spec: &str| match spec {
            "champion" => Ok(()),
            spec if spec.starts_with("exec:") => Ok(()),
            spec => Err(BotRefused(format!("no bot {spec}"))),
        };
        read(text, &check).map_err(|error| error.to_string())
    }

    #[test]
    fn the_sample_of_the_thesis_is_read() {
        let order = order(SAMPLE).unwrap();
        let players: Vec<(&str, &str)> =
            order.players.iter().map(|p| (p.bot.as_str(), p.name.as_str())).collect();
        let own = ("exec:TestovaciUI", "PC s vlastní implementací");
        assert_eq!(players, [("weighted", "PC 1"), ("greedy", "PC 2"), own]);
        assert_eq!((order.games, order.seed, order.rules.as_str()), (10, Some(1111), ""));
        assert_eq!((order.fixed_seats, order.logs, order.lang), (true, None, Lang::Cs));
        assert_eq!(order.results, ResultsTo::File("log/vysledky.txt".into()));
    }

    #[test]
    fn a_careless_hand_is_understood() {
        let text = "\u{feff}2\r\n „Optimalizační UI“  \"a\"\r\n\"champion\" \"b\"\r\n5\r\nAno  logy/test\r\n\
                    NE\r\n\"-\"\r\nm2;figurky=5 ;\r\n\r\n";
        let order = order(text).unwrap();
        assert_eq!(order.players[0].bot, "optimising");
        assert_eq!(order.players[1].bot, "champion");
        assert_eq!((order.logs.as_deref(), order.seed), (Some("logy/test"), None));
        assert_eq!((order.results, order.lang), (ResultsTo::StandardOutput, Lang::Cs));
        assert_eq!(order.rules, "m2=true,meeples=5");
    }

    #[test]
    fn english_words_make_an_english_order() {
        let text =
            "2\n\"Greedy AI\" \"a\"\n\"AI 19/3 pr(4)\" \"b\"\n5\nno\nyes -3\n-\nfair; rotate\n";
        let order = order(text).unwrap();
        assert_eq!((order.lang, order.fixed_seats), (Lang::En, false));
        assert_eq!(order.players[1].bot, "rules19-3-pr:players=4");
        assert_eq!(order.seed, Some(-3_i64 as u64));
    }

    #[test]
    fn the_plain_name_of_the_best_ai_means_the_weights_for_two() {
        let file = |players: &str| format!("{players}\n5\nne\nne\n-\n");
        let bots = |text: &str| -> Vec<String> {
            order(text).unwrap().players.into_iter().map(|player| player.bot).collect()
        };
        let two = file("2\n\"UI 19/3 pr\" \"a\"\n\"AI 19/3 pr\" \"b\"");
        assert_eq!(bots(&two), ["rules19-3-pr", "rules19-3-pr"]);
        let three = file("3\n\"UI 19/3 pr\" \"a\"\n\"UI 19/3 pr(3)\" \"b\"\n\"champion\" \"c\"");
        assert_eq!(bots(&three), ["rules19-3-pr:players=2", "rules19-3-pr:players=3", "champion"]);
    }

    #[test]
    fn wrong_files_name_the_line_and_what_to_do() {
        let wrong = |from: &str, to: &str| {
            let text = SAMPLE.replacen(from, to, 1);
            assert_ne!(text, SAMPLE, "{from}");
            order(&text).unwrap_err()
        };
        assert_eq!(wrong("3\n", "7\n"), "line 1: `7` is not the number of players, 2 to 5");
        assert_eq!(
            wrong("3\n", "4\n"),
            "line 5: `10` is not player 4 of 4 (line 1 says how many) as \"AI\" \"NAME\""
        );
        assert!(
            wrong("Hladova UI", "Hladva UI")
                .starts_with("line 3: there is no AI `Hladva UI`; there")
        );
        assert_eq!(wrong("Hladova UI", "champ"), "line 3: no bot champ");
        assert!(wrong("$TestovaciUI$", "").starts_with("line 4: the name `PC s vlastní"));
        assert_eq!(
            wrong("\n10\n", "\n0\n"),
            "line 5: `0` is not the number of games, a whole number from 1"
        );
        assert!(wrong("\n10\n", "\n\n").starts_with("line 5: here is nothing, but must be"));
        assert!(wrong("\nne\n", "\nano\n").starts_with("line 6: `ano` needs a folder"));
        assert!(wrong("ano 1111", "ano").starts_with("line 7: `ano` needs a seed"));
        assert!(wrong("1111", "x").starts_with("line 7: `x` is not a seed"));
        assert!(wrong("\"log/vysledky.txt\"", "log/vysledky.txt").starts_with("line 8: `log/v"));
        assert!(
            wrong("\"log/vysledky.txt\"\n", "\"\"").starts_with("line 8: a file name is needed")
        );
        assert!(wrong("vysledky.txt\"\n", "vysledky.txt\"\nm3").starts_with("line 9: `m3` is no"));
        assert!(
            wrong("vysledky.txt\"\n", "vysledky.txt\"\nm2\n\nm2")
                .starts_with("line 11: `m2` is not")
        );
        let cut: String = SAMPLE.lines().take(5).map(|line| format!("{line}\n")).collect();
        let message = order(&cut).unwrap_err();
        assert!(message.starts_with("line 6: the file ends here, but must go on with whether"));
        assert!(order("").unwrap_err().starts_with("line 1: the file ends here"));
    }
}
