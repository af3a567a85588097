//! The tournament that picks the best of many agendas for a kingdom (spec 3.7).
//!
//! Groups of sixteen, in which everybody meets everybody; the best four of a group go on. When at most sixteen are
//! left, the best five go to the final.

use std::cmp::Reverse;

use bw_core::{Purpose, Rng};
use bw_dominion::{Dominion, Kingdom};
use bw_evolve::Tally;
use bw_runner::Workers;

use super::games::play_readings;
use crate::thesis::{Agenda, Readings};

/// Agendas in a group.
const GROUP: usize = 16;
/// How many of a group go on.
const ADVANCING: usize = 4;
/// How many reach the final.
const FINALISTS: usize = 5;

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The cards it was evolved with.
    pub cards: Kingdom,
    /// How it buys.
    pub agenda: Agenda,
}

/// Games of one pair in the rounds of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentGames {
    /// In the first round of groups.
    pub first: u32,
    /// In later rounds of groups.
    pub later: u32,
    /// When at most sixteen are left.
    pub last_group: u32,
    /// In the final.
    pub finals: u32,
}

impl Default for TournamentGames {
    fn default() -> Self {
        TournamentGames { first: 20, later: 40, last_group: 60, finals: 200 }
    }
}

/// What an agenda made in the last round it played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgendaStanding {
    /// Which entrant.
    pub entrant: usize,
    /// Wins.
    pub wins: u32,
    /// Ties.
    pub ties: u32,
    /// Games.
    pub games: u32,
}

/// A tournament in one game.
#[derive(Clone, Copy, Debug)]
pub struct Tournament<'a> {
    /// The game, of two.
    pub game: &'a Dominion,
    /// Who takes part.
    pub entrants: &'a [Entrant],
    /// How many games each pair plays.
    pub games: TournamentGames,
    /// All the luck.
    pub seed: u64,
    /// How all players read the thesis.
    pub readings: Readings,
}

impl Tournament<'_> {
    /// Plays it; the finalists, best first. Nothing if it was stopped or nobody takes part.
    pub fn run(&self, workers: Workers<'_>) -> Option<Vec<AgendaStanding>> {
        let (mut left, mut round) = self.group_rounds(workers)?;
        if left.len() > FINALISTS {
            let standings = self.round_robin(&left, self.games.last_group, round, workers)?;
            left = standings.iter().take(FINALISTS).map(|standing| standing.entrant).collect();
            round += 1;
        }
        let standings = self.round_robin(&left, self.games.finals, round, workers)?;
        (!standings.is_empty()).then_some(standings)
    }

    /// Plays it without the cut to five: whoever is among the last sixteen plays the final (table 3.3).
    pub fn run_to_last_group(&self, workers: Workers<'_>) -> Option<Vec<AgendaStanding>> {
        let (left, round) = self.group_rounds(workers)?;
        self.round_robin(&left, self.games.finals, round, workers)
    }

    /// Rounds of groups until at most sixteen are left; who that is, and the number of the next round.
    fn group_rounds(&self, workers: Workers<'_>) -> Option<(Vec<usize>, u32)> {
        let (mut left, mut round) = ((0..self.entrants.len()).collect::<Vec<_>>(), 0);
        while left.len() > GROUP {
            Rng::derive(self.seed, Purpose::Task(0), u64::from(round)).shuffle(&mut left);
            let games = if round == 0 { self.games.first } else { self.games.later };
            let groups: Vec<&[usize]> = left.chunks(GROUP).collect();
            let play = |at: usize| {
                let first = round * 1_000 + at as u32;
                // A group of four goes on as it is.
                let (group, alone) = (groups[at], groups[at].len() <= ADVANCING);
                if alone { group.to_vec() } else { self.advancing(group, games, first) }
            };
            left = workers.map(groups.len(), play)?.concat();
            round += 1;
        }
        Some((left, round))
    }

    fn advancing(&self, group: &[usize], games: u32, luck: u32) -> Vec<usize> {
        let stop = bw_core::Stop::default();
        let standings = self.round_robin(group, games, luck, Workers::new(1, &stop));
        let standings = standings.expect("nobody stops it");
        standings.iter().take(ADVANCING).map(|standing| standing.entrant).collect()
    }

    /// Everybody against everybody; best first.
    fn round_robin(
        &self,
        group: &[usize],
        games: u32,
        luck: u32,
        workers: Workers<'_>,
    ) -> Option<Vec<AgendaStanding>> {
        let pairs: Vec<(usize, usize)> = (0..group.len())
            .flat_map(|one| (one + 1..group.len()).map(move |two| (one, two)))
            .collect();
        let tallies = workers.map(pairs.len(), |at| {
            let (one, two) = pairs[at];
            let seed = Rng::derive(self.seed, Purpose::Task(1 + luck), at as u64).next();
            let agenda = |place: usize| &self.entrants[group[place]].agenda;
            play_readings(self.game, [agenda(one), agenda(two)], 0..games, seed, self.readings)
        })?;
        let start = |&entrant: &usize| AgendaStanding { entrant, wins: 0, ties: 0, games: 0 };
        let mut standings: Vec<AgendaStanding> = group.iter().map(start).collect();
        for (&(one, two), tally) in pairs.iter().zip(&tallies) {
            standings[one].add(tally);
            standings[two].add(&Tally { wins: tally.losses, losses: tally.wins, ..*tally });
        }
        standings.sort_by_key(|standing| {
            let Entrant { cards, agenda } = &self.entrants[standing.entrant];
            let points = 2 * standing.wins + standing.ties;
            // Turned round, the lowest card weighs most.
            let low_cards = cards.bits().reverse_bits();
            (Reverse(points), agenda.menu.len(), Reverse(low_cards), standing.entrant)
        });
        Some(standings)
    }
}

