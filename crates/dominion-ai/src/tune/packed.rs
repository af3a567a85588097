//! Many agendas in a small text: numbers of a few bits in the letters of base 64, under a heading with the form's
//! version, how many there are and a checksum.
//!
//! **Invariant:** the same agendas give the same text, and a text that was changed anywhere is refused.

use std::fmt::Write;

use bw_core::fingerprint;
use bw_dominion::{Card, Kingdom};

use super::batch::subsets;
use super::evolve::OpeningHand;
use super::library::Library;
use crate::thesis::{Agenda, Entry, MAX_MENU};

/// How every packed library begins; the number is the version of the form.
const HEADING: &str = "# Agendas for Dominion, packed 1: ";
/// Letters of a line.
const LINE: usize = 120;
/// The letters for six bits.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The agendas of a library for sets of this many cards and this opening.
pub fn packed(library: &Library, size: u32, opening: OpeningHand) -> String {
    let wanted = |&(cards, hand, _): &(Kingdom, OpeningHand, &Agenda)| {
        cards.len() == size && hand == opening
    };
    let (mut bytes, mut count, mut before) = (Vec::new(), 0, 0);
    for (cards, _, agenda) in library.iter().filter(wanted) {
        push_number(&mut bytes, cards.bits() - before);
        before = cards.bits();
        push_agenda(&mut bytes, cards, agenda);
        count += 1;
    }
    let (all, sum) = (subsets(Kingdom::of(Card::ALL), size).len(), fingerprint(&bytes));
    let mut text = format!(
        "{HEADING}{} {size} cards, {count} of {all} sets, sum {sum:032x}\n",
        opening.word()
    );
    let letters = letters(&bytes);
    for line in letters.as_bytes().chunks(LINE) {
        // Letters are ASCII, and writing to a string cannot fail.
        let _ = writeln!(text, "{}", String::from_utf8_lossy(line));
    }
    text
}

/// Whether a text is a packed library.
pub(super) fn is_packed(text: &str) -> bool {
    text.starts_with("# Agendas for Dominion, packed ")
}

/// Reads a packed library; what is wrong with it otherwise.
pub(super) fn unpacked(text: &str) -> Result<Library, &'static str> {
    let (heading, letters) = text.split_once('\n').ok_or("there is only a heading")?;
    let heading = heading.strip_prefix(HEADING).ok_or("packed in a form that is not known")?;
    let mut words = heading.split([' ', ',']).filter(|word| !word.is_empty());
    let opening = words.next().and_then(OpeningHand::named).ok_or("the heading has no opening")?;
    let numbers: Vec<u32> = words.clone().filter_map(|word| word.parse().ok()).collect();
    let [size, count, ..] = numbers[..] else { return Err("the heading has no counts") };
    let sum = words.next_back().and_then(|word| u128::from_str_radix(word, 16).ok());
    let bytes = bytes(letters).ok_or("a letter is none of base 64")?;
    if sum != Some(fingerprint(&bytes)) {
        return Err("the checksum is wrong: the text is not as it was written");
    }
    let (mut library, mut reader, mut bits) = (Library::default(), Reader(&bytes), 0u32);
    for _ in 0..count {
        let step = reader.number().ok_or("it ends in the middle")?;
        bits = bits.checked_add(step).ok_or("no such cards")?;
        let cards = Kingdom::from_bits(bits).filter(|cards| cards.len() == size);
        let cards = cards.ok_or("no such cards")?;
        library.insert(cards, opening, reader.agenda(cards).ok_or("it ends in the middle")?);
    }
    Ok(library)
}

/// The cards that menus for these cards may name, by their numbers.
fn named(cards: Kingdom) -> Vec<Card> {
    [Card::Silver, Card::Gold].into_iter().chain(cards.cards()).collect()
}

