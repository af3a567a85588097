//! Laws on chance and random decisions: own versions equal the common ones.

use bw_core::{Actor, Dice, Game, Seat, Turn};

use crate::chi_square;
use crate::driver::{Moment, Stream};
use crate::law;
use crate::verdict::{Checked, differ};

/// One state in this number, on average, is taken for the test of the distribution, until there are enough.
const DISTRIBUTION_EVERY: u32 = 8;
/// Draws for each cell of that test.
const DRAWS_PER_CELL: usize = 120;
/// Cells of that test; longer lists are cut into as many stretches.
const MOST_CELLS: usize = 24;

/// Settles chance in the game's own way and in the common one.
pub(super) fn settles<G: Game>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::SETTLE);
    let (mut own, mut own_log) = (state.clone(), Vec::new());
    let mut own_dice = Dice::resume(moment.seed, moment.rolled);
    game.settle(&mut own, &mut own_dice, &mut own_log);
    let (mut common, mut log) = (state.clone(), Vec::new());
    let mut dice = Dice::resume(moment.seed, moment.rolled);
    let longest = game.max_actions() as usize;
    while game.turn(&common) == Turn::Chance && log.len() <= longest {
        let action = game.sample_chance(&common, &mut dice.roll());
        log.push((Actor::Chance, action));
        game.apply(&mut common, Actor::Chance, action);
    }
    law.hold(own_log == log, || format!("the log {}", differ(&own_log, &log)))?;
    law.hold(own == common, || differ(&own, &common))?;
    law.hold(own_dice == dice, || format!("{own_dice:?} is not {dice:?}"))
}

/// Draws many random decisions in a few states and compares with the uniform distribution.
pub(super) fn draws_uniformly<G: Game>(moment: &Moment<'_, G>, left: &mut u32) -> Checked {
    if *left == 0 {
        return Ok(());
    }
    let mut rng = moment.rng(Stream::Luck);
    let asked: Vec<(Seat, &[G::Action])> =
        moment.asked().filter(|(_, list)| list.len() > 1).collect();
    let Some(&(seat, list)) = rng.pick(&asked) else { return Ok(()) };
    if rng.below(DISTRIBUTION_EVERY) != 0 {
        return Ok(());
    }
    *left -= 1;
    let law = moment.docket.on(law::RANDOM_ACTION);
    let cells = list.len().min(MOST_CELLS);
    let cell_of = |at: usize| at * cells / list.len();
    let (mut counts, mut sizes) = (vec![0; cells], vec![0; cells]);
    (0..list.len()).for_each(|at| sizes[cell_of(at)] += 1);
    let mut buffer = Vec::new();
    for _ in 0..cells * DRAWS_PER_CELL {
        let action = moment.game.random_action(moment.state, seat, &mut rng, &mut buffer);
        let at = list.binary_search(&action);
        law.hold(at.is_ok(), || format!("{action:?} is drawn, but not legal"))?;
        counts[cell_of(at.unwrap_or_default())] += 1;
    }
    law.pass(chi_square::fits(&counts, &sizes), || {
        format!("seat {seat} with {} decisions", list.len())
    })
}
