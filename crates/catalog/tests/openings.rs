//! Openings of a game that knows better, and of one that knows nothing but its rules: legal, different, repeatable.

use std::collections::BTreeSet;
use std::sync::Arc;

use bw_catalog::{AnyGame, BotSpec, Catalog, NoForeign, OpeningError, Seating};
use bw_core::Budget;

/// Arimaa with its own openings, or without.
fn arimaa(own: bool, rules: &str) -> Arc<dyn AnyGame> {
    let mut package = bw_arimaa_ai::package();
    if !own {
        package.openings = None;
    }
    let catalog = Catalog::empty().with(package);
    let entry = catalog.game("arimaa").expect("it was just added");
    entry.game(2, rules).expect("right rules")
}

/// Few pieces: one side has a rabbit and a cat, the other a rabbit in a corner.
const FEW: &str = "position=g [r                                                      C       R]";

#[test]
fn random_openings_are_legal_different_and_repeatable() {
    for (own, turns) in [(true, 0), (true, 2), (true, 5), (false, 2), (false, 3)] {
        let game = arimaa(own, "");
        let openings = game.random_openings(turns, 7, 60).unwrap();
        assert_eq!(openings.len(), 60);
        assert_eq!(openings.iter().collect::<BTreeSet<_>>().len(), 60);
        for line in &openings {
            assert_eq!(game.checked_opening(line).as_ref(), Ok(line));
        }
        // More openings begin with the same ones, others with another seed do not.
        assert_eq!(game.random_openings(turns, 7, 25).unwrap(), openings[..25]);
        assert_ne!(game.random_openings(turns, 8, 1).unwrap()[0], openings[0]);
    }
}

#[test]
fn a_small_game_has_as_many_openings_as_it_has_room_for() {
    let game = arimaa(false, FEW);
    let one = game.random_openings(1, 1, 10_000).unwrap();
    let start = bw_arimaa::parse_position(FEW.trim_start_matches("position=")).unwrap();
    let mut turns = Vec::new();
    bw_arimaa::TurnGenerator::new().turns(&start, &[], |turn| {
        let text = bw_arimaa::TurnText { start: &start, steps: turn.steps };
        turns.push(format!("2g {text}"));
        true
    });
    // One turn walks the last rabbit into a trap: no game goes on after that.
    turns.retain(|turn| game.checked_opening(turn) != Err(OpeningError::Over { turn: 1 }));
    assert_eq!(one.len(), turns.len(), "one opening for everything that a turn can lead to");
    assert_eq!(game.random_openings(1, 2, 10_000).unwrap().len(), one.len());
    assert!(game.random_openings(2, 1, 300).unwrap().len() > one.len());
}

#[test]
fn what_cannot_be_an_opening_is_refused() {
    let game = arimaa(false, "");
    let none = game.random_openings(0, 1, 5).unwrap_err();
    assert!(matches!(none, OpeningError::NoneFound { turns: 0, .. }), "{none}");
    let short = arimaa(true, "turns=2").random_openings(3, 1, 5).unwrap_err();
    assert!(matches!(short, OpeningError::NoneFound { turns: 3, .. }), "{short}");
    let start = "position=g [    r           R                                               ]";
    let over = arimaa(true, start).checked_opening("2g Ra6n Ra7n").unwrap_err();
    assert_eq!(over, OpeningError::Over { turn: 1 });
    let catalog = Catalog::standard();
    for (id, seats) in [("carcassonne", 2), ("agricola", 2), ("dominion", 3), ("warlight", 2)] {
        let game = catalog.game(id).unwrap().game(seats, "").unwrap();
        let refused = game.random_openings(1, 1, 1).unwrap_err();
        assert!(matches!(refused, OpeningError::Unsuitable { .. }), "{id}: {refused}");
        assert!(game.checked_opening("x").is_err());
    }
}

#[test]
fn games_begin_with_their_opening_and_records_say_so() {
    let game = arimaa(true, "turns=6");
    let specs = ["random", "ugrh:depth_turns=1"].map(BotSpec::parse);
    let mut lineup = Arc::clone(&game).lineup(&specs, &NoForeign).unwrap();
    let opening = game.random_openings(2, 3, 1).unwrap().remove(0);
    lineup.begin_with(Some(&opening)).unwrap();
    let mut play = |shift| {
        lineup.play(1, Seating { shift }, &Budget::default(), true).record.expect("a record")
    };
    let records = [play(0), play(1)];
    assert_eq!(records[0].players, ["random", "ugrh:depth_turns=1"]);
    assert_eq!(records[1].players, ["ugrh:depth_turns=1", "random"]);
    for record in &records {
        let opened = &record.actions[..record.opening as usize];
        let bare = |action: &String| action.split_once(' ').expect("an actor").1.to_string();
        assert_eq!(opened.iter().map(bare).collect::<Vec<_>>().join("; "), opening);
        assert!(record.actions.len() > opened.len());
        Arc::clone(&game).replay(record).unwrap();
        assert!(record.to_json().contains(&format!("\"opening\":{}", opened.len())));
    }
    lineup.begin_with(None).unwrap();
    let plain = lineup.play(1, Seating { shift: 0 }, &Budget::default(), true).record.unwrap();
    assert!(plain.opening == 0 && !plain.to_json().contains("opening\":"));
    assert!(lineup.begin_with(Some("1g Ee2n")).is_err());
}
