//! The agenda library (spec 3.8, 7.1): agendas by the cards they were evolved with and by opening, as text.
//!
//! One line per agenda: `5-2 Chapel+Witch+Gardens: P9 V6 S4 | Witch*2, Gold*99`. Lines that begin with `#` are remarks.
//! An agenda may stand alone, also in Provincial's form: then it is for 5-2 and for the kingdom cards it names.
//! **Invariant:** a text is read wholly or not at all, and written back it gives the same agendas.

use std::collections::BTreeMap;
use std::fmt::Write;

use bw_dominion::{CARD_COUNT, Card, Kingdom};

use super::evolve::{OpeningHand, kingdom_text};
use super::packed::{is_packed, unpacked};
use super::tournament::Entrant;
use crate::thesis::{Agenda, AgendaError, card_named};

/// What is wrong with a library's text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct LibraryError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// An agenda that cannot be written in Provincial's form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{line}` has a threshold of 0, which Provincial's form cannot say")]
pub struct ProvincialError {
    /// Its line in a library.
    pub line: String,
}

/// Agendas by cards and opening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    agendas: BTreeMap<(Kingdom, OpeningHand), Agenda>,
}

/// The first line of a file.
const HEADING: &str = "# Agendas for Dominion: opening, cards they were evolved with, agenda.\n";

impl Library {
    /// Reads a library.
    ///
    /// ```
    /// use bw_dominion_ai::tune::Library;
    ///
    /// let text = "5-2 Chapel+Witch: P9 V6 S4 | Witch*2, Gold*99\n4-3 Chapel+Witch: P9 V6 S4 | Moat*1\n";
    /// let error = Library::parse(text).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: Moat is not among the cards of this line");
    /// ```
    ///
    /// A [`packed`](super::packed()) library is read too.
    pub fn parse(text: &str) -> Result<Self, LibraryError> {
        if is_packed(text) {
            let wrong = |reason: &str| LibraryError { line: 1, reason: reason.into() };
            return unpacked(text).map_err(wrong);
        }
        let mut library = Library::default();
        for (at, line) in text.lines().enumerate() {
            let line_text = line.trim();
            if line_text.is_empty() || line_text.starts_with('#') {
                continue;
            }
            let wrong = |reason: String| LibraryError { line: at + 1, reason };
            let (key, agenda) = parse_line(line_text).map_err(wrong)?;
            if library.agendas.insert(key, agenda).is_some() {
                return Err(wrong("these cards and this opening were there before".into()));
            }
        }
        Ok(library)
    }

    /// Puts an agenda in, in place of one with the same cards and opening.
    pub fn insert(&mut self, cards: Kingdom, opening: OpeningHand, agenda: Agenda) {
        self.agendas.insert((cards, opening), agenda);
    }

    /// Puts all agendas of another in.
    pub fn merge(&mut self, other: Library) {
        self.agendas.extend(other.agendas);
    }

    /// The agenda for these cards and this opening.
    pub fn get(&self, cards: Kingdom, opening: OpeningHand) -> Option<&Agenda> {
        self.agendas.get(&(cards, opening))
    }

    /// How many agendas.
    pub fn len(&self) -> usize {
        self.agendas.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.agendas.is_empty()
    }

    /// All agendas, by cards, then opening.
    pub fn iter(&self) -> impl Iterator<Item = (Kingdom, OpeningHand, &Agenda)> {
        self.agendas.iter().map(|(&(cards, opening), agenda)| (cards, opening, agenda))
    }

    /// The agendas for an opening evolved with `size` cards, all of them in this kingdom.
    pub fn entrants(&self, kingdom: Kingdom, size: u32, opening: OpeningHand) -> Vec<Entrant> {
        let inside = |cards: Kingdom| cards.len() == size && cards.bits() & !kingdom.bits() == 0;
        self.iter()
            .filter(|&(cards, hand, _)| hand == opening && inside(cards))
            .map(|(cards, _, agenda)| Entrant { cards, agenda: agenda.clone() })
            .collect()
    }

