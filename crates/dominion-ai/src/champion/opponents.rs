//! What others are likely to buy, from what they have bought.

use bw_core::{Rng, Seat};
use bw_dominion::{Card, Cards, Dominion, View};

use super::policy::Policy;
use super::portfolio::Portfolio;
use crate::thesis::{Buyer, Seen};

/// Hands that are dealt to see how many coins somebody had.
const HANDS: u32 = 48;
/// More coins than this buy nothing else.
const MOST_COINS: usize = 12;
/// How likely a buy is that a way of buying does not have in it: strangers buy like nobody.
const STRAY: f64 = 0.04;
/// How much is believed of what single buys say.
const TRUST: f64 = 0.7;

/// Guesses at the ways of buying of all other seats.
#[derive(Debug, Default)]
pub(super) struct Opponents {
    /// How likely each member of the portfolio is, by seat, as a logarithm.
    likely: Vec<Vec<f64>>,
    /// What the table looked like when it was looked at last.
    before: Option<View>,
}

impl Opponents {
    /// Nothing is known of anybody.
    pub(super) fn forget(&mut self) {
        *self = Opponents::default();
    }

    /// Takes in what others have gained since the last look.
    pub(super) fn look(
        &mut self,
        game: &Dominion,
        view: &View,
        own: Seat,
        portfolio: &Portfolio,
        rng: &mut Rng,
    ) {
        let members = &portfolio.members;
        self.likely.resize(usize::from(view.seats), Vec::new());
        self.likely.iter_mut().for_each(|seat| seat.resize(members.len(), 0.0));
        if let Some(before) = self.before.as_ref().filter(|before| before.turn < view.turn) {
            for seat in Seat::all(view.seats).filter(|&seat| seat != own) {
                let gained = gained(&before.player(seat).owned, &view.player(seat).owned);
                let coins = coins(&before.player(seat).owned, rng);
                let seen = Seen::in_view(before, seat);
                for (member, likely) in members.iter().zip(&mut self.likely[seat.index()]) {
                    *likely += TRUST * log_chance(game, member, &seen, &coins, &gained);
                }
            }
        }
        if self.before.as_ref().is_none_or(|before| before.turn != view.turn) {
            self.before = Some(view.clone());
        }
    }

    /// How likely each member is for a seat; they add up to one.
    pub(super) fn weights(&self, seat: Seat, members: usize) -> Vec<f64> {
        let even = vec![0.0; members];
        let likely = self.likely.get(seat.index()).filter(|one| one.len() == members);
        let likely = likely.unwrap_or(&even);
        let most = likely.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = likely.iter().map(|one| (one - most).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / sum).collect()
    }
}

/// What was gained and is no junk, dearest first.
fn gained(before: &Cards, after: &Cards) -> Vec<Card> {
    let mut cards = Vec::new();
    for (card, count) in after.iter() {
        if !matches!(card, Card::Curse | Card::Copper) {
            let more = count.saturating_sub(before.count(card));
            cards.extend((0..more).map(|_| card));
        }
    }
    cards.sort_by_key(|card| std::cmp::Reverse(card.cost()));
    cards
}

/// How likely each number of coins is for who owns these cards.
fn coins(owned: &Cards, rng: &mut Rng) -> [f64; MOST_COINS + 1] {
    let mut order: Vec<Card> =
        owned.iter().flat_map(|(card, count)| (0..count).map(move |_| card)).collect();
    // Actions may bring any number.
    let any = 0.3;
    let mut chances = [any / (MOST_COINS + 1) as f64; MOST_COINS + 1];
    for _ in 0..HANDS {
        let size = order.len().min(5);
        for at in 0..size {
            let other = at + rng.below((order.len() - at) as u32) as usize;
            order.swap(at, other);
        }
        let hand: u16 = order[..size].iter().map(|card| u16::from(worth(*card))).sum();
        chances[usize::from(hand).min(MOST_COINS)] += (1.0 - any) / f64::from(HANDS);
    }
    chances
}

/// Coins that a card brings by itself.
fn worth(card: Card) -> u8 {
    card.facts().bonus[3]
}

/// How likely a member was to gain this, as a logarithm.
fn log_chance(
    game: &Dominion,
    member: &Policy,
    seen: &Seen<'_>,
    coins: &[f64; MOST_COINS + 1],
    gained: &[Card],
) -> f64 {
    let mut buyer = member.clone();
    buyer.start(game);
    buyer.begin(seen);
    let chance = |card: Option<Card>, buyer: &Policy| -> f64 {
        let takes = |(amount, chance): (usize, &f64)| {
            let choice = buyer.look(seen, amount as u16);
            if choice.map(|choice| choice.card) == card { *chance } else { 0.0 }
        };
        STRAY + (1.0 - STRAY) * coins.iter().enumerate().map(takes).sum::<f64>()
    };
    if gained.is_empty() {
        return chance(None, &buyer).ln();
    }
    let mut sum = 0.0;
    for &card in gained.iter().take(3) {
        sum += chance(Some(card), &buyer).ln();
        let choice = (0..=MOST_COINS).find_map(|amount| {
            buyer.look(seen, amount as u16).filter(|choice| choice.card == card)
        });
        choice.into_iter().for_each(|choice| buyer.count(choice));
    }
    sum
}
