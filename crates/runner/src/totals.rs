//! Results of many games as sums: everything that reports of matches and tournaments need, in memory that does not grow
//! with the number of games.
//!
//! **Invariant:** all sums are whole numbers and [`Totals::merge`] may be called in any order, so results do not depend on
//! how a run was cut or on when its blocks arrived.

use std::collections::BTreeMap;

use bw_core::{End, FaultKind, Incidents, MAX_SEATS};
use bw_stats::Interval;
use serde::{Deserialize, Serialize};

use crate::group_sums::{GroupCounts, GroupMeans, UNIT};
use crate::lineup::GameResult;
use crate::schedule::Schedule;

/// Categories of a score at most, and what a bot can do wrong at most in all games of a run: more cannot be.
const MOST_PARTS: usize = 1 << 10;
const MOST_INCIDENTS: u64 = 1 << 53;

/// Sums of a participant on one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTotals {
    /// Games on it.
    pub games: u64,
    /// Games in which nobody ranked higher.
    pub wins: u64,
    /// Games that ended normally.
    pub normal: u64,
    /// Their scores.
    pub score: i64,
}

/// Sums of a participant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParticipantTotals {
    /// Games in which nobody ranked higher; a tie at the top is a win for each.
    pub wins: u64,
    /// Of these, ties.
    pub shared: u64,
    /// Games that ended normally.
    pub normal: u64,
    /// Their scores.
    pub score: GroupMeans,
    /// The highest of them.
    pub score_max: Option<i32>,
    /// Their score parts, in the order of the game.
    pub parts: Vec<GroupMeans>,
    /// By seat.
    pub by_seat: Vec<SeatTotals>,
    /// Games lost by a fault.
    pub faults: BTreeMap<FaultKind, u64>,
    /// The first of them: its number and its story.
    pub first_fault: Option<(u64, String)>,
    /// Of these games, those in which it never decided anything.
    pub unplayed: u64,
    /// What it did wrong without losing by it.
    pub incidents: Incidents,
    /// The games in which it did.
    pub troubled: u64,
    /// Victories, shared ones divided.
    pub points: GroupCounts,
    win_groups: GroupCounts,
}

impl ParticipantTotals {
    /// The share of games won, by the theses' count: a tie at the top is a win for each. With its 95 % interval.
    pub fn win_rate(&self) -> Interval {
        self.win_groups.share()
    }

    /// Whether `games` games on `seats` seats can have given these sums.
    fn is_sound(&self, games: u64, seats: usize) -> bool {
        let Incidents { late, missing, exits, dropped } = self.incidents;
        let counts = [self.wins, self.shared, self.normal, self.unplayed, self.troubled];
        counts.iter().chain(self.faults.values()).all(|&count| count <= games)
            && [late, missing, exits, dropped].iter().all(|&count| count <= MOST_INCIDENTS)
            && self.by_seat.len() <= seats
            && self.by_seat.iter().all(|seat| seat.is_sound(games))
            && self.parts.len() <= MOST_PARTS
            && self.parts.iter().chain([&self.score]).all(|means| means.is_sound(games))
            && self.points.is_sound(games)
            && self.win_groups.is_sound(games)
    }

    fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.shared += other.shared;
        self.normal += other.normal;
        self.score.merge(&other.score);
        self.score_max = self.score_max.max(other.score_max);
        grow(&mut self.parts, other.parts.len());
        self.parts.iter_mut().zip(&other.parts).for_each(|(own, more)| own.merge(more));
        grow(&mut self.by_seat, other.by_seat.len());
        self.by_seat.iter_mut().zip(&other.by_seat).for_each(|(own, more)| own.merge(*more));
        add_counts(&mut self.faults, &other.faults);
        let earliest = [self.first_fault.take(), other.first_fault.clone()];
        self.first_fault = earliest.into_iter().flatten().min();
        self.unplayed += other.unplayed;
        self.incidents.add(&other.incidents);
        self.troubled += other.troubled;
        self.points.merge(&other.points);
        self.win_groups.merge(&other.win_groups);
    }
}

fn grow<T: Clone + Default>(list: &mut Vec<T>, length: usize) {
    if list.len() < length {
        list.resize(length, T::default());
    }
}

fn add_counts<K: Ord + Clone>(counts: &mut BTreeMap<K, u64>, more: &BTreeMap<K, u64>) {
    for (key, times) in more {
        *counts.entry(key.clone()).or_insert(0) += times;
    }
}

impl SeatTotals {
    fn is_sound(self, games: u64) -> bool {
        let counts = [self.games, self.wins, self.normal];
        counts.iter().all(|&count| count <= games)
            && i128::from(self.score).abs() <= i128::from(games) << 31
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.normal += other.normal;
        self.score += other.score;
    }
}

