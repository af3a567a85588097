//! What a tournament gave: standings with ratings, and who did how well against whom.

use bw_core::{Options, TimeControl};
use bw_runner::{GroupCounts, ParticipantTotals, RankingTotals, Totals};
use bw_stats::plackett_luce::{Ranking, RankingCounts};
use bw_stats::{Confidence, SprtStatus};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::conduct::BotConduct;
use crate::match_report::{LengthReport, ends};
use crate::openings::{OpeningSet, OpeningsReport};
use crate::run::{RunResult, ScheduledRun, SeriesResult};
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
    /// Games it won alone, shared with others at the top, and all others.
    pub won: u64,
    /// See `won`.
    pub drawn: u64,
    /// See `won`.
    pub lost: u64,
    /// Victories; a shared one counts for the part.
    pub points: f64,
    /// `points` divided by games.
    pub score_share: f64,
    /// Rating on the Elo scale; the mean of all bots is 0.
    pub elo: f64,
    /// Its 95 % interval.
    pub elo_ci95: [f64; 2],
    /// How it behaved.
    #[serde(flatten)]
    pub conduct: BotConduct,
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
    /// What it was played under, if clocks ran: then results depend on the machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// Bots had budgets in time: results depend on the machine and its load.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub machine_dependent: bool,
    /// Seats at each table.
    pub seats: u8,
    /// How bots were paired.
    pub format: Format,
    /// Games played in all.
    pub games: u64,
    /// The seed of the first group of each series.
    pub seed: u64,
    /// What games began with, if not where the rules say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningsReport>,
    /// Best first.
    pub standings: Vec<Standing>,
    /// Every series.
    pub crossings: Vec<Crossing>,
    /// How games ended.
    pub ends: Map<String, Value>,
    /// What ended those that ended normally, and how long they were; none before there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lengths: Option<LengthReport>,
}

impl TournamentReport {
    /// Sums up a run.
    pub fn new(run: &ScheduledRun, result: &RunResult, format: Format) -> Self {
        let crossings: Vec<Crossing> = result.series.iter().map(crossing).collect();
        let totals: Vec<&Totals> = result.series.iter().map(|series| &series.totals).collect();
        TournamentReport {
            game: run.game.spec().id,
            rules: run.game.options().clone(),
            clock: run.budget.clock,
            machine_dependent: run.is_timed(),
            seats: run.game.seats(),
            format,
            games: totals.iter().map(|totals| totals.games).sum(),
            seed: run.seed,
            openings: run.openings.as_ref().map(OpeningSet::report),
            standings: standings(run, result, &crossings),
            crossings,
            ends: ends(&totals),
            lengths: LengthReport::new(&totals),
        }
    }
}

fn crossing(series: &SeriesResult) -> Crossing {
    let players = &series.totals.players;
    // Nobody has played yet: nothing is known.
    let first =
        players.first().map_or_else(GroupCounts::default, |first| first.points.clone()).share();
    let mut points: Vec<f64> = players.iter().map(|player| player.points.points()).collect();
    points.resize(series.participants.len(), 0.0);
    Crossing {
        participants: series.participants.clone(),
        games: series.totals.games,
        points,
        share: first.estimate,
        share_ci95: first.bounds(),
        sprt: series.sprt,
    }
}

fn standings(run: &ScheduledRun, result: &RunResult, crossings: &[Crossing]) -> Vec<Standing> {
    let mut counts = RankingCounts::default();
    for series in &result.series {
        add_rankings(series, &mut counts);
    }
    let ratings = counts.rate(run.bots.len()).expect("all bots are in the list");
    let mut standings: Vec<Standing> = ratings
        .table()
        .into_iter()
        .map(|rating| {
            let of_bot = |crossing: &Crossing| {
                crossing.participants.iter().position(|&bot| bot == rating.bot)
            };
            let played = crossings.iter().filter(|crossing| of_bot(crossing).is_some());
            let games = played.map(|crossing| crossing.games).sum::<u64>();
            let totals: Vec<&ParticipantTotals> = participant_totals(result, rating.bot).collect();
            let sum = |of: fn(&ParticipantTotals) -> u64| totals.iter().map(|one| of(one)).sum();
            let (wins, drawn): (u64, u64) = (sum(|one| one.wins), sum(|one| one.shared));
            let points = crossings
                .iter()
                .filter_map(|crossing| of_bot(crossing).map(|at| crossing.points[at]))
                .sum::<f64>();
            Standing {
                bot: run.bots[rating.bot].to_string(),
                index: rating.bot,
                games,
                won: wins - drawn,
                drawn,
                lost: games - wins,
                points,
                score_share: points / games.max(1) as f64,
                elo: rating.elo,
                elo_ci95: rating.interval(Confidence::P95).bounds(),
                conduct: BotConduct::new(totals),
            }
        })
        .collect();
    standings.sort_by(|a, b| b.elo.total_cmp(&a.elo).then(a.index.cmp(&b.index)));
    standings
}

/// The sums of a bot in every series it takes part in.
fn participant_totals(result: &RunResult, bot: usize) -> impl Iterator<Item = &ParticipantTotals> {
    result.series.iter().filter_map(move |series| {
        let at = series.participants.iter().position(|&participant| participant == bot)?;
        series.totals.players.get(at)
    })
}

fn add_rankings(series: &SeriesResult, counts: &mut RankingCounts) {
    let ranking = |ranks: &Vec<u8>| {
        let places = series.participants.iter().zip(ranks);
        let places = places.map(|(&bot, &rank)| (bot, u32::from(rank)));
        Ranking::new(places).expect("every seat has a rank")
    };
    let RankingTotals { groups, games, together } = &series.totals.rankings;
    counts.add_groups(*groups);
    for (ranks, &times) in games {
        counts.add_game(ranking(ranks), times);
    }
    for ((one, other), &times) in together {
        counts.add_together(ranking(one), ranking(other), times);
    }
}
