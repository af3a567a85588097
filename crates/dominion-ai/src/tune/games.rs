//! Games of two without the detour of views: what evolution and tournaments play.
//!
//! **Invariant:** a game goes decision for decision as [`bw_core::GameLoop`] plays it with the same seed; a test plays
//! both.

use std::ops::Range;

use bw_core::{Actor, Dice, Game, NoLog, Purpose, Seat, Streams, Turn};
use bw_dominion::{Action, Dominion, State};
use bw_evolve::{Duel, Tally};
use bw_runner::{Schedule, Seeds};

use crate::thesis::{Agenda, AgendaBuyer, AgendaSettings, Buyer, HeuristicPlayer, Readings, Seen};

/// Plays one game of two.
#[inline]
pub fn play_game<A: Buyer, B: Buyer>(
    game: &Dominion,
    first: &mut HeuristicPlayer<A>,
    second: &mut HeuristicPlayer<B>,
    seed: u64,
    buffer: &mut Vec<Action>,
) -> State {
    first.start(game);
    second.start(game);
    let (mut state, mut dice) = (game.initial(), Dice::new(seed));
    let streams = [0, 1].map(|seat| Streams::new(seed, Purpose::Decision(seat)));
    let mut decided = [0u64; 2];
    loop {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(&state) else { return state };
        let seat = seats.first().expect("somebody is asked");
        let n = &mut decided[seat.index()];
        let mut rng = streams[seat.index()].nth(*n);
        let seen = Seen::in_state(&state, seat);
        buffer.clear();
        match seat.index() {
            0 => first.decide(&seen, &mut rng, buffer),
            _ => second.decide(&seen, &mut rng, buffer),
        }
        for &action in buffer.iter() {
            debug_assert!(game.is_legal(&state, Actor::Seat(seat), action), "{action:?}");
            game.apply(&mut state, Actor::Seat(seat), action);
            *n += 1;
            if !game.turn(&state).asks(seat) {
                break;
            }
        }
    }
}

/// Who won: 1 the first seat, −1 the second, 0 nobody.
pub fn winner(state: &State) -> i32 {
    let key = |seat: Seat| (state.points(seat), std::cmp::Reverse(state.turns_taken(seat)));
    match key(Seat::new(0)).cmp(&key(Seat::new(1))) {
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
    }
}

/// The seed of a game: two games in a row, with the seats exchanged, share their luck.
pub fn game_seed(seed: u64, game: u32) -> u64 {
    let seeds = Seeds::Derived { task: 0 };
    Schedule { seats: 2, fixed_seats: false, seed, seeds }.game_seed(game.into())
}

/// Plays the games with these numbers between two players; seats alternate, even games have the first one on the
/// first seat. Counts the first one's wins and losses.
pub fn play_many<A: Buyer, B: Buyer>(
    game: &Dominion,
    one: &mut HeuristicPlayer<A>,
    two: &mut HeuristicPlayer<B>,
    games: Range<u32>,
    seed: u64,
) -> Tally {
    let mut buffer = Vec::with_capacity(16);
    let mut tally = Tally { wins: 0, losses: 0, games: games.len() as u32 };
    for number in games {
        let luck = game_seed(seed, number);
        let won = if number % 2 == 0 {
            winner(&play_game(game, one, two, luck, &mut buffer))
        } else {
            -winner(&play_game(game, two, one, luck, &mut buffer))
        };
        tally.wins += u32::from(won > 0);
        tally.losses += u32::from(won < 0);
    }
    tally
}

/// Plays games between two agendas.
pub fn play_agendas(
    game: &Dominion,
    one: &Agenda,
    two: &Agenda,
    games: Range<u32>,
    seed: u64,
) -> Tally {
    play_readings(game, [one, two], games, seed, Readings::default())
}

/// The same between players who read the thesis like this.
pub fn play_readings(
    game: &Dominion,
    agendas: [&Agenda; 2],
    games: Range<u32>,
    seed: u64,
    readings: Readings,
) -> Tally {
    let [mut one, mut two] = agendas.map(|agenda| {
        let buyer = AgendaBuyer::new(agenda.clone(), AgendaSettings::default());
        HeuristicPlayer::new(buyer).with_readings(readings)
    });
    play_many(game, &mut one, &mut two, games, seed)
}

/// Agendas meet in a game of two.
#[derive(Clone, Debug)]
pub struct AgendaDuel {
    game: Dominion,
    readings: Readings,
}

impl AgendaDuel {
    /// Duels in this game.
    pub fn new(game: Dominion) -> Self {
        AgendaDuel { game, readings: Readings::default() }
    }

    /// The same between players who read the thesis like this.
    #[must_use]
    pub fn with_readings(self, readings: Readings) -> Self {
        AgendaDuel { readings, ..self }
    }

    /// How the players read the thesis.
    pub const fn readings(&self) -> Readings {
        self.readings
    }

    /// The game.
    pub const fn game(&self) -> &Dominion {
        &self.game
    }
}

impl Duel<Agenda> for AgendaDuel {
    fn play(&self, first: &Agenda, second: &Agenda, games: Range<u32>, seed: u64) -> Tally {
        play_readings(&self.game, [first, second], games, seed, self.readings)
    }
}
