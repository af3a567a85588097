//! Evolving an agenda from agendas for parts of its cards: a five starts with the ten threes inside it (spec 6.2).
//!
//! Far fewer games than the co-evolution of [`evolve_quickly`](super::evolve_quickly) from random agendas: the first leaders can play already, every
//! individual meets the same luck, the worse half gets no more games, agendas that play alike are one, and the
//! evolution ends when the best one has stayed for some generations.

use bw_core::{Purpose, Rng, Stop};
use bw_dominion::{Dominion, Kingdom};
use bw_evolve::{Evolving, choose_leaders};
use bw_runner::Workers;

use super::evolve::{OpeningHand, game_of_two};
use super::games::play_agendas;
use super::genome::AgendaSpace;
use super::library::Library;
use super::tournament::{Entrant, Tournament, TournamentGames};
use super::{batch::agenda_seed, batch::subsets};
use crate::thesis::{Agenda, Readings};

/// How much work a warm start takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarmStart {
    /// Leaders of a generation.
    pub leaders: usize,
    /// Individuals of a generation, the leaders among them.
    pub pool: usize,
    /// Generations at most.
    pub generations: u32,
    /// For how many generations the best one stays until it is the result.
    pub patience: u32,
    /// Games with every leader in each round; after a round the worse half gets no more.
    pub rounds: [u32; 3],
    /// Games of a pair in the play-off.
    pub play_off: TournamentGames,
}

impl Default for WarmStart {
    fn default() -> Self {
        let play_off =
            TournamentGames { last_group: 60, finals: 200, ..TournamentGames::default() };
        WarmStart {
            leaders: 10,
            pool: 30,
            generations: 8,
            patience: 4,
            rounds: [2, 2, 4],
            play_off,
        }
    }
}

/// Leaders and bests of earlier generations in the play-off.
const PLAY_OFF: usize = 6;

/// Evolves the agenda of a set of five from the threes of a library; nothing if that has none of them.
pub fn evolve_five(
    threes: &Library,
    cards: Kingdom,
    opening: OpeningHand,
    seed: u64,
) -> Option<Agenda> {
    let first: Vec<Agenda> =
        subsets(cards, 3).into_iter().filter_map(|set| threes.get(set, opening).cloned()).collect();
    let game = game_of_two(cards, opening).ok()?;
    let seed = agenda_seed(seed, cards, opening);
    WarmStart::default().evolve(&game, &AgendaSpace::new(cards), first, seed)
}

impl WarmStart {
    /// Evolves an agenda from these; nothing if there are none.
    pub fn evolve(
        &self,
        game: &Dominion,
        space: &AgendaSpace,
        first: Vec<Agenda>,
        seed: u64,
    ) -> Option<Agenda> {
        let mut rng = Rng::derive(seed, Purpose::Task(7), 0);
        let mut leaders: Vec<Agenda> = first;
        let mut bests: Vec<Agenda> = Vec::new();
        leaders.truncate(self.leaders);
        let mut stayed = 0;
        for _ in 0..self.generations {
            let pool = self.bred(&leaders, space, &mut rng);
            let ranking = self.ranked(game, &pool, &leaders, rng.next());
            let count = self.leaders.min(ranking.len());
            let (chosen, _) = choose_leaders(&ranking, count, |a, b| pool[a].distance(&pool[b]));
            let before = leaders.first().cloned();
            leaders = chosen.into_iter().map(|at| pool[at].clone()).collect();
            bests.push(leaders.first()?.clone());
            stayed = if leaders.first() == before.as_ref() { stayed + 1 } else { 0 };
            if stayed >= self.patience {
                break;
            }
        }
        self.play_off(game, &leaders, &bests, seed)
    }

    /// The leaders and mutants of them, no two of which play alike.
    fn bred(&self, leaders: &[Agenda], space: &AgendaSpace, rng: &mut Rng) -> Vec<Agenda> {
        let mut pool: Vec<Agenda> = Vec::with_capacity(self.pool);
        // What an agenda never reaches is kept in the pool: mutations bring it forward.
        let mut known: Vec<Agenda> = Vec::with_capacity(self.pool);
        let mut take = |agenda: &Agenda, pool: &mut Vec<Agenda>| {
            let canonical = agenda.canonical();
            if !known.contains(&canonical) {
                known.push(canonical);
                pool.push(agenda.clone());
            }
        };
        leaders.iter().for_each(|leader| take(leader, &mut pool));
        // A space may be too small for as many as are wanted.
        for _ in 0..8 * self.pool {
            let Some(parent) = rng.pick(leaders) else { break };
            let mut child = parent.clone();
            child.mutate(space, rng);
            while rng.chance(1, 2) {
                child.mutate(space, rng);
            }
            take(&child, &mut pool);
            if pool.len() >= self.pool {
                break;
            }
        }
        pool
    }

    /// The pool's places, best first.
    fn ranked(
        &self,
        game: &Dominion,
        pool: &[Agenda],
        leaders: &[Agenda],
        luck: u64,
    ) -> Vec<usize> {
        let mut ahead = vec![0i64; pool.len()];
        let mut left: Vec<usize> = (0..pool.len()).collect();
        let mut out: Vec<usize> = Vec::new();
        let mut from = 0;
        for (round, &games) in self.rounds.iter().enumerate() {
            for &at in &left {
                for (number, leader) in leaders.iter().enumerate() {
                    let luck = luck.wrapping_add(number as u64);
                    let tally = play_agendas(game, &pool[at], leader, from..from + games, luck);
                    ahead[at] += i64::from(tally.wins) - i64::from(tally.losses);
                }
            }
            from += games;
            left.sort_by_key(|&at| (-ahead[at], pool[at].menu.len(), at));
            if round + 1 < self.rounds.len() {
                let kept = left.len().div_ceil(2).max(self.leaders + 2).min(left.len());
                let mut worse = left.split_off(kept);
                worse.append(&mut out);
                out = worse;
            }
        }
        left.append(&mut out);
        left
    }

    fn play_off(
        &self,
        game: &Dominion,
        leaders: &[Agenda],
        bests: &[Agenda],
        seed: u64,
    ) -> Option<Agenda> {
        let mut entrants: Vec<Entrant> = Vec::new();
        for agenda in leaders.iter().take(PLAY_OFF).chain(bests) {
            let agenda = agenda.canonical();
            let entrant = Entrant { cards: agenda.kingdom(), agenda };
            if !entrants.contains(&entrant) {
                entrants.push(entrant);
            }
        }
        let (games, stop) = (self.play_off, Stop::default());
        let play_off =
            Tournament { game, entrants: &entrants, games, seed, readings: Readings::default() };
        let standings = play_off.run(Workers::new(1, &stop))?;
        Some(entrants[standings.first()?.entrant].agenda.clone())
    }
}
