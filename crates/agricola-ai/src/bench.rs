//! Work for measuring the speed of the rules: games of uniform small decisions, pool `seed`.

use bw_agricola::Agricola;
use bw_core::{Dice, Game, NoLog, Options, Rng, Turn};

/// Games of one piece of work.
const GAMES: u64 = 50;

/// Plays uniformly random games; answers how many.
fn play(seats: u8, seed: u64) -> u64 {
    let options = Options::parse(Agricola::SPEC.options, "pool=seed")
        .expect("invariant: the pool of the thesis is known");
    let game = Agricola::new(seats, &options).expect("invariant: the pool suffices for two");
    let mut list = Vec::new();
    for n in 0..GAMES {
        let seed = seed.wrapping_mul(GAMES).wrapping_add(n);
        let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
        loop {
            game.settle(&mut state, &mut dice, &mut NoLog);
            let Turn::Decide(seats) = game.turn(&state) else { break };
            let seat = seats.first().unwrap_or_default();
            let action = game.random_action(&state, seat, &mut rng, &mut list);
            game.apply(&mut state, bw_core::Actor::Seat(seat), action);
        }
    }
    GAMES
}

/// Games of one.
pub(crate) fn solo_games(seed: u64) -> u64 {
    play(1, seed)
}

/// Games of two.
pub(crate) fn two_player_games(seed: u64) -> u64 {
    play(2, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted() {
        assert_eq!((solo_games(1), two_player_games(2)), (GAMES, GAMES));
    }
}
