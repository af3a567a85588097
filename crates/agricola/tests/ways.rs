//! Ways of a placement against atomic decisions (spec 3 and 8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use std::collections::BTreeSet;

use bw_agricola::{Action, Agricola, Space, State, Task, Thrift, Way};
use bw_core::{Actor, Dice, Game, Hashed, NoLog, Options, Rng, Seat, Turn};
use fixture::Fixture;

const EVERYTHING: Thrift = Thrift { reduce: false, most: usize::MAX };
/// Positions with more chains than this are left out of the comparison.
const MOST_CHAINS: usize = 3_000;

/// Keys of all results that atomic decisions can reach, without merging anything.
fn results(game: &Agricola, state: &State, seat: Seat, start: &State, out: &mut Vec<u64>) {
    if out.len() > MOST_CHAINS {
        return;
    }
    let goes_on =
        game.turn(state).asks(seat) && state.phase == start.phase && state.turn == start.turn;
    if !goes_on {
        out.push(game.key(state));
        return;
    }
    let mut list = Vec::new();
    game.actions(state, seat, &mut list);
    for action in list {
        let mut next = state.clone();
        game.apply(&mut next, Actor::Seat(seat), action);
        results(game, &next, seat, start, out);
    }
}

#[test]
fn ways_reach_what_atomic_decisions_reach() {
    let mut compared = 0;
    for (seats, seed) in (0..).map(|seed| (1 + (seed % 4) as u8, seed)) {
        let options = Options::parse(Agricola::SPEC.options, "pool=E").unwrap();
        let game = Agricola::new(seats, &options).unwrap();
        let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
        let mut list = Vec::new();
        loop {
            game.settle(&mut state, &mut dice, &mut NoLog);
            let Turn::Decide(asked) = game.turn(&state) else { break };
            let seat = asked.first().unwrap();
            let action = game.random_action(&state, seat, &mut rng, &mut list);
            if matches!(action, Action::Place(_)) && rng.chance(1, 6) {
                let mut after = state.clone();
                game.apply(&mut after, Actor::Seat(seat), action);
                let mut found = Vec::new();
                results(&game, &after, seat, &state, &mut found);
                if found.len() <= MOST_CHAINS {
                    let found: BTreeSet<u64> = found.into_iter().collect();
                    let ways = game.ways(&state, action, EVERYTHING);
                    let ways: BTreeSet<u64> = ways.iter().map(|way| game.key(&way.state)).collect();
                    assert_eq!(ways, found, "{action:?}");
                    compared += 1;
                }
            }
            game.apply(&mut state, Actor::Seat(seat), action);
        }
        if compared >= 500 {
            return;
        }
    }
}

#[test]
fn a_way_replays_decision_by_decision() {
    let game = Fixture::solo().goods(1, "9 wood, 4 reed, 3 grain").round(3).fields(1, "a3+a4");
    for space in [Space::Build, Space::SowBake, Space::Plow1, Space::Wood3] {
        let ways = game.game.ways(&game.state, Action::Place(space), Thrift::default());
        assert!(!ways.is_empty(), "{space:?}");
        for way in ways {
            let mut state = game.state.clone();
            for &action in &way.actions {
                assert!(game.game.is_legal(&state, Actor::Seat(Seat::new(0)), action));
                game.game.apply(&mut state, Actor::Seat(Seat::new(0)), action);
            }
            assert_eq!(state, way.state);
        }
    }
}

#[test]
fn reductions_leave_what_differs() {
    let count = |game: &Fixture, space, thrift| {
        game.game.ways(&game.state, Action::Place(space), thrift).len()
    };
    let hand = Fixture::solo().hand(1, "E176 E187 E174 E153 E150 E218 E190");
    assert_eq!(count(&hand, Space::Occ, Thrift::default()), 7);
    assert_eq!(count(&hand, Space::Plow1, EVERYTHING), 13);
    assert!(count(&hand, Space::Plow1, Thrift::default()) < 13);
    // One or two grain, one or two vegetables, one of each: by number of fields.
    let sowing = Fixture::solo().round(3).fields(1, "a3+a4").goods(1, "2 grain, 2 vegetable");
    assert_eq!(count(&sowing, Space::SowBake, EVERYTHING), 8);
    assert_eq!(count(&sowing, Space::SowBake, Thrift::default()), 5);
    let fences = Fixture::solo().round(2).goods(1, "15 wood");
    let layouts = count(&fences, Space::Fences, Thrift::default());
    assert!((20..=40).contains(&layouts), "{layouts}");
}

#[test]
fn feeding_keeps_only_the_best_results() {
    let game = Fixture::solo().round(4).owns(1, "E154").goods(1, "1 grain, 3 food");
    let game = game.last_person().play("place REED1");
    assert!(matches!(game.state.frames.top().unwrap().task, Task::Feed { .. }));
    let results = |thrift| game.game.answers(&game.state, thrift);
    // Keep the grain and beg for three, eat it and beg for two, or brew it and beg for nothing.
    assert_eq!(results(EVERYTHING).len(), 3);
    let begging = |way: &Way| way.state.players[0].begging;
    let mut best: Vec<u8> = results(Thrift::default()).iter().map(begging).collect();
    best.sort_unstable();
    assert_eq!(best, [0, 3]);
}
