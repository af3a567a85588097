//! The words of a game in both languages, from Fluent files.
//!
//! A game keeps its words beside its code, `texts/en.ftl` and `texts/cs.ftl`; its players add theirs. Plural
//! forms and cases are Fluent's business: numbers go in as numbers. A message that one language lacks is found
//! by [`Texts::problems`], which every game's tests ask.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use bw_core::{Arg, Lang, Message};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

/// A pair of Fluent files: the same messages in both languages.
#[derive(Clone, Copy, Debug)]
pub struct TextSource {
    /// English.
    pub en: &'static str,
    /// Czech.
    pub cs: &'static str,
}

/// The id of a text that generic code looks for: a prefix and a name, of which characters that no id may have
/// become dashes.
///
/// ```
/// assert_eq!(bw_show::text_id("experiment", "7.1"), "experiment-7-1");
/// ```
pub fn text_id(prefix: &str, name: &str) -> String {
    let allowed = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let letters = name.chars().map(|letter| if allowed(letter) { letter } else { '-' });
    format!("{prefix}-{}", letters.collect::<String>())
}

/// What all games share.
const SHARED: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };

/// The messages of a game.
pub struct Texts {
    sources: Vec<TextSource>,
    bundles: [FluentBundle<FluentResource>; 2],
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Texts from {} files", 2 * self.sources.len())
    }
}

const fn at(lang: Lang) -> usize {
    match lang {
        Lang::En => 0,
        Lang::Cs => 1,
    }
}

impl Texts {
    /// The texts of these files and those that all games share. What a file says twice, or wrongly, is left out
    /// here and named by [`Texts::problems`].
    ///
    /// ```
    /// use bw_core::{Lang, Message};
    /// use bw_show::{TextSource, Texts};
    ///
    /// let texts = Texts::new(&[TextSource { en: "ask = Which card?", cs: "ask = Která karta?" }]);
    /// assert_eq!(texts.get(Lang::Cs, "ask"), "Která karta?");
    /// let points = Message::new("n-points").with("points", 3u8);
    /// assert_eq!(texts.resolve(Lang::En, &points), "3 points");
    /// assert_eq!(texts.resolve(Lang::Cs, &points), "3 body");
    /// ```
    pub fn new(sources: &[TextSource]) -> Self {
        let sources: Vec<TextSource> =
            std::iter::once(SHARED).chain(sources.iter().copied()).collect();
        let bundle = |lang| {
            let files = sources.iter().map(|source| source.of(lang));
            bundle(lang, files)
        };
        let bundles = [bundle(Lang::En), bundle(Lang::Cs)];
        Texts { sources, bundles }
    }

    /// These texts and those of more files: what players say beside what the rules say.
    #[must_use]
    pub fn extended(&self, sources: &[TextSource]) -> Self {
        Texts::new(&[&self.sources[1..], sources].concat())
    }

    /// The text with this id.
    pub fn get(&self, lang: Lang, id: &str) -> String {
        self.find(lang, id).unwrap_or_else(|| missing(id))
    }

    /// The text with this id, if there is one.
    pub fn find(&self, lang: Lang, id: &str) -> Option<String> {
        self.format(lang, id, None, None)
    }

    /// The text with this id, if there is one and it needs no arguments.
    pub fn plain(&self, lang: Lang, id: &str) -> Option<String> {
        let bundle = &self.bundles[at(lang)];
        let mut missing = Vec::new();
        let pattern = bundle.get_message(id)?.value()?;
        let text = bundle.format_pattern(pattern, None, &mut missing).into_owned();
        missing.is_empty().then_some(text)
    }

    /// The ids of all texts of a language.
    pub fn ids(&self, lang: Lang) -> impl Iterator<Item = String> {
        let all = ids(lang, &self.sources, &mut Vec::new());
        all.into_iter().filter(|id| !id.contains('.'))
    }