/// How games were ranked: what ratings are made of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankingTotals {
    /// Rotation groups.
    pub groups: u64,
    /// Ranks by participant, and how often they came.
    pub games: BTreeMap<Vec<u8>, u64>,
    /// Two games of one group, the smaller first.
    pub together: BTreeMap<(Vec<u8>, Vec<u8>), u64>,
}

impl RankingTotals {
    fn add_group(&mut self, ranks: &[Vec<u8>]) {
        self.groups += 1;
        for (at, one) in ranks.iter().enumerate() {
            count(&mut self.games, one.clone());
            for other in &ranks[at + 1..] {
                count(&mut self.together, (one.min(other).clone(), one.max(other).clone()));
            }
        }
    }

    fn is_sound(&self, games: u64, seats: usize) -> bool {
        let pairs = games.saturating_mul(MAX_SEATS as u64);
        let sizes = self.games.keys().chain(self.together.keys().flat_map(|(a, b)| [a, b]));
        self.groups <= games
            && self.games.values().all(|&times| times <= games)
            && self.together.values().all(|&times| times <= pairs)
            && sizes.into_iter().all(|ranks| ranks.len() == seats)
    }

    fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        add_counts(&mut self.games, &other.games);
        add_counts(&mut self.together, &other.together);
    }
}

fn count<K: Ord>(counts: &mut BTreeMap<K, u64>, key: K) {
    *counts.entry(key).or_insert(0) += 1;
}

/// How games that ended normally came to their ends, and how long they were.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LengthTotals {
    /// The games' words for what ended them.
    pub reasons: BTreeMap<String, u64>,
    /// Rounds.
    pub rounds: u64,
    /// The most rounds of a game.
    pub most_rounds: u32,
    /// Decisions that bots made.
    pub decisions: u64,
}

impl LengthTotals {
    fn add_game(&mut self, game: &GameResult) {
        match self.reasons.get_mut(&*game.reason) {
            Some(times) => *times += 1,
            None => drop(self.reasons.insert(game.reason.to_string(), 1)),
        }
        self.rounds += u64::from(game.rounds);
        self.most_rounds = self.most_rounds.max(game.rounds);
        self.decisions += u64::from(game.decisions);
    }

    fn is_sound(&self, normal: u64) -> bool {
        let most = normal.saturating_mul(u32::MAX.into());
        let times: u64 = self.reasons.values().fold(0, |sum, &times| sum.saturating_add(times));
        times == normal && self.rounds <= most && self.decisions <= most
    }

    fn merge(&mut self, other: &Self) {
        add_counts(&mut self.reasons, &other.reasons);
        self.rounds += other.rounds;
        self.most_rounds = self.most_rounds.max(other.most_rounds);
        self.decisions += other.decisions;
    }
}

/// Sums over the games of a series.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Games that ended normally.
    pub normal: u64,
    /// Games that ended by a fault.
    pub faults: BTreeMap<FaultKind, u64>,
    /// Games that somebody gave up.
    pub resigned: u64,
    /// How the normal ones ended.
    pub lengths: LengthTotals,
    /// By participant.
    pub players: Vec<ParticipantTotals>,
    /// How games were ranked.
    pub rankings: RankingTotals,
}

impl Totals {
    /// Adds a rotation group, `first` the number of its first game; the last group of a series may be shorter.
    pub fn add_group(&mut self, schedule: &Schedule, first: u64, group: &[GameResult]) {
        let seats = usize::from(schedule.seats);
        grow(&mut self.players, seats);
        for game in group {
            self.games += 1;
            match game.end {
                End::Normal => {
                    self.normal += 1;
                    self.lengths.add_game(game);
                }
                End::Fault { kind, .. } => count(&mut self.faults, kind),
                End::Resigned { .. } => self.resigned += 1,
            }
        }
        for (participant, player) in self.players.iter_mut().enumerate() {
            let seat_in = |game: u64| schedule.seating(game).seat(participant, seats);
            let parts: Vec<Part<'_>> = (first..)
                .zip(group)
                .map(|(number, game)| Part { number, game, seat: seat_in(number), seats })
                .collect();
            player.add_group(&parts);
        }
        let ranks: Vec<Vec<u8>> = (first..)
            .zip(group)
            .map(|(number, game)| {
                let seating = schedule.seating(number);
                (0..seats).map(|player| game.place(seating.seat(player, seats))).collect()
            })
            .collect();
        self.rankings.add_group(&ranks);
    }

    /// Whether `games` games on `seats` seats can have given these sums. Sums that were kept somewhere are asked before
    /// they are added to others: nothing overflows, and nobody is missing.
    pub fn is_sound(&self, games: u64, seats: u8) -> bool {
        let counts = [self.normal, self.resigned];
        self.games == games
            && counts.iter().chain(self.faults.values()).all(|&count| count <= games)
            && self.lengths.is_sound(self.normal)
            && self.players.len() == usize::from(seats)
            && self.players.iter().all(|player| player.is_sound(games, seats.into()))
            && self.rankings.is_sound(games, seats.into())
    }