/// Seven bits in a byte, the lowest first; the eighth says that there are more.
fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn push_agenda(bytes: &mut Vec<u8>, cards: Kingdom, agenda: &Agenda) {
    let [province, duchy, estate] = agenda.thresholds;
    bytes.extend([province | duchy << 4, estate, agenda.menu.len() as u8]);
    let named = named(cards);
    for entry in &agenda.menu {
        let place = named.iter().position(|&card| card == entry.card).unwrap_or(0) as u16;
        bytes.extend((place << 7 | u16::from(entry.count)).to_le_bytes());
    }
}

/// Takes numbers from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn number(&mut self) -> Option<u32> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }

    fn agenda(&mut self, cards: Kingdom) -> Option<Agenda> {
        let (first, estate, entries) = (self.byte()?, self.byte()?, self.byte()?);
        let thresholds = [first & 15, first >> 4, estate];
        let named = named(cards);
        let mut menu = Vec::with_capacity(usize::from(entries));
        for _ in 0..entries {
            let both = u16::from_le_bytes([self.byte()?, self.byte()?]);
            let card = *named.get(usize::from(both >> 7))?;
            menu.push(Entry { card, count: (both & 0x7f) as u8 });
        }
        (menu.len() <= MAX_MENU).then_some(Agenda { thresholds, menu })
    }
}

/// Three bytes in four letters; the last ones as far as they go.
fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            let six = bits >> (18 - 6 * place) & 63;
            text.push(char::from(LETTERS[six as usize]));
        }
    }
    text
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.bytes().filter(|letter| !letter.is_ascii_whitespace()) {
        let six = LETTERS.iter().position(|&one| one == letter)?;
        bits = bits << 6 | six as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library() -> Library {
        Library::parse(
            "5-2 Cellar+Chapel+Moat+Village+Witch: P9 V6 S4 | Witch*2, Gold*99, Chapel*1, Silver*10\n\
             5-2 Cellar+Chapel+Moat+Village+Market: P8 V0 S13 | Market*99\n\
             5-2 Laboratory+Library+Market+Mine+Adventurer: P9 V5 S3 | Silver*1, Adventurer*4\n",
        )
        .unwrap()
    }

    #[test]
    fn what_is_packed_comes_back_the_same() {
        let text = packed(&library(), 5, OpeningHand::FiveTwo);
        assert!(
            text.starts_with(
                "# Agendas for Dominion, packed 1: 5-2 5 cards, 3 of 53130 sets, sum "
            )
        );
        assert_eq!(Library::parse(&text), Ok(library()));
        assert_eq!(packed(&Library::parse(&text).unwrap(), 5, OpeningHand::FiveTwo), text);
        let none = packed(&library(), 5, OpeningHand::FourThree);
        assert_eq!(Library::parse(&none), Ok(Library::default()));
    }

    #[test]
    fn a_changed_text_is_refused() {
        let text = packed(&library(), 5, OpeningHand::FiveTwo);
        let reason = |text: &str| Library::parse(text).unwrap_err().to_string();
        let at = text.find('\n').unwrap() + 9;
        for (letter, other) in [('A', 'B'), ('B', 'C')] {
            let mut changed = text.clone();
            let new = if changed.as_bytes()[at] == letter as u8 { other } else { letter };
            changed.replace_range(at..=at, &new.to_string());
            assert!(reason(&changed).contains("the checksum is wrong"), "{changed}");
        }
        assert!(reason(&text[..text.len() - 5]).contains("checksum"));
        assert!(reason(&text.replace("packed 1", "packed 2")).contains("form that is not known"));
        assert!(reason(&text.replace("5-2 5", "9-2 5")).contains("no opening"));
    }

    #[test]
    fn any_bytes_survive_their_letters() {
        for len in 0..9u8 {
            let some: Vec<u8> = (0..len).map(|n| n.wrapping_mul(77) ^ 0xa5).collect();
            assert_eq!(bytes(&letters(&some)), Some(some));
        }
        assert_eq!(bytes("A*"), None);
    }
}
