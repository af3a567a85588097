//! Random games against a slow reference: legality, features, points, supplies, undo (spec 8.4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod reference;

use bw_carcassonne::{Action, Carcassonne, FeatureKind, Phase, Placement, State, TileType};
use bw_core::{
    Actor, Dice, EnumerateChance, Game, Hashed, Options, Purpose, Reversible, Rng, Seat, Turn,
    Viewer, WholeTurns,
};
use reference::Reference;

fn game(seats: u8, rules: &str) -> Carcassonne {
    Carcassonne::new(seats, &Options::parse(Carcassonne::SPEC.options, rules).unwrap()).unwrap()
}

/// A game and its slow double, played side by side.
struct Pair {
    game: Carcassonne,
    state: State,
    reference: Reference,
    discarded: u8,
}

impl Pair {
    fn new(seats: u8, rules: &str) -> Self {
        let game = game(seats, rules);
        let (state, reference) = (game.initial(), Reference::new(*game.rules()));
        Pair { game, state, reference, discarded: 0 }
    }

    /// Plays a random game; meeples are put rather often.
    fn play(&mut self, seed: u64) {
        let (mut dice, mut n) = (Dice::new(seed), 0);
        loop {
            n += 1;
            let mut rng = Rng::derive(seed, Purpose::Task(1), n);
            let action = match self.game.turn(&self.state) {
                Turn::Over => break,
                Turn::Chance => {
                    let action = self.game.sample_chance(&self.state, &mut dice.roll());
                    (Actor::Chance, action)
                }
                Turn::Decide(seats) => {
                    let seat = seats.first().unwrap();
                    (Actor::Seat(seat), self.decide(seat, &mut rng))
                }
            };
            self.apply(action.0, action.1);
        }
        self.check_end();
    }

    fn decide(&self, seat: Seat, rng: &mut Rng) -> Action {
        let mut legal = Vec::new();
        self.game.actions(&self.state, seat, &mut legal);
        assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{legal:?}");
        self.check_list(seat, &legal);
        let first = usize::from(legal[0] == Action::NoMeeple && rng.chance(3, 4));
        *rng.pick(&legal[first..]).unwrap()
    }

    fn check_list(&self, seat: Seat, legal: &[Action]) {
        for other in Seat::all(self.game.seats()).filter(|&other| other != seat) {
            let mut list = Vec::new();
            self.game.actions(&self.state, other, &mut list);
            assert_eq!(list, []);
            assert!(!self.game.is_legal(&self.state, Actor::Seat(other), legal[0]));
        }
        assert!(legal.iter().all(|&a| self.game.is_legal(&self.state, Actor::Seat(seat), a)));
        match self.state.phase() {
            Phase::Place => {
                let expected = self.reference.placements(self.state.hand().unwrap());
                let found: Vec<_> = legal.iter().map(|&action| placement(action)).collect();
                let found: Vec<_> = found.iter().map(|p| (at(*p), p.rotation)).collect();
                assert_eq!(found, expected);
            }
            Phase::Meeple => {
                let last = self.state.tiles().next_back().unwrap();
                let spots = self.reference.spots(cell(&self.state, last.cell), seat);
                let expected: Vec<_> = std::iter::once(Action::NoMeeple)
                    .chain(spots.into_iter().map(Action::Meeple))
                    .collect();
                assert!(expected.len() > 1, "asked though there is no choice");
                assert_eq!(legal, expected);
            }
            phase => panic!("asked in phase {phase:?}"),
        }
    }

    fn apply(&mut self, actor: Actor, action: Action) {
        let before = self.state.clone();
        let undo = self.game.apply_undoable(&mut self.state, actor, action);
        let after = self.state.clone();
        self.game.undo(&mut self.state, undo);
        assert_eq!(self.state, before, "undoing {action:?}");
        self.game.apply(&mut self.state, actor, action);
        assert_eq!(self.state, after, "both ways of applying {action:?}");
        self.follow(&before, action);
        // A draw changes neither features nor points.
        if !matches!(action, Action::Draw(_)) || self.state.tile_count() == 1 {
            self.check();
        }
    }

