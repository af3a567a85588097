//! English and Czech words of the pages, and which of the two a visitor reads.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use bw_core::Lang;

use crate::access;

mod bots;
mod lab;
mod notes;
mod recipe;
mod said;
mod table;

/// Name of the cookie that holds the chosen language.
pub(crate) const LANG_COOKIE: &str = "bw_lang";

/// All texts: key, English, Czech.
fn texts() -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    table::TEXTS.iter().chain(lab::TEXTS).chain(recipe::TEXTS)
}

/// The words of one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts {
    pub(crate) lang: Lang,
}

impl Texts {
    pub(crate) fn new(lang: Lang) -> Self {
        Texts { lang }
    }

    /// The text with this key.
    pub(crate) fn get(self, key: &str) -> &'static str {
        self.find(key).unwrap_or_else(|| {
            debug_assert!(false, "there is no text `{key}`");
            ""
        })
    }

    /// The text with this key, if there is one.
    pub(crate) fn find(self, key: &str) -> Option<&'static str> {
        let row = texts().find(|row| row.0 == key)?;
        Some(if self.lang == Lang::Cs { row.2 } else { row.1 })
    }

    /// The language's code.
    pub(crate) fn code(self) -> &'static str {
        if self.lang == Lang::Cs { "cs" } else { "en" }
    }

    /// All texts a script may need.
    pub(crate) fn for_scripts(self) -> serde_json::Value {
        texts()
            .filter_map(|row| row.0.strip_prefix("js-").map(|key| (key, self.get(row.0))))
            .map(|(key, text)| (key.to_string(), text.into()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }

    /// A category of points.
    pub(crate) fn category(self, id: &str) -> String {
        self.find(&format!("part-{id}")).map_or_else(|| id.to_string(), String::from)
    }

    /// Figures that can be followed over a game; those that are counted too are called alike.
    pub(crate) fn series(self, ids: &[&str]) -> Vec<String> {
        let name = |id: &&str| {
            let own = self.find(&format!("series-{id}"));
            own.map_or_else(|| self.category(id), String::from)
        };
        ids.iter().map(name).collect()
    }

    /// What an option is called: its key as words, if nobody named it.
    pub(crate) fn option_name(self, game: &str, key: &str) -> String {
        let known = self.find(&format!("opt-name-{game}-{key}"));
        if let Some(name) = known.or_else(|| self.find(&format!("opt-name-{key}"))) {
            return name.to_string();
        }
        let words = key.replace('_', " ");
        let mut letters = words.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect())
            .unwrap_or_default()
    }

    /// So many bots.
    pub(crate) fn bots(self, count: usize) -> String {
        let word = match (self.lang, count) {
            (Lang::En, 1) | (Lang::Cs, 1) => "bot",
            (Lang::En, _) => "bots",
            (Lang::Cs, 2..=4) => "boti",
            (Lang::Cs, _) => "botů",
        };
        format!("{count} {word}")
    }

    /// One line of help for an option.
    pub(crate) fn help(self, game: &str, spec: &bw_core::OptionSpec) -> String {
        let known = self.find(&format!("opt-{game}-{}", spec.key));
        let known = known.or_else(|| self.find(&format!("opt-{}", spec.key)));
        known.unwrap_or(spec.help).to_string()
    }

    /// What a game says of its bots, learning and experiments.
    pub(crate) fn said(self, english: &str) -> &str {
        match self.lang {
            Lang::En => english,
            Lang::Cs => said::czech(english).unwrap_or(english),
        }
    }

    /// What a bot says of its decision, or of why it made none.
    pub(crate) fn note(self, english: &str) -> String {
        match self.lang {
            Lang::En => english.to_string(),
            Lang::Cs => notes::czech(english),
        }
    }

    /// What a bot's value is made of: a category, a rule with its number, or `a place: reason 3, reason 0.5`.
    pub(crate) fn contribution(self, name: &str) -> String {
        if self.lang == Lang::En {
            return name.to_string();
        }
        if let Some(category) = self.find(&format!("part-{name}")) {
            return category.to_lowercase();
        }
        if let Some((place, reasons)) = name.split_once(": ") {
            let told: Vec<String> = reasons.split(", ").map(|reason| self.reason(reason)).collect();
            return format!("{place}: {}", told.join(", "));
        }
        match name.split_once(' ') {
            Some((number, rule)) if number.parse::<u32>().is_ok() => {
                format!("{number} {}", self.said(rule))
            }
            _ => self.said(name).to_string(),
        }
    }

    /// A reason that may end with a number.
    fn reason(self, reason: &str) -> String {
        match reason.rsplit_once(' ') {
            Some((words, number)) if number.parse::<f64>().is_ok() => {
                format!("{} {number}", self.said(words))
            }
            _ => self.said(reason).to_string(),
        }
    }

    /// One line on a bot.
    pub(crate) fn bot(self, game: &str, bot: &bw_catalog::BotInfo) -> &'static str {
        let words = bots::BOTS.iter().find(|known| (known.game, known.name) == (game, bot.name));
        match (self.lang, words) {
            (Lang::Cs, Some(words)) => words.summary_cs,
            _ => bot.summary,
        }
    }

    /// A paragraph on a bot.
    pub(crate) fn about_bot(self, game: &str, name: &str) -> Option<&'static str> {
        let words = bots::BOTS.iter().find(|known| (known.game, known.name) == (game, name))?;
        Some(if self.lang == Lang::Cs { words.about.1 } else { words.about.0 })
    }

    /// Who won.
    pub(crate) fn winners(self, names: &[&str]) -> String {
        match (names, self.lang) {
            ([one], Lang::Cs) => format!("Vítězí {one}"),
            ([one], Lang::En) => format!("{one} wins"),
            (many, Lang::Cs) => format!("O vítězství se dělí {}", many.join(", ")),
            (many, Lang::En) => format!("{} share the win", many.join(", ")),
        }
    }

    /// Somebody gave up.
    pub(crate) fn resigned(self, name: &str) -> String {
        match self.lang {
            Lang::Cs => format!("{name} to vzdává."),
            Lang::En => format!("{name} resigned."),
        }
    }

    /// A bot failed.
    pub(crate) fn failed(self, name: &str, kind: &str) -> String {
        let why = self.find(&format!("fault-{kind}")).unwrap_or_default();
        format!("{name}: {why}")
    }

    /// "2 to 5 players".
    pub(crate) fn players(self, min: u8, max: u8) -> String {
        let range = if min == max { min.to_string() } else { format!("{min}–{max}") };
        format!("{range} {}", self.get("players-of"))
    }
}

