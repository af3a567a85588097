//! The settings file: one item a line (spec 5.6).
//!
//! A mark of byte order, carriage returns, typographic quotes, accents and case do not matter. Words may be
//! Czech or English; the results are written in the language of the file.

use bw_core::Lang;
use bw_package::{CheckBot, LineError, MatchRequest, RequestedPlayer};

use super::items;
use crate::formats::ai_names::{AiKind, ai_kind, split_own};
use crate::formats::modifications::Modifications;
use crate::formats::refusal::Refusal;

/// Reads a settings file.
pub(super) fn read(text: &str, check: &CheckBot<'_>) -> Result<MatchRequest, LineError> {
    let text = text.trim_start_matches('\u{feff}').replace(['“', '”', '„'], "\"");
    let words = WordLanguages::of_file(&text);
    let mut lines = Lines::new(&text, words.lang());
    let (players, number) = lines.item(items::PLAYERS, items::players)?;
    let players = (1..=players)
        .map(|which| player(&mut lines, which, (players, number), check))
        .collect::<Result<_, _>>()?;
    let (games, _) = lines.item(items::GAMES, items::games)?;
    let logs = logs(&mut lines)?;
    let seed = seed(&mut lines)?;
    let (results, _) = lines.item(RESULTS, output)?;
    let modifications = match lines.next() {
        None => Modifications::default(),
        Some((number, line)) => {
            Modifications::parse(line).map_err(|refusal| lines.refuse(number, refusal))?
        }
    };
    if let Some((number, line)) = lines.next_filled() {
        let nothing = [
            "expected: nothing may follow the modifications",
            "konec souboru: po modifikacích už nic",
        ];
        return Err(lines.refuse(number, Refusal::unexpected(line, nothing)));
    }
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
    check: &CheckBot<'_>,
) -> Result<RequestedPlayer, LineError> {
    let english =
        format!("player {which} of {players} (line {count_line} says how many) as \"AI\" \"NAME\"");
    let czech = format!(
        "{which}. hráč (podle řádku {count_line} jich je {players}) jako \"TYP UI\" \"JMÉNO\""
    );
    let expected = [english.as_str(), czech.as_str()];
    let read = |line: &str| {
        let (ai, name) = two_quoted(line).ok_or_else(|| Refusal::unexpected(line, expected))?;
        let (kind, lang) = items::kind(ai, check)?;
        match kind {
            AiKind::Bot(bot) => {
                let bot = if lang.is_some() { with_weights_of_two(bot, players) } else { bot };
                Ok(RequestedPlayer { bot, name: name.into() })
            }
            AiKind::Own => {
                let (command, name) = split_own(name).ok_or_else(|| {
                    Refusal::new(
                        format!("the name `{name}` must begin with a command, as in \"$python3 my_bot.py$NAME\""),
                        format!("jméno `{name}` musí začínat příkazem, třeba \"$python3 muj_bot.py$JMÉNO\""),
                    )
                })?;
                Ok(RequestedPlayer { bot: items::own(command, check)?, name: name.into() })
            }
        }
    };
    lines.item(expected, read).map(|(player, _)| player)
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

fn logs(lines: &mut Lines<'_>) -> Result<Option<String>, LineError> {
    let expected = [
        "whether to keep logs: ano \"FOLDER\", or ne",
        "zda pořizovat zápisy: ano \"SLOŽKA\", nebo ne",
    ];
    let (folder, _) = lines.any_item(expected, |line| {
        let Some(folder) = after_yes(line) else { return Ok(None) };
        match items::path(folder) {
            "" => Err(Refusal::new(
                "`ano` needs a folder for the logs, as in ano \"logy\"",
                "za `ano` chybí složka pro zápisy, třeba ano \"logy\"",
            )),
            folder => Ok(Some(folder.to_string())),
        }
    })?;
    Ok(folder)
}

fn seed(lines: &mut Lines<'_>) -> Result<Option<u64>, LineError> {
    let expected = [
        "the luck: ano SEED, or ne for other games every time",
        "náhoda: ano SEMÍNKO, nebo ne pro pokaždé jiné hry",
    ];
    let (seed, _) = lines.any_item(expected, |line| match after_yes(line) {
        None => Ok(None),
        Some("") => Err(Refusal::new(
            "`yes` needs a seed, as in yes 1111",
            "za `ano` chybí semínko náhody, třeba ano 1111",
        )),
        Some(seed) => items::seed(seed).map(Some),
    })?;
    Ok(seed)
}

const RESULTS: [&str; 2] = [
    "the file for results in quotes, as in \"results.txt\", or -",
    "soubor pro výsledky v uvozovkách, třeba \"vysledky.txt\", nebo -",
];

fn output(line: &str) -> Result<bw_package::ResultsTo, Refusal> {
    let line = line.trim();
    if line == "-" || (line.len() > 1 && line.starts_with('"') && line.ends_with('"')) {
        return items::results(items::path(line));
    }
    Err(Refusal::unexpected(line, RESULTS))
}

/// What follows a yes; nothing if the line says anything else.
fn after_yes(line: &str) -> Option<&str> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (yes, _) = items::yes_or_no(word)?;
    yes.then(|| rest.trim())
}

/// The languages of a file's words.
#[derive(Default)]
struct WordLanguages {
    english: bool,
    czech: bool,
}

impl WordLanguages {
    /// Of all words that the file has, right or wrong: also what is refused is refused in its language.
    fn of_file(text: &str) -> Self {
        let mut words = WordLanguages::default();
        for line in text.lines() {
            words.note(two_quoted(line).and_then(|(ai, _)| ai_kind(ai)?.1));
            let first = line.split_whitespace().next();
            words.note(first.and_then(items::yes_or_no).map(|(_, lang)| lang));
            words.note(Modifications::parse(line).ok().and_then(|read| read.lang));
        }
        words
    }

