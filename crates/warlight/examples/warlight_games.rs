//! Speed of the rules on one core: random games, copies, resolved rounds.

#![allow(clippy::print_stdout, clippy::disallowed_methods)] // measuring speed is what it is for

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use bw_core::{Actor, Dice, Game, NoLog, Notation, Options, Purpose, Rng, Seat, Turn, Viewer};
use bw_warlight::{Position, State, Warlight};

const MIDDLE: &str = "round 7: 4=1:3 7=1:2 8=1:5 9=1:4 10=1:1 11=1:2 12=1:9 13=1:5 17=2:4 18=2:6 19=2:3 20=2:8 21=1:14 22=2:7 23=2:3 24=1:2 36=2:5";
const TURNS: [&str; 2] = [
    "deploy 8 2, deploy 21 5, attack 21 18 11, attack 21 22 5, attack 8 5 4, attack 13 12 4, attack 12 21 8",
    "deploy 20 5, attack 20 21 12, attack 22 21 6, attack 18 15 5, attack 36 37 4, attack 17 27 3",
];

/// Repeats for about a second and returns how often per second.
fn rate(name: &str, mut once: impl FnMut(u64) -> u64) {
    let (start, mut units, mut n) = (Instant::now(), 0, 0);
    while start.elapsed().as_millis() < 1000 {
        units += once(n);
        n += 1;
    }
    println!("{name}: {:.0}/s", units as f64 / start.elapsed().as_secs_f64());
}

fn random_game(game: &Warlight, seed: u64) -> State {
    let (mut state, mut dice, mut buffer) = (game.initial(), Dice::new(seed), Vec::new());
    let mut rng = Rng::derive(seed, Purpose::Task(1), 0);
    loop {
        match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => game.settle(&mut state, &mut dice, &mut NoLog),
            Turn::Decide(seats) => {
                let seat = seats.first().unwrap_or_default();
                let action = game.random_action(&state, seat, &mut rng, &mut buffer);
                game.apply(&mut state, Actor::Seat(seat), action);
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options))?;
    println!("position {} bytes, state {} bytes", size_of::<Position>(), size_of::<State>());
    let mut rounds = 0;
    rate("random games", |n| {
        rounds += u64::from(random_game(&game, n).round);
        1
    });
    rate("rounds of random games", |n| u64::from(random_game(&game, n).round));
    let state = game.parse_state(MIDDLE)?;
    let mut ordered = state.clone();
    for (seat, text) in Seat::all(2).zip(TURNS) {
        let (mut turn, view) = (Vec::new(), game.view(&ordered, Viewer::Seat(seat)).into_owned());
        game.parse_actions(&view, Actor::Seat(seat), text, &mut turn)?;
        let last = turn.len() - usize::from(seat.index() == 1);
        turn[..last].iter().for_each(|&action| game.apply(&mut ordered, Actor::Seat(seat), action));
    }
    rate("copies of a state with orders", |_| {
        black_box(ordered.clone());
        1
    });
    rate("resolved rounds of 10 attacks, with copy", |n| {
        let mut state = ordered.clone();
        game.apply(&mut state, Actor::Seat(Seat::new(1)), bw_warlight::Action::Done);
        game.settle(&mut state, &mut Dice::new(n), &mut NoLog);
        black_box(state.round);
        1
    });
    rate("copies of a position", |_| {
        black_box(black_box(&state.position).clone());
        1
    });
    Ok(())
}
