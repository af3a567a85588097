//! The simplest bot that is no dice.

use bw_core::{Ask, Bot, BotKind, Fault, FaultKind, Game, Plan, UniformBot};

/// Takes the lowest legal decision.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstBot;

impl<G: Game> Bot<G> for FirstBot {
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        let first = ask.legal().first().copied();
        let none = || Fault::new(FaultKind::Illegal, "nothing is legal");
        plan.actions.push(first.ok_or_else(none)?);
        Ok(())
    }
}

/// The bots every toy has.
pub(super) fn kinds<G: Game>() -> Vec<BotKind<G>> {
    vec![
        BotKind { name: "random", options: &[], make: |_, _| Ok(Box::new(UniformBot)) },
        BotKind { name: "first", options: &[], make: |_, _| Ok(Box::new(FirstBot)) },
    ]
}