    /// Adds the sums of other games of the series.
    pub fn merge(&mut self, other: &Totals) {
        self.games += other.games;
        self.normal += other.normal;
        add_counts(&mut self.faults, &other.faults);
        self.resigned += other.resigned;
        self.lengths.merge(&other.lengths);
        grow(&mut self.players, other.players.len());
        self.players.iter_mut().zip(&other.players).for_each(|(own, more)| own.merge(more));
        self.rankings.merge(&other.rankings);
    }
}

/// One participant's part in one game.
#[derive(Clone, Copy)]
struct Part<'g> {
    number: u64,
    game: &'g GameResult,
    seat: usize,
    seats: usize,
}

impl Part<'_> {
    /// Nobody has a better place. Whoever left a game that went on without it has not won it.
    fn won(&self) -> bool {
        self.wins(self.seat)
    }

    fn wins(&self, seat: usize) -> bool {
        self.game.place(seat) == 1 && !self.game.has_left(seat)
    }

    fn winners(&self) -> usize {
        (0..self.seats).filter(|&seat| self.wins(seat)).count()
    }

    fn is_normal(&self) -> bool {
        self.game.end == End::Normal
    }

    fn score(&self) -> i32 {
        self.game.scores[self.seat]
    }

    /// One of the score parts.
    fn part(&self, at: usize) -> i32 {
        let parts = self.game.parts.len() / self.seats;
        self.game.parts[self.seat * parts + at]
    }

    fn fault(&self) -> Option<FaultKind> {
        match self.game.end {
            End::Fault { seat, kind } if seat.index() == self.seat => Some(kind),
            _ => None,
        }
    }
}