impl AgendaStanding {
    fn add(&mut self, tally: &Tally) {
        self.wins += tally.wins;
        self.ties += tally.games - tally.wins - tally.losses;
        self.games += tally.games;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thesis::Entry;
    use crate::tune::{OpeningHand, game_of_two};
    use bw_core::Stop;
    use bw_dominion::Card;

    /// Big Money among agendas that buy too little of it; the last but one is the good one.
    fn entrants(count: usize) -> Vec<Entrant> {
        let poor = |n: usize| {
            let silver = Entry { card: Card::Silver, count: 1 + (n % 3) as u8 };
            Agenda { thresholds: [9, 2, 1], menu: vec![silver] }
        };
        let cards = Kingdom::of([Card::Smithy]);
        let mut entrants: Vec<Entrant> =
            (0..count).map(|n| Entrant { cards, agenda: poor(n) }).collect();
        entrants[count - 2].agenda = Agenda::big_money([9, 6, 4]);
        entrants
    }

    fn play(entrants: &[Entrant], threads: u32) -> Vec<AgendaStanding> {
        let game = game_of_two(Kingdom::of([Card::Smithy]), OpeningHand::FiveTwo).unwrap();
        let games = TournamentGames { first: 2, later: 2, last_group: 4, finals: 6 };
        let stop = Stop::default();
        let tournament =
            Tournament { game: &game, entrants, games, seed: 3, readings: Readings::default() };
        tournament.run(Workers::new(threads, &stop)).unwrap()
    }

    #[test]
    fn the_best_one_comes_through_all_rounds() {
        for count in [2, 5, 6, 16, 17, 120] {
            let entrants = entrants(count);
            let standings = play(&entrants, 2);
            assert_eq!(standings[0].entrant, count - 2, "of {count}");
            assert_eq!(standings.len(), count.min(5));
            let games: u32 = standings.iter().map(|standing| standing.games).sum();
            assert_eq!(games, 6 * (standings.len() * (standings.len() - 1)) as u32);
            assert_eq!(play(&entrants, 1), standings, "for any number of threads");
        }
    }

    #[test]
    fn rounds_shrink_as_published() {
        let game = game_of_two(Kingdom::of([Card::Smithy]), OpeningHand::FiveTwo).unwrap();
        let games = TournamentGames { first: 0, later: 0, last_group: 0, finals: 0 };
        let stop = Stop::default();
        let last = |count: usize| {
            let entrants = entrants(count);
            let tournament = Tournament {
                game: &game,
                entrants: &entrants,
                games,
                seed: 1,
                readings: Readings::default(),
            };
            tournament.run_to_last_group(Workers::new(1, &stop)).unwrap().len()
        };
        assert_eq!([252, 120, 2_300].map(last), [16, 8, 12]);
    }
}