    /// The same in the slow double.
    fn follow(&mut self, before: &State, action: Action) {
        let seat = before.seat();
        let last = |state: &State| cell(state, state.tiles().next_back().unwrap().cell);
        match action {
            Action::Draw(tile) => assert!(!self.reference.placements(tile).is_empty()),
            Action::Discard(tile) => {
                assert!(self.reference.placements(tile).is_empty());
                self.discarded += 1;
            }
            Action::Place(placement) => {
                self.reference.place(before.hand().unwrap(), placement);
                let spots = self.reference.spots(at(placement), seat);
                assert_eq!(self.state.phase() == Phase::Meeple, !spots.is_empty());
                if spots.is_empty() {
                    self.reference.finish(at(placement), seat, None);
                }
            }
            Action::NoMeeple => self.reference.finish(last(before), seat, None),
            Action::Meeple(segment) => self.reference.finish(last(before), seat, Some(segment)),
        }
    }

    fn check(&self) {
        let state = &self.state;
        self.check_supplies();
        let now: Vec<_> = state.points_now()[..usize::from(self.game.seats())].to_vec();
        assert_eq!(now, self.reference.points_now());
        if state.phase() != Phase::Over {
            let points: Vec<_> = self.reference.points.clone();
            let found: Vec<_> =
                Seat::all(state.seats()).map(|seat| state.points(seat).by_kind()).collect();
            assert_eq!(found, points);
        }
        self.check_features();
        let tiles = state.tile_count() as u8 - 1 + u8::from(state.hand().is_some());
        assert_eq!(tiles + self.discarded + state.tiles_left(), 71);
        let by_type: u8 = TileType::ALL.iter().map(|&tile| state.tiles_left_of(tile)).sum();
        assert_eq!(by_type, state.tiles_left());
        assert_eq!(self.game.key(state), self.game.key(&state.clone()));
        assert_eq!(*self.game.view(state, Viewer::Public), *state);
    }

    fn check_supplies(&self) {
        let state = &self.state;
        let mut found: Vec<_> =
            state.meeples().map(|m| (cell(state, m.cell), m.segment, m.seat)).collect();
        found.sort_unstable();
        assert_eq!(found, self.reference.meeples().collect::<Vec<_>>());
        for seat in Seat::all(state.seats()) {
            let out = state.meeples().filter(|meeple| meeple.seat == seat).count();
            assert_eq!(state.free_meeples(seat), self.reference.free[seat.index()]);
            assert_eq!(usize::from(state.free_meeples(seat)) + out, self.meeples());
        }
    }

    fn meeples(&self) -> usize {
        self.game.rules().meeples.into()
    }

    fn check_features(&self) {
        let state = &self.state;
        for expected in self.reference.features() {
            let parts: Vec<(usize, u8)> = expected
                .parts
                .iter()
                .map(|&((x, y), segment)| {
                    let cell = bw_carcassonne::Cell::new(x as i8, y as i8);
                    (state.tile_at(cell).unwrap(), segment)
                })
                .collect();
            let feature = state.feature(parts[0].0, parts[0].1).unwrap();
            let mut found: Vec<_> = state.feature_parts(feature.root).collect();
            let mut sorted = parts;
            sorted.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, sorted);
            assert_eq!((feature.kind, feature.open), (expected.kind, expected.open as u16));
            assert_eq!(feature.meeples[..expected.meeples.len()], expected.meeples[..]);
            if expected.kind != FeatureKind::Farm {
                assert_eq!(feature.tiles, expected.tiles as u16);
                assert_eq!(feature.pennants, expected.pennants as u16);
            }
            if expected.open == 0 && state.phase() != Phase::Meeple {
                assert!(expected.meeples.iter().all(|&meeples| meeples == 0), "{expected:?}");
            }
        }
    }

    fn check_end(&self) {
        let (outcome, now) = (self.game.outcome(&self.state), self.reference.points_now());
        for seat in Seat::all(self.game.seats()) {
            let mut parts = Vec::new();
            self.game.score_parts(&self.state, seat, &mut parts);
            assert_eq!(parts.iter().sum::<i32>(), outcome.score(seat));
            assert_eq!(outcome.score(seat), now[seat.index()].total());
        }
        let mut none = Vec::new();
        self.game.actions(&self.state, Seat::new(0), &mut none);
        assert_eq!(none, []);
        let mut draws = Vec::new();
        self.game.chance_outcomes(&self.state, &mut draws);
        assert_eq!(draws, []);
    }
}

fn placement(action: Action) -> Placement {
    match action {
        Action::Place(placement) => placement,
        other => panic!("{other:?} is no placement"),
    }
}

fn at(placement: Placement) -> (i32, i32) {
    (placement.cell.x().into(), placement.cell.y().into())
}

