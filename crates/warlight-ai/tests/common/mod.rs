//! Games, states and answers of bots as text.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used)] // every test file uses a part of it

use bw_core::{
    Actor, Ask, Bot, Budget, Game, Notation, OptionError, Options, Plan, Rng, Seat, Viewer,
};
use bw_warlight::{Action, Region, State, Warlight};
use bw_warlight_ai::package;

/// A game with these rules.
pub fn game(seats: u8, rules: &str) -> Warlight {
    Warlight::new(seats, &Options::parse(Warlight::SPEC.options, rules).unwrap()).unwrap()
}

/// A bot by its spec.
pub fn try_bot(game: &Warlight, spec: &str) -> Result<Box<dyn Bot<Warlight>>, OptionError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options)?)
}

/// A bot by its spec.
pub fn bot(game: &Warlight, spec: &str) -> Box<dyn Bot<Warlight>> {
    try_bot(game, spec).unwrap()
}

/// A state from its text.
pub fn state(game: &Warlight, text: &str) -> State {
    game.parse_state(text).unwrap()
}

/// The region with an id.
pub fn region(game: &Warlight, id: u16) -> Region {
    game.map().by_id(id).unwrap()
}

/// What a bot answers to this player.
pub fn plan(
    game: &Warlight,
    state: &State,
    bot: &mut dyn Bot<Warlight>,
    player: u8,
    seed: u64,
    wants_analysis: bool,
) -> Plan<Action> {
    let seat = Seat::from_number(player).unwrap();
    let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let view = game.view(state, Viewer::Seat(seat));
    let rng = Rng::new(seed);
    let mut ask = Ask::from_state(game, seat, state, &view, &budget, rng, &mut buffer);
    ask.wants_analysis = wants_analysis;
    bot.choose(&mut ask, &mut plan).unwrap();
    plan
}

/// Decisions as text.
pub fn text(game: &Warlight, state: &State, actions: &[Action]) -> String {
    let view = game.view(state, Viewer::All);
    let words = actions.iter().map(|&action| {
        let mut text = String::new();
        game.write_action(&view, Actor::Chance, action, &mut text).unwrap();
        text
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What a bot answers to this player, as text.
pub fn answer(game: &Warlight, state: &State, spec: &str, player: u8, seed: u64) -> String {
    let mut bot = bot(game, spec);
    let plan = plan(game, state, &mut *bot, player, seed, false);
    text(game, state, &plan.actions)
}

/// A whole turn of a bot without the two `done`.
pub fn turn_text(position: &str, spec: &str, player: u8) -> String {
    let two = game(2, "");
    let answer = answer(&two, &state(&two, position), spec, player, 1);
    answer.replace(", done", "").replace("done, ", "")
}

/// Carries out decisions of a player, which must be legal.
pub fn enter(game: &Warlight, state: &mut State, player: u8, decisions: &str) {
    let actor = Actor::Seat(Seat::from_number(player).unwrap());
    for word in decisions.split(", ") {
        let view = game.view(state, Viewer::All).into_owned();
        let mut actions = Vec::new();
        game.parse_actions(&view, actor, word, &mut actions).unwrap();
        for action in actions {
            assert!(game.is_legal(state, actor, action), "{decisions}: {word}");
            game.apply(state, actor, action);
        }
    }
}
