//! Single rules: options, discards, ends and ranks, boards without limits.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_carcassonne::{Action, Carcassonne, Cell, Phase, Placement, Points, State, TileType};
use bw_core::{
    Actor, Dice, Game, GameSpec, Hashed, NoLog, Notation, Options, Purpose, Reversible, Rng, Seat,
    Turn,
};

const SPEC: &GameSpec = Carcassonne::SPEC;

fn game(seats: u8, rules: &str) -> Carcassonne {
    Carcassonne::new(seats, &Options::parse(SPEC.options, rules).unwrap()).unwrap()
}

/// Plays `TILE x,y,rN mI` for one seat after another.
fn played(game: &Carcassonne, moves: &[&str]) -> State {
    let mut state = game.initial();
    for text in moves {
        let (letter, turn) = text.split_once(' ').unwrap();
        let seat = state.seat();
        let draw = format!("draw {letter}");
        for (actor, text) in [(Actor::Chance, draw.as_str()), (Actor::Seat(seat), turn)] {
            let mut actions = Vec::new();
            game.parse_actions(&state, actor, text, &mut actions).unwrap();
            for action in actions {
                assert!(game.is_legal(&state, actor, action), "{text}");
                game.apply(&mut state, actor, action);
            }
        }
        if state.phase() == Phase::Meeple {
            game.apply(&mut state, Actor::Seat(seat), Action::NoMeeple);
        }
    }
    state
}

fn now(state: &State) -> Vec<i32> {
    state.points_now()[..usize::from(state.seats())].iter().map(|points| points.total()).collect()
}

#[test]
fn options_have_the_documented_defaults_and_limits() {
    let defaults = Options::defaults(SPEC.options);
    assert_eq!(defaults.to_string(), "m2=false,fair=false,meeples=7,farms=third");
    for bad in ["meeples=2", "meeples=12", "farms=second", "m2=2", "x=1"] {
        assert!(Options::parse(SPEC.options, bad).is_err(), "{bad}");
    }
    assert!(SPEC.check_seats(1).is_err() && SPEC.check_seats(6).is_err());
    let seats = Seat::all(3).map(|seat| game(3, "meeples=11").initial().free_meeples(seat));
    assert_eq!(seats.collect::<Vec<_>>(), [11, 11, 11]);
}

#[test]
fn small_cities_count_less_with_m2_but_only_when_complete() {
    let closed = ["E 0,-1,r2 m0"];
    assert_eq!(now(&played(&game(2, ""), &closed)), [4, 0]);
    assert_eq!(now(&played(&game(2, "m2=true"), &closed)), [2, 0]);
    let open = ["N 0,-1,r2 m0"];
    assert_eq!(now(&played(&game(2, ""), &open)), [2, 0]);
    assert_eq!(now(&played(&game(2, "m2=true"), &open)), [2, 0]);
    // Farms count the small city all the same.
    let farm = ["E 0,-1,r2 m1"];
    assert_eq!(now(&played(&game(2, "m2=true"), &farm)), [3, 0]);
}

#[test]
fn farms_are_scored_by_the_chosen_edition() {
    let two_farms = ["E 0,-1,r2 m1", "U 1,0,r1 m2"];
    assert_eq!(now(&played(&game(2, ""), &two_farms)), [3, 3]);
    assert_eq!(now(&played(&game(2, "farms=first"), &two_farms)), [4, 4]);
    assert_eq!(now(&played(&game(2, "farms=none"), &two_farms)), [0, 0]);
}

#[test]
fn meeples_return_after_the_turn_in_which_they_score() {
    let game = game(2, "meeples=3");
    let state = played(&game, &["E 0,-1,r2 m0"]);
    assert_eq!(state.free_meeples(Seat::new(0)), 3);
    assert_eq!(state.meeples().count(), 0);
    let placed = state.tile(1);
    assert_eq!((placed.meeple, placed.is_returned), (Some(0), true));
}

