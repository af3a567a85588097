//! Playthroughs are made from their header alone, and every change of a line is found.

use bw_core::playthrough::{PlayHeader, check_playthrough, write_playthrough};
use bw_core::toy::Nim;
use bw_core::{Bot, Budget, GameLoop, UniformBot, action_texts};

use crate::nim;

fn header(seed: u64) -> PlayHeader {
    PlayHeader { seats: 3, rules: "heap=30".into(), seed, texts_every: 1 }
}

/// The actions of a playthrough.
fn actions(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("  action ")).collect()
}

#[test]
fn it_is_the_game_that_the_loop_would_play() {
    let game = nim(3, "heap=30");
    for seed in 0..5 {
        let text = write_playthrough::<Nim>(&header(seed)).unwrap();
        let mut bots: Vec<Box<dyn Bot<Nim>>> =
            (0..3).map(|_| Box::new(UniformBot) as Box<dyn Bot<Nim>>).collect();
        let mut log = Vec::new();
        GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
        assert_eq!(actions(&text), action_texts(&game, &log), "seed {seed}");
    }
}

#[test]
fn every_changed_line_is_found() {
    let text = write_playthrough::<Nim>(&header(1)).unwrap();
    assert_eq!(check_playthrough::<Nim>(&text).unwrap().held, 1);
    let lines: Vec<&str> = text.lines().collect();
    // The header makes the rest and cannot be wrong itself: it is checked from the line after it.
    for at in 7..lines.len() {
        let mut changed = lines.clone();
        let line = format!("{}x", lines[at]);
        changed[at] = &line;
        let report = check_playthrough::<Nim>(&changed.join("\n")).unwrap();
        assert_eq!((report.held, report.failed.len()), (0, 1), "{line}");
        assert!(report.failed[0].1.starts_with(&format!("line {} differs", at + 1)), "{line}");
    }
}
