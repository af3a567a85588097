//! What a match gave: the form of `match --json`.

use std::collections::BTreeMap;

use bw_core::{FaultKind, Options, TimeControl};
use bw_runner::{LengthTotals, ParticipantTotals, SeatTotals, Totals};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::conduct::BotConduct;
use crate::openings::{OpeningSet, OpeningsReport};
use crate::run::{ScheduledRun, SeriesResult};

/// One player's results.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// The bot's spec.
    pub bot: String,
    /// Games it won alone.
    pub won: u64,
    /// Games in which others ranked as high as it did, at the top.
    pub drawn: u64,
    /// All others.
    pub lost: u64,
    /// Points divided by games: a win is one point, a draw is divided among those at the top.
    pub score_share: f64,
    /// Its 95 % interval, over groups.
    pub score_share_ci95: [f64; 2],
    /// By the theses' count: games in which nobody ranked higher, a tie at the top is a win for each.
    pub wins: u64,
    /// Of these, how many were ties.
    pub shared: u64,
    /// `wins` divided by games.
    pub win_rate: f64,
    /// Its 95 % interval, over groups.
    pub win_rate_ci95: [f64; 2],
    /// Mean score of the games that ended normally.
    pub score_mean: Option<f64>,
    /// Its 95 % interval, over groups.
    pub score_ci95: Option<[f64; 2]>,
    /// Highest score.
    pub score_max: Option<i32>,
    /// The same by seat.
    pub by_seat: Vec<SeatReport>,
    /// Mean score by category.
    pub details: Map<String, Value>,
    /// How it behaved.
    #[serde(flatten)]
    pub conduct: BotConduct,
}

/// A player's results on one seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatReport {
    /// The seat.
    pub seat: u8,
    /// Games on it.
    pub games: u64,
    /// Games in which nobody ranked higher.
    pub wins: u64,
    /// Mean score of the games that ended normally.
    pub score_mean: Option<f64>,
}

/// A match.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The game's id.
    pub game: &'static str,
    /// Its options.
    pub rules: Options,
    /// What it was played under, if clocks ran: then results depend on the machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// Bots had budgets in time: results depend on the machine and its load.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub machine_dependent: bool,
    /// Games played.
    pub games: u64,
    /// The seed of the first group.
    pub seed: u64,
    /// What games began with, if not where the rules say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningsReport>,
    /// How long it took.
    pub seconds: f64,
    /// Games divided by seconds.
    pub games_per_second: f64,
    /// By participant.
    pub players: Vec<PlayerReport>,
    /// How games ended.
    pub ends: Map<String, Value>,
    /// What ended those that ended normally, and how long they were; none before there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lengths: Option<LengthReport>,
}

/// How games came to their ends, those that ended normally.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LengthReport {
    /// The game's words for what ended them, with the number of games.
    pub reasons: BTreeMap<String, u64>,
    /// The mean number of rounds.
    pub rounds_mean: f64,
    /// The most rounds of a game.
    pub rounds_max: u32,
    /// The mean number of decisions that bots made in a game.
    pub decisions_mean: f64,
}

impl LengthReport {
    /// Of several series together.
    pub(crate) fn new(totals: &[&Totals]) -> Option<Self> {
        let of = |each: &dyn Fn(&LengthTotals) -> u64| {
            totals.iter().map(|totals| each(&totals.lengths)).sum::<u64>()
        };
        let games = totals.iter().map(|totals| totals.normal).sum::<u64>();
        let mean = |sum: u64| sum as f64 / games as f64;
        let mut reasons = BTreeMap::new();
        for (reason, times) in totals.iter().flat_map(|totals| &totals.lengths.reasons) {
            *reasons.entry(reason.clone()).or_insert(0) += times;
        }
        (games > 0).then(|| LengthReport {
            reasons,
            rounds_mean: mean(of(&|lengths| lengths.rounds)),
            rounds_max: totals.iter().map(|one| one.lengths.most_rounds).max().unwrap_or(0),
            decisions_mean: mean(of(&|lengths| lengths.decisions)),
        })
    }
}

impl MatchReport {
    /// Sums up a series.
    pub fn new(run: &ScheduledRun, series: &SeriesResult, seconds: f64) -> Self {
        let games = series.totals.games;
        let players = series.participants.iter().zip(&series.totals.players);
        MatchReport {
            game: run.game.spec().id,
            rules: run.game.options().clone(),
            clock: run.budget.clock,
            machine_dependent: run.is_timed(),
            games,
            seed: run.seed,
            openings: run.openings.as_ref().map(OpeningSet::report),
            seconds,
            games_per_second: if seconds > 0.0 { games as f64 / seconds } else { 0.0 },
            players: players.map(|(&bot, totals)| player(run, games, totals, bot)).collect(),
            ends: ends(&[&series.totals]),
            lengths: LengthReport::new(&[&series.totals]),
        }
    }
}

/// How many games ended how, every kind of fault listed; resignations only where there are some.
pub(crate) fn ends(totals: &[&Totals]) -> Map<String, Value> {
    let count = |of: &dyn Fn(&Totals) -> u64| totals.iter().map(|totals| of(totals)).sum::<u64>();
    let mut ends = vec![("normal", count(&|totals| totals.normal))];
    for kind in FaultKind::ALL {
        let of_kind = |totals: &Totals| totals.faults.get(&kind).copied().unwrap_or(0);
        ends.push((kind.name(), count(&of_kind)));
    }
    let resigned = ("resigned", count(&|totals| totals.resigned));
    ends.extend(Some(resigned).filter(|(_, count)| *count > 0));
    ends.into_iter().map(|(name, count)| (name.to_string(), Value::from(count))).collect()
}

fn player(run: &ScheduledRun, games: u64, totals: &ParticipantTotals, bot: usize) -> PlayerReport {
    let share = totals.points.share();
    PlayerReport {
        bot: run.bots[bot].to_string(),
        won: totals.wins - totals.shared,
        drawn: totals.shared,
        lost: games - totals.wins,
        score_share: share.estimate,
        score_share_ci95: share.bounds(),
        wins: totals.wins,
        shared: totals.shared,
        win_rate: totals.wins as f64 / games.max(1) as f64,
        win_rate_ci95: totals.win_rate().bounds(),
        score_mean: mean(totals.score.sum(), totals.normal),
        score_ci95: totals.score.interval().map(|interval| interval.bounds()),
        score_max: totals.score_max,
        by_seat: by_seat(totals),
        details: details(run, totals),
        conduct: BotConduct::new([totals]),
    }
}

fn mean(sum: i64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

fn by_seat(totals: &ParticipantTotals) -> Vec<SeatReport> {
    let seats = totals.by_seat.iter().zip(1..).filter(|(here, _)| here.games > 0);
    let report = |(here, seat): (&SeatTotals, u8)| SeatReport {
        seat,
        games: here.games,
        wins: here.wins,
        score_mean: mean(here.score, here.normal),
    };
    seats.map(report).collect()
}

fn details(run: &ScheduledRun, totals: &ParticipantTotals) -> Map<String, Value> {
    let parts = run.game.spec().score_parts.iter().zip(&totals.parts);
    parts
        .filter_map(|(name, part)| {
            mean(part.sum(), totals.normal).map(|mean| (name.to_string(), Value::from(mean)))
        })
        .collect()
}