impl ParticipantTotals {
    fn add_group(&mut self, group: &[Part<'_>]) {
        let (mut wins, mut share) = (0, 0);
        for part in group {
            self.add_game(part);
            if part.won() {
                wins += 1;
                share += UNIT / part.winners() as u32;
            }
        }
        self.win_groups.add_group(wins, group.len());
        self.points.add_units(share, group.len());
        let normal = || group.iter().filter(|part| part.is_normal());
        self.score.add_group(normal().map(Part::score));
        let parts = group.iter().map(|part| part.game.parts.len() / part.seats).max();
        grow(&mut self.parts, parts.unwrap_or(0));
        for (at, totals) in self.parts.iter_mut().enumerate() {
            totals.add_group(normal().map(|part| part.part(at)));
        }
    }

    fn add_game(&mut self, part: &Part<'_>) {
        grow(&mut self.by_seat, part.seats);
        let here = &mut self.by_seat[part.seat];
        here.games += 1;
        if part.won() {
            self.wins += 1;
            here.wins += 1;
            self.shared += u64::from(part.winners() > 1);
        }
        if part.is_normal() {
            self.normal += 1;
            self.score_max = self.score_max.max(Some(part.score()));
            here.normal += 1;
            here.score += i64::from(part.score());
        }
        if let Some(counts) = part.game.incidents_of(part.seat) {
            self.incidents.add(counts);
            self.troubled += 1;
        }
        if let Some(kind) = part.fault() {
            count(&mut self.faults, kind);
            self.unplayed += u64::from(part.game.unplayed);
            if self.first_fault.as_ref().is_none_or(|(number, _)| part.number < *number) {
                let story = part.game.fault.clone().unwrap_or_default();
                self.first_fault = Some((part.number, story));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bw_core::Seat;

    use super::*;
    use crate::schedule::Seeds;

    const THREE: Schedule =
        Schedule { seats: 3, fixed_seats: false, seed: 0, seeds: Seeds::Consecutive };

    fn game(number: u64) -> GameResult {
        let scores = vec![number as i32 % 7, number as i32 % 5, 3];
        let rank = |score: i32| 1 + scores.iter().filter(|&&other| other > score).count() as u8;
        let ranks = scores.iter().map(|&score| rank(score)).collect();
        let faulty = number % 11 == 4;
        let fault = End::Fault { seat: Seat::new(1), kind: FaultKind::Time };
        GameResult {
            end: if faulty { fault } else { End::Normal },
            ranks,
            parts: if faulty { Vec::new() } else { scores.repeat(2) },
            scores,
            reason: if number.is_multiple_of(2) { "tiles" } else { "goal" }.into(),
            rounds: number as u32,
            decisions: 9,
            fault: faulty.then(|| format!("late in game {number}")),
            unplayed: faulty && number.is_multiple_of(2),
            incidents: if number % 13 == 5 {
                vec![(Seat::new(2), Incidents { late: 2, ..Incidents::default() })]
            } else {
                Vec::new()
            },
        }
    }

    fn totals(games: std::ops::Range<u64>) -> Totals {
        let mut totals = Totals::default();
        let played: Vec<GameResult> = games.clone().map(game).collect();
        for (at, group) in played.chunks(3).enumerate() {
            totals.add_group(&THREE, games.start + 3 * at as u64, group);
        }
        totals
    }

    #[test]
    fn the_cut_and_the_order_change_nothing() {
        let whole = totals(0..100);
        for cuts in [vec![0, 30, 33, 99, 100], vec![0, 51, 100]] {
            let mut parts: Vec<Totals> =
                cuts.windows(2).map(|pair| totals(pair[0]..pair[1])).collect();
            parts.reverse();
            let mut merged = Totals::default();
            parts.iter().for_each(|part| merged.merge(part));
            assert_eq!(merged, whole);
        }
        let bytes = postcard::to_allocvec(&whole).unwrap();
        assert_eq!(postcard::from_bytes::<Totals>(&bytes).unwrap(), whole);
        assert!(bytes.len() < 4_000, "{} bytes", bytes.len());
    }

    #[test]
    fn sums_are_those_of_the_games() {
        let whole = totals(0..99);
        assert_eq!((whole.games, whole.normal, whole.faults[&FaultKind::Time]), (99, 90, 9));
        let normal = || (0..99).map(game).filter(|game| game.end == End::Normal);
        let LengthTotals { reasons, rounds, most_rounds, decisions } = &whole.lengths;
        let ended = |reason: &str| normal().filter(|game| game.reason == reason).count() as u64;
        assert_eq!((reasons["tiles"], reasons["goal"]), (ended("tiles"), ended("goal")));
        assert_eq!(*rounds, normal().map(|game| u64::from(game.rounds)).sum::<u64>());
        assert_eq!((*most_rounds, *decisions), (98, 9 * whole.normal));
        assert_eq!(whole.rankings.groups, 33);
        assert_eq!(whole.rankings.games.values().sum::<u64>(), 99);
        assert_eq!(whole.rankings.together.values().sum::<u64>(), 99);
        let points: f64 = whole.players.iter().map(|player| player.points.points()).sum();
        assert!((points - 99.0).abs() < 1e-9, "every game gives one point, {points}");
        let first = &whole.players[0];
        let wins = |number: u64| game(number).ranks[(number % 3) as usize] == 1;
        assert_eq!(first.wins, (0..99).filter(|&number| wins(number)).count() as u64);
        assert_eq!(first.by_seat.iter().map(|seat| seat.games).sum::<u64>(), 99);
        assert_eq!(first.first_fault, Some((4, "late in game 4".into())));
        assert_eq!(first.parts.len(), 2);
        assert!(first.win_rate().low < first.win_rate().estimate);
    }

    #[test]
    fn who_left_a_game_has_not_won_it() {
        let left = (Seat::new(0), Incidents { exits: 1, ..Incidents::default() });
        let first = GameResult {
            end: End::Normal,
            ranks: vec![1, 1, 3],
            scores: vec![5, 5, 0],
            parts: Vec::new(),
            incidents: vec![left],
            ..game(0)
        };
        let mut totals = Totals::default();
        totals.add_group(&THREE, 0, &[first]);
        let counts = |at: usize| (totals.players[at].wins, totals.players[at].shared);
        assert_eq!([counts(0), counts(1)], [(0, 0), (1, 0)]);
        assert_eq!((totals.players[0].troubled, totals.players[0].incidents.exits), (1, 1));
        assert_eq!(totals.rankings.games, BTreeMap::from([(vec![3, 1, 2], 1)]));
    }

    #[test]
    fn who_stayed_has_won_against_those_who_left() {
        let left = |seat| (Seat::new(seat), Incidents { exits: 1, ..Incidents::default() });
        let game = |ranks: [u8; 2], incidents| GameResult {
            end: End::Normal,
            ranks: ranks.to_vec(),
            scores: vec![0, 0],
            parts: Vec::new(),
            incidents,
            ..game(0)
        };
        let counts = |game: GameResult| {
            let mut totals = Totals::default();
            totals.add_group(&Schedule { seats: 2, ..THREE }, 0, &[game]);
            let ranks = totals.rankings.games.keys().next().cloned().unwrap_or_default();
            (totals.players.iter().map(|one| one.wins).collect::<Vec<_>>(), ranks)
        };
        assert_eq!(counts(game([1, 2], vec![left(0)])), (vec![0, 1], vec![2, 1]));
        assert_eq!(counts(game([2, 1], vec![left(0)])), (vec![0, 1], vec![2, 1]));
        // Where nobody stayed nobody has won, whoever is ahead.
        assert_eq!(counts(game([1, 2], vec![left(0), left(1)])), (vec![0, 0], vec![1, 2]));
    }
}