    /// The ids of the game's own texts in a language, those that all games share left out. An attribute that is no
    /// form of a noun is listed as `id.attribute`, a term as `-term`.
    pub fn own_ids(&self, lang: Lang) -> BTreeSet<String> {
        let mut own = ids(lang, &self.sources[1..], &mut Vec::new());
        for source in &self.sources[1..] {
            let (Ok(resource) | Err((resource, _))) = fluent_syntax::parser::parse(source.of(lang));
            own.extend(resource.body.iter().filter_map(|entry| match entry {
                ast::Entry::Term(term) => Some(format!("-{}", term.id.name)),
                _ => None,
            }));
        }
        own
    }

    /// What texts of a language take from each other: ids of messages, and terms as `-term`.
    pub fn references(&self, lang: Lang) -> BTreeSet<String> {
        let files = self.sources.iter().map(|source| source.of(lang));
        let placed = files.flat_map(|file| file.split('{').skip(1));
        let inside = placed.filter_map(|text| text.split('}').next()).map(str::trim);
        let is_id = |id: &&str| {
            id.starts_with(|c: char| c == '-' || c.is_ascii_lowercase())
                && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        };
        inside.filter(is_id).map(str::to_owned).collect()
    }

    /// An attribute of a text, if there is one: `help` of an option, for instance.
    pub fn attribute(&self, lang: Lang, id: &str, attribute: &str) -> Option<String> {
        let bundle = &self.bundles[at(lang)];
        let found = bundle.get_message(id)?.get_attribute(attribute)?;
        let mut errors = Vec::new();
        Some(bundle.format_pattern(found.value(), None, &mut errors).into_owned())
    }

    /// A message in words; players go by their numbers.
    pub fn resolve(&self, lang: Lang, message: &Message) -> String {
        self.resolve_named(lang, message, &[])
    }

    /// A message in words, with the names of the players; one without a name goes by the seat's number.
    pub fn resolve_named(&self, lang: Lang, message: &Message, names: &[String]) -> String {
        let mut args = FluentArgs::with_capacity(message.args().len());
        for (name, value) in message.args() {
            args.set(*name, self.value(lang, value, names));
        }
        let found = self.format(lang, message.id(), message.wanted_form(), Some(&args));
        found.unwrap_or_else(|| missing(message.id()))
    }

    /// A message in words, if all of it is in these texts.
    pub fn try_resolve(&self, lang: Lang, message: &Message) -> Option<String> {
        self.knows(lang, message).then(|| self.resolve(lang, message))
    }

    /// Whether there are texts for a message and for the messages in it.
    fn knows(&self, lang: Lang, message: &Message) -> bool {
        self.has(lang, message.id())
            && message.args().iter().all(|(_, arg)| match arg {
                Arg::Text(_) | Arg::Number(..) | Arg::Player(_) => true,
                Arg::Message(message) => self.knows(lang, message),
                Arg::All(messages) | Arg::Listed(messages) => {
                    messages.iter().all(|message| self.knows(lang, message))
                }
            })
    }

    /// Whether there is a text with this id.
    pub fn has(&self, lang: Lang, id: &str) -> bool {
        self.bundles[at(lang)].has_message(id)
    }

