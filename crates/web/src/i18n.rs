//! English and Czech words of the pages, and which of the two a visitor reads.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use bw_core::{Arg, Lang, Message};
use bw_show::TextSource;

use crate::access;

mod bots;
mod notes;
mod said;
mod table;

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
        let old = || {
            let row = table::TEXTS.iter().find(|row| row.0 == id)?;
            Some(if self.lang == Lang::Cs { row.2 } else { row.1 })
        };
        self.ready().get(id).map(String::as_str).or_else(old)
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
        let listed = names.iter().map(|name| Message::verbatim(*name)).collect();
        let winners = Message::new("winners").with("count", names.len());
        self.say(&winners.with("names", Arg::Listed(listed)))
    }

    /// A bot failed.
    pub(crate) fn failed(self, name: &str, kind: &str) -> String {
        let why = Message::new(format!("fault-{kind}"));
        self.say(&Message::new("failed").with("player", name).with("why", why))
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
