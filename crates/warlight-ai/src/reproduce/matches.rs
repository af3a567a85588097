//! Matches of two bots by their specs: games spread over threads, counted by game, so that the result does
//! not depend on how many work; an interrupted match goes on where it was (spec 8).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use bw_core::{Bot, Budget, End, Game, GameLoop, NoLog, Options, Seat, Stop};
use bw_lab::{LabError, RunContext};
use bw_warlight::Warlight;
use serde::{Deserialize, Serialize};

use crate::package;

/// A match.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// Both bots.
    pub(super) bots: [String; 2],
    /// Rule options that differ from the defaults.
    pub(super) rules: String,
    /// How many games.
    pub(super) games: u64,
    /// The luck of the first game.
    pub(super) seed: u64,
    /// The first bot stays on the first seat; else seats change and two games share their luck.
    pub(super) fixed_seats: bool,
    /// Games at a time.
    pub(super) workers: usize,
}

/// What a game gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Played {
    /// Which game.
    game: u64,
    /// 1: the first bot won; -1: it lost; 0: nobody won within the rounds.
    result: i8,
    /// Rounds.
    rounds: u16,
}

/// What a match gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Games that the first bot won.
    pub(super) wins: u64,
    /// Games that it lost.
    pub(super) losses: u64,
    /// Games that nobody won.
    pub(super) draws: u64,
    /// Rounds of all games, sorted.
    pub(super) rounds: Vec<u16>,
}

impl Tally {
    fn new(played: &[Played]) -> Self {
        let count = |result| played.iter().filter(|game| game.result == result).count() as u64;
        let mut rounds: Vec<u16> = played.iter().map(|game| game.rounds).collect();
        rounds.sort_unstable();
        Tally { wins: count(1), losses: count(-1), draws: count(0), rounds }
    }

    /// All games.
    pub(super) fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The share of games that the first bot won.
    pub(super) fn rate(&self) -> f64 {
        self.wins as f64 / self.games().max(1) as f64
    }

    /// The 95 % interval of that share.
    pub(super) fn interval(&self) -> [f64; 2] {
        wilson(self.wins, self.games())
    }

    /// Median and mean of the rounds.
    pub(super) fn length(&self) -> (f64, f64) {
        let sum: u64 = self.rounds.iter().map(|&rounds| u64::from(rounds)).sum();
        let median = self.rounds.get(self.rounds.len() / 2).copied().unwrap_or(0);
        (f64::from(median), sum as f64 / self.rounds.len().max(1) as f64)
    }
}

/// Wilson's 95 % interval of a share.
pub(super) fn wilson(wins: u64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (games.max(1) as f64, wins as f64 / games.max(1) as f64);
    let middle = p + Z * Z / (2.0 * n);
    let width = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    [(middle - width) / scale, (middle + width) / scale].map(|bound| bound.clamp(0.0, 1.0))
}

/// The game of two under these rules.
pub(super) fn game(rules: &str) -> Result<Warlight, LabError> {
    let options = Options::parse(Warlight::SPEC.options, rules).map_err(LabError::failed)?;
    Warlight::new(2, &options).map_err(LabError::failed)
}

/// A bot by its spec.
pub(super) fn bot(game: &Warlight, spec: &str) -> Result<Box<dyn Bot<Warlight>>, LabError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| LabError::Failed(format!("there is no bot `{name}`")))?;
    let options = Options::parse(kind.options, options).map_err(LabError::failed)?;
    (kind.make)(game, &options).map_err(LabError::failed)
}

/// Games of a match as they are saved.
#[derive(Serialize, Deserialize)]
struct Saved {
    key: String,
    played: Vec<Played>,
}

/// Games between two savings.
const SAVE_EVERY: usize = 10;

impl Match {
    /// What makes results of two matches the same.
    fn key(&self) -> String {
        let [one, two] = &self.bots;
        format!("{one} {two} {} {} {}", self.rules, self.seed, self.fixed_seats)
    }

    /// Plays the match; results so far are kept in the context's file of this name.
    pub(super) fn play(&self, context: &mut dyn RunContext, file: &str) -> Result<Tally, LabError> {
        let mut played = self.resume(context, file)?;
        let open: Vec<u64> =
            (0..self.games).filter(|n| played.iter().all(|old| old.game != *n)).collect();
        let doing = format!("games, {} - {}", self.bots[0], self.bots[1]);
        context.progress(played.len() as u64, self.games, &doing);
        let game = game(&self.rules)?;
        let (next, stop) = (AtomicU64::new(0), context.stop());
        let finished = thread::scope(|scope| {
            // Without a queue, so that a stop is heard after the games being played.
            let (sender, results) = mpsc::sync_channel(0);
            for _ in 0..self.workers.clamp(1, open.len().max(1)) {
                let (sender, stop) = (sender.clone(), stop.clone());
                let (game, open, next) = (&game, &open, &next);
                scope.spawn(move || self.work(game, open, next, &stop, &sender));
            }
            drop(sender);
            self.collect(results, &mut played, context, file, &doing)
        });
        finished?;
        self.save(context, file, &played)?;
        if context.is_stopped() && (played.len() as u64) < self.games {
            return Err(LabError::Stopped);
        }
        Ok(Tally::new(&played))
    }

