//! Random games with all kinds of kingdoms; after every decision and every chance event no card is lost and none is made
//! (spec 8.4).
//!
//! `cargo run --release -p bw-dominion --example dominion_soak -- [GAMES] [SEED]`; a million games by default. Two, three and four
//! seats take turns, kingdoms are drawn, every fifth game has all 25 cards.

#![allow(clippy::print_stdout)] // the count is the result

use bw_core::{Actor, Dice, Game, Options, Purpose, Rng, Seat, Turn};
use bw_dominion::{Card, Cards, Dominion, Frame, State};

/// Copies of every card: in the supply, in the trash, with the players.
fn all_cards(state: &State) -> Cards {
    let mut all = state.supply;
    all.add_all(&state.trash);
    Seat::all(state.seats).for_each(|seat| all.add_all(&state.laid_out(seat)));
    all
}

/// What there must be: the piles of the kingdom, and what players begin with.
fn expected(game: &Dominion, state: &State) -> Cards {
    let mut all = if state.frames.peek() == Some(&Frame::Kingdom) {
        Cards::EMPTY
    } else {
        game.rules().piles(state.kingdom)
    };
    all.add_many(Card::Copper, 7 * state.seats);
    all.add_many(Card::Estate, 3 * state.seats);
    all
}

fn check(game: &Dominion, state: &State, seed: u64) -> Result<(), String> {
    let (found, wanted) = (all_cards(state), expected(game, state));
    if found != wanted {
        return Err(format!("seed {seed}, turn {}: {found:?} instead of {wanted:?}", state.turn));
    }
    for seat in Seat::all(state.seats) {
        let player = state.player(seat);
        let sizes = [player.hand.len(), player.deck.len(), player.discard.len()];
        if sizes != [player.hand_len, player.deck_len, player.discard_len] {
            return Err(format!("seed {seed}, turn {}: sizes of seat {seat}", state.turn));
        }
    }
    Ok(())
}

/// Plays a game; how many decisions and chance events it had.
fn play(game: &Dominion, seed: u64) -> Result<u64, String> {
    let mut rng = Rng::derive(seed, Purpose::Task(0), 0);
    let (mut state, mut dice, mut legal) = (game.initial(), Dice::new(seed), Vec::new());
    for events in 0..u64::from(game.max_actions()) {
        check(game, &state, seed)?;
        match game.turn(&state) {
            Turn::Over => return Ok(events),
            Turn::Chance => {
                let action = game.sample_chance(&state, &mut dice.roll());
                game.apply(&mut state, Actor::Chance, action);
            }
            Turn::Decide(seats) => {
                let seat = seats.first().ok_or("nobody is asked")?;
                let action = game.random_action(&state, seat, &mut rng, &mut legal);
                game.apply(&mut state, Actor::Seat(seat), action);
            }
        }
    }
    Err(format!("seed {seed}: the game does not end"))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().map_or(Ok(1_000_000), |word| word.parse())?;
    let first: u64 = words.next().map_or(Ok(1), |word| word.parse())?;
    let mut tables = Vec::new();
    for seats in 2..=4 {
        for rules in ["kingdom=random", "kingdom=random,kingdom_size=25"] {
            tables.push(Dominion::new(seats, &Options::parse(Dominion::SPEC.options, rules)?)?);
        }
    }
    let mut events = 0;
    for n in 0..games {
        let table = 2 * (n % 3) as usize + usize::from(n % 5 == 0);
        events += play(&tables[table], first + n)?;
    }
    println!(
        "{games} games, {events} decisions and chance events: every card was where it should be"
    );
    Ok(())
}
