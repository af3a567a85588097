//! The state before the first action (spec 2.2 and 2.14).

use bw_core::{MAX_SEATS, Seat};

use crate::card_set::CardSet;
use crate::frame::Frames;
use crate::options::Rules;
use crate::player::Player;
use crate::space::{ROUNDS, SPACE_COUNT, Space};
use crate::state::{Phase, State};

impl State {
    /// The state before the first action.
    pub fn initial(rules: &Rules) -> State {
        let mut state = State {
            players: [Player::default(); MAX_SEATS],
            lying: [0; SPACE_COUNT],
            people: [0; SPACE_COUNT],
            in_play: Space::all().iter().copied().filter(|s| s.on_board(rules.seats)).collect(),
            order: [None; ROUNDS as usize],
            majors: CardSet::MAJORS,
            gone: CardSet::NONE,
            passed: CardSet::NONE,
            frames: Frames::default(),
            phase: Phase::Start,
            step: 0,
            round: 0,
            seats: rules.seats,
            start: Seat::new(0),
            next: Seat::new(0),
            turn: 0,
        };
        state.keep_occupations(rules);
        state.proceed(rules);
        state
    }

    /// Occupations kept from earlier games of a series are in play from the start.
    fn keep_occupations(&mut self, rules: &Rules) {
        rules.kept.iter().for_each(|card| self.put_into_play(Seat::new(0), card));
    }
}
