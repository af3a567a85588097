//! The solvers of one turn against exhaustive search (spec 6.2, 8.3).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::HashSet;

use bw_arimaa::{
    Arimaa, Kind, MAX_STEPS, OneLine, Position, Strictness, parse_tournament, replay_turns,
};
use bw_core::{Actor, Game, Purpose, Rng, Turn};

/// What a turn can do, found by looking at everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    goal: Option<u8>,
    captures: [Option<u8>; Kind::COUNT],
}

/// Looks at every position that the steps left can lead to, each once for each number of steps.
fn exhaustively(start: &Position) -> Found {
    let mut found = Found::default();
    let mut layer = vec![(*start, [false; Kind::COUNT])];
    for taken in 0..=start.steps_left() {
        let mut met = HashSet::new();
        let mut next = Vec::new();
        for (position, removed) in &layer {
            if !position.is_pushing() {
                note(position, removed, taken, &mut found);
            }
            for step in position.steps().iter() {
                let (mut after, mut removed) = (*position, *removed);
                if let Some(removal) = after.take_unchecked(step)
                    && removal.piece.side != start.side()
                {
                    removed[removal.piece.kind.index()] = true;
                }
                if met.insert((after.search_key(), removed)) {
                    next.push((after, removed));
                }
            }
        }
        layer = next;
    }
    found
}

fn note(position: &Position, removed: &[bool; Kind::COUNT], taken: u8, found: &mut Found) {
    let side = position.side();
    if position.of(side, Kind::Rabbit).meets(side.goal()) {
        found.goal.get_or_insert(taken);
    }
    for (removed, fewest) in removed.iter().zip(&mut found.captures) {
        if *removed {
            fewest.get_or_insert(taken);
        }
    }
}

fn solved(position: &Position) -> Found {
    let captures = position.captures();
    Found { goal: position.goal_in(), captures: Kind::ALL.map(|kind| captures.fewest(kind)) }
}

/// Positions of random games that are not over, some of them in the middle of a turn.
fn each_position(games: u64, one_in: u32, mut check: impl FnMut(&Position)) {
    let game = Arimaa::default();
    for seed in 0..games {
        let mut rng = Rng::derive(seed, Purpose::Task(2), 0);
        let mut state = game.initial();
        while let Turn::Decide(seats) = game.turn(&state) {
            let seat = seats.first().unwrap();
            if state.turns >= 2 && rng.chance(1, one_in) {
                check(&state.position);
            }
            let action = game.random_action(&state, seat, &mut rng, &mut Vec::new());
            game.apply(&mut state, Actor::Seat(seat), action);
        }
    }
}

#[test]
fn the_solvers_agree_with_exhaustive_search() {
    // More with an environment variable: the default keeps the test short.
    let games = std::env::var("ARIMAA_TACTICS_GAMES").ok().and_then(|n| n.parse().ok());
    let (mut positions, mut goals, mut captures) = (0, 0, 0);
    each_position(games.unwrap_or(12), 5, |position| {
        let (expected, found) = (exhaustively(position), solved(position));
        assert_eq!(found, expected, "{position:?} {}", OneLine(position));
        positions += 1;
        goals += u32::from(found.goal.is_some());
        captures += found.captures.iter().flatten().count();
    });
    assert!(positions > 500 && goals > 50 && captures > 150, "{positions} {goals} {captures}");
}

#[test]
fn the_solvers_agree_in_recorded_games() {
    let games = parse_tournament(include_str!("data/games.pgn")).unwrap();
    let mut positions = 0;
    for turns in games.iter().map(|game| &game.turns) {
        for end in (2..turns.len()).step_by(5) {
            let replay =
                replay_turns(&Arimaa::default(), &turns[..end], Strictness::Strict).unwrap();
            let position = &replay.state.position;
            assert_eq!(solved(position), exhaustively(position), "{position:?}");
            positions += 1;
        }
    }
    assert!(positions > 60, "{positions}");
}

#[test]
fn lines_do_what_they_promise() {
    each_position(60, 3, |position| {
        if let Some(line) = position.goal_line() {
            let after = played(position, &line);
            assert!(after.of(position.side(), Kind::Rabbit).meets(position.side().goal()));
        }
        let captures = position.captures();
        for kind in Kind::ALL {
            let Some(line) = captures.line(kind) else { continue };
            let after = played(position, line);
            let count = |position: &Position| position.of(!after.side(), kind).len();
            assert!(count(&after) < count(position), "{position:?} {line:?}");
        }
    });
}

fn played(position: &Position, steps: &[bw_arimaa::Step]) -> Position {
    let mut after = *position;
    for &step in steps {
        assert!(after.allows(step), "{step} in {after:?}");
        after.take_unchecked(step);
    }
    assert!(!after.is_pushing() && after.steps_taken() <= MAX_STEPS);
    after
}