fn cell(_: &State, cell: bw_carcassonne::Cell) -> (i32, i32) {
    (cell.x().into(), cell.y().into())
}

#[test]
fn random_games_agree_with_the_reference() {
    for seats in 2..=5 {
        for seed in 0..12 {
            Pair::new(seats, "").play(seed);
        }
    }
}

#[test]
fn options_agree_with_the_reference() {
    for (seed, rules) in [
        "m2=true",
        "farms=first",
        "farms=none",
        "meeples=3",
        "meeples=11,farms=first,m2=true",
        "fair=true",
        "farms=first,fair=true",
    ]
    .into_iter()
    .enumerate()
    {
        for seats in 2..=5 {
            Pair::new(seats, rules).play(seed as u64);
        }
    }
}

/// Plays random decisions without checks.
fn quick_game(game: &Carcassonne, seed: u64) -> (State, Vec<(Actor, Action)>) {
    let (mut state, mut dice, mut log) = (game.initial(), Dice::new(seed), Vec::new());
    let (mut rng, mut buffer) = (Rng::derive(seed, Purpose::Task(2), 0), Vec::new());
    loop {
        game.settle(&mut state, &mut dice, &mut log);
        let Turn::Decide(seats) = game.turn(&state) else { return (state, log) };
        let seat = seats.first().unwrap();
        let action = game.random_action(&state, seat, &mut rng, &mut buffer);
        log.push((Actor::Seat(seat), action));
        game.apply(&mut state, Actor::Seat(seat), action);
    }
}

#[test]
fn a_whole_game_can_be_taken_back() {
    for seats in 2..=5 {
        let game = game(seats, "");
        for seed in 0..40 {
            let (end, log) = quick_game(&game, seed);
            let (mut state, mut undos) = (game.initial(), Vec::new());
            for &(actor, action) in &log {
                let before = state.clone();
                undos.push((before, game.apply_undoable(&mut state, actor, action)));
            }
            assert_eq!(state, end);
            while let Some((before, undo)) = undos.pop() {
                game.undo(&mut state, undo);
                assert_eq!(state, before);
            }
        }
    }
}

#[test]
fn fair_games_have_as_many_turns_for_all() {
    for seats in 2..=5 {
        let game = game(seats, "fair=true");
        let mut complete = 0;
        for seed in 0..200 {
            let (end, _) = quick_game(&game, seed);
            if end.draws().any(|(_, discarded)| discarded) {
                continue;
            }
            complete += 1;
            let turns = end.tile_count() - 1;
            assert_eq!(turns, 71 / usize::from(seats) * usize::from(seats));
            assert_eq!(usize::from(end.tiles_left()), 71 - turns);
            let reason = game.outcome(&end).reason();
            assert_eq!(reason, if turns == 71 { "tiles" } else { "rounds" });
        }
        assert!(complete > 20, "{seats} seats: {complete}");
    }
}

#[test]
fn two_players_take_36_and_35_turns_in_a_normal_game() {
    let game = game(2, "");
    let games = (0..200).map(|seed| quick_game(&game, seed).0);
    for end in games.filter(|end| !end.draws().any(|(_, discarded)| discarded)) {
        let by_first = end.tiles().filter(|tile| tile.seat == Some(Seat::new(0))).count();
        assert_eq!((by_first, end.tile_count() - 1 - by_first), (36, 35));
    }
}

#[test]
fn the_order_of_tiles_does_not_depend_on_decisions() {
    let game = game(3, "");
    let (one, _) = quick_game(&game, 5);
    // Always the first decision instead of a random one.
    let (mut state, mut dice, mut log) = (game.initial(), Dice::new(5), Vec::new());
    loop {
        game.settle(&mut state, &mut dice, &mut log);
        let Turn::Decide(seats) = game.turn(&state) else { break };
        let mut legal = Vec::new();
        game.actions(&state, seats.first().unwrap(), &mut legal);
        game.apply(&mut state, Actor::Seat(seats.first().unwrap()), legal[0]);
    }
    let order = |state: &State| state.draws().map(|(tile, _)| tile).collect::<Vec<_>>();
    assert_eq!(order(&one), order(&state));
    assert_eq!(order(&one).len(), 71);
}

