//! Error rates of the sequential test when H0 and when H1 is true.
//!
//! Large Elo differences end after 20 to 150 groups, where estimated distributions are shakiest;
//! with more groups the test only gets closer to the theory.

use bw_core::Rng;
use bw_stats::{GroupScore, ScoreCounts, Sprt, SprtVerdict};

use crate::sampling::{Luck, SAMPLES, group_points};

struct Outcome {
    /// Share of wrong verdicts, in percent.
    wrong: f64,
    /// Mean number of groups played.
    groups: f64,
}

fn simulate(test: &Sprt, seats: u32, luck: Luck, ties: f64, truth: usize, seed: u64) -> Outcome {
    let share = test.expected_shares()[truth];
    let wrong_verdict = [SprtVerdict::AcceptH1, SprtVerdict::AcceptH0][truth];
    let mut generator = Rng::new(seed);
    let (mut wrong, mut groups) = (0_u32, 0_u64);
    for _ in 0..SAMPLES {
        let mut scores = ScoreCounts::new();
        let verdict = loop {
            let points = group_points(&mut generator, luck, seats, share, ties);
            scores.add(GroupScore::new(points, seats).unwrap());
            let status = test.evaluate(&scores);
            if status.verdict.is_final() {
                break status.verdict;
            }
            assert!(status.groups < 100_000, "no verdict: {status}");
        };
        wrong += u32::from(verdict == wrong_verdict);
        groups += scores.groups();
    }
    let samples = f64::from(SAMPLES);
    Outcome { wrong: 100.0 * f64::from(wrong) / samples, groups: groups as f64 / samples }
}

fn assert_errors(elo: &str, seats: u32, luck: Luck, ties: f64, nominal: [f64; 2]) {
    let test = Sprt::parse(elo).unwrap().with_seats(seats).unwrap();
    for (truth, nominal) in nominal.into_iter().enumerate() {
        let outcome = simulate(&test, seats, luck, ties, truth, 7);
        let what = format!("{elo} at {seats} seats, {luck:?}, ties {ties}, H{truth} true");
        println!("{:5.2} % wrong after {:4.0} groups: {what}", outcome.wrong, outcome.groups);
        assert!(outcome.wrong <= 1.1 * nominal, "{:.2} % wrong: {what}", outcome.wrong);
    }
}

#[test]
fn two_seats() {
    for (elo, luck, ties) in [
        ("0,100", Luck::Independent, 0.6),
        ("0,60", Luck::Balanced(0.7), 0.0),
        ("0,100", Luck::Shared(0.5), 0.3),
        ("-50,50", Luck::Independent, 0.0),
    ] {
        assert_errors(elo, 2, luck, ties, [5.0, 5.0]);
    }
}

#[test]
fn more_seats() {
    for (seats, elo, luck, ties) in [
        (3, "0,120", Luck::Independent, 0.0),
        (4, "0,60", Luck::Balanced(0.7), 0.0),
        (4, "0,100", Luck::Shared(0.5), 0.0),
        (5, "0,80", Luck::Independent, 0.3),
    ] {
        assert_errors(elo, seats, luck, ties, [5.0, 5.0]);
    }
}

#[test]
fn lopsided_hypotheses_and_other_error_rates() {
    assert_errors("300,400", 2, Luck::Independent, 0.0, [5.0, 5.0]);
    assert_errors("0,80,0.02,0.1", 2, Luck::Independent, 0.2, [2.0, 10.0]);
}

#[test]
fn a_bot_in_between_is_decided_too() {
    let test = Sprt::parse("0,60").unwrap();
    let mut generator = Rng::new(1);
    let middle = 0.5 * test.expected_shares().iter().sum::<f64>();
    let mut accepted = 0;
    for _ in 0..1_000 {
        let mut scores = ScoreCounts::new();
        let verdict = loop {
            let points = group_points(&mut generator, Luck::Independent, 2, middle, 0.0);
            scores.add(GroupScore::new(points, 2).unwrap());
            let status = test.evaluate(&scores);
            if status.verdict.is_final() {
                break status.verdict;
            }
        };
        accepted += u32::from(verdict == SprtVerdict::AcceptH1);
    }
    assert!((430..570).contains(&accepted), "{accepted} of 1,000");
}
