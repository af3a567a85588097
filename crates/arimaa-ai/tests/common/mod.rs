//! Positions for tests.

#![allow(dead_code, unreachable_pub)] // shared by several tests, none of which uses all of it

use bw_arimaa::{Arimaa, Phase, Position, Side, parse_position};
use bw_core::{Actor, Game, Rng};

/// Positions between turns, from random games with random set-ups.
pub fn random_positions(seed: u64, games: u64) -> Vec<Position> {
    let game = Arimaa::default();
    let mut positions = Vec::new();
    for number in 0..games {
        let mut rng = Rng::new(seed ^ number.wrapping_mul(0x9E37_79B9));
        let (mut state, mut buffer) = (game.initial(), Vec::new());
        while state.phase() != Phase::Over {
            let seat = state.side().seat();
            let action = game.random_action(&state, seat, &mut rng, &mut buffer);
            game.apply(&mut state, Actor::Seat(seat), action);
            let between = state.phase() == Phase::Play && state.position.steps_taken() == 0;
            if between && rng.chance(1, 12) {
                positions.push(state.position);
            }
        }
    }
    positions
}

/// Positions with few pieces, in which nobody has won.
pub fn sparse_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut cells = [' '; 64];
        for piece in "RRrrEHec".chars() {
            cells[rng.below(64) as usize] = piece;
        }
        let board: String = cells.iter().collect();
        let side = if rng.chance(1, 2) { 'g' } else { 's' };
        let position = parse_position(&format!("{side} [{board}]"));
        positions.extend(position.ok().filter(|position| position.ending(&[]).is_none()));
    }
    positions
}

/// A position from `Ra1 Eb2 …` with a side to move.
pub fn position(side: Side, pieces: &str) -> Position {
    let mut cells = [' '; 64];
    for word in pieces.split_whitespace() {
        let mut letters = word.chars();
        let mut next = || letters.next().expect("three letters");
        let (piece, file, rank) = (next(), next(), next());
        let row = usize::from(b'8' - rank as u8);
        cells[8 * row + usize::from(file as u8 - b'a')] = piece;
    }
    let board: String = cells.iter().collect();
    parse_position(&format!("{} [{board}]", side.letter())).expect("a position")
}

/// The position of figure 2.4 of the thesis, without the horse that is lost at once.
pub fn figure_2_4(side: Side) -> Position {
    let board = "[rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";
    parse_position(&format!("{} {board}", side.letter())).expect("a position")
}
