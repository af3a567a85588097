//! Many random games: every card is played, every kind of frame is reached, logs replay.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;

use bw_agricola::{
    Action, Agricola, Bill, Card, CardKind, CardSet, Cell, Good, Goods, Material, Service, State,
};
use bw_core::{
    Actor, Dice, End, Game, Hashed, Options, Record, RecordedResult, Rng, Turn, action_texts,
    replay,
};

/// Games in which every card must have been played.
const MOST_GAMES: u64 = 10_000;

fn make(seats: u8, rules: &str) -> Agricola {
    Agricola::new(seats, &Options::parse(Agricola::SPEC.options, rules).unwrap()).unwrap()
}

/// Plays one game with uniformly random decisions; `each` sees every state before a decision.
fn play(game: &Agricola, seed: u64, mut each: impl FnMut(&State, Action)) -> Vec<(Actor, Action)> {
    let (mut state, mut dice, mut log) = (game.initial(), Dice::new(seed), Vec::new());
    let (mut list, mut rng) = (Vec::new(), Rng::new(seed));
    loop {
        game.settle(&mut state, &mut dice, &mut log);
        let Turn::Decide(seats) = game.turn(&state) else { break };
        let seat = seats.first().unwrap();
        let action = game.random_action(&state, seat, &mut rng, &mut list);
        each(&state, action);
        log.push((Actor::Seat(seat), action));
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    log
}

#[test]
fn every_card_of_every_pool_is_played() {
    for (seats, rules) in [(1, "pool=seed"), (4, "pool=E")] {
        let game = make(seats, rules);
        let mut missing = game.rules().pool.or(&CardSet::MAJORS);
        for seed in 0..MOST_GAMES {
            play(&game, seed, |_, action| {
                if let Action::Play(card) | Action::Buy(card) = action {
                    missing.remove(card);
                }
            });
            if missing.is_empty() {
                break;
            }
        }
        let left: Vec<&str> = missing.iter().map(|card| card.id()).collect();
        assert!(left.is_empty(), "{rules}: never played: {left:?}");
    }
}

#[test]
fn every_kind_of_frame_is_reached() {
    let mut kinds = BTreeSet::new();
    for (seats, rules) in [(3, "pool=E,deal=draft7"), (4, "deal=10to7"), (5, "variant=family")] {
        let game = make(seats, rules);
        for seed in 0..200 {
            play(&game, seed, |state, _| {
                let task = format!("{:?}", state.frames.top().unwrap().task);
                let name = task.split([' ', '(', '{']).next().unwrap().to_string();
                kinds.insert(name);
            });
        }
    }
    let expected = [
        "Bake",
        "Breed",
        "Build",
        "Choose",
        "Discard",
        "Draft",
        "Exchange",
        "Feed",
        "Fences",
        "FreePasture",
        "Keep",
        "Offer",
        "Parts",
        "Pay",
        "Place",
        "Play",
        "Plow",
        "React",
        "Renovate",
        "Sow",
    ];
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    assert_eq!(kinds, expected);
}

/// Random games for each number of players: 40, or as many as `BW_GAMES` says.
fn games() -> u64 {
    std::env::var("BW_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(40)
}

/// Spec 8: after every decision and chance event all invariants hold, and a game that is saved and loaded replays to
/// the identical state.
#[test]
#[allow(clippy::print_stdout)] // figures for whoever plays many
fn invariants_hold_and_saved_games_replay_to_equal_hashes() {
    for seats in 1..=5 {
        let options = Options::parse(Agricola::SPEC.options, "").unwrap();
        let game = Agricola::new(seats, &options).unwrap();
        let mut steps = 0;
        for seed in 0..games() {
            let log = play(&game, seed, |_, _| {});
            let mut state = game.initial();
            for &(actor, action) in &log {
                assert!(game.is_legal(&state, actor, action), "seed {seed}: {action:?}");
                game.apply(&mut state, actor, action);
                let fault = state.fault(game.rules());
                assert_eq!(fault, None, "{seats} players, seed {seed}, after {action:?}");
            }
            assert_eq!(game.turn(&state), Turn::Over);
            steps += log.len();
            let players = vec!["uniform".into(); usize::from(seats)];
            let mut record = Record::new("agricola", seats, &options, players);
            record.actions = action_texts(&game, &log);
            record.result = Some(RecordedResult::new(&game.outcome(&state), End::Normal));
            let loaded = Record::from_json(&record.to_json()).unwrap();
            let replayed = replay(&game, &loaded).unwrap();
            assert_eq!(game.key(&replayed.state), game.key(&state), "seed {seed}");
        }
        println!("{seats} players: {} games, {steps} decisions and chance events", games());
    }
}

#[test]
fn what_can_be_paid_has_a_way_and_every_way_can_be_paid() {
    let game = make(4, "");
    let mut bills: Vec<Bill> = Card::all().map(|card| Bill::Card(card, 1)).collect();
    bills.extend([Bill::Room(Cell::new(0)), Bill::Renovation(Material::Clay)]);
    bills.extend([Bill::Renovation(Material::Stone), Bill::Food(4, Service::Plow)]);
    for seed in 0..60 {
        let mut at = 0;
        play(&game, seed, |state, _| {
            at += 1;
            if at % 9 != 0 {
                return;
            }
            for (player, &bill) in
                state.players[..4].iter().flat_map(|p| bills.iter().map(move |b| (p, b)))
            {
                let payments = player.payments(bill);
                assert_eq!(player.can_settle(bill), !payments.is_empty(), "{bill:?}");
                for (at, payment) in payments.iter().enumerate() {
                    assert!(player.goods.covers(&payment.eaten), "{payment:?}");
                    let rest = player.goods.without(payment.eaten);
                    let eaten: u8 =
                        payment.eaten.iter().map(|(good, count)| count * player.rate(good)).sum();
                    let rest = rest.and(Goods::of(Good::Food, eaten));
                    assert!(rest.covers(&payment.price.goods), "{payment:?}");
                    assert!(!payments[..at].contains(payment), "{payment:?} twice");
                }
            }
        });
    }
}

#[test]
fn hands_are_dealt_from_the_pool_without_repetition() {
    let game = make(5, "pool=wave1");
    for seed in 0..30 {
        let mut state = game.initial();
        game.settle(&mut state, &mut Dice::new(seed), &mut bw_core::NoLog);
        let mut all = CardSet::NONE;
        for player in &state.players {
            assert!(!all.meets(&player.hand));
            all = all.or(&player.hand);
        }
        assert_eq!(all.of_kind(CardKind::Occupation).len(), 35);
        assert!(all.minus(&game.rules().pool).is_empty());
    }
}
