//! Speeds that whole games of bots cannot show (spec 8, check 9).

use bw_arimaa::{Action, Arimaa, Phase, Preset, Side, State, parse_position};
use bw_core::{Actor, Ask, Bot, Budget, Game, Plan, Purpose, Rng};
use bw_package::Gauge;

use crate::champion::evaluate::{Evaluator, LinearWeights};
use crate::champion::{GameSoFar, MOST_DEPTH, SearchParts, SearchTask, Thinker};
use crate::thesis::{Ugrh, UgrhSettings};

/// The speeds.
pub(crate) fn gauges() -> Vec<Gauge> {
    vec![
        Gauge { name: "random_steps_per_second", seconds: false, work: random_steps },
        Gauge { name: "ugrh_turn_seconds", seconds: true, work: ugrh_turns },
        Gauge { name: "champion_nodes_per_second", seconds: false, work: champion_nodes },
    ]
}

/// A position with set-up C on both sides, Gold to move.
fn setup_c(game: &Arimaa) -> State {
    let mut state = game.initial();
    for side in Side::BOTH {
        for kind in Preset::C.pieces(side) {
            game.apply(&mut state, Actor::Seat(side.seat()), Action::Place(kind));
        }
    }
    state
}

/// Steps of random games from set-up C.
fn random_steps(seed: u64) -> u64 {
    const GAMES: u64 = 20;
    let game = Arimaa::default();
    let start = setup_c(&game);
    let (mut steps, mut buffer) = (0, Vec::new());
    for number in 0..GAMES {
        let mut rng = Rng::derive(seed, Purpose::Task(0), number);
        let mut state = start.clone();
        while state.phase() != Phase::Over {
            let seat = state.side().seat();
            let action = game.random_action(&state, seat, &mut rng, &mut buffer);
            steps += u64::from(action != Action::End);
            game.apply(&mut state, Actor::Seat(seat), action);
        }
    }
    steps
}

/// Positions of openings, middle games and endings.
const POSITIONS: [&str; 8] = [
    "s [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]",
    "g [rrrccrrrrhdemdhr                                RHDMEDHRRRRCCRRR]",
    "g [rrrrrrrrh cemc h d E  d                  M    H R DCHCD RRR RRRR]",
    "g [rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]",
    "s [rrrr rrr dc cdmr h hE      e             D    D H CM C HRRRRRRRR]",
    "s [rrr rrrrhd r m  RME   d RHe    h DC           H   R  CD R   RRRR]",
    "g [ rr r rrr c  dm  d    r    c    h E        e  D H hr C HRR RRRRR]",
    "g [  r   r             E      e           H   R  R    r          R ]",
];

/// Turns of `ugrh` over a fixed list of positions.
fn ugrh_turns(_: u64) -> u64 {
    let (game, budget) = (Arimaa::default(), Budget::default());
    let mut bot = Ugrh::new(UgrhSettings::default());
    for text in POSITIONS {
        let position = parse_position(text).expect("invariant: the list holds positions");
        let state = State::from_position(position);
        let seat = state.side().seat();
        let (mut buffer, mut plan) = (Vec::new(), Plan::default());
        let rng = Rng::derive(0, Purpose::Decision(0), 0);
        let mut ask = Ask::from_view(&game, seat, &state, &budget, rng, &mut buffer);
        let played = bot.start(&game, seat).and_then(|()| bot.choose(&mut ask, &mut plan));
        played.expect("invariant: nobody has won in the list's positions");
    }
    POSITIONS.len() as u64
}

/// Nodes that the champion looks at over the same positions.
fn champion_nodes(_: u64) -> u64 {
    let evaluator = Evaluator::new(Some(LinearWeights::by_hand()));
    let mut thinker = Thinker::new(evaluator, SearchParts::ALL, 4);
    let budget = Budget { nodes: Some(20_000), ..Budget::default() };
    let game = GameSoFar { forbidden: &[], seen: &[] };
    let nodes = |text: &str| {
        let position = &parse_position(text).expect("invariant: the list holds positions");
        let task = SearchTask { position, game, budget: &budget, lines: 1, most_depth: MOST_DEPTH };
        thinker.think(task, &mut |_| {}).nodes
    };
    POSITIONS.into_iter().map(nodes).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_can_be_played() {
        for text in POSITIONS {
            let state = State::from_position(parse_position(text).unwrap());
            assert_eq!(state.phase(), Phase::Play, "{text}");
        }
    }

    #[test]
    fn random_games_have_steps() {
        assert_eq!(random_steps(1), random_steps(1));
        assert!(random_steps(1) > 20 * 40);
    }
}
