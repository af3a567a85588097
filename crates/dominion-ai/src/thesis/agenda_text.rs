//! Agendas as text (spec 7.1): our form, and Provincial's.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use bw_dominion::Card;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::agenda::{Agenda, Entry, MAX_COUNT, MAX_MENU, MAX_THRESHOLD};

/// What is wrong with the text of an agenda.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgendaError {
    /// Neither form.
    #[error("an agenda looks like `P9 V6 S4 | Witch*2, Gold*99` or `e2-d4-p8-gold@99|silver@99`")]
    Form,
    /// A threshold that cannot be.
    #[error("`{0}` is no threshold: a letter and a number up to {MAX_THRESHOLD}")]
    Threshold(String),
    /// A name that is none.
    #[error("`{0}` is no card")]
    Card(String),
    /// A card that no menu may hold.
    #[error("a menu cannot hold {0}: only kingdom cards, Silver and Gold")]
    NotForMenus(&'static str),
    /// A count that cannot be.
    #[error("`{0}` is no count from 1 to {MAX_COUNT}")]
    Count(String),
    /// Too long.
    #[error("a menu has at most {MAX_MENU} entries")]
    Long,
}

/// Whether a menu may hold a card.
pub fn is_for_menus(card: Card) -> bool {
    matches!(card, Card::Silver | Card::Gold) || card.is_action() || card == Card::Gardens
}

impl fmt::Display for Agenda {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [province, duchy, estate] = self.thresholds;
        write!(f, "P{province} V{duchy} S{estate} |")?;
        for (at, Entry { card, count }) in self.menu.iter().enumerate() {
            write!(f, "{} {}*{count}", if at == 0 { "" } else { "," }, card.name())?;
        }
        Ok(())
    }
}

impl Agenda {
    /// The agenda in Provincial's form; nothing if a threshold is 0, which cannot be said there.
    ///
    /// ```
    /// use bw_dominion_ai::thesis::Agenda;
    ///
    /// let agenda: Agenda = "P9 V5 S3 | Gold*99, Throne Room*2, Silver*99".parse()?;
    /// let theirs = agenda.to_provincial().expect("no threshold is 0");
    /// assert_eq!(theirs, "e2-d4-p8-gold@99|throneroom@2|silver@99");
    /// assert_eq!(theirs.parse::<Agenda>()?, agenda);
    /// # Ok::<(), bw_dominion_ai::thesis::AgendaError>(())
    /// ```
    pub fn to_provincial(&self) -> Option<String> {
        let [province, duchy, estate] = self.thresholds;
        let at_most = |threshold: u8| threshold.checked_sub(1);
        let (estate, duchy, province) = (at_most(estate)?, at_most(duchy)?, at_most(province)?);
        let entry = |entry: &Entry| {
            let name = entry.card.name().to_lowercase().replace(' ', "");
            format!("{name}@{}", entry.count)
        };
        let menu: Vec<String> = self.menu.iter().map(entry).collect();
        Some(format!("e{estate}-d{duchy}-p{province}-{}", menu.join("|")))
    }
}

impl FromStr for Agenda {
    type Err = AgendaError;

    fn from_str(text: &str) -> Result<Self, AgendaError> {
        let text = text.trim();
        match text.chars().next() {
            Some('P' | 'p') => parse_own(text),
            Some('E' | 'e') => parse_provincial(text),
            _ => Err(AgendaError::Form),
        }
    }
}

fn parse_own(text: &str) -> Result<Agenda, AgendaError> {
    let (numbers, menu) = text.split_once('|').ok_or(AgendaError::Form)?;
    let mut words = numbers.split_whitespace();
    let mut thresholds = [0; 3];
    for (letter, threshold) in ['P', 'V', 'S'].into_iter().zip(&mut thresholds) {
        let word = words.next().ok_or(AgendaError::Form)?;
        *threshold = threshold_of(word, letter, 0)?;
    }
    if words.next().is_some() {
        return Err(AgendaError::Form);
    }
    let menu = menu.split([',', ';']).map(str::trim).filter(|entry| !entry.is_empty());
    let menu = menu.map(|entry| parse_entry(entry, '*')).collect::<Result<Vec<_>, _>>()?;
    checked(Agenda { thresholds, menu })
}

/// Thresholds there mean "at most", not "fewer than", and a count of 0 leaves a line out.
fn parse_provincial(text: &str) -> Result<Agenda, AgendaError> {
    let mut parts = text.splitn(4, '-');
    let mut next = || parts.next().ok_or(AgendaError::Form);
    let estate = threshold_of(next()?, 'e', 1)?;
    let duchy = threshold_of(next()?, 'd', 1)?;
    let province = threshold_of(next()?, 'p', 1)?;
    let menu = next()?;
    let entries = menu.split('|').map(str::trim).filter(|entry| !entry.is_empty());
    let kept = entries.filter(|entry| !entry.ends_with("@0"));
    let menu = kept.map(|entry| parse_entry(entry, '@')).collect::<Result<Vec<_>, _>>()?;
    checked(Agenda { thresholds: [province, duchy, estate], menu })
}

