//! The dialogue: the prompts of the thesis's program, in Czech and in English (spec 5.6).

use bw_core::Lang;
use bw_package::{AnswerRefused, CheckBot, Dialogue, MatchRequest, RequestedPlayer, ResultsTo};

use super::items;
use crate::formats::ai_names::{AI_NAMES, AiKind};
use crate::formats::modifications::Modifications;
use crate::formats::refusal::Refusal;

/// Begins a dialogue.
pub(super) fn begin(lang: Lang) -> Box<dyn Dialogue> {
    Box::new(Asking { lang, question: ConsoleQuestion::Players, order: blank(lang), seats: 0 })
}

fn blank(lang: Lang) -> MatchRequest {
    MatchRequest {
        players: Vec::new(),
        rules: String::new(),
        games: 1,
        seed: None,
        fixed_seats: true,
        logs: None,
        results: ResultsTo::StandardOutput,
        lang,
    }
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ConsoleQuestion {
    Players,
    Kind,
    Name(AiKind),
    /// The command of the last player's own program.
    Command,
    Games,
    Logs,
    LogFolder,
    Random,
    Seed,
    Results,
    Modifications,
    Nothing,
}

struct Asking {
    lang: Lang,
    question: ConsoleQuestion,
    order: MatchRequest,
    seats: usize,
}

impl Asking {
    fn say(&self, czech: impl Into<String>, english: impl Into<String>) -> String {
        match self.lang {
            Lang::Cs => czech.into(),
            Lang::En => english.into(),
        }
    }

    /// The number of the player whose kind and name are asked.
    fn player(&self) -> usize {
        self.order.players.len() + 1
    }

    fn kind_question(&self) -> String {
        let player = self.player();
        let ask = self.say(
            format!("Vyberte druh {player}. hráče:"),
            format!("Choose the kind of player {player}:"),
        );
        if player > 1 {
            return ask;
        }
        let mut text = self.say("Výběr umělé inteligence - nápověda:", "Kinds of AI:");
        for (at, ai) in AI_NAMES.iter().enumerate() {
            text += &format!("\n{} = {}", at + 1, ai.in_lang(self.lang));
        }
        format!("{text}\n-----\n{ask}")
    }

    /// Goes on after a player is complete.
    fn next_player(&mut self) {
        let is_last = self.order.players.len() == self.seats;
        self.question = if is_last { ConsoleQuestion::Games } else { ConsoleQuestion::Kind };
    }

    fn take_kind(&mut self, line: &str, check: &CheckBot<'_>) -> Result<(), Refusal> {
        let chosen = line.parse::<usize>().ok().map(|number| {
            let ai = number.checked_sub(1).and_then(|at| AI_NAMES.get(at));
            ai.ok_or_else(|| Refusal::unexpected(line, ["a number from 1 to 8", "číslo od 1 do 8"]))
        });
        let name = match chosen {
            Some(ai) => ai?.czech,
            None => line,
        };
        self.question = ConsoleQuestion::Name(items::kind(name, check)?.0);
        Ok(())
    }

    fn take_name(&mut self, kind: AiKind, name: &str) {
        let (bot, own) = match kind {
            AiKind::Bot(bot) => (bot, false),
            AiKind::Own => (String::new(), true),
        };
        self.order.players.push(RequestedPlayer { bot, name: name.into() });
        if own {
            self.question = ConsoleQuestion::Command;
        } else {
            self.next_player();
        }
    }

    fn take_yes(
        &mut self,
        line: &str,
        yes: ConsoleQuestion,
        no: ConsoleQuestion,
    ) -> Result<(), Refusal> {
        let (is_yes, _) = items::yes_or_no(line)
            .ok_or_else(|| Refusal::unexpected(line, ["yes or no", "ano, nebo ne"]))?;
        self.question = if is_yes { yes } else { no };
        Ok(())
    }

    fn take(&mut self, line: &str, check: &CheckBot<'_>) -> Result<(), Refusal> {
        match self.question.clone() {
            ConsoleQuestion::Players => {
                self.seats = items::players(line)?;
                self.question = ConsoleQuestion::Kind;
            }
            ConsoleQuestion::Kind => self.take_kind(line, check)?,
            ConsoleQuestion::Name(kind) => self.take_name(kind, line),
            ConsoleQuestion::Command => {
                let bot = items::own(line, check)?;
                if let Some(player) = self.order.players.last_mut() {
                    player.bot = bot;
                }
                self.next_player();
            }
            ConsoleQuestion::Games => {
                self.order.games = items::games(line)?;
                self.question = ConsoleQuestion::Logs;
            }
            ConsoleQuestion::Logs => {
                self.take_yes(line, ConsoleQuestion::LogFolder, ConsoleQuestion::Random)?
            }
            ConsoleQuestion::LogFolder => {
                let folder = items::path(line);
                if folder.is_empty() {
                    return Err(Refusal::unexpected(
                        "",
                        ["a folder, such as logs", "složka, třeba logy"],
                    ));
                }
                self.order.logs = Some(folder.into());
                self.question = ConsoleQuestion::Random;
            }
            ConsoleQuestion::Random => {
                self.take_yes(line, ConsoleQuestion::Seed, ConsoleQuestion::Results)?
            }
            ConsoleQuestion::Seed => {
                self.order.seed = Some(items::seed(line)?);
                self.question = ConsoleQuestion::Results;
            }
            ConsoleQuestion::Results => {
                self.order.results = items::results(items::path(line))?;
                self.question = ConsoleQuestion::Modifications;
            }
            ConsoleQuestion::Modifications => {
                let modifications = Modifications::parse(line)?;
                self.order.rules = modifications.rules.join(",");
                self.order.fixed_seats = !modifications.rotate;
                self.question = ConsoleQuestion::Nothing;
            }
            ConsoleQuestion::Nothing => {}
        }
        Ok(())
    }
}

impl Dialogue for Asking {
    fn question(&self) -> Option<String> {
        let player = self.player();
        Some(match &self.question {
            ConsoleQuestion::Players => self.say("Zadejte počet hráčů:", "Number of players:"),
            ConsoleQuestion::Kind => self.kind_question(),
            ConsoleQuestion::Name(_) => self.say(
                format!("Zadejte jméno {player}. hráče:"),
                format!("Name of player {player}:"),
            ),
            ConsoleQuestion::Command => self.say(
                "Zadejte jméno třídy, která obsahuje implementaci Vaší umělé inteligence.\n\
                 (Zde příkaz, který ji spustí, třeba python3 muj_bot.py.)",
                "Command that starts your AI, such as python3 my_bot.py:",
            ),
            ConsoleQuestion::Games => self.say("Zadejte počet her:", "Number of games:"),
            ConsoleQuestion::Logs => {
                self.say("Pořizovat zápis ze hry? ano/ne:", "Keep a log of every game? yes/no:")
            }
            ConsoleQuestion::LogFolder => self.say("Zadejte složku pro zápisy:", "Folder for the logs:"),
            ConsoleQuestion::Random => self.say(
                "Inicializovat náhodný generátor použitý ve hře? ano/ne:",
                "Seed the random generator of the game? yes/no:",
            ),
            ConsoleQuestion::Seed => self.say(
                "Zadejte nový seed generátoru - v každé další hře se zvětší o 1:",
                "New seed of the generator - every further game has the next one:",
            ),
            ConsoleQuestion::Results => self.say(
                "Napište název souboru, do kterého mají být zapsány výsledky. Případně zvolte \"-\" pro \
                 výpis na standardní výstup.",
                "Name of the file for the results, or \"-\" for standard output:",
            ),
            ConsoleQuestion::Modifications => self.say(MODIFICATIONS_CS, MODIFICATIONS_EN),
            ConsoleQuestion::Nothing => return None,
        })
    }

    fn is_optional(&self) -> bool {
        self.question == ConsoleQuestion::Modifications
    }

    fn answer(&mut self, line: &str, check: &CheckBot<'_>) -> Result<(), AnswerRefused> {
        let line = line.trim_start_matches('\u{feff}').trim();
        self.take(line, check).map_err(|refusal| AnswerRefused(refusal.in_lang(self.lang)))
    }

    fn request(&self) -> Option<MatchRequest> {
        (self.question == ConsoleQuestion::Nothing).then(|| self.order.clone())
    }
}

const MODIFICATIONS_CS: &str = "\
Zadejte případné modifikace pravidel, nebo pokračujte stiskem klávesy Enter.
Nápověda:
m2          - zapne počítání malých měst za 2 body
spravedl    - zapne spravedlivou hru
figurky = X - změní počet figurek na začátku hry na X (musí být od 3 do 11)
louky = X   - bodování luk: third, first, none
střídat     - hráči si po každé hře vymění místa
Chcete-li zadat více modifikací, oddělte je středníkem.";

const MODIFICATIONS_EN: &str = "\
Changes of the rules, or go on with Enter.
m2          - a completed city of two tiles gives 2 points
fair        - only whole rounds are played
meeples = X - meeples per player, from 3 to 11
farms = X   - how farms are scored: third, first, none
rotate      - players change seats after every game
Separate several changes by semicolons.";

#[cfg(test)]
mod tests {
    use super::*;
    use bw_package::BotRefused;

    fn any_bot(_: &str) -> Result<(), BotRefused> {
        Ok(())
    }

    /// Answers all questions; those that are refused are returned.
    fn talk(lang: Lang, answers: &[&str]) -> (Vec<String>, Option<MatchRequest>) {
        let mut dialogue = begin(lang);
        let refused = answers.iter().filter_map(|answer| dialogue.answer(answer, &any_bot).err());
        let refused = refused.map(|refused| refused.to_string()).collect();
        (refused, dialogue.request())
    }

    #[test]
    fn the_session_of_the_thesis() {
        let answers = [
            "3",
            "4",
            "PC 1",
            "2",
            "PC 2",
            "8",
            "PC s vlastní implementací",
            "TestovacíUI",
            "10",
            "ne",
            "ano",
            "1111",
            "logy/vysledky.txt",
            "m2 ; figurky = 5",
        ];
        let (refused, order) = talk(Lang::Cs, &answers);
        let order = order.unwrap();
        assert!(refused.is_empty(), "{refused:?}");
        let bots: Vec<&str> = order.players.iter().map(|player| player.bot.as_str()).collect();
        assert_eq!(bots, ["weighted", "greedy", "exec:TestovacíUI"]);
        assert_eq!(order.players[2].name, "PC s vlastní implementací");
        assert_eq!((order.games, order.seed, order.logs), (10, Some(1111), None));
        assert_eq!(order.results, ResultsTo::File("logy/vysledky.txt".into()));
        assert_eq!(order.rules, "m2=true,meeples=5");
    }

    #[test]
    fn wrong_answers_are_asked_again() {
        let answers = [
            "1",
            "2",
            "9",
            "0",
            "Hladva UI",
            "UI 19/3 pr",
            "",
            "random",
            "b",
            "",
            "x",
            "3",
            "maybe",
            "yes",
            "",
            "logs",
            "yes",
            "abc",
            "7",
            "",
            "-",
            "figurky = 12",
            "",
        ];
        let (refused, order) = talk(Lang::En, &answers);
        assert_eq!(refused.len(), 11, "{refused:#?}");
        let order = order.unwrap();
        assert_eq!((order.logs.as_deref(), order.seed, order.games), (Some("logs"), Some(7), 3));
        assert_eq!((order.results, order.lang), (ResultsTo::StandardOutput, Lang::En));
    }

    #[test]
    fn the_help_comes_once_and_only_the_last_question_is_optional() {
        let mut dialogue = begin(Lang::Cs);
        let mut shown = Vec::new();
        for answer in ["2", "1", "a", "1", "b", "1", "ne", "ne", "-"] {
            assert!(!dialogue.is_optional());
            shown.push(dialogue.question().unwrap());
            dialogue.answer(answer, &any_bot).unwrap();
        }
        assert!(dialogue.is_optional() && dialogue.request().is_none());
        let refusal = dialogue.answer("m3", &any_bot).unwrap_err().to_string();
        assert!(refusal.starts_with("`m3` není modifikace; jsou to m2"), "{refusal}");
        let help = shown.iter().filter(|text| text.contains("8 = Vlastni UI\n-----\n"));
        assert_eq!(help.count(), 1);
        assert_eq!(shown[0], "Zadejte počet hráčů:");
        assert_eq!(shown[3], "Vyberte druh 2. hráče:");
        assert_eq!(shown[4], "Zadejte jméno 2. hráče:");
    }
}