#[test]
fn nobody_without_meeples_is_asked_for_one() {
    let game = game(2, "meeples=3");
    let moves = ["U 1,0,r1 m0", "U -1,0,r1 -", "B 0,1,r0 m0", "U 2,0,r1 -", "B 1,1,r0 m0"];
    let state = played(&game, &moves);
    assert_eq!(state.free_meeples(Seat::new(0)), 0);
    let mut state = played(&game, &[&moves[..], &["U 3,0,r1 -"]].concat());
    game.apply(&mut state, Actor::Chance, Action::Draw(TileType::B));
    let placement = Placement { cell: Cell::new(2, 1), rotation: 0 };
    game.apply(&mut state, Actor::Seat(Seat::new(0)), Action::Place(placement));
    assert_eq!(state.phase(), Phase::Draw);
    assert_eq!(state.seat(), Seat::new(1));
}

#[test]
fn occupied_features_take_no_second_meeple() {
    let game = game(2, "");
    let mut state = played(&game, &["U 1,0,r1 m0"]);
    game.apply(&mut state, Actor::Chance, Action::Draw(TileType::U));
    let seat = Actor::Seat(Seat::new(1));
    let placement = Placement { cell: Cell::new(2, 0), rotation: 1 };
    game.apply(&mut state, seat, Action::Place(placement));
    assert!(!game.is_legal(&state, seat, Action::Meeple(0)));
    assert!(game.is_legal(&state, seat, Action::Meeple(1)));
    assert!(!game.is_legal(&state, seat, Action::Meeple(3)));
    assert!(!game.is_legal(&state, Actor::Seat(Seat::new(0)), Action::NoMeeple));
}

/// A random game, decisions by the game's own generator.
fn random_game(
    game: &Carcassonne,
    seed: u64,
    mut each: impl FnMut(&State, Actor, Action),
) -> State {
    let (mut state, mut dice) = (game.initial(), Dice::new(seed));
    let (mut rng, mut buffer) = (Rng::derive(seed, Purpose::Task(4), 0), Vec::new());
    loop {
        let (actor, action) = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => (Actor::Chance, game.sample_chance(&state, &mut dice.roll())),
            Turn::Decide(seats) => {
                let seat = seats.first().unwrap();
                let action = game.random_action(&state, seat, &mut rng, &mut buffer);
                (Actor::Seat(seat), action)
            }
        };
        each(&state, actor, action);
        game.apply(&mut state, actor, action);
    }
}

#[test]
fn a_tile_that_fits_nowhere_is_discarded_and_the_same_seat_draws_again() {
    let game = game(2, "");
    let mut discards = 0;
    for seed in 0..800 {
        random_game(&game, seed, |state, _, action| {
            let Action::Discard(tile) = action else { return };
            discards += 1;
            assert!(state.spaces(tile).is_empty());
            assert!(!game.is_possible_chance(state, Action::Draw(tile)));
            let mut after = state.clone();
            game.apply(&mut after, Actor::Chance, action);
            assert_eq!(after.seat(), state.seat());
            assert_eq!(after.tiles_left() + 1, state.tiles_left());
            assert_eq!(after.tile_count(), state.tile_count());
            assert_eq!(game.turn(&after), Turn::Chance);
            assert_eq!(after.points_now(), state.points_now());
        });
    }
    assert!(discards > 5, "{discards} discards");
}

/// A decision after which as few cells as possible take the tile with a city on all sides.
fn unkind_decision(game: &Carcassonne, state: &State) -> Action {
    let mut legal = Vec::new();
    game.actions(state, state.seat(), &mut legal);
    let room = |action: &Action| {
        let mut after = state.clone();
        game.apply(&mut after, Actor::Seat(state.seat()), *action);
        after.frontier().filter(|(_, demand)| demand.admits(TileType::C)).count()
    };
    legal.into_iter().min_by_key(room).unwrap()
}

