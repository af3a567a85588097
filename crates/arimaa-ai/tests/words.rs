//! What the players say, and that nothing is missing in either language.

use bw_arimaa::Arimaa;
use bw_arimaa_ai::{TEXTS, package};
use bw_testkit::{missing_texts, stray_texts, unspoken_thoughts, unwanted_words};

#[test]
fn everything_has_words_in_both_languages() {
    assert_eq!(missing_texts::<Arimaa>(&package()), Vec::<String>::new());
}

#[test]
fn every_text_is_asked_for() {
    let crates = [env!("CARGO_MANIFEST_DIR"), concat!(env!("CARGO_MANIFEST_DIR"), "/../arimaa")];
    assert_eq!(stray_texts(&package(), &crates), Vec::<String>::new());
}

#[test]
fn thoughts_have_words_in_both_languages() {
    let position = "position=g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
    assert_eq!(unspoken_thoughts(&package(), position), Vec::<String>::new());
    let near_goal = format!("position=g [r{}R]", " ".repeat(62));
    assert_eq!(unspoken_thoughts(&package(), &near_goal), Vec::<String>::new());
}

#[test]
fn the_glossary_is_kept() {
    const ENGLISH: &[&str] = &["goal rank"];
    const CZECH: &[&str] =
        &["figurk…", "figurek", "kámen", "vytlač…", "zajím…", "zajat…", "zajet…"];
    for source in [bw_arimaa::TEXTS, TEXTS] {
        assert_eq!(unwanted_words(&source, ENGLISH, CZECH), Vec::<String>::new());
    }
}
