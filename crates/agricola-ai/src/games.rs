//! Many games of bots given by their specs, spread over the threads of a context.
//!
//! Seats go round: in game n the bots sit n seats further, and as many games as there are bots share their luck. A
//! game depends on its number only, so results do not depend on how many threads work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use bw_agricola::{Action, Agricola};
use bw_core::{Actor, Bot, Budget, End, Game, GameLoop, Options, Stop};
use bw_lab::{LabError, RunContext};

use crate::package;

/// Games to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Games {
    /// A spec for each seat.
    pub(crate) bots: Vec<String>,
    /// Rule options that differ from the defaults.
    pub(crate) rules: String,
    /// The luck of the first game.
    pub(crate) seed: u64,
}

/// A game that was played.
#[derive(Debug)]
pub(crate) struct Played {
    /// Which.
    pub(crate) number: u64,
    /// Scores in the order of the bots.
    pub(crate) scores: Vec<i32>,
    /// Scores by seat.
    pub(crate) by_seat: Vec<i32>,
    /// Everything that happened.
    pub(crate) log: Vec<(Actor, Action)>,
}

impl Games {
    /// The game that is played.
    pub(crate) fn game(&self) -> Result<Agricola, LabError> {
        let options =
            Options::parse(Agricola::SPEC.options, &self.rules).map_err(LabError::usage)?;
        let seats = Agricola::SPEC.check_seats(self.bots.len()).map_err(LabError::usage)?;
        Agricola::new(seats, &options).map_err(LabError::usage)
    }

    /// Plays these games until all are played or the context stops; `take` gets each one, in any order.
    pub(crate) fn play(
        &self,
        open: &[u64],
        context: &mut dyn RunContext,
        mut take: impl FnMut(&mut dyn RunContext, Played) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        let game = self.game()?;
        // Wrong specs are found before anything is played.
        self.make_bots(&game)?;
        let (next, stop) = (AtomicUsize::new(0), context.stop());
        thread::scope(|scope| {
            // Without a queue, so that a stop is heard after the games being played.
            let (sender, results) = mpsc::sync_channel(0);
            for _ in 0..context.threads().clamp(1, open.len().max(1)) {
                let (sender, stop) = (sender.clone(), stop.clone());
                let (game, next) = (&game, &next);
                scope.spawn(move || self.work(game, open, next, &stop, &sender));
            }
            drop(sender);
            for played in results {
                take(context, played?)?;
            }
            Ok(())
        })
    }

    /// One thread's part: takes open games until there are none.
    fn work(
        &self,
        game: &Agricola,
        open: &[u64],
        next: &AtomicUsize,
        stop: &Stop,
        results: &mpsc::SyncSender<Result<Played, LabError>>,
    ) {
        let mut table = GameLoop::new(game);
        while !stop.is_stopped() {
            let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            // Nobody listens only if somebody else failed already.
            if results.send(self.play_one(game, &mut table, number)).is_err() {
                return;
            }
        }
    }

    fn play_one(
        &self,
        game: &Agricola,
        table: &mut GameLoop<'_, Agricola>,
        number: u64,
    ) -> Result<Played, LabError> {
        let seats = self.bots.len();
        let turned = (number % seats as u64) as usize;
        let mut bots = self.make_bots(game)?;
        bots.rotate_right(turned);
        let mut log = Vec::new();
        let seed = self.seed.wrapping_add(number / seats as u64);
        let finished = table.play(&mut bots, seed, &Budget::default(), &mut log);
        if finished.end != End::Normal {
            let why = finished.fault.map_or_else(|| "a bot failed".into(), |f| f.to_string());
            return Err(LabError::Failed(why));
        }
        let by_seat = finished.outcome.scores().to_vec();
        let mut scores = by_seat.clone();
        scores.rotate_left(turned);
        Ok(Played { number, scores, by_seat, log })
    }

    fn make_bots(&self, game: &Agricola) -> Result<Vec<Box<dyn Bot<Agricola>>>, LabError> {
        let kinds = package().bots;
        let make = |spec: &String| {
            let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
            let kind = kinds.iter().find(|kind| kind.name == name);
            let kind = kind.ok_or_else(|| LabError::Usage(format!("there is no bot `{name}`")))?;
            let options = Options::parse(kind.options, options).map_err(LabError::usage)?;
            (kind.make)(game, &options).map_err(LabError::usage)
        };
        self.bots.iter().map(make).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    #[test]
    fn scores_follow_the_bots_around_the_table() {
        let games = Games {
            bots: vec!["strategy:nodes=30,ways=1".into(), "uniform".into(), "uniform".into()],
            rules: "pool=wave1".into(),
            seed: 3,
        };
        let mut first = 0;
        games
            .play(&[0, 1, 2], &mut MemoryContext::default(), |_, played| {
                let turned = played.number as usize % 3;
                assert_eq!(played.scores[0], played.by_seat[turned]);
                first += i32::from(played.scores[0] > played.scores[1].max(played.scores[2]));
                Ok(())
            })
            .unwrap();
        assert_eq!(first, 3, "the search beats random decisions from every seat");
    }

    #[test]
    fn wrong_bots_are_named() {
        let games = Games { bots: vec!["farmer".into()], rules: String::new(), seed: 0 };
        let error = games.play(&[0], &mut MemoryContext::default(), |_, _| Ok(())).unwrap_err();
        assert_eq!(error.to_string(), "there is no bot `farmer`");
    }
}
