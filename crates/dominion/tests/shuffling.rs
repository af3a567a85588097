//! Counts drawn at random against decks that are really shuffled (spec 6.1 and 8.5).
//!
//! Both engines play the same money game with Smithies; the lengths and scores of their games must come
//! from one distribution.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeMap;

use bw_core::{
    Ask, Bot, Budget, Fault, Game, GameLoop, NoLog, Options, Plan, Purpose, Rng, Seat, UniformBot,
};
use bw_dominion::{Action, Card, Dominion};

const GAMES: u64 = 12_000;

/// What both engines buy.
fn purchase(coins: u16, provinces: u8, smithies: u8) -> Option<Card> {
    match coins {
        8.. => Some(Card::Province),
        5.. if provinces <= 3 => Some(Card::Duchy),
        6.. => Some(Card::Gold),
        4.. if smithies < 2 => Some(Card::Smithy),
        3.. => Some(Card::Silver),
        _ => None,
    }
}

struct Money;

impl Bot<Dominion> for Money {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Dominion>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let view = ask.view;
        let own = view.player(ask.seat);
        let action = if view.decision() == Some("play_action") {
            Action::Play(Card::Smithy)
        } else {
            let provinces = view.supply.count(Card::Province);
            match purchase(view.coins, provinces, own.owned.count(Card::Smithy)) {
                Some(card) if view.supply.has(card) => Action::Buy(card),
                _ => Action::EndBuys,
            }
        };
        plan.actions.push(action);
        Ok(())
    }
}

/// A player with a deck in order.
#[derive(Default)]
struct Shuffled {
    deck: Vec<Card>,
    hand: Vec<Card>,
    discard: Vec<Card>,
}

impl Shuffled {
    fn draw(&mut self, count: usize, rng: &mut Rng) {
        for _ in 0..count {
            if self.deck.is_empty() {
                self.deck = std::mem::take(&mut self.discard);
                rng.shuffle(&mut self.deck);
            }
            let Some(card) = self.deck.pop() else { return };
            self.hand.push(card);
        }
    }

    fn count(&self, card: Card) -> u8 {
        let all = self.deck.iter().chain(&self.hand).chain(&self.discard);
        all.filter(|&&other| other == card).count() as u8
    }

    fn points(&self) -> i32 {
        let count = |card| i32::from(self.count(card));
        count(Card::Estate) + 3 * count(Card::Duchy) + 6 * count(Card::Province)
    }
}

/// One game with real shuffles: turns and the first player's points.
fn shuffled_game(seed: u64) -> (u32, i32) {
    let mut rng = Rng::derive(seed, Purpose::Task(1), 0);
    let mut players = [Shuffled::default(), Shuffled::default()];
    for player in &mut players {
        player.discard = [vec![Card::Copper; 7], vec![Card::Estate; 3]].concat();
        player.draw(5, &mut rng);
    }
    let mut supply = BTreeMap::from([
        (Card::Province, 8u8),
        (Card::Duchy, 8),
        (Card::Gold, 30),
        (Card::Silver, 40),
        (Card::Smithy, 10),
    ]);
    let mut turn = 0;
    loop {
        let player = &mut players[turn as usize % 2];
        turn += 1;
        let smithies = player.count(Card::Smithy);
        if let Some(at) = player.hand.iter().position(|&card| card == Card::Smithy) {
            let smithy = player.hand.swap_remove(at);
            player.draw(3, &mut rng);
            player.hand.push(smithy);
        }
        let worth = |card: &Card| match card {
            Card::Copper => 1,
            Card::Silver => 2,
            Card::Gold => 3,
            _ => 0,
        };
        let coins = player.hand.iter().map(worth).sum();
        let bought = purchase(coins, supply[&Card::Province], smithies);
        if let Some(card) = bought.filter(|card| supply[card] > 0) {
            *supply.get_mut(&card).unwrap() -= 1;
            player.discard.push(card);
        }
        let hand = std::mem::take(&mut player.hand);
        player.discard.extend(hand);
        player.draw(5, &mut rng);
        let empty = supply.values().filter(|&&count| count == 0).count();
        if supply[&Card::Province] == 0 || empty >= 3 || turn >= 100 {
            return (turn, players[0].points());
        }
    }
}