    fn collect(
        &self,
        results: mpsc::Receiver<Result<Played, LabError>>,
        played: &mut Vec<Played>,
        context: &mut dyn RunContext,
        file: &str,
        doing: &str,
    ) -> Result<(), LabError> {
        for result in results {
            played.push(result?);
            context.progress(played.len() as u64, self.games, doing);
            if played.len().is_multiple_of(SAVE_EVERY) {
                self.save(context, file, played)?;
            }
        }
        Ok(())
    }

    fn resume(&self, context: &mut dyn RunContext, file: &str) -> Result<Vec<Played>, LabError> {
        let saved = context.load(file)?.and_then(|text| serde_json::from_str::<Saved>(&text).ok());
        let mut played = saved.filter(|saved| saved.key == self.key()).map_or(vec![], |s| s.played);
        played.retain(|game| game.game < self.games);
        Ok(played)
    }

    fn save(
        &self,
        context: &mut dyn RunContext,
        file: &str,
        played: &[Played],
    ) -> Result<(), LabError> {
        let mut played = played.to_vec();
        played.sort_unstable_by_key(|game| game.game);
        let saved = Saved { key: self.key(), played };
        context.save(file, &serde_json::to_string(&saved).map_err(LabError::failed)?)
    }

    /// One thread's part: takes open games until there are none.
    fn work(
        &self,
        game: &Warlight,
        open: &[u64],
        next: &AtomicU64,
        stop: &Stop,
        results: &mpsc::SyncSender<Result<Played, LabError>>,
    ) {
        let bots = [0, 1].map(|at: usize| bot(game, &self.bots[at]));
        let mut bots = match bots {
            [Ok(one), Ok(two)] => vec![one, two],
            [Err(error), _] | [_, Err(error)] => {
                // Nobody listens only if somebody else failed already.
                let _ = results.send(Err(error));
                return;
            }
        };
        let mut table = GameLoop::new(game);
        while !stop.is_stopped() {
            let at = next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(&number) = open.get(at) else { return };
            if results.send(self.play_one(&mut table, &mut bots, number)).is_err() {
                return;
            }
        }
    }

    fn play_one(
        &self,
        table: &mut GameLoop<'_, Warlight>,
        bots: &mut [Box<dyn Bot<Warlight>>],
        number: u64,
    ) -> Result<Played, LabError> {
        let swapped = !self.fixed_seats && number % 2 == 1;
        let seed = self.seed.wrapping_add(if self.fixed_seats { number } else { number / 2 });
        if swapped {
            bots.swap(0, 1);
        }
        let finished = table.play(bots, seed, &Budget::default(), &mut NoLog);
        if swapped {
            bots.swap(0, 1);
        }
        if finished.end != End::Normal {
            let why = finished.fault.map_or_else(|| "a bot failed".into(), |f| f.to_string());
            return Err(LabError::Failed(why));
        }
        let first = Seat::new(u8::from(swapped));
        let result = match (finished.outcome.winners(), finished.outcome.rank(first)) {
            (1, 1) => 1,
            (1, _) => -1,
            _ => 0,
        };
        Ok(Played { game: number, result, rounds: finished.state.round })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    fn quick(workers: usize) -> Match {
        Match {
            bots: ["aggressive".into(), "random".into()],
            rules: "start=random".into(),
            games: 12,
            seed: 5,
            fixed_seats: false,
            workers,
        }
    }

    #[test]
    fn intervals_are_the_published_ones() {
        let tenths = |wins, games| wilson(wins, games).map(|bound| (bound * 1000.0).round() / 10.0);
        assert_eq!(tenths(190, 200), [91.0, 97.3]);
        assert_eq!(tenths(500, 500), [99.2, 100.0]);
        assert_eq!(tenths(436, 500), [84.0, 89.8]);
        assert_eq!(tenths(358, 600), [55.7, 63.5]);
    }

    #[test]
    fn the_number_of_workers_changes_nothing() {
        let play = |workers| quick(workers).play(&mut MemoryContext::default(), "m.json").unwrap();
        assert_eq!(play(1), play(3));
        assert_eq!(play(1).games(), 12);
    }

    #[test]
    #[allow(clippy::field_reassign_with_default)] // a context has private fields
    fn a_stopped_match_goes_on_to_the_same_result() {
        let mut context = MemoryContext::default();
        context.stop_after = 5;
        assert_eq!(quick(1).play(&mut context, "m.json"), Err(LabError::Stopped));
        assert!(context.files.contains_key("m.json"));
        context.stop = Stop::default();
        context.stop_after = 0;
        let whole = quick(2).play(&mut MemoryContext::default(), "m.json").unwrap();
        assert_eq!(quick(2).play(&mut context, "m.json").unwrap(), whole);
    }

    #[test]
    fn saved_games_of_another_match_do_not_count() {
        let mut context = MemoryContext::default();
        quick(1).play(&mut context, "m.json").unwrap();
        let other = Match { seed: 77, ..quick(1) };
        let fresh = other.play(&mut MemoryContext::default(), "m.json").unwrap();
        assert_eq!(other.play(&mut context, "m.json").unwrap(), fresh);
    }
}
