//! English and Czech words of the pages, and which of the two a visitor reads.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use bw_core::{Arg, FaultKind, Lang, Message};
use bw_show::TextSource;

use crate::access;

/// Name of the cookie that holds the chosen language.
pub(crate) const LANG_COOKIE: &str = "bw_lang";

static WORDS: LazyLock<bw_show::Texts> = LazyLock::new(|| {
    bw_show::Texts::new(&[TextSource {
        en: include_str!("../texts/en.ftl"),
        cs: include_str!("../texts/cs.ftl"),
    }])
});

/// Texts that need no arguments, by language and id, and those of the scripts, which fill in `{0}` and `{1}` themselves.
static READY: LazyLock<[BTreeMap<String, String>; 2]> = LazyLock::new(|| {
    [Lang::En, Lang::Cs].map(|lang| {
        let ready = |id: String| {
            let text = match id.starts_with(SCRIPTS) {
                true => {
                    let template = Message::new(id.clone()).with("a", "{0}").with("b", "{1}");
                    Some(WORDS.resolve(lang, &template.with("c", "{2}")))
                }
                false => WORDS.plain(lang, &id),
            };
            Some((id, text?))
        };
        WORDS.ids(lang).filter_map(ready).collect()
    })
});

/// How ids of texts for the scripts begin.
const SCRIPTS: &str = "js-";

/// The words of one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts {
    pub(crate) lang: Lang,
}

impl Texts {
    pub(crate) fn new(lang: Lang) -> Self {
        Texts { lang }
    }

    fn ready(self) -> &'static BTreeMap<String, String> {
        &READY[usize::from(self.lang == Lang::Cs)]
    }

    /// The text with this id.
    pub(crate) fn get(self, id: &str) -> &'static str {
        self.find(id).unwrap_or_else(|| {
            debug_assert!(false, "there is no text `{id}`");
            ""
        })
    }

    /// The text with this id, if there is one.
    pub(crate) fn find(self, id: &str) -> Option<&'static str> {
        self.ready().get(id).map(String::as_str)
    }

    /// A text with arguments.
    pub(crate) fn say(self, message: &Message) -> String {
        WORDS.resolve(self.lang, message)
    }

    /// A text with one argument.
    pub(crate) fn fill(
        self,
        id: &'static str,
        name: &'static str,
        value: impl Into<Arg>,
    ) -> String {
        self.say(&Message::new(id).with(name, value))
    }

    /// The language's code.
    pub(crate) fn code(self) -> &'static str {
        if self.lang == Lang::Cs { "cs" } else { "en" }
    }

    /// All texts a script may need.
    pub(crate) fn for_scripts(self) -> serde_json::Value {
        self.ready()
            .iter()
            .filter_map(|(id, text)| {
                Some((id.strip_prefix(SCRIPTS)?.to_owned(), text.as_str().into()))
            })
            .collect::<serde_json::Map<_, _>>()
            .into()
    }

    /// Who won.
    pub(crate) fn winners(self, names: &[&str]) -> String {
        let listed = names.iter().map(|name| Message::verbatim(*name)).collect();
        let winners = Message::new("winners").with("count", names.len());
        self.say(&winners.with("names", Arg::Listed(listed)))
    }

    /// A bot failed.
    pub(crate) fn failed(self, name: &str, kind: FaultKind) -> String {
        self.say(&Message::new("failed").with("player", name).with("why", cause(kind)))
    }

    /// A bot that nobody plays against failed: one that was asked for advice or tried out.
    pub(crate) fn bot_failed(self, kind: FaultKind) -> String {
        self.fill("bot-failed", "why", cause(kind))
    }

    /// A number from here to there is wanted.
    pub(crate) fn number_range(self, low: u64, high: u64) -> String {
        let message = Message::new("lab-number-from-to").with("low", low.to_string());
        self.say(&message.with("high", high.to_string()))
    }

    /// "2–5 players".
    pub(crate) fn players(self, fewest: u8, most: u8) -> String {
        self.say(&match fewest == most {
            true => Message::new("n-players").with("players", most),
            false => Message::new("players-range").with("fewest", fewest).with("most", most),
        })
    }
}

/// What a bot did wrong, in words. Details are for its author and are in the arena's reports, not on pages.
fn cause(kind: FaultKind) -> Message {
    Message::new(format!("fault-{}", kind.name()))
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
        assert_eq!(WORDS.problems(), Vec::<String>::new());
    }

    #[test]
    fn numbers_and_names_take_their_forms() {
        let (en, cs) = (Texts::new(Lang::En), Texts::new(Lang::Cs));
        assert_eq!(cs.players(2, 4), "2–4 hráči");
        assert_eq!(cs.players(2, 5), "2–5 hráčů");
        assert_eq!((cs.players(2, 2), en.players(1, 5)), ("2 hráči".into(), "1–5 players".into()));
        assert_eq!(cs.fill("n-bots", "bots", 3usize), "3 boti");
        assert_eq!(cs.winners(&["Ana"]), "Vítězí Ana");
        assert_eq!(en.winners(&["Ana", "Petr"]), "Ana, Petr share the win");
        assert_eq!(en.get("js-of"), "{0} of {1}");
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
