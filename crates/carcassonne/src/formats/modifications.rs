//! Changes of the rules as the thesis's formats write them: `m2 ; spravedl ; figurky = 5` (spec 1.7, 5.6).
//!
//! Ours besides those of the thesis: English words, `louky` (`farms`) for the other farm rules, and `střídat`
//! (`rotate`), with which players change seats from game to game.

use bw_core::{Lang, OptionError, Options};

use crate::formats::ai_names::folded;
use crate::formats::refusal::Refusal;
use crate::options::OPTIONS;

/// What a line of modifications says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modifications {
    /// Rule options in the order written, as `key=value`.
    pub(crate) rules: Vec<String>,
    /// Players change seats.
    pub(crate) rotate: bool,
    /// The language of the words, if they are of one only.
    pub(crate) lang: Option<Lang>,
}

/// One word: Czech, English, the rule option, and whether it takes a value.
struct Word {
    czech: &'static str,
    english: &'static str,
    key: &'static str,
    takes_value: bool,
}

const WORDS: [Word; 5] = [
    Word { czech: "m2", english: "m2", key: "m2", takes_value: false },
    Word { czech: "spravedl", english: "fair", key: "fair", takes_value: false },
    Word { czech: "figurky", english: "meeples", key: "meeples", takes_value: true },
    Word { czech: "louky", english: "farms", key: "farms", takes_value: true },
    Word { czech: "střídat", english: "rotate", key: "", takes_value: false },
];

impl Modifications {
    /// Reads a line. The error says what is wrong and what would be right.
    pub(crate) fn parse(text: &str) -> Result<Self, Refusal> {
        let mut read = Modifications::default();
        for item in text.split(';').map(str::trim).filter(|item| !item.is_empty()) {
            read.take(item)?;
        }
        Ok(read)
    }

    fn take(&mut self, item: &str) -> Result<(), Refusal> {
        let (name, value) = match item.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (item, None),
        };
        let key = folded(name);
        let is_czech = |word: &&Word| folded(word.czech) == key;
        let is_english = |word: &&Word| word.english == key;
        let found = WORDS.iter().find(|word| is_czech(word) || is_english(word));
        let word = found.ok_or_else(|| unknown(name))?;
        if word.czech != word.english {
            self.lang = Some(if is_czech(&word) { Lang::Cs } else { Lang::En });
        }
        match (word.takes_value, value) {
            (true, None) => return Err(without_value(name)),
            (false, Some(_)) => return Err(with_value(name)),
            _ => {}
        }
        if word.key.is_empty() {
            self.rotate = true;
            return Ok(());
        }
        let rule = format!("{}={}", word.key, value.unwrap_or("true"));
        let rules = self.rules.iter().map(String::as_str).chain([rule.as_str()]);
        let rules = rules.collect::<Vec<_>>().join(",");
        Options::parse(OPTIONS, &rules).map_err(|error| refused(name, &error))?;
        self.rules.push(rule);
        Ok(())
    }
}

fn unknown(name: &str) -> Refusal {
    Refusal::new(
        format!(
            "`{name}` is no modification; there are m2, spravedl (fair), figurky = X (meeples = X), \
             louky = X (farms = X), střídat (rotate), separated by ;"
        ),
        format!(
            "`{name}` není modifikace; jsou to m2, spravedl, figurky = X, louky = X a střídat, \
             oddělené středníkem"
        ),
    )
}

fn without_value(name: &str) -> Refusal {
    Refusal::new(
        format!("`{name}` needs a value, as in `{name} = 5`"),
        format!("`{name}` chce hodnotu, třeba `{name} = 5`"),
    )
}

fn with_value(name: &str) -> Refusal {
    Refusal::new(
        format!("`{name}` takes no value: write just `{name}`"),
        format!("`{name}` se píše bez hodnoty, jen `{name}`"),
    )
}

fn refused(name: &str, error: &OptionError) -> Refusal {
    match error {
        OptionError::BadValue { value, expected, .. } => Refusal::new(
            format!("`{name}` is `{value}`, but must be {expected}"),
            match folded(name).as_str() {
                "louky" | "farms" => {
                    format!("`{name}` je `{value}`, ale má být third, first nebo none")
                }
                _ => format!("`{name}` je `{value}`, ale má být celé číslo od 3 do 11"),
            },
        ),
        OptionError::Twice { .. } => {
            Refusal::new(format!("`{name}` is given twice"), format!("`{name}` je tu dvakrát"))
        }
        other => Refusal::new(other.to_string(), format!("`{name}` nejde použít ({other})")),
    }
}

/// The changes that make these rules out of the usual ones; nothing for the usual ones.
pub(crate) fn written(options: &Options, lang: Lang) -> String {
    let usual = Options::defaults(OPTIONS);
    let changed = options.iter().filter(|(key, value)| usual.get(key) != Some(*value));
    let items = changed.filter_map(|(key, value)| {
        let word = WORDS.iter().find(|word| word.key == key)?;
        let name = match lang {
            Lang::En => word.english,
            Lang::Cs => word.czech,
        };
        Some(if word.takes_value { format!("{name} = {value}") } else { name.into() })
    });
    items.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_samples_of_the_thesis_are_read() {
        let read = Modifications::parse("m2 ; figurky = 5").unwrap();
        assert_eq!(read.rules, ["m2=true", "meeples=5"]);
        assert_eq!((read.rotate, read.lang), (false, Some(Lang::Cs)));
        assert_eq!(Modifications::parse(" ; ").unwrap(), Modifications::default());
        let read = Modifications::parse("fair;rotate;;meeples=11").unwrap();
        assert_eq!((read.rotate, read.lang), (true, Some(Lang::En)));
        assert_eq!(read.rules, ["fair=true", "meeples=11"]);
        assert!(Modifications::parse("Střídat").unwrap().rotate);
        assert!(Modifications::parse("stridat").unwrap().rotate);
    }

    #[test]
    fn wrong_ones_say_what_would_be_right() {
        let error = |text: &str| Modifications::parse(text).unwrap_err().in_lang(Lang::En);
        assert!(error("m3").starts_with("`m3` is no modification; there are m2, spravedl"));
        assert_eq!(error("figurky"), "`figurky` needs a value, as in `figurky = 5`");
        assert_eq!(error("m2 = 1"), "`m2` takes no value: write just `m2`");
        let range = "`figurky` is `12`, but must be a whole number from 3 to 11";
        assert_eq!(error("figurky = 12"), range);
        assert_eq!(error("m2; m2"), "`m2` is given twice");
        let czech = |text: &str| Modifications::parse(text).unwrap_err().in_lang(Lang::Cs);
        let range = "`figurky` je `12`, ale má být celé číslo od 3 do 11";
        assert_eq!(czech("figurky = 12"), range);
        assert!(czech("m3").starts_with("`m3` není modifikace; jsou to m2"));
    }

    #[test]
    fn what_is_written_is_read_back() {
        for rules in ["", "m2=true", "fair=true,meeples=3", "m2=true,meeples=11,farms=first"] {
            let options = Options::parse(OPTIONS, rules).unwrap();
            for lang in [Lang::En, Lang::Cs] {
                let read = Modifications::parse(&written(&options, lang)).unwrap();
                assert_eq!(read.rules.join(","), rules);
            }
        }
    }
}
