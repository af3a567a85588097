//! Work whose speed is measured: how many moves the champion plays out.

use bw_carcassonne::{Carcassonne, Phase};
use bw_core::{Actor, Ask, Bot, Budget, Dice, Game, Options, Plan, Rng};

use crate::champion::{CHAMPION_OPTIONS, Champion};

/// Few for a decision, so that positions of a whole game are looked at in a moment.
const TRIES: u64 = 40;

/// The champion plays a game against itself; how often it tried a move.
pub(crate) fn champion_tries(seed: u64) -> u64 {
    let game = Carcassonne::new(2, &Options::defaults(Carcassonne::SPEC.options))
        .expect("invariant: the default rules are sound");
    let mut champion = Champion::new(&game, &Options::defaults(CHAMPION_OPTIONS))
        .expect("invariant: the default options are sound");
    let budget = Budget { iterations: Some(TRIES), ..Budget::default() };
    let (mut state, mut dice) = (game.initial(), Dice::new(seed));
    let (mut legal, mut plan, mut tries) = (Vec::new(), Plan::default(), 0);
    while state.phase() != Phase::Over {
        if state.phase() == Phase::Draw {
            let drawn = game.sample_chance(&state, &mut dice.roll());
            game.apply(&mut state, Actor::Chance, drawn);
            continue;
        }
        let seat = state.seat();
        plan.clear();
        let rng = Rng::new(seed.wrapping_add(tries));
        let mut ask = Ask::from_state(&game, seat, &state, &state, &budget, rng, &mut legal);
        ask.wants_analysis = true;
        champion.choose(&mut ask, &mut plan).expect("the champion does not fail");
        tries += plan.analysis.as_ref().map_or(0, |analysis| analysis.nodes);
        for &action in &plan.actions {
            game.apply(&mut state, Actor::Seat(seat), action);
        }
    }
    tries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_about_as_many_tries_as_its_decisions_may_have() {
        let tries = champion_tries(3);
        assert!((50 * TRIES..=80 * TRIES).contains(&tries), "{tries}");
    }
}
