//! Greedy: most points now (spec 3.3).

use bw_carcassonne::{Action, Carcassonne, Points, State};
use bw_core::{
    Analysis, Ask, Bot, Contribution, Fault, MAX_SEATS, Message, OptionSpec, Options, Plan, Seat,
};
use bw_show::text_id;

use super::choice::{Best, Ties, candidate, ranked};
use super::moves::{Move, Moves, TriedPlacement};
use super::relative::Relative;

/// The options of [`Greedy`].
pub const GREEDY_OPTIONS: &[OptionSpec] = &[Ties::OPTION, Relative::OPTION];

/// Takes the move after which its lead would be largest if the game ended.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    ties: Ties,
    relative: Relative,
    moves: Moves,
}

impl Greedy {
    /// With these options.
    pub fn new(options: &Options) -> Self {
        let (ties, relative) = (Ties::from_options(options), Relative::from_options(options));
        Greedy { ties, relative, moves: Moves::default() }
    }

    /// Calls `each` with every move, the value of everybody's points now without its meeple, and what
    /// the meeple adds to the mover's points.
    #[inline]
    fn value_moves<V: Copy>(
        &mut self,
        state: &State,
        value: impl Fn(&[Points; MAX_SEATS]) -> V,
        mut each: impl FnMut(Move, V, Points),
    ) {
        let before = state.points_now();
        let mut without = None;
        self.moves.each_placement(state, |trial, after| {
            let now = match trial {
                Some(TriedPlacement { site, is_first, .. }) => {
                    if is_first {
                        without = Some(state.points_without(site, &before));
                    }
                    without.as_ref().map_or(before, |without| after.points_now_from(site, without))
                }
                None => before,
            };
            let placement = trial.map(|trial| trial.placement());
            let (base, is_asked) = (value(&now), !after.spots().is_empty());
            each(Move { placement, meeple: None, is_asked }, base, Points::default());
            for segment in after.spots() {
                let candidate = Move { placement, meeple: Some(segment), is_asked };
                match after.lone_meeple_points(segment) {
                    Some(more) => each(candidate, base, more),
                    None => {
                        let undo = after.deploy(candidate.meeple);
                        each(candidate, value(&after.points_now()), Points::default());
                        after.undo_deploy(&undo);
                    }
                }
            }
        });
    }

    fn analyse(&mut self, state: &State, seat: Seat, played: &[Action]) -> Analysis<Action> {
        let (relative, seats) = (self.relative, state.seats());
        let mut candidates = Vec::new();
        let all_points = |points: &[Points; MAX_SEATS]| *points;
        self.value_moves(state, all_points, |tried, mut points, more| {
            points[seat.index()] += more;
            let parts = relative.by_kind(seat, seats, &points);
            candidates.push(candidate(tried, contributions(parts)));
        });
        Analysis { unit: Some(relative.unit()), ..ranked(candidates, played) }
    }
}

pub(super) fn contributions(parts: [f64; 4]) -> Vec<Contribution> {
    let named = Points::NAMES.into_iter().zip(parts);
    named
        .map(|(name, value)| Contribution { name: Message::new(text_id("part", name)), value })
        .collect()
}

impl Bot<Carcassonne> for Greedy {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Carcassonne>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let (state, seat) = (ask.view, ask.seat);
        let (relative, seats) = (self.relative, state.seats());
        let mut best = Best::new(self.ties, ask.rng.clone());
        let scale = relative.scale(seats);
        let lead = |points: &[Points; MAX_SEATS]| {
            relative.scaled(seat, seats, |seat| points[seat.index()].total())
        };
        self.value_moves(state, lead, |candidate, lead, more| {
            best.offer(lead + scale * more.total(), candidate);
        });
        let chosen = best.chosen();
        chosen.answer(plan);
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(self.analyse(state, seat, &plan.actions)));
        }
        Ok(())
    }
}
