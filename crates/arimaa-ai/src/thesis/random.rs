//! Plays at random (spec 6.2): every offered decision is equally likely.

use bw_arimaa::{Action, Arimaa};
use bw_core::{Ask, Bot, Fault, Game, Plan};

/// Plays at random, one decision at a time.
#[derive(Clone, Debug, Default)]
pub struct RandomBot {
    buffer: Vec<Action>,
}

impl Bot<Arimaa> for RandomBot {
    fn choose(&mut self, ask: &mut Ask<'_, Arimaa>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        let action = ask.game.random_action(ask.view, ask.seat, &mut ask.rng, &mut self.buffer);
        plan.actions.push(action);
        Ok(())
    }
}
