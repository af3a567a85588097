//! Properties of the rules over random games: no dead ends, sound keys, symmetry, one removal a step, repetition
//! (spec 1.2, 8.2).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::{HashMap, HashSet};

use bw_arimaa::{
    Action, Arimaa, CannotEnd, MAX_STEPS, Pending, Phase, Position, Preset, Rules, Side, State,
    Step, StepKind, Strictness, TurnError, TurnGenerator, count_steps, parse_position,
    parse_tokens, read_steps,
};
use bw_core::{Actor, Game, Options, Purpose, Rng, Seat, Turn};

/// Plays random games and shows every state, with its list of decisions.
fn each_state(game: &Arimaa, seeds: std::ops::Range<u64>, mut look: impl FnMut(&State, &[Action])) {
    let mut legal = Vec::new();
    for seed in seeds {
        let mut rng = Rng::derive(seed, Purpose::Task(1), 0);
        let mut state = game.initial();
        while let Turn::Decide(seats) = game.turn(&state) {
            let seat = seats.first().unwrap();
            legal.clear();
            game.actions(&state, seat, &mut legal);
            assert!(!legal.is_empty(), "a dead end: {state:?}");
            look(&state, &legal);
            game.apply(&mut state, Actor::Seat(seat), *rng.pick(&legal).unwrap());
        }
        assert_eq!(state.phase(), Phase::Over);
    }
}

fn game(rules: &str) -> Arimaa {
    Arimaa::new(2, &Options::parse(Arimaa::SPEC.options, rules).unwrap()).unwrap()
}

/// A position from its ranks, the eighth first.
fn text(side: char, ranks: [&str; 8]) -> String {
    assert!(ranks.iter().all(|rank| rank.len() == 8), "{ranks:?}");
    format!("{side} [{}]", ranks.concat())
}

/// A game that starts from a position.
fn game_from(side: char, ranks: [&str; 8]) -> Arimaa {
    game(&format!("position={}", text(side, ranks)))
}

fn steps(position: &Position, text: &str) -> Vec<Step> {
    read_steps(position, &parse_tokens(text).unwrap(), Strictness::Strict).unwrap()
}

#[test]
fn ten_thousand_random_games_meet_no_dead_end() {
    let mut longest = 0;
    let game = Arimaa::default();
    let mut buffer = Vec::new();
    for seed in 0..10_000 {
        let mut rng = Rng::derive(seed, Purpose::Task(3), 0);
        let mut state = game.initial();
        let mut actions = 0;
        while let Turn::Decide(seats) = game.turn(&state) {
            let seat = seats.first().unwrap();
            let action = game.random_action(&state, seat, &mut rng, &mut buffer);
            game.apply(&mut state, Actor::Seat(seat), action);
            actions += 1;
        }
        longest = longest.max(actions);
    }
    assert!(longest < game.max_actions(), "{longest}");
}

#[test]
fn offered_steps_are_exactly_those_that_some_legal_turn_begins_with() {
    let small = game_from(
        'g',
        [
            "...r....", "........", "rh......", ".D......", "....c...", "...E....", "......R.",
            "........",
        ],
    );
    let (mut push_traps, mut restored) = (0, 0);
    each_state(&small, 0..60, |state, legal| {
        let position = &state.position;
        for step in position.steps().iter() {
            let mut after = *position;
            after.take_unchecked(step);
            let expected = completes(&after, state.forbidden());
            assert_eq!(legal.contains(&Action::Step(step)), expected, "{step} in {state:?}");
            if !expected {
                push_traps += u32::from(position.step_kind(step) == StepKind::Push);
                restored += u32::from(after.placement_key() == after.start_key());
            }
        }
        let may_end = position.cannot_end(state.forbidden()).is_none();
        assert_eq!(legal.contains(&Action::End), may_end);
    });
    assert!(push_traps > 0 && restored > 0, "{push_traps} {restored}");
}

/// Whether some legal turn begins like this, found by trying everything.
fn completes(position: &Position, forbidden: &[u64]) -> bool {
    let ends = position.steps_taken() > 0
        && !position.is_pushing()
        && position.placement_key() != position.start_key()
        && !forbidden.contains(&position.key_if_ended());
    ends || position.steps().iter().any(|step| {
        let mut after = *position;
        after.take_unchecked(step);
        completes(&after, forbidden)
    })
}

/// A pull that is then pushed back by the only piece that can: the push would restore the position.
#[test]
fn the_push_that_only_restores_the_position_is_not_offered() {
    let ranks = [
        ".......r", "........", "........", "........", "....Ec..", "........", "........",
        "......R.",
    ];
    let start = parse_position(&text('g', ranks)).unwrap();
    let line = steps(&start, "Ee4n cf4w");
    let mut position = start;
    for step in line {
        position.take_unchecked(step);
    }
    assert_eq!(position.steps_taken(), 2);
    let back = steps(&position, "ce4e")[0];
    assert!(position.allows(back), "the rules of movement allow it");
    assert_eq!(position.step_kind(back), StepKind::Push);
    assert!(!position.is_open(back, &[]), "but no legal turn begins with it");
    let elsewhere = steps(&position, "ce4s")[0];
    assert!(position.is_open(elsewhere, &[]));
}

