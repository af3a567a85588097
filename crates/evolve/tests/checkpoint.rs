//! Checkpoints that were cut short, edited or made for something else are refused.

#![allow(clippy::unwrap_used)] // helpers of tests

use bw_core::Stop;
use bw_evolve::{Checkpoint, CheckpointError, Config, Evolution, RealGenome, SealError};
use bw_runner::Workers;

fn saved() -> String {
    let config = "popSize = 3\nmaxGenerations = 4\nrules = 2\nphases = 2\nfitnessFrequent = 2";
    let mut run = Evolution::new(Config::parse(config).unwrap(), Vec::new()).unwrap();
    let contest = |drawn: &[&RealGenome], _: u32, _: u64| vec![0.0; drawn.len()];
    let fitness = |genome: &RealGenome, _: u32, _: u64| genome.genes()[0] / 3.0;
    let stop = Stop::default();
    run.run(&contest, &fitness, Workers::new(1, &stop), |_| {}).unwrap();
    run.state().to_json()
}

fn read(text: &str) -> Result<Checkpoint, CheckpointError> {
    Checkpoint::from_json(text, &Config::default())
}

#[test]
fn every_shortened_text_is_refused_as_cut_short() {
    let text = saved();
    let body = text.trim_end();
    assert!(read(&text).is_ok());
    for end in 0..body.len() {
        let error = read(&body[..end]).unwrap_err();
        assert!(
            matches!(error, CheckpointError::Seal(SealError::Truncated { .. })),
            "{end}: {error}"
        );
    }
}

#[test]
fn every_changed_digit_is_noticed() {
    let text = saved();
    let (mut noticed, mut same) = (0, 0);
    for (place, byte) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        let mut edited = text.clone().into_bytes();
        edited[place] = if byte == b'9' { b'8' } else { byte + 1 };
        let edited = String::from_utf8(edited).unwrap();
        match read(&edited) {
            Err(_) => noticed += 1,
            // The seventeenth digit of a float may have a neighbour that names the same float.
            Ok(state) => {
                assert_eq!(state.to_json(), text, "at {place}");
                same += 1;
            }
        }
    }
    let floats = text.lines().filter(|line| line.contains('.')).count();
    assert!(noticed > 200 && same <= floats, "{noticed} noticed, {same} say the same");
}

/// Written by the first version; to be read by all later ones.
const FIRST_VERSION: &str = include_str!("data/checkpoint-v1.json");

#[test]
fn checkpoints_of_the_first_version_stay_readable() {
    // The first version knew one game, and called these keys as that does.
    let names = &[
        ("evolvedPlayer", "vyvijenaUI"),
        ("rules", "pravidla"),
        ("phases", "faze"),
        ("opponent", "vuciUI"),
    ];
    let defaults = Config { key_names: names, ..Config::default() };
    let state = Checkpoint::from_json(FIRST_VERSION, &defaults).unwrap();
    assert_eq!((state.generation(), state.population().len(), state.log().len()), (4, 3, 3));
    let then = read(&saved()).unwrap();
    assert_eq!(state.population(), then.population());
    assert_eq!(state.log(), then.log());
}

#[test]
fn edits_are_explained() {
    let text = saved();
    let explain = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        read(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    let no_checkpoint = "this is no checkpoint to go on from: ";
    let message = explain("\"version\": 1", "\"version\": 2");
    assert_eq!(
        message,
        format!("{no_checkpoint}it has format version 2; this program reads version 1")
    );
    let message = explain("boardwright evolution", "shopping list");
    assert_eq!(
        message,
        format!("{no_checkpoint}its format is \"shopping list\", not \"boardwright evolution\"")
    );
    let message = explain("\"generation\": 4", "\"generation\": 3");
    assert!(message.contains("it was changed or damaged: its checksum is"), "{message}");
    let message = explain("\"popSize\": \"3\"", "\"popSize\": \"many\"");
    assert!(message.contains("it was changed or damaged: its checksum is"), "{message}");
    let message = explain("\"generation\": 4", "\"generation\": 4, \"extra\": 0");
    assert!(message.contains("it was changed or damaged: its checksum is"), "{message}");
    for text in [format!("{text}x"), "[1, 2]".to_owned(), "{}".to_owned()] {
        let error = read(&text).unwrap_err();
        assert!(matches!(error, CheckpointError::Seal(SealError::Malformed(_))), "{error}");
    }
}
