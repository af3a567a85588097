//! Matches of two bots by their specs, counted as the thesis and the simulators count.

use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, Purpose, Rng, Seat};
use bw_dominion::Dominion;
use bw_lab::LabError;
use bw_runner::Workers;

use crate::package;

/// Games of one task: enough to be worth a thread, few enough to spread.
const TASK: u64 = 500;

/// What a match gave.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchCounts {
    /// Games.
    pub games: u64,
    /// Outright wins of the first bot and of the second.
    pub wins: [u64; 2],
    /// Outright wins of the first seat and of the second.
    pub seat_wins: [u64; 2],
    /// Points by bot.
    pub points: [i64; 2],
    /// Their squares.
    pub points_squared: [i64; 2],
    /// Turns of the first seat.
    pub turns: u64,
    /// Their squares.
    pub turns_squared: u64,
    /// Games that ended because three piles were empty.
    pub pile_endings: u64,
}

impl MatchCounts {
    /// Ties.
    pub const fn ties(&self) -> u64 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// Mean turns of the first seat, and the half width of its 95 % interval.
    pub fn mean_turns(&self) -> (f64, f64) {
        self.mean(self.turns as f64, self.turns_squared as f64)
    }

    /// Mean points of a bot, and the half width of its 95 % interval.
    pub fn mean_points(&self, bot: usize) -> (f64, f64) {
        self.mean(self.points[bot] as f64, self.points_squared[bot] as f64)
    }

    fn mean(&self, sum: f64, squares: f64) -> (f64, f64) {
        let games = self.games.max(1) as f64;
        let mean = sum / games;
        let variance = (squares / games - mean * mean).max(0.0);
        (mean, 1.96 * (variance / games).sqrt())
    }

    fn add(&mut self, other: &MatchCounts) {
        self.games += other.games;
        self.turns += other.turns;
        self.turns_squared += other.turns_squared;
        self.pile_endings += other.pile_endings;
        for at in 0..2 {
            self.wins[at] += other.wins[at];
            self.seat_wins[at] += other.seat_wins[at];
            self.points[at] += other.points[at];
            self.points_squared[at] += other.points_squared[at];
        }
    }
}

/// The game of two under these rules.
pub(crate) fn game(rules: &str) -> Result<Dominion, LabError> {
    let options = Options::parse(Dominion::SPEC.options, rules).map_err(LabError::failed)?;
    Dominion::new(2, &options).map_err(LabError::failed)
}

/// The bot of a spec.
pub(crate) fn bot(game: &Dominion, spec: &str) -> Result<Box<dyn Bot<Dominion>>, LabError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| LabError::Failed(format!("there is no bot `{name}`")))?;
    let options = Options::parse(kind.options, options).map_err(LabError::failed)?;
    (kind.make)(game, &options).map_err(LabError::failed)
}

/// Plays a match. Seats alternate, two games in a row share their luck, unless the seats are fixed.
pub fn play_match(
    game: &Dominion,
    specs: [&str; 2],
    games: u64,
    fixed_seats: bool,
    seed: u64,
    workers: Workers<'_>,
) -> Result<MatchCounts, LabError> {
    let tasks = games.div_ceil(TASK) as usize;
    let play = |task: usize| -> Result<MatchCounts, LabError> {
        let mut bots = vec![bot(game, specs[0])?, bot(game, specs[1])?];
        let first = task as u64 * TASK;
        play_some(game, &mut bots, first..games.min(first + TASK), fixed_seats, seed)
    };
    let mut total = MatchCounts::default();
    for counts in workers.map(tasks, play).ok_or(LabError::Stopped)? {
        total.add(&counts?);
    }
    Ok(total)
}

fn play_some(
    game: &Dominion,
    bots: &mut [Box<dyn Bot<Dominion>>],
    numbers: std::ops::Range<u64>,
    fixed_seats: bool,
    seed: u64,
) -> Result<MatchCounts, LabError> {
    let (mut table, mut counts) = (GameLoop::new(game), MatchCounts::default());
    let mut first_sits = 0;
    for number in numbers {
        let wanted = if fixed_seats { 0 } else { (number % 2) as usize };
        if wanted != first_sits {
            bots.swap(0, 1);
            first_sits = wanted;
        }
        let luck = if fixed_seats { number } else { number / 2 };
        let luck = Rng::derive(seed, Purpose::Task(0), luck).next();
        let finished = table.play(bots, luck, &Budget::default(), &mut NoLog);
        if let Some(fault) = finished.fault {
            return Err(LabError::failed(fault));
        }
        let outcome = &finished.outcome;
        for seat in Seat::all(2) {
            let who = seat.index() ^ first_sits;
            let won = outcome.winners() == 1 && outcome.rank(seat) == 1;
            counts.wins[who] += u64::from(won);
            counts.seat_wins[seat.index()] += u64::from(won);
            let points = i64::from(outcome.score(seat));
            counts.points[who] += points;
            counts.points_squared[who] += points * points;
        }
        let turns = u64::from(finished.state.turns_taken(Seat::new(0)));
        counts.turns += turns;
        counts.turns_squared += turns * turns;
        counts.pile_endings += u64::from(outcome.reason() == "piles");
        counts.games += 1;
    }
    Ok(counts)
}