    fn note(&mut self, lang: Option<Lang>) {
        self.english |= lang == Some(Lang::En);
        self.czech |= lang == Some(Lang::Cs);
    }

    /// Czech, like the thesis, unless all words are English.
    fn lang(&self) -> Lang {
        if self.english && !self.czech { Lang::En } else { Lang::Cs }
    }
}

/// The lines of a file, numbered from 1.
struct Lines<'t> {
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    read: usize,
    lang: Lang,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str, lang: Lang) -> Self {
        Lines { lines: text.lines().enumerate(), read: 0, lang }
    }

    /// The refusal of a line in the file's language.
    fn refuse(&self, number: usize, refusal: Refusal) -> LineError {
        LineError::new(number, refusal.in_lang(self.lang)).said_in(self.lang)
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
        expected: [&str; 2],
        read: impl FnOnce(&str) -> Result<T, Refusal>,
    ) -> Result<(T, usize), LineError> {
        let Some((number, line)) = self.next() else {
            let [english, czech] = expected;
            let refusal = Refusal::new(
                format!("the file ends here, but must go on with {english}"),
                format!("tady soubor končí, ale má pokračovat: {czech}"),
            );
            return Err(self.refuse(self.read + 1, refusal));
        };
        match read(line) {
            Ok(item) => Ok((item, number)),
            Err(refusal) => Err(self.refuse(number, refusal)),
        }
    }

    /// Like [`Lines::any_item`], and the line may not be empty.
    fn item<T>(
        &mut self,
        expected: [&str; 2],
        read: impl FnOnce(&str) -> Result<T, Refusal>,
    ) -> Result<(T, usize), LineError> {
        self.any_item(expected, |line| match line.trim() {
            "" => Err(Refusal::unexpected("", expected)),
            _ => read(line),
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

    /// The message for a file that is wrong in one place.
    fn wrong(sample: &str, from: &str, to: &str) -> String {
        let text = sample.replacen(from, to, 1);
        assert_ne!(text, sample, "{from}");
        order(&text).unwrap_err()
    }

    #[test]
    fn wrong_files_name_the_line_and_what_to_do() {
        const ENGLISH: &str = "3\n\"Weighted AI\" \"PC 1\"\n\"Greedy AI\" \"PC 2\"\n\
            \"Own AI\" \"$mine$PC\"\n10\nno\nyes 1111\n\"log/results.txt\"\n";
        assert_eq!(order(ENGLISH).unwrap().lang, Lang::En);
        let wrong = |from: &str, to: &str| wrong(ENGLISH, from, to);
        assert_eq!(wrong("3\n", "7\n"), "line 1: `7` is not the number of players, 2 to 5");
        assert_eq!(
            wrong("3\n", "4\n"),
            "line 5: `10` is not player 4 of 4 (line 1 says how many) as \"AI\" \"NAME\""
        );
        assert!(
            wrong("Greedy AI", "Gredy AI").starts_with("line 3: there is no AI `Gredy AI`; there")
        );
        assert_eq!(wrong("Greedy AI", "champ"), "line 3: no bot champ");
        assert!(wrong("$mine$", "").starts_with("line 4: the name `PC` must begin"));
        assert_eq!(
            wrong("\n10\n", "\n0\n"),
            "line 5: `0` is not the number of games, a whole number from 1"
        );
        assert!(wrong("\n10\n", "\n\n").starts_with("line 5: here is nothing, but must be"));
        assert!(wrong("\nno\n", "\nyes\n").starts_with("line 6: `ano` needs a folder"));
        assert!(wrong("yes 1111", "yes").starts_with("line 7: `yes` needs a seed"));
        assert!(wrong("1111", "x").starts_with("line 7: `x` is not a seed"));
        assert!(wrong("\"log/results.txt\"", "log/results.txt").starts_with("line 8: `log/r"));
        assert!(
            wrong("\"log/results.txt\"\n", "\"\"").starts_with("line 8: a file name is needed")
        );
        assert!(wrong("results.txt\"\n", "results.txt\"\nm3").starts_with("line 9: `m3` is no"));
        assert!(
            wrong("results.txt\"\n", "results.txt\"\nm2\n\nm2").starts_with("line 11: `m2` is not")
        );
        let cut: String = ENGLISH.lines().take(6).map(|line| format!("{line}\n")).collect();
        let message = order(&cut).unwrap_err();
        assert!(message.starts_with("line 7: the file ends here, but must go on with the luck"));
    }

    #[test]
    fn czech_files_are_refused_in_czech() {
        let wrong = |from: &str, to: &str| wrong(SAMPLE, from, to);
        assert_eq!(wrong("3\n", "7\n"), "řádek 1: `7`: tady má být počet hráčů od 2 do 5");
        assert!(
            wrong("Hladova UI", "Hladva UI").starts_with("řádek 3: umělá inteligence `Hladva UI`")
        );
        assert_eq!(wrong("Hladova UI", "champ"), "řádek 3: bot `champ` hrát nemůže (no bot champ)");
        assert!(
            wrong("\n10\n", "\n\n").starts_with("řádek 5: tady nic není, ale má tu být počet her")
        );
        assert!(wrong("\nne\n", "\nano\n").starts_with("řádek 6: za `ano` chybí složka"));
        assert!(wrong("1111", "x").starts_with("řádek 7: `x`: tady má být semínko"));
        assert!(wrong("vysledky.txt\"\n", "vysledky.txt\"\nm3").starts_with("řádek 9: `m3` není"));
        assert!(
            order("").unwrap_err().starts_with("řádek 1: tady soubor končí, ale má pokračovat")
        );
    }
}
