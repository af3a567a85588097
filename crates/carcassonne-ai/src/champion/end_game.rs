//! The last moves of a game, worked out exactly.

use bw_carcassonne::{Carcassonne, State};
use bw_core::{Budget, Seat};
use bw_search::{Contender, Expectimax, Trial, Worth};

use super::proposals::Proposal;

/// With more tiles than this in the bag ends are not solved.
pub(super) const LAST_TILES: u8 = 2;
/// States that may be looked at whatever the budget is: enough for the last two tiles.
const LEAST_NODES: u64 = 60_000;
/// States that take about as long as one move played out.
const NODES_A_TRY: u64 = 100;

/// All moves with what they come to against the best answers, best first; none if that would take too long.
pub(super) fn solve(
    game: &Carcassonne,
    state: &State,
    moves: &[Proposal],
    win_bonus: f64,
    tries: u64,
    budget: &Budget,
) -> Option<Vec<Contender>> {
    if state.tiles_left() > LAST_TILES {
        return None;
    }
    let nodes = Some(LEAST_NODES.max(tries.saturating_mul(NODES_A_TRY)));
    let (seat, budget) = (state.seat(), Budget { nodes, ..budget.clone() });
    let leaf = |_: &Carcassonne, state: &State, seat: Seat| {
        let lead = lead(state, seat);
        let win = if lead > 0.0 { 1.0 } else { f64::from(u8::from(lead == 0.0)) / 2.0 };
        Worth { value: lead + win_bonus * win, win }
    };
    let mut ends = Expectimax::new(game, leaf, &budget);
    let mut solved = Vec::with_capacity(moves.len());
    for (candidate, proposal) in moves.iter().enumerate() {
        let worth = ends.worths(&proposal.after)?[seat.index()];
        let lead = worth.value - win_bonus * worth.win;
        let mut contender = Contender::new(candidate);
        contender.trials.add(Trial {
            value: Trial::milli(worth.value),
            lead: Trial::milli(lead),
            win: Trial::milli(worth.win),
        });
        solved.push(contender);
    }
    solved.sort_by(|a, b| b.trials.mean().total_cmp(&a.trials.mean()));
    Some(solved)
}

/// The lead over the best other seat.
fn lead(state: &State, seat: Seat) -> f64 {
    let of = |seat: Seat| f64::from(state.points(seat).total());
    let others = Seat::all(state.seats()).filter(|&other| other != seat);
    of(seat) - others.map(of).fold(f64::MIN, f64::max)
}
