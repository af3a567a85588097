//! Rules and players have all their words in both languages, in the glossary's terms.

use bw_core::{Lang, Message};
use bw_dominion::Dominion;
use bw_dominion::show::TEXTS;
use bw_dominion_ai::package;
use bw_show::Explain;
use bw_testkit::{missing_texts, stray_texts, unwanted_words};

/// What must not stand for things that have another word.
const ENGLISH: &[&str] = &["buy list", "green card", "VP", "told", "so many"];
const CZECH: &[&str] = &["odhal…", "dobírací balíček", "dobíracího balíčku", "zlaták…", "zlatáky"];

#[test]
fn nothing_is_missing() {
    assert_eq!(missing_texts(&package()), Vec::<String>::new());
    let texts = Dominion::texts().extended(package().extras.texts);
    for kingdom in bw_dominion::KINGDOMS {
        let name = texts.get(Lang::En, &bw_show::text_id("kingdom", kingdom.id));
        assert_eq!(name, kingdom.name);
    }
    let script = package().extras.script.expect("people write agendas");
    for dial in script.dials {
        let id = bw_show::text_id(&bw_show::text_id("script", script.name), dial.sign);
        assert!(texts.has(Lang::En, &id) && texts.has(Lang::Cs, &id), "{id}");
    }
}

#[test]
fn every_text_is_asked_for() {
    let crates = [env!("CARGO_MANIFEST_DIR"), concat!(env!("CARGO_MANIFEST_DIR"), "/../dominion")];
    assert_eq!(stray_texts(&package(), &crates), Vec::<String>::new());
}

#[test]
fn the_glossary_is_kept() {
    for source in package().extras.texts.iter().chain([&TEXTS]) {
        assert_eq!(unwanted_words(source, ENGLISH, CZECH), Vec::<String>::new());
    }
}

#[test]
fn czech_counts_and_inflects() {
    let say = |message: Message| Dominion::texts().resolve(Lang::Cs, &message);
    let militia = |cards: u8| say(Message::new("dom-ask-militia").with("cards", cards));
    assert_eq!(militia(1), "Milice: odložte 1 kartu.");
    assert_eq!(militia(2), "Milice: odložte 2 karty.");
    assert_eq!(militia(5), "Milice: odložte 5 karet.");
    let buy = |coins: u8, buys: u8| {
        say(Message::new("dom-help-buy").with("coins", coins).with("buys", buys))
    };
    assert_eq!(buy(1, 1), "1 mince, 1 nákup.");
    assert_eq!(buy(7, 2), "7 mincí, 2 nákupy.");
    let card = bw_dominion::Card::Smithy.message().form("acc");
    let played = Message::new("dom-log-play").with("who", "Ana").with("card", card);
    assert_eq!(say(played), "Ana hraje Kovárnu.");
}
