//! `random`: a space uniformly among those that can be used, then one of its ways uniformly (spec 5.6), so that a
//! space with one way is as likely as one with many.

use bw_agricola::{Action, Agricola, State, Task, Thrift};
use bw_core::{Ask, Bot, Fault, Game, OptionSpec, Plan, Rng, Seat};

use super::harvest::{HARVEST_OPTION, Harvest, breed};

/// Options of `random`.
pub const RANDOM_OPTIONS: &[OptionSpec] = &[HARVEST_OPTION];

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot {
    harvest: Harvest,
}

impl RandomBot {
    /// With this way to feed.
    pub const fn new(harvest: Harvest) -> Self {
        RandomBot { harvest }
    }
}

impl Bot<Agricola> for RandomBot {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Agricola>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let mut rng = ask.rng.clone();
        let state = ask.game.determinize(ask.view, &mut rng);
        decide(ask.game, &state, ask.seat, self.harvest, &mut rng, &mut plan.actions);
        Ok(())
    }
}

/// Appends what a random player does: a whole placement, a whole feeding, or one other decision.
pub(crate) fn decide(
    game: &Agricola,
    state: &State,
    seat: Seat,
    harvest: Harvest,
    rng: &mut Rng,
    out: &mut Vec<Action>,
) {
    let task = state.frames.top().map(|frame| frame.task);
    let mut list = Vec::new();
    if let Some(Task::Feed { .. }) = task {
        out.extend(harvest.feed(game, state, seat, rng));
        return;
    }
    game.actions(state, seat, &mut list);
    match task {
        Some(Task::Place { .. }) => {
            keep_places(&mut list);
            let Some(&place) = rng.pick(&list) else { return };
            let ways = game.ways(state, place, Thrift::default());
            match rng.pick(&ways) {
                Some(way) => out.extend(&way.actions),
                None => out.push(place),
            }
        }
        Some(Task::Breed) => out.extend(breed(state.player(seat), &list, rng)),
        _ => out.extend(rng.pick(&list)),
    }
}

/// Leaves spaces only; staying at home if there is none.
pub(crate) fn keep_places(list: &mut Vec<Action>) {
    list.retain(|action| matches!(action, Action::Place(_) | Action::Stay));
}
