//! One call checks all laws; bots are checked too.

use bw_core::Options;
use bw_testkit::{Conformance, bot, enumerates_chance, missing_texts, stray_texts};
use new_game::{Pig, package};

#[test]
fn pig_obeys_every_law() {
    let suite = Conformance::<Pig> {
        games: 10,
        rules: &["", "target=20"],
        parts_sum: true,
        ..Default::default()
    };
    suite.run().unwrap();
    enumerates_chance(&suite).unwrap();
}

#[test]
fn it_has_words_for_everything_in_both_languages() {
    assert_eq!(missing_texts(&package()), Vec::<String>::new());
    let stray = stray_texts(&package(), &[env!("CARGO_MANIFEST_DIR")]);
    assert_eq!(stray, Vec::<String>::new());
}

#[test]
fn its_bots_are_fair_and_repeatable() {
    for kind in package().bots {
        bot::<Pig>(|game| (kind.make)(game, &Options::defaults(kind.options)).unwrap()).unwrap();
    }
}
