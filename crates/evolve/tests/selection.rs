//! The selections: who meets whom, who wins, what happens on ties.

#![allow(clippy::unwrap_used)] // helpers of tests

use bw_core::Stop;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use bw_evolve::{Luck, Meeting, SelectError, Stage};
use bw_runner::Workers;

/// One contest as it was played.
type Played = (Vec<usize>, u32, u64);

/// Individuals are their own numbers; `points` says what each makes.
fn recording<'a>(
    played: &'a Mutex<Vec<Played>>,
    points: impl Fn(usize) -> f64 + Sync + 'a,
) -> impl Fn(&[&usize], u32, u64) -> Vec<f64> + Sync + 'a {
    move |drawn, games, seed| {
        let drawn: Vec<usize> = drawn.iter().map(|&&one| one).collect();
        let result = drawn.iter().map(|&one| points(one)).collect();
        played.lock().unwrap().push((drawn, games, seed));
        result
    }
}

fn tournament(
    meeting: Meeting,
    pool: usize,
    count: usize,
    points: impl Fn(usize) -> f64 + Sync,
) -> (Vec<usize>, Vec<Played>) {
    let (pool, played): (Vec<usize>, _) = ((0..pool).collect(), Mutex::default());
    let stop = Stop::default();
    let contest = recording(&played, points);
    let workers = Workers::new(1, &stop);
    let chosen =
        meeting.tournament(&pool, count, Stage::Parents, &contest, Luck::new(4, 2), workers);
    drop(contest);
    (chosen.unwrap(), played.into_inner().unwrap())
}

fn differential(
    meeting: Meeting,
    old: usize,
    generation: u32,
    points: impl Fn(usize) -> f64 + Sync,
) -> (Vec<usize>, Vec<Played>) {
    let (pool, played): (Vec<usize>, _) = ((0..2 * old).collect(), Mutex::default());
    let stop = Stop::default();
    let contest = recording(&played, points);
    let workers = Workers::new(1, &stop);
    let luck = Luck::new(4, generation);
    let survivors = meeting.differential(&pool, old, &contest, luck, workers).unwrap();
    drop(contest);
    (survivors, played.into_inner().unwrap())
}

#[test]
fn a_tournament_draws_different_individuals_and_selects_the_one_with_most_points() {
    for players in 2..=5 {
        let value = |one: usize| ((one * 7) % 20) as f64;
        let (chosen, played) = tournament(Meeting::new(players, 20), 20, 300, value);
        assert_eq!((chosen.len(), played.len()), (300, 300));
        for (winner, (drawn, ..)) in chosen.iter().zip(&played) {
            assert_eq!(drawn.len(), players as usize);
            assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), drawn.len(), "{drawn:?}");
            assert!(drawn.iter().all(|&one| value(one) <= value(*winner)));
        }
    }
}

#[test]
fn equal_points_select_the_first_drawn() {
    let (chosen, played) = tournament(Meeting::new(4, 4), 10, 200, |_| 1.0);
    assert!(chosen.iter().zip(&played).all(|(&winner, (drawn, ..))| winner == drawn[0]));
    // The best is equalled: the first drawn of the best, not of all.
    let (chosen, played) = tournament(Meeting::new(3, 3), 10, 200, |one| f64::from(one > 4));
    for (&winner, (drawn, ..)) in chosen.iter().zip(&played) {
        let first = drawn.iter().find(|&&one| one > 4).unwrap_or(&drawn[0]);
        assert_eq!(winner, *first);
    }
}

#[test]
fn games_are_rounded_up_to_a_multiple_of_the_players() {
    let cases = [(2, 20, 20), (3, 20, 21), (4, 20, 20), (5, 16, 20), (5, 1, 5), (2, 7, 8)];
    for (players, wanted, games) in cases {
        let (_, played) = tournament(Meeting::new(players, wanted), 6, 5, |_| 0.0);
        assert!(played.iter().all(|&(_, played, _)| played == games), "{players} {wanted}");
        let (_, played) = differential(Meeting::new(players, wanted), 6, 0, |_| 0.0);
        assert!(played.iter().all(|&(_, played, _)| played == games), "{players} {wanted}");
    }
}

#[test]
fn everybody_is_drawn_equally_often_with_repetition_and_every_contest_has_its_seed() {
    let (_, played) = tournament(Meeting::new(2, 2), 10, 10_000, |_| 0.0);
    let mut first = BTreeMap::new();
    let mut pairs = BTreeMap::new();
    for (drawn, ..) in &played {
        *first.entry(drawn[0]).or_insert(0u32) += 1;
        *pairs.entry(drawn.clone()).or_insert(0u32) += 1;
    }
    assert!(first.values().all(|count| (880..1120).contains(count)), "{first:?}");
    assert_eq!(pairs.len(), 90, "every ordered pair appears");
    assert!(pairs.values().all(|count| (68..156).contains(count)), "{pairs:?}");
    let seeds: BTreeSet<u64> = played.iter().map(|&(_, _, seed)| seed).collect();
    assert_eq!(seeds.len(), played.len());
}