#[test]
fn keys_are_kept_step_by_step() {
    each_state(&Arimaa::default(), 0..60, |state, legal| {
        let position = &state.position;
        assert_eq!(position.placement_key(), position.recomputed_key());
        if state.phase() == Phase::Play {
            assert_eq!(state.start.placement_key(), position.start_key());
        }
        for action in legal {
            if let Action::Step(step) = *action {
                let mut after = *position;
                let removal = after.take_unchecked(step);
                assert_eq!(after.placement_key(), position.key_after(step));
                let lost = position.occupied().len() - after.occupied().len();
                assert_eq!(lost, u32::from(removal.is_some()), "at most one removal a step");
                assert!(after.unguarded().is_empty());
            }
        }
    });
}

#[test]
fn pending_pulls_are_possible_and_pushes_can_be_finished() {
    each_state(&Arimaa::default(), 100..150, |state, _| {
        let position = &state.position;
        let foes = position.of_side(!position.side());
        match position.pending() {
            Pending::None => {}
            Pending::Pull { square, by } => {
                let pulled = position.steps().into_square(square, foes & position.weaker(by));
                assert!(!pulled.is_empty() && position.steps_left() > 0);
            }
            Pending::Push { square, of } => {
                let finishing = position.steps();
                assert!(!finishing.is_empty());
                for step in finishing.iter() {
                    assert_eq!(step.to(), square);
                    assert!(position.stronger(of).contains(step.from()));
                }
            }
        }
    });
}

#[test]
fn colours_and_wings_are_symmetric() {
    let mut seen = 0;
    each_state(&Arimaa::default(), 0..6, |state, _| {
        if state.phase() != Phase::Play || state.position.steps_taken() > 0 {
            return;
        }
        seen += 1;
        if seen % 16 != 0 {
            return;
        }
        let position = &state.position;
        let counts = count_steps(position, 4);
        for image in [position.flipped(), position.mirrored(), position.flipped().mirrored()] {
            assert_eq!(count_steps(&image, 4), counts, "{position:?}");
            assert_eq!(image.goal_in(), position.goal_in());
            assert_eq!(
                image.ending(&[]).map(|ending| (ending.winner == image.side(), ending.reason)),
                position
                    .ending(&[])
                    .map(|ending| (ending.winner == position.side(), ending.reason))
            );
        }
    });
    assert!(seen > 300, "{seen}");
}

#[test]
fn different_turns_are_all_and_each_is_legal() {
    let mut generator = TurnGenerator::new();
    let mut compared = 0;
    let small = game_from(
        's',
        [
            "r..r....", "h.......", "M.......", ".re..E..", "....h...", "...R...R", "........",
            "....d...",
        ],
    );
    each_state(&small, 0..25, |state, _| {
        let start = &state.position;
        if start.steps_taken() > 0 || state.turns % 3 != 0 {
            return;
        }
        compared += 1;
        let mut found = HashMap::new();
        generator.turns(start, state.forbidden(), |turn| {
            let after = start.play_turn(turn.steps, state.forbidden()).unwrap();
            assert_eq!(after, turn.position());
            assert_eq!(after.placement_key(), turn.placement_key);
            let twin = found.insert(turn.placement_key, turn.steps.to_vec());
            assert_eq!(twin, None, "{start:?}");
            true
        });
        let mut reached = HashMap::new();
        reach(start, state.forbidden(), &mut reached);
        assert_eq!(found.len(), reached.len(), "{start:?}");
        let shortest = |(key, steps): (&u64, &u8)| found[key].len() == usize::from(*steps);
        assert!(reached.iter().all(shortest), "a shortest turn is reported: {start:?}");
    });
    assert!(compared > 100, "{compared}");
}