/// Where the first part of a text stands that is wrong by itself; the whole text if none is.
pub(crate) fn wrong_part(text: &str) -> Range<usize> {
    let thresholds = |words: &mut dyn Iterator<Item = &'_ str>, letters: [char; 3], more| {
        let bad =
            words.zip(letters).find(|(word, letter)| threshold_of(word, *letter, more).is_err());
        bad.map(|(word, _)| range_in(text, word))
    };
    let entry = |menu: &str, between: &[char], sign| {
        let mut entries = menu.split(between).map(str::trim).filter(|entry| !entry.is_empty());
        entries.find(|entry| parse_entry(entry, sign).is_err()).map(|entry| range_in(text, entry))
    };
    let found = if text.trim_start().starts_with(['e', 'E']) {
        let parts: Vec<&str> = text.splitn(4, '-').collect();
        thresholds(&mut parts.iter().copied(), ['e', 'd', 'p'], 1)
            .or_else(|| entry(parts.get(3)?, &['|'], '@'))
    } else {
        text.split_once('|').and_then(|(numbers, menu)| {
            thresholds(&mut numbers.split_whitespace(), ['P', 'V', 'S'], 0)
                .or_else(|| entry(menu, &[',', ';'], '*'))
        })
    };
    found.unwrap_or(0..text.len())
}

/// The bytes of a part that was cut out of a text.
fn range_in(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

fn checked(agenda: Agenda) -> Result<Agenda, AgendaError> {
    if agenda.menu.len() > MAX_MENU { Err(AgendaError::Long) } else { Ok(agenda) }
}

fn threshold_of(word: &str, letter: char, more: u8) -> Result<u8, AgendaError> {
    let number = word.trim().strip_prefix([letter, letter.to_ascii_lowercase()]);
    let number = number.and_then(|number| number.parse::<u8>().ok());
    let number = number.and_then(|number| number.checked_add(more));
    number
        .filter(|&number| number <= MAX_THRESHOLD)
        .ok_or_else(|| AgendaError::Threshold(shortened(word)))
}

fn parse_entry(text: &str, sign: char) -> Result<Entry, AgendaError> {
    let (name, count) = text.split_once(sign).ok_or_else(|| AgendaError::Count(shortened(text)))?;
    let card = card_named(name).ok_or_else(|| AgendaError::Card(shortened(name)))?;
    if !is_for_menus(card) {
        return Err(AgendaError::NotForMenus(card.name()));
    }
    let number = count.trim().parse().ok().filter(|count| (1..=MAX_COUNT).contains(count));
    let count = number.ok_or_else(|| AgendaError::Count(shortened(count)))?;
    Ok(Entry { card, count })
}

/// The card of a name, English or Czech, in any case, with or without spaces.
pub(crate) fn card_named(name: &str) -> Option<Card> {
    let squeezed = |text: &str| text.replace([' ', '_'], "").to_lowercase();
    Card::named(name).or_else(|| {
        let name = squeezed(name);
        Card::ALL.into_iter().find(|card| squeezed(card.name()) == name)
    })
}

/// Foreign text may be endless; a message is not.
fn shortened(text: &str) -> String {
    text.trim().chars().take(40).collect()
}

impl Serialize for Agenda {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Agenda {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        text.parse::<Agenda>().expect_err("a wrong agenda").to_string()
    }

    #[test]
    fn writes_what_it_reads() {
        for text in ["P9 V6 S4 | Throne Room*2, Gold*99, Silver*10", "P0 V0 S13 |"] {
            assert_eq!(text.parse::<Agenda>().unwrap().to_string(), text);
        }
        let semicolons: Agenda = "p9 v6 s4|Witch*2;gold*99".parse().unwrap();
        assert_eq!(semicolons.to_string(), "P9 V6 S4 | Witch*2, Gold*99");
        let czech: Agenda = "P9 V6 S4 | Čarodějnice*2, Stříbrňák*5".parse().unwrap();
        assert_eq!(czech.to_string(), "P9 V6 S4 | Witch*2, Silver*5");
    }

    #[test]
    fn reads_the_other_form() {
        let agenda: Agenda = "e2-d4-p8-gold@99|throneroom@2|smithy@0|silver@99".parse().unwrap();
        assert_eq!(agenda.to_string(), "P9 V5 S3 | Gold*99, Throne Room*2, Silver*99");
    }

    #[test]
    fn errors_name_what_is_wrong() {
        assert!(wrong("").contains("looks like"));
        assert!(wrong("P9 V6 | Gold*1").contains("looks like"));
        assert_eq!(
            wrong("P9 V6 S14 | Gold*1"),
            "`S14` is no threshold: a letter and a number up to 13"
        );
        assert_eq!(wrong("P9 V6 S4 | Goold*1"), "`Goold` is no card");
        assert!(wrong("P9 V6 S4 | Duchy*1").starts_with("a menu cannot hold Duchy"));
        assert_eq!(wrong("P9 V6 S4 | Gold*0"), "`0` is no count from 1 to 99");
        assert_eq!(wrong("P9 V6 S4 | Gold"), "`Gold` is no count from 1 to 99");
        assert!(wrong(&format!("P9 V6 S4 |{}", " Gold*1,".repeat(65))).contains("at most 64"));
        assert!(wrong("e2-d4-p8").contains("looks like"));
        assert!(wrong("e255-d4-p8-gold@1").contains("no threshold"));
    }

    #[test]
    fn errors_are_found_where_they_stand() {
        let part = |text: &'static str| &text[wrong_part(text)];
        assert_eq!(part("P9 V6 S4 | Witch*2, Goold*1, Silver*9"), "Goold*1");
        assert_eq!(part("P9 V66 S4 | Witch*2"), "V66");
        assert_eq!(part("P9 V6 S4 | Čarodějnice*2; Gold"), "Gold");
        assert_eq!(part("e2-d4-p8-gold@99|smythy@2"), "smythy@2");
        assert_eq!(part("e2-d4-p80-gold@99"), "p80");
        assert_eq!(part("nonsense"), "nonsense");
        assert_eq!(part("P9 V6 | Gold*1"), "P9 V6 | Gold*1");
    }
}