    fn format(
        &self,
        lang: Lang,
        id: &str,
        form: Option<&str>,
        args: Option<&FluentArgs<'_>>,
    ) -> Option<String> {
        let bundle = &self.bundles[at(lang)];
        let message = bundle.get_message(id)?;
        let form = form.and_then(|form| message.get_attribute(form)).map(|found| found.value());
        let pattern = form.or_else(|| message.value())?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, args, &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "text `{id}`: {errors:?}");
        Some(text)
    }

    fn value(&self, lang: Lang, arg: &Arg, names: &[String]) -> FluentValue<'static> {
        match arg {
            Arg::Text(text) => FluentValue::String(Cow::Owned(text.clone())),
            Arg::Number(value, decimals) => number(*value, *decimals),
            Arg::Player(seat) => {
                let name = names.get(seat.index()).filter(|name| !name.is_empty()).cloned();
                let number = || Message::new("player").with("number", seat.number());
                let name = name.unwrap_or_else(|| self.resolve(lang, &number()));
                FluentValue::String(name.into())
            }
            Arg::Message(message) => {
                FluentValue::String(self.resolve_named(lang, message, names).into())
            }
            Arg::Listed(messages) => FluentValue::String(self.listed(lang, messages, names).into()),
            Arg::All(messages) => FluentValue::String(match &messages[..] {
                [] | [_] => self.listed(lang, messages, names).into(),
                [first @ .., last] => {
                    let and = Message::new("and").with("first", self.listed(lang, first, names));
                    self.resolve_named(lang, &and.with("last", last.clone()), names).into()
                }
            }),
        }
    }

    fn listed(&self, lang: Lang, messages: &[Message], names: &[String]) -> String {
        let words: Vec<String> =
            messages.iter().map(|message| self.resolve_named(lang, message, names)).collect();
        words.join(", ")
    }

    /// What is wrong with the files: messages that only one language has, that are there twice or cannot be read.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let [english, czech] =
            [Lang::En, Lang::Cs].map(|lang| ids(lang, &self.sources, &mut problems));
        for (one, other, lang) in [(&english, &czech, "Czech"), (&czech, &english, "English")] {
            problems.extend(one.difference(other).map(|id| format!("`{id}` is missing in {lang}")));
        }
        problems
    }
}

impl TextSource {
    const fn of(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Cs => self.cs,
        }
    }
}

fn missing(id: &str) -> String {
    debug_assert!(false, "there is no text `{id}`");
    id.to_owned()
}

fn number(value: f64, decimals: u8) -> FluentValue<'static> {
    // Of a whole number no decimals may be asked for: it would get a lone point.
    let digits = (decimals > 0).then_some(usize::from(decimals));
    let options = FluentNumberOptions {
        minimum_fraction_digits: digits,
        maximum_fraction_digits: digits,
        ..FluentNumberOptions::default()
    };
    let scale = 10f64.powi(decimals.into());
    FluentValue::Number(FluentNumber { value: (value * scale).round() / scale, options })
}

fn bundle(lang: Lang, files: impl Iterator<Item = &'static str>) -> FluentBundle<FluentResource> {
    let code = if lang == Lang::Cs { "cs" } else { "en" };
    let locale: LanguageIdentifier = code.parse().expect("both codes are languages");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Names are never mixed with text that runs the other way.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(if lang == Lang::Cs { czech_number } else { english_number }));
    for file in files {
        let resource = FluentResource::try_new(file.to_owned());
        let resource = resource.unwrap_or_else(|(readable, _)| readable);
        // What is there already stays; `problems` names it.
        let _ = bundle.add_resource(resource);
    }
    bundle
}

type Memoizer = intl_memoizer::concurrent::IntlLangMemoizer;

fn english_number(value: &FluentValue<'_>, _: &Memoizer) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    Some(number.as_string().replace('-', "−"))
}

fn czech_number(value: &FluentValue<'_>, memoizer: &Memoizer) -> Option<String> {
    english_number(value, memoizer).map(|number| number.replace('.', ","))
}

/// Ids of all messages, attributes that are no forms of a noun included.
fn ids(lang: Lang, sources: &[TextSource], problems: &mut Vec<String>) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for source in sources {
        let resource = match fluent_syntax::parser::parse(source.of(lang)) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                problems.extend(errors.iter().map(|error| format!("{lang:?}: {error}")));
                resource
            }
        };
        for entry in &resource.body {
            let ast::Entry::Message(message) = entry else { continue };
            let id = message.id.name.to_owned();
            let named = message.attributes.iter().map(|attribute| attribute.id.name);
            ids.extend(
                named.filter(|name| !FORMS.contains(name)).map(|name| format!("{id}.{name}")),
            );
            if !ids.insert(id.clone()) {
                problems.push(format!("`{id}` is there twice in {lang:?}"));
            }
        }
    }
    ids
}