/// The placements that legal turns lead to, with the fewest steps.
fn reach(start: &Position, forbidden: &[u64], reached: &mut HashMap<u64, u8>) {
    let mut layer = vec![*start];
    for taken in 1..=MAX_STEPS {
        let mut met = HashSet::new();
        let mut next = Vec::new();
        for position in &layer {
            for step in position.steps().iter() {
                let mut after = *position;
                after.take_unchecked(step);
                if after.may_end(forbidden) {
                    reached.entry(after.placement_key()).or_insert(taken);
                }
                if met.insert(after.search_key()) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
}

fn play(game: &Arimaa, state: &mut State, turn: &str) {
    let line = steps(&state.position, turn);
    let seat = Actor::Seat(state.side().seat());
    let actions = line.iter().map(|&step| Action::Step(step));
    for action in actions.chain((line.len() < 4).then_some(Action::End)) {
        assert!(game.is_legal(state, seat, action), "{action:?} of {turn} in {state:?}");
        game.apply(state, seat, action);
    }
}

#[test]
fn the_third_occurrence_is_forbidden() {
    let game = game_from(
        'g',
        [
            "r..e...r", "........", "........", "........", "........", "........", "........",
            "E......R",
        ],
    );
    let mut state = game.initial();
    let there = |state: &mut State| {
        play(&game, state, "Ea1n");
        play(&game, state, "ed8s");
    };
    let back = |state: &mut State| {
        play(&game, state, "Ea2s");
        play(&game, state, "ed7n");
    };
    there(&mut state);
    back(&mut state);
    assert_eq!(state.history.count(state.position.turn_key()), 2, "the start and this");
    there(&mut state);
    assert_eq!(state.forbidden().len(), 3, "and two of the way");
    play(&game, &mut state, "Ea2s");
    // Silver may not come back: that would be the third time.
    let home = steps(&state.position, "ed7n");
    let refusal = state.position.play_turn(&home, state.forbidden());
    assert_eq!(refusal, Err(TurnError::End(CannotEnd::ThirdTime)));
    let seat = Seat::new(1);
    assert!(game.is_legal(&state, Actor::Seat(seat), Action::Step(home[0])), "the turn may go on");
    game.apply(&mut state, Actor::Seat(seat), Action::Step(home[0]));
    assert!(!game.is_legal(&state, Actor::Seat(seat), Action::End), "but not end there");
}

/// Silver's elephant can only go to and fro between a8 and b8. When going back would be a third time, it has no turn.
#[test]
fn who_can_only_repeat_has_lost() {
    let game = game_from(
        'g',
        [
            "e.E.....", "rrD.....", "CC......", "........", ".......M", "........", "........",
            ".......R",
        ],
    );
    let mut state = game.initial();
    for turn in ["Mh4n", "ea8e", "Mh5s", "eb8w", "Mh4n", "ea8e", "Mh5s"] {
        assert_eq!(state.ending, None, "before {turn}");
        play(&game, &mut state, turn);
    }
    let ending = state.ending.unwrap();
    assert_eq!((ending.winner, ending.reason.name()), (Side::Gold, "immobilisation"));
    assert!(!state.position.steps().is_empty(), "there are steps, but no legal turn");
}

#[test]
fn captures_end_the_reach_of_the_history() {
    each_state(&Arimaa::default(), 0..30, |state, _| {
        if state.phase() == Phase::Play {
            let history = &state.history;
            assert!(history.count(state.start.turn_key()) >= 1);
            if let Some(previous) = state.previous.as_ref() {
                let same = previous.occupied().len() == state.start.occupied().len();
                assert_eq!(history.len() > 1, same);
            }
        }
    });
}

/// How a game of three turns ends in which Gold's and Silver's elephants walk.
fn scored(gold_home: &str, turns: [&str; 4]) -> (Side, &'static str) {
    let ranks = [
        "r..e...r", "........", "........", "........", "........", "........", "E.......",
        gold_home,
    ];
    let game = game(&format!("turns=3,position={}", text('g', ranks)));
    let mut state = game.initial();
    for turn in turns {
        assert_eq!(state.ending, None);
        play(&game, &mut state, turn);
    }
    let ending = state.ending.unwrap();
    (ending.winner, ending.reason.name())
}

#[test]
fn the_score_rule_remembers_who_led_last() {
    let walk = ["Ea2n", "ed8s", "Ea3n", "ed7s"];
    assert_eq!(scored("......RR", walk), (Side::Silver, "score"), "nobody ever led");
    assert_eq!(scored(".....RRR", walk), (Side::Gold, "score"), "more pieces");
    assert_eq!(scored(".......R", walk), (Side::Silver, "score"), "fewer pieces");
    // The dog walks into the trap: the sides are even now, but Gold led before.
    let lost = ["Dc1n Dc2n", "ed8s", "Ea2n", "ed7s"];
    assert_eq!(scored("..D...RR", lost), (Side::Gold, "score"), "led last");
}

#[test]
fn presets_can_be_set_up() {
    let game = Arimaa::with_rules(Rules::default());
    for preset in Preset::ALL {
        let mut state = game.initial();
        for side in Side::BOTH {
            for kind in preset.pieces(side) {
                let actor = Actor::Seat(side.seat());
                assert!(game.is_legal(&state, actor, Action::Place(kind)));
                game.apply(&mut state, actor, Action::Place(kind));
            }
        }
        assert_eq!((state.phase(), state.label().to_string()), (Phase::Play, "2g".into()));
    }
}