/// The language a visitor reads: asked for, chosen before, or the browser's.
pub(crate) fn lang_of(headers: &HeaderMap, asked: Option<&str>) -> Lang {
    let remembered = access::cookie(headers, LANG_COOKIE);
    if let Some(lang) = asked.or(remembered.as_deref()).and_then(|code| code.parse().ok()) {
        return lang;
    }
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let first = accepted.split(',').map(|part| part.trim().get(..2).unwrap_or(""));
    first.filter_map(|code| code.parse().ok()).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_there_in_both_languages_once() {
        for (at, row) in texts().enumerate() {
            assert!(!row.1.is_empty() && !row.2.is_empty(), "{}", row.0);
            assert!(texts().take(at).all(|other| other.0 != row.0), "{} twice", row.0);
        }
    }

    #[test]
    fn every_rule_every_category_and_every_bot_is_named_in_czech() {
        let catalog = bw_catalog::Catalog::standard();
        let texts = Texts::new(Lang::Cs);
        for game in catalog.games() {
            let id = game.spec.id;
            for spec in
                game.spec.options.iter().filter(|spec| spec.kind != bw_core::OptionKind::File)
            {
                let named =
                    [format!("opt-name-{id}-{}", spec.key), format!("opt-name-{}", spec.key)];
                assert!(named.iter().any(|key| texts.find(key).is_some()), "{id}: {}", spec.key);
                assert_ne!(texts.help(id, spec), spec.help, "{id}: {}", spec.key);
            }
            let made = game.game(usize::from(game.spec.min_seats), "").unwrap();
            for figure in made.series() {
                let named = [format!("series-{figure}"), format!("part-{figure}")];
                assert!(named.iter().any(|key| texts.find(key).is_some()), "{id}: {figure}");
            }
            for part in game.spec.score_parts {
                assert!(texts.find(&format!("part-{part}")).is_some(), "{id}: {part}");
            }
            for bot in &game.bots {
                assert!(texts.about_bot(id, bot.name).is_some(), "{id}: {}", bot.name);
            }
        }
    }

    /// Everything that packages say in English on a page, with where it is said.
    fn said_by_packages(catalog: &bw_catalog::Catalog) -> Vec<(String, &'static str)> {
        let mut all = Vec::new();
        for game in catalog.games() {
            let id = game.spec.id;
            for bot in &game.bots {
                let options = bot.options.iter();
                all.extend(options.map(|o| (format!("{id} {}:{}", bot.name, o.key), o.help)));
            }
            for one in &game.extras.learning {
                all.push((format!("{id} {}", one.name), one.summary));
                let presets = one.presets.iter();
                all.extend(presets.map(|p| (format!("{id} {} {}", one.name, p.name), p.summary)));
                let keys = one.keys.iter();
                all.extend(keys.map(|&(key, help)| (format!("{id} {} {key}", one.name), help)));
            }
            let experiments = game.extras.experiments.iter();
            all.extend(experiments.map(|e| (format!("{id} {}", e.id), e.title)));
        }
        all
    }

    #[test]
    fn what_packages_say_is_said_in_czech() {
        let catalog = bw_catalog::Catalog::standard();
        let mut missing: Vec<String> = said_by_packages(&catalog)
            .into_iter()
            .filter(|(_, english)| said::czech(english).is_none())
            .map(|(_, english)| english.to_string())
            .collect();
        missing.sort_unstable();
        missing.dedup();
        assert!(missing.is_empty(), "{} without Czech:\n{}", missing.len(), missing.join("\n"));
    }

    /// Bots tell what their values are made of: every name has Czech words.
    #[test]
    fn contributions_are_named_in_czech() {
        use bw_catalog::{BotSpec, NoForeign, Player};
        let catalog = bw_catalog::Catalog::standard();
        let texts = Texts::new(Lang::Cs);
        let budget =
            bw_core::Budget { iterations: Some(40), nodes: Some(20_000), ..Default::default() };
        let told = [
            ("carcassonne", "optimising", ""),
            ("carcassonne", "rules19-3-pr", ""),
            (
                "arimaa",
                "ugrh",
                "position=g [r                                                              R]",
            ),
            ("warlight", "mcts", "start=fixed:12+13;21+22"),
        ];
        for (game, bot, rules) in told {
            let entry = catalog.game(game).unwrap();
            let seats = usize::from(entry.spec.min_seats);
            let people = (0..seats).map(|n| Player::Human(n.to_string())).collect();
            let made = entry.game(seats, rules).unwrap();
            let mut session =
                made.session(people, 3, bw_core::Budget::default(), &NoForeign).unwrap();
            while session.turn() == bw_core::Turn::Chance {
                session.step();
            }
            let bw_core::Turn::Decide(asked) = session.turn() else { panic!("{game}") };
            let seat = asked.iter().next().unwrap();
            let thought =
                session.think(seat, &BotSpec::parse(bot), &budget, &NoForeign).unwrap().unwrap();
            let shares = thought.candidates.iter().flat_map(|one| &one.contributions);
            let mut said: Vec<_> = shares.map(|share| share.name.clone()).collect();
            assert!(!said.is_empty(), "{game} {bot}");
            said.extend(thought.note);
            for message in said.iter().filter(|message| message.id() == "verbatim") {
                let english = session.resolve(message, Lang::En);
                let czech = [texts.contribution(&english), texts.note(&english)];
                assert!(czech.iter().any(|czech| *czech != english), "{game} {bot}: {english}");
            }
        }
    }

    #[test]
    fn the_browser_is_asked_last() {
        let mut headers = HeaderMap::new();
        assert_eq!(lang_of(&headers, None), Lang::En);
        headers.insert(ACCEPT_LANGUAGE, "de-DE, cs;q=0.8, en;q=0.5".parse().unwrap());
        assert_eq!(lang_of(&headers, None), Lang::Cs);
        headers.insert("cookie", "bw_lang=en".parse().unwrap());
        assert_eq!(lang_of(&headers, None), Lang::En);
        assert_eq!(lang_of(&headers, Some("cs")), Lang::Cs);
        assert_eq!(lang_of(&headers, Some("xx")), Lang::Cs);
    }
}