#[test]
fn whole_turns_are_all_pairs_of_decisions() {
    let game = game(4, "meeples=3");
    let (_, log) = quick_game(&game, 9);
    let mut state = game.initial();
    for (actor, action) in log {
        if let Actor::Seat(seat) = actor {
            let mut turns = Vec::new();
            game.turns(&state, seat, &mut |turn| {
                turns.push(turn.to_vec());
                true
            });
            assert_eq!(turns, pairs(&game, &state, seat));
            let mut calls = 0;
            game.turns(&state, seat, &mut |_| {
                calls += 1;
                calls < 2
            });
            assert!(calls <= 2);
        }
        game.apply(&mut state, actor, action);
    }
}

/// All turns by stepping through the atomic decisions.
fn pairs(game: &Carcassonne, state: &State, seat: Seat) -> Vec<Vec<Action>> {
    let mut turns = Vec::new();
    let mut legal = Vec::new();
    game.actions(state, seat, &mut legal);
    for first in legal {
        let mut after = state.clone();
        game.apply(&mut after, Actor::Seat(seat), first);
        if !game.turn(&after).asks(seat) {
            turns.push(vec![first]);
            continue;
        }
        let mut answers = Vec::new();
        game.actions(&after, seat, &mut answers);
        turns.extend(answers.into_iter().map(|answer| vec![first, answer]));
    }
    turns
}

#[test]
fn chance_outcomes_are_the_bag() {
    let game = game(2, "");
    let (_, log) = quick_game(&game, 3);
    let mut state = game.initial();
    for (actor, action) in log {
        if actor == Actor::Chance {
            let mut outcomes = Vec::new();
            game.chance_outcomes(&state, &mut outcomes);
            assert!(outcomes.windows(2).all(|pair| pair[0].0 < pair[1].0));
            let total: u32 = outcomes.iter().map(|&(_, weight)| weight).sum();
            assert_eq!(total, u32::from(state.tiles_left()));
            assert!(outcomes.iter().all(|&(a, _)| game.is_possible_chance(&state, a)));
            assert!(outcomes.iter().any(|&(a, _)| a == action));
        }
        game.apply(&mut state, actor, action);
    }
}

#[test]
fn own_random_decisions_are_uniform() {
    let game = game(2, "");
    let (_, log) = quick_game(&game, 11);
    let mut state = game.initial();
    for (actor, action) in log.into_iter().take(90) {
        game.apply(&mut state, actor, action);
    }
    let mut dice = Dice::new(1);
    game.settle(&mut state, &mut dice, &mut bw_core::NoLog);
    let seat = state.seat();
    let mut legal = Vec::new();
    game.actions(&state, seat, &mut legal);
    let mut counts = vec![0u32; legal.len()];
    let (mut rng, mut buffer) = (Rng::new(4), Vec::new());
    let per_action = 2_000;
    for _ in 0..per_action * legal.len() as u32 {
        let action = game.random_action(&state, seat, &mut rng, &mut buffer);
        counts[legal.binary_search(&action).unwrap()] += 1;
    }
    let expected = f64::from(per_action);
    let chi: f64 = counts.iter().map(|&c| (f64::from(c) - expected).powi(2) / expected).sum();
    let freedom = legal.len() as f64 - 1.0;
    assert!(freedom >= 3.0, "too few decisions to tell: {legal:?}");
    // Four standard deviations of the chi-square distribution.
    assert!(
        chi < freedom + 4.0 * (2.0 * freedom).sqrt(),
        "{chi} with {freedom} degrees of freedom"
    );
}

/// The spots of a placement are known before it is made.
#[test]
fn spots_are_those_after_the_placement() {
    for (seed, rules) in ["", "meeples=3", "farms=first"].into_iter().enumerate() {
        let game = game(3, rules);
        let (mut state, mut dice) = (game.initial(), Dice::new(seed as u64));
        let (mut rng, mut legal, mut looked_at) = (Rng::new(seed as u64), Vec::new(), 0);
        loop {
            game.settle(&mut state, &mut dice, &mut bw_core::NoLog);
            let Turn::Decide(seats) = game.turn(&state) else { break };
            let seat = seats.first().unwrap();
            legal.clear();
            game.actions(&state, seat, &mut legal);
            for &action in &legal {
                if let Action::Place(placement) = action {
                    let mut placed = state.clone();
                    placed.place(placement);
                    assert_eq!(state.spots_after(placement), placed.spots(), "{placement:?}");
                    looked_at += 1;
                }
            }
            let action = *rng.pick(&legal).unwrap();
            game.apply(&mut state, Actor::Seat(seat), action);
        }
        assert!(looked_at > 500);
    }
}
