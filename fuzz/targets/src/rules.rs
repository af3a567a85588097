//! States and actions as text, game by game.

use std::sync::LazyLock;

use bw_agricola::Agricola;
use bw_arimaa::Arimaa;
use bw_carcassonne::Carcassonne;
use bw_core::{Actor, Game, Options, Rng, Seat, Turn, Viewer};
use bw_dominion::Dominion;
use bw_show::Show;
use bw_warlight::Warlight;

use crate::{chosen, text};

/// States met on the way through a random game, for each table.
const STATES: usize = 24;
/// Actions that are played on from a state that was read.
const PLAYED_ON: usize = 40;

/// A game under some options, and states of it.
struct Table<G: Game> {
    game: G,
    states: Vec<G::State>,
}

type Tables<G> = LazyLock<Vec<Table<G>>>;

static AGRICOLA: Tables<Agricola> = LazyLock::new(|| {
    tables(&[(1, ""), (2, ""), (4, "variant=family,order=open"), (3, "deal=draft7,start_food=9")])
});
static ARIMAA: Tables<Arimaa> = LazyLock::new(|| {
    let endgame = "position=g [...r....Rd......r.......E..e.........R.....c..r....h...H........]";
    tables(&[(2, ""), (2, endgame), (2, "handicap=MhhRRR,turns=20")])
});
static CARCASSONNE: Tables<Carcassonne> =
    LazyLock::new(|| tables(&[(2, ""), (5, "m2=true,fair=true"), (3, "meeples=3,farms=first")]));
static DOMINION: Tables<Dominion> = LazyLock::new(|| {
    let interaction = "kingdom=interaction,opening=5-2,auto_treasure=false";
    tables(&[(2, ""), (3, "kingdom=random"), (4, interaction)])
});
static WARLIGHT: Tables<Warlight> = LazyLock::new(|| {
    let fog = "start=random,order=per_round,fog=true";
    tables(&[(2, ""), (3, fog), (2, "preset=wl1"), (2, "preset=wl2")])
});

fn tables<G: Show>(list: &[(u8, &str)]) -> Vec<Table<G>> {
    list.iter()
        .map(|&(seats, rules)| {
            let options = Options::parse(G::SPEC.options, rules);
            let options = options.unwrap_or_else(|error| panic!("{rules}: {error}"));
            let game = G::new(seats, &options).unwrap_or_else(|error| panic!("{rules}: {error}"));
            let states = states(&game);
            Table { game, states }
        })
        .collect()
}

/// States of one random game, closer to each other at its beginning.
fn states<G: Game>(game: &G) -> Vec<G::State> {
    let (mut state, mut rng, mut met) = (game.initial(), Rng::new(11), vec![game.initial()]);
    for at in 0..STATES {
        for _ in 0..=at {
            let Some((actor, action)) = some_action(game, &state, &mut rng) else { return met };
            game.apply(&mut state, actor, action);
        }
        met.push(state.clone());
    }
    met
}

/// Some action that can happen, unless the game is over. An asked seat has a decision.
fn some_action<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Option<(Actor, G::Action)> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => Some((Actor::Chance, game.sample_chance(state, rng))),
        Turn::Decide(seats) => {
            let asked: Vec<Seat> = seats.iter().collect();
            let seat = *rng.pick(&asked).expect("somebody is asked");
            let mut list = Vec::new();
            game.actions(state, seat, &mut list);
            let action = *rng.pick(&list).expect("an asked seat has a decision");
            Some((Actor::Seat(seat), action))
        }
    }
}

fn state<G: Show>(tables: &[Table<G>], data: &[u8]) {
    let Some((Table { game, .. }, rest)) = chosen(tables, data) else { return };
    let Some(read) = text(rest).and_then(|text| game.parse_state(text).ok()) else { return };
    let written = game.state_text(&read);
    match game.parse_state(&written) {
        Ok(again) => assert!(again == read, "`{written}` is read as another state"),
        Err(error) => panic!("`{written}` was written and cannot be read: {error}"),
    }
    look_at(game, &read);
    let (mut state, mut rng) = (read, Rng::new(7));
    for _ in 0..PLAYED_ON {
        let Some((actor, action)) = some_action(game, &state, &mut rng) else { break };
        game.apply(&mut state, actor, action);
    }
    look_at(game, &state);
}

/// Everything that is made of a state for people and bots.
fn look_at<G: Show>(game: &G, state: &G::State) {
    for by in [Viewer::All, Viewer::Public, Viewer::Seat(Seat::new(0))] {
        let view = game.view(state, by);
        let mut board = String::new();
        game.write_board(&view, &mut board).expect("a string takes all text");
        game.view_json(&view);
    }
    if game.turn(state) == Turn::Over {
        game.outcome(state);
    }
}

