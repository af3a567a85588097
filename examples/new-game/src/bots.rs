//! Players of Pig.

use bw_core::{Ask, Bot, BotKind, Fault, OptionKind, OptionSpec, Plan, UniformBot};
use bw_package::{Bench, Package};

use crate::rules::{Pig, PigAction};

/// Rolls until the turn is worth enough.
struct Hold {
    at: u16,
}

impl Bot<Pig> for Hold {
    fn choose(&mut self, ask: &mut Ask<'_, Pig>, plan: &mut Plan<PigAction>) -> Result<(), Fault> {
        let (at_risk, safe) = (ask.view.at_risk, ask.view.points[ask.seat.index()]);
        let enough = at_risk >= self.at || safe + at_risk >= ask.game.target;
        plan.actions.push(if enough { PigAction::Hold } else { PigAction::Roll });
        Ok(())
    }
}

/// The game with its bots, for a catalogue.
pub fn package() -> Package<Pig> {
    let hold = BotKind {
        name: "hold",
        options: &[OptionSpec {
            key: "at",
            kind: OptionKind::Integer { min: 1, max: 100 },
            default: "20",
        }],
        make: |_: &Pig, options| Ok(Box::new(Hold { at: options.integer("at") as u16 })),
    };
    let random =
        BotKind { name: "random", options: &[], make: |_: &Pig, _| Ok(Box::new(UniformBot)) };
    let mut package = Package::new(vec![random, hold]);
    package.extras.levels = Some(["random", "hold:at=10", "hold"]);
    package.extras.benches = vec![Bench {
        name: "random_games_per_second",
        bots: &["random", "random"],
        rules: "",
        signature_games: 20,
    }];
    package
}
