//! What a game must be able to say, and words that it must not use.

use bw_core::{
    Actor, Analysis, Ask, Bot, Budget, Dice, GameSpec, Lang, Message, NoLog, OptionKind,
    OptionSpec, Options, Plan, Purpose, Rng, Turn, Viewer,
};
use bw_package::Package;
use bw_show::{Show, TextSource, Texts, text_id};

/// Texts that generic code looks for and that a game with this package does not have, each with its language.
/// Problems of the files themselves are named as well.
pub fn missing_texts<G: Show>(package: &Package<G>) -> Vec<String> {
    let texts = G::texts().extended(package.extras.texts);
    let mut problems = texts.problems();
    problems.extend(wanted(package).iter().flat_map(|text| text.missing(&texts)));
    problems
}

/// The texts that generic code looks for in a game with this package.
pub(crate) fn wanted<G: Show>(package: &Package<G>) -> Vec<Text> {
    let mut wanted = Wanted::default();
    wanted.rules(G::SPEC);
    wanted.all("series", G::SERIES, &[]);
    for bot in &package.bots {
        wanted.push("bot", bot.name, &["summary", "about"]);
        wanted.0.extend(bot.options.iter().map(|option| Text {
            ids: [text_id(&text_id("option", bot.name), option.key), text_id("option", option.key)],
            attributes: vec!["help"],
        }));
    }
    for learning in &package.extras.learning {
        wanted.push("learning", learning.name, &["summary"]);
        wanted.all(&text_id("preset", learning.name), learning.presets, &[]);
        wanted.all(&text_id("key", learning.name), learning.keys, &[]);
    }
    for experiment in &package.extras.experiments {
        wanted.push("experiment", experiment.id, &[]);
    }
    let protocols: Vec<&str> = package.engines.iter().map(|engine| engine.protocol).collect();
    wanted.all("engine", &protocols, &[]);
    let prefixes: Vec<&str> = package.foreign.iter().map(|foreign| foreign.prefix).collect();
    wanted.all("foreign", &prefixes, &[]);
    let formats: Vec<&str> = package.extras.conversions.iter().map(|to| to.name).collect();
    wanted.all("conversion", &formats, &[]);
    if let Some(script) = &package.extras.script {
        wanted.push("script", script.name, &["title", "text", "open"]);
        let signs: Vec<&str> = script.dials.iter().map(|dial| dial.sign).collect();
        wanted.all(&text_id("script", script.name), &signs, &[]);
    }
    wanted.0
}

/// A text that is looked for: by the first of its ids that is there.
pub(crate) struct Text {
    pub(crate) ids: [String; 2],
    pub(crate) attributes: Vec<&'static str>,
}

impl Text {
    fn missing<'t>(&'t self, texts: &'t Texts) -> impl Iterator<Item = String> + 't {
        [Lang::En, Lang::Cs].into_iter().flat_map(move |lang| {
            let [own, common] = &self.ids;
            let id = if texts.has(lang, own) { own } else { common };
            let value = texts.find(lang, id).is_none().then(|| format!("{id} in {lang:?}"));
            let lacks = move |name: &&str| texts.attribute(lang, id, name).is_none();
            let attributes = self.attributes.iter().copied().filter(lacks);
            value.into_iter().chain(attributes.map(move |name| format!("{id}.{name} in {lang:?}")))
        })
    }
}

#[derive(Default)]
struct Wanted(Vec<Text>);