/// Chi-square of two samples over the same classes, rare classes joined, against its limit.
fn same_distribution(one: &[i64], two: &[i64]) -> Result<(), String> {
    let mut classes: BTreeMap<i64, [f64; 2]> = BTreeMap::new();
    one.iter().for_each(|&value| classes.entry(value).or_default()[0] += 1.0);
    two.iter().for_each(|&value| classes.entry(value).or_default()[1] += 1.0);
    let mut cells = vec![[0.0; 2]];
    for counts in classes.values() {
        let last = cells.last_mut().unwrap();
        last[0] += counts[0];
        last[1] += counts[1];
        if last[0] + last[1] >= 200.0 {
            cells.push([0.0; 2]);
        }
    }
    let full: Vec<_> = cells.iter().filter(|cell| cell[0] + cell[1] >= 100.0).collect();
    let chi: f64 = full.iter().map(|cell| (cell[0] - cell[1]).powi(2) / (cell[0] + cell[1])).sum();
    let freedom = full.len() as f64 - 1.0;
    // Four and a half standard deviations of chi-square above its mean: one false alarm in 10⁵.
    let limit = freedom + 4.5 * (2.0 * freedom).sqrt() + 6.0;
    let result = format!("chi-square {chi:.1} with {freedom} degrees of freedom");
    if freedom >= 5.0 && chi < limit { Ok(()) } else { Err(result) }
}

#[test]
fn counts_and_shuffled_lists_play_the_same_game() {
    let options = Options::parse(Dominion::SPEC.options, "").unwrap();
    let game = Dominion::new(2, &options).unwrap();
    let mut bots: Vec<Box<dyn Bot<Dominion>>> = vec![Box::new(Money), Box::new(Money)];
    let mut table = GameLoop::new(&game);
    let (mut counted, mut listed) = (Vec::new(), Vec::new());
    for seed in 0..GAMES {
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
        let points = finished.state.points(Seat::new(0));
        counted.push((finished.state.turn, points));
        listed.push(shuffled_game(seed));
    }
    let by = |games: &[(u32, i32)], of: fn(&(u32, i32)) -> i64| -> Vec<i64> {
        games.iter().map(of).collect()
    };
    for of in [|game: &(u32, i32)| i64::from(game.0), |game: &(u32, i32)| i64::from(game.1)] {
        same_distribution(&by(&counted, of), &by(&listed, of)).unwrap();
    }
}

#[test]
fn the_first_hands_split_as_shuffles_do() {
    let options = Options::parse(Dominion::SPEC.options, "").unwrap();
    let game = Dominion::new(2, &options).unwrap();
    let mut splits = [0u32; 8];
    for seed in 0..24_000 {
        let mut state = game.initial();
        game.settle(&mut state, &mut bw_core::Dice::new(seed), &mut NoLog);
        splits[usize::from(state.coins)] += 1;
    }
    // 5 or 2 Coppers: 1/12 each; 4 or 3: 5/12 each.
    for (coppers, expected) in [(5, 2_000.0), (2, 2_000.0), (4, 10_000.0), (3, 10_000.0)] {
        let off = (f64::from(splits[coppers]) - expected) / f64::sqrt(expected);
        assert!(off.abs() < 4.5, "{coppers} Coppers: {splits:?}");
    }
}

#[test]
fn random_players_finish() {
    let mut ended = BTreeMap::new();
    for seats in 2..=4 {
        let options = Options::parse(Dominion::SPEC.options, "kingdom=random").unwrap();
        let game = Dominion::new(seats, &options).unwrap();
        let mut bots: Vec<Box<dyn Bot<Dominion>>> =
            (0..seats).map(|_| -> Box<dyn Bot<Dominion>> { Box::new(UniformBot) }).collect();
        for seed in 0..40 {
            let finished =
                GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut NoLog);
            *ended.entry(finished.outcome.reason()).or_insert(0) += 1;
        }
    }
    assert_eq!(ended.values().sum::<i32>(), 120);
    assert!(ended.contains_key("piles"), "{ended:?}");
}
