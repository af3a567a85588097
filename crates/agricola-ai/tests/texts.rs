//! Rules and players have all their words in both languages, in the glossary's terms.

use bw_agricola::Agricola;
use bw_agricola::show::{CARD_TEXTS, TEXTS};
use bw_agricola_ai::package;
use bw_core::{Lang, Message};
use bw_show::Explain;
use bw_testkit::{missing_texts, stray_texts, unwanted_words};

/// What must not stand for things that have another word.
const ENGLISH: &[&str] = &["meeple…", "VP", "told", "so many"];
const CZECH: &[&str] = &[
    "usedlost…",
    "akční…",
    "osob…",
    "farmář…",
    "profes…",
    "vybavení",
    "rekonstru…",
    "žebrání",
    "žebrot…",
    "krmení",
    "množení",
    "dobytče…",
    "kanec",
    "kanc…",
    "první hráč",
    "zoran…",
];
/// Cards may have it in their names.
const CZECH_BUT_NAMES: &[&str] = &["dobyt…"];

#[test]
fn nothing_is_missing() {
    assert_eq!(missing_texts(&package()), Vec::<String>::new());
}

#[test]
fn every_text_is_asked_for() {
    let crates = [env!("CARGO_MANIFEST_DIR"), concat!(env!("CARGO_MANIFEST_DIR"), "/../agricola")];
    assert_eq!(stray_texts(&package(), &crates), Vec::<String>::new());
}

#[test]
fn the_glossary_is_kept() {
    for source in package().extras.texts.iter().chain([&TEXTS, &CARD_TEXTS]) {
        assert_eq!(unwanted_words(source, ENGLISH, CZECH), Vec::<String>::new());
    }
    for source in package().extras.texts.iter().chain([&TEXTS]) {
        assert_eq!(unwanted_words(source, &["space…"], CZECH_BUT_NAMES), Vec::<String>::new());
    }
}

#[test]
fn czech_counts() {
    let say = |message: Message| Agricola::texts().resolve(Lang::Cs, &message);
    let seat = |people: u8, food: u8, cards: u8| {
        let seat = Message::new("ag-seat").with("people", people);
        say(seat.with("food", food).with("cards", cards))
    };
    assert_eq!(seat(3, 4, 11), "3 členové rodiny · 4 jídla · v ruce 11 karet");
    assert_eq!(seat(5, 1, 1), "5 členů rodiny · 1 jídlo · v ruce 1 karta");
    let beg = |begging: u8| say(Message::new("ag-do-feed-beg").with("begging", begging));
    assert_eq!(beg(1), "nasytit rodinu, 1 karta žebráka");
    assert_eq!(beg(2), "nasytit rodinu, 2 karty žebráka");
    assert_eq!(beg(5), "nasytit rodinu, 5 karet žebráka");
}
