//! Experience from games: a softmax regression on what was decided, weighted by how well the game went.

use bw_agricola::{Action, Agricola, State};
use bw_core::{Game, Rng, Seat};

use super::episode::{is_feeding, task_of};
use super::moves::prune;
use super::prior::{COLUMNS, GROUPS, Prior, Situation, place_of, situation};

/// A decision between several moves.
#[derive(Clone, Debug)]
pub struct Lesson {
    here: Situation,
    /// Row and column of the amount of each move.
    moves: Vec<(u32, u8)>,
    chosen: usize,
    /// How much it counts.
    pub weight: f32,
}

impl Lesson {
    /// What a decision of this seat teaches; nothing where there was no choice to speak of.
    pub fn of(game: &Agricola, state: &State, seat: Seat, action: Action) -> Option<Lesson> {
        let task = task_of(state)?;
        if is_feeding(task) || task == bw_agricola::Task::Breed {
            return None;
        }
        let mut list = Vec::new();
        game.actions(state, seat, &mut list);
        prune(state, seat, task, &mut list);
        let chosen = list.iter().position(|one| *one == action)?;
        if list.len() == 1 {
            return None;
        }
        let here = situation(game, state, seat);
        let moves = list.iter().map(|&one| place_of(state, task, one)).collect();
        Some(Lesson { here, moves, chosen, weight: 1.0 })
    }

    fn columns(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let (row, amount) = &self.moves[at];
        let first = *row as usize * COLUMNS;
        self.here
            .iter()
            .chain(std::iter::once(amount))
            .map(move |&column| first + usize::from(column))
    }
}

/// How lessons are learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitting {
    /// How often all lessons are gone through.
    pub passes: u32,
    /// The first step.
    pub step: f32,
    /// How strongly biases are drawn back to where they began.
    pub pull: f32,
}

impl Default for Fitting {
    fn default() -> Self {
        Fitting { passes: 12, step: 0.1, pull: 0.002 }
    }
}

/// Fits a table to lessons, from another one on; the mean surprise of the last pass, in nats.
pub fn fit(from: &Prior, lessons: &[Lesson], fitting: Fitting, rng: &mut Rng) -> (Prior, f64) {
    let mut prior = from.clone();
    let mut from = from.clone();
    let start = from.cells_mut().to_vec();
    let mut squares = vec![1e-3f32; start.len()];
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let (mut odds, mut surprise) = (Vec::new(), 0.0);
    for _ in 0..fitting.passes {
        rng.shuffle(&mut order);
        surprise = 0.0;
        for &at in &order {
            let lesson = &lessons[at];
            odds.clear();
            odds.extend(lesson.moves.iter().map(|&place| prior.bias(&lesson.here, place)));
            let most = odds.iter().copied().fold(f32::MIN, f32::max);
            odds.iter_mut().for_each(|one| *one = (*one - most).exp());
            let sum: f32 = odds.iter().sum();
            surprise -= f64::from((odds[lesson.chosen] / sum).ln());
            let cells = prior.cells_mut();
            for (number, odds) in odds.iter().enumerate() {
                let wanted = f32::from(u8::from(number == lesson.chosen));
                let error = lesson.weight * (wanted - odds / sum) / (GROUPS as f32).sqrt();
                if error.abs() < 1e-4 {
                    continue;
                }
                for cell in lesson.columns(number) {
                    let slope = error - fitting.pull * (cells[cell] - start[cell]);
                    squares[cell] += slope * slope;
                    cells[cell] += fitting.step * slope / squares[cell].sqrt();
                }
            }
        }
        surprise /= lessons.len().max(1) as f64;
    }
    (prior, surprise)
}
