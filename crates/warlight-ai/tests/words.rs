//! What the players say, and that nothing is missing in either language.

use bw_testkit::{missing_texts, stray_texts, unspoken_thoughts, unwanted_words};
use bw_warlight::Warlight;
use bw_warlight_ai::{TEXTS, package};

#[test]
fn everything_has_words_in_both_languages() {
    assert_eq!(missing_texts::<Warlight>(&package()), Vec::<String>::new());
}

#[test]
fn every_text_is_asked_for() {
    let crates = [env!("CARGO_MANIFEST_DIR"), concat!(env!("CARGO_MANIFEST_DIR"), "/../warlight")];
    assert_eq!(stray_texts(&package(), &crates), Vec::<String>::new());
}

#[test]
fn thoughts_have_words_in_both_languages() {
    assert_eq!(unspoken_thoughts(&package(), ""), Vec::<String>::new());
}

#[test]
fn the_glossary_is_kept() {
    const ENGLISH: &[&str] =
        &["super region…", "territor…", "deploy…", "unit", "units", "transfer…"];
    const CZECH: &[&str] = &["region…", "světadíl…", "jednotk…", "stavění", "superregion…"];
    for source in [bw_warlight::TEXTS, TEXTS] {
        let found = unwanted_words(&source, ENGLISH, CZECH);
        // Regions of the world have the names they have.
        let found: Vec<String> =
            found.into_iter().filter(|line| !line.contains("`war-region-")).collect();
        assert_eq!(found, Vec::<String>::new());
    }
}