    /// The library as text.
    pub fn to_text(&self) -> String {
        self.text_of(|_| true)
    }

    /// The library as texts by the lowest card, the thesis's grouping: the card, and the text.
    pub fn to_texts(&self) -> Vec<(Card, String)> {
        let groups = Card::ALL.into_iter().filter(|&card| {
            self.agendas.keys().any(|(cards, _)| lowest_card(*cards) == Some(card))
        });
        groups.map(|card| (card, self.text_of(|cards| lowest_card(cards) == Some(card)))).collect()
    }

    /// The library in Provincial's form, a line for each agenda under a remark with its opening and cards; the first
    /// agenda that cannot be said there is an error.
    pub fn to_provincial(&self) -> Result<String, ProvincialError> {
        let mut text = String::from("# Agendas for Dominion in Provincial's form.\n");
        for (cards, opening, agenda) in self.iter() {
            let line = agenda
                .to_provincial()
                .ok_or_else(|| ProvincialError { line: line_of(cards, opening, agenda) })?;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {} {}\n{line}", opening.word(), kingdom_text(cards));
        }
        Ok(text)
    }

    fn text_of(&self, wanted: impl Fn(Kingdom) -> bool) -> String {
        let mut text = String::from(HEADING);
        for (cards, opening, agenda) in self.iter().filter(|(cards, _, _)| wanted(*cards)) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", line_of(cards, opening, agenda));
        }
        text
    }
}

/// The card that names the group of a set of cards.
pub fn lowest_card(cards: Kingdom) -> Option<Card> {
    cards.cards().next()
}

/// The name of the file of a group: `threes-07-cellar.txt`.
pub fn group_file(kind: &str, card: Card) -> String {
    let name = card.name().to_lowercase().replace(' ', "-");
    format!("{kind}-{:02}-{name}.txt", card.id())
}

/// One line of a library.
pub fn line_of(cards: Kingdom, opening: OpeningHand, agenda: &Agenda) -> String {
    format!("{} {}: {agenda}", opening.word(), kingdom_text(cards))
}

fn parse_line(line: &str) -> Result<((Kingdom, OpeningHand), Agenda), String> {
    const FORM: &str = "a line looks like `5-2 Chapel+Witch: P9 V6 S4 | Witch*2, Gold*99`";
    let Some((head, agenda)) = line.split_once(':') else {
        return match line.parse::<Agenda>() {
            Ok(agenda) => Ok(((agenda.kingdom(), OpeningHand::FiveTwo), agenda)),
            Err(AgendaError::Form) => Err(FORM.into()),
            Err(error) => Err(error.to_string()),
        };
    };
    let (opening, cards) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
    let opening = OpeningHand::named(opening)
        .ok_or_else(|| format!("`{}` is no opening: 5-2 or 4-3", shortened(opening)))?;
    let cards = parse_cards(cards.trim())?;
    let agenda: Agenda = agenda.parse().map_err(|error| format!("{error}"))?;
    let foreign = agenda.kingdom().cards().find(|&card| !cards.has_pile(card));
    match foreign {
        Some(card) => Err(format!("{} is not among the cards of this line", card.name())),
        None => Ok(((cards, opening), agenda)),
    }
}

fn parse_cards(text: &str) -> Result<Kingdom, String> {
    let mut cards = [false; CARD_COUNT];
    for name in text.split('+').filter(|_| !text.is_empty()) {
        let card = card_named(name).filter(|&card| !Kingdom::of([card]).is_empty());
        let card = card.ok_or_else(|| format!("`{}` is no kingdom card", shortened(name)))?;
        if std::mem::replace(&mut cards[card.id()], true) {
            return Err(format!("{} is named twice", card.name()));
        }
    }
    Ok(Kingdom::of(Card::ALL.into_iter().filter(|card| cards[card.id()])))
}

