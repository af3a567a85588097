//! What a controller wants the engine to be: options beyond those of the game (spec 4.1).

use bw_arimaa::{Arimaa, Preset};
use bw_core::{Bot, BotKind, OptionError, Options, Purpose, Rng};
use bw_package::MakeBot;

use crate::champion::MOST_LINES;
use crate::package::bots;

/// Options of the engine. Without any the bot it was started with plays; with `bot` another one; `weights`, `setup`,
/// `opening` and `depth` are options of `ugrh`, which then plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wishes {
    /// Another bot: its name and options.
    bot: Option<(String, Vec<(String, String)>)>,
    /// Options of `ugrh`.
    ugrh: Vec<(&'static str, String)>,
    /// The most positions to look at in a turn.
    pub(super) nodes: Option<u64>,
    /// Threads a bot may use.
    pub(super) threads: u32,
    /// The luck of everything.
    pub(super) seed: u64,
    /// Megabytes of the table of a bot that has one.
    pub(super) hash: Option<usize>,
    /// How many lines a bot that can compare some shows.
    pub(super) lines: Option<usize>,
    /// Whether `go ponder` is passed over.
    pub(super) never_ponders: bool,
}

/// More megabytes nobody gets.
const MOST_HASH: u64 = 65_536;

/// What came of an option.
pub(super) enum Answer {
    Set,
    Unknown,
    Refused(String),
}

impl Wishes {
    /// Sets an option if it is known and right.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Answer {
        let mut changed = self.clone();
        let result = match name {
            // 0 is what the bot has by itself.
            "hash" => number(value).map(|size| {
                changed.hash = Some(size.min(MOST_HASH) as usize).filter(|&size| size > 0);
            }),
            "multipv" => number(value).map(|lines| {
                changed.lines = Some(lines.min(MOST_LINES as u64) as usize).filter(|&n| n > 0);
            }),
            "ponder" => flag(value).map(|ponders| changed.never_ponders = !ponders),
            "threads" => number(value).map(|threads| changed.threads = threads.min(256) as u32),
            "seed" => number(value).map(|seed| changed.seed = seed),
            "nodes" => number(value).map(|nodes| changed.nodes = Some(nodes).filter(|&n| n > 0)),
            "depth" => depth_turns(value).map(|turns| changed.wish("depth_turns", turns)),
            "weights" => {
                changed.wish("weights", Some(value.to_owned()));
                Ok(())
            }
            "setup" if value == "auto" => {
                changed.wish("setup", None);
                Ok(())
            }
            "setup" | "opening" => {
                let key = if name == "setup" { "setup" } else { "opening" };
                changed.wish(key, Some(value.to_owned()));
                Ok(())
            }
            "bot" => {
                changed.bot = (!value.is_empty()).then(|| split_spec(value));
                Ok(())
            }
            _ => return Answer::Unknown,
        };
        let checked = result.and_then(|()| match changed.own_bot(&Arimaa::default(), 0) {
            Some(Err(error)) => Err(error.to_string()),
            _ => Ok(()),
        });
        match checked {
            Ok(()) => {
                *self = changed;
                Answer::Set
            }
            Err(why) => Answer::Refused(why),
        }
    }

    fn wish(&mut self, key: &'static str, value: Option<String>) {
        self.ugrh.retain(|(known, _)| *known != key);
        self.ugrh.extend(value.map(|value| (key, value)));
    }

    /// The bot that plays the n-th game.
    pub(super) fn bot(
        &self,
        make: &MakeBot<'_, Arimaa>,
        game: &Arimaa,
        number: u64,
    ) -> Result<Box<dyn Bot<Arimaa>>, OptionError> {
        self.own_bot(game, number).unwrap_or_else(|| make(game))
    }

    /// The bot that was wished for, if one was.
    fn own_bot(
        &self,
        game: &Arimaa,
        number: u64,
    ) -> Option<Result<Box<dyn Bot<Arimaa>>, OptionError>> {
        let default = || ("ugrh".to_owned(), Vec::new());
        let (name, mut pairs) = match &self.bot {
            Some(bot) => bot.clone(),
            None if self.ugrh.is_empty() => return None,
            None => default(),
        };
        if name == "ugrh" {
            for (key, value) in &self.ugrh {
                pairs.retain(|(known, _)| known != key);
                pairs.push(((*key).to_owned(), self.chosen(key, value, number)));
            }
        }
        Some(make_bot(&name, pairs, game))
    }

    /// The value of an option of `ugrh`; a random set-up is drawn for each game.
    fn chosen(&self, key: &str, value: &str, number: u64) -> String {
        if (key, value) != ("setup", "random") {
            return value.to_owned();
        }
        let mut rng = Rng::derive(self.seed, Purpose::Task(0), number);
        rng.pick(&Preset::ALL).map_or("A", |preset| preset.name()).to_owned()
    }
}