fn notation<G: Show>(tables: &[Table<G>], data: &[u8]) {
    let Some((Table { game, states }, rest)) = chosen(tables, data) else { return };
    let Some((state, rest)) = chosen(states, rest) else { return };
    let Some(text) = text(rest) else { return };
    let actor = match game.turn(state) {
        Turn::Over => return,
        Turn::Chance => Actor::Chance,
        Turn::Decide(seats) => Actor::Seat(seats.first().expect("somebody is asked")),
    };
    let viewers = match actor {
        Actor::Chance => vec![Viewer::All],
        Actor::Seat(seat) => vec![Viewer::All, Viewer::Seat(seat)],
    };
    for by in viewers {
        let view = game.view(state, by);
        let mut read = Vec::new();
        if game.parse_actions(&view, actor, text, &mut read).is_err() {
            continue;
        }
        let Some(&action) = read.first().filter(|&&action| is_possible(game, state, actor, action))
        else {
            continue;
        };
        let written = game.action_text(&view, actor, action);
        let mut again = Vec::new();
        let result = game.parse_actions(&view, actor, &written, &mut again);
        assert_eq!(result, Ok(()), "`{written}` was written and cannot be read");
        assert_eq!(again, [action], "`{written}` is read as something else");
        play_plan(game, state.clone(), actor, &read);
    }
}

/// Plays what was read as far as it can be played.
fn play_plan<G: Game>(game: &G, mut state: G::State, actor: Actor, plan: &[G::Action]) {
    for &action in plan {
        if !is_possible(game, &state, actor, action) {
            return;
        }
        game.apply(&mut state, actor, action);
    }
}

fn is_possible<G: Game>(game: &G, state: &G::State, actor: Actor, action: G::Action) -> bool {
    match (actor, game.turn(state)) {
        (Actor::Chance, Turn::Chance) => game.is_possible_chance(state, action),
        (Actor::Seat(seat), turn) if turn.asks(seat) => game.is_legal(state, actor, action),
        _ => false,
    }
}

pub(crate) fn state_agricola(data: &[u8]) {
    state(&AGRICOLA, data);
}

pub(crate) fn state_arimaa(data: &[u8]) {
    state(&ARIMAA, data);
}

pub(crate) fn state_carcassonne(data: &[u8]) {
    state(&CARCASSONNE, data);
}

pub(crate) fn state_dominion(data: &[u8]) {
    state(&DOMINION, data);
}

pub(crate) fn state_warlight(data: &[u8]) {
    state(&WARLIGHT, data);
}

pub(crate) fn notation_agricola(data: &[u8]) {
    notation(&AGRICOLA, data);
}

pub(crate) fn notation_arimaa(data: &[u8]) {
    notation(&ARIMAA, data);
}

pub(crate) fn notation_carcassonne(data: &[u8]) {
    notation(&CARCASSONNE, data);
}

pub(crate) fn notation_dominion(data: &[u8]) {
    notation(&DOMINION, data);
}

pub(crate) fn notation_warlight(data: &[u8]) {
    notation(&WARLIGHT, data);
}

/// Texts to begin with: states of every table, and actions that can happen in them.
fn seeds<G: Show>(tables: &[Table<G>]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let (mut states, mut actions) = (Vec::new(), Vec::new());
    for (at, Table { game, states: met }) in tables.iter().enumerate() {
        let digit = |number: usize| b'0'.wrapping_add(number as u8);
        for (number, state) in met.iter().enumerate() {
            if number % 8 == at % 8 {
                let text = game.state_text(state);
                states.push([&[digit(at)], text.as_bytes()].concat());
            }
            let Some((actor, action)) = first_asked(game, state, &mut Rng::new(3)) else {
                continue;
            };
            let view = game.view(state, Viewer::All);
            let text = game.action_text(&view, actor, action);
            actions.push([&[digit(at), digit(number)], text.as_bytes()].concat());
        }
    }
    (states, actions)
}

/// Some action of whoever is asked first.
fn first_asked<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> Option<(Actor, G::Action)> {
    let Turn::Decide(seats) = game.turn(state) else { return some_action(game, state, rng) };
    let (seat, mut list) = (seats.first()?, Vec::new());
    game.actions(state, seat, &mut list);
    Some((Actor::Seat(seat), *rng.pick(&list)?))
}

/// Seeds of all games, by name of the target.
pub(crate) fn all_seeds() -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut add = |game: &str, (states, actions): (Vec<Vec<u8>>, Vec<Vec<u8>>)| {
        all.extend(states.into_iter().map(|seed| (format!("state_{game}"), seed)));
        all.extend(actions.into_iter().map(|seed| (format!("notation_{game}"), seed)));
    };
    add("agricola", seeds(&AGRICOLA));
    add("arimaa", seeds(&ARIMAA));
    add("carcassonne", seeds(&CARCASSONNE));
    add("dominion", seeds(&DOMINION));
    add("warlight", seeds(&WARLIGHT));
    all
}
