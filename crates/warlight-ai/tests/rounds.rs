//! Rounds on fields are the game's rounds (spec 3.3, 3.4, 4): both are given the same chance.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use std::collections::VecDeque;

use bw_core::{Actor, Bot, Dice, Game, NoLog, Purpose, Rng, Seat, Turn as Asked};
use bw_warlight::{Action, Phase, State, Warlight};
use bw_warlight_ai::thesis::{BattleLuck, Turn, reinforce, resolve};
use bw_warlight_ai::{Deploy, Field};
use common::{bot, game, plan};

/// Chance as it happened in a game.
struct Replayed(VecDeque<Action>);

impl BattleLuck for Replayed {
    fn first(&mut self) -> usize {
        match self.0.pop_front() {
            Some(Action::Order(sequence)) => sequence.get(0).unwrap().index(),
            Some(Action::First(seat)) => seat.index(),
            other => panic!("{other:?} is no order"),
        }
    }

    fn losses(&mut self, _: u16, _: u16) -> (u16, u16) {
        match self.0.pop_front() {
            Some(Action::Fight { defenders, attackers }) => (defenders, attackers),
            other => panic!("{other:?} is no fight"),
        }
    }
}

/// Enters the turns of both bots but for the last commit.
fn enter(game: &Warlight, state: &mut State, bots: &mut [Box<dyn Bot<Warlight>>], seed: u64) {
    for seat in Seat::all(2) {
        let mut turn = plan(game, state, &mut *bots[seat.index()], seat.number(), seed, false);
        if seat.index() == 1 {
            assert_eq!(turn.actions.pop(), Some(Action::Done));
        }
        for action in turn.actions {
            assert!(game.is_legal(state, Actor::Seat(seat), action));
            game.apply(state, Actor::Seat(seat), action);
        }
    }
}

/// Commits and resolves the round in the game; what chance decided.
fn commit(game: &Warlight, state: &mut State, dice: &mut Dice) -> VecDeque<Action> {
    let mut happened = VecDeque::new();
    game.apply(state, Actor::Seat(Seat::new(1)), Action::Done);
    while state.phase == Phase::Resolve {
        let action = game.sample_chance(state, &mut dice.roll());
        happened.push_back(action);
        game.apply(state, Actor::Chance, action);
    }
    happened
}

fn rounds_agree<const W: usize>(rules: &str, specs: [&str; 2], games: u64) {
    let game = game(2, rules);
    let (mut rounds, mut fights) = (0, 0);
    for seed in 0..games {
        let mut bots: Vec<_> = specs.iter().map(|spec| bot(&game, spec)).collect();
        let (mut state, mut dice) = (game.initial(), Dice::new(seed));
        game.settle(&mut state, &mut dice, &mut NoLog);
        while game.turn(&state) != Asked::Over {
            let luck = Rng::derive(seed, Purpose::Task(3), u64::from(state.round)).next();
            enter(&game, &mut state, &mut bots, luck);
            let mut field = Field::<W>::new(&state.position);
            let deploys: Vec<Deploy> = state
                .orders
                .deployments()
                .map(|(region, armies)| Deploy { region, armies })
                .collect();
            let attacks = [0, 1].map(|seat| state.orders.attacks(Seat::new(seat)).to_vec());
            let happened = commit(&game, &mut state, &mut dice);
            fights += happened.iter().filter(|a| matches!(a, Action::Fight { .. })).count();
            reinforce(&mut field, Turn { deploys: &deploys, attacks: &[] });
            let mut luck = Replayed(happened);
            let lists = [&attacks[0][..], &attacks[1][..]];
            resolve(game.rules(), &mut field, lists, &mut luck);
            assert!(luck.0.is_empty(), "{rules}, seed {seed}, round {}", state.round);
            let now = Field::<W>::new(&state.position);
            assert_eq!(field, now, "{rules}, seed {seed}, {}", state.round);
            rounds += 1;
        }
    }
    let few = 25 * games as usize;
    assert!(
        rounds > 50.min(few) && fights > 100.min(few),
        "{rules}: {rounds} rounds, {fights} fights"
    );
}

#[test]
fn rounds_of_the_thesis_agree() {
    rounds_agree::<1>("start=random", ["smart-random", "aggressive"], 12);
    rounds_agree::<1>("start=random,max_rounds=60", ["random", "smart-random"], 6);
}

#[test]
fn rounds_in_other_orders_agree() {
    rounds_agree::<1>("start=random,order=per_round", ["smart-random", "aggressive"], 8);
    rounds_agree::<1>("start=random,order=aigames", ["smart-random", "random"], 8);
}

#[test]
fn rounds_in_which_armies_move_once_agree() {
    for form in ["wl1", "wl2"] {
        let rules = format!("preset={form},start=random,fog=false,max_rounds=60");
        rounds_agree::<1>(&rules, ["smart-random", "aggressive"], 8);
        let rules = format!("start=random,army_moves_once={form},neutral_armies=0,max_rounds=60");
        rounds_agree::<1>(&rules, ["smart-random", "random"], 8);
    }
}

#[test]
fn rounds_on_maps_of_more_words_agree() {
    rounds_agree::<2>("atlas=marches,start=random", ["smart-random", "aggressive"], 2);
    let rules = "atlas=realm,start=random,max_rounds=60";
    rounds_agree::<8>(rules, ["smart-random", "aggressive"], 1);
    rounds_agree::<8>(
        "atlas=realm,preset=wl2,start=random,fog=false,max_rounds=40",
        ["random", "aggressive"],
        1,
    );
}