#[test]
fn the_differential_selection_matches_each_old_one_with_one_new_one() {
    for players in 2..=5 {
        let (_, played) = differential(Meeting::new(players, 16), 8, 0, |_| 0.0);
        let old: Vec<usize> = played.iter().map(|(drawn, ..)| drawn[0]).collect();
        let new: BTreeSet<usize> = played.iter().map(|(drawn, ..)| drawn[1]).collect();
        assert_eq!(old, (0..8).collect::<Vec<_>>());
        assert_eq!(new, (8..16).collect());
        for (drawn, ..) in &played {
            assert_eq!(drawn.len(), players as usize);
            assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), drawn.len(), "{drawn:?}");
        }
    }
}

#[test]
fn the_matching_is_random_and_new_in_every_generation() {
    let mut partners = BTreeMap::new();
    for generation in 0..2_000 {
        let (_, played) = differential(Meeting::new(2, 2), 4, generation, |_| 0.0);
        *partners.entry(played[0].0[1]).or_insert(0u32) += 1;
    }
    assert_eq!(partners.len(), 4);
    assert!(partners.values().all(|count| (420..580).contains(count)), "{partners:?}");
}

#[test]
fn the_better_of_old_and_new_survives_and_others_do_not_count() {
    // Whoever is divisible by three makes fewest points; the others of a meeting may make more.
    let value = |one: usize| (one % 3) as f64;
    let (survivors, played) = differential(Meeting::new(5, 5), 12, 3, value);
    for (&survivor, (drawn, ..)) in survivors.iter().zip(&played) {
        let (old, new) = (drawn[0], drawn[1]);
        let better = if value(new) >= value(old) { new } else { old };
        assert_eq!(survivor, better);
    }
    let beaten = played.iter().filter(|(drawn, ..)| {
        let best_of_two = value(drawn[0]).max(value(drawn[1]));
        drawn[2..].iter().any(|&other| value(other) > best_of_two)
    });
    assert!(beaten.count() > 0, "the case is there: an other was better than both");
}

#[test]
fn equal_points_let_the_new_one_survive() {
    let (survivors, _) = differential(Meeting::new(3, 3), 10, 0, |_| 5.0);
    assert!(survivors.iter().all(|&survivor| survivor >= 10));
}

#[test]
fn impossible_selections_are_errors() {
    let stop = Stop::default();
    let workers = Workers::new(2, &stop);
    let luck = Luck::new(1, 1);
    let equal = |drawn: &[&u8], _: u32, _: u64| vec![0.0; drawn.len()];
    let meeting = Meeting::new(4, 4);
    let few = meeting.tournament(&[1u8, 2, 3], 5, Stage::Parents, &equal, luck, workers);
    assert_eq!(few, Err(SelectError::TooFew { players: 4, found: 3 }));
    let odd = meeting.differential(&[1u8, 2, 3, 4, 5], 2, &equal, luck, workers);
    assert_eq!(odd, Err(SelectError::Unmatched { old: 2, new: 3 }));
    let over = meeting.differential(&[1u8, 2, 3, 4, 5], 9, &equal, luck, workers);
    assert_eq!(over, Err(SelectError::Unmatched { old: 9, new: 0 }));

    let silent = |_: &[&u8], _: u32, _: u64| vec![1.0];
    let broken = |drawn: &[&u8], _: u32, _: u64| vec![f64::NAN; drawn.len()];
    let pool = [1u8, 2, 3, 4];
    let short = meeting.tournament(&pool, 1, Stage::Parents, &silent, luck, workers);
    assert!(short.unwrap_err().to_string().contains("[1.0]"));
    let not_finite = meeting.tournament(&pool, 1, Stage::Parents, &broken, luck, workers);
    assert!(matches!(not_finite, Err(SelectError::BadPoints { players: 4, .. })));
}

#[test]
fn a_set_stop_flag_stops_the_selection() {
    let stop = Stop::default();
    stop.stop();
    let equal = |drawn: &[&u8], _: u32, _: u64| vec![0.0; drawn.len()];
    let meeting = Meeting::new(2, 2);
    let workers = Workers::new(3, &stop);
    let luck = Luck::new(1, 1);
    let stopped = Err(SelectError::Stopped);
    let pool = [1u8, 2, 3, 4];
    assert_eq!(meeting.tournament(&pool, 9, Stage::Parents, &equal, luck, workers), stopped);
    assert_eq!(meeting.differential(&pool, 2, &equal, luck, workers), stopped);
}
