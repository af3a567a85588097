//! The log of every game: it names who did what, all points are in it, and it grows as it would be said at once.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::Arc;

use bw_catalog::{AnySession, BotSpec, Catalog, LogLine, NoForeign, SeatedPlayer};
use bw_core::{Budget, Lang, Seat, Turn, Viewer};

const GAMES: [&str; 5] = ["carcassonne", "agricola", "dominion", "arimaa", "warlight"];
const LONGEST: usize = 3_000;

fn names() -> Vec<String> {
    ["Ana", "Petr"].map(String::from).to_vec()
}

fn table(game: &str, seed: u64) -> Box<dyn AnySession> {
    let game = Catalog::standard().game(game).unwrap().game(2, "").unwrap();
    let bots = vec![SeatedPlayer::Bot(BotSpec::parse("random")); 2];
    Arc::clone(&game).session(bots, seed, Budget::default(), &NoForeign).unwrap()
}

fn play_on(session: &mut dyn AnySession) -> bool {
    session.step();
    session.turn() != Turn::Over && session.actions() < LONGEST
}

fn sums(session: &dyn AnySession) -> Vec<i32> {
    Seat::all(2).map(|seat| session.score_parts(seat).iter().sum()).collect()
}

/// Whoever adds up the points beside the lines has the score.
#[test]
fn all_points_are_in_the_log() {
    for game in ["carcassonne", "agricola", "dominion"] {
        for seed in 1..4 {
            let mut session = table(game, seed);
            let before = sums(&*session);
            while play_on(&mut *session) {}
            let story = session.story(0, Viewer::All, &names(), Lang::En);
            let mut said = before;
            for (seat, by) in story.lines.iter().flat_map(|line| &line.points) {
                said[seat.index()] += by;
            }
            assert_eq!(said, sums(&*session), "{game}, seed {seed}");
        }
    }
}

/// Points of a feature come from its tiles, wherever the last one was laid.
#[test]
fn points_say_where_they_were_made() {
    let mut session = table("carcassonne", 2);
    while play_on(&mut *session) {}
    let story = session.story(0, Viewer::All, &names(), Lang::En);
    let scored: Vec<&LogLine> = story.lines.iter().filter(|line| !line.points.is_empty()).collect();
    assert!(scored.len() > 3, "{}", scored.len());
    for line in scored.iter().filter(|line| line.words.contains("tiles)")) {
        let tiles = line.words.split(&['(', ' '][..]).filter_map(|word| word.parse().ok()).next();
        assert_eq!(tiles, Some(line.places.len()), "{}: {:?}", line.words, line.places);
        assert!(line.places.iter().all(|place| place.starts_with("tile:")), "{:?}", line.places);
    }
    let silent = story.lines.iter().filter(|line| line.points.is_empty());
    assert!(silent.clone().count() > 10 && silent.into_iter().all(|line| !line.words.is_empty()));
}

#[test]
fn lines_say_who_and_are_fewer_than_actions() {
    for game in GAMES {
        let mut session = table(game, 5);
        while play_on(&mut *session) {}
        for lang in [Lang::En, Lang::Cs] {
            let story = session.story(0, Viewer::All, &names(), lang).lines;
            assert!(story.len() < session.actions(), "{game}: {} lines", story.len());
            for line in &story {
                let named = names().iter().any(|name| line.words.contains(name));
                assert!(named || line.seat.is_none(), "{game}: {}", line.words);
                let begins = line.words.chars().next().is_some_and(char::is_uppercase);
                assert!(begins && line.words.ends_with('.'), "{game}: {}", line.words);
                assert!(!line.words.contains(['{', '}']), "{game}: {}", line.words);
            }
            for name in names() {
                assert!(story.iter().any(|line| line.words.contains(&name)), "{game}: {name}");
            }
        }
    }
}

/// A page tells the last turn anew while it grows; what comes out is what would be said at the end.
#[test]
fn a_log_grows_to_what_it_is_at_once() {
    for game in GAMES {
        for by in [Viewer::All, Viewer::Public, Viewer::Seat(Seat::new(0))] {
            let mut session = table(game, 9);
            let (mut lines, mut open): (Vec<LogLine>, usize) = (Vec::new(), 0);
            let mut steps = 0;
            loop {
                let goes_on = play_on(&mut *session) && steps < 150;
                steps += 1;
                let more = session.story(open, by, &names(), Lang::En);
                lines.retain(|line| line.n <= open);
                lines.extend(more.lines);
                open = more.open;
                if !goes_on {
                    break;
                }
            }
            let said: Vec<&str> = lines.iter().map(|line| &*line.words).collect();
            let whole = session.story(0, by, &names(), Lang::En).lines;
            let at_once: Vec<&str> = whole.iter().map(|line| &*line.words).collect();
            assert_eq!(said, at_once, "{game} by {by:?}");
        }
    }
}

/// What one seat hides is in no other log.
#[test]
fn others_do_not_read_what_is_hidden() {
    let mut session = table("dominion", 3);
    while play_on(&mut *session) {}
    let drawn = |by| {
        let story = session.story(0, by, &names(), Lang::En).lines;
        story.iter().filter(|line| line.words.starts_with("Ana drew ")).count()
    };
    let [all, own, other] =
        [Viewer::All, Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1))].map(drawn);
    // A seat is said its own new hands, too; a replay, in which everything lies open, is not full of them.
    assert!(own >= all && own > 0 && other == 0, "{all} {own} {other}");
}
