//! The control for tables 7.7 and 9.2: weights of three and of five phases that were evolved equally long under the same
//! order of moves.
//!
//! The tables compare one run with one run. Ours have several runs of each kind, and every one of three phases meets
//! every one of five: what runs differ by is part of the error.

use bw_carcassonne::Carcassonne;
use bw_core::{Budget, Game, NoLog, Options, Seat};
use bw_lab::{
    Basis, Experiment, Finding, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Unit, Work,
};
use bw_runner::{Players, Workers};
use bw_stats::{Confidence, Running, mean_interval};

use super::evolution::{evolved_weights, runs};
use crate::tune::{WeightVector, genome_bot, schedule};

pub(super) fn experiments() -> [Experiment; 2] {
    [
        Experiment {
            id: "7.7-own",
            work: Work::Own(|scale, context| run("", 119.0, scale, context)),
        },
        Experiment {
            id: "9.2-own",
            work: Work::Own(|scale, context| run("m2=true", 123.0, scale, context)),
        },
    ]
}

/// Games of the tables.
const PRINTED_GAMES: u64 = 200;
/// Games of a meeting.
const FEW_GAMES: u64 = 400;
const MANY_GAMES: u64 = 2_000;

/// What two weights made of their games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Meeting {
    games: u64,
    wins: [u64; 2],
    points: [i64; 2],
}

fn run(
    rules: &str,
    printed: f64,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let options = Options::parse(Carcassonne::SPEC.options, rules).map_err(LabError::failed)?;
    let game = Carcassonne::new(2, &options).map_err(LabError::failed)?;
    let mut weights: [Vec<WeightVector>; 2] = Default::default();
    for (preset, found) in ["A.1", "A.2"].into_iter().zip(&mut weights) {
        for seed in scale.seed..scale.seed + runs(scale) {
            found.push(evolved_weights(preset, &Scale { seed, ..*scale }, context)?);
        }
    }
    let games = scale.games.unwrap_or(if scale.full { MANY_GAMES } else { FEW_GAMES });
    let columns = ["run of A.1", "run of A.2", "wins of A.1, %", "points", "points of A.2"];
    let mut sheet = Sheet::new("meetings", "Every run of A.1 against every run of A.2", &columns);
    let mut by_run: Vec<Running> = vec![Running::default(); weights[0].len()];
    for (one, three) in weights[0].iter().enumerate() {
        for (two, five) in weights[1].iter().enumerate() {
            let met = meet(&game, [three, five], games, scale.seed, context)?;
            let share = met.wins[0] as f64 / met.games.max(1) as f64;
            by_run[one].push(share);
            let mut cells = [one, two].map(|at| SheetCell::Count(at as i64 + 1)).to_vec();
            cells.push(SheetCell::Number(100.0 * share, 1));
            cells.extend(
                met.points.map(|sum| SheetCell::number(sum as f64 / met.games.max(1) as f64)),
            );
            sheet.rows.push(cells);
        }
    }
    let shares: Vec<f64> = by_run.iter().map(Running::mean).collect();
    let ours = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    let interval = mean_interval(&shares, Confidence::P95).map(|interval| interval.bounds());
    let printed = printed / PRINTED_GAMES as f64;
    let row = Finding::new("own UI 19/3 pr, wins", ours, interval, Unit::Share)
        .beside(printed, Basis::share(printed, PRINTED_GAMES))
        .near_within(0.1);
    let statement = ("three phases win more than five of equal length".into(), ours > 0.5);
    Ok(Findings {
        rows: vec![row],
        statements: vec![statement],
        sheets: vec![sheet],
        ..Findings::default()
    })
}

/// Games of a task: whole pairs that share their luck.
const BLOCK: u64 = 50;

fn meet(
    game: &Carcassonne,
    weights: [&WeightVector; 2],
    games: u64,
    seed: u64,
    context: &dyn RunContext,
) -> Result<Meeting, LabError> {
    let stop = context.stop();
    let blocks = games.div_ceil(BLOCK);
    let play = |block: usize| block_of(game, weights, block as u64, seed);
    let played = Workers::new(context.threads() as u32, &stop).map(blocks as usize, play);
    let mut sum = Meeting::default();
    for one in played.ok_or(LabError::Stopped)? {
        sum.games += one.games;
        for at in 0..2 {
            sum.wins[at] += one.wins[at];
            sum.points[at] += one.points[at];
        }
    }
    Ok(sum)
}

fn block_of(game: &Carcassonne, weights: [&WeightVector; 2], block: u64, seed: u64) -> Meeting {
    let schedule = schedule(seed, 77, 2);
    let mut players = Players::new(weights.into_iter().map(genome_bot).collect());
    let mut met = Meeting::default();
    for number in block * BLOCK..(block + 1) * BLOCK {
        let (luck, seating) = (schedule.game_seed(number), schedule.seating(number));
        let finished = players.play(game, luck, seating, &Budget::default(), &mut NoLog);
        met.games += 1;
        for seat in Seat::all(2) {
            let player = seating.participant(seat.index(), 2);
            met.wins[player] += u64::from(finished.outcome.rank(seat) == 1);
            met.points[player] += i64::from(finished.outcome.score(seat));
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    #[test]
    fn the_better_weights_win_and_threads_do_not_matter() {
        let options = Options::defaults(Carcassonne::SPEC.options);
        let game = Carcassonne::new(2, &options).expect("a game");
        let [good, bad] =
            [1.0, -1.0].map(|sign| WeightVector::new(1, 6, false, vec![sign; 6]).expect("weights"));
        let context = MemoryContext::default();
        let met = meet(&game, [&good, &bad], 50, 1, &context).expect("games");
        assert_eq!((met.games, met.wins[0]), (50, 50));
        assert!(met.points[0] > 3 * met.points[1], "{met:?}");
    }
}
