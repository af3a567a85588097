//! Names of players in the thesis's formats (spec 3, 5.1, 5.4, 5.6).
//!
//! Settings files and text logs call players by the names of the thesis's program; everything else by bot
//! specs. Bots that the thesis does not know are called by their specs there too. Case, accents and spaces
//! do not matter in reading.

use bw_core::Lang;

/// A name: Czech, English, and the bot's spec.
pub(crate) struct AiName {
    pub(crate) czech: &'static str,
    pub(crate) english: &'static str,
    bot: &'static str,
}

/// The players of the thesis, in the order of its menus; the last is a program of the user's own.
pub(crate) const AI_NAMES: [AiName; 8] = [
    AiName { czech: "Nahodna UI", english: "Random AI", bot: "random" },
    AiName { czech: "Hladova UI", english: "Greedy AI", bot: "greedy" },
    AiName { czech: "Optimalizacni UI", english: "Optimising AI", bot: "optimising" },
    AiName { czech: "Vazena UI", english: "Weighted AI", bot: "weighted" },
    AiName { czech: "UI 19/3", english: "AI 19/3", bot: "rules19-3" },
    AiName { czech: "UI 19/5 pr", english: "AI 19/5 pr", bot: "rules19-5-pr" },
    AiName { czech: "UI 19/3 pr", english: "AI 19/3 pr", bot: "rules19-3-pr" },
    AiName { czech: "Vlastni UI", english: "Own AI", bot: "exec:" },
];

impl AiName {
    pub(crate) const fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.english,
            Lang::Cs => self.czech,
        }
    }
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AiKind {
    /// This bot.
    Bot(String),
    /// A program of the user's own: its command is written elsewhere.
    Own,
}

/// What a name of the thesis stands for, and the language it is in if only one has it.
pub(crate) fn ai_kind(name: &str) -> Option<(AiKind, Option<Lang>)> {
    let key = folded(name);
    let (key, players) = forced_players(&key);
    for ai in &AI_NAMES {
        let lang = match key {
            key if key == folded(ai.czech) => Lang::Cs,
            key if key == folded(ai.english) => Lang::En,
            _ => continue,
        };
        let kind = match (ai.bot, players) {
            ("exec:", None) => AiKind::Own,
            (bot, None) => AiKind::Bot(bot.into()),
            ("rules19-3-pr", Some(players)) => {
                AiKind::Bot(format!("rules19-3-pr:players={players}"))
            }
            _ => return None,
        };
        return Some((kind, Some(lang)));
    }
    None
}

/// The spec of the bot that a name of the thesis stands for; none for a program of the user's own.
pub fn thesis_bot(name: &str) -> Option<String> {
    match ai_kind(name)?.0 {
        AiKind::Bot(bot) => Some(bot),
        AiKind::Own => None,
    }
}

/// The name of a bot, and the command between `$` signs that begins the player's name if the bot is a program
/// of the user's own. A bot that the thesis does not know keeps its spec.
pub(crate) fn ai_name(bot: &str, lang: Lang) -> (String, Option<&str>) {
    let named = |bot: &str| AI_NAMES.iter().find(|ai| ai.bot == bot).map(|ai| ai.in_lang(lang));
    if let Some(command) = bot.strip_prefix("exec:").filter(|command| !command.contains('$')) {
        return (named("exec:").unwrap_or(bot).into(), Some(command.trim()));
    }
    if let Some(name) = named(bot).filter(|_| bot != "exec:") {
        return (name.into(), None);
    }
    let players = bot.strip_prefix("rules19-3-pr:players=");
    match (players, named("rules19-3-pr")) {
        (Some(players @ ("2" | "3" | "4" | "5")), Some(name)) => {
            (format!("{name}({players})"), None)
        }
        _ => (bot.into(), None),
    }
}

/// `$COMMAND$NAME`: the command and the name.
pub(crate) fn split_own(name: &str) -> Option<(&str, &str)> {
    let (command, name) = name.strip_prefix('$')?.split_once('$')?;
    let command = command.trim();
    (!command.is_empty()).then(|| (command, name.trim()))
}

/// `…(X)` with X from 2 to 5: the set of weights that is forced.
fn forced_players(key: &str) -> (&str, Option<&str>) {
    let split = key.strip_suffix(')').and_then(|key| key.split_once('('));
    match split {
        Some((name, players @ ("2" | "3" | "4" | "5"))) => (name, Some(players)),
        _ => (key, None),
    }
}

/// A text in lower case, without accents and spaces.
pub(crate) fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
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
    };
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(name: &str) -> Option<String> {
        match ai_kind(name)?.0 {
            AiKind::Bot(bot) => Some(bot),
            AiKind::Own => Some("own".into()),
        }
    }

    #[test]
    fn names_are_read_whatever_their_case_accents_and_spaces() {
        for (name, expected) in [
            ("Nahodna UI", "random"),
            ("náhodná ui", "random"),
            ("Optimalizační  UI", "optimising"),
            ("Vlastní UI", "own"),
            ("Vlastni UI", "own"),
            ("UI 19/3", "rules19-3"),
            ("UI 19/3 pr", "rules19-3-pr"),
            ("UI 19/3 pr(5)", "rules19-3-pr:players=5"),
            ("UI 19/3 pr (2)", "rules19-3-pr:players=2"),
            ("Greedy AI", "greedy"),
            ("AI 19/5 pr", "rules19-5-pr"),
        ] {
            assert_eq!(bot(name).as_deref(), Some(expected), "{name}");
        }
        for name in ["", "Hladová", "UI 19/3 pr(6)", "UI 19/3(5)", "UI 19/4", "Vlastni UI(3)"] {
            assert_eq!(bot(name), None, "{name}");
        }
    }

    #[test]
    fn every_bot_is_read_from_its_own_name() {
        let bots = AI_NAMES.iter().map(|ai| ai.bot.to_string()).filter(|bot| bot != "exec:");
        let forced = (2..=5).map(|players| format!("rules19-3-pr:players={players}"));
        for spec in bots.chain(forced) {
            for lang in [Lang::En, Lang::Cs] {
                let (name, command) = ai_name(&spec, lang);
                assert_eq!((bot(&name), command), (Some(spec.clone()), None), "{name}");
            }
        }
        let own = ai_name("exec:python3 a.py", Lang::Cs);
        assert_eq!(own, ("Vlastni UI".into(), Some("python3 a.py")));
        assert_eq!(ai_name("exec:echo $HOME", Lang::Cs), ("exec:echo $HOME".into(), None));
        assert_eq!(ai_name("champion:time=50ms", Lang::En).0, "champion:time=50ms");
        assert_eq!(ai_name("greedy:ties=random", Lang::En).0, "greedy:ties=random");
    }

    #[test]
    fn own_commands_stand_between_dollars() {
        assert_eq!(split_own("$TestovaciUI$PC"), Some(("TestovaciUI", "PC")));
        assert_eq!(split_own("$a b$"), Some(("a b", "")));
        for text in ["TestovaciUI", "$TestovaciUI", "$$PC", "$ $PC"] {
            assert_eq!(split_own(text), None, "{text}");
        }
    }
}