fn make_bot(
    name: &str,
    pairs: Vec<(String, String)>,
    game: &Arimaa,
) -> Result<Box<dyn Bot<Arimaa>>, OptionError> {
    let kinds = bots();
    let known = || kinds.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
    let kind: &BotKind<Arimaa> = kinds.iter().find(|kind| kind.name == name).ok_or_else(|| {
        OptionError::Invalid(format!("there is no bot `{name}`, only {}", known()))
    })?;
    (kind.make)(game, &Options::from_pairs(kind.options, pairs)?)
}

/// `name:key=value,key=value` in parts; what is not of this form fails when the bot is made.
fn split_spec(spec: &str) -> (String, Vec<(String, String)>) {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let pair = |item: &str| {
        let (key, value) = item.split_once('=').unwrap_or((item, ""));
        (key.trim().to_owned(), value.trim().to_owned())
    };
    let items = options.split(',').filter(|item| !item.trim().is_empty());
    (name.trim().to_owned(), items.map(pair).collect())
}

fn number(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| "expected a whole number from 0 on".into())
}

fn flag(value: &str) -> Result<bool, String> {
    match value {
        "1" | "true" | "on" => Ok(true),
        "0" | "false" | "off" => Ok(false),
        _ => Err("expected 0 or 1".into()),
    }
}

/// Steps as turns, rounded up; nothing if there is no limit.
fn depth_turns(value: &str) -> Result<Option<String>, String> {
    let steps: i64 = value.parse().map_err(|_| "expected a whole number".to_owned())?;
    Ok((steps > 0).then(|| steps.saturating_add(3).div_euclid(4).clamp(1, 4).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused() {
        let mut wishes = Wishes::default();
        let mut set = |name: &str, value: &str| match wishes.set(name, value) {
            Answer::Set => "set",
            Answer::Unknown => "unknown",
            Answer::Refused(_) => "refused",
        };
        for (name, value) in [
            ("hash", "2"),
            ("depth", "8"),
            ("depth", "-1"),
            ("weights", "w1"),
            ("setup", "random"),
            ("opening", "none"),
            ("bot", "random"),
            ("bot", "ugrh:weights=w2"),
            ("nodes", "5"),
            ("ponder", "0"),
            ("ponder", "true"),
        ] {
            assert_eq!(set(name, value), "set", "{name} {value}");
        }
        for (name, value) in [
            ("depth", "x"),
            ("weights", "w9"),
            ("setup", "D"),
            ("opening", ""),
            ("bot", "chess"),
            ("bot", "ugrh:own"),
            ("hash", "-1"),
            ("threads", ""),
            ("seed", "1.5"),
            ("ponder", "yes"),
        ] {
            assert_eq!(set(name, value), "refused", "{name} {value}");
        }
        assert_eq!(set("goals", "1"), "unknown");
    }

    #[test]
    fn steps_are_rounded_up_to_turns() {
        let turns = |steps: &str| depth_turns(steps).unwrap();
        assert_eq!([turns("0"), turns("-4")], [None, None]);
        assert_eq!([turns("1"), turns("4")], [Some("1".into()), Some("1".into())]);
        assert_eq!([turns("5"), turns("99")], [Some("2".into()), Some("4".into())]);
    }
}