impl Wanted {
    fn push(&mut self, prefix: &str, name: &str, attributes: &[&'static str]) {
        let id = text_id(prefix, name);
        self.0.push(Text { ids: [id.clone(), id], attributes: attributes.to_vec() });
    }

    fn all(&mut self, prefix: &str, names: &[&str], attributes: &[&'static str]) {
        for name in names {
            self.push(prefix, name, attributes);
        }
    }

    fn rules(&mut self, spec: &GameSpec) {
        let ids = ["game".to_owned(), "game".to_owned()];
        self.0.push(Text { ids, attributes: vec!["summary"] });
        self.all("help", &["1"], &[]);
        self.all("part", spec.score_parts, &[]);
        for &OptionSpec { key, kind, .. } in spec.options {
            self.push("rule", key, &["help"]);
            if let OptionKind::Choice(values) = kind {
                self.all(&text_id("rule", key), values, &[]);
            }
        }
    }
}

/// How many questions of a random game every bot answers in [`unspoken_thoughts`].
const ANSWERS: u32 = 12;
/// Decisions between two of them.
const APART: u32 = 9;

/// What bots say of their decisions in a random game by these rules and their texts do not have, each with the bot.
pub fn unspoken_thoughts<G: Show>(package: &Package<G>, rules: &str) -> Vec<String> {
    let texts = G::texts().extended(package.extras.texts);
    let options = Options::parse(G::SPEC.options, rules).expect("the rules are right");
    let game = G::new(G::SPEC.min_seats, &options).expect("the rules are right");
    let mut bots: Vec<(&str, Box<dyn Bot<G>>)> = Vec::new();
    for kind in &package.bots {
        let made = (kind.make)(&game, &Options::defaults(kind.options));
        bots.push((kind.name, made.expect("a bot can be made as it is")));
    }
    let (mut state, mut dice) = (game.initial(), Dice::new(1));
    let (mut rng, mut buffer) = (Rng::derive(1, Purpose::Task(0), 0), Vec::new());
    let mut unspoken = Vec::new();
    for number in 0..ANSWERS * APART {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(asked) = game.turn(&state) else { break };
        let Some(seat) = asked.first() else { break };
        for (name, bot) in bots.iter_mut().filter(|_| number % APART == 0) {
            let view = game.view(&state, Viewer::Seat(seat));
            let budget = Budget { iterations: Some(40), nodes: Some(20_000), ..Budget::default() };
            let (mut legal, mut plan) = (Vec::new(), Plan::default());
            let mut ask = Ask::from_view(&game, seat, &view, &budget, rng.clone(), &mut legal);
            ask.wants_analysis = true;
            let answered = bot.start(&game, seat).and_then(|()| bot.choose(&mut ask, &mut plan));
            answered.expect("our bots answer");
            let bare = plan.analysis.iter().filter(|analysis| is_bare(analysis));
            unspoken.extend(bare.map(|_| format!("{name}: values without a unit")));
            let said = plan.analysis.iter().flat_map(|analysis| thoughts(analysis));
            let missing = said.filter(|message| {
                [Lang::En, Lang::Cs].iter().any(|&lang| texts.try_resolve(lang, message).is_none())
                    || message.id() == "verbatim"
            });
            unspoken.extend(missing.map(|message| format!("{name}: {message:?}")));
        }
        let action = game.random_action(&state, seat, &mut rng, &mut buffer);
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    unspoken
}

fn thoughts<A>(analysis: &Analysis<A>) -> impl Iterator<Item = &Message> {
    let parts = analysis.candidates.iter().flat_map(|candidate| &candidate.contributions);
    let named = parts.map(|part| &part.name);
    analysis.note.iter().chain(&analysis.unit).chain(&analysis.strategy).chain(named)
}

/// Whether there are values of which nobody knows what they count.
fn is_bare<A>(analysis: &Analysis<A>) -> bool {
    analysis.unit.is_none() && !(analysis.candidates.is_empty() && analysis.values.is_empty())
}

/// Words of the lists that a game's files use, each with its line; the lists are English and Czech. A word matches
/// whole words in any case; one that ends with `…` matches whatever begins so. Ids and arguments are not looked at.
pub fn unwanted_words(source: &TextSource, english: &[&str], czech: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (file, words) in [(source.en, english), (source.cs, czech)] {
        for line in file.lines() {
            let said = said(line).to_lowercase();
            let used = words.iter().filter(|word| uses(&said, word));
            found.extend(used.map(|word| format!("`{word}` in `{line}`")));
        }
    }
    found
}

/// What a line of a Fluent file says: without its id, its variant's key, and what stands in braces.
fn said(line: &str) -> String {
    if line.starts_with('#') {
        return String::new();
    }
    let is_id = |id: &str| {
        id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ' '))
    };
    let value = match line.split_once(" = ") {
        Some((id, value)) if is_id(id) => value,
        _ => line.trim_start().trim_start_matches('*'),
    };
    let value =
        value.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(value, |v| v.1);
    let mut depth = 0;
    let outside = value.chars().filter(|c| {
        depth += i32::from(*c == '{') - i32::from(*c == '}');
        depth == 0 && *c != '}'
    });
    outside.collect()
}

fn uses(said: &str, word: &str) -> bool {
    let (word, begins) = match word.strip_suffix('…') {
        Some(start) => (start.to_lowercase(), true),
        None => (word.to_lowercase(), false),
    };
    said.match_indices(&word).any(|(at, found)| {
        let before = said[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        let after = said[at + found.len()..].chars().next().is_some_and(char::is_alphanumeric);
        !before && (begins || !after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unwanted_words_are_found_in_what_is_said() {
        let source = TextSource {
            en: "# meeple\nrule-meeples = Followers\nn = { $meeples ->\n    [one] a Meeple\n   *[other] { $n } meeples\n}\n",
            cs: "rule-meeples = Figurky na usedlosti\n",
        };
        let found = unwanted_words(&source, &["meeple"], &["usedlost"]);
        assert_eq!(found, ["`meeple` in `    [one] a Meeple`"]);
        let found = unwanted_words(&source, &["meeple…"], &["usedlost…"]);
        assert_eq!(found.len(), 3, "{found:?}");
    }
}