/// A game in which the tile with a city on all sides comes last and nobody makes room for it.
fn game_with_c_last(game: &Carcassonne, seed: u64) -> State {
    let (mut state, mut rng) = (game.initial(), Rng::new(seed));
    while state.tiles_left() > 1 || state.phase() != Phase::Draw {
        let action = match game.turn(&state) {
            Turn::Chance => {
                let action = game.sample_chance(&state, &mut rng);
                if matches!(action, Action::Draw(TileType::C) | Action::Discard(TileType::C)) {
                    continue;
                }
                (Actor::Chance, action)
            }
            _ => (Actor::Seat(state.seat()), unkind_decision(game, &state)),
        };
        game.apply(&mut state, action.0, action.1);
    }
    state
}

#[test]
fn discarding_the_last_tile_ends_the_game() {
    let game = game(2, "");
    let mut ended = 0;
    for seed in 0..10 {
        let mut state = game_with_c_last(&game, seed);
        let action = game.sample_chance(&state, &mut Rng::new(0));
        if action != Action::Discard(TileType::C) {
            continue;
        }
        ended += 1;
        let before = state.clone();
        let undo = game.apply_undoable(&mut state, Actor::Chance, action);
        assert_eq!(game.turn(&state), Turn::Over);
        assert_eq!(state.points_now(), before.points_now());
        let total = |seat: Seat| before.points_now()[seat.index()].total();
        assert!(Seat::all(2).all(|seat| game.outcome(&state).score(seat) == total(seat)));
        assert_eq!(game.parse_state(&game.state_text(&state)).as_ref(), Ok(&state));
        game.undo(&mut state, undo);
        assert_eq!(state, before);
    }
    assert!(ended > 3, "{ended}");
}

#[test]
fn ties_share_the_win_and_the_later_seat_is_listed_first() {
    let game = game(3, "");
    let mut ties = 0;
    for seed in 0..400 {
        let end = random_game(&game, seed, |_, _, _| {});
        let outcome = game.outcome(&end);
        let best = outcome.scores().iter().max().unwrap();
        let winners = outcome.scores().iter().filter(|score| *score == best).count();
        assert_eq!(outcome.winners(), winners);
        let listed: Vec<_> = outcome
            .order()
            .iter()
            .map(|&seat| (-outcome.score(seat), -i32::from(seat.number())))
            .collect();
        assert!(listed.is_sorted());
        ties += u32::from(winners > 1);
        assert_eq!(outcome.reason(), "tiles");
    }
    assert!(ties > 5, "{ties}");
}

