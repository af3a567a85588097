//! What can be said about games of any kind: scores by player and by seat, lengths, ends.

use std::collections::BTreeMap;

use bw_core::{Actor, End, Game, GameSpec, Record, Replayed};
use bw_lab::{Curve, Plot, Report, Sheet, SheetCell};

/// Sums over all games so far.
#[derive(Debug)]
pub(super) struct GeneralStudy {
    spec: &'static GameSpec,
    games: u64,
    by_player: BTreeMap<String, Results>,
    by_seat: BTreeMap<(u8, u8), Results>,
    lengths: [Spread; 3],
    ends: BTreeMap<(String, String), u64>,
}

/// What somebody made of its games.
#[derive(Debug, Default)]
struct Results {
    games: u64,
    wins: u64,
    shared: u64,
    /// Scores of games that ended normally, and how often they came.
    scores: BTreeMap<i32, u64>,
}

/// Mean, least and most of numbers.
#[derive(Debug, Default, Clone, Copy)]
struct Spread {
    count: u64,
    sum: u64,
    least: u64,
    most: u64,
}

impl Spread {
    fn add(&mut self, value: u64) {
        self.least = if self.count == 0 { value } else { self.least.min(value) };
        self.most = self.most.max(value);
        self.sum += value;
        self.count += 1;
    }
}

const LENGTHS: [&str; 3] = ["turns", "decisions", "chance events"];

impl Results {
    fn add(&mut self, rank: u8, winners: usize, score: Option<i32>) {
        self.games += 1;
        if rank == 1 {
            self.wins += 1;
            self.shared += u64::from(winners > 1);
        }
        if let Some(score) = score {
            *self.scores.entry(score).or_default() += 1;
        }
    }

    fn counted(&self) -> u64 {
        self.scores.values().sum()
    }

    fn mean(&self) -> Option<f64> {
        let sum: f64 = self.scores.iter().map(|(&s, &times)| f64::from(s) * times as f64).sum();
        (self.counted() > 0).then(|| sum / self.counted() as f64)
    }

    fn deviation(&self) -> Option<f64> {
        let (mean, count) = (self.mean()?, self.counted());
        let square =
            |(&score, &times): (&i32, &u64)| (f64::from(score) - mean).powi(2) * times as f64;
        let squares: f64 = self.scores.iter().map(square).sum();
        (count > 1).then(|| (squares / (count - 1) as f64).sqrt())
    }

    /// Games, wins, shared wins, win rate, and the scores.
    fn cells(&self) -> Vec<SheetCell> {
        let number = |value: Option<f64>| value.map_or(SheetCell::Empty, SheetCell::number);
        let count =
            |value: Option<&i32>| value.map_or(SheetCell::Empty, |&v| SheetCell::Count(v.into()));
        vec![
            SheetCell::Count(self.games as i64),
            SheetCell::Count(self.wins as i64),
            SheetCell::Count(self.shared as i64),
            SheetCell::Number(100.0 * self.wins as f64 / self.games.max(1) as f64, 1),
            number(self.mean()),
            number(self.deviation()),
            count(self.scores.keys().next()),
            count(self.scores.keys().next_back()),
        ]
    }
}

const RESULT_COLUMNS: [&str; 8] =
    ["games", "wins", "shared", "wins %", "score", "deviation", "least", "most"];

impl GeneralStudy {
    pub(super) fn new(spec: &'static GameSpec) -> Self {
        GeneralStudy {
            spec,
            games: 0,
            by_player: BTreeMap::new(),
            by_seat: BTreeMap::new(),
            lengths: [Spread::default(); 3],
            ends: BTreeMap::new(),
        }
    }

