//! What a tournament gave: standings with ratings, and who did how well against whom.

use bw_core::Options;
use bw_stats::plackett_luce::{Ranking, rate_groups};
use bw_stats::{Confidence, GroupScore, SprtStatus, win_rate_interval};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::groups::half_point_groups;
use crate::match_report::ends;
use crate::run::{Run, RunResult, SeriesResult};
use crate::schedule::Format;

/// One bot's place.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The bot's spec.
    pub bot: String,
    /// Its index in the list of bots.
    pub index: usize,
    /// Games it played.
    pub games: u64,
    /// Victories; a shared one counts for the part.
    pub points: f64,
    /// Rating on the Elo scale; the mean of all bots is 0.
    pub elo: f64,
    /// Its 95 % interval.
    pub elo_ci95: [f64; 2],
}

/// A series from the point of view of its first participant.
#[derive(Clone, Debug, Serialize)]
pub struct Crossing {
    /// Indices of the participants.
    pub participants: Vec<usize>,
    /// Games played.
    pub games: u64,
    /// Points of each participant.
    pub points: Vec<f64>,
    /// The first participant's share of points, with its 95 % interval.
    pub share: f64,
    /// The interval.
    pub share_ci95: [f64; 2],
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtStatus>,
}

/// A tournament.
#[derive(Clone, Debug, Serialize)]
pub struct TournamentReport {
    /// The game's id.
    pub game: &'static str,
    /// Its options.
    pub rules: Options,
    /// Seats at each table.
    pub seats: u8,
    /// How bots were paired.
    pub format: Format,
    /// Games played in all.
    pub games: u64,
    /// The seed of the first group of each series.
    pub seed: u64,
    /// Best first.
    pub standings: Vec<Standing>,
    /// Every series.
    pub crossings: Vec<Crossing>,
    /// How games ended.
    pub ends: Map<String, Value>,
}

impl TournamentReport {
    /// Sums up a run.
    pub fn new(run: &Run, result: &RunResult, format: Format) -> Self {
        let crossings: Vec<Crossing> =
            result.series.iter().map(|series| crossing(run, series)).collect();
        let all: Vec<_> =
            result.series.iter().flat_map(|series| series.games.iter().cloned()).collect();
        TournamentReport {
            game: run.game.spec().id,
            rules: run.game.options().clone(),
            seats: run.game.seats(),
            format,
            games: all.len() as u64,
            seed: run.seed,
            standings: standings(run, result, &crossings),
            crossings,
            ends: ends(&all),
        }
    }
}

fn crossing(run: &Run, series: &SeriesResult) -> Crossing {
    let scores: Vec<Vec<GroupScore>> = (0..series.participants.len())
        .map(|participant| half_point_groups(run, 0, &series.games, participant))
        .collect();
    let points =
        scores.iter().map(|scores| scores.iter().map(|score| score.points()).sum()).collect();
    let first = win_rate_interval(&scores[0]);
    Crossing {
        participants: series.participants.clone(),
        games: series.games.len() as u64,
        points,
        share: first.estimate,
        share_ci95: first.bounds(),
        sprt: series.sprt,
    }
}

fn standings(run: &Run, result: &RunResult, crossings: &[Crossing]) -> Vec<Standing> {
    let groups: Vec<Vec<Ranking>> =
        result.series.iter().flat_map(|series| ranking_groups(run, series)).collect();
    let ratings = rate_groups(run.bots.len(), &groups).expect("all bots are in the list");
    let mut standings: Vec<Standing> = ratings
        .table()
        .into_iter()
        .map(|rating| {
            let of_bot = |crossing: &Crossing| {
                crossing.participants.iter().position(|&bot| bot == rating.bot)
            };
            let played = crossings.iter().filter(|crossing| of_bot(crossing).is_some());
            let points = crossings
                .iter()
                .filter_map(|crossing| of_bot(crossing).map(|at| crossing.points[at]))
                .sum();
            Standing {
                bot: run.bots[rating.bot].to_string(),
                index: rating.bot,
                games: played.map(|crossing| crossing.games).sum(),
                points,
                elo: rating.elo,
                elo_ci95: rating.interval(Confidence::P95).bounds(),
            }
        })
        .collect();
    standings.sort_by(|a, b| b.elo.total_cmp(&a.elo).then(a.index.cmp(&b.index)));
    standings
}

fn ranking_groups(run: &Run, series: &SeriesResult) -> Vec<Vec<Ranking>> {
    let seats = usize::from(run.game.seats());
    let size = if run.fixed_seats { 1 } else { seats };
    let rankings: Vec<Ranking> = (0u64..)
        .zip(&series.games)
        .map(|(number, game)| {
            let seating = run.seating(number);
            let places = series.participants.iter().enumerate().map(|(participant, &bot)| {
                (bot, u32::from(game.ranks[seating.seat(participant, seats)]))
            });
            Ranking::new(places).expect("every seat has a rank")
        })
        .collect();
    rankings.chunks(size).map(<[Ranking]>::to_vec).collect()
}
