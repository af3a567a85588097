//! What a game says of itself, in the reader's language: its name, rules, bots, and what can be learnt.
//!
//! Everything comes from the texts of the game and of its players, by ids that all games share. A text that is
//! missing never breaks a page: its name stands for it.

use bw_core::{GameSpec, Lang, Message};
use bw_show::{Texts, text_id};

use crate::catalog::GameEntry;

/// The words of one game in one language.
#[derive(Clone, Copy, Debug)]
pub struct GameWords<'g> {
    texts: &'g Texts,
    spec: &'static GameSpec,
    lang: Lang,
}

impl GameEntry {
    /// What the game says of itself in a language.
    pub fn words(&self, lang: Lang) -> GameWords<'_> {
        GameWords::new(&self.texts, self.spec, lang)
    }
}

impl<'g> GameWords<'g> {
    pub(crate) fn new(texts: &'g Texts, spec: &'static GameSpec, lang: Lang) -> Self {
        GameWords { texts, spec, lang }
    }

    fn named(&self, prefix: &str, name: &str) -> String {
        self.texts.find(self.lang, &text_id(prefix, name)).unwrap_or_else(|| name.to_owned())
    }

    fn about(&self, id: &str, attribute: &str) -> String {
        self.texts.attribute(self.lang, id, attribute).unwrap_or_default()
    }

    /// A message of the game or of its players in words.
    pub fn say(&self, message: &Message) -> String {
        self.texts.resolve(self.lang, message)
    }

    /// The game's name.
    pub fn name(&self) -> String {
        self.texts.find(self.lang, "game").unwrap_or_else(|| self.spec.name.to_owned())
    }

    /// The game in one line.
    pub fn summary(&self) -> String {
        self.about("game", "summary")
    }

    /// Its rules in paragraphs.
    pub fn help(&self) -> Vec<String> {
        (1..)
            .map_while(|number: u32| self.texts.find(self.lang, &format!("help-{number}")))
            .collect()
    }

    /// What a rule option is called.
    pub fn rule(&self, key: &str) -> String {
        self.named("rule", key)
    }

    /// One line on a rule option.
    pub fn rule_help(&self, key: &str) -> String {
        self.about(&text_id("rule", key), "help")
    }

    /// What a value of a rule option is called.
    pub fn rule_value(&self, key: &str, value: &str) -> String {
        self.named(&text_id("rule", key), value)
    }

    /// A category of points.
    pub fn part(&self, id: &str) -> String {
        self.named("part", id)
    }

    /// A figure that can be followed over a game.
    pub fn series(&self, id: &str) -> String {
        self.named("series", id)
    }

    /// One line on how a bot thinks.
    pub fn bot_summary(&self, bot: &str) -> String {
        self.about(&text_id("bot", bot), "summary")
    }

    /// A paragraph on a bot.
    pub fn bot_about(&self, bot: &str) -> String {
        self.about(&text_id("bot", bot), "about")
    }

    /// One line on an option of a bot.
    pub fn option_help(&self, bot: &str, key: &str) -> String {
        let own = text_id(&text_id("option", bot), key);
        let found = self.texts.attribute(self.lang, &own, "help");
        found.unwrap_or_else(|| self.about(&text_id("option", key), "help"))
    }

    /// One line on what is learnt.
    pub fn learning(&self, name: &str) -> String {
        self.about(&text_id("learning", name), "summary")
    }

    /// One line on a preset of a learning.
    pub fn preset(&self, learning: &str, preset: &str) -> String {
        self.named(&text_id("preset", learning), preset)
    }

    /// What a configuration key of a learning means.
    pub fn key(&self, learning: &str, key: &str) -> String {
        self.named(&text_id("key", learning), key)
    }

    /// A number that was learnt. Its name is words with numbers, joined by `_`: `phase2_rule7` is the text
    /// `gene-phase-rule` with the numbers `a` and `b`.
    pub fn gene(&self, name: &str) -> String {
        let parts = name.split('_').map(|part| part.trim_end_matches(|c: char| c.is_ascii_digit()));
        let words: Vec<&str> = parts.collect();
        let numbers = name.split('_').zip(&words).map(|(part, word)| &part[word.len()..]);
        let id = text_id("gene", &words.join("-"));
        let message = ["a", "b", "c"].into_iter().zip(numbers);
        let message =
            message.fold(Message::new(id), |message, (name, number)| message.with(name, number));
        self.texts.try_resolve(self.lang, &message).unwrap_or_else(|| name.to_owned())
    }

    /// The title of an experiment.
    pub fn experiment(&self, id: &str) -> String {
        self.named("experiment", id)
    }

    /// What is to be said with an experiment's results, if anything is.
    pub fn experiment_remark(&self, id: &str) -> Option<String> {
        self.texts.attribute(self.lang, &text_id("experiment", id), "remark")
    }

    /// One line on a protocol that the game's bots speak.
    pub fn engine(&self, protocol: &str) -> String {
        self.named("engine", protocol)
    }

    /// One line on a format that the game's files can be written in.
    pub fn conversion(&self, name: &str) -> String {
        self.named("conversion", name)
    }

    /// One line on a protocol of foreign bots.
    pub fn foreign(&self, prefix: &str) -> String {
        self.named("foreign", prefix)
    }

    /// What a script is called with which people write a bot.
    pub fn script(&self, name: &str) -> String {
        self.named("script", name)
    }

    /// More on scripts: the `title` of their page, a `text` on it, words of a button to `open` it.
    pub fn script_page(&self, name: &str, attribute: &str) -> String {
        self.about(&text_id("script", name), attribute)
    }
}
