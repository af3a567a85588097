//! Turns that the champion is asked to value beside its own: a value for each of them, and no other answer.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::{Action, Arimaa, State, parse_position};
use bw_arimaa_ai::champion::{CHAMPION_OPTIONS, Champion, ChampionSettings};
use bw_core::{Actor, Analysis, Ask, Bot, Budget, Game, Notation, Options, Plan, Rng};

const BOARD: &str = "g [rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";

fn turn(state: &State, text: &str) -> Vec<Action> {
    let (game, mut actions) = (Arimaa::default(), Vec::new());
    game.parse_actions(state, Actor::Seat(state.side().seat()), text, &mut actions).unwrap();
    actions
}

/// What the champion plays and thinks when it is asked about a turn, too.
fn asked(state: &State, judged: &[Action]) -> (Vec<Action>, Analysis<Action>) {
    let options = Options::parse(CHAMPION_OPTIONS, "iterations=3000").unwrap();
    let mut bot = Champion::new(ChampionSettings::new(&options).unwrap());
    let (game, seat) = (Arimaa::default(), state.side().seat());
    let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let mut ask = Ask::from_view(&game, seat, state, &budget, Rng::new(1), &mut buffer);
    (ask.wants_analysis, ask.judged) = (true, judged);
    bot.start(&game, seat).unwrap();
    bot.choose(&mut ask, &mut plan).unwrap();
    (plan.actions, *plan.analysis.unwrap())
}

#[test]
fn any_turn_is_judged_and_changes_no_answer() {
    let state = State::from_position(parse_position(BOARD).unwrap());
    let (played, alone) = asked(&state, &[]);
    for text in ["Ee4w Ed4w end", "Re1e end", "Ma5s ca6s end"] {
        let judged = turn(&state, text);
        let (also_played, analysis) = asked(&state, &judged);
        assert_eq!(also_played, played, "{text}");
        assert_eq!(analysis.candidates[0], alone.candidates[0], "{text}");
        assert_eq!(analysis.lines.len(), analysis.candidates.len(), "{text}");
        let at = analysis.candidates.iter().position(|one| one.actions == judged).unwrap();
        assert!(analysis.lines[at].len() > judged.len(), "{text}: a reply is expected");
        let values: Vec<f64> = analysis.candidates.iter().map(|one| one.value).collect();
        assert!(values[1..].is_sorted_by(|one, other| one >= other), "{text}: {values:?}");
    }
    // What is no whole turn is passed over.
    for text in ["Ee4w", "Ee4w Ed4w"] {
        assert_eq!(asked(&state, &turn(&state, text)).1, alone, "{text}");
    }
}

#[test]
fn the_same_placement_is_worth_the_same() {
    let state = State::from_position(parse_position(BOARD).unwrap());
    let (played, alone) = asked(&state, &[]);
    // The best turn in another order of steps.
    let game = Arimaa::default();
    let turned = (1..played.len()).find_map(|by| {
        let mut other = played.clone();
        other.rotate_right(by);
        let mut after = state.clone();
        let actor = Actor::Seat(state.side().seat());
        let is_legal = other.iter().all(|&action| {
            let legal = after.turns == state.turns && game.is_legal(&after, actor, action);
            if legal {
                game.apply(&mut after, actor, action);
            }
            legal
        });
        let mut end = state.clone();
        played.iter().for_each(|&action| game.apply(&mut end, actor, action));
        (is_legal && after.position.placement_key() == end.position.placement_key())
            .then_some(other)
    });
    let turned = turned.expect("the best turn can begin with another step here");
    let (_, analysis) = asked(&state, &turned);
    let found = analysis.candidates.iter().find(|one| one.actions == turned).unwrap();
    assert_eq!(found.value, alone.candidates[0].value);
}

#[test]
fn a_turn_that_wins_is_worth_a_win() {
    let mut cells: Vec<char> = vec![' '; 64];
    for (at, piece) in [(8, 'R'), (15, 'R'), (27, 'e'), (3, 'r'), (53, 'E')] {
        cells[at] = piece;
    }
    let board = format!("g [{}]", cells.into_iter().collect::<String>());
    let state = State::from_position(parse_position(&board).unwrap());
    let (_, analysis) = asked(&state, &turn(&state, "Rh7n end"));
    let home = turn(&state, "Rh7n end");
    let found = analysis.candidates.iter().find(|one| one.actions == home).unwrap();
    assert!(found.value > 31.0, "{}", found.value);
}
