//! The agendas that a kingdom is played with: the strongest of those stored, and lists of other kinds, so that not only
//! agendas of one evolution have met each other.
//!
//! Whoever comes first to a kingdom works its portfolio out, in less than half a second; others ask for the same one and
//! wait for it alone. Its luck is fixed: it is always the same one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bw_core::Rng;
use bw_dominion::{Dominion, Kingdom};

use super::policy::Policy;
use crate::thesis::{Agenda, BIG_MONEY, HeuristicPlayer, reference_lists};
use crate::tune::{OpeningHand, game_of_two, play_many, shipped_library, subsets};

/// Games with each yardstick before the best are looked at closely.
const FIRST_GAMES: u32 = 6;
/// How many are looked at closely.
const CLOSELY: usize = 18;
/// Games of a pair among those.
const CLOSE_GAMES: u32 = 12;
/// Agendas of a portfolio.
const AGENDAS: usize = 6;
/// Games of a pair in the portfolio.
const LAST_GAMES: u32 = 60;

/// Ways of buying for one kingdom.
#[derive(Debug)]
pub(super) struct Portfolio {
    /// Who is in it, the agendas first.
    pub(super) members: Vec<Policy>,
    /// How many of these are agendas that one may follow.
    pub(super) agendas: usize,
    /// By member: its share of the wins against every other.
    pub(super) scores: Vec<Vec<f64>>,
}

type Key = (Kingdom, OpeningHand);

/// Portfolios so far. The lock is held to look one up, never while one is worked out.
static KNOWN: Mutex<BTreeMap<Key, Arc<OnceLock<Portfolio>>>> = Mutex::new(BTreeMap::new());

/// The portfolio of a kingdom for those who open like this.
pub(super) fn portfolio(kingdom: Kingdom, opening: OpeningHand) -> Arc<OnceLock<Portfolio>> {
    let cell = {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry((kingdom, opening)).or_default())
    };
    cell.get_or_init(|| Portfolio::work_out(kingdom, opening));
    cell
}

/// Wins and half the ties of the first one.
fn share(game: &Dominion, one: &Policy, two: &Policy, games: u32, seed: u64) -> f64 {
    let (mut one, mut two) = (HeuristicPlayer::new(one.clone()), HeuristicPlayer::new(two.clone()));
    let tally = play_many(game, &mut one, &mut two, 0..games, seed);
    0.5 + 0.5 * (f64::from(tally.wins) - f64::from(tally.losses)) / f64::from(games)
}

/// Everybody against everybody.
fn matrix(game: &Dominion, players: &[Policy], games: u32, seed: u64) -> Vec<Vec<f64>> {
    let mut scores = vec![vec![0.5; players.len()]; players.len()];
    for one in 0..players.len() {
        for two in one + 1..players.len() {
            let luck = Rng::new(seed ^ (one * 64 + two) as u64).next();
            let score = share(game, &players[one], &players[two], games, luck);
            (scores[one][two], scores[two][one]) = (score, 1.0 - score);
        }
    }
    scores
}

/// The places of the best, best first.
fn best_of(scores: &[f64], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
    order.truncate(count);
    order
}

impl Portfolio {
    fn work_out(kingdom: Kingdom, opening: OpeningHand) -> Self {
        let yardsticks = yardsticks(kingdom);
        let Ok(game) = game_of_two(kingdom, opening) else {
            // A kingdom that nobody can play between two has no games to learn from.
            let scores = vec![vec![0.5; yardsticks.len()]; yardsticks.len()];
            return Portfolio { members: yardsticks, agendas: 1, scores };
        };
        let mut agendas: Vec<Policy> = stored(kingdom, opening);
        if agendas.len() > CLOSELY {
            let against = |(at, agenda): (usize, &Policy)| -> f64 {
                let score = |(n, other): (usize, &Policy)| {
                    share(&game, agenda, other, FIRST_GAMES, 1_000 * n as u64 + (at % 7) as u64)
                };
                yardsticks.iter().enumerate().map(score).sum()
            };
            let scores: Vec<f64> = agendas.iter().enumerate().map(against).collect();
            agendas = best_of(&scores, CLOSELY).into_iter().map(|at| agendas[at].clone()).collect();
        }
        if agendas.len() > AGENDAS {
            let scores = matrix(&game, &agendas, CLOSE_GAMES, 2);
            let sums: Vec<f64> = scores.iter().map(|row| row.iter().sum()).collect();
            agendas = best_of(&sums, AGENDAS).into_iter().map(|at| agendas[at].clone()).collect();
        }
        let count = agendas.len() + 1;
        // Big Money is the first of the yardsticks, and an agenda.
        let members: Vec<Policy> = agendas.into_iter().chain(yardsticks).collect();
        let scores = matrix(&game, &members, LAST_GAMES, 3);
        Portfolio { members, agendas: count, scores }
    }
}

/// Big Money and the reference lists that this kingdom has the cards for.
fn yardsticks(kingdom: Kingdom) -> Vec<Policy> {
    let lists = reference_lists(true).into_iter().filter(|list| list.is_for(kingdom));
    std::iter::once(Policy::of_agenda(&Agenda::big_money(BIG_MONEY)))
        .chain(lists.map(Policy::List))
        .collect()
}

/// All stored agendas whose cards are in the kingdom.
fn stored(kingdom: Kingdom, opening: OpeningHand) -> Vec<Policy> {
    let library = shipped_library();
    let size = kingdom.len();
    let mut found: Vec<Agenda> = Vec::new();
    let sets = subsets(kingdom, 3.min(size)).into_iter().chain([kingdom]);
    for set in sets {
        let agenda = library.get(set, opening).or_else(|| library.get(set, OpeningHand::FiveTwo));
        if let Some(agenda) = agenda.filter(|agenda| !found.contains(agenda)) {
            found.push(agenda.clone());
        }
    }
    found.iter().map(Policy::of_agenda).collect()
}
