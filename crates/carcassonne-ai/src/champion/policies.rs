//! Who plays moves out: the strongest rule bots, which take turns so that no single one's habits decide.

use bw_carcassonne::Carcassonne;
use bw_core::Bot;

use crate::thesis::rules19::{RuleBot, Settings, WeightSet, WeightVector, shipped};

/// Policies of one thread, by policy and seat.
pub(crate) type Policies = Vec<Vec<Box<dyn Bot<Carcassonne>>>>;

/// The weights that propose moves to this number of players.
pub(crate) fn proposing(players: u8) -> WeightVector {
    shipped(WeightSet { phases: 3, probability: true, players }).0
}

/// The rule bots on every seat: the one with weights for this number of players, and the one with five phases.
pub(crate) fn policies(seats: u8) -> Policies {
    let five_phases = shipped(WeightSet { phases: 5, probability: true, players: 2 }).0;
    let of = |weights: WeightVector| -> Vec<Box<dyn Bot<Carcassonne>>> {
        let bot = RuleBot::new(weights, Settings::default());
        (0..seats).map(|_| Box::new(bot.clone()) as Box<dyn Bot<Carcassonne>>).collect()
    };
    vec![of(proposing(seats)), of(five_phases)]
}
