//! English and Czech words of the pages, and which of the two a visitor reads.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use bw_core::Lang;

use crate::access;

mod bots;
mod lab;
mod recipe;
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
        known.or_else(|| self.find(&format!("opt-{}", spec.key))).unwrap_or(spec.help).to_string()
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
    let chosen = asked.or_else(|| access::cookie(headers, LANG_COOKIE));
    if let Some(lang) = chosen.and_then(|code| code.parse().ok()) {
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
            for part in game.spec.score_parts {
                assert!(texts.find(&format!("part-{part}")).is_some(), "{id}: {part}");
            }
            for bot in &game.bots {
                assert!(texts.about_bot(id, bot.name).is_some(), "{id}: {}", bot.name);
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