/// Attributes that are forms of a noun: a language that needs none has none.
const FORMS: [&str; 6] = ["acc", "gen", "ins", "the", "your", "new"];

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: TextSource = TextSource {
        en: "take = Take { $card }\ngold = Gold\nmean = { $points } on average\nhave = You have { $goods }\n",
        cs: "take = Vzít { $card }\ngold = Kletba\n    .acc = Kletbu\nmean = v průměru { $points }\nhave = Máte: { $goods }\n",
    };

    #[test]
    fn forms_and_numbers_follow_the_language() {
        let texts = Texts::new(&[GAME]);
        let take = Message::new("take").with("card", Message::new("gold").form("acc"));
        assert_eq!(texts.resolve(Lang::En, &take), "Take Gold");
        assert_eq!(texts.resolve(Lang::Cs, &take), "Vzít Kletbu");
        let mean = Message::new("mean").with("points", Arg::decimal(-4.26, 1));
        assert_eq!(texts.resolve(Lang::En, &mean), "−4.3 on average");
        assert_eq!(texts.resolve(Lang::Cs, &mean), "v průměru −4,3");
        for (points, czech) in [(1, "1 bod"), (4, "4 body"), (5, "5 bodů"), (0, "0 bodů")] {
            let message = Message::new("n-points").with("points", points);
            assert_eq!(texts.resolve(Lang::Cs, &message), czech);
        }
    }

    #[test]
    fn lists_are_joined() {
        let texts = Texts::new(&[GAME]);
        let names = |names: &[&str]| names.iter().map(|name| Message::verbatim(*name)).collect();
        let have = |goods: Arg| texts.resolve(Lang::En, &Message::new("have").with("goods", goods));
        assert_eq!(have(Arg::All(names(&["a", "b", "c"]))), "You have a, b and c");
        assert_eq!(have(Arg::All(names(&["a"]))), "You have a");
        assert_eq!(have(Arg::Listed(names(&["a", "b"]))), "You have a, b");
        assert_eq!(have(Arg::Listed(vec![])), "You have ");
    }

    #[test]
    fn players_go_by_name_or_number() {
        let texts = Texts::new(&[GAME]);
        let take = Message::new("take").with("card", bw_core::Seat::new(1));
        let names = ["Ana", "Bob"].map(String::from);
        assert_eq!(texts.resolve_named(Lang::Cs, &take, &names), "Vzít Bob");
        assert_eq!(texts.resolve(Lang::Cs, &take), "Vzít Hráč 2");
        let whole = Message::new("have").with("goods", take);
        assert_eq!(texts.resolve_named(Lang::En, &whole, &names), "You have Take Bob");
    }

    #[test]
    fn messages_are_resolved_whole_or_not_at_all() {
        let texts = Texts::new(&[GAME]);
        let take = |card: &'static str| Message::new("take").with("card", Message::new(card));
        assert_eq!(texts.try_resolve(Lang::En, &take("gold")), Some("Take Gold".into()));
        assert_eq!(texts.try_resolve(Lang::En, &take("silver")), None);
        let list = Message::new("have").with("goods", Arg::Listed(vec![Message::new("wood")]));
        assert_eq!(texts.try_resolve(Lang::Cs, &list), None);
    }

    #[test]
    fn problems_are_named() {
        assert_eq!(Texts::new(&[GAME]).problems(), Vec::<String>::new());
        let source =
            TextSource { en: "a = A\na = B\nb = B\n", cs: "a = A\n    .help = x\nc = {\n" };
        let problems = Texts::new(&[source]).problems();
        assert!(problems.contains(&"`b` is missing in Czech".to_string()), "{problems:?}");
        assert!(problems.contains(&"`a.help` is missing in English".to_string()), "{problems:?}");
        assert!(problems.iter().any(|problem| problem.contains("twice")), "{problems:?}");
        assert!(problems.len() >= 4, "{problems:?}");
    }
}