    pub(super) fn add<G: Game>(&mut self, game: &G, record: &Record, replayed: &Replayed<G>) {
        self.games += 1;
        let decisions = replayed.log.iter().filter(|(actor, _)| *actor != Actor::Chance).count();
        let turns = u64::from(game.progress(&replayed.state).turn);
        let counts = [turns, decisions as u64, (replayed.log.len() - decisions) as u64];
        for (spread, count) in self.lengths.iter_mut().zip(counts) {
            spread.add(count);
        }
        let Some(result) = &record.result else {
            *self.ends.entry(("unfinished".into(), String::new())).or_default() += 1;
            return;
        };
        *self.ends.entry((result.end.name().into(), result.reason.clone())).or_default() += 1;
        let winners = result.ranks.iter().filter(|&&rank| rank == 1).count();
        for (seat, player) in (1..).zip(&record.players) {
            let at = usize::from(seat - 1);
            let Some(&rank) = result.ranks.get(at) else { continue };
            let score = result.scores.get(at).copied().filter(|_| result.end == End::Normal);
            let by_player = self.by_player.entry(player.clone()).or_default();
            by_player.add(rank, winners, score);
            let by_seat = self.by_seat.entry((record.seats, seat)).or_default();
            by_seat.add(rank, winners, score);
        }
    }

    pub(super) fn report(&self) -> Report {
        let mut report = Report {
            title: format!("{}: {} games", self.spec.name, self.games),
            ..Report::default()
        };
        if self.games == 0 {
            return report;
        }
        report.sheets = vec![self.players(), self.seats(), self.length_sheet(), self.end_sheet()];
        report.plots.extend(self.score_plot());
        report
    }

    fn players(&self) -> Sheet {
        let columns: Vec<&str> = ["player"].into_iter().chain(RESULT_COLUMNS).collect();
        let mut sheet = Sheet::new("players", "Results by player", &columns);
        for (player, results) in &self.by_player {
            sheet.rows.push([vec![SheetCell::text(player)], results.cells()].concat());
        }
        sheet
    }

    fn seats(&self) -> Sheet {
        let columns: Vec<&str> = ["seats", "seat"].into_iter().chain(RESULT_COLUMNS).collect();
        let mut sheet = Sheet::new("seats", "Results by seat", &columns);
        for (&(seats, seat), results) in &self.by_seat {
            let key = vec![SheetCell::Count(seats.into()), SheetCell::Count(seat.into())];
            sheet.rows.push([key, results.cells()].concat());
        }
        sheet
    }

    fn length_sheet(&self) -> Sheet {
        let mut sheet =
            Sheet::new("lengths", "Lengths of games", &["what", "mean", "least", "most"]);
        for (name, spread) in LENGTHS.iter().zip(&self.lengths) {
            let mean = spread.sum as f64 / spread.count.max(1) as f64;
            sheet.rows.push(vec![
                SheetCell::text(*name),
                SheetCell::number(mean),
                SheetCell::Count(spread.least as i64),
                SheetCell::Count(spread.most as i64),
            ]);
        }
        sheet
    }

    fn end_sheet(&self) -> Sheet {
        let mut sheet = Sheet::new("ends", "How games ended", &["end", "reason", "games"]);
        for ((end, reason), &games) in &self.ends {
            sheet.rows.push(vec![
                SheetCell::text(end),
                SheetCell::text(reason),
                SheetCell::Count(games as i64),
            ]);
        }
        sheet
    }

    /// How often which score came; nothing for games that are only won or lost.
    fn score_plot(&self) -> Option<Plot> {
        let scores = || self.by_player.values().flat_map(|results| results.scores.keys().copied());
        let (least, most) = (scores().min()?, scores().max()?);
        let range = most.saturating_sub(least);
        if range < 2 {
            return None;
        }
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
        let width = steps.into_iter().find(|step| range / step <= 24).unwrap_or(range);
        let first = least.div_euclid(width);
        let bins = (most.div_euclid(width) - first + 1) as usize;
        let mut plot = Plot::new("scores", "Distribution of scores", "score", "games %");
        for (player, results) in &self.by_player {
            let mut heights = vec![0; bins];
            for (&score, &times) in &results.scores {
                heights[(score.div_euclid(width) - first) as usize] += times;
            }
            let all = results.counted().max(1) as f64;
            let point = |(bin, &times): (usize, &u64)| {
                let middle = f64::from(width) * (f64::from(first) + bin as f64 + 0.5);
                [middle, 100.0 * times as f64 / all]
            };
            plot.curves.push(Curve::line(player, heights.iter().enumerate().map(point).collect()));
        }
        Some(plot)
    }
}
