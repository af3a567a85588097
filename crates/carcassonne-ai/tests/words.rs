//! What the players say, and that nothing is missing in either language.

use bw_carcassonne::Carcassonne;
use bw_carcassonne_ai::{TEXTS, package};
use bw_testkit::{missing_texts, stray_texts, unspoken_thoughts, unwanted_words};

#[test]
fn everything_has_words_in_both_languages() {
    assert_eq!(missing_texts::<Carcassonne>(&package()), Vec::<String>::new());
}

#[test]
fn every_text_is_asked_for() {
    let crates =
        [env!("CARGO_MANIFEST_DIR"), concat!(env!("CARGO_MANIFEST_DIR"), "/../carcassonne")];
    assert_eq!(stray_texts(&package(), &crates), Vec::<String>::new());
}

#[test]
fn thoughts_have_words_in_both_languages() {
    assert_eq!(unspoken_thoughts(&package(), ""), Vec::<String>::new());
}

#[test]
fn the_glossary_is_kept() {
    const ENGLISH: &[&str] =
        &["meeple…", "robber…", "shield…", "card…", "farm", "farms", "complete…"];
    const CZECH: &[&str] =
        &["meeple…", "družiní…", "karta", "kartu", "karty", "karet", "hrad", "hradu", "štít…"];
    for source in [bw_carcassonne::TEXTS, TEXTS] {
        assert_eq!(unwanted_words(&source, ENGLISH, CZECH), Vec::<String>::new());
    }
}
