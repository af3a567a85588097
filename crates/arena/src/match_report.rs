//! What a match gave: the form of `match --json`.

use std::collections::BTreeMap;

use bw_catalog::GameResult;
use bw_core::{End, FaultKind, Options};
use bw_stats::{Confidence, mean_interval, win_rate_interval};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::groups::{Part, groups, win_groups};
use crate::run::{Run, SeriesResult};

/// One player's results.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReport {
    /// The bot's spec.
    pub bot: String,
    /// Games in which nobody ranked higher; a tie at the top is a win for each.
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
    /// Games lost by a fault, by kind; kinds that did not happen are left out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<&'static str, u64>,
    /// The story of the first fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_fault: Option<String>,
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
    /// Games played.
    pub games: u64,
    /// The seed of the first group.
    pub seed: u64,
    /// How long it took.
    pub seconds: f64,
    /// Games divided by seconds.
    pub games_per_second: f64,
    /// By participant.
    pub players: Vec<PlayerReport>,
    /// How games ended.
    pub ends: Map<String, Value>,
}

impl MatchReport {
    /// Sums up a series.
    pub fn new(run: &Run, series: &SeriesResult, seconds: f64) -> Self {
        let games = series.games.len() as u64;
        let players = series
            .participants
            .iter()
            .enumerate()
            .map(|(participant, &bot)| player(run, &series.games, participant, bot))
            .collect();
        MatchReport {
            game: run.game.spec().id,
            rules: run.game.options().clone(),
            games,
            seed: run.seed,
            seconds,
            games_per_second: if seconds > 0.0 { games as f64 / seconds } else { 0.0 },
            players,
            ends: ends(&series.games),
        }
    }
}

/// How many games ended how, every kind of fault listed; resignations only where there are some.
pub(crate) fn ends(games: &[GameResult]) -> Map<String, Value> {
    let count = |name: &str| games.iter().filter(|game| game.end.name() == name).count();
    let names = std::iter::once("normal").chain(FaultKind::ALL.map(FaultKind::name));
    let resigned = Some("resigned").filter(|name| count(name) > 0);
    names.chain(resigned).map(|name| (name.to_string(), Value::from(count(name)))).collect()
}

fn player(run: &Run, games: &[GameResult], participant: usize, bot: usize) -> PlayerReport {
    let groups = groups(run, 0, games, participant);
    let parts: Vec<Part<'_>> = groups.iter().flatten().copied().collect();
    let wins = parts.iter().filter(|part| part.won()).count() as u64;
    let faults = faults(&parts);
    let first_fault = parts.iter().find(|part| lost_by_fault(part).is_some());
    PlayerReport {
        bot: run.bots[bot].to_string(),
        wins,
        shared: parts.iter().filter(|part| part.shared()).count() as u64,
        win_rate: wins as f64 / parts.len().max(1) as f64,
        win_rate_ci95: win_rate_interval(&win_groups(&groups)).bounds(),
        score_mean: mean(normal(&parts).map(score)),
        score_ci95: score_interval(&groups),
        score_max: normal(&parts).map(|part| part.game.scores[part.seat]).max(),
        by_seat: by_seat(run, &parts),
        details: details(run, &parts),
        faults,
        first_fault: first_fault.and_then(|part| part.game.fault.clone()),
    }
}

fn normal<'p>(parts: &'p [Part<'p>]) -> impl Iterator<Item = &'p Part<'p>> {
    parts.iter().filter(|part| part.game.end == End::Normal)
}

fn score(part: &Part<'_>) -> f64 {
    f64::from(part.game.scores[part.seat])
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0u64), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count as f64)
}

fn score_interval(groups: &[Vec<Part<'_>>]) -> Option<[f64; 2]> {
    let means: Vec<f64> =
        groups.iter().filter_map(|group| mean(normal(group).map(score))).collect();
    mean_interval(&means, Confidence::P95).map(|interval| interval.bounds())
}

fn by_seat(run: &Run, parts: &[Part<'_>]) -> Vec<SeatReport> {
    (0..run.game.seats())
        .filter_map(|seat| {
            let here: Vec<Part<'_>> =
                parts.iter().filter(|part| part.seat == usize::from(seat)).copied().collect();
            (!here.is_empty()).then(|| SeatReport {
                seat: seat + 1,
                games: here.len() as u64,
                wins: here.iter().filter(|part| part.won()).count() as u64,
                score_mean: mean(normal(&here).map(score)),
            })
        })
        .collect()
}

fn details(run: &Run, parts: &[Part<'_>]) -> Map<String, Value> {
    let names = run.game.spec().score_parts;
    names
        .iter()
        .enumerate()
        .filter_map(|(at, name)| {
            let value = |part: &Part<'_>| f64::from(part.game.parts[part.seat * names.len() + at]);
            mean(normal(parts).map(value)).map(|mean| (name.to_string(), Value::from(mean)))
        })
        .collect()
}

fn lost_by_fault(part: &Part<'_>) -> Option<FaultKind> {
    match part.game.end {
        End::Fault { seat, kind } if seat.index() == part.seat => Some(kind),
        _ => None,
    }
}

fn faults(parts: &[Part<'_>]) -> BTreeMap<&'static str, u64> {
    let mut faults = BTreeMap::new();
    for kind in parts.iter().filter_map(lost_by_fault) {
        *faults.entry(kind.name()).or_insert(0) += 1;
    }
    faults
}