fn shortened(text: &str) -> String {
    text.trim().chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "5-2 Chapel+Witch: P9 V6 S4 | Witch*2, Gold*99\n\
                        4-3 Chapel+Witch: P9 V5 S3 | Chapel*1, Silver*10\n\
                        5-2 Cellar+Throne Room: P8 V6 S4 | Throne Room*2\n";

    fn reason(text: &str) -> String {
        Library::parse(text).expect_err("a broken library").to_string()
    }

    #[test]
    fn writes_what_it_reads() {
        let library = Library::parse(TEXT).unwrap();
        assert_eq!(library.len(), 3);
        let text = library.to_text();
        assert!(text.starts_with("# Agendas for Dominion"));
        assert_eq!(Library::parse(&text).unwrap(), library);
        let mut again = Library::default();
        let groups = library.to_texts();
        assert_eq!(
            groups.iter().map(|(card, _)| *card).collect::<Vec<_>>(),
            [Card::Cellar, Card::Chapel]
        );
        for (_, text) in groups {
            again.merge(Library::parse(&text).unwrap());
        }
        assert_eq!(again, library);
    }

    #[test]
    fn agendas_may_stand_alone_in_either_form() {
        let foreign = "# theirs\ne2-d4-p8-gold@99|smithy@2|silver@99\nP9 V6 S4 | Witch*2\n";
        let library = Library::parse(foreign).unwrap();
        let lines: Vec<String> = library.iter().map(|(a, b, c)| line_of(a, b, c)).collect();
        assert_eq!(
            lines,
            [
                "5-2 Smithy: P9 V5 S3 | Gold*99, Smithy*2, Silver*99",
                "5-2 Witch: P9 V6 S4 | Witch*2"
            ]
        );
        let text = library.to_provincial().unwrap();
        assert!(text.contains("\n# 5-2 Witch\ne3-d5-p8-witch@2\n"), "{text}");
        assert_eq!(Library::parse(&text), Ok(library), "what is exported can be imported");
        let never = Library::parse("5-2 Moat: P9 V0 S0 | Moat*1").unwrap();
        assert!(never.to_provincial().unwrap_err().to_string().contains("threshold of 0"));
        assert_eq!(reason("e2-d4-p8-goold@1"), "line 1: `goold` is no card");
    }

    #[test]
    fn a_broken_line_is_named_with_its_reason() {
        let with = |line: &str| reason(&format!("{TEXT}# a remark\n\n{line}\n"));
        assert!(with("nonsense").starts_with("line 6: a line looks like"));
        assert_eq!(with("3-4 Moat: P9 V6 S4 |"), "line 6: `3-4` is no opening: 5-2 or 4-3");
        assert_eq!(with("5-2 Moat+Gold: P9 V6 S4 |"), "line 6: `Gold` is no kingdom card");
        assert_eq!(with("5-2 Moat+Moat: P9 V6 S4 |"), "line 6: Moat is named twice");
        assert_eq!(with("5-2 Moat: P9 V6 S4 | Mote*1"), "line 6: `Mote` is no card");
        assert_eq!(
            with("5-2 Witch+Chapel: P9 V6 S4 | Witch*1"),
            "line 6: these cards and this opening were there before"
        );
    }

    #[test]
    fn entrants_are_those_inside_a_kingdom() {
        let library = Library::parse(TEXT).unwrap();
        let kingdom = Kingdom::of([Card::Chapel, Card::Witch, Card::Moat]);
        assert_eq!(library.entrants(kingdom, 2, OpeningHand::FiveTwo).len(), 1);
        assert_eq!(library.entrants(kingdom, 3, OpeningHand::FiveTwo).len(), 0);
        assert_eq!(library.entrants(Kingdom::of([Card::Witch]), 2, OpeningHand::FiveTwo).len(), 0);
    }
}
