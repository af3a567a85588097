//! The champion: its moves against the rules, its search against what must be found.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use bw_arimaa::{
    Action, Arimaa, Kind, Pending, Position, Side, State, Step, TurnGenerator, count_steps,
};
use bw_arimaa_ai::champion::defence::{defended_in, threat};
use bw_arimaa_ai::champion::evaluate::{Evaluator, LinearWeights};
use bw_arimaa_ai::champion::moves::{
    Loss, MoveList, StepMove, after, generate, is_redundant, loss,
};
use bw_arimaa_ai::champion::{
    CHAMPION_OPTIONS, Champion, ChampionSettings, DECIDED, GameSoFar, MOST_DEPTH, Progress,
    SearchParts, SearchTask, Thinker,
};
use bw_core::{Actor, Ask, Bot, Budget, Game, Options, Plan, Purpose, Rng};

use common::{position, random_positions, sparse_positions};

/// The keys of all placements that moves lead to within a turn; `orders` leaves out superfluous ones.
fn placements(start: &Position, orders: bool) -> BTreeSet<u64> {
    fn walk(position: &Position, last: StepMove, orders: bool, ends: &mut BTreeSet<u64>) {
        if position.may_end(&[]) {
            ends.insert(position.placement_key());
        }
        let mut moves = MoveList::new();
        generate(position, &mut moves);
        // What others left open cannot wait.
        let is_first = position.pending() != Pending::None;
        for ranked in &moves {
            if !(orders && is_redundant(ranked.play, last)) {
                let last = if is_first { StepMove::NONE } else { ranked.play };
                walk(&after(position, ranked.play), last, orders, ends);
            }
        }
    }
    let mut ends = BTreeSet::new();
    walk(start, StepMove::NONE, orders, &mut ends);
    ends
}

fn by_the_rules(start: &Position) -> BTreeSet<u64> {
    let mut ends = BTreeSet::new();
    TurnGenerator::new().turns(start, &[], |turn| {
        ends.insert(turn.placement_key);
        true
    });
    ends
}

#[test]
fn moves_lead_where_the_rules_lead() {
    let mut positions = sparse_positions(3, 400);
    positions.extend(random_positions(5, 2));
    for start in positions {
        assert_eq!(placements(&start, true), by_the_rules(&start), "{start:?}");
    }
}

#[test]
fn one_order_of_independent_steps_is_enough() {
    let start = common::figure_2_4(Side::Silver);
    let unique = count_steps(&start, 4).unique_cumulative[3];
    assert_eq!(placements(&start, true).len() as u64, unique);
    assert_eq!(placements(&start, false).len() as u64, unique);
}

#[test]
fn moves_finish_turns_that_others_began() {
    for start in sparse_positions(8, 200).into_iter().chain(random_positions(9, 1)) {
        for step in start.steps().iter() {
            let mut begun = start;
            begun.take_unchecked(step);
            assert_eq!(placements(&begun, true), by_the_rules(&begun), "{begun:?}");
        }
    }
}

