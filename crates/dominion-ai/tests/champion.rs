//! The champion: it obeys the laws, what it decides does not depend on threads, it wins, it ends games it can win.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{
    Actor, Ask, Bot, Budget, Dice, Game, GameLoop, NoLog, Options, Plan, Rng, Seat, Turn, Viewer,
};
use bw_dominion::{Action, Card, Dominion, Phase, State};
use bw_dominion_ai::package;
use bw_testkit::BotConformance;

fn game(seats: u8, rules: &str) -> Dominion {
    Dominion::new(seats, &Options::parse(Dominion::SPEC.options, rules).unwrap()).unwrap()
}

fn bot(game: &Dominion, spec: &str) -> Box<dyn Bot<Dominion>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options).unwrap()).unwrap()
}

#[test]
fn it_obeys_the_laws() {
    let rules =
        &["", "kingdom=size-distortion,opening=5-2,max_rounds=14", "kingdom=Moat+Chapel+Witch"];
    let budget = Budget { iterations: Some(8), ..Budget::default() };
    let conformance = BotConformance { games: 1, rules, budget, ..BotConformance::default() };
    let report = conformance.check(|game| bot(game, "champion"));
    let report = report.unwrap_or_else(|broken| panic!("{broken}"));
    assert!(report.decisions > 500, "{report:?}");
}

#[test]
fn any_number_of_threads_plays_the_same_game() {
    for (seats, rules) in [(2, "kingdom=size-distortion,opening=5-2"), (4, "max_rounds=8")] {
        let game = game(seats, rules);
        let log = |threads: u32| {
            let champion = format!("champion:iterations=30,threads={threads}");
            let mut bots: Vec<_> = (1..seats).map(|_| bot(&game, "bigmoney")).collect();
            bots.insert(1, bot(&game, &champion));
            let mut log: Vec<(Actor, Action)> = Vec::new();
            let finished = GameLoop::new(&game).play(&mut bots, 3, &Budget::default(), &mut log);
            assert_eq!(finished.fault, None);
            log
        };
        let one = log(1);
        assert_eq!(log(2), one);
        assert_eq!(log(5), one);
    }
}

#[test]
fn it_beats_big_money() {
    let game = game(2, "opening=5-2");
    let mut won = 0;
    for seed in 0..6 {
        let own = (seed % 2) as usize;
        let mut bots = vec![bot(&game, "bigmoney")];
        bots.insert(own, bot(&game, "champion:iterations=60"));
        let finished = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut NoLog);
        won += u32::from(finished.outcome.rank(Seat::new(own as u8)) == 1);
    }
    // More than nine of ten games are usual.
    assert!(won >= 4, "{won} of 6");
}

/// A game of Big Money up to a buy phase in which a seat has these many coins.
fn rich_state(game: &Dominion, coins: u16) -> (State, Seat) {
    let mut bots = [bot(game, "bigmoney"), bot(game, "bigmoney")];
    for seed in 0.. {
        let (mut state, mut dice) = (game.initial(), Dice::new(seed));
        let (mut legal, mut plan, mut view) = (Vec::new(), Plan::default(), None);
        loop {
            game.settle(&mut state, &mut dice, &mut NoLog);
            let Turn::Decide(seats) = game.turn(&state) else { break };
            let seat = seats.first().unwrap();
            if state.phase == Phase::Buy && state.coins >= coins {
                return (state, seat);
            }
            plan.clear();
            let view = game.view_into(&state, Viewer::Seat(seat), &mut view);
            let budget = Budget::default();
            let mut ask =
                Ask::from_state(game, seat, &state, view, &budget, Rng::new(1), &mut legal);
            bots[seat.index()].choose(&mut ask, &mut plan).unwrap();
            for &action in &plan.actions {
                game.apply(&mut state, Actor::Seat(seat), action);
            }
        }
    }
    unreachable!("some game has a rich turn")
}

fn answer(
    game: &Dominion,
    state: &State,
    seat: Seat,
    explains: bool,
    judged: &[Action],
) -> Plan<Action> {
    let mut champion = bot(game, "champion:iterations=60");
    let (budget, mut legal, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let view = game.view(state, Viewer::Seat(seat)).into_owned();
    let mut ask = Ask::from_state(game, seat, state, &view, &budget, Rng::new(1), &mut legal);
    (ask.wants_analysis, ask.judged) = (explains, judged);
    champion.choose(&mut ask, &mut plan).unwrap();
    plan
}

#[test]
fn it_ends_a_game_that_it_wins_so_and_no_other() {
    let game = game(2, "opening=5-2");
    let (mut state, seat) = rich_state(&game, 8);
    while state.supply.count(Card::Province) > 1 {
        state.supply.remove(Card::Province);
    }
    let give = |state: &mut State, seat: Seat, card: Card, count: u8| {
        let player = &mut state.players[seat.index()];
        player.owned.add_many(card, count);
        player.discard.add_many(card, count);
        player.discard_len += u16::from(count);
    };
    let other = seat.next(2);
    let ahead = state.points(other) - state.points(seat);
    give(&mut state, seat, Card::Estate, ahead.max(0) as u8);
    let plan = answer(&game, &state, seat, false, &[]);
    assert_eq!(plan.actions[0], Action::Buy(Card::Province));
    // Behind by more than it brings, the last Province would only end the game.
    let missing = state.points(seat) - state.points(other) + 7;
    give(&mut state, other, Card::Estate, missing as u8);
    let plan = answer(&game, &state, seat, false, &[]);
    assert_ne!(plan.actions[0], Action::Buy(Card::Province));
}

#[test]
fn the_analysis_explains_the_choice_and_judging_changes_no_answer() {
    let game = game(2, "opening=5-2");
    let (state, seat) = rich_state(&game, 6);
    let silent = answer(&game, &state, seat, false, &[]).actions;
    for judged in [Action::Buy(Card::Curse), Action::Buy(Card::Gold), Action::EndBuys] {
        let plan = answer(&game, &state, seat, true, &[judged]);
        assert_eq!(plan.actions, silent);
        let analysis = plan.analysis.unwrap();
        assert_eq!(analysis.candidates[0].actions, plan.actions);
        assert_eq!(analysis.chances.len(), analysis.candidates.len());
        assert!(analysis.chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        let found = analysis.candidates.iter().find(|one| one.actions == [judged]).unwrap();
        assert!(found.visits >= analysis.candidates[0].visits);
    }
}