#[test]
fn equal_states_have_equal_keys_and_orders_of_placing_do_not_matter() {
    let game = game(2, "");
    // The same four tiles, placed by the same seats in another order.
    let one = played(&game, &["U 1,0,r1 -", "U -1,0,r1 -", "V 2,0,r0 -", "V -2,0,r3 -"]);
    let two = played(&game, &["V 1,0,r0 -", "V -1,0,r3 -"]);
    let three = played(&game, &["U -1,0,r1 -", "U 1,0,r1 -", "V 2,0,r0 -", "V -2,0,r3 -"]);
    assert_eq!(game.key(&one), game.key(&three));
    assert_ne!(game.key(&one), game.key(&two));
    let mut keys = Vec::new();
    random_game(&game, 1, |state, _, _| keys.push(game.key(state)));
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

#[test]
fn trying_a_tile_predicts_what_placing_it_does() {
    for rules in ["", "farms=first", "m2=true,farms=none"] {
        let game = game(3, rules);
        for seed in 0..6 {
            random_game(&game, seed, |state, _, _| {
                if state.phase() == Phase::Place {
                    check_trials(state);
                }
            });
        }
    }
}

fn check_trials(state: &State) {
    let before = state.points_now();
    let mut scratch = state.clone();
    for space in state.spaces(state.hand().unwrap()) {
        let site = state.trial_site(space.cell).unwrap();
        let without = state.points_without(&site, &before);
        for rotation in space.rotations {
            let mut placed = state.clone();
            placed.place(Placement { cell: space.cell, rotation });
            let undo = scratch.try_tile(&site, rotation);
            assert_eq!(scratch.spots(), placed.spots());
            assert_eq!(scratch.points_now_from(&site, &without), placed.points_now());
            assert_eq!(scratch.points_now(), placed.points_now());
            for segment in scratch.spots() {
                let alone = scratch.lone_meeple_points(segment);
                let mut points = placed.points_now();
                let undo = scratch.deploy(Some(segment));
                if let Some(more) = alone {
                    points[state.seat().index()] += more;
                    assert_eq!(scratch.points_now(), points);
                }
                scratch.undo_deploy(&undo);
            }
            scratch.undo_try(&site, &undo);
            assert_eq!(scratch, *state);
        }
    }
    assert!(state.trial_site(Cell::ORIGIN).is_none());
    assert!(state.trial_site(Cell::new(60, 60)).is_none());
}

/// Places tiles in one line to the east for as long as some tile fits, and returns the log.
fn line_to_the_east(game: &Carcassonne) -> (State, Vec<(Actor, Action)>) {
    let (mut state, mut log) = (game.initial(), Vec::new());
    let mut step = |state: &mut State, actor, action| {
        assert!(game.is_legal(state, actor, action), "{action:?}");
        log.push((actor, action));
        game.apply(state, actor, action);
    };
    while state.phase() != Phase::Over {
        let cell = Cell::new(state.tile_count() as i8, 0);
        let left = |tile: &TileType| state.tiles_left_of(*tile);
        let Some((tile, rotation)) = TileType::ALL
            .into_iter()
            .filter(|tile| left(tile) > 0)
            .flat_map(|tile| state.rotations_at(cell, tile).map(move |r| (tile, r)))
            .max_by_key(|&(tile, rotation)| continuations(&state, tile, rotation))
        else {
            break;
        };
        let seat = Actor::Seat(state.seat());
        step(&mut state, Actor::Chance, Action::Draw(tile));
        step(&mut state, seat, Action::Place(Placement { cell, rotation }));
        if state.phase() == Phase::Meeple {
            let segment = state.spots().next().unwrap();
            step(&mut state, seat, Action::Meeple(segment));
        }
    }
    (state, log)
}

/// Tiles left that could continue the line, rare edges last.
fn continuations(state: &State, tile: TileType, rotation: u8) -> u32 {
    let east = tile.data().edges[(1 + 4 - usize::from(rotation)) % 4];
    TileType::ALL
        .iter()
        .filter(|next| next.data().edges.contains(&east))
        .map(|&next| u32::from(state.tiles_left_of(next)))
        .sum()
}

#[test]
fn a_board_may_reach_as_far_as_the_tiles() {
    let game = game(2, "meeples=11");
    let (end, log) = line_to_the_east(&game);
    let east = end.tiles().map(|placed| placed.cell.x()).max().unwrap();
    assert!(east >= 60, "the line ends at {east}");
    assert_eq!(end.frontier().count(), 2 * end.tile_count() + 2);
    for (n, placed) in end.tiles().enumerate() {
        assert_eq!(end.tile_at(placed.cell), Some(n));
    }
    assert_eq!(game.parse_state(&game.state_text(&end)).as_ref(), Ok(&end));
    let (mut state, mut undos) = (game.initial(), Vec::new());
    for &(actor, action) in &log {
        undos.push((state.clone(), game.apply_undoable(&mut state, actor, action)));
    }
    assert_eq!(state, end);
    while let Some((before, undo)) = undos.pop() {
        game.undo(&mut state, undo);
        assert_eq!(state, before);
    }
}

#[test]
fn chance_alone_settles_to_a_decision() {
    let game = game(4, "");
    let mut state = game.initial();
    game.settle(&mut state, &mut Dice::new(2), &mut NoLog);
    assert_eq!(state.phase(), Phase::Place);
    assert_eq!(state.points(Seat::new(3)), Points::default());
    assert!(!game.is_possible_chance(&state, Action::Draw(TileType::A)));
    assert_eq!(game.progress(&state).round, 1);
}