#[test]
fn losses_are_known_beforehand() {
    let mut seen = [0; 3];
    for start in sparse_positions(4, 3_000).into_iter().chain(random_positions(6, 30)) {
        let mut moves = MoveList::new();
        generate(&start, &mut moves);
        for ranked in &moves {
            let next = after(&start, ranked.play);
            let fewer = |side: Side| {
                let lost = |kind: &Kind| next.of(side, *kind).len() < start.of(side, *kind).len();
                Kind::ALL.into_iter().find(lost)
            };
            let expected = match (fewer(!start.side()), fewer(start.side())) {
                (Some(foe), _) => Loss::Foe(foe),
                (None, Some(own)) => Loss::Own(own),
                (None, None) => Loss::None,
            };
            assert_eq!(loss(&start, ranked.play, ranked.kind), expected, "{ranked:?} {start:?}");
            seen[match expected {
                Loss::None => 0,
                Loss::Foe(_) => 1,
                Loss::Own(_) => 2,
            }] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn both_sides_value_alike() {
    let evaluator = Evaluator::new(Some(LinearWeights::by_hand()));
    for start in random_positions(7, 20) {
        let value = evaluator.value(&start);
        assert_eq!(evaluator.value(&start.flipped()), value, "{start:?}");
        assert_eq!(evaluator.value(&start.mirrored()), value, "{start:?}");
        assert!(value.abs() < DECIDED);
    }
}

fn thinker(features: SearchParts) -> Thinker {
    Thinker::new(Evaluator::new(Some(LinearWeights::by_hand())), features, 1)
}

fn think(thinker: &mut Thinker, start: &Position, budget: &Budget, depth: i32) -> Progress {
    let game = GameSoFar { forbidden: &[], seen: &[] };
    let question = SearchTask { position: start, game, budget, lines: 1, most_depth: depth };
    thinker.think(question, &mut |_| {})
}

fn nodes(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

fn played(start: &Position, found: &Progress) -> Position {
    start.play_turn(&found.lines[0].turns[0], &[]).unwrap()
}

#[test]
fn goals_are_made_and_parried() {
    let mut thinker = thinker(SearchParts::ALL);
    let (mut goals, mut parried) = (0, 0);
    for start in sparse_positions(11, 300) {
        let found = think(&mut thinker, &start, &nodes(3_000), MOST_DEPTH);
        let next = played(&start, &found);
        if start.goal_in().is_some() {
            goals += 1;
            let ending = next.rabbit_ending().unwrap();
            assert_eq!(ending.winner, start.side(), "{start:?}");
            continue;
        }
        // A goal is let through only where it cannot be helped, and the search says so.
        let loses = next.rabbit_ending().is_none() && next.goal_in().is_some();
        let threatened = start.with_side(!start.side()).goal_in().is_some();
        parried += u32::from(threatened && !loses);
        if loses && found.depth >= 4 {
            assert!(found.lines[0].score <= -DECIDED, "{start:?} {found:?}");
            assert!(!can_be_helped(&start), "{start:?}");
        }
    }
    assert!(goals > 10 && parried > 5, "{goals} {parried}");
}

/// Whether some turn leaves the other side without a goal.
fn can_be_helped(start: &Position) -> bool {
    let mut helped = false;
    TurnGenerator::new().turns(start, &[], |turn| {
        let next = turn.position();
        helped = match next.rabbit_ending() {
            Some(ending) => ending.winner == start.side(),
            None => next.goal_in().is_none(),
        };
        !helped
    });
    helped
}

#[test]
fn pieces_are_captured() {
    let start = position(Side::Gold, "Ra1 Rb1 Rc1 Eb4 hb3 ra8 rb8 rc8 ed7 mh5");
    let found = think(&mut thinker(SearchParts::ALL), &start, &nodes(20_000), MOST_DEPTH);
    assert_eq!(played(&start, &found).of(Side::Silver, Kind::Horse).len(), 0, "{found:?}");
}

#[test]
fn the_fewest_steps_against_a_goal_are_found() {
    let (mut parried, mut not) = (0, 0);
    for start in sparse_positions(31, 1_500) {
        let Some(line) = threat(&start).filter(|_| start.goal_in().is_none()) else { continue };
        let mut fewest = None;
        TurnGenerator::new().turns(&start, &[], |turn| {
            let (next, steps) = (turn.position(), turn.steps.len() as u8);
            let helps = steps <= 2
                && next.goal_in().is_none()
                && !next.of(start.side(), Kind::Rabbit).is_empty();
            if helps && fewest.is_none_or(|fewest| steps < fewest) {
                fewest = Some(steps);
            }
            true
        });
        assert_eq!(defended_in(&start, line, 2), fewest, "{start:?}");
        *(if fewest.is_some() { &mut parried } else { &mut not }) += 1;
    }
    assert!(parried > 20 && not > 20, "{parried} {not}");
}

/// The best value that one turn reaches, looked for in all turns.
fn best_turn(start: &Position, evaluator: &Evaluator) -> i32 {
    let mut best = i32::MIN;
    TurnGenerator::new().turns(start, &[], |turn| {
        let next = turn.position();
        let value = match next.rabbit_ending() {
            Some(ending) if ending.winner == start.side() => DECIDED,
            Some(_) => -DECIDED,
            None if next.goal_in().is_some() => -DECIDED,
            None => -evaluator.value(&next),
        };
        best = best.max(value.clamp(-DECIDED, DECIDED));
        true
    });
    best
}

#[test]
fn the_plain_search_is_exact() {
    let plain = SearchParts {
        reductions: false,
        null_move: false,
        orders: true,
        quiescence: false,
        futility: false,
    };
    let evaluator = Evaluator::new(None);
    let mut thinker = Thinker::new(evaluator.clone(), plain, 4);
    for start in sparse_positions(21, 60) {
        // Threats beyond the horizon are judged by the search and not by all turns.
        if start.goal_in().is_some() {
            continue;
        }
        let found = think(&mut thinker, &start, &Budget::default(), 4);
        let score = found.lines[0].score.clamp(-DECIDED, DECIDED);
        let expected = best_turn(&start, &evaluator);
        let threat = 1_200;
        assert!((score - expected).abs() <= threat, "{score} {expected} {start:?}");
        if score.abs() >= DECIDED {
            assert_eq!(score, expected, "{start:?}");
        }
    }
}

#[test]
fn any_budget_gives_a_legal_turn() {
    let mut thinker = thinker(SearchParts::ALL);
    let start = common::figure_2_4(Side::Gold);
    for limit in (0..60).chain([100, 333, 1_000, 4_321]) {
        played(&start, &think(&mut thinker, &start, &nodes(limit), MOST_DEPTH));
    }
    let none = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    played(&start, &think(&mut thinker, &start, &none, MOST_DEPTH));
    for begun in start.steps().iter() {
        let mut position = start;
        position.take_unchecked(begun);
        for limit in [0, 7, 500] {
            let found = think(&mut thinker, &position, &nodes(limit), MOST_DEPTH);
            let mut steps = vec![begun];
            steps.extend(&found.lines[0].turns[0]);
            start.play_turn(&steps, &[]).unwrap();
        }
    }
}

#[test]
fn nodes_decide_alone() {
    let start = common::figure_2_4(Side::Gold);
    let fresh = think(&mut thinker(SearchParts::ALL), &start, &nodes(20_000), MOST_DEPTH);
    let mut used = thinker(SearchParts::ALL);
    think(&mut used, &start.mirrored(), &nodes(5_000), MOST_DEPTH);
    think(&mut used, &start, &nodes(7_000), MOST_DEPTH);
    let threads = Budget { threads: 4, ..nodes(20_000) };
    let again = think(&mut used, &start, &threads, MOST_DEPTH);
    assert_eq!((&again.lines, again.nodes), (&fresh.lines, fresh.nodes));
}

#[test]
fn several_threads_answer_too() {
    let start = common::figure_2_4(Side::Gold);
    let budget = Budget { threads: 3, time: Some(Duration::from_millis(30)), ..Budget::default() };
    played(&start, &think(&mut thinker(SearchParts::ALL), &start, &budget, MOST_DEPTH));
}

#[test]
fn lines_are_different_turns() {
    let start = common::figure_2_4(Side::Gold);
    let game = GameSoFar { forbidden: &[], seen: &[] };
    let budget = nodes(30_000);
    let question =
        SearchTask { position: &start, game, budget: &budget, lines: 4, most_depth: MOST_DEPTH };
    let found = thinker(SearchParts::ALL).think(question, &mut |_| {});
    let ends: BTreeSet<u64> = found
        .lines
        .iter()
        .map(|line| start.play_turn(&line.turns[0], &[]).unwrap().placement_key())
        .collect();
    assert_eq!((found.lines.len(), ends.len()), (4, 4));
}

#[test]
fn a_forbidden_position_is_left_alone() {
    let start = position(Side::Gold, "Ea1 Rh1 rh8 ee8");
    let best = think(&mut thinker(SearchParts::ALL), &start, &nodes(2_000), MOST_DEPTH);
    let forbidden = [played(&start, &best).turn_key()];
    let game = GameSoFar { forbidden: &forbidden, seen: &[] };
    let budget = nodes(2_000);
    let question =
        SearchTask { position: &start, game, budget: &budget, lines: 1, most_depth: MOST_DEPTH };
    let found = thinker(SearchParts::ALL).think(question, &mut |_| {});
    start.play_turn(&found.lines[0].turns[0], &forbidden).unwrap();
}

fn champion(options: &str) -> Champion {
    let options = Options::parse(CHAMPION_OPTIONS, options).unwrap();
    Champion::new(ChampionSettings::new(&options).unwrap())
}

/// The steps of the turn that a bot plays.
fn turn_of(bot: &mut Champion, state: &State) -> Vec<Step> {
    let (game, budget) = (Arimaa::default(), Budget::default());
    let seat = state.side().seat();
    let (mut buffer, mut plan) = (Vec::new(), Plan::default());
    let rng = Rng::derive(0, Purpose::Decision(0), 0);
    let mut ask = Ask::from_view(&game, seat, state, &budget, rng, &mut buffer);
    bot.choose(&mut ask, &mut plan).unwrap();
    let step = |action: &Action| match action {
        Action::Step(step) => Some(*step),
        _ => None,
    };
    plan.actions.iter().filter_map(step).collect()
}

#[test]
fn a_game_is_the_same_again() {
    let game = Arimaa::default();
    let play = || {
        let (mut bot, mut state) = (champion("iterations=400"), game.initial());
        let (budget, mut log) = (Budget::default(), Vec::new());
        while state.turns < 24 && state.ending.is_none() {
            let seat = state.side().seat();
            let (mut buffer, mut plan) = (Vec::new(), Plan::default());
            let rng = Rng::derive(0, Purpose::Decision(0), 0);
            let mut ask = Ask::from_view(&game, seat, &state, &budget, rng, &mut buffer);
            bot.choose(&mut ask, &mut plan).unwrap();
            for action in plan.actions {
                assert!(game.is_legal(&state, Actor::Seat(seat), action));
                game.apply(&mut state, Actor::Seat(seat), action);
                log.push(action);
            }
        }
        log
    };
    assert_eq!(play(), play());
}

#[test]
fn what_was_begun_is_finished() {
    let game = Arimaa::default();
    let start = State::from_position(common::figure_2_4(Side::Gold));
    let mut bot = champion("iterations=300");
    for step in start.position.open_steps(&[]) {
        let mut state = start.clone();
        game.apply(&mut state, Actor::Seat(Side::Gold.seat()), Action::Step(step));
        let mut steps = vec![step];
        steps.extend(turn_of(&mut bot, &state));
        start.position.play_turn(&steps, &[]).unwrap();
    }
}
